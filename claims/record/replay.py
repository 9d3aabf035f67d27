"""The play so far: read, replayed against the laws of play, and compared with the position."""

from dataclasses import dataclass

from claims.cards import SEATS, card_name, card_set, hand_name, iter_cards, suit_of
from claims.play import Position, is_revoke, winning_place
from claims.record.model import PlayedTrick
from claims.record.parts import Problems, read_card, read_seat

Hands = tuple[int, int, int, int]


def four(values: list[int]) -> Hands:
    """Four values by seat, as a tuple of known length."""
    return values[0], values[1], values[2], values[3]


def read_play(problems: Problems, lines: list[str]) -> tuple[PlayedTrick, ...] | None:
    """The tricks of ``play``, or None when one of them cannot be read."""
    tricks = []
    sound = True
    for place, line in enumerate(lines):
        field = f"play[{place}]"
        leader_text, colon, rest = line.partition(":")
        if not colon:
            problems.add(field, f"{line[:60]!r} has no leader", "a seat, a colon and cards")
            sound = False
            continue
        leader = read_seat(problems, field, leader_text)
        cards = [read_card(problems, field, name) for name in rest.split()]
        last = place == len(lines) - 1
        if len(cards) > 4 or not cards or (len(cards) < 4 and not last):
            problems.add(
                field,
                f"has {len(cards)} cards",
                "1 to 4 cards"
                if last
                else "4 cards (only the last trick may be unfinished); of a "
                "defective trick give the position and findings.defective_by, without the play",
                law=None if last and len(cards) < 4 else "67",
            )
            sound = False
        if leader is None or None in cards:
            sound = False
        elif sound:
            tricks.append(PlayedTrick(leader, tuple(card for card in cards if card is not None)))
    return tuple(tricks) if sound else None


def cards_played(play: tuple[PlayedTrick, ...]) -> Hands:
    """The cards each seat has played, as sets."""
    played = [0] * 4
    for trick in play:
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) % 4] |= 1 << card
    return four(played)


@dataclass(frozen=True, slots=True)
class Allowed:
    """Irregularities that the director found, so that the play may hold them: the players who
    revoked, and the tricks (from 1) whose lead out of turn was accepted."""

    revokers: frozenset[int] = frozenset()
    leads: frozenset[int] = frozenset()


NOTHING = Allowed()


@dataclass(frozen=True, slots=True)
class Replayed:
    """Where the play leads: the position, and the tricks won by declarer's side and defenders."""

    position: Position
    won: tuple[int, int]


def replay(
    problems: Problems,
    deal: Hands,
    play: tuple[PlayedTrick, ...],
    trump: int,
    declarer: int,
    allowed: Allowed = NOTHING,
) -> Replayed | None:
    """Play the tricks from the deal; None, with every fault named, when they cannot have been.

    A revoke or a lead out of turn is a fault unless it is among those ``allowed``.
    """
    before = len(problems)
    hands = list(deal)
    shown_out = [0] * 4
    won = [0, 0]
    leader = (declarer + 1) % 4
    gone: dict[int, str] = {}
    unfinished: tuple[int, ...] = ()
    for place, trick in enumerate(play):
        field = f"play[{place}]"
        if trick.leader != leader and place + 1 not in allowed.leads:
            whose = "declarer's left" if place == 0 else "the winner of the trick before"
            problems.add(
                field,
                f"{SEATS[trick.leader]} leads",
                expected=f"{SEATS[leader]}, {whose}; or, if that lead out of turn was accepted, "
                f"findings.leads_accepted with {place + 1}",
                law="53A",
            )
        elif trick.leader == leader and place + 1 in allowed.leads:
            problems.add(
                "findings.leads_accepted",
                f"{SEATS[leader]} led to trick {place + 1} in turn",
                expected="tricks with a lead out of turn",
                law="53A",
            )
        for turn, card in enumerate(trick.cards):
            seat = (trick.leader + turn) % 4
            name = card_name(card)
            revoke = is_revoke(hands[seat], trick.cards[:turn], card)
            if hands[seat] >> card & 1:
                if revoke and seat not in allowed.revokers:
                    led = suit_of(trick.cards[0])
                    held = hands[seat] >> (13 * led) & 0x1FFF
                    kept = card_name(next(iter_cards(held << (13 * led))))
                    problems.add(
                        field,
                        f"{SEATS[seat]} revokes with {name}, holding {kept}",
                        expected="a card of the suit led",
                        card=name,
                        law="61A",
                    )
            elif name_of_place := gone.get(card):
                problems.add(field, f"{name} was played before, in {name_of_place}", "", name)
            else:
                holder = next((SEATS[other] for other in range(4) if hands[other] >> card & 1), "")
                where = f"{holder} was dealt it" if holder else "nobody was dealt it"
                problems.add(
                    field,
                    f"{SEATS[seat]} plays {name}, but {where}",
                    expected=f"a card of {SEATS[seat]}",
                    card=name,
                )
            gone.setdefault(card, field)
            hands = [hand & ~(1 << card) for hand in hands]
            if not revoke and suit_of(card) != suit_of(trick.cards[0]):
                shown_out[seat] |= 1 << suit_of(trick.cards[0])
        leader = trick.leader
        if len(trick.cards) == 4:
            leader = (leader + winning_place(trick.cards, trump)) % 4
            won[(leader - declarer) % 2] += 1
        else:
            unfinished = trick.cards
    for number in sorted(allowed.leads):
        if number > len(play):
            problems.add(
                "findings.leads_accepted",
                f"trick {number} is not in the play",
                expected=f"1 to {len(play)}",
                law="53A",
            )
    if len(problems) > before:
        return None
    position = Position(four(hands), leader, unfinished, trump, four(shown_out))
    return Replayed(position, (won[0], won[1]))


