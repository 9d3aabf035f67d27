"""What is told once more: a suit by its other name, a trick given, where the one just told is."""

from dataclasses import replace
from typing import Final

from claims.statement.discourse.chain import Chain
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.enumerated import one_trick
from claims.statement.meanings.pieces import described, is_trumps
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Hand,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

WON: Final = frozenset({"get", "take", "win"})
"""Predicates of one who wins a trick."""
IT: Final = (["it"], ["this"])
"""How a trick given is pointed at."""


def lead_lost_by(chain: Chain, said: object, atoms: list[Atom | Named], bag: Bag) -> Step | None:
    """ "Je rends la main en jouant carreau": the suit in which the lead is lost."""
    step = atoms[0] if len(atoms) == 1 else None
    lost = chain.last_verb == "handover" and isinstance(said, Step)
    if not lost or said != Step(StepKind.ENDPLAY) or chain.connective or bag.head != "play":
        return None
    if not isinstance(step, Step) or bag.subjects or len(step.suits) != 1:
        return None
    return Step(StepKind.CONCEDE, step.suits, name="out")


def trumps_by_name(chain: Chain, said: object, atoms: list[Atom | Named], pause: str) -> bool:
    """ "Trois tours de cœur, l'atout": the suit just played, called by its other name."""
    named = atoms[0] if len(atoms) == 1 else None
    item = named.item if isinstance(named, Named) else None
    suits: tuple[Suit, ...] = ()
    if isinstance(said, Named):
        suits = said.item.suits
    elif isinstance(said, Step) and said.kind is StepKind.CASH and not said.cards:
        suits = said.suits
    trumps = chain.facts is not None and [chain.facts.trump_suit(s) for s in suits] == [True]
    if item is None or not trumps or suits == (Suit.TRUMPS,) or pause not in ("comma", ""):
        return False
    said_more = item.cards or item.number or item.which or item.nouns or item.owner
    return item.suit is Suit.TRUMPS and item.det in ("the", "gen") and not said_more


def counted_again(chain: Chain, said: object, bag: Bag) -> bool:
    """ "Un atout dehors, un seul", "one round of trumps, just one", "the king, one trick too": how
    many, told once more."""
    item = said.item if isinstance(said, Named) else None
    rounds = item is not None and item.has("round")
    number = item.number if item is not None and (item.which_after or rounds) else None
    if isinstance(said, Step) and said.kind in (StepKind.DRAW, StepKind.CASH):
        number, rounds = said.number, said.number is not None
    if isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT:
        number = said.number  # "il reste un atout, un seul"
    again = (
        bag.left[0] if len(bag.left) == 1 and not (bag.head or bag.right or bag.phrases) else None
    )
    card = item is not None and len(item.cards) == 1 and not item.number
    if card and again is not None and one_trick(again):
        pause = chain.connective == "comma"  # "le roi une levée", but "the king, one trick too"
        return chain.connective == "" or ("alike" in bag.adverbs and pause)
    joined = chain.connective in ("comma", "") or (rounds and chain.connective == "and")
    if number is None or again is None or not joined or bag.subjects:
        return False
    told = again.nouns or bag.neg or {*bag.adverbs} - {"only", "alone"}
    return again.bare and again.number == number and not told


def so_many_out(chain: Chain, said: object, bag: Bag) -> StatedBelief | None:
    """ "Trumps out: two", "atouts dehors, deux": how many of theirs are out."""
    item = said.item if isinstance(said, Named) else Item()
    out = is_trumps(item) and item.which is Which.LAST and item.plural and not item.number
    many = bag.left[0] if len(bag.left) == 1 and not (bag.head or bag.right) else Item()
    told = bag.subjects or bag.phrases or bag.neg or {*bag.adverbs} - {"only"}
    if not out or told or chain.connective not in ("comma", "colon", "dash", ""):
        return None
    plain = many.bare and not (many.nouns or many.which or many.owner)
    number = many.number if plain else None
    return StatedBelief(BeliefKind.TRUMPS_OUT, number=number) if number else None


def as_many_as_needed(chain: Chain, said: object, bag: Bag) -> Step | None:
    """ "Un tour d'atout, deux s'il le faut": trumps are drawn till they are out."""
    item = (
        bag.left[0] if len(bag.left) == 1 and not (bag.head or bag.right or bag.phrases) else None
    )
    rounds: int | None = None
    if isinstance(said, Named) and said.item.has("round") and is_trumps(said.item):
        rounds = said.item.number
    elif isinstance(said, Step) and said.kind is StepKind.DRAW:
        rounds = said.number
    if item is None or "needed" not in bag.adverbs or not rounds or bag.subjects or bag.neg:
        return None
    more = item.number if item.bare or item.pips else None
    return Step(StepKind.DRAW) if more and more > rounds else None


def given_again(chain: Chain, said: object, atoms: list[Atom | Named], bag: Bag) -> bool:
    """ "The diamond that is yours, I give it at the end": of the trick just given, when."""
    given = atoms[0] if len(atoms) == 1 else None
    if not isinstance(given, Concession) or not isinstance(said, Concession) or said.timing:
        return False
    pointed = [i.pron for i in (*bag.left, *bag.right)] == ["it"] and chain.connective == "comma"
    return pointed and bag.head == "give" and given == replace(said, timing=given.timing)


