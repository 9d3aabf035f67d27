"""Four hands as people write them: dotted, suit by suit, one after the other or as a diagram."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from claims.cards import FULL_DECK, RANKS, SEATS, SUITS, parse_hand
from claims.deal import Hands
from claims.desk.letters import ENGLISH, FRENCH, TEN, rank_letters, seat_named, tidy
from claims.errors import Problem, Problems
from claims.messages import SEAT_NAMES, Message, counted

FOUR_HANDS: Final = Message(
    "four hands, such as N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8, or ♠AK ♥Q ♦- ♣9 for each, or a "
    "diagram"
)
_SEAT: Final = r"(?:NORTH|NORD|SOUTH|SUD|EAST|EST|WEST|OUEST|[NESWO])"
_DOTTED: Final = re.compile(
    rf"(?:(?<![A-Z.])(?P<seat>{_SEAT})\s*[:=\s]\s*)?"
    r"(?P<hand>[^\s.:=,;]*(?:\.[^\s.:=,;]*){3})(?=[\s,;]|\Z)"
)
_RANKS_ALONE: Final = rf"(?:[AKQJTRDV2-9{TEN}]+|-+)"
_BETWEEN: Final = r"(?:[ \t]*[,/|][ \t]*|[ \t]+)"
_FOUR_GROUPS: Final = re.compile(
    rf"(?:(?<![A-Z])(?P<seat>{_SEAT})[ \t]*[:=\s,][ \t]*)?(?<![^\s:=,;/|])"
    rf"(?P<hand>{_RANKS_ALONE}(?:{_BETWEEN}{_RANKS_ALONE}){{3}})(?=[\s,;/|]|\Z)"
)
# After a suit come its ranks, one space between them at most; a run that is no seat is taken as it
# is, so that a letter which is no rank is named and not passed over.
_SYMBOL_GROUP: Final = (
    rf"(?P<suit>[♠♥♦♣])(?:[ \t]*[:=])?[ \t]?(?P<ranks>(?!{_SEAT}(?![A-Z]))[^\s♠♥♦♣,;:|()]+"
    r"(?:[ \t][AKQJTRDV2-90](?![A-Z]))*)?"
)
_AFTER_SUIT: Final = r"[ \t:=]*(?:-(?=[AKQJTRDV2-90]))?"
_ENGLISH_GROUP: Final = (
    rf"(?<![A-Z0-9])(?P<suit>[SHDC]){_AFTER_SUIT}"
    r"(?P<ranks>(?:[AKQJT2-90][ \t]?)+|-+)?(?![A-Z0-9])"
)
_FRENCH_GROUP: Final = (
    rf"(?<![A-Z0-9])(?P<suit>[PCKT]){_AFTER_SUIT}"
    r"(?P<ranks>(?:[ARDV2-90][ \t]?)+|-+)?(?![A-Z0-9])"
)
_RANKS_OR_VOID: Final = r"(?=[ \t]*[:=]?[ \t]*(?:[AKQJTRDV2-90]+(?![A-Z])|-|$))"
_SUIT_NAMES: Final = (
    (re.compile(rf"\b(?:SPADES?|PIQUES?)\b{_RANKS_OR_VOID}", re.MULTILINE), "♠"),
    (re.compile(rf"\b(?:HEARTS?|C(?:Œ|OE)URS?)\b{_RANKS_OR_VOID}", re.MULTILINE), "♥"),
    (re.compile(rf"\b(?:DIAMONDS?|CARREAUX?)\b{_RANKS_OR_VOID}", re.MULTILINE), "♦"),
    (re.compile(rf"\b(?:CLUBS?|TR[ÈE]FLES?)\b{_RANKS_OR_VOID}", re.MULTILINE), "♣"),
)
_VOID: Final = re.compile(r"\b(?:NONE|VOID|NIL|N[ÉE]ANT|VIDE|CHICANE|AUCUNE?)\b")
_LABEL: Final = re.compile(rf"(?<![A-Z]){_SEAT}(?![A-Z])")


class _Suit(NamedTuple):
    """The ranks of one suit of one hand, and where they stand."""

    line: int
    column: int
    suit: int
    ranks: str


@dataclass(slots=True)
class _Hand:
    """A hand being gathered: its suits, and the seat that is written before it."""

    suits: list[_Suit]
    seat: int | None = None

    @property
    def dotted(self) -> str:
        """As a record writes it."""
        held = {one.suit: one.ranks for one in self.suits}
        return ".".join(held.get(suit, "") or "-" for suit in range(4))


def read_hands(text: str, problems: Problems) -> Hands | None:
    """The four hands of a text; None where they cannot all be read, with the reasons in
    ``problems``, each naming ``position.hands``.

    A seat is named before its hand, or the first of four that go round clockwise, or the hands
    stand around a table as a diagram; four that name no seat are N E S W. One of four hands of 13
    cards may be left out.
    """
    before = len(problems)
    hands = read_some(text, problems)
    return filled(hands, problems) if len(problems) == before else None


def read_some(
    text: str, problems: Problems, known: Sequence[int | None] = (None,) * 4
) -> tuple[int | None, ...]:
    """The hands of a text in the places of those known before, None for one that is still missing
    or cannot be read; a hand by itself needs its seat."""
    clean = _with_symbols(tidy(text).upper())
    found = _dotted(clean) or _suit_by_suit(clean) or _four_groups(clean)
    if not found:
        problems.add("position.hands", Message("no hands are found in what was given"), FOUR_HANDS)
        return tuple(known)
    seats = _seats(found)
    if len(found) > 4 or seats is None:
        problems.add(
            "position.hands",
            counted("{n} hand is given", "{n} hands are given", len(found)),
            FOUR_HANDS,
        )
        return tuple(known)
    hands = list(known)
    for seat, hand in zip(seats, found, strict=True):
        faults = [fault for suit in hand.suits for fault in _faults(suit, SEATS[seat])]
        problems.extend(faults)
        hands[seat] = None if faults else parse_hand(rank_letters(hand.dotted))
    return tuple(hands)


def _with_symbols(text: str) -> str:
    """A text with the symbol for a suit's name before its ranks, and a dash for a void in words."""
    text = _VOID.sub("-", text)
    for name, symbol in _SUIT_NAMES:
        text = name.sub(symbol, text)
    return text


