"""A claimer's stated plan, obeyed: which cards it binds, and how far it has come (doctrine 6).

Sets of cards in and out; 0 means that the plan leaves the choice free. ``stands`` is where the
claimer stands in it (``steps``). A step that cannot be followed from the hand on lead, but could
from the other, waits while that hand can be reached; any other step that cannot be followed falls.
The plan is left for good when a trick that a step meant to win is lost.
"""

from claims_native.cards.game import Game, is_ours, shown_out
from claims_native.cards.moment import Moment
from claims_native.cards.sets import ALL_CARDS, NOTRUMP, SUIT, count, highest, lowest, suit_of
from claims_native.compiling import Row, Rows, kernel
from claims_native.line.claim import Claim, Sight
from claims_native.line.conventions import beating, masters
from claims_native.line.crossing import (
    below_partner,
    crossings,
    crossings_for,
    ruffable,
    suits_like,
)
from claims_native.line.finesses import in_its_place, lead_to_finesse, wins_the_crossing
from claims_native.line.standing import LEAVES, Meant, holds, standing_cards, while_it_wins
from claims_native.line.steps import (
    ACTIVE,
    CASH_CARD,
    CASH_SUITS,
    CONCEDE,
    CROSSRUFF,
    DISCARD,
    DRAW,
    ELIMINATE,
    FINESSE,
    FINESSE_AT,
    KEPT,
    LEAD,
    NOT_LED,
    OVER,
    OVERTAKE,
    PLAY,
    ROUNDS_AT,
    RUFF,
    RUFF_THIS,
    RUFFING,
    RUN,
    STEP_BITS,
    STEP_CARDS,
    STEP_CONDITIONS,
    STEP_HEIGHT,
    STEP_KIND,
    STEP_NUMBER,
    STEP_OTHER,
    STEP_SEAT,
    STEP_SOURCE,
    STEP_SUITS,
    WIN_IN,
)
from claims_native.line.to_come import kept_for_later, spared_by_ruff


@kernel
def winning_suits(suits: int, sight: Sight) -> tuple[int, int]:
    """The cards to lead from the hand in turn to cash ``suits``: its own top card where that is the
    side's master, any card towards the other hand's master; and whether the other hand alone could
    (1)."""
    hand, other, out = sight.hand, sight.other, sight.out
    cards = 0
    elsewhere = 0
    for s in range(4):
        suit = SUIT << (13 * s)
        if not suits & suit or not (hand | other) & suit:
            continue
        best = highest((hand | other) & suit)
        if (out & suit) >> best:
            continue
        if hand & suit == 0:
            elsewhere = 1
        elif (hand >> best) & 1:
            cards |= 1 << best
            low = 1 << lowest(hand & suit)
            if masters(other & suit, out) > low:
                cards |= low  # king alone opposite ace and small: either is cashed
        else:
            cards |= hand & suit
    return cards, elsewhere


@kernel
def run_suits(suits: int, sight: Sight, bars: int, game: Game) -> tuple[int, int]:
    """As ``winning_suits``, of one who looks: of a suit of which a hidden hand has shown out he may
    lead any card, for he knows where the others are."""
    cards, elsewhere = winning_suits(suits, sight)
    for s in range(4):
        suit = SUIT << (13 * s)
        if cards & suit and shown_out(suit, 15, bars, game):
            cards |= sight.hand & suit
    return cards, elsewhere


@kernel
def told_first(cards: int, told: int, sight: Sight) -> int:
    """Of the leads that cash suits those that cash one of the winners ``told``, where any does: a
    small card that has become good is none of them, and comes after."""
    first = cards & told | suits_like(cards, sight.other & told)
    return first if first else cards


@kernel
def losers_first(cards: int, out: int) -> int:
    """Of cards to be ruffed those that something out can beat, where there are any: nobody ruffs
    his ace while he has a small one to ruff."""
    losers = cards & ~masters(cards, out)
    return losers if losers else cards


