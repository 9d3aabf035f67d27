"""What each kind of word adds to the noun before it, or that it cannot be of that noun."""

from typing import Final

from claims.cards import RANKS, SUITS
from claims.statement.grammar.noun import Item, grown
from claims.statement.model import Card, Hand, Suit, Which
from claims.statement.words.lexicon import Entry

WHICHES: Final = {
    "low": Which.LOW,
    "high": Which.HIGH,
    "last": Which.LAST,
    "loser": Which.LOSER,
}
HANDS: Final = {hand.value: hand for hand in Hand}
SEATS: Final = frozenset({"N", "E", "S", "W", "left", "right"})
MOST_RANKS: Final = 8
HONOURS: Final = frozenset("AKQJ")
DEFINITE: Final = frozenset({"the", "gen"})
MORE_THAN_ONE: Final = {
    "probe": frozenset({"probe", "round"}),
    "ofthem": frozenset({"all", "ofthem"}),
    "otherone": frozenset({"rest", "otherone"}),
}
"""The nouns that a word stands for where it is more than one: "the other" is the rest, and one."""
UNJOINED: Final = 1.2
"""The price of a card with an article, its suit behind it without "of": "the king | trumps"."""
SMALL_HONOUR: Final = 1.4
"""The price of an honour that is called small: "small spade | jack"."""
UPWARDS: Final = 0.7
"""The price of naming a higher card of a suit right behind a lower one: "roi as de carreau"."""
IN_SUIT: Final = 0.2
"""The price of a card whose suit stands behind "in": "ace and king in spades", "as à cœur"."""
BROKEN: Final = 0.3
"""The price of taking "three hearts each" for a break, and not for what both hold."""
ALONE: Final = 0.6
"""The price of a card called alone whose suit is not named: "the king drops bare"."""
UNSUITED: Final = frozenset(
    {"rest", "otherone", "all", "ofthem", "nothing", "noloser", "level", "contract"}
)
"""Nouns that no suit stands before."""
SUITED: Final = frozenset(
    ["round", "loser", "lead", "finesse", "doublefinesse", "ruffingfinesse", "ruff"]
)
"""Nouns that a suit may stand behind: "un tour pique", "l'impasse cœur"."""


def complete(item: Item, phase: int) -> bool:
    """Whether the words so far are a noun by themselves."""
    if phase == 1:  # in "first the jack" the word says when
        first = item.ordinal == 1 and not item.det
        return not (first and (item.ranks or (item.suits and not item.nouns)))
    if phase in (2, 3, 4):
        return False
    nth = item.ordinal and item.det in ("the", "gen")  # "a club on the third"
    return bool(item.number is not None or item.which or item.det == "these" or item.every or nth)


