"""Rows and columns in one call."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row, level_labels


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


def test_labels_stand_in_the_middle_of_their_fields_and_beside_the_first_of_several(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setStyleSheet("QLineEdit { padding: 20px }")
    form = QFormLayout(widget)
    field, boxes = QLineEdit(), [QCheckBox("one"), QCheckBox("two")]
    form.addRow("Name", lay_out_row(field))
    form.addRow("With", lay_out_column(*boxes))
    level_labels(form)
    widget.show()
    for label, beside in ((form.itemAt(0, form.ItemRole.LabelRole), field), (form.itemAt(2), boxes[0])):
        assert abs(label.geometry().center().y() - beside.geometry().center().y()) <= 1
