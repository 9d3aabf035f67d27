"""Words of a statement without influence on its reading: another in their place, read again."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from record_maker import claim_record

from claims.ruling.possible import facts_of
from claims.statement.context import Facts
from claims.statement.model import Plan, Reading
from claims.statement.parse import parse_statement

FOLDER: Final = Path(__file__).parent.parent / "statement"
OTHER: Final = {
    "en": (
        "hearts/spades diamonds/clubs heart/spade diamond/club king/queen ace>king jack/ten "
        "dummy>hand west/east two/three trump>heart,spade,diamond "
        "trumps>hearts,spades,diamonds low/high small>high"
    ),
    "fr": (
        "cœur/pique coeur>pique carreau/trèfle trefle>carreau cœurs/piques coeurs>piques "
        "carreaux/trèfles trefles>carreaux roi/dame as>roi valet/dix mort>main ouest/est "
        "deux/trois atout>pique,cœur,trèfle atouts>piques,cœurs,trèfles petit>gros "
        "petite>grosse"
    ),
    "nl": (
        "harten/schoppen ruiten/klaver heer/vrouw aas>heer boer/tien dummy>hand oost/west "
        "twee/drie troef>harten,schoppen,ruiten laag/hoog"
    ),
    "de": (
        "herz/pik karo/treff könig/dame ass>könig bube/zehn dummy>hand ost/west zwei/drei "
        "trumpf>herz,pik,karo klein/hoch"
    ),
}
"""What is put in place of a word: ``a/b`` each for the other, ``a>b,c`` one after the other.

"First" and "last" are not among them, for the places of the words tell the order too, nor "one" and
"une", which are pronouns more often than numbers."""
LANGUAGE: Final = {
    "french_ears.json": "fr",
    "french_tables.json": "fr",
    "french_formal.json": "fr",
    "french_hands.json": "fr",
    "french_players.json": "fr",
    "french_clubs.json": "fr",
    "english_clubs.json": "en",
    "english_voices.json": "en",
    "english_turns.json": "en",
    "english_exactly.json": "en",
    "structures_en.json": "en",
    "structures_fr.json": "fr",
    "dutch.json": "nl",
    "german.json": "de",
}
"""Of the tables whose rows do not name it."""
SHARED: Final = (
    ("phrasings.json", "spoken.json", "heard.json", "french_ears.json"),
    ("at_the_table.json", "watched.json", "giving_and_ruffing.json"),
    (
        *("french_clubs.json", "french_tables.json", "french_formal.json"),
        *("french_hands.json", "french_players.json"),
    ),
    (
        *("english_clubs.json", "english_voices.json", "english_turns.json"),
        "english_exactly.json",
    ),
)
"""Tables whose endings stand together."""
TOLD: Final = ("taken back", "question", "reason", "filler", "connective", "ignored")
"""What the account says of a word that is no part of the plan."""
WORD: Final = re.compile(r"[^\W\d_]+")


@cache
def substitutes(language: str) -> dict[str, tuple[str, ...]]:
    """The words put in place of each word of a language, in small letters."""
    found: dict[str, tuple[str, ...]] = {}
    for pair in OTHER[language].split():
        one, _, two = pair.partition("/")
        word, _, several = pair.partition(">")
        found |= {one: (two,), two: (one,)} if two else {word: tuple(several.split(","))}
    return found


@cache
def _tables() -> dict[str, Any]:
    return {
        path.name: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))
    }


@cache
def _endings(file: str) -> dict[str, Any]:
    """The endings that a table's rows can be about, by their names."""
    beside = next((names for names in SHARED if file in names), (file,))
    tables = (_tables()[name] for name in beside)
    return {k: v for t in tables if isinstance(t, dict) for k, v in t["positions"].items()}


@cache
def _facts(file: str, name: str) -> Facts:
    given = dict(_endings(file)[name])
    given.pop("tricks", None)
    by = given.pop("by", given["declarer"])
    return facts_of(claim_record(given, "", None, by=by))


def _rows(table: Any) -> Iterator[Any]:
    """The rows of a table, whatever its shape."""
    if isinstance(table, list):
        yield from table
        return
    for key, value in table.items():
        if key in ("phrasings", "said"):
            yield from value
        elif key == "structures":
            yield from (row for rows in value.values() for row in rows)


def statements(language: str) -> dict[str, Facts | None]:
    """Every statement of the tables in a language, with what its record makes possible."""
    found: dict[str, Facts | None] = {}
    for file, table in _tables().items():
        for row in _rows(table):
            if isinstance(row, dict):
                row = [row["language"], row["words"]]
            named = row[0] in _endings(file)
            texts = row[1:] if named else row
            code = texts[0] if texts[0] in OTHER else LANGUAGE[file]
            words = texts[1] if texts[0] in OTHER else texts[0]
            if code == language:
                found.setdefault(words, _facts(file, row[0]) if named else None)
    return found


def _meaning(reading: Reading) -> tuple[Plan, tuple[str, ...]]:
    plan = reading.plan
    return replace(plan, ignored=(), understood=()), tuple(s.text for s in plan.ignored)


def swallowed(words: str, language: str, facts: Facts | None) -> list[str]:
    """The statement once for every word in whose place another changes nothing though the account
    says that it was used; the word stands in brackets."""
    table, found = substitutes(language), []
    places = [m for m in WORD.finditer(words) if m.group().lower() in table]
    if not places:
        return []
    first = parse_statement(words, language, facts=facts)[0]
    for match in places:
        role = next((w.read for w in first.words if w.start <= match.start() < w.end), "ignored")
        if role in TOLD or (match.group() == "est" and language == "fr"):
            continue  # "est" is the verb
        before, after = words[: match.start()], words[match.end() :]
        others = (before + each + after for each in table[match.group().lower()])
        again = (parse_statement(each, language, facts=facts)[0] for each in others)
        if all(_meaning(each) == _meaning(first) for each in again):
            found.append(f"{before}[{match.group()}]{after}")
    return found
