"""Crossings from one hand of claimer's side to the other."""

from claims_native.cards.sets import ALL_CARDS, NOTRUMP, SUIT, count, highest, lowest
from claims_native.compiling import Rows, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.steps import (
    CASH_CARD,
    CASH_SUITS,
    DRAW,
    FINESSE,
    LEAD,
    RUN,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_KIND,
    STEP_NUMBER,
    STEP_OTHER,
    STEP_SUITS,
)


@kernel
def ruffable(suits: int, hand: int, other: int, trump: int) -> int:
    """Cards of ``hand`` among these that ``other`` can ruff."""
    if trump == NOTRUMP or not other & (SUIT << (13 * trump)):
        return 0
    cards = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if s != trump and suits & suit and not other & suit:
            cards |= hand & suits & suit
    return cards


@kernel
def suits_like(cards: int, others: int) -> int:
    """Those of ``cards`` that are of a suit of ``others``."""
    found = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if others & suit:
            found |= cards & suit
    return found


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
def below_partner(cards: int, other: int) -> int:
    """Of each suit the lowest card, where the other hand has a higher: a crossing is made low."""
    low = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if cards & suit and other & suit and (other & suit) >> (lowest(cards & suit) + 1):
            low |= 1 << lowest(cards & suit)
    return low if low else cards


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
    """The suits in which he does not cross for the step that he stands at: that of a finesse; for
    any other step those that he said he leads later, trumps drawn or winners cashed."""
    row = plan[stands & STEP_BITS]
    if row[STEP_KIND] == FINESSE:
        return int(row[STEP_SUITS])
    later = 0
    for at in range((stands & STEP_BITS) + 1, claim.steps):
        kind = plan[at, STEP_KIND]
        if kind == DRAW and trump != NOTRUMP:
            later |= SUIT << (13 * trump)
        elif kind in (CASH_SUITS, RUN):
            later |= plan[at, STEP_SUITS]
        elif kind == CASH_CARD:
            later |= suits_like(ALL_CARDS, plan[at, STEP_CARDS])
    return later


@kernel
def counts_trumps(stands: int, out: int, trump: int, plan: Rows) -> bool:
    """Whether he told, before the step that he stands at, with which trump he leads a round, or how
    many, while one is out: a further round is not in his plan."""
    if trump == NOTRUMP or not out & (SUIT << (13 * trump)):
        return False
    trumps = SUIT << (13 * trump)
    for at in range(stands & STEP_BITS):
        row, kind = plan[at], plan[at, STEP_KIND]
        named = row[STEP_CARDS] | row[STEP_OTHER]
        of_them = (named if named else row[STEP_SUITS]) & trumps
        rounds = kind == DRAW or (kind in (CASH_SUITS, RUN) and of_them != 0)
        one = kind in (CASH_CARD, LEAD) and of_them != 0 and not named & ~trumps
        if row[STEP_CONDITIONS] == 0 and (one or (rounds and row[STEP_NUMBER] >= 0)):
            return True
    return False


@kernel
def crossings_for(stands: int, sight: Sight, trump: int, claim: Claim, plan: Rows) -> int:
    """The leads by which he crosses for the step that he stands at; 0 where any may be. Who is to
    draw trumps crosses at once, and so does he who has led as many rounds of them as he said."""
    row = plan[stands & STEP_BITS]
    spared = crossed_without(stands, trump, claim, plan)
    at_once = row[STEP_KIND] == DRAW or counts_trumps(stands, sight.out, trump, plan)
    if not spared and not at_once:
        return 0
    over = crossings(ALL_CARDS & ~spared, sight, trump)
    if row[STEP_KIND] == FINESSE:
        if not over and count(sight.other & row[STEP_SUITS]) > 1:
            over = crossings(row[STEP_SUITS], sight, trump)
    elif at_once and not over:
        over = crossings(ALL_CARDS, sight, trump)
    return over
