"""Is there a normal line on which the claimer's side takes at most so many tricks? (doctrine 1-6)

A search for one line: the opponents may play any legal card, the claimer any normal one, and every
doubt goes against him, so all four hands look for the same thing. Positions from which no such
line starts are remembered; the line found stands in ``Lines.cards``.
"""

from claims_native.bounds.unavoidable import unavoidable
from claims_native.cards.game import Eyes, Game, is_ours
from claims_native.cards.moment import Moment, gone_on, played
from claims_native.cards.ranks import beneath, rested_on
from claims_native.cards.sets import above, below
from claims_native.compiling import NONE, ZERO, Rows, kernel
from claims_native.games.moves import most_helpful, most_usual
from claims_native.games.pool import can_force, decides, ranks_that_won
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
def keeps_his_own(mind: Mind, claim: Claim) -> bool:
    """Whether nothing makes him lose what he is sure of: a plan, a card forgotten, or his class."""
    return not mind.asleep and not claim.blocks and is_bare(mind, claim)


@kernel
def cannot_fall(
    at_most: int, moment: Moment, mind: Mind, chooses: bool, eyes: Eyes, claim: Claim,
    search: Search,
) -> bool:  # fmt: skip
    """Whether what the claimer keeps is more than so many tricks, whatever happens; the ranks that
    show it are in the first ply.

    Only where nothing makes him lose what he is sure of.
    Where he does not choose his need does not depend on it yet: in a long claim it is not asked.
    """
    if not keeps_his_own(mind, claim):
        return False
    game = eyes.plain
    if mind.hoping:
        if claim.true_hope and mind.aim > at_most:
            return decides(at_most + 1, moment, ZERO, eyes.hoping, game, False, False, search) == 1
        kept = mind.sure > at_most
        if not kept and chooses:  # then one card that keeps it is enough (``keeps_more``)
            kept = can_force(at_most + 1, moment, game, True, search) == 1
        return kept and both_ways(mind.aim, at_most + 1, moment, ZERO, eyes, search) == 1
    if mind.aim != NO_AIM and mind.aim <= at_most:
        return False
    if not chooses and moment.tricks_left >= game.secured_from:
        return False
    return can_force(at_most + 1, moment, game, False, search) == 1


@kernel
def no_line_at_all(
    at_most: int, place: Place, moment: Moment, game: Game, claim: Claim, lines: Lines
) -> int:
    """Cards that show at the start of a trick that no line takes so few tricks, -1 when nothing
    does: a dead end found before, or more tricks than anybody can help taking."""
    known = dead_end(at_most, place, moment.cards, lines)
    return known if known >= 0 else cannot_help_more(at_most, moment, game, claim)


@kernel
def mind_here(
    moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, plan: Rows, search: Search
) -> Mind:
    """The claimer's mind before the next card: slack that is spent and a plan of which nothing can
    bind any more are none (nothing when stopped)."""
    mind = aim_kept(moment, mind, eyes, claim, search)
    if moment.played > 0 or mind.stands == OVER:
        return mind
    over = is_over(mind.stands, moment, eyes.plain, claim, plan)
    return bare_again(mind) if over else mind


@kernel
def is_claimers(moment: Moment, game: Game, claim: Claim) -> bool:
    """Whether claimer plays the hand in turn."""
    return moment.turn == claim.claimer or (
        is_ours(moment.turn, game) and claim.declarer_claims == 1
    )


@kernel
def kept_here(
    at_most: int, chooses: bool, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim,
    search: Search,
) -> int:  # fmt: skip
    """What claimer keeps at his card (``needed``), -1 where he does not choose or hopes; no more
    than ``at_most`` where nothing makes him lose what he is sure of (nothing when stopped)."""
    if not chooses or mind.hoping or search.stopped:
        return NONE
    free = keeps_his_own(mind, claim)
    return needed(at_most if free else NONE, moment, mind, eyes, claim, search)


@kernel
def weighed(
    at_most: int, need: int, early: bool, known: int, moment: Moment, mind: Mind, eyes: Eyes,
    claim: Claim, plan: Rows, search: Search,
) -> Normal:  # fmt: skip
    """What the hand in turn may normally play, as far as a line of ``at_most`` tricks asks for it;
    ``early``: the cards that are normal if safe, none of which is known to be yet; ``known``: those
    that are."""
    if early:
        cards = normal_if_safe(moment, mind, eyes.plain, claim)
        return Normal(need, need, ZERO, cards, mind.stands, ZERO, ZERO)
    search.choice_ranks = 0
    most = moment.tricks_left
    if mind.hoping and keeps_his_own(mind, claim):
        most = max(at_most + 1, mind.sure)
    sparing = for_safety_alone(mind, eyes, claim)
    return normal_cards(need, most, known, sparing, moment, mind, eyes, claim, plan, search)


