"""Rows and columns in one call."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row


def test_items_stand_in_order_with_their_stretch_and_gaps(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    first, second, third = QLabel("a"), QLabel("b"), QLabel("c")
    inner = lay_out_row(second, None, third)
    box = lay_out_column((first, 2), 12, inner, of=widget, spacing=4)
    assert widget.layout() is box
    assert [box.stretch(place) for place in range(box.count())] == [2, 0, 0]
    assert box.itemAt(1).spacerItem().minimumSize().height() == 12
    assert box.itemAt(2).layout() is inner
    assert inner.stretch(1) == 1
    assert (box.spacing(), box.contentsMargins().left()) == (4, 0)
    assert all(label.parentWidget() is widget for label in (first, second, third))


def test_margins_of_the_style_are_kept_where_asked(qtbot: QtBot) -> None:
    plain, styled = QWidget(), QWidget()
    for widget in (plain, styled):
        qtbot.addWidget(widget)
    lay_out_row(QLabel("a"), of=plain)
    lay_out_row(QLabel("a"), of=styled, margins=None)
    assert plain.layout().contentsMargins().left() == 0
    assert styled.layout().contentsMargins().left() > 0


def test_labels_stand_in_the_middle_of_their_fields(qtbot: QtBot) -> None:
    theme.apply(theme.Appearance.LIGHT)
    widget = QWidget()
    qtbot.addWidget(widget)
    form = QFormLayout(widget)
    fields = [QLineEdit(), QSpinBox(), QComboBox()]
    for field in fields:
        form.addRow("Name", field)
    widget.show()
    for row, field in enumerate(fields):
        label = form.itemAt(row, form.ItemRole.LabelRole)
        assert abs(label.geometry().center().y() - field.geometry().center().y()) <= 1
    theme.apply(theme.Appearance.SYSTEM)
