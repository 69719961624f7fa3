#define _GNU_SOURCE
#include "legato_loader.h"
#include "legato_timing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Records which plug-ins the process is executing, in a mapped file that outlives it: the kernel keeps mapped pages when a process
   crashes, so that nothing has to be written then. The file is locked as long as the process exists, however it ends. */

enum { hash_size = 64, slots = 512 };

typedef struct {
  char hash[hash_size];
  _Atomic uint32_t inside; /* calls under way */
  char rest[60];           /* one cache line for the counter */
} slot;

_Static_assert(sizeof(slot) == 128, "a slot has 128 bytes");

struct legato_memory {
  slot *all;
};

legato_memory *legato_memory_make(const char *path) {
  legato_memory *memory = malloc(sizeof *memory);
  /* stays open, and locked, until the process ends */
  int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (memory == NULL || file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0 || ftruncate(file, sizeof(slot) * slots) != 0) goto failed;
  memory->all = mmap(NULL, sizeof(slot) * slots, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory->all != MAP_FAILED) return memory;
failed:
  if (file >= 0) {
    unlink(path);
    close(file);
  }
  free(memory);
  return NULL;
}

void *legato_memory_word(legato_memory *memory, const char *hash) {
  for (int i = 0; i < slots; i++) {
    slot *it = &memory->all[i];
    if (it->hash[0] == 0) memcpy(it->hash, hash, hash_size);
    if (memcmp(it->hash, hash, hash_size) == 0) return &it->inside;
  }
  return NULL;
}

int legato_memory_read(const char *path, legato_name name, void *context) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return -errno;
  struct stat facts;
  int result = fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_uid != geteuid() ? -EPERM : 0;
  if (result == 0 && flock(file, LOCK_EX | LOCK_NB) != 0) result = -errno; /* its process still runs */
  for (int i = 0; result == 0 && i < slots; i++) {
    slot it;
    char text[hash_size + 1];
    if (pread(file, &it, sizeof it, (off_t)(sizeof it * (size_t)i)) != (ssize_t)sizeof it || it.hash[0] == 0) break;
    memcpy(text, it.hash, hash_size);
    text[hash_size] = 0;
    if (it.inside != 0) name(context, text);
  }
  if (result == 0) unlink(path);
  close(file);
  return result;
}

void legato_enters(void *word) {
  if (word != NULL) atomic_fetch_add_explicit((_Atomic uint32_t *)word, 1, memory_order_relaxed);
}

void legato_leaves(void *word) {
  if (word != NULL) atomic_fetch_sub_explicit((_Atomic uint32_t *)word, 1, memory_order_relaxed);
}

/* An instance, with the count and the times of its calls. */

enum { batch_to_time = 64, calls_to_time = 64 };

struct legato_watched {
  const legato_curve *curve;
  legato_instance *instance;
  void *word;
  double budget;
  _Atomic uint32_t calls, slow;
};

legato_watched *legato_watched_make(const void *curve, const double *values, uint32_t count, void *word, double budget, int32_t *status) {
  legato_watched *made = calloc(1, sizeof *made);
  void *instance = NULL;
  *status = LEGATO_MEMORY;
  if (made == NULL) return NULL;
  legato_enters(word);
  *status = legato_curve_create(curve, values, count, &instance);
  legato_leaves(word);
  if (*status != LEGATO_OK || instance == NULL) {
    free(made);
    return NULL;
  }
  made->curve = curve, made->instance = instance, made->word = word, made->budget = budget;
  return made;
}

void legato_watched_free(legato_watched *it) {
  legato_enters(it->word);
  it->curve->destroy(it->instance);
  legato_leaves(it->word);
  free(it);
}

typedef legato_status(LEGATO_CALL *evaluating)(const legato_instance *, const double *, double *, size_t);

/* Reading the clock costs more than most curves: large batches are always timed, and one in 64 of the other calls. */
static legato_answer call(legato_watched *it, evaluating function, const double *t, double *out, size_t n) {
  legato_answer answer = {0, 0};
  /* not atomic: a call that two threads count as one does not matter, the cost of an atomic would */
  uint32_t calls = atomic_load_explicit(&it->calls, memory_order_relaxed);
  atomic_store_explicit(&it->calls, calls + 1, memory_order_relaxed);
  int is_timed = n >= batch_to_time || calls % calls_to_time == 0;
  double began = is_timed ? legato_seconds() : 0;
  legato_enters(it->word);
  answer.status = function(it->instance, t, out, n);
  legato_leaves(it->word);
  if (is_timed) {
    answer.seconds = legato_seconds() - began;
    if (answer.seconds > it->budget) atomic_fetch_add_explicit(&it->slow, 1, memory_order_relaxed);
  }
  return answer;
}

legato_answer legato_watched_evaluate(legato_watched *it, const double *t, double *out, size_t n) {
  return call(it, it->curve->evaluate, t, out, n);
}

legato_answer legato_watched_derivative(legato_watched *it, const double *t, double *out, size_t n) {
  return it->curve->derivative == NULL ? (legato_answer){-1, 0} : call(it, it->curve->derivative, t, out, n);
}

uint32_t legato_watched_slow(const legato_watched *it) {
  return atomic_load_explicit((_Atomic uint32_t *)(uintptr_t)&it->slow, memory_order_relaxed);
}

int legato_watched_table(legato_watched *it, double tolerance, legato_piece *pieces, double *error) {
  legato_enters(it->word);
  int count = legato_curve_table(it->curve, it->instance, tolerance, pieces, error);
  legato_leaves(it->word);
  return count;
}
