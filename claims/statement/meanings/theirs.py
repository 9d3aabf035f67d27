"""What is said of the opponents and their cards: what they have, hold, take."""

from dataclasses import replace
from functools import partial

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.given import (
    all_but,
    conceded,
    given_card,
    more_than_left,
    plain_number,
    theirs_in_all,
    won_by,
)
from claims.statement.meanings.held import (
    card_named_held,
    holds_every_one,
    may_hold_them,
    theirs_by_name,
)
from claims.statement.meanings.none_of import gone_from
from claims.statement.meanings.pieces import (
    COMPASS,
    REST,
    is_trumps,
    number_of,
    number_out,
    one,
    played_before,
    timing_of,
)
from claims.statement.meanings.seated import he_is
from claims.statement.meanings.taken import they_take
from claims.statement.model import (
    BeliefKind,
    Card,
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


def theirs_given(bag: Bag) -> list[Meaning]:
    """ "You give me two spades": tricks of claimer's side."""
    items = bag.right or bag.left
    bag.use("right", "left" if not bag.right else "right")
    if bag.right and not all(i.is_hand for i in bag.left):
        return []
    bag.use("left")
    if bag.neg or not items:
        return []
    bag.adv("mine")
    bag.hand_at("to")
    if all(i.has("rest", "all") and i.bare for i in items):
        return one(REST)
    if all(i.has("trick") or (i.number and i.bare) for i in items):
        return one(*(Count(CountKind.TRICKS, i.number or 1) for i in items))
    if all(i.suits or i.cards for i in items):
        own = [i.mine is False or (i.det == "this" and is_trumps(i)) for i in items]
        if any(own):  # "you lose your king", "East loses his diamond"
            return one(*(their_loss(item) for item in items)) if all(own) else []
        return one(*(Named(item) for item in items))
    return []


def their_loss(item: Item) -> Piece:
    """A card of theirs that takes no trick: one that is named will fall."""
    if len(item.cards) != 1:
        return Later(lambda m: [], "theirs loses")
    card = replace(item.cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        return [StatedBelief(BeliefKind.CARD_DROPS, card=memory.completed(card, False))]

    return Later(make, f"theirs loses {card}")


def loser_of_theirs(bag: Bag) -> bool:
    """Whether an opponent named by his seat, or "the defenders", gives something."""
    by = bag.left[0] if len(bag.left) == 1 else Item()
    seat = by.is_hand and by.hand not in OURS and not by.person
    return seat and bool(bag.right) and not (bag.subjects or bag.neg or bag.no or bag.phrases)


def declarer_loses(bag: Bag) -> list[Meaning] | None:
    """ "Le déclarant perd deux carreaux": a defender's tricks, given by declarer who says so; None
    where it is no such thing."""
    items = bag.right
    plain = all(item.suit and item.number and not (item.cards or item.nouns) for item in items)
    if bag.tag or not (loser_of_theirs(bag) and bag.left[0].hand is Hand.DECLARER and plain):
        return None
    bag.use("left", "right")

    def make(memory: LastNamed) -> list[Atom]:
        if memory.facts is None or memory.facts.by_declarer:
            return [Concession(item.number, item.suit) for item in items]
        return [Listed(item.suit, number=item.number) for item in items]

    return one(Later(make, f"declarer loses {items}"))


def _no_more(memory: LastNamed) -> list[Atom]:
    """ "Two rounds, you'll have no more": of the trumps just drawn; else no tricks."""
    last = memory.atoms[-1] if memory.atoms else None
    drawn = isinstance(last, Step) and last.kind is StepKind.DRAW
    return none_of_them(memory) if drawn else [REST]


def made_by_seat(bag: Bag) -> list[Meaning] | None:
    """ "North makes two aces": claimer's where that seat is, else a trick of theirs; None where it
    is no such thing."""
    seat = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    item = bag.right[0] if len(bag.right) == 1 else None
    if seat not in COMPASS or item is None or bag.neg or bag.no or bag.phrases or bag.adverbs:
        return None
    if not (item.cards or (item.bare and item.number and not item.nouns - {"trick"})):
        return None
    bag.use("left", "right")

    def make(memory: LastNamed) -> list[Atom]:
        given = memory.facts is None or seat in memory.facts.foes
        if item.cards and given:
            return [Concession(card=memory.completed(replace(c, mine=None))) for c in item.cards]
        if item.cards:
            return [Listed(card=memory.completed(replace(c, mine=None), True)) for c in item.cards]
        return [Concession(item.number) if given else Count(CountKind.TRICKS, item.number)]

    return one(Later(make, f"made by {seat} {item}"))


def theirs(bag: Bag) -> list[Meaning]:
    """ "You get a club", "West has two tricks", "vous faites l'as": theirs to take."""
    items = bag.right or tuple(i for i in bag.left if not i.is_hand)
    bag.use("right", "left")
    if bag.right and any(not i.is_hand for i in bag.left):
        return []
    if played_before(bag) or (len(items) == 1 and holds_every_one(bag, items[0])):
        return []
    if len(items) == 1 and may_hold_them(bag, items[0]):
        return one(Later(lambda m: [], "holds left"))
    if "mine" in bag.adverbs or bag.tag == "try":
        return []  # "you try a heart": it is led, and may be ruffed
    bag.adv("yours", "out")
    bag.hand_at("in", "from", "to")
    if items and all(i.has("entry") for i in items):
        bag.use("neg", "no")
        bag.pp("in", "to", "at")
        return one(Later(lambda m: [], "way there"))  # "he has no exit card left"
    to_come = "more" in bag.adverbs or all(i.owner == "your" and i.det for i in items)
    to_come = to_come and bag.tag == "only" and bool(items) and all(i.cards for i in items)
    if to_come and not (bag.no or bag.has_pp("but")):
        bag.use("neg")  # "vous n'avez plus que l'as à faire"
        return one(*(conceded(items, timing_of(bag)) or ()))
    if bag.tag == "only" and not any(i.number or i.has("trick") for i in items):
        return _down_to((*items, *bag.pp("but")))
    holder = bag.left[0].person if len(bag.left) == 1 else ""
    if holder and bag.head == "have" and "wins" in bag.adverbs and len(items) == 1:
        bag.adv("wins")
        cards = tuple(replace(card, mine=None) for card in items[0].cards)
        return one(Later(lambda m: won_by(m, cards), "whoever has it")) if cards else []
    past = bag.adv("already") or bag.tag == "past"
    barren = all((i.has("trick", "nothing") and not is_trumps(i)) or i.bare for i in items)
    told = bool(bag.right) or not items  # not "all but the diamond that you take"
    if told and (but_these := all_but(bag, items)) is not None:
        return but_these
    if bag.has_pp("but"):
        but = bag.pp("but")
        if any(i.mine and i.cards for i in but):
            return []  # "you've the six but my jack takes care of that"
        bag.use("neg")
        if items and all(i.has("nothing") for i in but):
            return one(
                *(conceded(items, timing_of(bag)) or ()), REST
            )  # "the king but nothing more"
        nothing = not items or all(i.has("nothing") for i in items)
        if nothing and bag.head == "have" and all(i.suits and i.plural for i in but):
            return _down_to(but)  # "he has nothing but diamonds left"
        found = conceded(but, timing_of(bag))
        return one(*found) if found else []
    if any(i.has("nothing") for i in items) or bag.no or (bag.neg and "only" not in bag.adverbs):
        bag.use("neg", "no")
        one_of = len(items) == 1 and items[0].bare and items[0].number == 1 and bag.head == "have"
        if one_of and bag.neg and not (items[0].nouns - {"any"} or items[0].det):
            return one(Later(none_of_them, "they are gone"))  # "you haven't got one any more"
        if bag.some and not items and bag.head == "have" and not bag.phrases:
            return one(Later(none_of_them, "they are gone"))  # "vous n'en avez plus"
        if bag.some and not items and bag.head == "get" and not bag.phrases:
            return one(Later(_no_more, "no more of them"))  # "vous n'en aurez plus"
        if not items and bag.no and bag.head in ("get", "take", "win"):
            return one(REST)  # "you get none"
        if (not items and not bag.some) or any(i.pron == "it" for i in items):
            return []
        none = any(i.has("nothing") for i in items) and bag.head in ("have", "left")
        if none and (suits := bag.suits_at("in", "to", "at")):
            return one(gone_from(suits))  # "you have nothing left in trumps"
        if items and not barren:
            void = _void(bag, items)
            if void is not None:
                return void
            if bag.no and all(is_trumps(i) for i in items):
                return one(StatedBelief(BeliefKind.NO_TRUMPS_OUT))
            return _not_made(items[0]) if bag.head in ("get", "take", "win") else []
        return one(REST)
    if bag.tag == "it":
        return [] if items or bag.neg else _has_that(bag.left)
    bag.use("neg")
    if not items:
        return they_take(bag) if bag.head in ("take", "win", "give") else []
    if past and all(i.number and i.bare for i in items):
        return one(Count(CountKind.GIVEN, sum(i.number or 0 for i in items)))
    if past and bag.head == "have" and all(is_trumps(i) or i.has("ruff") for i in items):
        bag.suits_at("in", "to")
        return one(Later(lambda m: [], "ruffed before"))  # "you had one trump, and ruffed with it"
    if past and all(len(i.cards) == 1 and i.mine is not True for i in items):
        took = (partial(_taken_by_them, card=replace(i.cards[0], mine=None)) for i in items)
        return one(*(Later(make, "they took it") for make in took))
    if past:
        return []
    if (in_all := theirs_in_all(bag, items)) is not None:
        return in_all
    at = bag.suits_at("in", "to")
    if at and items[-1].bare:
        items = tuple(replace(i, suits=at[:1]) if i.bare else i for i in items)
    if bag.head in ("have", "left", "") and _told_by_name(items):
        return one(*(Later(partial(_out_or_played, item=i), f"named {i}") for i in items[1:]))
    if bag.head in ("have", "left", "") and len(items) == 1 and not items[0].has("trick", "winner"):
        item = items[0]
        if is_trumps(item) or (item.cards and item.cards[0].suit is Suit.TRUMPS and not bag.foe):
            each = bag.adv("each") or bag.tag == "each" or any(i.person == "both" for i in bag.left)
            if each and item.suits:
                item = grown(item, number=2 * (item.number or 1), plural=True)
            return one(trumps_out(item))
        high = item.which is Which.HIGH
        kept = "only" in bag.adverbs or (item.which_after and not high)
        if item.suits and not item.cards and item.plural and kept and bag.head == "have":
            return one(Later(lambda m: _kept_or_out(m, item), "holds left"))
        named = bool(bag.left) and bag.left[0].hand is not None and not bag.foe
        single = item.called or (item.suit and item.det == "a") or item.number == 1
        if named and item.which_after and single and not (item.cards or item.plural):
            return one(Later(lambda m: _one_held(m, item), "holds left"))
        if item.has("ruff") and number_of(item) in (None, 1) and not item.cards:
            return one(Concession(1, timing=timing_of(bag)))  # "you have a diamond ruff coming"
        if item.suits and number_of(item):
            length = bool(bag.left) and bag.head == "have" and bool(item.several) and not high
            return one(Later(lambda m: _their_length(m, item, length), f"length {length}"))
        if item.pron == "it" and bag.head == "have" and not bag.foe:
            return _has_that(bag.left)
    if bag.head == "have" and all(i.cards and not i.has("trick") for i in items):
        return _placed_or_given(items, bag)
    if bag.some and bag.head == "have" and len(items) == 1 and items[0].bare and not items[0].nouns:
        count = items[0].number
        if count and not bag.tag:  # "three rounds of trumps, for you have three"
            still = bool({"again", "more"} & {*bag.adverbs})
            have = partial(_some_of_them, number=count, still=still, fewer=bool(items[0].upto))
            return one(Later(have, f"have {count} of them"))
    counted = items[0].number if len(items) == 1 and items[0].bare and not items[0].nouns else None
    if counted and bag.head == "have" and not (bag.adverbs or bag.phrases or items[0].which):
        out = partial(_so_many_out, number=counted, fewer=bool(items[0].upto))
        return one(Later(out, f"has {counted}"))
    left = items[0] if len(items) == 1 and items[0].which_after else Item()
    if left.bare and left.which is Which.LAST and left.number and bag.head == "have":
        return one(Later(lambda m: _have_left(m, left, timing_of(bag)), f"left {left.number}"))
    each_has = bag.tag == "each" or "each" in bag.adverbs or any(i.has("all") for i in items)
    each_has = each_has and bag.head == "have" and not any(i.has("trick") for i in items)
    if each_has and len(items) == 1 and items[0].bare and items[0].number:
        bag.adv("each")
        number = 2 * items[0].number
        return one(Later(lambda m: _each_has(m, number), "holds left"))
    suit = items[0].suit if len(items) == 1 and not (items[0].cards or items[0].mine) else None
    by = bag.card_at("with") if suit or all(i.bare for i in items) else None
    if by is not None and sum(i.number or 1 for i in items) == 1:  # "you win one with the queen"
        return one(given_card(by if by.suit else replace(by, suit=suit), timing_of(bag)))
    if any(i.comma and ((i.bare and i.number) or i.det == "this") for i in items[1:]):
        return []  # "you get a club, that's ten": what claimer makes
    if any(i.owner == "my" or (i.comma and i.suit is Suit.TRUMPS) for i in items[1:]):
        return []  # "East has a trick, plus my ace", "you have three low ones, trumps and ..."
    makes = bag.head in ("get", "have") and not (bag.phrases or timing_of(bag) or bag.adverbs)
    if makes and (in_all := more_than_left(items)) is not None:
        return in_all
    found = conceded(items, timing_of(bag))
    return one(*found) if found else []


def _taken_by_them(memory: LastNamed, card: Card) -> list[Atom]:
    """ "You've taken the ace of diamonds": it has gone."""
    return [StatedBelief(BeliefKind.CARD_GONE, card=memory.completed(card, False))]


def none_of_them(memory: LastNamed) -> list[Atom]:
    """ "You haven't got one": of the suit named last; of trumps, where none was."""
    facts, suit = memory.facts, memory.suit
    trumps = facts is not None and facts.trump is not None
    if trumps and (suit is None or suit is Suit.TRUMPS or (facts and facts.trump_suit(suit))):
        return [StatedBelief(BeliefKind.NO_TRUMPS_OUT)]
    return [StatedBelief(BeliefKind.CARD_GONE, suit)] if suit is not None else [REST]


def _kept_or_out(memory: LastNamed, item: Item) -> list[Atom]:
    """ "One of you has two small diamonds left": trumps, where diamonds are; else all he has."""
    facts, suit = memory.facts, item.suit
    if suit is not None and item.several and facts is not None and facts.trump_suit(suit):
        return _their_length(memory, item, True)
    return _kept_suits(memory, item.suits)


def _one_held(memory: LastNamed, item: Item) -> list[Atom]:
    """ "West must have a heart left": one trump is out where hearts are; else it is no trick."""
    facts, suit = memory.facts, item.suit
    trump = suit is not None and facts is not None and facts.trump_suit(suit)
    return [StatedBelief(BeliefKind.TRUMPS_OUT, number=1)] if trump else []


def _void(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "East has no hearts", "you haven't any clubs": a hand without that suit, or nobody has it;
    None where it is not said of suits that they hold none."""
    denied = bag.no or all(i.det in ("any", "a") or (i.plural and not i.det) for i in items)
    suits = tuple(suit for i in items for suit in i.suits if not (i.cards or i.nouns))
    if bag.head not in ("have", "left") or not denied or len(suits) != len(items):
        return None
    seat = bag.left[0].hand if bag.left else None
    if seat is not None:
        return one(*(StatedBelief(BeliefKind.VOID, suit, hand=seat) for suit in suits))
    return one(gone_from(suits)) if bag.foe and not all(is_trumps(i) for i in items) else None


def _told_by_name(items: tuple[Item, ...]) -> bool:
    """ "You have one trump left, the jack": so many trumps, and then which."""
    if len(items) < 2 or not is_trumps(items[0]) or number_of(items[0]) != len(items) - 1:
        return False
    return items[1].comma and all(len(i.cards) == 1 for i in items[1:])


def _out_or_played(memory: LastNamed, item: Item) -> list[Atom]:
    """The trump that is out, by its name; one of claimer's is played: "West has a trump, king"."""
    card = replace(item.cards[0], mine=None)
    trump = card if card.suit else replace(card, suit=Suit.TRUMPS)
    facts = memory.facts
    if facts is not None and facts.has(trump) and not facts.out(trump):
        number = StatedBelief(BeliefKind.TRUMPS_OUT, number=1)
        return [number, Step(StepKind.CASH, cards=(trump,))]
    return _card_out(memory, card)


def _not_made(item: Item) -> list[Meaning]:
    """ "You can't make your trump": a trump of theirs that he knows of; of another card it says
    nothing."""
    known = is_trumps(item) or len(item.cards) == 1  # "you won't get a trump trick"
    return one(Later(lambda m: no_danger(m, item), "no danger")) if known else []


def no_danger(memory: LastNamed, item: Item) -> list[Atom]:
    """A trump of theirs that is said to win no trick is still out; another card says nothing."""
    facts = memory.facts
    if is_trumps(item):
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number_out(item))]
    if len(item.cards) != 1:
        return []
    card = replace(item.cards[0], mine=None)
    known = memory.trump_meant(memory.completed(card, False), card)
    trump = known.suit is not None and facts is not None and facts.trump_suit(known.suit)
    if not trump or facts is None or not facts.out(known):
        return []
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)]


