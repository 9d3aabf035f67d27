"""Ruffs: what is ruffed, by which hand and with which trump."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.meanings.pieces import (
    HEIGHTS,
    OF_THEM,
    described,
    is_trumps,
    next_one,
    nth_round,
    one,
    owned_hand,
    renounced_card,
)
from claims.statement.meanings.which_trump import (
    one_named,
    partners_ruff,
    ruffing_hand,
    ruffs_by_name,
    small_ruffed,
    with_that_trump,
)
from claims.statement.model import (
    OVER,
    RETURN,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Renounced,
    Step,
    StepKind,
    Suit,
    Which,
)

TO_ONE_TRICK: Final = frozenset({StepKind.PLAY, StepKind.DISCARD, StepKind.RUFF})
"""What is done to the trick on the table, and leads nothing."""
OF_THEM_NAMED: Final = {"any": 1, "both": 2}
"""How many are ruffed by words that else name a person: "one of them", "both of them"."""


def _told_to_ruff(bag: Bag) -> bool:
    """Whether what is named behind "trump" is ruffed: "trump a club", but not "trump, club to the
    ace" or "trumps first, spades"."""
    by = bag.right and bag.left and not any(map(is_trumps, bag.left))  # "dummy trumps a heart"
    if bag.subjects or bag.passive or by:
        return True
    called = bool(bag.right) and bag.right[0].bare_suit
    in_turn = bag.times or bag.has_pp("to") or "first" in bag.adverbs
    return bool(bag.right) and not (called and in_turn)


def _trump_behind(bag: Bag) -> None:
    """ "Cœur coupé petit atout": the trump named behind what is ruffed ruffs it."""
    both = len(bag.left) == len(bag.right) == 1 and not (bag.subjects or bag.neg or bag.no)
    if both and bag.left[0].suit and not is_trumps(bag.left[0]) and _by_trump(bag.right[0]):
        bag.todo.add(f"pp{len(bag.phrases)}")
        bag.use("right")
        bag.phrases = (*bag.phrases, ("with", bag.right))
        bag.right = ()


def _by_trump(item: Item) -> bool:
    """Whether one trump is named, by its rank or as a small or a high one."""
    if item.cards:
        return len(item.cards) == 1 and item.cards[0].suit is Suit.TRUMPS
    one_trump = is_trumps(item) and not (item.plural or item.nouns or item.several)
    return one_trump and item.which in HEIGHTS


def _one_each(bag: Bag) -> list[Meaning] | None:
    """ "The king and the four ruff the other two", "I ruff two clubs with the three and the nine",
    "... a club each": each of the trumps named ruffs one; None where no trumps are that do so."""
    place = next((n for n, (r, its) in enumerate(bag.phrases) if r == "with" and its[1:]), None)
    by = bag.left if place is None else bag.phrases[place][1]
    items = bag.peek() if place is not None or bag.right else ()
    item = items[0] if len(items) == 1 else Item()
    done = place is not None or not (bag.subjects or bag.passive)  # "I ruff ... with"
    if not done or not items or bag.neg or bag.no or bag.tag or bag.times:
        return None
    if item.cards or item.pron or any(i.comma for i in by):
        return None
    each = item.split == (1, 1) or (item.number == 1 and item.has("all")) or "each" in bag.adverbs
    trumps = [grown(i, cards=(card,), comma=False) for i in by for card in i.cards]
    if each and len(by) == 1 and is_trumps(by[0]) and by[0].plural:
        count = by[0].several  # "dummy's two trumps ruff a club each"
        told = [(by[0], grown(item, number=count, plural=True, split=()))]
    elif len(trumps) > 1 and all(i.cards for i in by) and (each or _as_many(item, len(trumps))):
        ruffed = grown(item, number=1, plural=False, split=(), nouns=item.nouns - {"all"})
        told = [(trump, ruffed) for trump in trumps]
    else:
        return None
    pieces: list[Piece] = []
    for trump, ruffed in told:
        trial = bag.fresh()
        trial.adverbs = tuple(name for name in bag.adverbs if name != "each")
        trial.todo.discard("adv:each")
        if bag.right:
            trial.right = (ruffed,)
        else:
            trial.left = (ruffed,)
        if place is None:
            trial.left = (trump,)
        else:
            trial.phrases = (*bag.phrases[:place], ("with", (trump,)), *bag.phrases[place + 1 :])
        found = ruff(trial)
        if not found or trial.todo:
            return None
        pieces += found[0].pieces
    bag.todo = set()
    return one(*pieces)


