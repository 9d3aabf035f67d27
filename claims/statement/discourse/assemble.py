"""What a statement says, thing after thing, into one plan."""

from dataclasses import replace

from claims.statement.context import Facts
from claims.statement.discourse.called import (
    answered,
    called,
    kept_for_last,
    led_to_see,
    let_run_told,
    pip_put_in,
    seen_in_trick,
)
from claims.statement.discourse.chain import Link, as_step, is_finesse
from claims.statement.discourse.crossed_once import crossed_once
from claims.statement.discourse.discourse import Discourse
from claims.statement.discourse.in_order import (
    between_plays,
    card_by_card,
    given_after,
    given_amid,
    given_before_ruff,
    given_for_return,
    last_are_theirs,
    lined,
    lower_first,
    named_before,
    ordered_clauses,
    throws_in,
    told_alike,
    told_in_turn,
)
from claims.statement.discourse.in_turn import (
    claimed_after,
    crossed_before,
    crossed_by_play,
    good_beside,
    good_in_turn,
    good_there,
    in_both_hands,
    led_to_finesse,
    played_in_turn,
    put_under_it,
    ruffed_back,
    ruffed_both_ways,
    ruffed_there,
    thrown_from_there,
    thrown_where_void,
    unblocked_by_throwing,
    winners_in_turn,
)
from claims.statement.discourse.kept_for import kept_till_the_end, not_overtaken
from claims.statement.discourse.lists import all_high, listed, not_yet_high, played
from claims.statement.discourse.looked_for import (
    draw_what_falls,
    draw_what_goes,
    led_before_looking,
    named_as_out,
    none_after_drawing,
    play_before_looking,
)
from claims.statement.discourse.losers_told import losers_cared_for, losers_named, other_given
from claims.statement.discourse.mentions import mentions_trump
from claims.statement.discourse.of_partner import by_a_defender
from claims.statement.discourse.on_the_table import (
    finessed_now,
    led_back,
    only_over_theirs,
    put_on_theirs,
    ruffed_where_it_can,
    ruffs_to_come,
    thrown_first,
    thrown_in_turn,
    thrown_now,
    thrown_where_it_can,
    to_the_trick,
    trick_let_go,
)
from claims.statement.discourse.one_finesse import one_finesse
from claims.statement.discourse.one_trick import given_in_any_case, let_run_if
from claims.statement.discourse.settled import more_to_come, settled
from claims.statement.discourse.subordinate import they_ruff
from claims.statement.discourse.told_again import (
    both_drawn,
    conceded_down,
    led_to_lose,
    led_to_theirs,
    more_rounds,
    more_than_these,
    named_for_that,
    needless,
    not_thrown,
    rest_in_the_other_case,
    round_by_round,
    told_card_by_card,
)
from claims.statement.discourse.told_later import caught, spared_for_later, won_by_another
from claims.statement.discourse.units import Unit
from claims.statement.grammar.memory import Atom, Said
from claims.statement.grammar.named import Named
from claims.statement.grammar.noun import Item
from claims.statement.model import (
    IN_TRICK,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Hand,
    Listed,
    Mood,
    Plan,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
)


