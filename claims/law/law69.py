"""Law 69: agreement with a claim or concession, and its withdrawal in the correction period."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from claims.law.profile import Profile
from claims.law.reason import Outcome, Reason
from claims.messages import N_, Message, counted, trick_count

BATCH: Final = 250
MOST_SAMPLES: Final = 4000
CLEAR: Final = 3.0  # standard errors away from one half


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether a side agreed, as facts: it raised an objection, and what had happened by then."""

    objected: bool
    called_on_next_board: bool = False
    round_ended: bool = False


@dataclass(frozen=True, slots=True)
class Estimate:
    """How often a side takes tricks over the normal continuations.

    ``shares[k]`` is the share (0 to 1) in which it takes at least ``k`` of the undecided tricks.
    ``error`` is the largest standard error among them, 0.0 when every continuation was counted;
    ``samples`` is how many were looked at.
    """

    shares: tuple[float, ...]
    samples: int
    error: float
    exact: bool

    @property
    def clear(self) -> bool:
        """Whether no share is so near one half that the sampling might have tipped it."""
        return all(self.clear_at(tricks) for tricks in range(len(self.shares)))

    def clear_at(self, tricks: int) -> bool:
        """The same of one share."""
        share = self.shares[tricks]
        return self.exact or abs(share - 0.5) > CLEAR * _standard_error(share, self.samples)


@dataclass(frozen=True, slots=True)
class AgreedTo:
    """An agreement that is taken back, in tricks of those undecided.

    ``claimed``: what was agreed for claimer's side; ``left``: how many are undecided. The rest is
    about the side that had agreed, as in ``law71.Concession``: ``won_in_fact`` tricks that it gave
    up and had won, ``heard`` about them, ``uncounted`` ones that the score leaves out and ``seen``.
    """

    claimed: int
    left: int
    won_in_fact: int = 0
    heard: tuple[Reason, ...] = ()
    uncounted: int = 0
    seen: tuple[Reason, ...] = ()

    @property
    def to_be_played(self) -> int:
        """The tricks of claimer's side once those won in fact have gone back (69B1)."""
        return max(self.claimed - self.won_in_fact, 0)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Tricks that go back to the side which had agreed, and why."""

    tricks: int
    reason: Reason


def law69_a(agreement: Agreement) -> tuple[bool, Reason]:
    """69A: agreement is established when a side raises no objection before it calls on the next
    board or the round ends. Whether it is, and why."""
    if agreement.objected and not (agreement.called_on_next_board or agreement.round_ended):
        facts = ("objections", "called_on_next_board", "round_ended")
        return False, Reason("69A", Message("objected to in time: no agreement"), facts, met=False)
    if agreement.called_on_next_board:
        return True, Reason(
            "69A",
            Message("agreed: the side has called on the next board"),
            ("called_on_next_board",),
        )
    if agreement.round_ended:
        return True, Reason("69A", Message("agreed: the round has ended"), ("round_ended",))
    return True, Reason("69A", Message("the side admitted the claim or concession"), ("stage",))


def law79_c(
    minutes_after_score: int | None, profile: Profile, of_the_event: int | None = None
) -> tuple[bool, Reason]:
    """79C: whether a correction comes in time: within the minutes the event allows after the score
    was available, or the profile's. A time not recorded is taken to be in time."""
    allowed = profile.correction_minutes if of_the_event is None else of_the_event
    if minutes_after_score is None:
        because = Message("the time is not recorded: taken to be within {n} minutes", n=allowed)
        return True, Reason("79C", because, ("minutes_after_score",))
    in_time = minutes_after_score <= allowed
    because = Message(
        "{minutes} minutes after the score, {n} are allowed",
        minutes=minutes_after_score,
        n=allowed,
    )
    return in_time, Reason("79C", because, ("minutes_after_score", "correction_minutes"), in_time)


def law69_b1(tricks_won_in_fact: int) -> Withdrawal | None:
    """69B1: a trick the side agreed it had lost, but had won, goes back to it. None when none."""
    if tricks_won_in_fact == 0:
        return None
    because = counted(
        "{n} of the tricks agreed as lost had been won",
        "{n} of the tricks agreed as lost had been won",
        tricks_won_in_fact,
    )
    return Withdrawal(tricks_won_in_fact, Reason("69B1", because, ("tricks_won_in_fact",)))


def likely(share: float) -> bool:
    """Whether something "would likely" have happened (69B2): more often than not."""
    return share > 0.5


