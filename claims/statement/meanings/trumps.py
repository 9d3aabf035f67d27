"""Trumps drawn."""

from dataclasses import replace
from functools import partial

from claims.statement.context import OURS, SIDE, any_suit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown
from claims.statement.grammar.noun_words import SEATS
from claims.statement.meanings.felled import not_overtaken
from claims.statement.meanings.finesses import captured, foe_at
from claims.statement.meanings.pieces import (
    HEIGHTS,
    described,
    is_trumps,
    led_out,
    number_of,
    one,
    owned_hand,
)
from claims.statement.meanings.rid_of import drawn_or_given, rid_of_that
from claims.statement.meanings.throws import discard
from claims.statement.meanings.which_trump import of_an_opponent, ruffs_the_return
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Hand,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def draw_of(item: Item, times: int | None = None) -> Piece:
    """Trumps drawn: how many rounds, or how many the words say are out."""
    if item.cards:
        return Later(lambda memory: draw_card(memory, item.cards[0]), f"draw {item.cards[0]}")
    if item.all_mine and is_trumps(item) and item.which is None:
        return Step(StepKind.CASH, item.suits, run=True)  # "I play all my trumps"
    if item.bare and item.nouns == {"card"} and not (item.plural or item.det or item.which):
        return Step(StepKind.DRAW, number=1)  # "I draw another"
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
        out = item.number or (None if item.plural or item.every else 1)
    elif item.number is not None:
        out = item.number
    elif (item.det in ("the", "this") and not item.plural and is_trumps(item)) or (
        item.has("card") and not item.plural
    ):
        out = 1
    suits = tuple(s for s in item.suits if s is not Suit.TRUMPS and not item.colour)
    if times is not None:
        return Step(StepKind.DRAW, suits, number=times)
    drawn = Step(StepKind.DRAW, suits, outstanding=out)
    if item.mine is False and len(suits) == 1 and not item.plural:
        return Later(lambda m: [drawn_or_given(m, drawn)], f"theirs {drawn}", draws=False)
    return drawn