def assembled(discourse: Discourse) -> tuple[Plan, Said, Said]:
    """The plan, what it is made of, and what was said besides that it makes superfluous."""
    links = discourse.links
    in_line = lined(discourse)
    links = _missing_by_name(links, discourse.units)
    kept_till_the_end(links, discourse.units)
    named_for_that(links, discourse.units)
    not_overtaken(links, discourse.facts)
    links = kept_for_last(_given_by_name(links, discourse.facts))
    play_before_looking(links, discourse.facts)
    pip_put_in(links, discourse.units, discourse.facts)
    let_run_told(links, discourse.facts)
    let_run_if(links)
    given_in_any_case(links)
    seen_in_trick(links)
    led_to_see(links)
    led_before_looking(links, discourse.facts)
    answered(links, discourse.facts)
    named_as_out(links, discourse.facts)
    draw_what_falls(links, discourse.facts)
    draw_what_goes(links)
    none_after_drawing(links)
    in_both_hands(links)
    good_there(links)
    good_beside(links, discourse.units)
    crossed_by_play(links, discourse.units)
    crossed_before(links, discourse.units)
    unblocked_by_throwing(links)
    put_under_it(links, discourse.units, discourse.facts)
    led_to_theirs(links)
    told_card_by_card(links)
    more_than_these(links)
    round_by_round(links)
    more_rounds(links, discourse.facts)
    conceded_down(links)
    both_drawn(links, discourse.units, discourse.facts)
    thrown_from_there(links, discourse.units, discourse.facts)
    thrown_where_void(links, discourse.units, discourse.facts)
    ruffed_there(links, discourse.facts)
    led_to_finesse(links, discourse.facts)
    ruffed_both_ways(links)
    played_in_turn(links)
    good_in_turn(links)
    claimed_after(links, discourse.units)
    winners_in_turn(links, discourse.units, discourse.facts)
    losers_cared_for(links, discourse.units)
    other_given(links, discourse.units)
    _thrown_after_all(links, discourse.facts)
    losers_named(links, discourse.facts)
    ruffed_back(links, discourse.facts)
    ordered, by_card = ordered_clauses(links, discourse.facts), card_by_card(links)
    ordered |= told_alike(links, discourse.units)
    with_the_rest = {
        link.clause
        for link in links
        if isinstance(link.said, Count) and link.said.kind is CountKind.REST
    }
    all_told = last_are_theirs(links, discourse.facts) or lower_first(links, discourse.facts)
    last_card = len(links) == 1 and discourse.mood is Mood.CURTAILING  # "ten of trumps, that's all"
    done: Said = []
    for place, link in enumerate(links):
        in_order = link.clause in ordered or link.first or link.sentence in discourse.ordered
        in_order = in_order or link.in_order or throws_in(links[place : place + 2])
        in_order = in_order or (link.sentence in in_line and between_plays(links, place))
        in_order = (
            in_order or given_amid(links, place) or given_for_return(links[place : place + 2])
        )
        in_order = in_order or given_before_ruff(links[place : place + 2], discourse.facts)
        in_order = in_order or (all_told and isinstance(link.said, Named))
        in_order = in_order or named_before(links[place : place + 2], discourse.units)
        pairs = (links[max(place - 1, 0) : place + 1], links[place : place + 2])
        in_order = in_order or any(
            given_after(two, discourse.units, discourse.facts) for two in pairs
        )
        in_order = in_order or (link.sentence in by_card and told_in_turn(link))
        in_order = in_order or (last_card and called(link))
        if isinstance(link.said, Concession) and (link.only or link.clause in with_the_rest):
            in_order = False  # "then all but a diamond"
        for atom in _atoms(link, in_order, link.sentence in in_line, discourse.facts):
            atom = led_to_lose(atom, link, discourse.facts, done)
            if atom == Concession(1) and in_order and not link.first:
                atom = _of_the_suit(link, atom, done, discourse.facts)
            if isinstance(atom, Concession) and link.first and not (atom.suit or atom.card):
                atom = replace(atom, timing=atom.timing or Timing.NOW)  # "one for you first"
            if isinstance(atom, Step) and isinstance(link.said, Concession) and not link.first:
                atom = _after_count(atom, link.said, done)
            if link.when and not atom.when:
                atom = replace(atom, when=link.when)
            if _told_before(atom, done, discourse.facts):
                done[-1] = (done[-1][0], (*done[-1][1], *link.units))
                continue
            done += [(said, link.units) for said in _taken_first(atom, done)]
    if any(link.last and _told_alone(link, done) for link in links):
        done = [(_held_back(atom), units) for atom, units in done]
    done = only_over_theirs(by_a_defender(done, discourse.facts), discourse.facts)
    done = led_back(trick_let_go(done, discourse.facts), discourse.facts)
    done = crossed_once(done, discourse.facts)
    done = [(_the_finesse(atom, discourse.facts), units) for atom, units in done]
    done = [(ruffed_where_it_can(atom, discourse.facts), units) for atom, units in done]
    done = put_on_theirs(done, discourse.facts)
    done = ruffs_to_come(finessed_now(done, discourse.facts), discourse.facts)
    done = thrown_now(to_the_trick(done, discourse.facts), discourse.facts)
    done = thrown_first(done, discourse.facts)
    done = [(thrown_where_it_can(atom, discourse.facts), units) for atom, units in done]
    done = thrown_in_turn(done)
    done = won_by_another(spared_for_later(done, discourse.facts), discourse.facts)
    done = one_finesse(caught(done), discourse.units, discourse.facts)
    said = done
    done = not_yet_high(not_thrown(done))
    done = more_to_come(done, discourse.units, discourse.facts)
    done = _told_each(_counted_on(_level_made(done, discourse.facts), discourse.facts))
    done = rest_in_the_other_case(done)
    done = settled(_cashed_together(done), discourse.units, discourse.facts)
    plan = Plan(
        tuple(a for a, _ in done if isinstance(a, Step)),
        tuple(dict.fromkeys(a for a, _ in done if isinstance(a, StatedBelief))),
        tuple(dict.fromkeys(a for a, _ in done if isinstance(a, Count))),
        tuple(a for a, _ in done if isinstance(a, Concession)),
        tuple(a for a, _ in done if isinstance(a, Listed)),
        tuple(dict.fromkeys(a for a, _ in done if isinstance(a, Renounced))),
    )
    mood = discourse.mood
    if mood in (Mood.QUESTION, Mood.DOUBTFUL, Mood.THIS_TRICK) and not plan.empty:
        mood = Mood.STATEMENT
    facts = discourse.facts
    trump = Suit("SHDC"[facts.trump]) if facts is not None and facts.trump is not None else None
    told = any(they_ruff(u) for u in discourse.units if u.kind == "clause")  # a trump of theirs
    plan = replace(plan, mood=mood, mentions_trump=mentions_trump(plan, trump) or told)
    kept = {id(atom) for atom, _ in done}
    return plan, done, [(atom, units) for atom, units in said if id(atom) not in kept]


