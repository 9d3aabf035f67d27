"""A record read as the facts each law asks for; what is taken for granted is said.

The words are read elsewhere: what they show comes in as ``Cues`` and as plain values.
"""

import re
from dataclasses import dataclass
from typing import Final

from claims.cards import NOTRUMP, card_set, partner, same_side, suit_cards, suit_of
from claims.law.law65_67 import law66_c, law66_d, law66_d_of_score
from claims.law.law68 import Conduct, Dispute
from claims.law.law69 import AgreedTo, law79_c
from claims.law.law70 import TrumpFacts
from claims.law.law71 import DoubtedConcession
from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.messages import Message
from claims.record import ClaimRecord
from claims.record.constraints import KnownCard

# Words for cards put down or shown, in the languages records are written in.
SHOWN: Final = re.compile(
    r"\b(fac(e[ds]?|ing)|show(s|ed|n|ing)?|spread(s|ing)?|tabl(e[ds]?|ing)|expos(e[ds]?|ing)"
    r"|étal\w*|montr\w*|tabl(e|ait)|expos\w*|lägger upp|visa[dr]?\w*|legt? .*(neer|open)|toont"
    r"|lægger|viser|zeigt|legt .*offen)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cues:
    """What the words of a claimer show about Law 68, as the reader of statements finds it.

    ``tricks``: the undecided ones of his own side that they name. ``conceded``: they give tricks to
    the other side. ``not_understood``: some of them could not be read.
    """

    tricks: int | None = None
    asked_a_question: bool = False
    broken_off: bool = False
    suggested_curtailing: bool = False
    abandoned_hand: bool = False
    current_trick_only: bool = False
    conceded: bool = False
    not_understood: bool = False


@dataclass(frozen=True, slots=True)
class Assumption:
    """A finding the director did not make, the value taken for it, and why."""

    finding: str
    value: bool
    because: Message


def conduct_of(record: ClaimRecord, cues: Cues) -> tuple[Conduct, tuple[Assumption, ...]]:
    """The facts of Law 68. A finding goes before the words and the manner.

    A stage that presupposes a claim settles that there was one. Where that is disputed, the number
    that his words name goes before the one in the record; one that was neither said nor shown is
    what he says afterwards, and counts for nothing; and a dispute over a defender's part concession
    is his partner's objection.
    """
    claim = record.claim
    findings = record.findings
    disputed = record.stage == "disputed-whether-claim"
    assumed = []

    def found(value: bool | None, otherwise: bool) -> bool:
        return otherwise if value is None else value

    showed = found(findings.showed_cards, bool(SHOWN.search(claim.manner)))
    faced = showed and findings.meant_to_claim is not False
    expressed = bool(claim.words or claim.plan) or faced
    tricks = claim.tricks if expressed or not disputed else None
    if disputed and cues.tricks is not None:
        tricks = cues.tricks
    left = record.position.tricks_left
    by_dummy = claim.by == record.dummy
    by_defender = not record.by_declarer and not by_dummy
    gives = cues.conceded or (tricks is not None and tricks < left)
    objected = any(objection.by == partner(claim.by) for objection in record.objections)
    because = Message("his partner objected, and nothing says that it was not at once")
    if by_defender and disputed and expressed and gives and not objected:
        objected = True
        because = Message(
            "what is disputed about a defender's concession is his partner's objection"
        )
    at_once = by_defender and gives and objected
    if at_once and findings.partner_objected_at_once is None:
        assumed.append(Assumption("partner_objected_at_once", True, because))
    conduct = Conduct(
        by_defender=by_defender,
        tricks_left=left,
        tricks=tricks,
        trick_in_progress=bool(record.position.trick),
        current_trick_only=found(findings.current_trick_only, disputed and cues.current_trick_only),
        suggested_curtailing=found(findings.suggested_curtailing, cues.suggested_curtailing),
        showed_cards=showed,
        meant_to_claim=findings.meant_to_claim,
        faced_after_lead_out_of_turn=findings.faced_after_lead_out_of_turn is True,
        asked_a_question=disputed and cues.asked_a_question,
        broken_off=found(findings.broken_off, disputed and cues.broken_off),
        not_understood=disputed and cues.not_understood,
        abandoned_hand=found(findings.abandoned_hand, cues.abandoned_hand),
        partner_objected_at_once=found(findings.partner_objected_at_once, objected),
        found=findings.is_claim,
        presupposed=not disputed,
        by_dummy=by_dummy,
    )
    return conduct, tuple(assumed)


def dispute_of(record: ClaimRecord) -> Dispute:
    """The facts of 68D: whether the claim was contested and whether play went on, and how."""
    findings = record.findings
    agreed_to_play_on = findings.played_on_by_agreement is True
    return Dispute(
        contested=record.stage in ("contested", "disputed-whether-claim"),
        play_continued=agreed_to_play_on or findings.play_continued is True,
        requested_by_other_side=agreed_to_play_on or findings.requested_by_other_side is True,
        all_four_agreed=agreed_to_play_on or findings.all_four_agreed is True,
    )


def trump_facts(
    record: ClaimRecord,
    mentioned: bool = False,
    said_none_left: bool = False,
    said_count: int | None = None,
    gone_by_words: Message | None = None,
    rounds_counted: int = 0,
    claimed: int | None = None,
) -> TrumpFacts:
    """The facts of 70C; the first six values are what the words show; ``claimed``: the tricks of
    his side, None where they are not known, or where what he gives away is named and is no trump.

    Outstanding are the trumps in hands of the other side that claimer does not see: declarer looks
    at two of them, a defender at declarer's alone. One that lies face up nobody forgets.
    """
    position, trump = record.position, record.position.trump
    if trump == NOTRUMP:
        return TrumpFacts(outstanding=0, played=0)
    hidden = [seat for seat in range(4) if not same_side(seat, record.claim.by)]
    hidden = [seat for seat in hidden if seat != record.dummy]
    held = [suit_cards(hand, trump).bit_count() for hand in position.hands]
    faced = card_set(one.card for one in record.constraints if isinstance(one, KnownCard))
    on_table = sum(suit_of(card) == trump for card in position.trick)
    stated = record.findings.mentioned_trump
    outstanding = sum(
        suit_cards(position.hands[seat] & ~faced, trump).bit_count() for seat in hidden
    )
    # Who says that none is left has not mentioned the one that is, nor has who counts too few.
    too_few = said_none_left or (said_count is not None and said_count < outstanding)
    return TrumpFacts(
        outstanding=outstanding,
        played=13 - sum(held) - on_table,
        mentioned=mentioned and not too_few if stated is None else stated,
        said_none_left=said_none_left,
        said_count=said_count,
        gone_by_words=gone_by_words,
        rounds_counted=rounds_counted,
        on_own_trump_round=_on_own_trump_round(record, trump),
        seen_in_dummy=not record.by_declarer and held[record.dummy] > 0,
        masters_given=_masters_given(record, hidden, trump, claimed),
        found_aware=_found_aware(record, hidden, trump),
    )


def _found_aware(record: ClaimRecord, hidden: list[int], trump: int) -> bool | None:
    """70C2 as the director found it: by its name, or by the cards that he found forgotten, with an
    opponent's trump among them or none."""
    findings = record.findings
    if findings.aware_of_trump is not None or findings.forgotten is None:
        return findings.aware_of_trump
    held = card_set(findings.forgotten) & suit_cards(-1, trump)
    return not any(record.position.hands[seat] & held for seat in hidden)


def _masters_given(record: ClaimRecord, hidden: list[int], trump: int, claimed: int | None) -> bool:
    """Whether the claim leaves the other side just as many tricks as trumps above all of his."""
    hands = record.position.hands
    own = suit_cards(hands[record.claim.by], trump)
    if record.by_declarer:
        own |= suit_cards(hands[record.dummy], trump)
    theirs = 0
    for seat in hidden:
        theirs |= suit_cards(hands[seat], trump)
    masters = (theirs >> own.bit_length()).bit_count()
    return claimed is not None and masters == record.position.tricks_left - claimed > 0


def _on_own_trump_round(record: ClaimRecord, trump: int) -> bool:
    """Whether claimer's side led a trump to the trick on the table, or to the last one of the play
    when none is."""
    trick = record.position.trick
    if trick:
        return suit_of(trick[0]) == trump and same_side(record.position.leader, record.claim.by)
    if not record.play:
        return False
    last = record.play[-1]
    return suit_of(last.cards[0]) == trump and same_side(last.leader, record.claim.by)


def in_time(record: ClaimRecord, profile: Profile) -> tuple[bool, Reason]:
    """79C for this record: whether a withdrawal came within the correction period."""
    findings = record.findings
    return law79_c(findings.minutes_after_score, profile, findings.correction_minutes)


def before_next_board(record: ClaimRecord) -> bool | None:
    """Whether a withdrawal came before the side called on the next board and before the round
    ended (69A; 71C of 1997); None when neither is recorded."""
    later = (record.findings.called_on_next_board, record.findings.round_ended)
    if any(value is True for value in later):
        return False
    return True if any(value is False for value in later) else None


def won_in_fact(record: ClaimRecord, asking: int) -> tuple[int, tuple[Reason, ...]]:
    """69B1, 71A: the undecided tricks that a side (of the seat ``asking``) gave up and had won, as
    the director found; none when its own player mixed his cards so that they prove nothing (65D),
    and for it when an opponent did (66D)."""
    won = record.findings.tricks_won_in_fact
    if not won:
        return 0, ()
    heard, why = law66_d(record.findings.mixed_cards_by, bool(record.play), asking)
    return won if heard else 0, () if why is None else (why,)


def scored(record: ClaimRecord, seat: int) -> int | None:
    """The undecided tricks of a side by which the score was agreed (``tricks_scored``), negative
    when it was given fewer than it had won; None when that is not found."""
    total = record.findings.tricks_scored
    if total is None or record.won is None:
        return None
    declarers = same_side(seat, record.declarer)
    return total - record.won[0] if declarers else 13 - total - record.won[1]


def miscounted(record: ClaimRecord, asking: int, undecided: int) -> tuple[int, tuple[Reason, ...]]:
    """66C, 66D: the tricks of the side ``asking`` that the played cards show it to have won, beside
    the ``undecided`` ones it was left, and that the score agreed leaves out, with the reason when
    there are any. They need not move: the tricks won are counted from the cards."""
    tricks = scored(record, asking)
    if tricks is None or tricks >= undecided:
        return 0, ()
    uncounted = undecided - tricks
    return uncounted, (law66_c(record.stage == "contested", uncounted),)


def score_told(record: ClaimRecord, asking: int, undecided: int) -> tuple[Reason, ...]:
    """66D: that the score agreed gives the side ``asking`` more than the cards played and the
    ``undecided`` tricks it was left; where it gives less, these move (``miscounted``)."""
    tricks, total = scored(record, asking), record.findings.tricks_scored
    if tricks is None or total is None or tricks <= undecided:
        return ()
    too_many = tricks - undecided
    declarers = same_side(asking, record.declarer)
    return (law66_d_of_score(total, total - too_many if declarers else total + too_many),)


def concession_of(
    record: ClaimRecord, kept: int, least_normal: int, least_legal: int
) -> DoubtedConcession:
    """The facts of 71 for a side that ``kept`` so many of the undecided tricks; the two values are
    the search's, in tricks of that (claimer's) side."""
    won, heard = won_in_fact(record, record.claim.by)
    uncounted, seen = miscounted(record, record.claim.by, kept)
    return DoubtedConcession(
        kept=kept,
        least_normal=least_normal,
        least_legal=least_legal,
        tricks_won_in_fact=won,
        before_next_board=before_next_board(record),
        heard=heard,
        uncounted=uncounted,
        seen=seen,
        settled_contract=_settled_contract(record),
    )


def _settled_contract(record: ClaimRecord) -> bool:
    """Whether the score agreed (``tricks_scored``) has the contract beaten though declarer had made
    it by then, or made though the defenders had beaten it; the conceding side being the loser."""
    level, total = record.contract.level, record.findings.tricks_scored
    if level is None or total is None or record.won is None:
        return False
    needed = level + 6
    if record.by_declarer:
        return record.won[0] >= needed > total
    return record.won[1] > 13 - needed and total >= needed


def agreed_to(record: ClaimRecord, claimed: int) -> AgreedTo:
    """The facts of 69B for a claim of ``claimed`` tricks that the other side agreed to."""
    left, asking = record.position.tricks_left, (record.claim.by + 1) % 4
    won, heard = won_in_fact(record, asking)
    uncounted, seen = miscounted(record, asking, left - max(claimed - won, 0))
    return AgreedTo(claimed, left, won, heard, uncounted, seen)
