"""What a claimer does not throw because of what he said that he does later (doctrine 6.1): the card
that a step to come plays, the last one that leads or follows to it, and the suits to be cashed."""

from claims_native.cards.game import Game, is_ours
from claims_native.cards.moment import Moment
from claims_native.cards.sets import SUIT, highest, lowest, suit_of
from claims_native.compiling import ZERO, Row, Rows, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.conventions import beating, masters
from claims_native.line.crossing import crossing_compared, ruffable, suits_like
from claims_native.line.plan_over import may_come_true
from claims_native.line.steps import (
    ACTIVE,
    CASH_CARD,
    CASH_SUITS,
    DISCARD,
    FINESSE,
    LEAD,
    OVERTAKE,
    PLAY,
    RUFF,
    RUFF_THIS,
    RUN,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_KIND,
    STEP_OTHER,
    STEP_SUITS,
    WIN_IN,
)


@kernel
def first_to_come(stands: int, plan: Rows) -> int:
    """The first step after the trick on the table."""
    step = stands & STEP_BITS
    kind = plan[step, STEP_KIND]
    now = stands & ACTIVE or kind in (PLAY, WIN_IN, RUFF_THIS)
    return step + 1 if now else step


@kernel
def alone(cards: int) -> int:
    """The card of a set of one; 0 where there are more."""
    return cards if cards & (cards - 1) == 0 else 0


@kernel
def played_by_step(row: Row, sight: Sight, trump: int) -> int:
    """The cards of the hand in turn without which a step cannot be taken: the card that it names,
    and the last one of the suit led to a card of the other hand, or ruffed there."""
    hand, other, kind = sight.hand, sight.other, row[STEP_KIND]
    if kind in (CASH_CARD, PLAY):
        return hand & alone(row[STEP_CARDS])
    if kind == RUFF:
        wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
        return alone(ruffable(wanted, hand, other, trump))
    if kind != LEAD and kind != OVERTAKE and kind != FINESSE:
        return ZERO
    led_to = alone(row[STEP_CARDS] if kind == FINESSE else row[STEP_OTHER])
    named = led_to if kind == FINESSE else led_to | alone(row[STEP_CARDS])
    return hand & named | alone(suits_like(hand, led_to & other))


@kernel
def follows_to_cash(played: int, stands: int, sight: Sight, claim: Claim, plan: Rows) -> int:
    """The last low cards of the hand in turn that follow to a card which its other hand cashes, in
    suits in which it has another to cash itself: ace and king of two hands take two tricks."""
    cards = ZERO
    for at in range(first_to_come(stands, plan), claim.steps):
        row = plan[at]
        cashed = alone(row[STEP_CARDS]) & sight.other
        if row[STEP_KIND] == CASH_CARD and row[STEP_CONDITIONS] == 0 and cashed:
            suit = SUIT << (13 * suit_of(lowest(cashed)))
            if sight.hand & suit & played:
                cards |= alone(sight.hand & suit & ~played)
    return cards


@kernel
def is_being_cashed(stands: int, moment: Moment, sight: Sight, game: Game, plan: Rows) -> bool:
    """Whether his other hand wins the trick so far with a card that it cashes as he said."""
    row = plan[stands & STEP_BITS]
    suit = SUIT << (13 * moment.led)
    if not stands & ACTIVE or not is_ours(moment.best_seat, game) or (suit >> moment.best) & 1 == 0:
        return False
    if row[STEP_KIND] == CASH_CARD:
        return (row[STEP_CARDS] >> moment.best) & 1 == 1
    cashes = row[STEP_KIND] in (CASH_SUITS, RUN) and row[STEP_SUITS] & suit
    return cashes != 0 and masters(1 << moment.best, sight.out) != 0


@kernel
def is_won_elsewhere(stands: int, moment: Moment, sight: Sight, game: Game, plan: Rows) -> bool:
    """Whether his other hand, still to play, takes the trick with the card that he named for it."""
    row = plan[stands & STEP_BITS]
    if stands & ACTIVE or row[STEP_KIND] != PLAY or row[STEP_CONDITIONS] or moment.played != 1:
        return False
    return alone(beating(row[STEP_CARDS] & sight.other, moment.best, game.trump)) != 0


