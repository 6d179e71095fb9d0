/* The search and the rules of oware-abapa as one would write them in C: the same algorithm as
 * pysrc/mashimo/search/kernel/alphabeta.py bound to pysrc/mashimo/games/oware.py, so the same nodes and values.
 * What the compiled search is measured against; nothing else uses it.
 *
 *   reference TABLES DEPTH RUNS
 *
 * TABLES is a file of KEY_PARTS, LOCK_PARTS, the value's weights (32-bit numbers: MOVE, MINE_IN_PROSPECT,
 * THEIRS_IN_PROSPECT, LAYER), then positions of CELLS bytes. Each run empties the table and searches every position to
 * the depth; it prints: nodes, a number made of all moves and values, the processor's seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROW = 6, HOUSES = 12, STORE = 12, TURN = 14, CELLS = 15, MOVES = 6, SEEDS = 48 };
enum { MAX_PLY = 63, LINE = 1024, ENTRIES = 1 << 18, SEED_VALUES = 256, FILTER = 1 << 12 };
enum { ENTRY = 3, BUCKET = 2 * ENTRY, BUCKETS = ENTRIES / 2, AGES = 1 << 10, ROWS = 1 + (MAX_PLY + 1) * MOVES };
enum { SEED = 100, WON = 10000, INFINITE = 30000, NO_MOVE = 255, EXACT = 0, AT_LEAST = 1, AT_MOST = 2 };
enum { MAJORITY = 16, STARVED = 17, CANNOT_PLAY = 18, REPETITION = 19 };
enum { POINT = 1 << 12, MOST_HISTORY = (1 << 20) - 1, MOST_POSITIONS = 1000 };
enum { EARLY = 3, LATE_DEPTH = 4 };
enum { MOST = 16, NUMBERS = 6, STEP = 4, LANE = 10, FULL = (1 << LANE) - 1, MOST_BEYOND = 1900 };
enum { ABOVE = (1 << (LANE - 1)) * (1 + (1 << LANE) + (1 << 2 * LANE)) };

typedef uint8_t Board[CELLS];

static Board boards[ROWS], settled;
static int board_keys[ROWS], values[ROWS], dependencies[ROWS], path[MAX_PLY + 1];
static uint8_t ended_there[ROWS], lists[MAX_PLY + 1][MOVES], children[MAX_PLY + 1][MOVES], best_moves[MAX_PLY + 1];
static int best_values[MAX_PLY + 1], path_dependencies[MAX_PLY + 1], worths[MOVES], history[256], table[ENTRY * ENTRIES];
static uint8_t seen[FILTER];
static int line_keys[LINE + MAX_PLY + 1], line_locks[LINE + MAX_PLY + 1];
static int key_parts[CELLS * SEED_VALUES], lock_parts[CELLS * SEED_VALUES];
static int nodes, node_limit, stopped, best_move, best_value, age, oldest = 1, base, returned, path_dependency;

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

/* The rules. */

static int row_total(const uint8_t *board, int start) {
    int total = 0;
    for (int house = start; house < start + ROW; house++) total += board[house];
    return total;
}

static int sow(uint8_t *board, int house) {
    int seeds = board[house], here = house;
    board[house] = 0;
    while (seeds > 0) {
        here = (here + 1) % HOUSES;
        if (here != house) {
            board[here]++;
            seeds--;
        }
    }
    return here;
}

static int captured_down_to(const uint8_t *board, int last) {
    int start = ROW - board[TURN] * ROW, here = last;
    while (start <= here && here < start + ROW && (board[here] == 2 || board[here] == 3)) here--;
    return here;
}

static void capture(uint8_t *board, int last) {
    int mover = board[TURN], stop = captured_down_to(board, last), taken = 0;
    for (int house = last; house > stop; house--) taken += board[house];
    if (taken > 0 && taken == row_total(board, ROW - mover * ROW)) return;
    for (int house = last; house > stop; house--) board[house] = 0;
    board[STORE + mover] += taken;
}

static int play(uint8_t *board, int house) {
    capture(board, sow(board, house));
    board[TURN] = 1 - board[TURN];
    return 1;
}

static int keep_feeding(const uint8_t *board, uint8_t *moves, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (board[moves[i]] >= ROW - moves[i] % ROW) moves[kept++] = moves[i];
    return kept == 0 ? count : kept;
}

static int list_moves(const uint8_t *board, uint8_t *moves) {
    int start = board[TURN] * ROW, count = 0;
    for (int house = start; house < start + ROW; house++)
        if (board[house] > 0) moves[count++] = house;
    return row_total(board, ROW - start) == 0 ? keep_feeding(board, moves, count) : count;
}

