"""Standing obligations, on lines and in the pool game (Laws 26, 50, 51, 57, 59; doctrine 2.3-2.5).

The kernels' twins are ``tests/helpers/obliged.py`` and ``tests/helpers/naive_pool.py``. What binds
is fixed in ``Obligations``; ``over`` says what is done with since: bit ``s`` that seat ``s`` has
led as required, bit ``4 + s`` that it has lost the lead during which a suit was forbidden to it.
Penalty cards that were played are in no hand.
"""

from claims_native.cards.game import Obligations
from claims_native.cards.sets import BLANK, SUIT, highest, lowest, spread, suit_of
from claims_native.compiling import kernel

BELOW_HONOUR = 255
HIGHEST = 1
LOWEST = 2
NONE_OF_IT = 3
ANY_KIND = 31  # the four suits, and what is believed gone


@kernel
def required_of(seat: int, over: int, obligations: Obligations) -> int:
    """The suits one of which a seat must lead, as four bits; none once it has led."""
    return 0 if (over >> seat) & 1 else (obligations.required >> (4 * seat)) & 15


@kernel
def forbidden_to(seat: int, over: int, obligations: Obligations) -> int:
    """The suits that a seat may not lead, as four bits; none once it has lost the lead."""
    return 0 if (over >> (4 + seat)) & 1 else (obligations.forbidden >> (4 * seat)) & 15


@kernel
def rule_of(seat: int, tricks_left: int, obligations: Obligations) -> tuple[int, int]:
    """What 57A demands of a seat for this trick (0: nothing), and of which suit."""
    if tricks_left != obligations.rule_tricks:
        return 0, 0
    rule = obligations.rules >> (4 * seat)
    return rule & 3, (rule >> 2) & 3


@kernel
def allowed(
    cards: int, seat: int, played: int, tricks_left: int, over: int, obligations: Obligations
) -> int:
    """Those of a seat's legal ``cards`` that its obligations leave it; all when it cannot comply.

    ``played``: cards on the table. A lead or play restriction comes before a penalty card (50D1);
    57A is for one trick alone.
    """
    if played == 0:
        required = required_of(seat, over, obligations)
        forbidden = forbidden_to(seat, over, obligations)
        if cards & spread(required):
            cards &= spread(required)
        if cards & ~spread(forbidden):
            cards &= ~spread(forbidden)
    else:
        rule, suit = rule_of(seat, tricks_left, obligations)
        of_suit = cards & (SUIT << (13 * suit))
        if rule == NONE_OF_IT and cards & ~of_suit:
            cards &= ~of_suit
        elif rule == HIGHEST and of_suit:
            cards = 1 << highest(of_suit)
        elif rule == LOWEST and of_suit:
            cards = 1 << lowest(of_suit)
    if cards & obligations.major:
        return cards & obligations.major
    return small_cards_last(cards, cards & obligations.minor)


@kernel
def small_cards_last(cards: int, minor: int) -> int:
    """50C: ``cards`` without those below the ten in the suits of minor penalty cards, but these."""
    rest = minor
    while rest:
        suit = suit_of(lowest(rest))
        rest &= rest - 1
        cards &= ~(BELOW_HONOUR << (13 * suit)) | minor
    return cards


@kernel
def over_after(over: int, leader: int, winner: int, obligations: Obligations) -> int:
    """What is done with once a trick is over: a required lead by leading, a forbidden one when the
    lead is lost."""
    over |= 1 << leader
    if winner != leader:
        over |= 16 << leader
    return over & obligations.leads


@kernel
def bind_still(cards: int, over: int, tricks_left: int, obligations: Obligations) -> bool:
    """Whether an obligation stands that is not done with, or a card is known by its name: ``cards``
    are those still held."""
    return obligations.any == 1 and (
        (obligations.major | obligations.minor | obligations.seen) & cards != 0
        or obligations.leads & ~over != 0
        or tricks_left == obligations.rule_tricks
    )


@kernel
def narrowed(kinds: int, lacks: int, wanted: int, kind: int) -> tuple[int, int]:
    """A hand that ought to play one of the ``wanted`` kinds if it can plays ``kind``: what it may
    choose from then, and the suits that it shows to lack. Kinds are suits, and 4 for a blank."""
    if not kinds & wanted:
        return kinds, lacks
    if (wanted >> kind) & 1:
        return kinds & wanted, lacks
    return kinds & ~wanted, lacks | (kinds & wanted & 15)


@kernel
def chosen_from(
    card: int, seat: int, played: int, led: int, tricks_left: int, over: int,
    obligations: Obligations,
) -> tuple[int, int]:  # fmt: skip
    """The kinds that a hidden hand chooses from when it plays ``card``, and the suits that it
    shows to lack: it complies with what binds it, or shows that it cannot (doctrine 2.3)."""
    kind = 4 if card >= BLANK else suit_of(card)
    kinds, lacks = ANY_KIND, 0
    if led >= 0:
        kinds, lacks = narrowed(kinds, lacks, 1 << led, kind)
        rule, suit = rule_of(seat, tricks_left, obligations)
        if rule == NONE_OF_IT:
            kinds, lacks = narrowed(kinds, lacks, ANY_KIND & ~(1 << suit), kind)
        elif rule:
            kinds, lacks = narrowed(kinds, lacks, 1 << suit, kind)
    elif played == 0:
        required = required_of(seat, over, obligations)
        if required:
            kinds, lacks = narrowed(kinds, lacks, required, kind)
        free = ANY_KIND & ~forbidden_to(seat, over, obligations)
        kinds, lacks = narrowed(kinds, lacks, free, kind)
    return kinds, lacks


@kernel
def may_choose(
    card: int, kinds: int, hand: int, known: int, rule: int, suit: int, obligations: Obligations
) -> bool:
    """Whether a hidden hand may play ``card``, which is of the ``kinds`` it chooses from.

    ``hand``: the cards it may hold; ``known``: those it is known to hold; ``rule`` and ``suit``:
    57A, which binds it as far as its cards are known.
    """
    legal = hand & spread(kinds & 15)
    of_suit = known & (SUIT << (13 * suit))
    if rule == HIGHEST and of_suit:
        legal &= ~((SUIT << (13 * suit)) & ((1 << highest(of_suit)) - 1))
    elif rule == LOWEST and of_suit:
        below = (1 << (lowest(of_suit) + 1)) - 1
        legal &= ~(SUIT << (13 * suit)) | below
    if legal & known & obligations.major:
        legal &= known & obligations.major
        return card < BLANK and (legal >> card) & 1 == 1
    if card >= BLANK:
        return True
    return (small_cards_last(legal, legal & known & obligations.minor) >> card) & 1 == 1
