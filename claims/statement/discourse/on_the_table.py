"""Cards played or thrown to the trick on the table, and what is thrown where it can be."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from claims.cards import RANKS, SUITS, suit_cards
from claims.statement.context import SIDE, Facts, other_hand
from claims.statement.grammar.memory import Atom, Said
from claims.statement.meanings.pieces import is_lead_to_card
from claims.statement.model import (
    OVER,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Hand,
    Height,
    Listed,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)

TO_IT: Final = frozenset({StepKind.PLAY, StepKind.DISCARD, StepKind.WIN, StepKind.OVERTAKE})
"""What may be told of the trick on the table before how it is won."""

SMALL: Final = "23456789"
THIS: Final = (Card(which=Which.THIS),)
"""The card that lies on the table, whichever it is."""
BOTH: Final = (StepKind.PLAY, StepKind.WIN)
"""What the lower and the higher card of two hands do."""


def to_the_trick(done: Said, facts: Facts | None) -> Said:
    """ "Up with the ace, diamonds": a card named first, with a trick on the table, is played to it
    where it can be."""
    led = facts.led if facts is not None else None
    if facts is None or led is None or not done:
        return done
    done = _ruffed_once([(_won_where_it_lies(atom, facts), u) for atom, u in _won_first(done)])
    done = _overtaken_now(done, led, facts)
    both = _by_two_hands(done, led, facts)
    if both is not None:
        return both
    first, units = done[0]
    low = isinstance(first, Step) and first.kind is StepKind.PLAY and not first.cards
    both_play = facts.both_to_play
    if low and not both_play:
        return done  # "low, then the ace": to the next trick
    if low and len(done) > 1:  # "low from dummy, king": of the other hand
        after, other = done[1]
        if isinstance(after, Listed) and after.card is not None:
            after = Step(StepKind.CASH, cards=(after.card,), when=after.when)
        if isinstance(after, Step) and after.kind is StepKind.LEAD and not facts.played:
            after = _run_there(after, led)
        won = to_the_trick([(after, other)], facts)
        wins = won[0][0]
        card = wins.cards[0] if isinstance(wins, Step) and len(wins.cards) == 1 else None
        lies = facts.where(card) if card is not None and wins != after else None
        if isinstance(first, Step) and first.hand is None and lies in SIDE:
            done = [(replace(first, hand=other_hand(lies)), units), *done[1:]]
        return [done[0], *(won if won[0][0] != after else done[1:2]), *done[2:]]
    if isinstance(first, Step) and first.kind is StepKind.DISCARD and len(first.on_cards) == 1:
        card = first.on_cards[0]  # "my club goes on the ace of diamonds": the trick on the table
        taken = Step(StepKind.CASH, cards=(replace(card, suit=card.suit or led),))
        won = to_the_trick([(taken, units)], facts)
        return [*won, *done] if won[0][0] != taken else done
    kept = done[1:] and all(isinstance(atom, Renounced) for atom, _ in done[1:])
    if (
        isinstance(first, Listed) and first.card is not None and kept
    ):  # "I keep the ace, so the six"
        first = Step(StepKind.CASH, cards=(first.card,), when=first.when)
    if _won_there(first, led):
        assert isinstance(first, Step) and first.other_card is not None
        first = Step(StepKind.CASH, cards=(first.other_card,), when=first.when)
    if not isinstance(first, Step) or first.kind not in (StepKind.CASH, StepKind.PLAY):
        return done
    if len(first.cards) != 1 or first.cards[0].suit not in (None, led) or first.when:
        return done
    card = replace(first.cards[0], suit=led)
    code = card.code(facts.trump)
    if card.rank is None or card.number or code is None or facts.trump_suit(led):
        return done
    holder = next((h for h in (facts.own, facts.dummy, facts.partner) if h >> code & 1), 0)
    if holder.bit_count() < facts.left:
        return done  # that hand has played to it
    if facts.beaten_there(card):
        return [(Step(StepKind.PLAY, cards=(card,), hand=first.source), units), *done[1:]]
    return [(Step(StepKind.WIN, cards=(card,), hand=first.source), units), *done[1:]]


def _ruffed_once(done: Said) -> Said:
    """ "I ruff, and I ruff it high, with the king": the trick on the table is ruffed once."""
    for place, ((plain, units), (told, others)) in enumerate(pairwise(done)):
        if not (isinstance(plain, Step) and isinstance(told, Step)) or plain.when != told.when:
            continue
        this = plain.kind is told.kind is StepKind.RUFF and plain.cards == told.cards == THIS
        if this and plain == replace(plain, other_card=None, height=None):
            both = replace(told, hand=told.hand or plain.hand)
            return [*done[:place], (both, units + others), *done[place + 2 :]]
    return done


def _won_where_it_lies(atom: Atom, facts: Facts) -> Atom:
    """ "I win in hand, no, with dummy's ace": the card says in which hand."""
    card = atom.cards[0] if isinstance(atom, Step) and len(atom.cards) == 1 else None
    if not isinstance(atom, Step) or card is None or atom.kind is not StepKind.WIN:
        return atom
    return replace(atom, hand=None) if facts.where(card) not in (None, atom.hand) else atom


def _won_first(done: Said) -> Said:
    """ "I need the king after the diamonds, so I take this with the ace": it is taken first."""
    wins = (n for n, (a, _) in enumerate(done) if isinstance(a, Step) and a.kind is StepKind.WIN)
    place = next(wins, 0)
    step, before = done[place][0], [a for a, _ in done[:place] if isinstance(a, Step)]
    if not isinstance(step, Step) or step.when or any(a.kind in TO_IT for a in before):
        return done
    return [done[place], *done[:place], *done[place + 1 :]]


def _overtaken_now(done: Said, led: Suit, facts: Facts) -> Said:
    """ "King from dummy, overtaken by my ace": what both hands play to the trick on the table."""
    steps = [a for a, _ in done[:2] if isinstance(a, Step) and not a.when]
    over = steps[-1] if steps and steps[-1].kind is StepKind.OVERTAKE else None
    named = over.cards[0] if over is not None and len(over.cards) == 1 else Card()
    first = len(steps) == 2 and steps[0] is not over and len(steps[0].cards) == 1
    low = steps[0].cards[0] if first and named.which is Which.THIS else named
    high = over.other_card if over is not None else None
    if high is None or over is not done[first and 1][0] or {low.suit, high.suit} - {None, led}:
        return done
    pair = [replace(card, suit=led) for card in (low, high)]
    if {facts.where(card) for card in pair} != set(SIDE):
        return done
    units = [units for _, units in done[: 1 + first]]
    plays = (Step(kind, cards=(card,)) for kind, card in zip(BOTH, pair, strict=True))
    return [*zip(plays, (units[0], units[-1]), strict=True), *done[1 + first :]]


def _by_two_hands(done: Said, led: Suit, facts: Facts) -> Said | None:
    """ "The four from dummy and the king from my hand": what both hands play to the trick; None
    where that is not told."""
    first, units = done[0]
    kinds = (StepKind.CASH, StepKind.PLAY, StepKind.WIN)
    if not isinstance(first, Step) or first.kind not in kinds or first.when:
        return None
    after, others = done[1] if len(done) > 1 else (None, units)
    cards, rest = first.cards, done[1:]
    low = len(cards) == 1 and (cards[0].rank or "") in SMALL and isinstance(after, Step)
    if low and isinstance(after, Step) and after.kind in kinds and after.cards:
        more = replace(after, cards=after.cards[1:])
        rest = [(more, others), *done[2:]] if more.cards else done[2:]
        cards = (*cards, after.cards[0])
    elif len(cards) == 1 and isinstance(after, Step) and after.kind is StepKind.WIN:
        cards, rest = (*cards, *after.cards), done[2:]
    elif len(cards) > 2:
        rest, others = [(replace(first, cards=cards[2:]), units), *rest], units
    else:
        others = units
    pair = [replace(card, suit=led) for card in cards[:2] if card.suit in (None, led)]
    if len(pair) < 2 or {facts.where(card) for card in pair} != set(SIDE):
        return None
    lower, higher = sorted(pair, key=lambda card: RANKS.index(card.rank or "2"))
    played = Step(StepKind.PLAY, cards=(lower,))
    beaten = facts.beaten_there(higher)  # "the two from dummy and the four from hand"
    won = Step(StepKind.PLAY if beaten else StepKind.WIN, cards=(higher,))
    return [(played, units), (won, others), *rest]


def _won_there(first: Atom, led: Suit) -> bool:
    """ "In hand with the king", of the suit on the table: it is won there."""
    to = isinstance(first, Step) and first.kind is StepKind.LEAD and first.hand in SIDE
    return to and isinstance(first, Step) and first.suits == (led,) and bool(first.other_card)


def _run_there(lead: Step, led: Suit) -> Step:
    """ "It runs to the queen", of a trick that an opponent has led: taken with her."""
    to = lead.other_card
    here = to is not None and to.suit in (None, led) and lead.suits in ((), (led,))
    plain = here and not (lead.cards or lead.source)
    return Step(StepKind.CASH, cards=(to,), when=lead.when) if plain and to is not None else lead


def ruffed_where_it_can(atom: Atom, facts: Facts | None) -> Atom:
    """ "Ruff here", with a trick on the table: this trick, not in hand, where that hand follows and
    the other one ruffs; so is a small trump "from dummy", which cannot follow; no trump of theirs
    is ruffed, but what it is played to ("if he ruffs with the nine I overruff with the queen")."""
    if isinstance(atom, Step) and atom.kind is StepKind.RUFF and atom.suits == (Suit.TRUMPS,):
        return replace(atom, suits=(), cards=THIS)
    if (put_on := _small_trump_there(atom, facts)) is not None:
        return put_on
    this = isinstance(atom, Step) and atom.kind is StepKind.RUFF and bool(atom.cards)
    if not this or not isinstance(atom, Step) or facts is None or facts.led is None:
        return atom
    if atom.cards != THIS or atom.hand is not Hand.OWN:
        return atom
    follows = facts.held(facts.led, Hand.OWN) and not facts.held(facts.led, Hand.DUMMY)
    can = follows and facts.held(Suit.TRUMPS, Hand.DUMMY)
    return replace(atom, hand=None) if can else atom


def _small_trump_there(atom: Atom, facts: Facts | None) -> Step | None:
    """A small trump of a hand that has yet to play to the trick and has none of its suit."""
    cards = atom.cards if isinstance(atom, Step) else ()
    if facts is None or not isinstance(atom, Step) or atom.source not in SIDE:
        return None
    small = len(cards) == 1 and cards[0].which is Which.LOW and cards[0].suit is Suit.TRUMPS
    put_on = small and facts.cannot_follow(atom.source)
    if atom.kind not in (StepKind.LEAD, StepKind.PLAY) or not put_on:
        return None
    this = (Card(which=Which.THIS),)
    return Step(StepKind.RUFF, (), this, atom.source, height=Height.LOW, when=atom.when)


def only_over_theirs(done: Said, facts: Facts | None) -> Said:
    """ "I overruff": with no ruff of theirs on the table, only where one of them ruffs."""
    found: Said = []
    for atom, units in done:
        if isinstance(atom, Step) and atom.name == OVER:
            later = facts is not None and facts.led is None and not atom.when
            when = (Condition(ConditionKind.SHOWS_OUT),) if later else atom.when
            atom = replace(atom, name="", when=when)
        found.append((atom, units))
    return found


def trick_let_go(done: Said, facts: Facts | None) -> Said:
    """ "We duck your queen": a card of theirs that lies on the table wins the trick it lies in; "I
    duck this diamond", said first, is of the trick on the table in that suit."""
    first = done[0][0] if done else None
    if isinstance(first, Step) and facts is not None and facts.led is not None and facts.table:
        duck = Step(StepKind.CONCEDE, (facts.led,), number=first.number, when=first.when)
        if first == duck and first.number in (None, 1):
            done = [(Concession(1, timing=Timing.NOW, when=first.when), done[0][1]), *done[1:]]
    found: Said = []
    for atom, units in done:
        card = atom.card if isinstance(atom, Concession) else None
        lies = facts.lying(card.rank) if facts is not None and card and card.rank else None
        if card is not None and lies is not None and card.suit is lies:
            atom = Concession(1, timing=Timing.NOW, when=atom.when)
        found.append((atom, units))
    return found


