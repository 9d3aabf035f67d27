"""What a hand may normally play, and what that makes of the claimer's mind (DOCTRINE 1-6)."""

from typing import NamedTuple

from claims_native.cards.game import Game, is_ours
from claims_native.cards.moment import Moment, legal_cards, next_trick, played
from claims_native.cards.obligations import allowed
from claims_native.cards.ranks import beneath, ranks_of_trick
from claims_native.cards.sets import NOTRUMP, SUIT, above, count, highest, lowest
from claims_native.compiling import Rows, kernel
from claims_native.games.pool import can_force
from claims_native.line.claim import Claim, Mind, Sight, believed_gone, held, sight_of
from claims_native.line.conventions import (
    beating,
    follow_conventions,
    lead_conventions,
    side_surely_wins,
)
from claims_native.line.plan import plan_after, plan_follow, plan_lead
from claims_native.line.steps import ACTIVE
from claims_native.proofs.plies import Search


class Normal(NamedTuple):
    """What the hand in turn may normally play."""

    aim: int  # lowered where no card keeps it
    safe: int  # the cards that keep it, as a set
    cards: int  # those left after the conventions; for the opponents every legal card
    stands: int  # in the plan
    meant: int  # the cards the plan leaves him, 0 where it leaves the choice free
    firm: int  # 1 when these bind even where they lose


@kernel
def keeps(
    aim: int, card: int, moment: Moment, mind: Mind, game: Game, claim: Claim, search: Search
) -> bool:
    """Whether, as the claimer sees it, ``aim`` tricks are safe after he plays ``card``; what that
    rests on is added to ``choice_ranks``."""
    after = played(card, moment, game)
    gone = believed_gone(after.cards, mind, claim)
    believed = Moment(
        after.tricks_left, after.cards & ~gone, after.bars, count(gone), after.over,
        after.turn, after.played, after.led, after.best, after.best_seat, after.on_table,
    )  # fmt: skip
    mattered = 0
    if after.played == 4:
        mattered = ranks_of_trick(after.best, True, 0, after)
        aim -= 1 if is_ours(after.best_seat, game) else 0
        believed = next_trick(believed, game)
    kept = can_force(aim, believed, game, search)
    game.choice_ranks |= mattered | search.plies[0].ranks
    return kept == 1


@kernel
def safe_cards(
    legal: int, moment: Moment, mind: Mind, game: Game, claim: Claim, search: Search
) -> int:
    """Those of the claimer's legal cards that keep his aim (nothing when stopped).

    Touching cards are judged together, and with a card all those of its suit whose rank the
    judgement did not rest on either.
    """
    result = 0
    rest = legal
    judged = 0
    safe = False
    mattered = game.choice_ranks
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        if (judged >> card) & 1:
            continue
        up = above(moment.cards | moment.on_table, card)
        if not (up >= 0 and (legal >> up) & 1):
            game.choice_ranks = 0
            safe = keeps(mind.aim, card, moment, mind, game, claim, search)
            if game.stopped:
                return 0
            alike_below = beneath(card, game.choice_ranks) & legal
            judged |= alike_below
            if safe:
                result |= alike_below
            mattered |= game.choice_ranks
        if safe:
            result |= 1 << card
    game.choice_ranks = mattered
    return result


@kernel
def highest_safe(
    legal: int, moment: Moment, mind: Mind, game: Game, claim: Claim, search: Search
) -> tuple[int, int]:
    """The highest number of tricks up to his aim that some legal card keeps, and the cards that
    keep it."""
    aim = mind.aim
    while aim > 0:
        lowered = Mind(aim, mind.asleep, mind.cashing, mind.stands)
        safe = safe_cards(legal, moment, lowered, game, claim, search)
        if safe or game.stopped:
            return aim, safe
        aim -= 1
    return aim, legal


@kernel
def normal_cards(
    moment: Moment, mind: Mind, game: Game, claim: Claim, plan: Rows, search: Search
) -> Normal:
    """What the hand in turn may normally play. The aim is lowered for good where no card keeps it,
    but only for this card in a trick led by the plan. Nothing counts when stopped."""
    turn = moment.turn
    hand = held(turn, moment, claim)
    legal = legal_cards(hand, moment.led)
    if game.obligations.any:
        legal = allowed(
            legal, turn, moment.played, moment.tricks_left, moment.over, game.obligations
        )
    if not is_ours(turn, game):
        return Normal(mind.aim, legal, legal, mind.stands, 0, 0)
    sight = sight_of(moment, mind, game, claim)
    game.choice_ranks |= comparisons(legal, moment, game)
    sure = moment.played > 0 and side_surely_wins(sight.out, moment, game, claim)
    if turn != claim.claimer and not claim.declarer_claims:
        sensible = legal
        if sure:
            sensible = legal & ~beating(legal, moment.best, game.trump)
        return Normal(mind.aim, legal, sensible if sensible else legal, mind.stands, 0, 0)
    if moment.played == 0:
        plans = plan_lead(mind.stands, moment, sight, game, claim, plan)
    else:
        plans = plan_follow(legal, mind.stands, sure, moment, sight, game, claim, plan)
    meant = plans.cards
    if game.obligations.any:
        meant &= legal  # a plan gives way to an obligation
    # His plan binds him even where it loses (70D1); but a finesse he renounced, or a card he keeps
    # for the end, only chooses among the cards that are safe: he throws no sure trick away for it.
    if meant and plans.firm:
        legal = meant
    aim, safe = highest_safe(legal, moment, mind, game, claim, search)
    if game.stopped:
        return Normal(aim, safe, safe, plans.stands, meant, plans.firm)
    if meant and not plans.firm:
        meant &= safe
        if meant:
            safe = meant
    if moment.played == 0:
        game.choice_ranks |= leads_compared(safe, sight, mind, game, claim)
        cards = lead_conventions(safe, sight, mind, game.trump, claim)
    else:
        cards = safe
        following = hand & (SUIT << (13 * moment.led))
        if claim.blocks and following and is_ours(moment.best_seat, game):
            cards |= (1 << lowest(following)) & legal
        cards = follow_conventions(cards, hand, sure, moment, game.trump, claim)
    return Normal(aim, safe, cards, plans.stands, meant, plans.firm)


