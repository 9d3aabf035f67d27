"""Real logs, where they are (``../shared/logs`` beside the project): counts, and endplay agrees."""

from collections import Counter
from pathlib import Path

import pytest

from claims.readers import Board, ReadProblem, read_boards

LOGS = Path(__file__).parent.parent.parent / "shared" / "logs"
pytestmark = pytest.mark.skipif(not LOGS.is_dir(), reason=f"no real logs in ../shared/{LOGS.name}")


def counts(folder: str, pattern: str = "") -> Counter[str]:
    found: Counter[str] = Counter()
    for item in read_boards(str(LOGS / folder / pattern)):
        if isinstance(item, ReadProblem):
            found["lost"] += item.lost
        else:
            found["boards"] += 1
            found["claims"] += item.claim is not None
            found["positions"] += item.claim is not None and item.claim.position is not None
    return found


@pytest.mark.parametrize(
    ("folder", "pattern", "boards", "claims", "positions"),
    [
        ("dominicprice+endplay", "**/*.lin", 8, 2, 2),
        ("ivannp+linutils", "", 531, 262, 246),
        ("df7cb+tenace", "", 49, 42, 42),
        ("Rick-Wilson+EDGAR-Defense-Toolkit", "", 12, 5, 5),
        ("bridge-craftwork+bridge-solver", "", 10, 3, 3),
        ("TricksterCards+TricksterBots", "", 118, 0, 0),
        ("kevinywlui+lin2pbn", "", 1, 0, 0),
        ("arvindbhand+arvindbhand.github.io", "", 38, 0, 0),
    ],
)
def test_every_board_and_claim_is_there(
    folder: str, pattern: str, boards: int, claims: int, positions: int
) -> None:
    assert counts(folder, pattern) == Counter(
        {"boards": boards, "claims": claims, "positions": positions}
    )


def test_the_archive_of_championships_keeps_every_game() -> None:
    found = counts("dominicprice+endplay", "**/*.pbn")
    assert found["boards"] == 7936
    assert found["lost"] == 0
    assert found["claims"] >= 7255


def test_endplay_reads_the_same_where_it_reads() -> None:
    loader = pytest.importorskip("endplay.parsers.pbn")
    path = LOGS / "dominicprice+endplay" / "tests" / "pbn" / "example2.pbn"
    with path.open(encoding="utf-8") as stream:
        theirs = loader.load(stream)
    ours = [item for item in read_boards(str(path)) if isinstance(item, Board)]
    assert len(ours) == len(theirs) == 299
    for mine, other in zip(ours, theirs, strict=True):
        played = [card for trick in mine.play for card in trick.cards]
        named = [str(card).translate(_SYMBOLS) for card in other.play or []]
        assert ["SHDC"[card // 13] + "23456789TJQKA"[card % 13] for card in played] == named
        assert mine.number == str(other.board_num)
        if mine.result is not None and mine.contract is not None:
            assert mine.result == other.contract.level + 6 + other.contract.result


_SYMBOLS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