@kernel
def lead_as_named(row: Row, turn: int, sight: Sight) -> tuple[int, int]:
    """As ``lead_of_step``, of a card or suit led from a hand or to one."""
    hand, other = sight.hand, sight.other
    wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
    there = 1 if other & wanted or not wanted else 0
    if row[STEP_SOURCE] >= 0 and row[STEP_SOURCE] != turn:
        return 0, there
    if row[STEP_SEAT] == turn and row[STEP_OTHER] == 0:
        return 0, 0
    if row[STEP_OTHER] & hand and not row[STEP_OTHER] & other:
        return 0, 1
    cards = hand & wanted if wanted else hand
    if row[STEP_SEAT] >= 0 and row[STEP_OTHER] == 0 and not cards:
        return 0, 0  # nothing to reach the other hand with
    if row[STEP_SEAT] >= 0 or row[STEP_OTHER]:
        cards = below_partner(cards, other)
    return cards, there


@kernel
def lead_of_step(
    row: Row, rounds: int, moment: Moment, sight: Sight, game: Game
) -> tuple[int, int]:  # fmt: skip
    """The leads a step binds now; 0 with 1 when it waits, 0 with 0 when it is over or falls."""
    hand, other, out = sight.hand, sight.other, sight.out
    turn, trump = moment.turn, game.trump
    kind = row[STEP_KIND]
    limit = row[STEP_NUMBER]
    wanted = row[STEP_CARDS] if row[STEP_CARDS] else row[STEP_SUITS]
    if limit >= 0 and rounds >= limit:
        return 0, 0
    if kind == DRAW:
        trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
        if limit < 0 and not out & trumps:
            return 0, 0
        return hand & trumps, 1 if other & trumps else 0
    if kind == CASH_SUITS:
        cards, elsewhere = winning_suits(wanted, sight)
        return told_first(cards, row[STEP_OTHER], sight), elsewhere
    if kind == RUN:
        cards, elsewhere = run_suits(wanted, sight, moment.bars, game)
        return told_first(cards, row[STEP_OTHER], sight), elsewhere
    if kind == CASH_CARD or (kind == PLAY and row[STEP_CARDS]):
        if hand & wanted:
            return hand & wanted, 1
        towards = suits_like(hand, other & wanted)
        return below_partner(towards, other & wanted), 1 if other & wanted else 0
    if kind == FINESSE:
        return lead_to_finesse(row, turn, sight)
    if kind == ELIMINATE:
        cards, elsewhere = winning_suits(wanted, sight)
        ruffs = ruffable(wanted, hand, other, trump)
        waits = elsewhere == 1 or ruffable(wanted, other, hand, trump) != 0
        return cards if cards else ruffs, 1 if waits else 0
    if kind == LEAD:
        return lead_as_named(row, turn, sight)
    if kind == RUFF:
        if row[STEP_SEAT] == turn:
            return 0, 1 if ruffable(wanted, other, hand, trump) else 0
        cards = losers_first(ruffable(wanted, hand, other, trump), out)
        waits = row[STEP_SEAT] < 0 and ruffable(wanted, other, hand, trump) != 0
        return cards, 1 if waits else 0
    if kind == CROSSRUFF:
        ruffs = ruffable(wanted if wanted else ALL_CARDS, hand, other, trump)
        return losers_first(ruffs, out), 0
    if kind == RUFFING:
        if not out & row[STEP_OTHER]:
            return 0, 0
        return hand & wanted, 1 if other & wanted else 0
    if kind == CONCEDE and row[STEP_OTHER] and not out & row[STEP_OTHER]:
        return 0, 0
    if kind in (CONCEDE, PLAY, OVERTAKE):
        return hand & wanted, 1 if other & wanted else 0
    return 0, 0


@kernel
def plan_lead(
    stands: int, moment: Moment, sight: Sight, game: Game, claim: Claim, plan: Rows
) -> Meant:
    """What the plan means when the claimer's side leads from the hand in turn."""
    if stands == OVER:
        return Meant(stands, 0, 0)
    bars, out, left = moment.bars, sight.out, sight.hand
    crosses = 0
    while (stands & STEP_BITS) < claim.steps:
        row = plan[stands & STEP_BITS]
        # A finesse against a hand seen to be out of the suit has no point.
        idle = row[STEP_KIND] == FINESSE and shown_out(
            row[STEP_SUITS], 1 << ((moment.turn + 1) & 3), bars, game
        )
        if row[STEP_KIND] < DISCARD and not idle and holds(row, moment, out, stands, game):
            rounds = (stands >> ROUNDS_AT) & 15
            cards, waits = lead_of_step(row, rounds, moment, sight, game)
            if not cards and not waits:
                cards, waits = in_its_place(stands, sight, plan)
            if cards:
                return Meant(stands | ACTIVE, cards, 1)
            if waits and crossings(ALL_CARDS, sight, game.trump):
                over = crossings_for(stands, sight, game.trump, claim, plan)
                left = over if over else left
                crosses = 1 if over else 0
                break
        stands = next_step(stands)
    firm = crosses
    for at in range(claim.steps):
        if holds(plan[at], moment, out, stands, game):
            spared = not_led(plan[at], sight)
            left &= ~spared
            if spared and plan[at, STEP_KIND] == NOT_LED:
                firm = 1
    return Meant(stands, left if left != sight.hand else 0, firm)


