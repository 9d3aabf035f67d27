"""``python -m claims``, and the command itself: Ctrl-C is one word from the first moment on."""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Entry point of the ``claims`` command."""
    signal.signal(signal.SIGINT, _on_interrupt)
    from claims.cli import main as run

    try:
        run()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, unless modules are being imported: these may not be left half made,
    and some take the interruption for a fault of their own."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            with suppress(Exception):
                sys.stdout.flush()
            os.write(2, b"Interrupted.\n")
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
