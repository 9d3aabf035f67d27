"""What a clause says: its predicate looked up, refused where a phrase would be left over."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from claims.statement.context import OURS
from claims.statement.grammar.bag import ORDER, Bag, of_both_sides, told_once_more
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item, grown
from claims.statement.meanings.asked import Seen
from claims.statement.meanings.bidding import bidding
from claims.statement.meanings.comes_out import come_out
from claims.statement.meanings.coming import comes
from claims.statement.meanings.conditions import seen
from claims.statement.meanings.crossings import crosses_behind, exit_, go, lead_gained
from claims.statement.meanings.driven import eliminate, establish, force
from claims.statement.meanings.drops import fell
from claims.statement.meanings.falls import their_trump_falls
from claims.statement.meanings.finesses import finesse, own_hand_alone, refuse
from claims.statement.meanings.given import conceded
from claims.statement.meanings.giving import duck, give, handover, let_ruff
from claims.statement.meanings.gone import gone_items, still_out
from claims.statement.meanings.good import told_apart
from claims.statement.meanings.kept import keep, stay, wait
from claims.statement.meanings.leads import play
from claims.statement.meanings.nobody import nobody
from claims.statement.meanings.overtakes import overtake
from claims.statement.meanings.pieces import (
    REST,
    all_of_them,
    definite,
    explained,
    is_trumps,
    one,
    they_throw,
    timing_of,
)
from claims.statement.meanings.put_on import or_put_on_theirs
from claims.statement.meanings.results import abandon, claim, result, serve, suffice
from claims.statement.meanings.ruffed_before import ruffed_before
from claims.statement.meanings.ruffed_by import (
    THEY_RUFF,
    it_ruffs,
    may_ruff,
    nobody_ruffs,
    ruffable,
)
from claims.statement.meanings.ruffs import ruff
from claims.statement.meanings.seated import last_is_seated, seated, trusted
from claims.statement.meanings.states import STATES
from claims.statement.meanings.tallies import get, have, take, they_score, won
from claims.statement.meanings.tenaces import into_cards, into_the_tenace, told_to_lead
from claims.statement.meanings.theirs import no_danger, yours_too
from claims.statement.meanings.this_trick import lead_kept
from claims.statement.meanings.throws import discard
from claims.statement.meanings.told_whole import told_whole
from claims.statement.meanings.trumps import draw, draw_suit, remove, trump_goes
from claims.statement.meanings.verbless import verbless
from claims.statement.meanings.winners import cash, let_run, run, unblock
from claims.statement.model import (
    Card,
    Concession,
    Condition,
    ConditionKind,
    Hand,
    Step,
    StepKind,
    Suit,
    Which,
)

ANSWER_FOR_FOES = frozenset(
    ["give", "take", "leadtaken", "have", "get", "make", "squeezed", "endplayed", "mustlead",
     "squeeze", "endplay", "throwin", "showout", "worthless", "follow", "win", "left", "bet",
     "down", "exact", "bid"]
)  # fmt: skip
"""Predicates that say something when an opponent is their subject."""

PLAYS: Final[dict[str, Callable[[Bag], list[Meaning]]]] = {
    "draw": draw,
    "drawsuit": draw_suit,
    "comeout": come_out,
    "remove": remove,
    "cash": cash,
    "comes": comes,
    "run": run,
    "float": let_run,
    "play": play,
    "exit": exit_,
    "go": go,
    "goover": go,
    "goback": go,
    "ruff": ruff,
    "finesse": finesse,
    "refuse": refuse,
    "discard": discard,
    "part": discard,
    "keep": keep,
    "stay": stay,
    "wait": wait,
    "win": won,
    "overtake": overtake,
    "unblock": unblock,
    "force": force,
    "establish": establish,
    "eliminate": eliminate,
    "fell": fell,
    "handover": handover,
    "leadtaken": lead_gained,
    "give": give,
    "letruff": let_ruff,
    "duck": duck,
    "take": take,
    "have": have,
    "get": get,
    "claim": claim,
    "bet": abandon,
    "bid": bidding,
    "trust": trusted,
    "serve": serve,
    "need": serve,
    "suffice": suffice,
}
"""What each verb of a vocabulary does."""

DONE_BY_CLAIMER = frozenset(PLAYS) - ANSWER_FOR_FOES
"""Predicates that say nothing when an opponent is their subject."""

UNDONE = frozenset(PLAYS) - {"have", "get", "give", "need", "suffice", "serve", "take"}
"""Predicates of which "I haven't ..." says that they are still to be done."""

SCORES = frozenset({"get", "have", "take", "win"})
"""Predicates by which somebody makes tricks."""

BY_PLAYERS = frozenset({"ruff", "draw", "finesse"})
"""What players do, and no cards: "they ruff" is said of the opponents."""

ITS_PRONOUN: Final[dict[tuple[str, ...], str]] = {("it",): "it", ("they",): "them"}
"""The pronoun of what is done to the one that a subject stands for."""

SAID_OF_IT: Final = 0.1
"""What is taken off where "it's" would else say nothing."""
FRONTED: Final = 0.5
"""The price of naming what it is done to before the one who does it, with no pronoun after him."""

OBJECT_AFTER = frozenset(
    {"run", "cash", "play", "give", "ruff", "have", "get", "take", "establish", "force", "draw"}
)
"""Predicates whose object mostly stands after them."""


@or_put_on_theirs
def meanings(bag: Bag) -> list[Meaning]:
    """Every meaning of a clause as part of a statement; [] where a phrase would be left over."""
    trial = bag.fresh()
    trial.left, trial.right = explained(trial.left), explained(trial.right)
    _set_before(trial)
    _of_the_topic(trial)
    made = trial.head == "ruff" and trial.subjects == ("self",) and not trial.fronted
    if made and [i.hand in OURS and i.is_hand for i in trial.left] == [True]:
        trial.subjects = ()  # "before I let dummy ruff my heart"
    if (trial.needs and not _complete(trial)) or of_both_sides(bag):
        return []
    if trial.head in ("keep", "wait") and any(i.person for i in trial.left):
        trial.head = bag.head = "have"  # "somebody sits there with two diamonds"
        trial.tag = bag.tag = ""
    if trump_goes(trial):
        trial.head = bag.head = "draw"
    if trial.passive and not (trial.left or trial.subjects) and trial.head in PLAYS:
        trial.left = (Item(pron="it"),)  # "the trump is out and has to be picked up"
        trial.todo.add("left")
    cashed = trial.head == "cash" and trial.subjects in ITS_PRONOUN and not trial.peek()
    if cashed:  # "the ace blocks, it's cashed first": by claimer
        trial.left, trial.subjects = (Item(pron=ITS_PRONOUN[trial.subjects]),), ()
        trial.todo.add("left")
    if trial.passive and not _done_to(trial):
        return []
    if _two_things(bag) or own_hand_alone(bag):
        return []
    if (whole := told_whole(bag)) is not None:
        return whole
    two = bag.subjects[:1] == ("self",) and not (bag.fronted or bag.neg or bag.no)
    two = two and bag.head in ("get", "have", "take") and bool(bag.right)
    if two and not all(item.pron or item.is_hand for item in bag.left):
        return []  # "I have three tricks and your trump makes one": two things
    if trial.head == "left" and any(item.has("ruff") for item in trial.left):
        return []  # "une coupe à trèfle en face"
    if trial.perfect and trial.sort == "state":
        return []  # "als ik de troeven getrokken heb": it is done
    led_into = _into_our_tenace(trial)
    if led_into is not None:
        return led_into
    if trial.foe and trial.head not in ANSWER_FOR_FOES and trial.head:
        return []
    if trial.subjects[:1] == ("they",) and trial.head in BY_PLAYERS:
        return []
    played = trial.dative or (trial.head in ("play", "cash") and trial.right)
    if trial.subjects[:1] == ("it",) and trial.head in DONE_BY_CLAIMER and played:
        return []  # "ce que vous coupez", "il met l'as": they do it
    if trial.neg and trial.head in PLAYS and trial.head not in ANSWER_FOR_FOES and _seat(trial):
        return []  # "East can't ruff"
    if trial.undone and trial.head in UNDONE:
        return still_out(trial) if trial.head in ("draw", "remove") else []
    if trial.head == "part" and trial.tag == "off" and not trial.left:
        return []  # "off the spade ace first"
    if trial.head == "part" and (
        trial.subjects[:1] == ("self",) or any(item.comma for item in trial.left)
    ):
        return []
    if any(item.person == "nobody" for item in trial.left):
        return nobody(trial)
    if trial.sort == "result":
        found = result(trial)
    elif not trial.head:
        theirs = trial.subjects[:1] == ("foe",) or (trial.dative and not trial.to_me)
        if theirs and not _says_whose(trial):
            return yours_too(trial)  # "il vous reste"
        if trial.subjects == ("it",) and any(i.has("rest") and not i.det for i in trial.left):
            return []  # "il reste deux atouts" is not "le reste"
        rest = _for_the_rest(trial)
        found = verbless(trial)
        if rest:
            found = [replace(m, pieces=(*m.pieces, REST)) for m in found]
        if "back" in bag.adverbs and len(bag.left) + len(bag.right) > 1:
            found = [replace(m, cost=m.cost + 1.5) for m in found]  # "ace of clubs, spade over"
        if trial.subjects and trial.subjects[0] == "self":
            found = [replace(m, cost=m.cost + 0.4) for m in found]
    else:
        found = _of_predicate(bag, trial)
    if bag.fronted and bag.subjects[:1] == ("self",) and not bag.pointed:
        if any(i.is_hand or (i.bare and i.located) for i in bag.left) and not bag.dative:
            return []  # "West is in so I make three", "low from dummy I win it": two things
        if any(i.split for i in bag.left):
            return []  # "cœurs 4-2 j'en fais quatre": a case, and what is made then
        if bag.no and bag.right:
            return []  # "no more trumps out so I ruff my heart": two things
        if bag.head == "discard" and not (bag.right or bag.phrases or bag.some):
            return []  # "as de pique je jette un trèfle": what it goes on, and what is thrown
        if bag.head not in ("", "get", "refuse") and not bag.some:
            found = [replace(m, cost=m.cost + FRONTED) for m in found]
    if "yours" in bag.adverbs and any(item.comma for item in (*bag.left, *bag.right)):
        found = [replace(m, cost=m.cost + 1.0) for m in found]  # "ace, king, the club is yours"
    if cashed:
        found = [replace(m, cost=m.cost - SAID_OF_IT) for m in found]
    return [] if trial.todo else seated(bag, found)


def _two_things(bag: Bag) -> bool:
    """ "I take it | the rest is mine", "a loser | I make the others", or a break and what it
    means: what no one clause says."""
    if told_once_more(bag) or last_is_seated(bag):
        return True
    several = [role for role, its in bag.phrases if len(its) > 1 and all(i.called for i in its)]
    if several and any(i.has("ruff") for i in bag.left) and bag.has_pp("to"):
        return True  # "une coupe à trèfle, carreau pour ma main"
    clitic = [i.pron for i in bag.left] in (["it"], ["them"]) and bag.sort == "verb"
    if clitic and bag.subjects in ((), ("self",)) and any(i.has("rest") for i in bag.right):
        return True
    scored = bag.subjects[:1] == ("self",) and bag.head in SCORES - {"have"} and bool(bag.right)
    noun = bag.head == "ruff" and [i.pron for i in bag.right] == ["them"] and not bag.subjects
    if noun and any(map(is_trumps, bag.left)):
        return True  # "atout d'abord les coupes après"
    return told_apart(bag) or (scored and "yours" in bag.adverbs) or crosses_behind(bag)


def _done_to(bag: Bag) -> bool:
    """Whether a passive has its verb, and before it what claimer does that to."""
    verb = bag.sort == "verb" and bag.head in PLAYS and bag.head not in SCORES - {"take"}
    verb = verb and bag.tag != "off"  # "to get a trump off you"
    return verb and bool(bag.left) and not (bag.right or bag.subjects)


def _into_our_tenace(bag: Bag) -> list[Meaning] | None:
    """ "He leads into the ace-queen", "West returns a heart into the tenace", "he plays a spade to
    me": who is thrown in must do it; None where no opponent is said to."""
    seats = [i.hand for i in bag.left if _is_foe(i)]
    if bag.head not in ("play", "goback") or not (bag.foe or seats) or len(bag.left) > len(seats):
        return None
    if bag.neg or bag.no or len(bag.right) > 1 or any(not (i.suit or i.pron) for i in bag.right):
        return None
    trial = bag.fresh()
    led = tuple(suit for i in bag.right for suit in i.suits)
    if not bag.right and bag.head == "goback":
        led = trial.suits_at("to", "at")  # "Ouest revient à pique pour moi"
    to_us = bool(led) and (trial.adv("mine") or trial.hand_at("to", "in") in OURS)
    if not (to_us or into_the_tenace(trial) or into_cards(trial, bag.right) is not None):
        return None
    trial.use("left", "right")
    step = Step(StepKind.ENDPLAY, hand=seats[0] if seats else None, on_suits=led)
    return seated(bag, one(step)) if not trial.todo else None


