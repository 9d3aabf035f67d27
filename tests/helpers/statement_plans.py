"""Plans as the parser makes them, drawn at random: for the round trip of words and data."""

from dataclasses import replace
from typing import Any, TypeVar

from hypothesis import strategies as st

from claims.statement.discourse.mentions import mentions_trump
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Plan,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

SIDE = [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
suits = st.sampled_from([*SIDE, Suit.TRUMPS])
side_suits = st.sampled_from(SIDE)
hands = st.sampled_from([Hand.NORTH, Hand.EAST, Hand.SOUTH, Hand.WEST, Hand.OWN, Hand.DUMMY])
foes = st.sampled_from([Hand.EAST, Hand.WEST, Hand.NORTH, Hand.SOUTH, Hand.LEFT, Hand.RIGHT])
splits = st.sampled_from([(), (3, 2), (4, 1), (2, 1), (3, 3), (2, 2), (5, 0)])
named = st.builds(Card, suits, st.sampled_from(list("23456789TJQKA")))
# A card without its suit would be given the suit named before it.
side_named = st.builds(Card, side_suits, st.sampled_from(list("23456789TJQKA")))
ranked = named
several_suits = st.lists(side_suits, min_size=1, max_size=3, unique=True).map(tuple)
several_cards = st.lists(named, min_size=1, max_size=3, unique=True).map(tuple)
small = st.integers(2, 6)


T = TypeVar("T")


def one(strategy: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T]]:
    """A tuple of one."""
    return st.tuples(strategy)


conditions = st.one_of(
    st.builds(
        Condition,
        st.just(ConditionKind.SHOWS_OUT),
        st.booleans(),
        st.none() | foes,
        st.none() | suits,
    ),
    st.builds(Condition, st.just(ConditionKind.DROPS), st.booleans(), card=ranked),
    st.builds(Condition, st.just(ConditionKind.BREAKS), st.booleans(), suit=suits, split=splits),
    st.builds(Condition, st.just(ConditionKind.FINESSE_WINS), st.booleans()),
    st.builds(Condition, st.just(ConditionKind.FINESSE_WINS), st.booleans(), suit=side_suits),
    st.builds(Condition, st.just(ConditionKind.FINESSE_WINS), st.booleans(), card=ranked),
    st.builds(Condition, st.just(ConditionKind.COVERS), st.booleans(), st.none() | foes),
    st.builds(
        Condition, st.just(ConditionKind.HOLDS), st.booleans(), foes, suit=suits, number=small
    ),
    st.builds(Condition, st.just(ConditionKind.HOLDS), st.booleans(), foes, card=ranked),
)
whens = st.one_of(st.just(()), one(conditions), st.tuples(conditions, conditions))

