"""Squeezes, endplays and throw-ins, and a partner put on lead."""

from dataclasses import replace

from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import REST, one, they_throw
from claims.statement.meanings.seated import by_him
from claims.statement.meanings.theirs import theirs_given
from claims.statement.model import Card, Hand, Listed, Step, StepKind, Suit, Which


def squeezed(bag: Bag) -> list[Meaning]:
    """ "West is squeezed in the minors", "the heart ace squeezes West"."""
    if bag.sort == "named" and (bag.neg or bag.no):
        return _no_such_play(bag)
    if bag.neg and bag.sort != "state":
        return []
    if bag.tag == "throws":
        return _must_throw(bag)
    if bag.subjects == ("it",) and any(i.hand in OURS for _, its in bag.phrases for i in its):
        return []  # "c'est pris au mort"
    hands = [i for i in (*bag.left, *bag.right) if i.is_hand]
    others = tuple(i for i in (*bag.left, *bag.right) if not i.is_hand)
    bag.use("left", "right", "neg")
    played: list[Piece] = []
    rounds = [i for role, its in bag.phrases for i in its if role == "on" and i.ordinal and i.suit]
    if rounds:  # "on the second club West is squeezed"
        bag.pp("on")
        played += [Step(StepKind.CASH, i.suits, number=i.ordinal) for i in rounds]
    suits = bag.suits_at("in", "with", "on", "to")
    if bag.has_pp("between"):
        guarded = bag.pp("between")
        suits += tuple(
            suit for i in guarded for suit in (*i.suits, *(c.suit for c in i.cards)) if suit
        )
    for item in others:
        if item.cards and item in bag.left:
            cards = tuple(replace(c, mine=None) for c in item.cards)
            played.append(Step(StepKind.CASH, cards=cards))
        elif item.suits and not item.cards:
            suits += item.suits
        elif item.cards and bag.sort == "state" and not item.comma:  # "can't keep both the ace ..."
            suits += tuple(card.suit for card in item.cards if card.suit)
        elif not item.has("all", "rest") and not (item.number == 1 and not item.nouns):
            return []  # but "un squeeze"
    hand = hands[0].hand if hands else bag.hand_at("on", "at", "against")
    name = bag.kindof
    bag.use("kindof")
    suits = tuple(dict.fromkeys(suits))  # "the king and jack of clubs"
    return one(*played, Step(StepKind.SQUEEZE, suits, hand=hand, name=name))


def _must_throw(bag: Bag) -> list[Meaning]:
    """ "On the club West must give up a spade or the heart ace": squeezed in the two suits; from
    one suit nothing follows."""
    suits = [s for i in bag.right for s in (*i.suits, *(c.suit for c in i.cards)) if s]
    if any(item.has("guard") for item in bag.right):
        suits += bag.suits_at("in", "to")  # "... or his guard in hearts"
    hand = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    theirs = hand not in OURS if hand else bag.foe and not bag.left
    if len(set(suits)) < 2 or bag.neg or bag.no or not theirs:
        return they_throw(bag)
    bag.use("left", "right")
    led = [Named(item, played=True) for item in bag.pp("on")]
    return one(*led, Step(StepKind.SQUEEZE, tuple(dict.fromkeys(suits)), hand=hand))


def _no_such_play(bag: Bag) -> list[Meaning]:
    """ "No squeeze, no endplay": none is named; how it is played is said beside it."""
    bag.use("neg", "no", "kindof")
    return one(Later(lambda m: [], "no such play"))


def _discard_given(bag: Bag) -> Step | None:
    """ "The jack of spades gives me a discard": a loser is thrown on it; None where it is no such
    thing."""
    discards = len(bag.right) == 1 and bag.right[0].has("discards")
    cards = bag.left[0].cards if len(bag.left) == 1 else ()
    if bag.tag != "gives" or not discards or len(cards) != 1 or bag.phrases or bag.subjects:
        return None
    loser = Card(None, which=Which.LOSER, number=bag.right[0].several)
    return Step(StepKind.DISCARD, cards=(loser,), on_cards=(replace(cards[0], mine=None),))


