"""The words of a statement into one plan: acts, what joins them, and their conditions."""

from dataclasses import dataclass, field, replace

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from claims.statement.acts import Acts
from claims.statement.frames import Frame, read_frame
from claims.statement.model import (
    Belief,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Listed,
    Mood,
    Plan,
    Renounced,
    Span,
    Step,
    StepKind,
    Suit,
    When,
    Which,
)
from claims.statement.phrases import HAND_WORDS, NUMBERS
from claims.statement.plays import Atom, as_step
from claims.statement.words import (
    JOINTS,
    MAX_TEXT,
    Word,
    language,
    read_words,
)

ACT_WORDS = 40  # an act is not longer than this
SKIPPED_WORDS = 3  # unknown words that may stand together inside an act
MAX_READINGS = 6
WEAK = frozenset({"N1", "OF", "IN", "WITH", "ON", "TO", "FROM", "FIRST", "ANYONE", "MY", "THIS"})
STATES = frozenset(
    ["GOOD", "GONE", "LEFT", "BREAK", "BADLY", "DROP", "WORK", "WRONG", "SHOWOUT", "RUN"]
)
DOINGS = frozenset(
    [
        "DRAW",
        "CASH",
        "RUN",
        "RUFF",
        "FINESSE",
        "DISCARD",
        "GIVE",
        "TAKE",
        "HAVE",
        "MAKE",
        "CLAIM",
        "DOWN",
        "PLUS",
        "MINUS",
        "EXACT",
        "GO",
    ]
)
PREPOSITIONS = frozenset(["IN", "ON", "TO", "FROM", "WITH", "AGAINST", "TOWARDS", "BUT"])
NOUN_STARTS = frozenset(
    [
        *("SPADES", "HEARTS", "DIAMONDS", "CLUBS", "TRUMP", "ACE", "KING", "QUEEN", "JACK"),
        *("MY", "YOUR", "DUMMY", "OWN", "REST", "ALL", "CARD"),
    ]
)
ENDS = frozenset({"DOT", "SEMI", "QMARK"})


@dataclass(slots=True)
class Chain:
    """The acts of a statement as they come: atoms with what joined them to the one before."""

    atoms: list[Atom] = field(default_factory=list)
    origin: list[tuple[str, int, int]] = field(default_factory=list)  # joint, sentence, act
    firsts: set[int] = field(default_factory=set)
    fragments: set[int] = field(default_factory=set)  # atoms from acts without a verb


