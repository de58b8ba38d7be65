"""The CPU's peak is that of the fastest repeat, and it is answered as a rate or as a sentence."""

from __future__ import annotations

import pytest

from kokoro_desktop.compiler import fma_peak
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.kernels.cpu.fma_loop import operations
from kokoro_desktop.task import QUIET


def test_fastest_repeat_counts() -> None:
    times = iter([0.0, 4.0, 10.0, 12.0, 20.0, 23.0])
    rate = fma_peak.peak_gflops(1, repeats=2, clock=lambda: next(times))
    assert rate == pytest.approx(operations(CpuTarget(host_cpu(), 1).tiling, 1) / 2.0 / 1e9)


def test_rate_is_answered_for_the_threads_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fma_peak, "peak_gflops", lambda threads: 10.0 * threads)
    assert fma_peak.answer(3, QUIET) == 30.0
