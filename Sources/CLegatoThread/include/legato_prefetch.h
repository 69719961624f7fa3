/* Asks for the line of the cache that an address lies in, to be written soon; no address is a bad one. In C because Swift has no name for it. */
#ifndef LEGATO_PREFETCH_H
#define LEGATO_PREFETCH_H

static inline void legato_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1); }

#endif
