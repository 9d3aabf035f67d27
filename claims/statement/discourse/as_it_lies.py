"""What the cards of the position make of a plan: a ruff of no card, a finesse told twice."""

from dataclasses import replace

from claims.statement.context import Facts
from claims.statement.grammar.memory import Atom, Said
from claims.statement.model import Card, Step, StepKind, Which


def as_it_lies(done: Said, facts: Facts | None) -> Said:
    """What was said, as the position has it."""
    ruffed: Said = [(_what_is_ruffed(atom, facts), units) for atom, units in done]
    return _one_finesse(ruffed, facts)


def _what_is_ruffed(atom: Atom, facts: Facts | None) -> Atom:
    """ "Trumps, then a ruff": where no trick lies on the table, no card of one is ruffed."""
    this = isinstance(atom, Step) and atom.cards == (Card(which=Which.THIS),) and not atom.name
    if not isinstance(atom, Step) or not this or atom.kind is not StepKind.RUFF or atom.when:
        return atom
    return replace(atom, cards=()) if facts is not None and facts.led is None else atom


def _one_finesse(done: Said, facts: Facts | None) -> Said:
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