def _faults(suit: _Suit, seat: str) -> Iterator[Problem]:
    """What is wrong with a suit of a hand, told as it was written."""
    where = f"position.hands.{seat}"
    written = repr("♠♥♦♣"[suit.suit] + suit.ranks.replace(TEN, "10"))
    ranks = rank_letters(suit.ranks)
    for letter in dict.fromkeys(ranks):
        card = SUITS[suit.suit] + letter
        if letter not in RANKS:
            reason = Message("{letter} in {text} is not a rank", letter=repr(letter), text=written)
            yield Problem(where, reason, Message("2 to 10, J, Q, K, A"), card)
        elif ranks.count(letter) > 1:
            reason = Message("{card} stands twice in {text}", card=card, text=written)
            yield Problem(where, reason, Message("each card once"), card)


def filled(some: Sequence[int | None], problems: Problems) -> Hands | None:
    """The four hands, the one left out of a whole deal filled in; None, with the reasons in
    ``problems``, where more are missing."""
    hands = list(some)
    missing = [seat for seat in range(4) if hands[seat] is None]
    held = [hand for hand in hands if hand is not None]
    if len(missing) == 1 and all(hand.bit_count() == 13 for hand in held):
        rest = FULL_DECK
        for hand in held:
            rest &= ~hand
        hands[missing[0]] = rest
        missing = []
    for seat in missing:
        problems.add(
            f"position.hands.{SEATS[seat]}",
            Message("the hand of {seat} is missing", seat=SEAT_NAMES[seat]),
            FOUR_HANDS,
        )
    if missing:
        return None
    north, east, south, west = (hand or 0 for hand in hands)
    return north, east, south, west


def _dotted(text: str) -> list[_Hand]:
    """Hands such as ``A2.-.K.-``, with the seats written before them."""
    hands = []
    for match in _DOTTED.finditer(text):
        ranks = match["hand"].replace("-", "").split(".")
        suits = [_Suit(0, 0, suit, held) for suit, held in enumerate(ranks)]
        hands.append(_Hand(suits, seat_named(match["seat"]) if match["seat"] else None))
    return hands