def _each_has(memory: LastNamed, number: int | None) -> list[Atom]:
    """ "You've one each": of trumps, where they were named last, and no tricks."""
    facts, suit = memory.facts, memory.suit
    trump = suit is Suit.TRUMPS or (
        suit is not None and facts is not None and facts.trump_suit(suit)
    )
    return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number)] if trump else []


def _some_of_them(memory: LastNamed, number: int, still: bool, fewer: bool) -> list[Atom]:
    """Trumps that the opponents have, where trumps were named last or they ``still`` have so many
    ("vous en avez encore deux"); else tricks of theirs. ``fewer``: "one or two"."""
    facts = memory.facts
    out = facts.out_of(Suit.TRUMPS) if facts is not None and facts.trump is not None else []
    told = memory.atoms or memory.suit is not None
    if len(out) == number and (still or not told):
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number)]
    return _each_has(memory, None if fewer else number) or [Concession(number)]


def _so_many_out(memory: LastNamed, number: int, fewer: bool) -> list[Atom]:
    """ "Three trumps, West has three": all out, behind trumps; ``fewer``: "one or two"."""
    facts, suit = memory.facts, memory.suit
    if fewer and (some := _each_has(memory, None)):
        return some
    trumps = suit is not None and facts is not None and facts.trump_suit(suit)
    if trumps and facts is not None and len(facts.out_of(Suit.TRUMPS)) == number:
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number)]
    won, last = facts.won if facts is not None else None, memory.atoms[-1:]
    if won and number == won[1] and any(isinstance(a, Count) and a.number == won[0] for a in last):
        return [Count(CountKind.GIVEN, number)]  # "I have six, you have three"
    return [Concession(number)]


