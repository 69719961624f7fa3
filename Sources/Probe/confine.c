#define _GNU_SOURCE
#include "probe.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* Sandboxes this process before it opens a plug-in. Resource limits apply on every system; the other restrictions depend on
   what the system grants. The report's first line lists those in effect, and so does a note. */

/* Sets a resource limit. At the limit of processor time the process gets SIGXCPU, which says why it ended, and SIGKILL a second later. */
static void limit(int what, rlim_t most) {
  struct rlimit both = {most, what == RLIMIT_CPU ? most + 1 : most};
  setrlimit(what, &both);
}

#if defined(__linux__)

/* Enables Landlock and returns its version, or 0 if the kernel has none. From then on the process cannot create, change or
   remove files, connect to anything, or signal a process outside. It can still read: a plug-in may need libraries. */
static int deny_with_landlock(void) {
  enum { create_ruleset = 444, restrict_self = 446, version_of = 1 };
  struct {
    uint64_t files, network, scopes;
  } denied = {0, 0, 0};
  long version = syscall(create_ruleset, NULL, 0, version_of);
  if (version < 1) return 0;
  denied.files = 1u << 1 | 0x1FF0; /* writing files; removing and creating entries of all kinds */
  if (version >= 2) denied.files |= 1u << 13;
  if (version >= 3) denied.files |= 1u << 14; /* truncate */
  if (version >= 5) denied.files |= 1u << 15; /* ioctl on devices */
  if (version >= 4) denied.network = 3;       /* bind, connect */
  if (version >= 6) denied.scopes = 3;        /* abstract sockets, signals */
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  long rules = syscall(create_ruleset, &denied, size, 0);
  if (rules < 0) return 0;
  long failure = syscall(restrict_self, rules, 0);
  close((int)rules);
  return failure == 0 ? (int)version : 0;
}

/* Drops all capabilities: root's, and those that a new user namespace grants. */
static void drop_rights(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  syscall(SYS_capset, &head, none);
}

#endif

static const struct {
  unsigned restriction;
  const char *name, *text;
} names[] = {
    {SANDBOX_SESSION, "session", "a session without a terminal"},
    {SANDBOX_CALLS, "calls", "a list of allowed calls"},
    {SANDBOX_FILES, "files", "Landlock"},
    {SANDBOX_USERS, "users", "users of its own"},
    {SANDBOX_PROCESSES, "processes", "processes of its own"},
    {SANDBOX_IPC, "ipc", "IPC of its own"},
    {SANDBOX_NETWORK, "network", "a network of its own"},
    {SANDBOX_MOUNTS, "mounts", "read-only mounts of its own"},
};

int confine(rlim_t processor_seconds, unsigned wanted) {
  unsigned granted = isolate();
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, processor_seconds);
  limit(RLIMIT_AS, (rlim_t)512 << 20);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 32);
#if defined(__linux__)
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0);
  if (chdir("/proc") != 0) report("stage\tstart"); /* no file can be made there by a relative name */
  if (deny_with_landlock() > 0) granted |= SANDBOX_FILES;
  drop_rights();
#endif
  if (keep_few_calls()) granted |= SANDBOX_CALLS;
  char had[256] = "", without[256] = "", text[512] = "limits";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    int is_had = (granted & names[i].restriction) != 0;
    if (is_had) strcat(strcat(had, "\t"), names[i].name);
    if (!is_had && wanted & names[i].restriction) strcat(strcat(without, *without ? " " : ""), names[i].name);
    strcat(strcat(text, is_had ? ", " : ", not "), names[i].text);
  }
  report("sandbox%s", had);
  finding(a_note, "confinement", "", "%s", text);
  if (*without) report("fail\tunconfined\twalls\t%s", without);
  return *without == 0;
}
