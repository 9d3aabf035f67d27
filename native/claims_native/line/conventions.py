"""What nobody does, among the cards that keep the need: the named conventions of doctrine 3.5.

Sets in, sets out: ``cards`` are the normal cards so far. A convention never empties a set.
"""

from claims_native.cards.game import Game, barred, is_hidden, is_ours, not_seen
from claims_native.cards.moment import Moment, legal_cards, takes
from claims_native.cards.sets import (
    ACES,
    KINGS,
    NOTRUMP,
    SUIT,
    count,
    highest,
    lowest,
    rank_of,
    suit_of,
)
from claims_native.compiling import ZERO, kernel
from claims_native.line.claim import NO_AIM, Claim, Mind, Sight, held


@kernel
def beating(cards: int, best: int, trump: int) -> int:
    """Those of ``cards`` that take the trick from ``best``."""
    result = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if takes(card, best, trump):
            result |= 1 << card
    return result


@kernel
def threats(best: int, out: int, moment: Moment, game: Game, claim: Claim) -> int:
    """The cards that may take the trick from ``best`` when the opponents after the hand in turn,
    and for a defender his partner, play to it; ``out``: those that may beat his, as he thinks."""
    result = ZERO
    unseen = out & not_seen(game)
    led = moment.led if moment.led >= 0 else suit_of(best)
    for step in range(1, 4 - moment.played):
        seat = (moment.turn + step) & 3
        if is_hidden(seat, game):
            shown = barred(seat, moment.bars, game)
            elsewhere = game.hands[game.first + game.second - seat]
            cards = beating(unseen & ~elsewhere, best, game.trump)
            for suit in range(4):
                if not (shown >> suit) & 1:
                    result |= cards & (SUIT << (13 * suit))
        elif not is_ours(seat, game):
            result |= beating(legal_cards(held(seat, moment, claim), led), best, game.trump)
    return result


@kernel
def side_surely_wins(out: int, moment: Moment, game: Game, claim: Claim) -> bool:
    """Whether the side is winning and no hand still to come, as the player sees it, can beat it;
    ``out``: those that may beat his, as he thinks."""
    if moment.best < 0 or not is_ours(moment.best_seat, game):
        return False
    if threats(moment.best, out, moment, game, claim):
        return False
    for step in range(1, 4 - moment.played):
        seat = (moment.turn + step) & 3
        if not is_hidden(seat, game):
            legal = legal_cards(held(seat, moment, claim), moment.led)
            if beating(legal, moment.best, game.trump):
                return False
    return True


@kernel
def wins_unless_ruffed(out: int, moment: Moment, game: Game, claim: Claim) -> bool:
    """Whether the side is winning with a card that no hand still to come can beat in its suit, nor
    is known to be able to ruff; ``out``: those that may beat his, as he thinks."""
    if moment.best < 0 or suit_of(moment.best) != moment.led or not is_ours(moment.best_seat, game):
        return False
    for step in range(1, 4 - moment.played):
        seat = (moment.turn + step) & 3
        if is_hidden(seat, game) and (barred(seat, moment.bars, game) >> moment.led) & 1:
            return False
    return threats(moment.best, out & (SUIT << (13 * moment.led)), moment, game, claim) == 0


@kernel
def other_wins_it(sight: Sight, moment: Moment, game: Game, claim: Claim) -> bool:
    """Whether the hand in turn has none of the suit led, and the other hand, the last to play, a
    master of it that takes the trick, unless the opponent between ruffs, which nothing shows."""
    suit = SUIT << (13 * moment.led)
    if moment.played != 1 or claim.declarer_claims == 0 or sight.hand & suit:
        return False
    theirs = masters(sight.other & suit, sight.out)
    if theirs >> moment.best == 0:
        return False
    return (barred((moment.turn + 1) & 3, moment.bars, game) >> moment.led) & 1 == 0


@kernel
def without_unneeded_ruffs(cards: int, sight: Sight, trump: int) -> int:
    """Leads but those of a card known to be beaten, for the other hand to ruff, when there is a
    winner of another suit to lead instead, which it need not ruff as well."""
    other, out = sight.other, sight.out
    ruffs_all = other & ~(SUIT << (13 * trump)) == 0 if trump != NOTRUMP else False
    if trump == NOTRUMP or not other & (SUIT << (13 * trump)):
        return cards
    losers = 0
    winners = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if not cards & suit:
            continue
        best = highest((cards | other) & suit)
        if not (out & suit) >> best:
            if s == trump or not ruffs_all:
                winners |= cards & suit
        elif s != trump and not other & suit:
            losers |= cards & suit
    return cards & ~losers if winners else cards


