"""Which program made a part of the store: a part of another one is made anew."""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("claims", "claims_native")
_READ: Final = (".py", ".toml")


@cache
def engine_identity() -> str:
    """The version of this program and a digest of its sources, ``0.1.0+3f2a...``."""
    digest = hashlib.sha256()
    for package in _PACKAGES:
        spec = find_spec(package)
        assert spec is not None and spec.submodule_search_locations is not None
        for folder in spec.submodule_search_locations:
            root = Path(folder)
            for path in sorted(root.rglob("*")):
                if path.suffix in _READ:
                    digest.update(path.relative_to(root).as_posix().encode())
                    digest.update(path.read_bytes())
    return f"{version('bridge-claims')}+{digest.hexdigest()[:12]}"
