"""What one ply of a search writes: the moves it tries, and what its answer rests on."""

from collections.abc import Sequence
from typing import Annotated

from claims_native.compiling import Record, Row, kernel
from claims_native.proofs.answers import LastAnswers
from claims_native.proofs.limits import Limits
from claims_native.proofs.lists import Proofs

PLIES = 56
MOVES = 60
LEADS = 1 << 16


class Ply(Record):
    """The moves tried, best first, and what the answer rests on."""

    moves: Annotated[Row, MOVES]  # bits 0-7 the card; the rest is for whoever wrote them
    number: int  # how many
    pruned: int  # 1 when no layout had room for some reply of the free defence
    ranks: int  # the cards whose rank mattered
    shown: int  # show-outs on which an answer about the free defence rests (or must not have)
    limits: Limits  # on the pool
    # What a refutation in the pool game needs of the hidden hands (``for_hopes``).
    not_first: int  # cards that the first must not hold
    not_second: int
    scarce: int  # cards of which one of them has room for one only


class Search(Record):
    """What a search of the games writes, and what it has cost."""

    proofs: Proofs
    answers: LastAnswers
    plies: Annotated[Sequence[Ply], PLIES]
    leads: Annotated[Row, LEADS]  # those that were right, see ``leads``
    nodes: int
    node_limit: int
    wagers: int  # 1: the free defence is asked what one who hopes keeps in any case, too
    stopped: int  # 1 once the limit was met: what returns is no result
    choice_ranks: int  # the cards whose rank the choice of a normal card rested on


@kernel
def limited_to(nodes: int, search: Search) -> int:
    """Let the search spend no more than so many nodes from here on; returns the limit there was."""
    before = search.node_limit
    search.node_limit = min(before, search.nodes + nodes)
    return before


@kernel
def limit_again(before: int, search: Search) -> bool:
    """Set the limit that there was; whether the other one has ended what was searched."""
    ended = search.stopped == 1 and search.nodes <= before
    if ended:
        search.stopped = 0
    search.node_limit = before
    return ended


@kernel
def out_of_nodes(search: Search) -> bool:
    """Count a node; whether that was one too many, and the search is stopped."""
    search.nodes += 1
    if search.nodes > search.node_limit:
        search.stopped = 1
        return True
    return False
