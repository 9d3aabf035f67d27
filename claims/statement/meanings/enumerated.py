"""Nouns one after the other: counts, shares, cards from the top."""

from dataclasses import replace

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.given import conceded
from claims.statement.meanings.none_of import only_these
from claims.statement.meanings.one_noun import one_noun
from claims.statement.meanings.pieces import (
    REST,
    described,
    is_trumps,
    nth_round,
    number_of,
    one,
    timing_of,
)
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def _less(item: Item, but: Item) -> Piece | None:
    """ "Four less one", of the four that are left: all but one."""
    numbers = [i.number for i in (item, but) if i.bare and i.number and i.nouns <= {"trick"}]
    if len(numbers) != 2 or item.det or item.owner or numbers[0] <= numbers[1]:
        return None
    number, lost = numbers

    def make(memory: LastNamed) -> list[Atom]:
        left = memory.facts.left if memory.facts is not None else None
        told = REST if number == left else Count(CountKind.TRICKS, number)
        return [told, Concession(lost)]

    return Later(make, f"{number} less {lost}")


def one_trick(item: Item) -> bool:
    """ "Une levée": a trick, of which no more is said."""
    return item.bare and item.nouns == {"trick"} and number_of(item) == 1 and not item.which


def enumerated(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "Ace, king, a heart", "three clubs, one spade": things named one after the other."""
    but = bag.pp("but") if bag.has_pp("but") else ()
    if "alike" in bag.adverbs and len(items) == 2 and items[0].cards and one_trick(items[1]):
        items = items[:1]  # "the king, one trick too"
    if but and not items and "top" in bag.adverbs:
        return []  # "moins un, as de carreau en tête": of nothing
    if "first" in bag.adverbs and any(item.comma for item in but):
        return []  # "all but the club, trump first"
    if len(but) > 1 and but[0].bare and but[1].comma and any(c.number for c in but[1].cards):
        return []  # "moins une, mes deux as"
    if len(items) == len(but) == 1 and (less := _less(items[0], but[0])) is not None:
        return one(less)
    top = bag.adv("top")
    to_him = bag.fresh().hand_at("at")
    if to_him is not None and to_him not in OURS and items and not items[0].cards:
        return []  # "un trèfle à Ouest": a trick of his
    hand = bag.hand_at("in", "on", "from", "at")
    if hand is None and bag.fresh().hand_at("with") is Hand.PARTNER:
        hand = bag.hand_at("with")  # "the king is with partner"
    if hand is None and not bag.head and all(i.suits and not i.cards for i in items):
        hand = Hand.OWN if "here" in bag.adverbs else hand
        hand = Hand.DUMMY if "there" in bag.adverbs else hand  # "a club here", after a ruff there
    if hand is None and "there" in bag.adverbs and all(_by_rank(i) for i in items):
        hand = Hand.DUMMY  # "the ace over there"
    bag.adv("mine", "up", "more", "high", "here")
    rounds = [bool(is_trumps(i) and i.has("round") and i.number) for i in items]
    if top and rounds != [True]:  # but "deux tours d'atout en commençant par l'as"
        bag.adv("until")
        suits = () if items else bag.suits_at("to", "in")
        if suits:
            return one(Step(StepKind.CASH, suits, run=True))  # "en tête à pique"
        return _from_the_top(items)
    told = len(items) > 1 and not any(i.has("winner", "trick") for i in items[1:])
    if told and items[0].has("loser") and items[0].number == len(items) - 1:
        items = items[1:]  # "only one loser, a heart"
        found = conceded(items, timing_of(bag))
        return one(*found) if found else []
    if any(r == "on" and goes_on(items[-1:], list(its[:1])) for r, its in bag.phrases):
        return []  # "nine of diamonds on the ace of hearts, six of clubs on the king": two discards
    extra = bag.pp("with", "on") if bag.has_pp("with", "on") else ()
    if any(item.split or (item.bare and (item.number or item.nouns)) for item in extra):
        return []  # "with hearts 3-3 it's all mine": where they are
    if items and is_trumps(items[-1]) and items[-1].called and any(i.cards for i in extra):
        return []  # "king of diamonds, trump with the king": it is ruffed
    if items and any(c.suit is None for c in items[-1].cards) and any(i.suits for i in extra):
        return []  # "as | de coeur": one card
    led = bool(items) and all(item.cards for item in items) and not bag.head
    led = led and all(c.suit not in (None, *e.suits) for e in extra for c in items[-1].cards)
    if led and len(extra) == 1 and (thrown_alone(extra[0]) or extra[0].called):
        plays = [Named(item, played=True) for item in items]
        return one(*plays, thrown_on(extra[0], items[-1]))
    if bag.times is not None:
        bag.use("times")
        if len(items) != 1 or items[0].suit is None or items[0].cards:
            return []
        return one(Named(replace(items[0], number=bag.times, nouns=frozenset({"round"}))))
    if len(items) == 2 and not bag.head and all(i.number and i == _number(i) for i in items):
        first, second = (item.number or 0 for item in items)  # "six and three", won and to come
        won = one(Count(CountKind.WON, first), Count(CountKind.TRICKS, second), cost=0.3)
        return [*won, *shared_out(first, second)]
    if "each" in bag.adverbs and len(items) == 1 and items[0].number and items[0].bare:
        bag.adv("each")
        return shared_out(items[0].number, items[0].number)  # "two tricks each"
    if "each" in bag.adverbs and len(items) == 1 and items[0].number and is_trumps(items[0]):
        bag.adv("each")  # "three trumps each"
        each = items[0].number
        return one(Later(lambda m: [_each_with_them(m, each)], f"{each} trumps each"))
    choices: list[tuple[list[Piece], float, str]] = [([], 0.0, "")]
    for item in (*items, *extra):
        ways = one_noun(item, bag, hand, len(items) + len(extra))
        if not ways:
            return []
        choices = [
            ([*pieces, *more], cost + price, reason or why)
            for pieces, cost, reason in choices
            for more, price, why in ways
        ]
    if not items and not but and (not extra or (bag.has_pp("on") and _one_card(extra))):
        return []  # "... and on it my king"
    given: list[Piece] = []
    if but:
        given = conceded(but, timing_of(bag)) or []
        if not given:
            return []
    meanings = []
    several = len(items) > 1 or any(item.number or item.plural for item in items)
    named = "only" in bag.adverbs and not given and several and all(i.cards for i in items)
    only = (Later(only_these, "only these"),) if named else ()
    for pieces, cost, reason in choices:
        if given and not any(isinstance(p, Count) for p in pieces):
            if pieces and not all(isinstance(p, Named) for p in pieces):
                return []
            pieces = [*([] if pieces else [REST]), *pieces]
        alone = 0.5 if given and not items else 0.0
        meanings.append(Meaning((*pieces, *given, *only), cost + alone, reason))
    return meanings


def _one_card(items: tuple[Item, ...]) -> bool:
    """Whether one card by its name is all there is."""
    return len(items) == 1 and len(items[0].cards) == 1 and not items[0].number


def shared_out(ours: int, yours: int) -> list[Meaning]:
    """ "Two and two": so many of the tricks left for claimer's side, the others not."""

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        if facts is not None and facts.left != ours + yours:
            return [Count(CountKind.WON, ours), Count(CountKind.TRICKS, yours)]
        return [Count(CountKind.TRICKS, ours), Concession(yours)]

    return one(Later(make, f"{ours} and {yours}", ours + yours), cost=0.4)


def _number(item: Item) -> Item:
    """The noun as a number and nothing else."""
    return Item(number=item.number, mask=item.mask, cost=item.cost, comma=item.comma)


def _by_rank(item: Item) -> bool:
    """Cards called by their rank alone."""
    return bool(item.cards) and all(card.suit is None for card in item.cards)


def _from_the_top(items: tuple[Item, ...]) -> list[Meaning]:
    """ "Spades from the top", "everything from the top"; cards named are played in their order."""
    if len(items) == 1 and items[0].bare and items[0].has("winner", "trick") and items[0].number:
        return one(Count(CountKind.TRICKS, items[0].number))  # "three winners off the top"
    suits = tuple(s for i in items for s in i.suits)
    if not all((i.suits or i.has("rest", "all")) and not i.cards for i in items):
        if not all(i.cards for i in items):
            return []
        return one(*(Named(item, played=True) for item in items))
    rest = [REST] if any(i.has("rest", "all") for i in items) else []
    if any(i.number for i in items):  # "three spades off the top"
        each = (Step(StepKind.CASH, i.suits, number=i.number, run=not i.number) for i in items)
        return one(*each) if all(i.suits for i in items) else []
    return one(Step(StepKind.CASH, suits, run=bool(suits)), *rest)


def and_another(bag: Bag) -> list[Meaning] | None:
    """ "Ace and another spade", "I play ace, king and another", "spades, ace and another": cards of
    one suit are cashed, and one more led after them; None where no more is told."""
    trial = bag.fresh()
    *high, last = trial.objects() or (Item(),)
    called = [high.pop(0)] if high and high[0].bare_suit else []
    cards = tuple(replace(card, mine=None) for item in high for card in item.cards)
    suits = {suit for item in (*called, last) for suit in item.suits}
    suits |= {*trial.suits_at("in", "to", "at", "from"), *(c.suit for c in cards if c.suit)}
    plays = bag.head in ("", "cash", "play") and not (bag.neg or bag.no)
    alone = bag.subjects in ((), ("self",)) and not trial.todo
    one_by_one = all(i.cards and not (i.number or i.plural or i.which) for i in high)
    if (one_of := _and_one_of(bag)) is not None:
        return one_of
    if not (high and one_by_one and plays and alone and one_more_of_it(last)) or len(suits) > 1:
        return None

    def make(memory: LastNamed) -> list[Atom]:
        suit = next(iter(suits), None) or memory.together(cards)
        suit = suit or memory.completed(cards[0], True).suit
        if suit is None:
            return []
        cashed = Step(StepKind.CASH, cards=tuple(replace(card, suit=suit) for card in cards))
        low = (Card(suit, which=Which.LOW),) if last.which is Which.LOW else ()
        return [cashed, Step(StepKind.LEAD, () if low else (suit,), low)]

    return one(Later(make, f"{cards} and another"))


def one_more_of_it(item: Item) -> bool:
    """ "Another spade", "another", "a small one": one more of the suit of the cards before it; "the
    small one" is known."""
    low = item.which is Which.LOW and not item.comma  # "spade ace, small spade trumped"
    another = item.det == "another" or (item.nouns == {"card"} and item.which is None)
    single = item.number in (None, 1) and item.det not in ("the", "gen")
    single = single and not (item.plural or item.owner or item.ordinal)
    return (another or low) and single and not (item.cards or item.nouns - {"card"} or item.is_hand)


def one_of_its_suit(rank: Item, item: Item) -> bool:
    """ "Ace and a diamond", "le roi et un cœur": whether one of a suit is told behind a rank that
    is of that suit, where claimer's side has that card."""
    alone = len(rank.cards) == 1 and rank.cards[0].suit is None and not (rank.owner or rank.comma)
    alone = alone and not (rank.number or rank.plural or rank.every or rank.suits)
    said = item.cards or item.nouns or item.which or item.owner or item.located or item.plural
    single = item.det == "a" or (item.number == 1 and not item.det)
    return alone and item.suit is not None and single and not (said or item.comma or item.split)


def _and_one_of(bag: Bag) -> list[Meaning] | None:
    """ "I play ace and a diamond": a card is cashed, and one of its suit led after it."""
    trial = bag.fresh()
    items = trial.objects()
    plays = bag.head in ("cash", "play") and not (bag.neg or bag.no or trial.todo)
    if not plays or bag.subjects not in ((), ("self",)) or len(items) != 2:
        return None
    rank, last = items[0].cards[:1], items[1].suit
    if last is None or not one_of_its_suit(*items):
        return None
    card = replace(rank[0], mine=None, every=False)

    def make(memory: LastNamed) -> list[Atom]:
        of_it = replace(card, suit=last)
        if memory.facts is not None and not memory.facts.has(of_it):
            of_it = memory.completed(card, True)
        return [Step(StepKind.CASH, cards=(of_it,)), Step(StepKind.LEAD, (last,))]

    return one(Later(make, f"{card} and one of {last}"))


def goes_on(items: tuple[Item, ...], on: list[Item]) -> bool:
    """ "Spade loser on the king of diamonds", "a heart on the club", "king of hearts on the ace of
    spades": of a suit that is not led."""
    if len(items) != 1 or len(on) != 1 or len(on[0].cards) > 1:
        return False
    item, led = items[0], on[0].cards[0].suit if on[0].cards else on[0].suit
    if item.which is Which.LOSER:
        return bool(on[0].cards or led)
    suit = item.cards[0].suit if len(item.cards) == 1 else item.suit if not item.cards else None
    if nth_round(on[0]):  # "hearts, club on the third"
        return suit not in (None, Suit.TRUMPS)
    return led not in (None, Suit.TRUMPS, suit) and suit not in (None, Suit.TRUMPS)


def thrown_alone(item: Item) -> bool:
    """ "With a little club": a card of another suit that goes on the one named."""
    single = number_of(item) == 1 or item.owner == "my" or item.which in (Which.LOW, Which.LOSER)
    return bool(item.suit) and single and not item.cards and not item.plural


def _each_with_them(memory: LastNamed, each: int) -> StatedBelief:
    """ "One trump each": twice as many are out, where that can be."""
    facts = memory.facts
    both = facts is not None and len(facts.out_of(Suit.TRUMPS)) == 2 * each
    return StatedBelief(BeliefKind.TRUMPS_OUT, number=2 * each if both else each)


def thrown_on(item: Item, on: Item) -> Piece:
    """ "A heart on the ace": what is thrown, and the card that it is thrown on."""
    thrown = described(item)

    def make(memory: LastNamed) -> list[Atom]:
        over = memory.completed(replace(on.cards[0], mine=None), True)
        return [Step(StepKind.DISCARD, cards=(thrown,), on_cards=(over,))]

    return Later(make, f"{thrown} on {on.cards}")


def on_each(bag: Bag, items: tuple[Item, ...], on: list[Item]) -> list[Meaning] | None:
    """ "Two spades, a club on each": thrown on the suit named last; None where it is not said."""
    item = items[0] if len(items) == len(on) == 1 and on[0].has("all") and on[0].bare else Item()
    if item.suit is None or item.cards or item.plural or item.nouns or item.several:
        return None
    bag.pp("on")

    def make(memory: LastNamed) -> list[Atom]:
        suits = (memory.suit,) if memory.suit is not None else ()
        return [Step(StepKind.DISCARD, cards=(described(item),), on_suits=suits)]

    return one(Later(make, f"{item} on each"))
