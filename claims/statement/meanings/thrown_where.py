"""On what something is thrown where the words do not say it."""

from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.grammar.memory import LastNamed
from claims.statement.model import Card, Hand, Listed, Renounced, Step, StepKind, Suit


def last_play(memory: LastNamed, many: int = 1) -> tuple[tuple[Card, ...], tuple[Suit, ...]]:
    """The trick named last, on which something is thrown; so ``many`` cards on as many tricks."""
    if memory.watched is not None and len(memory.atoms) == memory.asked:
        return (memory.watched,), ()  # "if he ducks I throw a spade"
    if memory.atoms and all(isinstance(atom, Renounced) for atom in memory.atoms):
        return (), ()  # "I leave my trumps alone and throw a diamond"
    if memory.card is not None:
        return _cards_last(memory, memory.card, many), ()
    return (), ((memory.suit,) if memory.suit else ())


def _cards_last(memory: LastNamed, last: Card, many: int) -> tuple[Card, ...]:
    """ "Ace and king of hearts throwing both my diamonds": as many of the winners called last as
    cards are thrown on them, all of one suit."""
    told: list[Card] = []
    for atom in reversed(memory.atoms):
        cashed = atom.cards if isinstance(atom, Step) and atom.kind is StepKind.CASH else ()
        cards = cashed or ((atom.card,) if isinstance(atom, Listed) and atom.card else ())
        if not cards or any(card.suit is not last.suit for card in cards):
            break
        told += reversed(cards)
    return tuple(reversed(told[:many])) if told[:1] == [last] else (last,)


def on_what_it_can_go(
    memory: LastNamed, thrown: tuple[Card, ...], under: tuple[Suit, ...], hand: Hand | None
) -> tuple[Suit, ...] | None:
    """ "I draw trumps ending in dummy and throw my two clubs": nothing is thrown on a suit by a
    hand that follows to it as long as the other one has it (one that is void throws on what they
    lead), but on what is good in that other hand; None where that is not one suit."""
    facts = memory.facts
    hands = _throwing(memory, facts, thrown, hand) if facts is not None else []
    if facts is None or not hands or not under:
        return under
    if any(not facts.held(s, h) or _rounds_over(facts, s, h) for s in under for h in hands):
        return under
    many = sum(card.number or 1 for card in thrown)
    its = {card.suit for card in thrown} | {Suit.TRUMPS}
    high = [s for s in Suit if s not in its and not facts.trump_suit(s) and not facts.over(None, s)]
    found: set[Suit] = set()
    for each in hands:
        good = [suit for suit in high if _rounds_over(facts, suit, each) >= many]
        found.update([suit for suit in good if not facts.held(suit, each)] or good)
    return tuple(found) if len(found) == 1 else None


def _throwing(
    memory: LastNamed, facts: Facts, thrown: tuple[Card, ...], hand: Hand | None
) -> list[Hand]:
    """The hands that can throw these cards: not the one that was entered just before."""
    last = memory.atoms[-1] if memory.atoms else None
    entered = last.hand if isinstance(last, Step) and last.kind is StepKind.LEAD else None
    named = all(card.suit is not None for card in thrown)
    return [
        each
        for each in SIDE
        if facts.by_declarer and named and each in (hand or each,) and each is not entered
        if all(facts.held(c.suit, each).bit_count() >= (c.number or 1) for c in thrown if c.suit)
    ]


def _rounds_over(facts: Facts, suit: Suit, hand: Hand) -> int:
    """How many rounds of a suit the hand opposite has when this one has none left."""
    lengths = [facts.held(suit, each).bit_count() for each in (other_hand(hand), hand)]
    return max(0, lengths[0] - lengths[1])
