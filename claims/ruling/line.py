"""The line that shows a value, trick by trick, with why each of claimer's cards was normal."""

from dataclasses import replace
from typing import Final

from claims.cards import SEATS, card_name, iter_cards, same_side, suit_cards, suit_of
from claims.doctrine.lapses import Lapse
from claims.doctrine.meant import CardsMeant
from claims.law.law70 import law70_e2
from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.messages import N_, SEAT_NAMES, Message, trick_count
from claims.play import play_card
from claims.record import ClaimRecord
from claims.ruling.ruling import ANY_CARD, CardReason, LineTrick, Why
from claims.search.walk import WalkedCard
from claims.statement.model import Plan


def tricks_of(
    record: ClaimRecord, moments: list[WalkedCard], lapse: Lapse | None, plan: Plan
) -> list[LineTrick]:
    """The line as the ruling carries it; tricks are numbered from the claim on. ``plan``: what his
    words say."""
    spoken = _spoken_of(plan, record)
    tricks: list[LineTrick] = []
    cards: list[str] = [card_name(card) for card in record.position.trick]
    why: list[Why] = []
    leader = record.position.leader
    for moment in moments:
        cards.append(card_name(moment.card))
        why.append(_why(record, moment, lapse, spoken))
        after = play_card(moment.before, moment.card)
        if after.trick:
            continue
        tricks.append(
            LineTrick(
                trick=len(tricks) + 1,
                leader=SEATS[leader],
                cards=cards,
                winner=SEATS[after.leader],
                why=why,
            )
        )
        cards, why, leader = [], [], after.leader
    return tricks


def order_of(record: ClaimRecord, profile: Profile, moments: list[WalkedCard]) -> list[Reason]:
    """70E2 where it made a difference on the line: a suit whose order his words left open was led
    from its top card alone, or a smaller card of it first. Once a suit."""
    found: dict[int, Reason] = {}
    for moment in moments:
        now, suit = moment.before, suit_of(moment.card)
        mine = now.turn == record.claim.by or record.by_declarer
        if now.trick or not mine or not same_side(now.turn, record.claim.by):
            continue
        safe = suit_cards(moment.safe, suit)
        top = next(iter_cards(suit_cards(now.hands[now.turn], suit)))
        if suit in found or safe.bit_count() < 2 or not safe >> top & 1:
            continue
        bare = suit_cards(moment.normal, suit) == 1 << top
        from_the_top, reason = law70_e2(profile, top, suit == now.trump, bare)
        if bare if from_the_top else moment.card != top:
            found[suit] = reason
    return list(found.values())


def _why(record: ClaimRecord, moment: WalkedCard, lapse: Lapse | None, spoken: int) -> Why:
    """Why this card was played, as data and, for claimer's side, in a sentence."""
    seat, card = SEATS[moment.before.turn], card_name(moment.card)
    reason = _reason(record, moment)
    if reason == "opponent":
        return Why(seat=seat, card=card, reason=reason)
    weighed = reason in ("safe", "normal") and moment.safe >> moment.card & 1
    others = moment.safe & ~(1 << moment.card) if weighed else 0
    return Why(
        seat=seat,
        card=card,
        reason=reason,
        keeps=moment.aim if weighed else None,
        equals=[card_name(one) for one in iter_cards(others)],
        text=_sentence(record, moment, lapse, spoken),
    )


def _reason(record: ClaimRecord, moment: WalkedCard) -> CardReason:
    """The kind of reason for a card."""
    seat = moment.before.turn
    if not same_side(seat, record.claim.by):
        return "opponent"
    if moment.legal == 1 << moment.card:
        return "forced"
    if seat != record.claim.by and not record.by_declarer:
        return "partner"
    if moment.planned:
        return "stated"
    return "safe" if moment.safe == 1 << moment.card else "normal"


