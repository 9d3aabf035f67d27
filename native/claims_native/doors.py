"""What Python calls: the search with all its questions behind one door, so that it is compiled
once, and the small things beside it."""

from claims_native.cards import obligations
from claims_native.cards.game import Eyes, Game
from claims_native.cards.moment import Moment, next_trick, played
from claims_native.cards.obligations import chosen_from
from claims_native.compiling import NONE, ZERO, Rows, door
from claims_native.games.free_defence import secures
from claims_native.games.free_replies import against_free_defence
from claims_native.games.pool import forces
from claims_native.games.wager import both_ways
from claims_native.line.choice import Normal, aim_kept, mind_after, normal_cards
from claims_native.line.claim import Claim, Mind
from claims_native.line.dead_ends import Lines
from claims_native.line.worst_normal import line_within
from claims_native.proofs import suits, within
from claims_native.proofs.plies import Search

FORCED = 0  # questions of ``ask``
SECURED = 1
ANYWAY = 2
LINE = 3
NORMAL = 4


@door
def ask(
    question: int, tricks: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, plan: Rows,
    search: Search, lines: Lines,
) -> int:  # fmt: skip
    """``FORCED``: 1 when the side can force ``tricks`` (``pool.forces``), by the hope if ``mind``
    holds one; ``SECURED``: against the free defence (``free_defence.secures``); ``ANYWAY``: 1 when
    one way of playing brings ``mind.aim`` if the hope is right, and ``tricks`` in any case
    (``wager.both_ways``); ``LINE``: 1 when a normal line takes at most ``tricks``
    (``worst_normal.line_within``), which stands in ``lines.cards`` then; ``NORMAL``: 0, and what
    may normally be played stands in ``lines.weighed`` (``choice.normal_cards``). Nothing counts
    when ``search.stopped``."""
    if question == FORCED:
        if mind.hoping:
            return forces(tricks, moment, ZERO, eyes.hoping, search)
        return forces(tricks, moment, ZERO, eyes.plain, search)
    if question == SECURED:
        return secures(tricks, against_free_defence(moment), ZERO, eyes.plain, search)
    if question == ANYWAY:
        return both_ways(mind.aim, tricks, moment, ZERO, eyes, search)
    if question == LINE:
        return line_within(tricks, moment, mind, ZERO, eyes, claim, plan, search, lines)
    mind = aim_kept(moment, mind, eyes, claim, search)
    normal = normal_cards(NONE, moment, mind, eyes, claim, plan, search)
    lines.weighed.need = normal.need
    lines.weighed.sure = normal.sure
    lines.weighed.safe = normal.safe
    lines.weighed.cards = normal.cards
    lines.weighed.stands = normal.stands
    lines.weighed.meant = normal.meant
    lines.weighed.firm = normal.firm
    lines.weighed.aim = mind.aim
    return 0


@door
def mind_when_played(
    card: int, normal: Normal, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, plan: Rows
) -> Mind:
    """The claimer's mind after a card was played of which this was normal."""
    return mind_after(card, normal, moment, mind, eyes, claim, plan)


@door
def over_when_played(card: int, moment: Moment, game: Game) -> int:
    """Which obligations are done with after a card was played (``obligations.over_after``)."""
    full = played(card, moment, game)
    return next_trick(full, game).over if full.played == 4 else full.over


@door
def shown_when_played(card: int, moment: Moment, game: Game) -> int:
    """The suits that a hand shows to lack by a card, whether it is hidden or not."""
    _kinds, lacks = chosen_from(
        card, moment.turn, moment.played, moment.led, moment.tricks_left, moment.over,
        game.obligations,
    )  # fmt: skip
    return lacks


allowed = door(obligations.allowed)
fill_suits = door(suits.fill_suits)
fill_limits = door(within.fill_limits)

ALL = (
    ask,
    mind_when_played,
    over_when_played,
    shown_when_played,
    allowed,
    fill_suits,
    fill_limits,
)
