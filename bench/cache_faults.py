"""The compiled search on disk, damaged in every way: the same ruling, a plain word, and healed.

``python bench/cache_faults.py`` rules one claim after each fault in a process of its own, and says
what that took, what it printed besides, and whether the next run found all in order. The disk that
is full is a small one of its own, which only root can mount.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "solid-claim.json"
SMALL = "obligations.allowed"
"""A door that is soon compiled."""


def ruled(cache: Path) -> tuple[str, str, float, int]:
    """The ruling, what was said besides, seconds and exit code of one run with this cache."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "claims", "rule", "--json", str(EXAMPLE)],
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.stdout, done.stderr.strip(), time.perf_counter() - began, done.returncode


def doors(cache: Path) -> list[Path]:
    """The files of a cache."""
    return sorted(path for path in cache.glob("kernels-*/*") if path.is_file())


def small(cache: Path) -> Path:
    """One file of a cache."""
    return next(path for path in doors(cache) if path.name == SMALL)


def emptied(cache: Path) -> None:
    """One file is empty."""
    small(cache).write_bytes(b"")


def all_emptied(cache: Path) -> None:
    """All files are empty."""
    for path in doors(cache):
        path.write_bytes(b"")


def cut(cache: Path) -> None:
    """One file is cut in half."""
    small(cache).write_bytes(small(cache).read_bytes()[: small(cache).stat().st_size // 2])


def flipped(cache: Path) -> None:
    """One bit of the code is another."""
    data = bytearray(small(cache).read_bytes())
    data[len(data) // 2] ^= 1
    small(cache).write_bytes(data)


def digest_flipped(cache: Path) -> None:
    """One bit of the digest is another."""
    data = bytearray(small(cache).read_bytes())
    data[0] ^= 1
    small(cache).write_bytes(data)


def garbled(cache: Path) -> None:
    """Zeros in place of a file."""
    small(cache).write_bytes(bytes(small(cache).stat().st_size))


def a_sound_digest_of_nonsense(cache: Path) -> None:
    """Nonsense with the digest that belongs to it."""
    import hashlib

    digest = hashlib.sha256(SMALL.encode() + b"\0nonsense").digest()
    small(cache).write_bytes(digest + b"nonsense")


def another_door(cache: Path) -> None:
    """A door under the name of another."""
    shutil.copy(next(path for path in doors(cache) if path.name.startswith("suits")), small(cache))


def lost(cache: Path) -> None:
    """One file is gone."""
    small(cache).unlink()


def a_folder(cache: Path) -> None:
    """A folder in place of a file."""
    path = small(cache)
    path.unlink()
    path.mkdir()


def a_link_to_nothing(cache: Path) -> None:
    """A link to nothing in place of a file."""
    path = small(cache)
    path.unlink()
    path.symlink_to("nowhere")


def left_behind(cache: Path) -> None:
    """What a process that was killed left half-written."""
    (small(cache).parent / "tmpxyz.unfinished").write_bytes(b"half")


FAULTS: list[tuple[Callable[[Path], None], bool]] = [
    (emptied, True),
    (cut, True),
    (flipped, True),
    (digest_flipped, True),
    (garbled, True),
    (a_sound_digest_of_nonsense, True),
    (another_door, True),
    (lost, True),
    (a_folder, False),
    (a_link_to_nothing, True),
    (left_behind, True),
]
"""Each with whether the next run finds all in order."""


@contextmanager
def mounted(place: Path, *how: str) -> Iterator[Path]:
    """A folder of its own kind."""
    place.mkdir()
    subprocess.run(["mount", *how, place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def main() -> None:
    """Try every fault."""
    failures = 0

    def told(name: str, run: tuple[str, str, float, int], want: str, quiet: bool) -> None:
        nonlocal failures
        out, said, seconds, code = run
        same = code == 0 and json.loads(out) == json.loads(want)
        plain = "Traceback" not in said and "fault of the program" not in said
        good = same and plain and (not quiet or not said)
        failures += not good
        print(f"{'ok' if good else 'FAIL':5}{name:42}{seconds:6.1f} s  {said[:110]}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole"
        out, said, seconds, _ = ruled(whole)
        print(f"     nothing there{'':28}{seconds:6.1f} s  {said[:110]}", flush=True)
        for fault, heals in FAULTS:
            cache = Path(folder) / fault.__name__
            shutil.copytree(whole, cache)
            fault(cache)
            name = (fault.__doc__ or "").rstrip(".")
            told(name, ruled(cache), out, False)
            if heals:
                told("  the run after it", ruled(cache), out, True)
        if os.getuid() == 0:
            readable = all(path.stat().st_mode & 0o444 == 0o444 for path in doors(whole))
            print(f"{'ok' if readable else 'FAIL':5}All files can be read by others")
            failures += not readable
            with mounted(Path(folder) / "image", "--bind", str(whole)) as image:
                subprocess.run(["mount", "-o", "remount,ro,bind", image], check=True)
                told("A filled folder that may not be written", ruled(image), out, True)
            with mounted(Path(folder) / "full", "-t", "tmpfs", "-o", "size=64k", "none") as full:
                told("The disk is full", ruled(full), out, False)
        a_file = Path(folder) / "file"
        a_file.write_text("x")
        told("A file in place of the folder", ruled(a_file), out, False)
    print(f"{failures} failures")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
