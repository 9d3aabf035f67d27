"""When there was no claim, play goes on: what it comes to."""

from typing import Any

from claims.cards import parse_card, parse_hand
from claims.law.facts import Cues
from claims.law.profile import load_profile
from claims.law.which_law import which_law
from claims.play import Position
from claims.record import record_from_json
from claims.ruling.play_on import PlayedOn, play_on, play_on_from

N, E, S, W = range(4)
SPADES, HEARTS, DIAMONDS, CLUBS, NOTRUMP = range(5)


def position(leader: int, trump: int, trick: str, *hands: str) -> Position:
    north, east, south, west = (parse_hand(hand) for hand in hands)
    cards = tuple(parse_card(name) for name in trick.split())
    return Position((north, east, south, west), leader, cards, trump)


# South leads the last heart but one to dummy's small trump and a losing spade; diamonds are trumps.
RUFF = position(S, DIAMONDS, "H5", "6.-.2.-", "K.-.-.7", "-.4.-.-", "9.-.-.8")


def test_without_a_card_played_both_sides_do_their_best() -> None:
    on = play_on(RUFF, N, committed=False)
    assert (on.tricks, on.card, on.reason.paragraph) == (2, None, "68")


def test_45c4_the_card_called_from_dummy_is_played() -> None:
    ruffed = play_on(RUFF, N, committed=True, card=parse_card("D2"))
    assert (ruffed.tricks, ruffed.card) == (1, parse_card("D2"))
    thrown = play_on(RUFF, N, committed=True, card=parse_card("S6"))
    assert thrown.tricks == 2 and "North" in thrown.reason.because


def test_45c1_of_a_card_shown_but_not_known_the_worst_is_played() -> None:
    on = play_on(RUFF, N, committed=True)
    assert (on.tricks, on.card) == (1, parse_card("D2"))


def test_who_has_played_already_has_no_card_to_play() -> None:
    assert play_on(RUFF, S, committed=True).card is None
    unled = position(E, NOTRUMP, "", "A.-.-.-", "K.-.-.-", "Q.-.-.-", "J.-.-.-")
    assert play_on(unled, N, committed=True).card is None


def test_players_before_him_play_their_best_against_the_card_shown() -> None:
    # North, still to play to the six led, has shown a diamond; West and dummy play their best.
    led = position(S, NOTRUMP, "D6", "-.-.J9.-", "-.Q.T.-", "-.2.-.-", "K7.-.-.-")
    on = play_on(led, N, committed=True)
    assert (on.tricks, on.card) == (0, parse_card("D9"))
    assert play_on(led, N, committed=True, card=parse_card("DJ")).tricks == 2
    assert play_on(led, N, committed=False).tricks == 2


def ruled(hands: str, claim: dict[str, Any], cues: Cues, **changes: Any) -> PlayedOn:
    """A disputed claim in no-trump, South declarer, a diamond led by South to the trick."""
    names = dict(zip("NESW", hands.split(), strict=True))
    record = record_from_json(
        {
            "schema": "bridge-claim/1",
            "contract": "NT",
            "declarer": "S",
            "position": {"hands": names, "leader": "S", "trick": ["D6"]},
            "claim": claim,
            "stage": "disputed-whether-claim",
        }
        | changes
    )
    path = which_law(record, load_profile("WBF", record.laws), cues)
    assert path.way == "play-continues"
    return play_on_from(record, path, cues)


HANDS = "-.Q.T.- K7.-.-.- -.2.-.- -.-.J9.-"


def test_a_defender_who_acted_without_a_word_has_played_a_card() -> None:
    silent = ruled(HANDS, {"by": "W", "tricks": 2}, Cues())
    assert (silent.tricks, silent.card) == (0, parse_card("D9"))
    spoke = ruled(HANDS, {"by": "W", "statement": "hm"}, Cues(asked_a_question=True))
    assert (spoke.tricks, spoke.card) == (2, None)


def test_68b2_a_concession_objected_to_plays_no_card() -> None:
    on = ruled(HANDS, {"by": "W", "tricks": 1, "statement": "one for us"}, Cues())
    assert (on.tricks, on.card, on.reason.paragraph) == (2, None, "68B2")


def test_declarer_who_breaks_off_has_called_a_card_from_the_hand_in_turn() -> None:
    # Dummy must choose between the ten and the three on South's six; West still has the nine.
    hands = "-.-.T3.- K7.-.-.- -.2.-.- -.-.9.2"
    on = ruled(hands, {"by": "S", "statement": "play, no"}, Cues(broken_off=True))
    assert on.card == parse_card("D3") and "North" in on.reason.because
    asked = ruled(hands, {"by": "S", "statement": "which?"}, Cues(asked_a_question=True))
    assert asked.card is None and asked.tricks >= on.tricks
