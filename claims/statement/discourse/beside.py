"""What stands beside a token: where a part of the text begins or ends, who is named before it."""

from typing import Final

from claims.statement.context import Facts, any_suit
from claims.statement.discourse.units import Unit
from claims.statement.grammar.bag import Bag, denies_suit
from claims.statement.grammar.noun import Item
from claims.statement.grammar.parts import Clause
from claims.statement.grammar.pointing import behind_pause, nothing_before
from claims.statement.grammar.prices import PARTING
from claims.statement.meanings.pieces import HEIGHTS, is_trumps
from claims.statement.model import Suit
from claims.statement.words.lexicon import HEADS, Entry
from claims.statement.words.text import Text

TOLD_OF: Final = frozenset({"hand", "person", "suit", "suits", "rank", "noun", "pron"})
"""Words of what a verb after them is said of."""
PREDICATES: Final = frozenset({"verb", "state"})
OUT: Final = frozenset({"works", "showout"})
"""What "on" and "out" may be besides: "as long as trumps are out"."""
HELD: Final = frozenset({"have", "keep"})
"""Predicates by which an opponent still has trumps."""
HELD_BACK: Final = frozenset(
    {"ruff", "give", "get", "cash", "take", "discard", "run", "play", "remove", "exit"}
)
"""What claimer may say that he does not do before something else."""
CROSSES: Final = frozenset({"go", "goover", "goback"})
"""What takes claimer from the one hand to the other."""
COMES: Final = frozenset({"comes", "go", "part"})
"""Predicates by which a card is played in its turn."""
GOT_LATER: Final = frozenset({"get", "take", "win", "have", "leadtaken", "goover", "goback"})
"""What claimer may say that an opponent does not do before something else."""
FALLEN: Final = frozenset({"drop", "gone", "part"})
"""Predicates by which a card falls, or has fallen."""
SHOWN: Final = frozenset({"drop", "break", "ruff", "overruff"})
"""What a card or a suit does, or is done to it, that may be told behind "if it doesn't"."""
NOUN: Final = frozenset({"det", "suit", "suits", "rank", "number", "prep", "poss", "which", "pip"})
"""Words of a noun."""
SET_PHRASE: Final = 4
"""Words of a phrase that is looked for before a token."""


def subordinates_wrongly(text: Text, place: int, end: int, word: str, unit: Unit) -> bool:
    """Whether a clause is not what a word from one token to another subordinates: all of its
    sentence would come first, the last of its list comes later, "so that 's" begins a clause."""
    if word == "after":
        return (
            _paused_object(text, unit)
            or _first_behind(text, place)
            or _so_many_times(text, place, end, unit)
            or leaves_nothing(text, place, unit)
        )
    if word == "before" and (unit.end, Entry("adv", "first")) in text.matches(place):
        return True  # "avant tout"
    if word == "before" and _opens(text, place) and _more_behind(unit):
        return True
    is_next = word == "purpose" and end > place + 1 and copula_next(text, end)
    return is_next or _trailing_list(text, unit)


def copula_next(text: Text, place: int) -> bool:
    """Whether "is" stands at a token: "so that 's ..." begins a clause."""
    return place < len(text) and text.tokens[place].text in text.lexicon.copulas


def subordinated(text: Text, place: int) -> bool:
    """Whether the word right before a token subordinates what begins there: "once | the ..."."""
    before = range(max(0, place - SET_PHRASE), place)
    return any(e.kind == "sub" and end == place for at in before for end, e in text.matches(at))


def _first_behind(text: Text, place: int) -> bool:
    """Whether "first" ends right before a token: "un carreau pour commencer, après les piques"."""
    paused = place > 0 and any(
        (e.kind, e.value) == ("connective", "comma") for _, e in text.matches(place - 1)
    )
    last = place - paused
    return any(
        (end, entry.kind, entry.value) == (last, "adv", "first")
        for at in range(max(0, last - JOINING), last)
        for end, entry in text.matches(at)
    )


