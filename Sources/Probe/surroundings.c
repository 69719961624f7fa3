#define _GNU_SOURCE
#include "probe.h"

#include <dirent.h>
#include <locale.h>
#include <signal.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Level 5: the plug-in must not have changed the state of the process. */

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

static int output = -1;

/* A crashing plug-in has often printed why: a panic, a failed assertion, an uncaught exception. This signal handler reports that output. It is
   removed when it runs, so that returning from it repeats the fault, and the process ends as it would have without it. */
static void tell_last_words(int number) {
  static char line[1024] = "said\t";
  const size_t head = 5;
  (void)number;
  ssize_t count = read(output, line + head, sizeof line - head - 1);
  if (count <= 0) return;
  size_t end = head + (size_t)count;
  for (size_t i = head; i < end; i++) {
    if (line[i] == '\t' || line[i] == '\n' || line[i] == '\r') line[i] = ' ';
  }
  line[end++] = '\n';
  if (write(REPORT_DESCRIPTOR, line, end) < 0) return;
}

void catch_output(void) {
  int ends[2];
  if (pipe(ends) != 0) return;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  fcntl(ends[1], F_SETFL, O_NONBLOCK); /* output beyond the pipe's capacity is dropped */
  dup2(ends[1], 1);
  dup2(ends[1], 2);
  close(ends[1]);
  output = ends[0];
  struct sigaction last = {0};
  last.sa_handler = tell_last_words;
  last.sa_flags = SA_RESETHAND | SA_NODEFER;
  static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) sigaction(deadly[i], &last, NULL);
}

static void look_at_output(void) {
  int waiting = 0;
  fflush(NULL);
  if (output >= 0 && ioctl(output, FIONREAD, &waiting) == 0 && waiting > 0) {
    char text[41];
    ssize_t count = read(output, text, sizeof text - 1);
    text[count > 0 ? count : 0] = 0;
    for (char *at = text; *at != 0; at++) {
      if (*at < 0x20 || *at > 0x7E) *at = ' ';
    }
    finding(a_warning, "prints", "", "wrote %d bytes to its standard output or error: \"%s\"", waiting, text);
  }
}

void surroundings_before(void) { look(&before); }

void surroundings_after(void) {
  surroundings after;
  stage("surroundings", NULL);
  look_at_output();
  look(&after);
  for (int i = 1; i < 32; i++) {
    if (before.handlers[i] != after.handlers[i]) finding(a_warning, "signals", "", "installed a handler for signal %d", i);
  }
  if (strcmp(before.locale, after.locale) != 0) finding(a_warning, "locale", "", "set the locale to %s", after.locale);
  if (strcmp(before.folder, after.folder) != 0) finding(a_warning, "folder", "", "changed the working folder to %s", after.folder);
  if (before.mask != after.mask) finding(a_warning, "umask", "", "changed the mask for new files to %03o", (unsigned)after.mask);
  if (before.variables != after.variables) finding(a_warning, "environment", "", "changed the environment");
  if (before.descriptors != after.descriptors) {
    finding(a_warning, "descriptors", "", "%d descriptors are open; %d were", after.descriptors, before.descriptors);
  }
  if (before.threads != after.threads) finding(an_error, "leftover-threads", "", "left %d threads running", after.threads - before.threads);
  if (waitpid(-1, NULL, WNOHANG) >= 0) finding(a_warning, "children", "", "started a process");
}