def _have_left(memory: LastNamed, item: Item, timing: Timing | None) -> list[Atom]:
    """ "You have three left": trumps, where no other suit was named; else tricks of theirs."""
    facts, suit = memory.facts, memory.suit
    trumps = facts is not None and facts.trump is not None and bool(facts.out_of(Suit.TRUMPS))
    other = suit is not None and facts is not None and not facts.trump_suit(suit)
    if trumps and not other:
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number_out(item))]
    return [Concession(item.number, timing=timing)]


def _down_to(items: tuple[Item, ...]) -> list[Meaning]:
    """ "West is down to nothing but spades": all that he has left."""
    items = tuple(item for item in items if not item.has("nothing"))
    if not items or not all(i.suits or i.cards for i in items):
        return []
    suits = tuple(suit for item in items for suit in item.suits if not item.cards)
    cards = tuple(replace(card, mine=None) for item in items for card in item.cards)
    return one(Later(lambda m: [*_kept_suits(m, suits), *_kept_trumps(m, cards)], "holds left"))


def _kept_trumps(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """ "You have only the seven": a trump of theirs, where that is one; else what he holds."""
    facts, single = memory.facts, [card for card in cards if not (card.every or card.number)]
    known = [memory.trump_meant(memory.completed(card, False), card) for card in single]
    trumps = [card for card in known if facts is not None and facts.is_trump(card)]
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=card, number=1) for card in trumps]


