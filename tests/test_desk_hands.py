"""Hands as people write them: every way to write them gives the same cards, or says why not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims.cards import SEATS, hand_name, iter_cards, suit_cards
from claims.deal import Hands, deal_name
from claims.desk.hands import read_hands
from claims.desk.letters import card_written, contract_written, seat_named
from claims.errors import Problems
from claims.play import Position
from claims.report.diagram import compass
from claims.report.speech import Speech

FRENCH_NAMES = ("Nord", "Est", "Sud", "Ouest")


NAMES = ("North", "East", "South", "West")
ENGLISH_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
FRENCH_SUITS = ("Pique", "Cœur", "Carreau", "Trèfle")


def position(seed: int, tricks: int) -> Hands:
    """Four random hands of so many cards."""
    cards = random.Random(seed).sample(range(52), 4 * tricks)
    north, east, south, west = (
        sum(1 << card for card in cards[seat * tricks : (seat + 1) * tricks]) for seat in range(4)
    )
    return north, east, south, west


def suits(hand: int, names: str, ranks: str, space: str = " ") -> str:
    """``♠AK ♥Q ♦- ♣9`` in these letters; a void is a dash."""
    told = []
    for suit in range(4):
        held = [ranks[12 - card % 13] for card in iter_cards(suit_cards(hand, suit))]
        told.append(names[suit] + (space if space != " " else "") + ("".join(held) or "-"))
    return " ".join(told).replace("X", "10")


def with_commas(hand: str, comma: str = ",") -> str:
    """A hand with commas between the cards of its suits."""
    return " ".join(
        suit[0] + comma.join(suit[1:].replace("10", "T")).replace("T", "10")
        for suit in hand.split()
    )


def without_voids(hand: str) -> str:
    """A hand of which the suits that are void are left out."""
    return " ".join(suit for suit in hand.split() if not suit.endswith("-"))


def in_words(symbols: str, names: tuple[str, ...], void: str) -> str:
    """A hand with its suits named, one a line; a void by its word."""
    return "\n".join(
        f"{name}: {held[1:].replace('-', void)}"
        for name, held in zip(names, symbols.split(), strict=True)
    )


def ways(hands: Hands) -> dict[str, str]:
    """The same hands as a log, an address, a letter or a page would write them."""
    dotted = [hand_name(hand) for hand in hands]
    english, french = "AKQJT98765432", "ARDVX98765432"
    order = (2, 3, 0, 1)
    symbols = [suits(hand, "♠♥♦♣", english) for hand in hands]
    return {
        "pbn": deal_name(hands),
        "dotted, no seat": " ".join(dotted),
        "dotted, any order": " ".join(f"{SEATS[seat]} {dotted[seat]}" for seat in order),
        "groups on a line": "\n".join(one.replace(".", " ") for one in dotted),
        "groups after a seat": "\n".join(
            f"{FRENCH_NAMES[seat]} : {dotted[seat].replace('.', ' ').replace('T', '10')}"
            for seat in order
        ),
        "groups and commas": " / ".join(
            f"{SEATS[seat]} {dotted[seat].replace('.', ', ')}" for seat in order
        ),
        "symbols": "\n".join(f"{SEATS[seat]}: {symbols[seat]}" for seat in order),
        "symbols on one line": " ".join(f"{SEATS[seat]} {symbols[seat]}" for seat in order),
        "letters": "\n".join(
            f"{SEATS[seat]}: {suits(hands[seat], 'SHDC', english, ' ')}" for seat in order
        ),
        "French letters": "\n".join(
            f"{FRENCH_NAMES[seat]} : {suits(hands[seat], 'PCKT', french, ' ')}" for seat in order
        ),
        "French symbols": "\n".join(
            f"{'NESO'[seat]} {suits(hands[seat], '♠♥♦♣', french)}" for seat in order
        ),
        "English words": "\n".join(
            f"{NAMES[seat]}\n{in_words(symbols[seat], ENGLISH_SUITS, 'none')}" for seat in order
        ),
        "French words": "\n".join(
            f"{FRENCH_NAMES[seat]}\n{in_words(symbols[seat], FRENCH_SUITS, 'chicane')}"
            for seat in order
        ),
        "hyphens and commas": "; ".join(
            f"{SEATS[seat]}: {suits(hands[seat], 'SHDC', english, '-').replace(' ', ', ')}"
            for seat in order
        ),
        "commas between cards": "\n".join(
            f"{SEATS[seat]}: {with_commas(symbols[seat])}" for seat in order
        ),
        "commas between cards on one line": "; ".join(
            f"{SEATS[seat]}: {with_commas(suits(hands[seat], 'SHDC', english), ', ')}"
            for seat in order
        ),
        "voids left out": "\n".join(
            f"{SEATS[seat]} {without_voids(suits(hands[seat], 'SHDC', english))}" for seat in order
        ),
        "French, voids left out": " / ".join(
            f"{'NESO'[seat]} {without_voids(suits(hands[seat], 'PCKT', french))}" for seat in order
        ),
        "each hand in another way": "\n".join(
            (f"N {symbols[0]}", f"E: {dotted[1]}", f"S {symbols[2]}", f"W {dotted[3]}")
        ),
        "under its heading": f"Board 10  Dealer West  Vul: NS\n{deal_name(hands)}",
        "diagram": "\n".join(compass(Position(hands, 0, (), 4), Speech("en"))),
        "French diagram": "\n".join(compass(Position(hands, 0, (), 4), Speech("fr"))),
    }


@given(st.integers(0, 10**6), st.integers(1, 13), st.sampled_from(list(ways(position(0, 1)))))
def test_every_way_to_write_hands_gives_the_same_cards(seed: int, tricks: int, way: str) -> None:
    hands = position(seed, tricks)
    text = ways(hands)[way]
    problems = Problems()
    assert read_hands(text, problems) == hands, (text, problems)
    assert not problems


def test_a_diagram_with_letters_and_names_of_seats() -> None:
    text = """
          North
          S -
          H K4
          D A6
          C 9
