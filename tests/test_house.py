"""The house: imports point one way, no module grows two ideas long."""

from pathlib import Path

import pytest
from importlinter import cli

ROOT = Path(__file__).parent.parent
LONGEST = 600


def test_imports_point_one_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The contracts stand in pyproject.toml; a room that has no floor breaks one, too."""
    monkeypatch.chdir(ROOT)
    kept = cli.lint_imports(no_cache=True)
    assert kept == 0, capsys.readouterr().out


def test_no_module_is_too_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines} lines"
        for room in ("claims", "native")
        for path in (ROOT / room).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    ]
    assert not long
