"""Acts out of words: from each place the longest run of words that the grammar accepts."""

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from claims.statement.phrases import HAND_WORDS, NUMBERS
from claims.statement.words import Word, language

ACT_WORDS = 40  # an act is not longer than this
SKIPPED_WORDS = 3  # unknown words that may stand together inside an act
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


def longest_act(words: list[Word], start: int, code: str) -> tuple[list[Token], list[Word], int]:
    """The tokens of the longest act from a place, the words skipped in it, where it ends."""
    parser = language(code).grammar.parse_interactive()
    tokens: list[Token] = []
    skipped: list[Word] = []
    ends = [(0, 0, start)]
    place = start
    run = 0
    while place < min(len(words), start + ACT_WORDS):
        word = words[place]
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
    following = words[best[2]].types if best[2] < len(words) else ()
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


def act_tree(tokens: list[Token], code: str) -> Tree[Token] | None:
    """The parsed act, or None when the tokens are none."""
    parser = language(code).grammar.parse_interactive()
    try:
        for token in tokens:
            parser.feed_token(token)
        tree: Tree[Token] = parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput:
        return None
    return tree


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


def condition_length(tokens: list[Token]) -> int:
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
