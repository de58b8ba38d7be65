"""Takes as rows: sorted by what they are, marked, and renamed only by another title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.announce import NOTIFIES
from kokoro_desktop.ui.takes.takes_model import DETAILS, SHOWN_ROLE, SORT_ROLE, TAGS_ROLE, TITLE, VOICE, TakesModel


@pytest.fixture
def takes(make_take: Callable[..., Take]) -> list[Take]:
    return [make_take(1), make_take(2, speed=0.5, edit=ProsodyEdit(pitch_shift=1.0))]


@pytest.fixture
def model(qapp: QApplication, takes: list[Take]) -> TakesModel:
    made = TakesModel()
    made.set_takes(takes)
    return made


def test_row_shows_a_take_and_is_sorted_by_its_values(model: TakesModel, takes: list[Take]) -> None:
    assert [model.index(row, 0).data() for row in (0, 1)] == ["1", "2"]
    assert model.index(1, DETAILS[0]).data() == "0.50"
    assert model.index(1, DETAILS[0]).data(SORT_ROLE) == 0.5
    assert model.index(0, TITLE).data(SORT_ROLE) == takes[0].title.casefold()
    assert model.index(0, VOICE).data() == "Heart"


@pytest.mark.skipif(not NOTIFIES, reason="Other screen readers do not read the other cells with the first.")
def test_orca_which_reads_every_cell_reads_each_row_once(model: TakesModel) -> None:
    said = [model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(model.columnCount())]
    assert "Voice Heart" in said[0]
    assert all(text and not text.strip() for text in said[1:])


def test_marks_are_letters_of_the_pair_and_what_was_edited(model: TakesModel) -> None:
    model.set_marks(2, (2, 1))
    assert [model.index(row, TITLE).data(TAGS_ROLE) for row in (0, 1)] == [("B",), ("A", "edited")]
    assert [model.index(row, 0).data(SHOWN_ROLE) for row in (0, 1)] == [False, True]
    assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("A, edited, displayed")
    model.set_marks(None, ())
    assert model.index(0, TITLE).data(TAGS_ROLE) == ()


def test_only_another_title_is_asked_for(model: TakesModel, takes: list[Take]) -> None:
    told: list[tuple[int, str]] = []
    model.renamed.connect(lambda *what: told.append(what))
    index = model.index(0, TITLE)
    assert [model.setData(index, title) for title in ("  ", takes[0].title, " New ")] == [False, False, True]
    assert not model.setData(model.index(0, VOICE), "New")
    assert told == [(1, "New")]
    assert index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.index(0, VOICE).flags() & Qt.ItemFlag.ItemIsEditable


def test_renaming_does_not_reset_the_list(model: TakesModel, takes: list[Take]) -> None:
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.set_takes([replace(takes[0], title="New"), takes[1]])
    assert not resets
    assert model.index(0, TITLE).data() == "New"
    model.set_takes(takes[:1])
    assert resets
    assert model.rowCount() == 1


def test_voice_column_names_the_speakers_and_the_blends_of_the_user(make_take: Callable[..., Take]) -> None:
    model = TakesModel(blends=lambda: {"af_heart": "My blend"})
    model.set_takes([make_take(1), make_take(2, text="[voice bf_emma] a [voice bm_george] i")])
    assert [model.index(row, VOICE).data() for row in (0, 1)] == ["My blend", "Emma, George"]
    tooltip = model.index(1, VOICE).data(Qt.ItemDataRole.ToolTipRole)
    assert "Voice Emma, George (bf_emma, bm_george)" in tooltip
