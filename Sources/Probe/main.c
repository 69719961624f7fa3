#define _GNU_SOURCE
#include "probe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The description, or NULL after reporting. */
static const legato_plugin *opened(const char *path) {
  const char *error;
  stage("open", NULL);
  double began = legato_seconds();
  uint64_t before = legato_arithmetic(), after;
  void *library = legato_load(path, &error, &after);
  if (library == NULL) {
    report("fail\topen\tlibrary\t%s", error == NULL ? "unknown" : error);
    return NULL;
  }
  double took = legato_seconds() - began;
  if (took > 0.05) finding(a_warning, "slow-load", "", "took %.0f ms to load; expected less than 50", took * 1000);
  if (before != after) finding(an_error, "arithmetic", "", "loading it changed the floating-point environment: -ffast-math?");
  void *entry = legato_symbol(library, LEGATO_ENTRY_SYMBOL);
  if (entry == NULL) {
    report("fail\tno-entry\t%s\tthe library has no such symbol", LEGATO_ENTRY_SYMBOL);
    return NULL;
  }
  stage("entry", NULL);
  const void *plugin = legato_enter(entry);
  if (plugin == NULL) {
    report("fail\trefuses-host\t%s\tanswered NULL", LEGATO_ENTRY_SYMBOL);
    return NULL;
  }
  if (legato_enter(entry) != plugin) finding(an_error, "entry-pointer", "", "the entry answers another pointer at its second call");
  stage("description", NULL);
  return legato_describe(plugin, report_line, NULL) ? plugin : NULL;
}

typedef struct {
  int first, last;
  uint64_t seed;
  double seconds; /* for the random calls of all curves together */
} extent;

static void check(const legato_plugin *plugin, extent it) {
#define HAS(level) (it.first <= (level) && (level) <= it.last)
  for (uint32_t i = 0; i < plugin->curve_count; i++) {
    const legato_curve *curve = plugin->curves[i];
    double values[64];
    initial_values(curve, values);
    if (HAS(3)) check_samples(curve, values, "initial");
    if (HAS(4)) check_batches(curve);
    if (HAS(5)) check_jumps(curve);
    if (HAS(5)) check_parameters(curve, it.seed);
    if (HAS(6)) check_slopes(curve, it.seed);
    if (HAS(7)) check_threads(curve);
    if (HAS(8)) check_cost(curve);
    if (HAS(9)) check_fuzzed(curve, it.seed, it.seconds / plugin->curve_count);
  }
  if (HAS(5)) surroundings_after();
  for (uint32_t i = 0; HAS(9) && i < plugin->curve_count; i++) check_outside(plugin->curves[i]);
#undef HAS
}

static void table(const legato_plugin *plugin, uint32_t index, double tolerance, const double *values, uint32_t count) {
  static legato_piece pieces[LEGATO_TABLE_LIMIT];
  if (index >= plugin->curve_count || count != plugin->curves[index]->param_count) {
    report("fail\tprobe\ttable\tno such curve, or %u values for it", count);
    return;
  }
  const legato_curve *curve = plugin->curves[index];
  void *instance = NULL;
  double error = 0;
  stage("create", curve->id);
  int32_t status = legato_curve_create(curve, values, count, &instance);
  if (status != LEGATO_OK || instance == NULL) {
    report("fail\tcreate\t%s\t%d", curve->id, status);
    return;
  }
  stage("table", curve->id);
  int made = legato_curve_table(curve, instance, tolerance, pieces, &error);
  if (made < 0) {
    report("fail\ttable\t%s\t%d\t%a", curve->id, made, error);
    return;
  }
  for (int i = 0; i < made; i++) {
    const double *y = pieces[i].y;
    report("piece\t%a\t%a\t%a\t%a\t%a", pieces[i].start, y[0], y[1], y[2], y[3]);
  }
  stage("destroy", curve->id);
  curve->destroy(instance);
}

int main(int count, char **arguments) {
  /* "debug" is for use in a debugger: without limits and isolation */
  int is_debug = count == 7 && strcmp(arguments[2], "debug") == 0;
  int is_check = is_debug || (count == 9 && strcmp(arguments[2], "check") == 0), is_table = count >= 7 && strcmp(arguments[2], "table") == 0;
  if (!is_check && !is_table) {
    fprintf(stderr, "legato-probe is started by an application that loads Legato timing plug-ins; it is of no use by hand.\n");
    return 2;
  }
  if (is_debug) report_by_hand();
  extent extent = {0, 0, 0, 0};
  if (is_check) {
    extent.first = atoi(arguments[3]), extent.last = atoi(arguments[4]);
    extent.seed = strtoull(arguments[5], NULL, 10), extent.seconds = strtod(arguments[6], NULL);
  }
  int is_open = 1;
  if (getenv("LD_PRELOAD") != NULL) {
    dup2(3, 2); /* sanitizers write their findings to descriptor 2, and need rights that the sandbox drops */
  } else if (!is_debug) {
    is_open = confine((rlim_t)ceil(2 * strtod(arguments[is_check ? 7 : 5], NULL)), (unsigned)strtoul(arguments[is_check ? 8 : 6], NULL, 10));
    catch_output();
  }
  surroundings_before();
  const legato_plugin *plugin = is_open ? opened(arguments[1]) : NULL;
  if (plugin != NULL && is_check) {
    check(plugin, extent);
  } else if (plugin != NULL) {
    double values[64];
    uint32_t given = (uint32_t)(count - 7) > 64 ? 64 : (uint32_t)(count - 7);
    for (uint32_t i = 0; i < given; i++) values[i] = strtod(arguments[7 + i], NULL);
    table(plugin, (uint32_t)strtoul(arguments[3], NULL, 10), strtod(arguments[4], NULL), values, given);
  }
  stage("exit", NULL);
  report_done();
  if (is_debug) return plugin == NULL || report_errors() > 0;
  if (plugin == NULL) _exit(PROBE_END); /* the reason was reported; exit handlers could only add another */
  exit(PROBE_END); /* also runs the plug-in's exit handlers and destructors, as the application's exit would */
}
