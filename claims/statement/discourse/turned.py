"""What "otherwise" turns round: the branches before it, or what was taken for granted."""

from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.ahead import STOPS
from claims.statement.discourse.chain import Link, cards_of, is_finesse
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, Later, Meaning
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.endplays import leads_them
from claims.statement.meanings.enumerated import one_more_of_it
from claims.statement.meanings.pieces import REST, is_lead_to_card
from claims.statement.meanings.predicates import conditions
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
    Which,
)

CASES: Final = frozenset({("drop", "fall"), ("fails", "case"), ("works", "case")})
"""Predicates, and how they are put, that name a case by a noun."""
MARKS: Final = frozenset({"colon", "comma", "dash"})
"""What may stand between a suit and how it is played."""
NOT_ALL_THAT: Final = Condition(ConditionKind.NAMED, True, words="all that")
"""What "otherwise" and "or" turn round where it cannot be watched for."""


def looked_then(units: list[Unit]) -> None:
    """ "Je regarde si la dame tombe en tirant l'as": the ace is cashed to see it."""
    for place, (asked, clause) in enumerate(pairwise(units)):
        bag = clause.bag
        how = clause.kind == "clause" and bag is not None and bag.head in ("cash", "play")
        if asked.word == "case" and asked.kind == "if" and how and bag and not bag.subjects:
            units[place : place + 2] = [clause, asked]


def nothing_till(units: list[Unit]) -> None:
    """ "I do nothing until the trump has gone": that comes first, and no trick is given."""
    quiet = ("filler", "connective")
    told = [n for n, unit in enumerate(units) if unit.kind not in quiet or unit.word == "idle"]
    for at, after in pairwise(told):
        for idle, till in ((at, after), (after, at)):
            near = all(u.kind == "filler" or u.word == "comma" for u in units[at + 1 : after])
            if near and units[till].kind in ("until", "before") and _does_nothing(units[idle]):
                units[idle] = replace(units[idle], kind="filler", word="", bag=None, meanings=())
                units[till] = replace(units[till], kind="until", word="until")


def _does_nothing(unit: Unit) -> bool:
    bag = unit.bag
    if unit.kind != "clause" or bag is None or bag.head not in ("get", "") or bag.foe:
        return unit.word == "idle"
    items = (*bag.left, *bag.right)
    nothing = len(items) == 1 and items[0].has("nothing") and not bag.phrases
    return nothing and not {*bag.adverbs} & {"mine", "yours"}


def fall_then(units: list[Unit]) -> None:
    """ "La chute de la dame me donne tout", "un partage 3-3 me donne tout", "the finesse losing
    costs me one": what it brings hangs on it."""
    for place, (fall, brings) in enumerate(pairwise(units)):
        bag, pieces = fall.bag, brings.meanings[0].pieces if brings.meanings else ()
        if fall.kind != "clause" or bag is None or not (_falls(bag) or _gives_it(bag, brings)):
            continue
        seen = tuple(conditions(bag))
        if seen and pieces and all(isinstance(p, Concession | Count) for p in pieces):
            units[place] = replace(fall, kind="if", seen=seen)
            if _gives_all(brings):
                units[place + 1] = replace(brings, meanings=(Meaning((REST,)),))


def _falls(bag: Bag) -> bool:
    return (bag.head, bag.tag) in CASES


def _gives_all(brings: Unit) -> bool:
    """Whether all is given, to nobody named: so to claimer, who speaks of a case that suits him."""
    bag = brings.bag
    if bag is None or bag.head != "give" or bag.dative or len(bag.right) != 1:
        return False
    return bag.right[0].has("all", "rest") and bag.right[0].bare


def _gives_it(bag: Bag, brings: Unit) -> bool:
    """Whether a break is the subject of what it brings."""
    alone = bag.head == "break" and not (bag.neg or bag.no or bag.subjects)
    gives = brings.bag is not None and brings.bag.head in ("give", "mustlead", "get")
    return alone and gives and brings.bag is not None and not brings.bag.subjects


def exception_then(units: list[Unit]) -> None:
    """ "One for you unless it drops, and then it is all mine": the exception is what follows."""
    for place, unit in enumerate(units):
        if unit.kind != "unless":
            continue
        told = list(takewhile(lambda u: u.word not in STOPS, reversed(units[:place])))
        before = next((u for u in told if u.kind == "clause"), None)
        pieces = before.meanings[0].pieces if before is not None else ()
        given = bool(pieces) and all(isinstance(p, Concession | Count) for p in pieces)
        if not given:
            continue
        commas = takewhile(lambda u: u.word == "comma", units[place + 1 :])
        after = place + 1 + len(list(commas))
        follows = [u.kind for u in units[after : after + 2]] == ["connective", "clause"]
        if follows and units[after].word in ("and", "then"):
            units[after] = replace(units[after], kind="so", word="")


