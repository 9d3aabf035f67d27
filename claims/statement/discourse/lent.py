"""Suits that a list lends to ranks beside it, where the cards of the position say otherwise."""

from claims.cards import RANKS
from claims.statement.context import Facts
from claims.statement.grammar.memory import Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, whole_suit
from claims.statement.meanings.enumerated import one_of_its_suit
from claims.statement.model import Card, Suit


def lent_otherwise(
    pieces: tuple[Piece, ...], facts: Facts | None, *, first: bool
) -> tuple[Piece, ...]:
    """ "Diamonds, king", "my two hearts and the king": after a whole suit, or so many cards of it
    that it is one of them, a rank is of another, the only one that has it; "king, ace of diamonds"
    on a spade: ``first`` of all, and no run with the next, it is played to that; "ace and a
    diamond": of that suit, where claimer's side has it."""
    if facts is None:
        return pieces
    found = list(pieces)
    for place, piece in enumerate(pieces):
        card = _one_card(piece)
        suit = _one_behind(pieces[place : place + 2], facts)
        if suit is not None and isinstance(piece, Named):
            found[place] = _of(piece, suit)
        if card is None or not isinstance(piece, Named) or not piece.item.lent:
            continue
        before = pieces[place - 1] if place else None
        after = _one_card(pieces[place + 1]) if place + 1 < len(pieces) else None
        if isinstance(before, Named) and _told_before(before.item, piece.item, facts):
            if (other := facts.only_other(card)) is not None:
                found[place] = _of(piece, other.suit)
        elif first and not place and after is not None and _to_the_trick(card, after, facts):
            found[place] = _of(piece, None)
    return tuple(found)


def _one_card(piece: Piece) -> Card | None:
    cards = piece.item.cards if isinstance(piece, Named) else ()
    return cards[0] if len(cards) == 1 else None


def _one_behind(pieces: tuple[Piece, ...], facts: Facts) -> Suit | None:
    """The suit that "a diamond" lends to the rank before it."""
    items = [piece.item for piece in pieces if isinstance(piece, Named)]
    if len(items) < 2 or not one_of_its_suit(*items):
        return None
    return items[1].suit if facts.has(Card(items[1].suit, items[0].cards[0].rank)) else None


def _told_before(suit: Item, item: Item, facts: Facts) -> bool:
    """Whether a card is one of those told of its suit: all of them, or so many of the best; but
    "two diamonds, king and ace" says which they are."""
    (card,) = item.cards
    if suit.suit is None or suit.suit is not card.suit or suit.cards:
        return False
    counted = suit.several if not (suit.nouns or item.comma) else None
    return whole_suit(suit) or facts.among_best(card, counted or 0)


def _to_the_trick(card: Card, after: Card, facts: Facts) -> bool:
    """Whether a rank before a higher card of the suit that it would have is one of the suit led."""
    if facts.led is None or card.suit is None or facts.led is card.suit:
        return False
    higher = RANKS.index(after.rank or "2") > RANKS.index(card.rank or "2")
    return after.suit is card.suit and higher and facts.has(Card(facts.led, card.rank))


def _of(piece: Named, suit: Suit | None) -> Named:
    card = Card(suit, piece.item.cards[0].rank)
    return Named(
        grown(piece.item, cards=(card,), lent=False), piece.place, piece.played, piece.kept
    )
