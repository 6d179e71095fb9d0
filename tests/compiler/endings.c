/* Endings of oware-abapa as one would solve them in C: the same algorithm as pysrc/mashimo/search/kernel/retrograde.py bound
 * with pysrc/mashimo/games/oware.py, so the same tables. What the compiled solver is measured against; nothing else
 * uses it.
 *
 *   endings SEEDS FILE
 *
 * It solves all positions of at most a number of seeds, writes the tables into the file, and prints the seconds it took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROW = 6, HOUSES = 12, STORE = 12, TURN = 14, CELLS = 15, MOVES = 6, MOST = 15 };
enum { LOW = 0, HIGH = 1, FAIR = 2, ENDLESS = 100, GOES_ON = 127, ZERO = 128 };
enum { BLOCK = 256, FEW = 8 };
static const int views[2][HOUSES] = {{5, 11, 4, 10, 3, 9, 2, 8, 1, 7, 0, 6}, {11, 5, 10, 4, 9, 3, 8, 2, 7, 1, 6, 0}};

static int ways[HOUSES][MOST + 2];
static int8_t *values[3], *captures[3], *pays, *counts, *upper_bits, *marked, *marked_blocks;
static uint16_t *bounds, *predecessors, *offsets;
static int *successors, *block_edges, *first_of_block;
static uint8_t board[CELLS], tried[CELLS], listed[MOVES];
static int seeds, first, size, edges, open_positions;

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

/* The rules. */

static int row_total(const uint8_t *cells, int start) {
    int total = 0;
    for (int house = start; house < start + ROW; house++) total += cells[house];
    return total;
}

static int sow(uint8_t *cells, int house) {
    int hand = cells[house], here = house;
    cells[house] = 0;
    while (hand > 0) {
        here = (here + 1) % HOUSES;
        if (here != house) {
            cells[here]++;
            hand--;
        }
    }
    return here;
}

static void play(uint8_t *cells, int house) {
    int mover = cells[TURN], start = ROW - mover * ROW, last = sow(cells, house), stop = last, taken = 0;
    while (start <= stop && stop < start + ROW && (cells[stop] == 2 || cells[stop] == 3)) taken += cells[stop--];
    if (taken > 0 && taken != row_total(cells, start)) {
        for (house = last; house > stop; house--) cells[house] = 0;
        cells[STORE + mover] += taken;
    }
    cells[TURN] = 1 - mover;
}

static int list_moves(const uint8_t *cells, uint8_t *list) {
    int start = cells[TURN] * ROW, count = 0, kept = 0;
    for (int house = start; house < start + ROW; house++)
        if (cells[house] > 0) list[count++] = house;
    if (row_total(cells, ROW - start) > 0) return count;
    for (int i = 0; i < count; i++)
        if (cells[list[i]] >= ROW - list[i] % ROW) list[kept++] = list[i];
    return kept == 0 ? count : kept;
}

/* Places. */

static int place_of(const uint8_t *cells) {
    int place = 0, before = 0;
    for (int i = 0; i < HOUSES; i++) {
        before += cells[views[cells[TURN]][i]];
        place += ways[i][before];
    }
    return place;
}

static void set_first(void) {
    memset(board, 0, CELLS);
    board[views[0][HOUSES - 1]] = seeds;
}

static void set_next(void) {
    const int *view = views[0];
    int house = 1, front = board[view[0]];
    while (house < HOUSES && board[view[house]] == 0) house++;
    if (house == HOUSES) return;
    board[view[house]]--;
    board[view[0]] = 0;
    board[view[house - 1]] = front + 1;
}

/* A layer. */

static int pay(void) {
    int south = row_total(board, 0), north = row_total(board, ROW);
    return south == 0 || north == 0 ? GOES_ON : south - north;
}

