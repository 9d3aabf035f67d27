"""What is said twice: cards told one by one after how many they are, a card that is thrown."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.cards import RANKS
from claims.statement.context import SIDE, Facts
from claims.statement.discourse.chain import Link, cards_of
from claims.statement.discourse.lists import listed
from claims.statement.discourse.turned import asked_of
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, Said
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.model import (
    Card,
    Concession,
    Count,
    CountKind,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

BESIDE = frozenset({"comma", "colon", ""})
"""What may stand between a suit and its cards; "then" orders them."""
LOSING: Final = (StepKind.LEAD, StepKind.CONCEDE)
"""How a trick is lost in a suit whose next card may be high."""


def told_card_by_card(links: list[Link]) -> None:
    """ "My two hearts, ace and king", "spades from the top, ace and king": the cards are what is
    played of the suit."""
    for link, card in list(pairwise(links)):
        if _card_of_it(link, card, links):
            card.connective, card.units = link.connective, (*link.units, *card.units)
            links.remove(link)
    for link in list(links):
        suit, number = _suit_played(link)
        if suit is None:
            continue
        place = links.index(link)
        cards = []
        for after in links[place + 1 :]:
            of_suit = {card.suit for card in cards_of(after.said)} == {suit}
            named = isinstance(after.said, Named) and of_suit and after.when == link.when
            if not named or after.sentence != link.sentence or after.connective == "then":
                break
            cards.append(after)
        many = sum(len(cards_of(card.said)) for card in cards)
        told = many == number if number else many > 1
        told = told and not (_bare(link) and cards[0].connective == "comma")
        if told and cards[0].connective in BESIDE:
            cards[0].connective = link.connective
            for card in cards:
                card.units = (*link.units, *card.units)
            links.remove(link)


def _card_of_it(suit: Link, card: Link, links: list[Link]) -> bool:
    """ "Pique, l'as ; cœur, l'as": of a suit called by itself the card that is played."""
    if not (isinstance(suit.said, Named) and isinstance(card.said, Named)):
        return False
    called, item = suit.said.item, card.said.item
    named = item.comma and item.det in ("gen", "the") and len(item.cards) == 1
    own = named and called.called and item.cards[0].suit is called.suit
    if not own or suit.when != card.when:
        return False
    return sum(link.sentence == suit.sentence for link in links) == 2


def led_to_theirs(links: list[Link]) -> None:
    """ "A diamond, you take the ace": what they take is the trick that it is led to."""
    for before, link in list(pairwise(links)):
        led, given = before.said, link.said
        if not isinstance(led, Named) or not led.item.called:
            continue
        taken = given.cards if isinstance(given, Step) and given.kind is StepKind.CONCEDE else ()
        if [card.suit for card in taken] != list(led.item.suits):
            continue
        if before.when == link.when and before.sentence == link.sentence:
            link.units, link.connective = (*before.units, *link.units), before.connective
            links.remove(before)


def more_rounds(links: list[Link], facts: Facts | None) -> None:
    """ "Two rounds of trumps, three if they break badly": so many more, then; but all tricks that
    are left are a number of these."""
    for before, link in pairwise(links):
        step, count = before.said, link.said
        if isinstance(step, Named) and step.item.has("round") and len(step.item.suits) == 1:
            step = listed(step)[0]
        if not isinstance(step, Step) or not isinstance(count, Count) or before.when:
            continue
        rounds = step.number if step.kind in (StepKind.DRAW, StepKind.CASH) else None
        more = (count.number or 0) - (rounds or 0)
        near = link.sentence == before.sentence and link.bare and bool(link.when)
        near = near and (facts is None or count.number != facts.left)
        if rounds and near and count.kind is CountKind.TRICKS and more > 0 and not step.cards:
            before.said, link.said = step, replace(step, number=more)
            link.connective = "then"


def both_drawn(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "Deux tours d'atout, ça fait les deux": as many trumps as are out, told of the rounds that
    draw them."""
    out = len(facts.out_of(Suit.TRUMPS)) if facts is not None else 0
    for before, link in list(pairwise(links)):
        rounds = before.said.item if isinstance(before.said, Named) else Item()
        of_trumps = rounds.has("round") and rounds.suits == (Suit.TRUMPS,)
        told = units[link.units[-1]].bag if link.units else None
        if told is None or len(told.right) != 1 or not of_trumps:
            continue
        that = told.subjects == ("it",) or (told.tag == "makes" and not told.subjects)
        them = told.right[0].det == "the" or told.right[0].person == "both"
        if that and them and link.said == Count(CountKind.TRICKS, out) and rounds.number == out:
            before.units = (*before.units, *link.units)
            links.remove(link)


