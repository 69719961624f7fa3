#define _GNU_SOURCE
#include "probe.h"

#include <dirent.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Level 5: what belongs to the whole process is as it was. */

extern char **environ;

typedef struct {
  void (*handlers[32])(int);
  char locale[256], folder[1024];
  mode_t mask;
  size_t variables;
  int descriptors, threads;
} surroundings;

static surroundings before;

static int entries(const char *path) {
  DIR *folder = opendir(path);
  int count = 0;
  if (folder == NULL) return -1;
  while (readdir(folder) != NULL) count++;
  closedir(folder);
  return count;
}

static void look(surroundings *out) {
  memset(out, 0, sizeof *out);
  for (int i = 1; i < 32; i++) {
    struct sigaction action;
    if (sigaction(i, NULL, &action) == 0) out->handlers[i] = action.sa_handler;
  }
  const char *locale = setlocale(LC_ALL, NULL);
  snprintf(out->locale, sizeof out->locale, "%s", locale == NULL ? "" : locale);
  if (getcwd(out->folder, sizeof out->folder) == NULL) out->folder[0] = 0;
  out->mask = umask(0);
  umask(out->mask);
  for (char **at = environ; at != NULL && *at != NULL; at++) out->variables++;
  out->descriptors = entries("/proc/self/fd");
  out->threads = entries("/proc/self/task");
}

void surroundings_before(void) { look(&before); }

void surroundings_after(void) {
  surroundings after;
  stage("surroundings", NULL);
  look(&after);
  for (int i = 1; i < 32; i++) {
    if (before.handlers[i] != after.handlers[i]) finding(0, "signals", "", "installed a handler for signal %d", i);
  }
  if (strcmp(before.locale, after.locale) != 0) finding(0, "locale", "", "set the locale to %s", after.locale);
  if (strcmp(before.folder, after.folder) != 0) finding(0, "folder", "", "changed the working folder to %s", after.folder);
  if (before.mask != after.mask) finding(0, "umask", "", "changed the mask for new files to %03o", (unsigned)after.mask);
  if (before.variables != after.variables) finding(0, "environment", "", "changed the environment");
  if (before.descriptors != after.descriptors) {
    finding(0, "descriptors", "", "%d descriptors are open; %d were", after.descriptors, before.descriptors);
  }
  if (before.threads != after.threads) finding(1, "leftover-threads", "", "left %d threads running", after.threads - before.threads);
  if (waitpid(-1, NULL, WNOHANG) >= 0) finding(0, "children", "", "started a process");
}
