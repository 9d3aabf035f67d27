"""Nouns: "the ace and king of spades", "two red cards in dummy", "your last trump"."""

from dataclasses import dataclass, fields
from typing import Any, Final

from claims.statement.lexicon import Entry
from claims.statement.model import Card, Hand, Suit, Which
from claims.statement.text import Text

RANK_OF: Final = {str(n): "..23456789T"[n] for n in range(2, 11)}
WHICHES: Final = {
    "low": Which.LOW,
    "high": Which.HIGH,
    "last": Which.LAST,
    "loser": Which.LOSER,
}
HANDS: Final = {hand.value: hand for hand in Hand}
MOST_MEMBERS: Final = 8
KEPT: Final = 6
"""Ways to read the words from one place to another that are kept, the cheapest."""


@dataclass(frozen=True, slots=True)
class Item:
    """One noun as spoken, or one member of a list of nouns.

    ``owner`` is the word before it ("my", "your", "dummy" ...), ``hand`` the hand it names or, when
    ``located``, the one it lies in. ``nouns`` are its other nouns ("trick", "loser", "rest").
    ``mask`` has a bit for every token it is made of.
    """

    number: int | None = None
    suits: tuple[Suit, ...] = ()
    ranks: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    which: Which | None = None
    which_after: bool = False
    every: bool = False
    owner: str = ""
    hand: Hand | None = None
    located: bool = False
    person: str = ""
    nouns: frozenset[str] = frozenset()
    pron: str = ""
    det: str = ""
    plural: bool = False
    split: tuple[int, int] | tuple[()] = ()
    ordinal: int | None = None
    suit_first: bool = False
    comma: bool = False
    pips: bool = False
    colour: bool = False
    mask: int = 0
    cost: float = 0.0

    def has(self, *nouns: str) -> bool:
        """Whether one of these nouns is in it."""
        return not self.nouns.isdisjoint(nouns)

    @property
    def suit(self) -> Suit | None:
        """Its only suit."""
        return self.suits[0] if len(self.suits) == 1 else None

    @property
    def mine(self) -> bool | None:
        """Whose it is said to be: claimer's side's, the opponents', or not said."""
        if self.owner in ("my", "dummy", "partner"):
            return True
        return False if self.owner == "your" else None

    @property
    def several(self) -> int | None:
        """Its number when more than one."""
        return self.number if self.number and self.number > 1 else None

    @property
    def is_hand(self) -> bool:
        """Whether it is a hand or a player and nothing else."""
        return (self.hand is not None and not self.located) or bool(self.person)

    @property
    def bare(self) -> bool:
        """Whether no suit, card or hand is in it."""
        return not (self.suits or self.ranks or self.cards or self.is_hand or self.split)

    @property
    def is_cards(self) -> bool:
        """Whether it names cards by rank."""
        return bool(self.cards)

    def as_card(self) -> Card:
        """It as one card: named, or described."""
        if self.cards:
            return self.cards[0]
        which = self.which or Which.ANY
        mine = self.mine if self.owner in ("my", "your") else None
        return Card(self.suit, None, which, self.several, mine)


_FIELDS: Final = tuple(place.name for place in fields(Item))


def grown(item: Item, **changes: Any) -> Item:
    """The item with some fields changed: ``dataclasses.replace``, several times as fast."""
    new: Item = object.__new__(Item)
    put = object.__setattr__
    for name in _FIELDS:
        put(new, name, changes[name] if name in changes else getattr(item, name))
    return new


Found = tuple[int, tuple[Item, ...], float]
"""A list of nouns in the text: the token after it, its members, and what it costs."""