def _as_many(item: Item, many: int) -> bool:
    """Whether so many are ruffed, or a suit of which no number is told."""
    return item.number == many or (item.plural and not item.number and bool(item.suits))


def ruff(bag: Bag) -> list[Meaning]:
    """ "I ruff a heart high in dummy", "heart ruffed with the two"."""
    if bag.tag == "call":  # "trump a heart", but "spade to hand, trump" calls for one
        if not _told_to_ruff(bag):
            return []
        bag.tag = ""
    over = OVER if bag.tag == "over" else ""
    if over:
        bag.tag = ""  # "I overruff"
    if bag.fronted and "returned" in bag.adverbs:
        return []  # "diamond king | I ruff whatever comes back"
    if bag.fronted and any(
        i.mine is False for role, its in bag.phrases for i in its if role == "to"
    ):
        return []  # "diamond to your ace | I ruff the return"
    if bag.tag == "could":
        return []  # "I could ruff small, but ...": what he rather does is told
    if [i.has("anything") and i.bare for i in bag.peek()] == [True] and not bag.neg:
        bag.objects()
        bag.left, bag.right, bag.adverbs = (), (), (*bag.adverbs, "returned")  # "ruff anything"
    _trump_behind(bag)
    if (one_each := _one_each(bag)) is not None:
        return one_each
    if "mine" in bag.adverbs and not (bag.peek() or bag.phrases or bag.neg or bag.no or bag.times):
        bag.adv("mine")
        return one(Later(_ruffs_his, "ruff mine"))
    if bag.left and bag.right:
        bag.adv("mine")  # "the five ruffs a club for me"
    objects = tuple(i for i in bag.peek() if not (i.is_hand and not i.has("ruff")))
    keeps = bag.adv("aside") or bag.adv("everytime")  # "ruff away", "ruffing high every time"
    if keeps and not (bag.peek() or bag.phrases or bag.neg or bag.no):
        height = Height.HIGH if bag.adv("high") else Height.LOW if bag.adv("low") else None
        return one(Later(lambda m: _all_ruffed(m, None, height), f"ruff away {height}"))
    if not (bag.peek() or bag.phrases or bag.neg or bag.no) and bag.adv("bothhands"):
        bag.adv("until")  # "coupe des deux côtés tant que vous fournissez"
        height = Height.HIGH if bag.adv("high") else Height.LOW if bag.adv("low") else None
        return one(Step(StepKind.CROSSRUFF, height=height))
    if not objects and [i.person for i in bag.right] == ["other"]:  # "..., ruff the other one"
        objects = (Item(nouns=frozenset({"card"}), det="the", mask=bag.right[0].mask),)
    if not objects and len(bag.right) == 1 and (many := OF_THEM_NAMED.get(bag.right[0].person)):
        objects = (Item(number=many, pron=OF_THEM, mask=bag.right[0].mask),)
    by = (*bag.left, *(i for i in bag.right if i.hand in OURS))  # "overruffing West" is no place
    by_hand = next((i.hand for i in by if i.is_hand or (is_trumps(i) and i.located)), None)
    bag.objects()
    if bag.tag == "done":  # "my club got ruffed"
        return one(Later(lambda m: [], "ruffed before")) if bag.left and not bag.right else []
    with_trump: Card | None = None
    if bag.right and bag.left:
        bag.use("left")
        if bag.left[0].cards and bag.right[0].pron == "it" and not bag.left[0].owner:
            return []  # "l'as et la coupe"
        named = bag.left[0].cards if len(bag.left) == 1 else ()
        if bag.subjects:
            return []  # "after the ace of trumps I ruff a heart"
        if len(named) == 1 and named[0].suit in (None, Suit.TRUMPS) and not (bag.neg or bag.no):
            with_trump = Card(Suit.TRUMPS, named[0].rank)  # "le six d'atout coupe mon pique"
        elif _by_its_name(named, bag.right) and not (bag.neg or bag.no or bag.tag):
            with_trump = replace(named[0], mine=None)  # "the five of hearts ruffs a club"
        elif not all(i.is_hand or is_trumps(i) for i in bag.left) and (
            bag.tag or not _a_trump(bag.left, bag.right)
        ):
            return []
    lone = len(objects) == 1 and bool(bag.left) and not (bag.right or bag.subjects)
    if lone and (objects[0].has("nothing") or (bag.neg and objects[0].bare and objects[0].number)):
        bag.use("neg", "no")
        return one(Later(lambda m: [], "nobody ruffs"))  # "rien ne surcoupe", "le 10 ne peut pas"
    if len(objects) == 1 and objects[0].has("nothing"):
        return one(Renounced(StepKind.RUFF))
    if not bag.right and any(i.comma and i.cards for i in objects[1:]):
        return []  # "heart ace, three of hearts ruffed": of a list the last is
    if bag.times == 1 and bag.left and not bag.right:
        return []  # "une fois mon coeur coupé"
    if not bag.right and not bag.subjects and not bag.tag and len(objects) == 1:
        by_name = ruffs_by_name(bag, objects[0])
        if by_name is not None:
            return by_name
    if bag.head == "ruff" and any(i.has("ruff") and i.suit for i in bag.right):
        return []  # "club ruff spade ruff": two of them
    if _then_a_card(objects) and bag.right == objects:
        first = bag.fresh()
        first.right = objects[:-1]
        found = ruff(first)
        bag.todo = first.todo
        behind = Named(objects[-1], played=True)
        return [replace(m, pieces=(*m.pieces, behind)) for m in found]
    parted = not bag.right or any(i.comma for i in objects)
    first_bare = bool(objects) and objects[0].bare_suit
    if any(i.comma and i.bare_suit != first_bare for i in objects[1:]):
        return []  # "ruff your heart, diamonds"
    if not (bag.right or bag.neg or bag.no) and _list_of_cards(objects):
        last = bag.fresh()
        last.left, last.todo = objects[-1:], last.todo | {"left"}
        found = ruff(last)
        bag.todo = last.todo
        called = tuple(Named(item, played=True) for item in objects[:-1])
        return [replace(m, pieces=(*called, *m.pieces)) for m in found]
    if parted and len({bool(i.cards) for i in objects}) > 1:
        return []  # "as de coeur, coeur coupé", "ruff the heart, ace of clubs"
    told = not bag.passive  # "ce que vous renverrez sera coupé"
    if told and any(i.has("lead") and not i.det and (i.comma or not bag.right) for i in objects):
        return []  # "coupe d'un pique, retour en main en coupant": two plays
    if bag.neg or bag.no:
        if bag.no and (bag.tag == "past" or not objects):
            return []  # "somebody ruffed so no trumps left"
        if not bag.right and any(i.comma for i in objects[1:]):
            return []  # "plus d'atout, cœur coupé au mort"
        if any(i.cards or i.has("finesse", "ruffingfinesse") for i in objects):
            return []
        bag.use("neg", "no")
        bag.hand_at("in", "at", "on")
        suit = next((i.suit for i in objects if i.suit and i.det != "this"), None)
        pips = [i for role, its in bag.phrases for i in its if role == "with" and i.bare]
        low = rank_called(pips[0].number) if len(pips) == 1 and suit is None else None
        if low is not None:  # "pas question que je coupe du deux"
            bag.pp("with")
            return one(renounced_card(StepKind.PLAY, Card(Suit.TRUMPS, low)))
        with_trump, height, _ = _ruffing(bag, False) if suit is None else (None, None, None)
        if with_trump is not None and with_trump.suit is Suit.TRUMPS:
            return one(renounced_card(StepKind.PLAY, with_trump))  # "I don't ruff with the two"
        if height is Height.LOW or bag.adv("low"):
            return one(Renounced(StepKind.PLAY, card=Card(Suit.TRUMPS, which=Which.LOW)))
        return one(Renounced(StepKind.RUFF, suit))
    hand = bag.hand_at("in", "to", "from", "on", "at") or by_hand or partners_ruff(bag)
    if hand is None and "there" in bag.adverbs:
        hand = Hand.DUMMY
    if bag.adv("here") and hand is None:
        hand = Hand.OWN
    on = bag.item_at("on") if not objects and bag.has_pp("on") else None
    back = on or (bag.item_at("at", "to") if not objects and bag.has_pp("at", "to") else None)
    if back is not None:
        if not (back.has("lead") or (on is not None and (on.suit or on.cards))):
            return []  # "coupe haute au mort sur mon cœur": that is what is ruffed
        objects = (back,)
    on = bag.item_at("on") if len(objects) == 1 and objects[0].has("ruff") else None
    if on is not None:  # "une coupe au mort sur mon cœur"
        if objects[0].suits or not (on.suit or on.cards):
            return []
        objects = (grown(on, which=objects[0].which or on.which, which_after=True),)
    bare_ruff = all(i.has("ruff") and i.bare and not i.several for i in objects)
    its_card = bag.fresh().item_at("with", "from") if bare_ruff and not bag.times else None
    if its_card is not None and _one_of_a_side_suit(its_card):
        bag.item_at("with", "from")
        its, into, trump = described(its_card), hand, _to_the_trump(bag)
        name = f"ruff {its} {into} {trump}"
        return one(Later(lambda m: [_of_or_with(m, its, into, trump)], name))
    several = any(item.comma for item in objects)
    other, height, with_hand = _ruffing(bag, several)
    hand = with_hand or hand or bag.hand_at("with")  # "ruff with dummy", "with dummy's ace"
    if bag.adv("high"):
        height = Height.HIGH
    elif bag.adv("low"):
        height = Height.LOW
    elif bag.left and bag.right and bag.left[0].which in HEIGHTS:
        height = HEIGHTS[bag.left[0].which]  # "dummy's small trump ruffs the heart"
    led: list[Piece] = []
    if len(objects) == 2 and several and objects[0].called and objects[0].suits == objects[1].suits:
        led, objects = [Named(objects[0], played=True)], objects[1:]  # "heart, heart ruff"
    rest: list[Piece] = []
    steps: list[Step] = []
    pip = _pip(objects[0]) if len(objects) == 1 else None
    if pip is not None:
        rank, by_pip = pip, Step(StepKind.RUFF, hand=hand, height=height)
        by_pip = replace(by_pip, other_card=other or with_trump)
        return one(Later(lambda m: [_pip_ruffed(m, rank, by_pip)], f"ruff pip {rank} {by_pip}"))
    if len(objects) == 1 and next_one(objects[0]) and not bag.times:
        after = Step(StepKind.RUFF, hand=hand, height=height, other_card=other or with_trump)
        return one(Later(lambda m: [replace(after, suits=_suit_led(m))], f"ruff the next {after}"))
    if len(objects) == 1 and objects[0].bare and _counts_rounds(objects[0]):
        item, into, by_trump = objects[0], hand, with_trump or other
        return one(
            Later(
                lambda m: [replace(_ruff_pointed(m, item, into, height), other_card=by_trump)],
                f"ruff {item.number} {into} {height} {by_trump}",
                item.number or 0,
            )
        )
    of = bag.suits_at("to", "in") if len(objects) == 1 and objects[0].has("rest") else ()
    if of:
        steps.append(Step(StepKind.RUFF, of))  # "ce qui me reste à trèfle"
        objects = ()
    for item in objects:
        if item.has("rest", "all"):
            rest.append(Count(CountKind.REST))
            continue
        step = _ruffed(item)
        if step is None:
            return []
        one_more = item.bare and item.number == 1 and not item.nouns
        if steps and one_more and item.which in HEIGHTS:  # "ruff a spade high, the next one low"
            step = replace(steps[-1], height=HEIGHTS[item.which])
        hand = hand or owned_hand(item)
        steps.append(step)
    if rest and not steps and len(rest) == len(objects) and not bag.todo & {"times"}:
        return one(
            Later(lambda m: _all_ruffed(m, hand, height), f"ruff all {hand} {height}"), *rest
        )
    if not steps and "returned" in bag.adverbs:
        steps = [Step(StepKind.RUFF, name=RETURN)]
    if not steps:
        suits = bag.suits_at("in")
        this = () if suits else (Card(which=Which.THIS),)
        steps = [Step(StepKind.RUFF, suits, this)]
    if bag.times:
        bag.use("times")
        steps = [replace(s, number=bag.times) for s in steps]
    if len(steps) == 1 and not (other or with_trump) and one_named(steps[0]):
        step, into = replace(steps[0], height=steps[0].height or height), hand
        name, suit = f"ruff {step} {into}", step.cards[0].suit
        return one(Later(lambda m: [with_that_trump(m, step, into)], name, ruffed=suit))
    by_trump = other or with_trump
    made = [
        replace(
            step,
            hand=step.hand or hand,
            height=step.height or height,
            other_card=by_trump if step is steps[-1] else None,
            name=over if step.cards == (Card(which=Which.THIS),) else step.name,
        )
        for step in steps
    ]
    return one(*led, *made, *rest)


