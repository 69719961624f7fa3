#include "legato_thread.h"

_Thread_local void *legato_current_block;
_Thread_local void *legato_current_stage;
_Thread_local void *legato_current_transaction;
