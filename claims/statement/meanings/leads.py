"""Leads: to a card, to a hand, to lose."""

from dataclasses import replace
from typing import Final

from claims.statement.context import SIDE, other_hand
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.meanings.fetched import is_purpose
from claims.statement.meanings.finesses import finesse, led_through
from claims.statement.meanings.giving import ducked
from claims.statement.meanings.held import to_partners
from claims.statement.meanings.one_noun import one_noun, rounds_led
from claims.statement.meanings.pieces import (
    HEIGHTS,
    all_of_rank,
    by_rounds,
    called_for,
    cash_cards,
    described,
    from_the_top,
    is_trumps,
    number_of,
    of_another_suit,
    one,
    owned_hand,
    played_until,
)
from claims.statement.meanings.played_by import played_by
from claims.statement.meanings.ruffed_by import ruffed_by, trump_put_on, used_to_ruff
from claims.statement.meanings.seated import played_for
from claims.statement.meanings.tenaces import into_cards, into_the_tenace
from claims.statement.meanings.this_trick import is_this_trick, put_in, winning
from claims.statement.meanings.throws import goes_first
from claims.statement.meanings.trumps import draw_of
from claims.statement.meanings.winners import cashed, not_played, so_many_of_them
from claims.statement.model import (
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Step,
    StepKind,
    Suit,
    Which,
)


def play(bag: Bag) -> list[Meaning]:
    """ "I play a heart to the king", "trump twice", "low from dummy"."""
    if bag.tag == "asked" and not (bag.right and all(map(called_for, bag.right))):
        return []  # "can I have the rest?"
    if bag.tag == "begin":
        alone = not (bag.peek() or bag.phrases or bag.neg or bag.no or bag.foe)
        return one(Later(goes_first, "goes first")) if alone else []  # "... je commence par là"
    if bag.neg or bag.no:
        return not_played(bag)
    if not bag.right and bag.left and all(i.is_hand for i in bag.left):
        return []
    if (used := used_to_ruff(bag)) is not None:
        return used
    if not bag.peek() and into_the_tenace(bag):
        return finesse(bag)  # "je joue dans la fourchette"
    if (into := into_cards(bag, bag.peek())) is not None:
        return into
    if bag.tag == "in" and any(item.comma for item in bag.peek()):
        return []  # "sticking in the queen, and my aces"
    if not bag.peek() and sum(role == "in" for role, _ in bag.phrases) > 1:
        return []  # "je me mets en main au roi et l'as"
    roles = ("on", "in", "with") if bag.tag == "start" and not bag.right else ("on", "in")
    if bag.tag == "start" and bag.right and bag.has_pp("with"):
        return []  # "c'est par mes cœurs que j'attaque, l'as ensuite"
    items = bag.objects() or (bag.pp(*roles) if bag.has_pp(*roles) else ())
    if bag.tag == "end" and [i.pron for i in items] == ["some"]:
        return []  # "je finis en | double coupe"
    if bag.tag == "touch":  # "toucher aux as"
        items = tuple(all_of_rank(item) for item in items)
    suits = [n for n, (role, its) in enumerate(bag.phrases) if role == "to" and _a_suit(its)]
    if not items and suits:
        items = bag.phrases[suits[0]][1]  # "je pars à pique", "... vers ma main à carreau"
        bag.use(f"pp{suits[0]}")
    if (foe := played_for(bag)) is not None:
        return foe
    if len(items) == 1 and items[0].has("finesse"):
        return finesse(bag, items[0]) if bag.right or not bag.left else []
    if len(items) == 1 and items[0].has("ruff") and bag.tag == "start":
        hand = bag.hand_at("in", "on", "from")  # "starting with a spade ruff"
        return [Meaning(tuple(p), cost, why) for p, cost, why in one_noun(items[0], bag, hand, 1)]
    if len(items) == 1 and items[0].suit and not items[0].cards and into_the_tenace(bag):
        return one(Step(StepKind.FINESSE, items[0].suits))
    if "bothhands" in bag.adverbs:
        return ducked(bag, items)
    bag.adv("here")  # "je mets l'as ici"
    if any(i.cards for i in items) and all(i.has("entry") for i in bag.fresh().pp("as")):
        bag.pp("as")  # "I use the ace of hearts as my way in"
    named = 0.0
    if bag.right and bag.left:
        bag.use("left")
        if not all(item.is_hand and not item.person for item in bag.left):
            return []
        named = 0.5
    if bag.some:
        items = tuple(replace(item, pron="some") for item in items or (Item(),))
    found = _played(bag, items)
    return [replace(meaning, cost=meaning.cost + named) for meaning in found]


