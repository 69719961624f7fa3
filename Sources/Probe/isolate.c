#define _GNU_SOURCE
#include "probe.h"

/* Isolates the trial in namespaces, as far as the system grants them, and in the last of three processes. The first, which the
   application started, leads the session and never runs foreign code. The second is process 1 of the new process namespace: when
   it ends, all processes in it are killed. The third returns from isolate(); as it does not lead a session, it cannot acquire a
   controlling terminal. */

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* One by one, since a system may grant only some. The user namespace comes first, because it grants the capability for the others. */
static unsigned own_namespaces(void) {
  static const struct {
    int flag;
    unsigned restriction;
  } kinds[] = {
      {CLONE_NEWUSER, SANDBOX_USERS}, {CLONE_NEWPID, SANDBOX_PROCESSES}, {CLONE_NEWIPC, SANDBOX_IPC}, {CLONE_NEWNET, SANDBOX_NETWORK}, {CLONE_NEWNS, SANDBOX_MOUNTS},
  };
  unsigned granted = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (unshare(kinds[i].flag) == 0) granted |= kinds[i].restriction;
  }
  return granted;
}

/* Makes all mounts read-only and without devices. Returns 0 if the kernel cannot. */
static int mount_all_read_only(void) {
  struct {
    uint64_t set, clear, propagation, user;
  } change = {1 | 2 | 4 /* read-only, nosuid, nodev */, 0, MS_PRIVATE, 0};
  enum { mount_setattr_call = 442, recursive = 0x8000 };
  return syscall(mount_setattr_call, AT_FDCWD, "/", recursive, &change, sizeof change) == 0;
}

/* Waits for the process, and for orphans that it left. */
static int status_of(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

static void close_all(void) {
  for (int i = 0; i < 8; i++) close(i);
}

/* Ends in the same way as the process with this status did. */
static void end_like(int status) {
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 9);
}

static pid_t forked(void) {
  pid_t process = fork();
  if (process < 0) {
    report("fail\tprobe\tprocess\tno process could be started");
    _exit(8);
  }
  if (process == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
  return process;
}

unsigned isolate(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  unsigned granted = getsid(0) == getpid() ? SANDBOX_SESSION : 0;
  granted |= own_namespaces();
  /* a pipe for the status of the third process: an exit status has 8 bits only, and process 1 of a namespace cannot kill itself by a signal */
  int *status = mmap(NULL, sizeof *status, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (status == MAP_FAILED) {
    report("fail\tprobe\tmemory\tno room for a status");
    _exit(8);
  }
  *status = 9 << 8;
  pid_t first = forked();
  if (first > 0) {
    close_all();
    int own = status_of(first);
    end_like(WIFSIGNALED(own) ? own : *status);
  }
  if (granted & SANDBOX_PROCESSES && granted & SANDBOX_MOUNTS) mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL); /* otherwise the old /proc stays mounted */
  if (granted & SANDBOX_MOUNTS && !mount_all_read_only()) granted &= ~(unsigned)SANDBOX_MOUNTS;
  pid_t second = forked();
  if (second > 0) {
    close_all();
    *status = status_of(second);
    _exit(0);
  }
  munmap(status, sizeof *status);
  /* a file description of its own for the library, so that a changed offset or flag does not affect the application's */
  int library = open("/proc/self/fd/4", O_RDONLY | O_CLOEXEC);
  if (library >= 0) {
    dup2(library, 4);
    close(library);
  }
  enum { close_range_call = 436 };
  syscall(close_range_call, 5u, ~0u, 0u);
  return granted;
}

#else

unsigned isolate(void) { return 0; }

#endif
