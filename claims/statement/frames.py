"""An act taken apart: who, what is done, to what, and the phrases and adverbs around it."""

from dataclasses import dataclass, field

from lark import Token, Tree

from claims.statement.model import Hand, Span, Suit
from claims.statement.phrases import Item, read_phrase, span_of
from claims.statement.words import fold


@dataclass(slots=True)
class Frame:
    """An act taken apart: subject, deed, objects, prepositional phrases, adverbs."""

    deed: str = ""
    deed_text: str = ""
    you: bool = False
    no: bool = False
    negated: bool = False
    subject: list[Item] = field(default_factory=list)
    objects: list[Item] = field(default_factory=list)
    phrases: dict[str, list[Item]] = field(default_factory=dict)
    adverbs: set[str] = field(default_factory=set)
    span: Span | None = None
    condition: str = ""  # IF or UNLESS

    @property
    def items(self) -> list[Item]:
        """Subject and objects together."""
        return self.subject + self.objects

    def suits_of(self, *preps: str) -> tuple[Suit, ...]:
        """Suits standing after any of these prepositions."""
        return tuple(s for p in preps for item in self.phrases.get(p, []) for s in item.suits)

    def hand_of(self, *preps: str) -> Hand | None:
        """The hand standing after one of these prepositions."""
        for prep in preps:
            for item in self.phrases.get(prep, []):
                if item.hand:
                    return item.hand
        return None


def _tokens(node: Tree[Token] | Token) -> list[Token]:
    if isinstance(node, Token):
        return [node]
    return [t for child in node.children for t in _tokens(child)]


def read_frame(tree: Tree[Token], local: bool) -> Frame:
    """Take a parsed act apart."""
    frame = Frame(span=span_of(_tokens(tree)))
    act = tree.children[0]
    assert isinstance(act, Tree)
    if act.data == "ifwhat":
        frame.condition = _tokens(act)[0].type
        act = act.children[-1]
        assert isinstance(act, Tree)
    before_deed = act.data == "being"
    for node in act.children:
        if isinstance(node, Token):
            frame.you |= node.type == "YOU"
            frame.no |= node.type == "NO"
            frame.negated |= node.type == "NEG"
        elif node.data == "deed":
            deed = _tokens(node)[0]
            frame.deed, frame.deed_text = deed.type, fold(str(deed))
            before_deed = False
        elif node.data == "obj":
            items = read_phrase(_tokens(node), local)
            (frame.subject if before_deed or act.data == "told" else frame.objects).extend(items)
        elif node.data == "adv":
            frame.adverbs.add(_tokens(node)[0].type)
        elif node.data == "pp":
            prep, *rest = _tokens(node)
            items = read_phrase(rest, local)
            if [str(t) for t in rest] == ["S"] and frame.deed not in ("FINESSE", "GO", "SHOWOUT"):
                items = [Item(hand=Hand.SOUTH)]  # "ruff D in S"
            if prep.type in ("TO", "TOWARDS", "AGAINST", "WITH"):
                for item in items:
                    item.number_is_rank()
            frame.phrases.setdefault(prep.type, []).extend(items)
    return frame
