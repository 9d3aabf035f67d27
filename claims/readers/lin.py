"""LIN, the format of Bridge Base Online and its vugraph: ``key|value|`` pairs in a stream.

The stream is cut into boards where a key can only begin another one (``qx``, ``pn``, ``st`` or
``md`` once hands are given, calls after cards), so that a damaged board does not cost the next.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import unquote

from claims.board import Vulnerability, dealer_of, vulnerability_of
from claims.cards import CardError
from claims.messages import N_, SEAT_NAMES, Message, counted
from claims.readers.assemble import Draft, assemble
from claims.readers.auction import CALLS
from claims.readers.board import LoggedBoard
from claims.readers.charset import Charset, decoded, quoted
from claims.readers.deal import CARDS, suit_lettered_hand
from claims.readers.ending import MADE_UP, NOTE, Ending, read_ending
from claims.readers.problem import MOST_STRAYS, ReadProblem

_KEY: Final = re.compile(r"[a-z][a-z0-9#]\Z", re.IGNORECASE)
_STRUCTURE: Final = frozenset(["qx", "pn", "md", "mb", "pc", "pg", "mc", "sv", "rh", "ah"])
_TEXTS: Final = frozenset(["nt", "an", "at"])
_VULNERABLE: Final[dict[str, Vulnerability]] = {
    "o": "None",
    "0": "None",
    "-": "None",
    "n": "NS",
    "e": "EW",
    "b": "All",
}
# A field longer than this is cut, so that a file without bars does not fill the memory.
_LONGEST: Final = 1 << 20
# Cards and calls of one board that are kept.
_MOST: Final = 1000
# LIN names South first; seats here run from North.
_LIN_SEATS: Final = (2, 3, 0, 1)
_ENCODED: Final = re.compile(r"%[0-9A-F]{2}", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d{1,6}")
_ROOM: Final = re.compile(r"\s*([oc])\s*\d", re.IGNORECASE)
# A lesson C21 is no board of a closed room: those are written small, but under a heading.
_SMALL_ROOM: Final = re.compile(r"\s*([oc])\d")


class LinReader:
    """Turns a stream of LIN text (latin-1) into boards and problems; holds one board at a time."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.charset = Charset()
        self.ordinal = 0
        self.line = 1
        self.byte = 0
        self.event = ""
        self.names = ""
        self.key: str | None = None
        self._begin()

    def _begin(self) -> None:
        self.start = (self.line, self.byte)
        self.qx = ""
        self.title = ""
        self.hands: str | None = None
        self.vulnerable: str | None = None
        self.ending: Ending | None = None
        self.made_up = False
        self.calls: list[str] = []
        self.cards: list[str] = []
        self.result: str | None = None
        self.faults: list[tuple[str, str, str]] = []
        self.strays: list[tuple[int, int, str]] = []
        self.stray_count = 0

    def read(self, blocks: Iterable[str]) -> Iterator[LoggedBoard | ReadProblem]:
        """Boards and problems of the text that ``blocks`` make up."""
        carry = ""
        for block in blocks:
            fields = (carry + block).split("|")
            carry = fields.pop()
            if len(carry) > _LONGEST:
                fields.append(carry)
                carry = ""
            yield from self._take_fields(fields)
        if carry.strip():
            yield from self._take_fields([carry])
        if self.key is not None and self.key in _STRUCTURE - {"pg"}:
            self._fault(
                "stray",
                Message("the text ends after {key}", key=repr(self.key)),
                Message("its value"),
            )
        self.key = None
        yield from self._finish()

    def _take_fields(self, fields: list[str]) -> Iterator[LoggedBoard | ReadProblem]:
        key = self.key
        for text in fields:
            if key is None:
                name = text
                if name not in _STRUCTURE:
                    name = self._as_key(text)
                if name:
                    if name in _OPENERS and (self._ends_board(name) or not self._begun()):
                        yield from self._finish()
                        self.start = (self.line + text.count("\n"), self.byte)
                    key = name
            else:
                if key == "pc" and text in CARDS:
                    self.cards.append(text)
                    key = None
                elif key == "mb" and text in CALLS:
                    self.calls.append(text)
                    key = None
                elif not text and key == "pg":
                    key = None
                else:
                    again = self._glued(key, text)
                    if again is None:
                        self._take(key, text)
                    elif again in _OPENERS and self._ends_board(again):
                        yield from self._finish()
                        self.start = (self.line + text.count("\n"), self.byte)
                    key = again
            if "\n" in text:
                self.line += text.count("\n")
            self.byte += len(text) + 1
        self.key = key
        cards, calls = N_("more than {n} cards are given"), N_("more than {n} calls are given")
        for told, pattern in ((self.cards, cards), (self.calls, calls)):
            # No board has so many, and what a file repeats for ever must not fill the memory.
            if len(told) > _MOST:
                del told[_MOST:]
                self._fault(
                    "stray", Message(pattern, n=_MOST), Message("no more than {n}", n=_MOST)
                )

    def _as_key(self, text: str) -> str:
        """The key that a field is, or nothing for text that stands where a key should."""
        name = text.strip().lower()
        if _KEY.match(name):
            return name
        if not name:
            return ""
        if name.startswith("\u00ef\u00bb\u00bf"):  # a byte order mark
            return self._as_key(text.lstrip()[3:])
        tail = name[-2:]
        if tail in _HEADS or ("\n" in text and name.rpartition("\n")[2] in _OPENERS):
            self._stray(text.rstrip()[:-2])
            return tail
        self._stray(text)
        return ""

    def _glued(self, key: str, text: str) -> str | None:
        """The key that stands in or for this value, because its closing bar is missing."""
        if text in _STRUCTURE:
            name = text
            value = ""
        elif "\n" in text:
            value, _, tail = text.rpartition("\n")
            name = tail.strip().lower()
            if name not in _STRUCTURE and name != "st":
                return None
        elif text[-2:] in _HEADS and key not in _TEXTS:
            value, name = text[:-2], text[-2:]
        else:
            return None
        self._fault(
            "stray",
            Message(
                "the value of {key} is not closed before {name}", key=repr(key), name=repr(name)
            ),
            Message("a bar"),
        )
        if value.strip():
            self._take(key, value)
        return name

    def _begun(self) -> bool:
        """Whether anything of a board has been read since the last one ended."""
        return bool(self.qx or self.hands is not None or self.calls or self.strays or self.faults)

    def _ends_board(self, key: str) -> bool:
        """Whether this key can only belong to another board than the one being read."""
        if self.cards or self.result is not None:
            return True
        if key in ("mb", "sv", "rh", "ah"):
            return False
        if self.hands is not None or self.calls:
            return True
        return key == "qx" and bool(self.qx or self.title)

    def _take(self, key: str, value: str) -> None:
        if "%" in value and key not in _TEXTS and _ENCODED.search(value):
            # Copied out of an address: Board%2013 is board 13.
            value = unquote(value, encoding="latin-1")
        if key == "pc":
            self.cards.append(value)
        elif key == "mb":
            self.calls.append(value)
        elif key == "qx":
            self.qx = value
        elif key == "pn":
            names = value.rstrip(", \t\r\n").count(",") + 1
            if value.count(",") < 3:
                self._fault(
                    "stray",
                    Message("{value} are not four names", value=quoted(value)),
                    "S,W,N,E",
                )
            elif names > 4 and value.count(",") != 7:
                self.names = ""
                reason = Message(
                    "{names} names in {value}: one may have a comma in it",
                    names=names,
                    value=quoted(value, 80),
                )
                self._fault("stray", reason, Message("four, or eight for two rooms"))
            else:
                self.names = value
        elif key == "md":
            self.hands = value
        elif key == "sv":
            self.vulnerable = value
        elif key == "ah":
            self.title = value
        elif key == "mc":
            if self.result and self.result.strip() and value.strip() not in ("", self.result):
                reason = Message(
                    "a second total, {value} after {result}",
                    value=quoted(value),
                    result=quoted(self.result),
                )
                self._fault("stray", reason, Message("one mc"))
            else:
                self.result = value
        elif key == "nt":
            if value == NOTE + MADE_UP:
                self.made_up = True
            elif value.startswith(NOTE):
                self.ending = read_ending(value)
        elif key == "vg":
            if value.count(",") < 3:
                reason = Message("{value} is no vugraph heading", value=quoted(value))
                self._fault("stray", reason, "title,segment,...")
            else:
                self.event = self.charset.text(value)

    def _fault(self, kind: str, reason: str, expected: str) -> None:
        self.faults.append((kind, reason, expected))
        if len(self.faults) > MOST_STRAYS:
            self.faults[MOST_STRAYS - 1 :] = [("stray", "many more things are wrong in it", "")]

    def _stray(self, text: str) -> None:
        if text.strip():
            self.stray_count += 1
            if self.stray_count <= MOST_STRAYS:
                self.strays.append((self.line, self.byte, quoted(text)))

    def _finish(self) -> Iterator[LoggedBoard | ReadProblem]:
        """The board gathered so far, if any, and a clean slate."""
        if self.stray_count > MOST_STRAYS:
            more = self.stray_count - MOST_STRAYS
            self.strays.append((self.line, self.byte, f"'... and {more} more'"))
        if self.hands is None and not (self.calls or self.cards or self.result or self.qx):
            for line, byte, text in self.strays:
                yield ReadProblem(
                    self.source,
                    line,
                    byte,
                    "",
                    "stray",
                    Message("{text} is in no board", text=text),
                    Message("key|value|"),
                )
        else:
            self.ordinal += 1
            yield from self._board()
        self._begin()

    def _board(self) -> Iterator[LoggedBoard | ReadProblem]:
        line, byte = self.start
        draft = Draft(self.source, line, byte, self.ordinal)
        draft.number, draft.room = self._place()
        draft.event = self.event.split(",", 1)[0] or None
        draft.players = self._players(draft.room)
        for fault in self.faults:
            draft.problem(*fault)
        for at_line, _, text in self.strays:
            draft.problem(
                "stray",
                Message("{text} in line {at_line} is no key", text=text, at_line=at_line),
                Message("key|value|"),
            )
        if self.hands is None:
            draft.problem("deal", Message("the board has no hands"), "md", lost=True)
            yield from draft.problems
            return
        if not self._deal(draft, self.hands):
            yield from draft.problems
            return
        self._vulnerability(draft)
        self._auction(draft)
        self._play(draft)
        self._result(draft)
        if self.ending is not None:
            draft.contract, draft.first, draft.won_before = self.ending
        if self.made_up:
            draft.notes.append(MADE_UP)
        yield from assemble(draft)

    def _place(self) -> tuple[int | None, str]:
        """The number and the room; 0 is no board's number."""
        room = ""
        qx_room = _ROOM if self.event else _SMALL_ROOM
        match = qx_room.match(self.qx) or _ROOM.match(self.title)
        if match:
            room = "open" if match[1] in "oO" else "closed"
        number = _NUMBER.search(self.title) or _NUMBER.search(self.qx)
        return (int(number[0]) or None) if number else None, room

    def _players(self, room: str) -> tuple[str, str, str, str] | None:
        names = [name.strip() for name in self.charset.text(self.names).split(",")]
        if room == "closed" and len(names) >= 8:
            names = names[4:]
        if len(names) < 4 or not any(names[:4]):
            return None
        return names[2], names[3], names[0], names[1]

    def _deal(self, draft: Draft, text: str) -> bool:
        text = text.strip()
        dealer = text[:1]
        if dealer in ("1", "2", "3", "4"):
            draft.dealer = _LIN_SEATS[int(dealer) - 1]
            text = text[1:]
        elif dealer.isdigit():
            draft.problem(
                "deal",
                Message("{text} is no dealer", text=quoted(dealer)),
                Message("1 (South) to 4 (East)"),
            )
            text = text[1:]
        if draft.dealer is None and draft.number is not None:
            draft.dealer = dealer_of(draft.number)
            draft.notes.append(
                Message(
                    "no dealer given, {seat} by the board's number", seat=SEAT_NAMES[draft.dealer]
                )
            )
        hands = text.rstrip(",").split(",")
        faults: list[str] = []
        if len(hands) > 4:
            faults.append(counted("{n} hand is given", "{n} hands are given", len(hands)))
        for seat, hand in zip(_LIN_SEATS, hands, strict=False):
            try:
                draft.hands[seat] = suit_lettered_hand(decoded(hand))
            except CardError as error:
                faults.extend(fault.reason for fault in error.faults)
        for index, fault in enumerate(faults):
            draft.problem(
                "deal", fault, Message("suit letters and ranks, S W N E"), lost=index == 0
            )
        return not faults

    def _vulnerability(self, draft: Draft) -> None:
        text = (self.vulnerable or "").strip()
        draft.vulnerable = _VULNERABLE.get(text.lower())
        if text and draft.vulnerable is None:
            draft.problem(
                "stray",
                Message("{text} is no vulnerability", text=quoted(text)),
                Message("o, n, e or b"),
            )
        elif self.vulnerable is None and draft.number is not None:
            draft.vulnerable = vulnerability_of(draft.number)
            draft.notes.append(
                Message(
                    "no vulnerability given, {vulnerable} by the board's number",
                    vulnerable=draft.vulnerable,
                )
            )

    def _auction(self, draft: Draft) -> None:
        for text in self.calls:
            draft.take_calls(text, Message("p, d, r or a bid"))

    def _play(self, draft: Draft) -> None:
        for text in self.cards:
            card = CARDS.get(text)
            if card is None:
                card = CARDS.get(text.strip())
            if card is None:
                if text.strip():
                    draft.problem(
                        "play",
                        Message("{text} is no card", text=quoted(text)),
                        Message("suit and rank"),
                    )
                    break
                continue
            draft.cards.append(card)

    def _result(self, draft: Draft) -> None:
        text = (self.result or "").strip()
        if not text or text == "?":
            return
        if text.isdigit() and int(text[:3]) <= 13:
            draft.result = int(text)
            draft.total_stated = True
        else:
            draft.problem(
                "result",
                Message("{text} is no number of tricks", text=quoted(text)),
                Message("0 to 13"),
            )


_OPENERS: Final = frozenset(["qx", "pn", "st", "md", "mb", "sv", "rh", "ah"])
# Keys that nearly always begin a board, so that they are seen even where a bar is missing.
_HEADS: Final = frozenset(["qx", "pn", "md"])


def read_lin(blocks: Iterable[str], source: str) -> Iterator[LoggedBoard | ReadProblem]:
    """Boards and problems of LIN text, given in blocks of any size, bytes read as latin-1."""
    return LinReader(source).read(blocks)