@kernel
def helped(suit: int, sight: Sight, trump: int) -> bool:
    """Whether the other hand may win a loser of a suit: by a master, or by a ruff."""
    theirs = sight.other & suit
    if theirs:
        return masters(theirs, sight.out) != 0
    return trump != NOTRUMP and sight.other & (SUIT << (13 * trump)) != 0


@kernel
def may_win(cards: int, sight: Sight, moment: Moment, trump: int) -> int:
    """Those of ``cards`` that take the trick from the card that lies there and may well hold it:
    ruffs, and cards of the suit led that no more than two of those out can beat (no hope places
    more), or any in last seat."""
    suit = SUIT << (13 * moment.led)
    taking = beating(cards, moment.best, trump)
    rivals = sight.out & suit
    for _ in range(2):
        if rivals:
            rivals &= ~(1 << highest(rivals))
    if moment.played == 3 or rivals == 0:
        return taking
    return taking & (~suit | suit >> highest(rivals) << highest(rivals))


@kernel
def must_take(cards: int, sight: Sight, moment: Moment, game: Game, claim: Claim) -> int:
    """Those of ``cards`` that may win the trick, where he tries for every one and it is an
    opponent's unless the hand in turn takes it; 0 otherwise."""
    if not claim.tries_for_every_trick or is_ours(moment.best_seat, game):
        return ZERO
    other = legal_cards(sight.other, moment.led)
    if moment.played == 1 and may_win(other, sight, moment, game.trump):
        return ZERO
    return ZERO + may_win(cards, sight, moment, game.trump)


@kernel
def without_losers_led(cards: int, sight: Sight, trump: int) -> int:
    """Leads but those of suits of which neither hand has a master and that the other cannot ruff,
    where there is a lead of another."""
    winners = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if masters(cards & suit, sight.out) or helped(suit, sight, trump):
            winners |= cards & suit
    return winners if winners else cards


@kernel
def must_win(suit: int, sight: Sight) -> bool:
    """Whether the other hand has nothing but masters of a suit of which some are out."""
    theirs, rivals = sight.other & suit, sight.out & suit
    return theirs != 0 and rivals != 0 and lowest(theirs) > highest(rivals)


@kernel
def leads_low(suit: int, hoped: int, sight: Sight, claim: Claim) -> bool:
    """Whether of cards of a suit that are no masters the lowest is led: the other hand has a master
    to take it, and he neither gives a trick to it nor hopes for a card of it, to finesse."""
    if not claim.lowest_under_partner or (claim.given | hoped) & suit:
        return False
    return masters(sight.other & suit, sight.out) != 0


@kernel
def without_crashes(cards: int, hoped: int, sight: Sight, claim: Claim) -> int:
    """Leads but those of a master to a hand that must play one too, where there is a lower card of
    the suit to lead, and but those of a higher card than need be to a master of the other hand."""
    for s in range(4):
        suit = SUIT << (13 * s)
        mine = cards & suit
        if mine & (mine - 1) == 0:
            continue
        low = mine & ~masters(mine, sight.out)
        if low and must_win(suit, sight):
            cards &= ~(mine & ~low)
        if leads_low(suit, hoped, sight, claim):
            cards &= ~low | (low & -low)
    return cards


