/*
 * Brought into a server with LD_PRELOAD: makes the disk under one folder slow, full, read-only or broken. What is wrong
 * now stands in the file that DISK_TROUBLE names: `none`, `slow <ms>`, `full`, `readonly` or `broken`.
 * DISK_FOLDER is the folder.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int is_ours(int fd) {
  const char *folder = getenv("DISK_FOLDER");
  char link[64], path[4096];
  if (folder == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

static void read_trouble(char *trouble, size_t size) {
  const char *file = getenv("DISK_TROUBLE");
  trouble[0] = 0;
  int fd = file == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, file, O_RDONLY);
  if (fd < 0) return;
  ssize_t length = syscall(SYS_read, fd, trouble, size - 1);
  trouble[length < 0 ? 0 : length] = 0;
  syscall(SYS_close, fd);
}

/* The error with which a write fails now, 0 for none. */
static int write_error(int fd) {
  char trouble[64];
  if (!is_ours(fd)) return 0;
  read_trouble(trouble, sizeof trouble);
  if (strncmp(trouble, "full", 4) == 0) return ENOSPC;
  if (strncmp(trouble, "readonly", 8) == 0) return EROFS;
  if (strncmp(trouble, "broken", 6) == 0) return EIO;
  return 0;
}

/* How long a sync takes now. */
static void wait_for_disk(int fd) {
  char trouble[64];
  if (!is_ours(fd)) return;
  read_trouble(trouble, sizeof trouble);
  if (strncmp(trouble, "slow ", 5) != 0) return;
  long ms = atol(trouble + 5);
  struct timespec time = {ms / 1000, (ms % 1000) * 1000000};
  nanosleep(&time, NULL);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF_TROUBLED(fd)              \
  do {                                    \
    int error = write_error(fd);          \
    if (error != 0) return errno = error, -1; \
  } while (0)

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  FAIL_IF_TROUBLED(fd);
  return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  FAIL_IF_TROUBLED(fd);
  return REAL(pwrite64)(fd, bytes, count, at);
}
ssize_t write(int fd, const void *bytes, size_t count) {
  FAIL_IF_TROUBLED(fd);
  return REAL(write)(fd, bytes, count);
}
int ftruncate(int fd, off_t size) {
  FAIL_IF_TROUBLED(fd);
  return REAL(ftruncate)(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  FAIL_IF_TROUBLED(fd);
  return REAL(ftruncate64)(fd, size);
}
int fsync(int fd) {
  FAIL_IF_TROUBLED(fd);
  wait_for_disk(fd);
  return REAL(fsync)(fd);
}
int fdatasync(int fd) {
  FAIL_IF_TROUBLED(fd);
  wait_for_disk(fd);
  return REAL(fdatasync)(fd);
}
