"""Real logs, where they are (``../shared/logs`` beside the project): counts, and endplay agrees."""

from collections import Counter
from pathlib import Path

import pytest

from claims.readers import LoggedBoard, ReadProblem, read_boards
from claims.search.dds import double_dummy

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


def claims_and_fingerprints(folder: str, pattern: str = "") -> tuple[int, int]:
    """Claims, and how many differ in deal, declarer, first trick or number of cards played."""
    from readers import fingerprint

    found = [
        item
        for item in read_boards(str(LOGS / folder / pattern))
        if isinstance(item, LoggedBoard) and item.claim is not None
    ]
    return len(found), len(set(map(fingerprint, found)))


def test_the_archive_of_championships_keeps_every_game() -> None:
    found = counts("dominicprice+endplay", "**/*.pbn")
    assert found["boards"] == 7936
    assert found["lost"] == 0


def test_claims_that_two_files_or_tables_tell_alike() -> None:
    assert claims_and_fingerprints("dominicprice+endplay", "**/*.pbn") == (7413, 7255)
    assert claims_and_fingerprints("ivannp+linutils") == (262, 262 - 9)
    assert claims_and_fingerprints("df7cb+tenace") == (42, 42)


def test_endplay_reads_the_same_where_it_reads() -> None:
    loader = pytest.importorskip("endplay.parsers.pbn")
    path = LOGS / "dominicprice+endplay" / "tests" / "pbn" / "example2.pbn"
    with path.open(encoding="utf-8") as stream:
        theirs = loader.load(stream)
    ours = [item for item in read_boards(str(path)) if isinstance(item, LoggedBoard)]
    assert len(ours) == len(theirs) == 299
    for mine, other in zip(ours, theirs, strict=True):
        played = [card for trick in mine.play for card in trick.cards]
        named = [str(card).translate(_SYMBOLS) for card in other.play or []]
        assert ["SHDC"[card // 13] + "23456789TJQKA"[card % 13] for card in played] == named
        assert str(mine.number) == str(other.board_num)
        if mine.result is not None and mine.contract is not None:
            assert mine.result == other.contract.level + 6 + other.contract.result


def test_a_replay_with_dds_equals_the_trace_of_its_own_lists() -> None:
    """A share of what ``bench/readers.py`` does with all 730 plays that stop early."""
    from dds_lists import positions, read_list

    records = read_list(LOGS / "dds-bridge+dds" / "hands" / "list100.txt")
    short = [
        record for record in records if sum(len(trick.cards) for trick in record.board.play) < 48
    ]
    assert len(short) > 10
    for board, trace in short[:10]:
        assert not board.problems
        assert board.declarer is not None
        values = [
            won + double_dummy(position, board.declarer) for position, won in positions(board)
        ]
        assert values == trace


_SYMBOLS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
