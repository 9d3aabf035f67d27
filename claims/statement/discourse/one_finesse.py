"""A finesse told twice, the second time with the card that takes it or that is led for it."""

from dataclasses import replace
from typing import TypeGuard

from claims.statement.context import Facts
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, Said
from claims.statement.model import BeliefKind, Card, StatedBelief, Step, StepKind


def one_finesse(done: Said, units: list[Unit], facts: Facts | None) -> Said:
    """ "The trump finesse, I pass the queen", "low towards the tenace, and I put in the queen": one
    finesse, and the card that takes it; "finesse through East, the jack first": that is led."""
    found: Said = []
    for place, (atom, its) in enumerate(done):
        if (held := _played_for(atom, [later for later, _ in done[place + 1 :]])) is not None:
            found.append((held, its))
            continue
        last, before = found[-1] if found else (None, ())
        if _behind(before, its, units) and _its_finesse(last, atom, facts):
            found[-1] = (last, (*before, *its))
            continue
        both = _finesse_of(last, atom, facts)
        if both is None and _behind(before, its, units):
            both = _led_for(last, atom, its, units, facts)
        elif both is None and _behind(its, before, units):
            both = _led_for(atom, last, before, units, facts)
        if both is not None:
            found[-1] = (both, (*before, *its))
        else:
            found.append((atom, its))
    return found


def _played_for(atom: Atom, after: list[Atom]) -> StatedBelief | None:
    """ "I play East for the queen: spade to the ace, and I finesse the ten": where the card is, and
    how it is finessed is told behind; None where it is not."""
    if not isinstance(atom, Step) or atom.kind is not StepKind.FINESSE or not atom.against:
        return None
    if len(atom.cards) != 1 or atom.hand is None:
        return None
    suit = atom.cards[0].suit
    steps = [step for step in after if isinstance(step, Step) and not step.when]
    ours = [s for s in steps if s.kind is StepKind.FINESSE and not s.against]
    finessed = [[c.suit for c in s.cards] == [suit] for s in ours]
    led = [s.kind is StepKind.LEAD and s.suits == (suit,) and bool(s.other_card) for s in steps]
    if not any((*finessed, *led)):
        return None
    return StatedBelief(BeliefKind.CARD_HELD, card=atom.cards[0], hand=atom.hand)


def _its_finesse(last: Atom | None, atom: Atom, facts: Facts | None) -> TypeGuard[Atom]:
    """ "A club to the jack, passing the queen", « je mets le valet en passant la dame »: what the
    lead, or the card put in, is for."""
    if not isinstance(last, Step) or not isinstance(atom, Step) or facts is None:
        return False
    put_in = last.cards[0] if last.kind is StepKind.PLAY and len(last.cards) == 1 else None
    to = last.other_card if last.kind is StepKind.LEAD else put_in
    finesse = Step(StepKind.FINESSE, cards=atom.cards, against=True, when=last.when)
    return to is not None and atom == finesse and facts.over(to, to.suit) == [*atom.cards]


def _finesse_of(last: Atom | None, atom: Atom, facts: Facts | None) -> Step | None:
    """A finesse with the card that the words behind it tell; None where they tell another play."""
    if not isinstance(last, Step) or not isinstance(atom, Step) or facts is None:
        return None
    plain = Step(StepKind.FINESSE, last.suits, hand=last.hand, when=last.when)
    card = _card_of(last, atom, facts)
    if last != plain or card is None:
        return None
    put_in = atom == Step(StepKind.PLAY, cards=(card,), when=atom.when) and facts.put_in(card)
    told = put_in or (atom.kind is StepKind.FINESSE and not (atom.against or atom.run))
    return Step(StepKind.FINESSE, cards=(card,), hand=last.hand, when=last.when) if told else None


def _card_of(finesse: Step, step: Step, facts: Facts) -> Card | None:
    """The one card of a step that is of the suit of a finesse, or of any where none is told."""
    card = step.cards[0] if len(step.cards) == 1 and step.cards[0].rank else None
    if card is None or card.suit is None or step.when != finesse.when:
        return None
    told = {*finesse.suits, *(each.suit for each in finesse.cards)} - {None}
    its = {facts.index(suit) for suit in told if suit} <= {facts.index(card.suit)}
    return card if its else None


def _behind(before: tuple[int, ...], its: tuple[int, ...], units: list[Unit]) -> bool:
    """Whether words stand behind others, and no "then" between them."""
    if not before or not its or max(before) > min(its):
        return False
    return all(units[at].word != "then" for at in range(max(before), min(its)))


def _led_for(
    finesse: Atom | None,
    atom: Atom | None,
    its: tuple[int, ...],
    units: list[Unit],
    facts: Facts | None,
) -> Step | None:
    """A finesse for which a card told behind it is led, under the one card of theirs that beats it:
    let run, or put in where it cannot be led; None where the words tell another play."""
    if not isinstance(finesse, Step) or not isinstance(atom, Step) or facts is None:
        return None
    if finesse.kind is not StepKind.FINESSE or (finesse.cards and not finesse.against):
        return None
    card = _card_of(finesse, atom, facts)
    if finesse.run or finesse.name or card is None or len(facts.over(card, None)) != 1:
        return None
    first = any(bag is not None and "first" in bag.adverbs for bag in (units[at].bag for at in its))
    kinds = (StepKind.PLAY, StepKind.CASH) if first else (StepKind.PLAY,)
    if atom.kind not in kinds or atom != Step(atom.kind, cards=(card,), when=atom.when):
        return None
    led = not facts.put_in(card)
    return replace(finesse, suits=(), cards=(card,), against=False, run=led)
