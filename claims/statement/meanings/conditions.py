"""What an "if" asks to be seen at the table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from claims.cards import RANKS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import LastNamed
from claims.statement.grammar.noun import Item
from claims.statement.grammar.noun_words import HONOURS
from claims.statement.meanings.asked import (
    KIND,
    Seen,
    all_drop,
    all_work,
    caught,
    drops_several,
    fixed,
    fragment,
    held_too,
    of_the_finesses,
    one_finesse,
    one_or_more,
    ruffed,
    ruffed_with,
    so_many,
    third,
    whole_suit,
)
from claims.statement.meanings.falls import not_fallen
from claims.statement.meanings.held import all_out, all_with, every_one, lies_there
from claims.statement.meanings.pieces import described, is_trumps
from claims.statement.model import (
    Card,
    Condition,
    Hand,
    Listed,
    Step,
    StepKind,
    Suit,
    Which,
)


def seen(bag: Bag) -> list[Seen]:
    """The meanings of a clause as a condition, its negation heeded."""
    made = _SEEN.get(bag.head) if bag.head else fragment
    if made is None:
        return []
    found = made(bag)
    nobody = any(i.person == "nobody" for i in bag.left)  # "personne n'a" says no more than "no"
    flip = nobody or bag.neg != bag.no
    bag.use("neg", "no", "times")
    if not flip:
        return found
    return [
        replace(one, make=lambda m, make=one.make: tuple(c.opposite() for c in make(m)))  # type: ignore[misc]
        for one in found
    ]


def _people(bag: Bag) -> tuple[bool, Hand | None, tuple[Item, ...]]:
    """Whether an opponent is the subject, which, and the other nouns."""
    left, right = bag.left, bag.right
    if not left and right and right[0].is_hand:
        left, right = right[:1], right[1:]  # "bedient Ost nicht, ..."
    people = [i for i in left if i.is_hand]
    others = tuple(i for i in (*left, *right) if not i.is_hand or i in right)
    bag.use("left", "right")
    hand = people[0].hand if people else None
    return bool(people) or bag.foe or "they" in bag.subjects, hand, others


def _shows_out(bag: Bag) -> list[Seen]:
    people, hand, others = _people(bag)
    suits = bag.suits_at("from", "in", "to", "on", "with")
    suits = suits or tuple(s for i in others for s in i.suits)
    bag.adv("out", "already", "first")
    first = bag.item_at("on", "to", "in") if bag.has_pp("on", "to", "in") else None
    if first is not None and not first.has("round", "trick"):
        return []
    if first is not None:
        suits = suits or first.suits  # "if both follow to two rounds of hearts"
    seen_there = bag.tag == "seen"  # "si je vois une défausse"
    if not seen_there and ((not people and not suits) or bag.subjects[:1] == ("self",)):
        return []
    if any(not (i.suits or i.pron or i.person or i.has("suit")) for i in others):
        return []
    if bag.no and not people and bag.left:
        return []  # "if no trump is out": none is left
    one_out = any(i.suit and i.det == "a" for i in bag.left)  # "if a trump is out"
    negated, both = bag.head == "follow" or one_out, any(i.person == "both" for i in bag.left)

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        suit = suits[0] if suits else None
        return (Condition(KIND.SHOWS_OUT, negated, None if both else hand, suit),)

    return [Seen(make)]


def _drops(bag: Bag) -> list[Seen]:
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    bag.adv("out", "up", "first")
    bag.pp("on", "in", "under", "to", "from")
    holder, thing = bag.left[:1], bag.right[:1]
    ours = holder and holder[0].cards and holder[0].mine is not False and not holder[0].comma
    just_played = holder and holder[0].pron in ("it", "this") and bag.head in ("fell", "hides")
    named = bag.head == "fell" and ours
    if (named or just_played) and thing and thing[0].cards and not bag.subjects:
        items = bag.right  # "si l'as ne ramène pas la dame", "si ça ne fait pas tomber la dame"
    if bag.tag == "she" or (bag.tag == "put" and bag.subjects == ("self",)):
        return []  # "if | she comes down": who does it is told; "the moment I hit the table"
    if holder and thing and holder[0].is_hand and thing[0].cards:
        bag.todo |= {"left", "right"}
        return _plays(bag)  # "unless North shows the queen"
    lady = bag.foe and "drop" in (bag.head, bag.tag) and bag.tag != "come"  # "... if she drops"
    if several := (all_drop(items) if bag.head == "drop" else []) or drops_several(bag):
        return several
    if len(items) > 1 or (bag.foe and not items and not lady):
        return []
    item = items[0] if items else None
    if (item is not None and item.is_hand) or "back" in bag.adverbs:
        return []
    if item is None and bag.head == "fell":
        return []  # "si Est prend": no card is said to fall
    if item is not None and whole_suit(item):
        of = item.suit
        return [Seen(lambda memory: (Condition(KIND.BREAKS, suit=of or memory.suit),))]

    if item is not None and item.has("honour"):
        of = item.suit
        return [Seen(lambda memory: (_honour_drops(memory, of),))]

    nothing = item is not None and item.has("nothing")

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        if bag.tag == "there" and (placed := lies_there(memory)):
            return placed
        card: Card | None = None
        if item is not None and item.cards:
            card = memory.completed(replace(item.cards[0], mine=None), False)
            if card.suit is None and memory.facts is not None and card.rank:
                card = memory.facts.finessed(card)
        elif item is not None and item.suits:
            card = replace(item.as_card(), mine=None)
        if nothing:
            return (Condition(KIND.DROPS, True, card=memory.theirs or Card()),)
        named, facts, named_last = memory.card, memory.facts, memory.suit
        if named is not None and named.suit is None and facts is not None and facts.holds(named):
            named = memory.theirs  # "la dame ... : je tire l'as, et si elle tombe"
        if card is None and named is not None and facts is not None and facts.has(named):
            out = facts.out_of(named.suit) if named.suit is not None else []
            if out and len(memory.cards) == 1 + memory.cards.index(named):
                return (Condition(KIND.DROPS, card=out[0]),)  # "as-roi, si elle tombe"
            return (Condition(KIND.BREAKS, suit=named.suit),)
        told = memory.atoms[-1] if memory.atoms else None
        if card is None and named is None and isinstance(told, Listed) and (told.number or 0) > 2:
            return (Condition(KIND.BREAKS, suit=told.suit),)  # "quatre coeurs s'ils tombent"
        missing = facts.out_of(named_last)[:1] if lady and facts and named_last else []
        return (Condition(KIND.DROPS, card=card or named or next(iter(missing), Card())),)

    if item is not None and not (item.cards or item.suits or item.pron or nothing):
        return []
    if bag.tag == "third":
        return [Seen(lambda memory: tuple(third(memory, c) for c in make(memory)))]
    return [Seen(make)]


def _overruffed(bag: Bag) -> list[Seen]:
    """ "Si le trèfle n'est pas surcoupé", "si vous ne me surcoupez pas": an opponent who shows out
    of what is ruffed."""
    people, hand, others = _people(bag)
    suits = tuple(s for i in others for s in i.suits) or bag.suits_at("in", "to")
    if any(i.is_hand or not (i.suits or i.pron or i.has("ruff")) for i in others):
        return []

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        last = next((a for a in reversed(memory.atoms) if isinstance(a, Step)), None)
        ruff = last is not None and last.kind is StepKind.RUFF
        ruffed = (*last.suits, *(c.suit for c in last.cards)) if last is not None and ruff else ()
        return (Condition(KIND.SHOWS_OUT, hand=hand, suit=next(iter(suits or ruffed), None)),)

    return [Seen(make)] if len(suits) < 2 and (people or others or bag.subjects) else []


def _hides(bag: Bag) -> list[Seen]:
    """ "If the queen stays hidden": it does not fall; "... survives the ace": nor under that."""
    if bag.tag == "outlasts" and bag.left and bag.right:
        bag.use("right")
        bag.right = ()
    return [
        replace(one, make=lambda m, make=one.make: tuple(c.opposite() for c in make(m)))  # type: ignore[misc]
        for one in _drops(bag)
    ]


def _goes(bag: Bag) -> list[Seen]:
    """ "If the ace of diamonds goes": thrown or played, it is seen."""
    named = [len(i.cards) == 1 and i.mine is not True for i in bag.left]
    if named != [True] or bag.right or bag.phrases or bag.subjects:
        return []
    return _drops(bag)


def _honour_drops(memory: LastNamed, suit: Suit | None) -> Condition:
    """ "If an honour falls": the only one that is out of the suit; of several it is quoted."""
    of = suit or memory.suit
    out = memory.facts.out_of(of) if memory.facts is not None and of is not None else []
    honours = [card for card in out if card.rank in HONOURS]
    return Condition(KIND.DROPS, card=honours[0]) if len(honours) == 1 else Condition(KIND.NAMED)


def _returned(bag: Bag) -> list[Seen]:
    """ "If a spade comes back": a suit that an opponent leads."""
    items = bag.left
    bag.use("left")
    if len(items) != 1 or items[0].cards or items[0].suit is None:
        return []
    suit = items[0].suit
    back = Condition(KIND.PLAYS, suit=suit, card=described(items[0]))
    return fixed(back, cost=-0.2)  # before "comes", which would be a card that falls


def _breaks(bag: Bag) -> list[Seen]:
    if bag.passive or (bag.foe and bag.head in ("good", "run")):
        return []  # "when the hearts have been run"
    if bag.head in ("run", "good") and ("self" in bag.subjects or (bag.right and not bag.left)):
        return []  # "when I run the trumps": what is done, nothing to be seen
    if bag.foe and bag.tag == "drop" and not bag.peek():
        return _drops(bag)  # "ace and king, and if she doesn't drop ..."
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    bag.adv("out", "up", "evenly")
    bag.hand_at("in")
    whole = bag.tag != "go" or any(i.split for i in items)  # "if hearts go 3-3"
    if not whole or any(i.cards or (i.is_hand and not i.split) for i in items):
        return []
    suit = next((s for i in items for s in i.suits), None)
    split = next((i.split for i in items if i.split), ())
    one = bag.head == "good" and len(items) == 1 and items[0].which is Which.LAST
    if not (suit or split or one or bag.subjects) and bag.head in ("good", "run"):
        return []
    if any(not (i.suits or i.split or i.pron or one) for i in items):
        return []
    suit = suit or next(iter(bag.suits_at("to", "in", "from")), None)
    bad = bag.head == "badly" or bag.tag == "none" or any(i.which is Which.LOSER for i in items)
    single = not items and bag.subjects == ("it",)  # "si elle ne vient pas": the queen
    card = 0.2 if single and bag.tag in ("drop", "run") else 0.0

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        of = suit or memory.breaking(split)
        return (Condition(KIND.BREAKS, bad, suit=of, split=split),)

    return [Seen(make, card)]


def _works(bag: Bag) -> list[Seen]:
    items = (*bag.left, *bag.right)
    one_card = len(items) == 1 and len(items[0].cards) == 1  # "if there's no queen under the ace"
    if bag.tag == "there" and ((bag.no and one_card) or not items):  # "if not, there's ..."
        return _drops(bag) if items else []
    if bag.tag == "there" and bag.no and any(map(is_trumps, items)):
        return []  # "when there are no trumps left"
    if bag.subjects[:1] == ("self",) and bag.phrases:
        return []  # "if I win with the king I can't get back": no finesse
    it = bag.subjects == ("it",) or [i.pron for i in bag.left] == ["it"]
    if it and any(i.suits and not i.cards for i in bag.right):
        return []  # "if it holds diamond back": what follows
    bag.use("left", "right")
    wrong = bag.head == "fails"
    if not bag.right and [i.person for i in bag.left] in (["any"], ["both"]):
        return [of_the_finesses(bag.left[0].person == "both", wrong)]
    if len(items) == 1 and one_finesse(items[0]) and not (bag.subjects and bag.right):
        return [of_the_finesses(False, wrong)]
    if len(items) == 1 and items[0].has("finesse") and (items[0].several or items[0].plural):
        return [Seen(lambda m: all_work(m, items[0], wrong))]
    if bag.dative and bag.passive and bag.right:
        return []  # "if it doesn't work you get the king": what follows
    if any((i.bare and i.number) or (i.pips and not i.suits) for i in items):
        return []
    if bag.right and any(i.has("finesse") for i in bag.left):
        return []  # "if the finesse is off I've only three": what follows
    split = next((i.split for i in items if i.split), ())
    suit = next((s for i in items for s in i.suits), None)
    if split:
        return [
            Seen(
                lambda memory: (
                    Condition(KIND.BREAKS, wrong, suit=suit or memory.suit, split=split),
                )
            )
        ]
    hand = next((i.hand for i in items if i.is_hand), None) or bag.hand_at(
        "in", "with", "on", "at", "to"
    )
    card = next((i.cards[0] for i in items if i.cards), None)
    if any(i.is_hand for i in bag.left) and card is None:
        return []
    at = bag.suits_at("in", "to") or ((suit,) if suit else ())
    named = bag.card_at("to", "of", "from")
    finesse = any(i.has("finesse") for i in items) or (not items and bool(bag.subjects))
    finesse = finesse or bool(card) or any(i.pron for i in items) or not items
    if not finesse and not suit:
        return []

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        known = card or named
        if known is not None:
            known = memory.completed(replace(known, mine=None), None)
        if hand is not None and known is not None:
            return (Condition(KIND.HOLDS, wrong, hand, card=known),)
        of = at[0] if at and known is None else None
        return (Condition(KIND.FINESSE_WINS, wrong, suit=of, card=known),)

    return [Seen(make)]


def _wins(bag: Bag) -> list[Seen]:
    """ "If the king wins"; "if you win the club": what an opponent plays; "if East wins", "if you
    win it": the finesse has failed."""
    by_foe = bag.foe or "they" in bag.subjects or any(i.is_hand for i in bag.left)
    if not by_foe:
        return _works(bag)
    objects = bag.right
    if any(i.suits or i.cards for i in objects):
        return _plays(bag)
    if any(i.has("finesse", "trick") or i.pron in ("it", "this") for i in objects) or not objects:
        bag.use("left", "right")
        bag.card_at("with")
        return fixed(Condition(KIND.FINESSE_WINS, negated=True))
    return []


