"""How things are said to be: what is gone, out, expected to fall, squeezed."""

from dataclasses import replace
from functools import partial
from typing import Final

from claims.messages import Message
from claims.statement.context import SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, pip_alone, rank_called
from claims.statement.meanings.covered import covering
from claims.statement.meanings.driven import force
from claims.statement.meanings.endplays import coup, endplayed, squeezed
from claims.statement.meanings.falls import breaks, for_the_drop, shows_out, subject_of
from claims.statement.meanings.finesses import by_its_pips, finesse
from claims.statement.meanings.given import conceded
from claims.statement.meanings.gone import (
    falls,
    forgotten,
    gone,
    gone_items,
    hidden,
    not_gone,
    they_are_gone,
    worthless,
)
from claims.statement.meanings.good import good
from claims.statement.meanings.held import it_lies_well, lies_well
from claims.statement.meanings.kept import blocks
from claims.statement.meanings.none_of import gone_from
from claims.statement.meanings.one_noun import one_more
from claims.statement.meanings.pieces import (
    HEIGHTS,
    is_trumps,
    number_out,
    one,
    renounced_card,
    timing_of,
)
from claims.statement.meanings.theirs import out_or_mine, trumps_out
from claims.statement.meanings.this_trick import low_there
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

KIND = BeliefKind

SUIT_LENGTH: Final = 13
"""The cards of a suit."""


