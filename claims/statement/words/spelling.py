"""Misspelt words: cut, joined and put right where only one word of the vocabulary is near."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import Final

from claims.statement.words.lexicon import VOWELS, Entry, Lexicon, lexicon
from claims.statement.words.tokens import Token

SHORTEST: Final = 4
"""Words of fewer letters are too like each other to be put right."""
ENDING: Final = 2
"""The letters behind an apostrophe by which a word that lacks it is known: "they'll"."""
FAR: Final = 7
"""Words of so many letters may differ in two."""
MANY: Final = 4096
"""Misspelt words that are kept in mind."""

JOINED: Final = frozenset({"suit", "rank", "noun", "card", "pip", "number", "named"})
"""Kinds of words that end a compound."""


TELLING: Final = (
    frozenset({"suit", "rank"}),
    frozenset({"hand", "noun", "number"}),
    frozenset({"verb"}),
    frozenset({"which", "state"}),
)
"""Kinds of words by how much they say of cards."""


def respelled(tokens: list[Token], words: Lexicon, is_card: Callable[[Token], bool]) -> list[Token]:
    """The tokens with words the vocabulary does not know cut in two or read as their neighbour."""
    found: list[Token] = []
    for token in tokens:
        if token.text in words.spelling:
            found.extend(_written_out(token, words))
        elif not token.text.isalpha() or token.text in words.words or is_card(token):
            found.append(token)
        else:
            found.extend(_unknown(token, words))
    return found


def named_behind(tokens: list[Token], words: Lexicon) -> list[Token]:
    """The tokens with a comma joined to the word before it where what stands behind only names what
    that part told of: "vous n'en avez plus, des atouts", "il en reste deux, des atouts"."""
    if not words.partitive:
        return tokens
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        joined = _told_of(tokens, place, words) if found else 0
        if joined:
            last, its = found[-1], tokens[place : place + joined]
            gaps = [" " * (b.start - a.end) for a, b in pairwise([last, *its])]
            raw = last.raw + "".join(gap + each.raw for gap, each in zip(gaps, its, strict=True))
            found[-1] = replace(last, end=its[-1].end, raw=raw, read_as=last.read_as or last.text)
        else:
            found.append(tokens[place])
        place += joined or 1
    return found


def _told_of(tokens: list[Token], comma: int, words: Lexicon) -> int:
    """How many tokens from a comma on say nothing but that what follows was told of before; 0 where
    it is told now. After a number "des" says no more than the comma does."""
    ahead = tokens[comma + 1 : comma + 4]
    if tokens[comma].text != "," or len(ahead) < 2 or ahead[0].text not in words.partitive:
        return 0
    suit = any(entry.kind == "suit" for entry in _meanings(ahead[1].text, words.code))
    ends = len(ahead) < 3 or not ahead[2].text.isalpha()
    before = list(takewhile(lambda token: token.text.isalpha(), _backwards(tokens, comma)))
    pointed = any(Entry("pron", "some") in _meanings(t.text, words.code) for t in before)
    if not (suit and ends and pointed):
        return 0
    number = any(e.kind == "number" for e in _meanings(before[0].text, words.code))
    return 1 + number


def _backwards(tokens: list[Token], place: int) -> Iterator[Token]:
    """The tokens before a place, the last first; an apostrophe parts no words."""
    return (
        replace(t, text=t.text.rstrip("'")) for t in reversed(tokens[:place]) if t.text.strip("'")
    )


def _written_out(token: Token, words: Lexicon) -> list[Token]:
    """A word in the short spelling of a hasty writer: "im" for "i 'm"."""
    parts = words.spelling[token.text].split(" ")
    if len(parts) == 1:
        return [replace(token, read_as=parts[0])]
    letters = [len(part.replace("'", "")) for part in parts]
    found = []
    at = token.start
    for place, (part, length) in enumerate(zip(parts, letters, strict=True)):
        end = token.end if place == len(parts) - 1 else min(at + length, token.end)
        piece = token.raw[at - token.start : end - token.start]
        found.append(Token(piece.lower(), at, end, piece, part))
        at = end
    return found


def _unknown(token: Token, words: Lexicon) -> list[Token]:
    for parts in (
        _lost_apostrophe(token, words),
        _bare_prefix(token, words),
        _compound(token, words),
    ):
        if parts:
            return parts
    near = nearest(token.text, words.code)
    if near:
        return [replace(token, read_as=near)]
    return _misspelt_compound(token, words) or [token]


def _parts(token: Token, at: int, first: str, second: str) -> list[Token]:
    if len(token.text) != len(token.raw):
        return []
    middle = token.start + at
    return [
        Token(token.text[:at], token.start, middle, token.raw[:at], first),
        Token(token.text[at:], middle, token.end, token.raw[at:], second),
    ]


def _lost_apostrophe(token: Token, words: Lexicon) -> list[Token]:
    """ "Hasnt" as "hasn't", "theyll" as "they'll": an apostrophe that is left out."""
    text = token.text
    if (whole := f"{text[:-1]}'{text[-1:]}") in words.words:
        return [replace(token, read_as=whole)]
    stem, ending = text[:-ENDING], f"'{text[-ENDING:]}"
    if ending in words.suffixes and stem in words.words:
        return _parts(token, len(stem), stem, ending)
    return []


def _bare_prefix(token: Token, words: Lexicon) -> list[Token]:
    """ "jenleve" as "j'" and "enleve", "jtire" as "je" and "tire": a letter that is left out."""
    for prefix in words.bare:
        rest = token.text[len(prefix) :]
        if not token.text.startswith(prefix) or rest not in words.words:
            continue
        if rest[:1] in "aeiouhy":
            return _parts(token, len(prefix), prefix + "'", "")
        if len(rest) >= SHORTEST and prefix + "e" in words.words:
            return _parts(token, len(prefix), prefix + "e", "")
    return []


def compound_at(word: str, words: Lexicon) -> int:
    """Where a compound of a suit and another noun is cut, "schoppen-aas"; 0 where it is none."""
    if not words.compounds:
        return 0
    cuts = range(3, len(word) - 1)
    return next((at for at in cuts if _joins(word[:at], word[at:], words)), 0)


def _compound(token: Token, words: Lexicon) -> list[Token]:
    at = compound_at(token.text, words)
    return _parts(token, at, "", "") if at else []


def _misspelt_compound(token: Token, words: Lexicon) -> list[Token]:
    """A compound with a slip in one half or both, where only one cut gives one: "schopenaas"."""
    if not words.compounds or len(token.text) < 2 * SHORTEST:
        return []
    found: list[tuple[int, int, str, str]] = []
    for at in range(3, len(token.text) - 1):
        halves = token.text[:at], token.text[at:]
        read = [half if half in words.words else nearest(half, words.code) for half in halves]
        slips = sum(half != near for half, near in zip(halves, read, strict=True))
        if all(read) and _joins(read[0], read[1], words):
            found.append((slips, at, read[0], read[1]))
    best = [each for each in found if each[0] == min(found)[0]]
    if len({each[2:] for each in best}) != 1:
        return []
    _slips, at, first, second = best[0]
    return _parts(token, at, first, second)


def _joins(first: str, second: str, words: Lexicon) -> bool:
    """Whether two words of the vocabulary make one noun."""
    kinds = {entry.kind for entry in _meanings(first, words.code)}
    return bool(kinds & set(words.compounds)) and any(
        entry.kind in JOINED for entry in _meanings(second, words.code)
    )


def _meanings(word: str, code: str) -> tuple[Entry, ...]:
    node = lexicon(code).begun.get(word)
    return tuple(node.entries) if node is not None else ()


@cache
def _by_length(code: str) -> dict[int, list[str]]:
    """The words of a vocabulary that a misspelt word may be near to, by their lengths."""
    found: dict[int, list[str]] = {}
    for word in lexicon(code).words:
        if "'" not in word:
            found.setdefault(len(word), []).append(word)
    return found


@lru_cache(MANY)
def nearest(word: str, code: str) -> str:
    """The one word of a vocabulary that a misspelt word is near to, "" where none or several are.

    Several forms of one meaning ("trump", "trumps") are one word; the nearest of them is given.
    """
    if len(word) < SHORTEST:
        return ""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract_iter

    reach = 2 if len(word) >= FAR else 1
    near: dict[int, list[str]] = {}
    for length in range(max(SHORTEST - 1, len(word) - reach), len(word) + reach + 1):
        known = _by_length(code).get(length, [])
        for each, distance, _ in extract_iter(word, known, scorer=OSA.distance, score_cutoff=reach):
            near.setdefault(int(distance), []).append(each)
    for distance in sorted(near):
        found = sorted(near[distance])
        if len(found) == 1 or _mean_the_same(found, code):
            return min(found, key=lambda each: _unlike(each, word, code))
        return _likeliest(word, found, code)
    return ""


def _unlike(near: str, word: str, code: str) -> tuple[bool, bool, int, int]:
    """How unlike a misspelt word another of the same meaning is; what means more comes first,
    short forms as "clbs" last."""
    short = not set(near) & VOWELS
    return near[0] != word[0], short, -len({*_senses(near, code)}), abs(len(near) - len(word))


def _likeliest(word: str, near: list[str], code: str) -> str:
    """Of words as near as each other the one of the same letters ("kign"), then that which begins
    and ends as the misspelt one does, then that which players say: "hart" is no "hurt", "plaed"
    rather "played" than "placed"; "" where that leaves several."""
    letters = sorted(word)
    swapped = [each for each in near if each[0] == word[0] and sorted(each) == letters]
    if _mean_the_same(swapped, code):
        return min(swapped, key=lambda each: _unlike(each, word, code))
    likely = [each for each in near if each[0] == word[0] and each[-1] == word[-1]]
    telling = min((_telling(each, code) for each in likely), default=0)
    for left in (likely, [each for each in likely if _telling(each, code) == telling]):
        if _mean_the_same(left, code):
            return min(left, key=lambda each: _unlike(each, word, code))
    return ""


def _mean_the_same(found: list[str], code: str) -> bool:
    """Whether words are forms of one meaning, or of one suit or rank."""
    senses = [frozenset(_senses(each, code)) for each in found]
    if not senses:
        return False
    common = frozenset.intersection(*senses)
    return len({*senses}) == 1 or any(kind in TELLING[0] for kind, _value in common)


def _telling(word: str, code: str) -> int:
    """How much a word says of cards: 0 a suit or rank."""
    kinds = {kind for kind, _value in _senses(word, code)}
    return next((at for at, some in enumerate(TELLING) if kinds & some), len(TELLING))


def _senses(word: str, code: str) -> Iterator[tuple[str, str]]:
    for entry in _meanings(word, code):
        yield entry.kind, entry.value
