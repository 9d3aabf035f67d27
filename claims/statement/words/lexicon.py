"""The vocabulary of a language: a file of forms, read once, found again word by word.

A file of ``languages/`` holds tables named after the kind of word (``suit``, ``verb``, ``filler``);
in each a meaning stands before its forms (``forms``).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from claims.statement.words.forms import (
    Endings,
    Entry,
    Form,
    Node,
    Slot,
    Way,
    expanded,
    parts_of,
    tree_of,
)
from claims.statement.words.tokens import Token, fold, pieces, plain

FOLDER: Final = Path(__file__).parents[1] / "languages"
HEADS: Final = frozenset({"verb", "state", "result", "named"})
"""Kinds of words that are predicates."""
VOWELS: Final = frozenset("aeiouyh")
ACCENTED: Final = ("é", "ée", "és", "ées")
"""Endings of participles in French."""
PARTICIPLES: Final = (*ACCENTED, "i", "ie", "is", "ies", "it", "u", "ue", "us", "ues")
"""All endings of participles in French."""


@dataclass(frozen=True, slots=True)
class Match:
    """A form found in the text: the token after it and one of its meanings."""

    end: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Beside:
    """A word that is of a kind, written small, only before or after these."""

    kind: str
    before: frozenset[str]
    after: frozenset[str]


@dataclass(frozen=True)
class Lexicon:
    """One language: its forms by the words that begin them (``begun``), its single words, and how
    its letters are read.

    ``suit_letters`` and ``rank_letters`` map a player's letter to the international one.
    ``suffixes`` and ``prefixes`` are cut from words at the apostrophe; ``bare`` are prefixes that
    a hasty writer joins without one, ``apart`` those that he writes apart, each with the letters
    that the next word must have; ``parted`` the endings that he writes apart, each with the words
    after which it is one ("it s", "i ll"), ``elided`` the pairs of words that he writes apart where
    the first alone could be a card ("c est"); ``courtesies``: words after which nothing follows
    ("please"); ``hesitations``: sounds of one who looks for a word ("er"); ``guessing``: words of
    one who guesses ("probably"). ``compounds``: kinds of words that are joined to another noun in
    one word. ``copulas``: the forms of "is" before a participle, ``copulas_of_one`` those of one
    thing; ``split_marks``: what may stand between the
    numbers of a "3-2"; ``beside``: words whose other meaning their neighbours show; ``written``:
    the kinds that a word can be when it is written so, with its accent;
    ``adding``: words that say "none" after these, and "and" after a number without them ("sept,
    plus un atout"); ``verb_last``: in a condition the verb stands after who does it and what is
    done ("wenn Ost die Dame hat"); ``nominative``: words for the speaker that are never those of
    one who is given something, so that they may follow the verb ("dann gebe ich ...");
    ``relatives``: pronouns of a relative clause ("the hearts, which I run");
    ``leading``: those that never follow it ("je"); ``denies_at_verb``: a "not" behind what is done
    is said of "all" that follows it ("je joue cœur, pas carreau"), or of a "name" ("a heart not the
    king");
    ``perfect``: what stands before a participle of what has been done ("tant que je n'ai pas
    coupé"); ``reasons``: words that begin a reason and say nothing else
    ("because"); ``done``: what stands before one of what claimer has done so far ("I have drawn
    ..."), ``participles`` and ``participle_endings``: by which that is known; ``past``: forms of
    what was done, behind which "last trick" says when;
    ``finishing``: those before one of what will have been done ("j'aurai tiré les
    atouts"); ``wishing``: what claimer does who needs the cards to lie well, ``to_be``: the words
    behind that ("I need the queen to be onside");
    ``infinitives``: endings by which what one goes to do is known ("j'irai couper");
    ``resuming``: pronouns that take up a noun set beside a comma, each with the gender and number
    that it has to be of ("m", "f", "+"; "" is any), ``feminine``: words of the one gender;
    ``partitive``: words before what is named behind a comma, after one of them that stood for it
    ("vous n'en avez plus, des atouts");
    ``done_by``: the endings of what those who are spoken to do, by the word for them: before
    another form they are given something ("vous laisse une levée");
    ``notrump``: the letters for no-trump in a contract; ``claimer``: what the third
    person means where another tells what claimer said ("he said that he would ..."); ``inverted``:
    verbs that begin a condition where they are set first ("valt de vrouw, dan ...");
    ``told_to``: words for him behind "for" or "to" where another tells what claimer said ("le reste
    est pour lui");
    ``who``: the pronoun of a clause on a player who stands right before it ("to partner, who has
    the ace");
    ``bare_places``: words for a hand that stand without a preposition in hasty speech ("trèfle
    coupé table");
    ``umlauts``: letters of forms that are also written as these two ("für", "fuer").
    """

    code: str
    name: str
    begun: Mapping[str, Node]
    words: frozenset[str]
    spelling: dict[str, str]
    suffixes: tuple[str, ...]
    prefixes: tuple[str, ...]
    bare: tuple[str, ...]
    apart: Mapping[str, int]
    parted: Mapping[str, list[str]]
    elided: frozenset[str]
    courtesies: frozenset[str]
    hesitations: frozenset[str]
    guessing: frozenset[str]
    compounds: tuple[str, ...]
    suit_letters: dict[str, str]
    rank_letters: dict[str, str]
    hand_letters: dict[str, str]
    copulas: frozenset[str]
    copulas_of_one: frozenset[str]
    split_marks: frozenset[str]
    beside: dict[str, Beside]
    written: dict[str, frozenset[str]]
    notrump: frozenset[str]
    claimer: dict[str, Entry]
    perfect: frozenset[str]
    reasons: frozenset[str]
    relatives: frozenset[str]
    done: frozenset[str]
    participles: frozenset[str]
    participle_endings: tuple[str, ...]
    past: frozenset[str]
    finishing: frozenset[str]
    wishing: frozenset[str]
    to_be: tuple[str, ...]
    infinitives: tuple[str, ...]
    resuming: Mapping[str, str]
    feminine: frozenset[str]
    adding: dict[str, frozenset[str]]
    verb_last: bool
    denies_at_verb: str
    leading: frozenset[str]
    nominative: frozenset[str]
    inverted: frozenset[str]
    told_to: frozenset[str]
    who: frozenset[str]
    partitive: frozenset[str]
    done_by: Mapping[str, tuple[str, ...]]
    bare_places: frozenset[str]
    umlauts: Mapping[int, str]

    def matches(self, tokens: list[Token], place: int) -> list[Match]:
        """Every form that begins at a token; a hyphen may stand between its words."""
        found: list[Match] = []
        node: Node | None = None
        at = place
        while at < len(tokens):
            text = tokens[at].read_as or tokens[at].text
            child = self.begun.get(text) if node is None else node.after(text)
            if child is None:
                if text == "-" and at > place and tokens[at].raw == "-":
                    at += 1
                    continue
                break
            node = child
            at += 1
            found.extend(Match(at, entry) for entry in node.entries)
        return found


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English and French first."""
    codes = sorted(path.stem for path in FOLDER.iterdir() if path.suffix == ".toml")
    first = [code for code in ("en", "fr") if code in codes]
    return (*first, *(code for code in codes if code not in first))


@cache
def lexicon(code: str) -> Lexicon:
    """Load a language; done once."""
    data = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    about = data.pop("language")
    endings = {name: list(each) for name, each in data.pop("endings", {}).items()}
    spelling = dict(data.pop("spelling", {}))
    letters = data.pop("letters", {})
    shell = Lexicon(
        code=code,
        name=about["name"],
        begun={},
        words=frozenset(),
        spelling=spelling,
        suffixes=tuple(about.get("suffixes", ())),
        prefixes=tuple(about.get("prefixes", ())),
        bare=tuple(about.get("bare_prefixes", ())),
        apart=about.get("apart", {}),
        parted=about.get("parted", {}),
        elided=frozenset(about.get("elided", ())),
        courtesies=frozenset(about.get("courtesies", ())),
        hesitations=frozenset(about.get("hesitations", ())),
        guessing=frozenset(about.get("guessing", ())),
        compounds=tuple(about.get("compounds", ())),
        suit_letters=letters.get("suits", {}),
        rank_letters=letters.get("ranks", {}),
        hand_letters=letters.get("hands", {}),
        copulas=frozenset(about.get("copulas", ())),
        copulas_of_one=frozenset(about.get("copulas_of_one", ())),
        split_marks=frozenset(["-", "–", "/", *about.get("split_marks", ())]),
        written={word: frozenset(kinds) for word, kinds in about.get("written", {}).items()},
        notrump=frozenset(letters.get("notrump", ())),
        beside={word: _beside(said) for word, said in about.get("beside", {}).items()},
        claimer={word: Entry(*each) for word, each in about.get("claimer", {}).items()},
        adding={word: frozenset(each) for word, each in about.get("adding", {}).items()},
        perfect=frozenset(about.get("perfect", ())),
        reasons=frozenset(about.get("reasons", ())),
        relatives=frozenset(about.get("relatives", ())),
        done=frozenset(about.get("done", ())),
        participles=frozenset(about.get("participles", ())),
        participle_endings=tuple(about.get("participle_endings", ())),
        past=frozenset(about.get("past", ())),
        finishing=frozenset(about.get("finishing", ())),
        wishing=frozenset(about.get("wishing", ())),
        to_be=tuple(about.get("to_be", ())),
        infinitives=tuple(about.get("infinitives", ())),
        resuming=dict(about.get("resuming", {})),
        feminine=frozenset(about.get("feminine", ())),
        verb_last=bool(about.get("verb_last", False)),
        denies_at_verb=about.get("denies_at_verb", ""),
        leading=frozenset(about.get("leading", ())),
        nominative=frozenset(about.get("nominative", ())),
        inverted=frozenset(about.get("inverted", ())),
        told_to=frozenset(about.get("told_to", ())),
        who=frozenset(about.get("who", ())),
        partitive=frozenset(about.get("partitive", ())),
        done_by={word: tuple(ends) for word, ends in about.get("done_by", {}).items()},
        bare_places=frozenset(about.get("bare_places", ())),
        umlauts=str.maketrans(about.get("umlauts", {})),
    )
    known = _Parts(shell, endings)
    forms = [
        Form(known.of(written), kind, value)
        for kind, meanings in data.items()
        for value, each in meanings.items()
        for written in each
    ]
    object.__setattr__(shell, "begun", tree_of(forms))
    object.__setattr__(shell, "words", frozenset(known.words))
    return shell


class _Parts:
    """The parts of forms, each worked out once, and all words that are in them."""

    def __init__(self, shell: Lexicon, endings: Endings) -> None:
        self.words: set[str] = set()
        self._shell, self._endings = shell, endings
        self._known: dict[str, Slot] = {}
        self._tokens: dict[str, tuple[str, ...]] = {s: (s,) for s in shell.suffixes}

    def of(self, written: str) -> tuple[Slot, ...]:
        """The parts of a form; the hyphens between its words need not be said."""
        return tuple(
            self._part(part) for part in parts_of(written) if part != "-" or part == written
        )

    def _part(self, written: str) -> Slot:
        part = self._known.get(written)
        if part is None:
            said = _both(expanded(written, self._endings), self._shell.umlauts)
            part = Slot(tuple(self._way(each) for each in said if each), "" in said)
            self._known[written] = part
        return part

    def _way(self, said: str) -> Way:
        plural = len(said) > 1 and said.endswith("+")
        words = [
            token
            for word in (said.rstrip("+") if plural else said).split(" ")
            for token in self._cut(word)
        ]
        self.words.update(words)
        if len(words) > 1:
            words = [word for word in words if word != "-"]
        return Way(tuple(words), plural, said.endswith(ACCENTED))

    def _cut(self, word: str) -> tuple[str, ...]:
        """The tokens of a word; an ending that the language cuts off ("'s") stands by itself."""
        tokens = self._tokens.get(word)
        if tokens is None:
            plain = word.isascii() and word.isalpha()
            tokens = (word,) if plain else tuple(t.text for t in cut(pieces(word), self._shell))
            self._tokens[word] = tokens
        return tokens


def _both(forms: list[str], umlauts: Mapping[int, str]) -> list[str]:
    """The forms, and those with an umlaut once more with two letters for it."""
    if not umlauts:
        return forms
    return list(dict.fromkeys([*forms, *(form.translate(umlauts) for form in forms)]))


def _beside(said: dict[str, Any]) -> Beside:
    return Beside(said["kind"], frozenset(said["before"]), frozenset(said["after"]))


def cut(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Words cut at the apostrophe where the language does: "I'll" in two, "l'as" in two."""
    found: list[Token] = []
    tokens = _ends_joined(tokens, lexicon) if lexicon.parted else tokens
    for at, token in enumerate(tokens):
        if at + 1 < len(tokens) and _lacks_apostrophe(token, tokens[at + 1], lexicon):
            token = replace(token, text=f"{token.text}'")
        known = token.text in lexicon.words or token.text in lexicon.prefixes
        if "'" not in token.text or len(token.text) == 1 or known:
            found.append(token)
            continue
        found.extend(_cut_word(token, lexicon))
    return found


def _ends_joined(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Words with the ending that a space parts from them where an apostrophe stood: "it s", "i ll",
    "don t"."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        after = lexicon.parted.get(token.raw)
        if last is None or after is None or token.start != last.end + 1:
            found.append(token)
            continue
        whole = f"{last.text}'{token.text}"
        if whole in lexicon.words:
            found[-1] = Token(whole, last.start, token.end, f"{last.raw} {token.raw}")
        else:
            joined = last.text in after
            found.append(replace(token, text=f"'{token.text}") if joined else token)
    return found


def _lacks_apostrophe(token: Token, after: Token, lexicon: Lexicon) -> bool:
    """Whether a letter is written apart from the word that it belongs to: "l impasse", "s il"."""
    if after.start == token.end + 1 and f"{token.raw} {after.text}" in lexicon.elided:
        return True
    shortest = lexicon.apart.get(token.raw)
    if shortest is None or after.text[:1] not in VOWELS or after.start != token.end + 1:
        return False
    return len(after.text) >= shortest


def _cut_word(token: Token, lexicon: Lexicon) -> list[Token]:
    text = token.text
    for prefix in lexicon.prefixes:
        if text.startswith(prefix) and len(text) > len(prefix) and len(text) == len(token.raw):
            head, tail = _split_at(token, len(prefix))
            return [head, *_cut_word(tail, lexicon)] if "'" in tail.text else [head, tail]
    for suffix in lexicon.suffixes:
        if text.endswith(suffix) and len(text) > len(suffix) and len(text) == len(token.raw):
            return list(_split_at(token, len(text) - len(suffix)))
    if text.endswith("'") and len(text) == len(token.raw):
        return [Token(text[:-1], token.start, token.end - 1, token.raw[:-1])]
    return [token]


def _split_at(token: Token, place: int) -> tuple[Token, Token]:
    middle = token.start + place
    return (
        Token(token.text[:place], token.start, middle, token.raw[:place]),
        Token(token.text[place:], middle, token.end, token.raw[place:]),
    )


__all__ = ["Entry", "Lexicon", "Match", "cut", "fold", "languages", "lexicon", "plain"]
