"""Calls, and the contract they lead to (Laws 17-22, 41A): who bids what, who becomes declarer."""

import re
from collections.abc import Sequence
from typing import Final

from claims.board import Contract
from claims.cards import DENOMINATIONS
from claims.messages import SEAT_NAMES, Message

BIDS: Final = {
    f"{level}{name}": (level, denomination)
    for level in range(1, 8)
    for denomination, name in enumerate(DENOMINATIONS)
}
# Bidding order: clubs, diamonds, hearts, spades, no-trump (Law 18E).
_HEIGHTS: Final = {
    bid: level * 5 + (3, 2, 1, 0, 4)[denomination] for bid, (level, denomination) in BIDS.items()
}
_SPELLINGS: Final = {
    "P": "P",
    "PASS": "P",
    "PAS": "P",
    "X": "X",
    "D": "X",
    "DBL": "X",
    "DB": "X",
    "XX": "XX",
    "R": "XX",
    "RDBL": "XX",
    "RD": "XX",
    **{bid: bid for bid in BIDS},
    **{f"{level}N": f"{level}NT" for level in range(1, 8)},
}
CALLS: Final = {
    **_SPELLINGS,
    **{text.lower(): call for text, call in _SPELLINGS.items()},
    **{text.capitalize(): call for text, call in _SPELLINGS.items()},
}
_CALL_IN_TEXT: Final = re.compile(r"[1-7](?:NT|[NSHDC])|RDBL|DBL|PASS|XX|[PXDR]|\0", re.IGNORECASE)
_ALL_PASS: Final = re.compile(
    r"(?<![^\W_])(?:ALL[\s_-]*PASS(?:ES)?|PASS(?:ED)?[\s_-]*OUT|AP)(?![^\W_])",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^][]*\]")
# What may stand beside a call: references to notes, alerts, judgements.
_ASIDE: Final = re.compile(r"=\w*=|\$\w+|\^\d+|#\d*|[*]\d*|[!?]{1,2}|[-,\s]", re.ASCII)


def without_explanations(text: str) -> str:
    """An auction's text without the explanations in brackets, ``all pass`` as one word, ``AP``."""
    return _ALL_PASS.sub(" AP ", _BRACKETS.sub(_call_in_brackets, text))


def _call_in_brackets(found: re.Match[str]) -> str:
    """The call that round brackets hold, as some write the other side's; else a blank."""
    call = found[0][1:-1].strip()
    return f" {call} " if found[0][0] == "(" and call in CALLS else " "


def joined_calls(text: str, before: Sequence[str] = ()) -> list[str] | None:
    """Read calls run together, ``1HP2NPP``, with whatever marks and explanations stand beside them,
    ``4C*``, ``1NT(15-17)``; None when something else is in it. ``All pass`` closes the auction that
    ``before`` begins.
    """
    text = _ASIDE.sub("", _ALL_PASS.sub("\0", _BRACKETS.sub(_call_in_brackets, text)))
    if _CALL_IN_TEXT.sub("", text):
        return None
    calls: list[str] = []
    for found in _CALL_IN_TEXT.findall(text):
        if found == "\0":
            calls += ["P"] * passes_to_close([*before, *calls])
        else:
            calls.append(CALLS[found.upper()])
    return calls


def passes_to_close(calls: Sequence[str]) -> int:
    """Passes that are lacking to end the auction: three after a bid, four without one."""
    passes = 0
    for call in reversed(calls):
        if call != "P":
            return max(3 - passes, 0)
        passes += 1
    return max(4 - passes, 0)


def auction_contract(calls: Sequence[str], dealer: int) -> tuple[Contract | None, list[str]]:
    """The contract the calls make, and what is wrong with them.

    Missing closing passes are not an error here. Without a bid the contract is None.
    """
    faults: list[str] = []
    bid = ""
    bidder = doubled = passes = 0
    rank = -1
    for turn, call in enumerate(calls):
        if call == "P":
            passes += 1
            continue
        if passes >= 3 and (bid or passes >= 4):
            faults.append(
                Message(
                    "{call} by {seat} after the auction was over",
                    call=call,
                    seat=_caller(dealer, turn),
                )
            )
            break
        passes = 0
        height = _HEIGHTS.get(call)
        if height is not None:
            if height <= rank:
                faults.append(
                    Message(
                        "{call} by {seat} is not above {bid}",
                        call=call,
                        seat=_caller(dealer, turn),
                        bid=bid,
                    )
                )
            rank, bid, bidder, doubled = height, call, turn, 0
        elif call == "X":
            if not bid or doubled or not (turn ^ bidder) & 1:
                faults.append(Message("{seat} may not double here", seat=_caller(dealer, turn)))
            else:
                doubled = 1
        elif doubled != 1 or (turn ^ bidder) & 1:
            faults.append(Message("{seat} may not redouble here", seat=_caller(dealer, turn)))
        else:
            doubled = 2
    if passes > (3 if bid else 4):
        faults.append(Message("{n} passes end the auction", n=passes))
    if not bid:
        return None, faults
    level, denomination = BIDS[bid]
    # Declarer is the one of that side who first named the denomination (Laws, Definitions).
    named = range(bidder & 1, len(calls), 2)
    first = next(turn for turn in named if calls[turn][1:] == bid[1:])
    return Contract(level, denomination, doubled, (dealer + first) & 3), faults


def _caller(dealer: int, turn: int) -> Message:
    return SEAT_NAMES[(dealer + turn) & 3]


def auction_closed(calls: Sequence[str]) -> bool:
    """Whether the closing passes stand: three after a bid, four without one."""
    if len(calls) < 4:
        return False
    return calls[-1] == calls[-2] == calls[-3] == "P"


def shortest_auction(contract: Contract, dealer: int) -> list[str]:
    """The fewest calls that make this contract: passes up to declarer, his bid, doubles."""
    passes = ["P"] * ((contract.declarer - dealer) & 3)
    bid = f"{contract.level}{DENOMINATIONS[contract.denomination]}"
    doubles = ["X", "XX"][: contract.doubled]
    return [*passes, bid, *doubles, "P", "P", "P"]
