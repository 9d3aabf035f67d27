"""One record through the Laws: what they ask for is searched, what they come to is the judgement.

The Laws themselves, their order included, are in ``claims.law``; ``claims.ruling.what_if`` walks
the way again with other findings, under other regulators.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Final

from claims.cards import NOTRUMP, suit_cards
from claims.doctrine.beliefs import NOWHERE, Belief, Places, seated
from claims.doctrine.conventions import Conventions
from claims.doctrine.endplays import without_idle_throw_ins
from claims.doctrine.hopes import splits_a_suit, told_places
from claims.doctrine.lapses import opponents_trumps
from claims.doctrine.meant import CardsMeant
from claims.doctrine.slack import given_for_nothing
from claims.law.editions import numbered
from claims.law.facts import Assumption, concession_of, score_told, scored
from claims.law.irregular import Irregularities, irregularities, settle
from claims.law.law70 import Contest, TrumpFacts, infer_awareness
from claims.law.law71 import Cancelled, law71, law71_test
from claims.law.penalties import obligations
from claims.law.profile import SWITCHES, Profile, load_profile
from claims.law.reason import Outcome, Reason
from claims.law.ways import concession, contested, played_on, plays_on, too_late, void
from claims.law.which_law import Path, Way, which_law
from claims.messages import Message, trick_count
from claims.play import tricks_of_line
from claims.record import ClaimRecord
from claims.record.terms import Edition
from claims.ruling.agreement import withdrawn_agreement
from claims.ruling.believed import Held
from claims.ruling.branches import branched, said_on
from claims.ruling.lead_asked import with_the_lead_asked
from claims.ruling.play_on import play_on_from
from claims.ruling.ruling import Status
from claims.ruling.values import ClaimValues, Worst
from claims.ruling.words_read import card_called, cues_of, readings_of, tricks_counted, tricks_said
from claims.search.budget import Budget
from claims.search.hopes import right_hope
from claims.search.view import hidden_from
from claims.statement.model import Plan, Reading, StepKind

ADJUSTED = Message("The director adjusts the score besides (64C).")
TAKEN_BACK = Message(
    "The revoke is taken back: the tricks are counted from its trick on, which is played anew."
)
TOLD_ASIDE = ("62B1", "68B2")
"""Paragraphs of which it is told as well that they do not apply, or could not be applied."""
NOT_RECORDED = Message("The tricks taken in the play that followed are not in the record.")
PUT_AWAY = Message(
    "The cards are back in the board: what best play would have brought stands as the result."
)


_PLANS: Final = ("holds_to_words", "named_card_stands")
_OF_PLANS: Final = attrgetter(*_PLANS)
"""What a profile says of one who has stated a plan (``ClaimValues.ways``)."""
_OF_LAW: Final = attrgetter(
    "laws", *sorted({*SWITCHES} - {one.name for one in fields(Conventions)} - {*_PLANS})
)
"""What it says besides that and the conventions of play."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the Laws come to.

    ``way``: which law ruled. ``tricks`` of claimer's side, of those undecided, None where no number
    follows; ``outlook``: those that best play would bring where play goes on. ``transferred``:
    tricks won before the claim that go over to claimer's side (from it when negative) for a
    revoke; ``moved``: those of ``tricks`` that do for it or for a defective trick. ``on_table``:
    the tricks of claimer's side by which the score stood before a withdrawal. ``worst`` is the line
    that costs most, where normal lines were searched, and ``by_line`` whether it decides;
    ``complete``: whether each of them was. ``laws`` run from the most decisive on, ``reasons`` in
    the order in which they were read.
    """

    status: Status
    way: Way
    tricks: int | None
    laws: tuple[str, ...]
    reading: Reading
    reasons: tuple[Reason, ...]
    assumptions: tuple[Assumption, ...]
    notes: tuple[Message, ...]
    worst: Worst | None = None
    outlook: int | None = None
    transferred: int = 0
    moved: int = 0
    on_table: int | None = None
    by_line: bool = True
    complete: bool = True


class Judge:
    """One record under one profile.

    Args:
        given: the record as it came.
        budget: what the searches may cost.
        profile: that of the record on its day by default.
        searched: values of another judge, shared when the position is the same.
        readings: the ways to read the words, likeliest first; all there are by default.
        shown: whether the line that decides is wanted; the tricks alone are often known sooner.
        unbound: no standing obligation binds anyone, nor one that an irregularity brings.

    Raises:
        InputError: when the edition was not in force on the day of the record, or the director's
            plan cannot be read.
    """

    def __init__(
        self,
        given: ClaimRecord,
        budget: Budget,
        profile: Profile | None = None,
        searched: ClaimValues | None = None,
        readings: Sequence[Reading] = (),
        shown: bool = True,
        unbound: bool = False,
    ) -> None:
        self.given = given
        self.budget = budget
        self.day = given.board.date if given.board is not None else None
        self.profile = profile or load_profile(given.regulation, given.laws, self.day)
        self.laws: Edition = self.profile.laws
        self.readings = list(readings) or readings_of(given)
        self.irregular: Irregularities = irregularities(given, self.laws)
        self.record, self.readings = with_the_lead_asked(self.irregular.record, self.readings)
        if unbound:
            self.record = replace(self.record, constraints=())
        self.values = ClaimValues(_of_who_plays(self.record), budget, searched)
        self._heard = self.readings
        self.readings = [self._judged(reading) for reading in self._heard]
        # What an established revoke moves may turn on who wins which trick of the line (64A).
        self._shown = shown or self.irregular.established
        self._under: dict[tuple[object, ...], int | None] = {}
        self.certain = False  # known once another profile has been asked about

    def _judged(self, reading: Reading) -> Reading:
        """A reading without the throw-ins that nobody can be thrown in by."""
        solver, left = self.values.solver, self.record.position.tricks_left
        meant = CardsMeant(self.record)
        plan = without_idle_throw_ins(reading.plan, meant, lambda: solver.can_force(left) is True)
        return reading if plan == reading.plan else replace(reading, plan=plan)

    def heard(self, judged: Reading) -> Reading:
        """The reading as his words have it, of one that is ``judged``."""
        return next(
            (h for h, one in zip(self._heard, self.readings, strict=True) if one == judged), judged
        )

    def tricks_under(self, judgement: Judgement, profile: Profile) -> int | None:
        """The tricks under another profile of the edition, beside the ``judgement`` made; None
        where none follow, or the search ended before it knew."""
        same_law = _OF_LAW(profile) == _OF_LAW(self.profile)
        if not self._under:
            self._under[self._turns_on(self.profile, judgement.way)] = judgement.tricks
            self.certain = self._is_certain(judgement)
        if same_law and self.certain:
            return judgement.tricks
        turns_on = self._turns_on(profile, judgement.way)
        if turns_on not in self._under:
            other = copy(self)  # nothing but the profile is read otherwise
            other.profile, other._shown = profile, self.irregular.established
            alike = same_law and other._has_least(judgement)
            self._under[turns_on] = judgement.tricks if alike else other.decide().tricks
        return self._under[turns_on]

    def _is_certain(self, judgement: Judgement) -> bool:
        """Whether he is sure of all that best play brings, and nothing was considered that he may
        have believed or stated besides: then every normal line takes that, whatever nobody does."""
        worst, values = judgement.worst, self.values
        if judgement.way != "contested" or worst is None or len(worst.least) > 1:
            return False
        if worst.held != Held() or len(worst.rows) or worst.stated or self.record.constraints:
            return False
        aim, least = self.aim(judgement.reading.plan), worst.normal.bounds.low
        sure = aim >= least and values.solver.guaranteed().low == least
        best = values.solver.double_dummy() == least
        return sure and best and values.player.obvious_unblock and not self.irregular.established

    def _turns_on(self, profile: Profile, way: Way) -> tuple[object, ...]:
        """All of a profile that a claim ruled this way can turn on: where two agree in it, so do
        the rulings."""
        planned = any(len(self.values.steps(reading.plan).rows) for reading in self.readings)
        # An agreement is weighed by what either side would have done.
        both = Conventions.of(profile, self.values.player) if way == "agreement" else None
        conventions = both or self.values.conventions(profile, self.aim(self.plan))
        return conventions, *_OF_LAW(profile), *(_OF_PLANS(profile) if planned else ())

    def _has_least(self, judgement: Judgement) -> bool:
        """Whether the least of normal lines is that of a contested claim as it was judged. Then so
        are the tricks, but for a revoke, of which the line itself moves some (64A)."""
        if judgement.way != "contested" or judgement.worst is None or self.irregular.established:
            return False
        reading, worst = self._chosen()
        bounds = worst.normal.bounds
        known = bounds.exact and bounds == judgement.worst.normal.bounds
        return known and reading == judgement.reading

    @property
    def plan(self) -> Plan:
        """The likeliest reading of the words."""
        return self.readings[0].plan

    def decide(self) -> Judgement:
        """Law 68 first; then the law it points to."""
        path = which_law(self.record, self.profile, cues_of(self.record, self.plan))
        kept = self.kept(self.plan)
        match path.way:
            case "play-continues":
                return self._plays_on(path)
            case "score-stands":
                outcome = void(self.record)
                notes = () if outcome.tricks is not None else (NOT_RECORDED,)
                return self._decided("play-continues", path, outcome, notes=notes)
            case "too-late":
                table = self._on_table(kept)
                taken = self._taken_as_conceded(kept)
                late = self._decided("ruled", path, too_late(kept), on_table=table, notes=taken)
                return replace(late, transferred=table - kept)
            case "agreement":
                return self._agreement(path, kept)
            case "concession":
                return self._concession(path, kept)
            case _:
                return self._contested(path)

    def claimed(self, plan: Plan, line: Sequence[int] = ()) -> int:
        """The tricks claimed, those his words name (``said``), or all that are left; none by one
        who the director found had given up his hand."""
        if self.record.findings.abandoned_hand is True:
            return 0
        if self.record.claim.tricks is not None:
            return self.record.claim.tricks
        said = self.said(plan, line)
        return self.record.position.tricks_left if said is None else said

    def said(self, plan: Plan, line: Sequence[int] = ()) -> int | None:
        """The tricks that his words name, where they make them depend on the cards as they do on a
        ``line``; None when they name none."""
        said = tricks_said(self.record, plan)
        return said_on(self.record, plan, line) if said is None else said

    def kept(self, plan: Plan, line: Sequence[int] = ()) -> int:
        """What he claimed and did not concede. Who takes back a concession has made one: of a
        claim of everything at least a trick."""
        claimed = self.claimed(plan, line)
        if self.record.stage == "concession-withdrawn":
            return min(claimed, self.record.position.tricks_left - 1)
        return claimed

    def _taken_as_conceded(self, kept: int) -> tuple[Message, ...]:
        """That of a claim of every trick one is taken to have been conceded since."""
        if kept >= self.claimed(self.plan):
            return ()
        return (
            Message(
                "Every trick was claimed, and the record does not say what was conceded since: it "
                "is taken that he kept {kept}.",
                kept=trick_count(kept),
            ),
        )

    def aim(self, plan: Plan) -> int:
        """The tricks he plays for: those claimed, of the record's number and that of his words the
        smaller. After a concession he aims at what he kept, unless he had stated a line: then it
        stays his line. A trick that he gives to a suit without a loser he plays for, where it is
        sure to him."""
        aim = self.claimed(plan) if plan.steps else self.kept(plan)
        said = tricks_counted(self.record, plan)
        aim = aim if said is None else min(aim, said)
        more = min(
            aim + given_for_nothing(plan, CardsMeant(self.record)), self.record.position.tricks_left
        )
        return more if more > aim and self.values.solver.can_force(more) else aim

    def aware(self, plan: Plan) -> bool | None:
        """70C2 as found or inferred; None when no trump is out."""
        facts = self.values.trumps(plan)
        return None if facts is None else infer_awareness(facts).aware

    def _on_table(self, kept: int) -> int:
        """The undecided tricks of claimer's side by which the score stood: those it kept, unless
        the director found another score."""
        found = scored(self.record, self.record.claim.by)
        return kept if found is None else found

    def _plays_on(self, path: Path) -> Judgement:
        """No claim: play goes on, and a card called for or shown has been played. What was taken
        in it, where that is found, stands."""
        after = self.record.findings.tricks_after_play
        if after is not None:
            outcome = plays_on(self.record, path, played_on(path, after))
            return self._decided("play-continues", path, outcome)
        called = card_called(self.record, self.plan)
        on = play_on_from(self.record, path, cues_of(self.record, self.plan), called)
        outcome = plays_on(self.record, path, on.reason)
        if self.record.findings.boards_returned is True:
            outcome = replace(outcome, tricks=on.tricks)
            return self._decided("play-continues", path, outcome, notes=(PUT_AWAY,))
        return replace(self._decided("play-continues", path, outcome), outlook=on.tricks)

    def _agreement(self, path: Path, kept: int) -> Judgement:
        """Law 69: the other side takes back its agreement."""
        table = self._on_table(kept)
        agreed = withdrawn_agreement(
            self.values, self.profile, kept, self.plan, self.aware(self.plan)
        )
        if agreed is None:
            return self._undecided(path, on_table=table)
        outcome, note = agreed
        left, asking = self.record.position.tricks_left, (self.record.claim.by + 1) % 4
        score = map(_told, score_told(self.record, asking, left - kept))
        return self._ruled(path, outcome, on_table=table, notes=(note, *score))

    def _concession(self, path: Path, kept: int) -> Judgement:
        """Law 71: claimer's side takes back its concession."""
        table = self._on_table(kept)
        reading, worst = self.readings[0], None
        if not self._by_legal_play():
            reading, worst = self._chosen()
        cancelled = self._cancelled(kept if worst is None else self.kept(reading.plan), worst)
        if cancelled is None:
            return self._undecided(path, on_table=table)
        complete = worst is None or worst.normal.bounds.exact
        if not complete:
            worst = None  # however few they are, nothing comes back
        contest = None if worst is None else self._contest(reading, worst)
        outcome = concession(self.record, self.profile, kept, cancelled, contest)
        outcome = replace(outcome, complete=complete)
        score = map(_told, score_told(self.record, self.record.claim.by, kept))
        notes = (*self._taken_as_conceded(kept), *score)
        return self._ruled(path, outcome, reading, worst, on_table=table, notes=notes)

    def _contested(self, path: Path) -> Judgement:
        """Law 70, and Law 71 for what claimer gave away and need not have."""
        reading, worst = self._chosen()
        if not worst.normal.bounds.exact:
            return self._undecided(path, reading, worst)
        kept, cancelled = self.kept(reading.plan, worst.normal.cards), None
        if worst.normal.bounds.low > kept:
            cancelled = self._cancelled(kept, worst)
            if cancelled is None:
                return self._undecided(path, reading, worst)
        contest = self._contest(reading, worst)
        outcome = contested(self.record, self.profile, path, contest, cancelled)
        return self._ruled(path, outcome, reading, worst)

    def _chosen(self) -> tuple[Reading, Worst]:
        """Of several readings of the words the one that costs most: the doubt is claimer's."""
        best: tuple[Reading, Worst] | None = None
        least: list[int] = []
        for reading in self.readings:
            plan, aware = reading.plan, self.aware(reading.plan)
            shown = self._shown or branched(plan)  # the line tells which branch it is
            worst = self.values.worst(self.profile, self.aim(plan), plan, aware, shown)
            least.extend(worst.least)
            bounds = worst.normal.bounds
            if best is None or (bounds.low, bounds.high) < (
                best[1].normal.bounds.low,
                best[1].normal.bounds.high,
            ):
                best = (reading, worst)
        assert best is not None
        return best[0], replace(best[1], least=tuple(least))

    def _contest(self, reading: Reading, worst: Worst) -> Contest:
        """What Law 70 weighs, on the line that decides."""
        record, plan = self.record, reading.plan
        least, claimed = worst.normal.bounds.low, self.kept(plan, worst.normal.cards)
        trumps, lapse = self.values.trumps(plan), worst.lapse
        best = self.values.solver.double_dummy()
        sure = least < claimed and self.values.solver.can_force(claimed) is True
        # Otherwise no unstated finesse is spoken of (70E1).
        unstated = record.by_declarer and lapse is None and least < claimed <= best and not sure
        hope = worst.hope
        if hope == told_places(plan, record):
            hope = NOWHERE  # stated: what is not is where the card really is
        placed, places = self._needs_a_place(claimed, hope) if unstated else (True, ())
        return Contest(
            by_declarer=record.by_declarer,
            claimed=claimed,
            least=least,
            values=worst.least,
            best=best,
            # Double dummy knows nothing of obligations.
            hopeless=best < claimed and not record.constraints,
            by_partner=not record.by_declarer
            and least < min(claimed, best)
            and self._without_words(reading, worst) <= least,
            finessed=not lapse and best >= claimed and self._finesse_excluded(plan, worst),
            placed=placed,
            places=places,
            sure=sure,
            stated=worst.stated or (least >= claimed and len(worst.rows) > 0),
            by_words=len(worst.rows) > 0,
            trumps=trumps,
            remembering=worst.without.bounds.low,
            lapse=None if lapse is None else Reason(lapse.law, lapse.because, ("statement",)),
            good_without_trumps=least < claimed
            and self._lost_to_trumps(worst)
            and self._good_without_trumps(trumps, claimed),
            trumps_by_words=lapse is not None and not lapse.found and self._of_trumps(lapse.cards),
        )

    def _finesse_excluded(self, plan: Plan, worst: Worst) -> bool:
        """Whether no finesse that he left unsaid can decide: he named one and plays for no other
        card, or no line that his words leave him brings what he claims (70E1)."""
        if worst.held.hope == NOWHERE and _names_finesse(plan):
            return True
        claimed = self.kept(plan, worst.normal.cards)
        if not len(worst.rows) or worst.normal.bounds.low >= claimed:
            return False
        if not self.record.by_declarer or self.values.solver.can_force(claimed):
            return False
        with self.budget.as_much_again():
            seeing = self.values.seeing_all(self.profile, claimed, worst.rows)
        return seeing.bounds.high < claimed

    def _needs_a_place(
        self, claimed: int, hoped: Places
    ) -> tuple[bool, tuple[tuple[int, int], ...]]:
        """Whether he plays for cards that he places with an opponent (``hoped``), or one or two
        cards, where they really are, bring what he claimed to one who does, and not only by a
        suit's breaking; and these with their seats. So, and none, where the budget ended first."""
        if hoped != NOWHERE:
            return True, seated(hoped)
        solver = self.values.solver
        with self.budget.as_much_again():
            hope = right_hope(solver, claimed)
            if hope is None:
                return True, ()
            if not splits_a_suit(hope):
                return hope != NOWHERE, seated(hope)
            # It breaks as well the other way round, but for a card that must be on one side.
            first, second = hidden_from(self.record.claim.by, self.record.declarer)
            turned = list(hope)
            turned[first], turned[second] = hope[second], hope[first]
            north, east, south, west = turned
            breaks = solver.can_force(claimed, Belief(hope=(north, east, south, west)))
            return not breaks, seated(hope)

    def _without_words(self, reading: Reading, worst: Worst) -> int:
        """The least had he said no more than the number."""
        if not len(worst.rows):
            return worst.normal.bounds.low
        aim, silent = self.aim(reading.plan), Plan()
        plain = self.values.worst(self.profile, aim, silent, self.aware(silent), False)
        return plain.normal.bounds.low

    def _lost_to_trumps(self, worst: Worst) -> bool:
        """Whether on the line that decides a trump that he may have forgotten takes a trick; so
        where there is none."""
        position, trumps = self.record.position, opponents_trumps(self.record)
        tricks = list(tricks_of_line(position, worst.normal.cards))
        won = (trick.best(position.trump) for trick in tricks if trick.finished)
        return not tricks or any(trumps >> card & 1 for card in won)

    def _good_without_trumps(self, facts: TrumpFacts | None, claimed: int) -> bool:
        """Whether he may have forgotten trumps without which what he claimed would be certain
        (70C3)."""
        if facts is None or facts.mentioned or infer_awareness(facts).aware:
            return False
        gone = Belief(opponents_trumps(self.record))
        with self.budget.as_much_again():
            return self.values.solver.can_force(claimed, gone) is True

    def _of_trumps(self, cards: int) -> bool:
        """Whether these are trumps and nothing else."""
        trump = self.record.position.trump
        return trump != NOTRUMP and cards == suit_cards(cards, trump) and cards != 0

    def _by_legal_play(self) -> bool:
        """Whether the edition's test of a concession is of legal play, not of normal."""
        facts = concession_of(self.record, 0, 0, 0)
        return law71_test(self.profile, facts.before_next_board)[0] == "legal"

    def _cancelled(self, kept: int, worst: Worst | None) -> Cancelled | None:
        """Law 71 for a side that kept so many tricks; None when the search ended before it knew
        whether any comes back, and how many."""
        if self._by_legal_play():
            bounds = self.values.solver.least_legal()
        else:
            assert worst is not None
            bounds = worst.normal.bounds
        most = bounds.high
        if not self.record.constraints:  # double dummy knows nothing of them
            most = min(most, self.values.solver.double_dummy())
        if not bounds.exact and most > kept:
            return None
        return law71(self.profile, concession_of(self.record, kept, most, most))

    def _ruled(
        self,
        path: Path,
        outcome: Outcome,
        reading: Reading | None = None,
        worst: Worst | None = None,
        *,
        on_table: int | None = None,
        notes: tuple[Message, ...] = (),
    ) -> Judgement:
        """A ruling in tricks, with what irregularities before the claim move."""
        line = worst.normal.cards if worst is not None else ()
        settled = settle(self.irregular, self.laws, outcome, line)
        notes = (*notes, *((ADJUSTED,) if settled.adjusted else ()))
        ruled = self._decided(
            "ruled", path, settled.outcome, reading, worst, on_table=on_table, notes=notes
        )
        return replace(
            ruled,
            transferred=settled.transferred,
            moved=(settled.outcome.tricks or 0) - (outcome.tricks or 0),
            by_line=outcome.by_line,
            complete=outcome.complete,
        )

    def _undecided(
        self,
        path: Path,
        reading: Reading | None = None,
        worst: Worst | None = None,
        on_table: int | None = None,
    ) -> Judgement:
        nothing = Outcome(None, ())
        return self._decided("undecided", path, nothing, reading, worst, on_table=on_table)

    def _decided(
        self,
        status: Status,
        path: Path,
        outcome: Outcome,
        reading: Reading | None = None,
        worst: Worst | None = None,
        *,
        on_table: int | None = None,
        notes: tuple[Message, ...] = (),
    ) -> Judgement:
        """The judgement, with every reason read on the way to it."""
        bound = obligations(self.record.constraints, self.irregular.record.constraints)
        before = (TAKEN_BACK,) if self.irregular.taken_back else ()
        read = (*self.irregular.reasons, *path.reasons)
        aside = [_told(one) for one in read if one.paragraph in TOLD_ASIDE and not one.met]
        return Judgement(
            status=status,
            way=path.way,
            tricks=outcome.tricks,
            laws=tuple(dict.fromkeys(numbered(law, self.laws) for law in outcome.laws)),
            reading=reading or self.readings[0],
            reasons=(*self.irregular.reasons, *bound, *path.reasons, *outcome.reasons),
            assumptions=path.assumptions,
            notes=(*before, *aside, *notes),
            worst=worst,
            on_table=on_table,
        )


def _told(reason: Reason) -> Message:
    """A paragraph that is told beside the ruling, with what it comes to here."""
    return Message("Law {number}: {because}.", number=reason.paragraph, because=reason.because)


def _names_finesse(plan: Plan) -> bool:
    """Whether his words say that he takes one."""
    return any(one.kind is StepKind.FINESSE and one.name != "ruffing" for one in plan.steps)


def _of_who_plays(record: ClaimRecord) -> ClaimRecord:
    """The record as the searches take it: dummy's cards are declarer's to play."""
    if record.claim.by != record.dummy:
        return record
    return replace(record, claim=replace(record.claim, by=record.declarer))
