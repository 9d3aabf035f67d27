"""The normal lines of the slow reference (``reference``): what nobody does, what is safe, and the
least that a normal line brings."""

import numba
from reference_cards import (
    ACTUAL,
    BOTH,
    CHEAP,
    CLAIMER,
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
    allowed,
    beaters,
    card_at,
    cards_of,
    low_of,
    over_after,
    placed,
    possible,
    shown_by_lead,
    size,
    slot_of,
    suit_mask,
    top_of,
    winning,
)
from reference_games import forces, keep_both


@numba.njit
def surely_ours(cards, bars, out, held, leader, trick, played, c):  # type: ignore[no-untyped-def]
    place = winning(trick, played, c[TRUMP])
    if ((leader + place) & 1) != c[SIDE]:
        return False
    best = card_at(trick, place)
    led = card_at(trick, 0) // 13
    for later in range(played + 1, 4):
        seat = (leader + later) & 3
        if seat == c[FIRST] or seat == c[SECOND]:
            own = bars & 15 if seat == c[FIRST] else bars >> 4
            mine = out & ~cards_of(own) & ~placed(c[FIRST] + c[SECOND] - seat, held, c)
        else:
            mine = cards & c[ACTUAL + seat]
            if mine & suit_mask(led):
                mine &= suit_mask(led)
        if beaters(mine, best, c[TRUMP]):
            return False
    return True


