"""Whether partner's choice is what a defender's claim depends on (70D2)."""

from collections.abc import Sequence

from claims.cards import iter_cards, partner, same_side
from claims.ruling.alike import alike
from claims.search.budget import Budget
from claims.search.walk import Walker


def partner_decides(walker: Walker, cards: Sequence[int], claimer: int, budget: Budget) -> bool:
    """Whether it is partner's choice that costs tricks on a line of normal cards: another normal
    card of his would have brought more, or he has a choice and no other of claimer's would."""
    walks = _walks(walker, cards)
    left = sum(_won(walk, claimer) for walk in walks[1:])
    chooses = claimers = False
    for walk, card in zip(walks, cards, strict=False):
        left -= _won(walk, claimer) if walk is not walks[0] else 0
        turn = walk.now.turn
        if not same_side(turn, claimer):
            continue
        for other in iter_cards(walk.normal() & ~(1 << card) & ~alike(walk.now, card)):
            then = walk.aside()
            then.play(other)
            more = _won(then, claimer) + then.least(budget).low > left
            if turn == partner(claimer):
                chooses = True
                if more:
                    return True
            else:
                claimers = claimers or more
    return chooses and not claimers


def _walks(walker: Walker, cards: Sequence[int]) -> list[Walker]:
    """The walk before each card of a line, and after the last."""
    walks = [walker]
    for card in cards:
        then = walks[-1].aside()
        then.play(card)
        walks.append(then)
    return walks


def _won(walk: Walker, claimer: int) -> bool:
    """Whether claimer's side has just won a trick."""
    return not walk.now.trick and same_side(walk.now.leader, claimer)
