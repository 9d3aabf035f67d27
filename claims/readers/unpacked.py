"""What is unpacked from an archive, up to what a log can be: a few bytes that stand for gigabytes
are no log."""

import gzip
import io
from typing import IO, Any, Final

from claims.messages import Message

LARGEST_RATIO: Final = 200
"""Logs pack to a third or a tenth; an archive that unpacks to more than this many times its size is
not read to its end, from ``FREE`` bytes on."""
FREE: Final = 1 << 26


class TooLargeError(OSError):
    """An archive unpacks to more than any log, which ``reason`` says."""

    def __init__(self, megabytes: int) -> None:
        self.reason = Message("it unpacks to more than {n} MB", n=megabytes)
        super().__init__(self.reason)


def unpacked(content: IO[bytes] | gzip.GzipFile, packed: int) -> IO[bytes]:
    """A stream being unpacked out of ``packed`` bytes, to be read from beginning to end; reading
    raises ``TooLargeError`` when there is too much of it."""
    return io.BufferedReader(_Unpacked(content, packed), 1 << 16)


class _Unpacked(io.RawIOBase):
    """Counts what is read."""

    def __init__(self, content: IO[bytes] | gzip.GzipFile, packed: int) -> None:
        super().__init__()
        self._content = content
        self._most = max(FREE, packed * LARGEST_RATIO)
        self._read = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer; how many bytes there were."""
        data = self._content.read(len(buffer))
        self._read += len(data)
        if self._read > self._most:
            raise TooLargeError(self._most >> 20)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the content too."""
        if not self.closed:
            self._content.close()
        super().close()
