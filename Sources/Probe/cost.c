#include "probe.h"

#include <stdlib.h>

/* Level 8: no heap in evaluate and derivative; how long they take. */

enum { count = 64, rounds = 200 };

static int is_less(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void count_heap(const legato_curve *curve, const legato_instance *instance, guarded_function function, const char *name,
                       const double *t) {
  double out[count], end = legato_seconds() + 0.5;
  function(instance, t, out, count); /* allocations that are made once, in the first call, are allowed */
  heap_begin();
  int done = 0;
  for (; done < rounds && legato_seconds() < end; done++) function(instance, t, out, count);
  heap_use use = heap_end();
  if (use.calls > 0) finding(an_error, "heap", curve->id, "%ld heap calls in %d batches of %s; expected none", use.calls, done, name);
}

void check_cost(const legato_curve *curve) {
  double t[count], out[count], values[64], took[rounds];
  initial_values(curve, values);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  for (int i = 0; i < count; i++) t[i] = (double)i / (count - 1);
  stage("heap", curve->id);
  count_heap(curve, instance, curve->evaluate, "evaluate", t);
  if (curve->derivative != NULL) count_heap(curve, instance, curve->derivative, "derivative", t);
  stage("speed", curve->id);
  double end = legato_seconds() + 0.5;
  int done = 0;
  for (; done < rounds && (done == 0 || legato_seconds() < end); done++) {
    double began = legato_seconds();
    curve->evaluate(instance, t, out, count);
    took[done] = legato_seconds() - began;
  }
  qsort(took, (size_t)done, sizeof *took, is_less);
  double each = took[done / 2] / count * 1e9;
  finding(a_note, "speed", curve->id, "%.3g ns for a sample; the slowest of %d batches of %d took %.3g us", each, done, count, took[done - 1] * 1e6);
  if (each > 10000) finding(a_warning, "slow", curve->id, "takes %.3g us for a sample; expected less than 10", each / 1000);
  stage("destroy", curve->id);
  curve->destroy(instance);
}
