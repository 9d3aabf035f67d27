"""Flags: what each means, that they agree with the ruling on a bare claim, claims solved once."""

import random
from collections import Counter
from typing import Any

import pytest
from ending import CRASH, FINESSE, FORGOTTEN, record
from searching import random_position

from claims.cards import NOTRUMP, RANKS, SUITS, iter_cards, same_side
from claims.doctrine.beliefs import seated
from claims.law.profile import load_profile
from claims.play import Position, legal_cards, tricks_of_line
from claims.record import ClaimRecord
from claims.review.flagging import flag_claim, tricks_on
from claims.review.flags import (
    CONCEDED,
    FLAGS,
    GIVEN_AWAY,
    IMPOSSIBLE,
    LUCK,
    NO_LOOK,
    SAFE,
    UNDECIDED,
    WORDS,
    contract_hangs,
    severity,
)
from claims.review.line_code import decoded, encoded
from claims.review.question import DECODE_DONE, ENCODE, Answer, Question, Settings, Work
from claims.review.standard import standard
from claims.review.work import answer_chunk
from claims.ruling.adjudicate import adjudicate
from claims.ruling.continuations import Continuations
from claims.ruling.values import ClaimValues
from claims.search import dds
from claims.search.budget import Budget
from claims.search.hopes import hopes_of
from claims.statement.model import Plan

WBF = load_profile("WBF", "2017")
DECLARER = Settings()
EITHER = Settings(by="both")


def question(position: Position, declarer: int, tricks: int) -> Question:
    """A claim in a position, of tricks of declarer's side."""
    return Question(
        hands=position.hands,
        leader=position.leader,
        trick=position.trick,
        trump=position.trump,
        shown_out=position.shown_out,
        declarer=declarer,
        tricks=tricks,
        last=None,
        won=0,
        level=0,
    )


def flagged(position: Position, declarer: int, tricks: int, settings: Settings) -> Answer:
    return flag_claim(question(position, declarer, tricks), settings, WBF)


def of_ending(found: ClaimRecord, tricks: int, settings: Settings = DECLARER) -> Answer:
    return flagged(found.position, found.declarer, tricks, settings)


