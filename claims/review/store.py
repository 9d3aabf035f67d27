"""The store of a review, a folder: a part for each chunk, a manifest, a note of each run.

``parts/KEY.parquet`` is whole or not there: it is written beside its place, brought to the disk and
renamed. The key is a digest of what the part comes from, so a part is never stale, only no longer
asked for. ``manifest.json`` says which parts make up the review; nothing in either depends on when,
where or by how many processes they were made. ``runs/`` tells when claims were first seen.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from claims.errors import InputError, Problem, why_not
from claims.files import UNFINISHED, abandoned, write_whole
from claims.harmless import whole
from claims.messages import Message
from claims.review.question import Settings

SCHEMA: Final = "bridge-review/1"
_PART: Final = ".parquet"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One chunk in the manifest: its key, and what was counted in it."""

    key: str
    counts: dict[str, int]


class Manifest(msgspec.Struct, frozen=True, kw_only=True, tag_field="schema", tag=SCHEMA):
    """What a review is made of. ``sources`` are as they were named, ``engine`` is the program."""

    engine: str
    settings: Settings
    sources: tuple[str, ...]
    parts: tuple[Part, ...] = ()


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One run that made a review complete: the parts that no run before it had, and of the claims
    in these the ids of those known from parts no longer asked for, with the time when they were
    first seen."""

    finished: datetime
    parts: tuple[str, ...]
    known: dict[str, datetime] = {}


class Store:
    """The folder of a review.

    Raises:
        InputError: when it is no such folder, or cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "parts"
        self.runs = folder / "runs"
        self._manifest = folder / "manifest.json"

    @classmethod
    def opened(cls, folder: str) -> "Store":
        """A store that is there, to be read."""
        store = cls(Path(folder))
        if not store.parts.is_dir():
            there = Path(folder).is_dir()
            reason = Message("holds no review") if there else Message("there is no such folder")
            raise InputError([Problem(folder, reason, Message('what "claims review -o" made'))])
        return store

    @classmethod
    def prepared(cls, folder: str) -> "Store":
        """A store to be written, made if there is none."""
        store = cls(Path(folder))
        if whole(folder) != folder:
            reason = Message("is no name in UTF-8")
            expected = Message("a folder that DuckDB can name")
            raise InputError([Problem(whole(folder), reason, expected)])
        try:
            if store.folder.is_dir() and any(store.folder.iterdir()) and not store.parts.is_dir():
                reason = Message("holds something else than a review")
                expected = Message("a new folder, or one of a review")
                raise InputError([Problem(folder, reason, expected)])
            store.parts.mkdir(parents=True, exist_ok=True)
            store.runs.mkdir(exist_ok=True)
        except OSError as error:
            reason = Message("cannot be made: {why}", why=why_not(error))
            expected = Message("a folder that can be written")
            raise InputError([Problem(folder, reason, expected)]) from error
        return store

    def path(self, key: str) -> Path:
        """Where the part of a chunk is, or will be."""
        return self.parts / (key + _PART)

    def has(self, key: str) -> bool:
        """Whether the part of a chunk is there."""
        return self.path(key).exists()

    def keys(self) -> set[str]:
        """The parts that are there."""
        return {path.stem for path in _within(self.parts, _PART)}

    def manifest(self) -> Manifest | None:
        """The manifest, None before the first run has read all its logs.

        Raises:
            InputError: when it is none.
        """
        try:
            # Names of files are there byte for byte, as they were written.
            text = self._manifest.read_bytes().decode("utf-8", "surrogateescape")
            return msgspec.convert(json.loads(text), type=Manifest)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            reason = Message("is no manifest: {why}", why=error)
            problem = Problem(str(self._manifest), reason, SCHEMA)
            raise InputError([problem]) from error

    def write_manifest(self, manifest: Manifest) -> None:
        """Write the manifest, whole or not at all."""
        text = json.dumps(msgspec.to_builtins(manifest), indent=1, ensure_ascii=False) + "\n"
        write_whole(self._manifest, text.encode("utf-8", "surrogateescape"))

    def drop(self, keys: Iterable[str]) -> None:
        """Take away parts that are no longer asked for."""
        for key in keys:
            self.path(key).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Take away what runs that were killed left half-written."""
        for folder in (self.folder, self.parts, self.runs):
            for path in folder.glob(UNFINISHED + "*"):
                with suppress(OSError, ValueError):
                    if abandoned(path):
                        path.unlink()

    def past_runs(self) -> list[Run]:
        """The notes of earlier runs, the first one first."""
        runs = []
        for path in _within(self.runs, ".json"):
            with suppress(FileNotFoundError, msgspec.DecodeError):
                runs.append(msgspec.json.decode(_bytes(path), type=Run))
        return sorted(runs, key=lambda run: run.finished)

    def note_run(self, run: Run) -> None:
        """Keep the note of a run."""
        name = run.finished.strftime("%Y%m%dT%H%M%S.%fZ.json")
        write_whole(self.runs / name, msgspec.json.encode(run) + b"\n")


def _within(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder, in order, those half-written left out; none where there is no folder.

    Raises:
        InputError: when it cannot be listed: what is in it would be left out in silence.
    """
    try:
        there = [path for path in folder.iterdir() if not path.name.startswith(".")]
        return sorted(path for path in there if path.suffix == suffix)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unreadable(folder, error) from error


def _bytes(path: Path) -> bytes:
    """What a file holds."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> InputError:
    reason = Message("cannot be read: {why}", why=why_not(error))
    return InputError([Problem(str(path), reason, Message('what "claims review -o" made'))])
