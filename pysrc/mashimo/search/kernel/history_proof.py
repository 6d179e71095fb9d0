"""The proved result of a game with few seeds left, given its history; in the subset.

Bound to a game's `rules`, its `tablebase_index`, and the `solver` (retrograde.py) of all positions of few seeds. The
caller fills GAME with a position, calls `begin_game`, replays the game's moves with `go_on`, and calls `prove`. Then
LEGAL has the legal moves, LOWS and HIGHS their bounds for the player to move. `low`, `high`, `fair`, `winner` and
`margin` are those of the position. `winning_line` writes the moves of both players that follow, to the end.

The game's positions since seeds last left the houses end it when they return; no earlier one can return. So the layer
is solved again with these as ends: once for what the player to move can secure, once for the other.
"""

# ruff: noqa: F821, PLW0603  # parameters get their values from bind; the subset has global state

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import PASS, SOUTH
from mashimo.search.kernel.constants import EXPECTED, HIGH, LONGEST_ENDING, LOW, NO_MOVE, UNBOUNDED, UNDECIDED

if TYPE_CHECKING:
    from mashimo.games.kit.contract import TablebaseRules
    from mashimo.search.kernel.contract import Solver, TablebaseIndex

rules: TablebaseRules
tablebase_index: TablebaseIndex
solver: Solver

MOST_TURNS: Final = 1000  # the most positions since seeds last left the houses; a longer game is not proved
STORES: Final = tuple(store.cell for store in rules.LAYOUT.stores)
FAR: Final = 1000  # more steps than any line has
BEYOND: Final = 1000  # more seeds than any lead

GAME: Final = bytearray(rules.CELLS)
HISTORY: Final = [bytearray(rules.CELLS) for _ in range(MOST_TURNS + 1 + LONGEST_ENDING)]  # the present position last
AFTER: Final = bytearray(rules.CELLS)  # the position after a move
EMPTIED: Final = bytearray(rules.CELLS)
LEGAL: Final = bytearray(rules.MOVES)
LOWS: Final = array("i", bytes(4 * rules.MOVES))
HIGHS: Final = array("i", bytes(4 * rules.MOVES))
ENDING_LINE: Final = bytearray(LONGEST_ENDING)

history = 0  # the number of positions in HISTORY
since = 0  # the index of the first of them since which no seed has left the houses
following = False  # whether a line is being played out, after which the game is restored
legal = 0  # the number of moves in LEGAL
low = 0
high = 0
fair = 0
mover = SOUTH  # the player to move
lead = 0  # their lead in seeds
winner = UNDECIDED  # 1 where the player to move surely wins, -1 where the other does, 0 where it is surely a draw
margin = 0  # the winner's lead in seeds, where that is certain too


# The game so far.


def begin_game() -> None:
    """Begin a game with the position in GAME."""
    global history, since
    history = 0
    since = 0
    push()


def go_on(move: int) -> None:
    """Play a move of the game."""
    global history, since
    before = tablebase_index.seeds_in_houses(GAME)
    rules.play(GAME, move)
    if tablebase_index.seeds_in_houses(GAME) < before:
        if not following:
            history = 0
        since = history
    push()


def push() -> None:
    """Add GAME to the positions of the game."""
    global history
    if history < len(HISTORY):
        HISTORY[history][:] = GAME
        history += 1


def times_in_history(board: bytearray) -> int:
    """Count the times that the game has had a board."""
    times = 0
    for turn in range(since, history):
        same = True
        for cell in range(rules.CELLS):
            if HISTORY[turn][cell] != board[cell]:
                same = False
        if same:
            times += 1
    return times


def lead_of(board: bytearray, player: int) -> int:
    """Return a player's lead in seeds."""
    return rules.score(board, player) - rules.score(board, 1 - player)


# The proof.


