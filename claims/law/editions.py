"""Numbers of paragraphs, edition by edition: the code names them as the Laws of 2017 do."""

from typing import Final

from claims.record.terms import Edition

_BEFORE_2007: Final = {
    "68B1": "68B",
    "68B2": "68B",
    "69B1": "69B",
    "70D1": "70D",
    "70D2": "70A",  # partner is the doubt's there: his rule is of 2007
    "70E1": "70E",
    "70E2": "70D",  # no order of cards was spoken of
}
_BEFORE_2017: Final = {
    "64C1": "64C",
    "64C2a": "64C",
    "64C2b": "64C",
    "68D1": "68D",
    "68D2a": "68D",
}


def numbered(paragraph: str, laws: Edition) -> str:
    """The number that a paragraph has in an edition: ``70D1`` is ``70D`` in 1997."""
    if laws in ("1987", "1997") and paragraph in _BEFORE_2007:
        return _BEFORE_2007[paragraph]
    return paragraph if laws == "2017" else _BEFORE_2017.get(paragraph, paragraph)
