"""Paints the rows of the list of takes: a dot for the take in view, letters for A and B, words for what is special."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from kokoro_desktop.ui.style.colours import is_high_contrast, secondary
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.takes.takes_model import GROUP_ROLE, SHOWN_ROLE, TAGS_ROLE, TITLE

_ROW_PADDING: Final = 6
_DOT: Final = 6
_BAR: Final = 3.0
"""Width of the bar that joins the steps of a continuum, and by how much it ends before its last row does."""
_TAG_SCALE: Final = 0.85
_TAG_SHARE: Final = 0.8
"""Of a cell's width that its tags may take: of the title something is to be seen."""


class TakeRows(QStyledItemDelegate):
    """Gives the rows some air, a dot to the take in view, a bar to the steps of a continuum, tags after the title."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Return the usual size, a little higher, with room for the dot."""
        dot = _DOT + GAP // 2 if index.column() == 0 else 0
        return super().sizeHint(option, index) + QSize(dot, _ROW_PADDING)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the text where dot and tags leave room for it."""
        tags, area = index.data(TAGS_ROLE) or (), QRectF(option.rect)
        palette = QGuiApplication.palette()  # in the list's own the style sheet has put other colours
        role = QPalette.ColorRole
        accent, on_accent, quiet = (
            palette.color(role.Highlight),
            palette.color(role.HighlightedText),
            secondary(palette),
        )
        if option.state & QStyle.StateFlag.State_Selected and is_high_contrast(palette):  # on the accent itself
            accent, on_accent, quiet = on_accent, accent, on_accent
        font = QFont(option.font)
        font.setPointSizeF(font.pointSizeF() * _TAG_SCALE)
        metrics = QFontMetricsF(font)
        tags = _fit(tags, metrics, area.width() * _TAG_SHARE)
        widths = [metrics.horizontalAdvance(tag) + GAP for tag in tags]

        room = QStyleOptionViewItem(option)
        taken = round(sum(widths) + len(widths) * GAP / 2)
        grouped = index.column() == TITLE and index.data(GROUP_ROLE) is not None
        beside = round(_BAR) if grouped else 0
        room.rect = QRectF(option.rect.adjusted(beside, 0, -taken, 0)).toRect()
        # The ground of the whole cell, and over it the text in what is left.
        style = option.widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget)
        super().paint(painter, room, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(SHOWN_ROLE):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            painter.drawEllipse(QRectF(area.left() + GAP / 2, area.center().y() - _DOT / 2, _DOT, _DOT))
        if grouped:
            group = index.data(GROUP_ROLE)
            same = [index.sibling(index.row() + step, TITLE).data(GROUP_ROLE) == group for step in (-1, 1)]
            top, bottom = (0.0 if joined else _BAR for joined in same)
            bar = QRectF(area.left(), area.top(), _BAR, area.height()).adjusted(0, top, 0, -bottom)
            painter.fillRect(bar, accent)
        painter.setFont(font)
        x = area.right() - sum(widths) - (len(widths) - 1) * GAP / 2 - GAP / 2
        for tag, width in zip(tags, widths, strict=True):
            box = QRectF(x, area.center().y() - metrics.height() / 2, width, metrics.height())
            letter = len(tag) == 1  # on the accent's colour; a word in a frame
            painter.setPen(Qt.PenStyle.NoPen if letter else quiet)
            painter.setBrush(accent if letter else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            painter.setPen(on_accent if letter else quiet)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tag)
            x += width + GAP / 2
        painter.restore()


def _fit(tags: Sequence[str], metrics: QFontMetricsF, most: float) -> list[str]:
    """Shorten words that would take more room than there is; a letter is never shortened."""
    letters = sum(metrics.horizontalAdvance(tag) + 1.5 * GAP for tag in tags if len(tag) == 1)
    words = sum(len(tag) > 1 for tag in tags)
    room = (most - letters) / max(1, words) - 1.5 * GAP
    fitting = [tag if len(tag) == 1 else metrics.elidedText(tag, Qt.TextElideMode.ElideRight, room) for tag in tags]
    return [tag for tag in fitting if tag]
