"""Kernels of a stage, and the passes of a long text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from desk import LONG, Desk
from pseudo_locale import PseudoLocale
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.measure.profile import KernelTime, Profile
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.testing.stand_in import StandInEngines, StandInPipeline
from kokoro_desktop.ui.speech.timing_details import TimingDetails
from kokoro_desktop.ui.speech.timing_panel import TimingPanel

PROFILE = Profile(
    sentence="", threads=2, runs=3, plain_s=0.1, watched_s=0.11, peak_gflops=200.0,
    kernels=(
        KernelTime("decoder", "conv_a", 12, 0.05, 5_000_000_000),
        KernelTime("decoder", "norm", 24, 0.01, None),
        KernelTime("bert", "matmul", 48, 0.02, 1_000_000_000),
    ),
)  # fmt: skip


@pytest.fixture
def take(make_take: Callable[..., Take]) -> Take:
    made = make_take(1)
    starts = (0, len(made.samples) // 2)
    return replace(made, chunk_starts=starts, pass_seconds=({"decoder": 0.1}, {"bert": 0.02, "decoder": 0.03}))


@pytest.fixture
def details(qtbot: QtBot, take: Take) -> TimingDetails:
    made = TimingDetails()
    qtbot.addWidget(made)
    made.set_take(take)
    return made


def table(details: TimingDetails, name: str) -> list[list[str]]:
    found = next(each for each in details.findChildren(QTableWidget) if each.accessibleName() == name)
    return [
        [found.item(row, column).text() for column in range(found.columnCount())] for row in range(found.rowCount())
    ]


def test_kernels_of_a_stage_have_calls_time_rate_and_share_of_the_peak(details: TimingDetails) -> None:
    details.set_profile(PROFILE)
    assert table(details, "Kernels") == [["conv_a", "12", "50.00", "100.0", "50"], ["norm", "24", "10.00", "", ""]]
    details.show_stage("bert")
    assert table(details, "Kernels") == [["matmul", "48", "20.00", "50.0", "25"]]
    said = [label.text() for label in details.findChildren(QLabel)]
    assert "bert: 20.0 ms in 1 kernel (peak 200 GFLOP/s, profiling overhead 10%)" in said


def test_passes_have_their_own_time(details: TimingDetails, take: Take) -> None:
    rows = table(details, "Passes")
    assert [row[0] for row in rows] == ["1", "2"]
    assert [row[2] for row in rows] == ["100.0", "50.0"]
    length = take.duration_s / 2
    assert float(rows[0][3]) == pytest.approx(0.1 / length, rel=0.01)


def test_passes_are_shown_whole_in_a_narrow_dock(details: TimingDetails) -> None:
    details.resize(320, 300)
    details.setCurrentIndex(1)
    details.show()
    passes = details.currentWidget()
    assert isinstance(passes, QTableWidget) and passes.horizontalScrollBar().maximum() == 0


def test_heads_of_passes_that_are_longer_in_another_language_are_whole(qtbot: QtBot, take: Take) -> None:
    pseudo = PseudoLocale()
    QCoreApplication.installTranslator(pseudo)
    try:
        details = TimingDetails()
    finally:
        QCoreApplication.removeTranslator(pseudo)
    qtbot.addWidget(details)
    details.set_take(take)
    details.resize(360, 300)
    details.setCurrentIndex(1)
    details.show()
    passes = details.currentWidget()
    assert isinstance(passes, QTableWidget)
    heads = passes.horizontalHeader()
    assert all(heads.sectionSize(each) >= heads.sectionSizeHint(each) for each in range(heads.count()))


def test_figures_of_a_kernel_are_in_view_however_long_its_name_is(details: TimingDetails) -> None:
    long = replace(PROFILE, kernels=(KernelTime("decoder", "fused_conv1d_transpose_" * 4, 12, 0.05, 5_000_000_000),))
    details.set_profile(long)
    details.resize(320, 300)
    details.show()
    assert details.kernels.horizontalScrollBar().maximum() == 0


def test_table_in_front_is_saved(details: TimingDetails, qtbot: QtBot) -> None:
    details.set_profile(PROFILE)
    save = details.cornerWidget()
    with qtbot.waitSignal(details.save_requested) as saved:
        save.click()
    assert next(csv.DictReader(io.StringIO(saved.args[0])))["Kernel"] == "conv_a"
    details.setCurrentIndex(1)
    with qtbot.waitSignal(details.save_requested) as saved:
        save.click()
    assert len(list(csv.reader(io.StringIO(saved.args[0])))) == 3


def test_click_on_a_stage_opens_its_kernels(qtbot: QtBot, take: Take) -> None:
    panel = TimingPanel()
    qtbot.addWidget(panel)
    panel.set_take(take)
    panel.details.set_profile(PROFILE)
    panel.show_stage("bert")
    assert table(panel.details, "Kernels") == [["matmul", "48", "20.00", "50.0", "25"]]


def test_the_focus_is_on_the_button_that_takes_the_place_of_another(details: TimingDetails, qtbot: QtBot) -> None:
    details.show()
    measure, stop = (
        next(each for each in details.findChildren(QPushButton) if each.text() == text)
        for text in ("Measure &Kernels", "Stop Meas&uring")
    )
    details.activateWindow()
    measure.setFocus()
    qtbot.waitUntil(measure.hasFocus)
    details.show_measuring()
    assert stop.hasFocus()
    details.show_unmeasured()
    assert measure.hasFocus()


class _Watched(StandInPipeline):
    """A stand-in that tells of one kernel a stage."""

    has_kernels = True

    def watch(self, watch: Callable[..., object]) -> None:
        self._watch = watch

    def bert(self, tokens):  # type: ignore[no-untyped-def]
        if hasattr(self, "_watch"):
            self._watch("bert", "matmul", 1_000, 0.001)
        return super().bert(tokens)


class _WatchedEngines(StandInEngines):
    def __init__(self) -> None:
        super().__init__()
        self._pipeline = _Watched()


def test_kernels_are_measured_when_that_is_asked_for(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.speech.kernel_measurement.child_gflops", lambda threads: 10.0)
    monkeypatch.setattr("kokoro_desktop.ui.speech.kernel_measurement.RUNS", 1)
    window = desk.open(_WatchedEngines)
    desk.speak(LONG)
    details = window.panels.timing.details
    window.panels.timing.show_stage("bert")
    button = next(each for each in details.findChildren(QPushButton) if each.text() == "Measure &Kernels")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.until(lambda: table(details, "Kernels"))
    assert table(details, "Kernels")[0][0] == "matmul"
    assert len(table(details, "Passes")) == len(window.store.takes[0].chunk_starts) > 1
    assert not window.player.playing


def test_measuring_kernels_can_be_stopped(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kokoro_desktop.ui.speech.kernel_measurement.RUNS", 1_000_000)
    window = desk.open(_WatchedEngines)
    desk.speak("a")
    window.actions_.stop.trigger()
    window.panels.docks["timing"].set_shown(True)
    details = window.panels.timing.details
    measure, stop = (
        next(each for each in details.findChildren(QPushButton) if each.text() == text)
        for text in ("Measure &Kernels", "Stop Meas&uring")
    )
    assert not stop.isVisible()
    qtbot.mouseClick(measure, Qt.MouseButton.LeftButton)
    assert stop.isVisible() and not measure.isVisible()
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    desk.until(measure.isVisible)
    assert not stop.isVisible()


def test_device_without_kernels_to_watch_says_so(desk: Desk, qtbot: QtBot) -> None:
    window = desk.open()
    desk.speak("a")
    details = window.panels.timing.details
    button = next(each for each in details.findChildren(QPushButton) if each.text() == "Measure &Kernels")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.until(lambda: any("cannot be measured" in label.text() for label in details.findChildren(QLabel)))
    assert button.isEnabled()


def test_kernels_of_another_take_are_measured_in_place_of_those_that_are(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []

    def measure(engines: object, request: SpeechRequest, task: Task) -> Profile:
        measured.append(request.text)
        while len(measured) < 2:
            task.check()
        return PROFILE

    monkeypatch.setattr("kokoro_desktop.ui.speech.kernel_measurement.measure_kernels", measure)
    window = desk.open()
    for text in ("wˈʌn", "tˈu"):
        desk.speak(text)
    window.actions_.stop.trigger()
    details = window.panels.timing.details
    for identifier in (1, 2):
        window.commands.use_take(identifier)
        details.measure_requested.emit()
        desk.until(lambda: bool(measured))
    desk.until(lambda: table(details, "Kernels"))
    assert measured == ["wˈʌn", "tˈu"]
