"""What the claimer may have forgotten: the lapses that are considered (doctrine 4.1-4.4).

A lapse is a set of outstanding cards he believes gone. Everything here is read from the record,
the words and what he could see; the values under each lapse are the search's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, groupby, product

from claims.cards import (
    NOTRUMP,
    RANKS,
    card_name,
    card_set,
    iter_cards,
    rank_of,
    same_side,
    suit_cards,
    suit_of,
)
from claims.doctrine.meant import CardsMeant
from claims.messages import Message, counted
from claims.play import Position
from claims.record import ClaimRecord
from claims.record.constraints import KnownCard
from claims.statement.model import (
    BeliefKind,
    Card,
    Hand,
    Plan,
    StatedBelief,
    StepKind,
    Suit,
    Which,
)

LARGEST = 3
"""Cards at most that a claim which makes no sense is explained by."""
QUEEN = RANKS.index("Q")


_COUNTS_TRUMPS = (BeliefKind.NO_TRUMPS_OUT, BeliefKind.TRUMPS_OUT)


_OF_HIS_OWN = (
    *(StepKind.CASH, StepKind.LEAD, StepKind.PLAY, StepKind.WIN, StepKind.DISCARD),
    StepKind.OVERTAKE,
)
"""Steps whose cards he plays himself."""
_OF_THEIRS = (BeliefKind.CARD_HELD, BeliefKind.CARD_DROPS, BeliefKind.TRUMPS_OUT)
"""Beliefs about a card that is out."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """Cards (a 52-bit set) he believes gone, the paragraph that brings them in, and why; ``found``
    by the director."""

    cards: int
    law: str
    because: Message
    found: bool = False

    @property
    def names(self) -> list[str]:
        """The cards by name."""
        return names(self.cards)


def ranks(cards: int) -> list[int]:
    """The ranks of a set, highest first."""
    return sorted((rank_of(card) for card in iter_cards(cards)), reverse=True)


def less_glaring(sets: list[int]) -> list[int]:
    """Of sets of cards that he may have overlooked those without two of ace, king and queen of one
    suit; all, where each has two."""
    plain = [
        cards
        for cards in sets
        if all(
            sum(rank_of(one) >= QUEEN for one in iter_cards(suit_cards(cards, suit))) < 2
            for suit in range(4)
        )
    ]
    return plain or sets


def names(cards: int) -> list[str]:
    """The cards of a set by name."""
    return [card_name(card) for card in iter_cards(cards)]


def outstanding(record: ClaimRecord) -> int:
    """The cards in the hands claimer does not see, but for those that lie face up: nobody forgets
    them."""
    hands = record.position.hands
    faced = card_set(one.card for one in record.constraints if isinstance(one, KnownCard))
    return (hands[0] | hands[1] | hands[2] | hands[3]) & ~_in_view(record) & ~faced


def _in_view(record: ClaimRecord) -> int:
    """The cards claimer sees in hands: his own and dummy's."""
    return record.position.hands[record.claim.by] | record.position.hands[record.dummy]


def opponents_trumps(record: ClaimRecord) -> int:
    """The trumps of opponents that claimer does not see, and that do not lie face up (70C)."""
    position = record.position
    if position.trump == NOTRUMP:
        return 0
    trumps = 0
    for seat in range(4):
        if not same_side(seat, record.claim.by):
            trumps |= suit_cards(position.hands[seat], position.trump)
    return trumps & outstanding(record)


def found(record: ClaimRecord) -> Lapse | None:
    """The lapse the director found: then no other."""
    cards = record.findings.forgotten
    if cards is None:
        return None
    said = Message("the director found that he had forgotten {cards}", cards=_list(card_set(cards)))
    return Lapse(card_set(cards) & outstanding(record), "70D1", said, found=True)


