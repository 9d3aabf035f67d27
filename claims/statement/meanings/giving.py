"""What claimer gives: tricks conceded, cards ducked, ruffs allowed."""

from dataclasses import replace

from claims.statement.context import OURS, SIDE
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.grammar.noun_words import SEATS
from claims.statement.meanings.given import all_but, conceded, duck_this
from claims.statement.meanings.kept import kept_of_those
from claims.statement.meanings.none_of import brings_nothing
from claims.statement.meanings.one_noun import one_more
from claims.statement.meanings.pieces import (
    REST,
    is_trumps,
    let_hold,
    number_of,
    one,
    played_before,
    timing_of,
)
from claims.statement.meanings.theirs import (
    declarer_loses,
    loser_of_theirs,
    theirs,
    theirs_given,
)
from claims.statement.meanings.trumps import draw, rounds_given
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)


def _shown(item: Item) -> bool:
    """Whether what claimer says is "here" is his to take: his card or suit, or what is high."""
    if item.which is Which.LOSER or item.mine is False:
        return False
    his = item.mine is True and (item.cards or item.plural)
    return bool(his or item.which is Which.HIGH)


def _described(item: Item) -> bool:
    """Whether more than an article is said of a suit."""
    said = item.cards or item.number or item.nouns or item.which or item.split
    return bool(said) or item.mine is False


