/* What every peer in C and C++ shares: clock, median, memory, one line of output, the same random numbers.
 * The workload: points in two dimensions, 20 to 30 s each, cubic-bezier(.42, 0, .58, 1); springs of damping ratio 0.8 and 0.5 rad/s; at most
 * ten seconds are played, so that nothing ends while it is timed. */
#pragma once
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REPEATS = 9, MOST_SIZES = 8 };

static inline double nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}
static inline int in_order(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static inline double median(double *values, int count) {
  qsort(values, count, sizeof *values, in_order);
  return values[count / 2];
}
/* Bytes in use by the allocator's own count. */
static inline double heap_bytes(void) {
  struct mallinfo2 m = mallinfo2();
  return (double)m.uordblks + (double)m.hblkhd;
}
static inline void report(const char *peer, const char *scenario, long n, double figure, const char *unit) {
  printf("%s,\"%s\",%ld,%.3f,%s\n", peer, scenario, n, figure, unit);
  fflush(stdout);
}
/* 0 ..< 1, the same numbers in every run. */
static uint32_t draw_state = 1;
static inline double draw(void) {
  draw_state = draw_state * 1664525u + 1013904223u;
  return (draw_state >> 8) / 16777216.0;
}
static inline int duration_ms(void) { return 20000 + (int)(draw() * 10000); }

/* Frames in one repeat, and milliseconds between two: all repeats stay within eight seconds. */
static inline int frames_for(long n) {
  long frames = 1000000 / n;
  return frames < 1 ? 1 : frames > 200 ? 200 : (int)frames;
}
static inline double step_ms(long n) { return 8000.0 / (REPEATS * frames_for(n) + 1); }

/* Sizes from the command line. */
static inline int sizes_from(int argc, char **argv, int first, long *sizes) {
  int count = 0;
  for (int i = first; i < argc && count < MOST_SIZES; i++)
    if (atol(argv[i]) > 0) sizes[count++] = atol(argv[i]);
  return count;
}

/* The usual solver: Newton to 1e-7 in x. */
static inline double ease_in_out(double x) {
  const double cx = 3 * .42, bx = 3 * (.58 - .42) - cx, ax = 1 - cx - bx;
  double t = x;
  for (int i = 0; i < 8; i++) {
    double error = ((ax * t + bx) * t + cx) * t - x;
    if (error < 1e-7 && error > -1e-7) break;
    t -= error / ((3 * ax * t + 2 * bx) * t + cx);
  }
  return (3 - 2 * t) * t * t;
}
