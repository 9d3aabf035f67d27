"""A claim with words beside the same without: what is told of it costs no more than the ruling."""

from dataclasses import replace

import pytest
from ending import record

from claims.record import ClaimRecord
from claims.ruling.judge import Judge
from claims.search.budget import CHUNK, Budget

BLOCKED = record(
    {"N": "KQJT.A.-.-", "E": "-.-.AK.AKQ", "S": "A.3.-.542", "W": "9.KQ.Q.J"},
    claim={"statement": "par l'as de cœur au mort et je défile ses piques", "language": "fr"},
)


def positions(claim: ClaimRecord) -> int:
    """The positions that its decision takes."""
    budget = Budget(2_000_000)
    Judge(claim, budget).decide()
    return budget.spent


def test_what_no_finesse_can_decide_is_searched_only_where_70e1_is_in_question() -> None:
    """Five times here; forty and more where that is searched unasked (the aim for all is fifty,
    ``bench/beside_silence.py``)."""
    bare = replace(BLOCKED, claim=replace(BLOCKED.claim, statement="", plan=()))
    assert positions(BLOCKED) <= 10 * positions(bare)


@pytest.mark.parametrize("spent", [0, 3 * CHUNK])
def test_as_much_again_is_no_more_than_until_now(spent: int) -> None:
    budget = Budget(8 * CHUNK)
    budget.spend(spent)
    with budget.as_much_again():
        assert budget.next_chunk() == CHUNK
        budget.spend(max(spent, CHUNK))
        assert budget.next_chunk() == 0
    assert budget.next_chunk() > 0
