"""A statement as the words of one language: tokens, what each can mean, and cards in letters."""

from functools import cached_property
from typing import Final

from claims.cards import RANKS
from claims.statement.effort import Effort
from claims.statement.model import NO_SEATS, Hand, Seats
from claims.statement.words.answers import (
    ANSWERS,
    SUPPOSING,
    alternative,
    case_told,
    explains,
    has_why,
    other_suit,
    reasons_told,
    supposing,
)
from claims.statement.words.faltering import fluent
from claims.statement.words.hidden import without_hidden
from claims.statement.words.letters import Letters
from claims.statement.words.lexicon import Beside, Entry, Match, lexicon
from claims.statement.words.past import is_past, only_past
from claims.statement.words.retold import CLAIMER, names_claimer, told_by_another
from claims.statement.words.spelling import named_behind, respelled
from claims.statement.words.tokens import SYMBOLS, capital, is_hyphen
from claims.statement.words.typed import typed
from claims.statement.words.wanted import as_a_fact
from claims.statement.words.whose import is_partner, owned

PIPS: Final = {str(n): "..23456789T"[n] for n in range(2, 11)}
REPORT: Final = 4
"""A report of what claimer said begins within so many tokens."""
SMALL: Final = 5
"""The longest part of a suit that is spoken of as "3-2" has so many cards."""
CLOSING: Final = {"tag": "filler", "exact.mark": "result"}
"""What a word is that means it only at the end of a part of the text; else it is of its noun."""
NOUN: Final = 7
"""A noun that is denied before a "but" has fewer words."""
NAMES: Final = frozenset(
    {"number", "pip", "det", "noun", "suit", "rank", "prep", "poss", "which", "letters"}
)
"""Words of a noun that names what is played."""
EAST_WEST: Final = frozenset({Hand.EAST, Hand.WEST})
"""The other side where no record says which it is."""
SIDES: Final = {"poss": ("my", "your"), "adv": ("mine", "yours"), "subject": ("self", "foe")}
"""What a word for declarer's side or the defence means: claimer's side, or the other."""
WHO: Final = frozenset({"subject", "det", "poss", "hand"})
"""Words of whom or what a condition speaks."""
ITS_WORTH: Final = frozenset({("adv", "mine"), ("adv", "yours"), ("state", "good")})
"""What is said of a card or a trick with "is": whose it is, and that it is a winner."""