class Nouns:
    """The nouns of one text, found once for each place."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._items: dict[int, list[tuple[int, Item]]] = {}
        self._lists: dict[int, list[Found]] = {}

    def items(self, place: int) -> list[tuple[int, Item]]:
        """Every noun that begins at a token, with the token after it."""
        known = self._items.get(place)
        if known is None:
            known = self._items[place] = self._read(place)
        return known

    def lists(self, place: int) -> list[Found]:
        """Every list of nouns that begins at a token, one alone included."""
        known = self._lists.get(place)
        if known is None:
            known = self._lists[place] = self._read_lists(place)
        return known

    # -- one noun -----------------------------------------------------------------------------

    def _read(self, place: int) -> list[tuple[int, Item]]:
        found: dict[tuple[int, Item], float] = {}
        stack: list[tuple[int, Item, int]] = [(place, Item(), 0)]
        steps = 0
        while stack and steps < 400:
            at, item, phase = stack.pop()
            steps += 1
            if _complete(item, phase):
                done = grown(item, cost=0.0)
                if found.get((at, done), 99.0) > item.cost:
                    found[at, done] = item.cost
            if at >= len(self.text):
                continue
            for end, entry in self.text.matches(at):
                longer = _grown(item, entry, phase)
                if longer is not None:
                    more, next_phase = longer
                    stack.append((end, grown(more, mask=more.mask | _bits(at, end)), next_phase))
            if phase == 0 and at > place and self.text.is_filler(at):
                stack.append((at + 1, grown(item, cost=item.cost + 0.1), 0))
        ends: dict[int, list[Item]] = {}
        for (end, item), cost in found.items():
            ends.setdefault(end, []).append(grown(_finished(item), cost=cost))
        return [
            (end, item)
            for end, items in ends.items()
            for item in sorted(items, key=lambda i: i.cost)[: KEPT + 2]
        ]

    # -- lists --------------------------------------------------------------------------------

    def _read_lists(self, place: int) -> list[Found]:
        found: dict[int, list[Found]] = {}
        layer: list[Found] = [(end, (item,), item.cost) for end, item in self.items(place)]
        for _ in range(MOST_MEMBERS):
            kept: dict[int, list[Found]] = {}
            for each in layer:
                kept.setdefault(each[0], []).append(each)
            layer = []
            for end, group in kept.items():
                group.sort(key=lambda each: each[2])
                found.setdefault(end, []).extend(group[: KEPT + 2])
                layer += group[:KEPT]
            layer = [longer for each in layer for longer in self._longer(each)]
            if not layer:
                break
        return [
            (end, shared(items), cost)
            for end, group in found.items()
            for _, items, cost in sorted(group, key=lambda each: each[2])[: KEPT + 2]
        ]

    def _longer(self, each: Found) -> list[Found]:
        end, items, cost = each
        longer = []
        connectives = self.text.list_connectives(end)
        if items[-1].cards:
            connectives = [*connectives, (end, 0.05)]  # "SA SK"
        for after_connective, price in connectives:
            for after, item in self.items(after_connective):
                if after_connective == end and not item.cards:
                    continue
                if _alike(items[-1], item):
                    comma = price >= 0.1
                    joined = grown(item, mask=item.mask | _bits(end, after_connective), comma=comma)
                    price += _unlike(items[-1], item) if comma else 0.0
                    longer.append((after, (*items, joined), cost + item.cost + price))
        return longer


def _bits(start: int, end: int) -> int:
    return (1 << end) - (1 << start)


def _alike(one: Item, other: Item) -> bool:
    """Whether two nouns can stand in one list."""
    if other.pron or one.pron:
        return bool(one.is_hand and other.is_hand)
    if other.has("rest", "all", "nothing") or one.has("rest", "nothing"):
        return False
    if other.bare and not (other.number or other.nouns):
        return False
    return one.is_hand == other.is_hand


def _unlike(one: Item, other: Item) -> float:
    """What it costs to take two nouns for one list though they are put differently: "the club,
    diamond to the king"."""
    marked = bool(one.det or one.owner or one.number)
    other_marked = bool(other.det or other.owner or other.number or other.cards or other.ranks)
    return 0.5 if marked and not other_marked and other.suits and not other.plural else 0.0


def _complete(item: Item, phase: int) -> bool:
    """Whether the words so far are a noun by themselves."""
    if phase == 1:  # in "first the jack" the word says when
        return not (item.ordinal == 1 and (item.ranks or (item.suits and not item.nouns)))
    if phase in (2, 3):
        return False
    return bool(item.number is not None or item.which or item.det in ("these",) or item.every)


