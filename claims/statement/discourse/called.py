"""Cards and suits called one after the other: which of them are plays, and to what."""

from dataclasses import replace
from itertools import pairwise

from claims.cards import RANKS
from claims.statement.context import Facts
from claims.statement.discourse.chain import Link, called_low, cards_of, is_finesse
from claims.statement.discourse.units import Unit
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item, rank_called
from claims.statement.model import (
    IN_TRICK,
    Card,
    Condition,
    ConditionKind,
    Count,
    Step,
    StepKind,
    Suit,
    Which,
)


def suit_then_card(links: list[Link]) -> None:
    """ "Ruff, spade, jack": a suit called and a card of it by its rank, one lead to that card."""
    for place in range(len(links) - 2, -1, -1):
        link, after = links[place], links[place + 1]
        said, card = link.said, after.said
        if not (isinstance(said, Named) and isinstance(card, Named)):
            continue
        listed_next = link.clause == after.clause and card.item.comma
        joined = listed_next or after.connective in ("comma", "then")
        if link.sentence != after.sentence or not joined:
            continue
        item = card.item
        if link.bare and after.bare and _explained(said, item, after):
            after.units = tuple(dict.fromkeys((*link.units, *after.units)))
            after.connective = link.connective
            after.said = replace(card, played=True)
            del links[place]
            continue
        if not (link.bare and after.bare) or not said.item.called or link.reason:
            continue
        single = len(item.cards) == 1 and not (item.number or item.suits or item.owner or item.det)
        if not single or item.cards[0].suit is not said.item.suit or card.place or link.when:
            continue
        lead = Step(StepKind.LEAD, said.item.suits, other_card=replace(item.cards[0], mine=None))
        if after.when:  # "diamond, queen if low"
            links[place] = replace(link, said=replace(lead, other_card=None))
            continue
        units = tuple(dict.fromkeys((*link.units, *after.units)))
        links[place] = replace(link, said=lead, units=units)
        del links[place + 1]


def _explained(suit: Named, item: Item, after: Link) -> bool:
    """Whether a card is the one of a suit that was called: "the diamond, the ace, then ..."."""
    if after.when or not (suit.item.called or suit.item.called_for):
        return False
    one_card = len(item.cards) == 1 and item.det == "the" and not (item.number or item.owner)
    same = one_card and item.cards[0].suit is suit.item.suit
    return same and not item.suits and after.connective != "then" and suit.item.det != "a"


def kept_for_last(links: list[Link]) -> list[Link]:
    """ "Keep the trump for later, first I drive out the ace", "spades can wait": what is played
    last comes behind what is told after it."""
    late = [
        link
        for link, after in pairwise(links)
        if link.last and _plays(link.said) and not link.when
        if link.clause != after.clause and after.connective != "then" and _plays(after.said)
    ]
    for link in late:
        link.connective = link.connective if isinstance(link.said, Named) else "then"
    return [*(link for link in links if link not in late), *late]


def _plays(said: object) -> bool:
    return isinstance(said, Step | Named)


def led_to_see(links: list[Link]) -> None:
    """ "Club to the ten if East plays low": the suit is led, and then it is seen."""
    for place in range(len(links) - 1, -1, -1):
        link, said = links[place], links[place].said
        if not isinstance(said, Step) or said.kind is not StepKind.LEAD or said.other_card is None:
            continue
        governed = place > 0 and links[place - 1].when == link.when  # seen in a trick before it
        if any(c.kind in IN_TRICK for c in link.when) and not governed:
            led = replace(link, said=_led_low(replace(said, other_card=None)), when=())
            put_up = Step(StepKind.PLAY, cards=(said.other_card,))
            links[place : place + 1] = [led, replace(link, said=put_up)]


