/*
 * LD_PRELOAD library for tests of saved data: one call to the disk fails with EIO, or ends the process as kill -9 does,
 * or finds the disk full, as all later ones do (ENOSPC). Or no folder can be synced, as on some network disks. A control file, mapped into memory, says which one, and counts
 * the calls of each kind. Calls count whose path has the text of the variable FAILING_PATH.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, TRUNCATE = 3, RENAME = 4 };
enum { FAIL = 1, KILL = 2, FULL = 3, NO_FOLDER_SYNC = 4 };
/* The index of NO_FOLDER_SYNC is the error. */
struct control { int action, kind, index, counts[5]; };
static volatile struct control *control;
static const char *watched;

__attribute__((constructor)) static void map_control(void) {
  const char *path = getenv("FAILING_CALLS");
  int fd = path ? open(path, O_RDWR) : -1;
  watched = getenv("FAILING_PATH");
  if (fd < 0 || !watched) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) control = mapped;
}

static int path_fails(const char *path, int kind) {
  if (!control || !strstr(path, watched)) return 0;
  int count = __sync_add_and_fetch(&control->counts[kind], 1);
  if (control->action == NO_FOLDER_SYNC) return 0;
  if (control->kind != kind || count < control->index) return 0;
  if (control->action != FULL && count > control->index) return 0;
  if (control->action == KILL) kill(getpid(), SIGKILL);
  errno = control->action == FULL ? ENOSPC : EIO;
  return 1;
}

static int fails(int fd, int kind) {
  char link[64], path[512];
  if (!control) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return path_fails(path, kind);
}

#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t size) {
  return fails(fd, WRITE) ? -1 : REAL(ssize_t, write, int, const void *, size_t)(fd, bytes, size);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  return fails(fd, WRITE) ? -1 : REAL(ssize_t, pwrite, int, const void *, size_t, off_t)(fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  return fails(fd, WRITE) ? -1 : REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, bytes, size, at);
}
static int is_refused_folder(int fd) {
  struct stat found;
  if (!control || control->action != NO_FOLDER_SYNC || fstat(fd, &found) != 0 || !S_ISDIR(found.st_mode)) return 0;
  errno = control->index;
  return 1;
}
int fsync(int fd) { return is_refused_folder(fd) || fails(fd, SYNC) ? -1 : REAL(int, fsync, int)(fd); }
int fdatasync(int fd) { return fails(fd, SYNC) ? -1 : REAL(int, fdatasync, int)(fd); }
int ftruncate(int fd, off_t size) { return fails(fd, TRUNCATE) ? -1 : REAL(int, ftruncate, int, off_t)(fd, size); }
int ftruncate64(int fd, off64_t size) { return fails(fd, TRUNCATE) ? -1 : REAL(int, ftruncate64, int, off64_t)(fd, size); }
int rename(const char *from, const char *to) {
  return path_fails(to, RENAME) ? -1 : REAL(int, rename, const char *, const char *)(from, to);
}
