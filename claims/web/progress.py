"""What stands in the board of numbers that the server shares with its workers, for each job."""

from typing import Final

NODES: Final = 0
"""Positions searched."""
MILLISECONDS: Final = 1
"""Time gone."""
CANCELLED: Final = 2
"""Set by the server: the job is to end."""
FIELDS: Final = 3
