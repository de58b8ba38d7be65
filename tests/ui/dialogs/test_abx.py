"""The ABX test: what is heard, when it can be answered, and what comes out."""

from __future__ import annotations

import csv

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.abx import AbxDialog

STEPS = {number: np.full(4, number, np.float32) for number in (1, 2, 3)}


@pytest.fixture
def heard() -> list[int]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, heard: list[int], monkeypatch: pytest.MonkeyPatch) -> AbxDialog:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    made = AbxDialog(STEPS, lambda samples: heard.append(int(samples[0])), np.random.default_rng(0))
    qtbot.addWidget(made)
    made.show()
    return made


def said(dialog: AbxDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def test_the_number_of_trials_is_said_before(dialog: AbxDialog) -> None:
    dialog.apart.setValue(1)
    dialog.repetitions.setValue(2)
    assert "16 trials" in said(dialog)


def test_an_answer_waits_until_all_three_were_heard(dialog: AbxDialog, heard: list[int]) -> None:
    dialog.begin_button.click()
    assert "Trial 1 of 4" in said(dialog)
    for name in "AXB":
        assert not any(button.isEnabled() for button in dialog.answers.values())
        dialog.sounds[name].click()
    assert set(heard) == {1, 3} and heard[1] in (heard[0], heard[2])
    dialog.answers[True].click()
    assert "Trial 2 of 4" in said(dialog)
    assert not dialog.answers[True].isEnabled()


def test_who_hears_the_difference_is_told_so_and_the_answers_are_saved(
    dialog: AbxDialog, heard: list[int], qtbot: QtBot
) -> None:
    dialog.begin_button.click()
    for _ in range(4):
        for name in "AXB":
            dialog.sounds[name].click()
        a, x, _ = heard[-3:]
        dialog.answers[a == x].click()
    assert "4 of 4 answers are correct." in said(dialog)
    assert [dialog.table.item(0, column).text() for column in range(4)] == ["1 – 3", "4", "4", "0.062"]
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert [row["correct"] for row in csv.DictReader(saved.args[0].splitlines())] == ["1"] * 4


def answer_once(dialog: AbxDialog) -> None:
    dialog.begin_button.click()
    for name in "AXB":
        dialog.sounds[name].click()
    dialog.answers[True].click()


def test_answers_can_be_saved_from_the_first_on(dialog: AbxDialog, qtbot: QtBot) -> None:
    assert not dialog.save_button.isVisible()
    answer_once(dialog)
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert len(list(csv.DictReader(saved.args[0].splitlines()))) == 1


@pytest.mark.parametrize(
    ("chosen", "is_written", "closes"),
    [("Cancel", True, False), ("Discard", True, True), ("Save", True, True), ("Save", False, False)],
)
def test_closing_asks_about_answers_that_are_not_saved(
    dialog: AbxDialog, monkeypatch: pytest.MonkeyPatch, chosen: str, is_written: bool, closes: bool
) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton[chosen])
    saved: list[str] = []
    dialog.save_requested.connect(saved.append)
    if is_written:
        dialog.save_requested.connect(dialog.set_saved)
    answer_once(dialog)
    dialog.reject()
    assert dialog.isVisible() != closes
    assert bool(saved) == (chosen == "Save")


def test_closing_does_not_ask_where_nothing_is_lost(dialog: AbxDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: pytest.fail("asked"))
    answer_once(dialog)
    dialog.set_saved()
    dialog.reject()
    assert not dialog.isVisible()
