"""A statement covered from end to end: clauses, connectives, words without meaning, words ignored.

Every token belongs to exactly one unit, so that nothing can be lost: the cheapest way to cover the
text is its reading, and a word that is not understood is dear.
"""

from dataclasses import replace
from typing import Final

from claims.statement.context import Facts
from claims.statement.discourse.beside import (
    are_out,
    before_noun,
    begins,
    begins_there,
    beyond_number,
    contrasts,
    copula_next,
    counts_none,
    denied_till,
    done_before,
    done_to,
    done_with,
    ends,
    gives_reason,
    goes_on,
    goes_on_after,
    height_put_right,
    held_till,
    joined_before,
    joins,
    not_first,
    only_joins,
    only_then,
    opens,
    paused,
    ruffs_it,
    says_how,
    seat_first,
    set_apart,
    stands_otherwise,
    subordinated,
    subordinates_wrongly,
    takes_back,
    told_of,
    unread_as,
    verb_first,
    waits,
    within,
)
from claims.statement.discourse.between import halves
from claims.statement.discourse.done_if import done_if
from claims.statement.discourse.left_out import (
    IN_PASSING,
    TURNING,
    WEAK,
    WORD,
    condition_left_out,
    foe_left_out,
    guess_left_out,
    others_play,
)
from claims.statement.discourse.no_case import no_case
from claims.statement.discourse.units import Cover, Unit
from claims.statement.effort import CONDITION, MEANING, TOKEN
from claims.statement.grammar.bag import Bag, affirmed, of_theirs, said_with
from claims.statement.grammar.clauses import Clauses
from claims.statement.grammar.memory import Meaning
from claims.statement.grammar.parts import Clause
from claims.statement.grammar.pointing import claimer_next, passed_over
from claims.statement.grammar.prices import (
    PARTED_FIRST,
    parted_wrongly,
    price_of,
    rather_a_number,
    says_first,
    told_of_before,
)
from claims.statement.grammar.supposed import guessed, supposed, tells_of_a_case
from claims.statement.meanings.asked import Seen, seen_cost
from claims.statement.meanings.done_so_far import told
from claims.statement.meanings.pieces import is_trumps, renounced_card
from claims.statement.meanings.predicates import DONE_BY_CLAIMER, conditions, deciding, foe_ruffs
from claims.statement.model import Hand, Renounced, StepKind
from claims.statement.words.lexicon import Entry
from claims.statement.words.numbered import numbered
from claims.statement.words.text import Text

CLAUSE: Final = 1.0
UNJOINED: Final = 0.3
FILLER: Final = 0.05
LONGER: Final = 0.001
"""What each further word of a phrase without meaning takes off its price: "je pense que"."""
DOUBLE: Final = 1.2
NO_PREDICATE: Final = 0.3
"""The price of "then" where a word that can also mean "after" stands before a noun."""
BARE_REASON: Final = 2.4
"""The price of a word for "because" where a noun alone, or a break, is told behind it."""
UNPAUSED: Final = 2.0
"""The price of taking something back where nothing was said: "no finesse" is no correction."""
REBATE: Final = 0.2
"""What the meaning of a condition can take off the price of its clause."""

REASONS: Final = frozenset({"since", "purpose", "whether"})
SUBORDINATE: Final = REASONS | {"after", "before", "between", "until", "while", "instead"}
WEAK_KINDS: Final = frozenset(
    {"det", "prep", "subject", "pron", "adv", "connective", "post", "kindof", "sub", "perhaps"}
)
SET_APART: Final = frozenset({"first", "regardless", "returned", "ordered", "end", "anyhow"})
"""Adverbs that may stand by themselves."""
NO_PURPOSE: Final = frozenset({"works", "mustlead", "comeout"})
ASKING: Final = ("if", "unless")
"""Units after which another clause follows without a word that joins them."""
NEGATIONS: Final = frozenset({"neg", "no"})
TURNERS: Final = NEGATIONS | {"else"}


_Ways = dict[bool, tuple[float, Unit | None, bool]]
"""The cheapest way to a place, with its last unit and the kind of place before that: of the two
kinds True is a place after a clause that nothing joins to the next."""


