"""Why: the paragraphs that decided, and the facts that made them apply."""

from dataclasses import dataclass

from claims.messages import Message


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a ruling: a paragraph (``68B2``), in our words why it applies or does not, and
    the facts or findings it was read from (names of the record or of ``findings``). ``met`` is
    false for a condition that was tried and does not hold."""

    paragraph: str
    because: Message
    facts: tuple[str, ...] = ()
    met: bool = True

    def __str__(self) -> str:
        return f"Law {self.paragraph}: {self.because}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a law comes to.

    ``tricks`` of claimer's side, of those undecided, None where no number follows; ``laws``: the
    paragraphs that decided, most decisive first; ``reasons``: every one read, in that order.
    ``by_line``: whether the normal line that costs most is what it rests on; ``complete``: whether
    every normal line was looked at.
    """

    tricks: int | None
    laws: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    by_line: bool = True
    complete: bool = True
