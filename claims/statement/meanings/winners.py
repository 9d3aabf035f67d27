"""Winners cashed, run and unblocked, cards that fall, and what is not played."""

from dataclasses import replace
from functools import partial

from claims.statement.context import OURS
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.meanings.drops import fell
from claims.statement.meanings.falls import fallen
from claims.statement.meanings.finesses import foe_at, led_through, passing
from claims.statement.meanings.one_noun import one_more
from claims.statement.meanings.pieces import (
    TRUMPS,
    cash_cards,
    cashed_in,
    described,
    is_lead_to_card,
    is_trumps,
    number_of,
    of_hand,
    one,
    played_until,
    renounced_card,
)
from claims.statement.meanings.played_by import played_by
from claims.statement.meanings.this_trick import is_this_trick
from claims.statement.meanings.throws import blocker_thrown, discard, put_on_this
from claims.statement.meanings.trumps import draw_of, draw_pointed
from claims.statement.meanings.unblocked import blocker_on, card_unblocked
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)


def cash(bag: Bag, run: bool = False) -> list[Meaning]:
    """ "I cash the ace of spades and the hearts", "run the clubs"."""
    if bag.neg or bag.no:
        return not_played(bag)
    if bag.right and len(bag.left) == 1 and len(bag.left[0].cards) == 1 and not bag.subjects:
        return fell(bag)  # "le roi tire le valet"
    objects = bag.objects()
    if bag.right:
        bag.use("left")
        if bag.left and not all(item.is_hand for item in bag.left):
            return []
    items = objects or (bag.pp("on") if bag.has_pp("on") else ())
    if items and all(i.has("lead") for i in items):
        return one(Later(lambda m: [], "return won"))  # "on ramasse le retour"
    if bag.some and items and items[0].bare and not (items[0].nouns or items[0].pron):
        number = items[0].number or 1  # "j'en tire un deuxième", "j'en tire deux et l'as"
        of_them = Later(lambda m: [so_many_of_them(m, number)], f"cash {number} of them")
        others = [cashed(item, run) for item in items[1:]]
        return one(of_them, *(piece for piece in others if piece)) if all(others) else []
    if by_cards := played_by(bag, items):
        bag.use("pp0")
        return one(cash_cards(by_cards))  # "je tire les piques par l'as et le roi"
    if len(items) == 1 and items[0].bare_suit and items[0].suit and bag.adv("until"):
        return one(played_until(items[0].suit))  # "je tire cœur tant que vous en avez"
    run = bag.adv("top", "until") or run
    whole = len(items) == 1 and items[0].has("suit") and items[0].bare
    if whole and (named := bag.suits_at("in", "to")):
        return one(Step(StepKind.CASH, named, run=True))  # "toute la couleur à cœur"
    hand, times = bag.hand_at("in", "from", "at"), bag.times
    bag.use("times")
    if not items and bag.subjects[:1] == ("they",) and run:
        return one(Later(lambda memory: _that_suit(memory, run), "they run"))
    if not items and not bag.left and (named := bag.suits_at("to")):
        return one(Step(StepKind.CASH, named, number=times, run=run))  # "j'encaisse à pique"
    if not items and times and bag.subjects[:1] == ("self",) and not (hand or run):
        return one(Later(lambda memory: [_so_often(memory, times)], f"cash {times} times"))
    plain = bag.subjects[:1] == ("self",) and not (hand or run or bag.left or bag.phrases)
    if not items and plain and bag.head == "cash":
        return one(Later(_cash_it, "cash"))
    if not items and _plain_run(bag, run, hand):
        return one(Later(_run_now, "run it"))
    if not items:
        return one(Step(StepKind.CASH, hand=hand, run=run))
    pieces: list[Piece] = []
    if hand in OURS and len(items) == 1 and (items[0].called or items[0].called_for):
        return one(Later(lambda m: [cashed_in(m, items[0], hand)], f"cash {items} in {hand}"))
    suits = [s for i in items for s in i.suits]
    plain = all(i.suits and number_of(i) is None and not i.nouns and not i.which for i in items)
    if suits and plain:
        if suits == [Suit.TRUMPS] and items[0].mine is False:
            return one(draw_of(items[0], times))
        return one(Step(StepKind.CASH, tuple(dict.fromkeys(suits)), number=times, run=run))
    cards = [c for i in items for c in i.cards]
    if cards and all(i.cards for i in items):
        if all(i.mine is False for i in items):
            return one(draw_of(items[0])) if len(items) == 1 else []
        cards = [of_hand(c, i.hand if i.located else hand) for i in items for c in i.cards]
        if len(items) > 1 and items[-1].alone:
            return one(Later(partial(_cash_and_fall, cards=tuple(cards)), f"bare {cards}"))
        return one(cash_cards(cards, all(i.owner == "my" for i in items)))
    if len(items) == 1 and is_trumps(items[0]) and items[0].plural and not run:
        return one(Step(StepKind.CASH, TRUMPS, number=times), cost=0.2)
    for item in items:
        piece = cashed(item, run)
        if piece is None:
            return []
        pieces.append(piece)
    return one(*pieces)


