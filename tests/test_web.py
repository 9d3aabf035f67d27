"""The server of the page: what it answers, and what it refuses."""

import html
import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

import pytest
from command_line import inside
from desk_server import Served, example, served

from claims.commands import shared
from claims.web.guard import Doorkeeper

HANDS = "N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests of this file."""
    with served(tmp_path_factory.mktemp("desk"), "--limit", "20") as one:
        yield one


def test_a_text_is_read_ruled_explored_kept_and_reported(desk: Served) -> None:
    by_hand = {"hands": HANDS, "contract": "4S", "by": "S", "lead": "S", "won": "5-3"}
    read = desk.post("/api/read", {"by_hand": by_hand | {"statement": ""}})
    assert not read["errors"] and read["position"]["left"] == 5
    record = read["record"]
    ruled = desk.post("/api/rule", {"record": record, "language": "fr"})
    assert ruled["verdict"]["claimer_tricks"] == 4 and "levée" in ruled["headline"]
    explored = desk.post("/api/explore", {"record": record, "played": ["CA", "C8"]})
    assert [one["card"] for one in explored["options"]] == ["C9"]
    changes = [{"findings": {"aware_of_trump": value}} for value in (True, False)]
    compared = desk.post("/api/compare", {"record": record, "changes": changes})
    assert [row["tricks"] for row in compared["rows"]] == [5, 4]
    decision = {"tricks": 4, "event": "Club <script>", "place": "../../etc"}
    keep = {"record": record, "ruling": ruled["ruling"], "decision": decision}
    number = desk.post("/api/keep", keep)["number"]
    page = desk.ask(f"/case/{number}?lang=fr")[2].decode()
    assert "Club &lt;script&gt;" in page and "<script>" not in page
    assert desk.ask(f"/case/{number}.pdf")[2].startswith(b"%PDF")
    assert "4♠-1" in desk.ask(f"/case/{number}.txt?lang=fr")[2].decode()
    assert desk.ask(f"/case/{number}.lin")[2].startswith(b"pn|")
    assert "Club" in desk.ask("/book?q=club")[2].decode()
    (line,) = desk.ask("/book.jsonl")[2].decode().splitlines()
    assert json.loads(line)["record"] == record
    changed = keep | {"decision": {"tricks": 3, "changed": True}}
    assert desk.post("/api/keep", changed)["errors"][0]["field"] == "decision.reason"
    other = keep | {"record": example("top-down")}
    assert desk.ask("/api/keep", other)[0] == 400
    for name, spoilt in (("verdict", 5), ("said", {"x": {}}), ("line", [{"cards": ["X"]}])):
        bad = keep | {"ruling": keep["ruling"] | {name: spoilt}}
        assert desk.ask("/api/keep", bad)[0] == 400


def test_other_rulings_are_found_with_their_lines(desk: Served) -> None:
    record = example("forgotten-trump") | {"findings": {}}
    ruled = desk.post("/api/rule", {"record": record, "language": "en"})
    keep = {"record": record, "ruling": ruled["ruling"], "decision": {"event": "Cup"}}
    number = desk.post("/api/keep", keep)["number"]
    page = desk.ask(f"/case/{number}?lang=fr")[2].decode()
    links = re.findall(rf'href="(/case/{number}/other[^"]*)"', page)
    assert any("aware_of_trump=yes" in link for link in links)
    for link in links:
        status, _, other = desk.ask(html.unescape(link))
        text = other.decode()
        assert status == 200 and "Ce n'est pas le jugement" in html.unescape(text)
        assert '<ol class="line">' in text and "/other?" not in text and 'class="room"' not in text
    for wrong in ("", "?aware_of_trump=no", "?x=yes", "?aware_of_trump=yes&x=1"):
        assert desk.ask(f"/case/{number}/other{wrong}")[0] == 404
    assert desk.ask("/case/999/other?aware_of_trump=yes")[0] == 404


def test_a_record_with_faults_is_told_them(desk: Served) -> None:
    """As a record, not as hands that are none."""
    text = json.dumps(example("solid-claim"))
    for hands, field in (
        ('{"a": 1}', "contract"),
        (text[:-9], "ligne 1, colonne 1"),
        (text * 2, "record"),
        ("[]", "position.hands"),
        ('[{"contract": "4S"}]', "declarer"),
        ('[Board "1"]', "deal"),
    ):
        read = desk.post("/api/read", {"by_hand": {"hands": hands}, "language": "fr"})
        assert field in [one["field"] for one in read["errors"]], hands
        assert read["whole"] == (field not in ("deal", "position.hands"))
    read = desk.post("/api/read", {"by_hand": {"hands": text}})
    assert read["whole"] and not read["errors"]
    assert not desk.post("/api/read", {"by_hand": {"hands": HANDS}})["whole"]