def conceded_down(links: list[Link]) -> None:
    """ "Je concède une | de chute": what the contract fails by is told, and no trick given."""
    for before, link in list(pairwise(links)):
        number = before.said.number if isinstance(before.said, Concession) else None
        beside = not link.connective and link.sentence == before.sentence
        if number and beside and link.said == Count(CountKind.RESULT, -number):
            link.units, link.connective = (*before.units, *link.units), before.connective
            links.remove(before)


def round_by_round(links: list[Link]) -> None:
    """ "Diamond, ace of clubs, another diamond": one round each, and not all of them at first."""
    for place, link in enumerate(links):
        said = link.said
        if not isinstance(said, Named) or not said.item.called or said.item.number is not None:
            continue
        one_more = Step(StepKind.CASH, said.item.suits, number=1)
        if any(after.said == one_more for after in links[place + 1 :]):
            link.said = replace(said, item=replace(said.item, number=1))


def rest_in_the_other_case(done: Said) -> Said:
    """ "All the hearts if they break, otherwise I lose one", "hearts 3-3, else one yours": where no
    number is told, all that is left is claimed in the case in which nothing is given."""
    given = [(atom, units) for atom, units in done if isinstance(atom, Concession)]
    if len(given) != 1 or any(isinstance(atom, Count) for atom, _ in done):
        return done
    (trick, units), when = given[0], tuple(c.opposite() for c in given[0][0].when)
    played = any(isinstance(a, Step) and a.suits and a.when == when for a, _ in done)
    told = [(a, u) for a, u in done if isinstance(a, StatedBelief) and (asked_of(a),) == when]
    if len(when) != 1 or not (played or told) or trick.timing is not None:
        return done
    units = tuple(dict.fromkeys((*(at for _, each in told for at in each), *units)))
    return [*(x for x in done if x not in told), (Count(CountKind.REST, when=when), units)]


def more_than_these(links: list[Link]) -> None:
    """ "Just ace and king of clubs, then the aces": where more is played then, it was not all."""
    for link, after in list(pairwise(links)):
        if not isinstance(link.said, Count) or link.said.kind is not CountKind.CONCEDE_ALL:
            continue
        named = [each for each in links if each.clause == link.clause and cards_of(each.said)]
        plays = isinstance(after.said, Step) or bool(cards_of(after.said))
        if named and plays and after.connective == "then":
            named[-1].units = tuple(dict.fromkeys((*named[-1].units, *link.units)))
            links.remove(link)


def _suit_played(link: Link) -> tuple[Suit | None, int | None]:
    """The suit of which several cards are played, and how many; None where it is no such thing."""
    said = link.said
    if isinstance(said, Named):
        item = said.item
        several = item.several or (item.plural and item.bare_suit)
        return (None if item.cards or not several else item.suit), item.several
    run = isinstance(said, Step) and said.kind is StepKind.CASH and said.run and not said.cards
    suits = said.suits if isinstance(said, Step) and run else ()
    return (suits[0] if len(suits) == 1 else None), None


def _bare(link: Link) -> bool:
    """Whether nothing but a suit is named: "spades ace and king"."""
    return isinstance(link.said, Named) and not link.said.item.several


