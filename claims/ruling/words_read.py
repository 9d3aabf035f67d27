"""The claimer's words, or the director's own reading of them, as plans the ruling uses."""

from dataclasses import replace
from typing import Final

from claims.cards import NOTRUMP, SUITS, same_side, suit_cards
from claims.doctrine.meant import CardsMeant
from claims.law.facts import Cues
from claims.messages import Message, Wording
from claims.play import legal_cards
from claims.record import ClaimRecord
from claims.ruling.possible import facts_of
from claims.ruling.ruling import Statement, Word
from claims.statement.model import (
    RETURN,
    BeliefKind,
    CountKind,
    Listed,
    Mood,
    Plan,
    Reading,
    Step,
    StepKind,
    Suit,
    Timing,
)
from claims.statement.say import say_plan

MOODS: Final = {
    Mood.QUESTION: Message("a question"),
    Mood.BROKEN_OFF: Message("broken off"),
    Mood.CURTAILING: Message("play is to be cut short"),
    Mood.THIS_TRICK: Message("it is about the trick in progress only"),
}
"""What the words are where they are no plain statement."""


def readings_of(record: ClaimRecord) -> list[Reading]:
    """Every way to read the claim, likeliest first; the director's plan goes before the words.

    Raises:
        InputError: when the director's plan cannot be read, naming the words.
    """
    claim = record.claim
    if claim.plan:
        from claims.statement.parse import plan_from_lines

        return [Reading(plan_from_lines(list(claim.plan)), "en")]
    if not claim.words:
        return [Reading(Plan(), "")]
    from claims.statement.parse import parse_statement

    return parse_statement(claim.statement or "", claim.language, facts=facts_of(record))


def cues_of(record: ClaimRecord, plan: Plan) -> Cues:
    """What the words show about Law 68."""
    good = (BeliefKind.ALL_GOOD, BeliefKind.HAND_GOOD)
    all_good = any(one.kind in good and not one.when for one in plan.beliefs) and not plan.ignored
    this_trick = plan.mood is Mood.THIS_TRICK or _gives_up_this_trick(record, plan)
    said = None if this_trick or _card_named(record, plan) else tricks_said(record, plan)
    return Cues(
        tricks=record.position.tricks_left if said is None and all_good else said,
        suggested_curtailing=plan.mood is Mood.CURTAILING,
        current_trick_only=this_trick,
        not_understood=bool(plan.ignored),
        asked_a_question=plan.mood is Mood.QUESTION,
        broken_off=plan.mood is Mood.BROKEN_OFF,
        abandoned_hand=any(count.kind is CountKind.CONCEDE_ALL for count in plan.counts),
        conceded=bool(plan.concessions) and not this_trick,
    )


def _gives_up_this_trick(record: ClaimRecord, plan: Plan) -> bool:
    """Whether the words give up the trick on the table and say nothing else."""
    if not record.position.trick or len(plan.concessions) != 1:
        return False
    (given,) = plan.concessions
    return given.timing is Timing.NOW and given.number == 1 and replace(plan, concessions=()).empty


def statement_of(record: ClaimRecord, reading: Reading, readings: int) -> Statement:
    """How the words were read, said in either language, and which were not; ``readings``: how many
    ways there are to read them."""
    plan = reading.plan
    return Statement(
        understood=[
            *((MOODS[plan.mood],) if plan.mood in MOODS else ()),
            *(
                Wording(en=english, fr=french)
                for english, french in zip(say_plan(plan, "en"), say_plan(plan, "fr"), strict=True)
            ),
        ],
        ignored=[span.text for span in plan.ignored],
        words=[
            Word(text=w.text, start=w.start, end=w.end, as_=w.read, spelt=w.spelt)
            for w in reading.words
        ],
        readings=readings,
        known=record.claim.statement is not None or bool(record.claim.plan),
    )


def worded(plan: Plan) -> Wording:
    """A plan said in one line, in either language."""
    english, french = ("; ".join(say_plan(plan, language)) for language in ("en", "fr"))
    return Wording(en=english, fr=french)


def tricks_said(record: ClaimRecord, plan: Plan) -> int | None:
    """Tricks of claimer's side the words name, of those undecided; None when they name none."""
    if plan.steps and all(_exits(record, step) for step in plan.steps):
        named = _listed(record, replace(plan, steps=()))  # "out with a club: two hearts for me"
        if named and not plan.counts and not plan.concessions:
            return _within(named, record.position.tricks_left)
    counted = tricks_counted(record, plan)
    if counted is not None:
        return counted
    lost = _lost(record, plan)
    if lost and not plan.counts:
        return _within(record.position.tricks_left - lost, record.position.tricks_left)
    named = _listed(record, plan)
    return _within(named, record.position.tricks_left) if named else None


def tricks_counted(record: ClaimRecord, plan: Plan) -> int | None:
    """As ``tricks_said``, by a number said or tricks given away, not by winners named."""
    left = record.position.tricks_left
    given = sum(concession.number or 1 for concession in plan.concessions if not concession.when)
    lost = _lost(record, plan)
    for count in plan.counts:
        if count.when:
            continue
        match count.kind:
            case CountKind.TRICKS if count.number is not None:
                return _within(_with_named(record, plan, count.number), left)
            case CountKind.REST:
                return _within(left - given - lost, left)
            case CountKind.CONCEDE_ALL:
                return 0
            case CountKind.TOTAL if count.number is not None and record.won is not None:
                won = record.won[0] if record.by_declarer else record.won[1]
                return _within(count.number - won, left)
            case CountKind.RESULT if count.number is not None and record.won is not None:
                return _of_result(record, count.number)
    return _within(left - given - lost, left) if given or lost else None