HOSTILE = "\x1b[31m\u202eevil\u2066\x00\x9b<script>alert(1)</script>\"'>{{7*7}}\u2028"
"""Escapes, turns of the writing direction, a script, a template."""


def test_hostile_words_steer_no_page_and_no_report(desk: Served) -> None:
    record = example("forgotten-trump")
    record["claim"] |= {"statement": f"drawing trumps {HOSTILE}", "manner": HOSTILE}
    record |= {"id": HOSTILE, "objections": [{"by": "W", "words": HOSTILE}]}
    record["board"] = {"event": HOSTILE}
    ruled = desk.post("/api/rule", {"record": record, "language": "en"})
    fields = ("event", "session", "place", "board", "director", "reason")
    decision = dict.fromkeys(fields, HOSTILE) | {"tricks": 3, "changed": True}
    keep = {"record": record, "ruling": ruled["ruling"], "decision": decision}
    number = desk.post("/api/keep", keep)["number"]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({"record": json.dumps(record), "contract": HOSTILE}).encode()
    answers = [desk.ask("/plain", body, form)]
    answers += [
        desk.ask(path)
        for path in (
            f"/case/{number}",
            f"/case/{number}?lang=fr",
            f"/case/{number}.txt",
            f"/case/{number}.lin",
            f"/case/{number}/other?aware_of_trump=yes",
            f"/book?q={quote(HOSTILE[:5])}",
            "/book.jsonl",
            f"/?lang={quote(HOSTILE)}",
        )
    ]
    for status, headers, data in answers:
        text = data.decode()
        assert status in (200, 404), text
        assert "49" not in re.findall(r">(\d+)<", text)
        for steering in ("\x1b", "\u202e", "\u2066", "\x00", "\x9b", "\u2028"):
            assert steering not in text
        if "html" in headers["content-type"]:
            assert "<script>alert" not in text
    assert desk.ask(f"/case/{number}.pdf")[2].startswith(b"%PDF")
    *_, line = desk.ask("/book.jsonl")[2].decode().splitlines()
    assert json.loads(line)["record"] == record, "kept as it was said"


NO_BOOKS = ["text", "folder", "database", "newer", "inside a file"]


@pytest.mark.parametrize("kind", NO_BOOKS)
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("report-case", "--number", "1")])
def test_what_is_no_case_book_is_refused_and_left_as_it_is(
    tmp_path: Path, kind: str, command: tuple[str, ...]
) -> None:
    path = tmp_path / "cases.sqlite"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("Not a case book, but my notes of the year.\n" * 100)
    elif kind == "inside a file":
        path.write_text("x")
        path = path / "cases.sqlite"
    else:
        with closing(sqlite3.connect(path)) as book, book:
            book.execute(f"CREATE TABLE {'cases' if kind == 'newer' else 'mine'} (number)")
            book.execute("PRAGMA user_version=7")
    before = path.read_bytes() if path.is_file() else b""
    done = inside(*command, "--book", str(path))
    if kind == "inside a file" and command[0] == "report-case":
        assert done.returncode == shared.EXIT_USAGE, "there is none, so it has no case 1"
        return
    said = done.stderr.decode()
    assert done.returncode == shared.EXIT_REFUSED and not done.stdout
    assert "cannot be used" in said and str(path) in said and len(said.splitlines()) == 1
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert [one.name for one in tmp_path.iterdir()] == ["cases.sqlite"]


def test_errors_are_at_their_fields_in_the_language_asked_for(desk: Served) -> None:
    record = example("forgotten-trump") | {"contract": "9S"}
    read = desk.post("/api/read", {"record": record, "language": "fr"})
    assert [one["field"] for one in read["errors"]] == ["contract"]
    assert "contrat" in read["errors"][0]["text"]
    assert desk.post("/api/rule", {"record": record})["errors"]


def test_every_word_is_shown_as_it_was_read(desk: Served) -> None:
    record = example("forgotten-trump")
    record["claim"] |= {"statement": "drawing trumps and flibbering", "language": "en"}
    read = desk.post("/api/read", {"record": record})
    kinds = {word["text"]: word["as"] for word in read["words"]}
    assert kinds["flibbering"] == "ignored" and kinds["trumps"].startswith("step")


