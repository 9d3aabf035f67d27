"""How odd a card is: what nobody does without need, claimer and opponents alike, all cards in view
(doctrine 1.5)."""

from typing import NamedTuple

from claims_native.cards.moment import Moment, legal_cards, takes
from claims_native.cards.sets import NOTRUMP, SUIT, highest, lowest, rank_of, suit_of
from claims_native.compiling import NONE, ZERO, Row, kernel
from claims_native.line.conventions import masters

ODD = 10  # what nobody does: a winner not taken, led under or thrown away, an honour thrown
UNUSUAL = 3  # what few do: a suit broken off, a loser led before a winner, an honour put up in vain
UNTIDY = 1  # what costs nobody anything: a card where its lower neighbour does as well
HONOUR = 8  # the rank of a ten


class Table(NamedTuple):
    """The cards at one turn, as sets, and what it turns on besides."""

    hand: int  # of the hand in turn
    partners: int
    theirs: int  # of the other side, as the side in turn knows them
    others: int  # in no way its own: of the three other hands and on the table
    trump: int
    drawing: int  # 1 for claimer's side
    running: int  # the suit in which the hand on lead has just taken a trick it led to, or NOTRUMP


@kernel
def table_at(
    moment: Moment, hands: Row, trump: int, claimer: int, gone: int, running: int
) -> Table:  # fmt: skip
    """What lies before the hand in turn, who holds ``hands`` less what was played; ``gone``: what
    claimer's side believes gone."""
    hand = moment.cards & hands[moment.turn]
    partners = moment.cards & hands[(moment.turn + 2) & 3]
    drawing = 1 if (moment.turn - claimer) & 1 == 0 else 0
    theirs = moment.cards & ~hand & ~partners
    if drawing:
        theirs &= ~gone
    others = moment.cards & ~hand | moment.on_table
    return Table(hand, partners, theirs, others, trump, drawing, running)


@kernel
def best_of(cards: int, suit: int, table: Table) -> int:
    """The masters of a suit (a set of cards) among some cards of the side in turn."""
    return masters(cards & suit, table.theirs)


@kernel
def touch(card: int, lower: int, table: Table) -> bool:
    """Whether no card of another hand stands between two of this one."""
    return table.others & ((1 << card) - 1) & ~((1 << lower) - 1) == 0


@kernel
def stands(best: int, moment: Moment, hands: Row, trump: int) -> bool:
    """Whether no opponent of the hand in turn who is still to play can take the trick from
    ``best``."""
    for step in range(1, 4 - moment.played, 2):
        hand = legal_cards(moment.cards & hands[(moment.turn + step) & 3], moment.led)
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            if takes(card, best, trump):
                return False
    return True


@kernel
def partner_wins(moment: Moment, hands: Row, trump: int) -> bool:
    """Whether partner's card wins the trick so far, and no opponent to come can beat it."""
    if moment.played == 0 or (moment.best_seat - moment.turn) & 1:
        return False
    return stands(moment.best, moment, hands, trump)


@kernel
def partner_will_win(moment: Moment, hands: Row, trump: int) -> bool:
    """Whether partner, last to play, has a card of the suit led that takes the trick, whatever the
    hand between plays."""
    if moment.played != 1:
        return False
    between = legal_cards(moment.cards & hands[(moment.turn + 1) & 3], moment.led)
    theirs = moment.cards & hands[(moment.turn + 2) & 3] & (SUIT << (13 * moment.led))
    if theirs == 0 or not takes(highest(theirs), moment.best, trump):
        return False
    while between:
        card = lowest(between)
        between &= between - 1
        if takes(card, highest(theirs), trump):
            return False
    return True


@kernel
def odd_lead(card: int, table: Table) -> int:
    """What is odd about leading a card."""
    hand, trump = table.hand, table.trump
    suit = SUIT << (13 * suit_of(card))
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else ZERO
    is_master = masters(1 << card, table.theirs) != 0
    loses = not is_master and not best_of(table.partners, suit, table)
    top = highest(hand & suit)
    if loses and best_of(hand, suit, table):
        return ODD  # from under a winner
    running = SUIT << (13 * table.running) if table.running != NOTRUMP else ZERO
    theirs = table.theirs & trumps != 0
    runs = running and running != suit and (running != trumps or theirs)
    if runs and best_of(hand, running, table):
        return UNUSUAL  # a suit broken off
    draws = theirs and suit != trumps and table.drawing
    if draws and best_of(hand | table.partners, trumps, table):
        return UNUSUAL  # before the trumps are drawn
    if loses and not (suit == trumps and theirs):
        lower = hand & suit & ((1 << card) - 1)
        odd = UNUSUAL if masters(hand, table.theirs) else ZERO
        if lower and rank_of(card) >= HONOUR and not touch(card, highest(lower), table):
            odd += UNUSUAL
        if odd:
            return odd
    return UNTIDY if card != top and touch(top, card, table) else ZERO


