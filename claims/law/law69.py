"""Law 69: agreement with a claim or concession, and its withdrawal in the correction period."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from claims.law.profile import Profile
from claims.law.reason import Outcome, Reason
from claims.messages import N_, Message, counted, trick_count

BATCH: Final = 250
MOST_SAMPLES: Final = 4000
CLEAR: Final = 3.0  # standard errors away from one half
EVEN: Final = Fraction(1, 2)
EYES: Final = 300_000
LEGIBLE: Final = 9_999
"""Odds with a larger denominator are said in per cent."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether a side agreed, as facts: it raised an objection, and what had happened by then."""

    objected: bool
    called_on_next_board: bool = False
    round_ended: bool = False


@dataclass(frozen=True, slots=True)
class Estimate:
    """How likely a side is to take tricks over the normal continuations.

    ``shares[k]``: in how many of them (0 to 1) it takes at least ``k`` of the undecided tricks.
    ``samples``: how many were looked at, 0 when all were counted.
    """

    shares: tuple[Fraction, ...]
    samples: int = 0

    @property
    def exact(self) -> bool:
        """Whether every continuation was counted."""
        return self.samples == 0

    def likely(self, tricks: int) -> bool:
        """Whether a side likely takes so many, beyond what samples may be wrong about."""
        return likely(self.shares[tricks]) and self.clear_at(tricks)

    def unlikely(self, tricks: int) -> bool:
        """Whether a side likely does not take so many, beyond what samples may be wrong about."""
        return likely(1 - self.shares[tricks]) and self.clear_at(tricks)

    def error(self, tricks: int) -> float:
        """The standard error of a share, 0.0 where it is exact."""
        share = float(self.shares[tricks])
        return 0.0 if self.exact else sqrt(share * (1 - share) / self.samples)

    @property
    def clear(self) -> bool:
        """Whether no share is so near one half that the sampling might have tipped it."""
        return all(self.clear_at(tricks) for tricks in range(len(self.shares)))

    def clear_at(self, tricks: int) -> bool:
        """The same of one share."""
        return self.exact or abs(self.shares[tricks] - EVEN) > CLEAR * self.error(tricks)


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


def likely(share: Fraction) -> bool:
    """Whether something "would likely" have happened (69B2): more often than not, so that an even
    chance is not enough."""
    return share > EVEN


def law69_b2(kept: int, estimate: Estimate) -> Withdrawal:
    """69B2 (2007, 2017): back goes every trick the side would likely have won had play gone on.

    ``kept``: tricks of the undecided ones that the agreement left it. The odds of the last trick
    that moves, or of the first that does not, stand in the reason.
    """
    most = len(estimate.shares) - 1
    gained = 0
    while kept + gained < most and estimate.likely(kept + gained + 1):
        gained += 1
    facts = ("computed",)
    if kept >= most:
        because = Message("the agreement left the other side every trick")
        return Withdrawal(0, Reason("69B2", because, facts, met=False))
    wanted = kept + max(gained, 1)
    because = Message(
        N_("had play gone on, the other side would take at least {n} {odds}: likely")
        if gained
        else N_("had play gone on, the other side would take at least {n} {odds}: not likely"),
        n=trick_count(wanted),
        odds=odds_of(estimate, wanted),
    )
    return Withdrawal(gained, Reason("69B2", because, facts, gained > 0))


def odds_of(estimate: Estimate, tricks: int) -> Message:
    """In how many of the normal continuations a side takes so many tricks, in words."""
    share = estimate.shares[tricks]
    percent = _percent(float(share))
    if not estimate.exact:
        return Message(
            "in {percent} of {samples} normal continuations drawn at random (standard error "
            "{error})",
            percent=percent,
            samples=estimate.samples,
            error=_percent(estimate.error(tricks)),
        )
    if share == 0:
        return Message("in none of the normal continuations")
    if share == 1:
        return Message("in all normal continuations")
    if share.denominator > LEGIBLE:
        return Message("in {percent} of the normal continuations, all counted", percent=percent)
    return Message(
        "in {share} of the normal continuations ({percent})", share=share, percent=percent
    )


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
    decided = [reason.paragraph for reason in reasons if reason.met]
    return Outcome(tricks, tuple(decided or [likely_or_sure.reason.paragraph]), tuple(reasons))


@dataclass(frozen=True, slots=True)
class Sampling:
    """How an estimate is drawn: in batches, up to a limit, until it is clear of one half.

    ``tricks``: only how often the side takes at least so many matters; every number where None.
    ``eyes``: positions searched at most, at one card, for what a player of the side that agreed can
    be sure of; beyond, every legal card is one that he may play.
    """

    batch: int = BATCH
    limit: int = MOST_SAMPLES
    tricks: int | None = None
    eyes: int = EYES

    def is_enough(self, estimate: Estimate) -> bool:
        """Whether no more need be drawn."""
        if estimate.samples >= self.limit:
            return True
        return estimate.clear if self.tricks is None else estimate.clear_at(self.tricks)


FULL: Final = Sampling()


def _percent(share: float) -> Message:
    whole, tenth = divmod(round(share * 1000), 10)
    return Message("{whole}.{tenth}%", whole=whole, tenth=tenth)


def counted_in(weights: Sequence[Fraction]) -> Estimate:
    """The exact estimate. ``weights[k]``: the weight of the continuations in which the side takes
    just ``k`` tricks; they need not sum to one.

    Raises:
        ValueError: when there is no weight at all.
    """
    total = sum(weights, Fraction(0))
    if total <= 0:
        raise ValueError("no continuation with any weight")
    most = len(weights)
    return Estimate(tuple(sum(weights[k:], Fraction(0)) / total for k in range(most)))


def sampled_in(taken: Sequence[int]) -> Estimate:
    """The estimate from samples. ``taken[k]``: in how many the side took just ``k`` tricks; not all
    of them zero."""
    samples = sum(taken)
    shares = tuple(Fraction(sum(taken[k:]), samples) for k in range(len(taken)))
    return Estimate(shares, samples)
