"""What other regulators would give is what they do give, and is not searched where it is known."""

import random
from dataclasses import fields, replace
from typing import Any

from ending import FORGOTTEN, record
from same_claim import made

from claims.doctrine.conventions import Conventions
from claims.law.profile import Profile, load_profile, profile_near
from claims.record import record_from_json
from claims.record.terms import REGULATIONS
from claims.ruling.judge import Judge
from claims.search.budget import Budget

SWITCHES = [one.name for one in fields(Conventions) if one.type is bool and one.name != "unblocks"]


def others(judge: Judge) -> list[Profile]:
    """The other regulators, and the own one with each convention turned."""
    own = judge.profile
    near = [profile_near(name, judge.laws, judge.day) for name in REGULATIONS]
    turned: list[dict[str, Any]] = [{name: not getattr(own, name)} for name in SWITCHES]
    turned += [{"top_down_side": side} for side in ("none", "honours", "always")]
    return near + [replace(own, **change) for change in turned]


def test_tricks_under_others_are_theirs() -> None:
    rng, certain, differs = random.Random(20), 0, 0
    for _ in range(60):
        given = record_from_json(made(rng, 4))
        judge = Judge(given, Budget())
        judgement = judge.decide()
        for profile in others(judge):
            beside = judge.tricks_under(judgement, profile)
            assert beside == Judge(given, Budget(), profile).decide().tricks
            differs += beside != judgement.tricks
        certain += judge.certain
    assert certain > 3 and differs > 2


def test_who_is_sure_of_all_there_is_is_ruled_once() -> None:
    judge = Judge(record(FORGOTTEN, "4S", findings={"aware_of_trump": True}), Budget())
    judgement = judge.decide()
    spent = judge.budget.spent
    for profile in others(judge):
        assert judge.tricks_under(judgement, profile) == judgement.tricks
    assert judge.certain and judge.budget.spent == spent


def test_another_law_is_asked_even_then() -> None:
    given = record(FORGOTTEN, "4S", findings={"aware_of_trump": True})
    judge = Judge(given, Budget(), load_profile("WBF", "2017"))
    judgement = judge.decide()
    strict = replace(judge.profile, concession_test="legal", name="another")
    assert judge.tricks_under(judgement, strict) == judgement.tricks
