"""Simulated threads are each given their own part of a loop, and the loop's results do not depend on them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pytest
import simulated_threads
import tvm
import tvm_ffi
from simulated_threads import Launch, SimulatedThreads
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.cpu.threads import claimed_chunks
from kokoro_desktop.kernels.ir import f32, prim_func, store, symbol, tensor


@pytest.fixture
def threads() -> Iterator[SimulatedThreads]:
    """Simulated threads, for as long as the test lasts."""
    launch, count = ctypes.CDLL(None).TVMBackendParallelLaunch, tvm_ffi.get_global_func("runtime.NumThreads")
    yield SimulatedThreads()
    simulated_threads.use_pool(ctypes.cast(launch, ctypes.c_void_p), count)


def add_one() -> None:
    x = tensor("x", symbol("n"))
    with T.parallel(0, x.shape[0]) as i:
        store(x, x[i] + f32(1.0), i)


@pytest.mark.parametrize("count", [1, 3, 16])
def test_every_thread_runs_its_part_once(threads: SimulatedThreads, count: int) -> None:
    module = tvm.IRModule({"add_one": prim_func("add_one", add_one)})
    kernel = tvm.compile(module, target=tvm.target.Target("llvm"))
    x = tvm.runtime.tensor(np.zeros(10, np.float32))
    threads.clear(count)
    kernel["add_one"](x)
    np.testing.assert_array_equal(x.numpy(), np.ones(10))
    (launch,) = threads.launches
    assert len(launch.parts) == count
    assert launch.barriers == 0
    assert 0 < sum(launch.parts) <= threads.seconds


def add_one_in_pieces() -> None:
    x = tensor("x", symbol("n"))
    with claimed_chunks(x.shape[0]) as (first, behind), T.serial(first, behind) as i:
        store(x, x[i] + f32(1.0), i)


def test_pieces_are_timed_one_by_one(threads: SimulatedThreads) -> None:
    module = tvm.IRModule({"add_one": prim_func("add_one", add_one_in_pieces)})
    kernel = tvm.compile(module, target=tvm.target.Target("llvm"))
    x = tvm.runtime.tensor(np.zeros(1000, np.float32))
    threads.clear(16)
    kernel["add_one"](x)
    np.testing.assert_array_equal(x.numpy(), np.ones(1000))
    (launch,) = threads.launches
    assert launch.claimed
    assert len(launch.parts) > 3 * 16


def test_slow_core_takes_fewer_pieces_but_its_whole_part() -> None:
    parts = (4.0, 4.0, 1.0, 1.0, 1.0, 1.0)
    assert Launch(parts, claimed=True, barriers=0).seconds([1.0, 0.5]) == 8.0
    assert Launch((6.0, 6.0), claimed=False, barriers=0).seconds([1.0, 0.5]) == 12.0
