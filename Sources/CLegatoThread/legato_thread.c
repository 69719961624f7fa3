#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "legato_thread.h"

#if defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#elif defined(_WIN32)
#include <windows.h>
#endif

_Thread_local void *legato_current_block;
_Thread_local void *legato_current_stage;
_Thread_local void *legato_current_transaction;
_Thread_local void *legato_current_teardown;

/* The thread's stack without its guard pages. Queried once: for the first thread the system reads a file. */
static _Thread_local struct {
  uintptr_t low, high;
  int is_known;
} stack;

static void find_stack(void) {
  stack.is_known = 1;
#if defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void *start;
  size_t size, guard;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0 && pthread_attr_getguardsize(&attributes, &guard) == 0 && guard < size) {
    stack.low = (uintptr_t)start + guard;
    stack.high = (uintptr_t)start + size;
  }
  pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
  stack.high = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  stack.low = stack.high - pthread_get_stacksize_np(pthread_self());
#elif defined(_WIN32)
  ULONG_PTR low, high;
  GetCurrentThreadStackLimits(&low, &high);
  stack.low = low;
  stack.high = high;
#endif
}

uintptr_t legato_thread_stack_left(void) {
  if (!stack.is_known) find_stack();
  char here;
  const uintptr_t place = (uintptr_t)&here;
  return place > stack.low && place < stack.high ? place - stack.low : UINTPTR_MAX;
}
