"""Verbless clauses: "club to the ace", "low from dummy", a trick to the jack."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.crossings import go, hand_alone, led_where_it_lies
from claims.statement.meanings.enumerated import enumerated, goes_on, on_each, thrown_on
from claims.statement.meanings.fetched import fetched_for, purpose_of, speaks_of
from claims.statement.meanings.finesses import (
    finesse,
    finesse_with,
    finessed_card,
    finesses_of,
    the_other_way,
)
from claims.statement.meanings.for_losers import thrown_for
from claims.statement.meanings.given import all_but, all_yours, conceded, theirs_in_all
from claims.statement.meanings.giving import ducked
from claims.statement.meanings.held import held_by_them, it_lies_with, led_or_held
from claims.statement.meanings.in_turn import tricks_in_turn
from claims.statement.meanings.its_like import led_away
from claims.statement.meanings.leads import destination_of, lead_meaning
from claims.statement.meanings.none_of import none_of, nothing
from claims.statement.meanings.one_noun import one_noun, rounds_of
from claims.statement.meanings.overtakes import on_that, over_that, put_over, put_to_this, put_under
from claims.statement.meanings.pieces import (
    HEIGHTS,
    REST,
    cash_cards,
    described,
    good_for,
    is_trumps,
    number_of,
    one,
    owned_hand,
    played_until,
    timing_of,
)
from claims.statement.meanings.played_by import played_by
from claims.statement.meanings.ruffed_by import ruffed_by
from claims.statement.meanings.ruffs import ruff
from claims.statement.meanings.seated import seat_for
from claims.statement.meanings.tenaces import into_cards, into_the_tenace
from claims.statement.meanings.theirs import theirs, trumps_out
from claims.statement.meanings.this_is import this_is
from claims.statement.meanings.this_trick import is_this_trick, low_of, winning
from claims.statement.meanings.throws import discard, discards, goes_first
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
    Which,
)

INTO: Final = frozenset({"in", "to", "at", "on"})
"""Prepositions before the hand that a card is led to: "carreau au mort"."""


def verbless(bag: Bag) -> list[Meaning]:
    """What nouns without a predicate say, or with "I have": counts, winners, "club to the ace"."""
    items = (*bag.left, *bag.right)
    with_card = any(r == "with" and any(i.cards for i in its) for r, its in bag.phrases)
    if bag.more or ("up" in bag.adverbs and with_card):
        return []  # "up with the ace": it is played
    if bag.left and bag.right and not bag.head:
        return this_is(bag)
    if not items and (lying := it_lies_with(bag)) is not None:
        return lying
    alone = not (bag.head or bag.phrases or bag.adverbs or bag.subjects or bag.neg or bag.no)
    if alone and len(items) == 1 and is_this_trick(items[0]) and bag.left:
        bag.use("left")  # "cette levée-ci, c'est le mort qui la fait"
        return one(Later(lambda m: [], "topic"), cost=0.6)
    if not items and (turned := the_other_way(bag)) is not None:
        return turned
    told = None if bag.neg or bag.no else seat_for(bag, items) or tricks_in_turn(bag, items)
    if told is not None:
        return told
    noun = next((i for i in items if i.has("finesse", "ruffingfinesse", "doublefinesse")), None)
    if noun is not None and len(items) == 1:
        return finesse(bag, noun)
    several = finesses_of(items) if len(items) > 1 and not (bag.neg or bag.no) else None
    if several is not None:
        bag.use("left", "right")
        return several
    if any(i.has("finesse") for i in items) and bag.phrases and any(i.comma for i in items):
        return []  # "impasse pique, coeur en main": two plays
    denied = bag.neg and len(items) == 1 and len(items[0].cards) == 1
    if denied and (elsewhere := held_by_them(bag, items[0])):
        bag.use("left", "right")
        return elsewhere  # "the queen isn't with West"
    if bag.neg or bag.no:
        return none_of(bag, items)
    if (away := thrown_for(bag, items)) is not None:
        return away
    theirs_to_ruff = items and items[0].has("ruff") and "yours" in bag.adverbs and not bag.head
    if len(items) == 1 and items[0].has("ruff") and (items[0].mine is False or theirs_to_ruff):
        bag.use("left", "right")
        bag.adv("yours")  # "une coupe à vous"
        return one(Concession(items[0].number or 1))  # "your ruff"
    last_led = len(items) > 1 and items[-1].called and items[-1].comma and not bag.head
    into = any(i.hand in OURS for r, its in bag.phrases if r in INTO for i in its)
    if last_led and into:
        return []  # "ace of spades, diamond to dummy": two plays
    if any(i.has("ruff") for i in items):
        return _ruffs(bag, items)
    if any(i.has("discards") for i in items):
        return discards(bag, items)
    if (entered := hand_alone(bag, items)) is not None:
        return entered
    if bag.times and not (items or bag.phrases or bag.head or bag.subjects):
        bag.use("times")
        return one(cost=1.0)  # "no, twice": means something only as a correction
    if "bothhands" in bag.adverbs:
        return ducked(bag, items)
    until = _until(bag, items)
    if until is not None:
        return until
    small = len(items) == 1 and items[0].bare and items[0].number and items[0].which is Which.LOW
    if (
        "out" in bag.adverbs
        and len(items) == 1
        and (small or is_trumps(items[0]) or items[0].cards or _few(items[0]))
    ):
        return _with_them(bag, items[0])
    if "out" in bag.adverbs and len(items) == 1 and _one_of_suit(items[0]) and not bag.head:
        bag.use("left", "right")
        bag.adv("out")
        return one(Later(lambda m: _with_you(m, items[0]), "with you"))  # "un cœur chez vous"
    by_cards = () if bag.head or bag.subjects or bag.times else played_by(bag, items)
    if by_cards:  # "pique du roi", "les atouts par l'as et le roi"
        bag.use("left", "right", "pp0")
        return one(cash_cards(by_cards))
    bag.use("left", "right")
    if bag.adv("yours"):
        if len(items) == 1 and items[0].bare and items[0].number and bag.adv("already"):
            return one(Count(CountKind.GIVEN, items[0].number))  # "three for you so far"
        if (in_all := theirs_in_all(bag, items)) is not None:
            return in_all
        if not items and bag.subjects == ("it",):
            return one(Later(all_yours, "it is yours"))  # "... and then it's for you"
        return _theirs(bag, items)
    if bag.adv("onit"):
        return put_over(items)
    if bag.adv("underit"):
        return put_under(items)
    if [i.pron for i in items] in (["it"], ["this"]) and "first" in bag.adverbs and not bag.head:
        return one(Later(goes_first, "goes first"))  # "... is mine, so that one first"
    if bag.adv("mine") and not items:
        return one(REST) if not bag.todo else []
    if not items and into and (winners := _winners_there(bag)) is not None:
        return winners
    if not items and bag.has_pp("with") and (bag.has_pp("to") or into):
        return go(bag)  # "with a diamond to dummy", "en main par l'as de trèfle"
    if [role for role, _ in bag.phrases] == ["against"] and not (items or bag.head):
        its = bag.phrases[0][1]
        if len(its) == 1 and its[0].has("finesse") and its[0].bare:
            bag.pp("against")  # "put in the jack | for a finesse"
            return one(Later(_for_a_finesse, "for a finesse"))
    if not items and (fetched := fetched_for(bag)) is not None:
        return fetched
    topic = bag.suits_at("to", "in", "at") if not items and len(bag.phrases) == 1 else ()
    if len(topic) == 1 and not (bag.head or bag.adverbs or bag.times or bag.subjects):
        (role, its), suit = bag.phrases[0], topic[0]
        for_them = role == "to" and its[0].plural and bool(its[0].det)
        return one(Later(lambda m: speaks_of(m, suit, for_them), "topic"), cost=0.6)
    if any(i.has("nothing") for i in items):
        return nothing(bag, items)
    said = _round_with(bag, items) or _added_up(bag, items) or _trick_to(bag, items)
    if said is not None:
        return said
    noun = bag.item_at("in", "with", "to", "at") if finessed_card(bag, items) else None
    if noun is not None:
        called = (Named(item, played=True) for item in items[:-1])
        card = items[-1].cards[0]
        return one(*called, Later(lambda m: [finesse_with(m, card)], f"finesse {items}"))
    number = good_for(bag, items) if not bag.head else None
    if number is not None:
        return one(Named(replace(items[0], number=number)))
    rounds = bag.item_at("in") if _in_rounds(bag, items) else None
    if rounds is not None:
        return one(Named(replace(items[0], number=rounds.number, nouns=frozenset({"round"}))))
    done = _placed(bag, items) if not bag.head else None
    if done is not None:
        return done
    if len(items) == 1 and items[0].number and items[0].bare:
        _out_of(bag, items[0].number)
    if "all" in bag.adverbs and len(items) == 1 and items[0].number and items[0].bare:
        bag.adv("all", "already")  # "deux encore en tout et pour tout"
        kind = CountKind.TRICKS if "more" in bag.adverbs else CountKind.TOTAL
        return one(Count(kind, items[0].number))
    the = len(items) == 1 and items[0].det in ("the", "gen") and not items[0].plural
    if the and "already" in bag.adverbs:  # "the nine is in": a card
        return []
    if len(items) == 1 and items[0].number and items[0].suit:
        bag.adv("all")  # "four diamonds in all"
    if bag.adv("already"):
        played = any(item.has("round") for item in items)  # "the queen in two rounds"
        if len(items) == 1 and items[0].number and items[0].bare and not played:
            return one(Count(CountKind.WON, items[0].number))
        return []
    return enumerated(bag, items)


def _for_a_finesse(memory: LastNamed) -> list[Atom]:
    """What a card is put in or led to for; where none is, the finesse itself."""
    last = memory.atoms[-1] if memory.atoms else None
    taken = isinstance(last, Step) and last.kind is StepKind.FINESSE
    if isinstance(last, Step) and (taken or last.other_card is not None):
        return []
    return [Step(StepKind.FINESSE)]


def _winners_there(bag: Bag) -> list[Meaning] | None:
    """ "In dummy with two aces": winners that lie there; None where a hand is entered by one."""
    by = [i for role, its in bag.phrases for i in its if role == "with"]
    if not by or not all(i.cards and (i.cards[0].number or i.cards[0].every) for i in by):
        return None
    hand = bag.hand_at("in", "at", "on")
    return one(*(Named(i, hand) for i in bag.pp("with")))


def _few(item: Item) -> bool:
    """ "Two small diamonds" that are with an opponent."""
    return bool(item.suit) and item.which is Which.LOW and (item.number or 0) > 0


def _with_them(bag: Bag, item: Item) -> list[Meaning]:
    """ "One trump with you", "la dame chez vous": as "you have ..."."""
    if bag.head or bag.phrases or item.mine is True:
        return []
    trial = bag.fresh()
    trial.head, trial.subjects, trial.left, trial.right = "have", ("foe",), (), (item,)
    found = theirs(trial)
    bag.use("left", "right", "adv:out", *(bag.todo - trial.todo))
    return found


def _one_of_suit(item: Item) -> bool:
    said = item.which or item.nouns or item.owner or item.cards
    return item.suit is not None and item.number == 1 and not (said or is_trumps(item))


def _with_you(memory: LastNamed, item: Item) -> list[Atom]:
    """ "Un cœur chez vous": a trick of theirs; a trump, where hearts are."""
    facts, suit = memory.facts, item.suit
    if suit is not None and facts is not None and facts.trump_suit(suit):
        return [StatedBelief(BeliefKind.TRUMPS_OUT, suit, number=1)]
    return [Concession(suit=suit)]


def _in_rounds(bag: Bag, items: tuple[Item, ...]) -> bool:
    """ "Trumps in two rounds": a suit by itself, and how often it is played."""
    plain = len(items) == 1 and items[0].suit is not None and not (items[0].cards or bag.head)
    its = [i for role, each in bag.phrases if role == "in" for i in each]
    return plain and len(its) == 1 and its[0].has("round") and its[0].bare and bool(its[0].number)


def _until(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Spades until you're out": played on, drawn where they are trumps; None if not said."""
    plain = all(i.suit and not (i.cards or i.number or i.nouns or i.which) for i in items)
    if "until" not in bag.adverbs or len(items) != 1 or not plain or bag.head:
        return None
    bag.use("left", "right")
    bag.adv("until")
    assert items[0].suit is not None
    return one(played_until(items[0].suit))


