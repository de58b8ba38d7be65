"""From a kind of CPU to TVM's target and the register tile."""

from __future__ import annotations

import pytest
from tvm.target import Target

from kokoro_desktop.compiler import targets
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.errors import CompileError
from kokoro_desktop.kernels.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.runtime.host import X86_LEVELS, HostCpu, host_cpu


@pytest.mark.parametrize(
    ("arch", "level", "tiling"),
    [
        ("x86_64", "x86-64", SSE),
        ("x86_64", "x86-64-v2", SSE),
        ("x86_64", "x86-64-v3", AVX2),
        ("x86_64", "x86-64-v4", AVX512),
        ("x86_64", "generic", SSE),
        ("arm64", "generic", NEON),
        ("arm64", "apple-m1", NEON),
        ("arm64", "cortex-a76", NEON),
        ("riscv64", "generic", SSE),
    ],
)
def test_every_level_has_its_tile_and_a_target_that_tvm_knows(arch: str, level: str, tiling: Tiling) -> None:
    target = CpuTarget.of_host(HostCpu("any", arch, level), 3)
    assert target.tiling == tiling
    made = target.target()
    assert isinstance(made, Target)
    assert str(made.attrs["mcpu"]) == level
    assert int(made.attrs["num-cores"]) == 3


def test_every_level_of_x86_has_a_tile_of_its_own_choice() -> None:
    tiles = [CpuTarget("x86_64", level, 1).tiling for level in X86_LEVELS]
    assert tiles == [AVX512, AVX2, SSE]


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


@pytest.mark.parametrize(
    ("arch", "level", "triple"),
    [("arm64", "apple-m1", "arm64-apple-macos"), ("arm64", "cortex-a76", "aarch64-linux-gnu")],
)
def test_arm_is_compiled_for_by_its_triple(arch: str, level: str, triple: str) -> None:
    assert CpuTarget(arch, level, 1).options["mtriple"] == triple


@pytest.mark.parametrize(("host", "triple"), [("arm64", "x86_64-linux-gnu"), ("x86_64", None)])
def test_x86_is_compiled_for_linux_where_this_machine_is_no_x86(
    monkeypatch: pytest.MonkeyPatch, host: str, triple: str | None
) -> None:
    monkeypatch.setattr(targets, "host_cpu", lambda: HostCpu("", host, "generic"))
    assert CpuTarget("x86_64", "x86-64-v3", 1).options.get("mtriple") == triple


def test_this_machine_is_known() -> None:
    CpuTarget.of_host(host_cpu(), 2).target()


def test_target_that_tvm_does_not_know_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CpuTarget, "options", {"kind": "abacus"})
    with pytest.raises(CompileError, match=r"TVM cannot compile for .*abacus") as caught:
        CpuTarget("x86_64", "x86-64", 1).target()
    assert "\n" not in str(caught.value)
