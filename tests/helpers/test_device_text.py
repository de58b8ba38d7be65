"""Running GPU kernels on the CPU detects errors in them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from device_text import DIALECTS, DeviceKernel, DeviceText, Dialect, missing_compiler
from tvm import tirx
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.gpu.device_ir import barrier, blocks, gpu_func, shared, threads
from kokoro_desktop.kernels.ir import choose, store, symbol, tensor

pytestmark = pytest.mark.skipif(bool(missing_compiler()), reason=missing_compiler() or "there is a compiler")

COUNT = 64


@pytest.fixture(scope="module", params=DIALECTS, ids=str)
def text(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> DeviceText:
    return DeviceText(request.param, tmp_path_factory.mktemp("kernels"))


def _turned(offset: int = 0) -> Any:
    """Copy the value of each thread's neighbour through shared memory."""

    def body() -> None:
        n = symbol("n")
        x, y = tensor("x", n, COUNT), tensor("y", n, COUNT)
        with blocks(n) as block, threads(COUNT) as thread:
            values = shared(COUNT)
            store(values, x[block, thread], thread)
            barrier()
            store(y, values[(thread + 1) % COUNT], block, thread + offset)

    return gpu_func("turned", body)


def _run(kernel: DeviceKernel, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    x = np.arange(3 * COUNT, dtype=np.float32).reshape(3, COUNT)
    y = np.full_like(x, np.nan)
    kernel(x, y, seed=seed)
    return x, y


def test_threads_meet_at_a_barrier_and_share_memory(text: DeviceText) -> None:
    kernel = text.kernel(_turned())
    for seed in range(4):
        x, y = _run(kernel, seed)
        np.testing.assert_array_equal(y, np.roll(x, -1, axis=1))


def test_value_that_another_thread_may_not_have_written_yet_is_found(text: DeviceText) -> None:
    """TVM prevents early reads through shared memory, but not through a tensor."""

    def body() -> None:
        n = symbol("n")
        x, y = tensor("x", n, COUNT), tensor("y", n, COUNT)
        with blocks(n) as block, threads(COUNT) as thread:
            store(y, x[block, thread], block, thread)
            store(x, y[block, (thread + 1) % COUNT], block, thread)

    x, y = _run(text.kernel(gpu_func("hasty", body)))
    assert (x != np.roll(y, -1, axis=1)).any()


def test_launches_of_a_loop_follow_each_other(text: DeviceText) -> None:
    def body() -> None:
        n = symbol("n")
        y = tensor("y", n, COUNT)
        with T.serial(0, n - 1) as turn, blocks(2) as block, threads(COUNT // 2) as thread:
            place = T.bind(block * (COUNT // 2) + thread)
            # A value written by a thread of the other block in the previous launch.
            store(y, y[turn, COUNT - 1 - place] + tirx.const(1.0, "float32"), turn + 1, place)

    y = np.zeros((6, COUNT), np.float32)
    text.kernel(gpu_func("counting", body))(y)
    np.testing.assert_array_equal(y, np.repeat(np.arange(6.0)[:, None], COUNT, 1))


def test_write_beyond_a_tensor_is_found(text: DeviceText) -> None:
    with pytest.raises(AssertionError, match="beside y"):
        _run(text.kernel(_turned(offset=1)))


def test_read_beyond_a_tensor_is_not_a_number(text: DeviceText) -> None:
    def body() -> None:
        x, y = tensor("x", symbol("n"), COUNT), tensor("y", symbol("n"), COUNT)
        with blocks(1), threads(COUNT) as thread:
            store(y, x[0, thread - 1], 0, thread)

    _, y = _run(text.kernel(gpu_func("shifted", body)))
    assert np.isnan(y[0, 0])


def test_barrier_that_only_some_threads_reach_is_found(text: DeviceText) -> None:
    def body() -> None:
        y = tensor("y", symbol("n"), COUNT)
        with blocks(1), threads(COUNT) as thread:
            choose(thread < 3, barrier, lambda: store(y, tirx.const(1.0, "float32"), 0, thread))

    with pytest.raises(AssertionError, match="others never reach"):
        text.kernel(gpu_func("divided", body))(np.zeros((1, COUNT), np.float32))


def test_dialects_are_both_languages_in_exact_and_in_fast_arithmetic() -> None:
    assert [str(each) for each in DIALECTS] == ["metal-fast", "metal-exact", "cuda-fast", "cuda-exact"]
    assert "-ffast-math" in Dialect("metal", fast=True).options
