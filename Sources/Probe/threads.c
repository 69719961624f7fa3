#include "probe.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

/* Level 7: four threads start together and call one instance for at least 40 ms, on a busy machine until they have used 80 ms of
   processor time; then 1000 instances are created and destroyed. */

enum { threads = 4, count = 64, lifetimes = 1000 };

typedef struct {
  const legato_curve *curve;
  const legato_instance *instance;
  double t[count], expected[count];
  double processor; /* processor time used before, in seconds */
  int is_different;
} runner;

static double processor_seconds(void) {
  struct timespec used;
  return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 1e9;
}

static atomic_int waiting;

static void *run(void *context) {
  runner *it = context;
  double out[count];
  atomic_fetch_sub(&waiting, 1);
  while (atomic_load(&waiting) > 0) {
  }
  double began = legato_seconds(), passed;
  while ((passed = legato_seconds() - began) < 0.04 || (passed < 0.4 && processor_seconds() - it->processor < 0.08)) {
    for (int i = 0; i < 64; i++) {
      if (it->curve->evaluate(it->instance, it->t, out, count) != LEGATO_OK || memcmp(out, it->expected, sizeof out) != 0) {
        it->is_different = 1;
        return NULL;
      }
    }
  }
  return NULL;
}

void check_threads(const legato_curve *curve) {
  double values[64];
  runner runners[threads];
  pthread_t ids[threads];
  if (!(curve->flags & LEGATO_CURVE_PURE)) return;
  initial_values(curve, values);
  legato_instance *instance = made(curve, values);
  if (instance == NULL) return;
  for (int i = 0; i < threads; i++) {
    runners[i] = (runner){.curve = curve, .instance = instance, .processor = processor_seconds()};
    for (int k = 0; k < count; k++) runners[i].t[k] = (double)(k * threads + i) / (count * threads);
    if (!guarded(curve->evaluate, curve, instance, runners[i].t, runners[i].expected, count)) return;
  }
  stage("threads", curve->id);
  atomic_store(&waiting, threads);
  int started = 0;
  for (; started < threads; started++) {
    if (pthread_create(&ids[started], NULL, run, &runners[started]) != 0) break;
  }
  if (started < threads) atomic_store(&waiting, 0);
  for (int i = 0; i < started; i++) pthread_join(ids[i], NULL);
  for (int i = 0; i < started; i++) {
    if (runners[i].is_different) finding(an_error, "threads", curve->id, "answers differently while other threads evaluate the same instance");
  }
  stage("lifetimes", curve->id);
  heap_begin();
  for (int i = 0; i < lifetimes; i++) {
    legato_instance *another = NULL;
    if (curve->create(curve, values, curve->param_count, &another) != LEGATO_OK || another == NULL) break;
    curve->destroy(another);
  }
  heap_use use = heap_end();
  /* memory that is allocated once and kept is not a leak */
  if (use.live > lifetimes / 10) {
    finding(an_error, "leak", curve->id, "%ld blocks are left of %d instances that were made and destroyed", use.live, lifetimes);
  }
  curve->destroy(instance);
}
