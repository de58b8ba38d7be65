// Runs the blocks of a GPU kernel on the CPU. Each thread of a block is a fibre that runs up to the next barrier.
//
// Between barriers, the threads of a block run in random order; a correct kernel returns the same bits in any order.
// Blocks run in parallel.
#include "blocks.h"

#include <algorithm>
#include <csetjmp>
#include <cstdlib>
#include <numeric>
#include <random>
#include <sys/mman.h>
#include <ucontext.h>
#include <vector>
#include <xmmintrin.h>

namespace blocks {

thread_local Index3 block_index, thread_index;

namespace {

constexpr size_t STACK = 1 << 16;
constexpr unsigned FLUSH_SUBNORMALS = 0x8040;  // FTZ and DAZ in MXCSR, as in the fast arithmetic of GPUs

struct Fibre {
  ucontext_t start;
  jmp_buf place;
  void* stack = nullptr;
  bool begun = false, done = false;
};

thread_local std::vector<Fibre*> fibres;
thread_local jmp_buf scheduler;
thread_local Fibre* running;
thread_local Body body;
thread_local void* arguments;

void live() {
  for (;;) {
    body(arguments);
    running->done = true;
    barrier();
  }
}

void resume(Fibre* fibre) {
  running = fibre;
  if (_setjmp(scheduler)) return;
  if (fibre->begun) _longjmp(fibre->place, 1);
  fibre->begun = true;
  setcontext(&fibre->start);
}

Fibre* make_fibre() {
  auto* fibre = new Fibre;
  fibre->stack = mmap(nullptr, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (fibre->stack == MAP_FAILED) abort();
  getcontext(&fibre->start);
  fibre->start.uc_stack.ss_sp = fibre->stack;
  fibre->start.uc_stack.ss_size = STACK;
  makecontext(&fibre->start, live, 0);
  return fibre;
}

// Runs one block; returns false if some threads wait at a barrier that others never reach.
bool run_block(Index3 threads, std::mt19937& random) {
  const size_t count = size_t(threads.x) * threads.y * threads.z;
  while (fibres.size() < count) fibres.push_back(make_fibre());
  std::vector<unsigned> order(count);
  std::iota(order.begin(), order.end(), 0u);
  for (size_t i = 0; i < count; ++i) fibres[i]->done = false;
  for (;;) {
    std::shuffle(order.begin(), order.end(), random);
    size_t done = 0;
    for (unsigned i : order) {
      thread_index = {i % threads.x, i / threads.x % threads.y, i / threads.x / threads.y};
      resume(fibres[i]);
      done += fibres[i]->done;
    }
    if (done == count) return true;
    if (done) return false;
  }
}

}  // namespace

void barrier() {
  if (!_setjmp(running->place)) _longjmp(scheduler, 1);
}

extern "C" int run_blocks(Body kernel, void* values, Index3 blocks, Index3 threads, unsigned seed, int fast) {
  const long count = long(blocks.x) * blocks.y * blocks.z;
  int whole = 1;
#pragma omp parallel for schedule(dynamic) reduction(&& : whole)
  for (long b = 0; b < count; ++b) {
    const unsigned before = _mm_getcsr();
    if (fast) _mm_setcsr(before | FLUSH_SUBNORMALS);
    body = kernel;
    arguments = values;
    block_index = {unsigned(b % blocks.x), unsigned(b / blocks.x % blocks.y), unsigned(b / blocks.x / blocks.y)};
    std::mt19937 random(seed + unsigned(b));
    whole = run_block(threads, random) && whole;
    _mm_setcsr(before);
  }
  return whole;
}

}  // namespace blocks