def _plain_run(bag: Bag, run: bool, hand: Hand | None) -> bool:
    """Whether no more is said than "I run"."""
    said = hand or bag.left or bag.phrases or bag.adverbs
    return run and bag.head == "run" and bag.subjects[:1] == ("self",) and not said


def _run_now(memory: LastNamed) -> list[Atom]:
    """ "The jack, which I run": that card, where one of theirs is over it; else the winners."""
    last = memory.atoms[-1] if memory.atoms else None
    card = last.card if isinstance(last, Listed) else None
    if card is not None and card.rank and memory.facts is not None:
        known = memory.completed(card, True)
        if memory.facts.over(known, known.suit):
            return _it_runs(memory)
    return [Step(StepKind.CASH, run=True)]


def _cash_it(memory: LastNamed) -> list[Atom]:
    """ "Il reste un petit atout, que je tire": that one is drawn; else the winners."""
    last = memory.atoms[-1] if memory.atoms else None
    if isinstance(last, StatedBelief) and last.kind is BeliefKind.TRUMPS_OUT:
        return [Step(StepKind.DRAW, outstanding=last.number)]
    return [Step(StepKind.CASH)]


def _cash_and_fall(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """ "Je tire l'as, roi sec": what is played, and what falls under it where that is theirs."""
    (said,) = cash_cards(cards).make(memory)
    facts = memory.facts
    if not isinstance(said, Step) or len(said.cards) < 2 or facts is None:
        return [said]
    if not facts.out(said.cards[-1]):
        return [said]
    return [replace(said, cards=said.cards[:-1]), *fallen(memory, said.cards[-1:])]


def cashed(item: Item, run: bool) -> Piece | None:
    """What one noun says is cashed; None where it is nothing that can be."""
    if item.has("finesse", "ruffingfinesse", "doublefinesse", "ruff"):
        return None  # "I cash a heart and finesse spades": another play
    if item.split:
        return None  # "I cash the ace of spades and hearts 3-3"
    if item.has("same") and item.suit is not None:
        return Named(item, played=True)  # "je tire celui de carreau"
    if item.lent and len(item.cards) == 1 and not item.comma:
        return Later(lambda memory: _lent_by_rounds(memory, item.cards[0]), f"lent {item.cards}")
    if item.cards:
        return cash_cards(item.cards)
    if item.bare and (item.det in ("another", "next") or item.nouns == {"card"}):
        single = item.number in (None, 1) and not (item.plural or item.which)
        if single and item.nouns <= {"card"} and item.det in ("", "another", "next"):
            return Later(one_more, "one more")  # "I cash a spade and another one"
    if item.pron:
        return Later(
            lambda memory: _pointed_play(memory, item, StepKind.CASH, run),
            f"cash {item.pron} {run}",
        )
    if item.suits:
        if is_trumps(item) and (item.mine is False or item.which is Which.LAST):
            return draw_of(item)
        if is_trumps(item) and item.has("round"):
            return draw_of(item)
        number = number_of(item)
        if item.which is Which.HIGH and item.det and not (item.plural or number or item.nouns):
            number = 1  # "the top spade"
        if item.which in (Which.LAST, Which.LOW, Which.LOSER) and (number or 1) == 1:
            last = item.which is Which.LAST and item.mine is None
            play = Step(StepKind.CASH, cards=(described(item),))
            return Later(lambda m: [_last_of(m, item, play)], f"last {item}") if last else play
        return Step(StepKind.CASH, item.suits, number=number, run=run)
    his = item.has("card") and item.owner == "my" and item.plural and item.bare and not item.number
    if his or (item.has("rest", "all") and not item.has("winner")):
        return Count(CountKind.REST)
    if item.number and (item.has("trick") or (item.bare and item.has("winner"))):
        return Count(CountKind.TRICKS, item.number)
    if item.has("suit") and item.bare and item.det in ("the", "this", "gen"):
        return Later(lambda memory: _that_suit(memory, run), f"that suit {run}")
    if item.has("winner", "suit") or item.which in (Which.HIGH,):
        return Step(StepKind.CASH, hand=item.hand, number=item.several, run=run)
    if item.is_hand and item.hand in OURS:
        return Step(StepKind.CASH, hand=item.hand, run=run)
    if item.number and not item.nouns:
        if item.det in ("these", "the", "gen"):
            return Later(lambda memory: _these_played(memory, item, run), f"these {item.number}")
        return Count(CountKind.TRICKS, item.number)
    return None


def _lent_by_rounds(memory: LastNamed, card: Card) -> list[Atom]:
    """ "I cash my two hearts and the king": where that is one of those cards, it is another."""
    last, facts = memory.atoms[-1] if memory.atoms else None, memory.facts
    rounds = last.number if isinstance(last, Step) and last.suits == (card.suit,) else None
    if facts is not None and rounds and facts.among_best(card, rounds):
        card = facts.only_other(card) or card
    return cash_cards((card,)).make(memory)


def _these_played(memory: LastNamed, item: Item, run: bool) -> list[Atom]:
    """ "Two trumps are out, I take both", "je tire ces deux-là": what was named last, else
    tricks."""
    assert item.number is not None
    if item.det == "these" or (memory.trump_out and memory.out in (None, item.number)):
        return _pointed_play(memory, replace(item, plural=True), StepKind.CASH, run)
    return [Count(CountKind.TRICKS, item.number)]


def so_many_of_them(memory: LastNamed, number: int) -> Atom:
    """So many rounds of the suit named last, or of the trumps said to be out; tricks, where none
    was named."""
    if memory.suit is Suit.TRUMPS or (memory.suit is None and memory.trump_out):
        return Step(StepKind.DRAW, number=number)
    if memory.suit is None:
        return Count(CountKind.TRICKS, number)
    return Step(StepKind.CASH, (memory.suit,), number=number)


def _so_often(memory: LastNamed, times: int) -> Atom:
    """ "Two trumps are out, I cash twice": of the suit named last, else trumps where there are."""
    facts = memory.facts
    trumps = facts is not None and facts.trump is not None
    if memory.suit is None and not memory.trump_out:
        return Step(StepKind.DRAW if trumps else StepKind.CASH, number=times)
    drawn = memory.suit is not None and facts is not None and facts.trump_suit(memory.suit)
    return Step(StepKind.DRAW, number=times) if drawn else so_many_of_them(memory, times)


def _last_of(memory: LastNamed, item: Item, play: Step) -> Step:
    """ "I cash the last heart": where hearts are trumps the opponents' last one, drawn."""
    facts = memory.facts
    trump = facts is not None and item.suit is not None and facts.trump_suit(item.suit)
    out = trump and facts is not None and item.suit and facts.out_of(item.suit)
    return Step(StepKind.DRAW, outstanding=1) if out else play


def _that_suit(memory: LastNamed, run: bool) -> list[Atom]:
    """ "... and run the suit": the one named last."""
    return [Step(StepKind.CASH, (memory.suit,) if memory.suit else (), run=run)]


def _pointed_play(memory: LastNamed, item: Item, kind: StepKind, run: bool = False) -> list[Atom]:
    """ "I cash them", "I play it": what was named last."""
    before = _run_there(memory) if item.plural else None
    if before is not None:
        return [Step(kind, (before,), run=run)]
    one_card = len(memory.cards) == 1 and item.plural and run and memory.suit is not None
    if one_card and memory.suit is not None:
        return [Step(kind, (memory.suit,), run=True)]  # "the ace of diamonds, and run them"
    if memory.trump_out and memory.facts and all(memory.facts.out(c) for c in memory.cards):
        return [draw_pointed(memory, item)]  # "the six hasn't gone, I draw it"
    if memory.cards:
        cards = memory.cards if item.plural else memory.cards[-1:]
        return [Step(kind, cards=cards)]
    if memory.suit is Suit.TRUMPS and (item.plural or memory.trump_out):
        return [draw_pointed(memory, item)]
    if memory.suit is not None:
        return [Step(StepKind.CASH, (memory.suit,), number=number_of(item))]
    return [Step(StepKind.CASH)] if item.plural else []


def _run_there(memory: LastNamed) -> Suit | None:
    """ "I unblock the clubs, over with a heart and run them": the suit played before a crossing in
    another one."""
    if len(memory.atoms) < 2:
        return None
    before, last = memory.atoms[-2:]
    if not isinstance(last, Step) or last.kind is not StepKind.LEAD:
        return None
    suits = before.suits if isinstance(before, Step) else ()
    if isinstance(before, Listed) and before.suit is not None:
        suits = (before.suit,)
    if isinstance(before, Step) and before.kind is StepKind.LEAD:
        return None
    return suits[-1] if suits and suits[-1] is not Suit.TRUMPS else None


def run(bag: Bag) -> list[Meaning]:
    """ "I run the clubs"; a single card is run for a finesse."""
    items = bag.peek()
    if bag.subjects[:1] == ("it",) and bag.has_pp("on") and not items:
        return []  # "il file sur l'as": thrown
    through = led_through(bag, items) if bag.has_pp("against") else None
    if through is not None:
        bag.use("left", "right")
        return through
    if len(items) == 1 and items[0].mine is False and not items[0].cards:
        return []  # "you | run your hearts"
    if len(items) == 1 and len(items[0].cards) == 1:
        card = bag.card_at("to") if bag.right and not (bag.neg or bag.no) else None
        return _run_to(bag.objects()[0].cards[0], card) if card is not None else let_run(bag)
    if len(items) == 1 and items[0].pron == "it" and not bag.neg and not bag.phrases:
        bag.objects()
        return one(Later(_it_runs, "run it"))
    if [i.pron for i in items] in (["it"], ["this"]) and bag.has_pp("to"):  # "run it to my queen"
        return let_run(bag)
    if bag.subjects == ("it",) and not (items or bag.neg or bag.phrases or bag.adverbs):
        return one(Later(_it_runs, "it runs"))
    return cash(bag, run=True)


def _run_to(led: Card, card: Card) -> list[Meaning]:
    """ "I run the five to the jack": it is led to that card."""

    def make(memory: LastNamed) -> list[Atom]:
        to = memory.completed(replace(card, mine=None), True)
        first = replace(led, suit=led.suit or to.suit, mine=None)
        return [Step(StepKind.LEAD, cards=(first,), other_card=to)]

    return one(Later(make, f"run {led} to {card}"))


def _it_passes(memory: LastNamed) -> list[Atom]:
    """ "The jack from the table, that holds": a card just put in takes its trick."""
    last = memory.atoms[-1] if memory.atoms else None
    put_in = isinstance(last, Step) and last.kind in (StepKind.PLAY, StepKind.FINESSE)
    return [] if put_in or is_lead_to_card(last) else _it_runs(memory)


def _it_runs(memory: LastNamed, to: Card | None = None) -> list[Atom]:
    """ "Otherwise I run it": the card named last, else the suit; ``to``: the card that wins it."""
    if to is not None and memory.facts is not None and memory.facts.led:
        won = memory.completed(replace(to, suit=to.suit or memory.facts.led, mine=None), True)
        low = Step(StepKind.PLAY, height=Height.LOW)
        return [low, Step(StepKind.WIN, cards=(won,))]
    card, last = memory.card, memory.atoms[-1] if memory.atoms else None
    if memory.facts is not None and memory.facts.led and memory.nothing_since():
        run = memory.facts.led_card() if memory.asked < 0 else None
        if run is None:  # to what they led, or where it is not covered
            return [Step(StepKind.PLAY, height=Height.LOW)]
        return [Step(StepKind.FINESSE, cards=(run,), run=True)]
    if memory.watched is not None and memory.asked == len(memory.atoms):
        card = memory.completed(memory.watched, True)
        if memory.facts is not None and memory.facts.holding(card) is not None:
            return [Step(StepKind.PLAY, height=Height.LOW)]  # it lies on the table
    if card is not None and memory.facts is not None and memory.facts.out(card):
        called = last.cards if isinstance(last, Step) else ()
        card = next((each for each in called if each.rank), None)  # "unless it is covered"
    if card is None and isinstance(last, Listed):
        card = last.card
    over = isinstance(last, Step) and last.kind is StepKind.OVERTAKE  # "ace on the king, they run"
    if card is not None and not over:
        return [Step(StepKind.FINESSE, cards=(card,), run=True)]
    return [Step(StepKind.CASH, (memory.suit,), run=True)] if memory.suit else []


def let_run(bag: Bag) -> list[Meaning]:
    """ "I run the jack": led, and played low to from the other hand unless it is covered."""
    items = bag.objects()
    denied = bag.neg and bag.tag == "pass" and bag.subjects[:1] == ("self",)
    if denied and len(items) == len(items[0].cards if items else ()) == 1:
        bag.use("neg")  # "je ne passe pas la dame"
        return one(renounced_card(StepKind.FINESSE, items[0].cards[0]))
    if len(items) == 1 and items[0].has("round") and bag.right and not (bag.neg or bag.left):
        piece = cashed(items[0], run=False)  # "je passe un coup d'atout"
        return one(piece) if piece is not None else []
    if len(items) == 1 and items[0].pron == "it" and not (bag.neg or bag.phrases):
        passes = bag.tag == "pass" and not bag.subjects and bool(bag.left)
        return one(Later(_it_passes if passes else _it_runs, "run it"))  # "je le laisse courir"
    it = [i.pron for i in items] in (["it"], ["this"]) and bag.has_pp("to")
    if (it or (bag.tag == "it" and not items)) and not (bag.neg or bag.no):
        card = bag.card_at("to", "with")  # "letting it run", "let it run to my king"
        return one(Later(partial(_it_runs, to=card), f"run it to {card}"))
    hand = foe_at(bag)
    bag.hand_at("from", "in")
    through = [item.pron for role, each in bag.phrases for item in each if role == "against"]
    if him := through == ["it"]:  # "West has the queen: I run the jack through him"
        bag.pp("against")
    alone = bag.subjects[:1] == ("self",) and bag.head == "float" and bag.tag != "pass"
    if not items and alone:
        return one(Later(_it_runs, "run it"))  # "le valet de pique, je laisse filer"
    whole = all(i.suits and i.plural and (i.det or i.owner == "my") and not i.cards for i in items)
    if bag.tag == "pass" and bag.right and whole and not (bag.neg or bag.left or bag.phrases):
        return one(Step(StepKind.CASH, tuple(suit for i in items for suit in i.suits)))
    called = [len(i.cards) == 1 for i in items]
    if bag.neg or not called or not all(called) or (len(items) > 1 and bag.tag != "it"):
        return []
    before = [Named(i, played=True) for i in items[:-1]]  # "as de pique, valet qui court"
    card = replace(items[-1].cards[0], mine=None)

    passed = bag.tag == "pass"

    def make(memory: LastNamed) -> list[Atom]:
        if not before and (past := passing(memory, card)) is not None:
            return past
        named = memory.completed(card, True)
        if memory.facts is not None and not memory.facts.over(named, named.suit):
            kind = StepKind.PLAY if passed else StepKind.CASH
            return [Step(kind, cards=(named,))]  # "je passe l'as": nothing can take it
        if memory.facts is not None and named.suit and memory.facts.ruffed_opposite(named):
            return [Step(StepKind.FINESSE, cards=(named,), hand=hand, name="ruffing")]
        led = memory.facts is None or not memory.facts.put_in(named)
        seat = memory.seat[0] if him and memory.seat is not None else hand
        return [Step(StepKind.FINESSE, cards=(named,), hand=seat, run=led)]

    return one(*before, Later(make, "run " + repr(card)))


def not_played(bag: Bag) -> list[Meaning]:
    """ "I am not touching trumps", "I won't play the ace of spades"."""
    items = (*bag.objects(), *bag.pp("to", "on"))
    bag.use("neg", "no")
    if not items or bag.todo:
        return []
    if len(items) == 1 and items[0].bare and items[0].has("round"):
        return one(Later(lambda m: [], "not so many rounds"))
    if any(i.comma and is_trumps(i) != is_trumps(items[0]) for i in items[1:]):
        return []  # "je ne touche pas à l'atout, mes deux as d'abord": what is played
    pieces: list[Piece] = []
    for item in items:
        if item.has("finesse", "ruffingfinesse"):
            pieces.append(Renounced(StepKind.FINESSE, item.suit))
        elif is_trumps(item):
            pieces.append(Renounced(StepKind.DRAW))
        elif item.cards:
            pieces += [renounced_card(StepKind.PLAY, card) for card in item.cards]
        elif item.suits:
            pieces += [Renounced(StepKind.PLAY, suit) for suit in item.suits]
        else:
            return []
    return one(*pieces)


def unblock(bag: Bag) -> list[Meaning]:
    """ "I unblock the ace of spades": cashed, or thrown on another suit."""
    on = bag.item_at("on") if any(is_this_trick(i) for i in _on(bag)) else None
    called = bag.tag == "with" and not (bag.right or bag.phrases or bag.neg)
    if called and len(bag.left) == 1 and len(bag.left[0].cards) == 1:
        return one(cash_cards(bag.objects()[0].cards))  # "l'as de pique en débloquant"
    if (thrown := blocker_thrown(bag)) is not None:
        return thrown
    if on is None and not (bag.peek() or bag.neg) and (under := bag.pp("on")):
        return one(Later(partial(blocker_on, under=under), f"unblock on {under}"))
    if on is None and (bag.has_pp("on") or bag.tag == "with"):
        return discard(bag)
    items = bag.objects()
    if on is not None:  # "I unblock the ace on this": under the card on the table
        named = len(items) == 1 and len(items[0].cards) == 1
        return one(put_on_this(items[0].cards[0])) if named and not bag.neg else []
    if not items and not bag.neg and len(suits := bag.suits_at("in")) == 1:
        return one(Later(lambda m: [_unblocked(m, suits)], f"unblock {suits}"))
    if bag.neg or len(items) != 1:
        return one(Later(_blocked, "unblock")) if not items and not bag.neg else []
    item = items[0]
    if item.suit and item.mine is False and not item.cards:  # "your last heart out of the way"
        return one(Later(partial(_theirs_unblocked, item=item), f"away {item}", draws=True))
    if item.has("loser") and item.bare:
        return one(Concession(item.number or 1))  # "I'll get my loser out of the way"
    if item.pron in ("it", "this"):  # "the ace blocks so I unblock it"
        return one(Later(lambda m: [card_unblocked(m, m.card)] if m.card else [], "unblock it"))
    if len(item.cards) == 1:
        card = replace(item.cards[0], mine=None)
        beside = bag.tag == "beside"
        return one(Later(lambda m: [card_unblocked(m, card, beside)], f"unblock {card}"))
    if item.cards:
        return one(cash_cards(item.cards))
    if item.suits:
        return one(Later(lambda memory: [_unblocked(memory, item.suits)], f"unblock {item.suits}"))
    return []


def _theirs_unblocked(memory: LastNamed, item: Item) -> list[Atom]:
    """ "I get your last heart out of the way": a trump of theirs, drawn."""
    trumps = memory.facts is None or (item.suit and memory.facts.trump_suit(item.suit))
    number = number_of(item) or (None if item.plural else 1)
    return [Step(StepKind.DRAW, outstanding=number)] if trumps or is_trumps(item) else []


def _on(bag: Bag) -> tuple[Item, ...]:
    """The nouns after "on", not yet used."""
    return tuple(item for role, items in bag.phrases if role == "on" for item in items)


def _blocked(memory: LastNamed) -> list[Atom]:
    """ "I unblock": the only suit that is blocked."""
    suit = memory.facts.blocked() if memory.facts is not None else None
    return [_unblocked(memory, (suit,))] if suit is not None else []


def _unblocked(memory: LastNamed, suits: tuple[Suit, ...]) -> Step:
    """The high cards of the hand that has fewer of a suit, cashed; where a master of theirs is in
    the way, the suit is set up."""
    facts, suit = memory.facts, suits[0]
    above = facts is not None and len(suits) == 1 and bool(facts.over(None, suit))
    if above and facts is not None and facts.blocked() is not suit and not facts.trump_suit(suit):
        return Step(StepKind.CONCEDE, suits, name="out")  # "je libère mes carreaux"
    return Step(StepKind.CASH, suits, name="unblock")


def lead_taken(bag: Bag) -> list[Meaning]:
    """ "You get the lead once in spades", "vous prendrez la main à l'as": a trick of theirs."""
    theirs = bag.foe or (len(bag.left) == 1 and bag.left[0].is_hand)
    own = bag.left and bag.left[0].hand in OURS
    if bag.neg or bag.no or bag.tag == "not" or own or bag.right:
        return []
    bag.use("left", "times")
    if bag.subjects[:1] == ("self",):
        return one(Later(lambda m: [], "lead gained"))  # "on prend la main": says nothing of how
    if not theirs:
        return []
    suits = bag.suits_at("to", "in", "with", "at")
    if suits:
        return one(Concession(bag.times, suits[0]))
    card = bag.card_at("to", "with", "at", "from")
    if card is None:
        return one(Concession(bag.times or 1))
    plain = replace(card, mine=None)
    return one(Later(lambda m: [Concession(card=m.completed(plain, False))], f"taken {plain}"))
