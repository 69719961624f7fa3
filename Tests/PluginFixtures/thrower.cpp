// A plug-in in C++ whose curve throws.
#include "legato_timing.h"

struct legato_instance {
  double unused;
};

static legato_status create(const legato_curve *, const double *, uint32_t, legato_instance **out) {
  *out = new legato_instance{0};
  return LEGATO_OK;
}
static void destroy(legato_instance *instance) { delete instance; }
static legato_status evaluate(const legato_instance *, const double *, double *, size_t) { throw 1; }

static const legato_curve curve = {sizeof(legato_curve), 0, "curve", "Curve", nullptr, 0, 0, 0, 1, create, destroy, evaluate, nullptr};
static const legato_curve *const curves[] = {&curve};
static const legato_plugin plugin = {
    LEGATO_MAGIC, 1, 0, 0, 0, sizeof(legato_plugin), 0, 1, "org.example.thrower", "Thrower", "1.0.0", nullptr, nullptr, curves, nullptr};

const legato_plugin *legato_timing_plugin_v1(const legato_host *) noexcept { return &plugin; }
