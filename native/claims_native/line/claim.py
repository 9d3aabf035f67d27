"""What one search of normal lines is about, besides the games: the claim, the claimer's mind."""

from typing import Annotated, NamedTuple

from claims_native.cards.game import Eyes, Game, is_hidden, is_ours, not_seen
from claims_native.cards.moment import Moment
from claims_native.cards.sets import count
from claims_native.compiling import ZERO, Record, Row, kernel
from claims_native.games.wager import hoped_for
from claims_native.line.steps import OVER, STEP_BITS

NO_AIM = 15  # no slack, and no hope


class Claim(Record):
    """Who claims, the cards as they are, and the switches of a profile (0 or 1)."""

    actual: Annotated[Row, 4]  # the hands as they really are
    forgotten: int  # cards the claimer believes gone
    true_hope: int  # 1 when the cards he hopes for lie as he hopes
    belief: int  # a number for what he has forgotten and hopes for
    claimer: int
    declarer_claims: int  # 1 when declarer claims (and plays both hands), 0 for a defender
    # Switches of the profile.
    top_down_trumps: int
    top_down_side: int  # lowest rank (0-12) of a top card that a side suit is played down from
    lowest_under_partner: int
    lowest_ruff: int
    cheapest_win: int
    finish_suit: int
    no_trump_pressure: int
    no_unneeded_ruff: int
    tries_for_every_trick: int
    low_card_thrown: int
    keeps_masters: int
    spends_slack_as_named: int
    wins_with_master: int
    blocks: int  # 1 when he need not overtake or unblock on a trick that is surely his
    given: int  # cards of the suits that his words give tricks to; 0 where they name none
    names_each_given: int  # 1 when they name a suit for every trick that he gives
    # The stated plan (``steps``).
    steps: int  # how many rows
    named: Annotated[Row, OVER + 1]  # by step, what the rest of the plan may tell from others
    firm: int  # 1 when a row that holds at any time binds even where it loses


class Mind(NamedTuple):
    """What the claimer aims at and believes, and where he stands in his plan."""

    aim: int  # tricks of those left that he plays for by a hope, or while he has slack; or NO_AIM
    sure: int  # he keeps so many at least: what is known of it, 0 for nothing
    asleep: int  # 1 while he believes the forgotten cards gone
    hoping: int  # 1 while he holds on to his hope
    cashing: int  # the side suit he is in the middle of cashing, NOTRUMP for none
    stands: int  # in his plan (``steps``)
    shown: int  # suits that a defending claimer has shown out of, for partner to see


class Sight(NamedTuple):
    """What the claimer looks at as he plays a card, as sets."""

    hand: int  # the hand in turn
    other: int  # the other hand he plays; none for a defender
    out: int
    """The cards that may beat his, as he thinks: not seen, or for a defender in dummy."""


@kernel
def held(seat: int, moment: Moment, claim: Claim) -> int:
    """The cards that a hand really holds."""
    return moment.cards & claim.actual[seat]


@kernel
def against(moment: Moment, game: Game, claim: Claim) -> int:
    """The cards that may beat his, by what the player sees: those that he cannot see, and for a
    defender dummy's."""
    out = moment.cards & not_seen(game)
    if claim.declarer_claims == 0:
        for seat in range(4):
            if not is_hidden(seat, game) and not is_ours(seat, game):
                out |= held(seat, moment, claim)
    return out


@kernel
def may_be_named(mind: Mind, claim: Claim) -> int:
    """The cards that the rest of the plan may tell from others: whole suits that it speaks of, or
    all."""
    return claim.named[mind.stands & STEP_BITS]


@kernel
def is_bare(mind: Mind, claim: Claim) -> bool:
    """Whether nothing said makes him lose what he is sure of."""
    if mind.stands == OVER:
        return True
    return not claim.firm and (mind.stands & STEP_BITS) >= claim.steps


@kernel
def bare_again(mind: Mind) -> Mind:
    """The same mind when nothing of the plan can bind any more."""
    return Mind(
        mind.aim, mind.sure, mind.asleep, mind.hoping, mind.cashing, ZERO + OVER, mind.shown
    )


@kernel
def believed_gone(cards: int, mind: Mind, claim: Claim) -> int:
    """Those of ``cards`` that the claimer believes gone."""
    return cards & claim.forgotten if mind.asleep else 0


@kernel
def hoped_by(moment: Moment, mind: Mind, eyes: Eyes) -> int:
    """The cards left that the claimer hopes to find somewhere."""
    return hoped_for(moment.cards, eyes) if mind.hoping else 0


@kernel
def believed(moment: Moment, mind: Mind, claim: Claim) -> Moment:
    """The moment as the claimer believes it to be: forgotten cards are blanks (doctrine 4.1)."""
    gone = believed_gone(moment.cards, mind, claim)
    return Moment(
        moment.tricks_left, moment.cards & ~gone, moment.bars, count(gone), moment.over,
        moment.turn, moment.played, moment.led, moment.best, moment.best_seat, moment.on_table,
    )  # fmt: skip


@kernel
def sight_of(moment: Moment, mind: Mind, game: Game, claim: Claim) -> Sight:
    """What the claimer looks at as he plays from the hand in turn."""
    out = against(moment, game, claim)
    return Sight(
        held(moment.turn, moment, claim),
        held((moment.turn + 2) & 3, moment, claim) if claim.declarer_claims else 0,
        out & ~believed_gone(out, mind, claim),
    )