def _so_many_times(text: Text, place: int, end: int, unit: Unit) -> bool:
    """ "Une fois cœur, le roi de pique ensuite": one round of the suit called, and nothing done."""
    times = any(entry.kind == "times" and at == end for at, entry in text.matches(place))
    items = (*unit.bag.left, *unit.bag.right) if unit.bag is not None else ()
    return times and bool(items) and unit.bag is not None and not unit.bag.head and items[0].called


def _opens(text: Text, place: int) -> bool:
    """Whether what begins at a token follows nothing that was said, or a "but"."""
    but = place > 0 and any(e.value == "but" for _, e in text.matches(place - 1))
    return but or begins(text, place) or nothing_before(text, place)


def _more_behind(unit: Unit) -> bool:
    """ "Before the spades, one round of clubs": what stands behind the pause comes first."""
    items = (*unit.bag.left, *unit.bag.right) if unit.bag is not None else ()
    return len(items) > 1 and items[-1].comma


def _paused_object(text: Text, unit: Unit) -> bool:
    """ "Dès que l'as est tiré, | les atouts": what stands behind a pause is no object of it."""
    right = unit.bag.right if unit.bag is not None and unit.bag.left else ()
    begins = (right[0].mask & -right[0].mask).bit_length() - 1 if right else 0
    return begins > 0 and paused(text, begins - 1)


def _trailing_list(text: Text, unit: Unit) -> bool:
    """ "Because I keep the king, and the hearts come after that": the last of a list of what a
    clause tells is said to come then, and is none of it."""
    bag = unit.bag
    listed = bag is not None and len(bag.right) > 1 and bag.right[-1].comma
    trails = text.matches(unit.end) if listed and unit.end < len(text) else ()
    return any((entry.kind, entry.value) == ("connective", "trail") for _, entry in trails)


def before_noun(text: Text, place: int, end: int) -> bool:
    """Whether "après" stands between nouns with no pause before it: "les piques après les
    atouts" is another order than "les piques, après les atouts"; or behind "mais", and nothing is
    said of its noun: "les piques, mais seulement après l'atout"."""
    before = text.matches(place - 1) if place else ()
    paused = not place or any(e.kind == "connective" and at == place for at, e in before)
    kinds = {entry.kind for _, entry in text.matches(end)} if end < len(text) else set()
    but = any(e.value == "but" and at == place for at, e in before) and _noun_alone(text, end)
    return (but or not paused) and bool(kinds & {"det", "poss", "number"})


def _noun_alone(text: Text, place: int) -> bool:
    """Whether nothing is said of what stands from a token to the end of its part of the text."""
    while not ends(text, place):
        kinds = {entry.kind for _, entry in text.matches(place)}
        if kinds & PREDICATES and not kinds & TOLD_OF:  # "as": an ace, and "you have"
            return False
        place += 1
    return True


def _one_noun(text: Text, place: int) -> bool:
    """Whether nothing but a noun stands from a token to the end of its part of the text."""
    begins = place
    while not ends(text, place):
        if not {entry.kind for _, entry in text.matches(place)} & NOUN:
            return False
        place += 1
    return place > begins


def joins(text: Text, place: int, end: int, value: str) -> str:
    """What a word joins that does so only where claimer ("mais avant je ...", "et là je ..."), what
    is to be done ("je finis par tirer ...") or a pause ("une fois au mort") stands beside it."""
    word, _, beside = value.partition(".")
    follows = text.matches(end) if end < len(text) else ()
    match beside:
        case "who":
            met = any(e.kind == "subject" and e.value == "self" for _, e in follows)
        case "do":
            met = bool(follows) and text.goes_to_do(end)
        case "la":  # "une fois là", but "une fois la purge faite"
            said = {"subject", "connective"}
            met = text.tokens[end - 1].raw != "la" or not follows
            met = met or any(e.kind in said for _, e in follows)
        case "well":  # "cinq levées, enfin quatre" puts the number right
            numbered = any(e.kind == "number" and at == end + 1 for at, e in follows)
            tricks = numbered and any(e.value == "trick" for _, e in text.matches(end + 1))
            met = not (tricks or (numbered and ends(text, end + 1)))
        case _:
            met = behind_pause(text, place)
    return word if met else ""


