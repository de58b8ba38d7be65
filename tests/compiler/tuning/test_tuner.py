"""A session of tuning: kept after every layer, stopped at any moment, and gone on with."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.compiler.tuning.tunable import TunableLayer
from kokoro_desktop.compiler.tuning.tuner import choose_layers, tune_layers
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.errors import InputError
from kokoro_desktop.kernels.conv_layers import Conv1d
from kokoro_desktop.kernels.cpu.choice import Choice, parse_choices
from kokoro_desktop.task import QUIET, Task

TARGET = CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 2)
LAYERS = [TunableLayer(Conv1d(16 * i, 64), i, {"p": 10, "m": 10}, 1) for i in (1, 2, 3)]
NAMES = [layer.name for layer in LAYERS]
FRESH = Tuned("cpu", "tvm", "sources", 2)
MINUTE = 60.0


class Machine:
    """Takes a minute by the test's clock; on the second layer, four rows are fastest, elsewhere the rules."""

    def __init__(self) -> None:
        self.now = 0.0
        self.measured: list[str] = []

    def clock(self) -> float:
        return self.now

    def new_measurer(self, layer: TunableLayer) -> Machine:
        self.now += MINUTE
        self.measured.append(layer.name)
        return self

    def __call__(self, choices: Sequence[Choice], seconds: float) -> list[list[float]]:
        fast = Choice(rows=4, vectors=3) if self.measured[-1] == NAMES[1] else Choice()
        return [[1.0 if choice == fast else 2.0] for choice in choices]


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def saved() -> list[Tuned]:
    return []


def test_every_layer_is_saved_when_it_is_measured_and_all_are_in_use_at_the_end(
    machine: Machine, saved: list[Tuned]
) -> None:
    heard: list[tuple[int, int, str]] = []
    tuned = tune_layers(
        LAYERS, TARGET, FRESH, saved.append, Task(lambda *args: heard.append(args)), machine.new_measurer
    )
    assert [list(each.measured) for each in saved] == [NAMES[:1], NAMES[:2], NAMES, NAMES]
    assert [bool(each.in_use) for each in saved] == [False, False, False, True]
    assert saved[-1] == tuned
    assert parse_choices(tuned.in_use) == {NAMES[1]: Choice(rows=4, vectors=3)}
    assert [(done, total) for done, total, _ in heard] == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_what_was_found_is_kept_in_words_and_figures(machine: Machine, saved: list[Tuned]) -> None:
    measured = tune_layers(LAYERS, TARGET, FRESH, saved.append, QUIET, machine.new_measurer).measured
    changed, same = measured[NAMES[1]], measured[NAMES[2]]
    assert (changed.default, changed.chosen) == ("channels, 6x2", "channels, 4x3")
    assert (changed.calls, changed.before_s, changed.after_s) == (2, 2.0, 1.0)
    assert (same.choice, same.chosen, same.before_s, same.after_s) == ({}, same.default, 1.0, 1.0)


def test_interrupted_session_goes_on_where_it_stopped(machine: Machine, saved: list[Tuned]) -> None:
    def stop_at_third(done: int, total: int, what: str) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune_layers(LAYERS, TARGET, FRESH, saved.append, Task(stop_at_third), machine.new_measurer)
    assert list(saved[-1].measured) == NAMES[:2]
    assert saved[-1].in_use == {}
    tuned = tune_layers(LAYERS, TARGET, saved[-1], saved.append, QUIET, machine.new_measurer)
    assert machine.measured == NAMES
    assert list(tuned.measured) == NAMES
    assert list(tuned.in_use) == [NAMES[1]]


@pytest.mark.parametrize(("minutes", "count"), [(0.5, 1), (1, 1), (1.5, 2), (9, 3)])
def test_no_layer_is_begun_after_the_time_is_up(
    machine: Machine, saved: list[Tuned], minutes: float, count: int
) -> None:
    tuned = tune_layers(
        LAYERS,
        TARGET,
        FRESH,
        saved.append,
        QUIET,
        machine.new_measurer,
        seconds=MINUTE * minutes,
        clock=machine.clock,
    )
    assert list(tuned.measured) == NAMES[:count]
    assert list(tuned.in_use) == NAMES[1:2][: count - 1]


def test_what_is_measured_already_stays_in_use_and_is_not_measured_again(machine: Machine, saved: list[Tuned]) -> None:
    first = tune_layers(LAYERS[1:2], TARGET, FRESH, saved.append, QUIET, machine.new_measurer)
    tuned = tune_layers(LAYERS, TARGET, first, saved.append, QUIET, machine.new_measurer)
    assert machine.measured == [NAMES[1], NAMES[0], NAMES[2]]
    assert tuned.in_use == first.in_use


@pytest.mark.parametrize(
    ("patterns", "chosen"),
    [([], NAMES), (["conv1d_*"], NAMES), (["*_32_*"], NAMES[1:2]), ([NAMES[2], NAMES[0]], [NAMES[0], NAMES[2]])],
)
def test_patterns_choose_layers(patterns: list[str], chosen: list[str]) -> None:
    assert [layer.name for layer in choose_layers(LAYERS, patterns)] == chosen


def test_pattern_without_a_layer_is_refused_with_an_example() -> None:
    with pytest.raises(InputError, match=f"'lstm\\*'; their names are like '{NAMES[0]}'"):
        choose_layers(LAYERS, ["conv1d_*", "lstm*"])
