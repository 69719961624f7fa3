/* The thread-local pointers behind "the current block", "the current stage" and "the current transaction".
   In C because Swift has no thread-local storage: a task-local read costs about 15 times as much.
   Block and stage are unretained; Core sets them for the length of a call and puts the former value back. The transaction is retained by Core from
   its beginning to its commit. */
#ifndef LEGATO_THREAD_H
#define LEGATO_THREAD_H

void *legato_thread_block(void);
void legato_thread_set_block(void *block);
void *legato_thread_stage(void);
void legato_thread_set_stage(void *stage);
void *legato_thread_transaction(void);
void legato_thread_set_transaction(void *transaction);

#endif
