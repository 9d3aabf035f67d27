"""What claimer's side has, gets, takes and wins."""

from dataclasses import replace
from functools import partial

from claims.messages import Message
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.grammar.noun_words import SEATS
from claims.statement.meanings.felled import captured_by, felled
from claims.statement.meanings.finesses import finesse
from claims.statement.meanings.given import conceded, offered
from claims.statement.meanings.good import all_win, good, only_winners
from claims.statement.meanings.held import held_by_him, with_partner
from claims.statement.meanings.none_of import brings_nothing
from claims.statement.meanings.one_noun import either, one_more
from claims.statement.meanings.overtakes import overtake
from claims.statement.meanings.pieces import (
    GOOD,
    HEIGHTS,
    OF_THEM,
    REST,
    cash_cards,
    is_trumps,
    let_hold,
    one,
    timing_of,
)
from claims.statement.meanings.repeated import finessed_again, repeated
from claims.statement.meanings.results import (
    counted_in,
    setting_trick,
    suit_scores,
    trump_for_return,
)
from claims.statement.meanings.seated import trusted
from claims.statement.meanings.taken import taken_pointed
from claims.statement.meanings.theirs import made_by_seat, theirs, theirs_given
from claims.statement.meanings.this_trick import (
    hand_scores,
    is_this_trick,
    next_won,
    not_taken,
    taken_here,
    win,
    won_later,
)
from claims.statement.meanings.trumps import done_with_it, draw
from claims.statement.meanings.verbless import now, verbless
from claims.statement.meanings.which_trump import (
    claimers_own_trump,
    in_that_hand,
    last_one_ours,
)
from claims.statement.meanings.winners import cash
from claims.statement.model import (
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Which,
)


def have(bag: Bag) -> list[Meaning]:
    """ "I have the rest", "I get two tricks", "there is one trump"."""
    if bag.tag == "tu" and not bag.foe:
        return []  # "as" is a card
    if (winners := only_winners(bag)) is not None:
        return winners
    told = not (bag.left or bag.subjects) and "only" in bag.adverbs  # "... and has only hearts"
    others = bag.subjects[:1] != ("self",) if bag.tag == "only" else told and bag.tag == "weak"
    others = others or (bag.tag == "weak" and bag.subjects == ("it",))  # "il a deux piques"
    if bag.foe or _foe_subject(bag) or others:
        return theirs_given(bag) if bag.tag == "given" else theirs(bag)
    seen = bag.subjects == ("self",) and bag.right and bag.phrases and not bag.left
    if seen and (there := trusted(bag)):  # "I can see the queen in the West hand"
        return there
    if (counted := counted_in(bag) or trump_for_return(bag)) is not None:
        return counted
    items = bag.peek()
    alone = [len(item.cards) for item in bag.left] == [1] and not (bag.right or bag.subjects)
    if alone and not (bag.tag or bag.phrases or bag.adverbs or bag.neg or bag.no):
        bag.use("left")
        return one(Named(bag.left[0], played=True))  # "the jack holds": it is played, and wins
    if (given := offered(bag, lambda suit: Listed(suit=suit))) is not None and not bag.tag:
        return given  # "have the club now, please"
    if bag.subjects[:1] == ("self",) and bag.left and bag.left[0].person:
        return []  # "I know | one of you has two"
    if bag.left and bag.right:
        if not all(i.is_hand for i in bag.left):
            return []
        bag.use("left")
    elif bag.left and all(i.is_hand for i in bag.left):
        return []
    told = len(items) == 1 and not (bag.phrases or bag.neg or bag.no)
    if told and (ours := last_one_ours(items[0])) is not None:
        bag.objects()
        return ours
    if not bag.tag and _take_one(bag):
        bag.use("right")
        return one(Concession(1, timing=timing_of(bag)))
    won = bag.tag == "past" and len(items) == 1 and items[0].bare and not items[0].has("ruff")
    if won and items[0].number:
        bag.objects()
        bag.adv("already")
        return one(Count(CountKind.WON, items[0].number))
    if not items and not bag.phrases and not bag.adverbs:
        return []
    if len(items) == 1 and items[0].has("setting") and not (bag.neg or bag.no):
        bag.objects()
        bag.card_at("with")
        bag.hand_at("in")
        return one(Later(setting_trick, "has the setting trick"))
    by_hand = bag.left and all(i.hand in (Hand.OWN, Hand.DUMMY) for i in bag.left)
    if (bag.subjects[:1] == ("self",) or by_hand) and bag.right:  # "dummy has a trump left"
        bag.right = tuple(claimers_own_trump(item) for item in bag.right)
    if bag.subjects[:1] == ("self",) and bag.right and bag.adv("facing"):
        return one(*(Named(i, Hand.DUMMY) for i in bag.objects())) if not bag.neg else []
    left = bag.left
    meanings = with_partner(left, bag.head, verbless(held_by_him(bag)))
    bag.left = left
    if "only" in bag.adverbs and bag.neg:
        bag.use("neg")
    return meanings