def only_then(text: Text, place: int, end: int) -> bool:
    """Whether "après" is no word of what is done first: "après avoir coupé", "après la chute de"
    are no "then"."""
    ends = [at for at, e in text.matches(place) if (e.kind, e.value) == ("sub", "after")]
    return max(ends, default=0) <= end


def leaves_nothing(text: Text, place: int, unit: Unit) -> bool:
    """Whether all of a sentence would be what comes first: "après la chute de l'atout, mes as"."""
    bag = unit.bag
    parted = bag is not None and any(item.comma for item in (*bag.left, *bag.right))
    stops = unit.end == len(text) or any(
        e.kind == "connective" and e.value in ("stop", "semi") for _, e in text.matches(unit.end)
    )
    return parted and stops and begins(text, place)


def beyond_number(bag: Bag) -> bool:
    """Whether a number of tricks is taken together with what stands behind it: "instead of six |
    I make five", "au lieu de six, | cinq"."""
    first = bag.left[0] if bag.left else None
    counted = first is not None and first.bare and bool(first.number) and not first.nouns
    return counted and (bool(bag.head) or any(item.comma for item in bag.left[1:]))


def not_first(bag: Bag) -> bool:
    """Whether a clause is no event that something comes after: a noun and what claimer does then,
    a result."""
    return bag.sort == "result" or (bag.fronted and not bag.pointed)


def says_how(text: Text, place: int, end: int) -> bool:
    """Whether an "is" that may end a condition has its state behind it, or a "none of"."""
    if any(e.kind == "no" and at > end for at, e in text.matches(place)):
        return True
    asked = any(entry.kind == "sub" for _, entry in text.matches(place))
    follows = text.matches(end) if end < len(text) else []
    denied = any(e.kind == "neg" for at, e in text.matches(end - 1) if at == end)
    if asked and denied and any(e.value.partition(".")[0] in SHOWN for _, e in follows):
        return True  # "if she doesn't | show, you score a spade"
    is_ = text.tokens[end - 1].text in text.lexicon.copulas
    return asked and is_ and any(e.kind == "state" for _, e in text.matches(end))


def begins(text: Text, place: int) -> bool:
    """Whether nothing stands before a token that could be taken back, in its sentence."""
    return place == 0 or any(
        entry.kind == "connective" and entry.value in ("stop", "semi")
        for _, entry in text.matches(place - 1)
    )


def seat_first(text: Text, place: int) -> bool:
    """Whether a seat is named where a sentence begins: French "Est" there is no "is"."""
    return begins(text, place) and any(
        entry.kind == "hand" and end == place + 1 and len(entry.value) == 1
        for end, entry in text.matches(place)
    )


JOINING: Final = 4
"""As many tokens as words that join have at most."""


def paused(text: Text, place: int) -> bool:
    """Whether the speaker stops at a token: it is a connective, or nothing follows."""
    return place == len(text) or any(
        entry.kind in ("connective", "retract", "filler") for _, entry in text.matches(place)
    )


def joined_before(text: Text, place: int) -> bool:
    """Whether the word before a token is a pause, or words that join end there: "on top of"."""
    long = (m for at in range(max(0, place - JOINING), place) for m in text.matches(at))
    joins_it = any(end == place and entry.kind == "connective" for end, entry in long)
    return joins_it or (place > 0 and paused(text, place - 1))


