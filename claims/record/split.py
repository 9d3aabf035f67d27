"""Where one record of an input ends and the next begins: JSON Lines, objects one after another on
as many lines as they like, or a list of them.

The input is read as it comes and never held as a whole. What is no JSON is one piece with its place
and why it is none, and reading goes on where the next record begins: behind it on its line where
its brackets end, else on the next line; behind an object that was left open, on the next line that
starts one.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

import msgspec

from claims.encoded import LONGEST_MARK, InUtf8, encoding_of
from claims.messages import Message

LARGEST: Final = 1 << 20
"""Bytes of a record at most; one of thirteen tricks with everything said takes a few thousand."""
ENDLESS: Final = 1 << 26
"""Bytes for which what is too large is followed to the end of its line."""
DEEPEST: Final = 12
"""Lists and objects inside one another at most; a record has five."""
_BLOCK: Final = 1 << 16
_KEPT: Final = 1 << 12  # of a text that is no JSON, to find out whose it is
_MARK: Final = b"\xef\xbb\xbf"

_SPACE: Final = re.compile(rb"[ \t\r\n]*")
_BLANK: Final = re.compile(rb"[ \t]*")
_TEXT: Final = rb'(?:"(?:[^"\\\x00-\x1f]++|\\[^\x00-\x1f])*+"|[-+.\w]++)'
_TOKEN: Final = re.compile(rb"[ \t\r\n]*+(?:(" + _TEXT + rb")|([][{}:,]))")
_ONE: Final = rb"[ \t\r\n]*+" + _TEXT + rb"[ \t\r\n]*+"
_RUNS: Final = {
    b"{": re.compile(rb"(?:" + _ONE + rb":" + _ONE + rb",)*+"),
    b"[": re.compile(rb"(?:" + _ONE + rb",)*+"),
}
"""Members and entries that hold nothing else, with the commas behind them: read at once."""
_END_OF_LINE: Final = re.compile(rb"\r\n|\n|\r")
_OUTSIDE: Final = re.compile(rb'["\[\]{},\r\n]')
_INSIDE: Final = re.compile(rb'["\\\r\n]')
_WHOLE_RECORD: Final = re.compile(rb'\{.*"(?:schema|contract|claim)"[ \t]*:.*\}[ \t]*,?[ \t]*\Z')

TOO_LARGE: Final = Message("is larger than {most} bytes", most=LARGEST)
WITHOUT_END: Final = Message(
    "is larger than {most} bytes and does not end: nothing after it was read", most=LARGEST
)
TOO_DEEP: Final = Message("is nested more than {most} deep", most=DEEPEST)
NOT_CLOSED: Final = Message("the list that begins here is not closed")
CUT_OFF: Final = Message("is cut off at the end of the input")


class Piece(NamedTuple):
    """What stands in an input from ``line`` and ``column`` on (columns in bytes, both from 1): the
    text of one JSON value, or the beginning of what is none, and why."""

    line: int
    column: int
    text: bytes
    fault: Message | None = None


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """So many bytes at most; none at the end."""
        ...


def pieces(stream: Readable) -> Iterator[Piece]:
    """Every value in a stream, and everything that is none, in order.

    A stream with ``read1`` is read as bytes arrive: what somebody types is given at once.
    """
    return _Splitter(stream).pieces()


class _NoJsonError(Exception):
    """No JSON from ``at`` on; ``is_open``: inside an object or a list that goes on behind its first
    line; ``at_once``: on that line, of which what stands below need be no part."""

    def __init__(self, fault: Message, is_open: bool, at_once: bool = False) -> None:
        super().__init__(fault)
        self.fault = fault
        self.is_open = is_open
        self.at_once = at_once


class _Splitter:
    """An input being read. ``_text`` is what of it is held, ``_at`` the place in it where reading
    is, on line ``_line``, which began at ``_line_began`` (below 0 when that is no longer held)."""

    def __init__(self, stream: Readable) -> None:
        self._read = getattr(stream, "read1", stream.read)
        self._text = b""
        self._at = 0
        self._gone = 0  # bytes that are no longer held
        self._line = 1
        self._line_began = 0
        self._ended = False
        self._in_list = False
        self._over_lines = False  # whether the piece before was on several lines

    def pieces(self) -> Iterator[Piece]:
        """The values; see ``pieces`` of this module."""
        self._begin()
        if self._text.startswith(_MARK):
            self._pass(len(_MARK))
            self._line_began = self._at
        began = self._list_begins()
        broken = False
        while self._to_next():
            here = self._text[self._at : self._at + 1]
            if self._in_list and here in b",]":
                self._in_list = here == b","
                self._pass(self._at + 1)
                continue
            piece = self._next_piece()
            broken = piece.fault is not None
            yield piece
        if began is not None and self._in_list and not broken:
            yield Piece(*began, b"", NOT_CLOSED)

    def _begin(self) -> None:
        """Read the first bytes, and all as UTF-8 where they are of another encoding."""
        while len(self._text) < LONGEST_MARK and self._more():
            pass
        name = encoding_of(self._text[:LONGEST_MARK])
        if name is None:
            return
        head, read = [self._text], self._read
        self._text, self._ended = b"", False
        self._read = InUtf8(lambda size: head.pop() if head else read(size), name).read
        while len(self._text) < len(_MARK) and self._more():
            pass

    def _more(self) -> bool:
        """Read on; whether there was anything. A line's end is never held in halves."""
        if self._ended:
            return False
        block = self._read(_BLOCK)
        self._ended = not block
        while block.endswith(b"\r") and not self._ended:
            behind = self._read(1)
            self._ended = not behind
            block += behind
        self._text += block
        return bool(block)

    def _pass(self, at: int) -> None:
        """Go on to a place of the text held; what lies before it is let go."""
        for end in _END_OF_LINE.finditer(self._text, self._at, at):
            self._line += 1
            self._line_began = end.end()
        if at > _BLOCK:
            self._text = self._text[at:]
            self._line_began -= at
            self._gone += at
            at = 0
        self._at = at

    def _to_next(self) -> bool:
        """Go on to what is no space; False at the end of the input."""
        while True:
            space = _SPACE.match(self._text, self._at)
            assert space is not None
            self._pass(space.end())
            if self._at < len(self._text):
                return True
            if not self._more():
                return False

    def _list_begins(self) -> tuple[int, int] | None:
        """Whether the input is a list of records: where it begins, None when it is none."""
        if not self._to_next() or self._text[self._at : self._at + 1] != b"[":
            return None
        while True:
            space = _SPACE.match(self._text, self._at + 1)
            assert space is not None
            if space.end() < len(self._text) or not self._more():
                break
        if self._text[space.end() : space.end() + 1] not in (b"{", b"]"):
            return None
        began = (self._line, self._column)
        self._pass(self._at + 1)
        self._in_list = True
        return began

    @property
    def _column(self) -> int:
        return self._at - self._line_began + 1

    def _next_piece(self) -> Piece:
        """The value that begins here, or what is none; reading is behind it then."""
        first = self._line
        piece = self._piece()
        self._over_lines = self._line > first + 1 or (self._line > first and piece.fault is None)
        return piece

    def _piece(self) -> Piece:
        line, column = self._line, self._column
        if self._begins_line() and (end := self._line_is_value()):
            text = self._text[self._at : end]
            self._pass(end)
            return Piece(line, column, text)
        try:
            end = self._end_of_value()
        except _NoJsonError as error:
            text, fault = self._text[self._at : self._at + _KEPT], error.fault
            began = self._gone + self._at
            # Behind an object over several lines, more of it.
            more = self._over_lines and not text.startswith(b"{")
            left = self._pass_broken(column, error.is_open or more, error.at_once)
            text = text[: self._gone + self._at - began]
            if fault is TOO_LARGE and not left:
                fault = WITHOUT_END
            return Piece(line, column, text, fault)
        text = self._text[self._at : end]
        self._pass(end)
        return Piece(line, column, text)

    def _begins_line(self) -> bool:
        """Whether nothing stands before this place on its line."""
        if self._line_began < 0:
            return False
        blank = _BLANK.match(self._text, self._line_began, self._at)
        return blank is not None and blank.end() == self._at

    def _line_is_value(self) -> int:
        """Where the line ends, if all that is left of it is one JSON value: the soonest told."""
        while (end := _END_OF_LINE.search(self._text, self._at)) is None:
            if len(self._text) - self._at > LARGEST or not self._more():
                break
        stop = len(self._text) if end is None else end.start()
        if stop - self._at > LARGEST:
            return 0
        try:
            msgspec.json.decode(self._text[self._at : stop], type=msgspec.Raw)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return 0
        return stop

    def _end_of_value(self) -> int:
        """Where the value that begins here ends, nothing but the next one behind it on its line.

        Raises:
            _NoJsonError: there is no value here.
        """
        first = self._at
        stack: list[bytes] = []
        at, wanted = first, "value"
        while True:
            kind, token, at = self._token(at, bool(stack))
            if kind == "text" and wanted.startswith("key") and not token.startswith(b'"'):
                began = at - len(token)
                raise _NoJsonError(self._no_json(began), True, not self._is_open(began))
            if kind == "text" and wanted in ("value", "value or end", "key", "key or end"):
                wanted = "colon" if wanted.startswith("key") else "after"
            elif token in (b"{", b"[") and wanted in ("value", "value or end"):
                stack.append(token)
                if len(stack) > DEEPEST:
                    raise _NoJsonError(TOO_DEEP, self._is_open(at))
                wanted = "key or end" if token == b"{" else "value or end"
            elif token == b":" and wanted == "colon":
                wanted = "value"
            elif token == b"," and wanted == "after":
                wanted = "key" if stack[-1] == b"{" else "value"
                run = _RUNS[stack[-1]].match(self._text, at)
                assert run is not None
                at = run.end()
            elif (
                stack
                and token == (b"}" if stack[-1] == b"{" else b"]")
                and (wanted == "after" or wanted.endswith("or end"))
            ):
                stack.pop()
                wanted = "after"
            else:
                raise _NoJsonError(self._no_json(at - len(token)), self._is_open(at - len(token)))
            if not stack and wanted == "after":
                self._check_follows(at)
                return at

    def _token(self, at: int, inside: bool) -> tuple[str, bytes, int]:
        """The next token: ``text`` or ``sign``, what it is, and where it ends."""
        while True:
            match = _TOKEN.match(self._text, at)
            if match is not None and (match[2] or match.end() < len(self._text)):
                if match.end() - self._at > LARGEST:
                    raise _NoJsonError(TOO_LARGE, self._is_open(match.end()))
                return "sign" if match[2] else "text", match[1] or match[2], match.end()
            if len(self._text) - self._at > LARGEST:
                raise _NoJsonError(TOO_LARGE, inside)
            space = _SPACE.match(self._text, at)
            assert space is not None
            # No token goes over the end of its line.
            if _END_OF_LINE.search(self._text, space.end()) or not self._more():
                break
        if match is not None:
            return "text", match[1], match.end()
        if space.end() == len(self._text):
            raise _NoJsonError(CUT_OFF, inside)
        raise _NoJsonError(self._no_json(space.end()), inside, not self._is_open(space.end()))

    def _check_follows(self, at: int) -> None:
        """Behind a value comes the end of its line, the next one, or what a list has there.

        Raises:
            _NoJsonError: for anything else.
        """
        while True:
            blank = _BLANK.match(self._text, at)
            assert blank is not None
            if blank.end() < len(self._text) or not self._more():
                break
        behind = self._text[blank.end() : blank.end() + 1]
        if behind not in (b",]{\r\n" if self._in_list else b"{\r\n"):
            raise _NoJsonError(self._no_json(blank.end()), self._is_open(at))

    def _is_open(self, at: int) -> bool:
        """Whether what is wrong at a place stands behind the first line of the piece."""
        return _END_OF_LINE.search(self._text, self._at, at) is not None

    def _no_json(self, at: int) -> Message:
        """That the text is no JSON at a place of it."""
        line, began = self._line, self._line_began
        for end in _END_OF_LINE.finditer(self._text, self._at, at):
            line, began = line + 1, end.end()
        return Message(
            "is no JSON at line {line}, column {column}", line=line, column=at - began + 1
        )

    def _pass_broken(self, column: int, is_open: bool, at_once: bool) -> bool:
        """Pass what is no value, up to where the next may begin; False when that is not found.

        Behind its brackets on the line, or the line; and, where it was open there, the lines up to
        one with an object no further in, or with a whole record. Of what was broken ``at_once`` a
        line that is a value by itself, and no further in, is no part.
        """
        if self._pass_brackets():
            return True
        if not self._pass_line():
            return False
        while is_open and self._to_next():
            here = self._text[self._at : self._at + 1]
            if here == b"{" and (self._column <= column or self._is_record()):
                return True
            if at_once and self._column <= column and self._line_is_value():
                return True
            if self._in_list and here == b"]" and self._column < max(column, 2):
                return True
            if not self._pass_line():
                return False
        return True

    def _pass_brackets(self) -> bool:
        """Pass what is in brackets, if they end on this line and the next record or the end of the
        line comes behind; else everything up to the end of the line or of what may be read."""
        depth, in_string, passed = 0, False, 0
        while passed < ENDLESS:
            sign = (_INSIDE if in_string else _OUTSIDE).search(self._text, self._at)
            if sign is None or (sign[0] == b"\\" and sign.end() == len(self._text)):
                passed += len(self._text) - self._at
                self._pass(len(self._text) if sign is None else sign.start())
                if not self._more():
                    return False
                continue
            if sign[0] in b"\r\n":
                return False
            passed += sign.end() - self._at
            if self._in_list and depth <= 0 and not in_string and sign[0] in b",]":
                self._pass(sign.start())
                return True
            self._pass(sign.end() + (sign[0] == b"\\"))
            if sign[0] == b'"':
                in_string = not in_string
            elif sign[0] in b"{[":
                depth += 1
            elif sign[0] in b"}]":
                depth -= 1
                if depth == 0 and self._is_followed():
                    return True
        return False

    def _is_followed(self) -> bool:
        try:
            self._check_follows(self._at)
        except _NoJsonError:
            return False
        return True

    def _is_record(self) -> bool:
        """Whether the line from here on is a whole record by itself."""
        end = self._line_is_value()
        if not end:
            return False
        return _WHOLE_RECORD.match(self._text, self._at, end) is not None

    def _pass_line(self) -> bool:
        """Pass the rest of the line; False when it does not end where it may."""
        passed = 0
        while (end := _END_OF_LINE.search(self._text, self._at)) is None:
            passed += len(self._text) - self._at
            self._pass(len(self._text))
            if passed > ENDLESS:
                self._ended = True
                return False
            if not self._more():
                return True
        self._pass(end.end())
        return True
