"""Claims ruled end to end: contested ones under Law 70, with what the director found or not."""

from pathlib import Path
from typing import Any

import pytest
from ending import (
    CRASH,
    FINESSE,
    FORGOTTEN,
    NO_LAYOUT,
    ending,
    otherwise,
    outcomes,
    record,
    refused,
    ruled,
    tricks,
)

from claims.record import ClaimRecord
from claims.ruling.adjudicate import adjudicate
from claims.ruling.judge import Judge
from claims.ruling.ruling import Ruling
from claims.search.budget import Budget


def test_a_claim_that_cannot_fail_stands() -> None:
    ruling = ruled(CRASH)
    assert (ruling.status, tricks(ruling), ruling.laws) == ("ruled", 2, ["70A"])
    assert ruling.open_findings is None and ruling.lapse == []


@pytest.mark.parametrize(("aware", "expected", "law"), [(True, 3, "70A"), (False, 2, "70C")])
def test_70c_by_what_the_director_found(aware: bool, expected: int, law: str) -> None:
    ruling = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": aware})
    assert (tricks(ruling), (ruling.laws or [])[0]) == (expected, law)
    assert ruling.open_findings is None
    assert ruling.lapse == ([] if aware else ["S2"])


def test_70c_inferred_shows_the_other_ruling() -> None:
    ruling = ruled(FORGOTTEN, "4S")
    assert tricks(ruling) == 2 and (ruling.laws or [])[0] == "70C"
    assert otherwise(ruling, "aware_of_trump") == (False, 3)


def test_70c_words_that_cover_the_trump() -> None:
    ruling = ruled(FORGOTTEN, "4S", claim={"statement": "drawing the last trump"})
    assert tricks(ruling) == 3
    assert otherwise(ruling, "aware_of_trump")[0] is True


def test_a_lapse_the_director_found_is_the_only_one() -> None:
    assert tricks(ruled(FORGOTTEN, "4S", findings={"forgotten": ["S2"]})) == 2
    assert tricks(ruled(FORGOTTEN, "4S", findings={"forgotten": ["CK"]})) == 3


@pytest.mark.parametrize(("claim", "lapse"), [({}, ["SK"]), ({"tricks": None}, ["SK"])])
def test_a_claim_that_no_layout_makes_overlooked_a_card(
    claim: dict[str, Any], lapse: list[str]
) -> None:
    ruling = ruled(NO_LAYOUT, claim=claim)
    assert ruling.lapse == lapse and tricks(ruling) == 0


def test_nobody_knows_how_many_he_claimed_so_nothing_says_he_overlooked_a_card() -> None:
    ruling = ruled(NO_LAYOUT, claim={"tricks": None, "statement": None})
    assert ruling.lapse == [] and tricks(ruling) == 1


def test_71_tricks_given_up_that_normal_play_cannot_lose_come_back() -> None:
    ruling = ruled(CRASH, claim={"tricks": 1})
    assert tricks(ruling) == 2 and (ruling.laws or [])[0] == "71B"


def test_70e1_a_finesse_is_not_accepted_unless_a_defender_has_shown_out() -> None:
    unproven = ruled(FINESSE)
    assert tricks(unproven) == 1 and "70E1" in (unproven.laws or [])
    proven = ruled(FINESSE, position={"shown_out": {"E": "S"}})
    assert tricks(proven) == 2
    assert [o for o in outcomes(proven, "70E1") if "having failed to follow" in o]
    needless = ruled(CRASH, position={"shown_out": {"E": "H"}})
    assert tricks(needless) == 2 and not outcomes(needless, "70E1")


@pytest.mark.parametrize(("laws", "expected"), [("1997", 2), ("2007", 2), ("2017", 1)])
def test_70e1_irrational_not_to_counts_before_2017(laws: str, expected: int) -> None:
    found = ruled(FINESSE, laws=laws, findings={"irrational_not_to": True})
    assert tricks(found) == expected and (found.laws or [])[0] == (
        "70E1" if expected == 1 else "70E" if laws == "1997" else "70E1"
    )