def led_back(done: Said, facts: Facts | None) -> Said:
    """ "Ace, heart back": a suit sent back by the hand that has won the trick comes to no hand; "a
    trump to my ace, a spade back" goes to the other hand."""
    found: Said = []
    for atom, units in done:
        won = found[-1][0] if found else None
        won_with = won.cards if isinstance(won, Step) and won.kind is StepKind.WIN else ()
        if isinstance(atom, Step) and won_with and facts is not None and atom.hand is not None:
            there = facts.where(won_with[0]) is atom.hand
            if there and atom == Step(StepKind.LEAD, atom.suits, hand=atom.hand, when=atom.when):
                atom = replace(atom, hand=None)
        came = won.other_card if isinstance(won, Step) and won.kind is StepKind.LEAD else None
        if isinstance(atom, Step) and came is not None and facts is not None and atom.suits:
            led = Step(StepKind.LEAD, atom.suits, hand=atom.hand, when=atom.when)
            if atom == led and atom.hand in SIDE and facts.where(came) is atom.hand:
                atom = replace(atom, hand=other_hand(atom.hand))
        found.append((atom, units))
    return found


def finessed_now(done: Said, facts: Facts | None) -> Said:
    """ "The finesse and two aces", with a trick on the table in whose suit the hand to play has the
    tenace: it is taken there."""
    if facts is None or facts.led is None or not done:
        return done
    (first, units), led = done[0], facts.led
    if not isinstance(first, Step) or first.kind is not StepKind.FINESSE:
        return done
    to_play = [hand for hand in (facts.own, facts.dummy) if hand.bit_count() == facts.left]
    here = any(replace(facts, own=hand, dummy=0).tenace(led) for hand in to_play)
    if not here or first.suits or first.cards:
        return done
    return [(replace(first, suits=(led,)), units), *done[1:]]


