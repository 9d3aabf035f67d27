"""Law 70: a contested claim. The tree of conditions over facts, findings and computed values.

Tricks are those of the claimer's side among the undecided ones, the current trick included; the
values come from the search over normal lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claims.cards import RANKS, card_name, rank_of
from claims.law.profile import LOWEST_TOP, Profile
from claims.law.reason import Outcome, Reason
from claims.messages import N_, SEAT_NAMES, Message, counted, trick_count

ONE_ROUND: Final = 4
SEVERAL: Final = 2
"""Trumps out that one who has them in mind counts or draws in rounds."""


@dataclass(frozen=True, slots=True)
class TrumpFacts:
    """What is known about the trumps the opponents still hold when the claim is made.

    ``outstanding``: how many they hold. ``played``: trumps gone to finished tricks. ``mentioned``:
    the statement covers them. ``said_none_left``: it says there are none. ``said_count``: how many
    it says are out. ``gone_by_words``: why it takes one of them for gone, None where it does not.
    ``on_own_trump_round``: the claim came with or straight after a round of trumps
    that claimer led. ``rounds_counted``: the trump tricks that the words count before any others.
    ``seen_in_dummy``: a defender looks at one in dummy. ``masters_given``: the
    claim gives up just the tricks that their master trumps must win. ``counted_in``: he claims
    what he can be sure of with the trumps out, or a trick less for each of them, and would be sure
    of more were they gone. ``found_aware``: the director's finding, None when he made none.
    """

    outstanding: int
    played: int
    mentioned: bool = False
    said_none_left: bool = False
    said_count: int | None = None
    gone_by_words: Message | None = None
    on_own_trump_round: bool = False
    rounds_counted: int = 0
    seen_in_dummy: bool = False
    masters_given: bool = False
    counted_in: bool = False
    found_aware: bool | None = None


@dataclass(frozen=True, slots=True)
class Awareness:
    """Whether claimer is taken to have known of the trump. ``found``: the director found it, rather
    than the program inferring it; then the opposite ruling need not be shown."""

    aware: bool
    because: Message
    found: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """What Law 70 weighs, in tricks of claimer's side of those undecided.

    Attributes:
        by_declarer: declarer claimed, not a defender.
        claimed: what he claimed and did not concede.
        least: the fewest by any normal line.
        values: the fewest for each thing he may have believed and each meaning his words may have,
            as far as they are known (70A).
        best: the most, with all cards seen and both sides playing their best.
        hopeless: as the cards lie no line brings what he claimed.
        finessed: his words name a finesse and he plays for no other card, or they leave him none
            that brings what he claimed.
        placed: some card that lies with one opponent rather than the other brings what he claimed,
            as far as two cards can; not where a suit must break, or he must only play well.
        places: these cards, each as its seat and itself; none where they are not known.
        by_partner: his words are not what costs a defender tricks: without them he gets no more.
        sure: what he claimed could be made against any lie of the cards.
        stated: the line that decides is in the statement.
        by_words: his words bind cards on the line that costs most.
        trumps: what is known of opponents' trumps; None where none is out.
        remembering: the fewest of one who forgets nothing.
        lapse: why he is taken to have forgotten cards on the line that decides, None when he is
            not.
        good_without_trumps: what he claimed would be certain if the trumps out were gone, and on
            the line that decides one of them takes a trick.
        trumps_by_words: these are trumps and nothing else, and it is his words or the claim that
            show it, not the director's finding.
    """

    by_declarer: bool
    claimed: int
    least: int
    values: tuple[int, ...]
    best: int
    remembering: int
    sure: bool = False
    hopeless: bool = False
    finessed: bool = False
    placed: bool = True
    places: tuple[tuple[int, int], ...] = ()
    by_partner: bool = False
    stated: bool = False
    by_words: bool = False
    trumps: TrumpFacts | None = None
    lapse: Reason | None = None
    good_without_trumps: bool = False
    trumps_by_words: bool = False


@dataclass(frozen=True, slots=True)
class Trick70C:
    """70C as a whole, then its three conditions in their order, as far as they were read; it
    ``applies`` when all three hold; ``tricks`` claimer's side takes by 70C, None when not."""

    applies: bool
    tricks: int | None
    reasons: tuple[Reason, ...]