West              East
S 7               S -
H -               H Q109
D Q5              D J
C J8              C K
          South
          S Q5
          H A
          D K
          C A
"""
    assert deal_name(read_hands(text, Problems()) or (0, 0, 0, 0)) == (
        "N:.K4.A6.9 .QT9.J.K Q5.A.K.A 7..Q5.J8"
    )


def test_the_fourth_hand_of_a_whole_deal_is_what_is_left() -> None:
    hands = position(5, 13)
    names = [hand_name(hand) for hand in hands]
    assert read_hands(f"N:{names[0]} {names[1]} {names[2]}", Problems()) == hands
    assert read_hands(f"W {names[3]} N {names[0]} E {names[1]}", Problems()) == hands


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("hello", "position.hands", "no hands are found"),
        ("", "position.hands", "no hands are found"),
        ("♠AK ♥Q ♦- ♣9", "position.hands", "1 hand is given"),
        ("N:A.-.-.- K.-.-.- Q.-.-.-", "position.hands.W", "the hand of West is missing"),
        ("N:A.-.-.- K.-.-.- Q.-.-.- J.Z.-.-", "position.hands.W", "'Z'"),
        ("N ♠Ax ♥- ♦- ♣-\nE ♠KQ ♥ ♦ ♣\nS ♠JT ♥ ♦ ♣\nW ♠98 ♥ ♦ ♣", "position.hands.N", "'X'"),
        ("N:A.-.-.- K.-.-.- Q.-.-.- J.-.-.- T.-.-.-", "position.hands", "5 hands"),
        ("N:7.A2.-.K.9 8.3.4.5 9.4.5.6 T.5.6.7", "position.hands.N", "has 5 suits"),
        ("N:7.A2.K8 8.3.4.5 9.4.5.6 T.5.6.7", "position.hands.N", "has 3 suits"),
        ("X:7.A2.-.K 8.3.4.5 9.4.5.6 T.5.6.7", "position.hands", "'X' could not be read"),
        ("N ♠A\nE ♠K\nS ♠Q\nW ♠J not ♠7", "position.hands", "'NOT ♠7' could not be read"),
        ("N ♠A ♥2\nE ♠K ♥3\nS ♠Q ♥4\nW ♥5 ♥6", "position.hands", "'♥6' could not be read"),
        ("N ♠A ♥2 ♠A\nE ♠K ♥3\nS ♠Q ♥4\nW ♠J ♥6", "position.hands", "'♠A' could not be"),
        ("N A...\nN K...\nS Q...\nW J...", "position.hands", "North is given twice"),
        ("N A...\nN K...\nS Q...\nW J...", "position.hands.E", "the hand of East is missing"),
    ],
)
def test_what_is_no_hand_is_named(text: str, field: str, words: str) -> None:
    problems = Problems()
    assert read_hands(text, problems) is None
    assert any(one.field == field and words in one.reason for one in problems), problems


@pytest.mark.parametrize(
    ("text", "french", "read"),
    [
        ("4S", False, ("4S", None)),
        ("4♥", False, ("4H", None)),
        ("4C", False, ("4C", None)),
        ("4C", True, ("4H", None)),
        ("4K", False, ("4D", None)),
        ("3 SA par Sud", False, ("3NT", 2)),
        ("3nt by n", False, ("3NT", 0)),
        ("4 coeurs contré", True, ("4HX", None)),
        ("6 Trèfles surcontrés Ouest", True, ("6CXX", 3)),
        ("5HX by N", False, ("5HX", 0)),
        ("4HS", False, ("4H", 2)),
        ("4SXW", False, ("4SX", 3)),
        ("3NT-E", False, ("3NT", 1)),
        ("4SA", True, ("4NT", None)),
        ("4CO", True, ("4H", 3)),
        ("NT", False, ("NT", None)),
        ("9H", False, None),
        ("4H by X", False, None),
        ("", False, None),
    ],
)
def test_contracts(text: str, french: bool, read: tuple[str, int | None] | None) -> None:
    assert contract_written(text, french) == read


def test_cards_and_seats() -> None:
    assert [card_written(text) for text in ("H9", "♥10", "10♥", "KA", "TV", "x")] == [
        *("H9", "HT", "HT", "DA", "CJ"),
        None,
    ]
    assert card_written("CR", french=True) == "HK"
    assert [seat_named(text) for text in ("n", "Ouest", "O", "dummy")] == [0, 3, 3, None]


def test_a_word_that_is_not_read_hides_no_hand_that_is_wrong() -> None:
    problems = Problems()
    assert read_hands("N ♠A ♥Z\nE ♠K ♥3\nS ♠Q ♥4 and\nW ♠J ♥6", problems) is None
    assert [one.field for one in problems] == ["position.hands", "position.hands.N"]
