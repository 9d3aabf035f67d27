"""A trump named beside the suit that it ruffs, and what the opponents ruff or may ruff."""

from dataclasses import replace
from typing import Final

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import HEIGHTS, is_trumps, one, owned_hand
from claims.statement.model import (
    BeliefKind,
    Card,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
)

NOBODY: Final = ["nobody"]


THEY_RUFF: Final = "they ruff"
"""A trick that the opponents ruff, where it is not the trump just named that ruffs it."""


def it_ruffs(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "I keep the queen of trumps, she ruffs the club": a trump of claimer's side named last."""
    last, facts = memory.atoms[-1] if memory.atoms else None, memory.facts
    card = last.card if isinstance(last, Renounced | Listed) else None
    if card is None or facts is None or not (facts.is_trump(card) and facts.has(card)):
        return []
    return [Step(StepKind.RUFF, suits, other_card=Card(Suit.TRUMPS, card.rank))]


def ruffed_by(item: Item, bag: Bag, *roles: str) -> Piece | None:
    """ "Up with dummy's ace on the heart", "jack for the first spade": a trump played on a suit
    named ruffs it."""
    if len(item.cards) != 1 or any(i.plural for r, its in bag.phrases for i in its if r in roles):
        return None
    side = item.cards[0].suit not in (None, Suit.TRUMPS)
    if any(is_trumps(i) for r, its in bag.phrases for i in its if r in roles):
        return None  # "roi à l'atout": of that suit
    mine = any(i.owner == "my" for r, its in bag.phrases for i in its if r == "against")
    if mine or (side and any(r == "against" for r, _ in bag.phrases)):
        return None  # "ace of hearts for my other club", "for a club": that goes on it
    on = bag.suits_at(*roles)
    if len(on) != 1:
        return None
    if item.cards[0].suit is Suit.TRUMPS:
        by = replace(item.cards[0], mine=None)
        return Step(StepKind.RUFF, on, hand=owned_hand(item), other_card=by)
    card, hand = replace(item.cards[0], mine=None), owned_hand(item)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        trump = Card(Suit.TRUMPS, card.rank)
        if (
            card.suit is None
            and facts is not None
            and facts.has(trump)
            and not _trumps_are(on[0], memory)
        ):
            return [Step(StepKind.RUFF, on, hand=hand, other_card=trump)]
        return [
            Step(
                StepKind.DISCARD,
                cards=(memory.completed(card, True, hand),),
                hand=hand,
                on_suits=on,
            )
        ]

    return Later(make, f"{card} on {on}")


def used_to_ruff(bag: Bag) -> list[Meaning] | None:
    """ "I use the ace of spades for the heart ruff": ruffed with that trump; None where it is no
    trump, or for no ruff."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    role, its = bag.phrases[0] if len(bag.phrases) == 1 else ("", ())
    ruff = its[0] if len(its) == 1 and its[0].has("ruff") else None
    if role not in ("against", "to") or ruff is None or len(item.cards) != 1 or bag.neg:
        return None
    bag.use("right", "pp0")
    card, suits = item.cards[0], ruff.suits

    def make(memory: LastNamed) -> list[Atom]:
        trump = card.suit is None or _trumps_are(card.suit, memory)
        by = Card(Suit.TRUMPS, card.rank)
        step = Step(StepKind.RUFF, suits, hand=owned_hand(item), other_card=by)
        return [step] if trump else []

    return one(Later(make, f"{card} ruffs {suits}"))


def trump_put_on(
    memory: LastNamed,
    put: tuple[Card, ...],
    under: tuple[Suit, ...],
    hand: Hand | None,
    on: tuple[Card, ...] = (),
) -> Step | None:
    """ "I put dummy's little trump on my heart", "my small trump on the six of diamonds": that is
    ruffed with it; None where no single trump is put on another suit."""
    suits = (*under, *(card.suit for card in on if card.suit is not None))
    if len(put) != 1 or len(suits) != 1 or put[0].suit is None:
        return None
    if not _trumps_are(put[0].suit, memory) or _trumps_are(suits[0], memory):
        return None
    by = Card(Suit.TRUMPS, put[0].rank) if put[0].rank else None
    height = HEIGHTS.get(put[0].which)
    return Step(StepKind.RUFF, under, on, hand=hand, height=height, other_card=by)


def _trumps_are(suit: Suit, memory: LastNamed) -> bool:
    facts = memory.facts
    return suit is Suit.TRUMPS or (facts is not None and facts.trump_suit(suit))


def ruffable(bag: Bag) -> bool:
    """Whether what is said to be ruffed can be, by an opponent."""
    if bag.neg or bag.no or len(bag.right) > 1:
        return False
    return not any(i.has("nothing") or i.mine is True or i.cards for i in bag.right)


def nobody_ruffs(bag: Bag) -> list[Meaning]:
    """ "No one ruffs my ace", "they won't ruff it", "the club is ruffed by nobody", "no ruff for
    you": none of theirs; what they do not ruff is no more claimed than the rest."""
    by = [place for place, (_, its) in enumerate(bag.phrases) if all(i.person for i in its)]
    bag.use("left", "right", "neg", "no", "adv:yours", *(f"pp{place}" for place in by))
    return one(Later(lambda m: [], "nobody ruffs")) if not bag.todo else []


def ruffed_by_nobody(bag: Bag) -> list[Meaning] | None:
    """ "The club is ruffed by nobody", "my ace can't be ruffed by anyone", "no ruffs for you"; None
    where no ruff is denied to the opponents."""
    denied = bag.no and not (bag.head or bag.subjects or bag.right or bag.phrases)
    denied = denied and "yours" in bag.adverbs and [i.has("ruff") for i in bag.left] == [True]
    if bag.head == "ruff" and bag.sort == "verb":
        by = [i.person for _, its in bag.phrases for i in its if i.person]
        denied = by in (["any"], NOBODY) and bag.neg is (by != NOBODY)
    return nobody_ruffs(bag.fresh()) if denied else None


def may_ruff(bag: Bag) -> list[Meaning]:
    """ "The nine can overruff", "West may ruff with the nine": no trick of theirs, but a trump that
    is out, where its card is named."""
    trial = bag.fresh()
    trial.use("left", "right", "times")
    by = trial.card_at("with", "from")
    trial.suits_at("in", "to")
    cards = [card for item in bag.left for card in item.cards] if by is None else [by]
    ours = [i.mine is True and bool(i.suits or i.cards) for i in bag.right]  # "ruff my king"
    if trial.todo or bag.neg or not all(ours) or len(ours) > 1 or len(cards) > 1:
        return []
    seat = next((item.hand for item in bag.left if item.is_hand), None)

    still_out = StatedBelief(BeliefKind.TRUMPS_OUT, hand=seat, number=1)

    def make(memory: LastNamed) -> list[Atom]:
        trump = Card(Suit.TRUMPS, cards[0].rank) if cards else Card()
        out = memory.facts is not None and memory.facts.out(trump)
        return [replace(still_out, card=trump)] if out else []

    return one(Later(make, "they may ruff"))


def ruffed_high(said: object, bag: Bag) -> Step | None:
    """ "I ruff a heart, high of course", "cross-ruff, little trumps first": how high the trumps of
    a ruff are; None where "high" is said of what is good."""
    if not isinstance(said, Step) or said.height or said.other_card:
        return None
    items = (*bag.left, *bag.right)
    if bag.subjects or bag.phrases or bag.neg or bag.no or {*bag.adverbs} - {"first"}:
        return None
    if said.kind is StepKind.CROSSRUFF and len(items) == 1 and not bag.head:
        height = HEIGHTS.get(items[0].which) if items[0].which else None
        small = height and items[0].plural and (is_trumps(items[0]) or items[0].bare)
        return replace(said, height=height) if small else None
    high = said.kind is StepKind.RUFF and (bag.head, bag.tag) == ("good", "high") and not items
    return replace(said, height=Height.HIGH) if high else None
