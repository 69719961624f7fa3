#include "probe.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { remembered = 256 };

static int counts[3];

/* One write per line, so that no line is left in a buffer when the process crashes. */
void report_line(void *context, const char *line) {
  (void)context;
  char text[2304];
  int count = snprintf(text, sizeof text - 1, "%s", line);
  if (count > (int)sizeof text - 2) count = (int)sizeof text - 2;
  text[count++] = '\n';
  for (int done = 0; done < count;) {
    ssize_t now = write(REPORT_DESCRIPTOR, text + done, (size_t)(count - done));
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) _exit(9);
    done += (int)now;
  }
}

void report(const char *format, ...) {
  char line[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  for (char *at = line; *at != 0; at++) {
    if (*at == '\n' || *at == '\r') *at = ' ';
  }
  report_line(NULL, line);
}

static int is_by_hand;

void report_by_hand(void) { is_by_hand = 1; }

void stage(const char *name, const char *curve) {
  if (is_by_hand) { /* each stage once */
    static char known[remembered][96];
    static int count;
    char key[96];
    snprintf(key, sizeof key, "%s/%s", name, curve == NULL ? "" : curve);
    for (int i = 0; i < count; i++) {
      if (strcmp(known[i], key) == 0) return;
    }
    if (count < remembered) memcpy(known[count++], key, sizeof key);
  }
  if (curve == NULL) {
    report("stage\t%s", name);
  } else {
    report("stage\t%s\t%s", name, curve);
  }
}

void finding(severity severity, const char *rule, const char *curve, const char *format, ...) {
  /* errors are counted apart, so that many warnings cannot displace the error that refuses the plug-in */
  static char known[2][remembered][96];
  static int many[2];
  char key[96], why[512];
  int is_error = severity == an_error, *count = &many[is_error];
  snprintf(key, sizeof key, "%s/%s", rule, curve);
  for (int i = 0; i < *count; i++) {
    if (strcmp(known[is_error][i], key) == 0) return;
  }
  if (*count == remembered) return;
  memcpy(known[is_error][(*count)++], key, sizeof key);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  static const char *const names[] = {"note", "warning", "error"};
  counts[severity] += 1;
  report("finding\t%s\t%s\t%s\t%s", names[severity], rule, curve, why);
}

void report_done(void) { report("done\t%d\t%d", counts[an_error], counts[a_warning]); }

int report_errors(void) { return counts[an_error]; }
