"""A claimer's stated plan, obeyed: which cards it binds, and how far it has come (DOCTRINE 6).

Sets of cards in and out; 0 means that the plan leaves the choice free. ``state`` is where the plan
stands (``layout``). A step that cannot be followed from the hand on lead, but could from the
other, waits; one that neither can follow falls. The plan is left for good when a trick that a step
meant to win is lost.
"""

from typing import Any

from claims_native.bits import highest, lowest
from claims_native.conventions import beating
from claims_native.jit import kernel
from claims_native.layout import (
    ACTIVE,
    BREAKS,
    CASH_CARD,
    CASH_SUITS,
    CONCEDE,
    CONDITION_WIDTH,
    CROSSRUFF,
    DISCARD,
    DRAW,
    DROPS,
    FINESSE,
    FINESSE_AT,
    FINESSE_WINS,
    FIRST,
    LEAD,
    NOTRUMP,
    OVERTAKE,
    PLAN_STEPS,
    PLAY,
    RENOUNCED,
    ROUNDS_AT,
    RUFF,
    RUFF_THIS,
    SECOND,
    SHOWS_OUT,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_HEIGHT,
    STEP_KIND,
    STEP_NUMBER,
    STEP_OTHER,
    STEP_SEAT,
    STEP_SUITS,
    SUIT,
    TRUMP,
)


@kernel
def shown_out(suits, seats, bars, g) -> Any:
    """Whether one of these hidden hands is seen to be out of one of these suits (a set)."""
    for suit in range(4):
        if not suits & (SUIT << (13 * suit)):
            continue
        if (seats >> g[FIRST]) & 1 and (bars >> suit) & 1:
            return True
        if (seats >> g[SECOND]) & 1 and (bars >> (4 + suit)) & 1:
            return True
    return False


@kernel
def holds(row, bars, out, state, g) -> Any:
    """Whether all conditions of a step hold, by what has been seen."""
    for place in range(2):
        at = STEP_CONDITIONS + place * CONDITION_WIDTH
        kind = row[at]
        if kind == 0:
            continue
        if kind == SHOWS_OUT:
            seen = shown_out(row[at + 1], row[at + 2], bars, g)
        elif kind == DROPS:
            seen = row[at + 3] & out == 0
        elif kind == BREAKS:
            seen = row[at + 1] & out == 0 or not shown_out(row[at + 1], 15, bars, g)
        elif kind == FINESSE_WINS:
            seen = (state >> FINESSE_AT) & 3 == 1
        else:
            return False
        if seen == (row[at + 4] == 1):
            return False
    return True


@kernel
def winning_suits(suits, hand, other, out) -> Any:
    """The cards to lead from ``hand`` to cash ``suits``: its own top card where that is the
    side's master, any card towards the other hand's master; and whether ``other`` alone could."""
    cards = 0
    elsewhere = False
    for s in range(4):
        suit = SUIT << (13 * s)
        if not suits & suit or not (hand | other) & suit:
            continue
        best = highest((hand | other) & suit)
        if (out & suit) >> best:
            continue
        if hand & suit == 0:
            elsewhere = True
        elif (hand >> best) & 1:
            cards |= 1 << best
        else:
            cards |= hand & suit
    return cards, elsewhere


@kernel
def below_partner(cards, other) -> Any:
    """Of each suit the lowest card, where the other hand has a higher: a crossing is made low."""
    low = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if cards & suit and other & suit and (other & suit) >> (lowest(cards & suit) + 1):
            low |= 1 << lowest(cards & suit)
    return low if low else cards


@kernel
def ruffable(suits, hand, other, trump) -> Any:
    """Cards of ``hand`` in these suits that ``other`` can ruff."""
    if trump == NOTRUMP or not other & (SUIT << (13 * trump)):
        return 0
    cards = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if s != trump and suits & suit and not other & suit:
            cards |= hand & suit
    return cards


