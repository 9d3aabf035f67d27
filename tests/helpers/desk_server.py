"""A director's desk that is served for a test, and questions put to it."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> dict[str, Any]:
    """One of the examples, as JSON."""
    record: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text())
    return record


@dataclass
class Served:
    """A server by its address, with its case book."""

    address: str
    book: Path
    entrance: str = ""
    """The address with the token, in a network."""
    process: "subprocess.Popen[str] | None" = None

    def ask(
        self,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        method: str | None = None,
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers and body of an answer; ``body`` is sent as JSON unless it is bytes."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path,
            data,
            {"Content-Type": "application/json", **(headers or {})},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def kill(self) -> None:
        """End the server at once, whatever it is doing, as ``kill -9`` does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def post(self, path: str, body: object) -> Any:
        """The JSON of an answer, waited for where it is a job."""
        status, _, text = self.ask(path, body)
        answer = json.loads(text)
        while status == 202:
            status, _, text = self.ask(f"/api/job/{answer['job']}?wait")
            answer = json.loads(text)
        return answer


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """``claims serve`` on a free port, ready to rule."""
    book = folder / "cases.sqlite"
    program = [sys.executable, "-m", "claims", "serve", "--port", "0", "--book", str(book)]
    process = subprocess.Popen(
        [*program, *options], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        entrance = line.split()[1]
        one = Served(entrance.partition("?")[0].rstrip("/"), book, entrance, process)
        if "--lan" not in options:
            deadline = time.monotonic() + 120
            while not json.loads(one.ask("/api/state")[2])["ready"]:
                assert time.monotonic() < deadline
                time.sleep(0.2)
        yield one
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(30)
