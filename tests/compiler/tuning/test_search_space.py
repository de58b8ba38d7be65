"""What is searched is the device's own."""

from __future__ import annotations

from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.compiler.tuning.search_space import make_search_space
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.cpu import choice as cpu
from kokoro_desktop.kernels.gpu import choice as gpu

HOST = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)
SPEC = Conv1d(768, 2304)


def test_cpu_is_searched_in_ways_of_sharing_and_in_tiles() -> None:
    space = make_search_space(SPEC, HOST)
    assert space.default == cpu.Choice()
    assert space.describe(space.default) == "channels, 6x2"
    assert [bool(stage(space.default)) for stage in space.stages] == [True, True]


def test_gpu_is_searched_in_tiles() -> None:
    space = make_search_space(SPEC, GpuTarget("metal", "", HOST))
    assert space.default == gpu.Choice()
    assert space.describe(gpu.Choice(64)) == "64 rows"
    (stage,) = space.stages
    assert stage(space.default) == [gpu.Choice(16), gpu.Choice(64), gpu.Choice(128)]
