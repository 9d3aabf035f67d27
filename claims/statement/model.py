"""A claimer's words as data: the plan that the search obeys (Laws 68C, 70B, 70D1).

The plan is free of the position: "trumps", "dummy", "my losing club" and "the last heart" stay
references, resolved later by whoever knows the cards. One plan serves every language. Everything
is frozen and hashable; places in the text never take part in comparison.

Reading rules the words follow:

* ``Plan.steps`` is an order of play. A list of winners or suits that fixes no order is in
  ``Plan.listed`` instead; within one ``CASH`` step several suits are in no order among themselves,
  several *cards* are in the order given.
* Every ``when`` is a conjunction: all its conditions hold, as *seen* at the table. "Otherwise" is
  written as the same condition negated. An empty ``when`` always holds.
* Trick counts are of the claimer's side unless the docstring says otherwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from claims.cards import RANKS, SUITS


class Suit(StrEnum):
    """A suit as spoken: one of the four, or "trumps" whichever they are."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    TRUMPS = "T"


class Hand(StrEnum):
    """A hand or player as spoken.

    ``OWN`` is the claimer's, ``DUMMY`` dummy's, ``PARTNER`` his partner's (a defender's words),
    ``LEFT`` and ``RIGHT`` the opponents after and before the claimer, ``DECLARER`` as a defender
    names him.
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    OWN = "own"
    DUMMY = "dummy"
    PARTNER = "partner"
    LEFT = "left"
    RIGHT = "right"
    DECLARER = "declarer"


Seats = Mapping[str, Hand]
"""The seats of claimer's side, and as which hand each is spoken of."""
NO_SEATS: Final[Seats] = {}


class Which(StrEnum):
    """Which card of a suit is meant when no rank is given."""

    ANY = "any"  # "a heart"
    THIS = "this"  # the card led to the current trick: "ruffing this"
    LOW = "low"  # "a small heart", the director's HX
    HIGH = "high"  # "the top spade", "the high diamonds", "the winning club"
    LOSER = "loser"  # "my losing club"
    LAST = "last"  # "the last trump", "the thirteenth club"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of the text and its place: ``text[start:end]`` of the statement, 0-based."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card as spoken.

    ``rank`` is one of ``23456789TJQKA`` or None; ``suit`` None means that it must be inferred
    ("if the queen drops"). With a rank, ``which`` is ANY. ``number`` counts cards described alike
    ("my two losing clubs"); ``mine`` is True for "my", False for
    "your", None when not said. With a rank and no suit, ``number`` counts the suits ("my two aces")
    and ``every`` means all that are held ("the aces"), of ``hand`` where one is named.
    """

    suit: Suit | None = None
    rank: str | None = None
    which: Which = Which.ANY
    number: int | None = None
    mine: bool | None = None
    every: bool = False
    hand: Hand | None = None

    def code(self, trump: int | None = None) -> int | None:
        """The card as ``claims.cards`` numbers it (trump: suit 0-3), None if not a named card."""
        if self.rank is None or self.suit is None:
            return None
        suit = trump if self.suit is Suit.TRUMPS else SUITS.index(self.suit.value)
        return None if suit is None else suit * 13 + RANKS.index(self.rank)


class ConditionKind(StrEnum):
    """What must be seen. Unused fields of the condition are None or empty."""

    SHOWS_OUT = "shows-out"  # hand (None: either opponent) fails to follow to suit
    DROPS = "drops"  # card falls from an opponent's hand (in time to help)
    BREAKS = "breaks"  # suit divides as `split`, larger part first; () = evenly / kindly
    FINESSE_WINS = "finesse-wins"  # the finesse named (card, or the plan's one if None) wins
    COVERS = "covers"  # an opponent (hand, or any) covers or plays the card/a high card
    PLAYS = "plays"  # hand (None: any opponent) plays `card`: "if West plays low"
    HOLDS = "holds"  # hand (None: "on side", either) holds `card`, or `number`+ cards of suit
    NAMED = "named"  # said, but not one the program can watch for; text in `words`


RETURN: Final = "return"
"""The name of a ruff, or of a trick won, of what the opponents lead."""
OVER: Final = "over"
"""The name of a ruff that is to beat one of theirs, until it is known when that is."""
LIES: Final = frozenset({ConditionKind.HOLDS, ConditionKind.BREAKS, ConditionKind.SHOWS_OUT})
"""How the cards of a suit lie."""
IN_TRICK: Final = frozenset({ConditionKind.PLAYS, ConditionKind.COVERS})
"""What is seen in the trick itself, before claimer's side plays to it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must be seen to happen (or not, when ``negated``) for a branch to apply."""

    kind: ConditionKind
    negated: bool = False
    hand: Hand | None = None
    suit: Suit | None = None
    card: Card | None = None
    split: tuple[int, int] | tuple[()] = ()
    number: int | None = None
    words: str = ""

    def opposite(self) -> "Condition":
        """The same condition with the other truth value: the "otherwise" branch."""
        return Condition(
            self.kind,
            not self.negated,
            self.hand,
            self.suit,
            self.card,
            self.split,
            self.number,
            self.words,
        )


