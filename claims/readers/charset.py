"""Names in the alphabet they were typed in: UTF-8, or one of the two Windows code pages in use.

Readers take files as latin-1, which never fails and keeps bytes and characters one to one; only
names and titles pass through here.
"""

from typing import Final

# Bytes that are letters in cp1250 (Central Europe) but signs or nothing in cp1252 (Western).
_CENTRAL: Final = frozenset("\x8d\x8f\x9d\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf")


class Charset:
    """Decodes the names of one file; a Central European letter once seen settles its code page."""

    def __init__(self) -> None:
        self.single_byte = "cp1252"

    def text(self, raw: str) -> str:
        """The text of bytes that were read as latin-1."""
        if raw.isascii():
            return raw
        data = raw.encode("latin-1")
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
        if not _CENTRAL.isdisjoint(raw):
            self.single_byte = "cp1250"
        try:
            return data.decode(self.single_byte)
        except UnicodeDecodeError:
            return raw
