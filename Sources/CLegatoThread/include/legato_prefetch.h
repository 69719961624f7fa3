/* Prefetches the cache line of an address for writing; any address is allowed. In C, as Swift has no such function. */
#ifndef LEGATO_PREFETCH_H
#define LEGATO_PREFETCH_H

static inline void legato_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1); }

#endif