def _covers(bag: Bag) -> list[Seen]:
    people, hand, others = _people(bag)
    card = next((i.cards[0] for i in others if i.cards), None)
    if any(not (i.cards or i.pron) for i in others):
        return []
    if bag.tag == "passive" and (bag.right or bag.foe):
        return []  # "if it is covered ace and queen": what follows
    if bag.tag == "foe" and card is not None and not people:  # "if the ace goes up"
        return [Seen(lambda m: (Condition(KIND.PLAYS, card=m.completed(card, False)),))]
    put_up = bag.card_at("with")
    if put_up is not None:
        named = replace(put_up, mine=None)
        return [
            Seen(
                lambda memory: (
                    Condition(KIND.PLAYS, hand=hand, card=memory.completed(named, False)),
                )
            )
        ]
    plain = replace(card, mine=None) if card is not None and people else None
    return fixed(Condition(KIND.COVERS, hand=hand, card=plain))


def _takes(bag: Bag) -> list[Seen]:
    """ "If you take", "si Est prend": the finesse has lost, or the one card over what is led is
    played; "if you take the ace": that card is played."""
    people, hand, others = _people(bag)
    if others or not people:
        bag.todo |= {side for side in ("left", "right") if getattr(bag, side)}
        return _plays(bag)
    card = bag.card_at("with", "from")
    bag.pp("in", "on")

    def make(memory: LastNamed) -> tuple[Condition, ...]:
        if card is not None:
            played = memory.completed(replace(card, mine=None), False)
            return (Condition(KIND.PLAYS, hand=hand, card=played),)
        last = memory.atoms[-1] if memory.atoms else None
        to_card = isinstance(last, Step) and last.kind is StepKind.LEAD and last.other_card
        finessed = any(isinstance(a, Step) and a.kind is StepKind.FINESSE for a in memory.atoms)
        if finessed or to_card:
            return (Condition(KIND.FINESSE_WINS, negated=True),)
        over = memory.facts.over(memory.card, memory.suit) if memory.facts is not None else []
        if len(over) == 1:
            return (Condition(KIND.PLAYS, hand=hand, card=over[0]),)
        return (Condition(KIND.NAMED),)  # several cards may take it: quoted

    return [Seen(make)]


