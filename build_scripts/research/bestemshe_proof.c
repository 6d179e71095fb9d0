/* Proves who wins Bestemshe (docs/RULES.md, section 14) after given moves. bestemshe_proof.py compiles and runs it.
 *
 *   bestemshe_proof moves < FILE              of ten houses a line: what each move captures and leaves
 *   bestemshe_proof endings SEEDS < FILE      of ten houses a line: the two guarantees of the ending
 *   bestemshe_proof prove SEEDS BITS CLAIM... of each claim: "won", "not-won" or "open", positions visited, seconds
 *
 * SEEDS is the most seeds of an ending, BITS the binary logarithm of the number of positions that are remembered.
 * A claim such as 13:2 is that the second player wins after the moves 1 and 3.
 *
 * Houses are as the player to move sees them: their own five from their left, then the other's. There is only one
 * question: can a certain player, the claimant, be sure to capture so many seeds more? From the start all captures are
 * even, and so is what is left. So only endings of even numbers of seeds are solved.
 *
 * Endings. MOVER is the number of seeds of which the player to move is sure as the claimant. OTHER is that of the other
 * player, whose turn it is not. Play without end brings nothing more. So a claimant has a guarantee only by moves that
 * each come nearer to a capture or the end. Then no position returns, and it does not matter what a repetition pays.
 *
 * Search. Depth-first proof-number search (Nagai 2002): it looks where the fewest positions seem to be left to prove or
 * to disprove. What decides a position is an end of the game or an ending. So a proof is a finite tree of moves. It
 * holds wherever its root comes up: a tree in which a position returns contains a smaller one in which it does not.
 * A position that returns counts as not won. That may depend on the way there, and a disproof with it. So where any has
 * returned, nothing is said to be not won. A position is remembered under its full key: none is taken for another.
 */
#define _DEFAULT_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { ROW = 5, HOUSES = 10, ALL_SEEDS = 50, ENOUGH = 26, MOST_ENDING = 30 };
enum { MOVER = 0, OTHER = 1, UNKNOWN = 255, OPEN_MOVE = 32, MOST_PREDECESSORS = 64 };
enum { MOST_DEPTH = 1000, BUCKET = 4, STEP = 24, SOLVED_WORTH = 40, NEVER = 1000000000 };

typedef uint8_t Houses[HOUSES];

static void stop(const char *why) {
    fprintf(stderr, "bestemshe_proof: %s\n", why);
    exit(1);
}

