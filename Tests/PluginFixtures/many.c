/* MANY curves that end half-way, which is a warning each; those with BAD(number) write NaN. Built by the tests. */
#include "legato_timing.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
struct legato_instance { int number; };
static legato_curve all[MANY];
static const legato_curve *pointers[MANY];
static char ids[MANY][16];
static legato_status create(const legato_curve *self, const double *v, uint32_t n, legato_instance **out) {
  if (n != 0) return LEGATO_PARAMETER;
  legato_instance *i = malloc(sizeof *i);
  if (!i) return LEGATO_MEMORY;
  i->number = (int)(self - all);
  *out = i;
  return LEGATO_OK;
}
static void destroy(legato_instance *i) { free(i); }
static legato_status evaluate(const legato_instance *it, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    out[i] = t[i] * 0.5;
    if (BAD(it->number) && t[i] > 0.4) out[i] = NAN;
  }
  return LEGATO_OK;
}
static legato_plugin whole = {LEGATO_MAGIC, 1, 0, 0, 0, sizeof(legato_plugin), 0, MANY, "org.example.many", "Many", "1.0.0", NULL, NULL, pointers, NULL};
const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
  for (int i = 0; i < MANY; i++) {
    snprintf(ids[i], sizeof ids[i], "c%d", i);
    all[i] = (legato_curve){sizeof(legato_curve), LEGATO_CURVE_PURE | LEGATO_CURVE_OPEN_END, ids[i], ids[i], NULL, 0, 0, 0, 1, create, destroy, evaluate, NULL};
    pointers[i] = &all[i];
  }
  return &whole;
}
