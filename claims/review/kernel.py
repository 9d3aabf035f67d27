"""What DuckDB asks of Linux before it does anything: where it may not know it aborts."""

from pathlib import Path
from typing import Final

from claims.errors import InputError, Problem, why_not
from claims.messages import Message

OWN: Final = Path("/proc/self/cgroup")
ROOT: Final = Path("/sys/fs/cgroup")
FILES: Final = ("cpu.max", "memory.max")
"""Limits in a group of version 2; of version 1 each has a folder of its own."""
OLD: Final = ("cpu.cfs_quota_us", "cpu.cfs_period_us", "memory.limit_in_bytes")


def limits_can_be_read() -> None:
    """Tries what DuckDB will read without asking whether it could.

    Raises:
        InputError: when a file that is there cannot be read.
    """
    groups = {Path("/")}
    for line in _text(OWN).splitlines():
        groups.add(Path("/") / line.rpartition(":")[2].lstrip("/"))
    for group in sorted(groups):
        for name in FILES:
            _text(ROOT / group.relative_to("/") / name)
        for name in OLD:
            _text(ROOT / name.partition(".")[0] / group.relative_to("/") / name)


def _text(path: Path) -> str:
    """What a file holds; nothing where there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        reason = Message("cannot be read: {why}", why=why_not(error))
        expected = Message("readable, as DuckDB needs it")
        raise InputError([Problem(str(path), reason, expected)]) from error