def left(bag: Bag) -> list[Meaning]:
    """ "One trump is still out", "il reste l'as", "no trumps left"; what is ours is a winner."""
    if bag.neg and bag.denied_first and bag.tag == "there":
        bag.use("neg")  # "isn't there a trump out?"
        bag.neg = False
    items = subject_of(bag)
    if (bag.left and bag.right) or (bag.tag == "there" and any(i.has("finesse") for i in items)):
        return []  # "finesse spades there"
    there = [i for i in bag.left if i.plural or i.every] if bag.tag == "there" else []
    if there and all(i.suits and not (is_trumps(i) or i.cards) for i in bag.left) and not bag.no:
        return one(*(Named(i, Hand.DUMMY, played=True) for i in items))  # "all the spades there"
    if bag.tag == "out" and len(bag.left) == 1 and _called_trump(bag):
        return one(Step(StepKind.DRAW))  # "trump out, then the rest"
    if _out_in_its_place(bag):
        return force(bag)
    if "alone" in bag.adverbs and len(bag.left) == 1 and is_trumps(bag.left[0]):
        spared = bag.left[0].plural and bag.left[0].mine is not True and not (bag.neg or bag.no)
        return one(Renounced(StepKind.DRAW)) if spared else []  # "trumps can be left alone"
    if bag.has_pp("but") and all(i.has("nothing") for i in items) and items:
        but = bag.pp("but")
        if all(i.bare and (i.has("winner") or i.which is Which.HIGH) for i in but):
            return one(StatedBelief(KIND.ALL_GOOD))  # "nothing left but masters"
        suits = tuple(s for i in but for s in i.suits)
        return one(Later(partial(_nothing_but, suits=suits), "holds left"))
    bag.adv("out", "more")
    ours = bag.hand_at("in", "with", "against")
    if ours in SIDE and items and all(i.cards for i in items) and not (bag.no or bag.neg):
        return one(*(Named(i, ours) for i in items))  # "in dummy there are two aces"
    none = bag.no or (bag.neg and "only" not in bag.adverbs)
    bag.use("no", "neg")
    if len(items) > 1 and not all(i.cards or (is_trumps(i) and not none) for i in items):
        return []
    if not items:
        return one(Later(they_are_gone, "gone")) if none and (bag.subjects or bag.no) else []
    item = items[0]
    mine_last = {"mine", "end"} <= {*bag.adverbs} and len(items) == len(item.cards) == 1
    if mine_last and item.mine is not False and not none:
        bag.adv("mine")  # "the ace of spades stays with me till trick thirteen"
        return one(renounced_card(StepKind.LEAD, item.cards[0]))
    if len(items) == 1 and is_trumps(item) and item.number and not none and bag.adv("each"):
        item = grown(item, number=2 * item.number, plural=True)  # "il vous reste un atout chacun"
        items = (item,)
    if item.bare and item.nouns == {"card"} and not (item.number or item.plural or item.det):
        item = grown(item, number=1)  # "il y en a encore un dehors"
        items = (item,)
    if item.which is Which.LOSER and item.suit and item.which_after and not none:
        given = conceded(items, timing_of(bag))  # "il y a un carreau que vous ferez"
        return one(*given) if given and len(items) == 1 else []
    if item.has("winner") and item.plural and item.bare and not item.number:
        plain = not (none or bag.foe or bag.dative or item.mine is False)
        if plain and ours in SIDE:  # "nothing but winners left in dummy"
            return one(StatedBelief(KIND.HAND_GOOD, hand=ours))
        return one(StatedBelief(KIND.ALL_GOOD)) if plain else []  # "only winners remain"
    if item.split or (bag.tag == "en" and item.cards and item.pips):
        return []  # "cœurs 3-3 le reste est bon", "il y en a deux": no card
    mine = item.owner == "my" and item.suit and not (item.cards or item.plural or item.nouns)
    alone = bag.tag == "there" and bool(bag.right) and bool(item.called_for or mine)
    if alone and not (is_trumps(item) or none or bag.phrases or {*bag.adverbs} - {"end"}):
        return one(Named(item))  # "and there's the heart", "... my spade to finish"
    plain = not (none or bag.phrases or bag.dative or "out" in bag.adverbs)
    if plain and len(items) == 1 and _whole_suit(item):
        return one(Later(lambda m: _suit_there(m, item), f"there are {item}"))
    if item.has("nothing"):
        if ours in SIDE and item.which is Which.LOSER:
            return one(StatedBelief(KIND.HAND_GOOD, hand=ours))  # "there's not a loser in dummy"
        suits = bag.suits_at("to", "in", "at", "against")
        return one(gone_from(suits) if suits else Count(CountKind.REST))
    if "yours" in bag.adverbs and not none:
        bag.adv("yours")  # "il reste un trèfle pour vous"
        return one(*(conceded(items, timing_of(bag)) or []))
    if bag.dative and len(items) == 1 and item.has("trick") and not none:
        return one(*(conceded(items, timing_of(bag)) or []))  # "il vous reste une levée"
    high = len(items) == 1 and item.which is Which.HIGH and item.suit and not item.cards
    theirs = (bag.dative and not bag.to_me) or "out" in (bag.tag, *bag.adverbs)
    if high and theirs and not (none or is_trumps(item)):  # "il vous reste deux trèfles maîtres"
        return one(Concession(item.number, item.suit, timing=timing_of(bag)))
    in_all = item.has("trick") and item.bare and item.several and not none
    if in_all and len(items) == 1 and not (item.det or item.owner or bag.dative):
        return one(Later(lambda m: _so_many_tricks(m, item), f"{item.number} tricks left"))
    if item.has("trick", "rest", "all", "round", "loser") or item.is_hand:
        return []
    if none or item.number == 0:
        return gone_items(items)
    if item.cards and bag.dative and not bag.to_me:  # "il vous reste l'as de carreau"
        return one(*(Later(partial(_yours, card=c), f"yours {c}") for i in items for c in i.cards))
    if item.cards:
        bag.adv("mine")  # "the ace and king are left for me"
    after = 0.5 if bag.tag == "out" and bag.right and not bag.right[0].det else 0.0
    if bag.tag == "there" and item.which is Which.HIGH and item.several and not is_trumps(item):
        return one(Named(item))  # "then there are three good diamonds"
    if bag.tag != "there" and item.bare and item.det == "this" and item.several and not item.plural:
        return []  # "that six is still to come": a card
    if bag.tag == "there" and "end" in bag.adverbs and len(items) == len(item.cards) == 1:
        bag.adv("end")
        return one(Named(item, played=True))  # "and there's the king to finish"
    if item.cards or len(items) > 1:
        only = bag.tag == "only"  # "the nine is all that's out": the trump, of two nines
        pieces = (out_or_mine(i, only) if i.cards else trumps_out(i) for i in items)
        return one(*pieces, cost=after)  # "no more trumps out, so top hearts"
    if item.has("winner") and item.bare and item.number and item.mine is not False:
        bag.adv("mine")  # "three winners are left for me"
        return one(Count(CountKind.TRICKS, item.number))
    if is_trumps(item) and item.mine is True and item.which and not (item.plural or bag.tag):
        bag.adv("mine")
        return one(Named(item))  # "my last trump is left", "dummy's little trump stays"
    if is_trumps(item) or (item.number and item.bare):
        return _trumps_left(bag, item)
    if item.mine is False or item.which is Which.LAST or item.suits:
        return one(Later(lambda m: _suit_left(m, item), f"left {item}"), cost=after)
    return []


