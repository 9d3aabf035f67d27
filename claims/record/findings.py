"""The director's findings: every judgement the Laws leave to a person, each declared once.

A finding has its type, the paragraph that asks for it, what it says, what it decides, an example of
its value as JSON, and the findings it cannot stand beside. One that is None was not made; what is
then assumed is said in the ruling.
"""

from typing import Annotated, Any, Final, get_type_hints

import msgspec

from claims.cards import suit_of
from claims.errors import Problem
from claims.messages import Message
from claims.record.about import About, about_of
from claims.record.fields import CardField, SeatField, SeatsField, SuitField, as_json
from claims.record.terms import Level

Tricks = Annotated[int, msgspec.Meta(ge=0, le=13)]
"""A number of tricks."""
TrickNumber = Annotated[int, msgspec.Meta(ge=1, le=13)]
"""Which trick of the thirteen, from 1."""
Minutes = Annotated[int, msgspec.Meta(ge=0)]


def _found(
    law: str,
    says: str,
    decides: str,
    example: object = True,
    excludes: tuple[tuple[bool, str, bool], ...] = (),
) -> msgspec.Meta:
    """A finding described, for its declaration; the arguments are those of ``About``."""
    return About(law, says, decides, example, excludes).meta()


class Findings(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"class_": "class"},
):
    """The director's findings of one record; a field that is None (or absent) was not found."""

    is_claim: Annotated[
        bool | None,
        _found(
            "68A",
            "there was a claim or a concession at all (68A)",
            "whether a law on claims rules, or play goes on",
        ),
    ] = None
    current_trick_only: Annotated[
        bool | None,
        _found(
            "68",
            "it concerned only the trick in progress (68)",
            "then it is neither claim nor concession: play goes on",
            excludes=((True, "is_claim", True),),
        ),
    ] = None
    suggested_curtailing: Annotated[
        bool | None,
        _found(
            "68A",
            "he suggested cutting play short (68A)",
            "then he has claimed, whether he named a number or not",
            excludes=((True, "is_claim", False),),
        ),
    ] = None
    showed_cards: Annotated[
        bool | None,
        _found(
            "68A",
            "he showed his cards (68A)",
            "then he has claimed, unless plainly no claim was meant",
        ),
    ] = None
    meant_to_claim: Annotated[
        bool | None,
        _found(
            "68A",
            "a claim was meant by showing his cards (68A)",
            "whether cards shown are a claim",
            False,
            ((False, "is_claim", True), (False, "suggested_curtailing", True)),
        ),
    ] = None
    faced_after_lead_out_of_turn: Annotated[
        bool | None,
        _found(
            "54A",
            "declarer spread his hand after an opening lead out of turn (54)",
            "then Law 54 rules his hand, and there is no claim",
            excludes=((True, "is_claim", True), (True, "meant_to_claim", True)),
        ),
    ] = None
    broken_off: Annotated[
        bool | None,
        _found(
            "68A",
            "he stopped before a number of tricks was offered (68A)",
            "then there was no claim; a card he called for is played",
            excludes=((True, "is_claim", True), (True, "suggested_curtailing", True)),
        ),
    ] = None
    abandoned_hand: Annotated[
        bool | None,
        _found(
            "68B1",
            "he gave up his hand (68B1)",
            "then he has conceded every trick left",
            excludes=((True, "is_claim", False),),
        ),
    ] = None
    partner_objected_at_once: Annotated[
        bool | None,
        _found(
            "68B2",
            "partner objected at once to a defender's concession (68B2)",
            "then there is neither concession nor claim: play goes on",
        ),
    ] = None
    play_continued: Annotated[
        bool | None,
        _found(
            "68D",
            "cards were played after the claim (68D, 70D3)",
            "what the cards played since count for: nothing, evidence or the score",
        ),
    ] = None
    requested_by_other_side: Annotated[
        bool | None,
        _found(
            "68D2b",
            "the other side asked to play on (68D2b)",
            "with the consent of all four: whether the play that followed stands",
        ),
    ] = None
    all_four_agreed: Annotated[
        bool | None,
        _found(
            "68D2b(i)",
            "all four agreed to play on (68D2b)",
            "at the other side's request: whether the play that followed stands",
        ),
    ] = None
    played_on_by_agreement: Annotated[
        bool | None,
        _found(
            "68D2b",
            "all four agreed to play on at the other side's request (68D2b)",
            "then the claim is void and the score of the play stands",
            excludes=(
                (True, "requested_by_other_side", False),
                (True, "all_four_agreed", False),
                (True, "play_continued", False),
            ),
        ),
    ] = None
    tricks_after_play: Annotated[
        Tricks | None,
        _found(
            "68D2b(ii)",
            "tricks claimer's side took of those undecided, in the play that followed (68D2b)",
            "the score where that play stands, evidence in 2007",
            3,
        ),
    ] = None
    later_play_accepted: Annotated[
        bool | None,
        _found(
            "70D3",
            "the play after the claim is accepted as evidence (70D3 of 2007)",
            "whether fewer tricks in that play count against the claim",
        ),
    ] = None
    called_on_next_board: Annotated[
        bool | None,
        _found(
            "69A",
            "the side had called on the next board (69A, 71)",
            "whether an agreement was one, and, in 1997, how a concession is looked at",
        ),
    ] = None
    round_ended: Annotated[
        bool | None,
        _found(
            "69A",
            "the round had ended (69A, 71)",
            "whether an agreement was one, and, in 1997, how a concession is looked at",
        ),
    ] = None
    minutes_after_score: Annotated[
        Minutes | None,
        _found(
            "79C",
            "from the score to the withdrawal (79C)",
            "whether a withdrawal comes in time",
            25,
        ),
    ] = None
    correction_minutes: Annotated[
        Minutes | None,
        _found(
            "79C",
            "the correction period of the event (79C)",
            "how long a withdrawal is in time, where it is not the regulator's usual period",
            30,
        ),
    ] = None
    tricks_won_in_fact: Annotated[
        Tricks | None,
        _found(
            "71A",
            "tricks given up that had been won (69B1, 71A)",
            "so many go back, whatever normal play might have done",
            1,
        ),
    ] = None
    tricks_scored: Annotated[
        Tricks | None,
        _found(
            "66C",
            "declarer's tricks in the score that was agreed, to check by the play (66C)",
            "tricks that the cards show and the score leaves out go back",
            9,
        ),
    ] = None
    mentioned_trump: Annotated[
        bool | None,
        _found(
            "70C1",
            "the statement covered the trump still out (70C1)",
            "the first condition of 70C: not met by one who mentioned the trump",
            excludes=((True, "aware_of_trump", False),),
        ),
    ] = None
    aware_of_trump: Annotated[
        bool | None,
        _found(
            "70C2",
            "claimer knew at the claim that a trump was out (70C2)",
            "the second condition of 70C: not met by one who knew of the trump",
            False,
        ),
    ] = None
    forgotten: Annotated[
        tuple[CardField, ...] | None,
        _found(
            "70D1",
            "outstanding cards claimer believed gone (70A)",
            "which normal lines count: those of a player who thinks these cards are gone",
            ["H9"],
        ),
    ] = None
    class_: Annotated[
        Level | None,
        _found(
            "70",
            "class of player for whom a line is normal (70, 71)",
            "unblocking, running on after a show-out, a squeeze or endplay claimed by its name",
            "expert",
        ),
    ] = None
    irrational_not_to: Annotated[
        bool | None,
        _found(
            "70E1",
            "not taking the unstated line would be irrational (70E1 before 2017)",
            "then the unstated line is accepted, where it brings the tricks claimed",
        ),
    ] = None
    leads_accepted: Annotated[
        Annotated[tuple[TrickNumber, ...], msgspec.Meta(min_length=1)] | None,
        _found(
            "53A",
            "the tricks whose lead out of turn was accepted (53)",
            "that the play may hold them: they count as led in turn",
            [3],
        ),
    ] = None
    revoke_by: Annotated[
        SeatsField | None,
        _found(
            "61A",
            "the player who revoked, or the players of both sides (61A)",
            "whose revokes are put right first, or move tricks after the ruling",
            "E",
        ),
    ] = None
    revoke_trick: Annotated[
        TrickNumber | None,
        _found(
            "61A",
            "the trick of the revoke, counted from 1 (61A)",
            "which of the revokes in the play is meant; in the twelfth trick it is corrected",
            8,
        ),
    ] = None
    revoke_cards: Annotated[
        tuple[CardField, ...] | None,
        _found(
            "61A",
            "the card with which he revoked (61A)",
            "which penalty card lies before a defender who put his revoke right (62B1)",
            ["S2"],
        ),
    ] = None
    revoke_trick_won_by: Annotated[
        SeatField | None,
        _found(
            "64A",
            "who won the trick of a revoke that is not in the play, or a defective one (64A)",
            "whether that trick moves",
            "E",
        ),
    ] = None
    tricks_since_revoke: Annotated[
        Tricks | None,
        _found(
            "64A",
            "tricks his side won between that trick and the claim (64A)",
            "whether there is a trick to move besides",
            2,
        ),
    ] = None
    card_named_next: Annotated[
        bool | None,
        _found(
            "63A2",
            "his side had named a card for the next trick before the revoke was seen (63A2)",
            "then the revoke is established",
        ),
    ] = None
    revoke_established: Annotated[
        bool | None,
        _found(
            "63A",
            "the revoke was established (63A)",
            "then it stands, and Law 64 moves tricks after the ruling",
        ),
    ] = None
    revoke_corrected: Annotated[
        bool | None,
        _found(
            "62B",
            "the revoke was corrected in time (62)",
            "then it costs nothing, and the claim is ruled as the cards lie",
            excludes=((True, "revoke_established", True),),
        ),
    ] = None
    attention_after_next_call: Annotated[
        bool | None,
        _found(
            "64B4",
            "first noticed after the innocent side called on the next board (64B4)",
            "then no trick moves for the revoke",
        ),
    ] = None
    attention_after_round: Annotated[
        bool | None,
        _found(
            "64B5",
            "first noticed after the round (64B5)",
            "then no trick moves for the revoke",
        ),
    ] = None
    boards_returned: Annotated[
        bool | None,
        _found(
            "62D1",
            "all four hands were back in the board (62D1)",
            "then even a revoke in the twelfth trick stands",
        ),
    ] = None
    insufficient_redress: Annotated[
        bool | None,
        _found(
            "64C",
            "the tricks moved do not restore equity (64C)",
            "then the director adjusts the score besides",
        ),
    ] = None
    mixed_cards_by: Annotated[
        SeatField | None,
        _found(
            "66D",
            "the player who mixed his played cards, so that they prove nothing (65D, 66D)",
            "whose side is not heard about tricks played, where the play is not recorded",
            "W",
        ),
    ] = None
    defective_by: Annotated[
        SeatField | None,
        _found(
            "67B",
            "the player who put no card, or several, to an earlier trick (67B)",
            "whose hand is put right before the claim is ruled",
            "E",
        ),
    ] = None
    defective_led: Annotated[
        SuitField | None,
        _found(
            "67B1",
            "the suit led to that trick (67B1)",
            "which cards he may add to his played ones, and whether he counts as having revoked",
            "H",
        ),
    ] = None
    defective_trick_moves: Annotated[
        bool | None,
        _found(
            "67B1b",
            "a trick moves for the defective one, as for a revoke (67B1b, 64A2)",
            "whether his side loses a trick for it, where he had no card of the suit led",
        ),
    ] = None
    card_placed: Annotated[
        CardField | None,
        _found(
            "67B1",
            "the card he now puts among his played ones (67B1)",
            "that the card leaves his hand",
            "H4",
        ),
    ] = None
    cards_returned: Annotated[
        tuple[CardField, ...] | None,
        _found(
            "67B2",
            "the cards too many that go back to his hand (67B2)",
            "that these cards are in his hand, and were all along",
            ["C7"],
        ),
    ] = None

    def given(self) -> dict[str, Any]:
        """What was found, by the names of the JSON."""
        values = zip(self.__struct_encode_fields__, msgspec.structs.astuple(self), strict=True)
        return {name: value for name, value in values if value is not None}

    def found(self, name: str) -> Any:
        """The value of the finding of this name of the JSON, None where there is none."""
        return getattr(self, _attribute(name))

    def finding(self, name: str, value: object) -> "Findings":
        """These findings with one more, or another value of one."""
        return msgspec.structs.replace(self, **{_attribute(name): value})

    def as_json(self) -> dict[str, Any]:
        """What was found, as the record writes it."""
        return {name: as_json(value) for name, value in self.given().items()}