def prove() -> bool:
    """Find what is proved of the game, which is not over; return whether anything is."""
    global low, high, fair, lead, mover
    if tablebase_index.seeds_in_houses(GAME) > tablebase_index.MOST or history > MOST_TURNS:
        return False
    mover = GAME[rules.TURN]
    lead = lead_of(GAME, mover)
    list_legal(GAME)
    ask_for(1 - mover, HIGH)
    ask_for(mover, LOW)
    low = -BEYOND
    high = -BEYOND
    for i in range(legal):
        if solver.draws:
            count_as_drawn(i)
        low = max(low, LOWS[i])
        high = max(high, HIGHS[i])
    solver.BOARD[:] = GAME
    fair = max(low, min(solver.look_up(EXPECTED), high))
    conclude()
    return True


def ask_for(player: int, bound: int) -> None:
    """Find a bound of each move: what a player can secure."""
    solve_for(player, False)
    for i in range(legal):
        AFTER[:] = GAME
        rules.play(AFTER, LEGAL[i])
        if bound == LOW:
            LOWS[i] = gained(GAME, bound)
        else:
            HIGHS[i] = gained(GAME, bound)


def solve_for(player: int, with_steps: bool) -> None:
    """Find what a player can secure in the game's layer; with the number of moves to it, if a line is to follow."""
    solver.reopen_layer(tablebase_index.seeds_in_houses(GAME))
    for turn in range(since, history):
        EMPTIED[:] = HISTORY[turn]
        if rules.repeated(EMPTIED, times_in_history(HISTORY[turn]) + 1) != 0:
            solver.BOARD[:] = HISTORY[turn]
            solver.mark_terminal()
    solver.resolve(player, with_steps)


def list_legal(board: bytearray) -> None:
    """List the legal moves of a board, or the pass where there is none."""
    global legal
    count = rules.list_moves(board, LEGAL)
    legal = 0
    for i in range(count):
        AFTER[:] = board
        if rules.play(AFTER, LEGAL[i]) != 0:
            LEGAL[legal] = LEGAL[i]
            legal += 1
    if legal == 0 and rules.no_move_result(board) == 0:
        LEGAL[0] = PASS
        legal = 1


def gained(board: bytearray, bound: int) -> int:
    """Return a bound of the move that has led from a board to AFTER, for its player, in this game."""
    player = board[rules.TURN]
    again = AFTER[rules.TURN] == player
    asked = bound if again else 1 - bound
    solver.BOARD[:] = AFTER
    found = (
        solver.look_up_resolved(asked)
        if tablebase_index.seeds_in_houses(AFTER) == tablebase_index.seeds_in_houses(board)
        else solver.look_up(asked)
    )
    found = found if again else -found
    if abs(found) == UNBOUNDED:
        return found
    return found + lead_of(AFTER, player) - lead_of(board, player)


def count_as_drawn(i: int) -> None:
    """Narrow a move's bounds where endless play is a draw: the lead is then none, whatever was gained before.

    A player who can come to a majority on the way wins by that; then endless play need not come to a draw.
    """
    left = tablebase_index.seeds_in_houses(GAME)
    least = widened(LOWS[i])
    most = widened(HIGHS[i])
    drawn = max(least, min(-lead, most))
    LOWS[i] = drawn
    HIGHS[i] = drawn
    if least < -lead and can_end(1 - mover):
        LOWS[i] = max(least, min(-lead, -left))
    if most > -lead and can_end(mover):
        HIGHS[i] = min(most, max(-lead, left))


def widened(bound: int) -> int:
    """Return a bound; put one that only endless play would reach beyond any lead."""
    if abs(bound) != UNBOUNDED:
        return bound
    return BEYOND if bound > 0 else -BEYOND


def can_end(player: int) -> bool:
    """Tell whether a player would end the game by taking all the seeds that are left."""
    EMPTIED[:] = GAME
    EMPTIED[STORES[player]] += tablebase_index.seeds_in_houses(GAME)
    for house in range(tablebase_index.HOUSES):
        EMPTIED[rules.PERSPECTIVES[0][house]] = 0
    return rules.ending(EMPTIED) != 0


def conclude() -> None:
    """Find the sure winner, and the margin in seeds; no margin is sure where a majority can end the game before."""
    global winner, margin
    winner = sign(lead + low)
    if sign(lead + high) != winner:
        winner = UNDECIDED
    margin = 0
    if winner in (1, -1) and low == high and not can_end(0) and not can_end(1):
        margin = abs(lead + low)