def give(bag: Bag) -> list[Meaning]:
    """ "I give you a club", "losing a trick to the jack of trumps"."""
    if bag.foe and bag.tag == "kept":
        return []  # "vous gardez le trèfle": no gift of theirs
    if brings_nothing(bag):
        return one(Later(lambda m: [], "brings nothing"))
    if not bag.tag and loser_of_theirs(bag) and all(i.mine is False for i in bag.right):
        return theirs_given(bag)  # "West loses his heart"
    if (lost := declarer_loses(bag)) is not None:
        return lost
    if played_before(bag):
        return []
    if bag.foe:
        return theirs(bag) if bag.tag == "take" else theirs_given(bag)
    if bag.tag == "take" and bag.subjects[:1] == ("self",):
        return []  # "je prends la suivante"
    if bag.to_me or (bag.neg and not bag.peek() and not bag.phrases):
        return []
    if (ruffed := _ruff_of_ours(bag)) is not None:
        return ruffed
    if not bag.right and any(item.comma for item in bag.left):
        return []  # of a list before it the last is lost, not the whole
    if not bag.right and len(bag.left) > 1 and bag.left[0].several and bag.left[-1].det == "the":
        return []  # "three spades, and the diamond loses"
    last = bag.right[-1] if len(bag.right) > 1 and bag.right[0].mine is not True else Item()
    parted = last.comma or "end" in bag.adverbs
    if last.mine and last.plural and parted and bool(last.number) <= ("end" in bag.adverbs):
        return []  # "je vous rends le trèfle, et mes carreaux pour finir"
    if "alone" in bag.adverbs and not bag.dative:
        return []  # "je laisse les carreaux tranquilles"
    whole = [bool(i.suit) and i.plural and not _described(i) for i in bag.right]
    if (
        whole
        and all(whole)
        and {"end", "later"} & {*bag.adverbs}
        and not (bag.dative or bag.tag or bag.neg)
    ):
        return []  # "je laisse les carreaux pour la fin"
    first = len(bag.right) == 1 and bag.right[0].has("round") and bag.right[0].ordinal == 1
    if first and bag.right[0].bare and not (bag.neg or bag.left or bag.phrases):
        bag.use("right")
        return one(Later(_first_given, "first round given"))  # "I lose the first round"
    if (down := _concedes_down(bag)) is not None:
        return one(down)
    items = bag.objects()
    whose = [i.mine is False or i.owner in SEATS or i.pron in ("it", "this") for i in items]
    if bag.needs == "wins" and not all(whose):
        return _let_win(bag, items)
    plain = not (bag.neg or bag.dative or bag.no)
    if bag.tag == "here" and all(i.bare and (i.number or i.has("winner")) for i in items):
        return []  # "three more here is nine", "everything here is a winner"
    aces = any(card.rank == "A" for i in items for card in i.cards)  # "voilà l'as et le roi"
    shown = [aces or _shown(i) for i in items]
    high = [bool(i.suit) and i.plural and i.which_after and not i.number for i in items]
    if bag.tag == "here" and plain and shown and all(shown) and all(high):
        suits = (i.suit for i in items if i.suit)  # "voilà mes piques affranchis"
        return one(*(StatedBelief(BeliefKind.SUIT_RUNS, suit, each=True) for suit in suits))
    if bag.tag == "here" and plain and shown and all(shown):
        return one(*(Named(i, played=True) for i in items))  # "here's my king"
    if items and all(i.has("round") for i in items):
        bag.adv("top")  # "deux coups de pique en tête"
    if plain and len(items) == 1 and items[0].bare and items[0].has("round"):
        by = bag.card_at("with")  # "je donne un coup de sonde avec l'as"
        if by is None:
            return rounds_given(items[0])
        return one(Step(StepKind.CASH, cards=(replace(by, mine=None),)))
    again = len(items) == 1 and items[0].bare and (items[0].ordinal or items[0].det == "another")
    if again and plain and bag.some and not items[0].nouns:
        return one(Later(one_more, "one more round"))  # "j'en donne un deuxième"
    if items and plain and all(i.suit and i.has("round") for i in items):
        if all(is_trumps(i) for i in items):
            return draw(bag)  # "je donne un coup d'atout"
        played = "top" in bag.adverbs or any(i.has("probe") for i in items)
        kind = StepKind.CASH if played else StepKind.CONCEDE  # "je donne un tour de pique"
        return one(*(Step(kind, i.suits, number=_rounds(i, kind)) for i in items))
    more: tuple[Item, ...] = ()
    if bag.more:
        more = bag.more
        bag.use("more")
    him = more and [i.pron for i in items] == ["it"]
    if him or (items and items[0].is_hand and len(items) == 1):
        items = more  # "I give West a club", "I give him the club"
    elif more:
        return []
    if bag.right and bag.left:
        bag.use("left")
        if not all(i.is_hand for i in bag.left):
            return []
    if plain and (lying := _left_lying(bag, items)) is not None:
        return lying
    bag.adv("out", "yours")
    if bag.hand_at("to") in OURS:
        return []  # "je vous laisse l'atout, le reste pour moi": two things
    denied = _denied(bag, items)
    if denied is not None:
        return denied
    if items and all(i.bare for i in items):
        at = bag.suits_at("in", "to", "at")
        items = tuple(replace(i, suits=at[:1]) for i in items) if at else items
    to = bag.pp("to") if bag.has_pp("to") else ()
    if to:
        if not all(i.cards or i.mine is False for i in to):
            return []
        if len(items) == 1 and items[0].suit and not items[0].several:
            return one(Concession(suit=items[0].suit, timing=timing_of(bag)))  # "to the king"
        if items and not all(i.has("trick") or i.bare for i in items):
            return []
        found = conceded(to, timing_of(bag))
        return one(*found) if found else []
    if not items:
        if bag.has_pp("but"):
            return one(REST, *(conceded(bag.pp("but"), timing_of(bag)) or []))
        over = bag.tag == "all"
        return one(Count(CountKind.CONCEDE_ALL)) if over and not bag.dative else []
    if items and all(i.has("ruffandthrow") for i in items) and not bag.dative:
        return one(Step(StepKind.ENDPLAY))  # "whoever wins must concede a ruff and discard"
    if items and all(i.has("ruff", "ruffandthrow") for i in items):
        return one(Concession(sum(i.number or 1 for i in items)))  # "I'm giving you a ruff"
    if any(i.has("ruff", "finesse") for i in items):
        return []
    bag.hand_at("in", "from")
    if (but := all_but(bag, items)) is not None:
        return but
    found = conceded(items, timing_of(bag))
    left = len(items) == 1 and is_trumps(items[0]) and items[0].which_after and not bag.dative
    return one(*found, cost=0.4 if left else 0.0) if found else []  # "je laisse l'atout dehors"


