"""Which cards are not normal because another is safe: what the conventions (doctrine 3.5) say of
two cards, whichever others are safe.

So cards need not be judged that do not matter. A card may be left out of what is normal for more
reasons than stand here; whatever stands here leaves it out.
"""

from claims_native.cards.game import Eyes, Game
from claims_native.cards.moment import Moment, legal_cards, takes
from claims_native.cards.sets import ACES, KINGS, NOTRUMP, SUIT, highest, lowest, rank_of, suit_of
from claims_native.compiling import ZERO, kernel
from claims_native.line.claim import Claim, Mind, Sight, hoped_by, sight_of
from claims_native.line.conventions import (
    aces_kept,
    beating,
    has_loser,
    helped,
    last_that_can_win,
    leads_low,
    masters,
    may_be_lost,
    may_spend_here,
    must_take,
    must_win,
    other_takes,
    other_wins_it,
    side_surely_wins,
    wins_unless_ruffed,
)


@kernel
def finishes_before(card: int, sight: Sight, mind: Mind, claim: Claim) -> int:
    """The winner that is led before ``card`` in a suit being cashed (``finish_suit``)."""
    if not claim.finish_suit or mind.cashing == NOTRUMP:
        return ZERO
    suit = SUIT << (13 * mind.cashing)
    if sight.hand & suit == 0:
        return ZERO
    top = highest(sight.hand & suit)
    if (sight.out & suit) >> top:
        return ZERO
    stays = (suit >> card) & 1 and (
        masters(sight.other & suit, sight.out) or masters(1 << card, sight.out)
    )
    return ZERO if stays else ZERO + (1 << top)


@kernel
def led_instead_of_ruff(card: int, pressed: bool, sight: Sight, trump: int, claim: Claim) -> int:
    """The winners of other suits that are led before a loser which the other hand ruffs
    (``no_unneeded_ruff``); ``pressed``: trumps are not led."""
    mine = SUIT << (13 * suit_of(card))
    if not claim.no_unneeded_ruff or trump == NOTRUMP:
        return ZERO
    trumps = SUIT << (13 * trump)
    if mine == trumps or sight.other & mine or not sight.other & trumps:
        return ZERO
    if masters(1 << highest(sight.hand & mine), sight.out):
        return ZERO
    ruffs_all = sight.other & ~trumps == 0
    result = ZERO
    for s in range(4):
        suit = SUIT << (13 * s)
        if suit == mine or (pressed if s == trump else ruffs_all):
            continue
        held = sight.hand & suit
        if masters(sight.other & suit, sight.out):
            result |= held
        elif held:
            result |= masters(1 << highest(held), sight.out) & held
    return result


@kernel
def led_instead_of_loser(card: int, pressed: bool, sight: Sight, trump: int) -> int:
    """The leads to win that go before one of a suit of which neither hand has a master and that the
    other cannot ruff (``tries_for_every_trick``); ``pressed``: trumps are not led."""
    mine = SUIT << (13 * suit_of(card))
    if helped(mine, sight, trump) or masters(sight.hand & mine, sight.out):
        return ZERO
    result = ZERO
    for s in range(4):
        suit = SUIT << (13 * s)
        if pressed and s == trump:
            continue
        if helped(suit, sight, trump):
            result |= sight.hand & suit
        else:
            result |= masters(sight.hand & suit, sight.out)
    return result


@kernel
def led_before(
    card: int, hoped: int, sight: Sight, mind: Mind, trump: int, claim: Claim
) -> int:  # fmt: skip
    """The leads any of which, if safe, leaves no room for ``card``; ``hoped``: the cards that he
    hopes to find somewhere."""
    hand, out = sight.hand, sight.out
    mine = SUIT << (13 * suit_of(card))
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else ZERO
    asleep = claim.no_trump_pressure == 1 and mind.asleep == 1
    pressed = asleep and claim.forgotten & trumps != 0
    result = finishes_before(card, sight, mind, claim)
    result |= led_instead_of_ruff(card, pressed, sight, trump, claim)
    if claim.tries_for_every_trick:
        result |= led_instead_of_loser(card, pressed, sight, trump)
    if pressed and mine == trumps:
        result |= hand & ~trumps
    is_master = masters(1 << card, out) != 0
    top = highest(hand & mine)
    low = leads_low(mine, hoped, sight, claim)
    if low and not is_master:
        result |= hand & mine & ((1 << card) - 1)
    if claim.lowest_under_partner and must_win(mine, sight):
        if is_master:
            result |= hand & mine & ~masters(hand & mine, out)
    elif top != card and not claim.given & mine and not (low and (out & mine) >> top):
        if mine == trumps:
            if claim.top_down_trumps:
                result |= 1 << top
        elif rank_of(top) >= claim.top_down_side or (
            not (out & mine) >> top and not is_master and not helped(mine, sight, trump)
        ):
            result |= 1 << top
    return result & ~(1 << card)


