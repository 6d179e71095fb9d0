"""Oware Nam Nam, section 6 of docs/RULES.md: fours are captured as they come up, houses won from round to round.

Cells: the houses 0-5 lie in South's row and 6-11 in North's, anticlockwise; then the two stores and whose turn it is.
The owner of each house, the player who began the round, and the number of houses still to be claimed follow.
"""

# ruff: noqa: F821, SIM110  # parameters have no value before they are bound; the subset has no generators

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import (
    CONQUEST,
    EMPTY,
    FIRST_OWN_CODE,
    MOST_LAPS,
    NORTH,
    NOT_YOURS,
    PASS,
    REPETITION,
    ROUND_OVER,
    SOUTH,
)
from mashimo.games.kit.layout import Layout, Word

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows

ROW, HOUSES, STORE, TURN, OWNER = two_rows.SIZES  # STORE is South's, OWNER that of house 0; the others follow
BEGAN: Final = OWNER + HOUSES
CLAIMS_LEFT: Final = BEGAN + 1
CELLS: Final = CLAIMS_LEFT + 1
MOVES: Final = 20  # the ways to claim three houses of six
SEEDS: Final = 48
MATCHES: Final = {"full": 0, "round": 1, "best-of-3": 3, "best-of-5": 5, "best-of-7": 7}  # 6.11
ROUND: Final = "round"
FULL: Final = 4  # the seeds of a house that is captured, and of every house at the start of a round

# A claim is CLAIM + a bit for each house claimed, the far row's first house highest, + CLAIMS if North claims.
CLAIM: Final = 64
CLAIMS: Final = 1 << ROW

LAST_EIGHT: Final = FIRST_OWN_CODE
PASSED: Final = FIRST_OWN_CODE + 1
CLAIM_FIRST: Final = FIRST_OWN_CODE + 2
NO_CLAIM: Final = FIRST_OWN_CODE + 3
CLAIM_COUNT: Final = FIRST_OWN_CODE + 4
MUST_PLAY: Final = FIRST_OWN_CODE + 5
UNEVEN_STORES: Final = FIRST_OWN_CODE + 6
TOO_FEW_LEFT: Final = FIRST_OWN_CODE + 7
WRONG_CLAIM: Final = FIRST_OWN_CODE + 8
ALL_ENDLESS: Final = FIRST_OWN_CODE + 9


def claim_words() -> dict[int, Word]:
    """Write all claims: `=bd`, the letters of the other row in board order (RULES 10.4)."""
    words = {}
    for leader, row in ((SOUTH, LAYOUT.houses[ROW:]), (NORTH, LAYOUT.houses[:ROW])):
        for houses in range(1, CLAIMS):
            claimed = [house for i, house in enumerate(row) if houses >> ROW - 1 - i & 1]
            text = "=" + "".join(house.name for house in claimed)
            words[CLAIM + CLAIMS * leader + houses] = Word(text, tuple(house.cell for house in claimed))
    return words


LAYOUT: Final = Layout(
    2,
    ROW,
    two_rows.LAYOUT.houses,
    two_rows.LAYOUT.stores,
    numbers=tuple(range(TURN)),
    turn=TURN,
    side_words=(tuple(range(OWNER, BEGAN)), (BEGAN,)),
    pending=CLAIMS_LEFT,
)
MOVE_WORDS: Final = {**two_rows.MOVE_WORDS, **claim_words(), PASS: Word("-", ())}
CODE_NAMES: Final = {
    LAST_EIGHT: "last-eight",
    PASSED: "passed",
    CLAIM_FIRST: "claim-first",
    NO_CLAIM: "no-claim",
    CLAIM_COUNT: "claim-count",
    MUST_PLAY: "must-play",
    UNEVEN_STORES: "uneven-stores",
    TOO_FEW_LEFT: "too-few-left",
    WRONG_CLAIM: "wrong-claim",
    ALL_ENDLESS: "all-endless",
}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {
    6: {
        PASSED: "6.5",
        ALL_ENDLESS: "6.5 [house]",
        MUST_PLAY: "6.5",
        LAST_EIGHT: "6.6",
        CLAIM_COUNT: "6.8",
        CLAIM_FIRST: "6.9",
        NO_CLAIM: "6.9",
        WRONG_CLAIM: "6.9",
        CONQUEST: "6.11",
        ROUND_OVER: "6.11",
        REPETITION: "6.12 [house]",
        UNEVEN_STORES: "1.12",
        TOO_FEW_LEFT: "1.12",
    },
}

