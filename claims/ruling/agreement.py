"""Law 69 on the search: agreement taken back, and what would likely have been won."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from claims.cards import same_side
from claims.doctrine.beliefs import KNOWS, NOWHERE, Places
from claims.doctrine.conventions import Conventions
from claims.doctrine.hopes import told_places
from claims.law.facts import agreed_to
from claims.law.law69 import Estimate, Sampling, law69, law69_b2, law69_b_normal
from claims.law.law70 import unaware_by_words
from claims.law.profile import Profile
from claims.law.reason import Outcome
from claims.messages import Message
from claims.ruling.believed import Held
from claims.ruling.continuations import Continuations
from claims.ruling.other_side import OtherSide
from claims.ruling.values import ClaimValues
from claims.statement.model import Plan

ROUGH_BATCH = 20
ROUGH_LIMIT = 60
"""Continuations drawn at a time and at most, where odds need not be more than rough."""
ROUGH_EYES = 20_000
"""Positions searched there at one card of the side that agreed."""

HOW = Message(
    "Normal continuations: each player plays what is normal by what he sees, claimer by his words "
    "and by what he may have believed; of what is normal each card is as likely as the next."
)
REMEMBERING = Message(
    "{how} What he may have forgotten would bring his side more: to have forgotten a card brings "
    "nobody a trick, so he is taken to have known of it.",
    how=HOW,
)
SEVERAL = Message(
    "What the other side takes by any normal play: none of its players gives up what he can be "
    "sure of from what he sees; claimer's side may play any card."
)
BY_WORDS = Message(
    "What the other side takes by any normal play: none of its players gives up what he can be "
    "sure of from what he sees; claimer's side may play any card that what he said leaves it."
)
APART = Message(
    "Each player of the other side is taken by himself, with a partner who may play anything but "
    "nonsense: both together may be sure of more."
)


def withdrawn_agreement(
    values: ClaimValues, profile: Profile, claimed: int, plan: Plan, aware: bool | None
) -> tuple[Outcome, Message] | None:
    """69B: what becomes of a claim of ``claimed`` tricks that the other side had agreed to, and how
    it was worked out. ``plan`` is what claimer had stated, ``aware`` whether he knew of a trump out
    (70C2; None when none is). None when the budget ended first. An obligation of the other side
    never brings it a trick: where it would, it is left out (12B1, doctrine 4.8).
    """
    bound = _withdrawn(values, profile, claimed, plan, aware)
    if bound is None or not values.binds_other_side:
        return bound
    free = _withdrawn(values.unbound, profile, claimed, plan, aware)
    if free is None:
        return None
    return max(bound, free, key=lambda found: found[0].tricks or 0)


def _withdrawn(
    values: ClaimValues, profile: Profile, claimed: int, plan: Plan, aware: bool | None
) -> tuple[Outcome, Message] | None:
    """The same with the obligations as they are in ``values``."""
    agreed = agreed_to(values.record, claimed)
    kept = agreed.left - agreed.to_be_played
    if profile.agreement_test == "normal":
        surely = _least_of_other_side(values, profile, agreed.to_be_played, plan)
        if surely is None:
            return None
        return law69(agreed, law69_b_normal(kept, surely[0])), surely[1]
    need = agreed.to_be_played
    minds = _minds(values, profile, need, plan, aware)
    if minds is None:
        return None
    every = list(dict.fromkeys(one for held in minds for one in held))
    continuations = Continuations(values, profile, need, plan, every)
    least: tuple[Outcome, Message] | None = None
    for held in minds:
        estimate = continuations.estimate(held)
        if estimate is None:
            return None
        outcome = law69(agreed, law69_b2(kept, estimate))
        outcome = replace(outcome, complete=estimate.exact)
        if least is None:
            least = outcome, HOW
        elif (outcome.tricks or 0) < (least[0].tricks or 0):
            least = outcome, REMEMBERING
    return least


def _minds(
    values: ClaimValues, profile: Profile, need: int, plan: Plan, aware: bool | None
) -> list[list[Held]] | None:
    """What claimer may have believed, as ``_believed``; had he known of the trump; and had he
    forgotten nothing: to have forgotten a card brings nobody a trick (doctrine 4.8). None when the
    budget ended first."""
    record, minds = values.record, []
    found = [(record.findings, aware)]
    if record.findings.forgotten is None and values.trumps(plan) is not None:
        found.append((record.findings.finding("aware_of_trump", True), True))
    found.append((record.findings.finding("forgotten", ()), aware))
    for findings, knew in found:
        same = ClaimValues(replace(record, findings=findings), values.budget, values)
        held = _believed(same, profile, need, plan, knew)
        if held is None:
            return None
        if held not in minds:
            minds.append(held)
    return minds


def rough_odds(values: ClaimValues, profile: Profile, claimed: int) -> Estimate | None:
    """How often the other side wins a trick more than a claim of ``claimed`` tricks leaves it,
    roughly, for who looks through many claims: one of which nobody knows what was said, over what
    he may have believed. None when the budget ended first.
    """
    believed = _believed(values, profile, claimed, Plan(), None)
    if believed is None:
        return None
    tricks = values.record.position.tricks_left - claimed + 1
    rough = Sampling(ROUGH_BATCH, ROUGH_LIMIT, tricks, ROUGH_EYES)
    return Continuations(values, profile, claimed, Plan(), believed, rough).sampled()


def probable_tricks(values: ClaimValues, profile: Profile) -> int | None:
    """What play would probably have brought claimer's side had nobody claimed (12A1): so many
    tricks at least in more than half of the continuations on which he forgets nothing. None when
    the budget ended first.
    """
    left = values.record.position.tricks_left
    estimate = Continuations(values, profile, left, Plan(), [Held()]).estimate()
    if estimate is None:
        return None
    return next((n for n in range(left, 0, -1) if estimate.unlikely(left - n + 1)), 0)


def _believed(
    values: ClaimValues, profile: Profile, need: int, plan: Plan, aware: bool | None
) -> list[Held] | None:
    """What claimer may have believed gone, or hoped for, each as likely as the next; None when the
    budget ended first. Where his words, the
    director's finding or a claim that makes no sense show what he did not know, that he knew it is
    not likely."""
    considered = values.considered(need, plan, aware)
    trumps = values.trumps(plan)
    shown = trumps is not None and (trumps.found_aware is False or unaware_by_words(trumps))
    overlooked = any(lapse is not None and lapse.law != "70C" for lapse in considered)
    if shown or overlooked:
        considered = [lapse for lapse in considered if lapse is not None] or [None]
    steps = values.ways(profile, plan)[0]
    told = told_places(plan, values.record)
    found = [*values.believed.beliefs(considered, need, lambda tricks: False, steps, told)]
    held = [one for one in found if one is not None]
    if len(held) < len(found):
        return None
    guesses = {
        one.lapse for one in held if _either_way([o.hope for o in held if o.lapse == one.lapse])
    }
    return [one for one in held if one.hope != NOWHERE or one.lapse not in guesses]


def _either_way(hopes: Sequence[Places]) -> bool:
    """Whether some cards are hoped for however they lie: then who hopes guesses, and that he hopes
    for nothing stands for no place of theirs."""
    placed = Counter(hope[0] | hope[1] | hope[2] | hope[3] for hope in hopes if hope != NOWHERE)
    return any(ways == 1 << cards.bit_count() for cards, ways in placed.items())


def _least_of_other_side(
    values: ClaimValues, profile: Profile, claimed: int, plan: Plan
) -> tuple[int, Message] | None:
    """Fewest tricks of the other side by normal play, with how that is meant; None when the budget
    ended first: what more of it would still have changed is not ruled.

    Whatever claimer said, it takes no fewer than against one who may play any card; where his words
    bind him (68C, 70D) he is then held to them, as far as that can be worked out.
    """
    silent = _least_of_silence(values, profile)
    ways = values.ways(profile, plan)
    if silent is None or not any(len(rows) for rows in ways):
        return silent
    least, how = silent
    by_words = []
    for rows in ways if not values.record.constraints else ():
        said = partial(
            values.solver.walker, claimed, KNOWS, values.conventions(profile, claimed), rows
        )
        by_words.append(OtherSide(values.solver, Conventions.of(profile), said).least(least))
    known = [tricks for tricks in by_words if tricks is not None]
    if not known or len(known) < len(by_words):
        if not values.budget.next_chunk():
            return None
        aside = Message(
            "{how} What claimer said is left aside, for it could not be followed card by card "
            "within the limit: by it the other side may be sure of more.",
            how=how,
        )
        return least, aside
    return min(known), BY_WORDS


def _least_of_silence(values: ClaimValues, profile: Profile) -> tuple[int, Message] | None:
    """The same where claimer's side may play any card.

    Of two defenders each is first taken in turn to play normally while his partner plays anything
    but nonsense: lines on which both play normally are among both kinds, so the higher value is
    safe. Then only those on which both do, as far as they can be worked out; standing obligations
    are known to the search by one player alone.
    """
    record = values.record
    if record.by_declarer:
        seats = [seat for seat in range(4) if not same_side(seat, record.declarer)]
    else:
        seats = [record.declarer]
    left = record.position.tricks_left
    conventions = Conventions.of(profile)
    least = 0
    for seat in seats:
        solver = values.solver.seen_by(seat)
        normal = solver.least_normal(left, KNOWS, conventions)
        if not normal.bounds.exact:
            return None
        least = max(least, normal.bounds.low)
    if len(seats) == 1:
        return least, SEVERAL
    if record.constraints:
        return least, APART
    together = OtherSide(values.solver, conventions).least(least)
    if together is None and not values.budget.next_chunk():
        return None
    return (least, APART) if together is None else (together, SEVERAL)