def _the_finesse(atom: Atom, facts: Facts | None) -> Atom:
    """ "I refuse the finesse": where the only one is in trumps, he speaks of them."""
    if not isinstance(atom, Renounced) or atom.kind is not StepKind.FINESSE or facts is None:
        return atom
    can = facts.finessable() if atom.suit is None and atom.card is None else ()
    trumps = len(can) == 1 and facts.trump_suit(can[0])
    return replace(atom, suit=Suit.TRUMPS) if trumps else atom


def _told_before(atom: Atom, done: Said, facts: Facts | None) -> bool:
    """ "One trump out, I take it", "the king, king of spades", "the ace blocks, so I play it": one
    play, said twice."""
    last = done[-1][0] if done else None
    out = isinstance(last, StatedBelief) and last.kind is BeliefKind.TRUMPS_OUT
    if out and len(done) > 1 and done[-2][0] == atom == Step(StepKind.DRAW, outstanding=1):
        return True  # "ce petit atout que vous gardez, il va tomber, je m'en charge"
    if not (isinstance(atom, Step) and isinstance(last, Step)):
        return False
    same = last.kind is StepKind.CASH and atom.kind in (StepKind.CASH, StepKind.PLAY)
    if same and atom.cards and facts is not None:
        one, other = ([card.code(facts.trump) for card in step.cards] for step in (last, atom))
        return one == other and None not in one and last.when == atom.when
    if not atom.kind is last.kind is StepKind.DRAW or atom.number is not None:
        return False
    by_name = bool(atom.cards) and last.number == 1  # "un tour pour le valet"
    return last == atom or by_name


def _missing_by_name(links: list[Link], units: list[Unit]) -> list[Link]:
    """ "Il me manque une levée, le trèfle, le reste est à moi": of all that is left, that one is
    given."""
    rest = any(isinstance(x.said, Count) and x.said.kind is CountKind.REST for x in links)
    found: list[Link] = []
    for link in links:
        before, item = found[-1] if found else None, None
        if isinstance(link.said, Named) and not link.said.item.plural and not link.said.played:
            item = link.said.item
        bag = units[before.units[0]].bag if before is not None and before.units else None
        one = before is not None and before.said == Count(CountKind.RESULT, -1)
        if before and item and one and bag is not None and bag.tag == "missing":
            card = item.cards[0] if len(item.cards) == 1 else None
            link.said = Concession(suit=None if card else item.suit, card=card)
            if rest:
                link.units = (*found.pop().units, *link.units)
        found.append(link)
    return found