def of_words(record: ClaimRecord, plan: Plan) -> list[Lapse]:
    """The false beliefs that the words show (doctrine 4.3); true ones are no lapse."""
    lapses: list[Lapse] = []
    known, drawn = spoken_of(record, plan), _drawn(record, plan)
    for belief in (*plan.beliefs, *_run(plan)):
        if belief.when:
            continue
        for gone in _believed_gone(record, plan, belief, known):
            in_mind = known if belief.kind in _COUNTS_TRUMPS else known | drawn
            cards = gone & ~in_mind
            if cards:
                said = counted(
                    "his words take it that {cards} is gone",
                    "his words take it that {cards} are gone",
                    cards.bit_count(),
                    cards=_list(cards),
                )
                lapses.append(Lapse(cards, "70D1", said))
    trumps = opponents_trumps(record)
    for count in _counted_to_draw(record, plan, outright=True):
        lapses.extend(_too_few_trumps(trumps, count + _given_besides(record, plan), known))
    lapses.extend(_too_few_rounds(record, plan, known))
    lapses.extend(_taken_for_high(record, plan, known))
    lapses.extend(_miscounted(record, plan, known))
    left = [replace(lapse, cards=lapse.cards & ~trumps) for lapse in lapses]
    knew = [lapse for lapse in left if lapse.cards]
    # Doubts add up (doctrine 4.8): who may not have known of the trump may have known of it.
    return _distinct(knew if record.findings.aware_of_trump else [*lapses, *knew])


def trump_gone_by_words(record: ClaimRecord, plan: Plan) -> Message | None:
    """Why his words take a trump for gone that an opponent holds; None where they do not."""
    trumps = opponents_trumps(record)
    gone = (lapse.because for lapse in of_words(record, plan) if lapse.cards & trumps)
    return next(gone, None)


def said_trumps(record: ClaimRecord, plan: Plan) -> tuple[bool, int | None]:
    """Whether the words say that no trump is out, and how many they say are."""
    none_left = any(b.kind is BeliefKind.NO_TRUMPS_OUT for b in plan.beliefs)
    numbers = [b.number for b in plan.beliefs if b.kind is BeliefKind.TRUMPS_OUT]
    known = [number for number in numbers if number is not None]
    known += _counted_to_draw(record, plan)
    return none_left, min(known) if known else None


def _counted_to_draw(record: ClaimRecord, plan: Plan, *, outright: bool = False) -> list[int]:
    """How many trumps the steps that draw so many say are out, with those that may fall, two in a
    round, to the trumps led before: "ace of trumps, heart over, pull the last one"; ``outright``:
    of those that no condition governs."""
    counts: list[int] = []
    rounds, trump = 0, record.position.trump
    for step in plan.steps:
        if step.kind is StepKind.DRAW and step.outstanding is not None:
            counts += [] if outright and step.when else [step.outstanding + 2 * rounds]
        elif step.kind is StepKind.DRAW:
            rounds += step.number or 0
        elif step.kind is StepKind.CASH:
            suits = [_suit(card.suit, record.position) for card in step.cards]
            rounds += suits.count(trump) if trump != NOTRUMP else 0
    return counts


def trump_rounds_counted(record: ClaimRecord, plan: Plan) -> int:
    """The trump tricks that his words count before any others: "three trumps, two spades"."""
    rounds = 0
    for one in plan.listed:
        suit = one.card.suit if one.card is not None else one.suit
        number = _suit(suit, record.position)
        if number is None or number != record.position.trump or one.when:
            break
        rounds += 1 if one.card is not None else one.number or 0
    return rounds


def counts_trumps(record: ClaimRecord, plan: Plan) -> bool:
    """Whether the words say that some trumps are out, by a number of them or of rounds: then not
    all are forgotten."""
    none_left, number = said_trumps(record, plan)
    counted = number is not None and number > 0
    return not none_left and (counted or _last_rounds(plan) is not None)


def forgotten_trumps(record: ClaimRecord) -> Lapse | None:
    """The lapse of 70C: every trump the opponents still hold."""
    trumps = opponents_trumps(record)
    if not trumps:
        return None
    return Lapse(trumps, "70C", Message("he may have forgotten {cards}", cards=_list(trumps)))


