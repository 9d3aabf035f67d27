"""Trumps drawn, and ruffs."""

from dataclasses import replace
from functools import partial

from claims.statement.bag import Bag
from claims.statement.context import Facts
from claims.statement.finesses import captured, foe_at
from claims.statement.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)
from claims.statement.named import Named
from claims.statement.noun import Item, rank_called
from claims.statement.pieces import (
    HEIGHTS,
    OURS,
    described,
    is_trumps,
    number_of,
    one,
    owned_hand,
    renounced_card,
)
from claims.statement.throws import discard
from claims.statement.which_trump import (
    one_named,
    partners_ruff,
    ruffing_hand,
    ruffs_by_name,
    small_ruffed,
    with_that_trump,
)


def draw_of(item: Item, times: int | None = None) -> Piece:
    """Trumps drawn: how many rounds, or how many the words say are out."""
    if item.cards:
        return Later(lambda memory: _draw_card(memory, item.cards[0]), "draw card")
    if item.pron or (item.bare and not item.has("round", "card", "trick") and not item.which):
        number = item.number or 0
        return Later(lambda m: [draw_pointed(m, item)], "draw them", number, draws=True)
    if item.has("round"):
        rounds = number_of(item) or (None if item.plural else 1)
        suits = tuple(s for s in item.suits if s is not Suit.TRUMPS)
        return Step(StepKind.DRAW, suits, number=rounds)
    out: int | None = None
    if item.upto:  # "one or two trumps to draw"
        return Step(StepKind.DRAW)
    if item.which in (Which.LAST, Which.LOW, Which.HIGH) or item.mine is False:
        out = item.number or (None if item.plural else 1)
    elif item.number is not None:
        out = item.number
    elif (item.det in ("the", "this") and not item.plural and is_trumps(item)) or (
        item.has("card") and not item.plural
    ):
        out = 1
    suits = tuple(s for s in item.suits if s is not Suit.TRUMPS and not item.colour)
    if times is not None:
        return Step(StepKind.DRAW, suits, number=times)
    return Step(StepKind.DRAW, suits, outstanding=out)


def _draw_card(memory: LastNamed, card: Card) -> list[Atom]:
    """A trump of theirs drawn by name; at no-trump there is none."""
    facts = memory.facts
    side = memory.completed(card, False)
    if facts is not None and card.suit is None and _driven_out(side, facts):
        return [Step(StepKind.CONCEDE, cards=(replace(side, mine=None),))]
    if facts is not None and facts.trump is None and card.suit in (None, Suit.TRUMPS):
        return []
    if card.suit is None:
        card = replace(card, suit=Suit.TRUMPS)
    if facts is not None and facts.has(card):
        return [Step(StepKind.CASH, cards=(card,))]
    if facts is not None and facts.out(card) and facts.master(card):
        return [Concession(card=replace(card, mine=None))]  # "take your ace": nothing draws it
    return [Step(StepKind.DRAW, cards=(replace(card, mine=None),), outstanding=1)]


def _driven_out(card: Card, facts: Facts) -> bool:
    """ "Je fais tomber l'as": a master of theirs in a side suit, and no trump of that rank."""
    side = card.suit not in (None, Suit.TRUMPS) and facts.out(card) and facts.master(card)
    return side and not facts.out(replace(card, suit=Suit.TRUMPS))


def draw_pointed(memory: LastNamed, item: Item) -> Step:
    """ "I draw it", "I pull those": as many as were said to be out."""
    if item.number is not None:
        return Step(StepKind.DRAW, outstanding=item.number)
    if item.plural or item.has("all") or item.pron in ("them", "some"):
        return Step(StepKind.DRAW, outstanding=memory.out)
    return Step(StepKind.DRAW, outstanding=memory.out or 1)


