/* Fake NVIDIA driver and runtime for TVM's CUDA runtime: a GPU that computes nothing.

   Memory is host memory filled with zeros, and launched kernels do nothing. Environment variables control failures.
   FAKE_CUDA_MEMORY is the memory size in bytes. FAKE_CUDA_LOST is the number of the launch after which every call
   fails, as after a kernel with an illegal address.
   The file is compiled twice: with -DRUNTIME as libcudart.so.13, otherwise as libcuda.so.1, which holds the state. */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { OUT_OF_MEMORY = 2, ILLEGAL_ADDRESS = 700 };

struct fake {
  size_t total, used;
  long launches, mallocs, frees, waits, lost_at;
};

#ifndef RUNTIME

struct fake fake_cuda;

__attribute__((constructor)) static void begin(void) {
  const char *memory = getenv("FAKE_CUDA_MEMORY"), *lost = getenv("FAKE_CUDA_LOST");
  fake_cuda.total = memory ? strtoull(memory, NULL, 10) : (size_t)80 << 30;
  fake_cuda.lost_at = lost ? atol(lost) : 0;
}

static int state(void) {
  return fake_cuda.lost_at && fake_cuda.launches >= fake_cuda.lost_at ? ILLEGAL_ADDRESS : 0;
}

int cuInit(unsigned flags) { return (int)flags; }
int cuDriverGetVersion(int *version) { *version = 13000; return 0; }
int cuDeviceGetCount(int *count) { *count = 1; return 0; }
int cuDeviceGet(int *device, int index) { *device = index; return 0; }
int cuDeviceGetName(char *name, int length, int device) { strncpy(name, "Fake", (size_t)length); return device; }
int cuDeviceTotalMem_v2(size_t *bytes, int device) { *bytes = fake_cuda.total; return device; }
int cuDeviceGetAttribute(int *value, int attribute, int device) { *value = attribute == 75 ? 9 : 0; return device; }
int cuGetErrorName(int status, const char **name) {
  *name = status == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_OUT_OF_MEMORY";
  return 0;
}
int cuGetErrorString(int status, const char **text) { return cuGetErrorName(status, text); }
int cuModuleLoadData(void **module, const void *image) {
  if (memcmp(image, "\177ELF", 4)) return 200; /* CUDA_ERROR_INVALID_IMAGE */
  *module = (void *)image;
  return state();
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = module;
  return name[0] ? state() : 500;
}
int cuModuleUnload(void *module) { return module ? 0 : 1; }
int cuFuncSetAttribute(void *function, int attribute, int value) { return function && attribute && value ? 0 : 1; }
int cuLaunchKernelEx(const void *config, void *function, void **arguments, void **extra) {
  (void)config, (void)arguments, (void)extra;
  if (state()) return state();
  fake_cuda.launches++; /* the failure of a launch is reported by a later synchronization */
  return function ? 0 : 1;
}
int cuTensorMapEncodeTiled(void) { return 1; }

#else

extern struct fake fake_cuda;

static int state(void) {
  return fake_cuda.lost_at && fake_cuda.launches >= fake_cuda.lost_at ? ILLEGAL_ADDRESS : 0;
}

int cudaGetDeviceCount(int *count) { *count = 1; return 0; }
int cudaGetDevice(int *device) { *device = 0; return 0; }
int cudaSetDevice(int device) { return device ? 101 : state(); }
int cudaDeviceGetAttribute(int *value, int attribute, int device) { *value = attribute; return device; }
int cudaGetDeviceProperties(char *properties, int device) {
  memcpy(properties + 288, &fake_cuda.total, sizeof(size_t)); /* totalGlobalMem, driver_types.h of CUDA 13 */
  return device;
}
const char *cudaGetErrorName(int status) {
  return status == OUT_OF_MEMORY ? "cudaErrorMemoryAllocation" : "cudaErrorIllegalAddress";
}
const char *cudaGetErrorString(int status) {
  return status == OUT_OF_MEMORY ? "out of memory" : "an illegal memory access was encountered";
}
int cudaGetLastError(void) { return state(); }
int cudaPeekAtLastError(void) { return state(); }
int cudaMemGetInfo(size_t *free, size_t *total) {
  *free = fake_cuda.total - fake_cuda.used;
  *total = fake_cuda.total;
  return state();
}
int cudaMalloc(void **pointer, size_t bytes) {
  if (state()) return state();
  if (fake_cuda.used + bytes > fake_cuda.total) return OUT_OF_MEMORY;
  size_t *block = calloc(1, bytes + 256);
  *block = bytes;
  *pointer = (char *)block + 256;
  fake_cuda.used += bytes;
  fake_cuda.mallocs++;
  return 0;
}
int cudaFree(void *pointer) {
  if (state()) return state();
  size_t *block = (size_t *)((char *)pointer - 256);
  fake_cuda.used -= *block;
  fake_cuda.frees++;
  free(block);
  return 0;
}
int cudaMallocHost(void **pointer, size_t bytes) { *pointer = malloc(bytes); return 0; }
int cudaFreeHost(void *pointer) { free(pointer); return 0; }
int cudaMemcpyAsync(void *to, const void *from, size_t bytes, int kind, void *stream) {
  (void)kind, (void)stream;
  if (state()) return state();
  memcpy(to, from, bytes);
  return 0;
}
int cudaMemcpyPeerAsync(void) { return 1; }
int cudaStreamSynchronize(void *stream) { (void)stream; fake_cuda.waits++; return state(); }
int cudaStreamCreate(void **stream) { *stream = NULL; return 0; }
int cudaStreamCreateWithFlags(void **stream, unsigned flags) { *stream = NULL; return flags ? 0 : 1; }
int cudaStreamDestroy(void *stream) { return stream ? 0 : 1; }
int cudaStreamWaitEvent(void) { return 0; }
int cudaStreamBeginCapture(void) { return 1; }
int cudaStreamEndCapture(void) { return 1; }
int cudaGraphDestroy(void) { return 1; }
int cudaGraphExecDestroy(void) { return 1; }
int cudaGraphInstantiate(void) { return 1; }
int cudaGraphLaunch(void) { return 1; }
int cudaEventCreate(void **event) { *event = NULL; return 0; }
int cudaEventDestroy(void) { return 0; }
int cudaEventElapsedTime(float *milliseconds) { *milliseconds = 0; return 0; }
int cudaEventRecord(void) { return 0; }
int cudaEventSynchronize(void) { return 0; }

#endif
