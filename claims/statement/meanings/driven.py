"""Winners set up: cards driven out, suits established, a trick lost for them."""

from dataclasses import replace

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.meanings.pieces import (
    cash_cards,
    is_trumps,
    one,
)
from claims.statement.meanings.trumps import draw_of
from claims.statement.model import (
    BeliefKind,
    Card,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def force(bag: Bag) -> list[Meaning]:
    """ "I knock out the ace of clubs", "driving out your king"; a suit: its highest card out."""
    items, led = bag.objects(), list[Piece]()
    bag.adv("out")
    if (thrown := _sends_away(bag, items)) is not None:
        return thrown
    if bag.neg or bag.no or not items or any(i.owner == "my" for i in items):
        return []  # "the six is out, my jack drives it out": nobody drives out his own
    if items[0].mine is False and any(i.comma and i.mine is None for i in items):
        return []  # "your six, ace-king of spades": what is played next
    if len(items) == 1 and is_trumps(items[0]) and not items[0].nouns:
        return one(draw_of(items[0]))  # "faire sauter l'atout"
    pointed = len(items) == 1 and items[0].pron in ("it", "this")
    if pointed and not (bag.left and bag.right):
        return one(Later(_forced_out, "force it"))
    if bag.right and bag.left:
        if not all(i.cards and i.mine is not False for i in bag.left):
            return []
        bag.use("left")  # "my king drives out the ace", "king, ace, jack drives out the queen"
        *before, last = (c for i in bag.left for c in i.cards)
        led = [cash_cards(before)] if before else []
        led.append(Later(lambda m: [_led_for_it(m, last, items)], f"by {last}"))
    elif not bag.left and (by_card := bag.card_at("with")):
        led = [Later(lambda m: [_led_for_it(m, by_card, items)], f"with {by_card}")]
    cards = tuple(replace(c, mine=None) for i in items for c in i.cards)
    if cards and all(i.cards for i in items):
        by = 0.3 if bag.left and bag.right else 0.0
        return one(*led, Later(lambda m: _driven_out(m, cards), f"force {cards}"), cost=by)
    if bag.tag == "with" and len(items) == 1 and not (items[0].plural or items[0].nouns):
        return one(Step(StepKind.LEAD, items[0].suits)) if items[0].suits else []  # "out with it"
    if all(i.suits and not i.nouns for i in items):
        return one(*(Step(StepKind.CONCEDE, (s,), name="out") for i in items for s in i.suits))
    return []


def _sends_away(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "L'as de pique fait partir mon roi de carreau": claimer's own card is thrown on it."""
    pair = [*bag.left, *items] if bag.right and not (bag.neg or bag.no or bag.subjects) else []
    if len(pair) != 2 or any(len(i.cards) != 1 for i in pair) or pair[1].owner != "my":
        return None
    bag.use("left")
    on, card = (replace(i.cards[0], mine=None) for i in pair)
    if on.suit is None or on.suit is card.suit:
        return []

    def make(memory: LastNamed) -> list[Atom]:
        facts, rank = memory.facts, card.rank or ""
        held = facts.suit_of(rank, None, True) if facts is not None else None
        known = replace(card, suit=card.suit or held)
        return [Step(StepKind.DISCARD, cards=(known,), on_cards=(on,))]

    return one(Later(make, f"{on} sends {card} away"))


def _led_for_it(memory: LastNamed, card: Card, items: tuple[Item, ...]) -> Step:
    """ "I drive out the ace of clubs with the king": the card of claimer's side that is led."""
    theirs = next((c for i in items for c in i.cards), None)
    suit = _forced(memory, theirs).suit if theirs is not None else None
    known = replace(card, mine=None, suit=card.suit or suit)
    return Step(StepKind.PLAY, cards=(memory.completed(known, True),))


def _driven_out(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """Cards of theirs driven out, or "out with my ace": ours, cashed."""
    theirs = tuple(_forced(memory, card) for card in cards)
    ours = tuple(memory.completed(card, True) for card in cards)
    facts = memory.facts
    driven = facts is None or any(facts.out(card) for card in theirs)
    if facts is not None and not driven and all(facts.has(card) for card in ours):
        return [Step(StepKind.CASH, cards=ours)]
    beaten = [facts.is_trump(card) and not facts.master(card) for card in theirs] if facts else []
    if beaten and all(beaten):  # "I get the nine of trumps out with my ace"
        return [Step(StepKind.DRAW, cards=theirs, outstanding=len(theirs))]
    return [Step(StepKind.CONCEDE, cards=theirs)]


def _forced_out(memory: LastNamed) -> list[Atom]:
    """ "The queen is your only trump, I force it out": the card of theirs named last; a trump that
    is out is drawn."""
    card, facts = memory.card, memory.facts
    drawn = memory.trump_out and facts is not None and facts.trump is not None
    if drawn and (card is None or (facts is not None and not facts.master(card))):
        return [Step(StepKind.DRAW, outstanding=memory.out or 1)]
    theirs = card is not None and (facts is None or facts.out(card))
    return [Step(StepKind.CONCEDE, cards=(card,))] if theirs and card is not None else []


def _forced(memory: LastNamed, card: Card) -> Card:
    """A card of theirs driven out: of a suit in which claimer's side has cards to do it with."""
    facts = memory.facts
    if card.suit is None and card.rank is not None and facts is not None:
        suits = [
            suit
            for suit in Suit
            if facts.held(suit) and facts.out(replace(card, suit=suit)) and suit is not Suit.TRUMPS
        ]
        if len(suits) == 1:
            return replace(card, suit=suits[0])
    return memory.completed(card, False)


def _turned_good(bag: Bag) -> list[Meaning]:
    """ "Je rends les carreaux bons": set up, where higher ones are out, else played."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    good = item.suit is not None and item.which is Which.HIGH and item.which_after and item.plural
    if not good or item.number or item.owner or item.cards or bag.left or bag.neg or bag.no:
        return []
    bag.use("right")

    def make(memory: LastNamed) -> list[Atom]:
        out = memory.facts is None or bool(memory.facts.over(None, item.suit))
        return [Step(StepKind.CONCEDE if out else StepKind.CASH, item.suits, name="out" * out)]

    return one(Later(make, f"turned good {item.suits}"), cost=-0.2)


def establish(bag: Bag) -> list[Meaning]:
    """ "I set up the clubs", "j'affranchis les carreaux": the cards above them are lost."""
    if bag.tag == "turn":
        return _turned_good(bag)
    if bag.tag == "ruff" and len(bag.right) == 1 and len(bag.right[0].cards) == 1:
        return _ruffed_out(bag)
    if bag.tag == "that" and (good := _set_up_by_that(bag)) is not None:
        return one(good)
    if len(bag.right) == 1 and bag.right[0].cards and not (bag.left or bag.needs):
        return force(bag)  # "j'affranchis l'as d'atout"
    if len(bag.left) == 1 and bag.left[0].has("ruff") and len(bag.right) == 1:
        suits = tuple({*bag.left[0].suits, *bag.right[0].suits})
        bag.use("left", "right")  # "one spade ruff establishes the suit"
        of_it = bag.right[0].has("suit") or bag.right[0].pron or bag.right[0].suits == suits
        return one(Step(StepKind.RUFF, suits)) if of_it and len(suits) == 1 else []
    items = bag.objects()
    against = bag.card_at("against")
    if items and all(i.pron in ("them", "it") for i in items) and not (bag.neg or bag.no):
        return one(Later(_established, "set it up"))
    if bag.neg or bag.no or not all(i.suits and not i.cards for i in items):
        return []
    if bag.subjects[:1] in (("it",), ("they",)) and not bag.right:
        return []  # "c'est affranchi"
    if bag.tag == "that":  # "the king goes on the club, that sets up the diamonds"
        bag.hand_at("on", "in")  # "... the diamonds on the table"
        runs = (StatedBelief(BeliefKind.SUIT_RUNS, s, each=True) for i in items for s in i.suits)
        return one(*runs) if items else []
    if bag.tag == "ruff":  # "ruffing out the spades"
        entry = bag.has_pp("as") and all(i.has("entry") for i in bag.pp("as"))
        via = bag.pp("with") if entry else ()  # "... with the heart as entry": back by it
        back = [cash_cards(i.cards) if i.cards else Step(StepKind.LEAD, i.suits) for i in via]
        by_card = bag.card_at("with")
        trump = Card(Suit.TRUMPS, by_card.rank) if by_card and not entry else None
        ruffs = (Step(StepKind.RUFF, (s,), other_card=trump) for i in items for s in i.suits)
        return one(*ruffs, *back)
    if not items:
        return one(Later(_established, "set it up")) if bag.length == 1 else []
    ruffed = bag.item_at("with", "in") if bag.has_pp("with", "in") else None
    if ruffed is not None and ruffed.has("round") and ruffed.number and len(items) == 1:
        suit = items[0].suit  # "en deux tours": from the top, nothing is lost
        return one(
            Step(StepKind.CASH, items[0].suits, number=ruffed.number),
            StatedBelief(BeliefKind.SUIT_RUNS, suit),
        )
    if ruffed is not None:
        if not ruffed.has("ruff"):
            return []
        return one(*(Step(StepKind.RUFF, (s,)) for i in items for s in i.suits))
    above = [s for i in items for s in i.suits]
    if against is not None and against.rank and len(above) == 1:  # "against your ace"
        card = replace(against, suit=against.suit or above[0], mine=None)
        return one(Step(StepKind.CONCEDE, cards=(card,)))
    return one(*(Step(StepKind.CONCEDE, (s,), name="out") for s in above))


def _set_up_by_that(bag: Bag) -> Later | None:
    """ "A club ruff, that sets up my nine": a card of claimer's is good then; None where no such
    card is told."""
    item = bag.right[0] if len(bag.right) == 1 and not bag.left else Item()
    rank = rank_called(item.number) if item.bare and item.number and not item.nouns else None
    card = item.cards[0] if len(item.cards) == 1 else Card(rank=rank) if rank else None
    if card is None or item.mine is not True or bag.neg or bag.no:
        return None
    bag.use("right")
    named = replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        return [StatedBelief(BeliefKind.CARD_GOOD, card=memory.completed(named, True))]

    return Later(make, f"that sets up {named}")


def _ruffed_out(bag: Bag) -> list[Meaning]:
    """ "I ruff out the king of hearts": a heart is ruffed, under which it falls."""
    card = bag.right[0].cards[0]
    if card.suit is None or bag.left or bag.neg or bag.no:
        return []
    bag.use("right")
    named, suit = replace(card, mine=None), card.suit
    ruffed = Step(StepKind.RUFF, (suit,), hand=bag.hand_at("in", "on"))

    def make(memory: LastNamed) -> list[Atom]:
        theirs = memory.facts is None or memory.facts.out(named)
        return [ruffed, StatedBelief(BeliefKind.CARD_DROPS, card=named)] if theirs else [ruffed]

    return one(Later(make, f"ruff out {named}"))


def _established(memory: LastNamed) -> list[Atom]:
    """ "Pique pour affranchir": the suit named last is set up."""
    if memory.suit in (None, Suit.TRUMPS):
        return []
    assert memory.suit is not None
    return [Step(StepKind.CONCEDE, (memory.suit,), name="out")]


def eliminate(bag: Bag) -> list[Meaning]:
    """ "I strip the hearts"."""
    items = bag.objects()
    suits = tuple(s for i in items for s in i.suits)
    bag.hand_at("from")
    if bag.neg or not suits or not all(i.suits and not i.cards for i in items):
        return []
    return one(Step(StepKind.ELIMINATE, suits))