def _set_before(bag: Bag) -> None:
    """ "Le dernier, je vous le laisse": what it is done to is named first, and pointed at."""
    if bag.some and len(bag.left) == len(bag.right) == 1:
        suit, number = bag.left[0], bag.right[0]
        plain = suit.suit and not (suit.cards or suit.number or suit.nouns)
        if plain and number.bare and number.number and not number.nouns:
            bag.right, bag.left = (grown(suit, number=number.number, det=""),), ()
            bag.use("left")  # "des atouts, vous en avez deux"
            return
    them = [i.pron for i in bag.left] == ["them"]
    if them and bag.pointed and len(bag.right) == 1 and all_of_them(bag.right[0]):
        bag.use("right")
        bag.right = ()  # "je les tire tous les deux"
        return
    them = them and bag.head in SCORES
    if them and bag.pointed and len(bag.right) == 1 and bag.right[0].has("all"):
        bag.use("left")  # "je les fais toutes"
        bag.left = ()
        return
    if _named_behind(bag):
        return
    said = bag.pointed and bag.sort == "verb" and bag.subjects[:1] == ("self",)
    several = len(bag.left) > 1 and all(i.pron == "it" for i in bag.right)
    given = bag.head == "give" and bag.dative and [i.number for i in bag.left] == [1]
    told = all(definite(i) or i.has("lead") for i in bag.left)  # "ce que vous renverrez, je le ..."
    if several or not (given or told):
        return  # "mes deux gros, et le petit pique je vous le laisse"
    if said and bag.left and bag.right and not bag.more:
        bag.right, bag.left = bag.left, ()
        bag.use("left")


