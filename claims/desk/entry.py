"""A claim as a director writes it, as the JSON of a claim record."""

import difflib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from claims.board import Contract, parse_contract
from claims.cards import SEATS, hand_name
from claims.desk.hands import filled, read_some
from claims.desk.letters import (
    A_CONTRACT,
    A_SEAT,
    ENGLISH,
    REST,
    card_written,
    contract_written,
    seat_named,
)
from claims.errors import InputError, Problem, Problems
from claims.law.profile import profile_named
from claims.messages import Message
from claims.readers import LoggedBoard, claim_record
from claims.readers.sources import is_pasted, read_boards, read_stream
from claims.record import Refused, read_record
from claims.record.findings import FINDINGS
from claims.ruling.branches import branched
from claims.ruling.words_read import readings_of, tricks_said

_PBN: Final = re.compile(r'\[\s*\w+\s*"')
_YES = ("yes", "y", "true", "1", "oui", "o", "vrai")
_NO = ("no", "n", "false", "0", "non", "faux")
_CLASSES = {
    "débutant": "beginner",
    "debutant": "beginner",
    "moyen": "average",
    "confirmé": "expert",
}
WON = Message("two numbers, declarer's side first, such as 5-3")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHand:
    """What was written of a claim; None for what was not.

    ``hands``: as ``claims.desk.hands`` reads them, or a LIN string, a PBN game or a Handviewer
    address. ``contract``: with declarer or without, who is the claimer then. ``won``: tricks of
    declarer's side and the defenders', ``5-3``. ``table``: the cards of the current trick, from the
    leader on. ``shown_out``: ``E:H W:SC``. ``tricks``: a number or ``rest``. ``french``: whether
    ``C`` and ``T`` are French letters where that is open.
    """

    hands: str
    contract: str | None = None
    declarer: str | None = None
    by: str | None = None
    lead: str | None = None
    won: str | None = None
    table: str | None = None
    shown_out: str | None = None
    tricks: str | int | None = None
    statement: str | None = None
    language: str | None = None
    french: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What the director adds to any claim: the profile he rules under, findings as ``NAME=VALUE``,
    the class of player, and objections as ``W: words``."""

    profile: str | None = None
    find: Sequence[str] = ()
    level: str | None = None
    objections: Sequence[str] = field(default=())

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to add."""
        return not (self.profile or self.find or self.level or self.objections)

    @property
    def found(self) -> list[str]:
        """The names of the findings."""
        return [text.partition("=")[0].strip() for text in self.find]


def record_by_hand(written: ByHand, added: Added | None = None) -> dict[str, Any]:
    """The claim record, as JSON, of what was written.

    Raises:
        InputError: with everything that is wrong with it, of bridge too.
    """
    return sound(read_by_hand(written, added))


def read_by_hand(
    written: ByHand, added: Added | None = None
) -> tuple[dict[str, Any], list[Problem]]:
    """The record as far as it could be read, and what could not be. What is wrong with the record
    itself is not looked for."""
    problems = Problems()
    contract = _contract(written, problems)
    if is_board(written.hands):
        record = _of_board(written, contract, problems, added.found if added is not None else ())
    else:
        record = _of_hands(written, contract, problems)
    if added is not None:
        add(record, added, problems)
    return record, problems


def is_board(text: str) -> bool:
    """Whether a text is a board in one of the forms that programs write: LIN, PBN, an address."""
    return is_pasted(text.strip()) or _PBN.search(text) is not None


def begins_pbn(text: str) -> bool:
    """Whether a text begins as a PBN game does."""
    return _PBN.match(text) is not None


def sound(read: tuple[dict[str, Any], list[Problem]]) -> dict[str, Any]:
    """The record alone.

    Raises:
        InputError: with what could not be read, and what is wrong with the record besides.
    """
    record, problems = read
    entry = read_record(record)
    named = {problem.field for problem in problems}
    if named & {"declarer", "claim.by"}:
        named |= {"declarer", "claim.by"}  # who is not named is the other
    if "contract" in named:
        named.add("declarer")  # who is not named is read from the contract
    more = entry.problems if isinstance(entry, Refused) else ()
    found = [*problems, *(one for one in more if not covered(one, named))]
    if found:
        raise InputError(found)
    return record