def draw_card(memory: LastNamed, card: Card) -> list[Atom]:
    """A trump of theirs drawn by name; at no-trump there is none: the card is to fall."""
    facts = memory.facts
    side = memory.completed(card, False)
    if facts is not None and card.suit is None and facts.has(replace(card, suit=Suit.TRUMPS)):
        side = facts.theirs_opposed(card) or side  # ours is the trump: "je chasse l'as"
    if facts is not None and card.suit is None and facts.driven_out(side):
        return [Step(StepKind.CONCEDE, cards=(replace(side, mine=None),))]
    card = facts.finessed(card) if facts and facts.trump is None and not card.suit else card
    if facts is not None and facts.trump is None and not facts.has(card):
        return [StatedBelief(BeliefKind.CARD_DROPS, card=card)] if facts.out(card) else []
    if card.suit is None:
        elsewhere = facts is not None and any(map(facts.out, any_suit(card)))
        card = replace(card, suit=Suit.TRUMPS)
        if facts is not None and elsewhere and not (facts.out(card) or facts.has(card)):
            return []  # "I can pick up the jack", of another suit
    if facts is not None and facts.has(card):
        return [Step(StepKind.CASH, cards=(card,))]
    if facts is not None and facts.out(card) and facts.master(card):
        return [Concession(card=replace(card, mine=None))]  # "take your ace": nothing draws it
    return [Step(StepKind.DRAW, cards=(replace(card, mine=None),), outstanding=1)]


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
    plain = len(objects) == 1 and (is_trumps(objects[0]) or objects[0].pron == "them")
    plain = plain and not (objects[0].has("round") or objects[0].number)
    if plain and not (bag.neg or bag.no or bag.phrases or bag.times) and bag.adv("already"):
        return one(StatedBelief(BeliefKind.NO_TRUMPS_OUT))  # "having drawn trumps earlier"
    his = bag.subjects[:1] == ("self",) and not (bag.neg or bag.no)
    if plain and his and is_trumps(objects[0]):
        bag.use(*of_an_opponent(bag))  # "l'atout d'Ouest"
    if bag.tag == "not":  # "no trumps yet"
        return one(Renounced(StepKind.DRAW)) if not (objects or bag.foe) else []
    if bag.tag == "out" and len(objects) == 1 and objects[0].called:
        return []  # "je sors atout": led
    one_card = len(objects) == 1 and len(objects[0].cards) == 1
    if bag.tag == "that" and one_card and not (bag.foe or bag.neg or bag.no):
        return one(draw_of(objects[0]))  # "le valet, je m'en charge"
    if bag.tag == "that":  # "one trump is out, I do that first"
        plain = not (objects or bag.foe or bag.neg or bag.no or bag.phrases)
        return one(Later(done_with_it, "do that", draws=True)) if plain else []
    if len(objects) > 1 and all(len(i.cards) == 1 and i.mine is not True for i in objects):
        apart = any(i.comma and i.det and i.cards[0].suit for i in objects)
        pips = any(i.pips for i in objects) and not apart  # "the ten, and the ace of spades"
        plain = pips and not (bag.neg or bag.no or bag.phrases or bag.times)
        return one(*map(draw_of, objects)) if plain else []  # "the six and seven are pulled"
    if len(objects) > 1 and not all(is_trumps(item) for item in objects):
        return []
    item = objects[0] if objects else None
    if item is not None and item.suit and item.det in ("a", "the", "this"):
        suit, one_round = item.suit, item.det == "a"
        plain = not (item.cards or item.which or item.nouns or item.plural or item.number)
        plain = plain and not is_trumps(item) and bag.head in ("draw", "remove")
        if plain and not (bag.neg or bag.no or bag.phrases):
            return one(Later(lambda m: _trump_drawn(m, suit, one_round), f"draw {item.det} {suit}"))
    if item is not None and not _drawable(item):
        return []
    if bag.neg or bag.no:
        bag.use("neg", "no", "times")
        bag.adv("here")
        if item is not None and item.pron == "it" and bag.head in ("remove", "take"):
            return one(Later(not_overtaken, "not taken over"))
        return one(Renounced(StepKind.DRAW))
    rounds = bag.item_at("in") if bag.has_pp("in") else None
    if rounds is None and any(_counts_rounds(i) for i in bag.fresh().pp("with", "against")):
        rounds = bag.item_at("with", "against")  # "par deux tours d'atout", "for one round"
    bag.adv("out", "top", "until")
    if item is not None and item.mine is False:
        bag.adv("yours")  # "je retire son dernier atout au déclarant"
    times = bag.times
    bag.use("times")
    if rounds is not None:
        if not (rounds.has("round") or (rounds.bare and rounds.number and not rounds.nouns)):
            return []  # "I draw in two"
        times = number_of(rounds)
    high = [i for role, its in bag.phrases for i in its if role in ("with", "under")]
    cards = [card for i in high for card in i.cards if all(each.cards for each in high)]
    several = item is not None and (is_trumps(item) or item.pron == "them")
    several = several and item is not None and bool(item.plural or item.several or item.pron)
    if len(cards) > 1 and several:  # "both your trumps with the ace and king"
        bag.pp("with", "under")
        return one(*(Later(partial(_drawn_with, card=card), f"draw with {card}") for card in cards))
    with_card = bag.item_at("with", "under") if bag.has_pp("with", "under") else None
    if with_card is not None and not with_card.cards:
        mine = with_card.mine is not False and with_card.which is Which.LAST
        named = with_card.det or with_card.owner  # not "en dernier"
        if not (mine and ((with_card.bare and named) or is_trumps(with_card))):
            return []  # "with my last one": whichever it is
    elif with_card is not None:
        card = with_card.cards[0]
        both = item is not None and item.several is not None
        price = 0.4 if both else 0.0  # "both with the ace | and the king"
        played = Later(lambda memory: [_trump_played(memory, card)], "draw with")
        return one(played, *_under_it(objects), cost=price)
    if item is None or (bag.head == "draw" and item.bare and not item.nouns and times is not None):
        return one(Step(StepKind.DRAW, number=times))
    if times is None and item == Item(number=1, suits=(Suit.TRUMPS,), mask=item.mask):
        return one(Later(_one_drawn, "draw one"))
    return one(draw_of(item, times))


def _counts_rounds(item: Item) -> bool:
    return item.has("round") and bool(item.number)


