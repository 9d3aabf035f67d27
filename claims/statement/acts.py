"""What one act of the statement says: frames of the grammar into pieces of a plan."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from lark import Token, Tree

from claims.statement.model import (
    Belief,
    BeliefKind,
    Card,
    Concession,
    Condition,
    ConditionKind,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    Span,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)
from claims.statement.phrases import Item, leading_number, read_phrase, span_of
from claims.statement.words import fold

Atom = Step | Belief | Count | Concession | Listed | Renounced
OPPONENTS = frozenset({Hand.EAST, Hand.WEST, Hand.NORTH, Hand.SOUTH, Hand.LEFT, Hand.RIGHT})


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


def as_step(given: Concession) -> Atom:
    """A concession with a place in the order of play; without suit and card it has none."""
    if given.suit is None and given.card is None:
        return given
    suits = (given.suit,) if given.suit else ()
    cards = (given.card,) if given.card else ()
    kind = StepKind.CONCEDE
    return Step(kind, suits, cards, number=given.number, when=given.when, span=given.span)


class Acts:
    """Turns frames into atoms of a plan; remembers what pronouns point at.

    ``choose`` is the one door to ambiguity: it takes the readings, likeliest first, and returns
    the one this pass of the reader is to follow.
    """

    def __init__(self, choose: Callable[[list[tuple[str, str]]], str], director: bool) -> None:
        self.choose = choose
        self.director = director
        self.last_suit: Suit | None = None
        self.last_card: Card | None = None
        self.last_out: int | None = None

    # -- conditions ---------------------------------------------------------------------------

    def conditions(self, frame: Frame) -> tuple[Condition, ...]:
        """What an "if" asks to be seen; () when it cannot be read."""
        found = self._conditions(frame)
        flip = (frame.condition == "UNLESS") != frame.negated
        if flip != frame.no and found:
            found = tuple(c.opposite() for c in found)
        return found

    def _conditions(self, frame: Frame) -> tuple[Condition, ...]:
        kind = ConditionKind
        items = frame.items
        if frame.deed in ("SHOWOUT", "FOLLOW", "HAVE", "PLAY", "COVER"):
            for item in frame.subject:
                if item.types == {"CARD"} and item.suits == (Suit.SPADES,):
                    item.hand, item.suits = Hand.SOUTH, ()  # "if S shows out of C"
        suits = [s for item in items for s in item.suits]
        suit = suits[0] if suits else None
        card = next((item.as_card() for item in items if item.cards), None)
        hand = next((item.hand for item in items if item.hand), None)
        split = next((item.split for item in items if item.split), ())
        deed = frame.deed
        some_finesse = any(item.has("N_FINESSE") for item in items)
        self._remember(items)
        if deed in ("SHOWOUT", "FOLLOW"):
            out = frame.suits_of("FROM", "IN", "TO", "ON")
            suit = suit or (out[0] if out else None)
            return (Condition(kind.SHOWS_OUT, deed == "FOLLOW", hand, suit),)
        if deed == "DROP":
            if card is None and suit is not None:
                card = next(i.as_card() for i in items if i.suits)
            return (Condition(kind.DROPS, card=card or self.last_card or Card()),)
        if deed in ("WORK", "WRONG") or some_finesse:
            wrong = deed == "WRONG"
            if split:
                return (Condition(kind.BREAKS, wrong, suit=suit or self.last_suit, split=split),)
            if hand and card:
                return (Condition(kind.HOLDS, wrong, hand, card=card),)
            at = frame.suits_of("IN", "TO")
            suit = suit or (at[0] if at and not card else None)
            return (Condition(kind.FINESSE_WINS, wrong, suit=suit, card=card),)
        if deed in ("BREAK", "BADLY", "RUN", "GOOD") and not card:
            if not suit and not split and deed == "GOOD":
                return ()
            bad = deed == "BADLY"
            return (Condition(kind.BREAKS, bad, suit=suit or self.last_suit, split=split),)
        if split:
            found: list[Condition] = []
            for item in items:
                if item.split:
                    of_suit = item.suit or suit or self.last_suit
                    found.append(Condition(kind.BREAKS, suit=of_suit, split=item.split))
            return tuple(found[:1])
        if deed == "COVER":
            return (Condition(kind.COVERS, hand=hand, card=card),)
        if deed in ("HAVE", "KEEP") and (hand or frame.you):
            numbers = [item.number for item in items if item.number]
            if numbers and suit:
                return (Condition(kind.HOLDS, False, hand, suit, number=min(numbers)),)
            if card:
                return (Condition(kind.HOLDS, False, hand, card=card),)
            if suit:
                return (Condition(kind.SHOWS_OUT, True, hand, suit),)
        if deed in ("PLAY", "DISCARD") and (hand or frame.you) and (card or items):
            low = next((i.as_card() for i in items if i.which or i.cards), None)
            if low:
                return (Condition(kind.PLAYS, False, hand, suit, low),)
        if deed in ("LEFT", "GONE") and suit:
            return (Condition(kind.SHOWS_OUT, deed == "LEFT", None, suit),)
        return ()

    # -- acts ---------------------------------------------------------------------------------

    def atoms(self, frame: Frame) -> list[Atom]:
        """What an act says; [] when nothing that the plan can hold."""
        found = self._atoms(frame)
        self._remember(frame.items)
        for atom in found:
            if isinstance(atom, Belief) and atom.kind is BeliefKind.TRUMPS_OUT:
                self.last_out = atom.number
        return [replace(atom, span=atom.span or frame.span) for atom in found]

    def _remember(self, items: list[Item]) -> None:
        for item in items:
            if item.cards:
                self.last_card = item.cards[-1]
                self.last_suit = item.cards[-1].suit or self.last_suit
            if item.suits:
                self.last_suit = item.suits[-1]

    def _atoms(self, frame: Frame) -> list[Atom]:
        deed = frame.deed
        if frame.you or self._foe_subject(frame):
            return self._theirs(frame)
        if "YOURS" in frame.adverbs and deed not in ("GIVE", "ENDPLAY", "SQUEEZE"):
            items = frame.items or [i for p in frame.phrases.values() for i in p if not i.hand]
            return self._concede(items, frame)
        if deed in ("SQUEEZE", "ENDPLAY", "CROSSRUFF", "THROW_IN"):
            before = self._told(frame, frame.subject) if frame.subject else []
            return before + self._named(frame)
        finesse = next((i for i in frame.items if i.has("N_FINESSE")), None)
        if finesse or deed == "FINESSE":
            return self._finesse(frame, finesse)
        if any(i.has("N_RUFF") for i in frame.items) and deed in ("", "TAKE", "MAKE", "HAVE"):
            return self._ruffs(frame)
        if deed in ("GOOD", "GONE", "LEFT", "BREAK", "BADLY", "DROP", "WORK", "WRONG"):
            return self._state(frame)
        if deed == "RUN" and frame.subject and not frame.objects:
            return self._state(replace(frame, deed="GOOD"))
        if deed in ("DOWN", "PLUS", "MINUS", "EXACT"):
            return self._result(frame)
        if deed in ("", "HAVE", "CLAIM"):
            return self._have(frame)
        subject = frame.subject
        if subject and not any(i.hand for i in subject):
            rest = replace(frame, subject=[])
            return self._told(frame, subject) + self._atoms(rest)
        handler = getattr(self, "_" + deed.lower(), None)
        result: list[Atom] = handler(frame) if handler else []
        return result

    @staticmethod
    def _foe_subject(frame: Frame) -> bool:
        deeds = ("TAKE", "HAVE", "MAKE", "GIVE")
        return frame.deed in deeds and any(i.hand in OPPONENTS for i in frame.subject)

    def _theirs(self, frame: Frame) -> list[Atom]:
        if frame.deed in ("SQUEEZE", "ENDPLAY"):
            return self._named(frame)
        items = frame.objects or [i for i in frame.subject if i.hand not in OPPONENTS]
        if any(i.has("NOTHING") for i in items) or frame.no:
            return [Count(CountKind.REST)]
        if frame.negated:
            return []
        holds = frame.deed_text.startswith(("ha", "ho", "av", "ont", "a", "po"))
        if frame.deed == "HAVE" and holds and len(items) == 1:
            item = items[0]
            if item.suit is Suit.TRUMPS and not item.cards and not item.has("TRICK"):
                return [self._trumps_out(item)]
        if frame.deed in ("LEFT", ""):
            trumps = [i for i in items if i.suit is Suit.TRUMPS]
            if frame.deed == "LEFT" and trumps:
                return [self._trumps_out(trumps[0])]
        if frame.deed in ("TAKE", "HAVE", "MAKE", "", "CLAIM"):
            return self._concede(items, frame)
        return []

    def _trumps_out(self, item: Item) -> Belief:
        number = item.number or (1 if item.has("LAST") and not item.plural else None)
        card = item.cards[0] if item.cards else None
        suit = item.suit if item.suit is not Suit.TRUMPS else None
        return Belief(BeliefKind.TRUMPS_OUT, suit, card, number=1 if card else number)

    def _timing(self, frame: Frame) -> Timing | None:
        if "AT_END" in frame.adverbs:
            return Timing.END
        return Timing.NOW if "NOW" in frame.adverbs else None

    def _concede(self, items: list[Item], frame: Frame) -> list[Atom]:
        timing = self._timing(frame)
        found: list[Atom] = []
        for item in items:
            if item.has("NOTHING"):
                return [Count(CountKind.REST)]
            if item.has("REST", "ALL") and not item.number and not item.suits and not item.cards:
                but = frame.phrases.get("BUT")
                if but:
                    return self._have(replace(frame, subject=but, objects=[], phrases={}))
                found.append(Count(CountKind.CONCEDE_ALL))
            elif item.has("THIS") and not item.suits and self.last_card and not item.has("TRICK"):
                found.append(Concession(card=self.last_card, timing=timing))
            elif item.has("THIS"):
                found.append(Concession(1, timing=Timing.NOW))
            elif item.cards:
                found += [Concession(card=card, timing=timing) for card in item.cards]
            elif item.suits:
                card = Card(item.suit, None, item.which) if item.which else None
                suit = item.suit
                if suit is None:
                    found.append(Concession(item.number or 1, timing=timing))
                elif card and item.which is not Which.LOSER and not item.number:
                    found.append(Concession(card=card, timing=timing))
                else:
                    found.append(Concession(item.several, suit, timing=timing))
            elif item.number:
                last = item.has("LAST") and item.has("TRICK")
                found.append(Concession(item.number, timing=Timing.END if last else timing))
            elif item.has("LAST"):
                found.append(Concession(1, timing=Timing.END))
            elif item.has("TRICK", "LOSER"):
                found.append(Concession(1, timing=timing))
        number = next((a.number for a in found if isinstance(a, Concession)), None)
        named = [a for a in found if isinstance(a, Concession) and (a.card or a.suit)]
        if number and len(named) == number and len(found) == number + 1:
            found = [a for a in found if a in named]  # "two tricks for you: king and ten"
        return found

    # -- results and counts -------------------------------------------------------------------

    def _result(self, frame: Frame) -> list[Atom]:
        items = [i for i in frame.items if i.number is not None]
        number = items[0].number if items else leading_number(frame.deed_text)
        before: list[Atom] = []
        if any(i.has("REST") for i in frame.subject):
            before = [Count(CountKind.REST)]
        if frame.deed == "EXACT":
            return [*before, Count(CountKind.RESULT, 0)]
        if frame.deed == "PLUS":
            return [*before, Count(CountKind.RESULT, number or 1)]
        return [*before, Count(CountKind.RESULT, -(number or 1))]

    def _tricks(self, number: int, sure: bool) -> Count:
        if sure or number < 7:
            return Count(CountKind.TRICKS, number)
        total = self.choose(
            [
                ("total", "the number includes the tricks already won"),
                ("more", "the number counts only tricks still to come"),
            ]
        )
        return Count(CountKind.TOTAL if total == "total" else CountKind.TRICKS, number)

    def _make(self, frame: Frame) -> list[Atom]:
        items = frame.items
        if not items:
            extra = frame.phrases.get("WITH", []) + frame.phrases.get("ON", [])
            more = [i for i in extra if i.has("N_RUFF") or i.suits or i.cards]
            return [Count(CountKind.RESULT, 0), *self._told(frame, more)]
        plain = items[0].number and not (items[0].suits or items[0].cards or items[0].has("TRICK"))
        if plain and len(items) == 1 and not items[0].has("ALL"):
            number = items[0].number or 0
            if number > 7:
                return [Count(CountKind.TOTAL, number)]
            if "fai" in frame.deed_text:  # French "je fais" counts tricks, never the level
                return [Count(CountKind.TRICKS, number)]
            level = self.choose(
                [
                    ("level", f"made at the {number} level"),
                    ("over", f"{number} more than the contract"),
                ]
            )
            if level == "over":
                return [Count(CountKind.RESULT, number)]
            return [Count(CountKind.TOTAL, 6 + number)]
        return self._have(frame)

    def _have(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return self._none_of(frame)
        found = self._told(frame, frame.items)
        return found or [Count(CountKind.REST)] if frame.deed == "CLAIM" else found

    def _none_of(self, frame: Frame) -> list[Atom]:
        if any(i.suit is Suit.TRUMPS for i in frame.items):
            return [Belief(BeliefKind.NO_TRUMPS_OUT)]
        return []

    def _told(self, frame: Frame, items: list[Item]) -> list[Atom]:
        """A list of nouns: counts, winners, and fragments that are steps ("club to the ace")."""
        found: list[Atom] = []
        to_hand = frame.hand_of("TO", "TOWARDS")
        to_card = next(
            (i.cards[0] for p in ("TO", "TOWARDS") for i in frame.phrases.get(p, []) if i.cards),
            None,
        )
        if to_hand or to_card:
            item = items[-1] if items else Item()
            if not item.has("REST", "ALL", "TRICK"):
                before = [a for i in items[:-1] for a in self._told_item(i, frame)]
                self._remember(items)
                return [*before, self._lead(item, frame, to_hand, to_card)]
        if frame.no:
            return self._state(replace(frame, deed="LEFT", subject=items, objects=[]))
        if any(i.has("NOTHING") for i in items):
            return [Count(CountKind.REST)]
        for item in items:
            found += self._told_item(item, frame)
        for item in frame.phrases.get("BUT", []):
            if not any(isinstance(a, Count) for a in found):
                found.append(Count(CountKind.REST))
            found += self._concede([item], replace(frame, phrases={}))
        extra = [i for p in ("WITH", "ON") for i in frame.phrases.get(p, [])]
        extra = [i for i in extra if not i.types <= {"N1"}]
        if extra and frame.deed in ("", "HAVE", "CLAIM", "MAKE"):
            found += self._told(replace(frame, phrases={}, subject=[], objects=[]), extra)
        if "FROM_TOP" in frame.adverbs:
            suits = tuple(s for i in items for s in i.suits)
            found = [a for a in found if not isinstance(a, Listed)]
            found.append(Step(StepKind.CASH, suits, run=bool(suits)))
        return found

    def _told_item(self, item: Item, frame: Frame) -> list[Atom]:
        bare = not (item.suits or item.cards)
        if item.has("N_RUFF"):
            return self._ruffs(replace(frame, subject=[item], objects=[]))
        if item.has("N_FINESSE"):
            return self._finesse(frame, item)
        if item.has("THIS") and item.has("LAST") and item.mine is False:
            return [Concession(1, timing=Timing.NOW), Count(CountKind.REST)]
        if bare and item.has("REST") and item.number:
            return [Count(CountKind.TRICKS, item.number)]
        if bare and item.has("REST"):
            return [Count(CountKind.REST)]
        if bare and item.has("ALL") and not item.hand:
            if item.number and item.number > 1:
                return [Count(CountKind.TRICKS, item.number)]
            if item.has("WINNER"):
                return [Belief(BeliefKind.ALL_GOOD)]
            return [Count(CountKind.REST)]
        if bare and item.number and not item.hand and not item.split:
            one = item.number == 1 and not item.has("TRICK") and "MINE" not in frame.adverbs
            spoken = item.has("TRICK", "WINNER") or "MINE" in frame.adverbs or frame.deed
            if not spoken and item.number < 7:
                return []
            if one and frame.deed not in ("HAVE", "MAKE", "TAKE", "CLAIM"):
                return []
            if item.has("TRICK") and frame.suits_of("IN", "TO"):
                suits = frame.suits_of("IN", "TO")
                return [Listed(suit, number=item.number) for suit in suits]
            if len(frame.items) > 1 and not item.has("TRICK", "WINNER"):
                return []
            if "IN_ALL" in frame.adverbs:
                return [Count(CountKind.TOTAL, item.number)]
            return [self._tricks(item.number, item.has("LAST"))]
        if bare and item.has("LAST") and item.has("TRICK"):
            return [Count(CountKind.TRICKS, 1)]
        if item.split and item.suit:
            return [Belief(BeliefKind.SUIT_BREAKS, item.suit, split=item.split)]
        if item.has("ROUND") and item.suits:
            kind = StepKind.DRAW if item.suit is Suit.TRUMPS else StepKind.CASH
            suits = () if kind is StepKind.DRAW else item.suits
            return [Step(kind, suits, number=item.number)]
        if item.cards:
            return [Listed(card=card) for card in item.cards]
        if item.suits and item.suit is Suit.TRUMPS and item.has("LAST") and item.mine is not True:
            return [Step(StepKind.DRAW, outstanding=item.number or 1)]
        if item.suits and item.has("ALL") and item.which is Which.HIGH:
            high = Card(item.suit, None, Which.HIGH)
            return [Listed(item.suit), Belief(BeliefKind.CARD_GOOD, card=high)]
        if item.suits:
            number = item.number
            if number == 1 and item.which is not None:
                return [Listed(card=replace(item.as_card(), number=None))]
            return [Listed(suit, number=number) for suit in item.suits]
        return []

    # -- beliefs ------------------------------------------------------------------------------

    def _state(self, frame: Frame) -> list[Atom]:
        kind = BeliefKind
        items = frame.items
        found: list[Atom] = []
        if frame.deed in ("GOOD", "WORK") and not frame.negated:
            if not items:
                found.append(Belief(kind.ALL_GOOD))
            for item in items:
                if item.cards:
                    found += [Belief(kind.CARD_GOOD, card=card) for card in item.cards]
                elif item.suits and item.which in (Which.HIGH, Which.LAST, Which.LOW):
                    found.append(Belief(kind.CARD_GOOD, card=item.as_card()))
                elif item.suits:
                    found += [Belief(kind.SUIT_RUNS, suit) for suit in item.suits]
                elif item.hand:
                    found.append(Belief(kind.HAND_GOOD, hand=item.hand))
                elif item.has("REST"):
                    found += [Count(CountKind.REST), Belief(kind.ALL_GOOD)]
                elif item.has("ALL", "MY", "CARDS", "BOTH"):
                    found.append(Belief(kind.ALL_GOOD))
                elif item.has("THIS") and self.last_card:
                    found.append(Belief(kind.CARD_GOOD, card=self.last_card))
            if "FROM_TOP" in frame.adverbs:
                suits = tuple(s for i in items for s in i.suits)
                found.append(Step(StepKind.CASH, suits, run=bool(suits)))
            return found
        split = next((i.split for i in items if i.split), ())
        if frame.deed == "BREAK" and split and any(i.suit for i in items):
            if frame.no != frame.negated:
                return []
            return [Belief(kind.SUIT_BREAKS, i.suit, split=split) for i in items if i.suit]
        for item in items:
            found += self._out_or_gone(item, frame)
        return found

    def _out_or_gone(self, item: Item, frame: Frame) -> list[Atom]:
        kind = BeliefKind
        none = frame.no != frame.negated or item.number == 0 or item.has("NOTHING")
        if frame.deed == "DROP" and not none:
            card = item.as_card() if item.cards or item.suits else None
            return [Belief(kind.CARD_DROPS, card=card)] if card else []
        if frame.deed in ("BREAK", "BADLY"):
            if none or frame.deed == "BADLY":
                return []
            suit = item.suit or (self.last_suit if item.split else None)
            return [Belief(kind.SUIT_BREAKS, suit, split=item.split)] if suit else []
        if item.suit is None and not item.cards:
            return []
        gone = (frame.deed == "GONE") != none
        if item.suit is Suit.TRUMPS and not item.cards:
            if frame.deed == "LEFT" and not none and frame.deed_text == "out" and not item.number:
                drawn = self.choose(
                    [("drawn", "trumps have been drawn"), ("held", "trumps are still outstanding")]
                )
                gone = drawn == "drawn"
            return [Belief(kind.NO_TRUMPS_OUT) if gone else self._trumps_out(item)]
        if gone:
            if item.cards:
                return [Belief(kind.CARD_GONE, card=card) for card in item.cards]
            return [Belief(kind.CARD_GONE, suit=item.suit)]
        if frame.deed == "LEFT":
            return [self._trumps_out(item)]
        return []

    # -- named ends and ruffs -----------------------------------------------------------------

    def _named(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        suits = tuple(s for i in frame.objects for s in i.suits) or frame.suits_of(
            "IN", "WITH", "ON", "TO"
        )
        if frame.deed == "CROSSRUFF":
            return [Step(StepKind.CROSSRUFF, suits)]
        hand = next((i.hand for i in frame.items if i.hand), None)
        kind = StepKind.SQUEEZE if frame.deed == "SQUEEZE" else StepKind.ENDPLAY
        names = ("double", "triple", "strip", "criss", "trump", "show", "guard", "simple", "vienna")
        name = ""
        if kind is StepKind.SQUEEZE:
            name = next((n for n in names if n in frame.deed_text), "")
        return [Step(kind, suits, hand=hand, name=name)]

    def _ruffs(self, frame: Frame) -> list[Atom]:
        found: list[Atom] = []
        for item in frame.items:
            if item.has("N_RUFF"):
                found += self._ruff(replace(frame, subject=[], objects=[item], deed="RUFF"))
            else:
                found += self._told_item(item, frame)
        return found

    def _ruff(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            suit = next((i.suit for i in frame.objects if i.suit), None)
            return [Renounced(StepKind.RUFF, suit)]
        hand = frame.hand_of("IN", "TO", "FROM", "ON")
        hand = hand or next((i.hand for i in frame.subject if i.hand), None)
        ruffing = [c for i in frame.phrases.get("WITH", []) for c in i.cards[:1]]
        heights = {Which.HIGH: Height.HIGH, Which.LOW: Height.LOW}
        said = [i.which for i in frame.items if i.which_after or not i.suits]
        said += [i.which for i in frame.phrases.get("WITH", []) if not i.cards]
        height = next((heights[w] for w in said if w in heights), None)
        found: list[Atom] = []
        for item in frame.objects:
            hand = hand or item.hand
            number = item.several
            suits = tuple(s for s in item.suits if s is not Suit.TRUMPS)
            cards: tuple[Card, ...] = ()
            if item.cards:
                cards = tuple(item.cards)
            elif item.has("THIS") or item.which is Which.LOSER:
                cards = (replace(item.as_card(), number=None),)
                suits = ()
            if not (suits or cards or number or item.has("N_RUFF", "NEXT")):
                continue
            many = item.plural and number is None and not cards
            found.append(Step(StepKind.RUFF, suits, cards, hand, number, run=many))
        if not found:
            suits = frame.suits_of("IN")
            this = () if suits else (Card(which=Which.THIS),)
            found = [Step(StepKind.RUFF, suits, this, hand)]
        other = ruffing[0] if ruffing else None
        return [
            replace(a, height=height, hand=a.hand or hand, other_card=other)
            if isinstance(a, Step)
            else a
            for a in found
        ]

    def _finesse(self, frame: Frame, noun: Item | None) -> list[Atom]:
        against = [i for p in ("AGAINST",) for i in frame.phrases.get(p, [])]
        items = [noun] if noun else frame.objects
        if noun and not (noun.suits or noun.cards):
            items = [i for i in frame.objects if i is not noun and (i.suits or i.cards)] or [noun]
        foes = bool(against and any(i.cards for i in against))
        items = against if foes else items
        cards = tuple(c for i in items for c in i.cards)
        suits = tuple(s for i in items for s in i.suits) or frame.suits_of("IN", "ON", "TO")
        if not cards and not foes:
            cards = tuple(
                c for p in ("WITH", "TO", "ON") for i in frame.phrases.get(p, []) for c in i.cards
            )
        if frame.negated:
            suit = suits[0] if suits else None
            return [Renounced(StepKind.FINESSE, suit, cards[0] if cards else None)]
        if cards and not foes and not self.director and not frame.phrases:
            side = self.choose(
                [
                    ("with", "the card named is the one played for the finesse"),
                    ("against", "the card named is the one finessed against"),
                ]
            )
            foes = side == "against"
        suits = () if cards else suits
        return [Step(StepKind.FINESSE, suits, cards, against=foes)]

    # -- plays --------------------------------------------------------------------------------

    def _lead(self, item: Item, frame: Frame, hand: Hand | None, card: Card | None) -> Step:
        suits = item.suits or frame.suits_of("IN", "WITH")
        with_card = next((i for i in frame.phrases.get("WITH", []) if i.cards or i.which), None)
        if card is None and with_card is not None:
            card = replace(with_card.as_card(), number=None, mine=None)
        if card is not None:
            suit = card.suit or (suits[0] if suits else None)
            if suit is None and item.cards:
                suit = item.cards[0].suit
            card = replace(card, suit=suit or self.last_suit)
            suits = suits or ((card.suit,) if card.suit and not item.cards else ())
        cards = tuple(item.cards)
        if not cards and item.which in (Which.LOW, Which.HIGH, Which.LAST) and item.suit:
            cards = (Card(item.suit, None, item.which),)
        suits = () if cards else suits
        source = frame.hand_of("FROM") or (item.hand if item.suits or item.cards else None)
        return Step(StepKind.LEAD, suits, cards, hand, source=source, other_card=card)

    def _go(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        hand = frame.hand_of("TO", "IN", "WITH") or next(
            (i.hand for i in frame.objects if i.hand), None
        )
        by = (
            frame.phrases.get("WITH", [])
            + frame.phrases.get("ON", [])
            + frame.phrases.get("IN", [])
        )
        by += frame.phrases.get("TO", []) + frame.objects
        ruff = next((i for i in by if i.has("N_RUFF")), None)
        if ruff is not None:
            return [Step(StepKind.RUFF, ruff.suits, hand=hand)]
        item = next((i for i in frame.objects if i.suits or i.cards), Item())
        to_card = next(
            (c for p in ("TO",) for i in frame.phrases.get(p, []) for c in i.cards), None
        )
        if item.cards and to_card is None:
            to_card, item = item.cards[0], Item()
        if not (hand or to_card or item.suits):
            return []
        return [self._lead(item, frame, hand, to_card)]

    def _draw(self, frame: Frame) -> list[Atom]:
        item = next(
            (i for i in frame.objects if i.suits or i.has("ROUND", "LAST", "THIS") or i.number),
            None,
        )
        if frame.negated:
            return [Renounced(StepKind.DRAW)]
        item = item or Item()
        if item.cards:
            return [Step(StepKind.DRAW, cards=tuple(item.cards[:1]), outstanding=1)]
        number = item.number if item.has("ROUND") else None
        out = None
        if item.has("LAST") or item.mine is False:
            out = item.number or (None if item.plural else 1)
        elif number is None and item.number:
            out = item.number
        elif item.has("THE_TRUMP"):
            out = 1
        elif item.has("THIS") or (not item.types and frame.deed_text.startswith(("l'", "les "))):
            out = self.last_out
        suits = tuple(s for s in item.suits if s is not Suit.TRUMPS)
        found: list[Atom] = [Step(StepKind.DRAW, suits, number=number, outstanding=out)]
        at = frame.objects.index(item) if item in frame.objects else len(frame.objects)
        for other in frame.objects[at + 1 :]:
            found += self._told_item(other, replace(frame, deed=""))
        return found

    def _cash(self, frame: Frame, run: bool = False) -> list[Atom]:
        if frame.negated:
            return []
        found: list[Atom] = []
        items = frame.objects or [i for i in frame.phrases.get("ON", []) if i.suits]
        suits = [s for i in items for s in i.suits]
        if suits and all(i.suits and i.number is None and not i.has("ROUND") for i in items):
            if Suit.TRUMPS in suits and len(suits) == 1 and items[0].mine is False:
                return self._draw(frame)
            run = run or "FROM_TOP" in frame.adverbs
            return [Step(StepKind.CASH, tuple(dict.fromkeys(suits)), run=run)]
        cards = [c for i in items for c in i.cards]
        if cards and all(i.cards for i in items):
            return [Step(StepKind.CASH, cards=tuple(cards))]
        for item in items:
            if item.cards:
                found.append(Step(StepKind.CASH, cards=tuple(item.cards)))
            elif item.suits:
                number = item.number
                found.append(Step(StepKind.CASH, item.suits, number=number, run=run))
            elif item.has("REST", "ALL") and not item.has("WINNER"):
                found.append(Count(CountKind.REST))
            elif item.has("TRICK") and item.number:
                found.append(self._tricks(item.number, item.has("LAST")))
            elif item.has("WINNER", "LONG", "TRICK", "MY", "HIGH") or item.hand:
                found.append(Step(StepKind.CASH, hand=item.hand, run=run))
            elif item.number and not item.hand and not item.split:
                found.append(self._tricks(item.number, False))
        if not found and not items:
            hand = frame.hand_of("IN", "FROM")
            found = [Step(StepKind.CASH, hand=hand, run=run)]
        return found

    def _run(self, frame: Frame) -> list[Atom]:
        return self._cash(frame, run=True)

    def _take(self, frame: Frame) -> list[Atom]:
        trump = next((i for i in frame.objects if i.suit is Suit.TRUMPS and not i.cards), None)
        if trump and (trump.mine is False or trump.has("LAST", "ROUND")):
            return self._draw(frame)
        if frame.negated:
            return []
        if not frame.objects:
            return []
        numbered = [i for i in frame.objects if i.number and i.suits and not i.has("ROUND")]
        if numbered:
            meant = self.choose(
                [("count", "a number of tricks, no order"), ("play", "played at this point")]
            )
            if meant == "count":
                return self._told(frame, frame.objects)
        return self._cash(frame)

    def _play(self, frame: Frame) -> list[Atom]:
        items = frame.objects or [i for i in frame.phrases.get("ON", [])]
        if frame.negated:
            if any(i.suit is Suit.TRUMPS for i in items):
                return [Renounced(StepKind.DRAW)]
            return []
        item = items[0] if items else Item()
        to_hand = frame.hand_of("TO", "TOWARDS")
        towards = [i for p in ("TO", "TOWARDS") for i in frame.phrases.get(p, [])]
        to_card = next((i.cards[0] for i in towards if i.cards), None)
        if to_hand or to_card:
            return [self._lead(item, frame, to_hand, to_card)]
        if item.has("REST", "ALL") and not (item.suits or item.cards):
            return [Count(CountKind.REST)]
        if item.suit is Suit.TRUMPS and not item.cards:
            if item.has("ROUND") or (item.plural and item.number is None) or item.has("LAST"):
                return self._draw(frame)
            if item.number is None:
                return [Step(StepKind.DRAW)]
        if not items:
            return []
        cards = tuple(c for i in items for c in i.cards)
        source = frame.hand_of("FROM", "IN") or next((i.hand for i in items if i.hand), None)
        if cards and all(i.cards for i in items):
            return [Step(StepKind.PLAY, cards=cards, source=source)]
        if not item.suits and item.which in (Which.HIGH, Which.LOW) and not item.has("WINNER"):
            height = Height.HIGH if item.which is Which.HIGH else Height.LOW
            return [Step(StepKind.PLAY, height=height, hand=source)]
        if len(items) == 1 and item.suit and not item.plural and not item.has("ROUND"):
            if item.number in (None, 1):
                card = (Card(item.suit, None, item.which),) if item.which else ()
                suits = () if card else item.suits
                return [Step(StepKind.LEAD, suits, card, source=source)]
        if item.has("WINNER", "LONG") or item.suits:
            return self._cash(replace(frame, objects=items))
        return []

    def _discard(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        on = [i for p in ("ON", "TO") for i in frame.phrases.get(p, [])]
        on_cards = tuple(c for i in on for c in i.cards)
        on_suits = tuple(s for i in on if not i.cards for s in i.suits)
        items = frame.objects
        cards: list[Card] = []
        suits: list[Suit] = []
        hand = frame.hand_of("FROM", "IN")
        for item in items:
            if item.cards:
                cards += item.cards
            elif item.suit and (item.number or item.which or not item.plural):
                described = item.as_card()
                cards.append(replace(described, mine=None))
            elif item.suits:
                suits += item.suits
            elif item.which is Which.LOSER:
                cards.append(Card(which=Which.LOSER, number=item.several))
            elif item.hand and not item.suits:
                hand = hand or item.hand
        if not (cards or suits):
            return []
        discard = Step(
            StepKind.DISCARD, tuple(suits), tuple(cards), hand, on_suits=on_suits, on_cards=on_cards
        )
        return [discard]

    def _give(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        items = frame.objects
        if not items:
            return [Count(CountKind.CONCEDE_ALL)] if "conced" in frame.deed_text else []
        if any(i.has("N_RUFF") for i in items):
            return []
        found = self._concede(items, frame)
        if self.director and "conced" in frame.deed_text and self._timing(frame) is None:
            return [as_step(a) if isinstance(a, Concession) else a for a in found]
        return found

    def _force(self, frame: Frame) -> list[Atom]:
        cards = tuple(c for i in frame.objects for c in i.cards)
        suits = tuple(s for i in frame.objects for s in i.suits) if not cards else ()
        if frame.negated or not (cards or suits):
            return []
        return [Step(StepKind.CONCEDE, suits, cards)]

    def _eliminate(self, frame: Frame) -> list[Atom]:
        suits = tuple(s for i in frame.objects for s in i.suits)
        return [Step(StepKind.ELIMINATE, suits)] if suits and not frame.negated else []

    def _overtake(self, frame: Frame) -> list[Atom]:
        cards = tuple(c for i in frame.objects for c in i.cards)[:1]
        other = next((c for i in frame.phrases.get("WITH", []) for c in i.cards), None)
        if frame.negated or not (cards or other):
            return []
        if not cards:
            cards = (Card(which=Which.THIS),)
        return [Step(StepKind.OVERTAKE, cards=cards, other_card=other)]
