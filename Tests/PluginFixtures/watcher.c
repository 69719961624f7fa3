/* Prints what a plug-in may not change: the process HOST, the folder FOLDER and what is in it, IPC, keys, mounts, and the
   processes that call themselves bomb-HOST. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static void show(const char *path, const char *only) {
  char line[4096];
  FILE *file = fopen(path, "r");
  if (file == NULL) return;
  while (fgets(line, sizeof line, file) != NULL) {
    if (only == NULL || strstr(line, only) != NULL) printf("%s: %s", path, line);
  }
  fclose(file);
}

static void show_file(const char *path) {
  struct stat facts;
  char names[1024];
  long flags = 0;
  if (lstat(path, &facts) != 0) return;
  printf("%s: mode %o, owner %u, %ld bytes, %ld links, times %ld.%09ld %ld.%09ld\n", path, facts.st_mode, facts.st_uid, (long)facts.st_size,
         (long)facts.st_nlink, (long)facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, (long)facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec);
  printf("%s: %ld bytes of attributes\n", path, (long)llistxattr(path, names, sizeof names));
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (file >= 0 && ioctl(file, _IOR('f', 1, long), &flags) == 0) printf("%s: flags %lx\n", path, flags);
  if (file >= 0) close(file);
}

static int is_file(const struct dirent *entry) { return strcmp(entry->d_name, "..") != 0; }

int main(int count, char **arguments) {
  if (count != 3) return 2;
  pid_t host = atoi(arguments[1]);
  char path[4096], bomb[32];
  snprintf(bomb, sizeof bomb, "bomb-%d\n", host);
  printf("alive: %d\n", kill(host, 0));
  snprintf(path, sizeof path, "/proc/%d/limits", host);
  show(path, NULL);
  snprintf(path, sizeof path, "/proc/%d/status", host);
  show(path, "Cpus_allowed:");
  show(path, "TracerPid:");
  show(path, "State:\tZ");
  printf("nice %d, policy %d, input and output %ld\n", getpriority(PRIO_PROCESS, (id_t)host), sched_getscheduler(host),
         syscall(SYS_ioprio_get, 1, host));
  struct dirent **entries;
  int found = scandir(arguments[2], &entries, is_file, alphasort);
  for (int i = 0; i < found; i++) {
    snprintf(path, sizeof path, "%s/%s", arguments[2], entries[i]->d_name);
    show_file(path);
  }
  show("/proc/sysvipc/shm", NULL);
  show("/proc/sysvipc/msg", NULL);
  show("/proc/sysvipc/sem", NULL);
  show("/proc/keys", "legato");
  show("/proc/self/mounts", NULL);
  found = scandir("/proc", &entries, NULL, alphasort);
  for (int i = 0; i < found; i++) {
    snprintf(path, sizeof path, "/proc/%s/comm", entries[i]->d_name);
    show(path, bomb);
  }
  return 0;
}
