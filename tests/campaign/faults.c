/* Fault injection by preloading: makes one file call of a program fail, or kills the program before the call.

   FAULT_UNDER    folders, separated by ':'; only files in these folders count
   FAULT_COUNTS   file with five 64-bit integers, shared by all processes of the program: number of calls of open,
                  write, fsync and rename so far, and number of injected failures
   FAULT_CALL     call that fails: 0 open, 1 write, 2 fsync, 3 rename (or link); if absent, calls are only counted
   FAULT_AT       number of the failing call, from 1
   FAULT_ERRNO    its errno; 0 kills the process before the call
   FAULT_STAYS    1 if later calls fail as well, as on a full disk

   Files opened by the dynamic linker, and system calls that bypass the C library, are not intercepted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN, WRITE, SYNC, RENAME, FAILED, NUMBERS };

static uint64_t *counts;
static const char *under;
static int wanted = -1, with, stays;
static uint64_t at;

static long number(const char *name) {
    const char *value = getenv(name);
    return value ? atol(value) : -1;
}

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("FAULT_COUNTS");
    under = getenv("FAULT_UNDER");
    if (!file || !under) return;
    int fd = syscall(SYS_openat, AT_FDCWD, file, O_RDWR);
    if (fd < 0) return;
    void *memory = mmap(NULL, NUMBERS * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) return;
    wanted = number("FAULT_CALL"), with = number("FAULT_ERRNO"), stays = number("FAULT_STAYS") == 1;
    at = number("FAULT_AT");
    counts = memory;
}

/* Returns whether the call must fail; if so, sets errno. */
static int fails(int call, const char *path) {
    if (!counts) return 0;
    const char *folder = under;
    for (;;) {
        size_t length = strcspn(folder, ":");
        if (length && !strncmp(path, folder, length) && (path[length] == '/' || !path[length])) break;
        if (!folder[length]) return 0;
        folder += length + 1;
    }
    uint64_t now = __atomic_add_fetch(&counts[call], 1, __ATOMIC_SEQ_CST);
    if (call != wanted || now < at || (now > at && !stays)) return 0;
    __atomic_add_fetch(&counts[FAILED], 1, __ATOMIC_SEQ_CST);
    if (!with) syscall(SYS_kill, (long)getpid(), SIGKILL);
    errno = with;
    return 1;
}

static int fails_at(int call, int folder, const char *name) {
    char path[2 * PATH_MAX] = "";
    if (!counts || !name) return 0;
    if (name[0] != '/') {
        char link[64];
        ssize_t length;
        snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
        length = readlink(link, path, PATH_MAX - 1);
        if (length < 0) return 0;
        path[length] = '/', path[length + 1] = 0;
    }
    strncat(path, name, PATH_MAX - 1);
    return fails(call, path);
}

static int fails_on(int call, int fd) {
    int before = errno;
    char link[64], path[PATH_MAX];
    ssize_t length;
    if (!counts) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return fails(call, path);
}

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }
#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        MODE(flags) \
        if (fails_at(OPEN, AT_FDCWD, path)) return -1; \
        return NEXT(int, name, const char *, int, mode_t)(path, flags, mode); \
    }
#define OPENING_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        MODE(flags) \
        if (fails_at(OPEN, folder, path)) return -1; \
        return NEXT(int, name, int, const char *, int, mode_t)(folder, path, flags, mode); \
    }
#define OPENING_STREAM(name) \
    FILE *name(const char *path, const char *mode) { \
        if (fails_at(OPEN, AT_FDCWD, path)) return NULL; \
        return NEXT(FILE *, name, const char *, const char *)(path, mode); \
    }
#define SYNCING(name) \
    int name(int fd) { \
        if (fails_on(SYNC, fd)) return -1; \
        return NEXT(int, name, int)(fd); \
    }
#define NAMING(name) \
    int name(const char *from, const char *to) { \
        if (fails_at(RENAME, AT_FDCWD, to)) return -1; \
        return NEXT(int, name, const char *, const char *)(from, to); \
    }

OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)
OPENING_STREAM(fopen)
OPENING_STREAM(fopen64)
SYNCING(fsync)
SYNCING(fdatasync)
NAMING(rename)
NAMING(link)

int renameat(int from, const char *old, int to, const char *name) {
    if (fails_at(RENAME, to, name)) return -1;
    return NEXT(int, renameat, int, const char *, int, const char *)(from, old, to, name);
}

int renameat2(int from, const char *old, int to, const char *name, unsigned flags) {
    if (fails_at(RENAME, to, name)) return -1;
    return NEXT(int, renameat2, int, const char *, int, const char *, unsigned)(from, old, to, name, flags);
}

int linkat(int from, const char *old, int to, const char *name, int flags) {
    if (fails_at(RENAME, to, name)) return -1;
    return NEXT(int, linkat, int, const char *, int, const char *, int)(from, old, to, name, flags);
}

ssize_t write(int fd, const void *data, size_t size) {
    if (fails_on(WRITE, fd)) return -1;
    return NEXT(ssize_t, write, int, const void *, size_t)(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t place) {
    if (fails_on(WRITE, fd)) return -1;
    return NEXT(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, data, size, place);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (fails_on(WRITE, fd)) return -1;
    return NEXT(ssize_t, writev, int, const struct iovec *, int)(fd, parts, count);
}

ssize_t sendfile64(int fd, int from, off64_t *place, size_t size) {
    if (fails_on(WRITE, fd)) return -1;
    return NEXT(ssize_t, sendfile64, int, int, off64_t *, size_t)(fd, from, place, size);
}