/* Returns zeros, which take memory only once they are written to. */
static void *zeros(uint64_t size) {
    void *found = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (found == MAP_FAILED) stop("too little memory");
#ifdef MADV_HUGEPAGE
    madvise(found, size, MADV_HUGEPAGE); /* tables are read all over the place */
#endif
    return found;
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* The rules. */

static int row_total(const uint8_t *row) { return row[0] + row[1] + row[2] + row[3] + row[4]; }

static void turn_round(const Houses houses, Houses seen) {
    memcpy(seen, houses + ROW, ROW);
    memcpy(seen + ROW, houses, ROW);
}

static bool captures(int house, int seeds) { return house >= ROW && seeds % 2 == 0; }

/* Plays a house that has seeds; writes what the other player sees, and returns the seeds captured. */
static inline int play(const Houses houses, int house, Houses after) {
    Houses sown;
    int hand = houses[house], last = house, captured = 0;
    memcpy(sown, houses, HOUSES);
    sown[house] = hand > 1;
    hand -= sown[house];
    while (hand-- > 0) {
        last = last + 1 == HOUSES ? 0 : last + 1;
        sown[last]++;
    }
    if (captures(last, sown[last])) {
        captured = sown[last];
        sown[last] = 0;
    }
    turn_round(sown, after);
    return captured;
}

/* The places of positions among those of as many seeds, by the combinatorial number system. */

static uint32_t ways[HOUSES][MOST_ENDING + 2]; /* by house: the positions of the houses up to it with fewer seeds */
static uint64_t sizes[MOST_ENDING + 1];        /* by seeds: the positions */
static uint64_t starts[MOST_ENDING + 1];       /* by seeds: the first one among all */

static void prepare_places(void) {
    for (int seeds = 1; seeds <= MOST_ENDING + 1; seeds++) {
        ways[0][seeds] = (uint32_t)seeds;
        for (int house = 1; house < HOUSES; house++) {
            ways[house][seeds] = ways[house][seeds - 1] + ways[house - 1][seeds];
        }
    }
    uint64_t start = 0;
    for (int seeds = 0; seeds <= MOST_ENDING; seeds += 2) {
        sizes[seeds] = ways[HOUSES - 1][seeds + 1] - ways[HOUSES - 1][seeds];
        starts[seeds] = start;
        start += sizes[seeds];
    }
}

static inline uint32_t place_of(const Houses houses) {
    uint32_t place = 0;
    int seeds = 0;
    for (int house = 0; house < HOUSES - 1; house++) {
        seeds += houses[house];
        place += ways[house][seeds];
    }
    return place;
}

static void position_at(uint32_t place, int seeds, Houses houses) {
    for (int house = HOUSES - 1; house > 0; house--) {
        int left = seeds;
        while (ways[house - 1][left] > place) left--;
        place -= ways[house - 1][left];
        houses[house] = (uint8_t)(seeds - left);
        seeds = left;
    }
    houses[0] = (uint8_t)seeds;
}

/* Goes on to the next position of as many seeds; returns false after the last. */
static bool go_on(Houses houses) {
    int house = 1, first = houses[0];
    while (house < HOUSES && houses[house] == 0) house++;
    if (house == HOUSES) return false;
    houses[0] = 0;
    houses[house - 1] = (uint8_t)(first + 1);
    houses[house]--;
    return true;
}

/* Endings, solved by number of seeds: the highest guarantees first, each passed on to the positions before it. */

typedef struct {
    uint8_t known[2]; /* MOVER and OTHER; UNKNOWN until they are found */
    uint8_t capture;  /* the most seeds that a capture secures for MOVER */
    uint8_t worst;    /* the fewest that captures or the end leave to OTHER, and OPEN_MOVE for each other move */
} Ending;

static int solved = -2;     /* the most seeds */
static uint8_t *guarantees; /* two bytes for each position */
static Ending *layer;       /* the positions of the seeds that are being solved */
static uint32_t *queue;     /* of places in the layer, twice, and which of the guarantees has been found */
static uint64_t queue_end;

static inline int guarantee(const Houses houses, int seeds, int whose) {
    return guarantees[2 * (starts[seeds] + place_of(houses)) + (uint64_t)whose];
}

/* Lists the positions from which a move without a capture leads to this one; returns their number. */
static int list_predecessors(const Houses houses, uint32_t *places) {
    Houses after, before;
    int count = 0;
    turn_round(houses, after);
    for (int house = 0; house < ROW; house++) {
        memcpy(before, after, HOUSES);
        if (after[house] == 0) { /* a single seed has moved on */
            if (after[house + 1] == 0 || captures(house + 1, after[house + 1])) continue;
            before[house] = 1;
            before[house + 1]--;
            places[count++] = place_of(before);
            continue;
        }
        int least = HOUSES * (after[house] - 1) + 1; /* as many have brought so many seeds to their own house */
        int last = house;
        for (int hand = 1; before[last] > 0 && hand <= least + HOUSES - 1; hand++) {
            before[last]--;
            if (hand > 1 && hand >= least && !captures(last, after[last])) {
                before[house] = (uint8_t)hand;
                places[count++] = place_of(before);
                before[house] = 0;
            }
            last = last + 1 == HOUSES ? 0 : last + 1;
        }
    }
    return count;
}

static Ending look_at_captures(const Houses houses, int seeds) {
    int best = 0, worst = seeds, others = 0;
    for (int house = 0; house < ROW; house++) {
        Houses after;
        if (houses[house] == 0) continue;
        int captured = play(houses, house, after);
        if (captured == 0) {
            others++;
            continue;
        }
        int for_mover = captured + guarantee(after, seeds - captured, OTHER);
        int for_other = guarantee(after, seeds - captured, MOVER);
        if (for_mover > best) best = for_mover;
        if (for_other < worst) worst = for_other;
    }
    return (Ending){{UNKNOWN, UNKNOWN}, (uint8_t)best, (uint8_t)(worst + OPEN_MOVE * others)};
}

static void note(uint32_t place, int whose, int value) {
    layer[place].known[whose] = (uint8_t)value;
    queue[queue_end++] = place << 1 | (uint32_t)whose;
}

static void note_if_known(uint32_t place, int value) {
    const Ending *ending = layer + place;
    if (ending->known[MOVER] == UNKNOWN && ending->capture >= value) note(place, MOVER, value);
    if (ending->known[OTHER] == UNKNOWN && ending->worst < OPEN_MOVE && ending->worst >= value) {
        note(place, OTHER, value);
    }
}

/* Passes a guarantee on: what OTHER has after a move, MOVER has before it, and OTHER what MOVER has after all moves. */
static void pass_on(uint32_t found, int seeds, int value) {
    uint32_t places[MOST_PREDECESSORS];
    Houses houses;
    position_at(found >> 1, seeds, houses);
    int count = list_predecessors(houses, places);
    for (int i = 0; i < count; i++) __builtin_prefetch(layer + places[i]);
    for (int i = 0; i < count; i++) {
        Ending *before = layer + places[i];
        if ((found & 1) == OTHER) {
            if (before->known[MOVER] == UNKNOWN) note(places[i], MOVER, value);
        } else {
            before->worst -= OPEN_MOVE;
            if (before->known[OTHER] == UNKNOWN && before->worst < OPEN_MOVE && before->worst >= value) {
                note(places[i], OTHER, value);
            }
        }
    }
}

static void solve_layer(int seeds) {
    Houses houses = {0};
    uint64_t size = sizes[seeds], place = 0;
    houses[HOUSES - 1] = (uint8_t)seeds;
    do layer[place++] = look_at_captures(houses, seeds);
    while (go_on(houses));
    for (int value = seeds; value > 0; value -= 2) {
        for (place = 0; place < size; place++) {
            queue_end = 0;
            note_if_known((uint32_t)place, value);
            for (uint64_t next = 0; next < queue_end; next++) pass_on(queue[next], seeds, value);
        }
    }
    for (place = 0; place < size; place++) {
        for (int whose = MOVER; whose <= OTHER; whose++) {
            int known = layer[place].known[whose];
            guarantees[2 * (starts[seeds] + place) + (uint64_t)whose] = (uint8_t)(known == UNKNOWN ? 0 : known);
        }
    }
}

static void solve_endings(int most) {
    if (most < 0 || most > MOST_ENDING || most % 2 != 0) stop("endings are of an even number of seeds, at most 30");
    uint64_t largest = sizes[most];
    guarantees = zeros(2 * (starts[most] + largest));
    layer = zeros(sizeof(Ending) * largest);
    queue = zeros(2 * sizeof(uint32_t) * largest);
    for (int seeds = 0; seeds <= most; seeds += 2) {
        solve_layer(seeds);
        solved = seeds;
        fprintf(stderr, "%d seeds solved, %.0f s\n", seeds, seconds());
    }
    munmap(layer, sizeof(Ending) * largest);
    munmap(queue, 2 * sizeof(uint32_t) * largest);
}

/* The search. */

typedef struct {
    Houses houses;
    int seeds;    /* in the houses */
    int need;     /* the seeds that the claimant still needs */
    bool to_move; /* whether the claimant is to move */
} Position;

/* How much seems to be left to show that the player to move has their way, and that they do not. */
typedef struct {
    uint32_t phi;
    uint32_t delta;
} Numbers;

typedef struct {
    uint64_t key; /* 0 in a free entry */
    Numbers numbers;
} Entry;

static Entry *entries;
static uint64_t entry_mask;
static uint64_t visited;
static bool returned; /* whether any position has */
static uint64_t path[MOST_DEPTH]; /* the keys of the positions that lead to the present one */

static uint64_t key_of(const Position *position) {
    uint64_t key = 0;
    for (int house = 0; house < HOUSES; house++) key = key * (ALL_SEEDS + 1) + position->houses[house];
    return 1 + 2 * (key * (ENOUGH / 2 + 1) + (uint64_t)position->need / 2) + position->to_move;
}

static Entry *bucket_of(uint64_t key) {
    key ^= key >> 32;
    key *= 0x9E3779B97F4A7C15u;
    key ^= key >> 29;
    key *= 0xBF58476D1CE4E5B9u;
    key ^= key >> 32;
    return entries + (key & entry_mask & ~(uint64_t)(BUCKET - 1));
}

static const Entry *find(uint64_t key) {
    const Entry *bucket = bucket_of(key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) return bucket + i;
    }
    return NULL;
}

