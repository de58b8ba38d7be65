"""Which engines `bench` measures."""

from dataclasses import replace

from kokoro_desktop.cli import bench_engines
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.measure.baselines import BASELINES
from kokoro_desktop.measure.own_engine import DeviceSetup


class FakeEngine:
    device = version = ""

    def __init__(self, name, threads):
        self.name, self.threads = name, threads


def test_other_engines_get_every_number_of_threads_and_a_gpu_the_most():
    baselines = {name: replace(BASELINES[name], make=FakeEngine) for name in ("torch", "torch-cuda")}
    setups = tuple(DeviceSetup(CPU_ALONE, threads) for threads in (1, 2))
    maker = bench_engines.EngineMaker(setups, (1, 2), baselines)
    _, others = maker.all(["torch", "torch-cuda"])
    assert [(engine.name, engine.threads) for engine in others] == [("torch", 1), ("torch", 2), ("torch-cuda", 2)]
