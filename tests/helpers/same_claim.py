"""One claim ruled twice, one thing taken otherwise: what may never come of it.

``python tests/helpers/same_claim.py --count 300 --seed 5`` asks more and prints every answer that
is not as it should be.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from generate import claim

from claims.cards import SEATS, card_name, hand_name, iter_cards, same_side, suit_cards
from claims.record import ClaimRecord, record_from_json
from claims.ruling.adjudicate import adjudicate
from claims.ruling.judge import Judge
from claims.search.budget import Budget

NODES: Final = 1_500_000
"""Positions searched at most for one ruling; one that needs more answers nothing."""
LONGEST: Final = 6
"""Tricks left at most."""
LONGEST_AGREED: Final = 5
"""The same where the odds are asked for, which takes longer."""
WORDS: Final = (
    *("", "", "", "the rest are mine", "all winners", "my hand is high", "dummy is good"),
    *("no trumps left", "drawing trumps", "drawing the last trump", "there is one trump out"),
    *("one round of trumps, then the rest are good", "two rounds of trumps and the rest"),
    *("the spades run", "hearts from the top", "running the diamonds, then the clubs"),
    *("cashing the ace of clubs", "crossruff", "a diamond to dummy, then hearts"),
    *("giving you a trick", "you get a trump", "you get your high trump", "conceding a club"),
    *("I lose a heart, the rest are mine", "a diamond at the end is yours"),
)

Given = dict[str, Any]
Asked = Callable[[random.Random, Given, ClaimRecord], "tuple[Given, Given] | None"]


@dataclass(frozen=True)
class Answer:
    """What became of one question: ``wrong`` says how, None where nothing is; ``asked`` are the
    records."""

    question: str
    wrong: str | None
    asked: tuple[Given, ...]


def made(rng: random.Random, longest: int = LONGEST) -> Given:
    """A claim of at least 2 tricks left by its position alone, with words, a number and findings
    such as people write."""
    left = rng.randint(2, longest)
    given = claim(rng, left, "made")
    record = record_from_json(given)
    now = record.position
    shown = {
        SEATS[seat]: "".join("SHDC"[suit] for suit in range(4) if bits >> suit & 1)
        for seat, bits in enumerate(now.shown_out)
        if bits and rng.random() < 0.7
    }
    position = {
        "hands": {SEATS[seat]: hand_name(now.hands[seat]) for seat in range(4)},
        "leader": SEATS[now.leader],
        "trick": [card_name(card) for card in now.trick],
        "shown_out": shown,
    }
    tricks = given["claim"]["tricks"] if rng.random() < 0.6 else now.tricks_left
    said = given["claim"] | {"tricks": tricks, "statement": rng.choice(WORDS)}
    laws = rng.choice(["2017", "2017", "2007", "1997"])
    regulation = rng.choice(["WBF", "WBF", "FFB", "EBU", "ACBL"])
    return {
        "schema": "bridge-claim/1",
        "regulation": regulation,
        "laws": laws,
        "contract": given["contract"],
        "declarer": given["declarer"],
        "position": position,
        "claim": said,
        "stage": "contested",
    }


def at_another_stage(rng: random.Random, given: Given) -> Given:
    """The same claim, maybe agreed to or conceded and taken back, maybe one that is disputed."""
    stages = ["agreement-withdrawn", "concession-withdrawn", "disputed-whether-claim"]
    stage = rng.choice(["contested"] * 4 + stages)
    tricks = given["claim"]["tricks"]
    if stage == "disputed-whether-claim" and rng.random() < 0.5:
        tricks = None
    return given | {"stage": stage, "claim": given["claim"] | {"tricks": tricks}}


def finding(given: Given, **found: Any) -> Given:
    """The record with these findings besides."""
    return given | {"findings": given.get("findings", {}) | found}


def tricks_of(given: Given) -> int | None:
    """The tricks that the ruling gives claimer's side; None where it gives none."""
    decision = Judge(record_from_json(given), Budget(nodes=NODES)).decide()
    return decision.tricks if decision.status == "ruled" else None


