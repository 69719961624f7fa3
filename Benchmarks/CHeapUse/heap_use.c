#include "heap_use.h"

#if defined(__GLIBC__)
#include <malloc.h>
uint64_t heap_use(void) {
  struct mallinfo2 use = mallinfo2();
  return (uint64_t)use.uordblks + (uint64_t)use.hblkhd;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>
uint64_t heap_use(void) {
  malloc_statistics_t use;
  malloc_zone_statistics(0, &use);
  return use.size_in_use;
}
#else
uint64_t heap_use(void) { return 0; }
#endif