def law70_a(values: Sequence[int]) -> tuple[int, Reason]:
    """70A: as equitably as possible, but doubtful points go against the claimer: the least of the
    results. ``values``: the fewest tricks by normal lines for each thing he may have believed and
    each meaning his words may have; not empty."""
    least = min(values)
    if least == max(values):
        because = Message("every normal line takes {n} or more", n=least)
        return least, Reason("70A", because, ("computed",))
    because = Message(
        "by what he may have thought or meant normal lines take {low} to {high}: the doubt goes "
        "against claimer",
        low=least,
        high=max(values),
    )
    return least, Reason("70A", because, ("computed",))


def unaware_by_words(facts: TrumpFacts) -> bool:
    """Whether his words say that no trump is left, that fewer are than there are, or take one of
    them for gone; what the director found goes before."""
    too_low = facts.said_count is not None and facts.said_count < facts.outstanding
    said = facts.said_none_left or too_low or facts.gone_by_words is not None
    return said and facts.found_aware is None


def infer_awareness(facts: TrumpFacts) -> Awareness:
    """70C2's "at all likely unaware": the director's finding, or else an inference.

    In this order: "none left", a count too low, or words that take one for gone - unaware;
    mentioned - aware; as many trump tricks counted before any others as trumps are out, two or
    more - aware (usage: nobody counts the rounds that theirs need with no thought of theirs); a
    trump of theirs in dummy under a defender's eyes, or a claim short of all by just their master
    trumps (BLML 2006: nobody thought that claimer had miscounted), or of what would be certain
    without the trumps, which it leaves room for - aware; the claim follows his own round of trumps,
    or two or more are out and at most one round is gone - aware (EBU White Book 8.70.4); otherwise
    he may be unaware, and the doubt goes against him.
    """
    if facts.found_aware is not None:
        because = (
            Message("the director found that he knew")
            if facts.found_aware
            else Message("the director found that he may not have known")
        )
        return Awareness(facts.found_aware, because, found=True)
    if facts.said_none_left:
        return Awareness(False, Message("he said that no trump was left"), found=False)
    if facts.said_count is not None and facts.said_count < facts.outstanding:
        because = counted(
            "he counted {n} trump out, there are {out}",
            "he counted {n} trumps out, there are {out}",
            facts.said_count,
            out=facts.outstanding,
        )
        return Awareness(False, because, found=False)
    if facts.gone_by_words is not None:
        return Awareness(False, facts.gone_by_words, found=False)
    if facts.mentioned:
        return Awareness(True, Message("his statement covers the trump"), found=False)
    if facts.rounds_counted >= facts.outstanding >= SEVERAL:
        because = counted(
            "he counted {n} trump trick before any others, and {out} trumps are out",
            "he counted {n} trump tricks before any others, and {out} trumps are out",
            facts.rounds_counted,
            out=facts.outstanding,
        )
        return Awareness(True, because, found=False)
    if facts.seen_in_dummy:
        return Awareness(True, Message("he looks at one of their trumps in dummy"), found=False)
    if facts.masters_given:
        because = Message("he gave up just the tricks that their master trumps must win")
        return Awareness(True, because, found=False)
    if facts.counted_in:
        because = Message("were no trump out he would be sure of more than he claimed")
        return Awareness(True, because, found=False)
    if facts.on_own_trump_round:
        return Awareness(True, Message("he claimed on his own round of trumps"), found=False)
    if facts.outstanding >= SEVERAL and facts.played <= ONE_ROUND:
        because = Message(
            "{n} trumps are out and trumps have barely been touched", n=facts.outstanding
        )
        return Awareness(True, because, found=False)
    because = Message("nothing shows that he knew of it; the doubt goes against him (70A)")
    return Awareness(False, because, found=False)


def law70_c1(facts: TrumpFacts) -> tuple[bool, Reason]:
    """70C1: claimer did not mention the trump."""
    if facts.mentioned:
        because = Message("he mentioned the trump")
    elif facts.said_count is not None and 0 < facts.said_count < facts.outstanding:
        because = Message("he did not mention every trump that is out")
    else:
        because = Message("he did not mention the trump")
    met = not facts.mentioned
    return met, Reason("70C1", because, ("statement", "mentioned_trump"), met)


def law70_c2(facts: TrumpFacts) -> tuple[bool, Reason]:
    """70C2: it is at all likely that he did not know of it."""
    awareness = infer_awareness(facts)
    fact = "aware_of_trump" if awareness.found else "inferred"
    return not awareness.aware, Reason("70C2", awareness.because, (fact,), not awareness.aware)


