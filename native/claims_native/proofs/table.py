"""The table of proofs: what is known of a position, and of all that differ only in low cards
(``suits``)."""

from claims_native.compiling import kernel
from claims_native.proofs.lists import (
    START,
    Proofs,
    first_row,
    proof_after,
    room_for,
    to_the_front,
)
from claims_native.proofs.suits import Shape, covered, differ

WORDS = 3  # of a proof: two of rows, and what it says of them
SHOWN_AT = 20
FORCED_AT = 28


@kernel
def said_of(forced: int, skipped: int, bars: int) -> int:
    """The word of a proof that says what it is worth."""
    return skipped | (bars << SHOWN_AT) | (forced << FORCED_AT)


@kernel
def applies(about: int, bars: int) -> bool:
    """Whether a proof stands with these show-outs.

    Show-outs only take layouts away from the opponents: what is forced with fewer ``bars`` is
    forced with more, and what cannot be forced with more cannot with fewer.
    """
    seen = (about >> SHOWN_AT) & 255
    return (seen & ~bars if (about >> FORCED_AT) & 1 else bars & ~seen) == 0


@kernel
def lookup(shape: Shape, key: int, cards: int, bars: int, proofs: Proofs) -> tuple[int, int]:
    """-1 unknown, else whether the tricks in ``key`` are forced; and the ranks that mattered."""
    first = first_row(shape.counts, key, proofs)
    at, place = first, START
    while at > 0:
        about = proofs.rows[at, place + 2]
        if not differ(proofs.rows[at, place], proofs.rows[at, place + 1], shape, about) and applies(
            about, bars
        ):
            to_the_front(first, at, place, WORDS, proofs)
            return (about >> FORCED_AT) & 1, covered(cards, about)
        at, place = proof_after(at, place, WORDS, shape.counts, key, proofs)
    return -1, 0


@kernel
def store(forced: int, shape: Shape, key: int, skipped: int, bars: int, proofs: Proofs) -> None:
    """Keep a proof that the number of tricks in ``key`` is forced, or is not; ``skipped``: what it
    does not look at (``suits.not_read``)."""
    at, place = room_for(WORDS, shape.counts, key, proofs)
    proofs.rows[at, place] = shape.majors
    proofs.rows[at, place + 1] = shape.minors
    proofs.rows[at, place + 2] = said_of(forced, skipped, bars)
