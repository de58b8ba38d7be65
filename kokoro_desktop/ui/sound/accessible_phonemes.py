"""Screen-reader support for phonemes in the lane and the waveform: name, position, length and pitch."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.waveform import WaveformView
from kokoro_desktop.ui.text.symbol_words import describe_symbols, name_unit
from kokoro_desktop.ui.translation import tr

View = PhonemeLane | WaveformView


def tell_current(lane: PhonemeLane) -> None:
    """Notify screen readers that the keyboard focus moved to a different phoneme."""
    if QAccessible.isActive() and lane.current is not None:
        event = QAccessibleEvent(lane, QAccessible.Event.Focus)
        event.setChild(lane.current)
        QAccessible.updateAccessibility(event)


class _PhonemeItem(QAccessibleInterface):
    """Accessible phoneme at a fixed index in the current sound; invalid if the index is out of range.

    Items live as long as their view, to avoid ownership conflicts between Qt and Python.
    """

    def __init__(self, parent: _PhonemesInterface, index: int) -> None:
        super().__init__()
        self._parent, self._index = parent, index

    def isValid(self) -> bool:  # noqa: N802 - Qt's names, here and below
        return self._index < len(self._parent.units)

    def object(self) -> QObject:
        """Return None, because a phoneme is not a QObject."""
        return None  # type: ignore[return-value]  # the stubs do not allow None

    def window(self) -> QWindow:
        return self._parent.window()

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def childCount(self) -> int:  # noqa: N802
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: N802
        return None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        return -1

    def rect(self) -> QRect:
        """Return the phoneme's rectangle in screen coordinates."""
        return self._parent.place_of(self._index) if self.isValid() else QRect()

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, what: QAccessible.Text) -> str:
        """Return the phoneme's name or its description, depending on ``what``; empty for any other kind of text."""
        if not self.isValid():
            return ""
        unit = self._parent.units[self._index]
        if what is QAccessible.Text.Name:
            return _name(unit, self._parent.view.pitch_of(unit))
        return describe_symbols(unit.symbol) if what is QAccessible.Text.Description else ""

    def setText(self, what: QAccessible.Text, text: str) -> None:  # noqa: N802
        """Ignore the text; phonemes are read-only."""

    def state(self) -> QAccessible.State:
        """Return the state flags: invalid, selectable, selected, focusable and focused."""
        state = QAccessible.State()
        state.invalid = not self.isValid()
        if self.isValid():
            state.selectable = state.focusable = True
            state.selected = self._parent.selects(self._index)
            state.focused = self._parent.focused_index() == self._index
        return state


class _PhonemesInterface(QAccessibleWidget):
    """Accessible view whose children are its phonemes; child items are created on demand and cached."""

    def __init__(self, view: View, role: QAccessible.Role) -> None:
        super().__init__(view, role)
        self.view = view
        self._items: dict[int, _PhonemeItem] = {}
        self._numbers: list[int] = []
        view.destroyed.connect(self._forget_items)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All phonemes in the sound, including those outside the visible range."""
        return self.view.units

    def text(self, what: QAccessible.Text) -> str:
        """Return the view's current description, composed on each request.

        If the description were stored, screen readers would speak its changes in addition to the announcements.
        """
        return self.view.describe() if what is QAccessible.Text.Description else super().text(what)

    def selects(self, index: int) -> bool:
        """Return whether a phoneme is selected."""
        raise NotImplementedError

    def focused_index(self) -> int | None:
        """Return the index of the phoneme with the keyboard focus; None if no phoneme has the focus."""
        return None

    def place_of(self, index: int) -> QRect:
        """Return a phoneme's rectangle in screen coordinates."""
        view, unit = self.view, self.units[index]
        left, right = (round(view.axis.x_at(sample, view.width())) for sample in (unit.start, unit.end))
        return QRect(view.mapToGlobal(QPoint(left, 0)), view.mapToGlobal(QPoint(right, view.height())))

    def childCount(self) -> int:  # noqa: N802
        """Return the number of phonemes and overlays."""
        return len(self.units) + len(self._overlays())

    def child(self, index: int) -> QAccessibleInterface:
        """Return the phoneme or overlay at an index; overlays follow the phonemes."""
        if not 0 <= index < len(self.units):
            over = self._overlays()[index - len(self.units) :] if index >= 0 else []
            return QAccessible.queryAccessibleInterface(over[0]) if over else None  # type: ignore[return-value]
        if index not in self._items:
            self._items[index] = _PhonemeItem(self, index)
            self._numbers.append(QAccessible.registerAccessibleInterface(self._items[index]))
        return self._items[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return the index of a phoneme or an overlay; -1 for anything else."""
        over = child.object()
        if over in self._overlays():
            return len(self.units) + self._overlays().index(over)
        return next((index for index, item in self._items.items() if item is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: N802
        """Return the phoneme or overlay at a point in screen coordinates."""
        for over in self._overlays():
            if over.rect().contains(over.mapFromGlobal(QPoint(x, y))):
                return QAccessible.queryAccessibleInterface(over)
        found = next((index for index in range(len(self.units)) if self.place_of(index).contains(x, y)), -1)
        return self.child(found)

    def focusChild(self) -> QAccessibleInterface:  # noqa: N802
        """Return the phoneme with the keyboard focus."""
        index = self.focused_index()
        return super().focusChild() if index is None else self.child(index)

    def _overlays(self) -> list[QWidget]:
        """Return the visible child widgets on top of the phonemes, such as a notice."""
        children = self.view.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [each for each in children if each.isVisible()]

    def _forget_items(self) -> None:
        for number in self._numbers:
            QAccessible.deleteAccessibleInterface(number)
        self._numbers.clear()
        self._items.clear()


class LaneInterface(_PhonemesInterface):
    """Accessible phoneme lane: a list that reports the marked and the selected phonemes as selected."""

    def __init__(self, lane: PhonemeLane) -> None:
        super().__init__(lane, QAccessible.Role.List)
        self._lane = lane

    def selects(self, index: int) -> bool:
        """Return whether a phoneme is marked or selected."""
        return index == self._lane.current or index in self._lane.selected

    def focused_index(self) -> int | None:
        """Return the index of the marked phoneme if the lane has the focus."""
        return self._lane.current if self._lane.hasFocus() else None


class WaveformInterface(_PhonemesInterface):
    """Accessible waveform: a chart that reports the phonemes overlapping the selection as selected."""

    def __init__(self, waveform: WaveformView) -> None:
        super().__init__(waveform, QAccessible.Role.Chart)
        self._waveform = waveform

    def selects(self, index: int) -> bool:
        """Return whether a phoneme overlaps the selection."""
        selected, unit = self._waveform.selection(), self.units[index]
        return selected is not None and unit.start < selected[1] and unit.end > selected[0]


def _name(unit: Unit, pitch: float | None) -> str:
    start_s, length_ms = unit.start / SAMPLE_RATE, (unit.end - unit.start) / SAMPLE_RATE * 1000
    said = fill(tr("{0}, at {1:.2f} s, {2:.0f} ms"), name_unit(unit), start_s, length_ms)
    return said if pitch is None else fill(tr("{0}, {1:.0f} Hz in the middle"), said, pitch)
