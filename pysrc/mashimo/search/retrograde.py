"""Endings, solved backwards: what every position with few seeds is worth, in a game whose seeds leave for good.

In the subset of Python that `mashimo.compiler` compiles; linked with a game's `rules`, with the `places` of its
positions of few seeds, and with `zeros`, which makes its arrays. `solve` solves the positions of a number of seeds, a
*layer*, once the layers below are solved: a move that takes seeds leads down to them, any other stays in the layer.

All is told in net seeds that the player to move still wins, and seen from there: South's positions are North's as well.
There is no saying what a position is worth where play may go round for ever, for that hangs on what has been before. So
there are two bounds, which hold where nothing has been before. LOW is what the player to move can make sure of, HIGH
what the other can hold them to; where they meet, no rule of repetition matters. FAIR lies between: one number, as if
endless play shared the seeds left evenly.

**How.** Nothing is known of a layer at first. Then come its values, the best first. Who can take five, or can bring the
other to where five cannot be kept from them, has five: that is a LOW of 5 for the one, and once *all* the moves of the
other lead there, a HIGH of -5. Each such news is told to the positions from where a move leads to it, which may be news
of those; when there is none left, it is the turn of four. Every link between positions is looked at once for either
bound. What is left without any news is endless play, if both want it: at first the worst for whoever asks. For FAIR
that is all: who can make sure of more than nothing has it, and of what neither can, nothing comes.

It is worth more than that. Where a repetition ends the game, it pays; and who can keep away from all positions that
pay less than three has three of any endless play. So the same is asked again from the other end: which values of the
bounds can *not* be held, given that each position pays what it pays when the game ends there. With an end that pays
nothing, as in some games, both bounds are then one.

**In a game** the positions it has been in since seeds last left the houses end it when they return, but only to the
same player: that the other sees the same is no return. What one player can make sure of is a LOW where they are to move
and a HIGH where the other is, each found from nothing but the other; so a layer is solved again for one *asker*, with
the positions of either as ends of the bound that is asked there.
"""

# ruff: noqa: F821, PLW0603, SIM110  # parameters get their values from link; the subset has global state, and no `any`

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from mashimo.games.events import PASS, SOUTH
from mashimo.search.scale import ENDLESS, FAIR, HIGH, LOW

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from mashimo.games.contract import EndingRules
    from mashimo.search.contract import Places

rules: EndingRules
places: Places
zeros: Callable[[str, int], array[int]]

GOES_ON: Final = 127  # what a position pays where a repetition ends no game
OFTEN: Final = 99  # as many times as a position must have occurred for any game to end