When = tuple[Condition, ...]


class StepKind(StrEnum):
    """What a step does; the fields each kind uses are listed here.

    * DRAW: lead trumps. ``number`` = rounds stated, None = until the opponents have none (as the
      claimer sees it). ``outstanding`` = how many trumps the words say are out ("your last
      trump": 1): when false, a false belief.
    * CASH: take winners. ``suits`` from the top (in no order among themselves), or ``cards`` in
      the order given; ``run`` = the whole suit is to be played out; ``number`` = how many of it.
      Neither suits nor cards: "my winners", all of them, order open (``hand`` if one was named).
    * LEAD: lead a card of ``suits`` or the first of ``cards``, to ``hand`` (which is to win the
      trick, as entry, unless ``other_card`` is not a winner); ``other_card`` = the card the hand
      that does not lead is to play ("club to the ace"). ``source`` = the hand that leads, if said.
      Without suits and cards: get to that hand anyhow ("back to hand").
    * RUFF: ruff cards of ``suits`` (several: any of them; empty with Which.THIS: the current
      card) in ``hand``, ``number`` times (None: once, or as many as there are when ``run``);
      ``height`` when the words say high or low; ``other_card`` the trump that ruffs; ``cards`` when
      the card ruffed is named or described (THIS, LOSER, LOW beside its suit); ``name`` "return":
      what they lead.
    * FINESSE: ``cards`` = the card that is finessed (played expecting to win) or, when
      ``against``, the opponents' card finessed against; or ``suits`` only. ``hand`` = the opponent
      finessed. ``run``: the card is led and let run. ``name`` "ruffing": led towards a void.
    * DISCARD: throw ``cards`` or ``suits`` on (``on_suits`` / ``on_cards``).
    * CONCEDE: lose a trick *at this point of the order*: ``suits``/``cards``, ``number`` tricks
      (None: one). "Knock out the ace of spades" is this, cards = SA; ``name`` is "out" when a
      suit is to be established and its highest cards out are meant. Tricks given away in no
      stated order are ``Plan.concessions`` and not steps.
    * CROSSRUFF: ruff to and fro; ``suits`` if said.
    * SQUEEZE, ENDPLAY: named; ``name`` is the kind spoken ("double", "strip", ...), may be "".
      An ENDPLAY has the suit or card of the throw-in, and in ``on_suits`` what must then be led.
    * ELIMINATE: strip ``suits`` from both hands (before an endplay).
    * PLAY: play ``cards`` (or a card of ``suits``) next, no more said; ``height`` when said.
    * OVERTAKE: overtake ``cards`` [0] with ``other_card`` if said.
    * WIN: win the trick on the table with ``cards`` [0], or in ``hand``, or both.
    """

    DRAW = "draw"
    CASH = "cash"
    LEAD = "lead"
    RUFF = "ruff"
    FINESSE = "finesse"
    DISCARD = "discard"
    CONCEDE = "concede"
    CROSSRUFF = "crossruff"
    SQUEEZE = "squeeze"
    ENDPLAY = "endplay"
    ELIMINATE = "eliminate"
    PLAY = "play"
    OVERTAKE = "overtake"
    WIN = "win"


class Height(StrEnum):
    """High or low, of a ruff or a play."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the line, in the order spoken. The meaning of each field is in StepKind."""

    kind: StepKind
    suits: tuple[Suit, ...] = ()
    cards: tuple[Card, ...] = ()
    hand: Hand | None = None
    number: int | None = None
    outstanding: int | None = None
    run: bool = False
    source: Hand | None = None
    other_card: Card | None = None
    against: bool = False
    height: Height | None = None
    on_suits: tuple[Suit, ...] = ()
    on_cards: tuple[Card, ...] = ()
    name: str = ""
    when: When = ()


class BeliefKind(StrEnum):
    """What the words show that the claimer believes (a false one is a lapse)."""

    NO_TRUMPS_OUT = "no-trumps-out"
    # `number` trumps are outstanding (None: some), `card` if named; `suit` when the words name one
    TRUMPS_OUT = "trumps-out"
    # every card of suit is or becomes a winner from the top; `each`: is one as it stands ("high")
    SUIT_RUNS = "suit-runs"
    SUIT_BREAKS = "suit-breaks"  # suit divides as `split` (() = evenly), stated as a fact
    HAND_GOOD = "hand-good"  # every card of hand is a winner
    CARD_GOOD = "card-good"  # card is a winner ("the high trumps": suit, Which.HIGH)
    CARD_GONE = "card-gone"  # card (or, with suit only, the suit) has been played
    CARD_DROPS = "card-drops"  # card is expected to fall when its suit is played
    ALL_GOOD = "all-good"  # every card left in both hands is a winner
    CARD_HELD = "card-held"  # card lies in hand ("la dame est en Est")
    VOID = "void"  # hand has no card of suit (of the suit in play, when none is named)


