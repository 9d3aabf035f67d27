"""The register: every paragraph of the laws a claim meets, and what the program does with it."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final, Literal, cast

from claims.errors import InputError, Problem
from claims.law.profile import SWITCHES
from claims.messages import N_, Message
from claims.record.constraints import CONSTRAINTS
from claims.record.findings import FINDINGS
from claims.record.terms import EDITIONS

Status = Literal["coded", "finding", "constraint", "out"]
STATUS_WORDS: Final[dict[Status, str]] = {
    "coded": N_("coded"),
    "finding": N_("the director's finding"),
    "constraint": N_("accepted in the record, binds the cards"),
    "out": N_("out of a claim's reach"),
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its gist, the editions it has this content in, and what is done with it.

    ``number`` is written without brackets (``68D2bii``). ``by`` names functions of ``claims.law``,
    or those of other rooms in full; ``does`` says more about how it is applied, ``because``
    why it is left out.
    """

    number: str
    laws: tuple[str, ...]
    status: Status
    gist: str
    does: str
    because: str
    by: tuple[str, ...]
    findings: tuple[str, ...]
    constraints: tuple[str, ...]
    switches: tuple[str, ...]


@cache
def register() -> tuple[Paragraph, ...]:
    """Every paragraph, in the book's order."""
    table = tomllib.loads(files("claims.law").joinpath("register.toml").read_text("utf-8"))
    return tuple(
        Paragraph(
            number=row["number"],
            laws=tuple(row["laws"]),
            status=cast(Status, row["status"]),
            gist=row["gist"],
            does=row.get("does", ""),
            because=row.get("because", ""),
            by=tuple(row.get("by", ())),
            findings=tuple(row.get("findings", ())),
            constraints=tuple(row.get("constraints", ())),
            switches=tuple(row.get("switches", ())),
        )
        for row in table["paragraph"]
    )


def canonical(number: str) -> str:
    """A paragraph's number as the register writes it: ``68 D2(b)(ii)`` becomes ``68D2bii``."""
    bare = re.sub(r"[\s().]", "", number.strip())
    bare = re.sub(r"^law", "", bare, flags=re.IGNORECASE)
    found = re.fullmatch(r"(\d+)([A-Za-z]?)(.*)", bare)
    return bare if found is None else found[1] + found[2].upper() + found[3].lower()


def find(number: str, laws: str | None = None) -> list[Paragraph]:
    """The paragraph of this number and those under it, in one edition or in all.

    Raises:
        InputError: when there is none.
    """
    wanted = canonical(number)
    found = [
        paragraph
        for paragraph in register()
        if _under(paragraph.number, wanted) and (laws is None or laws in paragraph.laws)
    ]
    if not found:
        law = re.match(r"\d+", wanted)
        near = sorted({p.number for p in register() if law and _under(p.number, law[0])})
        expected = ", ".join(near) if near else Message("Laws {laws}", laws=_whole_laws())
        raise InputError(
            [
                Problem(
                    "paragraph",
                    Message(
                        "{number} is not known in the {laws} Laws", number=repr(number), laws=laws
                    )
                    if laws
                    else Message("{text} is not known", text=repr(number)),
                    expected,
                )
            ]
        )
    return found


def _whole_laws() -> str:
    """The laws that have a paragraph here, runs of them as ``23-40``."""
    laws = sorted({int(found[0]) for p in register() if (found := re.match(r"\d+", p.number))})
    runs: list[list[int]] = []
    for law in laws:
        if runs and law == runs[-1][-1] + 1:
            runs[-1].append(law)
        else:
            runs.append([law])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _under(number: str, wanted: str) -> bool:
    """Whether a number is the one wanted or a part of it (70E1 of 70E; 701 would not be of 70)."""
    rest = number.removeprefix(wanted)
    if rest == number and wanted:
        return False
    return not rest or not (rest[0].isdigit() and wanted[-1:].isdigit())


def faults() -> list[str]:
    """What is wrong in the register: a paragraph said to be coded whose function does not exist, a
    name that is none, a status without what it needs, a paragraph standing twice in an edition."""
    wrong = []
    seen: set[tuple[str, str]] = set()
    for paragraph in register():
        name = paragraph.number
        for laws in paragraph.laws:
            if (name, laws) in seen:
                wrong.append(f"{name} stands twice in {laws}")
            seen.add((name, laws))
        wrong += [f"{name}: no function {path}" for path in paragraph.by if not _exists(path)]
        for kind, used, known in (
            ("edition", paragraph.laws, EDITIONS),
            ("finding", paragraph.findings, tuple(FINDINGS)),
            ("constraint", paragraph.constraints, tuple(CONSTRAINTS)),
            ("switch", paragraph.switches, SWITCHES),
        ):
            wrong += [f"{name}: no {kind} {word}" for word in used if word not in known]
        needs = {
            "coded": paragraph.by,
            "finding": paragraph.findings,
            "constraint": paragraph.constraints,
            "out": paragraph.because,
        }
        if paragraph.status not in needs or not needs[paragraph.status] or not paragraph.gist:
            wrong.append(f"{name}: {paragraph.status} without what it needs")
    return wrong


def full_name(path: str) -> str:
    """A name of ``by`` with its package."""
    return path if path.startswith(("claims.", "claims_native.")) else f"claims.law.{path}"


def _exists(path: str) -> bool:
    module, _, function = full_name(path).rpartition(".")
    try:
        return callable(getattr(import_module(module), function, None))
    except ModuleNotFoundError:
        return False
