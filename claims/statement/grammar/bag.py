"""A clause as found: its predicate, who does it, the phrases around it, each to be used once."""

from dataclasses import dataclass, field, replace
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.model import Card, Hand, Suit, Which
from claims.statement.words.lexicon import Entry

PLACED: Final = ("in", "with", "at", "on")
"""Prepositions before the hand where a card lies."""
ORDER: Final = frozenset(
    {
        "first",
        "later",
        "next",
        "end",
        "now",
        "again",
        "ordered",
        "anyhow",
        "back",
        "regardless",
        "returned",
    }
)
"""Adverbs that say when, of whatever is done."""
TO_THEM: Final = "foe.to"
"""The word for those who are spoken to before what is done to them: "vous donner la levée"."""
DONE_THERE: Final = frozenset({"ruff", "take", "win", "play", "overtake"})
"""What may be done on the table."""
THROWN: Final = frozenset({"discard", "go", "part"})
"""What is done with a card that goes on another."""
PLAYED_THERE: Final = frozenset({"", "cash", "get", "play", "run"})
"""What is done to winners that lie on the table."""
PLAYED_BY_HIM: Final = frozenset({"play", "cash", "draw", "drawsuit", "remove", "ruff", "run"})
"""What claimer does, and nothing else."""
FREE: Final = frozenset(
    {"only", "up", "more", "alone", "there", "singly", "everytime", "needed", "alike"}
)
"""Adverbs that change nothing of what is said; "needed": "if need be"."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of a clause: what it is, its meaning or preposition, its nouns, and its tokens."""

    kind: str
    value: str = ""
    items: tuple[Item, ...] = ()
    start: int = 0
    end: int = 0
    cost: float = 0.0
    entry: Entry | None = None

    @property
    def suited(self) -> bool:
        """Whether its first noun is a suit."""
        return bool(self.items) and bool(self.items[0].suits)

    @property
    def mask(self) -> int:
        """A bit for every token."""
        return (1 << self.end) - (1 << self.start)


@dataclass
class Bag:
    """The phrases of one clause. ``todo`` are those that its meaning has not used; ``some``: they
    are of what was named before ("en"); ``pointed``: a pronoun for it stands before the predicate,
    behind who does it ("je le tire").

    ``head`` is the predicate, ``sort`` its kind in the vocabulary, ``length`` its number of words.
    ``tag`` says how it was put ("past"), ``needs`` the adverb, preposition, "object" or
    "before" (an object before it) without which the word does not mean this predicate: "get ...
    out", "lose ... on".
    ``denied_first``: a "not" begins it. ``undone``: "not" is said of what was done so far
    ("I haven't drawn trumps"); ``to_me``: it is the claimer to whom something is given;
    ``fronted``: a noun stands before the one who does it; ``otherwise``: so
    it is otherwise ("ich gebe sonst einen ab"); ``early``: the adverbs before the predicate;
    ``perfect``: it has been done ("wenn ich Trumpf gezogen habe"); ``done``: it has been done so
    far, and is no plan ("I've drawn trumps"); ``passive``: the predicate says
    what is done to the noun before it ("the spades get cashed"); ``through``: it is led through
    a hand or a card.
    """

    head: str = ""
    sort: str = ""
    tag: str = ""
    needs: str = ""
    length: int = 0
    subjects: tuple[str, ...] = ()
    dative: bool = False
    to_me: bool = False
    left: tuple[Item, ...] = ()
    right: tuple[Item, ...] = ()
    more: tuple[Item, ...] = ()
    phrases: tuple[tuple[str, tuple[Item, ...]], ...] = ()
    adverbs: tuple[str, ...] = ()
    seat: Hand | None = None
    times: int | None = None
    kindof: str = ""
    neg: bool = False
    no: bool = False
    undone: bool = False
    denied_first: bool = False
    some: bool = False
    pointed: bool = False
    fronted: bool = False
    passive: bool = False
    perfect: bool = False
    done: bool = False
    otherwise: bool = False
    through: bool = False
    early: frozenset[str] = frozenset()
    todo: set[str] = field(default_factory=set)

    def fresh(self) -> "Bag":
        """The bag with nothing of it used; many are made."""
        new = object.__new__(Bag)
        new.__dict__.update(self.__dict__, todo=set(self.todo))
        return new

    def use(self, *keys: str) -> None:
        """These pieces are part of the meaning."""
        self.todo.difference_update(keys)

    @property
    def foe(self) -> bool:
        """Whether an opponent does it, as a pronoun or "West" says."""
        if self.subjects:
            return self.subjects[0] == "foe"
        return False

    def objects(self) -> tuple[Item, ...]:
        """What it is done to, after the predicate, or before it where nothing stands after."""
        if self.right:
            self.use("right")
            return self.right
        self.use("left")
        return self.left

    def peek(self) -> tuple[Item, ...]:
        """The objects, not yet used."""
        return self.right or self.left

    def has_pp(self, *roles: str) -> bool:
        """Whether a phrase with one of these prepositions is there."""
        return any(role in roles for role, _ in self.phrases)

    def pp(self, *roles: str) -> tuple[Item, ...]:
        """The nouns after one of these prepositions."""
        found: list[Item] = []
        for place, (role, items) in enumerate(self.phrases):
            if role in roles and f"pp{place}" in self.todo:
                self.use(f"pp{place}")
                found.extend(items)
        return tuple(found)

    def hand_at(self, *roles: str) -> Hand | None:
        """The hand named after one of these prepositions, if nothing has used it."""
        for place, (role, items) in enumerate(self.phrases):
            if role not in roles or f"pp{place}" not in self.todo:
                continue
            if len(items) == 1 and items[0].is_hand and items[0].hand:
                self.use(f"pp{place}")
                return items[0].hand
        return None

    def suits_at(self, *roles: str) -> tuple[Suit, ...]:
        """The suits, and nothing but suits, named after one of these prepositions."""
        found: list[Suit] = []
        for place, (role, items) in enumerate(self.phrases):
            plain = all(i.suits and not i.cards and not i.nouns and not i.which for i in items)
            if role in roles and plain and f"pp{place}" in self.todo:
                self.use(f"pp{place}")
                found += [suit for item in items for suit in item.suits]
        return tuple(found)

    def card_at(self, *roles: str) -> Card | None:
        """The card named after one of these prepositions."""
        for place, (role, items) in enumerate(self.phrases):
            if role in roles and len(items) == 1 and len(items[0].cards) == 1:
                self.use(f"pp{place}")
                return items[0].cards[0]
        return None

    def item_at(self, *roles: str) -> Item | None:
        """The only noun after one of these prepositions."""
        for place, (role, items) in enumerate(self.phrases):
            if role in roles and len(items) == 1 and f"pp{place}" in self.todo:
                self.use(f"pp{place}")
                return items[0]
        return None

    def adv(self, *names: str) -> bool:
        """Whether one of these adverbs is there."""
        found = [name for name in names if name in self.adverbs]
        self.use(*(f"adv:{name}" for name in found))
        return bool(found)


