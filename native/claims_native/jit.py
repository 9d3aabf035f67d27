"""One decorator for every kernel: compiled code is kept on disk under a digest of all kernels.

numba's own cache looks only at the file a function stands in, so a rule changed in a neighbour
would keep serving old machine code; here the folder's name covers every source file and numba's
version. Where nothing can be written the code is compiled anew in each process.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])


def source_digest() -> str:
    """Digest of every kernel source and of numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None where nothing can be written."""
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("bridge-claims")
    folder = Path(root) / f"kernels-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


CACHE_FOLDER = _cache_folder()


def is_compiled() -> bool:
    """Whether an earlier process left compiled kernels for these sources."""
    return CACHE_FOLDER is not None and any(CACHE_FOLDER.rglob("*.nbi"))


def kernel(function: F) -> F:
    """Compile a kernel on its first call and keep the machine code for later processes.

    Kernels take no memory, so numba need not count who holds an array: counting at every call of
    a recursive search cost a third of its time. One that does take memory is not compiled.
    """
    njit: Any = numba.njit
    if CACHE_FOLDER is None:
        return cast(F, njit(_nrt=False)(function))
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(CACHE_FOLDER)
    try:
        return cast(F, njit(cache=True, _nrt=False)(function))
    finally:
        settings.CACHE_DIR = before
