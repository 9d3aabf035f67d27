"""``claims`` as it is typed, run in this process."""

import io
import os
import subprocess
import sys

import pytest

from claims import cli


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """The exit code of ``claims`` with these arguments."""
    monkeypatch.setattr(sys, "argv", ["claims", *map(str, arguments)])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return int(caught.value.code or 0)


def inside(*arguments: str | bytes, typed: str = "") -> subprocess.CompletedProcess[bytes]:
    """What ``claims`` prints with these arguments and without a terminal, run in this process,
    which has all it needs in memory; ``typed`` is its standard input."""
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr
    out, said = io.BytesIO(), io.BytesIO()
    sys.argv = ["claims", *map(os.fsdecode, arguments)]
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8")
    sys.stderr = io.TextIOWrapper(said, encoding="utf-8", errors="backslashreplace")
    code: object = None
    try:
        cli.main()
    except SystemExit as stop:
        code = stop.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        printed = out.getvalue(), said.getvalue()
        sys.argv, sys.stdin, sys.stdout, sys.stderr = kept
    return subprocess.CompletedProcess(arguments, code if isinstance(code, int) else 0, *printed)