def test_the_tricks_left_out_are_those_of_the_words(desk: Served) -> None:
    record = example("forgotten-trump")
    del record["claim"]["tricks"]
    for words, tricks, claimed in (
        ("two more for me", None, 2),
        ("je donne une levée à la fin", None, 4),
        ("drawing trumps", "rest", 5),
        ("if the queen of hearts falls the rest, otherwise one for you", None, None),
    ):
        record["claim"]["statement"] = words
        read = desk.post("/api/read", {"record": record})
        assert (read["record"]["claim"]["tricks"], read["claimed"]) == (tricks, claimed), words
    record["claim"] |= {"tricks": "rest", "statement": "two more for me"}
    assert desk.post("/api/read", {"record": record})["record"] == record


def test_without_a_script_a_record_is_ruled(desk: Served) -> None:
    body = b"record=" + json.dumps(example("solid-claim")).encode().replace(b"&", b"%26")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    status, _, page = desk.ask("/plain?lang=en", body, form)
    assert status == 200 and "Opponents get no trick" in page.decode()
    assert "<script" not in desk.ask("/plain", b"record=%3Cscript%3E", form)[2].decode()


def test_headers_keep_the_page_to_itself(desk: Served) -> None:
    for path in ("/", "/book", "/api/state", "/static/desk.js", "/nothing"):
        headers = desk.ask(path)[1]
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
    page = desk.ask("/")[2].decode()
    assert "style=" not in page and "onclick" not in page and "http://" not in page


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/api/rule", {"record": 3}, {}, 400),
        ("/api/rule", [], {}, 400),
        ("/api/read", {"by_hand": 5}, {}, 400),
        ("/api/read", {"by_hand": {"hands": ["AK"]}}, {}, 400),
        ("/api/read", {"by_hand": {"hands": "", "won": 10**400}}, {}, 400),
        ("/api/rule", b"{", {}, 400),
        ("/api/rule", b"[" * 20000, {}, 400),
        ("/api/rule", b"{}", {"Content-Type": "text/plain"}, 400),
        ("/api/rule", {"record": {}}, {"Origin": "http://evil.example"}, 403),
        ("/api/rule", {"record": {}}, {"Origin": "null"}, 403),
        ("/api/state", None, {"Host": "evil.example"}, 421),
        ("/api/read", b"x" * 300_000, {}, 413),
        ("/static/../app.py", None, {}, 404),
        ("/static/%2e%2e/app.py", None, {}, 404),
        ("/static/..%2f..%2fcli.py", None, {}, 404),
        ("/case/99", None, {}, 404),
        ("/case/-1", None, {}, 404),
        ("/api/job/nothing", None, {}, 404),
        ("/api/explore", {"record": {}, "played": "CA"}, {}, 400),
        ("/api/compare", {"record": {}, "changes": [{"findings": 5}]}, {}, 400),
        ("/api/keep", {"record": {}, "ruling": {}, "decision": {}}, {}, 400),
    ],
)
def test_what_is_refused(
    desk: Served, path: str, body: object, headers: dict[str, str], status: int
) -> None:
    answer = desk.ask(path, body, headers)
    assert answer[0] == status and b"Traceback" not in answer[2]


def test_a_case_book_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    with served(tmp_path, "--limit", "20") as one:
        for path in tmp_path.iterdir():  # it is spoilt while the page is served
            path.unlink()
        one.book.write_text("no case book " * 100)
        record = example("solid-claim")
        ruled = one.post("/api/rule", {"record": record})
        keep = {"record": record, "ruling": ruled["ruling"], "decision": {}, "language": "fr"}
        (told,) = one.post("/api/keep", keep)["errors"]
        assert told["text"].startswith("ne peut être utilisé : le fichier est tout autre chose")
        status, _, page = one.ask("/book?lang=en")
        assert status == 500 and b"file is not a database" in page


def test_hostile_records_are_named_not_run(desk: Served) -> None:
    for record in (
        {"position": {"hands": {"N": "A" * 10_000}}},
        {"id": "<img src=x onerror=alert(1)>", "contract": None, "deal": "\u0000"},
        {"claim": {"by": "S", "statement": "<script>" * 2000}},
        {"findings": {"class": ["expert"] * 100}},
    ):
        answer = desk.post("/api/rule", {"record": record, "limit": 10**400})
        assert answer["errors"] and "Traceback" not in json.dumps(answer)


def test_a_long_search_blocks_nobody_and_is_cancelled(desk: Served) -> None:
    long = example("forgotten-trump") | {
        "position": {
            "hands": {
                "N": "AQ2.AQ2.AQ32.432",
                "E": "KJ43.KJ4.K4.K765",
                "S": "765.765.765.AQJT",
                "W": "T98.T983.JT98.98",
            },
            "leader": "W",
        },
        "contract": "3NT",
        "claim": {"by": "S", "tricks": 9, "statement": ""},
    }
    long.pop("objections")
    status, _, text = desk.ask("/api/rule", {"record": long, "limit": 20})
    job = json.loads(text)
    assert status == 202 and job["nodes"] >= 0, text[:300]
    started = time.monotonic()
    assert desk.post("/api/rule", {"record": example("top-down")})["status"] == "ruled"
    assert desk.ask(f"/api/job/{job['job']}", method="DELETE")[0] == 200
    ended = desk.ask(f"/api/job/{job['job']}?wait")
    assert ended[0] == 200 and json.loads(ended[2])["status"] == "undecided"
    assert json.loads(ended[2])["bounds"]
    assert time.monotonic() - started < 15


