"""What every predicate is made of: one meaning, a noun as a card, trumps known from other suits."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from claims.cards import RANKS
from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item, grown
from claims.statement.model import (
    BeliefKind,
    Card,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

HEIGHTS: Final = {Which.HIGH: Height.HIGH, Which.LOW: Height.LOW}
COMPASS: Final = frozenset({Hand.NORTH, Hand.EAST, Hand.SOUTH, Hand.WEST})
REST: Final = Count(CountKind.REST)
TRUMPS: Final = (Suit.TRUMPS,)
GOOD: Final = frozenset(
    {BeliefKind.SUIT_RUNS, BeliefKind.CARD_GOOD, BeliefKind.HAND_GOOD, BeliefKind.ALL_GOOD}
)
"""What says of cards of claimer's side that they are winners."""
OF_THEM: Final = "of them"
"""The pronoun of "both of them": as many of what was named before."""
DONE_BEFORE: Final = "done before"
"""The name of what claimer says that he has done."""
SAYS_NOTHING: Final = frozenset(
    {
        DONE_BEFORE,
        "return won",
        "theirs in all",
        "rounds not needed",
        "no trick there",
        "run it",
        "brings nothing",
        "theirs loses",
        "takes it",
        "take this",
        "nothing more",
        "so many missing",
        "they throw",
        "lead gained",
        "finesse either way",
        "has it",
        "enough",
        "card placed",
        "as many of them",
        "give it",
        "their only trick",
        "give this",
        "it is yours",
        "holds left",
        "left out",
        "nothing thrown",
        "there he is",
        "does not fall",
        "not gone",
        "play them ",
        "the trick on the table",
        "no such play",
        "not with that trump",
        "nobody ruffs",
        "they may ruff",
        "ruffed before",
        "they follow",
        "no loser there",
        "no danger",
        "not won there",
        "no way there",
        "not taken",
        "not ducked",
        "topic",
        "it blocks",
        "for a finesse",
        "got there",
        "way there",
        "not so many rounds",
        "their lead",
        "they fall",
        "their last one",
        "waits",
        "whose they are",
        "bidding",
    }
)
"""What is said of the play without telling how: it is read, and changes nothing."""


def one(*pieces: Piece, cost: float = 0.0, reason: str = "") -> list[Meaning]:
    """One meaning."""
    return [Meaning(pieces, cost, reason)]


