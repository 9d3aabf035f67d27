"""The README's commands do what it says they do, and the examples are ruled as they were meant."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SHOWN = re.findall(r"^```text\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SET_UP = "python3 -m venv .venv && .venv/bin/pip install --quiet "
COMMANDS = [line for block in BLOCKS[2:] for line in block.splitlines()]


def run(command: str) -> subprocess.CompletedProcess[str]:
    """A command of the README as it would be typed, with this environment's ``claims``."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=ROOT,
        env=os.environ | {"PATH": path},
        text=True,
        capture_output=True,
        timeout=300,
    )


def test_two_commands_do_all_the_set_up() -> None:
    """The set-up itself is run by .ci/run, from nothing; here what comes after it."""
    first, second = (block.strip() for block in BLOCKS[:2])
    assert first.startswith(SET_UP) and second.startswith(SET_UP)
    assert second.endswith(" && .venv/bin/python -m pytest -n auto")
    _, installed, ruling = first.partition(" && .venv/bin/claims ")
    done = run("claims " + ruling)
    assert installed and done.returncode == 0, done.stderr
    (shown,) = SHOWN
    printed = iter(done.stdout.splitlines())
    assert all(line in printed for line in shown.splitlines()), "lines of it, in their order"
    assert shown.splitlines()[0] == done.stdout.splitlines()[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command: str) -> None:
    assert shutil.which("bash")
    done = run(command)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() and not done.stderr


# What each example was made to show, in tricks for claimer's side.
MEANT = {
    "forgotten-trump": 4,
    "solid-claim": 4,
    "top-down": 4,
    "defenders-claim": 3,
    "concession-withdrawn": 3,
    "finesse-not-stated": 2,
}


def test_examples_are_ruled_as_they_were_meant() -> None:
    paths = sorted((ROOT / "examples").glob("*.json"))
    assert {path.stem for path in paths} == set(MEANT)
    done = run("claims rule --json " + " ".join(f"examples/{path.name}" for path in paths))
    rulings = [json.loads(line) for line in done.stdout.splitlines()]
    ruled = {
        path.stem: ruling.get("verdict", {}).get("claimer_tricks")
        for path, ruling in zip(paths, rulings, strict=True)
    }
    assert ruled == MEANT