def _take_one(bag: Bag) -> bool:
    """ "Otherwise, have one": said to the opponents."""
    item = bag.right[0] if len(bag.right) == 1 and bag.length == 1 else Item()
    told = bag.left or bag.subjects or bag.phrases or bag.adverbs or bag.neg or bag.no
    return item.bare and item.number == 1 and not (told or item.nouns - {"trick"} or item.which)


def _foe_subject(bag: Bag) -> bool:
    """Whether an opponent is the subject by name: "West gets a club"."""
    foes = (Hand.EAST, Hand.WEST, Hand.NORTH, Hand.SOUTH, Hand.LEFT, Hand.RIGHT, Hand.DECLARER)
    return (
        bool(bag.left)
        and "self" not in bag.subjects
        and bag.left[0].is_hand
        and (bag.left[0].hand in foes or bool(bag.left[0].person))
    )


def get(bag: Bag) -> list[Meaning]:
    """ "I make the rest", "making one", "on fait encore deux levées"."""
    if brings_nothing(bag):
        return one(Later(lambda m: [], "brings nothing"))
    scored = _card_scores(bag) or _theirs_gets_it(bag) or hand_scores(bag)
    if scored is not None:
        return scored
    if (of_suit := suit_scores(bag)) is not None:
        return of_suit
    if bag.some and bag.right and not (bag.subjects or bag.left or bag.right[0].number):
        return []  # "en fait as-roi de pique": no verb
    if bag.subjects[:1] == ("self",) and bag.right and any(i.comma for i in bag.left):
        return []  # "I've three, and your trump makes one": two things
    it = [i.pron for i in bag.right] == ["it"] and not (bag.left or bag.phrases or bag.tag)
    if it and bag.subjects == ("self",) and not (bag.neg or bag.no):
        bag.use("right")
        return one(Later(done_with_it, "get it", draws=True))  # "the jack is out, I'll get it"
    if (put := _scored_on(bag)) is not None:
        return put
    again = bag.right[0] if bag.some and len(bag.right) == 1 else None
    if again is not None and (again.ordinal or 0) > 1 and again.bare and not bag.foe:
        bag.use("right")
        return one(Later(one_more, "another one"))  # "j'en fais un deuxième"
    turned = not bag.subjects and not bag.left and bag.right and bag.right[0].mine is False
    last = bag.right[0] if turned and len(bag.right) == 1 else None
    last_one = last is not None and last.which is Which.LAST and last.bare
    if last is not None and last_one and bag.tag != "level" and not last.has("trick"):
        return draw(bag)  # "... to get your last one"
    if turned and bag.tag != "level" and not bag.right[0].nouns and (bag.right[0].several or 0) > 1:
        return []  # "... to get your six" is a card
    theirs_now = bag.tag == "level" or (bag.tag == "" and bag.right and bag.right[0].mine is False)
    if turned and theirs_now and len(bag.right) == 1 and bag.right[0].suit and not bag.neg:
        return one(*(conceded(bag.objects(), None) or []))  # "make your little trump"
    if bag.foe or _foe_subject(bag) or (turned and bag.right[0].bare):
        return made_by_seat(bag) or theirs(bag)
    items = bag.peek()
    everything = len(items) == 1 and items[0].bare and items[0].has("rest", "all")
    if bag.tag == "sum" and everything and not bag.neg:
        bag.use("left", "right")
        return one(REST)  # "this gives me the rest"
    counted = bag.right or (() if bag.subjects else bag.left)
    summed = len(counted) == 1 and _of_tricks(counted[0]) and not {"high", "low"} & {*bag.adverbs}
    if bag.tag == "sum" and not summed:
        return []  # "that takes me to dummy", "make that two rounds", "make that the big one"
    if items and all(i.has("contract") for i in items) and not (bag.neg or bag.no):
        bag.use("left", "right")
        return one(Count(CountKind.RESULT, 0))  # "je fais 3SA"
    if len(items) == 1 and items[0].pron in ("it", "this") and bag.phrases and not bag.neg:
        return win(bag)  # "celle-ci, je la fais au mort"
    noun = next((i for i in items if i.has("finesse", "ruff", "ruffingfinesse")), None)
    if noun is not None or bag.neg or bag.no:
        return verbless(in_that_hand(bag) if noun is not None else bag)
    if bag.tag == "level" and not bag.subjects and any(_put_right(i) for i in items):
        return []  # "one round, make that two", "low, no, make it the big one"
    if bag.tag == "level" and (made := _made_by_card(bag)) is not None:
        return made
    added = _summed(bag) if bag.tag == "level" else None
    if added is not None:
        return added
    level = bag.tag == "level" and not any(i.which for i in items)  # "make it the high one"
    if not items and not bag.phrases and level:
        return one(Count(CountKind.RESULT, 0)) if not bag.foe else []
    if len(items) == 1 and items[0].number and items[0].bare and not items[0].nouns and level:
        number = items[0].number
        if bag.adv("already"):
            bag.use("left", "right")
            return one(Count(CountKind.WON, number))
        if items[0].det in ("another", "next") or "more" in bag.adverbs:
            bag.use("left", "right")
            return one(Count(CountKind.TRICKS, number))
        bag.use("left", "right")
        bag.adv("all")
        if items[0].upto:
            return one(either(number, items[0].upto, False, level=1))
        if number > 7:
            return one(Count(CountKind.TOTAL, number))
        ours = bag.subjects[:1] == ("self",)
        told: Piece = Count(CountKind.TOTAL, 6 + number)
        if ours:
            told = Later(partial(_i_make, number=number), f"I make {number}")
        return [
            Meaning((told,)),
            Meaning(
                (Count(CountKind.RESULT, number),),
                0.3,
                Message("{n} more than the contract", n=number),
            ),
        ]
    if bag.subjects == ("self",) and items and all(i.cards for i in items) and bag.adv("now"):
        return one(*(Named(item, played=True) for item in bag.objects()))  # "now"
    return have(bag)