static void look_at(int place) {
    if (place % BLOCK == 0) block_edges[place / BLOCK] = edges;
    pays[place] = pay();
    counts[place] = 0;
    for (int bound = 0; bound < 3; bound++) captures[bound][place] = -GOES_ON;
    int count = list_moves(board, listed);
    for (int i = 0; i < count; i++) {
        memcpy(tried, board, CELLS);
        play(tried, listed[i]);
        int there = place_of(tried);
        if (there >= first) {
            there -= first;
            successors[edges++] = 2 * there;
            counts[place]++;
            offsets[there]++;
            continue;
        }
        int gain = tried[STORE] - tried[STORE + 1];
        for (int bound = 0; bound < 3; bound++) {
            int worth = -values[bound == FAIR ? FAIR : 1 - bound][there];
            if (worth != ENDLESS && worth != -ENDLESS) worth += gain;
            captures[bound][place] = larger(captures[bound][place], worth);
        }
    }
    if (count == 0)
        for (int bound = 0; bound < 3; bound++) captures[bound][place] = -row_total(board, ROW);
}

static int first_predecessor(int place) { return first_of_block[place / BLOCK] + offsets[place]; }

static int successor(int edge) { return successors[edge] >> 1; }

static void list_predecessors(void) {
    int before = 0, edge = 0;
    for (int place = 0; place <= size; place++) {
        if (place % BLOCK == 0) first_of_block[place / BLOCK] = before;
        before += offsets[place];
        offsets[place] = before - first_of_block[place / BLOCK];
    }
    for (int place = 0; place < size; place++)
        for (int i = 0; i < counts[place]; i++) {
            int there = successor(edge++);
            offsets[there]--;
            predecessors[first_predecessor(there)] = place & 65535;
            upper_bits[first_predecessor(there)] = place >> 16;
        }
}

static void survey(void) {
    edges = 0;
    memset(offsets, 0, sizeof(uint16_t) * (size + 1));
    set_first();
    for (int place = 0; place < size; place++, set_next()) look_at(place);
    block_edges[(size - 1) / BLOCK + 1] = edges;
    list_predecessors();
}

/* The bounds: the one that rises in the upper byte, the other in the lower. */

static void write_bounds(int place, int rise, int fall) { bounds[place] = (rise + ZERO) << 8 | (fall + ZERO); }

static int upper(int place) { return (bounds[place] >> 8) - ZERO; }

static int lower(int place) { return (bounds[place] & 255) - ZERO; }

static int improve(int place, const int8_t *least, int edge, int after) {
    int old = bounds[place], rise = old >> 8, fall = ZERO + larger(least[place], -seeds);
    for (; edge < after; edge++) {
        int found = bounds[successor(edge)], again = successors[edge] & 1;
        if (!again) found = (2 * ZERO << 8 | 2 * ZERO) - found;
        rise = larger(rise, again ? found >> 8 : found & 255);
        fall = larger(fall, again ? found & 255 : found >> 8);
    }
    int new = rise << 8 | smaller(fall, old & 255);
    bounds[place] = new;
    return new != old;
}

static int sweep(const int8_t *least) {
    int changes = 0, edge = edges;
    for (int place = size - 1; place >= 0; place--) {
        int after = edge;
        edge -= counts[place];
        changes += improve(place, least, edge, after);
    }
    return changes;
}

static void mark_predecessors(int place) {
    int end = first_predecessor(place + 1);
    for (int edge = first_predecessor(place); edge < end; edge++) {
        int there = upper_bits[edge] << 16 | predecessors[edge];
        marked[there] = 1;
        marked_blocks[there / BLOCK] = 1;
    }
}

static int sweep_marked(const int8_t *least, int everywhere) {
    int changes = 0;
    for (int block = (size - 1) / BLOCK; block >= 0; block--) {
        if (!everywhere && !marked_blocks[block]) continue;
        marked_blocks[block] = 0;
        int edge, after = block_edges[block + 1];
        for (int place = smaller(size, (block + 1) * BLOCK) - 1; place >= block * BLOCK; place--, after = edge) {
            edge = after - counts[place];
            if (!everywhere && !marked[place]) continue;
            marked[place] = 0;
            if (!improve(place, least, edge, after)) continue;
            changes++;
            mark_predecessors(place);
        }
    }
    return changes;
}

