"""What has been said so far, thing after thing, each in its place."""

from dataclasses import dataclass, field, replace
from itertools import pairwise

from claims.statement.context import Facts
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.model import (
    IN_TRICK,
    Card,
    Concession,
    Count,
    Hand,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
    Which,
)


@dataclass(slots=True)
class Link:
    """One thing said, in its place: what joined it to the one before, its sentence and clause.

    ``drawn``: it says of trumps that they are drawn, without "are" ("last trump gone, then ..."),
    with a word for what is done to them ("now" in the present tense), or that they fall.
    ``loser``: a loser named, which may be taken care of yet.
    ``winners``: the hand whose winners are named.
    ``only``: it is said to be all, and so not when ("losing only a club").
    """

    said: Atom | Named
    clause: int
    sentence: int
    connective: str
    when: When = ()
    first: bool = False
    last: bool = False
    fragment: bool = False
    bare: bool = False
    moves: bool = False
    exits: bool = False
    in_order: bool = False
    reason: bool = False
    drawn: str = ""
    loser: bool = False
    winners: Hand | None = None
    only: bool = False
    units: tuple[int, ...] = ()


@dataclass(slots=True)
class Chain:
    """The things said so far, and what stands between the last of them and the next.

    ``connective`` joins the next to the last, ``sentence`` numbers the sentence, ``active`` are the
    conditions that govern what comes, ``whoever`` those said of whoever meets them; ``merged`` are
    the units of what became part of the next,
    ``last_verb`` the predicate of the last clause.
    """

    links: list[Link] = field(default_factory=list)
    connective: str = ""
    sentence: int = 0
    active: When = ()
    whoever: When = ()
    merged: tuple[int, ...] = ()
    last_verb: str = ""
    last_bag: Bag | None = None
    facts: Facts | None = None


def is_finesse(said: object) -> bool:
    """Whether it is a finesse."""
    return isinstance(said, Step) and said.kind is StepKind.FINESSE


def cards_of(said: Atom | Named) -> tuple[Card, ...]:
    """The cards that something said names."""
    if isinstance(said, Named):
        return said.item.cards
    return said.cards if isinstance(said, Step) else ()


def stands_as_reason(atom: Atom | Named, word: str) -> bool:
    """Whether what is given as a reason is said all the same: how things are, winners, and what is
    not done ("because I'm keeping the king")."""
    if isinstance(atom, Renounced):
        return word == "since"
    named = isinstance(atom, Named) and bool(atom.item.cards or atom.item.suits)
    return named or isinstance(atom, StatedBelief | Count | Concession)


def done_there(atom: Step, links: list[Link]) -> bool:
    """Whether a purpose is itself done next: "the ace of clubs to throw my heart", "back to hand to
    draw the last trump"."""
    last = links[-1].said if links else None
    if atom.kind is StepKind.DISCARD:
        return True
    ruffed = isinstance(last, Step) and last.kind is StepKind.RUFF and last.hand is not None
    won = isinstance(last, Step) and last.kind is StepKind.WIN
    if not isinstance(last, Step) or not (ruffed or won or last.kind is StepKind.LEAD):
        return False
    crossed = ruffed or won or last.hand is not None or last.other_card is not None
    cashed = {*atom.suits, *(card.suit for card in atom.cards)} - {None}
    elsewhere = atom.kind is StepKind.CASH and bool(cashed) and not cashed & {*last.suits}
    crossed = crossed or elsewhere  # "pique pour encaisser les carreaux"
    there = (StepKind.DRAW, StepKind.CASH, StepKind.RUFF, StepKind.FINESSE, StepKind.LEAD)
    return crossed and atom.kind in there


def drives_out(link: Link, atom: Step) -> bool:
    """ "A diamond to knock out the ace": what is led drives out the card that is its purpose; so
    does "a diamond to set them up"."""
    said = link.said
    driven = {card.suit for card in atom.cards} or {*atom.suits}
    if atom.kind is not StepKind.CONCEDE or not (len(atom.cards) == 1 or atom.name == "out"):
        return False
    if isinstance(said, Named):
        suits = {*said.item.suits, *(card.suit for card in said.item.cards)}
    elif isinstance(said, Step) and said.kind in (StepKind.LEAD, StepKind.CASH, StepKind.PLAY):
        suits = {*said.suits, *(card.suit for card in said.cards)}
    else:
        return False
    return suits == driven


