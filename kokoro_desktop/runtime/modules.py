"""Loads a bundle's object files and calls them; the one place that talks to TVM's runtime."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.accelerator import Accelerator
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.cpu import available_cores
from kokoro_desktop.devices.tvm_runtime import load_library
from kokoro_desktop.files.addresses import are_refused
from kokoro_desktop.runtime import between_kernels
from kokoro_desktop.runtime.aligned import ALIGNMENT, empty
from kokoro_desktop.runtime.watch import KernelWatch, instrument, nothing
from kokoro_desktop.spec import DECODER, MODULES, VOCODER
from kokoro_desktop.task import QUIET, Task

_POLL_S: Final = 0.05
_TO_LINK: Final = 64 << 20
"""Bytes without which LLVM's linker ends the process by SIGSEGV; less than the shortest pass takes after it."""
_CPU_MEMORY: Final = 1
"""TVM's "naive" allocator: tensors go back to the system. Its "pooled" one keeps one of every size that it has met, and
every sentence has another length: after eight sentences it held 2.5 GB, against 0.2 GB."""
_POLLS: Final = 3000
"""How often a thread of TVM's pool looks for its next kernel before it sleeps: for a millisecond, and from kernel to
kernel takes some 10 us. TVM's own 300,000 looks are not broken off for the pool's end, and on a busy machine each is a
turn of all who wait for the core: the window's thread had not ended after 20 s then."""
_GPU_MEMORY: Final = 2
"""The "pooled" one: drivers of GPUs wait for all kernels before they give memory back; `Accelerator` keeps it small."""


def use_threads(threads: int | None) -> int:
    """Say how many threads TVM may use; to be called before TVM is imported.

    Parameters
    ----------
    threads
        None for every core that this process may run on. TVM by itself takes half of them on x86.
    """
    count = threads or available_cores()
    os.environ["TVM_NUM_THREADS"] = str(count)
    os.environ.setdefault("TVM_THREAD_POOL_SPIN_COUNT", str(_POLLS))
    if physical_cores() < available_cores():
        # TVM would tie its threads to the first cores by their numbers, which may be two of one; the system knows them
        # apart.
        os.environ.setdefault("TVM_BIND_THREADS", "0")
    return count


def set_threads(threads: int) -> int:
    """Change how many threads the kernels use from now on, when called from the calling thread.

    The pool is the calling thread's own, and never larger than it was when it began: `use_threads` with the most that
    will be wanted comes first. It works with TVM's runtime alone.

    Returns
    -------
    int
        How many are used.
    """
    import tvm_ffi

    big_cores = 1  # TVM's mode for all cores of the fast kind: those that it starts with
    tvm_ffi.get_global_func("runtime.config_threadpool")(big_cores, threads)
    return thread_count()


def thread_count() -> int:
    """Count the threads that kernels use when called from the calling thread."""
    import tvm_ffi

    return int(tvm_ffi.get_global_func("runtime.NumThreads")())


class CompiledModule:
    """One compiled function with its parameters bound, where it runs: on the CPU, or on an accelerator.

    Attributes
    ----------
    forget
        Gives back the main memory that its parameters occupy; the next call has them read again.
    forget_first_half
        The same for those of the decoder that its vocoder does not read.
    """

    def __init__(
        self,
        machine: Any,
        entry: str,
        parameters: Any,
        dtypes: tuple[str, ...],
        accelerator: Accelerator | None = None,
        forget: Callable[[], None] = nothing,
        forget_first_half: Callable[[], None] = nothing,
        flops: Mapping[str, Flops] | None = None,
    ) -> None:
        self.forget, self.forget_first_half = forget, forget_first_half
        self._flops = flops or {}
        self._machine, self._function = machine, machine[entry]
        self._parameters, self._dtypes = parameters, dtypes
        self._accelerator = accelerator

    def __call__(self, *arrays: NDArray[Any]) -> list[NDArray[np.float32]]:
        """Call it on NumPy arrays; the results are the caller's own, and have been waited for.

        Raises
        ------
        DeviceFault
            The accelerator has failed.
        Cancelled
            The task of `between_kernels.asking` was cancelled.
        """
        inputs = [np.asarray(array, dtype) for array, dtype in zip(arrays, self._dtypes, strict=True)]
        if self._accelerator is not None:
            return self._accelerator.call(self._function, inputs, self._parameters)
        result = self._function(*(_tensor(array) for array in inputs), self._parameters)
        outputs = [result] if hasattr(result, "__dlpack__") else list(result)
        return [np.asarray(np.from_dlpack(output), np.float32) for output in outputs]

    def watch(self, watch: KernelWatch) -> None:
        """Have every kernel's time told to ``watch``, for good: TVM cannot be told to stop."""
        finish = self._accelerator.device.sync if self._accelerator is not None else nothing
        self._machine["set_instrument"](instrument(watch, self._flops, finish=finish))