class Reader:
    """One pass over the words of a statement, following a given choice at each ambiguity."""

    def __init__(self, text: str, code: str, local: bool, forced: list[int], director: bool):
        self.words = read_words(text[:MAX_TEXT], code, director)
        self.code = code
        self.text = text
        self.local = local
        self.forced = forced
        self.director = director
        self.made: list[list[tuple[str, str]]] = []
        self.acts = Acts(self.choose, director)
        self.ignored: list[Span] = []
        self.mood = Mood.STATEMENT

    def choose(self, options: list[tuple[str, str]]) -> str:
        """The reading this pass follows; the likeliest unless another was asked for."""
        place = len(self.made)
        self.made.append(options)
        index = self.forced[place] if place < len(self.forced) else 0
        return options[min(index, len(options) - 1)][0]

    # -- acts from words ----------------------------------------------------------------------

    def _longest_act(self, start: int) -> tuple[list[Token], list[Word], int]:
        """The tokens of the longest act from a place, the words skipped in it, where it ends."""
        parser = language(self.code).grammar.parse_interactive()
        tokens: list[Token] = []
        skipped: list[Word] = []
        ends = [(0, 0, start)]
        place = start
        run = 0
        while place < min(len(self.words), start + ACT_WORDS):
            word = self.words[place]
            place += 1
            if word.type == "ASKING":
                continue
            if word.type == "IF" and tokens:
                break
            fed = _feed(parser, word)
            if fed is None:
                if word.type != "WORD" or not tokens or run >= SKIPPED_WORDS:
                    break
                skipped.append(word)
                run += 1
                continue
            run = 0
            parser, token = fed
            tokens.append(token)
            if "$END" in parser.choices():  # type: ignore[no-untyped-call]
                ends.append((len(tokens), len(skipped), place))
        best = ends[-1]
        following = self.words[best[2]].types if best[2] < len(self.words) else ()
        if "WORD" in following and len(ends) > 1 and tokens[best[0] - 1].type in NUMBERS:
            best = ends[-2]  # "an entry": the number counts something unknown
        if any(kind in STATES for kind in following):
            # "..., the ace of clubs is good": the last member of the list is the next subject
            joints = [i for i, t in enumerate(tokens[: best[0]]) if t.type in ("COMMA", "AND")]
            shorter = [end for end in ends if joints and 0 < end[0] <= joints[-1]]
            best = shorter[-1] if shorter else best
        kept = _state_length(tokens[: best[0]])
        if kept < best[0] and any(end[0] == kept for end in ends):
            best = next(end for end in reversed(ends) if end[0] == kept)
        return tokens[: best[0]], skipped[: best[1]], best[2]

    def _tree(self, tokens: list[Token]) -> Tree[Token] | None:
        parser = language(self.code).grammar.parse_interactive()
        try:
            for token in tokens:
                parser.feed_token(token)
            tree: Tree[Token] = parser.feed_eof()  # type: ignore[no-untyped-call]
        except UnexpectedInput:
            return None
        return tree

    def _ignore(self, words: list[Word]) -> None:
        for word in words:
            if word.type not in WEAK and word.type not in JOINTS and word.type != "ASKING":
                self.ignored.append(Span(word.text, word.start, word.end))

    # -- the chain ----------------------------------------------------------------------------

    def read(self) -> Plan:
        """The plan of this pass."""
        chain = Chain()
        active: When = ()
        branches: list[Condition] = []  # the conditions an "otherwise" turns round
        asked: When = ()
        raw: When = ()  # the last condition, as if said with "if"
        sentence = 0
        sentence_start = 0  # first atom of the sentence
        joint = ""
        asking = False
        late: list[Atom] = []  # "before X, Y": X waits for Y
        order = ""
        adjacent = False
        broken = after_condition = alone = denied = False
        place = 0
        while place < len(self.words):
            word = self.words[place]
            kind = word.type
            if kind in ENDS:
                if kind == "QMARK" or (asking and kind != "SEMI"):
                    asked = self._asked(chain, sentence_start) or asked
                    self.mood = Mood.QUESTION
                elif kind == "DOT" or kind == "SEMI":
                    pass
                if self.director and kind == "SEMI" and (alone or after_condition):
                    alone = True  # a line that is only a condition governs the lines below it
                else:
                    active = ()
                after_condition = False
                sentence += 1
                sentence_start = len(chain.atoms)
                joint, asking, adjacent = "", False, False
                place += 1
                continue
            if kind == "ASKING":
                asking |= sentence_start == len(chain.atoms) and not adjacent
                place += 1
                continue
            if kind in ("BROKEN", "DOUBT"):
                broken |= kind == "BROKEN"
                if kind == "DOUBT" and self.mood is Mood.STATEMENT:
                    self.mood = Mood.DOUBTFUL
                place += 1
                continue
            if kind == "ALWAYS":
                active, alone = (), False
                place += 1
                continue
            if kind == "OTHERWISE":
                after_condition, alone = True, False
                turned = branches or list(asked)
                if not turned and any(_is_finesse(atom) for atom in chain.atoms):
                    turned = [Condition(ConditionKind.FINESSE_WINS)]  # "finesse; if it loses ..."
                active = tuple(c.opposite() for c in turned)
                branches, adjacent = [], False
                place += 1
                continue
            if kind == "IFSO":
                active = asked or raw or active
                branches = list(active)
                place += 1
                continue
            if kind in ("AFTER", "BEFORE"):
                order = kind
                place += 1
                continue
            if kind in JOINTS:
                joint = kind if joint != "THEN" else joint
                adjacent = False
                place += 1
                continue
            tokens, skipped, end = self._longest_act(place)
            tree = self._tree(tokens) if tokens else None
            if tree is None and kind in ("IF", "UNLESS"):
                active, place = self._unread_condition(place)
                branches, adjacent = list(active), False
                continue
            if tree is None:
                denied |= word.type in ("NEG", "NO")
                self._ignore([word])
                place += 1
                continue
            if tokens[0].type in ("IF", "UNLESS"):
                kept = _condition_length(tokens)
                if kept < len(tokens) and (shorter := self._tree(tokens[:kept])) is not None:
                    tree = shorter
                    end = next(
                        i for i, w in enumerate(self.words) if w.start == tokens[kept].start_pos
                    )
                    skipped = [w for w in skipped if w.start < self.words[end].start]
            used = [w for w in self.words[place:end] if w not in skipped]
            frame = read_frame(tree, self.local)
            frame.negated |= denied  # a "not" that fits nowhere is never left out
            denied = False
            if frame.condition:
                found = self.acts.conditions(frame)
                unless = frame.condition == "UNLESS"
                if not found:
                    found, end = self._unread_condition(place)
                    skipped = []
                raw = tuple(c.opposite() for c in found) if unless else found
                place = end
                self._ignore(skipped)
                if after_condition and joint == "AND":
                    active = found = active + found
                elif adjacent and chain.atoms:
                    chain.atoms[-1] = replace(chain.atoms[-1], when=found)
                else:
                    active = found
                    alone = False
                after_condition = True
                if not branches or not chain.atoms or chain.atoms[-1].when:
                    branches = [*branches, *found] if branches else list(found)
                else:
                    branches = list(found)
                adjacent = False
                joint = ""
                continue
            after_condition = False
            place = end
            self._ignore(skipped)
            atoms = self.acts.atoms(frame)
            if not atoms and set(frame.adverbs) <= {"FIRST"} and not frame.items:
                if "FIRST" in frame.adverbs:
                    joint = "FIRST"
                    continue
                self._ignore(used)
                continue
            if not atoms:
                self._ignore(used)
                adjacent = True
                continue
            fragment = frame.deed == ""
            atoms = self._carry_ruff(chain, atoms, frame, joint)
            atoms = [replace(a, when=a.when or active) for a in atoms]
            if order == "BEFORE" and len(chain.atoms) == sentence_start:
                late, order = atoms, ""
                continue
            at = len(chain.atoms)
            if order == "AFTER" and at > sentence_start and adjacent:
                at = max(sentence_start, at - 1)
            order = ""
            for offset, atom in enumerate(atoms):
                chain.atoms.insert(at + offset, atom)
                chain.origin.insert(at + offset, (joint, sentence, place))
            if fragment:
                chain.fragments.update(range(at, at + len(atoms)))
            if "FIRST" in frame.adverbs:
                chain.firsts.update(range(at, at + len(atoms)))
            if late:
                chain.atoms += late
                chain.origin += [("THEN", sentence, place)] * len(late)
                late = []
            joint, adjacent = "", True
        if asking:
            asked = self._asked(chain, sentence_start)
            self.mood = Mood.QUESTION
        if broken:
            self.mood = Mood.BROKEN_OFF
        return self._assemble(chain)

    def _unread_condition(self, place: int) -> tuple[When, int]:
        """A condition that cannot be read: its words up to the next joint, all of them ignored."""
        end = place + 1
        while end < len(self.words) and self.words[end].type not in JOINTS - {"AND", "OR"}:
            end += 1
        self._ignore(self.words[place:end])
        words = self.text[self.words[place].start : self.words[end - 1].end]
        return (Condition(ConditionKind.NAMED, words=" ".join(words.split())),), end

    def _carry_ruff(self, chain: Chain, atoms: list[Atom], frame: Frame, joint: str) -> list[Atom]:
        """ "ruff a heart in hand and a club in dummy": the second ruff has no verb of its own."""
        if not chain.atoms or frame.you:
            return atoms
        before = chain.atoms[-1]
        if frame.deed == "RUFF" and len(atoms) == 1 and isinstance(atoms[0], Step):
            return self._ruff_joined(chain, before, atoms[0], frame.deed_text, joint)
        if frame.deed or joint not in ("AND", "COMMA", "COLON"):
            return atoms
        if joint == "COLON" and isinstance(before, Concession) and before.number == len(atoms):
            if all(isinstance(a, Listed) for a in atoms):  # "two tricks for you: king and ten"
                del chain.atoms[-1], chain.origin[-1]
                return [
                    Concession(suit=a.suit, card=a.card, timing=before.timing, span=a.span)
                    for a in atoms
                    if isinstance(a, Listed)
                ]
            return atoms
        hand = frame.hand_of("IN")
        if not isinstance(before, Step):
            return atoms
        if before.kind is StepKind.RUFF and hand:
            return [
                Step(
                    StepKind.RUFF, (a.suit,), hand=hand, number=a.number if a.number != 1 else None
                )
                if isinstance(a, Listed) and a.suit
                else a
                for a in atoms
            ]
        if before.kind in (StepKind.SQUEEZE, StepKind.CROSSRUFF, StepKind.ENDPLAY):
            more = tuple(a.suit for a in atoms if isinstance(a, Listed) and a.suit)
            if before.suits and len(more) == len(atoms):
                chain.atoms[-1] = replace(before, suits=before.suits + more)
                return []
        if before.kind is StepKind.LEAD and before.other_card:
            return [
                _played(
                    replace(a, card=replace(a.card, suit=a.card.suit or before.other_card.suit))
                )
                if isinstance(a, Listed) and a.card
                else a
                for a in atoms
            ]
        return atoms

    def _ruff_joined(
        self, chain: Chain, before: Atom, ruff: Step, verb: str, joint: str
    ) -> list[Atom]:
        """ "a small club, ruffed in dummy"; "cross to dummy by ruffing a club"."""
        this = ruff.cards == (Card(which=Which.THIS),)
        if verb == "ruffed" and this and isinstance(before, Listed) and before.suit:
            del chain.atoms[-1], chain.origin[-1]
            return [replace(ruff, suits=(before.suit,), cards=())]
        if isinstance(before, Step) and not joint and ruff.hand is None:
            bare = Step(StepKind.LEAD, hand=before.hand, when=before.when)
            if before == bare and before.hand is not None:
                del chain.atoms[-1], chain.origin[-1]
                return [replace(ruff, hand=before.hand)]
        return [ruff]

    def _asked(self, chain: Chain, start: int) -> When:
        """Turns the beliefs of a question into conditions, and takes them out of the chain."""
        kind = ConditionKind
        found: list[Condition] = []
        for atom in chain.atoms[start:]:
            if isinstance(atom, Belief):
                if atom.kind in (BeliefKind.SUIT_RUNS, BeliefKind.SUIT_BREAKS):
                    found.append(Condition(kind.BREAKS, suit=atom.suit, split=atom.split))
                elif atom.kind is BeliefKind.CARD_DROPS:
                    found.append(Condition(kind.DROPS, card=atom.card))
        del chain.atoms[start:]
        del chain.origin[start:]
        return tuple(found)

    @staticmethod
    def _ordered_acts(chain: Chain) -> set[int]:
        """The acts that "then" or "first" puts into an order, whole lists included."""
        found: set[int] = set()
        before = -1
        for joint, _, act in chain.origin:
            if joint in ("THEN", "FIRST") and act != before:
                found.add(act)
                if joint == "THEN":
                    found.add(before)
            before = act
        return found

    # -- the plan -----------------------------------------------------------------------------

    def _assemble(self, chain: Chain) -> Plan:
        steps: list[Step] = []
        beliefs: list[Belief] = []
        counts: list[Count] = []
        concessions: list[Concession] = []
        listed: list[Listed] = []
        renounced: list[Renounced] = []
        lined = {
            s for (_, s, _), a in zip(chain.origin, chain.atoms, strict=True) if _fragment_lead(a)
        }
        ordered_acts = self._ordered_acts(chain)
        for place, atom in enumerate(chain.atoms):
            _, sentence, act = chain.origin[place]
            ordered = act in ordered_acts or place in chain.firsts
            if isinstance(atom, Concession) and ordered and atom.timing is None:
                atom = as_step(atom)
            if (
                isinstance(atom, Listed)
                and place in chain.fragments
                and (ordered or sentence in lined)
            ):
                steps.append(_played(atom))
            elif isinstance(atom, Step):
                steps.append(atom)
            elif isinstance(atom, Belief):
                if atom not in beliefs:
                    beliefs.append(atom)
            elif isinstance(atom, Count):
                if atom not in counts:
                    counts.append(atom)
            elif isinstance(atom, Concession):
                concessions.append(atom)
            elif isinstance(atom, Listed):
                listed.append(atom)
            else:
                renounced.append(atom)
        counts = _settle_counts(counts, concessions, listed)
        plan = Plan(
            tuple(steps),
            tuple(beliefs),
            tuple(counts),
            tuple(concessions),
            tuple(listed),
            tuple(renounced),
            ignored=_joined(self.ignored, self.text),
        )
        mood = self.mood
        if mood in (Mood.QUESTION, Mood.DOUBTFUL) and not plan.empty:
            mood = Mood.STATEMENT
        return replace(plan, mood=mood, mentions_trump=mentions_trump(plan))