static int ending(const uint8_t *board) {
    return larger(board[STORE], board[STORE + 1]) > SEEDS / 2 ? MAJORITY : 0;
}

static int stuck(const uint8_t *board) { return row_total(board, board[TURN] * ROW) > 0 ? CANNOT_PLAY : STARVED; }

static int repeated(const uint8_t *board, int times) {
    if (row_total(board, 0) == 0 || row_total(board, ROW) == 0) return 0;
    return times >= 2 ? REPETITION : 0;
}

static void settle(uint8_t *board, int ended) {
    if (ended != STARVED && ended != CANNOT_PLAY && ended != REPETITION) return;
    for (int house = 0; house < HOUSES; house++) {
        board[STORE + house / ROW] += board[house];
        board[house] = 0;
    }
}

/* Where the last seed of a house falls: a place of the other row, ROW more after a whole round, or HOUSES. */
static int reach(int house, int seeds) {
    if (seeds < HOUSES && house + seeds >= ROW && house + seeds < HOUSES) return house + seeds - ROW;
    int last = house + seeds + 1;
    return seeds >= HOUSES && last >= HOUSES + ROW && last < 2 * HOUSES ? last - HOUSES : HOUSES;
}

static uint8_t reaches[ROW][SEED_VALUES];

static int prospect(const uint8_t *board, int side) {
    static const uint8_t taken[2][SEED_VALUES] = {{0, 2, 3}, {2, 3}};
    static const uint8_t beyond[2][SEED_VALUES] = {{0, 255, 255}, {255, 255}};
    int gains[HOUSES + 1] = {0}, found = 0;
    for (int round = 0; round < 2; round++)
        for (int house = 0, run = 0; house < ROW; house++) {
            int seeds = board[ROW - side * ROW + house];
            gains[round * ROW + house] = run = (run & beyond[round][seeds]) + taken[round][seeds];
        }
    for (int house = 0; house < ROW; house++) found += gains[reaches[house][board[side * ROW + house]]];
    return found;
}

static struct {
    int move, mine_in_prospect, theirs_in_prospect, layer[HOUSES][MOST + 1][NUMBERS];
} weights;

static int positive(int sums) {
    int above = sums & ABOVE;
    return sums & (above - (above >> (LANE - 1)));
}

static int added(int sums) { return (sums & FULL) + (sums >> LANE & FULL) + (sums >> 2 * LANE); }

static int layered(const uint8_t *board) {
    int sums[NUMBERS] = {0}, start = board[TURN] * ROW;
    for (int house = 0; house < HOUSES; house++) {
        int seeds = board[house < HOUSES - start ? start + house : start + house - HOUSES];
        const int *line = weights.layer[house][smaller(seeds, MOST)];
        for (int i = 0; i < NUMBERS; i++) sums[i] += line[i];
    }
    int found = added(positive(sums[0]) + positive(sums[1])) + added(positive(sums[2]));
    return found - added(positive(sums[3]) + positive(sums[4])) - added(positive(sums[5]));
}

static int value(const uint8_t *board) {
    int mover = board[TURN], lead = SEED * (board[STORE] - board[STORE + 1]);
    int mine = weights.mine_in_prospect * prospect(board, mover);
    int found = mine + weights.theirs_in_prospect * prospect(board, 1 - mover);
    int worth = smaller(larger(weights.move + found + STEP * layered(board), -MOST_BEYOND), MOST_BEYOND);
    return worth + (mover == 1 ? -lead : lead);
}

/* The search. */

static int hash_of(const uint8_t *board, const int *parts) {
    int found = 0;
    for (int cell = 0; cell < CELLS; cell++) found ^= parts[cell * SEED_VALUES + board[cell]];
    return found;
}

static int final_value(const uint8_t *board, int ended) {
    memcpy(settled, board, CELLS);
    settle(settled, ended);
    int lead = settled[STORE] - settled[STORE + 1];
    if (board[TURN] == 1) lead = -lead;
    return lead == 0 ? 0 : lead > 0 ? WON + SEED * lead : SEED * lead - WON;
}

static int recurrence(const uint8_t *board, int place, int key, int lock) {
    int times = 1;
    for (int earlier = 0; earlier < place; earlier++)
        if (line_keys[earlier] == key && line_locks[earlier] == lock) {
            times++;
            path_dependency = smaller(path_dependency, earlier);
        }
    return times == 1 ? 0 : repeated(board, times);
}

static int child_of(int ply, int i) { return 1 + ply * MOVES + i; }