def add(record: dict[str, Any], added: Added, problems: Problems) -> None:
    """Put into a record what the director adds; what cannot be is a problem."""
    if added.profile:
        try:
            regulation, laws = profile_named(added.profile)
        except InputError as error:
            problems.extend(error.problems)
        else:
            record |= {"regulation": regulation} if regulation else {}
            record |= {"laws": laws} if laws else {}
    findings = dict(record.get("findings") or {})
    before: dict[str, object] = {}
    for text in added.find:
        name, _, value = text.partition("=")
        name = name.strip()
        if name not in FINDINGS or not value.strip():
            near = difflib.get_close_matches(name, FINDINGS, n=4, cutoff=0.3) or FINDINGS
            problems.add(
                f"findings.{name[:40]}",
                Message("is no finding with a value"),
                Message("NAME=VALUE, with a name such as {names}", names=", ".join(near)),
            )
            continue
        found = finding_value(name, value.strip())
        earlier = before.setdefault(name, found)
        if isinstance(earlier, list) and isinstance(found, list):
            found = before[name] = [*earlier, *(one for one in found if one not in earlier)]
        elif found != earlier:
            reason = Message("is given twice, then as {text}", text=repr(value.strip()[:40]))
            problems.add(f"findings.{name}", reason, Message("one value"))
        findings[name] = found
    if added.level:
        findings["class"] = _CLASSES.get(added.level.strip().lower(), added.level.strip().lower())
    if findings:
        record["findings"] = findings
    objections = list(record.get("objections") or [])
    for text in added.objections:
        seat, colon, words = text.partition(":")
        by = seat_named(seat)
        if not colon or by is None:
            problems.add(
                f"objections[{len(objections)}].by",
                Message("{text} names no seat before its words", text=repr(text[:60])),
                Message('a seat and his words, such as "W: I have a trump"'),
            )
        else:
            objections.append({"by": SEATS[by], "words": words.strip()})
    if objections:
        record["objections"] = objections


def finding_value(name: str, text: str) -> object:
    """The value of a finding as JSON has it: yes and no, numbers, lists; what is none stays text,
    to be refused where it belongs."""
    if text.lower() in ("", "null"):
        return None
    example = FINDINGS[name].example
    if isinstance(example, bool):
        low = text.lower()
        return True if low in _YES else False if low in _NO else text
    if isinstance(example, int):
        return int(text) if text.isdecimal() else text
    if isinstance(example, list):
        parts = [part for part in re.split(r"[\s,;]+", text) if part]
        if isinstance(example[0], int):
            return [int(part) if part.isdecimal() else part for part in parts]
        return [card_written(part) or part for part in parts]
    if name == "class":
        return _CLASSES.get(text.lower(), text.lower())
    return text


def _contract(written: ByHand, problems: Problems) -> tuple[str, int | None] | None:
    """The contract and declarer, whom nobody names is the claimer."""
    declarer = _seat("declarer", written.declarer, problems)
    if written.contract is None or not written.contract.strip():
        return None
    read = contract_written(written.contract, written.french)
    if read is None:
        reason = Message("{text} is not a contract", text=repr(written.contract[:60]))
        problems.add("contract", reason, A_CONTRACT)
        return None
    text, named = read
    if named is not None and declarer not in (None, named):
        reason = Message("{text} names another declarer", text=repr(written.contract[:60]))
        problems.add("declarer", reason, Message("one declarer"))
    if named is None:
        named = declarer if declarer is not None else seat_named(written.by or "")
    return text, named


