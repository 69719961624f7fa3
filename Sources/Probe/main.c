#define _GNU_SOURCE
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

static void limit(int what, rlim_t most) {
  struct rlimit both = {most, most};
  setrlimit(what, &both);
}

static void confine(void) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0);
  if (chdir("/proc") != 0) report("stage\tstart"); /* no file can be made there by a relative name */
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, 4);
  limit(RLIMIT_AS, (rlim_t)512 << 20);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 32);
}

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
  if (took > 0.05) finding(0, "slow-load", "", "took %.0f ms to load; expected less than 50", took * 1000);
  if (before != after) finding(1, "arithmetic", "", "loading it changed the floating-point environment: -ffast-math?");
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
  if (legato_enter(entry) != plugin) finding(1, "entry-pointer", "", "the entry answers another pointer at its second call");
  stage("description", NULL);
  return legato_describe(plugin, report_line, NULL) ? plugin : NULL;
}

static void check(const legato_plugin *plugin, int level, uint64_t seed) {
  for (uint32_t i = 0; i < plugin->curve_count; i++) {
    const legato_curve *curve = plugin->curves[i];
    double values[64];
    initial_values(curve, values);
    if (level >= 3) check_samples(curve, values, "initial");
    if (level >= 4) check_batches(curve);
    if (level >= 5) check_jumps(curve);
    if (level >= 5) check_parameters(curve, seed);
    if (level >= 6) check_slopes(curve);
    if (level >= 7) check_threads(curve);
  }
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
  int is_check = count == 5 && strcmp(arguments[2], "check") == 0, is_table = count >= 5 && strcmp(arguments[2], "table") == 0;
  if (!is_check && !is_table) {
    fprintf(stderr, "legato-probe is started by an application that loads Legato timing plug-ins; it is of no use by hand.\n");
    return 2;
  }
  confine();
  surroundings_before();
  int level = is_check ? atoi(arguments[3]) : 0;
  const legato_plugin *plugin = opened(arguments[1]);
  if (plugin != NULL && is_check) {
    check(plugin, level, strtoull(arguments[4], NULL, 10));
    if (level >= 5) surroundings_after();
  } else if (plugin != NULL) {
    double values[64];
    uint32_t given = (uint32_t)(count - 5) > 64 ? 64 : (uint32_t)(count - 5);
    for (uint32_t i = 0; i < given; i++) values[i] = strtod(arguments[5 + i], NULL);
    table(plugin, (uint32_t)strtoul(arguments[3], NULL, 10), strtod(arguments[4], NULL), values, given);
  }
  stage("exit", NULL);
  report_done();
  if (level >= 5) exit(0); /* runs what the plug-in left to be run at the end */
  _exit(0);
}
