"""Rules contested bridge claims under Laws 68-71: every normal line searched.

``rule`` a claim record, ``read`` the boards of a log, make the record of one by ``claim_record``,
``parse`` a claimer's words. What ``__all__`` names is stable, the rest is not. Everything is
imported when it is first used: ``import claims`` costs nothing.

    >>> import claims
    >>> ruling = claims.rule({"contract": "3NT", "declarer": "S", "position": {"hands": {
    ...     "N": "K2.-.-.-", "E": "Q4.-.-.-", "S": "A3.-.-.-", "W": "J5.-.-.-"},
    ...     "leader": "S"}, "claim": {"by": "S", "tricks": "rest", "statement": ""}})
    >>> ruling.status, ruling.verdict.claimer_tricks
    ('ruled', 2)
"""

TYPE_CHECKING = False  # that of typing, whose import takes longer than all else here
if TYPE_CHECKING:
    from typing import Any

    from claims.api import parse as parse
    from claims.api import read as read
    from claims.api import rule as rule
    from claims.errors import InputError as InputError
    from claims.errors import Problem as Problem
    from claims.readers import LoggedBoard as LoggedBoard
    from claims.readers import ReadProblem as ReadProblem
    from claims.readers import claim_record as claim_record
    from claims.record import ClaimRecord as ClaimRecord
    from claims.ruling.ruling import Ruling as Ruling

    __version__: str

_ROOMS = {
    "ClaimRecord": "claims.record",
    "InputError": "claims.errors",
    "LoggedBoard": "claims.readers",
    "Problem": "claims.errors",
    "ReadProblem": "claims.readers",
    "Ruling": "claims.ruling.ruling",
    "claim_record": "claims.readers",
    "parse": "claims.api",
    "read": "claims.api",
    "rule": "claims.api",
}
__all__ = [
    "ClaimRecord",
    "InputError",
    "LoggedBoard",
    "Problem",
    "ReadProblem",
    "Ruling",
    "__version__",
    "claim_record",
    "parse",
    "read",
    "rule",
]


def __getattr__(name: str) -> "Any":
    if name == "__version__":
        from importlib.metadata import version

        return version("bridge-claims")
    if name not in _ROOMS:
        raise AttributeError(f"module 'claims' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