@kernel
def wins_instead(
    card: int, legal: int, sight: Sight, moment: Moment, mind: Mind, game: Game, claim: Claim
) -> int:
    """The cards of the suit led that are sure to win a trick which ``card`` of it may lose
    (``wins_with_master``); ``game``: as he hopes, while he does."""
    out = sight.out
    if not claim.wins_with_master or not last_that_can_win(sight, moment, game.trump, claim):
        return ZERO
    if may_spend_here(moment, mind, claim) and has_loser(sight, moment, claim):
        return ZERO
    if not may_be_lost(card, out, moment, game, claim):
        return ZERO
    result = ZERO
    while legal:
        one = lowest(legal)
        legal &= legal - 1
        if takes(one, moment.best, game.trump) and not may_be_lost(one, out, moment, game, claim):
            result |= 1 << one
    return result


@kernel
def thrown_before(
    card: int, legal: int, sight: Sight, moment: Moment, trump: int, claim: Claim
) -> int:
    """The cards that are thrown before ``card``, which does not take the trick
    (``low_card_thrown``, ``keeps_masters``)."""
    suit = SUIT << (13 * moment.led)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else ZERO
    idle = legal & ~beating(legal, moment.best, trump)
    result = ZERO
    if claim.low_card_thrown:
        result |= idle & (SUIT << (13 * suit_of(card))) & ((1 << card) - 1)
    if claim.keeps_masters and not (suit >> card) & 1 and masters(1 << card, sight.out):
        others = idle & ~suit & ~trumps
        result |= others & ~masters(others, sight.out)
        if aces_kept(idle & ~suit, trump) >> card & 1:
            result |= others & ~ACES & ~KINGS
    return result


@kernel
def followed_before(
    card: int, sight: Sight, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim
) -> int:
    """The cards to a trick any of which, if safe, leaves no room for ``card``."""
    trump = eyes.plain.trump
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else ZERO
    legal = legal_cards(sight.hand, moment.led)
    follows = legal & (SUIT << (13 * moment.led)) != 0
    if mind.hoping:
        sure = side_surely_wins(sight.out, moment, eyes.hoping, claim)
        good = sure or wins_unless_ruffed(sight.out, moment, eyes.hoping, claim)
    else:
        sure = side_surely_wins(sight.out, moment, eyes.plain, claim)
        good = sure or wins_unless_ruffed(sight.out, moment, eyes.plain, claim)
    good = good or other_wins_it(sight, moment, eyes.plain, claim)
    spares = claim.lowest_under_partner == 1
    his = spares and (sure or (follows and (good or other_takes(sight, moment))))
    taking = takes(card, moment.best, trump)
    result = ZERO
    if follows:
        low = lowest(legal)
        if his and card == low:
            return ZERO
        if his:
            result |= 1 << low
        elif claim.cheapest_win and moment.played == 3 and taking:
            result |= 1 << lowest(beating(legal, moment.best, trump))
        if mind.hoping:
            result |= wins_instead(card, legal, sight, moment, mind, eyes.hoping, claim)
        else:
            result |= wins_instead(card, legal, sight, moment, mind, eyes.plain, claim)
    elif (trumps >> card) & 1:
        if spares and good:
            result |= legal & ~trumps
        if his:
            result |= 1 << lowest(legal & trumps)
        ruffs = beating(legal & trumps, moment.best, trump)
        if claim.lowest_ruff and not his and ruffs:
            result |= 1 << lowest(ruffs)
    if not taking:
        result |= must_take(legal, sight, moment, eyes.plain, claim)
        result |= thrown_before(card, legal, sight, moment, trump, claim)
    return result & ~(1 << card)


@kernel
def spared_for(card: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> int:
    """The cards of the hand in turn any of which, if safe, leaves ``card`` not normal; of a
    claimer whom no plan, obligation or class binds."""
    sight = sight_of(moment, mind, eyes.plain, claim)
    if moment.played == 0:
        hoped = hoped_by(moment, mind, eyes)
        return led_before(card, hoped, sight, mind, eyes.plain.trump, claim)
    return followed_before(card, sight, moment, mind, eyes, claim)


@kernel
def spared(cards: int, safe: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> int:
    """Those of ``cards`` that are not normal because one of the ``safe`` ones is."""
    result = ZERO
    while cards and safe:
        card = lowest(cards)
        cards &= cards - 1
        if spared_for(card, moment, mind, eyes, claim) & safe:
            result |= 1 << card
    return result


@kernel
def first_to_judge(cards: int, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim) -> int:
    """Of cards to be judged one that no other of them spares, the highest."""
    rest = cards
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        if spared_for(card, moment, mind, eyes, claim) & cards == 0:
            return card
    return highest(cards)
