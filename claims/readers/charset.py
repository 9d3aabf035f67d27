"""Names in the alphabet they were typed in: UTF-8, or one of the two Windows code pages in use.

Readers take files as latin-1, which never fails and keeps bytes and characters one to one; only
names and titles pass through here.
"""

from typing import Final

# Bytes that are letters in cp1250 (Central Europe) but signs or nothing in cp1252 (Western).
_CENTRAL: Final = frozenset("\x8d\x8f\x9d\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf")


def decoded(raw: str) -> str:
    """Text read as latin-1, as UTF-8 where it is that: what a message shows of a log."""
    if raw.isascii():
        return raw
    try:
        return raw.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return raw


def quoted(raw: str, longest: int = 40) -> str:
    """A piece of a log for a message: decoded, on one line, cut when long, in quotes."""
    text = " ".join(decoded(raw).split())
    return repr(text if len(text) <= longest else text[: longest - 3] + "...")


class Charset:
    """Decodes the names of one file; a Central European letter once seen settles its code page."""

    def __init__(self) -> None:
        self.single_byte = "cp1252"

    def text(self, raw: str) -> str:
        """The text of bytes that were read as latin-1."""
        if raw.isascii():
            return raw
        text = decoded(raw)
        if text != raw:
            return text
        if not _CENTRAL.isdisjoint(raw):
            self.single_byte = "cp1250"
        try:
            return raw.encode("latin-1").decode(self.single_byte)
        except UnicodeDecodeError:
            return raw
