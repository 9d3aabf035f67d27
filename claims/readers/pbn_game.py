"""One PBN game: its tags and sections, what it inherits, and the board they tell of."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from claims.board import parse_contract, parse_vulnerability
from claims.cards import SEATS, CardError
from claims.deal import Hands, four, parse_deal
from claims.messages import SEAT_NAMES, Message
from claims.readers.assemble import Draft, assemble
from claims.readers.auction import CALLS, passes_to_close, without_explanations
from claims.readers.board import LoggedBoard
from claims.readers.charset import Charset, decoded, quoted
from claims.readers.deal import CARDS
from claims.readers.ending import WON_TAG
from claims.readers.problem import MOST_STRAYS, ReadProblem
from claims.readers.rows import rows_of_four

_SECTIONS: Final = frozenset(["Auction", "Play"])
_TABLES: Final = ("Table", "List", "Grid")
_CELLS: Final = {
    **{name: card for name, card in CARDS.items() if len(name) == 2},
    "-": -1,
    "--": -1,
    "+": -1,
}
_TRICKS: Final = {str(tricks): tricks for tricks in range(14)}
_SEATS: Final = {seat: index for index, seat in enumerate(SEATS)}
_ROOMS: Final = {"open": "open", "closed": "closed"}
_HELD_OVER: Final = ("Board", "Dealer", "Vulnerable", "Deal")
_TITLES: Final = ("Event", "Site", "Stage", "Date", "HomeTeam", "VisitTeam", "Room")
# What is kept of one game: no game has so much, and no file may fill the memory.
_MOST_ROWS: Final = 1000
_MOST_TAGS: Final = 1000
_MOST_FAULTS: Final = MOST_STRAYS + 10
# Seats without a call before the first one.
_EMPTY: Final = frozenset(["-", "--", "__"])
# Marks between calls and cards: notes, judgements, numeric glyphs.
_MARK: Final = re.compile(r"=\w+=|\$\w+|[!?]{1,2}")
_BROKEN_DEAL: Final = re.compile(r"\s*\[\s*Deal\b", re.IGNORECASE)
_ESCAPE: Final = re.compile(r"\\(.)")
# Insufficient, lead out of turn, revoke, skipped player (PBN 2.1, section 3.6).
_IRREGULAR: Final = frozenset(["^I", "^L", "^R", "^S"])
_NUMBER: Final = re.compile(r"\d{1,6}")
_SIDE_RESULT: Final = re.compile(r"\s*(NS|EW)\s+(\d+)", re.IGNORECASE)


_SPELLED: Final = {
    name.upper(): name
    for name in (
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
        *("Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play", "Room"),
        *("Stage", "HomeTeam", "VisitTeam", WON_TAG),
    )
}


@lru_cache(maxsize=1 << 8)
def spelled(tag: str) -> str:
    """The tag as PBN spells it, which tells capitals from small letters, where we read it."""
    return _SPELLED.get(tag.upper(), tag)


def has_rows(tag: str) -> bool:
    """Whether lines that are no tags may follow this one: auction, play, and tables of any kind."""
    return tag in _SECTIONS or tag.endswith(_TABLES)


def unescaped(value: str) -> str:
    """The value of a tag without the backslashes that stand before quotes and backslashes."""
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


class PbnGame:
    """The tags of one game in the order written, and the rows of its auction and play.

    ``line`` (from 1) and ``byte`` (from 0) are where it begins.
    """

    def __init__(self, line: int = 1, byte: int = 0) -> None:
        self.line = line
        self.byte = byte
        self.tags: dict[str, str] = {}
        self.sections: dict[str, list[str]] = {}
        self.section = ""
        self.rows: list[str] | None = None
        self.misspelled: list[str] = []
        self.notes: list[str] = []
        self.broken_deal = ""
        self.faults: list[tuple[str, str, str]] = []
        self.strays = 0

    @property
    def empty(self) -> bool:
        """Whether no tag was met yet."""
        return not (self.tags or self.broken_deal)

    @property
    def untouched(self) -> bool:
        """Whether neither a tag nor anything wrong was met yet."""
        return not (self.tags or self.faults)

    def tag(self, name: str, value: str) -> None:
        """Take a tag; of two with one name the first holds."""
        written, name = name, spelled(name)
        if written != name:
            self.misspelled.append(written)
        self.section = name
        self.rows = self.sections.setdefault(name, []) if name in _SECTIONS else None
        value = unescaped(value)
        if name not in self.tags and len(self.tags) == _MOST_TAGS:
            reason = Message("tag {name} is one too many", name=quoted(name))
            self.fault("stray", reason, Message("at most {n} tags", n=_MOST_TAGS))
        elif name not in self.tags:
            self.tags[name] = value
        elif name != "Note":
            same = "the same" if self.tags[name] == value else quoted(value)
            self.fault(
                "stray",
                Message("tag {name} comes twice, then with {same}", name=name, same=same),
                Message("one of each"),
            )
            self.rows = None

    def row(self, text: str) -> bool:
        """Take a line of a section; whether there is a section that it can belong to."""
        if self.rows is not None:
            if len(self.rows) == _MOST_ROWS:
                return False
            self.rows.append(text)
            return True
        return self.section.endswith(_TABLES)

    def fault(self, kind: str, reason: str, expected: str) -> None:
        """Note something wrong with this game."""
        self.faults.append((kind, reason, expected))
        if len(self.faults) > _MOST_FAULTS:
            self.faults[_MOST_FAULTS - 1 :] = [("stray", "many more things are wrong in it", "")]

    def stray(self, line: int, text: str) -> None:
        """Note a line that is neither tag nor row; of hands so written the game is lost."""
        if _BROKEN_DEAL.match(text):
            self.broken_deal = text.strip()
        self.strays += 1
        if self.strays > MOST_STRAYS:
            return
        reason = Message(
            "{text} in line {line} is neither tag nor section", text=quoted(text), line=line
        )
        self.fault("stray", reason, '[Tag "value"]')


class Inheritance:
    """What later games of one file may take from earlier ones."""

    def __init__(self) -> None:
        self.before: dict[str, str] = {}
        self.standing: dict[str, str] = {}
        self.by_omission = False
        self.charset = Charset()

    def resolve(self, tags: dict[str, str]) -> list[str]:
        """Fill in what ``#``, ``##`` and omission stand for, in place; notes of what was done."""
        notes: list[str] = []
        if self.standing or "\n#" in "\n" + "\n".join(tags.values()):
            for name, value in tags.items():
                if value.startswith("#"):
                    tags[name] = self._marked(name, value)
                else:
                    self.standing.pop(name, None)
            for name, value in self.standing.items():
                tags.setdefault(name, value)
        if "Deal" not in tags and "Deal" in self.before and _is_played(tags):
            number = tags.get("Board")
            if number is None or number == self.before.get("Board"):
                self.by_omission = True
                for name in _HELD_OVER:
                    if name not in tags and name in self.before:
                        tags[name] = self.before[name]
                notes.append(Message("hands, dealer and vulnerability as on the game before"))
        if self.by_omission and "Event" not in tags:
            for name in _TITLES:
                if name in self.before and name not in tags:
                    tags[name] = self.before[name]
        self.before = tags
        return notes

    def _marked(self, name: str, value: str) -> str:
        if value in ("#", "##"):
            text = self.standing.get(name, self.before.get(name, ""))
        else:
            text = value[2:] if value.startswith("##") else value
        if value.startswith("##"):
            self.standing[name] = text
        else:
            self.standing.pop(name, None)
        return text