def law69_b2(kept: int, estimate: Estimate) -> Withdrawal:
    """69B2 (2007, 2017): back goes every trick the side would likely have won had play gone on.

    ``kept``: tricks of the undecided ones that the agreement left it. The odds of the first trick
    that moves, or of the first that does not, stand in the reason.
    """
    gained = 0
    while kept + gained + 1 < len(estimate.shares) and likely(estimate.shares[kept + gained + 1]):
        gained += 1
    wanted = min(kept + max(gained, 1), len(estimate.shares) - 1)
    share = estimate.shares[wanted]
    because = Message(
        N_(
            "{share} of all {samples} normal continuations bring at least {n}: tricks likely to "
            "have been won, {gained}"
        )
        if estimate.exact
        else N_(
            "{share} of {samples} normal continuations sampled bring at least {n}, standard error "
            "{error}: tricks likely to have been won, {gained}"
        ),
        samples=estimate.samples,
        error=f"{_standard_error(share, estimate.samples):.1%}",
        n=wanted,
        share=f"{share:.1%}",
        gained=gained,
    )
    return Withdrawal(gained, Reason("69B2", because, ("computed",), gained > 0))


def law69_b_normal(kept: int, least_normal: int) -> Withdrawal:
    """69B (1987, 1997): back goes only a trick that the side could lose by no normal play.

    ``least_normal``: the fewest undecided tricks that side takes on any normal line."""
    gained = max(0, least_normal - kept)
    because = Message(
        "the side takes at least {n} by any normal play and was left {kept}",
        n=trick_count(least_normal),
        kept=kept,
    )
    return Withdrawal(gained, Reason("69B", because, ("computed",), gained > 0))


def law69(agreed: AgreedTo, likely_or_sure: Withdrawal) -> Outcome:
    """The whole of 69B: tricks won in fact, and those that ``likely_or_sure`` gives back, which the
    side would likely (``law69_b2``) or surely (``law69_b_normal``) have won."""
    reasons: list[Reason] = []
    by_the_cards = law69_b1(agreed.uncounted)
    if by_the_cards is not None:
        reasons += [by_the_cards.reason, *agreed.seen]
    in_fact = law69_b1(agreed.won_in_fact)
    if in_fact is not None:
        reasons.append(in_fact.reason)
    reasons += [likely_or_sure.reason, *agreed.heard]
    tricks = max(agreed.to_be_played - likely_or_sure.tricks, 0)
    return Outcome(tricks, (*(reason.paragraph for reason in reasons), "79C"), tuple(reasons))


def count_continuations(continuations: Iterable[tuple[int, float]], most: int) -> Estimate:
    """The exact estimate from every normal continuation as (tricks of the side, weight).

    Args:
        continuations: weights need not sum to one; they must not all be zero.
        most: the number of undecided tricks.

    Raises:
        ValueError: when there is no weight at all.
    """
    weights = [0.0] * (most + 1)
    looked_at = 0
    for tricks, weight in continuations:
        weights[tricks] += weight
        looked_at += 1
    total = sum(weights)
    if total <= 0:
        raise ValueError("no continuation with any weight")
    shares = tuple(min(1.0, sum(weights[k:]) / total) for k in range(most + 1))
    return Estimate(shares, looked_at, 0.0, exact=True)


@dataclass(frozen=True, slots=True)
class Sampling:
    """How an estimate is drawn: in batches, up to a limit, until it is clear of one half.

    ``tricks``: only how often the side takes at least so many matters; every number where None.
    """

    batch: int = BATCH
    limit: int = MOST_SAMPLES
    tricks: int | None = None

    def is_enough(self, estimate: Estimate) -> bool:
        """Whether no more need be drawn."""
        if estimate.samples >= self.limit:
            return True
        return estimate.clear if self.tricks is None else estimate.clear_at(self.tricks)


FULL: Final = Sampling()


def sample_continuations(
    continuation: Callable[[Random], int],
    most: int,
    seed: int = 69,
    go_on: Callable[[], bool] = lambda: True,
    sampling: Sampling = FULL,
) -> Estimate | None:
    """The estimate from seeded samples, the same on every machine.

    ``continuation`` plays one normal continuation, making its choices with the generator it is
    given (each normal card with the weight it deserves), and returns the tricks of the side, 0 to
    ``most``. Samples are drawn until every share that matters is three standard errors clear of one
    half, or to a limit; ``Estimate.clear`` says which. ``go_on`` is asked before each sample: once
    it says no, the whole batches drawn by then are the estimate, None when there is none.
    """
    random = Random(seed)
    taken = [0] * (most + 1)
    estimate: Estimate | None = None
    while True:
        for _ in range(sampling.batch):
            if not go_on():
                return estimate
            taken[continuation(random)] += 1
        samples = sum(taken)
        shares = tuple(sum(taken[k:]) / samples for k in range(most + 1))
        error = max(_standard_error(share, samples) for share in shares)
        estimate = Estimate(shares, samples, error, exact=False)
        if sampling.is_enough(estimate):
            return estimate


def _standard_error(share: float, samples: int) -> float:
    return sqrt(share * (1 - share) / samples)
