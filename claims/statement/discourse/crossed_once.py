"""A crossing told twice: to which hand, and how."""

from dataclasses import replace
from itertools import pairwise

from claims.statement.context import SIDE, Facts
from claims.statement.grammar.memory import Said
from claims.statement.model import Step, StepKind


def crossed_once(done: Said, facts: Facts | None) -> Said:
    """ "Over to dummy, a trump to the queen", who lies there: one lead, for in dummy nothing can be
    led to her."""
    if facts is None:
        return done
    for place, ((over, units), (lead, others)) in enumerate(pairwise(done)):
        if not (isinstance(over, Step) and isinstance(lead, Step)) or over.when != lead.when:
            continue
        if over != Step(StepKind.LEAD, hand=over.hand, when=over.when) or over.hand not in SIDE:
            continue
        to = facts.where(lead.other_card) if lead.other_card is not None else None
        if lead.kind is StepKind.LEAD and lead.hand in (None, to) and to is over.hand:
            both = replace(lead, hand=over.hand)
            return crossed_once([*done[:place], (both, units + others), *done[place + 2 :]], facts)
    return done