def answered(links: list[Link], facts: Facts | None) -> None:
    """ "I lead a diamond, and if West plays low the jack": a small one is led; "king of diamonds,
    ruffed if covered": it is led, and what covers it is ruffed."""
    for place in range(len(links) - 1, -1, -1):
        link, said = links[place], links[place].said
        if not any(c.kind in IN_TRICK for c in link.when):
            continue
        one = said.cards[0] if isinstance(said, Step) and len(said.cards) == 1 else None
        own = one is not None and facts is not None and facts.has(one)
        if isinstance(said, Step) and said.kind is StepKind.RUFF and own:
            led = replace(link, said=Step(StepKind.PLAY, cards=said.cards), when=())
            ruffed = replace(said, suits=(), cards=(Card(which=Which.THIS),))
            links[place : place + 1] = [led, replace(link, said=ruffed)]
        before = links[place - 1].said if place else None
        put_in = isinstance(said, Step) and said.kind is StepKind.PLAY
        card = one if put_in else _single(said)
        if isinstance(before, Named) and before.item.called and not links[place - 1].when:
            before = Step(StepKind.LEAD, before.item.suits)
        if isinstance(before, Step) and card is not None and card.suit in before.suits:
            links[place - 1].said = _led_low(before)
        elif (put_in or link.bare) and card is not None and _led_unsaid(links, place, card, facts):
            low = Step(StepKind.LEAD, cards=(Card(card.suit, which=Which.LOW),))
            links.insert(place, replace(link, said=low, when=()))


def _led_unsaid(links: list[Link], place: int, card: Card, facts: Facts | None) -> bool:
    """ "Diamond queen if West plays low": whether nobody was told to lead the suit of a card that
    is put in."""
    low = Condition(ConditionKind.PLAYS)
    asked = [replace(c, hand=None, card=None) == low for c in links[place].when]
    small = all(c.card is not None and c.card.which is Which.LOW for c in links[place].when)
    if facts is None or facts.led is not None or card.suit is None or not (all(asked) and small):
        return False
    before = (link.said for link in links[:place] if link.sentence == links[place].sentence)
    return not any(card.suit in _suits_led(said) for said in before)


def pip_put_in(links: list[Link], units: list[Unit], facts: Facts | None) -> None:
    """ "Spade, ten if West plays low", "queen, then seven": a card of the suit that is told."""
    for before, link in pairwise(links):
        count, suits = link.said, _suits_led(before.said) - {None}
        in_trick = any(c.kind in IN_TRICK for c in link.when)
        after = link.connective == "then" and bool(cards_of(before.said)) and link.bare
        told = (units[at].bag for at in link.units)
        of_tricks = any(i.has("trick") for bag in told if bag for i in (*bag.left, *bag.right))
        rank = rank_called(count.number) if isinstance(count, Count) and not of_tricks else None
        if rank is None or not (in_trick or after) or len(suits) != 1 or facts is None:
            continue
        card = Card(suits.pop(), rank)
        if facts.has(card):
            kind = StepKind.PLAY if in_trick else StepKind.CASH
            link.said = Step(kind, cards=(card,))


def let_run_told(links: list[Link], facts: Facts | None) -> None:
    """ "Jack of diamonds, if North covers I put on the ace": else it is let run."""
    for place, link in enumerate(links[1:], 1):
        before, otherwise = links[place - 1], tuple(c.opposite() for c in link.when)
        if otherwise and any(after.when == otherwise for after in links[place:]):
            continue
        led, over = _single(before.said), _single(link.said)
        plain = isinstance(before.said, Named) or _in_trick(before.said)
        covers = [c.kind is ConditionKind.COVERS and not c.negated for c in link.when] == [True]
        if led is None or over is None or facts is None or not (plain and covers) or before.when:
            continue
        hands = facts.where(led), facts.where(over)
        apart = None not in hands and hands[0] is not hands[1]
        if apart and led.suit is over.suit and facts.over(led, None) and _under(led, over):
            before.said = Step(StepKind.FINESSE, cards=(led,), run=True)


def seen_in_trick(links: list[Link]) -> None:
    """ "Three of hearts, if the seven comes I put in the ten": a card of theirs that is waited for
    in the trick of which the next card is told."""
    for before, link in pairwise(links):
        step, led = link.said, before.said
        cards = step.cards if isinstance(step, Step) and step.kind is StepKind.PLAY else ()
        suits = _suits_led(led)
        if not cards or cards[0].suit not in suits or before.when:
            continue  # "if the queen drops the jack, otherwise the two": each led after it
        link.when = tuple(
            replace(c, kind=ConditionKind.PLAYS)
            if c.kind is ConditionKind.DROPS and c.card is not None and c.card.suit in suits
            else c
            for c in link.when
        )


