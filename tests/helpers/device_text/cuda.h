// Replaces CUDA's header and compiler built-ins when CUDA C++ is compiled for the CPU.
#pragma once
#include "blocks.h"

#define alignas(bytes) __attribute__((aligned(bytes)))
#define __global__
#define __launch_bounds__(threads)
#define __shared__ static SHARED
#define blockIdx blocks::block_index
#define threadIdx blocks::thread_index
#define __syncthreads blocks::barrier
using builtin::fma;
using builtin::max;
using builtin::min;
inline float4 make_float4(float a, float b, float c, float d) { return float4(a, b, c, d); }
inline int4 make_int4(int a, int b, int c, int d) { return int4(a, b, c, d); }
