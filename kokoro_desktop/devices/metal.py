"""What macOS says of the machine's GPUs; TVM is not needed."""

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
_SUPPORT: Final = ("spdisplays_mtlgpufamilysupport", "spdisplays_metal", "spdisplays_metalfamily")
"""Where one version of macOS or another says which Metal a GPU has."""


class MetalKind(DeviceKind):
    """The GPUs of Macs."""

    name = "metal"
    title = "Metal"
    # TVM's runtime has Metal compile with fast mathematics, whose quotients and functions are a few units off (Metal
    # Shading Language Specification, table of errors): ten decibels less.
    tolerance = Tolerance(3e-3, 40.0, 40.0)
    # Metal feature set tables: Apple family 4 and later.
    limits = LaunchLimits(threads=1024, shared_bytes=32 * 1024)
    # MTLCommandBufferError. Where memory is full, Metal gives no name but no buffer, which TVM checks in these words.
    faults: ClassVar[Marks] = {
        Fault.MEMORY_FULL: ("insufficientmemory", "buf!=nullptr", ".buffer!=nullptr"),
        Fault.KERNEL_FAILED: ("callbackerror",),
        Fault.RESOURCES: ("maxtotalthreads",),
    }

    def probe(self, run: Callable[[Sequence[str]], str] | None = None) -> Probe:
        """List the GPUs; it takes up to some seconds.

        Parameters
        ----------
        run
            Runs a command and returns its output; None runs it as a process.
        """
        run = run or ask
        if reason := no_metal():
            return Probe(missing=reason)
        try:
            entries = json.loads(run(_PROFILER))["SPDisplaysDataType"]
            found = [entry for entry in entries if any(_is_supported(entry.get(key)) for key in _SUPPORT)]
        except subprocess.TimeoutExpired:
            return Probe(missing=message("macOS did not list its GPUs in {TIMEOUT_S:g} s", TIMEOUT_S=_TIMEOUT_S))
        except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError, AttributeError) as error:
            return Probe(missing=message("macOS does not list its GPUs ({name})", name=type(error).__name__))
        if not found:
            return Probe(missing=message("no GPU here has Metal"))
        memory = _memory(run)
        return Probe(tuple(_gpu(index, entry, memory) for index, entry in enumerate(found)))

    def find(self, index: int) -> Device:
        """Describe one GPU, as far as it can be done at once: by its system."""
        return Device(index, unfit=no_metal() or self.missing_software())

    def used_memory(self, index: int) -> int | None:
        """Ask Metal what this process has allocated on a GPU; on Apple's that is part of the main memory."""
        return None if no_metal() else allocated(index)

    def indices(self) -> tuple[int, ...]:
        """Name the first alone: listing all takes seconds."""
        return (0,)

    def unfit_system(self, system: str) -> str:
        """Refuse every system but macOS."""
        if system == "macos":
            return ""
        return message("Metal needs macOS, and not {system}: name a Mac with --host arm64-apple-macos.", system=system)


def no_metal() -> str:
    """Say why there can be no Metal; empty where there can. Takes no time."""
    return "" if platform.system() == "Darwin" else message("Metal needs macOS")


def allocated(index: int, load: Callable[[str], Any] = ctypes.CDLL) -> int | None:
    """Return ``MTLDevice.currentAllocatedSize`` in bytes, of a GPU as TVM counts them; None where there is none.

    Parameters
    ----------
    load
        Loads a library.
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
    """Run a command of the system's and return what it prints.

    Raises
    ------
    OSError, subprocess.SubprocessError
        It does not run, fails, or takes too long.
    """
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=_TIMEOUT_S).stdout


def _is_supported(told: Any) -> bool:
    return isinstance(told, str) and bool(told) and "notsupported" not in told.replace("_", "").lower()


def _gpu(index: int, entry: dict[str, Any], memory: int | None) -> Device:
    name = str(entry.get("sppci_model") or entry.get("_name") or "GPU")
    family = next(str(entry[key]) for key in _SUPPORT if _is_supported(entry.get(key)))
    return gpu(index, name, str(entry.get("sppci_cores", "")), family.removeprefix("spdisplays_"), memory)


def gpu(index: int, name: str, cores: str, family: str, memory: int | None) -> Device:
    """Describe a GPU.

    Parameters
    ----------
    cores
        As macOS counts them; empty where it does not.
    family
        Which Metal it has, in macOS's words.
    memory
        Bytes; the machine's, which an Apple GPU shares. None where it is not known.
    """
    shared = message("{0:.1f} GB shared with the CPU", memory / 1000000000.0) if memory else ""
    summary = ", ".join(filter(None, (f"{cores} cores" if cores else "", family, shared)))
    return Device(index, name, "", summary, {"cores": cores, "family": family, "memory": memory})


def _memory(run: Callable[[Sequence[str]], str]) -> int | None:
    try:
        return int(run(_MEMORY))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
