"""Trumps and cards that have gone: drawn, played, fallen, worth nothing any more."""

from dataclasses import replace
from functools import partial

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning, Piece
from claims.statement.grammar.noun import Item
from claims.statement.meanings.falls import drops, subject_of
from claims.statement.meanings.none_of import told_played
from claims.statement.meanings.pieces import is_trumps, one
from claims.statement.meanings.theirs import no_danger, out_or_mine, trumps_out
from claims.statement.meanings.throws import gone_on
from claims.statement.model import (
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Listed,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Which,
)

KIND = BeliefKind


def worthless(bag: Bag) -> list[Meaning]:
    """ "The king of hearts is no good", "your trump can't hurt me": no winner; a trump of theirs is
    one that he knows of."""
    items = subject_of(bag)
    if bag.subjects[:1] == ("self",) and not bag.left:
        return []  # "I don't bother"
    if bag.tag == "small" and not (bag.left and all(i.mine is False for i in items)):
        return []  # "low from dummy"
    if bag.foe and not (items or bag.neg or bag.no):
        if bag.tag == "barren":
            return one(Count(CountKind.REST))  # "you won't make anything"
        return one(Later(lambda m: [], "no danger"))  # "you can't hurt me"
    if bag.foe or bag.neg or bag.no or len(items) > 1 or (bag.left and bag.right):
        return []
    if not items or not (items[0].suit or items[0].cards or items[0].pron):
        return one(Later(lambda m: [], "no danger")) if bag.subjects and not items else []
    if items[0].mine is True:
        return one(Later(lambda m: [], "no danger"))
    return one(Later(partial(no_danger, item=items[0]), "no danger"))


def still_out(bag: Bag) -> list[Meaning]:
    """ "I haven't drawn trumps yet": they are still out, and he knows it."""
    items = bag.objects()
    bag.use("neg")
    if not all(is_trumps(i) for i in items) or (not items and bag.head != "draw"):
        return []
    last = len(items) == 1 and items[0].which is Which.LAST
    return one(trumps_out(items[0]) if last else StatedBelief(KIND.TRUMPS_OUT))


def gone(bag: Bag) -> list[Meaning]:
    """ "Trumps are drawn", "the queen of spades has gone"."""
    if bag.left and bag.right:
        return []
    if (thrown := gone_on(bag)) is not None:
        return thrown
    items = subject_of(bag)
    if any(i.comma for i in items):
        return []
    if [i.pron for i in bag.right] == ["some"]:
        return []  # "je finis en | double coupe"
    if bag.tag == "fait" and not (items and all(is_trumps(i) and not i.cards for i in items)):
        return []  # "mes piques sont faits": good
    if bag.tag == "mine" and (bag.subjects != ("self",) or not all(map(_drawn_by_me, items))):
        return []
    if bag.tag == "mine" and not (items or bag.neg or bag.no or bag.undone):
        bag.adv("already")
        return one(StatedBelief(KIND.NO_TRUMPS_OUT))  # "j'ai purgé"
    small = all(len(i.cards) == 1 and i.det == "the" for i in items)
    small = small and (len(items) > 1 or all(i.pips for i in items))
    if bag.tag == "in" and not small and not all(map(_may_be_in, items)):
        return []  # "the same in diamonds"
    one_in = bag.tag == "in" and len(items) == 1 and is_trumps(items[0]) and not items[0].plural
    if one_in and items[0].det != "the":  # "once the trump's in" is as good as "the trumps"
        plain = not (items[0].det or items[0].number or items[0].which or bag.neg or bag.no)
        return one(Step(StepKind.DRAW)) if plain else []  # "trump in, then claim"
    told = "first" in bag.adverbs or any(i.det == "any" for i in items)
    if told and len(items) == 1 and is_trumps(items[0]) and not bag.neg:
        return one(Step(StepKind.DRAW))  # "trumps drawn first", "any trumps left are pulled"
    ours = bag.tag == "way" and bag.left and all(i.cards or i.mine for i in items)
    if ours and not (bag.neg or bag.no or any(i.mine is False for i in items)):
        return one(*(Later(partial(_out_of_the_way, item=i), f"away {i}") for i in items))
    if bag.tag == "dead" and len(items) == 1 and items[0].mine is False:
        return worthless(bag)  # "your trump is dead"
    if bag.tag == "was" and not (bag.right and all(map(_last_of_theirs, bag.right))):
        return []  # "that was your last trump"
    if bag.tag == "past":
        bag.pp("on", "to")  # "your last trump went on my club"
    if (rounds := _gone_in_rounds(bag, items)) is not None:
        return one(rounds)
    bag.adv("out", "already", "up", "all")
    bag.hand_at("in", "with")
    if bag.right and any(i.number and i.bare for i in items):
        return []  # "il n'en reste plus | qu'un"
    if bag.undone and not bag.no:
        bag.use("neg")
        return not_gone(items)
    if bag.neg or bag.no:
        bag.use("neg", "no")
        out = bag.neg and not (bag.no or bag.tag) and all(i.suit for i in items)
        return not_gone(items) if out else []  # "the trumps aren't all gone"
    if bag.tag == "in" and small and items:
        cards = [replace(i.cards[0], mine=None) for i in items]
        return one(*(Later(partial(_trump_in, card=card), f"in {card}") for card in cards))
    if not items:
        gone_now = partial(they_are_gone, many="they" in bag.subjects, drawn=bag.tag == "in")
        of_them = bag.subjects not in ((), ("self",)) or bag.tag == "en"  # "y en a plus"
        return one(Later(gone_now, "they are gone")) if of_them else []
    if all(i.number == 1 and i.bare and not i.det for i in items):
        return []  # "il y a une sortie"
    if any(i.has("trick", "rest", "nothing", "round") or i.is_hand for i in items):
        return []
    if bag.tag == "played" or (bag.tag == "been" and not all(map(is_trumps, items))):
        return told_played(items, gone_items(items))
    return gone_items(items)