def _given_by_name(links: list[Link], facts: Facts | None) -> list[Link]:
    """ "One for you, the ace of spades": the trick given is that of their card; "two for you, the
    ace of spades and one at the end": all of them."""
    named: list[Link] = []
    for link in links:
        _told_one_by_one(link, links, facts)
        before, said = named[-1].said if named else None, link.said
        if named and needless(named[-1], link):
            link.units = (*named.pop().units, *link.units)
        plain = isinstance(before, Concession) and not before.card and (before.number or 1) == 1
        plain = plain and not link.first  # "... one for you, but first the ace"
        if plain and isinstance(said, Named) and len(said.item.cards) == 1 and facts is not None:
            assert isinstance(before, Concession)
            card = _of_that_suit(said.item, before.suit)
            if card is not None and facts.out(card) and not facts.has(card):
                link.said = Concession(card=card, timing=before.timing)
                link.units = (*named.pop().units, *link.units)
        named.append(link)
    return named


def _of_that_suit(item: Item, suit: Suit | None) -> Card | None:
    """The card named behind a trick given, "a diamond, the ace"; None where it is of another
    suit."""
    card = replace(item.cards[0], mine=None)
    if suit is None or card.suit is suit:
        return card
    by_rank = item.mask.bit_count() - item.comma - bool(item.det) == 1
    by_rank = by_rank and bool(item.ranks) and not item.lent  # "..., SK", "the king and ace of ..."
    return replace(card, suit=suit) if by_rank and not item.comma else None


def _told_one_by_one(link: Link, links: list[Link], facts: Facts | None) -> None:
    """A number of tricks given, which the words behind it tell one by one."""
    given = link.said
    if not isinstance(given, Concession) or given.suit or given.card or facts is None:
        return
    place, number = links.index(link), given.number or 1
    after = [each for each in links[place + 1 :] if each.sentence == link.sentence][:number]
    told = [_given_alone(each, facts) for each in after]
    if number < 2 or len(told) < number or any(each is None for each in told):
        return
    if any(each.when != link.when or each.first or each.connective == "then" for each in after):
        return
    if not any(isinstance(each, Concession) and (each.card or each.suit) for each in told):
        return
    for each, atom in zip(after, told, strict=True):
        assert atom is not None
        each.said, each.first = atom, False
    after[0].units = (*link.units, *after[0].units)
    link.said, link.units = Count(CountKind.REST), ()


def _given_alone(link: Link, facts: Facts) -> Concession | None:
    """One trick of those that are given: of a card of theirs, or "one at the end"."""
    said = link.said
    timing = Timing.END if link.last else None
    if isinstance(said, Concession) and (said.number or 1) == 1:
        return said
    if isinstance(said, Count) and said == Count(CountKind.TRICKS, 1):
        return Concession(1, timing=timing)
    if isinstance(said, Named) and said.item.called and link.connective != "then":
        return Concession(suit=said.item.suit, timing=timing)  # "two to lose, spades and clubs"
    if isinstance(said, Named) and len(said.item.cards) == 1:
        card = replace(said.item.cards[0], mine=None)
        if facts.out(card) and not facts.has(card):
            return Concession(card=card, timing=timing)
    return None


def _to_that_trick(seen: Condition, cards: tuple[Card, ...]) -> bool:
    """Whether cards named for a case are played to the trick in which it is seen; of another suit
    than the card that is thrown they are led later."""
    suit = seen.card.suit if seen.card is not None and seen.card.rank is not None else None
    return seen.kind in IN_TRICK and any(suit in (None, card.suit) for card in cards)


