"""What is claimed in all: the result, what serves for it, the claim made or left off."""

from dataclasses import replace
from functools import partial

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown, rank_called
from claims.statement.meanings.finesses import finesse
from claims.statement.meanings.given import conceded
from claims.statement.meanings.leads import play
from claims.statement.meanings.one_noun import rounds_of
from claims.statement.meanings.pieces import (
    REST,
    TRUMPS,
    is_trumps,
    one,
    owned_hand,
    timing_of,
)
from claims.statement.meanings.seated import trusted
from claims.statement.meanings.trumps import draw, draw_of
from claims.statement.meanings.verbless import verbless
from claims.statement.meanings.winners import cash
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def claim(bag: Bag) -> list[Meaning]:
    """ "I claim", "je réclame le reste"."""
    if bag.foe or bag.neg:
        return []
    items = bag.peek()
    if "first" in bag.adverbs and not (items or bag.phrases or bag.subjects):
        return []  # "table first": the hand
    if bag.tag == "table" and bag.has_pp("with"):
        return []  # "table via the heart": the hand
    before = bag.left and not (bag.right or bag.subjects)
    if before and all(i.suits or i.cards for i in bag.left):
        return []  # "draw all the trumps | claim"
    if any(not i.is_hand for role, its in bag.phrases for i in its if role == "on"):
        return []  # "je pose le petit atout sur mon cœur"
    if not items and "ordered" in bag.adverbs:
        return one(Later(lambda m: [], "left out"))  # "j'abats dans cet ordre : ..."
    if not items:
        extra = verbless(bag) if bag.phrases else one()
        if extra and not any(isinstance(p, Count) for p in extra[0].pieces):
            return [replace(m, pieces=(REST, *m.pieces)) for m in extra]
        return extra or []
    return verbless(bag)


def abandon(bag: Bag) -> list[Meaning]:
    """ "I give up", "j'abandonne"; "je n'en fais plus", "vous n'en faites plus"."""
    if bag.tag == "none" and bag.foe and not bag.peek():
        return one(REST)
    if bag.peek() or bag.neg or bag.foe:
        return []
    return one(Count(CountKind.CONCEDE_ALL))


def serve(bag: Bag) -> list[Meaning]:
    """ "The king of spades serves as entry": a winner named; "I don't need the finesse"."""
    trial = bag.fresh()
    plays = "toreturn" in bag.adverbs  # "I want to play West for the queen"
    if (
        bag.head == "need" and not plays and (held := trusted(trial))
    ):  # "I need the queen with West"
        bag.todo.clear()
        return held
    noun = next(
        (i for i in bag.peek() if i.has("finesse", "ruffingfinesse", "doublefinesse")), None
    )
    if noun is not None and len(bag.peek()) == 1 and not bag.foe:
        return finesse(bag, noun)
    if any(i.has("ruff") for i in bag.peek()) and not bag.foe:
        return verbless(bag) if not any(i.comma and i.cards for i in bag.left) else []
    led = bag.head == "need" and (bag.has_pp("to") or "first" in bag.adverbs)
    if led and bag.right and not (bag.has_pp("as") or bag.neg or bag.left):
        return play(bag)  # "I just need a diamond to my king", "I need the ace first"
    items = bag.objects()
    if bag.head == "need" and len(items) == 1 and items[0].split and not (bag.neg or bag.foe):
        return verbless(replace(bag.fresh(), head="", left=items, right=(), subjects=()))
    if items and all(is_trumps(i) and i.has("round") for i in items) and not bag.neg:
        return draw(bag)
    if (more := _tricks_needed(bag, items)) is not None:
        return more
    if bag.tag == "mind":
        return _minded(bag, items)
    if bag.neg and bag.head == "need":
        bag.use("neg")
        if len(items) == 1 and items[0].has("round") and items[0].number:
            return one()  # "I don't need three rounds, just two"
        return one(Later(lambda m: [], "no danger")) if _one_more_card(items) else []
    if (ruffs := _needed_to_ruff(bag, items)) is not None:
        return ruffs
    as_what = bag.pp("as", "with", "from", "to")
    if any(i.comma for i in as_what):
        return []  # "two spades, ace | of diamonds, and the jack serves ..."
    bag.use("neg")
    if not items or not all(i.cards or (i.suit and not i.nouns) for i in items):
        return []
    return one(*(Named(item, kept=bool(item.cards)) for item in items))


