"""What is only counted or said to be there, and is played because it has its turn."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.cards import RANKS
from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.discourse.chain import Link, cards_of
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.pieces import described, is_trumps, owned_hand
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

CASHED: Final = Step(StepKind.CASH)
"""The winners, whichever they are."""
WHERE: Final = frozenset({"in", "on", "at", "from"})
ADDED: Final = frozenset({"and", "comma", ""})
ALL_GOOD: Final = 2
"""The words of "all winners", "tous maîtres": "everything is good" has more."""


def winners_in(bag: Bag, facts: Facts | None) -> Hand | None:
    """The hand of claimer's side whose winners are named, "my two winners on the table", "two
    here"; "two there" is said of the other one."""
    items = [*bag.left, *bag.right]
    counted = len(items) == 1 and items[0].bare and items[0].number is not None
    if not counted and (len(items) != 1 or not items[0].has("winner", "trick")):
        return None
    if bag.tag == "there":
        return Hand.DUMMY
    where = [its[0].hand for role, its in bag.phrases if role in WHERE and its[0].is_hand]
    where += [Hand.OWN] if "here" in bag.adverbs else []
    where += [Hand.DUMMY] if {"there", "facing"} & {*bag.adverbs} else []
    own = facts is not None and not facts.by_declarer and items[0].owner == "my"
    hand = owned_hand(items[0]) or (where[0] if where else Hand.OWN if own else None)
    return hand if hand in SIDE else None


def played_in_turn(links: list[Link]) -> None:
    """ "Your two trumps, then the aces", "the winners on the table first, then ...": what has its
    turn is drawn, or cashed."""
    for place, link in enumerate(links):
        said = link.said
        follows = any(after.connective == "then" for after in links[place + 1 : place + 2])
        if not (follows or link.first or link.connective == "then"):
            continue
        if isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT and link.bare:
            link.said = Step(StepKind.DRAW, outstanding=said.number, when=said.when)
        elif link.winners is not None and _told_of_winners(link):
            number = said.number if isinstance(said, Count | Step) else None
            link.said = Step(StepKind.CASH, hand=link.winners, number=number)


def _hand_of_winners(
    link: Link, links: list[Link], units: list[Unit], facts: Facts | None
) -> Hand | None:
    """The only hand with winners, or with just so many: "my three winners, then the ruff"."""
    bag = units[link.units[0]].bag if link.units else None
    item = (_item_of(link, links, bag) if bag is not None else None) or Item()
    named = item.bare and (item.has("winner") or item.which is Which.HIGH)
    if not named or facts is None or item.mine is False:
        return None
    high = {hand: len(_winners_of(hand, facts)) for hand in SIDE}
    found = [hand for hand in SIDE if (high[hand] == item.number if item.number else high[hand])]
    return found[0] if len(found) == 1 else None


def _winners_of(hand: Hand, facts: Facts) -> list[Card]:
    """The cards of a hand that none out beats."""
    named = [Card(suit, rank) for suit in Suit if suit is not Suit.TRUMPS for rank in RANKS]
    return [card for card in named if facts.where(card) is hand and not facts.over(card, None)]


def good_in_turn(links: list[Link]) -> None:
    """ "The diamonds are high, then the clubs", "..., then the nine of hearts, which is high, and a
    club": what is said to be good is played where something comes after it, or it after that."""
    for place, (link, after) in reversed(list(enumerate(pairwise(links)))):
        good = link.said
        near = after.sentence == link.sentence and not (link.when or after.when)
        if not (isinstance(good, StatedBelief) and near and _is_play(after.said)):
            continue
        trumps = isinstance(after.said, Named) and is_trumps(after.said.item)
        at_last = after.last and not trumps  # "... and the trump at the end" says no more of it
        behind = place > 0 and _is_play(links[place - 1].said)
        leaves = isinstance(after.said, Step) and after.said.kind is StepKind.LEAD and after.moves
        leaves = leaves and link.connective == "comma"  # "..., it is good, and a diamond back"
        in_turn = behind and (link.connective == "then" or leaves)
        step: Step | None = None
        if good.kind is BeliefKind.SUIT_RUNS and good.suit is not None:
            followed = after.connective == "then" or at_last
            step = Step(StepKind.CASH, (good.suit,)) if followed else None
        elif good.kind is BeliefKind.CARD_GOOD and good.card is not None and in_turn:
            step = Step(StepKind.CASH, cards=(good.card,))
        if step is not None:
            links.insert(place + 1, replace(link, said=step))


