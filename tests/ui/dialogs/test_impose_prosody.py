"""Files are imposed on the take in view, by the menu or by dropping them, in one step of undo."""

from __future__ import annotations

from pathlib import Path

from desk import HELLO, Desk
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from kokoro_desktop.export.labels import textgrid
from kokoro_desktop.export.take_prosody import pitch_tier
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.ui.dialogs.impose_prosody import ImposeProsodyDialog
from kokoro_desktop.ui.window.main_window import MainWindow


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, button, keys))


def dialog_of(window: MainWindow) -> ImposeProsodyDialog:
    [dialog] = window.findChildren(ImposeProsodyDialog)
    return dialog


def test_files_that_are_dropped_are_imposed_on_what_is_shown(desk: Desk, tmp_path: Path) -> None:
    told: list[str] = []
    window, grid, tier = desk.open(), tmp_path / "me.TextGrid", tmp_path / "me.PitchTier"
    window.prosody.told.connect(told.append)
    drop(window, grid, tier)
    assert "Speak the text first" in told[0]
    desk.speak(HELLO)
    window.actions_.stop.trigger()
    window.panels.sound.lane.length_stepped.emit(4, 5, False)
    desk.until(lambda: window.player.take is not None and window.player.take.request.edit == window.prosody.edit)
    take = window.player.take
    assert take is not None
    grid.write_text(textgrid(take), encoding="utf-8")
    tier.write_text(pitch_tier(take), encoding="utf-8")
    window.actions_.reset_prosody.trigger()
    desk.until(lambda: window.player.take is not None and not window.player.take.request.edit)
    window.undo_stack.clear()
    drop(window, tier)
    dialog = dialog_of(window)
    dialog.impose_button.click()
    desk.until(dialog.impose_button.isEnabled)  # it is longer, and what is wrong is said in its place
    dialog.choose([grid, tier])
    dialog.impose_button.click()
    desk.until(lambda: bool(window.prosody.edit))
    desk.until(lambda: window.player.take is not None and window.player.take.request.edit == window.prosody.edit)
    assert [unit.frames for unit in window.panels.sound.lane.units] == [unit.frames for unit in take.units]
    assert window.prosody.edit.contour
    assert window.undo_stack.count() == 1 and window.undo_stack.undoText() == "Impose Prosody"
    window.undo_stack.undo()
    assert window.prosody.edit == NO_EDIT


def test_without_files_or_with_others_there_is_nothing_to_impose(desk: Desk) -> None:
    window = desk.open_and_speak()
    window.actions_.impose_prosody.trigger()
    dialog = dialog_of(window)
    assert not dialog.impose_button.isEnabled()
    dialog.choose([Path("a.TextGrid"), Path("b.TextGrid")])
    assert not dialog.impose_button.isEnabled()
    dialog.choose([Path("gone.TextGrid")])
    assert dialog.impose_button.isEnabled() and not dialog.fit.isEnabled()
    dialog.reject()
