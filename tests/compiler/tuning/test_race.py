"""Running kernels by turns, by a clock of the test's; and real kernels of a small layer, whatever their time."""

from __future__ import annotations

import math

import pytest

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.compiler.tuning import race as module
from kokoro_desktop.compiler.tuning.candidates import stages
from kokoro_desktop.compiler.tuning.race import LEAST_ROUNDS, MOST_ROUNDS, KernelRace, by_turns
from kokoro_desktop.compiler.tuning.tunable import Spec, TunableLayer
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.choice import Choice


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
    runs = by_turns([machine.one, machine.two], seconds, machine.between, machine.clock)
    assert runs == [(1.0,) * rounds, (2.0,) * rounds]


def test_first_round_is_not_told_and_every_other_one_goes_backwards() -> None:
    machine = Machine()
    by_turns([machine.one, machine.two], 0.0, lambda: None, machine.clock)
    turns = [tuple(machine.done[i : i + 2]) for i in range(0, len(machine.done), 2)]
    assert turns == [("one", "two"), ("two", "one")] * ((LEAST_ROUNDS + 1) // 2)


def test_something_else_comes_before_each() -> None:
    machine = Machine()
    by_turns([machine.one], 0.0, machine.between, machine.clock)
    assert machine.done == ["between", "one"] * (LEAST_ROUNDS + 1)


@pytest.mark.parametrize(
    ("spec", "lengths"),
    [
        (SameConv1d(64, 7, 3, Activation(affine=True, kind="snake"), residual=True), {"n": 50}),
        (Conv1d(24, 96, taps=3, residual="half"), {"p": 22, "m": 20, "r": 10}),
    ],
    ids=["same_conv1d", "conv1d"],
)
def test_candidates_of_every_stage_of_a_small_layer_run(
    monkeypatch: pytest.MonkeyPatch, spec: Spec, lengths: dict[str, int]
) -> None:
    monkeypatch.setattr(module, "_SWEPT", (4, 64))
    target = CpuTarget(host_cpu(), 2)
    race = KernelRace(TunableLayer(spec, 1, lengths, 1), target)
    for stage in stages(spec, target.tiling):
        choices = [Choice(), stage(Choice())[-1]]
        runs = race(choices, 0.0)
        assert [len(each) for each in runs] == [LEAST_ROUNDS] * len(choices)
        assert all(seconds > 0 for each in runs for seconds in each)