TRIAL: Final = bytearray(CELLS)  # a board to try a move on


def set_up(board: bytearray) -> None:
    """Put four seeds in every house, each side owning its row; South begins (RULES 6.1)."""
    for cell in range(CELLS):
        board[cell] = FULL if cell < HOUSES else 0
    own_rows(board)


def own_rows(board: bytearray) -> None:
    """Give each side its own row."""
    for house in range(HOUSES):
        board[OWNER + house] = house // ROW


def impossible(board: bytearray) -> int:
    """Return the code of what makes a position impossible (RULES 1.12, 6.9); 0 if nothing does."""
    if board[STORE] % FULL != 0 or board[STORE + 1] % FULL != 0:
        return UNEVEN_STORES
    left = hand.total(board, 0, HOUSES)
    if 0 < left < 2 * FULL:
        return TOO_FEW_LEFT
    if board[CLAIMS_LEFT] > 0:
        leader = NORTH if board[STORE + 1] > board[STORE] else SOUTH
        claims = claims_of(board[STORE + leader])
        if left > 0 or board[CLAIMS_LEFT] != claims or board[TURN] != leader or claims == ROW:
            return WRONG_CLAIM
    return 0


def claims_of(seeds: int) -> int:
    """Count the houses of the other row that these captures fill beyond one's own six (RULES 6.8)."""
    return (seeds - ROW * FULL) // FULL


def play(board: bytearray, move: int) -> int:
    """Sow, pass or claim; return the number of laps (1 where nothing is sown), 0 if it is endless."""
    if move == PASS:
        hand.note(ALL_ENDLESS if has_seeds(board) else PASSED, STORE + board[TURN], 0)
        board[TURN] = 1 - board[TURN]
        return 1
    if move >= CLAIM:
        claim(board, move % CLAIMS)
        return 1
    return sow(board, move)


def has_seeds(board: bytearray) -> bool:
    """Tell whether the player to move owns a house with a seed."""
    for house in range(HOUSES):
        if board[house] > 0 and board[OWNER + house] == board[TURN]:
            return True
    return False


def sow(board: bytearray, house: int) -> int:
    """Sow lap by lap until the turn ends (RULES 6.2-6.6); return the number of laps, 0 if endless."""
    mover = board[TURN]
    here = house
    for lap in range(MOST_LAPS):
        seeds = hand.lift(board, here)
        while seeds > 0:
            here = (here + 1) % HOUSES
            hand.drop(board, here)
            seeds -= 1
            if board[here] == FULL:
                taker = board[OWNER + here] if seeds > 0 else mover
                hand.capture(board, here, STORE + taker)
                if captured(board) == SEEDS - FULL:
                    take_last_four(board, STORE + taker, here, seeds)
                    seeds = 0
        if board[here] <= 1:  # empty before the last seed, or captured
            board[TURN] = 1 - mover
            return lap + 1
    return 0


def captured(board: bytearray) -> int:
    """Count the seeds in the stores."""
    return board[STORE] + board[STORE + 1]


def take_last_four(board: bytearray, store: int, here: int, seeds: int) -> None:
    """Give the last four seeds, on the board or in hand, to the captor of the four before them (RULES 6.6)."""
    hand.note(LAST_EIGHT, here, FULL)
    if seeds > 0:
        hand.capture_from_hand(board, store, seeds)
    for house in range(HOUSES):
        if board[house] > 0:
            hand.capture(board, house, store)


def claim(board: bytearray, houses: int) -> None:
    """Begin the next round: the leader owns their row and the claimed houses, the other the rest (RULES 6.8, 6.10)."""
    leader = board[TURN]
    far = ROW - leader * ROW
    own_rows(board)
    for i in range(ROW):
        if houses >> ROW - 1 - i & 1:
            board[OWNER + far + i] = leader
    deal(board)


def deal(board: bytearray) -> None:
    """Lay four seeds in every house from its owner's store; the player who was second last round begins (6.8, 6.10)."""
    for house in range(HOUSES):
        hand.deal(board, STORE + board[OWNER + house], house, FULL)
    board[CLAIMS_LEFT] = 0
    board[BEGAN] = 1 - board[BEGAN]
    board[TURN] = board[BEGAN]