@kernel
def finesses_now(stands: int, plan: Rows) -> bool:
    """Whether the trick about to be led is by a finesse of the plan."""
    return stands & ACTIVE != 0 and plan[stands & STEP_BITS, STEP_KIND] == FINESSE


@kernel
def not_led(row: Row, sight: Sight) -> int:
    """The leads from the hand in turn that a row rules out: a suit not to be led, and, before the
    end, the losers of a suit of which a trick is conceded at the end."""
    hand = sight.hand
    if row[STEP_KIND] == NOT_LED:
        return hand & row[STEP_SUITS]
    if row[STEP_KIND] == KEPT and count(hand) > row[STEP_NUMBER]:
        winners, _elsewhere = winning_suits(row[STEP_SUITS], sight)
        return hand & row[STEP_SUITS] & ~winners
    return 0


@kernel
def next_step(stands: int) -> int:
    """Where he stands at the start of the next step."""
    return ((stands & STEP_BITS) + 1) | (stands & (3 << FINESSE_AT))


@kernel
def cards_of_step(
    legal: int, sure: bool, row: Row, moment: Moment, sight: Sight, game: Game
) -> int:
    """The cards that a step means in a trick that it led; ``sure``: the trick is his already, and
    is not ruffed but where so many ruffs were said."""
    kind = row[STEP_KIND]
    turn, led, best, trump = moment.turn, moment.led, moment.best, game.trump
    suit = SUIT << (13 * led)
    trumps = SUIT << (13 * trump) if trump != NOTRUMP else 0
    ours = best >= 0 and is_ours(moment.best_seat, game)
    winners = beating(legal, best, trump)
    above = highest(sight.out & suit) + 1
    masters = (legal & suit) >> above << above
    if kind == CASH_CARD:
        if ours and (row[STEP_CARDS] >> best) & 1:
            # Of cards described alike one is spent at a time.
            return legal & ~row[STEP_CARDS] if legal & row[STEP_CARDS] else 0
        return while_it_wins(legal & row[STEP_CARDS] & suit, legal, row, moment, game)
    if kind == PLAY:
        return while_it_wins(legal & row[STEP_CARDS], legal, row, moment, game)
    if kind == WIN_IN:
        if row[STEP_SEAT] != turn:
            return legal & ~winners
        named = legal & row[STEP_CARDS] if row[STEP_CARDS] else winners
        return while_it_wins(named, legal, row, moment, game)
    if kind == RUFFING:
        if best >= 0 and not ours:
            return winners & trumps if led != trump else 0
        return legal & ~trumps
    if kind == RUN and shown_out(suit, 15, moment.bars, game):
        return 0
    if kind in (CASH_SUITS, RUN, ELIMINATE) and masters:
        if ours and suit_of(best) == led and best >= above:
            # Two winners are not spent on one trick, unless they may be needed to run the suit.
            return legal & ~masters if masters & (masters - 1) == 0 else 0
        if winners & masters:
            return 1 << highest(winners & masters)
    if kind in (CASH_SUITS, RUN):
        return 0
    if kind == LEAD:
        named = legal & row[STEP_OTHER]
        if named:
            # A card that can no longer win is not meant (published: the ten is not played under
            # the king); on a trick that is his it may be thrown.
            return named if ours and not winners else named & winners
        return winners if row[STEP_SEAT] == turn else 0
    if kind in (RUFF, CROSSRUFF, ELIMINATE):
        said = row[STEP_NUMBER] >= 0 and row[STEP_CONDITIONS] == 0
        counted = kind == CROSSRUFF or (kind == RUFF and said)
        if led == trump or (sure and not counted):
            return 0
        return height_of(legal & trumps, row[STEP_HEIGHT])
    if kind == FINESSE:
        if ours and row[STEP_CARDS] >> best & 1:
            return 1 << lowest(legal) if sight.hand & suit else 0
        return winners & row[STEP_CARDS]
    if kind == CONCEDE:
        return legal & ~winners
    if kind == OVERTAKE:
        return winners & row[STEP_OTHER] if winners & row[STEP_OTHER] else winners
    return 0


