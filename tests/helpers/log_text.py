"""Logs written out in a test, read."""

from collections.abc import Callable, Iterable, Iterator

from claims.readers import LoggedBoard, ReadProblem

ONE_CLAIM = """[Event "Own sample"]
[Board "7"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:A432.K32.K32.A32 K5.QJT9.QJ9.QJT9 QJT9.A54.A54.K54 876.876.T876.876"]
[Contract "3NT"]
[Declarer "S"]
[Result "9"]
[Play "W"]
D6 D2 D9 DA
*
"""
"""A log of one board in PBN: 3NT by South, claimed after one trick."""
Item = LoggedBoard | ReadProblem


class LogText:
    """One kind of log; ``reader``: what takes its lines and a name."""

    def __init__(self, reader: Callable[[Iterable[str], str], Iterator[Item]]) -> None:
        self.reader = reader

    def read(self, text: str | bytes) -> list[Item]:
        """The boards and problems."""
        data = text if isinstance(text, bytes) else text.encode()
        return list(self.reader([data.decode("latin-1")], "test"))

    def boards(self, text: str | bytes) -> list[LoggedBoard]:
        """The boards, and nothing else may be there."""
        items = self.read(text)
        assert all(isinstance(item, LoggedBoard) for item in items), items
        return [item for item in items if isinstance(item, LoggedBoard)]

    def board(self, text: str | bytes) -> LoggedBoard:
        """The one board."""
        (only,) = self.boards(text)
        return only
