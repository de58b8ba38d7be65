"""Where everything in the window has its place, and which parts are shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSplitter, QToolButton, QVBoxLayout, QWidget

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.speech.device_picker import DevicePicker
from kokoro_desktop.ui.speech.seed_control import SeedControl
from kokoro_desktop.ui.speech.speed_control import SpeedControl
from kokoro_desktop.ui.speech.timing_panel import TimingPanel
from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.takes.takes_panel import TakesPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.symbol_palette import SymbolPalette
from kokoro_desktop.ui.widgets.banner import BannerArea
from kokoro_desktop.ui.window.actions import Actions


class Panels(QWidget):
    """The window's contents: makes the parts and lays them out, and knows nothing of what they do."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order in which Tab goes through them.
        self.banners = BannerArea(self)
        self.editor = PhonemeEditor(self)
        self.symbols = SymbolPalette(self)
        self.voice = VoicePicker(self)
        self.speed = SpeedControl(self)
        self.device = DevicePicker(self)
        self.seed = SeedControl(self)
        self.play = _button(actions.play, self)
        self.stop = _button(actions.stop, self)
        self.export = _button(actions.export, self)
        self.sound = SoundPanel(self)
        self.timing = TimingPanel(self)
        self.takes = TakesPanel(self)

        self._symbols_area = _headed(_tr("S&ymbols"), self.symbols)
        self._timing_area = _headed(_tr("Timin&g"), self.timing)
        self._takes_area = _headed(_tr("Ta&kes"), self.takes)
        self._top = _splitter(Qt.Orientation.Horizontal, (self.editor, 3), (self._symbols_area, 2))
        self._bottom = _splitter(Qt.Orientation.Horizontal, (self._timing_area, 1), (self._takes_area, 1))
        self._column = _splitter(
            Qt.Orientation.Vertical,
            (_stacked(self._top, self._controls()), 3),
            (self.sound, 3),
            (self._bottom, 2),
        )
        self._column.setSizes([310, 240, 250])
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 4)
        column.addWidget(self.banners)
        column.addWidget(self._column, 1)

    def _controls(self) -> QWidget:
        area = QWidget(self)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.voice, 3)
        first.addSpacing(12)
        first.addWidget(self.speed, 2)
        second.addWidget(self.device)
        second.addSpacing(12)
        second.addWidget(self.seed)
        second.addStretch(1)
        for button in (self.play, self.stop, self.export):
            second.addWidget(button)
        column = QVBoxLayout(area)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(first)
        column.addLayout(second)
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return area

    def show_symbols(self, shown: bool) -> None:
        """Show or hide the symbol palette."""
        self._symbols_area.setVisible(shown)

    def show_timing(self, shown: bool) -> None:
        """Show or hide the timing panel."""
        self._timing_area.setVisible(shown)
        self._bottom.setVisible(shown or not self._takes_area.isHidden())

    def show_takes(self, shown: bool) -> None:
        """Show or hide the list of takes."""
        self._takes_area.setVisible(shown)
        self._bottom.setVisible(shown or not self._timing_area.isHidden())

    def remember(self, settings: Settings) -> None:
        """Keep how the room is divided."""
        for name, splitter in self._splitters():
            settings.put(f"layout/{name}", splitter.saveState())

    def restore(self, settings: Settings) -> None:
        """Divide the room as it was."""
        for name, splitter in self._splitters():
            splitter.restoreState(settings.blob(f"layout/{name}"))

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return (("top", self._top), ("bottom", self._bottom), ("column", self._column))


def _splitter(orientation: Qt.Orientation, *parts: tuple[QWidget, int]) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(10)
    for index, (widget, stretch) in enumerate(parts):
        splitter.addWidget(widget)
        splitter.setStretchFactor(index, stretch)
    return splitter


def _stacked(upper: QWidget, lower: QWidget) -> QWidget:
    area = QWidget()
    column = QVBoxLayout(area)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(upper, 1)
    column.addWidget(lower)
    return area


def _headed(title: str, content: QWidget) -> QWidget:
    """Put a heading above a part, which is its name to screen readers as well."""
    area = QWidget()
    heading = QLabel(title, area)
    heading.setBuddy(content)
    content.setAccessibleName(title.replace("&", ""))
    column = QVBoxLayout(area)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addWidget(heading)
    column.addWidget(content, 1)
    return area


def _button(action: QAction, parent: QWidget) -> QToolButton:
    """Make a button that does what the menu does, and names itself to screen readers."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(action.text().replace("&", "").rstrip("…"))
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("Panels", text)
