"""One claim ruled twice, one thing taken otherwise: what may never come of it."""

from typing import Any

import pytest
from same_claim import answers, finding, others_shown, tricks_of

ROUNDS: dict[str, Any] = {
    "contract": "4S",
    "declarer": "S",
    "position": {
        "hands": {"N": "-.K4.A6.9", "E": "-.QT9.J.K", "S": "AKQ5.A.-.-", "W": "76.-.Q5.J"},
        "leader": "S",
    },
    "claim": {"by": "S", "tricks": 5, "statement": "One round of trumps, then the rest are good"},
}
"""Two rounds are needed: a count that is too low (audit, k5)."""

DUMMY_GOOD: dict[str, Any] = {
    "regulation": "EBU",
    "laws": "2007",
    "contract": "S",
    "declarer": "S",
    "position": {
        "hands": {"N": "7.AJT.K8.-", "E": "-.64.AJ54.-", "S": "T.Q32.-.T3", "W": "Q.K987.T.-"},
        "leader": "S",
        "shown_out": {"S": "D"},
    },
    "claim": {"by": "S", "tricks": 5, "statement": "dummy is good"},
}
"""Dummy is good only without the queen of trumps, among others."""

OVERLOOKED: dict[str, Any] = {
    "regulation": "ACBL",
    "laws": "1997",
    "contract": "D",
    "declarer": "N",
    "position": {
        "hands": {"N": "-.-.J.T92", "E": "9654.-.-.-", "S": "-.83.6.J", "W": "K.-.984.6"},
        "leader": "N",
        "trick": ["DT", "SQ", "D5"],
    },
    "claim": {"by": "N", "tricks": 5, "statement": ""},
}
"""Makes sense only if a trump was overlooked; who knew nothing of trumps may lose more."""

WAKES: dict[str, Any] = {
    "contract": "NT",
    "declarer": "W",
    "position": {
        "hands": {"N": "T9.T2.-.T9", "E": "-.J9.6.J86", "S": "-.-.T84.AQ7", "W": "86.-.-.K53"},
        "leader": "W",
        "trick": ["H7"],
        "shown_out": {"S": "S"},
    },
    "claim": {"by": "W", "tricks": 2, "statement": ""},
}
"""The ace of clubs forgotten, his hand plays itself better."""

HIGH: dict[str, Any] = {
    "regulation": "FFB",
    "laws": "2007",
    "contract": "D",
    "declarer": "E",
    "position": {
        "hands": {"N": "-.A52.-.KQJ", "E": "-.J7.872.8", "S": "-.T983.9.5", "W": "9.KQ64.-.-"},
        "leader": "W",
        "trick": ["DJ"],
    },
    "claim": {"by": "E", "tricks": 6, "statement": "my hand is high"},
}
"""By his words the last trump is gone and so are others; who knew of the trump lost more."""


AGREED: dict[str, Any] = {
    "regulation": "EBU",
    "contract": "H",
    "declarer": "N",
    "position": {
        "hands": {"N": "AT.-.73.-", "E": "J76.T.-.-", "S": "94.9.T.-", "W": "5.-.J.K5"},
        "leader": "N",
        "shown_out": {"W": "H"},
    },
    "claim": {"by": "N", "tricks": 4, "statement": "the rest are mine"},
    "stage": "agreement-withdrawn",
}
"""Who knows nothing of the ten of trumps is sooner lucky, by the odds, than who knows of it."""


def record(given: dict[str, Any]) -> dict[str, Any]:
    return {"schema": "bridge-claim/1", "stage": "contested"} | given


@pytest.mark.parametrize("given", [ROUNDS, DUMMY_GOOD, OVERLOOKED, WAKES])
def test_what_is_shown_beside_a_ruling_is_what_the_finding_brings(given: dict[str, Any]) -> None:
    asked = others_shown(record(given))
    assert asked or given is WAKES
    assert [one.wrong for one in asked if one.wrong is not None] == []


def test_who_forgot_a_card_never_gets_more() -> None:
    forgot = tricks_of(finding(record(WAKES), forgotten=["CA"]))
    knew = tricks_of(finding(record(WAKES), forgotten=[]))
    assert forgot is not None and knew is not None and forgot <= knew


def test_who_may_have_known_of_the_trump_never_gets_more_than_who_knew() -> None:
    may_not = tricks_of(finding(record(HIGH), aware_of_trump=False))
    knew = tricks_of(finding(record(HIGH), aware_of_trump=True))
    assert may_not is not None and knew is not None and tricks_of(record(HIGH)) == may_not <= knew


@pytest.mark.parametrize("finding_of", [{"aware_of_trump": False}, {"forgotten": ["HT"]}])
def test_odds_over_what_he_forgot_never_bring_more_than_who_knew_gets(
    finding_of: dict[str, Any],
) -> None:
    forgot = tricks_of(finding(record(AGREED), **finding_of))
    assert forgot == tricks_of(finding(record(AGREED), aware_of_trump=True)) == 2
    assert tricks_of(finding(record(AGREED), forgotten=[])) == 2


def test_slack_is_not_given_by_a_card_believed_gone() -> None:
    """With a trump known to be with North he thinks that he is sure of more than he claimed."""
    given = record(
        {
            "regulation": "ACBL",
            "contract": "D",
            "declarer": "E",
            "position": {
                "hands": {
                    "N": "8.65.JT.-",
                    "E": "-.J7.984.-",
                    "S": "J932.Q.-.-",
                    "W": "QT7.-.Q7.-",
                },
                "leader": "N",
                "shown_out": {"S": "C"},
            },
            "claim": {"by": "E", "tricks": 4, "statement": "drawing the last trump"},
        }
    )
    knows = given | {"position": given["position"] | {"shown_out": {"S": "CD"}}}
    assert tricks_of(given) == tricks_of(knows) == 3


def test_what_may_never_come_of_one_thing_taken_otherwise(times: int) -> None:
    asked = list(answers(8 * times, seed=70))
    assert len({answer.question for answer in asked}) >= 7
    assert [answer for answer in asked if answer.wrong is not None] == []