def smaller_sets(record: ClaimRecord, known: int = 0) -> Iterator[list[list[int]]]:
    """Sets of outstanding cards that could explain a claim: for each size, groups of sets; none has
    a card that he is ``known`` to have had in mind.

    Cards that touch in the pool look alike to the claimer, so the sets of a group leave him with
    the same beliefs; they differ in who really holds the cards.
    """
    pool = _overlookable(record, known)
    walls = card_set(record.position.trick) | _in_view(record) | outstanding(record) & ~pool
    kinds: dict[int, int] = {}
    previous = -1
    for card in iter_cards(pool | walls):
        if pool >> card & 1:
            touches = kinds.get(previous) if suit_of(previous) == suit_of(card) else None
            kinds[card] = card if touches is None else touches
        previous = card
    for size in range(1, LARGEST + 1):
        groups: dict[tuple[int, ...], list[int]] = {}
        for cards in combinations(kinds, size):
            alike = tuple(sorted(kinds[card] for card in cards))
            groups.setdefault(alike, []).append(card_set(cards))
        yield list(groups.values())


def _overlookable(record: ClaimRecord, known: int) -> int:
    """The outstanding cards of which nothing shows that he had them in mind."""
    aware = opponents_trumps(record) if record.findings.aware_of_trump else 0
    return outstanding(record) & ~known & ~aware


def whole_suits(record: ClaimRecord, known: int = 0) -> Iterator[list[list[int]]]:
    """As ``smaller_sets``, of more cards: all that are out above some card of claimer's in its
    suit, who takes that one for a master; smaller sets first."""
    pool, own = _overlookable(record, known), _own(record)
    above = {_above(pool, 1 << card) for card in iter_cards(own)}
    larger = sorted((cards.bit_count(), ranks(cards), cards) for cards in above)
    sets = [cards for size, _ranks, cards in larger if size > LARGEST]
    for _size, alike in groupby(sets, key=int.bit_count):
        yield [[cards] for cards in alike]


def counts_on_a_hand(record: ClaimRecord, plan: Plan) -> bool:
    """Whether he says that a hand is good, and it is: what he mistook is how to reach it (directors
    in 2012 on "the board is good", with two losers in the other hand)."""
    good = [b.hand for b in plan.beliefs if b.kind is BeliefKind.HAND_GOOD and not b.when]
    hands, pool = record.position.hands, outstanding(record)
    seats = [record.claim.by if hand in (None, Hand.OWN) else record.dummy for hand in good]
    return any(not _above(pool, hands[seat]) for seat in seats)


def _believed_gone(
    record: ClaimRecord, plan: Plan, belief: StatedBelief, known: int
) -> Iterable[int]:
    """The outstanding cards that must be gone for the belief to be true; of a number of trumps none
    is one that he is ``known`` to have had in mind."""
    trumps = opponents_trumps(record)
    position = record.position
    pool = outstanding(record)
    suit = _suit(belief.suit, position)
    match belief.kind:
        case BeliefKind.NO_TRUMPS_OUT:
            return [trumps]
        case BeliefKind.TRUMPS_OUT if belief.number is not None:
            many = belief.number + (0 if belief.card else _given_besides(record, plan))
            return [lapse.cards for lapse in _too_few_trumps(trumps, many, known)]
        case BeliefKind.CARD_DROPS if _last_trump(belief.card, position):
            number = belief.card.number if belief.card is not None else None
            return [lapse.cards for lapse in _too_few_trumps(trumps, number or 1, known)]
        case BeliefKind.HAND_GOOD:
            seat = record.claim.by if belief.hand in (None, Hand.OWN) else record.dummy
            held = position.hands[seat]
            return [_above(pool, held & ~_excepted(record, plan, held))]
        case BeliefKind.SUIT_RUNS if suit is not None:
            hoped = belief.each or _plays_otherwise(record, plan, suit)
            return [_stoppers(record, suit, hoped)]
        case BeliefKind.CARD_GOOD if belief.card is not None and belief.card.which is Which.HIGH:
            return [_above_best(record, belief.card)]
        case BeliefKind.CARD_GOOD if belief.card is not None:
            card = belief.card.code(position.trump)
            return [_above(pool, 1 << card)] if card is not None else []
        case BeliefKind.VOID if suit is not None and belief.hand is not None:
            seat = CardsMeant(record).seat(belief.hand)
            return [suit_cards(pool & position.hands[seat], suit)] if seat >= 0 else []
        case BeliefKind.CARD_GONE if belief.card is not None:
            card = belief.card.code(position.trump)
            if card is not None:
                return [pool & (1 << card)]
            if belief.card.which is Which.ANY and suit is not None:
                return [suit_cards(pool, suit)]
    return []


