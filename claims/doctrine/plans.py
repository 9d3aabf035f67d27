"""A plan in words as the rows the search obeys (doctrine 6; rows in ``claims_native``)."""

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from claims.cards import (
    NOTRUMP,
    SUIT_MASK,
    SUITS,
    card_set,
    iter_cards,
    partner,
    suit_cards,
    suit_of,
)
from claims.doctrine.cashed import not_overtaken, played_under
from claims.doctrine.drops import played_to_drop, with_suit_of_the_drop
from claims.doctrine.given_now import let_go, lets_go, lowest_of, winning_so_far
from claims.doctrine.meant import CardsMeant, low_beside, suit_led
from claims.doctrine.renounced import guarded_by, renounced_rows
from claims.doctrine.rounds_told import left_after_the_lead, rounds_named
from claims.doctrine.row import ALL, PlanRow
from claims.doctrine.ruffs import (
    before_the_ruffs,
    cards_ruffed,
    led_to_ruff,
    ruffing_hand,
    spared_by_ruffs,
    suits_ruffed,
)
from claims.doctrine.slack import (
    rounds_told,
    suits_given,
    that_can_lose,
    trump_left_out,
    winners_named,
)
from claims.doctrine.squeezes import squeeze_told
from claims.doctrine.thrown import thrown
from claims.doctrine.to_win import height_of
from claims.doctrine.told import none_out, steps_told, suits_led
from claims.messages import Message, Wording
from claims.record import ClaimRecord
from claims.statement.model import (
    IN_TRICK,
    RETURN,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Hand,
    Height,
    Plan,
    Step,
    StepKind,
    Suit,
    Timing,
    When,
    Which,
)
from claims.statement.say import say_condition, say_plan
from claims_native.line import steps as layout

Rows = npt.NDArray[np.int64]
EVERYBODY = 15
HEIGHTS = {None: 0, Height.LOW: layout.LOW, Height.HIGH: layout.HIGH}
BROKEN = frozenset({ConditionKind.BREAKS, ConditionKind.SHOWS_OUT})
"""Conditions on a suit that are seen when it is played: "if both follow to hearts"."""


@dataclass(slots=True)
class Steps:
    """The rows of a plan, what in it the search does not obey, and whether it names a squeeze or
    an endplay, which is judged by playing it out."""

    rows: Rows
    left_out: list[Message] = field(default_factory=list)
    named_play: bool = False


def steps_of(plan: Plan, record: ClaimRecord) -> Steps:
    """The plan of a record's claimer, step by step."""
    return _Compiler(record).compile(plan)


