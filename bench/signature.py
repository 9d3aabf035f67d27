"""The search's signature: nodes over a fixed set of claims, so that a change cannot be silent.

``python bench/signature.py`` prints it beside the one kept in ``signature.txt``;
``python bench/signature.py --keep`` keeps the new one: do that in the commit that changes the
search, and say there why the number moved.
"""

import argparse
import random
from pathlib import Path

from generate import claim

from claims.cards import iter_cards, same_side, suit_cards
from claims.doctrine.beliefs import KNOWS, Belief
from claims.doctrine.conventions import Conventions
from claims.record import ClaimRecord, record_from_json
from claims.search.budget import Budget
from claims.search.solve import Solver

KEPT = Path(__file__).with_name("signature.txt")
LENGTHS = (2, 4, 5, 6, 7)
EACH = 6


def claims() -> list[ClaimRecord]:
    """The fixed set."""
    return [
        record_from_json(claim(random.Random(7_000_003 + 100 * left + number), left, ""))
        for left in LENGTHS
        for number in range(EACH)
    ]


def signature() -> str:
    """Nodes of every value of every claim, and the sum of the values: ``nodes/tricks``."""
    nodes = tricks = 0
    for record in claims():
        position, by = record.position, record.claim.by
        budget = Budget()
        solver = Solver(position, by, record.declarer, budget)
        need = record.claim.tricks or 0
        gone = 0
        for seat, hand in enumerate(position.hands):
            if not same_side(seat, by) and position.trump < 4:
                gone |= suit_cards(hand, position.trump)
        one = next(iter_cards(gone), None)
        beliefs = [KNOWS] if one is None else [KNOWS, Belief(1 << one)]
        found = [solver.guaranteed(), solver.least_legal()]
        found += [solver.least_normal(need, belief, Conventions()).bounds for belief in beliefs]
        assert all(bounds.exact for bounds in found)
        tricks += sum(bounds.low for bounds in found)
        nodes += budget.spent
    return f"{nodes}/{tricks}"


def kept() -> str:
    """The signature kept in the repository."""
    return KEPT.read_text(encoding="utf-8").strip()


def main() -> None:
    """Print or keep it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--keep", action="store_true", help="keep this one")
    now = signature()
    if parser.parse_args().keep:
        KEPT.write_text(now + "\n", encoding="utf-8")
    print(f"{now} (kept: {kept()})")


if __name__ == "__main__":
    main()
