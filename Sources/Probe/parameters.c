#include "probe.h"

#include <math.h>

/* Level 5: the edges of every parameter, and 64 random sets; values outside the ranges must be refused. */

static void expect_refusal(const legato_curve *curve, const double *values, uint32_t count, const char *what) {
  legato_instance *instance = NULL;
  if (curve->create(curve, values, count, &instance) != LEGATO_OK) {
    if (instance != NULL) finding(an_error, "partial-success", curve->id, "create refused %s and set *out all the same", what);
    return;
  }
  finding(a_warning, "accepts-bad-values", curve->id, "create took %s; expected status %d", what, LEGATO_PARAMETER);
  if (instance != NULL) curve->destroy(instance);
}

void check_parameters(const legato_curve *curve, uint64_t seed) {
  double values[65];
  draw_from(seed);
  for (uint32_t i = 0; i < curve->param_count; i++) {
    const legato_param *param = curve->params[i];
    initial_values(curve, values);
    values[i] = param->minimum;
    check_samples(curve, values, "minimum");
    values[i] = param->maximum;
    check_samples(curve, values, "maximum");
  }
  for (int set = 0; curve->param_count > 0 && set < 64; set++) {
    drawn_values(curve, values);
    check_samples(curve, values, "drawn");
  }
  stage("refusals", curve->id);
  for (uint32_t i = 0; i < curve->param_count; i++) {
    const legato_param *param = curve->params[i];
    double reach = fmax(1, param->maximum - param->minimum);
    initial_values(curve, values);
    values[i] = NAN;
    expect_refusal(curve, values, curve->param_count, "NaN");
    values[i] = param->maximum + reach;
    expect_refusal(curve, values, curve->param_count, "a value above its maximum");
    values[i] = param->minimum - reach;
    expect_refusal(curve, values, curve->param_count, "a value below its minimum");
  }
  initial_values(curve, values);
  values[curve->param_count] = 0;
  expect_refusal(curve, values, curve->param_count + 1, "one value too many");
}