def not_thrown(done: Said) -> Said:
    """The atoms without winners named that are thrown: "the king blocks, so I throw it"."""
    thrown = {
        card
        for atom, _ in done
        if isinstance(atom, Step) and atom.kind is StepKind.DISCARD
        for card in atom.cards
        if card.suit and card.rank
    }
    return [(a, u) for a, u in done if not (isinstance(a, Listed) and a.card in thrown)]


def led_to_lose(atom: Atom, link: Link, facts: Facts | None, done: Said) -> Atom:
    """ "Club first, then my spades": one round of a side suit in which claimer's side has no winner
    is a lead of it, but for what was ``done`` in it before; so is one card of a suit of which as
    many are out that beat theirs as a hand has."""
    item = link.said.item if isinstance(link.said, Named) else None
    if item is None or facts is None or not isinstance(atom, Step) or item.plural:
        return atom
    one = _one_card(link) and item.owner != "partner"
    loser = atom.cards if one and item.which is Which.LOSER else ()
    suits = atom.suits or (item.suits if one and not item.cards else ())
    if atom.kind is not StepKind.CASH or atom.when or atom.run or len(suits) != 1:
        return atom
    (suit,) = suits
    if facts.trump_suit(suit) or (atom.cards and not one):
        return atom
    longest = max(facts.held(suit, hand).bit_count() for hand in SIDE)
    beaten = (
        one and len(facts.over(None, suit)) >= longest and not facts.ruffed_opposite(Card(suit))
    )
    once = not atom.cards and (atom.number == 1 or (atom.number is None and longest == 1))
    wins = any(
        facts.has(Card(suit, rank)) and not facts.over(Card(suit, rank), None) for rank in RANKS
    )
    before = (said for said, _ in done if isinstance(said, Step) and said.kind in LOSING)
    again = any(suit in (*said.suits, *(card.suit for card in said.cards)) for said in before)
    if not longest or not (beaten or (once and not wins and not again)):
        return atom  # again: "a diamond to your ace, diamond, diamond"
    return Step(StepKind.LEAD, () if loser else suits, cards=loser)


def _one_card(link: Link) -> bool:
    """Whether one card of a suit is named without what is done with it, to exit with it, or as a
    loser."""
    item = link.said.item if isinstance(link.said, Named) else Item()
    plain = item.which in (None, Which.LAST, Which.LOSER) and (item.number or 1) == 1
    several = item.plural or item.every or item.det == "any"
    alone = link.bare or link.exits or item.which is Which.LOSER
    return alone and plain and not (several or item.cards or item.nouns - {"card", "loser"})


def named_for_that(links: list[Link], units: list[Unit]) -> None:
    """ "A club out of my hand, your trick", "a diamond, the king of trumps on that": what is given,
    or ruffed, is the card named before it."""
    for before, link in pairwise(list(links)):
        bag, said = units[link.units[0]].bag if link.units else None, link.said
        if bag is None or bag.head or not isinstance(before.said, Named):
            continue
        theirs = any(item.mine is False and item.has("trick") for item in bag.left)
        given = theirs and isinstance(said, Concession) and said.suit is not None
        on_it = any(i.pron == "this" for role, its in bag.phrases for i in its if role == "on")
        on_it = on_it or "onit" in bag.adverbs
        ruffed = on_it and isinstance(said, Step) and said.kind is StepKind.RUFF
        if given or ruffed:
            link.units = (*before.units, *link.units)
            links.remove(before)


def needless(before: Link, link: Link) -> bool:
    """ "As I must lose one, take the diamond now": a trick given as a reason, then by its name."""
    one = before.said == Concession(1) and before.reason and before.sentence == link.sentence
    said = link.said
    named = isinstance(said, Concession) and bool(said.card or said.suit)
    return one and named and isinstance(said, Concession) and (said.number or 1) == 1
