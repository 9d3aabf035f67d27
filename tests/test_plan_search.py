"""A stated plan obeyed: small positions in which what was said changes the ruling.

South declares and claims unless a row says otherwise. Hands run North, East, South, West, suits
spades to clubs; the tricks are those the ruling gives claimer's side.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from claims.doctrine.lapses import of_words
from claims.record import ClaimRecord, record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling
from claims.ruling.words_read import readings_of


@dataclass(frozen=True)
class Table:
    """A position to claim in; ``tricks`` claimed, all that are left unless said."""

    hands: str
    trump: str = "NT"
    by: str = "S"
    leader: str = "S"
    tricks: int | str = "rest"
    stage: str = "contested"
    trick: tuple[str, ...] = ()
    findings: dict[str, Any] = field(default_factory=dict)


def recorded(table: Table, said: str | list[str]) -> ClaimRecord:
    """The claim with words (a string) or a director's plan (a list)."""
    plan = {"plan": said} if isinstance(said, list) else {"statement": said}
    record = {
        "schema": "bridge-claim/1",
        "contract": f"4{table.trump}",
        "declarer": "S",
        "position": {
            "hands": dict(zip("NESW", table.hands.split(), strict=True)),
            "leader": table.leader,
            "trick": list(table.trick),
        },
        "claim": {"by": table.by, "tricks": table.tricks, **plan},
        "stage": table.stage,
        "findings": table.findings,
    }
    return record_from_json(record)


def ruled(table: Table, said: str | list[str]) -> Ruling:
    """The ruling on it."""
    return adjudicate(recorded(table, said))


def tricks(table: Table, said: str | list[str]) -> int:
    """Claimer's side's tricks."""
    verdict = ruled(table, said).verdict
    assert verdict is not None
    return verdict.claimer_tricks


ONE_TRUMP = Table("-.2.2.2 3.-.54.- A.A.A.- -.43.6.-", "S")
TWO_TRUMPS = Table("-.32.2.2 43.-.53.- AK.A.A.- -.765.6.-", "S")
LONG_RUN = Table("-.2.32.2 3.4.-.54 A.A.AK.- -.3.54.6", "S")
CROSSING = Table("-.K4.-.A -.65.5.- -.A.3.2 -.Q.4.3")
OVERRUFF = Table("54.A.-.- 9.-.-.32 A.2.3.- -.3.98.-", "S")
RUFF_HIGH = Table("K4.A.-.- 9.-.-.32 A.2.3.- -.3.98.-", "S")
CROSSRUFF = Table("A87.2.-.- 9.-.-.QJT K6.-.3.A -.54.54.-", "S", findings={"aware_of_trump": False})
AWARE = replace(CROSSRUFF, findings={"aware_of_trump": True})
PITCH = Table("-.K.-.K -.-.2.Q -.-.A.2 -.A.-.3")
KING_RIGHT = Table("-.AQ.-.- -.3.2.- -.52.-.- -.K4.-.-")
KING_WRONG = Table("-.AQ.-.- -.K3.-.- -.52.-.- -.4.3.-")
KING_BARE = Table("-.AQ.-.- -.K.3.- -.52.-.- -.43.-.-")
LED_TO_THE_TENACE = Table("-.AQ.-.- -.3.2.- -.5.-.- -.K.-.-", trick=("H2", "H4"))
RUN_TO_THE_TENACE = Table("-.A3.-.- -.5.2.- -.Q.-.- -.K.-.-", trick=("HJ", "H4"))
QUEEN = Table("-.KJ2.-.- -.Q5.3.- -.A43.-.- -.76.2.-")
QUEEN_LONG = Table("-.KJ2.-.- -.Q98.-.- -.A43.-.- -.-.32.4")
BAD_BREAK = Table("-.5.43.2 -.43.9.3 -.A.AK2.- -.-.QJT.4", tricks=3)
GIVE = Table("-.2.3.- -.-.A.A -.A.2.- -.3.4.-", tricks=1)
STILL_A_TRUMP = Table("-.432.2.- 43.-.-.54 AK.A.A.- -.876.6.-", "S")
SQUEEZED = Table("-.-.AJ.K -.4.3.3 -.A.2.2 -.-.KQ.A")
TWO_MENACES = Table("AJ.-.2.- 3.-.KQ.- 2.J.-.A KQ.Q.-.-")
NOT_SQUEEZED = Table("-.-.AJ.K -.-.KQ.A -.A.32.- -.432.-.-")


