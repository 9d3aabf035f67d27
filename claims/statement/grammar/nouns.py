"""Nouns in a text: "the ace and king of spades", "two red cards in dummy", "your last trump"."""

from functools import cache
from typing import Final

from claims.cards import RANKS
from claims.statement.context import OURS, SIDE
from claims.statement.effort import LIST, LISTED, MEMBER, WORD
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.grammar.noun_words import complete, longer
from claims.statement.model import Card, Hand, Suit, Which
from claims.statement.words.text import Text

MOST_MEMBERS: Final = 8
LONG: Final = 6
"""Words of a noun that is passed over in haste."""
KEPT: Final = 6
"""Ways to read the words from one place to another that are kept, the cheapest."""
FEW: Final = 2
MANY: Final = 5
"""Of a list of so many nouns only few ways are kept."""

MAKING: Final = frozenset({"have", "get", "get.level", "let.hand"})
"""Verbs by which a hand is made to do something."""
MADE: Final = frozenset({"ruff", "discard", "overtake", "win"})
"""What a hand may be made to do: "I have dummy ruff my club"."""
TWICE: Final = 3.0
"""The cost of naming a card twice in one list."""
APART: Final = 0.1
"""The cost of a comma, and of taking the suit behind one for that of the cards before it."""
POINTED: Final = 1.0
"""The cost of taking "that one" for a number."""

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
            known = self._items[place] = self.text.effort.whole(lambda: self._read(place))
        return known

    def lists(self, place: int) -> list[Found]:
        """Every list of nouns that begins at a token, one alone included."""
        known = self._lists.get(place)
        if known is None:
            known = self._lists[place] = self.text.effort.whole(lambda: self._read_lists(place))
        return known

    def hand_does(self, place: int) -> bool:
        """Whether a hand of claimer's that does something is named here: "have dummy ruff my club",
        "get dummy to ruff it"."""
        return any(
            item.is_hand and item.hand in OURS and self._does(end)
            for end, item in self.items(place)
        )

    def made_to(self, place: int, end: int) -> bool:
        """Whether "to" stands between a hand that is made to do something and what it does."""
        starts = range(max(0, place - 2), place)
        return self._does(end) and any(
            item.is_hand and item.hand in OURS and after == place and self._made_before(at)
            for at in starts
            for after, item in self.items(at)
        )

    def _made_before(self, place: int) -> bool:
        before = self.text.matches(place - 1) if place else ()
        return any(e.kind == "verb" and e.value in MAKING for _, e in before)

    def _does(self, place: int) -> bool:
        """Whether what a hand is made to do stands here, or behind a "to"."""
        found = list(self.text.matches(place)) if place < len(self.text) else []
        to = [end for end, e in found if (e.kind, e.value) == ("prep", "to")]
        found += [each for at in to if at < len(self.text) for each in self.text.matches(at)]
        return any(e.kind == "verb" and e.value.partition("+")[0] in MADE for _, e in found)

    # -- one noun -----------------------------------------------------------------------------

    def _read(self, place: int) -> list[tuple[int, Item]]:
        if place >= len(self.text):
            return []
        found: dict[tuple[int, Item], float] = {}
        stack: list[tuple[int, Item, int]] = [(place, Item(), 0)]
        while stack:
            at, item, phase = stack.pop()
            if not (self.text.worth(at) and self.text.effort.spend(WORD)):
                break
            if self.text.effort.haste and at - place >= LONG:
                continue
            if complete(item, phase):
                done = grown(item, cost=0.0)
                if found.get((at, done), 99.0) > item.cost:
                    found[at, done] = item.cost
            if at >= len(self.text):
                continue
            for end, entry in self.text.matches(at):
                next_word = longer(item, entry, phase)
                if next_word is not None:
                    more, next_phase = next_word
                    stack.append((end, grown(more, mask=more.mask | _bits(at, end)), next_phase))
            said = self.text.tokens[at].text in self.text.lexicon.copulas  # "the others | are high"
            said = said or any(e.kind == "connective" for _, e in self.text.matches(at))
            if phase == 0 and at > place and self.text.is_filler(at) and not said:
                stack.append((at + 1, grown(item, cost=item.cost + 0.1), 0))
        ends: dict[int, list[Item]] = {}
        for (end, item), cost in found.items():
            pointed = item.det == "this" and item.number == 1 and item.bare  # "that one": no count
            ends.setdefault(end, []).append(grown(_finished(item), cost=cost + POINTED * pointed))
        return [
            (end, item)
            for end, items in ends.items()
            for item in sorted(items, key=lambda i: i.cost)[: KEPT + 2]
        ]

    # -- lists --------------------------------------------------------------------------------

    def _read_lists(self, place: int) -> list[Found]:
        found: dict[int, list[Found]] = {}
        layer: list[Found] = [(end, (item,), item.cost) for end, item in self.items(place)]
        for number in range(1, 2 if self.text.effort.haste else MOST_MEMBERS + 1):
            keep = KEPT if number < MANY else FEW
            kept: dict[int, list[Found]] = {}
            for each in layer:
                kept.setdefault(each[0], []).append(each)
            layer = []
            for end, group in kept.items():
                group.sort(key=lambda each: each[2])
                found.setdefault(end, []).extend(group[: keep + 2])
                layer += group[:keep]
            layer = [more for each in layer for more in self._one_more(each)]
            if not layer:
                break
        cheapest = [
            each
            for group in found.values()
            for each in sorted(group, key=lambda each: each[2])[: KEPT + 2]
        ]
        self.text.effort.spend(sum(LIST + LISTED * len(items) for _, items, _ in cheapest))
        lists = [(end, shared(items), cost) for end, items, cost in cheapest]
        return [(end, items, cost + _named_twice(items)) for end, items, cost in lists]

    def _suit_apart(self, each: Found) -> list[Found]:
        """The cards with their suit told at the end, behind a pause: "as, roi, dame, à pique",
        "ace, king, queen, all in spades"."""
        end, items, cost = each
        last = items[-1]
        if not last.ranks or last.suits or last.plural:
            return []
        found = []
        for pause in [at for at, price in self.text.list_connectives(end) if price >= APART]:
            behind = [(at, item) for at, item in self.items(pause) if _all_of_them(item)]
            ofs = [of for of, _ in self._prepositions(pause)]
            ofs += [
                of
                for at, item in behind
                for of, role in self._prepositions(at)
                if not (item.number and role == "from") or item.every  # "the two of hearts"
            ]
            named = [each for of in ofs for each in self.items(of)]
            if len(items) > 1:  # "ace, king, queen, all hearts"
                named += [each for each in self.items(pause) if each[1].every]
            for after, item in named:
                if _suit_or_its(item) and self.text.closes(after):
                    suited = grown(last, suits=item.suits, mask=last.mask | _bits(end, after))
                    found.append((after, (*items[:-1], suited), cost + item.cost + APART))
        return found

    def _prepositions(self, place: int) -> list[tuple[int, str]]:
        """The words that may stand before the suit of a card, "in", "of", "à": where they end."""
        found = self.text.matches(place) if place < len(self.text) else ()
        roles = ("in", "from", "at")
        return [(end, e.value) for end, e in found if e.kind == "prep" and e.value in roles]

    def _from_a_hand(self, place: int) -> bool:
        """Whether "from dummy", "du mort" stands at a token."""
        froms = [end for end, role in self._prepositions(place) if role == "from"]
        return any(item.is_hand for end in froms for _, item in self.items(end))

    def _of_more(self, connectives: list[tuple[int, float]]) -> list[tuple[int, float]]:
        """Where another suit begins after the word that stood before the first: "l'as de pique et
        de trèfle"."""
        tokens, words = self.text.tokens, self.text.lexicon.partitive
        return [(n + 1, p) for n, p in connectives if n < len(tokens) and tokens[n].text in words]

    def _one_more(self, each: Found) -> list[Found]:
        end, items, cost = each
        found = self._suit_apart(each)
        connectives = self.text.list_connectives(end)
        of_more = self._of_more(connectives) if items[-1].ranks and items[-1].suit else []
        connectives = [*connectives, *of_more]
        if items[-1].cards:
            connectives = [*connectives, (end, 0.05)]  # "SA SK"
        for after_connective, price in connectives:
            for after, item in self.items(after_connective):
                if after_connective == end and not item.cards:
                    continue
                done = item.has("finesse") and bool(self.items(after))
                done = done or (item.has("ruff") and any(i.suits for _, i in self.items(after)))
                if done and item.bare and not item.det:
                    continue  # "ace of clubs, finesse the queen": it is done
                if not self.text.effort.spend(MEMBER):
                    break
                if (after_connective, price) in of_more:
                    if not _suit_alone(item):
                        continue
                    item = grown(item, ranks=items[-1].ranks)
                item = _counted_too(items[-1], item)
                comma = price >= APART
                if comma and _small_one(items[-1], item) and self._from_a_hand(after):
                    continue  # "a spade, small from dummy": another card
                if _alike(items[-1], item):
                    instead = any(e.value == "or" for _, e in self.text.matches(end))
                    mask = item.mask | _bits(end, after_connective)
                    joined = grown(item, mask=mask, comma=comma, instead=instead)
                    apart = _unlike(items[-1], item) if comma else _uncounted(items[-1], item)
                    small = _small_one if comma else _small_after
                    if small(items[-1], item):
                        apart = -price  # "un petit" is said of it
                    found.append((after, (*items, joined), cost + item.cost + price + apart))
        return found


