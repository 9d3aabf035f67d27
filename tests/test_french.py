"""Every sentence that a ruling can say is in the French catalogue, and said in good French."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from claims.report.words import Words
from claims.said import Said

PACKAGE = Path(__file__).parent.parent / "claims"
PHRASES = tomllib.loads((PACKAGE / "report/locale/fr.toml").read_text(encoding="utf-8"))["phrases"]


def texts(node: ast.expr | None, names: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The strings an expression can be: a literal, either side of a choice, a name for those."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, names)
        yield from texts(node.orelse, names)
    elif isinstance(node, ast.Name):
        for value in names.pop(node.id, []):
            yield from texts(value, names)


def templates(path: Path) -> set[str]:
    """The patterns of all ``Said`` of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            names.setdefault(node.target.id, []).append(node.value)
    said = set()
    for node in ast.walk(tree):
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
        if called and node.func.id == "Said":
            said |= set(texts(node.args[0], dict(names)))
    return said


def test_every_sentence_has_french() -> None:
    used = set().union(*(templates(path) for path in PACKAGE.rglob("*.py")))
    assert len(used) > 50
    assert not sorted(used - set(PHRASES))


@pytest.mark.parametrize(
    ("number", "end"), [(0, "0 levée"), (1, "1 levée"), (2, "2 levées"), (11, "11 levées")]
)
def test_a_reason_agrees_with_its_number(number: int, end: str) -> None:
    loses = Said("forgetting it, normal play loses {n} to it", n=number)
    assert Words("fr").say(loses).endswith(f" {end}")