def test_70e1_before_2017_that_finding_is_open() -> None:
    assert otherwise(ruled(FINESSE, laws="2007"), "irrational_not_to") == (False, 2)
    assert ruled(FINESSE).open_findings is None


@pytest.mark.parametrize(("played", "expected", "law"), [(1, 1, "70D3"), (2, 2, "70A")])
def test_70d3_of_2007_play_after_the_claim_is_evidence(
    played: int, expected: int, law: str
) -> None:
    later = {"play_continued": True, "tricks_after_play": played}
    ruling = ruled(CRASH, laws="2007", findings=later)
    assert tricks(ruling) == expected and (ruling.laws or [])[0] == law


@pytest.mark.parametrize("laws", ["1997", "2017"])
def test_in_the_other_editions_it_is_void(laws: str) -> None:
    later = {"play_continued": True, "tricks_after_play": 1}
    assert tricks(ruled(CRASH, laws=laws, findings=later)) == 2


def test_70e1_a_hope_is_played_for_and_named() -> None:
    """The finesse that the claim needs loses to a bare king that a careful player would drop."""
    hands = {"N": "-.AQ.-.-", "E": "-.K.3.-", "S": "-.52.-.-", "W": "-.43.-.-"}
    ruling = ruled(hands)
    assert tricks(ruling) == 0 and ruling.hope == ["W:HK"] and ruling.lapse == []
    assert ruling.line is not None
    (north,) = [why for why in ruling.line[0].why if why.seat == "N"]
    assert (
        north.text
        == "North: HQ, no other brings the 2 tricks he hopes for, and as many if he is wrong"
    )


def test_70d2_a_defenders_claim_does_not_lean_on_his_partner() -> None:
    """On East's ace of clubs West keeps one queen, and cannot know which of dummy's threes it has
    to beat."""
    hands = {"N": "3.-.3.-", "E": "-.-.2.A", "S": "2.-.-.6", "W": "Q.-.Q.-"}
    ruling = ruled(hands, claim={"by": "E"}, position={"leader": "E"})
    assert tricks(ruling) == 1 and (ruling.laws or [])[0] == "70D2"


def test_the_score_follows_the_tricks() -> None:
    made = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": True})
    down = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": False})
    assert made.verdict is not None and down.verdict is not None
    assert (made.verdict.declarer_total, made.verdict.score_ns) == (9, -50)
    assert (down.verdict.declarer_total, down.verdict.score_ns) == (8, -100)
    assert made.verdict.table_score_ns is None, "no score stood on the table"


# Other regulators, the why-tree, limits, refusals


def test_every_regulator_of_the_edition_is_ruled() -> None:
    """From ace, nine and eight the French prescribe no order, but an ace is still led first."""
    hands = {"N": "-.-.-.432", "E": "T.-.K2.-", "S": "J92.-.-.-", "W": "-.-.AQJ.-"}
    ruling = ruled(hands, findings={"forgotten": ["ST"]})
    names = {f"{regulation} 2017" for regulation in ("WBF", "FFB", "EBU", "ACBL")}
    assert set(ruling.profiles or {}) == names
    assert (ruling.profiles or {})["WBF 2017"] == tricks(ruling)
    for name, value in (ruling.profiles or {}).items():
        assert tricks(ruled(hands, regulation=name[:-5], findings={"forgotten": ["ST"]})) == value


def test_held_to_his_words_is_shown_where_it_matters() -> None:
    """West shows out on the second club: South may cash the ace of spades, or run on into East's
    clubs and a heart."""
    hands = {"N": "32.-.-.43", "E": "-.2.-.JT9", "S": "A.-.-.AK5", "W": "54.-.6.7"}
    knew: dict[str, Any] = {"findings": {"forgotten": []}}
    ruling = ruled(hands, claim={"statement": "running the clubs"}, **knew)
    assert tricks(ruling) == 3
    (note,) = [note for note in ruling.notes or [] if "Disputed" in note]
    assert note.endswith("gets 2.")
    silent = ruled(hands, **knew)
    assert tricks(silent) <= 3 and not [n for n in silent.notes or [] if "whatever" in n]