def only_joins(text: Text, place: int, end: int, entry: Entry) -> bool:
    """Whether a word only joins what is denied, or the other case stands behind it: "or she doesn't
    and you get one"; or is no "but" that goes on: "all good but the club"."""
    if entry.value == "but" and place and _one_noun(text, end):
        before = (e for at in range(place) for to, e in text.matches(at) if to == place)
        return any(e.kind == "state" and e.value.partition(".")[0] == "good" for e in before)
    if entry.value != "ornot" or end == len(text):
        return entry.value in ("nor", "then.after")
    told = any(e.value == "and" for _, e in text.matches(end))
    return told and any(e.kind == "else" for _, e in text.matches(place + 1))


def ends(text: Text, place: int) -> bool:
    """Whether nothing more is said in a part of the text: "spades after"."""
    return place == len(text) or any(
        entry.kind == "connective" and entry.value in ("comma", "stop", "semi", "ask", "but")
        for _, entry in text.matches(place)
    )


def gives_reason(text: Text, place: int) -> bool:
    """Whether a word begins a reason and can say nothing else."""
    return text.tokens[place].text in text.lexicon.reasons


def ruffs_it(text: Text, place: int, told: Bag | None) -> bool:
    """Whether "to ruff" rather says what is done to the noun before it: "club ace, heart to
    ruff"."""
    noun = any(e.kind in ("suit", "rank") for _, e in text.matches(place - 1)) if place else False
    return noun and told is not None and told.head == "ruff" and not told.right


def unread_as(kinds: set[str]) -> str:
    """What a word that is left out would have been to the words beside it."""
    if not kinds:
        return "unknown"
    return "predicate" if kinds & PREDICATES else "player" if "hand" in kinds else ""


def set_apart(text: Text, place: int, end: int) -> bool:
    """ "You get a diamond - now - ...": a word between dashes or in brackets."""
    around = [text.matches(at) if 0 <= at < len(text) else [] for at in (place - 1, end)]
    return all(any(e.value == "dash" for _, e in each) for each in around)


REASON: Final = 10
"""So many tokens the reason may have for which something is taken back."""


def height_put_right(text: Text, place: int, bag: Bag) -> bool:
    """ "... low, no, the big one", "oops, I mean here": which card it is, or in which hand, behind
    words that take something back."""
    item = bag.left[0] if len(bag.left) == 1 else None
    if item is None and [(role, len(its)) for role, its in bag.phrases] == [("with", 1)]:
        item = bag.phrases[0][1][0]  # "no, with the big one"
    elif bag.phrases:
        return False
    if bag.head or bag.subjects or bag.right:
        return False
    if item is None:  # "in dummy, oops, I mean here"
        if not bag.adverbs or {*bag.adverbs} - {"here", "there"} or bag.neg or bag.no:
            return False
        if "here" in bag.adverbs and any(e.kind == "prep" for _, e in text.matches(place)):
            return False  # "no, in my hand": a hand is named
    elif not _says_height(item):
        return False
    reached = REASON if _concludes(text, place) else 0
    while place and any(e.value in ("comma", "hence") for _, e in text.matches(place - 1)):
        place -= 1
    return any(
        entry.kind == "retract" and place - reached <= end <= place
        for at in range(max(0, place - SET_PHRASE - reached), place)
        for end, entry in text.matches(at)
    )


def _says_height(item: Item) -> bool:
    one_card = item.number in (None, 1) and item.nouns <= {"card"}
    return item.bare and item.which in HEIGHTS and one_card


def _concludes(text: Text, place: int) -> bool:
    """Whether "so" stands before a token: "low, wait, East may be void, so with the big one"."""
    return bool(place) and any(e.value == "hence" for _, e in text.matches(place - 1))


def verb_first(text: Text, place: int) -> bool:
    """Whether a verb is set first in a part of the text, as a condition has it that no word
    begins: "fällt die Dame, ..."."""
    first = place == 0 or any(
        entry.kind == "connective" and end == place for end, entry in text.matches(place - 1)
    )
    return first and text.tokens[place].text in text.lexicon.inverted


def goes_on(text: Text, place: int) -> bool:
    """Whether what follows from a condition stands at a token, behind a comma or "then"."""
    return any(
        entry.kind == "connective" and entry.value in ("comma", "then") and end < len(text)
        for end, entry in text.matches(place)
    )