_KEPT: Final = {
    **ANY_CARD,
    ("one", "knows"): N_("{player}: {card}, no other card keeps {tricks}"),
    ("one", "asleep"): N_(
        "{player}: {card}, with {gone} gone he sees no other card that keeps {tricks}"
    ),
    ("one", "hopes"): N_(
        "{player}: {card}, no other brings the {tricks} he hopes for, and as many if he is wrong"
    ),
    ("both", "knows"): N_("{player}: {card}, {kept} both keep {tricks}"),
    ("both", "asleep"): N_(
        "{player}: {card}, with {gone} gone he thinks {kept} both keep {tricks}"
    ),
    ("several", "knows"): N_("{player}: {card}, {kept} all keep {tricks}"),
    ("several", "asleep"): N_(
        "{player}: {card}, with {gone} gone he thinks {kept} all keep {tricks}"
    ),
    ("several", "hopes"): N_(
        "{player}: {card}, {kept} bring the {tricks} he hopes for, and most if he is wrong"
    ),
    ("one", "slack"): N_("{player}: {card}, every other card gives away more than he did"),
    ("several", "slack"): N_("{player}: {card}, {kept} give away no more than he did"),
    ("most", "knows"): N_("{player}: {card}, any card but {lose} keeps {tricks}"),
    ("most", "asleep"): N_(
        "{player}: {card}, with {gone} gone he thinks any card but {lose} keeps {tricks}"
    ),
    ("most", "hopes"): N_(
        "{player}: {card}, any card but {lose} brings the {tricks} he hopes for, and most if he is "
        "wrong"
    ),
    ("most", "slack"): N_("{player}: {card}, any card but {lose} gives away no more than he did"),
}
"""What is said of a card by how many others keep as much, and by what he believes."""


def _sentence(
    record: ClaimRecord, moment: WalkedCard, lapse: Lapse | None, spoken: int
) -> Message | str:
    """Why this card was normal, in one sentence in a player's words; empty where it was his only
    one. ``spoken``: the cards of which his words speak."""
    now, seat = moment.before, moment.before.turn
    if moment.legal == 1 << moment.card:
        return ""
    facts = {"player": SEAT_NAMES[seat], "card": card_name(moment.card)}
    if moment.safe == 0:
        return Message("{player}: {card}, not weighed again within the limit", **facts)
    if seat != record.claim.by and not record.by_declarer:
        return Message("{player}: {card}, which partner may normally play", **facts)
    named = moment.named and bool(spoken >> moment.card & 1)
    if moment.planned:
        return _by_words(moment, named, facts)
    if moment.aim == 0:
        return Message(ANY_CARD["none", "slack" if moment.slack else "knows"], **facts)
    if not moment.safe >> moment.card & 1:
        return Message("{player}: {card}, he is not taken to unblock or overtake", **facts)
    tricks, safe = trick_count(moment.aim), moment.safe
    kept = " ".join(card_name(one) for one in iter_cards(safe))
    lose = " ".join(card_name(one) for one in iter_cards(moment.legal & ~safe))
    state = "asleep" if lapse is not None and moment.asleep else "knows"
    if state == "knows" and moment.hoping:
        state = "hopes"
    if state == "knows" and moment.slack:
        state = "slack"
    gone = ", ".join(lapse.names) if lapse is not None else ""
    if safe == 1 << moment.card:
        kind = "one"
    elif safe != moment.legal:
        kind = "several" if len(kept) <= 2 * len(lose) else "most"
    else:
        kind = "high" if moment.aim == now.tricks_left else "any"
    if kind == "several" and safe.bit_count() == 2 and ("both", state) in _KEPT:
        kind = "both"
    sentence = _KEPT[kind, state]
    return Message(sentence, tricks=tricks, gone=gone, kept=kept, lose=lose, **facts)


def _by_words(moment: WalkedCard, named: bool, facts: dict[str, str | Message]) -> Message:
    """Why a card was played of those that his words leave: it is the one that they name, or that
    keeps most of them."""
    left, tricks = " ".join(map(card_name, iter_cards(moment.planned))), trick_count(moment.aim)
    if named and moment.planned == 1 << moment.card:
        return Message("{player}: {card}, as he said", **facts)
    if not named and _discards(moment) and moment.aim > 0 and moment.safe >> moment.card & 1:
        # Of what he throws away his words say nothing.
        return Message("{player}: {card}, which keeps {tricks}", tricks=tricks, **facts)
    one_of_several = moment.planned & moment.safe == 1 << moment.card != moment.planned
    if one_of_several and moment.aim > 0 and not moment.hoping:
        return Message(
            "{player}: {card}, of {left}, which his words leave, no other keeps {tricks}",
            left=left,
            tricks=tricks,
            **facts,
        )
    return Message("{player}: {card}, his words leave {left}", left=left, **facts)


def _spoken_of(plan: Plan, record: ClaimRecord) -> int:
    """The cards of the suits in which he gives tricks away, where his words say nothing else: what
    he does with the others follows from them, he has not said it. Else all cards."""
    if not replace(plan, concessions=(), counts=()).empty:
        return -1
    meant, given = CardsMeant(record), plan.concessions
    return meant.suits(tuple(one.suit for one in given)) | meant.around(*(c.card for c in given))


def _discards(moment: WalkedCard) -> bool:
    """Whether a card is thrown on another suit."""
    trick = moment.before.trick
    return bool(trick) and suit_of(moment.card) not in (suit_of(trick[0]), moment.before.trump)
