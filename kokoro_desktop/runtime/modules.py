"""Loads a bundle's object files and calls them; the one place that talks to TVM's runtime."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.runtime.bundle import Bundle

_ALIGNMENT = 64
"""Bytes to which TVM's kernels expect tensors to be aligned."""


def use_threads(threads: int | None) -> int:
    """Say how many threads TVM may use; to be called before TVM is imported.

    Parameters
    ----------
    threads
        None for every core that this process may run on. TVM by itself takes half of them on x86.
    """
    count = threads or available_cores()
    os.environ["TVM_NUM_THREADS"] = str(count)
    return count


def available_cores() -> int:
    """Count the cores that this process may run on."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


class CompiledModule:
    """One compiled function with its parameters bound."""

    def __init__(self, function: Any, parameters: Any, dtypes: tuple[str, ...]) -> None:
        self._function, self._parameters, self._dtypes = function, parameters, dtypes

    def __call__(self, *arrays: NDArray[Any]) -> list[NDArray[np.float32]]:
        """Call it on NumPy arrays; the results are the caller's own."""
        inputs = [_tensor(np.asarray(array, dtype)) for array, dtype in zip(arrays, self._dtypes, strict=True)]
        result = self._function(*inputs, self._parameters)
        outputs = [result] if hasattr(result, "numpy") else list(result)
        return [output.numpy() for output in outputs]


def load_modules(bundle: Bundle) -> dict[str, CompiledModule]:
    """Link every module's object files into this process and bind its parameters."""
    os.environ.setdefault("TVM_USE_RUNTIME_LIB", "1")  # the compiler's library is 80 times as large
    os.environ.setdefault("TVM_NUM_THREADS", str(available_cores()))
    import tvm
    import tvm_ffi
    from tvm.runtime.vm import VirtualMachine
    from tvm_ffi_orcjit import ExecutionSession

    session = ExecutionSession()
    arrays = bundle.parameters()
    loaded = {}
    for name, entry in bundle.manifest.modules.items():
        objects = [str(bundle.path / file) for file in entry.objects]
        machine = VirtualMachine(session.load_module(objects, keep_module_alive=True), tvm.cpu())
        parameters = tvm_ffi.convert([_tensor(arrays[parameter]) for parameter in entry.parameters])
        dtypes = tuple(dtype for _, _, dtype in entry.inputs)
        loaded[name] = CompiledModule(machine[entry.entry], parameters, dtypes)
    return loaded


def _tensor(array: NDArray[Any]) -> Any:
    """Lend an array to TVM without a copy where it is contiguous, aligned and writable."""
    import tvm

    if array.flags.c_contiguous and array.flags.writeable and array.ctypes.data % _ALIGNMENT == 0:
        return tvm.runtime.from_dlpack(array)
    return tvm.runtime.tensor(np.ascontiguousarray(array))