def _ruff_of_ours(bag: Bag) -> list[Meaning] | None:
    """ "I give partner his spade ruff", « je donne sa coupe à pique à mon partenaire »: that hand
    ruffs; None where it is no ruff, or nobody of claimer's side is given it."""
    who, items = (bag.right, bag.more) if bag.more else (bag.left, bag.right)
    named = len(who) == 1 and who[0].is_hand
    hand = who[0].hand if named else bag.fresh().hand_at("to")
    if len(items) != 1 or not items[0].has("ruff") or (bag.left and (bag.more or not named)):
        return None
    if items[0].owner == "partner":
        hand = Hand.PARTNER  # "his ruff" behind him
    if hand not in OURS or bag.neg or bag.no:
        return None
    bag.use("left", "right", "more")
    bag.hand_at("to")
    suits = items[0].suits or bag.suits_at("in", "at", "to")
    return one(Step(StepKind.RUFF, suits, hand=hand, number=items[0].several))


def _concedes_down(bag: Bag) -> Count | None:
    """ "I concede one down", "conceding two off": what the contract fails by, and no trick."""
    item = bag.right[0] if len(bag.right) == 1 else Item()
    short = bag.tag == "all" and item.number and item.bare and not (item.nouns or item.det)
    if not short or bag.left or bag.phrases or bag.neg or bag.no or bag.dative:
        return None
    if len(bag.adverbs) != 1 or not bag.adv("up", "aside"):
        return None
    bag.use("right")
    return Count(CountKind.RESULT, -(item.number or 0))


def _rounds(item: Item, kind: StepKind) -> int | None:
    """How many rounds are given; one that is lost is told without its number."""
    number = number_of(item)
    return None if kind is StepKind.CONCEDE and number == 1 else number