@kernel
def plan_follow(
    legal: int, stands: int, sure: bool, moment: Moment, sight: Sight, game: Game, claim: Claim,
    plan: Rows,
) -> Meant:  # fmt: skip
    """What the plan means when the claimer's side follows; ``sure``: it is winning the trick and
    cannot lose it as he sees it. Where it leaves the choice free, what steps to come need is not
    thrown, as long as no sure trick is thrown away for it (not firm)."""
    if stands == OVER:
        return Meant(stands, 0, 0)
    meant = cards_meant(legal, stands, sure, moment, sight, game, claim, plan)
    if meant.cards:
        spared = spared_by_ruff(meant.cards, meant.stands, sight, game, claim, plan)
        meant = Meant(meant.stands, spared, meant.firm)
    if meant.cards or sight.hand & (SUIT << (13 * moment.led)):
        return meant
    if (stands & STEP_BITS) >= claim.steps:
        return meant
    return Meant(meant.stands, kept_for_later(legal, stands, moment, sight, game, claim, plan), 0)


@kernel
def cards_meant(
    legal: int, stands: int, sure: bool, moment: Moment, sight: Sight, game: Game, claim: Claim,
    plan: Rows,
) -> Meant:  # fmt: skip
    """As ``plan_follow``, of what binds him now: a row that holds at any time; the step that he
    stands at before one that is not firm, or among the cards that one leaves, which chooses among
    its cards if it can."""
    standing = standing_cards(legal, stands, moment, sight, game, claim, plan)
    leaves = standing.cards != 0 and standing.firm == LEAVES
    if (standing.cards and standing.firm and not leaves) or (stands & STEP_BITS) >= claim.steps:
        return Meant(stands, standing.cards, 1 if standing.firm else 0)
    meant = meant_by_step(legal, stands, sure, moment, sight, game, claim, plan)
    both = meant.cards & standing.cards
    if leaves:
        return Meant(meant.stands, both, 1) if both else Meant(stands, standing.cards, 1)
    if not meant.cards:
        return Meant(meant.stands, standing.cards, standing.firm)
    return Meant(meant.stands, both, meant.firm) if both else meant


@kernel
def meant_by_step(
    legal: int, stands: int, sure: bool, moment: Moment, sight: Sight, game: Game, claim: Claim,
    plan: Rows,
) -> Meant:  # fmt: skip
    """As ``plan_follow``, by the step that he stands at."""
    row = plan[stands & STEP_BITS]
    if stands & ACTIVE:
        spared = spared_under_own(legal, row, moment, game)
        if spared:
            return Meant(stands & ~ACTIVE, spared, 0)
        return Meant(stands, cards_of_step(legal, sure, row, moment, sight, game), 1)
    if holds(row, moment, sight.out, stands, game):
        trump = game.trump
        ruffs = 0
        if trump != NOTRUMP and moment.led != trump:
            ruffs = legal & (SUIT << (13 * trump))
        if row[STEP_KIND] == RUFF_THIS and ruffs:
            return Meant(stands | ACTIVE, height_of(ruffs, row[STEP_HEIGHT]), 1)
        if row[STEP_KIND] == WIN_IN or (row[STEP_KIND] == PLAY and legal & row[STEP_CARDS]):
            cards = cards_of_step(legal, sure, row, moment, sight, game)
            return Meant(stands | ACTIVE, cards, 1)
        if row[STEP_KIND] == FINESSE and row[STEP_SUITS] >> (13 * moment.led) & 1:
            # His other hand has led to it.
            leader = (moment.turn + 2) & 3
            through = row[STEP_SOURCE] < 0 or row[STEP_SOURCE] == leader
            if moment.played == 2 and through and is_ours(leader, game):
                cards = cards_of_step(legal, sure, row, moment, sight, game)
                if cards:
                    return Meant(stands | ACTIVE, cards, 1)
        over = wins_the_crossing(legal, row, moment, sight, game)
        if over:
            return Meant(stands, over, 0)
        rounds = (stands >> ROUNDS_AT) & 15
        answer = answer_to_lead(legal, row, rounds, moment, sight, game)
        if answer:
            return Meant(stands | ACTIVE, answer, 1)
    return Meant(stands, 0, 1)