def law70_c3(
    tricks_unaware: int, tricks_aware: int, good_without: bool = False
) -> tuple[bool, Reason]:
    """70C3: a trick could be lost to that trump by normal play: the least normal result of one who
    has forgotten it is below that of one who has not, or (``good_without``) what he claimed is lost
    either way, and would be certain if the trump were gone."""
    lost = tricks_aware - tricks_unaware
    if lost > 0:
        because = Message("forgetting it, normal play loses {n} to it", n=trick_count(lost))
        return True, Reason("70C3", because, ("computed",))
    if good_without:
        because = Message("but for it the claim would be good: what is lost is lost to it")
        return True, Reason("70C3", because, ("computed",))
    return False, Reason(
        "70C3", Message("no normal play loses a trick to it"), ("computed",), met=False
    )


def law70_c(
    facts: TrumpFacts, tricks_unaware: int, tricks_aware: int, good_without: bool = False
) -> Trick70C:
    """70C: with a trump out, the opponents get what it could win, when it was not mentioned, may
    have been forgotten, and could win by normal play. Does not apply when none is out."""
    if facts.outstanding == 0:
        none_out = Reason("70C", Message("no trump is out"), ("position",), met=False)
        return Trick70C(False, None, (none_out,))
    reasons = []
    applies = True
    for holds, reason in (
        law70_c1(facts),
        law70_c2(facts),
        law70_c3(tricks_unaware, tricks_aware, good_without),
    ):
        reasons.append(reason)
        applies = applies and holds
        if not applies:
            break
    because = (
        Message("all three of its conditions hold")
        if applies
        else Message("not all three of its conditions hold")
    )
    whole = Reason("70C", because, ("position",), applies)
    return Trick70C(applies, tricks_unaware if applies else None, (whole, *reasons))


def law70_d1(
    tricks: int,
    least_other: int,
    stated: bool,
    by_words: bool = False,
    hopeless: bool = False,
) -> tuple[bool, Reason]:
    """70D1: a successful line that was not stated is not accepted while another normal line is less
    successful. ``tricks`` by that line, ``least_other`` by the worst other normal one;
    ``hopeless``: as the cards lie no line is successful."""
    if stated:
        return True, Reason(
            "70D1", Message("the line is in the statement"), ("statement",), met=False
        )
    if least_other < tricks:
        because = Message(
            N_("as the cards lie no line takes {n}; the worst normal one takes {least}")
            if hopeless
            else N_("a line that his own words allow takes {least} against {n}")
            if by_words
            else N_("not stated, and another normal line takes {least} against {n}"),
            least=trick_count(least_other),
            n=tricks,
        )
        return False, Reason("70D1", because, ("statement", "computed"))
    because = Message(
        "not stated, but no other normal line takes fewer than {n}", n=trick_count(tricks)
    )
    return True, Reason("70D1", because, ("statement", "computed"), met=False)


def law70_d2(by_defender: bool, depends_on_partner: bool) -> tuple[bool, Reason]:
    """70D2 (from 2007; before, his choice is a doubt as any other, 70A): no part of a defender's
    claim stands that needs his partner to choose one normal play rather than another."""
    paragraph = "70D2"
    if by_defender and depends_on_partner:
        return False, Reason(
            paragraph, Message("it depends on partner's choosing the right play"), ("by",)
        )
    because = (
        Message("no choice of partner's decides it") if by_defender else Message("declarer claimed")
    )
    return True, Reason(paragraph, because, ("by",), met=False)


def law70_d3(
    profile: Profile, tricks: int, tricks_after_play: int, accepted: bool = True
) -> tuple[int, Reason] | None:
    """70D3 (2007 only): the director may accept what was played after the claim as evidence of what
    would have been.

    Evidence that fewer tricks would come in counts; a success proves no more than that the better
    line is one of the normal ones. None in the other editions."""
    if profile.play_after_claim != "evidence":
        return None
    facts = ("play_continued", "tricks_after_play", "later_play_accepted")
    if not accepted:
        because = Message("the director does not accept the play that followed as evidence")
        return tricks, Reason("70D3", because, facts, met=False)
    if tricks_after_play < tricks:
        short = Message(
            "the play that followed took {n}: that line was within his range",
            n=trick_count(tricks_after_play),
        )
        return tricks_after_play, Reason("70D3", short, facts)
    because = Message("the play that followed shows no line worse than those already considered")
    return tricks, Reason("70D3", because, facts)