def test_twenty_at_once_are_all_answered_or_told_to_wait(desk: Served) -> None:
    def ask(number: int) -> tuple[int, int | None]:
        name = ("forgotten-trump", "top-down")[number % 2]
        record = example(name) | {"id": f"phone {number}"}
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            status, headers, text = desk.ask("/api/rule", {"record": record})
            if status == 503:
                assert headers["retry-after"]
                time.sleep(0.3)
                continue
            answer = json.loads(text)
            while status == 202:
                status, _, text = desk.ask(f"/api/job/{answer['job']}?wait")
                answer = json.loads(text)
            assert answer["ruling"]["id"] == f"phone {number}"
            return number, answer["verdict"]["claimer_tricks"]
        return number, None

    with ThreadPoolExecutor(20) as phones:
        answers = list(phones.map(ask, range(20)))
    assert [tricks for _, tricks in answers] == [4] * 20


def test_ten_thousand_requests(desk: Served) -> None:
    host = urlsplit(desk.address).netloc

    def many(count: int) -> int:
        connection = http.client.HTTPConnection(host, timeout=30)
        good = 0
        for _ in range(count):
            connection.request("GET", "/api/state")
            answer = connection.getresponse()
            good += answer.status == 200 and json.loads(answer.read())["ready"]
        return good

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(many, [2500] * 4)) == 10_000


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of Linux")
def test_ended_from_outside_it_leaves_no_process(tmp_path: Path) -> None:
    """A service manager ends it with SIGTERM: its workers, which hold kernels, end as well."""
    with served(tmp_path) as desk:
        process = desk.process
        assert process is not None
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.terminate()
        assert process.wait(60) == 128 + signal.SIGTERM
    assert children
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline, "a process is left"
        time.sleep(0.1)


def test_other_devices_need_the_token_of_the_day(tmp_path: Path) -> None:
    with served(tmp_path, "--lan") as desk:
        assert desk.ask("/")[0] == 401
        assert desk.ask("/?token=wrong")[0] == 401
        assert desk.ask("/?token=")[0] == 401
        assert desk.ask("/api/rule", {"record": {}}, {"Cookie": "claims=wrong"})[0] == 401
        assert desk.ask("/api/rule", {"record": {}}, {"Cookie": "claims="})[0] == 401
        refused = desk.ask("/", headers={"Accept-Language": "fr-FR,fr;q=0.9"})[2].decode()
        assert refused.startswith("Scannez")


def test_a_token_lets_in_one_device_once() -> None:
    shown: list[str] = []
    door = Doorkeeper(shown.append)
    assert door.let_in("") is None, "before there is a token nobody is let in"
    door.open()
    cookie = door.let_in(shown[0])
    assert cookie is not None and cookie != shown[0] and door.knows(cookie)
    assert door.let_in(shown[0]) is None, "a second device needs the next code"
    other = door.let_in(shown[1])
    assert other is not None and door.knows(cookie) and door.knows(other)
    assert len(set(shown)) == 3 and not door.knows("") and not door.knows(shown[2])


def test_a_device_is_known_by_its_cookie(tmp_path: Path) -> None:
    with served(tmp_path, "--lan") as desk:
        jar = urllib.request.HTTPCookieProcessor()
        device = urllib.request.build_opener(jar)
        with device.open(desk.entrance) as page:
            assert page.status == 200 and "token" not in page.url
        with device.open(desk.address + "/api/state") as state:
            assert state.status == 200
        assert desk.ask(desk.entrance.removeprefix(desk.address))[0] == 401


@pytest.mark.parametrize("ready", [False, True])
def test_ctrl_c_is_one_word(tmp_path: Path, ready: bool) -> None:
    """A terminal sends it to the workers too."""
    program = [sys.executable, "-m", "claims", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*program, "--book", str(tmp_path / "book.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[1].rstrip("/")
    deadline = time.monotonic() + 120
    while ready and not json.loads(Served(address, tmp_path).ask("/api/state")[2])["ready"]:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=30)[1].split() == ["Interrupted."]
    assert process.returncode == 130
    while time.monotonic() < deadline:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a worker is left")
