"""Discards, and cards that are kept."""

from dataclasses import replace

from claims.cards import RANKS
from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.kept import not_thrown
from claims.statement.meanings.pieces import (
    described,
    first_let_go,
    is_the_other,
    is_trumps,
    nth_round,
    number_of,
    one,
    owned_hand,
    suits_played,
    they_throw,
)
from claims.statement.meanings.ruffed_by import trump_put_on
from claims.statement.meanings.thrown_where import last_play, on_what_it_can_go
from claims.statement.meanings.under import theirs_under
from claims.statement.model import (
    BeliefKind,
    Card,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def discard(bag: Bag) -> list[Meaning]:
    """ "I throw my heart on the ace of clubs"; "my spade goes on the heart"."""
    alone = bag.head == "part" and not bag.phrases  # "mes deux perdantes s'en vont"
    losers = alone and len(bag.left) == 1 and bag.left[0].which is Which.LOSER
    counted = len(bag.left) == 1 and bag.left[0].number and bag.left[0].bare and not losers
    if counted and not bag.right:  # "two discards on the clubs", but "un pique sur l'as" is no verb
        return discards(bag, bag.left) if bag.head != "remove" else []
    if len(bag.left) == 1 and bag.left[0].pron and bag.head == "part" and "first" in bag.adverbs:
        bag.use("left")
        plain = not (bag.right or bag.phrases or bag.neg or bag.no)
        return one(Later(goes_first, "goes first")) if plain else []
    if (
        bag.head == "part"
        and "first" in bag.adverbs
        and bag.left
        and not (bag.right or bag.phrases)
    ):
        return _leads_off(bag)
    if bag.head == "part" and bag.subjects and any(is_trumps(i) and i.number for i in bag.left):
        return []  # "un atout | il saute"
    if bag.head == "part" and bag.subjects == ("it",) and bag.right:
        return []  # "it's going ace, then queen": played
    owners = [i.owner for i in bag.left]
    away = bag.head == "part" and not bag.phrases and owners[-1:] != owners[:1]
    if away and bag.left[0].cards and owners[-1] not in owners[:-1]:
        return []  # "ace and king of clubs | and my diamond goes away"
    if bag.head == "discard" and [i.has("nothing") for i in bag.right] == [True]:
        bag.use("right")
        return one(Later(lambda m: [], "nothing thrown")) if not bag.phrases else []
    if bag.tag == "bares":
        return they_throw(bag)  # what an opponent does
    if bag.tag == "makes" and bag.dative:
        return []  # "je vous fais jeter l'as"
    if "gone" in bag.adverbs and bag.right and (first := first_let_go(bag.right[0])) is not None:
        return one(first) if bag.adv("gone") and len(bag.objects()) == 1 else []
    if bag.tag == "losers":
        return _loser_on_loser() if not (bag.left or bag.right or bag.phrases or bag.neg) else []
    on_it = "onit" in bag.adverbs or any(i.pron for r, its in bag.phrases for i in its if r == "on")
    gone = bag.head == "part" or bag.passive
    if gone and (under := theirs_under(bag)) is not None:
        return under
    if gone and (both := _parts_on_it(bag, on_it)) is not None:
        return both
    if bag.head == "part" and "up" in bag.adverbs and not bag.phrases:
        return []  # "the ace goes down": played
    if bag.head == "part" and len(bag.left) > 1 and bag.left[0].called and bag.left[-1].det:
        return []  # "cœur, et le trèfle part sur le carreau": the heart is played
    losers = len(bag.left) > 1 and bag.left[-1].which is Which.LOSER and not bag.left[-1].suit
    if bag.head == "part" and losers and bag.left[0].suits and bag.left[0].which is None:
        return []  # "diamonds and my losers disappear"
    by_hand = _thrower(bag)
    items = bag.objects() if by_hand is None or bag.right else ()
    if bag.right and bag.left and by_hand is None:
        return _thrown_on_it(bag)
    if _named_before(bag, items) or any(i.has("round") for i in items):
        return []
    if bag.head == "discard" and bag.left and not bag.right and on_it and bag.left[0].cards:
        return []  # "as de carreau là-dessus en jetant le pique"
    bag.adv("out", "aside", "onit")
    on = bag.pp("on")
    mixed = [i.comma or not items or items[0].several is None for i in on[1:]]
    mixed = [
        apart and bool(i.cards) != bool(on[0].cards) for apart, i in zip(mixed, on[1:], strict=True)
    ]
    if any(mixed) or any(i.owner for i in on[1:]):
        return []  # "I throw it on the ace, trumps next": what is played then
    if (
        bag.tag == "pass"
        and not (on or on_it)
        and any(i.cards or (i.suits and i.plural) for i in items)
    ):
        return []  # "et mes piques passent": they run
    hand = bag.hand_at("from", "in") or by_hand
    if len(items) == 1 and any(_current(i) for i in on) and not (bag.neg or bag.no):
        if len(items[0].cards) == 1:
            return one(put_on_this(items[0].cards[0], on[0].suit))
        if items[0].suit and not items[0].nouns and not items[0].several:
            return one(put_on_this(described(items[0]), on[0].suit))
    if not items and bag.has_pp("from"):
        items = bag.pp("from")  # "je me débarrasse du roi"
    drawn = [is_trumps(i) and i.mine is None and (i.det == "gen" or i.every) for i in items]
    if (drawn and not on and all(drawn)) or (bag.head != "fell" and _theirs(items)):
        return []  # "je me débarrasse de l'atout", "... de votre valet"
    if bag.neg or bag.no:
        bag.use("neg", "no")
        return not_thrown(items)
    if any(i.comma and of_another_kind(i, items[0]) for i in items[1:]):
        return []  # "pitching the club, ace of diamonds": what is played next
    again = _thrown_again(bag, items)
    if again is not None:
        return again
    cards: list[Card] = []
    suits: list[Suit] = []
    pointed = _pointed(bag, items)
    one_of_them = len(items) == 1 and items[0].bare and items[0].number == 1 and not items[0].which
    other = len(items) == 1 and items[0].bare and not (items[0].several or items[0].plural)
    other = other and (items[0].which is Which.LAST or is_the_other(items[0]))
    if (pointed is not None or not items or one_of_them or other) and on:
        return _pointed_thrown(on, hand, pointed is None and not other)  # "throw the last one"
    for item in items:
        hand = hand or owned_hand(item)
        if item.cards:
            cards += [replace(card, mine=None) for card in item.cards]
        elif item.suit and (item.number or item.which or not item.plural):
            cards.append(replace(item.as_card(), mine=None))
        elif item.suits and not item.has("trick"):
            suits += item.suits
        elif item.which is Which.LOSER or item.has("loser"):
            at = bag.suits_at("to", "in")
            cards.append(Card(at[0] if at else None, which=Which.LOSER, number=item.several))
        elif (
            item.bare
            and item.which in (Which.LOW, Which.HIGH)
            and (_is_card(item, on) or (bag.subjects[:1] == ("self",) and number_of(item) == 1))
        ):
            cards.append(replace(described(item), number=item.several))
        else:
            return []
    if not items and not bag.phrases and bag.subjects[:1] == ("self",):
        return one(Later(_rid_of_it if bag.some else _of_what, "discard"))
    if not (cards or suits):
        return []
    on_cards, on_suits, this = _discarded_on(on)
    if on and not (on_cards or on_suits or this):
        return []  # "it goes on nothing"
    nth = len(on) == 1 and nth_round(on[0])
    one_on = len(on) == 1 and (nth or len(on_suits) == 1)
    before = on[0].ordinal - 1 if one_on and on[0].ordinal else 0

    def make(memory: LastNamed) -> list[Atom]:
        if bag.head == "part" and not on and _theirs_goes(memory, cards):
            return [Step(StepKind.DRAW, outstanding=1)]
        over = on_cards
        under = on_suits
        if this or not (over or under):
            many = sum(card.number or 1 for card in cards)
            over, under = last_play(memory, many) if this or not on else (over, under)
        if nth and memory.suit:
            over, under = (), (memory.suit,)
        of_it = len(cards) == 1 and {c.suit for c in on_cards} <= {cards[0].suit, None}
        dropped = bag.head == "fell" or (of_it and cards[0].suit is not None)
        if dropped and (fallen := _fallen(memory, cards, on_cards)) is not None:
            return fallen
        if bag.tag == "makes" and not on and (driven := _driven_out(memory, cards)) is not None:
            return [driven]
        thrown = tuple(memory.completed(card, True) for card in cards)
        over = tuple(memory.completed(card, True) for card in over)
        over = tuple(card for card in over if on or card not in thrown)
        if not (on or over or under) and _masters_rid_of(memory, thrown):
            return [Step(StepKind.CASH, cards=thrown)]
        if not on and bag.head == "discard" and (played := _suit_rid_of(memory, thrown)):
            return [played]
        if bag.head == "part" and not on and _of_one_hand(memory, thrown, over):
            return [Step(StepKind.CASH, cards=thrown)]  # "le roi, l'as de carreau saute"
        if bag.head == "part" and _over_theirs(memory, thrown, over):
            return [Step(StepKind.CASH, cards=thrown)]  # "the six is out, my jack goes on it"
        by = None if on and _lies_elsewhere(memory, hand, thrown) else hand
        put = over if bag.head != "discard" else ()  # who discards a trump says no ruff
        if ruffed := trump_put_on(memory, (*thrown, *map(Card, suits)), under, by, put):
            return [ruffed]
        if not on and len(over) == 1 and memory.facts is not None and memory.facts.out(over[0]):
            led = over[0].suit  # "the eight for your six, my heart goes"
            over, under = (), (led,) if led else ()
        away = (*thrown, *(Card(suit, number=2) for suit in suits))  # "my clubs"
        possible = on_what_it_can_go(memory, away, under, by) if not on else under
        if possible is None:
            return []
        rounds = rounds_before(memory, under, before)
        return [
            *rounds,
            Step(StepKind.DISCARD, tuple(suits), thrown, by, on_suits=possible, on_cards=over),
        ]

    price = _unlikely(bag, cards, items) if not on else 0.0
    return one(Later(make, f"discard {cards} {suits} {on_cards} {on_suits} {this}"), cost=price)


def _loser_on_loser() -> list[Meaning]:
    """ "Loser on loser": a loser thrown on the trick that the opponents take."""

    def make(memory: LastNamed) -> list[Atom]:
        over, under = last_play(memory)
        loser = (Card(which=Which.LOSER),)
        return [Step(StepKind.DISCARD, cards=loser, on_cards=over, on_suits=under)]

    return one(Later(make, "loser on loser"))


def rounds_before(memory: LastNamed, suits: tuple[Suit, ...], number: int) -> list[Atom]:
    """The rounds before the one on which something is thrown, where they were not told: "a heart
    goes on the third diamond"."""
    told = {*suits} & suits_played(memory)
    return [Step(StepKind.CASH, suits, number=number)] if number and not told else []


def _leads_off(bag: Bag) -> list[Meaning]:
    """ "The jack goes first": with nothing to throw it on it is played."""
    cards = all(item.cards and item.mine is not False for item in bag.left)
    if not cards or bag.neg or bag.no or bag.subjects:
        return []
    bag.use("left")
    return one(*(Named(item, played=True) for item in bag.left))


def _masters_rid_of(memory: LastNamed, thrown: tuple[Card, ...]) -> bool:
    """ "I get rid of the ace of spades": with nothing to throw it on, a master is played."""
    facts = memory.facts
    named = bool(thrown) and all(card.rank and card.suit for card in thrown)
    if not named or facts is None or facts.led is not None:
        return False
    led = memory.on_lead()  # of the hand that leads nothing can be thrown
    return led is not None and all(
        facts.where(card) is led and not facts.over(card, None) for card in thrown
    )


def _of_what(memory: LastNamed) -> list[Atom]:
    """ "I discard": of what, nobody knows."""
    return []


def _rid_of_it(memory: LastNamed) -> list[Atom]:
    """ "Mon as me gêne, je m'en débarrasse": a winner named last is played."""
    card, facts = memory.blocks or memory.card, memory.facts
    ours = card is not None and facts is not None and facts.has(card)
    if card is None or facts is None or not ours or facts.over(card, None):
        return []
    return [Step(StepKind.CASH, cards=(card,))]


def _suit_rid_of(memory: LastNamed, thrown: tuple[Card, ...]) -> Step | None:
    """ "Once I'm rid of the diamond": with nothing told to throw it on, the best of the suit of the
    hand on lead is played."""
    facts, suit = memory.facts, thrown[0].suit if len(thrown) == 1 else None
    told = [a for a in memory.atoms if suit is None or a != Step(StepKind.CASH, (suit,))]
    if facts is None or suit is None or told or facts.led is not None:
        return None
    plain = thrown[0] in (Card(suit), Card(suit, mine=True))
    led = memory.on_lead() or facts.leads
    held = led is not None and facts.held(suit, led) and not facts.over(None, suit)
    return Step(StepKind.CASH, (suit,)) if plain and held else None


def _of_one_hand(memory: LastNamed, thrown: tuple[Card, ...], over: tuple[Card, ...]) -> bool:
    """Whether a master lies beside the card that was played last: it does not go on that."""
    facts = memory.facts
    if facts is None or len(thrown) != 1 or len(over) != 1 or not thrown[0].rank:
        return False
    hand = facts.where(thrown[0])
    return hand is not None and hand is facts.where(over[0]) and not facts.over(thrown[0], None)


def _over_theirs(memory: LastNamed, thrown: tuple[Card, ...], over: tuple[Card, ...]) -> bool:
    """Whether a card goes on one of theirs of its suit."""
    facts = memory.facts
    single = len(thrown) == len(over) == 1 and facts is not None and facts.has(thrown[0])
    return single and facts is not None and facts.out(over[0]) and over[0].suit is thrown[0].suit


def _lies_elsewhere(memory: LastNamed, hand: Hand | None, thrown: tuple[Card, ...]) -> bool:
    """ "Le cœur part sur le trèfle du mort": the hand is that of what it goes on, for only the
    other hand has what is thrown."""
    facts = memory.facts
    if facts is None or hand not in OURS:
        return False
    has = {facts.only_in(card.suit) for card in thrown if card.suit is not None}
    return len(has) == 1 and not has & {hand, None}


def _theirs_goes(memory: LastNamed, cards: list[Card]) -> bool:
    """ "That last heart needs to go": the last trump that is out is drawn."""
    facts, card = memory.facts, cards[0] if len(cards) == 1 else None
    if facts is None or card is None or card.suit is None or card.which is not Which.LAST:
        return False
    trumps = facts.trump is not None and facts.trump_suit(card.suit)
    return trumps and card.mine is None and bool(facts.out_of(card.suit))


def goes_first(memory: LastNamed) -> list[Atom]:
    """ "One trump is out, that goes first": it is drawn; what was named of ours is played."""
    if memory.trump_out:
        last = memory.atoms[-1]
        many = isinstance(last, StatedBelief) and last.suit is not None  # "il reste des cœurs"
        return [Step(StepKind.DRAW, outstanding=memory.out or (None if many else 1))]
    if memory.cards:
        return [Step(StepKind.CASH, cards=memory.cards)]
    if memory.suit is Suit.TRUMPS:
        return [Step(StepKind.DRAW, outstanding=memory.out)]
    return [Step(StepKind.CASH, (memory.suit,))] if memory.suit is not None else []


def of_another_kind(item: Item, first: Item) -> bool:
    """Whether what stands behind a comma is rather played: "my two losers, diamond back"."""
    called = item.called and not first.called
    bare = bool(item.cards) and not (item.det or item.owner) and bool(first.det or first.owner)
    return is_trumps(item) or called or bare or bool(item.cards) != bool(first.cards)


def _thrown_again(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "I pitch a spade, then another": of the same suit, on what was played since; None where
    nothing of the kind is said."""
    if len(items) != 1 or not items[0].bare or items[0].which or bag.phrases or bag.neg or bag.no:
        return None
    if bag.head != "discard":
        return None  # "going one off"
    one_more = items[0].det in ("another", "next", "other") or items[0].number == 1
    if not (one_more or items[0].has("card")) or bag.subjects[:1] not in ((), ("self",)):
        return None

    def make(memory: LastNamed) -> list[Atom]:
        before = [a for a in memory.atoms if isinstance(a, Step) and a.kind is StepKind.DISCARD]
        if not before:
            return []
        thrown = before[-1]
        since = memory.atoms[memory.atoms.index(thrown) + 1 :]
        if any(isinstance(a, Step | Listed) and a is not thrown for a in since):
            over, under = last_play(memory)
            return [replace(thrown, on_cards=over, on_suits=under)]
        return [thrown]

    return one(Later(make, "thrown again"))


def _parts_on_it(bag: Bag, on_it: bool) -> list[Meaning] | None:
    """ "Ace of diamonds and my club goes", "... and the king of clubs goes on it": the one is
    played, and the other goes on it."""
    if len(bag.left) != 2 or bag.right or (bag.phrases and not on_it) or bag.neg or bag.no:
        return None
    on, thrown = bag.left
    card = on.cards[0] if len(on.cards) == 1 else None
    named = thrown.cards[0] if len(thrown.cards) == 1 and on_it else None
    away = replace(named, mine=None) if named is not None else described(thrown)
    of_another = away.suit is not None and card is not None and away.suit is not card.suit
    if card is None or not of_another or (thrown.cards and not named) or thrown.plural:
        return None
    bag.use("left")
    bag.pp("on")
    bag.adv("out", "aside", "onit")
    led = replace(card, mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        over = memory.completed(led, True)
        return [Step(StepKind.DISCARD, cards=(away,), on_cards=(over,))]

    return one(Named(on, played=True), Later(make, f"{away} parts on {card}"))


def gone_on(bag: Bag) -> list[Meaning] | None:
    """ "Once my heart has gone on the club": thrown on it, by claimer; None where it is no card of
    his, or nothing of another suit that it went on."""
    item = bag.left[0] if len(bag.left) == 1 and not (bag.right or bag.neg or bag.no) else Item()
    on = [i for role, its in bag.phrases if role == "on" for i in its]
    suits = {*item.suits, *(card.suit for card in item.cards)} - {None}
    over = {s for i in on for s in (*i.suits, *(card.suit for card in i.cards))} - {None}
    known = bool(suits) and item.mine is not False and not is_trumps(item)
    if not known or len(over) != 1 or suits & over or bag.subjects:
        return None
    trial = bag.fresh()
    trial.head, trial.tag, trial.sort = "part", "", "verb"
    found = discard(trial)
    if not found or trial.todo:
        return None
    bag.todo.clear()
    return found


def discards(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "I get two discards on the clubs": of losers; which they are is not said, and on nothing
    named they say nothing."""
    on = bag.pp("on", "in")
    on_cards, on_suits, _ = _discarded_on(on)
    if len(items) != 1 or bag.neg or bag.no or bag.foe:
        return []
    bag.use("left", "right")
    if not (on_cards or on_suits):
        noun = items[0].has("discards") and not on  # on what is not said
        return one(Later(lambda m: [], "discards")) if noun else []
    suit = items[0].suit  # "deux trèfles défaussés sur l'as"
    loser = Card(suit, which=Which.ANY if suit else Which.LOSER, number=items[0].several)

    def make(memory: LastNamed) -> list[Atom]:
        over = tuple(memory.completed(card, True) for card in on_cards)
        return [Step(StepKind.DISCARD, cards=(loser,), on_suits=on_suits, on_cards=over)]

    return one(Later(make, f"discards {loser} {on_cards} {on_suits}"))


def _theirs(items: tuple[Item, ...]) -> bool:
    """Whether cards of the opponents are named, which claimer cannot throw."""
    return any(item.mine is False for item in items)


def _named_before(bag: Bag, items: tuple[Item, ...]) -> bool:
    """Whether nouns stand before a throw that are not what is thrown."""
    if bag.tag == "off" and not all(i.suits and not i.cards for i in items):
        return True  # "the king is off": that is where it lies
    if bag.right or bag.head != "discard" or bag.neg or bag.no:
        return False
    several = sum(len(i.cards) for i in items) > 1  # "ace king of hearts, pitching the club"
    return several or any(i.comma for i in items)  # "pique, carreau défaussé"


def _unlikely(bag: Bag, cards: list[Card], items: tuple[Item, ...]) -> float:
    """What it costs to take cards for thrown that no other card is named for."""
    fronted = bag.head == "discard" and not bag.right and not bag.subjects and bool(cards)
    if fronted and all(card.rank in ("A", "K") for card in cards):
        return 1.0  # "as de pique défausse carreau": the ace is played
    if bag.tag == "pass" and bag.right and not (bag.left or bag.phrases):
        return 1.0  # "après avoir passé la dame"
    suits = bag.head == "part" and any(i.suits and not i.cards and i.plural for i in items)
    return 0.6 if suits and not any(i.owner for i in items) else 0.0  # "les coeurs filent"


def _thrower(bag: Bag) -> Hand | None:
    """The hand of claimer's side that throws: "dummy throws a heart"."""
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    if not (bag.right or bag.has_pp("from")) or hand not in OURS:
        return None
    bag.use("left")
    return hand


def _thrown_on_it(bag: Bag) -> list[Meaning]:
    """ "Ace of spades throwing a diamond" in a breath: played, and something thrown on it."""
    on, thrown = bag.left, bag.right
    single = len(on) == len(thrown) == 1 and thrown[0].suit is not None
    called = single and (len(on[0].cards) == 1 or (on[0].suit is not None and not on[0].nouns))
    if not called or bag.subjects or bag.neg or bag.no or bag.phrases or on[0].mine is False:
        return []
    bag.use("left", "right")
    away = described(thrown[0])
    if not on[0].cards:
        if on[0].suits == thrown[0].suits or is_trumps(thrown[0]):
            return []
        suits = on[0].suits
        led = Step(StepKind.CASH, suits, number=number_of(on[0]))
        return one(led, Step(StepKind.DISCARD, cards=(away,), on_suits=suits), cost=1.2)
    card = replace(on[0].cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        played = memory.completed(card, True)
        return [
            Step(StepKind.CASH, cards=(played,)),
            Step(StepKind.DISCARD, cards=(away,), on_cards=(played,)),
        ]

    return one(Later(make, f"{away} on {card}"), cost=1.2)


def _current(item: Item) -> bool:
    """Whether a noun is the trick on the table."""
    suit = item.suit is not None and not (item.cards or item.plural or item.which)
    return item.pron == "this" or (item.det == "this" and (item.has("trick", "card") or suit))


def put_on_this(card: Card, on: Suit | None = None) -> Later:
    """A card played to the trick on the table, or to one of a suit that was led before, where it is
    thrown."""

    def make(memory: LastNamed) -> list[Atom]:
        plain = replace(card, mine=None)
        facts = memory.facts
        if facts is not None and facts.led is None:
            over, under = ((), (on,)) if on is not None else last_play(memory)
            thrown = (memory.completed(plain, True),)
            return [Step(StepKind.DISCARD, cards=thrown, on_cards=over, on_suits=under)]
        if plain.suit is None and facts is not None and facts.led is not None:
            plain = replace(plain, suit=facts.led)
        return [Step(StepKind.PLAY, cards=(memory.completed(plain, True),))]

    return Later(make, f"put on this {card}")


def _is_card(item: Item, on: tuple[Item, ...]) -> bool:
    """ "A low card"; "mes deux petites partent sur les piques"."""
    return item.has("card") or (bool(on) and bool(item.owner or item.number) and not item.nouns)


def _fallen(memory: LastNamed, cards: list[Card], on_cards: tuple[Card, ...]) -> list[Atom] | None:
    """ "Dropping the king under the ace": a card of theirs falls, none of claimer's is thrown."""
    facts = memory.facts
    if facts is None or len(cards) != 1 or not on_cards or cards[0].rank is None:
        return None
    theirs = cards[0].suit
    over = tuple(replace(c, suit=theirs) if theirs and not c.suit else c for c in on_cards)
    over = tuple(memory.completed(card, True) for card in over)
    card = replace(cards[0], suit=cards[0].suit or over[0].suit)
    if card.suit is None or not facts.out(card) or not all(map(facts.has, over)):
        return None
    return [Step(StepKind.CASH, cards=over), StatedBelief(BeliefKind.CARD_DROPS, card=card)]


def _pointed(bag: Bag, items: tuple[Item, ...]) -> str | None:
    """ "It goes on the ace", "je le défausse": the pronoun of the card thrown."""
    if len(items) == 1 and items[0].pron in ("it", "this", "them"):
        return items[0].pron
    return "it" if not items and bag.head == "part" and "it" in bag.subjects else None


def _pointed_thrown(on: tuple[Item, ...], hand: Hand | None, unsaid: bool) -> list[Meaning]:
    """The card named last, thrown on another; ``unsaid``: of a suit just played a loser is."""
    on_cards, on_suits, _ = _discarded_on(on)

    def make(memory: LastNamed) -> list[Atom]:
        nothing = memory.card is None and memory.suit is None
        played = bool(memory.atoms) and isinstance(memory.atoms[-1], Step)
        if nothing and not unsaid:
            return []
        loser = Card(None, which=Which.LOSER)
        last = memory.card or Card(memory.suit)
        card, facts = loser if unsaid and (nothing or played) else last, memory.facts
        theirs = facts is not None and facts.out(card) and not facts.has(card)
        if theirs and len(on_cards) == 1:  # "the six is out, it goes under my jack"
            suit = on_cards[0].suit or card.suit
            return [Step(StepKind.CASH, cards=(replace(on_cards[0], suit=suit),))]
        over = tuple(memory.completed(each, True) for each in on_cards)
        return [Step(StepKind.DISCARD, (), (card,), hand, on_suits=on_suits, on_cards=over)]

    return one(Later(make, f"pointed {on_cards} {on_suits}"))


def blocker_thrown(bag: Bag) -> list[Meaning] | None:
    """ "Dummy unblocks on my spade": throws its highest card of the suit that it would block, told
    or the only one; None where no hand of claimer's is said to."""
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    if hand not in SIDE or bag.right or not bag.has_pp("on") or bag.neg or bag.no:
        return None
    bag.use("left")
    on_cards, on_suits, _ = _discarded_on(bag.pp("on"))
    told = next(iter(bag.suits_at("to", "in")), None)

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        suit = told or (facts.blocked() if facts is not None else None)
        if suit is None or facts is None or not facts.held(suit, hand):
            return []
        card = Card(suit, RANKS[(facts.held(suit, hand).bit_length() - 1) % 13])
        over = tuple(memory.completed(each, True) for each in on_cards)
        return [Step(StepKind.DISCARD, (), (card,), hand, on_suits=on_suits, on_cards=over)]

    return one(Later(make, f"blocker {told} {on_cards} {on_suits}"))


def _discarded_on(on: tuple[Item, ...]) -> tuple[tuple[Card, ...], tuple[Suit, ...], bool]:
    cards = tuple(replace(c, mine=None) for i in on for c in i.cards)
    suits = tuple(s for i in on if not i.cards for s in i.suits)
    this = any(i.pron or nth_round(i) for i in on)
    return cards, suits, this


def _driven_out(memory: LastNamed, cards: list[Card]) -> Step | None:
    """ "Je fais partir l'as de pique": a card of theirs that nothing beats is driven out."""
    theirs = memory.completed(cards[0], False) if len(cards) == 1 and cards[0].rank else None
    facts = memory.facts
    if theirs is None or facts is None or not (facts.out(theirs) and facts.master(theirs)):
        return None
    return Step(StepKind.CONCEDE, cards=(theirs,))