def load_modules(
    bundle: Bundle, names: Iterable[str] = MODULES, accelerator: Accelerator | None = None, task: Task = QUIET
) -> dict[str, CompiledModule]:
    """Link modules' object files into this process and bind their parameters, copied to a GPU if there is one.

    Parameters
    ----------
    names
        Which modules; those that the bundle lacks are left out.
    accelerator
        What the bundle was compiled for, opened; None for the CPU.
    task
        Asked before every module whether to go on.

    Raises
    ------
    DeviceFault
        The accelerator cannot take them.
    Cancelled
        ``task`` was cancelled.
    """
    chosen = [name for name in bundle.manifest.modules if name in names]
    if accelerator is None:
        return _load_modules(bundle, chosen, None, task)
    loaded: dict[str, CompiledModule] = accelerator.attempt(lambda: _load_modules(bundle, chosen, accelerator, task))
    return loaded


def _load_modules(
    bundle: Bundle, names: Sequence[str], accelerator: Accelerator | None, task: Task
) -> dict[str, CompiledModule]:
    os.environ.setdefault("TVM_NUM_THREADS", str(physical_cores()))
    import_runtime()
    import tvm_ffi
    from tvm_ffi_orcjit import ExecutionSession

    session = ExecutionSession()
    arrays = bundle.parameters()
    if accelerator is None:
        used = {name for module in names for name in bundle.manifest.modules[module].parameters}
        arrays.prefetch(name for name in used if not _is_early(name))  # a long pass has not room for all at once
    cpu, place = tvm_ffi.device("cpu"), _tensor
    devices, memory = [cpu], _CPU_MEMORY
    if accelerator is not None:
        # The virtual machine keeps shapes on the CPU, which comes last.
        place, devices, memory = accelerator.keep, [accelerator.device, cpu], _GPU_MEMORY
    loaded = {}
    for name in names:
        task.check()
        entry = bundle.manifest.modules[name]
        objects = [bundle.object_code(file) for file in entry.objects]
        if are_refused(_TO_LINK):
            raise MemoryError
        linked = session.load_module(objects, keep_module_alive=True)
        machine = linked["vm_load_executable"]()
        kinds = [(device.dlpack_device_type(), device.index, memory) for device in devices]
        machine["vm_initialization"](*itertools.chain.from_iterable(kinds))
        parameters = tvm_ffi.convert([place(arrays[parameter]) for parameter in entry.parameters])
        dtypes = tuple(dtype for _, _, dtype in entry.inputs)
        forget = partial(arrays.forget, entry.parameters)
        early = [parameter for parameter in entry.parameters if _is_early(parameter)]
        if accelerator is not None:
            forget()  # it has its own copy
        loaded[name] = CompiledModule(
            machine,
            entry.entry,
            parameters,
            dtypes,
            accelerator,
            forget,
            partial(arrays.forget, early),
            bundle.manifest.flops,
        )
    return loaded


def _is_early(parameter: str) -> bool:
    """Whether the decoder's first half reads it, and nothing else does."""
    return parameter.startswith(DECODER) and not parameter.startswith(VOCODER)


def import_runtime() -> None:
    """Load TVM's runtime and linker."""
    load_library()
    between_kernels.arrange()


def preload() -> threading.Thread:
    """Begin to import TVM in the background, while the files of a bundle are being checked.

    A process that ends earlier waits for it: one in 16 was ended by SIGABRT when Python went away under TVM.
    """
    thread = threading.Thread(target=_import_quietly, name="import-tvm")
    thread.start()
    return thread


def _import_quietly() -> None:
    with suppress(Exception):  # whoever needs it imports it again, and is told
        import_runtime()


def await_runtime(task: Task) -> None:
    """Import TVM's runtime and linker, which takes a second when the disk is slow; where it is given up it goes on.

    Raises
    ------
    Cancelled
        ``task`` was cancelled.
    """
    importing = preload()
    while importing.is_alive():
        task.check()
        importing.join(_POLL_S)
    import_runtime()


def _tensor(array: NDArray[Any]) -> Any:
    """Lend an array to TVM without a copy where it is contiguous, aligned and writable."""
    import tvm_ffi

    if not (array.flags.c_contiguous and array.flags.writeable and array.ctypes.data % ALIGNMENT == 0):
        lent = empty(array.shape, array.dtype)
        np.copyto(lent, array)
        array = lent
    return tvm_ffi.from_dlpack(array)
