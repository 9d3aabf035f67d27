"""What Python calls: the search with all its questions behind one door, so that it is compiled
once, and the small things beside it."""

from claims_native.cards.game import Eyes
from claims_native.cards.moment import Moment
from claims_native.cards.obligations import allowed
from claims_native.cards.sets import ALL_SUITS
from claims_native.compiling import NONE, ZERO, Memory, Row, Rows, door
from claims_native.games.free_defence import secures
from claims_native.games.free_replies import against_free_defence
from claims_native.games.pool import forces
from claims_native.games.wager import both_ways
from claims_native.line.choice import aim_kept, normal_cards
from claims_native.line.claim import Claim, Mind
from claims_native.line.dead_ends import Lines
from claims_native.line.usual import odd_along
from claims_native.line.walked import walk
from claims_native.line.worst_normal import line_within
from claims_native.proofs.plies import Search
from claims_native.proofs.suits import fill_suits
from claims_native.proofs.within import fill_limits

FORCED = 0  # questions of ``ask``
SECURED = 1
ANYWAY = 2
LINE = 3
NORMAL = 4
WALKED = 5


@door
def ask(
    question: int, tricks: int, moment: Moment, mind: Mind, eyes: Memory[Eyes],
    claim: Memory[Claim], plan: Rows, search: Memory[Search], lines: Memory[Lines],
) -> int:  # fmt: skip
    """``FORCED``: 1 when the side can force ``tricks`` (``pool.forces``), by the hope if ``mind``
    holds one; ``SECURED``: the same against the free defence (``free_defence.secures``);
    ``ANYWAY``: 1 when one way of playing brings ``mind.aim`` if the hope is right, and ``tricks``
    in any case (``wager.both_ways``); ``LINE``: 1 when a normal line takes at most ``tricks``
    (``worst_normal.line_within``), which stands in ``lines.cards`` then; ``NORMAL``: 0, and what
    may normally be played stands in ``lines.weighed`` (``choice.normal_cards``); ``WALKED``: 0, and
    so it does for each of the first ``tricks`` of ``lines.cards`` in ``lines.walked``
    (``walked.walk``). Nothing counts when ``search.stopped``."""
    if question == FORCED:
        if mind.hoping:
            return forces(tricks, moment, ZERO, eyes[0].hoping, eyes[0].plain, search[0])
        return forces(tricks, moment, ZERO, eyes[0].plain, eyes[0].plain, search[0])
    if question == SECURED:
        if mind.hoping:
            return secures(tricks, against_free_defence(moment), ZERO, eyes[0].hoping, search[0])
        return secures(tricks, against_free_defence(moment), ZERO, eyes[0].plain, search[0])
    if question == ANYWAY:
        return both_ways(mind.aim, tricks, moment, ZERO, eyes[0], search[0])
    if question == LINE:
        return line_within(
            tricks, moment, mind, ZERO, eyes[0], claim[0], plan, search[0], lines[0]
        )  # fmt: skip
    if question == WALKED:
        walk(tricks, moment, mind, eyes[0], claim[0], plan, search[0], lines[0])
        return 0
    mind = aim_kept(moment, mind, eyes[0], claim[0], search[0])
    normal = normal_cards(
        NONE, moment.tricks_left, ZERO, False, moment, mind, eyes[0], claim[0], plan, search[0]
    )
    weighed = lines[0].weighed
    weighed.need = normal.need
    weighed.sure = normal.sure
    weighed.safe = normal.safe
    weighed.cards = normal.cards
    weighed.stands = normal.stands
    weighed.meant = normal.meant
    weighed.firm = normal.firm
    weighed.aim = mind.aim
    return 0


@door
def allowed_now(cards: int, moment: Moment, eyes: Memory[Eyes]) -> int:
    """Those of the legal ``cards`` of the hand in turn that its obligations leave it
    (``obligations.allowed``)."""
    return allowed(
        cards, moment.turn, moment.played, moment.tricks_left, moment.over,
        eyes[0].plain.obligations,
    )  # fmt: skip


@door
def tabulate(whose: int, owners: Row, which: int, search: Memory[Search]) -> None:
    """Tabulate these suits for a game of whose ``eyes`` it is (``suits.fill_suits``)."""
    fill_suits(search[0].proofs.suits[whose], owners, which)


@door
def tabulate_dealt(owners: Row, lines: Memory[Lines]) -> None:
    """Tabulate suits for lines."""
    fill_suits(lines[0].suits, owners, ZERO + ALL_SUITS)


@door
def tabulate_limits(owners: Row, pool: int, last: int, search: Memory[Search]) -> None:
    """Tabulate suits for the free defence (``within.fill_limits``)."""
    fill_limits(search[0].proofs, owners, pool, last)


@door
def odd_in_line(
    cards: Row, moment: Moment, hands: Row, trump: int, claimer: int, gone: int, running: int
) -> None:  # fmt: skip
    """In place of each card of a line how odd it is (``usual.odd_along``)."""
    odd_along(cards, moment, hands, trump, claimer, gone, running)


ALL = (
    ask,
    allowed_now,
    odd_in_line,
    tabulate,
    tabulate_dealt,
    tabulate_limits,
)