def _last_trump(card: Card | None, position: Position) -> bool:
    """ "The last trump drops": so many as he says are out, whatever more there are (4.6)."""
    last = card is not None and card.rank is None and card.which is Which.LAST
    return last and card is not None and _suit(card.suit, position) == position.trump != NOTRUMP


def _excepted(record: ClaimRecord, plan: Plan, held: int) -> int:
    """Of the cards of a hand that he calls good those that he excepts: he gives a trick to them, or
    says that their suit is his partner's."""
    position, cards = record.position, 0
    for one in plan.concessions:
        suit = _suit(one.card.suit if one.card is not None else one.suit, position)
        code = one.card.code(position.trump) if one.card is not None else None
        lowest = list(iter_cards(suit_cards(held, suit)))[::-1] if suit is not None else []
        if not one.when:
            cards |= 1 << code if code is not None else card_set(lowest[: one.number or 1])
    for winner in plan.listed:
        suit = _suit(winner.card.suit if winner.card is not None else winner.suit, position)
        if winner.hand is Hand.PARTNER and suit is not None:
            cards |= suit_cards(held, suit)
    return cards & held


def _suit(suit: Suit | None, position: Position) -> int | None:
    if suit is None:
        return None
    if suit is Suit.TRUMPS:
        return position.trump if position.trump != NOTRUMP else None
    return "SHDC".index(suit.value)


def _above(pool: int, hand: int) -> int:
    """The cards of the pool that beat some card of a hand in its suit."""
    threats = 0
    for card in iter_cards(pool):
        own = suit_cards(hand, suit_of(card))
        if any(rank_of(card) > rank_of(mine) for mine in iter_cards(own)):
            threats |= 1 << card
    return threats


def _above_best(record: ClaimRecord, card: Card) -> int:
    """The cards out above the claimer's highest of a suit, so many as he says are high (one)."""
    suit = _suit(card.suit, record.position)
    if suit is None:
        return 0
    best = list(iter_cards(suit_cards(_own(record), suit)))[: card.number or 1]
    return _above(suit_cards(outstanding(record), suit), card_set(best))


def _own(record: ClaimRecord) -> int:
    """The cards the claimer plays from: both hands of declarer, a defender's own."""
    return _in_view(record) if record.by_declarer else record.position.hands[record.claim.by]


def _run(plan: Plan) -> list[StatedBelief]:
    """The suits that he runs, or plays from the top, to their end: he takes it that they run; but
    not who says that he does not finesse in them: he knows what is out."""
    refused = [one.suit for one in plan.renounced if one.kind is StepKind.FINESSE]
    steps = [s for s in plan.steps if s.kind is StepKind.CASH and s.run and s.number is None]
    return [
        StatedBelief(BeliefKind.SUIT_RUNS, suit, when=step.when)
        for step in steps
        for suit in step.suits
        if None not in refused and suit not in refused
    ]


def _stoppers(record: ClaimRecord, suit: int, hoped: bool) -> int:
    """What must be gone for a suit to run, as he says that it does (doctrine 4.3). Where it might
    run as far as he knows, 0 for one who only hopes for it (doctrine 4.5), and where somebody shows
    out before it is stopped: he sees that."""
    own, pool = _own(record), suit_cards(outstanding(record), suit)
    hands = record.position.hands
    longest = max(suit_cards(hand & own, suit).bit_count() for hand in hands)
    rounds = list(iter_cards(suit_cards(own, suit)))[:longest]
    seats = [seat for seat in range(4) if hands[seat] and not hands[seat] & _in_view(record)]
    gone, stopped = 0, len(rounds)
    while stopping := _stopping(rounds, [hands[seat] & pool & ~gone for seat in seats]):
        stopped = min(stopped, min(number for number, _card in stopping))
        gone |= 1 << max(card for _number, card in stopping)
    follows = min((suit_cards(hands[seat], suit).bit_count() for seat in seats), default=0)
    seen = follows < stopped - 1
    return 0 if (hoped or seen) and _might_run(record, rounds, pool, seats) else gone


