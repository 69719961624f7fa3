/* One good plug-in, and many bad ones: -DCASE_name breaks one rule. Built by the tests.
   The sinks are volatile, for a compiler removes a crash or a leak whose result nobody uses. */
#define _GNU_SOURCE
#include "legato_timing.h"

#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#ifndef POWER_BIAS
#define POWER_BIAS 0
#endif

struct legato_instance {
  double power;
};

static int *volatile nowhere;
static volatile int forever = 1;
static void crash(void) { *nowhere = 1; }
static void hang(void) {
  while (forever) {
  }
}
static int deeper(volatile int *from) {
  volatile int here[64];
  here[0] = *from + 1;
  return deeper(here) + here[0];
}

static legato_status create(const legato_curve *self, const double *values, uint32_t count, legato_instance **out) {
#ifdef CASE_create_crashes
  crash();
#endif
#ifdef CASE_create_null
  (void)out;
  return LEGATO_OK;
#endif
#ifdef CASE_create_refuses
  return LEGATO_PARAMETER;
#endif
  if (count != self->param_count) return LEGATO_PARAMETER;
#ifndef CASE_accepts_nan
  if (!(values[0] >= 1 && values[0] <= 5)) return LEGATO_PARAMETER;
#endif
  legato_instance *made = malloc(sizeof *made);
  if (made == NULL) return LEGATO_MEMORY;
  made->power = values[0];
#ifdef CASE_writes_file
  FILE *file = tmpfile();
  if (file != NULL) {
    fputs("data", file);
    fclose(file);
  }
#endif
#ifdef CASE_creates_file
  FILE *named = fopen("/tmp/legato-fixture-was-here", "w");
  if (named != NULL) {
    fputs("data", named);
    fclose(named);
  }
#endif
#ifdef CASE_removes_file
  if (unlink("/tmp/legato-fixture-is-no-file") != 0) *out = NULL;
#endif
#ifdef CASE_socket
  (void)socket(AF_INET, SOCK_STREAM, 0);
#endif
#ifdef CASE_leaves_group
  (void)setsid();
#endif
#ifdef CASE_runs_program
  (void)execl("/bin/true", "true", (char *)NULL);
#endif
#ifdef CASE_signals_parent
  (void)kill(getppid(), SIGURG);
#endif
#ifdef CASE_leaks
  for (int i = 0; i < 2; i++) {
    char *volatile block = malloc(10);
    if (block == NULL) return LEGATO_MEMORY;
  }
#endif
#ifdef CASE_locale
  setlocale(LC_ALL, "C.UTF-8");
#endif
#ifdef CASE_handler
  signal(SIGSEGV, SIG_IGN);
#endif
#ifdef CASE_at_exit
  atexit(crash);
#endif
#ifdef CASE_allocates
  for (;;) {
    char *volatile block = malloc(1 << 20);
    if (block == NULL) crash();
    memset(block, 1, 1 << 20);
  }
#endif
  *out = made;
  return LEGATO_OK;
}

static void destroy(legato_instance *instance) {
#ifdef CASE_destroy_crashes
  crash();
#endif
  free(instance);
}

