/* A template of a timing plug-in: `sh build.sh` builds it. The contract is in legato/legato_timing.h. */
#include "legato_timing.h"

#include <math.h>
#include <stdlib.h>

/* 1. What a curve needs to be evaluated. */
struct legato_instance {
  double power;
};

/* 2. The numbers that shape it: id, name, unit, minimum, maximum, initial. */
static const legato_param power = {sizeof(legato_param), 0, "power", "Power", NULL, 1, 5, 2};
static const legato_param *const params[] = {&power};
enum { param_count = sizeof params / sizeof *params };

static legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) {
  if (count != param_count) return LEGATO_PARAMETER;
  for (uint32_t i = 0; i < count; i++) {
    /* written so that NaN is refused */
    if (!(values[i] >= self->params[i]->minimum && values[i] <= self->params[i]->maximum)) return LEGATO_PARAMETER;
  }
  legato_instance *made = malloc(sizeof *made);
  if (made == NULL) return LEGATO_MEMORY;
  made->power = values[0];
  *out = made;
  return LEGATO_OK;
}

static void destroy(legato_instance *instance) { free(instance); }

/* 3. The curve: 0 at 0, 1 at 1. No allocation, no lock, no file. */
static legato_status evaluate(const legato_instance *instance, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = pow(t[i], instance->power);
  return LEGATO_OK;
}

/* 4. What is true of it; its lowest and highest value; NULL in the last place lets the host find the slope. */
static const legato_curve curve = {
    sizeof(legato_curve), LEGATO_CURVE_PURE | LEGATO_CURVE_MONOTONIC, "my-curve", "My curve", params, param_count, 0, 0, 1, create, destroy,
    evaluate,             NULL};
static const legato_curve *const curves[] = {&curve};

/* 5. An id that is yours, a name, a version. */
static const legato_plugin plugin = {
    LEGATO_MAGIC, LEGATO_ABI_MAJOR, LEGATO_ABI_MINOR, 0, 0, sizeof(legato_plugin), 0, sizeof curves / sizeof *curves,
    "org.example.my-curve", "My curve", "1.0.0", NULL, NULL, curves, NULL};

const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
  (void)host;
  return &plugin;
}
