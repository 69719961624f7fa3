// A good plug-in in C++ with a variable inside an inline function, which g++ exports as a unique symbol unless it is hidden.
#include "legato_timing.h"

#include <new>

struct legato_instance {
  double unused;
};

inline int &calls() {
  static int count;
  return count;
}

static legato_status create(const legato_curve *self, const double *, uint32_t count, legato_instance **out) {
  if (count != self->param_count) return LEGATO_PARAMETER;
  legato_instance *made = new (std::nothrow) legato_instance{0};
  if (made == nullptr) return LEGATO_MEMORY;
  calls()++;
  *out = made;
  return LEGATO_OK;
}
static void destroy(legato_instance *instance) { delete instance; }
static legato_status evaluate(const legato_instance *, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = t[i] * t[i];
  return LEGATO_OK;
}

static const legato_curve curve = {sizeof(legato_curve), LEGATO_CURVE_PURE, "curve", "Curve", nullptr, 0, 0, 0, 1, create, destroy, evaluate, nullptr};
static const legato_curve *const curves[] = {&curve};
static const legato_plugin plugin = {
    LEGATO_MAGIC, 1, 0, 0, 0, sizeof(legato_plugin), 0, 1, "org.example.inline", "Inline", "1.0.0", nullptr, nullptr, curves, nullptr};

const legato_plugin *legato_timing_plugin_v1(const legato_host *) noexcept { return &plugin; }
