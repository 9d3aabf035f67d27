"""Noun phrases: "the ace and king of spades", "two red cards in dummy", "your last trump"."""

from dataclasses import dataclass, field
from typing import Final

from lark import Token

from claims.cards import RANKS
from claims.statement.model import Card, Hand, Span, Suit, Which

NUMBERS: Final = {f"N{n}": n for n in range(1, 14)}
SUIT_WORDS: Final = {
    "SPADES": (Suit.SPADES,),
    "HEARTS": (Suit.HEARTS,),
    "DIAMONDS": (Suit.DIAMONDS,),
    "CLUBS": (Suit.CLUBS,),
    "TRUMP": (Suit.TRUMPS,),
    "THE_TRUMP": (Suit.TRUMPS,),
    "RED": (Suit.HEARTS, Suit.DIAMONDS),
    "BLACK": (Suit.SPADES, Suit.CLUBS),
    "MAJORS": (Suit.SPADES, Suit.HEARTS),
    "MINORS": (Suit.DIAMONDS, Suit.CLUBS),
}
RANK_WORDS: Final = {"ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J"}
HAND_WORDS: Final = {
    "DUMMY": Hand.DUMMY,
    "OWN": Hand.OWN,
    "NORTH": Hand.NORTH,
    "EAST": Hand.EAST,
    "SOUTH": Hand.SOUTH,
    "WEST": Hand.WEST,
    "LHO": Hand.LEFT,
    "RHO": Hand.RIGHT,
    "PARTNER": Hand.PARTNER,
    "DECLARER": Hand.DECLARER,
}
WHICH_WORDS: Final = {
    "HIGH": Which.HIGH,
    "WINNER": Which.HIGH,
    "LOW": Which.LOW,
    "LAST": Which.LAST,
    "LOSING": Which.LOSER,
    "LOSER": Which.LOSER,
    "THIS": Which.THIS,
    "IT": Which.THIS,
}
SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


@dataclass(slots=True)
class Item:
    """One member of a list of nouns, as spoken."""

    number: int | None = None
    suits: tuple[Suit, ...] = ()
    ranks: list[str] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    which: Which | None = None
    mine: bool | None = None
    hand: Hand | None = None
    split: tuple[int, int] | tuple[()] = ()
    types: frozenset[str] = frozenset()
    plural: bool = False
    suit_first: bool = False
    which_after: bool = False  # "a heart high", not "a high heart"

    def has(self, *types: str) -> bool:
        """Whether any of these words stands in it."""
        return not self.types.isdisjoint(types)

    @property
    def suit(self) -> Suit | None:
        """Its only suit."""
        return self.suits[0] if len(self.suits) == 1 else None

    def as_card(self) -> Card:
        """It as one card: named, or described."""
        if self.cards:
            return self.cards[0]
        return Card(self.suit, None, self.which or Which.ANY, self.several, self.mine)

    def number_is_rank(self) -> None:
        """Reads a bare number as a card: "to the ten"."""
        if self.number and 2 <= self.number <= 10 and self.types <= set(NUMBERS) | {"OF"}:
            self.cards = [Card(None, "23456789TJQKA"[self.number - 2])]
            self.number = None

    @property
    def several(self) -> int | None:
        """Its number when more than one."""
        return self.number if self.number and self.number > 1 else None


def span_of(tokens: list[Token]) -> Span | None:
    """From the first token's place to the last's."""
    places = [t for t in tokens if t.start_pos is not None and t.end_pos is not None]
    if not places:
        return None
    start, end = places[0].start_pos or 0, places[-1].end_pos or 0
    return Span(" ".join(str(t) for t in tokens), start, end)


def _letters(text: str, local: bool) -> tuple[str, str]:
    """Suit letter and rank letters of ``SA``, ``♠10``, ``AK``, in either order; "" if none."""
    text = text.upper().replace("10", "T")
    for symbol, letter in SYMBOLS.items():
        text = text.replace(symbol, "\0" + letter)
    suit = ""
    if "\0" in text:
        place = text.index("\0")
        suit = text[place + 1]
        text = text[:place] + text[place + 2 :]
        return suit, (_french_ranks(text) if local else text)
    if local:
        return _french(text)
    if text[:1] in "SHDC":
        return text[0], text[1:]
    if text[-1:] in "SHDC" and len(text) == 2:
        return text[1], text[0]
    return "", text


def international(text: str) -> bool:
    """Whether a card written in letters (``CA``) can be read with international ones."""
    suit, ranks = _letters(text, local=False)
    return bool(suit) and text[0].isalpha() and all(rank in RANKS + "X" for rank in ranks)


def _french_ranks(text: str) -> str:
    return text.translate(str.maketrans("RDVX", "KQJX"))


def _french(text: str) -> tuple[str, str]:
    """French letters: suits P C K T (pique, coeur, carreau, trefle), ranks A R D V."""
    suits = {"P": "S", "C": "H", "K": "D", "T": "C"}
    if len(text) == 2 and text[0] in suits and text[1] in "ARDVT98765432X":
        return suits[text[0]], _french_ranks(text[1])
    if len(text) == 2 and text[1] in suits and text[0] in "ARDVT98765432":
        return suits[text[1]], _french_ranks(text[0])
    if len(text) == 1 and text in suits and text != "T":
        return suits[text], ""
    if len(text) == 2 and text[0] in "SHD" and text[1] in "ARDVT98765432X":
        return text[0], _french_ranks(text[1])
    return "", _french_ranks(text)