def _suits_led(said: object) -> set[Suit | None]:
    """The suit of a card led, or of a card called."""
    if isinstance(said, Named):
        return {c.suit for c in said.item.cards} | set(said.item.suits)
    if isinstance(said, Step) and said.kind in (StepKind.LEAD, StepKind.CASH, StepKind.PLAY):
        return {c.suit for c in said.cards} | set(said.suits)
    if isinstance(said, Step) and said.kind is StepKind.DRAW:
        return {Suit.TRUMPS}
    return set()


def finesse_explained(links: list[Link], facts: Facts | None) -> None:
    """ "I play North for the queen: low heart to the ten": how a finesse that was announced is
    taken."""
    for place in range(len(links) - 2, -1, -1):
        link, after = links[place], links[place + 1]
        finesse, step = link.said, after.said
        if not isinstance(finesse, Step) or not is_finesse(finesse) or finesse.run or link.when:
            continue
        joined = after.connective in ("colon", "comma", "") and link.sentence == after.sentence
        put_in = after.connective != "comma" and bool(cards_of(step))
        bare = not (finesse.suits or finesse.cards)
        again = joined and is_finesse(step) and (put_in or bare)
        if again and not finesse.cards and not after.when:
            # "I finesse by putting in the jack", "the finesse, the one in spades"
            del links[place]
            after.units = tuple(dict.fromkeys((*link.units, *after.units)))
            continue
        card = step.other_card if isinstance(step, Step) and step.kind is StepKind.LEAD else None
        if facts is None or card is None or card.rank is None or not joined or after.when:
            continue
        suits = {*finesse.suits, *(c.suit for c in finesse.cards)}
        trumps = card.suit is not None and facts.trump_suit(card.suit)
        its = {each for each in suits if not (trumps and each and facts.trump_suit(each))}
        if its - {card.suit} or not facts.over(card, None):
            continue
        after.units = tuple(dict.fromkeys((*link.units, *after.units)))
        after.connective = link.connective
        del links[place]


def finesses_in_turn(links: list[Link]) -> None:
    """ "Both finesses, the diamond first, heart to hand, then the spade": each is taken where its
    suit is told."""
    for place in range(len(links) - 1):
        both = links[place : place + 2]
        if both[0].clause != both[1].clause or not all(map(_finesse_alone, both)):
            continue
        of = {_finesse_suit(link): link for link in both}
        sentence = [n for n, link in enumerate(links) if link.sentence == both[0].sentence]
        told = {
            n: suit
            for n in sentence
            if n > place + 1 and (suit := _suit_alone(links[n])) in of and not links[n].when
        }
        if not told or len(of) < 2 or len(set(told.values())) < len(told):
            continue
        for n, suit in told.items():
            links[n].said = of[suit].said
            links[n].bare = False
        left = [link for suit, link in of.items() if suit not in told.values()]
        links[sentence[-1] + 1 : sentence[-1] + 1] = left
        units = tuple(dict.fromkeys(u for link in both for u in link.units))
        first = links[min(told)]
        first.units = tuple(dict.fromkeys((*units, *first.units)))
        del links[place : place + 2]
        return


def crossruff_told(links: list[Link]) -> None:
    """ "I make my trumps separately: diamond ruff, club ruff, ...": the ruffs one by one are the
    cross-ruff that was announced."""
    for place in range(len(links) - 2, -1, -1):
        link, behind = links[place], links[place + 1 : place + 3]
        kinds = [each.said.kind if isinstance(each.said, Step) else None for each in behind]
        announced = isinstance(link.said, Step) and link.said.kind is StepKind.CROSSRUFF
        same = {each.sentence for each in (link, *behind)} == {link.sentence}
        if announced and same and kinds == [StepKind.RUFF, StepKind.RUFF]:
            behind[0].units = tuple(dict.fromkeys((*link.units, *behind[0].units)))
            del links[place]