def _of_tricks(item: Item) -> bool:
    """Whether a number is one of tricks, and of no rounds or cards described."""
    return bool(item.number) and item.bare and not (item.which or item.has("round"))


def _put_right(item: Item) -> bool:
    """Whether it rather puts right what was said before it."""
    height = item.which in HEIGHTS and item.bare and (item.number or 1) == 1 and not item.nouns
    return (item.det == "this" and bool(item.number)) or height


def _summed(bag: Bag) -> list[Meaning] | None:
    """ "... and one more makes four": with those told before; None where nothing is added up."""
    pair = (*bag.left, *bag.right) if len(bag.left) == len(bag.right) == 1 else ()
    if not pair or not all(i.bare and i.number and not i.nouns for i in pair) or bag.subjects:
        return None
    more, total = pair[0].number or 0, pair[1].number or 0
    bag.use("left", "right")
    bag.adv("all")

    def make(memory: LastNamed) -> list[Atom]:
        last = memory.atoms[-1] if memory.atoms else None
        given = isinstance(last, Count) and last.kind is CountKind.GIVEN
        if given and isinstance(last, Count) and (last.number or 0) + more == total:
            return [Concession(more)]
        counted = Count(CountKind.TOTAL, total if total > 6 else total + 6)
        return [Count(CountKind.TRICKS, more), counted] if total > 6 else [counted]

    return one(Later(make, f"{more} more make {total}"))


def _made_by_card(bag: Bag) -> list[Meaning] | None:
    """ "Two spades, partner's ace of hearts makes three": so many with that card."""
    pair = (*bag.left, *bag.right) if len(bag.left) == len(bag.right) == 1 else ()
    if not pair or len(pair[0].cards) != 1 or pair[0].mine is False or bag.subjects:
        return None
    number = pair[1].number if pair[1].bare and not pair[1].nouns - {"trick"} else None
    if number is None or number < 2:
        return None
    bag.use("left", "right")

    def make(memory: LastNamed) -> list[Atom]:
        left = memory.facts.left if memory.facts is not None else 7
        more = number <= left
        return [Count(CountKind.TRICKS if more else CountKind.TOTAL, number)]

    return one(Named(pair[0]), Later(make, f"makes {number}"))


