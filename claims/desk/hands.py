"""Four hands as people write them: dotted, suit by suit, one after the other or as a diagram."""

import re
from collections.abc import Callable, Iterator, Sequence
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
    r"(?P<hand>(?<![^\s:=,;])[^\s.:=,;]*(?:\.[^\s.:=,;]*){2,})(?=[\s,;]|\Z)"
)
_RANKS_ALONE: Final = rf"(?:[AKQJTRDV2-9{TEN}]+|-+)"
_BETWEEN: Final = r"(?:[ \t]*[,/|][ \t]*|[ \t]+)"
_FOUR_GROUPS: Final = re.compile(
    rf"(?:(?<![A-Z])(?P<seat>{_SEAT})[ \t]*[:=\s,][ \t]*)?(?<![^\s:=,;/|])"
    rf"(?P<hand>{_RANKS_ALONE}(?:{_BETWEEN}{_RANKS_ALONE}){{3}})(?=[\s,;/|]|\Z)"
)
# After a suit come its ranks, one space or a comma between them at most; a run that is no seat is
# taken as it is, so that a letter which is no rank is named and not passed over.
_COMMA: Final = r"[ \t]*,[ \t]*"
_SYMBOL_GROUP: Final = re.compile(
    rf"(?P<suit>[♠♥♦♣])(?:[ \t]*[:=])?[ \t]?(?P<ranks>(?!{_SEAT}(?![A-Z]))[^\s♠♥♦♣,;:|()]+"
    rf"(?:[ \t][AKQJTRDV2-90](?![A-Z0-9])|{_COMMA}[AKQJTRDV2-90]+(?![A-Z0-9]))*)?"
)
_AFTER_SUIT: Final = r"[ \t:=]*(?:-(?=[AKQJTRDV2-90]))?"
_ENGLISH_GROUP: Final = re.compile(
    rf"(?<![A-Z0-9])(?P<suit>[SHDC]){_AFTER_SUIT}"
    rf"(?P<ranks>[AKQJT2-90](?:(?:[ \t]|{_COMMA})?[AKQJT2-90])*|-+)?(?![A-Z0-9])"
)
_FRENCH_GROUP: Final = re.compile(
    rf"(?<![A-Z0-9])(?P<suit>[PCKT]){_AFTER_SUIT}"
    rf"(?P<ranks>[ARDV2-90](?:(?:[ \t]|{_COMMA})?[ARDV2-90])*|-+)?(?![A-Z0-9])"
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
_OWN_LABEL: Final = re.compile(rf"(?:\A|.*[,;/|])?[ \t]{{0,2}}({_SEAT})[ \t]?[:=]?[ \t]{{0,2}}\Z")
"""What stands before a hand of which it is the seat, and no letter in the middle of a diagram."""
_HEADING: Final = re.compile(
    rf"\b(?:BOARD|DONNE)\s*[:#]?\s*\d+|\b(?:DEALER|DONNEUR)\s*[:=]?\s*{_SEAT}\b"
    r"|\bVUL(?:N[ÉE]RAB(?:LE|ILITY|ILIT[ÉE])|N?)?\b\.?\s*[:=]?\s*(?:[NE][SWO]|-|ALL|BOTH|TOUS|\Z)?"
)
_WORD: Final = re.compile(r"[^\s.,;:=/|()\[\]{}\"'<>*_+-]+")


class _Suit(NamedTuple):
    """The ranks of one suit of one hand: what of the text they are, on which line and where."""

    start: int
    end: int
    line: int
    column: int
    suit: int
    ranks: str


@dataclass(slots=True)
class _Hand:
    """A hand being gathered: its suits, the seat that is written before it, and the text itself of
    one that has not four suits between its dots."""

    suits: list[_Suit]
    seat: int | None = None
    misdivided: str = ""

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
    cards may be left out. Whatever else stands there is a problem: a slip may not change a deal.
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
    found, unread = _found(clean)
    if not found:
        problems.add("position.hands", Message("no hands are found in what was given"), FOUR_HANDS)
        return tuple(known)
    for words in unread:
        reason = Message("{text} could not be read", text=repr(words.replace(TEN, "10")))
        problems.add("position.hands", reason, Message("hands and their seats, and nothing else"))
    seats = _seats(found, problems)
    if seats is None:
        return tuple(known)
    hands = list(known)
    for seat, hand in zip(seats, found, strict=True):
        faults = list(_hand_faults(hand, SEATS[seat]))
        problems.extend(faults)
        hands[seat] = None if faults else parse_hand(rank_letters(hand.dotted))
    return tuple(hands)


def _found(text: str) -> tuple[list[_Hand], list[str]]:
    """The hands of a text, however each is written, and what is left of every line: by the way
    that leaves least."""
    rest = _HEADING.sub(lambda heading: _blank(heading[0]), text)
    ways = [_read(rest, (_dotted, suits, _four_groups)) for suits in (_symbols, _english, _french)]
    found, unread = min(
        (*ways, _read(rest, (_dotted, _four_groups))), key=lambda way: sum(map(len, way[1]))
    )
    found.sort(key=lambda hand: hand.suits[0].start)
    return found, unread


def _read(
    text: str, readers: Sequence[Callable[[str], list[_Hand]]]
) -> tuple[list[_Hand], list[str]]:
    """The hands that these find one after another, and what is left of every line."""
    found: list[_Hand] = []
    for reader in readers:
        if len(found) < 4:
            more = reader(text)
            text = _without(text, more)
            found += more
    return found, _unread(text)


def _blank(text: str) -> str:
    """Spaces in the place of a text; lines stay where they are."""
    return re.sub(r"[^\n]", " ", text)


def _without(text: str, hands: Sequence[_Hand]) -> str:
    """A text with spaces where these hands stood."""
    for hand in hands:
        for suit in hand.suits:
            text = text[: suit.start] + _blank(text[suit.start : suit.end]) + text[suit.end :]
    return text


def _unread(text: str) -> list[str]:
    """What a text holds beside seats and the signs that divide, line by line."""
    lines = (" ".join(_WORD.findall(_LABEL.sub(" ", line))) for line in text.split("\n"))
    return [words for words in lines if words]


def _with_symbols(text: str) -> str:
    """A text with the symbol for a suit's name before its ranks, and a dash for a void in words."""
    text = _VOID.sub("-", text)
    for name, symbol in _SUIT_NAMES:
        text = name.sub(symbol, text)
    return text


def _hand_faults(hand: _Hand, seat: str) -> Iterator[Problem]:
    """What is wrong with a hand."""
    if hand.misdivided:
        n = hand.misdivided.count(".") + 1
        text = repr(hand.misdivided.replace(TEN, "10"))
        reason = counted("{text} has {n} suit", "{text} has {n} suits", n, text=text)
        expected = Message("four, divided by dots (S.H.D.C)")
        yield Problem(f"position.hands.{seat}", reason, expected)
        return
    for suit in hand.suits:
        yield from _faults(suit, seat)


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
    if missing:
        _missing(missing, problems)
        return None
    north, east, south, west = (hand or 0 for hand in hands)
    return north, east, south, west


def _dotted(text: str) -> list[_Hand]:
    """Hands such as ``A2.-.K.-``, with the seats written before them."""
    hands = []
    for match in _DOTTED.finditer(text):
        hand = _of_ranks(match, match["hand"].split("."))
        if len(hand.suits) != 4:
            hand.misdivided = match["hand"]
        hands.append(hand)
    return hands


def _four_groups(text: str) -> list[_Hand]:
    """Hands such as ``A2 - K -``, spades first, with the seats written before them."""
    return [
        _of_ranks(match, re.split(_BETWEEN, match["hand"])) for match in _FOUR_GROUPS.finditer(text)
    ]


def _of_ranks(match: re.Match[str], ranks: Sequence[str]) -> _Hand:
    """The hand of a match, spades first."""
    suits = [
        _Suit(match.start(), match.end(), 0, 0, suit, held.replace("-", ""))
        for suit, held in enumerate(ranks)
    ]
    return _Hand(suits, seat_named(match["seat"]) if match["seat"] else None)


def _symbols(text: str) -> list[_Hand]:
    """Hands such as ``♠A2 ♥- ♦K ♣-``."""
    return _gathered(text, _SYMBOL_GROUP, "♠♥♦♣")


def _english(text: str) -> list[_Hand]:
    """Hands such as ``SA2 H- DK C-``."""
    return _gathered(text, _ENGLISH_GROUP, ENGLISH)


def _french(text: str) -> list[_Hand]:
    """Hands such as ``PA2 C- KR T-``."""
    return _gathered(text, _FRENCH_GROUP, FRENCH)


def _gathered(text: str, pattern: re.Pattern[str], letters: str) -> list[_Hand]:
    """The hands of a text: each begins with its spades or behind its seat, and what follows on its
    line or stands below it in its column belongs to it."""
    hands: list[_Hand] = []
    lines = text.split("\n")
    began = 0
    for number, line in enumerate(lines):
        at = 0
        for suit in _groups(line, number, began, pattern, letters):
            left = line[at : suit.column]
            own = _OWN_LABEL.match(left)
            alone = seat_named(lines[number - 1].strip(" \t:")) if number and not at else None
            if own is not None:
                hands.append(_Hand([suit], seat_named(own[1])))
            elif suit.suit == 0 or (alone is not None and not left.strip()):
                named = _LABEL.findall(left)
                seat = seat_named(named[-1]) if named else None if left.strip() else alone
                hands.append(_Hand([suit], seat))
            else:
                owner = _owner(hands, suit)
                if owner is not None:
                    owner.suits.append(suit)
            at = suit.column + suit.end - suit.start
        began += len(line) + 1
    return [hand for hand in hands if len(hand.suits) > 1 or hand.seat is not None]


def _groups(
    line: str, number: int, began: int, pattern: re.Pattern[str], letters: str
) -> list[_Suit]:
    """The suits that stand on one line of a text, which begins at ``began``. A seat's letter before
    a hand is no suit."""
    found: list[_Suit] = []
    for match in pattern.finditer(line):
        ranks = re.sub(r"[-,\s]", "", match["ranks"] or "")
        behind = line[match.end() :]
        if not match["ranks"] and match["suit"] in "SNEWO" and pattern.match(behind.lstrip()):
            before = line[
                found[-1].column + found[-1].end - found[-1].start if found else 0 : match.start()
            ]
            if _OWN_LABEL.match(before) is None:
                continue
        start, end = began + match.start(), began + match.end()
        suit = letters.index(match["suit"])
        found.append(_Suit(start, end, number, match.start(), suit, ranks))
    return found


def _owner(hands: Sequence[_Hand], suit: _Suit) -> _Hand | None:
    """The hand that a suit goes on with: on its line the last begun, else the one whose last suit
    stands nearest above. None where that has the suit already."""
    same = [hand for hand in hands if hand.suits[-1].line == suit.line]
    if same and all(one.suit != suit.suit for one in same[-1].suits):
        return same[-1]
    if same and same[-1].suits[0].line == suit.line:
        return None
    open_ = [
        hand
        for hand in hands
        if hand.suits[-1].suit < suit.suit and hand.suits[-1].line < suit.line
    ]
    return min(
        open_,
        key=lambda hand: (
            suit.line - hand.suits[-1].line > 2,
            abs(hand.suits[-1].column - suit.column),
        ),
        default=None,
    )


def _seats(hands: Sequence[_Hand], problems: Problems) -> list[int] | None:
    """Whose each hand is: as written, around a table, or clockwise from the first; None, with the
    reason in ``problems``, where that cannot be told."""
    named = [hand.seat for hand in hands]
    sure = [seat for seat in named if seat is not None]
    if len(sure) == len(set(sure)) == len(hands):
        return sure
    if len(hands) == 4 and (around := _around(hands)) is not None:
        return around
    if len(hands) in (3, 4) and len(sure) == (named[0] is not None):
        return [((named[0] or 0) + turn) % 4 for turn in range(len(hands))]
    twice = [seat for seat in range(4) if sure.count(seat) > 1]
    for seat in twice:
        reason = Message("the hand of {seat} is given twice", seat=SEAT_NAMES[seat])
        problems.add("position.hands", reason, Message("each hand once"))
    if not twice or len(hands) > 4:
        reason = counted("{n} hand is given", "{n} hands are given", len(hands))
        problems.add("position.hands", reason, FOUR_HANDS)
    elif len(sure) == len(hands):
        _missing([seat for seat in range(4) if seat not in sure], problems)
    return None


def _missing(seats: Sequence[int], problems: Problems) -> None:
    """Say whose hands are missing."""
    for seat in seats:
        problems.add(
            f"position.hands.{SEATS[seat]}",
            Message("the hand of {seat} is missing", seat=SEAT_NAMES[seat]),
            FOUR_HANDS,
        )


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
