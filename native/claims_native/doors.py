"""What Python calls: the search with all its questions behind one door, so that it is compiled
once, and the small things beside it."""

from claims_native.cards import obligations
from claims_native.cards.game import Game
from claims_native.cards.moment import Moment, next_trick, played
from claims_native.compiling import Rows, door
from claims_native.games.free_defence import secures
from claims_native.games.free_replies import against_free_defence
from claims_native.games.pool import forces
from claims_native.line.choice import Normal, mind_after, mind_to_play, normal_cards
from claims_native.line.claim import Claim, Mind
from claims_native.line.dead_ends import Lines
from claims_native.line.worst_normal import line_within
from claims_native.proofs import suits, within
from claims_native.proofs.plies import Search

FORCED = 0  # questions of ``ask``
SECURED = 1
LINE = 2
NORMAL = 3


@door
def ask(
    question: int, tricks: int, moment: Moment, mind: Mind, game: Game, claim: Claim, plan: Rows,
    search: Search, lines: Lines,
) -> int:  # fmt: skip
    """``FORCED``: 1 when the side can force ``tricks`` (``pool.forces``); ``SECURED``: against the
    free defence (``free_defence.secures``); ``LINE``: 1 when a normal line takes at most
    ``tricks`` (``worst_normal.line_within``), which stands in ``lines.cards`` then; ``NORMAL``:
    0, and what may normally be played stands in ``lines.weighed`` (``choice.normal_cards``).
    Nothing counts when ``game.stopped``."""
    if question == FORCED:
        return forces(tricks, moment, 0, game, search)
    if question == SECURED:
        return secures(tricks, against_free_defence(moment), 0, game, search)
    if question == LINE:
        return line_within(tricks, moment, mind, 0, game, claim, plan, search, lines)
    normal = normal_cards(moment, mind, game, claim, plan, search)
    lines.weighed.aim = normal.aim
    lines.weighed.safe = normal.safe
    lines.weighed.cards = normal.cards
    lines.weighed.stands = normal.stands
    lines.weighed.meant = normal.meant
    lines.weighed.firm = normal.firm
    return 0


@door
def mind_when_played(
    card: int, normal: Normal, moment: Moment, mind: Mind, game: Game, claim: Claim, plan: Rows
) -> Mind:
    """The claimer's mind after a card was played of which this was normal."""
    full = played(card, moment, game)
    return mind_after(card, full, mind_to_play(normal, mind), game, claim, plan)


@door
def over_when_played(card: int, moment: Moment, game: Game) -> int:
    """Which obligations are done with after a card was played (``obligations.over_after``)."""
    full = played(card, moment, game)
    return next_trick(full, game).over if full.played == 4 else full.over


allowed = door(obligations.allowed)
fill_suits = door(suits.fill_suits)
fill_limits = door(within.fill_limits)

ALL = (ask, mind_when_played, over_when_played, allowed, fill_suits, fill_limits)