/* Tells how much work an entry seems to have saved; a solved one some. */
static uint32_t worth(const Entry *entry) {
    uint32_t less = entry->numbers.phi < entry->numbers.delta ? entry->numbers.phi : entry->numbers.delta;
    return entry->key == 0 ? 0 : less == 0 ? SOLVED_WORTH : less;
}

static void remember(uint64_t key, Numbers numbers) {
    Entry *bucket = bucket_of(key), *chosen = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            chosen = bucket + i;
            break;
        }
        if (worth(bucket + i) < worth(chosen)) chosen = bucket + i;
    }
    *chosen = (Entry){key, numbers};
}

static Numbers decided(bool won, bool to_move) {
    return won == to_move ? (Numbers){0, NEVER} : (Numbers){NEVER, 0};
}

static bool is_decided(Numbers numbers) { return numbers.phi == 0 || numbers.delta == 0; }

/* Doubles with every STEP quarters of a seed, from 1 on. */
static uint32_t doubled(int quarters) {
    int times = 3 + (quarters < 0 ? -((STEP - 1 - quarters) / STEP) : quarters / STEP);
    return times < 0 ? 1 : times > 12 ? 4096 : (uint32_t)1 << times;
}

/* Guesses the numbers from the lead, to which the row's seeds add a quarter each, and the seeds above the endings. */
static Numbers guess(const Position *position) {
    int row = 2 * row_total(position->houses) - position->seeds + 4;
    int lead = 4 * (position->seeds - 2 * position->need + 1) + (position->to_move ? row : -row);
    uint32_t proof = 1 + doubled(-lead) * (uint32_t)(position->seeds - solved) / 16;
    uint32_t disproof = 1 + doubled(lead);
    return position->to_move ? (Numbers){proof, disproof} : (Numbers){disproof, proof};
}