def unseen(record: ClaimRecord, opponents: bool = True) -> list[int]:
    """The hidden hands, those of the other side alone or claimer's partner's, too."""
    hidden = [seat for seat in range(4) if seat not in (record.claim.by, record.dummy)]
    return [seat for seat in hidden if not (opponents and same_side(seat, record.claim.by))]


def senseless(given: Given) -> bool:
    """Whether the claim makes sense only if he overlooked a card."""
    judge = Judge(record_from_json(given), Budget(nodes=NODES))
    tricks, believed = judge.claimed(judge.plan), judge.values.believed
    return bool(believed.overlooked(judge.record, tricks, judge.plan).lapses)


def has_slack(given: Given) -> bool:
    """Whether he is sure of more than he claims."""
    judge = Judge(record_from_json(given), Budget(nodes=NODES))
    tricks = given["claim"]["tricks"] + 1
    left = judge.record.position.tricks_left
    return tricks <= left and bool(judge.values.solver.can_force(tricks))


# Each pair is (never more, than).


def unaware(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """Who may not have known of a trump never gets more than who knew."""
    trump = record.position.trump
    hands = record.position.hands
    if trump > 3 or not any(suit_cards(hands[seat], trump) for seat in unseen(record)):
        return None
    return finding(given, aware_of_trump=False), finding(given, aware_of_trump=True)


def forgetting(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """Who is found to have forgotten a card never gets more than one who forgot nothing."""
    out = [card for seat in unseen(record) for card in iter_cards(record.position.hands[seat])]
    cards = [card_name(card) for card in rng.sample(out, min(len(out), rng.choice([1, 1, 2])))]
    return finding(given, forgotten=cards), finding(given, forgotten=[])


def doubted(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """Where nothing is found of what he forgot, he never gets more than one who forgot nothing."""
    return given, finding(given, forgotten=[])


def penalty(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """An opponent's penalty card never costs claimer's side a trick."""
    defenders = [seat for seat in unseen(record) if not same_side(seat, record.declarer)]
    if not defenders:
        return None
    seat = rng.choice(defenders)
    hand = list(iter_cards(record.position.hands[seat]))
    if not hand:
        return None
    card = rng.choice(hand)
    kind = "minor-penalty-card" if card % 13 < 8 and rng.random() < 0.7 else "major-penalty-card"
    lying = {"player": SEATS[seat], "kind": kind, "card": card_name(card)}
    return given, given | {"position": given["position"] | {"constraints": [lying]}}


def show_out(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """One more suit that a hidden hand has shown out of never costs him a trick; but where only
    that makes the claim one which makes no sense, so that he overlooked a card (doctrine 4.4), or
    one of less than he is sure of, so that he may be careless about the rest (doctrine 3.3)."""
    position = record.position
    void = [
        (seat, suit)
        for seat in unseen(record, opponents=False)
        for suit in range(4)
        if not suit_cards(position.hands_at_lead[seat], suit)
        and not position.shown_out[seat] >> suit & 1
    ]
    if not void:
        return None
    seat, suit = rng.choice(void)
    shown = dict(given["position"]["shown_out"])
    shown[SEATS[seat]] = shown.get(SEATS[seat], "") + "SHDC"[suit]
    after = given | {"position": given["position"] | {"shown_out": shown}}
    if senseless(after) and not senseless(given):
        return None
    return None if has_slack(after) and not has_slack(given) else (given, after)


def one_more(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """Who claims a trick more does not by that get more of what he had claimed before; but for one
    who is sure of more than he claimed, and may be careless about it (doctrine 3.3)."""
    tricks = given["claim"]["tricks"]
    if tricks >= record.position.tricks_left or has_slack(given):
        return None
    return given | {"claim": given["claim"] | {"tricks": tricks + 1}}, given


def one_less(rng: random.Random, given: Given, record: ClaimRecord) -> tuple[Given, Given] | None:
    """Who claims a trick less does not get more by that; but where the trick more rests upon a hope
    (doctrine 4.5), or makes no sense but for a card that he overlooked (4.4), or where the trick
    less leaves room for the trumps that are out (4.9)."""
    tricks = given["claim"]["tricks"]
    judge = Judge(record, Budget(nodes=NODES))
    worst = judge.decide().worst if tricks else None
    if worst is None or any(worst.hope):
        return None
    if worst.lapse in judge.values.believed.overlooked(record, tricks, judge.plan).lapses:
        return None
    less = given | {"claim": given["claim"] | {"tricks": tricks - 1}}
    lower = Judge(record_from_json(less), Budget(nodes=NODES))
    trumps = lower.values.trumps(lower.plan)
    return None if trumps is not None and trumps.counted_in else (less, given)


def agreed_to(given: Given) -> Given:
    """The same claim, agreed to and the agreement taken back (69B)."""
    return given | {"stage": "agreement-withdrawn"}


QUESTIONS: Final[dict[str, Asked]] = {
    ask.__name__: ask
    for ask in (unaware, forgetting, doubted, penalty, show_out, one_more, one_less)
}
OF_MINIMA: Final = ("show_out", "one_less")
"""Those that odds need not answer so: a show-out is seen by the side that agreed, too, and changes
what he hopes for (doctrine 7.2); ``one_less`` asks of the line that costs most."""


def asked_of(question: str, rng: random.Random, agreed: bool = False) -> Answer | None:
    """One question asked of one claim, or of one that was agreed to; None where it does not arise
    or the search ends first."""
    given = agreed_to(made(rng, LONGEST_AGREED)) if agreed else made(rng)
    pair = QUESTIONS[question](rng, given, record_from_json(given))
    if pair is None:
        return None
    low, high = tricks_of(pair[0]), tricks_of(pair[1])
    if low is None or high is None:
        return None
    low = min(low, pair[1]["claim"]["tricks"]) if question == "one_more" else low
    wrong = None if low <= high else f"{low} tricks, not {high} at most"
    return Answer(question + " (agreed to)" * agreed, wrong, pair)


def others_shown(given: Given) -> list[Answer]:
    """Beside one ruling: every finding that it assumes, given so, changes nothing; given otherwise
    it brings what the ruling says that it brings."""
    ruling = adjudicate(record_from_json(given), nodes=NODES)
    if ruling.status != "ruled" or ruling.verdict is None:
        return []
    answers = []
    for one in ruling.open_findings or []:
        shown = one.otherwise.get("claimer_tricks")
        own = one.otherwise.get("found_so", ruling.verdict.claimer_tricks)
        same = tricks_of(finding(given, **{one.finding: one.assumed}))
        wrong = None
        if same is not None and same != own:
            wrong = f"{one.finding} {one.assumed} given: {same}, not {own}"
        answers.append(Answer("as assumed", wrong, (given,)))
        if shown is not None:
            other = () if isinstance(one.assumed, list) else not one.assumed
            got = tricks_of(finding(given, **{one.finding: other}))
            wrong = None if got == shown else f"{one.finding} {other} given: {got}, not {shown}"
            answers.append(Answer("otherwise", wrong, (given,)))
    return answers


def answers(count: int, seed: int) -> Iterator[Answer]:
    """Every question asked of so many claims."""
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        for question in QUESTIONS:
            for agreed in (False,) if question in OF_MINIMA else (False, True):
                found = asked_of(question, rng, agreed)
                if found is not None:
                    yield found
        yield from others_shown(at_another_stage(rng, made(rng)))


def main() -> None:
    """Ask, print what is wrong, then how often each was asked."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for answer in answers(asked.count, asked.seed):
        total[answer.question] += 1
        if answer.wrong is not None:
            wrong[answer.question] += 1
            print(
                json.dumps(
                    {"question": answer.question, "wrong": answer.wrong, "asked": answer.asked}
                ),
                flush=True,
            )
    for question, number in total.items():
        print(f"{question}: {wrong[question]} of {number}")


if __name__ == "__main__":
    main()