def ruffs_to_come(done: Said, facts: Facts | None) -> Said:
    """ "Jack of trumps, then ruff", with no trick on the table: no card of one is ruffed, but the
    only suit that can be, as long as claimer's side has the lead."""
    if facts is None or facts.led is not None:
        return done
    found: Said = []
    leads = facts.leads is not None and facts.trump is not None
    for atom, units in done:
        leads = leads and not (isinstance(atom, Concession) or _lets_them_in(atom))
        if _open_ruff(atom):
            assert isinstance(atom, Step)
            atom = replace(atom, cards=())
            atom = _of_the_only_suit(atom, facts) if leads else atom
        found.append((atom, units))
    return found


def _of_the_only_suit(ruff: Step, facts: Facts) -> Step:
    """A ruff to come, of the only suit that can be ruffed."""
    by = facts.where(ruff.other_card) if ruff.other_card is not None else None
    suits, hand = _ruffable(facts, ruff.hand or by), ruff.hand or by
    return replace(ruff, suits=tuple(suits) if len(suits) == 1 else (), hand=hand)


def put_on_theirs(done: Said, facts: Facts | None) -> Said:
    """ "I smash the king of spades on that jack": a card put on a lower one of theirs of its own
    suit is played to fell it, and thrown on nothing."""
    found: Said = []
    for atom, units in done:
        on = atom.on_cards if isinstance(atom, Step) and atom.kind is StepKind.DISCARD else ()
        if facts is None or len(on) != 1 or not isinstance(atom, Step) or len(atom.cards) != 1:
            found.append((atom, units))
            continue
        low = replace(on[0], suit=on[0].suit or atom.cards[0].suit, mine=None)
        suits = {facts.index(c.suit) for c in (*atom.cards, low) if c.suit}
        if len(suits) != 1 or not (facts.out(low) and facts.has(atom.cards[0])):
            found.append((atom, units))
            continue
        drops = StatedBelief(BeliefKind.CARD_DROPS, card=low, when=atom.when)
        found += [(Step(StepKind.CASH, cards=atom.cards, when=atom.when), units), (drops, units)]
    return found


