"""Forms of a vocabulary as its file writes them, found again word by word.

A form is one or several words. ``~er`` after a stem adds the endings of that name, ``(a|b|)``
offers a choice, which may have others in it, ``+`` at the end marks a plural. So one form is said
in many ways, of which a text needs next to none: it is cut at the spaces outside its choices, and
what may follow a word is not worked out before that word was met.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

Endings = Mapping[str, list[str]]
"""The endings of a language by their name."""

CHOICE: Final = re.compile(r"\(([^()]*)\)")
"""An innermost choice of a form, "(a|b|)"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One meaning of a word or phrase: its kind, its meaning, whether it is a plural, and whether
    its last letter has an accent ("tombé", not "tombe")."""

    kind: str
    value: str
    plural: bool = False
    accent: bool = False

    @property
    def base(self) -> str:
        """What it means without its variants: "throwin+in" is "throwin"."""
        return self.value.partition(".")[0].partition("+")[0]


class Way(NamedTuple):
    """One way to say a part of a form, word by word, and what it tells of a form that ends so."""

    words: tuple[str, ...]
    plural: bool
    accent: bool


class Slot(NamedTuple):
    """What stands between two spaces outside the choices of a form."""

    ways: tuple[Way, ...]
    may_lack: bool


class Form(NamedTuple):
    """A form and what it means."""

    parts: tuple[Slot, ...]
    kind: str
    value: str

    def ways_from(self, at: int) -> Iterator[tuple[int, Way]]:
        """What may be said next where the parts before ``at`` are said, and of which part it is."""
        for place in range(at, len(self.parts)):
            for way in self.parts[place].ways:
                yield place, way
            if not self.parts[place].may_lack:
                return

    def may_end(self, at: int) -> bool:
        """Whether nothing need be said behind this part."""
        return all(part.may_lack for part in self.parts[at + 1 :])


class Reached(NamedTuple):
    """How far a form has been said: so many words of one way to say one of its parts."""

    form: Form
    part: int
    way: Way
    said: int


class Node:
    """A place in the tree of forms: the words that may follow, and what ends here; each worked out
    when it is asked for."""

    __slots__ = ("_after", "_ends", "reached")

    def __init__(self) -> None:
        self.reached: list[Reached] = []
        self._after: dict[str, Node] | None = None
        self._ends: list[Entry] | None = None

    def after(self, word: str) -> "Node | None":
        """Where one is once this word has followed; None where no form goes on so."""
        if self._after is None:
            self._after = {}
            for here in self.reached:
                form, at, way, said = here
                if said < len(way.words):
                    self._add(way.words[said], Reached(form, at, way, said + 1))
                    continue
                for part, other in form.ways_from(at + 1):
                    self._add(other.words[0], Reached(form, part, other, 1))
        return self._after.get(word)

    @property
    def entries(self) -> list[Entry]:
        """What the forms that end here mean, each once, in the order of the file."""
        if self._ends is None:
            ended = (
                Entry(form.kind, form.value, way.plural, way.accent)
                for form, at, way, said in self.reached
                if said == len(way.words) and form.may_end(at)
            )
            self._ends = list(dict.fromkeys(ended))
        return self._ends

    def _add(self, word: str, here: Reached) -> None:
        assert self._after is not None
        node = self._after.get(word)
        if node is None:
            node = self._after[word] = Node()
        node.reached.append(here)


def tree_of(forms: list[Form]) -> dict[str, Node]:
    """The tree of these forms, by the words that begin them."""
    begun: dict[str, Node] = {}
    for form in forms:
        for part, way in form.ways_from(0):
            node = begun.get(way.words[0])
            if node is None:
                node = begun[way.words[0]] = Node()
            node.reached.append(Reached(form, part, way, 1))
    return begun


def expanded(written: str, endings: Endings) -> list[str]:
    """The ways in which a form, or a part of one, is said."""
    if len(written) == 1:
        return [written]
    if "(" in written and (choice := CHOICE.search(written)) is not None:
        before, after = written[: choice.start()], written[choice.end() :]
        each = (before + inside + after for inside in choice[1].split("|"))
        return list(dict.fromkeys(form for one in each for form in expanded(one, endings)))
    if "~" in written:
        stem, rest = written.split("~", 1)
        name, _, after = rest.partition(" ")
        tail = " " + after if after else ""
        return [" ".join((stem + ending + tail).split()) for ending in endings[name]]
    return [" ".join(written.split())]


def parts_of(written: str) -> list[str]:
    """A form cut at the spaces that stand in no choice."""
    if "(" not in written:
        return written.split(" ")
    found = []
    depth = begin = 0
    for place, letter in enumerate(written):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == " " and depth == 0:
            found.append(written[begin:place])
            begin = place + 1
    return [*found, written[begin:]]
