"""The words a record may choose from: regulators, editions of the Laws, stages, classes."""

from typing import Final, Literal, get_args

Regulation = Literal["WBF", "FFB", "EBU", "ACBL"]
Edition = Literal["1987", "1997", "2007", "2017"]
Stage = Literal[
    "contested", "agreement-withdrawn", "concession-withdrawn", "disputed-whether-claim"
]
Level = Literal["beginner", "average", "expert"]
"""The class of player, weakest first."""

REGULATIONS: Final[tuple[Regulation, ...]] = get_args(Regulation)
EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
