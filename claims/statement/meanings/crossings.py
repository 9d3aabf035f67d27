"""Crossings between the hands, exits, and where one goes."""

from dataclasses import replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.fetched import purpose_of
from claims.statement.meanings.leads import (
    Destination,
    crossed,
    lead,
    lead_card,
    lead_meaning,
)
from claims.statement.meanings.pieces import (
    HEIGHTS,
    cash_cards,
    described,
    is_trumps,
    one,
    owned_hand,
)
from claims.statement.meanings.ruffs import trump_named
from claims.statement.meanings.seated import returned
from claims.statement.meanings.this_trick import is_this_trick, winning
from claims.statement.meanings.under import theirs_under
from claims.statement.meanings.winners import lead_taken
from claims.statement.model import (
    Card,
    Count,
    CountKind,
    Hand,
    Step,
    StepKind,
    Suit,
)

TO_CARD: Final = ("in", "to", "at")
"""Prepositions before the card that is led to: "au roi", "to the king"."""


def crosses_behind(bag: Bag) -> bool:
    """Whether a way back in another suit stands behind what is played: "ace of spades | back with
    the heart"."""
    if "back" not in bag.adverbs or bag.head not in ("", "ruff", "cash", "play", "unblock"):
        return False
    said = bag.right or bag.left
    by = [i for role, items in bag.phrases if role in ("with", "in") for i in items]
    played = {_suit_of(item) for item in said} - {None}
    led = {_suit_of(item) for item in by if not item.is_hand} - {None, Suit.TRUMPS}
    ruffed = bag.head == "ruff" or any(item.has("ruff") for item in said)
    named = ruffed or any(item.cards or item.det for item in said)
    return named and bool(led) and bool(played) and not led & played


def _suit_of(item: Item) -> Suit | None:
    return item.cards[0].suit if item.cards else item.suit


def exit_(bag: Bag) -> list[Meaning]:
    """ "I exit with a club": led to lose."""
    to = bag.hand_at("to", "at") if bag.peek() else None  # "je ressors cœur pour mon partenaire"
    direct = bag.objects()
    whole = (i.suits and i.plural and (i.det or i.owner == "my") for i in direct)
    if direct and all(whole) and not any(i.cards or i.which for i in direct):
        return one(*(Named(item, played=True) for item in direct))  # "je sors mes piques"
    items = direct or bag.pp("with", "in", "to", "on")
    source = bag.hand_at("from", "in")
    if source is not None and source not in OURS:
        return []  # "je sors l'atout d'Ouest": it is drawn
    if not items and bag.subjects[:1] == ("self",) and not bag.neg:
        return one(Step(StepKind.ENDPLAY), cost=0.3)  # "je sors": in which suit is not said
    if bag.neg or len(items) != 1:
        return []
    item = items[0]
    if item.cards:
        return one(lead_card(item.cards[0], source))
    if item.suit is None:
        return []
    card = (described(item),) if item.which else ()
    return one(Step(StepKind.LEAD, () if card else item.suits, card, to, source=source))


def _cashed_there(bag: Bag) -> Card | None:
    """ "I come to hand with the king for the ace of spades": the card a hand is entered for."""
    named = [
        (place, role, items[0])
        for place, (role, items) in enumerate(bag.phrases)
        if len(items) == 1 and _suit_of(items[0]) is not None and f"pp{place}" in bag.todo
    ]
    if len(named) != 2 or named[1][1] not in ("to", "against") or len(named[1][2].cards) != 1:
        return None
    by, card = _suit_of(named[0][2]), named[1][2].cards[0]  # "à carreau pour l'as de pique"
    if card.suit is None or by is card.suit:
        return None
    bag.use(f"pp{named[1][0]}")
    return replace(card, mine=None)


def _finessed_there(bag: Bag) -> Step | None:
    """ "Over with the heart for the diamond finesse": the finesse a hand is entered for."""
    for place, (role, items) in enumerate(bag.phrases):
        if role not in ("to", "against") or len(items) != 1 or f"pp{place}" not in bag.todo:
            continue
        if items[0].has("finesse") and not items[0].several:
            bag.use(f"pp{place}")
            return Step(StepKind.FINESSE, items[0].suits)
    return None