def _is_played(tags: dict[str, str]) -> bool:
    return "Contract" in tags or "Auction" in tags or "Play" in tags


def game_board(
    game: PbnGame, inheritance: Inheritance, source: str, ordinal: int
) -> Sequence[LoggedBoard | ReadProblem]:
    """The board of a game, or the problems of a game that cannot be one."""
    tags = game.tags
    draft = Draft(source, game.line, game.byte, ordinal)
    if game.broken_deal:
        tags.setdefault("Deal", game.broken_deal)  # what inherits it is lost, too
    draft.notes.extend(inheritance.resolve(tags))
    draft.notes.extend(game.notes)
    if game.misspelled:
        written = ", ".join(game.misspelled)
        draft.notes.append(
            Message("tags read though PBN spells them otherwise: {tags}", tags=written)
        )
    number = _NUMBER.search(tags.get("Board", ""))
    draft.number = int(number[0]) or None if number else None
    for fault in game.faults:
        draft.problem(*fault)
    if game.strays > MOST_STRAYS:
        more = game.strays - MOST_STRAYS
        draft.problem("stray", Message("{more} more lines are neither tag nor section", more=more))
    text = inheritance.charset.text
    draft.event = text(tags.get("Event", "").strip("?")) or None
    draft.room = _ROOMS.get(tags.get("Room", "").lower(), "")
    draft.players = _players(tags, text)
    draft.dealer = _seat(draft, tags, "Dealer")
    vulnerable = tags.get("Vulnerable", "").strip()
    draft.vulnerable = parse_vulnerability(vulnerable)
    if vulnerable not in ("", "?") and draft.vulnerable is None:
        draft.problem(
            "stray",
            Message("{text} is no vulnerability", text=quoted(vulnerable)),
            Message("None, NS, EW or All"),
        )
    if not _deal(draft, tags.get("Deal", "").strip()):
        return draft.problems
    _contract(draft, tags)
    _auction(draft, tags, game.sections.get("Auction", []))
    _play(draft, tags, game.sections.get("Play", []))
    _result(draft, tags.get("Result", "").strip())
    if WON_TAG in tags:
        won = [int(tricks[:3]) for tricks in _NUMBER.findall(tags[WON_TAG])]
        if len(won) == 2:
            draft.won_before = (won[0], won[1])
    return assemble(draft)


