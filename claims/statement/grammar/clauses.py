"""Clauses in a text: a predicate and its phrases in any order, or nouns that stand alone."""

from collections import defaultdict
from itertools import groupby
from typing import Final

from claims.statement.effort import CLAUSE, PHRASE
from claims.statement.grammar.already import done_so_far, just_now
from claims.statement.grammar.bag import TO_THEM, Phrase
from claims.statement.grammar.fronted import (
    SET_BEHIND,
    denied_behind,
    done_by_then,
    fronted_on,
    parts_nothing,
    set_before_comma,
)
from claims.statement.grammar.noun import Item, alike, by_rank, one_thing, pip_alone
from claims.statement.grammar.nouns import MAKING, Found, Nouns
from claims.statement.grammar.parts import (
    AFTER,
    BEFORE,
    PLACES,
    UNKNOWN,
    Clause,
    Layer,
    Layers,
    OpenClause,
    skipped,
)
from claims.statement.grammar.pointing import (
    bare_place,
    behind_pause,
    claimer_next,
    closes,
    done_to_them,
    is_given,
    is_the_rest,
    no_noun,
    of_the_others,
    of_them,
    points_back,
    resumed,
    said_when,
    set_behind,
    since_before,
    taken_up,
    to_be_done,
    to_him,
)
from claims.statement.grammar.torn import TORN, card_and_round, counts, given_to, listed, torn
from claims.statement.model import Which
from claims.statement.words.lexicon import ACCENTED, HEADS, Entry
from claims.statement.words.text import Text

NARROW: Final = 6
"""As many in haste."""
LONGEST: Final = 26
"""Tokens of a clause at most."""
SKIPPED: Final = 2
"""Unknown words that may stand together inside a clause."""
OF_ONE: Final = frozenset({"with", "from", "at", "towards", "as"})
"""Prepositions after which no long list stands with commas: what follows is said of the next."""
MANY: Final = 3
PARTED: Final = 1.5
"""The cost of ending a clause with a word that belongs to the next one."""
BEHIND: Final = 0.3
"""The cost of an "otherwise" behind the verb ("ich gebe sonst einen ab"): not that of the next."""
BARE: Final = 0.4
"""The cost of a place without its preposition: "trèfle coupé table"."""
WHOSE: Final = 0.3
"""The cost of a hand where the words rather say whose tricks are: "pour moi"."""
PERFECT: Final = 5
"""So many tokens before "have" the word that subordinates its clause may begin."""
LEADING: Final = frozenset({"only", "here"})
"""Adverbs that are none before the one who does what follows."""
HIGH_OR_LOW: Final = frozenset({"high", "low"})