def _i_make(memory: LastNamed, number: int) -> list[Atom]:
    """ "I make three": the contract of that level, where that can be; else so many tricks more."""
    facts = memory.facts
    level = Count(CountKind.TOTAL, 6 + number)
    if facts is None or (number > facts.left and facts.won is None):
        return [level]
    more = 6 + number - facts.won[0] if facts.won is not None else -1
    if number > facts.left and facts.won is not None and not 0 <= more <= facts.left:
        total = 0 <= number - facts.won[0] <= facts.left  # "I'm making seven"
        return [Count(CountKind.TOTAL, number) if total else level]
    if number > facts.left:
        return [level]
    given = sum(_given_tricks(a) for a in memory.atoms)
    if given and number + given == facts.left:
        return [Count(CountKind.TRICKS, number)]  # "you get that one and I make three"
    return [level if 0 <= more <= facts.left else Count(CountKind.TRICKS, number)]


def _given_tricks(atom: Atom) -> int:
    """The tricks that an atom gives to the other side."""
    lost = isinstance(atom, Step) and atom.kind is StepKind.CONCEDE
    if not (lost or isinstance(atom, Concession)):
        return 0
    assert isinstance(atom, Step | Concession)
    return atom.number or 1


def _card_scores(bag: Bag) -> list[Meaning] | None:
    """ "The queen of trumps makes a trick": theirs is conceded, ours a winner.

    None where no card is said to make one.
    """
    item = bag.left[0] if len(bag.left) == 1 else None
    let = bag.subjects == ("self",) and bag.right  # "je laisse la dame faire sa levée"
    if item is None or (bag.subjects and not let) or bag.neg or bag.no or bag.fronted:
        return None
    if len(item.cards or item.suits) != 1:
        return None
    if "out" in bag.adverbs and item.mine is not True and bag.right and _one_trick(bag.right):
        bag.adv("out")
        bag.use("left", "right")  # "un atout va faire une levée chez vous"
        return one(*(conceded((item,), timing_of(bag)) or []))
    if item.mine is True and item.which is Which.LAST and bag.right and _one_trick(bag.right):
        bag.use("left", "right")  # "my last spade makes the last trick"
        return one(Named(item, played=True))
    if not item.cards and not (item.mine is False or item.which is Which.LAST):
        return None
    if bag.right and not _one_trick(bag.right):
        return None
    scores = bag.tag == "level" or (bag.head == "get" and (item.cards or item.mine is False))
    if not (bag.right or scores):
        return None
    bag.use("left", "right")
    timing = timing_of(bag)
    if not item.cards:
        return one(*(conceded((item,), timing) or []))
    card = replace(item.cards[0], mine=None)
    now = len(bag.right) == 1 and (bag.right[0].pron == "this" or is_this_trick(bag.right[0]))
    it = [i.pron for i in bag.right] == ["it"]

    def make(memory: LastNamed) -> list[Atom]:
        led = memory.facts.led if memory.facts is not None else None
        its = replace(card, suit=card.suit or led)
        first = it and not any(isinstance(atom, Step) for atom in memory.atoms)
        if (
            (now or first)
            and led is not None
            and memory.facts is not None
            and memory.facts.has(its)
        ):
            return [Step(StepKind.WIN, cards=(its,))]  # "the ace wins this"
        known = memory.completed(card, True if item.owner == "my" else None)
        known = memory.completed(known, True) if let else known
        facts = memory.facts
        if now and facts is not None and (holds := facts.holding(replace(card, hand=None))):
            return [Step(StepKind.WIN, cards=(holds,))]  # "the king on the table wins this"
        lying = facts is not None and known.rank is not None and facts.lying(known.rank)
        theirs = facts is not None and (facts.out(known) or (lying and lying is known.suit))
        if item.mine is False or theirs:
            return [Concession(card=known, timing=timing)]
        return let_hold(known, facts) if let else [Listed(card=known)]

    return one(Later(make, f"scores {card} {item.mine}"))


def _scored_on(bag: Bag) -> list[Meaning] | None:
    """ "I make my nine on the heart": as "my nine on the heart"; None where no card is made so."""
    cards = bag.right[0].cards if len(bag.right) == 1 else ()
    alone = bag.subjects == ("self",) and not (bag.left or bag.neg or bag.no)
    if not (alone and len(cards) == 1 and bag.has_pp("on")) or bag.right[0].mine is False:
        return None
    put = bag.fresh()
    put.head, put.tag, put.subjects = "", "", ()
    put.left, put.right = bag.right, ()
    found = verbless(put)
    bag.todo = put.todo - {"left"}
    return found or None


def _one_trick(items: tuple[Item, ...]) -> bool:
    """Whether that is one trick, and no more is said of it."""
    gained = items[0]
    counted = gained.has("trick") or gained.pron or gained.number == 1
    return len(items) == 1 and bool(counted) and gained.bare and (gained.number or 1) == 1


