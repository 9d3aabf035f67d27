"""Claim records: what is read from a sound one, and that every damage is refused and named."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_maker import sound_record

from claims.cards import card_name, iter_cards, parse_hand
from claims.errors import InputError, Problem
from claims.record import ClaimRecord, Refused, read_records, record_from_json

seeds = st.integers(0, 10**6)


def problems_of(obj: object) -> list[Problem]:
    """The problems of a record that must be refused."""
    with pytest.raises(InputError) as caught:
        record_from_json(obj)
    assert caught.value.problems
    return caught.value.problems


@given(seeds)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_sound_record_is_read_the_same_from_every_form(seed: int) -> None:
    obj = sound_record(seed)
    full = record_from_json(obj)
    from_play = record_from_json({k: v for k, v in obj.items() if k != "position"})
    assert from_play.position == full.position
    assert (from_play.won, from_play.play) == (full.won, full.play)
    without_deal = record_from_json({k: v for k, v in obj.items() if k != "deal"})
    assert without_deal.deal == full.deal
    bare = record_from_json({k: v for k, v in obj.items() if k not in ("deal", "play")})
    assert bare.position == full.position
    left = full.position.tricks_left
    assert full.claim.tricks == (left if obj["claim"]["tricks"] == "rest" else full.claim.tricks)


# Damages: each changes a sound record and says which field must be named, and in what words.

Damage = Callable[[dict[str, Any]], tuple[str, str] | None]


def card_twice(obj: dict[str, Any]) -> tuple[str, str] | None:
    hands = obj["position"]["hands"]
    card = card_name(next(iter_cards(parse_hand(hands["N"]))))
    suits = hands["E"].split(".")
    place = "SHDC".index(card[0])
    suits[place] = suits[place].replace("-", "") + card[1]
    hands["E"] = ".".join(suits)
    return "position.hands.E", f"{card} is also in position.hands.N"


def card_lost(obj: dict[str, Any]) -> tuple[str, str] | None:
    hands = obj["position"]["hands"]
    suits = hands["W"].split(".")
    place = next(place for place, ranks in enumerate(suits) if ranks != "-")
    suits[place] = suits[place][1:] or "-"
    hands["W"] = ".".join(suits)
    return "position.hands.W", "unequal"


def trick_card_kept(obj: dict[str, Any]) -> tuple[str, str] | None:
    trick, hands = obj["position"]["trick"], obj["position"]["hands"]
    if not trick:
        return None
    suits = hands[obj["position"]["leader"]].split(".")
    place = "SHDC".index(trick[0][0])
    suits[place] = suits[place].replace("-", "") + trick[0][1]
    hands[obj["position"]["leader"]] = ".".join(suits)
    return "position.trick[0]", "on the table"


def bad_rank(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["position"]["hands"]["S"] += "1"
    return "position.hands.S", "is not a rank"


def three_suits(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["position"]["hands"]["S"] = "A.K.Q"
    return "position.hands.S", "has 3 suits"


def other_leader(obj: dict[str, Any]) -> tuple[str, str] | None:
    leader = obj["position"]["leader"]
    obj["position"]["leader"] = "ESWN"["NESW".index(leader)]
    return "position.leader", "but the play gives the lead to"


def won_too_much(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["position"]["won"]["declarer"] += 1
    return "position.won", "but by the play"


def dummy_claims(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["claim"]["by"] = "SWNE"["NESW".index(obj["declarer"])]
    obj["stage"] = "agreement-withdrawn"
    return "claim.by", "dummy"


def too_many_tricks(obj: dict[str, Any]) -> tuple[str, str] | None:
    left = record_from_json(obj).position.tricks_left
    obj["claim"]["tricks"] = left + 1
    return "claim.tricks", f"{left + 1} tricks of {left}"


def unknown_field(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["claim"]["statment"] = "all mine"
    return "claim.statment", "is not a known field"


def number_for_words(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["stage"] = 3
    return "stage", "is 3"


def unknown_regulation(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["regulation"] = "XYZ"
    return "regulation", "'XYZ' is not known"


def unknown_finding(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["findings"] = {"mood": "cross"}
    return "findings.mood", "is not a known field"


def finding_of_wrong_type(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["findings"] = {"aware_of_trump": "perhaps"}
    return "findings.aware_of_trump", "perhaps"


def shown_out_with_card(obj: dict[str, Any]) -> tuple[str, str] | None:
    suit = card_name(next(iter_cards(parse_hand(obj["position"]["hands"]["W"]))))[0]
    obj["position"].setdefault("shown_out", {})["W"] = suit
    return "position.shown_out.W", "still has"


def constraint_not_held(obj: dict[str, Any]) -> tuple[str, str] | None:
    left = "ESWN"["NESW".index(obj["declarer"])]
    held = parse_hand(obj["position"]["hands"][left])
    card = next(card for card in range(52) if not held >> card & 1)
    obj["position"]["constraints"] = [
        {"player": left, "kind": "major-penalty-card", "card": card_name(card)}
    ]
    return "position.constraints[0].card", "does not hold"


def dealt_to_another(obj: dict[str, Any]) -> tuple[str, str] | None:
    first, second, *others = obj["deal"][2:].split()
    if first.split(".")[0] == second.split(".")[0]:
        return None
    obj["deal"] = " ".join(["N:" + second, first, *others])
    return "position.hands.N", "N"


def card_played_twice(obj: dict[str, Any]) -> tuple[str, str] | None:
    if len(obj["play"]) < 2:
        return None
    card = obj["play"][0].split()[1]
    trick = obj["play"][1].split()
    trick[1] = card
    obj["play"][1] = " ".join(trick)
    return "play[1]", "was played before"


def short_trick(obj: dict[str, Any]) -> tuple[str, str] | None:
    if len(obj["play"]) < 2:
        return None
    obj["play"][0] = obj["play"][0].rsplit(" ", 1)[0]
    return "play[0]", "has 3 cards"


def bad_contract(obj: dict[str, Any]) -> tuple[str, str] | None:
    obj["contract"] = "8NT"
    return "contract", "is not a contract"


DAMAGES: list[Damage] = [
    card_twice,
    card_lost,
    trick_card_kept,
    bad_rank,
    three_suits,
    other_leader,
    won_too_much,
    dummy_claims,
    too_many_tricks,
    unknown_field,
    number_for_words,
    unknown_regulation,
    unknown_finding,
    finding_of_wrong_type,
    shown_out_with_card,
    constraint_not_held,
    dealt_to_another,
    card_played_twice,
    short_trick,
    bad_contract,
]


def named(problems: list[Problem], field: str, words: str) -> bool:
    """Whether a problem names the field with these words."""
    return any(one.field == field and words in one.reason for one in problems)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_each_damage_is_named(damage: Damage) -> None:
    tried = 0
    for seed in range(40):
        obj = sound_record(seed)
        expected = damage(obj)
        if expected is not None:
            tried += 1
            assert named(problems_of(obj), *expected), (seed, expected)
    assert tried >= 10


# Damages of different parts of a record, so that none can hide another.
APART: list[Damage] = [
    bad_rank,
    won_too_much,
    unknown_field,
    number_for_words,
    unknown_regulation,
    unknown_finding,
    other_leader,
]


@given(seeds, st.sets(st.sampled_from(APART), min_size=2))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_all_damages_are_named_at_once(seed: int, damages: set[Damage]) -> None:
    obj = sound_record(seed)
    expected = [damage(obj) for damage in sorted(damages, key=lambda one: one.__name__)]
    problems = problems_of(obj)
    for one in expected:
        assert one is not None and named(problems, *one), (one, problems)


def paths(value: object, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a JSON value."""
    found = [at]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*at, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            found += paths(inner, (*at, place))
    return found


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(seeds, st.data())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_value_anywhere_is_read_or_refused(seed: int, data: st.DataObject) -> None:
    obj: Any = sound_record(seed)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(obj)))
        value = data.draw(json_values)
        if not path:
            obj = value
            break
        inner = obj
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
    for entry in read_records(json.dumps(obj)):
        assert isinstance(entry, ClaimRecord) or entry.problems


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_text_is_read_or_refused(text: str) -> None:
    for entry in read_records(text):
        assert isinstance(entry, Refused) and entry.problems


