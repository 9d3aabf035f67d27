"""From what a log says of one board to a ``Board``: the checks that every dialect shares."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from claims.board import Contract, Vulnerability
from claims.deal import Hands, four, holder_of, is_ending
from claims.messages import SEAT_NAMES, Message
from claims.play import Trick
from claims.readers.auction import CALLS, auction_closed, auction_contract, joined_calls
from claims.readers.board import NOT_IN_A_LOG, LoggedBoard, LoggedClaim
from claims.readers.charset import quoted
from claims.readers.deal import check_deal, complete_deal
from claims.readers.problem import ReadProblem
from claims.readers.rows import replay_rows, rows_of_four, tricks_by_holder
from claims.replay import NONE_OPEN, Replay


@dataclass(slots=True)
class Draft:
    """What a reader has gathered of one board, before any check.

    ``cards`` are in the order played (LIN) and ``rows`` by column (PBN, -1 for no card); at most
    one of the two is filled. ``contract`` is what the log states outright, if it does.
    """

    source: str
    line: int
    byte: int
    ordinal: int
    number: int | None = None
    room: str = ""
    event: str | None = None
    players: tuple[str, str, str, str] | None = None
    dealer: int | None = None
    vulnerable: Vulnerability | None = None
    hands: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    calls: list[str] = field(default_factory=list)
    irregular: bool = False
    contract: Contract | None = None
    passed_out: bool = False
    trump: int | None = None
    first: int | None = None
    won_before: tuple[int, int] | None = None
    total_stated: bool = False
    cards: list[int] = field(default_factory=list)
    rows: list[tuple[int, ...]] = field(default_factory=list)
    result: int | None = None
    notes: list[str] = field(default_factory=list)
    problems: list[ReadProblem] = field(default_factory=list)

    def problem(self, kind: str, reason: str, expected: str = "", lost: bool = False) -> None:
        """Note a problem of this board."""
        board = "" if self.number is None else str(self.number)
        self.problems.append(
            ReadProblem(self.source, self.line, self.byte, board, kind, reason, expected, lost)
        )

    def take_calls(self, text: str, expected: Message) -> None:
        """Take a call, or calls that are written together; note where there are none."""
        call = CALLS.get(text)
        calls = joined_calls(text, self.calls) if call is None else [call]
        if calls is None:
            self.problem("auction", Message("{text} is no call", text=quoted(text)), expected)
            self.irregular = True
        else:
            self.calls.extend(calls)


def assemble(draft: Draft) -> Sequence[LoggedBoard | ReadProblem]:
    """The board, or the problems of a board that is lost, exactly one of them marked ``lost``."""
    faults = check_deal(draft.hands)
    if faults:
        for index, fault in enumerate(faults):
            draft.problem(
                "deal", fault, Message("52 different cards, 13 to a hand"), lost=index == 0
            )
        return draft.problems
    filled = complete_deal(draft.hands)
    if filled is not None:
        draft.notes.append(
            Message("{seat}'s hand is what the other three leave over", seat=SEAT_NAMES[filled])
        )
    contract = _settle_contract(draft)
    deal = four(draft.hands)
    leader = _opening_leader(draft, contract)
    play: tuple[Trick, ...] = ()
    claim: LoggedClaim | None = None
    result = draft.result
    trump = draft.trump if contract is None else contract.denomination
    if leader is not None and trump is not None:
        replay = _replayed(draft, deal, leader, trump)
        play = tuple(replay.tricks)
        if contract is not None and not replay.halted:
            result, claim = _settle_result(draft, replay, contract, result)
    elif draft.cards or draft.rows:
        draft.notes.append(Message("the play has no contract to be replayed in"))
        play = tricks_by_holder(deal, draft.cards)
    elif draft.total_stated and result is not None:
        claim = _bare_total(draft, result)
    board = LoggedBoard(
        number=draft.number,
        dealer=draft.dealer,
        vulnerable=draft.vulnerable,
        event=draft.event,
        source=draft.source,
        line=draft.line,
        byte=draft.byte,
        ordinal=draft.ordinal,
        room=draft.room,
        players=draft.players,
        deal=deal,
        auction=tuple(draft.calls),
        contract=contract,
        passed_out=draft.passed_out,
        leader=leader,
        won_before=draft.won_before,
        play=play,
        result=result,
        claim=claim,
        notes=tuple(draft.notes),
        problems=tuple(draft.problems),
    )
    return (board,)


def _settle_contract(draft: Draft) -> Contract | None:
    stated = draft.contract
    if not draft.calls or draft.dealer is None or draft.irregular:
        return stated
    called, faults = auction_contract(draft.calls, draft.dealer)
    for fault in faults:
        draft.problem("auction", fault, Message("a call that the laws allow"))
    closed = auction_closed(draft.calls)
    if called is None:
        if stated is None and closed:
            draft.passed_out = True
        return stated
    if stated is None:
        if draft.passed_out:
            draft.problem(
                "contract",
                Message("passed out, but the auction ends in {called}", called=called),
                Message("{contract} by {seat}", contract=called, seat=SEAT_NAMES[called.declarer]),
            )
        elif not closed and (draft.cards or draft.rows):
            draft.notes.append(Message("the auction lacks its closing passes"))
        elif not closed:
            return None
        return called
    agrees = called == stated or (not stated.level and called[1:] == stated[1:])
    if closed and not faults and not agrees:
        ends_in = Message("{contract} by {seat}", contract=called, seat=SEAT_NAMES[called.declarer])
        draft.problem(
            "contract",
            Message(
                "the log states {stated} by {seat}, its auction ends in {ends_in}",
                stated=stated,
                seat=SEAT_NAMES[stated.declarer],
                ends_in=ends_in,
            ),
            ends_in,
        )
    return stated


def _opening_leader(draft: Draft, contract: Contract | None) -> int | None:
    if contract is None:
        return draft.first
    usual = (contract.declarer + 1) & 3
    if draft.first is None and is_ending(draft.hands):
        # Any seat may be on lead there: the hand that holds the first card is.
        return holder_of(draft.hands, draft.cards[0]) if draft.cards else None
    if draft.first is None or draft.first == usual:
        return usual
    if all(hand.bit_count() == 13 for hand in draft.hands):
        draft.problem(
            "lead",
            Message(
                "the play begins with {seat}, declarer is {declarer}",
                seat=SEAT_NAMES[draft.first],
                declarer=SEAT_NAMES[contract.declarer],
            ),
            Message("a lead by {seat} (Law 41A)", seat=SEAT_NAMES[usual]),
        )
    return draft.first


def _replayed(draft: Draft, deal: Hands, leader: int, trump: int) -> Replay:
    lengths = [hand.bit_count() for hand in deal]
    shortest = min(lengths)
    level = shortest == 13 or shortest == max(lengths) > 0
    open_hands = NONE_OPEN if level else [length < 13 for length in lengths]
    replay = Replay(deal, leader, trump, open_hands)
    if draft.rows:
        mended = replay_rows(replay, draft.rows, leader if draft.first is None else draft.first)
        if mended:
            rows = ", ".join(map(str, mended))
            draft.notes.append(
                Message(
                    "cards in another hand's column given to the hand that holds them, rows {rows}",
                    rows=rows,
                )
            )
    else:
        replay_rows(replay, rows_of_four(draft.cards), None)
    for fault in replay.faults:
        draft.problem(fault.kind, fault.reason, fault.expected)
    return replay


def _settle_result(
    draft: Draft, replay: Replay, contract: Contract, stated: int | None
) -> tuple[int | None, LoggedClaim | None]:
    """The result to report and the claim, tricks of declarer's side; disagreements are noted."""
    side = contract.declarer & 1
    before = draft.won_before or (0, 0)
    won, lost = before[0] + replay.won[side], before[1] + replay.won[1 - side]
    position = replay.position()
    undecided = position.tricks_left
    if not undecided and True not in replay.open_hands:
        # Where only an ending is shown, tricks won before it may not be known.
        counted = won + lost == 13
        if stated is None and counted:
            draft.notes.append(Message("the result is counted from the play"))
            return won, None
        if stated is not None and stated != won and counted:
            draft.problem(
                "result",
                Message(
                    "the log gives declarer {stated} tricks, the play {won}", stated=stated, won=won
                ),
                str(won),
            )
        return stated, None
    if stated is None or not (replay.tricks or draft.total_stated):
        return stated, None
    if draft.hands[0].bit_count() + sum(before) != 13 or True in replay.open_hands:
        draft.notes.append(Message("the play stops early, but not all 52 cards are shown"))
        return stated, None
    if not won <= stated <= won + undecided:
        draft.problem(
            "result",
            Message(
                "the log gives declarer {stated} tricks, who has {won} with {undecided} undecided",
                stated=stated,
                won=won,
                undecided=undecided,
            ),
            Message("{low} to {high}", low=won, high=won + undecided),
        )
        return stated, None
    declarer = contract.declarer
    return stated, LoggedClaim(
        position,
        (won, lost),
        undecided,
        stated,
        stated - won,
        (declarer, (declarer + 1) & 3, (declarer + 3) & 3),
        NOT_IN_A_LOG,
    )


def _bare_total(draft: Draft, total: int) -> LoggedClaim:
    """A total for declarer in a log that shows neither contract nor play."""
    unknown = ("the contract", "the declarer", "the play", *NOT_IN_A_LOG)
    return LoggedClaim(None, (0, 0), 13, total, total, (), unknown)
