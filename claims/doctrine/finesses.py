"""The finesses of a plan: one on whose success the claim is made to depend, where no words take or
refuse it, and a card that is run."""

from dataclasses import replace

from claims.cards import RANKS, SUITS, partner, suit_cards
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Card, Condition, ConditionKind, Plan, Step, StepKind, Suit, When


def with_the_finesse(plan: Plan, meant: CardsMeant) -> tuple[Step, ...]:
    """The steps, and the finesse on whose success something is made to depend where no words take
    or refuse one: before the step that depends on it, else last."""
    named = [*(step.kind for step in plan.steps), *(no.kind for no in plan.renounced)]
    if StepKind.FINESSE in named:
        once = named.count(StepKind.FINESSE) == 1
        return tuple(_played_for(step, meant) if once else step for step in plan.steps)
    whens = [step.when for step in plan.steps]
    whens += [one.when for one in plan.counts] + [one.when for one in plan.beliefs]
    whens += [one.when for one in plan.listed]
    lost = [one.when for one in plan.concessions]
    for at, when in enumerate([*whens, *lost]):
        for condition in when:
            # "If West has it you get one" plays for nothing.
            if at >= len(whens) and condition.kind is ConditionKind.HOLDS:
                continue
            others = tuple(one for one in when if one is not condition)
            finesse = _finesse(condition, others, meant)
            if finesse is not None:
                return (*plan.steps[:at], finesse, *plan.steps[at:])
    return plan.steps


def led_once(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, of which one that runs a card stands for its lead, too, where that was named just
    before, and for covering a card that covers it: "jack, run it unless it is covered"."""
    found: list[Step] = []
    for step in steps:
        if step.kind is StepKind.FINESSE and step.run:
            covered = [c for c in step.when if c.kind is ConditionKind.COVERS and c.negated]
            step = replace(step, when=tuple(c for c in step.when if c not in covered))
            before = found[-1] if found else None
            if before and before.kind is StepKind.CASH and before.cards == step.cards:
                found.pop()
        if found and _ruffed_if_covered(found[-1], step):
            step = replace(found.pop(), kind=StepKind.FINESSE, name="ruffing")
        found.append(step)
    return tuple(found)


def taken_on_the_way(steps: tuple[Step, ...], meant: CardsMeant) -> tuple[Step, ...]:
    """The steps, of which a finesse towards the hand that he says he goes to is how he gets there:
    "spade to the ace, and coming back I finesse the ten"."""
    found: list[Step] = []
    for step in steps:
        before = found[-1] if found else None
        goes = before is not None and before.hand is not None and step.when == before.when
        if before is not None and goes and step.kind is StepKind.FINESSE:
            there = before == Step(StepKind.LEAD, hand=before.hand, when=before.when)
            suits = meant.suits(step.suits) | meant.around(*step.cards)
            named = meant.card(step.cards[0]) if step.cards else 0
            cards = meant.finessing(suits, named)
            elsewhere = cards & ~meant.position.hands[meant.seat(before.hand)]
            if there and cards and not elsewhere:
                found.pop()
        found.append(step)
    return tuple(found)


def _ruffed_if_covered(led: Step, step: Step) -> bool:
    """ "Queen of diamonds, ruffing if West covers": a ruffing finesse."""
    covered = any(c.kind is ConditionKind.COVERS and not c.negated for c in step.when)
    called = led.kind in (StepKind.CASH, StepKind.LEAD, StepKind.PLAY) and len(led.cards) == 1
    return step.kind is StepKind.RUFF and covered and called and not (led.when or step.suits)


def _played_for(step: Step, meant: CardsMeant) -> Step:
    """The only finesse of a plan, as one taken in any case where he takes it "if West has the
    queen", and can take none against East: that is what it plays for."""
    for condition in step.when if step.kind is StepKind.FINESSE else ():
        others = tuple(one for one in step.when if one is not condition)
        if condition.kind is not ConditionKind.HOLDS or condition.card is None:
            continue
        one_way = missing_in_tenace(condition.card, -1, meant) is not None
        if one_way and _finesse(condition, others, meant):
            return replace(step, when=others, hand=step.hand or condition.hand)
    return step


def _finesse(condition: Condition, others: When, meant: CardsMeant) -> Step | None:
    """The finesse that a condition speaks of: that it wins, or that the opponent who plays before
    the tenace holds the card that it is taken against."""
    card, suit = condition.card, condition.suit
    if condition.kind is ConditionKind.FINESSE_WINS:
        suits = () if suit is None or card is not None else (suit,)
        return Step(StepKind.FINESSE, suits, () if card is None else (card,), when=others)
    if condition.kind is not ConditionKind.HOLDS or condition.negated or card is None:
        return None
    against = missing_in_tenace(card, meant.seat(condition.hand), meant)
    if against is None:
        return None
    return Step(StepKind.FINESSE, (), (against,), hand=condition.hand, when=others)


def missing_in_tenace(card: Card, holder: int, meant: CardsMeant) -> Card | None:
    """The card spoken of, where just one hand of the side has cards above and below it, the other
    can lead to these, and ``holder`` (-1: not said) plays before them."""
    if card.rank is None:
        return None
    number, hands, own = meant.number(card.suit), meant.position.hands, meant.own()
    found = []
    for suit in range(4) if card.suit is None else [] if number is None else [number]:
        code = 13 * suit + RANKS.index(card.rank)
        for seat in range(4):
            held, other = (suit_cards(hands[one] & own, suit) for one in (seat, partner(seat)))
            tenace = held >> code + 1 and held & (1 << code) - 1
            if tenace and other and not own >> code & 1 and holder in (-1, (seat + 3) % 4):
                found.append(Card(Suit(SUITS[suit]), card.rank))
    return found[0] if len(found) == 1 else None
