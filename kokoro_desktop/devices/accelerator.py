"""A GPU as TVM's runtime sees it: opened, given arrays, waited for; its errors in words that a user can act on."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.devices.device_kind import Fault
from kokoro_desktop.devices.embedded_code import decode
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.tvm_runtime import import_package
from kokoro_desktop.errors import DeviceError, DeviceFault
from kokoro_desktop.messages import message

_TVM_RAISES: Final = (RuntimeError, ValueError, OSError, MemoryError)
_QUOTED: Final = "// func_name="
"""After it TVM's words quote the kernel's source, in whose place the module's machine code stands: megabytes."""
_SPARE: Final = 4
"""Memory that the pool holds unused is given back when less than one part in so many is free."""
_open: Final[weakref.WeakSet[Accelerator]] = weakref.WeakSet()
"""All that are open in this process: a GPU that is lost is lost for each of them."""


class Accelerator:
    """An opened GPU.

    Parameters
    ----------
    placement
        Which.

    Raises
    ------
    DeviceError
        It, or the software for it, is not there.
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
            raise DeviceError(self.name, message("TVM finds no such GPU; use --device llvm."))
        self._memory: int | None = self.attempt(lambda: self.device.total_global_memory)  # CUDA is slow to tell
        _open.add(self)
        # Whoever goes on to another device leaves no memory taken; a GPU that is lost keeps this object alive.
        weakref.finalize(self, give_back).atexit = False

    def attempt(self, work: Callable[[], Any], hold: Sequence[Any] = ()) -> Any:
        """Do something with the GPU.

        Parameters
        ----------
        hold
            What lies in its memory, beside what `keep` has put there. Should the GPU have failed for good, none of it
            is ever given back, nor what others keep there: TVM ends the process when that fails.

        Raises
        ------
        DeviceFault
            It failed.
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
                del fault  # with its traceback it would hold what failed, and the GPU's memory, until some later time

    def keep(self, array: NDArray[Any]) -> Any:
        """Copy an array into the GPU's memory, where it stays as long as this object."""
        self._kept.append(self.upload(array))
        return self._kept[-1]

    def upload(self, array: NDArray[Any]) -> Any:
        """Copy an array into the GPU's memory."""
        import tvm

        return tvm.runtime.tensor(np.ascontiguousarray(array), self.device)

    def call(self, function: Any, arrays: Sequence[NDArray[Any]], parameters: Any) -> list[NDArray[np.float32]]:
        """Copy arrays in, call a function on them and on what lies there already, wait, and copy its results out.

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
        """Have TVM give tensors back where memory runs short; where nobody tells, when a function has other lengths.

        It keeps one of every size that it has met, and every sentence has another length.
        """
        free, total = self.device.available_global_memory, self._memory
        before = self._lengths.get(id(function))
        self._lengths[id(function)] = lengths
        if free * _SPARE < total if free is not None and total is not None else lengths != before:
            give_back()


def give_back() -> None:
    """Have TVM give back the tensors that it keeps for later, all but those in use."""
    import tvm_ffi

    tvm_ffi.get_global_func("vm.builtin.memory_manager.clear")()


def _load_runtime(placement: Placement) -> None:
    """Load what TVM leaves aside when its compiler is not wanted: the part of its runtime that drives the GPU."""
    import_package()
    import tvm_ffi

    kind = placement.kind
    if kind.hooks is not None:
        tvm_ffi.register_global_func(kind.hooks.code, decode, override=True)
    if tvm_ffi.get_global_func(f"device_api.{kind.name}", allow_missing=True) is not None:
        return
    reason = kind.missing_software()
    if not reason:
        try:
            ctypes.CDLL(str(kind.runtime_library()))
        except OSError as error:
            reason = message("TVM's runtime for it cannot be loaded ({error})", error=error)
    if reason:
        raise DeviceError(placement.name, message("{reason}; use --device llvm.", reason=reason))