def claimed_beside_trumps(record: ClaimRecord, plan: Plan) -> int | None:
    """The tricks claimed, in the record or by a number said, where nothing tells that what is given
    away is no trump: "three for me, one for you"; else None."""
    steps = [step for step in plan.steps if step.kind is StepKind.CONCEDE]
    cards = [c.card for c in plan.concessions if c.card] + [c for s in steps for c in s.cards]
    suits = [c.suit for c in plan.concessions] + [suit for step in steps for suit in step.suits]
    trump = Suit(SUITS[record.position.trump]) if record.position.trump != NOTRUMP else None
    if any(suit not in (None, Suit.TRUMPS, trump) for suit in (*suits, *(c.suit for c in cards))):
        return None
    claimed = record.claim.tricks
    return tricks_counted(record, plan) if claimed is None else claimed


def _lost(record: ClaimRecord, plan: Plan) -> int:
    """Tricks that a line told loses on its way: those it concedes, else the one with which an
    opponent is thrown in, or gets the lead whose return is ruffed."""
    lost = sum(s.number or 1 for s in plan.steps if s.kind is StepKind.CONCEDE and not s.when)
    returned = [s for s in plan.steps if s.kind is StepKind.RUFF and s.name == RETURN]
    thrown_in = [s for s in plan.steps if s.kind is StepKind.ENDPLAY]
    loses_lead = any(not step.when for step in (*returned, *thrown_in))
    in_hand = same_side(record.position.leader, record.claim.by)
    return 1 if loses_lead and in_hand and not (lost or plan.concessions) else lost


def _exits(record: ClaimRecord, step: Step) -> bool:
    """Whether a step only gives an opponent the lead: one thrown in, or a suit led of which
    claimer's side holds no master."""
    if step.kind is StepKind.LEAD and step.suits and step.hand is None and step.other_card is None:
        meant = CardsMeant(record)
        return all(meant.above(meant.suits((suit,))) for suit in step.suits)
    return step.kind is StepKind.ENDPLAY


def _listed(record: ClaimRecord, plan: Plan) -> int | None:
    """The winners named where nothing else is said: "I have two aces" claims two; None where the
    words name a suit that is not solid without its number, or a line."""
    if plan.steps or plan.beliefs or any(each.when for each in plan.listed):
        return None
    numbers = [_named_by(record, each) for each in plan.listed]
    return sum(n or 0 for n in numbers) if all(numbers) else None


def _with_named(record: ClaimRecord, plan: Plan, number: int) -> int:
    """A number said, with the winners named beside it where only both make the number recorded: "my
    two winners and partner's ace" of three; else they may be some of it."""
    both = number + (_listed(record, plan) or 0)
    return both if both == record.claim.tricks else number


def _named_by(record: ClaimRecord, each: Listed) -> int | None:
    """The winners that one item of a list names."""
    if each.card is None:
        return each.number or _solid(record, each.suit)
    if each.card.every:  # "my aces": those that he has
        return CardsMeant(record).card(each.card).bit_count() if each.card.rank else None
    return each.card.number or 1


def _solid(record: ClaimRecord, suit: Suit | None) -> int | None:
    """The tricks of a suit whose every round is won from the top; None where one is not."""
    position = record.position
    if suit is None or (suit is Suit.TRUMPS and position.trump == NOTRUMP):
        return None
    number = position.trump if suit is Suit.TRUMPS else SUITS.index(suit.value)
    held = [suit_cards(position.hands[seat], number) for seat in range(4)]
    by = record.claim.by
    side = {by, record.dummy} if record.by_declarer else {by}
    rounds = max(held[seat].bit_count() for seat in side)
    own = sum(held[seat] for seat in side)
    out = sum(held[seat] for seat in range(4) if seat not in side)
    masters = (own >> out.bit_length()).bit_count()
    return rounds if rounds and masters >= rounds else None


def _of_result(record: ClaimRecord, over: int) -> int | None:
    """The undecided tricks of claimer's side when declarer makes ``over`` more than he bid."""
    level = record.contract.level
    if level is None or record.won is None:
        return None
    left = record.position.tricks_left
    declarer = level + 6 + over - record.won[0]
    return _within(declarer if record.by_declarer else left - declarer, left)


def _within(tricks: int, left: int) -> int | None:
    return tricks if 0 <= tricks <= left else None


def _card_named(record: ClaimRecord, plan: Plan) -> int:
    """The card that is all he named, as a set, where his side may play it now; else none. Who names
    one card speaks of the trick to which it is played, whether he plays it or calls for it (68)."""
    position = record.position
    his = position.turn in ((record.declarer, record.dummy) if record.by_declarer else ())
    if len(plan.listed) != 1 or not (his or position.turn == record.claim.by):
        return 0
    (one,) = plan.listed
    if one.card is None or one.card.every or one.number or not replace(plan, listed=()).empty:
        return 0
    code = one.card.code(position.trump)
    legal = legal_cards(position.hands[position.turn], position.trick)
    return legal & (1 << code) if code is not None else 0


def card_called(record: ClaimRecord, plan: Plan) -> int | None:
    """The card the words call for now, of the hand in turn: 45C4; None when none is certain."""
    position = record.position
    legal = legal_cards(position.hands[position.turn], position.trick)
    named = _card_named(record, plan)
    if named:
        return named.bit_length() - 1
    for step in plan.steps[:1]:
        wanted = legal
        if step.kind is StepKind.RUFF:
            wanted = suit_cards(legal, position.trump) if position.trump != NOTRUMP else 0
            wanted &= -wanted
        elif step.kind is StepKind.PLAY and step.cards:
            code = step.cards[0].code(position.trump)
            wanted = legal & (1 << code) if code is not None else 0
        else:
            return None
        return wanted.bit_length() - 1 if wanted.bit_count() == 1 else None
    return None
