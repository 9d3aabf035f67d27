"""A board as a log tells it: deal, auction, contract, play, result, and the claim if there was one.

Seats and cards are the integers of ``claims.cards``; tricks are always declarer's side's unless a
name says otherwise.
"""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from claims.board import Board, Contract
from claims.cards import FULL_DECK, SEATS, card_name, hand_name
from claims.deal import Hands, deal_name
from claims.play import Position, Trick
from claims.readers.problem import ReadProblem

NOT_IN_A_LOG: Final = ("who claimed", "what was said", "who objected")


class LoggedClaim(NamedTuple):
    """The moment play stopped early with a result: a claim or a concession, of the log's telling.

    ``undecided`` counts the tricks not yet decided, the current one included;
    ``declarer_undecided`` is how many of those the log gives to declarer's side, so that
    ``declarer_total`` = tricks already won + ``declarer_undecided``. ``seats`` are those who might
    have claimed or conceded: declarer or either defender, never dummy. ``unknown`` is what the log
    does not say; without a contract there is no ``position`` and nothing can be ruled.
    """

    position: Position | None
    won: tuple[int, int]
    undecided: int
    declarer_total: int
    declarer_undecided: int
    seats: tuple[int, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedBoard(Board):
    """One board of a log.

    ``source``, ``line`` (from 1) and ``byte`` (from 0) say where it begins, ``ordinal`` (from 1)
    which board of its source it is. ``room`` is ``open``, ``closed`` or empty. ``deal`` holds the
    four original hands by seat (0 where the log shows none); ``auction`` has the calls as ``1NT``,
    ``P``, ``X``, ``XX`` from ``dealer`` on; ``passed_out`` when nobody bid; ``result`` is
    declarer's total as the log gives it (or, where it gives none and all cards were played, as
    counted, with a note); ``leader`` leads to the first trick of ``play``. ``notes`` say what was
    mended or inferred, ``problems`` what disagrees.
    """

    source: str
    line: int
    byte: int
    ordinal: int
    room: str
    players: tuple[str, str, str, str] | None
    deal: Hands
    auction: tuple[str, ...]
    contract: Contract | None
    passed_out: bool
    leader: int | None
    won_before: tuple[int, int] | None
    play: tuple[Trick, ...]
    result: int | None
    claim: LoggedClaim | None
    notes: tuple[str, ...]
    problems: tuple[ReadProblem, ...]

    @property
    def declarer(self) -> int | None:
        """Declarer's seat, or None without a contract."""
        return None if self.contract is None else self.contract.declarer

    @property
    def complete(self) -> bool:
        """Whether all 52 cards of the deal are known."""
        north, east, south, west = self.deal
        return north | east | south | west == FULL_DECK

    def as_json(self) -> dict[str, Any]:
        """The board as one JSON object (``bridge-board/1``); what is unknown is left out."""
        fields: dict[str, Any] = {
            "schema": "bridge-board/1",
            "source": self.source,
            "line": self.line,
            "number": None if self.number is None else str(self.number),
            "room": self.room,
            "event": self.event,
            "players": dict(zip(SEATS, self.players, strict=True)) if self.players else None,
            "dealer": None if self.dealer is None else SEATS[self.dealer],
            "vulnerable": self.vulnerable,
            "deal": deal_name(self.deal) if any(self.deal) else None,
            "auction": list(self.auction),
            "contract": "Pass" if self.passed_out else self.contract and str(self.contract),
            "declarer": None if self.contract is None else SEATS[self.contract.declarer],
            "play": [str(trick) for trick in self.play],
            "result": self.result,
            "claim": None if self.claim is None else _claim_json(self.claim),
            "notes": list(self.notes),
            "problems": [problem.as_json() for problem in self.problems],
        }
        return {name: value for name, value in fields.items() if value not in (None, "", [])}


def _claim_json(claim: LoggedClaim) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "won": {"declarer": claim.won[0], "defenders": claim.won[1]},
        "undecided": claim.undecided,
        "declarer_total": claim.declarer_total,
        "declarer_undecided": claim.declarer_undecided,
        "by_one_of": [SEATS[seat] for seat in claim.seats],
        "not_in_the_log": list(claim.unknown),
    }
    position = claim.position
    if position is not None:
        fields["hands"] = {SEATS[seat]: hand_name(position.hands[seat]) for seat in range(4)}
        fields["leader"] = SEATS[position.leader]
        fields["trick"] = [card_name(card) for card in position.trick]
    return fields
