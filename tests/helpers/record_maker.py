"""Claim records for tests: random sound ones, by playing a random deal card by card."""

import random
from typing import Any

from claims.cards import (
    DENOMINATIONS,
    NOTRUMP,
    SEATS,
    card_name,
    card_set,
    hand_name,
    iter_cards,
    partner,
)
from claims.play import Position, legal_cards, play_card
from claims.record import ClaimRecord, record_from_json


def sound_record(seed: int) -> dict[str, Any]:
    """A sound record after a random legal play: deal, play and position, all agreeing."""
    rng = random.Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    deal = tuple(card_set(deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    trump, declarer = rng.randrange(5), rng.randrange(4)
    position = Position(
        (deal[0], deal[1], deal[2], deal[3]), (declarer + 1) % 4, (), min(trump, NOTRUMP)
    )
    lines: list[list[str]] = []
    won = [0, 0]
    for _ in range(rng.randrange(0, 48)):
        if not position.trick:
            lines.append([f"{SEATS[position.leader]}:"])
        hand = position.hands[position.turn]
        card = rng.choice(list(iter_cards(legal_cards(hand, position.trick))))
        lines[-1].append(card_name(card))
        position = play_card(position, card)
        if not position.trick:
            won[(position.leader - declarer) % 2] += 1
    by = rng.choice([seat for seat in range(4) if seat != partner(declarer)])
    shown_out = {
        SEATS[seat]: "".join("SHDC"[suit] for suit in range(4) if bits >> suit & 1)
        for seat, bits in enumerate(position.shown_out)
        if bits
    }
    return {
        "schema": "bridge-claim/1",
        "id": f"seed {seed}",
        "regulation": rng.choice(["WBF", "FFB", "EBU", "ACBL"]),
        "laws": rng.choice(["1987", "1997", "2007", "2017"]),
        "contract": f"{rng.randrange(1, 8)}{DENOMINATIONS[trump]}{rng.choice(['', 'X', 'XX'])}",
        "declarer": SEATS[declarer],
        "board": {"number": rng.randrange(1, 33)},
        "deal": "N:" + " ".join(hand_name(hand) for hand in deal),
        "play": [" ".join(line) for line in lines],
        "position": {
            "hands": {SEATS[seat]: hand_name(position.hands[seat]) for seat in range(4)},
            "leader": SEATS[position.leader],
            "trick": [card_name(card) for card in position.trick],
            "won": {"declarer": won[0], "defenders": won[1]},
            "shown_out": shown_out,
        },
        "claim": {
            "by": SEATS[by],
            "tricks": rng.choice(["rest", None, rng.randrange(position.tricks_left + 1)]),
            "statement": "",
        },
        "stage": "contested",
    }


def claim_record(
    given: dict[str, Any], words: str | None, tricks: int | str | None, by: str = "S"
) -> ClaimRecord:
    """The record of a claim: its contract, declarer and position, and what was said."""
    claim = {"by": by, "tricks": tricks, "statement": words}
    return record_from_json(
        {"schema": "bridge-claim/1", "stage": "contested", **given, "claim": claim}
    )
