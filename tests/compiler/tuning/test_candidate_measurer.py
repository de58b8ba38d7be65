"""Running kernels by turns, by a clock of the test's; what a measurer has compiled, and with which tensors it runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from device_text import DIALECTS, DeviceText, missing_compiler
from numpy.typing import NDArray

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget, GpuTarget
from kokoro_desktop.compiler.tuning import gpu_candidates
from kokoro_desktop.compiler.tuning.candidate_measurer import LEAST_ROUNDS, MOST_ROUNDS, CandidateMeasurer, run_by_turns
from kokoro_desktop.compiler.tuning.search_space import make_search_space
from kokoro_desktop.compiler.tuning.tunable import Spec, TunableLayer
from kokoro_desktop.compiler.tuning.tuner import tune_layers
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.gpu.choice import parse_choices
from kokoro_desktop.kernels.gpu.family import GpuKernels
from kokoro_desktop.kernels.ir import PrimFunc
from kokoro_desktop.task import QUIET


class Machine:
    """Two kernels that take one and two seconds, and something between them that takes a hundred."""

    def __init__(self) -> None:
        self.now = 0.0
        self.done: list[str] = []

    def clock(self) -> float:
        return self.now

    def one(self) -> None:
        self.done.append("one")
        self.now += 1

    def two(self) -> None:
        self.done.append("two")
        self.now += 2

    def between(self) -> None:
        self.done.append("between")
        self.now += 100


@pytest.mark.parametrize(
    ("seconds", "rounds"), [(0.0, LEAST_ROUNDS), (2000.0, 9), (math.inf, MOST_ROUNDS)], ids=["short", "some", "long"]
)
def test_rounds_fit_the_time(seconds: float, rounds: int) -> None:
    machine = Machine()
    runs = run_by_turns([machine.one, machine.two], seconds, machine.between, machine.clock)
    assert runs == [(1.0,) * rounds, (2.0,) * rounds]


def test_first_round_is_not_told_and_every_other_one_goes_backwards() -> None:
    machine = Machine()
    run_by_turns([machine.one, machine.two], 0.0, lambda: None, machine.clock)
    turns = [tuple(machine.done[i : i + 2]) for i in range(0, len(machine.done), 2)]
    assert turns == [("one", "two"), ("two", "one")] * ((LEAST_ROUNDS + 1) // 2)


def test_something_else_comes_before_each() -> None:
    machine = Machine()
    run_by_turns([machine.one], 0.0, machine.between, machine.clock)
    assert machine.done == ["between", "one"] * (LEAST_ROUNDS + 1)


CPU = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)
CUDA = GpuTarget("cuda", "sm_90", CPU)


class Listening:
    """Stands for a device: remembers what was called with tensors of which shapes."""

    def __init__(self) -> None:
        self.compiled = 0
        self.swept = 0
        self.called: list[list[tuple[int, ...]]] = []

    def compile(self, functions: Mapping[str, PrimFunc]) -> dict[str, Callable[..., object]]:
        self.compiled += len(functions)
        return {name: lambda *tensors: self.called.append([each.shape for each in tensors]) for name in functions}

    def place(self, array: NDArray[np.float32]) -> Any:
        return array

    def sweep(self) -> None:
        self.swept += 1


@pytest.mark.parametrize("target", [CPU, CUDA], ids=["cpu", "cuda"])
@pytest.mark.parametrize(
    ("spec", "lengths", "shapes"),
    [
        (SameConv1d(64, 7, 3, Activation(affine=True, kind="snake"), residual=True), {"n": 50}, [(50, 64)]),
        (Conv1d(24, 96, taps=3, residual="half"), {"p": 22, "m": 20, "r": 10}, [(22, 24), (10, 96), (20, 96)]),
    ],
    ids=["same_conv1d", "conv1d"],
)
def test_candidates_of_every_stage_are_compiled_once_and_run_on_the_layers_shapes(
    target: AnyTarget, spec: Spec, lengths: dict[str, int], shapes: list[tuple[int, ...]]
) -> None:
    device, space = Listening(), make_search_space(spec, target)
    measurer = CandidateMeasurer(TunableLayer(spec, 1, lengths, 1), target, device)
    candidates = {stage(space.default)[-1] for stage in space.stages}
    for candidate in candidates:
        runs = measurer([space.default, candidate], 0.0)
        assert [len(each) for each in runs] == [LEAST_ROUNDS] * 2
    assert device.compiled == 1 + len(candidates)
    assert device.swept == len(device.called) == 2 * len(candidates) * (LEAST_ROUNDS + 1)
    assert all(shape in called for called in device.called for shape in shapes)


class OnThisCpu:
    """Stands for a card: runs the very text that CUDA's compiler would be given."""

    def __init__(self, text: DeviceText) -> None:
        self._text = text

    def compile(self, functions: Mapping[str, PrimFunc]) -> dict[str, Callable[..., object]]:
        return {name: self._text.kernel(function) for name, function in functions.items()}

    def place(self, array: NDArray[np.float32]) -> Any:
        return array

    def sweep(self) -> None:
        pass


@pytest.mark.skipif(bool(missing_compiler()), reason=missing_compiler())
def test_a_layer_is_tuned_on_what_stands_for_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_candidates, "TILE_ROWS", (16, 32))  # each is compiled by g++, which takes a second
    layer = TunableLayer(Conv1d(16, 64), 3, {"p": 70, "m": 70}, 1)
    (exact,) = (each for each in DIALECTS if str(each) == "cuda-exact")
    runner = OnThisCpu(DeviceText(exact, tmp_path))
    tuned = tune_layers(
        [layer],
        CUDA,
        Tuned("a card", "", "", 2),
        lambda _: None,
        QUIET,
        lambda each: CandidateMeasurer(each, CUDA, runner),
    )
    found = tuned.measured[layer.name]
    assert (found.default, found.calls) == ("32 rows", 3)
    rows = GpuKernels(parse_choices(tuned.in_use)).tile(layer.spec).rows
    assert found.chosen == f"{rows} rows"
    assert 0 < found.after_s <= found.before_s
