/* What the loader and the probe share: reading a description, tabulating a curve, hashing, and system calls that are not available
   in Swift. The structs of the ABI are read here only, and never cross into Swift: the Swift runtime merges
   imported C structs of one name across images, and a plug-in built with another header would decide their size.
   Functions that return int return 0 or a descriptor on success, and a negative errno on failure. */
#ifndef LEGATO_LOADER_H
#define LEGATO_LOADER_H

#include <stddef.h>
#include <stdint.h>

/* --- hash.c --- */
void legato_sha256(const uint8_t *bytes, size_t count, uint8_t out[32]);

/* --- describe.c --- */
/* Receives one line of text, without a line end; fields are separated by tabs. */
typedef void (*legato_line)(void *context, const char *line);
/* Passes the first rule that the description breaks as "fail kind where why", and returns 0; otherwise passes "plugin ...",
   "curve ..." and "param ..." lines, and returns 1. */
int legato_describe(const void *plugin, legato_line line, void *context);
/* Calls an entry function as this host. */
const void *legato_enter(void *entry);

/* --- curve.c --- */
const void *legato_curve_at(const void *plugin, uint32_t index);
int32_t legato_curve_create(const void *curve, const double *values, uint32_t count, void **out);
void legato_curve_destroy(const void *curve, void *instance);
int32_t legato_curve_evaluate(const void *curve, const void *instance, const double *t, double *out, size_t n);

/* --- table.c --- */
/* One piece of a table: the cubic through y[0...3] at its start, its thirds and its end. */
typedef struct {
  double start, y[4];
} legato_piece;
typedef int32_t (*legato_sampler)(void *context, const double *t, double *out, size_t n);
#define LEGATO_TABLE_LIMIT 8192
/* Pieces in ascending order that follow the curve to `tolerance`, at most LEGATO_TABLE_LIMIT of them.
   The count, or -1 a status was not 0, -2 a sample was not finite, -3 too many pieces (the error reached is in *error). */
int legato_table_build(legato_sampler sampler, void *context, double tolerance, legato_piece *pieces, double *error);
int legato_curve_table(const void *curve, void *instance, double tolerance, legato_piece *pieces, double *error);

/* --- watch.c --- */
/* Receives a text. */
typedef void (*legato_name)(void *context, const char *name);
/* Records which plug-ins this process is executing, in a file that outlives it; NULL if the file cannot be created. Never freed. */
typedef struct legato_memory legato_memory;
legato_memory *legato_memory_make(const char *path);
/* The counter of a plug-in in that file, by the 64 characters of its hash; NULL if the file is full. Not thread-safe. */
void *legato_memory_word(legato_memory *memory, const char *hash);
/* Passes the hashes of the plug-ins that an ended process was executing, and removes the file. -EWOULDBLOCK if the process still runs. */
int legato_memory_read(const char *path, legato_name name, void *context);
void legato_enters(void *word);
void legato_leaves(void *word);
/* An instance whose calls are counted and timed; `word` may be NULL. On failure NULL, with the reason in *status. */
typedef struct legato_watched legato_watched;
legato_watched *legato_watched_make(const void *curve, const double *values, uint32_t count, void *word, double budget, int32_t *status);
void legato_watched_free(legato_watched *it);
typedef struct {
  int32_t status;
  double seconds; /* 0 if the call was not timed */
} legato_answer;
legato_answer legato_watched_evaluate(legato_watched *it, const double *t, double *out, size_t n);
/* Status -1 if the curve has no derivative. */
legato_answer legato_watched_derivative(legato_watched *it, const double *t, double *out, size_t n);
/* How many of the timed calls took longer than the budget. */
uint32_t legato_watched_slow(const legato_watched *it);
int legato_watched_table(legato_watched *it, double tolerance, legato_piece *pieces, double *error);

/* --- system.c --- */
typedef struct {
  int is_regular, is_folder, is_link, is_sticky, is_noexec, owner_writable_by_group, writable_by_all;
  uint32_t owner, group;
  int64_t size;
} legato_facts;
int legato_facts_of(int descriptor, legato_facts *out);
int legato_facts_at(const char *path, legato_facts *out); /* does not follow a link */
uint32_t legato_user(void);
uint32_t legato_group(void);
char *legato_real_path(const char *path); /* to be freed with legato_free; on failure NULL, see legato_errno */
void legato_free(void *pointer);
int legato_errno(void);
const char *legato_error_text(int number);
/* Opens for reading; does not follow links, and does not block on a pipe. */
int legato_open(const char *path);
void legato_close(int descriptor);
/* Every name in a folder but . and ..; closes the descriptor. */
int legato_names(int folder, legato_name name, void *context);
/* NULL for all names in a program that has more rights than its user (setuid). */
const char *legato_variable(const char *name);
int64_t legato_read(int descriptor, void *out, size_t count, int64_t offset);
/* Makes a sealed copy in memory or, if the system has none, a file in a private folder. Returns its descriptor; *path is for dlopen. */
int legato_seal(const uint8_t *bytes, size_t count, char path[256]);
/* Makes the file in a private folder. If an open file can be reached without its name, the name is removed at once, else by legato_unseal. */
int legato_seal_in_folder(const uint8_t *bytes, size_t count, char path[256]);
/* Removes the file of a path that legato_seal gave, if it has one. */
void legato_unseal(const char *path);
/* dlopen without a dlclose, which restores the floating-point environment; on failure NULL, with the text of dlerror in *error.
   *arithmetic is legato_arithmetic as the library left it. */
void *legato_load(const char *path, const char **error, uint64_t *arithmetic);
void *legato_symbol(void *library, const char *name);
/* The control bits of floating-point arithmetic: rounding, traps, flushing. */
uint64_t legato_arithmetic(void);
double legato_seconds(void);
int64_t legato_unix_time(void);
/* The absolute path of the running program. */
int legato_program(char path[4096]);
int legato_is_executable(const char *path);
int legato_is_readable(const char *path);
int32_t legato_process(void);
/* Writes a small file through a rename; reads one (the count of bytes). */
int legato_write_file(const char *path, const char *text);
int64_t legato_read_file(const char *path, char *out, size_t capacity);
void legato_remove_file(const char *path);

/* --- child.c --- */
typedef struct {
  int timed_out, signal, status, is_lost; /* is_lost: the status of its end was discarded */
  size_t count; /* bytes of the report */
  double seconds;
} legato_end;
/* Runs `program` in a session of its own, without a terminal, with the report pipe on 3 and `library` on 4, every other descriptor
   closed, and `preload` (or NULL) as LD_PRELOAD; gathers at most `capacity` bytes of the report; kills the group at the deadline; always reaps. */
int legato_run(const char *program, const char *const *arguments, const char *preload, int library, double deadline, char *report,
               size_t capacity, legato_end *end);

#endif
