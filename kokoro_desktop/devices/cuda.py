"""What NVIDIA's driver says of the machine's cards, asked through the driver's own library; TVM is not needed."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from typing import Any, Final

LIBRARY: Final = "nvcuda.dll" if os.name == "nt" else "libcuda.so.1"
NEEDED: Final = (13, 0)
"""Version of CUDA that the driver must know: TVM's CUDA runtime is linked against it."""
OLDEST: Final = (7, 5)
"""Least compute capability that CUDA 13 compiles for."""

_SUCCESS: Final = 0
_NO_DEVICE: Final = 100
_CAPABILITY: Final = (75, 76)
"""CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and MINOR, from cuda.h."""


@dataclass(frozen=True)
class Card:
    """One CUDA device.

    Attributes
    ----------
    index
        Its number, as in ``cuda:1``.
    name
        As its maker calls it.
    capability
        Compute capability, major and minor.
    memory
        Bytes.
    """

    index: int
    name: str
    capability: tuple[int, int]
    memory: int

    @property
    def arch(self) -> str:
        """What code for it is called: ``sm_90``."""
        return "sm_{}{}".format(*self.capability)

    @property
    def unfit(self) -> str:
        """Why it cannot be used; empty where it can."""
        if self.capability >= OLDEST:
            return ""
        return "its compute capability is {}.{}, and CUDA 13 needs {}.{}".format(*self.capability, *OLDEST)


@dataclass(frozen=True)
class Driver:
    """What the driver says.

    Attributes
    ----------
    version
        Newest version of CUDA that it knows; None without a driver.
    cards
        Its cards.
    missing
        Why no card can be used; empty where one may be.
    """

    version: tuple[int, int] | None
    cards: tuple[Card, ...]
    missing: str


class _Refusal(Exception):
    """A call failed; its text says why."""


def runs_on(code: str, card: str) -> bool:
    """Whether machine code for one architecture runs on cards of another.

    It does where the major versions are equal and the card's minor version is not the lower one; what is named with a
    letter (``sm_90a``) runs on its own kind alone (CUDA C++ Programming Guide, binary compatibility).
    """
    if not (code[3:].isdecimal() and card[3:].isdecimal()):
        return code.rstrip("af") == card.rstrip("af")
    return code[3:-1] == card[3:-1] and code[-1] <= card[-1]


def probe(library: Any = None) -> Driver:
    """Ask the driver; it takes some tenths of a second where there is one.

    Parameters
    ----------
    library
        The driver's library; None loads it.
    """
    if library is None:
        try:
            library = ctypes.CDLL(LIBRARY)
        except OSError:
            return Driver(None, (), "no NVIDIA driver found")
    version = None
    try:
        _call(library, "cuInit", 0)
        number = _integer(library, "cuDriverGetVersion")  # 13020 for 13.2
        version = (number // 1000, number % 1000 // 10)
        cards = tuple(_card(library, index) for index in range(_integer(library, "cuDeviceGetCount")))
    except _Refusal as refusal:
        return Driver(version, (), str(refusal))
    if not cards:
        return Driver(version, (), "the NVIDIA driver finds no card")
    if version < NEEDED:
        known = "{}.{}".format(*version)
        return Driver(version, cards, f"the NVIDIA driver knows CUDA up to {known}, and 13.0 is needed: update it")
    return Driver(version, cards, "")


def _card(library: Any, index: int) -> Card:
    handle = ctypes.c_int()
    _call(library, "cuDeviceGet", ctypes.byref(handle), index)
    name = ctypes.create_string_buffer(256)
    _call(library, "cuDeviceGetName", name, len(name), handle)
    memory = ctypes.c_size_t()
    _call(library, "cuDeviceTotalMem_v2", ctypes.byref(memory), handle)
    major, minor = (_integer(library, "cuDeviceGetAttribute", attribute, handle) for attribute in _CAPABILITY)
    return Card(index, name.value.decode(errors="replace"), (major, minor), memory.value)


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
