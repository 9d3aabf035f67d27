"""What the record makes meanings cost: a reading must be possible in the position of the claim."""

from typing import Final

from claims.cards import SEATS, suit_cards
from claims.statement.context import BOOK, Facts, any_suit
from claims.statement.grammar.bag import Phrase
from claims.statement.grammar.memory import LastNamed, Later
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.grammar.parts import Clause
from claims.statement.grammar.pointing import bare_place, claimer_next
from claims.statement.grammar.unlikely import only_ours, unlikely
from claims.statement.grammar.unpaused import run_together
from claims.statement.model import Card, Concession, Count, CountKind, Step, StepKind, Suit, Which
from claims.statement.words.text import Text

RANK_CALLED: Final = 1.0
"""The price of a number that is rather the rank of a card."""
NOBODYS = 3.0
"""The price of a card that nobody holds any more."""
PARTING: Final = frozenset({"connective", "filler", "retract", "mood", "else", "sub"})
"""Words after which a sentence can begin."""
PARTICLES: Final = frozenset({"up", "out", "aside"})
"""Words that belong to the verb before them: "the queen comes down | it's all mine"."""
TOLD_BEFORE: Final = 0.3
"""The price of beginning a clause with a place that may belong to the one before."""
PLAYED: Final = frozenset({"cash", "run", "play"})
"""What is done to suits and cards that have their turn."""
LED_TO: Final = 2.0
"""The price of taking "to the ace" away from the suit before it that is led there."""
CUT_OFF: Final = 3.0
"""The price of taking a word away from what it is said of."""
NEAR: Final = 4
"""So many tokens before a "pas" its "ne" may stand."""
LEFT_OVER: Final = 0.8
"""The price of naming something behind what is left out of all."""
PARTED_FIRST: Final = 1.2
"""The price of taking two things that a comma parts for what is done first, where nothing is done
then."""
NAMING: Final = frozenset({"suit", "suits", "rank", "number", "det", "poss", "letters"})
"""Words that begin a noun."""
FINESSED: Final = ("works", "fails")
"""What a finesse does."""
OBJECT_BEHIND: Final = 1.5
"""The price of taking a verb away from its object."""
FOLLOWS: Final = 0.3
"""The price of a ruff in a suit of which no hand of claimer's side is void yet."""
WINNERS: Final = 1.0
"""The price of giving away more of a suit than can be lost of it."""
IMPOSSIBLE = 5.0
"""The price of a meaning that the record rules out."""
NOBODY_ASKED: Final = 50.0
"""The price of a condition that says no more than a player, where none was asked of another."""


def price_of(pieces: tuple[object, ...], facts: Facts | None, awaited: bool = False) -> float:
    """What the record makes it cost to take words so: dear where it is impossible; ``awaited``:
    they tell what is done before."""
    if facts is None:
        return 0.0
    return sum(_price(piece, facts, awaited) for piece in pieces)


def rather_a_number(clause: Clause, facts: Facts | None) -> float:
    """What it costs to take "two of spades" for that card, where it was played long ago and
    claimer's side still has two spades; or "the last four" for one, where four tricks are left; and
    "my nine" for a number, where it can be no number of tricks and that card is still held."""
    if facts is None:
        return 0.0
    items = [item for phrase in clause.phrases for item in phrase.items]
    if clause.bag.head and any(_rather_a_card(item, facts) for item in items):
        return RANK_CALLED
    left = [item.ranks == (str(facts.left),) and not item.suits for item in items]
    if any(
        counts and i.pips and i.which is Which.LAST for counts, i in zip(left, items, strict=True)
    ):
        return NOBODYS  # "the last four", with four tricks to come
    behind = [i for i in items if i.pips and i.comma and i.det in ("", "this") and not i.suits]
    if any(_held_by_none(card, facts) for item in behind for card in item.cards):
        return NOBODYS  # "ace of hearts, two"
    put, plain = clause.bag, [i for i in items if not (i.det or i.pron or i.nouns or i.suits)]
    number = any((i.bare and i.several) or i.pips for i in plain) and not put.some
    if number and (put.head, put.subjects, put.left, put.phrases) == ("play", (), (), ()):
        return NOBODYS  # "mettons cinq"
    named = [card for item in items if item.pips and not item.det for card in item.cards]
    return NOBODYS if any(_number_of_suit(card, facts) for card in named) else 0.0


