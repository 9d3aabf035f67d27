"""What a hand may normally play, and what that makes of the claimer's mind (doctrine 3-6)."""

from typing import NamedTuple

from claims_native.cards.game import Eyes, Game, is_ours
from claims_native.cards.moment import Moment, bound_still, legal_cards, played
from claims_native.cards.obligations import allowed, chosen_from
from claims_native.cards.sets import NOTRUMP, SUIT, highest, lowest, rank_of, suit_of
from claims_native.compiling import NONE, ZERO, Rows, kernel
from claims_native.games.wager import hope_after
from claims_native.line.claim import (
    NO_AIM,
    Claim,
    Mind,
    Sight,
    believed,
    held,
    hoped_by,
    may_be_named,
    sight_of,
)
from claims_native.line.conventions import (
    aces_kept,
    beating,
    follow_conventions,
    lead_conventions,
    leads_low,
    masters,
    must_take,
    must_win,
    other_takes,
    other_wins_it,
    side_surely_wins,
    throwing_conventions,
    throws_compared,
    winners_compared,
    wins_unless_ruffed,
    without_spared_winners,
)
from claims_native.line.crossing import crossing_compared
from claims_native.line.partner import partners_cards
from claims_native.line.plan import finesses_now, plan_after, plan_follow, plan_lead
from claims_native.line.safe import (
    is_sure_of,
    most_safe,
    most_safe_anyway,
    sure_up_to,
    what_is_sure,
)
from claims_native.line.slack import given_elsewhere
from claims_native.line.spared import spared
from claims_native.line.steps import STEP_BITS
from claims_native.line.to_come import compared_for_later, thrown_for_steps
from claims_native.line.touching import thrown_like
from claims_native.proofs.plies import Search


class Normal(NamedTuple):
    """What the hand in turn may normally play."""

    need: int  # tricks that he keeps: sure, hoped for, or aimed at; -1 for other hands than his
    sure: int  # tricks that he keeps in any case
    safe: int  # the cards that keep both, as a set
    cards: int  # those left after the conventions; for the opponents every legal card
    stands: int  # in the plan
    meant: int  # the cards the plan leaves him, 0 where it leaves the choice free
    firm: int  # 1 when these bind even where they lose


@kernel
def aim_kept(moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, search: Search) -> Mind:
    """The claimer's mind where his slack may be spent (doctrine 3.3)."""
    if mind.aim == NO_AIM or mind.hoping:
        return mind
    if is_sure_of(mind.aim + 1, believed(moment, mind, claim), eyes.plain, search):
        return mind
    # Who claims more than he is sure of had none to spend.
    sure = mind.sure if mind.sure > 0 else mind.aim
    return Mind(NO_AIM, sure, mind.asleep, 0, mind.cashing, mind.stands, mind.shown)


@kernel
def needed(most: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, search: Search) -> int:
    """What the claimer keeps at his card, not counting a hope: all that he is sure of, or while he
    has slack what he aims at. ``most``: no more can be sure; -1 when that is not known."""
    if mind.aim != NO_AIM:
        return mind.aim
    seen = believed(moment, mind, claim)
    if most >= 0:
        return sure_up_to(most, mind.sure, seen, eyes.plain, search)
    return what_is_sure(mind.sure, seen, eyes.plain, search)