def _goes_nowhere(bag: Bag) -> bool:
    """Whether a verb of going says of nobody that he crosses."""
    if bag.neg or bag.no or bag.foe:
        return True
    if bag.subjects[:1] == ("it",) and bag.has_pp("on"):
        return True  # "it goes on the ace": thrown
    if any(item.mine is False for item in bag.left):
        return True  # "votre atout saute"
    if bag.subjects[:1] in (("it",), ("they",)) and not (bag.tag or bag.right or bag.phrases):
        return True  # "un atout, il saute"
    if "next" in bag.adverbs and any(item.suits and item.plural for item in bag.right):
        return True  # "rentrer après les carreaux"
    whole = any(item.suits and item.plural and (item.det or item.owner) for item in bag.right)
    if whole and (bag.tag == "up" or (bag.head == "goover" and not bag.phrases)):
        return True  # "je monte les carreaux": set up; "je passe les carreaux": cashed
    called = bool(bag.left) and all(i.cards for i in bag.left) and not bag.phrases
    if called and bag.tag != "cross" and {"up", "first"} & {*bag.adverbs}:
        return True  # "the ace goes down", "the jack goes first"
    first = "first" in bag.adverbs and bag.tag != "cross" and not (bag.subjects or bag.right)
    if first and not bag.phrases and any(item.suits and item.plural for item in bag.left):
        return True  # "mes deux gros cœurs passent en premier"
    mine = len(bag.left) == 1 and bag.left[0].owner == "my" and bool(bag.left[0].cards)
    if mine and bag.head == "go" and not (bag.tag or bag.subjects or bag.right or bag.phrases):
        return not bag.adverbs  # "ace of spades, my king of diamonds goes"
    alone = bag.tag != "cross" and not (bag.subjects or bag.right or bag.phrases or bag.adverbs)
    if alone and any(item.suits and item.plural and not item.number for item in bag.left):
        return True  # "les coeurs filent"
    if bag.tag == "joined" and bag.left:
        return True  # "before the trump and back with the king": two things
    if bag.subjects and any(not item.is_hand for item in bag.left):
        return True  # "after cashing my hearts I go to dummy"
    if bag.head == "goback" and _card_behind(bag) and any(item.cards for item in bag.left):
        return True  # "as de pique | retour à l'as de cœur"
    if bag.tag == "win" and bag.subjects[:1] != ("self",):
        return True  # "c'est gagné partenaire"
    return bag.tag == "win" and bag.has_pp("with")  # "je gagne du roi"


def _winners_behind(bag: Bag) -> list[Meaning] | None:
    """ "I get back in with my three winners": so many tricks; None where none are told so."""
    its = bag.phrases[0][1] if [role for role, _ in bag.phrases] == ["with"] else ()
    item = its[0] if len(its) == 1 else Item()
    told = item.has("winner") and item.bare and item.number and item.mine is not False
    if not told or bag.head != "goback" or bag.peek() or bag.subjects[:1] != ("self",) or bag.neg:
        return None
    bag.use("pp0")
    return one(Count(CountKind.TRICKS, item.number))


def _card_behind(bag: Bag) -> bool:
    """Whether a card is named that a hand is entered with."""
    return any(item.cards for _, items in bag.phrases for item in items)