def _state_length(tokens: list[Token]) -> int:
    """How many tokens "the queen is dead" has of "the queen is dead my jack ..."."""
    state = next((i for i, t in enumerate(tokens) if t.type in STATES), 0)
    if state == 0 or tokens[0].type in ("IF", "UNLESS", "YOU", "NO", "NEG"):
        return len(tokens)
    if any(t.type in DOINGS for t in tokens[:state]) or tokens[state].type in ("SHOWOUT", "RUN"):
        return len(tokens)
    for place in range(state + 1, len(tokens)):
        if tokens[place - 1].type in PREPOSITIONS | {"OF", "MY", "YOUR", "HIGH", "AND", "COMMA"}:
            continue
        if place == state + 1 and tokens[place].type in NOUN_STARTS:
            return place
    return len(tokens)


def _condition_length(tokens: list[Token]) -> int:
    """How many of the tokens belong to the "if": "if clubs break | the rest are mine"."""
    deed = next((i for i, t in enumerate(tokens) if t.type in STATES | DOINGS), None)
    people = {"YOU", "ANYONE", *HAND_WORDS}
    if deed is None:
        split = next((i for i, t in enumerate(tokens) if t.type == "SPLIT"), None)
        return len(tokens) if split is None else split + 1
    by_people = any(t.type in people for t in tokens[:deed])
    if tokens[deed].type in DOINGS - {"RUN"} and not by_people:
        return deed
    if tokens[deed].type not in STATES or tokens[deed].type == "SHOWOUT":
        return len(tokens)
    for place in range(deed + 1, len(tokens)):
        before = tokens[place - 1].type
        if before in ("IN", "ON", "TO", "FROM", "WITH", "AGAINST", "OF", "MY", "YOUR", "HIGH"):
            continue
        kind = tokens[place].type
        if kind not in ("IN", "ON", "TO", "FROM", "OF", "SPLIT", "AGAINST", "NOW"):
            return place
    return len(tokens)