def _plays(bag: Bag) -> list[Seen]:
    people, hand, others = _people(bag)
    if any(len(items) > 1 for _, items in bag.phrases):
        return []  # "s'il défausse au premier tour, un autre tour et mes as"
    bag.pp("on", "in", "from")
    bag.adv("up", "out")
    if bag.tag == "alone" and not (bag.left or bag.right or bag.phrases or bag.subjects):
        return fixed(Condition(KIND.PLAYS, card=Card(which=Which.LOW)))  # "the queen if low"
    if not people:
        return []
    is_low = bag.head == "low" or "low" in bag.adverbs
    if is_low and any(i.cards and i.which is None for i in bag.right):
        return []  # "if he plays low the queen": what follows
    if is_low and any(i.bare and i.number for i in bag.right):
        return []  # "si elle passe trois": the tricks that follow
    low = bag.adv("low") or bag.head == "low"
    if bag.head == "low" or (low and not others):
        return fixed(Condition(KIND.PLAYS, hand=hand, card=Card(which=Which.LOW)))
    led = bag.suits_at("to", "at") if bag.head in ("goback", "exit") and not others else ()
    if len(led) == 1:  # "s'il revient à cœur"
        return fixed(Condition(KIND.PLAYS, hand=hand, suit=led[0], card=Card(led[0])))
    if len(others) != 1:
        if not others and bag.head in ("ruff", "discard"):
            return fixed(Condition(KIND.SHOWS_OUT, hand=hand))
        return []
    item = others[0]
    if item.pron in ("it", "this") and bag.head == "play":
        return [Seen(lambda memory: (_plays_it(memory, hand),))]
    if item.cards:
        plain, anyone = replace(item.cards[0], mine=None), hand is None and not bag.foe
        falls = anyone and bag.head == "fell"
        return [Seen(lambda memory: (_card_played(memory, plain, hand, anyone, falls),))]
    if item.which or item.suits:
        return fixed(Condition(KIND.PLAYS, hand=hand, suit=item.suit, card=described(item)))
    if item.pron and bag.head in ("ruff", "discard"):
        return fixed(Condition(KIND.SHOWS_OUT, hand=hand))
    return []


