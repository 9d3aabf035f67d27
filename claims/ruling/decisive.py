"""Rules that decide without being a step of the way through the Laws: an order within a suit, a
show-out, a standing obligation. Each is tried without: it decided where the tricks are others."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from claims.law.editions import numbered
from claims.law.penalties import obligations
from claims.law.reason import Reason
from claims.messages import Message
from claims.ruling.judge import Judge, Judgement
from claims.ruling.what_if import Change, what_if


@dataclass(slots=True)
class Decisive:
    """The paragraphs of one ruling; ``missing`` names what the budget did not reach."""

    judge: Judge
    judgement: Judgement
    missing: list[Message] = field(default_factory=list)

    def laws(self, orders: Sequence[Reason], show_outs: Sequence[Reason]) -> list[str]:
        """What decided, the most decisive first.

        Args:
            orders: 70E2 as it was read on the line shown (``line.order_of``).
            show_outs: 70E1 where a show-out before the claim proves the claim.
        """
        first = [reason.paragraph for reason in show_outs]
        after: list[str] = []
        if orders and self._order_decides():
            own = self.judgement.laws
            costly = numbered("70D1", self.judge.laws) in own
            # A concession comes back by 71, whatever makes it sure.
            saves = self.judgement.way == "contested" and own[:1] == ("70A",) and not costly
            (first if saves else after).append(orders[0].paragraph)
        if self.judge.record.constraints and self._obligations_decide():
            before = self.judge.irregular.record.constraints
            bound = obligations(self.judge.record.constraints, before)
            first.extend(reason.paragraph for reason in bound)
        laws = self.judge.laws
        found = [*first, *self.judgement.laws, *after]
        return list(dict.fromkeys(numbered(one, laws) for one in found))

    def _order_decides(self) -> bool:
        """Whether another order within suits would bring other tricks."""
        own = self.judge.profile
        side, trumps = own.top_down_side, own.top_down_trumps
        others = [replace(own, top_down_trumps=not trumps)]
        others += [
            replace(own, top_down_side=other) for other in ("none", "always") if other != side
        ]
        name = Message("whether another order within a suit brings other tricks (70E2)")
        found = (self.judge.tricks_under(self.judgement, other) for other in others)
        return any(self._otherwise(tricks, name) for tricks in found)

    def _obligations_decide(self) -> bool:
        unbound = what_if(self.judge, Change(unbound=True))
        if unbound is None or unbound.status == "play-continues":
            return False
        return self._otherwise(unbound.tricks, Message("the ruling without obligations"))

    def _otherwise(self, tricks: int | None, name: Message) -> bool:
        """Whether these tricks are others; not, where they are not known."""
        if tricks is None:
            self.missing.append(name)
        return tricks is not None and tricks != self.judgement.tricks