def _feed(parser: InteractiveParser, word: Word) -> tuple[InteractiveParser, Token] | None:
    """The parser after the word as the first of its types that the grammar takes, or None."""
    choices = parser.choices()  # type: ignore[no-untyped-call]
    fitting = [kind for kind in word.types if kind in choices]
    for kind in fitting:
        trial = parser
        if len(fitting) > 1:
            trial = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        token = Token(kind, word.text, start_pos=word.start, end_pos=word.end)
        try:
            trial.feed_token(token)
        except UnexpectedInput:
            continue
        return trial, token
    return None


def _is_finesse(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.FINESSE


def _fragment_lead(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.LEAD and atom.other_card is not None


def _played(atom: Listed) -> Step:
    if atom.card is not None:
        return Step(StepKind.CASH, cards=(atom.card,), when=atom.when, span=atom.span)
    if atom.suit is Suit.TRUMPS:
        return Step(StepKind.DRAW, number=atom.number, when=atom.when, span=atom.span)
    suits = (atom.suit,) if atom.suit else ()
    return Step(StepKind.CASH, suits, number=atom.number, when=atom.when, span=atom.span)


def _settle_counts(
    counts: list[Count], concessions: list[Concession], listed: list[Listed]
) -> list[Count]:
    """ "two clubs for me and the rest is for you": some claimed, the rest given up (Law 68B1)."""
    all_given = Count(CountKind.CONCEDE_ALL)
    if all_given in counts and (listed or len(counts) > 1):
        others = [c for c in counts if c != all_given]
        if not others and all(w.number or w.card for w in listed):
            others = [Count(CountKind.TRICKS, sum(w.number or 1 for w in listed))]
        counts = others or counts
    results = [c for c in counts if c.kind is CountKind.RESULT and c.number]
    made = Count(CountKind.RESULT, 0)
    if made in counts and any(c.when == made.when for c in results):
        counts = [c for c in counts if c != made]  # "made with an overtrick"
    rest = Count(CountKind.REST)
    if rest in counts and any(
        c.kind in (CountKind.TRICKS, CountKind.TOTAL, CountKind.RESULT) and c.when == rest.when
        for c in counts
    ):
        counts = [c for c in counts if c != rest]
    return counts


def mentions_trump(plan: Plan) -> bool:
    """Law 70C1: the words speak of the opponents' trumps, or of drawing them."""
    trumps = Suit.TRUMPS
    spoken = any(step.kind is StepKind.DRAW for step in plan.steps)
    spoken |= any(r.kind is StepKind.DRAW for r in plan.renounced)
    spoken |= any(b.kind in (BeliefKind.NO_TRUMPS_OUT, BeliefKind.TRUMPS_OUT) for b in plan.beliefs)
    spoken |= any(
        c.suit is trumps or (c.card is not None and c.card.suit is trumps) for c in plan.concessions
    )
    spoken |= any(
        s.kind is StepKind.CONCEDE and (trumps in s.suits or any(c.suit is trumps for c in s.cards))
        for s in plan.steps
    )
    parts = (plan.steps, plan.beliefs, plan.counts, plan.concessions, plan.listed)
    for part in parts:
        for atom in part:
            spoken |= any(
                c.suit is trumps or (c.card is not None and c.card.suit is trumps)
                for c in atom.when
            )
    return spoken


def _joined(spans: list[Span], text: str) -> tuple[Span, ...]:
    """Neighbouring ignored words as one span."""
    result: list[Span] = []
    for span in sorted(set(spans), key=lambda s: s.start):
        if result and not any(
            c.isalnum() or c in ",.;:?!\n" for c in text[result[-1].end : span.start]
        ):
            start = result[-1].start
            result[-1] = Span(text[start : span.end], start, span.end)
        else:
            result.append(span)
    return tuple(result)
