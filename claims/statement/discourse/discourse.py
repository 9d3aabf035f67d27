"""The units of a statement, one after the other, into a plan: order, conditions, corrections."""

from dataclasses import dataclass, field, replace
from itertools import takewhile

from claims.statement.discourse.ahead import (
    STOPS,
    card_called,
    done_first,
    ends_here,
    ends_with_another,
    given_early,
    one_more,
    pauses,
    tagged,
    trails,
)
from claims.statement.discourse.cases import Cases
from claims.statement.discourse.chain import (
    Link,
    cards_of,
    complete_ahead,
    is_finesse,
    said_in_passing,
)
from claims.statement.discourse.counted_up import counted_up
from claims.statement.discourse.done_before import told_first
from claims.statement.discourse.ellipsis import finesse_whoever, repeated
from claims.statement.discourse.events import awaited
from claims.statement.discourse.falls_before import falls_before
from claims.statement.discourse.given_to_ruff import given_to_ruff
from claims.statement.discourse.in_turn import win_before_losing
from claims.statement.discourse.lists import ruffed_with_enough
from claims.statement.discourse.on_their_card import on_their_card
from claims.statement.discourse.outcome import kept_back, not_yet
from claims.statement.discourse.questions import (
    Denial,
    answered,
    asked_behind,
    asked_last,
    is_rhetorical,
)
from claims.statement.discourse.subordinate import they_ruff
from claims.statement.discourse.turned import (
    NOT_ALL_THAT,
    asked_of,
    exception_then,
    fall_then,
    good_topic,
    hanging,
    in_any_case,
    is_topic,
    lacking,
    looked_then,
    nothing_till,
    one_case,
    ruffed_instead,
    topic_told,
    turned_round,
    wins_first,
)
from claims.statement.discourse.units import Unit
from claims.statement.discourse.whatever_happens import thrown_whatever_happens
from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, Later
from claims.statement.grammar.named import Named
from claims.statement.meanings.asked import of_one_card
from claims.statement.meanings.conditions import named_suit
from claims.statement.meanings.none_of import only_these
from claims.statement.meanings.pieces import REST, SAYS_NOTHING
from claims.statement.meanings.seated import note_seat
from claims.statement.model import (
    IN_TRICK,
    LIES,
    Concession,
    Condition,
    ConditionKind,
    Count,
    Mood,
    StatedBelief,
    Step,
    Timing,
    When,
)


