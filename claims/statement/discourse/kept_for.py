"""Cards named or kept for what they are used for: to ruff, or to get to the other hand."""

from dataclasses import replace
from typing import Final

from claims.cards import RANKS
from claims.statement.context import OURS, SIDE, Facts, other_hand
from claims.statement.discourse.chain import Chain, Link, cards_of
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import HEIGHTS
from claims.statement.meanings.this_is import is_entry
from claims.statement.model import Card, Hand, Renounced, Step, StepKind, Suit

LATE: Final = frozenset({"end", "later"})
"""When what is kept is played after all."""
GOES: Final = frozenset({"comeout", "part", "go", "discard"})
"""Predicates by which a card leaves a hand."""
PLAYED: Final = frozenset({StepKind.LEAD, StepKind.PLAY, StepKind.CASH})
"""What a trump that is used to ruff was taken for: "I use dummy's ace to ruff"."""


def ruffing_in(atom: Step, facts: Facts) -> Hand | None:
    """The hand of claimer's side that ruffs: the one that is named, else the one without the suit;
    None where nothing is ruffed, or nobody knows."""
    if atom.kind is not StepKind.RUFF or atom.hand in SIDE:
        return atom.hand if atom.kind is StepKind.RUFF else None
    suits = atom.suits or tuple(card.suit for card in atom.cards if card.suit)
    has = facts.only_in(suits[0]) if len(suits) == 1 and atom.hand is None else None
    return other_hand(has) if has is not None else None


def ruffed_by_it(said: Atom | Named, atom: Step, facts: Facts | None) -> Step | None:
    """ "Dummy's little trump to ruff the club": the ruff, with that trump; None where none is."""
    card, hand = None, None
    if isinstance(said, Renounced) and said.kind is StepKind.DISCARD and not atom.name:
        card = said.card or Card(said.suit)  # kept for that
    elif isinstance(said, Named) and not said.item.plural and len(said.item.cards) < 2:
        card, hand = said.item.as_card(), said.item.hand if said.item.located else None
    elif isinstance(said, Step) and said.kind in PLAYED and len(said.cards) == 1:
        card, hand = said.cards[0], said.source
    elif isinstance(said, Step) and said == Step(StepKind.LEAD, said.suits, source=said.source):
        one_suit = len(said.suits) == 1 and said.source in SIDE  # "a trump in dummy to ruff it"
        card, hand = (Card(said.suits[0]), said.source) if one_suit else (None, None)
    if atom.kind is not StepKind.RUFF or card is None or card.number or card.every:
        return None
    trump = facts is not None and card.suit is not None and facts.trump_suit(card.suit)
    if card.suit is not Suit.TRUMPS and not trump and (card.suit or not card.rank):
        return None
    by = Card(Suit.TRUMPS, card.rank) if card.rank else atom.other_card
    height = HEIGHTS.get(card.which, atom.height)
    return replace(atom, hand=hand or atom.hand, height=height, other_card=by)


def crossed_by_it(said: Atom | Named, atom: Step, facts: Facts | None) -> Step | None:
    """ "I keep my small spade to go over to dummy": led there, out of the other hand; None where
    that is no such thing, or the card is the entry itself."""
    kept = said if isinstance(said, Renounced) and said.kind is StepKind.DISCARD else None
    into = atom.hand
    if into is None and atom.other_card is not None and facts is not None:
        into = facts.where(atom.other_card)
    if kept is None or facts is None or atom.kind is not StepKind.LEAD or atom.cards:
        return None
    card = kept.card or Card(kept.suit)
    source = other_hand(into) if into in SIDE else None
    if card.suit is None or source is None or (atom.suits and atom.suits != (card.suit,)):
        return None
    there = facts.where(card) is source if card.rank else bool(facts.held(card.suit, source))
    led = (replace(card, mine=None),) if card.rank else ()
    return replace(atom, suits=() if led else (card.suit,), cards=led) if there else None


