"""The blend editor: what it makes of a voice or a position, and that it takes only what can speak."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QSlider, QSpinBox, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.blend import BlendDialog
from kokoro_desktop.ui.dialogs.voice_map import VoiceMapView
from kokoro_desktop.ui.speech.voice_model import VoiceModel
from kokoro_desktop.voices import load_voice, voice_name
from kokoro_desktop.voices.voice_map import VoiceMap

MAP = VoiceMap.load()


def make(qtbot: QtBot, spec: str) -> BlendDialog:
    dialog = BlendDialog(spec)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def shares(dialog: BlendDialog) -> list[str]:
    return [row.findChild(QSpinBox).text() for row in dialog.rows()]


def click(dialog: BlendDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_a_blend_is_edited_as_it_is(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.7+am_adam:0.3")
    assert dialog.spec() == "af_heart:0.7+am_adam:0.3"
    assert shares(dialog) == ["70 %", "30 %"]


def test_the_controls_of_a_share_name_its_voice(qtbot: QtBot) -> None:
    row = make(qtbot, "af_heart:0.7+am_adam:0.3").rows()[1]
    assert row.findChild(QSpinBox).accessibleName() == "Share of Adam"
    assert row.findChild(QToolButton).accessibleName() == "Remove Adam"
    row.set_voice("bf_emma")
    assert row.findChild(QSpinBox).accessibleName() == row.findChild(QSpinBox).toolTip() == "Share of Emma"


def test_weights_of_any_size_become_shares(qtbot: QtBot) -> None:
    assert make(qtbot, "af_heart:6+am_adam:2").spec() == "af_heart:0.75+am_adam:0.25"


@pytest.mark.parametrize("voice", ["af_heart", "am_michael"])
def test_one_voice_gets_another_beside_it(qtbot: QtBot, voice: str) -> None:
    dialog = make(qtbot, voice)
    names = [row.voice() for row in dialog.rows()]
    assert names[0] == voice
    assert len(set(names)) == 2
    assert shares(dialog) == ["50 %", "50 %"]


def test_what_makes_no_sense_is_begun_anew(qtbot: QtBot) -> None:
    assert make(qtbot, "af_heart:x+").rows()[0].voice() == "af_heart"


def test_shares_always_add_up_to_a_hundred_percent(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.25+bf_emma:0.25")
    dialog.rows()[0].findChild(QSpinBox).setValue(80)
    assert dialog.spec() == "af_heart:0.8+am_adam:0.1+bf_emma:0.1"
    assert shares(dialog) == ["80 %", "10 %", "10 %"]
    dialog.rows()[0].findChild(QSlider).setValue(100)
    assert shares(dialog) == ["98 %", "1 %", "1 %"]


def test_a_blend_gets_a_name(desk: Desk) -> None:
    window = desk.open()
    voice = window.panels.voice
    voice.blend_requested.emit("af_heart:0.5+am_adam:0.5")
    dialog = window.findChild(BlendDialog)
    dialog._name.setText("Narrator")
    dialog.accept()
    assert voice.voice() == "af_heart:0.5+am_adam:0.5"
    assert any(each.text() == "Narrator" for each in voice.findChildren(QPushButton))
    desk.close()
    again = desk.open().panels.voice
    assert again.blends() == {"af_heart:0.5+am_adam:0.5": "Narrator"}
    model = again.findChild(VoiceModel)
    assert [model.item(0).text(), model.item(0).child(0).text()] == ["Your blends", "Narrator"]
    model.toggle_favourite("af_heart:0.5+am_adam:0.5")
    assert model.item(0).text() != "Your blends"


def test_voices_are_added_and_taken_out(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_michael:0.5")
    click(dialog, "&Add Voice")
    assert [row.voice() for row in dialog.rows()] == ["af_heart", "am_michael", "af_bella"]
    for _ in range(2):
        dialog.rows()[0].findChild(QToolButton).click()
    assert dialog.spec() == "af_bella"
    assert not dialog.rows()[0].findChild(QToolButton).isEnabled()


def test_a_file_can_be_part_of_a_blend(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.npy"
    np.save(path, np.ones((510, 256), np.float32))
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog.add_voice(str(path))
    with qtbot.waitSignal(dialog.blend_accepted) as signal:
        dialog.accept()
    assert signal.args == [f"af_heart:0.34+am_adam:0.33+{path}:0.33", ""]
    assert np.isfinite(load_voice(signal.args[0]).pack).all()


def test_a_blend_that_cannot_speak_is_refused_with_the_reason(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "short.npy"
    np.save(path, np.ones((3, 256), np.float32))
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog.add_voice(str(path))
    with qtbot.assertNotEmitted(dialog.blend_accepted):
        dialog.accept()
    assert dialog.isVisible()
    assert any("different numbers of style rows" in label.text() for label in dialog.findChildren(QLabel))


def test_moving_on_the_map_blends_the_neighbours_and_plays_them(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    view = dialog.findChild(VoiceMapView)
    with qtbot.waitSignal(dialog.preview_requested) as signal:
        view.moved.emit(*MAP.points["bf_lily"])
        assert (dialog.spec(), shares(dialog)) == ("bf_lily", ["100 %"])
        view.moved.emit(0.5, 0.3)
    parts = MAP.blend_at((0.5, 0.3))
    assert signal.args == [dialog.spec()] == ["+".join(map(str, parts))]
    assert [row.voice() for row in dialog.rows()] == [part.name for part in parts]
    assert view.accessibleDescription() == voice_name(dialog.spec())
    assert dialog._nearest.currentData() == MAP.nearest((0.5, 0.3))


def test_a_voice_chosen_from_the_list_is_where_the_handle_goes(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog._nearest.setCurrentIndex(dialog._nearest.findData("jf_alpha"))
    dialog._nearest.activated.emit(dialog._nearest.currentIndex())
    assert dialog.spec() == "jf_alpha"


def test_melody_comes_from_other_voices_on_demand(qtbot: QtBot) -> None:
    dialog = make(qtbot, "af_heart:0.5+am_adam:0.5")
    dialog._separate.setChecked(True)
    assert dialog._melody.isVisible() and not dialog._timbre.isVisible()
    dialog.findChild(VoiceMapView).moved.emit(*MAP.points["bf_lily"])
    assert dialog.spec() == "timbre=af_heart:0.5+timbre=am_adam:0.5+melody=bf_lily"
    dialog._show_timbre.click()
    assert dialog._timbre.isVisible() and not dialog._melody.isVisible()
    dialog.findChild(VoiceMapView).moved.emit(*MAP.points["af_sky"])
    assert dialog.spec() == "timbre=af_sky+melody=bf_lily"
    assert load_voice(dialog.spec()).pack.shape == (510, 256)
    dialog._separate.setChecked(False)
    assert dialog.spec() == "af_sky"


def test_arrow_keys_switch_between_timbre_and_melody(qtbot: QtBot) -> None:
    dialog = make(qtbot, "timbre=af_heart+melody=am_adam")
    dialog.activateWindow()
    dialog._show_melody.setFocus()
    qtbot.waitUntil(dialog._show_melody.hasFocus)
    qtbot.keyClick(dialog._show_melody, Qt.Key.Key_Left)
    assert [row.voice() for row in dialog.rows()] == ["af_heart"] and dialog._timbre.isVisible()
    qtbot.keyClick(dialog._show_timbre, Qt.Key.Key_Right)
    assert [row.voice() for row in dialog.rows()] == ["am_adam"] and dialog._melody.isVisible()


def test_the_dialog_has_no_hidden_tabs_which_orca_would_read_instead_of_its_title(qtbot: QtBot) -> None:
    assert make(qtbot, "af_heart").findChild(QTabBar) is None


def test_a_blend_of_halves_is_edited_as_it_is(qtbot: QtBot) -> None:
    dialog = make(qtbot, "timbre=af_heart+melody=am_adam:3+melody=bf_emma")
    assert dialog.spec() == "timbre=af_heart+melody=am_adam:0.75+melody=bf_emma:0.25"
    assert make(qtbot, "af_heart+melody=am_adam").spec() == "timbre=af_heart+melody=af_heart:0.5+melody=am_adam:0.5"


def test_a_blend_is_saved_as_a_voice_file(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make(qtbot, "timbre=af_heart+melody=am_adam")
    dialog._name.setText("My: Narrator")
    asked = []

    def choose(parent: object, title: str, start: str, *filters: str) -> tuple[str, str]:
        asked.append(start)
        return str(tmp_path / "mine"), filters[1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    click(dialog, "&Save Voice File…")
    assert asked == ["My Narrator.npy"]
    assert np.array_equal(load_voice(str(tmp_path / "mine.npy")).pack, load_voice(dialog.spec()).pack)
    assert any(label.text() == "Saved mine.npy" for label in dialog.findChildren(QLabel))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "mine.npy"), ""))
    click(dialog, "&Save Voice File…")
    assert any("Cannot write" in label.text() for label in dialog.findChildren(QLabel))


def test_tab_skips_the_hidden_choice_of_a_list_and_reaches_the_formula_and_every_button(qtbot: QtBot) -> None:
    dialog = BlendDialog("af_heart:0.5+am_michael:0.5")
    qtbot.addWidget(dialog)
    dialog.show()
    reached = []
    for _ in range(40):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        focused = dialog.focusWidget()
        assert focused is not None and focused.isVisible(), focused
        reached.append(focused)
    assert dialog._result in reached
    assert {button for button in dialog._buttons.buttons() if button not in reached} == set()
