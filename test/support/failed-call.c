/* Preloaded into a process: the nth call of a kind on a path that holds a word fails. FAILED_CALL names a file with
 * "ERRNO NTH CALL WORD", which is removed as the call fails. ERRNO 0: a write that takes half of the bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static long seen;
static long round_seen;

/* An order's file is another one with each order: its inode and time say so. */
static int orders(const char *file, char *text, size_t size) {
  int fd = syscall(SYS_openat, AT_FDCWD, file, O_RDONLY);
  if (fd < 0) return 0;
  struct stat about;
  long order = fstat(fd, &about) == 0 ? about.st_mtim.tv_sec * 1000000000L + about.st_mtim.tv_nsec : 0;
  long length = syscall(SYS_read, fd, text, size - 1);
  syscall(SYS_close, fd);
  if (length <= 0) return 0;
  text[length] = 0;
  if (__sync_lock_test_and_set(&round_seen, order) != order) seen = 0;
  return 1;
}

/* -1: goes on; 0: half of it; else the error. */
static int failure(const char *call, const char *path) {
  const char *file = getenv("FAILED_CALL");
  char text[512], wanted[32], word[256];
  int error;
  long nth;
  if (!file || !path || !orders(file, text, sizeof text)) return -1;
  if (sscanf(text, "%d %ld %31s %255s", &error, &nth, wanted, word) != 4) return -1;
  if (strcmp(call, wanted) || !strstr(path, word) || __sync_add_and_fetch(&seen, 1) != nth) return -1;
  syscall(SYS_unlinkat, AT_FDCWD, file, 0);
  return error;
}

static int failure_at(const char *call, int fd) {
  char link[64], path[512];
  if (!getenv("FAILED_CALL")) return -1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return failure(call, path);
}

#define REAL(name, ...) \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name);
#define FAIL(error) \
  { \
    errno = error; \
    return -1; \
  }

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(write)
  int error = failure_at("write", fd);
  if (error > 0) FAIL(error)
  return real(fd, bytes, error == 0 && length > 1 ? length / 2 : length);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev)
  int error = failure_at("write", fd);
  if (error > 0) FAIL(error)
  return real(fd, parts, error == 0 && count > 1 ? count / 2 : count);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  REAL(pwrite)
  int error = failure_at("pwrite", fd);
  if (error > 0) FAIL(error)
  return real(fd, bytes, error == 0 && length > 1 ? length / 2 : length, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  REAL(pwrite64)
  int error = failure_at("pwrite", fd);
  if (error > 0) FAIL(error)
  return real(fd, bytes, error == 0 && length > 1 ? length / 2 : length, at);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev)
  int error = failure_at("pwrite", fd);
  if (error > 0) FAIL(error)
  return real(fd, parts, error == 0 && count > 1 ? count / 2 : count, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64)
  int error = failure_at("pwrite", fd);
  if (error > 0) FAIL(error)
  return real(fd, parts, error == 0 && count > 1 ? count / 2 : count, at);
}

#define AT_FD(name, call, parameters, ...) \
  int name parameters { \
    REAL(name) \
    int error = failure_at(call, fd); \
    if (error > 0) FAIL(error) \
    return real(__VA_ARGS__); \
  }
AT_FD(fsync, "fsync", (int fd), fd)
AT_FD(fdatasync, "fdatasync", (int fd), fd)
AT_FD(ftruncate, "ftruncate", (int fd, off_t length), fd, length)
AT_FD(ftruncate64, "ftruncate", (int fd, off64_t length), fd, length)

#define AT_PATH(name, call, parameters, ...) \
  int name parameters { \
    REAL(name) \
    int error = failure(call, path); \
    if (error > 0) FAIL(error) \
    return real(__VA_ARGS__); \
  }
AT_PATH(rename, "rename", (const char *path, const char *to), path, to)
AT_PATH(renameat, "rename", (int from, const char *path, int into, const char *to), from, path, into, to)
AT_PATH(renameat2, "rename", (int from, const char *path, int into, const char *to, unsigned int flags), from, path, into, to, flags)
AT_PATH(unlink, "unlink", (const char *path), path)
AT_PATH(unlinkat, "unlink", (int folder, const char *path, int flags), folder, path, flags)
AT_PATH(rmdir, "unlink", (const char *path), path)
AT_PATH(mkdir, "mkdir", (const char *path, mode_t mode), path, mode)
AT_PATH(mkdirat, "mkdir", (int folder, const char *path, mode_t mode), folder, path, mode)