def _of_the_topic(bag: Bag) -> None:
    """ "À pique, je joue l'as puis le roi": the suit of cards that only their ranks are told of."""
    if bag.head not in ("play", "cash") or not bag.right or len(bag.phrases) != 1:
        return
    (role, its), cards = bag.phrases[0], [c for i in bag.right for c in i.cards]
    plain = len(its) == 1 and (its[0].called or its[0].called_for)
    suit = its[0].suit if plain else None
    bare = all(i.cards for i in bag.right) and not any(c.suit or c.number for c in cards)
    if role not in ("to", "in", "at") or suit is None or not bare:
        return
    bag.right = tuple(
        grown(i, cards=tuple(replace(c, suit=suit) for c in i.cards)) for i in bag.right
    )
    bag.phrases = ()
    bag.use("pp0")


def _named_behind(bag: Bag) -> bool:
    """ "Je les tire, les atouts", "prenez-le, votre trèfle", "il est à vous, le trèfle": what a
    pronoun stood for is named after it."""
    clitic = [i.pron for i in bag.left] in (["it"], ["them"])
    named = [definite(i) and not (i.bare and (i.number or i.nouns)) for i in bag.right]
    many = bool(bag.left) and bag.left[0].pron == "them"
    agrees = len(bag.right) != 1 or (bag.right[0].plural or bool(bag.right[0].several)) is many
    if bag.pointed and clitic and agrees and named and all(named) and not bag.more:
        bag.left = ()
        bag.use("left")
        return True
    last = bool(bag.more) and not bag.left and bag.tag != "level"  # "make it the high one"
    if last and [i.pron for i in bag.right] in (["it"], ["them"]):
        bag.right, bag.more = bag.more, ()
        bag.use("more")
        return True
    whose = not bag.head and bool({"mine", "yours"} & {*bag.adverbs}) and not bag.fronted
    behind = len(bag.left) == 1 and definite(bag.left[0])
    if whose and behind and bag.subjects in (("it",), ("they",)):
        bag.subjects = ()
        return True
    return False


