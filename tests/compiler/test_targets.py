"""From a kind of CPU to TVM's target and the register tile."""

from __future__ import annotations

import pytest
from tvm.target import Target

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


def test_apple_silicon_is_compiled_for_by_its_triple() -> None:
    assert CpuTarget("arm64", "apple-m1", 1).options["mtriple"] == "arm64-apple-macos"


def test_this_machine_is_known() -> None:
    CpuTarget.of_host(host_cpu(), 2).target()


def test_target_that_tvm_does_not_know_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CpuTarget, "options", {"kind": "abacus"})
    with pytest.raises(CompileError, match=r"TVM cannot compile for .*abacus") as caught:
        CpuTarget("x86_64", "x86-64", 1).target()
    assert "\n" not in str(caught.value)
