"""What leans on the clause before: "ruff a heart in hand and a club in dummy", "the other one"."""

from dataclasses import replace

from claims.statement.discourse.chain import Chain, cards_of, is_finesse, merge_last
from claims.statement.discourse.lists import (
    conceded_too,
    each_way,
    led_low,
    ruff_pointed_at,
    ruffed_alike,
    ruffed_too,
)
from claims.statement.discourse.named_again import (
    as_many_as_needed,
    counted_again,
    given_again,
    lead_lost_by,
    pointed_at,
    so_many_out,
    thrown_as_told,
    thrown_on,
    trumps_by_name,
    won_there,
)
from claims.statement.discourse.outcome import (
    TOLD_OF_IT,
    finesse_against,
    first_to_it,
    low_before,
    rounds_by_name,
    were_out,
)
from claims.statement.discourse.returned import ruff_joined, ruffed_by_name, ruffed_return
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import described
from claims.statement.meanings.ruffed_by import ruffed_high
from claims.statement.meanings.upwards import suit_before, upwards
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Concession,
    ConditionKind,
    Count,
    CountKind,
    Hand,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    When,
    Which,
)


def expanded(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """A finesse of "the other one", under a condition on either opponent, for each of them; one
    under "whoever shows out" is of him."""
    found: list[Atom | Named] = []
    for atom in atoms:
        if not isinstance(atom, Step) or atom.kind is not StepKind.FINESSE:
            found.append(atom)
            continue
        of_him = bool(chain.whoever) and chain.active == chain.whoever and not atom.run
        if of_him and atom.hand is None and not atom.name:
            atom = replace(atom, name="any")
        if atom.name not in ("other", "any", "both"):
            found.append(atom)
            continue
        shows = next(
            (c for c in chain.active if c.kind is ConditionKind.SHOWS_OUT and c.hand is None),
            None,
        )
        same = atom.name != "other"
        if shows is None:
            found.append(replace(atom, name=""))
            continue
        for out, other in ((Hand.LEFT, Hand.RIGHT), (Hand.RIGHT, Hand.LEFT)):
            when = (replace(shows, hand=out),)
            against = out if same and not shows.negated else other
            if shows.negated and same:
                against = out
            found.append(replace(atom, name="", hand=against, when=when))
    return found


def repeated(chain: Chain, bag: Bag, place: int) -> bool:
    """ "Heart finesse, twice": the finesse told before is taken so often; "trumps, twice": so many
    rounds. Whether it is so."""
    before = chain.links[-1] if chain.links else None
    if before is not None and (there := won_there(before.said, bag)) is not None:
        before.said, before.units = there, (*before.units, place)
        return True
    suit = suit_before(before.said, bag) if before is not None else None
    if before is not None and suit is not None:
        low, rest = upwards(suit)
        before.said, before.units = low, (*before.units, place)
        chain.links.append(replace(before, said=rest, connective="then"))
        return True
    alone = not (bag.head or bag.left or bag.right or bag.phrases or bag.subjects or bag.neg)
    if before is None or not alone or bag.times is None:
        return False
    if (often := _so_many_rounds(before.said, bag.times)) is not None:
        before.said, before.units = often, (*before.units, place)
        return True
    said = before.said
    if bag.times > 1 and isinstance(said, StatedBelief) and said.kind is BeliefKind.TRUMPS_OUT:
        drawn = Step(StepKind.DRAW, number=bag.times)  # "West has three trumps, so three times"
        chain.links.append(replace(before, said=drawn, units=(place,)))
        return True
    if bag.times < 2 or not is_finesse(before.said):
        return False
    before.units = (*before.units, place)
    chain.links += [replace(before, connective="then") for _ in range((bag.times or 1) - 1)]
    return True


def _so_many_rounds(said: Atom | Named, times: int) -> Atom | Named | None:
    """A suit played as often as a clause of its own tells; None where no suit is."""
    if isinstance(said, Named):
        item = said.item
        whole = item.suit is not None and item.plural and not (item.number or item.nouns)
        if not whole or item.cards or item.which or item.mine is False:
            return None
        return replace(said, item=replace(item, number=times, nouns=frozenset({"round"})))
    drawn = isinstance(said, Step) and said.kind in (StepKind.DRAW, StepKind.CASH)
    if not drawn or not isinstance(said, Step) or said.cards or said.number or said.outstanding:
        return None
    one_suit = len(said.suits) == 1 or said.kind is StepKind.DRAW
    return replace(said, number=times, run=False) if one_suit else None


def carried(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> list[Atom | Named]:
    """What leans on the clause before: "ruff a heart in hand and a club in dummy"."""
    before = chain.links[-1] if chain.links else None
    atoms = [
        atom
        for n, atom in enumerate(atoms)
        if not (n and trumps_by_name(chain, atoms[n - 1], atoms[n : n + 1], "comma"))
    ]
    if before is None:
        return rounds_by_name(chain, atoms)
    said = before.said
    if chain.connective in ("comma", "dash") and (high := ruffed_high(said, bag)) is not None:
        before.said = high
        return []
    if chain.connective in ("comma", "dash") and (led := led_low(said, bag)) is not None:
        before.said = led
        return []
    if not atoms:
        topic = [s for role, its in bag.phrases for i in its for s in i.suits if role != "but"]
        plain = not (bag.head or bag.left or bag.right) and len(topic) == len(bag.phrases) == 1
        if plain and isinstance(said, Step) and is_finesse(said) and chain.connective == "comma":
            before.said = said if said.suits or said.cards else replace(said, suits=(topic[0],))
        ruff = said if isinstance(said, Step) and said.kind is StepKind.RUFF else None
        this = all(card.which is Which.THIS for card in ruff.cards) if ruff else False
        if plain and ruff and not ruff.suits and this and chain.connective == "comma":
            before.said = replace(ruff, suits=(topic[0],), cards=())
        one_given = isinstance(said, Concession) and said == Concession(1, timing=said.timing)
        if plain and one_given and isinstance(said, Concession) and chain.connective == "comma":
            before.said = Concession(suit=topic[0], timing=said.timing)
        return atoms  # "one finesse only, in spades", "the last trick is yours, in diamonds"
    if counted_again(chain, said, bag):
        return []
    if (out := so_many_out(chain, said, bag)) is not None:
        before.said = out
        return []
    if isinstance(said, Step) and said.kind is StepKind.RUFF:
        same = before.sentence == chain.sentence
        said = ruff_pointed_at([k.said for k in chain.links], said, bag)
        alike = ruffed_alike(said, bag, chain.connective) if same else None
        if alike is not None:
            return [alike]
    if (drawn := as_many_as_needed(chain, said, bag)) is not None:
        before.said = drawn
        return []
    if (on := thrown_on(bag, said)) is not None and chain.connective == "comma":
        before.said = on
        return []
    ruffs = _established_by_ruffs(chain, said, bag)
    if ruffs is not None:
        before.said = ruffs
        return []
    if finesse_against(chain, bag):
        return []
    for reads in TOLD_OF_IT:
        again = reads(chain, atoms, bag)
        if again is not None:
            return again
    low_before(chain, atoms)
    atoms = rounds_by_name(chain, were_out(chain, atoms))
    before = chain.links[-1] if chain.links else before
    if bag.sort == "verb" and bag.head == "ruff" and len(atoms) == 1:
        return ruff_joined(chain, before, ruffed_return(chain, atoms), bag)
    if len(chain.links) and thrown_as_told(chain, chain.links[-1].said, atoms, bag):
        merge_last(chain)  # "my diamond, it goes on the jack"
        return atoms
    if "onit" in bag.adverbs and isinstance(said, Named):
        merge_last(chain)  # "diamond, the ace on top"
        return atoms
    if _finesse_of_it(chain, said, atoms):
        merge_last(chain)  # "heart jack (finesse)", "le valet de coeur en impasse"
        return [Step(StepKind.FINESSE, cards=cards_of(said))]
    if _done_with_it(chain, said, atoms):
        merge_last(chain)  # "queen of clubs, letting it run", "..., overtaking"
        return atoms
    if (is_finesse(said) or _led_up(said)) and _crossed_between(chain, atoms, bag):
        return []
    if (by_suit := lead_lost_by(chain, said, atoms, bag)) is not None:
        before.said = by_suit
        return []
    if trumps_by_name(chain, said, atoms, chain.connective):
        return []  # "three rounds of hearts, the trumps"
    if _put_in_suit(chain, said, atoms, bag):
        assert isinstance(said, Named) and isinstance(atoms[0], Step)
        low = (described(said.item),) if said.item.which else ()
        suits = () if low else said.item.suits
        before.said = Step(StepKind.LEAD, suits, low, other_card=atoms[0].cards[0])
        return []
    covering = atoms[0] if bag.head == "covers" else None
    open_lead = isinstance(said, Step) and said.kind is StepKind.LEAD and not said.other_card
    if isinstance(covering, Step) and is_finesse(covering) and is_finesse(said):
        return []
    if isinstance(covering, Step) and is_finesse(covering) and open_lead:
        before.said = replace(covering, when=before.when)  # "low to dummy, covering ..."
        return []
    if _put_in(chain, said, atoms):
        assert isinstance(said, Step) and isinstance(atoms[0], Step)
        before.said = replace(said, other_card=atoms[0].cards[0])
        return []
    if _ruffed_with(chain, said, bag):
        assert isinstance(said, Step)
        card = (bag.phrases[0][1] if bag.phrases else bag.right)[0].cards[0]
        before.said = replace(said, other_card=Card(Suit.TRUMPS, card.rank))
        return []
    if given_again(chain, said, atoms, bag):
        before.said = atoms[0]
        return []
    if (pointed := pointed_at(said, atoms, bag)) is not None:
        before.said = pointed
        return []
    back = bag.head in ("goback", "goover") and chain.connective in ("and", "comma")
    if back and isinstance(said, Step) and (ruffed := _ruffed_back(chain, said, atoms)) is not None:
        return [ruffed]  # "a heart ruffed there, a diamond back here"
    first_to_it(chain, bag)
    so_many = bag.head == "play" and all(i.bare and i.several and not i.nouns for i in bag.right)
    if so_many and chain.connective == "comma" and _rounds_of_suit(said, atoms):
        merge_last(chain)  # "trumps, I play two"
        return atoms
    if bag.head:
        return _held_against(chain, atoms)
    lost = _lost_otherwise(chain, atoms)
    if lost is not None:
        return [lost]
    if (rounds := _rounds_otherwise(chain, atoms)) is not None:
        return [rounds]
    near = chain.connective in ("and", "comma", "colon", "") and before.sentence == chain.sentence
    then = chain.connective == "then" and isinstance(said, Step) and said.kind is StepKind.RUFF
    next_ruff = ruffed_by_name(chain, said, bag) if then and isinstance(said, Step) else None
    if next_ruff is not None:
        return [next_ruff]  # "a club with the six, and then the other diamond with the king"
    if not near:
        return atoms
    if _as_many_given(said, atoms, bag):
        return [Concession(a.number, a.suit) for a in atoms if isinstance(a, Listed)]
    played = isinstance(said, Step) or (isinstance(said, Named) and said.item.plural)
    beside = ("colon", "", "comma") if played else ("colon", "")
    if chain.connective in beside and _rounds_of_suit(said, atoms):
        merge_last(chain)  # "trumps: two rounds"
        return atoms
    if chain.connective == "colon" and _cards_of_suit(said, atoms):
        merge_last(chain)
        return [replace(a, played=True) for a in atoms if isinstance(a, Named)]
    rank = _rank_told(chain.last_bag)
    apposed = chain.connective in ("comma", "") and (
        _apposed(said, atoms) or (rank and _bare(atoms))
    )
    if (apposed or chain.connective == "colon") and isinstance(said, Concession):
        named = [a for a in atoms if isinstance(a, Named)]
        if said.number == len(atoms) == len(named):  # "two tricks for you: king and ten"
            merge_last(chain)
            return [conceded_too(a, said, rank) for a in named]
    if not isinstance(said, Step):
        return atoms
    open_for_it = chain.connective in ("comma", "colon") and not before.first
    in_suit = _finesse_in(said, atoms) if open_for_it else None
    if in_suit is not None:
        before.said = replace(said, suits=(in_suit,))
        return []
    ruffed = _ruffed_back(chain, said, atoms)
    if ruffed is not None:
        return [ruffed]
    by_name = ruffed_by_name(chain, said, bag)
    if by_name is not None:
        return [by_name]
    joined = said.kind is StepKind.RUFF and not _of_their_return(chain, said)
    if joined and all(isinstance(a, Named) for a in atoms):
        mine = Hand.OWN if bag.subjects == ("self",) and said.hand is Hand.DUMMY else None
        named = [a for a in atoms if isinstance(a, Named)]
        return [ruffed_too(replace(a, place=a.place or mine)) for a in named]
    one_more = atoms[0] if joined and chain.connective == "and" and len(atoms) == 1 else None
    if isinstance(one_more, Listed) and one_more.suit and bag.left and bag.left[0].bare:
        hand = bag.fresh().hand_at("in", "on", "at")  # "... et une à trèfle en main"
        return [replace(said, suits=(one_more.suit,), hand=hand, number=bag.left[0].several)]
    told_of = said.suits or (said.kind is StepKind.CROSSRUFF and each_way(atoms))
    if said.kind in (StepKind.SQUEEZE, StepKind.CROSSRUFF, StepKind.ENDPLAY) and told_of:
        more = [a.item.suit for a in atoms if isinstance(a, Named) and a.item.suit]
        plain = all(isinstance(a, Named) and not a.item.cards for a in atoms)
        plain = plain and not (said.kind is StepKind.SQUEEZE and Suit.TRUMPS in more)
        if plain and more and len(more) == len(atoms):
            suits = (*said.suits, *(suit for suit in more if suit))
            before.said = replace(said, suits=suits)
            return []
    if said.kind is StepKind.LEAD and said.other_card is not None:
        return [
            replace(a, played=True) if isinstance(a, Named) and a.item.cards else a for a in atoms
        ]
    return atoms


def _of_their_return(chain: Chain, ruff: Step) -> bool:
    """ "I lose the ace, I ruff, and the two diamonds": what they lead is ruffed, nothing else."""
    given = chain.links[-2].said if len(chain.links) > 1 else None
    lost = isinstance(given, Step) and given.kind is StepKind.CONCEDE
    return ruff.name == RETURN or ((lost or isinstance(given, Concession)) and not ruff.suits)


def _established_by_ruffs(chain: Chain, said: object, bag: Bag) -> Step | None:
    """ "J'affranchis les piques en coupant": the suit is ruffed, and nothing is lost."""
    plain = bag.head == "ruff" and not (bag.left or bag.right or bag.subjects or bag.neg)
    if not plain or not isinstance(said, Step) or chain.connective:
        return None
    if said.kind is not StepKind.CONCEDE or said.name != "out" or len(said.suits) != 1:
        return None
    trial = bag.fresh()
    hand, by = trial.hand_at("in", "at"), trial.card_at("with")
    if any(key.startswith("pp") for key in trial.todo):
        return None
    times = bag.times if (bag.times or 1) > 1 else None
    trump = Card(Suit.TRUMPS, by.rank) if by is not None else None
    return Step(StepKind.RUFF, said.suits, hand=hand, number=times, other_card=trump)


def _lost_otherwise(chain: Chain, atoms: list[Atom | Named]) -> Atom | None:
    """ "I lose nothing if it works, otherwise one": what is lost then."""
    count = atoms[0] if len(atoms) == 1 else None
    verb = chain.last_verb
    if not isinstance(count, Count) or count.kind is not CountKind.TRICKS or verb != "give":
        return None
    turned = bool(chain.active) and chain.links[-1].when == tuple(
        c.opposite() for c in chain.active
    )
    return Concession(count.number) if turned else None


def _rounds_otherwise(chain: Chain, atoms: list[Atom | Named]) -> Step | None:
    """ "If they split one round will do, otherwise two": so many rounds then."""
    count = atoms[0] if len(atoms) == 1 and chain.links and chain.active else None
    if not isinstance(count, Count) or count.kind is not CountKind.TRICKS:
        return None
    last = chain.links[-1]
    said = last.said
    if not isinstance(said, Step) or said.kind not in (StepKind.DRAW, StepKind.CASH):
        return None
    turned = last.when == tuple(c.opposite() for c in chain.active)
    return replace(said, number=count.number, when=()) if turned and said.number else None


def _ruffed_back(chain: Chain, said: Step, atoms: list[Atom | Named]) -> Step | None:
    """ "I ruff a heart on the table and a diamond back to hand": led to a hand that has none, and
    ruffed there."""
    lead = atoms[0] if len(atoms) == 1 else None
    if said.kind is not StepKind.RUFF or not isinstance(lead, Step) or chain.facts is None:
        return None
    if lead.kind is not StepKind.LEAD or len(lead.suits) != 1 or lead.other_card is not None:
        return None
    void = lead.hand in (Hand.OWN, Hand.DUMMY) and not chain.facts.held(lead.suits[0], lead.hand)
    trump = chain.facts.trump_suit(lead.suits[0])
    return Step(StepKind.RUFF, lead.suits, hand=lead.hand) if void and not trump else None


def _led_up(said: object) -> bool:
    """Whether a suit is led to a hand."""
    return isinstance(said, Step) and said.kind is StepKind.LEAD and bool(said.suits)


def _crossed_between(chain: Chain, atoms: list[Atom | Named], bag: Bag) -> bool:
    """ "Both finesses, getting back with the ace": a crossing told after two finesses of one clause
    stands between them."""
    if len(atoms) != 1 or bag.head not in ("goback", "goover", "go"):
        return False
    if len(chain.links) < 2:
        return False
    first, second = chain.links[-2:]
    if first.said != second.said and not is_finesse(first.said):
        return False
    if first.clause != second.clause:
        return False
    if chain.connective == "then" or second.sentence != chain.sentence:
        return False
    crossing = atoms[0]
    if not isinstance(crossing, Step) or crossing.kind is not StepKind.LEAD:
        return False
    chain.links.insert(-1, replace(second, said=crossing))
    return True


def _done_with_it(chain: Chain, said: object, atoms: list[Atom | Named]) -> bool:
    """Whether what is done with a card is told right after it was called."""
    atom = atoms[0] if len(atoms) == 1 else None
    if not isinstance(atom, Step) or chain.connective not in ("", "comma", "and"):
        return False
    if not (atom.kind is StepKind.OVERTAKE or (atom.kind is StepKind.FINESSE and atom.run)):
        return False
    cards: tuple[Card, ...] = ()
    if isinstance(said, Named):
        cards = said.item.cards
    elif isinstance(said, Step) and said.kind in (StepKind.CASH, StepKind.PLAY, StepKind.LEAD):
        cards = said.cards
    return bool(cards) and cards == atom.cards


def _finesse_of_it(chain: Chain, said: Atom | Named, atoms: list[Atom | Named]) -> bool:
    """Whether a finesse told right behind a card that can be beaten is one with it."""
    put_in = isinstance(said, Step) and said.kind in (StepKind.PLAY, StepKind.FINESSE)
    if not (isinstance(said, Named) or put_in) or chain.connective or chain.facts is None:
        return False
    if len(atoms) != 1:
        return False
    cards, atom = cards_of(said), atoms[0]
    if len(cards) != 1 or cards[0].suit is None or not is_finesse(atom):
        return False
    assert isinstance(atom, Step)
    same = not (atom.cards or atom.number or atom.name) and atom.suits in ((), (cards[0].suit,))
    beaten = chain.facts.has(cards[0]) and chain.facts.over(cards[0], None)
    return same and bool(beaten)


def _put_in(chain: Chain, said: object, atoms: list[Atom | Named]) -> bool:
    """ "A spade to dummy, and I put in the jack": the card that a lead is for, told after it."""
    if not isinstance(said, Step) or said.kind is not StepKind.LEAD:
        return False
    if said.other_card is not None or len(atoms) != 1 or said.when != chain.active:
        return False
    if chain.connective not in ("", "and", "comma"):
        return False
    atom = atoms[0]
    if not isinstance(atom, Step) or atom.kind is not StepKind.PLAY or len(atom.cards) != 1:
        return False
    if atom.when:
        return False  # "a small spade, on the king the ace"
    suit = said.suits[0] if said.suits else next((c.suit for c in said.cards), None)
    return suit is not None and atom.cards[0].suit is suit and atom.cards[0].rank is not None


def _put_in_suit(chain: Chain, said: object, atoms: list[Atom | Named], bag: Bag) -> bool:
    """ "Club, and put in the jack": a suit called, and the card that is played to it."""
    if not isinstance(said, Named) or chain.connective not in ("", "and", "comma"):
        return False
    item, atom = said.item, atoms[0]
    called = item.suit is not None and not (item.cards or item.plural or item.nouns or item.number)
    called = called and item.which in (None, Which.LOW)
    if not called or len(atoms) != 1 or not isinstance(atom, Step):
        return False
    goes_in = bag.head == "play" and bag.needs == "before"  # "a small spade and the jack goes in"
    kinds = (StepKind.PLAY, StepKind.CASH) if goes_in else (StepKind.PLAY,)
    played = atom.kind in kinds and len(atom.cards) == 1 and atom.cards[0].rank is not None
    played = played and not atom.when  # "a small spade, on the king the ace"
    return played and atom.cards[0].suit is item.suit and chain.links[-1].when == chain.active


def _ruffed_with(chain: Chain, said: object, bag: Bag) -> bool:
    """ "I ruff first, with the ace": the trump that ruffs, told after a comma."""
    if not isinstance(said, Step) or said.kind is not StepKind.RUFF or said.other_card:
        return False
    if bag.head == "play" and chain.connective == "" and not (bag.left or bag.neg or bag.phrases):
        named = bag.right[0].cards if len(bag.right) == 1 else ()  # "en mettant l'as"
        return len(named) == 1 and named[0].suit in (None, Suit.TRUMPS)
    if bag.head or bag.left or bag.right or bag.neg or len(bag.phrases) != 1:
        return False
    role, items = bag.phrases[0]
    single = len(items) == 1 and len(items[0].cards) == 1
    card = items[0].cards[0] if single else None
    trump = card is not None and card.suit in (None, Suit.TRUMPS)
    return role == "with" and trump and chain.connective in ("", "comma")


def _finesse_in(said: Step, atoms: list[Atom | Named]) -> Suit | None:
    """ "One finesse only, the spade": the suit of a finesse, told after it."""
    open_finesse = is_finesse(said) and not (said.suits or said.cards)
    if not open_finesse or len(atoms) != 1:
        return None
    atom = atoms[0]
    if isinstance(atom, Named):
        item = atom.item
        return item.suit if not (item.cards or item.number or item.plural) else None
    plain = isinstance(atom, Step) and atom == Step(StepKind.CASH, atom.suits, when=atom.when)
    return atom.suits[0] if isinstance(atom, Step) and plain and len(atom.suits) == 1 else None


def _as_many_given(said: object, atoms: list[Atom | Named], bag: Bag) -> bool:
    """ "I lose two tricks in spades and one in clubs": so many more of another suit."""
    given = isinstance(said, Concession) and said.suit is not None
    counts = [a for a in atoms if isinstance(a, Listed) and a.number and a.suit]
    return given and len(counts) == len(atoms) and "mine" not in bag.adverbs


def _cards_of_suit(said: object, atoms: list[Atom | Named]) -> bool:
    """ "Trumps: ace, king, queen": the cards of a suit that is set before them."""
    if not isinstance(said, Named) or said.item.cards or said.item.suit is None:
        return False
    cards = [card for a in atoms if isinstance(a, Named) for card in a.item.cards]
    return bool(cards) and all(
        isinstance(a, Named) and a.item.cards and {c.suit for c in a.item.cards} == {said.item.suit}
        for a in atoms
    )


def _rounds_of_suit(said: object, atoms: list[Atom | Named]) -> bool:
    """Whether rounds are told of a suit that is set before them, or is said to be played: "trumps:
    two rounds", "spades from the top, two rounds"."""
    if isinstance(said, Step) and said.kind in (StepKind.CASH, StepKind.DRAW) and not said.cards:
        more = all(isinstance(a, Named) and a.item.comma for a in atoms[1:])
        step = atoms[0] if more else None
        rounds = isinstance(step, Step) and step.kind is said.kind and step.suits == said.suits
        return rounds and isinstance(step, Step) and bool(step.number) and not said.number
    if not isinstance(said, Named) or said.item.cards or said.item.number or len(atoms) != 1:
        return False
    step = atoms[0]
    if not isinstance(step, Step) or not step.number:
        return False
    drawn = step.kind is StepKind.DRAW and Suit.TRUMPS in said.item.suits
    return drawn or (step.kind is StepKind.CASH and step.suits == said.item.suits)


def _apposed(said: object, atoms: list[Atom | Named]) -> bool:
    """ "One loser, a heart": the loser named again."""
    if not isinstance(said, Concession) or said.number != 1 or said.suit or said.card:
        return False
    first = atoms[0]
    if not isinstance(first, Named) or first.item.plural:
        return False
    return first.item.number == 1 or first.item.det in ("a", "the", "gen")


def _bare(atoms: list[Atom | Named]) -> bool:
    """Whether nothing but suits is named."""
    return all(isinstance(a, Named) and a.item.bare_suit for a in atoms)


def _rank_told(bag: Bag | None) -> str | None:
    """ "Two aces to lose, spade and club": the rank of what is named next by its suit."""
    items = (bag.left or bag.right) if bag is not None else ()
    cards = items[0].cards if len(items) == 1 else ()
    return cards[0].rank if len(cards) == 1 and cards[0].suit is None else None


def _held_against(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """A finesse after "the queen is with West" is against West, and the other way round."""
    found = list(atoms)
    for place, atom in enumerate(found):
        if isinstance(atom, StatedBelief) and atom.kind is BeliefKind.CARD_HELD and atom.hand:
            for link in reversed(chain.links):
                step = link.said
                if is_finesse(step) and isinstance(step, Step) and step.hand is None:
                    link.said = replace(step, hand=atom.hand)
                    break
        elif is_finesse(atom) and isinstance(atom, Step) and atom.hand is None:
            held = [
                link.said
                for link in chain.links
                if isinstance(link.said, StatedBelief) and link.said.kind is BeliefKind.CARD_HELD
            ]
            if held:
                card = held[-1].card
                against = atom.against or not atom.cards
                cards = atom.cards or ((card,) if card is not None else ())
                found[place] = replace(
                    atom, hand=held[-1].hand, cards=cards, against=against and bool(cards)
                )
    return found


def finesse_whoever(chain: Chain, found: When) -> None:
    """ "I finesse whoever follows": each opponent, when the other has shown out."""
    last = chain.links.pop()
    step = last.said
    assert isinstance(step, Step)
    for condition in found[:1]:
        for hand, other in ((Hand.LEFT, Hand.RIGHT), (Hand.RIGHT, Hand.LEFT)):
            against = hand if condition.negated else other
            out = other if condition.negated else hand
            when = (replace(condition, hand=out, negated=False),)
            against = hand if condition.negated else other
            chain.links.append(replace(last, said=replace(step, hand=against), when=when))
