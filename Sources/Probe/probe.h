/* The probe: loads one plug-in in a process of its own, tries it, and reports line by line on descriptor 3.

   legato-probe PATH check FIRST LAST SEED SECONDS DEADLINE WALLS     levels FIRST to LAST; SECONDS for the drawn calls of level 9
   legato-probe PATH debug FIRST LAST SEED SECONDS                    the same without limits, for a debugger; ends with 1 where something was found
   legato-probe PATH table CURVE-INDEX TOLERANCE DEADLINE WALLS [VALUE ...]

   DEADLINE is when it is killed, in seconds; it gets twice as much of a processor, for a trial may have several threads.
   WALLS is the sum of those without which nothing is opened.
   PATH is what dlopen takes; the loader passes its sealed copy as descriptor 4. Fields are separated by tabs:
     walls NAME ...                    the walls that there are; before anything of the plug-in runs
     stage NAME [CURVE]                what begins now; a death belongs to the last one
     fail KIND WHERE WHY               the description was refused
     plugin / curve / param ...        the description (see describe.c)
     finding SEVERITY RULE CURVE TEXT  a broken rule of the contract; SEVERITY is error, warning or note
     piece START Y0 Y1 Y2 Y3           a piece of the table, hexadecimal
     said TEXT                         what went to its standard output and error before it died of a signal
     done ERRORS WARNINGS              the last line, and the only sign that all went to its end; then the libraries' own ends
                                       run, and the status is PROBE_END.
   The plug-in's code runs in the same process and can write lines of its own: the reader believes none of them further than it can check. */
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

/* The status of a probe that came to its end: an exit that is not its own has another one, 0 above all. */
#define PROBE_END 29

/* Walls, in the order of PluginSandbox. */
enum {
  WALL_SESSION = 1,
  WALL_CALLS = 2,
  WALL_FILES = 4,
  WALL_USERS = 8,
  WALL_PROCESSES = 16,
  WALL_IPC = 32,
  WALL_NETWORK = 64,
  WALL_MOUNTS = 128
};

/* confine.c: limits, and every wall that the system grants; says which. 0 where one that is wanted is not there. Goes on in another process. */
int confine(rlim_t processor_seconds, unsigned wanted);
/* isolate.c: goes on in a process of its own namespaces; the walls that this is. */
unsigned isolate(void);
/* filter.c: from now on only the calls on a list. Nonzero where the kernel does that. */
int keep_few_calls(void);

/* heap.c: counts what this thread asks of the heap. */
typedef struct {
  long calls, live;
} heap_use;
void heap_begin(void);
heap_use heap_end(void);

/* draw.c: numbers from a seed. */
void draw_from(uint64_t seed);
uint64_t drawn_bits(void);
double drawn(void); /* 0 ..< 1 */
void drawn_values(const legato_curve *curve, double *values);

/* guard.c */
#define GUARDED_LIMIT 4097
typedef legato_status(LEGATO_CALL *guarded_function)(const legato_instance *, const double *, double *, size_t);
/* Calls with `t` on a read-only page and `out` against a forbidden one. Nonzero where every rule of a call was kept. */
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
void catch_output(void); /* from now on what is printed is kept, to be told of */
void surroundings_before(void);
void surroundings_after(void);

#endif
