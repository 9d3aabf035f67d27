"""The book of the search: its ending is played again, and what it says of it is asked again."""

import json
import random
import re
from pathlib import Path

import pytest

from claims.cards import NOTRUMP, card_set, iter_cards, parse_card, parse_hand
from claims.play import Position, legal_cards, play_card
from claims.search.asking import Asking, Proven
from claims.search.budget import Budget
from claims.search.solve import Solver
from claims.search.view import tables
from claims_native.proofs.limits import ALL

ROOT = Path(__file__).parent.parent
BOOK = (ROOT / "docs" / "search.md").read_text(encoding="utf-8")
DRAWN = re.findall(r"^```text\n(.*?)^```", BOOK, re.MULTILINE | re.DOTALL)
LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
HELD = re.compile(r"([♠♥♦♣])((?: [AKQJT2-9])+)")
CARD = re.compile(r"[♠♥♦♣][AKQJT2-9]")
NORTH, EAST, SOUTH, WEST = range(4)


def card(text: str) -> int:
    """A card as the book writes it."""
    return parse_card(LETTERS[text[0]] + text[1])


def diagram(drawn: str) -> Position:
    """A position drawn as hands round a table, no-trump, South to lead."""
    hands = [0, 0, 0, 0]
    sides_seen = False
    for line in drawn.splitlines():
        for held in HELD.finditer(line):
            if held.start() < 6:
                seat, sides_seen = WEST, True
            elif held.start() > 18:
                seat = EAST
            else:
                seat = SOUTH if sides_seen else NORTH
            hands[seat] |= card_set(card(held[1] + rank) for rank in held[2].split())
    north, east, south, west = hands
    return Position((north, east, south, west), SOUTH, (), NOTRUMP)


ENDING, TREE, GRANTED, DENIED, ALIKE = DRAWN
THREE = diagram(ENDING)


def asking(position: Position) -> Asking:
    """What declarer asks in South, with nothing known yet."""
    return Solver(position, SOUTH, SOUTH, Budget()).asking()


def guaranteed(position: Position) -> int:
    """By the pool game alone."""
    known = asking(position).most(Proven(0, position.tricks_left))
    assert known.exact
    return known.low


def lines() -> list[tuple[tuple[int, ...], str]]:
    """The lines of the tree, each from its first card, and what stands beside it."""
    found: list[tuple[tuple[int, ...], str]] = []
    above: list[tuple[int, int]] = []
    for text in TREE.splitlines():
        own = [(drawn.start(), card(drawn[0])) for drawn in CARD.finditer(text)]
        above = [one for one in above if one[0] < own[0][0]] + own
        found.append((tuple(played for _, played in above), text[-4:]))
    return found


def test_the_ending_is_the_example() -> None:
    example = json.loads((ROOT / "examples" / "finesse-not-stated.json").read_text())
    hands = example["position"]["hands"]
    assert [parse_hand(hands[seat]) for seat in "NESW"] == list(THREE.hands)
    assert (example["position"]["leader"], example["claim"]["statement"]) == ("S", "")


@pytest.mark.parametrize("line", lines())
def test_every_line_of_the_tree_can_be_played_and_takes_two(
    line: tuple[tuple[int, ...], str],
) -> None:
    """Dealt as it is played: each hidden hand holds the cards it plays."""
    cards, beside = line
    now, won = Position(dealt(cards), SOUTH, (), NOTRUMP), 0
    assert now.hands[NORTH] == THREE.hands[NORTH] and now.hands[SOUTH] == THREE.hands[SOUTH]
    for played in cards:
        assert legal_cards(now.hands[now.turn], now.trick) >> played & 1
        now = play_card(now, played)
        won += not now.trick and now.leader in (NORTH, SOUTH)
    assert now.tricks_left == 0 and won == 2
    with_king = EAST if dealt(cards)[EAST] >> card("♠K") & 1 else WEST
    assert ("East", "West")[with_king == WEST] == beside


