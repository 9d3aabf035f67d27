"""The play so far: read, replayed against the laws of play, and compared with the position."""

from dataclasses import dataclass

from claims.board import Contract
from claims.cards import SEATS, card_name, hand_name, iter_cards, suit_letters
from claims.deal import Hands, four
from claims.errors import Problems
from claims.messages import SEAT_NAMES, Message, counted
from claims.play import Position, Trick, parse_trick
from claims.record.fields import TrickText
from claims.replay import Replay, replayed


def read_play(problems: Problems, lines: list[TrickText]) -> tuple[Trick, ...] | None:
    """The tricks of ``play``, or None when one of them has not its cards."""
    tricks = [parse_trick(line) for line in lines]
    before = len(problems)
    for place, trick in enumerate(tricks):
        last = place == len(tricks) - 1
        count = len(trick.cards)
        if not 1 <= count <= 4 or (count < 4 and not last):
            expected = (
                Message("1 to 4 cards")
                if last
                else Message(
                    "4 cards (only the last trick may be unfinished); of a defective trick give "
                    "the position and findings.defective_by, without the play"
                )
            )
            law = None if last and count < 4 else "67"
            problems.add(
                f"play[{place}]", counted("has {n} card", "has {n} cards", count), expected, law=law
            )
    return tuple(tricks) if len(problems) == before else None


def cards_played(play: tuple[Trick, ...]) -> Hands:
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


def replay_play(
    problems: Problems,
    deal: Hands,
    play: tuple[Trick, ...],
    contract: Contract,
    allowed: Allowed = NOTHING,
) -> Replay | None:
    """Play the tricks from the deal; None, with every fault named, when they cannot have been.

    A revoke or a lead out of turn is a fault unless it is among those ``allowed``.
    """
    before = len(problems)
    done = replayed(deal, play, contract.denomination, (contract.declarer + 1) % 4)
    out_of_turn = set()
    for fault in done.faults:
        field, expected, law = f"play[{fault.trick - 1}]", fault.expected, None
        if fault.kind == "lead":
            out_of_turn.add(fault.trick)
            if fault.trick in allowed.leads:
                continue
            expected = Message(
                "{expected}; or, if that lead out of turn was accepted, findings.leads_accepted "
                "with {trick}",
                expected=expected,
                trick=fault.trick,
            )
            law = "53A"
        elif fault.kind == "revoke":
            if fault.seat in allowed.revokers:
                continue
            if fault.seat is not None:
                expected = Message(
                    "{expected}; or, where that was a revoke, findings.revoke_by with {seat}",
                    expected=expected,
                    seat=SEATS[fault.seat],
                )
            law = "61A"
        card = None if fault.card is None else card_name(fault.card)
        problems.add(field, fault.reason, expected, card, law)
    _check_leads(problems, play, allowed.leads - out_of_turn)
    return None if len(problems) > before else done


def _check_leads(problems: Problems, play: tuple[Trick, ...], in_turn: frozenset[int]) -> None:
    """A lead that was accepted (53A) was out of turn; those to these tricks were not."""
    for number in sorted(in_turn):
        if number > len(play):
            reason, expected = (
                Message("trick {number} is not in the play", number=number),
                Message("{low} to {high}", low=1, high=len(play)),
            )
        else:
            leader = SEATS[play[number - 1].leader]
            reason = Message("{seat} led to trick {number} in turn", seat=leader, number=number)
            expected = Message("tricks with a lead out of turn")
        problems.add("findings.leads_accepted", reason, expected, law="53A")


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

    @property
    def sizes(self) -> dict[int, int]:
        """How many cards each hand that could be read has, with the one it has on the table; none
        where nobody can tell who played to the trick."""
        if self.trick is None or (self.trick and self.leader is None):
            return {}
        played = [((self.leader or 0) + place) % 4 for place in range(len(self.trick))]
        return {
            seat: hand.bit_count() + (seat in played)
            for seat, hand in enumerate(self.hands)
            if hand is not None
        }

    @property
    def level(self) -> int | None:
        """The cards that most hands have, as far as they could be read; None where no two that
        were read agree and another could not be."""
        sizes = sorted(self.sizes.values())
        if not sizes:
            return None
        level = max(sizes, key=sizes.count)
        return level if len(sizes) == 4 or sizes.count(level) > 1 else None


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
            reason = Message(
                "{card} cannot be held: the play leaves {seat} {should}",
                card=name,
                seat=SEAT_NAMES[seat],
                should=should,
            )
            problems.add(field, reason, should, name)
        for card in iter_cards(derived.hands[seat] & ~hand):
            name = card_name(card)
            reason = Message(
                "{card} is not there: the play leaves {seat} {should}",
                card=name,
                seat=SEAT_NAMES[seat],
                should=should,
            )
            problems.add(field, reason, should, name)
    if given.trick is not None and given.trick != derived.trick:
        should = " ".join(card_name(card) for card in derived.trick) or "no card on the table"
        shown = " ".join(card_name(card) for card in given.trick) or "empty"
        problems.add(
            "position.trick",
            Message("is {shown}, but the play ends otherwise", shown=shown),
            should,
        )
    if given.leader is not None and given.leader != derived.leader:
        problems.add(
            "position.leader",
            Message(
                "is {seat}, but the play gives the lead to {leader}",
                seat=SEAT_NAMES[given.leader],
                leader=SEAT_NAMES[derived.leader],
            ),
            SEATS[derived.leader],
        )
    for seat in range(4):
        extra = given.shown_out[seat] & ~derived.shown_out[seat]
        if extra:
            problems.add(
                f"position.shown_out.{SEATS[seat]}",
                Message(
                    "{suits}: no such failure to follow in the play", suits=suit_letters(extra)
                ),
                suit_letters(derived.shown_out[seat]) or "nothing",
            )


def dealt(given: Position, play: tuple[Trick, ...]) -> Hands:
    """The original hands as far as the position and the play show them."""
    hands = [now | then for now, then in zip(given.hands_at_lead, cards_played(play), strict=True)]
    return four(hands)
