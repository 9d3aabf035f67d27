"""A crossing told twice: to which hand, and how."""

from dataclasses import replace

from claims.statement.context import SIDE, Facts
from claims.statement.grammar.memory import Said
from claims.statement.model import Step, StepKind


def crossed_once(done: Said, facts: Facts | None) -> Said:
    """ "Over to dummy, a trump to the queen", who lies there: one lead, for in dummy nothing can be
    led to her."""
    found: Said = []
    for atom, units in done:
        over, before = found[-1] if found else (None, ())
        if isinstance(over, Step) and isinstance(atom, Step) and _crosses_so(over, atom, facts):
            found[-1] = (replace(atom, hand=over.hand), before + units)
        else:
            found.append((atom, units))
    return found


def _crosses_so(over: Step, lead: Step, facts: Facts | None) -> bool:
    """Whether a lead is to a card of the hand to which he has just said that he crosses."""
    if over.hand not in SIDE or facts is None:
        return False
    if over != Step(StepKind.LEAD, hand=over.hand, when=over.when) or over.when != lead.when:
        return False
    to = facts.where(lead.other_card) if lead.other_card is not None else None
    return lead.kind is StepKind.LEAD and lead.hand in (None, to) and to is over.hand
