"""The Python interface: what ``import claims`` offers."""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike, fsdecode
from typing import Any

from claims.law.profile import profile_named
from claims.readers import LoggedBoard, ReadProblem, read_boards
from claims.record import ClaimRecord, read_record
from claims.ruling.entry import rule_entry
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
        InputError: when the profile is not known.
    """
    given: Any = record.given if isinstance(record, ClaimRecord) else record
    if profile is None and findings is None and isinstance(record, ClaimRecord):
        return rule_entry(record, limit=limit, nodes=nodes)
    if isinstance(given, Mapping):
        given = _changed(dict(given), profile, findings)
    return rule_entry(read_record(given), limit=limit, nodes=nodes)


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
        language: ``en`` or ``fr``; found out from the words when it is None.
    """
    return parse_statement(words, language)