def _drawn_by_me(item: Item) -> bool:
    """Trumps of theirs, and no number of rounds: "j'ai battu atout"."""
    return is_trumps(item) and not (item.number or item.nouns or item.mine is True)


def _gone_in_rounds(bag: Bag, items: tuple[Item, ...]) -> Step | None:
    """ "Tous les atouts sont purgés en trois tours": so many rounds are drawn."""
    if len(items) != 1 or not is_trumps(items[0]) or bag.neg or bag.no or bag.undone:
        return None
    rounds = bag.item_at("in") if bag.has_pp("in") else None
    if rounds is None or rounds.nouns - {"round"} or not rounds.bare or not rounds.number:
        return None
    return Step(StepKind.DRAW, number=rounds.number)


def _out_of_the_way(memory: LastNamed, item: Item) -> list[Atom]:
    """ "Spade ace out of the way, then ...": one of claimer's is played, theirs has gone."""
    cards = tuple(memory.completed(replace(c, mine=None), True) for c in item.cards)
    if not cards:
        return [Step(StepKind.CASH, item.suits)]
    if memory.facts is not None and not all(map(memory.facts.has, cards)):
        return _played(memory, tuple(replace(c, mine=None) for c in item.cards))
    return [Step(StepKind.CASH, cards=cards)]


def _last_of_theirs(item: Item) -> bool:
    """ "The last trump", "your only trump", "all the trumps"."""
    last = item.which is Which.LAST or item.mine is False or item.every or item.plural
    return is_trumps(item) and last and item.mine is not True


def forgotten(bag: Bag) -> list[Meaning]:
    """ "I forgot the trump", "j'avais oublié la dame": he took what is out to be gone."""
    items = bag.objects()
    theirs = all((i.cards or is_trumps(i)) and i.mine is not True for i in items)
    if not theirs or bag.neg or bag.no or bag.foe or bag.subjects not in ((), ("self",)):
        return []
    return gone_items(items) if items else []


def not_gone(items: tuple[Item, ...]) -> list[Meaning]:
    """ "The six hasn't gone yet": it is still out, and he knows it."""
    if len(items) != 1 or not (items[0].cards or is_trumps(items[0])):
        return []
    item = items[0]
    if item.cards and item.mine is not True:
        return one(Later(partial(_still_there, item=item), "not gone"))
    return one(trumps_out(item)) if is_trumps(item) and item.mine is not True else []


def hidden(bag: Bag) -> list[Meaning]:
    """ "The six isn't there yet", told before anything is played: it is still out."""
    items = subject_of(bag)
    return not_gone(items) if all(len(i.cards) == 1 for i in items) and not bag.foe else []


