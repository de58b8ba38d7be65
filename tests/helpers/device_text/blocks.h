// Common features of Metal and CUDA for a C++ compiler: indices, barrier, vectors and built-in functions.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

namespace blocks {
struct Index3 {
  unsigned x, y, z;
  operator unsigned() const { return x; }
};
using Body = void (*)(void*);
extern thread_local Index3 block_index, thread_index;
void barrier();
extern "C" int run_blocks(Body, void*, Index3 blocks, Index3 threads, unsigned seed, int fast);
}  // namespace blocks

// The shared memory of a block is local to the CPU thread that runs the block. AddressSanitizer does not check
// thread-local memory; under it, blocks run sequentially and use global memory. It forbids access behind each array.
// Access before the first array is detected only if another array precedes it.
#ifdef __SANITIZE_ADDRESS__
#define SHARED
__attribute__((used)) static float before_shared[8];
#else
#define SHARED thread_local
#endif

typedef unsigned int uint;
typedef blocks::Index3 uint3;

template <typename T, int N>
struct alignas(sizeof(T) * N) Vector;

template <typename T>
struct alignas(sizeof(T) * 2) Vector<T, 2> {
  union {
    struct { T x, y; };
    T lanes[2];
  };
  Vector() = default;
  Vector(T a, T b) : x(a), y(b) {}
  T& operator[](int i) { return lanes[i]; }
  T operator[](int i) const { return lanes[i]; }
};

template <typename T>
struct alignas(sizeof(T) * 4) Vector<T, 4> {
  union {
    struct { T x, y, z, w; };
    T lanes[4];
  };
  Vector() = default;
  explicit Vector(T a) : x(a), y(a), z(a), w(a) {}
  Vector(T a, T b, T c, T d) : x(a), y(b), z(c), w(d) {}
  template <typename S>
  explicit Vector(const Vector<S, 4>& v) : x(T(v.x)), y(T(v.y)), z(T(v.z)), w(T(v.w)) {}
  T& operator[](int i) { return lanes[i]; }
  T operator[](int i) const { return lanes[i]; }
};

typedef Vector<uint, 2> uint2;
typedef Vector<float, 4> float4;
typedef Vector<int, 4> int4;
typedef Vector<bool, 4> bool4;

#define LANEWISE(op)                                                                        \
  template <typename T>                                                                     \
  inline Vector<T, 4> operator op(const Vector<T, 4>& a, const Vector<T, 4>& b) {           \
    return Vector<T, 4>(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w);                    \
  }
LANEWISE(+)
LANEWISE(-)
LANEWISE(*)
LANEWISE(/)
LANEWISE(&)
LANEWISE(<<)
LANEWISE(>>)
#undef LANEWISE

#define COMPARED(op)                                                                        \
  template <typename T>                                                                     \
  inline bool4 operator op(const Vector<T, 4>& a, const Vector<T, 4>& b) {                  \
    return bool4(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w);                           \
  }
COMPARED(<)
COMPARED(>)
COMPARED(<=)
COMPARED(>=)
COMPARED(==)
#undef COMPARED

namespace builtin {
template <typename T> inline T min(T a, T b) { return b < a ? b : a; }
template <typename T> inline T max(T a, T b) { return a < b ? b : a; }
inline float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline float rint(float a) { return __builtin_rintf(a); }
inline float fabs(float a) { return __builtin_fabsf(a); }
inline float floor(float a) { return __builtin_floorf(a); }
inline float sqrt(float a) { return __builtin_sqrtf(a); }

#define OF_ONE(f)                                                                           \
  inline float4 f(const float4& a) { return float4(f(a.x), f(a.y), f(a.z), f(a.w)); }
OF_ONE(rint)
OF_ONE(fabs)
OF_ONE(floor)
OF_ONE(sqrt)
#undef OF_ONE

#define OF_TWO(f)                                                                           \
  template <typename T>                                                                     \
  inline Vector<T, 4> f(const Vector<T, 4>& a, const Vector<T, 4>& b) {                     \
    return Vector<T, 4>(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w));                \
  }
OF_TWO(min)
OF_TWO(max)
#undef OF_TWO

inline float4 fma(const float4& a, const float4& b, const float4& c) {
  return float4(fma(a.x, b.x, c.x), fma(a.y, b.y, c.y), fma(a.z, b.z, c.z), fma(a.w, b.w, c.w));
}
}  // namespace builtin
