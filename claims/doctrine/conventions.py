"""The conventions of normal play (doctrine 3.5) as the search takes them."""

from dataclasses import dataclass

from claims.law.players import PlayerClass
from claims.law.profile import LOWEST_TOP as LOWEST_TOP
from claims.law.profile import Profile, TopDownSide


@dataclass(frozen=True, slots=True)
class Conventions:
    """What a profile holds that nobody does; names and sources are in ``law.profile``.

    ``unblocks``: an overtake or unblock that the aim needs is deemed made. Where it is not (a weak
    player: ``law.players``), to follow with the lowest card to a trick that the other hand of his
    side is sure to win is normal too, whatever it blocks.
    """

    top_down_trumps: bool = True
    top_down_side: TopDownSide = "honours"
    lowest_under_partner: bool = True
    lowest_ruff: bool = True
    cheapest_win: bool = True
    finish_suit: bool = True
    no_trump_pressure: bool = False
    no_unneeded_ruff: bool = False
    low_card_thrown: bool = True
    keeps_masters: bool = True
    spends_slack_as_named: bool = True
    unblocks: bool = True

    @classmethod
    def of(cls, profile: Profile, player: PlayerClass | None = None) -> "Conventions":
        """The conventions of a profile for a class of player, the average one by default."""
        return cls(
            profile.top_down_trumps,
            profile.top_down_side,
            profile.lowest_under_partner,
            profile.lowest_ruff,
            profile.cheapest_win,
            profile.finish_suit,
            profile.no_trump_pressure,
            profile.no_unneeded_ruff,
            profile.low_card_thrown,
            profile.keeps_masters,
            profile.spends_slack_as_named,
            player is None or player.obvious_unblock,
        )