def go(bag: Bag) -> list[Meaning]:
    """ "Over to dummy with the king", "back to my hearts", "je reviens à cœur"."""
    if bag.neg and bag.subjects[:1] == ("self",) and not bag.left and not bag.right:
        bag.use("neg")
        bag.adv("back")
        bag.hand_at("to", "in", "at")
        return one(Later(lambda m: [], "no way there"))  # "I can't get over there"
    if (under := theirs_under(bag)) is not None:
        return under
    alone = not (bag.right or bag.phrases or bag.subjects or bag.adverbs)
    passed = bag.head != "goback" and bag.tag != "in" and all(i.cards for i in bag.left)
    if bag.left and alone and passed:
        return []  # "le valet est passé"
    if [i.pron == "this" or is_this_trick(i) for i in bag.left] == [True] and not bag.right:
        card = bag.card_at("to")  # "this one goes to my king"
        hand = bag.hand_at("to", "in", "at")  # "cette levée revient au mort"
        bag.use("left")
        won = (card is not None and card.rank) or hand in OURS
        return one(winning(card, hand)) if won else []
    if _goes_nowhere(bag) or (bag.tag == "return" and any(i.has("ruff") for i in bag.left)):
        return []  # "trèfle coupe | retour roi de pique"
    if (winners := _winners_behind(bag)) is not None:
        return winners
    theirs = bag.subjects == ("it",) and [item.called for item in bag.right] == [True]
    if theirs and bag.head == "goback" and not (bag.left or bag.phrases or bag.neg or bag.no):
        bag.use("right")
        suits = bag.right[0].suits  # "il revient carreau, je prends"
        return one(Later(lambda m: returned(m, suits), "their lead"))
    if bag.tag == "there":  # "once I get there": how is not said
        return one(Later(lambda m: [], "got there")) if not bag.peek() else []
    then = _cashed_there(bag)
    if then is not None:
        return [replace(m, pieces=(*m.pieces, cash_cards((then,)))) for m in go(bag)]
    entered_for = purpose_of(bag) if len(bag.phrases) > 1 or bag.peek() else ()
    if entered_for:  # "across to the ace for the clubs"
        return [replace(m, pieces=(*m.pieces, *entered_for)) for m in go(bag)]
    finessed = _finessed_there(bag)
    if finessed is not None:
        of = tuple(suit for item in bag.right for suit in item.suits)
        suits = (bag.suits_at("in") or of) if bag.head == "go" and not bag.left else ()
        if suits:  # "I'm going to finesse in spades"
            bag.use("right")
            return one(replace(finessed, suits=finessed.suits or suits))
        return [replace(m, pieces=(*m.pieces, finessed)) for m in go(bag)]
    home = {"goover": Hand.DUMMY, "goback": Hand.OWN}.get(bag.head)
    if bag.adv("back"):
        home = Hand.OWN
    lies = bag.fresh().hand_at("in", "at", "with")
    if lies is not None and lies not in OURS and not bag.subjects:
        return []  # "over there with West": where a card lies
    hand = bag.hand_at("to", "in", "at", "with", "towards")
    if hand is None and bag.fresh().hand_at("on") is Hand.DUMMY:
        hand = bag.hand_at("on")  # "je passe sur la table"
    if hand is None and bag.head == "goback" and "there" not in bag.early and bag.adv("there"):
        hand = Hand.DUMMY  # "pique pour retourner là-bas"
    items = bag.objects()
    if items and items[0].is_hand and len(items) == 1:
        hand, items = hand or items[0].hand, ()
    by = items or bag.pp("with", "on", "in", "to", "at", "from")
    one_led = by and by[0].suit and not (by[0].cards or by[0].nouns)
    one_led = one_led and (not by[0].plural or bag.phrases[:1] == (("in", by[:1]),))
    roles = tuple(role for role, _ in bag.phrases)
    to_card = len(roles) == 2 and roles[0] in TO_CARD and roles[1] == "with"
    if len(by) == 2 and to_card and by[1].suit and len(by[0].cards) == 1:
        by = by[::-1]  # "over to that ace with my spade"
        one_led = not (by[0].cards or by[0].plural or by[0].nouns)
    same = len(by) == 2 and len(by[1].cards) == 1 and by[1].cards[0].suit in (None, by[0].suit)
    if len(by) == 2 and one_led and same and not items:
        return [lead_meaning(by[0], (hand or owned_hand(by[1]), by[1].cards[0], None), None)]
    if len(by) != 1:
        if by or not (hand or home):
            return []
        told = bag.subjects or bag.head == "goback" or bag.tag in ("cross", "up")
        bare = 0.0 if told else 1.0  # "two hearts and then over"
        return one(Step(StepKind.LEAD, hand=hand or home), cost=0.0 if hand else 0.3 + bare)
    rest = bag.pp("with", "in", "to") if items else ()
    one_card = len(bag.right) == 1 == len(bag.right[0].cards)
    one_suit = len(rest) == 1 and rest[0].suit is not None
    if one_card and one_suit and not (rest[0].cards or rest[0].plural or rest[0].nouns):
        item, rest = rest[0], items  # "I reach the king with a diamond"
    else:
        item = by[0]
    first = {"goover": Hand.DUMMY, "goback": Hand.OWN}.get(bag.head)
    if item.has("ruff"):
        into = hand or (home if bag.tag != "cross" else None)
        height = HEIGHTS.get(item.which) if item.which else None
        with_card = trump_named(rest)
        if rest and with_card is None:
            return []
        ruffed = Step(StepKind.RUFF, item.suits, hand=into, other_card=with_card, height=height)
        return one(ruffed)
    if item.has("entry"):
        return one(Step(StepKind.LEAD, hand=hand or home)) if not rest else []
    if rest:
        if len(rest) != 1 or len(rest[0].cards) != 1:
            return []
        led = item.cards[0].suit if item.cards else item.suit
        if led and rest[0].cards[0].suit not in (None, led):
            return []  # "the ace of clubs, I go to dummy with the king of diamonds"
        return [lead_meaning(item, (hand or owned_hand(rest[0]), rest[0].cards[0], None), None)]
    if item.cards and (item.cards[0].number or item.cards[0].every) and not hand:
        return one(cash_cards(item.cards, item.owner == "my"))  # "back to my two aces"
    if item.cards:
        if len(item.cards) != 1:
            return []
        into = hand or owned_hand(item)
        if bag.head == "go" and bag.has_pp("on") and not items and into in (None, Hand.OWN):
            card = replace(item.cards[0], mine=None)
            over = Later(lambda m: _taken_or_crossed(m, card, into), f"over theirs {card}")
            return one(over)  # "the six is out, that goes under my jack"
        put_in = bag.right and not bag.phrases and not into  # "je passe le valet"
        crossing = Later(
            lambda m: [crossed(m, item.cards[0], into, first)],
            f"cross {item.cards[0]} {into} {first}",
        )
        there = bag.has_pp("to", "at", "on")
        played = bag.tag == "up" and not (into or there)  # "je monte de l'as"
        before = bag.tag == "return" and bag.left and not bag.right  # "as de pique | retour"
        return one(crossing, cost=0.4 if put_in or played or before else 0.0)
    back_to = any(role == "to" and its == by for role, its in bag.phrases)
    drawn = is_trumps(item) and (item.det or item.plural) and not (item.owner or item.cards)
    if drawn and not (item.number or item.which or hand) and back_to:
        return one(Step(StepKind.DRAW))  # "je reviens à l'atout"
    anywhere = hand is None or bool(item.det and item.plural)  # "... the hearts in my hand"
    if item.suits and (item.plural or item.owner == "my") and anywhere and back_to:
        return one(Step(StepKind.CASH, item.suits))
    if item.suits and not item.nouns:
        if bag.head == "goover" and hand is None and "back" not in bag.adverbs:
            he = bag.subjects == ("it",)
            return one(Later(lambda m: _crosses_in(m, item, he), f"cross in {item.suits} {he}"))
        if bag.head == "goback" and hand is None and item.suit and not item.cards:
            return one(Later(lambda m: [_back_in(m, item)], f"back in {item.suits}"))
        if hand is None and bag.tag == "cross" and home is Hand.OWN:
            return one(Later(lambda m: [_back_in(m, item)], f"cross back in {item.suits}"))
        return [lead_meaning(item, (hand or home, None, None), None)] if hand or home else []
    return []