def _attribute(name: str) -> str:
    return "class_" if name == "class" else name


NOTHING_FOUND: Final = Findings()
FINDINGS: Final[dict[str, About]] = {
    "class" if name == "class_" else name: about_of(annotation)
    for name, annotation in get_type_hints(Findings, include_extras=True).items()
}
"""Every finding by its name, with what was declared of it."""


def check_findings(given: Findings, trump: int | None = None) -> list[Problem]:
    """Findings of a record that cannot both be true: one problem a pair, naming both.

    ``trump`` is the trump suit (4 for no-trump) where it is known: to know of a trump and to have
    forgotten one cannot both be.
    """
    problems = []
    for name, value in given.given().items():
        for own, other, theirs in FINDINGS[name].excludes:
            if value is own and given.found(other) is theirs:
                problems.append(_conflict(name, own, other, theirs))
    a_trump = any(suit_of(card) == trump for card in given.forgotten or ())
    if a_trump and given.aware_of_trump is True:
        problems.append(_conflict("aware_of_trump", True, "forgotten", "a trump"))
    return problems


def _conflict(name: str, own: bool, other: str, theirs: bool | str) -> Problem:
    reason = Message(
        "{name} = {own} and {other} = {theirs} cannot both be true",
        name=name,
        own=str(own).lower(),
        other=other,
        theirs=str(theirs).lower(),
    )
    return Problem(f"findings.{name}", reason, Message("one of the two"), law=FINDINGS[name].law)