def _atoms(link: Link, in_order: bool, in_line: bool, facts: Facts | None) -> list[Atom]:
    said = link.said
    if isinstance(said, Named):
        if link.bare and any(_to_that_trick(c, said.item.cards) for c in link.when):
            return [Step(StepKind.PLAY, cards=said.item.cards)]
        play = said.played or (link.fragment and (in_order or link.last))
        play = (play or (link.moves and in_line)) and not said.kept
        high = all_high(said, facts)
        if play and not link.reason:
            return [*(_theirs_fall(said, facts) or played(said)), *high]
        return [*(held for atom in listed(said) for held in _held_by_us(atom, facts)), *high]
    now = isinstance(said, Concession) and said.timing is Timing.NOW and link.connective == "then"
    if isinstance(said, Concession) and in_order and (said.timing is None or now):
        return [as_step(replace(said, timing=None))]
    return [said]


def _held_by_us(atom: Atom, facts: Facts | None) -> list[Atom]:
    """A winner named that an opponent holds is none: a trump is still out, another is not read, but
    for what a defender takes his partner to have, whose cards he does not see."""
    card = atom.card if isinstance(atom, Listed) else None
    if isinstance(atom, Listed) and atom.hand is not None and facts is not None and card:
        atom = replace(atom, hand=None) if facts.where(card) is Hand.OWN else atom
    if card is None or facts is None or not facts.out(card) or card.suit is None:
        return [atom]
    if not facts.trump_suit(card.suit):
        return [atom] if isinstance(atom, Listed) and atom.hand is Hand.PARTNER else []
    return [StatedBelief(BeliefKind.TRUMPS_OUT, card=card, number=1, when=atom.when)]


def _told_alone(link: Link, done: Said) -> bool:
    """Whether nothing but what a link says is played: the rest is counted, or said to be good."""
    played = [units for atom, units in done if isinstance(atom, Step)]
    return played == [link.units]


def _held_back(atom: Atom) -> Atom:
    """ "The ace of spades last", and nothing else said: all other cards come before it."""
    if isinstance(atom, Step) and atom.kind is StepKind.DRAW and atom.number is None:
        return Renounced(StepKind.LEAD, Suit.TRUMPS, when=atom.when)
    if not isinstance(atom, Step) or len(atom.cards) + len(atom.suits) != 1:
        return atom
    if atom.kind not in (StepKind.CASH, StepKind.PLAY) or atom.number is not None:
        return atom
    suit, card = next(iter(atom.suits), None), next(iter(atom.cards), None)
    return Renounced(StepKind.LEAD, suit, card, atom.when)


def _taken_first(atom: Atom, done: Said) -> list[Atom]:
    """ "The heart finesse if it works": it is taken, and the rest is claimed where it works."""
    if not is_finesse(atom) or any(is_finesse(before) for before, _ in done):
        return [atom]
    assert isinstance(atom, Step)
    own = tuple(
        c
        for c in atom.when
        if c.kind is ConditionKind.FINESSE_WINS
        and not c.negated
        and (c.suit is None or c.suit in atom.suits)
        and (c.card is None or c.card in atom.cards)
    )
    if not own:
        return [atom]
    before = tuple(c for c in atom.when if c not in own)
    return [replace(atom, when=before), Count(CountKind.REST, when=own)]


def _theirs_fall(said: Named, facts: Facts | None) -> list[Atom]:
    """A trump of theirs named in its place is drawn."""
    if facts is None or facts.trump is None or len(said.item.cards) != 1:
        return []
    (card,) = said.item.cards
    if card.suit is None and not facts.holds(card):
        card = replace(card, suit=Suit.TRUMPS)
    if card.suit is None or not facts.trump_suit(card.suit) or not facts.out(card):
        return []
    return [Step(StepKind.DRAW, cards=(replace(card, mine=None),), outstanding=1)]


def _of_the_suit(link: Link, given: Atom, done: Said, facts: Facts | None) -> Atom:
    """ "Ace of clubs, then I give you one": of the suit just played, in its place, unless that was
    the last of it, or another suit decides whether it is given."""
    last = done[-1][0] if done else None
    if any(condition.kind is ConditionKind.BREAKS for condition in link.when):
        return given
    if not isinstance(last, Step) or last.kind not in (StepKind.CASH, StepKind.PLAY):
        return given
    suits = {card.suit for card in last.cards}
    suit = suits.pop() if len(suits) == 1 else None
    spent = (
        suit is not None and facts is not None and facts.held(suit).bit_count() <= len(last.cards)
    )
    return Step(StepKind.CONCEDE, (suit,), number=1) if suit is not None and not spent else given