def _counted_too(before: Item, item: Item) -> Item:
    """ "Deux levées de trèfle et deux de pique": so many tricks of that suit, and no card."""
    counted = before.has("trick") and before.number and before.suit is not None
    pip = item.pips and len(item.ranks) == 1 and item.suit is not None and not item.det
    if not counted or not pip:
        return item
    number, nouns = RANKS.index(item.ranks[0]) + 2, before.nouns
    return grown(item, number=number, ranks=(), nouns=nouns, pips=False, plural=True)


def _named_twice(items: tuple[Item, ...]) -> float:
    """What it costs to name one card twice in a list: "trump ace ace" are other aces."""
    cards = [card for item in items for card in item.cards if card.suit and card.rank]
    return TWICE * (len(cards) - len(set(cards)))


def _bits(start: int, end: int) -> int:
    return (1 << end) - (1 << start)


def _alike(one: Item, other: Item) -> bool:
    """Whether two nouns can stand in one list."""
    if other.pron or one.pron:
        return bool(one.is_hand and other.is_hand)
    if _small_one(one, other) or _small_after(one, other):
        return True
    if other.has("ofthem") and one.plural and (one.suits or one.ranks) and not one.number:
        return True  # "my hearts, all of them"
    if other.has("rest", "all", "nothing") or one.has("rest", "nothing"):
        return False
    if other.has("finesse") and other.bare and one.bare_suit and one.plural:
        return False  # "spades, finesse": how they are played
    if other.bare and not (other.number or other.nouns):
        return False
    if one.has("all") and one.bare and not (one.number or one.comma):
        return False  # "I draw them all and the ace of spades"
    single = not (one.number or one.plural or one.every)
    if other.has("same") and other.suits and single and (one.ranks or one.has("same")):
        return True  # "l'as de pique, celui de cœur"
    if other.has("same") or (other.split and (one.cards or one.ranks or one.number)):
        return False  # "l'as, celui de cœur", "ace of spades, hearts 3-3"
    if one.split and (other.cards or other.ranks or (other.suits and not one.suits)):
        return False  # "2-0, king of trumps"; "trumps split 2-1, hearts 3-3"
    if (one.has("trick") or one.split) and other.pips and not other.suits:
        return False  # "five tricks, or four"; "4-1, three"
    count = (other.number or 0) > 1 and other.bare and not other.nouns
    if one.has("round") and (count or (other.pips and not other.suits)):
        return False  # "six if it drops in two rounds, five if not"
    return one.is_hand == other.is_hand


