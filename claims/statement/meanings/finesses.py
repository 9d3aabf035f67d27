"""Finesses, taken and refused."""

from dataclasses import replace

from claims.messages import Message
from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.meanings.pieces import first_let_go, one
from claims.statement.model import Card, Hand, Renounced, Step, StepKind, Suit


def foe_at(bag: Bag) -> Hand | None:
    """The opponent that is finessed."""
    return bag.hand_at("against", "on", "at", "in", "with")


def captured(memory: LastNamed, card: Card, hand: Hand | None) -> Step | None:
    """ "I pick up East's queen": finessed, where it lies under a tenace of a side suit."""
    facts = memory.facts
    if facts is None or facts.out(replace(card, suit=Suit.TRUMPS)):
        return None
    known = memory.finessed_card(replace(card, mine=None), False)
    side = known.suit in facts.finessable() and facts.index(known.suit or Suit.TRUMPS)
    if side is False or side == facts.trump or not facts.out(known):
        return None
    return Step(StepKind.FINESSE, cards=(known,), hand=hand, against=True)


def finesse(bag: Bag, noun: Item | None = None) -> list[Meaning]:
    """ "I finesse the queen of hearts", "the spade finesse against West", "impasse au roi"."""
    objects = tuple(i for i in bag.peek() if i is not noun)
    told = any(i.suit or i.cards for i in (*objects, *([noun] if noun is not None else ())))
    if bag.adv("eitherway") and not told:
        bag.use("right", "left")
        return one(Later(lambda m: [], "finesse either way"))  # a choice that is left open
    doubt = 0.0
    bag.adv("here", "there")
    at_first = _on_the_first_round(bag)
    if bag.no:
        bag.adv("mine")  # "no finesse for me"
    if "back" in bag.adverbs and noun is None and bag.phrases:
        return []
    bag.use("right", "left")
    if bag.left and bag.right and not (noun in bag.left or all(i.is_hand for i in bag.left)):
        return []
    if noun is None and any(i.has("lead") for i in bag.left):
        return []  # "retour cœur, impasse": back to hand, and then the finesse
    if bag.neg and noun is None and bag.left and not (bag.right or bag.subjects or bag.phrases):
        return []  # "as-roi sans faire l'impasse": the cards are played
    if (
        any(i.mine is True for i in objects[1:])
        or any(i.has("ruff") for i in objects)
        or (len({bool(i.cards) for i in objects if not i.is_hand}) > 1)
    ):
        return []  # "impasse carreau et mes as"
    against = tuple(map(by_its_pips, bag.pp("against")))
    hand = next((i.hand for i in (*objects, *against) if i.is_hand), None)
    person = next((i.person for i in (*objects, *against) if i.person), "")
    hand = hand or bag.hand_at("on", "at", "in")
    if hand is Hand.OWN and noun is None:
        return []  # "je repasse en main | faire l'impasse"
    objects = tuple(i for i in objects if not i.is_hand)
    against = tuple(i for i in against if not i.is_hand and not i.pron)
    objects = tuple(i for i in objects if not i.pron)
    if noun is not None and (noun.suits or noun.cards):
        objects = (noun, *objects)
    items = against or objects
    cards = tuple(replace(c, mine=None) for i in items for c in i.cards)
    suits = tuple(s for i in items for s in i.suits) or (() if cards else at_first)
    foes = bool(against and cards) or any(i.mine is False for i in items)
    if any(i.comma for i in items) or (not against and any(c.rank == "A" for c in cards)):
        return []  # "finesse club, diamonds", "no finesse ace of clubs": what is played next
    if any(i.comma for role, its in bag.phrases if role in ("in", "on", "to", "at") for i in its):
        return []  # "finessing in clubs, diamonds"
    if not suits and not cards:
        suits = bag.suits_at("in", "on", "to", "at")
    if not cards and not suits:
        doubt = 0.2 if bag.has_pp("to") else 0.0
        to = bag.item_at("to", "on", "with", "at", "from")
        if to is not None:
            to = by_its_pips(to)
            if not to.cards:
                return []
            ours = any(role == "with" and its == (to,) for role, its in bag.phrases)
            cards = tuple(replace(c, mine=ours or None) for c in to.cards)
            foes = bool(bag.has_pp("at")) or to.mine is False
    elif suits and not cards and bag.has_pp("to", "with", "at"):
        to = bag.item_at("to", "with", "at")
        if to is not None and not to.cards:
            return []  # "over with the heart for the diamond finesse"
        if to is not None and noun is None and to.cards[0].rank == "A" and bag.has_pp("to"):
            return []  # "spade hook | heart to the ace"
        if to is not None:
            cards, suits = (replace(to.cards[0], suit=to.cards[0].suit or suits[0]),), ()
    by = bag.card_at("with") if cards and any(i.has("finesse") for i in (noun,) if i) else None
    if by is not None:  # "l'impasse au roi avec la dame"
        cards, foes = (replace(by, suit=by.suit or cards[0].suit, mine=None),), False
    if bag.neg or bag.no:
        bag.use("neg", "no")
        card = cards[0] if cards else None
        return one(*(Renounced(StepKind.FINESSE, suit, card) for suit in suits or (None,)))
    name = "ruffing" if noun is not None and noun.has("ruffingfinesse") else ""
    if noun is None and not (suits or cards) and any(i.number == 1 for i in objects):
        name = "one"  # "finesse one, heart to the ace, finesse the other"
    if person:
        return one(Later(lambda m: _finesse_person(m, suits, cards, person), f"finesse {person}"))
    sure = bool(foes or (bag.phrases and noun is None))
    often = 2 if bag.adv("until", "everytime") else None  # "as often as I need"
    double = 2 if noun is not None and noun.has("doublefinesse") else 1
    times = bag.times or often or (noun.number if noun is not None and noun.number else double)
    bag.use("times")
    found = _finesses(suits, cards, hand, foes, name, sure, times)
    return [replace(meaning, cost=meaning.cost + doubt) for meaning in found]


