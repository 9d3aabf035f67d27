"""What a defender says that his partner leads: through the hand that plays after him."""

from typing import Final

from claims.statement.grammar.bag import Bag
from claims.statement.grammar.memory import Atom, LastNamed, Later, Meaning
from claims.statement.meanings.pieces import one
from claims.statement.meanings.seated import returned
from claims.statement.model import Hand, Step, StepKind

LED: Final = frozenset({"", "play", "go", "goback", "comes", "mustlead"})
"""Predicates by which a suit is led, or comes back."""


def led_by_partner(bag: Bag) -> list[Meaning] | None:
    """ "Partner leads a spade through you", « il traverse le déclarant à pique », "a spade comes
    back through the closed hand", "spades have to come from partner's side": through whom says no
    more; None where no suit is led so."""
    his = [item.is_hand and item.hand for item in bag.left] == [Hand.PARTNER]
    crossed = his and bag.head == "goover" and not bag.right  # « mon partenaire traverse à pique »
    trial = bag.fresh()
    from_him = trial.hand_at("from") is Hand.PARTNER
    through = "through" in bag.adverbs or bag.tag == "through"
    through = through or (from_him and bag.head in ("comes", "play"))
    if not (crossed or (through and bag.head in LED)) or bag.neg or bag.no or bag.foe:
        return None
    trial.use("left", "right")
    trial.adv("through", "back")
    items = (*(() if his else bag.left), *bag.right)
    suits = items[0].suits if items else trial.suits_at("to", "in", "at", "with")
    if len(suits) != 1 or len(items) > 1 or trial.todo or any(i.cards or i.nouns for i in items):
        return None
    back = "back" in bag.adverbs or (bag.head == "goback" and not bag.subjects)
    by_him = from_him or his or back or bag.tag == "through"
    by = Hand.PARTNER if by_him else None

    def make(memory: LastNamed) -> list[Atom]:
        defends = memory.facts is not None and not memory.facts.by_declarer
        if defends and by is None and (led := returned(memory, suits)):
            return led  # "... to partner, who returns a spade through you"
        return [Step(StepKind.LEAD, suits, source=by if defends else None)]

    return one(Later(make, f"{suits} through {by}"))