def who_before(text: Text, place: int) -> bool:
    """Whether the word before a token says who does what follows: "I refuse ..."."""
    return any(e.kind == "subject" and at == place for at, e in text.matches(place - 1))


def told_of(text: Text, place: int) -> bool:
    """Whether a question cannot begin at a token: who or what it is said of stands before."""
    starts = range(max(0, place - SET_PHRASE), place)
    before = {entry.kind for at in starts for end, entry in text.matches(at) if end == place}
    clitic = place > 0 and text.tokens[place - 1].text in text.lexicon.suffixes  # "I'll have dummy"
    return clitic or "subject" in before or bool(before & TOLD_OF and not before & PARTING)


def done_before(text: Text, place: int, clause: Clause) -> bool:
    """Whether what stands after a word for "if" or "when" is no condition: it is done before."""
    return till_drawn(text, place, clause.bag) or told_done(text, place, clause)


def till_drawn(text: Text, place: int, bag: Bag) -> bool:
    """ "As long as a trump is out": till it is drawn, where the word can say that."""
    until = any(e.kind == "sub" and e.value == "until.while" for _, e in text.matches(place))
    until = until and not (bag.no or bag.neg)  # "as long as there are no trumps left"
    return until and (not bag.head or bag.head in OUT or are_out(bag)) and _speaks_of_trumps(bag)


def told_done(text: Text, place: int, clause: Clause) -> bool:
    """ "Quand le 6 est tombé", "when your trump has gone", "quand j'aurai fait tomber le 6": what
    is done before something else, where the word can say that; whether a card of theirs need fall
    is asked then."""
    bag = clause.bag
    after = any(e.kind == "sub" and e.value == "after" for _, e in text.matches(place))
    if not after or bag.neg:
        return False
    if bag.perfect and bag.head == "fell" and bag.subjects == ("self",):
        return True
    if bag.foe and bag.head in GOT_LATER and (bag.tag == "past" or _perfect(text, clause)):
        return any(item.cards for item in bag.right)  # "when you've taken your ace"
    if bag.no and (bag.head == "left" or (bag.head == "have" and bag.foe)):
        return _speaks_of_trumps(bag)  # "quand il n'y a plus d'atout"
    named = len(bag.left) == 1 and bool(bag.left[0].cards or is_trumps(bag.left[0]))
    return (named and bag.head in FALLEN and not bag.no) and any(
        e.kind == "state" and e.value == "gone" and end == head.end
        for head in clause.phrases
        if head.kind == "head"
        for end, e in text.matches(head.start)
    )


def _perfect(text: Text, clause: Clause) -> bool:
    """Whether "have" stands right before the predicate of a clause."""
    heads = (phrase.start for phrase in clause.phrases if phrase.kind == "head")
    return any(at and text.tokens[at - 1].text in text.lexicon.perfect for at in heads)


def are_out(bag: Bag) -> bool:
    """ "There is one left", "you still have trumps": what lasts till they are drawn."""
    somebody = len(bag.left) == 1 and bag.left[0].person in ("any", "both", "whoever")
    held = bag.head in HELD and (bag.subjects in (("foe",), ("they",)) or somebody)
    item = bag.right[0] if len(bag.right) == 1 else Item()
    some = item.suit is not None and item.det in ("a", "any") and not (item.cards or item.nouns)
    told = _speaks_of_trumps(bag) or some  # "while either of you still holds a heart"
    return bag.head == "left" or (held and not (bag.neg or bag.no) and told)


def _speaks_of_trumps(bag: Bag) -> bool:
    behind = (item for _, items in bag.phrases for item in items)
    return any(is_trumps(item) for item in (*bag.left, *bag.right, *behind))


