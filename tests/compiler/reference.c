/* The search and the rules of oware-abapa as one would write them in C: the same algorithm as
 * pysrc/mashimo/search/alphabeta.py linked with pysrc/mashimo/games/oware.py, so the same nodes and values.
 * What the compiled search is measured against; nothing else uses it.
 *
 *   reference TABLES DEPTH RUNS
 *
 * TABLES is a file of KEY_PARTS, LOCK_PARTS (32-bit numbers), then positions of CELLS bytes. Each run empties the table
 * and searches every position to the depth; it prints: nodes, a number made of all moves and values, seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROW = 6, HOUSES = 12, STORE = 12, TURN = 14, CELLS = 15, MOVES = 6, SEEDS = 48 };
enum { MAX_PLY = 63, LINE = 1024, TABLE = 1 << 18, SEED_VALUES = 128, FILTER = 1 << 12 };
enum { SEED = 100, WON = 10000, INFINITE = 30000, NO_MOVE = 255, EXACT = 0, AT_LEAST = 1, AT_MOST = 2 };
enum { MAJORITY = 16, STARVED = 17, CANNOT_PLAY = 18, REPETITION = 19 };
enum { MOST_POSITIONS = 1000 };

typedef uint8_t Board[CELLS];

static Board boards[MAX_PLY + 1], settled;
static uint8_t lists[MAX_PLY + 1][MOVES], choices[MAX_PLY + 1], killers[MAX_PLY + 1], seen[FILTER];
static int leaning[MAX_PLY + 1], worths[MOVES], history[256];
static int keys[TABLE], locks[TABLE], entries[TABLE];
static int line_keys[LINE + MAX_PLY + 1], line_locks[LINE + MAX_PLY + 1];
static int key_parts[CELLS * SEED_VALUES], lock_parts[CELLS * SEED_VALUES];
static int nodes, node_limit, stopped, best_move, best_value, base, returned, leans_on;

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

static int worth(int seeds) {
    if (seeds == 0) return -100;
    if (seeds < 3) return -50;
    return seeds >= HOUSES ? 50 : 0;
}

static int value(const uint8_t *board) {
    int lead = SEED * (board[STORE] - board[STORE + 1]);
    for (int house = 0; house < ROW; house++) lead += worth(board[house]) - worth(board[house + ROW]);
    return board[TURN] == 1 ? -lead : lead;
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
            leans_on = smaller(leans_on, earlier);
        }
    return times == 1 ? 0 : repeated(board, times);
}

static int list_in_order(int ply, int first) {
    uint8_t *moves = lists[ply];
    int count = list_moves(boards[ply], moves);
    for (int i = 0; i < count; i++) {
        int move = moves[i], worth = history[move], place = i;
        if (move == first) worth = 1 << 30;
        else if (move == killers[ply]) worth = 1 << 29;
        while (place > 0 && worths[place - 1] < worth) {
            worths[place] = worths[place - 1];
            moves[place] = moves[place - 1];
            place--;
        }
        worths[place] = worth;
        moves[place] = move;
    }
    return count;
}

static int search(int ply, int depth, int alpha, int beta);

static int worth_of_next(int ply, int depth, int alpha, int beta) {
    if (boards[ply + 1][TURN] == boards[ply][TURN]) return search(ply + 1, depth - 1, alpha, beta);
    return -search(ply + 1, depth - 1, -beta, -alpha);
}

static int look_at_next(int ply, int depth, int low, int beta, int first) {
    if (first) return worth_of_next(ply, depth, low, beta);
    int score = worth_of_next(ply, depth, low, low + 1);
    if (stopped || score <= low || score >= beta) return score;
    int leaning = leans_on;
    score = worth_of_next(ply, depth, score - 1, beta);
    leans_on = smaller(leaning, leans_on);
    return score;
}

static int try_moves(int ply, int depth, int alpha, int beta) {
    int count = list_in_order(ply, choices[ply]), best = -INFINITE;
    choices[ply] = NO_MOVE;
    leaning[ply] = INFINITE;
    for (int i = 0; i < count; i++) {
        int move = lists[ply][i];
        memcpy(boards[ply + 1], boards[ply], CELLS);
        if (play(boards[ply + 1], move) == 0) continue;
        int score = look_at_next(ply, depth, larger(alpha, best), beta, best == -INFINITE);
        if (stopped) return best;
        leaning[ply] = smaller(leaning[ply], leans_on);
        if (score > best) {
            best = score;
            choices[ply] = move;
            if (ply == 0) best_move = move;
            if (score >= beta) {
                killers[ply] = move;
                history[move] += depth * depth;
                return best;
            }
        }
    }
    if (choices[ply] == NO_MOVE) {
        leans_on = INFINITE;
        best = final_value(boards[ply], stuck(boards[ply]));
        leaning[ply] = smaller(leaning[ply], leans_on);
    }
    return best;
}

static int suffices(int entry, int depth, int alpha, int beta) {
    if ((entry >> 10 & 63) < depth) return 0;
    int score = entry >> 16, bound = entry >> 8 & 3;
    return bound == EXACT || (bound == AT_LEAST && score >= beta) || (bound == AT_MOST && score <= alpha);
}

static int search(int ply, int depth, int alpha, int beta) {
    if (nodes >= node_limit) {
        stopped = 1;
        return 0;
    }
    nodes++;
    leans_on = INFINITE;
    uint8_t *board = boards[ply];
    int place = base + ply, key = hash_of(board, key_parts), lock = hash_of(board, lock_parts);
    int ended = ending(board);
    if (ended == 0 && ply > 0 && seen[key & (FILTER - 1)] > 0) ended = recurrence(board, place, key, lock);
    if (ended != 0) return final_value(board, ended);
    if (depth == 0) return value(board);
    int slot = key & (TABLE - 1);
    choices[ply] = NO_MOVE;
    if (keys[slot] == key && locks[slot] == lock) {
        choices[ply] = entries[slot] & 255;
        if (ply > 0 && returned == 0 && suffices(entries[slot], depth, alpha, beta)) return entries[slot] >> 16;
    }
    if (ply == 0) choices[0] = best_move;
    line_keys[place] = key;
    line_locks[place] = lock;
    seen[key & (FILTER - 1)]++;
    int best = try_moves(ply, depth, alpha, beta);
    seen[key & (FILTER - 1)]--;
    if (!stopped && choices[ply] != NO_MOVE && leaning[ply] >= place) {
        keys[slot] = key;
        locks[slot] = lock;
        int bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST;
        entries[slot] = best * (1 << 16) + (depth << 10) + (bound << 8) + choices[ply];
    }
    leans_on = leaning[ply] < place ? leaning[ply] : INFINITE;
    return best;
}

static void think(int depth) {
    nodes = 0;
    node_limit = 2000000000;
    stopped = 0;
    best_move = NO_MOVE;
    best_value = 0;
    memset(killers, NO_MOVE, sizeof killers);
    memset(history, 0, sizeof history);
    for (int target = 1; target <= depth; target++) best_value = search(0, target, -INFINITE, INFINITE);
}

int main(int count, char **words) {
    static Board positions[MOST_POSITIONS];
    FILE *file = count == 4 ? fopen(words[1], "rb") : NULL;
    if (!file || fread(key_parts, sizeof key_parts, 1, file) != 1 || fread(lock_parts, sizeof lock_parts, 1, file) != 1)
        return 1;
    int number = (int)fread(positions, CELLS, MOST_POSITIONS, file), depth = atoi(words[2]);
    for (int run = atoi(words[3]); run > 0; run--) {
        struct timespec begun, done;
        long long total = 0, sum = 0;
        memset(keys, 0, sizeof keys);
        memset(locks, 0, sizeof locks);
        clock_gettime(CLOCK_MONOTONIC, &begun);
        for (int i = 0; i < number; i++) {
            memcpy(boards[0], positions[i], CELLS);
            think(depth);
            total += nodes;
            sum = (sum * 31 + best_move * 100000 + best_value + 1000000007) % 1000000007;
        }
        clock_gettime(CLOCK_MONOTONIC, &done);
        double seconds = (double)(done.tv_sec - begun.tv_sec) + (double)(done.tv_nsec - begun.tv_nsec) / 1e9;
        printf("%lld %lld %.4f\n", total, sum, seconds);
    }
    return 0;
}
