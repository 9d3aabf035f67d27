"""What the director's desk does and how fast, measured on a server of its own: ``bench/DESK.md``.

``python bench/desk.py`` prints each measurement as it is made; ``python bench/desk.py taps phones``
only these.
"""

import contextlib
import http.client
import json
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import click

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from desk_server import EXAMPLES, Served, example, served
from record_maker import sound_record

HANDS = (
    ["HK", "H4", "DA", "D6", "C9"],
    ["HQ", "HT", "H9", "DJ", "CK"],
    ["SQ", "S5", "HA", "DK", "CA"],
    ["S7", "DQ", "D5", "CJ", "C8"],
)
CONTRACT = (
    '[name=level][value="4"]',
    "[name=strain][value=S]",
    "[name=declarer][value=S]",
    "[name=leader][value=S]",
)
REQUESTS = 10_000
PHONES = 20
KILLS = 10


def told(name: str, values: list[float]) -> None:
    """Print the median and the worst of some times, in milliseconds."""
    worst = max(values)
    print(f"{name}: median {statistics.median(values):.0f} ms, worst {worst:.0f} of {len(values)}")


def starting() -> None:
    """From the start of the program to its first page and to its first ruling."""
    folder = Path(tempfile.mkdtemp())
    program = [sys.executable, "-m", "claims", "serve", "--port", "0", "--book", str(folder / "b")]
    found: dict[str, list[float]] = {"first page": [], "first ruling": []}
    for _ in range(5):
        started = time.perf_counter()
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            desk = Served(process.stdout.readline().split()[1].rstrip("/"), folder / "b")
            desk.ask("/")
            found["first page"].append(1000 * (time.perf_counter() - started))
            desk.post("/api/rule", {"record": example("forgotten-trump")})
            found["first ruling"].append(1000 * (time.perf_counter() - started))
            process.send_signal(signal.SIGINT)
    for name in ("first page", "first ruling"):
        told(f"started warm, {name}", found[name])


def rulings(desk: Served) -> None:
    """Rulings of up to six tricks left, over the wire, and again with a fact changed."""
    records = [json.loads(path.read_text()) for path in sorted(EXAMPLES.glob("*.json"))]
    records += [sound_record(seed) for seed in range(60)]
    first: list[float] = []
    again: list[float] = []
    for record in records:
        read = desk.post("/api/read", {"record": record})
        if read.get("errors") or read["position"]["left"] > 6:
            continue
        for times, change in ((first, {}), (again, {"class": "expert"})):
            changed = record | {"findings": (record.get("findings") or {}) | change}
            started = time.perf_counter()
            desk.post("/api/rule", {"record": changed})
            times.append(1000 * (time.perf_counter() - started))
    told("up to 6 left, asked to answered", first)
    told("the same with a fact changed", again)


def tapped(desk: Served) -> None:
    """From the tap to the verdict in a browser, and from a switch to the next."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("no chromium: taps were not measured")
        return
    from playwright.sync_api import sync_playwright

    first: list[float] = []
    again: list[float] = []
    taps = 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(7):
            page = browser.new_page(viewport={"width": 360, "height": 740})
            page.goto(f"{desk.address}/?lang=en")
            taps = 0
            for place, hand in enumerate(HANDS):
                for card in [*hand, *(["next"] if place == 0 else [])]:
                    page.click("#next-hand" if card == "next" else f"#deck [data-card={card}]")
                    taps += 1
            for choice in CONTRACT:
                page.locator(choice).first.click()
                taps += 1
            started = time.perf_counter()
            page.click("#rule")
            page.wait_for_selector(".verdict strong")
            first.append(1000 * (time.perf_counter() - started))
            switch = page.locator("[name=a-aware_of_trump][value=yes]")
            switch.wait_for(state="attached")
            started = time.perf_counter()
            switch.check(force=True)
            page.locator(".verdict strong", has_text="4♠=").or_(
                page.locator(".verdict strong", has_text="no trick")
            ).first.wait_for()
            again.append(1000 * (time.perf_counter() - started))
            page.close()
        browser.close()
    print(f"a five-card ending by picker: {taps + 1} taps")
    told("tap to verdict in the browser", first)
    told("switch to verdict in the browser", again)


def phones(desk: Served) -> None:
    """Twenty ask at once, each for a claim of its own; none may get another's answer."""
    outcome: Counter[str] = Counter()
    times: list[float] = []

    def ask(number: int) -> None:
        record = example(("forgotten-trump", "top-down")[number % 2]) | {"id": f"phone {number}"}
        started = time.perf_counter()
        status, _, text = desk.ask("/api/rule", {"record": record})
        while status in (202, 503):
            outcome["told to wait" if status == 503 else "told how far it is"] += 1
            time.sleep(0.3)
            if status == 503:
                status, _, text = desk.ask("/api/rule", {"record": record})
            else:
                status, _, text = desk.ask(f"/api/job/{json.loads(text)['job']}?wait")
        answer = json.loads(text)
        right = answer["ruling"]["id"] == f"phone {number}"
        right = right and answer["verdict"]["claimer_tricks"] == 4
        outcome["right" if right else "wrong"] += 1
        times.append(1000 * (time.perf_counter() - started))

    with ThreadPoolExecutor(PHONES) as pool:
        list(pool.map(ask, range(PHONES)))
    print(f"{PHONES} phones at once: {dict(outcome)}")
    told("a phone's answer", times)


