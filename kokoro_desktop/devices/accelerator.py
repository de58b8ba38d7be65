"""Access to a GPU through TVM's runtime: memory, calls, synchronisation, and errors that a user can act on."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.devices import embedded_code
from kokoro_desktop.devices.device_kind import Fault
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.tvm_runtime import import_package
from kokoro_desktop.errors import DeviceError, DeviceFault
from kokoro_desktop.messages import message

_TVM_RAISES: Final = (RuntimeError, ValueError, OSError, MemoryError)
# TVM's error messages quote the kernel source after this marker: megabytes of encoded machine code, for this program's
# bundles.
_QUOTED: Final = "// func_name="
# The memory pool is released when less than 1/_SPARE of the GPU's memory is free.
_SPARE: Final = 4
# All open accelerators of this process, because a lost GPU is lost for every accelerator that uses it.
_open: Final[weakref.WeakSet[Accelerator]] = weakref.WeakSet()


class Accelerator:
    """A GPU that is open for calls through TVM's runtime.

    Parameters
    ----------
    placement
        The GPU to open.

    Raises
    ------
    DeviceError
        The GPU or its software is not available.
    """

    def __init__(self, placement: Placement) -> None:
        self.name, self._kind = placement.name, placement.kind
        self._gpu = (placement.gpu, placement.index)
        _load_runtime(placement)
        import tvm

        self.device = tvm.device(placement.gpu, placement.index)
        self._kept: list[Any] = []
        self._lengths: dict[int, tuple[int, ...]] = {}
        if not self.attempt(lambda: self.device.exist):
            raise DeviceError(self.name, message("TVM cannot find this GPU; use --device llvm."))
        # querying CUDA is slow, so cache the answer
        self._memory: int | None = self.attempt(lambda: self.device.total_global_memory)
        _open.add(self)
        # Release the memory when the user switches to a different device. If the GPU is lost, `attempt` keeps this
        # object alive.
        weakref.finalize(self, give_back).atexit = False

    def attempt(self, work: Callable[[], Any], hold: Sequence[Any] = ()) -> Any:
        """Run an operation on the GPU.

        Parameters
        ----------
        hold
            Objects in GPU memory that the operation uses, in addition to the arrays stored by `keep`. After a permanent
            failure of the GPU, neither these objects nor the arrays of any accelerator on this GPU are released,
            because TVM would abort the process if a release failed.

        Raises
        ------
        DeviceFault
            The operation failed.
        """
        try:
            return work()
        except _TVM_RAISES as error:
            words = str(error).partition(_QUOTED)[0]
            error.args = (words,)
            reason = self._kind.explain(words)
            fault = DeviceFault(self.name, reason, words, passing=reason == Fault.MEMORY_FULL.value)
            if fault.passing:
                give_back()
            else:
                for each in {self, *(other for other in _open if other._gpu == self._gpu)}:
                    ctypes.pythonapi.Py_IncRef(ctypes.py_object(each))
                for each in hold:
                    ctypes.pythonapi.Py_IncRef(ctypes.py_object(each))
            try:
                raise fault from error
            finally:
                del fault  # its traceback would keep the failed tensors, and the GPU's memory, alive

    def keep(self, array: NDArray[Any]) -> Any:
        """Copy an array into GPU memory and keep it there for the lifetime of this object."""
        self._kept.append(self.upload(array))
        return self._kept[-1]

    def upload(self, array: NDArray[Any]) -> Any:
        """Copy an array into GPU memory."""
        import tvm

        return tvm.runtime.tensor(np.ascontiguousarray(array), self.device)

    def call(self, function: Any, arrays: Sequence[NDArray[Any]], parameters: Any) -> list[NDArray[np.float32]]:
        """Copy arrays to the GPU, call a function on them and on ``parameters``, and copy the results back.

        Raises
        ------
        DeviceFault
            The GPU failed.
        """
        held: list[Any] = [function, parameters]

        def work() -> list[NDArray[np.float32]]:
            self._tidy(function, tuple(len(array) for array in arrays))
            held.extend(self.upload(array) for array in arrays)
            result = function(*held[2:], parameters)
            held.append(result)
            self.device.sync()
            outputs = [result] if hasattr(result, "numpy") else list(result)
            return [output.numpy() for output in outputs]

        results: list[NDArray[np.float32]] = self.attempt(work, held)
        return results

    def _tidy(self, function: Any, lengths: tuple[int, ...]) -> None:
        """Release pooled tensors if memory runs short or, if the free memory is unknown, when the input length changes.

        TVM's pool keeps tensors of every size ever used, and almost every sentence has a new length.
        """
        free, total = self.device.available_global_memory, self._memory
        before = self._lengths.get(id(function))
        self._lengths[id(function)] = lengths
        if free * _SPARE < total if free is not None and total is not None else lengths != before:
            give_back()


def give_back() -> None:
    """Release the unused tensors in TVM's memory pool."""
    import tvm_ffi

    tvm_ffi.get_global_func("vm.builtin.memory_manager.clear")()


def _load_runtime(placement: Placement) -> None:
    """Load TVM's GPU runtime library, which TVM itself loads only together with its compiler."""
    import_package()
    import tvm_ffi

    kind = placement.kind
    if kind.hooks is not None:
        tvm_ffi.register_global_func(kind.hooks.code, embedded_code.decode, override=True)
    if tvm_ffi.get_global_func(f"device_api.{kind.name}", allow_missing=True) is not None:
        return
    reason = kind.missing_software()
    if not reason:
        try:
            ctypes.CDLL(str(kind.runtime_library()))
        except OSError as error:
            reason = message("TVM's runtime for this device cannot be loaded ({error})", error=error)
    if reason:
        raise DeviceError(placement.name, message("{reason}; use --device llvm.", reason=reason))
