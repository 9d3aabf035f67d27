"""The words of a statement into one plan: acts, what joins them, and their conditions."""

from dataclasses import replace

from lark import Token, Tree

from claims.statement.acts import Acts
from claims.statement.assemble import Chain, assemble, played
from claims.statement.chunks import act_tree, condition_length, longest_act
from claims.statement.frames import Frame, read_frame
from claims.statement.model import (
    Belief,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Listed,
    Mood,
    Plan,
    Span,
    Step,
    StepKind,
    When,
    Which,
)
from claims.statement.plays import Atom
from claims.statement.words import (
    JOINTS,
    MAX_TEXT,
    Word,
    read_words,
)

MAX_READINGS = 6
WEAK = frozenset({"N1", "OF", "IN", "WITH", "ON", "TO", "FROM", "FIRST", "ANYONE", "MY", "THIS"})
MARKS = frozenset(["ASKING", "BROKEN", "DOUBT", "ALWAYS", "OTHERWISE", "IFSO", "AFTER", "BEFORE"])
ENDS = frozenset({"DOT", "SEMI", "QMARK"})


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
        self.chain = Chain()
        self.sentence = 0
        self.sentence_start = 0  # its first atom
        self.joint = ""  # what stands between the last act and the next
        self.adjacent = False  # nothing stands between them
        self.active: When = ()  # the conditions the next act is under
        self.raw: When = ()  # the last condition, as if said with "if"
        self.asked: When = ()  # what a question asked about
        self.branches: list[When] = []  # what an "otherwise" turns round
        self.after_condition = False
        self.governing = False  # a director's condition stands alone on its line
        self.asking = False
        self.broken = False
        self.denied = False
        self.order = ""  # AFTER or BEFORE
        self.late: list[Atom] = []  # "before X, Y": X waits for Y

    def choose(self, options: list[tuple[str, str]]) -> str:
        """The reading this pass follows; the likeliest unless another was asked for."""
        place = len(self.made)
        self.made.append(options)
        index = self.forced[place] if place < len(self.forced) else 0
        return options[min(index, len(options) - 1)][0]

    def _ignore(self, words: list[Word]) -> None:
        for word in words:
            if word.type not in WEAK and word.type not in JOINTS and word.type != "ASKING":
                self.ignored.append(Span(word.text, word.start, word.end))

    # -- the chain ----------------------------------------------------------------------------

    def read(self) -> Plan:
        """The plan of this pass."""
        place = 0
        while place < len(self.words):
            kind = self.words[place].type
            if kind in ENDS:
                self._end_sentence(kind)
            elif kind in MARKS:
                self._mark(kind)
            elif kind in JOINTS:
                self.joint = kind if self.joint != "THEN" else self.joint
                self.adjacent = False
            else:
                place = self._act(place)
                continue
            place += 1
        if self.asking:
            self._end_sentence("QMARK")
        if self.broken:
            self.mood = Mood.BROKEN_OFF
        return assemble(self.chain, self.ignored, self.text, self.mood)

    def _end_sentence(self, kind: str) -> None:
        if kind == "QMARK" or (self.asking and kind != "SEMI"):
            self.asked = self._asked() or self.asked
            self.mood = Mood.QUESTION
        if self.director and kind == "SEMI" and (self.governing or self.after_condition):
            self.governing = True  # a line that is only a condition governs the lines below it
        else:
            self.active = ()
        self.after_condition = self.asking = self.adjacent = False
        self.sentence += 1
        self.sentence_start = len(self.chain.atoms)
        self.joint = ""

    def _mark(self, kind: str) -> None:
        """A word that says how to take the words around it."""
        if kind == "ASKING":
            self.asking |= self.sentence_start == len(self.chain.atoms) and not self.adjacent
        elif kind == "BROKEN":
            self.broken = True
        elif kind == "DOUBT" and self.mood is Mood.STATEMENT:
            self.mood = Mood.DOUBTFUL
        elif kind == "ALWAYS":
            self.active, self.governing = (), False
        elif kind == "OTHERWISE":
            self.active = self._otherwise()
            self.after_condition = True
            self.branches = []
            self.governing = self.adjacent = False
        elif kind == "IFSO":
            self.active = self.asked or self.raw or self.active
            self.branches = [self.active]
        elif kind == "BEFORE" and len(self.chain.atoms) > self.sentence_start:
            self.joint = "THEN"
        elif kind in ("AFTER", "BEFORE"):
            self.order = kind

    def _otherwise(self) -> When:
        """None of the branches before it; a branch of two conditions is not one to watch for."""
        turned = self.branches or [(c,) for c in self.asked]
        if not turned and any(_is_finesse(atom) for atom in self.chain.atoms):
            turned = [(Condition(ConditionKind.FINESSE_WINS),)]  # "finesse; if it loses ..."
        return tuple(
            when[0].opposite()
            if len(when) == 1
            else Condition(ConditionKind.NAMED, True, words="all that")
            for when in turned
            if when
        )

    def _act(self, place: int) -> int:
        """Reads the act that begins at a place; returns the place after it."""
        word = self.words[place]
        tokens, skipped, end = longest_act(self.words, place, self.code)
        tree = act_tree(tokens, self.code) if tokens else None
        if tree is None and word.type in ("IF", "UNLESS"):
            self.active, end = self._unread_condition(place)
            self.branches, self.adjacent = [self.active], False
            return end
        if tree is None:
            self.denied |= word.type in ("NEG", "NO")
            self._ignore([word])
            return place + 1
        if tokens[0].type in ("IF", "UNLESS"):
            return self._condition(place, tokens, skipped, end, tree)
        self.after_condition = False
        self._ignore(skipped)
        frame = read_frame(tree, self.local)
        frame.negated |= self.denied  # a "not" that fits nowhere is never left out
        self.denied = False
        used = [w for w in self.words[place:end] if w not in skipped]
        atoms = self.acts.atoms(frame)
        if atoms:
            self._place(atoms, frame, end)
        elif "FIRST" in frame.adverbs and not frame.items:
            self.joint = "FIRST"
        else:
            self._ignore(used)
            self.adjacent = True
        return end

    def _condition(
        self, place: int, tokens: list[Token], skipped: list[Word], end: int, tree: Tree[Token]
    ) -> int:
        kept = condition_length(tokens)
        shorter = act_tree(tokens[:kept], self.code) if kept < len(tokens) else None
        if shorter is not None:
            tree = shorter
            start = tokens[kept].start_pos
            end = next(i for i, w in enumerate(self.words) if w.start == start)
            skipped = [w for w in skipped if w.start < self.words[end].start]
        frame = read_frame(tree, self.local)
        self.denied = False
        found = self.acts.conditions(frame)
        if not found:
            found, end = self._unread_condition(place)
            skipped = []
        self._ignore(skipped)
        unless = frame.condition == "UNLESS"
        self.raw = tuple(c.opposite() for c in found) if unless else found
        atoms = self.chain.atoms
        if self.after_condition and self.joint == "AND":
            found = self.active + found
            self.active = found
            self.branches = self.branches[:-1]
        elif self.adjacent and atoms:
            atoms[-1] = replace(atoms[-1], when=found)
        else:
            self.active, self.governing = found, False
        if atoms and not atoms[-1].when:
            self.branches = []
        self.branches.append(found)
        self.after_condition = True
        self.adjacent = False
        self.joint = ""
        return end

    def _place(self, atoms: list[Atom], frame: Frame, act: int) -> None:
        """Puts the atoms of an act where they belong in the chain."""
        chain = self.chain
        atoms = self._carry_ruff(chain, atoms, frame, self.joint)
        atoms = [replace(a, when=a.when or self.active) for a in atoms]
        if self.order == "BEFORE" and len(chain.atoms) == self.sentence_start:
            self.late, self.order = atoms, ""
            return
        at = len(chain.atoms)
        if self.order == "AFTER" and at > self.sentence_start and self.adjacent:
            at -= 1
        self.order = ""
        for offset, atom in enumerate(atoms):
            chain.atoms.insert(at + offset, atom)
            chain.origin.insert(at + offset, (self.joint, self.sentence, act))
        if frame.deed == "":
            chain.fragments.update(range(at, at + len(atoms)))
        if "FIRST" in frame.adverbs:
            chain.firsts.update(range(at, at + len(atoms)))
        chain.atoms += self.late
        chain.origin += [("THEN", self.sentence, act)] * len(self.late)
        self.late = []
        self.joint, self.adjacent = "", True

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
                played(replace(a, card=replace(a.card, suit=a.card.suit or before.other_card.suit)))
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

    def _asked(self) -> When:
        """Turns the beliefs of a question into conditions, and takes them out of the chain."""
        chain, start = self.chain, self.sentence_start
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


def _is_finesse(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.FINESSE