static void improve_all(const int8_t *least) {
    int changes = size;
    while (changes > size / FEW) changes = sweep(least);
    if (changes == 0) return;
    sweep_marked(least, 1);
    while (sweep_marked(least, 0) > 0) continue;
}

static int is_open(void) {
    for (int place = 0; place < size; place++)
        if (upper(place) < lower(place)) return 1;
    return 0;
}

static void store_bounds(int low_rises) {
    for (int place = 0; place < size; place++) {
        int low = low_rises ? upper(place) : lower(place), high = low_rises ? lower(place) : upper(place);
        values[LOW][first + place] = low;
        values[HIGH][first + place] = high;
        values[FAIR][first + place] = larger(low, smaller(0, high));
        open_positions += low < high;
    }
}

static void find_bounds(void) {
    for (int place = 0; place < size; place++) write_bounds(place, larger(captures[LOW][place], -ENDLESS), ENDLESS);
    improve_all(captures[HIGH]);
    if (!is_open()) {
        store_bounds(1);
        return;
    }
    for (int place = 0; place < size; place++) {
        int paid = pays[place], kept = paid != GOES_ON ? smaller(paid, lower(place)) : -GOES_ON;
        write_bounds(place, smaller(larger(captures[HIGH][place], kept), seeds), larger(paid, upper(place)));
    }
    improve_all(captures[LOW]);
    for (int place = 0; place < size; place++) {
        if (lower(place) > seeds) write_bounds(place, upper(place), -ENDLESS);
        if (upper(place) < -seeds) write_bounds(place, ENDLESS, lower(place));
    }
    store_bounds(0);
}

static void solve(int count) {
    seeds = count;
    first = ways[HOUSES - 1][count];
    size = ways[HOUSES - 2][count + 1];
    survey();
    find_bounds();
    if (open_positions == 0) return;
    for (int place = 0; place < size; place++) write_bounds(place, larger(captures[FAIR][place], 0), 0);
    improve_all(captures[FAIR]);
    for (int place = 0; place < size; place++) {
        int here = first + place, fair = larger(upper(place), 0) + smaller(lower(place), 0);
        values[FAIR][here] = larger(values[LOW][here], smaller(fair, values[HIGH][here]));
    }
}

/* Seconds by the clock, as the others that it is compared with measure. */
static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    int most = count == 3 ? atoi(words[1]) : -1;
    if (most < 0 || most > MOST) return 1;
    for (int house = 0; house < HOUSES; house++)
        for (int before = 0; before <= MOST + 1; before++) {
            int64_t found_ways = 1; /* (house + before) over (house + 1) */
            for (int i = 1; i <= house + 1; i++) found_ways = found_ways * (before - 1 + i) / i;
            ways[house][before] = (int)found_ways;
        }
    int layer = ways[HOUSES - 2][most + 1], all = layer + ways[HOUSES - 1][most];
    for (int i = 0; i < 3; i++) values[i] = calloc(all, 1), captures[i] = calloc(layer, 1);
    pays = calloc(layer, 1), counts = calloc(layer, 1), marked = calloc(layer, 1);
    marked_blocks = calloc(layer / BLOCK + 1, 1), bounds = calloc(layer, sizeof(uint16_t));
    offsets = calloc(layer + 1, sizeof(uint16_t)), first_of_block = calloc(layer / BLOCK + 1, sizeof(int));
    block_edges = calloc(layer / BLOCK + 2, sizeof(int));
    successors = calloc(layer, MOVES * sizeof(int));
    predecessors = calloc(layer, MOVES * sizeof(uint16_t)), upper_bits = calloc(layer, MOVES);
    double began = now();
    for (int i = 0; i <= most; i++) solve(i);
    printf("%f\n", now() - began);
    FILE *file = fopen(words[2], "wb");
    if (file == NULL) return 1;
    for (int i = 0; i < 3; i++) fwrite(values[i], 1, all, file);
    return fclose(file);
}