def test_the_why_tree_names_facts_with_their_values() -> None:
    ruling = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": False})
    nodes = {node.law: node for node in ruling.trace or []}
    assert nodes["68A"].facts == {"tricks": "3"}
    assert [child.law for child in nodes["70C"].children] == ["70C1", "70C2", "70C3"]
    assert nodes["70C"].children[1].facts == {"aware_of_trump": "no"}


def test_a_line_that_the_limits_cost_is_named() -> None:
    text = (Path(__file__).parent.parent / "examples" / "solid-claim.json").read_text()
    ruling = adjudicate(ClaimRecord.from_json(text), nodes=10)
    assert ruling.status == "ruled" and ruling.line is None
    assert any("a line that shows it" in note for note in ruling.notes or [])


def test_limits_cost_extras_before_they_cost_the_ruling() -> None:
    claim = record(FORGOTTEN, "4S")
    full = adjudicate(claim)
    assert full.certificate is not None and full.notes is None
    seen: dict[str, list[Ruling]] = {"undecided": [], "short": [], "full": []}
    for nodes in range(1, full.certificate.nodes + 1, 7):
        ruling = adjudicate(claim, nodes=nodes)
        short = any("Not worked out" in note for note in ruling.notes or [])
        kind = "undecided" if ruling.status == "undecided" else "short" if short else "full"
        seen[kind].append(ruling)
    assert seen["undecided"] and seen["short"], {kind: len(all_) for kind, all_ in seen.items()}
    told = " ".join(note for ruling in seen["short"] for note in ruling.notes or [])
    assert "the ruling under EBU 2017" in told and "_" not in told, "no names of the program"
    assert {tricks(ruling) for ruling in seen["short"] + seen["full"]} == {tricks(full)}
    for ruling in seen["undecided"]:
        assert ruling.verdict is None and ruling.bounds is not None
        assert ruling.bounds.least_normal is not None
        low, high = ruling.bounds.least_normal
        assert low <= tricks(full) <= high
        assert full.analysis is not None and full.analysis.least_legal is not None
        fewest = full.analysis.least_legal
        assert ruling.bounds.least_legal is not None
        least, most = ruling.bounds.least_legal
        assert least <= fewest <= most and low >= least, "a tenth of few positions is little"
    legal = [ruling.bounds.least_legal for ruling in seen["undecided"] if ruling.bounds]
    assert (fewest, fewest) in legal


def test_68c_and_70d1_stand_in_the_why_tree() -> None:
    silent = ruled(FINESSE)
    assert outcomes(silent, "68C") and "takes 1 trick against 2" in outcomes(silent, "70D1")[-1]
    said = ruled(CRASH, claim={"statement": "cashing the spades"})
    assert not outcomes(said, "68C") and outcomes(said, "70D1") == ["the line is in the statement"]
    assert "no other normal line" in outcomes(ruled(CRASH), "70D1")[0]


def test_70a_the_doubt_between_two_beliefs_goes_against_claimer() -> None:
    assert "2 to 3" in outcomes(ruled(FORGOTTEN, "4S"), "70A")[0]
    sure = ruled(FORGOTTEN, "4S", findings={"aware_of_trump": True})
    assert outcomes(sure, "70A") == ["every normal line takes 3 or more"]


@pytest.mark.parametrize(
    ("regulation", "words"), [("EBU", "is led before"), ("FFB", "no order within")]
)
def test_70e2_the_order_of_a_suit_stands_in_the_why_tree(regulation: str, words: str) -> None:
    """He forgot the five of clubs; the French prescribe no order: the three may be led first."""
    hands = {"N": "32.-.-.-", "E": "-.-.K.5", "S": "-.-.-.K3", "W": "-.-.76.-"}
    ruling = ruled(hands, regulation=regulation, findings={"forgotten": ["C5"]})
    assert tricks(ruling) == (2 if regulation == "EBU" else 0)
    (order,) = outcomes(ruling, "70E2")
    assert words in order and "CK" in order
    assert not outcomes(
        ruled(CRASH, claim={"statement": "cashing the ace of spades first"}), "70E2"
    )