def killed() -> None:
    """The server killed at ten moments of a save: the book has the old entries or one more."""
    folder = Path(tempfile.mkdtemp())
    outcome: Counter[str] = Counter()
    record = example("forgotten-trump")
    before = 0
    for turn in range(KILLS):
        with served(folder) as desk:
            ruling = desk.post("/api/rule", {"record": record})["ruling"]
            body = {"record": record, "ruling": ruling, "decision": {"event": f"turn {turn}"}}
            started = time.perf_counter()
            desk.post("/api/keep", body)
            whole = time.perf_counter() - started
            answered: list[int] = []
            saving = threading.Thread(target=_save, args=(desk, body, answered))
            saving.start()
            time.sleep(1.5 * whole * turn / KILLS)
            desk.kill()
            saving.join()
        with closing(sqlite3.connect(desk.book)) as book:
            assert book.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            entries = book.execute("SELECT record, ruling FROM cases").fetchall()
        assert all(json.loads(text) for entry in entries for text in entry)
        grown = len(entries) - before - 1
        assert grown in (0, 1) and grown >= len(answered), "an answered save is on disk"
        before = len(entries)
        outcome["new entry whole" if grown else "as it was before"] += 1
    print(f"kill -9 at {KILLS} moments of a save: {dict(outcome)}, every book sound")


def _save(desk: Served, body: Any, answered: list[int]) -> None:
    """Keep a case; its number where there was an answer."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        answered.append(desk.post("/api/keep", body)["number"])


def hostile(desk: Served) -> None:
    """Ten thousand requests that should be refused, and what they are answered."""
    host = urlsplit(desk.address).netloc
    rng = random.Random(16)
    script = {"id": "<script>alert(1)</script>", "claim": {"by": "S", "statement": "<b>" * 400}}
    makers: list[Callable[[], tuple[str, str, bytes, dict[str, str]]]] = [
        lambda: ("POST", "/api/rule", json.dumps({"record": script}).encode(), {}),
        lambda: ("POST", "/api/rule", rng.randbytes(300), {}),
        lambda: ("POST", "/api/read", b"[" * rng.randrange(5000), {}),
        lambda: ("GET", "/static/../" * rng.randrange(1, 5) + "app.py", b"", {}),
        lambda: ("GET", "/static/%2e%2e/%2e%2e/pyproject.toml", b"", {}),
        lambda: ("GET", f"/case/{rng.randrange(10**12)}", b"", {}),
        lambda: ("GET", f"/api/job/{rng.randrange(10**12)}", b"", {}),
        lambda: ("GET", "/", b"", {"Host": "evil.example"}),
        lambda: ("POST", "/api/rule", b"{}", {"Origin": "http://evil.example"}),
        lambda: ("POST", "/api/read", b"{}", {"Content-Length": "999999999"}),
        lambda: ("POST", "/api/keep", json.dumps({"record": script, "ruling": {}}).encode(), {}),
        lambda: ("PUT", "/api/rule", b"{}", {}),
    ]
    answered: Counter[int] = Counter()
    spilt = 0
    started = time.perf_counter()
    connection = http.client.HTTPConnection(host, timeout=60)
    for _ in range(REQUESTS):
        method, path, body, headers = rng.choice(makers)()
        try:
            connection.request(method, path, body, {"Content-Type": "application/json"} | headers)
            answer = connection.getresponse()
            spilt += b"Traceback" in answer.read()
            answered[answer.status] += 1
            if headers.get("Content-Length"):
                connection.close()
        except OSError:
            answered[0] += 1
            connection.close()
    seconds = time.perf_counter() - started
    kept = desk.ask("/book.jsonl")[2]
    alive = desk.post("/api/rule", {"record": example("top-down")})["status"]
    statuses = dict(sorted(answered.items()))
    print(f"{REQUESTS} hostile requests in {seconds:.0f} s, by status: {statuses}")
    print(f"tracebacks {spilt}, kept {len(kept)} bytes, the next claim is {alive}")


OF_ONE_SERVER: Final = {
    "rulings": rulings,
    "taps": tapped,
    "phones": phones,
    "hostile": hostile,
}
ALONE: Final = {"starting": starting, "killed": killed}


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice([*OF_ONE_SERVER, *ALONE]))
def main(parts: tuple[str, ...]) -> None:
    """Measure the director's desk on this machine, all of it or the PARTS named: rulings and the
    same with a fact changed; taps to a verdict in a browser; twenty phones at once; ten thousand
    hostile requests (some eight minutes); the start of the program; kill -9 while a case is saved.
    """
    wanted = parts or (*OF_ONE_SERVER, *ALONE)
    together = [OF_ONE_SERVER[name] for name in OF_ONE_SERVER if name in wanted]
    if together:
        with served(Path(tempfile.mkdtemp())) as desk:
            for measure in together:
                measure(desk)
    for name in ALONE:
        if name in wanted:
            ALONE[name]()


if __name__ == "__main__":
    main()
