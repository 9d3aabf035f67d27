"""Is there a normal line on which the claimer's side takes at most so many tricks? (doctrine 1-6)

A search for one line: the opponents may play any legal card, the claimer any normal one, and every
doubt goes against him, so all four hands look for the same thing. Positions from which no such
line starts are remembered; the line found stands in ``Lines.cards``.
"""

from claims_native.bounds.unavoidable import unavoidable
from claims_native.cards.game import Eyes, Game, is_ours
from claims_native.cards.moment import Moment, next_trick, played
from claims_native.cards.ranks import beneath, ranks_of_trick
from claims_native.cards.sets import SUIT, above, below, lowest
from claims_native.compiling import NONE, ZERO, Rows, kernel
from claims_native.games.moves import most_helpful, most_usual
from claims_native.games.pool import can_force, decides
from claims_native.games.wager import both_ways
from claims_native.line.choice import (
    Normal,
    aim_kept,
    mind_after,
    needed,
    normal_cards,
    normal_if_safe,
    of_one_kind,
)
from claims_native.line.claim import (
    NO_AIM,
    Claim,
    Mind,
    bare_again,
    believed,
    held,
    is_bare,
    may_be_named,
)
from claims_native.line.dead_ends import Lines, Place, bury, dead_end, place_of
from claims_native.line.plan_over import is_over
from claims_native.line.safe import keeps
from claims_native.line.steps import OVER
from claims_native.line.touching import alike, compared
from claims_native.proofs.plies import Search, out_of_nodes
from claims_native.proofs.suits import Shape


@kernel
def cannot_help_more(at_most: int, moment: Moment, game: Game, claim: Claim) -> int:
    """Cards that show that the claimer's side cannot help taking more tricks than that, -1 when
    nothing shows it."""
    side, their = game.side, 1 - game.side
    return unavoidable(
        held(side, moment, claim), held(side + 2, moment, claim),
        held(their, moment, claim), held(their + 2, moment, claim),
        game.trump, at_most + 1, moment.tricks_left,
    )  # fmt: skip


@kernel
def cannot_fall(
    at_most: int, moment: Moment, mind: Mind, chooses: bool, eyes: Eyes, claim: Claim,
    search: Search,
) -> bool:  # fmt: skip
    """Whether what the claimer keeps is more than so many tricks, whatever happens; the ranks that
    show it are in the first ply.

    Only where nothing makes him lose what he is sure of: a plan, a card forgotten, or his class.
    Where he does not choose his need does not depend on it yet: in a long claim it is not asked.
    """
    if mind.asleep or claim.blocks or not is_bare(mind, claim):
        return False
    game = eyes.plain
    if mind.hoping:
        if claim.true_hope and mind.aim > at_most:
            return decides(at_most + 1, moment, ZERO, eyes.hoping, game, False, search) == 1
        if mind.sure > at_most:
            return both_ways(mind.aim, at_most + 1, moment, ZERO, eyes, search) == 1
        return False
    if mind.aim != NO_AIM and mind.aim <= at_most:
        return False
    if not chooses and moment.tricks_left >= game.secured_from:
        return False
    return can_force(at_most + 1, moment, game, False, search) == 1


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
    at_most: int, moment: Moment, mind: Mind, depth: int, eyes: Eyes, claim: Claim, plan: Rows,
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
    if out_of_nodes(search):
        return 0
    game = eyes.plain
    turn, best = moment.turn, moment.best
    starts = moment.played == 0
    search.choice_ranks = 0
    mind = aim_kept(moment, mind, eyes, claim, search)
    if search.stopped:
        return 0
    place = Place(Shape(0, 0, 0), 0, 0, 0)
    if starts:
        if mind.stands != OVER and is_over(mind.stands, moment, game, claim, plan):
            mind = bare_again(mind)
        place = place_of(moment, mind, eyes, claim, lines)
        known = dead_end(at_most, place, moment.cards, lines)
        if known < 0:
            known = cannot_help_more(at_most, moment, game, claim)
        if known >= 0:
            here.ranks = known | search.choice_ranks
            return 0
    ours = is_ours(turn, game)
    chooses = turn == claim.claimer or (ours and claim.declarer_claims == 1)
    if cannot_fall(at_most, moment, mind, chooses, eyes, claim, search):
        here.ranks = search.plies[0].ranks | search.choice_ranks
        return 0
    if search.stopped:
        return 0
    need = NONE
    if chooses and not mind.hoping:
        free = not mind.asleep and not claim.blocks and is_bare(mind, claim)
        need = needed(at_most if free else NONE, moment, mind, eyes, claim, search)
        if search.stopped:
            return 0
    best_ours = best >= 0 and is_ours(moment.best_seat, game)
    their = 1 - game.side
    takers = claim.actual[their] | claim.actual[their + 2]
    on_show = moment.cards | moment.on_table
    below_here = lines.cards[depth + 1]
    ranks = search.choice_ranks
    skipped = 0
    same = 0
    tried = 0
    # To find a line one normal card is enough: those are tried first that need no look at the rest.
    early = (
        need > 0
        and may_be_named(mind, claim) == 0
        and not game.obligations.any
        and not claim.blocks
        and (mind.aim == NO_AIM or not (claim.spends_slack_as_named and claim.names_each_given))
    )
    normal = Normal(need, need, ZERO, ZERO, mind.stands, ZERO, ZERO)
    for weighs in range(0 if early else 1, 2):
        if weighs:
            search.choice_ranks = 0
            normal = normal_cards(need, moment, mind, eyes, claim, plan, search)
            if search.stopped:
                return 0
            cards = normal.cards
            ranks |= search.choice_ranks
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
            if normal_too and alike(card, touching, moment, mind, eyes, claim):
                skipped |= compared(card, touching, moment, mind, eyes, claim)
                continue
            if not weighs:
                safe = keeps(need, card, believed(moment, mind, claim), game, search)
                if search.stopped:
                    return 0
                if not safe:
                    continue
                tried |= 1 << card
                normal = Normal(need, need, tried, cards, mind.stands, ZERO, ZERO)
            here.card = card
            full = played(card, moment, game)
            after = full
            then = mind_after(card, normal, moment, mind, eyes, claim, plan)
            won = 0
            mattered = 0
            if full.played == 4:
                after = next_trick(full, game)
                won = 1 if is_ours(after.turn, game) else 0
                mattered = ranks_of_trick(full.best, True, 0, full)
            found = line_within(
                at_most - won, after, then, depth + 1, eyes, claim, plan, search, lines
            )
            if search.stopped:
                return 0
            if found:
                return 1
            mattered |= below_here.ranks
            ranks |= mattered
            same |= beneath(card, mattered) & of_one_kind(card, moment, mind, eyes, claim)
    ranks = rested_on(ranks, skipped)
    here.ranks = ranks
    if starts:
        ranks |= moment.cards & may_be_named(mind, claim)
        bury(at_most, place, moment.cards, ranks, lines)
    return 0
