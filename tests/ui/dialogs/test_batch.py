"""A batch from the menu to its files: lines with their state, played, opened, stopped and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import soundfile
from desk import HELLO, Desk
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from kokoro_desktop.batch.lines import COLUMNS
from kokoro_desktop.testing.stand_in import StandInEngines
from kokoro_desktop.ui.dialogs.batch import BatchDialog
from kokoro_desktop.ui.dialogs.batch_lines import STATE


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    rows = [
        {"id": "a", "phonemes": "həlˈO wˈɜɹld.", "voice": "am_michael", "speed": 1.25, "seed": 7},
        {"id": "b", "text": "Good morning."},
        {"id": "c", "phonemes": "字"},
        {"id": "d", "phonemes": "ɡˈʊd 字", "prosody": {"pitch_shift": 2}},
    ]
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def opened(desk: Desk, listed: Path) -> BatchDialog:
    assert desk.window is not None
    desk.window.actions_.batch.trigger()
    dialog = desk.window.findChild(BatchDialog)
    dialog.show_lines(listed)
    desk.until(lambda: not dialog.running)
    return dialog


def retype(field: QLineEdit, path: Path, qtbot: QtBot) -> None:
    """Type a path into a field, and leave the field as a click elsewhere does."""
    field.selectAll()
    qtbot.keyClicks(field, str(path))
    field.editingFinished.emit()


def states(dialog: BatchDialog) -> list[str]:
    return [dialog.lines.index(row, STATE).data() for row in range(dialog.lines.rowCount())]


def test_lines_are_spoken_played_and_opened_in_the_editor(desk: Desk, listed: Path, announced: list[str]) -> None:
    window = desk.open()
    dialog = opened(desk, listed)
    assert not dialog.isModal()
    first, second, third, fourth = states(dialog)
    assert first == second == "Not spoken yet"
    assert "字" in third and "字" not in fourth
    dialog.start_button.click()
    desk.until(lambda: not dialog.running)
    assert [state.split(",")[0] for state in states(dialog)[:2]] == ["Spoken", "Spoken"]
    assert states(dialog)[3].endswith("not spoken: 字")
    assert dialog.jobs.text() == "3 spoken, 0 left, 1 with errors."
    desk.until(lambda: announced[-1] == dialog.jobs.text())
    folder = listed.with_name("lines-spoken")
    assert {path.name for path in (folder / "wavs").iterdir()} == {"a.wav", "b.wav", "d.wav"}
    assert soundfile.info(folder / "wavs" / "a.wav").subtype == "PCM_16"
    dialog.table.selectRow(0)
    dialog.play_button.click()
    desk.until(lambda: desk.card.active)
    assert window.store.takes == ()
    dialog.open_button.click()
    assert window.panels.editor.text() == "həlˈO wˈɜɹld."
    panels = window.panels
    assert (panels.voice.voice(), panels.speed.value(), panels.seed.value()) == ("am_michael", 1.25, 7)
    dialog.table.selectRow(1)
    dialog.open_button.click()
    desk.until(lambda: "mˈ" in window.panels.editor.text())
    dialog.table.selectRow(3)
    dialog.open_button.click()
    assert "prosody" in dialog.jobs.text()


def test_stopped_batch_goes_on_and_the_window_speaks_meanwhile(desk: Desk, tmp_path: Path) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.02))
    listed = tmp_path / "many.csv"
    listed.write_text("phonemes\n" + "həlˈO.\n" * 8, encoding="utf-8")
    dialog = opened(desk, listed)
    dialog.start()
    desk.until(lambda: "Not spoken yet" not in states(dialog)[0])
    desk.speak(HELLO)
    dialog.jobs.stop_button.click()
    desk.until(lambda: not dialog.running)
    spoken = dialog.lines.counts()[0]
    dialog.path.editingFinished.emit()  # as when the field loses the focus
    desk.until(lambda: not dialog.running)
    assert 0 < spoken < 8 and "to continue" in dialog.jobs.text()
    dialog.show_lines(listed)
    desk.until(lambda: not dialog.running)
    assert dialog.lines.counts() == (spoken, 0, 8 - spoken)
    dialog.start()
    desk.until(lambda: not dialog.running)
    assert dialog.lines.counts() == (8, 0, 0)
    assert len(window.store.takes) == 1


def test_dialog_that_is_closed_while_speaking_ends_first(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    window = desk.open(lambda: StandInEngines(stage_s=0.02))
    listed = tmp_path / "many.csv"
    listed.write_text("phonemes\n" + "həlˈO.\n" * 50, encoding="utf-8")
    dialog = opened(desk, listed)
    dialog.start()
    desk.until(lambda: dialog.lines.counts()[0])
    with qtbot.waitSignal(dialog.closed, timeout=5_000):
        dialog.close()
    assert window.findChild(BatchDialog) is None or not window.findChild(BatchDialog).isVisible()


def test_list_dropped_on_the_window_opens_the_batch_and_its_error_is_shown(desk: Desk, tmp_path: Path) -> None:
    window = desk.open()
    path = tmp_path / "wrong.csv"
    path.write_text("name\nx\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(1, 1), action, data, button, key))
    dialog = window.findChild(BatchDialog)
    desk.until(lambda: not dialog.running)
    assert "no column" in dialog.jobs.text()
    assert not dialog.start_button.isEnabled()


def test_typed_path_shows_the_lines_and_suggests_a_folder_beside_it(desk: Desk, listed: Path, qtbot: QtBot) -> None:
    window = desk.open()
    window.actions_.batch.trigger()
    dialog = window.findChild(BatchDialog)
    qtbot.keyClicks(dialog.path, str(listed))
    qtbot.keyClick(dialog.path, Qt.Key.Key_Return)
    desk.until(lambda: not dialog.running)
    assert dialog.lines.rowCount() == 4
    assert dialog.folder.text() == str(listed.with_name("lines-spoken"))
    retype(dialog.folder, listed.with_name("mine"), qtbot)
    retype(dialog.path, listed.with_name("other.csv"), qtbot)
    desk.until(lambda: not dialog.running)
    assert dialog.folder.text() == str(listed.with_name("mine"))
    assert "Cannot read" in dialog.jobs.text()


def test_first_click_on_speak_counts_after_the_folder_was_edited(desk: Desk, listed: Path, qtbot: QtBot) -> None:
    desk.open()
    dialog = opened(desk, listed)
    dialog.folder.setFocus()
    desk.until(lambda: not dialog.running)
    retype(dialog.folder, listed.with_name("mine"), qtbot)
    qtbot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    desk.until(lambda: not dialog.running)
    assert (listed.with_name("mine") / "report.jsonl").exists()


def test_dialog_names_the_columns_of_a_list(desk: Desk) -> None:
    window = desk.open()
    window.actions_.batch.trigger()
    dialog = window.findChild(BatchDialog)
    shown = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert all(column in shown for column in COLUMNS)


def test_output_folder_is_opened_once_there_is_one(desk: Desk, listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_urls: list[QUrl] = []
    monkeypatch.setattr("kokoro_desktop.ui.dialogs.batch.QDesktopServices.openUrl", opened_urls.append)
    desk.open()
    dialog = opened(desk, listed)
    assert not dialog.folder_button.isEnabled()
    dialog.start_button.click()
    desk.until(lambda: not dialog.running)
    dialog.folder_button.click()
    assert [url.toLocalFile() for url in opened_urls] == [str(listed.with_name("lines-spoken"))]


@pytest.mark.parametrize("damage", ["deleted", "damaged"])
def test_line_whose_file_cannot_be_played_says_why(desk: Desk, listed: Path, damage: str) -> None:
    desk.open()
    dialog = opened(desk, listed)
    dialog.start_button.click()
    desk.until(lambda: not dialog.running)
    sound = listed.with_name("lines-spoken") / "wavs" / "a.wav"
    sound.unlink()
    if damage == "damaged":
        sound.write_bytes(b"RIFF")
    dialog.table.selectRow(0)
    dialog.play_button.click()
    sentence = f"Cannot play {sound}" if damage == "damaged" else f"{sound} no longer exists. Choose Speak"
    desk.until(lambda: dialog.jobs.text().startswith(sentence))
