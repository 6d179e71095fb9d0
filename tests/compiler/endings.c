/* Endings of oware-abapa as one would solve them in C: the same algorithm as pysrc/mashimo/search/retrograde.py linked
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
enum { BLOCK = 1024 }; /* so many places have the same start */
enum { TOGETHER = 64, HEARING = 4 * TOGETHER, RAISES = 1, HOLDS = 2 };
static const int views[2][HOUSES] = {{5, 11, 4, 10, 3, 9, 2, 8, 1, 7, 0, 6}, {11, 5, 10, 4, 9, 3, 8, 2, 7, 1, 6, 0}};

static int ways[HOUSES][MOST + 2];
static int8_t *values[3], *caught[3], *pays, *moves_in, *left_in, *news, *due, *found[2];
static int *start, *waiting_list;
static uint16_t *from, *askers;
static int8_t *tops;
static uint8_t board[CELLS], tried[CELLS], listed[MOVES];
static int told[TOGETHER], begins[TOGETHER], ends[TOGETHER];
static int hearers[HEARING], by[HEARING], heard[HEARING], concerned[HEARING];
static int seeds, first, size, upcoming, waiting, head, hanging;

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
    moves_in[place] = 0;
    for (int bound = 0; bound < 3; bound++) caught[bound][place] = -GOES_ON;
    int count = list_moves(board, listed);
    for (int i = 0; i < count; i++) {
        memcpy(tried, board, CELLS);
        play(tried, listed[i]);
        int there = place_of(tried);
        if (there >= first) {
            moves_in[place]++;
            from[there - first]++;
            continue;
        }
        int gain = tried[STORE] - tried[STORE + 1];
        for (int bound = 0; bound < 3; bound++) {
            int worth = -values[bound == FAIR ? FAIR : 1 - bound][there];
            if (worth != ENDLESS && worth != -ENDLESS) worth += gain;
            caught[bound][place] = larger(caught[bound][place], worth);
        }
    }
    if (count == 0)
        for (int bound = 0; bound < 3; bound++) caught[bound][place] = -row_total(board, ROW);
}

static int asker_from(int place) { return start[place / BLOCK] + from[place]; }

static void enter_at(int place) {
    int count = list_moves(board, listed);
    for (int i = 0; i < count; i++) {
        memcpy(tried, board, CELLS);
        play(tried, listed[i]);
        int there = place_of(tried) - first;
        if (there < 0) continue;
        from[there]--;
        int link = asker_from(there);
        askers[link] = place & 65535;
        tops[link] = place >> 16;
    }
}

static void survey(void) {
    int links = 0;
    memset(from, 0, sizeof(uint16_t) * (size + 1));
    set_first();
    for (int place = 0; place < size; place++, set_next()) look_at(place);
    for (int place = 0; place <= size; place++) {
        if (place % BLOCK == 0) start[place / BLOCK] = links;
        links += from[place];
        from[place] = links - start[place / BLOCK];
    }
    set_first();
    for (int place = 0; place < size; place++, set_next())
        if (moves_in[place] > 0) enter_at(place);
}

/* The bounds. */

static void learn(int place, int bound, int value) {
    found[bound][place] = value;
    if ((news[place] & 12) == 0) {
        int last = head + waiting++;
        waiting_list[last < size ? last : last - size] = place;
    }
    news[place] |= 5 << bound;
}

static void hold_by_captures(int place, int bound) {
    found[bound][place] = smaller(found[bound][place], caught[bound][place]);
}

static void take_in(int place, int new, int rising, int value) {
    int other = 1 - rising;
    if (new & RAISES && !(news[place] & 1 << rising)) learn(place, rising, value);
    if (!(new & HOLDS) || news[place] & 1 << other) return;
    hold_by_captures(place, other);
    if (found[other][place] <= -value) {
        learn(place, other, -value);
        return;
    }
    due[place] = larger(due[place], -found[other][place]);
    upcoming = larger(upcoming, -found[other][place]);
}

static void hear(int count, int rising, int value) {
    int new_to = 0;
    for (int i = 0; i < count; i++) {
        int top = tops[hearers[i]], news_of = told[by[i]], again = top < 0;
        hearers[i] = (top & 127) << 16 | askers[hearers[i]];
        int raises = news_of >> (rising ^ again ^ 1) & 1, holds = news_of >> (rising ^ again) & 1;
        heard[i] = RAISES * raises | HOLDS * holds;
    }
    for (int i = 0; i < count; i++) {
        int place = hearers[i], new = 0;
        if (heard[i] & RAISES) new = RAISES * !(news[place] & 1 << rising);
        if (heard[i] & HOLDS) new |= HOLDS * (--left_in[place] == 0);
        heard[i] = new;
        concerned[new_to] = i;
        new_to += new != 0;
    }
    for (int i = 0; i < new_to; i++) take_in(hearers[concerned[i]], heard[concerned[i]], rising, value);
}