def _is_some(phrase: Phrase) -> bool:
    """French "en" before the predicate: "j'en rejoue un"."""
    return len(phrase.items) == 1 and phrase.items[0].pron == "some"


def _is_clitic(phrase: Phrase) -> bool:
    """ "Le", "les" alone: what was named before."""
    return len(phrase.items) == 1 and phrase.items[0].pron in ("it", "them")


def _through(phrase: Phrase) -> tuple[str, tuple[Item, ...]]:
    """ "Through the king": against a card or a hand, and it is theirs whatever is said of it."""
    return "against", tuple(i if i.is_hand else replace(i, owner="your") for i in phrase.items)


def bag_of(phrases: list[Phrase]) -> Bag:
    """The phrases of a clause, in their order, as a bag."""
    bag = Bag()
    subjects: list[str] = []
    adverbs: list[str] = []
    pps: list[tuple[str, tuple[Item, ...]]] = []
    late = headless = False
    before: Phrase | None = None
    for phrase in phrases:
        kind = phrase.kind
        if kind == "head":
            assert phrase.entry is not None
            bag.sort, bag.length = phrase.entry.kind, phrase.end - phrase.start
            value, _, bag.needs = phrase.entry.value.partition("+")
            bag.head, _, bag.tag = value.partition(".")
        elif kind == "np" and not bag.head and _is_some(phrase):
            bag.some = True
        elif kind == "np":
            bag.pointed = bag.pointed or (bool(subjects) and not bag.head and _is_clitic(phrase))
            if not bag.head and not bag.left:
                bag.left = phrase.items
                bag.todo.add("left")
            elif not bag.right:
                bag.right = phrase.items
                bag.todo.add("right")
            elif not (bag.left or subjects) and before is not None and before.kind == "np":
                bag.left, bag.right = bag.right, phrase.items  # "hat Ost die Dame, ..."
                bag.todo.add("left")
            else:
                bag.more = phrase.items
                bag.todo.add("more")
        elif kind == "pp":
            bag.todo.add(f"pp{len(pps)}")
            through = phrase.value == "through"
            bag.through = bag.through or through
            pps.append(_through(phrase) if through else (phrase.value, phrase.items))
        elif kind == "adv":
            value, _, seat = phrase.value.partition(".")
            bag.seat = Hand(seat) if seat else bag.seat
            value, _, more = value.partition("+")  # "avant": first, whatever stands before it
            if not bag.head:
                bag.early |= {value}
            adverbs += [value, more] if more else [value]
            if value not in ORDER | FREE:
                bag.todo.add(f"adv:{value}")
        elif kind == "subject" and phrase.value == TO_THEM:
            bag.dative = True
        elif kind == "subject":
            # "anders krijgen jullie een slag", "dann gebe ich ein Karo ab"
            told = bool(bag.head and bag.left and (bag.right or pps))
            if told and bag.left[0].is_hand and phrase.value == "self":
                bag.todo.add("late")  # "West has the trumps, I ...": what follows
            turned = not subjects and (bag.head in ("get", "have") or phrase.entry is not None)
            bag.fronted = bag.fronted or (bool(bag.left) and not (subjects or bag.head))
            if (bag.head and not turned) or (subjects and phrase.value == "foe"):
                bag.dative, bag.to_me = True, phrase.value == "self"
            else:
                subjects.append(phrase.value)
        elif kind == "lead-in":
            bag.passive = bag.passive or phrase.value == "passive"
            bag.perfect = bag.perfect or phrase.value == "perfect"
            bag.done = bag.done or phrase.value == "done"
        elif kind == "otherwise":
            bag.otherwise = True
        elif kind == "times":
            bag.times = int(phrase.value)
            bag.todo.add("times")
        elif kind == "kindof":
            bag.kindof = phrase.value
            bag.todo.add("kindof")
        elif kind in ("neg", "no"):
            setattr(bag, kind, True)
            bag.undone = phrase.value == "undone"
            bag.todo.add(kind)
            headless = headless or (phrase.value == "before" and bool(bag.left or bag.head))
            late = late or (phrase.value == "before" and bool(bag.head))
            late = late or (phrase.value == "not.begins" and bool(bag.head or bag.left or pps))
        before = phrase
    split = bool(bag.right) and all(item.split for item in bag.right)  # "hearts aren't 3-3"
    placed = any(role in PLACED and its[0].is_hand for role, its in pps)  # "isn't with West"
    if late or (headless and not (bag.head or split or placed)):
        bag.todo.add("late")  # "the finesse can't ...": its verb is missing
    bag.denied_first = bool(phrases) and phrases[0].kind == "neg"
    if _cleft(phrases):
        subjects.remove("it")
    if bag.head in THROWN:
        pps = _where_they_lie(pps, [phrase for phrase in phrases if phrase.kind == "pp"])
        bag.todo = {key for key in bag.todo if not key.startswith("pp")}
        bag.todo |= {f"pp{place}" for place in range(len(pps))}
    bag.subjects, bag.adverbs, bag.phrases = tuple(subjects), tuple(adverbs), tuple(pps)
    _none_counted(bag)
    _across_the_table(bag)
    return bag


