"""A claim in standard form: declarer South, trumps spades, the cards of a suit close together.

What a claim comes to does not depend on the names of seats and suits, nor on cards that are gone.
Claims alike have one standard form, and that form is what is searched, so that they have one flag,
whichever of them is met: where odds are drawn or a limit ends the search, too.
"""

from typing import Final, NamedTuple

import msgspec

from claims.cards import NOTRUMP, SEATS, SUIT_MASK, SUITS, card_set, iter_cards, suit_of
from claims.deal import four
from claims.law.profile import LOWEST_TOP, Profile
from claims.review.question import Answer, Question

SOUTH: Final = SEATS.index("S")
SPADES: Final = SUITS.index("S")


class Standard(NamedTuple):
    """A claim in standard form, and the way back: ``cards`` has for each card of that form the
    card that it stands for, ``turn`` the places by which its seats are to be turned."""

    question: Question
    cards: dict[int, int]
    turn: int

    def answer(self, found: Answer) -> Answer:
        """What was found of the standard form, as that of the claim it stands for."""

        def placed(cards: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
            return tuple(sorted(((s + self.turn) % 4, self.cards[card]) for s, card in cards))

        return msgspec.structs.replace(
            found,
            by=(found.by + self.turn) % 4,
            lapse=card_set(self.cards[card] for card in iter_cards(found.lapse)),
            hope=placed(found.hope),
            needs=placed(found.needs),
            line=tuple(self.cards[card] for card in found.line),
        )


def standard(question: Question, profile: Profile) -> Standard:
    """The standard form of a claim. Every card counts as the n-th of its suit still there; how many
    of a suit are honours that the profile plays from the top is kept. Of the last trick only the
    leader of a round of trumps is, of won tricks and the level of the contract nothing."""
    turn = question.declarer - SOUTH
    suits = sorted(range(4), key=lambda suit: _holding(question, suit, turn), reverse=True)
    if question.trump != NOTRUMP:
        suits.remove(question.trump)
        suits.insert(SPADES, question.trump)
    held = card_set(question.trick)
    for hand in question.hands:
        held |= hand
    # ``there``: the standard card of each; ``back``: the other way.
    there: dict[int, int] = {}
    for place, suit in enumerate(suits):
        there |= _close_together(held >> 13 * suit & SUIT_MASK, suit, place, profile)
    back = {standing: card for card, standing in there.items()}
    hands = [0] * 4
    shown_out = [0] * 4
    for seat in range(4):
        standing = (seat - turn) % 4
        hands[standing] = card_set(there[card] for card in iter_cards(question.hands[seat]))
        out = question.shown_out[seat]
        shown_out[standing] = sum((out >> suit & 1) << place for place, suit in enumerate(suits))
    trump = question.trump if question.trump == NOTRUMP else SPADES
    form = Question(
        hands=four(hands),
        leader=(question.leader - turn) % 4,
        trick=tuple(there[card] for card in question.trick),
        trump=trump,
        shown_out=four(shown_out),
        declarer=SOUTH,
        tricks=question.tricks,
        last=_last_round_of_trumps(question, turn, back),
        won=-1,
        level=0,
    )
    return Standard(form, back, turn)


def _holding(question: Question, suit: int, turn: int) -> tuple[object, ...]:
    """A suit by who holds its cards from the top, whatever its name: suits that differ in nothing
    here are alike."""
    seats = [(seat + turn) % 4 for seat in range(4)]
    owners = {card: 4 + place for place, card in enumerate(question.trick)}
    for standing, seat in enumerate(seats):
        owners |= dict.fromkeys(iter_cards(question.hands[seat]), standing)
    cards = sorted((card for card in owners if suit_of(card) == suit), reverse=True)
    return (
        len(cards),
        tuple(owners[card] for card in cards),
        tuple(question.shown_out[seat] >> suit & 1 for seat in seats),
        tuple(card - 13 * suit for card in cards),
    )


def _close_together(ranks: int, suit: int, place: int, profile: Profile) -> dict[int, int]:
    """For each card of a suit its card in standard form: honours from the ace down, the others from
    the deuce up."""
    lowest = LOWEST_TOP[profile.top_down_side]
    held = [rank for rank in range(13) if ranks >> rank & 1]
    low = [rank for rank in held if rank < lowest]
    first_honour = 13 - (len(held) - len(low))
    standing = [*range(len(low)), *range(first_honour, 13)]
    return {13 * suit + rank: 13 * place + to for rank, to in zip(held, standing, strict=True)}


def _last_round_of_trumps(
    question: Question, turn: int, back: dict[int, int]
) -> tuple[int, tuple[int, ...]] | None:
    """The last trick where a trump was led to it and none is on the table, by a trump that is
    gone."""
    if question.last is None or question.trick:
        return None
    leader, cards = question.last
    if suit_of(cards[0]) != question.trump:
        return None
    gone = next(rank for rank in range(13) if 13 * SPADES + rank not in back)
    return (leader - turn) % 4, (13 * SPADES + gone,)
