"""Cards thrown on others: when, and what is led for it (doctrine 6.1)."""

from collections.abc import Sequence

from claims.cards import NOTRUMP, SUIT_MASK
from claims.doctrine.meant import CardsMeant, all_suits
from claims.doctrine.rounds_told import LEADING, still_followed
from claims.doctrine.row import PlanRow
from claims.statement.model import Step, Which
from claims_native.line import steps as layout


def thrown(
    step: Step, away: Sequence[int], meant: CardsMeant, told: Sequence[list[int]]
) -> tuple[int, list[PlanRow]]:
    """The rows of a step that throws one of each of the sets ``away``, and where they stand among
    those ``told`` so far: before the one that leads what it is thrown on, else last, with the lead
    of that."""
    on = meant.suits(step.on_suits) | meant.around(*step.on_cards)
    exact = 0
    for card in step.on_cards:
        exact |= meant.card(card)
    at = len(told)
    while at and on and told[at - 1][layout.STEP_KIND] in LEADING:
        before = told[at - 1]
        named = before[layout.STEP_CARDS] | before[layout.STEP_OTHER]
        if not (named & exact if exact and named else (named | before[layout.STEP_SUITS]) & on):
            break
        at -= 1
    led, other = at < len(told), exact or on or all_suits(NOTRUMP)
    throw = [hand for hand in meant.position.hands if hand & away[0] & meant.own()]
    unblocks = any(wanted & on for wanted in away)  # "ace of diamonds, unblocking the king"
    first = [] if unblocks else _led_before(step, exact, throw, meant, told[:at])
    rounds = max(still_followed(told[at:], on, throw) - len(first), 0)
    if rounds:
        at, led = len(told), False
    discards = []
    for wanted in filter(None, away):
        hands = [hand for hand in meant.position.hands if hand & wanted & meant.own()]
        elsewhere = [hand for hand in hands if not hand & on] or hands
        # Of several that he names each is thrown once.
        once = len(away) > 1 and len(elsewhere) == 1
        kept = (elsewhere[0] & wanted).bit_count() - 1 if once else -1
        discards.append(PlanRow(layout.DISCARD, step.when, cards=wanted, other=other, number=kept))
    leads = []
    if exact and not led:
        leads = [PlanRow(layout.CASH_CARD, step.when, cards=exact)] * exact.bit_count()
    elif on and not led:
        leads = [PlanRow(layout.CASH_SUITS, step.when, suits=on, number=rounds or -1)]
    return at, [*first, *discards, *leads]


def _led_before(
    step: Step, exact: int, throw: Sequence[int], meant: CardsMeant, told: Sequence[list[int]]
) -> list[PlanRow]:
    """The rounds of a suit that are led before winners of it on which something is thrown, with its
    other winners, where the hand that throws must follow till then and there are so many: "my
    heart goes on the king of diamonds", with the ace beside the king and a diamond in his hand."""
    named = all(card.rank is not None for card in step.on_cards)
    if not exact or not named or meant.position.trick:
        return []
    suit = SUIT_MASK << 13 * meant.suit_number(exact)
    leads = [row for row in told if row[layout.STEP_KIND] in LEADING and _named(row) & suit]
    counted = [row[layout.STEP_NUMBER] for row in leads]
    across = [hand for hand in throw if not hand & exact]
    holders = [hand & suit for hand in meant.position.hands if hand & exact & meant.own()]
    whole = any(
        row[layout.STEP_KIND] == layout.CASH_SUITS and row[layout.STEP_NUMBER] <= 0 for row in leads
    )
    if exact & ~suit or len(holders) != 1 or not across or whole:
        return []
    follows = min((hand & suit).bit_count() for hand in across)
    masters = meant.described(meant.own() & suit, meant.suit_number(exact), Which.HIGH)
    others = masters & ~exact
    for row in leads:
        others &= ~row[layout.STEP_CARDS]
    needed = follows - sum(max(number, 1) for number in counted)
    enough = others.bit_count() >= needed > 0 and holders[0].bit_count() > follows
    if exact & ~masters or not enough:
        return []
    return [PlanRow(layout.CASH_CARD, step.when, cards=others)] * needed


def _named(row: list[int]) -> int:
    """The cards that a row speaks of, or those of its suits."""
    return row[layout.STEP_CARDS] | row[layout.STEP_OTHER] or row[layout.STEP_SUITS]
