"""What is played because of what is said to fall, to go or to be looked for."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.chain import Chain, Link
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.named import Named
from claims.statement.model import (
    IN_TRICK,
    BeliefKind,
    Card,
    ConditionKind,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
)

LOOKED_FOR: Final = frozenset(
    {
        ConditionKind.DROPS,
        ConditionKind.SHOWS_OUT,
        ConditionKind.COVERS,
        ConditionKind.PLAYS,
    }
)
"""Conditions that are seen only once cards are played."""


def led_before_looking(links: list[Link], facts: Facts | None) -> None:
    """ "If West plays low I go up with dummy's ace": a card of that suit is led to it first, from
    the hand on lead."""
    first = links[0] if links else None
    said = first.said if first is not None and len(first.when) == 1 else None
    card = said.cards[0] if isinstance(said, Step) and len(said.cards) == 1 else None
    if first is None or card is None or card.suit is None or facts is None or facts.led:
        return
    (asked,) = first.when
    over = facts.where(card) not in (None, facts.leads) and bool(facts.held(card.suit, facts.leads))
    if asked.kind is not ConditionKind.PLAYS or asked.suit or asked.negated or not over:
        return
    seen = (replace(asked, suit=card.suit),)
    for link in links:
        link.when = seen if link.when == (asked,) else link.when
    links.insert(0, replace(first, said=Step(StepKind.LEAD, (card.suit,)), when=(), units=()))


def play_before_looking(links: list[Link], facts: Facts | None) -> None:
    """ "Ace and king of clubs; if the queen does not drop ...": what must be seen is played for."""
    looked = False
    for link in reversed(links):
        looked = looked or any(c.kind in LOOKED_FOR for c in link.when)
        said = link.said
        if looked and not link.when and link.bare and isinstance(said, Named):
            link.said = replace(said, played=bool(said.item.cards or said.item.suits))
    falls: set[Suit] = set()
    for link in reversed(links):
        said = link.said
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.CARD_DROPS and said.card:
            falls |= {said.card.suit} if said.card.suit else set()
        elif isinstance(said, Named) and link.bare:
            played_for = bool(falls & {card.suit for card in said.item.cards})
            link.said = replace(said, played=said.played or played_for)
    _played_for_what_is_bare(links, facts)
    asked = False
    divided: set[Suit | None] = set()
    for link in reversed(links):
        asked = asked or bool(link.when)
        divided |= {c.suit for c in link.when if c.kind is ConditionKind.BREAKS}
        said = link.said
        if asked and not link.when and link.bare and isinstance(said, Named):
            named = bool(said.item.cards) or not divided.isdisjoint(said.item.suits)
            link.said = replace(said, played=said.played or named)


def _played_for_what_is_bare(links: list[Link], facts: Facts | None) -> None:
    """ "The king is bare, so the ace of trumps": a card over one that falls, named behind it."""
    bare: str | None = None
    for link in links:
        said = link.said
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.CARD_DROPS and said.card:
            bare = said.card.rank
        elif isinstance(said, Named) and link.bare and bare and facts is not None:
            under = any(facts.out(replace(c, rank=bare, mine=None)) for c in said.item.cards)
            link.said = replace(said, played=said.played or under)


def named_as_out(links: list[Link], facts: Facts | None) -> None:
    """ "Is a trump left? Yes, the jack": the one that is out, by its name."""
    for before, link in list(pairwise(links)) if facts is not None else ():
        out, said = before.said, link.said
        if not isinstance(out, StatedBelief) or out.kind is not BeliefKind.TRUMPS_OUT:
            continue
        if not isinstance(said, Named) or len(said.item.cards) != 1 or facts is None:
            continue
        card = replace(said.item.cards[0], suit=said.item.cards[0].suit or Suit.TRUMPS, mine=None)
        alone = link.bare and link.connective in ("", "comma") and not (link.when or link.first)
        if alone and facts.is_trump(card) and facts.out(card):
            before.said, before.units = replace(out, card=card), (*before.units, *link.units)
            links.remove(link)


def draw_what_falls(links: list[Link], facts: Facts | None) -> None:
    """ "The ten and nine of trumps fall, then my aces": they fall because trumps are led first."""
    if facts is None or facts.trump is None:
        return
    if any(isinstance(link.said, Step) and link.said.kind is StepKind.DRAW for link in links):
        return
    for place, link in enumerate(links):
        said = link.said
        if isinstance(said, Step | Named | Listed):
            return  # played, and they fall under it
        if not isinstance(said, StatedBelief) or said.kind is not BeliefKind.CARD_DROPS:
            continue
        card = said.card
        if card is None or link.when:
            continue
        trump = card.suit is not None and facts.trump_suit(card.suit)
        goes_on = any(
            x.connective == "then" or isinstance(x.said, Step) for x in links[place + 1 :]
        )
        if trump and facts.out(card) and goes_on:
            link.said = Step(StepKind.DRAW, cards=(card,), outstanding=1)


def _falls_first(links: list[Link], place: int) -> bool:
    """Whether trumps are said to fall before all that is played, and what follows is told."""
    before = [link.said for link in links[:place]]
    played = any(isinstance(said, Step | Named | Listed) for said in before)
    return not played and place + 1 < len(links)


def none_after_drawing(links: list[Link]) -> None:
    """ "I draw trumps, there are none left then": what has come of it, and no belief before it."""
    drawn: Link | None = None
    for link in list(links):
        said = link.said
        if isinstance(said, Step) and said.kind is StepKind.DRAW and said.number is None:
            drawn = link
        none = isinstance(said, StatedBelief) and said.kind is BeliefKind.NO_TRUMPS_OUT
        near = drawn is not None and (drawn.when, drawn.sentence) == (link.when, link.sentence)
        if none and drawn is not None and near:
            drawn.units += link.units
            links.remove(link)


def draw_what_goes(links: list[Link]) -> None:
    """ "Last trump gone, then my tops", "trumps fall, then my tops", "..., and then the trump is
    drawn": what is done."""
    if any(isinstance(link.said, Step) and link.said.kind is StepKind.DRAW for link in links):
        return
    for place, link in enumerate(links):
        said = link.said
        if not isinstance(said, StatedBelief) or said.kind is not BeliefKind.NO_TRUMPS_OUT:
            continue
        follows = any(after.connective == "then" for after in links[place + 1 : place + 2])
        then = follows and link.drawn in ("tersely", "now")
        then = then or (link.drawn == "falls" and not link.when and _falls_first(links, place))
        if then or (link.drawn and link.connective == "then"):
            link.said = Step(StepKind.DRAW)


