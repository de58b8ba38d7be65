"""What competes is the device's own."""

from __future__ import annotations

from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.compiler.tuning.contest import make_contest
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.cpu import choice as cpu
from kokoro_desktop.kernels.gpu import choice as gpu

HOST = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)
SPEC = Conv1d(768, 2304)


def test_cpu_competes_in_ways_of_sharing_and_in_tiles() -> None:
    competing = make_contest(SPEC, HOST)
    assert competing.default == cpu.Choice()
    assert competing.describe(competing.default) == "channels, 6x2"
    assert [bool(stage(competing.default)) for stage in competing.stages] == [True, True]


def test_gpu_competes_in_tiles() -> None:
    competing = make_contest(SPEC, GpuTarget("metal", "", HOST))
    assert competing.default == gpu.Choice()
    assert competing.describe(gpu.Choice(64)) == "64 rows"
    (stage,) = competing.stages
    assert stage(competing.default) == [gpu.Choice(16), gpu.Choice(64), gpu.Choice(128)]