def sign(number: int) -> int:
    """Return 1 above zero, -1 below, else 0."""
    if number == 0:
        return 0
    return 1 if number > 0 else -1


# The line that follows.


def winning_line() -> int:
    """Write the moves that follow the last proof into ENDING_LINE, to the end of the game; return how many there are.

    The player who forces the result gets there as soon as possible, the other as late as possible. The winner forces
    it, or the player to move, or else the other. There are no moves where neither line comes to what is proved.
    """
    player = 1 - mover if winner == -1 else mover
    count = line_of(player)
    if count == 0:
        count = line_of(1 - player)
    return count


def line_of(player: int) -> int:
    """Write the line where this player forces what is proved; return 0 where it does not. The game is restored."""
    global history, since, following
    before = history
    before_since = since
    following = True
    solve_for(player, True)
    count = 0
    while count < LONGEST_ENDING and end_of_line() == 0:
        list_legal(GAME)
        ENDING_LINE[count] = chosen(player)
        go_on(ENDING_LINE[count])
        count += 1
        if since == history - 1:
            solve_for(player, True)
    following = False
    comes = comes_to()
    history = before
    since = before_since
    GAME[:] = HISTORY[history - 1]
    return count if comes else 0


def end_of_line() -> int:
    """Say how the game has ended in GAME, at the end of the line; 0 while it goes on."""
    ended = rules.ending(GAME)
    if ended == 0:
        ended = rules.repeated(GAME, times_in_history(GAME))
    if ended == 0:
        list_legal(GAME)
        ended = rules.no_move_result(GAME) if legal == 0 else 0
    return ended


def comes_to() -> bool:
    """Tell whether the line has come to an end, and to what is proved."""
    ended = end_of_line()
    if ended == 0:
        return low < high
    EMPTIED[:] = GAME
    rules.settle(EMPTIED, ended)
    reached = rules.outcome(EMPTIED, ended)
    reached = reached if mover == SOUTH else -reached
    if low < high:
        return reached >= lead + low
    return reached == lead + low or (margin == 0 and winner != 0 and sign(reached) == winner)


def chosen(player: int) -> int:
    """Choose a move of the line: by what `player` can secure, then by what the mover can, then by the steps."""
    bound = LOW if GAME[rules.TURN] == player else HIGH
    best = NO_MOVE
    most = 0
    own = 0
    soon = 0
    for i in range(legal):
        AFTER[:] = GAME
        rules.play(AFTER, LEGAL[i])
        sure = gained_at_first(LOW)
        found = drawn_between(sure, gained_at_first(HIGH)) if solver.draws else gained(GAME, bound)
        steps = -steps_from(bound if AFTER[rules.TURN] == GAME[rules.TURN] else 1 - bound)
        if bound == HIGH and steps > -FAR:
            steps = -steps
        if best == NO_MOVE or found > most or (found == most and (sure > own or (sure == own and steps > soon))):
            best = LEGAL[i]
            most = found
            own = sure
            soon = steps
    return best


def gained_at_first(bound: int) -> int:
    """Return a bound of the move from GAME to AFTER, for its player, for a game without a history."""
    player = GAME[rules.TURN]
    solver.BOARD[:] = AFTER
    again = AFTER[rules.TURN] == player
    found = solver.look_up(bound) if again else -solver.look_up(1 - bound)
    return found if abs(found) == UNBOUNDED else found + lead_of(AFTER, player) - lead_of(GAME, player)


def drawn_between(least: int, most: int) -> int:
    """Return the value of a move in GAME between two bounds where endless play is a draw: no lead."""
    return max(widened(least), min(-lead_of(GAME, GAME[rules.TURN]), widened(most)))


def steps_from(bound: int) -> int:
    """Return the number of moves until a bound of AFTER comes about; FAR where the line has been there."""
    if tablebase_index.seeds_in_houses(AFTER) < tablebase_index.seeds_in_houses(GAME):
        return 0
    solver.BOARD[:] = AFTER
    return FAR if times_in_history(AFTER) > 0 else solver.steps_to(bound)


EXPORTS: Final = [begin_game, go_on, prove, winning_line, *solver.EXPORTS]