@kernel
def named_by_steps(stands: int, sight: Sight, game: Game, claim: Claim, plan: Rows) -> int:
    """The cards of the hand in turn that steps to come play, whatever is seen till then."""
    played = ZERO
    for at in range(first_to_come(stands, plan), claim.steps):
        if plan[at, STEP_CONDITIONS] == 0:
            played |= played_by_step(plan[at], sight, game.trump)
    return played


@kernel
def spared_by_ruff(
    meant: int, stands: int, sight: Sight, game: Game, claim: Claim, plan: Rows
) -> int:
    """Of the trumps that may ruff as he said those that no step to come plays, where there are."""
    kind = plan[stands & STEP_BITS, STEP_KIND]
    if not stands & ACTIVE or (kind != RUFF and kind != RUFF_THIS) or alone(meant):
        return meant
    spare = meant & ~named_by_steps(stands, sight, game, claim, plan)
    return spare if spare else meant


@kernel
def thrown_for_steps(
    legal: int, stands: int, moment: Moment, sight: Sight, game: Game, claim: Claim, plan: Rows
) -> int:  # fmt: skip
    """Of the cards of a hand that cannot follow those without the ones that steps to come play,
    whatever is seen till then, and that do not ruff what the other hand cashes, or takes, as he
    said, as long as another loser may be thrown."""
    if sight.hand & (SUIT << (13 * moment.led)):
        return legal
    played = named_by_steps(stands, sight, game, claim, plan)
    if played:
        played |= follows_to_cash(played, stands, sight, claim, plan)
    ruffs = beating(legal, moment.best, game.trump)
    thrown = legal & ~ruffs
    rest = thrown & ~played
    if rest & ~masters(rest, sight.out) == 0:
        return legal
    cashed = is_being_cashed(stands, moment, sight, game, plan)
    taken = cashed or is_won_elsewhere(stands, moment, sight, game, plan)
    return rest if taken else rest | ruffs


@kernel
def cashed_later(
    stands: int, out: int, moment: Moment, game: Game, claim: Claim, plan: Rows
) -> int:
    """The cards that steps to come name, and the suits that they cash, as long as what they wait
    for may be seen."""
    cards = ZERO
    for at in range(stands & STEP_BITS, claim.steps):
        row = plan[at]
        if not may_come_true(row, out, moment, game):
            continue
        if row[STEP_KIND] == CASH_CARD:
            cards |= row[STEP_CARDS]
        elif row[STEP_KIND] == LEAD or row[STEP_KIND] == OVERTAKE:
            cards |= row[STEP_OTHER]
        elif row[STEP_KIND] == CASH_SUITS or row[STEP_KIND] == RUN:
            cards |= row[STEP_SUITS]
    return cards


@kernel
def last_links(sight: Sight) -> int:
    """The cards of the hand in turn that are its last of a suit in which the other hand has a
    master above them."""
    links = ZERO
    for s in range(4):
        suit = SUIT << (13 * s)
        link = alone(sight.hand & suit)
        if link and masters(sight.other & suit, sight.out) > link:
            links |= link
    return links


@kernel
def kept_for_later(
    legal: int, stands: int, moment: Moment, sight: Sight, game: Game, claim: Claim, plan: Rows
) -> int:  # fmt: skip
    """What a hand that cannot follow throws where the choice is free: nothing that is to be cashed,
    nor, while a step is to come, the last card that leads to a winner of the other hand, as long as
    there is another card to throw; 0 where that leaves all."""
    rest = legal & ~cashed_later(stands, sight.out, moment, game, claim, plan)
    if rest == 0:
        rest = legal
    to_come = False
    for at in range(first_to_come(stands, plan), claim.steps):
        to_come = to_come or plan[at, STEP_KIND] < DISCARD
    if to_come:
        thrown = rest & ~beating(rest, moment.best, game.trump)
        links = thrown & last_links(sight)
        if thrown & ~masters(thrown, sight.out) & ~links:
            rest &= ~links
    return rest if rest != legal else 0


@kernel
def compared_for_later(sight: Sight) -> int:
    """The cards that tell what leads to the other hand, and what is a winner."""
    cards = crossing_compared(sight)
    for s in range(4):
        suit = SUIT << (13 * s)
        if sight.out & suit:
            cards |= 1 << highest(sight.out & suit)
    return cards