def foe_ruffs(bag: Bag, named: bool) -> list[Meaning]:
    """ "You ruff a heart", "West's seven can ruff": a trick of theirs; [] where it is none.

    ``named``: an opponent is the subject by his seat.
    """
    if of_both_sides(bag):
        return []
    pronoun = (bag.foe or bag.subjects[:1] == ("they",)) and not bag.left
    theirs = named or pronoun or (len(bag.left) == 1 and bool(bag.left[0].person))
    if named and (led_into := _into_our_tenace(bag)):
        return led_into  # "Ouest revient pique chez moi"
    if bag.head == "ruff" and bag.tag == "past" and theirs and not bag.neg:
        return ruffed_before(bag)
    if bag.tag == "spent" and theirs:
        trial = bag.fresh()
        trial.pp("on", "to", "in")
        trial.use("left", "right")
        trumps = len(bag.right) == 1 and is_trumps(bag.right[0]) and not (bag.neg or trial.todo)
        return gone_items(bag.right) if trumps else []  # "you used your last trump on my club"
    if bag.tag in ("may", "could") and bag.subjects[:1] != ("self",) and (may := may_ruff(bag)):
        return may
    if bag.head == "keep" and (named or bag.foe) and not (bag.neg or bag.no):
        return _kept_by_them(bag)
    if bag.head == "ruff" and bag.neg and len(bag.left) == 1 and len(bag.left[0].cards) == 1:
        return one(Later(partial(no_danger, item=bag.left[0]), "nobody ruffs"))  # "the nine can't"
    if bag.head == "discard" and theirs:
        return they_throw(bag)
    if (bag.foe or named or theirs) and (falls := their_trump_falls(bag)):
        return falls
    if (bag.foe or named) and _their_lead(bag):
        return told_to_lead(bag)
    someone = theirs and [i.person for i in bag.left] == ["any"]  # "before anyone can ruff"
    if bag.head != "ruff" or bag.sort != "verb" or not (named or pronoun or someone):
        return []
    none = bag.neg or any(i.has("nothing") for i in bag.right)
    if (pronoun or (named and bag.right)) and none and not (bag.phrases or bag.undone or bag.tag):
        return nobody_ruffs(bag.fresh())  # "you can't overruff", "you won't ruff my ace"
    if bag.undone or len(bag.left) > 1 or bag.more or bag.tag == "past" or not ruffable(bag):
        return []
    trial = bag.fresh()
    trial.use("left", "right", "times")
    trial.hand_at("in", "from", "on")
    card = trial.card_at("with", "from")
    trial.suits_at("in", "to")
    if trial.todo:
        return []
    by = card or next((c for i in bag.left for c in i.cards), None)
    if by is not None:
        return one(Concession(card=Card(Suit.TRUMPS, by.rank)))
    number = bag.times or next((i.number for i in bag.right if i.number and not i.suits), 1)
    suits = tuple(i.suit for i in bag.right if i.suit and not i.cards)
    if pronoun and len(suits) == len(bag.right) == 1:
        return one(Later(lambda m: it_ruffs(m, suits) or [Concession(number)], THEY_RUFF))
    return one(Concession(number))