@pytest.mark.parametrize(
    ("table", "said", "given"),
    [
        # Trumps: all of them, one round only, last of all, not at all.
        (ONE_TRUMP, "drawing the last trump", 3),
        (ONE_TRUMP, "", 2),
        (ONE_TRUMP, "I am not drawing trumps", 2),
        (ONE_TRUMP, "ace of spades, then the ace of hearts", 3),
        (ONE_TRUMP, "ace of hearts, then the ace of spades", 2),
        (TWO_TRUMPS, "draw trumps, then the ace of hearts", 4),
        (TWO_TRUMPS, "draw one round of trumps, then the ace of hearts", 3),
        # Nothing named after it: he thinks that one round is enough.
        (TWO_TRUMPS, "one round of trumps, then the rest are good", 3),
        # One trump where two are out: he cashes with the other still there.
        (TWO_TRUMPS, "drawing your last trump", 3),
        (TWO_TRUMPS, "drawing your two trumps", 4),
        # A suit run before or after the trump is drawn.
        (LONG_RUN, "run the diamonds, then draw the last trump", 3),
        (LONG_RUN, "draw the last trump, then run the diamonds", 4),
        # Crossing too early crashes the ace and king.
        (CROSSING, "club to the ace", 2),
        (CROSSING, ["cash HA", "lead C to N", "cash HK"], 3),
        # Ruffs: overruffed, after trumps, high, low.
        (OVERRUFF, "ruff a diamond in dummy", 2),
        (OVERRUFF, "draw trumps, then ruff a diamond in dummy", 3),
        (RUFF_HIGH, "ruff a diamond high in dummy, then draw trumps", 3),
        (RUFF_HIGH, "ruff a diamond low in dummy, then draw trumps", 2),
        (CROSSRUFF, "the rest on a crossruff", 3),
        (AWARE, "the rest on a crossruff", 4),  # he ruffs high what can be overruffed
        # A discard named is made, even when it throws a winner.
        (PITCH, "", 2),
        (PITCH, "pitching the king of clubs on the ace of diamonds", 1),
        (PITCH, ["discard HK on DA"], 2),
        # Finesses: stated, renounced, by suit alone.
        (KING_RIGHT, "", 1),
        (KING_RIGHT, "finesse the queen of hearts", 2),
        (KING_RIGHT, "taking the heart finesse", 2),
        (KING_RIGHT, "heart to the queen", 2),
        (KING_WRONG, "finesse the queen of hearts", 1),
        (LED_TO_THE_TENACE, "finesse the queen of hearts", 2),
        (LED_TO_THE_TENACE, "no heart finesse", 1),
        (RUN_TO_THE_TENACE, "heart finesse", 2),
        (KING_BARE, "finesse the queen of hearts", 0),
        (KING_BARE, "I am not taking the heart finesse", 2),
        # Who makes his claim depend on a finesse takes it.
        (KING_RIGHT, "if the heart finesse works I've the rest", 2),
        (KING_BARE, "si l'impasse marche je fais tout", 0),
        # Conditions, on what is seen.
        (QUEEN, ["cash HA", "if E shows out of H", "finesse HJ", "otherwise", "cash HK"], 3),
        (QUEEN, ["cash HA", "if E shows out of H", "cash HK", "otherwise", "finesse HJ"], 1),
        (QUEEN, ["cash HA", "if E holds HQ", "finesse HJ", "otherwise", "cash HK"], 3),
        (
            QUEEN_LONG,
            ["cash HA", "if W shows out of H", "cash HK HJ", "otherwise", "finesse HJ"],
            2,
        ),
        (BAD_BREAK, ["cash DA DK", "if D break", "cash D2", "otherwise", "cash HA"], 3),
        (BAD_BREAK, ["cash DA DK D2"], 2),
        # A trick given first costs the ace as well; at the end it does not.
        (GIVE, "I give you a diamond now", 0),
        (GIVE, "I'll give you a diamond at the end", 1),
        (GIVE, ["concede D", "cash HA"], 0),
        (GIVE, ["cash HA", "concede D"], 1),
        # A winner ruffed: the plan is left, and the last trump is drawn.
        (STILL_A_TRUMP, ["cash DA HA"], 3),
        # A lead from the wrong hand falls; nothing is won by it.
        (GIVE, ["lead D from N", "cash HA"], 1),
        # Squeezes by name hold when they work, but not a beginner's.
        (SQUEEZED, "", 2),
        (SQUEEZED, "on a squeeze", 3),
        (replace(SQUEEZED, findings={"class": "beginner"}), "on a squeeze", 2),
        (NOT_SQUEEZED, "on a squeeze", 2),
        # Beside other steps it is played out: they bind, and the rest is played as it needs.
        (TWO_MENACES, "", 2),
        (TWO_MENACES, "ace of clubs and West is squeezed", 3),
        (TWO_MENACES, "I run the clubs, squeeze in the majors", 3),
        (TWO_MENACES, "squeeze, ace of spades first", 1),
        (replace(TWO_MENACES, findings={"class": "beginner"}), "ace of clubs, then a squeeze", 2),
        # Who claims less than no normal line loses has what it leaves him (71B), the squeeze aside.
        (replace(TWO_MENACES, tricks=1), "ace of clubs and West is squeezed", 2),
        # A list of winners is no order: any order is normal, the good ones are not singled out.
        (STILL_A_TRUMP, "ace of diamonds, ace of hearts and two trumps", 3),
    ],
)
def test_said_and_obeyed(table: Table, said: str | list[str], given: int) -> None:
    assert tricks(table, said) == given