def _open_ruff(atom: Atom) -> bool:
    """Whether a card is ruffed of which nothing but "this" is known."""
    this = isinstance(atom, Step) and atom.cards == (Card(which=Which.THIS),)
    ruff = this and isinstance(atom, Step) and atom.kind is StepKind.RUFF
    return ruff and isinstance(atom, Step) and not (atom.suits or atom.when or atom.name)


def _lets_them_in(atom: Atom) -> bool:
    kinds = (StepKind.CONCEDE, StepKind.ENDPLAY, StepKind.FINESSE, StepKind.LEAD)
    return isinstance(atom, Step) and atom.kind in kinds


def _ruffable(facts: Facts, ruffing: Hand | None) -> set[Suit]:
    """The suits that a hand (None: either) can ruff where the other leads them."""
    sides = [suit for suit in Suit if not facts.trump_suit(suit)]
    return {
        suit
        for hand in SIDE
        if ruffing in (None, hand) and facts.held(Suit.TRUMPS, hand)
        for suit in sides
        if facts.held(suit, other_hand(hand)) and not facts.held(suit, hand)
    }


def thrown_first(done: Said, facts: Facts | None) -> Said:
    """ "I throw my diamond, the rest is mine", with a trick on the table to which a hand is to play
    yet that cannot follow: thrown first, and on nothing else, the card is played to that trick."""
    first = _thrown(done, facts) if facts is not None and facts.led is not None else None
    if facts is None or first is None:
        return done
    place, step = first
    units = done[place][1]
    away = step.cards or tuple(map(Card, step.suits))
    elsewhere = [c for c in step.on_cards if not _lies_there(c, facts)]
    elsewhere += [Card(suit) for suit in step.on_suits if suit is not facts.led]
    if step.kind is not StepKind.DISCARD or step.when or elsewhere or len(away) != 1:
        return done
    can = [
        hand
        for hand in SIDE
        if facts.cannot_follow(hand)
        and step.hand in (None, hand)
        and _of_that_hand(away[0], hand, facts) is not None
    ]
    card = _of_that_hand(away[0], can[0], facts) if len(can) == 1 else None
    if card is None:
        return done
    played = Step(StepKind.PLAY, cards=(card,), hand=step.hand)
    return [*done[:place], (played, units), *done[place + 1 :]]


