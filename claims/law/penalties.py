"""Standing obligations: what Laws 24, 26, 49-51, 56, 57, 59 and 60 leave a player free to play.

The record carries them as constraints; here they become the cards a player may choose from. Two
things are not modelled: declarer's choice under 50D2 and 51B beyond what the record states, and
the release of a penalty card that goes with that choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claims.cards import RANKS, SEATS, SUIT_MASK, SUITS, iter_cards, suit_cards, suit_of
from claims.errors import Problem
from claims.play import legal_cards
from claims.record.model import Constraint

TEN: Final = RANKS.index("T")
BELOW_HONOUR: Final = (1 << TEN) - 1
PLAY_RULES: Final = ("play-highest", "play-lowest", "play-forbidden")
PER_SEAT = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Bound:
    """Obligations as small integers by seat, in the form the move generator takes.

    ``major``: penalty cards to be played at the first legal opportunity (card sets). ``minor``:
    minor penalty cards (card sets). ``required`` and ``forbidden``: suits he must or may not lead,
    four bits with bit ``s`` for suit ``s``. ``rule`` and ``rule_suit``: for the current trick only,
    1 the highest, 2 the lowest of a suit, 3 no card of it; 0 none. Cards already played are simply
    no longer in the hand; ``after_trick`` ends what is over.
    """

    major: PER_SEAT = (0, 0, 0, 0)
    minor: PER_SEAT = (0, 0, 0, 0)
    required: PER_SEAT = (0, 0, 0, 0)
    forbidden: PER_SEAT = (0, 0, 0, 0)
    rule: PER_SEAT = (0, 0, 0, 0)
    rule_suit: PER_SEAT = (0, 0, 0, 0)

    @property
    def anyone(self) -> bool:
        """Whether anyone is bound at all."""
        return self != Bound()


def bind(constraints: Sequence[Constraint]) -> Bound:
    """The obligations of a record by seat. The record has checked that penalty cards are held."""
    fields = {
        name: [0] * 4 for name in ("major", "minor", "required", "forbidden", "rule", "rule_suit")
    }
    for constraint in constraints:
        seat = constraint.player
        if constraint.card is not None:
            name = "major" if constraint.kind == "major-penalty-card" else "minor"
            fields[name][seat] |= 1 << constraint.card
        elif constraint.suit is not None and constraint.kind in PLAY_RULES:
            fields["rule"][seat] = 1 + PLAY_RULES.index(constraint.kind)
            fields["rule_suit"][seat] = constraint.suit
        elif constraint.suit is not None:
            name = "required" if constraint.kind == "lead-required" else "forbidden"
            fields[name][seat] |= 1 << constraint.suit
    return Bound(**{name: (v[0], v[1], v[2], v[3]) for name, v in fields.items()})


def is_bound(bound: Bound, seat: int) -> bool:
    """Whether a seat has any obligation."""
    return any(
        field[seat]
        for field in (bound.major, bound.minor, bound.required, bound.forbidden, bound.rule)
    )


def check_constraints(constraints: Sequence[Constraint]) -> list[Problem]:
    """Obligations of one player that cannot stand together, each pair named once."""
    problems = []
    seen: dict[int, list[Constraint]] = {}
    for place, new in enumerate(constraints):
        for old in seen.setdefault(new.player, []):
            if why := _conflict(old, new):
                field = f"position.constraints[{place}]"
                reason = f"{SEATS[new.player]}: {_say(old)} and {_say(new)}: {why}"
                problems.append(Problem(field, reason, "one of the two"))
        seen[new.player].append(new)
    return problems


def _conflict(old: Constraint, new: Constraint) -> str:
    kinds = {old.kind, new.kind}
    if kinds == {"lead-required", "lead-forbidden"}:
        return "a suit is either required or forbidden"
    if old.kind in PLAY_RULES and new.kind in PLAY_RULES:
        return "Law 57A gives declarer one choice"
    if kinds == {"major-penalty-card", "minor-penalty-card"} and old.card == new.card:
        return "a card is one or the other"
    return ""


def _say(constraint: Constraint) -> str:
    if constraint.card is not None:
        return f"{constraint.kind} {SUITS[suit_of(constraint.card)]}{RANKS[constraint.card % 13]}"
    return f"{constraint.kind} {SUITS[constraint.suit or 0]}"


def constrained_cards(hand: int, trick: tuple[int, ...], seat: int, bound: Bound) -> int:
    """The cards of ``hand`` that ``seat`` may play to ``trick``; none only from an empty hand.

    Following suit comes first (44), then a lead or play restriction, then a penalty card (50D1).
    What cannot be complied with does not bind: then any legal card (59).
    """
    cards = legal_cards(hand, trick)
    if trick:
        cards = law57_a(cards, bound.rule[seat], bound.rule_suit[seat])
    else:
        cards = law26(cards, bound.required[seat], bound.forbidden[seat])
    return law50_d1(cards, bound.major[seat]) or law50_c(cards, bound.minor[seat])


def law26(cards: int, required: int, forbidden: int) -> int:
    """26A, 26B, 50D2: lead a suit required (any of them), or none forbidden; 59 when unable."""
    if required:
        cards = law59(cards & _suits(required), cards)
    return law59(cards & ~_suits(forbidden), cards)


def law57_a(cards: int, rule: int, suit: int) -> int:
    """57A: partner of one who played or led too early: the highest (1) or the lowest (2) card of
    the suit, or none of it (3); 57B and 59 when he has none to obey with."""
    of_suit = suit_cards(cards, suit)
    if rule == 3:
        return law59(cards & ~of_suit, cards)
    if rule == 0 or not of_suit:
        return cards
    return 1 << (of_suit.bit_length() - 1) if rule == 1 else of_suit & -of_suit


def law50_c(cards: int, minor: int) -> int:
    """50C: with a minor penalty card among the legal cards, no other card of its suit below the ten
    may be played before it; honours, and other suits, may."""
    for card in iter_cards(cards & minor):
        suit = suit_of(card)
        cards &= ~(BELOW_HONOUR << (13 * suit)) | minor
    return cards


def law50_d1(cards: int, major: int) -> int:
    """50D1: a major penalty card is played at the first legal opportunity; with several (51A) any
    of them, for declarer to name. 0 when none can be played now."""
    return cards & major


def law59(wanted: int, legal: int) -> int:
    """59: who cannot lead or play as required may play any legal card."""
    return wanted & legal or legal


def after_trick(bound: Bound, leader: int, winner: int) -> Bound:
    """What still binds when a trick is over: a required lead is spent by leading; a forbidden one
    lasts while the player keeps the lead (26B, 50D2a); 57A was for that trick alone."""
    required, forbidden = list(bound.required), list(bound.forbidden)
    required[leader] = 0
    if winner != leader:
        forbidden[leader] = 0
    return replace(
        bound,
        required=(required[0], required[1], required[2], required[3]),
        forbidden=(forbidden[0], forbidden[1], forbidden[2], forbidden[3]),
        rule=(0, 0, 0, 0),
        rule_suit=(0, 0, 0, 0),
    )


def _suits(bits: int) -> int:
    """All cards of the suits whose bits are set."""
    return sum(SUIT_MASK << (13 * suit) for suit in range(4) if bits >> suit & 1)
