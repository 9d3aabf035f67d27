"""What a reader says when something in a log cannot be used: where, what, and what was expected."""

from typing import Any, Final, NamedTuple

KINDS: Final = (
    "source",  # the file itself cannot be opened or holds no boards
    "stray",  # text that belongs to no board, or to no place in its board
    "deal",  # hands that cannot be: a card twice, fourteen cards
    "auction",  # a call that cannot be read or made
    "contract",  # contract and declarer missing, unreadable or unlike the auction
    "play",  # a card that cannot be read, a gap in a trick, cards too many
    "lead",  # the opening lead from the wrong seat
    "not-held",  # a card played by a hand that does not hold it
    "revoke",  # a failure to follow suit that the hand could have followed (Law 61A)
    "result",  # a result unlike the play, or that the play makes impossible
)

# Pieces of stray text told one by one for each board; more than these are only counted.
MOST_STRAYS: Final = 100


class ReadProblem(NamedTuple):
    """One thing wrong in a log.

    ``line`` (from 1) and ``byte`` (from 0) say where its board begins, ``board`` is the number
    written there; ``lost`` is set on exactly one problem of every board that could not be read,
    so that boards in = boards out + problems with ``lost``.
    """

    source: str
    line: int
    byte: int
    board: str
    kind: str
    reason: str
    expected: str = ""
    lost: bool = False

    def __str__(self) -> str:
        text = f"{self.source}:{self.line}"
        if self.board:
            text += f" board {self.board}"
        text += f": {self.reason}"
        return text + (f" (expected {self.expected})" if self.expected else "")

    def as_json(self) -> dict[str, Any]:
        """The problem as an object for JSON Lines; empty fields are left out."""
        fields: dict[str, Any] = {
            "source": self.source,
            "line": self.line,
            "byte": self.byte,
            "board": self.board,
            "kind": self.kind,
            "reason": self.reason,
            "expected": self.expected,
            "lost": self.lost,
        }
        return {name: value for name, value in fields.items() if value not in ("", False)}