def _on_the_first_round(bag: Bag) -> tuple[Suit, ...]:
    """ "I finesse on the first round of spades": when, and the suit that it tells."""
    for place, (role, items) in enumerate(bag.phrases):
        first = len(items) == 1 and items[0].has("round") and items[0].ordinal == 1
        if first and role in ("on", "at", "in"):
            bag.use(f"pp{place}")
            return items[0].suits
    return ()


def by_its_pips(item: Item) -> Item:
    """ "Impasse au dix": the card of that number, for nothing else can be finessed."""
    rank = rank_called(item.number)
    if not item.bare or item.nouns or item.which or rank is None:
        return item
    return replace(item, number=None, ranks=(rank,), cards=(Card(rank=rank),), pips=True)


def _finesses(
    suits: tuple[Suit, ...],
    cards: tuple[Card, ...],
    hand: Hand | None,
    foes: bool,
    name: str,
    sure: bool,
    times: int = 1,
) -> list[Meaning]:
    """A finesse of a card, so many times; where nothing tells whose card it is, both meanings."""
    if len(suits) > 1 and not cards:  # "I finesse spades and diamonds": one, then the other
        return one(
            Later(lambda m: _in_each(m, suits, hand, name), f"finesse {suits} {hand} {name}")
        )
    if len(cards) > 1 and len({card.suit for card in cards}) == len(cards):
        each = [_finesses((), (card,), hand, foes, name, sure, times)[0] for card in cards]
        return one(*(piece for meaning in each for piece in meaning.pieces))
    suits = () if cards else suits

    def made(against: bool | None) -> Piece:
        def make(memory: LastNamed) -> list[Atom]:
            theirs = against
            with_ours = tuple(memory.completed(c, True) for c in cards if c.mine)
            named = tuple(memory.finessed_card(c, None) for c in cards if not c.mine)
            named = (*named, *(replace(card, mine=None) for card in with_ours))
            named = tuple(memory.completed(card, True) for card in named)
            facts = memory.facts
            if theirs is None:
                theirs = bool(named) and facts is not None and facts.out(named[0])
            elif named and facts is not None and facts.has(named[0]):
                theirs = False  # "impasse au valet", which he holds: with it
            of = suits
            if not of and not named and memory.theirs is not None:
                named, theirs = (memory.theirs,), True
            if not of and not named and memory.facts is not None:
                suit = _next_finesse(memory, times == 1 and name == "one")
                of = (suit,) if suit is not None else ()
            return [
                Step(
                    StepKind.FINESSE,
                    () if named else of,
                    named,
                    hand,
                    against=theirs,
                    name=named_so,
                )
            ]

        named_so = "" if name == "one" else name
        return Later(make, f"finesse {suits} {cards} {hand} {against} {name}")

    if times > 1 and not foes:
        name = f"{times} finesses"
        return one(Later(lambda m: _repeated(m, suits, cards, hand, times), name, times))
    if not cards or foes:
        return one(*[made(foes)] * times)
    if sure:
        return one(made(None))
    return [
        Meaning((made(None),)),
        Meaning((made(True),), 0.3, Message("the card named is the one finessed against")),
    ]


