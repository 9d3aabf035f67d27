"""The conventions of normal play (doctrine 3.5) as the search takes them."""

from dataclasses import dataclass, replace
from typing import Final, get_args

from claims.cards import NOTRUMP, iter_cards, rank_of, suit_cards
from claims.law.players import PlayerClass
from claims.law.profile import LOWEST_TOP as LOWEST_TOP
from claims.law.profile import Profile, TopDownSide

SIDES: Final[tuple[TopDownSide, ...]] = get_args(TopDownSide)


@dataclass(frozen=True, slots=True)
class Conventions:
    """What a profile holds that nobody does; names and sources are in ``law.profile``.

    ``unblocks``: an overtake or unblock that the aim needs is deemed made. Where it is not (a weak
    player: ``law.players``), to follow with the lowest card to a trick that the other hand of his
    side is sure to win is normal too, whatever it blocks. ``tries_for_every_trick`` is for a
    declarer who claims every trick.
    """

    top_down_trumps: bool = True
    top_down_side: TopDownSide = "honours"
    lowest_under_partner: bool = True
    lowest_ruff: bool = True
    cheapest_win: bool = True
    finish_suit: bool = True
    no_trump_pressure: bool = False
    no_unneeded_ruff: bool = False
    tries_for_every_trick: bool = False
    low_card_thrown: bool = True
    keeps_masters: bool = True
    spends_slack_as_named: bool = True
    wins_with_master: bool = True
    unblocks: bool = True

    @classmethod
    def of(
        cls, profile: Profile, player: PlayerClass | None = None, claims_all: bool = False
    ) -> "Conventions":
        """The conventions of a profile for a class of player, the average one by default, who
        claims every trick or does not."""
        return cls(
            profile.top_down_trumps,
            profile.top_down_side,
            profile.lowest_under_partner,
            profile.lowest_ruff,
            profile.cheapest_win,
            profile.finish_suit,
            profile.no_trump_pressure,
            profile.no_unneeded_ruff,
            profile.tries_for_every_trick and claims_all,
            profile.low_card_thrown,
            profile.keeps_masters,
            profile.spends_slack_as_named,
            profile.wins_with_master,
            player is None or player.obvious_unblock,
        )

    def with_cards(self, hands: tuple[int, ...], trump: int, begun: bool) -> "Conventions":
        """The same to one who plays these ``hands``, with every switch that no card of theirs can
        ever turn on set alike: profiles that differ in nothing else are one search.

        ``begun``: whether a trick is on the table.
        """
        trumps = [suit_cards(hand, trump) if trump != NOTRUMP else 0 for hand in hands]
        side = [suit_cards(hand, s) for hand in hands for s in range(4) if s != trump]
        several = any(one.bit_count() > 1 for one in trumps)
        runs = any(one.bit_count() > (0 if begun else 1) for one in side)
        ranks = {rank_of(card) for one in side for card in iter_cards(one & (one - 1))}
        tops = [rank >= LOWEST_TOP[self.top_down_side] for rank in ranks]
        return replace(
            self,
            top_down_trumps=self.top_down_trumps and several,
            top_down_side=next(
                like for like in SIDES if [rank >= LOWEST_TOP[like] for rank in ranks] == tops
            ),
            lowest_ruff=self.lowest_ruff and several,
            finish_suit=self.finish_suit and runs,
            no_trump_pressure=self.no_trump_pressure and any(trumps),
            no_unneeded_ruff=self.no_unneeded_ruff and any(trumps),
        )