@pytest.mark.parametrize(
    ("table", "said", "told"),
    [
        (TWO_MENACES, "ace of clubs and West is squeezed", ""),
        (TWO_MENACES, "squeeze, ace of spades first", "does not bring what he claims"),
        (NOT_SQUEEZED, "ace of hearts, then a squeeze", "does not bring what he claims"),
        (
            replace(TWO_MENACES, findings={"class": "beginner"}),
            "club, then a squeeze",
            "not played",
        ),
    ],
)
def test_why_a_squeeze_beside_other_steps_is_not_played_out(
    table: Table, said: str, told: str
) -> None:
    notes = [note for note in ruled(table, said).notes or [] if "squeeze" in note]
    assert [told in note for note in notes] == ([True] if told else [])


HIGH_DIAMONDS = Table("4.5.3.6 K.K.5.K A.-.A98.- -.A.T2.A")

FALSE_BELIEFS = [
    # Speech, position, cards believed gone, tricks.
    ("no trumps left", Table("-.2.3.- 3.-.4.- A.A.-.- -.54.-.-", "S"), ["S3"], 1),
    ("dummy is good", Table("-.-.A2.A -.3.K5.- -.2.3.2 -.-.J4.3"), ["DK", "DJ", "D5", "D4"], 2),
    ("my hand is good", Table("-.3.4.6 -.54.-.K -.A.-.32 -.-.9.54"), ["CK", "C5", "C4"], 1),
    # The jack and the nine cannot run while the ace is out, however the suit lies.
    ("the hearts are running", Table("-.2.32.- -.A3.4.- -.J9.A.- -.54.6.-"), ["HA"], 2),
    # They might run; the ten shows only by taking the trick, and the ace of spades is thrown on it.
    ("the diamonds are running", HIGH_DIAMONDS, ["DT"], 1),
    # Said to be high: the nine is thought a winner, the ace of spades can wait.
    ("all the diamonds are high", HIGH_DIAMONDS, ["DT"], 1),
    ("les carreaux sont maîtres", HIGH_DIAMONDS, ["DT"], 1),
    ("the queen of hearts is gone", Table("-.2.3.- -.Q.4.- -.J.A.- -.3.5.-"), ["HQ"], 1),
]


@pytest.mark.parametrize(("said", "table", "gone", "given"), FALSE_BELIEFS)
def test_a_false_belief_is_a_lapse(said: str, table: Table, gone: list[str], given: int) -> None:
    record = recorded(table, said)
    plan = readings_of(record)[0].plan
    assert [lapse.names for lapse in of_words(record, plan)] == [gone]
    assert tricks(table, said) == given