def _after_count(step: Step, given: Concession, done: Said) -> Atom:
    """ "Three top tricks and then you get the club": after a number of tricks, at the end."""
    kinds = (CountKind.TRICKS, CountKind.TOTAL)
    counted = any(isinstance(a, Count) and a.kind in kinds for a, _ in done)
    if counted and not any(isinstance(a, Step) for a, _ in done):
        return replace(given, timing=Timing.END)
    return step


def _thrown_after_all(links: list[Link], facts: Facts | None) -> None:
    """ "Ce roi de carreau me gêne, alors du balai sur l'as": a card named that is thrown next is
    not played."""
    for place in range(len(links) - 1, 0, -1):
        before, step = links[place - 1], links[place].said
        thrown = step.cards if isinstance(step, Step) and step.kind is StepKind.DISCARD else ()
        cards = before.said.item.cards if isinstance(before.said, Named) else ()
        codes = [[c.code(facts.trump if facts else None) for c in each] for each in (thrown, cards)]
        if len(cards) == 1 and codes[0] == codes[1] != [None] and not before.when:
            links[place].units = (*before.units, *links[place].units)
            del links[place - 1]


def _cashed_together(done: Said) -> Said:
    """Cards cashed one after the other by the same words, as one step."""
    found: Said = []
    for atom, units in done:
        before = found[-1] if found else None
        if before is not None and before[1] == units and units and _cards_cashed(atom):
            last = before[0]
            if _cards_cashed(last) and last.when == atom.when:
                assert isinstance(last, Step) and isinstance(atom, Step)
                found[-1] = (replace(last, cards=(*last.cards, *atom.cards)), units)
                continue
        found.append((atom, units))
    return found


def _cards_cashed(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom == Step(StepKind.CASH, cards=atom.cards, when=atom.when)


def _counted_on(done: Said, facts: Facts | None) -> Said:
    """ "I've seven, two spades make nine": the lesser total is of the tricks already won."""
    totals = [a for a, _ in done if isinstance(a, Count) and a.kind is CountKind.TOTAL]
    won = facts.won[0] if facts is not None and facts.won is not None else None
    plain = won is not None and all(not count.when for count in totals)
    before = Count(CountKind.TOTAL, won)
    if not plain or before not in totals or all(count == before for count in totals):
        return done
    return [(Count(CountKind.WON, won), units) if a == before else (a, units) for a, units in done]


def _level_made(done: Said, facts: Facts | None) -> Said:
    """ "Three, just made": the level of the contract, where so many tricks are another result."""
    made = any(a == Count(CountKind.RESULT, 0) for a, _ in done)
    level = Count(CountKind.TRICKS, facts.level) if facts is not None and facts.level else None
    if not made or level is None or facts is None or facts.needed == level.number:
        return done
    return [(Count(CountKind.RESULT, 0), units) if a == level else (a, units) for a, units in done]


def _told_each(done: Said) -> Said:
    """ "I take my two aces, the spade and then the diamond": they are played as they are told."""
    found: Said = []
    for place, (atom, units) in enumerate(done):
        cards = atom.cards if isinstance(atom, Step) and atom.kind is StepKind.CASH else ()
        many = cards[0] if len(cards) == 1 and cards[0].suit is None else None
        if many is not None and (many.number or many.every):
            after = [a for a, _ in done[place + 1 :] if isinstance(a, Step) and _of_rank(a, many)]
            if sum(len(a.cards) for a in after) >= max(many.number or 0, 2):
                atom = Listed(card=replace(many, mine=None), when=atom.when)
        found.append((atom, units))
    return found


def _of_rank(step: Step, many: Card) -> bool:
    """Whether nothing but cards of a rank is played, each named with its suit."""
    played = step.kind in (StepKind.CASH, StepKind.PLAY) and bool(step.cards)
    return played and all(card.suit and card.rank == many.rank for card in step.cards)
