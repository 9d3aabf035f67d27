"""Where a claim comes from, for every command that takes one: records, a log, by hand."""

import functools
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from claims.commands.language import told, usage
from claims.messages import Message, counted

if TYPE_CHECKING:
    from claims.errors import Problem
    from claims.record import ClaimRecord, Refused

_JSON = (".json", ".jsonl")
_QUESTION = re.compile(r"[a-z_]+=")
_OPTION_OF: Final = {
    "contract": "--contract",
    "declarer": "--declarer",
    "position.leader": "--lead",
    "position.won": "--won",
    "position.trick": "--table",
    "position.shown_out": "--shown-out",
    "claim.by": "--by",
    "claim.tricks": "--tricks",
}
"""The option that a field of the record is given by, where the claim is by hand."""


class BoardOrFile(click.Path):
    """A file, ``-``, or a board itself: a Handviewer address or a LIN string; or a question such as
    ``class=expert``."""

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The text itself where it is a board, else as for any file."""
        from claims.readers.sources import is_pasted

        question = _QUESTION.match(value) and not Path(value).exists()
        return value if question or is_pasted(value) else super().convert(value, parameter, context)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSource:
    """What the options of a command say of the claims it is about."""

    files: tuple[str, ...]
    board: str | None
    hands: str | None
    contract: str | None
    declarer: str | None
    by: str | None
    lead: str | None
    won: str | None
    table: str | None
    shown_out: str | None
    tricks: str | None
    statement: str | None
    profile: str | None
    find: tuple[str, ...]
    level: str | None
    objection: tuple[str, ...]

    def entries(self, french: bool = False) -> "Iterable[ClaimRecord | Refused]":
        """The claims, each with what the director adds, as they are read; what cannot be is
        refused.

        Raises:
            click.UsageError: where options do not go together.
        """
        from claims.desk.entry import Added
        from claims.readers.inputs import is_log, record_of_board, records_in
        from claims.readers.sources import is_pasted

        added = Added(
            profile=self.profile, find=self.find, level=self.level, objections=self.objection
        )
        if self.hands is not None:
            if self.files or self.board is not None:
                raise usage(Message("--hands takes the place of FILE and --board"))
            return [self._by_hand(added, french)]
        if not self.files:
            raise usage(Message("name a FILE with the claim, or give it by --hands"))
        self._no_hands()
        logs = [path for path in self.files if is_log(path) or is_pasted(path)]
        if self.board is not None or (len(self.files) == 1 and is_pasted(self.files[0])):
            if len(self.files) != 1 or self.files[0].lower().endswith(_JSON):
                raise usage(Message("--board takes one board from one log, LIN or PBN"))
            claimer = self.by or "declarer"
            read: Iterable[ClaimRecord | Refused] = [
                record_of_board(
                    self.files[0],
                    self.board,
                    claimer,
                    _tricks(self.tricks),
                    self.statement,
                    added.found,
                )
            ]
        elif logs:
            log = logs[0][:60] if is_pasted(logs[0]) else logs[0]
            raise usage(Message("{log} is a log of boards: say which one with --board", log=log))
        elif self.by is not None or self.tricks is not None or self.statement is not None:
            raise usage(Message("--by, --tricks and --statement go with --board or --hands"))
        else:
            read = (record for path in self.files for record in records_in(path))
        return (_with(one, added) for one in read)

    def one(self, french: bool = False) -> "ClaimRecord":
        """The one claim there is.

        Raises:
            click.UsageError: where there are several.
            InputError: where it cannot be read.
        """
        from claims.errors import InputError
        from claims.record import Refused

        entries = list(islice(self.entries(french), 2))
        if len(entries) != 1:
            raise usage(Message("one claim is asked about, not several"))
        if isinstance(entries[0], Refused):
            raise InputError(list(entries[0].problems))
        return entries[0]

    def asking(self, wanted: int | None) -> "tuple[ClaimSource, int | None]":
        """This source and the number of tricks asked about: ``wanted``, or that of ``--tricks``
        where a record says itself what was claimed."""
        if wanted is not None or self.hands is not None or self.board is not None:
            return self, wanted
        asked = _tricks(self.tricks)
        return replace(self, tricks=None), asked if isinstance(asked, int) else None

    def split_questions(self) -> "tuple[ClaimSource, list[str]]":
        """This source without the arguments such as ``class=expert``, and these."""
        asked = [one for one in self.files if _QUESTION.match(one) and not Path(one).exists()]
        return replace(self, files=tuple(one for one in self.files if one not in asked)), asked

    def _by_hand(self, added: Any, french: bool) -> "ClaimRecord | Refused":
        from claims.desk.entry import ByHand, record_by_hand
        from claims.encoded import as_utf8
        from claims.errors import InputError
        from claims.record import Refused, record_from_json

        hands = self.hands or ""
        if hands == "-":
            hands = as_utf8(sys.stdin.buffer.read()).decode("utf-8", "replace")
        written = ByHand(
            hands=hands,
            contract=self.contract,
            declarer=self.declarer,
            by=self.by,
            lead=self.lead,
            won=self.won,
            table=self.table,
            shown_out=self.shown_out,
            tricks=self.tricks,
            statement=self.statement,
            french=french,
        )
        try:
            return record_from_json(record_by_hand(written, added))
        except InputError as error:
            return Refused(None, tuple(map(_with_option, error.problems)), None)

    def _no_hands(self) -> None:
        given = {
            "--contract": self.contract,
            "--declarer": self.declarer,
            "--lead": self.lead,
            "--won": self.won,
            "--table": self.table,
            "--shown-out": self.shown_out,
        }
        alone = [name for name, value in given.items() if value is not None]
        if alone:
            raise usage(
                counted(
                    "{options} goes with --hands",
                    "{options} go with --hands",
                    len(alone),
                    options=", ".join(alone),
                )
            )


def claim_source(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the arguments and options of a claim; it takes a ``ClaimSource`` first."""

    @functools.wraps(command)
    def taken(**options: Any) -> None:
        names = ClaimSource.__dataclass_fields__
        source = ClaimSource(**{name: options.pop(name) for name in names})
        command(source, **options)

    made: Callable[..., None] = taken
    for option in reversed(_OPTIONS):
        made = option(made)
    return made


