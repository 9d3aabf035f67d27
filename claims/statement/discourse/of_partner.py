"""What a defender says, who sees his own hand alone and whose partner plays his."""

from dataclasses import replace

from claims.statement.context import Facts
from claims.statement.grammar.memory import Atom, Said
from claims.statement.model import BeliefKind, Hand, StatedBelief, Step, StepKind


def by_a_defender(done: Said, facts: Facts | None) -> Said:
    """What was said, as a defender means it; as it is where declarer says it."""
    if facts is None or facts.by_declarer:
        return done
    found: Said = []
    for atom, units in _led_away(done, facts):
        for one in _led_to(_of_his_hand(atom), facts):
            last = found[-1][0] if found else None
            if isinstance(last, Step) and isinstance(one, Step) and _with_its_card(last, one):
                found[-1] = (one, (*found[-1][1], *units))  # "a club to partner, he makes his ace"
            else:
                found.append((one, units))
    return found


def _led_away(done: Said, facts: Facts) -> Said:
    """ "I get rid of the club first", said by a defender on lead: he leads it, for he can throw it
    on nothing."""
    first, units = done[0] if done else (None, ())
    on_lead = facts.led is None and facts.leads is Hand.OWN
    if not on_lead or not isinstance(first, Step) or first.kind is not StepKind.DISCARD:
        return done
    if first.on_cards or first.on_suits or first.when or len(first.cards) != 1:
        return done
    (card,) = first.cards
    if card.suit is None or not facts.held(card.suit, Hand.OWN):
        return done
    led = (card,) if card.rank else ()
    lead = Step(StepKind.PLAY, cards=led) if led else Step(StepKind.LEAD, (card.suit,))
    return [(lead, units), *done[1:]]


def _with_its_card(lead: Step, to: Step) -> bool:
    """Whether the same lead to partner is told once more, with the card of his that takes it."""
    return to.other_card is not None and lead == replace(to, other_card=None)


def _of_his_hand(atom: Atom) -> Atom:
    """ "All good", said by a defender: of his own hand, for his partner's he does not see."""
    if isinstance(atom, Step) and atom == Step(StepKind.LEAD, hand=Hand.DUMMY):
        return replace(atom, hand=Hand.PARTNER)  # "I go there first"
    if not isinstance(atom, StatedBelief):
        return atom
    everything = atom.kind is BeliefKind.ALL_GOOD
    return replace(atom, kind=BeliefKind.HAND_GOOD, hand=Hand.OWN) if everything else atom


def _led_to(atom: Atom, facts: Facts) -> list[Atom]:
    """ "The king and the ace of diamonds", one of them partner's: led to, as long as he has a card
    of the suit."""
    cards = atom.cards if isinstance(atom, Step) and atom.kind is StepKind.CASH else ()
    if not isinstance(atom, Step) or not any(facts.with_partner(card) for card in cards):
        return [atom]
    found: list[Atom] = []
    for card in cards:
        suit = card.suit
        if suit is not None and facts.with_partner(card) and facts.held(suit, Hand.OWN):
            to = Step(StepKind.LEAD, (suit,), hand=Hand.PARTNER, other_card=card, when=atom.when)
            found.append(to)
        elif found and isinstance(last := found[-1], Step) and last.kind is StepKind.CASH:
            found[-1] = replace(last, cards=(*last.cards, card))
        else:
            found.append(replace(atom, cards=(card,)))
    return found