def _card_played(
    memory: LastNamed, plain: Card, hand: Hand | None, anyone: bool, falls: bool
) -> Condition:
    """ "If nobody drops the queen", "ace, and if nobody plays the queen": whether it falls; else a
    card that is played to the trick."""
    card, above = memory.completed(plain, False), memory.card
    under = anyone and above is not None and above.suit is card.suit
    if above is not None and above.rank and card.rank:
        under = under and RANKS.index(above.rank) > RANKS.index(card.rank)
    kind = KIND.DROPS if card.rank and (falls or under) else KIND.PLAYS
    return Condition(kind, hand=hand, card=card)


def _plays_it(memory: LastNamed, hand: Hand | None) -> Condition:
    """ "When he plays it", "he doesn't play it": the card of theirs that was named last."""
    for card in (memory.card, memory.theirs):
        if card is not None and memory.facts is not None and memory.facts.out(card):
            return Condition(KIND.PLAYS, hand=hand, card=card)
    return Condition(KIND.NAMED)


def _ruffs(bag: Bag) -> list[Seen]:
    card = len(bag.left) == 1 and bool(bag.left[0].cards) and not is_trumps(bag.left[0])
    done = bag.passive or bag.tag == "past" or card or bag.subjects[:1] == ("it",)
    if done and not (bag.right or bag.phrases):
        return ruffed(bag)
    if (trump := ruffed_with(bag)) is not None:
        return trump
    return _plays(bag) if not bag.peek() or bag.left else []


