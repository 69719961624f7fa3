/* A curve drawn by hand: five heights at even times, joined by a monotone cubic (Fritsch and Carlson 1980), which never goes
   beyond the points that it joins.
   Build: cc -std=c11 -O2 -fPIC -shared -fvisibility=hidden -Wl,-z,defs -I <legato>/Sources/CLegatoTiming/include drawn.c -lm \
          -o drawn.timingplugin */
#include "legato_timing.h"

#include <math.h>
#include <stdlib.h>

enum { inner = 5, pieces = inner + 1 };

struct legato_instance {
  double y[pieces + 1], slope[pieces + 1];
};

#define HEIGHT(id, name, initial) {sizeof(legato_param), 0, id, name, NULL, -0.5, 1.5, initial}
static const legato_param heights[inner] = {
    HEIGHT("y1", "Height at 1/6", 0.02), HEIGHT("y2", "Height at 2/6", 0.12), HEIGHT("y3", "Height at 3/6", 0.6),
    HEIGHT("y4", "Height at 4/6", 0.92), HEIGHT("y5", "Height at 5/6", 0.99)};
static const legato_param *const params[] = {&heights[0], &heights[1], &heights[2], &heights[3], &heights[4]};

static legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) {
  if (count != inner) return LEGATO_PARAMETER;
  for (uint32_t i = 0; i < count; i++) {
    /* written so that NaN is refused */
    if (!(values[i] >= self->params[i]->minimum && values[i] <= self->params[i]->maximum)) return LEGATO_PARAMETER;
  }
  legato_instance *made = calloc(1, sizeof *made);
  if (made == NULL) return LEGATO_MEMORY;
  made->y[pieces] = 1;
  for (int i = 0; i < inner; i++) made->y[i + 1] = values[i];
  double chord[pieces];
  for (int i = 0; i < pieces; i++) chord[i] = (made->y[i + 1] - made->y[i]) * pieces;
  made->slope[0] = chord[0];
  made->slope[pieces] = chord[pieces - 1];
  for (int i = 1; i < pieces; i++) made->slope[i] = chord[i - 1] * chord[i] > 0 ? (chord[i - 1] + chord[i]) / 2 : 0;
  for (int i = 0; i < pieces; i++) {
    if (chord[i] == 0) {
      made->slope[i] = made->slope[i + 1] = 0;
      continue;
    }
    double a = made->slope[i] / chord[i], b = made->slope[i + 1] / chord[i], length = hypot(a, b);
    if (length > 3) {
      made->slope[i] = 3 * a / length * chord[i];
      made->slope[i + 1] = 3 * b / length * chord[i];
    }
  }
  *out = made;
  return LEGATO_OK;
}

static void destroy(legato_instance *instance) { free(instance); }

static int piece_at(double t, double *u) {
  int piece = (int)(t * pieces);
  if (piece > pieces - 1) piece = pieces - 1;
  *u = t * pieces - piece;
  return piece;
}

static legato_status evaluate(const legato_instance *it, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    double u;
    int k = piece_at(t[i], &u);
    double v = 1 - u, m0 = it->slope[k] / pieces, m1 = it->slope[k + 1] / pieces;
    out[i] = v * v * ((1 + 2 * u) * it->y[k] + u * m0) + u * u * ((3 - 2 * u) * it->y[k + 1] - v * m1);
  }
  return LEGATO_OK;
}

static legato_status derivative(const legato_instance *it, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    double u;
    int k = piece_at(t[i], &u);
    double rise = (it->y[k + 1] - it->y[k]) * pieces;
    out[i] = 6 * u * (1 - u) * rise + (1 - u) * (1 - 3 * u) * it->slope[k] + u * (3 * u - 2) * it->slope[k + 1];
  }
  return LEGATO_OK;
}

static const legato_curve drawn = {
    sizeof(legato_curve), LEGATO_CURVE_PURE | LEGATO_CURVE_OVERSHOOTS, "drawn", "Drawn", params, inner, 0, -0.5, 1.5, create, destroy,
    evaluate,             derivative};
static const legato_curve *const curves[] = {&drawn};
static const legato_plugin plugin = {LEGATO_MAGIC,       LEGATO_ABI_MAJOR, LEGATO_ABI_MINOR, 0,    0,    sizeof(legato_plugin), 0, 1,
                                     "org.legato.drawn", "Drawn",          "1.0.0",          NULL, NULL, curves,                NULL};

const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
  (void)host;
  return &plugin;
}
