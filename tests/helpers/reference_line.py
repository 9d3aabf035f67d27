"""The normal lines of the slow reference (``reference``): what nobody does, what is safe, and the
least that a normal line brings."""

from typing import NamedTuple

import numba
from reference_cards import (
    ACTUAL,
    BOTH,
    CHEAP,
    CLAIMER,
    EVERY_TRICK,
    FINISH,
    FIRST,
    GONE,
    HOPE,
    LIMIT,
    LOW,
    MASTERS,
    NO_SLACK,
    NODES,
    POOL,
    RUFF,
    SECOND,
    SIDE,
    SPARE,
    TOP_SIDE,
    TOP_TRUMPS,
    TRUMP,
    UNBLOCKS,
    UNDER,
    UNNEEDED,
    WITH_MASTER,
    ZERO,
    Eyes,
    Table,
    after,
    allowed,
    beaters,
    card_at,
    cards_of,
    fits,
    low_of,
    placed,
    shown_by_lead,
    size,
    slot_of,
    suit_mask,
    top_of,
    winning,
)
from reference_games import Unseen, forces, keep_both, remember, without_gone


class Mind(NamedTuple):
    """What the claimer plays for (tricks, or NO_SLACK), whether he believes cards gone and holds on
    to his hope, and the side suit he is cashing (4: none)."""

    slack: int
    asleep: int
    held: int
    cashing: int


@numba.njit
def against(table, c):  # type: ignore[no-untyped-def]
    """The cards that may beat the side's: those not seen, and those of an opponent in view."""
    out = table.cards & c[POOL]
    for seat in range(4):
        if seat != c[FIRST] and seat != c[SECOND] and (seat & 1) != c[SIDE]:
            out |= table.cards & c[ACTUAL + seat]
    return out


