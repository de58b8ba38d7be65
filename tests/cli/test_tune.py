"""The command `tune`: what it asks for, what it prints, and how it stops."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.bundle.tuned_choices import Measured, Tuned, measure_alone, read_tuned, write_tuned
from kokoro_desktop.cli import main
from kokoro_desktop.cli import tune as command
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.task import Task

CPU = host_cpu().identity
FASTER = Measured({"rows": 4}, "channels, 6x2", "channels, 4x3", 12, 0.002, 0.0015)
SAME = Measured({}, "F(6,3), 6x2, 8 groups", "F(6,3), 6x2, 8 groups", 2, 0.01, 0.01)


class Tuning:
    """Stands for the measuring and the compiling."""

    def __init__(self) -> None:
        self.asked: list[tuple[int | None, float | None, tuple[str, ...]]] = []
        self.compiled = 0
        self.missing = 0
        self.measuring: BaseException | None = None
        self.compiling: BaseException | None = None

    def tune(
        self, threads: int | None, minutes: float | None, layers: Sequence[str], task: Task, placement: Placement
    ) -> int:
        assert placement == Placement()
        self.asked.append((threads, minutes, tuple(layers)))
        tuned = Tuned.fresh(CPU, 2).with_measured("conv1d_a", FASTER).with_measured("same_conv1d_b", SAME)
        write_tuned(tuned if self.measuring else tuned.with_all_in_use())
        if self.measuring is not None:
            raise self.measuring
        return self.missing

    def ensure(self, placement: Placement, task: Task) -> Any:
        assert placement == Placement()
        self.compiled += 1
        if self.compiling is not None:
            raise self.compiling


@pytest.fixture
def tuning(fresh_home: Path, monkeypatch: pytest.MonkeyPatch) -> Tuning:
    stand_in = Tuning()
    monkeypatch.setattr(command.tune_child, "tune", stand_in.tune)
    monkeypatch.setattr(command.bundle_cache, "ensure", stand_in.ensure)
    return stand_in


def test_table_shows_every_layer_and_what_it_comes_to(tuning: Tuning, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune"]) == 0
    assert (tuning.asked, tuning.compiled) == ([(None, None, ())], 1)
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "layer          by the rules           chosen         calls  ms before  ms after",
        "conv1d_a       channels, 6x2          channels, 4x3     12      2.000     1.500",
        "same_conv1d_b  F(6,3), 6x2, 8 groups  -                  2     10.000         -",
        "1 of 2 layers are computed otherwise than by the rules; "
        "8 s of audio spend about 38 ms in all of them, by the rules 44 ms.",
    ]


def test_options_are_passed_on(tuning: Tuning) -> None:
    assert main(["tune", "-t", "1", "--minutes", "2.5", "--layer", "conv*", "--layer", "same_conv1d_128_*"]) == 0
    assert tuning.asked == [(1, 2.5, ("conv*", "same_conv1d_128_*"))]


def test_layers_that_were_left_out_for_time_are_told(tuning: Tuning, capsys: pytest.CaptureFixture[str]) -> None:
    tuning.missing = 7
    assert main(["tune", "--minutes", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Still to be measured: 7 layers; `kokoro-desktop tune` goes on from there."
    )


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), Cancelled()], ids=["Ctrl-C", "cancelled"])
def test_stopped_measuring_is_kept_and_not_compiled(
    tuning: Tuning, capsys: pytest.CaptureFixture[str], stop: BaseException
) -> None:
    tuning.measuring = stop
    assert main(["tune"]) == 130
    assert tuning.compiled == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "kokoro-desktop: Stopped with 2 layers measured; `kokoro-desktop tune` goes on from there.\n"


def test_stopped_compiling_keeps_the_choices(tuning: Tuning, capsys: pytest.CaptureFixture[str]) -> None:
    tuning.compiling = KeyboardInterrupt()
    assert main(["tune"]) == 130
    assert capsys.readouterr().err == (
        "kokoro-desktop: Stopped; the choices are kept, and the next use compiles them.\n"
    )
    kept = read_tuned(CPU)
    assert kept is not None
    assert kept.in_use == {"conv1d_a": {"rows": 4}}


def test_error_is_one_sentence(tuning: Tuning, capsys: pytest.CaptureFixture[str]) -> None:
    tuning.measuring = InputError("No layer is called 'x'.")
    assert main(["tune", "--layer", "x"]) == 2
    assert capsys.readouterr().err == "kokoro-desktop: No layer is called 'x'.\n"


def test_forgetting_measures_nothing(tuning: Tuning, capsys: pytest.CaptureFixture[str]) -> None:
    write_tuned(Tuned.fresh(CPU, 2))
    assert main(["tune", "--forget"]) == 0
    assert read_tuned(CPU) is None
    assert main(["tune", "--forget"]) == 0
    assert (tuning.asked, tuning.compiled) == ([], 0)
    assert capsys.readouterr().out.splitlines() == [
        "Forgotten: bundles follow the rules again.",
        "There was nothing to forget.",
    ]


def test_nothing_is_forgotten_while_another_process_measures(
    tuning: Tuning, capsys: pytest.CaptureFixture[str]
) -> None:
    write_tuned(Tuned.fresh(CPU, 2))
    with measure_alone(CPU):
        assert main(["tune", "--forget"]) == 1
    assert read_tuned(CPU) is not None
    assert capsys.readouterr() == (
        "",
        "kokoro-desktop: Another `kokoro-desktop tune` is measuring on this device: wait for it, or stop it.\n",
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--minutes", "0"], "'0' is not a number of minutes"),
        (["--minutes", "inf"], "'inf' is not a number of minutes"),
        (["--minutes", "soon"], "'soon' is not a number of minutes"),
        (["-t", "0"], "'0' is not a whole number of 1 or more"),
        (["-t", "two"], "'two' is not a whole number of 1 or more"),
        (["--layer"], "expected one argument"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    tuning: Tuning, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert main(["tune", *options]) == 2
    assert tuning.asked == []
    assert words in capsys.readouterr().err
