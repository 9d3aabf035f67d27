"""Records of which the ruling was written down by the book before the program was asked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from claims.record import record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.ruling import Ruling


class Row(NamedTuple):
    """``hands`` of North, East, South, West; ``tricks`` of claimer's side, None where there is no
    result; ``law``: the most decisive."""

    why: str
    hands: str
    contract: str
    declarer: str
    leader: str
    tricks: int | None
    law: str
    claim: Mapping[str, Any] = MappingProxyType({})
    more: Mapping[str, Any] = MappingProxyType({})


def ruled(row: Row) -> Ruling:
    """The ruling of its record."""
    more = dict(row.more)
    hands = dict(zip("NESW", row.hands.split(), strict=True))
    position = {"hands": hands, "leader": row.leader, "trick": more.pop("trick", [])}
    position |= more.pop("position", {})
    claim = {"by": row.declarer, "tricks": "rest", "statement": ""} | dict(row.claim)
    record = {
        "contract": row.contract,
        "declarer": row.declarer,
        "position": position,
        "claim": claim,
        "stage": "contested",
    }
    return adjudicate(record_from_json(record | more))


def said(words: str, tricks: Any = None, **more: Any) -> dict[str, Any]:
    """A claim by these words."""
    return {"tricks": "rest" if tricks is None else tricks, "statement": words, **more}


def dit(words: str, tricks: Any = None) -> dict[str, Any]:
    """The same in French."""
    return said(words, tricks, language="fr")


FR = {"regulation": "FFB"}
LAST_TRUMP = "QJT.3.5.- K2.-.QJ.2 98.-.T98.- A.54.AK.-"
"""West plays hearts and is on lead; North has the last one and is out of diamonds after a round."""
TWO_TRUMPS = "QJT.3.5.- K2.-.QJ.2 98.2.T9.- A.54.AK.-"
UNDER_THEIRS = "-.J96.4.- A.8.9.K 64.-.A.3 KQ.-.8.A"
"""Dummy is on lead, with one trump under East's last and two above it."""
OWN_WINNER = "-.AK.43.2 7.9.K.98 AQ.-.5.AK -.QJ8.AQ.-"
"""Dummy's hearts are high; East has the last trump and one heart, and declarer has none."""
TRUMPS_ALONE = "-.-.AK52.QT -.98.T98.8 AKQ4.-.73.- 9.-.QJ.J32"
"""After two diamonds declarer has trumps alone, and West the last one; dummy's queen is high."""
MASTER_TRUMP = "QJ.7.5.- K2.-.QJ.- 98.-.T9.- A.54.A.-"
THREE_CARDS = "KJ3.-.-.- Q65.-.-.- A42.-.-.- T98.-.-.-"
ONSIDE = "KJ3.-.-.- T65.-.-.- A42.-.-.- Q98.-.-.-"
TWO_WAY = "AJ2.-.-.- 43.-.5.- KT5.-.-.- Q76.-.-.-"
ACE_OPPOSITE = "QJ.K.-.- 2.A.A.- T.Q.3.- AK.2.-.-"
"""West defends and is on lead: after two spades East has thrown one of his aces."""
TWO_ACES = "3.-.-.2 -.A.-.A -.K.-.K A.2.-.-"
"""West defends; dummy throws after East, who keeps one of two aces."""
BARE_TRUMP = "-.3.3.- A.2.-.- K.A.-.- -.4.4.-"
UNDER_TENACE = "AQ.-.-.- J4.-.-.- 32.-.-.- K5.-.-.-"
OVER_TENACE = "AQ.-.-.- K4.-.-.- 32.-.-.- J5.-.-.-"
MUST_LEAD = "-.-.43.- 9.8.-.- A.-.2.- 5.A.-.-"
SPOTS = "A.A.-.K K.K.-.3 -.-.75.A Q.-.6.2"
OVERTAKES = "AQJ.-.-.- 8.-.AQ.- K.-.32.- T9.-.K.-"
SOLID = "KQ.-.A.- J.4.3.- A2.-.2.- T.5.4.-"
CROSSED = "AQ.2.AQ.- 65.43.T.- 32.A.32.- K4.5.K4.-"
"""Two finesses through West, and the ace of hearts to come back by."""
NO_WAY_BACK = "AQ.-.AQ.- 65.43.-.- 32.-.32.- K4.-.K4.-"
KING_WEST = "AQ.2.32.- J7.43.Q.- 54.A.AK.- K6.5.JT.-"
KING_EAST = "AQ.2.32.- K7.43.Q.- 54.A.AK.- J6.5.JT.-"
RUFF_IN_DUMMY = "32.-.A432.5 54.K.KQ.KQ AK.A2.5.A3 -.QJT.J9.JT"
"""The deuce of hearts is ruffed, never the ace."""
THROUGH_EAST = "AJT.A2.A2.- Q83.K3.KQ.- K42.54.43.- 965.QJ.J9.-"
WITHDRAWN = {"stage": "concession-withdrawn"}
AGREED = {"stage": "agreement-withdrawn"}
DISPUTED = {"stage": "disputed-whether-claim"}
NOTHING_FOR_EAST = said("the rest are yours", 0, by="E")