def won_there(said: object, bag: Bag) -> Step | None:
    """ "I take this one, in hand", "je coupe, au mort": where the trick just told of is won."""
    done = isinstance(said, Step) and said.kind in (StepKind.WIN, StepKind.RUFF)
    alone = not (bag.head or bag.left or bag.right or bag.subjects or bag.adverbs or bag.neg)
    if not (done and alone and isinstance(said, Step)) or len(bag.phrases) != 1:
        return None
    hand = bag.fresh().hand_at("in", "on", "from")
    same = hand in (Hand.OWN, Hand.DUMMY) and said.hand in (None, hand)
    return replace(said, hand=hand) if same else None


def trump_named(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "One trump is out and it's the king": which it is."""
    items, last = (*bag.left, *bag.right), chain.links[-1]
    card = items[0].cards[0] if len(items) == len(atoms) == 1 and items[0].cards else Card()
    trump, said = Card(Suit.TRUMPS, card.rank), last.said
    out = chain.facts is not None and chain.facts.out(trump) and card.suit is None
    told = bag.head or bag.neg or bag.adverbs or bag.phrases or chain.connective == "then"
    if not out or told or items[0].det not in ("the", "gen"):
        return None
    if isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT and not said.card:
        last.said = replace(said, card=trump) if said.number == 1 else said
        return [] if said.number == 1 else None
    drawn = isinstance(said, Step) and said.kind is StepKind.DRAW and said.outstanding == 1
    if not drawn or not isinstance(said, Step) or said.cards:
        return None
    last.said = replace(said, cards=(trump,))
    return []


def thrown_on(bag: Bag, said: object) -> Step | None:
    """ "I pitch a club, or rather the king of diamonds, on the spade": what it is thrown on, told
    last."""
    plain = not (bag.head or bag.left or bag.right or bag.subjects or bag.neg)
    on = bag.phrases[0][1] if plain and [role for role, _ in bag.phrases] == ["on"] else ()
    if len(on) != 1:
        return None
    cards, suits = tuple(replace(c, mine=None) for c in on[0].cards), on[0].suits
    item = said.item if isinstance(said, Named) else None
    if item is not None and item.det and item.suit and not (item.cards or item.plural):
        away = (described(item),)  # "le cœur, hop, sur le trèfle"
        other = item.suit not in (*suits, *(card.suit for card in cards))
        thrown = Step(StepKind.DISCARD, cards=away, on_cards=cards, on_suits=suits)
        return thrown if other and item.suit is not Suit.TRUMPS else None
    if not isinstance(said, Step) or said.kind is not StepKind.DISCARD:
        return None
    return replace(said, on_cards=cards, on_suits=suits) if cards or suits else None


def thrown_as_told(chain: Chain, said: object, atoms: list[Atom | Named], bag: Bag) -> bool:
    """ "My diamond, I throw it on the jack of spades", "mon carreau, il part sur le valet": what
    is thrown, named first and pointed at then."""
    thrown = atoms[0] if len(atoms) == 1 and isinstance(atoms[0], Step) else None
    item = said.item if isinstance(said, Named) and not said.played else None
    if thrown is None or item is None or thrown.kind is not StepKind.DISCARD:
        return False
    pointed = bag.pointed or bag.subjects == ("it",) or [i.pron for i in bag.right] == ["it"]
    pointed = pointed or [i.pron for i in bag.left] in (["it"], ["this"])
    near = chain.connective in ("", "comma") and chain.links[-1].sentence == chain.sentence
    single = not (item.plural or item.nouns or item.several) and len(item.cards) < 2
    named = item.cards[0].suit if item.cards else item.suit
    its = [card.suit for card in thrown.cards] == [named] and named is not None
    return pointed and near and single and its and bool(thrown.on_cards or thrown.on_suits)


def pointed_at(said: Atom | Named, atoms: list[Atom | Named], bag: Bag) -> Atom | None:
    """What was given where it is but pointed at: "a club now, you win it", "all but a diamond,
    which you win at the end"; None where it is not."""
    again = atoms[0] if len(atoms) == 1 else None
    if not isinstance(again, Concession):
        return None
    won, told = ([i.pron for i in items] in IT for items in (bag.right, bag.left))
    won = won and bag.foe and bag.head in WON
    if won and isinstance(said, Step) and said.kind is StepKind.CONCEDE:
        return said
    if (won or told) and isinstance(said, Concession):
        return replace(said, timing=again.timing or said.timing)
    item = said.item if isinstance(said, Named) else Item()
    one_card = item.suit is not None and not (item.plural or item.number or item.nouns)
    if told and one_card and again == Concession(1, timing=Timing.NOW):
        again = Concession(suit=item.suit)  # "the diamond, that one is yours"
    if (won or told) and one_card and again.suit is item.suit and item.mine is not False:
        return again  # "the little diamond, that one you take"
    return None