def _kept_suits(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "West has only spades left": what he holds; where they are trumps, trumps out."""
    facts = memory.facts
    trumps = [s for s in suits if facts is not None and facts.trump_suit(s)]
    return [StatedBelief(BeliefKind.TRUMPS_OUT, suit) for suit in trumps]


def _their_length(memory: LastNamed, item: Item, length: bool) -> list[Atom]:
    """ "You have a club": where clubs are trumps a trump, else a trick given; "East has four
    diamonds" says only how long he is."""
    facts = memory.facts
    number = number_of(item)
    if facts is not None and item.suit is not None and facts.trump_suit(item.suit):
        return [StatedBelief(BeliefKind.TRUMPS_OUT, item.suit, number=number)]
    if length:
        return []
    return [Concession(number if (number or 1) > 1 else None, item.suit)]


def _placed_or_given(items: tuple[Item, ...], bag: Bag) -> list[Meaning]:
    """ "East has the queen" is a place; "you have the ace of trumps" a trick for them."""
    named = bag.left[0].hand if bag.left and bag.left[0].is_hand else None
    somebody = bool(bag.left and bag.left[0].person)
    if items[-1].comma and named is not None:
        return []  # "West has the queen, ace first": the ace is played
    cards = tuple(replace(c, mine=None) for item in items for c in item.cards)
    still = items[0].which is Which.LAST or bag.adv("more")

    def given(memory: LastNamed) -> list[Atom]:
        if (seat := he_is(memory, bag)) is not None:
            return [_held_or_out(memory, card, seat) for card in cards]
        done: list[Atom] = []
        for card in cards:
            if plain_number(card):
                done.append(Concession(card.number, timing=timing_of(bag)))
                continue
            known = memory.completed(card, False)
            known = memory.trump_meant(known, card) if still else known  # of two jacks out
            facts = memory.facts
            trump = known.suit is Suit.TRUMPS or (
                facts is not None and known.suit and facts.trump_suit(known.suit)
            )
            low = facts is not None and facts.out(known) and not facts.master(known)
            if trump and (still or (low and bag.head == "have" and not bag.tag)):
                done.append(StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1))
            else:
                done.append(Concession(card=known, timing=timing_of(bag)))
        return done

    def placed(memory: LastNamed) -> list[Atom]:
        return [_held_or_out(memory, card, named or he_is(memory, bag)) for card in cards]

    if bag.tag == "marked" and named is None:  # "he must have the king": where may not be said
        seat = partial(he_is, bag=bag)
        return one(Later(lambda m: placed(m) if seat(m) else [], "card placed"))
    if named is not None or somebody:  # "one of you has the queen": nobody is given it
        return one(Later(placed, f"placed {cards} {named}", theirs=cards))
    return one(Later(given, f"have {cards} {timing_of(bag)}", theirs=cards))