@kernel
def normal_if_safe(moment: Moment, mind: Mind, game: Game, claim: Claim) -> int:
    """Cards of a claimer without a plan that are normal as soon as they keep his aim, whichever
    others do: what the conventions leave of all legal cards, and of leads the top of each suit."""
    sight = sight_of(moment, mind, game, claim)
    hand = sight.hand
    if moment.played == 0:
        tops = 0
        for suit in range(4):
            cards = hand & (SUIT << (13 * suit))
            if cards:
                tops |= 1 << highest(cards)
        return tops & lead_conventions(hand, sight, mind, game.trump, claim)
    sure = side_surely_wins(sight.out, moment, game, claim)
    return follow_conventions(legal_cards(hand, moment.led), hand, sure, moment, game.trump, claim)


@kernel
def comparisons(legal: int, moment: Moment, game: Game) -> int:
    """The card on the table that the choice of a normal card is measured against, as a set.

    It is the winner so far, where another card of its suit is on the table too or a rule asks
    whether the hand in turn, or one still to come, can beat it.
    """
    best = moment.best
    if moment.played == 0 or best < 0 or legal & (legal - 1) == 0:
        return 0
    suit = best // 13
    alone = moment.on_table & (SUIT << (13 * suit)) == 1 << best
    ruffed = suit == game.trump and moment.led != suit
    if is_ours(moment.best_seat, game) or not alone or moment.played == 3 or ruffed:
        return 1 << best
    return 0


@kernel
def leads_compared(cards: int, sight: Sight, mind: Mind, game: Game, claim: Claim) -> int:
    """The cards that the conventions of a lead measure against those still out."""
    ranks = 0
    if claim.finish_suit and mind.cashing != NOTRUMP:
        begun = sight.hand & (SUIT << (13 * mind.cashing))
        if begun:
            ranks |= 1 << highest(begun)
    trump = game.trump
    if claim.no_unneeded_ruff and trump != NOTRUMP and sight.other & (SUIT << (13 * trump)):
        for s in range(4):
            suit = SUIT << (13 * s)
            if cards & suit:
                ranks |= 1 << highest((cards | sight.other) & suit)
    return ranks


@kernel
def of_one_kind(card: int, mind: Mind, game: Game, claim: Claim) -> int:
    """The cards that no convention and no belief tells from ``card``, whatever their rank."""
    if game.obligations.any or claim.steps:
        return 0
    kind = SUIT << (13 * (card // 13))
    if mind.asleep:
        kind &= claim.forgotten if (claim.forgotten >> card) & 1 else ~claim.forgotten
    lowest_top = claim.top_down_side
    honours = (SUIT >> lowest_top << lowest_top) << (13 * (card // 13))
    return kind & (honours if (honours >> card) & 1 else ~honours)


@kernel
def mind_after(card: int, after: Moment, mind: Mind, game: Game, claim: Claim, plan: Rows) -> Mind:
    """The claimer's mind when ``card`` has been played; ``after``: the trick with it on the table,
    ``mind``: as it was when it was chosen (``mind_to_play``)."""
    asleep = mind.asleep
    if asleep and (claim.forgotten >> card) & 1:
        asleep = 0
    if after.played < 4:
        return Mind(mind.aim, asleep, mind.cashing, mind.stands)
    won = is_ours(after.best_seat, game)
    cashing = NOTRUMP
    suit = after.best // 13
    if won and is_ours(after.turn, game) and suit == after.led and suit != game.trump:
        cashing = suit
    aim = max(mind.aim - 1, 0) if won else mind.aim
    return Mind(aim, asleep, cashing, plan_after(mind.stands, won, claim, plan))


@kernel
def mind_to_play(normal: Normal, mind: Mind) -> Mind:
    """The claimer's mind as he plays a normal card: he gives up what no card keeps for good, unless
    the plan makes him lose it, or leads the trick."""
    aim = normal.aim
    if (normal.meant and normal.firm) or normal.stands & ACTIVE:
        aim = mind.aim
    return Mind(aim, mind.asleep, mind.cashing, normal.stands)
