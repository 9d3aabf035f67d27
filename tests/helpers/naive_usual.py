"""How odd a card is, by the letter of doctrine 1.5: the twin of ``claims_native.line.usual``."""

from collections.abc import Sequence
from typing import Final

from claims.cards import NOTRUMP, RANKS, iter_cards, rank_of, same_side, suit_cards, suit_of
from claims.play import legal_cards, winning_place
from claims.ruling.usual import OpenTurn
from claims_native.line.usual import ODD, UNTIDY, UNUSUAL

HONOUR: Final = RANKS.index("T")


class OddTurn(OpenTurn):
    """A turn of a line, with what is odd about each card there."""

    @property
    def hand(self) -> int:
        """The cards of the hand in turn."""
        return self.now.hands[self.now.turn]

    @property
    def partners(self) -> int:
        """The cards of the hand opposite."""
        return self.now.hands[(self.now.turn + 2) % 4]

    @property
    def theirs(self) -> int:
        """The cards of the other side than the hand in turn, as its own knows them."""
        gone = self.gone if same_side(self.now.turn, self.claimer) else 0
        return sum(self.now.hands) & ~self.hand & ~self.partners & ~gone

    def master(self, card: int) -> bool:
        """Whether the other side has no higher card of the suit."""
        return not suit_cards(self.theirs, suit_of(card)) >> card

    def best(self, hand: int, suit: int) -> int | None:
        """The highest card of a suit in a hand, when it is a master."""
        top = next(iter_cards(suit_cards(hand, suit)), None)
        return top if top is not None and self.master(top) else None

    def lower(self, card: int) -> list[int]:
        """The lower cards of the suit in the hand, from the top."""
        return list(iter_cards(suit_cards(self.hand, suit_of(card)) & (1 << card) - 1))

    def touches(self, card: int, lower: int) -> bool:
        """Whether no card of another hand stands between two of this one."""
        others = sum(self.now.hands) & ~self.hand | sum(1 << one for one in self.now.trick)
        return not others & (1 << card) - 1 & ~((1 << lower) - 1)

    def takes(self, card: int) -> bool:
        """Whether the card would win the trick so far."""
        trick = (*self.now.trick, card)
        return winning_place(trick, self.now.trump) == len(trick) - 1

    def winning(self) -> bool:
        """Whether partner's card wins the trick so far."""
        now = self.now
        place = winning_place(now.trick, now.trump) if now.trick else 0
        return bool(now.trick) and same_side(now.leader + place, now.turn)

    def opposite_wins(self) -> bool:
        """Whether the hand opposite is last, and its highest card of the suit led beats what lies
        there and all that the hand between may play."""
        now, trump = self.now, self.now.trump
        own = suit_cards(self.partners, suit_of(now.trick[0]))
        if len(now.trick) != 1 or not own:
            return False
        best = max(iter_cards(own))
        between = legal_cards(now.hands[(now.turn + 1) % 4], now.trick)
        return not any(
            winning_place((best, card), trump) for card in (now.trick[0], *iter_cards(between))
        )

    def stands(self, *more: int) -> bool:
        """Whether what wins the trick so far, with this card more, no opponent to come can beat."""
        now, trick = self.now, (*self.now.trick, *more)
        best = trick[winning_place(trick, now.trump)]
        to_come = [(now.leader + place) % 4 for place in range(len(now.trick) + 1, 4)]
        return not any(
            winning_place((best, card), now.trump)
            for seat in to_come
            if not same_side(seat, now.turn)
            for card in iter_cards(legal_cards(now.hands[seat], trick))
        )


def oddness(turn: OddTurn, card: int) -> int:
    """How odd a card of the hand in turn is beside its others, 0 for one that anybody may play."""
    odd = _followed if turn.now.trick else _led
    least = here = odd(turn, card)
    for one in iter_cards(legal_cards(turn.hand, turn.now.trick)):
        if not least:
            break
        least = min(least, odd(turn, one))
    return here - least