@dataclass(frozen=True, slots=True)
class StatedBelief:
    """A state of the cards that the words take for granted."""

    kind: BeliefKind
    suit: Suit | None = None
    card: Card | None = None
    hand: Hand | None = None
    number: int | None = None
    split: tuple[int, int] | tuple[()] = ()
    each: bool = False
    when: When = ()


class CountKind(StrEnum):
    """How a number of tricks was put."""

    REST = "rest"  # all undecided tricks, less the concessions stated
    TRICKS = "tricks"  # `number` of the undecided tricks for the claimer's side
    TOTAL = "total"  # `number` in all, tricks already won included
    WON = "won"  # `number` that claimer's side has won already
    GIVEN = "given"  # `number` that the other side has won already
    RESULT = "result"  # contract's result: 0 made, +1 overtrick, -1 down one (declarer's side)
    CONCEDE_ALL = "concede-all"  # none of the undecided tricks


@dataclass(frozen=True, slots=True)
class Count:
    """A number of tricks claimed. ``number`` is signed for RESULT (None: down/over, unsaid)."""

    kind: CountKind
    number: int | None = None
    when: When = ()


class Timing(StrEnum):
    """When a conceded trick is to be lost."""

    NOW = "now"
    END = "end"


@dataclass(frozen=True, slots=True)
class Concession:
    """Tricks given to the opponents at no stated point of the order.

    ``number`` None with a suit or card means one. ``card`` may be theirs ("your ace of trumps").
    """

    number: int | None = None
    suit: Suit | None = None
    card: Card | None = None
    timing: Timing | None = None
    when: When = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A winner or a number of tricks named without order: a card, or ``number`` in ``suit``.

    ``number`` None with a suit: that suit's winners, unnumbered. ``hand``: a defender's partner,
    where it is said that he has them.
    """

    suit: Suit | None = None
    card: Card | None = None
    number: int | None = None
    hand: Hand | None = None
    when: When = ()


@dataclass(frozen=True, slots=True)
class Renounced:
    """Something the words say will *not* be done: a finesse (suit or card), drawing trumps, ..."""

    kind: StepKind
    suit: Suit | None = None
    card: Card | None = None
    when: When = ()


class Mood(StrEnum):
    """Whether the words claim at all."""

    STATEMENT = "statement"
    QUESTION = "question"  # "Do the spades run?"
    BROKEN_OFF = "broken-off"  # "ruff it and - oh wait"
    DOUBTFUL = "doubtful"  # "I think I can handle this"
    CURTAILING = "curtailing"  # "no need to play on": whatever else is said with it
    THIS_TRICK = "this-trick"  # "this trick is mine", and nothing else


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything the words say. An empty plan says nothing.

    ``counts`` holds more than one only when they differ in ``when`` ("if clubs break the rest,
    otherwise down one"). ``mentions_trump``: the words speak of an opponent's outstanding trump or
    of drawing trumps, whatever else (70C1); "I have two trumps" alone is not such a mention.
    ``ignored``: words not understood, with their places; never guessed at. ``understood``: the
    plan in plain words. Neither takes part in comparison.
    """

    steps: tuple[Step, ...] = ()
    beliefs: tuple[StatedBelief, ...] = ()
    counts: tuple[Count, ...] = ()
    concessions: tuple[Concession, ...] = ()
    listed: tuple[Listed, ...] = ()
    renounced: tuple[Renounced, ...] = ()
    mentions_trump: bool = False
    mood: Mood = Mood.STATEMENT
    ignored: tuple[Span, ...] = field(default=(), compare=False)
    understood: tuple[str, ...] = field(default=(), compare=False)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Every condition of the plan, whatever hangs on it, in no order."""
        atoms: tuple[Step | StatedBelief | Count | Concession | Listed | Renounced, ...] = (
            *self.steps,
            *self.beliefs,
            *self.counts,
            *self.concessions,
            *self.listed,
            *self.renounced,
        )
        return tuple(condition for atom in atoms for condition in atom.when)

    @property
    def empty(self) -> bool:
        """Whether the words say nothing that bears on the play or the count."""
        return not (
            self.steps
            or self.beliefs
            or self.counts
            or self.concessions
            or self.listed
            or self.renounced
        )


@dataclass(frozen=True, slots=True)
class WordRead:
    """A word of a statement: ``text[start:end]``, and what it was read as.

    ``read`` is "step", "belief", "count" or "concession" and its number among those of the plan,
    "condition", "reason", "connective" (what joins the parts), "taken back", "question" (where
    nothing is claimed), "filler" (a closed list of words that say nothing of the play) or
    "ignored". ``spelt`` is the word it was taken for where the spelling was put right.
    """

    text: str
    start: int
    end: int
    read: str
    spelt: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a statement. ``reason`` says why there is another way ("" for the first).

    ``words`` accounts for every word of the text; ``in_haste``: so much is said at once that not
    every way of reading it was tried. ``language`` is "" when none is known that the words could
    be.
    """

    plan: Plan
    language: str
    reason: str = ""
    words: tuple[WordRead, ...] = field(default=(), compare=False)
    in_haste: bool = field(default=False, compare=False)
