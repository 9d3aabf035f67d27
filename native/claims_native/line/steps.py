"""A plan as the search obeys it: one row a step, and where the claimer stands in it.

Rows are ``STEP_WIDTH`` int64: sets of cards, seats and numbers, at the places named ``STEP_...``; a
suit is meant by all its cards. Where he stands is one number (``ROUNDS_AT`` and below): the step,
the rounds of it played, how a finesse went, and whether the trick on the table was led by it.
"""

STEP_KIND = 0
STEP_SUITS = 1  # cards of the suits meant, as a set
STEP_CARDS = 2
STEP_SEAT = 3  # the hand to be reached, or that ruffs; -1 any
STEP_NUMBER = 4  # rounds or times; -1 as long as it goes
STEP_OTHER = 5
"""The card of the hand that does not lead; for a discard, what it is thrown on; for a trick given
up or a ruffing finesse, the opponents' cards that it goes on for; for suits cashed, their winners
that come before what becomes good."""
STEP_HEIGHT = 6  # of a card named: low, or high, which it is to take its trick with
LOW = 1
HIGH = 2
STEP_CONDITIONS = 7  # from here twice: kind, suit as a set, seats as bits, card, negated
CONDITION_WIDTH = 5
STEP_SOURCE = 17  # the hand that leads, -1 where not said
STEP_WIDTH = 20

DRAW = 1
CASH_SUITS = 2
CASH_CARD = 3
LEAD = 4
RUFF = 5
FINESSE = 6
CONCEDE = 7
CROSSRUFF = 8
PLAY = 9
OVERTAKE = 10
ELIMINATE = 11
RUFF_THIS = 12
WIN_IN = 13  # the trick on the table, won in a hand
RUFFING = 14  # led towards a void while a higher card is out: ruffed if covered, else let run
RUN = 15  # suits cashed by one who looks: where one hidden hand has shown out, any card of the suit
DISCARD = 16
"""From here rows that hold at any time. With a number: while the hand has more of the cards."""
RENOUNCED = 17
KEPT = 18  # a suit conceded at the end: its losers wait till then
NOT_LED = 19
NOT_RUFFED = 20  # with a number: only while the hand in turn has so many cards
ANSWER = 21  # what is played to a trick in which something was seen
"""Without a card and with a number: while the hand has more of the suit."""
GIVEN = 22  # a suit that he gives a trick to: binds no card, but says where slack is spent
"""Without a suit: a trick of which he names none."""
HELD = 23  # what he says he does not throw; number 0: nor ruffs for it

SHOWS_OUT = 1
DROPS = 2
BREAKS = 3
FINESSE_WINS = 4
PLAYED = 6  # in this trick: one of the cards, which are those of the seats
COVERED = 7  # in this trick: one of the seats is winning it
UNSEEN = 5  # a condition nobody can watch for: the step falls, whichever way it is put

ROUNDS_AT = 5  # bits of the state: 0-4 the step, 5-8 rounds of it, 9-10 finesse, 11 in this trick
FINESSE_AT = 9
ACTIVE = 1 << 11
STEP_BITS = 31
MOST_STEPS = 30
OVER = 31  # where he stands when nothing of the plan can bind any more (``plan_over``)
