"""CUDA source to machine code, by whichever of NVIDIA's compilers is installed, and by neither."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kokoro_desktop.compiler import nvidia_compilers
from kokoro_desktop.compiler.nvidia_compilers import Nvcc, Nvrtc, find_compiler
from kokoro_desktop.devices.cuda import nvidia
from kokoro_desktop.errors import CompileError

NVRTC, NVCC = nvidia("libnvrtc.so.*"), shutil.which("nvcc")
PROLOGUE = """
#ifdef __CUDACC_RTC__
  #include <cuda/std/cstdint>
  using cuda::std::uint8_t; using cuda::std::int8_t; using cuda::std::uint16_t; using cuda::std::int16_t;
  using cuda::std::uint32_t; using cuda::std::int32_t; using cuda::std::uint64_t; using cuda::std::int64_t;
  #include <cuda/std/type_traits>
  namespace std {
    using cuda::std::is_same; using cuda::std::is_same_v; using cuda::std::is_integral; using cuda::std::is_signed;
    using cuda::std::is_unsigned; using cuda::std::is_floating_point; using cuda::std::enable_if;
    using cuda::std::conditional;
  }
#else
  #include <cstdint>
#endif
static_assert(sizeof(int8_t) == 1 && sizeof(uint16_t) == 2 && sizeof(int32_t) == 4 && sizeof(uint64_t) == 8, "sizes");
static_assert((int8_t)-1 < 0 && (uint8_t)-1 > 0 && (uint64_t)-1 > 0 && (int64_t)-1 < 0, "signs");
"""
"""What TVM puts before its kernels, as far as it includes anything, and that the names mean what they say."""
KERNEL = """
extern "C" __global__ void __launch_bounds__(128) halve(float* __restrict__ x, int64_t n) {
  if (blockIdx.x < n) x[blockIdx.x * 128 + threadIdx.x] /= x[threadIdx.x];
}
"""


@pytest.fixture(params=["nvrtc", "nvcc"])
def compiler(request: pytest.FixtureRequest) -> Nvrtc | Nvcc:
    if request.param == "nvrtc":
        if NVRTC is None:
            pytest.skip("needs the `cuda` extra")
        return Nvrtc(NVRTC)
    if NVCC is None:
        pytest.skip("needs nvcc on the PATH")
    return Nvcc(Path(NVCC))


@pytest.mark.parametrize("arch", ["sm_75", "sm_90"])
def test_kernel_becomes_machine_code_for_the_card(compiler: Nvrtc | Nvcc, arch: str) -> None:
    code = compiler(PROLOGUE + KERNEL, arch)
    assert code.startswith(b"\x7fELF")
    assert int.from_bytes(code[18:20], "little") == 190  # EM_CUDA, System V ABI's list of machines
    assert b".text.halve" in code


def test_version_is_part_of_the_name(compiler: Nvrtc | Nvcc) -> None:
    name, version = compiler.name.split()
    assert name in ("NVRTC", "nvcc")
    assert int(version.split(".")[0]) >= 12


def test_source_that_does_not_compile_is_one_sentence(compiler: Nvrtc | Nvcc) -> None:
    with pytest.raises(CompileError, match=r'cannot compile for sm_90: .*"halves" is undefined') as caught:
        compiler(PROLOGUE + KERNEL.replace("/= x", "/= halves"), "sm_90")
    assert "\n" not in str(caught.value)


def test_card_that_nobody_compiles_for_is_one_sentence(compiler: Nvrtc | Nvcc) -> None:
    with pytest.raises(CompileError, match=r"cannot compile for sm_10: .*arch") as caught:
        compiler(PROLOGUE + KERNEL, "sm_10")
    assert "\n" not in str(caught.value)


def test_arithmetic_is_not_traded_for_speed(compiler: Nvrtc | Nvcc) -> None:
    """A quotient under --use_fast_math is a reciprocal and a product; a correct one calls for help with rare values."""
    assert b"div_rn_noftz_f32_slowpath" in compiler(PROLOGUE + KERNEL, "sm_90")


def test_nvrtc_comes_first_and_nvcc_after_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(nvidia_compilers, "nvidia", lambda pattern: None)
    monkeypatch.setattr(nvidia_compilers.shutil, "which", lambda name: f"/somewhere/{name}")
    assert isinstance(find_compiler(), Nvcc)
    monkeypatch.setattr(nvidia_compilers, "nvidia", lambda pattern: tmp_path / "libnvrtc.so.13")
    with pytest.raises(CompileError, match=r"^Cannot load NVRTC: .*Reinstall it with: .*--extra cuda"):
        find_compiler()


def test_without_either_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nvidia_compilers, "nvidia", lambda pattern: None)
    monkeypatch.setattr(nvidia_compilers.shutil, "which", lambda name: None)
    with pytest.raises(CompileError, match=r"Install NVRTC \(.*--extra cuda\), or add nvcc to the PATH") as caught:
        find_compiler()
    assert "\n" not in str(caught.value)