def dealt(cards: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Who must have held each card of a line, South leading to the first trick."""
    hands = [0, 0, 0, 0]
    leader = SOUTH
    for trick in (cards[at : at + 4] for at in range(0, len(cards), 4)):
        best = max(one for one in trick if one // 13 == trick[0] // 13)
        for place, played in enumerate(trick):
            hands[(leader + place) % 4] |= 1 << played
        leader = (leader + trick.index(best)) % 4
    return hands[0], hands[1], hands[2], hands[3]


def test_the_tree_tries_every_card_of_the_claimer() -> None:
    """Wherever North or South chooses; of ♠3 ♠2, which touch, one is enough."""
    tried: dict[tuple[int, ...], set[int]] = {}
    for cards, _ in lines():
        for at, played in enumerate(cards):
            tried.setdefault(cards[:at], set()).add(played)
    trey, deuce = card("♠3"), card("♠2")
    for before, chosen in tried.items():
        line = next(cards for cards, _ in lines() if cards[: len(before)] == before)
        now = Position(dealt(line), SOUTH, (), NOTRUMP)
        for played in before:
            now = play_card(now, played)
        if now.turn in (NORTH, SOUTH):
            legal = set(iter_cards(legal_cards(now.hands[now.turn], now.trick)))
            assert {trey, deuce} <= legal or chosen == legal
            assert chosen | {trey, deuce} == legal | {trey, deuce}


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_what_the_three_games_say(tricks: int) -> None:
    row = re.search(rf"^\| {tricks} \| (.*) \| (.*) \| (.*) \|$", BOOK, re.MULTILINE)
    assert row
    said = [
        "secured" if asking(THREE).secures(tricks) else "denied",
        "granted" if asking(THREE).forces(tricks, thrifty=True) else "refuted",
        "forced" if asking(THREE).forces(tricks) else "not forced",
    ]
    assert said == list(row.groups())


def test_an_opinion_of_the_thrifty_defence() -> None:
    position = diagram(GRANTED)
    assert asking(position).forces(1, thrifty=True) and guaranteed(position) == 0


def test_an_opinion_of_the_free_defence() -> None:
    position = diagram(DENIED)
    assert not asking(position).secures(1) and guaranteed(position) == 1


def test_the_ranks_that_mattered() -> None:
    assert not asking(THREE).forces(3)
    ranks = int(tables().search.plies[0].ranks)
    assert ranks == card_set(map(card, ("♠A", "♠K", "♦A")))
    assert guaranteed(diagram(ALIKE)) == 2


def test_a_proof_answers_all_that_agree_in_what_mattered() -> None:
    """As many cards of each suit, the top spades with North and the pool, the top diamond South's:
    three tricks are never forced, whatever the rest."""
    rng = random.Random(62)
    for _ in range(20):
        spades = sorted(rng.sample(range(13), 8), reverse=True)
        diamonds = sorted(rng.sample(range(26, 39), 4), reverse=True)
        low, lower = spades[2:], diamonds[1:]
        rng.shuffle(low)
        rng.shuffle(lower)
        pool = [spades[1], *low[:3], *lower[:2]]
        rng.shuffle(pool)
        north = card_set([spades[0], low[3], lower[2]])
        south = card_set([*low[4:], diamonds[0]])
        hands = (north, card_set(pool[:3]), south, card_set(pool[3:]))
        assert asking(Position(hands, SOUTH, (), NOTRUMP)).forces(3) is False, hands


def test_the_limits_of_the_free_defence() -> None:
    def row(tricks: int) -> dict[str, int]:
        asked = asking(THREE)
        assert asked.secures(tricks) == (tricks == 2)
        idle = 15 if tricks == 2 else 0
        limits = tables().search.plies[0].limits.row
        named = {text: int(limits[16 * suit + ALL]) for suit, text in enumerate("SHDC")}
        for text in ("♠A", "♠Q", "♠3", "♠2", "♦A", "♦5"):
            at = card(text)
            named[text] = int(limits[16 * (at // 13) + at % 13])
        return {text: limit for text, limit in named.items() if limit != idle}

    assert row(2) == {"♠A": 0, "♦A": 0}
    assert row(3) == {"S": 3, "♠3": 2, "♠Q": 1, "D": 2, "♦5": 1}


def test_the_line_is_the_one_that_is_ruled() -> None:
    import claims

    record = claims.ClaimRecord.from_json(
        (ROOT / "examples" / "finesse-not-stated.json").read_text()
    )
    ruling = claims.rule(record)
    rows = re.findall(r"^\| (North|East|South|West) \| ((?:[♠♥♦♣].,? ?)+)\|", BOOK, re.MULTILINE)
    told = [(leader, [card(one) for one in cards.split()]) for leader, cards in rows]
    line = json.loads(ruling.to_json())["line"]
    names = {"N": "North", "E": "East", "S": "South", "W": "West"}
    assert told == [
        (names[trick["leader"]], [parse_card(one) for one in trick["cards"]]) for trick in line
    ]
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 2
