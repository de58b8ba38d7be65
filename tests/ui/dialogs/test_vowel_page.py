"""The page of the vowel chart: its choices, and the data of the chart as a table for those who do not see it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kokoro_desktop.phonetics.vowels import FormantScale, VowelToken
from kokoro_desktop.ui.dialogs.vowel_page import VowelPage

TOKENS = [
    VowelToken(symbol, "af_heart", 0.0, 0.1, f1_hz, f2_hz)
    for symbol, f1_hz, f2_hz in (
        ("i", 300.0, 2300.0), ("i", 320.0, 2400.0), ("i", 340.0, 2200.0), ("ɑ", 700.0, 1100.0), ("oʊ", 500.0, 900.0),
        ("ə", None, None),
    )
]  # fmt: skip


@pytest.fixture
def page(qtbot: QtBot) -> VowelPage:
    made = VowelPage()
    qtbot.addWidget(made)
    made.resize(1000, 500)
    made.show()
    made.show_tokens(TOKENS, complete=True)
    return made


def rows(page: VowelPage) -> list[list[str]]:
    model = page.table.model()
    shown = [at for at in range(model.columnCount()) if not page.table.isColumnHidden(at)]
    return [[model.index(row, at).data() for at in shown] for row in range(model.rowCount())]


def heads(page: VowelPage) -> list[str]:
    model = page.table.model()
    return [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]


def test_the_table_has_the_figures_of_the_chart(page: VowelPage) -> None:
    assert rows(page) == [
        ["i", "3", "320", "20", "2300", "100"],
        ["oʊ", "1", "500", "–", "900", "–"],
        ["ɑ", "1", "700", "–", "1100", "–"],
    ]
    assert heads(page)[3:] == ["F1, Hz", "F1 SD, Hz", "F2, Hz", "F2 SD, Hz"]
    assert page.message.text() == "5 tokens, 1 more without formants"
    assert page.table.currentIndex().row() == 0
    assert "5 tokens of 3 vowels" in page.picture.accessibleDescription()


def test_the_unit_applies_to_chart_and_table(page: VowelPage) -> None:
    page.scale.setCurrentIndex(page.scale.findData(FormantScale.BARK))
    assert rows(page)[2] == ["ɑ", "1", "6.53", "–", "9.11", "–"]
    assert heads(page)[3] == "F1, Bark"
    assert page.picture.accessibleDescription().split(" in ")[1].startswith("Bark")


def test_diphthongs_can_be_left_out(page: VowelPage) -> None:
    page.diphthongs.setChecked(False)
    assert [row[0] for row in rows(page)] == ["i", "ɑ"]
    assert page.message.text() == "4 tokens, 1 more without formants"


def test_several_voices_are_named_and_not_pooled(page: VowelPage) -> None:
    page.show_tokens([*TOKENS, VowelToken("i", "bf_emma", 0.0, 0.1, 400.0, 2000.0)], complete=True)
    assert [row[:3] for row in rows(page)] == [
        ["i", "Heart", "3"], ["oʊ", "Heart", "1"], ["ɑ", "Heart", "1"], ["i", "Emma", "1"],
    ]  # fmt: skip
