"""One entry of an input, whatever it is, to its ruling."""

from claims.errors import InputError
from claims.record import ClaimRecord, Refused
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling, refusal
from claims.search.budget import Progress
from claims.search.warm import Telling


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
    whose plan cannot be read is refused as well, with every problem.
    """
    if isinstance(entry, Refused):
        return refusal(entry)
    try:
        return adjudicate(entry, limit=limit, nodes=nodes, progress=progress, telling=telling)
    except InputError as error:
        return refusal(Refused(entry.id, tuple(error.problems), entry.digest))
