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
USED = 13  # entries of the table in use
EPOCH = 14  # which problem the table's heads belong to
G_SIZE = 24

REL = 62
COUNT = 63
WIDTH = 64
DEPTH = 56

BLANK = 52
NOTRUMP = 4
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
SEARCH = 15  # number of this search, so that the table of positions need not be cleared
P_SIZE = 32
