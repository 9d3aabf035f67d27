"""The cards that may be played next, one of each kind that matters, likely refutations first."""

from claims_native.cards.game import (
    EVERYBODY,
    Game,
    bar_of,
    barred,
    fits,
    is_chosen,
    is_hidden,
    is_ours,
)
from claims_native.cards.moment import Moment, bound_still, laid, legal_cards, takes
from claims_native.cards.obligations import allowed, chosen_from, may_choose, rule_of
from claims_native.cards.sets import (
    BLANK,
    NOTHING,
    SUIT,
    beneath_these,
    count,
    highest,
    rank_of,
    right_above,
    spread,
    suit_of,
)
from claims_native.compiling import kernel
from claims_native.games.postponed import put_off
from claims_native.proofs.plies import Ply

VALUE_AT = 8  # bits of a move: 0-7 the card, then how early to try it


@kernel
def score(card: int, best_ours: bool, top: bool, moment: Moment, trump: int) -> int:
    """How early to try a card: cheapest winners, then low cards; leads from the top.

    ``best_ours``: the hand's side is winning; ``top``: the card is the highest left of its suit.
    """
    if card == BLANK:
        return -40
    rank = rank_of(card)
    if moment.played == 0:
        return (40 if top else 0) + rank - (20 if suit_of(card) == trump and not top else 0)
    follows = moment.led < 0 or suit_of(card) == moment.led
    if takes(card, moment.best, trump):
        if best_ours:
            return -rank - 10
        return 60 - rank - (10 if not follows else 0)
    return 20 - rank if follows else -rank


@kernel
def helping_score(card: int, takers: int, taking: bool, moment: Moment, trump: int) -> int:
    """How early to try a card when all four hands want one side to take the tricks.

    ``takers``: the cards of that side; ``taking``: whether this hand is of it. The other hands get
    rid of high cards under its winners, and lead what it can beat.
    """
    rank = rank_of(card)
    best = moment.best
    if moment.played == 0:
        left = moment.cards | moment.on_table
        theirs = (takers >> highest(left & (SUIT << (13 * suit_of(card))))) & 1
        if taking:
            return 40 + rank if theirs else -rank
        return 40 + rank if theirs else -rank - 20
    if takes(card, best, trump):
        if not taking:
            return -rank - 20
        return -rank if best >= 0 and (takers >> best) & 1 else 40 - rank
    return -rank if taking else 20 + rank


@kernel
def most_helpful(cards: int, takers: int, taking: bool, moment: Moment, trump: int) -> int:
    """The card of a set to be tried first when one side is to take the tricks."""
    chosen = -1
    highest_score = -1000
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        value = helping_score(card, takers, taking, moment, trump)
        if value > highest_score:
            chosen = card
            highest_score = value
    return chosen


@kernel
def most_usual(cards: int, best_ours: bool, moment: Moment, trump: int) -> int:
    """The card of a set that a careful player would try first."""
    chosen = -1
    highest_score = -1000
    while cards:
        card = highest(cards)
        cards &= ~(1 << card)
        top = moment.played == 0 and highest(moment.cards & (SUIT << (13 * suit_of(card)))) == card
        value = score(card, best_ours, top, moment, trump)
        if value > highest_score:
            chosen = card
            highest_score = value
    return chosen


@kernel
def cheapest(hand: int, moment: Moment, game: Game) -> int:
    """Those of a hidden hand that no lower card would do as well as.

    To lose, only the lowest of a suit; to take the trick, or to lead, the lowest above each card in
    view that may still be played to it.
    """
    to_come = 0
    for step in range(1, 4 - moment.played):
        seat = (moment.turn + step) & 3
        if not is_hidden(seat, game):
            to_come |= moment.cards & game.hands[seat]
    best = moment.best
    chosen = 0
    for suit in range(4):
        mask = SUIT << (13 * suit)
        winners = hand & mask
        chosen |= winners & -winners
        if best >= 0:
            if suit == suit_of(best):
                winners &= ~((2 << best) - 1)
            elif suit != game.trump:
                continue
        chosen |= winners & -winners
        in_view = to_come & mask
        while in_view and winners:
            winners &= ~((in_view & -in_view) - 1)
            chosen |= winners & -winners
            in_view &= ~((winners & -winners) - 1)
    return chosen


@kernel
def highest_of_runs(hand: int, everything: int) -> int:
    """Of touching cards of a hand the highest."""
    return hand & ~beneath_these(hand, everything)


@kernel
def cards_left(seat: int, moment: Moment) -> int:
    """How many cards a hand holds once the hand in turn has played."""
    leader = (moment.turn - moment.played) & 3
    return moment.tricks_left - (1 if ((seat - leader) & 3) <= moment.played else 0)


@kernel
def leaves_a_layout(card: int, moment: Moment, game: Game) -> bool:
    """Whether the hidden cards can lie in some way once a hidden hand has played ``card``."""
    bars = moment.bars
    if game.obligations.any:
        bars = laid(card, moment.best, moment.best_seat, moment, game).bars
    elif moment.led >= 0 and suit_of(card) != moment.led:
        bars |= bar_of(moment.led, moment.turn, game)
    left = moment.cards
    if card != BLANK:
        left &= ~(1 << card)
    first = cards_left(game.first, moment)
    second = cards_left(game.second, moment)
    if game.known & left:
        of_first = left & game.hands[game.first]
        of_second = left & game.hands[game.second]
        first -= count(of_first)
        second -= count(of_second)
        if first < 0 or second < 0 or of_first & spread(bars & 15) or of_second & spread(bars >> 4):
            return False
    return fits(left & game.pool, bars, first, second)