def test_each_flag_where_a_director_would_expect_it() -> None:
    finesse = record(FINESSE)
    assert of_ending(finesse, 2).flag in (LUCK, SAFE)
    forgotten = of_ending(record(FORGOTTEN, "3S"), 3)
    assert (forgotten.flag, forgotten.change) == (WORDS, -1)
    assert [SUITS[card // 13] for card in iter_cards(forgotten.lapse)] == ["S"]
    assert of_ending(record(CRASH), 2).flag == SAFE
    assert of_ending(record(CRASH), 1).flag == CONCEDED
    assert of_ending(record(CRASH), 1).change == 1
    wide_open = {"N": "32.-.-.-", "E": "AK.-.-.-", "S": "54.-.-.-", "W": "76.-.-.-"}
    impossible = of_ending(record(wide_open), 1)
    assert (impossible.flag, impossible.change, impossible.double_dummy) == (IMPOSSIBLE, -1, 0)


def test_a_log_does_not_say_who_claimed() -> None:
    wide_open = record({"N": "32.-.-.-", "E": "AK.-.-.-", "S": "54.-.-.-", "W": "76.-.-.-"})
    # Left no trick, declarer has not claimed: a defender has.
    defender = of_ending(wide_open, 0, EITHER)
    assert defender.flag == SAFE and defender.by in (1, 3)
    # One trick each: more than declarer can have, not more than a defender may have left him.
    assert of_ending(wide_open, 1, DECLARER).flag == IMPOSSIBLE
    assert of_ending(wide_open, 1, EITHER).by in (1, 3)
    assert of_ending(record(CRASH), 2, EITHER).by == 2


@pytest.mark.parametrize("seed", range(60))
def test_flags_agree_with_the_ruling_on_a_claim_without_words(seed: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng, rng.randint(2, 4))
    declarer = rng.choice([seat for seat in range(4) if seat != (position.leader + 2) % 4])
    asked = question(position, declarer, rng.randint(0, position.tricks_left))
    answer = flag_claim(asked, DECLARER, WBF)
    ruling = adjudicate(asked.record(declarer, DECLARER))
    assert ruling.verdict is not None
    ruled = ruling.verdict.claimer_tricks
    if answer.flag == CONCEDED:
        assert ruled == asked.tricks + answer.change > asked.tricks
    elif answer.flag == SAFE:
        assert ruled == asked.tricks
    else:
        assert answer.flag in (IMPOSSIBLE, GIVEN_AWAY, LUCK, WORDS)
        assert ruled < asked.tricks and answer.change < 0
    if answer.flag == GIVEN_AWAY:
        assert tricks_on(position, answer.line, declarer) < asked.tricks
    elif answer.line:
        assert tricks_on(position, answer.line, declarer) == asked.tricks + answer.change


def test_what_was_given_away_is_what_would_likely_have_been_won() -> None:
    """Held against every continuation counted; the odds of a review are rough."""
    met = Counter[str]()
    for seed in range(1200):
        rng = random.Random(seed)
        position = random_position(rng, rng.randint(3, 4))
        declarer = position.leader
        asked = question(position, declarer, rng.randint(1, position.tricks_left))
        answer = flag_claim(asked, DECLARER, WBF)
        if answer.flag not in (GIVEN_AWAY, LUCK):
            continue
        case = ClaimValues(asked.record(declarer, DECLARER), Budget())
        found = case.believed.beliefs([None], asked.tricks, lambda tricks: False)
        believed = [held for held in found if held is not None]
        estimate = Continuations(case, WBF, asked.tricks, Plan(), believed).counted()
        if estimate is None:
            continue
        share = estimate.shares[position.tricks_left - asked.tricks + 1]
        assert answer.odds is not None and abs(answer.odds - share) < 0.4
        if answer.flag == GIVEN_AWAY or abs(share - 0.5) > 0.25:
            assert (answer.flag == GIVEN_AWAY) == (share > 0.5)
        met[answer.flag] += 1
    assert met[GIVEN_AWAY] and met[LUCK] > 1


def test_what_a_claim_needs_is_there_and_makes_it_sure() -> None:
    """Held against every hope: what is named is right, and nothing smaller does."""
    met = Counter[int]()
    for seed in range(60):
        rng = random.Random(seed)
        position = random_position(rng, rng.randint(3, 6))
        tricks = dds.double_dummy(position, position.leader)
        asked = question(position, position.leader, tricks)
        answer = flag_claim(asked, DECLARER, WBF)
        if answer.flag not in (GIVEN_AWAY, LUCK):
            assert not answer.needs
            continue
        solver = ClaimValues(asked.record(position.leader, DECLARER), Budget()).solver
        found = hopes_of(solver, tricks)
        assert found is not None
        every = [seated(hope) for hope in found.hopes] if found.tricks == tricks else []
        right = [
            hope for hope in every if all(position.hands[seat] >> card & 1 for seat, card in hope)
        ]
        if answer.needs:
            assert answer.needs == right[0] and answer.said is None
        else:
            assert answer.said is not None
            assert not right or len(right[0]) > 2
        met[len(answer.needs)] += 1
    assert all(met[size] for size in range(3)), met


def test_odds_are_left_out_where_a_law_does_not_ask_for_them() -> None:
    finesse = record(FINESSE)
    asked = question(finesse.position, finesse.declarer, 2)
    assert flag_claim(asked, DECLARER, WBF).odds is not None
    assert flag_claim(asked, DECLARER, load_profile("WBF", "1997")).odds is None


def exchanged(asked: Question, turn: int, suits: list[int], cards: dict[int, int]) -> Question:
    """A claim with its seats turned, its suits exchanged and its cards moved within their suits:
    ``suits`` has for each suit where it goes, ``cards`` for each card its place after that."""

    def moved(card: int) -> int:
        there = suits[card // 13] * 13 + card % 13
        return cards.get(there, there)

    def all_moved(hand: int) -> int:
        return sum(1 << moved(card) for card in iter_cards(hand))

    seats = [(seat - turn) % 4 for seat in range(4)]
    north, east, south, west = (all_moved(asked.hands[seat]) for seat in seats)
    out = [
        sum((asked.shown_out[seat] >> suit & 1) << suits[suit] for suit in range(4))
        for seat in seats
    ]
    trump = asked.trump
    changed = {
        "hands": (north, east, south, west),
        "leader": (asked.leader + turn) % 4,
        "trick": tuple(map(moved, asked.trick)),
        "trump": trump if trump == NOTRUMP else suits[trump],
        "shown_out": (out[0], out[1], out[2], out[3]),
        "declarer": (asked.declarer + turn) % 4,
        "last": asked.last and ((asked.last[0] + turn) % 4, tuple(map(moved, asked.last[1]))),
    }
    return Question(**fields(asked) | changed)


def close_together(asked: Question) -> dict[int, int]:
    """Every suit moved to its bottom, but what is played from the top stays."""
    held = [card for hand in asked.position.hands_at_lead for card in iter_cards(hand)]
    moved: dict[int, int] = {}
    for suit in range(4):
        cards = sorted(card for card in held if card // 13 == suit)
        low = [card for card in cards if card % 13 < RANKS.index("Q")]
        moved |= {card: 13 * suit + number for number, card in enumerate(low)}
    return moved


@pytest.mark.parametrize("seed", range(100))
def test_claims_alike_have_the_same_flag_and_their_own_line(seed: int) -> None:
    """Turned, its suits exchanged, its low cards close together: one standard form, whose answer is
    an answer about each."""
    rng = random.Random(seed)
    position = random_position(rng, rng.choice([2, 3, 3, 4]))
    lead = 13 * rng.randrange(4)
    base = Question(
        **fields(question(position, rng.randrange(4), rng.randint(0, position.tricks_left)))
        | {"last": rng.choice([None, (rng.randrange(4), (lead,))]), "won": 3, "level": 4}
    )
    suits = rng.sample(range(4), 4)
    turned = exchanged(base, rng.randrange(4), suits, {})
    twin = exchanged(turned, 0, [0, 1, 2, 3], close_together(turned))
    form = standard(base, WBF)
    found = flag_claim(form.question, EITHER, WBF)
    for other in (base, turned, twin):
        its = standard(other, WBF)
        assert its.question == form.question
        answer = its.answer(found)
        by_itself = flag_claim(other, EITHER, WBF)
        # Odds are drawn: without the standard form their flags differ now and then.
        drawn = {GIVEN_AWAY, LUCK}
        assert answer.flag == by_itself.flag or {answer.flag, by_itself.flag} == drawn
        assert (answer.double_dummy, answer.low) == (by_itself.double_dummy, by_itself.low)
        assert same_side(answer.by, by_itself.by)
        held = sum(other.hands)
        assert not answer.lapse & ~held and all(held >> card & 1 for card in answer.line)
        for seat, card in answer.hope + answer.needs:
            assert not same_side(seat, answer.by) and held >> card & 1
        if answer.line and answer.flag != GIVEN_AWAY:
            own = (
                other.tricks
                if same_side(answer.by, other.declarer)
                else (other.position.tricks_left - other.tricks)
            )
            change = answer.change if same_side(answer.by, other.declarer) else -answer.change
            assert tricks_on(other.position, answer.line, answer.by) == own + change


def test_a_turned_claim_with_odds_that_are_drawn_has_the_same_flag() -> None:
    """Odds of one half, drawn by a fixed seed, hang on the order in which cards are met."""
    met = Counter[str]()
    for seed in range(150):
        rng = random.Random(seed)
        position = random_position(rng, rng.randint(3, 4))
        base = question(position, position.leader, dds.double_dummy(position, position.leader))
        turned = exchanged(base, rng.randrange(4), rng.sample(range(4), 4), {})
        work = ENCODE(Work(DECLARER, [base])), ENCODE(Work(DECLARER, [turned]))
        (one,), (two,) = (DECODE_DONE(answer_chunk(chunk)).answers for chunk in work)
        found = one.flag, one.change, one.odds, one.double_dummy, one.nodes, len(one.line)
        assert found == (two.flag, two.change, two.odds, two.double_dummy, two.nodes, len(two.line))
        met[one.flag] += 1
    assert met[GIVEN_AWAY] and met[LUCK] > 5


def test_what_a_flag_rests_on_is_told_apart() -> None:
    ending = record(FINESSE)
    base = question(ending.position, 2, 2)
    hands = ending.position.hands
    queen_for_jack = tuple(hand & ~(1 << 10) | (1 << 9) * (hand >> 10 & 1) for hand in hands)
    trumps = Question(**fields(base) | {"trump": 1})
    changed = [
        question(ending.position, 0, 2),
        question(ending.position, 2, 1),
        trumps,
        Question(**fields(trumps) | {"last": (2, (13,))}),
        Question(**fields(base) | {"shown_out": (0, 0, 0, 1)}),
        Question(**fields(base) | {"hands": queen_for_jack}),
    ]
    assert len({standard(one, WBF).question for one in (base, *changed)}) == 7


def fields(asked: Question) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in asked.__struct_fields__}


def test_a_search_that_ends_too_soon_is_undecided() -> None:
    rng = random.Random(4)
    position = random_position(rng, 7)
    seen = set()
    for tricks in range(1, 8):
        answer = flagged(position, position.leader, tricks, Settings(nodes=5))
        seen.add(answer.flag)
        if answer.flag == UNDECIDED:
            assert answer.low is not None and answer.high is not None
            assert answer.low <= answer.high == answer.double_dummy
    assert UNDECIDED in seen


def test_the_worst_come_first() -> None:
    ordered = [severity(flag) for flag in FLAGS if flag not in NO_LOOK]
    assert ordered == sorted(ordered, reverse=True) and len(set(ordered)) == len(ordered)
    assert all(severity(flag) == 0 for flag in NO_LOOK) and min(ordered) > 0
    assert severity(LUCK, 1) < severity(LUCK, 2) < severity(LUCK, 1, hangs=True)
    assert severity(LUCK, 9, hangs=True) < severity(IMPOSSIBLE)
    assert contract_hangs("4S", 10, -1) and contract_hangs("4SX", 9, 1)
    assert not contract_hangs("4S", 11, -1) and not contract_hangs("NT", 9, -1)


@pytest.mark.parametrize("seed", range(20))
def test_a_line_is_kept_in_few_letters(seed: int) -> None:
    rng = random.Random(seed)
    start = random_position(rng, rng.randint(1, 6))
    now, line = start, []
    while any(now.hands):
        card = rng.choice(list(iter_cards(legal_cards(now.hands[now.turn], now.trick))))
        line.append(card)
        from claims.play import play_card

        now = play_card(now, card)
    code = encoded(start, line)
    assert decoded(start, code) == line
    tricks = list(tricks_of_line(start, line))
    assert len(tricks) == start.tricks_left
    assert sum(same_side(trick.winner(start.trump), 0) for trick in tricks) == tricks_on(
        start, tuple(line), 0
    )
    assert start.trump in (0, 1, 2, 3, NOTRUMP)
