"""The why-tree: each paragraph read, the facts it looked at with their values, what came of it."""

from collections.abc import Sequence
from dataclasses import replace

from claims.cards import SEATS, suit_letters
from claims.law.editions import numbered
from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.messages import SEAT_NAMES, Message, trick_count
from claims.record import ClaimRecord
from claims.record.findings import FINDINGS
from claims.ruling.ruling import TraceNode


def trace_of(reasons: Sequence[Reason], record: ClaimRecord, profile: Profile) -> list[TraceNode]:
    """The reasons as a tree, in the order read: a paragraph's own parts (70C1 to 70C3 of 70C) stand
    below it where it has been read before them."""
    roots: list[_Node] = []
    path: list[_Node] = []
    for reason in reasons:
        node = _Node(replace(reason, paragraph=numbered(reason.paragraph, profile.laws)))
        while path and not _part_of(node.reason.paragraph, path[-1].reason.paragraph):
            path.pop()
        (path[-1].children if path else roots).append(node)
        path.append(node)
    return [_written(node, record, profile) for node in roots]


class _Node:
    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        self.children: list[_Node] = []


def _part_of(paragraph: str, whole: str) -> bool:
    return paragraph != whole and paragraph.startswith(whole)


def _written(node: _Node, record: ClaimRecord, profile: Profile) -> TraceNode:
    return TraceNode(
        law=node.reason.paragraph,
        outcome=node.reason.because,
        met=node.reason.met,
        facts={name: _value(name, record, profile) for name in node.reason.facts},
        children=[_written(child, record, profile) for child in node.children],
    )


def _value(name: str, record: ClaimRecord, profile: Profile) -> str:
    """A fact's value in the words of the record."""
    if name in FINDINGS:
        return _found(record.findings.found(name))
    if name.startswith("profile."):
        return _found(getattr(profile, name.removeprefix("profile.")))
    claim, position = record.claim, record.position
    match name:
        case "by" | "claim.by":
            return SEATS[claim.by]
        case "tricks":
            return Message("not stated") if claim.tricks is None else str(claim.tricks)
        case "tricks_left":
            return str(position.tricks_left)
        case "statement":
            return claim.statement or "; ".join(claim.plan) or Message("none")
        case "stage":
            return record.stage
        case "laws":
            return record.laws
        case "objections":
            return ", ".join(SEATS[one.by] for one in record.objections) or Message("none")
        case "constraints":
            return str(len(record.constraints))
        case "shown_out":
            return ", ".join(_shown_out(position.shown_out)) or Message("nobody")
        case "play":
            return trick_count(len(record.play)) if record.play else Message("not recorded")
        case "position":
            return Message(
                "{n} left, {seat} leads",
                n=trick_count(position.tricks_left),
                seat=SEAT_NAMES[position.leader],
            )
        case _:
            return Message("by the program")  # computed, inferred


def _shown_out(shown_out: tuple[int, ...]) -> list[str]:
    return [f"{SEATS[seat]} {suit_letters(bits)}" for seat, bits in enumerate(shown_out) if bits]


def _found(value: object) -> str:
    """The value of a finding or of a switch."""
    if value is None:
        return Message("not found")
    if isinstance(value, bool):
        return Message("yes") if value else Message("no")
    if isinstance(value, tuple):
        return " ".join(str(one) for one in value) or Message("none")
    return str(value)