def _their_lead(bag: Bag) -> bool:
    """ "West plays a heart", "vous revenez cœur": what they lead is theirs to choose."""
    if bag.head not in ("play", "goback") or bag.neg or bag.no or bag.phrases or bag.to_me:
        return False
    if bag.tag == "inwith":
        return False  # "then you're in with a club": they win it
    things = [i for i in (*bag.left, *bag.right) if not i.is_hand]
    if not things:  # "vous revenez, je coupe"
        return bag.foe and not bag.tag and not {*bag.adverbs} - ORDER
    return len(things) == 1 and things[0].suit is not None and not things[0].cards


def _kept_by_them(bag: Bag) -> list[Meaning]:
    """ "The queen of trumps, you keep it", "she keeps the last one": tricks of theirs; "West keeps
    the spades" says nothing."""
    items = tuple(i for i in (*bag.left, *bag.right) if not (i.is_hand or i.pron))
    relative = bag.fronted and not (bag.pointed or bag.right)  # "ce petit atout que vous gardez"
    let = bag.tag == "let" and bag.foe  # "je vous le laisse": claimer does it
    if let or relative or "mine" in bag.adverbs or any(i.comma for i in items):
        return []  # "... your trump, the other three are mine"
    tricks = [
        i.cards or i.which is Which.LAST or i.has("trick") or (i.suit and i.det and not i.plural)
        for i in items
    ]
    given = conceded(items, timing_of(bag)) if bag.foe and tricks and all(tricks) else None
    return one(*given) if given else lead_kept(bag, items)


