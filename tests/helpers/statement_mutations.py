"""Statements as nobody should make them: real phrases shuffled, cut, repeated, and plain noise."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Final

from claims.statement.model import WordRead
from claims.statement.words.lexicon import languages, lexicon

PHRASES: Final = (
    *("drawing trumps", "draw the last trump", "then the rest are mine", "all mine", "the rest"),
    *("I have the ace of hearts and two clubs", "ruffing a diamond in dummy", "losing a spade"),
    *("they are all high", "on a finesse against the king", "if spades are three two", "unless"),
    *("cross-ruffing", "playing spades from the top", "conceding one trick", "down one", "or"),
    *("je donne un pique", "je tire les atouts", "le reste est à moi", "l'as de cœur", "sauf si"),
    *("making four", "throwing a heart on the ace of clubs", "squeezing East", "eleven tricks"),
    *("no, not the king", "West has shown out", "the jack drops", "wait", "I think", "perhaps"),
    *("♠AK then ♥Q", "AKQ of spades", "HQ", "10 9 8", "3NT=", "+1", "2 off", "10h", "the 9"),
)
NOISE: Final = (
    "abcdefgzéœß ſ♠♥♦♣,.;:!?'\"()-–—0123456789AKQJT\n\t\x00\x1b\u202e\u200b\u0301\ud800漢字🃏"
)


def odd_statement(rng: random.Random) -> str:
    """A statement."""
    words = [rng.choice(PHRASES) for _ in range(rng.choice([1, 1, 2, 3, 5, 8]))]
    text = rng.choice([", ", " ", " and ", ". ", " then ", "", " ... "]).join(words)
    match rng.randrange(8):
        case 0:
            pieces = text.split()
            rng.shuffle(pieces)
            return " ".join(pieces)
        case 1:
            return "".join(rng.choice(NOISE) for _ in range(rng.choice([1, 20, 200, 400])))
        case 2:
            at = rng.randrange(len(text))
            return text[:at] + "".join(rng.choice(NOISE) for _ in range(5)) + text[at:]
        case 3:
            return (text + " ") * rng.choice([2, 5, 20])
        case 4:
            word = rng.choice(text.split())
            return word * rng.choice([2, 30]) + " " + text
        case 5:
            letters = list(text)
            for _ in range(rng.randrange(1, 6)):
                letters[rng.randrange(len(letters))] = rng.choice(NOISE)
            return "".join(letters)
    return text


@cache
def _words(code: str) -> list[str]:
    return sorted(lexicon(code).words)


def heap(rng: random.Random) -> str:
    """Words of one vocabulary heaped up: the same one, a few, or any, and some misspelt."""
    words = _words(rng.choice(languages()))
    few = [rng.choice(words) for _ in range(rng.choice([1, 1, 2, 3, 100]))]
    between = rng.choice([" ", ", ", ". ", "; ", " and ", "", "/"])
    length = rng.choice([20, 60, 200, 200, 200, 400, 1000])
    wrong = rng.choice([0.0, 0.0, 0.4])
    text = ""
    while len(text) < length:
        word = rng.choice(few)
        if rng.random() < wrong:
            at = rng.randrange(len(word))
            word = word[:at] + rng.choice("aeinorst") + word[at + 1 :]
        text += word + between
    return text[:length]


def accounted(text: str, words: Sequence[WordRead]) -> bool:
    """Whether the words are those of the text, each once and in order."""
    end = 0
    for word in words:
        if word.start < end or text[word.start : word.end] != word.text:
            return False
        if any(char.isalnum() for char in text[end : word.start]):
            return False
        end = word.end
    return not any(char.isalnum() for char in text[end:])
