"""The line at the bottom: the state, what is told in passing, and progress."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QProgressBar
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.status_line import StatusLine


def shown(line: StatusLine) -> list[str]:
    return [label.text() for label in line.findChildren(QLabel) if not label.isHidden()]


def test_what_is_told_gives_way_to_the_state_of_then(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.say("Ready")
    line.tell("Written.", 50)
    line.say("Speaking")
    assert (shown(line), line.state()) == (["Written."], "Speaking")
    qtbot.waitUntil(lambda: shown(line) == ["Speaking"])
    line.say("Ready")
    assert shown(line) == ["Ready"]


def test_progress_stands_in_place_of_the_state_with_an_estimate_worth_reading(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.say("Speaking")
    bar = line.findChild(QProgressBar)
    assert bar.isHidden() and bar.accessibleName() == "Progress"
    assert line.minimumWidth() >= 100  # or what is beside it moves with every state
    line.progress(0.25, 12.4, "Compiling")
    assert shown(line) == ["Compiling, about 12 s left"]
    assert not bar.isHidden() and bar.value() / bar.maximum() == 0.25
    for rest_s, left in ((89, "89 s"), (114392, "32 h"), (195, "3 min")):
        line.progress(0.5, rest_s, "Speaking")
        assert shown(line) == [f"Speaking, about {left} left"]
    line.progress(0.9, 0.9, "Compiling")
    assert shown(line) == ["Compiling"]
    line.progress(None, None, "Looking")
    assert (bar.minimum(), bar.maximum()) == (0, 0)
    line.end_progress()
    assert shown(line) == ["Speaking"] and bar.isHidden()
