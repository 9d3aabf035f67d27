"""What a person should know of a finding or a constraint, kept with its declaration."""

from dataclasses import dataclass
from typing import Any, get_args

import msgspec


@dataclass(frozen=True, slots=True)
class About:
    """A finding or a constraint: the paragraph it is of, what it says and what it decides (in words
    that go on from its name), an example as JSON, and what it excludes (own value, other finding,
    its value)."""

    law: str
    says: str
    decides: str
    example: object
    excludes: tuple[tuple[bool, str, bool], ...] = ()

    def meta(self) -> msgspec.Meta:
        """As an annotation of a field, in its JSON Schema too."""
        shown = {"x-law": self.law, "x-decides": self.decides}
        return msgspec.Meta(
            description=self.says,
            examples=[self.example],
            extra_json_schema=shown,
            extra={"about": self},
        )


def about_of(annotation: Any) -> About:
    """What was declared with a field's type."""
    metas = [one for one in get_args(annotation)[1:] if isinstance(one, msgspec.Meta)]
    about: About = next(meta.extra["about"] for meta in metas if meta.extra)
    return about
