"""The claim record in memory, and how it is made: what its fields must be to one another.

Every fault is named at once; what the shape already found wrong is taken as not known.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from claims.board import Board, Contract, parse_contract, parse_vulnerability
from claims.cards import A_SEAT, NOTRUMP, card_name, partner, same_side
from claims.deal import Hands, parse_deal
from claims.errors import InputError, Problems
from claims.messages import SEAT_NAMES, Message, counted
from claims.play import Position, Trick
from claims.record.constraints import AnyConstraint, check_constraints
from claims.record.defect import Defect, read_defect
from claims.record.faults import convert_record
from claims.record.fields import A_CONTRACT
from claims.record.findings import Findings, check_findings
from claims.record.json_text import check_value, decoded
from claims.record.model import Claimed, Objection, Source
from claims.record.play import Allowed, read_play, replay_play
from claims.record.position import check_deal, check_holders, read_position, settle
from claims.record.shape import BoardShape, ClaimShape, PositionShape, RecordShape
from claims.record.terms import Edition, Regulation, Stage

WITHDRAWN: Final = ("agreement-withdrawn", "concession-withdrawn")
"""Stages that presuppose a claim or concession: none of dummy's words can have been one."""


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """One contested claim (``bridge-claim/1``), every check passed.

    ``position`` is always there, given or derived from the deal and the play. ``deal`` holds the
    four original hands as card sets when they are known; ``play`` the tricks so far, the unfinished
    one last. ``won`` is (declarer's side, defenders) and known when given or when the play is.
    ``digest`` is the SHA-256 of the input as canonical JSON, ``given`` that input, decoded; it is
    not to be changed.
    """

    id: str | None
    regulation: Regulation
    laws: Edition
    contract: Contract
    board: Board | None
    deal: Hands | None
    play: tuple[Trick, ...]
    position: Position
    won: tuple[int, int] | None
    constraints: tuple[AnyConstraint, ...]
    claim: Claimed
    stage: Stage
    findings: Findings
    objections: tuple[Objection, ...]
    source: Source | None
    digest: str
    given: Mapping[str, Any] = field(compare=False, repr=False)

    @classmethod
    def from_json(cls, given: object) -> "ClaimRecord":
        """Make the record of a JSON object (``bridge-claim/1``), decoded or as text or bytes.

        Raises:
            InputError: with everything that is wrong with it.
        """
        return record_from_json(decoded(given) if isinstance(given, str | bytes) else given)

    @property
    def declarer(self) -> int:
        """Declarer's seat."""
        return self.contract.declarer

    @property
    def dummy(self) -> int:
        """Dummy's seat."""
        return partner(self.declarer)

    @property
    def by_declarer(self) -> bool:
        """Whether declarer is the claimer; a defender is otherwise (dummy cannot claim)."""
        return same_side(self.claim.by, self.declarer)


def record_from_json(obj: object) -> ClaimRecord:
    """Check one decoded JSON object and make the record of it.

    Raises:
        InputError: with every problem of the object at once.
    """
    check_value(obj)
    shape, faults = convert_record(obj)
    if not isinstance(obj, dict):
        raise InputError(faults)
    return _Builder(shape, Problems(faults)).record(obj)