@kernel
def normal_cards(
    need: int, most: int, known: int, sparing: bool, moment: Moment, mind: Mind, eyes: Eyes,
    claim: Claim, plan: Rows, search: Search,
) -> Normal:  # fmt: skip
    """What the hand in turn may normally play (nothing when stopped). ``need``: what ``needed``
    says, -1 where that is not known yet. Of one who hopes no more than ``most`` kept in any case
    are looked for.

    ``sparing``: cards that are not normal because another is safe need not be judged; those
    ``known`` to be safe are such. Then ``safe`` is without them.
    """
    turn = moment.turn
    game = eyes.plain
    hand = held(turn, moment, claim)
    legal = legal_cards(hand, moment.led)
    if game.obligations.any:
        legal = allowed(
            legal, turn, moment.played, moment.tricks_left, moment.over, game.obligations
        )
    if not is_ours(turn, game):
        return Normal(NONE, ZERO, legal, legal, mind.stands, ZERO, ZERO)
    search.choice_ranks |= comparisons(legal, moment, game, claim)
    if turn != claim.claimer and not claim.declarer_claims:
        cards = partners_cards(legal, moment, mind, eyes, claim, search)
        return Normal(NONE, ZERO, legal, cards, mind.stands, ZERO, ZERO)
    sight = sight_of(moment, mind, game, claim)
    wins = moment.played > 0 and surely_wins(sight.out, moment, mind, eyes, claim)
    if moment.played == 0:
        if (mind.stands & STEP_BITS) < claim.steps:
            search.choice_ranks |= crossing_compared(sight)
        plans = plan_lead(mind.stands, moment, sight, game, claim, plan)
    else:
        plans = plan_follow(legal, mind.stands, wins, moment, sight, game, claim, plan)
        if plans.firm and not hand & (SUIT << (13 * moment.led)):
            search.choice_ranks |= compared_for_later(sight)
        if (mind.stands & STEP_BITS) < claim.steps and not (plans.cards and plans.firm):
            search.choice_ranks |= compared_for_later(sight)
            legal = thrown_for_steps(legal, mind.stands, moment, sight, game, claim, plan)
    meant = plans.cards
    if game.obligations.any:
        meant &= legal  # a plan gives way to an obligation
    # His plan binds him even where it loses (70D1); but a finesse he renounced, or a card he keeps
    # for the end, only chooses among the cards that are safe: he throws no sure trick away for it.
    if meant and plans.firm:
        legal = meant
    if sparing:
        search.choice_ranks |= usage_compares(legal, sight, moment, mind, game, claim)
    seen = believed(moment, mind, claim)
    sure = mind.sure
    if mind.hoping:
        need, sure, safe = hoped_cards(most, legal, sparing, moment, mind, eyes, claim, search)
    else:
        if need < 0:
            need = needed(NONE, moment, mind, eyes, claim, search)
        if sparing:
            legal &= ~spared(legal, known, moment, mind, eyes, claim)
        need, safe = most_safe(need, legal, seen, game, search)
        sure = need
        if need == mind.aim and claim.spends_slack_as_named and claim.names_each_given:
            safe = spent_as_named(safe, legal, sight, moment, mind, eyes, claim, search)
    if meant and not plans.firm:
        meant &= safe
        if meant:
            safe = meant
    finesses = moment.played == 0 and finesses_now(plans.stands, plan)
    cards = left_by_usage(safe, sight, wins, finesses, moment, mind, eyes, claim, search)
    following = hand & (SUIT << (13 * moment.led)) if moment.played else ZERO
    if claim.blocks and following and wins:
        cards |= (1 << lowest(following)) & legal
    return Normal(need, sure, safe, cards, plans.stands, meant, plans.firm)


@kernel
def usage_compares(
    cards: int, sight: Sight, moment: Moment, mind: Mind, game: Game, claim: Claim
) -> int:
    """The cards that the conventions compare to tell which of ``cards`` they leave."""
    if moment.played == 0:
        return leads_compared(cards, sight, mind, game, claim)
    return (
        crashes_compared(sight, moment, claim)
        | winners_compared(sight, moment, mind, game.trump, claim)
        | throws_compared(cards, sight.out, moment, game.trump, claim)
    )


@kernel
def left_by_usage(
    safe: int, sight: Sight, wins: bool, finesses: bool, moment: Moment, mind: Mind, eyes: Eyes,
    claim: Claim, search: Search,
) -> int:  # fmt: skip
    """What the conventions leave of the cards that are safe; ``wins``: he thinks that his side has
    won the trick on the table; ``finesses``: he leads to a finesse that he named. What they compare
    is added to ``choice_ranks``."""
    game, out = eyes.plain, sight.out
    if moment.played == 0:
        hoped = hoped_by(moment, mind, eyes)
        search.choice_ranks |= leads_compared(safe, sight, mind, game, claim)
        return lead_conventions(safe, hoped, finesses, sight, mind, game.trump, claim)
    search.choice_ranks |= crashes_compared(sight, moment, claim)
    good = wins or is_good(out, moment, mind, eyes, claim)
    good = good or other_wins_it(sight, moment, game, claim)
    taking = must_take(safe, sight, moment, game, claim)
    cards = follow_conventions(
        taking if taking else safe, sight, wins, good, moment, game.trump, claim
    )
    search.choice_ranks |= winners_compared(sight, moment, mind, game.trump, claim)
    if mind.hoping:
        cards = without_spared_winners(cards, sight, moment, mind, eyes.hoping, claim)
    else:
        cards = without_spared_winners(cards, sight, moment, mind, game, claim)
    search.choice_ranks |= throws_compared(cards, out, moment, game.trump, claim)
    return throwing_conventions(cards, out, moment, game.trump, claim)


