"""Changes of prosody that are computed in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.sound.slow_edits import EditQueue


class Editing(QObject):
    """An edit of a take."""

    def __init__(self, take: Take) -> None:
        super().__init__()
        self.edit, self.take, self.idle = NO_EDIT, take, True
        self.slow = EditQueue(lambda: (self.edit, self.take), lambda: self.idle, self)
        self.failed: list[str] = []
        self.slow.failed.connect(self.failed.append)

    def use(self, edit: ProsodyEdit) -> None:
        self.edit = edit


@pytest.fixture
def editing(qtbot: QtBot, make_take: Callable[..., Take]) -> Editing:
    return Editing(make_take(1))


def raised(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
    return ProsodyEdit(pitch_shift=edit.pitch_shift + 1)


def test_each_builds_on_the_last(qtbot: QtBot, editing: Editing) -> None:
    for _ in range(3):
        editing.slow.ask(editing.take, raised, editing.use)
    qtbot.waitUntil(lambda: editing.edit.pitch_shift == 3)


def test_an_edit_made_meanwhile_is_the_one_that_is_changed(qtbot: QtBot, editing: Editing) -> None:
    go_on = threading.Event()

    def work(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
        go_on.wait()
        return raised(edit, take)

    editing.slow.ask(editing.take, work, editing.use)
    editing.edit = ProsodyEdit(pitch_shift=10)
    go_on.set()
    qtbot.waitUntil(lambda: editing.edit.pitch_shift == 11)


def test_a_gesture_is_not_interrupted(qtbot: QtBot, editing: Editing) -> None:
    editing.idle = False
    editing.slow.ask(editing.take, raised, editing.use)
    assert editing.edit == NO_EDIT
    editing.idle = True
    editing.slow.go_on()
    qtbot.waitUntil(lambda: editing.edit.pitch_shift == 1)


def test_what_was_requested_for_another_take_is_dropped_and_reported(
    editing: Editing, make_take: Callable[..., Take]
) -> None:
    editing.slow.ask(make_take(2, "mˈaɪ"), raised, editing.use)
    assert editing.failed == ["The prosody was not changed, because the take or the text has changed."]
    assert editing.edit == NO_EDIT


def test_a_failure_is_reported_and_the_next_runs(qtbot: QtBot, editing: Editing) -> None:
    def fail(edit: ProsodyEdit, take: Take) -> ProsodyEdit:
        raise InputError("It is too long.")

    editing.slow.ask(editing.take, fail, editing.use)
    editing.slow.ask(editing.take, raised, editing.use)
    qtbot.waitUntil(lambda: editing.edit.pitch_shift == 1)
    assert editing.failed == ["It is too long."]