def _then_a_card(objects: tuple[Item, ...]) -> bool:
    """ "A diamond, a spade and the ace of clubs": suits ruffed one by one, and a card behind them
    that is no more ruffed."""
    *ruffed, last = objects or (Item(),)
    single = all(i.suit and not (i.cards or i.nouns or i.plural) and i.det != "the" for i in ruffed)
    return len(ruffed) > 1 and single and len(last.cards) == 1 and last.mine is not False


def _one_of_a_side_suit(item: Item) -> bool:
    """Whether one card is named by its rank or as a small or losing one, of a suit by its name."""
    told = len(item.cards) == 1 or item.which in (Which.LOW, Which.LOSER)
    suit = item.cards[0].suit if item.cards else item.suit
    return told and suit not in (None, Suit.TRUMPS) and not (item.plural or item.several)


def _suit_led(memory: LastNamed) -> tuple[Suit, ...]:
    """The suit of which the next card is told: the one on the table, till others are led; then the
    one that was ruffed, or named last."""
    steps = [atom for atom in memory.atoms if isinstance(atom, Step)]
    led = memory.facts.led if memory.facts is not None else None
    if led is not None and all(step.kind in TO_ONE_TRICK for step in steps):
        return (led,)
    ruffed = [step.suits for step in steps if step.kind is StepKind.RUFF and step.suits]
    if ruffed or memory.suit is None:
        return ruffed[-1] if ruffed else ()
    if memory.suit is not Suit.TRUMPS:
        return (memory.suit,)
    given = [atom.suit for atom in memory.atoms if isinstance(atom, Concession) and atom.suit]
    return tuple(given[-1:])  # "take your club, I keep the trump to ruff the next one"


