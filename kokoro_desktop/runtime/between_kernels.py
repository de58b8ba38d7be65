"""What happens between kernels: whether to go on is asked, how far the decoder has come is told, norms are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import Cancelled
from kokoro_desktop.runtime.watch import nothing
from kokoro_desktop.spec import DECODED, NORMALISED, UPSAMPLED
from kokoro_desktop.task import QUIET, Task

_T = TypeVar("_T")

_ASKED: Final[ContextVar[Task]] = ContextVar("asked", default=QUIET)

_FREES_A_TENSOR: Final = "vm.builtin.null_value"
"""What TVM's virtual machine calls, without arguments, for every tensor whose last reader has returned: some 850 times
a pass, two or three times between any two kernels. A call of Python in its place costs 0.3 us, 0.25 ms a pass;
``VirtualMachine.set_instrument``, with its 4,900 calls that carry all arguments, 15 to 25 ms."""


_NOBODY: Final[Mapping[str, Callable[[], object]]] = MappingProxyType({})
_TOLD: Final = ContextVar("told", default=_NOBODY)

_Norm = NDArray[np.float32]
"""What an instance normalisation of the decoder does to each channel: its gain and its shift, float32 [2, channels]."""


def _as_it_is(norm: _Norm) -> _Norm:
    return norm


_NORMS: Final[ContextVar[Callable[[_Norm], _Norm]]] = ContextVar("norms", default=_as_it_is)


def asking(task: Task) -> AbstractContextManager[None]:
    """While inside, have a module that this thread calls raise `Cancelled` soon after ``task`` was cancelled."""
    return _with(_ASKED, task)


def telling(places: Mapping[str, Callable[[], object]]) -> AbstractContextManager[None]:
    """While inside, have what is given called where `decoder`, called by this thread, has come to such a place."""
    return _with(_TOLD, places)


def keeping_norms(kept: list[_Norm]) -> AbstractContextManager[None]:
    """While inside, have the norms of a `decoder` that this thread calls put into a list, in their order."""

    def keep(norm: _Norm) -> _Norm:
        kept.append(norm.copy())
        return norm

    return _with(_NORMS, keep)


def using_norms(kept: Sequence[_Norm]) -> AbstractContextManager[None]:
    """While inside, have a `decoder` that this thread calls go on with norms that were kept instead of its own."""
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
    """Return the norm with which a `decoder` goes on that has come to ``norm``."""
    return _NORMS.get()(norm)


def arrange() -> None:
    """Have the modules that are loaded from now on ask and tell; Ctrl-C, too, is answered there."""
    import tvm_ffi

    for error in (Cancelled, KeyboardInterrupt):  # TVM passes on those that it knows, of others the words alone
        tvm_ffi.register_error(error.__name__, error)
    tvm_ffi.register_global_func(_FREES_A_TENSOR, _ask, override=True)
    for place in (DECODED, UPSAMPLED):
        tvm_ffi.register_global_func(place, partial(_tell, place), override=True)
    tvm_ffi.register_global_func(NORMALISED, _normalise, override=True)


def _tell(place: str, features: Any, copy: Any) -> None:
    _TOLD.get().get(place, nothing)()
    if hasattr(copy, "copyfrom"):  # TVM's package is there, and they may lie on a GPU
        copy.copyfrom(features)
    else:
        np.copyto(np.from_dlpack(copy), np.from_dlpack(features))


def _normalise(norm: Any, copy: Any) -> None:
    np.copyto(np.from_dlpack(copy), normalise(np.asarray(np.from_dlpack(norm), np.float32)))


def _ask() -> None:
    try:
        _ASKED.get().check()
    except Cancelled:
        _read_symbols()
        raise


@cache
def _read_symbols() -> None:
    """Have TVM trace where it is, before it does so for an error.

    The first time, it reads the symbols of every library of the process, for some 0.2 s. As it passes an error on, it
    keeps Python's lock meanwhile, and a window would stand still; a call by ctypes gives it up.
    """
    import tvm_ffi

    tvm_ffi.LIB.TVMFFIBacktrace(None, 0, None, 0)