def _held_or_out(memory: LastNamed, card: Card, hand: Hand | None) -> StatedBelief:
    """ "One of you still has the jack": the trump, of two jacks out; else where a card lies."""
    known, facts = memory.completed(card, False), memory.facts
    if hand is None and facts is not None:
        known = memory.trump_meant(known, card)
        if facts.is_trump(known) and facts.out(known):
            return StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)
    if known.suit is None and facts is not None:
        known = facts.finessed(known)  # of two kings out the one under a tenace
    return StatedBelief(BeliefKind.CARD_HELD, card=known, hand=hand)


def _has_it(memory: LastNamed) -> list[Atom]:
    """ "West shows out, so East has it": the trump that is out."""
    if memory.trump_out or memory.suit is Suit.TRUMPS:
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=memory.out or 1)]
    return []


def _has_that(who: tuple[Item, ...]) -> list[Meaning]:
    """ "West has it": the trump that is out, else where the card of theirs named last is."""
    hand = who[0].hand if len(who) == 1 and who[0].is_hand else None
    if hand is None:
        return one(Later(_has_it, "has it"))
    return one(Later(lambda m: _has_it(m) or card_named_held(m, hand), f"it is with {hand}"))


def _card_out(memory: LastNamed, card: Card) -> list[Atom]:
    known = memory.completed(card, False)
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=known, number=1)]


