"""The ABX test: what is heard, when it can be answered, and what comes out."""

from __future__ import annotations

import csv

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.dialogs.abx import AbxDialog

STEPS = {number: np.full(4, number, np.float32) for number in (1, 2, 3)}


@pytest.fixture
def heard() -> list[int]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, heard: list[int]) -> AbxDialog:
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
    assert "4 of 4 answers are right." in said(dialog)
    assert [dialog.table.item(0, column).text() for column in range(4)] == ["1 – 3", "4", "4", "0.062"]
    with qtbot.waitSignal(dialog.save_requested) as saved:
        dialog.save_button.click()
    assert [row["correct"] for row in csv.DictReader(saved.args[0].splitlines())] == ["1"] * 4