def _to_the_trump(bag: Bag) -> Card | None:
    """« Coupe du trois de carreau au roi »: the trump, where one is named so."""
    to = next((items for role, items in bag.phrases if role == "to"), ())
    trump = trump_named(to)
    return trump if trump is not None and bag.pp("to") else None


def _of_or_with(memory: LastNamed, card: Card, hand: Hand | None, by: Card | None) -> Step:
    """ "A ruff of the four of clubs", "coupe du quatre de trèfle": that card is ruffed, ``by`` a
    trump that is named, or ruffs where clubs are trumps."""
    if by is None and memory.facts is not None and memory.facts.is_trump(card):
        by = Card(Suit.TRUMPS, card.rank) if card.rank else None
        this = (Card(which=Which.THIS),)
        return Step(StepKind.RUFF, (), this, hand, other_card=by, height=HEIGHTS.get(card.which))
    return Step(StepKind.RUFF, cards=(card,), hand=hand, other_card=by)


def _by_its_name(by: tuple[Card, ...], ruffed: tuple[Item, ...]) -> bool:
    """Whether a card of one suit does it to one of another."""
    other = len(ruffed) == 1 and ruffed[0].suit is not None and not ruffed[0].has("ruff")
    return other and len(by) == 1 and by[0].suit is not ruffed[0].suit