def new_round(board: bytearray, _began: int) -> None:
    """Go on after a round: ask the leader which houses they claim, or deal at once after 24-24 (RULES 6.8, 6.9).

    The board shows who began the round, as the choice comes before the next one (RULES 6.9).
    """
    if board[STORE] == board[STORE + 1]:
        own_rows(board)
        deal(board)
        return
    leader = NORTH if board[STORE + 1] > board[STORE] else SOUTH
    board[CLAIMS_LEFT] = claims_of(board[STORE + leader])
    board[TURN] = leader


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the moves that are legal unless endless into `moves`, in board order; return how many (RULES 6.2, 6.9)."""
    mover = board[TURN]
    if board[CLAIMS_LEFT] > 0:
        return list_claims(board, moves)
    count = 0
    for house in range(HOUSES):
        if board[house] > 0 and board[OWNER + house] == mover:
            moves[count] = house
            count += 1
    return count


def list_claims(board: bytearray, moves: bytearray) -> int:
    """Write every choice of as many houses as may be claimed into `moves`, alphabetically; return how many."""
    count = 0
    for houses in range(CLAIMS - 1, 0, -1):
        if bits(houses) == board[CLAIMS_LEFT]:
            moves[count] = CLAIM + CLAIMS * board[TURN] + houses
            count += 1
    return count


def bits(number: int) -> int:
    """Count the houses that a claim names."""
    found = 0
    while number > 0:
        found += number & 1
        number >>= 1
    return found


def refuse(board: bytearray, move: int) -> int:
    """Say why a move is refused, endlessness aside; 0 if it is not."""
    if board[CLAIMS_LEFT] > 0:
        return refuse_claim(board, move)
    if move == PASS:
        return MUST_PLAY if can_sow(board) else 0
    if move >= CLAIM:
        return NO_CLAIM
    if board[OWNER + move] != board[TURN]:
        return NOT_YOURS
    return EMPTY if board[move] == 0 else 0


def refuse_claim(board: bytearray, move: int) -> int:
    """Say why a move is refused while houses are to be claimed; 0 if it claims them rightly."""
    if move < CLAIM or move == PASS:
        return CLAIM_FIRST
    if (move - CLAIM) // CLAIMS != board[TURN]:
        return NOT_YOURS
    return CLAIM_COUNT if bits(move % CLAIMS) != board[CLAIMS_LEFT] else 0


def can_sow(board: bytearray) -> bool:
    """Tell whether the player to move owns a house that can be sown and comes to an end (RULES 6.5)."""
    for house in range(HOUSES):
        if board[house] > 0 and board[OWNER + house] == board[TURN]:
            TRIAL[:] = board
            if sow(TRIAL, house) > 0:
                return True
    return False


def ending(board: bytearray) -> int:
    """Say how the round has ended: every seed is captured (RULES 6.6, 6.11); 0 while it goes on."""
    if captured(board) < SEEDS or board[CLAIMS_LEFT] > 0:
        return 0
    return CONQUEST if max(board[STORE], board[STORE + 1]) == SEEDS else ROUND_OVER


def no_move_result(_board: bytearray) -> int:
    """Say how the game ends when no move is legal: it does not, the player passes (RULES 6.5)."""
    return 0


def repeated(_board: bytearray, times: int) -> int:
    """Say how the round ends when a position occurs for the `times`-th time in it (RULES 6.12); 0 if it goes on."""
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to end the game: never (RULES 1.9)."""
    return False


def settle(board: bytearray, ended: int) -> None:
    """Share out what a repetition leaves: each player adds the seeds in their houses, in fours (RULES 6.12)."""
    if ended != REPETITION:
        return
    fewer = board[TURN]
    if board[STORE] != board[STORE + 1]:
        fewer = SOUTH if board[STORE] < board[STORE + 1] else NORTH
    for house in range(HOUSES):
        hand.collect(board, house, STORE + board[OWNER + house], board[house])
    hand.collect(board, STORE + 1 - fewer, STORE + fewer, -board[STORE + fewer] % FULL)


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses the match (RULES 1.9); return a positive number if South wins, else a negative."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, _ended: int) -> int:
    """Return South's lead in a round, in seeds: below 0 if North wins, 0 if neither does (RULES 6.8)."""
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds a side has captured in the round."""
    return board[STORE + side]


# The worth of a house to its owner, in hundredths of a seed, by its seeds; with more it counts as the last. Three
# become four for their owner in the middle of either player's sowing. Found by
# build_scripts/research/tune_evaluation.py.
WORTH: Final = (0, 50, 150, 270, 210, 50)


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, and the worth of the houses."""
    lead = 100 * (board[STORE] - board[STORE + 1])
    for house in range(HOUSES):
        worth = WORTH[min(board[house], len(WORTH) - 1)]
        lead += -worth if board[OWNER + house] == NORTH else worth
    return -lead if board[TURN] == NORTH else lead