@kernel
def is_ducked(table: Table, moment: Moment, hands: Row) -> bool:
    """Whether the last hand, or an opponent of claimer's in third seat, has a card that is sure to
    take the trick; a ruff only where partner's card does not win so far."""
    if moment.played < 3 and (moment.played < 2 or table.drawing):
        return False
    if partner_wins(moment, hands, table.trump):
        return False
    winning = (moment.best_seat - moment.turn) & 1 == 0
    legal = legal_cards(table.hand, moment.led)
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        if winning and suit_of(card) != moment.led:
            continue
        if takes(card, moment.best, table.trump) and stands(card, moment, hands, table.trump):
            return True
    return False


@kernel
def odd_throw(card: int, table: Table, moment: Moment, hands: Row) -> int:
    """What is odd about a card that does not take the trick."""
    hand = table.hand
    if is_ducked(table, moment, hands):
        return ODD
    lower = hand & (SUIT << (13 * suit_of(card))) & ((1 << card) - 1)
    if lower:
        if touch(card, lowest(lower), table):
            return UNTIDY
        return ODD if rank_of(card) >= HONOUR else UNUSUAL
    others = hand & ~(SUIT << (13 * table.trump)) if table.trump != NOTRUMP else hand
    if suit_of(card) == moment.led or others == 0:
        return ZERO
    if suit_of(card) == table.trump:
        return ODD  # under a ruff
    if masters(1 << card, table.theirs) and masters(others, table.theirs) != others:
        return ODD  # a winner thrown away
    if rank_of(card) < HONOUR:
        return ZERO
    while others:
        if rank_of(lowest(others)) < HONOUR:
            return UNUSUAL
        others &= others - 1
    return ZERO


@kernel
def odd_follow(card: int, table: Table, moment: Moment, hands: Row) -> int:
    """What is odd about a card played to a trick."""
    trump = table.trump
    if not takes(card, moment.best, trump):
        return odd_throw(card, table, moment, hands)
    lower = table.hand & (SUIT << (13 * suit_of(card))) & ((1 << card) - 1)
    enough = ZERO
    rest = lower
    while rest:
        one = lowest(rest)
        rest &= rest - 1
        if takes(one, moment.best, trump):
            enough |= 1 << one
    follows = suit_of(card) == moment.led
    dear = ZERO
    if enough and touch(card, highest(enough), table):
        dear += UNTIDY
    if enough and not touch(card, lowest(enough), table):
        if moment.played == 3:
            dear += ODD  # a trick won dearly
        elif not follows and stands(lowest(enough), moment, hands, trump):
            dear += UNUSUAL  # ruffed high
    if partner_wins(moment, hands, trump):
        return dear + (UNUSUAL if follows else ODD)  # partner's winner overtaken, or ruffed
    if not follows and partner_will_win(moment, hands, trump):
        return dear + UNUSUAL  # ruffed, what partner wins
    second = moment.played == 1 and lower != 0 and rank_of(card) >= HONOUR
    covers = not follows or rank_of(moment.best) >= HONOUR
    if dear == 0 and second and not covers and not stands(card, moment, hands, trump):
        return UNUSUAL
    return dear


@kernel
def odd_card(card: int, table: Table, moment: Moment, hands: Row) -> int:
    """How odd a card is by itself."""
    if moment.played == 0:
        return odd_lead(card, table)
    return odd_follow(card, table, moment, hands)


@kernel
def oddness(card: int, table: Table, moment: Moment, hands: Row) -> int:
    """How odd a card of the hand in turn is beside its others, 0 for one that anybody may play."""
    legal = legal_cards(table.hand, moment.led)
    if legal & (legal - 1) == 0:
        return ZERO
    here = least = odd_card(card, table, moment, hands)
    while legal and least:
        least = min(least, odd_card(lowest(legal), table, moment, hands))
        legal &= legal - 1
    return here - least


@kernel
def laid_open(card: int, moment: Moment, trump: int) -> Moment:
    """The moment after a card, all hands in view: nobody shows anything."""
    wins = takes(card, moment.best, trump)
    best, seat = (card, moment.turn) if wins else (moment.best, moment.best_seat)
    cards = moment.cards & ~(1 << card)
    if moment.played == 3:
        return Moment(
            moment.tricks_left - 1, cards, ZERO, ZERO, ZERO, seat, ZERO, NONE, NONE, NONE, ZERO
        )  # fmt: skip
    led = suit_of(card) if moment.played == 0 else moment.led
    return Moment(
        moment.tricks_left, cards, ZERO, ZERO, ZERO, (moment.turn + 1) & 3, moment.played + 1, led,
        best, seat, moment.on_table | 1 << card,
    )  # fmt: skip


@kernel
def odd_along(
    cards: Row, moment: Moment, hands: Row, trump: int, claimer: int, gone: int, running: int
) -> None:  # fmt: skip
    """In place of each card of a line how odd it is."""
    for at in range(len(cards)):
        card = cards[at]
        table = table_at(moment, hands, trump, claimer, gone, running)
        cards[at] = oddness(card, table, moment, hands)
        if gone >> card & 1:
            gone = ZERO
        after = laid_open(card, moment, trump)
        if moment.played == 3:
            leader = (moment.turn + 1) & 3
            running = moment.led if after.turn == leader else ZERO + NOTRUMP
        moment = after