def law70_e1(
    profile: Profile,
    failed_before: bool,
    irrational_not_to: bool = False,
    fails_later: bool = False,
    places: Sequence[tuple[int, int]] = (),
) -> tuple[bool, Reason]:
    """70E1: an unstated line that needs one opponent rather than the other to hold a card is
    accepted only when an opponent failed to follow before the claim, or will on every normal line
    (both of which the search counts in); before 2017 also when not taking it
    would be irrational (a finding). ``places``: the cards that it needs, each as its seat and
    itself."""
    if failed_before:
        because = Message("it rests on an opponent's having failed to follow before the claim")
        return True, Reason("70E1", because, ("shown_out", "computed"))
    if fails_later:
        because = Message("an opponent fails to follow on it, and that shows who has the card")
        return True, Reason("70E1", because, ("computed",))
    if irrational_not_to and profile.irrational_exception:
        because = Message("not taking the line would be irrational")
        return True, Reason("70E1", because, ("irrational_not_to",))
    because = Message("unstated, and nothing shows which opponent has the card")
    if len(places) == 1:
        [(seat, card)] = places
        because = Message(
            "unstated, and nothing shows that {seat} has {card}",
            seat=SEAT_NAMES[seat],
            card=card_name(card),
        )
    return False, Reason("70E1", because, ("shown_out", "computed"))


def law70_e2(profile: Profile, top: int, is_trump: bool, bare: bool = True) -> tuple[bool, Reason]:
    """70E2 (70D before 2007): whether a suit that claimer did not say how to play is led from its
    top card ``top``, by the regulator's word or usage. Where none prescribes an order a ``bare``
    ace, to whose small cards the other hand is no help, is still led before them."""
    switch = "top_down_trumps" if is_trump else "top_down_side"
    from_the_top = (
        profile.top_down_trumps if is_trump else rank_of(top) >= LOWEST_TOP[profile.top_down_side]
    )
    if not is_trump and profile.top_down_side == "none":
        from_the_top = bare and RANKS[rank_of(top)] == "A"
    if not from_the_top:
        pattern = N_(
            "no order within the suit of {card}: a small card may be led first ({profile})"
        )
    elif not is_trump and profile.top_down_side == "none":
        pattern = N_(
            "no order is prescribed ({profile}), but not to lead {card} first is irrational"
        )
    elif profile.sources[switch].usage:
        pattern = N_(
            "no order is prescribed ({profile}), but by usage {card} is led before the smaller "
            "cards of its suit"
        )
    else:
        pattern = N_("{card} is led before the smaller cards of its suit ({profile})")
    because = Message(pattern, card=card_name(top), profile=profile.name)
    return from_the_top, Reason("70E2", because, (f"profile.{switch}",))


def law70_adjudicated(claimed: int | None, least_normal: int) -> int:
    """Tricks that Law 70 gives claimer's side: at most those he claimed (what he conceded besides
    is Law 71's), all that normal play is sure of when he named no number."""
    return least_normal if claimed is None else min(claimed, least_normal)


def law70(profile: Profile, contest: Contest) -> Outcome:
    """70A to 70E for a contested claim: what it comes to by the worst normal line, and by which of
    the paragraphs anything is lost."""
    least, claimed = contest.least, contest.claimed
    laws: list[str] = []
    reasons: list[Reason] = []
    lapse, remembering = contest.lapse, contest.remembering
    if contest.trumps_by_words and lapse is not None and lapse.paragraph == "70D1":
        remembering = max(contest.values)  # what is said of a trump is 70C's, too
    if contest.trumps is not None:
        good_without = least < claimed and contest.good_without_trumps
        trick = law70_c(contest.trumps, least, remembering, good_without)
        reasons += trick.reasons
        laws += ["70C"] if trick.applies else []
    if lapse is not None and lapse.paragraph not in laws:
        reasons.append(lapse)
        costs = least < claimed or least < remembering
        laws += [lapse.paragraph] if costs else []
    if least < claimed:
        if not contest.by_declarer:
            _, partner = law70_d2(True, contest.best > least and contest.by_partner)
            reasons.append(partner)
            laws += [partner.paragraph] if partner.met else []
        laws += ["70D1"] if "70D1" not in laws else []
        makes = contest.best >= claimed and not contest.sure and contest.placed
        if contest.by_declarer and lapse is None and makes and not contest.finessed:
            reasons.append(law70_e1(profile, False, places=contest.places)[1])
            laws.insert(laws.index("70D1"), "70E1")
    line = law70_d1(claimed, least, contest.stated, contest.by_words, contest.hopeless)
    reasons.append(line[1])
    reasons.append(law70_a(contest.values)[1])
    # The doubt decides where he may have thought or meant several things; else what it led to.
    if not laws or min(contest.values) < max(contest.values):
        laws.append("70A")
    return Outcome(law70_adjudicated(claimed, least), tuple(laws), tuple(reasons))