@dataclass(frozen=True, slots=True)
class Given:
    """A position as the record gives it; what could not be read is None."""

    hands: tuple[int | None, ...]
    leader: int | None
    trick: tuple[int, ...] | None
    shown_out: Hands

    def position(self, trump: int) -> Position | None:
        """The position, when all of it could be read."""
        hands = [hand for hand in self.hands if hand is not None]
        if len(hands) < 4 or self.leader is None or self.trick is None:
            return None
        return Position(four(hands), self.leader, self.trick, trump, self.shown_out)


def compare(problems: Problems, given: Given, derived: Position) -> None:
    """Name every difference between the position given and the one the play leads to."""
    for seat in range(4):
        field = f"position.hands.{SEATS[seat]}"
        should = hand_name(derived.hands[seat])
        hand = given.hands[seat]
        if hand is None:
            continue
        for card in iter_cards(hand & ~derived.hands[seat]):
            name = card_name(card)
            reason = f"{name} cannot be held: the play leaves {SEATS[seat]} {should}"
            problems.add(field, reason, should, name)
        for card in iter_cards(derived.hands[seat] & ~hand):
            name = card_name(card)
            reason = f"{name} is not there: the play leaves {SEATS[seat]} {should}"
            problems.add(field, reason, should, name)
    if given.trick is not None and given.trick != derived.trick:
        should = " ".join(card_name(card) for card in derived.trick) or "no card on the table"
        shown = " ".join(card_name(card) for card in given.trick) or "empty"
        problems.add("position.trick", f"is {shown}, but the play ends otherwise", should)
    if given.leader is not None and given.leader != derived.leader:
        problems.add(
            "position.leader",
            f"is {SEATS[given.leader]}, but the play gives the lead to {SEATS[derived.leader]}",
            SEATS[derived.leader],
        )
    for seat in range(4):
        extra = given.shown_out[seat] & ~derived.shown_out[seat]
        if extra:
            problems.add(
                f"position.shown_out.{SEATS[seat]}",
                f"{suit_letters(extra)}: no such failure to follow in the play",
                suit_letters(derived.shown_out[seat]) or "nothing",
            )


def suit_letters(bits: int) -> str:
    """``SC`` for the bits of spades and clubs."""
    return "".join("SHDC"[suit] for suit in range(4) if bits >> suit & 1)


def dealt(given: Position, play: tuple[PlayedTrick, ...]) -> Hands:
    """The original hands as far as the position and the play show them."""
    played = cards_played(play)
    hands = [given.hands[seat] | played[seat] for seat in range(4)]
    for place, card in enumerate(given.trick):
        hands[(given.leader + place) % 4] |= card_set([card])
    return four(hands)
