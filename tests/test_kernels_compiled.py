"""numba as it is kept on disk: second runs, changed sources, folders that cannot be written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENTRY = """
import sys
from claims.search.warm import announce, compile_kernels
said = announce()
compile_kernels()
from claims_native.jit import CACHE_FOLDER
import claims_native.guaranteed, claims_native.worst_normal
from searching import cases_digest
print(said, CACHE_FOLDER, cases_digest())
"""


def fresh(cache: Path, *before: Path) -> tuple[str, str]:
    """Standard output and error of every entry point in a new process with this cache folder."""
    path = [*map(str, before), str(ROOT / "tests")]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(path)}
    done = subprocess.run(
        [sys.executable, "-c", ENTRY], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout, done.stderr


def test_every_entry_point_twice_and_a_changed_source(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    out, told = fresh(cache)
    said, folder, digest = out.split()
    assert said == "True" and "Compiling" in told
    assert Path(folder).parent == cache

    again, told = fresh(cache)
    assert again.split() == ["False", folder, digest] and told == ""

    changed = tmp_path / "changed"
    shutil.copytree(ROOT / "native" / "claims_native", changed / "claims_native")
    with (changed / "claims_native" / "bits.py").open("a") as source:
        source.write("\n# a rule changed in another file\n")
    code = "from claims_native.jit import CACHE_FOLDER, is_compiled; print(CACHE_FOLDER, is_compiled())"  # noqa: E501
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(changed)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    other, compiled = done.stdout.split()
    assert Path(other).parent == cache and other != folder and compiled == "False"


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "a file, not a folder"
    file.write_text("")
    code = (
        "from claims.search.warm import announce; from claims_native.jit import CACHE_FOLDER\n"
        "from claims_native.bits import count\n"
        "print(announce(), CACHE_FOLDER, count(7))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(file / "below")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "None", "3"]
    assert "cannot be kept" in done.stderr


def test_warm_says_what_it_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from claims import cli

    monkeypatch.setattr(sys, "argv", ["claims", "warm"])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert not caught.value.code
    assert capsys.readouterr().out.startswith("The search is ")
