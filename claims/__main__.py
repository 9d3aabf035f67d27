"""``python -m claims``, and the command itself: Ctrl-C is one word from the first moment on."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
_said = "Interrupted."
"""In the user's language once the command has begun: nothing can be looked up while modules are
imported."""


def main() -> None:
    """Entry point of the ``claims`` command."""
    global _said
    try:
        import signal

        from claims.report.catalogue import catalogue, user_language

        _said = catalogue(user_language()).gettext(_said)
        signal.signal(signal.SIGINT, _on_interrupt)
    except KeyboardInterrupt:
        _leave()
    from claims.cli import main as run

    try:
        run()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_interrupt(number: int, frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt, unless modules are being imported: these may not be left half made,
    and some take the interruption for a fault of their own."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _leave()
        frame = frame.f_back
    raise KeyboardInterrupt


def _leave() -> None:
    """Say it and end, at once: what was printed so far has been whole lines."""
    os.write(2, f"{_said}\n".encode())
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