def _a_trump(by: tuple[Item, ...], ruffed: tuple[Item, ...]) -> bool:
    """ "The small spade ruffs the heart", "I ruff this with a small spade": a trump by the name of
    its suit."""
    if len(by) != 1 or len(ruffed) != 1 or by[0].cards or by[0].plural or ruffed[0].cards:
        return False
    suits = by[0].suit, ruffed[0].suit
    if ruffed[0].pron in ("this", "it"):
        return by[0].which in HEIGHTS and suits[0] is not None
    return by[0].which in HEIGHTS and None not in suits and suits[0] is not suits[1]


def _list_of_cards(items: tuple[Item, ...]) -> bool:
    """ "Ace of clubs, three of clubs ruffed": of cards called, the last is ruffed."""
    return len(items) > 1 and all(i.cards for i in items) and all(i.comma for i in items[1:])


def _ruffs_his(memory: LastNamed) -> list[Atom]:
    """ "Dummy's heart goes on the ace of spades and I ruff mine": a card of the suit thrown."""
    thrown = memory.atoms[-1] if memory.atoms else None
    discard = isinstance(thrown, Step) and thrown.kind is StepKind.DISCARD
    cards = thrown.cards if discard and isinstance(thrown, Step) else ()
    suits = {card.suit for card in cards} - {None, Suit.TRUMPS}
    return [Step(StepKind.RUFF, tuple(suit for suit in suits if suit))] if len(suits) == 1 else []


