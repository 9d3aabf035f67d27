"""Seats, suits, ranks and contracts in the letters of English or of French."""

import re
from typing import Final

from claims.board import parse_contract
from claims.messages import Message

SEAT_WORDS: Final = {
    **dict.fromkeys(("N", "NORTH", "NORD"), 0),
    **dict.fromkeys(("E", "EAST", "EST"), 1),
    **dict.fromkeys(("S", "SOUTH", "SUD"), 2),
    **dict.fromkeys(("W", "WEST", "O", "OUEST"), 3),
}
A_SEAT: Final = Message("a seat: N, E, S or W, or its name")
A_CONTRACT: Final = Message("a contract such as 4S, 3NT, 5♥X or 4H by N")

SYMBOLS: Final = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f\u200b\u200e\u200f")
ENGLISH: Final = "SHDC"
FRENCH: Final = "PCKT"
"""The letters of the suits, from spades down: pique, cœur, carreau, trèfle."""
TEN: Final = "0"
"""A ten until it is known whether T is one, or the French letter of clubs."""
_ENGLISH_RANKS: Final = str.maketrans("RDV" + TEN, "KQJT")

REST: Final = ("rest", "the rest", "all", "reste", "le reste", "toutes", "tout")
"""All the tricks that are left, in either language."""

_SUIT_WORDS: Final = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "SPADE": "S",
    "HEART": "H",
    "DIAMOND": "D",
    "CLUB": "C",
    "PIQUE": "S",
    "CŒUR": "H",
    "COEUR": "H",
    "CARREAU": "D",
    "TREFLE": "C",
    "TRÈFLE": "C",
    "SA": "NT",
    "NT": "NT",
    "NOTRUMP": "NT",
    "N": "NT",
    "S": "S",
    "H": "H",
    "D": "D",
    "C": "C",
    "P": "S",
    "K": "D",
    "T": "C",
}
_CONTRACT: Final = re.compile(
    r"(?P<level>[1-7]?)\s*(?P<suit>[♠♥♦♣]|SANS[ -]ATOUTS?|NO[ -]?TRUMPS?|SPADES?|HEARTS?|DIAMONDS?"
    r"|CLUBS?|PIQUES?|CŒURS?|COEURS?|CARREAUX?|TR[EÈ]FLES?|SA|NT|[SHDCNPKT])"
    r"\s*(?P<doubled>(?:XX?|\*{1,2}|REDOUBLED|DOUBLED|SURCONTR[EÉ]S?|CONTR[EÉ]S?)?)"
    r"(?:[\s,-]+(?:BY|PAR)?\s*(?P<seat>\w+)|(?P<glued>[NESWO]))?\Z"
)


def tidy(text: str) -> str:
    """A text with the suits as ♠♥♦♣, one kind of space and of dash, and ``TEN`` for 10."""
    text = text.translate(SYMBOLS)
    for entity, symbol in (("spades", "♠"), ("hearts", "♥"), ("diams", "♦"), ("clubs", "♣")):
        text = text.replace(f"&{entity};", symbol)
    text = re.sub(r"[\u00a0\u2007\u202f\u3000]", " ", text)
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text)
    return text.replace("10", TEN)


def rank_letters(text: str) -> str:
    """Ranks of either language as English writes them: R D V 10 are K Q J T."""
    return text.upper().translate(_ENGLISH_RANKS)


def seat_named(text: str) -> int | None:
    """The seat of a letter or a name, None where it is none."""
    return SEAT_WORDS.get(text.strip().upper().rstrip(":"))


def card_written(text: str, french: bool = False) -> str | None:
    """``H9`` for ``♥9``, ``9♥``, ``H10``; in French ``CR`` for the king of hearts."""
    text = tidy(text).strip().upper()
    for suit, symbol in zip(ENGLISH, "♠♥♦♣", strict=True):
        if symbol in text:
            return _card(suit, text.replace(symbol, ""))
    if len(text) != 2:
        return None
    if french and text[0] in FRENCH:
        return _card(ENGLISH[FRENCH.index(text[0])], text[1])
    first = _card(text[0], text[1]) if text[0] in ENGLISH else None
    if first is not None or text[0] not in FRENCH:
        return first
    return _card(ENGLISH[FRENCH.index(text[0])], text[1])


def _card(suit: str, rank: str) -> str | None:
    rank = rank_letters(rank.strip())
    return suit + rank if len(rank) == 1 and rank in "23456789TJQKA" else None


def contract_written(text: str, french: bool = False) -> tuple[str, int | None] | None:
    """The contract as a record writes it, and declarer's seat where it is named: ``4H by N``,
    ``4♥``, ``4HXS``, ``3SA par Sud``, ``5 coeurs contré``. ``C`` is hearts only in French.
    None where it is none.
    """
    match = _CONTRACT.match(tidy(text).strip().upper().replace("É", "E"))
    if match is None:
        return None
    name = match["suit"]
    if name.startswith(("SANS", "NO")):
        suit = "NT"
    elif name == "C" and french:
        suit = "H"
    else:
        suit = _SUIT_WORDS.get(name) or _SUIT_WORDS[name.rstrip("SX")]
    doubled = match["doubled"]
    times = 0 if not doubled else 1
    if doubled in ("XX", "**") or doubled.startswith(("RE", "SUR")):
        times = 2
    declarer = None
    seat = match["seat"] or match["glued"]
    if seat is not None:
        declarer = seat_named(seat)
        if declarer is None:
            return None
    written = match["level"] + suit + "X" * times
    return None if parse_contract(written, 0) is None else (written, declarer)
