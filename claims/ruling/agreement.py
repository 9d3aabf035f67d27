"""Law 69 on the search: agreement taken back, and what would likely have been won."""

from dataclasses import dataclass
from random import Random

from claims.cards import iter_cards, same_side
from claims.doctrine.conventions import Conventions
from claims.law.facts import in_time
from claims.law.law69 import law69_b1, law69_b2, law69_b_normal, sample_continuations
from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.play import Position, legal_cards, play_card
from claims.ruling.case import Case
from claims.said import Said
from claims.search import dds


@dataclass(frozen=True, slots=True)
class Agreed:
    """Tricks of claimer's side after agreement was taken back, and why."""

    tricks: int
    reasons: tuple[Reason, ...]
    note: Said | None = None


def withdrawn_agreement(case: Case, profile: Profile, claimed: int) -> Agreed:
    """69B: tricks go back to the side that had agreed to a claim of ``claimed`` tricks.

    The share of continuations is taken over normal play: the claimer's side draws among its normal
    cards, the other side among those that cost nothing double dummy.
    """
    record = case.record
    left = record.position.tricks_left
    timely, reason = in_time(record, profile)
    if not timely:
        return Agreed(claimed, (reason,))
    won = record.findings.get("tricks_won_in_fact")
    in_fact = law69_b1(won if isinstance(won, int) else 0)
    if in_fact is not None:
        claimed -= in_fact.tricks
    kept = left - claimed
    note = None
    if profile.agreement_test == "normal":
        # No model of the other side's normal play yet: the stricter legal test stands in for it.
        withdrawal = law69_b_normal(kept, left - case.solver.most_legal().high)
        note = Said("Only tricks that no legal play loses were moved: the stricter test.")
    else:
        conventions = Conventions.of(profile)

        def continuation(random: Random) -> int:
            return left - _played_out(case, claimed, conventions, random)

        withdrawal = law69_b2(kept, sample_continuations(continuation, left))
    reasons = [withdrawal.reason, reason]
    if in_fact is not None:
        reasons.insert(0, in_fact.reason)
    return Agreed(max(claimed - withdrawal.tricks, 0), tuple(reasons), note)


def _played_out(case: Case, need: int, conventions: Conventions, random: Random) -> int:
    """Tricks of claimer's side in one normal continuation drawn at random."""
    walker = case.solver.walker(need, 0, conventions)
    tricks = 0
    while walker.now.hands[walker.now.turn]:
        now = walker.now
        if same_side(now.turn, case.record.claim.by):
            choices = list(iter_cards(walker.normal()))
        else:
            choices = _costing_nothing(walker.now)
        walker.play(random.choice(choices))
        if not walker.now.trick:
            tricks += same_side(walker.now.leader, case.record.claim.by)
    return tricks


def _costing_nothing(now: Position) -> list[int]:
    """The legal cards of the other side that keep its double-dummy tricks."""
    side = now.turn
    values: dict[int, int] = {}
    for card in iter_cards(legal_cards(now.hands[now.turn], now.trick)):
        after = play_card(now, card)
        won = int(not after.trick and same_side(after.leader, side))
        rest = dds.double_dummy(after, side) if after.hands[after.turn] else 0
        values[card] = won + rest
    best = max(values.values())
    return [card for card, value in values.items() if value == best]
