"""What each hand may do in the game against the free defence (``free_defence``), in heights
(``proofs.limits``)."""

from claims_native.cards.game import (
    Game,
    bar_of,
    barred,
    cards_in_view,
    is_chosen,
    is_hidden,
    is_ours,
    not_seen,
)
from claims_native.cards.moment import Moment, legal_cards
from claims_native.cards.sets import (
    BLANK,
    NOTHING,
    NOTRUMP,
    SUIT,
    below,
    count,
    highest,
    lowest,
    rank_of,
    spread,
    suit_of,
)
from claims_native.compiling import kernel
from claims_native.games.moves import cards_left, generate, put_in
from claims_native.proofs.limits import (
    ALL,
    bottom_of,
    height_of,
    none_above,
    standing_on,
    suit_of_height,
)
from claims_native.proofs.plies import Ply

HEIGHT_AT = 8  # bits of a reply: 0-7 the card, 8-15 the height (0: does not take), value
VALUE_AT = 24


@kernel
def with_best(best: int, moment: Moment) -> Moment:
    """The same moment with ``best`` written as another game has it."""
    return Moment(
        moment.tricks_left, moment.cards, moment.bars, moment.blanks, moment.over, moment.turn,
        moment.played, moment.led, best, moment.best_seat, moment.on_table,
    )  # fmt: skip


@kernel
def against_free_defence(moment: Moment) -> Moment:
    """A moment of the pool game as one of this."""
    return with_best(height_of(moment.best), moment) if moment.best >= 0 else moment


@kernel
def winning_replies(
    cards: int, suit: int, height: int, later: int, value: int, step: int, ply: Ply, number: int
) -> int:
    """Write a reply just above a height, and one just above each of ``later`` cards in view.

    Each gives up the lowest of ``cards`` that is high enough; ``value`` and ``step`` a rank tell
    how early to try it. Returns the number of replies in ``ply`` then.
    """
    mask = SUIT << (13 * suit)
    at = standing_on(height, suit)
    while True:
        rest = cards if at < 0 else cards & ~((1 << (at + 1)) - 1)
        if rest == 0:
            return number
        card = lowest(rest)
        just_above = bottom_of(suit) if at < 0 else height_of(at) + 1
        reply = (just_above << HEIGHT_AT) | card
        number = put_in(value + step * (rank_of(card)), reply, number, ply, VALUE_AT)
        walls = later & mask
        if at >= 0:
            walls &= ~((1 << (at + 1)) - 1)
        if walls == 0:
            return number
        at = lowest(walls)


@kernel
def to_beat(suit: int, moment: Moment, game: Game) -> int:
    """The height that a hidden hand's card of a suit must pass to take the trick.

    Another hidden hand's card it may pass at will: that card is then played as if it were lower.
    """
    if moment.best < 0 or suit_of_height(moment.best) != suit:
        return bottom_of(suit)
    if not is_hidden(moment.best_seat, game):
        return moment.best
    seen = cards_in_view(moment.on_table, game) & (SUIT << (13 * suit))
    return height_of(highest(seen)) if seen else bottom_of(suit)


@kernel
def yet_to_play(ruffing: bool, moment: Moment, game: Game) -> int:
    """Cards of the hands in view that still play to this trick; ``ruffing``: of those only that
    have none of the suit led."""
    cards = 0
    for step in range(1, 4 - moment.played):
        seat = (moment.turn + step) & 3
        if not is_hidden(seat, game):
            hand = moment.cards & game.hands[seat]
            if not ruffing or not hand & (SUIT << (13 * moment.led)):
                cards |= hand
    return cards


@kernel
def room_left(left: int, bars: int, moment: Moment, game: Game) -> bool:
    """Whether a layout has room for the hidden cards ``left`` once the hidden hand in turn has
    played; ``bars`` as they are then.

    Cards that only one hand may hold fill it at most; the surplus is what was thrown and not said.
    """
    placed = left & game.known
    if bars == 0 and placed == 0:
        return True
    first = cards_left(game.first, moment)
    second = cards_left(game.second, moment)
    not_first = (left & spread(bars & 15)) | (placed & game.hands[game.second])
    not_second = (left & spread(bars >> 4)) | (placed & game.hands[game.first])
    over = count(not_first & not_second)
    over += max(0, count(not_first & ~not_second) - second)
    over += max(0, count(not_second & ~not_first) - first)
    return over <= count(left) + moment.blanks - first - second