def _thrown(done: Said, facts: Facts) -> tuple[int, Step] | None:
    """The step told first, and its place. "No overruff, a diamond", "I don't ruff, a diamond, two
    for me": the suit named first is thrown where the trick is not to be ruffed, or an opponent has
    ruffed it."""
    named = [n for n, (atom, _) in enumerate(done) if isinstance(atom, Step | Listed)]
    suit = _suit_called(done[named[0]][0]) if named else None
    before = [atom for atom, _ in done[: named[0]] if isinstance(atom, Renounced)] if named else []
    lying = facts.table & ~facts.played
    ruffed = facts.trump is not None and bool(suit_cards(lying, facts.trump))
    ruffed = ruffed or any(atom.kind is StepKind.RUFF for atom in before)
    if suit is not None and ruffed and not facts.trump_suit(suit):
        return named[0], Step(StepKind.DISCARD, cards=(Card(suit),))
    steps = ((n, atom) for n, (atom, _) in enumerate(done) if isinstance(atom, Step))
    return next(steps, None)


def _suit_called(atom: Atom) -> Suit | None:
    """The suit that is named, and nothing more said of it."""
    if isinstance(atom, Listed):
        one = atom.number in (None, 1)
        return atom.suit if one and atom == Listed(atom.suit, number=atom.number) else None
    if not isinstance(atom, Step) or len(atom.suits) != 1:
        return None
    return atom.suits[0] if atom == Step(StepKind.LEAD, atom.suits) else None


