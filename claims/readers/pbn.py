"""PBN, Portable Bridge Notation 2.1: games of ``[Tag "value"]`` lines and sections.

Games end at an empty line, or where an identifying tag comes again after the hands or the play.
``#`` and ``##`` repeat values of the game before (PBN 2.1, section 3.4.4); some archives leave
tags out to mean the same, which is followed only where a game without hands has an auction,
a contract or a play.
"""

import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from claims.messages import Message
from claims.readers.board import LoggedBoard
from claims.readers.ending import MADE_UP, NOTE
from claims.readers.pbn_game import (
    Inheritance,
    PbnGame,
    game_board,
    has_rows,
    spelled,
    unescaped,
)
from claims.readers.problem import MOST_STRAYS, ReadProblem

_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
# A tag at the start of a line, and the rows that follow it; no comments or quotes in either.
_PLAIN_TAG: Final = re.compile(r'\[(\w++) "([^"\r\n]*+)(?<!\\)"\]\n((?:[^[%{;\s][^{;\r\n]*+\n)*+)')
_PLAIN_SIGNS: Final = len('[ ""]\n')
_TAG_LINE: Final = re.compile(r'\[\w+ "')
_IDENTITY: Final = frozenset(
    ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable"]
)
_TABLE: Final = frozenset(["Declarer", "Contract", "Result", "Auction", "Play"])
_SUBSTANCE: Final = _TABLE | {"Deal"}
_LONGEST_TAG: Final = 5
# A game longer than this is taken by its lines, and a line longer than this in pieces.
_LONGEST: Final = 1 << 14
# White space longer than this at the end of a line is nobody's tag.
_ENOUGH: Final = 1000