def endplay_told(links: list[Link]) -> None:
    """ "A throw-in: ace of diamonds, then the club": an endplay that was announced comes where the
    line that is told for it ends."""
    for place, link in enumerate(links[:-1]):
        named = isinstance(link.said, Step) and link.said.kind is StepKind.ENDPLAY
        if not named or links[place + 1].connective != "colon" or link.when:
            continue
        told = [n for n, each in enumerate(links) if each.sentence == link.sentence and n > place]
        again = [links[n] for n in told if getattr(links[n].said, "kind", None) is StepKind.ENDPLAY]
        if again:
            again[0].units = tuple(dict.fromkeys((*link.units, *again[0].units)))
        else:
            links.insert(told[-1] + 1, link)
        del links[place]
        return


def ruffed_with_it(links: list[Link], units: list[Unit], facts: Facts | None) -> set[int]:
    """ "I ruff it with the ace, the big one": the trump that ruffs, named again.

    Returns:
        The units that say nothing more.
    """
    found: set[int] = set()
    for place in range(len(links) - 2, -1, -1):
        ruff, link = links[place].said, links[place + 1]
        used = ruff.other_card if isinstance(ruff, Step) and ruff.kind is StepKind.RUFF else None
        if used is None or link.sentence != links[place].sentence or link.connective != "comma":
            continue
        bag = units[link.units[0]].bag if link.units and not link.when else None
        item = bag.left[0] if bag is not None and len(bag.left) == 1 and not bag.head else Item()
        which = item.bare and item.which in (Which.LOW, Which.HIGH) and item.nouns <= {"card"}
        code = used.code(facts.trump) if facts is not None else None
        again = (
            [card.code(facts.trump) for card in cards_of(link.said)] if facts is not None else []
        )
        same = code is not None and again == [code] and not (bag is None or bag.head)
        if (which or same) and bag is not None and not (bag.phrases or bag.adverbs):
            found.update(link.units)
            del links[place + 1]
    return found


def _finesse_alone(link: Link) -> bool:
    """Whether a finesse is told by its suit alone."""
    return is_finesse(link.said) and not cards_of(link.said) and not link.when


def _finesse_suit(link: Link) -> Suit | None:
    said = link.said
    return said.suits[0] if isinstance(said, Step) and len(said.suits) == 1 else None


def _suit_alone(link: Link) -> Suit | None:
    """The suit of "the diamond", "spade first"."""
    item = link.said.item if isinstance(link.said, Named) else None
    plain = item is not None and not (item.cards or item.plural or item.number or item.which)
    return item.suit if plain and item is not None else None


def led_and_told(links: list[Link]) -> None:
    """ "I lead a spade and finesse", "je joue cœur que je coupe", "je joue atout et je mets la
    dame": one play, of that suit."""
    for place in range(len(links) - 2, -1, -1):
        link, after = links[place], links[place + 1]
        joined = after.connective in ("and", "comma", "") and link.sentence == after.sentence
        small = all(card.rank is None for card in cards_of(link.said))
        told = link.when or after.when or link.first or not (joined and small)
        alone = isinstance(link.said, Named) and link.said.item.called and not after.connective
        if after.said == Step(StepKind.DRAW, number=1) == link.said:
            continue  # "a round of trumps and another one"
        if told or not isinstance(after.said, Step) or not (alone or _leads(link.said)):
            continue
        done = _done_to(_suits_led(link.said) - {None}, after.said)
        if done is not None:
            after.said, after.units = done, tuple(dict.fromkeys((*link.units, *after.units)))
            after.connective, after.moves = link.connective, link.moves or after.moves
            del links[place]


def _leads(said: object) -> bool:
    """Whether a suit is led, and no more is told of it; one round of trumps is a lead, too."""
    if not isinstance(said, Step) or said.other_card is not None:
        return False
    round_of = said.kind is StepKind.DRAW and said == Step(StepKind.DRAW, number=said.number)
    return said.kind is StepKind.LEAD or (round_of and said.number in (None, 1))


