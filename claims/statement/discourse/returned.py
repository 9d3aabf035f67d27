"""What the opponents lead, and claimer ruffs."""

from dataclasses import replace

from claims.statement.discourse.chain import Chain
from claims.statement.grammar.memory import Atom
from claims.statement.grammar.named import Named
from claims.statement.model import RETURN, Card, ConditionKind, Step, StepKind, Suit, Which


def ruffed_return(chain: Chain, atoms: list[Atom | Named]) -> list[Atom | Named]:
    """ "You win it and come back, I ruff", "vous rejouez, je coupe": what they lead is ruffed."""
    led, ruff = chain.last_bag, atoms[0]
    last = chain.links[-1]
    back = isinstance(ruff, Step) and ruff.kind is StepKind.RUFF and ruff.name == RETURN
    if back and isinstance(last.said, Named) and last.sentence == chain.sentence:
        last.said = replace(last.said, played=True)  # "a diamond, and I ruff your return"
    this = isinstance(ruff, Step) and ruff.cards == (Card(which=Which.THIS),)
    called = isinstance(last.said, Named) and last.when != chain.active
    suit = _led_by_them(chain) if this and called else None
    if suit is not None and isinstance(ruff, Step) and isinstance(last.said, Named):
        last.said = replace(last.said, played=True)  # "a diamond, if you return a heart I ruff"
        return [replace(ruff, cards=(), suits=(suit,))]
    leads = led is not None and led.head in ("play", "goback", "mustlead") and led.foe
    if not leads or led is None or not isinstance(ruff, Step):
        return atoms
    if ruff.kind is not StepKind.RUFF or ruff.cards != (Card(which=Which.THIS),):
        return atoms
    suits = tuple(suit for item in led.right for suit in item.suits)
    return [replace(ruff, cards=(), suits=suits, name="" if suits else RETURN)]


def _led_by_them(chain: Chain) -> Suit | None:
    """The suit that an opponent is to lead, in the case that is told."""
    for seen in chain.active:
        suit = seen.suit or (seen.card.suit if seen.card is not None else None)
        if seen.kind is ConditionKind.PLAYS and suit is not None and not seen.negated:
            return suit
    return None