def test_bad_lines_do_not_stop_the_others() -> None:
    good = json.dumps(sound_record(1))
    entries = read_records(f"\ufeff{good}\n\n{{broken\n{good}\n[]\n")
    kinds = [type(entry) for entry in entries]
    assert kinds == [ClaimRecord, Refused, ClaimRecord, Refused]
    assert isinstance(entries[1], Refused) and entries[1].problems[0].field == "line 3, column 1"


def test_pretty_printed_record_with_a_slip_is_one_refusal() -> None:
    text = json.dumps(sound_record(1), indent=1).replace('"stage"', "stage")
    (entry,) = read_records(text)
    assert isinstance(entry, Refused) and entry.problems[0].field == "line 1, column 1"


def revoking(obj: dict[str, Any]) -> None:
    """Make East discard the spade two on a club lead though he has a club."""
    obj["deal"] = "N:AKQJ.AKQJ.AK.AKQ 2.T987.QJT9.JT98 T98.654.876.7654 76543.32.5432.32"
    obj.update(contract="3NT", declarer="W", play=["N: CA S2 C4 C2"])
    obj["claim"]["by"] = "N"
    obj["claim"]["tricks"] = None
    del obj["position"]


def test_revoke_is_named_with_its_law() -> None:
    obj = sound_record(1)
    revoking(obj)
    (problem,) = problems_of(obj)
    assert (problem.field, problem.card, problem.law) == ("play[0]", "S2", "61A")


