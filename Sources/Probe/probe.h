/* The probe: loads one plug-in in a process of its own, tries it, and reports line by line on descriptor 3.

   legato-probe PATH check FIRST LAST SEED SECONDS DEADLINE SANDBOX   levels FIRST to LAST; SECONDS for the random calls of level 9
   legato-probe PATH debug FIRST LAST SEED SECONDS                    the same without limits, for a debugger; exits with 1 if there are findings
   legato-probe PATH table CURVE-INDEX TOLERANCE DEADLINE SANDBOX [VALUE ...]

   DEADLINE is the time after which it is killed, in seconds; its processor time is limited to twice that, as a trial may have several threads.
   SANDBOX is the sum of the restrictions (PluginSandbox) without which the plug-in is not opened.
   PATH is passed to dlopen; the loader passes its sealed copy as descriptor 4. The report's fields are separated by tabs:
     sandbox NAME ...                  the restrictions in effect; written before any code of the plug-in runs
     stage NAME [CURVE]                what begins now; a crash is attributed to the last stage
     fail KIND WHERE WHY               the description was refused
     plugin / curve / param ...        the description (see describe.c)
     finding SEVERITY RULE CURVE TEXT  a broken rule of the contract; SEVERITY is error, warning or note
     piece START Y0 Y1 Y2 Y3           a piece of the table, hexadecimal
     said TEXT                         its standard output and error before a signal ended it
     done ERRORS WARNINGS              the last line, without which the trial is incomplete; then the libraries' exit handlers run,
                                       and the status is PROBE_END.
   The plug-in's code runs in the same process and could write lines, too: the reader relies only on what it can check. */
#ifndef PROBE_H
#define PROBE_H

#include "legato_loader.h"
#include "legato_timing.h"

#include <sys/resource.h>

/* report.c */
#define REPORT_DESCRIPTOR 3
__attribute__((format(printf, 1, 2))) void report(const char *format, ...);
void report_line(void *context, const char *line);
void stage(const char *name, const char *curve);
typedef enum { a_note, a_warning, an_error } severity;
/* Each rule is reported once for a curve; at most 256 errors, and 256 warnings and notes. */
__attribute__((format(printf, 4, 5))) void finding(severity severity, const char *rule, const char *curve, const char *format, ...);
void report_done(void);
int report_errors(void);
void report_by_hand(void);

/* The exit status of a complete trial. A plug-in that calls exit() ends with another one, mostly 0. */
#define PROBE_END 29

/* Restrictions, with the values of PluginSandbox. */
enum {
  SANDBOX_SESSION = 1,
  SANDBOX_CALLS = 2,
  SANDBOX_FILES = 4,
  SANDBOX_USERS = 8,
  SANDBOX_PROCESSES = 16,
  SANDBOX_IPC = 32,
  SANDBOX_NETWORK = 64,
  SANDBOX_MOUNTS = 128
};

/* confine.c: applies limits and all restrictions that the system grants, and reports them. Returns in another process; 0 if a required one is missing. */
int confine(rlim_t processor_seconds, unsigned wanted);
/* isolate.c: returns in a new process with its own namespaces; the restrictions that this amounts to. */
unsigned isolate(void);
/* filter.c: allows only listed system calls from now on. Nonzero if the kernel supports it. */
int keep_few_calls(void);

/* heap.c: counts the allocations of this thread. */
typedef struct {
  long calls, live;
} heap_use;
void heap_begin(void);
heap_use heap_end(void);

/* draw.c: random numbers from a seed. */
void draw_from(uint64_t seed);
uint64_t drawn_bits(void);
double drawn(void); /* 0 ..< 1 */
void drawn_values(const legato_curve *curve, double *values);

/* guard.c */
#define GUARDED_LIMIT 4097
typedef legato_status(LEGATO_CALL *guarded_function)(const legato_instance *, const double *, double *, size_t);
/* Calls with `t` on a read-only page and `out` next to a guard page. Nonzero if the call kept all rules. */
int guarded(guarded_function function, const legato_curve *curve, const legato_instance *instance, const double *t, double *out, size_t n);
/* The instance, or NULL after reporting. */
legato_instance *made(const legato_curve *curve, const double *values);
void initial_values(const legato_curve *curve, double *values);

/* samples.c: level 3 and 4; parameters.c: level 5; slopes.c: level 6; threads.c: level 7; cost.c: level 8; fuzz.c: level 9 */
void check_samples(const legato_curve *curve, const double *values, const char *which);
void check_batches(const legato_curve *curve);
void check_jumps(const legato_curve *curve);
void check_parameters(const legato_curve *curve, uint64_t seed);
void check_slopes(const legato_curve *curve, uint64_t seed);
void check_threads(const legato_curve *curve);
void check_cost(const legato_curve *curve);
void check_fuzzed(const legato_curve *curve, uint64_t seed, double seconds);
void check_outside(const legato_curve *curve);

/* surroundings.c: level 5 */
void catch_output(void); /* redirects standard output and error, to report them after a crash */
void surroundings_before(void);
void surroundings_after(void);

#endif