SQUEEZE = {"N": "AJ.-.2.-", "E": "3.-.KQ.-", "S": "2.J.-.A", "W": "KQ.Q.-.-"}
"""No-trump, South on lead: on the ace of clubs West must let go a heart or a spade."""


def test_a_squeeze_claimed_by_name_is_not_a_beginners() -> None:
    words = {"statement": "on a squeeze"}
    average = ruled(SQUEEZE, claim=words)
    assert tricks(average) == 3 and "70D1" in {node.law for node in average.trace or []}
    assert not [note for note in average.notes or [] if "beginner" in note], "nobody asked"
    assert tricks(ruled(SQUEEZE, claim=words, findings={"class": "beginner"})) == 2


def test_a_beginner_may_run_on_after_a_show_out_and_an_expert_does_not() -> None:
    """As above: West shows out on the second club, and East's clubs and heart take the rest."""
    hands = {"N": "32.-.-.43", "E": "-.2.-.JT9", "S": "A.-.-.AK5", "W": "54.-.6.7"}
    for level, expected, disputed in (("beginner", 2, 0), ("average", 3, 1), ("expert", 3, 0)):
        ruling = ruled(
            hands,
            claim={"statement": "running the clubs"},
            findings={"forgotten": [], "class": level},
        )
        assert tricks(ruling) == expected, level
        assert len([n for n in ruling.notes or [] if "Disputed" in n]) == disputed, level


def test_what_another_class_would_get_is_not_said_unasked() -> None:
    hands = {"N": "-.3.-.K2", "E": "Q.54.-.-", "S": "-.-.-.AQJ", "W": "K.76.-.-"}
    assert ruled(hands).notes is None
    assert tricks(ruled(hands, findings={"class": "beginner"})) == 2


def test_a_beginner_may_block_a_suit() -> None:
    """North's bare king would block the clubs: on South's ace he must throw it, having the two as
    well, and a beginner may not."""
    hands = {"N": "-.-.-.K2", "E": "-.54.-.-", "S": "-.-.-.A3", "W": "-.76.-.-"}
    blocked = {"N": "-.3.-.K2", "E": "Q.54.-.-", "S": "-.-.-.AQJ", "W": "K.76.-.-"}
    assert tricks(ruled(hands, findings={"class": "beginner"})) == 2
    assert tricks(ruled(blocked)) == 3
    assert tricks(ruled(blocked, findings={"class": "expert"})) == 3
    runs = {"N": "A4.-.-.-", "E": "K.-.A.-", "S": "9.-.-.2", "W": "6.-.3.-"}
    one = {"tricks": 1}
    played = tricks(ruled(runs, claim=one, findings={"class": "beginner"}))
    assert played == tricks(ruled(runs, claim=one)), "the nine is not run with the ace in view"
    beginner = ruled(blocked, findings={"class": "beginner"})
    assert tricks(beginner) == 2 and beginner.line is not None
    assert any("unblock" in why.text for trick in beginner.line for why in trick.why)


def test_the_day_of_the_board_decides_between_guidance_of_different_years() -> None:
    def judged(day: str | None) -> Judge:
        board = {"number": 1} | ({} if day is None else {"date": day})
        return Judge(record(CRASH, regulation="ACBL", board=board), Budget())

    assert not judged("2018-11-23").profile.no_trump_pressure, "guideline C of 1992"
    assert judged("2019-06-01").profile.no_trump_pressure
    assert judged(None).profile.no_trump_pressure
    assert ruled(CRASH, regulation="ACBL", board={"date": "2018-11-23"}).status == "ruled"


@pytest.mark.parametrize(
    ("day", "field"), [("2010-05-01", "laws"), ("23.11.2018", "board.date"), ("", "board.date")]
)
def test_a_day_on_which_the_edition_was_not_in_force_is_refused(day: str, field: str) -> None:
    assert [name for name, _ in refused(ending(CRASH, board={"date": day}))] == [field]