static int make_child(int ply, int i) {
    if (nodes >= node_limit) {
        stopped = 1;
        return 0;
    }
    const uint8_t *parent = boards[path[ply]];
    int at = child_of(ply, i);
    uint8_t *child = boards[at];
    memcpy(child, parent, CELLS);
    if (play(child, lists[ply][i]) == 0) return 0;
    nodes++;
    path_dependency = INFINITE;
    int key = hash_of(child, key_parts), ended = ending(child);
    if (ended == 0 && seen[key & (FILTER - 1)] > 0)
        ended = recurrence(child, base + ply + 1, key, hash_of(child, lock_parts));
    int worth = ended != 0 ? final_value(child, ended) : value(child);
    board_keys[at] = key;
    values[at] = child[TURN] == parent[TURN] ? worth : -worth;
    ended_there[at] = ended != 0;
    dependencies[at] = path_dependency;
    return 1;
}

static int make_children(int ply, int first, int count) {
    uint8_t *moves = lists[ply];
    int legal = first;
    for (int i = first; i < count; i++) {
        if (!make_child(ply, i)) continue;
        int move = moves[i], place = legal++;
        int worth = values[child_of(ply, i)] * POINT + history[move];
        while (place > first && worths[place - 1] < worth) {
            worths[place] = worths[place - 1];
            moves[place] = moves[place - 1];
            children[ply][place] = children[ply][place - 1];
            place--;
        }
        worths[place] = worth;
        moves[place] = move;
        children[ply][place] = i;
    }
    return legal;
}

static void take(int ply, int move, int score) {
    path_dependencies[ply] = smaller(path_dependencies[ply], path_dependency);
    if (score > best_values[ply]) {
        best_values[ply] = score;
        best_moves[ply] = move;
        if (ply == 0) best_move = move;
    }
}

static int search(int ply, int depth, int alpha, int beta);

static int child_value(int ply, int depth, int alpha, int beta) {
    if (boards[path[ply + 1]][TURN] == boards[path[ply]][TURN]) return search(ply + 1, depth - 1, alpha, beta);
    return -search(ply + 1, depth - 1, -beta, -alpha);
}

static int principal_variation_search(int ply, int depth, int low, int beta, int late) {
    if (best_moves[ply] == NO_MOVE) return child_value(ply, depth, low, beta);
    int score = late ? child_value(ply, depth - 1, low, low + 1) : 0;
    if (late && (stopped || score <= low)) return score;
    score = child_value(ply, depth, low, low + 1);
    if (stopped || score <= low || score >= beta) return score;
    int dependency = path_dependency;
    score = child_value(ply, depth, score - 1, beta);
    path_dependency = smaller(dependency, path_dependency);
    return score;
}

static void put_on_path(int ply, int at, int key) {
    path[ply] = at;
    line_keys[base + ply] = key;
    line_locks[base + ply] = hash_of(boards[at], lock_parts);
}

static void try_move(int ply, int i, int depth, int alpha, int beta) {
    int child = child_of(ply, children[ply][i]), score = values[child];
    path_dependency = dependencies[child];
    if (!ended_there[child]) {
        put_on_path(ply + 1, child, board_keys[child]);
        int late = i >= EARLY && depth >= LATE_DEPTH && ply > 0;
        score = principal_variation_search(ply, depth, larger(alpha, best_values[ply]), beta, late);
    }
    if (stopped) return;
    take(ply, lists[ply][i], score);
    int *cuts = &history[lists[ply][i]];
    if (score >= beta) *cuts = smaller(*cuts + depth * depth, MOST_HISTORY);
}

static void try_moves(int ply, int depth, int alpha, int beta, int first) {
    uint8_t *moves = lists[ply];
    int count = list_moves(boards[path[ply]], moves), made = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] == first) {
            moves[i] = moves[0];
            moves[0] = first;
            made = make_child(ply, 0);
            break;
        }
    if (made) {
        children[ply][0] = 0;
        try_move(ply, 0, depth, alpha, beta);
    }
    if (best_values[ply] >= beta) return;
    count = make_children(ply, made, count);
    for (int i = made; i < count && !stopped && best_values[ply] < beta; i++) try_move(ply, i, depth, alpha, beta);
}

static void try_leaves(int ply, int beta) {
    int count = list_moves(boards[path[ply]], lists[ply]);
    for (int i = 0; i < count && !stopped && best_values[ply] < beta; i++)
        if (make_child(ply, i)) take(ply, lists[ply][i], values[child_of(ply, i)]);
}

static void without_moves(int ply) {
    best_values[ply] = final_value(boards[path[ply]], stuck(boards[path[ply]]));
}