def _with_option(problem: "Problem") -> "Problem":
    """A problem of a record made of options, with the one that its field is given by."""
    option = _OPTION_OF.get(problem.field.partition("[")[0])
    if option is None or not problem.expected:
        return problem
    expected = Message("{option} with {expected}", option=option, expected=problem.expected)
    return replace(problem, expected=expected)


def _with(entry: "ClaimRecord | Refused", added: Any) -> "ClaimRecord | Refused":
    """A claim with what the director adds to it."""
    from claims.desk.entry import add
    from claims.errors import Problems
    from claims.record import Refused, read_record

    if added.nothing:
        return entry
    problems = Problems()
    if entry.given is None:
        add({}, added, problems)
        return _refused(entry, problems)
    record = json.loads(json.dumps(entry.given))
    add(record, added, problems)
    changed = _refused(read_record(record), problems)
    if isinstance(changed, Refused) and isinstance(entry, Refused):
        return replace(changed, id=entry.id, source=entry.source)
    return changed


def _refused(
    entry: "ClaimRecord | Refused", problems: "Sequence[Problem]"
) -> "ClaimRecord | Refused":
    """The claim, refused where what is added has problems of its own."""
    from claims.record import Refused

    if not problems:
        return entry
    more = entry.problems if isinstance(entry, Refused) else ()
    return Refused(entry.id, (*problems, *more), None, given=entry.given)


def _tricks(text: str | None) -> int | str | None:
    """``rest`` in either language, a number of tricks, or nothing."""
    if text is None:
        return None
    from claims.desk.letters import REST

    if text.strip().lower() in REST:
        return "rest"
    if not text.isdecimal():
        reason = Message("{text} is neither a number nor 'rest'", text=repr(text[:40]))
        raise click.BadParameter(told(reason), param_hint="--tricks")
    return int(text)


def added_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of what the director adds to any claim."""
    for option in reversed(_ADDED):
        command = option(command)
    return command


_ADDED = (
    click.option("--profile", metavar="P", help="Rule under FFB, 2007, EBU:2017, ..."),
    click.option(
        "--find",
        metavar="NAME=VALUE",
        multiple=True,
        help="What the director finds: aware_of_trump=no, forgotten=H9,H7. Repeatable.",
    ),
    click.option("--class", "level", metavar="CLASS", help="beginner, average or expert."),
    click.option(
        "--objection",
        metavar="'W: WORDS'",
        multiple=True,
        help="Who objected, and in which words. Repeatable.",
    ),
)

_OPTIONS = (
    click.argument(
        "files",
        metavar="[FILE]...",
        nargs=-1,
        type=BoardOrFile(exists=True, dir_okay=False, allow_dash=True),
    ),
    click.option(
        "--board",
        metavar="N",
        help="The board of a log: 12, o12 or c12 where there are two rooms, @3 for the third.",
    ),
    click.option(
        "--hands",
        metavar="HANDS",
        help="The cards by hand: 'N:-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8', ♠AK ♥Q ..., a "
        "diagram, a Handviewer ending; - reads them from standard input.",
    ),
    click.option("--contract", metavar="C", help="By hand: 4S, 4♥, 3NT, '5HX by N'."),
    click.option(
        "--declarer", metavar="SEAT", help="By hand: declarer; the claimer when left out."
    ),
    click.option("--by", metavar="SEAT", help="Who claimed; declarer when left out."),
    click.option("--lead", metavar="SEAT", help="By hand: who leads, or led to the trick."),
    click.option("--table", metavar="CARDS", help="By hand: the cards of the trick, as led."),
    click.option("--won", metavar="N-N", help="By hand: tricks won, declarer's side first: 5-3."),
    click.option("--shown-out", metavar="SEAT:SUITS", help="By hand: who failed to follow: E:H."),
    click.option(
        "--tricks",
        metavar="N|rest",
        help="The tricks claimed; when left out, by hand those his words name or else the rest, of "
        "a log what its result leaves.",
    ),
    click.option("--statement", metavar="WORDS", help="What the claimer said; '' for nothing."),
    *_ADDED,
)