def _might_run(record: ClaimRecord, rounds: list[int], pool: int, seats: list[int]) -> bool:
    """Whether some layout of a suit that claimer cannot exclude lets it run."""
    hands = record.position.hands
    suit = suit_of(rounds[0]) if rounds else 0
    barred = [bool(record.position.shown_out[seat] >> suit & 1) for seat in seats]
    cards = list(iter_cards(pool))
    for size in range(len(cards) + 1):
        for first in combinations(cards, size):
            held = [card_set(first), pool & ~card_set(first)]
            fits = all(
                not (some and out) and some.bit_count() <= hands[seat].bit_count()
                for some, out, seat in zip(held, barred, seats, strict=True)
            )
            if fits and not _stopping(rounds, held):
                return True
    return False


def _stopping(rounds: list[int], held: list[int]) -> list[tuple[int, int]]:
    """The rounds, from 1, and the opponents' cards that take a trick in them when a suit is led
    from the top, one card of ``rounds`` a trick, and they keep their highest."""
    return [
        (number, card)
        for number, mine in enumerate(rounds, 1)
        for hand in held
        for card in iter_cards(hand)
        if card > mine and hand.bit_count() >= number
    ]


def _too_few_trumps(trumps: int, count: int, known: int) -> list[Lapse]:
    """He thinks only ``count`` are out: which ones he has in mind, but for those ``known``, is
    open, so each choice."""
    missing = trumps.bit_count() - count
    if missing <= 0:
        return []
    said = counted("he thought {n} trump was out", "he thought {n} trumps were out", count)
    return [
        Lapse(card_set(cards), "70C", said)
        for cards in combinations(list(iter_cards(trumps & ~known)), missing)
    ]


def spoken_of(record: ClaimRecord, plan: Plan) -> int:
    """The cards out that his words name as another's, or give a trick to: these he has not
    forgotten (doctrine 4.4). One that he plays himself, by his words, he thinks he holds."""
    pool, position = outstanding(record), record.position
    steps = [step for step in plan.steps if step.kind not in _OF_HIS_OWN]
    spoken = [card for step in steps for card in step.cards]
    spoken += [one.card for one in plan.conditions if one.card is not None]
    spoken += [one.card for one in plan.concessions if one.card is not None]
    spoken += [one.card for one in plan.renounced if one.card is not None]
    spoken += [one.card for one in plan.beliefs if one.card and one.kind in _OF_THEIRS]
    codes = [card.code(position.trump if position.trump != NOTRUMP else None) for card in spoken]
    cards = card_set(code for code in codes if code is not None)
    for step in plan.steps:
        if step.kind is StepKind.CONCEDE and step.name == "out":
            numbers = [_suit(suit, position) for suit in step.suits]
            for number in (number for number in numbers if number is not None):
                cards |= _above(suit_cards(pool, number), suit_cards(_own(record), number))
    return cards & pool


def _given_besides(record: ClaimRecord, plan: Plan) -> int:
    """How many trumps of theirs he gives a trick to, where he also draws some: those that he counts
    are others ("you make the king, there is a small one that I draw")."""
    if not _drawn(record, plan):
        return 0
    given = [one.card for one in plan.concessions if one.card is not None]
    given += [c for s in plan.steps if s.kind is StepKind.CONCEDE and not s.when for c in s.cards]
    trumps, codes = opponents_trumps(record), [c.code(record.position.trump) for c in given]
    return (card_set(code for code in codes if code is not None) & trumps).bit_count()


def _drawn(record: ClaimRecord, plan: Plan) -> int:
    """The trumps out where he says that he draws them: what he calls good is good after that."""
    draws = any(step.kind is StepKind.DRAW and not step.when for step in plan.steps)
    return opponents_trumps(record) if draws else 0