def _left_lying(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "Je laisse le quatre sur la table, mon roi prend": the card that is played from there, or
    says nothing; None where it is not said to lie with claimer's side."""
    item = items[0] if len(items) == 1 else Item()
    rank = item.cards[0].rank if len(item.cards) == 1 else None
    if item.bare and not (item.nouns or item.which or item.plural) and item.det in ("the", "gen"):
        rank = rank_called(item.number)
    trial = bag.fresh()
    lies = trial.hand_at("on", "in", "to", "at") in (Hand.OWN, Hand.DUMMY)
    rests = lies or (bool({"here", "there"} & {*bag.adverbs}) and not trial.phrases)
    trial.adv("here", "there")
    if rests and item.pron in ("it", "them"):
        bag.use(*(bag.todo - trial.todo))
        return one(Later(kept_of_those, "kept"))  # "je le laisse au mort", "je les laisse là"
    if rank is None or not rests or item.mine is False:
        return None
    bag.use(*(bag.todo - trial.todo))

    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        card = Card(facts.led, rank) if facts is not None and facts.led is not None else None
        if card is not None and facts is not None and facts.has(card):
            low = facts.beaten_there(card)  # "je laisse l'as au mort": not played
            not_played = Renounced(StepKind.DISCARD, card=card)
            return [Step(StepKind.PLAY, cards=(card,)) if low else not_played]
        its = memory.completed(replace(item.cards[0], mine=None), True) if item.cards else None
        kept = its is not None and facts is not None and facts.has(its)
        return [Renounced(StepKind.DISCARD, card=its)] if kept else []

    return one(Later(make, f"left lying {rank}"))


def _let_win(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "I let the queen of diamonds hold": of claimer's side it is played and not overtaken; theirs
    makes its trick."""
    if len(items) != 1 or len(items[0].cards) != 1 or bag.neg or bag.no or bag.phrases:
        return []
    bag.adv("wins")
    card = replace(items[0].cards[0], mine=None)

    def make(memory: LastNamed) -> list[Atom]:
        ours, facts = memory.completed(card, True), memory.facts
        if facts is not None and (holds := facts.holding(replace(card, hand=None))) is not None:
            return [Step(StepKind.WIN, cards=(holds,))]
        lying = facts.lying(card.rank) if facts is not None and card.rank is not None else None
        if lying is not None and card.suit in (None, lying) and items[0].mine is not True:
            return [Concession(card=replace(card, suit=lying), timing=Timing.NOW)]
        if items[0].mine is True or facts is None or facts.has(ours):
            return let_hold(ours, facts)
        return [Concession(card=memory.completed(card, False))]

    return one(Later(make, f"let {card} win"))


def let_ruff(bag: Bag) -> list[Meaning]:
    """ "I let you ruff once", "je vous laisse couper": a trick of theirs."""
    if bag.neg or bag.no or bag.foe or any(not (i.suits or i.pron) for i in bag.peek()):
        return []
    if bag.tag == "self" and (bag.subjects[:1] != ("self",) or bag.peek()):
        return []  # "my heart gets ruffed"
    bag.use("left", "right", "times")
    bag.suits_at("in", "to")
    where = bag.hand_at("to", "in", "on")
    if where in OURS and len(bag.left) == 1 and bag.left[0].suits and not bag.right:
        height = Height.HIGH if bag.adv("high") else Height.LOW if bag.adv("low") else None
        ruff = Step(StepKind.RUFF, bag.left[0].suits, hand=where, height=height)
        return one(ruff)  # "mon trèfle se fait couper au mort"
    own = len(bag.left) == 1 and bag.left[0].suit and bag.left[0].mine is not False
    if where is None and own and bag.tag == "itself" and not bag.right:
        return one(Step(StepKind.RUFF, bag.left[0].suits))  # "le cœur se fait couper"
    by = bag.fresh().card_at("with") if len(bag.left) == 1 and not bag.right else None
    if by is not None and by.rank and by.suit in (None, Suit.TRUMPS) and bag.left[0].mine:
        bag.pp("with")  # "mon trèfle se fait couper par le huit"
        trump = Card(Suit.TRUMPS, by.rank)
        return one(Step(StepKind.RUFF, bag.left[0].suits, hand=by.hand, other_card=trump))
    return one(Concession(bag.times or 1))


def _denied(bag: Bag, items: tuple[Item, ...]) -> list[Meaning] | None:
    """ "I lose nothing", "I give you no trick": the rest; None where something is given, "only a
    club" too."""
    if bag.neg:
        bag.use("neg")
        if any(i.has("finesse", "ruffingfinesse", "ruff") for i in items):
            return []
        if bag.adv("only") or (bag.has_pp("but") and bag.pp("but")):
            return None
        nothing = not items or any(i.has("trick", "nothing") or i.bare for i in items)
        return one(REST) if nothing else []
    if bag.no:
        bag.use("no")
        return one(REST) if all(i.has("trick", "loser", "anything") for i in items) else []
    return None


def duck(bag: Bag) -> list[Meaning]:
    """ "I duck a heart": a trick that is given by playing it, in its place among the plays; "I
    duck", "duck in both hands": the trick on the table."""
    if bag.neg and not (bag.no or bag.foe or bag.undone):
        bag.use("neg", "left", "right", "times")
        return one(Later(lambda m: [], "not ducked"))
    if not (bag.peek() or bag.no or bag.foe):
        times = bag.times
        bag.use("times")
        bag.adv("bothhands")
        if len(suits := bag.suits_at("to", "in", "at", "on")) == 1:
            return one(Step(StepKind.CONCEDE, suits))  # "un coup à blanc à cœur"
        hand = bag.hand_at("in", "from", "on")
        if hand in SIDE and not times:  # "duck in dummy"
            return one(Later(lambda m: _low_from(m, hand), f"duck in {hand}"))
        if times and times > 1:
            return one(Concession(times))  # "I duck twice"
        return one(Later(duck_this, "duck"))
    rounds = bag.peek()
    held_up = rounds[0].cards[0] if len(rounds) == 1 and len(rounds[0].cards) == 1 else None
    if held_up is not None and held_up.suit and rounds[0].mine is not False and not bag.neg:
        bag.objects()  # "I hold up the ace of spades once"
        bag.use("times")
        return one(Later(lambda m: _held_up(m, held_up), f"{held_up} held up"))
    if len(rounds) == 1 and rounds[0].bare and rounds[0].has("round") and not (bag.neg or bag.no):
        bag.objects()  # "I duck this round"
        if rounds[0].ordinal == 1:
            return one(Later(_first_given, "first round given"))
        more = rounds[0].several
        return one(Concession(more) if more else Later(duck_this, "duck")) if bag.right else []
    if all(i.suit and i.has("round") for i in rounds) and not (bag.neg or bag.no or bag.dative):
        bag.objects()
        return one(*(Step(StepKind.CONCEDE, i.suits, number=i.several) for i in rounds))
    return [
        replace(meaning, pieces=tuple(_ducked(piece) for piece in meaning.pieces))
        for meaning in give(bag)
    ]


def _first_given(memory: LastNamed) -> list[Atom]:
    """The first round of the suit named last, else of the one on the table."""
    if memory.suit in (None, Suit.TRUMPS) or (memory.facts is not None and memory.facts.led):
        return duck_this(memory)
    return [Step(StepKind.CONCEDE, (memory.suit,))] if memory.suit else []


def _held_up(memory: LastNamed, card: Card) -> list[Atom]:
    """A round of a suit whose card is not played to it; one of theirs is let win."""
    facts = memory.facts
    if facts is None or not facts.has(card):
        return [Concession(card=memory.completed(replace(card, mine=None), False))]
    if facts.led is not None and facts.index(facts.led) == facts.index(card.suit or facts.led):
        return duck_this(memory)
    return [Step(StepKind.CONCEDE, (card.suit,))] if card.suit else []


def _low_from(memory: LastNamed, hand: Hand | None) -> list[Atom]:
    """The low card of one hand on the trick on the table; where none is, a trick given."""
    if memory.facts is None or not memory.facts.table:
        return duck_this(memory)
    return [Step(StepKind.PLAY, height=Height.LOW, hand=hand)]


def ducked(bag: Bag, items: tuple[Item, ...]) -> list[Meaning]:
    """ "Low from both hands": a trick of the suit is given by playing it."""
    low = len(items) == 1 and items[0].which is Which.LOW and not items[0].cards
    if not low or bag.neg or bag.no or bag.foe:
        return []
    bag.use("left", "right")
    bag.adv("bothhands")
    if any(i.pron == "this" or i.det == "this" for i in bag.pp("on", "to")):
        return one(Concession(1, timing=Timing.NOW))  # "low from both hands on this one"
    if items[0].suit is not None:
        return one(Step(StepKind.CONCEDE, (items[0].suit,)))

    def make(memory: LastNamed) -> list[Atom]:
        suit = memory.suit
        return [Step(StepKind.CONCEDE, (suit,))] if suit is not None else duck_this(memory)

    return one(Later(make, "low from both hands"))


def _ducked(piece: Piece) -> Piece:
    if not isinstance(piece, Concession) or piece.suit is None or piece.timing is not None:
        return piece
    return Step(StepKind.CONCEDE, (piece.suit,), number=piece.number)


def handover(bag: Bag) -> list[Meaning]:
    """ "Je passe la main à carreau": a trick lost in the suit, or an endplay; "I lose the lead
    once"."""
    suits = bag.suits_at("to", "in", "with", "at")
    if bag.neg or bag.foe or bag.left:
        return []
    times = bag.times
    bag.use("times")
    if times is not None:
        return one(Concession(times, suits[0] if suits else None))
    if (to := bag.hand_at("to", "in", "at")) in OURS:
        return one(Step(StepKind.LEAD, suits[:1], hand=to))  # "je rends la main au mort à pique"
    if to is not None:
        return one(Step(StepKind.ENDPLAY, suits[:1], hand=to))
    if suits:
        return one(Step(StepKind.CONCEDE, suits[:1]))
    card = bag.card_at("to", "with")
    if card is not None:
        plain = replace(card, mine=None)
        return one(
            Later(lambda m: [Step(StepKind.CONCEDE, cards=(m.completed(plain),))], "handover")
        )
    return one(Concession(1) if bag.tag == "lost" else Step(StepKind.ENDPLAY))
