"""Cards and suits called beside a ruff: "ace, king, ruff a club"."""

from collections import Counter
from dataclasses import replace

from claims.statement.context import OURS
from claims.statement.discourse.called import bare_play
from claims.statement.discourse.chain import Link
from claims.statement.discourse.units import Unit
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import is_trumps, owned_hand
from claims.statement.model import Card, Step, StepKind


def called_beside_ruffs(links: list[Link], units: list[Unit]) -> None:
    """ "Ace, king, ruff a club", "I ruff. Diamonds. Trump.": cards called beside a ruff, and suits
    called one in a sentence, are played in their place."""
    ruffs = [n for n, link in enumerate(links) if _is_ruff(link)]
    lengths = Counter(link.sentence for link in links)
    for place, link in enumerate(links):
        said = link.said
        if not isinstance(said, Named) or not link.bare or link.reason:
            continue
        item, hand = said.item, said.place or owned_hand(said.item)
        around = {n < place for n in ruffs if links[n].sentence == link.sentence}
        if len(around) == 2 and hand in OURS and _one_card(item):  # "heart ruff, trump from dummy"
            link.said = Step(StepKind.LEAD, item.suits, source=hand)
            continue
        if item.owner:
            continue
        cards = bool(item.cards) and not item.number and not item.every
        if cards and place + 1 < len(links) and _taken_by(links[place + 1].said, item.cards):
            link.said = replace(said, played=True)
            continue
        near = [n for n in ruffs if links[n].sentence == link.sentence]
        of_it = cards and any(_ruffs_suit(links[n], item.cards[-1]) for n in near if n > place)
        if of_it:  # "ace of hearts and a heart ruff"
            link.said = replace(said, played=True)
            continue
        # "Two more: the ace and a ruff" is no order, "ace, diamond ruff" is.
        near = [n for n in near if links[n].clause != link.clause or _listed_ruff(links[n], units)]
        before = any(n > place for n in near)
        after = any(n < place and not links[n].bare for n in near) and link.connective != "and"
        one_round = item.number in (None, 1) and not (item.det or item.which)  # "one trump, ruff"
        trumps = before and is_trumps(item) and one_round
        beside = ((before or after) and (cards or bare_play(said))) or trumps
        called = item.suit is not None and not (cards or item.number or item.det or item.which)
        if beside or (ruffs and called and lengths[link.sentence] == 1):
            link.said = replace(said, played=True)


def _taken_by(said: object, cards: tuple[Card, ...]) -> bool:
    """ "King of spades, you take it with the ace": a card of theirs on the one just called."""
    taken = isinstance(said, Step) and said.kind is StepKind.CONCEDE and len(said.cards) == 1
    return taken and isinstance(said, Step) and said.cards[0].suit == cards[-1].suit


def _ruffs_suit(link: Link, card: Card) -> bool:
    """Whether the suit of a card is ruffed."""
    return isinstance(link.said, Step) and link.said.suits == (card.suit,)


def _listed_ruff(link: Link, units: list[Unit]) -> bool:
    """Whether a ruff is one of a list of plays, behind a comma: "ace of trumps, spade ruff"."""
    bags = [bag for at in link.units if (bag := units[at].bag) is not None and not bag.head]
    return any(item.has("ruff") and item.comma for bag in bags for item in (*bag.left, *bag.right))


def _is_ruff(link: Link) -> bool:
    said = link.said
    return isinstance(said, Step) and said.kind is StepKind.RUFF and not link.reason


def _one_card(item: Item) -> bool:
    """ "A trump", "dummy's diamond": one card of a suit, of no kind."""
    marked = item.which or item.plural or item.nouns or item.cards or item.mine is False
    return item.suit is not None and not marked and item.number in (None, 1)