def _where_they_lie(
    pps: list[tuple[str, tuple[Item, ...]]], told: list[Phrase]
) -> list[tuple[str, tuple[Item, ...]]]:
    """ "The heart on the table goes on my ace", "my heart goes on the ace on the table": the hand
    where what is thrown lies, and where what it is thrown on does, which is told right behind;
    ``told`` are the phrases as they stand."""
    on = [any(i.cards or i.suits for i in its) and role == "on" for role, its in pps]
    found: list[tuple[str, tuple[Item, ...]]] = []
    for place, (role, its) in enumerate(pps):
        ours = role in PLACED and len(its) == 1 and its[0].is_hand and its[0].hand in OURS
        behind = place > 0 and on[place - 1] and told[place - 1].end == told[place].start
        lies = pps[place - 1][1] if ours and behind else ()
        if len(lies) == 1 and not lies[0].nouns:
            found[-1] = ("on", (replace(lies[0], hand=its[0].hand, located=True),))
        else:
            found.append(("in", its) if ours and role == "on" and any(on) else (role, its))
    return found


def _cleft(phrases: list[Phrase]) -> bool:
    """ "It is dummy's ace that ruffs the heart": "it" stands for the noun that "that" takes up."""
    if [phrase.kind for phrase in phrases[:3]] != ["subject", "np", "head"]:
        return False
    it, noun, head = phrases[:3]
    return it.value == "it" and noun.start > it.end and head.start > noun.end


def _none_counted(bag: Bag) -> None:
    """ "Zero trumps out", "zéro atout dehors": none of them."""
    if len(bag.left) == 1 and bag.left[0].number == 0 and bag.left[0].suits and not bag.right:
        bag.left = (grown(bag.left[0], number=None),)
        bag.no = True
        bag.todo.add("no")


