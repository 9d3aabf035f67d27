"""Slips of the tongue are offered with their reason, and only when one correction is possible."""

from claims.cards import parse_hand
from claims.statement.context import Facts
from claims.statement.model import Hand, Plan, Suit
from claims.statement.parse import parse_statement
from claims.statement.slips import slips


def facts(own: str, dummy: str, trump: int | None = None) -> Facts:
    return Facts(parse_hand(own), parse_hand(dummy), theirs=0, trump=trump, left=4)


def first(words: str) -> Plan:
    return parse_statement(words, "en")[0].plan


def test_a_suit_nobody_holds() -> None:
    found = slips(first("run the diamonds"), facts("-.-.-.AKQ", "-.-.-.J2"))
    assert [r.plan.steps[0].suits for r in found] == [(Suit.CLUBS,)]
    assert "neither hand has diamonds left; clubs can be meant" in found[0].reason


def test_no_slip_when_two_suits_can_be_meant() -> None:
    assert not slips(first("run the diamonds"), facts("-.A.-.AKQ", "-.2.-.J2"))


def test_no_slip_when_the_words_fit() -> None:
    assert not slips(first("run the clubs, ace of hearts"), facts("-.A.-.AKQ", "-.2.-.J2"))


def test_a_card_of_another_suit() -> None:
    found = slips(first("I cash the ace of spades"), facts("-.A3.-.-", "-.2.-.J"))
    assert found[0].plan.steps[0].cards[0].suit is Suit.HEARTS
    found = slips(first("I have the ace of spades"), facts("-.A3.-.-", "-.2.-.J"))
    card = found[0].plan.listed[0].card
    assert card and card.suit is Suit.HEARTS


def test_a_ruff_in_the_wrong_hand() -> None:
    position = facts("2.3.-.-", "-.-.-.42", trump=0)
    assert not slips(first("ruff a heart in dummy"), position)
    position = facts("2.-.-.-", "-.3.-.-", trump=0)
    found = slips(first("ruff a heart in dummy"), position)
    assert [r.plan.steps[0].hand for r in found] == [Hand.OWN]
