"""Doors kept on disk: one file each, in a folder named by all they are made from.

numba's own cache looks only at the file a function stands in, so a rule changed in a neighbour
would keep serving old machine code, and a file cut short or garbled ends every later run. Here the
folder's name covers every kernel source, numba, Python and the processor, and a file is believed
only if it holds what was written into it.
"""

import hashlib
import os
import pickle
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import platformdirs
from numba.core import serialize
from numba.core.compiler import CompileResult

SOURCES = Path(__file__).parent.parent
DIGEST = 32  # bytes before the code in a file
UNFINISHED = ".unfinished"
READ_BY_ALL = 0o644
LEFT_BEHIND = 3600.0
"""Seconds after which an unfinished file is one that a killed process left behind."""

damaged: list[Path] = []
"""Files met in this process that do not hold what was written into them."""


@cache
def folder() -> Path:
    """Where the doors of these sources are kept, whether or not it exists."""
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("bridge-claims")
    return Path(root) / f"kernels-{made_from()}"


def made_from() -> str:
    """Digest of every kernel source, and of what they are compiled with and for."""
    machine = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features()
    compiled_by = numba.__version__, llvmlite.__version__, sys.version_info[:3]
    digest = hashlib.sha256(repr((machine[0], machine[1].flatten(), compiled_by)).encode())
    for source in sorted(SOURCES.rglob("*.py")):
        digest.update(str(source.relative_to(SOURCES)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def read(name: str, target: Any) -> Any:
    """A door as numba has it once compiled, for its ``target``; None where it is not kept."""
    file = folder() / name
    try:
        content = file.read_bytes()
    except OSError:
        return None
    code = content[DIGEST:]
    if _digest(name, code) != content[:DIGEST]:
        damaged.append(file)
        return None
    target.refresh()
    try:
        return CompileResult._rebuild(target, *pickle.loads(code))
    except Exception:  # what a numba that was changed by hand makes of it
        damaged.append(file)
        return None


def write(name: str, result: Any) -> None:
    """Keep a door: all of it or nothing.

    Raises:
        OSError: nothing could be written.
    """
    code = serialize.dumps(result._reduce())
    folder().mkdir(parents=True, exist_ok=True)
    _clear_up()
    handle, path = tempfile.mkstemp(dir=folder(), suffix=UNFINISHED)
    unfinished = Path(path)
    try:
        unfinished.chmod(READ_BY_ALL)  # who runs an image is not who made it
        with os.fdopen(handle, "wb") as file:
            file.write(_digest(name, code) + code)
        unfinished.replace(folder() / name)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _digest(name: str, code: bytes) -> bytes:
    """What stands before the code of a door: of its name too, so that none stands for another."""
    return hashlib.sha256(name.encode() + b"\0" + code).digest()


def _clear_up() -> None:
    """Take away what processes left behind that were killed while they wrote."""
    for file in folder().glob(f"*{UNFINISHED}"):
        if time.time() - file.stat().st_mtime > LEFT_BEHIND:
            file.unlink(missing_ok=True)
