"""Tricks won with a card, or left: the one on the table, or a card of claimer's side overtaken."""

from dataclasses import replace
from typing import Final

from claims.cards import RANKS, suit_cards
from claims.statement.context import OURS, SIDE, Facts, other_hand
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.noun import Item
from claims.statement.meanings.given import duck_this
from claims.statement.meanings.pieces import (
    HEIGHTS,
    described,
    first_let_go,
    is_trumps,
    number_of,
    one,
    owned_hand,
    renounced_card,
    suits_played,
)
from claims.statement.meanings.repeated import finesse_again
from claims.statement.meanings.theirs import theirs
from claims.statement.model import (
    RETURN,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

PLAYED: Final = frozenset({"", "cash", "play", "put", "win", "take", "get"})
"""What is done to a card in the round that it takes."""
TAKES: Final = frozenset({"", "get", "take", "win"})
"""What a card does with the round that it takes."""
WON_ALONE: Final = 0.1
"""The price of a trick where nothing is said to be won: rather the contract ("gagné")."""


def win(bag: Bag) -> list[Meaning]:
    """ "I win this in dummy", "je prends du roi", "taking it with the ace"."""
    if bag.foe:
        return theirs(bag)
    refused = not_taken(bag)
    if refused:
        return refused
    items = bag.objects()
    hand = bag.hand_at("in", "at", "on") if bag.neg else None
    if bag.neg and (hand is not None or (items and items[0].pron)):
        bag.use("neg")
        return one(Later(lambda m: [], "not won there"))  # "I don't want to win that in hand"
    by = bag.card_at("with") if bag.neg and not items else None
    if by is not None:
        bag.use("neg")
        return one(renounced_card(StepKind.PLAY, by))  # "sans prendre du roi"
    if bag.neg or bag.no:
        return []
    if len(items) == 1 and (later := won_later(items[0], bag)) is not None:
        return later
    named = items[0].cards[0] if len(items) == 1 and len(items[0].cards) == 1 else None
    if len(items) == 1 and items[0].called_for:
        bag.adv("here")
        suit, by, where = items[0].suit, bag.card_at("with"), bag.hand_at("in", "at", "on")
        if by is not None or where is not None:
            return one(winning(by, where))
        return one(Later(lambda m: _suit_won(m, suit), "the trick on the table"))
    if items and not named and not (len(items) == 1 and (items[0].pron or is_this_trick(items[0]))):
        return []
    by_trump = bag.fresh().item_at("with")
    if by_trump is not None and is_trumps(by_trump) and not (by_trump.cards or by_trump.plural):
        bag.pp("with")  # "I take this with a trump"
        table, height = (Card(which=Which.THIS),), HEIGHTS.get(by_trump.which or Which.LAST)
        return one(Step(StepKind.RUFF, (), table, owned_hand(by_trump), height=height))
    with_card = named or bag.card_at("with", "from", "to")
    hand = bag.hand_at("in", "at", "on", "from", "with")
    if hand is None and with_card is None:  # "je prends en haut", "I take it over there"
        hand = Hand.DUMMY if bag.adv("there") else Hand.OWN if bag.adv("here") else None
    if with_card is None and hand is None:
        this = not (items or bag.subjects) and bag.head == "win"  # "win, then the diamonds"
        this = this or (len(items) == 1 and (items[0].pron == "this" or is_this_trick(items[0])))
        made = 0.0 if items else WON_ALONE
        return one(Later(trick_on_the_table, "the trick on the table"), cost=made) if this else []
    bag.adv("high")  # "I win it high in dummy"
    return one(winning(with_card, hand))


def won_later(item: Item, bag: Bag) -> list[Meaning] | None:
    """ "I take the second heart", "the first one in dummy with the ace", "first round of spades to
    the king": the rounds before it are let go, where none was told, and that one is won; None where
    no such round is named."""
    nth, trial = _nth(item), bag.fresh()
    by, where = trial.card_at("with", "from"), trial.hand_at("in", "at", "on")
    to = trial.card_at("to") if by is None and not bag.head else None
    card = by or to
    told = (card is not None) + (where is not None)
    if not nth or bag.neg or bag.no or len(bag.phrases) > told:
        return None
    if card is None and (nth == 1 or item.suit is None or where is not None or not bag.head):
        return None
    bag.use("left", "right", *(role for role in bag.todo if role.startswith("pp")))
    bag.adv("only")
    suit, led = item.suit, to is not None
    return one(Later(lambda m: _won_in_round(m, suit, nth, card, where, led), f"round {nth}"))


def _nth(item: Item) -> int:
    """The number of the round that a noun is: "the second heart", "the third one"; else none."""
    plain = not (item.cards or item.plural or item.which or item.number or item.split)
    named = item.suit is not None or bool(item.nouns) or item.det in ("the", "gen")
    told = plain and named and item.mine is None and not item.nouns - {"round", "trick"}
    return (item.ordinal or 0) if told and not item.is_hand else 0


def round_told(bag: Bag) -> list[Meaning] | None:
    """ "The second spade in dummy with the king", "je fais le premier du roi": what wins a round;
    None where that is not said."""
    items, trial = (*bag.left, *bag.right), bag.fresh()
    if bag.head not in TAKES or bag.foe or len(items) != 1:
        return None
    won = won_later(items[0], trial)
    return won if not trial.todo else None


def round_taken(bag: Bag) -> list[Meaning] | None:
    """ "My king takes the first diamond", "... and dummy's ace the second": played in that round;
    None where that is not said."""
    alone = bag.head in TAKES and not (bag.neg or bag.no or bag.phrases or bag.subjects)
    if not alone or len(bag.left) != 1 or len(bag.right) != 1:
        return None
    item, nth = bag.left[0], _nth(bag.right[0])
    if not nth or len(item.cards) != 1 or not item.cards[0].rank or item.mine is False:
        return None
    trial = bag.fresh()
    trial.use("left", "right")
    suit, card, where = bag.right[0].suit, item.cards[0], owned_hand(item)
    if trial.todo:
        return None
    return one(Later(lambda m: _won_in_round(m, suit, nth, card, where), f"{card} in round {nth}"))


def in_round(bag: Bag) -> list[Meaning] | None:
    """ "The ace on the second round of spades", "on the first spade I play the king": the rounds
    before it are let go, where none was told; None where no such round is named."""
    at, items = in_its_round(bag), (*bag.left, *bag.right)
    trial = bag.fresh()
    if at is None or len(items) != 1 or len(items[0].cards) != 1 or bag.neg or bag.no:
        return None
    card, (place, nth) = items[0].cards[0], at
    trial.use("left", "right", f"pp{place}")
    trial.adv("only")
    played = bag.head in PLAYED and bag.subjects in ((), ("self",))
    if not played or trial.todo or (bag.head and not card.rank):
        return None
    suit, number = nth.suit, nth.ordinal or 2
    return one(Later(lambda m: _won_in_round(m, suit, number, card, None), f"{card} in {number}"))


def _won_in_round(
    memory: LastNamed,
    suit: Suit | None,
    nth: int,
    card: Card | None,
    where: Hand | None,
    led: bool = False,
) -> list[Atom]:
    """A round of a suit won, with the card named for it, or led to that, where claimer's side has
    it: the trick on the table, where it is the first of that suit."""
    facts = memory.facts
    if card is None:
        return [] if suit is None else _won_after_a_duck(memory, suit, None, nth)
    if suit is None and (ruffed := _ruffed_too(memory, card)):
        return ruffed
    its = memory.completed(replace(card, suit=card.suit or suit or memory.suit, mine=None), True)
    its = replace(its, hand=None)
    if facts is None or its.suit is None or not facts.has(its):
        return []
    if where is not None and facts.where(its) is not where:
        return []
    now = facts.led is not None and facts.index(facts.led) == facts.index(its.suit)
    if nth == 1 and now and memory.nothing_since():
        return [Step(StepKind.WIN, cards=(its,), hand=where)]
    played = Step(StepKind.LEAD, (its.suit,), other_card=its)
    let_go = _let_go_before(memory, its.suit, nth)
    return [*let_go, played if led else Step(StepKind.CASH, cards=(its,))]


def _ruffed_too(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The first heart ruffed with the four, the second with the jack": ruffed as that was."""
    ruffs = [a for a in memory.atoms if isinstance(a, Step) and a.kind is StepKind.RUFF]
    with_it = [ruff for ruff in ruffs if ruff.other_card is not None and ruff.suits]
    trump = Card(Suit.TRUMPS, card.rank)
    ours = card.suit is None and memory.facts is not None and memory.facts.has(trump)
    return [Step(StepKind.RUFF, with_it[-1].suits, other_card=trump)] if with_it and ours else []


def in_its_round(bag: Bag) -> tuple[int, Item] | None:
    """The only phrase that says that something is played on the second round, or on the next."""
    at = [
        (place, its[0])
        for place, (role, its) in enumerate(bag.phrases)
        if role in ("on", "at", "in", "to") and len(its) == 1 and (_nth(its[0]) or _next(its[0]))
    ]
    return at[0] if len(at) == 1 else None


def _next(item: Item) -> bool:
    """Whether a round is the one after those that were told."""
    other = item.number or item.ordinal or item.plural or item.which
    return item.has("round") and not other and item.det in ("the", "next")


def led_on_the_second(bag: Bag) -> list[Meaning] | None:
    """ "A heart to the ten on the second round": led to it where one round was told or played
    before, else nothing that can be told; None where no such lead is named."""
    trial = bag.fresh()
    card, at, items = trial.card_at("to", "towards"), in_its_round(bag), trial.objects()
    led = items[0] if len(items) == 1 else Item()
    suit, single = led.suit, led.called or number_of(led) == 1
    if at is None or at[1].ordinal == 1 or card is None or suit is None or not single:
        return None
    trial.use(f"pp{at[0]}")
    if bag.head not in ("", "play") or trial.todo or bag.subjects not in ((), ("self",)):
        return None
    to = replace(card, suit=card.suit or suit, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        if facts is None or not (suit in suits_played(memory) or facts.one_round_gone(suit)):
            return []
        return [Step(StepKind.LEAD, (suit,), other_card=to)]

    return one(Later(make, f"{suit} to {to} on the second round"))


def _let_go_before(memory: LastNamed, suit: Suit, nth: int = 2) -> list[Atom]:
    """The rounds of a suit before the one that is won: the trick on the table, or some given; none
    where a round of it was told."""
    facts = memory.facts
    led = facts.led if facts is not None else None
    lies = facts is not None and led is not None and facts.index(led) == facts.index(suit)
    given = {atom.suit for atom in memory.atoms if isinstance(atom, Concession)}
    ducked = lies and any(map(_lets_go, memory.atoms))
    if ducked or suit in suits_played(memory) | given:
        return []
    now: list[Atom] = [Concession(1, timing=Timing.NOW)] if lies else []
    more = nth - 1 - len(now)
    several = more if more > 1 else None
    return [*now, Step(StepKind.CONCEDE, (suit,), number=several)] if more > 0 else now


def _lets_go(atom: Atom) -> bool:
    """Whether a trick is let go, of no suit named."""
    given = isinstance(atom, Step) and atom.kind is StepKind.CONCEDE and not atom.suits
    return given or isinstance(atom, Concession) or atom == Step(StepKind.PLAY, height=Height.LOW)


def next_won(bag: Bag) -> list[Meaning] | None:
    """ "Je prends la suivante", "and win the second", with no more said; None where that is not
    said."""
    told = bag.tag == "next" and not bag.right
    if not (told or _the_next(bag.right)):
        return None
    by, suits = bag.fresh().card_at("with", "from"), bag.fresh().suits_at("in", "to")
    other = bag.left or (bag.phrases and by is None and not suits) or len(bag.phrases) > 1
    ours = bag.subjects == ("self",) or (told and not bag.subjects)
    if not ours or other or bag.adverbs or bag.neg or bag.no:
        return None
    bag.use("right", "pp0")
    suit = suits[0] if suits else None
    return one(Later(lambda m: _won_next(m, by, suit), "next round"))


def _the_next(items: tuple[Item, ...]) -> bool:
    """ "Le suivant", "la levée suivante", behind what wins it."""
    item = items[0] if len(items) == 1 else Item()
    trick = item.bare and item.nouns == {"trick"} and item.det in ("gen", "the")
    return trick and not (item.number or item.plural or item.which or item.ordinal)


def later_round(bag: Bag) -> bool:
    """Whether a round is told that comes after what stands before it: the second of its suit, or
    the next."""
    items, wins = bag.peek(), bag.head in ("win", "take") and not bag.foe
    second = bool(items) and _nth(items[-1]) > 1
    at = in_its_round(bag)
    won = wins and (second or _the_next(bag.right))
    return won or bag.tag == "next" or (at is not None and at[1].ordinal != 1)


def _won_next(memory: LastNamed, by: Card | None, suit: Suit | None) -> list[Atom]:
    """ "I let this go and take the next", "I duck a spade and win the second": a round of the suit,
    where one was let go before."""
    facts, last = memory.facts, memory.atoms[-1] if memory.atoms else None
    led = facts.led if facts is not None else None
    if isinstance(last, Step) and last.kind is StepKind.CONCEDE:
        suit = suit or next(iter(last.suits), led)
    elif last is not None and _lets_go(last):
        suit = suit or (last.suit if isinstance(last, Concession) else None) or led
    elif isinstance(last, Step) and last.kind is StepKind.CASH and len(last.suits) == 1:
        suit = suit or last.suits[0]  # "two rounds of hearts, the third is mine"
    if suit is None:
        return []
    return _won_after_a_duck(memory, suit, by)


def _won_after_a_duck(memory: LastNamed, suit: Suit, by: Card | None, nth: int = 2) -> list[Atom]:
    """A later round of a suit won, with the card named for it where claimer's side has it."""
    its = replace(by, suit=by.suit or suit, mine=None) if by is not None else None
    with_it = its is not None and memory.facts is not None and memory.facts.has(its)
    played = Step(StepKind.CASH, cards=(its,)) if its and with_it else None
    return [*_let_go_before(memory, suit, nth), played or Step(StepKind.CASH, (suit,), number=1)]


def not_taken(bag: Bag) -> list[Meaning]:
    """ "I don't take it", "je ne prends pas votre roi": the trick on the table is theirs."""
    items = bag.peek()
    first = first_let_go(items[0]) if len(items) == 1 else None
    if first is not None and bag.neg and not (bag.undone or bag.phrases or bag.adverbs):
        bag.use("neg", "left", "right")
        return one(first)
    this = all(i.pron in ("it", "this") or i.mine is False or is_this_trick(i) for i in items)
    if not bag.neg or bag.undone or bag.phrases or bag.adverbs or len(items) > 1 or not this:
        return []
    called = bag.left if bag.right and not bag.subjects else ()
    if len(called) == 1 and len(called[0].cards) == 1 and items[0].pron == "it":
        bag.use("neg", "left", "right")
        led = replace(called[0].cards[0], mine=None)
        return one(Later(lambda m: _not_overtaken(m, led), f"not over {led}"))
    bag.use("neg", "right" if bag.right else "left")
    card = items[0].cards[0] if items and items[0].cards else None
    return one(Later(lambda m: _left_to_them(m, card), "not taken"))


def _not_overtaken(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The queen of clubs without taking it": ours is played, and nothing over it."""
    known = memory.completed(card, True)
    if memory.facts is None or not memory.facts.has(known):
        return []
    return [Step(StepKind.CASH, cards=(known,)), Renounced(StepKind.OVERTAKE, card=known)]


def _left_to_them(memory: LastNamed, card: Card | None) -> list[Atom]:
    facts = memory.facts
    if facts is not None and not facts.table:
        return []
    return duck_this(memory) if card is None else [Concession(card=memory.completed(card, False))]


def lead_kept(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "You keep the lead", "you keep this one", "vous la gardez" of a trick just played to: it is
    theirs; what else they keep says nothing."""
    this = any(is_this_trick(item) for item in (*bag.left, *bag.right))
    told, pointed = bag.tag == "lead" or this, not items and bag.foe

    def make(memory: LastNamed) -> list[Atom]:
        steps = [atom for atom in memory.atoms if isinstance(atom, Step)]
        played = bool(steps) and all(step.kind is StepKind.PLAY for step in steps)
        now = memory.facts is not None and memory.facts.led is not None
        ours = any(step.kind is StepKind.WIN for step in steps)
        return duck_this(memory) if now and not ours and (told or (pointed and played)) else []

    return one(Later(make, "holds left"))


def _suit_won(memory: LastNamed, suit: Suit | None) -> list[Atom]:
    """ "I win the diamond": the trick on the table, where it is one; else a round of that suit."""
    facts = memory.facts
    if suit is None or (facts is not None and facts.led is suit):
        return []
    return [Step(StepKind.CASH, (suit,), number=1)]


def taken_here(bag: Bag) -> Later:
    """ "I take": the trick on the table; "je la prends encore une fois": the finesse told last."""
    more = "again" in bag.adverbs

    def make(memory: LastNamed) -> list[Atom]:
        lies = memory.facts is not None and memory.facts.led is not None
        return finesse_again(memory) if more else trick_on_the_table(memory) if lies else []

    return Later(make, "the trick on the table")


def trick_on_the_table(memory: LastNamed) -> list[Atom]:
    """ "I win this one": the trick in progress, of which no more is said; else a trick."""
    facts = memory.facts
    if facts is None or facts.led is None:
        return [] if facts is None else [Count(CountKind.TRICKS, 1)]
    can = [hand for hand in SIDE if _can_win(facts, hand)]
    last = memory.atoms[-1] if memory.atoms else None
    low = isinstance(last, Step) and last == Step(StepKind.PLAY, height=Height.LOW, hand=last.hand)
    if low and isinstance(last, Step) and facts.both_to_play:
        wins = other_hand(last.hand) if last.hand in SIDE else can[0] if len(can) == 1 else Hand.OWN
        return [Step(StepKind.WIN, hand=wins)]  # "low, I win": of two that could, in his own hand
    memory.wins = can[0] if len(can) == 1 else None
    return []


def _can_win(facts: Facts, hand: Hand) -> bool:
    """Whether a hand has a card of the suit led over all that lie on the table."""
    index = facts.index(facts.led) if facts.led is not None else None
    if facts.led is None or index is None or facts.played:
        return False
    led = suit_cards(facts.table, index)
    ruffed = facts.trump is not None and suit_cards(facts.table & ~led, facts.trump)
    return not ruffed and facts.held(facts.led, hand).bit_length() > led.bit_length()


def _won_before(memory: LastNamed) -> bool:
    """ "I win this, ..., then a spade, which the ace takes": whether a later trick is meant."""
    atoms = [a for a in memory.atoms if isinstance(a, Step)]
    won = [a.kind is StepKind.WIN for a in atoms]
    return any(won) and not won[-1]


def winning(card: Card | None, hand: Hand | None) -> Later:
    """The current trick won with a card, or in a hand; one that cannot win it is played to it."""

    def make(memory: LastNamed) -> list[Atom]:
        named: tuple[Card, ...] = ()
        if card is not None:
            plain = replace(card, mine=None, every=False)
            facts = memory.facts
            if plain.suit is None and facts is not None and facts.led is not None:
                plain = replace(plain, suit=facts.led)
            named = (memory.completed(plain, True),)
        on_table = memory.facts is None or memory.facts.table
        if named and not on_table and ((named[0].number or 1) > 1 or named[0].every):
            return [Step(StepKind.CASH, cards=named)]  # "my two aces win, the jack loses"
        if named and not on_table and named[0].suit is None:
            return [Step(StepKind.WIN, cards=named, name=RETURN)]
        if named and (not on_table or _won_before(memory)):
            return [_played_now(memory, named[0], hand)]
        if named and memory.facts is not None and memory.facts.beaten_there(named[0]):
            return [Step(StepKind.PLAY, cards=named, hand=hand)]  # "the three on this"
        return [Step(StepKind.WIN, cards=named, hand=hand)]

    return Later(make, f"win {card} {hand}")


def _played_now(memory: LastNamed, card: Card, hand: Hand | None) -> Step:
    """ "King of diamonds, I take it with dummy's ace": with no trick on the table, over the card
    called just before, or by itself."""
    last = memory.atoms[-1] if len(memory.atoms) > memory.other_case else None
    if memory.asked == len(memory.atoms) > 0:
        return Step(StepKind.PLAY, cards=(card,), hand=hand)  # "if East plays the king ..."
    if isinstance(last, Step) and last.kind is StepKind.LEAD:
        return Step(StepKind.WIN, cards=(card,), hand=hand)  # the trick that is led
    called = last.card if isinstance(last, Listed) else None
    if isinstance(last, Step) and last.kind in (StepKind.CASH, StepKind.PLAY):
        called = last.cards[0] if len(last.cards) == 1 else None
    under = called is not None and called.suit is card.suit and called.rank and card.rank
    if called is not None and under and hand is not Hand.OWN and lower(called, card):
        return Step(StepKind.OVERTAKE, cards=(called,), other_card=card)
    return Step(StepKind.CASH, cards=(card,))


def put_in(memory: LastNamed, card: Card, source: Hand | None) -> Step:
    """ "I put in the queen": to a lead of its suit that was told, else its suit is led to it."""
    known, last = memory.completed(card, True), memory.atoms[-1] if memory.atoms else None
    led = isinstance(last, Step) and last.kind is StepKind.LEAD and last.other_card is None
    called = isinstance(last, Listed) and known.suit in (last.suit, last.card and last.card.suit)
    table = memory.facts is None or memory.facts.led is not None or known.suit is None
    if led or called or table or memory.asked == len(memory.atoms):
        return Step(StepKind.PLAY, cards=(known,), source=source)
    if memory.facts is not None and memory.facts.put_in(known):
        return Step(StepKind.FINESSE, cards=(known,))  # and not put in under a higher one
    return Step(StepKind.LEAD, (known.suit,) if known.suit else (), other_card=known)


def lower(card: Card, over: Card) -> bool:
    """Whether a card is of a lower rank than another."""
    return RANKS.index(card.rank or "2") < RANKS.index(over.rank or "2")


def is_this_trick(item: Item) -> bool:
    """Whether a noun is the trick on the table, or the card led to it."""
    return (item.det == "this" and item.has("trick", "card")) or item.pron == "this"


def hand_scores(bag: Bag) -> list[Meaning] | None:
    """ "Le mort fait ce pli": the trick on the table, won there; "dummy takes the last one with the
    ace"; None where it is no such thing."""
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    this = len(bag.right) == 1 and (bag.right[0].pron == "it" or is_this_trick(bag.right[0]))
    last = len(bag.right) == 1 and _last_trick(bag.right[0])
    if hand not in OURS or not (this or last) or bag.subjects or bag.neg or bag.no or bag.tag:
        return None
    bag.use("left", "right")
    if this:
        return one(winning(bag.card_at("with"), hand))
    suits, card = bag.suits_at("with", "to", "in"), bag.card_at("with", "to", "in")
    if suits:
        return one(Step(StepKind.LEAD, suits, hand=hand))
    if card is None:
        return one(Step(StepKind.LEAD, hand=hand))
    return one(Later(lambda m: [_cashed_there(m, card, hand)], f"the last with {card}"))


def _last_trick(item: Item) -> bool:
    """Whether it is "the last one": a trick."""
    last = item.which is Which.LAST and item.bare and item.nouns <= {"trick", "one"}
    return last and item.det in ("the", "gen") and (item.number or 1) == 1


def _cashed_there(memory: LastNamed, card: Card, hand: Hand | None) -> Step:
    return Step(StepKind.CASH, cards=(memory.completed(replace(card, mine=None), True, hand),))


def low_there(bag: Bag) -> list[Meaning]:
    """ "Le mort fournit petit": to the trick on the table."""
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    told = bag.right or bag.phrases or bag.subjects or bag.adverbs or bag.neg or bag.no
    if hand not in OURS or told:
        return []
    bag.use("left")
    return one(Step(StepKind.PLAY, hand=hand, height=Height.LOW))


def low_of(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Low from dummy", "a small heart from my hand", "dummy's low one"."""
    if len(items) == 1 and bag.has_pp("from", "in"):
        item = items[0]
        low = item.which in (Which.LOW, Which.HIGH) and not item.nouns and not item.cards
        low = low and not item.several  # "les trois gros sont chez moi"
        source = bag.hand_at("from") if low and (item.bare or item.suit) else None
        if source is not None:
            if item.bare:
                height = HEIGHTS[item.which or Which.LOW]
                return one(Step(StepKind.PLAY, height=height, hand=source))
            return one(Later(lambda memory: [_low_from(memory, item, source)], f"low {item}"))
        if low and item.bare:
            source = bag.hand_at("in")
            return one(Step(StepKind.PLAY, height=HEIGHTS[item.which or Which.LOW], hand=source))
    low_one = len(items) == 1 and items[0].bare and items[0].which is Which.LOW
    if low_one and items[0].number in (None, 1) and not bag.phrases and bag.adv("here"):
        return one(Step(StepKind.PLAY, height=Height.LOW, hand=Hand.OWN))  # "a low one from here"
    if low_one:
        played = Step(StepKind.PLAY, height=HEIGHTS[Which.LOW], hand=items[0].hand)
        if items[0].located:
            return one(played)
        if not (items[0].nouns or items[0].number or items[0].det or bag.subjects or bag.phrases):
            return one(Later(lambda m: _low_now(m, played), "play low"), cost=0.8)
    return None


def _low_now(memory: LastNamed, low: Step) -> list[Atom]:
    """ "Low, then the rest", "otherwise low": on the trick on the table."""
    on_table = memory.facts is not None and memory.facts.table
    return [low] if on_table and memory.nothing_since() else []


def _low_from(memory: LastNamed, item: Item, source: Hand | None) -> Step:
    """ "A small heart from dummy": to the trick on the table where hearts were led, else a lead."""
    if memory.facts is not None and item.suit is memory.facts.led:
        return Step(StepKind.PLAY, height=HEIGHTS[item.which or Which.LOW], hand=source)
    return Step(StepKind.LEAD, cards=(described(item),), source=source)