class Coverer:
    """Finds the cheapest cover of one text."""

    def __init__(self, text: Text, facts: Facts | None = None) -> None:
        self.text = text
        self.facts = facts
        self.clauses = Clauses(text)
        self._table: list[_Ways] = [{} for _ in range(len(text) + 1)]
        self._here = 0.0
        self._numbers = numbered(text.tokens)

    def cover(self) -> Cover:
        """The cheapest way to account for every token."""
        size = len(self.text)
        table = self._table
        table[0][False] = (0.0, None, False)
        for place in range(size):
            here = table[place]
            if not here:
                continue
            self._here = min(cost for cost, _, _ in here.values())
            if self.text.worth(place):
                self.text.effort.spend(TOKEN)
            for unit in self.units(place):
                says = unit.kind in ("clause", "if", "unless") or unit.kind in SUBORDINATE
                quiet = unit.kind == "filler"
                for open_clause, (cost, _, _) in here.items():
                    total = cost + unit.cost
                    if says and open_clause and unit.kind == "clause":
                        total += UNJOINED
                    after = (says and unit.kind not in ASKING) or (quiet and open_clause)
                    known = table[unit.end].get(after)
                    if known is None or total < known[0]:
                        table[unit.end][after] = (total, unit, open_clause)
        cover = Cover()
        place = size
        if not table[size]:
            return cover
        state = min(table[size], key=lambda key: table[size][key][0])
        cover.cost = table[size][state][0]
        while place > 0:
            _, last, before = table[place][state]
            assert last is not None
            cover.units.append(last)
            if last.bag is not None and last.bag.otherwise:  # "ich gebe sonst einen ab"
                cover.units.append(Unit("else", last.start, last.start, 0.0))
            place, state = last.start, before
        cover.units.reverse()
        return cover

    # -- units --------------------------------------------------------------------------------

    def units(self, place: int) -> list[Unit]:
        """Every unit that begins at a token; at least one covers the token alone."""
        if place in self._numbers:  # "1. ace of hearts 2. draw the trump"
            word = "then" if place > min(self._numbers) else "comma"
            return [Unit("connective", place, self._numbers[place], 0.0, word)]
        found: list[Unit] = []
        asked = self.text.condition_word(place)
        for end, entry in self.text.matches(place):
            if not asked or end > asked:
                found += self._marks(place, end, entry)
            if entry.kind == "sub" and end >= asked:
                found += self._subordinate(place, end, entry)
        if asked:  # it begins a condition, read or not: nothing else may have it
            return found
        if verb_first(self.text, place):
            found += self._verb_first(place)
        found += self.main_clauses(place)
        found += self._whoever(place)
        price, kind, word = self._alone(place)
        if kind == "ignored" and self._foe_begins(place):
            return [*found, *foe_left_out(self.text, place)]
        found.append(Unit(kind, place, place + 1, price, word, text=self.text.tokens[place].raw))
        return found

    def _marks(self, place: int, end: int, entry: Entry) -> list[Unit]:
        match entry.kind:
            case "connective" if entry.value == "then.after" and only_then(self.text, place, end):
                price = NO_PREDICATE if before_noun(self.text, place, end) else 0.0
                return [Unit("connective", place, end, price, "then")]
            case "connective" if entry.value == "trail":
                return [Unit("connective", place, end, 0.0, "then")] if ends(self.text, end) else []
            case "connective" if only_joins(self.text, place, end, entry):
                return []
            case "connective" if entry.value == "by" and (
                begins(self.text, place)
                or within(self.text, place, end)
                or claimer_next(self.text, place - 1)
            ):
                return []  # "en fait l'as ...", "j'en tire deux"
            case "connective" if "." in entry.value:
                word = joins(self.text, place, end, entry.value)
                return [Unit("connective", place, end, 0.0, word)] if word else []
            case "sub" if entry.value == "since" and self.text.condition_word(end):
                return [Unit("connective", place, end, NO_PREDICATE, "reason")]  # "because if ..."
            case "sub" if entry.value == "since" and gives_reason(self.text, place):
                return [Unit("connective", place, end, BARE_REASON, "comma")]
            case "connective" if entry.value == "hence":
                longer = (at for at, e in self.text.matches(place) if e.kind == "sub" and at > end)
                that = any(not copula_next(self.text, at) for at in longer)
                return [Unit("connective", place, end, NO_PREDICATE * that, "comma")]
            case "connective" if (
                entry.value == "dash" and place and self.text.of_a_split(place - 1)
            ):
                return [Unit("connective", place, end, UNPAUSED, entry.value)]  # "3-3 all mine"
            case "connective":
                first = entry.value == "then" and opens(self.text, place)
                return [Unit("connective", place, end, 0.0, "comma" if first else entry.value)]
            case "else" if says_how(self.text, place, end) or no_case(self.text, place, end, entry):
                return []  # "if somebody is out", "à défaut de dame"
            case "else":
                word, _, asked = entry.value.partition(".")
                whole = (0.12 - 0.01 * (end - place)) * (asked != "there")  # the longer one first
                return [Unit("else" if word == "otherwise" else "so", place, end, whole, asked)]
            case "filler" if end == place + 1 and seat_first(self.text, place):
                return []
            case "filler" | "adv" if begins_there(self.text, place, end):
                return []
            case "filler" if entry.value == "reported":
                return [Unit("filler", place, end, FILLER / (end - place + 1))]  # as much as it can
            case "filler":
                word = waits(self.text, place, end)
                return [Unit("filler", place, end, self._filler_price(place, end), word)]
            case "report":
                return [Unit("filler", place, end, FILLER)]
            case "retract" if claimer_next(self.text, place - 1) or counts_none(self.text, place):
                return []  # "j'attends avec mes coeurs"
            case "retract":
                price = 0.3 if entry.value in ("replace", "anew", "meant") else 0.4
                or_ = any(e.value == "or" for at, e in self.text.matches(place) if at < end)
                if or_ or (entry.value in ("replace", "anew") and end > place + 1):
                    price = 0.0  # "or rather", "or should I say", "make that"
                if begins(self.text, place) and not paused(self.text, end):
                    price += UNPAUSED
                return [Unit("retract", place, end, price, entry.value)]
            case "mood" if entry.value == "ask" and told_of(self.text, place):
                return []  # "I have ..." asks nothing
            case "mood":
                return [Unit("mood", place, end, 0.8 if entry.value == "ask" else 0.4, entry.value)]
            case "adv" if entry.value == "now" and set_apart(self.text, place, end):
                return [Unit("connective", place, end, 0.0, "now")]
            case "adv" if entry.value in SET_APART:
                verb = any(e.kind == "verb" for _, e in self.text.matches(place))
                if entry.value == "end" and verb and place and not paused(self.text, place - 1):
                    return [Unit("connective", place, end, UNPAUSED, "end")]  # "comes at the end"
                behind = entry.value == "first" and place and not paused(self.text, place - 1)
                price = PARTED_FIRST if behind and ends(self.text, end) else 0.3
                price += says_first(self.text, place) if entry.value == "first" else 0.0
                return [Unit("connective", place, end, price, entry.value)]
        return []

    def _called(self, place: int) -> bool:
        """ "West, you hold ...": a seat called before a comma, where a sentence begins."""
        spoken_to = range(place + 1, min(place + 5, len(self.text)))
        if not begins(self.text, place) or not any(map(self._foe_begins, spoken_to)):
            return False
        return any(
            e.kind == "connective" and e.value == "comma" for _, e in self.text.matches(place + 1)
        )

    def _alone(self, place: int) -> tuple[float, str, str]:
        """What it costs to leave a token out, as what, and whether it says "not"."""
        kinds = {entry.kind for end, entry in self.text.matches(place) if end == place + 1}
        if "hand" in kinds and self._called(place):
            return FILLER, "filler", ""
        if self.text.is_filler(place) and not seat_first(self.text, place):
            price = self._filler_price(place, place + 1)
            return price, "filler", waits(self.text, place, place + 1)
        if any(
            e.kind == "sub" and e.value == "if" and end == place + 1
            for end, e in self.text.matches(place)
        ):
            return TURNING, "ignored", "if"
        begun = {entry.kind for _, entry in self.text.matches(place)}
        word = "not" if begun & NEGATIONS else ""
        if kinds & TURNERS:
            return TURNING, "ignored", word
        if kinds and kinds <= WEAK_KINDS:
            return WEAK, "ignored", word
        return WORD, "ignored", word or unread_as(kinds)

    def _filler_price(self, place: int, end: int) -> float:
        """A word that could also say something is not lightly taken for one that does not."""
        if end > place + 1:
            return FILLER - LONGER * (end - place)
        said = self.text.matches(place)
        if self.text.asks(place) or any(entry.value == "draw.that" for _, entry in said):
            return DOUBLE  # "s'ils sont partagés", "one trump is out, I do that"
        kinds = {entry.kind for last, entry in said if last == end}
        beside = self.text.lexicon.beside.get(self.text.tokens[place].text)
        told = beside is not None and beside.kind == "filler"  # "mettons cinq"
        return FILLER if told or kinds <= WEAK_KINDS | {"filler", "retract", "mood"} else DOUBLE

    def _hopeless(self, clause: Clause, rebate: float = 0.0) -> bool:
        """Whether a clause, whatever it means, cannot be the cheapest way to its end."""
        known = self._table[clause.end].get(True)
        return known is not None and self._here + CLAUSE + clause.cost - rebate >= known[0]

    def main_clauses(self, place: int, positive: bool = False) -> list[Unit]:
        """The clauses that begin at a token; ``positive``: negated ones, without their "not"."""
        best: dict[int, Unit] = {}
        after = subordinated(self.text, place)
        for clause in self.clauses.at(place):
            known = best.get(clause.end)
            if known is not None and CLAUSE + clause.cost >= known.cost:
                continue  # no meaning can make it the cheaper
            if self._hopeless(clause) or takes_back(self.text, place, clause):
                continue
            if stands_otherwise(clause.bag, self.facts):
                continue
            if positive:
                if not clause.bag.neg:
                    continue
                clause = replace(clause, filled=affirmed(clause.bag))
            held = not positive and held_till(self.text, clause)
            if held or (clause.bag.neg and "later" in clause.bag.adverbs and not positive):
                clause = replace(clause, filled=affirmed(clause.bag))  # "not until after that"
            if not self.text.effort.spend(MEANING):
                return []
            named_foe = self._named_foe_plays(clause.bag)
            found = foe_ruffs(clause.bag, named_foe)
            if not found and not named_foe:
                found = told(clause.bag, after)
            put_right = not clause.lost and height_put_right(self.text, place, clause.bag)
            if put_right and not found and not positive:
                found = [Meaning((), 0.2)]
            if not (found or positive) and contrasts(self.text, place, clause):
                found = [Meaning((), 1.0)]
            told_not = clause.bag.head or not found
            if told_not and not positive and denied_till(self.text, clause):
                item = clause.bag.left[0]
                cards = [renounced_card(StepKind.PLAY, card) for card in item.cards]
                found = [Meaning((*cards, *(Renounced(StepKind.PLAY, s) for s in item.suits)))]
            quiet = not found or tells_of_a_case(self.text, place, clause, found)
            if quiet and guessed(self.text, clause):
                best[clause.end] = guess_left_out(clause, CLAUSE + clause.cost)
                continue
            if quiet and not positive and supposed(self.text, clause, self.facts):
                seen = conditions(clause.bag)
                cost = CLAUSE + clause.cost + min((each.cost for each in seen), default=0.0)
                if seen and (known is None or cost < known.cost):
                    unit = self._asked(clause, place, seen, "shown")
                    best[clause.end] = replace(unit, cost=cost)
                    continue
            if not found:
                if clause.bag.foe and clause.bag.head and not positive:
                    others_play(self.text, clause, best)
                continue
            priced = sorted(
                (m.cost + price_of(m.pieces, self.facts, after), n) for n, m in enumerate(found)
            )
            possible = [(p, n) for p, n in priced if p - priced[0][0] < 2.0]
            cost = CLAUSE + clause.cost + priced[0][0] + told_of_before(self.text, place, clause)
            cost += parted_wrongly(self.text, clause) + rather_a_number(clause, self.facts)
            if clause.bag.fronted and place and not joined_before(self.text, place):
                cost += UNPAUSED  # "if West plays the king I ruff it"
            if known is None or cost < known.cost:
                best[clause.end] = Unit(
                    "clause",
                    place,
                    clause.end,
                    cost,
                    "held" if held else "",
                    clause.mask,
                    clause.lost,
                    clause.bag,
                    tuple(found[n] for _, n in possible),
                )
        return list(best.values())

    def _named_foe_plays(self, bag: Bag) -> bool:
        """Whether an opponent named by his seat does what only a claimer does: "Est coupe"."""
        foes = self.facts.foes if self.facts is not None else ()
        first = bag.left[0] if bag.left else None
        if first is None or bag.head not in DONE_BY_CLAIMER:
            return False
        ruffs = bag.head == "ruff" and first.hand is Hand.DECLARER and not self.text.by_declarer
        return (first.is_hand or first.located) and (ruffs or first.hand in foes)

    def _subordinate(self, place: int, end: int, entry: Entry) -> list[Unit]:
        """A clause after "if", "after", "because", with the word that subordinates it."""
        start = end
        while start < min(len(self.text), end + 3) and passed_over(self.text, start):
            start += 1
        head = (1 << end) - (1 << place)
        found: list[Unit] = []
        for begin in {end, start}:
            skipped = FILLER * (begin - end)
            if entry.value in ("if", "unless", "with", *IN_PASSING):
                asked = self._conditional(place, head, begin, entry.value)
                found += [replace(unit, cost=unit.cost + skipped) for unit in asked]
            elif entry.value == "without":  # "sans la dame dessous"
                asked = self._conditional(place, head, begin, "unless")
                found += [unit for unit in asked if unit.bag and "underit" in unit.bag.adverbs]
            elif entry.value == "depending":
                found += self._depending(place, head, begin)
            elif (word := entry.value.partition(".")[0]) in SUBORDINATE:
                bare = entry.value.endswith(".inf")
                for unit in self._governed(begin, word):
                    told = unit.bag
                    if bare and told is not None and (told.left or told.subjects):
                        continue  # "king to the ace and the suit runs": no infinitive
                    if word == "after" and told is not None and not_first(told):
                        continue  # "après la chute du valet | je coupe"
                    if word == "between" and halves(unit) is None:
                        continue
                    if word == "instead" and told is not None and beyond_number(told):
                        continue  # "instead of six | I make five"
                    if entry.value.endswith(".while") and not (unit.bag and are_out(unit.bag)):
                        continue  # "as long as I pick up the nine": a condition
                    kind = "since" if word in REASONS else word
                    kind = "clause" if bare and goes_on_after(self.text, place) else kind
                    cost = unit.cost + 0.1 + skipped
                    cost += UNPAUSED * subordinates_wrongly(self.text, place, end, word, unit)
                    cost += NO_PREDICATE * (bare and ruffs_it(self.text, place, told))
                    clause = replace(unit, kind=kind, start=place, cost=cost, used=unit.used | head)
                    how = clause.text or entry.value.partition(".")[2]
                    found.append(replace(clause, word=word, text=how))
        if entry.value in ASKING:
            found += done_if(self.text, place, head, self.main_clauses(end), entry.value)
        if entry.value == "with":
            found += [  # "with the aces gone": after they are played
                replace(unit, kind="after", start=place, word="after", used=unit.used | head)
                for unit in self.main_clauses(end)
                if unit.bag is not None and done_with(unit.bag)
            ]
            found += [
                replace(unit, start=place, cost=unit.cost + 0.1, used=unit.used | head)
                for unit in self.main_clauses(end)
                if unit.bag is not None and said_with(unit.bag)
            ]
        if entry.value in ("if", "unless", *IN_PASSING):
            found += condition_left_out(self.text, place, end, entry.value)
        return found

    def _governed(self, begin: int, word: str) -> list[Unit]:
        """The clauses that a word can subordinate."""
        main = [unit for unit in self.main_clauses(begin) if unit.kind == "clause"]
        if word == "until":
            done = self.main_clauses(begin, positive=True)
            ends = {unit.end for unit in done}
            return [*(u for u in main if u.end not in ends), *done]
        if word in ("since", "purpose"):
            if word == "purpose":
                main = [u for u in main if not u.bag or u.bag.head not in NO_PURPOSE]
                main = [u for u in main if not u.bag or not any(i.comma for i in u.bag.left)]
                if self._preposition(begin) and not self.text.lexicon.verb_last:
                    main = [u for u in main if not u.bag or not any(i.cards for i in u.bag.left)]
            return [
                u
                for u in main
                if u.bag is not None and (u.bag.head or u.bag.no or of_theirs(u.bag))
            ]
        return main

    def _preposition(self, end: int) -> bool:
        """Whether the word before a token, but for an article, is a preposition, too: "pour la dame
        et mon trèfle s'en va" is no purpose."""
        before = range(max(0, end - 2), end)
        return any(e.kind == "prep" for at in before for _, e in self.text.matches(at))

    def _conditional(self, place: int, head: int, begin: int, word: str) -> list[Unit]:
        best: dict[int, Unit] = {}
        for clause in self.clauses.at(begin):
            known = best.get(clause.end)
            if known is not None and CLAUSE + clause.cost >= known.cost:
                continue
            if self._hopeless(clause, REBATE):
                continue
            if not self.text.effort.spend(CONDITION):
                return []
            found = conditions(clause.bag)
            if not found or (clause.lost and word in IN_PASSING):
                continue
            if word == "if" and done_before(self.text, place, clause):
                continue
            if clause.bag.head in ("good", "run") and done_to(self.text, begin, clause.end):
                continue  # "when the spades have been run": claimer does it
            if (
                word == "with"
                and clause.bag.head == "gone"
                and any(map(is_trumps, clause.bag.left))
            ):
                continue  # "with trumps cleared": he clears them
            if word == "with" and [i.pron for i in clause.bag.right] == ["it"]:
                continue  # "queen of diamonds with the king on it"
            if word == "with" and (clause.bag.tag == "there" or said_with(clause.bag)):
                continue  # "I'd never ruff with the two there"
            cost = CLAUSE + clause.cost + seen_cost(found, self.facts) + 0.4 * (word == "with")
            cost += parted_wrongly(self.text, clause)
            if known is None or cost < known.cost:
                unit = self._asked(clause, place, found, word if word in IN_PASSING else "")
                kind = "unless" if word == "unless" else "if"
                best[clause.end] = replace(unit, kind=kind, cost=cost, used=clause.mask | head)
        return list(best.values())

    def _verb_first(self, place: int) -> list[Unit]:
        """ "Valt de vrouw, dan ...": a condition that its verb begins."""
        begins = [(place, 0)]
        if self.text.is_filler(place):  # "zit de vrouw goed, dan ..."
            begins.append((place + 1, 1 << place))
        return [
            replace(unit, cost=unit.cost - REBATE)
            for begin, head in begins
            for unit in self._conditional(place, head, begin, "if")
            if goes_on(self.text, unit.end)
        ]

    def _asked(self, clause: Clause, place: int, found: list[Seen], word: str) -> Unit:
        """A clause as a condition."""
        return Unit(
            "if",
            place,
            clause.end,
            CLAUSE + clause.cost,
            word,
            used=clause.mask,
            lost=clause.lost,
            bag=clause.bag,
            seen=tuple(found),
            text=" ".join(t.raw for t in self.text.tokens[place : clause.end]),
        )

    def _depending(self, place: int, head: int, begin: int) -> list[Unit]:
        """ "... depending on the heart finesse": what decides which of two numbers it is."""
        best: dict[int, Unit] = {}
        for clause in self.clauses.at(begin):
            known = best.get(clause.end)
            if known is not None and CLAUSE + clause.cost >= known.cost:
                continue
            if not self.text.effort.spend(CONDITION):
                return []
            found = deciding(clause.bag)
            if found is None:
                continue
            seen, pieces = found
            best[clause.end] = Unit(
                "depending",
                place,
                clause.end,
                CLAUSE + clause.cost,
                used=clause.mask | head,
                lost=clause.lost,
                bag=clause.bag,
                meanings=(Meaning(pieces),),
                seen=tuple(seen),
            )
        return list(best.values())

    def _whoever(self, place: int) -> list[Unit]:
        """ "Whoever shows out ...": a condition without an "if"."""
        found: list[Unit] = []
        if not any(e.value == "whoever" for _, e in self.text.matches(place)):
            return found
        for clause in self.clauses.at(place):
            if not any(item.person == "whoever" for item in clause.bag.left):
                continue
            seen = conditions(clause.bag)
            if seen:
                found.append(
                    Unit(
                        "if",
                        place,
                        clause.end,
                        CLAUSE + clause.cost,
                        "whoever",
                        clause.mask,
                        clause.lost,
                        clause.bag,
                        seen=tuple(seen),
                    )
                )
        return found

    def _foe_begins(self, place: int) -> bool:
        """Whether a token says that an opponent is the subject."""
        return any(e.kind == "subject" and e.value == "foe" for _, e in self.text.matches(place))