def lying(player: str, card: str, kind: str = "major-penalty-card") -> dict[str, Any]:
    """A penalty card."""
    one = {"player": player, "kind": kind, "card": card}
    return {"position": {"constraints": [one]}}


def found(**findings: Any) -> dict[str, Any]:
    """Findings of the director."""
    return {"findings": findings}


def revoked(by: str, won_by: str, since: int) -> dict[str, Any]:
    """A revoke that is established, who won its trick, and what his side has won since."""
    return found(
        revoke_by=by,
        revoke_established=True,
        revoke_trick_won_by=won_by,
        tricks_since_revoke=since,
    )


ROWS = [
    Row("he may cash before he draws it", LAST_TRUMP, "4H", "W", "W", 4, "70C"),
    Row(
        "he says that he draws it",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "70A",
        said("I draw the last trump and claim"),
    ),
    Row(
        "il le dit aussi",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "70A",
        dit("je tire le dernier atout et le reste est à moi"),
        FR,
    ),
    Row("il n'y en a plus", LAST_TRUMP, "4H", "W", "W", 4, "70C", dit("il n'y a plus d'atout")),
    Row(
        "a spade forgotten is no trump",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "70A",
        {},
        found(forgotten=["SQ"]),
    ),
    Row("nobody knows what he said", LAST_TRUMP, "4H", "W", "W", 4, "70C", {"statement": None}),
    Row("a plan instead of words", LAST_TRUMP, "4H", "W", "W", 5, "70A", {"plan": ["draw trumps"]}),
    Row(
        "the director knows better than the words",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "70A",
        said("trumps are gone"),
        found(aware_of_trump=True),
    ),
    Row(
        "a trump that he mentions is not 70C's (70C1), whatever he knew",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "70A",
        said("drawing trumps"),
        found(aware_of_trump=False),
    ),
    Row(
        "but where the director found that he did not mention it",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        4,
        "70C",
        said("drawing trumps"),
        found(aware_of_trump=False, mentioned_trump=False),
    ),
    Row(
        "a minor penalty card that never matters",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        4,
        "70C",
        {},
        lying("S", "D8", "minor-penalty-card"),
    ),
    Row(
        "one round draws both",
        TWO_TRUMPS,
        "4H",
        "W",
        "W",
        5,
        "70A",
        said("drawing the last trump"),
    ),
    Row(
        "on les fait tomber",
        TWO_TRUMPS,
        "4H",
        "W",
        "W",
        5,
        "70A",
        dit("je fais tomber les atouts"),
        FR,
    ),
    Row(
        "a diamond that cannot be lost",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "71B",
        said("drawing the trump and giving you a diamond", 4),
    ),
    Row("no line makes three", THREE_CARDS, "3NT", "S", "S", 2, "70D1"),
    Row("an unstated finesse, onside", ONSIDE, "3NT", "S", "S", 2, "70E1"),
    Row("the same in 1987", ONSIDE, "3NT", "S", "S", 2, "70E", {}, {"laws": "1987"}),
    Row(
        "irrational not to, 2007",
        ONSIDE,
        "3NT",
        "S",
        "S",
        3,
        "70E1",
        {},
        {"laws": "2007"} | found(irrational_not_to=True),
    ),
    Row(
        "l'impasse est dite",
        ONSIDE,
        "3NT",
        "S",
        "S",
        3,
        "70A",
        dit("impasse à la dame de pique"),
        FR,
    ),
    Row(
        "stated, and offside: his own words, no unstated finesse",
        THREE_CARDS,
        "3NT",
        "S",
        "S",
        2,
        "70D1",
        said("taking the spade finesse"),
    ),
    Row(
        "a guess, and an expert",
        TWO_WAY,
        "3NT",
        "S",
        "S",
        2,
        "70E1",
        {},
        found(**{"class": "expert"}),
    ),
    Row(
        "agreed to, the finesse onside",
        ONSIDE,
        "3NT",
        "S",
        "S",
        3,
        "69B2",
        said("spade finesse"),
        found(called_on_next_board=True),
    ),
    Row(
        "agreed to in 1997: some line makes it",
        SOLID,
        "3NT",
        "S",
        "S",
        3,
        "69B",
        {},
        AGREED | {"laws": "1997"},
    ),
    Row(
        "2007: the play shows less",
        ONSIDE,
        "3NT",
        "S",
        "S",
        1,
        "70D3",
        said("spade finesse"),
        {"laws": "2007"} | found(play_continued=True, tricks_after_play=1),
    ),
    Row(
        "played on, and nobody knows the score",
        THREE_CARDS,
        "3NT",
        "S",
        "S",
        None,
        "68D2b",
        {},
        found(played_on_by_agreement=True),
    ),
    Row(
        "partner can count that his ace of hearts is wanted",
        ACE_OPPOSITE,
        "3NT",
        "S",
        "W",
        3,
        "70A",
        {"by": "W"},
    ),
    Row("he cannot tell which ace", TWO_ACES, "3NT", "N", "W", 1, "70D2", {"by": "W"}),
    Row(
        "he can: declarer has no heart",
        TWO_ACES,
        "3NT",
        "N",
        "W",
        2,
        "70A",
        {"by": "W"},
        {"position": {"shown_out": {"N": "H"}}},
    ),
    Row(
        "he does not overtake",
        "2.3.-.- A5.-.-.- J6.-.-.- K.-.-.A",
        "3NT",
        "S",
        "W",
        2,
        "70A",
        {"by": "W"},
    ),
    Row("agreed to: a guess is a half", TWO_WAY, "3NT", "S", "S", 3, "69B2", {}, AGREED),
    Row("agreed to, offside", OVER_TENACE, "3NT", "S", "S", 1, "69B2", {}, AGREED),
    Row("no card brings three", THREE_CARDS, "3NT", "S", "S", 2, "69B2", {}, AGREED),
    Row(
        "the revoker won that trick and one since: his claim of three and two more",
        SOLID,
        "3NT",
        "S",
        "S",
        3,
        "64A1",
        {},
        revoked("W", won_by="W", since=1),
    ),
    Row(
        "the revoker wins a trick of the line",
        THREE_CARDS,
        "3NT",
        "S",
        "S",
        3,
        "64A2",
        {},
        revoked("W", won_by="S", since=0),
    ),
    Row(
        "he conceded and had revoked: the ace comes back and goes over",
        BARE_TRUMP,
        "4S",
        "S",
        "S",
        0,
        "64A2",
        NOTHING_FOR_EAST,
        revoked("E", won_by="S", since=1),
    ),
    Row(
        "the ace of trumps cannot be lost",
        BARE_TRUMP,
        "4S",
        "S",
        "S",
        1,
        "71B",
        NOTHING_FOR_EAST,
        WITHDRAWN,
    ),
    Row(
        "1987: by no legal play",
        BARE_TRUMP,
        "4S",
        "S",
        "S",
        1,
        "71A",
        NOTHING_FOR_EAST,
        WITHDRAWN | {"laws": "1987"},
    ),
    Row(
        "1997, before the next call",
        BARE_TRUMP,
        "4S",
        "S",
        "S",
        1,
        "71C",
        NOTHING_FOR_EAST,
        WITHDRAWN | {"laws": "1997"} | found(called_on_next_board=False),
    ),
    Row(
        "partner objects at once",
        BARE_TRUMP,
        "4S",
        "S",
        "S",
        None,
        "68B2",
        NOTHING_FOR_EAST,
        found(partner_objected_at_once=True),
    ),
    Row(
        "the king lies face up, onside",
        UNDER_TENACE,
        "3NT",
        "S",
        "S",
        2,
        "50D1",
        {},
        lying("W", "SK"),
    ),
    Row(
        "the king lies face up, offside",
        OVER_TENACE,
        "3NT",
        "S",
        "S",
        2,
        "50D1",
        {},
        lying("E", "SK"),
    ),
    Row(
        "the five lies face up and says nothing of the king",
        UNDER_TENACE,
        "3NT",
        "S",
        "S",
        1,
        "70E1",
        {},
        lying("W", "S5", "minor-penalty-card"),
    ),
    Row(
        "a lead that declarer may ask for",
        MUST_LEAD,
        "3NT",
        "S",
        "W",
        2,
        "50D2a",
        {},
        {"position": {"constraints": [{"player": "W", "kind": "lead-required", "suit": "S"}]}},
    ),
    Row("and without it", MUST_LEAD, "3NT", "S", "W", 1, "70D1"),
    Row(
        "from the top, by the ACBL's word",
        SPOTS,
        "3NT",
        "S",
        "S",
        3,
        "70E2",
        {},
        {"regulation": "ACBL"} | found(forgotten=["D6"]),
    ),
    Row(
        "seven, five: the five first, and dummy throws the wrong ace",
        SPOTS,
        "3NT",
        "S",
        "S",
        1,
        "70D1",
        {},
        {"regulation": "EBU"} | found(forgotten=["D6"]),
    ),
    Row("the six is not forgotten", SPOTS, "3NT", "S", "S", 3, "70A", {}, {"regulation": "EBU"}),
    Row(
        "the ace first: his words leave no finesse",
        UNDER_TENACE,
        "3NT",
        "S",
        "S",
        1,
        "70D1",
        said("ace of spades first"),
    ),
    Row("the king is overtaken", OVERTAKES, "3NT", "S", "S", 3, "70A"),
    Row(
        "but by a beginner",
        OVERTAKES,
        "3NT",
        "S",
        "S",
        1,
        "70D1",
        {},
        found(**{"class": "beginner"}),
    ),
    Row(
        "trois levées pour moi",
        SOLID,
        "3NT",
        "S",
        "S",
        3,
        "70A",
        dit("trois levées pour moi") | {"tricks": None},
        DISPUTED,
    ),
    Row(
        "a question",
        SOLID,
        "3NT",
        "S",
        "S",
        None,
        "68A",
        said("is it my lead?") | {"tricks": None},
        DISPUTED,
    ),
    Row(
        "won in fact",
        SOLID,
        "3NT",
        "S",
        "S",
        3,
        "71A",
        {"tricks": 2},
        WITHDRAWN | found(tricks_won_in_fact=1),
    ),
    Row("dummy's words", SOLID, "3NT", "S", "S", None, "68A", dit("tout est bon") | {"by": "N"}),
    # A trump given up that he could draw, and one that he could not.
    Row("their trump", LAST_TRUMP, "4H", "W", "W", 4, "70A", said("you get a trump", 4)),
    Row("leur atout", LAST_TRUMP, "4H", "W", "W", 4, "70A", dit("je vous laisse un atout", 4), FR),
    Row("all but that", LAST_TRUMP, "4H", "W", "W", 4, "70A", said("all but your trump", 4)),
    Row(
        "he draws it all the same",
        LAST_TRUMP,
        "4H",
        "W",
        "W",
        5,
        "71B",
        said("drawing the trump, you get a trump", 4),
    ),
    Row(
        "it is higher than his",
        MASTER_TRUMP,
        "4H",
        "W",
        "W",
        3,
        "70A",
        said("you get your trump", 3),
    ),
    Row("a small one to it", UNDER_THEIRS, "4H", "S", "N", 3, "70A", said("I concede a trump", 3)),
    Row(
        "the king of trumps by its name, bare under his ace (71B)",
        "-.K.5.2 -.Q.K.3 A3.-.-.A K.-.Q.4",
        "4S",
        "S",
        "S",
        3,
        "71B",
        said("one trick for the king of trumps", 2),
    ),
    Row("atout pour vous", UNDER_THEIRS, "4H", "S", "N", 3, "70A", dit("je donne un atout", 3), FR),
    Row(
        "he ruffs no winner of his own",
        OWN_WINNER,
        "4S",
        "S",
        "N",
        5,
        "70A",
        said("two hearts, then my hand is high"),
        found(forgotten=["S7"]),
    ),
    Row("a hand of trumps alone is led a loser", TRUMPS_ALONE, "4S", "S", "S", 5, "70C"),
    # Two finesses, and the way back between them.
    Row(
        "both named", CROSSED, "3NT", "S", "S", 5, "70A", said("spade finesse and diamond finesse")
    ),
    Row(
        "l'une puis l'autre",
        CROSSED,
        "3NT",
        "S",
        "S",
        5,
        "70A",
        dit("impasse à pique puis impasse à carreau"),
        FR,
    ),
    Row("neither named", CROSSED, "3NT", "S", "S", 3, "70E1"),
    Row(
        "no way back: the second is not taken",
        NO_WAY_BACK,
        "3NT",
        "S",
        "S",
        3,
        "70D1",
        said("spade finesse and diamond finesse"),
    ),
    Row(
        "l'as n'est pas coupé",
        RUFF_IN_DUMMY,
        "4S",
        "S",
        "S",
        5,
        "70C",
        dit("je coupe un coeur au mort, tout le reste est maître"),
        FR,
    ),
    Row(
        "through East, and no hope of West",
        THROUGH_EAST,
        "3NT",
        "S",
        "S",
        5,
        "70A",
        said("I finesse East for the queen of spades and have three spades and two aces", 5),
    ),
    Row(
        "East, and it is West",
        "AJT.A2.A2.- 983.K3.KQ.- K42.54.43.- Q65.QJ.J9.-",
        "3NT",
        "S",
        "S",
        4,
        "70D1",
        said("I finesse East for the queen of spades and have three spades and two aces", 5),
    ),
    # A claim that depends on who has a card takes the finesse against it.
    Row(
        "West has it",
        KING_WEST,
        "3NT",
        "S",
        "S",
        5,
        "70A",
        said("if West has the king of spades I have the lot"),
    ),
    Row(
        "West leads the suit of the finesse he named: it is taken",
        ONSIDE,
        "3NT",
        "S",
        "W",
        3,
        "70A",
        said("taking the spade finesse"),
    ),
    Row(
        "l'adversaire attaque la couleur de l'impasse",
        ONSIDE,
        "3NT",
        "S",
        "W",
        3,
        "70A",
        dit("impasse à pique"),
        FR,
    ),
    Row(
        "the card that he leads to, when it is led for him",
        ONSIDE,
        "3NT",
        "S",
        "W",
        3,
        "70A",
        said("a spade to the jack, then the king and the ace"),
    ),
    Row("not where he names none", ONSIDE, "3NT", "S", "W", 2, "70E1"),
    Row(
        "a trick comes back by 71B, though only the trump from the top makes it sure",
        "-.K4.A6.9 -.QT9.J.K Q5.A.K.A 7.-.Q5.J8",
        "4S",
        "S",
        "S",
        5,
        "71B",
        said("drawing the trump, I have four more", 3),
    ),
    Row(
        "he has not",
        KING_EAST,
        "3NT",
        "S",
        "S",
        4,
        "70D1",
        said("if West has the king of spades I have the lot"),
    ),
    Row(
        "the king alone",
        KING_WEST,
        "3NT",
        "S",
        "S",
        5,
        "70A",
        said("if West has the king, the lot"),
    ),
    Row(
        "Ouest l'a",
        KING_WEST,
        "3NT",
        "S",
        "S",
        5,
        "70A",
        dit("si Ouest a le roi de pique, tout est à moi"),
        FR,
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.why)
def test_by_hand(row: Row) -> None:
    ruling = ruled(row)
    given = None if ruling.verdict is None else ruling.verdict.claimer_tricks
    assert (given, (ruling.laws or [""])[0]) == (row.tricks, row.law), ruling.laws
    assert ruling.status == ("play-continues" if row.tricks is None else "ruled")