@kernel
def hoped_cards(
    most: int, legal: int, sparing: bool, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim,
    search: Search,
) -> tuple[int, int, int]:  # fmt: skip
    """As ``most_safe_anyway``; where all that he hopes for is not to be had any more, whatever is
    kept in any case."""
    found = most_safe_anyway(most, legal, sparing, moment, mind, eyes, claim, search)
    if found[0] < mind.aim and most < moment.tricks_left and not search.stopped:
        most = moment.tricks_left
        found = most_safe_anyway(most, legal, sparing, moment, mind, eyes, claim, search)
    return found


@kernel
def spent_as_named(
    safe: int, legal: int, sight: Sight, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim,
    search: Search,
) -> int:  # fmt: skip
    """Of the cards that keep what he aims at while he has slack, those that keep all he is sure of,
    or give a trick only in a suit that he gave it in (nothing when stopped)."""
    search.choice_ranks |= moment.cards | moment.on_table
    seen, game = believed(moment, mind, claim), eyes.plain
    most = what_is_sure(max(mind.sure, mind.aim), seen, game, search)
    _kept, strict = most_safe(most, legal, seen, game, search)
    return strict | safe & ~given_elsewhere(safe & ~strict, sight, moment, game, claim)


@kernel
def surely_wins(out: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether the claimer thinks that his side has won the trick on the table."""
    if mind.hoping:
        return side_surely_wins(out, moment, eyes.hoping, claim)
    return side_surely_wins(out, moment, eyes.plain, claim)


@kernel
def is_good(out: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> bool:
    """Whether the claimer thinks that only a ruff can take the trick from his side, and knows of
    none."""
    if mind.hoping:
        return wins_unless_ruffed(out, moment, eyes.hoping, claim)
    return wins_unless_ruffed(out, moment, eyes.plain, claim)


@kernel
def normal_if_safe(moment: Moment, mind: Mind, game: Game, claim: Claim) -> int:
    """Cards of a claimer without a plan or a hope that are normal as soon as they keep his need,
    whichever others do: what the conventions leave of all legal cards, of leads the top of each
    suit, or the lowest where that is led to a master, of discards no master where there may be
    another."""
    sight = sight_of(moment, mind, game, claim)
    hand = sight.hand
    if moment.played == 0:
        first = 0
        for s in range(4):
            cards = hand & (SUIT << (13 * s))
            if cards and masters(1 << highest(cards), sight.out) == 0:
                low = leads_low(SUIT << (13 * s), ZERO, sight, claim)
                first |= 1 << (lowest(cards) if low else highest(cards))
            elif cards:
                first |= 1 << highest(cards)
        return first & lead_conventions(hand, ZERO, False, sight, mind, game.trump, claim)
    sure = side_surely_wins(sight.out, moment, game, claim)
    legal = legal_cards(hand, moment.led)
    taking = must_take(legal, sight, moment, game, claim)
    if taking:
        legal = taking
    good = sure or wins_unless_ruffed(sight.out, moment, game, claim)
    good = good or other_wins_it(sight, moment, game, claim)
    cards = follow_conventions(legal, sight, sure, good, moment, game.trump, claim)
    cards = without_spared_winners(cards, sight, moment, mind, game, claim)
    cards = throwing_conventions(cards, sight.out, moment, game.trump, claim)
    if claim.keeps_masters:
        discards = legal & ~(SUIT << (13 * moment.led))
        if discards & ~masters(discards, sight.out):
            thrown = discards & ~beating(discards, moment.best, game.trump)
            cards &= ~masters(thrown, sight.out)
        cards &= ~aces_kept(discards & ~beating(discards, moment.best, game.trump), game.trump)
    return cards


@kernel
def comparisons(legal: int, moment: Moment, game: Game, claim: Claim) -> int:
    """The card on the table that the choice of a normal card is measured against, as a set.

    It is the winner so far, where another card of its suit is on the table too or a rule asks
    whether the hand in turn, or one still to come, can beat it.
    """
    best = moment.best
    if moment.played == 0 or best < 0 or legal & (legal - 1) == 0:
        return 0
    suit = suit_of(best)
    alone = moment.on_table & (SUIT << (13 * suit)) == 1 << best
    ruffed = suit == game.trump and moment.led != suit
    asked = is_ours(moment.best_seat, game) or moment.played == 3 or claim.tries_for_every_trick
    if asked or ruffed or not alone:
        return 1 << best
    return 0


@kernel
def leads_compared(cards: int, sight: Sight, mind: Mind, game: Game, claim: Claim) -> int:
    """The cards that the conventions of a lead measure against those still out."""
    ranks = 0
    if claim.finish_suit and mind.cashing != NOTRUMP:
        suit = SUIT << (13 * mind.cashing)
        ranks |= sight.hand & suit
        if sight.other & suit:
            ranks |= 1 << highest(sight.other & suit)
    trump = game.trump
    if claim.no_unneeded_ruff and trump != NOTRUMP and sight.other & (SUIT << (13 * trump)):
        for s in range(4):
            suit = SUIT << (13 * s)
            if cards & suit:
                ranks |= 1 << highest((cards | sight.other) & suit)
    if claim.tries_for_every_trick:
        for s in range(4):
            suit = SUIT << (13 * s)
            if cards & suit:
                ranks |= 1 << highest((cards | sight.other) & suit)
    for s in range(4):
        suit = SUIT << (13 * s)
        mine = sight.hand & suit
        if claim.lowest_under_partner and mine & (mine - 1) and sight.other & suit:
            ranks |= 1 << lowest(sight.other & suit)
            if sight.out & suit:
                ranks |= 1 << highest(sight.out & suit)
            if must_win(suit, sight):
                ranks |= mine
        if s != trump and mine & (mine - 1) and rank_of(highest(mine)) < claim.top_down_side:
            ranks |= mine
            theirs = sight.other & (SUIT << (13 * s))
            if theirs:
                ranks |= 1 << highest(theirs)
    return ranks


@kernel
def crashes_compared(sight: Sight, moment: Moment, claim: Claim) -> int:
    """The cards measured to tell whether the other hand, still to come, must take the trick."""
    suit = SUIT << (13 * moment.led)
    mine, theirs = sight.hand & suit, sight.other & suit
    if not claim.lowest_under_partner or moment.played != 1 or theirs == 0:
        return 0
    if mine == 0:
        return (1 << highest(theirs)) | (1 << moment.best)
    if mine & (mine - 1) == 0:
        return 0
    ranks = (1 << lowest(theirs)) | (1 << moment.best)
    return ranks | mine if other_takes(sight, moment) else ranks


@kernel
def of_one_kind(card: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> int:
    """The cards that no convention and no belief tells from ``card``, whatever their rank."""
    if bound_still(moment, eyes.plain):
        return 0
    kind = SUIT << (13 * suit_of(card)) & ~may_be_named(mind, claim)
    if mind.asleep:
        kind &= claim.forgotten if (claim.forgotten >> card) & 1 else ~claim.forgotten
    if mind.hoping:
        known = eyes.hoping.known
        kind &= known if (known >> card) & 1 else ~known
    if claim.keeps_masters and is_ours(moment.turn, eyes.plain):
        kind &= thrown_like(card)
    lowest_top = claim.top_down_side
    honours = (SUIT >> lowest_top << lowest_top) << (13 * suit_of(card))
    return kind & (honours if (honours >> card) & 1 else ~honours)


@kernel
def mind_after(
    card: int, normal: Normal, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim, plan: Rows
) -> Mind:
    """The claimer's mind when the hand in turn has played ``card``, which was ``normal``.

    He wakes up when a forgotten card is played (doctrine 4.2), and drops a hope that is shown to be
    wrong (4.6).
    """
    game = eyes.plain
    full = played(card, moment, game)
    asleep = mind.asleep
    hoping = mind.hoping
    aim = mind.aim
    sure = mind.sure
    if normal.need >= 0:
        sure = normal.sure if (normal.safe >> card) & 1 else 0
    if asleep and (claim.forgotten >> card) & 1:
        asleep = ZERO
        sure = ZERO
    if hoping:
        gone = full.cards & claim.forgotten if asleep else ZERO
        if not hope_after(card, moment.turn, full, gone, eyes):
            hoping = ZERO
            aim = NO_AIM
    shown = mind.shown
    if moment.turn == claim.claimer and not claim.declarer_claims:
        _kinds, lacks = chosen_from(
            card, moment.turn, moment.played, moment.led, moment.tricks_left, moment.over,
            game.obligations,
        )  # fmt: skip
        shown |= lacks
    if full.played < 4:
        return Mind(aim, sure, asleep, hoping, mind.cashing, normal.stands, shown)
    won = 1 if is_ours(full.best_seat, game) else 0
    cashing = NOTRUMP
    suit = suit_of(full.best)
    if won and is_ours(full.turn, game) and suit == full.led and suit != game.trump:
        cashing = suit
    if aim != NO_AIM:
        aim = max(aim - won, ZERO)
    stands = plan_after(normal.stands, won == 1, claim, plan)
    return Mind(aim, max(sure - won, ZERO), asleep, hoping, cashing, stands, shown)
