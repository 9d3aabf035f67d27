"""A finesse told twice, the second time with the card that takes it."""

from claims.statement.context import Facts
from claims.statement.grammar.memory import Atom, Said
from claims.statement.model import Step, StepKind


def one_finesse(done: Said, facts: Facts | None) -> Said:
    """ "The trump finesse, I pass the queen", "low towards the tenace, and I put in the queen": one
    finesse, and the card that takes it."""
    found: Said = []
    for atom, units in done:
        last = found[-1][0] if found else None
        if (both := _finesse_of(last, atom, facts)) is not None:
            found[-1] = (both, (*found[-1][1], *units))
        else:
            found.append((atom, units))
    return found


def _finesse_of(last: Atom | None, atom: Atom, facts: Facts | None) -> Step | None:
    """A finesse with the card that the words behind it tell; None where they tell another play."""
    if not isinstance(last, Step) or not isinstance(atom, Step) or facts is None:
        return None
    plain = Step(StepKind.FINESSE, last.suits, hand=last.hand, when=last.when)
    card = atom.cards[0] if len(atom.cards) == 1 and atom.cards[0].rank else None
    if last != plain or card is None or card.suit is None or atom.when != last.when:
        return None
    its = {facts.index(suit) for suit in last.suits} <= {facts.index(card.suit)}
    put_in = atom == Step(StepKind.PLAY, cards=atom.cards, when=atom.when) and facts.put_in(card)
    told = put_in or (atom.kind is StepKind.FINESSE and not (atom.against or atom.run))
    if not its or not told:
        return None
    return Step(StepKind.FINESSE, cards=(card,), hand=last.hand, when=last.when)
