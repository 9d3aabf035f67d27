"""What a player is sure of, and the cards that keep it (doctrine 3.1-3.3, 4.6).

Moments here are as the player believes them to be (``claim.believed``). What a judgement rests on
is added to ``choice_ranks``.
"""

from claims_native.cards.game import Eyes, Game
from claims_native.cards.moment import Moment, gone_on, played
from claims_native.cards.ranks import beneath
from claims_native.cards.sets import above, highest
from claims_native.compiling import ZERO, kernel
from claims_native.games.pool import can_force, ranks_that_won
from claims_native.games.wager import both_ways
from claims_native.line.claim import Claim, Mind, believed
from claims_native.line.spared import first_to_judge, spared
from claims_native.proofs.plies import Search


@kernel
def is_sure_of(tricks: int, moment: Moment, game: Game, search: Search) -> bool:
    """Whether so many tricks are sure."""
    sure = can_force(tricks, moment, game, False, search)
    search.choice_ranks |= search.plies[0].ranks
    return sure == 1


@kernel
def what_is_sure(least: int, moment: Moment, game: Game, search: Search) -> int:
    """The tricks that are sure, ``least`` of which are known to be (nothing when stopped)."""
    while least < moment.tricks_left:
        if not is_sure_of(least + 1, moment, game, search) or search.stopped:
            break
        least += 1
    return least


@kernel
def sure_from(least: int, most: int, moment: Moment, game: Game, search: Search) -> int:
    """The same of one who has mostly more, no more than ``most`` of them told."""
    while least < most:
        sure = can_force(least + 1, moment, game, True, search)
        search.choice_ranks |= search.plies[0].ranks
        if not sure or search.stopped:
            break
        least += 1
    return least


@kernel
def sure_up_to(most: int, least: int, moment: Moment, game: Game, search: Search) -> int:
    """The same where no more than ``most`` can be sure."""
    while most > least:
        sure = can_force(most, moment, game, True, search)
        search.choice_ranks |= search.plies[0].ranks
        if sure == 1 or search.stopped:
            break
        most -= 1
    return most


@kernel
def keeps(tricks: int, card: int, moment: Moment, game: Game, search: Search) -> bool:
    """Whether so many tricks are sure once the player has played ``card``."""
    full = played(card, moment, game)
    after, won = gone_on(full, game)
    kept = can_force(tricks - won, after, game, True, search)
    search.choice_ranks |= ranks_that_won(True, full, game) | search.plies[0].ranks
    return kept == 1


@kernel
def safe_cards(tricks: int, legal: int, moment: Moment, game: Game, search: Search) -> int:
    """Those of the player's legal cards that keep so many tricks (nothing when stopped).

    Touching cards are judged together, and with a card all those of its suit whose rank the
    judgement did not rest on either.
    """
    result = 0
    rest = legal
    judged = 0
    safe = False
    mattered = search.choice_ranks
    while rest:
        card = highest(rest)
        rest &= ~(1 << card)
        if (judged >> card) & 1:
            continue
        up = above(moment.cards | moment.on_table, card)
        if not (up >= 0 and (legal >> up) & 1):
            search.choice_ranks = 0
            safe = keeps(tricks, card, moment, game, search)
            if search.stopped:
                return 0
            alike_below = beneath(card, search.choice_ranks) & legal
            judged |= alike_below
            if safe:
                result |= alike_below
            mattered |= search.choice_ranks
        if safe:
            result |= 1 << card
    search.choice_ranks = mattered
    return result


@kernel
def most_safe(
    tricks: int, legal: int, moment: Moment, game: Game, search: Search
) -> tuple[int, int]:
    """The most tricks up to that number that some legal card keeps, and the cards that keep it."""
    while tricks > 0:
        safe = safe_cards(tricks, legal, moment, game, search)
        if safe or search.stopped:
            return tricks, safe
        tricks -= 1
    return ZERO, legal


@kernel
def keep_both(
    goal: int, least: int, cards: int, sparing: bool, moment: Moment, mind: Mind, eyes: Eyes,
    claim: Claim, search: Search,
) -> int:  # fmt: skip
    """Those of the claimer's cards after which one way of playing brings ``goal`` tricks if his
    hope is right and ``least`` in any case (nothing when stopped); ``moment`` as it is.

    ``sparing``: those left out that are not normal because another of them is.
    """
    seen = believed(moment, mind, claim)
    result = ZERO
    while cards:
        card = first_to_judge(cards, moment, mind, eyes, claim) if sparing else highest(cards)
        cards &= ~(1 << card)
        full = played(card, seen, eyes.plain)
        after, won = gone_on(full, eyes.plain)
        more = max(least - won, ZERO)
        kept = both_ways(max(goal - won, ZERO), more, after, ZERO, eyes, search)
        search.choice_ranks |= ranks_that_won(True, full, eyes.plain) | search.plies[0].ranks
        if search.stopped:
            return 0
        if kept:
            result |= 1 << card
            if sparing:
                cards &= ~spared(cards, result, moment, mind, eyes, claim)
    return result


@kernel
def most_safe_anyway(
    most: int, legal: int, sparing: bool, moment: Moment, mind: Mind, eyes: Eyes, claim: Claim,
    search: Search,
) -> tuple[int, int, int]:  # fmt: skip
    """Of the cards that keep as many of the tricks hoped for as any does, those after which most is
    kept whichever way it turns out, up to ``most``; with both numbers, that hoped for first. What
    his mind knows to be kept in any case is, where his words do not bind him. ``sparing``: as of
    ``keep_both``."""
    goal, least = mind.aim, mind.sure
    top = sure_from(least, most, believed(moment, mind, claim), eyes.plain, search)
    kept = keep_both(goal, top, legal, sparing, moment, mind, eyes, claim, search)
    if kept or top == least or search.stopped:
        least = top
    else:
        kept = keep_both(goal, least, legal, sparing, moment, mind, eyes, claim, search)
    while kept == 0 and (goal > 0 or least > 0) and not search.stopped:
        if least > 0:
            least -= 1
        else:
            goal -= 1
        kept = keep_both(goal, least, legal, sparing, moment, mind, eyes, claim, search)
    while least < top and not search.stopped:
        cards = legal if sparing else kept
        more = keep_both(goal, least + 1, cards, sparing, moment, mind, eyes, claim, search)
        if more == 0:
            break
        least += 1
        kept = more
    return goal, least, kept