@kernel
def lead_conventions(
    cards: int, hoped: int, finesses: bool, sight: Sight, mind: Mind, trump: int, claim: Claim
) -> int:  # fmt: skip
    """Leads that are left after finishing the suit, sparing trumps and playing from the top;
    ``hoped``: the cards that he hopes to find somewhere, ``finesses``: he named this finesse.

    Where no order is prescribed the masters of a suit still come before its losers, unless the
    other hand helps. A suit that his words give a trick to has no order: he may lead what loses it.
    """
    hand, out = sight.hand, sight.out
    if claim.finish_suit and mind.cashing != NOTRUMP:
        suit = SUIT << (13 * mind.cashing)
        if hand & suit:
            card = highest(hand & suit)
            if (cards >> card) & 1 and not (out & suit) >> card:
                cards &= suit if masters(sight.other & suit, out) else masters(suit, out)
    if claim.no_trump_pressure and trump != NOTRUMP and mind.asleep:
        trumps = SUIT << (13 * trump)
        if claim.forgotten & trumps and cards & ~trumps:
            cards &= ~trumps
    if claim.no_unneeded_ruff:
        cards = without_unneeded_ruffs(cards, sight, trump)
    if claim.tries_for_every_trick:
        cards = without_losers_led(cards, sight, trump)
    if claim.lowest_under_partner and not finesses:
        cards = without_crashes(cards, hoped, sight, claim)
    for s in range(4):
        suit = SUIT << (13 * s)
        if not hand & suit or claim.given & suit:
            continue
        card = highest(hand & suit)
        if not (cards >> card) & 1:
            continue
        if s == trump:
            applies = claim.top_down_trumps == 1
        else:
            applies = rank_of(card) >= claim.top_down_side
        if applies:
            cards &= ~suit | (1 << card)
        elif s != trump and not (out & suit) >> card and not helped(suit, sight, trump):
            cards &= ~suit | masters(suit, out)
    return cards


@kernel
def other_takes(sight: Sight, moment: Moment) -> bool:
    """Whether the other hand, still to come, has nothing but masters of the suit led, which take
    what lies there."""
    suit = SUIT << (13 * moment.led)
    lies = moment.played == 1 and suit_of(moment.best) == moment.led
    return lies and must_win(suit, sight) and lowest(sight.other & suit) > moment.best


@kernel
def follow_conventions(
    cards: int, sight: Sight, sure: bool, good: bool, moment: Moment, trump: int, claim: Claim
) -> int:  # fmt: skip
    """Cards that are left after not overtaking or crashing, ruffing low and winning cheaply;
    ``sure``: his side wins the trick already (``side_surely_wins``), ``good``: unless it is ruffed
    (``wins_unless_ruffed``), which no higher card of the suit prevents."""
    hand = sight.hand
    suit = SUIT << (13 * moment.led)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    follows = hand & suit != 0
    his = sure or (follows and (good or other_takes(sight, moment)))
    if claim.lowest_under_partner and his:
        if follows:
            low = lowest(hand & suit)
            return 1 << low if (cards >> low) & 1 else cards
        if cards & ~trumps or not cards:
            return cards & ~trumps
        low = lowest(hand & trumps)
        return 1 << low if (cards >> low) & 1 else cards
    if claim.lowest_under_partner and good and not follows and cards & ~trumps:
        cards &= ~trumps
    if not follows and claim.lowest_ruff and hand & trumps:
        ruffs = beating(hand & trumps, moment.best, trump)
        if ruffs and (cards >> lowest(ruffs)) & 1:
            cards &= ~trumps | (1 << lowest(ruffs))
    if follows and claim.cheapest_win and moment.played == 3:
        winners = beating(hand & suit, moment.best, trump)
        if winners and (cards >> lowest(winners)) & 1:
            cards &= ~winners | (1 << lowest(winners))
    return cards


@kernel
def may_be_lost(card: int, out: int, moment: Moment, game: Game, claim: Claim) -> bool:
    """Whether an opponent has the trick once this card is played, or may take it in the suit led;
    ``out`` of that suit."""
    best, theirs = moment.best, not is_ours(moment.best_seat, game)
    if takes(card, best, game.trump):
        best, theirs = card, False
    suit = SUIT << (13 * moment.led)
    return theirs or threats(best, out & suit, moment, game, claim) & suit != 0


@kernel
def last_that_can_win(sight: Sight, moment: Moment, trump: int, claim: Claim) -> bool:
    """Whether no other hand that the claimer plays is still to come in the trick and can take it
    from the card that lies there."""
    if moment.played >= 2 or claim.declarer_claims == 0:
        return True
    return beating(legal_cards(sight.other, moment.led), moment.best, trump) == 0


@kernel
def may_spend_here(moment: Moment, mind: Mind, claim: Claim) -> bool:
    """Whether a trick that he gives away may go to the suit led: he named it, or has slack and does
    not name a suit for all of it."""
    if claim.given & (SUIT << (13 * moment.led)):
        return True
    return mind.aim != NO_AIM and not mind.hoping and not claim.names_each_given


