"""Laws 61-67: revokes and defective tricks at a claim."""

from dataclasses import replace

import pytest

from claims.cards import card_set, parse_card, parse_hand
from claims.law.law61_64 import (
    Exceptions,
    RevokeFacts,
    RevokeTricks,
    law61_a,
    law62_a,
    law62_b,
    law62_c3,
    law62_d,
    law63_a,
    law63_b,
    law64,
    law64_a,
    law64_b,
    law64_c,
)
from claims.law.law65_67 import law65_a, law65_d, law66_c, law66_d, law67_b1, law67_b2
from claims.play import Position, Trick
from claims.record.terms import EDITIONS, Edition

N, E, S, W = range(4)
SPADES, HEARTS, DIAMONDS, CLUBS, NOTRUMP = range(5)


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in text.split())


def hands(north: str, east: str, south: str, west: str) -> tuple[int, int, int, int]:
    return parse_hand(north), parse_hand(east), parse_hand(south), parse_hand(west)


DEAL = hands("A2.-.K.-", "K3.-.-.Q", "Q.5.-.2", "-.6.7.3")


def test_61a_not_following_while_able_is_a_revoke() -> None:
    play = [Trick(N, cards("SA CQ SQ H6"))]
    (revoke,) = law61_a(DEAL, play, NOTRUMP)
    assert (revoke.seat, revoke.trick, revoke.winner) == (E, 1, N)


def test_61a_a_discard_from_a_void_is_none() -> None:
    assert law61_a(DEAL, [Trick(N, cards("SA S3 SQ H6"))], NOTRUMP) == []
    (revoke,) = law61_a(DEAL, [Trick(N, cards("SA CQ"))], NOTRUMP)
    assert revoke.winner is None


def test_62b_the_card_and_all_after_it_go_back_and_it_becomes_a_penalty_card() -> None:
    # East leads a heart, South discards though holding one, dummy and North play (East declares).
    after = Position(
        hands("-.-.QT8.-", "-.-.542.-", "-.J.K9.-", "J9.-.A.-"), S, (), SPADES, (2, 0, 2, 2)
    )
    trick = cards("H7 D6 DJ C9")
    corrected, penalty, reason = law62_b(after, E, trick, revoker=S, declarer=E)
    assert corrected.turn == S and corrected.trick == trick[:1] and corrected.leader == E
    assert corrected.hands == hands("-.-.QT8.9", "-.-.542.-", "-.J.K96.-", "J9.-.AJ.-")
    assert corrected.shown_out[S] == 0 and corrected.shown_out[W] == 2
    assert [(c.player, c.kind, getattr(c, "card", None)) for c in penalty] == [
        (S, "major-penalty-card", parse_card("D6")),
        (N, "major-penalty-card", parse_card("C9")),
    ]
    assert reason.paragraph == "62B"


def test_62b2_declarers_revoke_card_goes_back_freely() -> None:
    after = Position(hands("-.-.2.-", "-.2.-.-", "-.3.-.-", "-.-.-.2"), E, cards("H7"), SPADES)
    _, penalty, _ = law62_b(after, E, cards("H7 D3"), revoker=S, declarer=N)
    assert penalty == ()


def test_62a_a_revoke_not_established_must_be_corrected() -> None:
    assert "must" in law62_a(established=False).because
    assert "stands" in law62_a(established=True).because


def test_62c3_both_sides_revoked_and_one_has_played_on() -> None:
    assert law62_c3(True, 1, "2017") and law62_c3(True, 1, "2007")
    assert law62_c3(True, 2, "2017") is None
    assert law62_c3(False, 1, "2017") is None
    assert law62_c3(True, 1, "1997") is None


def test_62d_the_twelfth_trick_is_corrected_even_when_established() -> None:
    facts = RevokeFacts(trick=12, side_played_on=True)
    correct, reasons = law63_b(facts, "2017")
    assert correct and reasons[0].paragraph == "62D1"
    assert law62_d(replace(facts, boards_returned=True)) is None
    assert not law63_b(replace(facts, trick=11), "2017")[0]


@pytest.mark.parametrize("laws", EDITIONS)
def test_63a_established_by_own_play_naming_or_claim(laws: Edition) -> None:
    facts = RevokeFacts(trick=8)
    assert not law63_a(facts, laws)[0]
    assert law63_a(replace(facts, side_played_on=True), laws)[1].paragraph == "63A1"
    assert law63_a(replace(facts, side_named_card=True), laws)[1].paragraph == "63A2"
    assert law63_a(replace(facts, side_claimed=True), laws)[1].paragraph == "63A3"


def test_63a_a_claim_of_the_other_side_establishes_it_once_agreed_to() -> None:
    accepted = RevokeFacts(trick=8, claim_accepted=True)
    assert law63_a(accepted, "2017")[1].paragraph == "63A4"
    assert law63_a(accepted, "1997")[1].paragraph == "63A3"
    contested = law63_b(RevokeFacts(trick=8), "2017")
    assert contested[0] and [r.paragraph for r in contested[1]] == ["63A", "62A"]


def test_63b_an_established_revoke_stands_as_played() -> None:
    correct, reasons = law63_b(RevokeFacts(trick=8, side_claimed=True), "2007")
    assert not correct and reasons[-1].paragraph == "63B"