def _out_in_its_place(bag: Bag) -> bool:
    """ "Ace of clubs out first", « l'as de trèfle dehors tout de suite »: when it comes out is
    told, so it is driven out."""
    when = {*bag.adverbs} - {"out"}
    plain = not (bag.right or bag.subjects or bag.phrases or bag.neg or bag.no or bag.dative)
    cards = all(len(i.cards) == 1 and i.mine is not True for i in bag.left)
    return plain and bool(bag.left) and cards and bool(when) and when <= {"first", "now"}


def _whole_suit(item: Item) -> bool:
    """ "Les piques", "mes carreaux": no trumps, and not so many of them."""
    said = item.cards or item.number or item.which or item.nouns or item.split
    definite = item.det == "gen" or item.mine is True
    return item.suit is not None and item.plural and definite and not (said or is_trumps(item))


def _suit_there(memory: LastNamed, item: Item) -> list[Atom]:
    """ "Il y a les piques": winners of claimer's side, where it has the best that is left."""
    suit = item.suit
    high = suit and any(memory.master_in(suit, hand) for hand in (Hand.OWN, Hand.DUMMY))
    return [Listed(suit)] if high else _suit_left(memory, item)


def _called_trump(bag: Bag) -> bool:
    """ "Trump": called by itself, with nothing said of it."""
    plain = not (bag.right or bag.subjects or bag.phrases or bag.neg or bag.no)
    return plain and is_trumps(bag.left[0]) and bag.left[0].called


def _yours(memory: LastNamed, card: Card) -> list[Atom]:
    """A card that the opponents have left: a trump that can be drawn, or a trick of theirs."""
    plain, facts = replace(card, mine=None), memory.facts
    known = memory.trump_meant(memory.completed(plain, False), plain)
    trump = known.suit is Suit.TRUMPS or (
        facts is not None and known.suit is not None and facts.trump_suit(known.suit)
    )
    if trump and (facts is None or not facts.master(known)):
        return [StatedBelief(KIND.TRUMPS_OUT, card=known, number=1)]
    return [Concession(card=known)]


def _nothing_but(memory: LastNamed, suits: tuple[Suit, ...]) -> list[Atom]:
    """ "There's nothing left but diamonds": of that suit is what is told next."""
    if len(suits) == 1:
        memory.suit, memory.card, memory.cards = suits[0], None, ()
    return []


def aware(bag: Bag) -> list[Meaning]:
    """ "I know about the queen", "I haven't forgotten your trump", "n'oubliez pas l'atout".

    What the claimer says he knows to be out; a card of his own is one named.
    """
    if bag.undone and not (bag.no or bag.foe or bag.left):
        bag.use("neg")
        return not_gone(bag.objects())  # "I haven't seen the jack yet"
    bag.adv("out")  # "I make it one trump between you"
    if bag.neg or bag.no or bag.foe or (bag.left and bag.right):
        return []
    items = bag.objects() or bag.pp("to", "at", "from", "in", "on", "against", "with")
    items = tuple(by_its_pips(i) if i.det == "the" else i for i in items)
    if items and all(i.pron in ("it", "them") for i in items):
        return one(Later(lambda m: [], "left out"))  # "... and I don't forget it"
    if not items or any(i.bare or i.is_hand or pip_alone(i) for i in items):
        return []
    if len(items) == 1 and is_trumps(items[0]):
        bag.hand_at("from", "in", "with")  # "l'atout d'Ouest"
    pieces: list[Piece] = []
    for item in items:
        if item.cards:
            pieces.append(out_or_mine(item))
        elif is_trumps(item):
            pieces.append(trumps_out(item))
        elif item.suits:
            pieces.append(Later(partial(_suit_left, item=item), f"aware {item}"))
    price = 0.0 if bag.left or bag.right else 0.1  # "seen to your trump": drawn
    return one(*pieces, cost=price - 0.3 * (bag.tag == "whose"))  # "I don't care who has it"


def counted(bag: Bag) -> list[Meaning]:
    """ "I've counted the trumps": says nothing yet, but whose number the next words tell."""
    items = bag.objects()
    if bag.neg or bag.no or bag.foe or len(items) != 1 or items[0].suit is None or items[0].cards:
        return []
    suit = items[0].suit
    every_one = items[0].number == SUIT_LENGTH

    def make(memory: LastNamed) -> list[Atom]:
        memory.suit, memory.card, memory.cards = suit, None, ()
        facts = memory.facts
        trumps = suit is Suit.TRUMPS or (facts is not None and facts.trump_suit(suit))
        return [StatedBelief(KIND.NO_TRUMPS_OUT)] if every_one and trumps else []

    return one(Later(make, f"counted {suit}"))


