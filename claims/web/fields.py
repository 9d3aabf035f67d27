"""The fields of facts on the page: what each finding and each obligation is entered as."""

from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from claims.messages import N_
from claims.record.constraints import AnyConstraint, KnownCard
from claims.record.fields import CardField, SeatField, SeatsField, SuitField
from claims.record.findings import FINDINGS, Findings
from claims.record.terms import STAGES
from claims.report.facts import STAGES_TOLD
from claims.report.speech import Speech

GROUPS: Final = (
    (("68", "54"), N_("Whether it was a claim (68)")),
    (("70",), N_("What claimer knew (70)")),
    (("69", "71", "79"), N_("Play, agreement and time since (68D, 69, 71, 79)")),
    (("53", "61", "62", "63", "64"), N_("Revokes and leads out of turn (53, 61-64)")),
    (("65", "66", "67"), N_("Tricks and cards put away (65-67)")),
)
"""Findings by the law that asks for them, the laws' numbers and the heading of each group."""


def findings_asked(speech: Speech) -> list[dict[str, Any]]:
    """Every finding but the class, which stands among the rules: its name, what it says, its law,
    the group it stands in, and how it is entered."""
    hints = get_type_hints(Findings, include_extras=True)
    return [
        {
            "name": name,
            "says": speech.say(about.says),
            "law": about.law,
            "group": group_of(name),
            **_entered(hints[name]),
        }
        for name, about in FINDINGS.items()
        if name != "class"
    ]


def constraints_asked(speech: Speech) -> list[dict[str, str]]:
    """Every kind of obligation: its name, what it says, and whether it is of a card or a suit."""
    return [
        {
            "kind": str(kind.__struct_config__.tag),
            "says": speech.say(kind.about.says),
            "of": "card" if issubclass(kind, KnownCard) else "suit",
        }
        for kind in get_args(AnyConstraint)
    ]


def stages_asked(speech: Speech) -> list[tuple[str, str]]:
    """What has become of the claim: the stages of a record, as they are said."""
    return [(stage, speech.say(STAGES_TOLD[stage])) for stage in STAGES]


def group_of(name: str) -> int:
    """The group of a finding, by the law it is of; the play that followed a claim is one group."""
    law = FINDINGS[name].law
    if law.startswith("68D") or law == "70D3":
        return 2
    return next(place for place, (laws, _) in enumerate(GROUPS) if law[:2] in laws)


def _entered(annotation: Any) -> dict[str, Any]:
    """How a value of this type is entered, with its bounds where it is a number."""
    meta: list[msgspec.Meta] = []
    while get_origin(annotation) in (Annotated, Union, UnionType):
        arguments = get_args(annotation)
        meta += [one for one in arguments[1:] if isinstance(one, msgspec.Meta)]
        annotation = next(one for one in arguments if one is not type(None))
    if get_origin(annotation) is tuple:
        return {"as": "cards" if get_args(annotation)[0] is CardField else "numbers"}
    bounds = {
        name: value
        for one in meta
        for name, value in (("min", one.ge), ("max", one.le))
        if value is not None
    }
    return {"as": _AS[annotation], **bounds}


_AS: Final[dict[Any, Literal["yesno", "number", "card", "seat", "seats", "suit"]]] = {
    bool: "yesno",
    int: "number",
    CardField: "card",
    SeatField: "seat",
    SeatsField: "seats",
    SuitField: "suit",
}