class _Compiler(CardsMeant):
    """Words to rows."""

    def __init__(self, record: ClaimRecord) -> None:
        super().__init__(record)
        self.rows: list[list[int]] = []
        self.left_out: list[Message] = []
        self.named_play = False
        self.held: dict[Suit | None, int] = {}
        self.partners = 0
        self.played_last = 0

    def compile(self, plan: Plan) -> Steps:
        """All steps and what is renounced, in order."""
        plan = with_suit_of_the_drop(plan, self, self.tenace())
        self.held = {
            belief.card.suit: self.seat(belief.hand)
            for belief in plan.beliefs
            if belief.kind is BeliefKind.CARD_HELD and belief.card is not None
        }
        self.none_out = none_out(plan)
        of_partner = [one for one in plan.listed if one.hand is Hand.PARTNER]
        self.partners = self.around(*(one.card for one in of_partner))
        self.partners |= self.suits(tuple(one.suit for one in of_partner if one.suit))
        for concession in plan.concessions:
            if lets_go(concession, self):
                self.add(let_go(concession.when, self))
            elif concession.timing is Timing.NOW and not concession.when:
                self.conceded(concession, layout.CONCEDE)
        beneath = [low for _cashed, low in played_under(plan, self)]
        for step in steps_told(plan, self):
            if step not in beneath:
                self.step(step)
        for concession in plan.concessions:
            at_once = concession.timing is Timing.NOW and concession.when
            if at_once and not lets_go(concession, self):  # "if one shows out I give it up at once"
                self.conceded(concession, layout.CONCEDE)
        before_the_ruffs(self.rows, self)
        spared_by_ruffs(self.rows, plan, self)
        for when, suit, lower in not_overtaken(plan, self):
            self.add(PlanRow(layout.ANSWER, when, suit, lower))
        for renounced in plan.renounced:
            for row in renounced_rows(renounced, self):
                self.add(row)
        for when, card in played_to_drop(plan):
            self.add(PlanRow(layout.RENOUNCED, when, suits=self.around(card)))
        for concession in plan.concessions:
            if concession.timing is Timing.END:
                self.conceded(concession, layout.KEPT)
        for suits in suits_given(plan, self):
            self.add(PlanRow(layout.GIVEN, (), suits=suits))
        if trumps := trump_left_out(plan, self):
            self.add(PlanRow(layout.NOT_LED, (), suits=trumps))
        self.counted_on(plan)
        self.named_play = self.named_play or squeeze_told(plan, self)
        if len(self.rows) > layout.MOST_STEPS:
            self.left_out.append(Message("the plan is too long: only its first steps are followed"))
            self.rows = self.rows[: layout.MOST_STEPS]
        rows = np.array(self.rows, np.int64).reshape(-1, layout.STEP_WIDTH)
        return Steps(rows, self.left_out, self.named_play)

    def counted_on(self, plan: Plan) -> None:
        """A suit whose break or fall the claim is made to depend on is not thrown away; one that is
        to break is played, last where no step plays it."""
        suits = 0
        played = self.suits(tuple(suit for step in plan.steps for suit in suits_led(step)))
        played |= self.around(*(card for step in plan.steps for card in step.cards))
        whens = [*(count.when for count in plan.counts), *(b.when for b in plan.beliefs)]
        hoped = {condition for when in whens for condition in when if self.plays_for(condition)}
        for when in whens:
            for condition in when:
                if condition.kind in (*BROKEN, ConditionKind.DROPS):
                    suits |= self.suits((condition.suit,)) | self.around(condition.card)
                if condition.kind in BROKEN and not {condition, condition.opposite()} & hoped:
                    run = self.suits((condition.suit,)) & ~played
                    played |= run
                    if run:
                        self.add(PlanRow(layout.CASH_SUITS, (), suits=run))
        if self.rows and (winners := winners_named(plan, self)):
            self.add(PlanRow(layout.KEPT, (), cards=winners, number=ALL))
        if suits := suits | rounds_told(plan, self):
            self.add(PlanRow(layout.KEPT, (), suits=suits, number=ALL))

    def step(self, step: Step) -> None:
        """One step, as one or more rows."""
        cards = self.cards_of(step)
        suits = self.suits_meant(step, cards)
        in_trick = self.by_who_follows(step, cards)
        if any(c.kind in IN_TRICK for c in step.when):
            in_trick = step
        if in_trick is not None and self.answer(in_trick, cards, suits):
            return
        first = cards[0] if cards else 0
        seat = self.seat(step.hand)
        here = self.position.turn if seat < 0 else seat
        number = -1 if step.number is None else step.number
        match step.kind:
            case StepKind.DRAW:
                self.draw(step, number)
            case StepKind.CASH:
                self.winners(step, cards, suits, number)
            case StepKind.WIN:
                self.win(step, first, seat)
            case StepKind.LEAD:
                self.lead(step, first, suits, seat)
            case StepKind.RUFF:
                self.ruff(step, suits, seat, number)
            case StepKind.FINESSE if step.name == "ruffing":
                self.ruffing_finesse(step, suits | self.around(*step.cards), first)
            case StepKind.FINESSE:
                self.finesse(step, suits or self.tenace(), first)
            case StepKind.CONCEDE:
                self.give(step, suits, first, number)
            case StepKind.CROSSRUFF:
                self.add(
                    PlanRow(layout.CROSSRUFF, step.when, suits=suits, height=HEIGHTS[step.height])
                )
            case StepKind.PLAY if any(cards) or suits:
                for card in cards or [0]:
                    self.add(PlanRow(layout.PLAY, step.when, suits=suits, cards=card, number=1))
            case StepKind.PLAY if seat < 0 and step.height is Height.LOW and winning_so_far(self):
                self.add(let_go(step.when, self))
            case StepKind.PLAY if step.height is Height.LOW and (low := lowest_of(self, here)):
                self.add(PlanRow(layout.PLAY, step.when, cards=low, height=layout.LOW))
            case StepKind.OVERTAKE:
                other = self.card(step.other_card) if step.other_card is not None else 0
                self.add(PlanRow(layout.OVERTAKE, step.when, cards=first, other=other, number=1))
            case StepKind.DISCARD:
                self.discard(step, cards, suits)
            case StepKind.ELIMINATE if suits:
                self.add(PlanRow(layout.ELIMINATE, step.when, suits=suits))
            case StepKind.SQUEEZE:
                self.named_play = True
            case StepKind.ENDPLAY:
                self.endplay(step, first, suits)
            case _:
                self.not_followed(step)
        if suits:
            self.last_suits = suits
        elif any(cards):
            self.last_suits = self.around(*step.cards) or self.last_suits
        if not step.when:
            drawn = self.suits((Suit.TRUMPS,)) if step.kind is StepKind.DRAW else 0
            self.played_last = drawn or suits or self.around(*step.cards, step.other_card)

    def by_who_follows(self, step: Step, cards: list[int]) -> Step | None:
        """A card played opposite the lead by who follows to that very trick ("if West shows out I
        go up with the ace, otherwise I put in the queen": under a low card), else None."""
        opposite = self.position.hands[partner(self.position.turn)]
        shown = [c for c in step.when if c.kind is ConditionKind.SHOWS_OUT]
        suits = self.suits(tuple(c.suit for c in shown))
        named = any(cards) and all(card & opposite & suits for card in cards)
        if step.kind is not StepKind.PLAY or self.position.trick or not named:
            return None
        low = Condition(ConditionKind.PLAYS, hand=shown[0].hand, card=Card(which=Which.LOW))
        return replace(step, when=(*step.when, low)) if shown[0].negated else step

    def suits_meant(self, step: Step, cards: list[int]) -> int:
        """The suits of a step; those of its cards too where it plays a suit because of them."""
        suits = self.suits(step.suits)
        if step.kind is StepKind.FINESSE and step.name != "ruffing":
            return suits | self.around(*step.cards)
        if step.kind is StepKind.ENDPLAY and not any(c & self.own() for c in cards):
            return suits or self.around(*step.cards)
        return suits

    def not_followed(self, step: Step) -> None:
        """Say that the search does not obey a step."""
        alone = Plan(steps=(step,))
        said = Wording(en=say_plan(alone, "en")[0], fr=say_plan(alone, "fr")[0])
        self.left_out.append(Message("not followed card by card: {step}", step=said))

    def winners(self, step: Step, cards: list[int], suits: int, number: int) -> None:
        """Winners cashed: the cards named, else those of the suits or of a hand; "my winners" are
        cashed in any order. A small card is led, whatever wins."""
        if any(cards):
            for named, card in zip(step.cards, cards, strict=True):
                if card and named.which in (Which.LOW, Which.LOSER):
                    self.add(PlanRow(layout.LEAD, step.when, cards=card, number=1))
                elif card:
                    one = (named.which is Which.HIGH or named.rank) and not named.every
                    self.cash(card, step.when, named.number or 1 if one else None)
        elif suits and number == 1 and (seat := led_to_ruff(self, suits)) >= 0:
            self.ruff(step, suits, seat, number)
        elif suits:
            self.established(step)
            if step.name == "unblock" and number < 0:
                held = [(hand & self.own() & suits).bit_count() for hand in self.position.hands]
                number = min(filter(None, held), default=-1)  # what the shorter hand has of it
            high, beyond = rounds_named(self, suits, number)
            self.add(PlanRow(layout.CASH_SUITS, step.when, suits=suits, number=high))
            for card in beyond:
                self.cash(card, step.when)
        elif step.hand is not None and (masters := self.masters_of(self.seat(step.hand))):
            for _ in range(masters.bit_count() if number < 0 else number):
                self.add(PlanRow(layout.CASH_CARD, step.when, cards=masters))

    def lead(self, step: Step, card: int, suits: int, seat: int) -> None:
        """A card or a suit led, from one hand or towards another."""
        other = self.card(step.other_card) if step.other_card is not None else 0
        if not other & self.own():
            other = 0  # "king of trumps to your ace"
        if other & self.position.hands[self.position.turn] and not (
            self.rows or card or step.source
        ):
            self.add(PlanRow(layout.PLAY, step.when, cards=other, number=1))
            return  # "a heart to the ace", which he holds in the hand on lead
        if not (suits or card or other) and step.hand is Hand.PARTNER:
            suits = self.partners & self.own()  # "he has the ace of diamonds, I lead over to him"
        source = self.seat(step.source)
        self.add(
            PlanRow(layout.LEAD, step.when, suits, card, seat, number=1, other=other, source=source)
        )

    def endplay(self, step: Step, card: int, suits: int) -> None:
        """An opponent thrown in with a suit or a card; what follows is judged by playing it out.
        Of the suit that he is to lead the hand that guards it throws none."""
        if guard := guarded_by(self.suits(step.on_suits), self):
            self.add(PlanRow(layout.HELD, step.when, cards=guard, number=0))
        suits = suits or (0 if card else self.losing_to(self.seat(step.hand), step))
        if suits or card:
            led = 0 if suits else card
            self.add(PlanRow(layout.PLAY, step.when, suits=suits, cards=led, number=1))
        self.named_play = True

    def losing_to(self, seat: int, step: Step) -> int:
        """The suits that put an opponent in, the one named or either, where no card was said: those
        of which he holds the highest card, but for the one he is to return."""
        found = 0
        foes = (
            [seat]
            if seat >= 0
            else [s for s in range(4) if not self.position.hands[s] & self.own()]
        )
        for suit in range(4):
            own = suit_cards(self.own(), suit)
            out = [suit_cards(self.position.hands[foe], suit) for foe in foes]
            if own and any(held > own for held in out):
                found |= SUIT_MASK << (13 * suit)
        return found & ~self.suits(step.on_suits)

    def draw(self, step: Step, number: int) -> None:
        """Trumps led: so many rounds, or until the opponents have none. Who says that he leads
        trumps when none is out leads as many rounds as he says all the same, or one."""
        rounds = number if step.outstanding is None else -1
        if self.trump != NOTRUMP and not any(suit_cards(h, self.trump) for h in self.hidden()):
            rounds = max(number, 1)
        elif rounds < 0 and self.none_out:  # "you have no more, I draw first all the same"
            self.add(PlanRow(layout.DRAW, step.when, number=1))
        self.add(PlanRow(layout.DRAW, step.when, number=rounds))

    def cash(self, cards: int, when: When, most: int | None = None) -> None:
        """Winners cashed: one card, or several described alike, ``most`` of them ("one top heart"),
        in any order among themselves."""
        for _ in list(iter_cards(cards))[:most]:
            self.add(PlanRow(layout.CASH_CARD, when, cards=cards))

    def win(self, step: Step, card: int, seat: int) -> None:
        """The trick on the table won with a card, or in a hand: with any of its cards that can; a
        card that lies there is not overtaken."""
        if not self.position.trick:
            if card and step.name != RETURN:
                self.cash(card, step.when)
            return
        if card & card_set(self.position.trick):
            under = suit_cards(self.own(), suit_of(card.bit_length() - 1)) & (card - 1)
            if under:
                self.add(PlanRow(layout.PLAY, step.when, cards=under, number=1, height=layout.LOW))
            return
        holders = [s for s in range(4) if self.position.hands[s] & card]
        self.add(
            PlanRow(layout.WIN_IN, step.when, cards=card, seat=holders[0] if holders else seat)
        )

    def give(self, step: Step, suits: int, card: int, number: int) -> None:
        """A trick lost in a suit; one to a card of theirs, or to all above claimer's ("set up the
        spades"), as often as it takes."""
        suits = suits or self.around(step.cards[0] if step.cards else None)
        if card & winning_so_far(self):
            self.add(let_go(step.when, self))
        if not suits or card & winning_so_far(self):
            return
        above = self.above(suits)
        out = sum(self.hidden()) & suits
        until = card & out or (above if step.name == "out" else 0)
        times = -1 if until else max(number, 1)
        under = suits & self.own() & (card - 1) if card & out else 0
        led = under or (suits if until else that_can_lose(suits, self))
        self.add(PlanRow(layout.CONCEDE, step.when, suits=led, number=times, other=until))

    def established(self, step: Step) -> None:
        """Suits to be played of which claimer's side holds no master are led till it does."""
        for suit in step.suits:
            if suit is not Suit.TRUMPS and self.number(suit) != self.trump:
                whole = self.suits((suit,))
                above = self.above(whole)
                if above and self.own() & whole:
                    self.add(PlanRow(layout.CONCEDE, step.when, suits=whole, other=above))

    def answer(self, step: Step, cards: list[int], suits: int) -> bool:
        """What is played to a trick in which something is seen, as a row that holds at any time."""
        wanted, height = next((card for card in cards if card), 0), step.height
        match step.kind:
            case StepKind.FINESSE:
                suits |= self.around(*step.cards)
                wanted = self.finessing(suits or self.tenace(), wanted)
            case StepKind.RUFF if self.trump != NOTRUMP:
                named = self.card(step.other_card) if step.other_card is not None else 0
                wanted, height = named or suit_cards(self.own(), self.trump), None
            case StepKind.DISCARD:
                wanted = wanted or (suits & self.own())
            case StepKind.OVERTAKE if step.other_card is not None:
                wanted = self.card(step.other_card)
            case StepKind.PLAY | StepKind.CASH | StepKind.WIN:
                wanted = wanted or (suits & self.own())
                seen = self.around(*(c.card for c in step.when if c.kind in IN_TRICK))
                if wanted and seen and not wanted & seen:
                    return False  # "if he throws the ace of hearts, the ace of spades": led next
            case _:
                return False
        if not wanted and height is None:
            return False
        about = self.only_in(step, wanted) if wanted else self.last_suits or suit_led(self.position)
        ours = [hand & self.own() for hand in self.position.hands]
        left = -1 if wanted else left_after_the_lead(self.rows, about, ours)
        self.add(PlanRow(layout.ANSWER, step.when, about, wanted, -1, left, 0, HEIGHTS[height]))
        return True

    def finesse(self, step: Step, suits: int, named: int) -> None:
        """A finesse; led from the hand before the opponent that is named, or that his words place
        the card with; a card that is run is led, or played to a trick in its suit, and is ruffed by
        a hand without the suit only where it is covered."""
        if not suits or (step.run and self.ruffing_finesse(step, suits, named)):
            return
        played = self.finessing(suits, named)
        foe = self.seat(step.hand)
        if foe < 0:
            letter = Suit(SUITS[self.suit_number(suits)])
            trumps = Suit.TRUMPS if self.suit_number(suits) == self.trump else letter
            foe = self.held.get(letter, self.held.get(trumps, -1))
        source = (foe + 3) % 4 if foe >= 0 else -1
        on_table = self.position.trick[:1]
        if step.run and not (on_table and suit_cards(played, suit_of(on_table[0]))):
            holders = [s for s in range(4) if self.position.hands[s] & played]
            source = holders[0] if holders else source
        if source >= 0 and not self.position.hands[source] & self.own():
            source = -1
        self.add(
            PlanRow(layout.FINESSE, step.when, suits=suits, cards=played, number=1, source=source)
        )

    def ruffing_finesse(self, step: Step, suits: int, named: int) -> bool:
        """A suit, or the card of it that is named, led towards the hand that is void of it and can
        ruff, while a card that beats it is out; whether there is one."""
        for seat in (self.record.claim.by, self.record.dummy):
            void = self.position.hands[partner(seat)]
            for suit in range(4) if suit_cards(void, self.trump) else ():
                held = suit_cards(self.position.hands[seat], suit)
                other = suits and not suits >> (13 * suit) & 1
                if not held or suit == self.trump or suit_cards(void, suit) or other:
                    continue
                out = sum(suit_cards(hand, suit) for hand in self.hidden())
                above = out >> held.bit_length() << held.bit_length()
                high = held & ~((1 << (out & ~above).bit_length()) - 1)
                if above and high:
                    led = high & named or high
                    self.add(PlanRow(layout.RUFFING, step.when, cards=led, other=above))
                    return True
        return False

    def tenace(self) -> int:
        """The only suit in which claimer's side can finesse, with the tenace in one hand where that
        tells; 0 where none or several are."""
        suits = [SUIT_MASK << (13 * s) for s in range(4) if suit_cards(self.own(), s)]
        found = {suit: self.finessing(suit, 0) for suit in suits if self.finessing(suit, 0)}
        hands = [self.position.hands[seat] for seat in (self.record.claim.by, self.record.dummy)]
        in_one = [s for s in found if any(h & found[s] and h & s > found[s] for h in hands)]
        only = in_one or list(found)
        return only[0] if len(only) == 1 else 0

    def ruff(self, step: Step, suits: int, seat: int, number: int) -> None:
        """Ruffs; with a trump that is named or described."""
        height = HEIGHTS[step.height]
        named = self.card(step.other_card) if step.other_card is not None else 0
        if named and self.trump != NOTRUMP:
            hands = [seat] if seat >= 0 else [self.record.claim.by, self.record.dummy]
            for hand in hands:
                trumps = suit_cards(self.position.hands[hand], self.trump)
                if trumps & named:
                    lowest = trumps & -trumps
                    height = 1 if named & lowest and trumps != lowest else 2
        this = any(card.which is Which.THIS for card in step.cards) or not (suits or step.cards)
        returned = step.name == RETURN
        if returned or (self.position.trick and this and self.rows == []):
            kind = layout.PLAY if named & self.own() and not returned else layout.RUFF_THIS
            self.add(PlanRow(kind, step.when, cards=named, number=1, height=height))
            return
        times = -1 if step.run else max(number, 1)
        wanted = suits or self.around(*(card for card in step.cards if card.suit))
        wanted = wanted or suits_ruffed(self, seat)
        if not self.record.by_declarer and wanted & self.own() and seat != self.record.claim.by:
            for _ in range(max(number, 1)):  # a defender leads the suit that his partner ruffs
                self.add(PlanRow(layout.LEAD, step.when, wanted, number=1))
            return
        seat, led = ruffing_hand(self, wanted, seat), cards_ruffed(self, step, wanted)
        self.add(PlanRow(layout.RUFF, step.when, wanted, led, seat, times, height=height))

    def discard(self, step: Step, cards: list[int], suits: int) -> None:
        """A card thrown on a suit, which is led for it unless it was led by a step before."""
        at, rows = thrown(step, cards or [suits], self, self.rows)
        for place, row in enumerate(rows, at):
            self.add(row)
            self.rows.insert(place, self.rows.pop())

    def conceded(self, concession: Concession, kind: int) -> None:
        """A trick given now, or at the end, of a suit that is named."""
        suits = self.suits((concession.suit,)) | self.around(concession.card)
        if suits:
            given = that_can_lose(suits, self) if kind == layout.CONCEDE else suits
            self.add(PlanRow(kind, concession.when, suits=given, number=concession.number or 1))

    def add(self, step: PlanRow) -> None:
        """Add a row with its conditions, of which two are watched."""
        row = [0] * layout.STEP_WIDTH
        row[layout.STEP_KIND] = step.kind
        row[layout.STEP_SUITS] = step.suits
        row[layout.STEP_CARDS] = step.cards
        row[layout.STEP_SEAT] = step.seat
        row[layout.STEP_NUMBER] = step.number
        row[layout.STEP_OTHER] = step.other
        row[layout.STEP_HEIGHT] = height_of(step, self)
        row[layout.STEP_SOURCE] = step.source
        for place, condition in enumerate(step.when[:2]):
            at = layout.STEP_CONDITIONS + place * layout.CONDITION_WIDTH
            in_trick = step.kind in (layout.ANSWER, layout.HELD)
            answered = step.cards if in_trick else None
            row[at : at + layout.CONDITION_WIDTH] = self.condition(condition, answered)
        if len(step.when) > 2:
            self.left_out.append(Message("of several conditions only two are watched"))
        self.rows.append(row)

    def condition(self, condition: Condition, answered: int | None) -> list[int]:
        """Kind, suit, seats, card, negated. ``answered``: the cards played where it is seen in the
        trick, None for a step that comes after it."""
        if condition.kind in IN_TRICK and answered is not None:
            return self.in_trick(condition, answered)
        seat = self.seat(condition.hand)
        seats = 1 << seat if seat >= 0 else EVERYBODY
        suits = self.suits((condition.suit,))
        card = self.card(condition.card) if condition.card is not None else 0
        negated = int(condition.negated)
        if condition.card is not None and condition.card.rank is None:
            card &= sum(self.hidden())  # "a heart" that falls is theirs
        if condition.suit is None and condition.kind is ConditionKind.SHOWS_OUT:
            suits = self.played_last  # "ace of hearts, and if West shows out ..."
        match condition.kind:
            case ConditionKind.SHOWS_OUT if suits:
                return [layout.SHOWS_OUT, suits, seats, 0, negated]
            case ConditionKind.DROPS | ConditionKind.PLAYS if card:
                return [layout.DROPS, 0, 0, card, negated]
            case ConditionKind.BREAKS if suits:
                # Of as many cards as he names: those out now, those dealt, or his miscount.
                uneven = max(condition.split, default=0) > (sum(condition.split) + 1) // 2
                return [layout.BREAKS, suits, EVERYBODY, 0, negated ^ int(uneven)]
            case ConditionKind.HOLDS if seat >= 0 and (card or suits):
                return self.lies(seat, card, suits, condition)
            case ConditionKind.FINESSE_WINS:
                return [layout.FINESSE_WINS, 0, 0, 0, negated]
        self.left_out.append(
            Message(
                "a condition that nobody can watch for card by card, so its step is left out: "
                "{condition}",
                condition=Wording(
                    en=say_condition(condition, "en"), fr=say_condition(condition, "fr")
                ),
            )
        )
        return [layout.UNSEEN, 0, 0, 0, 0]

    def in_trick(self, condition: Condition, answered: int) -> list[int]:
        """ "West plays low", "he covers": seen in the trick itself. A low card is one that the
        card played to it beats."""
        own = {self.record.claim.by, partner(self.record.claim.by)}
        foe = self.seat(condition.hand)
        foes = [foe] if foe >= 0 else [seat for seat in range(4) if seat not in own]
        seats = sum(1 << seat for seat in foes)
        negated = int(condition.negated)
        card = condition.card
        if condition.kind is ConditionKind.COVERS and (card is None or card.rank is None):
            return [layout.COVERED, 0, seats, 0, negated]
        held = sum(self.position.hands[seat] for seat in foes)
        if card is not None and card.rank is not None:
            meant = self.card(card)
        elif card is not None and card.which in (Which.LOW, Which.HIGH):
            low = low_beside(answered)
            meant = held & low if card.which is Which.LOW else held & ~low
        else:
            meant = self.suits((condition.suit,))
        return [layout.PLAYED, 0, seats, held & meant, negated]

    def lies(self, seat: int, card: int, suits: int, condition: Condition) -> list[int]:
        """A card or a number of cards in one hidden hand: seen when the other hidden hand shows
        out of the suit, and then only if it is so."""
        suit = card or suits
        hand = suit_cards(self.position.hands[seat], self.suit_number(suit))
        so = bool(hand & card) if card else hand.bit_count() >= (condition.number or 1)
        in_view = {self.record.claim.by, self.record.dummy}
        others = sum(1 << s for s in range(4) if s != seat and s not in in_view)
        watched = SUIT_MASK << (13 * self.suit_number(suit)) if so else 0
        return [layout.SHOWS_OUT, watched, others, 0, int(condition.negated)]