def _all_ruffed(memory: LastNamed, hand: Hand | None, height: Height | None) -> list[Atom]:
    """ "I ruff everything": the card on the table and what follows, or to and fro where there is
    none."""
    facts = memory.facts
    if hand is None and (facts is None or facts.led is None):
        return [Step(StepKind.CROSSRUFF, height=height)]
    return [Step(StepKind.RUFF, cards=(Card(which=Which.THIS),), hand=hand, height=height)]


def _ruffing(bag: Bag, several: bool) -> tuple[Card | None, Height | None, Hand | None]:
    """The trump that ruffs, named or described, and the hand it is said to lie in. ``several``:
    after a list "to the king" is where the last of it is led ("ruff club, spade to king")."""
    for place, (role, items) in enumerate(bag.phrases):
        if role not in ("with", "to") or len(items) != 1 or f"pp{place}" not in bag.todo:
            continue
        if role == "to" and several:
            continue
        item = items[0]
        # "du petit pique je coupe le cœur", "heart ruffed with the small spade"
        by_name = role == "with" and _a_trump(items, bag.right or bag.left)
        if (item.suits and not (is_trumps(item) or by_name)) or len(item.cards) > 1:
            continue
        if item.cards:
            card = item.cards[0]
            if card.suit is None or card.suit is Suit.TRUMPS:
                bag.use(f"pp{place}")
                return Card(Suit.TRUMPS, card.rank), None, owned_hand(item)
            if role == "with":
                bag.use(f"pp{place}")
                return replace(card, mine=None), None, owned_hand(item)
        if role == "with" and is_trumps(item) and not (item.which in HEIGHTS or item.mine is False):
            bag.use(f"pp{place}")
            return None, None, owned_hand(item)
        if item.which in HEIGHTS and role == "with":
            bag.use(f"pp{place}")
            return None, HEIGHTS[item.which], owned_hand(item)
    return None, None, None


def _pip(item: Item) -> int | None:
    """ "Le 3 coupé au mort": the number of a card that is ruffed."""
    said = item.plural or item.which or item.pron
    named = item.bare and item.det in ("the", "gen") and not said
    return item.number if named and not item.nouns and rank_called(item.number) else None


def _pip_ruffed(memory: LastNamed, pip: int, ruff: Step) -> Step:
    """A card named by its number, of the suit named last; else so many of them."""
    card = memory.completed(Card(rank=rank_called(pip)), True)
    if card.suit is not None and memory.facts is not None and memory.facts.has(card):
        return replace(ruff, cards=(card,))
    suits = (memory.suit,) if memory.suit not in (None, Suit.TRUMPS) else ()
    return replace(ruff, suits=tuple(s for s in suits if s), number=pip)