static int holds(int place, int key, int lock) {
    return (table[place] ^ key) < AGES && table[place + 1] == lock && (table[place] & (AGES - 1)) >= oldest;
}

static int entry_of(int key, int lock) {
    int place = (key & (BUCKETS - 1)) * BUCKET;
    if (holds(place, key, lock)) return place;
    return holds(place + ENTRY, key, lock) ? place + ENTRY : -1;
}

static int entry_for(int key, int lock, int depth) {
    int place = (key & (BUCKETS - 1)) * BUCKET;
    if ((table[place] ^ key) < AGES && table[place + 1] == lock) return place;
    if ((table[place] & (AGES - 1)) == age && (table[place + 2] >> 10 & 63) > depth) return place + ENTRY;
    for (int i = 0; i < ENTRY; i++) table[place + ENTRY + i] = table[place + i];
    return place;
}

static void store(int ply, int depth, int alpha, int beta) {
    int place = entry_for(line_keys[base + ply], line_locks[base + ply], depth), best = best_values[ply];
    int bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST;
    table[place] = line_keys[base + ply] - (line_keys[base + ply] & (AGES - 1)) + age;
    table[place + 1] = line_locks[base + ply];
    table[place + 2] = best * (1 << 16) + (depth << 10) + (bound << 8) + best_moves[ply];
}

static int cuts_off(int entry, int depth, int alpha, int beta) {
    if ((entry >> 10 & 63) < depth) return 0;
    int score = entry >> 16, bound = entry >> 8 & 3;
    return bound == EXACT || (bound == AT_LEAST && score >= beta) || (bound == AT_MOST && score <= alpha);
}

static int search(int ply, int depth, int alpha, int beta) {
    int place = base + ply, key = line_keys[place];
    int known = depth > 1 && ply > 0 ? entry_of(key, line_locks[place]) : -1;
    if (known >= 0 && returned == 0 && cuts_off(table[known + 2], depth, alpha, beta)) {
        path_dependency = INFINITE;
        return table[known + 2] >> 16;
    }
    int first = ply == 0 ? best_move : known >= 0 ? table[known + 2] & 255 : NO_MOVE;
    best_moves[ply] = NO_MOVE;
    best_values[ply] = -INFINITE;
    path_dependencies[ply] = INFINITE;
    seen[key & (FILTER - 1)]++;
    if (depth == 1) try_leaves(ply, beta);
    else try_moves(ply, depth, alpha, beta, first);
    if (best_moves[ply] == NO_MOVE && !stopped) without_moves(ply);
    else if (depth > 1 && ply > 0 && !stopped && path_dependencies[ply] >= place) store(ply, depth, alpha, beta);
    seen[key & (FILTER - 1)]--;
    path_dependency = path_dependencies[ply] < place ? path_dependencies[ply] : INFINITE;
    return best_values[ply];
}

static void think(int depth) {
    if (++age == AGES) {
        memset(table, 0, sizeof table);
        age = oldest = 1;
    }
    nodes = 0;
    node_limit = 2000000000;
    stopped = 0;
    best_move = NO_MOVE;
    best_value = 0;
    memset(history, 0, sizeof history);
    for (int target = 1; target <= depth; target++) {
        put_on_path(0, 0, hash_of(boards[0], key_parts));
        best_value = search(0, target, -INFINITE, INFINITE);
    }
}

int main(int count, char **words) {
    static Board positions[MOST_POSITIONS];
    FILE *file = count == 4 ? fopen(words[1], "rb") : NULL;
    if (!file || fread(key_parts, sizeof key_parts, 1, file) != 1 ||
        fread(lock_parts, sizeof lock_parts, 1, file) != 1 || fread(&weights, sizeof weights, 1, file) != 1)
        return 1;
    for (int house = 0; house < ROW; house++)
        for (int seeds = 0; seeds < SEED_VALUES; seeds++) reaches[house][seeds] = (uint8_t)reach(house, seeds);
    int number = (int)fread(positions, CELLS, MOST_POSITIONS, file), depth = atoi(words[2]);
    for (int run = atoi(words[3]); run > 0; run--) {
        struct timespec begun, done;
        long long total = 0, sum = 0;
        oldest = age + 1;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
        for (int i = 0; i < number; i++) {
            memcpy(boards[0], positions[i], CELLS);
            think(depth);
            total += nodes;
            sum = (sum * 31 + best_move * 100000 + best_value + 1000000007) % 1000000007;
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &done);
        double seconds = (double)(done.tv_sec - begun.tv_sec) + (double)(done.tv_nsec - begun.tv_nsec) / 1e9;
        printf("%lld %lld %.4f\n", total, sum, seconds);
    }
    return 0;
}