def draw(bag: Bag) -> list[Meaning]:
    """ "I draw trumps", "pulling your last trump in two rounds"."""
    objects = bag.objects()
    if bag.tag == "not":  # "no trumps yet"
        return one(Renounced(StepKind.DRAW)) if not (objects or bag.foe) else []
    if len(objects) > 1 and not all(is_trumps(item) for item in objects):
        return []
    item = objects[0] if objects else None
    if item is not None and not _drawable(item):
        return []
    if bag.neg or bag.no:
        bag.use("neg", "no", "times")
        if item is not None and item.pron == "it" and bag.head in ("remove", "take"):
            return one(Later(_not_taken, "not taken over"))
        return one(Renounced(StepKind.DRAW))
    rounds = bag.item_at("in") if bag.has_pp("in") else None
    bag.adv("out", "top", "until")
    times = bag.times
    bag.use("times")
    if rounds is not None:
        if not (rounds.has("round") or (rounds.bare and rounds.number and not rounds.nouns)):
            return []  # "I draw in two"
        times = number_of(rounds)
    high = [i for role, its in bag.phrases for i in its if role in ("with", "under")]
    cards = [card for i in high for card in i.cards if all(each.cards for each in high)]
    several = item is not None and is_trumps(item) and (item.plural or item.several)
    if len(cards) > 1 and several:  # "both your trumps with the ace and king"
        bag.pp("with", "under")
        return one(*(Later(partial(_drawn_with, card=card), f"draw with {card}") for card in cards))
    with_card = bag.item_at("with", "under") if bag.has_pp("with", "under") else None
    if with_card is not None and not with_card.cards:
        mine = with_card.mine is not False and with_card.which is Which.LAST
        if not (mine and (with_card.bare or is_trumps(with_card))):
            return []  # "with my last one": whichever it is
    elif with_card is not None:
        card = with_card.cards[0]
        both = item is not None and item.several is not None
        price = 0.4 if both else 0.0  # "both with the ace | and the king"
        played = Later(lambda memory: [_trump_played(memory, card)], "draw with")
        return one(played, *_under_it(objects), cost=price)
    if item is None or (bag.head == "draw" and item.bare and not item.nouns and times is not None):
        return one(Step(StepKind.DRAW, number=times))
    return one(draw_of(item, times))


def _drawn_with(memory: LastNamed, card: Card) -> list[Atom]:
    return [_trump_played(memory, replace(card, mine=None))]


def _under_it(theirs: tuple[Item, ...]) -> list[Piece]:
    """Trumps of theirs named as drawn with a card: they are to fall."""
    cards = [Card(card.suit or Suit.TRUMPS, card.rank) for i in theirs for card in i.cards]
    return [Later(partial(_to_fall, card=card), f"falls {card}") for card in cards if card.rank]


def _to_fall(memory: LastNamed, card: Card) -> list[Atom]:
    out = memory.facts is None or memory.facts.out(card)
    return [StatedBelief(BeliefKind.CARD_DROPS, card=card)] if out else []


def _not_taken(memory: LastNamed) -> list[Atom]:
    """ "The queen of clubs without taking it": one of claimer's cards is not overtaken."""
    card, facts = memory.card, memory.facts
    if card is not None and facts is not None and facts.has(card):
        return [Renounced(StepKind.OVERTAKE, card=card)]
    return [Renounced(StepKind.DRAW)]


def _trump_played(memory: LastNamed, card: Card) -> Step:
    """A trump drawn with a card named."""
    named = replace(card, suit=card.suit or Suit.TRUMPS)
    return Step(StepKind.CASH, cards=(named,))


def _drawable(item: Item) -> bool:
    if item.is_hand or item.split or item.has("rest", "nothing", "loser", "ruff", "finesse"):
        return False
    if item.suits and not is_trumps(item):
        pointed = item.det == "this" and not (item.plural or item.cards)
        said = item.which in (Which.LAST, Which.LOW) or item.has("round") or pointed
        return said or item.mine is False
    return True


def come_out(bag: Bag) -> list[Meaning]:
    """ "Out come the trumps", "that trump of yours comes out": drawn; what is ours is played."""
    items = bag.objects()
    if (bag.left and bag.right) or bag.neg or bag.no or bag.foe or len(items) != 1:
        return []
    item = items[0]
    theirs = item.mine is False or is_trumps(item) or item.which is Which.LAST
    if theirs and not item.cards:
        return draw(bag)
    if not (item.cards or item.suit) or item.nouns:
        return []
    return one(Later(lambda m: _out_it_comes(m, item), f"comes out {item}"))


def _out_it_comes(memory: LastNamed, item: Item) -> list[Atom]:
    """A card of theirs is drawn or driven out, one of ours is played; so is a suit."""
    if not item.cards:
        return [Step(StepKind.CASH, item.suits, number=(item.ordinal and 1) or number_of(item))]
    card = memory.completed(replace(item.cards[0], mine=None), None)
    if memory.facts is not None and memory.facts.has(card):
        return [Step(StepKind.CASH, cards=(card,))]
    return _draw_card(memory, item.cards[0])