/* Decides a position by its seeds and the endings; else guesses. */
static Numbers at_sight(const Position *position) {
    bool to_move = position->to_move;
    if (position->need <= 0) return decided(true, to_move);
    if (position->need > position->seeds) return decided(false, to_move);
    if (row_total(position->houses) == 0) return decided(!to_move, to_move); /* RULES 14.4 */
    if (position->seeds > solved) return guess(position);
    int sure = guarantee(position->houses, position->seeds, to_move ? MOVER : OTHER);
    return decided(sure >= position->need, to_move);
}

typedef struct {
    Position after;
    uint64_t key;
    Numbers numbers;
    bool is_fixed; /* whether the numbers are final here */
} Move;

static bool is_on_path(uint64_t key, int ply) {
    for (int earlier = ply; earlier >= 0; earlier--) {
        if (path[earlier] == key) return true;
    }
    return false;
}

static int list_moves(const Position *position, int ply, Move *moves) {
    int count = 0;
    for (int house = 0; house < ROW; house++) {
        if (position->houses[house] == 0) continue;
        Move *move = moves + count++;
        int captured = play(position->houses, house, move->after.houses);
        move->after.seeds = position->seeds - captured;
        move->after.need = position->need - (position->to_move ? captured : 0);
        move->after.to_move = !position->to_move;
        move->numbers = at_sight(&move->after);
        move->is_fixed = is_decided(move->numbers);
        if (move->is_fixed) continue;
        move->key = key_of(&move->after);
        if (ply + 1 == MOST_DEPTH || is_on_path(move->key, ply)) {
            returned = move->is_fixed = true;
            move->numbers = decided(false, move->after.to_move);
        }
    }
    return count;
}

/* What the moves of a position make of it, and where to look next. */
typedef struct {
    Numbers numbers;
    Move *best;
    uint32_t second; /* delta of the second best move */
    uint32_t others; /* the moves that are not refuted yet, but for one */
} Sum;

static Sum sum_up(Move *moves, int count) {
    Sum sum = {{NEVER, 0}, NULL, NEVER, 0};
    uint32_t largest = 0, open = 0;
    for (int i = 0; i < count; i++) {
        Move *move = moves + i;
        const Entry *entry = move->is_fixed ? NULL : find(move->key);
        if (entry) move->numbers = entry->numbers;
        if (move->numbers.delta < sum.numbers.phi) {
            sum.second = sum.numbers.phi;
            sum.numbers.phi = move->numbers.delta;
            sum.best = move;
        } else if (move->numbers.delta < sum.second) {
            sum.second = move->numbers.delta;
        }
        if (move->numbers.phi > 0) open++;
        if (move->numbers.phi > largest) largest = move->numbers.phi;
    }
    sum.others = open > 0 ? open - 1 : 0;
    sum.numbers.delta = largest == NEVER ? NEVER : largest + sum.others; /* lines meet again: a sum would be too much */
    if (sum.numbers.phi == 0) sum.numbers.delta = NEVER;
    if (sum.numbers.delta == 0) sum.numbers.phi = NEVER;
    return sum;
}