def _a_suit(items: tuple[Item, ...]) -> bool:
    return len(items) == 1 and items[0].suit is not None


def _played(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """What is played, and where to."""
    if not items and not bag.phrases and bag.adv("top"):
        return one(Later(from_the_top, "from the top"))  # "je joue en tête"
    through = led_through(bag, items)
    if through is not None:
        return through
    destination = destination_of(bag) if bag.tag != "touch" else None
    if destination is not None:
        if len(items) > 1:
            return []
        item = items[0] if items else Item()
        return [lead_meaning(item, destination, _source(bag, item))]
    if bag.times is None and (by_cards := played_by(bag, items)) and not items[0].called:
        bag.use("pp0")
        return one(cash_cards(by_cards))  # "je joue les piques par l'as et le roi"
    times = bag.times
    bag.use("times")
    if not items and "ordered" in bag.adverbs:
        return one(Later(lambda m: [], "play them "))  # "I play in this order: ..."
    if not items:
        return []
    if (
        len(items) > 1
        and all(i.called for i in items)
        and len({i.suit for i in items}) < len(items)
    ):
        return one(*(_one_round(i) for i in items))  # "I play trump, trump, spade"
    item = items[0]
    if item.bare and item.number and item.det and bag.has_pp("on") and not item.nouns:
        item = grown(item, cards=(Card(rank=rank_called(item.number)),), number=None)
        items = (item, *items[1:])  # "je mets le deux sur mon cœur"
    if len(items) == 1 and (len(item.cards) == 1 or item.suit) and bag.has_pp("on"):
        put_on = _put_on_it(bag, item)
        if put_on:
            return put_on
    if all(_rounds_of_trumps(each, times, bag) for each in items):
        whose = items[0].det or items[0].mine
        plain = items[0].bare_suit or (items[0].plural and whose and not items[0].number)
        all_mine = items[0].every and items[0].mine is True and not items[0].number
        if len(items) == 1 and plain and (bag.adv("top") or all_mine):
            return one(Step(StepKind.CASH, items[0].suits, run=True))  # "trumps top down"
        bag.adv("until")
        return one(*(draw_of(by_rounds(item), times) for item in items))
    ruffed = ruffed_by(item, bag, "on") if len(items) == 1 and bag.has_pp("on") else None
    if ruffed is not None:
        return one(ruffed)
    if times and len(items) > 1 and item.suit and not (item.cards or item.number):
        items = (grown(item, number=times), *items[1:])  # "twice diamonds and my aces"
    if len(items) == 1 and item.called and (by := bag.pp("with")):
        cards = tuple(c for i in by for c in i.cards if all(each.cards for each in by))
        own = all(c.suit in (None, item.suit) for c in cards)
        if not cards or not own or is_trumps(item):
            return []
        return one(cash_cards(replace(c, suit=item.suit) for c in cards))  # "pique de l'as"
    if "until" in bag.adverbs and len(items) == 1 and item.bare_suit and item.suit:
        bag.adv("until")
        return one(played_until(item.suit))  # "je joue cœur jusqu'à ce que ..."
    source = _source(bag, item)
    low = item.called_for or (item.suit and item.which is Which.LOW and not item.plural)
    if bag.needs == "before" and len(items) == 2 and low and len(items[1].cards) == 1:
        to = (None, items[1].cards[0], None)
        return [lead_meaning(item, to, source)]  # "a small spade and the jack goes in"
    top = bag.adv("top", "until")
    if len(items) == 1:
        single = _played_one(item, source, times, top, bag)
        if single is not None:
            return single
    cards = tuple(c for i in items for c in i.cards)
    if len(cards) == len(items) == 1 and bag.tag == "in" and not bag.phrases:
        card = replace(cards[0], mine=None)
        return one(Later(lambda m: [put_in(m, card, source)], f"put in {card} {source}"))
    if cards and all(i.cards for i in items):
        if (
            len(cards) == 1
            and {"now", "here"} & {*bag.adverbs}
            and cards[0].suit is None
            and not source
        ):
            return one(Later(lambda m: _played_now(m, cards[0]), f"play {cards} now"))
        return one(_play_cards(cards, source))
    pieces = [
        draw_of(i) if _called_trumps(i) else cashed(i, run=False) for i in items
    ]  # "I play trumps and the aces"
    if top and all(i.suits for i in items):
        return one(Step(StepKind.CASH, tuple(s for i in items for s in i.suits), run=True))
    if all(i.suits and i.number is None and not i.nouns and not i.which for i in items):
        suits = tuple(s for i in items for s in i.suits)
        if any(_called_trumps(i) for i in items) and not times:
            led = (draw_of(i) if _called_trumps(i) else Step(StepKind.CASH, i.suits) for i in items)
            return one(*led)
        return one(Step(StepKind.CASH, suits, number=times))
    return one(*(p for p in pieces if p is not None)) if all(pieces) else []


def _called_trumps(item: Item) -> bool:
    """ "Trumps", "the trumps" among what is played: they are drawn."""
    return is_trumps(item) and not (item.number or item.which or item.owner)


def _rounds_of_trumps(item: Item, times: int | None, bag: Bag) -> bool:
    if not is_trumps(item):
        return False
    if (number_of(item) == 1 or item.which is Which.LOW) and not item.has("round"):
        return False
    return not bag.has_pp("from")


def _one_round(item: Item) -> Step:
    """A suit called once: one round of it."""
    return Step(
        StepKind.DRAW if is_trumps(item) else StepKind.CASH,
        () if is_trumps(item) else item.suits,
        number=1,
    )


def _played_one(
    item: Item, source: Hand | None, times: int | None, top: bool, bag: Bag
) -> list[Meaning] | None:
    """One thing played; None where it is played as a list is."""
    every = item.has("card") and item.plural and item.owner == "my" and not item.number
    if (item.has("rest", "all") or every) and item.bare:
        return one(Count(CountKind.REST))  # "I play my cards one by one"
    if item.bare and item.number and item.det in ("the", "gen") and not item.nouns:
        return one(Later(lambda m: _called_by_pip(m, item, source), f"play pip {item.number}"))
    if item.bare and item.several and item.owner == "my" and not (item.nouns or item.which):
        return one(Later(lambda m: [rounds_led(m, item.number)], f"my {item.number} of it"))
    if item.pron or (item.bare and (item.has("card") or not item.nouns) and not item.which):
        return one(Later(lambda m: _another(m, item, source), f"play {item.pron} {item.det}"))
    if item.bare and item.which is Which.HIGH and item.several and not item.nouns:
        return one(Step(StepKind.CASH, hand=source, number=item.number))
    if item.bare and item.which in HEIGHTS and not item.has("winner", "trick", "round"):
        return one(Step(StepKind.PLAY, height=HEIGHTS[item.which], hand=source))
    if item.has("round") and item.bare:
        rounds = number_of(item)
        return one(Later(lambda m: [_rounds(m, rounds)], "rounds"))
    if item.cards:
        cards = item.cards
        if source is not None and bag.tag == "lead" and len(cards) == 1:
            return one(lead_card(cards[0], source))
        return None
    single = not (item.plural or item.every) and number_of(item) in (None, 1)
    single = single and not top and times is None
    if single and item.which is Which.HIGH and item.suit and source in SIDE and not item.nouns:
        top_card = described(item)  # "I start with the top spade on the table"
        name = f"play {top_card} {source}"
        return one(Later(lambda m: [_from_there(m, top_card, source)], name))
    if single and item.suit and not item.nouns:
        card = (described(item),) if item.which else ()
        led = Step(StepKind.LEAD, () if card else item.suits, card, source=source)
        if item.called_for and not card:
            return one(Later(lambda m: [_of_these(m, led)], f"lead {item.suits} {source}"))
        return one(led)
    if item.suit and times is not None:
        return one(Step(StepKind.CASH, item.suits, number=times))
    return None


def _from_there(memory: LastNamed, card: Card, source: Hand | None) -> Step:
    """The highest of a suit out of a hand: led, or led to where the other hand is on lead."""
    here = memory.on_lead()
    if here is None or here is source or card.suit is None:
        return Step(StepKind.LEAD, cards=(card,), source=source)
    return Step(StepKind.CASH, (card.suit,), number=1)


def _of_these(memory: LastNamed, led: Step) -> Step:
    """ "My two aces, I play the diamond first": a suit led, or the card of the rank just named."""
    rank, facts = memory.told_one_by_one(after=False), memory.facts
    card = Card(led.suits[0], rank)
    its = rank is not None and facts is not None and facts.has(card)
    return Step(StepKind.CASH, cards=(card,)) if its else led


def _put_on_it(bag: Bag, item: Item) -> list[Meaning]:
    """ "King of diamonds, I put the ace on it": with no trick on the table, overtaken; "I put a
    heart on it" is thrown."""
    card = item.cards[0] if item.cards else described(item)
    under = bag.card_at("on") if bag.tag == "on" else None
    thrown = _put_on_suit(bag, item) if bag.tag == "on" and under is None else None
    if thrown is not None:
        return thrown
    if under is not None and not item.cards and not of_another_suit(card, under):
        return []
    if under is not None:
        low, high = replace(under, mine=None), replace(card, mine=None)
        return one(Later(lambda m: [_put_over(m, low, high)], f"{high} on {low}"))
    on = [n for n, (role, items) in enumerate(bag.phrases) if role == "on" and _it(items)]
    if len(on) != 1 or not item.cards:
        return []
    bag.use(f"pp{on[0]}")
    plain = replace(card, mine=None)
    return one(Later(lambda m: _put_on_last(m, plain), f"{plain} on it"))


def _put_on_suit(bag: Bag, item: Item) -> list[Meaning] | None:
    """ "I put my heart on the club": thrown on a card of another suit; None where it is not."""
    on = [i for role, its in bag.phrases for i in its if role == "on"]
    mine = [i for i in on if i.owner == "my" and not (i.cards or i.plural or i.nouns)]
    suits = [i.suit for i in on if i.called_for or i in mine]
    many = item.plural and item.number != 1
    if len(suits) != 1 or suits[0] is None or item.suit in (None, *suits) or many:
        return None
    bag.suits_at("on")
    one_of = is_trumps(item) and item.number == 1 and item.plural  # "one of dummy's trumps"
    item = grown(item, number=None, plural=False) if one_of else item
    put, under, hand = described(item), (suits[0],), bag.hand_at("from", "in") or owned_hand(item)
    thrown = Step(StepKind.DISCARD, cards=(put,), on_suits=under)
    return one(
        Later(lambda m: [trump_put_on(m, (put,), under, hand) or thrown], f"{put} on {under}")
    )


def _put_on_last(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The ace of spades, on which I put the king of diamonds": thrown on it."""
    led, facts = memory.card, memory.facts
    others = led is not None and led.suit not in (None, card.suit) and card.suit is not None
    if others and led is not None and not (facts is not None and facts.is_trump(card)):
        return [Step(StepKind.DISCARD, cards=(card,), on_cards=(led,))]
    return winning(card, None).make(memory)


def _put_over(memory: LastNamed, low: Card, high: Card) -> Step:
    """ "I put the king of spades on the jack"; a card of another suit is thrown on it."""
    low, facts = memory.completed(low, True), memory.facts
    trump = high.suit is Suit.TRUMPS or (facts is not None and facts.is_trump(high))
    if high.suit not in (None, low.suit) and low.suit is not None and not trump:
        return Step(StepKind.DISCARD, cards=(high,), on_cards=(low,))
    return Step(
        StepKind.OVERTAKE, cards=(low,), other_card=replace(high, suit=high.suit or low.suit)
    )


def _it(items: tuple[Item, ...]) -> bool:
    return len(items) == 1 and items[0].pron in ("it", "this")


def _called_by_pip(memory: LastNamed, item: Item, source: Hand | None) -> list[Atom]:
    """ "Lead the two": the card of that rank, of the suit named last or the only one held."""
    rank = rank_called(item.number)
    card = memory.completed(Card(rank=rank), True) if rank is not None else Card()
    if card.suit is None or memory.facts is None or not memory.facts.has(card):
        return _another(memory, item, source)
    return [Step(StepKind.PLAY, cards=(card,), source=source)]


def _rounds(memory: LastNamed, number: int | None) -> Step:
    """ "two rounds": of the suit named last, or of trumps."""
    if memory.suit in (None, Suit.TRUMPS):
        return Step(StepKind.DRAW, number=number)
    assert memory.suit is not None
    return Step(StepKind.CASH, (memory.suit,), number=number)


def _another(memory: LastNamed, item: Item, source: Hand | None) -> list[Atom]:
    """ "I play it", "another one", "j'en rejoue un"."""
    if item.pron in ("it", "this") and memory.trump_out and not memory.cards:
        return [Step(StepKind.DRAW, outstanding=memory.out or 1)]  # "there's one out, I play that"
    if item.pron in ("some", "") and item.several and not (item.det or item.nouns):
        return [so_many_of_them(memory, item.several)]  # "vous en avez deux, j'en joue deux"
    if item.det == "another" or item.pron == "some" or number_of(item) == 1:
        if memory.trump_out and number_of(item) is None:
            return [Step(StepKind.DRAW)]  # "tant qu'il y a des atouts dehors, j'en joue"
        if memory.suit is Suit.TRUMPS:
            return [Step(StepKind.DRAW, number=1)]
        if memory.suit is not None:
            return [Step(StepKind.CASH, (memory.suit,), number=1)]
    if memory.cards:
        blocked = (
            item.pron == "it" and memory.blocks == memory.cards[-1]
        )  # "... il bloque, je le joue"
        kind = StepKind.CASH if blocked else StepKind.PLAY
        return [Step(kind, cards=memory.cards[-1:], source=source)]
    if memory.suit is not None:
        return [Step(StepKind.LEAD, (memory.suit,), source=source)]
    if item.pron == "them":
        return []  # "I play them in this order: ..."
    return [Step(StepKind.PLAY, cards=(Card(which=Which.THIS),), source=source)]


def _play_cards(cards: tuple[Card, ...], source: Hand | None) -> Piece:
    given = tuple(replace(card, mine=None) for card in cards)
    if len(cards) > 1 or any(card.number or card.every for card in cards):
        return cash_cards(cards)
    return Later(
        lambda memory: [
            Step(
                StepKind.PLAY,
                cards=tuple(memory.completed(card, True, source) for card in given),
                source=source,
            )
        ],
        f"play {given!r}",
    )


def _played_now(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I need the king of spades later, so I play the ace now": to the trick on the table, where
    it can be."""
    facts, plain = memory.facts, replace(card, mine=None)
    its = replace(plain, suit=facts.led) if facts is not None else plain
    if facts is not None and its.suit is not None and facts.has(its):
        return [Step(StepKind.WIN, cards=(its,))]
    return [Step(StepKind.PLAY, cards=(memory.completed(plain, True),))]


def lead_card(card: Card, source: Hand | None) -> Piece:
    """A card led by name, out of the hand named if one is."""
    plain = replace(card, mine=None)
    return Later(
        lambda memory: [
            Step(StepKind.LEAD, cards=(memory.completed(plain, True, source),), source=source)
        ],
        f"lead {plain!r}",
    )


def _source(bag: Bag, item: Item) -> Hand | None:
    """The hand that a card is played from."""
    face_up = bag.hand_at("on") if bag.tag == "on" else None  # "je mets le trèfle sur la table"
    return (
        bag.hand_at("from", "in", "at")
        or (None if face_up else bag.hand_at("on"))
        or owned_hand(item)
    )


Destination = tuple[Hand | None, Card | None, Item | None]


def destination_of(bag: Bag) -> Destination | None:
    """Where a card is led to: a hand, a card or both; None when nothing is said of it."""
    hand: Hand | None = None
    card: Card | None = None
    by: Item | None = None
    behind = -1
    used: list[str] = []
    placed: tuple[Hand, str] | None = None
    for place, (role, items) in enumerate(bag.phrases):
        if f"pp{place}" not in bag.todo or len(items) != 1:
            continue
        item = items[0]
        if role in ("to", "towards") and item.is_hand and item.hand:
            hand = item.hand
        elif role in ("to", "towards", "against") and len(item.cards) == 1 and _single(item):
            if (hand or placed) and card is None and is_purpose(bag, role, item.cards[0]):
                hand = hand or (placed[0] if placed else None)
                used += [placed[1]] if placed else []
                continue  # "a club to dummy for the queen of diamonds"
            if card is not None:
                continue  # "a heart to the ace a spade to the ace": two leads
            card = item.cards[0]
            card = replace(card, hand=Hand.PARTNER) if item.owner == "partner" else card
            hand = hand or owned_hand(item)
            behind = place + 1
        elif role in ("with", "on") and (item.cards or item.which) and (hand or card is None):
            by = item
        elif role in ("in", "on", "at") and item.is_hand and card is not None and behind == place:
            hand = hand or item.hand  # "to the ace in dummy": there the ace lies
        elif role in ("in", "at") and item.is_hand and item.hand in SIDE:
            placed = (item.hand, f"pp{place}")
            continue
        else:
            continue
        used.append(f"pp{place}")
    if not (hand or card):
        return None
    bag.use(*used)
    return hand, card, by


def _single(item: Item) -> bool:
    """Whether one card is named, and no "my aces"."""
    return not (item.cards[0].every or item.cards[0].number)


OTHER_SUIT: Final = 1.5
"""The price of a suit led to a card of another: "heart to the ace | spades"."""


def lead_meaning(
    item: Item, to: Destination, source: Hand | None, purpose: tuple[Step, ...] = ()
) -> Meaning:
    """A card led to a hand or to a card, and what is cashed there for that ``purpose``."""
    card = to[1]
    if len(item.cards) == 1 and card is not None and of_another_suit(item.cards[0], card):
        return Meaning((_thrown_for(item.cards[0], card),))
    led = Later(lambda memory: _led(memory, item, to, source), f"lead {item!r} {to!r}")
    suit = item.suit if not item.cards else None
    other = suit is not None and card is not None and of_another_suit(Card(suit), card)
    cost = OTHER_SUIT if other else 0.0
    return Meaning((led, *purpose), cost)


def _thrown_for(on: Card, card: Card) -> Piece:
    """ "Club ace for my seven of hearts": a card of another suit is thrown on it; "club ace over
    to the ace of hearts": where that card is the best of its suit, it is led to."""
    led, other = replace(on, mine=None), replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        top = facts is not None and facts.has(other) and not facts.over(other, other.suit)
        crossed = Step(StepKind.LEAD, (other.suit,) if other.suit else (), other_card=other)
        thrown = Step(StepKind.DISCARD, cards=(other,), on_cards=(led,))
        return [Step(StepKind.CASH, cards=(led,)), crossed if top else thrown]

    return Later(make, f"{card} on {on}")


def _led(memory: LastNamed, item: Item, to: Destination, source: Hand | None) -> list[Atom]:
    """A lead to a card; their master is driven out, a trump of theirs under ours is drawn. What is
    put on a card of another suit is thrown. "One for the ace", which is theirs, is given."""
    facts = memory.facts
    if item.bare and item.number and not item.which and facts is not None and not to[0]:
        theirs = memory.completed(replace(to[1], mine=None), False) if to[1] else None
        if theirs is None or (theirs.suit is None and memory.suit is None):
            return [Concession(item.number)]  # "one for your ace"
        if facts.out(theirs):
            return [Concession(item.number, card=theirs)]
    table = facts is not None and facts.led is not None
    table = table and (is_this_trick(item) or (item == Item() and not memory.atoms))
    if table and to[1] is not None and to[1].suit in (None, facts.led if facts else None):
        return winning(replace(to[1], mine=None), to[0]).make(memory)  # "celle-ci pour mon roi"
    step = to_partners(lead(memory, item, to, source), facts)
    card = step.other_card
    suit = item.suit if not item.cards else None
    plain = suit is not None and card is not None and of_another_suit(Card(suit), card)
    if plain and card is not None and not (facts is not None and facts.is_trump(card)):
        return [Step(StepKind.DISCARD, cards=(described(item),), on_cards=(card,))]
    if card is None or facts is None or card.rank is None or not facts.out(card):
        return [step]
    if memory.beats_all_left(card):
        by_name = step.cards if step.cards and step.cards[0].rank is not None else ()
        led = [Step(StepKind.PLAY, cards=by_name)] if by_name else []
        return [*led, Step(StepKind.CONCEDE, cards=(card,))]
    trump = card.suit is not None and facts.trump_suit(card.suit)
    if not trump:
        return [step]
    return [Step(StepKind.DRAW, cards=(card,), outstanding=1)]


def lead(memory: LastNamed, item: Item, to: Destination, source: Hand | None) -> Step:
    """A suit or card led, to a hand or to a card there."""
    hand, card, by = to
    suits = item.suits
    if card is None and by is not None:
        card = described(by)
    if card is not None:
        suit = card.suit or (suits[0] if suits else None)
        if suit is None and item.cards:
            suit = item.cards[0].suit
        card = replace(card, suit=suit, mine=None)
        if suit is None:
            card = memory.completed(card, True, hand)
        suits = suits or ((card.suit,) if card.suit and not item.cards else ())
    cards = tuple(memory.completed(replace(c, mine=None), True) for c in item.cards)
    if not cards and item.which in (Which.LOW, Which.HIGH, Which.LAST):
        cards = (Card(item.suit or (card.suit if card else None), None, item.which),)
    own = cards[0] if len(cards) == 1 and card is None and source is None else None
    there = own is not None and hand in SIDE and memory.facts is not None
    if there and own and own.suit and memory.facts and memory.facts.where(own) is hand:
        return Step(
            StepKind.LEAD, (own.suit,), hand=hand, other_card=own
        )  # "heart ace back to hand"
    if cards and card is not None and card.rank is not None and cards[0].suit and not card.suit:
        card = replace(card, suit=cards[0].suit)
    return Step(StepKind.LEAD, () if cards else suits, cards, hand, source=source, other_card=card)


def crossed(memory: LastNamed, card: Card, into: Hand | None, home: Hand | None) -> Step:
    """A lead to a card of the other hand, its suit looked for there first."""
    plain, here = replace(card, mine=None), memory.on_lead()
    there = into or (other_hand(here) if here is not None and memory.atoms else home)
    known, facts = memory.completed(plain, True, there), memory.facts
    if facts is not None and there in (Hand.OWN, Hand.DUMMY) and facts.where(known) is not there:
        led = memory.completed(plain, True, other_hand(there))
        if facts.where(led) is not None and facts.over(led, None):  # "back with the three"
            return Step(StepKind.LEAD, cards=(led,), hand=there)
    return lead(memory, Item(), (into, known, None), None)