@kernel
def placed_here(moment: Moment, game: Game) -> int:
    """The cards that the hidden hand in turn is known to hold and may still play; what it has shown
    out of it has thrown."""
    if game.known & moment.cards == 0:
        return 0
    own_bars = barred(moment.turn, moment.bars, game)
    return moment.cards & game.known & game.hands[moment.turn] & ~spread(own_bars)


@kernel
def placed_losers(
    cards: int, left: int, bars: int, ply: Ply, number: int, moment: Moment, game: Game
) -> int:
    """Write a reply that loses with each of these cards of known place; returns the number of
    replies in ``ply`` then. The other arguments as of ``placed_replies``."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if room_left(left & ~(1 << card), bars, moment, game):
            number = put_in(15, card, number, ply, VALUE_AT)
        else:
            ply.pruned = 1
    return number


@kernel
def placed_replies(
    cards: int, left: int, bars: int, height: int, later: int, value: int, ply: Ply, number: int,
    moment: Moment, game: Game,
) -> int:  # fmt: skip
    """Write replies with each of these cards of known place, of one suit: just above a height, and
    just above each of ``later`` cards in view that it beats. ``left``: the hidden cards before the
    play, ``bars`` after it. Returns the number of replies in ``ply`` then."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not room_left(left & ~(1 << card), bars, moment, game):
            ply.pruned = 1
            continue
        number = winning_replies(1 << card, suit_of(card), height, later, value, 0, ply, number)
    return number


@kernel
def standing_over(moment: Moment, game: Game) -> int:
    """The cards in view that tell what the cards of known place of the hidden hand in turn beat:
    the next below each, or the lowest of its suit."""
    placed = placed_here(moment, game)
    seen = cards_in_view(moment.cards | moment.on_table, game)
    ranks = 0
    while placed:
        card = lowest(placed)
        placed &= placed - 1
        suit = suit_of(card)
        if moment.led >= 0 and suit != moment.led and suit != game.trump:
            continue
        under = below(seen, card)
        if under >= 0:
            ranks |= 1 << under
        elif seen & (SUIT << (13 * suit)):
            ranks |= 1 << lowest(seen & (SUIT << (13 * suit)))
    return ranks


@kernel
def leads(ply: Ply, moment: Moment, game: Game) -> int:
    """Write what a hidden hand may lead into ``ply``: of each suit one card for each height that
    matters; a blank, where it may hold one or has no card to lead. Returns their number."""
    left = moment.cards & not_seen(game)
    hand = left & game.pool & ~spread(barred(moment.turn, moment.bars, game))
    placed = placed_here(moment, game)
    number = 0
    later = yet_to_play(False, moment, game)
    for suit in range(4):
        mask = SUIT << (13 * suit)
        cards = hand & mask
        if cards and not room_left(left & ~(1 << lowest(cards)), moment.bars, moment, game):
            ply.pruned = 1
        elif cards:
            value = 40 if highest(moment.cards & mask) == highest(cards) else 0
            bottom = bottom_of(suit)
            number = winning_replies(cards, suit, bottom, later, value, 1, ply, number)
        if placed & mask:
            number = placed_replies(
                placed & mask, left, moment.bars, bottom_of(suit), later, 20, ply, number, moment,
                game,
            )  # fmt: skip
    if moment.blanks > 0 or number == 0:
        number = put_in(-40, BLANK, number, ply, VALUE_AT)
    return number


