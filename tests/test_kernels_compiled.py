"""Compiled kernels as they are kept on disk: second runs, changed sources, one signature each."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULED = """
import sys
from claims.report.waiting import Compiling
from claims.search.warm import compile_kernels
compiled = compile_kernels(Compiling("en"))
from claims_native import doors
from claims_native.compiling import kept
from ending import FORGOTTEN, ruled
from searching import cases_digest
ruled(FORGOTTEN, "3S")
kernels = {kernel for door in doors.ALL for kernel in door.leads_to()}
signatures = [len(kernel.overloads) for kernel in kernels]
signatures += [len(door.signatures) for door in doors.ALL]
print(compiled, kept.folder(), cases_digest(), len(kernels), max(signatures), sum(signatures))
"""


def python(code: str, cache: Path, *before: Path, **settings: str) -> tuple[str, str]:
    """Standard output and error of a new process with this cache folder."""
    path = [*map(str, before), str(ROOT / "tests" / "helpers")]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment | settings,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout, done.stderr


def test_compiled_once_for_one_signature_and_loaded_after(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    out, told = python(RULED, cache)
    compiled, folder, digest, kernels, most, signatures = out.split()
    assert compiled == "True" and "Compiling" in told and len(told.splitlines()) == 1
    assert Path(folder).parent == cache
    doors = len(list(Path(folder).iterdir()))
    assert (int(most), int(signatures)) == (1, int(kernels) + doors)

    again, told = python(RULED, cache)
    assert again.split() == ["False", folder, digest, kernels, "1", str(doors)] and told == ""

    changed = tmp_path / "changed"
    shutil.copytree(ROOT / "native" / "claims_native", changed / "claims_native")
    with (changed / "claims_native" / "cards" / "sets.py").open("a") as source:
        source.write("\n# a rule changed in another file\n")
    code = "from claims_native.compiling.kept import folder; print(folder(), folder().exists())"
    other, exists = python(code, cache, changed)[0].split()
    assert Path(other).parent == cache and other != folder and exists == "False"


def test_warm_says_what_it_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from claims import cli

    monkeypatch.setattr(sys, "argv", ["claims", "warm"])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert not caught.value.code
    assert capsys.readouterr().out.startswith("The search is ")