def claimed_after(links: list[Link], units: list[Unit]) -> None:
    """ "Jack of trumps and I claim": what is named before it is played."""
    if sum(isinstance(link.said, Named) for link in links) > 1:
        return  # a list of winners has no order
    for link, claim in pairwise(links):
        bag = units[claim.units[0]].bag if claim.units else None
        claims = bag is not None and bag.head == "claim" and claim.said == Count(CountKind.REST)
        if claims and isinstance(link.said, Named) and link.bare and not (link.when or claim.when):
            link.said = replace(link.said, played=True)


def winners_in_turn(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "My winners first, the trump at the end", "mes trois maîtresses d'abord": they are played
    where something is played after them, however many they are."""
    for link, after in pairwise(links):
        if link.when or not isinstance(after.said, Named | Step):
            continue
        turn = after.connective == "then" or after.last
        leads = link.first or link.connective == "first"
        counted = _winners_counted(link, links, units) and (leads or turn)
        cashed = isinstance(link.said, Step) and replace(link.said, number=None) == CASHED
        others = _all_else(link, units) and turn and _of_trumps(after, facts)
        if counted or others or (cashed and turn):
            suits = _winning_suits(facts) if _of_trumps(after, facts) else ()
            hand = None if suits or others else _hand_of_winners(link, links, units, facts)
            many = link.said.number if hand and isinstance(link.said, Count | Step) else None
            if counted or suits or hand:
                link.said = replace(CASHED, suits=suits, hand=hand, number=many)


def _item_of(link: Link, links: list[Link], bag: Bag) -> Item | None:
    """The noun of a clause that a link tells: "first the three winners, the ten next" tells of two
    in one clause."""
    items = (*bag.left, *bag.right)
    told = [other for other in links if other.units[:1] == link.units[:1]]
    at = next((n for n, other in enumerate(told) if other is link), 0)
    return items[at] if len(items) == len(told) else None


def _winners_counted(link: Link, links: list[Link], units: list[Unit]) -> bool:
    """Whether claimer's winners are named, and no more is said of them than how many they are."""
    bag = units[link.units[0]].bag if link.units else None
    counted = link.said == StatedBelief(BeliefKind.ALL_GOOD) or isinstance(link.said, Count)
    told = bag is not None and bag.head in ("", "cash", "play")  # "I cash my three winners"
    told = told or (bag is not None and bag.head == "good" and "first" in bag.adverbs)
    if bag is None or not told or bag.neg or bag.no or not counted:
        return False
    if bag.head == "good":
        return not (bag.left or bag.right or bag.subjects)  # "winners first"
    item = _item_of(link, links, bag)
    if item is None or item.mine is False:
        return False
    if item.has("trick") and item.which is Which.HIGH:
        return True  # "les levées sûres"
    high = item.which is Which.HIGH and not (item.suits or item.nouns)
    return item.has("winner") or (high and bool(item.number))  # "les trois maîtresses"


def _all_else(link: Link, units: list[Unit]) -> bool:
    """ "Everything else, then the trump", "my side suits first": all but what comes after it."""
    bag = units[link.units[0]].bag if link.units else None
    items = (*bag.left, *bag.right) if bag is not None and not (bag.neg or bag.no) else ()
    alone = bag is not None and bag.head in ("", "cash", "play") and len(items) == 1
    return alone and items[0].has("rest") and not items[0].number and items[0].mine is not False


def _of_trumps(link: Link, facts: Facts | None) -> bool:
    """Whether nothing but trumps is played."""
    said = link.said
    named = (
        said.item.suits if isinstance(said, Named) else said.suits if isinstance(said, Step) else ()
    )
    suits = {*named, *(card.suit for card in cards_of(said))}
    trumps = (s is Suit.TRUMPS or (s and facts and facts.trump_suit(s)) for s in suits)
    draws = isinstance(said, Step) and said.kind is StepKind.DRAW
    return draws or (bool(suits) and all(trumps))


def _winning_suits(facts: Facts | None) -> tuple[Suit, ...]:
    """The suits but trumps in which one hand of claimer's side has winners, and these alone; none
    where there are others."""
    if facts is None:
        return ()
    found: list[Suit] = []
    for suit in (s for s in Suit if s is not Suit.TRUMPS and not facts.trump_suit(s)):
        best = max((card.code(facts.trump) or 0 for card in facts.out_of(suit)), default=-1)
        hands = [facts.held(suit, hand) for hand in SIDE]
        won = [held for held in hands if held.bit_length() - 1 > best]
        if len(won) > 1 or any((held & -held).bit_length() - 1 < best for held in won):
            return ()
        found += [suit] * len(won)
    return tuple(found)


def _is_play(said: object) -> bool:
    """Whether that is played: who draws trumps does it before all the rest."""
    return isinstance(said, Named) or (isinstance(said, Step) and said.kind is not StepKind.DRAW)


def ruffed_there(links: list[Link], facts: Facts | None) -> None:
    """ "Clubs there, diamonds here": ruffed, where the hand named has no card of the suit."""
    if facts is None or facts.trump is None:
        return
    for link in links:
        said = link.said
        item = said.item if isinstance(said, Named) else None
        if item is None or not isinstance(said, Named) or said.place not in SIDE or item.cards:
            continue
        suit, hand = item.suit, said.place
        if suit is None or facts.trump_suit(suit) or facts.held(suit, hand):
            continue
        if facts.held(suit) and facts.held(Suit.TRUMPS, hand):
            link.said = Step(StepKind.RUFF, (suit,), hand=hand, run=item.plural)


def thrown_from_there(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "Ace of spades, a diamond from hand", "ace of spades, dummy plays the four of diamonds":
    thrown on it by the hand that has none of its suit."""
    for before, link in pairwise(links) if facts is not None else ():
        led, told = before.said, _put_there(link, units)
        if not isinstance(led, Named) or told is None or before.when != link.when:
            continue
        if link.last or link.connective == "then":
            continue  # "ace of spades, and dummy's club last"
        its, place = told
        if len(led.item.cards) != 1 or place not in SIDE or facts is None:
            continue
        if its.suit is None or (its.rank and not facts.over(its, None)):
            continue  # "ace of spades, and the king of hearts in dummy": a winner
        card = replace(led.item.cards[0], mine=None)
        void = card.suit is not None and not facts.held(card.suit, place)
        if void and its.suit is not card.suit and facts.where(card) is other_hand(place):
            before.said = replace(led, played=True)
            link.said = Step(StepKind.DISCARD, cards=(its,), on_cards=(card,))


def _put_there(link: Link, units: list[Unit]) -> tuple[Card, Hand | None] | None:
    """A card named with the hand that it lies in, or which a hand named is said to play."""
    said = link.said
    if isinstance(said, Named):
        item = said.item
        single = not (item.plural or item.nouns) and len(item.cards) <= 1
        its = replace(item.cards[0] if item.cards else described(item), mine=None)
        return (its, said.place or owned_hand(item)) if single else None
    bag = units[link.units[0]].bag if link.units else None
    hand = bag.left[0].hand if bag is not None and len(bag.left) == 1 else None
    if not isinstance(said, Step) or hand is None or len(said.cards) != 1:
        return None
    plain = Step(said.kind, cards=said.cards)
    played = said.kind in (StepKind.PLAY, StepKind.LEAD) and said == plain
    return (said.cards[0], hand) if played else None


def thrown_where_void(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "As de carreau, je lâche un trèfle": thrown on it, where the hand that does not lead has
    none of its suit."""
    for before, link in pairwise(links) if facts is not None else ():
        said, bag = link.said, units[link.units[0]].bag if link.units else None
        let = bag is not None and (bag.head, bag.tag, bag.dative) == ("give", "let", False)
        if not (let and isinstance(said, Concession)) or (said.number or 1) > 1 or facts is None:
            continue
        led = before.said.item if isinstance(before.said, Named) else Item()
        cards = cards_of(before.said)
        suit = cards[0].suit if len(cards) == 1 else led.suit if not cards else None
        there = facts.only_in(suit) if suit is not None else None
        void = other_hand(there) if there in SIDE else None
        its = said.card or Card(said.suit)
        held = void is not None and its.suit is not None and facts.held(its.suit, void)
        if held and before.when == link.when and its.suit is not suit:
            if isinstance(before.said, Named):
                before.said = replace(before.said, played=True)
            on = {"on_cards": cards} if cards else {"on_suits": (suit,)}
            link.said = Step(StepKind.DISCARD, cards=(replace(its, mine=None),), **on)


def led_to_finesse(links: list[Link], facts: Facts | None) -> None:
    """ "Small spade, finessing", "pique, impasse": the lead of the finesse, not a round before it;
    a suit only called must be one to be finessed in."""
    for before, link in list(pairwise(links)):
        led, taken = before.said, link.said
        item = led.item if isinstance(led, Named) else None
        finesse = isinstance(taken, Step) and taken.kind is StepKind.FINESSE
        if item is None or not finesse or before.when != link.when or item.suit is None:
            continue
        small = item.which is Which.LOW and not item.cards
        tenace = facts is not None and facts.index(item.suit) in map(
            facts.index, facts.finessable()
        )
        led_to = small or (item.called and tenace and link.connective != "then")
        if led_to and isinstance(taken, Step) and taken.suits in ((), item.suits):
            if not taken.cards:
                link.said = replace(taken, suits=item.suits)
            link.units, link.connective = (*before.units, *link.units), before.connective
            links.remove(before)


def ruffed_both_ways(links: list[Link]) -> None:
    """ "I ruff clubs on the table and diamonds in my hand": to and fro."""
    for before, link in list(pairwise(links)):
        one, other = before.said, link.said
        if not (isinstance(one, Step) and isinstance(other, Step)) or before.when != link.when:
            continue
        ruffs = one.kind is other.kind is StepKind.RUFF and one.run and other.run
        hands = {one.hand, other.hand} == set(SIDE) and one.suits != other.suits
        if ruffs and hands and link.connective in ADDED and one.height == other.height:
            suits = (*one.suits, *other.suits)
            link.said = Step(StepKind.CROSSRUFF, suits, height=one.height, when=other.when)
            link.units, link.connective = (*before.units, *link.units), before.connective
            links.remove(before)


def ruffed_back(links: list[Link], facts: Facts | None) -> None:
    """ "A diamond, you take it, I ruff": what they lead when they have the trick."""
    for before, link in pairwise(links):
        given, said = before.said, link.said
        lost = isinstance(given, Step) and given.kind is StepKind.CONCEDE
        lost = lost or (isinstance(given, Concession) and given.timing is not Timing.END)
        this = isinstance(said, Step) and said.kind is StepKind.RUFF and not said.suits
        if not (lost and this) or before.loser or (facts is not None and facts.led is not None):
            continue
        assert isinstance(said, Step)
        this = said.cards in ((), (Card(which=Which.THIS),)) and not said.name
        if this and before.when == link.when:
            link.said = replace(said, cards=(), name=RETURN)


def crossed_by_play(links: list[Link], units: list[Unit]) -> None:
    """ "Retour en main par une coupe à cœur", "I go over by playing a spade": the way there."""
    for before, link in list(pairwise(links)):
        goes, said = before.said, link.said
        if not (isinstance(goes, Step) and isinstance(said, Step)) or before.when != link.when:
            continue
        way = goes == Step(StepKind.LEAD, hand=goes.hand) and goes.hand in SIDE
        first = link.units[0] if link.units else 0
        by = first > 0 and units[first - 1].word == "by"
        for_it = any(units[at].word == "purpose" for at in before.units)
        by = by or (for_it and before.sentence == link.sentence)  # "pour rentrer, une coupe"
        led = said.kind is StepKind.LEAD and said.hand is None and said.other_card is None
        if way and by and (led or said.kind is StepKind.RUFF) and said.hand in (None, goes.hand):
            link.said, link.connective = replace(said, hand=goes.hand), before.connective
            link.units += before.units
            links.remove(before)


def unblocked_by_throwing(links: list[Link]) -> None:
    """ "I unblock the king by throwing it on a club": it is thrown, and not cashed."""
    for before, link in list(pairwise(links)):
        one, other = before.said, link.said
        if not (isinstance(one, Step) and isinstance(other, Step)) or before.when != link.when:
            continue
        cashed = one == Step(StepKind.CASH, cards=one.cards, when=one.when) and one.cards
        if cashed and other.kind is StepKind.DISCARD and one.cards == other.cards:
            link.connective, link.units = before.connective, (*before.units, *link.units)
            links.remove(before)


def put_under_it(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "Roi de cœur en mettant le valet du mort": a lower card of the other hand is played under
    it; what is listed behind comes after."""
    for place in range(len(links) - 1, 0, -1):
        before, link = links[place - 1], links[place]
        over, said = cards_of(before.said), link.said
        first = link.units[0] if link.units else 0
        by = first > 0 and units[first - 1].word == "by" and before.when == link.when
        if not isinstance(said, Step) or facts is None or len(over) != 1 or not said.cards:
            continue
        plain = Step(said.kind, cards=said.cards, source=said.source)
        if said.kind not in (StepKind.CASH, StepKind.PLAY) or said != plain or not by:
            continue
        low = replace(said.cards[0], suit=said.cards[0].suit or over[0].suit, hand=None)
        ours = {facts.where(card) for card in (low, over[0])} == set(SIDE)
        under = RANKS.index(low.rank or "A") < RANKS.index(over[0].rank or "2")
        if not (ours and under) or low.suit is not over[0].suit:
            continue
        link.said, before.in_order = Step(StepKind.DISCARD, cards=(low,), on_cards=over), True
        if rest := said.cards[1:]:
            later = replace(link, said=Step(StepKind.CASH, cards=rest), connective="then")
            links.insert(place + 1, later)


def crossed_before(links: list[Link], units: list[Unit]) -> None:
    """ "Impasse en revenant par cœur": the finesse is taken after the crossing that it needs."""
    for place, (before, link) in enumerate(list(pairwise(links))):
        goes, said = link.said, before.said
        finesse = isinstance(said, Step) and said.kind is StepKind.FINESSE
        crossing = isinstance(goes, Step) and goes.kind is StepKind.LEAD
        crossing = crossing and isinstance(goes, Step) and bool(goes.hand or goes.other_card)
        first = link.units[0] if link.units else 0
        by = first > 0 and units[first - 1].word == "by" and not link.when
        if finesse and crossing and by and before.when == link.when:
            links[place], links[place + 1] = link, before
            link.connective, before.connective = before.connective, "then"


def in_both_hands(links: list[Link]) -> None:
    """ "Two in hand and two on the table": tricks of both hands, added up."""
    for before, link in list(pairwise(links)):
        first, second = before.said, link.said
        there = isinstance(second, StatedBelief) and second.kind is BeliefKind.TRUMPS_OUT
        if link.connective not in ADDED or before.winners is None or link.winners is None:
            continue
        if not (_tricks(first) and (_tricks(second) or there)) or before.when != link.when:
            continue
        assert isinstance(first, Count) and isinstance(second, Count | StatedBelief)
        link.said = replace(first, number=(first.number or 0) + (second.number or 0))
        link.units += before.units
        links.remove(before)


def good_there(links: list[Link]) -> None:
    """ "On the table, everything is good": that hand is."""
    if len(links) < 2 or links[1].connective not in ADDED or links[1].sentence != links[0].sentence:
        return
    goes, said = links[0].said, links[1].said
    if not isinstance(goes, Step) or goes.hand not in SIDE or not links[0].fragment:
        return
    good = isinstance(said, StatedBelief) and said.kind is BeliefKind.ALL_GOOD
    if good and goes == Step(StepKind.LEAD, hand=goes.hand) and not links[1].when:
        assert isinstance(said, StatedBelief)
        links[1].said = replace(said, kind=BeliefKind.HAND_GOOD, hand=goes.hand)
        links[1].units += links.pop(0).units


def good_beside(links: list[Link], units: list[Unit]) -> None:
    """ "Dummy's hearts, all winners", "mes carreaux, tous maîtres": of the suit named right before,
    where it is the only one, and not of every card."""
    for place, (link, good) in enumerate(pairwise(links)):
        named = link.said.item if isinstance(link.said, Named) else Item()
        one_suit = named.suit is not None and named.plural and not (named.cards or named.number)
        marked = one_suit and bool(named.det or named.owner or named.located)
        if not marked or good.said != StatedBelief(BeliefKind.ALL_GOOD) or good.when:
            continue
        listed = (
            place > 0 and isinstance(links[place - 1].said, Named) and link.connective != "then"
        )
        told = [units[at] for at in good.units if at not in link.units]
        short = all(unit.end - unit.start <= ALL_GOOD for unit in told)
        if not listed and short and good.connective in ("comma", link.connective):
            good.said = StatedBelief(BeliefKind.SUIT_RUNS, named.suit, each=True)


def _tricks(said: object) -> bool:
    return isinstance(said, Count) and said.kind is CountKind.TRICKS


def _told_of_winners(link: Link) -> bool:
    said = link.said
    good = isinstance(said, StatedBelief) and said.kind is BeliefKind.ALL_GOOD
    cashed = isinstance(said, Step) and said == Step(StepKind.CASH, number=said.number)
    return _tricks(said) or good or cashed


def win_before_losing(links: list[Link], hand: Hand | None, facts: Facts | None) -> None:
    """ "Winning this, losing the spade, then hearts": the trick on the table is won, by the hand
    that can, before one of its suit is lost."""
    led = facts.led if facts is not None else None
    if hand is None or led is None:
        return
    given = [link.said for link in links]
    lost = [g.suit for g in given if isinstance(g, Concession)]
    lost += [
        s for g in given if isinstance(g, Step) and g.kind is StepKind.CONCEDE for s in g.suits
    ]
    if led in lost:
        won = Step(StepKind.WIN, hand=hand)
        links.insert(0, Link(won, links[0].clause, links[0].sentence, "", moves=True))