def draw_suit(bag: Bag) -> list[Meaning]:
    """ "Je tire les atouts": draws when it is trumps that are named."""
    items = bag.peek()
    if len(items) == 1 and items[0].bare and items[0].has("round") and bag.right:
        rounds = number_of(items[0])
        bag.objects()
        return one(Later(lambda m: [_rounds_named(m, rounds)], f"draw {rounds}"), cost=-0.1)
    return draw(bag) if items and all(is_trumps(item) for item in items) else []


def _rounds_named(memory: LastNamed, rounds: int | None) -> Step:
    """ "Je tire un coup": of trumps, or of the suit named last."""
    if memory.suit in (None, Suit.TRUMPS):
        return Step(StepKind.DRAW, number=rounds)
    assert memory.suit is not None
    return Step(StepKind.CASH, (memory.suit,), number=rounds)


def remove(bag: Bag) -> list[Meaning]:
    """ "I take out your trump", "clearing trumps", but also "I get rid of my losing heart"."""
    objects = bag.peek()
    if bag.has_pp("on"):
        return discard(bag)
    ours = is_trumps(bag.left[0]) and owned_hand(bag.left[0]) if len(bag.left) == 1 else None
    if ours and not (bag.right or bag.neg or bag.no or bag.subjects):
        bag.use("left")  # "les atouts du mort s'en occupent"
        return one(Step(StepKind.RUFF, (), (Card(which=Which.THIS),), ours))
    if len(bag.left) == len(bag.right) == 1:
        return _cared_for(bag)
    if bag.some and not objects and bag.subjects[:1] == ("self",):
        return one(Later(_rid_of_it, "rid of it", draws=True))  # "je vous en débarrasse"
    if len(objects) != 1:
        return []
    item = objects[0]
    taken = item.cards and bag.has_pp("with") and item.mine is None
    if item.cards and (item.mine is True or item.several or taken):
        return []  # "je prends mes deux as"
    if bag.head == "remove" and len(item.cards) == 1 and not (bag.neg or bag.no):
        bag.objects()
        hand = foe_at(bag)
        return one(Later(lambda m: _picked_up(m, item.cards[0], hand), f"pick up {item.cards}"))
    theirs = bool(item.mine is False or item.which is Which.LAST or item.pron or item.cards)
    theirs = theirs or (bag.needs == "out" and _drawable(item))  # "getting that heart off you"
    if is_trumps(item) or item.has("round") or (theirs and _drawable(item)):
        return draw(bag)
    if item.bare and item.which in (Which.LAST, Which.LOW):
        return draw(bag)
    if item.suits and bag.head == "remove" and item.mine is not True and item.plural:
        bag.objects()
        return one(Step(StepKind.ELIMINATE, item.suits), cost=0.5)
    return []


def rounds_given(item: Item) -> list[Meaning]:
    """ "J'en donne deux tours", "je donne deux coups": of the suit named last, else of trumps."""
    number = item.number

    def make(memory: LastNamed) -> list[Atom]:
        if memory.suit in (None, Suit.TRUMPS) or memory.trump_out:
            return [Step(StepKind.DRAW, number=number)]
        return [Step(StepKind.CASH, (memory.suit,) if memory.suit else (), number=number)]

    return one(Later(make, f"{number} rounds")) if number else []


def _rid_of_it(memory: LastNamed) -> list[Atom]:
    return [draw_pointed(memory, Item(pron="it"))] if memory.trump_out else []


def _picked_up(memory: LastNamed, card: Card, hand: Hand | None) -> list[Atom]:
    """ "I pick up the queen (through East)": a card of theirs that lies under a tenace of a side
    suit is finessed; a trump is drawn."""
    found = captured(memory, card, hand)
    return [found] if found is not None else _draw_card(memory, card)


def _cared_for(bag: Bag) -> list[Meaning]:
    """ "The ace of clubs takes care of my heart": the loser is thrown on it."""
    winner, loser = bag.left[0], bag.right[0]
    taken = winner.cards and loser.mine is False and loser.cards
    if taken and not (bag.neg or bag.no or bag.phrases):  # "ace king clears your queen and nine"
        bag.use("left", "right")
        played = (partial(_drawn_with, card=card) for card in winner.cards)
        clears = (Later(each, f"clears {n} {winner}") for n, each in enumerate(played))
        return one(*clears, *_under_it((loser,)))
    if len(winner.cards) == 1 and loser.pron == "it" and not (bag.neg or bag.no):
        bag.use("left", "right")
        by = replace(winner.cards[0], mine=None)
        return one(Later(lambda m: _drawn_by(m, by), f"{by} deals with it"))
    if is_trumps(winner) and winner.mine is True and loser.pron == "it":
        bag.use("left", "right")  # "dummy's trumps take care of it"
        this = (Card(which=Which.THIS),)
        return one(Step(StepKind.RUFF, (), this, owned_hand(winner))) if not bag.neg else []
    ours = loser.which is Which.LOSER or loser.mine is True
    if len(winner.cards) > 1 or not (winner.cards or winner.suit) or not (ours and loser.suit):
        return []
    if bag.neg or bag.no or is_trumps(loser):
        return []
    bag.use("left", "right")
    thrown = (described(loser),)
    if not winner.cards:
        return one(Step(StepKind.DISCARD, cards=thrown, on_suits=winner.suits))
    card = replace(winner.cards[0], mine=None)
    return one(
        Later(
            lambda m: [Step(StepKind.DISCARD, cards=thrown, on_cards=(m.completed(card, True),))],
            f"cared for {loser} {card}",
        )
    )


