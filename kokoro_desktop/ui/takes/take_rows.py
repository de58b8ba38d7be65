"""Item delegate for the take list: a dot for the displayed take, and tags after titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kokoro_desktop.ui.style.colours import is_high_contrast, secondary
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.takes.takes_model import GROUP_ROLE, SHOWN_ROLE, TAGS_ROLE, TITLE
from kokoro_desktop.ui.translation import tr

_ROW_PADDING: Final = 6
_DOT: Final = 6
# Width of the bar that joins the steps of a continuum, and height of the gap below its last row, in pixels.
_BAR: Final = 3.0
_TAG_SCALE: Final = 0.85
# Maximum fraction of a cell's width that tags may occupy, so that part of the title remains visible.
_TAG_SHARE: Final = 0.8


class TakeRows(QStyledItemDelegate):
    """Delegate that paints a dot for the displayed take, a bar beside a continuum's steps, and tags after titles."""

    def createEditor(  # noqa: N802
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the default editor, with a name for screen readers."""
        editor = super().createEditor(parent, option, index)
        editor.setAccessibleName(tr("Title"))
        return editor

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Return the default size with extra height, and with extra width for the dot in the first column."""
        dot = _DOT + GAP // 2 if index.column() == 0 else 0
        return super().sizeHint(option, index) + QSize(dot, _ROW_PADDING)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the dot, the tags and, in the remaining space, the text."""
        tags, area = index.data(TAGS_ROLE) or (), QRectF(option.rect)
        palette = QGuiApplication.palette()  # the style sheet has changed the colours in the list's own palette
        role = QPalette.ColorRole
        accent, on_accent, quiet = (
            palette.color(role.Highlight),
            palette.color(role.HighlightedText),
            secondary(palette),
        )
        if option.state & QStyle.StateFlag.State_Selected and is_high_contrast(palette):  # drawn on the accent colour
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
        # Paint the background of the whole cell first, and the text in the remaining width.
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
            letter = len(tag) == 1  # letters are filled with the accent colour, words have a frame
            painter.setPen(Qt.PenStyle.NoPen if letter else quiet)
            painter.setBrush(accent if letter else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            painter.setPen(on_accent if letter else quiet)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tag)
            x += width + GAP / 2
        painter.restore()


def _fit(tags: Sequence[str], metrics: QFontMetricsF, most: float) -> list[str]:
    """Elide tags to fit the available width, except the letters A and B; omit tags for which no space is left."""
    letters = sum(metrics.horizontalAdvance(tag) + 1.5 * GAP for tag in tags if len(tag) == 1)
    words = sum(len(tag) > 1 for tag in tags)
    room = (most - letters) / max(1, words) - 1.5 * GAP
    fitting = [tag if len(tag) == 1 else metrics.elidedText(tag, Qt.TextElideMode.ElideRight, room) for tag in tags]
    return [tag for tag in fitting if tag]