def hand_alone(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Dummy first", "mort à pique": a hand of claimer's that is entered; "then the board" may as
    well correct another ("no, my hand")."""
    if not items:
        return _entered_in(bag)
    if len(items) != 1 or not items[0].is_hand or items[0].hand not in OURS or bag.head:
        return None
    hand, when = items[0].hand, {"first", "later", "end", "next"}.intersection(bag.adverbs)
    if not (bag.phrases or bag.subjects) and {*bag.adverbs} == when:
        bag.use("left", "right")
        entered = Meaning((Later(lambda m: _into_hand(m, hand), f"into {hand}"),), 1.5)
        if when:
            return [replace(entered, cost=0.3)]
        return [*([entered] if hand is Hand.DUMMY else []), Meaning((), 2.0)]
    suits = bag.suits_at("to", "in", "at") if len(bag.phrases) == 1 else ()
    if len(suits) == 1 and not (bag.subjects or items[0].det):
        bag.use("left", "right")
        return one(Step(StepKind.LEAD, suits, hand=hand), cost=0.2)
    return None


def _entered_in(bag: Bag) -> list[Meaning] | None:
    """ "Au mort à cœur, ...": a hand of claimer's that is entered in a suit."""
    if bag.head or bag.subjects or bag.adverbs or bag.neg or bag.no:
        return None
    if len(bag.phrases) != 2:
        return None
    (_, there), (role, its) = bag.phrases
    hand = there[0].hand if len(there) == 1 and there[0].is_hand else None
    if hand not in OURS or role not in ("to", "in", "at") or len(its) != 1 or not its[0].called:
        return None
    bag.use("pp0", "pp1")
    return one(Step(StepKind.LEAD, its[0].suits, hand=hand))


def _into_hand(memory: LastNamed, hand: Hand) -> list[Atom]:
    """The trick on the table won there, else a lead to that hand where it has not the lead."""
    facts = memory.facts
    if facts is not None and facts.table and not memory.atoms:
        return [Step(StepKind.WIN, hand=hand)]
    last = memory.atoms[-1] if memory.atoms else None
    won_there = isinstance(last, Step) and last.kind is StepKind.WIN and last.hand is hand
    there = won_there or memory.on_lead() is hand
    return [] if there else [Step(StepKind.LEAD, hand=hand)]


def lead_gained(bag: Bag) -> list[Meaning]:
    """ "Le mort prend la main à l'as de pique", "je prends la main au mort": a hand entered."""
    own = bag.left[0].hand if len(bag.left) == 1 and bag.left[0].is_hand else None
    mine = bag.subjects[:1] == ("self",) and bag.phrases
    winner = bag.left[0] if len(bag.left) == 1 and len(bag.left[0].cards) == 1 else None
    if winner and bag.tag == "own" and not (bag.subjects or bag.neg or bag.no or bag.right):
        bag.use("left")  # "mon valet reprend la main"
        return one(Named(winner, played=True)) if winner.mine is not False else []
    if not (own in OURS or mine) or bag.neg or bag.no or bag.right:
        return lead_taken(bag)
    bag.use("left")
    hand = own or bag.hand_at("in", "to", "at", "on")
    card = bag.card_at("with", "to", "at", "in")
    if card is None:
        return one(Step(StepKind.LEAD, hand=hand)) if hand else []
    return one(Later(lambda m: _entered(m, card, hand), f"enter {hand} {card}"))


def _entered(memory: LastNamed, card: Card, hand: Hand | None) -> list[Atom]:
    """The trick on the table taken with a card, else a lead to it."""
    led = memory.facts.led if memory.facts is not None and not memory.atoms else None
    if led is not None and card.suit in (None, led):
        return winning(card, hand).make(memory)
    return [crossed(memory, card, hand, None)]


def led_where_it_lies(item: Item, to: Destination, hand: Hand) -> Meaning:
    """ "Carreau chez moi pour le roi": to the hand named, where it has that card; else out of
    it."""
    card = to[1]
    if card is None:
        return lead_meaning(item, to, hand)
    plain = replace(card, mine=None, suit=card.suit or item.suit)

    def make(memory: LastNamed) -> list[Atom]:
        lies = memory.facts.where(plain) if memory.facts is not None and plain.suit else None
        there = lies is hand
        led = lead_meaning(item, (hand, card, to[2]) if there else to, None if there else hand)
        return [a for p in led.pieces if isinstance(p, Later) for a in p.make(memory)]

    return Meaning((Later(make, f"lead {item!r} {to!r} {hand}"),))


def _taken_or_crossed(memory: LastNamed, card: Card, into: Hand | None) -> list[Atom]:
    """A card of theirs named last goes under it: it is cashed; else the way to it."""
    last, facts = memory.card, memory.facts
    if last is not None and facts is not None and facts.out(last) and not facts.has(last):
        return [Step(StepKind.CASH, cards=(replace(card, suit=card.suit or last.suit),))]
    return [crossed(memory, card, into, None)]


def _back_in(memory: LastNamed, item: Item) -> Step:
    """ "Back with a heart": to claimer's hand; after a ruff, or a trick won in hand ("jack of
    trumps, back over with a spade"), to the other one, where only that has a master of the suit."""
    last = memory.atoms[-1] if memory.atoms else None
    hand = Hand.OWN
    if isinstance(last, Step) and last.kind is StepKind.WIN and memory.won_in(last) is Hand.OWN:
        return lead(memory, item, (Hand.DUMMY, None, None), None)  # "I win in hand, then back"
    ruffed = isinstance(last, Step) and last.kind is StepKind.RUFF
    if item.suit is not None and (ruffed or _won_at_home(memory, item.suit)):
        high = {h: memory.master_in(item.suit, h) for h in (Hand.OWN, Hand.DUMMY)}
        hand = Hand.DUMMY if high[Hand.DUMMY] and not high[Hand.OWN] else hand
    return lead(memory, item, (hand, None, None), None)


def _won_at_home(memory: LastNamed, suit: Suit) -> bool:
    """Whether the last trick was won in hand, where a suit can be led: with no card that several
    of theirs beat, nor in a trick that they have led to."""
    facts, last = memory.facts, memory.atoms[-1] if memory.atoms else None
    if (
        facts is None
        or facts.led is not None
        or memory.on_lead() is not Hand.OWN
        or not facts.held(suit, Hand.OWN)
    ):
        return False
    played = last.cards if isinstance(last, Step) and last.kind is StepKind.PLAY else ()
    return not any(len(facts.over(card, card.suit)) > 1 for card in played)


def _crosses_in(memory: LastNamed, item: Item, he: bool) -> list[Atom]:
    """ "Carreau pour partenaire, il traverse à pique": led by him; else a hand is entered."""
    return (returned(memory, item.suits) if he else []) or [_crossed_in(memory, item)]


def _crossed_in(memory: LastNamed, item: Item) -> Step:
    """ "Cross in hearts": to the hand that has the highest card of the suit, dummy if unknown or
    if what it has beats all that is out and it is not on lead already."""
    hand, facts = Hand.DUMMY, memory.facts
    if facts is not None and not facts.by_declarer:
        there = any(isinstance(a, Step) and a.hand is Hand.PARTNER for a in memory.atoms)
        hand = Hand.OWN if there else Hand.PARTNER  # "a spade over", a defender's
    elif facts is not None and item.suit is not None:
        own, dummy = (facts.held(item.suit, each) for each in (Hand.OWN, Hand.DUMMY))
        high = memory.master_in(item.suit, Hand.DUMMY)
        there = high and memory.on_lead() is not Hand.DUMMY
        last = memory.atoms[-1] if memory.atoms else None
        thrown = isinstance(last, Step) and last.kind is StepKind.DISCARD
        from_dummy = memory.on_lead() is Hand.DUMMY and (last is None or thrown)
        led = facts.led if thrown else None  # thrown to the trick on the table, which dummy takes
        in_dummy = led is not None and facts.held(led, Hand.DUMMY) and not facts.held(led, Hand.OWN)
        from_dummy = from_dummy or bool(in_dummy)
        hand = Hand.OWN if from_dummy or (own > dummy and not there) else Hand.DUMMY
    return lead(memory, item, (hand, None, None), None)
