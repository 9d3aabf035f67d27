"""What a record makes possible for words to be about."""

from claims.cards import NOTRUMP, SEATS, SUITS, partner, same_side
from claims.record import ClaimRecord
from claims.statement.context import Facts
from claims.statement.model import Hand, Suit


def facts_of(record: ClaimRecord) -> Facts:
    """The facts of a record that its words are read against."""
    position = record.position
    by = record.claim.by
    hands = position.hands
    theirs = sum(hands[seat] for seat in range(4) if not same_side(seat, by))
    won = None
    if record.won is not None:
        won = record.won if record.by_declarer else (record.won[1], record.won[0])
    level = record.contract.level
    needed = None
    if level is not None and record.won is not None:
        needed = level + 6 - record.won[0]
    other = Hand.DUMMY if record.by_declarer else Hand.PARTNER
    sides = {by: Hand.OWN, partner(by): other}
    leads = None if position.trick else sides.get(position.leader)
    table = sum(1 << card for card in position.trick)
    return Facts(
        own=hands[by],
        dummy=hands[record.dummy] if record.by_declarer else 0,
        theirs=theirs,
        trump=None if position.trump == NOTRUMP else position.trump,
        left=position.tricks_left,
        partner=0 if record.by_declarer else hands[partner(by)],
        table=table,
        played=sum(
            1 << card
            for number, card in enumerate(position.trick)
            if same_side((position.leader + number) % 4, by)
        ),
        won=won,
        needed=needed,
        by_declarer=record.by_declarer,
        foes=frozenset(Hand(SEATS[seat]) for seat in range(4) if not same_side(seat, by)),
        ours={SEATS[by]: Hand.OWN, SEATS[partner(by)]: other},
        leads=leads,
        led=Suit(SUITS[position.trick[0] // 13]) if position.trick else None,
    )
