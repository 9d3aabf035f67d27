"""Losers that are told, and what becomes of them: ruffed, thrown, or the trick already given."""

from dataclasses import replace

from claims.statement.context import Facts
from claims.statement.discourse.chain import Link
from claims.statement.discourse.units import Unit
from claims.statement.grammar.named import Named
from claims.statement.model import Card, Concession, Step, StepKind, Suit, Which


def losers_named(links: list[Link], facts: Facts | None) -> None:
    """ "Deux défausses sur les piques : mes deux trèfles", "loser on loser, I pitch my diamond":
    which they are."""
    for place in range(len(links) - 1, 0, -1):
        step, link = links[place - 1].said, links[place]
        told = isinstance(step, Step) and step.kind is StepKind.DISCARD and len(step.cards) == 1
        if not told or not isinstance(step, Step) or links[place - 1].sentence != link.sentence:
            continue
        if step.cards[0].which is not Which.LOSER or step.cards[0].suit is not None:
            continue
        named = _thrown_by_name(link, step.cards[0].number, facts)
        if named is not None:
            links[place - 1].said = replace(step, cards=named.cards, suits=named.suits)
            links[place - 1].units += link.units
            del links[place]


def _thrown_by_name(link: Link, number: int | None, facts: Facts | None) -> Step | None:
    """The losers that words behind a throw tell of, as they are thrown."""
    said = link.said
    if isinstance(said, Step) and said.kind is StepKind.DISCARD and link.connective != "then":
        return said if not (said.on_cards or said.on_suits) else None
    item = said.item if isinstance(said, Named) and not said.played else None
    if item is None or item.suit is None or item.cards or item.number != number:
        return None
    trumps = item.suit is Suit.TRUMPS or (facts is not None and facts.trump_suit(item.suit))
    card = Card(item.suit, number=item.number)
    return Step(StepKind.DISCARD, cards=(card,)) if not trumps else None


def losers_cared_for(links: list[Link], units: list[Unit]) -> None:
    """ "My only loser is that heart and dummy ruffs it": a loser named that is then ruffed or
    thrown is no trick given; of "two losing clubs, I ruff one" the other is. One "to lose" is such
    a loser where it is pointed at, or all of them are counted."""
    for loser in [link for link in links if link.loser]:
        given = loser.said
        assert isinstance(given, Concession)
        small = given.card.suit if given.card is not None and given.card.rank is None else None
        lost, left = given.suit or small, given.number or 1
        if lost is None:
            continue
        bags = [units[place].bag for place in loser.units]
        to_lose = any(bag is not None and "yours" in bag.adverbs for bag in bags)
        for link in links[links.index(loser) + 1 :]:
            step = link.said
            if not isinstance(step, Step) or step.kind not in (StepKind.RUFF, StepKind.DISCARD):
                continue
            suits = {*step.suits, *(card.suit for card in step.cards if card.suit)}
            pointed = not suits and all(card.which is not Which.LOW for card in step.cards)
            of_it = lost in suits and not (to_lose and left == 1)
            if not (pointed or of_it):
                continue
            cards = [card.number or 1 for card in step.cards if card.suit is lost]
            gone = step.number or (left if pointed else sum(cards) or 1)
            number = gone if gone > 1 else None
            if pointed and step.kind is StepKind.RUFF:
                link.said = replace(step, suits=(lost,), cards=(), number=number)
            elif pointed:
                link.said = replace(step, cards=(Card(lost, number=number),))
            left -= gone
            if left > 0:
                loser.said = replace(given, number=left if left > 1 else None, suit=lost)
                continue
            link.units += loser.units
            links.remove(loser)
            break


def other_given(links: list[Link], units: list[Unit]) -> None:
    """ "Two losing clubs, I ruff one and you get the other", "all mine but one, the other is
    yours": the trick that was told before."""
    for place in range(len(links) - 1, 0, -1):
        link = links[place]
        bag = units[link.units[0]].bag if link.units else None
        items = (*bag.left, *bag.right) if bag is not None else ()
        other = any(i.has("otherone") or (i.det == "the" and i.number == 1) for i in items)
        if link.said != Concession(1) or not other:
            continue
        for before in links[:place]:
            given = before.said
            if isinstance(given, Concession) and (given.number or 1) == 1:
                before.units += link.units
                del links[place]
                break
