"""What options take: a day, a share."""

from typing import TYPE_CHECKING, Any

import click

from claims.commands.language import told
from claims.messages import Message

if TYPE_CHECKING:
    from claims.review.batch import Shard


class Day(click.DateTime):
    """``2026-11-23``."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Midnight of the day."""
        try:
            return super().convert(value, parameter, context)
        except click.BadParameter:
            self.fail(told(Message("{text} is no day: such as 2026-11-23", text=repr(value))))


class ShardOf(click.ParamType):  # type: ignore[type-arg]  # no parameters before click 8.4
    """``2/8``."""

    name = "I/N"

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> "Shard":
        """The shard."""
        from claims.review.batch import Shard

        if isinstance(value, Shard):
            return value
        number, _, of = str(value).partition("/")
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            self.fail(
                told(Message("{text} is no share: such as 2/8, from 1/8 to 8/8", text=repr(value)))
            )
        return Shard(int(number), int(of))