def endplayed(bag: Bag) -> list[Meaning]:
    """ "You're endplayed", "I throw West in with the club", "West must lead a heart"."""
    if bag.sort == "named" and (bag.neg or bag.no):
        return _no_such_play(bag)
    if bag.neg:
        return []
    if bag.head == "mustlead" and bag.to_me and all(i.is_hand for i in bag.left):
        bag.use("left")
        return _led_to_us(bag, theirs_given(bag))
    hands = [i for i in (*bag.left, *bag.right) if i.is_hand and i.hand is not Hand.OWN]
    if bag.tag == "him" and not (hands or bag.subjects or bag.peek() or bag.phrases):
        return one(Later(_there_he_is, "there he is"))
    if bag.sort == "state" and not (hands or bag.foe):
        return []
    if bag.tag == "in" and not (bag.left and hands and hands[0].hand not in OURS):
        return []
    if bag.tag == "in" and not bag.has_pp("with"):
        return []  # "West in with a club"; "you're in" is told of a trick
    others = tuple(i for i in (*bag.left, *bag.right) if not i.is_hand)
    bag.use("left", "right")
    hand = hands[0].hand if hands else None
    if bag.sort == "state" and hand in OURS and others:
        return []  # "the last trump is in dummy"
    if bag.head == "throwin" and hand in OURS:
        return _put_in_lead(bag, hand) if not others else []
    if bag.head == "mustlead":
        if (discard := _discard_given(bag)) is not None:
            return one(discard)
        if bag.right and any(not (i.is_hand or i.pron == "it") for i in bag.left):
            return []  # "a club to West who must lead a spade"
        if bag.subjects[:1] == ("self",):
            return []  # "ik moet schoppen spelen": he leads them
        if bag.left and not (bag.right or hand) and all(i.suit and i.plural for i in bag.left):
            return []  # "the hearts must break"
        if bag.tag == "me" and not (bag.right or hand) and any(i.cards for i in bag.left):
            return []  # "l'as de cœur me sert de ...": no player
        if (
            bag.tag == "me"
            and others
            and all(i.bare and i.has("rest", "trick", "all") for i in others)
        ):
            return []  # "le reste me revient"
        if bag.tag == "lead" and not (others or bag.phrases or bag.to_me):
            return one(Later(lambda m: [], "their lead"))  # "vous rejouez, je coupe"
        pointed = others and all(i.pron for i in others) and not bag.phrases
        if bag.tag == "lead" and pointed and hand in (None, Hand.PARTNER):
            return one(Later(lambda m: [], "their lead"))  # "il me le rejoue"
        cost = (
            0.0
            if hand
            or bag.foe
            or bag.tag in ("me", "gives", "has")
            or (
                bag.tag == "must" and not any(i.hand in OURS for _, its in bag.phrases for i in its)
            )
            or any(i.person for i in hands)
            or any(i.mine and i.cards for r, its in bag.phrases if r == "to" for i in its)
            else 0.6
        )
        seat = hand not in (*OURS, None) and bool(bag.left)
        put_in = seat and bag.hand_at("in") is Hand.OWN  # "Ouest en main au trèfle doit ..."
        thrown = bag.suits_at("to", "in", "with", "at") if put_in else ()
        led = bag.suits_at("to", "in") if not others else ()
        into = [i for role, its in bag.phrases for i in its if role in ("to", "towards", "in")]
        tenace = [c.suit for i in into for c in i.cards if c.suit and i.mine is not False]
        if any(r in ("to", "in") and all(i.suits for i in its) for r, its in bag.phrases) > len(
            led
        ):
            return []  # "à trèfle il doit jouer pique": two suits
        bag.pp("to", "in", "towards")
        bag.adv("mine")
        if not all(i.suits or i.cards or i.has("trick", "ruff", "lead") or i.bare for i in others):
            return []
        whole = bool(others) and all(i.has("all", "rest") and i.bare for i in others)
        if bag.tag == "gives" and whole and not (hands or bag.foe):
            return one(REST)  # "the finesse gives me everything"
        if bag.tag == "gives" and not (hands or bag.foe or bag.subjects) and bag.left:
            return []  # "a 3-3 break gives me all the tricks"
        suits = (*led, *(s for i in others for s in i.suits)) or tuple(dict.fromkeys(tenace))
        tricks = [Listed(i.suit, number=i.several) for i in others if i.suit and i.several]
        gained = tricks if bag.tag == "gives" or bag.to_me else []
        if bag.tag == "gives" and whole:
            return one(REST)  # "he gives me the rest"
        if bag.tag == "gives" and bag.subjects == ("it",):
            return one(*gained) if gained else []  # "ça me donne deux piques"
        must = Step(StepKind.ENDPLAY, thrown, hand=hand, on_suits=suits)
        if leads_them(bag) and not suits:
            return one(Later(lambda m: [_led_by_him(m, must)], f"leads them {must}"), cost=cost)
        return one(must, *gained, cost=cost)
    if bag.sort == "named" and hand is None:
        hand = bag.hand_at("on", "against", "from", "with", "to")  # "placement de main sur Ouest"
    suits = bag.suits_at("with", "in", "on", "to")
    if not suits and bag.head == "throwin":
        suits = bag.suits_at("against", "at") or _with_the_last(bag)
    if not suits:
        card = bag.card_at("with", "on")
        if card is not None and any(not i.pron for i in others):
            return []  # "after the ace of hearts I put East in with his king"
        if card is not None:
            return one(Step(StepKind.ENDPLAY, cards=(replace(card, mine=None),), hand=hand))
    him = bag.head == "throwin" and (bag.tag == "him" or any(i.pron == "it" for i in others))
    others = tuple(i for i in others if not (him and i.pron == "it"))
    if any(not (i.suits or i.has("all", "rest")) for i in others):
        return []
    suits += tuple(s for i in others for s in i.suits)
    if bag.head == "throwin" and not (hand or bag.foe or bag.dative or hands or him):
        return []
    bag.adv("in")
    name = bag.kindof
    bag.use("kindof")
    fronted = 1.0 if others and bag.left and bag.subjects else 0.0  # "... the diamond, I endplay"
    return one(Step(StepKind.ENDPLAY, suits, hand=hand, name=name), cost=fronted)