@kernel
def has_loser(sight: Sight, moment: Moment, claim: Claim) -> bool:
    """Whether his two hands have fewer masters of the suit led than it has rounds for them."""
    suit = SUIT << (13 * moment.led)
    followed = claim.actual[(moment.turn + 2) & 3] & moment.on_table & suit != 0
    rounds = count(sight.other & suit) + (1 if followed and claim.declarer_claims else 0)
    rounds = max(rounds, count(sight.hand & suit))
    return count(masters((sight.hand | sight.other) & suit, sight.out)) < rounds


@kernel
def without_spared_winners(
    cards: int, sight: Sight, moment: Moment, mind: Mind, game: Game, claim: Claim
) -> int:  # fmt: skip
    """Cards of the last hand he plays that can win the trick but those of the suit led by which it
    may be lost, where another of them is sure to win it; not where he has a loser in that suit and
    may give the trick that he gives away to it."""
    suit = SUIT << (13 * moment.led)
    if not claim.wins_with_master or not last_that_can_win(sight, moment, game.trump, claim):
        return cards
    if may_spend_here(moment, mind, claim) and has_loser(sight, moment, claim):
        return cards
    out = sight.out
    rest = cards & suit
    lost = ZERO
    won = False
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if may_be_lost(card, out, moment, game, claim):
            lost |= 1 << card
        elif takes(card, moment.best, game.trump):
            won = True
    return cards & ~lost if won else cards


@kernel
def winners_compared(sight: Sight, moment: Moment, mind: Mind, trump: int, claim: Claim) -> int:
    """The cards that ``wins_with_master`` tells apart in a hand, and those it is measured by."""
    suit = SUIT << (13 * moment.led)
    own, out = sight.hand & suit, sight.out
    if not claim.wins_with_master or own & (own - 1) == 0:
        return 0
    if not last_that_can_win(sight, moment, trump, claim):
        return moment.cards & suit
    counted = ZERO
    if may_spend_here(moment, mind, claim):
        counted = own | sight.other & suit
        if out & suit:
            counted |= 1 << highest(out & suit)
        if has_loser(sight, moment, claim):
            return counted
    return (
        counted
        | own
        | (1 << moment.best)
        | (moment.cards & suit if moment.played == 1 else out & suit)
    )


@kernel
def masters(cards: int, out: int) -> int:
    """Those of ``cards`` that nothing ``out`` in their suit can beat."""
    result = 0
    for s in range(4):
        suit = cards & (SUIT << (13 * s))
        rivals = out & (SUIT << (13 * s))
        result |= suit >> highest(rivals) << highest(rivals) if rivals else suit
    return result


@kernel
def throwing_conventions(cards: int, out: int, moment: Moment, trump: int, claim: Claim) -> int:
    """Cards that are left when those that do not take the trick are thrown from below, and no
    master is discarded before a card that is none, nor an ace before one below the king."""
    takers = beating(cards, moment.best, trump)
    idle = cards & ~takers
    if claim.low_card_thrown:
        low = 0
        for s in range(4):
            suit = idle & (SUIT << (13 * s))
            low |= suit & -suit
        idle = low
    if claim.keeps_masters:
        discards = idle & ~(SUIT << (13 * moment.led))
        high = masters(discards, out)
        if discards & ~high:
            idle &= ~high
        idle &= ~aces_kept(discards, trump)
    return takers | idle


@kernel
def aces_kept(discards: int, trump: int) -> int:
    """The aces among cards to be discarded, where there is one below the king to discard that is no
    trump."""
    others = discards & ~ACES & ~KINGS
    if trump != NOTRUMP:
        others &= ~(SUIT << (13 * trump))
    return discards & ACES if others else ZERO


@kernel
def throws_compared(cards: int, out: int, moment: Moment, trump: int, claim: Claim) -> int:
    """The cards that ``keeps_masters`` measures the discards against."""
    discards = cards & ~beating(cards, moment.best, trump) & ~(SUIT << (13 * moment.led))
    ranks = 0
    if claim.keeps_masters and discards & (discards - 1):
        for s in range(4):
            rivals = out & (SUIT << (13 * s))
            if discards & (SUIT << (13 * s)) and rivals:
                ranks |= 1 << highest(rivals)
        if not discards & ~masters(discards, out):
            ranks |= discards  # an ace is not what its neighbours are
    return ranks