def digest(obj: object) -> str:
    """The SHA-256 of a JSON value in canonical form (keys in order, no spaces, UTF-8)."""
    text = json.dumps(obj, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class _Builder:
    """One record being made; ``problems`` holds what is wrong with it so far."""

    def __init__(self, shape: RecordShape, problems: Problems) -> None:
        self.shape = shape
        self.problems = problems

    def record(self, given: dict[str, Any]) -> ClaimRecord:
        """The record of the JSON object that the shape was made of.

        Raises:
            InputError: with every problem.
        """
        shape, problems, findings = self.shape, self.problems, self.shape.findings
        contract = self.contract()
        position, deal, play, won = self.cards(contract)
        left = None if position is None else position.tricks_left
        hands: tuple[int | None, ...] = (None,) * 4 if position is None else position.hands
        if position is None and self.given is not None:
            left, hands = self.given.level, self.given.hands
        won = self.won(shape.position, left, won)
        constraints = tuple(shape.position.constraints) if shape.position is not None else ()
        check_holders(problems, constraints, hands, shape.declarer)
        claim = self.claim(shape.claim, left)
        board = None if shape.board is None else _board(shape.board)
        if findings.forgotten is not None and claim and shape.declarer is not None:
            self.check_forgotten(findings.forgotten, hands, claim.by, shape.declarer)
        objections = self.objections()
        trump = None if contract is None else contract.denomination
        problems.extend(check_findings(findings, trump))
        problems.extend(check_constraints(constraints))
        if problems or contract is None or position is None or claim is None:
            raise InputError(problems)
        return ClaimRecord(
            id=None if shape.id is None else str(shape.id),
            regulation=shape.regulation or "WBF",
            laws=shape.laws or "2017",
            contract=contract,
            board=board,
            deal=deal,
            play=play or (),
            position=position,
            won=won,
            constraints=constraints,
            claim=claim,
            stage=shape.stage or "contested",
            findings=findings,
            objections=objections,
            source=shape.source,
            digest=digest(given),
            given=given,
        )

    def contract(self) -> Contract | None:
        """The contract with its declarer, None when either is not known."""
        text, declarer = self.shape.contract, self.shape.declarer
        if text is None:
            self.problems.missing("contract", A_CONTRACT)
        if declarer is None:
            self.problems.missing("declarer", Message("a seat: {seats}", seats=A_SEAT))
        if text is None or declarer is None:
            return None
        return parse_contract(text, int(declarer))

    def cards(
        self, contract: Contract | None
    ) -> tuple[Position | None, Hands | None, tuple[Trick, ...] | None, tuple[int, int] | None]:
        """The position at the claim, the deal, the play, and the tricks won by declarer's side and
        by the defenders, as far as they are known."""
        shape, problems, findings = self.shape, self.problems, self.shape.findings
        deal = None if shape.deal is None else parse_deal(shape.deal)
        deal_sound = not problems.about("deal") and (deal is None or check_deal(problems, deal))
        play = None if shape.play is None else read_play(problems, shape.play)
        allowed = Allowed(
            frozenset(findings.revoke_by or ()), frozenset(findings.leads_accepted or ())
        )
        defect = read_defect(problems, findings)
        self.given = None
        if shape.position is not None:
            trump = NOTRUMP if contract is None else contract.denomination
            self.given = read_position(problems, shape.position, trump, allowed.revokers, defect)
        elif (shape.deal is None and deal_sound) or (
            shape.play is None and not problems.about("play")
        ):
            problems.missing("position", Message("a position, or both deal and play"))
        position, won = None, None
        if contract is not None and deal_sound and not problems.about("play"):
            position, deal, won = settle(problems, self.given, deal, play, contract, allowed)
        elif contract is not None and deal_sound and deal is not None and play is not None:
            # The tricks before the one that cannot be read.
            leads = frozenset(trick for trick in allowed.leads if trick <= len(play))
            replay_play(problems, deal, play, contract, replace(allowed, leads=leads))
        self.check_play(position, allowed, defect)
        return position, deal, play, won

    def check_play(
        self, position: Position | None, allowed: Allowed, defect: Defect | None
    ) -> None:
        """What needs a play, a position, or a trick still to be decided."""
        problems, shape = self.problems, self.shape
        if allowed.leads and shape.play is None:
            expected = Message("the play; without it position.leader says who led")
            reason = Message("there is no play to show it")
            problems.add("findings.leads_accepted", reason, expected, law="53A")
        if defect is not None and shape.position is None:
            reason = Message("there is no position")
            problems.add("findings.defective_by", reason, Message("the cards held"), law="67")
        if position is not None and self.given is None and not position.tricks_left:
            problems.add(
                "play",
                Message("all 13 tricks are played"),
                Message("at least one trick to be decided"),
            )

    def won(
        self,
        shape: PositionShape | None,
        left: int | None,
        derived: tuple[int, int] | None,
    ) -> tuple[int, int] | None:
        """The tricks won, given and by the play; ``left``: those still to be decided."""
        problems = self.problems
        if shape is None or shape.won is None:
            return derived
        declarer, defenders = shape.won.declarer, shape.won.defenders
        for name, tricks in (("declarer", declarer), ("defenders", defenders)):
            if tricks is None:
                problems.missing(f"position.won.{name}", Message("a number of tricks from 0 to 13"))
        if declarer is None or defenders is None:
            return derived
        if derived is not None and derived != (declarer, defenders):
            problems.add(
                "position.won",
                Message(
                    "declarer {declarer}, defenders {defenders}, but by the play {own} and {other}",
                    declarer=declarer,
                    defenders=defenders,
                    own=derived[0],
                    other=derived[1],
                ),
                expected=Message(
                    "declarer {declarer}, defenders {defenders}",
                    declarer=derived[0],
                    defenders=derived[1],
                ),
            )
        elif left is not None and declarer + defenders + left != 13:
            problems.add(
                "position.won",
                Message(
                    "{declarer} + {defenders} tricks won and {left} left make {sum}",
                    declarer=declarer,
                    defenders=defenders,
                    left=left,
                    sum=declarer + defenders + left,
                ),
                expected=counted("{n} trick won in all", "{n} tricks won in all", 13 - left),
            )
        return declarer, defenders

    def claim(self, shape: ClaimShape | None, left: int | None) -> Claimed | None:
        """The claim, "rest" counted out (``left``: the tricks to be decided); None when nobody is
        known to have made it."""
        problems, declarer = self.problems, self.shape.declarer
        if shape is None:
            problems.missing("claim", Message("an object with by, tricks and statement"))
            return None
        by = shape.by
        if by is None:
            problems.missing("claim.by", Message("a seat: {seats}", seats=A_SEAT))
        elif declarer is not None and by == partner(declarer) and self.shape.stage in WITHDRAWN:
            reason = Message("{seat} is dummy, who cannot claim", seat=SEAT_NAMES[by])
            problems.add("claim.by", reason, Message("declarer or a defender"), law="68A")
        tricks = shape.tricks
        if isinstance(tricks, int):
            most = 13 if left is None else left
            if not 0 <= tricks <= most:
                reason = Message("{tricks} tricks of {most}", tricks=tricks, most=most)
                problems.add("claim.tricks", reason, Message("0 to {most}, or rest", most=most))
        elif tricks == "rest":
            tricks = left
        if by is None:
            return None
        return Claimed(
            by=int(by),
            tricks=tricks,
            rest=shape.tricks == "rest",
            statement=shape.statement,
            language=shape.language,
            plan=tuple(shape.plan),
            manner=shape.manner,
        )

    def check_forgotten(
        self, cards: tuple[int, ...], hands: Sequence[int | None], by: int, declarer: int
    ) -> None:
        """Only a card that claimer could not see, and that is still to come, can be forgotten: one
        of the other ``hands``. Nothing is said where one of these could not be read."""
        seen = {by, partner(declarer), *((declarer,) if same_side(by, declarer) else ())}
        outstanding = 0
        for seat in {*range(4)} - seen:
            hand = hands[seat]
            if hand is None:
                return
            outstanding |= hand
        for place, card in enumerate(cards):
            if not outstanding >> card & 1:
                self.problems.add(
                    f"findings.forgotten[{place}]",
                    Message("{card} is not out against claimer", card=card_name(card)),
                    expected=Message("a card still held by a hand claimer does not see"),
                    card=card_name(card),
                )

    def objections(self) -> tuple[Objection, ...]:
        """Who said what against the claim."""
        found = []
        for place, objection in enumerate(self.shape.objections):
            if objection.by is None:
                self.problems.missing(
                    f"objections[{place}].by", Message("a seat: {seats}", seats=A_SEAT)
                )
            else:
                found.append(Objection(int(objection.by), objection.words))
        return tuple(found)


def _board(shape: BoardShape) -> Board:
    return Board(
        number=shape.number,
        dealer=None if shape.dealer is None else int(shape.dealer),
        vulnerable=None if shape.vulnerable is None else parse_vulnerability(shape.vulnerable),
        event=shape.event,
        date=shape.date,
    )
