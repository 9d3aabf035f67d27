"""The messages that the program can say, and the catalogues that say them in other languages.

``python tests/catalogue.py`` adds to every catalogue what is missing, untranslated, and takes out
what nobody says; then translate what is empty.
"""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from claims.cards import RANKS, SEATS, SUITS
from claims.cli import cli
from claims.commands.language import CLICK, texts
from claims.law.players import class_references
from claims.law.profile import references, words_of_values
from claims.law.register import register
from claims.law.switches import OF, gists
from claims.record.constraints import CONSTRAINTS
from claims.record.findings import FINDINGS
from claims.record.terms import LEVELS
from claims.report.catalogue import DOMAIN, LANGUAGES, source_of
from claims.report.speech import GISTS, NUMBERS, RANK, SEAT, SUIT

PACKAGE = Path(__file__).parent.parent / "claims"
KEYWORDS = {"Message": None, "N_": None, "counted": (1, 2)}
IN_REPORTS = {"say": None}

HEADER = """# Messages of bridge-claims: the key is the English of the code.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


class Used(NamedTuple):
    """One message: its pattern, the plural where it has one, and its context."""

    pattern: str
    plural: str = ""
    context: str = ""


def used() -> dict[Used, list[tuple[str, int]]]:
    """Every message with the places in the code that say it."""
    found: dict[Used, list[tuple[str, int]]] = {}
    for folder, keywords in (("", KEYWORDS), ("report", KEYWORDS | IN_REPORTS)):
        for file, line, message, _, _ in extract_from_dir(
            PACKAGE / folder, method_map=[("**.py", "python")], keywords=keywords
        ):
            one, many = message if isinstance(message, tuple) else (message, "")
            where = f"claims/{folder}/{file}" if folder else f"claims/{file}"
            found.setdefault(Used(one, many), []).append((where, line))
    abouts = [*FINDINGS.values(), *CONSTRAINTS.values()]
    said = [text for about in abouts for text in (about.says, about.decides)]
    said += [*LEVELS, "NT", *(paragraph.gist for paragraph in register())]
    said += [text for one in register() for text in (one.does, one.because) if text]
    said += [
        text for gist_and_reference in class_references().values() for text in gist_and_reference
    ]
    said += [*references(), *words_of_values()]
    said += [*gists().values(), *OF, *texts(cli)]
    for text in said:
        found.setdefault(Used(text), [])
    lettered = ((RANK, RANKS[8:]), (SEAT, SEATS), (SUIT, SUITS), (GISTS, " "), (NUMBERS, "."))
    for context, letters in lettered:
        for letter in letters:
            found.setdefault(Used(letter, context=context), [])
    return found


def used_by_click() -> dict[Used, list[tuple[str, int]]]:
    """Every message of click as it is installed, in the same way."""
    found: dict[Used, list[tuple[str, int]]] = {}
    for file, line, message, _, _ in extract_from_dir(
        Path(click.__file__).parent,
        method_map=[("**.py", "python")],
        keywords={"_": None, "ngettext": (1, 2)},
    ):
        one, many = message if isinstance(message, tuple) else (message, "")
        found.setdefault(Used(one, many), []).append((f"click/{file}", line))
    return found


def known(language: str, domain: str = DOMAIN) -> Catalog:
    """The catalogue of a language."""
    source = source_of(language, domain)
    if not source.exists():
        return Catalog(locale=language, domain="claims")
    with source.open("rb") as stream:
        return read_po(stream)


def update(language: str) -> Catalog:
    """The catalogue with just the messages that are used, those it had kept."""
    return _with(known(language), language, used())


def update_click(language: str) -> Catalog:
    """That of click with what it says in this version, and in others."""
    before = known(language, CLICK)
    others = []
    for one in before:
        single, plural = one.id if isinstance(one.id, list | tuple) else (one.id, "")
        others += [Used(single, plural, one.context or "")] if single else []
    return _with(before, language, dict.fromkeys([*used_by_click(), *others]))


def _with(before: Catalog, language: str, messages: Iterable[Used]) -> Catalog:
    catalog = Catalog(locale=language, domain=before.domain)
    # How many plurals there are the file says: what Babel says changes from version to version.
    catalog.mime_headers = before.mime_headers
    for one in messages:
        context = one.context or None
        old = before.get(one.pattern, context)
        said = old.string if old is not None else ""
        key = (one.pattern, one.plural) if one.plural else one.pattern
        if bool(one.plural) is not isinstance(said, tuple):
            said = ("", "") if one.plural else ""
        catalog.add(key, said, context=context)
    return catalog


def text_of(catalog: Catalog) -> str:
    """A catalogue as its file has it."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=True, no_location=True, omit_header=True)
    head = HEADER.format(language=catalog.locale_identifier, plural=catalog.plural_forms)
    return head + out.getvalue().decode()


if __name__ == "__main__":
    for name in LANGUAGES[1:]:
        source_of(name).write_text(text_of(update(name)), encoding="utf-8")
        source_of(name, CLICK).write_text(text_of(update_click(name)), encoding="utf-8")
