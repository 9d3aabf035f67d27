"""A low card of one hand and a card of the other, told side by side: one trick."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.discourse.chain import Chain, Link, cards_of
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.grammar.noun_words import HONOURS
from claims.statement.meanings.pieces import owned_hand
from claims.statement.meanings.this_trick import lower
from claims.statement.model import (
    IN_TRICK,
    Card,
    Concession,
    ConditionKind,
    Hand,
    Height,
    StatedBelief,
    Step,
    StepKind,
    Which,
)

BESIDE: Final = ("and", "comma", "")
"""What may stand between the two cards of one trick."""


def low_and_high(links: list[Link], facts: Facts | None) -> None:
    """ "A low one from here and dummy's jack", "petit de ma main, valet du mort": led to it; or the
    card of the other hand is told."""
    follow = _low_opposite(links, facts)
    for place in (at for at in range(len(links) - 2, -1, -1) if at not in follow):
        link, after = links[place], links[place + 1]
        near = link.sentence == after.sentence and link.when == after.when
        near = near and after.connective in BESIDE and not (link.reason or after.reason)
        if facts is None or not near:
            continue
        step = _low_to(link.said, after.said, facts) or _led_with(link.said, after.said, facts)
        if step is None:
            continue
        units = tuple(dict.fromkeys((*link.units, *after.units)))
        links[place] = replace(link, said=step, units=units, moves=True)
        del links[place + 1]


def _low_to(led: Atom | Named, follows: Atom | Named, facts: Facts) -> Step | None:
    """A low card led to the one named, of which one is said to come from its hand."""
    low, high = _low(led), _high(follows)
    if low is None or high is None or high.suit is None or high.suit is facts.led:
        return None
    over = high.hand or facts.where(replace(high, hand=None))
    source = low.hand or (other_hand(over) if over in SIDE else None)
    told = low.hand or high.hand  # no count: one of them is said to come from a hand
    if not told or over not in SIDE or source is not other_hand(over):
        return None
    if low.suit not in (None, high.suit) or not facts.held(high.suit, source):
        return None
    card = Card(high.suit, which=Which.LOW)
    return Step(StepKind.LEAD, cards=(card,), source=source, other_card=replace(high, hand=None))


def _led_with(led: Atom | Named, follows: Atom | Named, facts: Facts) -> Step | None:
    """ "Spade from hand, the king from dummy", "spade to the six, the seven from my hand": what the
    other hand plays to the trick; two winners are two tricks."""
    told = _high(follows)
    suit, hand = (told.suit, told.hand) if told is not None else (None, None)
    if told is None or suit is None or suit is facts.led or hand not in SIDE:
        return None
    card, there = replace(told, hand=None), other_hand(hand)
    if facts.where(card) is not hand:
        return None
    if isinstance(led, Step) and (to := led.other_card) is not None:
        plain = led == Step(StepKind.LEAD, led.suits, hand=led.hand, other_card=to)
        plain = plain or _low(replace(led, other_card=None)) is not None
        one = plain and to.suit is suit and facts.where(to) is there
        won = not (facts.over(to, None) or facts.over(card, None))
        return replace(led, suits=(), cards=(card,)) if one and not won else None
    first = _led(led)
    from_there = first is not None and (first.suit, first.rank, first.hand) == (suit, None, there)
    if not from_there or not facts.held(suit, there):
        return None
    return Step(StepKind.LEAD, (suit,), source=there, other_card=card)


def pip_of_that_hand(
    chain: Chain, atoms: list[Atom | Named], bag: Bag
) -> list[Atom | Named] | None:
    """ "Spade from hand, three from dummy": no tricks, but the card of that hand beside the suit
    that was led; ``atoms`` is what the clause would say by itself."""
    said, hand = chain.links[-1].said, bag.fresh().hand_at("from")
    alone = len(atoms) == len(bag.left) == len(bag.phrases) == 1
    if not alone or hand is None or bag.head or bag.right or bag.subjects or chain.facts is None:
        return None
    to = said.other_card if isinstance(said, Step) and said.kind is StepKind.LEAD else None
    led = to or _led(said) or _low(said)
    rank = rank_called(bag.left[0].number)
    counted = isinstance(said, Named) and bool(chain.last_verb)  # "I have a spade from hand, ..."
    if chain.connective not in BESIDE or counted or led is None or led.suit is None:
        return None
    if hand is (led.hand if to is None else chain.facts.where(to)):
        return None
    card = Card(led.suit, rank)
    its = rank is not None and bag.left[0].bare and not bag.left[0].nouns
    if not its or chain.facts.where(card) is not hand:
        return None
    return [Named(Item(cards=(card,)), place=hand)]


def _low_opposite(links: list[Link], facts: Facts | None) -> set[int]:
    """ "Spade from hand, low from dummy", "dame de pique, le mort met le trois": led from the one
    hand, and the other follows low; the places of what follows."""
    found: set[int] = set()
    if facts is None:
        return found
    for place, (link, after) in enumerate(pairwise(links)):
        led, low = _led(link.said), _followed(after.said, facts)
        near = link.sentence == after.sentence and link.when == after.when
        if led is None or low is None or not near or link.reason or after.reason:
            continue
        if facts.led is not None and led.suit is facts.led:
            continue  # to the trick on the table
        card = replace(low, suit=low.suit or led.suit, hand=None)
        hand = low.hand or facts.where(card)
        if after.connective not in BESIDE or hand not in SIDE or card.suit is not led.suit:
            continue
        source = other_hand(hand)
        held, there = (facts.held(led.suit, each) if led.suit else 0 for each in (source, hand))
        code = card.code(facts.trump) if card.rank else None
        lowest = code is None or 1 << code == there & -there
        if led.rank:
            under = facts.where(led) is source and (code is None or lower(card, led))
            fits = under and isinstance(link.said, Named)
        else:
            fits = led.hand in (None, source) and bool(held) and lowest and there & (there - 1) > 0
        if not (fits and there):
            continue
        if isinstance(link.said, Named) and led.rank:
            link.said = replace(link.said, played=True)
        elif led.suit is not None:
            link.said = Step(StepKind.LEAD, (led.suit,), source=source)
        put = Step(StepKind.PLAY, height=Height.LOW, hand=hand)
        after.said = Step(StepKind.PLAY, cards=(card,)) if card.rank else put
        found.add(place + 1)
    return found


def _led(said: Atom | Named) -> Card | None:
    """One card named, or a suit of which one is led, with the hand that it comes from."""
    if isinstance(said, Step) and len(said.suits) == 1 and said.source in SIDE:
        led = said == Step(StepKind.LEAD, said.suits, source=said.source)
        return Card(said.suits[0], hand=said.source) if led else None
    if not isinstance(said, Named) or said.item.plural or said.item.several or said.item.nouns:
        return None
    item, hand = said.item, said.place or owned_hand(said.item)
    if item.cards:
        one = len(item.cards) == 1 and item.cards[0].rank and item.mine is not False
        return replace(item.cards[0], mine=None, hand=None) if one else None
    low = item.which in (None, Which.LOW) and item.mine is not False
    return Card(item.suit, hand=hand) if low and item.suit is not None else None


def _followed(said: Atom | Named, facts: Facts | None) -> Card | None:
    """The card that follows in the other hand: a low one of a hand named, or one that is named and
    said to be played, or to come from that hand."""
    low = _low(said)
    if low is not None:
        return low if low.hand in SIDE else None
    card = _high(said)
    if card is None or facts is None or card.rank in HONOURS:
        return None
    if not facts.over(replace(card, hand=None), None):
        return None  # a winner is cashed
    return card if isinstance(said, Step) or card.hand in SIDE else None


def _low(said: Atom | Named) -> Card | None:
    """A low card that is led or named, with the hand that it is said to come from."""
    if isinstance(said, Step):
        if said == Step(StepKind.PLAY, height=Height.LOW, hand=said.hand):
            return Card(which=Which.LOW, hand=said.hand)
        card = said.cards[0] if len(said.cards) == 1 else None
        led = said.kind is StepKind.LEAD and card is not None and card.which is Which.LOW
        plain = led and said == Step(StepKind.LEAD, cards=said.cards, source=said.source)
        return Card(card.suit, which=Which.LOW, hand=said.source) if plain and card else None
    if not isinstance(said, Named):
        return None
    item = said.item
    one_card = item.which is Which.LOW and (item.number or 1) == 1 and not item.plural
    hand = said.place or owned_hand(item)
    return Card(item.suit, which=Which.LOW, hand=hand) if one_card and not item.cards else None


def _high(said: Atom | Named) -> Card | None:
    """The only card named, or put in, with the hand that it is said to come from."""
    cards: tuple[Card, ...] = ()
    hand: Hand | None = None
    if isinstance(said, Named) and not (said.item.number or said.item.every):
        cards, hand = said.item.cards, said.place or owned_hand(said.item)
    elif isinstance(said, Step) and said.kind is StepKind.PLAY and not said.height:
        cards, hand = said.cards, said.hand
    if len(cards) != 1 or not cards[0].rank:
        return None
    return replace(cards[0], mine=None, hand=hand if hand in SIDE else None)


def let_run_if(links: list[Link]) -> None:
    """ "Jack of trumps, and if West plays low I let it run": led in any case, and played low to
    then."""
    for link in list(links):
        run = link.said
        seen = link.when and all(c.kind is ConditionKind.PLAYS for c in link.when)
        if not seen or not isinstance(run, Step) or run.kind is not StepKind.FINESSE:
            continue
        at = links.index(link)
        told = any(run.cards == cards_of(before.said) for before in links[:at])
        if run.run and len(run.cards) == 1 and not told:
            led = replace(link, said=Step(StepKind.CASH, cards=run.cards), when=(), moves=True)
            link.said, link.connective = Step(StepKind.PLAY, height=Height.LOW), "comma"
            links.insert(at, led)


def given_in_any_case(links: list[Link]) -> None:
    """ "King of diamonds, if East covers I ruff, otherwise I pitch a spade, you get a spade at the
    end": of a suit that has nothing to do with the trick in which something is seen, a trick given
    last, behind nothing but plays, is given whatever is seen."""
    last = links[-1] if links else None
    given = last.said if last is not None else None
    if last is None or not isinstance(given, Concession) or not last.when:
        return
    suit = given.suit or (given.card.suit if given.card is not None else None)
    told = [link for link in links[:-1] if link.when]
    seen = [c for link in (*told, last) for c in link.when]
    if suit is None or not told or not all(c.kind in IN_TRICK for c in seen):
        return
    plays = all(isinstance(link.said, Step | Named | StatedBelief) for link in told)
    free = [link for link in links[:-1] if not link.when]
    led = {card.suit for link in free for card in cards_of(link.said)}
    led |= {c.card.suit for c in seen if c.card is not None}
    led |= {s for link in free if isinstance(link.said, Step) for s in link.said.suits}
    if plays and led and suit not in led:
        last.when = ()
