"""The catalogues of the languages, gettext's: every message by its English pattern.

``locale/<language>/LC_MESSAGES/claims.po`` is what translators write. A built package has it
compiled (``.mo``) and not the source; in a checkout it is compiled when it is first asked for, and
again after a change.
"""

import os
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "fr")
"""English is the language of the patterns themselves and needs no catalogue."""
FOLDER: Final = Path(__file__).parent / "locale"


DOMAIN: Final = "claims"
"""What is said by this program itself."""


@cache
def catalogue(language: str, domain: str = DOMAIN) -> NullTranslations:
    """The messages of a language; English where there is no catalogue of it."""
    source = source_of(language, domain)
    compiled = source.with_suffix(".mo")
    if source.exists() and not _is_newer(compiled, source):
        return GNUTranslations(BytesIO(_compiled(source, compiled)))
    if compiled.exists():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    return NullTranslations()


def user_language() -> str:
    """The language of the user's locale, English where there are no messages in it; looked for
    where gettext looks."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if given := os.environ.get(name):
            return given[:2].lower() if given[:2].lower() in LANGUAGES else "en"
    return "en"


def source_of(language: str, domain: str = DOMAIN) -> Path:
    """Where the catalogue of a language stands."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def _is_newer(compiled: Path, source: Path) -> bool:
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime


def _compiled(source: Path, compiled: Path) -> bytes:
    """The catalogue compiled, kept beside its source where that folder can be written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalog = read_po(stream)
    out = BytesIO()
    write_mo(out, catalog)
    with suppress(OSError):
        begun = compiled.with_suffix(f".{os.getpid()}")
        begun.write_bytes(out.getvalue())
        begun.replace(compiled)
    return out.getvalue()
