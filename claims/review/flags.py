"""What a reviewer is told of a claim of which a log gives only the cards and the tricks.

A log does not say who claimed nor in which words, so nothing is ruled: a claim is **flagged**
(``claims.review.flagging``), by as much search as the flag needs and no more. Where the words are
told beside the log it is ruled, and the flag says whether the ruling is the score.
"""

from typing import Final

from claims.messages import N_

RULED_OTHERWISE: Final = N_("ruled otherwise")
IMPOSSIBLE: Final = N_("impossible")
GIVEN_AWAY: Final = N_("given away by the defence")
CONCEDED: Final = N_("conceded too much")
LUCK: Final = N_("needs luck")
WORDS: Final = N_("depends on words")
UNDECIDED: Final = N_("undecided")
UNREADABLE: Final = N_("unreadable")
NO_PLAY: Final = N_("no play")
SAFE: Final = N_("safe")
RULED_AS_SCORED: Final = N_("ruled as scored")

FLAGS: Final = {
    RULED_OTHERWISE: N_("what was said is known: the ruling is another than the score"),
    IMPOSSIBLE: N_("more than double dummy: the log or the agreement is wrong"),
    GIVEN_AWAY: N_("the other side would likely have won a trick that it gave up (69B2)"),
    CONCEDED: N_("no normal play could lose a trick that was conceded (71B)"),
    LUCK: N_("double dummy makes it, but no line is sure: it hangs on where cards lie"),
    WORDS: N_(
        "careful play makes it, careless play does not: it hangs on what was said (70C, 70D1)"
    ),
    UNDECIDED: N_("the search was not ended within its limit"),
    UNREADABLE: N_("the log does not tell enough, or contradicts itself"),
    NO_PLAY: N_("claimed before a card was played; not searched"),
    SAFE: N_("every normal line makes it"),
    RULED_AS_SCORED: N_("what was said is known: the ruling is the score"),
}
"""Every flag with what it means, the worst first; a store keeps them in English."""
NO_LOOK: Final = (SAFE, RULED_AS_SCORED)
"""Nothing is to be looked at there."""
_STEP: Final = 10
_CONTRACT: Final = 5
_MOST_TRICKS: Final = 4


def severity(flag: str, at_stake: int = 0, hangs: bool = False) -> int:
    """How much a claim deserves a look: the more, the worse. First the flag, then whether the
    contract hangs on it, then the tricks."""
    if flag in NO_LOOK:
        return 0
    worst = len(FLAGS) - len(NO_LOOK) - list(FLAGS).index(flag)
    return worst * _STEP + hangs * _CONTRACT + min(at_stake, _MOST_TRICKS)


def contract_hangs(contract: str, total: int, change: int) -> bool:
    """Whether the contract is made or not by the tricks that declarer's total would change by."""
    if not contract[:1].isdigit():
        return False
    wanted = 6 + int(contract[0])
    return (total >= wanted) != (total + change >= wanted)
