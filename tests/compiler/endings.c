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
enum { LOW = 0, HIGH = 1, FAIR = 2, ENDLESS = 100, GOES_ON = 127 };
enum { BLOCK = 1024 }; /* the number of places that share one of block_edges */
enum { BATCH = 64, TARGET_BATCH = 4 * BATCH, RAISES = 1, CLOSES = 2 };
enum { KNOWN = 1, QUEUED = 4, ANY_QUEUED = QUEUED << LOW | QUEUED << HIGH };
static const int views[2][HOUSES] = {{5, 11, 4, 10, 3, 9, 2, 8, 1, 7, 0, 6}, {11, 5, 10, 4, 9, 3, 8, 2, 7, 1, 6, 0}};

static int ways[HOUSES][MOST + 2];
static int8_t *values[3], *captures[3], *pays, *successors, *open_successors, *flags, *schedule, *layer_bounds[2];
static int *block_edges, *queue;
static uint16_t *offsets, *predecessors;
static int8_t *top_bits;
static uint8_t board[CELLS], tried[CELLS], listed[MOVES];
static int source_bounds[BATCH], first_edges[BATCH], end_edges[BATCH];
static int targets[TARGET_BATCH], source_of[TARGET_BATCH], effects[TARGET_BATCH], changed[TARGET_BATCH];
static int seeds, first, size, next_value, queued, head, open_positions;

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
    pays[place] = pay();
    successors[place] = 0;
    for (int bound = 0; bound < 3; bound++) captures[bound][place] = -GOES_ON;
    int count = list_moves(board, listed);
    for (int i = 0; i < count; i++) {
        memcpy(tried, board, CELLS);
        play(tried, listed[i]);
        int there = place_of(tried);
        if (there >= first) {
            successors[place]++;
            offsets[there - first]++;
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

static int first_edge(int place) { return block_edges[place / BLOCK] + offsets[place]; }

static void list_edges(int place) {
    int count = list_moves(board, listed);
    for (int i = 0; i < count; i++) {
        memcpy(tried, board, CELLS);
        play(tried, listed[i]);
        int there = place_of(tried) - first;
        if (there < 0) continue;
        offsets[there]--;
        int edge = first_edge(there);
        predecessors[edge] = place & 65535;
        top_bits[edge] = place >> 16;
    }
}

static void survey(void) {
    int edges = 0;
    memset(offsets, 0, sizeof(uint16_t) * (size + 1));
    set_first();
    for (int place = 0; place < size; place++, set_next()) look_at(place);
    for (int place = 0; place <= size; place++) {
        if (place % BLOCK == 0) block_edges[place / BLOCK] = edges;
        edges += offsets[place];
        offsets[place] = edges - block_edges[place / BLOCK];
    }
    set_first();
    for (int place = 0; place < size; place++, set_next())
        if (successors[place] > 0) list_edges(place);
}

/* The bounds. */

static void establish(int place, int bound, int value) {
    layer_bounds[bound][place] = value;
    if ((flags[place] & ANY_QUEUED) == 0) {
        int last = head + queued++;
        queue[last < size ? last : last - size] = place;
    }
    flags[place] |= (KNOWN | QUEUED) << bound;
}

static void limit_by_captures(int place, int bound) {
    layer_bounds[bound][place] = smaller(layer_bounds[bound][place], captures[bound][place]);
}

static void change(int place, int new, int rising, int value) {
    int other = 1 - rising;
    if (new & RAISES && !(flags[place] & KNOWN << rising)) establish(place, rising, value);
    if (!(new & CLOSES) || flags[place] & KNOWN << other) return;
    limit_by_captures(place, other);
    if (layer_bounds[other][place] <= -value) {
        establish(place, other, -value);
        return;
    }
    schedule[place] = larger(schedule[place], -layer_bounds[other][place]);
    next_value = larger(next_value, -layer_bounds[other][place]);
}

static void update(int count, int rising, int value) {
    int changes = 0;
    for (int i = 0; i < count; i++) {
        int top = top_bits[targets[i]], source = source_bounds[source_of[i]], again = top < 0;
        targets[i] = (top & 127) << 16 | predecessors[targets[i]];
        int raises = source >> (rising ^ again ^ 1) & 1, closes = source >> (rising ^ again) & 1;
        effects[i] = RAISES * raises | CLOSES * closes;
    }
    for (int i = 0; i < count; i++) {
        int place = targets[i], new = 0;
        if (effects[i] & RAISES) new = RAISES * !(flags[place] & KNOWN << rising);
        if (effects[i] & CLOSES) new |= CLOSES * (--open_successors[place] == 0);
        effects[i] = new;
        changed[changes] = i;
        changes += new != 0;
    }
    for (int i = 0; i < changes; i++) change(targets[changed[i]], effects[changed[i]], rising, value);
}

static void propagate_batch(int rising, int value) {
    int count = smaller(queued, BATCH), filled = 0;
    queued -= count;
    for (int i = 0; i < count; i++) {
        int place = queue[head];
        head = head + 1 < size ? head + 1 : 0;
        source_bounds[i] = flags[place] >> 2 & 3;
        flags[place] &= ~ANY_QUEUED;
        first_edges[i] = first_edge(place);
        end_edges[i] = first_edge(place + 1);
    }
    for (int i = 0; i < count; i++)
        for (int edge = first_edges[i]; edge < end_edges[i]; edge++) {
            if (filled == TARGET_BATCH) {
                update(filled, rising, value);
                filled = 0;
            }
            targets[filled] = edge;
            source_of[filled++] = i;
        }
    update(filled, rising, value);
}

static int scheduled(int place, int rising) {
    int other = 1 - rising, best = flags[place] & KNOWN << rising ? -GOES_ON : layer_bounds[rising][place];
    if (!(flags[place] & KNOWN << other)) best = larger(best, -layer_bounds[other][place]);
    return smaller(best, seeds);
}

static void prepare(int rising) {
    head = 0;
    next_value = -GOES_ON;
    memcpy(open_successors, successors, size);
    memset(flags, 0, size);
    for (int place = 0; place < size; place++) {
        if (successors[place] == 0) limit_by_captures(place, 1 - rising);
        schedule[place] = scheduled(place, rising);
        next_value = larger(next_value, schedule[place]);
    }
}

static void propagate(int rising, int least) {
    int other = 1 - rising;
    prepare(rising);
    while (next_value >= least) {
        int value = next_value;
        next_value = -GOES_ON;
        for (int place = 0; place < size; place++) {
            if (schedule[place] >= value) {
                int known = flags[place];
                if (!(known & KNOWN << rising) && layer_bounds[rising][place] >= value) establish(place, rising, value);
                if (!(known & KNOWN << other) && layer_bounds[other][place] <= -value) establish(place, other, -value);
                schedule[place] = scheduled(place, rising);
            }
            next_value = larger(next_value, schedule[place]);
        }
        while (queued > 0) propagate_batch(rising, value);
        head = 0;
    }
    for (int place = 0; place < size; place++) {
        if (!(flags[place] & KNOWN << LOW)) layer_bounds[LOW][place] = -ENDLESS;
        if (!(flags[place] & KNOWN << HIGH)) layer_bounds[HIGH][place] = ENDLESS;
    }
}

static int is_open(void) {
    for (int place = 0; place < size; place++)
        if (layer_bounds[LOW][place] < layer_bounds[HIGH][place]) return 1;
    return 0;
}

static void start_from_captures(void) {
    memcpy(layer_bounds[LOW], captures[LOW], size);
    memset(layer_bounds[HIGH], GOES_ON, size);
}

static void find_bounds(void) {
    start_from_captures();
    propagate(LOW, -seeds);
    if (!is_open()) return;
    for (int place = 0; place < size; place++) {
        int paid = pays[place];
        int kept = paid != GOES_ON ? smaller(paid, layer_bounds[HIGH][place]) : -GOES_ON;
        layer_bounds[LOW][place] = larger(paid, layer_bounds[LOW][place]);
        layer_bounds[HIGH][place] = larger(captures[HIGH][place], kept);
    }
    propagate(HIGH, -seeds);
}

static void solve(int count) {
    seeds = count;
    first = ways[HOUSES - 1][count];
    size = ways[HOUSES - 2][count + 1];
    survey();
    find_bounds();
    for (int place = 0; place < size; place++) {
        int low = layer_bounds[LOW][place], high = layer_bounds[HIGH][place];
        values[LOW][first + place] = low;
        values[HIGH][first + place] = high;
        values[FAIR][first + place] = larger(low, smaller(0, high));
        open_positions += low < high;
    }
    if (open_positions == 0) return;
    memcpy(captures[LOW], captures[FAIR], size);
    memcpy(captures[HIGH], captures[FAIR], size);
    start_from_captures();
    propagate(LOW, 1);
    for (int place = 0; place < size; place++) {
        int here = first + place, fair = larger(layer_bounds[LOW][place], smaller(0, layer_bounds[HIGH][place]));
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
    for (int i = 0; i < 2; i++) layer_bounds[i] = calloc(layer, 1);
    pays = calloc(layer, 1), successors = calloc(layer, 1), open_successors = calloc(layer, 1);
    flags = calloc(layer, 1), schedule = calloc(layer, 1);
    offsets = calloc(layer + 1, sizeof(uint16_t)), block_edges = calloc(layer / BLOCK + 1, sizeof(int));
    predecessors = calloc(layer, MOVES * sizeof(uint16_t)), top_bits = calloc(layer, MOVES);
    queue = calloc(layer, sizeof(int));
    double began = now();
    for (int i = 0; i <= most; i++) solve(i);
    printf("%f\n", now() - began);
    FILE *file = fopen(words[2], "wb");
    if (file == NULL) return 1;
    for (int i = 0; i < 3; i++) fwrite(values[i], 1, all, file);
    return fclose(file);
}