def _miscounted(record: ClaimRecord, plan: Plan, known: int) -> Iterator[Lapse]:
    """A break named of fewer cards than are out, "if they are 2-1" with four: which of them he has
    not in mind, but for those ``known``, is open, so each choice (doctrine 4.2: the words show a
    false belief)."""
    said = [(each.suit, each.split) for each in plan.conditions if each.split]
    said += [(each.suit, each.split) for each in plan.beliefs if each.split]
    for suit, split in dict.fromkeys(said):
        number = _suit(suit, record.position)
        if number is None:
            continue
        pool = suit_cards(outstanding(record), number)
        missing = pool.bit_count() - sum(split)
        if 0 < missing <= LARGEST:
            why = counted(
                "he thought {n} card of a suit was out",
                "he thought {n} cards of a suit were out",
                sum(split),
            )
            for cards in combinations(list(iter_cards(pool & ~known)), missing):
                yield Lapse(card_set(cards), "70D1", why)


def _taken_for_high(record: ClaimRecord, plan: Plan, known: int) -> Iterator[Lapse]:
    """A side suit of which each card is high, as he says, and which he does not set up first:
    what beats one of so many as its longer hand has. Where those are more than anybody overlooks
    it is to run as they fall."""
    for belief in plan.beliefs:
        suit = _suit(belief.suit, record.position)
        if not belief.each or belief.when or suit in (None, record.position.trump):
            continue
        assert suit is not None
        if _plays_otherwise(record, plan, suit):
            continue
        own = suit_cards(_own(record), suit)
        longest = max(suit_cards(hand & own, suit).bit_count() for hand in record.position.hands)
        high = card_set(list(iter_cards(own))[:longest])
        above = _above(suit_cards(outstanding(record), suit), high) & ~known
        if 0 < above.bit_count() <= LARGEST:
            said = counted(
                "he takes all of a suit for high in which {cards} is out",
                "he takes all of a suit for high in which {cards} are out",
                above.bit_count(),
                cards=_list(above),
            )
            yield Lapse(above, "70D1", said)


def _plays_otherwise(record: ClaimRecord, plan: Plan, suit: int) -> bool:
    """Whether he gives a trick to a suit, or plays it in another way than from the top."""
    steps = [step for step in plan.steps if step.kind not in (StepKind.CASH, StepKind.WIN)]
    spoken: list[Suit | None] = [one for step in steps for one in step.suits]
    spoken += [card.suit for step in steps for card in step.cards]
    spoken += [one.suit for one in plan.concessions]
    spoken += [one.card.suit for one in plan.concessions if one.card is not None]
    return suit in [_suit(one, record.position) for one in spoken]


def _last_rounds(plan: Plan) -> int | None:
    """The rounds of trumps that he names with no step after them; None where he does not."""
    last = plan.steps[-1] if plan.steps else None
    if last is None or last.kind is not StepKind.DRAW or last.when:
        return None
    return last.number


def _too_few_rounds(record: ClaimRecord, plan: Plan, known: int) -> Iterator[Lapse]:
    """He names some rounds of trumps and no step after them: then he thinks that they are enough.
    Which of those they leave out he has not in mind, but for those ``known``, is open, so each
    choice."""
    rounds = _last_rounds(plan)
    if rounds is None:
        return
    trumps = opponents_trumps(record)
    left = []
    for hand in record.position.hands:
        held = list(iter_cards(hand & trumps))
        left.append([card_set(some) for some in combinations(held, max(len(held) - rounds, 0))])
    said = counted(
        "he thought {n} round of trumps was enough",
        "he thought {n} rounds of trumps were enough",
        rounds,
    )
    for choice in product(*left):
        cards = (choice[0] | choice[1] | choice[2] | choice[3]) & ~known
        if cards:
            yield Lapse(cards, "70D1", said)


def _distinct(lapses: list[Lapse]) -> list[Lapse]:
    seen: dict[int, Lapse] = {}
    for lapse in lapses:
        seen.setdefault(lapse.cards, lapse)
    return list(seen.values())


def _list(cards: int) -> str:
    return ", ".join(names(cards))