def _of_predicate(bag: Bag, trial: Bag) -> list[Meaning]:
    """What a clause with a predicate says; ``trial`` is the bag with nothing of it used."""
    trial.adv("aside")
    predicate = PLAYS.get(trial.head) if trial.sort == "verb" else None
    predicate = predicate or STATES.get(trial.head)
    if "back" in bag.adverbs and any(i.comma for i in bag.right) and bag.head == "cash":
        predicate = None  # "cash the ace, heart back": two things
    if "back" in bag.adverbs and bag.head in SCORES and bag.left and not bag.right:
        predicate = None  # "the king takes me home": nothing is scored
    if trial.head in SCORES and trial.subjects == ("they",) and trial.right:
        predicate = they_score
    rest = _for_the_rest(trial)
    found = predicate(trial) if predicate is not None else []
    if rest:
        found = [replace(m, pieces=(*m.pieces, REST)) for m in found]
    alone = not (bag.left or bag.right or bag.subjects or bag.phrases or bag.adverbs)
    if trial.head in SCORES and bag.right and [i.pron for i in bag.left] == ["them"]:
        found = [replace(m, cost=m.cost + 0.5) for m in found]  # "they get a club"
    if "alone" in bag.adverbs and bag.head in ("give", "keep"):
        found = [replace(m, cost=m.cost + 0.2) for m in found]  # "I leave trumps alone"
    if trial.foe and bag.tag == "weak":
        found = [replace(m, cost=m.cost + 0.1) for m in found]
    if trial.head == "good" and alone and bag.length == 1:
        found = [replace(m, cost=m.cost + 0.5) for m in found]
    before = bag.left and not bag.right and not bag.passive
    if trial.sort == "verb" and before and trial.head in OBJECT_AFTER:
        found = [replace(m, cost=m.cost + 0.3) for m in found]
    return found


def _is_foe(item: Item) -> bool:
    """Whether a noun is an opponent, or the place where he sits."""
    return item.is_hand and item.hand not in OURS


def _seat(bag: Bag) -> bool:
    """Whether a player named by his seat does it."""
    return bool(bag.left) and _is_foe(bag.left[0])


def _for_the_rest(bag: Bag) -> bool:
    """ "On a crossruff for the rest": what is done takes all that is left."""
    for place, (role, items) in enumerate(bag.phrases):
        if role in ("to", "against") and all(i.has("rest") and i.bare for i in items):
            bag.use(f"pp{place}")
            return True
    return False


def _complete(bag: Bag) -> bool:
    """Whether what the predicate needs beside it is there."""
    if bag.needs == "object":
        things = [item for item in bag.right if not item.is_hand]
        called = all(i.cards and not (i.det or i.owner) for i in things) and not bag.subjects
        called = called or all((i.number or 0) > 1 and i.bare for i in things)
        called = called or (not bag.subjects and all(i.called for i in things))
        if bag.left and not things and all(i.hand is Hand.PARTNER for i in bag.left):
            return True  # "a diamond, partner trumps"
        placed = [its for _, its in bag.phrases if not all(_is_foe(i) for i in its)]
        return bool(things and not called) or bool(placed)  # "trump, ace", "trump heart": called
    if bag.needs == "aruff" and (bag.dative or not any(i.suit for i in bag.right)):
        return False  # "I give you a ruff"
    if bag.needs == "before":  # "ruiten troeven": its infinitive stands last
        return len(bag.left) > 0 and not bag.right and not any(i.is_hand for i in bag.left)
    if bag.needs == "with":  # "dame de pique couverte au mort"
        put = [i for role, its in bag.phrases for i in its if role in ("in", "with")]
        over = bag.head == "goover"  # "I come in with the spade"
        return any(i.cards or i.hand in OURS or (over and i.suit) for i in put)
    if bag.needs in ("out", "up", "away", "off") and bag.fronted and bag.needs in bag.early:
        return False  # "the jack is out I'll get it"
    if bag.needs == "in" and bag.hand_at("in") is Hand.OWN:
        return True  # "je mets Ouest en main à l'atout"
    on_it = bag.has_pp("on") or "onit" in bag.adverbs
    return bag.adv(bag.needs) or (bag.needs == "on" and on_it)


