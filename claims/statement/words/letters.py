"""Cards written in letters, as players and diagrams write them: "SA", "AR", "10"."""

import re
from functools import cache
from itertools import pairwise
from typing import Final

from claims.statement.words.lexicon import Entry, Lexicon
from claims.statement.words.tokens import SYMBOLS, Token, capital

INTERNATIONAL: Final = "AKQJ"
"""Honours in the letters of every diagram, which players write among those of their language."""
HONOURS: Final = "AKQJT"
"""Cards that players name in a row, the highest first."""


class Letters:
    """The letters of cards and hands in one language, ``local`` or international ones."""

    def __init__(self, lexicon: Lexicon, director: bool, local: bool) -> None:
        self.lexicon, self.director, self.local = lexicon, director, local
        self.no_kings: frozenset[int] = frozenset()

    def settle(self, tokens: list[Token]) -> None:
        """Takes note of each "K" that is no king, where kings are told in the letter of the
        language or by their name ("R de K"), or suits in theirs ("K, puis je monte à P"), and no
        suit stands behind it; so in "as de K"."""
        ranks = self.lexicon.rank_letters
        if "K" in ranks:
            return
        trees = [self.lexicon.begun.get(token.text) for token in tokens]
        known = [{(e.kind, e.value) for e in tree.entries} if tree else set() for tree in trees]
        native = any(("rank", "K") in each for each in known)
        native |= any(ranks.get(token.raw) == "K" for token in tokens)
        if not any(token.raw in INTERNATIONAL and token.raw != "K" for token in tokens):
            native |= any(t.raw in self.lexicon.suit_letters and t.raw != "K" for t in tokens)
        behind = [any(kind == "suit" for kind, _ in each) for each in known[1:]]
        pairs = zip(tokens, [*behind, False], strict=True)
        alone = (t.start for t, suited in pairs if t.raw == "K" and not suited)
        of_it = (
            token.start
            for n, (of, token) in enumerate(pairwise(tokens[1:]))
            if token.raw == "K" and of.text in self.lexicon.partitive
            if tokens[n].raw in ranks or any(kind == "rank" for kind, _ in known[n])
        )
        self.no_kings = frozenset((*of_it, *(alone if native else ())))

    def is_card(self, token: Token) -> bool:
        """Whether a token is a card in letters, whatever the vocabulary says of it."""
        return bool(self.of(token))

    def of(self, token: Token) -> list[Entry]:
        """The cards that a token in letters can name, and the hand of a single capital."""
        raw = token.raw
        if raw in SYMBOLS or not raw or not raw.isalnum() or len(raw) > 14:
            return []
        if raw[0] in "1234567" and token.text[1:] in self.lexicon.notrump:
            return [Entry("noun", "contract")]  # "3NT"
        if raw[0] == "1" and raw[1:] in self.lexicon.suit_letters:
            return [Entry("noun", "contract")]  # "1S", which is no card
        small = self.director and token.text not in self.lexicon.words
        small = small or (self._noted(raw) and token.text not in self.lexicon.words)
        upper = raw.upper().replace("10", "T") if small or capital(raw) else ""
        entries: list[Entry] = []
        if upper:
            entries += self._hands(upper)
            entries += [Entry("letters", value) for value in self._named(upper)]
            abroad = self.local and upper != "A" and token.text == raw.lower()
            if (
                abroad
                and token.start not in self.no_kings
                and all(letter in INTERNATIONAL for letter in upper)
            ):
                other = Entry("letters", f":{upper}")
                entries += [other] if len(set(upper)) == len(upper) and other not in entries else []
        elif len(raw) > 1 and token.text not in self.lexicon.words:
            ranks = self.ranks(raw.upper().replace("10", "T"))
            if ranks and ranks.strip("x"):
                entries.append(Entry("letters", ":" + ranks))
        return entries

    def _noted(self, raw: str) -> bool:
        """Whether it is a suit in a small letter before ranks in capitals or figures: "hJ"."""
        suit = len(raw) > 1 and raw[0].islower() and raw[0].upper() in self.lexicon.suit_letters
        return suit and (capital(raw[1:]) or raw[1:].isdigit())

    def _hands(self, upper: str) -> list[Entry]:
        if len(upper) != 1:
            return []
        hand = self.lexicon.hand_letters.get(upper, "") if self.local else ""
        hand = hand or (upper if upper in "NESW" else "")
        return [Entry("hand", hand)] if hand else []

    def _named(self, upper: str) -> list[str]:
        """ "suit:ranks" for letters such as ``SA``, ``AK``, ``S`` or ``CX``."""
        found, suits, ranks = [], self.lexicon.suit_letters, self.lexicon.rank_letters
        if not self.local:
            suits = {letter: letter for letter in "SHDC"}
        own_ranks = "".join(ranks) if self.local else "AKQJ"
        for letters in dict.fromkeys(("".join(suits), "SHD" if self.local else "SHDC")):
            if upper in letters and len(upper) == 1 and upper not in ranks:
                found.append(suits.get(upper, upper) + ":")
            if len(upper) > 2 and upper[0] in letters and upper[0] not in ranks:
                several = self.ranks(upper[1:])  # "SKQJ"
                if several and "x" not in several:
                    found.append(f"{suits.get(upper[0], upper[0])}:{several}")
            if len(upper) == 2:
                pips = own_ranks + "T98765432X"
                if upper[0] in letters and upper[1] in pips:
                    found.append(f"{suits.get(upper[0], upper[0])}:{self.rank(upper[1])}")
                elif upper[1] in letters and upper[0] in pips and upper[0] != "X":
                    found.append(f"{suits.get(upper[1], upper[1])}:{self.rank(upper[0])}")
            if found:
                break
        spelt, club = self.ranks(upper), "T" in suits and upper.endswith("T")  # "AT": trèfle
        directed = found and len(upper) == 2 and found[0][0] == upper[0] and self.director
        if spelt and not directed and not (found and club):
            found.append(":" + spelt)
        return list(dict.fromkeys(found))

    def before_suit(self, tokens: list[Token], place: int) -> str:
        """ "AR P", "AK S", "l'as ♠": honours before the letter of their suit, or a rank before its
        symbol; "" where they are not."""
        pair = tokens[place : place + 3]
        symbol = len(pair) > 1 and pair[1].raw in SYMBOLS
        noted = any(pair[1].end == behind.start and behind.raw != "," for behind in pair[2:])
        called = symbol and capital(pair[0].raw) and self._named_at(tokens, place - 1)
        if called and not noted and not self._kinds(tokens, place + 2) & {"prep"}:
            rank = self.ranks(pair[0].raw)  # "l'A ♠"
            return f"{SYMBOLS[pair[1].raw]}:{rank}" if len(rank) == 1 else ""
        if symbol and len(pair[0].raw) > 1:
            named = {m.entry for m in self.lexicon.matches(pair[:1], 0) if m.entry.kind == "rank"}
            one = next(iter(named)) if len(named) == 1 and not noted else None
            return f"{SYMBOLS[pair[1].raw]}:{one.value}" if one and not one.plural else ""
        if len(pair) < 2 or not (capital(pair[0].raw) and capital(pair[1].raw)):
            return ""
        first, second = pair[0].raw, pair[1].raw
        single = first != "A" and second not in INTERNATIONAL  # "A P" may be "à pique"
        ranks = self.ranks(first) if len(first) > 1 or single else ""
        suits = [name for name in self._named(second) if name.endswith(":")]
        return suits[0] + ranks if ranks and len(second) == 1 and suits else ""

    def row_before_suit(self, tokens: list[Token], place: int) -> tuple[int, str] | None:
        """ "Ace king ♠", "as et roi ♠": honours by name before the symbol of their suit, the higher
        first: where they end, and which they are; None where they are not."""
        ranks, at = "", place
        while at < len(tokens) and (rank := self._honour_named(tokens[at])):
            ranks, at = ranks + rank, at + 1
            if at < len(tokens) and (tokens[at].raw == "-" or self._joins(tokens[at])):
                at += 1
        symbol = tokens[at].raw if at < len(tokens) else ""
        falls = all(HONOURS.index(one) < HONOURS.index(two) for one, two in pairwise(ranks))
        if symbol not in SYMBOLS or len(ranks) < 2 or not falls:
            return None
        return at + 1, f"{SYMBOLS[symbol]}:{ranks}"

    def _joins(self, token: Token) -> bool:
        """Whether a word is "and"."""
        return any(m.entry == Entry("connective", "and") for m in self.lexicon.matches([token], 0))

    def _honour_named(self, token: Token) -> str:
        """The honour that a word names, "" where it names none, or several."""
        named = {m.entry for m in self.lexicon.matches([token], 0) if m.entry.kind == "rank"}
        one = next(iter(named)) if len(named) == 1 else None
        return one.value if one and not one.plural and one.value in HONOURS else ""

    def _named_at(self, tokens: list[Token], place: int) -> bool:
        """Whether a word says that a noun comes: "the A ♠"."""
        return bool(self._kinds(tokens, place) & {"det", "poss"})

    def _kinds(self, tokens: list[Token], place: int) -> set[str]:
        """What the word at a place can be."""
        found = self.lexicon.matches(tokens, place) if 0 <= place < len(tokens) else []
        return {m.entry.kind for m in found if m.end == place + 1}

    def rank(self, letter: str) -> str:
        """The international letter of a rank; a low card is an "x"."""
        rank = self.lexicon.rank_letters.get(letter, letter) if self.local else letter
        return "x" if rank == "X" else rank

    def ranks(self, upper: str) -> str:
        """Honours in letters, ``AKQ``, as international ones; "" when they are none."""
        letters = "".join(self.lexicon.rank_letters) if self.local else "AKQJ"
        if not _honours(letters).fullmatch(upper):
            return ""
        ranks = "".join(self.rank(letter) for letter in upper)
        return ranks if len(set(ranks)) == len(ranks) or "x" in ranks else ""


@cache
def _honours(letters: str) -> re.Pattern[str]:
    return re.compile(rf"[{letters}][{letters}T98765432]*X*|X")
