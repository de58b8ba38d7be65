"""What a kind of device is by itself, and what an error of a GPU means, in the words of those who raise it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.device_kind import Device, DeviceKind, Probe, Tolerance
from kokoro_desktop.devices.kinds import KINDS
from kokoro_desktop.devices.metal import MetalKind
from kokoro_desktop.errors import DeviceError, DeviceFault

METALS_WORDS = ("IOGPU", "buf", "maxTotalThreads")


class Toaster(DeviceKind):
    """A kind of which there are some on the shelf."""

    name, title, tolerance = "toaster", "Toaster", Tolerance(1e-3, 50.0, 40.0)

    def __init__(self, *devices: Device, missing: str = "") -> None:
        self.found = Probe(devices, missing)

    def probe(self) -> Probe:
        return self.found

    def runtime_library(self) -> Path | None:
        return Path("toaster.so")


def test_device_is_found_by_its_number_or_unfit_with_the_reason() -> None:
    old, new = Device(0, "old", unfit="it is too old"), Device(1, "new")
    assert [Toaster(old, new).find(index) for index in (0, 1)] == [old, new]
    assert Toaster(old, new).find(2).unfit == "there are 2 GPUs, numbered from 0"
    assert Toaster(old).find(1).unfit == "there is only one GPU, number 0"
    assert Toaster(new, missing="no bread").find(1).unfit == "no bread"
    assert (Toaster(old, new).indices(), Toaster().indices()) == ((0, 1), (0,))


def test_what_tvm_lacks_makes_every_device_unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = "this TVM installation has no runtime for toaster"
    monkeypatch.setattr(Toaster, "runtime_library", DeviceKind.runtime_library)
    assert Toaster().runtime_library() is None
    assert Toaster(Device(0)).find(0).unfit == missing
    assert Toaster(Device(0)).survey() == Probe((Device(0, unfit=missing),), missing)
    assert Toaster(missing="no bread").survey().missing == "no bread"


def test_no_device_is_allowed_more_than_a_hundredth_of_the_sound_or_more_than_the_cpu_is_denied() -> None:
    strictest = KINDS[0].tolerance
    for each in (kind.tolerance for kind in KINDS):
        assert min(each.audio_snr_db, each.free_audio_snr_db) >= 40
        assert strictest.relative_rms <= each.relative_rms < 0.01
        assert each.audio_snr_db <= strictest.audio_snr_db


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("CUDA Runtime Error: cudaErrorMemoryAllocation (2): out of memory", "its memory is full"),
        ("cuModuleLoadData(&m, code) failed with error: CUDA_ERROR_OUT_OF_MEMORY", "its memory is full"),
        ("Insufficient Memory (00000008:kIOGPUCommandBufferCallbackErrorOutOfMemory)", "its memory is full"),
        ("Check failed: (buf != nullptr) is false: ", "its memory is full"),
        ("Check failed: (pool_[next_index_].buffer != nullptr) is false: ", "its memory is full"),
        ("CUDALaunch Error: CUDA_ERROR_LAUNCH_FAILED\n grid=(1,1,1)", "a kernel failed, and the driver"),
        ("CUDA Runtime Error: cudaErrorIllegalAddress (700): an illegal memory access", "a kernel failed, and the"),
        ("CUDA Runtime Error: cudaErrorLaunchFailure (719): unspecified launch failure", "a kernel failed, and the"),
        ("CUDALaunch Error: CUDA_ERROR_LAUNCH_TIMEOUT", "a kernel failed, and the driver"),
        ("Caused GPU Hang Error (00000003:kIOGPUCommandBufferCallbackErrorHang)", "a kernel failed, and the driver"),
        (
            "CUDA Runtime Error: cudaErrorDevicesUnavailable (46): CUDA-capable device(s) is/are busy",
            "it is no longer available",
        ),
        (
            "CUDA Runtime Error: cudaErrorNoDevice (100): no CUDA-capable device is detected",
            "it is no longer available",
        ),
        ("CUDA Runtime Error: cudaErrorECCUncorrectable (214): uncorrectable ECC error", "it is no longer available"),
        ("CUDALaunch Error: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "it does not have enough resources for a kernel"),
        ("Check failed: blockSize <= maxTotalThreadsPerThreadgroup (512 vs. 256)", "it does not have enough resources"),
        ("cudaErrorInsufficientDriver (35): CUDA driver version is insufficient", "its driver is too old"),
        ("failed with error: CUDA_ERROR_NO_BINARY_FOR_GPU", "the bundle was compiled for a different GPU"),
        ("\n  Something new \nand more", "unexpected error (Something new)"),
        ("", "unexpected error (no reason was given)"),
    ],
)
def test_what_the_driver_says_is_put_in_plain_words(words: str, meaning: str) -> None:
    ours = MetalKind() if any(mark in words for mark in METALS_WORDS) else CudaKind()
    assert ours.explain(words).startswith(meaning)


def test_fault_is_a_device_error_in_one_sentence_with_a_way_out() -> None:
    fault = DeviceFault("cuda:1", CudaKind().explain("CUDA_ERROR_LAUNCH_FAILED"), "CUDA_ERROR_LAUNCH_FAILED")
    assert isinstance(fault, DeviceError)
    assert str(fault).startswith("Device 'cuda:1' has failed: a kernel failed")
    assert str(fault).endswith("; use --device llvm.")
    assert "\n" not in str(fault)
    assert (fault.exit_code, fault.passing) == (3, False)