def _trump_drawn(memory: LastNamed, suit: Suit, one_round: bool) -> list[Atom]:
    """ "I draw a diamond", "I draw the diamond": where diamonds are trumps; else it is led."""
    if memory.facts is None or not memory.facts.trump_suit(suit):
        return [Step(StepKind.LEAD, (suit,))]
    number = 1 if one_round else None
    return [Step(StepKind.DRAW, number=number, outstanding=None if one_round else 1)]


def _drawn_with(memory: LastNamed, card: Card) -> list[Atom]:
    return [_trump_played(memory, replace(card, mine=None))]


def _under_it(theirs: tuple[Item, ...]) -> list[Piece]:
    """Trumps of theirs named as drawn with a card: they are to fall."""
    cards = [Card(card.suit or Suit.TRUMPS, card.rank) for i in theirs for card in i.cards]
    return [Later(partial(_to_fall, card=card), f"falls {card}") for card in cards if card.rank]


def _to_fall(memory: LastNamed, card: Card) -> list[Atom]:
    out = memory.facts is None or memory.facts.out(card)
    return [StatedBelief(BeliefKind.CARD_DROPS, card=card)] if out else []


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


def draw_suit(bag: Bag) -> list[Meaning]:
    """ "Je tire les atouts": draws when it is trumps that are named."""
    items = bag.peek()
    if len(items) == 1 and items[0].bare and items[0].has("round") and bag.right:
        rounds = number_of(items[0])
        bag.objects()
        return one(Later(lambda m: [_rounds_named(m, rounds)], f"draw {rounds}"), cost=-0.1)
    return draw(bag) if items and all(is_trumps(item) for item in items) else []


def _one_drawn(memory: LastNamed) -> list[Atom]:
    """ "I draw one trump": the last of theirs where no other is out, else one round."""
    facts = memory.facts
    more = facts is not None and len(facts.out_of(Suit.TRUMPS)) > 1
    return [Step(StepKind.DRAW, number=1) if more else Step(StepKind.DRAW, outstanding=1)]


def _rounds_named(memory: LastNamed, rounds: int | None) -> Step:
    """ "Je tire un coup": of trumps, or of the suit named last."""
    if memory.suit in (None, Suit.TRUMPS):
        return Step(StepKind.DRAW, number=rounds)
    assert memory.suit is not None
    return Step(StepKind.CASH, (memory.suit,), number=rounds)


def _cleared(memory: LastNamed, suit: Suit) -> list[Atom]:
    """ "I clear the clubs": set up, where higher ones are out; else there are none left of them."""
    higher = memory.facts is not None and memory.facts.over(None, suit)
    if higher:
        return [Step(StepKind.CONCEDE, (suit,), name="out")]
    return [Step(StepKind.ELIMINATE, (suit,))]