def entered_with(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "I cross to dummy, the queen of trumps is my entry": with that card."""
    last, kept = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    entry = bag.head == "serve" or (not bag.head and len(bag.left) == 1 and is_entry(bag.left[0]))
    if not entry or not isinstance(kept, Named) or not kept.kept or len(kept.item.cards) != 1:
        return None
    over, card = last.said, replace(kept.item.cards[0], mine=None, hand=None)
    if not isinstance(over, Step) or last.sentence != chain.sentence or card.suit is None:
        return None
    there = chain.facts is not None and chain.facts.where(card) is over.hand
    if over.hand not in SIDE or not there or over != Step(StepKind.LEAD, hand=over.hand):
        return None
    last.said = replace(over, suits=(card.suit,), other_card=card)
    return []


def ruffed_with_kept(said: Atom | Named, atom: Step) -> bool:
    """ "I keep my trump to ruff the return", "my trump stays in hand to ruff the heart": what is
    kept is told beside what it does."""
    kept = isinstance(said, Renounced) and said.kind in (StepKind.DISCARD, StepKind.DRAW)
    trumps = kept and isinstance(said, Renounced) and said.suit in (None, Suit.TRUMPS)
    return bool(trumps) and atom.kind is StepKind.RUFF


def thrown_while(
    said: Atom | Named, bag: Bag | None, events: list[Atom | Named], facts: Facts | None
) -> Step | None:
    """ "Out goes my king when dummy cashes the spade": a card of another suit, thrown on it."""
    played = events[0] if len(events) == 1 else None
    goes = bag is not None and bag.head in GOES
    if not goes or not isinstance(played, Step) or not isinstance(said, Step) or facts is None:
        return None
    if said.kind not in (StepKind.CASH, StepKind.DISCARD) or said.on_cards or said.on_suits:
        return None
    if played.kind is not StepKind.CASH or len(said.cards) != 1:
        return None
    suits = {*played.suits, *(card.suit for card in played.cards)}
    on = suits.pop() if len(suits) == 1 else None
    source, card = facts.where(said.cards[0]), replace(said.cards[0], mine=None)
    if on is None or on is card.suit or source not in SIDE or facts.held(on, source):
        return None
    return Step(StepKind.DISCARD, cards=(card,), on_suits=played.suits, on_cards=played.cards)


def not_overtaken(links: list[Link], facts: Facts | None) -> None:
    """ "King and queen of diamonds, keeping my ace": the cards of the other hand that are cashed
    are not overtaken with it."""
    for link in list(links):
        kept = link.said.card if isinstance(link.said, Renounced) else None
        throws = isinstance(link.said, Renounced) and link.said.kind is StepKind.DISCARD
        there = facts.where(kept) if facts is not None and kept is not None else None
        if facts is None or kept is None or not throws or there is None:
            continue
        near = [one for one in links if one.sentence == link.sentence and one.when == link.when]
        under = [card for one in near for card in _led_under(one, kept, other_hand(there), facts)]
        at = links.index(link) + 1
        links[at:at] = [replace(link, said=Renounced(StepKind.OVERTAKE, card=c)) for c in under]


def _led_under(link: Link, kept: Card, hand: Hand, facts: Facts) -> list[Card]:
    """The cards below one that is kept, of its suit, that the other hand cashes."""
    said, suit = link.said, kept.suit
    if suit is None or kept.rank is None:
        return []
    cards = [replace(card, suit=card.suit or suit, mine=None) for card in cards_of(said)]
    item = said.item if isinstance(said, Named) else None
    number = said.number if isinstance(said, Step) and said.suits == (suit,) else None
    if item is not None and item.suit is suit and not item.cards:
        number = item.number
    if isinstance(said, Step) and said.kind is not StepKind.CASH:
        return []
    if number and not cards:
        best = [Card(suit, rank) for rank in reversed(RANKS)]
        cards = [card for card in best if facts.where(card) is hand][:number]
    of_it = [card for card in cards if card.suit is suit and card.rank]
    low = RANKS.index(kept.rank)
    return [c for c in of_it if facts.where(c) is hand and c.rank and RANKS.index(c.rank) < low]


def kept_till_the_end(links: list[Link], units: list[Unit]) -> None:
    """ "The ace of spades, I keep it for the end, once the hearts are cashed", "trumps... no, I
    keep that for the end": it is played behind all else."""
    for link in list(links):
        bag = units[link.units[0]].bag if link.units else None
        kept = link.said if isinstance(link.said, Renounced) else None
        if kept is None or bag is None or bag.head != "keep" or not LATE & {*bag.adverbs}:
            continue
        if kept.card is None and not keeps_it(bag):
            continue  # "I draw trumps but keep one for the end"
        named = [one for one in links[: links.index(link)] if _names(one, kept)]
        if named and kept.kind is StepKind.DISCARD and not link.when:
            late = named if kept.card is None else named[-1:]  # "atout atout ..."
            links[:] = [one for one in links if one is not link and one not in late]
            late[-1].units += link.units
            behind = [at for at, one in enumerate(links, 1) if one.sentence == link.sentence]
            end = max(behind, default=len(links))
            links[end:end] = [replace(one, connective="then") for one in late]


def keeps_it(bag: Bag) -> bool:
    """ "I keep that for the end", "je les garde pour la fin": what was named, and all of it."""
    late = bag.head == "keep" and bool(LATE & {*bag.adverbs})
    return late and all(item.pron for item in (*bag.left, *bag.right))


def _names(link: Link, kept: Renounced) -> bool:
    """Whether no more is said than what is kept."""
    item = link.said.item if isinstance(link.said, Named) and not link.when else None
    drawn = isinstance(link.said, Step) and link.said.kind is StepKind.DRAW and not link.when
    if kept.card is None and (drawn or item is None):
        return drawn and kept.suit is Suit.TRUMPS
    if kept.card is None:
        return item is not None and item.suits == (kept.suit,) and not item.cards
    cards = [replace(card, mine=None) for card in item.cards] if item is not None else []
    return cards == [kept.card]


def crosses(atoms: list[Atom | Named]) -> bool:
    """Whether all that is told is how a hand is entered."""
    steps = [a for a in atoms if isinstance(a, Step) and a.kind is StepKind.LEAD]
    return len(steps) == len(atoms) > 0 and all(step.hand in OURS for step in steps)
