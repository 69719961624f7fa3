#include "heap_use.h"

#if defined(__GLIBC__)
#include <malloc.h>
uint64_t heap_use(void) {
  struct mallinfo2 use = mallinfo2();
  return (uint64_t)use.uordblks + (uint64_t)use.hblkhd;
}
void heap_trim(void) { malloc_trim(0); }
#elif defined(__APPLE__)
#include <malloc/malloc.h>
uint64_t heap_use(void) {
  malloc_statistics_t use;
  malloc_zone_statistics(0, &use);
  return use.size_in_use;
}
void heap_trim(void) { malloc_zone_pressure_relief(0, 0); }
#else
uint64_t heap_use(void) { return 0; }
void heap_trim(void) {}
#endif