def _theirs_gets_it(bag: Bag) -> list[Meaning] | None:
    """ "East has the queen of trumps and gets it": a card of theirs named before, conceded."""
    if bag.subjects or bag.left or len(bag.right) != 1 or bag.right[0].pron != "it":
        return None
    if bag.neg or bag.no or bag.phrases:
        return None
    bag.use("right")

    def make(memory: LastNamed) -> list[Atom]:
        card, facts = memory.card, memory.facts
        if card is None or facts is None or not facts.out(card):
            return []
        return [Concession(card=card, timing=timing_of(bag))]

    return one(Later(make, "gets it"))


def they_score(bag: Bag) -> list[Meaning]:
    """ "They get a club", "they take two": the opponents, or cards that were just said to be good
    ("the hearts are high, they take the rest")."""
    items = bag.right
    found = theirs(bag)
    countable = all(i.bare and not i.pron and (i.number or i.nouns) for i in items)
    if not countable or bag.neg or bag.no or len(items) != 1 or len(found) != 1:
        return found
    given = [piece for piece in found[0].pieces if isinstance(piece, Concession | Count)]
    number = items[0].number

    def make(memory: LastNamed) -> list[Atom]:
        last = memory.atoms[-1] if memory.atoms else None
        if isinstance(last, StatedBelief) and last.kind in GOOD:
            return [Count(CountKind.TRICKS, number) if number else REST]
        return list(given)

    return one(Later(make, f"they score {items}"))


def take(bag: Bag) -> list[Meaning]:
    """ "I take your trump", "take the ruff", "taking this with the ace", "I take two spades"."""
    if bag.to_me and "aside" in bag.adverbs and not bag.subjects:
        return []  # "take a diamond off me": it is given
    scored = _card_scores(bag) or captured_by(bag)
    if scored is not None:
        return scored
    if bag.tag == "next":
        return next_won(bag) or []
    if bag.tag == "over":  # "if West plays the queen I win it"
        return one(taken_here(bag)) if bag.subjects == ("self",) and not bag.neg else []
    if bag.foe or _foe_subject(bag):
        return theirs(bag)
    if len(bag.left) == 1 and len(bag.left[0].cards) == 1 and not (bag.right or bag.subjects):
        return won(bag)  # "a spade, which the ace takes"
    items = bag.peek()
    if len(items) == 1 and (later := won_later(items[0], bag) or next_won(bag)) is not None:
        return later
    if bag.tag == "again" and not bag.right:
        return repeated(bag)
    if len(items) == 1 and is_trumps(items[0]) and items[0].plural:
        told = items[0].number or items[0].which or items[0].nouns or items[0].mine
        if not told:
            return draw(bag)  # "I take the trumps before the aces"
    noun = next((i for i in items if i.has("finesse", "ruffingfinesse", "doublefinesse")), None)
    if noun is not None:
        return finessed_again(bag, verbless(bag) if len(items) > 1 else finesse(bag, noun))
    refused = not_taken(bag) if not bag.no else []
    if refused:
        return refused
    if bag.tag == "again":
        return repeated(bag)
    if (bag.no and not items) or any(i.has("any") for i in items):
        return verbless(bag)
    if any(i.has("ruff") for i in items):
        return verbless(bag)
    if any(i.has("lead") for i in items):
        return _return_won(bag)
    ours = hand_scores(bag)
    if ours is not None:
        return ours
    if len(items) == 1 and items[0].is_hand:
        return []  # "on prend la main une fois"
    if not items or (len(items) == 1 and (items[0].pron == "this" or now(items[0]))):
        taken = win(bag) if bag.phrases or {"there", "here"} & set(bag.adverbs) else []
        alone = not (items or bag.neg or bag.no or bag.phrases or bag.some or bag.tag)
        if alone and not (taken or bag.dative or bag.perfect) and bag.subjects == ("self",):
            return one(taken_here(bag))  # "I take, then my hearts"
        if taken or not items:
            return taken
    item = items[0]
    if item.has("nothing"):
        return have(bag)
    placed = bag.phrases or {"there", "here"} & set(bag.adverbs)
    if len(items) == 1 and item.pron == "it" and placed:
        trial = bag.fresh()
        taken = win(trial)
        if taken and not trial.todo:  # "taking it on the table"
            bag.todo.clear()
            return taken
    theirs_taken = len(items) == 1 and len(item.cards) == 1 and not (bag.neg or bag.no)
    if theirs_taken and (item.mine is False or item.owner in SEATS):
        with_card = bag.card_at("with")
        if with_card is not None:
            bag.use("left", "right")
            low, high = replace(item.cards[0], mine=False), replace(with_card, mine=None)
            return one(felled(high, low))  # "I take West's jack with the king"
    if len(items) == 1 and not bag.neg:
        out = is_trumps(item) and (
            item.mine is False or item.which is Which.LAST or item.has("round") or item.called_for
        )
        if out or item.pron in ("it", "this", "them", OF_THEM) or item.mine is False:
            return taken_pointed(bag, item)
    on_it = item.det == "the" and bag.subjects == ("self",) and not (bag.phrases or bag.times)
    if len(items) == 1 and len(item.cards) == 1 and on_it and not (bag.neg or bag.no):
        bag.use("right")
        card, played = item.cards[0], cash_cards(item.cards)
        return one(Later(lambda m: _taken_now(m, card) or played.make(m), f"take {card}"))
    if len(items) == 1 and len(item.cards) == 1 and bag.right and not (bag.neg or bag.no):
        trial = bag.fresh()
        over = overtake(trial) if trial.card_at("with") is not None else []
        if over and not bag.left:
            return overtake(bag)  # "je prends la dame avec le roi"
    if bag.neg or bag.no:
        return cash(bag)
    if (given := offered(bag, lambda suit: Step(StepKind.CASH, (suit,)))) is not None:
        return given
    if any(i.has("rest", "all", "trick") or (i.bare and i.number) for i in items):
        return verbless(bag)
    numbered = any(i.number and i.suits and not i.has("round") for i in items)
    if numbered:
        return [
            *verbless(bag),
            *(
                replace(meaning, cost=0.3, reason=Message("played at this point"))
                for meaning in cash(bag)
            ),
        ]
    return cash(bag)


