"""A loser that a card of claimer's side looks after: a trump ruffs it, another takes it away."""

from dataclasses import replace
from typing import Final

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.given import conceded
from claims.statement.meanings.pieces import HEIGHTS, one, owned_hand, timing_of
from claims.statement.model import Card, Step, StepKind, Suit, Which

GONE: Final = frozenset({"remove", "fell", "overtake", "suffice", "take"})
"""What a card does to a loser that it looks after."""
OF_ONE: Final = frozenset({"a", "any", "another"})
"""Articles of a trump of which it is not said which one it is."""


def loser_gone(bag: Bag) -> list[Meaning] | None:
    """ "My ace of trumps looks after the last loser", "a trump swallows the losing heart", "one
    trump is plenty for it": the loser is ruffed, or thrown on the card named; None where no loser
    is looked after."""
    if bag.head not in GONE or len(bag.left) != 1 or bag.subjects or bag.neg or bag.no:
        return None
    trial = bag.fresh()
    trial.use("left", "right")
    hand = trial.hand_at("from", "in", "on")
    lost = bag.right or (trial.pp("against") if bag.head == "suffice" else ())
    by = bag.left[0]
    if len(lost) != 1 or not _one_winner(by) or trial.todo:
        return None
    called = bag.head == "take" and bool(by.cards) and _is_called(lost[0])
    if not (called or _is_loser(lost[0])):
        return None
    card = replace(by.cards[0], mine=None) if by.cards else Card(by.suit)
    ruff = Step(
        StepKind.RUFF,
        suits=lost[0].suits if called else (),
        cards=() if called else (Card(lost[0].suit, which=Which.LOSER),),
        hand=owned_hand(by) or hand,
        number=lost[0].several,
        height=HEIGHTS.get(by.which) if by.which and not by.cards else None,
    )

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        trump = facts is not None and card.suit is not None and facts.trump_suit(card.suit)
        if trump or card.suit is Suit.TRUMPS or (facts is not None and facts.is_trump(card)):
            return [replace(ruff, other_card=Card(Suit.TRUMPS, card.rank) if card.rank else None)]
        if card.rank is None:
            suits = () if card.suit is None else (card.suit,)
            return [Step(StepKind.DISCARD, cards=ruff.cards, on_suits=suits)]
        on, thrown = (memory.completed(card, True),), ruff.cards or (Card(lost[0].suit),)
        if not ruff.cards and facts is not None and facts.has(Card(Suit.TRUMPS, card.rank)):
            return [replace(ruff, other_card=Card(Suit.TRUMPS, card.rank))]
        return [Step(StepKind.DISCARD, cards=thrown, on_cards=on)]

    return one(Later(make, f"{by} looks after {lost}"))


def loser_lost(bag: Bag) -> list[Meaning] | None:
    """ "The club loser goes at trick thirteen", « la perdante part à la fin »: it goes on nothing,
    and is lost; None where no loser is said to go then."""
    plain = not (bag.right or bag.subjects or bag.neg or bag.no or bag.passive)
    if bag.head != "part" or bag.adverbs != ("end",) or not plain or len(bag.left) != 1:
        return None
    trial, item = bag.fresh(), bag.left[0]
    suits = trial.suits_at("in", "to") or item.suits  # « la perdante à trèfle »
    trial.use("left")
    trial.adv("end")
    given = conceded((replace(item, suits=suits),), timing_of(bag)) if _is_loser(item) else None
    return one(*given) if given and not trial.todo else None


def _is_loser(item: Item) -> bool:
    """Whether a noun is a card of claimer's that would lose."""
    return (
        item.mine is not False
        and not item.cards
        and (item.which is Which.LOSER or item.has("loser"))
    )


def _is_called(item: Item) -> bool:
    """ "The eight takes my club": one card of claimer's own, that would lose."""
    mine = item.owner in ("my", "dummy") and item.suit not in (None, Suit.TRUMPS)
    return mine and not (item.cards or item.plural or item.nouns or item.which or item.number)


def _one_winner(item: Item) -> bool:
    """Whether one card is named that a loser goes on, or a trump that ruffs it."""
    if item.cards:
        return len(item.cards) == 1 and not item.several and item.mine is not False
    told = item.mine is True or item.which in (Which.LAST, *HEIGHTS) or item.number == 1
    single = item.suit is not None and not item.plural and item.mine is not False
    return single and (told or item.det in OF_ONE or item.located)