def _rather_a_card(item: Item, facts: Facts) -> bool:
    """Whether a number is more than the tricks left and than claimer contracted for, and a card."""
    rank, number = rank_called(item.number), item.number or 0
    told = item.det == "the" or item.owner in ("my", "dummy")
    plain = told and item.bare and not (item.nouns or item.plural or item.which or item.upto)
    if rank is None or not plain or number <= facts.left or facts.level == number - BOOK:
        return False
    suits = [suit for suit in Suit if suit is not Suit.TRUMPS]
    return any(facts.has(Card(suit, rank)) or facts.out(Card(suit, rank)) for suit in suits)


def _held_by_none(card: Card, facts: Facts) -> bool:
    """Whether a small number can be no card of claimer's, and no more than the tricks left."""
    small = card.rank is not None and card.rank.isdigit() and int(card.rank) <= facts.left
    suits = [card.suit] if card.suit else [s for s in Suit if s is not Suit.TRUMPS]
    return small and not any(facts.has(Card(suit, card.rank)) for suit in suits)


def _number_of_suit(card: Card, facts: Facts) -> bool:
    if card.suit is None or card.rank is None or not card.rank.isdigit():
        return False
    code = card.code(facts.trump)
    gone = code is not None and not (facts.side | facts.theirs | facts.table) >> code & 1
    return gone and facts.held(card.suit).bit_count() >= int(card.rank)


def told_of_before(text: Text, place: int, clause: Clause) -> float:
    """What it costs to begin a clause, behind a noun, with words that tell where: "I ruff a club on
    the table | I come back", not "... | on the table I come back"."""
    first = clause.first
    if clause.bag.head == "mustlead" and not clause.bag.subjects and claimer_next(text, place - 1):
        return CUT_OFF  # "je | rejoue atout pour votre dame"
    lost = (first.kind, first.value) == ("adv", "yours") and clause.end > place + 1
    if lost and any((e.kind, e.value) == ("noun", "loser") for _, e in text.matches(place)):
        return CUT_OFF  # "perdante | c'est deux": if it is
    if clause.bag.head == "claim" and first.kind == "head" and bare_place(text, place):
        return CUT_OFF  # "trèfle coupé | table"
    if first.kind == "adv" and first.value.startswith("first"):
        return says_first(text, place)
    if (first.kind, first.value) == ("pp", "but") and clause.bag.left:
        return LEFT_OVER  # "nothing to lose but the diamond | ace"
    if place and (price := _cut_off(text, place, first)):
        return price
    particle = first.kind == "adv" and first.value in PARTICLES
    there = first.kind == "pp" and all(item.is_hand for item in first.items) and clause.bag.left
    its = first.items[0].cards if first.kind == "pp" and first.value == "to" else ()
    if place and its and not clause.bag.head:
        named = {e.kind for end, e in text.matches(place - 1) if end == place} & {"suit", "rank"}
        return LED_TO if named else 0.0
    if place == 0 or not (particle or there or (clause.bag.head and clause.bag.phrases)):
        return 0.0
    if not particle and (first.kind != "pp" or any(item.pron for item in first.items)):
        return 0.0
    before = {e.kind for end, e in text.matches(place - 1) if end == place}
    return TOLD_BEFORE if before and not before & PARTING else 0.0


def says_first(text: Text, place: int) -> float:
    """What it costs to say "first" of what stands behind it, where a noun stands right before it:
    "trumps first | spades next"."""
    before = {e.kind for _, e in text.matches(place - 1)} if place else set()
    return PARTED_FIRST if before & {"suit", "rank", "suits"} else 0.0


def parted_wrongly(text: Text, clause: Clause) -> float:
    """What it costs to end a clause where it ends: what belongs together is parted, or what does
    not is taken for one."""
    torn = OBJECT_BEHIND if _rank_behind(text, clause) else 0.0
    several = first_of_two(text, clause) + next_of_two(text, clause) + home_again(text, clause)
    several += _told_of_one(text, clause) + _finesse_unsaid(text, clause)
    several += _player_alone(text, clause)
    return torn + several + lacks_its_object(text, clause) + run_together(text, clause)


