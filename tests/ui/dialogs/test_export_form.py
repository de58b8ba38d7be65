"""The form of the export dialog: what it offers and what is chosen in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QRadioButton
from pytestqt.qtbot import QtBot

from kokoro_desktop.export import ExportChoices
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.dialogs.export_form import ExportForm

MakeForm = Callable[..., ExportForm]


@pytest.fixture
def make_form(qtbot: QtBot, make_take: Callable[..., Take], tmp_path: Path) -> MakeForm:
    takes = [make_take(number) for number in (1, 2, 3)]

    def make(selection: tuple[int, int] | None = None, selected: Sequence[int] = (), **chosen: object) -> ExportForm:
        choices = ExportChoices(**{"folder": str(tmp_path), **chosen})  # type: ignore[arg-type]
        form = ExportForm(takes[0], takes, selection, choices, chosen=[takes[place] for place in selected])
        qtbot.addWidget(form)
        return form

    return make


def button(form: ExportForm, words: str) -> QRadioButton:
    return next(each for each in form.findChildren(QRadioButton) if words in each.text().replace("&", ""))


def test_the_selection_is_offered_only_if_there_is_one(make_form: MakeForm) -> None:
    assert not button(make_form(), "Selection").isEnabled()
    form = make_form((2_400, 4_800))
    button(form, "Selection, 0.10 to 0.20").setChecked(True)
    assert len(form.items()[0].take.samples) == 2_400


def test_several_selected_takes_are_offered_first_and_chosen(make_form: MakeForm) -> None:
    form = make_form(selected=(1, 2))
    captions = [each.text().replace("&", "") for each in form.findChildren(QRadioButton)]
    assert captions[0] == "All 2 selected takes" and captions[-1] == "All 3 takes"
    assert [item.take.id for item in form.items()] == [2, 3]


def test_a_single_selected_take_is_offered_as_this_take(make_form: MakeForm) -> None:
    form = make_form(selected=(0,))
    assert button(form, "This take").isChecked()
    assert not any("selected takes" in each.text() for each in form.findChildren(QRadioButton))


def test_what_was_chosen_can_be_remembered(make_form: MakeForm, tmp_path: Path) -> None:
    form = make_form(audio_key="mp3", label_keys={"srt"})
    assert form.choices() == ExportChoices(str(tmp_path), "mp3", frozenset({"srt"}))
    formats = form.findChild(QComboBox)
    formats.setCurrentIndex(formats.findData("ogg"))
    next(box for box in form.findChildren(QCheckBox) if "JSON" in box.text()).setChecked(True)
    assert form.choices() == ExportChoices(str(tmp_path), "ogg", frozenset({"srt", "json"}))
