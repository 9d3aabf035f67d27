"""What nobody does, among the cards that keep the aim: the named conventions of DOCTRINE section 3.

Sets in, sets out: ``cards`` are the normal cards so far, ``out`` the cards the claimer thinks he
cannot see. A convention never empties a set.
"""

from typing import Any

from claims_native.bits import highest, lowest
from claims_native.jit import kernel
from claims_native.layout import (
    ACTUAL,
    CHEAPEST_WIN,
    FINISH_SUIT,
    FIRST,
    FORGOTTEN,
    LOWEST_RUFF,
    LOWEST_UNDER_PARTNER,
    NO_TRUMP_PRESSURE,
    NO_UNNEEDED_RUFF,
    NOTRUMP,
    SECOND,
    SIDE,
    SUIT,
    TOP_DOWN_SIDE,
    TOP_DOWN_TRUMPS,
    TRUMP,
)
from claims_native.trick import takes


@kernel
def beating(cards, best, trump) -> Any:
    """Those of ``cards`` that take the trick from ``best``."""
    result = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if takes(card, best, trump):
            result |= 1 << card
    return result


@kernel
def side_surely_wins(aggr, bars, out, turn, nt, led, best, best_seat, g, p) -> Any:
    """Whether the claimer's side is winning and no hand still to come, as he sees it, can beat it."""
    if best < 0 or (best_seat & 1) != g[SIDE]:
        return False
    trump = g[TRUMP]
    for step in range(1, 4 - nt):
        seat = (turn + step) & 3
        if seat == g[FIRST] or seat == g[SECOND]:
            barred = bars & 15 if seat == g[FIRST] else bars >> 4
            threats = beating(out, best, trump)
            for suit in range(4):
                if not (barred >> suit) & 1 and threats & (SUIT << (13 * suit)):
                    return False
        else:
            held = aggr & p[ACTUAL + seat]
            if held & (SUIT << (13 * led)):
                held &= SUIT << (13 * led)
            if beating(held, best, trump):
                return False
    return True


@kernel
def without_unneeded_ruffs(cards, other, out, trump) -> Any:
    """Leads but those of a card known to be beaten, for the other hand to ruff, when there is a
    winner to lead instead."""
    if trump == NOTRUMP or not other & (SUIT << (13 * trump)):
        return cards
    losers = 0
    winners = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if not cards & suit:
            continue
        best = highest((cards | other) & suit)
        if not (out & suit) >> best:
            winners |= cards & suit
        elif s != trump and not other & suit:
            losers |= cards & suit
    return cards & ~losers if winners else cards


@kernel
def lead_conventions(cards, hand, other, out, asleep, cashing, g, p) -> Any:
    """Leads that are left after finishing the suit, sparing trumps and playing from the top."""
    trump = g[TRUMP]
    if p[FINISH_SUIT] and cashing != NOTRUMP:
        suit = SUIT << (13 * cashing)
        if hand & suit:
            card = highest(hand & suit)
            if (cards >> card) & 1 and not (out & suit) >> card:
                cards &= suit
    if p[NO_TRUMP_PRESSURE] and trump != NOTRUMP and asleep:
        trumps = SUIT << (13 * trump)
        if p[FORGOTTEN] & trumps and cards & ~trumps:
            cards &= ~trumps
    if p[NO_UNNEEDED_RUFF]:
        cards = without_unneeded_ruffs(cards, other, out, trump)
    for s in range(4):
        suit = SUIT << (13 * s)
        if not hand & suit:
            continue
        card = highest(hand & suit)
        if not (cards >> card) & 1:
            continue
        applies = p[TOP_DOWN_TRUMPS] == 1 if s == trump else card % 13 >= p[TOP_DOWN_SIDE]
        if applies:
            cards &= ~suit | (1 << card)
    return cards


@kernel
def follow_conventions(cards, hand, sure, nt, led, best, g, p) -> Any:
    """Cards that are left after not overtaking, ruffing low and winning cheaply."""
    trump = g[TRUMP]
    suit = SUIT << (13 * led)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    follows = hand & suit != 0
    if p[LOWEST_UNDER_PARTNER] and sure:
        if follows:
            low = lowest(hand & suit)
            return 1 << low if (cards >> low) & 1 else cards
        return cards & ~trumps if cards & ~trumps else cards
    if not follows and p[LOWEST_RUFF] and hand & trumps:
        ruffs = beating(hand & trumps, best, trump)
        if ruffs and (cards >> lowest(ruffs)) & 1:
            cards &= ~trumps | (1 << lowest(ruffs))
    if follows and p[CHEAPEST_WIN] and nt == 3:
        winners = beating(hand & suit, best, trump)
        if winners and (cards >> lowest(winners)) & 1:
            cards &= ~winners | (1 << lowest(winners))
    return cards