static void tell(int rising, int value) {
    int count = smaller(waiting, TOGETHER), links = 0;
    waiting -= count;
    for (int i = 0; i < count; i++) {
        int place = waiting_list[head];
        head = head + 1 < size ? head + 1 : 0;
        told[i] = news[place] >> 2 & 3;
        news[place] &= ~12;
        begins[i] = asker_from(place);
        ends[i] = asker_from(place + 1);
    }
    for (int i = 0; i < count; i++)
        for (int link = begins[i]; link < ends[i]; link++) {
            if (links == HEARING) {
                hear(links, rising, value);
                links = 0;
            }
            hearers[links] = link;
            by[links++] = i;
        }
    hear(links, rising, value);
}

static int due_at(int place, int rising) {
    int other = 1 - rising, best = news[place] & 1 << rising ? -GOES_ON : found[rising][place];
    if (!(news[place] & 1 << other)) best = larger(best, -found[other][place]);
    return smaller(best, seeds);
}

static void make_ready(int rising) {
    head = 0;
    upcoming = -GOES_ON;
    memcpy(left_in, moves_in, size);
    memset(news, 0, size);
    for (int place = 0; place < size; place++) {
        if (moves_in[place] == 0) hold_by_captures(place, 1 - rising);
        due[place] = due_at(place, rising);
        upcoming = larger(upcoming, due[place]);
    }
}

static void spread(int rising, int least) {
    int other = 1 - rising;
    make_ready(rising);
    while (upcoming >= least) {
        int value = upcoming;
        upcoming = -GOES_ON;
        for (int place = 0; place < size; place++) {
            if (due[place] >= value) {
                int known = news[place];
                if (!(known & 1 << rising) && found[rising][place] >= value) learn(place, rising, value);
                if (!(known & 1 << other) && found[other][place] <= -value) learn(place, other, -value);
                due[place] = due_at(place, rising);
            }
            upcoming = larger(upcoming, due[place]);
        }
        while (waiting > 0) tell(rising, value);
        head = 0;
    }
    for (int place = 0; place < size; place++) {
        if (!(news[place] & 1 << LOW)) found[LOW][place] = -ENDLESS;
        if (!(news[place] & 1 << HIGH)) found[HIGH][place] = ENDLESS;
    }
}

static int is_open(void) {
    for (int place = 0; place < size; place++)
        if (found[LOW][place] < found[HIGH][place]) return 1;
    return 0;
}

static void start_apart(void) {
    memcpy(found[LOW], caught[LOW], size);
    memset(found[HIGH], GOES_ON, size);
}

static void find_bounds(void) {
    start_apart();
    spread(LOW, -seeds);
    if (!is_open()) return;
    for (int place = 0; place < size; place++) {
        int paid = pays[place];
        int kept = paid != GOES_ON ? smaller(paid, found[HIGH][place]) : -GOES_ON;
        found[LOW][place] = larger(paid, found[LOW][place]);
        found[HIGH][place] = larger(caught[HIGH][place], kept);
    }
    spread(HIGH, -seeds);
}

static void solve(int count) {
    seeds = count;
    first = ways[HOUSES - 1][count];
    size = ways[HOUSES - 2][count + 1];
    survey();
    find_bounds();
    for (int place = 0; place < size; place++) {
        int low = found[LOW][place], high = found[HIGH][place];
        values[LOW][first + place] = low;
        values[HIGH][first + place] = high;
        values[FAIR][first + place] = larger(low, smaller(0, high));
        hanging += low < high;
    }
    if (hanging == 0) return;
    memcpy(caught[LOW], caught[FAIR], size);
    memcpy(caught[HIGH], caught[FAIR], size);
    start_apart();
    spread(LOW, 1);
    for (int place = 0; place < size; place++) {
        int here = first + place, fair = larger(found[LOW][place], smaller(0, found[HIGH][place]));
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
    for (int i = 0; i < 3; i++) values[i] = calloc(all, 1), caught[i] = calloc(layer, 1);
    for (int i = 0; i < 2; i++) found[i] = calloc(layer, 1);
    pays = calloc(layer, 1), moves_in = calloc(layer, 1), left_in = calloc(layer, 1);
    news = calloc(layer, 1), due = calloc(layer, 1);
    from = calloc(layer + 1, sizeof(uint16_t)), start = calloc(layer / BLOCK + 1, sizeof(int));
    askers = calloc(layer, MOVES * sizeof(uint16_t)), tops = calloc(layer, MOVES), waiting_list = calloc(layer, sizeof(int));
    double began = now();
    for (int i = 0; i <= most; i++) solve(i);
    printf("%f\n", now() - began);
    FILE *file = fopen(words[2], "wb");
    if (file == NULL) return 1;
    for (int i = 0; i < 3; i++) fwrite(values[i], 1, all, file);
    return fclose(file);
}
