"""The case book keeps what it was given, whole or not at all; a case is handed over in any form."""

import errno
import html
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command_line import inside
from desk_server import EXAMPLES, example

from claims.desk.book import Book, Decision
from claims.desk.case import CaseSheet
from claims.errors import InputError
from claims.messages import Message, Wording, counted, packed, unpacked
from claims.record import record_from_json
from claims.report.speech import Speech
from claims.report.text import render
from claims.report.told import problem_told
from claims.ruling.entry import rule_entry
from claims.web.told import ruling_told

DECISION = Decision(tricks=4, reason="as the program", event="Club", place="7", director="R. Ed")


def kept(tmp_path: Path, name: str = "forgotten-trump", decision: Decision = DECISION) -> Book:
    """A book with one case."""
    record = record_from_json(example(name))
    ruling = ruling_told(rule_entry(record), record, Speech("en"))["ruling"]
    book = Book(tmp_path / "book" / "cases.sqlite")
    assert book.keep(record.given, ruling, decision) == 1
    return book


def test_an_entry_comes_back_as_it_was(tmp_path: Path) -> None:
    book = kept(tmp_path)
    entry = book.entry(1)
    assert entry is not None and entry.decision == DECISION
    assert entry.record == example("forgotten-trump")
    assert entry.ruling["verdict"]["claimer_tricks"] == 4
    (line,) = book.lines()
    assert json.loads(line)["table"] == "7"
    assert [one.number for one in book.entries("club ed")] == [1]
    assert book.entries("nobody") == [] and book.entries("%") == [] and book.entry(2) is None
    assert Book(tmp_path / "none.sqlite").entries() == []
    assert not (tmp_path / "none.sqlite").exists()


def test_a_book_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    junk, record = tmp_path / "junk.sqlite", example("forgotten-trump")
    junk.write_text("no case book " * 100)
    for path in (junk, tmp_path, junk / "below"):
        with pytest.raises(InputError, match="expected a case book"):
            Book(path).keep(record, {}, DECISION)
    done = inside("report-case", "--number", "1", "--book", str(junk))
    assert done.returncode == 3 and b"file is not a database" in done.stderr
    assert b"fault of the program" not in done.stderr
    assert junk.read_text().startswith("no case book"), "nothing is written over"


