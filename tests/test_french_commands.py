"""Every command as a French director runs it: no English word is printed."""

import gzip
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click import Group
from command_line import inside
from desk_server import EXAMPLES
from review_maker import make_logs
from test_french import AS_THEY_ARE, ENGLISH

from claims.cli import cli
from claims.commands import shared

HERE = Path(__file__).parent
RECORD = str(EXAMPLES / "forgotten-trump.json")
OPEN = str(EXAMPLES / "finesse-not-stated.json")
HANDS = ("--hands", "N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8")
BY_HAND = (*HANDS, "--contract", "4S", "--by", "S", "--lead", "S", "--won", "5-3")
FEW = ("--nodes", "20000")
INTERVIEW = """N -.K4.A6.9
-.DX9.V.R
D5.A.R.A
7.-.D5.V8
4P
S
S
5
reste

n

"""


@dataclass(frozen=True)
class Heap:
    """Made-up logs with one that is broken, their review, a case book folder, a broken record."""

    folder: Path

    def __getattr__(self, name: str) -> str:
        return str(self.folder / name)


@pytest.fixture(scope="module", autouse=True)
def french() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        patch.setenv("LANGUAGE", "fr")
        patch.setenv("COLUMNS", "2000")  # no word is broken
        yield


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Heap:
    folder = tmp_path_factory.mktemp("heap")
    make_logs(folder / "logs", range(8, 32))
    (folder / "logs" / "broken.lin").write_text("qx|o1|md|3S2,,,|pn|a,b,c,d|")
    packed = folder / "packed"
    packed.mkdir()
    (packed / "a.zip").write_bytes(b"PK")
    (packed / "b.lin.gz").write_bytes(b"\x1f\x8b?")
    (packed / "c.lin").symlink_to("c.lin")
    with (packed / "d.lin.gz").open("wb") as stream, gzip.open(stream, "wb") as full:
        full.write(bytes(80 << 20))
    (folder / "cases").mkdir()
    shutil.copy(min((HERE / "casebook").glob("bw-*.json")), folder / "cases")
    record = json.loads(Path(RECORD).read_text())
    record["position"]["hands"] |= {"N": "AA2.-.K.Z", "E": ""}
    record["findings"] = {"aware_of_trump": "perhaps", "nonsense": 1}
    (folder / "broken.json").write_text(json.dumps(record))
    done = inside("review", f"{folder}/logs", "-o", f"{folder}/store", *FEW)
    assert done.returncode == shared.EXIT_REFUSED, done.stderr
    return Heap(folder)