def leads_them(bag: Bag) -> bool:
    """ "Partner must play them": the suit named before."""
    items = [item for item in (*bag.left, *bag.right) if not item.is_hand]
    pointed = bag.tag == "them" or [item.pron for item in items] == ["them"]
    return bag.head == "mustlead" and pointed and not (bag.neg or bag.no)


def _led_by_him(memory: LastNamed, must: Step) -> Step:
    """The suit that a player must lead, named last; from dummy declarer leads it."""
    suits = (memory.suit,) if memory.suit is not None else ()
    ours = memory.facts is not None and memory.facts.by_declarer and must.hand in SIDE
    return Step(StepKind.LEAD, suits, source=must.hand) if ours else replace(must, on_suits=suits)


def left_to_lead(given: Bag) -> list[Meaning] | None:
    """ "West has only spades to lead", "il ne lui reste que du pique à jouer": he must lead it;
    None where it is not said that that is to be led."""
    if "tolead" not in given.adverbs:
        return None
    bag = given.fresh()
    items = bag.right or tuple(item for item in bag.left if not item.is_hand)
    seats = [item.hand for item in (*bag.left, *bag.right) if item.is_hand]
    suits = tuple(suit for item in items for suit in item.suits)
    plain = all(i.suits and not (i.cards or i.nouns or i.owner == "my") for i in items)
    theirs = bag.foe or bag.tag == "only" or any(hand not in OURS for hand in seats)
    if bag.head not in ("have", "left") or not suits or not plain or not theirs:
        return []
    if bag.neg or bag.no or bag.subjects[:1] == ("self",) or any(hand in OURS for hand in seats):
        return []
    bag.use("left", "right")
    hand = next(iter(seats), None) or bag.hand_at("to", "in", "with") or bag.seat
    bag.adv("tolead", "only", "yours")
    step = Step(StepKind.ENDPLAY, hand=hand, on_suits=suits)
    return one(step if hand else by_him(step)) if not bag.todo else []


def _with_the_last(bag: Bag) -> tuple[Suit, ...]:
    """ "I put West in with the last trump": the suit of one card by which he is."""
    trial = bag.fresh()
    item = trial.item_at("with", "in", "to", "at", "against")
    one_card = item is not None and item.which is not None and not (item.cards or item.plural)
    if item is None or item.suit is None or not one_card or item.nouns:
        return ()
    bag.use(*(bag.todo - trial.todo))
    return (item.suit,)


def _there_he_is(memory: LastNamed) -> list[Atom]:
    """ "I throw West in, le voilà coincé": said already, or who was named last."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, Step) and last.kind is StepKind.ENDPLAY:
        return []
    return [Step(StepKind.ENDPLAY, hand=memory.foe)]


def _led_to_us(bag: Bag, given: list[Meaning]) -> list[Meaning]:
    """ "East has to give me two diamonds": he must lead them."""
    suits = tuple(suit for item in bag.right for suit in item.suits)
    if not (bag.left and suits):
        return given
    step = Step(StepKind.ENDPLAY, hand=bag.left[0].hand, on_suits=suits)
    return [replace(m, pieces=(step, *m.pieces)) for m in given]


def _put_in_lead(bag: Bag, hand: Hand | None) -> list[Meaning]:
    """ "I put partner in with the ace": a card of his is led to."""
    bag.adv("in")
    by = bag.card_at("with", "on", "to")
    suits = bag.suits_at("with", "in", "to") if by is None else ()
    card = replace(by, mine=None) if by is not None else None

    def make(memory: LastNamed) -> list[Atom]:
        known = memory.completed(card, True) if card is not None else None
        of = (known.suit,) if known is not None and known.suit else suits
        return [Step(StepKind.LEAD, of, hand=hand, other_card=known)]

    return one(Later(make, f"put {hand} in with {card}"))


def coup(bag: Bag) -> list[Meaning]:
    """ "With a Vienna coup"; "a trump coup", whose cards are for best play to find."""
    if bag.neg or bag.peek():
        return []
    if bag.tag == "trump":
        return one(Step(StepKind.ENDPLAY))
    return one(Step(StepKind.SQUEEZE, name="vienna"))
