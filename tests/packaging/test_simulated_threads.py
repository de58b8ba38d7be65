"""Simulated threads are each given their own part of a loop, and the loop's results do not depend on them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pytest
import simulated_threads
import tvm
import tvm_ffi
from simulated_threads import SimulatedThreads
from tvm.script.ir_builder import tirx as T

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
