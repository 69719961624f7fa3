#define _GNU_SOURCE
#include "legato_loader.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#ifdef ST_NOEXEC
enum { noexec = ST_NOEXEC };
#else
enum { noexec = 0 };
#endif

static void copy_facts(const struct stat *from, legato_facts *out) {
  out->is_regular = S_ISREG(from->st_mode);
  out->is_folder = S_ISDIR(from->st_mode);
  out->is_link = S_ISLNK(from->st_mode);
  out->is_noexec = 0;
  out->is_sticky = (from->st_mode & S_ISVTX) != 0;
  out->owner_writable_by_group = (from->st_mode & S_IWGRP) != 0;
  out->writable_by_all = (from->st_mode & S_IWOTH) != 0;
  out->owner = from->st_uid;
  out->group = from->st_gid;
  out->size = (int64_t)from->st_size;
}

int legato_facts_of(int descriptor, legato_facts *out) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return -errno;
  copy_facts(&found, out);
  struct statvfs system;
  out->is_noexec = fstatvfs(descriptor, &system) == 0 && (system.f_flag & noexec) != 0;
  return 0;
}

int legato_facts_at(const char *path, legato_facts *out) {
  struct stat found;
  if (lstat(path, &found) != 0) return -errno;
  copy_facts(&found, out);
  return 0;
}

uint32_t legato_user(void) { return geteuid(); }
uint32_t legato_group(void) { return getegid(); }
char *legato_real_path(const char *path) { return realpath(path, NULL); }
void legato_free(void *pointer) { free(pointer); }
int legato_errno(void) { return errno; }
const char *legato_error_text(int number) { return strerror(number < 0 ? -number : number); }

int legato_open(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

void legato_close(int descriptor) { close(descriptor); }

int legato_names(int folder, legato_name name, void *context) {
  DIR *open = fdopendir(folder);
  if (open == NULL) {
    int failure = -errno;
    close(folder);
    return failure;
  }
  for (;;) {
    errno = 0;
    const struct dirent *entry = readdir(open);
    if (entry == NULL) break;
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) name(context, entry->d_name);
  }
  int failure = -errno;
  closedir(open);
  return failure;
}

const char *legato_variable(const char *name) {
#if defined(__GLIBC__)
  return secure_getenv(name);
#else
  return geteuid() == getuid() && getegid() == getgid() ? getenv(name) : NULL;
#endif
}

int64_t legato_read(int descriptor, void *out, size_t count, int64_t offset) {
  for (;;) {
    ssize_t got = pread(descriptor, out, count, (off_t)offset);
    if (got >= 0) return got;
    if (errno != EINTR) return -errno;
  }
}

static int write_all(int descriptor, const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t now = write(descriptor, bytes + done, count - done);
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) return now < 0 ? -errno : -EIO;
    done += (size_t)now;
  }
  return 0;
}

static const char sealed_folder[] = "/tmp/legato-plugin-", sealed_name[] = "/library";

void legato_unseal(const char *path) {
  char folder[256];
  size_t count = strlen(path), name = sizeof sealed_name - 1;
  if (strncmp(path, sealed_folder, sizeof sealed_folder - 1) != 0 || count <= name || count >= sizeof folder) return;
  unlink(path);
  memcpy(folder, path, count - name);
  folder[count - name] = 0;
  rmdir(folder);
}

int legato_seal_in_folder(const uint8_t *bytes, size_t count, char path[256]) {
  char folder[128];
  snprintf(folder, sizeof folder, "%sXXXXXX", sealed_folder);
  if (mkdtemp(folder) == NULL) return -errno;
  snprintf(path, 256, "%s%s", folder, sealed_name);
  int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0500);
  int result = to < 0 ? -errno : write_all(to, bytes, count);
  if (to >= 0) close(to);
  if (result == 0) result = legato_open(path);
#if defined(__linux__)
  legato_unseal(path);
  if (result >= 0) snprintf(path, 256, "/proc/self/fd/%d", result);
#else
  if (result < 0) legato_unseal(path);
#endif
  return result;
}

int legato_seal(const uint8_t *bytes, size_t count, char path[256]) {
#if defined(__linux__)
#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif
  int descriptor = memfd_create("legato-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create("legato-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor >= 0) {
    int failure = write_all(descriptor, bytes, count);
    if (failure == 0 && fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) failure = -errno;
    if (failure != 0) {
      close(descriptor);
      return failure;
    }
    snprintf(path, 256, "/proc/self/fd/%d", descriptor);
    return descriptor;
  }
#endif
  return legato_seal_in_folder(bytes, count, path);
}

void *legato_load(const char *path, const char **error, uint64_t *arithmetic) {
  int flags = RTLD_NOW | RTLD_LOCAL;
#ifdef RTLD_NODELETE
  flags |= RTLD_NODELETE;
#endif
  fenv_t before;
  fegetenv(&before);
#if defined(__x86_64__)
  unsigned control = _mm_getcsr();
#endif
  dlerror();
  void *library = dlopen(path, flags);
  *error = library == NULL ? dlerror() : NULL;
  *arithmetic = legato_arithmetic();
#if defined(__x86_64__)
  _mm_setcsr(control);
#endif
  fesetenv(&before);
  return library;
}

void *legato_symbol(void *library, const char *name) { return dlsym(library, name); }

uint64_t legato_arithmetic(void) {
  uint64_t rounding = (uint64_t)fegetround() << 32;
#if defined(__x86_64__)
  return rounding | (_mm_getcsr() & 0xFFC0u); /* without the exception flags: loading Foundation sets one */
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return rounding ^ control;
#else
  return rounding;
#endif
}

double legato_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int64_t legato_unix_time(void) { return (int64_t)time(NULL); }

int legato_program(char path[4096]) {
#if defined(__linux__)
  ssize_t count = readlink("/proc/self/exe", path, 4095);
  if (count < 0) return -errno;
  path[count] = 0;
  return 0;
#elif defined(__APPLE__)
  uint32_t size = 4096;
  return _NSGetExecutablePath(path, &size) == 0 ? 0 : -ENAMETOOLONG;
#else
  (void)path;
  return -ENOSYS;
#endif
}

int legato_is_executable(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 && S_ISREG(found.st_mode) && access(path, X_OK) == 0;
}

int legato_is_readable(const char *path) { return access(path, R_OK) == 0; }
int32_t legato_process(void) { return (int32_t)getpid(); }

int legato_write_file(const char *path, const char *text) {
  char temporary[4352];
  snprintf(temporary, sizeof temporary, "%.4096s.%ld.%llx", path, (long)getpid(), (unsigned long long)(legato_seconds() * 1e9));
  int to = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (to < 0) return -errno;
  int failure = write_all(to, (const uint8_t *)text, strlen(text));
  close(to);
  if (failure == 0 && rename(temporary, path) != 0) failure = -errno;
  if (failure != 0) unlink(temporary);
  return failure;
}

int64_t legato_read_file(const char *path, char *out, size_t capacity) {
  int from = legato_open(path);
  if (from < 0) return from;
  int64_t count = legato_read(from, out, capacity, 0);
  close(from);
  return count;
}

void legato_remove_file(const char *path) { unlink(path); }