steps = st.one_of(
    st.just(Step(StepKind.DRAW)),
    st.builds(Step, st.just(StepKind.DRAW), number=st.integers(1, 4)),
    st.builds(Step, st.just(StepKind.DRAW), outstanding=st.integers(1, 4)),
    st.builds(Step, st.just(StepKind.CASH), several_suits, run=st.booleans()),
    st.builds(Step, st.just(StepKind.CASH), one(side_suits), number=small),
    st.builds(Step, st.just(StepKind.CASH), cards=several_cards),
    st.builds(Step, st.just(StepKind.CASH), run=st.booleans()),
    st.builds(Step, st.just(StepKind.LEAD), hand=hands),
    st.builds(Step, st.just(StepKind.LEAD), one(suits), hand=hands),
    st.builds(Step, st.just(StepKind.LEAD), one(suits), source=st.none() | hands),
    st.builds(Step, st.just(StepKind.LEAD), cards=one(named), hand=hands, source=st.none() | hands),
    named.map(lambda c: Step(StepKind.LEAD, (c.suit,) if c.suit else (), other_card=c)),
    st.builds(
        Step,
        st.just(StepKind.RUFF),
        st.sampled_from([*((s,) for s in SIDE), (Suit.HEARTS, Suit.DIAMONDS)]),
        hand=st.none() | hands,
        number=st.none() | small,
        height=st.none() | st.sampled_from(list(Height)),
    ),
    st.builds(
        Step, st.just(StepKind.RUFF), one(side_suits), hand=st.none() | hands, run=st.just(True)
    ),
    st.builds(
        Step,
        st.just(StepKind.RUFF),
        cards=one(side_named | st.just(Card(which=Which.THIS))),
        hand=st.none() | hands,
        other_card=st.none() | named,
    ),
    st.builds(Step, st.just(StepKind.RUFF), hand=hands, number=st.none() | small),
    st.builds(Step, st.just(StepKind.FINESSE), one(side_suits)),
    st.builds(Step, st.just(StepKind.FINESSE), cards=one(named), against=st.booleans()),
    st.builds(Step, st.just(StepKind.DISCARD), several_suits, on_suits=several_suits),
    st.builds(
        Step,
        st.just(StepKind.DISCARD),
        cards=one(
            st.builds(
                Card, side_suits, st.none(), st.sampled_from([Which.ANY, Which.LOSER, Which.LOW])
            )
        ),
        on_suits=several_suits,
    ),
    st.builds(Step, st.just(StepKind.DISCARD), cards=one(named), on_cards=one(named)),
    st.builds(Step, st.just(StepKind.CONCEDE), one(suits), number=st.none() | small),
    st.builds(Step, st.just(StepKind.CONCEDE), cards=one(named)),
    st.builds(Step, st.just(StepKind.CROSSRUFF), st.just(()) | several_suits),
    st.builds(
        Step,
        st.just(StepKind.SQUEEZE),
        st.just(()) | several_suits,
        name=st.sampled_from(["", "double"]),
    ),
    st.builds(Step, st.just(StepKind.SQUEEZE), hand=foes),
    st.builds(Step, st.just(StepKind.ENDPLAY), hand=st.none() | foes),
    st.builds(Step, st.just(StepKind.ELIMINATE), several_suits),
    st.builds(Step, st.just(StepKind.PLAY), cards=one(named), source=st.none() | hands),
    st.builds(Step, st.just(StepKind.PLAY), height=st.sampled_from(list(Height))),
    st.builds(Step, st.just(StepKind.OVERTAKE), cards=one(named), other_card=st.none() | named),
)
beliefs = st.one_of(
    st.just(StatedBelief(BeliefKind.NO_TRUMPS_OUT)),
    st.builds(StatedBelief, st.just(BeliefKind.TRUMPS_OUT), number=st.integers(1, 5)),
    st.builds(StatedBelief, st.just(BeliefKind.TRUMPS_OUT), side_suits, number=st.integers(1, 5)),
    st.builds(StatedBelief, st.just(BeliefKind.TRUMPS_OUT), card=named, number=st.just(1)),
    st.builds(StatedBelief, st.just(BeliefKind.SUIT_RUNS), side_suits, each=st.booleans()),
    st.builds(StatedBelief, st.just(BeliefKind.SUIT_BREAKS), side_suits, split=splits),
    st.builds(StatedBelief, st.just(BeliefKind.HAND_GOOD), hand=hands),
    st.builds(StatedBelief, st.just(BeliefKind.CARD_GOOD), card=named),
    st.builds(
        StatedBelief,
        st.just(BeliefKind.CARD_GOOD),
        card=st.builds(Card, suits, st.none(), st.sampled_from([Which.HIGH, Which.LAST])),
    ),
    st.builds(StatedBelief, st.just(BeliefKind.CARD_GONE), card=named),
    st.builds(StatedBelief, st.just(BeliefKind.CARD_GONE), side_suits),
    st.builds(StatedBelief, st.just(BeliefKind.CARD_DROPS), card=named),
    st.just(StatedBelief(BeliefKind.ALL_GOOD)),
)
counts = st.one_of(
    st.just(Count(CountKind.REST)),
    st.builds(Count, st.just(CountKind.TRICKS), st.integers(1, 12)),
    st.builds(Count, st.just(CountKind.TOTAL), st.integers(1, 13)),
    st.builds(Count, st.just(CountKind.RESULT), st.integers(-5, 3)),
    st.just(Count(CountKind.CONCEDE_ALL)),
)
concessions = st.one_of(
    st.builds(Concession, st.integers(1, 5), timing=st.none() | st.sampled_from(list(Timing))),
    st.builds(
        Concession,
        st.none() | small,
        suits,
        timing=st.none() | st.sampled_from(list(Timing)),
    ),
    st.builds(Concession, card=named),
)
listed = st.one_of(
    st.builds(Listed, suits, number=st.none() | st.integers(1, 6)), st.builds(Listed, card=named)
)
renounced = st.one_of(
    st.just(Renounced(StepKind.DRAW)),
    st.builds(Renounced, st.just(StepKind.FINESSE), st.none() | side_suits),
    st.builds(Renounced, st.just(StepKind.RUFF), st.none() | side_suits),
)


def _some(strategy: st.SearchStrategy[Any], most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    atom = st.tuples(strategy, whens).map(lambda pair: replace(pair[0], when=pair[1]))
    return st.lists(atom, max_size=most, unique=True).map(tuple)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any plan in the parser's own form; at most one count."""
    plan = Plan(
        draw(_some(steps, 4)),
        draw(_some(beliefs)),
        draw(_some(counts, 1)),
        draw(_some(concessions, 1)),
        draw(_some(listed)),
        draw(_some(renounced, 1)),
    )
    if any(count.kind is CountKind.CONCEDE_ALL for count in plan.counts):
        plan = replace(plan, listed=())  # some claimed and the rest given up is TRICKS
    return replace(plan, mentions_trump=mentions_trump(plan))
