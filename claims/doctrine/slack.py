"""Where a claimer said that he gives tricks away (doctrine 3.3, 6.1)."""

from collections import Counter

from claims.cards import NOTRUMP, SUIT_MASK
from claims.doctrine.meant import CardsMeant
from claims.statement.model import Concession, Listed, Plan, Step, StepKind, Suit, Timing, Which


def suits_given(plan: Plan, meant: CardsMeant) -> list[int]:
    """The suits, as sets of cards, that his words give tricks to, whatever is seen; with an empty
    one where they name some and not one for every trick that he does not claim."""
    steps = [step for step in plan.steps if step.kind is StepKind.CONCEDE]
    given: list[Concession | Step] = [*plan.concessions, *steps]
    suits = [0 if one.when else _suits(one, meant) for one in given]
    claimed = meant.record.claim.tricks
    named = sum(one.number or 1 for one in given)
    short = claimed is not None and meant.position.tricks_left - claimed > named
    if not any(suits):
        return []
    return [*suits, 0] if short else suits


def given_for_nothing(plan: Plan, meant: CardsMeant) -> int:
    """The tricks that his words give to suits in which he has no loser: he has miscounted, and
    plays for them all the same (71B)."""
    given = [one for one in plan.concessions if not one.when]
    needless = [one for one in given if _without_loser(_suits(one, meant), meant)]
    return sum(one.number or 1 for one in needless)


def _without_loser(suits: int, meant: CardsMeant) -> bool:
    """Whether he has a master for every round of these suits; of trumps a ruff may take one."""
    for suit in range(4):
        own, cards = meant.own() & suits, SUIT_MASK << (13 * suit)
        if not suits & cards:
            continue
        out = sum(hand & cards for hand in meant.hidden())
        masters = (own & cards) >> out.bit_length()
        rounds = max((hand & own & cards).bit_count() for hand in meant.position.hands)
        if suit == meant.trump or not rounds or masters.bit_count() < rounds:
            return False
    return suits != 0


def trump_left_out(plan: Plan, meant: CardsMeant) -> int:
    """The trumps, as a set of cards, by which he would take back a trick in them that his words
    give the opponents: those above theirs, where he has so many and says of none of his that he
    plays it. He does not draw theirs, but may lead a small one to it (doctrine 6.1); all of them
    where he names the card, which he knows that his own beats. Else 0; of a trump that he calls
    the master: he thinks that he cannot draw it; and where his masters are too few to draw those
    out but for as many as he gives."""
    if meant.trump == NOTRUMP:
        return 0
    trumps = meant.suits((Suit.TRUMPS,))
    named = [meant.suits(step.suits) | meant.around(*step.cards) for step in plan.steps]
    named += [meant.suits((one.suit,)) | meant.around(one.card) for one in plan.listed]
    if any(trumps & suits for suits in named) or any(
        step.kind is StepKind.DRAW for step in plan.steps
    ):
        return 0
    given = [
        one
        for one in plan.concessions
        if one.timing is not Timing.NOW
        and not one.when
        and not (one.card is not None and one.card.which is Which.HIGH)
    ]
    of_trumps = [one for one in given if _suits(one, meant) == trumps]
    theirs = sum(hand & trumps for hand in meant.hidden())
    above = meant.own() & trumps & -(1 << theirs.bit_length())
    if not of_trumps or not theirs or not above:
        return 0
    if any(one.card is not None and one.card.rank for one in of_trumps):
        return trumps
    left_anyway = theirs.bit_count() - above.bit_count()
    return above if left_anyway < sum(one.number or 1 for one in of_trumps) else 0


def that_can_lose(suits: int, meant: CardsMeant) -> int:
    """Of a suit in which a trick is given in its place among the plays, the cards without the
    claimer's masters, which give none; the whole suit where he has no others."""
    own, out = meant.own() & suits, sum(hand & suits for hand in meant.hidden())
    masters = own >> out.bit_length() << out.bit_length()
    return suits & ~masters if own & ~masters else suits


def rounds_told(plan: Plan, meant: CardsMeant) -> int:
    """The side suits, as a set of cards, of which his words take as many rounds or tricks as his
    longer hand has cards: "three hearts" with ace, king and two. None of them is thrown away."""
    told: Counter[Suit] = Counter()
    cashed = [step for step in plan.steps if step.kind is StepKind.CASH and not step.cards]
    counted: list[Step | Listed] = [*cashed, *plan.listed]
    for one in counted:
        suits = one.suits if isinstance(one, Step) else (one.suit,)
        if len(suits) == 1 and suits[0] is not None and one.number and not one.when:
            told[suits[0]] += one.number
    found = 0
    for suit, rounds in told.items():
        cards = meant.suits((suit,))
        hands = [meant.position.hands[seat] for seat in range(4)]
        longest = max((hand & cards & meant.own()).bit_count() for hand in hands)
        if 1 < longest <= rounds and meant.suits((Suit.TRUMPS,)) != cards:
            found |= cards
    return found


def winners_named(plan: Plan, meant: CardsMeant) -> int:
    """The cards of claimer's side that he calls his winners in no order, as a set: he throws what
    he has not named before them."""
    named = 0
    for one in plan.listed:
        if not one.when:
            named |= meant.card(one.card) if one.card else meant.suits((one.suit,))
    return named & meant.own()


def _suits(one: Concession | Step, meant: CardsMeant) -> int:
    if isinstance(one, Step):
        return meant.suits(one.suits) | meant.around(*one.cards)
    return meant.suits((one.suit,)) | meant.around(one.card)
