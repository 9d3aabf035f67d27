"""The Python interface: what ``import claims`` offers."""

import math
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fsdecode
from types import UnionType
from typing import Any

from claims.law.profile import profile_named
from claims.readers import LoggedBoard, ReadProblem, read_boards
from claims.record import ClaimRecord, read_record
from claims.ruling.entry import check_language, rule_entry
from claims.ruling.ruling import Ruling
from claims.statement.model import Reading
from claims.statement.parse import parse_statement


def rule(
    record: ClaimRecord | Mapping[str, Any],
    *,
    limit: float | None = None,
    nodes: int | None = None,
    profile: str | None = None,
    findings: Mapping[str, Any] | None = None,
) -> Ruling:
    """Rule one claim.

    The first ruling of a process compiles the search, or loads it compiled (``claims warm``).

    Args:
        record: a claim record, read or as a decoded JSON object (``bridge-claim/1``).
        limit: seconds to search at most; None for no limit.
        nodes: positions to search at most, the same on every machine; None for no limit. Past
            either limit the ruling is ``undecided`` and says what is proven.
        profile: rule under this regulator, edition or both instead of the record's: ``"FFB"``,
            ``"2007"``, ``"EBU:2017"``.
        findings: the director's findings to add to the record's or to put in their place, as the
            record writes them: ``{"aware_of_trump": False, "forgotten": ["H9"]}``; None takes one
            away. What if he had known of the trump?

    Returns:
        The ruling. One on a record that cannot be ruled has the status ``refused`` and names every
        fault in ``errors``.

    Raises:
        TypeError: when an argument beside the record is of another type than these.
        ValueError: when a limit is not above 0.
        InputError: when the profile is not known.
    """
    _check_limits(limit, nodes)
    _check_type("profile", profile, str)
    _check_type("findings", findings, Mapping)
    given: Any = record.given if isinstance(record, ClaimRecord) else record
    if profile is None and findings is None and isinstance(record, ClaimRecord):
        return rule_entry(record, limit=limit, nodes=nodes)
    if isinstance(given, Mapping):
        given = _changed(dict(given), profile, findings)
    return rule_entry(read_record(given), limit=limit, nodes=nodes)


def _check_limits(limit: float | None, nodes: int | None) -> None:
    """That a search can be bounded so.

    Raises:
        TypeError, ValueError: naming the argument.
    """
    for name, value, kind in (("limit", limit, int | float), ("nodes", nodes, int)):
        _check_type(name, value, kind)
        if isinstance(value, bool):
            raise TypeError(f"{name}: is {value!r}, expected a number")
        if value is not None and not 0 < value < math.inf:
            raise ValueError(f"{name}: is {value!r}, expected a number above 0, or None")


def _check_type(name: str, value: object, kind: type | UnionType) -> None:
    """That an argument is of a type, or None.

    Raises:
        TypeError: naming the argument.
    """
    if value is not None and not isinstance(value, kind):
        expected = getattr(kind, "__name__", str(kind))
        raise TypeError(f"{name}: is {value!r:.60}, expected {expected} or None")


def _changed(
    given: dict[str, Any], profile: str | None, findings: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The JSON of a record under another profile, with other findings."""
    if profile is not None:
        regulation, laws = profile_named(profile)
        given |= {} if regulation is None else {"regulation": regulation}
        given |= {} if laws is None else {"laws": laws}
    if findings is not None:
        before = given.get("findings")
        given["findings"] = {**(before if isinstance(before, Mapping) else {}), **findings}
    return given


def read(path: str | PathLike[str]) -> Iterator[LoggedBoard | ReadProblem]:
    """The boards of a log, and every problem that belongs to none of them, one after another.

    Args:
        path: a LIN or PBN file (``.gz`` too), a folder, a pattern, a zip or tar archive, ``-`` for
            standard input, or a board itself: a Handviewer address or a LIN string.

    Boards in are boards out and problems that are ``lost``. Nothing is raised for bad content.
    """
    return read_boards(fsdecode(path))


def parse(words: str, language: str | None = None) -> Sequence[Reading]:
    """Every way to read a claimer's statement, the likeliest first; there is at least one.

    Args:
        words: what he said.
        language: ``en``, ``fr``, ``de`` or ``nl``; found out from the words when it is None.

    Raises:
        TypeError: when the words are no text.
        InputError: when the language is not known.
    """
    if not isinstance(words, str):
        raise TypeError(f"words: is {words!r:.60}, expected str")
    _check_type("language", language, str)
    check_language(language, "language")
    return parse_statement(words, language)
