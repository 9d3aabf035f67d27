"""Tricks counted as they are named: "the hearts three, the spades two", "ace one, king two"."""

from dataclasses import replace

from claims.cards import RANKS
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Meaning, Piece
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, grown
from claims.statement.model import Card, Count, CountKind


def counted_up(units: list[Unit]) -> None:
    """A number right behind a suit is how many tricks it has, one right behind cards how many
    there are with them; of those that go on from one another only the last is what he claims."""
    named: int | None = 0
    since, sure = -1, False
    for place in range(len(units)):
        if place >= len(units) or named is None:
            return
        unit = units[place]
        said, behind = _all_named(unit), _number(units[place + 1 : place + 2])
        if said:
            apart = behind is not None
            if not apart and (since >= 0 or not named):
                said, behind = _without_totals(said, named)
            known, more = _tricks(said), behind - named if behind is not None else 0
            total = known is not None and known == more
            if known is None and behind is not None and len(said) == 1:
                total = sure and more > 0  # "that makes three, and the clubs five"
                known = more if total else behind
                said = (replace(said[0], item=grown(said[0].item, number=known)),)
            elif not total:
                behind = None
            if behind is not None:
                if total:
                    _no_count(units, since)
                    since, sure = place, since >= 0
                _put(units, place, said, behind if total else None, apart)
            named = named + known if known is not None else None
        elif named and (last := _last_and_sum(unit, named)) is not None:
            _no_count(units, since)  # "... two diamonds makes six"
            said, named = last[:1], last[1]
            _put(units, place, said, named, False)
            since, sure = place, True
        elif named and unit.bag is not None and unit.bag.head and _number([unit]) == named:
            _no_count(units, since)  # "... that makes three"
            since, sure = place, True


def _all_named(unit: Unit) -> tuple[Named, ...]:
    """What is named in a unit that has nothing else."""
    bag = unit.bag
    if unit.kind != "clause" or bag is None or not unit.meanings:
        return ()
    if bag.head or bag.subjects or bag.adverbs or bag.neg or bag.no:
        return ()
    pieces = unit.meanings[0].pieces
    named = tuple(piece for piece in pieces if isinstance(piece, Named))
    plain = all(each.item.suits or each.item.cards for each in named)
    return named if len(named) == len(pieces) and plain else ()


def _number(units: list[Unit]) -> int | None:
    """A number of tricks of which one unit says no more."""
    bag = units[0].bag if units and units[0].kind == "clause" else None
    if bag is None or bag.phrases or bag.adverbs or bag.neg or bag.no:
        return None
    items: tuple[Item, ...] = (*bag.left, *bag.right)
    one = len(items) == 1 and items[0].bare and not (items[0].nouns or items[0].det)
    summed = bag.head in ("", "get") and bag.subjects in ((), ("it",)) and not bag.foe
    return items[0].number if one and summed else None


def _last_and_sum(unit: Unit, named: int) -> tuple[Named, int] | None:
    """ "... two diamonds makes six": what is named last, and what all come to with it."""
    bag = unit.bag
    if unit.kind != "clause" or bag is None or bag.head not in ("get", "make"):
        return None
    if bag.subjects or bag.phrases or bag.neg or bag.no or len(bag.left) != 1:
        return None
    last, total = Named(bag.left[0]), bag.right[0] if len(bag.right) == 1 else Item()
    more = _tricks((last,)) if last.item.suits or last.item.cards else None
    fits = total.bare and not (total.nouns or total.det) and more is not None
    return (last, named + more) if fits and more and total.number == named + more else None


def _tricks(said: tuple[Named, ...]) -> int | None:
    """How many tricks are named, None where the number of a suit is not told."""
    each = [n.item.number if n.item.suits and not n.item.cards else _cards(n.item) for n in said]
    return sum(number for number in each if number) if all(each) else None


def _cards(item: Item) -> int:
    many = item.every or item.plural or any(card.suit is None and card.every for card in item.cards)
    return item.number or (0 if many else len(item.cards))


def _without_totals(said: tuple[Named, ...], named: int) -> tuple[tuple[Named, ...], int | None]:
    """ "... ace of spades four, king five": cards without the numbers behind them that were taken
    for cards, and the last of these."""
    left: list[Named] = []
    total = None
    for each in said:
        item, last = each.item, each.item.cards[-1:]
        pip = RANKS.index(last[0].rank) + 2 if item.pips and last and last[0].rank else 0
        bare = grown(item, cards=item.cards[:-1], ranks=item.ranks[:-1], pips=False)
        more = (*left, replace(each, item=bare)) if bare.cards else _of_suit(left, last)
        fits = bool(pip and more) and pip == named + (_tricks(more) or 0)
        left = [*more] if fits else [*left, each]
        total = pip if fits else total
    return tuple(left), total


def _of_suit(before: list[Named], pip: tuple[Card, ...]) -> tuple[Named, ...]:
    """ "Ace of spades three": the card before a number that took its suit."""
    cards = before[-1].item.cards if before else ()
    if len(cards) != 1 or not pip or cards[0].suit is not None:
        return ()
    known = replace(cards[0], suit=pip[0].suit)
    return (*before[:-1], replace(before[-1], item=grown(before[-1].item, cards=(known,))))


def _no_count(units: list[Unit], since: int) -> None:
    """Takes a count away that goes on."""
    if since < 0:
        return
    pieces = tuple(p for p in units[since].meanings[0].pieces if not isinstance(p, Count))
    if pieces:
        units[since] = replace(units[since], meanings=(Meaning(pieces),))
    else:
        units[since] = replace(units[since], kind="filler", word="", bag=None, meanings=())


def _put(
    units: list[Unit], place: int, said: tuple[Named, ...], total: int | None, apart: bool
) -> None:
    """Puts what is named, and what it comes to, in the place of it and of the number behind it."""
    pieces: tuple[Piece, ...] = said
    if total is not None:
        pieces = (*said, Count(CountKind.TRICKS, total))
    unit = units[place]
    if apart:
        number = units.pop(place + 1)
        unit = replace(unit, end=number.end, used=unit.used | number.used)
    units[place] = replace(unit, meanings=(Meaning(pieces),))
