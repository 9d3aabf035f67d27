"""A claimer's stated plan, obeyed: which cards it binds, and how far it has come (DOCTRINE 6).

Sets of cards in and out; 0 means that the plan leaves the choice free. ``state`` is where the plan
stands (``layout``). A step that cannot be followed from the hand on lead, but could from the
other, waits while that hand can be reached; any other step that cannot be followed falls. The plan
is left for good when a trick that a step meant to win is lost.
"""

from typing import Any

from claims_native.bits import count, highest, lowest
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
    ELIMINATE,
    FINESSE,
    FINESSE_AT,
    FINESSE_WINS,
    FIRST,
    KEPT,
    LEAD,
    NOT_LED,
    NOT_RUFFED,
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
    STEP_SOURCE,
    STEP_SUITS,
    SUIT,
    TRUMP,
)

ALL_SUITS = (1 << 52) - 1


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
def can_cross(hand, other, out, trump) -> Any:
    """Whether a lead from ``hand`` can put the other hand in: to a master of its own, or a ruff."""
    for s in range(4):
        suit = SUIT << (13 * s)
        if hand & suit and other & suit:
            best = highest(other & suit)
            if best > lowest(hand & suit) and not (out & suit) >> best:
                return True
    return ruffable(ALL_SUITS, hand, other, trump) != 0


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
    if kind == CASH_CARD:
        if hand & wanted:
            return wanted, 1
        return (hand & (SUIT << (13 * (highest(wanted) // 13))), 1) if other & wanted else (0, 0)
    if kind == FINESSE:
        suit = row[STEP_SUITS]
        if row[STEP_CARDS] == 0:
            return hand & suit, 1 if other & suit else 0
        if other & wanted:
            under = hand & suit & ((1 << highest(wanted)) - 1)
            return under if under else hand & suit, 1
        return 0, 1 if hand & wanted and other & suit else 0
    if kind == ELIMINATE:
        cards, elsewhere = winning_suits(wanted, hand, other, out)
        ruffs = ruffable(wanted, hand, other, trump)
        waits = elsewhere or ruffable(wanted, other, hand, trump) != 0
        return cards if cards else ruffs, 1 if waits else 0
    if kind == LEAD:
        if row[STEP_SOURCE] >= 0 and row[STEP_SOURCE] != turn:
            return 0, 1 if other & wanted or not wanted else 0
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
        return ruffable(wanted if wanted else ALL_SUITS, hand, other, trump), 0
    if kind in (CONCEDE, PLAY, OVERTAKE):
        return hand & wanted, 1 if other & wanted else 0
    return 0, 0


@kernel
def plan_lead(state, hand, other, turn, bars, out, g, p, q) -> Any:
    """The plan's state, the leads it binds when the claimer's side leads from ``hand``, and whether
    they bind even where they lose."""
    while (state & STEP_BITS) < p[PLAN_STEPS]:
        row = q[state & STEP_BITS]
        # A finesse against a hand seen to be out of the suit has no point.
        idle = row[STEP_KIND] == FINESSE and shown_out(
            row[STEP_SUITS], 1 << ((turn + 1) & 3), bars, g
        )
        if row[STEP_KIND] < DISCARD and not idle and holds(row, bars, out, state, g):
            rounds = (state >> ROUNDS_AT) & 15
            cards, waits = lead_of_step(row, rounds, hand, other, turn, out, g[TRUMP])
            if cards:
                return state | ACTIVE, cards, True
            if waits and can_cross(hand, other, out, g[TRUMP]):
                break
        state = next_step(state)
    left = hand
    firm = False
    for at in range(p[PLAN_STEPS]):
        if holds(q[at], bars, out, state, g):
            spared = not_led(q[at], hand, other, out)
            left &= ~spared
            firm = firm or (spared != 0 and q[at, STEP_KIND] == NOT_LED)
    return state, left if left != hand else 0, firm


@kernel
def not_led(row, hand, other, out) -> Any:
    """The leads from ``hand`` that a row rules out: a suit not to be led, and, before the end, the
    losers of a suit of which a trick is conceded at the end."""
    if row[STEP_KIND] == NOT_LED:
        return hand & row[STEP_SUITS]
    if row[STEP_KIND] == KEPT and count(hand) > row[STEP_NUMBER]:
        winners, _elsewhere = winning_suits(row[STEP_SUITS], hand, other, out)
        return hand & row[STEP_SUITS] & ~winners
    return 0


@kernel
def next_step(state) -> Any:
    """The state at the start of the next step."""
    return ((state & STEP_BITS) + 1) | (state & (3 << FINESSE_AT))


@kernel
def standing_cards(legal, hand, nt, led, ours, bars, out, state, g, p, q) -> Any:
    """What the rows that hold at any time bind: a discard named, a ruff renounced, and, where no
    sure trick is thrown away for it (the second value), a finesse renounced and a card kept for the
    trick conceded at the end."""
    suit = SUIT << (13 * led)
    void = not hand & suit
    for at in range(p[PLAN_STEPS]):
        row = q[at]
        kind = row[STEP_KIND]
        if kind < DISCARD or not holds(row, bars, out, state, g):
            continue
        wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
        if kind == DISCARD:
            due = at <= (state & STEP_BITS) and ours and row[STEP_OTHER] & suit
            if due and void and legal & wanted:
                return legal & wanted, True
        elif kind == RENOUNCED:
            if nt == 2 and wanted & suit and not void:
                best = highest(hand & suit)
                if not (out & suit) >> best:
                    return 1 << best, False
        elif void and kind in (NOT_RUFFED, KEPT):
            rest = legal & ~wanted
            held = kind == KEPT and count(hand & wanted) > row[STEP_NUMBER]
            other_suit = kind == NOT_RUFFED and row[STEP_OTHER] and not row[STEP_OTHER] & suit
            if rest and legal & wanted and not held and not other_suit:
                return rest, kind == NOT_RUFFED
    return 0, False


@kernel
def plan_follow(state, legal, hand, turn, nt, led, best, ours, sure, bars, out, g, p, q) -> Any:
    """The plan's state and the cards it binds when the claimer's side follows; ``ours``: it is
    winning the trick so far, ``sure``: and cannot lose it as he sees it. A trick that is his
    already is not ruffed. The third value: whether the cards bind even where they lose."""
    trump = g[TRUMP]
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    bound, firm = standing_cards(legal, hand, nt, led, ours, bars, out, state, g, p, q)
    if bound or (state & STEP_BITS) >= p[PLAN_STEPS]:
        return state, bound, firm
    row = q[state & STEP_BITS]
    kind = row[STEP_KIND]
    winners = beating(legal, best, trump)
    if not state & ACTIVE:
        ruffs = legal & trumps if led != trump else 0
        if kind == RUFF_THIS and ruffs and holds(row, bars, out, state, g):
            return state | ACTIVE, height_of(ruffs, row[STEP_HEIGHT]), True
        if kind == PLAY and legal & row[STEP_CARDS] and holds(row, bars, out, state, g):
            return state | ACTIVE, legal & row[STEP_CARDS], True
        return state, 0, True
    suit = SUIT << (13 * led)
    masters = (legal & suit) >> (highest(out & suit) + 1) << (highest(out & suit) + 1)
    # The hand that played second is seen to be out of the suit: nothing is finessed any more.
    offside = nt == 2 and shown_out(suit, 1 << ((turn + 3) & 3), bars, g)
    if kind == CASH_CARD:
        return state, legal & row[STEP_CARDS], True
    if kind in (CASH_SUITS, ELIMINATE) and masters:
        if ours and best // 13 == led and best > highest(out & suit):
            # Two winners are not spent on one trick, unless they may be needed to run the suit.
            return state, (legal & ~masters if masters & (masters - 1) == 0 else 0), True
        if winners & masters:
            return state, 1 << highest(winners & masters), True
    if kind == CASH_SUITS:
        return state, 0, True
    if kind == LEAD:
        named = legal & row[STEP_OTHER]
        if named and offside and not row[STEP_OTHER] & masters:
            return state, 0, True
        if named:
            # A card that can no longer win is not meant where another can (published: the ten
            # is not played under the king).
            return state, (named & winners if winners else named), True
        if row[STEP_SEAT] == turn:
            return state, winners, True
    elif kind in (RUFF, CROSSRUFF, ELIMINATE):
        if led != trump and not sure:
            return state, height_of(legal & trumps, row[STEP_HEIGHT]), True
    elif kind == FINESSE:
        if offside:
            return state, 0, True
        if ours and best >= 0 and row[STEP_CARDS] >> best & 1:
            return state, (1 << lowest(legal) if hand & (SUIT << (13 * led)) else 0), True
        if winners & row[STEP_CARDS]:
            return state, winners & row[STEP_CARDS], True
    elif kind == CONCEDE:
        return state, legal & ~winners, True
    elif kind == OVERTAKE:
        return state, (winners & row[STEP_OTHER] if winners & row[STEP_OTHER] else winners), True
    return state, 0, True


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
    row = q[state & STEP_BITS]
    plain_lead = kind == LEAD and row[STEP_SEAT] < 0 and row[STEP_OTHER] == 0
    meant_to_win = kind != CONCEDE and kind != DRAW and kind != PLAY and not plain_lead
    if meant_to_win and not won:
        return p[PLAN_STEPS] | (state & (3 << FINESSE_AT))
    if kind in (DRAW, CASH_SUITS, RUFF, CROSSRUFF, ELIMINATE, CONCEDE):
        rounds = min(((state >> ROUNDS_AT) & 15) + 1, 15)
        return (state & ~(15 << ROUNDS_AT)) | (rounds << ROUNDS_AT)
    return next_step(state)