def _taken_now(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I take the ace", at the start, on a trick of its suit: the trick is won with it."""
    facts, plain = memory.facts, replace(card, mine=None)
    led = facts.led if facts is not None and not memory.atoms else None
    its = replace(plain, suit=plain.suit or led)
    if facts is not None and led is not None and its.suit is led and facts.has(its):
        return [Step(StepKind.WIN, cards=(its,))]
    return []


def won(bag: Bag) -> list[Meaning]:
    """ "I win the rest", "East wins a trick", "I win this in dummy"."""
    if bag.foe or _foe_subject(bag):
        return theirs(bag)
    scored = _card_scores(bag)
    if scored is not None:
        return scored
    ours = hand_scores(bag)
    if ours is not None:
        return ours
    items = bag.peek()
    if len(bag.left) == 1 and not (bag.right or bag.subjects or bag.neg) and all_win(bag.left[0]):
        return good(bag)
    if not items and bag.subjects[:1] == ("self",) and bag.adv("returned"):
        return _return_won(bag)  # "whatever you send back I win"
    if items and not bag.left and all(_tricks(i) for i in items) and not now(items[0]):
        return verbless(bag)
    plain = not (bag.left or bag.neg or bag.no or bag.phrases)
    if plain and any(i.suits and _of_ours(i) for i in items) and all(map(_of_ours, items)):
        bag.objects()
        return one(*map(Named, items))
    if len(items) == 1 and items[0].has("nothing") and not bag.left:
        return have(bag)
    if len(items) == 1 and items[0].is_hand and items[0].hand is Hand.PARTNER and not bag.right:
        bag.use("left")
        return one(Later(lambda m: [], "return won")) if not (bag.neg or bag.no) else []
    if any(i.has("lead") for i in items):
        return _return_won(bag)
    return win(bag)


def _return_won(bag: Bag) -> list[Meaning]:
    """ "I win any return", "I take the club return in dummy": of a trick that is not led yet."""
    items = bag.objects()
    bag.hand_at("in", "at")
    bag.card_at("with")
    if bag.neg or bag.no or not all(i.has("lead") for i in items):
        return []
    return one(Later(lambda m: [], "return won"))


def _of_ours(item: Item) -> bool:
    """ "I win two spades and the ace": cards of claimer's side that are more than this trick's."""
    several = bool(item.number) or item.plural or item.owner == "my" or item.comma
    named = bool(item.cards or (item.suits and several)) and not item.nouns
    return named and item.mine is not False


def _tricks(item: Item) -> bool:
    return item.bare and not item.pron and (item.has("rest", "all", "trick") or bool(item.number))
