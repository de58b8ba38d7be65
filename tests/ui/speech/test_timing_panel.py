"""The timing panel: what it shows, copies and saves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.spec import STAGES
from kokoro_desktop.takes import Take, timings
from kokoro_desktop.ui.speech.timing_panel import TimingPanel

SECONDS = dict(zip(STAGES, (0.1, 0.05, 0.0, 0.05, 0.1, 0.7), strict=True))


@pytest.fixture
def take(make_take: Callable[..., Take]) -> Take:
    return replace(make_take(1), seconds=SECONDS, first_audio_s=0.61, load_s=1.9, compile_s=63.4)


@pytest.fixture
def panel(qtbot: QtBot) -> TimingPanel:
    made = TimingPanel()
    qtbot.addWidget(made)
    return made


def test_the_table_shows_stages_and_total(panel: TimingPanel, take: Take) -> None:
    panel.set_take(take)
    table = panel.findChild(QTableWidget)
    rows = [[table.item(row, column).text() for column in range(3)] for row in range(table.rowCount())]
    assert rows[0] == ["bert", "100.0", "10.0"]
    assert rows[-1] == ["Total", "1000.0", "100.0"]
    assert [row[0] for row in rows[:-1]] == list(STAGES)


def test_loading_and_compiling_are_told_apart_from_speaking(panel: TimingPanel, take: Take) -> None:
    panel.set_take(take)
    assert panel.findChild(QLabel).text() == "First audio after 610 ms · Loading 1.90 s · Compiling 63 s"
    panel.set_take(replace(take, load_s=0.0, compile_s=0.0))
    assert panel.findChild(QLabel).text() == "First audio after 610 ms"
    assert panel.findChild(QLabel).accessibleName() == "First audio after 610 ms."


def test_copy_and_save_give_the_whole_table(qtbot: QtBot, panel: TimingPanel, take: Take) -> None:
    panel.set_take(take)
    copy, save = (each for each in panel.findChildren(QPushButton) if each.text() in ("Copy", "Save CSV…"))
    copy.click()
    assert QGuiApplication.clipboard().text() == timings.as_text(take)
    with qtbot.waitSignal(panel.save_requested) as asked:
        save.click()
    assert asked.args == [timings.as_csv(take)]


def test_without_a_take_there_is_nothing_to_copy(panel: TimingPanel, take: Take) -> None:
    panel.set_take(take)
    panel.set_take(None)
    panel.show()
    buttons = [button for button in panel.findChildren(QPushButton) if button is not panel.empty.button]
    assert not any(button.isEnabled() or button.isVisible() for button in buttons)
    assert panel.empty.label.isVisible()
    assert panel.findChild(QTableWidget).rowCount() == 0