def _small_one(one: Item, other: Item) -> bool:
    """ "A spade, a small one", "pique, petit": which one it is, behind a suit."""
    single = one.suit is not None and not (one.plural or one.several or one.ranks or one.cards)
    return single and not (one.which or one.nouns or one.split or one.ordinal) and _small(other)


def _small_after(one: Item, other: Item) -> bool:
    """ "L'as et un petit": a card, and one of its suit."""
    return len(one.ranks) == 1 and not (one.plural or one.number or one.owner) and _small(other)


def _small(item: Item) -> bool:
    """ "Un petit", "a small one", of no suit by itself; "petit du mort" is another card."""
    low = item.bare and item.which is Which.LOW and item.number in (None, 1)
    low = low and not item.located
    return low and not (item.plural or item.owner or item.nouns - {"card"})


def _unlike(one: Item, other: Item) -> float:
    """What it costs to take two nouns for one list though they are put differently: "the club,
    diamond to the king"."""
    marked = bool(one.det or one.owner or one.number) and not one.bare
    other_marked = bool(other.det or other.owner or other.number or other.cards or other.ranks)
    other_marked = other_marked or other.has("same")
    apart = marked and not other_marked and other.suits and not other.plural
    last = other.which is Which.LAST and other.suits == one.suits  # "hearts, the last heart"
    return 1.1 if apart or (last and one.bare_suit) else 0.0