@kernel
def keeps_more(at_most: int, normal: Normal, mind: Mind, claim: Claim) -> bool:
    """Whether one who hopes keeps more than so many tricks whichever way it turns out, while he
    keeps what he hopes for."""
    return (
        mind.hoping == 1
        and normal.need == mind.aim
        and normal.sure > at_most
        and keeps_his_own(mind, claim)
    )


@kernel
def for_safety_alone(mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether no card is normal for other reasons than that it is safe."""
    slack = mind.aim != NO_AIM and not mind.hoping
    return (
        may_be_named(mind, claim) == 0
        and not eyes.plain.obligations.any
        and not claim.blocks
        and not (slack and claim.spends_slack_as_named and claim.given)
    )


@kernel
def tried_early(need: int, mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether cards are tried as soon as they are known to be normal, the others not looked at: to
    find a line one is enough."""
    return need > 0 and for_safety_alone(mind, eyes, claim)


@kernel
def tried_for(
    card: int, cards: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim
) -> tuple[bool, int]:
    """Whether a card that touches it is tried in its place, one of the normal ``cards`` that comes
    to the same; and the cards that this was compared with."""
    on_show = moment.cards | moment.on_table
    touching = above(on_show, card) if moment.played == 0 else below(on_show, card)
    if touching < 0 or not (cards >> touching) & 1:
        return False, 0
    if not alike(card, touching, moment, mind, eyes, claim):
        return False, 0
    return True, compared(card, touching, moment, mind, eyes, claim)


@kernel
def next_to_try(cards: int, likely_normal: bool, moment: Moment, game: Game, claim: Claim) -> int:
    """The card to try first: of those that are normal the one that helps the line most, of those
    that are normal if safe (``likely_normal``) the one that a careful player would choose."""
    ours = is_ours(moment.turn, game)
    if likely_normal:
        best_ours = moment.best >= 0 and is_ours(moment.best_seat, game)
        return most_usual(cards, best_ours, moment, game.trump)
    their = 1 - game.side
    takers = claim.actual[their] | claim.actual[their + 2]
    return most_helpful(cards, takers, not ours, moment, game.trump)


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
    starts = moment.played == 0
    search.choice_ranks = 0
    mind = mind_here(moment, mind, eyes, claim, plan, search)
    if search.stopped:
        return 0
    place = Place(Shape(0, 0, 0), 0, 0, 0)
    if starts:
        place = place_of(moment, mind, eyes, claim, lines)
        known = no_line_at_all(at_most, place, moment, game, claim, lines)
        if known >= 0:
            here.ranks = known | search.choice_ranks
            return 0
    chooses = is_claimers(moment, game, claim)
    if cannot_fall(at_most, moment, mind, chooses, eyes, claim, search):
        here.ranks = search.plies[0].ranks | search.choice_ranks
        return 0
    need = kept_here(at_most, chooses, moment, mind, eyes, claim, search)
    if search.stopped:
        return 0
    ranks = search.choice_ranks
    skipped = same = tried = 0
    for early in range(1 if tried_early(need, mind, eyes, claim) else 0, -1, -1):
        normal = weighed(at_most, need, early == 1, tried, moment, mind, eyes, claim, plan, search)
        if search.stopped:
            return 0
        ranks |= search.choice_ranks
        cards = ZERO if keeps_more(at_most, normal, mind, claim) else normal.cards
        rest = cards & ~tried
        while rest:
            card = next_to_try(rest, early == 1, moment, game, claim)
            rest &= ~(1 << card)
            if (same >> card) & 1:
                continue
            another, looked_at = tried_for(card, cards, moment, mind, eyes, claim)
            if another:
                skipped |= looked_at
                continue
            if early:
                safe = keeps(need, card, believed(moment, mind, claim), game, search)
                if search.stopped:
                    return 0
                if not safe:
                    continue
                tried |= 1 << card
                normal = Normal(need, need, tried, cards, mind.stands, ZERO, ZERO)
            here.card = card
            full = played(card, moment, game)
            then = mind_after(card, normal, moment, mind, eyes, claim, plan)
            after, won = gone_on(full, game)
            found = line_within(
                at_most - won, after, then, depth + 1, eyes, claim, plan, search, lines
            )
            if search.stopped:
                return 0
            if found:
                return 1
            mattered = lines.cards[depth + 1].ranks | ranks_that_won(True, full, game)
            ranks |= mattered
            same |= beneath(card, mattered) & of_one_kind(card, moment, mind, eyes, claim)
    ranks = rested_on(ranks, skipped)
    here.ranks = ranks
    if starts:
        ranks |= moment.cards & may_be_named(mind, claim)
        bury(at_most, place, moment.cards, ranks, lines)
    return 0
