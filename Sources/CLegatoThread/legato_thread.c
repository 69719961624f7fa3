#include "legato_thread.h"

static _Thread_local void *current_block;
static _Thread_local void *current_stage;
static _Thread_local void *current_transaction;

void *legato_thread_block(void) { return current_block; }
void legato_thread_set_block(void *block) { current_block = block; }
void *legato_thread_stage(void) { return current_stage; }
void legato_thread_set_stage(void *stage) { current_stage = stage; }
void *legato_thread_transaction(void) { return current_transaction; }
void legato_thread_set_transaction(void *transaction) { current_transaction = transaction; }
