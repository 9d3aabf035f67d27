"""Every reason a law gives is one whole sentence that the French report can say."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import claims.law.law68
import claims.report.words
from claims.report.words import Words

CATALOGUE = Path(claims.report.words.__file__).parent / "locale" / "fr.toml"
FOLDER = Path(claims.law.law68.__file__).parent
MODULES = (
    "law53",
    "law61_64",
    "law65_67",
    "law68",
    "law69",
    "law70",
    "law71",
    "revoke_at_claim",
)
SAID_BY_NOBODY = {"no continuation with any weight"}  # a ValueError's


def sentences(module: str) -> set[str]:
    """The texts of a module of several words, but for docstrings, enums and problems."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            silent.add(node.value)
        if isinstance(node, ast.JoinedStr):
            silent.update(ast.walk(node))
        if isinstance(node, ast.ClassDef) and any(ast.unparse(b) == "Enum" for b in node.bases):
            silent |= {n.value for n in node.body if isinstance(n, ast.Assign)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if " " in node.value.strip() and node not in silent
    }


@pytest.mark.parametrize("module", MODULES)
def test_every_reason_has_its_french(module: str) -> None:
    french = tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["phrases"]
    assert sentences(module) - set(french) <= SAID_BY_NOBODY


def paragraphs() -> set[str]:
    """Every paragraph that a reason of the laws or of a ruling can name."""
    rooms = [*FOLDER.glob("*.py"), *(FOLDER.parent / "ruling").glob("*.py")]
    found = {f"64B{number}" for number in range(1, 8)}
    for path in rooms:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"\d\d([A-Z]\w*)?", text):
                found.add(text)
    return found


def test_every_paragraph_a_reason_names_is_told_in_both_languages() -> None:
    gists = tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["laws"]
    assert sorted(paragraphs() - set(gists)) == []
    silent = [number for number in paragraphs() if Words("en").law(number, "2017") is None]
    assert sorted(silent) == []
