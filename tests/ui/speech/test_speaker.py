"""The part of the worker that lives on its thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QThread, Signal
from pytestqt.qtbot import QtBot

from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.speech.speaker import Speaker
from kokoro_desktop.ui.speech.tickets import Wishes


def test_memory_is_given_back_only_after_a_rest(qtbot: QtBot) -> None:
    rests: list[int] = []
    wishes = Wishes()
    speaker = Speaker(StandInEngines(), wishes, rest=lambda: rests.append(1), rest_ms=30)
    assert not rests
    speaker.answer(wishes.add("llvm", 1, None))
    assert not rests
    qtbot.waitUntil(lambda: bool(rests))
    qtbot.wait(100)
    assert rests == [1]


def test_nothing_happens_after_the_end(qtbot: QtBot) -> None:
    rests: list[int] = []
    wishes = Wishes()
    speaker = Speaker(StandInEngines(), wishes, rest=lambda: rests.append(1), rest_ms=30)
    speaker.answer(wishes.add("llvm", 1, None))
    speaker.end()
    qtbot.wait(100)
    assert rests == []


class Asker(QObject):
    """Stands for the worker."""

    wanted = Signal(object)


def test_memory_is_given_back_on_the_speakers_thread_so_that_the_window_need_not_wait(qtbot: QtBot) -> None:
    rested: list[QThread] = []
    wishes = Wishes()
    speaker = Speaker(StandInEngines(), wishes, rest=lambda: rested.append(QThread.currentThread()), rest_ms=1)
    thread, asker = QThread(), Asker()
    speaker.moveToThread(thread)
    asker.wanted.connect(speaker.answer, Qt.ConnectionType.QueuedConnection)
    thread.finished.connect(speaker.end, Qt.ConnectionType.DirectConnection)
    thread.start()
    asker.wanted.emit(wishes.add("llvm", 1, None))
    try:
        qtbot.waitUntil(lambda: bool(rested))
    finally:
        thread.quit()
        assert thread.wait(5000)
    assert rested == [thread]
