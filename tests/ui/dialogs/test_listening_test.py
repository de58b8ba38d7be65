"""The listening test: what is played, when it can be answered and how fast, and what comes out."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.listening import ListeningTask
from kokoro_desktop.ui.dialogs import listening_test, listening_trial
from kokoro_desktop.ui.dialogs.listening_test import ListeningTestDialog
from kokoro_desktop.ui.dialogs.listening_trial import BETWEEN_SOUNDS_S

RATE = 24_000
SILENCE = np.zeros(RATE // 4, np.float32)
# A tenth of a second of a constant that tells which sound it is, between silences.
SOUNDS = {
    number: np.concatenate([SILENCE, np.full(RATE // 10, number / 10, np.float32), SILENCE]) for number in (1, 2, 3)
}


class Player:
    """Player that has always played everything."""

    def __init__(self) -> None:
        self.heard: list[np.ndarray] = []
        self.onset_at: float | None = -10.0

    def hear(self, samples: np.ndarray) -> None:
        self.heard.append(samples)

    def onset(self) -> float | None:
        return self.onset_at

    def last(self) -> list[int]:
        """Return the numbers of the sounds played last, in order."""
        values = np.round(10 * self.heard[-1]).astype(int)
        return [int(value) for value, before in zip(values, [0, *values], strict=False) if value and not before]


@pytest.fixture
def player() -> Player:
    return Player()


@pytest.fixture
def dialog(qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch) -> ListeningTestDialog:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    monkeypatch.setattr(listening_test, "PAUSE_MS", 0)
    made = ListeningTestDialog(SOUNDS, ["s", "ʃ"], player.hear, player.onset)
    qtbot.addWidget(made)
    made.show()
    return made


def said(dialog: ListeningTestDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def choose(dialog: ListeningTestDialog, task: ListeningTask, repetitions: int = 1) -> None:
    settings = dialog.settings
    settings.task.setCurrentIndex(settings.task.findData(task))
    settings.repetitions.setValue(repetitions)
    settings.begin_button.click()
    assert dialog.trial is not None
    dialog.trial.play_button.click()
    dialog._pause.stop()  # the first trial would begin after the pause
    dialog._ask()


def answer(qtbot: QtBot, dialog: ListeningTestDialog, decide: Callable[[], int]) -> None:
    """Answer with the number key of the chosen answer, and wait for the next trial, the break or the results."""
    trial = dialog.trial
    assert trial is not None
    qtbot.waitUntil(trial.answers[0].isEnabled)
    before = said(dialog)
    qtbot.keyClick(dialog, Qt.Key(Qt.Key.Key_1 + decide()))
    qtbot.waitUntil(lambda: said(dialog) != before)


@pytest.mark.parametrize(
    ("task", "trials"),
    [
        (ListeningTask.IDENTIFICATION, 6),
        (ListeningTask.RATING, 6),
        (ListeningTask.ABX, 8),
        (ListeningTask.SAME_DIFFERENT, 8),
    ],
)
def test_number_of_trials_is_shown_before(dialog: ListeningTestDialog, task: ListeningTask, trials: int) -> None:
    settings = dialog.settings
    settings.repetitions.setValue(2)
    settings.task.setCurrentIndex(settings.task.findData(task))
    assert f"{trials} trials" in said(dialog)
    assert settings.answers.isVisible() == (not task.has_pairs) != settings.apart.isVisible()


def test_suggested_answers_fit_the_task_until_they_are_changed(dialog: ListeningTestDialog) -> None:
    settings = dialog.settings
    assert settings.answers.text() == "s, ʃ"
    settings.task.setCurrentIndex(settings.task.findData(ListeningTask.RATING))
    assert settings.answers.text() == "1, 2, 3, 4, 5, 6, 7"
    settings.task.setCurrentIndex(settings.task.findData(ListeningTask.IDENTIFICATION))
    assert settings.answers.text() == "s, ʃ"
    settings.answers.setText("see , she")
    settings.task.setCurrentIndex(settings.task.findData(ListeningTask.RATING))
    assert settings.test().answers == ("see", "she")


def test_invalid_answers_are_named_and_prevent_the_start(dialog: ListeningTestDialog) -> None:
    dialog.settings.answers.setText("s")
    assert "Give 2 to 9 answers" in said(dialog) and not dialog.settings.begin_button.isEnabled()
    dialog.settings.answers.setText("s, s")
    assert "listed twice" in said(dialog)
    dialog.settings.answers.setText("s, z")
    assert dialog.settings.begin_button.isEnabled()


def test_settings_can_be_changed_until_the_first_trial(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    assert not dialog.back_button.isVisible()
    dialog.settings.begin_button.click()
    assert "12 trials. Press Space to begin." in said(dialog)
    dialog.back_button.click()
    assert dialog.settings.isVisible() and dialog.settings.task.hasFocus() and not dialog.back_button.isVisible()
    QApplication.processEvents()
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert not dialog.back_button.isVisible()
    answer(qtbot, dialog, lambda: 0)
    assert "Trial 2 of 3" in said(dialog)


def test_sounds_start_at_their_onset_with_silence_between_them(dialog: ListeningTestDialog, player: Player) -> None:
    choose(dialog, ListeningTask.ABX)
    lead, sound, gap = round(0.03 * RATE), RATE // 10, round(BETWEEN_SOUNDS_S * RATE)
    assert len(player.heard[0]) == 3 * (lead + sound + lead) + 2 * gap
    assert tuple(player.last()) == dialog.current().sounds


def test_abx_is_answered_with_single_keys_and_counted(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    choose(dialog, ListeningTask.ABX)
    for number in range(4):
        assert f"Trial {number + 1} of 4" in said(dialog)
        answer(qtbot, dialog, lambda: int(player.last()[0] != player.last()[2]))
    assert "4 of 4 answers are correct." in said(dialog)
    assert dialog.results is not None
    table = dialog.results.table
    assert [table.item(0, column).text() for column in range(4)] == ["1 – 3", "4", "4", "0.062"]
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    rows = list(csv.DictReader(saved.args[0].splitlines()))
    assert [row["correct"] for row in rows] == ["1"] * 4


def test_same_and_different_are_told_apart(dialog: ListeningTestDialog, player: Player, qtbot: QtBot) -> None:
    dialog.settings.apart.setValue(1)
    choose(dialog, ListeningTask.SAME_DIFFERENT)
    for _ in range(8):
        answer(qtbot, dialog, lambda: int(player.last()[0] != player.last()[1]))
    assert "8 of 8 answers are correct." in said(dialog)


def test_identification_gives_shares_and_a_curve(dialog: ListeningTestDialog, player: Player, qtbot: QtBot) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION, 4)
    for number in range(12):
        sound = dialog.current().sounds[0]
        answer(qtbot, dialog, lambda sound=sound, number=number: int(sound == 3 or (sound == 2 and number % 2 == 0)))  # type: ignore[misc]
    assert dialog.results is not None
    table = dialog.results.table
    assert [table.item(row, 0).text() for row in range(3)] == ["1", "2", "3"]
    assert (table.item(0, 1).text(), table.item(2, 2).text()) == ("100%", "100%")
    assert dialog.results.curve.isVisible() and "Both answers are equally likely at step " in said(dialog)
    assert dialog.results.curve.accessibleDescription() == dialog.results.summary.text()
    dialog.results.curve.grab()


def test_ratings_have_a_mean(dialog: ListeningTestDialog, player: Player, qtbot: QtBot) -> None:
    choose(dialog, ListeningTask.RATING)
    for _ in range(3):
        answer(qtbot, dialog, lambda: 2 * player.last()[0] - 1)
    assert dialog.results is not None
    assert [dialog.results.table.item(row, 1).text() for row in range(3)] == ["2.00", "4.00", "6.00"]
    assert not dialog.results.curve.isVisible()


def test_answers_wait_for_the_last_sound_and_are_timed_from_its_onset(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    player.onset_at = None
    choose(dialog, ListeningTask.SAME_DIFFERENT)
    assert dialog.trial is not None
    qtbot.wait(50)
    assert not dialog.trial.answers[0].isEnabled()  # nothing has been played yet
    last_s = 0.03 + 0.1 + 0.03 + BETWEEN_SOUNDS_S + 0.03
    player.onset_at = time.monotonic() - last_s + 0.1
    qtbot.wait(50)
    assert not dialog.trial.answers[0].isEnabled()
    qtbot.waitUntil(lambda: dialog.trial is not None and dialog.trial.answers[0].isEnabled())
    player.onset_at = time.monotonic() - last_s - 0.4
    dialog.trial.answers[0].click()
    dialog.save_button.setFocus()
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert dialog.focusWidget() is dialog.trial  # Space plays again instead of saving again
    (row,) = csv.DictReader(saved.args[0].splitlines())
    assert int(row["reaction_ms"]) == pytest.approx(400, abs=20)


def test_sounds_can_be_played_again_and_plays_are_counted(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    qtbot.keyClick(dialog.trial, Qt.Key.Key_Space)
    assert len(player.heard) == 2 and not dialog.trial.answers[0].isEnabled()
    answer(qtbot, dialog, lambda: 0)
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert next(csv.DictReader(saved.args[0].splitlines()))["plays"] == "2"


def test_second_press_of_a_key_is_not_an_answer_to_the_next_trial(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    qtbot.waitUntil(dialog.trial.answers[0].isEnabled)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert len(saved.args[0].splitlines()) == 2


def test_sound_cannot_be_played_again_after_the_answer(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog._pause.setInterval(10_000)
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    qtbot.waitUntil(dialog.trial.answers[0].isEnabled)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    qtbot.keyClick(dialog.trial, Qt.Key.Key_Space)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    assert len(player.heard) == 1 and not dialog.trial.play_button.isEnabled()
    dialog._ask()
    assert len(player.heard) == 2 and dialog.trial.play_button.isEnabled()


def test_next_trial_waits_while_the_user_is_asked_about_the_answers(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []

    def cancel(*_: object) -> QMessageBox.StandardButton:
        qtbot.wait(50)
        heard.append(len(player.heard))
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", cancel)
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    qtbot.waitUntil(dialog.trial.answers[0].isEnabled)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    dialog.reject()
    assert heard == [1]
    qtbot.waitUntil(lambda: len(player.heard) == 2)


def test_nothing_is_played_after_the_test_was_closed(dialog: ListeningTestDialog, player: Player, qtbot: QtBot) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    qtbot.waitUntil(dialog.trial.answers[0].isEnabled)
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    dialog.reject()
    qtbot.wait(50)
    assert len(player.heard) == 1


def test_break_interrupts_the_trials_until_it_is_ended(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    dialog.settings.block.setValue(2)
    choose(dialog, ListeningTask.IDENTIFICATION)
    answer(qtbot, dialog, lambda: 0)
    answer(qtbot, dialog, lambda: 0)
    assert "Take a break. 2 of 3 trials are done." in said(dialog)
    heard = len(player.heard)
    qtbot.keyClick(dialog, Qt.Key.Key_1)  # does not answer during the break
    assert len(player.heard) == heard
    assert dialog.trial is not None
    qtbot.keyClick(dialog.trial, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(player.heard) == heard + 1)
    assert "Trial 3 of 3" in said(dialog)


def answer_once(qtbot: QtBot, dialog: ListeningTestDialog) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    answer(qtbot, dialog, lambda: 0)


def test_answers_can_be_saved_from_the_first_on(dialog: ListeningTestDialog, qtbot: QtBot) -> None:
    assert not dialog.save_button.isVisible()
    answer_once(qtbot, dialog)
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert len(list(csv.DictReader(saved.args[0].splitlines()))) == 1


@pytest.mark.parametrize(
    ("chosen", "is_written", "closes"),
    [("Cancel", True, False), ("Discard", True, True), ("Save", True, True), ("Save", False, False)],
)
def test_closing_asks_about_answers_that_are_not_saved(
    dialog: ListeningTestDialog,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    chosen: str,
    is_written: bool,
    closes: bool,
) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton[chosen])
    saved: list[str] = []
    dialog.save_requested.connect(saved.append)
    if is_written:
        dialog.save_requested.connect(dialog.set_saved)
    answer_once(qtbot, dialog)
    dialog.reject()
    assert dialog.isVisible() != closes
    assert bool(saved) == (chosen == "Save")


def test_closing_does_not_ask_where_nothing_is_lost(
    dialog: ListeningTestDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: pytest.fail("asked"))
    answer_once(qtbot, dialog)
    dialog.set_saved()
    dialog.reject()
    assert not dialog.isVisible()


# With a screen reader.


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences: list[str] = []
    monkeypatch.setattr(listening_trial, "announce", lambda source, sentence: sentences.append(sentence))
    return sentences


def spoken(widget: QWidget) -> str:
    """Return what a screen reader speaks when the widget gets the focus."""
    element, text = QAccessible.queryAccessibleInterface(widget), QAccessible.Text
    return " ".join(filter(None, (element.text(text.Name), element.text(text.Description))))


def test_number_of_trials_or_the_error_describes_the_fields_that_determine_it(dialog: ListeningTestDialog) -> None:
    settings = dialog.settings
    assert settings.task.hasFocus()
    settings.repetitions.setValue(5)
    assert "15 trials" in spoken(settings.repetitions) and "15 trials" in spoken(settings.begin_button)
    settings.answers.setText("s")
    assert "Give 2 to 9 answers" in spoken(settings.answers)


def test_instruction_with_its_keys_is_read_before_the_first_trial(dialog: ListeningTestDialog, player: Player) -> None:
    dialog.settings.begin_button.click()
    trial = dialog.trial
    assert trial is not None and trial.hasFocus() and not player.heard and not trial.answers[0].isEnabled()
    for text in ("Which sound do you hear?", "1 s, 2 ʃ", "Space plays", "Press 0", "12 trials. Press Space to begin."):
        assert text in spoken(trial)


def test_nothing_is_read_while_sounds_play(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot, announced: list[str]
) -> None:
    dialog.settings.begin_button.click()
    trial = dialog.trial
    assert trial is not None
    name, focused = trial.accessibleName(), []
    QApplication.instance().focusChanged.connect(lambda _, now: focused.append(now))
    qtbot.keyClick(trial, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "Trial 1 of 12" in said(dialog))
    for _ in range(3):
        answer(qtbot, dialog, lambda: 0)
    assert trial.hasFocus() and spoken(trial) == name and focused == announced == []


def test_zero_says_the_number_of_the_trial(dialog: ListeningTestDialog, qtbot: QtBot, announced: list[str]) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    qtbot.keyClick(dialog, Qt.Key.Key_0)
    assert announced == ["Trial 1 of 3"]


def test_break_is_announced_and_the_focus_stays(
    dialog: ListeningTestDialog, qtbot: QtBot, announced: list[str]
) -> None:
    dialog.settings.block.setValue(1)
    choose(dialog, ListeningTask.IDENTIFICATION)
    answer(qtbot, dialog, lambda: 0)
    assert announced == ["Take a break. 1 of 3 trials are done. Press Space to continue."]
    assert dialog.trial is not None and dialog.trial.hasFocus()


def test_space_presses_the_answer_that_has_the_focus_and_leaves_it_there(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION)
    assert dialog.trial is not None
    second = dialog.trial.answers[1]
    qtbot.waitUntil(second.isEnabled)
    second.setFocus()
    qtbot.keyClick(second, Qt.Key.Key_Space)
    qtbot.keyClick(second, Qt.Key.Key_Space)  # not an answer to the next trial
    qtbot.waitUntil(lambda: len(player.heard) == 2)
    assert "Trial 2 of 3" in said(dialog) and second.hasFocus()


def test_result_is_read_first_and_the_curve_has_the_focus_next(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot
) -> None:
    choose(dialog, ListeningTask.IDENTIFICATION, 4)
    for number in range(12):
        sound = dialog.current().sounds[0]
        answer(qtbot, dialog, lambda sound=sound, number=number: int(sound == 3 or (sound == 2 and number % 2 == 0)))  # type: ignore[misc]
    results = dialog.results
    assert results is not None and results.summary.hasFocus()
    assert spoken(results.summary).startswith("Both answers are equally likely at step ")
    qtbot.keyClick(results.summary, Qt.Key.Key_Tab)
    assert results.curve.hasFocus()
    assert spoken(results.curve) == f"Psychometric curve {results.summary.text()}"


def test_a_key_that_is_not_accepted_is_announced_once_the_sounds_have_ended(
    dialog: ListeningTestDialog, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(listening_trial, "announce", lambda source, sentence: announced.append(sentence))
    dialog.settings.begin_button.click()
    assert dialog.trial is not None
    qtbot.keyClick(dialog, Qt.Key.Key_1)
    assert announced == ["12 trials. Press Space to begin."]
    dialog.back_button.click()
    player.onset_at = None
    choose(dialog, ListeningTask.IDENTIFICATION)
    qtbot.keyClick(dialog.trial, Qt.Key.Key_1)  # before the sound
    player.onset_at = time.monotonic()
    refused = "The key was not accepted. Press one of these keys: 1 s, 2 ʃ."
    qtbot.keyClick(dialog.trial, Qt.Key.Key_1)  # too early
    assert len(announced) == 1
    qtbot.waitUntil(lambda: announced[1:] == [refused])
    player.onset_at = -10.0
    qtbot.keyClick(dialog.trial, Qt.Key.Key_7)
    qtbot.waitUntil(lambda: announced[1:] == [refused, refused])
