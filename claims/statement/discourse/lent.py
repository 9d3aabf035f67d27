"""Suits that a list lends to ranks beside it, where the cards of the position say otherwise."""

from claims.cards import RANKS
from claims.statement.context import Facts
from claims.statement.grammar.memory import Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import grown, whole_suit
from claims.statement.model import Card, Suit


def lent_otherwise(
    pieces: tuple[Piece, ...], facts: Facts | None, *, first: bool
) -> tuple[Piece, ...]:
    """ "Diamonds, king": after a whole suit a rank is of another, the only one that has it; "king,
    ace of diamonds" on a spade: ``first`` of all, and no run with the next, it is played to that.
    """
    if facts is None:
        return pieces
    found = list(pieces)
    for place, piece in enumerate(pieces):
        card = _one_card(piece)
        if card is None or not isinstance(piece, Named) or not piece.item.lent:
            continue
        before = pieces[place - 1] if place else None
        after = _one_card(pieces[place + 1]) if place + 1 < len(pieces) else None
        if isinstance(before, Named) and whole_suit(before.item) and before.item.suit is card.suit:
            sides = [s for s in Suit if s not in (card.suit, Suit.TRUMPS)]
            others = [s for s in sides if facts.has(Card(s, card.rank))]
            if len(others) == 1:
                found[place] = _of(piece, others[0])
        elif first and not place and after is not None and _to_the_trick(card, after, facts):
            found[place] = _of(piece, None)
    return tuple(found)


def _one_card(piece: Piece) -> Card | None:
    cards = piece.item.cards if isinstance(piece, Named) else ()
    return cards[0] if len(cards) == 1 else None


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