def remove(bag: Bag) -> list[Meaning]:
    """ "I take out your trump", "clearing trumps", but also "I get rid of my losing heart"."""
    objects = bag.peek()
    both = len(bag.left) == len(bag.right) == 1
    if bag.has_pp("on") and not (both and bag.fresh().hand_at("on")):
        return discard(bag)
    if bag.tag == "rid" and (freed := _they_are_rid_of(bag)) is not None:
        return freed
    if (ruff := ruffs_the_return(bag)) is not None:
        return one(ruff)
    ours = _trumps_or_hand(bag, bag.left[0]) if len(bag.left) == 1 else None
    if ours and not (bag.right or bag.neg or bag.no or bag.subjects):
        bag.use("left")  # "les atouts du mort s'en occupent"
        return one(Step(StepKind.RUFF, (), (Card(which=Which.THIS),), ours))
    if both:
        return cared_for(bag)
    if len(bag.left) == 1 and len(bag.right) > 1 and (each := _each_cared_for(bag)):
        return each
    if bag.some and not objects and bag.subjects[:1] == ("self",):
        return one(Later(done_with_it, "rid of it", draws=True))  # "je vous en débarrasse"
    if not objects and any(map(_counts_rounds, bag.fresh().pp("with", "in"))):
        return draw(bag)  # "deux carreaux, que je vais chercher par deux tours d'atout"
    if len(objects) != 1:
        return []
    item = objects[0]
    if item.pron == "this" and bag.has_pp("with") and not bag.left:
        return []  # "je prends cette levée avec l'as"
    if bag.some and item.pips:
        return []  # "j'en enlève deux" is no card
    if bag.some and item.bare and item.number and not item.nouns and not (bag.neg or bag.no):
        return draw(bag)
    taken = item.cards and bag.has_pp("with") and item.mine is None
    own = item.mine is True and bag.tag != "rid"  # "I get rid of my ace"
    if item.cards and (own or item.several or taken):
        return []  # "je prends mes deux as"
    if bag.tag == "rid" and item.det == "this" and item.called_for and not is_trumps(item):
        trial = bag.fresh()
        thrown, drawn = discard(trial), draw(bag)
        if thrown and drawn and not trial.todo:
            bag.todo.clear()
            return one(rid_of_that(item, thrown[0].pieces[0], drawn[0].pieces[0]))
    if bag.tag == "rid" and len(item.cards) == 1 and item.mine is not False:
        trial = bag.fresh()
        thrown = discard(trial)
        if thrown and not trial.todo and isinstance(thrown[0].pieces[0], Later):
            bag.todo.clear()
            return one(_got_rid_of(thrown[0].pieces[0], item.cards[0]))
    if bag.head == "remove" and len(item.cards) == 1 and not (bag.neg or bag.no):
        bag.objects()
        if _by_finesse(bag):
            high = replace(item.cards[0], mine=None)
            return one(Later(lambda m: [_finessed(m, high)], f"finessed {high}"))
        hand = foe_at(bag)
        if hand is None:
            bag.hand_at("in", "at")  # "je vais chercher l'as au mort": where it lies
        card, leads = item.cards[0], bag.tag == "out" and item.mine is not False
        return one(
            Later(lambda m: led_out(m, card, leads) or _picked_up(m, card, hand), f"pick up {card}")
        )
    if (stripped := _side_card_gone(bag, item)) is not None:
        return one(stripped)
    theirs = bool(item.mine is False or item.which is Which.LAST or item.pron or item.cards)
    theirs = theirs or bool(item.det == "these" and item.bare and item.number)
    theirs = theirs or (bag.needs == "out" and _drawable(item))  # "getting that heart off you"
    theirs = theirs or (item.det == "this" and item.called_for)
    small = item.which is Which.LOW and item.det in ("the", "gen") and not item.number
    theirs = theirs or (small and item.mine is None)  # "j'attrape le petit cœur"
    if is_trumps(item) or item.has("round") or (theirs and _drawable(item)):
        return draw(bag)
    if item.bare and item.which in (Which.LAST, Which.LOW):
        return draw(bag)
    if bag.tag == "rid" and not (bag.neg or bag.no) and (item.cards or item.suit):
        return discard(bag)  # "ace of spades, I get rid of a club"
    if item.suit and bag.tag == "tend" and not (item.cards or bag.neg or bag.no or bag.phrases):
        bag.objects()
        return one(Named(item, played=True))  # "je m'occupe des piques"
    if bag.tag == "clear" and not (item.cards or item.mine is False or bag.neg or bag.no):
        whole = item.plural or item.has("suit")
        if item.suit is not None and whole and not (bag.phrases or item.number):
            bag.objects()
            return one(Later(partial(_cleared, suit=item.suit), f"cleared {item.suit}"), cost=0.5)
    if item.suits and bag.head == "remove" and item.mine is not True and item.plural:
        bag.objects()
        return one(Later(lambda m: [_eliminated(m, item)], f"eliminate {item.suits}"), cost=0.5)
    return []


def _trumps_or_hand(bag: Bag, item: Item) -> Hand | None:
    """The hand of claimer's side that ruffs, where its trumps, or the hand itself, is told to take
    care of something: "le mort s'en charge"."""
    if item.is_hand and bag.tag == "tend":
        return item.hand if item.hand in SIDE else None
    return owned_hand(item) if is_trumps(item) else None


def _eliminated(memory: LastNamed, item: Item) -> Step:
    """ "Removing two diamonds": stripped, or drawn where diamonds are trumps."""
    if memory.facts is not None and all(map(memory.facts.trump_suit, item.suits)):
        return Step(StepKind.DRAW, number=item.number)
    return Step(StepKind.ELIMINATE, item.suits)