def leading_number(text: str) -> int | None:
    """The number that a phrase begins with, as a word or a digit ("two down")."""
    word = text.lower().replace("-", " ").split(" ", 1)[0]
    return int(word) if word.isdigit() else SMALL_NUMBERS.get(word)


def _split(text: str, numbers: dict[str, int]) -> tuple[int, int] | tuple[()]:
    """The larger and the smaller part of ``3-2`` or ``three-two``."""
    parts = []
    word = ""
    for char in text.lower() + " ":
        if char.isdigit():
            parts.append(int(char))
        elif char.isalpha():
            word += char
        elif word:
            if word in numbers:
                parts.append(numbers[word])
            word = ""
    if len(parts) < 2:
        return ()
    larger, smaller = sorted(parts[:2], reverse=True)
    return larger, smaller


SMALL_NUMBERS: Final = {
    "zero": 0,
    "nil": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "un": 1,
    "une": 1,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
}


def _read_group(tokens: list[Token], local: bool) -> Item:
    item = Item(types=frozenset("THIS" if t.type == "IT" else t.type for t in tokens))
    suits: list[Suit] = []
    number_at = suit_at = rank_at = -1
    for place, token in enumerate(tokens):
        kind = token.type
        if kind in NUMBERS:
            if item.number is None or item.number == 1:
                item.number, number_at = NUMBERS[kind], place
        elif kind in SUIT_WORDS:
            suits += [s for s in SUIT_WORDS[kind] if s not in suits]
            suit_at = place
            item.plural = item.plural or str(token).lower().endswith(("s", "x"))
        elif kind in RANK_WORDS:
            item.ranks.append(RANK_WORDS[kind])
            rank_at = place
            item.plural = item.plural or str(token).lower().endswith("s")
        elif kind in ("CARD", "HONOURS"):
            letter, ranks = _letters(str(token), local)
            if letter:
                suits = [Suit(letter)]
                suit_at = place
            for rank in ranks:
                if rank not in RANKS + "X":
                    continue
                if letter and kind == "CARD":
                    which = Which.LOW if rank == "X" else Which.ANY
                    named = None if rank == "X" else rank
                    item.cards.append(Card(Suit(letter), named, which))
                elif rank != "X":
                    item.ranks.append(rank)
                    rank_at = place
        elif kind in HAND_WORDS:
            item.hand = HAND_WORDS[kind]
        elif kind in WHICH_WORDS:
            item.which = item.which or WHICH_WORDS[kind]
            item.which_after = suit_at >= 0
        elif kind in ("MY", "YOUR"):
            item.mine = kind == "MY"
        elif kind == "SPLIT":
            item.split = _split(str(token), SMALL_NUMBERS)
    item.suit_first = 0 <= suit_at < max(rank_at, number_at)
    item.suits = tuple(suits) if not item.cards else ()
    number = item.number
    if number and not item.ranks and not item.cards and 2 <= number <= 10 and number_at >= 0:
        alone_of = number_at + 1 < len(tokens) and str(tokens[number_at + 1]) in ("of", "de", "d'")
        counted = item.has("TRICK", "ROUND", "CARDS", "MY", "YOUR", "HIGH", "LOW", "WINNER", "LAST")
        after_suit = len(suits) == 1 and suit_at == number_at - 1 and not item.plural
        of_suit = alone_of and len(suits) == 1
        if not counted and (after_suit or of_suit):
            item.ranks.append("23456789TJQKA"[number - 2])
            item.number = None
    return item


def read_phrase(tokens: list[Token], local: bool = False) -> list[Item]:
    """The members of a list of nouns, suits shared out among bare ranks ("ace, king of spades").

    ``local``: single letters are French ones (A R D V; P C K T), not international.
    """
    groups: list[list[Token]] = [[]]
    for token in tokens:
        if token.type in ("COMMA", "AND", "OR"):
            groups.append([])
        else:
            groups[-1].append(token)
    items = [_read_group(group, local) for group in groups if group]
    bare_numbers = [
        i
        for i, item in enumerate(items)
        if item.number
        and 2 <= item.number <= 10
        and not (item.suits or item.ranks or item.cards)
        and item.types <= {"N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10"}
    ]
    for i in bare_numbers:  # "king and ten"
        near = items[max(0, i - 1) : i] + items[i + 1 : i + 2]
        if any(other.ranks for other in near) and all(other.number is None for other in near):
            items[i].ranks.append("23456789TJQKA"[(items[i].number or 2) - 2])
            items[i].number = None
    before: Suit | None = None
    leading = False
    for i, item in enumerate(items):
        if item.ranks and not item.suits:
            after = next(
                (o for o in items[i + 1 :] if o.suits or o.cards or o.number is not None), None
            )
            if leading and before:
                item.suits = (before,)
            elif after is not None and after.ranks and after.suit and not after.suit_first:
                item.suits = (after.suit,)
            elif before:
                item.suits = (before,)
        elif item.suit:
            leading = item.suit_first or (not item.ranks and item.number is None)
        if item.suit:
            before = item.suit
        elif item.cards:
            before = item.cards[-1].suit
    for item in items:
        for rank in item.ranks:
            for suit in item.suits or (None,):
                item.cards.append(Card(suit, rank))
        if item.cards:
            item.suits = ()
    return items