def _four_groups(text: str) -> list[_Hand]:
    """Hands such as ``A2 - K -``, spades first, with the seats written before them."""
    hands = []
    for match in _FOUR_GROUPS.finditer(text):
        ranks = re.split(_BETWEEN, match["hand"])
        suits = [_Suit(0, 0, suit, held.strip("-")) for suit, held in enumerate(ranks)]
        hands.append(_Hand(suits, seat_named(match["seat"]) if match["seat"] else None))
    return hands


def _suit_by_suit(text: str) -> list[_Hand]:
    """Hands written suit by suit, by symbols or by the letters of one language."""
    patterns = (
        [(_SYMBOL_GROUP, "♠♥♦♣")]
        if any(symbol in text for symbol in "♠♥♦♣")
        else [(_ENGLISH_GROUP, ENGLISH), (_FRENCH_GROUP, FRENCH)]
    )
    best: list[_Hand] = []
    for pattern, letters in patterns:
        hands = _gathered(text, re.compile(pattern), letters)
        if len(hands) > len(best):
            best = hands
    return best


def _gathered(text: str, pattern: re.Pattern[str], letters: str) -> list[_Hand]:
    """The hands of a text: each begins with its spades, and what follows on its line or stands
    below it in its column belongs to it."""
    hands: list[_Hand] = []
    for number, line in enumerate(text.split("\n")):
        at = 0
        for suit in _groups(line, number, pattern, letters):
            if suit.suit == 0:
                hands.append(_Hand([suit], _label_before(text, number, line[at : suit.column])))
            else:
                owner = _owner(hands, suit)
                if owner is not None:
                    owner.suits.append(suit)
            at = suit.column + 1
    return [hand for hand in hands if len(hand.suits) > 1]


def _groups(line: str, number: int, pattern: re.Pattern[str], letters: str) -> list[_Suit]:
    """The suits that stand on one line. A seat's letter before a hand is no suit."""
    found = []
    for match in pattern.finditer(line):
        ranks = (match["ranks"] or "").replace(" ", "").replace("\t", "").replace("-", "")
        rest = line[match.end() :].lstrip()
        if not match["ranks"] and match["suit"] in "SNEWO" and rest[:1] == letters[0]:
            continue
        found.append(_Suit(number, match.start(), letters.index(match["suit"]), ranks))
    return found


def _owner(hands: Sequence[_Hand], suit: _Suit) -> _Hand | None:
    """The hand that a suit goes on with: on its line the last begun, else the one whose last suit
    stands nearest above."""
    open_ = [hand for hand in hands if hand.suits[-1].suit == suit.suit - 1]
    if not open_:
        return None
    same = [hand for hand in open_ if hand.suits[-1].line == suit.line]
    if same:
        return same[-1]
    return min(
        open_,
        key=lambda hand: (
            suit.line - hand.suits[-1].line > 2,
            abs(hand.suits[-1].column - suit.column),
        ),
    )


def _label_before(text: str, line: int, left: str) -> int | None:
    """The seat written to the left of a hand, or alone on the line above it."""
    found = _LABEL.findall(left)
    if found:
        return seat_named(found[-1])
    above = text.split("\n")[line - 1].strip(" \t:") if line else ""
    return seat_named(above) if left.strip() == "" else None


def _seats(hands: Sequence[_Hand]) -> list[int] | None:
    """Whose each hand is: as written, around a table, or clockwise from the first."""
    named = [hand.seat for hand in hands]
    if None not in named and len(set(named)) == len(named):
        return [seat for seat in named if seat is not None]
    if len(hands) not in (3, 4):
        return None
    around = _around(hands) if len(hands) == 4 else None
    if around is not None:
        return around
    if any(seat is not None for seat in named[1:]):
        return None
    return [((named[0] or 0) + turn) % 4 for turn in range(len(hands))]


def _around(hands: Sequence[_Hand]) -> list[int] | None:
    """The seats of hands that stand around a table: North above, West and East side by side."""
    lines = [{suit.line for suit in hand.suits} for hand in hands]
    for place in range(3):
        if lines[place] & lines[place + 1]:
            columns = [hand.suits[0].column for hand in hands]
            left_first = columns[place] < columns[place + 1]
            side = [3, 1] if left_first else [1, 3]
            if place == 1 and not (lines[0] & lines[1] or lines[2] & lines[3]):
                return [0, *side, 2]
            return None
    return None
