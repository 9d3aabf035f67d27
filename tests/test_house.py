"""The house: imports point one way, no module grows two ideas long, no name means two things."""

import ast
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


def test_a_class_name_means_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for room in ("claims", "native"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for item in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
                    homes.setdefault(item.name, []).append(str(path.relative_to(ROOT)))
    twice = {name: where for name, where in homes.items() if len(where) > 1}
    assert not twice