def _next_finesse(memory: LastNamed, one_of_several: bool) -> Suit | None:
    """ "I finesse", "finesse one ... and the other": the suit named last where it can be finessed
    and was not, else the first that can."""
    assert memory.facts is not None
    can = memory.facts.finessable()
    taken = [s for a in memory.atoms if _is_finesse(a) for s in a.suits]  # type: ignore[union-attr]
    suit, left = memory.finessed(), [s for s in can if s not in taken]
    if (one_of_several or (taken and suit not in left)) and left and len(can) > 1:
        return left[0]
    return suit


def _is_finesse(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.FINESSE


def _in_each(
    memory: LastNamed, suits: tuple[Suit, ...], hand: Hand | None, name: str
) -> list[Atom]:
    """A finesse in each of several suits; one behind the first where none can be is played."""
    can = memory.facts.tenace if memory.facts is not None else bool
    return [
        Step(StepKind.FINESSE, (suit,), hand=hand, name=name)
        if place == 0 or can(suit)
        else Step(StepKind.CASH, (suit,))
        for place, suit in enumerate(suits)
    ]


def several_finesses(suits: tuple[Suit, ...], times: int) -> Piece:
    """ "Both finesses and the ace of hearts": of one suit, or in each where there is one."""
    return Later(lambda m: _repeated(m, suits, (), None, times), f"{times} finesses", times)


def _repeated(
    memory: LastNamed,
    suits: tuple[Suit, ...],
    cards: tuple[Card, ...],
    hand: Hand | None,
    times: int,
) -> list[Atom]:
    """ "Both finesses", "I finesse spades twice": of one suit, or in each where there is one."""
    named = tuple(memory.completed(card, None) for card in cards)
    of = suits
    if not (of or named) and memory.facts is not None:
        of = memory.facts.finessable()
    if len(of) == times:
        return [Step(StepKind.FINESSE, (suit,), hand=hand) for suit in of]
    one_suit = of if len(of) == 1 else ()
    return [Step(StepKind.FINESSE, one_suit, named, hand)] * times


def finesses_of(items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Both club and heart finesses", "impasse à pique et trèfle": in each of the suits; None
    where that is not said."""
    if not all(i.suit and not (i.cards or i.which or i.owner) for i in items):
        return None
    suits = tuple(i.suits[0] for i in items)
    last, others, behind = items[-1], items[:-1], items[1:]
    if last.has("finesse") and last.plural and not any(i.nouns for i in others):
        return one(*(Step(StepKind.FINESSE, (suit,)) for suit in suits))
    said = any(i.nouns or i.comma or i.plural or i.det or i.number for i in behind)
    if items[0].has("finesse") and not said:
        return one(Later(lambda m: _in_each(m, suits, None, ""), f"finesse {suits}"))
    return None


def the_other_way(bag: Bag) -> list[Meaning] | None:
    """ "... otherwise against West": the finesse told before, through another opponent; None where
    that is not said."""
    if bag.head or bag.subjects or bag.adverbs or len(bag.phrases) != 1:
        return None
    role, items = bag.phrases[0]
    if role != "against" or len(items) != 1 or not items[0].is_hand or items[0].hand in OURS:
        return None
    bag.use("pp0")
    hand, person = items[0].hand, items[0].person

    def make(memory: LastNamed) -> list[Atom]:
        taken = [atom for atom in memory.atoms if isinstance(atom, Step) and _is_finesse(atom)]
        return [replace(taken[-1], hand=hand, name=person, when=())] if taken else []

    return one(Later(make, f"the other way {hand} {person}"), cost=0.3)


def _finesse_person(
    memory: LastNamed, suits: tuple[Suit, ...], cards: tuple[Card, ...], person: str
) -> list[Atom]:
    """ "Whoever shows out, I finesse the other one": each opponent in turn (see discourse)."""
    facts = memory.facts  # a card that is alone out falls under any
    can = [s for s in facts.finessable() if len(facts.out_of(s)) > 1] if facts is not None else []
    suit = memory.finessed() or (can[0] if len(can) == 1 else memory.suit)
    of = suits or ((suit,) if suit and not cards else ())
    taken = any(_is_finesse(atom) for atom in memory.atoms)
    if person == "other" and taken and not (suits or cards) and memory.facts is not None:
        left = _next_finesse(memory, False)  # "finesse one, heart to the ace, finesse the other"
        return [Step(StepKind.FINESSE, (left,) if left else ())]
    named = tuple(memory.completed(c, None) for c in cards)
    return [Step(StepKind.FINESSE, () if named else of, named, name=person)]


def refuse(bag: Bag) -> list[Meaning]:
    """ "Je refuse l'impasse": what is not done."""
    items = bag.objects()
    suits = bag.suits_at("to", "in", "at")
    if bag.neg or len(items) != 1 or bag.foe:
        return []
    item = items[0]
    if item.has("finesse", "ruffingfinesse"):
        return one(Renounced(StepKind.FINESSE, item.suit or (suits[0] if suits else None)))
    if item.has("ruff"):
        return one(Renounced(StepKind.RUFF, item.suit or (suits[0] if suits else None)))
    if item.suit is Suit.TRUMPS and not item.cards:
        return one(Renounced(StepKind.DRAW))  # "l'atout, je m'en moque"
    if bag.tag == "stop":  # "ace king of spades, then I stop spades"
        suit = item.suit if not (item.cards or item.nouns or item.number) else None
        return one(Renounced(StepKind.PLAY, suit)) if suit else []
    if item.pron in ("it", "them"):
        return one(Later(left_alone, "left alone"))
    if len(item.cards) == 1 and item.mine is not True and not bag.subjects:
        card = item.cards[0]
        # "pour éviter le valet d'Est"
        return one(Later(lambda m: _left_alone(m, card), "left out"))
    if (first := first_let_go(item)) is not None:
        return one(first)  # "I refuse the first spade"
    if item.called_for and bag.subjects[:1] == ("self",):
        return one(Later(lambda m: [], "left out"))  # "le trèfle, je m'en fiche"
    return []


def _left_alone(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I leave the ace alone": one of claimer's is not played; of theirs it says nothing."""
    known = memory.completed(card, None)
    if memory.facts is None or not memory.facts.has(known):
        return []
    return [Renounced(StepKind.PLAY, known.suit, known)]


def left_alone(memory: LastNamed) -> list[Atom]:
    """ "I leave them alone": what was named last is not played."""
    if memory.suit is Suit.TRUMPS:
        return [Renounced(StepKind.DRAW)]
    return [Renounced(StepKind.PLAY, memory.suit)] if memory.suit is not None else []


def finessed_card(bag: Bag, items: tuple[Item, ...]) -> bool:
    """ "La dame de pique en impasse": a card, the last of a list, with the finesse it takes."""
    if not items or not all(len(i.cards) == 1 for i in items) or len(bag.phrases) != 1:
        return False
    if not all(i.comma for i in items[1:]):
        return False
    role, its = bag.phrases[0]
    return (
        role in ("in", "with", "to", "at")
        and len(its) == 1
        and its[0].has("finesse")
        and its[0].bare
    )


def led_through(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Hearts through West", "a spade through his king": a finesse, ruffing where the hand behind
    has none; "the eight through East": that card, let run; a defender's is a lead. None where that
    is not said."""
    trial = bag.fresh()
    foe, over = trial.hand_at("against"), None
    if foe is None and (theirs := trial.item_at("against")) and theirs.mine is False:
        over = replace(theirs.cards[0], mine=None) if len(theirs.cards) == 1 else None
    suits = items[0].suits if len(items) == 1 else trial.suits_at("in") if not items else ()
    card = items[0].cards[0] if len(items) == 1 and len(items[0].cards) == 1 else None
    told = over is not None or (foe is not None and (foe not in OURS or foe is Hand.DUMMY))
    if not told or bag.neg or any(key[:2] == "pp" for key in trial.todo):
        return None
    if card is not None:
        bag.todo -= {key for key in bag.todo - trial.todo if key[:2] == "pp"}
        plain = replace(card, mine=None)
        master = None if bag.through else over
        return one(Later(lambda m: _card_for(m, plain, master, foe), f"{card} for {foe} {master}"))
    suits = (over.suit,) if over and over.suit and not items else suits
    if len(suits) != 1 or any(i.nouns for i in items):
        return None
    bag.todo, suit = trial.todo, suits[0]

    through = bag.through

    def make(memory: LastNamed) -> list[Atom]:
        lost = None if through else _master_of_theirs(memory, over, suit)
        if lost is not None:
            return [Step(StepKind.CONCEDE, cards=(lost,))]  # "a trump for your king"
        return _through(memory, suit, foe, over)

    return one(Later(make, f"{suit} through {foe} {over}"))


def _card_for(memory: LastNamed, card: Card, over: Card | None, foe: Hand | None) -> list[Atom]:
    """ "The queen of trumps for your king": lost to it where nothing of claimer's is higher; else
    let run."""
    lost = _master_of_theirs(memory, over, card.suit)
    if lost is None:
        return [_run_through(memory, card, foe)]
    return [Step(StepKind.PLAY, cards=(card,)), Step(StepKind.CONCEDE, cards=(lost,))]


def _master_of_theirs(memory: LastNamed, over: Card | None, suit: Suit | None) -> Card | None:
    """Their card, where it is the highest of its suit."""
    if over is None or memory.facts is None or not memory.facts.by_declarer:
        return None
    known = memory.completed(replace(over, suit=over.suit or suit), False)
    return known if memory.facts.out(known) and memory.facts.master(known) else None


def _through(memory: LastNamed, suit: Suit, foe: Hand | None, over: Card | None) -> list[Atom]:
    """A suit led through a hand, or through a card of theirs."""
    facts = memory.facts
    if facts is not None and not facts.by_declarer:
        return [Step(StepKind.LEAD, (suit,))]
    if foe is Hand.DUMMY:
        return [Step(StepKind.LEAD, (suit,), hand=foe)]  # declarer's "a heart through dummy"
    if facts is not None and facts.trump_suit(suit) and not facts.tenace(suit):
        return [Step(StepKind.DRAW)]
    held = [facts.held(suit, h) for h in (Hand.OWN, Hand.DUMMY)] if facts else [1]
    ruffing = "ruffing" if facts is not None and facts.trump is not None else ""
    name = "" if all(held) else ruffing
    if over is None:
        return [Step(StepKind.FINESSE, (suit,), hand=foe, name=name)]
    card = memory.completed(replace(over, suit=over.suit or suit), False)
    return [Step(StepKind.FINESSE, cards=(card,), against=True, name=name)]


def _run_through(memory: LastNamed, card: Card, foe: Hand | None) -> Step:
    """A card led through an opponent, and let run; a defender leads it."""
    known = memory.completed(card, True)
    if memory.facts is not None and not memory.facts.by_declarer:
        return Step(StepKind.LEAD, cards=(known,))
    return Step(StepKind.FINESSE, cards=(known,), hand=foe, run=True)


def finesse_with(memory: LastNamed, card: Card) -> Step:
    known = memory.completed(replace(card, mine=None), None)
    theirs = memory.facts is not None and memory.facts.out(known)
    return Step(StepKind.FINESSE, cards=(known,), against=theirs)


def passing(memory: LastNamed, card: Card) -> list[Atom] | None:
    """ "A club to the jack, passing the queen", « en passant la dame »: the finesse against a card
    of theirs; None where it is not."""
    facts = memory.facts
    theirs = memory.finessed_card(card, False)
    if facts is None or facts.has(memory.completed(card, True)) or not facts.out(theirs):
        return None
    return [Step(StepKind.FINESSE, cards=(theirs,), against=True)]


def own_hand_alone(bag: Bag) -> bool:
    """ "Je repasse en | main faire l'impasse": claimer's hand finesses nothing."""
    own = [i.is_hand and i.hand is Hand.OWN and not (i.det or i.owner) for i in bag.left]
    finesse = bag.head == "finesse" or any(i.has("finesse") for i in bag.right)
    return own == [True] and finesse and not bag.subjects