def _throws(bag: Bag) -> list[Seen]:
    """ "If West throws a heart", "s'il jette cœur": a card of theirs, not one of claimer's."""
    if not (bag.left or bag.right or bag.subjects or bag.neg or bag.no) and bag.adv("out"):
        return fixed(Condition(KIND.SHOWS_OUT))  # "en cas de défausse chez vous"
    return [] if bag.tag == "bares" or any(i.mine for i in bag.right) else _plays(bag)


def _has(bag: Bag) -> list[Seen]:
    if bag.subjects[:1] == ("self",) and not bag.left and len(bag.right) == 1:
        return caught(bag, bag.right[0])
    people, hand, others = _people(bag)
    bag.adv("out", "already")
    if any(i.suits for i in others):
        bag.card_at("to")  # "four diamonds to the jack"
    if people and not others and (of := bag.suits_at("from")):  # "si personne n'a d'atout"
        return fixed(Condition(KIND.SHOWS_OUT, True, hand, of[0]))
    if not people or (len(others) != 1 and not any(i.cards for i in others)):
        return one_or_more(people, hand, others)
    item = others[0]
    some = item.number == 1 and hand is None and is_trumps(item)  # "l'un de vous a un atout"
    if item.number and item.suit and not (item.cards or some):
        return fixed(Condition(KIND.HOLDS, hand=hand, suit=item.suit, number=item.number))
    if many := so_many(item):
        return [Seen(lambda m: (Condition(KIND.HOLDS, hand=hand, suit=m.suit, number=many),))]
    if item.pron == "it" and hand is not None:
        return held_too(hand)
    if item.cards:
        plain = replace(item.cards[0], mine=None)
        return [Seen(lambda m: (Condition(KIND.HOLDS, hand=hand, card=m.completed(plain, False)),))]
    if all_out(item) or (item.has("all") and item.bare):
        return [Seen(lambda memory: all_with(memory, hand, 0, item.suit))]
    if item.suit:
        return fixed(Condition(KIND.SHOWS_OUT, True, hand, item.suit))
    if every_one(item) and item.bare:
        return [Seen(lambda memory: all_with(memory, hand, item.number or 0))]
    if item.has("nothing"):
        return fixed(Condition(KIND.SHOWS_OUT, hand=hand))
    return []


