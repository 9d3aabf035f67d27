"""A plan in plain words, one line for each thing it says, in the words that the parser reads.

``parse_statement("\\n".join(say_plan(plan, lang)))`` gives the plan again, in either language.
"""

from typing import Final

from claims.statement.model import (
    RETURN,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Height,
    Listed,
    Plan,
    Renounced,
    StatedBelief,
    Step,
    StepKind,
    Suit,
    Timing,
    When,
    Which,
)
from claims.statement.phrasebook import BOOKS, Phrasebook

Atom = Step | StatedBelief | Count | Concession | Listed | Renounced

NOT_DONE: Final = {
    StepKind.PLAY: "not_played",
    StepKind.DISCARD: "not_thrown",
    StepKind.LEAD: "led_last",
    StepKind.OVERTAKE: "not_overtaken",
}
"""What is not done with a card or suit, as the phrasebook names it."""


def say_plan(plan: Plan, language: str = "en") -> list[str]:
    """The plan in plain words: steps in order first, then beliefs, counts, concessions, lists.

    Args:
        plan: any plan.
        language: ``en`` or ``fr``; anything else is said in English.
    """
    speaker = _Speaker(BOOKS.get(language, BOOKS["en"]))
    parts: tuple[tuple[Atom, ...], ...] = (
        plan.steps,
        plan.beliefs,
        plan.counts,
        plan.concessions,
        plan.listed,
        plan.renounced,
    )
    lines = [speaker.line(atom) for part in parts for atom in part]
    begins = plan.steps[0] if plan.steps else None
    if begins is not None and begins.kind is StepKind.CONCEDE and not begins.when:
        lines[0] = speaker.conceded(begins, "first_concede")
    return lines


def say_condition(condition: Condition, language: str = "en") -> str:
    """A condition in plain words: "if the queen of hearts drops"."""
    return _Speaker(BOOKS.get(language, BOOKS["en"])).condition(condition)


