"""Mac GPUs, detected through macOS rather than TVM."""

from __future__ import annotations

import ctypes
import json
import platform
import subprocess
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from kokoro_desktop.devices.device_kind import Device, DeviceKind, Fault, LaunchLimits, Marks, Probe, Tolerance
from kokoro_desktop.messages import message

_PROFILER: Final = ("/usr/sbin/system_profiler", "SPDisplaysDataType", "-json")
_MEMORY: Final = ("/usr/sbin/sysctl", "-n", "hw.memsize")
_TIMEOUT_S: Final = 5.0
_METAL: Final = "/System/Library/Frameworks/Metal.framework/Metal"
_OBJECTIVE_C: Final = "/usr/lib/libobjc.dylib"
# Keys under which different versions of macOS report the supported version of Metal.
_SUPPORT: Final = ("spdisplays_mtlgpufamilysupport", "spdisplays_metal", "spdisplays_metalfamily")


class MetalKind(DeviceKind):
    """Mac GPUs that support Metal."""

    name = "metal"
    title = "Metal"
    # TVM compiles Metal code with fast math, whose divisions and functions are a few units in the last place less
    # accurate (Metal Shading Language Specification, table of errors). The first two limits are therefore 10 dB less
    # strict than for a CPU.
    tolerance = Tolerance(3e-3, 40.0, 40.0)
    # Metal feature set tables: Apple family 4 and later.
    limits = LaunchLimits(threads=1024, shared_bytes=32 * 1024)
    # Parts of the names in MTLCommandBufferError. When memory runs out, Metal may also return no buffer, and a check of
    # TVM fails with one of the two conditions below.
    faults: ClassVar[Marks] = {
        Fault.MEMORY_FULL: ("insufficientmemory", "buf!=nullptr", ".buffer!=nullptr"),
        Fault.KERNEL_FAILED: ("callbackerror",),
        Fault.RESOURCES: ("maxtotalthreads",),
    }

    def probe(self, run: Callable[[Sequence[str]], str] | None = None) -> Probe:
        """List the GPUs; this may take several seconds.

        Parameters
        ----------
        run
            Function that runs a command and returns its output; None for `ask`, which starts a process.
        """
        run = run or ask
        if reason := no_metal():
            return Probe(missing=reason)
        try:
            entries = json.loads(run(_PROFILER))["SPDisplaysDataType"]
            found = [entry for entry in entries if any(_is_supported(entry.get(key)) for key in _SUPPORT)]
        except subprocess.TimeoutExpired:
            return Probe(missing=message("macOS did not list its GPUs within {TIMEOUT_S:g} s", TIMEOUT_S=_TIMEOUT_S))
        except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError, AttributeError) as error:
            return Probe(missing=message("macOS cannot list its GPUs ({name})", name=type(error).__name__))
        if not found:
            return Probe(missing=message("no GPU in this computer supports Metal"))
        memory = _memory(run)
        return Probe(tuple(_gpu(index, entry, memory) for index, entry in enumerate(found)))

    def find(self, index: int) -> Device:
        """Return the GPU without querying it; ``unfit`` reflects only the operating system and TVM's runtime."""
        return Device(index, unfit=no_metal() or self.missing_software())

    def used_memory(self, index: int) -> int | None:
        """Return the number of bytes that this process has allocated on a GPU; None if unknown."""
        return None if no_metal() else allocated(index)

    def indices(self) -> tuple[int, ...]:
        """Return only the index of the first GPU, because listing all GPUs takes several seconds."""
        return (0,)

    def unfit_system(self, system: str) -> str:
        """Return the reason why Metal is never available on a system; return an empty string for macOS."""
        if system == "macos":
            return ""
        return message(
            "Metal requires macOS, not {system}. To compile for a Mac, use --host arm64-apple-macos.", system=system
        )


def no_metal() -> str:
    """Return the reason why Metal is unavailable, without querying GPUs; empty if Metal may be available."""
    return "" if platform.system() == "Darwin" else message("Metal requires macOS")


def allocated(index: int, load: Callable[[str], Any] = ctypes.CDLL) -> int | None:
    """Return ``MTLDevice.currentAllocatedSize`` in bytes for TVM's GPU ``index``; None if there is no such GPU.

    Parameters
    ----------
    load
        Function that loads a library.
    """
    try:
        metal, runtime = load(_METAL), load(_OBJECTIVE_C)
    except OSError:
        return None
    metal.MTLCopyAllDevices.restype = runtime.sel_registerName.restype = ctypes.c_void_p

    def send(result: Any, receiver: int, message: bytes, *arguments: int) -> Any:
        words = [ctypes.c_ulong(argument) for argument in arguments]
        runtime.objc_msgSend.restype = result
        runtime.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *(ctypes.c_ulong for _ in words)]
        return runtime.objc_msgSend(receiver, runtime.sel_registerName(message), *words)

    devices = metal.MTLCopyAllDevices()
    if not devices:
        return None
    try:
        if index >= send(ctypes.c_ulong, devices, b"count"):
            return None
        device = send(ctypes.c_void_p, devices, b"objectAtIndex:", index)
        return int(send(ctypes.c_ulong, device, b"currentAllocatedSize"))
    finally:
        send(None, devices, b"release")


def ask(command: Sequence[str]) -> str:
    """Run a system command and return its output.

    Raises
    ------
    OSError, subprocess.SubprocessError
        The command cannot be run, fails, or takes too long.
    """
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=_TIMEOUT_S).stdout


def _is_supported(told: Any) -> bool:
    return isinstance(told, str) and bool(told) and "notsupported" not in told.replace("_", "").lower()


def _gpu(index: int, entry: dict[str, Any], memory: int | None) -> Device:
    name = str(entry.get("sppci_model") or entry.get("_name") or "GPU")
    family = next(str(entry[key]) for key in _SUPPORT if _is_supported(entry.get(key)))
    return gpu(index, name, str(entry.get("sppci_cores", "")), family.removeprefix("spdisplays_"), memory)


def gpu(index: int, name: str, cores: str, family: str, memory: int | None) -> Device:
    """Create the `Device` of a Mac GPU.

    Parameters
    ----------
    cores
        Number of cores as reported by macOS; empty if unknown.
    family
        Supported version of Metal, as reported by macOS.
    memory
        Size of the main memory, which an Apple GPU shares, in bytes; None if unknown.
    """
    shared = message("{0:.1f} GB shared with the CPU", memory / 1000000000.0) if memory else ""
    summary = ", ".join(filter(None, (f"{cores} cores" if cores else "", family, shared)))
    return Device(index, name, "", summary, {"cores": cores, "family": family, "memory": memory})


def _memory(run: Callable[[Sequence[str]], str]) -> int | None:
    try:
        return int(run(_MEMORY))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