def _placed(bag: Bag) -> list[Seen]:
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    hand = bag.hand_at("in", "with", "at", "on", "to") or next(
        (i.hand for i in items if i.is_hand), None
    )
    card = next((i.cards[0] for i in items if i.cards), None)
    if hand is None or card is None:
        return []
    plain = replace(card, mine=None, every=False)
    return [
        Seen(
            lambda memory: (Condition(KIND.HOLDS, hand=hand, card=memory.completed(plain, False)),)
        )
    ]


def _remains(bag: Bag) -> list[Seen]:
    items = (*bag.left, *bag.right)
    bag.use("left", "right")
    there = bag.tag == "there"
    absent = there and (bag.no or bag.neg) and not {"out", "more"} & {*bag.adverbs}
    absent = absent and not any(i.which for i in items)  # "if there's no queen": it does not fall
    bag.adv("out", "already", "more")
    bag.hand_at("in")
    if bag.head == "left" and not (items or bag.some or bag.no or bag.phrases):
        said = bag.subjects in (("it",), ("foe",)) and (there or not bag.neg)
        return [Seen(lambda m: (there and lies_there(m)) or not_fallen(m))] if said else []
    one = [(i.number, i.bare, bool(i.nouns or i.which or i.owner)) for i in items]
    one_left = bag.head == "left" and one == [(1, True, False)] and (bag.some or not bag.subjects)
    if (bag.some and not items) or one_left:  # "s'il en reste un", "if one is left"
        left = bag.head == "left"
        return [Seen(lambda memory: (Condition(KIND.SHOWS_OUT, left, suit=memory.suit),))]
    pointed = bag.subjects == ("they",) or [i.pron for i in items] == ["them"]
    if bag.head == "gone" and pointed and len(items) < 2 and not bag.phrases:
        return [Seen(lambda m: (Condition(KIND.SHOWS_OUT, suit=m.suit or Suit.TRUMPS),), 1.0)]
    if bag.head == "left" and len(items) == 1 and items[0].split:  # "s'il y a un 4-2"
        split, of = items[0].split, items[0].suit
        return [
            Seen(lambda m: (Condition(KIND.BREAKS, suit=of or m.breaking(split), split=split),))
        ]
    if len(items) != 1 or not (items[0].suits or items[0].cards):
        return []
    if bag.head == "gone" and bag.subjects[:1] == ("self",):
        return []  # "quand j'aurai enlevé le valet": he does it
    item = items[0]
    if item.cards:
        bag.card_at("on")  # "if the queen hasn't dropped under the ace"
    later = 1.0 if bag.head == "gone" else 0.0  # "when the aces are gone": after they are played
    if item.cards:
        plain = replace(item.cards[0], mine=None)
        still = bag.head == "left" and not absent

        def falls(memory: LastNamed) -> tuple[Condition, ...]:
            placed = lies_there(memory) if there and not bag.no else ()
            return placed or (Condition(KIND.DROPS, still, card=memory.completed(plain, False)),)

        return [Seen(falls, later)]
    if bag.head == "gone":
        return fixed(Condition(KIND.SHOWS_OUT, suit=item.suit), cost=later)
    return fixed(Condition(KIND.SHOWS_OUT, True, suit=item.suit))


