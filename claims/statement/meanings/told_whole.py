"""What only the whole of a clause says, whatever its predicate."""

from dataclasses import replace
from typing import Final

from claims.statement.context import SIDE, any_suit
from claims.statement.grammar.bag import Bag, affirmed
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.both_win import both_win
from claims.statement.meanings.endplays import left_to_lead
from claims.statement.meanings.enumerated import and_another
from claims.statement.meanings.given import conceded
from claims.statement.meanings.gone_but import gone_but_mine, gone_on_it
from claims.statement.meanings.held import OPPOSITE, held_elsewhere
from claims.statement.meanings.leads import crossed
from claims.statement.meanings.led_by_partner import led_by_partner
from claims.statement.meanings.losers_gone import loser_gone, loser_lost
from claims.statement.meanings.one_noun import led_so_often, rounds_of
from claims.statement.meanings.pieces import is_trumps, one, timing_of
from claims.statement.meanings.ruffed_by import ruffed_by_nobody
from claims.statement.meanings.tallies import take
from claims.statement.meanings.this_trick import (
    in_round,
    led_on_the_second,
    round_taken,
    round_told,
)
from claims.statement.meanings.throws import discard
from claims.statement.meanings.upwards import low_to_high
from claims.statement.meanings.which_trump import last_trumps_ours
from claims.statement.model import (
    BeliefKind,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

DRAWING: Final = frozenset({"get", "cash", "draw", "remove", "take", "fell"})
"""What rounds of trumps do to those that are out."""
SCORING: Final = frozenset({"get", "take", "win", "cash"})


def told_whole(bag: Bag) -> list[Meaning] | None:
    """The meaning of a clause that is told by all its parts together; None where there is none."""
    for told_how in WAYS:
        if (found := told_how(bag)) is not None:
            return found
    return None


def _enough_rounds(bag: Bag) -> list[Meaning] | None:
    """ "One round collects both", "two rounds of trumps draw your three": as many rounds."""
    if len(bag.left) != 1 or len(bag.right) != 1 or bag.subjects or bag.neg or bag.no:
        return None
    led, out = bag.left[0], bag.right[0]
    rounds = led.has("round") and not led.cards and bag.head in DRAWING and not bag.phrases
    several = out.bare and (out.several or out.every or out.pron == "them" or out.has("all"))
    theirs = is_trumps(out) and not out.cards and out.mine is not True
    if not rounds or out.has("trick", "round") or not (several or theirs):
        return None
    number = led.number or (1 if led.det == "a" else None)
    bag.use("left", "right")
    many = out.several if theirs else None
    known = [StatedBelief(BeliefKind.TRUMPS_OUT, number=many)] if many else []
    drawn: Piece = Step(StepKind.DRAW, number=number)
    if not is_trumps(led):
        drawn = Later(lambda m: [rounds_of(m, number)], f"{number} rounds for them")
    return one(drawn, *known)


def _in_each_suit(bag: Bag) -> list[Meaning] | None:
    """ "Two in each suit": so many of every suit that claimer's side has."""
    items = (*bag.left, *bag.right)
    item = items[0] if len(items) == 1 else Item()
    plain = item.number and item.bare and not item.nouns - {"trick", "winner"}
    if "eachsuit" not in bag.adverbs or not plain or bag.phrases or bag.neg or bag.no:
        return None
    if bag.head not in ("", "have", "get", "take", "left") or bag.foe or bag.dative:
        return None
    bag.use("left", "right")
    bag.adv("eachsuit", "mine")

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        suits = (suit for suit in Suit if suit is not Suit.TRUMPS)
        held = (suit for suit in suits if facts is None or facts.held(suit))
        return [Listed(suit, number=item.number) for suit in held]

    return one(Later(make, f"{item.number} in each suit"))


def takes_the_last(bag: Bag) -> tuple[tuple[Item, ...], Item] | None:
    """What is said to win a trick told by its place, and that trick; None where nothing is."""
    scored = bag.head in SCORING and bool(bag.left) and len(bag.right) == 1 and not bag.phrases
    goes = bag.head in ("go", "") and len(bag.left) == 1 and not bag.right and not bag.adverbs
    to = bag.phrases[0] if goes and len(bag.phrases) == 1 else ("", ())
    if scored:
        items, won = bag.left, bag.right[0]
    elif to[0] in ("to", "against") and bag.left[0].has("trick"):
        items, won = to[1], bag.left[0]  # "the last trick goes to the king of trumps"
    else:
        return None
    placed = won.which is Which.LAST or (won.ordinal or 0) > 1
    last = won.bare and placed and not (won.nouns - {"trick"} or won.owner)
    single = len(items[-1].cards) == 1 or (_one_of_a_suit(items[-1]) and "trick" in won.nouns)
    single = single or (_one_of_a_suit(items[-1]) and won.number == 1)
    called = all(item.cards or item.suits for item in items)
    if not (last and single and called) or bag.subjects or bag.neg or bag.no:
        return None
    return items, won


def _one_of_a_suit(item: Item) -> bool:
    """A card of a suit of claimer's side: "dummy's spade", "my last club"."""
    own = item.mine or item.hand in SIDE
    return bool(own and item.suit and not (item.cards or item.plural or item.number))


def _takes_the_last(bag: Bag) -> list[Meaning] | None:
    """ "The king of trumps wins the last", "my ace takes the last trick", "dummy's spade takes the
    third one": it is played then, and what stands in a list with it before; "partner's ace takes
    the last": it is led to."""
    if (told := takes_the_last(bag)) is None:
        return None
    *before, item = told[0]
    bag.use("left", "right", "pp0")
    first = [Named(each, played=True) for each in before]
    if not item.cards:
        return one(*first, Named(item, played=True))
    card = replace(item.cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        his = Hand.PARTNER if item.owner == "partner" else None
        facts, known = memory.facts, memory.completed(card, item.mine, his)
        foes = facts is not None and item.hand in facts.foes
        if facts is not None and facts.with_partner(known) and known.suit is not None:
            led = bool(memory.atoms) and bool(facts.held(known.suit, Hand.OWN))
            lead = Step(StepKind.LEAD, (known.suit,), hand=Hand.PARTNER, other_card=known)
            return [lead if led else Listed(card=known, hand=Hand.PARTNER)]
        if facts is not None and foes:  # "East's ace"
            held = [each for each in any_suit(card) if facts.out(each)]
            known = held[0] if len(held) == 1 else card
        if foes or (facts is not None and not facts.has(known)):
            return [Concession(card=known, timing=Timing.END)]
        return [Step(StepKind.CASH, cards=(known,))]

    return one(*first, Later(make, f"{card} takes the last"))


def _has_it_not(bag: Bag) -> list[Meaning] | None:
    """ "West doesn't have the queen": another hand has her."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    seat = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    card = item.cards[0] if len(item.cards) == 1 and item.mine is None else None
    plain = bag.head == "have" and bag.neg and not (bag.no or bag.phrases or bag.subjects)
    if seat not in OPPOSITE or card is None or card.rank is None or not plain:
        return None
    bag.use("left", "right", "neg")
    return one(held_elsewhere(card, seat))


def _in_with_it(bag: Bag) -> list[Meaning] | None:
    """ "Then you're in with a club": a trick of theirs."""
    said = bag.left or bag.phrases or bag.neg or bag.no or len(bag.right) != 1
    if (bag.head, bag.tag) != ("play", "inwith") or bag.subjects != ("foe",) or said:
        return None
    given = conceded(bag.right, timing_of(bag))
    return one(*given) if given else None


def _entered_with(bag: Bag) -> list[Meaning] | None:
    """ "With the spade ace as the way over": the other hand is entered with it."""
    its = [item for role, items in bag.phrases if role == "as" for item in items]
    if bag.head or bag.left or bag.right or not its or not all(i.has("entry") for i in its):
        return None
    trial = bag.fresh()
    card, _ = trial.card_at("with"), trial.pp("as")
    if card is None or trial.todo:
        return None
    return one(Later(lambda m: [crossed(m, card, None, None)], f"entered with {card}"))


def _has_another(bag: Bag) -> list[Meaning] | None:
    """ "If hearts break I have another": one trick more."""
    more = bag.right[0] if len(bag.right) == 1 else Item()
    plain = more.bare and not (more.number or more.owner or more.which or more.plural)
    another = more.det == "another" or (more.nouns == {"card"} and not more.det)
    one_more = plain and another and bool(more.nouns) and more.nouns <= {"card", "trick"}
    told = bag.head in ("have", "get") and bag.subjects == ("self",) and not bag.left
    if not (one_more and told) or bag.phrases or bag.neg or bag.no:
        return None
    return one(Count(CountKind.TRICKS, 1))


def _takes_that_finesse(bag: Bag) -> list[Meaning] | None:
    """ "The finesse is 50% and I'm taking it": the one just told, and no trick on the table."""
    plain = bag.subjects == ("self",) and not (bag.left or bag.phrases or bag.neg or bag.no)
    if bag.head != "take" or not plain or [item.pron for item in bag.right] != ["it"]:
        return None
    if bag.tag == "again" or "again" in bag.adverbs:
        return None  # "if it wins I repeat it"
    trial = bag.fresh()
    found = take(trial)
    piece = found[0].pieces[0] if found and len(found[0].pieces) == 1 else None
    if trial.todo or piece is None or isinstance(piece, Named):
        return None

    def make(memory: LastNamed) -> list[Atom]:
        last = memory.atoms[-1] if memory.atoms else None
        if isinstance(last, Step) and last.kind is StepKind.FINESSE:
            return []
        return piece.make(memory) if isinstance(piece, Later) else [piece]

    return [replace(found[0], pieces=(Later(make, "takes it"),))]


def _not_kept_on(bag: Bag) -> list[Meaning] | None:
    """ "On the ace of spades I don't keep the king": it is thrown there."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    kept = bag.head == "keep" and bag.neg and not bag.undone and bag.has_pp("on")
    if not kept or bag.subjects[:1] != ("self",) or not (item.cards or item.suit) or bag.left:
        return None
    thrown = affirmed(bag)
    thrown.head, thrown.tag, thrown.needs = "discard", "", ""
    found = discard(thrown)
    return found if not thrown.todo else []


WAYS: Final = (
    both_win,
    _in_each_suit,
    low_to_high,
    _enough_rounds,
    _takes_the_last,
    _has_it_not,
    led_so_often,
    ruffed_by_nobody,
    loser_gone,
    loser_lost,
    last_trumps_ours,
    gone_but_mine,
    gone_on_it,
    _in_with_it,
    _entered_with,
    led_by_partner,
    _has_another,
    _takes_that_finesse,
    left_to_lead,
    _not_kept_on,
    in_round,
    round_taken,
    round_told,
    led_on_the_second,
    and_another,
)
"""The ways in which all parts of a clause tell one thing."""
