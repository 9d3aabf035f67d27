"""What the words after tell of a card played before: the trump kept, the card caught."""

from dataclasses import replace

from claims.cards import RANKS
from claims.statement.context import SIDE, Facts
from claims.statement.discourse.chain import is_finesse
from claims.statement.grammar.memory import Atom, Said
from claims.statement.model import BeliefKind, Card, StatedBelief, Step, StepKind, Suit


def spared_for_later(done: Said, facts: Facts | None) -> Said:
    """ "Heart ruffed, then the queen of trumps from the table": a trump that is led later does not
    ruff, where the hand has but one other or only lower ones."""
    if facts is None or facts.trump is None:
        return done
    found = list(done)
    for place, (atom, units) in enumerate(found):
        if not isinstance(atom, Step) or atom.kind is not StepKind.RUFF:
            continue
        if atom.other_card or atom.height:
            continue
        suits = {*atom.suits, *(c.suit for c in atom.cards)} - {None}
        void = [hand for hand in SIDE if not any(facts.held(s, hand) for s in suits if s)]
        hands = [hand for hand in SIDE if hand is atom.hand] or void
        if len(hands) != 1 or len(suits) > 1 or (atom.number or 1) > 1 or atom.run:
            continue
        later = [c for each, _ in found[place + 1 :] for c in _cashed(each)]
        later += [
            each.other_card
            for each, _ in found[place + 1 :]
            if isinstance(each, Step) and each.kind is StepKind.RUFF and each.other_card
        ]
        held = facts.trumps(hands[0])
        kept = {c.rank for c in later if facts.where(c) is hands[0] and facts.is_trump(c)}
        left = [rank for rank in held if rank not in kept]
        if kept and len(left) == 1:
            found[place] = (replace(atom, other_card=Card(Suit.TRUMPS, left[0])), units)
    return found


def won_by_another(done: Said, facts: Facts | None) -> Said:
    """ "A spade to dummy, the diamond goes on the king": what is played later does not win the
    trick by which that hand is reached, where only one other card does."""
    if facts is None:
        return done
    found = list(done)
    for place, (atom, units) in enumerate(found):
        lead = isinstance(atom, Step) and atom.kind is StepKind.LEAD and atom.hand in SIDE
        if not lead or not isinstance(atom, Step) or atom.other_card or len(atom.suits) != 1:
            continue
        suit, after = atom.suits[0], [each for each, _ in found[place + 1 :]]
        steps = [each for each in after if isinstance(each, Step)]
        named = {c.rank for each in steps for c in (*each.cards, *each.on_cards) if c.suit is suit}
        out = facts.out_of(suit)
        low = RANKS.index(out[0].rank or "2") if out else -1
        held = [Card(suit, rank) for rank in RANKS[low + 1 :]]
        held = [card for card in held if facts.where(card) is atom.hand]
        others = [card for card in held if card.rank not in named]
        if len(others) == 1 < len(held):
            found[place] = (replace(atom, other_card=others[0]), units)
    return found


def caught(done: Said) -> Said:
    """ "Finesse the queen, then the ace picks up the king": that it falls then is no other way."""
    finessed: set[Suit | None] = set()
    found: Said = []
    for atom, units in done:
        if isinstance(atom, Step) and is_finesse(atom):
            finessed |= {*atom.suits, *(card.suit for card in atom.cards)}
        falls = isinstance(atom, StatedBelief) and atom.kind is BeliefKind.CARD_DROPS
        card = atom.card if isinstance(atom, StatedBelief) and falls else None
        if card is not None and card.suit in finessed and found:
            found[-1] = (found[-1][0], (*found[-1][1], *units))
            continue
        found.append((atom, units))
    return found


def _cashed(atom: Atom) -> tuple[Card, ...]:
    cash = isinstance(atom, Step) and atom.kind in (StepKind.CASH, StepKind.PLAY, StepKind.LEAD)
    return atom.cards if isinstance(atom, Step) and cash else ()
