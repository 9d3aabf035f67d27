"""JSON in, claim records out: every fault of a record named at once, the other records go on."""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

import msgspec

from claims.board import Board, parse_vulnerability
from claims.cards import (
    NOTRUMP,
    SEATS,
    CardError,
    card_name,
    partner,
    same_side,
    seat_index,
)
from claims.errors import InputError, Problem
from claims.play import Position
from claims.record.conflicts import check_constraints
from claims.record.defect import read_defect
from claims.record.findings import check_findings
from claims.record.model import Claim, ClaimRecord, Objection
from claims.record.parts import (
    Problems,
    read_card,
    read_contract,
    read_deal,
    read_seat,
    read_suits,
)
from claims.record.position import check_deal, read_constraints, read_position, settle
from claims.record.replay import Allowed, read_play
from claims.record.rules import (
    CLASSES,
    EDITIONS,
    FINDINGS,
    REGULATIONS,
    STAGES,
    WHAT_IS_EXPECTED,
)
from claims.record.shape import BoardShape, ClaimShape, PositionShape, RecordShape, convert_record


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that is not one: ``id`` when it could be read, and everything wrong with it."""

    id: str | None
    problems: tuple[Problem, ...]
    digest: str | None


def read_records(text: str) -> list[ClaimRecord | Refused]:
    """Read one JSON object, or JSON Lines with one object in each line that is not blank.

    Never raises for a wrong input: what cannot be read becomes ``Refused``, in its place.
    """
    text = text.removeprefix("\ufeff")
    try:
        return [_record(msgspec.json.decode(text))]
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        decoded = [(number, _decoded(line)) for number, line in lines]
        whole_lines = any(isinstance(value, dict) for _, value in decoded)
        if len(lines) > 1 and whole_lines and not _is_pretty_printed(lines):
            return [
                _undecodable(value, number) if isinstance(value, Exception) else _record(value)
                for number, value in decoded
            ]
        return [_undecodable(error, None)]


def record_from_json(obj: object) -> ClaimRecord:
    """Check one decoded JSON object and make the record of it.

    Raises:
        InputError: with every problem of the object at once.
    """
    problems = Problems()
    shape, faults = convert_record(obj)
    problems.extend(faults)
    if not isinstance(obj, dict):
        raise InputError(problems)
    contract = read_contract(problems, shape.contract)
    declarer = read_seat(problems, "declarer", shape.declarer)
    if contract is not None and declarer is not None:
        contract = contract._replace(declarer=declarer)
    trump = NOTRUMP if contract is None else contract.denomination
    deal = None if shape.deal is None else read_deal(problems, shape.deal)
    deal_sound = deal is None or check_deal(problems, deal)
    play = None if shape.play is None else read_play(problems, shape.play)
    given = None
    allowed = Allowed(_revokers(shape.findings), _accepted(shape.findings))
    defect = read_defect(problems, shape.findings)
    if shape.position is not None:
        given = read_position(problems, shape.position, trump, allowed.revokers, defect)
    elif shape.deal is None or shape.play is None:
        problems.missing("position", "a position, or both deal and play")
    position, won = None, None
    play_read = shape.play is None or play is not None
    if contract is not None and declarer is not None and deal_sound and play_read:
        position, deal, won = settle(problems, given, deal, play, contract, allowed)
    shown = position or (None if given is None else given.position(trump))
    if allowed.leads and shape.play is None:
        expected = "the play; without it position.leader says who led"
        problems.add("findings.leads_accepted", "there is no play to show it", expected, law="53A")
    if defect is not None and shape.position is None:
        problems.add("findings.defective_by", "there is no position", "the cards held", law="67")
    if position is not None and given is None and not position.tricks_left:
        problems.add("play", "all 13 tricks are played", "at least one trick to be decided")
    won = _won(problems, shape.position, shown, won)
    constraints = read_constraints(
        problems,
        shape.position.constraints if shape.position is not None else [],
        shown,
        declarer,
    )
    claim = _claim(problems, shape.claim, shown, declarer)
    regulation = _one_of(problems, "regulation", shape.regulation, REGULATIONS, "WBF")
    laws = _one_of(problems, "laws", shape.laws, EDITIONS, "2017")
    stage = _one_of(problems, "stage", shape.stage, STAGES, "contested")
    board = None if shape.board is None else _board(problems, shape.board)
    findings = _findings(problems, shape.findings, shown, claim, declarer)
    objections = _objections(problems, shape)
    problems.extend(check_findings(findings, trump))
    problems.extend(check_constraints(constraints))
    if problems or contract is None or declarer is None or position is None or claim is None:
        raise InputError(problems)
    return ClaimRecord(
        id=None if shape.id is None else str(shape.id),
        regulation=regulation,
        laws=laws,
        contract=contract,
        board=board,
        deal=deal,
        play=play or (),
        position=position,
        won=won,
        constraints=constraints,
        claim=claim,
        stage=stage,
        findings=findings,
        objections=objections,
        digest=digest(obj),
    )


def digest(obj: object) -> str:
    """The SHA-256 of a JSON value in canonical form (keys in order, no spaces, UTF-8)."""
    text = json.dumps(obj, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _record(obj: object) -> ClaimRecord | Refused:
    try:
        return record_from_json(obj)
    except InputError as error:
        name = obj.get("id") if isinstance(obj, dict) else None
        known = str(name) if isinstance(name, str | int) else None
        return Refused(known, tuple(error.problems), digest(obj))


def _decoded(line: str) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return error


def _undecodable(error: Exception, line: int | None) -> Refused:
    where = "input" if line is None else f"line {line}"
    reason = "is nested too deeply" if isinstance(error, RecursionError) else f"is no JSON: {error}"
    problem = Problem(where, reason, "a JSON object, or JSON Lines with one object in each line")
    return Refused(None, (problem,), None)


def _is_pretty_printed(lines: list[tuple[int, str]]) -> bool:
    """Whether this is one object over several lines, not JSON Lines with a bad first line."""
    return lines[0][1].strip() in ("{", "[") or lines[1][1][:1].isspace()


def _one_of(
    problems: Problems, field: str, text: str | None, known: tuple[str, ...], default: str
) -> str:
    if text is None:
        return default
    if text not in known:
        problems.add(field, f"{text!r} is not known", "one of " + ", ".join(known))
    return text


def _won(
    problems: Problems,
    shape: PositionShape | None,
    position: Position | None,
    derived: tuple[int, int] | None,
) -> tuple[int, int] | None:
    if shape is None or shape.won is None:
        return derived
    declarer, defenders = shape.won.declarer, shape.won.defenders
    for name, tricks in (("declarer", declarer), ("defenders", defenders)):
        if tricks is None:
            problems.missing(f"position.won.{name}", "a number of tricks from 0 to 13")
        elif not 0 <= tricks <= 13:
            problems.add(f"position.won.{name}", f"{tricks} tricks", "0 to 13")
    if declarer is None or defenders is None:
        return derived
    if derived is not None and derived != (declarer, defenders):
        problems.add(
            "position.won",
            f"declarer {declarer}, defenders {defenders}, but the play gives "
            f"{derived[0]} and {derived[1]}",
            expected=f"declarer {derived[0]}, defenders {derived[1]}",
        )
    elif position is not None and declarer + defenders + position.tricks_left != 13:
        left = position.tricks_left
        problems.add(
            "position.won",
            f"{declarer} + {defenders} tricks won and {left} left make "
            f"{declarer + defenders + left}",
            expected=f"{13 - left} tricks won in all",
        )
    return declarer, defenders


def _claim(
    problems: Problems, shape: ClaimShape | None, position: Position | None, declarer: int | None
) -> Claim | None:
    if shape is None:
        problems.missing("claim", "an object with by, tricks and statement")
        return None
    by = read_seat(problems, "claim.by", shape.by)
    if by is not None and declarer is not None and by == partner(declarer):
        problems.add(
            "claim.by",
            f"{SEATS[by]} is dummy, who cannot claim",
            expected="declarer or a defender",
            law="68A",
        )
    tricks = shape.tricks
    if isinstance(tricks, int):
        left = 13 if position is None else position.tricks_left
        if not 0 <= tricks <= left:
            problems.add("claim.tricks", f"{tricks} tricks of {left}", f"0 to {left}, or rest")
    elif tricks == "rest":
        tricks = None if position is None else position.tricks_left
    if by is None:
        return None
    return Claim(
        by=by,
        tricks=tricks,
        rest=shape.tricks == "rest",
        statement=shape.statement,
        language=shape.language,
        plan=tuple(shape.plan),
        manner=shape.manner,
    )


def _board(problems: Problems, shape: BoardShape) -> Board:
    if shape.number is not None and shape.number < 1:
        problems.add("board.number", f"{shape.number} is no board", "1 or more")
    dealer = None
    if shape.dealer is not None:
        dealer = read_seat(problems, "board.dealer", shape.dealer)
    vulnerable = None
    if shape.vulnerable is not None:
        vulnerable = parse_vulnerability(shape.vulnerable)
        if vulnerable is None:
            problems.add(
                "board.vulnerable", f"{shape.vulnerable!r} is not known", "None, NS, EW or All"
            )
    day = None
    if shape.date is not None:
        try:
            day = date.fromisoformat(shape.date)
        except ValueError:
            problems.add("board.date", f"{shape.date!r} is not a day", "a day such as 2018-11-23")
    return Board(
        number=shape.number, dealer=dealer, vulnerable=vulnerable, event=shape.event, date=day
    )


def _findings(
    problems: Problems,
    given: dict[str, object],
    position: Position | None,
    claim: Claim | None,
    declarer: int | None,
) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in given.items():
        field = f"findings.{name}"
        finding = FINDINGS.get(name)
        if finding is None:
            problems.add(field, "is not a known finding", "one of " + ", ".join(FINDINGS))
        elif value is not None:
            read = _finding(problems, field, finding.kind, value)
            if read is not None:
                found[name] = read
    forgotten = found.get("forgotten")
    if isinstance(forgotten, tuple) and position and claim and declarer is not None:
        _check_forgotten(problems, forgotten, position, claim.by, declarer)
    return found


def _revokers(findings: dict[str, object]) -> frozenset[int]:
    """The players whose revokes the director found: only theirs may stand in a record."""
    given = findings.get("revoke_by")
    found = set()
    for name in given if isinstance(given, list) else [given]:
        if isinstance(name, str):
            with suppress(CardError):
                found.add(seat_index(name))
    return frozenset(found)


def _accepted(findings: dict[str, object]) -> frozenset[int]:
    """The tricks, counted from 1, whose lead out of turn stands (53A)."""
    given = findings.get("leads_accepted")
    return frozenset(n for n in given if type(n) is int) if isinstance(given, list) else frozenset()


def _finding(problems: Problems, field: str, kind: str, value: object) -> object:
    """The value as its type, or None with a problem."""
    expected = next(words for name, words in WHAT_IS_EXPECTED.items() if name == kind)
    before = len(problems)
    if kind == "bool" and isinstance(value, bool):
        return value
    if kind == "class" and isinstance(value, str) and value in CLASSES:
        return value
    if kind == "tricks" and type(value) is int and 0 <= value <= 13:
        return value
    if kind == "minutes" and type(value) is int and value >= 0:
        return value
    if kind == "seat" and isinstance(value, str):
        return read_seat(problems, field, value)
    if kind == "seats" and isinstance(value, str | list):
        names = [value] if isinstance(value, str) else value
        if names and all(isinstance(name, str) for name in names):
            seats = [read_seat(problems, field, name) for name in names]
            return None if len(problems) > before else tuple(seats)
    if kind == "suit" and isinstance(value, str) and len(value) == 1:
        suit = read_suits(problems, field, value)
        return suit.bit_length() - 1 if suit else None
    numbers = value if kind == "numbers" and isinstance(value, list) else []
    if numbers and all(type(number) is int and 1 <= number <= 13 for number in numbers):
        return tuple(numbers)
    if kind == "card" and isinstance(value, str):
        return read_card(problems, field, value)
    if kind == "cards" and isinstance(value, list) and all(isinstance(n, str) for n in value):
        cards = [read_card(problems, f"{field}[{place}]", n) for place, n in enumerate(value)]
        return None if len(problems) > before else tuple(cards)
    shown = json.dumps(value, ensure_ascii=False)[:60]
    problems.add(field, f"is {shown}", expected)
    return None


def _check_forgotten(
    problems: Problems, cards: tuple[int, ...], position: Position, by: int, declarer: int
) -> None:
    """Only a card that claimer could not see, and that is still to come, can be forgotten."""
    seen = position.hands[by] | position.hands[partner(declarer)]
    if same_side(by, declarer):
        seen |= position.hands[declarer]
    north, east, south, west = position.hands
    outstanding = (north | east | south | west) & ~seen
    for place, card in enumerate(cards):
        if not outstanding >> card & 1:
            problems.add(
                f"findings.forgotten[{place}]",
                f"{card_name(card)} is not out against claimer",
                expected="a card still held by a hand claimer does not see",
                card=card_name(card),
            )


def _objections(problems: Problems, shape: RecordShape) -> tuple[Objection, ...]:
    found = []
    for place, objection in enumerate(shape.objections):
        by = read_seat(problems, f"objections[{place}].by", objection.by)
        if by is not None:
            found.append(Objection(by, objection.words))
    return tuple(found)