@kernel
def follows(ply: Ply, moment: Moment, game: Game) -> int:
    """Write what a hidden hand may do to a suit led into ``ply``: follow with the lowest card or
    win with it; show out, and then throw nothing or ruff. Returns their number."""
    trump, led, turn = game.trump, moment.led, moment.turn
    left = moment.cards & not_seen(game)
    hand = left & game.pool & ~spread(barred(turn, moment.bars, game))
    placed = placed_here(moment, game)
    best_ours = is_ours(moment.best_seat, game) == is_ours(turn, game)
    number = 0
    mask = SUIT << (13 * led)
    cards = hand & mask
    if cards and not room_left(left & ~(1 << lowest(cards)), moment.bars, moment, game):
        ply.pruned = 1
    elif cards:
        number = put_in(20, lowest(cards), number, ply, VALUE_AT)
        if suit_of_height(moment.best) == led:
            later = yet_to_play(False, moment, game)
            value = -10 if best_ours else 60
            height = to_beat(led, moment, game)
            number = winning_replies(cards, led, height, later, value, -1, ply, number)
    if placed & mask:
        number = placed_losers(placed & mask, left, moment.bars, ply, number, moment, game)
        if suit_of_height(moment.best) == led:
            later = yet_to_play(False, moment, game)
            number = placed_replies(
                placed & mask, left, moment.bars, to_beat(led, moment, game), later,
                -10 if best_ours else 50, ply, number, moment, game,
            )  # fmt: skip
    shown = moment.bars | bar_of(led, turn, game)
    if room_left(left, shown, moment, game):
        number = put_in(5, NOTHING, number, ply, VALUE_AT)
    else:
        ply.pruned = 1
    if trump != NOTRUMP and led != trump:
        cards = hand & (SUIT << (13 * trump))
        if cards and not room_left(left & ~(1 << lowest(cards)), shown, moment, game):
            ply.pruned = 1
        elif cards:
            later = yet_to_play(True, moment, game)
            value = -20 if best_ours else 50
            height = to_beat(trump, moment, game)
            number = winning_replies(cards, trump, height, later, value, -1, ply, number)
        mask = SUIT << (13 * trump)
        if placed & mask:
            later = yet_to_play(True, moment, game)
            number = placed_replies(
                placed & mask, left, shown, to_beat(trump, moment, game), later,
                -20 if best_ours else 40, ply, number, moment, game,
            )  # fmt: skip
    return number


@kernel
def replies(ply: Ply, moment: Moment, game: Game) -> None:
    """Write what a hidden hand may do into ``ply``, likely refutations first.

    What no layout has room for it may not do; ``pruned`` tells that there was such a reply.
    """
    ply.pruned = 0
    ply.number = leads(ply, moment, game) if moment.led < 0 else follows(ply, moment, game)


@kernel
def no_more_replies(ply: Ply, moment: Moment, game: Game) -> tuple[int, int]:
    """Lower limits so far that a hidden hand has no reply that it has not here.

    Returns the show-outs needed for that, and the ranks.
    """
    pool = moment.cards & game.pool
    turn, led = moment.turn, moment.led
    own_bars = barred(turn, moment.bars, game)
    needed = 0
    ranks = standing_over(moment, game)
    for suit in range(4):
        ruffing = led >= 0 and suit != led
        if ruffing and suit != game.trump:
            continue
        if (own_bars >> suit) & 1:
            needed |= bar_of(suit, turn, game)
        elif not pool & (SUIT << (13 * suit)):
            ply.limits.row[16 * suit + ALL] = 0
        elif led < 0 or ruffing or suit_of_height(moment.best) == led:
            height = to_beat(suit, moment, game)
            later = yet_to_play(ruffing, moment, game)
            ranks |= none_above(pool, suit, height, later, ply.limits)
    return needed, ranks


@kernel
def every_card(ply: Ply, moment: Moment, game: Game) -> None:
    """Write all legal cards of a hand in view that plays against the claimer (dummy, when a
    defender claims): the free defence may tell its touching cards apart."""
    hand = legal_cards(moment.cards & game.hands[moment.turn], moment.led)
    number = 0
    while hand:
        card = highest(hand)
        hand &= ~(1 << card)
        number = put_in(rank_of(card), card, number, ply, VALUE_AT)
    ply.number = number


@kernel
def moves_of(ply: Ply, moment: Moment, game: Game) -> None:
    """Write the moves of the hand in turn into ``ply``."""
    if is_hidden(moment.turn, game):
        replies(ply, moment, game)
    elif is_chosen(moment.turn, game):
        best = (moment.best - 1) >> 1  # a card, -1 where there is none
        generate(with_best(best, moment), True, ply, game)
    else:
        every_card(ply, moment, game)
