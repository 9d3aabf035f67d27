"""Sentences for a person that can be said in another language."""

from collections.abc import Mapping
from typing import Final

SEAT_NAMES: Final = ("North", "East", "South", "West")


class Said(str):
    """A sentence for a person, with what is needed to say it in another language.

    It *is* the English sentence; ``template`` is its pattern and ``facts`` fill it. A report looks
    the pattern up in its catalogue, and each fact that is a word of the catalogue as well. Cards
    are written ``H9``, seats by their English names; reports print them in their own way.
    """

    template: str
    facts: Mapping[str, str]

    def __new__(cls, template: str, **facts: object) -> "Said":
        """``Said("{player} leads {card}", player="South", card="H9")``."""
        words = {name: str(fact) for name, fact in facts.items()}
        said = super().__new__(cls, template.format(**words))
        said.template = template
        said.facts = words
        return said
