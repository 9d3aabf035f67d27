"""The score of a contract (Law 77) and the vulnerability a board number gives (Law 2)."""

from claims.board import Board, Contract, vulnerability_of
from claims.cards import same_side

MAJOR, MINOR, NOTRUMP_FIRST = 30, 20, 10


def result_text(contract: Contract, declarer_total: int) -> str | None:
    """``5HX-1``, ``4S=``, ``3NT+2``; None when the level is not known."""
    if contract.level is None:
        return None
    over = declarer_total - contract.level - 6
    return f"{contract}{'=' if over == 0 else f'{over:+d}'}"


def side_vulnerable(board: Board | None, seat: int) -> bool | None:
    """Whether the side of ``seat`` is vulnerable; None when the record does not tell.

    Without a stated vulnerability the board number gives it, as on every board (Law 2).
    """
    if board is None:
        return None
    vulnerable = board.vulnerable
    if vulnerable is None and board.number is not None:
        vulnerable = vulnerability_of(board.number)
    if vulnerable is None:
        return None
    return vulnerable == "All" or vulnerable == ("NS" if same_side(seat, 0) else "EW")


def declarer_score(contract: Contract, declarer_total: int, vulnerable: bool) -> int | None:
    """Points for declarer's side (negative when it fails); None when the level is not known."""
    if contract.level is None:
        return None
    over = declarer_total - contract.level - 6
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    each = MAJOR if contract.denomination in (0, 1, 4) else MINOR
    odd_tricks = contract.level * each
    if contract.denomination == 4:
        odd_tricks += NOTRUMP_FIRST
    points = odd_tricks << contract.doubled
    score = points + (50 if points < 100 else 500 if vulnerable else 300)
    if contract.level >= 6:
        slam = 500 if contract.level == 6 else 1000
        score += slam * 3 // 2 if vulnerable else slam
    if not contract.doubled:
        return score + over * each
    return score + (50 + over * (200 if vulnerable else 100)) * contract.doubled


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    first, rest = (200, 300) if vulnerable else (100, 200)
    penalty = first + (down - 1) * rest
    if not vulnerable:
        penalty += max(0, down - 3) * 100
    return penalty * doubled