def _counts_rounds(item: Item) -> bool:
    """ "One", "the fourth round": of a suit that was named before."""
    nth = bool(item.det) and nth_round(item)
    plain = nth or not (item.which or item.owner or item.pron not in ("", OF_THEM))
    other = item.has("card") and item.det and not item.plural  # "the other one"
    counted = (item.number and not item.nouns) or (item.ordinal and item.has("round"))
    return plain and bool(counted or other or nth)


def _ruff_pointed(memory: LastNamed, item: Item, hand: Hand | None, height: Height | None) -> Step:
    """ "I ruff one": of the suit named last."""
    suits: tuple[Suit | None, ...] = () if memory.suit is Suit.TRUMPS else (memory.suit,)
    before = [a.suits for a in memory.atoms if isinstance(a, Step) and a.kind is StepKind.RUFF]
    trump_last = memory.suit is Suit.TRUMPS  # the one that ruffed
    again = item.has("card") or item.ordinal or trump_last
    if again and before and before[-1]:  # "I ruff a heart, ..., I ruff the other one"
        suits = _led_on(memory, before)
    return Step(
        StepKind.RUFF,
        tuple(suit for suit in suits if suit),
        hand=hand,
        number=item.several,
        height=height,
    )


def _led_on(memory: LastNamed, before: list[tuple[Suit, ...]]) -> tuple[Suit, ...]:
    """The suit ruffed last, of which there is another one; right behind that ruff the hand on lead
    has none of it, and what was ruffed before in the other hand is meant."""
    last = memory.atoms[-1]
    on_lead = isinstance(last, Step) and last.kind is StepKind.RUFF
    others = [suits for suits in before if suits and suits != before[-1]] if on_lead else []
    return others[-1] if others else before[-1]


def _ruffed(item: Item) -> Step | None:
    """What is ruffed; None where that cannot be."""
    number = item.several
    suits = tuple(s for s in item.suits if s is not Suit.TRUMPS)
    height = None
    if item.has("lead"):
        return Step(StepKind.RUFF, suits, name=RETURN)
    if item.suits and not suits and not item.has("ruff"):
        return None
    cards: tuple[Card, ...] = ()
    if item.cards:
        if any(card.suit is Suit.TRUMPS for card in item.cards):
            return None
        cards = tuple(replace(card, mine=None) for card in item.cards)
        suits = ()
    elif item.pron in ("it", "this", "them", "some") and not item.suits:
        cards = (Card(which=Which.THIS),)
    elif item.det == "this" and not item.plural:
        cards = (Card(item.suit, which=Which.THIS),)
        suits = ()
    elif item.which is Which.LOSER:
        cards = (described(item),)
        suits = ()
    else:
        cards = small_ruffed(item)
    this = item.det == "this" and item.bare
    high = item.which is Which.HIGH and bool(suits) and not (item.det or item.owner)
    if item.which in HEIGHTS and (item.which_after or item.has("ruff") or this or high):
        height = HEIGHTS[item.which]
    if not (suits or cards or number or item.has("ruff", "loser", "card") or item.number):
        return None
    many = item.plural and number is None and not cards and not item.has("ruff")
    return Step(StepKind.RUFF, suits, cards, ruffing_hand(item), number, run=many, height=height)


def trump_named(items: tuple[Item, ...]) -> Card | None:
    """The trump by which something is ruffed: "coupe du dix", where the ten looks like a number."""
    items = tuple(i for i in items if i.pron != "it")  # "par la coupe"
    if len(items) != 1 or not (items[0].bare or len(items[0].cards) == 1):
        return None
    if items[0].cards:
        card = items[0].cards[0]
        return Card(Suit.TRUMPS, card.rank) if card.suit in (None, Suit.TRUMPS) else None
    rank = rank_called(items[0].number)
    return Card(Suit.TRUMPS, rank) if rank is not None else None