def odd_cards(turn: OddTurn, cards: Sequence[int]) -> list[int]:
    """How odd each card of a line is that begins there."""
    found = []
    for card in cards:
        found.append(oddness(turn, card))
        turn = turn.after(card)
    return found


def _led(turn: OddTurn, card: int) -> int:
    now, suit = turn.now, suit_of(card)
    theirs = suit_cards(turn.theirs, now.trump) if now.trump != NOTRUMP else 0
    helped = turn.best(turn.partners, suit) is not None
    loses = not turn.master(card) and not helped
    top = next(iter_cards(suit_cards(turn.hand, suit)))
    if loses and turn.master(top):
        return ODD  # from under a winner
    runs = turn.running not in (NOTRUMP, suit) and (turn.running != now.trump or theirs)
    if runs and turn.best(turn.hand, turn.running) is not None:
        return UNUSUAL  # a suit broken off
    draws = theirs and suit != now.trump and same_side(now.turn, turn.claimer)
    if draws and turn.best(turn.hand | turn.partners, now.trump) is not None:
        return UNUSUAL  # before the trumps are drawn
    if loses and not (suit == now.trump and theirs):
        lower = turn.lower(card)
        unsupported = lower and rank_of(card) >= HONOUR and not turn.touches(card, lower[0])
        before = any(turn.master(one) for one in iter_cards(turn.hand))
        if unsupported or before:
            return UNUSUAL * (bool(unsupported) + before)
    return UNTIDY if card != top and turn.touches(top, card) else 0


def _followed(turn: OddTurn, card: int) -> int:
    now, lower = turn.now, turn.lower(card)
    follows = suit_of(card) == suit_of(now.trick[0])
    if not turn.takes(card):
        return _thrown(turn, card, follows)
    enough = [one for one in lower if turn.takes(one)]
    dear = UNTIDY if enough and turn.touches(card, enough[0]) else 0
    if enough and not turn.touches(card, enough[-1]):
        if len(now.trick) == 3:
            dear += ODD  # a trick won dearly
        elif not follows and turn.stands(enough[-1]):
            dear += UNUSUAL  # ruffed high
    if turn.winning() and turn.stands():
        return dear + (UNUSUAL if follows else ODD)  # partner's winner overtaken, or ruffed
    if not follows and turn.opposite_wins():
        return dear + UNUSUAL  # ruffed, what partner wins
    covers = not follows or rank_of(now.trick[0]) >= HONOUR
    second = len(now.trick) == 1 and lower and rank_of(card) >= HONOUR
    return dear or (UNUSUAL if second and not covers and not turn.stands(card) else 0)


def _thrown(turn: OddTurn, card: int, follows: bool) -> int:
    """The same of a card that does not take the trick."""
    lower = turn.lower(card)
    if _ducked(turn):
        return ODD
    if lower:
        if turn.touches(card, lower[-1]):
            return UNTIDY
        return ODD if rank_of(card) >= HONOUR else UNUSUAL
    others = [one for one in iter_cards(turn.hand) if suit_of(one) != turn.now.trump]
    if follows or not others:
        return 0
    if suit_of(card) == turn.now.trump:
        return ODD  # under a ruff
    if turn.master(card) and not all(turn.master(one) for one in others):
        return ODD  # a winner thrown away
    return UNUSUAL if rank_of(card) >= HONOUR and rank_of(min(others, key=rank_of)) < HONOUR else 0


def _ducked(turn: OddTurn) -> bool:
    """Whether the last hand, or an opponent of claimer's in third seat, has a card that is sure to
    take the trick; a ruff only where partner's card does not win so far."""
    now = turn.now
    third = len(now.trick) == 2 and not same_side(now.turn, turn.claimer)
    if (len(now.trick) < 3 and not third) or (turn.winning() and turn.stands()):
        return False
    led = suit_of(now.trick[0])
    return any(
        turn.takes(one) and turn.stands(one)
        for one in iter_cards(legal_cards(turn.hand, now.trick))
        if suit_of(one) == led or not turn.winning()
    )
