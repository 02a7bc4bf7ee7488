/* Preloaded into a process: the nth write to a file whose path holds a word fails. FAILED_WRITE names a file with
 * "ERRNO NTH WORD", which is removed as the write fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long seen;

static int orders(const char *file, char *text, size_t size) {
  int fd = syscall(SYS_openat, AT_FDCWD, file, O_RDONLY);
  if (fd < 0) return 0;
  long length = syscall(SYS_read, fd, text, size - 1);
  syscall(SYS_close, fd);
  if (length <= 0) return 0;
  text[length] = 0;
  return 1;
}

static int failure(int fd) {
  const char *file = getenv("FAILED_WRITE");
  char text[256], word[128], link[64], path[512];
  int error;
  long nth;
  if (!file || !orders(file, text, sizeof text) || sscanf(text, "%d %ld %127s", &error, &nth, word) != 3) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, word) || __sync_add_and_fetch(&seen, 1) != nth) return 0;
  seen = 0;
  unlink(file);
  return error;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  int error = failure(fd);
  if (!error) return real(fd, bytes, length);
  errno = error;
  return -1;
}
