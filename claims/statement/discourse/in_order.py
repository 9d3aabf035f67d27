"""What is told in its order, card by card, and what stands beside it."""

from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from claims.cards import RANKS
from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.discourse.beside_ruffs import called_beside_ruffs
from claims.statement.discourse.called import (
    bare_play,
    called,
    called_before_finesse,
    crossruff_told,
    endplay_told,
    finesse_explained,
    finesse_told,
    finesses_in_turn,
    led_and_told,
    low_to_high,
    ruffed_with_it,
    run_again,
    suit_then_card,
)
from claims.statement.discourse.chain import Link, cards_of, is_finesse
from claims.statement.discourse.discourse import Discourse
from claims.statement.discourse.one_trick import low_and_high
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.meanings.pieces import is_trumps, number_of
from claims.statement.model import (
    RETURN,
    BeliefKind,
    Concession,
    ConditionKind,
    Count,
    CountKind,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

LINING = frozenset({StepKind.WIN, StepKind.SQUEEZE, StepKind.ENDPLAY, StepKind.OVERTAKE})
"""Steps that are part of a line told card by card."""

BEHIND: Final = 2
"""How many units further what stands right behind something is: a comma may part them."""


def between_plays(links: list[Link], place: int) -> bool:
    """ "Spade, spade, diamond to you, spade": a trick given among suits called one by one."""
    if not 0 < place < len(links) - 1:
        return False
    given, around = links[place].said, (links[place - 1], links[place + 1])
    suits = all(isinstance(x.said, Named) and x.said.played for x in around)
    return isinstance(given, Concession) and suits and not links[place].when


def named_before(links: list[Link], units: list[Unit]) -> bool:
    """ "L'as de pique et je rejoue trèfle": a card named, and what claimer plays then."""
    before, link = links[0], links[-1]
    card = isinstance(before.said, Named) and len(cards_of(before.said)) == 1 and before.fragment
    near = link.connective == "and" and link.sentence == before.sentence
    if not (card and near) or before.when or link.when or before.reason:
        return False
    bags = [units[at].bag for at in link.units]
    plays = any(bag and bag.head == "play" and bag.subjects[:1] == ("self",) for bag in bags)
    put_right = link.moves and any(bag and not bag.head for bag in bags)  # "..., non, trèfle"
    return (plays or put_right) and isinstance(link.said, Step)


def last_are_theirs(links: list[Link], facts: Facts | None) -> bool:
    """ "♥K, ♠A, the last two are yours", "... rest yours": cards named for all tricks but the last
    are played as they are told."""
    given = [x.said for x in links if isinstance(x.said, Concession) and not x.when]
    named = [x.said for x in links if isinstance(x.said, Named) and x.bare and not x.when]
    last = given[0] if len(given) == 1 else None
    rest = links[-1].said if links else None
    if isinstance(rest, Count) and rest.kind is CountKind.CONCEDE_ALL and not links[-1].when:
        told = len(named) == len(links) - 1 > 1 and links[-1].connective == "comma"
        parted = all(x.item.comma for x in named[1:])
        return told and parted and all(len(cards_of(x)) == 1 for x in named)
    if facts is None or last is None or last.timing is not Timing.END or last.suit or last.card:
        return False
    told = len(given) + len(named) == len(links) and all(len(cards_of(x)) == 1 for x in named)
    return told and len(named) > 1 and len(named) + (last.number or 1) == facts.left


def lower_first(links: list[Link], facts: Facts | None) -> bool:
    """ "Queen, ace and you get the club", with a trick on the table: who names the lower card of a
    hand first plays it first."""
    cards = [cards_of(x.said) for x in links[:2] if isinstance(x.said, Named) and not x.when]
    if facts is None or facts.led is None or [len(each) for each in cards] != [1, 1]:
        return False
    low, high = (replace(card, suit=card.suit or facts.led) for (card,) in cards)
    of_it = {low.suit, high.suit} == {facts.led} and facts.where(low) is facts.where(high)
    ranks = [RANKS.index(card.rank) for card in (low, high) if card.rank]
    return of_it and facts.where(low) is not None and len(ranks) == 2 and ranks[0] < ranks[1]


def given_amid(links: list[Link], place: int) -> bool:
    """ "I cash the ace, I give a diamond, I play my spades": a trick given among steps told one
    after the other has its place there."""
    if not 0 < place < len(links) - 1:
        return False
    given, around = links[place], (links[place - 1], links[place + 1])
    named = isinstance(given.said, Concession) and bool(given.said.suit or given.said.card)
    near = all(x.sentence == given.sentence and not x.when for x in (*around, given))
    plain = not (given.fragment or given.loser or given.reason) and given.connective == "comma"
    return named and near and plain and all(isinstance(x.said, Step) for x in around)


def told_alike(links: list[Link], units: list[Unit]) -> set[int]:
    """ "I make the ace, you make a diamond, then my king scores": the clauses of a trick given and
    of those made around it, each told by a verb."""
    found: set[int] = set()
    for before, given, after in zip(links, links[1:], links[2:], strict=False):
        around = (before, after)
        near = all(link.sentence == given.sentence and not link.when for link in (*around, given))
        plain = near and given.connective == "comma" and not (given.reason or given.loser)
        told = after.connective in ("comma", "then") and isinstance(given.said, Concession)
        if plain and told and told_in_turn(given) and all(_made(link, units) for link in around):
            found |= {before.clause, given.clause, after.clause}
    for link in links if found else ():
        if link.clause in found and isinstance(link.said, Named):
            link.said = replace(link.said, played=True)
        elif link.clause in found and isinstance(link.said, Listed) and link.said.card:
            link.said = Step(StepKind.CASH, cards=(link.said.card,))
    return found


def _made(link: Link, units: list[Unit]) -> bool:
    """Whether a card is played, called, or said to make its trick."""
    bag = units[link.units[0]].bag if link.units else None
    cards = cards_of(link.said) or (isinstance(link.said, Listed) and link.said.card)
    makes = bag is not None and bag.head == "get" and bool(cards)
    return isinstance(link.said, Step) or called(link) or makes


def given_before_ruff(links: list[Link], facts: Facts | None) -> bool:
    """ "I lose a club and ruff the other": given first, for the hand that ruffs still follows."""
    given, ruff = links[0], links[-1]
    lost, step = given.said, ruff.said
    if facts is None or not isinstance(lost, Concession) or not isinstance(step, Step):
        return False
    near = given.sentence == ruff.sentence and given.when == ruff.when
    near = near and not (given.reason or given.loser)
    joined = near and ruff.connective in ("and", "comma") and lost.timing is not Timing.END
    if step.kind is not StepKind.RUFF or not joined or lost.suit is None:
        return False
    ruffing = [hand for hand in SIDE if facts.held(Suit.TRUMPS, hand) and step.hand in (None, hand)]
    return step.suits == (lost.suit,) and all(facts.held(lost.suit, hand) for hand in ruffing)


def given_after(links: list[Link], units: list[Unit], facts: Facts | None) -> bool:
    """ "Ace of trumps and I give you the king": done by claimer after he played the suit."""
    before, given = links[0], links[-1]
    lost = given.said
    if not isinstance(lost, Concession) or lost.card is None or lost.timing is not None:
        return False
    if lost.card.suit is None or (facts is not None and not facts.out(lost.card)):
        return False
    suits = [c.suit for c in cards_of(before.said)]
    played = called(before) or (isinstance(before.said, Step) and before.said.kind is StepKind.CASH)
    near = before.sentence == given.sentence and before.when == given.when
    bag = units[given.units[-1]].bag if given.units else None
    if bag is None or bag.head != "give" or bag.subjects not in ((), ("self",)):
        return False
    return played and near and not (bag.neg or bag.no) and suits == [lost.card.suit]


def given_for_return(links: list[Link]) -> bool:
    """ "I lose a heart, ruff what you return": the trick is given before what comes back."""
    given, ruff = links[0].said, links[-1].said
    returned = isinstance(ruff, Step) and ruff.kind is StepKind.RUFF and ruff.name == RETURN
    near = links[0].sentence == links[-1].sentence and links[0].when == links[-1].when
    lost = isinstance(given, Concession) and given.timing is not Timing.END
    return returned and near and lost and not links[0].loser


def throws_in(links: list[Link]) -> bool:
    """ "I give a diamond, East is in": a trick given right before an endplay is given there."""
    given, after = links[0].said, links[-1]
    named = isinstance(given, Concession) and bool(given.suit or given.card)
    near = named and after.sentence == links[0].sentence
    waits = isinstance(after.said, Renounced) and after.exits  # "... and wait with ace queen"
    endplay = isinstance(after.said, Step) and after.said.kind is StepKind.ENDPLAY
    return near and (waits or endplay)


def _led_up_to(links: list[Link]) -> set[int]:
    """The card called before what is done: "ace of diamonds, pull the trump, then spades"."""
    links = [link for link in links if not isinstance(link.said, Renounced)]
    if len(links) < 2 or not isinstance(links[-1].said, Step):
        return _given_between(links)
    last = links[-1]
    card = next((link for link in reversed(links) if link.clause != last.clause), last)
    joined = last.connective == "comma" and card.sentence == last.sentence
    alone = sum(link.clause == card.clause for link in links) == 1
    named = isinstance(card.said, Named) and len(card.said.item.cards) == 1
    several = isinstance(card.said, Named) and (card.said.item.plural or card.said.item.number)
    return {card.clause} if joined and alone and named and not several and not card.when else set()


def _given_between(links: list[Link]) -> set[int]:
    """What is named before a trick given, and "then" behind that: "two spades, a heart for you, and
    then the ace"."""
    if len(links) < 2 or not isinstance(links[-1].said, Concession):
        return set()
    named, given = links[-2], links[-1]
    item = named.said.item if isinstance(named.said, Named) else None
    told = item is not None and bool(item.cards or (item.suit and (item.number or item.plural)))
    joined = given.connective in ("comma", "") and named.sentence == given.sentence
    return {named.clause} if told and joined and not (named.when or given.when) else set()


def _noted(link: Link) -> bool:
    """Whether it is a card noted in letters or with the symbol of its suit, with no comma."""
    item = link.said.item if isinstance(link.said, Named) else None
    written = item is not None and bool(item.cards) and not (item.ranks or item.comma)
    return written and item is not None and not (item.nouns or item.owner or link.when)


def ordered_clauses(links: list[Link], facts: Facts | None) -> set[int]:
    """The clauses that "then" or "first" puts into an order, whole lists included."""
    found: set[int] = set()
    before = -1
    noted = sum(len(cards_of(link.said)) for link in links)
    every = facts is not None and noted == facts.left > 2
    if every and all(_noted(link) and not link.connective for link in links):
        found |= {link.clause for link in links}  # "♥J ♠A ♠K ♦A": noted to the last card
    for place, link in enumerate(links):
        if link.connective in ("then", "first") and link.clause != before:
            found.add(link.clause)
            if link.connective == "then":
                found |= {before, *_led_up_to(links[:place])}
        if link.first:
            found.add(link.clause)
        if (
            link.last
            and before >= 0
            and link.clause != before
            and not isinstance(link.said, Concession)
        ):
            found |= {link.clause, before}
        if not isinstance(link.said, StatedBelief):
            before = link.clause
    found |= _drawn_between(links) | _around_a_ruff(links) | _sentence_by_sentence(links)
    found |= _thrown_at_the_end(links) | _before_it_can(links, facts) | _behind_tops(links)
    for earlier, link in pairwise(links):
        if _then_cashed(earlier, link, first=links[0] is earlier):
            found |= {earlier.clause, link.clause}
    for earlier, link in reversed(list(pairwise(links))):  # "ace of spades ace of hearts n then"
        joined = link.connective or earlier.sentence != link.sentence or not link.units
        adjacent = not joined and earlier.units[-1:] == (link.units[0] - 1,)
        if link.clause in found and adjacent and isinstance(earlier.said, Named):
            found.add(earlier.clause)
    return found


def _thrown_at_the_end(links: list[Link]) -> set[int]:
    """ "King of hearts, two clubs pitching the diamond": a list of plays, on the last of which
    something is thrown."""
    for earlier, link in pairwise(links):
        joined = link.connective in ("", "comma")
        thrown = link.said if isinstance(link.said, Step) and joined else None
        led = earlier.said.item if isinstance(earlier.said, Named) and not earlier.when else None
        if thrown is None or led is None or thrown.kind is not StepKind.DISCARD:
            continue
        on = {*thrown.on_suits, *(card.suit for card in thrown.on_cards)} - {None}
        of = {led.suit, *(card.suit for card in led.cards)} - {None}
        if of and on <= of and earlier.sentence == link.sentence:
            return {earlier.clause, link.clause}
    return set()


def _behind_tops(links: list[Link]) -> set[int]:
    """ "Ace and king of diamonds, one diamond to you": top cards of a suit called, and a trick of
    that suit which is lost behind them."""
    for place, given in enumerate(links):
        lost = given.said
        if not isinstance(lost, Concession) or lost.timing is not None or given.loser or given.when:
            continue
        back = takewhile(lambda x: called(x) and not x.when, reversed(links[:place]))
        tops = [x for x in back if x.sentence == given.sentence]
        suits = [card.suit for x in tops for card in cards_of(x.said)]
        near = bool(tops) and given.units[0] - tops[0].units[-1] <= BEHIND
        joined = near and given.connective in ("", "comma") and not lost.card
        if joined and (lost.number or 1) == 1 and len(suits) > 1 and {*suits} == {lost.suit}:
            return {given.clause, *(x.clause for x in tops)}
    return set()


def _before_it_can(links: list[Link], facts: Facts | None) -> set[int]:
    """ "King of diamonds, pull the ten", with no trump in the hand on lead, or "ace of diamonds,
    crossruff": the winner that is named is played first."""
    for before, link in pairwise(links):
        kind = link.said.kind if isinstance(link.said, Step) else None
        waits = kind is StepKind.DRAW and _leads_no_trump(facts)
        joined = link.connective in ("comma", "") and before.sentence == link.sentence
        plain = isinstance(before.said, Named) and not (before.when or link.when)
        ruffs = kind is StepKind.CROSSRUFF and bool(cards_of(before.said))  # and not "my trumps"
        if joined and plain and (waits or ruffs):
            return {before.clause, link.clause}
    return set()


def _leads_no_trump(facts: Facts | None) -> bool:
    """Whether only the hand that is not on lead has a trump to draw with."""
    if facts is None or facts.leads not in SIDE:
        return False
    there = facts.held(Suit.TRUMPS, other_hand(facts.leads))
    return bool(there) and not facts.held(Suit.TRUMPS, facts.leads)


def _sentence_by_sentence(links: list[Link]) -> set[int]:
    """ "Two hearts. Spade to the ace.": winners that are a sentence, and a lead in the next."""
    for earlier, link in pairwise(links):
        led = isinstance(link.said, Step) and link.said.kind in (StepKind.LEAD, StepKind.RUFF)
        if not led or earlier.sentence == link.sentence or link.when or link.first:
            continue
        before = [each for each in links if each.sentence == earlier.sentence]
        if all(isinstance(each.said, Named) and each.bare and not each.when for each in before):
            return {link.clause, *(each.clause for each in before)}
    return set()


def _then_cashed(link: Link, after: Link, first: bool) -> bool:
    """ "Ace of spades, and I cash the hearts": a card called, and what is played next."""
    cashed = isinstance(after.said, Step) and after.said.kind is StepKind.CASH
    joined = after.connective == "and" and after.sentence == link.sentence
    alone = first and called(link) and not (link.when or after.when)
    return alone and cashed and joined and not after.fragment


def _drawn_between(links: list[Link]) -> set[int]:
    """ "Ace of diamonds, I pull the trump, and the spades": three clauses in the order told."""
    clauses = list(dict.fromkeys(link.clause for link in links))
    if len(clauses) != 3 or len({link.sentence for link in links}) > 1:
        return set()
    first, *drawn, last = links
    told = isinstance(last.said, Named) and last.connective == "and" and called(first)
    plain = not any(link.when or link.reason for link in links)
    step = drawn[0].said if len(drawn) == 1 else None
    draws = isinstance(step, Step) and step.kind is StepKind.DRAW and not drawn[0].fragment
    return set(clauses) if told and plain and draws and drawn[0].connective == "comma" else set()


def _around_a_ruff(links: list[Link]) -> set[int]:
    """ "Spade ace, diamond ruff, two more spades": one suit before and behind a ruff."""
    for before, ruff, after in zip(links, links[1:], links[2:], strict=False):
        told = called(before) and isinstance(after.said, Named) and after.fragment
        ruffs = isinstance(ruff.said, Step) and ruff.said.kind is StepKind.RUFF
        near = before.sentence == ruff.sentence == after.sentence
        if not (told and ruffs and near) or before.when or ruff.when or after.when:
            continue
        assert isinstance(after.said, Named)
        suits = {*after.said.item.suits, *(card.suit for card in cards_of(after.said))}
        if {card.suit for card in cards_of(before.said)} & suits - {None}:
            return {before.clause, ruff.clause, after.clause}
    return set()


def _ranks_behind_finesse(links: list[Link]) -> None:
    """ "Queen of clubs for the finesse, ace, jack": ranks of its suit called behind a finesse are
    played behind it."""
    suit: Suit | None = None
    for before, link in pairwise(links):
        if is_finesse(before.said):
            suit = next((card.suit for card in cards_of(before.said)), None)
        said = link.said
        if suit is None or not isinstance(said, Named) or link.sentence != before.sentence:
            suit = None
            continue
        item, cards = said.item, said.item.cards
        words = item.mask.bit_count() - item.comma
        by_rank = len(cards) == 1 and words == 1 and link.connective in ("comma", "")
        if by_rank and cards[0].suit is suit and called(link):
            link.said = replace(said, played=True)
        else:
            suit = None


def _watched_for(links: list[Link]) -> None:
    """ "Two top spades and claim if the queen falls": played, for the queen to be seen."""
    for place, link in enumerate(links):
        suits = {c.card.suit for c in link.when if c.kind is ConditionKind.DROPS and c.card}
        for before in links[:place] if suits else ():
            said = before.said
            if not isinstance(said, Named) or before.when or before.sentence != link.sentence:
                continue
            if {*said.item.suits, *(card.suit for card in said.item.cards)} <= suits:
                before.said = replace(said, played=True)


def lined(discourse: Discourse) -> set[int]:
    """The sentences that tell a line card by card: a lead to a card, a trick won in a hand, suits
    one by one ("trump, trump, spade")."""
    found: set[int] = set()
    single: dict[int, list[Suit]] = {}
    _drawn_one_by_one(discourse)
    finesses_in_turn(discourse.links)
    _ranks_behind_finesse(discourse.links)
    crossruff_told(discourse.links)
    endplay_told(discourse.links)
    again = ruffed_with_it(discourse.links, discourse.units, discourse.facts)
    discourse.roles.update(dict.fromkeys(again, "reason"))
    low_and_high(discourse.links, discourse.facts)
    low_to_high(discourse.links, discourse.facts)
    finesse_explained(discourse.links, discourse.facts)
    led_and_told(discourse.links)
    for link in discourse.links:
        said = link.said
        if isinstance(said, Step):
            crossing = said.kind is StepKind.LEAD and (said.other_card or said.hand)
            if (crossing and link.moves) or link.exits:
                found.add(link.sentence)
            if said.kind in LINING or (said.kind is StepKind.DRAW and said.number):
                found.add(link.sentence)
            if said.kind is StepKind.CASH and link.moves and not link.fragment:
                found.add(link.sentence)  # "ace of spades, back to my hearts"
        elif isinstance(said, Renounced) and said.kind is StepKind.FINESSE:
            found.add(link.sentence)
        elif isinstance(said, Named):
            item = said.item
            if item.has("round") and link.moves:
                found.add(link.sentence)
            first = link is discourse.links[0] and _a_trump(discourse.links, said, discourse.facts)
            if (bare_play(said) or first) and link.moves:
                link.said = said = replace(said, played=True)
                found |= set() if link.first else {link.sentence}
            counted = not item.plural or bool(item.number)  # "two trumps, two spades, trump"
            if item.suit and not item.cards and counted and link.fragment:
                single.setdefault(link.sentence, []).append(item.suit)
    _watched_for(discourse.links)
    suit_then_card(discourse.links)
    called_beside_ruffs(discourse.links, discourse.units)
    called_before_finesse(discourse.links)
    run_again(discourse.links)
    if finesse_told(discourse.links, discourse.facts) and not any(
        link.when for link in discourse.links
    ):
        waited = [place for place, role in discourse.roles.items() if role == "condition"]
        discourse.roles.update(dict.fromkeys(waited, "reason"))
    if _finessed_twice(discourse.links):
        found |= {link.sentence for link in discourse.links if is_finesse(link.said)}
    for sentence, suits in single.items():
        if len(suits) > len(set(suits)) and len(suits) > 1:
            found.add(sentence)
            for link in discourse.links:
                if link.sentence == sentence and isinstance(link.said, Named):
                    _make_single(link)
    return found | _told_beside(discourse.links, found)


def _drawn_one_by_one(discourse: Discourse) -> None:
    """ "Draw, draw, ace, ace": a round each time that it is said."""
    links = discourse.links
    again = {
        place
        for pair in pairwise(range(len(links)))
        if all(_only_draws(links[at], discourse.units) for at in pair)
        for place in pair
        if links[pair[0]].sentence == links[pair[1]].sentence
    }
    for place in again:
        step = links[place].said
        assert isinstance(step, Step)
        links[place].said = replace(step, number=1)


def _only_draws(link: Link, units: list[Unit]) -> bool:
    """Whether it is drawing trumps, said with the verb alone."""
    bag = units[link.units[0]].bag if link.units and not link.when else None
    alone = bag is not None and bag.head == "draw" and not (bag.peek() or bag.phrases or bag.times)
    return alone and link.said == Step(StepKind.DRAW)


def _a_trump(links: list[Link], named: Named, facts: Facts | None) -> bool:
    """ "A trump and the rest are good", "two trumps, I've got the lot": so many are led first,
    while they have some."""
    item = named.item
    little = item.which is Which.LOW  # "one little trump from me and the rest is mine"
    rounds = bool(item.number) and not item.det and len(links) > 1 and all(map(_is_all, links[1:]))
    single = item.det == "a" or (little and item.number == 1) or rounds
    plain = is_trumps(item) and single and not (item.owner or item.nouns)
    plain = plain and (little or item.which is None)
    out = facts is not None and facts.trump is not None and facts.out_of(Suit.TRUMPS)
    return plain and bool(out) and named.place in (None, *SIDE)


def _is_all(link: Link) -> bool:
    """Whether all that is left is claimed, or said to be good."""
    good = isinstance(link.said, StatedBelief) and link.said.kind is BeliefKind.ALL_GOOD
    return good or (isinstance(link.said, Count) and link.said.kind is CountKind.REST)


def _finessed_twice(links: list[Link]) -> bool:
    """ "Finesse the jack, ace of clubs, finesse the queen": what is told between has its place."""
    places = [place for place, link in enumerate(links) if is_finesse(link.said)]
    if places and places[-1] - places[0] > 1:
        return True
    return any(_suit_of_finesse(links[n]) & _called_suits(links[:n]) for n in places)


def _suit_of_finesse(link: Link) -> set[Suit]:
    step = link.said
    assert isinstance(step, Step)
    return {*step.suits, *(card.suit for card in step.cards if card.suit)}


def _called_suits(links: list[Link]) -> set[Suit]:
    """The suits of the cards called alone."""
    cards = [c for link in links if called(link) for c in cards_of(link.said)]
    return {card.suit for card in cards if card.suit}


def _told_beside(links: list[Link], lined: set[int]) -> set[int]:
    """ "Ace of spades. Club to the king. Queen of clubs.": sentences of nothing but cards called,
    beside a line told card by card."""
    plain = {link.sentence for link in links} - {
        link.sentence for link in links if not called(link)
    }
    ruffs = any(_kind(link.said) is StepKind.RUFF for link in links)
    return plain if lined or ruffs else set()


def card_by_card(links: list[Link]) -> set[int]:
    """ "Club ruff, ace of spades, club ruff": sentences in which a card called stands beside two
    ruffs, or a trick given between two cards called, so that all of it is told card by card."""
    found = set()
    for sentence in {link.sentence for link in links}:
        its = [link for link in links if link.sentence == sentence and not link.reason]
        at = [n for n, link in enumerate(its) if _kind(link.said) is StepKind.RUFF]
        if len(at) > 1 and any(map(called, its)):
            found.add(sentence)
        for n, link in enumerate(its):  # "king of trumps, a club to you, ace of diamonds"
            given = isinstance(link.said, Concession) and told_in_turn(link)
            if given and any(map(called, its[:n])) and any(map(called, its[n + 1 :])):
                found.add(sentence)
    return found


def told_in_turn(link: Link) -> bool:
    """Whether a card is called, or a trick of a suit given."""
    said = link.said
    given = isinstance(said, Concession) and (said.suit or said.card) and not link.when
    return bool(given) or called(link)


def _kind(said: Atom | Named) -> StepKind | None:
    return said.kind if isinstance(said, Step) else None


def _make_single(link: Link) -> None:
    """ "Trump, heart, trump": one round of each."""
    assert isinstance(link.said, Named)
    item = link.said.item
    if item.suit and not (item.cards or item.plural or item.nouns) and number_of(item) is None:
        link.said = replace(link.said, item=replace(item, number=1), played=True)