def _trumps_left(bag: Bag, item: Item) -> list[Meaning]:
    bare_out = bag.tag == "out" and not item.number and item.det not in ("a", "another")
    out = StatedBelief(KIND.TRUMPS_OUT, number=number_out(item))
    held = trumps_out(item) if is_trumps(item) else out
    if bare_out and is_trumps(item) and item.plural:
        return [
            Meaning((StatedBelief(KIND.NO_TRUMPS_OUT),), 0.0, Message("trumps have been drawn")),
            Meaning((held,), 0.3, Message("trumps are still outstanding")),
        ]
    if is_trumps(item):
        return one(held)
    sure = item.which is Which.LAST or "out" in bag.adverbs or bag.tag == "en"  # "y en a qu'un"
    sure = sure or (bag.some and item.upto is not None)  # "il en reste un ou deux"
    cost = 0.0 if sure else 0.3
    there = bag.tag == "there" or (bag.tag == "en" and "out" not in bag.adverbs)
    if there and item.det == "another" and item.number == 1:
        return one(Later(one_more, "one more"))  # "there will be a second one"
    name = "holds left" if item.has("card") else f"left {item.number}"
    return one(Later(lambda m: _number_left(m, item, there), name), cost=cost)


def _number_left(memory: LastNamed, item: Item, there: bool) -> list[Atom]:
    """ "There are two out", "il n'en reste qu'un": of trumps, where they were meant; "four here
    and one there" are tricks at no-trump."""
    facts = memory.facts
    trumps = len(facts.out_of(Suit.TRUMPS)) if facts is not None else 0
    if facts is not None and item.number == facts.left != trumps:
        return [Count(CountKind.REST)] if item.det else []  # "the four that are left", "four left"
    if facts is not None and item.has("card") and (item.number or 0) > trumps:
        return []  # "five cards left"
    card = Card(Suit.TRUMPS, rank_called(item.number))
    if facts is not None and (item.number or 0) > trumps and card.rank and facts.out(card):
        return [StatedBelief(KIND.TRUMPS_OUT, card=card, number=1)]  # "that six is still to come"
    if there and facts is not None and facts.trump is None:
        return [Count(CountKind.TRICKS, item.number)]
    if memory.suit not in (None, Suit.TRUMPS) or (facts is not None and facts.trump is None):
        return []
    return [StatedBelief(KIND.TRUMPS_OUT, number=number_out(item))]


def _so_many_tricks(memory: LastNamed, item: Item) -> list[Atom]:
    """ "There are seven tricks to go": how many are left says nothing of whose they are."""
    facts = memory.facts
    if facts is not None and item.number == facts.left:
        return []
    return [Count(CountKind.TRICKS, item.number)]


def _suit_left(memory: LastNamed, item: Item) -> list[Atom]:
    """A suit still out: trumps by another name, or one that is not; "reste trois carreaux": what
    claimer's side has of it, where not so many are out."""
    facts = memory.facts
    suit = item.suit
    if suit is not None and facts is not None and not facts.trump_suit(suit):
        many = item.number or 0
        longest = max(facts.held(suit, hand).bit_count() for hand in SIDE)
        ours = 0 < many <= longest and many != len(facts.out_of(suit)) and item.mine is not False
        return [Listed(suit, number=many)] if ours else []
    return [StatedBelief(KIND.TRUMPS_OUT, suit, number=number_out(item))]


