"""Clauses in a text: a predicate and its phrases in any order, or nouns that stand alone."""

from dataclasses import dataclass
from typing import Final

from claims.statement.bag import Bag, Phrase, bag_of
from claims.statement.model import Which
from claims.statement.nouns import Nouns
from claims.statement.text import Text

BEAM: Final = 32
"""Unfinished clauses kept at each token, the cheapest."""
NARROW: Final = (2, 6)
"""Unfinished clauses and phrases kept at each token once a statement's allowance is used up."""
ALLOWED: Final = (800, 40)
"""Phrases that may be tried in a statement before that: so many, and so many more for each token.
What people say takes 70 a token at most, words heaped up without end many thousands."""
LONGEST: Final = 26
"""Tokens of a clause at most."""
SKIPPED: Final = 2
"""Unknown words that may stand together inside a clause."""
LISTED: Final = 0.2
"""The cost of each further noun after one preposition."""
TORN: Final = 0.5
"""The cost of parting a number or a rank from the suit after it."""
UNKNOWN: Final = 6.0
"""The cost of a word that is not understood."""
HEADS: Final = frozenset({"verb", "state", "result", "named"})
TO_BE: Final = frozenset({"draw", "cash", "ruff", "remove"})
"""Predicates that may follow what they are done to: "a trump to draw"."""
_BEFORE: Final = {
    "subject": 2,
    "np": 2,
    "pp": 2,
    "adv": 3,
    "neg": 1,
    "no": 1,
    "kindof": 2,
    "times": 1,
}
_AFTER: Final = {
    "subject": 1,
    "np": 2,
    "pp": 3,
    "adv": 4,
    "neg": 1,
    "no": 1,
    "kindof": 1,
    "times": 1,
}


@dataclass(frozen=True, slots=True)
class _Part:
    """A clause being read: its phrases so far, as a chain, and the price."""

    phrase: Phrase | None
    before: "_Part | None"
    headed: bool
    cost: float
    fillers: int
    lost: int
    lost_words: int
    length: int

    @property
    def rank(self) -> tuple[float, int]:
        """The cheapest first, of these those of the fewest phrases."""
        return self.cost, self.length


@dataclass(slots=True)
class Clause:
    """A clause found: its tokens (a bit each in ``mask``, those not understood in ``lost``), and
    its phrases, which are put in a bag only where a meaning is looked for."""

    start: int
    end: int
    mask: int
    lost: int
    cost: float
    part: _Part
    filled: Bag | None = None

    @property
    def bag(self) -> Bag:
        """Its phrases in their order."""
        if self.filled is None:
            phrases: list[Phrase] = []
            at: _Part | None = self.part
            while at is not None and at.phrase is not None:
                if at.phrase.kind != "filler":
                    phrases.append(at.phrase)
                at = at.before
            phrases.reverse()
            self.filled = bag_of(phrases)
        return self.filled


