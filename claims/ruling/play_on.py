"""What play that goes on comes to, in tricks, when there was neither claim nor concession (68)."""

from dataclasses import dataclass, replace

from claims.cards import card_name, iter_cards, same_side
from claims.law.facts import Cues
from claims.law.reason import Reason
from claims.law.which_law import Path
from claims.messages import SEAT_NAMES, Message
from claims.play import Position, legal_cards, play_card
from claims.record import ClaimRecord
from claims.search.dds import double_dummy


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """Tricks of the actor's side, of those undecided, if play goes on; ``card`` is the card that
    his act is taken to have played, None when it played none."""

    tricks: int
    card: int | None
    reason: Reason


def play_on(position: Position, actor: int, committed: bool, card: int | None = None) -> PlayedOn:
    """Tricks of the side of ``actor`` if play goes on from here, both sides playing their best.

    A card that words called for or that an act put in partner's sight is played (45C1, 45C4).

    Args:
        position: at the word or act.
        actor: the seat whose card it is: his who acted, dummy's when declarer called for a card.
        committed: whether the word or act played a card at all.
        card: that card when it is known; of an unknown one the doubt goes against him who acted,
            and the card is taken that is worst for his side.
    """
    place = (actor - position.leader) % 4
    to_play = len(position.trick) <= place and (position.trick or place == 0)
    if not (committed and to_play):
        because = Message("play goes on; both sides are taken to play their best")
        return PlayedOn(double_dummy(position, actor), None, Reason("68", because, ("position",)))
    legal = legal_cards(position.hands[actor], position.trick)
    choices = [card] if card is not None and legal >> card & 1 else list(iter_cards(legal))
    values = {choice: _with_card(position, actor, choice, actor) for choice in choices}
    worst = min(choices, key=lambda choice: values[choice])
    because = Message(
        "{player} has played {card}: the card called for or shown is played",
        player=SEAT_NAMES[actor],
        card=card_name(worst),
    )
    return PlayedOn(values[worst], worst, Reason("45C", because, ("statement", "showed_cards")))


def play_on_from(
    record: ClaimRecord, path: Path, cues: Cues, called: int | None = None
) -> PlayedOn:
    """What play comes to for a record whose path is ``play-continues``.

    A defender who disputes having claimed without a word said showed a card: it is played (45C1). A
    declarer who broke off in calling for a card, or whose words name one (``called``), has played
    it from whichever of his hands is next (45C4). Words otherwise play nothing, and neither does a
    concession that partner objected to (68B2) or a remark on the trick in progress.
    """
    position = record.position
    by_dummy = record.claim.by == record.dummy
    acted = path.reasons[0].paragraph == "68A" and not cues.asked_a_question and not by_dummy
    if record.by_declarer:
        to_come = [(position.leader + place) % 4 for place in range(len(position.trick), 4)]
        own = [seat for seat in to_come if same_side(seat, record.declarer)]
        actor = own[0] if own else record.declarer
        committed = acted and (cues.broken_off or called is not None)
    else:
        actor = record.claim.by
        committed = acted and not record.claim.words
    on = play_on(position, actor, committed, called)
    if on.card is not None:
        return on
    # It goes on by the paragraph that found no claim.
    return replace(on, reason=replace(on.reason, paragraph=path.reasons[0].paragraph))


def _with_card(position: Position, actor: int, card: int, side_of: int) -> int:
    """Tricks of a side at best play all round when ``actor`` plays ``card`` to this trick."""
    turn = position.turn
    if turn == actor:
        return _after(position, card, side_of)
    values = [
        _with_card(play_card(position, choice), actor, card, side_of)
        for choice in iter_cards(legal_cards(position.hands[turn], position.trick))
    ]
    return max(values) if same_side(turn, side_of) else min(values)


def _after(position: Position, card: int, side_of: int) -> int:
    """Tricks of a side once the hand in turn has played a card, the trick it may end counted."""
    after = play_card(position, card)
    ended = len(position.trick) == 3
    won = int(ended and same_side(after.leader, side_of))
    return won + (double_dummy(after, side_of) if after.hands[after.turn] else 0)