/* Searches a position until one of its numbers reaches its limit, or it is decided; returns the numbers. */
static Numbers search(const Position *position, uint64_t key, Numbers limits, int ply) {
    Move moves[ROW];
    visited++;
    path[ply] = key;
    int count = list_moves(position, ply, moves);
    for (;;) {
        Sum sum = sum_up(moves, count);
        if (is_decided(sum.numbers) || sum.numbers.phi >= limits.phi || sum.numbers.delta >= limits.delta) {
            remember(key, sum.numbers);
            return sum.numbers;
        }
        uint32_t enough = sum.second + 1 + sum.second / 8; /* so that it does not go to and fro between two moves */
        Numbers below = {limits.delta == NEVER ? NEVER : limits.delta - sum.others, limits.phi};
        if (sum.second < NEVER && enough < below.delta) below.delta = enough;
        sum.best->numbers = search(&sum.best->after, sum.best->key, below, ply + 1);
    }
}

/* The commands. */

static bool read_houses(Houses houses) {
    for (int house = 0; house < HOUSES; house++) {
        int seeds;
        if (scanf("%d", &seeds) != 1) return false;
        houses[house] = (uint8_t)seeds;
    }
    return true;
}

static void print_moves(void) {
    Houses houses, after;
    while (read_houses(houses)) {
        for (int house = 0; house < ROW; house++) {
            if (houses[house] == 0) continue;
            printf("%d %d", house, play(houses, house, after));
            for (int cell = 0; cell < HOUSES; cell++) printf(" %d", after[cell]);
            printf("\n");
        }
    }
}

static void print_guarantees(void) {
    Houses houses;
    while (read_houses(houses)) {
        int seeds = row_total(houses) + row_total(houses + ROW);
        if (seeds > solved || seeds % 2 != 0) stop("this is no ending that was solved");
        printf("%d %d\n", guarantee(houses, seeds, MOVER), guarantee(houses, seeds, OTHER));
    }
}

/* Plays the moves of a claim from the start; returns its position. */
static Position position_of(const char *claim) {
    Houses houses, after;
    int stores[2] = {0, 0}, mover = 0; /* of the first and the second player */
    memset(houses, ROW, HOUSES);
    for (; *claim >= '1' && *claim <= '5'; claim++) {
        if (houses[*claim - '1'] == 0) stop("a claim has a move from an empty house");
        stores[mover] += play(houses, *claim - '1', after);
        memcpy(houses, after, HOUSES);
        mover = 1 - mover;
    }
    if (claim[0] != ':' || (claim[1] != '1' && claim[1] != '2') || claim[2] != 0) stop("a claim is like 13:2");
    int claimant = claim[1] - '1';
    Position position = {.seeds = ALL_SEEDS - stores[0] - stores[1], .need = ENOUGH - stores[claimant]};
    memcpy(position.houses, houses, HOUSES);
    position.to_move = mover == claimant;
    return position;
}

static void prove(const char *claim) {
    Position position = position_of(claim);
    Numbers numbers = at_sight(&position);
    double began = seconds();
    visited = 0;
    if (!is_decided(numbers)) numbers = search(&position, key_of(&position), (Numbers){NEVER, NEVER}, 0);
    bool won = (position.to_move ? numbers.phi : numbers.delta) == 0;
    const char *word = won ? "won" : returned ? "open" : "not-won";
    printf("%s %s %llu %.1f\n", claim, word, (unsigned long long)visited, seconds() - began);
    fflush(stdout);
}

int main(int count, char **words) {
    const char *command = count > 1 ? words[1] : "";
    prepare_places();
    if (strcmp(command, "moves") == 0 && count == 2) {
        print_moves();
    } else if (strcmp(command, "endings") == 0 && count == 3) {
        solve_endings(atoi(words[2]));
        print_guarantees();
    } else if (strcmp(command, "prove") == 0 && count > 4) {
        int bits = atoi(words[3]);
        if (bits < 10 || bits > 30) stop("10 to 30 bits");
        solve_endings(atoi(words[2]));
        entries = zeros(sizeof(Entry) << bits);
        entry_mask = ((uint64_t)1 << bits) - 1;
        for (int claim = 4; claim < count; claim++) prove(words[claim]);
    } else {
        stop("moves, endings SEEDS, or prove SEEDS BITS CLAIM...");
    }
    return 0;
}