def _lies_there(card: Card, facts: Facts) -> bool:
    """Whether a card of theirs lies on the table."""
    code = replace(card, suit=card.suit or facts.led).code(facts.trump)
    return code is not None and bool((facts.table & ~facts.played) >> code & 1)


def _of_that_hand(card: Card, hand: Hand, facts: Facts) -> Card | None:
    """A card thrown, where a hand has it; a loser of no suit is of its only side suit."""
    if card.rank is not None:
        return card if facts.where(card) is hand else None
    if card.suit is not None:
        return card if facts.held(card.suit, hand) else None
    sides = [Suit(s) for n, s in enumerate(SUITS) if n != facts.trump]
    held = [suit for suit in sides if facts.held(suit, hand)]
    return Card(held[0]) if len(held) == 1 else None


def thrown_now(done: Said, facts: Facts | None) -> Said:
    """ "Dummy's ace, my club goes on it", with a trick on the table to which both hands are to play
    yet: the card is thrown to that trick."""
    if facts is None or facts.led is None or len(done) < 2:
        return done
    (won, units), (thrown, others) = done[:2]
    if not (isinstance(won, Step) and isinstance(thrown, Step)) or won.kind is not StepKind.WIN:
        return done
    on_it = thrown.kind is StepKind.DISCARD and thrown.on_cards == won.cards != ()
    both = facts.both_to_play
    if not on_it or not both or len(thrown.cards) != 1 or thrown.when != won.when:
        return done
    play = Step(StepKind.PLAY, cards=thrown.cards, when=thrown.when)
    return [(play, others), (won, units), *done[2:]]


def thrown_in_turn(done: Said) -> Said:
    """ "Heart to the ace, two spades go on the hearts, ace of diamonds": the suit that is led to a
    card, and on which more is thrown, is played before what is told next."""
    found: Said = []
    for place, (atom, units) in enumerate(done):
        thrown = atom if isinstance(atom, Step) and atom.kind is StepKind.DISCARD else None
        if thrown is not None and thrown.on_suits and _crossed_in(thrown.on_suits, done[:place]):
            others = [a for a, _ in done if isinstance(a, Step) and a is not atom]
            played = any(step.kind is StepKind.CASH and _about(step, thrown) for step in others)
            after = any(isinstance(a, Step) for a, _ in done[place + 1 :])
            if after and not played:
                found.append((Step(StepKind.CASH, thrown.on_suits, when=thrown.when), units))
        found.append((atom, units))
    return found


def _crossed_in(suits: tuple[Suit, ...], done: Said) -> bool:
    """Whether one of these atoms leads these suits to a card."""
    return any(isinstance(a, Step) and a.suits == suits and is_lead_to_card(a) for a, _ in done)


def _about(step: Step, thrown: Step) -> bool:
    """Whether a step plays cards of a suit on which something is thrown."""
    suits = {*step.suits, *(card.suit for card in step.cards)}
    return bool(suits & set(thrown.on_suits))


def thrown_where_it_can(atom: Atom, facts: Facts | None) -> Atom:
    """A card thrown, on nothing that is said (its own suit is nothing): on the only suit that one
    hand has and the hand that throws it has not, or the only side suit."""
    if not isinstance(atom, Step) or atom.kind is not StepKind.DISCARD or facts is None:
        return atom
    if atom.on_cards or len(atom.cards) != 1:
        return atom
    card = atom.cards[0]
    if atom.on_suits and atom.on_suits != (card.suit,):
        return atom
    index = facts.index(card.suit) if card.suit is not None else None
    if index is None:
        return atom
    code = card.code(facts.trump)
    thrown = suit_cards(facts.side, index) if code is None else 1 << code
    can = [
        Suit(letter)
        for throws, leads in ((facts.own, facts.dummy), (facts.dummy, facts.own))
        for number, letter in enumerate(SUITS)
        if throws & thrown and suit_cards(leads, number) and not suit_cards(throws, number)
    ]
    side = [suit for suit in can if not facts.trump_suit(suit)]
    found = can if len(can) == 1 else side
    return replace(atom, on_suits=(found[0],)) if len(found) == 1 else atom
