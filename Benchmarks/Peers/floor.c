/* What the machine can do at best: columns of doubles that the compiler makes vectors of, with nothing that could be interrupted. Needs
 * -O3 -ffast-math, and a clang rather than gcc 12, which leaves the loops scalar. */
#include "measure.h"
#include <math.h>
#include <string.h>

enum { PIECES = 1024 };
static double table[PIECES + 2], responses[PIECES + 2], impulses[PIECES + 2];

/* start, 1/duration, from, way, shown; two numbers for each of the last three */
typedef struct {
  double *start, *rate, *from_x, *from_y, *way_x, *way_y, *shown_x, *shown_y;
} columns;

#define COLUMNS(c)                                                                                                                       \
  double *restrict start = c->start, *restrict rate = c->rate, *restrict from_x = c->from_x, *restrict from_y = c->from_y,               \
                   *restrict way_x = c->way_x, *restrict way_y = c->way_y, *restrict shown_x = c->shown_x, *restrict shown_y = c->shown_y; \
  (void)start, (void)rate, (void)from_x, (void)from_y, (void)way_x, (void)way_y, (void)shown_x, (void)shown_y

static inline double looked_up(const double *values, double x) {
  x = x < 0 ? 0 : x > 1 ? 1 : x;
  double u = x * PIECES;
  int node = (int)u;
  return values[node] + (values[node + 1] - values[node]) * (u - node);
}

static void curves(const columns *c, long n, double now) {
  COLUMNS(c);
  for (long i = 0; i < n; i++) {
    double y = looked_up(table, (now - start[i]) * rate[i]);
    shown_x[i] = from_x[i] + way_x[i] * y;
    shown_y[i] = from_y[i] + way_y[i] * y;
  }
}

/* One timing for groups of 64, as one animator has it. */
static void shared(const columns *c, long n, double now) {
  COLUMNS(c);
  for (long group = 0; group < n; group += 64) {
    double y = ease_in_out(fmin(1, fmax(0, (now - start[group]) * rate[group])));
    long end = group + 64 < n ? group + 64 : n;
    for (long i = group; i < end; i++) {
      shown_x[i] = from_x[i] + way_x[i] * y;
      shown_y[i] = from_y[i] + way_y[i] * y;
    }
  }
}

/* One oscillator for all; rate is a start velocity here. */
static void springs(const columns *c, long n, double now) {
  COLUMNS(c);
  for (long i = 0; i < n; i++) {
    double x = (now - start[i]) * 0.05, response = looked_up(responses, x), impulse = looked_up(impulses, x);
    shown_x[i] = from_x[i] + way_x[i] * response + rate[i] * impulse;
    shown_y[i] = from_y[i] + way_y[i] * response + rate[i] * impulse;
  }
}

/* Eight curves on each of n/8 points, in the order of the points. */
static void additive(const columns *c, long n, double now) {
  COLUMNS(c);
  for (long point = 0; point < n / 8; point++) {
    double x = from_x[point], y = from_y[point];
    for (long i = point * 8; i < point * 8 + 8; i++) {
      double left = 1 - looked_up(table, (now - start[i]) * rate[i]);
      x += way_x[i] * left;
      y += way_y[i] * left;
    }
    shown_x[point] = x;
    shown_y[point] = y;
  }
}

static void run(long n) {
  columns c;
  double **all[] = {(double **)&c};
  for (int k = 0; k < 8; k++) {
    double *column = aligned_alloc(64, (n * sizeof(double) + 127) & ~(size_t)63);
    memset(column, 0, n * sizeof(double));
    all[0][k] = column;
  }
  for (long i = 0; i < n; i++) {
    c.start[i] = 2 * draw();
    c.rate[i] = .04;
    c.from_x[i] = 500 * draw(), c.from_y[i] = 500 * draw(), c.way_x[i] = 300 * draw(), c.way_y[i] = 300 * draw();
  }
  struct {
    const char *name;
    void (*tick)(const columns *, long, double);
  } kernels[] = {{"S1 tick", curves}, {"S1 tick, one animator", shared}, {"S2 tick", springs}, {"S5 tick", additive}};
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    double times[REPEATS], now = 2.5;
    int frames = frames_for(n);
    for (int r = -1; r < REPEATS; r++) {
      double begin = nanoseconds();
      for (int frame = 0; frame < frames; frame++) kernels[k].tick(&c, n, now += step_ms(n) / 2000);
      if (r >= 0) times[r] = (nanoseconds() - begin) / frames / n;
    }
    report("C columns (floor)", kernels[k].name, n, median(times, REPEATS), "ns/animation");
  }
  for (int k = 0; k < 8; k++) free(all[0][k]);
}

int main(int argc, char **argv) {
  const double ratio = .8, frequency = .5, damped = frequency * .6;
  for (int node = 0; node < PIECES + 2; node++) {
    double x = fmin(1, (double)node / PIECES), t = x * 20, decay = exp(-ratio * frequency * t);
    table[node] = ease_in_out(x);
    responses[node] = decay * (cos(damped * t) + ratio / .6 * sin(damped * t));
    impulses[node] = decay * sin(damped * t) / damped;
  }
  long sizes[MOST_SIZES];
  int count = sizes_from(argc, argv, 1, sizes);
  for (int i = 0; i < count; i++) run(sizes[i]);
  return 0;
}
