"""What NVIDIA's driver says of the machine's cards, asked through the driver's own library; TVM is not needed."""

from __future__ import annotations

import ctypes
import os
from dataclasses import replace
from typing import Any, Final

from kokoro_desktop.devices.device_kind import Device, Probe

LIBRARY: Final = "nvcuda.dll" if os.name == "nt" else "libcuda.so.1"
NEEDED: Final = (13, 0)
"""Version of CUDA that the driver must know: TVM's CUDA runtime is linked against it."""
OLDEST: Final = (7, 5)
"""Least compute capability that CUDA 13 compiles for."""

_SUCCESS: Final = 0
_NO_DEVICE: Final = 100
_CAPABILITY: Final = (75, 76)
"""CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and MINOR, from cuda.h."""


class _Refusal(Exception):
    """A call failed; its text says why."""


def probe(library: Any = None) -> Probe:
    """Ask the driver; it takes some tenths of a second where there is one.

    Parameters
    ----------
    library
        The driver's library; None loads it.
    """
    no_driver = {"driver": None}
    if library is None:
        try:
            library = ctypes.CDLL(LIBRARY)
        except OSError:
            return Probe(missing="no NVIDIA driver found", facts=no_driver)
    known = Probe(facts=no_driver)
    try:
        _call(library, "cuInit", 0)
        number = _integer(library, "cuDriverGetVersion")  # 13020 for 13.2
        version = (number // 1000, number % 1000 // 10)
        known = Probe(driver="CUDA {}.{}".format(*version), facts={"driver": "{}.{}".format(*version)})
        cards = tuple(_card(library, index) for index in range(_integer(library, "cuDeviceGetCount")))
    except _Refusal as refusal:
        return replace(known, missing=str(refusal))
    missing = "" if cards else "the NVIDIA driver finds no card"
    if cards and version < NEEDED:
        missing = f"the NVIDIA driver knows CUDA up to {known.facts['driver']}, and 13.0 is needed: update it"
    return replace(known, devices=cards, missing=missing)


def _card(library: Any, index: int) -> Device:
    handle = ctypes.c_int()
    _call(library, "cuDeviceGet", ctypes.byref(handle), index)
    name = ctypes.create_string_buffer(256)
    _call(library, "cuDeviceGetName", name, len(name), handle)
    memory = ctypes.c_size_t()
    _call(library, "cuDeviceTotalMem_v2", ctypes.byref(memory), handle)
    major, minor = (_integer(library, "cuDeviceGetAttribute", attribute, handle) for attribute in _CAPABILITY)
    return card(index, name.value.decode(errors="replace"), (major, minor), memory.value)


def card(index: int, name: str, capability: tuple[int, int], memory: int) -> Device:
    """Describe a card.

    Parameters
    ----------
    capability
        Compute capability, major and minor.
    memory
        Bytes.
    """
    arch, number = "sm_{}{}".format(*capability), "{}.{}".format(*capability)
    unfit = ""
    if capability < OLDEST:
        unfit = f"its compute capability is {number}, and CUDA 13 needs " + "{}.{}".format(*OLDEST)
    summary = f"compute capability {number} ({arch}), {memory / 1e9:.1f} GB"
    return Device(index, name, arch, summary, {"capability": number, "arch": arch, "memory": memory}, unfit)


def _integer(library: Any, function: str, *arguments: Any) -> int:
    value = ctypes.c_int()
    _call(library, function, ctypes.byref(value), *arguments)
    return value.value


def _call(library: Any, function: str, *arguments: Any) -> None:
    try:
        status = getattr(library, function)(*arguments)
    except AttributeError as error:
        raise _Refusal(f"the NVIDIA driver has no {function}: update it") from error
    if status == _NO_DEVICE:
        raise _Refusal("the NVIDIA driver finds no card")
    if status != _SUCCESS:
        raise _Refusal(f"the NVIDIA driver does not work: {_words(library, status)} (CUDA error {status})")


def _words(library: Any, status: int) -> str:
    text = ctypes.c_char_p()
    try:
        library.cuGetErrorString(status, ctypes.byref(text))
    except AttributeError:
        return "it does not say why"
    return (text.value or b"it does not say why").decode(errors="replace")
