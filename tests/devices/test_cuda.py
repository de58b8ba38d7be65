"""Which code runs on which card, and finding the libraries that drive it, in folders that look like packages."""

from __future__ import annotations

import ctypes
import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kokoro_desktop.devices import cuda, device_kind
from kokoro_desktop.devices.cuda import CudaKind, nvidia
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
    assert MetalKind().missing_software() == "this installation of TVM has no runtime for metal"
    put(site / "tvm" / "__init__.py")
    assert CudaKind().missing_software() == "this installation of TVM has no runtime for cuda"
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
    assert CudaKind().missing_software().startswith("libcudart.so.13 is not installed: pip install '")
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
