#define _GNU_SOURCE
#include "legato_loader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs the probe and collects its report. Neither the end of the pipe nor an exit status of 0 means that the trial is complete: a
   plug-in can fork and keep the pipe open, or close it and continue. Only the report's last record does, which the caller checks. */

/* Moves a descriptor below 10 above it, as 3 or 4 would be overwritten when those are set up. */
static int lifted(int descriptor) {
  if (descriptor > 9) return descriptor;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  return higher < 0 ? -errno : higher;
}

static int start(const char *program, const char *const *arguments, const char *preload, int report, int library, pid_t *child) {
  char before[512], *environment[] = {"PATH=/usr/bin:/bin", "LC_ALL=C", "SWIFT_BACKTRACE=enable=no", NULL, NULL};
  snprintf(before, sizeof before, "LD_PRELOAD=%s", preload == NULL ? "" : preload);
  if (preload != NULL) environment[3] = before;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  /* a new session has its own process group and no terminal */
#ifdef POSIX_SPAWN_SETSID
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#else
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#endif
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, report, 3);
  posix_spawn_file_actions_adddup2(&actions, library, 4);
#if defined(__GLIBC__)
  posix_spawn_file_actions_addclosefrom_np(&actions, 5);
#elif defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, flags);
  int failure = posix_spawn(child, program, &actions, &attributes, (char *const *)(uintptr_t)arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return -failure;
}

/* Reads all available bytes and drops those that do not fit. Nonzero at the end of the pipe. */
static int drain(int from, char *report, size_t capacity, size_t *count) {
  char rest[4096];
  for (;;) {
    size_t room = capacity - *count;
    ssize_t got = room > 0 ? read(from, report + *count, room) : read(from, rest, sizeof rest);
    if (got > 0 && room > 0) *count += (size_t)got;
    if (got > 0 && room > 0) continue;
    if (got > 0) return 0; /* more keeps coming: let the caller check the deadline first */
    if (got == 0) return 1;
    if (errno != EINTR) return 0;
  }
}

/* Waits for the end of the process. Nonzero if the system has discarded its status, as it does for a program that ignores SIGCHLD. */
static int reaped(pid_t child, int *status) {
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) return 1;
  }
  return 0;
}

int legato_run(const char *program, const char *const *arguments, const char *preload, int library, double deadline, char *report,
               size_t capacity, legato_end *end) {
  int ends[2], failure = 0;
  pid_t child = -1;
  memset(end, 0, sizeof *end);
  if (pipe(ends) != 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  int report_end = lifted(ends[1]), library_end = lifted(library);
  failure = report_end < 0 ? report_end : library_end < 0 ? library_end : 0;
  double began = legato_seconds();
  if (failure == 0) failure = start(program, arguments, preload, report_end, library_end, &child);
  if (report_end >= 0 && report_end != ends[1]) close(report_end);
  if (library_end >= 0 && library_end != library) close(library_end);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    return failure;
  }
  int status = 0, is_reaped = 0, is_drained = 0;
  for (;;) {
    if (!is_drained) is_drained = drain(ends[0], report, capacity, &end->count);
    if (is_reaped) break;
    siginfo_t ended;
    ended.si_pid = 0;
    int answer = waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT);
    if ((answer == 0 && ended.si_pid == child) || (answer < 0 && errno == ECHILD)) {
      kill(-child, SIGKILL); /* kills processes that the plug-in forked, before the group's number can be reused */
      end->is_lost = reaped(child, &status) != 0;
      is_reaped = 1; /* continue once more, to read the rest of the report */
      continue;
    }
    double left = deadline - (legato_seconds() - began);
    if (left <= 0) {
      end->timed_out = 1;
      kill(-child, SIGKILL);
      end->is_lost = reaped(child, &status) != 0;
      is_reaped = 1;
      continue;
    }
    if (is_drained) {
      usleep(500);
    } else {
      struct pollfd wait = {ends[0], POLLIN, 0};
      poll(&wait, 1, left < 0.005 ? 1 : 5);
    }
  }
  close(ends[0]);
  end->seconds = legato_seconds() - began;
  end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return 0;
}