class _Speaker:
    def __init__(self, book: Phrasebook) -> None:
        self.book = book

    def line(self, atom: Atom) -> str:
        """One atom with its conditions before it."""
        words = self._atom(atom)
        return self.when(atom.when) + words if atom.when else words

    def when(self, when: When) -> str:
        """The conditions, joined, up to and with the colon."""
        joined = f" {self.book.say('and')} ".join(self.condition(c) for c in when)
        return joined + self.book.say("colon")

    # -- nouns --------------------------------------------------------------------------------

    def suit(self, suit: Suit, one: bool = False) -> str:
        """ "hearts", or "heart"."""
        return self.book.suits[suit][0 if one else 1]

    def the_suits(self, suits: tuple[Suit, ...]) -> str:
        """ "the hearts and the clubs"."""
        each = [self.book.say("the_suit", suit=self.suit(s)) for s in suits]
        return f" {self.book.say('and')} ".join(each)

    def card(self, card: Card, plain: bool = False) -> str:
        """ "the ace of spades", "my losing club", "2 small hearts"."""
        book = self.book
        if card.rank is not None:
            rank = book.ranks.get(card.rank, card.rank)
            if card.suit is None and (card.number or card.every):
                key = "the_n" if card.number else "all_the"
                words = book.say(key, n=card.number, ranks=book.many(rank))
                there = " " + book.say("in_hand", hand=self.hand(card.hand)) if card.hand else ""
                return words + there
            if card.suit is None:
                return book.say("the_rank", rank=rank)
            return book.say("rank_of", rank=rank, suit=self.suit(card.suit, book.of_singular))
        if card.which is Which.THIS:
            return (
                book.say("this_of", suit=self.suit(card.suit, True))
                if card.suit
                else book.say("this")
            )
        several = card.number is not None and card.number > 1
        suit = (
            self.suit(card.suit, not several)
            if card.suit
            else book.say("cards" if several else "card")
        )
        form = book.which[card.which][1 if several else 0]
        article = str(card.number) if several else ""
        if card.mine is not None:
            owner = book.say(("my" if card.mine else "your") + ("_many" if several else ""))
            article = f"{owner} {article}".strip()
        elif not several:
            article = book.articles[card.which]
        return form.format(article=article, suit=suit).strip()

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Named cards in order."""
        return ", ".join(self.card(c) for c in cards)

    def hand(self, hand: str | None) -> str:
        """A hand's name."""
        return self.book.hands[hand] if hand else self.book.say("someone")

    # -- conditions ---------------------------------------------------------------------------

    def condition(self, c: Condition) -> str:
        """ "if clubs break 3-2", "unless the queen drops"."""
        kind = ConditionKind
        say = self.book.say
        if c.kind is kind.NAMED:
            return (say("not_so") if c.negated else "") + c.words
        head = say("unless" if c.negated else "if")
        who = self.hand(c.hand)
        if c.kind is kind.SHOWS_OUT:
            body = say("shows_out", who=who)
            if c.suit:
                body = say("shows_out_of", who=who, suit=self.suit(c.suit))
        elif c.kind is kind.DROPS:
            body = say("drops", card=self.card(c.card or Card()))
        elif c.kind is kind.BREAKS:
            suit = self.suit(c.suit) if c.suit else say("they")
            body = say("breaks", suit=suit, split=self.split(c.split))
        elif c.kind is kind.FINESSE_WINS:
            what = self.card(c.card) if c.card else self.suit(c.suit, True) if c.suit else ""
            key = "finesse_of_card" if c.card else "finesse_in" if c.suit else "finesse_works"
            body = say(key, what=what)
        elif c.kind is kind.COVERS:
            body = say("covers", who=who)
            if c.card:
                body += " " + self.card(c.card)
        elif c.kind is kind.PLAYS:
            body = say("plays", who=who, card=self.card(c.card or Card(which=Which.LOW)))
        elif c.card is not None:
            body = say("holds", who=who, what=self.card(c.card))
        else:
            suit = self.suit(c.suit) if c.suit else ""
            body = say("holds", who=who, what=f"{c.number} {suit}")
        return head.format(body=body) if "{" in head else self.book.join(head, body)

    def split(self, split: tuple[int, int] | tuple[()]) -> str:
        """ "3-2" or "evenly"."""
        return f"{split[0]}-{split[1]}" if split else self.book.say("evenly")

    # -- atoms --------------------------------------------------------------------------------

    def _atom(self, atom: Atom) -> str:
        if isinstance(atom, Step):
            return self.step(atom)
        if isinstance(atom, StatedBelief):
            return self.belief(atom)
        if isinstance(atom, Count):
            return self.count(atom)
        if isinstance(atom, Concession):
            return self.concession(atom)
        if isinstance(atom, Listed):
            what = self.card(atom.card) if atom.card else self.numbered(atom.number, atom.suit)
            if atom.hand is not None:
                return self.book.say("holds", who=self.hand(atom.hand), what=what)
            return self.book.say("i_have", what=what)
        return self.renounced(atom)

    def numbered(self, number: int | None, suit: Suit | None) -> str:
        """ "2 hearts", "a heart", "the hearts"."""
        if suit is None:
            return self.book.say("n_tricks" if (number or 1) > 1 else "one_trick", n=number or 1)
        if number is None:
            return self.book.say("the_suit", suit=self.suit(suit))
        if number == 1:
            return self.book.say("a_suit", suit=self.suit(suit, True))
        return f"{number} {self.suit(suit)}"

    def renounced(self, atom: Renounced) -> str:
        """What will not be done."""
        say = self.book.say
        if atom.kind is StepKind.FINESSE:
            if atom.card:
                return say("no_finesse_card", card=self.card(atom.card))
            if atom.suit:
                return say("no_finesse_in", suit=self.suit(atom.suit, True))
            return say("no_finesse")
        if atom.kind in NOT_DONE:
            suit = atom.suit
            what = self.card(atom.card) if atom.card else self.the_suits((suit,) if suit else ())
            return say(NOT_DONE[atom.kind], what=what)
        if atom.kind is StepKind.RUFF:
            if atom.suit:
                return say("no_ruff_of", suit=self.suit(atom.suit, True))
            return say("no_ruff")
        return say("no_draw")

    def concession(self, atom: Concession) -> str:
        """ "you get 2 hearts at the end"."""
        if atom.card:
            what = self.card(atom.card)
        elif atom.suit:
            what = self.numbered(atom.number or 1, atom.suit)
        else:
            what = self.numbered(atom.number, None)
        words = self.book.say("you_get", what=what)
        if atom.timing is not None:
            words += " " + self.book.say("at_end" if atom.timing is Timing.END else "now")
        return words

    def count(self, atom: Count) -> str:
        """The number of tricks claimed."""
        say = self.book.say
        kind = CountKind
        number = atom.number or 0
        if atom.kind is kind.REST:
            return say("rest")
        if atom.kind is kind.CONCEDE_ALL:
            return say("concede_all")
        if atom.kind is kind.TRICKS:
            return say("tricks_more", n=number)
        if atom.kind is kind.TOTAL:
            return say("tricks_total", n=number)
        if atom.kind in (kind.WON, kind.GIVEN):
            return say("won" if atom.kind is kind.WON else "given", n=number)
        if number == 0:
            return say("made")
        return say("over" if number > 0 else "down", n=abs(number))

    def belief(self, atom: StatedBelief) -> str:
        """What the words take for granted."""
        say = self.book.say
        kind = BeliefKind
        suit = self.suit(atom.suit) if atom.suit else ""
        card = self.card(atom.card) if atom.card else ""
        if atom.kind is kind.NO_TRUMPS_OUT:
            return say("none_left", suit=self.suit(Suit.TRUMPS, self.book.none_singular))
        if atom.kind is kind.TRUMPS_OUT:
            return self.trumps_out(atom)
        if atom.kind is kind.SUIT_RUNS:
            return say("suit_high" if atom.each else "suit_runs", suit=suit)
        if atom.kind is kind.SUIT_BREAKS:
            return say("breaks", suit=suit, split=self.split(atom.split))
        if atom.kind is kind.HAND_GOOD:
            return say(
                "hand_good", hand=self.book.hands_good.get(atom.hand or "", self.hand(atom.hand))
            )
        if atom.kind is kind.CARD_GOOD:
            return say("card_good", card=card)
        if atom.kind is kind.CARD_GONE:
            if atom.card:
                return say("card_gone", card=card)
            one = self.book.none_singular
            return say("none_left", suit=self.suit(atom.suit, one) if atom.suit else "")
        if atom.kind is kind.CARD_DROPS:
            return say("drops", card=card)
        if atom.kind is kind.CARD_HELD:
            return say("held", card=card, hand=self.hand(atom.hand))
        if atom.kind is kind.VOID:
            key = "void_of" if atom.suit else "void"
            return say(key, hand=self.hand(atom.hand), suit=suit)
        return say("all_good")

    def trumps_out(self, atom: StatedBelief) -> str:
        """ "2 trumps are still out", "the jack of trumps is still out with East"."""
        say, of, one = self.book.say, atom.suit or Suit.TRUMPS, atom.number == 1
        if atom.card:
            words = say("card_out", card=self.card(atom.card))
        elif atom.number is None:
            words = say("some_out", suit=self.suit(of))
        else:
            words = say("one_out" if one else "n_out", n=atom.number, suit=self.suit(of, one))
        return words + (" " + say("out_with", hand=self.hand(atom.hand)) if atom.hand else "")

    # -- steps --------------------------------------------------------------------------------

    def step(self, s: Step) -> str:
        """One step of the line."""
        said: str = getattr(self, "_" + s.kind.value)(s)
        return said

    def _round_of(self, suit: Suit) -> str:
        """ "rounds of trumps", "tours d'atout"."""
        return self.suit(suit, self.book.of_singular)

    def _draw(self, s: Step) -> str:
        say = self.book.say
        if s.cards:
            return say("draw", what=self.card(s.cards[0]))
        if s.number is not None:
            suit = s.suits[0] if s.suits else Suit.TRUMPS
            key = "one_round" if s.number == 1 else "n_rounds"
            return say("draw", what=say(key, n=s.number, suit=self._round_of(suit)))
        if s.outstanding == 1:
            return say("draw_last")
        if s.outstanding is not None:
            return say("draw_last_n", n=s.outstanding)
        return say("draw_trumps")

    def _cash(self, s: Step) -> str:
        say = self.book.say
        if s.cards:
            return say("cash", what=self.cards(s.cards))
        if s.suits and s.number is not None:
            key = "one_round" if s.number == 1 else "n_rounds"
            return say("cash", what=say(key, n=s.number, suit=self._round_of(s.suits[0])))
        what = self.the_suits(s.suits) if s.suits else say("winners")
        if not s.suits and s.hand:
            what = say("winners_of", hand=self.hand(s.hand))
        if s.name == "unblock":
            return say("unblock", what=what)
        return say("run" if s.run else "cash", what=what)

    def _lead(self, s: Step) -> str:
        say = self.book.say
        if s.cards:
            what = self.card(s.cards[0])
        elif s.suits:
            what = say("a_suit", suit=self.suit(s.suits[0], True))
        else:
            what = ""
        words = say("lead", what=what) if what else say("cross")
        if s.source:
            words += " " + say("from_hand", hand=self.hand(s.source))
        if s.hand:
            words += " " + say("to_hand", hand=self.hand(s.hand))
        if s.other_card:
            key = "to_card" if s.other_card.rank else "with_card"
            words += " " + say(key, card=self.card(s.other_card))
        return words

    def _ruff(self, s: Step) -> str:
        say = self.book.say
        if s.name == RETURN:
            words = say("ruff_return")
            return words + (" " + say("in_hand", hand=self.hand(s.hand)) if s.hand else "")
        if s.cards:
            what = self.cards(s.cards)
        elif s.suits:
            one = s.number is None and not s.run
            each = f" {say('and')} ".join(self.suit(suit, one) for suit in s.suits)
            suit = self.book.pairs.get(s.suits, (each, each))[0 if one else 1]
            what = say("a_suit", suit=suit) if one else f"{s.number} {suit}"
            if s.run:
                what = say("the_suit", suit=suit)
        else:
            what = ""
        words = say("ruff", what=what)
        if not what:
            words = say("take_ruffs", n=s.number) if s.number else say("take_ruff")
        if s.height:
            words += " " + say("high" if s.height is Height.HIGH else "low")
        if s.hand:
            words += " " + say("in_hand", hand=self.hand(s.hand))
        if s.other_card:
            words += " " + say("with_card", card=self.card(s.other_card))
        return words

    def _finesse(self, s: Step) -> str:
        say = self.book.say
        if s.run and s.cards:
            words = say("run_card", card=self.card(s.cards[0]))
        elif s.name == "ruffing":
            words = self._in_suits(say("ruffing_finesse"), s)
            words += " " + say("with_card", card=self.card(s.cards[0])) if s.cards else ""
        elif s.cards:
            words = say("finesse_against" if s.against else "finesse", card=self.card(s.cards[0]))
        elif s.suits:
            words = say("take_finesse_in", suit=self.suit(s.suits[0], True))
        else:
            words = say("take_finesse")
        return words + (" " + say("through", hand=self.hand(s.hand)) if s.hand else "")

    def _discard(self, s: Step) -> str:
        say = self.book.say
        what = self.the_suits(s.suits) if s.suits else self.cards(s.cards)
        words = say("discard", what=what)
        if s.hand:
            words += " " + say("from_hand", hand=self.hand(s.hand))
        if s.on_suits or s.on_cards:
            on = self.the_suits(s.on_suits) if s.on_suits else self.cards(s.on_cards)
            words += " " + say("on", what=on)
        return words

    def _concede(self, s: Step) -> str:
        return self.conceded(s, "then_concede")

    def conceded(self, s: Step, how: str) -> str:
        """A trick given in its place, "then", or "first" where nothing is played before."""
        if s.name == "out" and s.suits:
            return self.book.say("knock_out", what=self.the_suits(s.suits))
        what = self.cards(s.cards) if s.cards else self.numbered(s.number or 1, s.suits[0])
        return self.book.say(how, what=what)

    def _crossruff(self, s: Step) -> str:
        words = self._in_suits(self.book.say("crossruff"), s)
        if s.height:
            words += " " + self.book.say("high" if s.height is Height.HIGH else "low")
        return words

    def _squeeze(self, s: Step) -> str:
        book = self.book
        words = f"{book.squeezes.get(s.name, s.name)}" if s.name else book.say("squeeze")
        if s.hand:
            key = "is_squeezed_so" if s.name else "is_squeezed"
            words = book.say(key, who=self.hand(s.hand), how=words)
        return self._in_suits(words, s)

    def _endplay(self, s: Step) -> str:
        if s.on_suits:
            return self.book.say(
                "must_lead", who=self.hand(s.hand), what=self.the_suits(s.on_suits)
            )
        words = self.book.say("endplay")
        if s.hand:
            words = self.book.say("is_endplayed", who=self.hand(s.hand))
        return self._in_suits(words, s)

    def _in_suits(self, words: str, s: Step) -> str:
        if not s.suits:
            return words
        each = [self.suit(x, self.book.of_singular) for x in s.suits]
        suits = f" {self.book.say('and')} ".join(each)
        return words + " " + self.book.say("in_suits", suits=suits)

    def _eliminate(self, s: Step) -> str:
        return self.book.say("eliminate", what=self.the_suits(s.suits))

    def _play(self, s: Step) -> str:
        say = self.book.say
        what = self.cards(s.cards)
        if s.height and not s.cards:
            what = say("high" if s.height is Height.HIGH else "low")
        words = say("play", what=what)
        source = s.source or s.hand
        return words + (" " + say("from_hand", hand=self.hand(source)) if source else "")

    def _win(self, s: Step) -> str:
        words = self.book.say("win_return" if s.name == RETURN else "win")
        if s.cards:
            words += " " + self.book.say("with_card", card=self.card(s.cards[0]))
        return words + (" " + self.book.say("in_hand", hand=self.hand(s.hand)) if s.hand else "")

    def _overtake(self, s: Step) -> str:
        words = self.book.say("overtake", card=self.card(s.cards[0]))
        if s.other_card:
            words += " " + self.book.say("with_card", card=self.card(s.other_card))
        return words
