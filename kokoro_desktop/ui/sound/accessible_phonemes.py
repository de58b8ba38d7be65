"""What screen readers are told of phonemes: in lane and waveform each is a child with name, place, length, pitch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from kokoro_desktop.phonemes.symbols import SYMBOLS
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.waveform import WaveformView
from kokoro_desktop.ui.text.symbol_words import name_unit
from kokoro_desktop.ui.translation import tr, translated

View = PhonemeLane | WaveformView


def install() -> None:
    """Have Qt describe lanes and waveforms by their phonemes; once an application."""
    QAccessible.installFactory(_make_interface)


def tell_current(lane: PhonemeLane) -> None:
    """Tell assistive technology that the keyboard went to another phoneme, which is then read out."""
    if QAccessible.isActive() and lane.current is not None:
        event = QAccessibleEvent(lane, QAccessible.Event.Focus)
        event.setChild(lane.current)
        QAccessible.updateAccessibility(event)


def _make_interface(class_name: str, described: QObject | None) -> QAccessibleInterface | None:
    if type(described) is PhonemeLane:  # of two takes in line the units' places are not their times
        return _LaneInterface(described)
    return _WaveformInterface(described) if isinstance(described, WaveformView) else None


class _PhonemeItem(QAccessibleInterface):
    """The phoneme at one place of a view: whichever it is now, as sounds come and go; invalid where there is none.

    So made, an item lives as long as its view: Qt and Python never disagree about who deletes it.
    """

    def __init__(self, parent: _PhonemesInterface, index: int) -> None:
        super().__init__()
        self._parent, self._index = parent, index

    def isValid(self) -> bool:  # noqa: N802 - Qt's names, here and below
        """Tell whether there is such a phoneme."""
        return self._index < len(self._parent.units)

    def object(self) -> QObject:
        """Return nothing: a phoneme is no object of Qt's."""
        return None  # type: ignore[return-value]  # the stubs know no null pointer

    def window(self) -> QWindow:
        """Return the view's window."""
        return self._parent.window()

    def parent(self) -> QAccessibleInterface:
        """Return the view."""
        return self._parent

    def child(self, index: int) -> QAccessibleInterface:
        """Return nothing: a phoneme has no children."""
        return None  # type: ignore[return-value]

    def childCount(self) -> int:  # noqa: N802
        """Return 0."""
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: N802
        """Return nothing."""
        return None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return -1."""
        return -1

    def rect(self) -> QRect:
        """Return where it is drawn, on the screen."""
        return self._parent.place_of(self._index) if self.isValid() else QRect()

    def role(self) -> QAccessible.Role:
        """Say that it is one of a list."""
        return QAccessible.Role.ListItem

    def text(self, what: QAccessible.Text) -> str:
        """Name it, and say what the symbol is."""
        if not self.isValid():
            return ""
        unit = self._parent.units[self._index]
        if what is QAccessible.Text.Name:
            return _name(unit, self._parent.view.pitch_of(unit))
        return _symbol_name(unit.symbol) if what is QAccessible.Text.Description else ""

    def setText(self, what: QAccessible.Text, text: str) -> None:  # noqa: N802
        """Leave it as it is."""

    def state(self) -> QAccessible.State:
        """Say whether it is selected, and whether the keyboard is on it."""
        state = QAccessible.State()
        state.invalid = not self.isValid()
        if self.isValid():
            state.selectable = state.focusable = True
            state.selected = self._parent.selects(self._index)
            state.focused = self._parent.focused_index() == self._index
        return state


class _PhonemesInterface(QAccessibleWidget):
    """A view of a sound whose children are its phonemes; made for those that are asked for, and then kept."""

    def __init__(self, view: View, role: QAccessible.Role) -> None:
        super().__init__(view, role)
        self.view = view
        self._items: dict[int, _PhonemeItem] = {}
        self._numbers: list[int] = []
        view.destroyed.connect(self._forget_items)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The phonemes in view and beyond."""
        return self.view.units

    def selects(self, index: int) -> bool:
        """Tell whether a phoneme is selected."""
        raise NotImplementedError

    def focused_index(self) -> int | None:
        """Tell which phoneme the keyboard is on."""
        return None

    def place_of(self, index: int) -> QRect:
        """Return where on the screen a phoneme is drawn."""
        view, unit = self.view, self.units[index]
        left, right = (round(view.axis.x_at(sample, view.width())) for sample in (unit.start, unit.end))
        return QRect(view.mapToGlobal(QPoint(left, 0)), view.mapToGlobal(QPoint(right, view.height())))

    def childCount(self) -> int:  # noqa: N802
        """Count the phonemes, and what lies over them."""
        return len(self.units) + len(self._overlays())

    def child(self, index: int) -> QAccessibleInterface:
        """Return a phoneme, or after all of them what lies over them."""
        if not 0 <= index < len(self.units):
            over = self._overlays()[index - len(self.units) :] if index >= 0 else []
            return QAccessible.queryAccessibleInterface(over[0]) if over else None  # type: ignore[return-value]
        if index not in self._items:
            self._items[index] = _PhonemeItem(self, index)
            self._numbers.append(QAccessible.registerAccessibleInterface(self._items[index]))
        return self._items[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802
        """Return the place of a phoneme, or of what lies over them."""
        over = child.object()
        if over in self._overlays():
            return len(self.units) + self._overlays().index(over)
        return next((index for index, item in self._items.items() if item is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:  # noqa: N802
        """Return the phoneme at a place on the screen, or what lies over it."""
        for over in self._overlays():
            if over.rect().contains(over.mapFromGlobal(QPoint(x, y))):
                return QAccessible.queryAccessibleInterface(over)
        found = next((index for index in range(len(self.units)) if self.place_of(index).contains(x, y)), -1)
        return self.child(found)

    def focusChild(self) -> QAccessibleInterface:  # noqa: N802
        """Return the phoneme that the keyboard is on."""
        index = self.focused_index()
        return super().focusChild() if index is None else self.child(index)

    def _overlays(self) -> list[QWidget]:
        """Return what lies over the phonemes and can be seen: a sentence and a button."""
        children = self.view.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [each for each in children if each.isVisible()]

    def _forget_items(self) -> None:
        for number in self._numbers:
            QAccessible.deleteAccessibleInterface(number)
        self._numbers.clear()
        self._items.clear()


class _LaneInterface(_PhonemesInterface):
    """The lane: a list of phonemes, one of which is marked."""

    def __init__(self, lane: PhonemeLane) -> None:
        super().__init__(lane, QAccessible.Role.List)
        self._lane = lane

    def selects(self, index: int) -> bool:
        return index == self._lane.current or index in self._lane.selected

    def focused_index(self) -> int | None:
        return self._lane.current if self._lane.hasFocus() else None


class _WaveformInterface(_PhonemesInterface):
    """The waveform: a chart, in which those phonemes are selected that the selected stretch covers."""

    def __init__(self, waveform: WaveformView) -> None:
        super().__init__(waveform, QAccessible.Role.Chart)
        self._waveform = waveform

    def selects(self, index: int) -> bool:
        selected, unit = self._waveform.selection(), self.units[index]
        return selected is not None and unit.start < selected[1] and unit.end > selected[0]


def _name(unit: Unit, pitch: float | None) -> str:
    start_s, length_ms = unit.start / SAMPLE_RATE, (unit.end - unit.start) / SAMPLE_RATE * 1000
    said = fill(tr("{0}, at {1:.2f} s, {2:.0f} ms"), name_unit(unit), start_s, length_ms)
    return said if pitch is None else fill(tr("{0}, {1:.0f} Hz"), said, pitch)


@cache
def _names() -> Mapping[str, str]:
    return {symbol.char: symbol.name for symbol in SYMBOLS}


def _symbol_name(symbol: str) -> str:
    known = (_names().get(char, "") for char in symbol.strip())
    return ", ".join(translated(name) for name in known if name)
