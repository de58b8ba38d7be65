"""Which code runs on which card, finding the libraries, and asking NVIDIA's driver by one that stands in for it."""

# ruff: noqa: N802 - the names are the library's

from __future__ import annotations

import ctypes
import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop.devices import cuda, device_kind
from kokoro_desktop.devices.cuda import CudaKind, card, nvidia, probe
from kokoro_desktop.devices.device_kind import Device, Probe
from kokoro_desktop.devices.metal import MetalKind


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages in which alone packages are looked for, on Linux."""

    def find_spec(name: str) -> Any:
        folder = tmp_path / name
        origin = str(folder / "__init__.py")
        return SimpleNamespace(submodule_search_locations=[str(folder)], origin=origin) if folder.is_dir() else None

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.setattr(device_kind.sys, "platform", "linux")
    return tmp_path


def put(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"")
    return file


@pytest.mark.parametrize("folder", ["cu13/lib", "cuda_nvrtc/lib", "cu13/bin/x86_64"])
def test_library_is_found_wherever_nvidia_puts_it(site: Path, folder: str) -> None:
    file = put(site / "nvidia" / folder / "libnvrtc.so.13")
    assert nvidia("libnvrtc.so.*") == file


@pytest.mark.parametrize("older", ["cu12/lib/libnvrtc.so.12", "cuda_nvrtc/lib/libnvrtc.so.12", "x/lib/libnvrtc.so.9"])
def test_newest_of_several_is_taken(site: Path, older: str) -> None:
    put(site / "nvidia" / older)
    newest = put(site / "nvidia" / "cu13" / "lib" / "libnvrtc.so.13")
    assert nvidia("libnvrtc.so.*") == newest


def test_without_the_packages_nothing_is_found(site: Path) -> None:
    assert nvidia("libnvrtc.so.*") is None


def test_tvm_without_the_runtime_of_a_device_is_named(site: Path) -> None:
    assert MetalKind().missing_software() == "this TVM installation has no runtime for metal"
    put(site / "tvm" / "__init__.py")
    assert CudaKind().missing_software() == "this TVM installation has no runtime for cuda"
    put(site / "tvm" / "lib" / "libtvm_runtime_metal.so")
    assert MetalKind().missing_software() == ""


def test_cuda_needs_nvidia_s_runtime_as_well_from_a_package_or_the_system(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(site / "tvm" / "lib" / "libtvm_runtime_cuda.so")
    there: list[str] = []
    loaded: list[str] = []

    def load(name: str, mode: int) -> object:
        assert mode == ctypes.RTLD_GLOBAL  # TVM's runtime, loaded after it, must find its symbols
        loaded.append(name)
        if name not in there:
            raise OSError(name)
        return object()

    monkeypatch.setattr(cuda, "CUDART", "libcudart.so.13")
    monkeypatch.setattr(cuda.ctypes, "CDLL", load)
    assert CudaKind().missing_software().startswith("libcudart.so.13 is not installed (")
    there.append("libcudart.so.13")
    assert CudaKind().missing_software() == ""
    packaged = put(site / "nvidia" / "cu13" / "lib" / "libcudart.so.13")
    there.append(str(packaged))
    loaded.clear()
    assert CudaKind().missing_software() == ""
    assert loaded == [str(packaged)]


@pytest.mark.parametrize(
    ("code", "arch", "runs"),
    [
        ("sm_90", "sm_90", True),
        ("sm_80", "sm_86", True),
        ("sm_86", "sm_80", False),
        ("sm_75", "sm_80", False),
        ("sm_90", "sm_100", False),
        ("sm_100", "sm_103", True),
        ("sm_100", "sm_120", False),
        ("sm_90a", "sm_90", True),
        ("sm_100a", "sm_103", False),
    ],
)
def test_code_runs_on_its_major_version_from_its_minor_one_on(code: str, arch: str, runs: bool) -> None:
    assert CudaKind().runs_on(code, arch) is runs


CARDS = (("NVIDIA H100", (9, 0), 85_000_000_000), ("NVIDIA GTX 1070", (6, 1), 8_000_000_000))


class Library:
    """Answers as libcuda does; one of its functions may fail."""

    def __init__(self, cards: Any = CARDS, version: int = 13020, failing: str = "", status: int = 999) -> None:
        self.cards, self.version, self.failing, self.status = cards, version, failing, status

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)
        real = type(self).__dict__[f"_{name}"]
        return lambda *arguments: self.status if name == self.failing else real(self, *arguments) or 0

    def _cuInit(self, flags: int) -> None:
        assert flags == 0

    def _cuDriverGetVersion(self, version: Any) -> None:
        version._obj.value = self.version

    def _cuDeviceGetCount(self, count: Any) -> None:
        count._obj.value = len(self.cards)

    def _cuDeviceGet(self, handle: Any, index: int) -> None:
        handle._obj.value = index + 10  # a handle is no index

    def _cuDeviceGetName(self, name: Any, length: int, handle: ctypes.c_int) -> None:
        assert length > len(self._card(handle)[0])
        name.value = self._card(handle)[0].encode()

    def _cuDeviceTotalMem_v2(self, memory: Any, handle: ctypes.c_int) -> None:
        memory._obj.value = self._card(handle)[2]

    def _cuDeviceGetAttribute(self, value: Any, attribute: int, handle: ctypes.c_int) -> None:
        value._obj.value = self._card(handle)[1][attribute - 75]

    def _cuDeviceGetPCIBusId(self, bus: Any, length: int, handle: ctypes.c_int) -> None:
        assert length >= 13
        bus.value = b"0000:%02x:00.0" % handle.value

    def _cuGetErrorString(self, status: int, text: Any) -> None:
        text._obj.value = b"system has unsupported display driver" if status == 803 else None

    def _card(self, handle: ctypes.c_int) -> Any:
        return self.cards[handle.value - 10]


def test_cards_are_listed_with_name_capability_and_memory() -> None:
    found = probe(Library())
    assert (found.driver, found.facts, found.missing) == ("CUDA 13.2", {"driver": "13.2"}, "")
    assert found.devices == tuple(card(index, *told) for index, told in enumerate(CARDS))
    assert found.devices[0] == Device(
        0, "NVIDIA H100", "sm_90", "compute capability 9.0 (sm_90), 85.0 GB",
        {"capability": "9.0", "arch": "sm_90", "memory": 85_000_000_000},
    )  # fmt: skip


def test_place_of_a_card_is_the_driver_s(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cuda.bus_of(1, Library()) == b"0000:0b:00.0"
    assert cuda.bus_of(0, Library(failing="cuDeviceGet")) == b""
    monkeypatch.setattr(cuda, "LIBRARY", "libno-such-driver.so")
    assert cuda.bus_of(0) == b""


def test_card_too_old_for_the_compiler_says_so() -> None:
    new, old = probe(Library()).devices
    assert (new.arch, new.unfit) == ("sm_90", "")
    assert (old.arch, old.unfit) == ("sm_61", "its compute capability is 6.1, but CUDA 13 requires 7.5")


def test_no_library_is_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "LIBRARY", "libno-such-driver.so")
    assert probe() == Probe(missing="no NVIDIA driver found", facts={"driver": None})


def test_driver_without_a_card_says_so() -> None:
    missing = "the NVIDIA driver found no GPU"
    assert probe(Library(cards=())) == Probe(missing=missing, driver="CUDA 13.2", facts={"driver": "13.2"})
    assert probe(Library(failing="cuInit", status=100)).missing == missing


def test_old_driver_names_both_versions_and_still_its_cards() -> None:
    driver = probe(Library(version=12040))
    assert driver.missing == "the NVIDIA driver supports CUDA up to 12.4, but 13.0 is required; update the driver"
    assert len(driver.devices) == 2


@pytest.mark.parametrize(
    ("function", "status", "reason"),
    [
        ("cuInit", 803, "failed: system has unsupported display driver (CUDA error 803)"),
        ("cuDeviceGetCount", 999, "failed: no reason was given (CUDA error 999)"),
        ("cuDeviceGetName", 1, "failed: no reason was given (CUDA error 1)"),
    ],
)
def test_driver_that_fails_is_quoted(function: str, status: int, reason: str) -> None:
    driver = probe(Library(failing=function, status=status))
    assert (driver.devices, driver.missing) == ((), f"the NVIDIA driver {reason}")


def test_library_that_lacks_a_function_is_an_old_driver() -> None:
    class Ancient:
        def cuInit(self, flags: int) -> int:
            return 0

    assert probe(Ancient()).missing == "the NVIDIA driver does not provide cuDriverGetVersion; update the driver"
