"""Cards said to lie with an opponent."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS, Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.pieces import one
from claims.statement.model import (
    BeliefKind,
    Card,
    Condition,
    ConditionKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

OPPOSITE: Final = {
    Hand.NORTH: Hand.SOUTH,
    Hand.EAST: Hand.WEST,
    Hand.SOUTH: Hand.NORTH,
    Hand.WEST: Hand.EAST,
    Hand.LEFT: Hand.RIGHT,
    Hand.RIGHT: Hand.LEFT,
}
"""The partner of an opponent."""


def led_or_held(bag: Bag, item: Item) -> list[Meaning] | None:
    """ "La dame à gauche": a card that the opponents hold is there, one of ours is led to them."""
    trial = bag.fresh()
    hand = trial.hand_at("to")
    if hand is None or hand in OURS:
        return None
    bag.use(*(bag.todo - trial.todo))
    card = replace(item.cards[0], mine=None, every=False)  # "the kings on my left"

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.finessed_card(card, None)
        if memory.facts is not None and memory.facts.holds(known):
            return [Step(StepKind.LEAD, cards=(known,), hand=hand)]
        return [StatedBelief(BeliefKind.CARD_HELD, card=known, hand=hand)]

    return one(Later(make, f"led or held {card} {hand}"))


def it_lies_with(bag: Bag) -> list[Meaning] | None:
    """ "The finesse against the king, it is with West", "the king? Over there with West": the card
    of theirs named last; None where no place is told alone, or of what a pronoun stands for."""
    alone = not (bag.head or bag.left or bag.right or bag.neg or bag.no)
    if not alone or bag.subjects not in ((), ("it",)) or len(bag.phrases) != 1:
        return None
    trial = bag.fresh()
    trial.adv("there")
    hand = trial.hand_at("in", "with", "at", "on", "to")
    led_to = trial.phrases[0][0] == "to" and hand not in (Hand.LEFT, Hand.RIGHT)
    if hand is None or hand in OURS or led_to:
        return None
    bag.use(*(bag.todo - trial.todo))
    said = 0.0 if bag.subjects else 1.0
    return one(Later(lambda m: card_named_held(m, hand), f"it is with {hand}"), cost=said)


def card_named_held(memory: LastNamed, hand: Hand) -> list[Atom]:
    """The card of theirs named last, or finessed, lies with that hand."""
    card = _named_last(memory)
    if card is None:
        return []
    return [StatedBelief(BeliefKind.CARD_HELD, card=replace(card, mine=None), hand=hand)]


def lies_there(memory: LastNamed) -> tuple[Condition, ...]:
    """ "I play East for the queen, if she's there ...", "la dame en Est, si elle est là": the card
    of theirs where it was finessed or said to lie; empty where none was, and "there" is out."""
    told = (a for a in reversed(memory.atoms) if isinstance(a, Step | StatedBelief))
    last = next(told, None)
    if isinstance(last, Step) and last.kind is StepKind.FINESSE:
        return (Condition(ConditionKind.FINESSE_WINS),)
    if isinstance(last, StatedBelief) and last.kind is BeliefKind.CARD_HELD and last.hand:
        return (Condition(ConditionKind.HOLDS, hand=last.hand, card=last.card),)
    return ()


def it_lies_well(memory: LastNamed, wrong: bool) -> list[Atom]:
    """ "Finesse against the queen, she is onside"."""
    card = _named_last(memory)
    return lies_well(memory, card, wrong) if card is not None else []


def _named_last(memory: LastNamed) -> Card | None:
    """The card of theirs that was named last, or is finessed."""
    last = memory.atoms[-1] if memory.atoms else None
    against = last.cards[0] if isinstance(last, Step) and last.against else None
    card, facts = against or memory.theirs or memory.card, memory.facts
    if card is None or card.rank is None or (facts is not None and not facts.out(card)):
        return None
    return card


def held_by_them(bag: Bag, item: Item) -> list[Meaning]:
    """ "The queen of spades is with West", "la dame est en Est"; "she isn't with West" is with his
    partner."""
    known = {n for n in bag.todo if n.startswith("pp")}
    on = bag.has_pp("on") and not bag.head
    hand = bag.hand_at("in", "with", "at", "on")
    if hand is None or hand in OURS or (bag.neg and hand not in OPPOSITE):
        bag.todo |= known
        return []
    card = replace(item.cards[0], mine=None, every=False)  # "the kings with West"
    if bag.neg:
        bag.use("neg")
        return one(held_elsewhere(card, hand))

    def make(memory: LastNamed) -> list[Atom]:
        known_card = placed_card(memory, card)
        if memory.facts is not None and memory.facts.has(known_card):
            run = Step(StepKind.FINESSE, cards=(known_card,), hand=hand, run=True)
            return [run if on else Listed(card=known_card)]  # "le valet sur Est"
        return [StatedBelief(BeliefKind.CARD_HELD, card=known_card, hand=hand)]

    return one(Later(make, f"held {card} {hand}"))


def held_elsewhere(card: Card, hand: Hand) -> Later:
    """A card that an opponent has not: one of claimer's side that is held; else his partner has it,
    or, a defender's declarer, the partner whom claimer does not see."""

    def make(memory: LastNamed) -> list[Atom]:
        known, facts = placed_card(memory, card), memory.facts
        if facts is not None and facts.has(known):
            return [Listed(card=known)]
        if facts is not None and not facts.by_declarer:
            return [Listed(card=known, hand=Hand.PARTNER)] if facts.with_partner(known) else []
        return [StatedBelief(BeliefKind.CARD_HELD, card=known, hand=OPPOSITE[hand])]

    return Later(make, f"{card} not {hand}")


