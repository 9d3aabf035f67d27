"""What one act of the statement says: frames of the grammar into pieces of a plan."""

from dataclasses import replace

from claims.messages import Message
from claims.statement.frames import Frame
from claims.statement.model import (
    Belief,
    BeliefKind,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Listed,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)
from claims.statement.phrases import Item, leading_number
from claims.statement.plays import Atom, Plays, timing_of

OPPONENTS = frozenset({Hand.EAST, Hand.WEST, Hand.NORTH, Hand.SOUTH, Hand.LEFT, Hand.RIGHT})


class Acts(Plays):
    """Turns frames into atoms of a plan."""

    # -- acts ---------------------------------------------------------------------------------

    def atoms(self, frame: Frame) -> list[Atom]:
        """What an act says; [] when nothing that the plan can hold."""
        found = self._atoms(frame)
        self.remember(frame.items)
        for atom in found:
            if isinstance(atom, Belief) and atom.kind is BeliefKind.TRUMPS_OUT:
                self.last_out = atom.number
        return [replace(atom, span=atom.span or frame.span) for atom in found]

    def _atoms(self, frame: Frame) -> list[Atom]:
        deed = frame.deed
        if frame.you or self._foe_subject(frame):
            return self._theirs(frame)
        if "YOURS" in frame.adverbs and deed not in ("GIVE", "ENDPLAY", "SQUEEZE"):
            items = frame.items or [i for p in frame.phrases.values() for i in p if not i.hand]
            return self.conceded(items, frame)
        if deed in ("SQUEEZE", "ENDPLAY", "CROSSRUFF", "THROW_IN"):
            before = self.told(frame, frame.subject) if frame.subject else []
            return before + self._named(frame)
        finesse = next((i for i in frame.items if i.has("N_FINESSE")), None)
        if finesse or deed == "FINESSE":
            return self._finesse(frame, finesse)
        if any(i.has("N_RUFF") for i in frame.items) and deed in ("", "TAKE", "MAKE", "HAVE"):
            return self._ruffs(frame)
        if deed in ("GOOD", "GONE", "LEFT", "BREAK", "BADLY", "DROP", "WORK", "WRONG"):
            return self._state(frame)
        if deed == "RUN" and frame.subject and not frame.objects:
            return self._state(replace(frame, deed="GOOD"))
        if deed in ("DOWN", "PLUS", "MINUS", "EXACT"):
            return self._result(frame)
        if deed in ("", "HAVE", "CLAIM"):
            return self._have(frame)
        subject = frame.subject
        if subject and deed != "DISCARD" and not any(i.hand for i in subject):
            rest = replace(frame, subject=[])
            return self.told(frame, subject) + self._atoms(rest)
        if deed == "DISCARD" and frame.subject and not frame.objects:
            frame = replace(frame, subject=[], objects=frame.subject)
        handler = getattr(self, "_" + deed.lower(), None)
        result: list[Atom] = handler(frame) if handler else []
        return result

    @staticmethod
    def _foe_subject(frame: Frame) -> bool:
        deeds = ("TAKE", "HAVE", "MAKE", "GIVE")
        return frame.deed in deeds and any(i.hand in OPPONENTS for i in frame.subject)

    def _theirs(self, frame: Frame) -> list[Atom]:
        if frame.deed in ("SQUEEZE", "ENDPLAY"):
            return self._named(frame)
        items = frame.objects or [i for i in frame.subject if i.hand not in OPPONENTS]
        if not items and "MINE" in frame.adverbs:
            return [Count(CountKind.REST)]  # "they are mine"
        if any(i.has("NOTHING") for i in items) or frame.no:
            return [Count(CountKind.REST)]
        if frame.negated:
            barren = frame.deed in ("MAKE", "TAKE", "HAVE") and all(i.has("TRICK") for i in items)
            return [Count(CountKind.REST)] if barren else []
        holds = frame.deed_text.startswith(("ha", "got", "ho", "av", "ont", "a", "po"))
        if frame.deed == "HAVE" and holds and len(items) == 1:
            item = items[0]
            if item.suit is Suit.TRUMPS and not item.cards and not item.has("TRICK"):
                return [self._trumps_out(item)]
            if not frame.you and item.suits and item.several and not item.has("TRICK"):
                return []  # "East has four diamonds": how long he is, no trick given
        if frame.deed in ("LEFT", ""):
            trumps = [i for i in items if i.suit is Suit.TRUMPS]
            if frame.deed == "LEFT" and trumps:
                return [self._trumps_out(trumps[0])]
        if frame.deed in ("TAKE", "HAVE", "MAKE", "", "CLAIM"):
            return self.conceded(items, frame)
        return []

    def _trumps_out(self, item: Item) -> Belief:
        number = item.number or (1 if item.has("LAST") and not item.plural else None)
        card = item.cards[0] if item.cards else None
        suit = item.suit if item.suit is not Suit.TRUMPS else None
        return Belief(BeliefKind.TRUMPS_OUT, suit, card, number=1 if card else number)

    def conceded(self, items: list[Item], frame: Frame) -> list[Atom]:
        timing = timing_of(frame)
        found: list[Atom] = []
        for item in items:
            if item.has("NOTHING"):
                return [Count(CountKind.REST)]
            if item.has("REST") and "MINE" in frame.adverbs:
                found.append(Count(CountKind.REST))
            elif item.has("REST", "ALL") and not item.number and not item.suits and not item.cards:
                but = frame.phrases.get("BUT")
                if but:
                    return self._have(replace(frame, subject=but, objects=[], phrases={}))
                found.append(Count(CountKind.CONCEDE_ALL))
            elif item.has("THIS") and not item.suits and self.last_card and not item.has("TRICK"):
                found.append(Concession(card=self.last_card, timing=timing))
            elif item.has("THIS"):
                found.append(Concession(1, timing=Timing.NOW))
            elif item.cards and item.several:  # "you have two aces"
                found.append(Concession(item.number, timing=timing))
            elif item.cards:
                found += [Concession(card=card, timing=timing) for card in item.cards]
            elif item.suits:
                card = Card(item.suit, None, item.which) if item.which else None
                suit = item.suit
                if suit is None:
                    found.append(Concession(item.number or 1, timing=timing))
                elif card and item.which is not Which.LOSER and not item.number:
                    found.append(Concession(card=card, timing=timing))
                else:
                    found.append(Concession(item.several, suit, timing=timing))
            elif item.number:
                last = item.has("LAST") and item.has("TRICK")
                found.append(Concession(item.number, timing=Timing.END if last else timing))
            elif item.has("LAST"):
                found.append(Concession(1, timing=Timing.END))
            elif item.has("TRICK", "LOSER"):
                found.append(Concession(1, timing=timing))
        number = next((a.number for a in found if isinstance(a, Concession)), None)
        named = [a for a in found if isinstance(a, Concession) and (a.card or a.suit)]
        if number and len(named) == number and len(found) == number + 1:
            found = [a for a in found if a in named]  # "two tricks for you: king and ten"
        return found

    # -- results and counts -------------------------------------------------------------------

    def _result(self, frame: Frame) -> list[Atom]:
        items = [i for i in frame.items if i.number is not None]
        number = items[0].number if items else leading_number(frame.deed_text)
        before: list[Atom] = []
        if any(i.has("REST") for i in frame.subject):
            before = [Count(CountKind.REST)]
        if frame.deed == "EXACT":
            return [*before, Count(CountKind.RESULT, 0)]
        if frame.deed == "PLUS":
            return [*before, Count(CountKind.RESULT, number or 1)]
        return [*before, Count(CountKind.RESULT, -(number or 1))]

    def tricks(self, number: int, sure: bool) -> Count:
        if sure or number < 7:
            return Count(CountKind.TRICKS, number)
        total = self.choose(
            [
                ("total", Message("the number includes the tricks already won")),
                ("more", Message("the number counts only tricks still to come")),
            ]
        )
        return Count(CountKind.TOTAL if total == "total" else CountKind.TRICKS, number)

    def _make(self, frame: Frame) -> list[Atom]:
        items = frame.items
        if not items:
            extra = frame.phrases.get("WITH", []) + frame.phrases.get("ON", [])
            more = [i for i in extra if i.has("N_RUFF") or i.suits or i.cards]
            return [Count(CountKind.RESULT, 0), *self.told(frame, more)]
        plain = items[0].number and not (items[0].suits or items[0].cards or items[0].has("TRICK"))
        if plain and len(items) == 1 and not items[0].has("ALL"):
            number = items[0].number or 0
            if number > 7:
                return [Count(CountKind.TOTAL, number)]
            if "fai" in frame.deed_text:  # French "je fais" counts tricks, never the level
                return [Count(CountKind.TRICKS, number)]
            level = self.choose(
                [
                    ("level", f"made at the {number} level"),
                    ("over", f"{number} more than the contract"),
                ]
            )
            if level == "over":
                return [Count(CountKind.RESULT, number)]
            return [Count(CountKind.TOTAL, 6 + number)]
        return self._have(frame)

    def _have(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return self._none_of(frame)
        if not frame.items and not frame.phrases and "MINE" in frame.adverbs:
            return [Count(CountKind.REST)]  # "mine", and no more said
        found = self.told(frame, frame.items)
        if frame.deed == "CLAIM" and not any(isinstance(a, Count) for a in found):
            found.insert(0, Count(CountKind.REST))
        return found

    def _none_of(self, frame: Frame) -> list[Atom]:
        if any(i.suit is Suit.TRUMPS for i in frame.items):
            return [Belief(BeliefKind.NO_TRUMPS_OUT)]
        return []

    def told(self, frame: Frame, items: list[Item]) -> list[Atom]:
        """A list of nouns: counts, winners, and fragments that are steps ("club to the ace")."""
        found: list[Atom] = []
        to_hand = frame.hand_of("TO", "TOWARDS")
        to_card = next(
            (i.cards[0] for p in ("TO", "TOWARDS") for i in frame.phrases.get(p, []) if i.cards),
            None,
        )
        if to_hand or to_card:
            item = items[-1] if items else Item()
            if not item.has("REST", "ALL", "TRICK"):
                before = [a for i in items[:-1] for a in self.told_item(i, frame)]
                self.remember(items)
                return [*before, self._lead(item, frame, to_hand, to_card)]
        if frame.no:
            return self._state(replace(frame, deed="LEFT", subject=items, objects=[]))
        if any(i.has("NOTHING") for i in items):
            return [Count(CountKind.REST)]
        for item in items:
            found += self.told_item(item, frame)
        for item in frame.phrases.get("BUT", []):
            if not any(isinstance(a, Count) for a in found):
                found.append(Count(CountKind.REST))
            found += self.conceded([item], replace(frame, phrases={}))
        extra = [i for p in ("WITH", "ON") for i in frame.phrases.get(p, [])]
        extra = [i for i in extra if not i.types <= {"N1"}]
        if extra and frame.deed in ("", "HAVE", "CLAIM", "MAKE"):
            found += self.told(replace(frame, phrases={}, subject=[], objects=[]), extra)
        if "FROM_TOP" in frame.adverbs:
            suits = tuple(s for i in items for s in i.suits)
            found = [a for a in found if not isinstance(a, Listed)]
            found.append(Step(StepKind.CASH, suits, run=bool(suits)))
        return found

    def told_item(self, item: Item, frame: Frame) -> list[Atom]:
        bare = not (item.suits or item.cards)
        if item.has("N_RUFF"):
            return self._ruffs(replace(frame, subject=[item], objects=[]))
        if item.has("N_FINESSE"):
            return self._finesse(frame, item)
        if item.has("THIS") and item.has("LAST") and item.mine is False:
            return [Concession(1, timing=Timing.NOW), Count(CountKind.REST)]
        if bare and item.has("REST") and item.number:
            return [Count(CountKind.TRICKS, item.number)]
        if bare and item.has("REST"):
            return [Count(CountKind.REST)]
        if item.has("REST"):
            winners = self.told_item(replace(item, types=item.types - {"REST"}), frame)
            return [*winners, Count(CountKind.REST)]
        if item.which is Which.LOSER and not item.cards:
            at = frame.suits_of("IN", "TO")
            lost = replace(item, suits=item.suits or at[:1])
            return self.conceded([lost], replace(frame, phrases={}))
        if bare and item.has("ALL") and not item.hand:
            if item.number and item.number > 1:
                return [Count(CountKind.TRICKS, item.number)]
            if item.has("WINNER"):
                return [Belief(BeliefKind.ALL_GOOD)]
            return [Count(CountKind.REST)]
        if bare and item.number and not item.hand and not item.split:
            one = item.number == 1 and not item.has("TRICK") and "MINE" not in frame.adverbs
            spoken = item.has("TRICK", "WINNER") or "MINE" in frame.adverbs or frame.deed
            if not spoken and item.number < 7:
                return []
            if one and frame.deed not in ("HAVE", "MAKE", "TAKE", "CLAIM"):
                return []
            if item.has("TRICK") and frame.suits_of("IN", "TO"):
                suits = frame.suits_of("IN", "TO")
                return [Listed(suit, number=item.number) for suit in suits]
            if len(frame.items) > 1 and not item.has("TRICK", "WINNER"):
                return []
            if "IN_ALL" in frame.adverbs:
                return [Count(CountKind.TOTAL, item.number)]
            return [self.tricks(item.number, item.has("LAST"))]
        if bare and item.has("LAST") and item.has("TRICK"):
            return [Count(CountKind.TRICKS, 1)]
        if item.split and item.suit:
            return [Belief(BeliefKind.SUIT_BREAKS, item.suit, split=item.split)]
        if item.has("ROUND") and item.suits:
            kind = StepKind.DRAW if item.suit is Suit.TRUMPS else StepKind.CASH
            suits = () if kind is StepKind.DRAW else item.suits
            return [Step(kind, suits, number=item.number)]
        if item.cards:
            return [Listed(card=card) for card in item.cards]
        if item.suits and item.suit is Suit.TRUMPS and item.has("LAST") and item.mine is not True:
            return [Step(StepKind.DRAW, outstanding=item.number or 1)]
        if item.suits and item.has("ALL") and item.which is Which.HIGH:
            high = Card(item.suit, None, Which.HIGH)
            return [Listed(item.suit), Belief(BeliefKind.CARD_GOOD, card=high)]
        if item.suits:
            number = item.number
            if number == 1 and item.which is not None:
                return [Listed(card=replace(item.as_card(), number=None))]
            return [Listed(suit, number=number) for suit in item.suits]
        return []

    # -- beliefs ------------------------------------------------------------------------------

    def _state(self, frame: Frame) -> list[Atom]:
        kind = BeliefKind
        items = frame.items
        found: list[Atom] = []
        if frame.deed in ("GOOD", "WORK") and not frame.negated:
            if not items:
                found.append(Belief(kind.ALL_GOOD))
            for item in items:
                if item.cards:
                    found += [Belief(kind.CARD_GOOD, card=card) for card in item.cards]
                elif item.suits and item.which in (Which.HIGH, Which.LAST, Which.LOW):
                    found.append(Belief(kind.CARD_GOOD, card=item.as_card()))
                elif item.suits:
                    found += [Belief(kind.SUIT_RUNS, suit) for suit in item.suits]
                elif item.hand:
                    found.append(Belief(kind.HAND_GOOD, hand=item.hand))
                elif item.has("REST"):
                    found += [Count(CountKind.REST), Belief(kind.ALL_GOOD)]
                elif item.has("ALL", "MY", "CARDS", "BOTH"):
                    found.append(Belief(kind.ALL_GOOD))
                elif item.has("THIS") and self.last_card:
                    found.append(Belief(kind.CARD_GOOD, card=self.last_card))
            if "FROM_TOP" in frame.adverbs:
                suits = tuple(s for i in items for s in i.suits)
                found.append(Step(StepKind.CASH, suits, run=bool(suits)))
            return found
        split = next((i.split for i in items if i.split), ())
        if frame.deed == "BREAK" and split and any(i.suit for i in items):
            if frame.no != frame.negated:
                return []
            return [Belief(kind.SUIT_BREAKS, i.suit, split=split) for i in items if i.suit]
        for item in items:
            found += self._out_or_gone(item, frame)
        return found

    def _out_or_gone(self, item: Item, frame: Frame) -> list[Atom]:
        kind = BeliefKind
        none = frame.no != frame.negated or item.number == 0 or item.has("NOTHING")
        if frame.deed == "DROP" and not none:
            card = item.as_card() if item.cards or item.suits else None
            return [Belief(kind.CARD_DROPS, card=card)] if card else []
        if frame.deed in ("BREAK", "BADLY"):
            if none or frame.deed == "BADLY":
                return []
            suit = item.suit or (self.last_suit if item.split else None)
            return [Belief(kind.SUIT_BREAKS, suit, split=item.split)] if suit else []
        if item.suit is None and not item.cards:
            return []
        gone = (frame.deed == "GONE") != none
        if item.suit is Suit.TRUMPS and not item.cards:
            if frame.deed == "LEFT" and not none and frame.deed_text == "out" and not item.number:
                drawn = self.choose(
                    [
                        ("drawn", Message("trumps have been drawn")),
                        ("held", Message("trumps are still outstanding")),
                    ]
                )
                gone = drawn == "drawn"
            return [Belief(kind.NO_TRUMPS_OUT) if gone else self._trumps_out(item)]
        if gone:
            if item.cards:
                return [Belief(kind.CARD_GONE, card=card) for card in item.cards]
            return [Belief(kind.CARD_GONE, suit=item.suit)]
        if frame.deed == "LEFT":
            return [self._trumps_out(item)]
        return []