def _side_card_gone(bag: Bag, item: Item) -> Piece | None:
    """ "J'enlève son carreau à Ouest": of a suit that is not trumps a round is played."""
    suit, named = item.suit, item.which or item.nouns or item.number
    theirs = item.mine is False or item.owner in SEATS
    if item.has("entry") and theirs and not bag.neg:  # "sa sortie à carreau"
        suit, named = next(iter(bag.suits_at("to", "in", "at")), None), None
    if suit is None or not theirs or item.cards or named or suit is Suit.TRUMPS:
        return None
    if bag.neg or bag.no:
        return None
    bag.objects()
    bag.hand_at("to", "from", "at")
    bag.adv("yours")
    number = None if item.plural else 1

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        trumps = facts is None or facts.trump_suit(suit) or not facts.held(suit)
        return [
            Step(StepKind.DRAW, outstanding=number)
            if trumps
            else Step(StepKind.CASH, (suit,), number=number)
        ]

    return Later(make, f"their {suit} gone", draws=True)


def _they_are_rid_of(bag: Bag) -> list[Meaning] | None:
    """ "Je vous débarrasse de votre atout", "... Est de son atout": it is drawn; None where it is
    claimer who gets rid of something."""
    named = (*bag.left, *bag.right)
    them = [i for i in named if (i.is_hand and i.hand not in OURS) or i.pron in ("it", "them")]
    if len(them) != len(named) or not (them or (bag.dative and not bag.to_me)):
        return None
    trial = bag.fresh()
    items = trial.pp("with", "from")
    if len(items) != 1 or items[0].mine is True or not (is_trumps(items[0]) or items[0].owner):
        return None
    trial.use("left", "right")
    trial.left, trial.right = (), items
    found = draw(trial)
    bag.todo.intersection_update(trial.todo)
    return found


def _got_rid_of(thrown: Later, card: Card) -> Later:
    """ "... and get rid of the king of diamonds": claimer's is thrown, theirs is drawn."""
    plain = replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        theirs = facts is not None and facts.out(memory.completed(plain, False))
        ours = facts is None or (facts.holds(plain) and not theirs)
        return thrown.make(memory) if ours else _picked_up(memory, plain, None)

    return Later(make, f"rid of {plain}")


def _by_finesse(bag: Bag) -> bool:
    """Whether a card is taken by a finesse: "je prends le roi en impasse"."""
    for place, (role, items) in enumerate(bag.phrases):
        if role in ("in", "with") and len(items) == 1 and items[0].has("finesse"):
            bag.use(f"pp{place}")
            return True
    return False


def _finessed(memory: LastNamed, card: Card) -> Step:
    return Step(StepKind.FINESSE, cards=(memory.finessed_card(card, False),), against=True)


def rounds_given(item: Item) -> list[Meaning]:
    """ "J'en donne deux tours", "je donne deux coups": of the suit named last, else of trumps."""
    number = item.number

    def make(memory: LastNamed) -> list[Atom]:
        if memory.suit in (None, Suit.TRUMPS) or memory.trump_out:
            return [Step(StepKind.DRAW, number=number)]
        return [Step(StepKind.CASH, (memory.suit,) if memory.suit else (), number=number)]

    return one(Later(make, f"{number} rounds")) if number else []


