"""No word of a statement is swallowed: what the account says was used has changed something.

In every statement of the tables one word (a suit, a rank, a hand, a seat, a number, high or low) is
put in place of another. Where neither the plan nor what is reported as ignored changes, the word
had no influence. Those that only say again what is known stand in ``statement/redundant.toml``,
each under its reason; any other fails here: it is to be carried into the plan, or reported. A third
of the statements, drawn by their words, is tried; with ``--times 3`` all are.
"""

import tomllib
from zlib import crc32

import pytest
from swallowed import FOLDER, OTHER, statements, swallowed

REDUNDANT = tomllib.loads((FOLDER / "redundant.toml").read_text("utf-8"))
KNOWN = {words for kind in REDUNDANT.values() for words in kind["words"]}


@pytest.mark.parametrize("language", OTHER)
def test_no_word_is_swallowed(language: str, times: int) -> None:
    new = []
    for words, facts in statements(language).items():
        if crc32(words.encode()) % 3 < times:
            new += [said for said in swallowed(words, language, facts) if said not in KNOWN]
    assert not new, "carry it into the plan, or name it in redundant.toml: " + "\n".join(new)


def test_what_is_redundant_has_one_reason() -> None:
    every = [words for kind in REDUNDANT.values() for words in kind["words"]]
    assert len(every) == len(KNOWN)
    assert all(kind["why"] for kind in REDUNDANT.values())


@pytest.mark.parametrize(
    ("words", "language", "lost"),
    [
        ("I draw the trump, the jack", "en", []),
        ("whatever East plays I have the rest", "en", ["whatever [East] plays I have the rest"]),
        ("even if trumps are 4-0 I have the rest", "en", []),  # told to be a reason
        ("quoi que joue Est j'ai le reste", "fr", ["quoi que joue [Est] j'ai le reste"]),
    ],
)
def test_what_has_no_influence_is_found(words: str, language: str, lost: list[str]) -> None:
    assert swallowed(words, language, None) == lost
