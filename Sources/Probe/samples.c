#include "probe.h"

#include <math.h>
#include <string.h>

/* Level 3: 257 samples are finite and within the described output, and the ends are as described. */

enum { count = 257 };
static const double slack = 1e-9;

static void grid(double *t) {
  for (int i = 0; i < count; i++) t[i] = (double)i / (count - 1);
}

void check_samples(const legato_curve *curve, const double *values, const char *which) {
  double t[count], out[count];
  grid(t);
  stage("create", curve->id);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  stage("evaluate", curve->id);
  if (guarded(curve->evaluate, curve, instance, t, out, count)) {
    if (!(curve->flags & LEGATO_CURVE_OPEN_START) && fabs(out[0]) > slack) {
      finding(an_error, "end-point", curve->id, "f(0) is %.17g at %s values; expected 0, or the flag OPEN_START", out[0], which);
    }
    double miss = fabs(out[count - 1] - 1);
    if (!(curve->flags & LEGATO_CURVE_OPEN_END) && miss > slack) {
      finding(an_error, "end-point", curve->id, "f(1) is %.17g at %s values; expected 1, or the flag OPEN_END", out[count - 1], which);
    } else if (miss > 1e-3) {
      finding(a_warning, "open-end", curve->id, "f(1) is %.17g at %s values: the last frame will be seen to jump", out[count - 1], which);
    }
    for (int i = 0; i < count; i++) {
      if (out[i] < curve->output_min - slack || out[i] > curve->output_max + slack) {
        finding(an_error, "out-of-range", curve->id, "f(%.17g) is %.17g at %s values; said %g to %g", t[i], out[i], which, curve->output_min,
                curve->output_max);
      }
      if (!(curve->flags & LEGATO_CURVE_OVERSHOOTS) && (out[i] < -slack || out[i] > 1 + slack)) {
        finding(an_error, "overshoot", curve->id, "f(%.17g) is %.17g at %s values; expected 0 to 1, or the flag OVERSHOOTS", t[i], out[i], which);
      }
      if (i > 0 && (curve->flags & LEGATO_CURVE_MONOTONIC) && out[i] < out[i - 1] - 1e-12) {
        finding(an_error, "monotonic", curve->id, "falls from %.17g to %.17g at t = %.17g; said MONOTONIC", out[i - 1], out[i], t[i]);
      }
    }
  }
  stage("destroy", curve->id);
  curve->destroy(instance);
}

/* Level 4: values do not depend on the batch, and those of a pure curve not on earlier calls. */
void check_batches(const legato_curve *curve) {
  double t[count], all[count], again[count], values[64];
  grid(t);
  initial_values(curve, values);
  int is_pure = (curve->flags & LEGATO_CURVE_PURE) != 0;
  legato_instance *instance = made(curve, values), *other = made(curve, values);
  if (instance == NULL || other == NULL) return;
  stage("batches", curve->id);
  guarded(curve->evaluate, curve, instance, t, all, 0);
  if (!guarded(curve->evaluate, curve, instance, t, all, count)) return;
  static const int sizes[] = {1, 2, 3, 7, 64};
  for (int k = 0; k < 5; k++) {
    for (int from = 0; from + sizes[k] <= count; from += sizes[k]) {
      if (!guarded(curve->evaluate, curve, instance, t + from, again + from, (size_t)sizes[k])) return;
      if (is_pure && memcmp(again + from, all + from, (size_t)sizes[k] * sizeof(double)) != 0) {
        finding(an_error, "batch", curve->id, "a batch of %d at t = %.17g differs from a batch of %d; said PURE", sizes[k], t[from], count);
      }
    }
  }
  guarded(curve->evaluate, curve, instance, t, again, count);
  if (is_pure && memcmp(all, again, sizeof all) != 0) finding(an_error, "pure", curve->id, "a second call differs; said PURE");
  guarded(curve->evaluate, curve, other, t, again, count);
  if (is_pure && memcmp(all, again, sizeof all) != 0) finding(an_error, "pure", curve->id, "a second instance differs; said PURE");
  stage("destroy", curve->id);
  curve->destroy(other);
  curve->destroy(instance);
}

/* Bisects the steepest step down to neighbouring numbers; a difference that remains is a jump. */
void check_jumps(const legato_curve *curve) {
  double t[count], out[count], values[64], middle, at;
  if (curve->flags & LEGATO_CURVE_DISCONTINUOUS) return;
  grid(t);
  initial_values(curve, values);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  stage("jumps", curve->id);
  if (guarded(curve->evaluate, curve, instance, t, out, count)) {
    int worst = 1;
    for (int i = 2; i < count; i++) {
      if (fabs(out[i] - out[i - 1]) > fabs(out[worst] - out[worst - 1])) worst = i;
    }
    double low = t[worst - 1], high = t[worst], below = out[worst - 1], above = out[worst];
    for (int i = 0; i < 32; i++) {
      at = (low + high) / 2;
      if (!guarded(curve->evaluate, curve, instance, &at, &middle, 1)) break;
      if (fabs(middle - below) > fabs(above - middle)) {
        high = at, above = middle;
      } else {
        low = at, below = middle;
      }
    }
    if (fabs(above - below) > 0.005) {
      finding(a_warning, "jump", curve->id, "jumps from %g to %g at t = %.9g; expected the flag DISCONTINUOUS", below, above, high);
    }
  }
  curve->destroy(instance);
}
