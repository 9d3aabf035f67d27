"""Text in UTF-16 or UTF-32 as UTF-8: what some editors and shells write, told by how it begins."""

import codecs
import io
from collections.abc import Callable
from typing import IO, Any, Final

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""What a text may begin with; the shorter are the beginning of a longer one."""
_WITHOUT_MARK: Final[dict[tuple[bool, ...], str]] = {
    (False, True, True, True): "utf-32-le",
    (True, True, True, False): "utf-32-be",
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
}
"""Where nulls stand in four bytes of records and logs, which begin with plain letters and signs."""
LONGEST_MARK: Final = 4
_BLOCK: Final = 1 << 13
_BROKEN: Final = b"\xff"
"""Stands in UTF-8 for what cannot be read: it is none either."""


def encoding_of(head: bytes) -> str | None:
    """The encoding of a text that begins so; None for UTF-8 and for single bytes."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    return _WITHOUT_MARK.get(tuple(not byte for byte in head[:LONGEST_MARK]))


def as_utf8(data: bytes) -> bytes:
    """A whole text in UTF-8, without its mark."""
    name = encoding_of(data)
    if name is not None:
        data = InUtf8(io.BytesIO(data).read, name).read()
    return data.removeprefix(codecs.BOM_UTF8)


def in_utf8(stream: IO[bytes]) -> IO[bytes]:
    """A stream that is a text in UTF-8 or in single bytes."""
    peek: Callable[[int], bytes] | None = getattr(stream, "peek", None)
    name = None if peek is None else encoding_of(peek(LONGEST_MARK)[:LONGEST_MARK])
    return stream if name is None else io.BufferedReader(InUtf8(stream.read, name))


class InUtf8(io.RawIOBase):
    """The bytes of a text in another encoding as they are in UTF-8; what ``read`` gives is read."""

    def __init__(self, read: Callable[[int], bytes], name: str) -> None:
        super().__init__()
        self._source = read
        self._decoder = codecs.getincrementaldecoder(name)("surrogatepass")
        self._left = b""
        self._ended = False

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer; how many bytes there were, none only at the end."""
        while not self._left and not self._ended:
            block = self._source(_BLOCK)
            self._ended = not block
            try:
                text = self._decoder.decode(block, self._ended)
                self._left = text.encode("utf-8", "surrogatepass")
            except UnicodeDecodeError:
                self._left, self._ended = _BROKEN, True
        given, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(given)] = given
        return len(given)