@numba.njit
def leads(cards, hand, other, out, gone, cashing, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    if c[FINISH] and cashing < 4:
        card = top_of(hand, cashing)
        if card >= 0 and (cards >> card) & 1 and top_of(out, cashing) < card:
            cards &= suit_mask(cashing)
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
                winners |= 1 << card
            elif suit != trump and not other & suit_mask(suit):
                losers |= 1 << card
        if winners:
            cards &= ~losers
    for suit in range(4):
        card = top_of(hand, suit)
        if card < 0 or not (cards >> card) & 1:
            continue
        if (suit == trump and c[TOP_TRUMPS]) or (suit != trump and card % 13 >= c[TOP_SIDE]):
            cards &= ~suit_mask(suit) | (1 << card)
    return cards


@numba.njit
def follows(cards, hand, sure, trick, played, c):  # type: ignore[no-untyped-def]
    trump = c[TRUMP]
    best = card_at(trick, winning(trick, played, trump))
    in_suit = hand & suit_mask(card_at(trick, 0) // 13)
    trumps = 0 if trump == 4 else suit_mask(trump)
    if c[UNDER] and sure:
        if in_suit:
            low = low_of(in_suit)
            return 1 << low if (cards >> low) & 1 else cards
        return cards & ~trumps if cards & ~trumps else cards
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
    return takers | idle


@numba.njit
def after_card(k, card, n, cards, bars, gone, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Whether a player is still sure of ``k`` of ``n`` tricks once a card of his is played."""
    left = cards & ~(1 << card)
    table = trick | (card << (6 * played))
    blanks = size(left & gone)
    if played == 3:
        winner = (leader + winning(table, 4, c[TRUMP])) & 3
        won = 1 if (winner & 1) == c[SIDE] else 0
        done = over_after(over, leader, winner, c)
        return forces(
            k - won, n - 1, left & ~gone, bars, blanks, held, done, winner, 0, 0, c, keys, known
        )
    return forces(
        k, n, left & ~gone, bars, blanks, held, over, leader, table, played + 1, c, keys, known
    )


@numba.njit
def safe(need, legal, n, cards, bars, gone, held, over, leader, trick, played, c, keys, known):  # type: ignore[no-untyped-def]
    """Those of a player's legal cards that keep ``need`` tricks, or as many as any keeps; -1 when
    too large."""
    result = 0
    need += 1
    while result == 0:
        need -= 1
        for card in range(52):
            if (legal >> card) & 1:
                keeps = after_card(
                    need,
                    card,
                    n,
                    cards,
                    bars,
                    gone,
                    held,
                    over,
                    leader,
                    trick,
                    played,
                    c,
                    keys,
                    known,
                )
                if keeps < 0:
                    return -1
                if keeps:
                    result |= 1 << card
    return result


@numba.njit
def partner_cards(legal, n, cards, shown, over, leader, trick, played, d, keys, known):  # type: ignore[no-untyped-def]
    """What partner of a defending claimer may normally play, by what he sees; -1: too large."""
    bars = seen_bars(shown, d)
    normal = safe(n, legal, n, cards, bars, 0, 0, over, leader, trick, played, d, keys, known)
    if normal < 0 or played == 0:
        return normal
    out = cards & d[POOL]
    if surely_ours(cards, bars, out, 0, leader, trick, played, d):
        best = card_at(trick, winning(trick, played, d[TRUMP]))
        if normal & ~beaters(normal, best, d[TRUMP]):
            normal &= ~beaters(normal, best, d[TRUMP])
    return thrown(normal, out, trick, played, d)


@numba.njit
def seen_bars(shown, c):  # type: ignore[no-untyped-def]
    """Of what all hands have shown out of, four bits a seat, that of the two hidden ones."""
    return ((shown >> (4 * c[FIRST])) & 15) | ((shown >> (4 * c[SECOND])) & 15) << 4


@numba.njit
def within(  # type: ignore[no-untyped-def]
    v, n, cards, shown, slack, asleep, held, over, cashing, leader, trick, played, c, d,
    keys, known, keys2, known2, keys3, known3,
):  # fmt: skip
    """Whether some normal line gives the claimer's side at most ``v`` of ``n``; -1 too large."""
    if v < 0:
        return 0
    if n == 0:
        return 1
    c[NODES] += 1
    if c[NODES] > c[LIMIT]:
        return -1
    gone = c[GONE] if asleep else 0
    bars = seen_bars(shown, c)
    if slack != NO_SLACK and not held:
        blanks = size(cards & gone)
        more = forces(
            slack + 1,
            n,
            cards & ~gone,
            bars,
            blanks,
            held,
            over,
            leader,
            trick,
            played,
            c,
            keys,
            known,
        )
        if more < 0:
            return -1
        if not more:
            slack = NO_SLACK
    a = cards
    b = shown | (leader << 16) | (slack << 18) | (asleep << 22) | (held << 23) | (cashing << 24)
    b |= (v << 27) | (over << 31)
    if played == 0:
        at = slot_of(keys2, a, b)
        if keys2[at, 1] != -1:
            return known2[at]
    seat = (leader + played) & 3
    hand = cards & c[ACTUAL + seat]
    led = card_at(trick, 0) // 13 if played else -1
    legal = allowed(hand, seat, n, over, led, played, c)
    normal = legal
    if (seat & 1) == c[SIDE]:
        if seat == c[CLAIMER] or c[BOTH]:
            if held:
                normal = 0
                least = 0
                goal = slack
                while normal == 0:
                    normal = keep_both(
                        goal, 0, legal, n, cards, bars, gone, over, leader, trick, played, c,
                        keys, known, keys3, known3,
                    )  # fmt: skip
                    goal -= 1
                while normal > 0:
                    more = keep_both(
                        goal + 1, least + 1, normal, n, cards, bars, gone, over, leader, trick,
                        played, c, keys, known, keys3, known3,
                    )  # fmt: skip
                    if more == 0:
                        break
                    normal = more
                    least += 1
            else:
                need = n if slack == NO_SLACK else slack
                normal = safe(
                    need,
                    legal,
                    n,
                    cards,
                    bars,
                    gone,
                    0,
                    over,
                    leader,
                    trick,
                    played,
                    c,
                    keys,
                    known,
                )
            if normal < 0:
                return -1
            out = cards & c[POOL] & ~gone
            if played == 0:
                other = cards & c[ACTUAL + ((seat + 2) & 3)]
                normal = leads(normal, hand, other, out, gone, cashing, c)
            else:
                sure = surely_ours(cards, bars, out, held, leader, trick, played, c)
                normal = thrown(
                    follows(normal, hand, sure, trick, played, c), out, trick, played, c
                )
                if not c[UNBLOCKS] and sure and hand & suit_mask(led):
                    normal |= (1 << low_of(hand & suit_mask(led))) & legal
        else:
            normal = partner_cards(
                legal, n, cards, shown, over, leader, trick, played, d, keys, known
            )
            if normal < 0:
                return -1
    result = 0
    for card in range(52):
        if not (normal >> card) & 1:
            continue
        now = shown
        if led >= 0 and card // 13 != led:
            now |= 1 << (4 * seat + led)
        if played == 0:
            _kinds, lacks = shown_by_lead(card // 13, seat, over, c)
            now |= lacks << (4 * seat)
        left = cards & ~(1 << card)
        table = trick | (card << (6 * played))
        sleeps = 0 if asleep and (c[GONE] >> card) & 1 else asleep
        hopes = held
        if held:
            other = 0
            for s in range(4):
                if s != seat:
                    other |= c[HOPE + s]
            first = n - (1 if ((c[FIRST] - leader) & 3) <= played else 0)
            second = n - (1 if ((c[SECOND] - leader) & 3) <= played else 0)
            pool = left & c[POOL] & ~(c[GONE] if sleeps else 0)
            fits = possible(pool, seen_bars(now, c), 1, first, second, c)
            if (other >> card) & 1 or not fits:
                hopes = 0
        aim = slack if hopes == held else NO_SLACK
        if played == 3:
            place = winning(table, 4, c[TRUMP])
            winner = (leader + place) & 3
            won = 1 if (winner & 1) == c[SIDE] else 0
            runs = 4
            suit = card_at(table, place) // 13
            if won and (leader & 1) == c[SIDE] and suit == led and suit != c[TRUMP]:
                runs = suit
            less = aim if aim == NO_SLACK else max(aim - won, 0)
            done = over_after(over, leader, winner, c)
            answer = within(
                v - won, n - 1, left, now, less, sleeps, hopes, done, runs, winner, 0, 0,
                c, d, keys, known, keys2, known2, keys3, known3,
            )  # fmt: skip
        else:
            answer = within(
                v, n, left, now, aim, sleeps, hopes, over, cashing, leader, table, played + 1,
                c, d, keys, known, keys2, known2, keys3, known3,
            )  # fmt: skip
        if answer < 0:
            return -1
        if answer:
            result = 1
            break
    if played == 0:
        at = slot_of(keys2, a, b)
        keys2[at, 0] = a
        keys2[at, 1] = b
        known2[at] = result
    return result
