"""Law 71: when a concession is cancelled, edition by edition."""

from dataclasses import dataclass
from typing import Final, Literal

from claims.law.profile import Profile
from claims.law.reason import Reason
from claims.messages import N_, Message, counted, trick_count

_VERDICT: Final = {
    ("legal", True): N_(
        "by any legal play the side takes at least {n} and kept {kept}: it goes back"
    ),
    ("legal", False): N_("by legal play the side may take only {n} and kept {kept}: it stands"),
    (
        "normal",
        True,
    ): N_("by any normal play the side takes at least {n} and kept {kept}: it goes back"),
    ("normal", False): N_("by normal play the side may take only {n} and kept {kept}: it stands"),
}


@dataclass(frozen=True, slots=True)
class DoubtedConcession:
    """A concession to be looked at again. Tricks are those of the conceding side.

    ``kept``: undecided tricks it did not concede. ``least_normal``, ``least_legal``: the fewest
    undecided tricks it takes by any normal, by any legal play. ``tricks_won_in_fact``: conceded
    tricks it had already won. ``before_next_board``: withdrawn before it called on the next board
    and before the round ended; None when not recorded. It comes within the period of 79C.
    ``heard``: why what is said about tricks already won is taken as so, or is not (66D).
    ``uncounted``: tricks that the played cards show it to have won and the agreed score leaves out,
    with ``seen`` for the reason (66C, 66D). ``settled_contract``: that score has the contract
    beaten though it had been made, or made though it had been beaten, when he conceded.
    """

    kept: int
    least_normal: int
    least_legal: int
    tricks_won_in_fact: int = 0
    before_next_board: bool | None = None
    heard: tuple[Reason, ...] = ()
    uncounted: int = 0
    seen: tuple[Reason, ...] = ()
    settled_contract: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Tricks that go back to the conceding side (0: the concession stands), why, and by which
    paragraphs: where one of them gives tricks back, one that gives none does not decide."""

    tricks: int
    reasons: tuple[Reason, ...]
    laws: tuple[str, ...] = ()


def law71_a(won: int) -> Cancelled:
    """71A: a conceded trick that the side had in fact won goes back (seen from the played cards,
    66C, or found)."""
    if won == 0:
        return Cancelled(0, ())
    because = counted(
        "{n} of the conceded tricks had been won", "{n} of the conceded tricks had been won", won
    )
    return Cancelled(won, (Reason("71A", because, ("tricks_won_in_fact",)),))


def law71_test(
    profile: Profile, before_next_board: bool | None
) -> tuple[Literal["legal", "normal"], Reason]:
    """Which play must be unable to lose the trick. In 1997 the generous test (71C) holds only until
    the conceding side calls on the next board or the round ends; a time not recorded is taken to
    be before that."""
    match profile.concession_test:
        case "normal":
            return "normal", Reason(
                "71B", Message("the test: no normal play may lose the trick"), ("laws",)
            )
        case "legal":
            return "legal", Reason(
                "71A", Message("the test: no legal play may lose the trick (1987)"), ("laws",)
            )
        case "normal-at-once":
            facts = ("laws", "called_on_next_board", "round_ended")
            if before_next_board is False:
                because = Message(
                    "after the next call or the round no legal play may lose the trick (1997)"
                )
                return "legal", Reason("71A", because, facts)
            because = Message(
                "before the next call or the end of the round no normal play may lose the trick "
                "(1997)"
            )
            return "normal", Reason("71C", because, facts)


def law71_b(profile: Profile, concession: DoubtedConcession) -> Cancelled:
    """71B (71A and 71C of 1997): a conceded trick goes back that no play of the kind the edition
    names could lose."""
    test, reason = law71_test(profile, concession.before_next_board)
    least = concession.least_normal if test == "normal" else concession.least_legal
    back = max(0, least - concession.kept)
    because = Message(_VERDICT[test, back > 0], n=trick_count(least), kept=concession.kept)
    final = Reason(reason.paragraph, because, ("computed",), back > 0)
    return Cancelled(back, (reason, final))


def law71_fulfilled(profile: Profile, concession: DoubtedConcession) -> Reason | None:
    """71B of 1987 and 1997: to concede the defeat of a contract already made, or the making of one
    already beaten, does not stand. None where that is not what happened, or in other editions,
    where 71A says it of the tricks."""
    if profile.laws not in ("1987", "1997") or not concession.settled_contract:
        return None
    because = Message("the contract had been made, or beaten, before he conceded the contrary")
    return Reason("71B", because, ("tricks_scored",))


def law71(profile: Profile, concession: DoubtedConcession) -> Cancelled:
    """The whole of 71: a concession stands, once made, but for A and B in the correction period
    (79C is asked before, by ``which_law``). Tricks that the score merely leaves out need not move:
    those won are counted from the cards."""
    by_the_cards = law71_a(concession.uncounted)
    settled = law71_fulfilled(profile, concession)
    won, unlosable = law71_a(concession.tricks_won_in_fact), law71_b(profile, concession)
    found = (
        *(() if settled is None else (settled,)),
        *by_the_cards.reasons,
        *concession.seen,
        *concession.heard,
        *won.reasons,
    )
    idle = won.tricks > 0 and unlosable.tricks == 0
    reasons = (*found, *unlosable.reasons)
    laws = tuple(reason.paragraph for reason in (found if idle else reasons))
    return Cancelled(won.tricks + unlosable.tricks, reasons, laws)
