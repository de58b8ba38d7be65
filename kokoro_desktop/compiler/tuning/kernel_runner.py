"""Where candidates are compiled and run: a device of this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.compiler.passes import context
from kokoro_desktop.compiler.source_hooks import compiled_for
from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget, GpuTarget
from kokoro_desktop.devices.accelerator import Accelerator
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.kernels.gpu.device_ir import THREADS, VECTOR, blocks, gpu_func, threads
from kokoro_desktop.kernels.ir import PrimFunc, load, prim_func, store, tensor, wide

_SWEPT_ROWS: Final = {CpuTarget: 3072, GpuTarget: 8192}
"""Rows of what the network stands for between two calls of a layer: 48 and 128 MB, more than the caches of most."""
_SWEPT_COLUMNS: Final = 4096


class KernelRunner(Protocol):
    """Where kernels are compiled and run."""

    def compile(self, functions: Mapping[str, PrimFunc]) -> Mapping[str, Callable[..., object]]:
        """Compile functions, by their names; a call has ended when it returns."""

    def place(self, array: NDArray[np.float32]) -> Any:
        """Copy an array to where the kernels find it."""

    def sweep(self) -> None:
        """Drive all other tensors out of the caches, as the rest of the network does."""


def open_runner(target: AnyTarget, index: int) -> DeviceRunner:
    """Open a device of a target's kind.

    Parameters
    ----------
    index
        Which GPU.

    Raises
    ------
    DeviceError
        It is not there, or fails. So does whatever is done with it later.
    """
    if isinstance(target, CpuTarget):
        return DeviceRunner(target, tvm.cpu())
    accelerator = Accelerator(Placement(target.device, index))
    return DeviceRunner(target, accelerator.device, accelerator.attempt)


def _do(work: Callable[[], Any]) -> Any:
    return work()


class DeviceRunner:
    """`KernelRunner` of a device.

    Parameters
    ----------
    target
        What kernels are compiled for.
    device
        TVM's, of the target's kind.
    attempt
        Does something with a device that may fail.
    """

    def __init__(self, target: AnyTarget, device: Any, attempt: Callable[[Callable[[], Any]], Any] = _do) -> None:
        self._target, self._device, self._attempt = target, device, attempt
        rows = _SWEPT_ROWS[type(target)]
        function = _cpu_sweep(rows, target.tiling.lanes) if isinstance(target, CpuTarget) else _gpu_sweep(rows)
        self._sweep = self.compile({"sweep": function})["sweep"]
        self._swept = self.place(np.zeros((rows, _SWEPT_COLUMNS), np.float32))

    def compile(self, functions: Mapping[str, PrimFunc]) -> Mapping[str, Callable[..., object]]:
        """Compile functions, by their names; what they return waits for the device."""
        module = tvm.IRModule({name: each.with_attr("global_symbol", name) for name, each in functions.items()})
        with context(), compiled_for(self._target):
            library = tvm.compile(module, target=self._target.target())
        if isinstance(self._target, CpuTarget):  # whose kernels end before they return
            return {name: library[name] for name in functions}
        return {name: self._waiting(library[name]) for name in functions}

    def _waiting(self, function: Callable[..., object]) -> Callable[..., object]:
        def call(*tensors: object) -> None:
            self._attempt(lambda: (function(*tensors), self._device.sync()))

        return call

    def place(self, array: NDArray[np.float32]) -> Any:
        """Copy an array to the device."""
        return self._attempt(lambda: tvm.runtime.tensor(array, self._device))

    def sweep(self) -> None:
        """Drive all other tensors out of the caches.

        It also leaves a CPU's threads awake, which in the network they are: waking one may take longer than a kernel.
        """
        self._sweep(self._swept)


def _cpu_sweep(rows: int, lanes: int) -> PrimFunc:
    def body() -> None:
        x = tensor("x", rows, _SWEPT_COLUMNS)
        with T.parallel(0, rows) as row, T.serial(0, _SWEPT_COLUMNS // lanes) as i:
            value = load(x, row, i * lanes, lanes=lanes) + wide(1.0, lanes)
            store(x, value, row, i * lanes)

    return prim_func("sweep", body)


def _gpu_sweep(rows: int) -> PrimFunc:
    def body() -> None:
        x = tensor("x", rows, _SWEPT_COLUMNS)
        with blocks(rows) as row, threads(THREADS) as thread:
            for first in range(0, _SWEPT_COLUMNS, THREADS * VECTOR):
                column = first + thread * VECTOR
                store(x, load(x, row, column, lanes=VECTOR) + wide(1.0, VECTOR), row, column)

    return gpu_func("sweep", body)