HOUSES: Final = places.HOUSES
MOST: Final = places.MOST
STORE: Final = rules.LAYOUT.stores[SOUTH].cell
LAYER: Final = places.LAYER
WITHOUT_ONE: Final = comb(MOST + HOUSES - 2, HOUSES - 2)  # of these, how many have a certain house empty: no move there
WITHOUT_HALF: Final = comb(MOST + HOUSES // 2 - 1, HOUSES // 2 - 1)  # how many have no seed of one player, who may pass

VALUES: Final = [zeros("b", places.ALL) for _ in (LOW, HIGH, FAIR)]  # by a position's place among all

# Of the layer that is being solved, by a position's place in it:
CAUGHT: Final = [zeros("b", LAYER) for _ in range(FAIR + 2)]  # the best of what its captures lead to, or its end
STEPS: Final = (
    FAIR  # from this row of CAUGHT on, in the place of FAIR and one more: in how many moves a bound shows itself
)
PAYS: Final = zeros("b", LAYER)  # what it pays when it returns, and the game ends by that
MOVES: Final = zeros("b", LAYER)  # how many moves it has that stay in the layer
LEFT: Final = zeros("b", LAYER)  # of how many of them there has been no news yet
NEWS: Final = zeros("b", LAYER)  # 1 << bound for one that is known, 4 << bound while that is still to be told
FOUND: Final = [
    zeros("b", LAYER) for _ in (LOW, HIGH)
]  # a bound; until it is known, from which value on it is without news
IS_END: Final = 16  # in NEWS, IS_END << player: the game has been here, that player to move, and ends when it returns
NEVER: Final = 100  # in LEFT, of an end: no move counts there
MOST_STEPS: Final = 120  # more are not told from these

# Who asks for a position, a move of theirs leading there: from `asker_from` of its place to before that of the next. An
# asker is its place, of which ASKERS has what fits; TOPS has the rest, less AGAIN where the same player moves again.
SHORT: Final = 1 << 16  # an element of two bytes is less
LINKS: Final = rules.MOVES * (LAYER - WITHOUT_ONE) + WITHOUT_HALF
ASKERS: Final = zeros("H", LINKS)
TOPS: Final = zeros("b", LINKS)
AGAIN: Final = 128
BLOCK: Final = 1024  # so many places have the same START
START: Final = zeros("i", LAYER // BLOCK + 1)  # where the askers of a block begin
FROM: Final = zeros("H", LAYER + 1)  # where those of a place begin in its block; before that, how many they are
WAITING: Final = zeros("i", LAYER)  # the positions that have news to tell, going round
DUE: Final = zeros("b", LAYER)  # the best value, of those to come, that a bound of it may have without being told

# News is told by some positions together. What is asked of their places lies far apart in memory; a processor that is
# asked for one after the other, while no answer decides what comes next, waits for all little longer than for one.
TOGETHER: Final = 64
TELLERS: Final = zeros("i", TOGETHER)
TOLD: Final = zeros("i", TOGETHER)  # 1 << bound for each that they tell
BEGINS: Final = zeros("i", TOGETHER)  # where their askers begin
ENDS: Final = zeros("i", TOGETHER)  # and end
HEARING: Final = 4 * TOGETHER  # so many of their askers hear them together
HEARERS: Final = zeros("i", HEARING)  # first where they are among the askers
BY: Final = zeros("i", HEARING)  # the number of the teller
HEARD: Final = zeros("i", HEARING)  # RAISES, HOLDS, or both
CONCERNED: Final = zeros("i", HEARING)  # the numbers of those hearers to whom that is new
RAISES: Final = 1  # a move of theirs leads to the value
HOLDS: Final = 2  # one more move leads to no more than its negative
MOVED_AGAIN: Final = 4  # the same player moves again after that move

BOARD: Final = bytearray(rules.CELLS)
TRIED: Final = bytearray(rules.CELLS)
SETTLED: Final = bytearray(rules.CELLS)
LISTED: Final = bytearray(rules.MOVES)

seeds = 0
first = 0  # the place among all where the layer begins
size = 0  # how many positions it has
looks = 0  # how many looks have been taken at its positions: first one at each, then another
upcoming = 0  # the best value that is due in the layer
waiting = 0  # how many positions have news to tell
head = 0  # where the next of them is in WAITING
asker = SOUTH  # whose claims are asked for: LOW is told where they are to move, HIGH where the other is
noting = False  # whether these steps are noted
hanging = 0  # how many positions of all layers so far have two bounds that differ
draws = False  # whether a repetition draws the game, whatever the stores hold


# The positions of a layer in the order of their places, South to move.


def set_first() -> None:
    """Put the first position on BOARD: all seeds in the last house."""
    for cell in range(rules.CELLS):
        BOARD[cell] = 0
    BOARD[places.VIEWS[SOUTH][HOUSES - 1]] = seeds


def set_next() -> None:
    """Put the next position on BOARD: a seed comes forward, and before it those of the first house with it."""
    house = 1
    while house < HOUSES and BOARD[places.VIEWS[SOUTH][house]] == 0:
        house += 1
    if house == HOUSES:
        return
    BOARD[places.VIEWS[SOUTH][house]] -= 1
    front = BOARD[places.VIEWS[SOUTH][0]]
    BOARD[places.VIEWS[SOUTH][0]] = 0
    BOARD[places.VIEWS[SOUTH][house - 1]] = front + 1


# A layer.


def solve(count: int) -> None:
    """Solve the positions of a number of seeds; those of fewer are solved."""
    open_layer(count)
    survey(2 * size)
    close_layer()


def take_up(count: int) -> None:
    """VALUES has all positions of fewer seeds than these, as they were solved before."""
    global hanging
    for place in range(places.first_place(count)):
        if VALUES[LOW][place] < VALUES[HIGH][place]:
            hanging += 1


def close_layer() -> None:
    """Solve the open layer, which has been surveyed, for good."""
    find_bounds()
    keep()
    if hanging > 0 and not draws:
        share_fairly()


def keep() -> None:
    """Put the bounds that were found among the values of all positions."""
    global hanging
    for place in range(size):
        low = FOUND[LOW][place]
        high = FOUND[HIGH][place]
        VALUES[LOW][first + place] = low
        VALUES[HIGH][first + place] = high
        VALUES[FAIR][first + place] = max(low, min(0, high))
        if low < high:
            hanging += 1


def open_again(count: int) -> None:
    """Make ready to solve a layer again, all layers to this one being solved: no position of it has been in the game.

    What was seen when it was last surveyed still holds.
    """
    if count != seeds or looks < 2 * size:
        open_layer(count)
        survey(2 * size)
    for place in range(size):
        NEWS[place] = 0


def solve_again(player: int, with_steps: bool) -> None:
    """Find what a player can make sure of in the open layer, in a game that has been where `end_here` was told.

    `look_up_again` tells it, and with STEPS `steps_to`; the values of all layers stay as they are.
    """
    global asker, noting
    asker = player
    noting = with_steps
    for place in range(size):
        if noting:
            CAUGHT[STEPS + LOW][place] = MOST_STEPS
            CAUGHT[STEPS + HIGH][place] = MOST_STEPS
    find_bounds()
    asker = SOUTH
    noting = False


def open_layer(count: int) -> None:
    """Make ready for a layer that is to be surveyed."""
    global seeds, first, size, looks
    seeds = count
    looks = 0
    first = places.first_place(count)
    size = (places.first_place(count + 1) if count < MOST else places.ALL) - first
    for place in range(size):
        NEWS[place] = 0
    for place in range(size + 1):
        FROM[place] = 0


def end_here() -> None:
    """The game has been where BOARD is, a position of the open layer, and ends when it returns there."""
    NEWS[places.place_of(BOARD) - first] |= IS_END << BOARD[rules.TURN]


def survey(more: int) -> bool:
    """Take further looks at the positions of the open layer, if there are any to take; whether all are taken.

    There are two at each: what its moves lead to; then, all being counted, who leads to it.
    """
    global looks
    last = min(looks + more, 2 * size)
    while looks < last:
        if looks == size:
            add_up()
        if looks % size == 0:
            set_first()
        if looks < size:
            look_at(looks)
        elif MOVES[looks - size] > 0:
            enter_at(looks - size)
        set_next()
        looks += 1
    return looks == 2 * size


def add_up() -> None:
    """Turn the counts of who leads to each position into where its askers end, and there they begin for now."""
    links = 0
    moves = 0
    for place in range(size + 1):
        if place % BLOCK == 0:
            START[place // BLOCK] = links
        links += FROM[place]
        if links - START[place // BLOCK] >= SHORT:
            raise ValueError("more moves lead to a block of positions than can be counted")
        FROM[place] = links - START[place // BLOCK]
        if place < size:
            moves += MOVES[place]
    if links != moves or links > LINKS or size > SHORT * AGAIN:
        raise ValueError("there are more moves than houses with seeds, or more than can be counted")


def look_at(place: int) -> None:
    """Look at the moves of BOARD: the best of its captures, or its end; and count who leads where in the layer."""
    PAYS[place] = pay()
    MOVES[place] = 0
    for bound in range(FAIR + 1):
        CAUGHT[bound][place] = -GOES_ON
    legal = 0
    count = rules.list_moves(BOARD, LISTED)
    for i in range(count):
        TRIED[:] = BOARD
        if rules.play(TRIED, LISTED[i]) != 0:
            legal += 1
            follow(place)
    if legal == 0:
        stop_at(place)


def follow(place: int) -> None:
    """Take in where a move has led, on TRIED: into a lower layer, or to another place of this one."""
    there = places.place_of(TRIED)
    if there >= first:
        MOVES[place] += 1
        FROM[there - first] += 1
        return
    again = TRIED[rules.TURN] == SOUTH
    gain = rules.score(TRIED, SOUTH) - rules.score(TRIED, 1 - SOUTH)
    for bound in range(FAIR + 1):
        worth = value_after(there, bound, again)
        if worth not in (ENDLESS, -ENDLESS):
            worth += gain
        CAUGHT[bound][place] = max(CAUGHT[bound][place], worth)


def enter_at(place: int) -> None:
    """Enter BOARD among the askers of all that its moves lead to: of each the last goes first.

    The loop is that of `look_at`; the compiler knows no function that is handed on.
    """
    legal = 0
    count = rules.list_moves(BOARD, LISTED)
    for i in range(count):
        TRIED[:] = BOARD
        if rules.play(TRIED, LISTED[i]) != 0:
            legal += 1
            enter_asker(place)
    if legal == 0:
        TRIED[:] = BOARD
        rules.play(TRIED, PASS)
        enter_asker(place)


def enter_asker(place: int) -> None:
    """Enter a position among the askers of TRIED, if that is of the layer."""
    there = places.place_of(TRIED) - first
    if there >= 0:
        FROM[there] -= 1
        link = asker_from(there)
        ASKERS[link] = place & SHORT - 1
        TOPS[link] = (place >> 16) - (AGAIN if TRIED[rules.TURN] == SOUTH else 0)


def asker_from(place: int) -> int:
    """Where the askers of a place begin; where those of the place before it end."""
    return START[place // BLOCK] + FROM[place]


def value_after(place: int, bound: int, again: bool) -> int:
    """What a bound of a solved position is to the player who has just moved there, and may be to move again."""
    if again:
        return VALUES[bound][place]
    return -VALUES[bound if bound == FAIR else 1 - bound][place]


def stop_at(place: int) -> None:
    """Take in what comes where BOARD has no legal move: the end that is, or what follows a pass."""
    ended = rules.stuck(BOARD)
    TRIED[:] = BOARD
    if ended == 0:
        rules.play(TRIED, PASS)
        follow(place)
        return
    rules.settle(TRIED, ended)
    for bound in range(FAIR + 1):
        CAUGHT[bound][place] = rules.outcome(TRIED, ended)


def pay() -> int:
    """What BOARD pays the player to move when it returns and the game ends by that; GOES_ON where it does not.

    Asked with a lead, by which a draw that is one whatever the stores hold shows itself.
    """
    global draws
    SETTLED[:] = BOARD
    SETTLED[STORE] = MOST + 1
    ended = rules.repeated(SETTLED, OFTEN)
    if ended == 0:
        return GOES_ON
    rules.settle(SETTLED, ended)
    lead = rules.outcome(SETTLED, ended)
    if lead == 0:
        draws = True
        return GOES_ON
    return lead - MOST - 1


# The bounds.


def find_bounds() -> None:
    """Find LOW and HIGH of the layer."""
    start_apart()
    spread(LOW, -seeds)
    if not draws and is_open():
        refine()


def start_apart() -> None:
    """Begin with what the captures of each position bring it, endless play being the worst for whoever asks."""
    for place in range(size):
        FOUND[LOW][place] = CAUGHT[LOW][place]
        FOUND[HIGH][place] = GOES_ON


def is_open() -> bool:
    """Whether a position of the layer has two bounds that differ."""
    for place in range(size):
        if FOUND[LOW][place] < FOUND[HIGH][place]:
            return True
    return False


def refine() -> None:
    """Find the bounds again, now that endless play is worth what its positions pay."""
    global noting
    noting = False
    for place in range(size):
        paid = PAYS[place]
        FOUND[LOW][place] = max(paid, FOUND[LOW][place])
        kept = min(paid, FOUND[HIGH][place]) if paid != GOES_ON else -GOES_ON
        FOUND[HIGH][place] = max(CAUGHT[HIGH][place], kept)
    spread(HIGH, -seeds)


def share_fairly() -> None:
    """Find FAIR of the layer, between its bounds: as if endless play paid nothing. What was surveyed is lost."""
    global looks
    looks = 0
    for place in range(size):
        CAUGHT[LOW][place] = CAUGHT[FAIR][place]
        CAUGHT[HIGH][place] = CAUGHT[FAIR][place]
    start_apart()
    spread(LOW, 1)
    for place in range(size):
        here = first + place
        fair = max(FOUND[LOW][place], min(0, FOUND[HIGH][place]))
        VALUES[FAIR][here] = max(VALUES[LOW][here], min(fair, VALUES[HIGH][here]))


def spread(rising: int, least: int) -> None:
    """Spread the news of the layer, the best values of one bound first, each with its negative of the other.

    One move with the news is enough for the bound that rises; for the other all moves must have had it. Values below
    the least are not asked for.
    """
    global head, upcoming
    other = 1 - rising
    make_ready(rising)
    while upcoming >= least:
        value = upcoming
        upcoming = -GOES_ON
        for place in range(size):
            if DUE[place] >= value:
                known = NEWS[place]
                if known & 1 << rising == 0 and FOUND[rising][place] >= value:
                    learn(place, rising, value, 0)
                if known & 1 << other == 0 and FOUND[other][place] <= -value:
                    learn(place, other, -value, 0)
                DUE[place] = due_at(place, rising)
            upcoming = max(upcoming, DUE[place])
        while waiting > 0:
            tell(rising, value)
        head = 0  # the rest of WAITING stays untouched, and costs no memory
    for place in range(size):
        leave_open(place)


def make_ready(rising: int) -> None:
    """Make the layer ready for news."""
    global head, upcoming
    other = 1 - rising
    head = 0
    upcoming = -GOES_ON
    for place in range(size):
        LEFT[place] = MOVES[place]
        if MOVES[place] == 0:
            hold_by_captures(place, other)
        NEWS[place] &= IS_END << SOUTH | IS_END << 1 - SOUTH
        if NEWS[place] != 0:
            end_at(place, other)
        DUE[place] = due_at(place, rising)
        upcoming = max(upcoming, DUE[place])


def due_at(place: int, rising: int) -> int:
    """The best value that a bound of a position may have without being told; what is beyond comes with the first."""
    other = 1 - rising
    best = FOUND[rising][place] if NEWS[place] & 1 << rising == 0 else -GOES_ON
    if NEWS[place] & 1 << other == 0:
        best = max(best, -FOUND[other][place])
    return min(best, seeds)


def leave_open(place: int) -> None:
    """Of a bound of which there has been no news there is no saying."""
    if NEWS[place] & 1 << LOW == 0:
        FOUND[LOW][place] = -ENDLESS
    if NEWS[place] & 1 << HIGH == 0:
        FOUND[HIGH][place] = ENDLESS


def end_of(bound: int) -> int:
    """What NEWS has of a position that the game so far has made an end of this bound."""
    return IS_END << (asker ^ bound)


def end_at(place: int, other: int) -> None:
    """Make ready a position where the game so far ends, of either bound: it is what it pays, whatever its moves are."""
    for bound in range(HIGH + 1):
        if NEWS[place] & end_of(bound) != 0:
            FOUND[bound][place] = PAYS[place]
            if draws:
                FOUND[bound][place] = -GOES_ON if bound == LOW else GOES_ON
            if bound == other:
                LEFT[place] = NEVER


def hold_by_captures(place: int, bound: int) -> None:
    """From which value on a position is held, none of whose moves in the layer leads to more: so its captures tell."""
    FOUND[bound][place] = min(FOUND[bound][place], CAUGHT[bound][place])


def learn(place: int, bound: int, value: int, steps: int) -> None:
    """A bound of a position is known: news to be told. It shows itself in `steps` moves, where it is forced."""
    global waiting
    FOUND[bound][place] = value
    if noting:
        CAUGHT[STEPS + bound][place] = min(steps, MOST_STEPS)
    if NEWS[place] & 12 == 0:
        last = head + waiting
        WAITING[last if last < size else last - size] = place
        waiting += 1
    NEWS[place] |= 5 << bound


def tell(rising: int, value: int) -> None:
    """Let the first that wait tell their news to the positions from where a move leads to them."""
    global waiting, head
    tellers = min(waiting, TOGETHER)
    waiting -= tellers
    for i in range(tellers):
        place = WAITING[head]
        head = head + 1 if head + 1 < size else 0
        TELLERS[i] = place
        TOLD[i] = NEWS[place] >> 2 & 3
        NEWS[place] &= ~12
        BEGINS[i] = asker_from(place)
        ENDS[i] = asker_from(place + 1)
    hearers = 0
    for i in range(tellers):
        for asker_at in range(BEGINS[i], ENDS[i]):
            if hearers == HEARING:
                hear(hearers, rising, value)
                hearers = 0
            HEARERS[hearers] = asker_at
            BY[hearers] = i
            hearers += 1
    hear(hearers, rising, value)


def hear(hearers: int, rising: int, value: int) -> None:
    """Find who the hearers are, then to whom of them the news is new; let these take it in."""
    for i in range(hearers):
        top = TOPS[HEARERS[i]]
        told = TOLD[BY[i]]
        again = top < 0
        HEARERS[i] = (top & AGAIN - 1) << 16 | ASKERS[HEARERS[i]]
        raises = told >> (rising ^ again ^ 1) & 1
        holds = told >> (rising ^ again) & 1
        HEARD[i] = RAISES * raises | HOLDS * holds | MOVED_AGAIN * again
    known = 1 << rising | end_of(rising)
    concerned = 0
    for i in range(hearers):
        place = HEARERS[i]
        heard = HEARD[i]
        new = 0
        if heard & RAISES != 0:
            new = RAISES * (NEWS[place] & known == 0)
        if heard & HOLDS != 0:
            LEFT[place] -= 1
            new |= HOLDS * (LEFT[place] == 0)
        HEARD[i] = heard & MOVED_AGAIN | new
        CONCERNED[concerned] = i
        concerned += new != 0
    for i in range(concerned):
        take_in(CONCERNED[i], rising, value)


def take_in(i: int, rising: int, value: int) -> None:
    """Take in what is new to a hearer."""
    again = HEARD[i] & MOVED_AGAIN != 0
    if HEARD[i] & RAISES != 0:
        raise_to(HEARERS[i], rising, value, steps_by(i, rising ^ again ^ 1))
    if HEARD[i] & HOLDS != 0:
        hold_to(HEARERS[i], 1 - rising, -value, steps_by(i, rising ^ again))


def steps_by(i: int, bound: int) -> int:
    """In how many moves the news shows itself to a hearer: one more than a bound of the teller."""
    return CAUGHT[STEPS + bound][TELLERS[BY[i]]] + 1 if noting else 0


def raise_to(place: int, bound: int, value: int, steps: int) -> None:
    """A move of a position leads to this value: no other leads to more, or it would be known."""
    if NEWS[place] & 1 << bound == 0:
        learn(place, bound, value, steps)


def hold_to(place: int, bound: int, value: int, steps: int) -> None:
    """No move of a position that stays in the layer leads to more than this value."""
    global upcoming
    if NEWS[place] & 1 << bound != 0:
        return
    hold_by_captures(place, bound)
    found = FOUND[bound][place]
    if found <= value:
        learn(place, bound, value, steps)
    else:
        DUE[place] = max(DUE[place], -found)
        upcoming = max(upcoming, -found)


# What was found.


def look_up(bound: int) -> int:
    """LOW, HIGH or FAIR of BOARD, whoever is to move."""
    return VALUES[bound][places.place_of(BOARD)]


def look_up_again(bound: int) -> int:
    """LOW or HIGH of BOARD, a position of the open layer, as `solve_again` has found it."""
    return FOUND[bound][places.place_of(BOARD) - first]


def steps_to(bound: int) -> int:
    """In how many moves it shows itself, where it is forced."""
    return CAUGHT[STEPS + bound][places.place_of(BOARD) - first]


EXPORTS: Final = [solve, take_up, open_layer, survey, close_layer, look_up]
