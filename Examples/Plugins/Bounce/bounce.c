/* A falling body that bounces until it rests, with gravity and restitution.
   Build: cc -std=c11 -O2 -fPIC -shared -fvisibility=hidden -Wl,-z,defs -I <legato>/Sources/CLegatoTiming/include bounce.c -lm \
          -o bounce.timingplugin */
#include "legato_timing.h"

#include <math.h>
#include <stdlib.h>

enum { gravity, restitution, value_count, most_bounces = 64 };

/* Between two impacts the height above the floor is a parabola; progress is 1 minus the height. */
struct legato_instance {
  double gravity;
  int count;
  double starts[most_bounces + 1], speeds[most_bounces + 1]; /* starts[count] is where it rests */
};

static const legato_param gravity_param = {
    sizeof(legato_param), LEGATO_PARAM_LOGARITHMIC, "gravity", "Gravity", "distances per duration squared", 2, 400, 25};
static const legato_param restitution_param = {sizeof(legato_param), 0, "restitution", "Restitution", "", 0, 0.95, 0.6};
static const legato_param *const params[] = {&gravity_param, &restitution_param};

static legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) {
  if (count != value_count) return LEGATO_PARAMETER;
  for (uint32_t i = 0; i < count; i++) {
    /* written so that NaN is refused */
    if (!(values[i] >= self->params[i]->minimum && values[i] <= self->params[i]->maximum)) return LEGATO_PARAMETER;
  }
  legato_instance *made = calloc(1, sizeof *made);
  if (made == NULL) return LEGATO_MEMORY;
  made->gravity = values[gravity];
  double fall = sqrt(2 / values[gravity]), landing = fall < 1 ? fall : 1, speed = values[gravity] * fall;
  for (made->count = 0; made->count < most_bounces; made->count++) {
    speed *= values[restitution];
    made->starts[made->count] = landing;
    made->speeds[made->count] = speed;
    double next = landing + 2 * speed / values[gravity];
    /* arcs that do not end in time, or are too small to be visible, are omitted */
    if (next > 1 || speed * speed / (2 * values[gravity]) < 1e-9) break;
    landing = next;
  }
  made->starts[made->count] = landing;
  *out = made;
  return LEGATO_OK;
}

static void destroy(legato_instance *instance) { free(instance); }

/* Returns the height at t, and its slope. */
static double height(const legato_instance *it, double t, double *slope) {
  if (t < it->starts[0]) {
    *slope = -it->gravity * t;
    return 1 - it->gravity * t * t / 2;
  }
  int arc = 0;
  while (arc < it->count && t >= it->starts[arc + 1]) arc++;
  *slope = 0;
  if (arc == it->count) return 0;
  double since = t - it->starts[arc];
  *slope = it->speeds[arc] - it->gravity * since;
  return it->speeds[arc] * since - it->gravity * since * since / 2;
}

static legato_status evaluate(const legato_instance *instance, const double *t, double *out, size_t n) {
  double slope;
  for (size_t i = 0; i < n; i++) out[i] = fmin(fmax(1 - height(instance, t[i], &slope), 0), 1);
  return LEGATO_OK;
}

static legato_status derivative(const legato_instance *instance, const double *t, double *out, size_t n) {
  double slope;
  for (size_t i = 0; i < n; i++) {
    height(instance, t[i], &slope);
    out[i] = -slope;
  }
  return LEGATO_OK;
}

static const legato_curve bounce = {
    sizeof(legato_curve), LEGATO_CURVE_PURE, "bounce", "Bounce", params, value_count, 0, 0, 1, create, destroy, evaluate, derivative};
static const legato_curve *const curves[] = {&bounce};
static const legato_plugin plugin = {LEGATO_MAGIC,          LEGATO_ABI_MAJOR, LEGATO_ABI_MINOR, 0,    0,    sizeof(legato_plugin), 0, 1,
                                     "org.legato.bounce", "Bounce",         "1.0.0",          NULL, NULL, curves,                NULL};

const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
  (void)host;
  return &plugin;
}