def _of_hands(
    written: ByHand, contract: tuple[str, int | None] | None, problems: Problems
) -> dict[str, Any]:
    """The record of hands that are written out."""
    sound_before = len(problems)
    some = read_some(written.hands, problems)
    hands = filled(some, problems) if len(problems) == sound_before else None
    position: dict[str, Any] = {}
    read = {SEATS[seat]: hand for seat, hand in enumerate(hands or some) if hand is not None}
    if read:
        position["hands"] = {seat: hand_name(hand) for seat, hand in read.items()}
    declarer = None if contract is None else contract[1]
    lead = _seat("position.leader", written.lead, problems)
    if lead is None and declarer is not None and hands is not None:
        whole = all(hand.bit_count() == 13 for hand in hands)
        lead = (declarer + 1) % 4 if whole and not written.lead else None
    position |= {} if lead is None else {"leader": SEATS[lead]}
    table = _cards("position.trick", written.table, written.french, problems)
    position["trick"] = table
    position |= _won(written.won, problems)
    position |= _shown_out(written.shown_out, problems)
    record: dict[str, Any] = {"schema": "bridge-claim/1"}
    by = _seat("claim.by", written.by, problems)
    if contract is not None:
        record["contract"] = contract[0]
        if declarer is not None:
            record["declarer"] = SEATS[declarer]
        else:
            problems.missing("declarer" if written.by is None else "claim.by", A_SEAT)
    if by is None and not written.by:
        by = declarer
    claim = _claim(written, by, problems)
    record |= {"position": position, "claim": claim, "stage": "contested"}
    rest_unless_said(record)
    return record


def rest_unless_said(record: dict[str, Any]) -> None:
    """Who names no number, here or in his words, claims the rest."""
    if record["claim"]["tricks"] is None and not _words_name_a_number(record):
        record["claim"]["tricks"] = "rest"


def _words_name_a_number(record: dict[str, Any]) -> bool:
    """Whether the words say how many tricks are claimed, and be it by a condition: then no other
    number is put down."""
    entry = read_record(record)
    if isinstance(entry, Refused) or not entry.claim.statement:
        return False
    plan = readings_of(entry)[0].plan
    return tricks_said(entry, plan) is not None or branched(plan)


def _of_board(
    written: ByHand,
    contract: tuple[str, int | None] | None,
    problems: Problems,
    found: Sequence[str],
) -> dict[str, Any]:
    """The record of a board in one of the forms that programs write; ``found``: the findings that
    it will have, by name."""
    text = written.hands.strip()
    read = list(
        read_boards(text)
        if is_pasted(text)
        else read_stream(io.BytesIO(text.encode("latin-1", "replace")), "pasted")
    )
    boards = [board for board in read if isinstance(board, LoggedBoard)]
    if len(boards) != 1:
        for one in read:
            if not isinstance(one, LoggedBoard):
                problems.add("board", one.reason, one.expected)
        if boards or not problems.about("board"):
            problems.add(
                "board", Message("{n} boards are in it", n=len(boards)), Message("a single board")
            )
        return {}
    (board,) = boards
    if contract is not None:
        text, declarer = contract
        if declarer is None and board.contract is not None:
            declarer = board.contract.declarer
        if declarer is None:
            problems.missing("declarer", A_SEAT)
        else:
            named = parse_contract(text, declarer)
            assert isinstance(named, Contract)
            board = replace(board, contract=named)
    lead = _seat("position.leader", written.lead, problems)
    if board.leader is None and lead is not None:
        board = replace(board, leader=lead)
    by = _seat("claim.by", written.by, problems)
    tricks = _tricks(written.tricks, problems)
    try:
        record = claim_record(
            board, "declarer" if by is None else SEATS[by], tricks, written.statement, found
        )
    except InputError as error:
        problems.extend(error.problems)
        return _cards_alone(board)
    record.pop("source", None)
    record.pop("id", None)
    if written.language is not None:
        record["claim"]["language"] = written.language
    if "position" in record:
        record["position"] |= _won(written.won, problems)
    _on_table(record, written, problems)
    rest_unless_said(record)
    return record


def _cards_alone(board: LoggedBoard) -> dict[str, Any]:
    """The cards of a board that has no contract, as far as they need none."""
    if board.contract is not None or board.play:
        return {}
    hands = {SEATS[seat]: hand_name(hand) for seat, hand in enumerate(board.deal)}
    leader = {} if board.leader is None else {"leader": SEATS[board.leader]}
    return {"schema": "bridge-claim/1", "position": {"hands": hands, "trick": [], **leader}}


