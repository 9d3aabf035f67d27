"""The acts of a statement, in their places, into one plan."""

from dataclasses import dataclass, field, replace

from claims.statement.model import (
    Belief,
    BeliefKind,
    Concession,
    Count,
    CountKind,
    Listed,
    Mood,
    Plan,
    Renounced,
    Span,
    Step,
    StepKind,
    Suit,
)
from claims.statement.plays import Atom, as_step


@dataclass(slots=True)
class Chain:
    """The acts of a statement as they come: atoms with what joined them to the one before."""

    atoms: list[Atom] = field(default_factory=list)
    origin: list[tuple[str, int, int]] = field(default_factory=list)  # joint, sentence, act
    firsts: set[int] = field(default_factory=set)
    fragments: set[int] = field(default_factory=set)  # atoms from acts without a verb


def _ordered_acts(chain: Chain) -> set[int]:
    """The acts that "then" or "first" puts into an order, whole lists included."""
    found: set[int] = set()
    before = -1
    for joint, _, act in chain.origin:
        if joint in ("THEN", "FIRST") and act != before:
            found.add(act)
            if joint == "THEN":
                found.add(before)
        before = act
    return found


def assemble(chain: Chain, ignored: list[Span], text: str, mood: Mood) -> Plan:
    """The plan that the acts of a statement come to."""
    steps: list[Step] = []
    beliefs: list[Belief] = []
    counts: list[Count] = []
    concessions: list[Concession] = []
    listed: list[Listed] = []
    renounced: list[Renounced] = []
    lined = {s for (_, s, _), a in zip(chain.origin, chain.atoms, strict=True) if _fragment_lead(a)}
    ordered_acts = _ordered_acts(chain)
    for place, atom in enumerate(chain.atoms):
        _, sentence, act = chain.origin[place]
        ordered = act in ordered_acts or place in chain.firsts
        if isinstance(atom, Concession) and ordered and atom.timing is None:
            atom = as_step(atom)
        if isinstance(atom, Listed) and place in chain.fragments and (ordered or sentence in lined):
            steps.append(played(atom))
        elif isinstance(atom, Step):
            steps.append(atom)
        elif isinstance(atom, Belief):
            if atom not in beliefs:
                beliefs.append(atom)
        elif isinstance(atom, Count):
            if atom not in counts:
                counts.append(atom)
        elif isinstance(atom, Concession):
            concessions.append(atom)
        elif isinstance(atom, Listed):
            listed.append(atom)
        else:
            renounced.append(atom)
    counts = _settle_counts(counts, concessions, listed)
    plan = Plan(
        tuple(steps),
        tuple(beliefs),
        tuple(counts),
        tuple(concessions),
        tuple(listed),
        tuple(renounced),
        ignored=_joined(ignored, text),
    )
    if mood in (Mood.QUESTION, Mood.DOUBTFUL) and not plan.empty:
        mood = Mood.STATEMENT
    return replace(plan, mood=mood, mentions_trump=mentions_trump(plan))


def _fragment_lead(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.LEAD and atom.other_card is not None


def played(atom: Listed) -> Step:
    """A winner named within an order, as a play."""
    if atom.card is not None:
        return Step(StepKind.CASH, cards=(atom.card,), when=atom.when, span=atom.span)
    if atom.suit is Suit.TRUMPS:
        return Step(StepKind.DRAW, number=atom.number, when=atom.when, span=atom.span)
    suits = (atom.suit,) if atom.suit else ()
    return Step(StepKind.CASH, suits, number=atom.number, when=atom.when, span=atom.span)


def _settle_counts(
    counts: list[Count], concessions: list[Concession], listed: list[Listed]
) -> list[Count]:
    """ "two clubs for me and the rest is for you": some claimed, the rest given up (Law 68B1)."""
    all_given = Count(CountKind.CONCEDE_ALL)
    if all_given in counts and (listed or len(counts) > 1):
        others = [c for c in counts if c != all_given]
        if not others and all(w.number or w.card for w in listed):
            others = [Count(CountKind.TRICKS, sum(w.number or 1 for w in listed))]
        counts = others or counts
    results = [c for c in counts if c.kind is CountKind.RESULT and c.number]
    made = Count(CountKind.RESULT, 0)
    if made in counts and any(c.when == made.when for c in results):
        counts = [c for c in counts if c != made]  # "made with an overtrick"
    rest = Count(CountKind.REST)
    if rest in counts and any(
        c.kind in (CountKind.TRICKS, CountKind.TOTAL, CountKind.RESULT) and c.when == rest.when
        for c in counts
    ):
        counts = [c for c in counts if c != rest]
    return counts


def mentions_trump(plan: Plan) -> bool:
    """Law 70C1: the words speak of the opponents' trumps, or of drawing them."""
    trumps = Suit.TRUMPS
    spoken = any(step.kind is StepKind.DRAW for step in plan.steps)
    spoken |= any(r.kind is StepKind.DRAW for r in plan.renounced)
    spoken |= any(b.kind in (BeliefKind.NO_TRUMPS_OUT, BeliefKind.TRUMPS_OUT) for b in plan.beliefs)
    spoken |= any(
        c.suit is trumps or (c.card is not None and c.card.suit is trumps) for c in plan.concessions
    )
    spoken |= any(
        s.kind is StepKind.CONCEDE and (trumps in s.suits or any(c.suit is trumps for c in s.cards))
        for s in plan.steps
    )
    parts = (plan.steps, plan.beliefs, plan.counts, plan.concessions, plan.listed)
    for part in parts:
        for atom in part:
            spoken |= any(
                c.suit is trumps or (c.card is not None and c.card.suit is trumps)
                for c in atom.when
            )
    return spoken


def _joined(spans: list[Span], text: str) -> tuple[Span, ...]:
    """Neighbouring ignored words as one span."""
    result: list[Span] = []
    for span in sorted(set(spans), key=lambda s: s.start):
        if result and not any(
            c.isalnum() or c in ",.;:?!\n" for c in text[result[-1].end : span.start]
        ):
            start = result[-1].start
            result[-1] = Span(text[start : span.end], start, span.end)
        else:
            result.append(span)
    return tuple(result)
