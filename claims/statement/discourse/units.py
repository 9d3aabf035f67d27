"""The pieces that a text is covered with, each read as one thing."""

from dataclasses import dataclass, field

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Meaning
from claims.statement.meanings.asked import Seen


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of the text.

    ``kind`` is "clause" for a main clause, "if", "unless" or what else opens a subordinate one
    ("after", ...), "connective", "else", "so", "retract", "mood", "filler" or "ignored". ``word``
    is the connective or mood meant, or of what is ignored "not" for a negation, "if", "predicate"
    for a verb or a state, "player", "unknown"; ``used`` has a bit for every token that carries its
    meaning.
    """

    kind: str
    start: int
    end: int
    cost: float
    word: str = ""
    used: int = 0
    lost: int = 0
    bag: Bag | None = None
    meanings: tuple[Meaning, ...] = ()
    seen: tuple[Seen, ...] = ()
    headed: int = 0
    text: str = ""


@dataclass(slots=True)
class Cover:
    """The cheapest units that cover a text, in order."""

    units: list[Unit] = field(default_factory=list)
    cost: float = 0.0
