"""A claim record, or a ruling's line on it, as a board that can be written as LIN or PBN."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from claims.board import dealer_of, vulnerability_of
from claims.cards import parse_card, same_side
from claims.errors import InputError, Problem
from claims.readers.assemble import Draft, assemble
from claims.readers.auction import shortest_auction
from claims.readers.board import LoggedBoard
from claims.readers.ending import MADE_UP
from claims.readers.problem import ReadProblem
from claims.record import ClaimRecord


def board_of_record(
    record: ClaimRecord,
    line: Sequence[Mapping[str, Any]] = (),
    total: int | None = None,
) -> LoggedBoard:
    """The board of a claim record.

    ``line`` are the tricks of a ruling's line, played on from the claim; ``total`` is declarer's
    total to write. By default that is, without a line, what the claim amounts to (where the tricks
    won before it are known), and with a line what it comes to once all cards are played. A record
    has no auction: the shortest one to the contract stands for it, and a note says so. A dealer or
    vulnerability not given is that of the board's number; without one, declarer deals. A position
    without the deal is written as it is, and so is one after a lead out of turn that was accepted,
    for which LIN and PBN, whose tricks are led by who won the last, have no form.

    Raises:
        InputError: when the line cannot be played from the position.
    """
    draft = Draft("record", 1, 0, 1)
    draft.contract = record.contract
    if record.board is not None:
        draft.number = record.board.number
        draft.dealer = record.board.dealer
        draft.vulnerable = record.board.vulnerable
        draft.event = record.board.event
    if draft.number is not None:
        if draft.dealer is None:
            draft.dealer = dealer_of(draft.number)
        if draft.vulnerable is None:
            draft.vulnerable = vulnerability_of(draft.number)
    if draft.dealer is None:
        draft.dealer = record.declarer
    if record.contract.level is not None:
        draft.calls = shortest_auction(draft.contract, draft.dealer)
        draft.notes.append(MADE_UP)
    _cards(draft, record, line)
    draft.result = _total(record) if total is None and not line else total
    draft.total_stated = True
    for item in assemble(draft):
        if isinstance(item, ReadProblem):
            raise InputError([Problem("deal", item.reason, item.expected)])
        # What the record's own play holds it was allowed: a revoke found, a lead accepted.
        before = board_of_record(record).problems if line else item.problems
        allowed = {problem.reason for problem in before if problem.kind in ("lead", "revoke")}
        problems = [
            Problem("line", problem.reason, problem.expected)
            for problem in item.problems
            if problem.reason not in allowed
        ]
        if problems:
            raise InputError(problems)
        return item
    raise AssertionError("a draft always makes a board or a problem")


def _cards(draft: Draft, record: ClaimRecord, line: Sequence[Mapping[str, Any]]) -> None:
    """The hands, and all cards in the order played: before the claim, on the table, the line's."""
    position = record.position
    on_table = list(position.trick)
    before = [card for trick in record.play for card in trick.cards]
    before = before[: len(before) - len(on_table)] if before else []
    left = sum(hand.bit_count() for hand in position.hands) + len(on_table)
    if record.deal is not None and left + len(before) == 52 and _led_in_turn(record):
        draft.hands = list(record.deal)
        draft.first = record.play[0].leader if record.play else position.leader
    else:
        draft.hands = list(position.hands_at_lead)
        draft.first = position.leader
        draft.won_before = record.won
        before = []
    line_cards = [parse_card(name) for trick in line for name in trick["cards"]]
    if line_cards[: len(on_table)] != on_table:
        line_cards = on_table + line_cards
    draft.cards = before + line_cards


def _led_in_turn(record: ClaimRecord) -> bool:
    """Whether every trick of the play was led by the hand that won the one before."""
    trump = record.contract.denomination
    return all(before.winner(trump) == after.leader for before, after in pairwise(record.play))


def _total(record: ClaimRecord) -> int | None:
    claimed = record.claim.tricks
    if claimed is None or record.won is None:
        return None
    if not same_side(record.claim.by, record.declarer):
        claimed = record.position.tricks_left - claimed
    return record.won[0] + claimed