def done_with_it(memory: LastNamed) -> list[Atom]:
    """What is to be done with trumps that were said to be out: they are drawn."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Step) and last.kind is StepKind.DRAW:
        return [last]  # "I draw the trump, I do that first"
    if isinstance(last, StatedBelief) and last.kind is BeliefKind.NO_TRUMPS_OUT:
        return [Step(StepKind.DRAW)]  # "nothing until it has gone, I do that first"
    if not memory.trump_out:
        return []
    single = memory.facts is None or len(memory.facts.out_of(Suit.TRUMPS)) == 1
    return [Step(StepKind.DRAW, outstanding=memory.out or (1 if single else None))]


def _picked_up(memory: LastNamed, card: Card, hand: Hand | None) -> list[Atom]:
    """ "I pick up the queen (through East)": a card of theirs that lies under a tenace of a side
    suit is finessed; a trump is drawn."""
    facts = memory.facts
    if card.suit is None and card.rank and card.every and facts and facts.count(card.rank):
        return [Step(StepKind.CASH, cards=(replace(card, mine=None),))]  # "je prends les as"
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Step) and last.kind is StepKind.CONCEDE and len(last.suits) == 1:
        its = replace(card, suit=card.suit or last.suits[0])
        if facts and facts.has(its):  # "I duck a spade and take the ace"
            return [Step(StepKind.CASH, cards=(its,))]
    if facts and card.suit is None and card.hand in OURS:  # "je vais chercher l'as du mort"
        its = memory.completed(replace(card, hand=None), True, card.hand)
        return [Step(StepKind.CASH, cards=(its,))] if facts.where(its) is card.hand else []
    found = captured(memory, card, hand)
    if found is not None and facts and facts.master(found.cards[0]):
        return [Step(StepKind.CONCEDE, cards=found.cards)]  # "je fais sortir l'as de pique"
    return [found] if found is not None else draw_card(memory, card)


def _each_cared_for(bag: Bag) -> list[Meaning]:
    """ "Dummy's hearts take care of my club and spade": each of the losers."""
    first, pieces = bag.right[0], list[Piece]()
    losers = all(i.suit and not (i.cards or i.plural or i.comma or i.nouns) for i in bag.right)
    if not losers or first.owner != "my":
        return []
    for item in bag.right:
        trial = bag.fresh()
        trial.right = (grown(item, owner="my"),)
        found = cared_for(trial)
        if not found:
            return []
        pieces += found[0].pieces
    bag.use("left", "right")
    return one(*pieces)


def cared_for(bag: Bag) -> list[Meaning]:
    """ "The ace of clubs takes care of my heart": the loser is thrown on it."""
    winner, loser = bag.left[0], bag.right[0]
    taken = winner.cards and loser.mine is False and loser.cards
    if taken and not (bag.neg or bag.no or bag.phrases):  # "ace king clears your queen and nine"
        bag.use("left", "right")
        played = (partial(_drawn_with, card=card) for card in winner.cards)
        clears = (Later(each, f"clears {n} {winner}") for n, each in enumerate(played))
        return one(*clears, *_under_it((loser,)))
    rounds = winner.has("round") and (is_trumps(winner) or winner.bare) and not winner.cards
    if rounds and loser.bare and loser.which is Which.LAST and not (bag.neg or bag.no):
        bag.use("left", "right")  # "one round of trumps takes out your last one"
        return one(draw_of(winner), StatedBelief(BeliefKind.TRUMPS_OUT, number=loser.number or 1))
    last = loser.mine is False or loser.which is Which.LAST
    named = len(winner.cards) == 1 and loser.suit and not (loser.cards or is_trumps(loser))
    if named and last and not (bag.neg or bag.no or bag.phrases):
        bag.use("left", "right")  # "la dame ramasse votre dernier carreau"
        high = replace(winner.cards[0], suit=winner.cards[0].suit or loser.suit, mine=None)
        return one(Step(StepKind.CASH, cards=(high,)))
    one_out = len(winner.cards) == 1 and loser.bare and loser.which is Which.LAST
    if one_out and not (loser.mine or loser.nouns or bag.neg or bag.no or bag.phrases):
        bag.use("left", "right")  # "my queen collects the last one out"
        return one(Named(winner, played=True))
    if len(winner.cards) == 1 and loser.pron in ("it", "this") and not (bag.neg or bag.no):
        bag.use("left", "right")
        by = replace(winner.cards[0], mine=None)
        return one(Later(lambda m: _drawn_by(m, by), f"{by} deals with it"))
    if is_trumps(winner) and winner.mine is True and loser.pron == "it":
        bag.use("left", "right")  # "dummy's trumps take care of it"
        this = (Card(which=Which.THIS),)
        return one(Step(StepKind.RUFF, (), this, owned_hand(winner))) if not bag.neg else []
    placed = bag.fresh().hand_at("from", "in", "on")  # "a trump from the table deals with my heart"
    ours = winner.mine is True or (placed in OURS and winner.mine is None)
    tends = winner.is_hand and _trumps_or_hand(bag, winner) is not None and not is_trumps(loser)
    lost = bool(loser.suit) or loser.has("loser") or loser.which is Which.LOSER
    if ((is_trumps(winner) and ours) or tends) and lost and not (loser.cards or bag.neg):
        bag.use("left", "right")  # "dummy's little trump takes care of the heart"
        hand = winner.hand if tends else owned_hand(winner) or bag.hand_at("from", "in", "on")
        height = HEIGHTS.get(winner.which) if winner.which else None
        which = () if loser.suit else (Card(which=Which.LOSER, number=loser.several),)
        return one(Step(StepKind.RUFF, loser.suits, which, hand=hand, height=height))
    if len(winner.cards) == len(loser.cards) == 1 and bag.head == "remove":
        high, low = winner.cards[0], loser.cards[0]
        apart = high.suit and high.suit is not low.suit and loser.mine is not False
        return _card_cared_for(bag, high, low) if apart and not (bag.neg or bag.no) else []
    lies = owned_hand(loser) or bag.fresh().hand_at("from", "in", "on")
    parked = bag.tag == "park" or lies in OURS  # "the jack provides a discard for the diamond"
    ours = parked or loser.which in (Which.LOSER, Which.LOW) or loser.mine is True
    if is_trumps(winner) and winner.mine is not True and not winner.cards:
        return []  # "j'enlève l'atout et voilà mes piques": they are drawn
    apart = ours and loser.suit and not (bag.neg or bag.no or is_trumps(loser))
    if len(winner.cards) > 1 or not (winner.cards or winner.suit) or not apart:
        return []
    bag.use("left", "right")
    thrown = Step(StepKind.DISCARD, cards=(described(loser),), hand=lies)
    if lies is not None and owned_hand(loser) is None:
        bag.hand_at("from", "in", "on")
    if not winner.cards:
        return one(replace(thrown, on_suits=winner.suits))
    card = replace(winner.cards[0], mine=None)
    return one(
        Later(
            lambda m: [replace(thrown, on_cards=(m.completed(card, True),))],
            f"cared for {loser} {card} {lies}",
        )
    )


def _card_cared_for(bag: Bag, winner: Card, loser: Card) -> list[Meaning]:
    """ "The ace of spades makes my king of diamonds disappear": claimer's is thrown on it, one of
    theirs falls under it."""
    bag.use("left", "right")
    by, away = replace(winner, mine=None), replace(loser, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        on, thrown = memory.completed(by, True), memory.completed(away, None)
        under = replace(thrown, suit=on.suit)  # "le roi de cœur extrait le dix"
        if memory.facts is not None and away.suit is None and memory.facts.out(under):
            return [Step(StepKind.CASH, cards=(on,)), *_to_fall(memory, under)]
        if memory.facts is not None and memory.facts.out(thrown):
            return [Step(StepKind.CASH, cards=(on,)), *_to_fall(memory, thrown)]
        return [Step(StepKind.DISCARD, cards=(thrown,), on_cards=(on,))]

    return one(Later(make, f"{winner} cares for {loser}"))


def _drawn_by(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The nine is out and my queen deals with it"; a loser of his own is thrown on that card."""
    loser, facts = memory.card, memory.facts
    ours = loser is not None and facts is not None and facts.has(loser)
    if loser is not None and ours and card.suit not in (None, loser.suit):
        return [Step(StepKind.DISCARD, cards=(loser,), on_cards=(card,))]
    trump = replace(card, suit=card.suit or Suit.TRUMPS)
    held = facts is not None and facts.has(trump)
    return [Step(StepKind.CASH, cards=(trump,))] if memory.trump_out or held else []


def trump_goes(bag: Bag) -> bool:
    """ "Before the trump goes": one of theirs, which nobody throws on anything."""
    alone = len(bag.left) == 1 and not (bag.right or bag.phrases or bag.neg or bag.no)
    trump = alone and is_trumps(bag.left[0]) and not bag.left[0].cards
    said = bag.subjects or bag.tag or {"onit", "aside", "out", "up"} & {*bag.adverbs}
    return bag.head == "part" and trump and bag.left[0].mine is not True and not said
