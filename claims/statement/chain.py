"""The words of a statement into one plan: acts, what joins them, and their conditions."""

from dataclasses import replace

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
            tokens, skipped, end = longest_act(self.words, place, self.code)
            tree = act_tree(tokens, self.code) if tokens else None
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
                kept = condition_length(tokens)
                if (
                    kept < len(tokens)
                    and (shorter := act_tree(tokens[:kept], self.code)) is not None
                ):
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
        return assemble(chain, self.ignored, self.text, self.mood)

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


def _is_finesse(atom: Atom) -> bool:
    return isinstance(atom, Step) and atom.kind is StepKind.FINESSE