def takes_back(text: Text, place: int, clause: Clause) -> bool:
    """Whether a "no" takes back what stands before it: "two no three"."""
    bag = clause.bag
    if not bag.no or bag.head or bag.subjects:
        return False
    if "first" in bag.adverbs:
        return place > 0 and not begins(text, place) and not paused(text, place - 1)
    last = {entry.kind for end, entry in text.matches(clause.end - 1) if end == clause.end}
    return {"no", "retract"} <= last and clause.end - place > 1 and not ends(text, clause.end)


def stands_otherwise(bag: Bag, facts: Facts | None) -> bool:
    """Whether "ne bouge pas" would be said of the wrong side: claimer does not play a card of his,
    one of theirs does not fall."""
    cards = [card for item in bag.left for card in item.cards]
    trumps = len(bag.left) == 1 and is_trumps(bag.left[0]) and bag.head == "hides"
    if facts is not None and trumps and not facts.out_of(Suit.TRUMPS):
        return True  # "l'atout reste au chaud", with none out
    if facts is None or len(cards) != 1 or not cards[0].rank:
        return False
    if (bag.head, bag.tag) == ("stay", "still"):
        return not facts.holds(cards[0])
    out = any(facts.out(each) for each in any_suit(cards[0]))
    return bag.head == "hides" and facts.holds(cards[0]) and not out


DENIED: Final = frozenset({"finesse", "loser", "trick"})
"""Nouns before which a "no" denies them."""


def counts_none(text: Text, place: int) -> bool:
    """Whether a "no" says how many there are, and takes nothing back: "there are no trumps", "so no
    trumps left"."""
    verbs = text.lexicon.copulas | text.lexicon.perfect
    if not place or not any(entry.kind == "no" for _, entry in text.matches(place)):
        return False
    if any(e.kind == "noun" and e.value in DENIED for _, e in text.matches(place + 1)):
        return True  # "ace, king, no finesse"
    before = {(entry.kind, entry.value) for _, entry in text.matches(place - 1)}
    return text.tokens[place - 1].text in verbs or ("sub", "since") in before


def opens(text: Text, place: int) -> bool:
    """Whether nothing is said before a token, so that a "then" there follows nothing; a
    director's notation gives each line its own."""
    return not text.director and nothing_before(text, place)


def contrasts(text: Text, place: int, clause: Clause) -> bool:
    """ "..., not a club": a noun denied that stands by itself, no part of what is done."""
    bag = clause.bag
    if not bag.denied_first or bag.head or bag.subjects or bag.right or clause.lost:
        return False
    closes = ends(text, clause.end) or _goes_on_then(text, clause.end)
    if len(bag.phrases) == 1 and not bag.left and not bag.adverbs:  # "in spades not in clubs"
        return place > 0 and closes
    if bag.phrases:
        return False
    named = all(
        (i.cards or i.suits or _counts(i)) and not i.nouns and not i.which for i in bag.left
    )
    parted = (place > 0 and not who_before(text, place)) or any(
        entry.kind == "connective" and entry.value == "but" for _, entry in text.matches(clause.end)
    )
    return len(bag.left) == 1 and named and parted and closes


def _goes_on_then(text: Text, place: int) -> bool:
    """Whether what comes next stands at a token: "je prends en main pas au mort puis ..."."""
    joined = (e for _, e in text.matches(place) if e.kind == "connective")
    return any(e.value in ("then", "and") for e in joined)


def goes_on_after(text: Text, place: int) -> bool:
    """Whether an infinitive is joined to what is done before it: "I meant to lead a heart, to ruff
    the return and to cash the spades"."""
    before = text.matches(place - 1) if place else []
    joined = {entry.value for _, entry in before if entry.kind == "connective"}
    return bool(joined & {"then", "and"}) or ("comma" in joined and _one_of_several(text, place))


def _one_of_several(text: Text, place: int) -> bool:
    """Whether the word before an infinitive ended words for "I mean to" in its sentence before."""
    word = text.tokens[place].text
    for at in range(place - 1, -1, -1):
        matches = text.matches(at)
        if any(e.kind == "connective" and e.value in ("stop", "semi") for _, e in matches):
            return False
        meant = (e for e, entry in matches if entry.kind == "filler" and at + 1 < e < place)
        if any(text.tokens[end - 1].text == word for end in meant):
            return True
    return False


