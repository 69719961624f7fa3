// A template of a timing plug-in: `sh build.sh` builds it. The contract is in legato/legato_timing.h.
#include "legato_timing.h"

#include <cmath>
#include <iterator>
#include <new>

// 1. What a curve needs to be evaluated.
struct legato_instance {
  double power;
};

namespace {

// 2. The numbers that shape it: id, name, unit, minimum, maximum, initial.
constexpr legato_param power = {sizeof(legato_param), 0, "power", "Power", nullptr, 1, 5, 2};
constexpr const legato_param *params[] = {&power};

legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) noexcept {
  if (count != self->param_count) return LEGATO_PARAMETER;
  for (uint32_t i = 0; i < count; i++) {
    // written so that NaN is refused
    if (!(values[i] >= self->params[i]->minimum && values[i] <= self->params[i]->maximum)) return LEGATO_PARAMETER;
  }
  auto *made = new (std::nothrow) legato_instance{values[0]};
  if (made == nullptr) return LEGATO_MEMORY;
  *out = made;
  return LEGATO_OK;
}

void destroy(legato_instance *instance) noexcept { delete instance; }

// 3. The curve: 0 at 0, 1 at 1. No allocation, no lock, no file, and no exception.
legato_status evaluate(const legato_instance *instance, const double *t, double *out, size_t n) noexcept {
  for (size_t i = 0; i < n; i++) out[i] = std::pow(t[i], instance->power);
  return LEGATO_OK;
}

// 4. What is true of it; its lowest and highest value; nullptr in the last place lets the host find the slope.
constexpr legato_curve curve = {sizeof(legato_curve), LEGATO_CURVE_PURE | LEGATO_CURVE_MONOTONIC, "my-curve", "My curve", params,
                                std::size(params), 0, 0, 1, create, destroy, evaluate, nullptr};
constexpr const legato_curve *curves[] = {&curve};

// 5. An id that is yours, a name, a version.
constexpr legato_plugin plugin = {LEGATO_MAGIC, LEGATO_ABI_MAJOR, LEGATO_ABI_MINOR, 0, 0, sizeof(legato_plugin), 0, std::size(curves),
                                  "org.example.my-curve", "My curve", "1.0.0", nullptr, nullptr, curves, nullptr};

}  // namespace

const legato_plugin *legato_timing_plugin_v1(const legato_host *) noexcept { return &plugin; }