def led_by_name(said: Atom | Named) -> Step | None:
    """The card by its name that is led to drive out another; None where only a suit is."""
    cards = said.item.cards if isinstance(said, Named) else ()
    if isinstance(said, Step) and said.kind in (StepKind.CASH, StepKind.PLAY):
        cards = said.cards
    if len(cards) != 1 or cards[0].rank is None:
        return None
    return Step(StepKind.PLAY, cards=(replace(cards[0], mine=None),))


def names_how_many_out(atom: Step, links: list[Link]) -> bool:
    """Whether a purpose says of a draw just named how many trumps are out."""
    last = links[-1].said if links else None
    if isinstance(last, Step) and last == Step(StepKind.LEAD, (Suit.TRUMPS,)):
        return atom.kind is StepKind.DRAW  # "I play a trump to draw it"
    return (
        isinstance(last, Step)
        and last.kind is atom.kind is StepKind.DRAW
        and last.number is None
        and last.outstanding is None
        and atom.outstanding is not None
    )


def complete_ahead(links: list[Link], facts: Facts | None) -> None:
    """ "Ace, then the king of spades": a card named by its rank, of which no word before told the
    suit, is of the suit that the next words of its sentence name, where it can be."""
    if facts is None or facts.led is not None:
        return  # what is named first may be played to the trick on the table
    for link, after in pairwise(links):
        if link.sentence == after.sentence:
            complete_last([link], _suit_named(after.said), facts)


def said_in_passing(links: list[Link], seen: When, even: bool, facts: Facts | None) -> None:
    """ "The ace first in case the queen is bare": of her suit; "I throw the club on the king even
    if East covers": then, too."""
    card = next((c.card for c in seen if c.card is not None), None)
    if card is not None and facts is not None:
        complete_last(links, facts.finessed(card).suit, facts)
    last = links[-1]
    thrown = isinstance(last.said, Step) and last.said.kind is StepKind.DISCARD
    if even and thrown and seen and all(c.kind in IN_TRICK for c in seen):
        links.append(replace(last, when=(*last.when, *seen)))


def complete_last(links: list[Link], suit: Suit | None, facts: Facts) -> None:
    """A card named last by its rank alone is of a suit, where claimer's side holds that card."""
    said = links[-1].said
    cards = cards_of(said)
    if len(cards) != 1 or suit is None:
        return
    card, known = cards[0], replace(cards[0], suit=suit)
    single = card.suit is None and card.rank and not (card.number or card.every)
    if not single or not facts.has(known):
        return
    if isinstance(said, Named):
        links[-1].said = replace(said, item=replace(said.item, cards=(known,)))
    elif isinstance(said, Step):
        links[-1].said = replace(said, cards=(known,))


def _suit_named(said: Atom | Named) -> Suit | None:
    """The suit of which cards are named: of a card, or of a finesse."""
    if isinstance(said, Listed):
        return said.card.suit if said.card is not None else None
    cards = cards_of(said)
    if cards:
        return cards[0].suit
    return said.suits[0] if isinstance(said, Step) and is_finesse(said) and said.suits else None


def as_step(given: Concession) -> Atom:
    """A concession with a place in the order of play; without suit and card it has none."""
    if given.suit is None and given.card is None:
        return given
    suits = (given.suit,) if given.suit else ()
    cards = (given.card,) if given.card else ()
    return Step(StepKind.CONCEDE, suits, cards, number=given.number, when=given.when)


def called_low(link: Link, suit: Suit | None) -> bool:
    """Whether a low card of a suit, or the suit, is all that is called."""
    item = link.said.item if isinstance(link.said, Named) and not link.when else None
    low = item is not None and item.which in (None, Which.LOW) and not item.cards
    return low and item is not None and item.suit is suit and not (item.plural or item.nouns)


def merge_last(chain: Chain) -> None:
    """What was said last becomes part of what is said now."""
    chain.merged = chain.links.pop().units