def test_high_trumps_that_are_not() -> None:
    record = recorded(Table("-.2.3.2 Q.-.4.3 JT.A.-.- -.3.5.4", "S"), "I have all the high trumps")
    plan = readings_of(record)[0].plan
    assert [lapse.names for lapse in of_words(record, plan)] == [["SQ"]]


def test_true_beliefs_are_no_lapse() -> None:
    solid = Table("-.2.43.- -.6.65.- -.3.AK.- -.4.87.-", tricks=2)
    assert ruled(solid, "the diamonds are running").lapse == []


def test_that_a_suit_does_not_run_is_seen_when_somebody_shows_out() -> None:
    """Queen, jack and ten might have been split; East shows at once that they are not."""
    hoped = Table("-.2.4.32 -.65.-.KQ -.-.AK2.A -.-.QJT.4")
    assert ruled(hoped, "the diamonds are running").lapse == []


@pytest.mark.parametrize(
    "said",
    [
        "you get one diamond, then the diamonds are high",
        "I lead a diamond, then the diamonds are high",
    ],
)
def test_a_suit_that_is_set_up_is_not_taken_for_high(said: str) -> None:
    record = recorded(HIGH_DIAMONDS, said)
    assert not of_words(record, readings_of(record)[0].plan)


def test_elimination_cashes_one_winner_a_trick() -> None:
    """Queen and king of the suit are two tricks, not one (and both hands are void after them)."""
    both = Table("2.Q6.-.- 5.54.-.- 3.K7.-.- 4.98.-.-", "NT", tricks=2)
    assert tricks(both, ["eliminate H"]) == 2


def test_a_defenders_words_bind_his_own_cards() -> None:
    """East leads his ace first, or to partner: only his own cards are his to promise (70D2)."""
    ending = Table("-.32.-.- -.A.2.- -.-.A4.- -.5.K.-", by="E", leader="E")
    assert tricks(ending, "ace of hearts first, then a diamond") == 1
    assert tricks(ending, ["lead D"]) == 0


def test_the_other_meaning_is_shown() -> None:
    """ "Trumps are out": drawn, or still outstanding? The doubt goes against claimer."""
    ruling = ruled(Table("-.2.2.2 3.-.54.- A.A.A.- -.43.6.-", "S"), "trumps are out")
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 2
    assert [note for note in ruling.notes or [] if note.startswith("Read as")] == [
        "Read as “trumps are still out” (trumps are still outstanding), the words would give "
        "claimer's side 3 tricks."
    ]


def test_a_card_named_is_played_though_an_opponent_has_just_shown_out() -> None:
    """West has no trump: the bare king must be with East, and the words have the queen played."""
    table = Table("AQ.2.-.- K.-.AK.- 43.A.-.- -.K.Q.A", "S")
    for said in ("I hook the king of trumps", "trump to the queen"):
        ruling = ruled(table, said)
        assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 2
        assert [note for note in ruling.notes or [] if note.startswith("Disputed")] == [
            "Disputed: he plays the card he named although an opponent fails to follow before it. "
            "If he looks again when an opponent fails to follow before the card he named, "
            "claimer's side gets 3."
        ]


def test_ignored_words_and_what_follows_without_the_statement() -> None:
    said = ruled(KING_WRONG, "finesse the queen of hearts with the blessing of saint Swithin")
    assert said.statement is not None and said.statement.ignored
    plain = tricks(KING_WRONG, "")
    given = said.verdict.claimer_tricks if said.verdict is not None else None
    noted = [note for note in said.notes or [] if note.startswith("Had the statement meant")]
    assert len(noted) == (plain != given)
    assert all(note.endswith(f"would get {plain}.") for note in noted)


def test_a_slip_is_offered_with_its_reason() -> None:
    """He has no diamonds; clubs are the one suit he can have meant to run before the trump."""
    table = Table("-.-.-.T432 3.54.6.- A.-.-.AKQ -.76.5.6", "S")
    ruling = ruled(table, "run the diamonds, then draw the last trump")
    assert ruling.verdict is not None and ruling.verdict.claimer_tricks == 4
    notes = "".join(ruling.notes or [])
    assert "neither hand has diamonds left; clubs can be meant" in notes
    assert "“run the clubs; draw the last trump” was meant, claimer's side gets 3" in notes
