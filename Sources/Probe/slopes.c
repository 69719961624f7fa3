#include "probe.h"

#include <math.h>

static void check_rising(const legato_curve *curve, const double *t, const double *out, int count) {
  if (!(curve->flags & LEGATO_CURVE_MONOTONIC)) return;
  for (int i = 1; i < count; i++) {
    if (out[i] < out[i - 1] - 1e-12) {
      finding(an_error, "monotonic", curve->id, "falls from %.17g to %.17g at t = %.17g; said MONOTONIC", out[i - 1], out[i], t[i]);
    }
  }
}

/* Level 6: 4097 points and a random one between each two; the derivative is compared with difference quotients, except at kinks. */
void check_slopes(const legato_curve *curve, uint64_t seed) {
  enum { count = 4097 };
  static double t[count], out[count], slope[count];
  double values[64];
  initial_values(curve, values);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  stage("slopes", curve->id);
  for (int i = 0; i < count; i++) t[i] = (double)i / (count - 1);
  if (guarded(curve->evaluate, curve, instance, t, out, count)) {
    check_rising(curve, t, out, count);
    if (curve->derivative != NULL) {
      stage("derivative", curve->id);
      if (guarded(curve->derivative, curve, instance, t, slope, count)) {
        double greatest = 1;
        for (int i = 1; i < count - 1; i++) greatest = fmax(greatest, fabs(out[i + 1] - out[i - 1]) * (count - 1) / 2);
        for (int i = 1; i < count - 1; i++) {
          double left = (out[i] - out[i - 1]) * (count - 1), right = (out[i + 1] - out[i]) * (count - 1);
          if (fabs(left - right) > 0.02 * greatest) continue; /* a kink, or too steep for difference quotients */
          if (fabs(slope[i] - (left + right) / 2) > 0.02 * greatest) {
            finding(an_error, "derivative", curve->id, "f'(%.17g) is %.9g; differences give %.9g", t[i], slope[i], (left + right) / 2);
          }
        }
      }
    }
  }
  draw_from(seed);
  for (int i = 0; i < count; i++) t[i] = (i + drawn()) / count;
  if (guarded(curve->evaluate, curve, instance, t, out, count)) check_rising(curve, t, out, count);
  curve->destroy(instance);
}