BAD: dict[str, tuple[dict[str, Any], tuple[str, str | None]]] = {
    "unequal hands": (
        {"position": {"hands": CRASH | {"W": "J5.2.-.-"}}},
        ("position.hands.W", "67"),
    ),
    "findings that exclude each other": (
        {"findings": {"aware_of_trump": False, "mentioned_trump": True}},
        ("findings.mentioned_trump", "70C1"),
    ),
    "penalty card not held": (
        {
            "position": {
                "constraints": [{"player": "W", "kind": "major-penalty-card", "card": "H2"}]
            }
        },
        ("position.constraints[0].card", None),
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_facts_are_refused_by_name(name: str) -> None:
    changes, expected = BAD[name]
    assert expected in refused(ending(CRASH, **changes))


def test_he_does_not_play_for_a_card_that_he_said_he_loses() -> None:
    behind = {"N": "7.-.K5.A2", "E": "9.Q.Q7.K", "S": "AQ.-.A3.4", "W": "K.A.JT.9"}
    ruling = ruled(behind, "4S", claim={"statement": "I lose the trump king, that's it"})
    assert (tricks(ruling), ruling.hope) == (4, [])


def test_a_trump_given_that_drawing_leaves_out_hinders_no_drawing() -> None:
    """King and nine against queen and jack: one of them wins in any case."""
    ending = {"N": "-.43.54.-", "E": "QJ.-.-.AK", "S": "K9.A.A.-", "W": "-.K.KQ.Q"}
    claim = {"statement": "you make one trump, that's all", "tricks": 3}
    assert tricks(ruled(ending, "4S", claim=claim)) == 3


def test_who_claims_all_with_a_loser_takes_it_for_a_master() -> None:
    """Four clubs are out above his six: he may lead it first."""
    ending = {"N": "43.-.54.-", "E": "QJ.-.KQ.-", "S": "AK.-.A.6", "W": "-.-.-.KQJT"}
    ruling = ruled(ending, "4H", claim={"statement": "everything is mine"})
    assert (tricks(ruling), ruling.lapse) == (0, ["CK", "CQ", "CJ", "CT"])
    aware = ruled(ending, "4H", claim={"statement": "you get the king of clubs"})
    assert tricks(aware) == 3


def test_a_defender_leads_over_to_what_his_partner_has() -> None:
    """A diamond, and West has no heart to come back with."""
    ending = {"N": "5.6.Q.Q", "E": "-.AKQ.5.-", "S": "AK.-.K.K", "W": "32.-.A.A"}
    words = "my partner has the ace of diamonds, I lead over to him, then my hearts"
    claim = {"by": "E", "statement": words}
    ruling = ruled(ending, "NT", claim=claim, position={"leader": "E"})
    assert ruling.line is not None and ruling.line[0].cards[0] == "D5"
    assert tricks(ruling) == 2


def test_my_two_aces_are_those_of_his_hand() -> None:
    """Not the ace of dummy's tenace, which the finesse comes before."""
    ending = {"N": "4.-.5.AQJ", "E": "KQ.-.KQ.T", "S": "A.-.A.432", "W": "-.KQ.-.K98"}
    words = "my two aces, then the club finesse"
    assert tricks(ruled(ending, "NT", claim={"statement": words})) == 4


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("diamonds from the top, then the spade", 2),
        ("I run the diamonds and then the spade", 2),
        ("two top diamonds, then the spade", 3),
    ],
)
def test_who_runs_a_suit_takes_it_that_it_runs(words: str, given: int) -> None:
    """The jack is not seen to be out until it takes the ten; a heart follows."""
    ending = {"N": "43.-.32.-", "E": "-.AK.96.-", "S": "A.-.AKT.-", "W": "-.3.J87.-"}
    assert tricks(ruled(ending, "NT", claim={"statement": words})) == given


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("Je tire l'as et je fais l'impasse", 2),
        ("The ace, then the finesse", 2),
        ("Finesse, then the ace", 3),
    ],
)
def test_an_ace_of_no_suit_is_one_of_those_he_has(words: str, given: int) -> None:
    """That of the tenace that he finesses in: he has no way back to it."""
    ending = {"N": "AKJ.-.5.-", "E": "Q7.-.K4.-", "S": "432.-.A.-", "W": "965.-.Q.-"}
    assert tricks(ruled(ending, "6NT", claim={"statement": words})) == given


