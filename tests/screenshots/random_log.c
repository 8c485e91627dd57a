/* Writes down the random numbers that a program draws, so that its mines are known.
 * Each line has a number, and before it what drew it: some generator of many.
 *
 * Loaded before the program's libraries (LD_PRELOAD); the file is named by RANDOM_LOG. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const void *source, unsigned long value) {
    const char *name = getenv("RANDOM_LOG");
    FILE *file = name ? fopen(name, "a") : NULL;
    if (file) {
        fprintf(file, "%p %lu\n", source, value);
        fclose(file);
    }
}

/* GLib: a number in a range. */
int32_t g_random_int_range(int32_t begin, int32_t end) {
    static int32_t (*drawn)(int32_t, int32_t);
    if (!drawn)
        drawn = (int32_t (*)(int32_t, int32_t))dlsym(RTLD_NEXT, "g_random_int_range");
    int32_t value = drawn(begin, end);
    note((void *)drawn, (unsigned long)value);
    return value;
}

/* Qt: QRandomGenerator::_fillRange(void *begin, void *end), words of 32 bits. */
void _ZN16QRandomGenerator10_fillRangeEPvS0_(void *self, void *begin, void *end) {
    static void (*filled)(void *, void *, void *);
    if (!filled)
        filled = (void (*)(void *, void *, void *))dlsym(
            RTLD_NEXT, "_ZN16QRandomGenerator10_fillRangeEPvS0_");
    filled(self, begin, end);
    for (uint32_t *word = begin; word < (uint32_t *)end; word++)
        note(self, *word);
}