class Clauses:
    """The clauses of one text, found once for each place."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.nouns = Nouns(text)
        self._phrases: dict[int, list[tuple[str, list[Phrase]]]] = {}
        self._clauses: dict[int, list[Clause]] = {}
        self._undone = {
            at
            for place in range(len(text))
            for end, entry in text.matches(place)
            if entry.value == "undone" or (entry.kind == "else" and text.lexicon.verb_last)
            for at in range(place, end)
        }

    def at(self, place: int) -> list[Clause]:
        """Every clause that begins at a token."""
        known = self._clauses.get(place)
        if known is None:
            known = self._clauses[place] = self.text.effort.whole(lambda: self._read(place))
        return known

    # -- phrases ------------------------------------------------------------------------------

    def phrases(self, place: int) -> list[tuple[str, list[Phrase]]]:
        """Every phrase that begins at a token, those of a kind together."""
        known = self._phrases.get(place)
        if known is None:
            runs = groupby(self._pieces(place), lambda phrase: phrase.kind)
            known = self._phrases[place] = [(kind, list(run)) for kind, run in runs]
        return known

    def _pieces(self, place: int) -> list[Phrase]:
        found: list[Phrase] = []
        asked = self.text.condition_word(place)
        if asked:  # where a condition begins the clause ends, but for a set phrase: "if need be"
            set_phrases = [(end, e) for end, e in self.text.matches(place) if end > asked]
            return [
                Phrase(e.kind, e.value, (), place, end, 0.05 * (e.kind == "filler"))
                for end, e in set_phrases
                if e.kind == "filler" or (e.kind, e.value) == ("adv", "needed")
            ]
        words = self.text.lexicon
        for end, entry in self.text.matches(place):
            kind = entry.kind
            if (kind, entry.value) == ("subject", "self") and to_him(self.text, place):
                continue  # "reste à moi"
            if (kind, entry.value) == ("subject", "self") and of_the_others(self.text, place, end):
                continue  # "on me joue pique"
            if kind == "subject" and self.text.tokens[place].text in words.nominative:
                found.append(Phrase(kind, entry.value, (), place, end, entry=entry))
            elif kind in HEADS:
                word = " ".join(t.read_as or t.text for t in self.text.tokens[place:end])
                found.append(Phrase("head", word, (), place, end, 0.0, entry))
            elif kind == "neg" and entry.value != "undone" and place in self._undone:
                continue  # "not yet" is no "not", nor "zo niet"
            elif (kind, entry.value) == ("subject", "foe") and done_to_them(self.text, place, end):
                found.append(Phrase(kind, TO_THEM, (), place, end))
            elif kind == "times" and said_when(place, end, self.nouns):
                continue  # "une fois que j'ai coupé", "once drawn"
            elif kind == "adv" and entry.value in LEADING and self._somebody_next(end):
                continue  # "... et qu'il faisait l'as", "et là je coupe"
            elif kind == "adv" and entry.value == "yours" and self._to_do(place, end):
                continue  # "atout pour vous l'enlever"
            elif kind == "adv" and entry.value == "justnow":
                if (who := just_now(self.text, place)) == "self":
                    found.append(Phrase("lead-in", "done", (), place, end))
                elif who:
                    found.append(Phrase("filler", "", (), place, end, 0.05))
            elif kind in ("adv", "neg", "no", "subject", "times", "kindof"):
                found.append(Phrase(kind, entry.value, (), place, end))
            elif kind == "prep":
                if self._before_named(end) or (entry.value == "to" and to_be_done(self.text, end)):
                    found.append(Phrase("lead-in", "", (), place, end, 0.05))
                if entry.value == "to" and self.nouns.made_to(place, end):
                    found.append(Phrase("filler", "", (), place, end))
                role = entry.value.partition("+")[0]
                other = self._other_than_place(place)
                found += [
                    Phrase(
                        "pp",
                        role,
                        items,
                        place,
                        after,
                        cost + listed(entry, items) + other.get(after, 0.0),
                    )
                    for after, items, cost in self._after_preposition(place, end, entry)
                    if entry.value not in OF_ONE or len(items) < MANY or not items[-1].comma
                ]
            elif (
                (kind == "filler" and not self._means_something(place, end))
                or (kind == "connective" and parts_nothing(self.text, place, end, entry))
                or (
                    kind == "connective" and entry.value == "comma" and self._set_before(place, end)
                )
                or (kind == "det" and self._head_next(end))
            ):
                found.append(Phrase("filler", "", (), place, end, 0.05))
            if kind == "connective" and entry.value == "comma":
                before = self._nouns_between(place)
                after = resumed(self.text, end, before) if before else 0
                after = after or (taken_up(self.text, end) if before else 0)
                if after:
                    found.append(Phrase("filler", "", (), place, after, 0.05))
            if kind == "else" and words.verb_last and end == place + 1:
                found.append(Phrase("otherwise", "", (), place, end, BEHIND))
            if kind == "passive" or done_so_far(self.text, place, entry):
                led = kind if kind == "passive" else "done"
                found.append(Phrase("lead-in", led, (), place, end))
            elif kind == "verb" and self._leads_in(place, end, entry.value):
                done = entry.value in ("have", "get") and self._perfect(place)
                found.append(Phrase("lead-in", "perfect" * done, (), place, end, 0.05))
        if bare_place(self.text, place):
            hands = [(after, item) for after, item in self.nouns.items(place) if item.is_hand]
            found += [Phrase("pp", "in", (i,), place, n, BARE) for n, i in hands if n == place + 1]
        found += [
            Phrase("np", "", items, place, after, cost)
            for after, items, cost in self.nouns.lists(place)
            if not no_noun(self.text, place, after, items[0])
        ]
        return found

    def _other_than_place(self, place: int) -> dict[int, float]:
        """Where words end that say something else than a place, and what it costs to take them for
        one: "pour moi" is no hand that is led to, "à la suite" not the rest."""
        prices = {"mine": WHOSE, "yours": WHOSE, "then": UNKNOWN, "next": UNKNOWN}
        return {
            end: prices[entry.value]
            for end, entry in self.text.matches(place)
            if entry.value in prices and end > place + 1
        }

    def _after_preposition(self, place: int, end: int, entry: Entry) -> list[Found]:
        """The nouns after a preposition, which may be said again before the next: "à pique et à
        carreau"."""
        word = self.text.tokens[place].text  # "2 dummy" for "to", but not "2 trumps"
        found = [n for n in self.nouns.lists(end) if not (word.isdigit() and n[1][0].plural)]
        closed = entry.value.partition("+")[2]
        if closed:  # "op een ruiten na"
            each = [(n, self.text.matches(n[0])) for n in found if n[0] < len(self.text)]
            return [(e, n[1], n[2]) for n, ends in each for e, o in ends if o.value == closed]
        for after, items, cost in found[:]:
            ranked = entry.value == "to" and by_rank(items[0])
            if len(items) > 1 or not (ranked or one_thing(items[0])):
                continue
            for joined, price in self.text.list_connectives(after):
                if joined >= len(self.text):
                    continue
                same = self.text.tokens[joined].text == word
                others = ((e, o) for e, o in self.text.matches(joined) if o.kind == "prep")
                again = next(
                    (e for e, o in others if o == entry or (not same and o.value == entry.value)),
                    joined,
                )
                found += [
                    (last, (*items, *more), cost + price + more_cost)
                    for last, more, more_cost in self.nouns.lists(again)
                    if again > joined and alike(items[0], more)
                ]
        return found

    def _set_before(self, place: int, end: int) -> bool:
        """Whether a comma stands between a noun and the clause that points at it: "le pique, je
        vous le laisse"."""
        if of_them(self.text, end):
            named = (item for _, item in self._nouns_between(place) if not item.has("round"))
            return any(item.suit and not item.cards for item in named)
        if points_back(self.text, end) and self._nouns_between(place):
            return True
        if (claimer_next(self.text, end) or self._away_next(end)) and fronted_on(self.nouns, place):
            return True
        if set_before_comma(self.nouns, place, end) or denied_behind(self.text, place, end):
            return True
        if any(is_behind(self.text, place, end) for is_behind in SET_BEHIND):
            return True
        return set_behind(self.text, place, end, self.nouns.items(end))

    def _away_next(self, place: int) -> bool:
        """ "On the club, away goes my heart"."""
        said = {e.value for _, e in self.text.matches(place)}
        behind = self.text.matches(place + 1) if place + 1 < len(self.text) else ()
        return "aside" in said and any(e.value == "part" for _, e in behind)

    def _nouns_between(self, place: int) -> list[tuple[int, Item]]:
        """The nouns that alone stand between the pause before and a token, with their begin."""
        return [
            (at, item)
            for at in range(max(0, place - PERFECT), place)
            if behind_pause(self.text, at) or since_before(self.text, at)
            for end, item in self.nouns.items(at)
            if end == place
        ]

    def _to_do(self, place: int, end: int) -> bool:
        """Whether "pour vous" begins what is done to them: "pour vous l'enlever"."""
        for_it = any(e.kind == "sub" and e.value == "purpose" for _, e in self.text.matches(place))
        return for_it and end < len(self.text) and self.text.goes_to_do(end)

    def _means_something(self, place: int, end: int) -> bool:
        """Whether a word that can be without meaning is not passed over in a clause: who does it,
        and the "s'" of "s'ils"."""
        who = any(e.kind == "subject" and at == end for at, e in self.text.matches(place))
        who = who or self.text.asks(place)
        behind = bool(place) and (self._owned(place, end) or is_given(self.text, place))
        return end == place + 1 and (who or behind)

    def _owned(self, place: int, end: int) -> bool:
        """Whether a word says whose the card behind it is: "with dummy's two"."""
        owner = any(e.kind == "poss" and at == end for at, e in self.text.matches(place - 1))
        return owner and any(
            item.number or item.ranks or item.suits for _, item in self.nouns.items(end)
        )

    def _leads_in(self, place: int, end: int, verb: str) -> bool:
        """Whether a verb only leads up to what is said to be done."""
        if verb in MAKING and self.nouns.hand_does(end):
            return True  # "I have dummy ruff my club"
        match verb:
            case "have":
                return self._goes_next(end) or self._perfect(place)
            case "have.past" | "get":
                return self._perfect(place) or done_by_then(self.text, place)
            case "give":
                return self._let_score(end)
        return verb == "go" and (self._down_next(end) or self.text.goes_to_do(end))

    def _perfect(self, place: int) -> bool:
        """Whether "have" here only says that something is done, in a clause of when: "tant que je
        n'ai pas coupé", "wenn ich Trumpf gezogen habe"."""
        if self.text.tokens[place].text not in self.text.lexicon.perfect:
            return False
        last = self.text.lexicon.verb_last
        words = ("until", "after", "before", "if") if last else ("until", "after", "before")
        reach = PERFECT * (1 + last)
        ends = [
            end
            for at in range(max(0, place - 2 * reach), place)
            for end, entry in self.text.matches(at)
            if entry.kind == "sub" and entry.value in words and end > place - reach
        ]
        return bool(ends) and max(ends) <= place  # "après avoir" is one word

    def _down_next(self, place: int) -> bool:
        """Whether a number and "down" stand here: "go two down"."""
        return any(
            entry.kind == "number" and any(e.kind == "result" for _, e in self.text.matches(end))
            for end, entry in self.text.matches(place)
        )

    def _goes_next(self, place: int) -> bool:
        """Whether a loser that goes away is named here: "I have a loser that goes on the ace"."""
        return any(
            entry.kind == "verb" and entry.value == "part"
            for end, item in self.nouns.items(place)
            if item.which is Which.LOSER and self.text.is_filler(end)
            for _, entry in self.text.matches(end + 1)
        )

    def _let_score(self, place: int) -> bool:
        """Whether a card that makes its trick is named here: "je laisse la dame faire sa levée"."""
        return any(
            entry.kind in HEADS and entry.value in ("get", "works")
            for end, item in self.nouns.items(place)
            if len(item.ranks or item.cards) == 1
            for _, entry in self.text.matches(end)
        )

    def _head_next(self, place: int) -> bool:
        """Whether a squeeze, a result or a state is named here: "a winner", "the squeeze"; "le
        deuxième" is no doubleton."""
        kinds = {e.kind for _, e in self.text.matches(place)}
        return bool(kinds & {"named", "result", "state", "kindof"}) and "ordinal" not in kinds

    def _before_named(self, place: int) -> bool:
        """Whether a squeeze, an endplay or a crossruff is named here: "on a double squeeze"."""
        if any(e.kind == "det" for _, e in self.text.matches(place)):
            place += 1
        for _ in range(2):
            kinds = {(e.kind, end) for end, e in self.text.matches(place)}
            if any(kind == "named" for kind, _ in kinds):
                return True
            after = [end for kind, end in kinds if kind == "kindof"]
            if not after:
                return False
            place = after[0]
        return any(e.kind == "named" for _, e in self.text.matches(place))

    # -- clauses ------------------------------------------------------------------------------

    def _read(self, start: int) -> list[Clause]:
        if not self.text.worth(start):
            return []
        layers: Layers = defaultdict(Layer)
        layers[start].add(OpenClause(None, None, False, 0.0, 0, 0, 0, 0, 0))
        found: list[Clause] = []
        last = min(len(self.text), start + LONGEST)
        for place in range(start, last + 1):
            parts = layers.pop(place).best() if place in layers else []
            if self.text.effort.haste:
                del parts[NARROW:]
            for part in parts:
                if part.phrase is not None and part.phrase.kind != "filler" and part.cost < 90:
                    found.append(self._done(start, place, part))
            self.text.effort.spend(CLAUSE * len(parts))
            if place >= last or not (parts or layers):
                break
            if not parts:
                continue
            phrases = self.phrases(place)
            unknown = not self.text.matches(place)
            for part in parts:
                for kind, run in phrases:
                    if self._admits(part, kind):
                        self.text.effort.spend(PHRASE * len(run))
                        self._grow(part, run, layers)
                denied = part.kinds >> PLACES["neg"] & 7 and not part.headed
                if unknown and part.phrase is not None and not denied and part.lost_words < SKIPPED:
                    layers[place + 1].add(skipped(part, place))
        return found

    def _subject_first(self, before: Phrase | None) -> bool:
        """Whether a noun may stand right after the one who does it: "wenn Ost die Dame hat", "hat
        Ost die Dame, ..."."""
        if before is None or not self.text.lexicon.verb_last or len(before.items) != 1:
            return False
        return before.items[0].is_hand or bool(before.items[0].person)

    def _admits(self, part: OpenClause, kind: str) -> bool:
        """Whether a phrase of a kind can follow in a clause."""
        before = part.phrase
        if kind == "filler":
            return before is not None
        if kind == "head":
            return not part.headed
        if kind == "otherwise" and (before is None or before.kind not in ("head", "subject")):
            return False  # behind the verb
        return part.kinds >> PLACES[kind] & 7 < (AFTER if part.headed else BEFORE)[kind]

    def _grow(self, part: OpenClause, run: list[Phrase], layers: Layers) -> None:
        """Adds each of some phrases of a kind, which may follow, to a clause."""
        length = part.length + 1
        for phrase in run:
            kind, headed, kinds, fillers = phrase.kind, part.headed, part.kinds, part.fillers
            layer = layers[phrase.end]
            cost = part.cost + phrase.cost
            if (cost, length) >= layer.limit:
                continue
            if kind == "filler":
                fillers |= phrase.mask
            elif (
                (kind == "np" and not self._beside(part, phrase))
                or (kind == "subject" and not self._may_follow(part, phrase))
                or (kind == "neg" and headed and self._of_the_next(part.phrase, phrase.end))
                or (kind == "adv" and phrase.value == "next" and not self._amid(part, phrase))
                or (kind == "adv" and phrase.value in HIGH_OR_LOW and self._are(part.phrase))
            ):
                continue
            else:
                cost += self._torn(part.phrase, phrase)
                headed = headed or kind == "head"
                kinds = 0 if kind == "head" else kinds + (1 << PLACES[kind])
            layer.add(
                OpenClause(
                    phrase,
                    part,
                    headed,
                    cost,
                    fillers,
                    part.lost,
                    part.lost_words,
                    length,
                    kinds,
                )
            )

    def _beside(self, part: OpenClause, phrase: Phrase) -> bool:
        """Whether a noun may stand where it does: not right behind another, but for a few."""
        before = part.phrase
        if before is None or before.kind != "np":
            return True
        return self._subject_first(before) or given_to(part) or card_and_round(before, phrase)

    def _of_the_next(self, before: Phrase | None, end: int) -> bool:
        """Whether a "not" behind what is played is said of the noun after it: "je joue cœur, pas
        carreau"."""
        said = self.text.lexicon.denies_at_verb
        if before is None or not said or before.kind not in ("np", "pp"):
            return False
        kinds = {kind for kind, _ in self.phrases(end)}
        named = said == "all" or "np" in kinds
        return named and not before.items[0].pron if before.kind == "np" else "pp" in kinds

    def _may_follow(self, part: OpenClause, phrase: Phrase) -> bool:
        """Whether the one who does it, or to whom it is given, may stand behind the predicate, or
        behind a "not"."""
        leads = self.text.tokens[phrase.start].text in self.text.lexicon.leading
        before = part.phrase.kind if part.phrase is not None else ""
        denied = part.kinds >> PLACES["neg"] & 7 and before != "filler"  # "never shall I ..."
        if not part.headed:
            return not (leads and denied)
        return phrase.value in ("foe", "self") and not leads

    def _amid(self, part: OpenClause, phrase: Phrase) -> bool:
        """Whether a word for "then" stands right behind the predicate, and more behind it: "je tire
        ensuite les as"."""
        headed = part.phrase is not None and part.phrase.kind == "head"
        return headed and not closes(self.text, phrase.end)

    def _are(self, before: Phrase | None) -> bool:
        """Whether "is" or "are" is the word before: "ruffs the heart and the others are high"."""
        if before is None or before.kind != "filler" or before.end != before.start + 1:
            return False
        return self.text.tokens[before.start].text in self.text.lexicon.copulas

    def _torn(self, before: Phrase | None, phrase: Phrase) -> float:
        """What it costs to take apart what belongs together."""
        parts = (phrase.kind == "neg" or phrase.value == "already") and before is None
        if parts and self._somebody_next(phrase.end):
            return PARTED  # "si elle tombe | pas je ...", "trumps drawn earlier | I ..."
        listed_last = before.items if before is not None and before.kind == "pp" else ()
        if phrase.kind == "subject" and len(listed_last) > 1 and listed_last[-1].comma:
            return PARTED  # "a heart to the ace, and the jack | I give you"
        if phrase.kind == "head" and (
            self._a_suit(phrase) or is_the_rest(self.text, phrase.start, phrase.end)
        ):
            return PARTED  # "three | trumps each", "zéro atout | reste à moi"
        if phrase.kind == "head" and before is None and self._of_a_noun(phrase):
            return PARTED  # "trèfle | coupé pique"
        if phrase.kind == "np":
            two = before is not None and before.kind == "np"
            beside = TORN if two and before and not card_and_round(before, phrase) else 0.0
            if before is not None and before.kind == "head" and self._of_a_noun(before):
                return PARTED  # "trèfle coupé | pique en main"
            if before is not None and before.kind == "pp" and counts(before, phrase):
                beside = UNKNOWN if pip_alone(before.items[-1]) else PARTED  # "sauf un | carreau"
            return beside + (2 * TORN if self._pronoun_torn(before, phrase) else 0.0)
        if phrase.kind != "pp":
            return 0.0
        parted = torn(before, phrase) if before is not None else 0.0
        return parted or (TORN if self._tears(phrase) else 0.0)

    def _a_suit(self, head: Phrase) -> bool:
        """Whether a word that is a suit as well as a verb names the suit: a number stands before it
        or "is" or "are" behind it ("trumps are one each")."""
        if not any(e.kind == "suit" for _, e in self.text.matches(head.start)):
            return False
        if any(t.text in self.text.lexicon.copulas for t in self.text.tokens[head.end :][:1]):
            return True
        before = self.text.matches(head.start - 1) if head.start else []
        return any(e.kind == "number" and end == head.start for end, e in before)

    def _of_a_noun(self, head: Phrase) -> bool:
        """Whether a participle stands behind the noun that it is said of: "trèfle coupé"."""
        if head.start == 0 or not self.text.tokens[head.end - 1].raw.lower().endswith(ACCENTED):
            return False
        before = self.text.matches(head.start - 1)
        return any(e.kind in ("suit", "rank") and end == head.start for end, e in before)

    def _somebody_next(self, place: int) -> bool:
        """Whether claimer or an opponent is named here as the one who does what follows."""
        whos = ("self", "foe")
        return any(e.kind == "subject" and e.value in whos for _, e in self.text.matches(place))

    def _pronoun_torn(self, before: Phrase | None, phrase: Phrase) -> bool:
        """Whether an article is taken for a pronoun though its noun follows: "à part le cœur"."""
        nouns = before.items if before is not None and before.end == phrase.start else ()
        if not nouns or not nouns[-1].pron or phrase.items[0].det:
            return False
        last = self.text.matches(phrase.start - 1)
        return any(e.kind == "det" and end == phrase.start for end, e in last)

    def _tears(self, phrase: Phrase) -> bool:
        """Whether "of spades" is taken away from a rank or number right before it."""
        if phrase.start == 0 or phrase.value not in ("from", "with") or not phrase.suited:
            return False
        of = ("prep", "from") in {(e.kind, e.value) for _, e in self.text.matches(phrase.start)}
        before = self.text.matches(phrase.start - 1)  # "au roi | par carreau" is not torn
        return of and any(e.kind in ("rank", "number") and end == phrase.start for end, e in before)

    def _done(self, start: int, end: int, part: OpenClause) -> Clause:
        whole = (1 << end) - (1 << start)
        cost = part.cost + self._cut_off(end, part)
        return Clause(start, end, whole & ~part.fillers & ~part.lost, part.lost, cost, part)

    def _cut_off(self, end: int, part: OpenClause) -> float:
        """What it costs to end a clause with a word that belongs to the next: who does what follows
        ("... vous | faites une levée"), an article whose noun is not known ("la | fin")."""
        last = part.phrase
        if last is None or end >= len(self.text):
            return 0.0
        if self.text.tokens[end - 1].text.endswith("'"):
            return UNKNOWN  # "je refuse l' | impasse"
        following = {entry.kind for _, entry in self.text.matches(end)}
        if last.kind == "head" and last.end > last.start + 1 and "det" in following:
            to = any(e.kind == "prep" for _, e in self.text.matches(end - 1))
            return PARTED if to else 0.0  # "retour à | l'as"
        if last.kind == "subject":
            denied = self.text.denies_next(end)  # "... il | ne peut plus"
            acts = 2 * PARTED if last.value == "foe" else PARTED  # "if it loses you | run it"
            return acts if denied or "verb" in following else 0.0
        if last.kind == "np" and last.items[-1].number and last.items[-1].bare:
            adverbs = (e.value for _, e in self.text.matches(end) if e.kind == "adv")
            whose = {value.partition(".")[0] for value in adverbs}
            if whose & {"yours", "mine"}:
                return 2 * PARTED  # "une levée | pour vous l'as"
        many = any(e.plural and e.kind in ("noun", "rank") for _, e in self.text.matches(end))
        if many and last.kind in ("np", "pp") and last.items and pip_alone(last.items[-1]):
            return UNKNOWN  # "in dummy with three | winners"
        ranked = any(e.kind == "rank" for _, e in self.text.matches(end))
        if ranked and last.kind == "np" and last.items[-1].called_for:
            return PARTED  # "one for you, the diamond | ace"
        gives = last.entry is not None and last.entry.value.startswith("give")
        if gives and "subject" in following:
            return UNKNOWN  # "gives | me"
        article = last.kind == "np" and last.end == last.start + 1 and bool(last.items[-1].pron)
        article = article and any(e.kind == "det" for _, e in self.text.matches(last.start))
        noun = "rank" in following or (not following and self.text.tokens[end].text.isalpha())
        return UNKNOWN if article and noun else 0.0  # "si Ouest met la | dame je ..."