class Text:
    """The tokens of a statement and the entries of the vocabulary that begin at each.

    Args:
        text: the statement; only its first 10,000 characters are read.
        code: the language.
        director: letters are international ones, small ones too.
        local: letters are the language's own.
        readers: in how many ways the statement is read, this one included.
        by_declarer: declarer claims; else what is "for the defence" is claimer's.
        foes: the seats of the other side, to whom tricks are given.
        ours: the seats of claimer's side, and as which hand each is spoken of.
    """

    def __init__(
        self,
        text: str,
        code: str,
        *,
        director: bool = False,
        local: bool = True,
        readers: int = 1,
        by_declarer: bool = True,
        foes: frozenset[Hand] = EAST_WEST,
        ours: Seats = NO_SEATS,
    ) -> None:
        self.given = text
        words = self.lexicon = lexicon(code)
        self.director = director
        self.local = local and not director
        self.by_declarer, self.foes, self.ours = by_declarer, foes, ours
        self.letters = Letters(self.lexicon, director, self.local)
        spoken, self.left_out = fluent(typed(text, words, director), words)
        spoken, wanted = as_a_fact(spoken, words)
        self.left_out += wanted
        self.tokens = named_behind(respelled(spoken, words, self.letters.is_card), words)
        self.letters.settle(self.tokens)
        self._matches: dict[int, list[tuple[int, Entry]]] = {}
        self.effort = Effort(2 * readers if self.two_alphabets else readers)
        self._reported = self._report()
        said = self.tokens[: self._reported] if self._reported < len(self.tokens) else []
        self._tellers = frozenset(token.text for token in said) & set(self.lexicon.claimer)
        self._fillers: dict[int, bool] = {}
        self._conditions: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def two_alphabets(self) -> bool:
        """Whether its cards are written in letters that could also be international ones."""
        if not self.local or self.lexicon.rank_letters == {r: r for r in "AKQJT"}:
            return False
        raws = [token.raw for token in self.tokens]
        cards = [raw for raw in raws if len(raw) == 2 and raw.isalnum() and capital(raw)]
        suited = [c for c in cards if c[0] in "SHDC" and c[1] in "AKQJT98765432X"]
        return bool(suited) and len(suited) == len(cards)

    def matches(self, place: int) -> list[tuple[int, Entry]]:
        """The entries that begin at a token, each with the token after it."""
        if place not in self._matches:
            self._matches[place] = self._find(place)
        return self._matches[place]

    def worth(self, place: int) -> bool:
        """Whether the effort that a text is worth suffices to look at what begins at a token."""
        return self.effort.suffices(self.tokens[min(place, len(self.tokens) - 1)].end)

    def is_filler(self, place: int) -> bool:
        """Whether the token alone can be a word without meaning."""
        known = self._fillers.get(place)
        if known is None:
            known = any(e.kind == "filler" and end == place + 1 for end, e in self.matches(place))
            self._fillers[place] = known
        return known

    def asks(self, place: int) -> bool:
        """Whether the token can begin a condition: "s'" of "s'ils"."""
        return any(
            entry.kind == "sub" and entry.value in ("if", "unless")
            for _, entry in self.matches(place)
        )

    def goes_to_do(self, place: int) -> bool:
        """Whether what one goes to do is said here: "j'irai couper", "je viens le chercher"."""
        words = self.tokens[place : place + 2]
        points = words and any(e.kind == "pron" for _, e in self.matches(place))
        ends = self.lexicon.infinitives
        return bool(ends) and any(
            word.text.endswith(ends) and any(e.kind == "verb" for _, e in self.matches(place + n))
            for n, word in enumerate(words if points else words[:1])
        )

    def condition_word(self, place: int) -> int:
        """Where a word or phrase ends that can only begin a condition ("si", "à moins que"; "s'"
        before "il", "should" before "the"); 0 where none does: "sauf" may take something away."""
        known = self._conditions.get(place)
        if known is None:
            known = self._conditions[place] = self._find_condition(place)
        return known

    def _find_condition(self, place: int) -> int:
        found = self.matches(place)
        ends = [e for e, entry in found if entry.kind == "sub" and entry.value in ("if", "unless")]
        if not ends:
            return 0
        end = max(ends)
        others = {entry.kind for last, entry in found if last == end} - {"sub"}
        if others == {"filler"} and any(e.kind in WHO for _, e in self.matches(end)):
            return end
        return 0 if others else end

    def list_connectives(self, place: int) -> list[tuple[int, float]]:
        """Where the next member of a list may begin, after "and" or a comma, and at what cost."""
        found = []
        for end, entry in self.matches(place):
            if entry.kind != "connective" or self.condition_word(end):
                continue
            if entry.value in ("and", "or", "nor"):
                found.append((end, 0.05))
                found += [  # "Hartenaas en -heer"
                    (after, 0.05)
                    for after, second in self.matches(end)
                    if second.kind == "connective" and second.value == "dash"
                ]
            elif entry.value == "comma":
                found.append((end, 0.1))
                found += [
                    (after, 0.1)
                    for after, second in self.matches(end)
                    if second.kind == "connective" and second.value in ("and", "or", "nor")
                ]
        return found

    def _report(self) -> int:
        """The token from which on claimer is spoken of as "he", his words being told by another:
        "he said that he would ..."; the end of the text where they are his own."""
        if told_by_another(self.tokens, self.lexicon, self.by_declarer, self.ours):
            return 0
        first = {m.entry.kind for m in self.lexicon.matches(self.tokens, 0)}
        within = len(self.tokens) if "hand" in first else REPORT  # "Sud joue ... et dit que ..."
        for place in range(min(within, len(self.tokens))):
            ends = [
                m.end
                for m in self.lexicon.matches(self.tokens, place)
                if "report" in (m.entry.kind, m.entry.value[:6])
            ]
            if ends:
                return max(ends)
        return len(self.tokens)

    def _find(self, place: int) -> list[tuple[int, Entry]]:
        if place >= len(self.tokens):
            return []
        token = self.tokens[place]
        claimer = self.lexicon.claimer.get(token.text) if place >= self._reported else None
        if claimer == Entry("subject", "self") and self._of_another(token.text):
            claimer = None  # "il a dit que si elle tombait ..."
        if claimer is not None and claimer.kind == "subject" and token.text in self._tellers:
            claimer = Entry("subject", "self")  # "sie sagte, sie ziehe Trumpf"
        if claimer is not None:
            phrases = self.lexicon.matches(self.tokens, place) if claimer.kind == "subject" else ()
            longer = [(m.end, m.entry) for m in phrases if m.end > place + 1]
            return [*longer, (place + 1, claimer)]  # "il reste un atout" is none of his
        found: list[tuple[int, Entry]] = []
        for match in self.lexicon.matches(self.tokens, place):
            if match.entry.kind == "closing":
                if self.closes(match.end):
                    kind, _, value = match.entry.value.rpartition(".")
                    found.append((match.end, Entry(kind or CLOSING.get(value, "post"), value)))
            elif match.entry.value.startswith("side."):
                if match.entry.value == "side.claimer" and not self.by_declarer:
                    continue  # a defender's "le déclarant" is a hand
                ours = self.by_declarer == (match.entry.value != "side.defence")
                words = SIDES[match.entry.kind]
                found.append((match.end, Entry(match.entry.kind, words[not ours])))
            elif place >= self._reported and self._for_claimer(match):
                found.append((match.end, Entry("adv", "mine")))
            elif match.entry.value == "since.told":  # "si je mets l'as, c'est que ..."
                if explains(self.tokens, self.lexicon, place, match):
                    found.append((match.end, Entry("sub", "since")))
            elif match.entry.value == "if" and has_why(self.tokens, self.lexicon, match, self._why):
                found.append((match.end, Entry("filler", "filler")))
            elif match.entry.value == "if.split":  # "all mine on a 3-3 break"
                found += [(match.end, Entry("sub", "if"))] * self.of_a_split(match.end)
            elif match.entry.value == "unless.other":
                if told_so := other_suit(self.tokens, self.lexicon, place, match):
                    found.append((match.end, told_so))
            elif match.entry.value in SUPPOSING:
                found += supposing(self.tokens, self.lexicon, place, match)
            elif match.entry.value in ANSWERS and match.entry.kind == "either":
                if case := case_told(self.tokens, self.lexicon, place, match):
                    return [(match.end, case)]
            elif match.entry.kind == "either":
                if told := alternative(self.tokens, self.lexicon, place, match):
                    return told
            elif match.entry.value.startswith("foe."):
                if Hand(seat := match.entry.value[4:]) in self.foes:
                    found.append((match.end, Entry(match.entry.kind, f"yours.{seat}")))
            elif not (place or self._reported) and names_claimer(
                match.entry, self.by_declarer, self.ours
            ):
                found.append((match.end, CLAIMER))  # "Sud coupe un trèfle"
            elif self._stands(match, place):
                found.append((match.end, match.entry))
                one_word = match.end == place + 1  # "une paire d'as" is no card
                one_word = one_word and not (self.of_a_split(place) or self._a_number(place))
                if one_word and match.entry.kind == "number" and match.entry.value in PIPS:
                    found.append((match.end, Entry("pip", PIPS[match.entry.value])))
        found = without_hidden(found, place, self.tokens, self.lexicon)
        if glued := self._glued(place):
            return [glued]
        if rank := self._called_small(place):
            return [(place + 1, Entry("letters", f":{rank}"))]
        found += [(place + 1, entry) for entry in self.letters.of(token)]
        found += self._split(place)
        found += self._two_numbers(place)
        seats, tokens = self.ours, self.tokens
        if is_partner(tokens, self.lexicon, min(place + 1, len(tokens) - 1), seats):
            found = [each for each in found if each[1] != Entry("adv", "yours")]  # "to him"
        return [(at, owned(tokens, self.lexicon, place, e, seats)) for at, e in found]

    @cached_property
    def _why(self) -> list[tuple[int, Match]]:
        return reasons_told(self.tokens, self.lexicon)

    def _for_claimer(self, match: Match) -> bool:
        """ "Il a dit que le reste est pour lui": it is claimer's."""
        last = self.tokens[match.end - 1].text
        return (match.entry.kind, match.entry.value) == ("adv", "yours") and (
            last in self.lexicon.told_to
        )

    def _of_another(self, word: str) -> bool:
        """Whether another word stands for the one who said it all."""
        tellers = [t for t in self._tellers if self.lexicon.claimer[t].kind == "subject"]
        return bool(tellers) and word not in tellers

    def _glued(self, place: int) -> tuple[int, Entry] | None:
        """Cards written with the symbol of their suit and no space, "♣A", "AK♣", where they begin:
        "a" is no article there, and no suit is called."""
        if self._along[place] % 2 == 0:  # "J♥A♠": the heart is the jack's
            return None if self._along[place] else self._called_together(place)
        pair = self.tokens[place : place + 2]
        symbol, other = pair if pair[0].raw in SYMBOLS else (pair[1], pair[0])
        ranks = [self.letters.rank(char) for char in other.raw.upper().replace("10", "T")]
        suit = SYMBOLS[symbol.raw]
        if other.text == "s" and symbol is pair[0]:
            return place + 2, Entry("suit", suit, plural=True)
        if not set(ranks) <= set("AKQJT98765432x"):
            return None
        return place + 2, Entry("letters", f"{suit}:{''.join(ranks)}")

    def _called_together(self, place: int) -> tuple[int, Entry] | None:
        """ "A K♠": a rank in letters before a lower one that has the symbol of their suit."""
        if (row := self.letters.row_before_suit(self.tokens, place)) is not None:
            return row[0], Entry("letters", row[1])
        if written := self.letters.before_suit(self.tokens, place):
            return place + 2, Entry("letters", written)
        rank = self.letters.ranks(self.tokens[place].raw)
        behind = self.tokens[place + 1 : place + 2]
        if len(rank) != 1 or not behind or behind[0].raw in SYMBOLS:
            return None
        found = self._glued(place + 1)
        if found is None or found[1].kind != "letters":
            return None
        suit, _, lower = found[1].value.partition(":")
        if "x" in lower or RANKS.index(rank) <= max(RANKS.index(each) for each in lower):
            return None
        return found[0], Entry("letters", f"{suit}:{rank}{lower}")

    @cached_property
    def _along(self) -> list[int]:
        """Each token's place, from 1, in a row of tokens joined to the next; 0 outside of one."""
        row = 0
        return [row := row + 1 if self._joined(place) else 0 for place in range(len(self.tokens))]

    def _joined(self, place: int) -> bool:
        """Whether no space stands between a token and the next, one of them a suit's symbol."""
        pair = self.tokens[place : place + 2]
        symbols = sum(token.raw in SYMBOLS for token in pair)
        return len(pair) == 2 and symbols == 1 and pair[0].end == pair[1].start

    def closes(self, place: int) -> bool:
        """Whether the text or a part of it ends here, a reason that follows included."""
        return place == len(self.tokens) or any(
            (match.entry.kind == "connective" and match.entry.value not in ("quote", "dash"))
            or (match.entry.kind == "sub" and match.entry.value == "since")
            for match in self.lexicon.matches(self.tokens, place)
        )

    def _stands(self, match: Match, place: int) -> bool:
        """Whether the spelling as written allows an entry: capitals where they decide."""
        entry = match.entry
        if entry.kind == "result" and is_hyphen(self.tokens, place):
            return False  # "three-three" is no result
        if entry.accent and not is_past(self.tokens, self.lexicon, match.end - 1, place):
            return False
        if entry.kind == "state" and only_past(self.tokens, self.lexicon, place, match):
            return False
        if entry.value == "have.weak" and self._only_of_a_suit(place):
            return False  # "coupe a trefle": "à"
        small = entry.kind in ("prep", "verb") or (entry.kind == "det" and self._rank_next(place))
        if small and match.end == place + 1 and self._an_ace(place):
            return False
        if entry.kind == "sub" and not self._asks_of(match):
            return False
        if (entry.kind, entry.value) == ("prep", "but") and self._denied_before(place):
            return False
        if entry.value == "not.but" or entry.kind == "retract":
            opposed = self._opposed(place, match.end)
            if opposed != (entry.kind == "neg"):
                return False
        if entry.kind == "no" and self._adds(place, match.end):
            return False
        if entry.kind == "connective" and match.end > place + 1 and self._whose_next(match.end):
            return False  # "the last one is mine", "the third is high"
        if entry.kind == "connective" and match.end == place + 1:
            negators = self.lexicon.adding.get(self.tokens[place].text, frozenset())
            no_more = any(t.text in negators for t in self.tokens[max(0, place - 2) : place])
            if no_more or (negators and not place and self._numbers(place + 1)):
                return False  # "ne peut plus", "plus un atout dehors, ..."
        if entry.kind == "neg" and match.end == place + 1 and not self._no_more(place):
            return False
        first = place == 0 and match.end == 1 and entry.kind in ("retract", "no")
        if first and self._either() and self._denies() != (entry.kind == "no"):
            return False
        written = self.lexicon.written.get(self.tokens[place].raw.lower())
        if written is not None and match.end == place + 1 and entry.kind not in written:
            return False
        beside = self.lexicon.beside.get(self.tokens[place].text)
        if beside is None or beside.kind != entry.kind or match.end > place + 1:
            return True
        return self.tokens[place].raw != self.tokens[place].text or self._beside(place, beside)

    def _whose_next(self, end: int) -> bool:
        """Whether it is said here whose something is or whether it is good, behind its "is" or
        before that."""
        copulas = self.lexicon.copulas
        behind = end < len(self.tokens) and self.tokens[end].text in copulas
        if not behind and self.tokens[end - 1].text not in copulas:
            return False
        found = self.lexicon.matches(self.tokens, end + behind)
        return any((m.entry.kind, m.entry.base) in ITS_WORTH for m in found)

    def _asks_of(self, match: Match) -> bool:
        """Whether a noun or one who does it follows a word that only then begins a condition:
        "should the hearts break", but "the hearts should break"."""
        if match.entry.value != "if" or match.end >= len(self.tokens) or match.end < 2:
            return True
        word = [m.entry for m in self.lexicon.matches(self.tokens, match.end - 1)]
        if (
            not any(entry.kind == "filler" for entry in word)
            or self.tokens[match.end - 1].raw == "'"
        ):
            return True
        after = {m.entry.kind for m in self.lexicon.matches(self.tokens, match.end)}
        return not after or not after <= {"verb", "state", "result", "filler", "passive", "adv"}

    def _either(self) -> bool:
        """Whether the first word may deny what follows, or take back what nobody heard."""
        kinds = {m.entry.kind for m in self.lexicon.matches(self.tokens, 0) if m.end == 1}
        return {"no", "retract"} <= kinds

    def _denies(self) -> bool:
        """ "No aces before the trumps" denies; "no, trumps first" and "no I draw trumps" do not."""
        follows = {m.entry.kind for m in self.lexicon.matches(self.tokens, 1)}
        return not self.closes(1) and not follows & {"subject", "filler", "mood"}

    def _opposed(self, place: int, end: int) -> bool:
        """Whether a word that takes back denies what is opposed to the next: "non un trèfle mais
        le roi", "et non le roi"."""
        known = {m.entry.value for m in self.lexicon.matches(self.tokens, place)}
        if "not.but" not in known or self.closes(end):
            return False
        if place and any(
            m.entry.kind == "neg" and m.end >= end
            for m in self.lexicon.matches(self.tokens, place - 1)
        ):
            return True
        for at in range(end + 1, min(end + SMALL + 1, len(self.tokens))):
            values, after = (
                {m.entry.value for m in self.lexicon.matches(self.tokens, n)} for n in (at, at + 1)
            )
            if "but" in values or ("comma" in values and "but" in after):
                return True
            if values & {"comma", "stop", "semi", "then"}:
                break
        return False

    def _denied_before(self, place: int) -> bool:
        """ "Not one round but two": whether nothing but a noun stands between a "not" and a "but",
        which then takes nothing away."""
        for at in range(place - 1, max(0, place - NOUN), -1):
            if not any(entry.kind in NAMES for _, entry in self.matches(at)):
                return False
            if any(
                entry.kind == "neg" and end == at
                for before in range(max(0, at - 2), at)
                for end, entry in self.matches(before)
            ):
                return True
        return False

    def _adds(self, place: int, end: int) -> bool:
        """ "Sept faites, plus un atout": one more, a number before it and one word behind."""
        negators = self.lexicon.adding.get(self.tokens[place].text)
        if negators is None or any(t.text in negators for t in self.tokens[:place]):
            return False
        joined = any(m.entry.value == "and" for m in self.lexicon.matches(self.tokens, place - 1))
        if place == 0 or joined or not self._numbers(place + 1):
            return False  # "deux tours et plus un atout"
        before = [m for at in range(place) for m in self.lexicon.matches(self.tokens, at)]
        good = any(m.entry.value == "good" for m in before)  # "carreaux tous bons, plus un atout"
        return self.closes(end + 1) and (good or any(map(self._numbers, range(place))))

    def _no_more(self, place: int) -> bool:
        """Whether a word that may add says "no longer": "ne coupez plus", or it ends its part."""
        negators = self.lexicon.adding.get(self.tokens[place].text)
        if negators is None:
            return True
        before = {token.text for token in self.tokens[max(0, place - SMALL) : place]}
        return bool(negators & before) or (bool(before) and self.closes(place + 1))

    def denies_next(self, place: int) -> bool:
        """Whether the word stands here by which a "no longer" is known: "ne"."""
        text = self.tokens[place].text
        return any(text in negators for negators in self.lexicon.adding.values())

    def _an_ace(self, place: int) -> bool:
        """Whether a capital that is also a small word is the card: it does not begin the text, or
        other cards are written in letters."""
        token = self.tokens[place]
        if len(token.raw) != 1 or token.raw not in self.lexicon.rank_letters or not self.local:
            return False
        if place > 0:
            return True
        return any(capital(t.raw) and self.letters.ranks(t.raw) for t in self.tokens[1:])

    def _rank_next(self, place: int) -> bool:
        """Whether another card in letters follows, "A K♠", or a suit in the plural, "A spades", so
        that it is no article."""
        found = self.matches(place + 1)
        if any(e.kind == "suit" and e.plural for _, e in found):
            return True
        return any(e.kind == "letters" and not e.value.endswith(":") for _, e in found)

    def _only_of_a_suit(self, place: int) -> bool:
        """Whether a word that may also be a preposition stands before a suit without an article."""
        words = self.lexicon.matches(self.tokens, place)
        after = self.lexicon.matches(self.tokens, place + 1)
        preposition = any(m.entry.kind == "prep" and m.end == place + 1 for m in words)
        return preposition and any(m.entry.kind == "suit" for m in after)

    def _called_small(self, place: int) -> str:
        """The rank that a single letter names before "of" and a suit, however it is written: "a de
        carreau"; "" where none."""
        words, letter = self.lexicon, self.tokens[place].text.upper()
        of = self.tokens[place + 1].text if place + 1 < len(self.tokens) else ""
        if not self.local or letter not in words.rank_letters or of not in words.partitive:
            return ""
        suit = words.matches(self.tokens, place + 2)
        named = any(m.entry.kind == "suit" and not m.entry.plural for m in suit)
        return words.rank_letters[letter] if named else ""

    def _a_number(self, place: int) -> bool:
        """Whether a word and its article are a number, and no card: "a couple"."""
        before = self.lexicon.matches(self.tokens, place - 1) if place else ()
        return any(m.entry.kind == "number" and m.end > place for m in before)

    def of_a_split(self, place: int) -> bool:
        """Whether a number is part of a "3-3", and no card."""
        ahead, behind = is_hyphen(self.tokens, place + 1), is_hyphen(self.tokens, place - 1)
        return (ahead and bool(self._split(place))) or (behind and bool(self._split(place - 2)))

    def _beside(self, place: int, words: Beside) -> bool:
        """Whether a word in small letters stands beside those with which it means this."""
        before = self.tokens[place - 1].text if place else ""
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        if following is None or following.raw.lower() in self.lexicon.written:
            return before in words.before  # "à" is no "a"
        return before in words.before or following.text in words.after

    def _split(self, place: int) -> list[tuple[int, Entry]]:
        """ "3-2", "three-two", "4-1": two small numbers with a mark or nothing between them."""
        found: list[tuple[int, Entry]] = []
        for end, first in self._numbers(place):
            after = end
            if end < len(self.tokens) and self.tokens[end].text in self.lexicon.split_marks:
                after = end + 1
            words = not any(t.text.isdigit() for t in (self.tokens[place], *self.tokens[end:][:1]))
            spoken = after > end or words  # "un 4-2" is no 4-1
            for last, second in self._numbers(after):
                small = int(first) <= SMALL + 2 and int(second) <= SMALL
                small = small and (after > end or not list(self._numbers(last)))  # "un deux trois"
                if small and spoken and int(first) + int(second) > 0:
                    found.append((last, Entry("split", f"{first}-{second}")))
        return found

    def _two_numbers(self, place: int) -> list[tuple[int, Entry]]:
        """ "Two or three", "six, maybe seven": one number or the next but one at most."""
        found: list[tuple[int, Entry]] = []
        for end, first in [*self._numbers(place), *self._none(place)]:
            after, parted = end, False
            while after < min(len(self.tokens), end + 3):
                ahead = max(self._doubts(after), default=after)
                if ahead == after:
                    break
                after, parted = ahead, True
            for last, second in self._numbers(after) if parted else []:
                low, high = sorted((int(first), int(second)))
                if 0 < high - low <= 2 and last > after:
                    found.append((last, Entry("either", f"{low}-{high}")))
        return found

    def _none(self, place: int) -> list[tuple[int, str]]:
        """ "None", "nothing" as the number that they are."""
        return [
            (match.end, "0")
            for match in self.lexicon.matches(self.tokens, place)
            if match.entry.kind == "no" or match.entry.value == "nothing"
        ]

    def _doubts(self, place: int) -> list[int]:
        """Where "or", or "maybe" with or without a comma before it, ends."""
        found: list[int] = []
        for match in self.lexicon.matches(self.tokens, place):
            kind, value = match.entry.kind, match.entry.value
            if kind == "perhaps" or (kind == "connective" and value == "or"):
                found.append(match.end)
            elif kind == "connective" and value == "comma":
                found += [
                    after.end
                    for after in self.lexicon.matches(self.tokens, match.end)
                    if after.entry.kind == "perhaps" or after.entry.value == "or"
                ]
        return found

    def _numbers(self, place: int) -> list[tuple[int, str]]:
        if place >= len(self.tokens):
            return []
        return [
            (match.end, match.entry.value)
            for match in self.lexicon.matches(self.tokens, place)
            if match.entry.kind == "number" and match.end == place + 1
        ]
