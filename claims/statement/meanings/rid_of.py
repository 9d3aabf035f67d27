"""What is got rid of: thrown where it is claimer's, drawn where it is a trump of theirs."""

from claims.statement.grammar.memory import Atom, LastNamed, Later, Piece
from claims.statement.grammar.noun import Item
from claims.statement.model import Concession, Step


def rid_of_that(item: Item, thrown: Piece, drawn: Piece) -> Later:
    """ "The spade lets me get rid of that heart": one of claimer's, where hearts are no trumps."""

    def make(memory: LastNamed) -> list[Atom]:
        trumps = memory.facts is None or any(map(memory.facts.trump_suit, item.suits))
        piece = drawn if trumps else thrown
        return piece.make(memory) if isinstance(piece, Later) else []

    return Later(make, f"rid of that {item.suits}")


def drawn_or_given(memory: LastNamed, drawn: Step) -> Atom:
    """ "Take your club right away": theirs, where clubs are no trumps."""
    (suit,) = drawn.suits
    trumps = memory.facts is None or memory.facts.trump_suit(suit)
    return drawn if trumps else Concession(suit=suit)
