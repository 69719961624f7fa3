#define _GNU_SOURCE
#include "probe.h"

/* A seccomp filter that allows the system calls for memory, existing descriptors, reading, clocks, threads, the process's own
   signals and its exit, and denies all others. */

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#endif

#if defined(OWN_ARCHITECTURE) && defined(SECCOMP_RET_KILL_PROCESS)

/* Allowed with any arguments. */
static const int allowed[] = {
    /* memory */
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_mincore,
    /* existing descriptors, and new pipes */
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_dup, SYS_dup3, SYS_pipe2, SYS_ppoll,
    SYS_pselect6, SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    /* querying files */
    SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, 439 /* faccessat2 */, SYS_readlinkat, SYS_getdents64,
    SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_umask,
    /* clocks */
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
    /* threads, and queries about the process and the machine */
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_getcpu, SYS_gettid, SYS_getpid, SYS_getppid, SYS_getpgid, SYS_getsid, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid, SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_getrandom, SYS_wait4,
    /* receiving signals, and exiting */
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_restart_syscall,
    SYS_exit, SYS_exit_group,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_create, SYS_epoll_wait,
    SYS_time, SYS_getpgrp, SYS_getrlimit, SYS_pause,
#endif
};

/* Calls that change files. They end the process as if it had exceeded the limit of a file's size, so that the verdict is the same with and
   without this filter. */
static const int writing[] = {
#if defined(__x86_64__)
    SYS_creat, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_chmod, SYS_chown, SYS_lchown, SYS_mknod, SYS_utime,
    SYS_utimes, SYS_futimesat,
#endif
    SYS_mkdirat, SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */,
    SYS_fchown, SYS_fchownat, SYS_mknodat, SYS_truncate, SYS_ftruncate, SYS_fallocate, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, 463 /* setxattrat */, 466 /* removexattrat */, SYS_pwrite64,
    SYS_pwritev,
};

/* Calls that fail with ENOSYS, after which libraries use others: their arguments are in memory, where a filter cannot check them, or
   they are only faster. */
static const int missing[] = {
    435 /* clone3 */, 437 /* openat2 */, 425 /* io_uring_setup */, SYS_membarrier, 449 /* futex_waitv */, SYS_pkey_alloc, SYS_set_tid_address,
#if defined(__x86_64__)
    SYS_arch_prctl,
#endif
};

static void caught(int number, siginfo_t *info, void *context) {
  (void)number, (void)info, (void)context;
  signal(SIGXFSZ, SIG_DFL);
  raise(SIGXFSZ);
  _exit(9);
}

enum {
  most = 512,
  changes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC,
  last_known = 470,
  thread_flags = 0x3D0F00, /* the flags of pthread_create; 0x400000 has no effect and may be set, too */
  name_memory = 0x53564D41 /* PR_SET_VMA */
};

typedef struct {
  struct sock_filter code[most];
  unsigned short count;
} filter;

static void add(filter *to, struct sock_filter instruction) {
  if (to->count < most) to->code[to->count++] = instruction;
}

static void load(filter *to, size_t offset) { add(to, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset)); }
static void answer(filter *to, uint32_t action) { add(to, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action)); }

/* Returns `action` if the loaded word equals `value`. */
static void where(filter *to, uint32_t value, uint32_t action) {
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  answer(to, action);
}

static void each(filter *to, const int *calls, size_t count, uint32_t action) {
  for (size_t i = 0; i < count; i++) where(to, (uint32_t)calls[i], action);
}

/* The instructions from here to `ends` only apply to this call; the last of them returns an action. */
static unsigned short begins(filter *to, int call) {
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 0));
  return to->count;
}

static void ends(filter *to, unsigned short from, uint32_t otherwise) {
  answer(to, otherwise);
  to->code[from - 1].jf = (unsigned char)(to->count - from);
}

#define FIELD(name) offsetof(struct seccomp_data, name)
#define LOW(index) (FIELD(args) + 8 * (index))
#define HIGH(index) (LOW(index) + 4)
#define ALLOW SECCOMP_RET_ALLOW
#define KILL SECCOMP_RET_KILL_PROCESS
#define SAY(number) (SECCOMP_RET_ERRNO | (number))
#define LENGTH(list) (sizeof list / sizeof *list)

/* Only opening for reading. */
static void reading(filter *to, int call, int flags) {
  unsigned short from = begins(to, call);
  load(to, LOW(flags));
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, changes, 0, 1));
  answer(to, SECCOMP_RET_TRAP);
  ends(to, from, ALLOW);
}

/* Only these values of the argument `index`. */
static void one_of(filter *to, int call, int index, const uint32_t *values, size_t count) {
  unsigned short from = begins(to, call);
  load(to, LOW(index));
  for (size_t i = 0; i < count; i++) where(to, values[i], ALLOW);
  ends(to, from, KILL);
}

static void some_arguments(filter *to) {
  static const uint32_t own_flags[] = {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GET_SEALS};
  static const uint32_t asking[] = {0x541B /* FIONREAD */, 0x5401 /* TCGETS */, 0x802C542A /* TCGETS2 */};
  unsigned short from;
#if defined(__x86_64__)
  reading(to, SYS_open, 1);
#endif
  reading(to, SYS_openat, 2);
  one_of(to, SYS_fcntl, 1, own_flags, LENGTH(own_flags));
  one_of(to, SYS_ioctl, 1, asking, LENGTH(asking));
  const uint32_t own[] = {(uint32_t)getpid()};
  one_of(to, SYS_tgkill, 0, own, 1);
  from = begins(to, SYS_prctl);
  load(to, LOW(0));
  where(to, PR_SET_NAME, ALLOW);
  where(to, PR_GET_NAME, ALLOW);
  where(to, name_memory, SAY(EINVAL));
  ends(to, from, KILL);
  from = begins(to, SYS_clone); /* only threads, not processes */
  load(to, LOW(0));
  add(to, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~0x400000u));
  where(to, thread_flags, ALLOW);
  ends(to, from, KILL);
  from = begins(to, SYS_prlimit64); /* only queries: the pointer to a new limit is NULL (both halves) */
  load(to, LOW(2));
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
  load(to, HIGH(2));
  where(to, 0, ALLOW);
  ends(to, from, KILL);
  from = begins(to, SYS_rt_sigaction); /* the handler of the verdict's own signal must stay; queries are allowed */
  load(to, LOW(0));
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SIGSYS, 1, 0));
  answer(to, ALLOW);
  load(to, LOW(1));
  add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
  load(to, HIGH(1));
  where(to, 0, ALLOW);
  ends(to, from, SAY(EINVAL));
}

int keep_few_calls(void) {
  static filter it;
  load(&it, FIELD(arch));
  add(&it, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
  answer(&it, KILL);
  load(&it, FIELD(nr));
#if defined(__x86_64__)
  add(&it, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1)); /* the x32 numbers of the same calls */
  answer(&it, KILL);
#endif
  each(&it, allowed, LENGTH(allowed), ALLOW);
  each(&it, writing, LENGTH(writing), SECCOMP_RET_TRAP);
  each(&it, missing, LENGTH(missing), SAY(ENOSYS));
  some_arguments(&it);
  /* a newer C library may try calls that are unknown here; with ENOSYS it uses others */
  add(&it, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last_known, 0, 1));
  answer(&it, SAY(ENOSYS));
  answer(&it, KILL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = caught;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSYS, &action, NULL);
  struct sock_fprog whole = {it.count, it.code};
  return it.count < most && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole, 0, 0) == 0;
}

#else

int keep_few_calls(void) { return 0; }

#endif