class PbnReader:
    """Turns PBN text (latin-1) into boards and problems; holds one game at a time."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.byte = 0
        self.ordinal = 0
        self.inheritance = Inheritance()
        self.comment_from = 0
        self.empty_before = False
        self.open_tag: list[str] = []
        self.game = PbnGame()

    def read(self, blocks: Iterable[str]) -> Iterator[LoggedBoard | ReadProblem]:
        """Boards and problems of the text that ``blocks`` make up."""
        carry = ""
        for block in blocks:
            *games, carry = (carry + block).split("\n\n")
            for text in games:
                game = self._plain_game(text)
                if game is None:
                    yield from self._take_lines(text + "\n\n")
                else:
                    self.ordinal += 1
                    yield from game_board(game, self.inheritance, self.source, self.ordinal)
                    self.line += text.count("\n") + 2
                    self.byte += len(text) + 2
            if len(carry) > _LONGEST:
                end = carry.rfind("\n") + 1 or len(carry)
                yield from self._take_lines(carry[:end])
                carry = carry[end:]
        yield from self._take_lines(carry)
        if self.comment_from:
            self._unclosed_comment()
        yield from self._finish()

    def _plain_game(self, text: str) -> PbnGame | None:
        """The game that a text up to an empty line is, where it holds nothing but different tags
        and their rows; most are so written, and taking them whole costs half as much.
        """
        if self.comment_from or self.open_tag or not self.game.untouched:
            return None
        found: list[tuple[str, str, str]] = _PLAIN_TAG.findall(text + "\n")
        if sum(map(len, chain.from_iterable(found))) + len(found) * _PLAIN_SIGNS != len(text) + 1:
            return None
        game = PbnGame(self.line + 1, self.byte)
        game.tags = {name: value for name, value, _ in found}
        game.sections = {name: [rows] for name, _, rows in found if rows}
        if len(game.tags) != len(found) or not all(map(has_rows, game.sections)):
            return None
        if list(map(spelled, game.tags)) != list(game.tags):
            return None
        if "\\" in text:
            game.tags = {name: unescaped(value) for name, value in game.tags.items()}
        return game

    def _take_lines(self, text: str) -> Iterator[LoggedBoard | ReadProblem]:
        for line in io.StringIO(text, newline=""):
            self.line += 1
            if self.game.untouched and not self.open_tag:
                self.game.line, self.game.byte = self.line, self.byte
            yield from self._take(line)
            self.empty_before = not line.strip()
            self.byte += len(line)

    def _take(self, text: str) -> Iterator[LoggedBoard | ReadProblem]:
        if self.comment_from:
            if not (self.empty_before and _TAG_LINE.match(text)):
                _, closed, text = text.partition("}")
                if not closed:
                    return
                self.comment_from = 0
                if not text.strip():
                    return
            else:
                self._unclosed_comment()
                yield from self._finish()
        if text[:3] == "\u00ef\u00bb\u00bf":  # a byte order mark
            text = text[3:]
        if text[:1] == "%":
            return
        if not text.strip():
            yield from self._finish()
            return
        if self.open_tag:
            if _TAG_LINE.match(text):
                self.game.stray(self.line - 1, "".join(self.open_tag))
            else:
                text = "".join([*self.open_tag, text])
            self.open_tag = []
        start = 0
        while text[start : start + _ENOUGH].strip():
            match = _TAG.match(text, start)
            if match is None:
                self._line(text[start:])
                return
            name, value = match.groups()
            if self._begins_game(name, value):
                yield from self._finish()
                self.game.line, self.game.byte = self.line, self.byte
            self.game.tag(name, value)
            start = match.end()

    def _begins_game(self, name: str, value: str) -> bool:
        """Whether this tag can only belong to another game, though no empty line ended this one."""
        tags = self.game.tags
        name = spelled(name)
        if name not in tags:
            return False
        if name == "Deal":
            # A list of deals, one a line.
            return "Board" not in tags and _TABLE.isdisjoint(tags)
        if name not in _IDENTITY:
            return False
        return not _SUBSTANCE.isdisjoint(tags) or (name == "Event" and tags[name] != value)

    def _line(self, text: str) -> None:
        """A line that is not (or no longer) a tag: comment, section row, unfinished tag."""
        if "{" in text or ";" in text:
            text = self._without_comments(text)
            if not text.strip():
                return
            match = _TAG.match(text)
            if match:
                self.game.tag(*match.groups())
                return
        if text.lstrip().startswith("["):
            short = len(text) < _LONGEST and text.count("\n") < _LONGEST_TAG
            if short and "]" not in text:
                self.open_tag = [text]
            else:
                self.game.stray(self.line, text)
            return
        if not self.game.row(text):
            self.game.stray(self.line, text)

    def _without_comments(self, text: str) -> str:
        kept = []
        start = 0
        rest = text.find(";")
        while (brace := text.find("{", start)) >= 0:
            if 0 <= rest < start:
                rest = text.find(";", start)
            if 0 <= rest < brace:
                break
            kept.append(text[start:brace])
            end = text.find("}", brace)
            if end < 0:
                self.comment_from = self.line
                return " ".join(kept)
            if text[brace + 1 : end] == NOTE + MADE_UP:
                self.game.notes.append(MADE_UP)
            start = end + 1
        if 0 <= rest < start:
            rest = text.find(";", start)
        kept.append(text[start:] if rest < 0 else text[start:rest])
        return " ".join(kept)

    def _unclosed_comment(self) -> None:
        self.game.fault(
            "stray",
            Message(
                "the comment begun in line {comment_from} is not closed",
                comment_from=self.comment_from,
            ),
            "}",
        )
        self.comment_from = 0

    def _finish(self) -> Iterator[LoggedBoard | ReadProblem]:
        game = self.game
        if self.open_tag:
            game.stray(self.line, "".join(self.open_tag))
            self.open_tag = []
        if game.empty:
            if not game.faults:
                return
            if game.strays > MOST_STRAYS:
                more = game.strays - MOST_STRAYS
                game.fault(
                    "stray", Message("{more} more lines are neither tag nor section", more=more), ""
                )
            for kind, reason, expected in game.faults:
                yield ReadProblem(self.source, game.line, game.byte, "", kind, reason, expected)
        else:
            self.ordinal += 1
            yield from game_board(game, self.inheritance, self.source, self.ordinal)
        self.game = PbnGame()


def read_pbn(blocks: Iterable[str], source: str) -> Iterator[LoggedBoard | ReadProblem]:
    """Boards and problems of PBN text, given in blocks of any size, bytes read as latin-1."""
    return PbnReader(source).read(blocks)