def led_first(chain: Chain, bag: Bag | None, seen: When) -> Step | None:
    """ "If East plays low on the first heart I put in the jack": a heart is led; "if the king drops
    under the ace": the ace is cashed. None where something was led before, or no such trick is
    named."""
    in_trick = bool(seen) and all(c.kind in IN_TRICK for c in seen)
    if bag is None or any(isinstance(link.said, Step | Named) for link in chain.links):
        return None
    if len(seen) == 1 and seen[0].kind is ConditionKind.DROPS and seen[0].card is not None:
        return _cashed_over(bag, seen[0].card, chain.facts)
    if chain.links or not in_trick:
        return None
    items = [i for role, each in bag.phrases for i in each if role in ("on", "to", "in")]
    first = [i.suit for i in items if i.suit and (i.ordinal == 1 or i.has("round"))]
    return Step(StepKind.LEAD, (first[0],)) if len(first) == 1 and first[0] else None


def _cashed_over(bag: Bag, theirs: Card, facts: Facts | None) -> Step | None:
    """The cards of claimer's side under which one of theirs is to drop."""
    over = [c for role, each in bag.phrases if role == "on" for i in each for c in i.cards]
    cards = tuple(Card(card.suit or theirs.suit, card.rank) for card in over)
    ours = facts is not None and bool(cards) and all(map(facts.has, cards))
    return Step(StepKind.CASH, cards=cards) if ours else None