@kernel
def spared_under_own(legal: int, row: Row, moment: Moment, game: Game) -> int:
    """The cards below one that is to be cashed, where a higher one of claimer's other hand was led
    to it: it takes a trick of its own later; 0 where there is none."""
    if row[STEP_KIND] != CASH_CARD or not is_ours(moment.best_seat, game):
        return 0
    suit = SUIT << (13 * moment.led)
    named = legal & row[STEP_CARDS] & suit
    higher = suit_of(moment.best) == moment.led and not (row[STEP_CARDS] >> moment.best) & 1
    if not named or not higher or named >> moment.best:
        return 0
    return legal & suit & ((1 << lowest(named)) - 1)


@kernel
def answer_to_lead(
    legal: int, row: Row, rounds: int, moment: Moment, sight: Sight, game: Game
) -> int:  # fmt: skip
    """The cards that a step, ``rounds`` of it played, means when an opponent leads its suit: the
    finesse is taken, the card that he said he leads to is played, the suit that he said he ruffs is
    ruffed unless the other hand has a master for it, as long as they win so far; 0 where none
    is."""
    kind, turn, trump = row[STEP_KIND], moment.turn, game.trump
    if is_ours((turn - moment.played) & 3, game) or is_ours(moment.best_seat, game):
        return 0
    suit = SUIT << (13 * moment.led)
    named = 0
    if kind == FINESSE:
        foe = (turn + 3) & 3
        through = row[STEP_SOURCE] < 0 or row[STEP_SOURCE] == (foe + 3) & 3
        if through and not shown_out(row[STEP_SUITS], 1 << foe, moment.bars, game):
            named = row[STEP_CARDS] & suit
    elif kind == LEAD:
        named = row[STEP_OTHER] & suit
    elif kind == RUFF and row[STEP_SUITS] & suit and trump not in (NOTRUMP, moment.led):
        his = row[STEP_SEAT] in (-1, turn) and rounds != row[STEP_NUMBER]
        high = beating(masters(sight.other & suit, sight.out), moment.best, trump)
        if his and (moment.played == 3 or not high):
            named = SUIT << (13 * trump)
    answer = beating(legal & named, moment.best, trump)
    return height_of(answer, row[STEP_HEIGHT]) if kind == RUFF else answer


@kernel
def height_of(trumps: int, height: int) -> int:
    """The trumps a ruff may be made with: the lowest, the highest, or any."""
    if trumps == 0 or height == 0:
        return trumps
    return 1 << (lowest(trumps) if height == 1 else highest(trumps))


@kernel
def plan_after(stands: int, won: bool, claim: Claim, plan: Rows) -> int:
    """Where he stands in the plan when a trick is over that the claimer's side won or not."""
    if not stands & ACTIVE:
        return stands
    stands &= ~ACTIVE
    row = plan[stands & STEP_BITS]
    kind = row[STEP_KIND]
    if kind == FINESSE:
        return next_step(stands) & STEP_BITS | ((1 if won else 2) << FINESSE_AT)
    plain_lead = kind == LEAD and row[STEP_SEAT] < 0 and row[STEP_OTHER] == 0
    meant_to_win = kind not in (CONCEDE, DRAW, PLAY, RUFFING) and not plain_lead
    if meant_to_win and not won:
        return claim.steps | (stands & (3 << FINESSE_AT))
    if kind in (DRAW, CASH_SUITS, RUN, RUFF, CROSSRUFF, ELIMINATE, CONCEDE, RUFFING):
        rounds = min(((stands >> ROUNDS_AT) & 15) + 1, 15)
        if kind == CONCEDE and rounds == row[STEP_NUMBER]:
            return next_step(stands)  # what comes next may be said of their lead
        return (stands & ~(15 << ROUNDS_AT)) | (rounds << ROUNDS_AT)
    return next_step(stands)