def _drawn_by(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The nine is out and my queen deals with it"."""
    trump = replace(card, suit=card.suit or Suit.TRUMPS)
    return [Step(StepKind.CASH, cards=(trump,))] if memory.trump_out else []


def ruff(bag: Bag) -> list[Meaning]:
    """ "I ruff a heart high in dummy", "heart ruffed with the two"."""
    objects = tuple(i for i in bag.peek() if not (i.is_hand and not i.has("ruff")))
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
        if len(named) == 1 and named[0].suit in (None, Suit.TRUMPS) and not (bag.neg or bag.no):
            with_trump = Card(Suit.TRUMPS, named[0].rank)  # "le six d'atout coupe mon pique"
        elif not all(i.is_hand or is_trumps(i) for i in bag.left):
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
    if any(i.has("lead") and not i.det and (i.comma or not bag.right) for i in objects):
        return []  # "coupe d'un pique, retour en main en coupant": two plays
    if bag.neg or bag.no:
        if bag.no and (bag.tag == "past" or not objects):
            return []  # "somebody ruffed so no trumps left"
        if any(i.cards or i.has("finesse", "ruffingfinesse") for i in objects):
            return []
        bag.use("neg", "no")
        bag.hand_at("in", "at", "on")
        suit = next((i.suit for i in objects if i.suit), None)
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
    back = bag.item_at("at", "to", "on") if not objects and bag.has_pp("at", "to", "on") else None
    if back is not None:
        if not back.has("lead"):
            return []
        objects = (back,)
    several = any(item.comma for item in objects)
    other, height, with_hand = _ruffing(bag, several)
    hand = hand or with_hand
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
    if len(objects) == 1 and objects[0].bare and _counts_rounds(objects[0]):
        item, into, by_trump = objects[0], hand, with_trump or other
        return one(
            Later(
                lambda m: [replace(_ruff_pointed(m, item, into, height), other_card=by_trump)],
                f"ruff {item.number} {into} {height} {by_trump}",
                item.number or 0,
            )
        )
    for item in objects:
        if item.has("rest", "all"):
            rest.append(Count(CountKind.REST))
            continue
        step = _ruffed(item)
        if step is None:
            return []
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
    made = [
        replace(
            step,
            hand=step.hand or hand,
            height=step.height or height,
            other_card=other or with_trump,
        )
        for step in steps
    ]
    return one(*led, *made, *rest)


def _list_of_cards(items: tuple[Item, ...]) -> bool:
    """ "Ace of clubs, three of clubs ruffed": of cards called, the last is ruffed."""
    return len(items) > 1 and all(i.cards for i in items) and all(i.comma for i in items[1:])


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
        if (item.suits and not is_trumps(item)) or len(item.cards) > 1:
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
    plain = not (item.pron or item.which or item.owner)
    other = item.has("card") and item.det and not item.plural  # "the other one"
    counted = (item.number and not item.nouns) or (item.ordinal and item.has("round"))
    return plain and bool(counted or other)


def _ruff_pointed(memory: LastNamed, item: Item, hand: Hand | None, height: Height | None) -> Step:
    """ "I ruff one": of the suit named last."""
    suits: tuple[Suit | None, ...] = () if memory.suit is Suit.TRUMPS else (memory.suit,)
    before = [a.suits for a in memory.atoms if isinstance(a, Step) and a.kind is StepKind.RUFF]
    if item.has("card") and before and before[-1]:  # "I ruff a heart, ..., I ruff the other one"
        suits = before[-1]
    return Step(
        StepKind.RUFF,
        tuple(suit for suit in suits if suit),
        hand=hand,
        number=item.several,
        height=height,
    )


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
