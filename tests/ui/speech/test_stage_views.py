"""The bar of stages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from kokoro_desktop.spec import STAGES
from kokoro_desktop.ui.speech.stage_views import StageBar, StageTable

SECONDS = dict(zip(STAGES, (0.1, 0.05, 0.0, 0.05, 0.1, 0.7), strict=True))


def test_the_bars_pieces_are_as_wide_as_their_shares(qtbot: QtBot) -> None:
    bar = StageBar()
    qtbot.addWidget(bar)
    bar.resize(400, 24)
    bar.set_seconds(SECONDS, scale=2.0)
    pieces = bar.pieces()
    assert pieces["decoder"].width() == pytest.approx(140)
    assert pieces["decoder"].right() == pytest.approx(200)
    where = QPoint(150, 10)
    QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, where, bar.mapToGlobal(where)))
    assert QToolTip.text() == "decoder: 700.0 ms"
    assert not bar.grab().isNull()


def test_long_heads_of_the_table_are_whole_in_a_narrow_dock(qtbot: QtBot) -> None:
    table = StageTable(["⟦Stagé~~⟧", "⟦ms~⟧", "⟦%⟧", "⟦Fáçtör~~⟧"])
    qtbot.addWidget(table)
    table.set_rows([("text_encoder", "4098.9", "100.0", "0.0564")])
    table.resize(320, 120)
    table.show()
    header = table.horizontalHeader()
    assert all(header.sectionSize(each) >= header.sectionSizeHint(each) for each in range(header.count()))
    assert header.sectionSize(0) >= table.sizeHintForColumn(0) and table.horizontalScrollBar().maximum() == 0
