"""Is there a normal line on which the claimer's side takes at most so many tricks? (DOCTRINE 1-5)

A search for one line: the opponents may play any legal card, the claimer any normal one, and every
doubt goes against him, so all four hands look for the same thing. Positions from which no such
line starts are remembered; the line found stands in ``Lines.cards``.
"""

from claims_native.bounds.unavoidable import unavoidable
from claims_native.cards.game import Game, is_ours, out_of_nodes
from claims_native.cards.moment import Moment, next_trick, played
from claims_native.cards.ranks import beneath, ranks_of_trick
from claims_native.cards.sets import SUIT, above, below, lowest
from claims_native.compiling import Rows, kernel
from claims_native.games.free_defence import secures
from claims_native.games.free_replies import against_free_defence
from claims_native.games.moves import most_helpful, most_usual
from claims_native.games.pool import can_force
from claims_native.line.choice import (
    keeps,
    mind_after,
    mind_to_play,
    normal_cards,
    normal_if_safe,
    of_one_kind,
)
from claims_native.line.claim import Claim, Mind, held
from claims_native.line.dead_ends import Lines, Place, bury, dead_end, place_of
from claims_native.line.steps import STEP_BITS
from claims_native.line.touching import alike, compared
from claims_native.proofs.plies import Search
from claims_native.proofs.suits import Shape


@kernel
def cannot_help_more(at_most: int, moment: Moment, game: Game, claim: Claim) -> int:
    """Cards that show that the claimer's side cannot help taking more tricks than that, -1 when
    nothing shows it."""
    side, their = game.side, 1 - game.side
    return unavoidable(
        held(side, moment, claim), held(side + 2, moment, claim),
        held(their, moment, claim), held(their + 2, moment, claim),
        game.trump, at_most + 1,
    )  # fmt: skip


@kernel
def is_sure_of(tricks: int, moment: Moment, chooses: bool, game: Game, search: Search) -> bool:
    """Whether the claimer can be sure of so many tricks here. Where he does not choose, his aim
    does not depend on it yet: in a long claim no more than a look."""
    if chooses or moment.tricks_left < game.secured_from:
        return can_force(tricks, moment, game, search) == 1
    return secures(tricks, against_free_defence(moment), 0, game, search) == 1


@kernel
def rested_on(ranks: int, skipped: int) -> int:
    """The ranks a dead end rests on: with those of each suit that mattered all the cards that were
    taken for others, unless they all stand below."""
    while skipped:
        suit = SUIT << (13 * (lowest(skipped) // 13))
        used = ranks & suit
        if used and skipped & suit & ~((used & -used) - 1):
            ranks |= skipped & suit
        skipped &= ~suit
    return ranks


@kernel
def line_within(
    at_most: int, moment: Moment, mind: Mind, depth: int, game: Game, claim: Claim, plan: Rows,
    search: Search, lines: Lines,
) -> int:  # fmt: skip
    """1 when some normal line from here gives the claimer's side at most so many of the tricks
    left, else 0 (nothing when stopped). ``depth``: cards of the line played so far."""
    here = lines.cards[depth]
    here.ranks = 0
    if at_most < 0:
        return 0
    if moment.tricks_left == 0:
        return 1
    if out_of_nodes(game):
        return 0
    turn, best = moment.turn, moment.best
    starts = moment.played == 0
    place = Place(Shape(0, 0, 0), 0, 0, 0)
    if starts:
        place = place_of(moment, mind, game, claim, lines)
        known = dead_end(at_most, place, moment.cards, lines)
        if known < 0:
            known = cannot_help_more(at_most, moment, game, claim)
        if known >= 0:
            here.ranks = known
            return 0
    ours = is_ours(turn, game)
    chooses = turn == claim.claimer or (ours and claim.declarer_claims == 1)
    free = not mind.asleep and not claim.unsure and not claim.firm
    if free and (mind.stands & STEP_BITS) >= claim.steps and mind.aim > at_most:
        # What he can be sure of here he keeps; so no line below it starts here.
        if is_sure_of(at_most + 1, moment, chooses, game, search):
            here.ranks = search.plies[0].ranks
            return 0
        if game.stopped:
            return 0
        if chooses:
            mind = Mind(at_most, mind.asleep, mind.cashing, mind.stands)
    best_ours = best >= 0 and is_ours(moment.best_seat, game)
    their = 1 - game.side
    takers = claim.actual[their] | claim.actual[their + 2]
    on_show = moment.cards | moment.on_table
    below_here = lines.cards[depth + 1]
    ranks = 0
    skipped = 0
    same = 0
    tried = 0
    # To find a line one normal card is enough: those are tried first that need no look at the rest.
    early = chooses and mind.aim > 0 and not claim.steps
    early = early and not game.obligations.any and not claim.blocks
    for weighs in range(0 if early else 1, 2):
        if weighs:
            game.choice_ranks = 0
            normal = normal_cards(moment, mind, game, claim, plan, search)
            if game.stopped:
                return 0
            mind = mind_to_play(normal, mind)
            cards = normal.cards
            ranks |= game.choice_ranks
        else:
            cards = normal_if_safe(moment, mind, game, claim)
        rest = cards & ~tried
        while rest:
            if weighs:
                card = most_helpful(rest, takers, not ours, moment, game.trump)
            else:
                card = most_usual(rest, best_ours, moment, game.trump)
            rest &= ~(1 << card)
            if (same >> card) & 1:
                continue
            touching = above(on_show, card) if starts else below(on_show, card)
            normal_too = touching >= 0 and (cards >> touching) & 1
            if normal_too and alike(card, touching, moment, mind, game, claim):
                skipped |= compared(card, touching, moment, mind, game, claim)
                continue
            if not weighs:
                safe = keeps(mind.aim, card, moment, mind, game, claim, search)
                if game.stopped:
                    return 0
                if not safe:
                    continue
                tried |= 1 << card
            here.card = card
            full = played(card, moment, game)
            after = full
            then = mind_after(card, full, mind, game, claim, plan)
            won = 0
            mattered = 0
            if full.played == 4:
                after = next_trick(full, game)
                won = 1 if is_ours(after.turn, game) else 0
                mattered = ranks_of_trick(full.best, True, 0, full)
            found = line_within(
                at_most - won, after, then, depth + 1, game, claim, plan, search, lines
            )
            if game.stopped:
                return 0
            if found:
                return 1
            mattered |= below_here.ranks
            ranks |= mattered
            same |= beneath(card, mattered) & of_one_kind(card, mind, game, claim)
    ranks = rested_on(ranks, skipped)
    here.ranks = ranks
    if starts:
        bury(at_most, place, moment.cards, ranks, lines)
    return 0