def _says_whose(bag: Bag) -> bool:
    """ "They are mine": a pronoun with nothing but whose it is."""
    return "mine" in bag.adverbs or "yours" in bag.adverbs


def deciding(bag: Bag) -> tuple[list[Seen], tuple[Piece, ...]] | None:
    """What a clause after "depending on" decides, and what is done for it: a finesse, the place of
    a card of theirs, or what may be seen; None where it is none of these."""
    if bag.neg or bag.no or bag.foe:
        return None
    items = (*bag.left, *bag.right)
    card = items[0].cards[0] if len(items) == 1 and len(items[0].cards) == 1 else None
    placed = card is not None and bag.head in ("", "placed", "works", "left", "have")
    if placed and card is not None and not bag.phrases:
        named = replace(card, mine=None)
        return [Seen(lambda m: _finessed(m, named))], (Later(partial(_finesse, card=named)),)
    if len(items) == 1 and items[0].has("finesse") and bag.head in ("", "works"):
        step = Step(StepKind.FINESSE, items[0].suits or bag.suits_at("in", "to", "at"))
        return [Seen(lambda m: (Condition(ConditionKind.FINESSE_WINS),))], (step,)
    if len(items) == 1 and not bag.head and items[0].suit and items[0].plural:
        suit, split = items[0].suit, items[0].split  # "depending on the clubs"
        return [Seen(lambda m: (Condition(ConditionKind.BREAKS, suit=suit, split=split),))], ()
    found = conditions(bag)
    return (found, ()) if found else None


def _finesse(memory: LastNamed, card: Card) -> list[Atom]:
    """The finesse against a card of theirs on whose place something depends."""
    known = memory.finessed_card(card, False)
    facts = memory.facts
    if facts is None or known.suit is None or known.suit not in facts.finessable():
        return []
    return [Step(StepKind.FINESSE, cards=(known,), against=True)]


def _finessed(memory: LastNamed, card: Card) -> tuple[Condition, ...]:
    return (Condition(ConditionKind.FINESSE_WINS),) if _finesse(memory, card) else ()


def conditions(bag: Bag) -> list[Seen]:
    """Every meaning of a clause after "if"; the rest is what follows, no part of what is seen."""
    if any(item.has("rest") for item in (*bag.left, *bag.right)):
        return []
    if any(item.has("all") and item.bare for item in bag.right):
        return []  # "if spades break I've all of them"
    if bag.head == "have" and any(i.comma and (i.cards or i.number or i.suits) for i in bag.right):
        return []  # "si Ouest a le roi | l'as ...", "si Ouest a la dame | petit pique ..."
    ours = [item for item in bag.left if item.hand in OURS and item.is_hand]
    if ours and not (ours[0].hand is Hand.PARTNER and bag.head in ("have", "showout")):
        return []  # "with dummy throwing a heart": what is done
    pointed = bag.pointed and bag.head in ("drop", "hides")  # "si on ne la voit pas"
    if "self" in bag.subjects and ((bag.left and not pointed) or bag.subjects[0] != "self"):
        return []  # "if spades break I ...": what follows
    if (bag.head, bag.tag) == ("drop", "down") and not (bag.left and bag.left[0].cards):
        return []  # "if not, one down"
    if "regardless" in bag.adverbs or told_apart(bag):
        return []  # "if West has the ace, never mind": nothing hangs on it
    if bag.foe and bag.fronted and bag.head in ("have", "keep") and not bag.pointed:
        return []  # "sauf l'atout que vous avez gardé"
    if bag.foe and bag.fronted and bag.right:
        return []  # "si la dame n'est pas là | vous en avez une"
    trial = bag.fresh()
    if trial.needs == "gone" and not trial.adv("gone"):
        return []  # "if West lets ...": without its "go"
    found = seen(trial)
    return [] if trial.todo else found


def done_first(bag: Bag) -> bool:
    """Whether the claimer says that he does it first: "if I draw trumps first", "wenn ich Trumpf
    gezogen habe"."""
    mine = bag.subjects[:1] == ("self",) and bag.head in DONE_BY_CLAIMER
    return mine and ("first" in bag.adverbs or bag.perfect) and not (bag.neg or bag.no)
