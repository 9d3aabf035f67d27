"""The same words typed in another way: dots or dashes for commas, quotes, capitals."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from record_maker import claim_record

from claims.ruling.possible import facts_of
from claims.statement.context import Facts
from claims.statement.parse import parse_statement
from claims.statement.say import say_plan

FOLDER = Path(__file__).parent / "statement"
WAYS: Final[dict[str, Callable[[str], str]]] = {
    "dots": lambda said: said.replace(", ", "... "),
    "an ellipsis": lambda said: said.replace(", ", "… "),
    "dashes": lambda said: said.replace(", ", " - "),
    "long dashes": lambda said: said.replace(", ", " — "),
    "quotes": lambda said: f'"{said}"',
    "quotes of the language": lambda said: f"« {said} »",
    "capitals": str.upper,
}
"""Ways to type a sentence that leave what it says as it is."""


def rows(language: str) -> list[tuple[str, Facts]]:
    """Sentences of the tables, each with the facts of its position."""
    table = json.loads((FOLDER / f"structures_{language}.json").read_text(encoding="utf-8"))
    found = []
    for structures in table["structures"].values():
        for name, words, *_ in structures:
            given = dict(table["positions"][name])
            by = given.pop("by", "S")
            found.append((words, facts_of(claim_record(given, "", None, by=by))))
    return found


def read(said: str, language: str, facts: Facts) -> tuple[list[str], int]:
    """The plan that is read, and how many stretches of words are not."""
    plan = parse_statement(said, language, facts=facts)[0].plan
    return list(say_plan(plan, "en")), len(plan.ignored)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
def test_typed_in_another_way(way: str, language: str) -> None:
    other = []
    for said, facts in rows(language):
        typed = WAYS[way](said)
        if typed != said and read(typed, language, facts) != read(said, language, facts):
            other.append(typed)
    print(way, language, len(other))
    assert other == []


@pytest.mark.parametrize(
    ("language", "opening"),
    [
        *(("en", opening) for opening in ("ok", "right, so", "well,", "then")),
        *(("fr", opening) for opening in ("bon alors", "alors", "alors,", "euh")),
    ],
)
def test_a_word_to_begin_with_changes_nothing(language: str, opening: str) -> None:
    other = []
    for said, facts in rows(language):
        begun = f"{opening} {said}"
        if read(begun, language, facts) != read(said, language, facts):
            other.append(begun)
    print(opening, len(other))
    assert other == []


@pytest.mark.parametrize(
    ("said", "plan"),
    [
        ("there are no trumps left so I ruff a club", ["ruff a club", "no trumps are left"]),
        ("you have no trumps so I cash the spades", ["cash the spades", "no trumps are left"]),
        ("there's just one trump out, so a round of trumps, then the aces",
         ["draw one round of trumps", "cash all the aces", "one trump is still out"]),
    ],
)  # fmt: skip
def test_what_he_believes_is_not_lost_before_a_so(said: str, plan: list[str]) -> None:
    assert list(say_plan(parse_statement(said, "en")[0].plan, "en")) == plan
