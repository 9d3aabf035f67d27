"""Law 59: who cannot lead as he must."""

from collections.abc import Sequence

from claims.cards import SUIT_MASK, suit_cards
from claims.law.reason import Reason
from claims.messages import SEAT_NAMES, SUIT_NAMES, Message
from claims.play import tricks_of_line
from claims.record import ClaimRecord
from claims.record.constraints import LeadForbidden, LeadRequired


def law59(record: ClaimRecord, line: Sequence[int]) -> tuple[Reason, ...]:
    """59: that a defender who leads on a line may lead any card, though his lead is required or
    forbidden: he has none of the suit, or nothing else."""
    leaders = {trick.leader for trick in tricks_of_line(record.position, line)}
    forbidden = [0, 0, 0, 0]
    found: list[Message] = []
    for one in record.constraints:
        hand, player = record.position.hands[one.player], SEAT_NAMES[one.player]
        if one.player not in leaders:
            continue
        if isinstance(one, LeadRequired) and not suit_cards(hand, one.suit):
            because = Message(
                "{player} has no card of {suit} to lead: he may lead any card",
                player=player,
                suit=SUIT_NAMES[one.suit],
            )
            found.append(because)
        if isinstance(one, LeadForbidden):
            forbidden[one.player] |= SUIT_MASK << (13 * one.suit)
            if not hand & ~forbidden[one.player]:
                because = Message(
                    "{player} has nothing but what he may not lead: he may lead it", player=player
                )
                found.append(because)
    return tuple(Reason("59", because, ("constraints", "position")) for because in found)
