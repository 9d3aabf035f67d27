"""Along given cards: what was normal at each, and what that makes of the claimer's mind."""

from claims_native.cards.game import Eyes
from claims_native.cards.moment import Moment, gone_on, legal_cards, played
from claims_native.cards.obligations import allowed, chosen_from
from claims_native.compiling import NONE, ZERO, Rows, kernel
from claims_native.line.choice import Normal, aim_kept, mind_after, normal_cards
from claims_native.line.claim import Claim, Mind, held
from claims_native.line.dead_ends import Lines, WalkedPly
from claims_native.proofs.plies import Search


@kernel
def note_mind(mind: Mind, over: int, ply: WalkedPly) -> None:
    """Write down a mind, and which obligations are done with."""
    ply.aim = mind.aim
    ply.sure = mind.sure
    ply.asleep = mind.asleep
    ply.hoping = mind.hoping
    ply.cashing = mind.cashing
    ply.stands = mind.stands
    ply.shown = mind.shown
    ply.over = over


@kernel
def walk(
    plies: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, plan: Rows, search: Search,
    lines: Lines,
) -> None:  # fmt: skip
    """Play the first cards of ``lines.cards``, so many; ``lines.walked`` says at each what could
    have been played, and at the one after the last what he believes then. Nothing is normal from
    where the search was stopped."""
    game = eyes.plain
    for at in range(plies):
        card = lines.cards[at].card
        ply = lines.walked[at]
        normal = Normal(NONE, ZERO, ZERO, ZERO, mind.stands, ZERO, ZERO)
        if not search.stopped:
            kept = aim_kept(moment, mind, eyes, claim, search)
            found = normal_cards(
                NONE, moment.tricks_left, ZERO, False, moment, kept, eyes, claim, plan, search
            )
            if not search.stopped:
                mind = kept
                normal = found
        note_mind(mind, moment.over, ply)
        ply.need = normal.need
        ply.safe = normal.safe
        ply.cards = normal.cards
        ply.meant = normal.meant
        ply.firm = normal.firm
        ply.legal = legal_cards(held(moment.turn, moment, claim), moment.led)
        ply.lacks = 0
        if game.obligations.any:
            ply.legal = allowed(
                ply.legal, moment.turn, moment.played, moment.tricks_left, moment.over,
                game.obligations,
            )  # fmt: skip
            _kinds, ply.lacks = chosen_from(
                card, moment.turn, moment.played, moment.led, moment.tricks_left, moment.over,
                game.obligations,
            )  # fmt: skip
        mind = mind_after(card, normal, moment, mind, eyes, claim, plan)
        moment, _won = gone_on(played(card, moment, game), game)
    note_mind(mind, moment.over, lines.walked[plies])