def trumps_out(item: Item) -> Piece:
    """Trumps that the words say are still out."""
    if item.cards:
        card = replace(item.cards[0], mine=None)
        return Later(partial(_card_out, card=card), f"out {card!r}")
    number = None if item.upto else item.number
    single = item.which or item.det in ("a", "this", "another")
    if number is None and single and not (item.plural or item.upto):
        number = 1
    if number == 0:
        return StatedBelief(BeliefKind.NO_TRUMPS_OUT)  # "zéro atout chez vous"
    suit = item.suit if item.suit is not Suit.TRUMPS else None
    return StatedBelief(BeliefKind.TRUMPS_OUT, suit, number=number)


def out_or_mine(item: Item, only: bool = False) -> Later:
    """Cards by name: claimer's own are winners named, others are trumps still out."""
    cards = tuple(replace(c, mine=None) for c in item.cards)

    def make(memory: LastNamed) -> list[Atom]:
        done: list[Atom] = []
        for card in cards:
            named = memory.completed(card, None)
            trump = replace(card, suit=Suit.TRUMPS)
            bare = card.suit is None and card.rank is not None
            facts = memory.facts
            if bare and facts is not None and facts.has(replace(card, suit=facts.led)):
                named = replace(card, suit=facts.led)  # "ace there", of the suit on the table
            likely = facts is not None and memory.suit is None and not facts.out(named)
            if bare and facts is not None and facts.out(trump) and (likely or only):
                named = trump  # "tant que le valet est dehors": the trump, of two jacks out
            several = card.suit is None and bool(card.number or card.every)
            ours = facts is not None and (facts.has(named) or (several and facts.holds(card)))
            if ours and item.mine is not False:
                done.append(Listed(card=named))
            else:
                done.append(StatedBelief(BeliefKind.TRUMPS_OUT, card=named, number=1))
        return done

    return Later(make, f"out or mine {cards}")


def yours_too(bag: Bag) -> list[Meaning]:
    """ "I make two and you one": tricks of theirs; [] where no number is all that is said."""
    item = bag.left[0] if len(bag.left) == 1 and not bag.right else None
    if item is not None and theirs_by_name(bag, item):
        bag.use("left")  # "as, as, et vous le cœur"
        return one(*(conceded((item,), timing_of(bag)) or ()), cost=0.3) if not bag.todo else []
    if item is None or not item.bare or item.pron:
        return []
    plain = item.which is Which.LAST or not (item.which or item.det)
    if bag.dative or not plain or bag.neg or bag.no or bag.phrases or bag.adverbs:
        return []
    if (not item.number and item.which is not Which.LAST) or item.nouns - {"trick"}:
        return []
    bag.use("left")
    return one(Concession(item.number or 1), cost=0.3) if not bag.todo else []