def _grown(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """The noun with one more word, and its phase: 0 before its main word, 1 after, 2 after "of"."""
    grow = _GROWERS.get(entry.kind)
    if item.pron and entry.kind != "prep":
        return None
    if phase == 3:  # after the hyphen of "ace-king"
        return grow(item, entry, 1) if grow in (_rank, _pip, _letters) else None
    return grow(item, entry, phase) if grow is not None else None


def _det(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or (phase == 0 and (item.number is not None or item.which)):
        return None
    if phase == 2:
        return grown(item, det=item.det or "of"), 2
    if item.det and not (item.every or item.number):
        return None
    plural = item.plural or entry.plural
    return grown(item, det=item.det or entry.value, plural=plural), phase


def _poss(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or item.owner:
        return None
    item = grown(item, plural=item.plural or entry.plural)
    owner, _, single = entry.value.partition(".")
    item = grown(item, det=item.det or single)
    if owner in ("N", "E", "S", "W", "left", "right"):
        return grown(item, owner=owner, hand=HANDS[owner], located=True), phase
    if owner == "dummy":
        return grown(item, owner=owner, hand=Hand.DUMMY, located=True), phase
    return grown(item, owner=owner), phase


def _number(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or item.number is not None or item.ranks:
        return None
    if item.det == "one" and entry.value != "1":
        return None  # "mon sept de cœur" is a card
    the = item.det in ("the", "gen") and not item.plural and item.which is None
    one_of = the and int(entry.value) > 3
    return grown(item, number=int(entry.value), cost=item.cost + (0.4 if one_of else 0.0)), phase


def _pip(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """A number from two to ten as the rank of a card: "the ten of hearts"."""
    if phase == 2 or item.number is not None or item.nouns or item.split:
        return None
    if phase == 1 and not (item.ranks or item.suits):
        return None
    if entry.value in item.ranks:
        return None  # "2 2" are two things
    if phase == 1 and item.suits and item.ranks and not item.suit_first:
        return None
    if (item.plural and item.det and not item.ranks) or item.which:
        return None
    known = item.det in ("the", "gen") and entry.value not in "23"
    first = bool(item.suits and not item.colour and not item.ranks)
    return (
        grown(
            item,
            ranks=(*item.ranks, entry.value),
            suit_first=item.suit_first or first,
            pips=True,
            cost=item.cost + (0.25 if item.ranks or item.suits else 0.1 if known else 0.9),
        ),
        1,
    )


def _rank(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 2 and (item.ranks or item.suits):
        return None  # "the ace of king" is no card
    if (
        len(item.ranks) >= MOST_MEMBERS
        or item.nouns
        or item.split
        or item.cards
        or (item.hand is not None and not item.located)
    ):
        return None
    if phase == 1 and item.suits and not item.colour:
        if item.ranks and not item.suit_first:
            return None
        if item.plural and not item.ranks:
            return None  # "hearts ace" are two things
        return (
            grown(item, ranks=(*item.ranks, entry.value), suit_first=True, plural=entry.plural),
            1,
        )
    plural = item.plural or entry.plural
    return grown(item, ranks=(*item.ranks, entry.value), plural=plural), 1


def _suit(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if item.suits or item.cards or (item.hand is not None and not item.located):
        return None
    if phase == 1 and item.nouns and item.nouns not in ({"round"}, {"loser"}, {"lead"}):
        return None
    cost = item.cost
    if phase == 1:
        if item.split or not (item.ranks or item.nouns):
            return None
        cost += 0.3 if entry.value != "T" else 0.2
    if (
        phase == 2
        and item.number is not None
        and item.det != "of"
        and not (item.nouns or item.owner)
    ):
        cost += 1.2  # "two of spades" is rather the card
    if phase == 2 and item.pips:
        cost = max(0.0, cost - 0.8)
    plural = item.plural if item.ranks or item.nouns else item.plural or entry.plural
    return grown(item, suits=(Suit(entry.value),), plural=plural, cost=cost), 1


def _suits(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if item.suits or item.cards or item.is_hand:
        return None
    pair = tuple(Suit(letter) for letter in entry.value)
    return grown(item, suits=pair, colour=True, plural=item.plural or entry.plural), 1


def _ordinal(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or item.ordinal or item.number not in (None, 1):
        return None
    return grown(item, ordinal=int(entry.value)), phase


def _noun(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if item.ranks or item.cards or item.is_hand or item.split:
        return None
    value = entry.value
    if item.nouns and not (value in ("trick", "card") and item.nouns <= {"rest", "all", "winner"}):
        return None
    if phase == 1 and not item.suits:
        return None
    if phase == 1 and value in ("rest", "all", "nothing", "level", "contract"):
        return None
    which = item.which
    if value in ("loser",):
        which = Which.LOSER
    plural = item.plural if phase == 1 and not entry.plural else entry.plural or item.plural
    if phase == 1:
        plural = entry.plural
    return grown(item, nouns=item.nouns | {value}, which=which, plural=plural), 1


def _hand(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    hand = HANDS[entry.value]
    if phase == 2:
        if item.hand is not None or (item.number and not (item.nouns or item.ranks or item.which)):
            return None
        return grown(item, hand=hand, located=True), 1
    if phase == 1 or item.number or item.which or item.hand is not None:
        return None
    if item.every:
        return grown(item, hand=hand, located=True, nouns=item.nouns | {"all"}), 1
    if item.owner == "your" or (item.owner == "my" and hand not in (Hand.OWN, Hand.PARTNER)):
        return None
    return grown(item, hand=hand, owner=""), 1


def _person(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase != 0 or item.number or item.which or item.owner:
        return None
    return grown(item, person=entry.value), 1


def _which(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    value = entry.value
    if phase == 1:
        return None
    if value == "every":
        if item.every or item.which:
            return None
        number = {"all three": 3, "all four": 4}.get("")
        return grown(item, every=True, number=item.number or number), phase
    if value == "both":
        return grown(item, number=2, det=item.det or "the"), phase
    if value in ("next", "other", "several"):
        if item.nouns:
            return None
        return grown(item, nouns=item.nouns, det=item.det or value), phase
    if phase == 2 and item.which:
        return item, phase
    which = item.which
    if which is None or which is Which.LAST:
        which = WHICHES[value] if which is None else which
    return grown(item, which=which), phase


def _post(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase != 1 and not (phase == 0 and item.number is not None):
        return None
    if item.hand is not None and not item.located:
        return None
    if entry.value == "next":
        return item, phase
    which = WHICHES[entry.value]
    if item.which not in (None, Which.LAST, which) or item.has("rest", "all", "nothing"):
        return None
    cost = item.cost + (0.1 if item.which else 0.0)
    return grown(item, which=item.which or which, which_after=True, cost=cost), phase


def _pron(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 and item.colour and entry.value == "ones":
        return grown(item, plural=True), 1
    if phase == 2:
        if entry.value in ("them", "it", "this") and (item.number or item.nouns):
            return grown(item, pron="of " + entry.value), 1
        return None
    if phase == 1 or item.owner or item.ranks:
        return None
    if entry.value in ("ones", "one"):
        described = item.which or item.colour or item.number or item.det in ("another", "next")
        if not described or item.det == "a":
            return None
        plural = entry.value == "ones"
        return grown(item, nouns=item.nouns | {"card"}, plural=plural), 1
    if item.number or item.which or item.det or item.every:
        return None
    return grown(item, pron=entry.value, plural=entry.value == "them"), 1


def _of(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """ "of", or "in" before the suit of a loser or of tricks."""
    if entry.value not in ("from", "in", "to") or phase == 2 or item.pron or item.is_hand:
        return None
    if item.located and item.suits:
        return None
    counted = item.number is not None or item.which is not None
    if entry.value == "from":
        if phase == 0:
            return (item, 2) if counted and not item.suits else None
        open_rank = bool(item.ranks) and (not item.suits or item.colour)
        if open_rank or item.nouns or (item.ranks and item.hand is None) or item.plural:
            return grown(item, cost=item.cost + 0.0), 2
        return None
    if phase == 1 and item.has("trick", "loser", "winner", "finesse", "ruff", "round"):
        if item.suits:
            return None
        return grown(item, cost=item.cost + 0.05), 2
    return None


def _split(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if item.split or item.ranks or item.number is not None or item.hand is not None:
        return None
    if phase == 1 and not item.suits:
        return None
    first, second = entry.value.split("-")
    larger, smaller = sorted((int(first), int(second)), reverse=True)
    return grown(item, split=(larger, smaller)), 1


def _letters(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """Cards written in letters: ``SA``, ``AK``, ``♠10``; "suit:ranks", either may be empty."""
    letter, _, ranks = entry.value.partition(":")
    if item.cards or (item.nouns and phase != 2) or item.split or item.is_hand:
        return None
    low = ranks == "x"
    if letter:
        if item.suits or item.ranks or phase == 1:
            return None
        suit = Suit(letter)
        if not ranks:
            return grown(item, suits=(suit,)), 1
        if low:
            return grown(item, suits=(suit,), which=Which.LOW), 1
        named = tuple(Card(suit, rank) for rank in ranks if rank != "x")
        return grown(item, cards=named), 1
    if low:
        return (grown(item, which=Which.LOW), 1) if phase == 0 and not item.which else None
    named_ranks = tuple(rank for rank in ranks if rank != "x")
    if phase == 1 and item.suits and not item.ranks and not item.colour:
        return grown(item, ranks=named_ranks, suit_first=True), 1
    if phase == 1 and not item.ranks:
        return None
    return grown(item, ranks=(*item.ranks, *named_ranks)), 1


def _dash(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """The hyphen of "ace-king", or of "Pik-Ass"."""
    if entry.value != "dash" or phase != 1 or item.located:
        return None
    suit_first = item.suit is not None and not (item.ranks or item.nouns or item.plural)
    return (item, 3) if suit_first or (item.ranks and not item.suits) else None


_GROWERS: Final = {
    "det": _det,
    "poss": _poss,
    "number": _number,
    "pip": _pip,
    "rank": _rank,
    "suit": _suit,
    "suits": _suits,
    "noun": _noun,
    "ordinal": _ordinal,
    "hand": _hand,
    "person": _person,
    "which": _which,
    "post": _post,
    "pron": _pron,
    "prep": _of,
    "split": _split,
    "letters": _letters,
    "connective": _dash,
}


def _finished(item: Item) -> Item:
    """The noun with its ranks as cards where their suits are known."""
    if item.ordinal == 13:
        return grown(item, which=Which.LAST)
    return item


def shared(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """A list with its suits shared out among bare ranks: "ace, king of spades"; ranks to cards."""
    given: list[Item] = []
    before: Suit | None = None
    leading = False
    for place, item in enumerate(items):
        suits = item.suits
        if item.ranks and not suits:
            after = next((o for o in items[place + 1 :] if o.suits or o.cards), None)
            if leading and before:
                suits = (before,)
            elif after is not None and after.ranks and after.suit and not after.suit_first:
                suits = (after.suit,)
            elif before:
                suits = (before,)
        elif item.suit:
            leading = item.suit_first or not item.ranks
        if len(suits) == 1:
            before = suits[0]
        elif item.cards:
            before = item.cards[-1].suit
        given.append(_with_cards(item, suits))
    return tuple(given)


def _with_cards(item: Item, suits: tuple[Suit, ...]) -> Item:
    """Ranks and suits of a noun as cards; its suits are then theirs."""
    if not item.ranks:
        return item
    many = item.number if item.number and item.number > 1 and len(item.ranks) == 1 else None
    every = item.every or (item.plural and many is None)
    cards = tuple(
        Card(suit, rank, number=None if suit else many, every=suit is None and every)
        for rank in item.ranks
        for suit in (suits or (None,))
    )
    return grown(item, cards=cards, suits=())