def explained(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "The diamond, the ace": a suit called and the card of it, which is all that is meant."""
    if len(items) != 2 or not items[1].comma:
        return items
    high = items[0].suit and items[0].which is Which.HIGH and items[0].which_after
    one_high = high and items[0].det == "gen" and not (items[0].plural or items[0].number)
    if not (items[0].called or items[0].called_for or one_high):
        return items
    known = ("the", "gen") if one_high else ("the",)  # "le carreau maître, l'as"
    card = items[1].cards[0] if len(items[1].cards) == 1 and items[1].det in known else None
    same = card is not None and card.suit is items[0].suit and not items[1].suits
    return (grown(items[1], comma=False),) if same and not items[1].number else items


def number_of(item: Item) -> int | None:
    """How many an item is said to be; "a heart", "coup d'atout" is one."""
    if item.number is not None:
        return item.number
    single = item.det in ("a", "another", "next") or (item.has("round") and item.suits)
    return 1 if single and not item.plural else None


def number_out(item: Item) -> int | None:
    """How many trumps are said to be out; of "one or two" he takes as many as there are."""
    return None if item.upto else number_of(item)


def described(item: Item) -> Card:
    """A card described by its kind: "a small heart", without its number and owner."""
    return replace(item.as_card(), number=None, mine=None)


def is_the_other(item: Item) -> bool:
    """ "The other", "l'autre": one like those named last."""
    french = item.has("card") and item.det == "gen"
    return item.bare and not item.plural and (item.has("otherone") or french)


def of_another_suit(led: Card, card: Card) -> bool:
    """Whether two cards are of different suits, trumps aside."""
    plain = Suit.TRUMPS not in (led.suit, card.suit)
    return plain and led.suit is not None and card.suit is not None and led.suit is not card.suit


def of_hand(card: Card, hand: Hand | None) -> Card:
    """ "Dummy's two aces": of several suits, those of one hand."""
    several = card.suit is None and bool(card.number or card.every)
    return replace(card, hand=hand) if several and hand in SIDE else card


def owned_hand(item: Item) -> Hand | None:
    """The hand a noun lies in, where the words say so."""
    return item.hand if item.located else None


def first_let_go(item: Item) -> Step | None:
    """ "I let the first spade go", "not taking the first round of spades": given in its place."""
    told = item.ordinal == 1 and item.suit and not (item.cards or item.plural or item.which)
    if not told or item.nouns - {"round"} or item.mine is not None:
        return None
    return Step(StepKind.CONCEDE, item.suits)


def suit_led(memory: LastNamed) -> Suit | None:
    """The suit of the card just led: "I lead the king of diamonds, partner overtakes with the
    ace"."""
    last = memory.atoms[-1] if memory.atoms else None
    played = isinstance(last, Step) and last.kind in (StepKind.CASH, StepKind.PLAY)
    cards = last.cards if played and isinstance(last, Step) else ()
    return cards[0].suit if len(cards) == 1 else None


def suits_played(memory: LastNamed) -> set[Suit | None]:
    """The suits of which some round was told before."""
    steps = [atom for atom in memory.atoms if isinstance(atom, Step)]
    listed = {a.card.suit if a.card else a.suit for a in memory.atoms if isinstance(a, Listed)}
    return listed | {suit for a in steps for suit in (*a.suits, *(card.suit for card in a.cards))}


def is_trumps(item: Item) -> bool:
    """Whether a noun is trumps and not one card of them named by rank."""
    return item.suit is Suit.TRUMPS and not item.cards


def good_for(bag: Bag, items: tuple[Item, ...]) -> int | None:
    """ "The spades are good for four": how many tricks a suit is said to take."""
    if len(items) != 1 or items[0].suit is None or items[0].cards or items[0].number:
        return None
    if "back" in bag.adverbs:
        return None  # "a spade across for two diamonds"
    for place, (role, its) in enumerate(bag.phrases):
        if role == "against" and len(its) == 1 and its[0].bare and its[0].number:
            bag.use(f"pp{place}")
            return its[0].number
    return None


def timing_of(bag: Bag) -> Timing | None:
    """ "at the end", "later", "now"."""
    if {"end", "later"} & {*bag.adverbs}:
        return Timing.END
    return Timing.NOW if "now" in bag.adverbs else None


def played_before(bag: Bag) -> bool:
    """ "You get the ace of trumps, diamonds first": a suit told last is played, and not given."""
    last = bag.right[-1] if len(bag.right) > 1 and "first" in bag.adverbs else Item()
    return bool(last.comma and last.suit and last.plural) and not last.cards


def let_hold(card: Card, facts: Facts | None) -> list[Atom]:
    """ "I let the queen hold": a card of claimer's side is played, and not overtaken where the
    other hand could."""
    played, hand = Step(StepKind.CASH, cards=(card,)), facts.where(card) if facts else None
    if facts is None or hand is None or card.suit is None or card.rank is None:
        return [played]
    above = [Card(card.suit, rank) for rank in RANKS[RANKS.index(card.rank) + 1 :]]
    over = any(facts.where(each) is other_hand(hand) for each in above)
    return [played, Renounced(StepKind.OVERTAKE, card=card)] if over else [played]


def renounced_card(kind: StepKind, card: Card) -> Piece:
    """A card that is not to be played, or not to be thrown."""
    plain = replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        facts, known = memory.facts, memory.completed(plain, True)
        trump = replace(plain, suit=plain.suit or Suit.TRUMPS)
        theirs = facts is not None and facts.out(trump) and not facts.holds(plain)
        if theirs and facts is not None and facts.trump_suit(trump.suit or Suit.TRUMPS):
            return [Renounced(StepKind.DRAW)]  # "I needn't draw the nine"
        return [Renounced(kind, card=known)]

    return Later(make, f"not {kind} {plain!r}")


def is_lead_to_card(said: object) -> bool:
    """Whether a card is led to one that is named: "a club to the queen"."""
    return isinstance(said, Step) and said.kind is StepKind.LEAD and said.other_card is not None


def they_throw(bag: Bag) -> list[Meaning]:
    """ "West has to throw a heart or a diamond", "you must let a club go": of what the opponents
    part with nothing follows."""
    thrown = bag.right or tuple(item for item in bag.left if not item.is_hand)
    if bag.neg or bag.no or not all(i.suits or i.cards or i.pron for i in thrown):
        return []
    bag.use("left", "right", "times")
    bag.pp("on", "to")
    if not thrown or bag.todo or any(i.mine or i.owner == "my" for i in thrown):
        return []
    return one(Later(lambda memory: [], "they throw"), cost=0.3)


def all_of_them(item: Item) -> bool:
    """ "Both", "all three" behind a pronoun: as many as it stands for."""
    return item.bare and (item.number or 0) > 1 and not item.nouns and bool(item.every or item.det)


def all_of_rank(item: Item) -> Item:
    """A rank with no article and no suit: all of its cards that are held."""
    plain = len(item.cards) == 1 and item.cards[0].suit is None and not (item.det or item.owner)
    return grown(item, cards=(replace(item.cards[0], every=True),)) if plain else item


def definite(item: Item) -> bool:
    """Whether a noun is one that is known: "le pique", "mes coeurs", "le dernier"."""
    said = item.det in ("gen", "the", "this", "these") or item.owner or item.cards or item.every
    return bool(said or item.pron == "this") and not (item.is_hand or item.pron == "it")


def called_for(item: Item) -> bool:
    """ "The heart", "the ace of spades", "a low club", "the aces": what is called for."""
    return bool(item.cards or item.suit) and item.mine is not False and not item.has("trick")


def by_rounds(item: Item) -> Item:
    """ "I play two trumps": so many rounds."""
    counted = item.several and not (item.which or item.owner or item.det or item.nouns)
    return grown(item, nouns=frozenset({"round"})) if counted else item


def cashed_in(memory: LastNamed, item: Item, hand: Hand | None) -> Step:
    """ "I take the heart in dummy, and from there ...": led to that hand, where the other leads."""
    crossed = hand in SIDE and hand is not None and memory.on_lead() is other_hand(hand)
    if crossed and item.suit is not Suit.TRUMPS:
        return Step(StepKind.LEAD, item.suits, hand=hand)
    return Step(StepKind.CASH, item.suits)


def played_until(suit: Suit) -> Later:
    """ "Spades until you're out": played on, drawn where they are trumps."""

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        drawn = suit is Suit.TRUMPS or (facts is not None and facts.trump_suit(suit))
        return [Step(StepKind.DRAW) if drawn else Step(StepKind.CASH, (suit,), run=True)]

    return Later(make, f"{suit} until")


def from_the_top(memory: LastNamed) -> list[Atom]:
    """The suit named last, else the winners that there are, from the top; the trumps that they
    have not are no suit to be run."""
    last = memory.atoms[-1] if memory.atoms else None
    gone = isinstance(last, StatedBelief) and last.kind is BeliefKind.NO_TRUMPS_OUT
    suits = (memory.suit,) if memory.suit is not None and not gone else ()
    return [Step(StepKind.CASH, suits, run=True)]


def led_out(memory: LastNamed, card: Card, leads: bool) -> list[Atom]:
    """ "Je sors l'as": led, where claimer's side has one and no trump of theirs can be meant;
    ``leads``: the words may say that."""
    facts, rank = memory.facts, card.rank or ""
    drawn = facts is not None and facts.out(Card(Suit.TRUMPS, rank))
    if not leads or card.suit is not None or facts is None or not facts.count(rank) or drawn:
        return []
    return [Step(StepKind.LEAD, cards=(memory.completed(card, True),))]


def nth_round(item: Item) -> bool:
    """ "The third one", "the last", "the next one": a round of the suit named before."""
    plain = item.bare and not (item.nouns - {"card"} or item.owner or item.number not in (None, 1))
    nth = (item.ordinal or 0) > 1 or item.which is Which.LAST
    return (plain and nth) or next_one(item)


def next_one(item: Item) -> bool:
    """Whether it is "the next one", of the suit that was led."""
    single = item.bare and not (item.plural or item.several)
    return single and (item.det == "next" or (item.has("trick") and item.det in ("", "the", "gen")))


def cash_cards(cards: Iterable[Card], mine: bool = False) -> Later:
    """Cards in the order given, their suits completed when the words before are known; ``mine``:
    "my ace" is the one in claimer's own hand where several aces are held."""
    given = tuple(replace(card, mine=None) for card in cards)

    def make(memory: LastNamed) -> list[Atom]:
        suit = memory.together(given) or memory.not_played_yet(given)
        called = tuple(replace(card, suit=card.suit or suit) for card in given)
        named = tuple(memory.mine(card) if mine else memory.owned(card) for card in called)
        named = tuple(memory.trump_meant(card, given[n]) for n, card in enumerate(named))
        named = memory.in_line(named)
        if memory.facts is not None and named and all(memory.facts.out(card) for card in named):
            return [Step(StepKind.DRAW, cards=named[:1], outstanding=1)]
        return [Step(StepKind.CASH, cards=named)]

    return Later(make, "cash " + repr(given))
