"""What ``claims schema`` prints."""

from collections.abc import Callable
from typing import Any, Final

from claims.record import shape
from claims.report.console import print_in_utf8, print_json
from claims.ruling import ruling

_SCHEMAS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "record": shape.published_schema,
    "ruling": ruling.published_schema,
}


def print_schema(name: str) -> None:
    """Print the JSON Schema of this object on standard output."""
    print_in_utf8()
    print_json(_SCHEMAS[name](), indent=1)