def _out_of(bag: Bag, number: int) -> None:
    """ "Five out of six", "two of the last three": the second number says nothing more."""
    for place, (role, items) in enumerate(bag.phrases):
        if (
            role in ("from", "on")
            and len(items) == 1
            and items[0].bare
            and (items[0].number or 0) > number
        ):
            bag.use(f"pp{place}")


def _round_with(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Un coup d'atout avec le roi": that card is played."""
    single = len(items) == 1 and items[0].has("round") and (items[0].number or 1) == 1
    again = len(items) == 1 and items[0].bare and not items[0].nouns - {"card", "trick"}
    again = again and (items[0].number == 1 or items[0].has("card") or bool(items[0].ordinal))
    if again and not bag.head:  # "four spades, one more with the ace of hearts"
        more = bag.item_at("with")
        return one(Named(more)) if more is not None and more.cards else None
    by = bag.card_at("with") if single and not bag.head else None
    return one(cash_cards((replace(by, suit=by.suit or items[0].suit),))) if by else None


def _added_up(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Five more for ten tricks", "encore deux pour mon contrat": tricks to come, and those that
    there are with them."""
    if len(items) != 1 or not items[0].bare or not items[0].number or bag.neg or bag.foe:
        return None
    if items[0].which is Which.LOW:
        return None  # "a small one to my ten"
    role = next((r for r in ("to", "against") if bag.has_pp(r)), None)
    with_them = next((its for r, its in bag.phrases if r == role), ())
    if role is None or len(with_them) != 1 or with_them[0].owner == "your":
        return None
    in_all = with_them[0]
    if in_all.has("contract"):
        total = Count(CountKind.RESULT, 0)
    elif in_all.bare and not in_all.det and (in_all.number or 0) > items[0].number:
        total = Count(CountKind.TOTAL, in_all.number)
    else:
        return None
    bag.pp(role)
    bag.adv("all")
    return one(Count(CountKind.TRICKS, items[0].number), total)


def _trick_to(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "A trick to the ace of spades", "une levée pour l'as": where that card is theirs, given; so
    is "one for your trump"."""
    if len(items) != 1 or bag.head or items[0].pron:
        return None
    item = items[0]
    its = [i for _, each in bag.phrases for i in each]
    single = all(len(i.cards) == 1 and i.mine is not True for i in its)
    if is_trumps(item) and item.has("round") and its and single and bag.pp("to", "against"):
        return one(Step(StepKind.DRAW, number=number_of(item) or 1))  # "a trump round for the six"
    if not item.bare:
        return None
    last = item.which is Which.LAST and (not item.nouns or item.has("card"))
    theirs = [[i.mine is False and bool(i.suits) for i in its] for _, its in bag.phrases]
    named = [[i.cards or i.mine is False for i in its] for _, its in bag.phrases]
    ruffs = [[i.mine is False and i.has("ruff") for i in its] for _, its in bag.phrases]
    if item.number and ruffs == [[True]] and not item.has("round") and bag.pp("to", "against"):
        return one(Concession(item.number))  # "one for your ruff"
    if item.has("round") and [all(each) for each in named] == [True] and not item.suits:
        bag.pp("to", "against")  # "un tour pour le six"
        return one(Later(lambda m: [rounds_of(m, number_of(item) or 1)], "rounds"))
    if item.number and theirs == [[True]] and bag.has_pp("to", "against"):
        (suit,) = {i.suit for i in bag.pp("to", "against")}
        several = item.number if item.number > 1 else None
        return one(Concession(several, suit) if suit else Concession(item.number))
    if not (item.has("trick") or last or (its and single and its[0].located and item.number == 1)):
        return None  # but "one for West's queen"
    card = bag.card_at("to", "against")
    if card is None:
        return None
    plain = replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.completed(plain, None)
        if memory.facts is not None and memory.facts.has(known):
            return [Listed(card=known)]
        return [Concession(card=memory.completed(plain, False))]

    return one(Later(make, f"trick to {plain!r}"))


def _theirs(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "One for you", "the last club is yours"."""
    at = bag.suits_at("in", "to")
    if at and all(i.bare for i in items):
        items = tuple(replace(i, suits=at[:1]) for i in items)
    if (kept := all_but(bag, items)) is not None:
        return kept
    if not items or bag.has_pp("but"):
        return []
    bag.hand_at("in", "from")
    if any(i.owner in ("my", "dummy") or i.located for i in items[:-1]):
        return []
    if len(items) > 2 and all(i.number and i.bare and not i.nouns for i in items):
        return []  # "five more, ten, two yours"
    found = conceded(items, timing_of(bag))
    if found is None:
        return []
    return one(*found, cost=_unlikely_list(items))


def _unlikely_list(items: tuple[Item, ...]) -> float:
    """The price of giving a whole list away: "the ace and a heart for you" gives the heart."""
    if len(items) == 1:
        return 0.0
    det = items[0].det
    kinds = {
        (bool(i.cards), bool(i.suits), i.bare, i.det if i.det or i.number else det, i.several)
        for i in items
    }
    return 0.2 if len(kinds) == 1 else 2.0


def _this(item: Item) -> bool:
    """Whether it is the trick on the table: "on this", "on that one"."""
    one_there = item.det == "this" and item.number == 1 and item.bare
    return item.pron == "this" or one_there or now(item)


def _placed(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Club to the ace", "king from my hand on this", "low from dummy", "spade to hand"; None
    where the nouns say no such thing."""
    bare_lead = len(items) <= 1 and not any(i.has("rest", "all", "trick", "round") for i in items)
    if any(_this(i) for r, its in bag.phrases for i in its if r in ("on", "to")):
        return put_to_this(bag, items)
    if (last := _last_there(bag, items)) is not None:
        return last
    if len(items) == 1 and (items[0].pron == "this" or now(items[0])) and not bag.adverbs:
        hand = bag.hand_at("to", "in", "from", "at", "on")
        if hand in OURS:
            return one(winning(None, hand))  # "this one in hand", "celle-ci au mort"
        return []
    on = [i for r, its in bag.phrases for i in its if r == "on"]
    if (each := on_each(bag, items, on)) is not None:
        return each
    if goes_on(items, on):
        return discard(bag)
    if len(items) == len(on) == 1 and len(items[0].cards) == len(on[0].cards) == 1:
        bag.pp("on")
        return one(over_that(items[0].cards[0], on[0].cards[0]))
    if len(items) == 1 and is_trumps(items[0]) and len(on) == 1 and on[0].suits and not on[0].cards:
        bag.pp("on")
        hand = bag.hand_at("from", "in", "with") or owned_hand(items[0])
        height = HEIGHTS.get(items[0].which) if items[0].which else None
        return one(Step(StepKind.RUFF, on[0].suits, hand=hand, height=height))
    if len(items) == 1 and (ruffed := ruffed_by(items[0], bag, "on", "against")) is not None:
        return one(ruffed)
    by_rank = len(on) == 1 and len(on[0].cards) == 1 and not (items[1:] and on[0].cards[0].suit)
    if by_rank and items and _a_card_of(items[-1]) and all(i.comma for i in items[1:]):
        bag.pp("on")  # "ace of hearts, club on the king"
        return one(*map(Named, items[:-1]), on_that(described(items[-1]), on[0].cards[0]))
    low = len(items) == 1 and items[0].suit and items[0].which is Which.LOW and not items[0].plural
    low = low and not (items[0].cards or items[0].number or items[0].owner)
    placed = bag.has_pp("in") and not bag.has_pp("to")
    if len(items) == 1 and (items[0].called or low) and placed:
        into = bag.hand_at("in")
        if into in (Hand.OWN, Hand.DUMMY):
            return one(Later(lambda m: [_in_hand(m, items[0], into)], f"{items} in {into}"))
        if into is Hand.PARTNER:
            return [lead_meaning(items[0], (into, None, None), None)]  # "trèfle au partenaire"
        if into is not None:
            bag.todo.update(f"pp{n}" for n, (r, _) in enumerate(bag.phrases) if r == "in")
    if len(items) == 1 and is_trumps(items[0]) and items[0].mine is not True:
        trial = bag.fresh()
        there = trial.hand_at("in", "with", "at", "on")
        if there not in (None, *OURS):
            bag.use(*(bag.todo - trial.todo))
            return one(trumps_out(items[0]))  # "the last trump is with East"
    alone = not items and len(bag.phrases) == 1 and not bag.adverbs
    if alone and bag.hand_at("in", "on", "from", "at") is not None:
        return one(cost=2.0)  # "sorry, in my hand": means something only as a correction
    if len(items) == 1 and (items[0].several or (items[0].cards and items[0].number)):
        bare_lead = False
    low = len(items) == 1 and items[0].suit and items[0].which in (None, Which.LOW)
    if low and "up" in bag.adverbs and not (items[0].cards or items[0].plural or items[0].number):
        return [lead_meaning(items[0], (Hand.DUMMY, None, None), None)]  # "small heart up"
    away = led_away(bag, items)
    away = away or (into_cards(bag, items) if bare_lead and items else None)
    away = away if away is not None else _for_a_loser(bag, items)
    if away is None and len(items) == 1 and len(items[0].cards) == 1 and bag.has_pp("to"):
        away = led_or_held(bag, items[0])
    if away is not None:
        return away
    if any(i.is_hand or i.number == 0 for i in items):
        bare_lead = False  # "Ouest a la dame": nobody is led to a card
    if any(i.which is Which.LOSER and not (i.suits or i.cards) for i in items):
        bare_lead = False  # "losing only to the king"
    to = destination_of(bag) if bare_lead else None
    if to is not None:
        item = items[0] if items else Item()
        source = bag.hand_at("from")
        inside = bag.hand_at("in") if source is None else None
        source = source or inside or owned_hand(item)
        times, bag.times = bag.times or 1, None
        bag.use("times")
        meaning = lead_meaning(item, to, source, purpose_of(bag))
        if inside is not None and to[0] is None and item.called:
            meaning = led_where_it_lies(item, to, inside)
        theirs = to[0] not in (None, *OURS)
        cost = 0.0 if items and not (theirs or item.pron) else 0.4  # « il a la dame »
        return [replace(meaning, pieces=meaning.pieces * times, cost=meaning.cost + cost)]
    if len(items) == 1 and len(items[0].cards) == 1 and bag.has_pp("in", "with", "at", "on"):
        held = held_by_them(bag, items[0])
        if held:
            return held
    return low_of(bag, items)


def _last_there(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Two hearts and the last one in dummy with a spade": a hand that takes the last trick; None
    where that is not said."""
    item = items[0] if len(items) == 1 else Item()
    plain = item.bare and item.which is Which.LAST and item.det in ("the", "gen") and not item.nouns
    if not plain or item.plural or item.number or bag.times:
        return None
    trial = bag.fresh()
    suits = trial.suits_at("to", "in", "at", "with", "against")
    hand = trial.hand_at("to", "in", "at", "on")
    if hand not in (Hand.OWN, Hand.DUMMY) or trial.todo or len(suits) > 1:
        return None
    bag.todo.clear()
    return one(Step(StepKind.LEAD, suits, hand=hand))


def _in_hand(memory: LastNamed, item: Item, hand: Hand) -> Step:
    """ "Club in hand": one is led to it, or from it where it is on lead."""
    if memory.on_lead() is hand:
        return Step(StepKind.CASH, item.suits)
    cards = (described(item),) if item.which else ()
    return Step(StepKind.LEAD, () if cards else item.suits, cards, hand)


def _a_card_of(item: Item) -> bool:
    """ "A club", "my small club"."""
    return item.suit is not None and not (item.cards or item.plural or item.nouns or item.several)


def _for_a_loser(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Ace of clubs for my diamond": a loser of another suit goes on it."""
    if not items and not bag.head and into_the_tenace(bag):
        return finesse(bag)  # "vers la fourchette"
    if len(items) == 1 and items[0].suit and not items[0].cards and into_the_tenace(bag):
        return one(Step(StepKind.FINESSE, items[0].suits))  # "club towards the tenace"
    if len(items) == 1 and items[0].bare and items[0].which is Which.LOW and into_the_tenace(bag):
        bag.left = bag.right = ()
        return finesse(bag)  # "petit vers la fourchette"
    if len(items) != 1 or len(items[0].cards) != 1:
        return None
    for place, (role, its) in enumerate(bag.phrases):
        if role not in ("against", "to") or len(its) != 1 or its[0].cards or its[0].suit is None:
            continue
        single = its[0].det in ("a", "the", "gen") or its[0].number == 1
        single = single and not (its[0].plural or its[0].nouns or its[0].which)
        loser = its[0].owner == "my" or its[0].which is Which.LOSER or single
        if not loser or items[0].cards[0].suit in (None, its[0].suit):
            continue
        bag.use(f"pp{place}")
        return one(Named(items[0], played=True), thrown_on(its[0], items[0]))
    return None


def now(item: Item) -> bool:
    return item.det == "this" and item.has("trick", "card")


def _ruffs(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    ruffs = tuple(i for i in items if i.has("ruff"))
    if len(items) == len(ruffs) == 1 and "yours" in bag.adverbs and items[0].mine is not True:
        bag.use("left", "right", "adv:yours")
        return one(Concession(items[0].number or 1))  # "a ruff for you"
    if len(items) == len(ruffs) == 1:
        suits = bag.suits_at("at") if items[0].bare and len(bag.phrases) > 1 else ()
        if suits:  # "une simple coupe à cœur au mort"
            bag.left, bag.right = (replace(items[0], suits=suits),), ()
            bag.use("right")
        return ruff(bag)
    if any(i.has("lead") and i.comma for i in items):
        return []  # "coupe d'un pique, retour en main"
    if items[-1].comma and items[-1].suits and not items[-1].has("ruff") and bag.has_pp("to", "in"):
        return []  # "club ruff, heart to hand"
    bag.use("left", "right")
    if bag.adv("yours"):  # "the ace of trumps and a ruff for you"
        tricks = tuple(i if not i.has("ruff") else Item(number=i.number or 1) for i in items)
        return one(*(conceded(tricks, None) or []))
    hand = bag.hand_at("in", "to", "on")
    if hand is not None and any(i.located and i.hand is not hand for i in ruffs):
        return []  # "a ruff in hand and another in dummy": each in its own
    pieces: list[Piece] = []
    for item in items:
        ways = one_noun(item, bag, hand, len(items))
        if not ways:
            return []
        pieces += ways[0][0]
    return one(*pieces)
