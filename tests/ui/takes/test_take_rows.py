"""What a row of the list of takes has room for."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTreeView
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.takes.take_rows import TakeRows, _fit
from kokoro_desktop.ui.takes.takes_model import GROUP_ROLE, TITLE


@pytest.mark.usefixtures("qapp")
def test_words_are_shortened_where_there_is_little_room_and_letters_never() -> None:
    metrics = QFontMetricsF(QFont(QApplication.font()))
    assert _fit(("A", "incomplete"), metrics, 400.0) == ["A", "incomplete"]
    letter, word = _fit(("A", "incomplete"), metrics, 90.0)
    assert letter == "A" and word.endswith("…") and word[:2] == "in"
    assert _fit(("A", "incomplete"), metrics, 30.0) == ["A"]


def test_the_bar_of_a_continuum_stands_clear_of_its_steps_titles(qtbot: QtBot) -> None:
    view, model = QTreeView(), QStandardItemModel(2, TITLE + 1)
    qtbot.addWidget(view)
    for row in range(2):
        model.setItem(row, TITLE, QStandardItem("██"))
    model.item(1, TITLE).setData("steps", GROUP_ROLE)
    view.setRootIsDecorated(False)
    view.setModel(model)
    view.setItemDelegate(TakeRows(view))
    view.resize(500, 120)
    picture, ink = view.viewport().grab().toImage(), view.palette().text().color()
    ratio, starts = picture.devicePixelRatio(), []
    for row in range(2):
        cell = view.visualRect(model.index(row, TITLE))
        y = round(cell.center().y() * ratio)
        starts.append(
            next(x for x in range(cell.left(), cell.right()) if picture.pixelColor(round(x * ratio), y) == ink)
        )
    assert starts[1] == starts[0] + 3
