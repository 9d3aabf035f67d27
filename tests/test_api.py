"""The Python interface: what ``import claims`` offers, and the schemas of what goes in and out."""

import doctest
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from ending import CRASH, FORGOTTEN, ending
from jsonschema import Draft202012Validator
from record_maker import sound_record

import claims
from claims.cli import cli
from claims.errors import InputError

HERE = Path(__file__).parent
LOG = HERE / "readers" / "club.lin"
EXAMPLES = sorted((HERE.parent / "examples").glob("*.json"))


def given(
    hands: dict[str, str] = FORGOTTEN, contract: str = "4S", **changes: Any
) -> dict[str, Any]:
    return ending(hands, contract, **changes)


def tricks(ruling: claims.Ruling) -> int | None:
    return None if ruling.verdict is None else ruling.verdict.claimer_tricks


def test_everything_that_is_promised_is_there() -> None:
    assert set(claims.__all__) <= set(dir(claims))
    for name in claims.__all__:
        offered = getattr(claims, name)
        assert name == "__version__" or offered.__doc__
    assert re.fullmatch(r"\d+\.\d+\.\d+", claims.__version__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = claims.nothing


def test_the_package_is_imported_without_its_rooms() -> None:
    program = (
        "import sys, claims; before = [m for m in ('msgspec', 'numpy', 'numba', 'claims.api') "
        "if m in sys.modules]; claims.ClaimRecord; print(before, 'numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[] False"


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("profile", 2017, TypeError),
        ("nodes", 1.5, TypeError),
        ("nodes", True, TypeError),
        ("nodes", 0, ValueError),
        ("limit", "5", TypeError),
        ("limit", -1, ValueError),
        ("limit", float("nan"), ValueError),
        ("findings", [1], TypeError),
    ],
)
def test_an_argument_that_is_none_is_named(name: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"^{name}: "):
        claims.rule(given(), **{name: value})


def test_what_is_no_record_no_words_no_board_is_said() -> None:
    nothing: Any = None
    ruling = claims.rule(json.dumps(given()))  # type: ignore[arg-type]
    assert ruling.errors is not None and "from_json" in (ruling.errors[0].expected or "")
    with pytest.raises(TypeError, match=r"^words: "):
        claims.parse(nothing)
    with pytest.raises(TypeError, match=r"^board: "):
        claims.claim_record(nothing)


def test_a_language_that_is_not_there_is_said_to_be_unknown() -> None:
    with pytest.raises(InputError, match=r"^language: 'xx' is not known .*de"):
        claims.parse("the rest", "xx")
    ruling = claims.rule(given(claim={"statement": "the rest", "language": "xx"}))
    assert ruling.status == "refused" and ruling.errors is not None
    assert [one.field for one in ruling.errors] == ["claim.language"]


@pytest.mark.parametrize("hand", ["A2.K3", "A.K.Q.J.T", "A 2.K.-.-", "A2.X.-.-"])
def test_the_schema_refuses_hands_that_are_refused(hand: str) -> None:
    schema = json.loads(CliRunner().invoke(cli, ["schema", "record"]).output)
    record = given()
    assert Draft202012Validator(schema).is_valid(record)
    record["position"]["hands"] = record["position"]["hands"] | {"N": hand}
    assert not Draft202012Validator(schema).is_valid(record)


def test_a_record_is_ruled_as_an_object_and_as_json() -> None:
    record = claims.ClaimRecord.from_json(given())
    from_text = claims.ClaimRecord.from_json(json.dumps(given()))
    from_bytes = claims.ClaimRecord.from_json(json.dumps(given()).encode())
    assert record == from_text == from_bytes and record.given == given()
    rulings = [claims.rule(one) for one in (record, given())]
    assert rulings[0] == rulings[1] and tricks(rulings[0]) == 2
    assert msgspec.json.encode(rulings[0]).decode() == rulings[0].to_json()
    assert json.loads(rulings[0].to_json())["schema"] == "bridge-ruling/1"