def held_by_him(bag: Bag) -> Bag:
    """What is said to be there, without the hand that has it; "partner has the ace": his."""
    if bag.left and bag.right and all(i.is_hand for i in bag.left):
        if [i.hand for i in bag.left] == [Hand.PARTNER]:
            bag.right = tuple(grown(i, owner=i.owner or "partner") for i in bag.right)
        bag.left = ()
    return bag


def to_partners(led: Step, facts: Facts | None) -> Step:
    """ "A spade to partner's ace": to that card, or to partner where it is not his."""
    card = led.other_card
    if card is None or card.hand is not Hand.PARTNER:
        return led
    card = replace(card, hand=None)
    if facts is not None and facts.out(card):
        return replace(led, hand=Hand.PARTNER, other_card=None)
    return replace(led, other_card=card)


def holds_every_one(bag: Bag, item: Item) -> bool:
    """ "East may hold all four": the cards of a suit that are out, and no tricks."""
    seat = len(bag.left) == 1 and bag.left[0].hand is not None and bag.left[0].is_hand
    return seat and bag.head == "have" and item.bare and every_one(item)


def may_hold_them(bag: Bag, item: Item) -> bool:
    """ "One of you may have all three of them": cards that were named, and no tricks."""
    someone = [i.person for i in bag.left] == ["any"] and bag.head == "have"
    several = item.bare and (item.number or 0) > 1 and bool(item.pron or item.det or item.every)
    return someone and several and not (item.nouns or bag.phrases or bag.neg or bag.no)


def every_one(item: Item) -> bool:
    """ "All four": so many cards, and those are all."""
    return item.every and (item.number or 0) > 1 and not (item.nouns or item.pron)


def all_out(item: Item) -> bool:
    """ "All the missing ones", "all the hearts": every card that is out, without their number."""
    plain = item.which in (None, Which.LAST) and not (item.nouns - {"card"} or item.cards)
    return item.every and not item.number and plain and item.mine is not True


def all_with(
    memory: LastNamed, hand: Hand | None, number: int, suit: Suit | None = None
) -> tuple[Condition, ...]:
    """ "If East has all four": of the suit told, or named last, else of the only one with so many
    out; no number is as many as are out."""
    facts = memory.facts
    suit = suit or (memory.suit if not number else None)
    if suit is not None and not number:
        number = len(facts.out_of(suit)) if facts is not None else 0
        if not number:
            return (Condition(ConditionKind.SHOWS_OUT, suit=suit),)
        return (Condition(ConditionKind.HOLDS, hand=hand, suit=suit, number=number),)
    suits = [s for s in Suit if s is not Suit.TRUMPS] if facts is not None else []
    so_many = [s for s in suits if facts is not None and len(facts.out_of(s)) == number]
    suit = memory.suit if memory.suit is not None or len(so_many) != 1 else so_many[0]
    if suit is None:
        return (Condition(ConditionKind.NAMED),)
    return (Condition(ConditionKind.HOLDS, hand=hand, suit=suit, number=number),)


def with_partner(who: tuple[Item, ...], head: str, found: list[Meaning]) -> list[Meaning]:
    """ "Partner has the king of clubs": where the winners are that are named; what he makes is
    played."""
    if head != "have" or [item.hand for item in who] != [Hand.PARTNER]:
        return found
    return [replace(m, pieces=tuple(map(_with_partner, m.pieces))) for m in found]


def _with_partner(piece: Piece) -> Piece:
    return replace(piece, place=Hand.PARTNER, kept=True) if isinstance(piece, Named) else piece


def placed_card(memory: LastNamed, card: Card) -> Card:
    """A card said to lie somewhere, with its suit: of those out, where none was named, the one
    under a tenace."""
    known = memory.completed(card, None)
    return memory.facts.finessed(known) if known.suit is None and memory.facts else known


def lies_well(memory: LastNamed, card: Card, wrong: bool) -> list[Atom]:
    """ "The king is onside", "la dame est mal placée": it lies with the opponent before the hand
    that has the tenace, or with the other one."""
    known, facts = placed_card(memory, card), memory.facts
    hand = facts.onside(known) if facts is not None else None
    if hand is None:
        return []
    if wrong:
        hand = Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT
    return [StatedBelief(BeliefKind.CARD_HELD, card=known, hand=hand)]


def theirs_by_name(bag: Bag, item: Item) -> bool:
    """Whether a card or one of a suit is all that is said of them: "... et vous le cœur"."""
    plain = not (bag.dative or bag.neg or bag.no or bag.phrases or bag.fronted)
    plain = plain and {*bag.adverbs} <= {"end", "now"}
    single = item.det in ("the", "gen", "a") and not (item.plural or item.number or item.nouns)
    single = single or bool(item.number and item.suit and not (item.nouns or item.which))
    rest = item.has("rest") and item.bare and not item.number
    return plain and (rest or (single and bool(item.cards or item.suit) and item.mine is not True))
