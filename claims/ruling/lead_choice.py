"""Declarer's choice of a lead under 50D2: made by his words, or left open, with what each way
brings."""

from dataclasses import dataclass, field

from claims.law.law50 import LeadChoice, chosen, law50_d2
from claims.messages import N_, SEAT_NAMES, SUIT_NAMES, Message, trick_count
from claims.record.constraints import LeadRequired, SuitConstraint
from claims.ruling.judge import Judge, Judgement
from claims.ruling.what_if import Change, what_if


@dataclass(slots=True)
class OpenLead:
    """The choice that the claim left open; ``decides``: another way brings other tricks,
    ``missing``: the budget ended first."""

    judge: Judge
    judgement: Judgement
    decides: bool = False
    missing: list[Message] = field(default_factory=list)

    def notes(self) -> list[Message]:
        """The choice that his words made; or what claimer's side would get had declarer required
        the suit of the penalty card, or forbidden it."""
        record = self.judge.record
        before = self.judge.irregular.record.constraints
        made = [one for one in record.constraints if one not in before]
        if made:
            return [_by_his_words(one) for one in made if isinstance(one, SuitConstraint)]
        choice = law50_d2(record) if record.by_declarer else None
        if choice is None or self.judgement.status != "ruled":
            return []
        return [self._note(choice, suit) for suit in choice.suits]

    def _note(self, choice: LeadChoice, suit: int) -> Message:
        names = {"player": SEAT_NAMES[choice.player], "suit": SUIT_NAMES[suit]}
        required, forbidden = (self._tricks(choice, suit, require) for require in (True, False))
        if required is None or forbidden is None:
            self.missing.append(Message("declarer's choice of a lead (50D2)"))
            return Message(
                "Declarer did not say whether {player} must lead {suit} or may not (50D2).", **names
            )
        self.decides |= {required, forbidden} != {self.judgement.tricks}
        return Message(
            "Declarer did not say whether {player} must lead {suit} or may not (50D2): it is ruled "
            "as if he left it open. Required, claimer's side would get {required}; forbidden, "
            "{forbidden}.",
            required=trick_count(required),
            forbidden=trick_count(forbidden),
            **names,
        )

    def _tricks(self, choice: LeadChoice, suit: int, require: bool) -> int | None:
        bound = chosen(self.judge.given, choice, suit, require).constraints
        other = what_if(self.judge, Change(constraints=bound))
        return None if other is None else other.tricks


def _by_his_words(bound: SuitConstraint) -> Message:
    """What declarer's words ask of the player on lead."""
    asks = (
        N_("By declarer's words {player} must lead {suit}: the penalty card is picked up (50D2a).")
        if isinstance(bound, LeadRequired)
        else N_(
            "By declarer's words {player} may not lead {suit} while he keeps the lead: the penalty "
            "card is picked up (50D2a)."
        )
    )
    return Message(asks, player=SEAT_NAMES[bound.player], suit=SUIT_NAMES[bound.suit])
