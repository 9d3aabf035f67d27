"""Names for the places of the arrays that the kernels share.

``g`` (int64, 1-d) holds what is fixed while one claim is searched, and the counters; ``work``
(int64, one row a ply) the moves tried at each ply and, at ``REL``, the cards whose rank mattered.
"""

HANDS = 0  # 0-3: the hands in view, by seat (0 where hidden)
POOL = 4  # the cards not in view, and not believed gone
FIRST = 5  # the two hidden seats, -1 where all hands are in view
SECOND = 6
TRUMP = 7  # 0-3, 4 for no-trump
COMMAND = 8  # bit per seat: whose cards the claimer chooses
SIDE = 9  # claimer's seat modulo 2
NODES = 10
NODE_LIMIT = 11
STOPPED = 12  # 1 once the node limit was met: what returns is no result
USED = 13  # rows of the table in use
EPOCH = 14  # which problem the table's heads belong to
VISITS = 15  # of the little search for tricks in a row
MATTERED = 16  # cards whose rank the choice of a normal card rested on
BURIED = 17  # dead ends in the table of one search
BURIAL = 18  # which search its heads belong to
BOTH_IN_VIEW = 19  # 1 when both hands in view are the claimer's to play
THRIFTY = 20  # 1 when hidden hands play the cheapest card, and the claimer puts discards off
SECURED_FROM = 21  # tricks left from which positions are first asked of the free defence
KEPT_SUITS = 22  # suits of which the free defence keeps what it follows with, too
G_SIZE = 24

PRUNED = 60  # 1 when no layout had room for some reply of the free defence
NEED = 61  # show-outs on which an answer about the free defence rests (or must not have)
REL = 62
COUNT = 63
WIDTH = 64
DEPTH = 56  # plies; rows from here on hold limits on the pool, ply by ply

CARD = 0  # rows of ``path``: the line, and what mattered where a search below it failed
RESTED = 1

BLANK = 52
NOTHING = 53  # the free defence plays to a trick without losing a card
NUMBERS = 52  # in a proof of tricks in a row: from this bit the suits whose numbers it rests on
EVERYBODY = 15  # in ``COMMAND``: all four hands chosen by the side whose tricks are counted
NOTRUMP = 4
NO_PROOF = -1
SUIT = 8191

# ``p`` (int64, 1-d): what one search of normal lines takes besides ``g``.
ACTUAL = 0  # 0-3: the four hands as they really are
FORGOTTEN = 4  # cards the claimer believes gone
CLAIMER = 5
DECLARER_CLAIMS = 6  # 1 when declarer claims (and plays both hands), 0 for a defender
TOP_DOWN_TRUMPS = 7  # from here the switches of a profile, 0 or 1
TOP_DOWN_SIDE = 8  # lowest rank (0-12) of a top card that a side suit is played down from
LOWEST_UNDER_PARTNER = 9
LOWEST_RUFF = 10
CHEAPEST_WIN = 11
FINISH_SUIT = 12
NO_TRUMP_PRESSURE = 13
NO_UNNEEDED_RUFF = 14
BOUND = 18  # 1 when some defender has a standing obligation; the next seven say which
MAJOR = 19  # penalty cards, as sets
MINOR = 20
REQUIRED = 21  # suits to be led, four bits a seat
FORBIDDEN = 22
RULES = 23  # for one trick, four bits a seat: two for the kind, two for the suit
RULE_TRICKS = 24  # tricks left in that trick
UNSURE = 25  # 1 when the claimer may lose what he is sure of: bound himself, or he blocks
BLOCKS = 26  # 1 when he need not overtake or unblock under his other hand's winning card
P_SIZE = 32

# A plan (``q``, int64, one row a step) and where the claimer stands in it (one integer).
PLAN_STEPS = 16  # in ``p``: rows of the plan
PLAN_FIRM = 30  # in ``p``: 1 when such a row binds even where it loses
PLAN_STANDING = 17  # in ``p``: 1 when some row holds at any time (a discard, a finesse renounced)

STEP_KIND = 0
STEP_SUITS = 1  # cards of the suits meant, as a set
STEP_CARDS = 2
STEP_SEAT = 3  # the hand to be reached, or that ruffs; -1 any
STEP_NUMBER = 4  # rounds or times; -1 as long as it goes
STEP_OTHER = 5  # the card of the hand that does not lead; for a discard, what it is thrown on
STEP_HEIGHT = 6  # 1 low, 2 high
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
DISCARD = 13  # from here rows that hold at any time
RENOUNCED = 14
KEPT = 15  # a suit conceded at the end: its losers wait till then
NOT_LED = 16
NOT_RUFFED = 17

SHOWS_OUT = 1
DROPS = 2
BREAKS = 3
FINESSE_WINS = 4
UNSEEN = 5  # a condition nobody can watch for: the step falls, whichever way it is put

ROUNDS_AT = 5  # bits of the state: 0-4 the step, 5-8 rounds of it, 9-10 finesse, 11 in this trick
FINESSE_AT = 9
ACTIVE = 1 << 11
STEP_BITS = 31
MOST_STEPS = 30