class Clauses:
    """The clauses of one text, found once for each place."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.nouns = Nouns(text)
        self._phrases: dict[int, list[Phrase]] = {}
        self._clauses: dict[int, list[Clause]] = {}
        self._allowance = ALLOWED[0] + ALLOWED[1] * len(text)
        self._undone = {
            at
            for place in range(len(text))
            for end, entry in text.matches(place)
            if entry.kind == "neg" and entry.value == "undone"
            for at in range(place, end)
        }

    def at(self, place: int) -> list[Clause]:
        """Every clause that begins at a token."""
        known = self._clauses.get(place)
        if known is None:
            known = self._clauses[place] = self._read(place)
        return known

    # -- phrases ------------------------------------------------------------------------------

    def phrases(self, place: int) -> list[Phrase]:
        """Every phrase that begins at a token."""
        known = self._phrases.get(place)
        if known is None:
            known = self._phrases[place] = self._pieces(place)
        return known

    def _pieces(self, place: int) -> list[Phrase]:
        found: list[Phrase] = []
        asked = self.text.condition_word(place)
        if asked:  # where a condition begins the clause ends, but for a set phrase: "if need be"
            return [
                Phrase("filler", "", (), place, end, 0.05)
                for end, entry in self.text.matches(place)
                if entry.kind == "filler" and end > asked
            ]
        words = self.text.lexicon
        for end, entry in self.text.matches(place):
            kind = entry.kind
            if kind == "subject" and self.text.tokens[place].text in words.nominative:
                found.append(Phrase(kind, entry.value, (), place, end, entry=entry))
            elif kind in HEADS:
                word = " ".join(t.read_as or t.text for t in self.text.tokens[place:end])
                found.append(Phrase("head", word, (), place, end, 0.0, entry))
            elif kind == "neg" and entry.value != "undone" and place in self._undone:
                continue  # "not yet" is no "not"
            elif kind in ("adv", "neg", "no", "subject", "times", "kindof"):
                found.append(Phrase(kind, entry.value, (), place, end))
            elif kind == "prep":
                if self._before_named(end) or (entry.value == "to" and self._verb_next(end)):
                    found.append(Phrase("lead-in", "", (), place, end, 0.05))
                found += [
                    Phrase("pp", entry.value, items, place, after, cost + LISTED * (len(items) - 1))
                    for after, items, cost in self.nouns.lists(end)
                ]
            elif (
                (kind == "filler" and not self._means_something(place, end))
                or (kind == "connective" and entry.value == "quote")
                or (kind == "det" and self._head_next(end))
            ):
                found.append(Phrase("filler", "", (), place, end, 0.05))
            if kind == "verb" and entry.value == "have" and self._goes_next(end):
                found.append(Phrase("lead-in", "", (), place, end, 0.05))
            if kind == "verb" and entry.value == "go" and self._down_next(end):
                found.append(Phrase("lead-in", "", (), place, end, 0.05))
        found += [
            Phrase("np", "", items, place, after, cost)
            for after, items, cost in self.nouns.lists(place)
        ]
        return found

    def _means_something(self, place: int, end: int) -> bool:
        """Whether a word that can be without meaning is not passed over in a clause: who does it,
        and the "s'" of "s'ils"."""
        if end > place + 1:
            return False
        who = any(e.kind == "subject" and at == end for at, e in self.text.matches(place))
        return who or self.text.asks(place)

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

    def _head_next(self, place: int) -> bool:
        """Whether a squeeze, a result or a state is named here: "a winner", "the squeeze"."""
        kinds = {e.kind for _, e in self.text.matches(place)}
        return bool(kinds & {"named", "result", "state", "kindof"})

    def _verb_next(self, place: int) -> bool:
        """Whether what is to be done stands here: "one trump to pull"."""
        return any(
            e.kind == "verb" and e.value in TO_BE and self._closes(end)
            for end, e in self.text.matches(place)
        )

    def _closes(self, place: int) -> bool:
        """Whether the text or a part of it ends here."""
        return place == len(self.text) or any(
            e.kind == "connective" and e.value not in ("quote", "dash")
            for _, e in self.text.matches(place)
        )

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
        layers: dict[int, list[_Part]] = {start: [_Part(None, None, False, 0.0, 0, 0, 0, 0)]}
        found: list[Clause] = []
        last = min(len(self.text), start + LONGEST)
        for place in range(start, last + 1):
            spent = self._allowance <= 0
            parts = sorted(layers.pop(place, ()), key=lambda part: part.rank)
            del parts[NARROW[0] if spent else BEAM :]
            for part in parts:
                if part.phrase is not None and part.phrase.kind != "filler" and part.cost < 90:
                    found.append(self._done(start, place, part))
            if place >= last:
                break
            phrases = self.phrases(place) if parts else []
            if spent:
                phrases = sorted(phrases, key=lambda phrase: phrase.cost)[: NARROW[1]]
            self._allowance -= len(parts) * len(phrases)
            for part in parts:
                for phrase in phrases:
                    grown = self._grown(part, phrase)
                    if grown is not None:
                        layers.setdefault(phrase.end, []).append(grown)
                skipped = self._skipped(part, place)
                if skipped is not None:
                    layers.setdefault(place + 1, []).append(skipped)
        return found

    def _subject_first(self, before: Phrase) -> bool:
        """Whether a noun may stand right after the one who does it: "wenn Ost die Dame hat"."""
        if not self.text.lexicon.verb_last or len(before.items) != 1:
            return False
        return before.items[0].is_hand or bool(before.items[0].person)

    def _pronoun_torn(self, before: Phrase | None, phrase: Phrase) -> bool:
        """Whether an article is taken for a pronoun though its noun follows: "à part le cœur"."""
        if before is None or before.end != phrase.start or not before.items:
            return False
        if not before.items[-1].pron or phrase.items[0].det:
            return False
        last = self.text.matches(phrase.start - 1)
        return any(e.kind == "det" and end == phrase.start for end, e in last)

    def _tears(self, phrase: Phrase) -> bool:
        """Whether "of spades" is taken away from a rank or number right before it."""
        if phrase.start == 0 or phrase.value not in ("from", "with") or not phrase.suited:
            return False
        before = self.text.matches(phrase.start - 1)
        return any(e.kind in ("rank", "number") and end == phrase.start for end, e in before)

    def _grown(self, part: _Part, phrase: Phrase) -> _Part | None:
        kind = phrase.kind
        if kind == "filler":
            if part.phrase is None:
                return None
            bits = part.fillers | phrase.mask
            return _Part(
                phrase,
                part,
                part.headed,
                part.cost + 0.05,
                bits,
                part.lost,
                part.lost_words,
                part.length + 1,
            )
        if kind == "head":
            if part.headed:
                return None
            headed = True
        else:
            headed = part.headed
            most = (_AFTER if headed else _BEFORE).get(kind, 1)
            count = 0
            at: _Part | None = part
            while at is not None and at.phrase is not None:
                if at.phrase.kind == "head":
                    break
                count += at.phrase.kind == kind
                at = at.before
            if count >= most:
                return None
        beside = 0.0
        if kind == "np" and part.phrase is not None and part.phrase.kind == "np":
            if headed or not self._subject_first(part.phrase):
                return None
            beside = TORN
        if kind == "subject" and part.headed and phrase.value not in ("foe", "self"):
            return None
        torn = _torn(part.phrase, phrase)
        if kind == "np" and self._pronoun_torn(part.phrase, phrase):
            torn = 2 * TORN
        if kind == "pp" and not torn and self._tears(phrase):
            torn = TORN
        return _Part(
            phrase,
            part,
            headed,
            part.cost + phrase.cost + torn + beside,
            part.fillers,
            part.lost,
            part.lost_words,
            part.length + 1,
        )

    def _skipped(self, part: _Part, place: int) -> _Part | None:
        """The clause going on after a word that nothing in the vocabulary explains."""
        if part.phrase is None or part.lost_words >= SKIPPED or self.text.matches(place):
            return None
        word = Phrase("filler", "", (), place, place + 1)
        return _Part(
            word,
            part,
            part.headed,
            part.cost + UNKNOWN,
            part.fillers,
            part.lost | word.mask,
            part.lost_words + 1,
            part.length + 1,
        )

    @staticmethod
    def _done(start: int, end: int, part: _Part) -> Clause:
        whole = (1 << end) - (1 << start)
        return Clause(start, end, whole & ~part.fillers & ~part.lost, part.lost, part.cost, part)


def _torn(before: Phrase | None, phrase: Phrase) -> float:
    """What it costs to take "of spades" away from "the two"."""
    if before is None or before.kind != "np" or phrase.kind != "pp":
        return 0.0
    last = before.items[-1]
    open_noun = (last.bare and last.number is not None) or (last.cards and not last.cards[-1].suit)
    return TORN if phrase.value in ("from", "with") and open_noun and phrase.suited else 0.0