def _finesse_unsaid(text: Text, clause: Clause) -> float:
    """What it costs to end with a finesse before what it does: "if the heart finesse | loses one
    for you"."""
    bag = clause.bag
    named = bag.head == "finesse" or any(i.has("finesse") for i in (*bag.left, *bag.right))
    said = [e for _, e in text.matches(clause.end) if e.kind == "state"] if named else []
    return OBJECT_BEHIND if any(e.value.startswith(FINESSED) for e in said) else 0.0


def _player_alone(text: Text, clause: Clause) -> float:
    """What it costs to end a condition behind a player where none was asked of another before, or
    where he does something: "if East shows out ..., if West | does, ...", "if West ruffs"."""
    bag, behind = clause.bag, text.matches(clause.end) if clause.end < len(text) else ()
    has_it = bag.head == "have" and [item.pron for item in bag.right] == ["it"]
    alone = len(bag.left) == 1 and not (bag.phrases or bag.adverbs)
    alone = alone and (has_it or not (bag.head or bag.right))
    seat = bag.left[0].hand if alone and bag.left[0].is_hand else None
    if seat is None:
        return 0.0
    before = [entry for at in range(clause.start) for _, entry in text.matches(at)]
    subs = [n for n, e in enumerate(before) if e.kind == "sub" and e.value in ("if", "unless")]
    if not subs:
        return 0.0
    others = (e.value for e in before[subs[0] :] if e.kind == "hand")
    goes_on = any(e.kind in ("connective", "filler") for _, e in behind) or "it" in bag.subjects
    told = goes_on or clause.end == len(text) or claimer_next(text, clause.end)
    denied = any(e.kind in ("neg", "no") for _, e in behind)
    another = any(value in {*SEATS} - {seat.value} for value in others)
    return 0.0 if another and told and not denied else NOBODY_ASKED


def _told_of_one(text: Text, clause: Clause) -> float:
    """What it costs to take "the ace, and the jack is good" for two cards that are good."""
    bag = clause.bag
    told = bag.left if bag.sort == "state" else ()
    if len(told) < 2 or not told[-1].comma or told[-1].plural:
        return 0.0
    behind = range(told[-1].mask.bit_length(), clause.end)
    verbs = {text.tokens[at].text for at in behind} & text.lexicon.copulas
    return OBJECT_BEHIND if verbs and verbs <= text.lexicon.copulas_of_one else 0.0


def _rank_behind(text: Text, clause: Clause) -> bool:
    """Whether a clause ends with a suit called, and the rank of its card stands behind: "cross to
    the heart | ace"."""
    last = clause.phrases[-1]
    suit = last.items[-1] if last.kind in ("np", "pp") and last.items else None
    if suit is None or not suit.bare_suit or suit.plural or clause.end == len(text):
        return False
    ends = [end for end, e in text.matches(clause.end) if e.kind == "rank" and not e.plural]
    behind = text.matches(max(ends)) if ends and max(ends) < len(text) else ()
    return bool(ends) and not any(e.kind == "suit" or e.value == "from" for _, e in behind)


def _cut_off(text: Text, place: int, first: Phrase) -> float:
    """What it costs to begin a clause with a word that belongs to what stands before it: "as | de
    pique as de cœur", "il ne fournit | pas impasse", "trèfle | pour vous as", "les as | d'abord
    l'atout"."""
    before = {e.kind for end, e in text.matches(place - 1) if end == place}
    if text.tokens[place].text in text.lexicon.partitive and before & {"rank", "noun"}:
        return CUT_OFF
    if first.kind == "neg" and any(map(text.denies_next, range(max(0, place - NEAR), place))):
        return CUT_OFF
    if first.kind == "adv" and first.value in ("yours", "mine") and "suit" in before:
        return CUT_OFF
    by_card = (first.kind, first.value) == ("pp", "with") and all(i.cards for i in first.items)
    if by_card and before & {"hand", "verb"}:
        return LEFT_OVER  # "je prends en main | du roi as de carreau"
    return 0.0