def in_any_case(said: object, found: When) -> bool:
    """ "I run the jack unless it's covered": that is what running it means."""
    covers = all(c.kind is ConditionKind.COVERS and c.negated and c.hand is None for c in found)
    return covers and isinstance(said, Step) and is_finesse(said) and said.run


def asked_of(said: object) -> Condition | None:
    """What is taken for granted as something to be seen: a suit that breaks, a card that drops."""
    if isinstance(said, StatedBelief):
        if said.kind in (BeliefKind.SUIT_RUNS, BeliefKind.SUIT_BREAKS):
            return Condition(ConditionKind.BREAKS, suit=said.suit, split=said.split)
        if said.kind in (BeliefKind.CARD_DROPS, BeliefKind.CARD_GONE) and said.card is not None:
            return Condition(ConditionKind.DROPS, card=said.card)
        if said.kind is BeliefKind.CARD_HELD and said.hand is not None:
            return Condition(ConditionKind.HOLDS, hand=said.hand, card=said.card)
    return None


def one_case(links: list[Link]) -> tuple[Link, Condition] | None:
    """ "Hearts 3-3 and I make it all, or ...": the belief that the case told last hangs on, which
    then does; None where nothing hangs on one."""
    for place in range(len(links) - 2, -1, -1):
        asked = None if links[place].when else asked_of(links[place].said)
        if asked is None:
            continue
        for link in links[place + 1 :]:
            link.when = link.when or (asked,)
        return links[place], asked
    return None


def taken_for_granted(
    links: list[Link], opposite: Condition | None = None
) -> tuple[Condition, tuple[int, ...]] | None:
    """ "Queen drops, all mine, otherwise one for you": the last belief before "otherwise" as the
    condition of what was said after it, though no "if" was said; ``opposite``: only where it is
    this one.

    Returns:
        The condition and the units that said it, the belief taken out of ``links``; None where
        nothing stands between, or a condition or a finesse does.
    """
    for place in range(len(links) - 1, -1, -1):
        link = links[place]
        if is_finesse(link.said) or link.when:
            return None
        asked = asked_of(link.said)
        if asked is not None and opposite is not None and not _of_one_thing(asked, opposite):
            return None
        if asked is not None and place + 1 < len(links):
            del links[place]
            for after in links[place:]:
                after.when = after.when or (asked,)
            return asked, link.units
    return None


def _of_one_thing(asked: Condition, other: Condition) -> bool:
    """Whether two conditions tell of one card, or of one suit: "3-3 ..., badly split ..."."""
    return (asked.kind, asked.suit, asked.card) == (other.kind, other.suit, other.card)


def turned_round(branches: list[When], asked: When, links: list[Link]) -> When:
    """None of the branches before it; a branch of two conditions is not one to watch for."""
    turned = branches or [(c,) for c in asked]
    last = asked_of(links[-1].said) if links and not links[-1].when else None
    if not turned and last is not None and (last.split or last.kind is ConditionKind.DROPS):
        turned = [(last,)]  # "they have to be 3-3, otherwise you get one"
    if not turned and any(is_finesse(link.said) for link in links):
        turned = [(Condition(ConditionKind.FINESSE_WINS),)]  # "finesse; if it loses ..."
    if not turned and any(is_lead_to_card(link.said) for link in links[-1:]):
        turned = [(Condition(ConditionKind.FINESSE_WINS),)]  # "club to the queen; if it loses ..."
    if not turned:
        return (NOT_ALL_THAT,)
    return tuple(when[0].opposite() if len(when) == 1 else NOT_ALL_THAT for when in turned if when)


