"""What an error of a GPU means, in the words of those who raise it."""

from __future__ import annotations

import pytest

from kokoro_desktop.devices.faults import DeviceFault, explain
from kokoro_desktop.errors import DeviceError


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
        ("CUDA Runtime Error: cudaErrorDevicesUnavailable (46): CUDA-capable device(s) is/are busy", "it was lost"),
        ("CUDA Runtime Error: cudaErrorNoDevice (100): no CUDA-capable device is detected", "it was lost"),
        ("CUDA Runtime Error: cudaErrorECCUncorrectable (214): uncorrectable ECC error", "it was lost"),
        ("CUDALaunch Error: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "it lacks the resources for a kernel"),
        ("Check failed: blockSize <= maxTotalThreadsPerThreadgroup (512 vs. 256)", "it lacks the resources"),
        ("cudaErrorInsufficientDriver (35): CUDA driver version is insufficient", "its driver is too old"),
        ("failed with error: CUDA_ERROR_NO_BINARY_FOR_GPU", "the bundle was compiled for other GPUs"),
        ("\n  Something new \nand more", "unexpectedly (Something new)"),
        ("", "unexpectedly (no reason was given)"),
    ],
)
def test_what_the_driver_says_is_put_in_plain_words(words: str, meaning: str) -> None:
    assert explain(words).startswith(meaning)


def test_fault_is_a_device_error_in_one_sentence_with_a_way_out() -> None:
    fault = DeviceFault("cuda:1", explain("CUDA_ERROR_LAUNCH_FAILED"), "CUDA_ERROR_LAUNCH_FAILED")
    assert isinstance(fault, DeviceError)
    assert str(fault).startswith("Device 'cuda:1' has failed: a kernel failed")
    assert str(fault).endswith("; use --device llvm.")
    assert "\n" not in str(fault)
    assert (fault.exit_code, fault.passing) == (3, False)
