"""Where everything in the window has its place, and which parts are shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QSizePolicy, QSplitter, QToolButton, QWidget

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.speech.device_picker import DevicePicker
from kokoro_desktop.ui.speech.speed_and_seed import SeedControl, SpeedControl
from kokoro_desktop.ui.speech.timing_panel import TimingPanel
from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.takes.takes_panel import TakesPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.symbol_palette import SymbolPalette
from kokoro_desktop.ui.widgets.banner import BannerArea
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row


class Pane(QWidget):
    """A part of the window that can be hidden, under a heading, which is its name to screen readers as well.

    Attributes
    ----------
    name
        Under which settings keep whether it is shown.
    action_text, keys
        Of the action that shows and hides it.
    """

    def __init__(self, name: str, heading: str, action_text: str, content: QWidget, keys: str | None = None) -> None:
        super().__init__()
        self.name, self.action_text, self.keys = name, action_text, keys
        label = QLabel(heading, self)
        label.setBuddy(content)
        content.setAccessibleName(heading.replace("&", ""))
        lay_out_column(label, (content, 1), of=self, spacing=4)

    def set_shown(self, shown: bool) -> None:
        """Show or hide it; a row of nothing but hidden panes is hidden as well."""
        self.setVisible(shown)
        row = self.parentWidget()
        if isinstance(row, QSplitter):
            parts = [row.widget(place) for place in range(row.count())]
            row.setVisible(not all(part is not None and part.isHidden() for part in parts))


class Panels(QWidget):
    """The window's contents: makes the parts and lays them out, and knows nothing of what they do.

    Attributes
    ----------
    panes
        Those of the parts that can be hidden; each has its action in the menu, and is remembered.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order in which Tab goes through them.
        self.banners = BannerArea(self)
        self.editor = PhonemeEditor(self)
        self.symbols = SymbolPalette(self)
        self.voice = VoicePicker(self)
        self.speed = SpeedControl(self)
        self.device = DevicePicker(self)
        self.seed = SeedControl(self)
        self.play = _button(self)
        self.stop = _button(self)
        self.export = _button(self)
        self.sound = SoundPanel(self)
        self.timing = TimingPanel(self)
        self.takes = TakesPanel(self)

        symbols = Pane("symbols", _tr("S&ymbols"), _tr("S&ymbols"), self.symbols, "Ctrl+Shift+S")
        timing = Pane("timing", _tr("Timin&g"), _tr("&Timing"), self.timing)
        takes = Pane("takes", _tr("Ta&kes"), _tr("Ta&kes"), self.takes)
        self.panes = (symbols, timing, takes)
        self._top = _splitter(Qt.Orientation.Horizontal, (self.editor, 3), (symbols, 2))
        self._bottom = _splitter(Qt.Orientation.Horizontal, (timing, 1), (takes, 1))
        upper = QWidget()
        lay_out_column((self._top, 1), self._controls(), of=upper)
        self._column = _splitter(
            Qt.Orientation.Vertical,
            (upper, 3),
            (self.sound, 3),
            (self._bottom, 2),
        )
        self._column.setSizes([310, 240, 250])
        lay_out_column(self.banners, (self._column, 1), of=self, margins=(10, 8, 10, 4))

    def set_button_actions(self, play: QAction, stop: QAction, export: QAction) -> None:
        """Have the buttons do what the menus do, and name themselves to screen readers."""
        for button, action in ((self.play, play), (self.stop, stop), (self.export, export)):
            button.setDefaultAction(action)
            button.setAccessibleName(action.text().replace("&", "").rstrip("…"))

    def _controls(self) -> QWidget:
        area = QWidget(self)
        voice = lay_out_row((self.voice, 3), 12, (self.speed, 2))
        lay_out_column(voice, lay_out_row(self.device, 12, self.seed, None, self.play, self.stop, self.export), of=area)
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return area

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


def _button(parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("Panels", text)