def test_what_if_the_director_had_found_otherwise() -> None:
    assert tricks(claims.rule(given(), findings={"aware_of_trump": True})) == 3
    record = claims.ClaimRecord.from_json(given(findings={"aware_of_trump": True}))
    assert tricks(claims.rule(record)) == 3
    assert tricks(claims.rule(record, findings={"aware_of_trump": None})) == 2
    assert tricks(claims.rule(record, findings={"aware_of_trump": False})) == 2
    assert record.findings.aware_of_trump is True, "the record is not changed"


@pytest.mark.parametrize(
    ("profile", "name"),
    [
        ("FFB", "FFB 2017"),
        ("2007", "WBF 2007"),
        ("ebu:1997", "EBU 1997"),
        ("ACBL 2017", "ACBL 2017"),
    ],
)
def test_what_if_it_were_played_elsewhere(profile: str, name: str) -> None:
    assert claims.rule(given(CRASH), profile=profile).profile == name


def test_a_profile_that_is_none_is_an_error_of_the_caller() -> None:
    for profile in ("XYZ", "FFB EBU", ""):
        with pytest.raises(InputError):
            claims.rule(given(), profile=profile)


@pytest.mark.parametrize("bad", [{}, [], 3, None, "{}", given(contract="9S")])
def test_what_cannot_be_ruled_is_refused_with_its_faults(bad: Any) -> None:
    ruling = claims.rule(bad)
    assert ruling.status == "refused" and ruling.errors and ruling.verdict is None


def test_a_finding_that_cannot_be_is_refused() -> None:
    ruling = claims.rule(given(), findings={"forgotten": ["SA", "XX"], "mood": "cross"})
    assert {error.field for error in ruling.errors or []} >= {
        "findings.forgotten[1]",
        "findings.mood",
    }


def test_text_that_is_no_record_names_its_faults() -> None:
    for text in ("{", b"\xff", "[1, 2]", "{}"):
        with pytest.raises(InputError) as caught:
            claims.ClaimRecord.from_json(text)
        assert caught.value.problems


def test_a_search_that_may_not_last_is_undecided() -> None:
    ruling = claims.rule(given(), nodes=1)
    assert ruling.status == "undecided" and ruling.bounds is not None
    assert ruling.limit is not None and ruling.limit.reached


def test_boards_of_a_log_become_records() -> None:
    boards = [item for item in claims.read(LOG) if isinstance(item, claims.LoggedBoard)]
    assert len(boards) == sum(1 for _ in claims.read(str(LOG)))
    stopped = [board for board in boards if board.claim is not None]
    ruling = claims.rule(claims.claim_record(stopped[0]), nodes=1_000_000)
    assert ruling.source is not None and ruling.source.board == stopped[0].number
    assert ruling.statement is not None and not ruling.statement.known


def test_words_are_parsed() -> None:
    (reading, *_) = claims.parse("drawing trumps, then the clubs", "en")
    assert reading.language == "en" and len(reading.plan.steps) == 2
    assert claims.parse("")[0].plan.empty


@cache
def schema(name: str) -> Any:
    """The published schema of a record or a ruling, as a validator."""
    result = CliRunner().invoke(cli, ["schema", name])
    assert result.exit_code == 0
    found = json.loads(result.output)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_and_their_rulings_are_of_the_published_form(path: Path) -> None:
    obj = json.loads(path.read_text(encoding="utf-8"))
    assert list(schema("record").iter_errors(obj)) == []
    ruling = json.loads(claims.rule(obj).to_json())
    assert list(schema("ruling").iter_errors(ruling)) == []


def test_published_forms_of_records_and_of_refusals() -> None:
    for seed in range(40):
        assert list(schema("record").iter_errors(sound_record(seed))) == []
    assert list(schema("record").iter_errors({"contract": "3NT", "declarer": "S"}))
    assert list(schema("record").iter_errors(given(declarer="Q")))
    refused = json.loads(claims.rule({}).to_json())
    assert list(schema("ruling").iter_errors(refused)) == []


def test_the_interface_is_shown_as_it_is() -> None:
    assert doctest.testmod(claims).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_the_library_examples_run(
    page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(HERE.parent)
    text = (HERE.parent / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})
    assert capsys.readouterr().out
