"""A director's plan (``claim.plan``): his notation or the plain words of a statement, by lines."""

from collections.abc import Sequence

from claims.errors import Problem
from claims.statement.model import Plan
from claims.statement.parse import parse_statement

EXPECTED = (
    "draw trumps / cash S / cash SA SK / run S / ruff D in N / lead H to N / finesse HQ / "
    "discard CX on DA / concede C, with 'if W shows out of C', 'if HQ drops' or 'otherwise'"
)


def plan_from_lines(
    lines: Sequence[str], language: str | None = None, field: str = "claim.plan"
) -> tuple[Plan, list[Problem]]:
    """Read a plan given line by line; nothing in it may be left over.

    Each line is one or more steps in order. Single letters are international (``SA``, ``HQ``,
    ``CX`` a low club; ``N`` a hand). "concede C" is a step in the order of play. A line that is
    only a condition ("if W shows out of C", "otherwise") governs the lines after it, up to the
    next condition or "in any case".

    Args:
        lines: the lines of the plan.
        language: ``en`` or ``fr``; None detects it from all lines together.
        field: where the plan stands in the record, for the problems.

    Returns:
        The plan, and a problem for each piece that was not understood, naming line and column
        (both from 1) and the word. The plan is to be used only when there is no problem.
    """
    cleaned = [str(line).replace("\n", " ") for line in lines]
    reading = parse_statement("\n".join(cleaned), language, director=True)[0]
    starts = [0]
    for line in cleaned:
        starts.append(starts[-1] + len(line) + 1)
    problems = []
    for span in reading.plan.ignored:
        number = max(i for i, start in enumerate(starts[:-1]) if start <= span.start)
        column = span.start - starts[number] + 1
        problems.append(
            Problem(
                f"{field}[{number}]",
                f"line {number + 1}, column {column}: {span.text!r} is not understood",
                EXPECTED,
            )
        )
    if not problems and reading.plan.empty and any(line.strip() for line in cleaned):
        problems.append(Problem(f"{field}[0]", "line 1, column 1: no step found", EXPECTED))
    return reading.plan, problems
