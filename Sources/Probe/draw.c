#include "probe.h"

#include <math.h>

static uint64_t state;

void draw_from(uint64_t seed) { state = seed; }

uint64_t drawn_bits(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u; /* SplitMix64 */
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

double drawn(void) { return (double)(drawn_bits() >> 11) * 0x1p-53; }

void drawn_values(const legato_curve *curve, double *values) {
  for (uint32_t i = 0; i < curve->param_count; i++) {
    const legato_param *param = curve->params[i];
    values[i] = param->minimum + (param->maximum - param->minimum) * drawn();
    if (param->flags & LEGATO_PARAM_INTEGER) values[i] = round(values[i]);
    values[i] = fmin(fmax(values[i], param->minimum), param->maximum);
  }
}