def test_a_trick_that_cannot_be_read_hides_nothing_before_it() -> None:
    obj = sound_record(1)
    revoking(obj)
    obj["play"] += ["X: HA H2 H3 HT", "zz"]
    told = [(one.field, one.law) for one in problems_of(obj)]
    assert told == [("play[1]", None), ("play[2]", None), ("play[0]", "61A")]


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        (('"tricks": 3', '"tricks": NaN'), "claim.tricks", "is no number"),
        (('"tricks": 3', '"tricks": 3, "tricks": 4'), "claim.tricks", "is given twice"),
        (('"stage"', "stage"), "line 2, column 1", "is no JSON at line 3, column 2"),
        (('"tricks": 3', '"tricks": 03'), "line 2, column 1", "is no JSON at line "),
    ],
)
def test_what_is_no_json_is_told_where_it_stands(
    change: tuple[str, str], field: str, words: str
) -> None:
    obj = sound_record(1)
    stage = {"stage": obj.pop("stage", "contested")}
    obj["claim"]["tricks"] = 3
    text = "\n" + json.dumps(stage | obj, indent=1).replace(*change)
    (entry,) = read_records(text)
    assert isinstance(entry, Refused)
    assert entry.problems[0].field == field and words in entry.problems[0].reason


def test_one_wrong_sign_is_told_once_a_hand() -> None:
    obj = sound_record(1)
    obj["position"]["hands"]["N"] = " A . - . K . - "
    assert [one.field for one in problems_of(obj)].count("position.hands.N") == 1


def test_revoke_to_the_trick_on_the_table() -> None:
    obj = sound_record(1)
    del obj["deal"], obj["play"]
    obj.update(contract="3NT", declarer="S")
    obj["claim"] = {"by": "S", "tricks": 1}
    obj["position"] = {
        "hands": {"N": "A2.-.-.-", "E": "-.K.-.Q", "S": "K3.-.-.-", "W": "QJ.-.-.-"},
        "leader": "W",
        "trick": [],
    }
    record_from_json(obj)
    obj["position"].update(leader="N", trick=["H2", "S4"])
    obj["position"]["hands"].update(N="A.-.-.-", E="-.K.-.-", S="K3.-.-.-", W="QJ.-.-.-")
    problems = problems_of(obj)
    assert named(problems, "position.trick[1]", "East revokes with S4, holding HK")


def test_unequal_hands_name_law_67() -> None:
    obj = sound_record(3)
    card_lost(obj)
    assert any(problem.law == "67" for problem in problems_of(obj))


def test_forgotten_card_must_be_out_against_claimer() -> None:
    obj = sound_record(2)
    record = record_from_json(obj)
    own = card_name(next(iter_cards(record.position.hands[record.claim.by])))
    obj["findings"] = {"forgotten": [own]}
    (problem,) = problems_of(obj)
    assert problem.field == "findings.forgotten[0]" and problem.card == own


def test_null_finding_is_not_a_finding() -> None:
    obj = sound_record(2)
    obj["findings"] = {"aware_of_trump": None, "class": "expert"}
    assert record_from_json(obj).findings.as_json() == {"class": "expert"}


def test_missing_fields_are_all_named() -> None:
    fields = {problem.field for problem in problems_of({})}
    assert fields == {"contract", "declarer", "position", "claim"}


def test_digest_is_of_the_content_not_of_its_form() -> None:
    obj = sound_record(4)
    shuffled = dict(reversed(list(copy.deepcopy(obj).items())))
    assert record_from_json(obj).digest == record_from_json(shuffled).digest
    shuffled["id"] = "another"
    assert record_from_json(obj).digest != record_from_json(shuffled).digest