@kernel
def same_place(card: int, game: Game) -> int:
    """The cards that a player has no reason to tell from ``card`` but by their rank: of a hand in
    view or of known place those of that hand, else the pool."""
    if (game.pool >> card) & 1:
        return game.pool
    for seat in range(4):
        if (game.hands[seat] >> card) & 1:
            return game.hands[seat]
    return 0


@kernel
def like_one_tried(hand: int, moment: Moment, game: Game) -> int:
    """Those of the cards that the hidden hand in turn may play, ``hand``, that need not be tried
    because of others that touch them.

    Touching cards of known place count once. Of touching cards in the pool the highest and the
    lowest both stand, because the two hidden hands may share them (doctrine 2.7).
    """
    everything = moment.cards | moment.on_table
    other = game.first + game.second - moment.turn
    held = moment.cards & hand & game.pool
    alone = spread(barred(other, moment.bars, game))
    inside = beneath_these(held, everything) & (right_above(held, everything) | alone)
    placed = moment.cards & hand & game.hands[moment.turn]
    return (held & inside) | (placed & beneath_these(placed, everything))


@kernel
def inside_runs(moment: Moment, game: Game) -> int:
    """The cards of the pool that the hidden hand in turn does not try because they touch others on
    either side, with the next below each.

    They are like the ends of their run here, whichever of them is kept; where the ranks below
    differ the run may be broken, and they are not.
    """
    everything = moment.cards | moment.on_table
    held = moment.cards & game.pool & ~spread(barred(moment.turn, moment.bars, game))
    inside = held & beneath_these(held, everything) & right_above(held, everything)
    return inside | (held & beneath_these(inside, everything))


@kernel
def obliged_otherwise(card: int, hand: int, moment: Moment, game: Game) -> bool:
    """Whether obligations keep a hidden hand, which may hold ``hand``, from playing ``card``."""
    turn, binds = moment.turn, game.obligations
    kinds, _lacks = chosen_from(
        card, turn, moment.played, moment.led, moment.tricks_left, moment.over, binds
    )
    rule, suit = rule_of(turn, moment.tricks_left, binds)
    if moment.led < 0:
        rule = 0
    known = moment.cards & game.hands[turn]
    return not may_choose(card, kinds, hand, known, rule, suit, binds)


@kernel
def put_in(value: int, move: int, number: int, ply: Ply, value_at: int) -> int:
    """Insert a move by its value; returns their new number."""
    place = number
    while place > 0 and (ply.moves[place - 1] >> value_at) < value:
        ply.moves[place] = ply.moves[place - 1]
        place -= 1
    ply.moves[place] = (value << value_at) | move
    return number + 1


@kernel
def generate(moment: Moment, tidy: bool, ply: Ply, game: Game) -> None:
    """Write the moves of the hand in turn into ``ply``.

    ``tidy``: to lose a trick a hand in view gives only the lowest card of a suit; not where
    somebody is bound.
    """
    turn, led = moment.turn, moment.led
    hidden = is_hidden(turn, game)
    bound = bound_still(moment, game)
    thrifty = game.thrifty == 1 and not bound
    everything = moment.cards | moment.on_table
    spare = -1
    if hidden:
        hand = moment.cards & game.pool & ~spread(barred(turn, moment.bars, game))
        hand |= moment.cards & game.hands[turn]
    elif thrifty and is_chosen(turn, game):
        hand, spare = put_off(moment, game)
    else:
        hand = legal_cards(moment.cards & game.hands[turn], led)
        if bound:
            binds = game.obligations
            hand = allowed(hand, turn, moment.played, moment.tricks_left, moment.over, binds)
    mine = is_ours(turn, game)
    best_ours = moment.best >= 0 and is_ours(moment.best_seat, game) == mine
    number = 0
    if spare >= 0:
        ply.moves[0] = (-spare << VALUE_AT) | NOTHING
        number = 1
    rest = hand
    if hidden and thrifty:
        rest = cheapest(hand, moment, game)
    elif hidden and not bound:
        rest = hand & ~like_one_tried(hand, moment, game)
    elif not bound:
        rest = highest_of_runs(hand, everything)
        if spare < 0 and rest & (rest - 1) == 0:  # no choice
            ply.moves[0] = highest(rest)
            ply.number = 1
            return
    # As a rule any card of a suit may leave the pool if one may.
    by_suit = not game.obligations.any and game.known & moment.cards == 0
    asked = 0
    fitting = 0
    blank_left = hidden and moment.blanks > 0
    while rest or blank_left:
        card = BLANK
        if rest:
            card = highest(rest)
            rest &= ~(1 << card)
        else:
            blank_left = False
        loses = led >= 0 and not takes(card, moment.best, game.trump)
        if tidy and loses and rest & (SUIT << (13 * suit_of(card))):
            continue  # what is left of its suit is lower, and does not touch it
        if hidden:
            suit = 1 << suit_of(card)
            if not (by_suit and asked & suit):
                asked |= suit
                fitting &= ~suit
                fitting |= suit if leaves_a_layout(card, moment, game) else 0
            if not fitting & suit:
                continue
        if hidden and bound and obliged_otherwise(card, hand, moment, game):
            continue
        if game.command == EVERYBODY:
            takers = everything & (game.hands[game.side] | game.hands[game.side + 2])
            value = helping_score(card, takers, mine, moment, game.trump)
        else:
            top = moment.played == 0 and card != BLANK
            if top:
                top = highest(moment.cards & (SUIT << (13 * suit_of(card)))) == card
            value = score(card, best_ours, top, moment, game.trump)
        number = put_in(value, card, number, ply, VALUE_AT)
    ply.number = number