def _still_there(memory: LastNamed, item: Item) -> list[Atom]:
    atoms = out_or_mine(item, only=True).make(memory)
    return [a for a in atoms if isinstance(a, StatedBelief)]


def falls(bag: Bag) -> list[Meaning]:
    """ "The king falls"; "the jack hasn't fallen": it has not gone."""
    return gone(bag) if bag.undone and (bag.left or bag.right) else drops(bag)


def _trump_in(memory: LastNamed, card: Card) -> list[Atom]:
    """ "Once the nine is in": a trump of theirs, drawn."""
    known = memory.trump_meant(memory.completed(card, False), card)
    return [StatedBelief(KIND.CARD_GONE, card=known)]


def _may_be_in(item: Item) -> bool:
    """ "The trumps are in", "once both hearts are in"."""
    several = bool(item.suits) and item.plural and (item.mine is True or (item.number or 0) > 1)
    return is_trumps(item) or bool(item.pron) or (several and not item.nouns)


def gone_items(items: tuple[Item, ...]) -> list[Meaning]:
    """Cards or a suit of which nothing is out any more."""
    pieces: list[Piece] = []
    for item in items:
        if is_trumps(item):
            pieces.append(StatedBelief(KIND.NO_TRUMPS_OUT))
        elif item.cards:
            cards = tuple(replace(c, mine=None) for c in item.cards)
            pieces.append(Later(partial(_played, cards=cards), f"gone {cards}"))
        elif item.suits:
            pieces += [_suit_gone(suit) for suit in item.suits]
        elif item.pron == "this":
            pieces.append(Later(_that_is_done, "that is done"))
        elif item.pron or item.has("all", "card") or (item.number and not item.nouns):
            pieces.append(Later(they_are_gone, "they are gone"))
        else:
            return []
    return one(*pieces)


def _played(memory: LastNamed, cards: tuple[Card, ...]) -> list[Atom]:
    """Cards gone: of the suit named last whoever has them, else of theirs."""
    done: list[Atom] = []
    for card in cards:
        known = memory.completed(card, None)
        if card.suit is None and known.suit is not memory.suit:
            known = memory.completed(card, False)
        trump = replace(card, suit=Suit.TRUMPS)
        if known.suit is None and memory.facts is not None and memory.facts.out(trump):
            known = trump  # "once the nine has gone": the trump, of two nines
        falls = memory.just_beaten(known)  # "ace and king of spades, queen dropped"
        done.append(StatedBelief(KIND.CARD_DROPS if falls else KIND.CARD_GONE, card=known))
    return done


def _suit_gone(suit: Suit) -> Piece:
    def make(memory: LastNamed) -> list[Atom]:
        facts = memory.facts
        if facts is not None and facts.trump is not None and facts.trump_suit(suit):
            return [StatedBelief(KIND.NO_TRUMPS_OUT)]
        return [StatedBelief(KIND.CARD_GONE, suit)]

    return Later(make, f"gone {suit}")


def _that_is_done(memory: LastNamed) -> list[Atom]:
    """ "A trump, and with that done ...": what was just told to be played is, no more."""
    last = memory.atoms[-1] if memory.atoms else None
    return [] if isinstance(last, Step | Listed) else they_are_gone(memory)


def they_are_gone(memory: LastNamed, many: bool = False, drawn: bool = False) -> list[Atom]:
    facts, cards = memory.facts, memory.cards
    if memory.atoms and isinstance(memory.atoms[-1], Concession) and not (many or drawn):
        return []  # "have your club, and when that's gone ..."
    single = len(cards) == 1 and not (cards[0].every or cards[0].number)
    drawn = (
        drawn
        or (many and single)
        or any(isinstance(a, Step) and a.kind is StepKind.DRAW for a in memory.atoms)
    )
    trumps = facts is None or (facts.trump is not None and all(map(facts.holds, cards)))
    if cards and drawn and trumps:
        return [StatedBelief(KIND.NO_TRUMPS_OUT)]  # "... and the spade ace when they've gone"
    if memory.cards and not memory.trump_out:
        return [StatedBelief(KIND.CARD_GONE, card=card) for card in memory.cards]
    if memory.suit in (None, Suit.TRUMPS) and (facts is None or facts.trump is not None):
        return [StatedBelief(KIND.NO_TRUMPS_OUT)]
    return [StatedBelief(KIND.CARD_GONE, memory.suit)] if memory.suit else []
