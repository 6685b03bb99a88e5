/*
 * LD_PRELOAD library for tests of saved data. A control file, mapped into memory, says which call to the disk fails with
 * EIO, or ends the process as kill -9 does, or finds the disk full, as all later ones do (ENOSPC); or that no folder can be
 * synced, as on some network disks; or that the folder is copied before each call and in the middle of each long
 * write, which is what a process leaves that is killed there. It counts the calls of each kind. Calls count whose path has the text of the
 * variable FAILING_PATH.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ALL = 0, WRITE = 1, SYNC = 2, TRUNCATE = 3, RENAME = 4, CREATE = 5, REMOVE = 6, KINDS = 7 };
enum { FAIL = 1, KILL = 2, FULL = 3, NO_FOLDER_SYNC = 4, COPY = 5 };
/* The index of NO_FOLDER_SYNC is the error. */
struct control { int action, kind, index, counts[KINDS]; };
static volatile struct control *control;
static const char *watched, *copies;
/* A copy is made between two calls, whichever threads make them. */
static pthread_mutex_t copying = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void map_control(void) {
  const char *path = getenv("FAILING_CALLS");
  int fd = path ? open(path, O_RDWR) : -1;
  watched = getenv("FAILING_PATH");
  copies = getenv("FAILING_COPIES");
  if (fd < 0 || !watched || !copies) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) control = mapped;
}

static int is_watched(const char *path) { return control && strstr(path, watched); }

static int is_watched_file(int fd) {
  char link[64], path[512];
  if (!control) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_watched(path);
}

static void copy(int call, const char *part) {
  static const char *names[] = {"", "write", "sync", "truncate", "rename", "create", "remove"};
  char to[512], *nothing[] = {NULL};
  snprintf(to, sizeof to, "%s/%05d-%s%s", copies, control->counts[ALL], names[call], part);
  char *command[] = {"cp", "-a", (char *)watched, to, NULL};
  pid_t child;
  int status = 1;
  if (posix_spawnp(&child, "cp", NULL, NULL, command, nothing) == 0) waitpid(child, &status, 0);
  if (status != 0) abort();
}

/* Counts a call. @returns whether it fails */
static int fails(int kind) {
  __sync_add_and_fetch(&control->counts[ALL], 1);
  int count = __sync_add_and_fetch(&control->counts[kind], 1);
  if (control->action == NO_FOLDER_SYNC || control->action == COPY) return 0;
  if (control->kind != kind || count < control->index) return 0;
  if (control->action != FULL && count > control->index) return 0;
  if (control->action == KILL) kill(getpid(), SIGKILL);
  errno = control->action == FULL ? ENOSPC : EIO;
  return 1;
}

#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
/* Makes a call, or not. Where it is copied, `half` makes the first part of a write before, and `whole` the rest. */
#define CALL(type, is_seen, kind, half, whole)                                          \
  ssize_t done = 0;                                                                     \
  if (!(is_seen)) return whole;                                                         \
  int is_copied = control->action == COPY;                                              \
  if (is_copied) pthread_mutex_lock(&copying);                                          \
  type result = -1;                                                                     \
  if (!fails(kind)) {                                                                   \
    if (is_copied) copy(kind, ""), done = half;                                         \
    if (done > 0) copy(kind, "-half");                                                  \
    else done = 0;                                                                      \
    result = whole;                                                                     \
  }                                                                                     \
  int error = errno;                                                                    \
  if (is_copied) pthread_mutex_unlock(&copying);                                        \
  errno = error;                                                                        \
  return result;

/* A signal cuts a write off between two pages only. */
static size_t halve(size_t size) { return size / 2 / 4096 * 4096; }

ssize_t write(int fd, const void *bytes, size_t size) {
  ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t, write, int, const void *, size_t);
  CALL(ssize_t, is_watched_file(fd), WRITE, real(fd, bytes, halve(size)), done + real(fd, (char *)bytes + done, size - done))
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t (*real)(int, const void *, size_t, off_t) = REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  CALL(ssize_t, is_watched_file(fd), WRITE, real(fd, bytes, halve(size), at),
       done + real(fd, (char *)bytes + done, size - done, at + done))
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { return pwrite(fd, bytes, size, at); }
static int is_refused_folder(int fd) {
  struct stat found;
  if (!control || control->action != NO_FOLDER_SYNC || fstat(fd, &found) != 0 || !S_ISDIR(found.st_mode)) return 0;
  errno = control->index;
  return 1;
}
int fsync(int fd) {
  if (is_refused_folder(fd)) return -1;
  CALL(int, is_watched_file(fd), SYNC, 0, REAL(int, fsync, int)(fd))
}
int fdatasync(int fd) { CALL(int, is_watched_file(fd), SYNC, 0, REAL(int, fdatasync, int)(fd)) }
int ftruncate(int fd, off_t size) {
  CALL(int, is_watched_file(fd), TRUNCATE, 0, REAL(int, ftruncate, int, off_t)(fd, size))
}
int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }
int rename(const char *from, const char *to) {
  CALL(int, is_watched(to), RENAME, 0, REAL(int, rename, const char *, const char *)(from, to))
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  int is_new = (flags & O_CREAT) && control && is_watched(path) && access(path, F_OK) != 0;
  CALL(int, is_new, CREATE, 0, REAL(int, open, const char *, int, ...)(path, flags, mode))
}
int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return open(path, flags | O_LARGEFILE, mode);
}
int unlink(const char *path) { CALL(int, is_watched(path), REMOVE, 0, REAL(int, unlink, const char *)(path)) }
int remove(const char *path) { CALL(int, is_watched(path), REMOVE, 0, REAL(int, remove, const char *)(path)) }