def _uncounted(one: Item, other: Item) -> float:
    """What it costs to take the first of two cards of a suit for a number: "4 et 3 d'atout"."""
    number = one.number is not None and one == Item(one.number, mask=one.mask, cost=one.cost)
    card = other.pips and other.suits and not (other.det or other.owner)
    return 1.5 if number and card else 0.0


def _finished(item: Item) -> Item:
    """The noun with its ranks as cards where their suits are known."""
    if item.upto and item.has("round"):  # "two or three rounds": as many as it takes
        return grown(item, number=None, upto=None, plural=True)
    if item.ordinal == 13:
        return grown(item, which=Which.LAST)
    return item


def _suit_alone(item: Item) -> bool:
    """Whether a noun is a suit with nothing said of it."""
    return _suit_or_its(item) and not item.det


def _suit_or_its(item: Item) -> bool:
    """Whether a noun is a suit with at most an article or "all" before it."""
    said = item.ranks or item.cards or item.nouns or item.number or item.owner
    return item.suit is not None and not (said or item.which or item.split)


def _all_of_them(item: Item) -> bool:
    """Whether a noun is "all", "both", "tous deux", "les trois" and nothing else."""
    told = item.every or (item.det in ("the", "gen") and item.number in (2, 3, 4))
    some = item.has("all") or (not item.nouns and told)
    return item.person == "both" or (some and item.bare and not (item.which or item.owner))


