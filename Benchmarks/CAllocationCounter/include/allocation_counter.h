/* Counts the allocations of the process it is linked into, by standing in front of the C library's own functions. */
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H
#include <stdint.h>

/* malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign calls since the process began, on all threads. */
uint64_t allocation_count(void);

#endif
