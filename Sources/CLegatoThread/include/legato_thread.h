/* The two thread-local pointers behind "the current block" and "the current stage".
   In C because Swift has no thread-local storage: a task-local read costs about 15 times as much.
   Both are unretained; Core sets them for the length of a call and puts the former value back. */
#ifndef LEGATO_THREAD_H
#define LEGATO_THREAD_H

void *legato_thread_block(void);
void legato_thread_set_block(void *block);
void *legato_thread_stage(void);
void legato_thread_set_stage(void *stage);

#endif