@dataclass(slots=True, kw_only=True)
class Discourse(Cases):
    """A statement being put together: its sentences, conditions, questions and corrections.

    ``undecided``: what decides a number not yet said. ``possible`` is the clause that claimer says
    he could do.
    """

    mood: Mood = Mood.STATEMENT
    asking: bool = False
    possible: int = -1
    instead_of: Atom | Named | None = None
    denial: Denial = field(default_factory=Denial)

    def run(self) -> None:
        """Goes through the units."""
        self.memory.facts = self.facts
        looked_then(self.units)
        nothing_till(self.units)
        fall_then(self.units)
        falls_before(self.units)
        given_to_ruff(self.units)
        on_their_card(self.units, self.facts)
        exception_then(self.units)
        counted_up(self.units)
        for place, unit in enumerate(self.units):
            unit = self.units[place] = told_first(unit)
            denied = self.denial.meets(
                unit, self, self.clause if self.adjacent else -1, self.last_bag
            )
            match unit.kind:
                case "clause" | "after" | "before" | "until" | "since" | "while" if denied:
                    pass  # "I don't fancy the finesse": nobody takes it
                case "clause":
                    self._main_clause(place, unit)
                case "if" | "unless":
                    self._condition(place, unit)
                case "after" if self._awaited(place, unit):
                    self._condition(place, unit)
                case "ignored" if unit.word == "if":
                    self._unread_condition(place)
                case "depending":
                    self._depending(place, unit)
                case "after" | "before" | "until" | "since" | "while" | "instead":
                    self._subordinate(place, unit)
                case "connective":
                    self._connective(place, unit)
                case "else":
                    self._else(place, unit)
                case "so":
                    self._so(place)
                case "retract" if refused := self.questions.refused(self.units, place):
                    self.links += refused
                    for link in refused:
                        if isinstance(link.said, StatedBelief):
                            self.memory.remember(link.said)
                case "retract":
                    self._retract(place, unit)
                case "mood":
                    self._mood(unit)
        self.denial.undo(self)
        thrown_whatever_happens(self.links, self.units, self.facts)
        win_before_losing(self.links, self.memory.wins, self.facts)
        self._told_anew()
        complete_ahead(self.links, self.facts)
        not_yet(self.links)
        if self.asking:
            self._end_sentence("ask")
        else:
            self._flush_late()
            self._told_earlier()
        self.questions.settle(self.links)
        self.roles.update(self.questions.roles)
        if self.broken:
            self.mood = Mood.BROKEN_OFF

    # -- connectives --------------------------------------------------------------------------

    def _connective(self, place: int, unit: Unit) -> None:
        word = unit.word
        if word == "ask" and (self.after_condition or card_called(self.units[:place])):
            self._end_sentence("stop")  # "no queen? I come back", "can I have the heart?"
        elif word in STOPS:
            if word == "ask":
                answered(self.links[self.sentence_start :], self.units[place + 1 :], self.facts)
            stops = word == "ask" and tagged(self.units[: place + 1], self.asking)
            self._end_sentence("stop" if stops else word)
        elif word == "regardless" and self.connective == "then" and self._ends(place):
            self.ordered.add(self.sentence)  # "ace, king, then whatever you like"
        elif word == "regardless" and self.after_condition and self._given_next(place):
            pass  # "if it loses, never mind, one down"
        elif word == "regardless":
            if self.after_condition:  # "if West has the ace, never mind"
                asked = [n for n in range(place) if self.units[n].kind in ("if", "unless")]
                self.roles.update(dict.fromkeys(asked[-1:], "reason"))
                self.after_condition = False
            self.active, self.governing = (), False
        elif word == "ordered":
            self.ordered.add(self.sentence)
        elif word in ("first", "but-first"):
            self.connective = "first"
        elif word == "by":
            self.adjacent = True
        elif topic_told(self.links[self.sentence_start :], self.units[place:], self.facts):
            self._speak_of(self.links.pop())
        elif word == "could":
            self.possible = self.clause + 1
        elif word == "but":
            if self.links and self.possible == self.links[-1].clause:
                self.instead_of = self.links[-1].said
                self._drop_clause(self.possible)  # "I could finesse but ..."
            self.connective, self.adjacent = self.connective or "comma", False
        elif word in ("end", "now") and self.links and (word == "now" or self._timed_now(place)):
            self._timed(Timing.END if word == "end" else Timing.NOW)
        elif word not in ("quote", "dash", "anyhow", "end", "returned"):
            if word == "then" and self.adjacent and self.links and self._afterwards(unit):
                self.adjacent = False
                return
            if word == "or":
                self._or(place)
            if word == "ornot":
                self._or_not()
            if (
                word == "then"
                and self.questions.asked
                and self.questions.wondered
                and not self.active
            ):
                self._so(place)  # "do the clubs run? then ..."
            self.connective = word if self.connective not in ("then", "first") else self.connective
            self.adjacent = False

    def _ends(self, place: int) -> bool:
        """Whether nothing more is told after a unit."""
        return not any(unit.kind in ("clause", "if", "unless") for unit in self.units[place + 1 :])

    def _timed_now(self, place: int) -> bool:
        """Whether a word for when says it of what was told: it puts that right, or a trick that is
        given or winners named stand right before it, and nothing behind ("a diamond for you, at
        the very end", "my two trumps, er, at the end")."""
        told = isinstance(self.links[-1].said, Concession | Named)
        given = told and self.connective == "comma"
        fresh = self.links[-1].sentence == self.sentence
        return self.correcting or (given and fresh and ends_here(self.units[place + 1 :]))

    def _timed(self, timing: Timing) -> None:
        """ "I give you the diamond now, no, at the end", "a diamond - now - and no more"."""
        last, self.correcting = self.links[-1], False
        last.last = last.last or timing is Timing.END
        if isinstance(last.said, Named) and len(self.links) > 1:
            self.ordered.add(self.sentence)  # what stands before it is played before it
        if isinstance(last.said, Concession):
            last.said = replace(last.said, timing=timing)

    def _end_sentence(self, word: str) -> None:
        self._flush_late()
        self._told_earlier()
        if word == "ask" and is_topic(self.links[self.sentence_start :]) and not self.asking:
            self._speak_of(self.links.pop())
        elif word == "ask" and is_rhetorical(self.links[self.sentence_start :]):
            self.active = ()
        elif word == "ask" or (self.asking and word != "semi"):
            both = any(unit.word == "answer" for unit in self.units)
            last = both or (not self.asking and asked_behind(self.links[self.sentence_start :]))
            since = asked_last(self.links, self.sentence_start) if last else self.sentence_start
            self.questions.ask(self.links[since:], since, self.memory if both else None)
            del self.links[since:]
            if self.mood is not Mood.CURTAILING:  # "shall we stop?" is a suggestion
                self.mood = Mood.QUESTION
        if self.director and word == "semi" and (self.governing or self.after_condition):
            self.governing = True  # a line that is only a condition governs the lines below it
        elif (
            self.after_condition and not self.director and word != "ask" and self._open_condition()
        ):
            pass
        else:
            self.active = ()
        self.after_condition = self.asking = self.adjacent = self.denial.left_out = False
        self.sentence += 1
        self.sentence_start = len(self.links)
        self.connective = ""

    def _open_condition(self) -> bool:
        """Whether a condition still waits for what follows from it."""
        return bool(self.active) and not any(
            link.when == self.active for link in self.links[self.sentence_start :]
        )

    def _mood(self, unit: Unit) -> None:
        if unit.word == "ask":
            fresh = self.sentence_start == len(self.links) and not self.adjacent
            self.asking = self.asking or fresh
        elif unit.word == "broken":
            self.broken = True
        elif unit.word == "curtail" and (
            (self.after_condition and self.active)
            or self._another_case(self.units.index(unit))
            or (self.connective == "and" and self.links and asked_of(self.links[-1].said))
        ):
            self._put(len(self.links), [REST], self.units.index(unit), "")  # "if ... it's all over"
        elif self.mood is Mood.STATEMENT:
            self._that_is_all(unit)
            self.mood = {"doubt": Mood.DOUBTFUL, "curtail": Mood.CURTAILING}.get(
                unit.word.partition(".")[0], Mood.THIS_TRICK
            )

    def _that_is_all(self, unit: Unit) -> None:
        """ "Two spades, that's all I can make": no other trick is claimed."""
        played = any(isinstance(link.said, Step) for link in self.links)
        if unit.word != "curtail.only" or not self.links or played:
            return
        for atom in only_these(self.memory):
            self.links.append(Link(atom, self.links[-1].clause, self.sentence, "comma"))

    # -- conditions ---------------------------------------------------------------------------

    def _condition(self, place: int, unit: Unit) -> None:
        passing = unit.word == "case" and not self._counted(place, unit)
        if passing and self._against(place, unit):
            self.roles[place] = "reason"
            self._speaks_of(self._seen(unit))
            return
        given = passing and bool(self.links) and isinstance(self.links[-1].said, Concession)
        if unit.word == "even" or given or (passing and self.links and self._trails(place)):
            self.roles[place] = "reason"
            if self.links:
                said_in_passing(self.links, self._seen(unit), unit.word == "even", self.facts)
            if unit.word == "case" and not self.branches:
                self.raw = self._seen(unit)
                self.branches = [self.raw]  # "let's see if it drops, otherwise ..."
            said = self.links[-1].said if self.links else None
            if unit.word == "case" and isinstance(said, Named):
                self.links[-1].said = replace(said, played=bool(said.item.cards))
            return
        if place and self.units[place - 1].word == "reason":  # "because if I lose it you ..."
            if place + 1 < len(self.units) and self._is_clause(place + 1):
                self.without.add(place + 1)
            self.roles[place] = "reason"
            return
        found = self._seen(unit)
        note_seat(self.memory, unit.bag)  # "if West shows out, ... through him"
        self._played_before(place, unit.bag, found)
        unless = unit.kind == "unless"
        found = found if unless else self._case_beside(found, unit.bag)
        opposite = tuple(c.opposite() for c in found)
        covered = {c.kind for c in found} <= IN_TRICK and bool(self.branches)
        of = [c.card for c in found if c.kind is ConditionKind.COVERS and not unless]
        self.memory.watch(opposite in self.branches or covered, of[0] if of else None)
        self.memory.of_one = of_one_card(unit.bag)
        self.raw, self.whoever = found, found if unit.word == "whoever" else ()
        found = opposite if unless else found
        about = named_suit(found)
        if about is not None:
            self.memory.suit, self.memory.card, self.memory.cards = about, None, ()
        for condition in found:
            if condition.kind is ConditionKind.COVERS and condition.card is None:
                self.memory.card, self.memory.cards = None, ()  # "it": what covers
            elif condition.card is not None and condition.card.rank:
                if condition.kind is not ConditionKind.FINESSE_WINS:
                    self.memory.theirs = condition.card
                self.memory.card, self.memory.cards = condition.card, (condition.card,)
        if self.after_condition and self.connective == "and":
            found = self.active + found
            self.active = found
            self.branches = self.branches[:-1]
        elif self._trails(place) and self.links and self.links[-1].units != (place,):
            if unit.word == "whoever" and is_finesse(self.links[-1].said):
                finesse_whoever(self, found)
                self.roles[place] = "condition"
                return
            if in_any_case(self.links[-1].said, found):
                self.roles[place] = "reason"
                return
            put_off = self.put_off[1] == len(self.links) and self.put_off[0] > self.sentence_start
            told = self.links[: self.put_off[0]] if put_off else self.links  # "... before the aces"
            last, said = told[-1].clause, told[-1].said
            ends = isinstance(said, Named) and said.item.comma
            ends = ends or unit.word == "case" or ends_with_another(self.last_bag)
            led = next(n for n, link in enumerate(self.links) if link.clause == last)
            if any(c.kind in IN_TRICK for c in found) and cards_of(self.links[led].said):
                led += led < len(self.links) - 1  # "the king, a spade goes on it if he ducks"
            its = told[-1:] if ends else hanging(told[led:], found)
            wins = {c.kind for c in found} == {ConditionKind.FINESSE_WINS}
            for link in its:
                if link.clause == last and (not link.when or wins):
                    link.when += found  # "if East shows out I have the rest with the finesse"
        else:
            if self.active:
                self.memory.other_case = len(self.memory.atoms)
            self.active, self.governing = found, False
        if self.links and not self.links[-1].when and not self.after_condition:
            self.branches = []
        self.branches.append(found)
        self.after_condition = True
        self.adjacent = False
        self.connective = ""
        self.roles[place] = "condition"

    def _counted(self, place: int, unit: Unit) -> bool:
        """ "Ten tricks in case it drops": hangs on it, unlike a trick given before that is seen."""
        said = self.links[-1].said if self.links else None
        given = isinstance(said, Concession) and self.links[-1].sentence == self.sentence
        early = given and self._lie(unit) and given_early(self.last_bag, self.units[place + 1 :])
        return isinstance(said, Count | Concession) and not early

    def _lie(self, unit: Unit) -> bool:
        return all(c.kind in LIES or c.kind is ConditionKind.DROPS for c in self._seen(unit))

    def _against(self, place: int, unit: Unit) -> bool:
        """ "In case East has all four, the king first": a lie of the cards that is provided for."""
        return self._lie(unit) and not self._trails(place) and done_first(self.units[place + 1 :])

    def _or(self, place: int) -> None:
        """ "Either the finesse works or ...": what follows hangs on what stands before it."""
        links = self.links[self.sentence_start :]
        said = [link.said for link in links]
        case = one_case(links) if self._given_next(place) else None
        if case is not None:  # "hearts 3-3 and I make it all, or you get one"
            self.links.remove(case[0])
            self.roles.update(dict.fromkeys(case[0].units, "condition"))
            self.active = (case[1].opposite(),)
            return
        asked = asked_of(said[-1]) if said and not links[-1].when else None
        if len(said) == 1 and is_finesse(said[0]):
            self.active = (Condition(ConditionKind.FINESSE_WINS, negated=True),)
        elif asked is not None and self._given_next(place):
            self.roles.update(dict.fromkeys(self.links.pop().units, "condition"))
            self.active = (asked.opposite(),)
        elif not said and self.denial.left_out:
            self.active = (NOT_ALL_THAT,)

    def _awaited(self, place: int, unit: Unit) -> When:
        """What a clause after "once" waits for; nothing where it tells what is done before."""
        atoms = self._resolved(self._chosen(place, unit).pieces)
        found = [awaited(atom, self.facts) for atom in atoms]
        conditions = tuple(each for each in found if each is not None)
        return conditions if len(conditions) == len(found) else ()

    def _seen(self, unit: Unit) -> When:
        if unit.kind == "after":
            return self._awaited(self.units.index(unit), unit)
        if unit.word == "unread":
            return (Condition(ConditionKind.NAMED, words=unit.text),)
        best = min(unit.seen, key=lambda each: each.cost)
        found = best.make(self.memory)
        if len(found) == 1 and found[0].kind is ConditionKind.NAMED:
            found = (replace(found[0], words=unit.text),)
        him = self.memory.foe if unit.bag is not None and unit.bag.foe else None
        if him and len(found) == 1 and found[0].hand is None and found[0].kind in IN_TRICK:
            found = (replace(found[0], hand=him),)  # "if he plays the king"
        if len(found) == 1 and found[0].hand is not None:
            self.memory.foe, self.memory.seen = found[0].hand, found[0]
        return found

    def _trails(self, place: int) -> bool:
        """Whether a condition belongs to the clause before it: "the rest if trumps behave"."""
        if len(self.links) == self.sentence_start or self.connective in ("then", "and"):
            return False
        shown = self.units[place].word == "shown"  # "ace no queen then a heart back"
        if shown and [u.word for u in self.units[place + 1 : place + 2]] == ["ask"]:
            return False  # "ace, no queen? then a heart back"
        called = self.last_bag is not None and not (self.last_bag.head or self.links[-1].when)
        called = called and self.adjacent
        asked = {c.kind for c in self._seen(self.units[place])} if called else set()
        put_in = asked == {ConditionKind.PLAYS} and bool(cards_of(self.links[-1].said))
        hangs = put_in or (self.adjacent and one_more(self.last_bag))
        return trails(self.units[place + 1 :], self.adjacent, shown, hangs)

    def _else(self, place: int, unit: Unit) -> None:
        if place and self.units[place - 1].word == "or" and self.active and not self.branches:
            self.after_condition, self.adjacent, self.connective = True, False, ""
            return  # "she falls and I take all, or she doesn't and you get one"
        self._believed_else(place)
        self.memory.watch(same=True)
        asked = () if self.branches else self.questions.followed(self.links)
        self.active = turned_round(self.branches, asked, self.links)
        if self.active == (NOT_ALL_THAT,) and not self.branches and self._all_good_next(place):
            self.active = ()  # "draw the trump, otherwise all good": apart from that
            self.roles[place] = "filler"
            return
        if self.active == (NOT_ALL_THAT,) and not self.branches and self._ruffed_else(place):
            self.active = ()
            return
        after = self.units[place + 1 :]
        if any(u.word == "stuck" for u in takewhile(lambda u: u.kind == "filler", after)):
            self.active = ()  # "the hearts first, else I'd never get back to them"
            self.roles[place] = "reason"
            return
        unread = any(unit.kind == "ignored" for unit in after)  # "otherwise you ..."
        behind = ends_here(after) and not unread
        behind = behind or (pauses(after) and bool(self.links) and not self.links[-1].when)
        if behind and self.adjacent and self.links:
            last, when = self.links[-1].clause, self.links[-1].when
            shared = any(link.when == when for link in self.links if link.clause != last)
            for link in self.links:  # "if it is 3-3 it is all mine and one is yours otherwise"
                if link.clause == last and (not link.when or (shared and self.branches)):
                    link.when = self.active
            self.active = ()
            return
        self.after_condition = True
        self.branches = [self.active] if unit.word else []  # "if it loses ..., otherwise ..."
        self.governing = self.adjacent = False
        self.connective = ""

    def _ruffed_else(self, place: int) -> bool:
        """Whether what would happen if it were not done is said next, a ruff: "trumps first,
        otherwise you ruff"."""
        after = next((n for n in range(place + 1, len(self.units)) if self._is_clause(n)), None)
        if after is None or not (they_ruff(self.units[after]) or lacking(self.units[after])):
            return False
        self.without.add(after)
        self.roles[place] = "reason"
        return True

    def _is_clause(self, place: int) -> bool:
        return self.units[place].kind == "clause"

    def _so(self, place: int) -> None:
        self.active = self.questions.followed() or self.raw or self.active
        if not self.active and any(is_finesse(link.said) for link in self.links):
            self.active = (Condition(ConditionKind.FINESSE_WINS),)
        self.branches = [self.active]
        last = self.links[-1] if self.links else None
        if (
            self.active
            and self.adjacent
            and last is not None
            and ends_here(self.units[place + 1 :])
        ):
            for link in self.links:  # "it is all mine if that works"
                if link.clause == last.clause and not link.when and not is_finesse(link.said):
                    link.when = self.active

    # -- main clauses -------------------------------------------------------------------------

    def _main_clause(self, place: int, unit: Unit) -> None:
        assert unit.bag is not None
        if place in self.without:
            self.roles[place] = "reason"
            return
        suffices = unit.bag.head == "suffice" and bool(self.links) and not self.links[-1].reason
        of = (*unit.bag.left, *unit.bag.right)
        suffices &= bool(of or unit.bag.times) and not any(i.suits or i.cards for i in of)
        if suffices and (ruff := ruffed_with_enough(self.links[-1].said, of)) is not None:
            self.links[-1].said, self.links[-1].units = ruff, (*self.links[-1].units, place)
            return
        if self.correcting or suffices:
            self.correcting = False
            if self._corrects(place, unit):
                return
        if self._put_right(place, unit):
            return
        pieces = self._chosen(place, unit).pieces
        if (answer := self.questions.names_it(pieces, self.facts)) is not None:
            self.memory.remember(answer)
            self.roles[place] = "reason"
            return
        if not pieces and (self._contrasts(place, unit.bag) or repeated(self, unit.bag, place)):
            return
        if not pieces and unit.bag.head != "crossruff":
            follows = any(
                u.kind == "clause" and u.meanings[0].pieces for u in self.units[place + 1 :]
            )
            if unit.bag.neg and follows:
                self.roles[place] = "taken back"
            return
        note_seat(self.memory, unit.bag)
        told = len(self.memory.atoms)
        atoms = good_topic(self.topic, len(self.links), self._resolved(pieces))
        if self.memory.seat is not None and self.memory.seat[1] == told:
            self.memory.seat = (self.memory.seat[0], max(told, len(self.memory.atoms) - 1))
        told_of = self._done_before(place, unit, atoms) or self._of_antecedent(place, unit, atoms)
        if told_of or self._other_split(place, atoms) or self._still_out(place, atoms):
            return
        if not atoms and all(isinstance(p, Later) and p.name in SAYS_NOTHING for p in pieces):
            self.roles[place] = "reason"
            if wins_first(unit.bag) and not (self.links or self.asking):
                self.ordered.add(self.sentence)  # "win, diamond king, spade ace"
        self._add(place, unit, self._rather(self._played_then(atoms)))
        self.held = self.clause if unit.word == "held" else self.held
        if self.undecided is not None and self.memory.either is not None:
            self._depending(*self.undecided)

    def _rather(self, atoms: list[Atom | Named]) -> list[Atom | Named]:
        """What is done rather than what he said that he could do."""
        could, self.instead_of = self.instead_of, None
        return ruffed_instead(could, atoms)

    def _contrasts(self, place: int, bag: Bag) -> bool:
        """ "... the king, not a club": what is not meant; a club that was said is taken back."""
        if not bag.neg or bag.head or bag.subjects or self.last_bag is None or not self.links:
            return False
        said, named = (self.last_bag.right or self.last_bag.left), (bag.left or bag.right)
        if bag.phrases and not named:  # "crossing in spades, not in clubs": not so
            self.roles[place] = "reason"
            return True
        if not named or not said or not any(i.cards or i.suits or i.number for i in named):
            return False
        held = kept_back(self.links[-1].said, named, self.facts)
        if held is not None:
            self._add(place, self.units[place], [held])
            return True
        self.roles[place] = "taken back"
        if named[0].bare:  # "two rounds, not one"; "one round, not one, two"
            self.correcting = [i.number for i in named] == [i.number for i in said]
            return True
        same = [(i.suits, [c.rank for c in i.cards]) for i in named]
        self.correcting = same == [(i.suits, [c.rank for c in i.cards]) for i in said]
        return True
