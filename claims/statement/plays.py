"""What is done: verbs of play into steps, in the order spoken."""

from dataclasses import replace

from claims.messages import Message
from claims.statement.conditions import Memory
from claims.statement.frames import Frame
from claims.statement.model import (
    Belief,
    Card,
    Concession,
    Count,
    CountKind,
    Hand,
    Height,
    Listed,
    Renounced,
    Step,
    StepKind,
    Suit,
    Timing,
    Which,
)
from claims.statement.phrases import Item

Atom = Step | Belief | Count | Concession | Listed | Renounced


def as_step(given: Concession) -> Atom:
    """A concession with a place in the order of play; without suit and card it has none."""
    if given.suit is None and given.card is None:
        return given
    suits = (given.suit,) if given.suit else ()
    cards = (given.card,) if given.card else ()
    kind = StepKind.CONCEDE
    return Step(kind, suits, cards, number=given.number, when=given.when, span=given.span)


def timing_of(frame: Frame) -> Timing | None:
    """ "at the end", "now"."""
    if "AT_END" in frame.adverbs:
        return Timing.END
    return Timing.NOW if "NOW" in frame.adverbs else None


class Plays(Memory):
    """The verbs of play. Nouns that are counts or winners are told by the class built on this."""

    def told(self, frame: Frame, items: list[Item]) -> list[Atom]:
        """What a list of nouns says."""
        raise NotImplementedError

    def told_item(self, item: Item, frame: Frame) -> list[Atom]:
        """What one noun says."""
        raise NotImplementedError

    def tricks(self, number: int, sure: bool) -> Count:
        """A number of tricks; unless ``sure``, it may include those already won."""
        raise NotImplementedError

    def conceded(self, items: list[Item], frame: Frame) -> list[Atom]:
        """Tricks given away."""
        raise NotImplementedError

    def _named(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        suits = tuple(s for i in frame.objects for s in i.suits) or frame.suits_of(
            "IN", "WITH", "ON", "TO"
        )
        if frame.deed == "CROSSRUFF":
            rest = any(i.has("REST", "ALL") for i in frame.objects)
            counted: list[Atom] = [Count(CountKind.REST)] if rest else []
            return [Step(StepKind.CROSSRUFF, suits), *counted]
        hand = next((i.hand for i in frame.items if i.hand), None)
        kind = StepKind.SQUEEZE if frame.deed == "SQUEEZE" else StepKind.ENDPLAY
        names = ("double", "triple", "strip", "criss", "trump", "show", "guard", "simple", "vienna")
        name = ""
        if kind is StepKind.SQUEEZE:
            name = next((n for n in names if n in frame.deed_text), "")
        return [Step(kind, suits, hand=hand, name=name)]

    def _ruffs(self, frame: Frame) -> list[Atom]:
        found: list[Atom] = []
        for item in frame.items:
            if item.has("N_RUFF"):
                found += self._ruff(replace(frame, subject=[], objects=[item], deed="RUFF"))
            else:
                found += self.told_item(item, frame)
        return found

    def _ruff(self, frame: Frame) -> list[Atom]:
        if frame.negated or frame.no:
            suit = next((i.suit for i in frame.objects if i.suit), None)
            return [Renounced(StepKind.RUFF, suit)]
        hand = frame.hand_of("IN", "TO", "FROM", "ON")
        hand = hand or next((i.hand for i in frame.subject if i.hand), None)
        ruffing = [c for i in frame.phrases.get("WITH", []) for c in i.cards[:1]]
        heights = {Which.HIGH: Height.HIGH, Which.LOW: Height.LOW}
        said = [i.which for i in frame.items if i.which_after or not i.suits]
        for item in frame.items:
            said += [Which[k] for k in ("HIGH", "LOW") if item.has("THIS") and item.has(k)]
        said += [i.which for i in frame.phrases.get("WITH", []) if not i.cards]
        height = next((heights[w] for w in said if w in heights), None)
        found: list[Atom] = []
        for item in frame.objects:
            hand = hand or item.hand
            if item.has("REST") and not item.has("N_RUFF"):
                found += self.told_item(item, replace(frame, deed=""))
                continue
            number = item.several
            suits: tuple[Suit, ...] = tuple(s for s in item.suits if s is not Suit.TRUMPS)
            cards: tuple[Card, ...] = ()
            if item.cards:
                cards = tuple(item.cards)
            elif item.has("THIS") or item.which is Which.LOSER:
                cards = (replace(item.as_card(), number=None),)
                suits = ()
            if not (suits or cards or number or item.has("N_RUFF", "NEXT")):
                continue
            many = item.plural and number is None and not cards
            found.append(Step(StepKind.RUFF, suits, cards, hand, number, run=many))
        if not found:
            suits = frame.suits_of("IN")
            this = () if suits else (Card(which=Which.THIS),)
            found = [Step(StepKind.RUFF, suits, this, hand)]
        other = ruffing[0] if ruffing else None
        return [
            replace(a, height=height, hand=a.hand or hand, other_card=other)
            if isinstance(a, Step)
            else a
            for a in found
        ]

    def _finesse(self, frame: Frame, noun: Item | None) -> list[Atom]:
        against = frame.phrases.get("AGAINST", [])
        for item in frame.objects:
            item.number_is_rank()
        items = [noun] if noun else frame.objects
        if noun and not (noun.suits or noun.cards):
            items = [i for i in frame.objects if i is not noun and (i.suits or i.cards)] or [noun]
        foes = bool(against and any(i.cards for i in against))
        items = against if foes else items
        cards = tuple(c for i in items for c in i.cards)
        suits = tuple(s for i in items for s in i.suits) or frame.suits_of("IN", "ON", "TO")
        if not cards and not foes:
            cards = tuple(
                c for p in ("WITH", "TO", "ON") for i in frame.phrases.get(p, []) for c in i.cards
            )
        if frame.negated or frame.no:
            suit = suits[0] if suits else None
            return [Renounced(StepKind.FINESSE, suit, cards[0] if cards else None)]
        if any(i.cards for i in frame.phrases.get("TO", [])) and "impasse" in frame.deed_text:
            foes = True  # French "impasse au roi" is against the king
        if cards and not foes and not self.director and not frame.phrases:
            side = self.choose(
                [
                    ("with", Message("the card named is the one played for the finesse")),
                    ("against", Message("the card named is the one finessed against")),
                ]
            )
            foes = side == "against"
        suits = () if cards else suits
        return [Step(StepKind.FINESSE, suits, cards, against=foes)]

    # -- plays --------------------------------------------------------------------------------

    def _lead(self, item: Item, frame: Frame, hand: Hand | None, card: Card | None) -> Step:
        suits = item.suits or frame.suits_of("IN", "WITH", "TO", "ON")
        with_card = next((i for i in frame.phrases.get("WITH", []) if i.cards or i.which), None)
        if card is None and with_card is not None:
            card = replace(with_card.as_card(), number=None, mine=None)
        if card is not None:
            suit = card.suit or (suits[0] if suits else None)
            if suit is None and item.cards:
                suit = item.cards[0].suit
            card = replace(card, suit=suit or self.last_suit)
            suits = suits or ((card.suit,) if card.suit and not item.cards else ())
        cards = tuple(item.cards)
        if not cards and item.which in (Which.LOW, Which.HIGH, Which.LAST) and item.suit:
            cards = (Card(item.suit, None, item.which),)
        suits = () if cards else suits
        source = frame.hand_of("FROM") or (item.hand if item.suits or item.cards else None)
        return Step(StepKind.LEAD, suits, cards, hand, source=source, other_card=card)

    def _go(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        hand = frame.hand_of("TO", "IN", "WITH") or next(
            (i.hand for i in frame.objects if i.hand), None
        )
        by = (
            frame.phrases.get("WITH", [])
            + frame.phrases.get("ON", [])
            + frame.phrases.get("IN", [])
        )
        by += frame.phrases.get("TO", []) + frame.objects
        ruff = next((i for i in by if i.has("N_RUFF")), None)
        if ruff is not None:
            return [Step(StepKind.RUFF, ruff.suits, hand=hand)]
        item = next((i for i in frame.objects if i.suits or i.cards), Item())
        to_card = next(
            (c for p in ("TO",) for i in frame.phrases.get(p, []) for c in i.cards), None
        )
        if item.cards and to_card is None:
            to_card, item = item.cards[0], Item()
        if not (hand or to_card or item.suits):
            return []
        return [self._lead(item, frame, hand, to_card)]

    def _draw(self, frame: Frame) -> list[Atom]:
        item = next(
            (i for i in frame.objects if i.suits or i.has("ROUND", "LAST", "THIS") or i.number),
            None,
        )
        if frame.negated:
            return [Renounced(StepKind.DRAW)]
        item = item or Item()
        if item.cards:
            return [Step(StepKind.DRAW, cards=tuple(item.cards[:1]), outstanding=1)]
        number = item.number if item.has("ROUND") else None
        out = None
        if item.has("LAST") or item.mine is False:
            out = item.number or (None if item.plural else 1)
        elif number is None and item.number:
            out = item.number
        elif item.has("THE_TRUMP"):
            out = 1
        elif item.has("THIS") or (not item.types and frame.deed_text.startswith(("l'", "les "))):
            out = self.last_out
        suits = tuple(s for s in item.suits if s is not Suit.TRUMPS)
        found: list[Atom] = [Step(StepKind.DRAW, suits, number=number, outstanding=out)]
        at = frame.objects.index(item) if item in frame.objects else len(frame.objects)
        for other in frame.objects[at + 1 :]:
            found += self.told_item(other, replace(frame, deed=""))
        return found

    def _cash(self, frame: Frame, run: bool = False) -> list[Atom]:
        if frame.negated:
            return []
        found: list[Atom] = []
        items = frame.objects or [i for i in frame.phrases.get("ON", []) if i.suits]
        suits = [s for i in items for s in i.suits]
        if suits and all(i.suits and i.number is None and not i.has("ROUND") for i in items):
            if Suit.TRUMPS in suits and len(suits) == 1 and items[0].mine is False:
                return self._draw(frame)
            run = run or "FROM_TOP" in frame.adverbs
            return [Step(StepKind.CASH, tuple(dict.fromkeys(suits)), run=run)]
        cards = [c for i in items for c in i.cards]
        if cards and all(i.cards for i in items):
            return [Step(StepKind.CASH, cards=tuple(cards))]
        for item in items:
            if item.cards:
                found.append(Step(StepKind.CASH, cards=tuple(item.cards)))
            elif item.suits:
                number = item.number
                found.append(Step(StepKind.CASH, item.suits, number=number, run=run))
            elif item.has("REST", "ALL") and not item.has("WINNER"):
                found.append(Count(CountKind.REST))
            elif item.has("TRICK") and item.number:
                found.append(self.tricks(item.number, item.has("LAST")))
            elif item.has("WINNER", "LONG", "TRICK", "MY", "HIGH") or item.hand:
                found.append(Step(StepKind.CASH, hand=item.hand, run=run))
            elif item.number and not item.hand and not item.split:
                found.append(self.tricks(item.number, False))
        if not found and not items:
            hand = frame.hand_of("IN", "FROM")
            found = [Step(StepKind.CASH, hand=hand, run=run)]
        return found

    def _run(self, frame: Frame) -> list[Atom]:
        return self._cash(frame, run=True)

    def _take(self, frame: Frame) -> list[Atom]:
        trump = next((i for i in frame.objects if i.suit is Suit.TRUMPS and not i.cards), None)
        if trump and (trump.mine is False or trump.has("LAST", "ROUND")):
            return self._draw(frame)
        if frame.negated:
            return []
        if not frame.objects:
            return []
        numbered = [i for i in frame.objects if i.number and i.suits and not i.has("ROUND")]
        if numbered:
            meant = self.choose(
                [
                    ("count", Message("a number of tricks, no order")),
                    ("play", Message("played at this point")),
                ]
            )
            if meant == "count":
                return self.told(frame, frame.objects)
        return self._cash(frame)

    def _play(self, frame: Frame) -> list[Atom]:
        items = frame.objects or list(frame.phrases.get("ON", []))
        if frame.negated:
            items = items + frame.phrases.get("TO", [])
            if any(i.suit is Suit.TRUMPS for i in items):
                return [Renounced(StepKind.DRAW)]
            return []
        item = items[0] if items else Item()
        to_hand = frame.hand_of("TO", "TOWARDS")
        towards = [i for p in ("TO", "TOWARDS") for i in frame.phrases.get(p, [])]
        to_card = next((i.cards[0] for i in towards if i.cards), None)
        if to_hand or to_card:
            return [self._lead(item, frame, to_hand, to_card)]
        if item.has("REST", "ALL") and not (item.suits or item.cards):
            return [Count(CountKind.REST)]
        if item.suit is Suit.TRUMPS and not item.cards:
            if item.has("ROUND") or (item.plural and item.number is None) or item.has("LAST"):
                return self._draw(frame)
            if item.number is None:
                return [Step(StepKind.DRAW)]
        if not items:
            return []
        cards = tuple(c for i in items for c in i.cards)
        source = frame.hand_of("FROM", "IN") or next((i.hand for i in items if i.hand), None)
        if cards and all(i.cards for i in items):
            leads = source is not None and frame.deed_text.startswith(("lead", "led"))
            kind = StepKind.LEAD if leads and len(cards) == 1 else StepKind.PLAY
            return [Step(kind, cards=cards, source=source)]
        if not item.suits and item.which in (Which.HIGH, Which.LOW) and not item.has("WINNER"):
            height = Height.HIGH if item.which is Which.HIGH else Height.LOW
            return [Step(StepKind.PLAY, height=height, hand=source)]
        single = len(items) == 1 and not item.plural and item.number in (None, 1)
        if single and item.suit and not item.has("ROUND") and "FROM_TOP" not in frame.adverbs:
            card = (Card(item.suit, None, item.which),) if item.which else ()
            suits = () if card else item.suits
            return [Step(StepKind.LEAD, suits, card, source=source)]
        if item.has("WINNER", "LONG") or item.suits:
            return self._cash(replace(frame, objects=items))
        return []

    def _discard(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        on = frame.phrases.get("ON", [])
        on_cards = tuple(c for i in on for c in i.cards)
        on_suits = tuple(s for i in on if not i.cards for s in i.suits)
        items = frame.objects
        cards: list[Card] = []
        suits: list[Suit] = []
        hand = frame.hand_of("FROM", "IN")
        for item in items:
            if item.cards:
                cards += item.cards
            elif item.suit and (item.number or item.which or not item.plural):
                described = item.as_card()
                cards.append(replace(described, mine=None))
            elif item.suits:
                suits += item.suits
            elif item.which is Which.LOSER:
                at = frame.suits_of("TO", "IN")
                suit = at[0] if at else None
                cards.append(Card(suit, which=Which.LOSER, number=item.several))
            elif item.hand and not item.suits:
                hand = hand or item.hand
        if not (cards or suits):
            return []
        discard = Step(
            StepKind.DISCARD, tuple(suits), tuple(cards), hand, on_suits=on_suits, on_cards=on_cards
        )
        return [discard]

    def _give(self, frame: Frame) -> list[Atom]:
        if frame.negated:
            return []
        items = frame.objects
        to_card = [c for i in frame.phrases.get("TO", []) for c in i.cards]
        if to_card:  # "losing a trick to the jack of trumps"
            return [Concession(card=card, timing=timing_of(frame)) for card in to_card]
        if not items:
            over = "conced" in frame.deed_text or frame.deed_text in ("give up", "abandonne")
            return [Count(CountKind.CONCEDE_ALL)] if over else []
        if any(i.has("N_RUFF") for i in items):
            return []
        found = self.conceded(items, frame)
        if self.director and "conced" in frame.deed_text and timing_of(frame) is None:
            return [as_step(a) if isinstance(a, Concession) else a for a in found]
        return found

    def _force(self, frame: Frame) -> list[Atom]:
        cards = tuple(c for i in frame.objects for c in i.cards)
        if frame.negated or not cards:
            return []
        return [Step(StepKind.CONCEDE, cards=cards)]

    def _eliminate(self, frame: Frame) -> list[Atom]:
        suits = tuple(s for i in frame.objects for s in i.suits)
        return [Step(StepKind.ELIMINATE, suits)] if suits and not frame.negated else []

    def _overtake(self, frame: Frame) -> list[Atom]:
        cards = tuple(c for i in frame.objects for c in i.cards)[:1]
        other = next((c for i in frame.phrases.get("WITH", []) for c in i.cards), None)
        if frame.negated or not (cards or other):
            return []
        if not cards:
            cards = (Card(which=Which.THIS),)
        return [Step(StepKind.OVERTAKE, cards=cards, other_card=other)]