def placed(bag: Bag) -> list[Meaning]:
    """ "The queen is with West", "la dame est en Est"; "the finesse works": it is taken."""
    items = subject_of(bag)
    if bag.tag == "case":  # "the finesse losing": says nothing by itself
        named = len(items) == 1 and items[0].has("finesse") and not (bag.neg or bag.subjects)
        named = named and not bag.right
        return one(Later(lambda m: [], "case")) if named else []
    if bag.head == "works" and not bag.neg and len(items) == 1 and items[0].has("finesse"):
        return finesse(bag, items[0])
    wrong = bag.head == "fails" and bag.tag != "lost" and not bag.neg
    if wrong and len(items) == 1 and items[0].has("finesse"):
        bag.pp("against", "at", "to")  # "l'impasse au roi est impossible"
        return one(Renounced(StepKind.FINESSE, items[0].suit))  # "the finesse is wrong"
    it = bag.subjects == ("it",) and not items
    if bag.tag == "lies" and (it or (len(items) == 1 and items[0].pron == "it")) and not bag.neg:
        wrong = bag.head == "fails"
        return one(Later(lambda m: it_lies_well(m, wrong), "it lies well"))
    if (bag.left and bag.right) or bag.neg or len(items) != 1 or len(items[0].cards) != 1:
        return []
    hand = bag.hand_at("in", "with", "at", "on", "to")
    card = replace(items[0].cards[0], mine=None)
    if hand is Hand.OWN and bag.tag == "lies" and bag.has_pp("to"):
        hand = None  # "pour moi le roi est devant"
    if hand is None and bag.tag == "lies" and bag.left and card.rank is not None:
        wrong, mine = bag.head == "fails", items[0].mine is not False
        placed = Later(lambda m: lies_well(m, card, wrong), f"card placed {card} {wrong}")
        return one(placed, cost=0.8 * mine)
    if (
        hand is None
        and bag.sort == "state"
        and bag.head == "works"
        and bag.left
        and (bag.length == 1 or bag.tag == "holds")
    ):
        honour = card.rank is not None and card.rank in "AKQJ"
        cost = 0.0 if items[0].mine is False else 0.8
        return one(Later(lambda m: _holds(m, card), "card placed"), cost=cost) if honour else []
    if bag.head == "fails" or (hand is None and bag.sort == "state"):
        return []

    if card.number and hand in SIDE:
        return one(Named(items[0], hand))  # "there are two aces on the table"

    def make(memory: LastNamed) -> list[Atom]:
        return [StatedBelief(KIND.CARD_HELD, card=memory.completed(card, False), hand=hand)]

    return one(Later(make, f"placed {card} {hand}"))


def _holds(memory: LastNamed, card: Card) -> list[Atom]:
    """ "The king holds": on the table, or in the suit led, it wins the trick; else it only says
    where it is placed."""
    facts = memory.facts
    held = facts.holding(card) if facts is not None else None
    theirs = facts.lying(card.rank) if facts is not None and card.rank is not None else None
    if held is None and theirs is not None and card.suit in (None, theirs):
        return [Concession(card=replace(card, suit=theirs))]  # "your king holds"
    put = replace(card, suit=card.suit or (facts.led if facts is not None else None), mine=None)
    if held is None and facts is not None and put.suit is facts.led and facts.has(put):
        held = put
    return [Step(StepKind.WIN, cards=(held,))] if held is not None else []


def crossruff(bag: Bag) -> list[Meaning]:
    """ "On a crossruff", "double coupe cœur trèfle"."""
    if bag.neg or bag.foe:
        return []
    items = (*bag.left, *bag.right)
    apart = items and all(is_trumps(i) and (i.mine or i.every) for i in items)
    if bag.tag == "apart" and not apart:
        return []  # "the hearts one at a time"
    bag.use("left", "right")
    height = Height.HIGH if bag.adv("high") else Height.LOW if bag.adv("low") else None
    by = next((its[0] for role, its in bag.phrases if role == "with" and len(its) == 1), Item())
    if by.which in HEIGHTS and (is_trumps(by) or by.bare):
        bag.pp("with")  # "I cross-ruff with high trumps"
        height = HEIGHTS[by.which]
    suits = bag.suits_at("in", "to", "with")
    rest: list[Piece] = []
    for item in items:
        if item.has("rest", "all") or item.pron:
            rest = [Count(CountKind.REST)]
        elif is_trumps(item) and (item.every or item.owner == "my"):
            rest = [Named(item)]
        elif item.suits:
            suits += item.suits
        else:
            return []
    return one(Step(StepKind.CROSSRUFF, suits, height=height), *rest)


STATES = {
    "blocks": blocks,
    "good": good,
    "worthless": worthless,
    "left": left,
    "aware": aware,
    "forgotten": forgotten,
    "counted": counted,
    "gone": gone,
    "break": breaks,
    "badly": breaks,
    "evenly": breaks,
    "drop": falls,
    "hides": hidden,
    "showout": shows_out,
    "follow": shows_out,
    "works": placed,
    "placed": placed,
    "fails": placed,
    "squeezed": squeezed,
    "endplayed": endplayed,
    "squeeze": squeezed,
    "endplay": endplayed,
    "throwin": endplayed,
    "mustlead": endplayed,
    "crossruff": crossruff,
    "coup": coup,
    "low": low_there,
    "playdrop": for_the_drop,
    "covers": covering,
}
