"""The steps of a plan as they are played: what his words take for granted put in."""

from collections.abc import Iterator
from dataclasses import replace

from claims.cards import same_side, suit_cards, suit_of
from claims.doctrine.cashed import overtaken_for, put_in
from claims.doctrine.finesses import led_once, taken_on_the_way, with_the_finesse
from claims.doctrine.meant import CardsMeant
from claims.statement.model import BeliefKind, Card, Height, Plan, Step, StepKind, Suit, Which


def steps_told(plan: Plan, meant: CardsMeant) -> Iterator[Step]:
    """Each step that the search is to obey, in order."""
    steps = overtaken_for(put_in(with_the_finesse(plan, meant), meant), meant)
    steps = _spelled_out(_in_turn(taken_on_the_way(led_once(steps), meant), meant), meant)
    for place, step in enumerate(steps):
        if place == 0 and (card := _to_the_trick(step, meant)) is not None:
            yield replace(_played_to_it(step, card, meant), when=step.when)
        elif _all_winners(step) and any(s.kind is StepKind.DRAW for s in steps[place:]):
            yield replace(step, cards=(Card(which=Which.HIGH, every=True),))
        else:
            yield step


def _in_turn(steps: tuple[Step, ...], meant: CardsMeant) -> tuple[Step, ...]:
    """ "I let it run to the queen", which the hand in turn has: she is played before a low card of
    the other hand."""
    if len(steps) < 2 or not meant.position.trick:
        return steps
    low, wins, *more = steps
    lets = low.kind is StepKind.PLAY and low.height is Height.LOW and not (low.cards or low.suits)
    card = meant.card(wins.cards[0]) if wins.kind is StepKind.WIN and wins.cards else 0
    turned = lets and bool(card & meant.position.hands[meant.position.turn]) and not wins.when
    return (wins, low, *more) if turned else steps


def _spelled_out(steps: tuple[Step, ...], meant: CardsMeant) -> tuple[Step, ...]:
    """ "Clubs from the top, ace then king, queen": the cards told after their suit are how it is
    cashed, in that order; what is left of it follows."""
    found, place = list[Step](), 0
    while place < len(steps):
        step, end, cards = steps[place], place + 1, 0
        while end < len(steps) and _cards_of(step, steps[end], meant):
            cards += len(steps[end].cards)
            end += 1
        end = end if cards > 1 else place + 1
        found += [*steps[place + 1 : end], step]
        place = end
    return tuple(found)


def _cards_of(step: Step, after: Step, meant: CardsMeant) -> bool:
    """Whether a step cashes a whole suit, and the one after it cards of that suit by name."""
    whole = step.kind is StepKind.CASH and len(step.suits) == 1 and step.number is None
    if not whole or step.cards or after.kind is not StepKind.CASH or after.when != step.when:
        return False
    suit = meant.number(step.suits[0])
    own = all(card.rank and meant.card(card) & meant.own() for card in after.cards)
    return own and bool(after.cards) and {meant.number(c.suit) for c in after.cards} == {suit}


def _to_the_trick(step: Step, meant: CardsMeant) -> Card | None:
    """ "Low to the queen", where claimer's side has led low to the trick on the table and the queen
    can still be played to it; or a card with which he says that he wins that trick."""
    now, wins = meant.position, step.kind is StepKind.WIN and len(step.cards) == 1
    card = step.cards[0] if wins else step.other_card
    if not now.trick or card is None or not (wins or step.kind is StepKind.LEAD):
        return None
    led, other = now.trick[0], meant.card(card)
    if not same_side(now.leader, meant.record.claim.by) or other.bit_count() != 1:
        return None
    holder = next((seat for seat in range(4) if now.hands[seat] & other), now.leader)
    to_play = (holder - now.leader) % 4 >= len(now.trick)
    follows = suit_of(other.bit_length() - 1) == suit_of(led)
    by_name = not wins and bool(step.cards) and step.cards[0].rank is not None
    named = meant.card(step.cards[0]) if by_name else 1 << led
    return card if follows and to_play and named >> led & 1 else None


def _played_to_it(step: Step, card: Card, meant: CardsMeant) -> Step:
    """A card played to the trick on the table; one of a tenace, under which an opponent has yet to
    play, finesses: where he puts up what beats it a higher one takes that."""
    now, other = meant.position, meant.card(card)
    suit = suit_of(other.bit_length() - 1)
    hand = next(hand for hand in now.hands if hand & other)
    over = sum(suit_cards(held, suit) for held in meant.hidden()) & -(other << 1)
    higher = suit_cards(hand, suit) > over > 0
    waits = not now.hands[now.turn] & meant.own()
    if higher and waits:
        return Step(StepKind.FINESSE, cards=(card,))
    return step if step.kind is StepKind.WIN else Step(StepKind.PLAY, cards=(card,))


def suits_led(step: Step) -> tuple[Suit, ...]:
    """The suits that a step plays; who draws plays trumps."""
    return (Suit.TRUMPS,) if step.kind is StepKind.DRAW else step.suits


def none_out(plan: Plan) -> bool:
    """Whether his words take it that no trump is out, whatever happens."""
    return any(b.kind is BeliefKind.NO_TRUMPS_OUT and not b.when for b in plan.beliefs)


def _all_winners(step: Step) -> bool:
    """ "My winners, then your trump": all that is high in the side suits comes before the trump; in
    no order, where nothing of that kind follows."""
    bare = not (step.suits or step.cards or step.hand) and step.number is None
    return step.kind is StepKind.CASH and bare
