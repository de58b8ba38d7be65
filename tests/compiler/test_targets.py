"""From a kind of CPU to TVM's target and the register tile."""

from __future__ import annotations

import pytest
from tvm.target import Target

from kokoro_desktop.compiler import targets
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.devices.cpu import AMX_LEVEL, X86_LEVELS, HostCpu, host_cpu, named_cpu
from kokoro_desktop.errors import CompileError
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE, Tiling


@pytest.mark.parametrize(
    ("arch", "level", "tiling"),
    [
        ("x86_64", "x86-64", SSE),
        ("x86_64", "x86-64-v2", SSE),
        ("x86_64", "x86-64-v3", AVX2),
        ("x86_64", "x86-64-v4", AVX512),
        ("x86_64", AMX_LEVEL, AVX512),
        ("x86_64", "generic", SSE),
        ("arm64", "generic", NEON),
        ("arm64", "apple-m1", NEON),
        ("arm64", "cortex-a76", NEON),
        ("riscv64", "generic", SSE),
    ],
)
def test_every_level_has_its_tile_and_a_target_that_tvm_knows(arch: str, level: str, tiling: Tiling) -> None:
    target = CpuTarget(HostCpu("any", arch, level), 3)
    assert target.tiling == tiling
    made = target.target()
    assert isinstance(made, Target)
    assert str(made.attrs["mcpu"]) == level.removesuffix("-amx")
    assert ("+amx-tile" in str(made)) == (level == AMX_LEVEL)
    assert int(made.attrs["num-cores"]) == 3


def test_every_level_of_x86_has_a_tile_of_its_own_choice() -> None:
    tiles = [CpuTarget(HostCpu("", "x86_64", level), 1).tiling for level in X86_LEVELS]
    assert tiles == [AVX512, AVX512, AVX2, SSE]


@pytest.mark.parametrize(
    ("vector_bits", "registers", "tile"),
    [(128, 16, (4, 6, 2)), (256, 16, (8, 6, 2)), (512, 32, (16, 12, 2)), (128, 32, (4, 6, 4)), (256, 32, (8, 6, 4))],
)
def test_tile_follows_from_width_and_number_of_registers(
    vector_bits: int, registers: int, tile: tuple[int, int, int]
) -> None:
    tiling = Tiling.fitting(vector_bits, registers)
    assert (tiling.lanes, tiling.rows, tiling.vectors) == tile
    assert tiling.rows * tiling.vectors + tiling.vectors + 1 <= registers


@pytest.mark.parametrize(("level", "triple"), [("apple-m1", "arm64-apple-macos"), ("cortex-a76", "aarch64-linux-gnu")])
def test_arm_is_compiled_for_by_its_triple(level: str, triple: str) -> None:
    assert CpuTarget(named_cpu(level), 1).options["mtriple"] == triple


@pytest.mark.parametrize(("host", "triple"), [("arm64", "x86_64-linux-gnu"), ("x86_64", None)])
def test_x86_is_compiled_for_linux_where_this_machine_is_no_x86(
    monkeypatch: pytest.MonkeyPatch, host: str, triple: str | None
) -> None:
    monkeypatch.setattr(targets, "host_cpu", lambda: HostCpu("", host, "generic"))
    assert CpuTarget(HostCpu("", "x86_64", "x86-64-v3", "linux"), 1).options.get("mtriple") == triple


def test_this_machine_is_known() -> None:
    CpuTarget(host_cpu(), 2).target()


def test_target_that_tvm_does_not_know_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CpuTarget, "options", {"kind": "abacus"})
    with pytest.raises(CompileError, match=r"TVM cannot compile for .*abacus") as caught:
        CpuTarget(HostCpu("", "x86_64", "x86-64"), 1).target()
    assert "\n" not in str(caught.value)


HOST = CpuTarget(HostCpu("", "x86_64", "x86-64-v3", "linux"), 2)


@pytest.mark.parametrize(
    ("arch", "system", "triple"),
    [
        ("x86_64", "windows", "x86_64-pc-windows-msvc"),
        ("x86_64", "macos", "x86_64-apple-macos"),
        ("arm64", "linux", "aarch64-linux-gnu"),
        ("arm64", "macos", "arm64-apple-macos"),
    ],
)
def test_other_machine_is_compiled_for_by_its_triple(
    monkeypatch: pytest.MonkeyPatch, arch: str, system: str, triple: str
) -> None:
    monkeypatch.setattr(targets, "host_cpu", lambda: HostCpu("", "x86_64", "x86-64-v3"))
    monkeypatch.setattr(targets, "host_system", lambda: "linux")
    assert CpuTarget(HostCpu("", arch, "generic", system), 1).options["mtriple"] == triple
    assert "mtriple" not in CpuTarget(HostCpu("", "x86_64", "x86-64-v2", "linux"), 1).options


def test_gpu_is_a_target_with_a_host_within_its_kind_s_limits() -> None:
    made = GpuTarget("cuda", "sm_90", HOST).target()
    assert str(made.kind) == "cuda"
    assert str(made.attrs["arch"]) == "sm_90"
    assert (int(made.attrs["max_num_threads"]), int(made.attrs["max_shared_memory_per_block"])) == (1024, 48 * 1024)
    assert str(made.host.attrs["mcpu"]) == "x86-64-v3"


def test_metal_s_shared_memory_is_smaller() -> None:
    options = GpuTarget("metal", "", CpuTarget(named_cpu("apple-m1"), 2)).options
    assert "arch" not in options
    assert options["max_shared_memory_per_block"] == 32 * 1024
    assert options["host"]["mtriple"] == "arm64-apple-macos"


@pytest.mark.parametrize("arch", ["", "90", "sm_9", "compute_90", "sm_90x", "sm_90 "])
def test_architecture_that_is_none_is_one_sentence(arch: str) -> None:
    with pytest.raises(CompileError, match="Unknown CUDA architecture") as caught:
        GpuTarget("cuda", arch, HOST)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("arch", ["sm_75", "sm_90", "sm_90a", "sm_100f", "sm_120"])
def test_architecture_may_have_a_letter(arch: str) -> None:
    assert GpuTarget("cuda", arch, HOST).options["arch"] == arch