def _on_table(record: dict[str, Any], written: ByHand, problems: Problems) -> None:
    """Put the trick in progress and who has shown out into the record of an ending; a play says
    both itself."""
    table = _cards("position.trick", written.table, written.french, problems)
    out = _shown_out(written.shown_out, problems)
    if "play" not in record:
        record["position"] |= {"trick": table} if table else {}
        record["position"] |= out
        return
    for name, given in (("position.trick", table), ("position.shown_out", out)):
        if given:
            reason = Message("the play of the board says this itself")
            problems.add(name, reason, Message("nothing beside a play"))


def _claim(written: ByHand, by: int | None, problems: Problems) -> dict[str, Any]:
    claim: dict[str, Any] = {} if by is None else {"by": SEATS[by]}
    tricks = _tricks(written.tricks, problems)
    claim |= {"tricks": tricks, "statement": written.statement}
    if written.language is not None and written.statement:
        claim["language"] = written.language
    return claim


def _tricks(written: str | int | None, problems: Problems) -> int | str | None:
    """A number, ``rest`` in either language, or None."""
    if written is None or isinstance(written, int):
        return written
    text = written.strip().lower()
    if text in REST:
        return "rest"
    if text.isdecimal():
        return int(text)
    reason = Message("{text} is no number of tricks", text=repr(written[:40]))
    problems.add("claim.tricks", reason, Message("a number of tricks, or rest"))
    return None


def _seat(name: str, text: str | None, problems: Problems) -> int | None:
    if text is None or not text.strip():
        return None
    seat = seat_named(text)
    if seat is None:
        problems.add(name, Message("{text} is not a seat", text=repr(text[:40])), A_SEAT)
    return seat


def _cards(name: str, text: str | None, french: bool, problems: Problems) -> list[str]:
    cards = []
    for place, part in enumerate(part for part in re.split(r"[\s,;]+", text or "") if part):
        card = card_written(part, french)
        if card is None:
            problems.add(
                f"{name}[{place}]",
                Message("{text} is not a card", text=repr(part[:20])),
                Message("a card: suit and rank, as H9"),
            )
        else:
            cards.append(card)
    return cards


def _won(text: str | None, problems: Problems) -> dict[str, Mapping[str, int]]:
    """The tricks won, ``5-3``, declarer's first."""
    if text is None or not text.strip():
        return {}
    numbers = re.fullmatch(r"\s*(\d{1,2})\s*[-–/,:+ ]\s*(\d{1,2})\s*", text)
    if numbers is None:
        problems.add(
            "position.won", Message("{text} are not two numbers", text=repr(text[:40])), WON
        )
        return {}
    return {"won": {"declarer": int(numbers[1]), "defenders": int(numbers[2])}}


def _shown_out(text: str | None, problems: Problems) -> dict[str, Mapping[str, str]]:
    """Who has failed to follow to what: ``E:H W:SC``."""
    found: dict[str, str] = {}
    for part in re.split(r"[\s,;]+", (text or "").strip()):
        if not part:
            continue
        who, _, suits = part.partition(":")
        seat = seat_named(who)
        letters = "".join(ENGLISH["♠♥♦♣".index(one)] if one in "♠♥♦♣" else one for one in suits)
        if seat is None or not letters or set(letters.upper()) - set(ENGLISH):
            problems.add(
                "position.shown_out",
                Message("{text} is not a seat and suits", text=repr(part[:40])),
                Message("such as E:H W:SC"),
            )
        else:
            found[SEATS[seat]] = letters.upper()
    return {"shown_out": found} if found else {}


def covered(problem: Problem, named: set[str]) -> bool:
    """Whether a fault of the record is of a field, or of one that holds it or stands in it, that
    has its problem already. While a hand is not read another may be missing or of another size."""
    name, hands = problem.field, "position.hands"
    if name.startswith(f"{hands}.") and any(one.startswith(hands) for one in named):
        missing = problem.reason == Message("is missing")
        return name in named or missing or problem.law is not None
    return any(
        name == one or name.startswith((one + ".", one + "[")) or one.startswith(name + ".")
        for one in named
    )
