"""What a condition betrays of its speaker: cards that he has forgotten, or takes for out though
they have gone (doctrine 4.3)."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from test_plan_search import Table, recorded, ruled, tricks

from claims.cards import SUITS, card_name
from claims.doctrine.beliefs import KNOWS
from claims.doctrine.lapses import LARGEST, of_words
from claims.doctrine.plans import Rows, steps_of
from claims.law.profile import load_profile
from claims.ruling.values import ClaimValues
from claims.ruling.words_read import readings_of
from claims.search.budget import Budget
from claims.statement.model import (
    Card,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Plan,
    Step,
    StepKind,
    Suit,
)

QUEEN_GONE = Table("-.AKJ2.-.- -.98.K.2 A.543.-.- -.T76.2.-")
FIVE_OUT = Table("-.AK42.-.- -.T98.K.- A.J53.-.- -.76.3.2", tricks=4)


def gone(table: Table, said: str) -> list[list[str]]:
    """The cards that his words take for gone."""
    record = recorded(table, said)
    return [lapse.names for lapse in of_words(record, readings_of(record)[0].plan)]


def test_a_break_of_fewer_cards_than_are_out() -> None:
    for said in (
        "if hearts are 2-2 I have the rest",
        "unless the hearts are 4-0 the rest are mine",
        "si les cœurs sont 3-1, le reste est à moi",
        "als de harten 2-2 zitten is de rest voor mij",
        "wenn die Herzen 2-2 stehen, gehört der Rest mir",
    ):
        assert gone(FIVE_OUT, said) == [["HT"], ["H9"], ["H8"], ["H7"], ["H6"]], said
    assert gone(FIVE_OUT, "if hearts are 3-2 I have the rest") == []


def test_a_break_as_dealt_is_no_false_belief() -> None:
    """Three out where six were dealt: he may speak of the deal, and then the good break is good."""
    left = Table("-.K4.-.2 -.T9.-.4 A.A5.-.- 3.J.5.-", tricks=3)
    assert gone(left, "if hearts are 3-3 I have the rest") == []
    for dealt, uneven in (("3-3", 0), ("3-2", 0), ("4-2", 1), ("4-1", 1), ("2-1", 0), ("3-0", 1)):
        record = recorded(left, f"if hearts are {dealt} cash the ace of hearts")
        rows = steps_of(readings_of(record)[0].plan, record).rows
        assert [int(row[11]) for row in rows][:1] == [uneven], dealt


def test_a_card_waited_for_in_vain() -> None:
    """The queen has gone: who knows it cashes the jack, who waits for her leads a small heart."""
    cashed = "ace and king of hearts"
    said = f"{cashed}; if the queen drops then cash the jack, otherwise lead the two of hearts"
    ruling = ruled(replace(QUEEN_GONE, tricks=4), said)
    noted = [note for note in ruling.notes or [] if "HQ" in note]
    assert noted == [
        "His words wait for HQ to fall, which has been played: he may know it, or wait in vain, "
        "and the worse of the two counts (70A)."
    ]
    assert tricks(QUEEN_GONE, said) == min(
        tricks(QUEEN_GONE, "ace, king and jack of hearts"),
        tricks(QUEEN_GONE, "ace and king of hearts, then lead the two of hearts"),
    )


cards = st.lists(st.integers(0, 51), min_size=16, max_size=16, unique=True)


def dealt(order: list[int]) -> Table:
    """Four cards each, North to West."""
    hands = [order[start : start + 4] for start in range(0, 16, 4)]
    told = []
    for hand in hands:
        suits = [
            "".join(card_name(card)[1] for card in sorted(hand, reverse=True) if card // 13 == suit)
            for suit in range(4)
        ]
        told.append(".".join(suit or "-" for suit in suits))
    return Table(" ".join(told))


@given(cards, st.sampled_from(list(SUITS)), st.integers(1, 5), st.integers(0, 5))
@settings(max_examples=150, deadline=None)
def test_forgotten_by_a_break_named_is_every_choice_of_what_is_missing(
    order: list[int], suit: str, most: int, least: int
) -> None:
    """The twin looks at every set of cards out of the suit."""
    table, split = dealt(order), (max(most, least), min(most, least))
    record = recorded(table, "")
    when = (Condition(ConditionKind.BREAKS, suit=Suit(suit), split=split),)
    plan = Plan(counts=(Count(CountKind.REST, when=when),))
    out = [card for card in (*order[4:8], *order[12:]) if card // 13 == SUITS.index(suit)]
    named = sum(split)
    expected = {
        frozenset(some)
        for size in range(1, LARGEST + 1)
        for some in combinations(out, size)
        if len(out) - size == named
    }
    found = {
        frozenset(card for card in range(52) if lapse.cards >> card & 1)
        for lapse in of_words(record, plan)
    }
    assert found == expected


@given(cards, st.integers(0, 51), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_waiting_in_vain_is_never_seeing_it_fall(
    order: list[int], waited: int, negated: bool, data: st.DataObject
) -> None:
    """The twin has no conditions: what waits for the card is struck out, what holds until then
    stands; and the least over both ways is what the claim is worth."""
    record = recorded(dealt(order), "")
    own = data.draw(st.permutations([*order[:4], *order[8:12]]))[:3]
    named = [card_of(card) for card in own]
    condition = Condition(ConditionKind.DROPS, negated, card=card_of(waited))
    steps = (
        Step(StepKind.CASH, cards=(named[0],)),
        Step(StepKind.CASH, cards=(named[1],), when=(condition,)),
        Step(StepKind.CASH, cards=(named[2],)),
    )
    struck = tuple(replace(step, when=()) for step in steps if negated or not step.when)
    values = ClaimValues(record, Budget(None))
    profile = load_profile("WBF", "2017")
    ways = values.ways(profile, Plan(steps=steps))
    bare = values.ways(profile, Plan(steps=struck))
    if waited in order:
        assert len(ways) == 1
        return
    assert [worth(values, rows) for rows in ways[1:]] == [worth(values, rows) for rows in bare]


def worth(values: ClaimValues, rows: Rows) -> int:
    """The least of a claim of all four by these rows."""
    conventions = values.conventions(load_profile("WBF", "2017"), 4)
    return values.believed.line(4, KNOWS, conventions, rows).bounds.low


def card_of(card: int) -> Card:
    """A card as words name it."""
    name = card_name(card)
    return Card(Suit(name[0]), name[1])
