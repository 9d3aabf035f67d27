"""``claims`` as it is typed, run in this process."""

import sys

import pytest

from claims import cli


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """The exit code of ``claims`` with these arguments."""
    monkeypatch.setattr(sys, "argv", ["claims", *map(str, arguments)])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    return int(caught.value.code or 0)