ASKED = [
    ("rule", RECORD),
    ("rule", OPEN, "--trace"),
    ("rule", *BY_HAND, "--statement", "je fais le reste"),
    ("rule", *BY_HAND, "--statement", "frobniquer puis couper", "--objection", "O: et mon atout ?"),
    ("rule", "{broken.json}"),
    ("rule", "--hands", "N:AA.K4"),
    ("rule", "{logs}/0008.pbn", "--board", "1", *FEW),
    ("rule", "{logs}/0008.pbn", "--board", "99"),
    ("rule", str(HERE / "readers" / "vugraph.lin"), "--board", "c5", *FEW),
    ("rule", str(HERE / "readers" / "vugraph.lin"), "--board", "5"),
    ("rule", "qx|o1|md|3S2,,,|", "--board", "3"),
    ("rule", "{logs}/none.jsonl"),
    ("review", "{logs}", "-o", "{other}", "--statements", "{logs}/broken.lin"),
    ("why", RECORD, "--tricks", "4"),
    ("why", RECORD, "--tricks", "1"),
    ("why", RECORD, "--tricks", "0"),
    ("why", RECORD, "--tricks", "13"),
    ("what-if", RECORD),
    ("what-if", RECORD, "aware_of_trump=yes,no", "class=expert,beginner", "--lines"),
    ("what-if", RECORD, "x=1"),
    ("show", LOG := str(HERE / "readers" / "league.pbn")),
    ("show", RECORD),
    ("show", "{store}", "x"),
    ("new", "--as-record"),
    ("report-case", RECORD, "--as", "text"),
    ("report-case", *BY_HAND, "--as", "lin"),
    ("report-case", "--number", "3", "--book", "{none.sqlite}"),
    ("report-case", "{broken.json}"),
    ("serve", "--book", "{broken.json}"),
    ("review", "{logs}", "-o", "{store}", *FEW),
    ("review", "{none}", "-o", "{store}"),
    ("report", "{store}", "--players"),
    ("report", "{store}", "--since", "2999-01-01"),
    ("report", "{none}"),
    ("report", "{store}", "--csv", "/none/x"),
    ("query", "{store}", "SELECT 1 AS n"),
    ("query", "{store}", ""),
    ("report", "{store}", "--since", "hier"),
    ("evidence", "{logs}"),
    ("evidence", "{none}"),
    ("casebook", "{cases}", "--limit", "5"),
    ("casebook", "{logs}"),
    ("read", "{logs}"),
    ("read", "{packed}", "--json"),
    ("read", "{logs}/none.lin", "--records"),
    ("write", "--as", "lin", "{broken.json}"),
    ("write", "--as", "lin", "{logs}/broken.lin"),
    ("write", "--as", "lin", RECORD, "--ruling", "{logs}/broken.lin"),
    ("parse", "les atouts puis le reste, sauf la dame de coeur"),
    ("parse", "frobniquer"),
    ("explain", "70"),
    ("explain", "aware_of_trump"),
    ("explain", "lead-forbidden"),
    ("explain", "top_down"),
    ("explain", "x"),
    ("profiles",),
    ("profiles", "compare"),
    ("profiles", "compare", "FFB", "--on", "1900-01-01"),
    ("schema", "x"),
    ("warm",),
    ("serve", "--port", "x"),
]
WRITTEN_SO = re.compile(
    r"[a-z]+(?:[._-][a-z0-9\[\]]+)+(?:\.[NESW]\b)?|'[^' ]+'|\bforgotten\b|\d\.[A-Z].*$"
    r"|^(?:pn|qx)\|.*|^tricks: |faced his hand|bridge-claims|finesse not stated|Cup of Nowhere"
    r"|^  board: |^Usage\s+: .*claims [a-z-]+ ",
    re.MULTILINE,
)
"""Names of fields, switches, kinds and files, what a record says itself, LIN."""


def without_names(printed: str, heap: Heap) -> str:
    """What is printed without names of files."""
    for name in (str(heap.folder), str(EXAMPLES.parent)):
        printed = printed.replace(name, "")
    return printed


def names(group: Group) -> set[str]:
    return set(group.commands)


def test_every_command_is_tried() -> None:
    assert {arguments[0] for arguments in ASKED} >= names(cli)


def english_in(heap: Heap, arguments: Iterable[str]) -> set[str]:
    """The lines with English words that a command prints."""
    filled = [one.replace("{", f"{heap.folder}/").replace("}", "") for one in arguments]
    done = inside(*filled, typed=INTERVIEW)
    printed = (done.stdout + done.stderr).decode()
    assert printed
    left = AS_THEY_ARE.sub("", WRITTEN_SO.sub("", without_names(printed, heap)))
    return {line for line in left.splitlines() if ENGLISH.search(line)}


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_no_english_word_is_printed(heap: Heap, arguments: tuple[str, ...]) -> None:
    assert not english_in(heap, arguments)


SPOKEN = [
    (*arguments, *more)
    for arguments in (
        *(("review", "{logs}", "-o", "{store}", *FEW), ("report", "{store}", "--players")),
        *(("query", "{store}", "SELECT"), ("show", "{store}", "x"), ("evidence", "{none}")),
        *(("casebook", "{logs}"), ("read", "{logs}"), ("write", "--as", "lin", "{broken.json}")),
        *(("rule", "--hands", "N:AA.K4"), ("report", "{none}"), ("read", "--nonsense")),
    )
    for more in (("--lang", "fr"), ("--lang=fr", "--help"))
]


@pytest.mark.parametrize("arguments", SPOKEN, ids=" ".join)
def test_lang_is_the_language_of_all_that_is_said(
    heap: Heap, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Help, faults of usage and errors too, on a machine that speaks English."""
    monkeypatch.setenv("LANGUAGE", "en")
    assert not english_in(heap, arguments)
    assert os.environ["LANGUAGE"] == "en"
    assert english_in(
        heap, [one for one in arguments if not one.startswith("--lang") and one != "fr"]
    )