@kernel
def lead_of_step(row, rounds, hand, other, turn, out, trump) -> Any:
    """The leads a step binds now; 0 with 1 when it waits, 0 with 0 when it is over or falls."""
    kind = row[STEP_KIND]
    limit = row[STEP_NUMBER]
    wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
    if limit >= 0 and rounds >= limit:
        return 0, 0
    if kind == DRAW:
        trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
        if limit < 0 and not out & trumps:
            return 0, 0
        return hand & trumps, 1 if other & trumps else 0
    if kind == CASH_SUITS:
        cards, elsewhere = winning_suits(wanted, hand, other, out)
        return cards, 1 if elsewhere else 0
    if kind in (CASH_CARD, FINESSE):
        card = row[STEP_CARDS]
        if kind == CASH_CARD and hand & card:
            return card, 1
        if other & card:
            suit = SUIT << (13 * (highest(card) // 13))
            return hand & suit, 1
        if kind == FINESSE and (hand & card or (card == 0 and (hand | other) & wanted)):
            return (0, 1) if card else (hand & wanted, 1)
        return 0, 0
    if kind == LEAD:
        if row[STEP_SEAT] == turn and row[STEP_OTHER] == 0:
            return 0, 0
        if row[STEP_OTHER] & hand and not row[STEP_OTHER] & other:
            return 0, 1
        cards = hand & wanted if wanted else hand
        if row[STEP_SEAT] >= 0 or row[STEP_OTHER]:
            cards = below_partner(cards, other)
        return cards, 1 if other & wanted or not wanted else 0
    if kind == RUFF:
        if row[STEP_SEAT] == turn:
            return 0, 1 if ruffable(wanted, other, hand, trump) else 0
        cards = ruffable(wanted, hand, other, trump)
        waits = row[STEP_SEAT] < 0 and ruffable(wanted, other, hand, trump)
        return cards, 1 if waits else 0
    if kind == CROSSRUFF:
        every = wanted if wanted else (SUIT | SUIT << 13 | SUIT << 26 | SUIT << 39)
        return ruffable(every, hand, other, trump), 0
    if kind in (CONCEDE, PLAY, OVERTAKE):
        return hand & wanted, 1 if other & wanted else 0
    return 0, 0


@kernel
def plan_lead(state, hand, other, turn, bars, out, g, p, q) -> Any:
    """The plan's state and the leads it binds when the claimer's side leads from ``hand``."""
    while (state & STEP_BITS) < p[PLAN_STEPS]:
        row = q[state & STEP_BITS]
        if row[STEP_KIND] < DISCARD and holds(row, bars, out, state, g):
            rounds = (state >> ROUNDS_AT) & 15
            cards, waits = lead_of_step(row, rounds, hand, other, turn, out, g[TRUMP])
            if cards:
                return state | ACTIVE, cards
            if waits:
                return state, 0
        state = next_step(state)
    return state, 0


@kernel
def next_step(state) -> Any:
    """The state at the start of the next step."""
    return ((state & STEP_BITS) + 1) | (state & (3 << FINESSE_AT))


@kernel
def standing_cards(legal, hand, nt, led, ours, bars, out, state, g, p, q) -> Any:
    """What the rows that hold at any time bind: a discard named, a finesse renounced."""
    suit = SUIT << (13 * led)
    for at in range(p[PLAN_STEPS]):
        row = q[at]
        wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
        due = at <= (state & STEP_BITS) and ours and row[STEP_OTHER] & suit
        thrown = legal & wanted if row[STEP_KIND] == DISCARD and due and not hand & suit else 0
        if thrown and holds(row, bars, out, state, g):
            return thrown
        if row[STEP_KIND] == RENOUNCED and nt == 2 and wanted & suit and hand & suit:
            best = highest(hand & suit)
            if not (out & suit) >> best:
                return 1 << best
    return 0


@kernel
def plan_follow(state, legal, hand, turn, nt, led, best, ours, sure, bars, out, g, p, q) -> Any:
    """The plan's state and the cards it binds when the claimer's side follows; ``ours``: it is
    winning the trick so far, ``sure``: and cannot lose it as he sees it. A trick that is his
    already is not ruffed."""
    trump = g[TRUMP]
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    bound = standing_cards(legal, hand, nt, led, ours, bars, out, state, g, p, q)
    if bound or (state & STEP_BITS) >= p[PLAN_STEPS]:
        return state, bound
    row = q[state & STEP_BITS]
    kind = row[STEP_KIND]
    winners = beating(legal, best, trump)
    if not state & ACTIVE:
        ruffs = legal & trumps if led != trump else 0
        if kind == RUFF_THIS and ruffs and holds(row, bars, out, state, g):
            return state | ACTIVE, height_of(ruffs, row[STEP_HEIGHT])
        if kind == PLAY and legal & row[STEP_CARDS] and holds(row, bars, out, state, g):
            return state | ACTIVE, legal & row[STEP_CARDS]
        return state, 0
    if kind == CASH_CARD:
        return state, legal & row[STEP_CARDS]
    if kind == CASH_SUITS:
        suit = SUIT << (13 * led)
        if winners & suit and not (out & suit) >> highest(winners & suit):
            return state, 1 << highest(winners & suit)
    elif kind == LEAD:
        named = legal & row[STEP_OTHER]
        if named:
            # A card that can no longer win is not meant where another can (published: the ten
            # is not played under the king).
            return state, named & winners if winners else named
        if row[STEP_SEAT] == turn:
            return state, winners
    elif kind in (RUFF, CROSSRUFF):
        if led != trump and not sure:
            return state, height_of(legal & trumps, row[STEP_HEIGHT])
    elif kind == FINESSE:
        if winners & row[STEP_CARDS]:
            return state, winners & row[STEP_CARDS]
    elif kind == CONCEDE:
        return state, legal & ~winners
    elif kind == OVERTAKE:
        return state, winners & row[STEP_OTHER] if winners & row[STEP_OTHER] else winners
    return state, 0


@kernel
def height_of(trumps, height) -> Any:
    """The trumps a ruff may be made with: the lowest, the highest, or any."""
    if trumps == 0 or height == 0:
        return trumps
    return 1 << (lowest(trumps) if height == 1 else highest(trumps))


@kernel
def plan_after(state, won, p, q) -> Any:
    """The plan's state when a trick is over that the claimer's side won or not."""
    if not state & ACTIVE:
        return state
    state &= ~ACTIVE
    kind = q[state & STEP_BITS, STEP_KIND]
    if kind == FINESSE:
        return next_step(state) & STEP_BITS | ((1 if won else 2) << FINESSE_AT)
    meant_to_win = kind != CONCEDE and kind != DRAW and kind != PLAY
    if meant_to_win and not won:
        return p[PLAN_STEPS] | (state & (3 << FINESSE_AT))
    if kind in (DRAW, CASH_SUITS, RUFF, CROSSRUFF, CONCEDE):
        rounds = min(((state >> ROUNDS_AT) & 15) + 1, 15)
        return (state & ~(15 << ROUNDS_AT)) | (rounds << ROUNDS_AT)
    return next_step(state)
