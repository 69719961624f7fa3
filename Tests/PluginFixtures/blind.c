/* Becomes the probe on a system that grants less, as far as the probe can see: no namespaces; unless it is built with
   -DONLY_NAMESPACES neither Landlock nor filters of system calls either. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef ONLY_NAMESPACES
enum { filtering = -1, ruling = -1 };
#else
enum { filtering = PR_SET_SECCOMP, ruling = 444 /* landlock_create_ruleset */ };
#endif

int main(int count, char **arguments) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)ruling, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)filtering, 2, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
  };
  struct sock_fprog whole = {sizeof program / sizeof *program, program};
  (void)count;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole, 0, 0) != 0) return 3;
  execv(PROBE, arguments);
  return 4;
}
