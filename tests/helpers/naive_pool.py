"""The naive pool game: what a player can force against every layout that he cannot exclude.

Doctrine 2 in plain Python, spelled out for reading: no bounds, no equivalent
cards, a memo as the only economy; keep to about four cards a hand. The hidden hands hold one pool,
dealt card by card as it is played, never contradicting what is known.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from obliged import after_trick, constrained_cards, law50_c, law50_d1, law57_a

from claims.cards import SUIT_MASK, iter_cards, partner, same_side, suit_of
from claims.doctrine.beliefs import NOWHERE, Places
from claims.law.penalties import StandingObligations
from claims.play import Position, beats

BLANK = 52
"""A card the player believes gone, as he sees it: it follows nothing and cannot win."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player sees and believes.

    ``hands``: those in view, 0 where hidden. ``pool``: the cards not in view and not believed gone;
    ``blanks``: how many are. ``counts``: cards each hand holds. ``shown_out``: of the hidden hands.
    ``places``: cards of the pool that he takes to be in one hidden hand (doctrine 2.4). ``bound``:
    the obligations that still stand.
    """

    hands: Places
    hidden: tuple[bool, bool, bool, bool]
    pool: int
    blanks: int
    counts: Places
    shown_out: Places
    leader: int
    trick: tuple[int, ...]
    trump: int
    places: Places = NOWHERE
    bound: StandingObligations = field(default_factory=StandingObligations)

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4


def hidden_seats(player: int, declarer: int) -> tuple[bool, bool, bool, bool]:
    """Declarer sees his hand and dummy; a defender sees his own hand and dummy (2.1)."""
    in_view = {player, partner(declarer)}
    return (0 not in in_view, 1 not in in_view, 2 not in in_view, 3 not in in_view)


def face_up(position: Position, bound: StandingObligations) -> Places:
    """The penalty cards still held: everybody knows where they are."""
    n, e, s, w = (
        position.hands[seat] & (bound.major[seat] | bound.minor[seat] | bound.seen[seat])
        for seat in range(4)
    )
    return n, e, s, w


def as_seen(
    position: Position,
    player: int,
    declarer: int,
    gone: int = 0,
    hope: Places = NOWHERE,
    bound: StandingObligations | None = None,
) -> Seen:
    """The position as a player believes it to be: ``gone`` are cards he has forgotten (4.1),
    ``hope`` those that he plays for in a hidden hand (4.5)."""
    bound = bound or StandingObligations()
    hidden = hidden_seats(player, declarer)
    pool = 0
    for seat in range(4):
        if hidden[seat]:
            pool |= position.hands[seat]
    known = face_up(position, bound)
    gone &= pool & ~(known[0] | known[1] | known[2] | known[3])
    places = tuple((known[s] | hope[s]) & pool & ~gone if hidden[s] else 0 for s in range(4))
    return Seen(
        hands=tuple(0 if hidden[s] else position.hands[s] for s in range(4)),  # type: ignore[arg-type]
        hidden=hidden,
        pool=pool & ~gone,
        blanks=gone.bit_count(),
        counts=tuple(position.hands[s].bit_count() for s in range(4)),  # type: ignore[arg-type]
        shown_out=tuple(position.shown_out[s] if hidden[s] else 0 for s in range(4)),  # type: ignore[arg-type]
        leader=position.leader,
        trick=position.trick,
        trump=position.trump,
        places=places,  # type: ignore[arg-type]
        bound=bound,
    )


def consistent(seen: Seen) -> bool:
    """Whether some layout of the pool fits the counts, the show-outs and the places."""
    first, second = (seat for seat in range(4) if seen.hidden[seat])
    not_first = _barred(seen, first, second)
    not_second = _barred(seen, second, first)
    return (
        not not_first & not_second
        and not_second.bit_count() <= seen.counts[first]
        and not_first.bit_count() <= seen.counts[second]
    )


def _barred(seen: Seen, seat: int, other: int) -> int:
    """The cards of the pool that a hidden hand cannot hold."""
    return seen.pool & (_suits(seen.shown_out[seat]) | seen.places[other])


def _suits(bits: int) -> int:
    return sum(SUIT_MASK << (13 * suit) for suit in range(4) if bits >> suit & 1)


def led_suit(trick: tuple[int, ...]) -> int | None:
    """The suit led: that of the first card that is not a blank."""
    return next((suit_of(card) for card in trick if card != BLANK), None)


def winner_with_blanks(trick: tuple[int, ...], trump: int) -> int:
    """Place of the winning card; a blank wins only a trick of nothing else."""
    best: int | None = None
    for place, card in enumerate(trick):
        if card == BLANK:
            continue
        if best is None or beats(card, trick[best], trump):
            best = place
    return 0 if best is None else best


def seen_moves(seen: Seen) -> Iterator[tuple[int, Seen]]:
    """Every card that may come from the hand in turn, with what is seen after it."""
    if seen.hidden[seen.turn]:
        plays = set(hidden_plays(seen))
    else:
        plays = {(card, 0) for card in iter_cards(_in_view(seen))}
    for card, shown in sorted(plays):
        after = _played(seen, card, shown)
        if consistent(after):
            yield card, after


def _in_view(seen: Seen) -> int:
    seat, hand, bound = seen.turn, seen.hands[seen.turn], seen.bound
    trick = tuple(card for card in seen.trick if card != BLANK)
    if seen.trick and not trick:  # nothing that can be followed was led
        hand = law57_a(hand, bound.rule[seat], bound.rule_suit[seat])
        return law50_d1(hand, bound.major[seat]) or law50_c(hand, bound.minor[seat])
    return constrained_cards(hand, trick, seat, bound)


ANYTHING = frozenset({0, 1, 2, 3, BLANK})
"""The four suits, and what is believed gone."""


def hidden_plays(seen: Seen) -> Iterator[tuple[int, int]]:
    """What a hidden hand may play, and the suits that it thereby shows to hold none of.

    It follows suit or shows out; led as required or forbidden (26) it complies or shows that it
    cannot; then a major penalty card comes first, and a minor one before smaller cards of its suit.
    """
    seat, led, bound = seen.turn, led_suit(seen.trick), seen.bound
    cases: list[tuple[frozenset[int], int]] = [(ANYTHING, 0)]
    if led is not None:
        cases = _narrowed(cases, frozenset({led}))
        rule, suit = bound.rule[seat], bound.rule_suit[seat]
        if rule == 3:
            cases = _narrowed(cases, ANYTHING - {suit})
        elif rule:
            # How high or low the card was tells nothing here: that is for the first trick alone.
            cases = _narrowed(cases, frozenset({suit}))
    elif not seen.trick:
        if bound.required[seat]:
            cases = _narrowed(cases, frozenset(_bits(bound.required[seat])))
        cases = _narrowed(cases, ANYTHING - frozenset(_bits(bound.forbidden[seat])))
    known = seen.places[seat]
    for kinds, shown in cases:
        cards = [
            c for c in iter_cards(seen.pool) if suit_of(c) in kinds and _may_hold(seen, seat, c)
        ]
        cards = [card for card in cards if not _out_of_order(seen, card)]
        major = [card for card in cards if bound.major[seat] >> card & 1]
        minor = known & bound.minor[seat]
        if not major and seen.blanks and BLANK in kinds:
            cards.append(BLANK)
        for card in major or [card for card in cards if not _before_minor(card, minor)]:
            yield card, shown


def _narrowed(
    cases: list[tuple[frozenset[int], int]], wanted: frozenset[int]
) -> list[tuple[frozenset[int], int]]:
    """Each case split: the hand has some of ``wanted`` and must play it, or shows it has none."""
    split = []
    for kinds, shown in cases:
        if kinds & wanted:
            split.append((kinds & wanted, shown))
        if kinds - wanted:
            none_of = sum(1 << kind for kind in kinds & wanted if kind != BLANK)
            split.append((kinds - wanted, shown | none_of))
    return split


def _bits(suits: int) -> Iterator[int]:
    return (suit for suit in range(4) if suits >> suit & 1)


def _may_hold(seen: Seen, seat: int, card: int) -> bool:
    others = sum(seen.places) & ~seen.places[seat]
    return not (seen.shown_out[seat] >> suit_of(card) & 1 or others >> card & 1)


def _before_minor(card: int, minor: int) -> bool:
    """50C: a card below the ten may not be played before a minor penalty card of its suit."""
    if card == BLANK or minor >> card & 1:
        return False
    return card % 13 < 8 and any(suit_of(card) == suit_of(one) for one in iter_cards(minor))


def _out_of_order(seen: Seen, card: int) -> bool:
    """57A: his highest or lowest of a suit, as far as his cards are known."""
    seat = seen.turn
    rule, suit = seen.bound.rule[seat], seen.bound.rule_suit[seat]
    if not seen.trick or rule not in (1, 2) or card == BLANK or suit_of(card) != suit:
        return False
    known = [c for c in iter_cards(seen.places[seat]) if suit_of(c) == suit]
    return any(c > card for c in known) if rule == 1 else any(c < card for c in known)


def _played(seen: Seen, card: int, shown: int) -> Seen:
    """What is seen after a card."""
    seat = seen.turn
    shown_out, hands, counts = list(seen.shown_out), list(seen.hands), list(seen.counts)
    places = list(seen.places)
    shown_out[seat] |= shown
    counts[seat] -= 1
    pool, blanks = seen.pool, seen.blanks
    if card == BLANK:
        blanks -= 1
    elif seen.hidden[seat]:
        pool &= ~(1 << card)
        places[seat] &= ~(1 << card)
    else:
        hands[seat] &= ~(1 << card)
    trick = (*seen.trick, card)
    leader, bound = seen.leader, seen.bound
    if len(trick) == 4:
        leader = (leader + winner_with_blanks(trick, seen.trump)) % 4
        bound = after_trick(bound, seen.leader, leader)
        trick = ()
    return Seen(
        tuple(hands), seen.hidden, pool, blanks, tuple(counts), tuple(shown_out),  # type: ignore[arg-type]
        leader, trick, seen.trump, tuple(places), bound,  # type: ignore[arg-type]
    )  # fmt: skip


@cache
def guaranteed(seen: Seen, player: int, declarer: int) -> int:
    """Tricks of the player's side that he can force against every layout of the pool: declarer
    chooses the cards of two hands, a defender only his own (2.2)."""
    if seen.counts[seen.turn] == 0:
        return 0
    values = []
    for _card, after in seen_moves(seen):
        won = 0
        if len(seen.trick) == 3:
            won = int(same_side(after.leader, player))
        values.append(won + guaranteed(after, player, declarer))
    commanded = seen.turn == player or (
        same_side(seen.turn, player) and same_side(player, declarer)
    )
    return max(values) if commanded else min(values)


@cache
def wager(seen: Seen, hope: Places, need: int, player: int, declarer: int) -> float:
    """The most tricks that one way of playing brings in every layout, of those ways that bring
    ``need`` in every layout in which the hope is right (4.6); minus infinity when none does.

    ``seen``: without the hope.
    """
    if as_hoped(seen, hope) is None:
        return guaranteed(seen, player, declarer)
    if not any(hope[seat] & seen.pool for seat in range(4)):
        sure = guaranteed(seen, player, declarer)
        return sure if sure >= need else float("-inf")
    values = []
    for card, after in seen_moves(seen):
        won = int(len(seen.trick) == 3 and same_side(after.leader, player))
        wrong = card != BLANK and any(hope[s] >> card & 1 for s in range(4) if s != seen.turn)
        if wrong:
            values.append(won + float(guaranteed(after, player, declarer)))
        else:
            values.append(won + wager(after, hope, need - won, player, declarer))
    commanded = seen.turn == player or (
        same_side(seen.turn, player) and same_side(player, declarer)
    )
    return max(values) if commanded else min(values)


def as_hoped(seen: Seen, hope: Places) -> Seen | None:
    """The same with the hope, None where that is wrong."""
    n, e, s, w = (seen.places[seat] | hope[seat] & seen.pool for seat in range(4))
    held = replace(seen, places=(n, e, s, w))
    return held if consistent(held) else None