def held_till(text: Text, clause: Clause) -> bool:
    """ "Je ne tire pas mes piques avant d'avoir ...", "you don't get your ace until ...": what
    claimer does, or they take, when that has happened."""
    bag = clause.bag
    mine = bag.subjects == ("self",) and bag.head in HELD_BACK and bool(bag.right)
    silly = bag.denied_first and not bag.subjects  # "it would be silly to cross before ..."
    mine = mine or (silly and bag.head in CROSSES and bag.sort == "verb")
    cards = any(i.cards for its in (bag.right, *(i for _, i in bag.phrases)) for i in its)
    theirs = bag.foe and bag.head in GOT_LATER and cards
    lets_in = bag.subjects == ("self",) and bag.head == "handover" and cards
    theirs = theirs or lets_in  # "I don't let you in with the ace before ..."
    denied = bag.neg or bag.tag == "not"  # "vous ne prenez pas la main"
    return denied and (mine or theirs) and _till_next(text, clause.end)


def _till_next(text: Text, end: int) -> bool:
    """Whether a word stands at a token that tells what comes first."""
    return end < len(text) and any(
        entry.kind == "sub" and entry.value in ("until", "before") for _, entry in text.matches(end)
    )


def denied_till(text: Text, clause: Clause) -> bool:
    """ "Not a heart until ...", "the spade can't come before ...": what is denied till something
    has happened."""
    bag = clause.bag
    item = bag.left[0] if len(bag.left) == 1 and not bag.right else Item()
    comes = bag.head in COMES or (bag.head, bag.tag) == ("drop", "come")
    named = bool(item.cards or item.suits) and item.mine is not False and not item.nouns
    not_yet = comes and (bag.neg or bag.no) and named and not bag.subjects
    return (not_yet or denies_suit(bag)) and _till_next(text, clause.end)


def _counts(item: Item) -> bool:
    """ "Two rounds, not one": a number and nothing else."""
    return item.bare and bool(item.number) and not (item.det or item.pron)


def done_to(text: Text, begin: int, end: int) -> bool:
    """Whether words of a clause say that something is done to what it speaks of."""
    return any(e.kind == "passive" for at in range(begin, end) for _, e in text.matches(at))


def done_with(bag: Bag) -> bool:
    """ "With the aces gone", "with trumps cleared": what is played before the rest."""
    cleared = bag.head in ("draw", "remove") and bool(bag.left) and not (bag.right or bag.subjects)
    return (bag.head == "gone" or cleared) and not bag.neg


def waits(text: Text, place: int, end: int) -> str:
    """ "waits" where words say that what stands before them has time: its place is where it was
    told; "idle" where nothing is said to be done; "relative" behind a pause, where they take up
    what was named ("the hearts, which ..."); "stuck" where nothing could be made of it; "" where
    they say none of it."""
    matches = text.matches(place)
    if text.tokens[end - 1].text in text.lexicon.relatives and place and behind_pause(text, place):
        return "relative"
    for value in ("idle", "stuck"):
        if (end, Entry("filler", value)) in matches:
            return value
    return "waits" if (end, Entry("verb", "comes.wait")) in matches else ""


def within(text: Text, place: int, end: int) -> bool:
    """Whether a word stands inside a predicate that begins before it: "y en a qu'un"."""
    before = text.matches(place - 1) if place else []
    return any(at > end and entry.kind in HEADS for at, entry in before)


def begins_there(text: Text, place: int, end: int) -> bool:
    """Whether "je commence par" only begins "je commence par là", which says what is done."""
    starts = (at for at in range(place, end) if at < len(text))
    return any(
        e.value == "play.begin" and after > end for at in starts for after, e in text.matches(at)
    )
