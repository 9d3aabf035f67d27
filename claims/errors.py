"""What is wrong with an input, said once for every reader: field, card, reason, expectation."""

from dataclasses import dataclass
from typing import Final

from claims.messages import N_, Message


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input.

    ``field`` is a path into the record (``position.hands.E``) or a place in a file; ``reason`` says
    what is wrong in words for a person, ``expected`` what would have been right; ``card`` and
    ``law`` are given where there is one (``H9``; ``67`` for unequal hands).
    """

    field: str
    reason: str
    expected: str = ""
    card: str | None = None
    law: str | None = None

    def __str__(self) -> str:
        text = f"{self.field}: {self.reason}"
        if self.expected:
            text += f" (expected {self.expected})"
        return text + (f" [Law {self.law}]" if self.law else "")


MOST_LISTED: Final = 50
"""Problems of one input that are listed; more are counted."""

SYSTEM: Final = (
    N_("Address already in use"),
    N_("File exists"),
    N_("Is a directory"),
    N_("No such file or directory"),
    N_("No space left on device"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("Too many levels of symbolic links"),
    N_("database disk image is malformed"),
    N_("database is locked"),
    N_("database or disk is full"),
    N_("disk I/O error"),
    N_("file is not a database"),
    N_("it may only be read"),
    N_("unable to open database file"),
)
"""What the system says of files and ports, and SQLite of a file of its own, in English only."""


def why_not(error: Exception) -> Message | str:
    """What kept something from being read or written, as a message where it is a known one."""
    said = getattr(error, "strerror", None) or str(error)
    said = said.replace("attempt to write a readonly database", "it may only be read")
    return Message(said) if said in SYSTEM else said


class InputError(Exception):
    """An input that is refused, with every problem found in it at once."""

    def __init__(self, problems: list[Problem]) -> None:
        told = [str(problem) for problem in problems[:MOST_LISTED]]
        if len(problems) > MOST_LISTED:
            told.append(f"{len(problems)} in all")
        super().__init__("; ".join(told))
        self.problems = problems


class DdsError(RuntimeError):
    """The double-dummy solver is missing, or refused a position that should have been valid; said
    in a message for a person."""


class Problems(list[Problem]):
    """The problems found so far; ``add`` notes one more."""

    def add(
        self,
        field: str,
        reason: str,
        expected: str = "",
        card: str | None = None,
        law: str | None = None,
    ) -> None:
        """Note a problem; the arguments are those of ``Problem``."""
        self.append(Problem(field, reason, expected, card, law))

    def about(self, field: str) -> bool:
        """Whether something is wrong with a field or in it."""
        inside = (f"{field}.", f"{field}[")
        return any(one.field == field or one.field.startswith(inside) for one in self)

    def missing(self, field: str, expected: str) -> None:
        """Note a field that is not there, unless it was there and has its own problem already."""
        if not self.about(field):
            self.add(field, Message("is missing"), expected)