@pytest.mark.parametrize(
    ("east", "west", "given"), [("K.-.AK.-", "-.K.Q.A", 3), ("-.-.AK.K", "K.K.Q.-", 3),
                                ("K.-.AK.-", "5.K.Q.-", 2)],
)  # fmt: skip
def test_a_card_played_by_who_follows_is_chosen_in_that_trick(
    east: str, west: str, given: int
) -> None:
    """West shows out and the king falls; West has it and the queen wins; East has it behind her."""
    ending = {"N": "AQ.2.-.-", "E": east, "S": "43.A.-.-", "W": west}
    words = (
        "If West shows out on the first trump I go up with the ace, otherwise I put in the queen"
    )
    assert tricks(ruled(ending, "4S", claim={"statement": words})) == given


@pytest.mark.parametrize(
    ("queen_with", "words", "given"),
    [
        ("E", "If the queen of spades drops I have the rest, otherwise one for you", 4),
        ("E", "Si la dame de pique tombe j'ai le reste, sinon une pour vous", 4),
        ("W", "If the queen of spades drops I have the rest, otherwise one for you", 3),
        ("E", "I finesse; if the queen of spades drops I have the rest", 3),
    ],
)
def test_who_depends_on_a_drop_plays_for_it(queen_with: str, words: str, given: int) -> None:
    """No finesse is his that he does not speak of, won or lost."""
    ending = {"N": "AKJ.-.5.-", "E": "Q7.-.K4.-", "S": "432.-.A.-", "W": "965.-.Q.-"}
    if queen_with == "W":
        ending |= {"E": "97.-.K4.-", "W": "Q65.-.Q.-"}
    assert tricks(ruled(ending, "6NT", claim={"statement": words})) == given


@pytest.mark.parametrize(
    ("words", "given"), [("I ruff the king of clubs", 3), ("I ruff a club", 4)]
)
def test_the_card_that_he_says_he_ruffs_is_led_for_it(words: str, given: int) -> None:
    """The king is a master; the four is the loser."""
    ending = {"N": "K.5.76.-", "E": "QT.-.-.QJ", "S": "A.Q.-.K4", "W": "J.-.AK.T"}
    assert tricks(ruled(ending, "4H", claim={"statement": words})) == given


@pytest.mark.parametrize(
    "words", ["ruff the club, ruff dummy's heart, trump ace", "club ruff, heart ruff, trump ace"]
)
def test_dummys_heart_is_ruffed_in_hand(words: str) -> None:
    """Dummy has the heart and South none: West's jack makes."""
    ending = {"N": "A4.T.8.-", "E": "98.K.-.A", "S": "K.-.A9.7", "W": "QJ.-.J.K"}
    assert tricks(ruled(ending, "4D", claim={"statement": words})) == 3


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("three trumps, two spades", 5),
        ("♥AKQ, ♠AK", 5),
        ("two spades, three trumps", 4),
        ("two trumps, two spades", 4),
        ("spades and trumps", 4),
    ],
)
def test_who_counts_the_rounds_that_theirs_need_has_their_trumps_in_mind(
    words: str, given: int
) -> None:
    ending = {"N": "-.-.65.654", "E": "QJT9.-.Q.-", "S": "AK.AKQ.-.-", "W": "-.876.AK.-"}
    assert tricks(ruled(ending, "4H", claim={"statement": words})) == given


def test_one_doubt_is_asked_once() -> None:
    """That he forgot the only trump out is that he did not know of it (70C2)."""
    hands = {"N": "-.32.4.-", "E": "-.QJ.K.-", "S": "J.AK.-.-", "W": "Q.-.-.KQ"}
    ruling = ruled(hands, "4S", claim={"statement": "no trumps left"})
    assert tricks(ruling) == 0 and ruling.lapse == ["SQ"]
    assert [one.finding for one in ruling.open_findings or []] == ["aware_of_trump"]


FALLS = {"N": "32.-.43.-", "E": "T.-.KQ.9", "S": "AKJ.-.A.-", "W": "Q98.-.-.K"}
BREAKS = {"N": "54.-.32.-", "E": "9.-.AKQ.-", "S": "AK32.-.-.-", "W": "QJT.-.4.-"}


