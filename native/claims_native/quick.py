"""Tricks that are there to be taken at once, as proofs before any search.

``cashes``: the hand on lead plays out winners and never loses the lead. ``master_trumps``: the
hidden hands' trumps above every trump of the claimer's win whoever leads;
``own_master_trumps``: so do those of a hand of the claimer's side. Each proof names the
cards whose rank it rests on.
"""

from typing import Any

from claims_native.bits import count, highest
from claims_native.jit import kernel
from claims_native.layout import COMMAND, FIRST, NOTRUMP, POOL, SECOND, SIDE, SUIT, TRUMP
from claims_native.suits import spread

NO_PROOF = -1


@kernel
def cashes(k, aggr, turn, g) -> Any:
    """Cards of the commanded hand on lead that show ``k`` tricks in a row, or -1.

    In the ``j``-th round of a suit the leader's ``j``-th highest card wins when it is above every
    card not commanded, or when those are exhausted. Partner must be able to stay below it, or be
    void with something to discard; trumps not commanded must be drawn first.
    """
    trump = g[TRUMP]
    own = aggr & g[turn]
    partner = aggr & g[(turn + 2) & 3] if (g[COMMAND] >> ((turn + 2) & 3)) & 1 else 0
    rivals = aggr & ~(own | partner)
    spare = 52  # tricks that partner can follow or discard to without being made to ruff
    rel = 0
    got = 0
    for place in range(5):
        suit = place - 1
        if place == 0:
            suit = trump
            if trump == NOTRUMP:
                continue
        elif suit == trump:
            continue
        mask = SUIT << (13 * suit)
        held = own & mask
        if held == 0:
            if place == 0:
                if rivals & mask:
                    return NO_PROOF
                if partner & mask:
                    spare = count(partner & ~mask)
            continue
        against = rivals & mask
        number = count(against)
        ceiling = highest(against) if against else -1
        beside = partner & mask
        length = count(beside)
        masters = 0
        rounds = 0
        while held and got < k and (place == 0 or spare > 0):
            card = highest(held)
            held &= ~(1 << card)
            if card > ceiling:
                masters += 1
            elif masters < number:
                break
            rounds += 1
            if length >= rounds:
                if count(beside & ((1 << card) - 1)) < rounds:
                    rounds -= 1
                    break
                rel |= 1 << card
            elif number and card > ceiling:
                rel |= 1 << card
            got += 1
            if place > 0:
                spare -= 1
        if got >= k:
            return rel
        if place == 0:
            if rounds < number:
                return NO_PROOF
            if length > rounds:
                spare = count(partner & ~mask)
    return NO_PROOF


@kernel
def may_hold(cards, hand, n, aggr, bars, g) -> Any:
    """Whether hidden ``hand`` may hold ``cards`` of the pool, as far as show-outs tell."""
    if bars == 0:
        return count(cards) <= n
    own_bars = bars & 15
    other_bars = bars >> 4
    if hand == g[SECOND]:
        own_bars, other_bars = other_bars, own_bars
    if cards & spread(own_bars):
        return False
    return count(cards | (aggr & g[POOL] & spread(other_bars))) <= n


@kernel
def master_trumps(aim, n, aggr, bars, g) -> Any:
    """Trumps of the pool that show ``aim`` tricks against the claimer, or -1.

    One hidden hand of the other side may hold them all: each wins the trick it is played to.
    """
    trump = g[TRUMP]
    if trump == NOTRUMP or g[FIRST] < 0:
        return NO_PROOF
    mask = SUIT << (13 * trump)
    best = aggr & g[POOL] & mask
    against = aggr & mask & ~g[POOL]
    if against:
        best &= ~((1 << highest(against)) - 1)
    spare = count(best) - aim
    if spare < 0:
        return NO_PROOF
    while spare > 0:
        best &= best - 1
        spare -= 1
    for hand in (g[FIRST], g[SECOND]):
        if (hand & 1) != g[SIDE] and may_hold(best, hand, n, aggr, bars, g):
            return best
    return NO_PROOF


@kernel
def own_master_trumps(k, aggr, g) -> Any:
    """Trumps of one hand in view of the claimer's side that show ``k`` tricks, or -1."""
    trump = g[TRUMP]
    if trump == NOTRUMP:
        return NO_PROOF
    mask = SUIT << (13 * trump)
    trumps = aggr & mask
    if count(trumps) < k:
        return NO_PROOF
    for seat in (g[SIDE], g[SIDE] + 2):
        best = trumps & g[seat]
        others = trumps & ~best
        if others and best:
            best &= ~((1 << highest(others)) - 1)
        spare = count(best) - k
        if spare >= 0:
            while spare > 0:
                best &= best - 1
                spare -= 1
            return best if others else 0
    return NO_PROOF
