/* A plug-in whose constructor attacks what is outside of its process, and the same as a program (-DPROGRAM) that shows what the
   attack does where nothing stands in its way. Which attack stands in `which`, which the tests write into the built file. Its
   aims: the process `host`, the file `treasure`. */
#define _GNU_SOURCE
#include "fixture.c"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <time.h>

static volatile const char which[32] = "WHICH-ATTACK-IS-IT-------------";
static volatile const char host_text[32] = "WHICH-PROCESS-IS-IT------------";
static volatile const char treasure_text[256] = "WHICH-FILE-IS-IT-----------------------------------------------------------------------------------------------------------"
    "----------------------------------------------------------------------------------------------------------------------------------";

static pid_t host;
static char treasure[256], other[300];

static void *kill_from_a_thread(void *nothing) {
  syscall(SYS_kill, host, SIGUSR1);
  return nothing;
}

#define TEXT(x) #x
#define IS(name) if (strcmp(chosen, TEXT(name)) == 0)

static void attack(void) {
  char chosen[32];
  for (int i = 0; i < 32; i++) chosen[i] = which[i];
  host = 0;
  for (int i = 0; host_text[i] >= '0' && host_text[i] <= '9'; i++) host = host * 10 + (host_text[i] - '0');
  for (int i = 0; i < 256; i++) treasure[i] = treasure_text[i];
  snprintf(other, sizeof other, "%s-other", treasure);
  struct rlimit few = {777, 777};
  struct timespec long_ago[2] = {{1, 0}, {1, 0}};
  struct sched_param parameter = {0};
  struct sigevent by_signal = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  uint64_t bits[16] = {1};
  timer_t timer;
  /* the host's own state */
  IS(prlimit) syscall(SYS_prlimit64, host, RLIMIT_NOFILE, &few, NULL);
  IS(prlimit_parent) syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, &few, NULL);
  IS(setrlimit) setrlimit(RLIMIT_NOFILE, &few);
  IS(setpriority) setpriority(PRIO_PROCESS, (id_t)host, 19);
  IS(sched_setaffinity) syscall(SYS_sched_setaffinity, host, 8, bits);
  IS(sched_setscheduler) syscall(SYS_sched_setscheduler, host, 3, &parameter);
  IS(sched_setattr) syscall(SYS_sched_setattr, host, bits, 0);
  IS(ioprio_set) syscall(SYS_ioprio_set, 1, host, 3 << 13);
  IS(kill) syscall(SYS_kill, host, SIGUSR1);
  IS(kill_all) syscall(SYS_kill, -1, 0);
  IS(tgkill) syscall(SYS_tgkill, host, host, SIGUSR1);
  IS(tkill) syscall(SYS_tkill, host, SIGUSR1);
  IS(sigqueue) syscall(SYS_rt_sigqueueinfo, host, SIGUSR1, bits);
  IS(pidfd_open) syscall(434, host, 0);
  IS(ptrace) ptrace(PTRACE_SEIZE, host, 0, 0);
  IS(process_vm_writev) syscall(SYS_process_vm_writev, host, NULL, 0, NULL, 0, 0);
  IS(from_a_thread) {
    pthread_t thread;
    pthread_create(&thread, NULL, kill_from_a_thread, NULL);
    pthread_join(thread, NULL);
  }
  IS(timer) timer_create(CLOCK_MONOTONIC, &by_signal, &timer);
  IS(setitimer) setitimer(ITIMER_REAL, &(struct itimerval){{1, 0}, {1, 0}}, NULL);
  IS(owner_of_signals) fcntl(3, F_SETOWN, host);
  /* files */
  IS(read) {
    char byte;
    if (read(open(treasure, O_RDONLY), &byte, 1) != 1) abort();
  }
  IS(chmod) chmod(treasure, 0777);
  IS(fchmodat2) syscall(452, AT_FDCWD, treasure, 0777, 0);
  IS(setxattr) setxattr(treasure, "user.legato", "x", 1, 0);
  IS(setxattrat) syscall(463, AT_FDCWD, treasure, 0, "user.legato", bits, 16);
  IS(utimensat) utimensat(AT_FDCWD, treasure, long_ago, 0);
  IS(file_flags) {
    long flags = 0x40; /* no dump */
    ioctl(open(treasure, O_RDONLY), _IOW('f', 2, long), &flags);
  }
  IS(truncate) truncate(treasure, 0);
  IS(append) (void)!write(open(treasure, O_WRONLY | O_APPEND), "x", 1);
  IS(link) link(treasure, other);
  IS(symlink) symlink(treasure, other);
  IS(symlink_race) {
    for (int i = 0; i < 1000; i++) symlink(i & 1 ? "/etc/passwd" : treasure, other), unlink(other);
  }
  IS(rename) rename(treasure, other);
  IS(unlink) unlink(treasure);
  IS(mkdir) mkdir(other, 0777);
  IS(mkfifo) mkfifo(other, 0777);
  IS(create) close(open(other, O_CREAT | O_RDONLY, 0666));
  IS(nameless) open("/tmp", O_TMPFILE | O_WRONLY, 0600);
  IS(openat2) {
    uint64_t how[3] = {O_CREAT | O_WRONLY, 0666, 0};
    syscall(437, AT_FDCWD, other, how, sizeof how);
  }
  IS(flock) flock(open(treasure, O_RDONLY), LOCK_EX);
  IS(lease) fcntl(open(treasure, O_RDONLY), F_SETLEASE, F_RDLCK);
  IS(no_verdict) {
    signal(SIGSYS, SIG_IGN);
    close(open(other, O_CREAT | O_WRONLY, 0666));
  }
  IS(descriptors) {
    for (int i = 0; i < 64; i++) ftruncate(i, 0);
  }
  /* what stays behind */
  IS(shmget) shmget(IPC_PRIVATE, 4096, 0600);
  IS(msgget) syscall(SYS_msgget, IPC_PRIVATE, 0600);
  IS(semget) syscall(SYS_semget, IPC_PRIVATE, 1, 0600);
  IS(mq_open) syscall(SYS_mq_open, "legato-bomb", O_CREAT | O_RDWR, 0600, NULL);
  IS(add_key) syscall(SYS_add_key, "user", "legato-bomb", "x", 1, -4);
  IS(keyctl) syscall(SYS_keyctl, 0, -3, 1);
  IS(fork) {
    snprintf(other, 16, "bomb-%d", host);
    prctl(PR_SET_NAME, other);
    if (fork() == 0) {
      for (int i = 0; i < 1024; i++) close(i);
      sleep(5);
      _exit(0);
    }
  }
  IS(vfork) {
    if (vfork() == 0) _exit(0);
  }
  IS(clone3) syscall(435, bits, 64);
  IS(execve) execl("/bin/true", "true", (char *)NULL);
  IS(setsid) setsid();
  IS(parent_death) prctl(PR_SET_PDEATHSIG, 0);
  IS(personality) syscall(SYS_personality, 0);
  /* the kernel's larger doors */
  IS(mount) mount("none", "/tmp", "tmpfs", 0, NULL);
  IS(umount) umount2("/proc", 2);
  IS(unshare) unshare(CLONE_NEWUSER | CLONE_NEWNS);
  IS(setns) setns(3, 0);
  IS(chroot) chroot("/tmp");
  IS(io_uring) syscall(425, 4, bits);
  IS(io_uring_enter) syscall(426, 0, 1, 0, 0, NULL, 0);
  IS(memfd) syscall(SYS_memfd_create, "legato-bomb", 0);
  IS(userfaultfd) syscall(SYS_userfaultfd, 1);
  IS(bpf) syscall(SYS_bpf, 0, bits, sizeof bits);
  IS(perf) syscall(SYS_perf_event_open, bits, 0, -1, -1, 0);
  IS(handle) syscall(SYS_open_by_handle_at, 3, bits, 0);
  IS(inotify) syscall(SYS_inotify_init1, 0);
  IS(mlock) mlock(treasure, sizeof treasure);
  IS(filter) prctl(PR_SET_SECCOMP, 2, NULL, 0, 0);
  IS(socket) socket(AF_UNIX, SOCK_STREAM, 0);
  IS(pass_descriptor) {
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    char room[CMSG_SPACE(sizeof(int))] = {0}, byte = 0;
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))};
    memcpy(CMSG_DATA(head), &(int){3}, sizeof(int));
    sendmsg(ends[0], &message, 0);
  }
  IS(send) syscall(SYS_sendmsg, 3, bits, 0);
  IS(splice) syscall(SYS_splice, 3, NULL, 3, NULL, 1, 0);
  IS(terminal) {
    int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY);
    for (const char *at = "id\n"; *at != 0; at++) ioctl(terminal, TIOCSTI, at);
  }
  IS(get_terminal) ioctl(open("/dev/ptmx", O_RDONLY), TIOCSCTTY, 1);
#if defined(__x86_64__)
  IS(other_numbers) syscall(0x40000000 | SYS_getpid);
  IS(other_architecture) {
    long answer = 20;
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory");
  }
#endif
}

#ifdef PROGRAM
int main(void) {
  attack();
  return 0;
}
#else
__attribute__((constructor)) static void attacking(void) { attack(); }
#endif
