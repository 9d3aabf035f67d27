"""The odds of 69B2, worked out by hand: each belief is as likely as the next, and of what is normal
each card (doctrine 7.2). One half is not more likely than not."""

from typing import Any

import pytest
from ending import FORGOTTEN, record, ruled

from claims.report.text import render
from claims.ruling.adjudicate import adjudicate

BARE = {"N": "AQ.-.-.-", "E": "K.-.5.-", "S": "32.-.-.-", "W": "J4.-.-.-"}
GUARDED = {"N": "AQ.-.-.-", "E": "K4.-.-.-", "S": "32.-.-.-", "W": "J.-.5.-"}
UNDER = {"N": "AQ.-.5.-", "E": "J4.-.K.-", "S": "32.-.A.-", "W": "K5.-.Q.-"}
TWO_WAY = {"N": "AJ2.-.-.-", "E": "43.-.5.-", "S": "KT5.-.-.-", "W": "Q76.-.-.-"}
QUEEN = {"N": "-.-.32.-", "E": "-.K.5.-", "S": "A.Q.-.-", "W": "5.-.-.K"}
SHORT = {"N": "-.2.2.-", "E": "2.-.K.-", "S": "A.K.-.-", "W": "-.-.-.KQ"}


def said(words: str) -> dict[str, Any]:
    """A claim by these words."""
    return {"claim": {"statement": words}}


@pytest.mark.parametrize(
    ("why", "hands", "contract", "changes", "odds", "tricks"),
    [
        # He hopes that West has the king and loses to it, or hopes for nothing and drops it.
        ("the finesse that a bare king takes", BARE, "3NT", {}, "1/2", 2),
        # By the ace the king is high after it, by the queen at once.
        ("a guarded king takes a trick anyhow", GUARDED, "3NT", {}, "all", 1),
        # By the queen it falls, by the ace first it does not: West does not put it up before them.
        ("a king under the finesse", UNDER, "3NT", {}, "1/2", 3),
        ("the same, the ace said first", UNDER, "3NT", said("ace of spades first"), "all", 2),
        # Two hopes, and who hopes for nothing makes no guess.
        ("a queen either way", TWO_WAY, "3NT", {}, "1/2", 3),
        # Two beliefs; who forgot the two leads the ace of spades or a heart, which East ruffs.
        ("a trump that he may have forgotten", FORGOTTEN, "4S", {}, "1/4", 3),
        (
            "the trump that he knew of",
            FORGOTTEN,
            "4S",
            {"findings": {"aware_of_trump": True}},
            "none",
            3,
        ),
        # By his words he has forgotten it: the same half, and no other belief.
        ("a trump that his words forget", FORGOTTEN, "4S", said("no trumps left"), "1/2", 3),
        ("the same with two cards", SHORT, "4S", said("no trumps left"), "1/2", 2),
        # His words lead the heart that East ruffs.
        ("the order that he stated", FORGOTTEN, "4S", said("hearts, then the trump"), "all", 2),
        # He overlooked the king of hearts. The queen first loses to it; on the ace of spades East,
        # who holds two cards that are high for all he sees, throws the king every other time.
        ("a king overlooked", QUEEN, "3NT", {}, "3/4", 1),
    ],
)
def test_odds_by_hand(
    why: str,
    hands: dict[str, str],
    contract: str,
    changes: dict[str, Any],
    odds: str,
    tricks: int,
) -> None:
    ruling = ruled(hands, contract, stage="agreement-withdrawn", **changes)
    (node,) = [node for node in ruling.trace or [] if node.law == "69B2"]
    assert f"in {odds} of the normal" in node.outcome or f"in {odds} normal" in node.outcome, why
    assert node.met is (tricks < len(hands["S"].replace(".", "").replace("-", "")))
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == tricks


def test_an_obligation_of_the_other_side_brings_it_no_trick() -> None:
    """East must lead his king of diamonds, a penalty card, and gains nothing by it (12B1)."""
    hands = {"N": "QJ.-.AT.-", "E": "-.J9.K9.-", "S": "AT9.K.-.-", "W": "K.Q.QJ.-"}
    lying = {"player": "E", "kind": "major-penalty-card", "card": "DK"}
    claim = {"tricks": 4, "statement": "drawing trumps"}
    tricks = []
    for constraints in ([], [lying]):
        position = {"leader": "E", "constraints": constraints}
        ruling = ruled(hands, "4H", stage="agreement-withdrawn", position=position, claim=claim)
        assert ruling.verdict is not None
        tricks.append(ruling.verdict.claimer_tricks)
    assert tricks == [3, 3]


def test_odds_weigh_both_answers_until_one_is_found() -> None:
    """Nobody found whether East knew of the queen of trumps: the odds are over both, and the other
    side gets its trick once it is found that he did not."""
    hands = {"N": "9.T8.-.Q3", "E": "7.-.-.KT94", "S": "-.J95.87.-", "W": "-.-.Q65.J7"}
    claim = {"by": "E", "tricks": 5}
    asked: dict[str, Any] = {
        "regulation": "FFB",
        "laws": "2007",
        "declarer": "E",
        "stage": "agreement-withdrawn",
        "claim": claim,
        "position": {"won": None},
    }
    given = record(hands, "C", **asked)
    ruling = adjudicate(given)
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 5
    (aware,) = [one for one in ruling.open_findings or [] if one.finding == "aware_of_trump"]
    assert aware.assumed is False and aware.otherwise == {"claimer_tricks": 5, "found_so": 4}
    for knew, tricks in ((True, 5), (False, 4)):
        found = ruled(hands, "C", **asked, findings={"aware_of_trump": knew})
        assert found.verdict is not None and found.verdict.claimer_tricks == tricks
    for language, told in (("en", "gets 4 tricks; otherwise 5."), ("fr", "4 levées ; sinon 5.")):
        assert told in " ".join(render(ruling, given, language).split())