@pytest.mark.parametrize(
    ("hands", "contract", "words", "claimed", "given", "laws"),
    [
        (FALLS, "4S", "if the queen of trumps falls I have the rest, otherwise one for you",
         3, 3, ["70A", "68B1"]),
        (FALLS | {"E": "QT.-.K.9", "W": "98.-.Q.K"}, "4S",
         "if the queen of trumps falls I have the rest, otherwise one for you", 4, 4, ["70A"]),
        (BREAKS, "NT", "if spades are 2-2 I have the rest, otherwise you get one",
         3, 2, ["70D1"]),
    ],
)  # fmt: skip
def test_words_that_depend_on_the_cards_are_held_to_the_branch_that_came_true(
    hands: dict[str, str], contract: str, words: str, claimed: int, given: int, laws: list[str]
) -> None:
    """Who said what he gets is not refused it by 70D1 (70A, 68B1)."""
    ruling = ruled(hands, contract, claim={"tricks": None, "statement": words})
    assert ruling.verdict is not None
    assert (ruling.verdict.claimed, ruling.verdict.claimer_tricks) == (claimed, given)
    assert ruling.laws == laws
    assert any(f"they come to {claimed} tricks" in note for note in ruling.notes or [])


def test_a_break_that_brings_nothing_is_not_played_for_on_the_line_shown() -> None:
    """Doctrine 4.8: on a tie the plain line. He said "2-2", and of no card where it is."""
    words = "if spades are 2-2 I have the rest, otherwise you get one"
    ruling = ruled(BREAKS, "NT", claim={"tricks": None, "statement": words})
    assert ruling.hope == []


def reasons(ruling: Ruling) -> list[str]:
    return [why.text for trick in ruling.line or [] for why in trick.why if why.text]


def test_a_squeeze_named_is_shown() -> None:
    hands = {"N": "AJ.5.-.-", "E": "T.9.8.-", "S": "2.K.-.A", "W": "KQ.A.-.-"}
    claim = {"tricks": "rest", "statement": "West is squeezed in spades and hearts"}
    ruling = ruled(hands, "NT", claim=claim)
    assert tricks(ruling) == 3 and ruling.hope == []
    assert [trick.winner for trick in ruling.line or []] == ["S", "N", "N"]
    assert not any("hope" in text for text in reasons(ruling))


def test_a_step_that_falls_is_named() -> None:
    hands = {"N": "A.4.3.-", "E": "-.QJ.K.-", "S": "-.AK.2.-", "W": "KQ.-.A.-"}
    words = "dummy's ace of spades first, then my hearts"
    ruling = ruled(hands, "NT", claim={"tricks": "rest", "statement": words})
    assert tricks(ruling) == 2
    assert any("cannot cash SA as he said" in note for note in ruling.notes or [])
    cashed = ruled(hands | {"N": "4.A.3.-", "S": "A.K.2.-", "E": "-.QJ.K.-"}, "NT",
                   claim={"tricks": "rest", "statement": "the ace of spades first"})  # fmt: skip
    assert not any("cannot cash" in note for note in cashed.notes or [])


def test_what_follows_from_a_trick_given_away_is_not_what_he_said() -> None:
    hands = {"N": "32.-.5.-", "E": "KQ.-.Q.-", "S": "A.K.A.-", "W": "-.9.K.Q"}
    ruling = ruled(hands, "4H", claim={"tricks": 2, "statement": "one trump for you"})
    assert not any("as he said" in text for text in reasons(ruling))


def test_of_what_his_words_leave_the_card_that_keeps_most_has_its_reason() -> None:
    hands = {"N": "K3.-.2.-", "E": "9.-.K.Q", "S": "AQ.6.-.-", "W": "-.AK.A.-"}
    words = "the nine of spades is still out; I ruff a heart in dummy and then draw it"
    ruling = ruled(hands, "4S", claim={"tricks": "rest", "statement": words})
    assert "North: SK, of SK S3, which his words leave, no other keeps 3 tricks" in reasons(ruling)
