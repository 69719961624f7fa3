#include "legato_loader.h"
#include "legato_timing.h"

const void *legato_enter(void *entry) {
  static const legato_host host = {sizeof(legato_host), LEGATO_ABI_MAJOR, LEGATO_ABI_MINOR, "Legato", "1.0.0"};
  union {
    void *data;
    const legato_plugin *(LEGATO_CALL *function)(const legato_host *);
  } both;
  both.data = entry;
  return both.function(&host);
}

const void *legato_curve_at(const void *plugin, uint32_t index) { return ((const legato_plugin *)plugin)->curves[index]; }

int32_t legato_curve_create(const void *curve, const double *values, uint32_t count, void **out) {
  const legato_curve *kind = curve;
  legato_instance *instance = NULL;
  legato_status status = kind->create(kind, values, count, &instance);
  *out = status == LEGATO_OK ? (void *)instance : NULL;
  return status;
}

void legato_curve_destroy(const void *curve, void *instance) { ((const legato_curve *)curve)->destroy(instance); }

int32_t legato_curve_evaluate(const void *curve, const void *instance, const double *t, double *out, size_t n) {
  return ((const legato_curve *)curve)->evaluate(instance, t, out, n);
}
