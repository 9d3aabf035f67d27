"""The register walks the whole list of laws: a gap, or a function that is not there, fails."""

import inspect
import re
from importlib import import_module

import pytest

from claims.errors import InputError
from claims.law.profile import SWITCHES
from claims.law.register import canonical, faults, find, register
from claims.record.constraints import CONSTRAINTS
from claims.record.findings import FINDINGS

# The paragraphs of the law documents this program was written from, by edition.
OUTLINE = {
    "2017": """
        61A 61B1 61B2a 61B2b 61B3 61C 62A 62B1 62B2 62C1 62C2 62C3 62D1 62D2
        63A1 63A2 63A3 63A4 63B 64A1 64A2 64B1 64B2 64B3 64B4 64B5 64B6 64B7 64B8 64C1 64C2a 64C2b
        68 68A 68B1 68B2 68C 68D1 68D2a 68D2bi 68D2bii 69A 69B1 69B2
        70 70A 70B1 70B2 70B3 70C1 70C2 70C3 70D1 70D2 70E1 70E2 71A 71B
    """,
    "1997": """
        23 24 24A 24B 24C 25A 25B1 25B2 26A1 26A2 26B 27A 27B1a 27B1b 27B2 27B3 27C 28A 28B
        29A 29B 29C 30A 30B1 30B2 30B3 30C 31A1 31A2a 31A2b 31B 32 32A 32B1 32B2 33 34
        35A 35B 35C 35D 36 37 38 39A 39B 40A 40B 40C 40D 40E
        53A 53B 53C 54 54A 54B1 54B2 54C 54D 55A 55B1 55B2 55C 56 57A 57B 57C 58A 58B1 58B2 58B3
        58B4 59 60A1 60A2 60A3 60B 60C 61A 61B 61C 62A 62B1 62B2 62C1 62C2 62D1 62D2
        63A1 63A2 63A3 63B 63C 64A1 64A2 64B1 64B2 64B3 64B4 64B5 64B6 64C
        65A 65B1 65B2 65C 65D 66A 66B 66C 66D 67A1 67A2 67B1a 67B1b 67B2
    """,
}
LAWS = {"2017": [*range(61, 65), *range(68, 72)], "1997": [*range(23, 41), *range(53, 68)]}


@pytest.mark.parametrize("laws", OUTLINE)
def test_every_paragraph_of_the_documents_is_in_the_register(laws: str) -> None:
    known = {paragraph.number for paragraph in register() if laws in paragraph.laws}
    assert set(OUTLINE[laws].split()) - known == set()


@pytest.mark.parametrize("laws", OUTLINE)
def test_every_law_of_the_documents_is_in_the_outline(laws: str) -> None:
    in_outline = {int(number[:2]) for number in OUTLINE[laws].split()}
    assert in_outline == set(LAWS[laws])


@pytest.mark.parametrize("laws", OUTLINE)
def test_the_register_invents_no_paragraph_of_those_laws(laws: str) -> None:
    ours = {
        paragraph.number
        for paragraph in register()
        if laws in paragraph.laws and int(paragraph.number[:2]) in LAWS[laws]
    }
    documents = set(OUTLINE[laws].split())
    invented = ours - documents
    # The head of several numbers may have a gist of its own: 63A of 63A1 to 63A4.
    assert not {one for one in invented if not any(n.startswith(one) for n in documents)}


def test_the_register_has_no_fault() -> None:
    assert faults() == []


def test_every_law_function_is_in_the_register() -> None:
    listed = {path for paragraph in register() for path in paragraph.by}
    for name in ("law68", "law69", "law70", "law71", "law61_64", "law65_67", "penalties"):
        module = import_module(f"claims.law.{name}")
        for function, value in inspect.getmembers(module, inspect.isfunction):
            single = re.fullmatch(r"law\d\d_.+", function) and value.__module__ == module.__name__
            assert not single or f"{name}.{function}" in listed, f"{name}.{function}"


def test_every_finding_constraint_and_switch_is_asked_for_somewhere() -> None:
    paragraphs = register()
    assert {f for p in paragraphs for f in p.findings} == set(FINDINGS)
    assert {c for p in paragraphs for c in p.constraints} == set(CONSTRAINTS)
    assert {s for p in paragraphs for s in p.switches} == set(SWITCHES)


@pytest.mark.parametrize(
    ("written", "number"),
    [("70e1", "70E1"), ("68 D2(b)(ii)", "68D2bii"), ("Law 71", "71"), ("64C2(a)", "64C2a")],
)
def test_a_number_is_read_as_people_write_it(written: str, number: str) -> None:
    assert canonical(written) == number
    assert find(written)[0].number.startswith(number)


def test_a_law_gives_all_its_paragraphs_and_an_edition_only_its_own() -> None:
    assert [p.number for p in find("71", "2017")] == ["71A", "71B"]
    assert [p.number for p in find("71", "1997")] == ["71A", "71B", "71C"]
    assert {p.number for p in find("70E")} == {"70E", "70E1", "70E2"}


def test_a_paragraph_that_is_not_there_is_refused_with_those_near_it() -> None:
    with pytest.raises(InputError, match="70E1"):
        find("70F")
    with pytest.raises(InputError, match="70D1"):
        find("70D3", "2017")
    with pytest.raises(InputError, match="23-40, 45, 49-51, 53-71"):
        find("nonsense")