static legato_status evaluate(const legato_instance *instance, const double *t, double *out, size_t n) {
#ifdef CASE_racy
  static double scratch[8192];
#endif
#ifdef CASE_counter
  static double counter;
  counter += 1e-12;
#endif
#ifdef CASE_empty_crashes
  if (n == 0) crash();
#endif
#ifdef CASE_aborts
  abort();
#endif
#ifdef CASE_exits
  _exit(0);
#endif
#ifdef CASE_closes
  for (int i = 0; i < 64; i++) close(i);
#endif
#ifdef CASE_evaluate_crashes
  if (n > 1) crash();
#endif
#ifdef CASE_evaluate_hangs
  hang();
#endif
#ifdef CASE_evaluate_sleeps
  sleep(60);
#endif
#ifdef CASE_recursion
  volatile int start[1] = {0};
  if (deeper(start) == 7) return 1;
#endif
#ifdef CASE_time_bomb
  static int calls;
  calls++;
#endif
#ifdef CASE_status
  return 77;
#endif
#ifdef CASE_rounding
  fesetround(FE_UPWARD);
#endif
#ifdef CASE_writes_times
  if (n > 0) ((double *)(uintptr_t)t)[0] = 0.5;
#endif
#ifdef CASE_writes_before
  if (n > 0) ((volatile double *)out)[-1] = 0.5;
#endif
#ifdef CASE_racy_results
  static double results[8192];
  double *asked = out;
  out = results;
#endif
#ifdef CASE_racy
  for (size_t i = 0; i < n; i++) scratch[i] = t[i];
  t = scratch;
#endif
#ifdef CASE_kills
  if (getenv("LEGATO_FIXTURE_KILLS") != NULL) crash();
#endif
#ifdef CASE_heap
  char *volatile block = malloc(n + 1);
  free(block);
#endif
#ifdef CASE_sleeps
  usleep(200 * (unsigned)n);
#endif
#ifdef CASE_pauses
  usleep(20000);
#endif
#ifdef CASE_outside_crashes
  for (size_t i = 0; i < n; i++) {
    if (!(t[i] >= 0 && t[i] <= 1)) crash();
  }
#endif
#ifdef CASE_subnormal_crashes
  for (size_t i = 0; i < n; i++) {
    if (t[i] > 0 && t[i] < 1e-308) crash();
  }
#endif
#ifdef CASE_reads_beyond
  static volatile int numbers[8] = {0}, nothing;
  static volatile int *volatile start = numbers;
  nothing = start[8 + (n & 1)];
#endif
  for (size_t i = 0; i < n; i++) {
    double x = t[i];
    out[i] = pow(x, instance->power + POWER_BIAS);
#ifdef CASE_nan
    if (x > 0.4 && x < 0.5) out[i] = NAN;
#endif
#ifdef CASE_time_bomb
    if (calls > 20000) out[i] = x > 0.7 ? INFINITY : x > 0.4 ? 7 : NAN;
#endif
#ifdef CASE_infinite
    if (x == 0.5) out[i] = 1 / (x - 0.5);
#endif
#ifdef CASE_starts_high
    out[i] = 0.1 + 0.9 * out[i];
#endif
#ifdef CASE_strays
    if (x == 0.5 && instance->power != 1 && instance->power != 2 && instance->power != 5) out[i] = -instance->power;
#endif
#ifdef CASE_noise
    out[i] += 1e-12 * (double)(rand() % 1000) * x * (1 - x);
#endif
#ifdef CASE_ends_low
    out[i] *= 0.9;
#endif
#ifdef CASE_falls
    out[i] += 0.2 * sin(6 * M_PI * x) * x * (1 - x);
#endif
#ifdef CASE_overshoots
    out[i] += 4 * x * (1 - x) * (x > 0.5);
#endif
#ifdef CASE_jumps
    if (x > 0.5 && x < 1) out[i] = 0.9;
#endif
#ifdef CASE_counter
    out[i] += counter * x * (1 - x);
#endif
#ifdef CASE_batch_differs
    if (n == 1 && x > 0 && x < 1) out[i] += 1e-12;
#endif
  }
#ifdef CASE_racy_results
  for (size_t i = 0; i < n; i++) asked[i] = results[i];
#endif
#ifdef CASE_writes_after
  out[n] = 0.5;
#endif
#ifdef CASE_unwritten
  if (n > 1) ((uint64_t *)out)[n - 1] = 0x7FF8DEADBEEF0001u;
#endif
  return LEGATO_OK;
}

static legato_status derivative(const legato_instance *instance, const double *t, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    out[i] = (instance->power + POWER_BIAS) * pow(t[i], instance->power + POWER_BIAS - 1);
#ifdef CASE_bad_derivative
    out[i] += 0.5;
#endif
  }
  return LEGATO_OK;
}