def _done_to(led: set[Suit | None], step: Step) -> Step | None:
    """What a suit that was led is finessed, ruffed or won with; None where it is another play."""
    suit = next(iter(led)) if len(led) == 1 else None
    of = {*step.suits, *(card.suit for card in step.cards)}
    this = not step.suits and all(card.which is Which.THIS for card in step.cards)
    if suit is None:
        return None
    if step.kind is StepKind.DRAW and step.number and suit is Suit.TRUMPS and not step.cards:
        return step  # "I draw trumps, that takes two rounds"
    if is_finesse(step) and not step.run:
        return step if of == {suit} else None
    if step.kind is StepKind.RUFF and this and not step.name and suit is not Suit.TRUMPS:
        return replace(step, suits=(suit,), cards=())
    if step.kind is StepKind.PLAY and of == {suit} and len(step.cards) == 1 and step.cards[0].rank:
        return Step(StepKind.LEAD, (suit,), other_card=step.cards[0])
    return None


def _led_low(step: Step) -> Step:
    """A lead of a suit, what is played to it to be seen: of a small card."""
    if step.kind is not StepKind.LEAD or step.other_card is not None or len(step.suits) != 1:
        return step
    return replace(step, suits=(), cards=(Card(step.suits[0], which=Which.LOW),))


def low_to_high(links: list[Link], facts: Facts | None) -> None:
    """ "Two of diamonds, jack, king": a card called that can be beaten, and then a higher one of
    the other hand: it is led to it."""
    for place in range(len(links) - 2, -1, -1):
        link, after = links[place], links[place + 1]
        first, second = _single(link.said), _single(after.said)
        if facts is None or first is None or second is None or link.reason or after.reason:
            continue
        apart = link.sentence != after.sentence or link.when != after.when or first.suit is None
        apart = apart or after.connective in ("then", "first")
        hands = facts.where(first), facts.where(second)
        if apart or first.suit is not second.suit or None in hands or hands[0] is hands[1]:
            continue
        if not facts.over(first, None) or not _under(first, second):
            continue
        units = tuple(dict.fromkeys((*link.units, *after.units)))
        lead = Step(StepKind.LEAD, cards=(first,), other_card=second)
        links[place] = replace(link, said=lead, units=units, moves=True)
        del links[place + 1]


def called_before_finesse(links: list[Link]) -> None:
    """ "King of spades, ace of clubs, finesse if needed": cards called before a finesse that ends
    the list are played before it, and before what is thrown on the last of them."""
    for place in range(len(links) - 1, 0, -1):
        if _led_to_finesse(links[place - 1], links[place]):
            links[place].units = (*links[place - 1].units, *links[place].units)
            links[place].connective = links[place - 1].connective
            del links[place - 1]
    for place, link in enumerate(links):
        if not (is_finesse(link.said) or _thrown_on(link, links[place - 1])):
            continue
        if link.reason or link.first or not place:
            continue
        last = links[place - 1]
        if _thrown_on(link, last) and called(last) and last.sentence == link.sentence:
            assert isinstance(last.said, Named)  # "... queen and I throw the other"
            last.said = replace(last.said, played=True)
        after = links[place + 1 :][:1]
        told = is_finesse(link.said) and any(
            x.sentence == link.sentence and not (isinstance(x.said, Count) or is_finesse(x.said))
            for x in after
        )
        before = [each for each in links[:place] if each.sentence == link.sentence]
        if told or not before or not all(called(each) for each in before):
            continue
        for each in before:
            assert isinstance(each.said, Named)
            each.said = replace(each.said, played=True)


def _led_to_finesse(low: Link, link: Link) -> bool:
    """ "A small trump, finessing the queen": the small one is led to the finesse."""
    said, step = low.said, link.said
    if not isinstance(step, Step) or not isinstance(said, Named) or not is_finesse(step):
        return False
    near = low.sentence == link.sentence and link.connective == "comma" and low.when == link.when
    suit = step.cards[0].suit if len(step.cards) == 1 and not step.run else None
    item = said.item
    single = item.which is Which.LOW and (item.number or 1) == 1 and not (item.plural or item.owner)
    return near and single and suit is not None and item.suit is suit and low.bare