@numba.njit
def surely_ours(table, out, eyes, c):  # type: ignore[no-untyped-def]
    """Whether the side wins this trick whatever the cards that are ``out`` do."""
    trick, played, leader = table.trick, table.played, table.leader
    place = winning(trick, played, c[TRUMP])
    if ((leader + place) & 1) != c[SIDE]:
        return False
    best = card_at(trick, place)
    led = card_at(trick, 0) // 13
    for later in range(played + 1, 4):
        seat = (leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = eyes.bars & 15 if seat == c[FIRST] else eyes.bars >> 4
            other = c[FIRST] + c[SECOND] - seat
            mine = out & c[POOL] & ~cards_of(own) & ~placed(other, eyes.held, c)
        else:
            mine = table.cards & c[ACTUAL + seat]
            if mine & suit_mask(led):
                mine &= suit_mask(led)
        if beaters(mine, best, c[TRUMP]):
            return False
    return True


@numba.njit
def ours_unless_ruffed(table, out, eyes, c):  # type: ignore[no-untyped-def]
    """Whether the side has the trick unless a hand ruffs that may, for all that was seen, follow:
    no card ``out`` of the suit led beats its own of that suit, and nobody in view ruffs."""
    trick, played, leader = table.trick, table.played, table.leader
    place = winning(trick, played, c[TRUMP])
    best = card_at(trick, place)
    led = card_at(trick, 0) // 13
    if ((leader + place) & 1) != c[SIDE] or best // 13 != led:
        return False
    for later in range(played + 1, 4):
        seat = (leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = eyes.bars & 15 if seat == c[FIRST] else eyes.bars >> 4
            there = placed(c[FIRST] + c[SECOND] - seat, eyes.held, c)
            mine = out & c[POOL] & ~there & suit_mask(led)
            if (own >> led) & 1 or beaters(mine, best, c[TRUMP]):
                return False
        elif (seat & 1) != c[SIDE]:
            mine = table.cards & c[ACTUAL + seat]
            if mine & suit_mask(led):
                mine &= suit_mask(led)
            if beaters(mine, best, c[TRUMP]):
                return False
    return True


@numba.njit
def must_win(other, out, suit):  # type: ignore[no-untyped-def]
    """Whether the other hand has the suit and only winners of it, with some of it out."""
    if not other & suit_mask(suit) or not out & suit_mask(suit):
        return False
    return low_of(other & suit_mask(suit)) > top_of(out, suit)


@numba.njit
def leads(cards, hand, other, out, gone, cashing, hoped, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    if c[FINISH] and cashing < 4:
        card = top_of(hand, cashing)
        if card >= 0 and (cards >> card) & 1 and top_of(out, cashing) < card:
            cards &= suit_mask(cashing)
            if top_of(other, cashing) <= top_of(out, cashing):
                for beaten in range(13 * cashing, top_of(out, cashing)):
                    cards &= ~(1 << beaten)
    if c[SPARE] and trump < 4 and gone & suit_mask(trump) and cards & ~suit_mask(trump):
        cards &= ~suit_mask(trump)
    if c[UNNEEDED] and trump < 4 and other & suit_mask(trump):
        losers = 0
        winners = 0
        for card in range(52):
            if not (cards >> card) & 1:
                continue
            suit = card // 13
            if top_of((cards | other), suit) > top_of(out, suit):
                if suit == trump or other & ~suit_mask(trump):
                    winners |= 1 << card
            elif suit != trump and not other & suit_mask(suit):
                losers |= 1 << card
        if winners:
            cards &= ~losers
    if c[EVERY_TRICK]:
        winners = 0
        for suit in range(4):
            wins = top_of(cards | other, suit) > top_of(out, suit)
            ruffs = trump < 4 and other & suit_mask(trump) and not other & suit_mask(suit)
            if wins or ruffs:
                winners |= cards & suit_mask(suit)
        if winners:
            cards = winners
    for suit in range(4):
        if c[UNDER] and must_win(other, out, suit):
            below = cards & suit_mask(suit) & ((1 << top_of(out, suit)) - 1)
            if below:
                cards &= ~suit_mask(suit) | below
        if c[UNDER] and top_of(other, suit) > top_of(out, suit) and not hoped & suit_mask(suit):
            for card in range(top_of(out, suit) - 1, 13 * suit, -1):
                if cards & suit_mask(suit) & ((1 << card) - 1):
                    cards &= ~(1 << card)
    for suit in range(4):
        card = top_of(hand, suit)
        if card < 0 or not (cards >> card) & 1:
            continue
        if (suit == trump and c[TOP_TRUMPS]) or (suit != trump and card % 13 >= c[TOP_SIDE]):
            cards &= ~suit_mask(suit) | (1 << card)
        elif suit != trump and top_of(other, suit) <= top_of(out, suit) < card:
            if not other & suit_mask(suit) and trump < 4 and other & suit_mask(trump):
                continue  # a ruff
            for beaten in range(13 * suit, top_of(out, suit)):
                cards &= ~(1 << beaten)
    return cards


@numba.njit
def follows(cards, hand, sure, good, trick, played, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    best = card_at(trick, winning(trick, played, trump))
    in_suit = hand & suit_mask(card_at(trick, 0) // 13)
    trumps = 0 if trump == 4 else suit_mask(trump)
    if c[UNDER] and sure:
        if in_suit:
            low = low_of(in_suit)
            return 1 << low if (cards >> low) & 1 else cards
        if cards & ~trumps or not cards:
            return cards & ~trumps
        low = low_of(hand & trumps)
        return 1 << low if (cards >> low) & 1 else cards
    if c[UNDER] and good:
        if in_suit:
            low = low_of(in_suit)
            return 1 << low if (cards >> low) & 1 else cards
        if cards & ~trumps:
            cards &= ~trumps
    if not in_suit and c[RUFF]:
        ruffs = beaters(hand & trumps, best, trump)
        if ruffs and (cards >> low_of(ruffs)) & 1:
            cards &= ~trumps | (1 << low_of(ruffs))
    if in_suit and c[CHEAP] and played == 3:
        winners = beaters(in_suit, best, trump)
        if winners and (cards >> low_of(winners)) & 1:
            cards &= ~winners | (1 << low_of(winners))
    return cards


@numba.njit
def thrown(cards, out, trick, played, c):  # type: ignore[no-untyped-def]
    """What low_card_thrown and keeps_masters leave."""
    best = card_at(trick, winning(trick, played, c[TRUMP]))
    led = card_at(trick, 0) // 13
    takers = beaters(cards, best, c[TRUMP])
    idle = cards & ~takers
    if c[LOW]:
        lowest = 0
        for suit in range(4):
            if idle & suit_mask(suit):
                lowest |= 1 << low_of(idle & suit_mask(suit))
        idle = lowest
    if c[MASTERS]:
        masters = 0
        for card in range(52):
            if (idle >> card) & 1 and card // 13 != led and top_of(out, card // 13) < card:
                masters |= 1 << card
        if idle & ~masters & ~suit_mask(led):
            idle &= ~masters
        aces = others = 0
        for card in range(52):
            if (idle >> card) & 1 and card // 13 != led:
                if card % 13 == 12:
                    aces |= 1 << card
                elif card % 13 < 11 and card // 13 != c[TRUMP]:
                    others |= 1 << card
        if others:
            idle &= ~aces
    return takers | idle


@numba.njit
def takers_to_come(best, led, out, table, eyes, c):  # type: ignore[no-untyped-def]
    """What may take the trick from ``best`` in the hands to come that are not its own."""
    takers = 0
    for later in range(table.played + 1, 4):
        seat = (table.leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = eyes.bars & 15 if seat == c[FIRST] else eyes.bars >> 4
            there = placed(c[FIRST] + c[SECOND] - seat, eyes.held, c)
            takers |= beaters(out & c[POOL] & ~cards_of(own) & ~there, best, c[TRUMP])
        elif (seat & 1) != c[SIDE]:
            held = table.cards & c[ACTUAL + seat]
            if held & suit_mask(led):
                held &= suit_mask(led)
            takers |= beaters(held, best, c[TRUMP])
    return takers


@numba.njit
def has_loser(mine, out, table, seat, c):  # type: ignore[no-untyped-def]
    """Whether one of the rounds that his cards of the suit led make is not his, with every master
    of the suit taking one."""
    led = card_at(table.trick, 0) // 13
    other = table.cards & c[ACTUAL + ((seat + 2) & 3)] & suit_mask(led) if c[BOTH] else 0
    masters = 0
    for card in range(52):
        if ((mine | other) >> card) & 1 and out >> card == 0:
            masters += 1
    followed = c[BOTH] and table.played > 1 and card_at(table.trick, table.played - 2) // 13 == led
    return masters < max(size(mine), size(other) + (1 if followed else 0))


@numba.njit
def no_other_wins(table, seat, c):  # type: ignore[no-untyped-def]
    """Whether the other hand that he plays can only follow low, or throw, to the card led."""
    first = card_at(table.trick, 0)
    other = table.cards & c[ACTUAL + ((seat + 2) & 3)]
    if other & suit_mask(first // 13):
        other &= suit_mask(first // 13)
    return beaters(other, first, c[TRUMP]) == 0


@numba.njit
def may_win(card, lying, out, table, c):  # type: ignore[no-untyped-def]
    """Whether a card takes the trick, and two cards out at most can beat it in the suit led."""
    suit = suit_mask(card_at(table.trick, 0) // 13)
    if not beaters(1 << card, lying, c[TRUMP]):
        return False
    return not (suit >> card) & 1 or table.played == 3 or size((out & suit) >> card) <= 2


@numba.njit
def taken(cards, out, table, seat, c):  # type: ignore[no-untyped-def]
    """What one who tries for every trick plays to one that is an opponent's otherwise."""
    place = winning(table.trick, table.played, c[TRUMP])
    lying, suit = card_at(table.trick, place), suit_mask(card_at(table.trick, 0) // 13)
    if not c[EVERY_TRICK] or ((table.leader + place) & 1) == c[SIDE]:
        return cards
    other = table.cards & c[ACTUAL + ((seat + 2) & 3)] if table.played == 1 and c[BOTH] else 0
    if other & suit:
        other &= suit
    takers = 0
    for card in range(52):
        if may_win(card, lying, out, table, c):
            if (other >> card) & 1:
                return cards
            takers |= cards & (1 << card)
    return takers if takers else cards


@numba.njit
def with_masters(cards, out, table, eyes, c):  # type: ignore[no-untyped-def]
    """What wins_with_master leaves of the last card of his that can win the trick."""
    led = card_at(table.trick, 0) // 13
    place = winning(table.trick, table.played, c[TRUMP])
    lying = card_at(table.trick, place)
    ours = ((table.leader + place) & 1) == c[SIDE]
    lost = 0
    won = False
    for card in range(52):
        if not ((cards & suit_mask(led)) >> card) & 1:
            continue
        takes = beaters(1 << card, lying, c[TRUMP]) != 0
        best = card if takes else lying
        takers = takers_to_come(best, led, out, table, eyes, c) & suit_mask(led)
        if takers or not (takes or ours):
            lost |= 1 << card
        elif takes:
            won = True
    return cards & ~lost if won else cards


@numba.njit
def safe(need, legal, table, eyes, c, memo):  # type: ignore[no-untyped-def]
    """Those of a player's legal cards that keep ``need`` tricks, or as many as any keeps; -1 when
    too large."""
    result = 0
    need += 1
    while result == 0:
        need -= 1
        for card in range(52):
            if (legal >> card) & 1:
                won, then, unseen = without_gone(card, table, eyes, eyes.held, c)
                keeps = forces(need - won, then, unseen, c, memo)
                if keeps < 0:
                    return -1
                if keeps:
                    result |= 1 << card
    return result


@numba.njit
def hoping(legal, goal, table, eyes, c, memos):  # type: ignore[no-untyped-def]
    """Those of his legal cards that keep his goal, or the most that any keeps, if his hope is
    right, and of these those that keep the most in any case; -1 when too large."""
    normal = 0
    least = 0
    while normal == 0:
        normal = keep_both(goal, 0, legal, table, eyes, c, memos)
        goal -= 1
    while normal > 0:
        more = keep_both(goal + 1, least + 1, normal, table, eyes, c, memos)
        if more == 0:
            break
        normal = more
        least += 1
    return normal


@numba.njit
def partner_cards(legal, table, shown, d, memo):  # type: ignore[no-untyped-def]
    """What partner of a defending claimer may normally play, by what he sees; -1: too large."""
    eyes = Eyes(seen_bars(shown, d), ZERO, ZERO)
    out = against(table, d)
    if table.played and surely_ours(table, out, eyes, d):
        best = card_at(table.trick, winning(table.trick, table.played, d[TRUMP]))
        if legal & ~beaters(legal, best, d[TRUMP]):
            legal &= ~beaters(legal, best, d[TRUMP])
    normal = safe(table.n, legal, table, eyes, d, memo)
    if normal < 0 or table.played == 0:
        return normal
    return thrown(normal, out, table.trick, table.played, d)


@numba.njit
def other_wins_it(table, hand, out, eyes, c):  # type: ignore[no-untyped-def]
    """Whether his hand in second seat is void, and the other has a winner of the suit led, with
    nobody between known to be void."""
    first = card_at(table.trick, 0)
    suit = first // 13
    if table.played != 1 or not c[BOTH] or hand & suit_mask(suit):
        return False
    seat = (table.leader + 2) & 3
    own = eyes.bars & 15 if seat == c[FIRST] else eyes.bars >> 4
    best = top_of(table.cards & c[ACTUAL + ((seat + 1) & 3)], suit)
    return best > first and best > top_of(out, suit) and not (own >> suit) & 1


@numba.njit
def claimer_cards(legal, table, mind, eyes, c, memos):  # type: ignore[no-untyped-def]
    """What the claimer may normally play from the hand in turn; -1: too large."""
    if eyes.held:
        normal = hoping(legal, mind.slack, table, eyes, c, memos)
    else:
        need = table.n if mind.slack == NO_SLACK else mind.slack
        normal = safe(need, legal, table, eyes, c, memos.forced)
    if normal < 0:
        return -1
    seat = (table.leader + table.played) & 3
    hand = table.cards & c[ACTUAL + seat]
    out = against(table, c) & ~eyes.gone
    if table.played == 0:
        other = table.cards & c[ACTUAL + ((seat + 2) & 3)] if c[BOTH] else 0
        hoped = 0
        for one in range(4):
            hoped |= c[HOPE + one] & table.cards if eyes.held else 0
        return leads(normal, hand, other, out, eyes.gone, mind.cashing, hoped, c)
    normal = taken(normal, out, table, seat, c)
    sure = surely_ours(table, out, eyes, c)
    led = suit_mask(card_at(table.trick, 0) // 13)
    crashes = False
    if table.played == 1 and c[BOTH] and hand & led:
        first = card_at(table.trick, 0)
        other = table.cards & c[ACTUAL + ((seat + 2) & 3)]
        if must_win(other, out, first // 13):
            crashes = low_of(other & led) > first
    good = (
        sure or ours_unless_ruffed(table, out, eyes, c) or other_wins_it(table, hand, out, eyes, c)
    )
    normal = follows(normal, hand, sure or crashes, good, table.trick, table.played, c)
    spends = mind.slack != NO_SLACK and not eyes.held  # no words say where
    if spends:
        spends = has_loser(hand & led, out & led, table, seat, c)
    alone = table.played >= 2 or not c[BOTH] or no_other_wins(table, seat, c)
    if c[WITH_MASTER] and not spends and alone:
        normal = with_masters(normal, out, table, eyes, c)
    normal = thrown(
        normal,
        out,
        table.trick,
        table.played,
        c,
    )
    if not c[UNBLOCKS] and sure and hand & led:
        normal |= (1 << low_of(hand & led)) & legal
    return normal


@numba.njit
def seen_bars(shown, c):  # type: ignore[no-untyped-def]
    """Of what all hands have shown out of, four bits a seat, that of the two hidden ones."""
    return ((shown >> (4 * c[FIRST])) & 15) | ((shown >> (4 * c[SECOND])) & 15) << 4


@numba.njit
def shown_after(card, table, shown, c):  # type: ignore[no-untyped-def]
    """What all hands have shown out of, four bits a seat, once a card is played."""
    seat = (table.leader + table.played) & 3
    if table.played == 0:
        _kinds, lacks = shown_by_lead(card // 13, seat, table.over, c)
        return shown | lacks << (4 * seat)
    led = card_at(table.trick, 0) // 13
    return shown | 1 << (4 * seat + led) if card // 13 != led else shown


@numba.njit
def mind_after(card, table, mind, shown, c):  # type: ignore[no-untyped-def]
    """The claimer's mind when a card is played, ``shown`` what hands have shown out of by then."""
    seat = (table.leader + table.played) & 3
    asleep = 0 if mind.asleep and (c[GONE] >> card) & 1 else mind.asleep
    held = mind.held
    if held:
        other = 0
        for s in range(4):
            if s != seat:
                other |= c[HOPE + s]
        pool = table.cards & ~(1 << card) & c[POOL] & ~(c[GONE] if asleep else 0)
        fit = fits(pool, seen_bars(shown, c), 1, table, table.played + 1, c)
        if (other >> card) & 1 or not fit:
            held = ZERO
    slack = mind.slack if held == mind.held else NO_SLACK
    if table.played < 3:
        return Mind(slack, asleep, held, mind.cashing)
    trick = table.trick | (card << 18)
    place = winning(trick, 4, c[TRUMP])
    won = 1 if ((table.leader + place) & 1) == c[SIDE] else 0
    runs = 4
    suit = card_at(trick, place) // 13
    led = card_at(trick, 0) // 13
    if won and (table.leader & 1) == c[SIDE] and suit == led and suit != c[TRUMP]:
        runs = suit
    return Mind(slack if slack == NO_SLACK else max(slack - won, 0), asleep, held, runs)


@numba.njit
def within(v, table, mind, shown, c, d, memos):  # type: ignore[no-untyped-def]
    """Whether some normal line gives the claimer's side at most ``v`` of the tricks left; -1 too
    large."""
    if v < 0:
        return 0
    if table.n == 0:
        return 1
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    eyes = Eyes(seen_bars(shown, c), c[GONE] if mind.asleep else 0, mind.held)
    if mind.slack != NO_SLACK and not mind.held:
        unseen = Unseen(eyes.bars, size(table.cards & eyes.gone), mind.held)
        seen = Table(
            table.n,
            table.cards & ~eyes.gone,
            table.over,
            table.leader,
            table.trick,
            table.played,
        )
        more = forces(mind.slack + 1, seen, unseen, c, memos.forced)
        if more < 0:
            return -1
        if not more:
            mind = Mind(ZERO + NO_SLACK, mind.asleep, mind.held, mind.cashing)
    a = table.cards
    b = shown | (table.leader << 16) | (mind.slack << 18) | (mind.asleep << 22)
    b |= (mind.held << 23) | (mind.cashing << 24) | (v << 27) | (table.over << 31)
    if table.played == 0:
        at = slot_of(memos.lines.keys, a, b)
        if memos.lines.keys[at, 1] != -1:
            return memos.lines.known[at]
    seat = (table.leader + table.played) & 3
    normal = allowed(table.cards & c[ACTUAL + seat], table, c)
    if (seat & 1) == c[SIDE]:
        if seat == c[CLAIMER] or c[BOTH]:
            normal = claimer_cards(normal, table, mind, eyes, c, memos)
        else:
            normal = partner_cards(normal, table, shown, d, memos.forced)
        if normal < 0:
            return -1
    result = 0
    for card in range(52):
        if not (normal >> card) & 1:
            continue
        now = shown_after(card, table, shown, c)
        then = mind_after(card, table, mind, now, c)
        won, left = after(card, 0, table, c)
        answer = within(v - won, left, then, now, c, d, memos)
        if answer < 0:
            return -1
        if answer:
            result = 1
            break
    if table.played == 0:
        remember(memos.lines, a, b, result)
    return result
