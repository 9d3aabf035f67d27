"""Law 68: whether there was a claim, a concession, both or neither, and what follows."""

from dataclasses import dataclass
from enum import Enum

from claims.law.reason import Reason
from claims.messages import Message, counted
from claims.record.terms import Edition


class Kind(Enum):
    """What a word or act amounts to."""

    CLAIM = "claim"
    CONCESSION = "concession"
    BOTH = "claim and concession"
    NEITHER = "neither"


class Then(Enum):
    """What follows."""

    PLAY_CONTINUES = "play continues"
    VOID = "the claim is void and the later score stands"
    AGREED = "Law 69"
    CONTESTED = "Law 70"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a player said or did, as facts; what is not known keeps its default.

    ``tricks``: tricks of the undecided ones (the current trick included) that he named for his own
    side, None when he named none. ``tricks_left``: how many are undecided. ``trick_in_progress``: a
    card lies on the table. ``meant_to_claim``: None unless it is plain one way or the other.
    ``not_understood``: words of his could not be read. ``found``: the director's finding whether
    there was a claim or concession at all; ``presupposed``: nobody disputes that there was.
    """

    by_defender: bool
    tricks_left: int
    tricks: int | None = None
    trick_in_progress: bool = False
    current_trick_only: bool = False
    suggested_curtailing: bool = False
    showed_cards: bool = False
    meant_to_claim: bool | None = None
    faced_after_lead_out_of_turn: bool = False
    asked_a_question: bool = False
    broken_off: bool = False
    not_understood: bool = False
    abandoned_hand: bool = False
    partner_objected_at_once: bool = False
    found: bool | None = None
    presupposed: bool = False
    by_dummy: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """What the conduct was: ``claimed`` and ``conceded`` tricks of the undecided ones, None where
    no number follows; whether exposed cards of a defender are penalty cards, and which law limits
    what his partner may use of them (empty when none does)."""

    kind: Kind
    claimed: int | None
    conceded: int | None
    reasons: tuple[Reason, ...]
    penalty_cards: bool = False
    unauthorised: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """What happened after a claim or concession. ``contested``: any player, dummy included,
    doubted it; the others describe play that went on."""

    contested: bool
    play_continued: bool = False
    requested_by_other_side: bool = False
    all_four_agreed: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """What follows from a claim or concession. ``later_play``: what the cards played after it
    count for: ``score``, ``evidence`` or ``nothing``."""

    then: Then
    later_play: str
    reason: Reason


def exposed_cards_law(laws: Edition) -> str:
    """The paragraph of Law 16 on information from exposed or withdrawn cards, by edition."""
    return {"1987": "16", "1997": "16", "2007": "16D", "2017": "16C"}[laws]


def law68_preamble(conduct: Conduct) -> Reason | None:
    """Preamble (a footnote before 2007): what concerns only the winning or losing of the trick in
    progress is neither claim nor concession. None when it does not apply."""
    if conduct.current_trick_only or (conduct.trick_in_progress and conduct.tricks_left == 1):
        facts = ("current_trick_only", "tricks_left")
        return Reason(
            "68", Message("it concerned only the trick in progress: play continues"), facts
        )
    return None


def law68_a(conduct: Conduct) -> tuple[bool, Reason]:
    """68A: a number of tricks named, play curtailed, or cards shown (unless plainly not meant so;
    a hand spread after an opening lead out of turn is Law 54's) is a claim."""
    if conduct.found is not None:
        because = (
            Message("the director found that there was a claim")
            if conduct.found
            else Message("the director found that there was none")
        )
        return conduct.found, Reason("68A", because, ("is_claim",), conduct.found)
    if conduct.faced_after_lead_out_of_turn:
        return False, Reason(
            "68A",
            Message("a hand spread after an opening lead out of turn falls under Law 54"),
            ("faced_after_lead_out_of_turn",),
            met=False,
        )
    if conduct.broken_off:
        return False, Reason(
            "68A",
            Message("he broke off before any number of tricks was offered"),
            ("broken_off",),
            met=False,
        )
    shown = conduct.showed_cards and conduct.meant_to_claim is not False
    if conduct.asked_a_question and not shown:
        because = Message("a question is not a statement")
        return False, Reason("68A", because, ("asked_a_question",), met=False)
    if conduct.suggested_curtailing:
        return True, Reason(
            "68A", Message("he suggested cutting play short"), ("suggested_curtailing",)
        )
    if conduct.tricks is not None:
        because = (
            Message("he claimed every trick left")
            if conduct.tricks == conduct.tricks_left
            else Message("he named a number of tricks for his side: {n}", n=conduct.tricks)
        )
        return True, Reason("68A", because, ("tricks",))
    if shown:
        return True, Reason("68A", Message("he showed his cards"), ("showed_cards",))
    if conduct.presupposed and conduct.meant_to_claim is not False:
        return True, Reason("68A", Message("nobody disputes that there was one"), ("stage",))
    if conduct.showed_cards:
        return False, Reason(
            "68A",
            Message("he showed cards, but plainly did not mean to claim"),
            ("showed_cards", "meant_to_claim"),
            met=False,
        )
    if conduct.not_understood:
        because = Message("no claim is in those of his words that were understood")
        return False, Reason("68A", because, ("statement", "showed_cards"), met=False)
    return False, Reason(
        "68A",
        Message("no number of tricks, no curtailing, no cards shown"),
        ("tricks", "showed_cards"),
        met=False,
    )


def law68_b1(conduct: Conduct) -> tuple[int | None, Reason | None]:
    """68B1: naming tricks lost concedes them, claiming some concedes the rest, abandoning the hand
    concedes all. Tricks conceded, or None when no number follows; no reason when none is."""
    if conduct.abandoned_hand:
        because = counted(
            "he abandoned his hand: the last trick is conceded",
            "he abandoned his hand: all {n} tricks are conceded",
            conduct.tricks_left,
        )
        if conduct.tricks_left == 2:
            because = Message("he abandoned his hand: both tricks are conceded")
        return conduct.tricks_left, Reason("68B1", because, ("abandoned_hand",))
    if conduct.tricks is None:
        return None, None
    conceded = conduct.tricks_left - conduct.tricks
    if conceded <= 0:
        return 0, None
    return conceded, concedes_the_rest(conduct.tricks, conduct.tricks_left)


def concedes_the_rest(claimed: int, tricks_left: int) -> Reason:
    """68B1: claiming some of the tricks left concedes the rest."""
    because = Message(
        "claiming {claimed} of {n} concedes the other {conceded}",
        claimed=claimed,
        n=tricks_left,
        conceded=tricks_left - claimed,
    )
    return Reason("68B1", because, ("tricks", "tricks_left"))


def law68_b2(conduct: Conduct, conceded: int | None, laws: Edition) -> Reason | None:
    """68B2: a defender's attempt to concede, objected to at once by his partner, is neither
    concession nor claim: play continues, exposed cards are no penalty cards, Law 16 binds partner.

    In 1997 only the concession fell by the text; a minute of the WBF Laws Committee of 2001 made
    the claim that went with it fall too, and 2007 wrote that into the paragraph. None when it
    does not apply (declarer, nothing conceded, no objection at once).
    """
    if not (conduct.by_defender and conceded and conduct.partner_objected_at_once):
        return None
    because = (
        Message(
            "partner objected at once: neither concession nor claim (WBF Laws Committee minute of "
            "2001)"
        )
        if laws in ("1987", "1997")
        else Message("partner objected at once: neither concession nor claim; play continues")
    )
    return Reason("68B2", because, ("partner_objected_at_once", "objections"))


def law68_b2_not_met(conduct: Conduct, conceded: int | None) -> Reason | None:
    """68B2 is no law for declarer, whatever dummy says, nor where nothing was conceded. None where
    partner did not object, or it is not known what a defender conceded."""
    if not conduct.partner_objected_at_once or (conduct.by_defender and conceded != 0):
        return None
    if conduct.by_defender:
        because = Message("he conceded nothing, so his partner's objection changes nothing")
    elif conceded:
        because = Message(
            "it is about a defender's concession: declarer's stands as he made it, and dummy's "
            "objection only contests it (68D)"
        )
    else:
        because = Message(
            "it is about a defender's concession: to declarer's claim it does not apply"
        )
    return Reason("68B2", because, ("partner_objected_at_once", "objections"), met=False)


def law68_c(spoke: bool, showed_cards: bool | None) -> Reason | None:
    """68C: a claimer should at once state a clear line and its order, and face his hand. Missing it
    costs nothing by itself; what is not said is an unstated line for 70D and 70E. None when nothing
    is known to be missing (``showed_cards`` is None when that is not recorded)."""
    if not spoke:
        because = Message("he stated no line of play: every normal one counts (70D1)")
        return Reason("68C", because, ("statement",))
    if showed_cards is False:
        because = Message("he did not face his hand, which costs nothing by itself")
        return Reason("68C", because, ("showed_cards",))
    return None


def law68_kind(conduct: Conduct, laws: Edition) -> Stand:
    """The whole of 68, preamble to B: claim, concession, both or neither, with the tricks."""
    law16 = exposed_cards_law(laws) if conduct.by_defender else ""
    if conduct.by_dummy:
        because = Message(
            "dummy is neither declarer nor a defender: his words are no claim (43A1c)"
        )
        return Stand(Kind.NEITHER, None, None, (Reason("68A", because, ("by",), met=False),))
    if preamble := law68_preamble(conduct):
        return Stand(Kind.NEITHER, None, None, (preamble,), unauthorised=law16)
    claims, why = law68_a(conduct)
    if not claims and not conduct.abandoned_hand:
        exposed = conduct.by_defender and conduct.showed_cards
        return Stand(Kind.NEITHER, None, None, (why,), exposed, law16)
    conceded, concession = law68_b1(conduct)
    reasons = (why,) if claims else ()
    if objection := law68_b2(conduct, conceded, laws):
        # What he said concedes nothing any more.
        return Stand(Kind.NEITHER, None, None, (objection, *reasons), unauthorised=law16)
    if not_met := law68_b2_not_met(conduct, conceded):
        reasons = (*reasons, not_met)
    if concession:
        reasons = (*reasons, concession)
    if conduct.abandoned_hand or conduct.tricks == 0:
        return Stand(Kind.CONCESSION, 0, conceded, reasons)
    return Stand(Kind.BOTH if conceded else Kind.CLAIM, conduct.tricks, conceded, reasons)


def exposed_cards(stand: Stand) -> list[Reason]:
    """What becomes of a defender's cards and of what they told his partner when play goes on: no
    penalty cards by the preamble and by 68B2, penalty cards (49, 50) when he showed them without
    any claim; either way Law 16 limits his partner. Empty for declarer."""
    if not stand.unauthorised:
        return []
    paragraph = stand.reasons[0].paragraph
    because = (
        Message("the cards he exposed are penalty cards")
        if stand.penalty_cards
        else Message("no card he exposed becomes a penalty card")
    )
    learned = Message("what his partner learned from it is not authorised to him")
    return [
        Reason("49" if stand.penalty_cards else paragraph, because, ("showed_cards",)),
        Reason(stand.unauthorised, learned, ("by",)),
    ]


def law68_d1() -> Course:
    """68D1: a claim or concession agreed to goes to Law 69."""
    return Course(
        Then.AGREED, "nothing", Reason("68D1", Message("nobody contested it"), ("stage",))
    )


def law68_d2_a(laws: Edition, play_continued: bool) -> Course:
    """68D2a (68D before 2017): contested, the director is called, and Law 70 applies. Cards played
    all the same are void, except that 2007 takes them as evidence (70D3)."""
    paragraph = "68D2a" if laws == "2017" else "68D"
    if not play_continued:
        reason = Reason(paragraph, Message("play stops and the director rules"), ("stage",))
        return Course(Then.CONTESTED, "nothing", reason)
    later = "evidence" if laws == "2007" else "nothing"
    because = (
        Message("cards played after the claim are evidence of what would have been played (70D3)")
        if laws == "2007"
        else Message("cards played after the claim are void")
    )
    return Course(Then.CONTESTED, later, Reason(paragraph, because, ("play_continued",)))


def law68_d2_b(dispute: Dispute, laws: Edition) -> Course | None:
    """68D2b (2017 only): at the request of the other side, and if all four agree, play goes on: the
    claim is void, Laws 16 and 50 are silent, and the score then obtained stands. None when a
    condition fails."""
    conditions = (
        laws == "2017"
        and dispute.play_continued
        and dispute.requested_by_other_side
        and dispute.all_four_agreed
    )
    if not conditions:
        return None
    because = Message("the other side asked to play on and all four agreed: the claim is void")
    facts = ("played_on_by_agreement", "requested_by_other_side", "all_four_agreed")
    return Course(Then.VOID, "score", Reason("68D2b", because, facts))


def law68_d(dispute: Dispute, laws: Edition) -> Course:
    """68D: what follows a claim or concession: agreement, the director, or play by agreement."""
    if not dispute.contested:
        return law68_d1()
    by_agreement = law68_d2_b(dispute, laws)
    return by_agreement or law68_d2_a(laws, dispute.play_continued)