def _tricks_needed(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "I need three more for my contract": so many; "I need all three of my top ones": rounds of
    the suit named last; None where it is no number."""
    item = items[0] if len(items) == 1 else Item()
    pip = item.cards[0].rank if item.pips and len(item.cards) == 1 else None
    number = int(pip) if pip is not None and pip.isdigit() else item.number
    if number is None or bag.neg or bag.no or item.suits or not (item.pips or item.bare):
        return None
    if item.has("winner") and item.mine is True:
        return one(Later(lambda m: [rounds_of(m, number)], f"rounds {number}"))
    contract = [i.has("contract", "level") for role, its in bag.phrases for i in its]
    if contract != [True] or item.nouns - {"trick"}:
        return None
    bag.pp("against", "to")
    return one(Count(CountKind.TRICKS, number), Count(CountKind.RESULT, 0))


def _minded(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "Then I bother about your trump": drawn, or played; "I don't bother about it": not drawn."""
    if items and all(is_trumps(i) for i in items):
        return draw(bag)
    named = all(i.cards or (i.suit and not i.nouns) for i in items)
    if bag.neg or bag.no or not (items and named):
        return []
    return one(*(Named(item, played=True) for item in items))


def _one_more_card(items: tuple[Item, ...]) -> bool:
    """ "The last one I don't need": one card of those named before."""
    return len(items) == 1 and items[0].bare and items[0].which is Which.LAST


def _needed_to_ruff(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "I need dummy's little one for my heart": it is ruffed there; None where that is not it."""
    item = items[0] if len(items) == 1 else None
    trump = item is not None and (is_trumps(item) or (item.bare and item.which is Which.LOW))
    if item is None or not trump or bag.neg or bag.no:
        return None
    for place, (role, its) in enumerate(bag.phrases):
        suit = its[0].suit if role in ("against", "to") and len(its) == 1 else None
        if suit is not None and suit is not Suit.TRUMPS and not its[0].cards:
            bag.use(f"pp{place}")
            return one(Step(StepKind.RUFF, (suit,), hand=owned_hand(item)))
    return None


def _enough_to_ruff(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Dummy's little two is enough for my heart": it is ruffed with that; None where no trump is
    told for a card."""
    item = items[0] if len(items) == 1 else Item()
    rank = item.cards[0].rank if len(item.cards) == 1 else rank_called(item.number)
    trump = item.bare or is_trumps(item) or (item.pips and item.cards[0].suit in (None, *TRUMPS))
    trump = trump or (bool(item.cards) and item.cards[0].suit is Suit.TRUMPS)
    one_card = trump and not (item.nouns or item.plural) and (rank or item.which or is_trumps(item))
    to = [n for n, (role, _) in enumerate(bag.phrases) if role in ("to", "against")]
    its = bag.phrases[to[0]][1] if len(to) == 1 else ()
    suit = its[0].suit if len(its) == 1 and not (its[0].cards or its[0].nouns) else None
    plain = one_card and rank is not None and bool(item.cards or item.det)
    if plain and rank is not None and not (to or bag.neg or bag.no or bag.subjects):
        hand = owned_hand(item) or bag.hand_at("on", "in", "at")
        this = partial(_enough_here, card=Card(Suit.TRUMPS, rank), hand=hand)
        return one(Later(this, f"enough {rank} {hand}"))
    if not one_card or suit is None or suit is Suit.TRUMPS or bag.neg or bag.no or bag.subjects:
        return None
    bag.use(f"pp{to[0]}")
    by = Card(Suit.TRUMPS, rank) if rank is not None else None
    return one(Step(StepKind.RUFF, (suit,), hand=owned_hand(item), other_card=by))


def _enough_here(memory: LastNamed, card: Card, hand: Hand | None) -> list[Atom]:
    """ "The six will do on the table", before anything else is told: it ruffs the trick that lies
    there where its hand can, and is a winner elsewhere."""
    facts = memory.facts
    if facts is None or not facts.has(card):
        return []
    there = facts.where(card)
    told = bool(memory.atoms) or (facts.led is not None and facts.trump_suit(facts.led))
    if told or there is None or hand not in (None, there) or not facts.cannot_follow(there):
        return [Listed(card=card)]
    return [Step(StepKind.RUFF, cards=(Card(which=Which.THIS),), hand=there, other_card=card)]


def suffice(bag: Bag) -> list[Meaning]:
    """ "One is enough": a number put right."""
    items = bag.objects()
    if (ruffed := _enough_to_ruff(bag, items)) is not None:
        return ruffed
    if bag.times and not (items or bag.neg or bag.subjects):
        rounds = bag.times
        bag.use("times")
        return one(Later(lambda m: [rounds_of(m, rounds)], f"rounds {rounds}"))  # "once is enough"
    if not (items or bag.neg or bag.phrases) and bag.subjects in ((), ("it",)):
        return one(Later(lambda m: [], "enough"))  # "one round, that'll be enough"
    winners = [bool(i.cards or (i.suit and (i.mine or i.number))) and not i.nouns for i in items]
    if winners and all(winners) and not (bag.neg or any(map(is_trumps, items))):
        return one(*(Named(item) for item in items))  # "the ace and my two hearts are enough"
    if len(items) != 1 or not (items[0].number or items[0].has("round")):
        return []
    if bag.neg:
        bag.use("neg")
        return one() if items[0].has("round") else []  # "one round isn't enough": two are
    if is_trumps(items[0]) and items[0].has("round"):
        return draw(bag)
    if items[0].suit and items[0].has("round"):
        return cash(bag)
    if is_trumps(items[0]) and items[0].number:
        return one(Later(lambda m: _trumps_enough(m, items[0]), "enough trumps"))
    if items[0].has("trick") and items[0].number:
        return one(Count(CountKind.TRICKS, items[0].number))  # "three tricks are enough for me"
    if not items[0].has("round"):
        return one()
    rounds, suits = items[0].number or 1, bag.suits_at("in", "to", "at")
    if suits:
        return one(draw_of(grown(items[0], suits=suits[:1]))) if suits == TRUMPS else []
    return one(Later(lambda m: [rounds_of(m, rounds)], f"rounds {rounds}"))


def suit_scores(bag: Bag) -> list[Meaning] | None:
    """ "The diamonds make three": so many tricks in the suit; None where that is not said."""
    suit = bag.left[0] if len(bag.left) == len(bag.right) == 1 else Item()
    made = bag.right[0] if bag.right else Item()
    whole = suit.suit is not None and suit.plural and not (suit.cards or suit.number or suit.which)
    told = made.bare and made.number and not (made.nouns - {"trick"} or made.det or made.pron)
    if not (whole and told) or suit.mine is False or bag.subjects or bag.neg or bag.no or bag.tag:
        return None
    bag.use("left", "right")
    return one(Named(grown(suit, number=made.number, det="")))


def _trumps_enough(memory: LastNamed, item: Item) -> list[Atom]:
    """ "One trump is enough": so many rounds, where none were told before."""
    drawn = any(isinstance(a, Step) and a.kind is StepKind.DRAW for a in memory.atoms)
    return [] if drawn else [Step(StepKind.DRAW, number=item.number)]


def _no_overtrick(bag: Bag) -> bool:
    """Whether an overtrick is denied; "pas plus" says nothing of one."""
    over = bag.head == "plus" and bag.tag != "mark"
    return over and (bag.neg or bag.no) and not bag.foe


def _they_go_down(bag: Bag, numbers: list[Item]) -> list[Meaning]:
    """ "You're one down": said by a defender, of declarer's contract."""
    number = numbers[0].number if len(numbers) == 1 and numbers[0].bare else bag.times
    if number is None and (numbers or bag.phrases):
        return []
    bag.use("times")

    def make(memory: LastNamed) -> list[Atom]:
        declares = memory.facts is not None and memory.facts.by_declarer
        return [] if declares else [Count(CountKind.RESULT, -(number or 1))]

    return one(Later(make, f"they go down {number}"))


def _they_make(memory: LastNamed) -> list[Atom]:
    """ "You make your contract": said by a defender."""
    declares = memory.facts is not None and memory.facts.by_declarer
    return [] if declares else [Count(CountKind.RESULT, 0)]


def _written_contract(item: Item) -> bool:
    """ "4S", "5♦": a contract in letters, where a result is told of it, and no card."""
    card = item.cards[0] if len(item.cards) == 1 else None
    spoken = item.det or item.owner or item.which or item.nouns or item.pips
    return card is not None and (card.rank or "T") in "234567" and not spoken


def _lacking(memory: LastNamed, number: int) -> list[Atom]:
    """ "Il en manque deux": trumps that are out, where trumps may be meant; tricks of the contract,
    unless so many cards of the suit named last are out."""
    facts, suit = memory.facts, memory.suit
    trumps = facts is None or (facts.trump is not None and number <= len(facts.out_of(Suit.TRUMPS)))
    its = suit is None or suit is Suit.TRUMPS or (facts is not None and facts.trump_suit(suit))
    if trumps and its:
        return [StatedBelief(BeliefKind.TRUMPS_OUT, number=number)]
    whole = suit is not None and memory.card is None
    if facts is not None and suit is not None and whole and len(facts.out_of(suit)) == number:
        return []
    return [Count(CountKind.RESULT, -number)]


def _that_makes(memory: LastNamed, item: Item) -> list[Atom]:
    """ "That makes three": the contract of that level; else so many of the tricks that are left."""
    facts, number = memory.facts, item.number or 0
    if facts is None or number > facts.left or (facts.level == number and not item.has("trick")):
        return [Count(CountKind.RESULT, 0)]
    return [Count(CountKind.TRICKS, number)]


def _so_many_had(memory: LastNamed, number: int) -> list[Atom]:
    """ "Six de faites": so many were won, else so many are to come; the contract of that level."""
    facts = memory.facts
    if facts is not None and facts.won is not None and facts.won[0] == number:
        return [Count(CountKind.WON, number)]
    if facts is None or facts.level == number or number > facts.left:
        return [Count(CountKind.RESULT, 0)]
    return [Count(CountKind.TRICKS, number)]


def _so_many(memory: LastNamed, item: Item) -> list[Atom]:
    """ "3-3 = four, 4-2 = three": of the tricks that are left, else in all."""
    left = memory.facts.left if memory.facts is not None else 13
    few = (item.number or 0) <= left
    return [Count(CountKind.TRICKS if few else CountKind.TOTAL, item.number)]


def _theirs_and_more(memory: LastNamed, had: int, more: int) -> list[Atom]:
    """ "Your three tricks plus one": those that they have, and one to come."""
    won = memory.facts.won if memory.facts is not None else None
    if won is not None and won[1] == had:
        return [Count(CountKind.GIVEN, had), Concession(more)]
    return [Concession(had + more)]


def result(bag: Bag) -> list[Meaning]:
    """ "Down two", "plus one", "juste fait", "quatre piques égal"."""
    items = (*bag.left, *bag.right)
    if bag.tag == "missing" and any(i.suits or i.cards for i in items) and not (bag.neg or bag.no):
        bag.use("left", "right")
        given = conceded(items, timing_of(bag))
        return one(*given) if given else []  # "il me manque un trèfle"
    if bag.head == "exact" and any(i.pips and not i.suits for i in items):
        return []  # "seven is what | I make it"
    if any(i.det == "this" for i in items):
        return []  # "je gagne ce pli, deux cœurs"
    bag.use("left", "right")
    numbers = [i for i in items if i.number is not None]
    others = [i for i in items if i.number is None]
    before: list[Piece] = []
    for item in others:
        if item.bare and item.has("all") and bag.tag == "mark" and bag.head == "minus":
            return one(REST, Concession(numbers[0].number or 1)) if len(numbers) == 1 else []
        if item.has("rest") or (item.has("all") and item.bare and bag.tag == "mark"):
            before = [REST]
        elif not (item.has("contract", "level", "trick") or _written_contract(item)):
            return []
    if _no_overtrick(bag) and not (before or numbers):
        bag.use("neg", "no")
        return one(Count(CountKind.RESULT, 0))  # "no overtrick"
    if bag.foe and bag.head == "down" and not (bag.neg or bag.no):
        return _they_go_down(bag, numbers)
    if bag.foe and bag.tag == "theirs" and not (bag.neg or bag.no or items or bag.phrases):
        return one(Later(_they_make, "they make it"))
    if bag.foe or bag.tag == "theirs" or bag.neg or bag.no:
        return []
    bag.adv("mine", "all", *(["more"] if bag.tag == "more" else []))
    bag.hand_at("in")
    if bag.head == "down" and (of := bag.item_at("to", "against")) and not of.has("contract"):
        return []  # "il m'en manque deux pour le contrat"
    theirs = bag.tag == "makes" and len(numbers) == 1 and numbers[0].bare and not others
    if theirs and bag.adv("yours"):
        return one(Concession(numbers[0].number))  # "that makes two for you"
    behind = [i for i in numbers if i.suits and i.det and i.comma and bag.head == "minus"]
    contract = [i for i in numbers if i.suits and bag.head in ("exact", "plus", "minus")]
    contract = [i for i in contract if i not in behind]
    numbers = [i for i in numbers if i not in (*contract, *behind)]
    by_suit = len(bag.left) > 1 and all(i.number and i.suits and not i.cards for i in bag.left)
    if bag.tag == "mark" and bag.head == "exact" and by_suit and len(bag.right) == 1:
        told = Later(partial(_so_many, item=bag.right[0]), f"= {bag.right[0].number}")
        return one(*map(Named, bag.left), told)  # "3 piques, 2 carreaux, 1 cœur = 6"
    if bag.tag == "mark" and bag.head == "exact" and (bag.right or numbers):
        whole = len(bag.right) == 1 and bag.right[0].bare and bag.right[0].has("all", "rest")
        if len(numbers) == 1 and numbers == [*bag.right] and numbers[0].bare:
            return one(Later(partial(_so_many, item=numbers[0]), f"= {numbers[0].number}"))
        return one(REST) if whole and not bag.left else []  # "3-3 = all"
    for item in contract:
        if (item.number or 0) > 7 or item.owner == "my" or item.det or is_trumps(item):
            return []  # "just my two spades", "I make it two trumps"
    level = len(numbers) == 2 and bag.head == "plus" and len(bag.left) == len(bag.right) == 1
    if level and bag.tag == "mark" and numbers[0].mine is False and all(i.bare for i in numbers):
        had, extra = (i.number or 0 for i in numbers)
        return one(Later(lambda m: _theirs_and_more(m, had, extra), f"theirs {had} and {extra}"))
    if level and (numbers[0].number or 0) <= 7 and numbers[0].bare:
        numbers = numbers[1:]  # "four plus one": of the contract
    if any(i.suits or i.cards or i.is_hand for i in numbers) or len(numbers) > 1:
        return []
    number = numbers[0].number if numbers else None
    if bag.tag == "lack":
        lacking = number is not None and not (others or contract or bag.phrases)
        return one(Later(lambda m: _lacking(m, number or 1), "so many missing")) if lacking else []
    if number is None and bag.head == "down" and bag.times:  # "zweimal down"
        number = bag.times
        bag.use("times")
    if bag.tag == "counted" and number is None:
        return []  # "off the ace first"
    if bag.tag == "alone" and (numbers or bag.right):
        return []  # "... no, make it four"
    if bag.head == "exact":
        if bag.tag == "makes" and not (numbers or contract or others or before):
            return []  # "that makes | the diamonds good"
        if bag.tag == "made" and (bag.subjects or bag.right or before or not (contract or others)):
            return []  # "ça fait dix"
        if bag.tag == "just" and not (numbers or contract or before):
            return one(Count(CountKind.RESULT, 0), cost=0.5)  # "exactly one heart is out"
        total = (number or 0) > (6 if numbers and numbers[0].has("trick") else 7)
        if numbers and (total or bag.tag == "mark"):
            return one(*before, Count(CountKind.TOTAL, number))
        if bag.tag == "had":  # "six de faites"
            alone = number is not None and numbers[0].bare and not (bag.right or contract or before)
            return one(Later(partial(_so_many_had, number=number or 0), f"had {number}")) * alone
        if number and numbers[0].bare and bag.tag == "makes" and not (contract or before):
            return one(Later(partial(_that_makes, item=numbers[0]), f"makes {number}"))
        return one(*before, Count(CountKind.RESULT, 0))
    if bag.head == "plus":
        if number is None and not contract and bag.tag == "mark":
            return []
        if number is None and bag.tag == "more" and len(contract) == 1 and not before:
            return one(Named(contract[0]))  # "et trois carreaux de plus": no contract
        cost = 0.2 if bag.tag == "mark" and bag.right else 0.0
        over = one(*before, Count(CountKind.RESULT, 1 if number is None else number), cost=cost)
        if number is None or contract or before:
            return over
        won = (Count(CountKind.WON, bag.left[0].number),) if level else ()  # "six plus three"
        more = Meaning((*won, Count(CountKind.TRICKS, number)), 0.5)
        to_come = bag.tag == "more" and "more" in bag.adverbs  # "une de plus à venir"
        return [more] if to_come else [*over, more]
    if number is None and bag.tag == "mark":
        return []
    down = Count(CountKind.RESULT, -(number or 1))
    return one(*before, down, *map(Named, behind))  # "minus two, my two spades"


def setting_trick(memory: LastNamed) -> list[Atom]:
    """The trick that sets the contract, for a defender."""
    known = memory.facts is not None and memory.facts.needed is not None
    return [Count(CountKind.RESULT, -1) if known else Count(CountKind.TRICKS, 1)]


def counted_in(bag: Bag) -> list[Meaning] | None:
    """ "With the five I have": so many tricks that were made, else that card; None where no number
    is told so."""
    items = bag.phrases[0][1] if [role for role, _ in bag.phrases] == ["with"] else ()
    item = items[0] if len(items) == 1 else Item()
    pip = item.pips and len(item.cards) == 1 and item.cards[0].suit is None
    card = item.cards[0] if pip else None
    told = bag.subjects == ("self",) and not (bag.left or bag.right or bag.neg or bag.no)
    if not told or card is None:
        return None
    bag.use("pp0")
    bag.adv("already")

    def make(memory: LastNamed) -> list[Atom]:
        won = memory.facts.won if memory.facts is not None else None
        if won is not None and str(won[0]) == card.rank:
            return [Count(CountKind.WON, won[0])]
        return [Listed(card=memory.completed(replace(card, mine=None), True))]

    return one(Later(make, f"counted in {card}"))


def trump_for_return(bag: Bag) -> list[Meaning] | None:
    """ "I've a trump waiting for whatever you play back": it is ruffed; None where no trump is kept
    for a return."""
    item = bag.right[0] if len(bag.right) == 1 and not bag.left else Item()
    role, its = bag.phrases[0] if len(bag.phrases) == 1 else ("", ())
    returned = role in ("against", "to", "on") and len(its) == 1 and its[0].has("lead")
    if not returned or not is_trumps(item) or bag.neg or bag.no or bag.subjects != ("self",):
        return None
    bag.use("right", "pp0")
    this = (Card(which=Which.THIS),)
    return one(Step(StepKind.RUFF, its[0].suits, () if its[0].suits else this, name=RETURN))
