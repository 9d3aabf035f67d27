"""The columns of a part of the store, claims and problems together."""

from typing import Final

COLUMNS: Final = {
    "path": "VARCHAR",
    "line": "UINTEGER",
    "board": "UINTEGER",
    "room": "VARCHAR",
    "nth": "UINTEGER",
    "problem": "VARCHAR",
    "event": "VARCHAR",
    "north": "VARCHAR",
    "east": "VARCHAR",
    "south": "VARCHAR",
    "west": "VARCHAR",
    "dealer": "VARCHAR",
    "vulnerable": "VARCHAR",
    "contract": "VARCHAR",
    "declarer": "VARCHAR",
    "tricks_left": "UTINYINT",
    "won": "UTINYINT",
    "claimed": "UTINYINT",
    "flag": "VARCHAR",
    "severity": "UTINYINT",
    "claimer": "VARCHAR",
    "double_dummy": "UTINYINT",
    "change": "TINYINT",
    "lapse": "VARCHAR",
    "hope": "VARCHAR",
    "needs": "VARCHAR",
    "odds": "DOUBLE",
    "hands": "VARCHAR",
    "lead": "VARCHAR",
    "shown_out": "VARCHAR",
    "line_code": "VARCHAR",
    "statement": "VARCHAR",
    "stated_tricks": "VARCHAR",
    "language": "VARCHAR",
    "ruling": "VARCHAR",
    "said": "VARCHAR",
}
"""Each with its type in DuckDB. A claim has a ``flag``, a problem of a log a ``problem``, a board
that could not be read both; what the log tells is as in ``claims.review.gather.StoreLine``, what
was found as in ``claims.review.question.Answer``; ``claimer`` is left out where it is declarer. Of
a claim whose words are told ``stated_tricks`` is what its record claims, a number or ``rest``.
Claims that nobody will look at keep no cards: their log has them. ``said`` is the reason as
``claims.review.reasons`` keeps it for every language."""
