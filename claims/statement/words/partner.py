"""A defender's partner: named by his seat, or "he" after he was named."""

from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import Token

HIS = {("subject", "foe"): "hand", ("poss", "your"): "poss"}
"""What a third person is of an opponent, and what of a partner."""


def of_partner(tokens: list[Token], lexicon: Lexicon, place: int, mate: str, entry: Entry) -> Entry:
    """What begins at a token, where it speaks of a defender's partner."""
    if entry.kind in ("hand", "poss") and entry.value == mate:
        return Entry(entry.kind, "partner")
    kind = HIS.get((entry.kind, entry.value))
    third = kind and lexicon.claimer.get(tokens[place].text) is not None
    if kind and third and named_last(tokens[:place], lexicon, mate):
        return Entry(kind, "partner")  # "a spade to partner, he cashes two hearts"
    return entry


def named_last(tokens: list[Token], lexicon: Lexicon, mate: str) -> bool:
    """Whether no other player was named since partner was."""
    for place in range(len(tokens) - 1, -1, -1):
        named = {
            match.entry.value
            for match in lexicon.matches(tokens, place)
            if match.entry.kind in ("hand", "poss", "subject", "person")
        }
        if named & {"partner", mate}:
            return True
        third = lexicon.claimer.get(tokens[place].text) is not None
        if not third and named - {"self", "my", "own", "it", "they", "dummy"}:
            return False
    return False