WON = RevokeTricks(won_revoke_trick=True, side_won_revoke_trick=True, later_tricks_of_side=2)
LOST = RevokeTricks(won_revoke_trick=False, side_won_revoke_trick=False, later_tricks_of_side=2)


def test_64a1_the_offender_won_the_trick_two_move_or_one_when_no_later_one() -> None:
    assert law64_a(WON, "2017")[0] == 2
    assert law64_a(replace(WON, later_tricks_of_side=0), "2017")[0] == 1


def test_64a2_otherwise_one_of_the_sides_tricks_since() -> None:
    assert law64_a(LOST, "2017") == law64_a(LOST, "2007")
    assert law64_a(LOST, "2017")[0] == 1
    partners = replace(LOST, side_won_revoke_trick=True, later_tricks_of_side=0)
    assert law64_a(partners, "2017")[0] == 1


def test_64a2_of_1997_moves_a_second_trick_won_with_a_card_of_the_suit() -> None:
    with_suit = replace(LOST, later_with_suit=True)
    assert law64_a(with_suit, "1997")[0] == 2 and law64_a(with_suit, "2017")[0] == 1
    assert law64_a(replace(with_suit, later_tricks_of_side=1), "1997")[0] == 1


@pytest.mark.parametrize(
    ("number", "exceptions"),
    [
        (2, Exceptions(repeated=True)),
        (3, Exceptions(card_in_view=True)),
        (4, Exceptions(after_next_call=True)),
        (5, Exceptions(after_round=True)),
        (6, Exceptions(trick=12)),
        (7, Exceptions(both_sides=True)),
    ],
)
def test_64b_the_exceptions_move_no_trick(number: int, exceptions: Exceptions) -> None:
    transfer = law64(WON, exceptions, "2017")
    assert transfer.tricks == 0 and transfer.reasons[0].paragraph == f"64B{number}"
    in_1997 = law64(WON, exceptions, "1997").tricks
    assert in_1997 == (0 if number < 7 else 2)
    assert law64(WON, Exceptions(trick=11), "2017").tricks == 2


def test_64b1_no_trick_won_since_the_revoke() -> None:
    none = replace(LOST, later_tricks_of_side=0)
    reason = law64_b(none, Exceptions(), "2017")
    assert reason and reason.paragraph == "64B1"
    assert law64_b(LOST, Exceptions(), "2017") is None


def test_64c_is_the_directors() -> None:
    transfer = law64(WON, Exceptions(repeated=True), "2017", insufficient_redress=True)
    assert transfer.adjusted_score and transfer.reasons[-1].paragraph == "64C2a"
    both = law64_c(True, repeated=False, both_sides=True)
    first = law64_c(True, repeated=False, both_sides=False)
    assert both and both.paragraph == "64C2b" and first and first.paragraph == "64C1"
    assert law64_c(False, repeated=True, both_sides=True) is None


def test_65a_66d_the_cards_say_who_won_each_trick() -> None:
    play = [Trick(N, cards("SA S3 SQ H6")), Trick(N, cards("S2 SK"))]
    assert law65_a(play, NOTRUMP) == [N]
    assert law65_a([Trick(N, cards("SA S3 SQ H6"))], HEARTS) == [W]


def test_65d_66d_who_mixed_his_cards_is_not_heard_and_the_other_side_is() -> None:
    unheard = law65_d(mixed_by=E, asking=W)
    assert unheard and unheard.paragraph == "65D" and law65_d(mixed_by=E, asking=N) is None
    assert law66_d(E, play_known=False, asking=W) == (False, unheard)
    heard, why = law66_d(E, play_known=False, asking=S)
    assert heard and why and "for the other side" in why.because


def test_66d_nothing_turns_on_it_where_the_play_is_known() -> None:
    heard, why = law66_d(E, play_known=True, asking=W)
    assert heard and why and "can be found" in why.because
    assert law66_d(None, play_known=False, asking=W) == (True, None)


def test_66c_before_the_end_of_play_and_66d_after_it() -> None:
    assert law66_c(before_end_of_play=True, shown=1).paragraph == "66C"
    after = law66_c(before_end_of_play=False, shown=2)
    assert after.paragraph == "66D" and "2" in after.because


def test_67b1_an_omitted_card_is_added_from_the_suit_led() -> None:
    spade, heart, club = cards("S2 HK C3")
    following = law67_b1(parse_hand("A2.K.-.-"), spade, SPADES, "2017")
    assert (following.tricks, following.faults) == (0, ())
    assert following.reason.paragraph == "67B1a"
    (fault,) = law67_b1(parse_hand("A2.K.-.-"), heart, SPADES, "2017").faults
    assert (fault.card, fault.expected) == ("HK", "SA, S2")
    without = law67_b1(parse_hand("-.K.-.3"), club, SPADES, "2017")
    assert (without.tricks, without.reason.paragraph) == (1, "67B1b")
    assert law67_b1(parse_hand("-.K.-.3"), club, SPADES, "1997").tricks == 0


def test_67b2_the_cards_too_many_go_back() -> None:
    back = law67_b2(card_set(cards("S9 HK")))
    assert back.reason.paragraph == "67B2" and "S9, HK" in back.reason.because
    assert (back.tricks, back.faults) == (0, ())