def _called_again(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "Ace ace": two aces, where cards are called one after the other."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if last is not None and _only_rank(item) and _only_rank(last) == _only_rank(item):
            many, mask = (last.number or len(last.ranks)), last.mask | item.mask
            found[-1] = grown(
                last,
                ranks=item.ranks[:1],
                number=many + len(item.ranks),
                plural=True,
                mask=mask,
            )
        else:
            found.append(item)
    return tuple(
        grown(i, ranks=i.ranks[:1], number=len(i.ranks), plural=True)
        if len(i.ranks) > 1 and _only_rank(i) and not i.number
        else i
        for i in found
    )


def _pips_listed(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "The six, seven and eight", "the three and the four": cards called by their numbers."""
    if len(items) < 2 or items[0].det == "":
        return items
    ranks = [rank_called(i.number) if i.number else i.ranks[0] if i.pips else None for i in items]
    bare = all(i.bare and not (i.nouns or i.which or i.owner) for i in items if not i.pips)
    plain = all(i.det in ("", "the", "gen") and not (i.plural or i.suits) for i in items)
    if not (bare and plain) or None in ranks or len({*ranks}) < len(items):
        return items
    return tuple(
        grown(item, number=None, ranks=(rank,), pips=True)
        for item, rank in zip(items, ranks, strict=True)
        if rank is not None
    )


def _told_how_many(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "The aces, both of them", "mes cœurs, tous les deux", "the hearts, all of them": how many
    they are is said again; "the aces, the black ones", "a spade, a small one": which they are."""
    found: list[Item] = []
    for item in items:
        aces = found[-1] if found else Item()
        which = item.comma and item.colour and item.plural and not item.ranks
        if which and aces.ranks and aces.plural and not aces.suits:
            found[-1] = grown(aces, suits=item.suits, colour=True, mask=aces.mask | item.mask)
            continue
        both = item.comma and item.bare and (item.number or 0) in (2, 3) and not item.nouns
        both = both and bool(item.every or item.det in ("the", "gen")) and not item.which
        suits = aces.suits and not (aces.number or aces.which or aces.ranks)
        if item.comma and _small_one(aces, item):
            found[-1] = grown(aces, which=Which.LOW, mask=aces.mask | item.mask)
            continue
        again = item.comma and item.bare and item.number == aces.number == 1
        again = again and not (item.nouns or item.ordinal or item.det)
        if (again and item.mask.bit_count() > len((",", "one"))) or (
            both and aces.ranks and aces.plural
        ):  # "un tour d'atout, un seul"
            found[-1] = grown(aces, mask=aces.mask | item.mask)
        elif both and suits and aces.plural and not aces.nouns and not _pip_behind(item):
            found[-1] = grown(aces, number=item.number, mask=aces.mask | item.mask)
        elif aces.plural and item.comma and item.has("ofthem"):
            found[-1] = grown(aces, mask=aces.mask | item.mask)
        else:
            found.append(item)
    return tuple(found)


def _pip_behind(item: Item) -> bool:
    """ "Hearts, the three": a card, where "tous les deux" behind the comma is a number."""
    return item.mask.bit_count() <= len((",", "the", "three"))


def _ranks_behind(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """ "The spade and club aces": the plural behind the last suit is said of all of them."""
    last = items[-1]
    of_several = last.suit_first and last.ranks and last.plural and last.suit and not last.number
    if len(items) < 2 or not of_several or last.det or last.owner:
        return items
    if not all(_called_suit(item) for item in items[:-1]):
        return items
    return (*(grown(item, ranks=last.ranks, suit_first=True) for item in items[:-1]), last)


def _called_suit(item: Item) -> bool:
    """A suit in the singular, with no more than an article: "the spade and ..."."""
    said = item.ranks or item.cards or item.nouns or item.number or item.which or item.split
    return bool(item.suit and not item.plural and not said)


def _only_rank(item: Item) -> str:
    """The rank of a noun that is nothing but one rank, however often it is called."""
    called = Item(ranks=item.ranks, mask=item.mask, cost=item.cost, comma=item.comma)
    twice = grown(called, number=item.number, plural=True)
    same = len(set(item.ranks)) == 1 and (item == called or (item.number and item == twice))
    return item.ranks[0] if same else ""


def shared(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """A list with its suits shared out among bare ranks: "ace, king of spades"; ranks to cards."""
    items = _ranks_behind(_told_how_many(_called_again(_pips_listed(items))))
    given: list[Item] = []
    before: Suit | None = None
    leading = rounds = False
    for place, item in enumerate(items):
        suits = item.suits
        ranked = items[place - 1] if place else item
        if ranked.ranks and ranked.plural and ranked.suit and _suit_alone(item):
            item = grown(item, ranks=ranked.ranks)  # "the aces of clubs and spades"
        one = place and ranked.plural and not ranked.ranks and len(ranked.cards) == 1
        if one and ranked.cards[0].rank and _suit_alone(item):
            item = grown(item, ranks=(ranked.cards[0].rank,))  # "les as ♠ et ♦"
        if item.has("same") and item.suits and place and given[-1].cards:
            rank = given[-1].cards[-1].rank or ""
            item = grown(item, ranks=(rank,), nouns=item.nouns - {"same"})
        if item.ranks and not suits:
            after = next((o for o in items[place + 1 :] if o.suits or o.cards), None)
            whose = {item.owner, given[-1].owner} if place else set()
            others = whose == {"my", "partner"} or (whose == {"", "your"} and item.owner == "your")
            if item.plural or item.several or item.located or others:
                suits = ()  # "two top spades and both aces", "my king of hearts and your jack"
            elif leading and before and not (rounds and _ends_suited(after)):
                suits = (before,)
            elif after is not None and _ends_suited(after):
                suits = (after.suit,) if after.suit else ()
            elif before:
                suits = (before,)
        elif item.suit:
            leading, rounds = item.suit_first or not item.ranks, item.has("round")
        if len(suits) == 1:
            before = suits[0]
        elif item.cards:
            before = item.cards[-1].suit
        lent = bool(item.ranks and not item.suits) and len(suits) == 1
        known = _with_cards(item, suits)
        given.append(grown(known, lent=True) if lent else known)
    return tuple(given)


def _ends_suited(item: Item | None) -> bool:
    """Whether it is a card with its suit behind it, which the ranks before it share: "a round of
    trumps and the king and ace of spades"."""
    return item is not None and bool(item.ranks and item.suit) and not item.suit_first


def _with_cards(item: Item, suits: tuple[Suit, ...]) -> Item:
    """Ranks and suits of a noun as cards; its suits are then theirs."""
    if not item.ranks:
        return item
    many = item.number if item.number and item.number > 1 and len(item.ranks) == 1 else None
    several = (item.plural and item.number != 1) or item.det == "any"  # "one of the two aces"
    every = item.every or (several and many is None)
    named = item.located and item.hand in SIDE and not (every or many)  # "dummy's ace"
    lies = item.hand if named else None
    cards = tuple(
        _card(suit, rank, None if suit else many, suit is None and every, lies)
        for rank in item.ranks
        for suit in (suits or (None,))
    )
    return grown(item, cards=cards, suits=())


@cache
def _card(suit: Suit | None, rank: str, number: int | None, every: bool, lies: Hand | None) -> Card:
    """A card that is named; the same ones are named again and again."""
    return Card(suit, rank, number=number, every=every, hand=None if suit else lies)