def first_of_two(text: Text, clause: Clause) -> float:
    """What it costs to take "my spades, the ace of clubs first" for one list that comes first."""
    if "first" not in clause.bag.adverbs:
        return 0.0
    told, last = clause.phrases[-2:-1], clause.phrases[-1]
    items = told[0].items if told and told[0].kind == "np" else ()
    two = len(items) == 2 and items[1].comma and not any(c.suit for c in items[0].cards)
    then = next((end for end, e in text.matches(clause.end) if e.value == "comma"), clause.end)
    follows = any(e.kind == "connective" and e.value == "then" for _, e in text.matches(then))
    ends_it = last.kind == "adv" and last.value.startswith("first")
    return PARTED_FIRST if two and ends_it and not follows else 0.0


def lacks_its_object(text: Text, clause: Clause) -> float:
    """What it costs to end a clause with a verb of which the object stands right behind it: "cash
    | the ace", "that's nine you take | a club"."""
    bag, last = clause.bag, clause.phrases[-1]
    fronted = bag.fronted or (bool(bag.left) and bag.subjects[:1] == ("foe",))
    alone = bag.head in ("cash", "run", "ruff") and not bag.left
    lacking = not bag.right and (fronted or alone or bag.head == "give")
    makes = (bag.head, bag.tag) == ("get", "level") and not (bag.left or bag.right)
    if makes and any(e.value == "it" for _, e in text.matches(clause.end)):
        return OBJECT_BEHIND  # "I make | it one trump"
    if last.kind != "head" or not lacking or clause.end == len(text):
        return 0.0
    kinds = {e.kind for _, e in text.matches(clause.end)}
    back = any(e.value == "lead" for _, e in text.matches(clause.end))  # "whatever you return"
    return OBJECT_BEHIND if back or (kinds & NAMING and not kinds & PARTING) else 0.0


def home_again(text: Text, clause: Clause) -> float:
    """What it costs to take "ruff, then home, then trumps" for a contract that is made."""
    made = (clause.bag.head, clause.bag.tag) == ("exact", "home")
    more = clause.end + 1 < len(text) and _ends(text, clause.end)
    return PARTED_FIRST if made and more else 0.0


def next_of_two(text: Text, clause: Clause) -> float:
    """What it costs to take "keeping the king, and diamonds next" for one list."""
    last = clause.phrases[-1]
    comes = last.kind == "adv" and last.value == "end" and len(clause.phrases) > 1
    its = clause.phrases[-2].items if comes and clause.phrases[-2].kind == "np" else ()
    if comes and any(e.kind == "verb" for _, e in text.matches(last.start)):
        return PARTED_FIRST if len(its) > 1 else 0.0  # "hearts | and the spade comes last"
    if comes and clause.bag.head in PLAYED and len(its) > 1 and _parted_last(its):
        return PARTED_FIRST  # "run the hearts | spade last"
    several = last.kind == "np" and len(last.items) > 1 and bool(clause.bag.head)
    at_the_end = any((e.kind, e.value) == ("adv", "end") for _, e in text.matches(clause.end))
    if several and at_the_end and clause.bag.head in PLAYED and _parted_last(last.items):
        return PARTED_FIRST
    behind = last.items[-1] if several else None
    if behind is None or not behind.comma or not (behind.bare_suit or behind.owner == "my"):
        return 0.0
    ends = (end for end, e in text.matches(clause.end) if e.value in ("trail", "then"))
    closed = any(end == len(text) or _ends(text, end) for end in ends)
    return PARTED_FIRST if closed else 0.0


def _parted_last(items: tuple[Item, ...]) -> bool:
    """ "The hearts, spade last", "the hearts and the spade last": one card behind others."""
    *before, item = items
    single = not (item.plural or item.several) and bool(item.suit or item.cards)
    return single and (item.comma or before[-1].plural)


def _ends(text: Text, place: int) -> bool:
    """Whether a part of the text ends here."""
    return any(e.value in ("comma", "stop", "semi", "and") for _, e in text.matches(place))


