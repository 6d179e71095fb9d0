"""A walk of relay sowing by cell numbers, apart from the reference, to prove that a turn never ends."""

from __future__ import annotations


def never_ends(cells: list[int], origin: int, *, fours: bool = False) -> bool:
    """Tell whether relay sowing round the cells from the origin comes back to where it was, seed for seed.

    Then it runs forever, which no number of laps can show. `fours` takes a house that becomes 4 off the board.
    """
    cells = list(cells)
    here = origin
    seen = set()
    while (here, *cells) not in seen:
        seen.add((here, *cells))
        hand, cells[here] = cells[here], 0
        for left in range(hand - 1, -1, -1):
            here = (here + 1) % len(cells)
            cells[here] += 1
            if fours and cells[here] == 4:
                cells[here] = 0
                if left == 0:
                    return False
        if cells[here] == 1:
            return False
    return True
