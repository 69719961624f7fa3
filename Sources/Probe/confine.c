#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* What the process gives away before it opens a plug-in. Limits are everywhere; Landlock and a filter of system calls are
   there where the kernel has them. The report says which. */

/* A signal of its own at the limit, a kill above it. */
static void limit(int what, rlim_t most) {
  struct rlimit both = {most, what == RLIMIT_CPU ? most + 1 : most};
  setrlimit(what, &both);
}

#if defined(__linux__)

/* The kernel's version of Landlock, 0 where it has none. No file can be made, changed or removed after this, nothing
   connected to, and no process outside be sent a signal. Reading stays: a plug-in may need libraries. */
static int deny_with_landlock(void) {
  enum { create_ruleset = 444, restrict_self = 446, version_of = 1 };
  struct {
    uint64_t files, network, scopes;
  } denied = {0, 0, 0};
  long version = syscall(create_ruleset, NULL, 0, version_of);
  if (version < 1) return 0;
  denied.files = 1u << 1 | 0x1FF0; /* write a file; remove and make what there is */
  if (version >= 2) denied.files |= 1u << 13;
  if (version >= 3) denied.files |= 1u << 14; /* truncate */
  if (version >= 4) denied.network = 3;       /* bind, connect */
  if (version >= 6) denied.scopes = 3;        /* abstract sockets, signals */
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  long rules = syscall(create_ruleset, &denied, size, 0);
  if (rules < 0) return 0;
  long failure = syscall(restrict_self, rules, 0);
  close((int)rules);
  return failure == 0 ? (int)version : 0;
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(OWN_ARCHITECTURE) && defined(SECCOMP_RET_KILL_PROCESS)

/* Calls that change files: as if the limit of a file's size had been met, so that both ways give one verdict. */
static const int writing[] = {
#ifdef SYS_creat
    SYS_creat, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_chmod, SYS_chown, SYS_lchown, SYS_mknod,
#endif
    SYS_mkdirat, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
    SYS_mknodat, SYS_truncate, SYS_ftruncate,
};

/* Calls that no curve needs: other programs, other processes, the network, a way out of the process group. */
static const int forbidden[] = {
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_setsid, SYS_setpgid,
    SYS_socket, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root, SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open,
    SYS_keyctl, SYS_init_module, SYS_finit_module, SYS_reboot, SYS_swapon, SYS_quotactl,
};

/* Calls whose arguments a filter cannot read: the C library goes another way. */
static const int missing[] = {
#ifdef SYS_openat2
    SYS_openat2,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup,
#endif
};

static void caught(int number, siginfo_t *info, void *context) {
  (void)number, (void)info, (void)context;
  signal(SIGXFSZ, SIG_DFL);
  raise(SIGXFSZ);
  _exit(9);
}

static int filter_calls(void) {
  enum { most = 256, changes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC };
  struct sock_filter program[most];
  unsigned short count = 0;
#define ADD(...) program[count++] = (struct sock_filter)__VA_ARGS__
#define LOAD(field) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field)))
#define ANSWER(action) ADD(BPF_STMT(BPF_RET | BPF_K, action))
#define ONLY(call, action) ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1)), ANSWER(action)
#define EACH(list, action) \
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) ONLY(list[i], action)
  LOAD(arch);
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
  ANSWER(SECCOMP_RET_KILL_PROCESS);
  LOAD(nr);
#if defined(__x86_64__)
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1)); /* the other numbering of the same calls */
  ANSWER(SECCOMP_RET_KILL_PROCESS);
#endif
  EACH(writing, SECCOMP_RET_TRAP);
  EACH(forbidden, SECCOMP_RET_KILL_PROCESS);
  EACH(missing, SECCOMP_RET_ERRNO | ENOSYS);
#ifdef SYS_open
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 4));
  LOAD(args[1]);
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, changes, 0, 1));
  ANSWER(SECCOMP_RET_TRAP);
  ANSWER(SECCOMP_RET_ALLOW);
#endif
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3));
  LOAD(args[2]);
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, changes, 0, 1));
  ANSWER(SECCOMP_RET_TRAP);
  ANSWER(SECCOMP_RET_ALLOW);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = caught;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSYS, &action, NULL);
  struct sock_fprog whole = {count, program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole, 0, 0) == 0;
}

#else
static int filter_calls(void) { return 0; }
#endif

#endif

void confine(rlim_t processor_seconds) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0);
  if (chdir("/proc") != 0) report("stage\tstart"); /* no file can be made there by a relative name */
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, processor_seconds);
  limit(RLIMIT_AS, (rlim_t)512 << 20);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 32);
#if defined(__linux__)
  int landlock = deny_with_landlock(), is_filtered = filter_calls();
  char first[64] = "no Landlock";
  if (landlock > 0) snprintf(first, sizeof first, "Landlock %d", landlock);
  finding(a_note, "confinement", "", "limits, %s, %s", first, is_filtered ? "a filter of system calls" : "no filter of system calls");
#else
  finding(a_note, "confinement", "", "limits");
#endif
}
