"""Load a bundle's object files, and call their functions with TVM's runtime."""

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
from kokoro_desktop.runtime import kernel_hooks
from kokoro_desktop.runtime.aligned import ALIGNMENT, empty
from kokoro_desktop.runtime.instruments import KernelInstrument, instrument, nothing
from kokoro_desktop.spec import DECODER, MODULES, VOCODER
from kokoro_desktop.task import QUIET, Task

_POLL_S: Final = 0.05
# Free memory in bytes that LLVM's linker needs to avoid a crash with SIGSEGV. Even the shortest pass needs more.
_TO_LINK: Final = 64 << 20
# TVM's "naive" allocator, which frees tensors immediately. The "pooled" one keeps a block of every size ever used, and
# every sentence has a different length: after eight sentences, it held 2.5 GB instead of 0.2 GB.
_CPU_MEMORY: Final = 1
# Number of times that a thread of TVM's pool polls for the next kernel before it sleeps: about a millisecond, while
# the gap between kernels is about 10 us. TVM's default of 300,000 polls continues after the pool is closed, and on a
# busy machine, each poll waits for its turn on the core. With this default, the window's thread had not ended after
# 20 s.
_POLLS: Final = 3000
# TVM's "pooled" allocator, because GPU drivers wait for all kernels before they free memory. `Accelerator` limits the
# pool's size.
_GPU_MEMORY: Final = 2


def use_threads(threads: int | None) -> int:
    """Set TVM's maximum number of threads; call this before importing TVM.

    Parameters
    ----------
    threads
        Number of threads; None for one per core available to this process. TVM's default on x86 is half of
        that number.

    Returns
    -------
    int
        The maximum number of threads.
    """
    count = threads or available_cores()
    os.environ["TVM_NUM_THREADS"] = str(count)
    os.environ.setdefault("TVM_THREAD_POOL_SPIN_COUNT", str(_POLLS))
    if physical_cores() < available_cores():
        # TVM would bind its threads to the logical cores with the lowest numbers, which may be two hyperthreads of one
        # physical core. The operating system's scheduler chooses better.
        os.environ.setdefault("TVM_BIND_THREADS", "0")
    return count


def set_threads(threads: int) -> int:
    """Set the number of threads for kernels called from this thread.

    The thread pool belongs to the calling thread and never grows, so call `use_threads` with the maximum first. TVM's
    compiler is not required.

    Returns
    -------
    int
        Number of threads in use.
    """
    import tvm_ffi

    big_cores = 1  # TVM's mode for fast cores, which initially include all cores
    tvm_ffi.get_global_func("runtime.config_threadpool")(big_cores, threads)
    return thread_count()


def thread_count() -> int:
    """Return the number of threads for kernels called from this thread."""
    import tvm_ffi

    return int(tvm_ffi.get_global_func("runtime.NumThreads")())


class CompiledModule:
    """A compiled function with bound parameters, on the CPU or an accelerator.

    Attributes
    ----------
    forget
        Function that releases the main memory of the parameters; the next call reads the parameters again.
    forget_first_half
        Like ``forget``, but only for parameters of the decoder's first half, which the vocoder does not use.
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
        """Call the function with NumPy arrays; return new arrays when the computation has finished.

        Raises
        ------
        DeviceFault
            The accelerator failed.
        Cancelled
            The task of `kernel_hooks.cancellable` was cancelled.
        """
        inputs = [np.asarray(array, dtype) for array, dtype in zip(arrays, self._dtypes, strict=True)]
        if self._accelerator is not None:
            return self._accelerator.call(self._function, inputs, self._parameters)
        result = self._function(*(_tensor(array) for array in inputs), self._parameters)
        outputs = [result] if hasattr(result, "__dlpack__") else list(result)
        return [np.asarray(np.from_dlpack(output), np.float32) for output in outputs]

    def watch(self, watch: KernelInstrument) -> None:
        """Report the time of every kernel to ``watch``. TVM provides no way to undo this."""
        finish = self._accelerator.device.sync if self._accelerator is not None else nothing
        self._machine["set_instrument"](instrument(watch, self._flops, finish=finish))


def load_modules(
    bundle: Bundle, names: Iterable[str] = MODULES, accelerator: Accelerator | None = None, task: Task = QUIET
) -> dict[str, CompiledModule]:
    """Link modules' object files into this process and bind their parameters, copying them to the GPU if one is used.

    Parameters
    ----------
    names
        Modules to load; modules missing from the bundle are skipped.
    accelerator
        The open accelerator for which the bundle was compiled; None for the CPU.
    task
        Checked for cancellation before each module.

    Raises
    ------
    DeviceFault
        The accelerator does not have enough memory, or failed.
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
        # the decoder's first half is excluded, because a long pass does not have all parameters in memory at once
        arrays.prefetch(name for name in used if not _is_early(name))
    cpu, place = tvm_ffi.device("cpu"), _tensor
    devices, memory = [cpu], _CPU_MEMORY
    if accelerator is not None:
        # The virtual machine stores shapes on the CPU, which must be the last device.
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
            forget()  # the accelerator has its own copy
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
    """Return whether a parameter is used only by the decoder's first half."""
    return parameter.startswith(DECODER) and not parameter.startswith(VOCODER)


def import_runtime() -> None:
    """Load TVM's runtime and linker."""
    load_library()
    kernel_hooks.arrange()


def preload() -> threading.Thread:
    """Start importing TVM in the background, while a bundle's files are checked.

    A process that exits before the import has finished waits for the import. Without this wait, one process in 16
    was aborted (SIGABRT) when Python exited.
    """
    thread = threading.Thread(target=_import_quietly, name="import-tvm")
    thread.start()
    return thread


def _import_quietly() -> None:
    with suppress(Exception):  # the later import reports the error
        import_runtime()


def await_runtime(task: Task) -> None:
    """Import TVM's runtime and linker, checking for cancellation.

    The import takes a second on a slow disk. After cancellation, the import continues in the background.

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
    """Convert an array to a TVM tensor, without a copy if it is contiguous, aligned and writable."""
    import tvm_ffi

    if not (array.flags.c_contiguous and array.flags.writeable and array.ctypes.data % ALIGNMENT == 0):
        lent = empty(array.shape, array.dtype)
        np.copyto(lent, array)
        array = lent
    return tvm_ffi.from_dlpack(array)
