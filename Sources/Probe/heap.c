#define _GNU_SOURCE
#include "probe.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

/* Counts allocations: an executable's definitions of malloc and its like precede those of its libraries. They forward to the next
   definitions, the C library's or a sanitizer's. */

static void *(*next_malloc)(size_t), *(*next_calloc)(size_t, size_t), *(*next_realloc)(void *, size_t), *(*next_memalign)(size_t, size_t);
static void (*next_free)(void *);

/* Memory for allocations during the lookup of those definitions. */
static _Alignas(64) char early[65536];
static size_t early_used;

static _Thread_local int is_counting;
static _Thread_local heap_use use;

static int is_early(const void *block) { return (const char *)block >= early && (const char *)block < early + sizeof early; }

static void *from_early(size_t size) {
  size_t room = (size + 63) / 64 * 64;
  if (room < size || room > sizeof early - early_used) return NULL;
  void *block = early + early_used;
  early_used += room;
  return block;
}

static int is_ready(void) {
  static int state;
  if (state == 2) return 1;
  if (state == 1) return 0;
  state = 1;
  /* POSIX guarantees that a function pointer fits into a data pointer */
  *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
  *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&next_free = dlsym(RTLD_NEXT, "free");
  *(void **)&next_memalign = dlsym(RTLD_NEXT, "memalign");
  state = 2;
  return 1;
}

static void *counted(void *block) {
  if (is_counting) use.calls++, use.live += block != NULL;
  return block;
}

void *malloc(size_t size) { return counted(is_ready() ? next_malloc(size) : from_early(size)); }

void *calloc(size_t count, size_t size) {
  if (is_ready()) return counted(next_calloc(count, size));
  return size != 0 && count > sizeof early / size ? NULL : from_early(count * size);
}

void free(void *block) {
  if (block == NULL || is_early(block)) return;
  if (is_counting) use.calls++, use.live--;
  if (is_ready()) next_free(block);
}

void *realloc(void *block, size_t size) {
  if (!is_ready() || is_early(block)) {
    void *moved = malloc(size);
    size_t had = is_early(block) ? (size_t)(early + sizeof early - (char *)block) : 0;
    if (moved != NULL && block != NULL) memcpy(moved, block, had < size ? had : size);
    return moved;
  }
  if (is_counting) use.calls++, use.live += block == NULL;
  return next_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) { return counted(is_ready() ? next_memalign(alignment, size) : NULL); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *out = block;
  return 0;
}

void heap_begin(void) {
  use = (heap_use){0, 0};
  is_counting = 1;
}

heap_use heap_end(void) {
  is_counting = 0;
  return use;
}

#else

void heap_begin(void) {}
heap_use heap_end(void) { return (heap_use){0, 0}; }

#endif