def ruffed_instead(could: object, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "I could ruff small but I'd rather use the ace": another trump ruffs."""
    if not isinstance(could, Step) or could.kind is not StepKind.RUFF or len(atoms) != 1:
        return atoms
    atom = atoms[0]
    cards = atom.cards if isinstance(atom, Step) and atom.kind is StepKind.PLAY else ()
    if len(cards) != 1 or cards[0].rank is None:
        return atoms
    return [replace(could, height=None, other_card=Card(Suit.TRUMPS, cards[0].rank))]


def wins_first(bag: Bag) -> bool:
    """ "Win, diamond king, spade ace": claimer wins the trick on the table, and plays on."""
    return bag.head == "win" and not (bag.neg or bag.foe or bag.left or bag.right)


def hanging(links: list[Link], found: When) -> list[Link]:
    """The end of a list that a condition behind it is about: "two rounds of trumps, the ace of
    clubs and the king of hearts if West has the ace"; all of it where that is not told."""
    suits = {c.suit or (c.card.suit if c.card is not None else None) for c in found}
    at = len(links)
    while at and _suits(links[at - 1]) == suits:
        at -= 1
    plain = all(isinstance(link.said, Step | Named) and _suits(link) for link in links)
    return links[at:] if plain and None not in suits and at < len(links) else links


def _suits(link: Link) -> set[Suit | None]:
    """The suits that a link names."""
    said = link.said.item if isinstance(link.said, Named) else link.said
    cards = cards_of(link.said)
    return {card.suit for card in cards} if cards else {*getattr(said, "suits", ())}


def topic_told(links: list[Link], units: list[Unit], facts: Facts | None) -> bool:
    """ "Hearts: low to the jack", "spades, duck one": a suit named only to tell how it is played,
    or who must lead it; ``units`` from the mark behind it on; a finesse behind a comma may be in
    another suit."""
    mark, behind = units[0].word, units[1].bag if len(units) > 1 else None
    topic = links[-1:] if mark == "colon" else links
    if behind is None or units[1].kind != "clause" or mark not in MARKS or not is_topic(topic):
        return False
    items = (*behind.left, *behind.right)
    own = not any(i.suits or any(card.suit for card in i.cards) for i in items)
    ducked = own and behind.head == "duck"
    if mark == "colon":
        more = len(items) > 1 and one_more_of_it(items[-1])  # "ace and another"
        how = bool(behind.head or behind.phrases or behind.adverbs) or more
        plain = bool(items) and not any(i.nouns - {"card", "trick"} for i in items)
        led = ducked or (own and plain and how) or behind.head == "finesse"
    else:
        suits = topic[0].said.item.suits if isinstance(topic[0].said, Named) else ()
        can = facts is not None and not {*suits}.isdisjoint(facts.finessable())
        finessed = behind.head == "finesse" or any(i.has("finesse") for i in items)
        led = ducked or (own and finessed and can) or leads_them(behind)
    return led and not any(link.when for link in topic)


def is_topic(links: list[Link]) -> bool:
    """ "Trumps? I leave them alone", "the last trump? I draw it": whether a suit, or a trump of
    theirs, is all that is named, to speak of it."""
    item = links[0].said.item if len(links) == 1 and isinstance(links[0].said, Named) else Item()
    of_theirs = item.which is Which.LAST and item.suit is not None and item.mine is not True
    told = item.cards or item.number or item.which or item.nouns or item.split or item.located
    whole = item.plural and item.mine is not False and not told and bool(item.suits)
    last = of_theirs and not (item.cards or item.plural or item.nouns)
    return item.bare_suit or whole or last  # "mes carreaux ?"


def good_topic(
    topic: tuple[Atom | Named | None, int], told: int, atoms: list[Atom | Named]
) -> list[Atom | Named]:
    """ "Mes carreaux ? Tous maîtres !": what is said to be good right behind a question is the suit
    that it was about; so is a trick given behind "spades: ..."."""
    suit, asked = topic
    if not isinstance(suit, Named) or asked != told:
        return atoms
    if len(suit.item.suits) == 1:
        atoms = [_of_topic(atom, suit.item.suits) for atom in atoms]
    if atoms != [StatedBelief(BeliefKind.ALL_GOOD)]:
        return atoms
    return [StatedBelief(BeliefKind.SUIT_RUNS, each, each=True) for each in suit.item.suits]


def _of_topic(atom: Atom | Named, suits: tuple[Suit, ...]) -> Atom | Named:
    """A trick of no suit that is given, in the suit that is spoken of: it is led for that."""
    given = isinstance(atom, Concession) and not (atom.suit or atom.card or atom.timing)
    if not given or not isinstance(atom, Concession):
        return atom
    return Step(StepKind.CONCEDE, suits, number=atom.number if (atom.number or 1) > 1 else None)


def lacking(unit: Unit) -> bool:
    """ "... otherwise I have no trump left", "sans quoi les carreaux seraient bloqués": what would
    be missing."""
    bag = unit.bag
    if bag is not None and bag.head == "blocks":
        return True
    none = bag is not None and (bag.neg or bag.no) and bag.subjects[:1] == ("self",)
    pieces = unit.meanings[0].pieces if unit.meanings else ()
    return none and all(isinstance(piece, StatedBelief | Later | Named) for piece in pieces)