def test_a_book_is_made_whole_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while it is made, it can be made after that."""
    book = Book(tmp_path / "cases.sqlite")
    monkeypatch.setattr("claims.desk.book._foreign", lambda book: None)
    monkeypatch.setattr("claims.desk.book.VERSION", "(")
    with pytest.raises(InputError):
        book.keep(example("solid-claim"), {}, DECISION)
    monkeypatch.undo()
    assert book.keep(example("solid-claim"), {}, DECISION) == 1


def test_a_report_is_written_whole_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case, made = str(EXAMPLES / "solid-claim.json"), tmp_path / "case.txt"
    asked = ("report-case", case, "--as", "text", "-o", str(made))
    assert inside(*asked).returncode == 0 and made.read_text()
    made.write_text("the report of yesterday")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    done = inside(*asked)
    assert done.returncode == 1 and b"No space left" in done.stderr
    assert made.read_text() == "the report of yesterday"
    assert [path.name for path in tmp_path.iterdir()] == ["case.txt"]


@pytest.mark.parametrize(
    ("name", "begins"), [("c.pdf", b"%PDF"), ("c.HTM", b""), ("c.txt", b"Board"), ("c.lin", b"pn|")]
)
def test_the_name_of_a_report_tells_its_form(tmp_path: Path, name: str, begins: bytes) -> None:
    case, made = str(EXAMPLES / "solid-claim.json"), tmp_path / name
    assert inside("report-case", case, "-o", str(made)).returncode == 0
    assert made.read_bytes().startswith(begins)
    assert (b"<!doctype html>" in made.read_bytes()) == (name == "c.HTM")


def test_a_name_that_tells_no_form_is_refused(tmp_path: Path) -> None:
    case, made = str(EXAMPLES / "solid-claim.json"), tmp_path / "case.docx"
    done = inside("report-case", case, "-o", str(made))
    assert done.returncode == 2 and b"name the form with --as" in done.stderr
    assert not made.exists()
    assert inside("report-case", case, "--as", "text", "-o", str(made)).returncode == 0


def test_a_report_on_what_is_undecided_says_so_by_its_exit_code() -> None:
    case = str(EXAMPLES / "forgotten-trump.json")
    done = inside("report-case", case, "--limit", "0.000001", "--as", "text")
    assert done.returncode == 4 and b"Undecided" in done.stdout


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_committee_reads_what_the_terminal_says(language: str) -> None:
    """What each law came to here, values, facts and the class, manner, reasons, tricks before."""
    withdrawn = {"stage": "agreement-withdrawn"}
    found = {"minutes_after_score": 5, "aware_of_trump": True, "class": "expert"}
    for change in ({}, {"findings": {"class": "beginner"}}, withdrawn | {"findings": found}):
        record = record_from_json(example("forgotten-trump") | change)
        ruling = rule_entry(record)
        case = CaseSheet(record, ruling, Decision(), Speech(language))
        page = " ".join(html.unescape(re.sub("<[^>]+>", " ", case.html())).split())
        told = case.told
        said = [
            *told.found(),
            *told.analysis(),
            *told.notes(),
            str(case.won()),
            record.claim.manner,
        ]
        said += [here for law in told.laws() for here in law.here]
        said += [why for trick in ruling.line or [] for why in told.reasons(trick)]
        terminal = " ".join(render(ruling, record, language).split())
        assert len(told.found()) == len(record.findings.as_json())
        for text in said:
            assert text in page and text in case.text()
            assert text in terminal or text == case.won()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["forgotten-trump", "defenders-claim", "concession-withdrawn"])
def test_every_form_of_the_report(tmp_path: Path, name: str, language: str) -> None:
    decision = Decision(tricks=3, changed=True, reason="<b>he knew</b>", event="Coupe")
    entry = kept(tmp_path, name, decision).entry(1)
    assert entry is not None
    case = CaseSheet.of(entry, Speech(language))
    page, letter = case.html(), case.text()
    assert "&lt;b&gt;he knew" in page and "<b>he knew" not in page
    for text in (page, letter):
        assert "Coupe" in text and case.told.headline() in text
    english = (" wins<", "th wins", "Opponents get", "tricks of", "The claim", "expected")
    if language == "fr":
        assert not [word for word in english if word in page + letter]
    assert case.pdf().startswith(b"%PDF")
    lin = case.lin()
    if case.ruling.line:
        assert lin.count("|nt|") >= len(case.ruling.line) // 2 and "pc|" in lin
    assert case.address() is None or "handviewer" in str(case.address())


def test_a_book_that_nobody_may_write_is_read_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = kept(tmp_path)
    before = [one.as_json() for one in book.entries()]
    connect = sqlite3.connect

    def only_to_read(*given: Any, **options: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(*given, **options)
        opened.execute("PRAGMA query_only=1")
        return opened

    monkeypatch.setattr(sqlite3, "connect", only_to_read)
    with pytest.raises(InputError) as caught:
        book.keep({}, {}, DECISION)
    (problem,) = caught.value.problems
    assert "it may only be read" in problem_told(problem, Speech("en"))
    assert "le fichier est en lecture seule" in problem_told(problem, Speech("fr"))
    assert [one.as_json() for one in book.entries()] == before

    def no_file_beside(name: str, **options: Any) -> sqlite3.Connection:
        if "immutable" not in str(name):
            raise sqlite3.OperationalError("unable to open database file")
        opened: sqlite3.Connection = connect(name, **options)
        return opened

    monkeypatch.setattr(sqlite3, "connect", no_file_beside)
    assert [one.as_json() for one in book.entries()] == before


def test_the_report_of_a_record_is_one_sheet(tmp_path: Path) -> None:
    entry = kept(tmp_path).entry(1)
    assert entry is not None
    pdf = CaseSheet.of(entry, Speech("fr")).pdf()
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") <= 1 or b"/Count 1" in pdf


def test_messages_are_kept_as_json() -> None:
    message = Message(
        "{player}: {card} ({mark})",
        player=Message("North"),
        card="H9",
        mark=counted("{n} trick", "{n} tricks", 2),
    )
    again = unpacked(json.loads(json.dumps(packed(message))))
    assert again == message and Speech("fr").say(again) == Speech("fr").say(message)
    wording = Wording(en="draw trumps", fr="enlever les atouts")
    assert Speech("fr").say(unpacked(packed(wording))) == "enlever les atouts"


KEEP = """
import sys
from pathlib import Path
from claims.desk.book import Book, Decision
book = Book(Path(sys.argv[1]))
for number in range(1000000):
    book.keep({"n": number, "pad": "x" * 20000}, {"n": number}, Decision(reason=str(number)))
    print(number, flush=True)
"""


@pytest.mark.parametrize("moment", range(10))
def test_a_save_that_is_killed_leaves_whole_entries(tmp_path: Path, moment: int) -> None:
    path = tmp_path / "cases.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", KEEP, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.01 + 0.013 * moment)
    os.kill(process.pid, signal.SIGKILL)
    said = process.stdout.read().split()
    process.wait()
    entries = Book(path).entries(most=100_000)
    numbers = sorted(one.number for one in entries)
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(one.record["n"] == one.ruling["n"] == one.number - 1 for one in entries)
    last = int(said[-1]) if said else 0
    assert last + 1 <= len(numbers) <= last + 2, "what was said to be kept is kept"
