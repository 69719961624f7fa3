/* Two curves for the benchmark: one that costs next to nothing, and one of exp, cos and sin. FLAGS says whether they are pure. */
#include "legato_timing.h"

#include <math.h>
#include <stdlib.h>

struct legato_instance {
  double frequency;
};

static legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) {
  if (count != self->param_count || (count > 0 && !(values[0] >= 1 && values[0] <= 100))) return LEGATO_PARAMETER;
  legato_instance *made = malloc(sizeof *made);
  if (made == NULL) return LEGATO_MEMORY;
  made->frequency = count > 0 ? values[0] : 20;
  *out = made;
  return LEGATO_OK;
}

static void destroy(legato_instance *instance) { free(instance); }

static legato_status smooth(const legato_instance *instance, const double *t, double *out, size_t n) {
  (void)instance;
  for (size_t i = 0; i < n; i++) out[i] = t[i] * t[i] * (3 - 2 * t[i]);
  return LEGATO_OK;
}

static legato_status spring(const legato_instance *instance, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    double decay = exp(-6 * t[i]), phase = instance->frequency * t[i];
    out[i] = 1 - decay * (cos(phase) + 0.3 * sin(phase));
  }
  return LEGATO_OK;
}

static const legato_param frequency = {sizeof(legato_param), 0, "frequency", "Frequency", "rad", 1, 100, 20};
static const legato_param *const params[] = {&frequency};
static const legato_curve first = {
    sizeof(legato_curve), FLAGS, "smooth", "Smoothstep", NULL, 0, 0, 0, 1, create, destroy, smooth, NULL};
static const legato_curve second = {
    sizeof(legato_curve), (FLAGS) | LEGATO_CURVE_OPEN_END, "spring", "Spring", params, 1, 0, -1, 3, create, destroy, spring, NULL};
static const legato_curve *const curves[] = {&first, &second};
static const legato_plugin plugin = {
    LEGATO_MAGIC, 1, 0, 0, 0, sizeof(legato_plugin), 0, 2, "org.legato.bench", "Bench", "1.0.0", NULL, NULL, curves, NULL};

const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
  (void)host;
  return &plugin;
}