#ifdef CASE_constructor_crashes
__attribute__((constructor)) static void begin(void) { crash(); }
#endif
#ifdef CASE_constructor_hangs
__attribute__((constructor)) static void begin(void) { hang(); }
#endif
#ifdef CASE_constructor_sleeps
__attribute__((constructor)) static void begin(void) { sleep(60); }
#endif
#ifdef CASE_constructor_exits
__attribute__((constructor)) static void begin(void) { _exit(0); }
#endif
#ifdef CASE_destructor_aborts
__attribute__((destructor)) static void finish(void) { abort(); }
#endif
#ifdef CASE_destructor_exits
__attribute__((destructor)) static void finish(void) { _exit(0); }
#endif
#ifdef CASE_destructor_writes
__attribute__((destructor)) static void finish(void) { (void)creat("/tmp/legato-fixture-was-here", 0600); }
#endif
#ifdef CASE_forges
__attribute__((constructor)) static void begin(void) {
  static const char lines[] = FORGED;
  (void)!write(3, lines, sizeof lines - 1);
#ifdef FORGED_PIECE
  for (int i = 0; i < 10000; i++) {
    char line[200];
    (void)!write(3, line, (size_t)snprintf(line, sizeof line, "piece\t%a\t0\t0\t0\t0\n", i / 10000.0));
  }
#endif
  _exit(29);
}
#endif
#ifdef CASE_prints
__attribute__((constructor)) static void begin(void) { puts("done\t0\t0"), fflush(stdout); }
#endif
#ifdef CASE_marks
__attribute__((constructor)) static void begin(void) { setenv("LEGATO_FIXTURE_WAS_HERE", "1", 1); }
#endif
#ifdef CASE_flushes
__attribute__((constructor)) static void begin(void) {
#if defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | 0x8040);
#else
  fesetround(FE_UPWARD);
#endif
}
#endif
#ifdef CASE_forks
__attribute__((constructor)) static void begin(void) {
  if (fork() == 0) {
    sleep(60);
    _exit(0);
  }
}
#endif
#ifdef CASE_thread
static void *idle(void *nothing) {
  sleep(60);
  return nothing;
}
__attribute__((constructor)) static void begin(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
}
#endif
#ifdef CASE_exports
LEGATO_EXPORT void legato_fixture_helper(void) {}
LEGATO_EXPORT int legato_fixture_state = 7;
#endif
#ifdef CASE_undefined
extern int legato_fixture_nobody_defines_this(void);
int legato_fixture_uses(void) { return legato_fixture_nobody_defines_this(); }
#endif

/* What the description says, each field with its good value unless the case says otherwise. */
#ifndef MAGIC
#define MAGIC LEGATO_MAGIC
#endif
#ifndef MAJOR
#define MAJOR LEGATO_ABI_MAJOR
#endif
#ifndef MINOR
#define MINOR LEGATO_ABI_MINOR
#endif
#ifndef NEEDS
#define NEEDS 0
#endif
#ifndef RESERVED
#define RESERVED 0
#endif
#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(legato_plugin)
#endif
#ifndef CURVE_SIZE
#define CURVE_SIZE sizeof(legato_curve)
#endif
#ifndef PLUGIN_FLAGS
#define PLUGIN_FLAGS 0
#endif
#ifndef CURVE_FLAGS
#define CURVE_FLAGS (LEGATO_CURVE_PURE | LEGATO_CURVE_MONOTONIC)
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef PLUGIN_ID
#define PLUGIN_ID "org.example.fixture"
#endif
#ifndef CURVE_ID
#define CURVE_ID "power"
#endif
#ifndef SECOND_ID
#define SECOND_ID "second"
#endif
#ifndef NAME
#define NAME "Fixture"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef PARAM_FLAGS
#define PARAM_FLAGS 0
#endif
#ifndef LOW
#define LOW 1
#endif
#ifndef INITIAL
#define INITIAL 2
#endif
#ifndef OUTPUT_MAX
#define OUTPUT_MAX 1
#endif
#ifndef EVALUATE
#define EVALUATE evaluate
#endif

static const legato_param power = {sizeof(legato_param), PARAM_FLAGS, "power", "Power", NULL, LOW, 5, INITIAL};
static const legato_param *const params[] = {&power};
static const legato_curve first = {CURVE_SIZE, CURVE_FLAGS, CURVE_ID, "Power", params,  1,         0, 0,
                                   OUTPUT_MAX, create,      destroy,  EVALUATE, derivative};
static const legato_curve second = {sizeof(legato_curve), CURVE_FLAGS, SECOND_ID, "Power", params,    1, 0, 0, 1,
                                    create,               destroy,     evaluate,  derivative};
static const legato_curve *const curves[] = {&first, &second, (const legato_curve *)8};

typedef struct {
  legato_plugin plugin;
  char more[120]; /* what a later minor version may bring */
} longer;
static const longer whole = {
    {MAGIC, MAJOR, MINOR, NEEDS, RESERVED, PLUGIN_SIZE, PLUGIN_FLAGS, COUNT, PLUGIN_ID, NAME, VERSION, "Nobody", NULL, curves, NULL}, {0}};

#ifdef CASE_no_entry
#define legato_timing_plugin_v1 legato_timing_plugin_v0
LEGATO_EXPORT const legato_plugin *legato_timing_plugin_v1(const legato_host *host);
#endif

const legato_plugin *legato_timing_plugin_v1(const legato_host *host) {
#ifdef CASE_entry_aborts
  abort();
#endif
#ifdef CASE_entry_null
  return NULL;
#endif
#ifdef CASE_entry_differs
  static longer copies[2];
  static int calls;
  copies[calls & 1] = whole;
  return &copies[calls++ & 1].plugin;
#endif
  return host != NULL && host->abi_major == 1 ? &whole.plugin : NULL;
}
