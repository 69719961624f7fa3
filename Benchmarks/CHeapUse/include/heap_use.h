/* What the C library's allocator has handed out. */
#ifndef HEAP_USE_H
#define HEAP_USE_H
#include <stdint.h>

/* Bytes of heap in use by the process, the allocator's own rounding included; 0 where the C library does not say. */
uint64_t heap_use(void);

/* Gives back to the system what is not in use, so that what is allocated next is touched for the first time; does nothing where the C library
   cannot. */
void heap_trim(void);

#endif