def _players(tags: dict[str, str], text: Callable[[str], str]) -> tuple[str, str, str, str] | None:
    get = tags.get
    north, east, south, west = get("North", ""), get("East", ""), get("South", ""), get("West", "")
    if not (north or east or south or west):
        return None
    return text(north), text(east), text(south), text(west)


def _seat(draft: Draft, tags: dict[str, str], name: str) -> int | None:
    text = tags.get(name, "")
    seat = _SEATS.get(text)
    if seat is not None:
        return seat
    text = text.strip().lstrip("^")
    if text in ("", "?", "-"):
        return None
    if text.upper() in _SEATS:
        return _SEATS[text.upper()]
    draft.problem(
        "stray",
        Message("{name} {text} is no seat", name=name, text=quoted(text)),
        Message("N, E, S or W"),
    )
    return None


def _deal(draft: Draft, text: str) -> bool:
    if text in ("", "?"):
        return True
    if _BROKEN_DEAL.match(text):
        reason = Message("the tag of the hands cannot be read")
        draft.problem("deal", reason, '[Deal "N:..."]', lost=True)
        return False
    hands, faults = _hands(decoded(text))
    draft.hands = list(hands)
    for index, fault in enumerate(faults):
        draft.problem(
            "deal", fault, Message("four hands S.H.D.C from the first seat"), lost=index == 0
        )
    return not faults


@lru_cache(maxsize=4)
def _hands(text: str) -> tuple[Hands, tuple[str, ...]]:
    """The four hands by seat, and what is wrong; games on one deal stand side by side."""
    try:
        return parse_deal(text), ()
    except CardError as error:
        return four([0] * 4), tuple(fault.reason for fault in error.faults)


def _contract(draft: Draft, tags: dict[str, str]) -> None:
    text = tags.get("Contract", "").strip()
    if text.lower() in ("pass", "passed out", "all pass", "ap"):
        draft.passed_out = True
        return
    declarer = _seat(draft, tags, "Declarer")
    if text in ("", "?", "-"):
        return
    draft.contract = parse_contract(text, declarer or 0)
    if draft.contract is None:
        draft.problem(
            "contract",
            Message("{text} is no contract", text=quoted(text)),
            Message("level, denomination, X or XX"),
        )
    elif declarer is None:
        if "Auction" not in tags:
            draft.notes.append(Message("{contract} without a declarer", contract=draft.contract))
            draft.trump = draft.contract.denomination
        draft.contract = None


