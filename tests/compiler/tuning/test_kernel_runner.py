"""Kernels compiled and run on this CPU, in place of any device."""

from __future__ import annotations

import numpy as np
import pytest
import tvm

from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.compiler.tuning import kernel_runner as module
from kokoro_desktop.compiler.tuning.kernel_runner import DeviceRunner, open_runner
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.kernels.ir import f32, prim_func, store, tensor

TARGET = CpuTarget(host_cpu(), 2)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> DeviceRunner:
    monkeypatch.setattr(module, "_SWEPT_ROWS", {CpuTarget: 4, GpuTarget: 4})
    return open_runner(TARGET, 0)


def test_functions_run_on_what_was_placed(runner: DeviceRunner) -> None:
    def doubling() -> None:
        x, y = tensor("x", 3), tensor("y", 3)
        for i in range(3):
            store(y, x[i] * 2.0, i)

    x, y = (runner.place(np.array(values, np.float32)) for values in ([1, 2, 3], [0, 0, 0]))
    runner.compile({"doubling": prim_func("another_name", doubling)})["doubling"](x, y)
    np.testing.assert_array_equal(y.numpy(), [2, 4, 6])


def test_all_of_what_is_swept_is_written(runner: DeviceRunner) -> None:
    runner.sweep()
    runner.sweep()
    np.testing.assert_array_equal(runner._swept.numpy(), np.full((4, 4096), 2))


def test_kernels_of_a_gpu_are_waited_for_and_their_errors_are_the_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Device:
        def sync(self) -> None:
            done.append("waited")

    def attempt(work: object) -> object:
        done.append("tried")
        return work()  # type: ignore[operator]

    runner = object.__new__(DeviceRunner)
    runner._target, runner._device, runner._attempt = GpuTarget("metal", "", TARGET), Device(), attempt
    monkeypatch.setattr(module.tvm, "compile", lambda *_, **__: {"a": done.append})
    runner.compile({"a": prim_func("a", lambda: store(tensor("x", 1), f32(1.0), 0))})["a"]("ran")
    assert done == ["tried", "ran", "waited"]


@pytest.mark.skipif(tvm.metal().exist, reason="there is one")
def test_gpu_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(DeviceError, match="use --device llvm"):
        open_runner(GpuTarget("metal", "", TARGET), 0)
