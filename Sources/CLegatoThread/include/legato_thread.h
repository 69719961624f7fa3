/* The thread-local pointers behind "the current block", "the current stage" and "the current transaction".
   In C because Swift has no thread-local storage: a task-local read costs about 15 times as much. Inline, as each is one instruction.
   Block and stage are unretained; Core sets them for the length of a call and puts the former value back. The transaction is retained by Core from
   its beginning to its commit. */
#ifndef LEGATO_THREAD_H
#define LEGATO_THREAD_H

#include <stdint.h>

extern _Thread_local void *_Nullable legato_current_block;
extern _Thread_local void *_Nullable legato_current_stage;
extern _Thread_local void *_Nullable legato_current_transaction;
/* The list of layers whose deallocation is postponed, so that it is not recursive; LegatoLayers sets it for the duration of a call. */
extern _Thread_local void *_Nullable legato_current_teardown;

static inline void *_Nullable legato_thread_block(void) { return legato_current_block; }
static inline void legato_thread_set_block(void *_Nullable block) { legato_current_block = block; }
static inline void *_Nullable legato_thread_stage(void) { return legato_current_stage; }
static inline void legato_thread_set_stage(void *_Nullable stage) { legato_current_stage = stage; }
static inline void *_Nullable legato_thread_transaction(void) { return legato_current_transaction; }
static inline void legato_thread_set_transaction(void *_Nullable transaction) { legato_current_transaction = transaction; }
static inline void *_Nullable legato_thread_teardown(void) { return legato_current_teardown; }
static inline void legato_thread_set_teardown(void *_Nullable waiting) { legato_current_teardown = waiting; }

/* A number that differs from those of all other existing threads; never 0. */
static inline uintptr_t legato_thread_number(void) { return (uintptr_t)&legato_current_block; }

/* The remaining bytes of this thread's stack; UINTPTR_MAX if they are unknown, as on a stack that is not the thread's own. */
uintptr_t legato_thread_stack_left(void);

#endif