def run_again(links: list[Link]) -> None:
    """ "I run the queen, then the jack": the next card of the suit is let run, too."""
    for before, link in pairwise(links):
        step, said = before.said, link.said
        if not isinstance(step, Step) or not (step.run and is_finesse(step) and step.cards):
            continue
        card = _single(said) if isinstance(said, Named) and link.bare and not link.when else None
        if card is None or before.sentence != link.sentence:
            continue
        card = replace(card, suit=card.suit or step.cards[0].suit)
        if card.suit is step.cards[0].suit and _under(card, step.cards[0]):
            link.said = replace(step, cards=(card,))


def finesse_told(links: list[Link], facts: Facts | None) -> bool:
    """ "If the king pops up I cover it, otherwise the queen": a card of a tenace that is played
    unless theirs over it appears is finessed, where nothing of its suit was played before.

    Returns:
        Whether one is told so.
    """
    found = False
    for link in list(links) if facts is not None else []:
        card = _single(link.said)
        when = link.when[0] if len(link.when) == 1 else None
        over = when.card if when is not None and when.kind is ConditionKind.DROPS else None
        if card is None or when is None or over is None or not when.negated or facts is None:
            continue
        theirs = replace(over, suit=over.suit or card.suit)
        beaten = theirs.suit is card.suit and facts.out(theirs) and card.suit in facts.finessable()
        before = links[: links.index(link)]
        played = {suit for each in before if not each.when for suit in _suits_of(each.said)}
        if not beaten or card.suit in played or not _under(card, theirs):
            continue
        if before and called_low(before[-1], card.suit):  # "low spade, queen unless the king comes"
            link.units = (*before[-1].units, *link.units)
            links.remove(before[-1])
        turned = [each for each in links if each.when == (when.opposite(),)]
        covered = [each for each in turned if _in_trick(each.said)]
        link.units = tuple(dict.fromkeys(u for each in (link, *covered) for u in each.units))
        link.said, link.when, found = Step(StepKind.FINESSE, cards=(card,)), (), True
        links[:] = [each for each in links if each not in covered]
    return found


def _under(card: Card, over: Card) -> bool:
    return RANKS.index(card.rank or "2") < RANKS.index(over.rank or "2")


def _in_trick(said: object) -> bool:
    """Whether it is but a card played, as to a trick that is watched."""
    return _single(said) is not None or (isinstance(said, Step) and said.kind is StepKind.PLAY)


def _single(said: object) -> Card | None:
    """The only card named."""
    cards = said.item.cards if isinstance(said, Named) else ()
    if isinstance(said, Step) and said == Step(StepKind.PLAY, cards=said.cards):
        cards = said.cards  # "I stick in the queen"
    return replace(cards[0], mine=None) if len(cards) == 1 and cards[0].rank else None


def _suits_of(said: object) -> set[Suit]:
    if isinstance(said, Named) and said.item.which is Which.LOW:
        return set()  # led, and what is played to it is told next
    if isinstance(said, Named):
        return {*said.item.suits, *(c.suit for c in said.item.cards if c.suit)}
    if not isinstance(said, Step) or said.kind is StepKind.LEAD:
        return set()
    return {*said.suits, *(c.suit for c in said.cards if c.suit and c.rank)}


def _thrown_on(link: Link, before: Link) -> bool:
    """Whether something goes on the card called just before it."""
    step, said = link.said, before.said
    if not isinstance(step, Step) or step.kind is not StepKind.DISCARD or link.when:
        return False
    last = said.item.cards[-1:] if isinstance(said, Named) else ()
    return bool(last) and step.on_cards == last


def called(link: Link) -> bool:
    """Whether one or several cards are called by name, and nothing is said of them."""
    said = link.said
    if not isinstance(said, Named) or not link.bare or link.reason or link.when:
        return False
    item = said.item
    return bool(item.cards) and not (item.number or item.every or item.owner)


def bare_play(named: Named) -> bool:
    """ "Trump", "small diamond": a suit called without an article is a card of it played."""
    item = named.item
    marked = item.det or item.owner or item.number or item.plural or item.nouns
    marked = marked or item.which not in (None, Which.LOW)
    return item.suit is not None and not item.cards and not marked and named.place is None
