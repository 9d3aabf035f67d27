"""Four hands around a compass, as lines of text."""

from claims.cards import SUITS, card_name, iter_cards, suit_cards
from claims.play import Position
from claims.report.speech import Speech


def hand_lines(hand: int, speech: Speech) -> list[str]:
    """A hand in four lines, one a suit, the ranks with spaces between; a void is a dash."""
    lines = []
    for suit in range(4):
        ranks = [speech.rank(card_name(card)[1]) for card in iter_cards(suit_cards(hand, suit))]
        lines.append(f"{speech.suit(SUITS[suit])} {' '.join(ranks) or '-'}")
    return lines


def compass(position: Position, speech: Speech) -> list[str]:
    """The four hands, the cards on the table in the middle where they were played."""
    north, east, south, west = (hand_lines(hand, speech) for hand in position.hands)
    middle = [speech.seat_letter(seat) for seat in range(4)]
    for place, card in enumerate(position.trick):
        middle[(position.leader + place) % 4] = speech.card(card_name(card))
    table = [f"{middle[0]:^11}", f"{middle[3]:<3}     {middle[1]:>3}", "", f"{middle[2]:^11}"]
    left = max(len(line) for line in west) + 3
    return [
        *(" " * (left + 3) + line for line in north),
        *(
            f"{ours:<{left}}{between:<14}{theirs}"
            for ours, between, theirs in zip(west, table, east, strict=True)
        ),
        *(" " * (left + 3) + line for line in south),
    ]
