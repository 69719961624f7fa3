#define _GNU_SOURCE
#include "probe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { canaries = 8 };

static const uint64_t untouched = 0x7FF8DEADBEEF0001u, canary = 0x1EAF1EAF1EAF1EAFu;

typedef struct {
  char *body;
  size_t size;
} fenced;

/* Pages for `count` doubles between two guard pages. */
static fenced fence(size_t count, int sharing) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (count * sizeof(double) + page - 1) / page * page;
  char *all = mmap(NULL, size + 2 * page, PROT_NONE, sharing | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all + page, size, PROT_READ | PROT_WRITE) != 0) {
    report("fail\tprobe\tmemory\tno room for the guarded pages");
    _exit(8);
  }
  return (fenced){all + page, size};
}

/* Another address of the same memory, the only one that can be written to from now on; NULL where the system has no such. The plug-in's own address then need
   not be made writable and read-only again for each call, which takes longer than the call. */
static char *writable(fenced it) {
#if defined(__linux__)
  char *other = mremap(it.body, 0, it.size, MREMAP_MAYMOVE);
  if (other != MAP_FAILED && mprotect(it.body, it.size, PROT_READ) == 0) return other;
#endif
  return NULL;
}

int guarded(guarded_function function, const legato_curve *curve, const legato_instance *instance, const double *t, double *out, size_t n) {
  static fenced times, results;
  static char *source;
  if (times.body == NULL) {
    times = fence(GUARDED_LIMIT, MAP_SHARED);
    results = fence(GUARDED_LIMIT + canaries, MAP_PRIVATE);
    source = writable(times);
  }
  double *from = (double *)(void *)(times.body + times.size) - n, *to = (double *)(void *)(results.body + results.size) - n;
  if (source != NULL) {
    memcpy(source + times.size - n * sizeof *t, t, n * sizeof *t);
  } else {
    mprotect(times.body, times.size, PROT_READ | PROT_WRITE);
    memcpy(from, t, n * sizeof *t);
    mprotect(times.body, times.size, PROT_READ);
  }
  for (size_t i = 0; i < n; i++) memcpy(to + i, &untouched, sizeof untouched);
  for (size_t i = 1; i <= canaries; i++) memcpy(to - i, &canary, sizeof canary);
  uint64_t before = legato_arithmetic();
  legato_status status = function(instance, from, to, n);
  uint64_t after = legato_arithmetic();
  int is_good = status == LEGATO_OK;
  if (!is_good) finding(an_error, "status", curve->id, "answered %d; expected %d", status, LEGATO_OK);
  if (before != after) {
    finding(an_error, "arithmetic", curve->id, "changed the floating-point environment from %llx to %llx", (unsigned long long)before,
            (unsigned long long)after);
    is_good = 0;
  }
  for (size_t i = 1; i <= canaries; i++) {
    if (memcmp(to - i, &canary, sizeof canary) != 0) {
      finding(an_error, "writes-before", curve->id, "wrote before the first element of out");
      is_good = 0;
    }
  }
  for (size_t i = 0; is_good && i < n; i++) {
    if (memcmp(to + i, &untouched, sizeof untouched) == 0) {
      finding(an_error, "unwritten", curve->id, "left element %zu of %zu unwritten", i, n);
      is_good = 0;
    } else if (!isfinite(to[i])) {
      finding(an_error, "non-finite", curve->id, "wrote %g at t = %.17g; expected a finite number", to[i], from[i]);
      is_good = 0;
    }
  }
  memcpy(out, to, n * sizeof *out);
  return is_good;
}

legato_instance *made(const legato_curve *curve, const double *values) {
  legato_instance *instance = NULL;
  uint64_t before = legato_arithmetic();
  legato_status status = curve->create(curve, values, curve->param_count, &instance);
  if (legato_arithmetic() != before) finding(an_error, "arithmetic", curve->id, "create changed the floating-point environment");
  if (status != LEGATO_OK) {
    finding(an_error, "create-refused", curve->id, "create answered %d for allowed values; expected %d", status, LEGATO_OK);
    return NULL;
  }
  if (instance == NULL) finding(an_error, "create-null", curve->id, "create answered %d with a NULL instance", LEGATO_OK);
  return instance;
}

void initial_values(const legato_curve *curve, double *values) {
  for (uint32_t i = 0; i < curve->param_count; i++) values[i] = curve->params[i]->initial;
}
