#include "probe.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Level 9: random parameters and times, in batches of random sizes, until the time is over. */

static const double slack = 1e-9;

static int is_less(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* In 0...1, often at or next to an end, subnormal, or next to a round number. */
static double drawn_time(void) {
  static const double special[] = {0, 1, 5e-324, DBL_MIN, DBL_MIN / 2, DBL_EPSILON, 1 - DBL_EPSILON / 2, 0.5, 0.25, 0.1};
  uint64_t choice = drawn_bits() % 8;
  if (choice == 0) return special[drawn_bits() % (sizeof special / sizeof *special)];
  if (choice == 1) return fmin(1, nextafter((double)(drawn_bits() % 65) / 64, 2));
  if (choice == 2) return ldexp(drawn(), -(int)(drawn_bits() % 1074));
  return drawn();
}

static void drawn_edges(const legato_curve *curve, double *values) {
  drawn_values(curve, values);
  for (uint32_t i = 0; i < curve->param_count; i++) {
    uint64_t choice = drawn_bits() % 8;
    if (choice == 0) values[i] = curve->params[i]->minimum;
    if (choice == 1) values[i] = curve->params[i]->maximum;
  }
}

/* One batch under the rules of evaluate. */
static void one_batch(const legato_curve *curve, const legato_instance *instance) {
  static double t[GUARDED_LIMIT], out[GUARDED_LIMIT];
  size_t n = drawn_bits() % 16 == 0 ? drawn_bits() % GUARDED_LIMIT : drawn_bits() % 65;
  for (size_t i = 0; i < n; i++) t[i] = drawn_time();
  if (drawn_bits() % 2) qsort(t, n, sizeof *t, is_less);
  if (!guarded(curve->evaluate, curve, instance, t, out, n)) return;
  for (size_t i = 0; i < n; i++) {
    if (out[i] < curve->output_min - slack || out[i] > curve->output_max + slack) {
      finding(an_error, "out-of-range", curve->id, "f(%.17g) is %.17g; said %g to %g", t[i], out[i], curve->output_min, curve->output_max);
    }
    if (!(curve->flags & LEGATO_CURVE_OVERSHOOTS) && (out[i] < -slack || out[i] > 1 + slack)) {
      finding(an_error, "overshoot", curve->id, "f(%.17g) is %.17g; expected 0 to 1, or the flag OVERSHOOTS", t[i], out[i]);
    }
    if (i > 0 && (curve->flags & LEGATO_CURVE_MONOTONIC) && t[i] >= t[i - 1] && out[i] < out[i - 1] - 1e-12) {
      finding(an_error, "monotonic", curve->id, "falls from %.17g to %.17g at t = %.17g; said MONOTONIC", out[i - 1], out[i], t[i]);
    }
  }
  if (n > 0 && (curve->flags & LEGATO_CURVE_PURE)) {
    size_t i = drawn_bits() % n;
    double again;
    if (guarded(curve->evaluate, curve, instance, t + i, &again, 1) && memcmp(&again, out + i, sizeof again) != 0) {
      finding(an_error, "pure", curve->id, "f(%.17g) alone differs from the same in a batch of %zu; said PURE", t[i], n);
    }
  }
  if (curve->derivative != NULL && drawn_bits() % 4 == 0) guarded(curve->derivative, curve, instance, t, out, n);
}

void check_fuzzed(const legato_curve *curve, uint64_t seed, double seconds) {
  double values[64], end = legato_seconds() + seconds;
  long sets = 0, batches = 0;
  draw_from(seed);
  stage("fuzz", curve->id);
  do {
    drawn_edges(curve, values);
    legato_instance *instance = made(curve, values);
    if (instance == NULL) return;
    for (int i = 0; i < 16; i++, batches++) one_batch(curve, instance);
    curve->destroy(instance);
    sets++;
  } while (legato_seconds() < end);
  finding(a_note, "fuzz", curve->id, "%ld batches at %ld sets of parameters from seed %llu", batches, sets, (unsigned long long)seed);
}

/* Calls that the contract forbids to the host. A crash in them is only a warning, and they come last. */
void check_outside(const legato_curve *curve) {
  static const double odd[] = {-1, 2, -0.0, -5e-324, 1 + DBL_EPSILON, 1e300, -1e300, INFINITY, -INFINITY, NAN};
  double values[64], out[sizeof odd / sizeof *odd];
  initial_values(curve, values);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  stage("outside", curve->id);
  curve->evaluate(instance, odd, out, sizeof odd / sizeof *odd);
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) curve->evaluate(instance, odd + i, out, 1);
  if (curve->derivative != NULL) curve->derivative(instance, odd, out, sizeof odd / sizeof *odd);
  curve->destroy(instance);
}
