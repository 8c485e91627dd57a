/* The kernel `difference` (webapp/engine/kernels/clue_set_kernel.py) for boards of up to 64 cells, in C: the same
 * search, so that the two can be timed against each other. The total always counts here. */

#include <stdint.h>
#include <stdlib.h>

typedef uint64_t cells;

struct board { int64_t width; cells everything, not_first, not_last; };
struct digits { cells ones, twos, fours, eights; };
struct frame { cells hidden, flipped, tried; };

static int size(cells set) { return __builtin_popcountll(set); }
static cells first(cells set) { return set & -set; }
static cells rest(cells set) { return set & (set - 1); }
static cells prefer(cells set, cells wanted) { return set & wanted ? set & wanted : set; }

static cells reach(cells set, const struct board *b)
{
    cells beside = ((set << 1) & b->not_first) | ((set >> 1) & b->not_last);
    cells row = beside | set;
    return ((row << b->width) | (row >> b->width) | beside) & b->everything;
}

static struct digits count_around(cells set, const struct board *b)
{
    cells left = (set << 1) & b->not_first, right = (set >> 1) & b->not_last;
    cells pair_1 = left ^ right, pair_2 = left & right;
    cells row_1 = pair_1 ^ set, row_2 = pair_2 | (pair_1 & set);
    cells above_1 = row_1 << b->width, above_2 = row_2 << b->width;
    cells below_1 = row_1 >> b->width, below_2 = row_2 >> b->width;
    cells odd = above_1 ^ below_1, carried = (above_1 & below_1) | (odd & pair_1);
    cells some_2 = above_2 ^ below_2, more_2 = pair_2 ^ carried;
    cells four = above_2 & below_2, another_four = pair_2 & carried;
    return (struct digits){odd ^ pair_1, some_2 ^ more_2,
                           (four ^ another_four) | (some_2 & more_2), four & another_four};
}

static cells larger(struct digits a, struct digits b)
{
    cells same = ~(a.eights ^ b.eights), more = a.eights & ~b.eights;
    more |= same & a.fours & ~b.fours;
    same &= ~(a.fours ^ b.fours);
    more |= same & a.twos & ~b.twos;
    same &= ~(a.twos ^ b.twos);
    return more | (same & a.ones & ~b.ones);
}

static cells equal(struct digits a, struct digits b)
{
    return ~((a.ones ^ b.ones) | (a.twos ^ b.twos) | (a.fours ^ b.fours) | (a.eights ^ b.eights));
}

static cells busiest(cells set, struct digits crowd)
{
    set = prefer(prefer(set, crowd.eights), crowd.fours);
    return first(prefer(prefer(set, crowd.twos), crowd.ones));
}

static cells same_digit(cells set, cells itself, cells digit)
{
    return itself & digit ? set & digit : set & ~digit;
}

static cells alike(cells itself, cells hidden, cells world, cells shown, struct digits crowd,
                   const struct board *b)
{
    cells same = same_digit(hidden, itself, world);
    same = same_digit(same_digit(same, itself, crowd.ones), itself, crowd.twos);
    same = same_digit(same_digit(same, itself, crowd.fours), itself, crowd.eights);
    for (cells clues = reach(itself, b) & shown; clues; clues = rest(clues))
        same &= reach(first(clues), b);
    return same;
}

static int excess(cells flipped, cells world)
{
    return size(flipped & ~world) - size(flipped & world);
}

static cells tightest_options(cells unbalanced, cells flipped, cells hidden, cells world,
                              const struct board *b)
{
    cells options = hidden;
    int fewest = size(hidden) + 1;
    for (; unbalanced && fewest > 2; unbalanced = rest(unbalanced)) {
        cells near = reach(first(unbalanced), b), here = hidden & near;
        here &= excess(flipped & near, world) > 0 ? world : ~world;
        if (size(here) < fewest) {
            fewest = size(here);
            options = here;
        }
    }
    return options;
}

static cells difference(cells hidden, cells start, cells shown, cells world, const struct board *b)
{
    struct frame way[65];
    struct digits crowd = count_around(shown, b);
    cells noticed = crowd.ones | crowd.twos | crowd.fours | crowd.eights;
    struct digits numbers = count_around(world, b);
    cells asked = hidden & start, flipped = 0;
    int depth = 0;
    if (asked && !rest(asked)) {
        flipped = asked;
        hidden &= ~asked;
    }
    for (;;) {
        int failed = 0;
        for (;;) {
            cells certain = (world & ~hidden) ^ flipped;
            struct digits least = count_around(certain, b);
            struct digits most = count_around(certain | hidden, b);
            if ((larger(least, numbers) | larger(numbers, most)) & shown) {
                failed = 1;
                break;
            }
            cells near_fall = hidden & reach(equal(least, numbers) & shown, b);
            cells near_rise = hidden & reach(equal(numbers, most) & shown, b);
            if (!(near_fall | near_rise))
                break;
            cells flips = (near_fall & world) | (near_rise & ~world);
            cells stays = (near_fall & ~world) | (near_rise & world);
            if (flips & stays) {
                failed = 1;
                break;
            }
            flipped |= flips;
            hidden &= ~(near_fall | near_rise);
        }
        cells options = 0;
        if (!failed) {
            cells unbalanced = shown & ~equal(count_around(world ^ flipped, b), numbers);
            if (unbalanced)
                options = tightest_options(unbalanced, flipped, hidden, world, b);
            else if (flipped) {
                int total = excess(flipped, world);
                if (total == 0)
                    return flipped;
                options = hidden & (total > 0 ? world : ~world);
                if (size(options) < abs(total))
                    options = 0;
                options = prefer(options, ~noticed);
            } else
                options = hidden & start;
        }
        if (options) {
            cells itself = busiest(options, crowd);
            way[depth++] = (struct frame){hidden, flipped, itself};
            flipped |= itself;
            hidden &= ~itself;
        } else if (depth > 0) {
            struct frame *back = &way[--depth];
            hidden = back->hidden & ~alike(back->tried, back->hidden, world, shown, crowd, b);
            flipped = back->flipped;
        } else
            return 0;
    }
}

/* How many clue sets are not unique. */
int64_t check_all(const cells *worlds, const cells *clues, int64_t count, const struct board *b)
{
    int64_t faults = 0;
    for (int64_t i = 0; i < count; i++) {
        cells hidden = b->everything & ~clues[i];
        faults += difference(hidden, hidden, clues[i], worlds[i], b) != 0;
    }
    return faults;
}

/* The minimal clue set of every world. */
void hide_all(const cells *worlds, const int64_t *orders, int64_t length, int64_t count,
              const struct board *b, cells *found)
{
    for (int64_t i = 0; i < count; i++) {
        cells shown = b->everything & ~worlds[i];
        for (int64_t j = 0; j < length; j++) {
            cells clue = (cells)1 << orders[i * length + j], fewer = shown & ~clue;
            cells start = clue | reach(clue, b);
            if (!difference(b->everything & ~fewer, start, fewer, worlds[i], b))
                shown = fewer;
        }
        found[i] = shown;
    }
}