def _across_the_table(bag: Bag) -> None:
    """ "Je coupe un cœur en face", "les deux as en face": dummy, or a defender's partner, where
    something is done there, or winners lie."""
    ruffs = not bag.head and any(i.has("ruff") for i in bag.left)
    items = bag.right or bag.left
    winners = all(i.cards or (i.suit and i.which is Which.HIGH) for i in items) and bool(items)
    winners = winners and not any(i.suit is Suit.TRUMPS or i.mine is False for i in items)
    done = ruffs or bag.head in DONE_THERE or (winners and bag.head in PLAYED_THERE)
    alone = not (bag.head or items or bag.phrases or bag.subjects)  # "en face, ..."
    led = [item.called for item in items] == [True]  # "pique en face"
    alone = alone or (led and not (bag.head or bag.phrases or bag.subjects or bag.neg or bag.no))
    if "facing" in bag.adverbs and (done or alone) and not bag.foe:
        bag.use("adv:facing")
        bag.todo.add(f"pp{len(bag.phrases)}")
        there = Item(hand=bag.seat or Hand.DUMMY)
        bag.phrases = (*bag.phrases, ("to" if alone else "in", (there,)))
        bag.adverbs = tuple(word for word in bag.adverbs if word != "facing")


def affirmed(bag: Bag) -> Bag:
    """A clause without its negation."""
    plain = bag.fresh()
    plain.todo.discard("neg")
    plain.neg, plain.tag = False, "" if plain.tag == "not" else plain.tag
    return plain


def done_by_a_hand(bag: Bag) -> bool:
    """Whether a hand named does it: "with dummy throwing a heart"."""
    return len(bag.left) == 1 and bag.left[0].is_hand and bool(bag.right)


def of_theirs(bag: Bag) -> bool:
    """Whether nouns without a predicate are the opponents', or lie with one of them ("since the
    queen is in West")."""
    places = {item.hand for _, items in bag.phrases for item in items if item.is_hand}
    lies = len(bag.left) == 1 and bool(bag.left[0].cards) and bool(places)
    own = any(item.mine is False for item in bag.left)
    return own or (lies and not places & OURS)


def denies_suit(bag: Bag) -> bool:
    """Whether a suit or a card is all that is denied: "not a heart"."""
    if bag.head or bag.subjects or bag.phrases or len(bag.left) != 1:
        return False
    item = bag.left[0]
    if not (bag.denied_first or (bag.no and item.cards)):  # "pas d'as avant que ..."
        return False
    plain = item.suit is not None and not (item.cards or item.nouns or item.which)
    return (plain or len(item.cards) == 1) and not bag.right


def said_with(bag: Bag) -> bool:
    """What is told after "with" as a clause: a hand throws, a trick goes to the other side, a card
    is put on another ("with the king on it")."""
    given = not bag.head and "yours" in bag.adverbs and len(bag.left) == 1
    on_it = not bag.head and "onit" in bag.adverbs and len(bag.left) == 1
    away = bag.head == "part" and len(bag.left) == 1 and not bag.right
    out = bag.head in ("", "left") and len(bag.left) == 1 and not (bag.right or bag.phrases)
    last = (
        out and (bag.left[0].which is Which.LAST or bag.head == "left") and not (bag.neg or bag.no)
    )
    if last and bag.left[0].number and bag.left[0].suits == (Suit.TRUMPS,):
        return True  # "with just two trumps against me, I pull both": so many are out
    if last and bag.head == "left" and bag.left[0].cards:
        return True  # "with the jack yet to appear, I draw it": it is out
    return given or away or on_it or (bag.head == "discard" and done_by_a_hand(bag))


def of_both_sides(bag: Bag) -> bool:
    """Whether two do it, claimer and an opponent: "il y a un atout dehors | je garde l'as", "tant
    qu'il en reste | je continue"."""
    plays = bag.head in PLAYED_BY_HIM and bag.subjects[:2] == ("it", "self")
    return plays or {"foe", "self"} <= {*bag.subjects}


def told_once_more(bag: Bag) -> bool:
    """ "Un tour d'atout | deux au besoin", "il reste deux atouts | deux seulement": a number that
    is told for itself."""
    items = bag.right or bag.left
    if len(items) > 1 and items[-1].comma and items[-1].pips and "mine" in bag.adverbs:
        return True  # "puis le trèfle | trois pour moi"
    if len(items) != 2 or not items[1].comma:
        return False
    first, last = items
    again = last.number if last.bare and not last.nouns else None
    rounds = first.has("round") and (again or 0) > (first.number or 1)
    pip = last.cards[0] if last.pips and len(last.cards) == 1 and not last.det else None
    named = pip is not None and pip.rank == rank_called(first.number) and bag.head == "left"
    return rounds or named or (pip is not None and first.has("round"))
