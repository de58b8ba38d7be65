"""Map of the voices with a handle that chooses a blend."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.sound.sound_picture import paint_focus
from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.style.colours import edge_colour, faint
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.voices import VoiceInfo, catalogue
from kokoro_desktop.voices.voice_map import Point, VoiceMap

# Colours of the languages: the Okabe–Ito set, and grey.
_COLOURS: Final = (
    "#56b4e9", "#0072b2", "#d55e00", "#cc79a7", "#f0e442", "#009e73", "#e69f00", "#8c8c8c", "#b22222",
)  # fmt: skip
_DOT: Final = 4.0  # radius of a voice, in pixels
_HANDLE: Final = 9.0  # radius of the handle, and the distance at which it snaps to a voice, in pixels
_MARGIN: Final = 20  # distance of the outermost voices from the edge, in pixels
# Distance that an arrow key moves the handle, as a share of the map; the second value applies with Shift.
_STEPS: Final = (0.02, 0.004)
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class VoiceMapView(QWidget):
    """Map with a point for each voice, the outline of the area that blends can reach, and a handle.

    The colour of a point indicates the voice's language; squares represent male voices. The mouse and the arrow keys
    move the handle; Home moves it to the nearest voice.

    Signals
    -------
    moved(float, float)
        The user moved the handle to this position; see `VoiceMap`.
    """

    moved = Signal(float, float)

    def __init__(self, voice_map: VoiceMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map = voice_map
        self._voices = {info.id: info for info in catalogue()}
        languages = dict.fromkeys(info.language_name for info in self._voices.values())
        self._colours = {name: QColor(colour) for name, colour in zip(languages, _COLOURS, strict=True)}
        self._handle: Point | None = None
        self._other: Point | None = None
        self._labels: dict[str, QRectF] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Map of voices"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the preferred size."""
        return QSize(480, 440)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the minimum size."""
        return QSize(240, 220)

    def show_blend(self, handle: Point | None, other: Point | None, description: str) -> None:
        """Show a blend.

        Parameters
        ----------
        handle
            Position of the blend; None if it contains a voice that is not on the map.
        other
            Position of the blend for the other half of the style (timbre or melody); None if both halves use
            the same blend or the other blend contains a voice that is not on the map.
        description
            The blend in words, for screen readers.
        """
        self._handle, self._other = handle, other
        if description != self.accessibleDescription():
            self.setAccessibleDescription(description)
            if self.hasFocus():
                announce(self, description)
        self.update()

    def legend(self) -> str:
        """Return the explanation of colours and shapes, in HTML."""
        dots = [
            f'<span style="color:{colour.name()}">●</span>\N{NO-BREAK SPACE}{translated(name)}'
            for name, colour in self._colours.items()
        ]
        genders = [f"{sign}\N{NO-BREAK SPACE}{translated(name)}" for sign, name in (("●", "female"), ("■", "male"))]
        return "&ensp; ".join([*dots, *genders])

    def point_at(self, place: QPointF) -> Point:
        """Convert a position in pixels to a position on the map, which may be outside the outline."""
        area = self._area()
        return (place.x() - area.left()) / area.width(), (area.bottom() - place.y()) / area.height()

    def place_of(self, point: Point) -> QPointF:
        """Convert a position on the map to pixels."""
        area = self._area()
        return QPointF(area.left() + point[0] * area.width(), area.bottom() - point[1] * area.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Move the handle to the mouse position."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._follow(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the handle."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the handle with the keyboard."""
        x, y = self._handle or (0.5, 0.5)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Home:
            self._move(self._map.points[self._map.nearest((x, y))])
        elif key in _ARROWS:
            step = _STEPS[bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)]
            right, up = _ARROWS[key]
            self._move((x + right * step, y + up * step))
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the name of the voice under the mouse as a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            voice = self._map.nearest(self.point_at(QPointF(event.pos())))
            near = self._is_near(voice, QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), voice_label(self._voices[voice]) if near else "", self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the labels where they overlap neither points nor other labels; omit labels that do not fit."""
        metrics = QFontMetricsF(self.font())
        dots = [_square(self.place_of(point), _DOT) for point in self._map.points.values()]
        taken = [*dots]
        self._labels = {}
        for voice, point in self._map.points.items():
            place, size = self.place_of(point), metrics.size(0, self._voices[voice].name)
            gap, half = _DOT + 2, QPointF(size.width() / 2, size.height() / 2)
            corners = (
                place + QPointF(gap, -half.y()), place - QPointF(gap + size.width(), half.y()),
                place - QPointF(half.x(), gap + size.height()), place + QPointF(-half.x(), gap),
            )  # fmt: skip
            boxes = (QRectF(corner, size) for corner in corners)
            inside = QRectF(self.rect())
            free = (box for box in boxes if inside.contains(box) and not any(box.intersects(other) for other in taken))
            if (box := next(free, None)) is not None:
                self._labels[voice] = box
                taken.append(box)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the outline, the voices and the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.fillRect(self.rect(), palette.base())
        painter.setPen(QPen(edge_colour(palette), 1, Qt.PenStyle.DashLine))
        for start, end in self._map.outline:
            painter.drawLine(self.place_of(start), self.place_of(end))
        for voice, point in self._map.points.items():
            self._paint_dot(painter, self.place_of(point), self._voices[voice])
        painter.setPen(palette.text().color())
        for voice, box in self._labels.items():
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._voices[voice].name)
        if self._handle is not None:
            painter.setBrush(faint(palette.highlight().color(), 0.5))
            if self._other is not None:
                painter.setPen(QPen(palette.text().color(), 1, Qt.PenStyle.DotLine))
                painter.drawLine(self.place_of(self._handle), self.place_of(self._other))
                painter.drawRect(_square(self.place_of(self._other), _DOT))
            painter.setPen(QPen(palette.text().color(), 2))
            painter.drawEllipse(self.place_of(self._handle), _HANDLE, _HANDLE)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            paint_focus(painter, QRectF(self.rect()), palette)

    def _paint_dot(self, painter: QPainter, place: QPointF, info: VoiceInfo) -> None:
        painter.setPen(QPen(self.palette().text().color(), 1))
        painter.setBrush(self._colours[info.language_name])
        if info.gender == "male":
            painter.drawRect(_square(place, _DOT))
        else:
            painter.drawEllipse(place, _DOT, _DOT)

    def _follow(self, place: QPointF) -> None:
        """Move the handle to a position in pixels, or to a voice near that position."""
        point = self.point_at(place)
        voice = self._map.nearest(point)
        self._move(self._map.points[voice] if self._is_near(voice, place) else point)

    def _move(self, point: Point) -> None:
        self.moved.emit(*self._map.inside(point))

    def _is_near(self, voice: str, place: QPointF) -> bool:
        return _square(self.place_of(self._map.points[voice]), _HANDLE).contains(place)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)


def _square(centre: QPointF, radius: float) -> QRectF:
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