def named_suit(conditions: tuple[Condition, ...]) -> Suit | None:
    """The suit that conditions speak of."""
    for condition in conditions:
        if condition.suit:
            return condition.suit
        if condition.card is not None and condition.card.suit:
            return condition.card.suit
    return None


_SEEN: Final[dict[str, Callable[[Bag], list[Seen]]]] = {
    "showout": _shows_out,
    "follow": _shows_out,
    "drop": _drops,
    "hides": _hides,
    "break": _breaks,
    "badly": _breaks,
    "evenly": _breaks,
    "good": _breaks,
    "run": _breaks,
    "works": _works,
    "fails": _works,
    "finesse": lambda bag: _works(bag) if not bag.foe else [],
    "covers": _covers,
    **dict.fromkeys(("low", "play", "duck", "goback", "exit"), _plays),
    "take": _takes,
    "get": lambda bag: _breaks(bag) if any(i.split for i in bag.right) else [],
    "give": lambda bag: _takes(bag) if bag.tag == "take" else [],
    "ruff": _ruffs,
    "overruffed": _overruffed,
    "discard": _throws,
    "have": _has,
    "keep": _has,
    "placed": _placed,
    "left": _remains,
    "gone": _remains,
    "win": _wins,
    "fell": _drops,
    "part": _goes,
    "go": _goes,
    "returned": _returned,
}
