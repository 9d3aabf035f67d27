"""The same said or typed in another way: dots or dashes for commas, quotes, capitals, "I'm going
to" or "next" for what is said as well without them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from record_maker import claim_record
from statement_mutations import accounted

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


SOUNDS = {"en": ["er", "um", "uh"], "fr": ["euh", "heu", "hum"]}
SMALL = {
    "en": ["the", "my", "a", "to", "with"],
    "fr": ["le", "la", "les", "mon", "ma", "mes", "de"],
}
BEFORE = {"en": ["Okay, ", "Right, ", "Well, "], "fr": ["Bon, ", "Alors, ", "Écoutez, "]}
BEHIND = {"en": [", thanks", ", okay?", " alright"], "fr": [", merci", ", d'accord ?", " voilà"]}


def hesitating(said: str, language: str, at: int) -> str:
    """With a sound between two words."""
    words = said.split(" ")
    sound = SOUNDS[language][at % len(SOUNDS[language])]
    place = 1 + at % max(1, len(words) - 1)
    return " ".join([*words[:place], sound, *words[place:]])


def stammering(said: str, language: str, at: int) -> str:
    """With a small word said twice."""
    words = said.split(" ")
    small = [place for place, word in enumerate(words) if word in SMALL[language]]
    place = small[at % len(small)] if small else 0
    return " ".join([*words[:place], words[place], *words[place:]]) if small else said


def opening(said: str, language: str, at: int) -> str:
    """Behind a word that opens a talk."""
    return BEFORE[language][at % len(BEFORE[language])] + said


def ending(said: str, language: str, at: int) -> str:
    """Before a word that ends one."""
    return said.rstrip(" .!?") + BEHIND[language][at % len(BEHIND[language])]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", [hesitating, stammering, opening, ending], ids=lambda w: w.__name__)
def test_spoken_by_one_who_looks_for_words(
    way: Callable[[str, str, int], str], language: str
) -> None:
    other = []
    for at, (said, facts) in enumerate(rows(language)):
        spoken = way(said, language, at)
        if spoken != said and read(spoken, language, facts) != read(said, language, facts):
            other.append(spoken)
    print(way.__name__, language, len(other))
    assert other == []


UNPAUSED = json.loads((FOLDER / "unpaused.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", UNPAUSED["said"], ids=lambda row: f"{row[1]} {row[2]}")
def test_commas_may_be_left_out(row: list[Any]) -> None:
    """As on a phone: the same sentence with its commas and without them."""
    name, language, said, plan, ignored = row
    given = dict(UNPAUSED["positions"][name])
    facts = facts_of(claim_record(given, "", None, by=given.pop("by", "S")))
    for typed in (said, re.sub(r"\s*,\s*", " ", said)):
        found = parse_statement(typed, language, facts=facts)[0].plan
        assert list(say_plan(found, "en")) == plan, typed
        assert [span.text for span in found.ignored] == ignored, typed


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


DOES: Final = {
    "en": r"\bI (?=(draw|cash|ruff|play|take|lead|finesse|give|run|concede|throw|win|keep)\b)",
    "fr": r"\bje (?=(tire|joue|coupe|donne|encaisse|purge|garde)\b)",
}
NOT_YET: Final = re.compile(r"\b(whoever|whatever)\b")
"""Behind these words "I'm going to" is not read as well as "I"."""
ENDING: Final = {"en": "", "fr": "r"}
"""Claimer and what he does, in forms that "to" or "vais" leave as they are, or but for an "r"."""


@pytest.mark.parametrize(
    ("language", "instead"),
    [
        *(("en", f"I {verb} to ") for verb in ("want", "need", "intend", "plan")),
        *(("en", lead) for lead in ("I'm going to ", "I'm gonna ", "I will ", "I would ", "we ")),
        *(("fr", lead) for lead in ("je vais ", "je veux ", "je dois ", "on va ")),
        *(("fr", lead) for lead in ("il n'y a plus qu'à ", "je n'ai plus qu'à ")),
    ],
)
def test_what_he_wants_to_do_is_what_he_does(language: str, instead: str) -> None:
    other = []
    for said, facts in rows(language):
        meant = re.sub(
            DOES[language] + r"\w+", lambda does: f"{instead}{does[1]}{ENDING[language]}", said
        )
        if NOT_YET.search(said):
            continue
        if meant != said and read(meant, language, facts) != read(said, language, facts):
            other.append(meant)
    assert other == []


def test_next_is_an_order_as_then_is() -> None:
    other = []
    for said, facts in rows("en"):
        following = re.sub(r"(?<=[,.] )then\b", "next", said)
        if following != said and read(following, "en", facts) != read(said, "en", facts):
            other.append(following)
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


@pytest.mark.parametrize(
    ("language", "said", "plan"),
    [
        ("en", "trumps, then play 2 spades", ["draw trumps", "cash 2 rounds of spades"]),
        ("en", "trumps, then go 2 dummy", ["draw trumps", "cross to dummy"]),
        ("en", "ace of spades; if the queen drops the rest, in case she doesn't you get one",
         ["cash the ace of spades", "if the queen of spades drops: the rest",
          "unless the queen of spades drops: you get one trick"]),
        ("fr", "je tire AT puis les piques", ["cash the ace of clubs", "cash the spades"]),
    ],
)  # fmt: skip
def test_figures_and_letters_stand_for_words(language: str, said: str, plan: list[str]) -> None:
    assert list(say_plan(parse_statement(said, language)[0].plan, "en")) == plan


@pytest.mark.parametrize("said", ["JE TIRE LES ATOUTS ET C'EST BON", '"I DRAW TRUMPS"', "AAAB..."])
def test_every_word_is_told_as_it_was_typed(said: str) -> None:
    for reading in parse_statement(said):
        assert accounted(said, reading.words)
