"""Random play with revokes and leads out of turn, and random findings about it: always a ruling."""

import random
from collections import Counter
from typing import Any

from claims.cards import (
    DENOMINATIONS,
    SEATS,
    card_name,
    card_set,
    hand_name,
    iter_cards,
    partner,
)
from claims.errors import InputError
from claims.play import legal_cards, winning_place
from claims.record import record_from_json
from claims.report.text import render
from claims.ruling.adjudicate import adjudicate

FINDINGS: dict[str, list[Any]] = {
    "revoke_established": [True, False],
    "revoke_corrected": [True],
    "card_named_next": [True],
    "boards_returned": [True],
    "insufficient_redress": [True],
    "attention_after_round": [True],
    "called_on_next_board": [True, False],
    "round_ended": [True, False],
    "class": ["beginner", "expert"],
    "tricks_scored": [5, 8],
    "mixed_cards_by": list(SEATS),
    "minutes_after_score": [5, 50],
    "tricks_after_play": [0],
}
STAGES = ("contested", "agreement-withdrawn", "concession-withdrawn", "disputed-whether-claim")


def irregular_record(seed: int) -> dict[str, Any]:
    """Nine tricks or more of a random deal, some cards revokes, some leads out of turn."""
    rng = random.Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    deal = [card_set(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
    hands, trump, declarer = list(deal), rng.randrange(5), rng.randrange(4)
    leader = (declarer + 1) % 4
    trick: list[int] = []
    lines: list[list[str]] = []
    revokers: set[int] = set()
    accepted: list[int] = []
    for _ in range(rng.randrange(36, 51)):
        if not trick:
            if lines and rng.random() < 0.05:
                leader = (leader + rng.randrange(1, 4)) % 4
                accepted.append(len(lines) + 1)
            lines.append([f"{SEATS[leader]}:"])
        seat = (leader + len(trick)) % 4
        legal = legal_cards(hands[seat], tuple(trick))
        cards = legal
        if legal != hands[seat] and rng.random() < 0.05:
            cards = hands[seat] & ~legal
            revokers.add(seat)
        card = rng.choice(list(iter_cards(cards)))
        hands[seat] &= ~(1 << card)
        trick.append(card)
        lines[-1].append(card_name(card))
        if len(trick) == 4:
            leader = (leader + winning_place(tuple(trick), trump)) % 4
            trick = []
    findings: dict[str, Any] = {}
    if revokers:
        findings["revoke_by"] = [SEATS[seat] for seat in revokers]
    if accepted:
        findings["leads_accepted"] = accepted
    for name, values in FINDINGS.items():
        if rng.random() < 0.15 and (revokers or not name.startswith(("revoke", "card_named"))):
            findings[name] = rng.choice(values)
    return {
        "contract": f"{rng.randrange(1, 8)}{DENOMINATIONS[trump]}",
        "declarer": SEATS[declarer],
        "board": {"number": 3},
        "deal": "N:" + " ".join(hand_name(hand) for hand in deal),
        "play": [" ".join(line) for line in lines],
        "laws": rng.choice(["1987", "1997", "2007", "2017"]),
        "claim": {
            "by": SEATS[rng.choice([seat for seat in range(4) if seat != partner(declarer)])],
            "tricks": rng.choice(["rest", None, 0, 1]),
            "statement": rng.choice(["", "drawing trumps", "on a squeeze"]),
        },
        "stage": rng.choice(STAGES),
        "findings": findings,
    }


def test_every_irregular_record_is_ruled() -> None:
    """Tricks and totals stay within the deal, and both reports can be written."""
    laws: Counter[str] = Counter()
    for seed in range(150):
        try:
            record = record_from_json(irregular_record(seed))
        except InputError as error:
            assert "cannot both be true" in str(error), seed
            continue
        ruling = adjudicate(record, nodes=20_000)
        assert ruling.status in ("ruled", "play-continues", "undecided"), (seed, ruling.errors)
        for language in ("en", "fr"):
            assert render(ruling, record, language, trace=True)
        laws.update(node.law for node in ruling.trace or [])
        if ruling.verdict is not None:
            given = ruling.verdict
            assert given.claimer_tricks >= 0 and given.opponents_tricks >= 0, seed
            assert given.declarer_total is None or 0 <= given.declarer_total <= 13, seed
    for paragraph in ("53A", "62B", "63A1", "64A1", "64A2", "64B3", "64B7", "66D"):
        assert laws[paragraph], f"{paragraph} was never reached"
