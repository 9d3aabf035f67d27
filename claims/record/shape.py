"""The shape of the JSON: which fields there are and of what type, nothing about bridge beyond a
field by itself.

``claims.record.faults`` decodes by it.
"""

import datetime
import json
import re
from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec

from claims.record.constraints import AnyConstraint
from claims.record.fields import (
    CardField,
    ContractText,
    DealText,
    HandField,
    SeatField,
    SuitsField,
    TrickText,
    VulnerableText,
    schema,
)
from claims.record.findings import NOTHING_FOUND, Findings, Tricks
from claims.record.model import Source
from claims.record.terms import Edition, Regulation, Stage

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
Words = Annotated[str, msgspec.Meta(max_length=20_000)]
"""What somebody said or wrote."""


class StrictShape(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of the shapes: a field that is not in the contract is an error."""


class HandsShape(StrictShape):
    """Cards still held, by seat."""

    N: HandField | None = None
    E: HandField | None = None
    S: HandField | None = None
    W: HandField | None = None


class ShownOutShape(StrictShape):
    """Suits each player has failed to follow to, by seat."""

    N: SuitsField | None = None
    E: SuitsField | None = None
    S: SuitsField | None = None
    W: SuitsField | None = None


class WonShape(StrictShape):
    """Tricks won so far."""

    declarer: Tricks | None = None
    defenders: Tricks | None = None


class PositionShape(StrictShape):
    """The cards at the claim."""

    hands: HandsShape | None = None
    leader: SeatField | None = None
    trick: Annotated[list[CardField], msgspec.Meta(max_length=52)] = []
    won: WonShape | None = None
    shown_out: ShownOutShape | None = None
    constraints: Annotated[list[AnyConstraint], msgspec.Meta(max_length=64)] = []


class BoardShape(StrictShape):
    """The board."""

    number: Annotated[int, msgspec.Meta(ge=1)] | None = None
    dealer: SeatField | None = None
    vulnerable: VulnerableText | None = None
    event: Words | None = None
    date: datetime.date | None = None


class ClaimShape(StrictShape):
    """What was claimed; ``statement`` null or absent: nobody knows what was said."""

    by: SeatField | None = None
    tricks: int | Literal["rest"] | None = None
    statement: Words | None = None
    language: Words | None = None
    plan: Annotated[list[Words], msgspec.Meta(max_length=200)] = []
    manner: Words = ""


class ObjectionShape(StrictShape):
    """An objection."""

    by: SeatField | None = None
    words: Words = ""


class RecordShape(StrictShape):
    """A whole claim record."""

    schema: Literal["bridge-claim/1"] = "bridge-claim/1"
    id: Words | int | None = None
    regulation: Regulation | None = None
    laws: Edition | None = None
    contract: ContractText | None = None
    declarer: SeatField | None = None
    board: BoardShape | None = None
    deal: DealText | None = None
    play: Annotated[list[TrickText], msgspec.Meta(max_length=52)] | None = None
    position: PositionShape | None = None
    claim: ClaimShape | None = None
    stage: Stage | None = None
    findings: Findings = NOTHING_FOUND
    source: Source | None = None
    objections: Annotated[list[ObjectionShape], msgspec.Meta(max_length=64)] = []


@cache
def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a claim record."""
    return msgspec.json.schema(RecordShape, schema_hook=schema)


def published_schema() -> dict[str, Any]:
    """The JSON Schema of a claim record for others: with what cannot be left out, which this
    program finds out by itself, to name all that is missing at once."""
    text = json.dumps(json_schema())
    schema: dict[str, Any] = json.loads(re.sub(r"\b(\w+)Shape\b", r"\1", text))
    shapes = schema["$defs"]
    shapes["Record"]["required"] = ["contract", "declarer", "claim"]
    shapes["Record"]["anyOf"] = [{"required": ["position"]}, {"required": ["deal", "play"]}]
    shapes["Position"]["required"] = ["hands", "leader"]
    shapes["Position"]["properties"]["trick"]["maxItems"] = 3
    shapes["Hands"]["required"] = ["N", "E", "S", "W"]
    shapes["Claim"]["required"] = ["by"]
    shapes["Objection"]["required"] = ["by"]
    return {"$schema": DIALECT, "title": "bridge-claim/1", **schema}
