"""What is said again of what was just told: what it does to their trumps, which cards it was."""

from dataclasses import replace
from typing import Final, TypeGuard

from claims.cards import RANKS
from claims.statement.context import BOOK, SIDE, Facts, other_hand
from claims.statement.discourse.chain import Chain, Link, is_finesse
from claims.statement.discourse.kept_for import entered_with
from claims.statement.discourse.named_again import trump_named
from claims.statement.discourse.one_trick import pip_of_that_hand
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import number_of, number_out
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Height,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

NEAR: Final = ("", "comma", "colon", "and")
"""What may stand between two things of which the one tells of the other."""
ONE_TRICK: Final = Count(CountKind.TRICKS, 1)
OUTCOMES: Final = frozenset({"draw", "remove", "take", "fell", "run", "drawsuit", "comeout"})
"""Predicates of what a round of trumps does to theirs."""
WINS: Final = frozenset({"good", "win", "take", "works", ""})
"""Predicates of a card that wins what is led to it."""
TAKES: Final = frozenset({"take", "win", "get", "have"})
"""Predicates of one who wins a trick."""


def comes_of_it(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Two rounds of trumps, that draws them", "valet d'atout, ça ramasse le 6": what the trumps
    just played do; nothing more is played. None where it is no such thing."""
    last = chain.links[-1]
    near = chain.connective in NEAR and last.sentence == chain.sentence
    it = bag.subjects[:1] == ("it",) or [item.pron for item in bag.left] == ["this"]
    told = it and bag.head in OUTCOMES and not (bag.neg or bag.no)
    told = told or (bag.head == "drop" and not (bag.neg or bag.no))
    if not near or not told or not _trumps_played(chain, last.said):
        return None
    if bag.head == "drop" and not all(_of_theirs(chain, atom) for atom in atoms):
        return None
    found: list[Atom | Named] = []
    for atom in atoms:
        if isinstance(atom, StatedBelief) and bag.head == "drop":
            found.append(atom)
            continue
        if not isinstance(atom, Step) or atom.kind not in (StepKind.DRAW, StepKind.CONCEDE):
            return None
        for card in atom.cards[:1]:
            trump = replace(card, suit=Suit.TRUMPS, mine=None)
            if chain.facts is None or chain.facts.out(trump):
                found.append(StatedBelief(BeliefKind.CARD_DROPS, card=trump))
        if atom.outstanding and not atom.cards:
            found.append(StatedBelief(BeliefKind.TRUMPS_OUT, number=atom.outstanding))
    for link in chain.links:
        if link.clause == last.clause:
            link.said = _played(link.said)
    return found


def _of_theirs(chain: Chain, atom: Atom | Named) -> bool:
    """Whether it says of trumps of theirs that they fall: "valet d'atout, le 6 tombe"."""
    if isinstance(atom, Step):
        return atom.kind is StepKind.DRAW
    trumps = (BeliefKind.TRUMPS_OUT, BeliefKind.NO_TRUMPS_OUT)
    if not isinstance(atom, StatedBelief) or atom.kind in trumps:
        return isinstance(atom, StatedBelief)
    card = atom.card if atom.kind is BeliefKind.CARD_DROPS else None
    return card is not None and _all_trumps(chain, {card.suit})


def _trumps_played(chain: Chain, said: Atom | Named) -> bool:
    """Whether trumps of claimer's side were told to be played."""
    if isinstance(said, Step):
        cash = said.kind in (StepKind.CASH, StepKind.PLAY, StepKind.LEAD)
        suits = {*said.suits, *(card.suit for card in said.cards)}
        return said.kind is StepKind.DRAW or (cash and _all_trumps(chain, suits))
    if not isinstance(said, Named) or said.item.which is Which.LAST:
        return False
    return _all_trumps(chain, {*said.item.suits, *(card.suit for card in said.item.cards)})


def _all_trumps(chain: Chain, suits: set[Suit | None]) -> bool:
    known = {suit for suit in suits if suit is not None}
    facts = chain.facts
    return (
        bool(known)
        and known == suits
        and all(s is Suit.TRUMPS or (facts is not None and facts.trump_suit(s)) for s in known)
    )


def rounds_by_name(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "Two rounds of spades, ace and king", "I cash two aces, the spade and then the club": the
    cards just told by their number, which are not played twice; what is left to be played."""
    atoms = [_named_at_once(chain, atom) for atom in atoms]
    near = chain.links[-len(RANKS) :]  # no more rounds than a suit has cards
    links = [link for link in near if link.sentence == chain.sentence]
    before = len(links)
    said = [*(link.said for link in links), *atoms]
    for at, each in enumerate(said[:-1]):
        number, of = _rounds(each)
        cards: list[Card] = []
        end = at + 1
        while end < len(said) and len(cards) < number and (more := _cards(chain, said[end], of)):
            cards += more
            end += 1
        if of is None or end <= before or not _are_they(chain, cards, number, of):
            continue
        named = [_by_name(chain, x, of) for x in said[at + 1 : end]]
        if at >= before:
            return [*atoms[: at - before], *named, *map(_played, said[end:])]
        counted = links[at].only and not isinstance(of, Suit)  # "I only get two aces, ..."
        if links[at].when != chain.active or counted:
            continue
        chain.merged = (*chain.merged, *links[at].units)
        for link, name in zip(links[at + 1 :], named, strict=False):
            link.said = name
        chain.links.remove(links[at])
        return [*named[before - at - 1 :], *map(_played, said[end:])]
    return atoms


def _played(said: Atom | Named) -> Atom | Named:
    return replace(said, played=True) if isinstance(said, Named) else said


def _by_name(chain: Chain, said: Atom | Named, of: Suit | str) -> Atom | Named:
    """One of the cards told by their number: "the spade" of two aces is that ace."""
    plain, cards = _played(said), _cards(chain, said, of)
    if isinstance(plain, Named):
        return replace(plain, item=replace(plain.item, cards=cards))
    return replace(plain, suits=(), cards=cards) if isinstance(plain, Step) else plain


def _named_at_once(chain: Chain, said: Atom | Named) -> Atom | Named:
    """ "I take two aces, the ace of clubs and the ace of spades" in one clause."""
    number, of = _rounds(replace(said, cards=said.cards[:1])) if _several(said) else (0, None)
    if not isinstance(said, Step) or of is None:
        return said
    cards = said.cards[1:]
    return replace(said, cards=cards) if _are_they(chain, [*cards], number, of) else said


def _several(said: Atom | Named) -> TypeGuard[Step]:
    return isinstance(said, Step) and len(said.cards) > 1


def _rounds(said: Atom | Named) -> tuple[int, Suit | str | None]:
    """How many rounds of which suit, or cards of which rank, are told, two at least; of None where
    it is something else."""
    number: int | None = None
    suits: tuple[Suit, ...] = ()
    if isinstance(said, Step) and said == Step(StepKind.CASH, cards=said.cards):
        cards = said.cards
        if len(cards) == 1 and cards[0].rank and cards[0].suit is None:
            number = cards[0].number or 0
            return (number, cards[0].rank) if number > 1 else (0, None)
    if isinstance(said, Named) and not said.item.cards and said.item.suit:
        top = said.item.which is Which.HIGH  # "two top hearts, ace then king"
        number = said.item.number if said.item.has("round") or top else None
        suits = said.item.suits
    elif isinstance(said, Step) and said.kind is StepKind.CASH and not said.cards:
        number, suits = said.number, said.suits
    elif isinstance(said, Step) and said.kind is StepKind.DRAW and not said.cards:
        number, suits = said.number, (Suit.TRUMPS,)
    return (number, suits[0]) if number and number > 1 and len(suits) == 1 else (0, None)


def _cards(chain: Chain, said: Atom | Named, of: Suit | str | None) -> tuple[Card, ...]:
    """The cards of which nothing but that they are played is told."""
    suits: tuple[Suit, ...] = ()
    if isinstance(said, Named):
        suits = said.item.suits if said.item.called or said.item.called_for else ()
    elif isinstance(said, Step) and said == Step(StepKind.CASH, said.suits):
        suits = said.suits
    if suits and of is not None and not isinstance(of, Suit):
        named = tuple(Card(suit, of) for suit in suits)
        return named if chain.facts is not None and all(map(chain.facts.has, named)) else ()
    if isinstance(said, Named):
        return said.item.cards
    if not isinstance(said, Step):
        return ()
    return said.cards if said == Step(StepKind.CASH, cards=said.cards) else ()


def _are_they(chain: Chain, cards: list[Card], number: int, of: Suit | str) -> bool:
    """Whether these are as many cards of a suit as it is played rounds, or of a rank."""
    if not isinstance(of, Suit):
        its = [card.rank == of and card.suit is not None for card in cards]
        return len({card.suit for card in cards}) == number == len(its) and all(its)
    trump = of is Suit.TRUMPS or (chain.facts is not None and chain.facts.trump_suit(of))
    its = [c.suit is of or (trump and _is_trump(chain, c)) for c in cards]
    return len(its) == number and all(its) and all(c.rank and not c.number for c in cards)


def _is_trump(chain: Chain, card: Card) -> bool:
    named = card.suit is not None and chain.facts is not None and chain.facts.trump_suit(card.suit)
    return card.suit is Suit.TRUMPS or named


def good_too(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "The clubs are good, the spades likewise", "... and so's the trump": what was just said of
    other cards."""
    said = chain.links[-1].said
    good = isinstance(said, StatedBelief) and said.kind in (
        BeliefKind.SUIT_RUNS,
        BeliefKind.CARD_GOOD,
    )
    if not good or "alike" not in bag.adverbs or bag.head or chain.connective not in NEAR:
        return None
    found: list[Atom | Named] = []
    for atom in atoms:
        if not isinstance(atom, Named) or not (atom.item.cards or atom.item.suits):
            return None
        cards = (replace(card, mine=None) for card in atom.item.cards)
        found += [StatedBelief(BeliefKind.CARD_GOOD, card=card) for card in cards]
        suits = () if atom.item.cards else atom.item.suits
        each = isinstance(said, StatedBelief) and (said.each or said.suit is None)
        found += [StatedBelief(BeliefKind.SUIT_RUNS, suit, each=each) for suit in suits]
    return found


def given_too(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "A heart to lose, and a club", "the heart is yours, the club too": another trick given; "and
    two clubs" may be his own."""
    said, too = chain.links[-1].said, "alike" in bag.adverbs
    given = isinstance(said, Concession) and bool(said.suit or said.card)
    if not given or bag.head or "mine" in bag.adverbs or chain.connective not in NEAR:
        return None
    found: list[Atom | Named] = []
    for atom in atoms:
        item = atom.item if isinstance(atom, Named) else Item()
        one = number_of(item) == 1 and chain.connective == "and"
        one = one or (too and (bool(item.number) or not item.plural))
        out = item.suit is not None and (chain.facts is None or chain.facts.out_of(item.suit))
        if not (one and out) or item.mine is not None or item.nouns or item.which:
            return None
        number = number_of(item) or 1
        found.append(Concession(number if number > 1 else None, item.suit))
    return found


def were_out(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "Two trumps out: trump, trump", "deux atouts dehors, je les tire": what is out was told, and
    then what is done about it."""
    last = chain.links[-1]
    said, drawn = last.said, atoms[0] if atoms else None
    if len(atoms) > 1 and isinstance(drawn, Named) and drawn.item.number:
        return _out_and_drawn(chain, drawn, atoms)
    if not isinstance(said, Named) or last.when or chain.connective not in ("", "comma", "colon"):
        return atoms
    item = said.item
    counted = isinstance(drawn, Step) and drawn.number  # "the one trump out, so one round"
    counted = counted or (isinstance(drawn, Named) and drawn.item.has("round"))
    told = item.det == "" or (item.det == "the" and bool(counted))
    out = item.which is Which.LAST and item.which_after and told and not item.owner
    out = out or (item.which is Which.LOW and bool(item.several) and item.plural and told)
    trumps = _all_trumps(chain, {*item.suits, *(card.suit for card in item.cards)})
    near = last.sentence == chain.sentence or (last.only and last is chain.links[-1])
    if not out or not trumps or item.cards or not item.number or not near:
        return atoms
    does = isinstance(drawn, Step) and drawn.kind is StepKind.DRAW
    if not (does or (isinstance(drawn, Named) and _trumps_played(chain, drawn))):
        return atoms
    number = number_out(item)
    last.said = StatedBelief(BeliefKind.TRUMPS_OUT, number=number)
    pointed = isinstance(drawn, Step) and not (drawn.number or drawn.cards)
    if isinstance(drawn, Step) and pointed and (item.upto or not drawn.outstanding):
        return [replace(drawn, outstanding=number), *atoms[1:]]
    return atoms


def _out_and_drawn(chain: Chain, out: Named, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "One trump outstanding, a round of trumps": told in a breath."""
    item, drawn = out.item, atoms[1]
    left = item.which is Which.LAST and item.which_after and not (item.owner or item.cards)
    trumps = left and _all_trumps(chain, {*item.suits})
    rounds = isinstance(drawn, Named) and drawn.item.has("round") and _trumps_played(chain, drawn)
    if not (trumps and rounds):
        return atoms
    return [StatedBelief(BeliefKind.TRUMPS_OUT, number=item.number), *map(_played, atoms[1:])]


def low_before(chain: Chain, atoms: list[Atom | Named]) -> None:
    """ "I play low and win it in hand": low from the other hand, to the trick on the table."""
    won, last = atoms[0] if atoms else None, chain.links[-1]
    facts = chain.facts
    if not isinstance(won, Step) or won.kind is not StepKind.WIN or facts is None:
        return
    hand = won.hand or next((facts.where(card) for card in won.cards), None)
    if hand in SIDE and last.said == Step(StepKind.PLAY, height=Height.LOW, when=last.when):
        last.said = replace(last.said, hand=other_hand(hand))


def kept_back(said: Atom | Named, named: tuple[Item, ...], facts: Facts | None) -> Renounced | None:
    """ "I throw a small club, not the king of diamonds": a card that is not thrown."""
    thrown = isinstance(said, Step) and said.kind is StepKind.DISCARD
    card = named[0].cards[0] if len(named) == 1 and len(named[0].cards) == 1 else None
    if not thrown or not isinstance(said, Step) or card is None or card.suit is None:
        return None
    if facts is None or not facts.has(card) or replace(card, mine=None) in said.cards:
        return None
    return Renounced(StepKind.DISCARD, card=replace(card, mine=None))


def finesse_against(chain: Chain, bag: Bag) -> bool:
    """ "I take the finesse in spades, against the queen", "..., contre Ouest": told after a comma
    of the finesse before."""
    last = chain.links[-1]
    if not is_finesse(last.said) or chain.connective != "comma" or last.sentence != chain.sentence:
        return False
    plain = not (bag.head or bag.left or bag.right or bag.subjects or bag.adverbs)
    role, items = bag.phrases[0] if len(bag.phrases) == 1 else ("", ())
    if not plain or role not in ("against", "on", "at", "to") or len(items) != 1:
        return False
    step, item = last.said, items[0]
    assert isinstance(step, Step)
    card = item.cards[0] if len(item.cards) == 1 else None
    facts = chain.facts
    if item.is_hand and item.hand is not None and item.hand not in SIDE and not step.hand:
        last.said = replace(step, hand=item.hand)
        return True
    of = step.suits[0] if len(step.suits) == 1 else None
    if card is None or step.cards or (card.suit is not None and of not in (None, card.suit)):
        return False
    theirs = replace(card, suit=card.suit or of, mine=None)
    if facts is not None and not facts.out(theirs):
        return False
    last.said = replace(step, suits=(), cards=(theirs,), against=True)
    return True


def one_more_theirs(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Vous en avez trois, plus encore une": tricks of theirs, and no overtrick."""
    last, count = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    said, facts = last.said, chain.facts
    won = facts.won[1] if facts is not None and facts.won is not None else None
    before = isinstance(said, Concession) and not (said.suit or said.card) and said.number == won
    another = bag.foe and any(i.det in ("another", "next") for i in bag.right)
    single = isinstance(count, Concession | Count) and count in (Concession(1), ONE_TRICK)
    again = single and chain.connective in NEAR and (another or _more_to_come(bag))
    if before and won and again:
        last.said = Count(CountKind.GIVEN, won, last.when)  # "three for you, and one to come"
        return [Concession(1)]
    behind = [i for i in bag.left if i.det == "the" and bag.head == "have" and bag.foe]
    if won and count == Concession(won) and said == Concession(1) and behind:
        return [Count(CountKind.GIVEN, won)]  # "one more for you besides the three you have"
    told = chain.last_bag
    held = told is not None and told.head == "have" and [i.det for i in told.left] == ["the"]
    if before and won and held and isinstance(count, Concession):
        last.said = Count(CountKind.GIVEN, won, last.when)  # "besides the three you have, one ..."
        return atoms
    given = isinstance(said, Count) and said.kind is CountKind.GIVEN
    if given and isinstance(count, Count) and chain.connective in NEAR and _more_to_come(bag):
        few = facts is None or (count.number or 0) < facts.left
        return [Concession(count.number)] if few and count.kind is CountKind.TRICKS else None
    if not isinstance(count, Count) or count.kind is not CountKind.RESULT:
        return None
    if bag.tag not in ("mark", "more"):
        return None
    more = bag.head == "plus" and (count.number or 0) > 0 and chain.connective in NEAR
    theirs = isinstance(said, Concession) and not (said.suit or said.card)
    theirs = theirs or (isinstance(said, Count) and said.kind is CountKind.GIVEN)
    if not more or not theirs or last.sentence != chain.sentence:
        return None
    if isinstance(said, Concession) and said.number == won:
        last.said = Count(CountKind.GIVEN, said.number, last.when)
    return [Concession(count.number)]


def _more_to_come(bag: Bag) -> bool:
    """ "... and one more to come", behind those that the opponents have."""
    items = (*bag.left, *bag.right)
    again = {"more", "here"} & {*bag.adverbs} or any(i.det in ("another", "next") for i in items)
    if bag.head == "left" and bag.tag == "there":
        return bool({"here", "more"} & {*bag.adverbs})  # "there's one to come"
    if bag.subjects or bag.left or "mine" in bag.adverbs:
        return not bag.subjects and not bag.head and bool(again) and "mine" not in bag.adverbs
    if bag.head in ("take", "win", "make"):  # "they won three before and take another one now"
        return bool(again) or "now" in bag.adverbs
    return bag.head == "get" or (not bag.head and bool(again))  # "you have three and get one"


def last_by_name(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "The last trick is yours, I lose a diamond there": which one it is, and no other."""
    last, named = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    near = chain.connective in ("", "comma", "colon") and last.sentence == chain.sentence
    if not near or bag.head != "give" or last.said != Concession(1, timing=Timing.END):
        return None
    if not isinstance(named, Concession) or not (named.suit or named.card) or named.timing:
        return None
    if (named.number or 1) > 1:
        return None
    last.said = replace(named, timing=Timing.END)
    return []


def won_by_them(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Trèfle, Ouest prend", "a club, you win it": the suit just called is led, and lost once."""
    last, given = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    points = all(item.pron in ("it", "this") for item in bag.right)
    near = chain.connective in ("", "comma") or (chain.connective == "and" and points)
    near = near and last.sentence == chain.sentence
    theirs = not bag.head and bag.subjects == ("it",) and "yours" in bag.adverbs
    taken = bag.head in TAKES or bag.tag == "take"
    if not (theirs or taken) or bag.neg or not near or last.when != chain.active:
        return None
    cards: tuple[Card, ...] = ()
    suits: tuple[Suit, ...] = ()
    if isinstance(given, Concession) and (given.number or 1) == 1:
        cards = (given.card,) if given.card is not None else ()
        suits = () if given.suit is None else (given.suit,)
    elif isinstance(given, Step) and given.kind is StepKind.CONCEDE and not given.name:
        cards, suits = given.cards, given.suits
    else:
        return None
    suit = _led(last.said)
    if suit is None or {*suits, *(card.suit for card in cards)} - {suit, None}:
        return None
    chain.merged = chain.links.pop().units
    chain.connective = "then" if last.connective == "then" else chain.connective
    for link in chain.links:
        if link.clause == last.clause:
            link.said = _played(link.said)  # "ace of diamonds, club, West wins it"
    if last.last:
        return [Concession(suit=suit, timing=Timing.END)]  # "le carreau en dernier, il est à vous"
    return [Step(StepKind.CONCEDE, () if cards else (suit,), cards)]


def _led(said: Atom | Named) -> Suit | None:
    """The suit of which a card is called, or led with no more said."""
    if isinstance(said, Named):
        item = said.item
        one_card = item.det == "a" or (item.which is Which.LOW and (item.number or 1) == 1)
        one_card = one_card and not (item.plural or item.nouns or item.cards)
        one_card = one_card and item.which in (None, Which.LOW)
        return item.suit if item.called or item.called_for or one_card else None
    if not isinstance(said, Step) or said != Step(StepKind.LEAD, said.suits):
        return None
    return said.suits[0] if len(said.suits) == 1 else None


def taken_with(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Je joue carreau et je prends du roi": led to the card that takes it."""
    last, won = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    near = chain.connective in NEAR and last.sentence == chain.sentence
    if not near or not isinstance(won, Step) or won.kind is not StepKind.WIN or bag.neg:
        return None
    suit, card = _led(last.said), won.cards[0] if len(won.cards) == 1 else None
    if suit is None or card is None or card.rank is None or card.suit not in (None, suit):
        return None
    known = replace(card, suit=suit)
    if chain.facts is None or not chain.facts.has(known) or last.when != chain.active:
        return None
    if isinstance(last.said, Named) and chain.facts.led is suit:
        return None  # the trick on the table
    chain.merged = chain.links.pop().units
    return [Step(StepKind.LEAD, (suit,), hand=won.hand, other_card=known)]


def not_yet(links: list[Link]) -> None:
    """ "No trumps yet: a club ruffed, and now I draw them": what is put off is drawn later."""
    for place in range(len(links) - 1, -1, -1):
        put_off = links[place].said == Renounced(StepKind.DRAW) and not links[place].when
        if put_off and any(map(_drawn_then, links[place + 1 :])):
            links[place + 1].units += links[place].units
            del links[place]


def _drawn_then(link: Link) -> bool:
    """Whether trumps are drawn, or named after a "then"."""
    said = link.said
    named = isinstance(said, Named) and link.connective == "then" and not said.item.cards
    trumps = named and isinstance(said, Named) and said.item.suits == (Suit.TRUMPS,)
    return trumps or (isinstance(said, Step) and said.kind is StepKind.DRAW)


def first_to_it(chain: Chain, bag: Bag) -> None:
    """ "Ace of spades, I keep the king to get back": named first with a spade on the table, it is
    played to that trick."""
    facts = chain.facts
    last = chain.links[0] if len(chain.links) == 1 else None
    if last is None or facts is None or not isinstance(last.said, Named) or last.said.kept:
        return
    item = last.said.item
    card = item.cards[0] if len(item.cards) == 1 else None
    if card is None or card.suit is None or card.suit is not facts.led or not facts.has(card):
        return
    if bag.head and bag.head != "have" and chain.connective in ("comma", "") and not item.owner:
        last.said = Step(StepKind.WIN, cards=(replace(card, mine=None),), when=last.when)


def wins_it(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Petit carreau de la table, mon roi fait la levée": the card of the other hand that a lead
    is for."""
    last, told = chain.links[-1], atoms[0] if len(atoms) == 1 else None
    facts, near = chain.facts, chain.connective in NEAR and last.sentence == chain.sentence
    if facts is None or not near or bag.head not in WINS or bag.neg or last.when != chain.active:
        return None
    card: Card | None = None
    if isinstance(told, StatedBelief) and told.kind is BeliefKind.CARD_GOOD:
        card = told.card
    elif isinstance(told, Step) and told.kind in (StepKind.WIN, StepKind.CASH):
        card = told.cards[0] if len(told.cards) == 1 else None
    low, good = Step(StepKind.PLAY, height=Height.LOW), isinstance(told, StatedBelief)
    if good and isinstance(last.said, Step) and replace(last.said, hand=None, when=()) == low:
        its = replace(card, suit=card.suit or facts.led, mine=None) if card is not None else None
        wins = its is not None and its.suit is facts.led and facts.has(its)
        return [Step(StepKind.WIN, cards=(its,))] if wins and its is not None else None
    led = _led_from(last.said)
    if led is not None and led.suit is facts.led:
        return None  # the trick on the table
    if led is None or card is None or not card.rank or card.suit not in (None, led.suit):
        return None
    known = replace(card, suit=led.suit, mine=None, hand=None)
    source = led.hand or facts.where(led)
    if facts.where(known) is not (other_hand(source) if source in SIDE else None):
        return None
    chain.merged, chain.connective = chain.links.pop().units, last.connective
    cards = (replace(led, hand=None),) if led.rank or led.which is not Which.ANY else ()
    suits = () if cards or led.suit is None else (led.suit,)
    return [Step(StepKind.LEAD, suits, cards, source=source, other_card=known)]


def _led_from(said: Atom | Named) -> Card | None:
    """The card that is led out of a hand, with that hand; None where it is no such thing."""
    if isinstance(said, Step):
        plain = said.kind in (StepKind.LEAD, StepKind.PLAY) and not (said.other_card or said.hand)
        if not plain or len(said.suits) + len(said.cards) != 1:
            return None
        card = said.cards[0] if said.cards else Card(said.suits[0])
        return replace(card, hand=said.source or card.hand)
    item = said.item if isinstance(said, Named) else None
    if item is None or item.several or item.plural or item.nouns or item.owner == "my":
        return None
    if len(item.cards) == 1:
        return item.cards[0] if item.pips else None
    at = said.place if isinstance(said, Named) else None
    return Card(item.suit, hand=at or item.hand) if item.suit and (at or item.located) else None


def overtricks(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "Dix levées, ce qui fait une de plus": of the contract, not more of those to come."""
    last, count = chain.links[-1].said, atoms[0] if len(atoms) == 1 else None
    facts = chain.facts
    if not isinstance(count, Count) or not isinstance(last, Count) or "more" not in bag.adverbs:
        return None
    level = facts.level if facts is not None else None
    if last.kind is not CountKind.TOTAL or count.kind is not CountKind.TRICKS or not level:
        return None
    over = (last.number or 0) - BOOK - level
    return [Count(CountKind.RESULT, over)] if over > 0 and over == count.number else None


def given_next(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named] | None:
    """ "I give you the ace of trumps, then the ace of diamonds": what stands behind a trick given
    is given too, where it is a card of theirs."""
    last, facts = chain.links[-1], chain.facts
    given = isinstance(last.said, Concession) and last.said.card is not None
    given = given or (isinstance(last.said, Step) and last.said.kind is StepKind.CONCEDE)
    if not given or bag.head or facts is None or last.sentence != chain.sentence or bag.neg:
        return None
    cards = [c for a in atoms if isinstance(a, Named) for c in a.item.cards]
    if len(cards) != len(atoms) or not all(facts.out(c) and not facts.has(c) for c in cards):
        return None
    return [Concession(card=replace(card, mine=None)) for card in cards] or None


TOLD_OF_IT: Final = (
    given_next,
    trump_named,
    overtricks,
    good_too,
    given_too,
    comes_of_it,
    one_more_theirs,
    last_by_name,
    won_by_them,
    taken_with,
    wins_it,
    pip_of_that_hand,
    entered_with,
)
"""What may be told of what stands right before it."""
