"""Crossings from one hand of claimer's side to the other."""

from claims_native.cards.sets import ALL_CARDS, NOTRUMP, SUIT, count, highest, lowest
from claims_native.compiling import Rows, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.steps import DRAW, FINESSE, RUFF, STEP_BITS, STEP_KIND, STEP_SUITS


@kernel
def ruffable(suits: int, hand: int, other: int, trump: int) -> int:
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
def crossings(suits: int, sight: Sight, trump: int) -> int:
    """The leads of these suits from the hand in turn that can put the other hand in: the lowest of
    a suit in which it has a master, or one that it can ruff."""
    hand, other, out = sight.hand, sight.other, sight.out
    cards = ruffable(suits, hand, other, trump)
    for s in range(4):
        suit = suits & (SUIT << (13 * s))
        if hand & suit and other & suit:
            best, low = highest(other & suit), lowest(hand & suit)
            if best > low and not (out & suit) >> best:
                cards |= 1 << low
    return cards


@kernel
def crossing_compared(sight: Sight) -> int:
    """The cards that ``crossings`` compares: of each suit of both hands, all from the other hand's
    best on."""
    cards = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if sight.hand & suit and sight.other & suit:
            low = highest(sight.other & suit)
            cards |= ((sight.hand | sight.other | sight.out) & suit) >> low << low
    return cards


@kernel
def crossed_without(stands: int, trump: int, claim: Claim, plan: Rows) -> int:
    """The suit in which he does not cross for the step that he stands at: that of a finesse; for a
    ruff trumps, which he said he draws later."""
    row = plan[stands & STEP_BITS]
    if row[STEP_KIND] == FINESSE:
        return int(row[STEP_SUITS])
    if row[STEP_KIND] == RUFF and trump != NOTRUMP:
        for at in range((stands & STEP_BITS) + 1, claim.steps):
            if plan[at, STEP_KIND] == DRAW:
                return SUIT << (13 * trump)
    return 0


@kernel
def crossings_for(stands: int, sight: Sight, trump: int, claim: Claim, plan: Rows) -> int:
    """The leads by which he crosses for the step that he stands at; 0 where any may be."""
    spared = crossed_without(stands, trump, claim, plan)
    if not spared:
        return 0
    over = crossings(ALL_CARDS & ~spared, sight, trump)
    row = plan[stands & STEP_BITS]
    if row[STEP_KIND] == FINESSE and not over and count(sight.other & row[STEP_SUITS]) > 1:
        over = crossings(row[STEP_SUITS], sight, trump)
    return over