@pytest.mark.parametrize(
    ("part", "value", "field", "words"),
    [
        ("findings", {"forgotten": ["H9", "H1"]}, "findings.forgotten[1]", "'H1' is not a card"),
        ("findings", {"forgotten": "H9"}, "findings.forgotten", 'is "H9"'),
        ("findings", {"tricks_after_play": 14}, "findings.tricks_after_play", "is 14"),
        ("findings", {"minutes_after_score": -1}, "findings.minutes_after_score", "is -1"),
        ("findings", {"leads_accepted": []}, "findings.leads_accepted", "is a list"),
        ("findings", {"revoke_by": ["E", "Q"]}, "findings.revoke_by[1]", "'Q' is not a seat"),
        ("findings", {"defective_led": "ß"}, "findings.defective_led", "'ß' is not a suit"),
        ("findings", {"class": "novice"}, "findings.class", "'novice' is not known"),
        ("findings", {"is_claim": 1}, "findings.is_claim", "is 1"),
        ("declarer", "ſ", "declarer", "'ſ' is not a seat"),
        ("board", {"number": 0}, "board.number", "is 0"),
        ("board", {"number": 3.0}, "board.number", "is 3.0"),
        ("board", {"date": "yesterday"}, "board.date", 'is "yesterday"'),
        ("source", {"file": "a.lin"}, "source.line", "is missing"),
        ("source", {"file": 3, "line": "x"}, "source.line", 'is "x"'),
        ("board", {"vulnerable": "us"}, "board.vulnerable", "'us' is not known"),
        ("deal", "N:AKQJ 2 3 4", "deal.N", "has 1 suit"),
        ("deal", "X:- - - -", "deal", "is no first seat"),
        ("play", ["W HK"], "play[0]", "has no leader"),
        ("play", ["W: HK XX"], "play[0]", "'XX' is not a card"),
        ("objections", [{"by": "W"}, {"words": "no"}], "objections[1].by", "is missing"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_where_it_stands(
    part: str, value: object, field: str, words: str
) -> None:
    problems = problems_of(sound_record(3) | {part: value})
    assert named(problems, field, words), problems


@pytest.mark.parametrize(
    ("constraint", "field", "words"),
    [
        ({"player": "E"}, "[0].kind", "is missing"),
        ({"kind": "gag", "player": "E"}, "[0].kind", "'gag' is not known"),
        ({"kind": "lead-required", "player": "E"}, "[0].suit", "is missing"),
        ({"kind": "play-highest", "player": "E", "suit": "-"}, "[0].suit", "'-' is not a suit"),
        ({"kind": "lead-required", "player": "E", "suit": "SH"}, "[0].suit", "is not a suit"),
        (
            {"kind": "major-penalty-card", "player": "E", "card": "HQ", "suit": "H"},
            "[0].suit",
            "is not a known field",
        ),
        ("E: HQ", "[0]", 'is "E: HQ"'),
    ],
)
def test_a_constraint_is_one_of_its_kind(constraint: object, field: str, words: str) -> None:
    obj = sound_record(3)
    obj["position"]["constraints"] = [constraint]
    problems = problems_of(obj)
    assert named(problems, f"position.constraints{field}", words), problems


def test_what_is_left_of_a_damaged_part_hides_no_other_fault() -> None:
    obj = sound_record(3) | {"source": {"file": 3, "line": 1}}
    won_too_much(obj)
    problems = problems_of(obj)
    assert [problem.field for problem in problems] == ["source.file", "position.won"]


def test_thousands_of_constraints_are_one_fault() -> None:
    obj = sound_record(3)
    one = {"player": "E", "kind": "lead-required", "suit": "S"}
    obj["position"]["constraints"] = [one, one | {"kind": "lead-forbidden"}] * 2000
    (problem,) = problems_of(obj)
    assert problem.field == "position.constraints" and problem.expected.startswith("at most")


def test_silence_and_words_that_nobody_knows_are_two_things() -> None:
    obj = sound_record(3)
    obj["claim"]["statement"] = ""
    assert record_from_json(obj).claim.statement == ""
    for unknown in (obj["claim"] | {"statement": None}, {"by": obj["claim"]["by"]}):
        claim = record_from_json(obj | {"claim": unknown}).claim
        assert claim.statement is None and claim.words == ""
