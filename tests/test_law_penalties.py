"""Laws 24, 26, 49-51, 56, 57, 59 and 60: what a bound player may play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from obliged import after_trick, constrained_cards, constraint

from claims.cards import card_set, parse_card, parse_hand, suit_of
from claims.law.penalties import StandingObligations, bind, obligations
from claims.play import legal_cards
from claims.record.constraints import CONSTRAINTS, AnyConstraint, check_constraints
from claims.report.speech import Speech

E = 1
HAND = parse_hand("AT92.K5.3.-")


def suit(kind: str, name: str, seat: int = E) -> AnyConstraint:
    return constraint(seat, kind, "SHDC".index(name))


def card(kind: str, name: str, seat: int = E) -> AnyConstraint:
    return constraint(seat, kind, parse_card(name))


def may_play(trick: str, *constraints: AnyConstraint, hand: int = HAND) -> int:
    on_table = tuple(parse_card(name) for name in trick.split())
    return constrained_cards(hand, on_table, E, bind(constraints))


def names(text: str) -> int:
    return card_set(parse_card(name) for name in text.split())


def test_24_50d1_56_a_major_penalty_card_is_played_at_the_first_legal_chance() -> None:
    penalty = card("major-penalty-card", "HK")
    assert may_play("", penalty) == names("HK")
    assert may_play("H2", penalty) == names("HK")
    assert may_play("C2", penalty) == names("HK")


def test_50d1_following_suit_comes_first() -> None:
    assert may_play("S3", card("major-penalty-card", "HK")) == names("SA ST S9 S2")


def test_51a_of_two_penalty_cards_either_may_be_named() -> None:
    two = (card("major-penalty-card", "HK"), card("major-penalty-card", "D3"))
    assert may_play("C2", *two) == names("HK D3")
    assert may_play("D2", *two) == names("D3")


def test_50c_a_minor_penalty_card_only_goes_before_other_spot_cards_of_its_suit() -> None:
    minor = card("minor-penalty-card", "S2")
    assert may_play("S3", minor) == names("SA ST S2")
    assert may_play("", minor) == names("SA ST S2 HK H5 D3")
    assert may_play("H2", minor) == names("HK H5")


def test_26a_a_required_suit_is_led_and_59_frees_who_has_none() -> None:
    assert may_play("", suit("lead-required", "H")) == names("HK H5")
    assert may_play("", suit("lead-required", "C")) == HAND
    assert may_play("S3", suit("lead-required", "H")) == names("SA ST S9 S2")


def test_26b_a_forbidden_suit_is_not_led_and_59_frees_who_has_nothing_else() -> None:
    forbidden = suit("lead-forbidden", "S")
    assert may_play("", forbidden) == names("HK H5 D3")
    assert may_play("", forbidden, hand=parse_hand("A2.-.-.-")) == names("SA S2")
    assert may_play("S3", forbidden) == names("SA ST S9 S2")


def test_26_50d1_a_lead_restriction_goes_before_a_penalty_card() -> None:
    both = (suit("lead-required", "S"), card("major-penalty-card", "HK"))
    assert may_play("", *both) == names("SA ST S9 S2")


@pytest.mark.parametrize(
    ("kind", "left"),
    [("play-highest", "SA"), ("play-lowest", "S2"), ("play-forbidden", "SA ST S9 S2")],
)
def test_57a_the_highest_the_lowest_or_not_that_suit(kind: str, left: str) -> None:
    assert may_play("S3", suit(kind, "S")) == names(left)


def test_57a_bids_a_void_hand_ruff_no_suit_that_is_forbidden_and_59_frees_it() -> None:
    assert may_play("C2", suit("play-forbidden", "S")) == names("HK H5 D3")
    only = parse_hand("A2.-.-.-")
    assert may_play("C2", suit("play-forbidden", "S"), hand=only) == names("SA S2")
    assert may_play("C2", suit("play-highest", "C")) == HAND


def test_60a3_obligations_last_as_long_as_the_book_says() -> None:
    bound = bind(
        [
            suit("lead-required", "H"),
            suit("lead-forbidden", "D"),
            suit("play-highest", "S"),
            card("major-penalty-card", "HK"),
        ]
    )
    kept = after_trick(bound, leader=E, winner=E)
    assert (kept.required[E], kept.forbidden[E]) == (0, 4)
    lost = after_trick(bound, leader=E, winner=2)
    assert (lost.required[E], lost.forbidden[E]) == (0, 0)
    waiting = after_trick(bound, leader=2, winner=E)
    assert (waiting.required[E], waiting.forbidden[E]) == (2, 4)
    for later in (kept, lost, waiting):
        assert later.rule == (0, 0, 0, 0) and later.major == bound.major


def test_only_the_player_named_is_bound() -> None:
    assert may_play("", suit("lead-required", "H", seat=3)) == HAND
    assert not bind([]).anyone and bind([suit("lead-required", "H")]).anyone


def test_obligations_that_cannot_stand_together_are_named() -> None:
    clash = [
        suit("lead-required", "H"),
        suit("lead-forbidden", "S"),
        suit("play-highest", "S"),
        suit("play-lowest", "S"),
        card("major-penalty-card", "HK"),
        card("minor-penalty-card", "HK"),
    ]
    problems = check_constraints(clash)
    assert [p.field for p in problems] == [f"position.constraints[{n}]" for n in (1, 3, 5)]
    assert "minor-penalty-card HK" in problems[2].reason
    assert check_constraints([clash[0], suit("lead-forbidden", "S", seat=3), clash[2]]) == []


KINDS = st.sampled_from(list(CONSTRAINTS))


@given(
    st.integers(1, (1 << 52) - 1),
    st.lists(st.tuples(KINDS, st.integers(0, 51)), max_size=4),
    st.one_of(st.none(), st.integers(0, 51)),
)
def test_59_somebody_can_always_play_and_only_legal_cards(
    hand: int, obligations: list[tuple[str, int]], led: int | None
) -> None:
    bound = bind(
        [
            constraint(E, kind, number if "card" in kind else suit_of(number))
            for kind, number in obligations
        ]
    )
    trick = () if led is None else (led,)
    allowed = constrained_cards(hand, trick, E, bound)
    assert allowed and allowed & ~legal_cards(hand, trick) == 0


@given(st.integers(1, (1 << 52) - 1))
def test_unbound_players_play_any_legal_card(hand: int) -> None:
    assert constrained_cards(hand, (), E, StandingObligations()) == hand


@pytest.mark.parametrize("kind", list(CONSTRAINTS))
def test_every_obligation_is_said_in_both_languages(kind: str) -> None:
    (reason,) = obligations([card(kind, "HK") if "card" in kind else suit(kind, "H")])
    english, french = Speech("en").say(reason.because), Speech("fr").say(reason.because)
    assert "East" in english and "Est" in french
    assert ("♥K" in english and "♥R" in french) or ("hearts" in english and "cœur" in french)
    assert reason.paragraph[:2] == CONSTRAINTS[kind].law[:2]


def test_a_lead_forbidden_is_given_the_law_that_the_record_shows() -> None:
    """26 after a withdrawn call, 50D2 for partner's penalty card: only the card is recorded."""
    forbidden, shown = suit("lead-forbidden", "D", 3), card("major-penalty-card", "DK")
    (_, reason) = obligations([shown, forbidden])
    assert reason.paragraph == "50D2a"
    for others in ([], [card("major-penalty-card", "SK")], [card("major-penalty-card", "DK", 3)]):
        reason = obligations([*others, forbidden])[-1]
        assert reason.paragraph == "26B"
        assert "the record does not say whether" in Speech("en").say(reason.because)