def _price(piece: object, facts: Facts, awaited: bool) -> float:
    if isinstance(piece, Step) and (piece.number or 0) > facts.left:
        return IMPOSSIBLE
    if isinstance(piece, Step) and piece.kind is StepKind.DRAW:
        if facts.trump is None:
            return IMPOSSIBLE
        return IMPOSSIBLE if (piece.outstanding or 0) > facts.left else 0.0
    if isinstance(piece, Step) and piece.kind is StepKind.RUFF:
        trumps = 0 if facts.trump is None else suit_cards(facts.side, facts.trump)
        if piece.hand in facts.foes or not trumps:
            return IMPOSSIBLE
        follows = bool(piece.suits) and not any(_void(s, facts) for s in piece.suits)
        return FOLLOWS * follows + unlikely(piece, facts)
    if isinstance(piece, Later):
        if piece.draws and facts.trump is None:
            return IMPOSSIBLE
        ours = any(only_ours(card, facts) for card in piece.theirs)
        follows = piece.ruffed is not None and not _void(piece.ruffed, facts)
        if ours or piece.times > facts.left:
            return IMPOSSIBLE
        said = piece.make(LastNamed(facts=facts))
        return FOLLOWS * follows + sum(unlikely(atom, facts, awaited) for atom in said)
    if isinstance(piece, Concession) and piece.suit is not None:
        if (piece.number or 0) > facts.left:
            return IMPOSSIBLE  # "nine | partner club"
        return WINNERS if _winners(piece.suit, piece.number or 1, facts) else 0.0
    if isinstance(piece, Count):
        return 0.0 if tricks_of(piece, facts) is not None else IMPOSSIBLE
    if isinstance(piece, Named):
        cards = piece.item.cards
        if not cards:
            return IMPOSSIBLE if (piece.item.number or 0) > facts.left else 0.0
        one_of_two = piece.item.colour and not piece.item.plural  # "the red ace"
        prices = [_card_price(card, facts) for card in cards]
        return min(prices) if one_of_two else max(prices)
    return unlikely(piece, facts, awaited)


def _winners(suit: Suit, number: int, facts: Facts) -> bool:
    """Whether so many of a suit cannot be lost: "conceding a spade, two hearts" with ace-king."""
    index = facts.index(suit)
    if index is None or number < 2:
        return False
    theirs = sum(1 << code for code in _codes(facts.out_of(suit), facts))
    held = [suit_cards(hand, index) for hand in (facts.own, facts.dummy or facts.partner)]
    masters = sum(held) >> theirs.bit_length()
    return max(map(int.bit_count, held)) - masters.bit_count() < number


def _void(suit: Suit, facts: Facts) -> bool:
    """Whether a hand of claimer's side has none of a suit."""
    index = facts.index(suit)
    hands = (facts.own, facts.dummy or facts.partner)
    return index is None or not all(suit_cards(hand, index) for hand in hands)


def _card_price(card: Card, facts: Facts) -> float:
    """A winner named must be claimer's; one of theirs is spoken of in another way."""
    if card.rank is None:
        return 0.0
    named = any_suit(card)
    if any(facts.has(each) for each in named):
        return 0.0
    if any((facts.side >> code) & 1 for code in _codes(named, facts)):
        return 0.2
    return 1.5 if any(facts.out(each) for each in named) else NOBODYS


def _codes(cards: list[Card], facts: Facts) -> list[int]:
    codes = [card.code(facts.trump) for card in cards]
    return [code for code in codes if code is not None]


def tricks_of(count: Count, facts: Facts) -> int | None:
    """The undecided tricks of claimer's side that a count comes to; None where it cannot be, and
    -1 where the record does not say enough to know."""
    number = count.number or 0
    match count.kind:
        case CountKind.TRICKS:
            return number if number <= facts.left else None
        case CountKind.TOTAL:
            if facts.won is None:
                return -1
            more = number - facts.won[0]
        case CountKind.RESULT:
            if facts.needed is None:
                return -1
            declarer = facts.needed + number
            more = declarer if facts.by_declarer else facts.left - declarer
        case CountKind.WON:
            return -1 if facts.won is None or facts.won[0] == number else None
        case CountKind.GIVEN:
            return -1 if facts.won is None or facts.won[1] == number else None
        case _:
            return -1
    return more if 0 <= more <= facts.left else None
