"""One entry of an input, whatever it is, to its ruling; several within one limit."""

import time

from claims.errors import InputError, Problem
from claims.messages import Message, one_of
from claims.record import ClaimRecord, Refused
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling, refusal
from claims.search.budget import Progress
from claims.search.warm import Telling, ready
from claims.statement.words.lexicon import languages


def rule_entry(
    entry: ClaimRecord | Refused,
    *,
    limit: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    telling: Telling | None = None,
) -> Ruling:
    """The ruling on a record; the refusal of what is none.

    ``limit`` and ``nodes`` bound the search in seconds and positions; ``progress`` is told of it
    now and then, and ends it by answering False; ``telling`` is told when it is compiled. A record
    whose plan cannot be read, or whose words are in a language that is not there, is refused as
    well, with every problem.
    """
    if isinstance(entry, Refused):
        return refusal(entry)
    try:
        check_language(entry.claim.language, "claim.language")
        return adjudicate(entry, limit=limit, nodes=nodes, progress=progress, telling=telling)
    except InputError as error:
        return refusal(Refused(entry.id, tuple(error.problems), entry.digest))


def check_language(code: str | None, field: str) -> None:
    """That words can be read in a language; None is any.

    Raises:
        InputError: naming those that there are.
    """
    if code is not None and code not in languages():
        reason = Message("{text} is not known", text=repr(code[:60]))
        raise InputError([Problem(field, reason, one_of(languages()))])


class Together:
    """Several rulings within one limit: each may spend an equal part of what is left of it.

    Args:
        limit: seconds for all of them, None for no limit.
        nodes: positions for all of them (one each at least), None for no limit.
    """

    def __init__(self, limit: float | None, nodes: int | None) -> None:
        self._seconds = limit
        self._nodes = nodes

    def rule(self, entry: ClaimRecord | Refused, others: int) -> Ruling:
        """The next ruling; ``others``: how many are still to come after it."""
        ready()  # compiling does not count
        began, shares = time.monotonic(), others + 1
        ruling = rule_entry(
            entry,
            limit=None if self._seconds is None else self._seconds / shares,
            nodes=None if self._nodes is None else max(self._nodes // shares, 1),
        )
        if self._seconds is not None:
            self._seconds = max(self._seconds - (time.monotonic() - began), 0.0)
        if self._nodes is not None and ruling.certificate is not None:
            self._nodes -= ruling.certificate.nodes
        return ruling