def longer(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """The noun with one more word, and its phase: 0 before its main word, 1 after, 2 after "of"."""
    grow = _GROWERS.get(entry.kind)
    if (item.pron and entry.kind != "prep") or item.person:
        return None
    if phase == 3:  # after the hyphen of "ace-king"
        return grow(item, entry, 1) if grow in (_rank, _pip, _letters) else None
    if phase == 4:  # after the "in" of "ace in spades", "aces in the blacks", "roi à l'atout"
        if grow is _det and (entry.value == "gen" or (item.plural and entry.value == "the")):
            return item, 4
        if grow is _suits and item.plural and not item.suits:
            return _suits(item, entry, 2)
        return _suit(item, entry, 2) if grow is _suit else None
    return grow(item, entry, phase) if grow is not None else None


def _det(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or (phase == 0 and (item.number is not None or item.which)):
        return None
    if phase == 2:
        return grown(item, det=item.det or "of"), 2
    if (item.det and not (item.every or item.number)) or item.ordinal:
        return None  # "but first a trump" is no first trump
    plural = item.plural or entry.plural
    return grown(item, det=item.det or entry.value, plural=plural), phase


def _poss(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 or item.owner or item.ordinal or (phase == 0 and (item.number or 0) > 2):
        return None  # "le 7 est votre seul atout": no number of them
    described = item.which in (Which.LOW, Which.HIGH, Which.LAST)
    if phase == 0 and described and (item.number or not item.det):
        return None  # "je coupe gros mon cœur", "if it drops the last two my club goes"
    item = grown(item, plural=item.plural or entry.plural)
    owner, _, single = entry.value.partition(".")
    item = grown(item, det=item.det or single)
    if owner in SEATS:
        return grown(item, owner=owner, hand=HANDS[owner], located=True), phase
    if owner == "dummy":
        return grown(item, owner=owner, hand=Hand.DUMMY, located=True), phase
    return grown(item, owner=owner), phase


def _number(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    others = item.has("rest") and item.det == "the" and item.bare and int(entry.value) > 1
    if phase == 1 and others and item.number is None:  # "the other four are mine"
        return grown(item, number=int(entry.value), plural=True), 1
    if _of_so_many(item, int(entry.value), phase):
        return item, 2
    if phase == 1 or item.number is not None or item.ranks:
        return None
    if item.det == "one" and entry.value != "1":
        return None  # "mon sept de cœur" is a card
    if phase == 2 and item.has("ruff") and not item.suits and entry.value != "1":
        return None  # "coupe du quatre" is no four ruffs
    the = item.det in ("the", "gen") and not item.plural and item.which is None
    one_of = the and int(entry.value) > 3
    return grown(item, number=int(entry.value), cost=item.cost + (0.4 if one_of else 0.0)), phase


def _of_so_many(item: Item, many: int, phase: int) -> bool:
    """ "One of my two hearts", "un des deux as": of how many it is says no more of it."""
    return phase == 2 and 0 < (item.number or 0) < many and not item.nouns


def _either(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """ "Two or three": the lesser number, and the greater kept beside it."""
    first, second = entry.value.split("-")
    found = _number(item, Entry("number", first), phase)
    return (grown(found[0], upto=int(second)), found[1]) if found is not None else None


def _pip(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """A number from two to ten as the rank of a card: "the ten of hearts"."""
    if phase == 2 or item.number is not None or item.nouns or item.split:
        return None
    if item.det in ("another", "next"):
        return None  # "another four" are tricks
    if phase == 1 and not (item.ranks or item.suits):
        return None
    if entry.value in item.ranks or (item.every and not item.ranks):
        return None  # "2 2" are two things; "tous les deux" is both
    if phase == 1 and item.suits and item.ranks and not item.suit_first:
        return None
    if (item.plural and (item.det or item.owner) and not item.ranks) or item.which not in (
        None,
        Which.LAST,
    ):
        return None
    single = item.det == "gen"  # "le deux", but "the two"
    known = single or (item.det == "the" and entry.value not in "23")
    alone = 0.1 if known else 0.5 if item.owner == "your" else 0.9
    first = bool(item.suits and not item.colour and not item.ranks)
    return (
        grown(
            item,
            ranks=(*item.ranks, entry.value),
            suit_first=item.suit_first or first,
            pips=True,
            cost=item.cost + (0.25 if item.ranks or item.suits else alone),
        ),
        1,
    )


def _rank(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 2 and (item.ranks or item.suits):
        return None  # "the ace of king" is no card
    if item.pips and phase == 1 and not item.suits and entry.value == "A":
        return None  # "deux as" is a number of them
    if phase == 2 and item.nouns == {"round"} and not item.plural and item.number == 1:
        return grown(
            item, nouns=frozenset(), number=None, ranks=(entry.value,)
        ), 1  # "un coup d'as"
    if item.pips and entry.plural:
        return None  # "two aces" is a number of them
    if phase == 2 and item.which is Which.LAST and not item.nouns:
        return None  # "en coupant le dernier du valet": with it
    if (
        len(item.ranks) >= MOST_RANKS
        or item.nouns
        or item.split
        or item.cards
        or (item.hand is not None and not item.located)
        or (item.number or 0) > len(SUITS)
    ):
        return None  # there are no ten aces
    if phase == 1 and item.suits and not item.colour:
        if item.ranks and not item.suit_first:
            return None
        if item.plural and not item.ranks:
            return None  # "hearts ace" are two things
        return (
            grown(
                item,
                ranks=(*item.ranks, entry.value),
                suit_first=True,
                plural=entry.plural,
                cost=item.cost
                + SMALL_HONOUR * (item.which is Which.LOW and entry.value in HONOURS),
            ),
            1,
        )
    plural = item.plural or entry.plural
    up = item.ranks and RANKS.index(entry.value) > RANKS.index(item.ranks[-1])
    cost = item.cost + (UPWARDS if up else 0.0)  # "du roi | as de carreau"
    cost += SMALL_HONOUR * (
        item.which is Which.LOW and entry.value in HONOURS
    )  # "small spade | jack"
    return grown(item, ranks=(*item.ranks, entry.value), plural=plural, cost=cost), 1


def _suit(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 2 and item.colour and item.ranks and Suit(entry.value) in item.suits:
        return grown(item, suits=(Suit(entry.value),), colour=False), 1  # "the black ace of clubs"
    if item.suits or item.cards or (item.hand is not None and not item.located):
        return None
    if phase == 1 and item.nouns and not item.nouns <= SUITED:
        return None
    cost = item.cost
    if phase == 1 and item.pips and not item.nouns and entry.plural:
        return None  # "deux atouts" is no card
    if phase == 1:
        if item.split and not item.suits and entry.value != "T":
            return grown(item, suits=(Suit(entry.value),), cost=item.cost + 0.1), 1
        if item.split or not (item.ranks or item.nouns):
            return None
        cost += 0.3 if entry.value != "T" else 0.2
        cost += UNJOINED * (item.det in DEFINITE and not item.nouns)
    if (
        phase == 2
        and item.number is not None
        and item.det != "of"
        and not (item.nouns or item.owner)
    ):
        cost += 1.2  # "two of spades" is rather the card
    if phase == 2 and item.pips:
        cost = max(0.0, cost - 0.8)
    if phase == 2 and item.alone:
        cost -= ALONE
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
    nth, _, det = entry.value.partition(".")  # "premier pique": with or without an article
    return grown(item, ordinal=int(nth), det=item.det or det), phase


def _noun(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    single = entry.value == "ruff" and not entry.plural and len(item.ranks) == 1
    if single and (item.owner or item.det == "the") and not item.suits:
        return None  # "spade to the ace | ruff a club"
    if single and not (item.suits or item.nouns):
        trump = Card(Suit.TRUMPS, item.ranks[0])  # "jack ruff"
        return grown(item, ranks=(), cards=(trump,), nouns=frozenset({"ruff"}), pips=False), 1
    named = entry.value == "finesse" and not entry.plural and len(item.ranks) == 1
    if named and item.ranks[0] != "A" and not (item.number or item.which or item.nouns):
        card = Card(item.suit, item.ranks[0])  # "the jack finesse"
        return grown(item, ranks=(), cards=(card,), nouns=frozenset({"finesse"}), pips=False), 1
    if item.ranks or item.cards or item.is_hand or item.split:
        return None
    value = entry.value
    counted = {"rest", "otherone", "all", "winner"}  # "the rest of the tricks"
    if item.nouns and not (value in ("trick", "card") and item.nouns <= counted):
        return None
    if phase == 1 and not item.suits:
        return None
    if phase == 1 and value in UNSUITED:
        return None
    if value == "all" and (item.number or 0) > 1 and not (entry.plural or item.det or item.every):
        return None  # "hearts 3-3 everything"
    if value == "rest" and (item.number or 0) > 1 and not entry.plural:
        return None  # "it catches the six | rest no problem"
    if value == "rest" and item.owner == "your":
        return None  # "jullie de rest": for them
    which = item.which
    if value in ("loser", "noloser"):
        which = Which.LOSER
    if value == "noloser":
        value = "nothing"
    plural = item.plural if phase == 1 and not entry.plural else entry.plural or item.plural
    if phase == 1:
        plural = entry.plural
    kinds = MORE_THAN_ONE.get(value, frozenset({value}))
    return grown(item, nouns=item.nouns | kinds, which=which, plural=plural), 1


def _hand(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    hand = HANDS[entry.value]
    if phase == 2:
        if item.hand is not None or (item.number and not (item.nouns or item.ranks or item.which)):
            return None
        return grown(item, hand=hand, located=True), 1
    if phase == 0 and item.owner in SEATS and item.hand is not None and hand is Hand.OWN:
        return grown(item, located=False, owner=""), 1  # "East's hand"
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
    value, _, sole = entry.value.partition(".")
    if phase == 1 or (sole == "only" and phase == 0 and not (item.det or item.owner)):
        return None  # "only two" is no more than two
    if value == "every":
        if item.every or item.which:
            return None
        return grown(item, every=True, all_mine=sole == "my"), phase
    if value == "both" and _of_so_many(item, 2, phase):
        return item, 2
    if value == "both":
        return grown(item, number=2, det=item.det or "the", plural=True), phase
    if value in ("next", "other", "several"):
        if item.nouns:
            return None
        follows = value == "next" and item.det == "the"  # "the next four" are tricks
        return grown(item, det=value if follows else item.det or value), phase
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
    value, _, out = entry.value.partition(".")
    if value == "next":
        counted = item.number is not None and item.bare and not (item.nouns or item.det)
        return (grown(item, det="next") if counted else item), phase  # "I make two more"
    if value == "lead":  # "I ruff the heart that comes back"
        suited = phase == 1 and item.suit is not None and not (item.cards or item.nouns)
        return (grown(item, nouns=frozenset({"lead"})), phase) if suited else None
    if value == "ortwo":  # "a trump or two"
        single = phase == 1 and item.det == "a" and item.number is None and not item.plural
        said = grown(item, det="", number=1, upto=2, plural=True)
        return (said, phase) if single and not (item.cards or item.which) else None
    if value == "each":  # "three hearts each": how they break
        held = item.number if phase == 1 and item.suit is not None and not item.cards else None
        if held is None or item.which or item.owner or item.nouns or item.split:
            return None
        return grown(item, number=None, split=(held, held), cost=item.cost + BROKEN), phase
    if value == "alone":  # "l'as sec de carreau": the only one of its suit
        single = len(item.ranks) == 1 and phase == 1
        return (grown(item, cost=item.cost + ALONE, alone=True), phase) if single else None
    if value == "my" and out and not item.owner and phase == 1:  # "the trump that I have left"
        which = item.which or Which.LAST
        return grown(item, owner="my", which=which, which_after=True, cost=item.cost + 0.2), phase
    if value in ("my", "your"):  # "that trump of yours"
        whole = item.every and item.which is Which.LAST  # "every last trump you hold"
        said = grown(item, owner=value, cost=item.cost + (0.0 if whole else 0.2))
        return None if item.owner or phase == 0 else (said, phase)
    if value == "theirs":  # "one trump to pull"
        return grown(item, which=Which.LAST, which_after=True, owner=item.owner or "your"), phase
    if out and item.owner == "my":
        return None  # "playing my hearts out" leaves none of his out
    which = WHICHES[value]
    if item.has("rest", "all", "nothing"):
        return None
    if item.which is Which.LOW and which is Which.LAST:  # "le petit atout qui reste"
        return grown(item, which=which, which_after=True, cost=item.cost + 0.1), phase
    if item.which is Which.HIGH and which is Which.LAST and item.suit not in (None, Suit.TRUMPS):
        return grown(item, cost=item.cost + 0.1), phase  # "you have two high clubs left"
    if item.which not in (None, Which.LAST, which):
        return None
    cost = item.cost + (0.1 if item.which else 0.0)
    return grown(item, which=item.which or which, which_after=True, cost=cost), phase


def _pron(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if phase == 1 and item.colour and entry.value == "ones":
        return grown(item, plural=True), 1
    if phase == 1 and item.suits and item.det == "the" and not item.ranks and entry.value == "one":
        return grown(item, nouns=item.nouns | {"one"}), 1  # "the spade one" of the aces
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
    """ "of", or "in" before the suit of an honour, a loser or tricks."""
    if entry.value not in ("from", "in", "to", "at") or phase == 2 or item.pron or item.is_hand:
        return None
    if item.located and item.suits:
        return None
    counted = item.number is not None or item.which is not None
    the_one = phase == 0 and (item.det, item.number) == ("the", 1) and item.bare
    if the_one and entry.value == "in" and not (item.which or item.nouns):
        return grown(item, number=None, nouns=frozenset({"one"})), 4  # "the one in hearts"
    if entry.value == "from":
        if phase == 0:
            if not counted or item.suits:
                return None
            card = item.owner and item.number and not item.which  # "my nine of clubs"
            return grown(item, cost=item.cost + (1.2 if card else 0.0)), 2
        open_rank = bool(item.ranks) and (not item.suits or item.colour)
        if open_rank or item.nouns or (item.ranks and item.hand is None) or item.plural:
            return item, 2
        return None
    in_suit = entry.value in ("in", "at") and not (item.suits or item.pips)
    if phase == 1 and in_suit and item.ranks:
        return grown(item, cost=item.cost + IN_SUIT), 4
    if phase == 1 and item.split and not item.suits and entry.value in ("in", "to"):
        return item, 2  # "3-3 à cœur"
    other = item.has("trick", "loser", "winner", "finesse", "ruff", "round")
    if phase == 1 and other and entry.value != "at" and not item.suits:
        return grown(item, cost=item.cost + 0.05), 2
    return None


def _split(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    if item.split or item.ranks or item.number not in (None, 1) or item.hand is not None:
        return None
    if phase == 1 and (not item.suits or item.number is not None):
        return None
    first, second = entry.value.split("-")
    larger, smaller = sorted((int(first), int(second)), reverse=True)
    return grown(item, split=(larger, smaller), number=None), 1  # "un 4-2"


def _letters(item: Item, entry: Entry, phase: int) -> tuple[Item, int] | None:
    """Cards written in letters: ``SA``, ``AK``, ``♠10``; "suit:ranks", either may be empty."""
    letter, _, ranks = entry.value.partition(":")
    if item.cards or (item.nouns and phase != 2) or item.split or item.is_hand:
        return None
    low = ranks == "x"
    if letter and not ranks and phase == 2 and item.ranks and not item.suits:
        return grown(item, suits=(Suit(letter),)), 1  # "K of D"
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
    run = item.ranks and (not item.suits or item.suit_first)  # "spade A-K"
    return (item, 3) if suit_first or run else None


_GROWERS: Final = {
    "det": _det,
    "poss": _poss,
    "number": _number,
    "either": _either,
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