def _auction(draft: Draft, tags: dict[str, str], rows: list[str]) -> None:
    if not rows:
        return
    dealer = _seat(draft, tags, "Auction")
    words = " ".join(rows).split()
    closed = words[-1:] == ["AP"]
    plain = [CALLS.get(word, "") for word in (words[:-1] if closed else words)]
    skipped = 0
    if "" in plain:
        skipped = _marked_auction(draft, " ".join(rows))
    else:
        draft.calls.extend(plain)
        if closed:
            draft.calls.extend(["P"] * passes_to_close(draft.calls))
    if dealer is not None:
        dealer = (dealer + skipped) & 3
        if draft.dealer is None:
            draft.dealer = dealer
        elif draft.dealer != dealer:
            draft.problem(
                "auction",
                Message(
                    "the first call is {seat}'s, the dealer is {dealer}",
                    seat=SEAT_NAMES[dealer],
                    dealer=SEAT_NAMES[draft.dealer],
                ),
                SEATS[draft.dealer],
            )
            draft.irregular = True


def _marked_auction(draft: Draft, text: str) -> int:
    """Take calls among marks and explanations; how many seats before the first call are empty."""
    calls = draft.calls
    skipped = 0
    words = without_explanations(text).split()
    for place, word in enumerate(words):
        if word in _EMPTY:
            skipped += not calls
        elif word in ("*", "+"):
            # The end of the auction, but a star is an alert where calls follow.
            if word == "+" or not any(later in CALLS for later in words[place:]):
                break
        elif word.startswith("^") and not word[1:].isdigit():
            draft.irregular = True
        else:
            draft.take_calls(word, Message("Pass, X, XX, AP or a bid"))
    return skipped


def _play(draft: Draft, tags: dict[str, str], rows: list[str]) -> None:
    if "Play" not in tags:
        return
    draft.first = _seat(draft, tags, "Play")
    text, ended, _ = "".join(rows).partition("*")
    draft.total_stated = bool(ended)
    words = text.split()
    try:
        cells = [_CELLS[word] for word in words]
    except KeyError:
        cells = _marked_cells(draft, words)
    draft.rows = rows_of_four(cells)


def _marked_cells(draft: Draft, words: list[str]) -> list[int]:
    """The cards among marks and notes (-1 for none), up to the first word that is neither."""
    cells: list[int] = []
    for word in words:
        cell = _CELLS.get(word)
        if cell is None:
            if word[0] == "^":
                if word in _IRREGULAR:
                    draft.notes.append(Message("the log marks an irregularity, {mark}", mark=word))
                else:
                    draft.problem(
                        "play",
                        Message("{text} is no mark of an irregularity", text=quoted(word)),
                        Message("^R or ^L"),
                    )
                continue
            bare = _MARK.sub("", word)
            if not bare:
                continue
            cell = CARDS.get(bare)
            if cell is None:
                draft.problem(
                    "play",
                    Message("{text} is no card", text=quoted(word)),
                    Message("suit and rank"),
                )
                break
        cells.append(cell)
    return cells


def _result(draft: Draft, text: str) -> None:
    """Declarer's total: ``9``, ``NS 9``, ``EW 4 NS 9``; ``?``, nothing or ``^5`` are no result."""
    draft.result = _TRICKS.get(text)
    if draft.result is not None:
        return
    text = text.lstrip("^").strip()
    if text in ("", "?", "-"):
        return
    draft.result = _TRICKS.get(text)
    if draft.result is not None:
        return
    sides = {side.upper(): int(tricks[:3]) for side, tricks in _SIDE_RESULT.findall(text)}
    contract = draft.contract
    if contract is None and sides:
        return
    if contract is not None and sides:
        own, other = ("NS", "EW") if contract.declarer in (0, 2) else ("EW", "NS")
        tricks = sides[own] if own in sides else 13 - sides[other]
        if 0 <= tricks <= 13:
            draft.result = tricks
            return
    draft.problem(
        "result",
        Message("{text} is no result", text=quoted(text)),
        Message("declarer's tricks, 0 to 13"),
    )
