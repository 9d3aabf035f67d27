"""Why: the paragraph that decided, and the facts that made it apply."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a ruling: a paragraph (``68B2``), in our words why it applies or does not, and
    the facts or findings it was read from (names of the record or of ``findings``)."""

    paragraph: str
    because: str
    facts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Law {self.paragraph}: {self.because}"
