"""Hooks between kernels: cancellation, progress of the decoder, and access to its instance-norm parameters."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.runtime.instruments import nothing
from kokoro_desktop.spec import DECODED, NORMALISED, UPSAMPLED
from kokoro_desktop.task import QUIET, Task

_T = TypeVar("_T")

_ASKED: Final[ContextVar[Task]] = ContextVar("asked", default=QUIET)

# TVM's virtual machine calls this function, without arguments, for each tensor after its last use: about 850 times per
# pass, two or three times between any two kernels. Replacing it with a Python function costs 0.3 us per call, or
# 0.25 ms per pass. ``VirtualMachine.set_instrument``, with 4,900 calls that pass all arguments, costs 15 to 25 ms.
_FREES_A_TENSOR: Final = "vm.builtin.null_value"


_NOBODY: Final[Mapping[str, Callable[[], object]]] = MappingProxyType({})
_TOLD: Final = ContextVar("told", default=_NOBODY)

# Gain and shift that an instance norm of the decoder applies to each channel, float32 [2, channels].
_Norm = NDArray[np.float32]


def _as_it_is(norm: _Norm) -> _Norm:
    return norm


_NORMS: Final[ContextVar[Callable[[_Norm], _Norm]]] = ContextVar("norms", default=_as_it_is)


def cancellable(task: Task) -> AbstractContextManager[None]:
    """Context manager that makes modules called by this thread raise `Cancelled` soon after ``task`` is cancelled."""
    return _with(_ASKED, task)


def with_callbacks(places: Mapping[str, Callable[[], object]]) -> AbstractContextManager[None]:
    """Context manager that calls functions when this thread's `decoder` reaches `DECODED` or `UPSAMPLED`."""
    return _with(_TOLD, places)


def record_norms(kept: list[_Norm]) -> AbstractContextManager[None]:
    """Context manager that appends the instance-norm parameters of this thread's `decoder` to a list, in call order."""

    def keep(norm: _Norm) -> _Norm:
        kept.append(norm.copy())
        return norm

    return _with(_NORMS, keep)


def override_norms(kept: Sequence[_Norm]) -> AbstractContextManager[None]:
    """Context manager that makes this thread's `decoder` use the given instance-norm parameters, in call order."""
    left = iter(kept)
    return _with(_NORMS, lambda _: next(left))


@contextmanager
def _with(variable: ContextVar[_T], value: _T) -> Iterator[None]:
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def normalise(norm: _Norm) -> _Norm:
    """Return the instance-norm parameters that the `decoder` should apply instead of ``norm``."""
    return _NORMS.get()(norm)


def arrange() -> None:
    """Install the hooks in modules loaded from now on, and make TVM propagate `Cancelled` and `KeyboardInterrupt`."""
    import tvm_ffi

    for error in (Cancelled, KeyboardInterrupt):  # TVM preserves only registered exception types
        tvm_ffi.register_error(error.__name__, error)
    tvm_ffi.register_global_func(_FREES_A_TENSOR, _ask, override=True)
    for place in (DECODED, UPSAMPLED):
        tvm_ffi.register_global_func(place, partial(_tell, place), override=True)
    tvm_ffi.register_global_func(NORMALISED, _normalise, override=True)


def _tell(place: str, features: Any, copy: Any) -> None:
    _TOLD.get().get(place, nothing)()
    if hasattr(copy, "copyfrom"):  # these are TVM tensors, possibly on a GPU
        copy.copyfrom(features)
    else:
        _overwrite(copy, np.from_dlpack(features))


def _normalise(norm: Any, copy: Any) -> None:
    _overwrite(copy, normalise(np.asarray(np.from_dlpack(norm), np.float32)))


def _overwrite(tensor: Any, values: NDArray[Any]) -> None:
    """Write values to a TVM tensor in main memory; NumPy 1 provides only read-only views of such tensors."""
    view = np.from_dlpack(tensor)
    values = np.ascontiguousarray(np.broadcast_to(values, view.shape), view.dtype)
    ctypes.memmove(view.ctypes.data, values.ctypes.data, view.nbytes)


def _ask() -> None:
    try:
        _ASKED.get().check()
    except Cancelled:
        _read_symbols()
        raise


@cache
def _read_symbols() -> None:
    """Make TVM create one backtrace in advance, before the first error requires a backtrace.

    The first backtrace reads the symbols of all libraries in the process, which takes about 0.2 s. TVM would hold the
    GIL during that time and freeze the window; a call through ctypes releases the GIL.
    """
    import tvm_ffi

    tvm_ffi.LIB.TVMFFIBacktrace(None, 0, None, 0)
