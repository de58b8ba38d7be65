"""Layout of the window's contents."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSplitter, QTabBar, QWidget

from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.inspector import Inspector
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.sound.transport_bar import TransportBar
from kokoro_desktop.ui.speech.device_picker import DevicePicker
from kokoro_desktop.ui.speech.more_settings import MoreSettings
from kokoro_desktop.ui.speech.preparing_card import PreparingCard
from kokoro_desktop.ui.speech.speed_and_seed import SeedControl, SpeedControl
from kokoro_desktop.ui.speech.stage_strip import StageStrip
from kokoro_desktop.ui.speech.timing_panel import TimingPanel
from kokoro_desktop.ui.speech.voice_picker import VoicePicker
from kokoro_desktop.ui.style.colours import line_colour
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.takes.takes_panel import TakesPanel
from kokoro_desktop.ui.text.phoneme_editor import PhonemeEditor
from kokoro_desktop.ui.text.symbol_palette import SymbolPalette
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.banner import BannerArea
from kokoro_desktop.ui.widgets.layouts import first_focusable, lay_out_column, lay_out_row, set_tab_order
from kokoro_desktop.ui.widgets.status_line import StatusLine
from kokoro_desktop.ui.window.docks import Dock, Workspace


class Panels(QWidget):
    """Container that creates and lays out the window's widgets without connecting them.

    The speech settings are in a fixed row at the top; the transport and timing are in fixed rows at the bottom. Between
    them are the text and, below it, the sound, surrounded by docks.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = _Row(self, line_below=True)
        self.voice = VoicePicker(self._settings)
        self.speed = SpeedControl(self._settings)
        self.device = DevicePicker(self._settings)
        self.more = MoreSettings(self._settings)
        centre = QWidget(self)
        self.editor = PhonemeEditor(centre)
        self.sound = SoundPanel(centre)
        self.workspace = Workspace(centre, self)
        self.symbols = SymbolPalette(self)
        self.takes = TakesPanel(self, self.voice.blends)
        self.inspector = Inspector(self)
        self.timing = TimingPanel(self)
        self._lower = _Row(self, line_below=False)
        self.transport = TransportBar(self.sound, self._lower)
        self.status = StatusLine(self._lower)
        self.stages = StageStrip(self._lower)
        self.preparing = PreparingCard(self.sound)
        self.banners = BannerArea(self.sound)
        self.banners.covered_changed.connect(self.sound.set_covered)

        self.docks = {
            dock.name: dock
            for dock in (
                Dock("symbols", tr("S&ymbols"), self.symbols, self.workspace, "Ctrl+Shift+S"),
                Dock("takes", tr("Ta&kes"), self.takes, self.workspace),
                Dock("inspector", tr("I&nspector"), self.inspector, self.workspace, "Ctrl+Shift+I"),
                Dock("timing", tr("&Timing"), self.timing, self.workspace),
            )
        }
        self.workspace.set_docks(tuple(self.docks.values()))
        self._column = QSplitter(Qt.Orientation.Vertical, centre)
        self._column.setChildrenCollapsible(False)
        self._column.setHandleWidth(GAP)
        for part, stretch in ((self.editor, 0), (self.sound, 1)):
            self._column.addWidget(part)
            self._column.setStretchFactor(self._column.indexOf(part), stretch)
        lay_out_column((self._column, 1), of=centre, margins=(GAP, GAP, GAP, 0), spacing=GAP)
        self._lay_out()
        self._focused_dock: Dock | None = None
        self._dragged = False  # whether the user set the editor's height
        self._column.splitterMoved.connect(self._on_dragged)
        self.editor.height_changed.connect(self._grow)
        self.stages.stage_clicked.connect(self.timing.show_stage)
        self.stages.details_requested.connect(lambda: self.docks["timing"].set_shown(True))

    def go_to_area(self, step: int) -> None:
        """Move the focus to the next (1) or previous (-1) area; the order is text, sound, panels, transport."""
        sound, transport = self.sound, self.transport
        areas: list[tuple[tuple[QWidget, ...], QWidget]] = [
            ((self.editor,), self.editor.view),
            ((sound,), sound.lane if sound.lane.units else sound.waveform),
            *(((dock,), dock.content) for dock in self.docks.values() if dock.is_in_front()),
            ((transport,), transport.play),
        ]
        focused = self.window().focusWidget()
        here = next(
            (number for number, (parts, _) in enumerate(areas) for part in parts if part.isAncestorOf(focused)),
            -1 if step > 0 else 0,
        )
        for number in range(1, len(areas) + 1):
            target = first_focusable(areas[(here + step * number) % len(areas)][1])
            if target is not None:
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def set_tab_order(self) -> None:
        """Make Tab go through the window from top to bottom; call this once all buttons exist."""
        tabs = self.workspace.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        set_tab_order(self._settings, self.editor, self.sound, *tabs, *self.docks.values(), self._lower)
        # The text is in front of the phonemes, and Qt therefore lists it after them.
        QWidget.setTabOrder(self.editor.spelling, cast(QWidget, self.editor.focusProxy()))

    def follow_focus(self, before: QWidget | None, now: QWidget) -> None:
        """Store the widget from which the focus moved into a panel; see `LastFocus.changed`."""
        dock = next((each for each in self.docks.values() if each.isAncestorOf(now)), None)
        if dock is not None and dock is not self._focused_dock:
            dock.entered_from = before
        self._focused_dock = dock

    def focus_after(self, gone: QWidget) -> QWidget:
        """Return the widget to focus after the focused widget has been hidden or disabled.

        When a panel is closed, the focus returns to the widget from which it moved into the panel.
        """
        for dock in self.docks.values():
            if dock.isAncestorOf(gone) and not dock.content.isVisible():
                left = (each for each in self.window().findChildren(QWidget) if each is dock.entered_from)
                return next((each for each in left if each.isVisible() and each.isEnabled()), self.editor)
        play = self.transport.play
        return play if self.transport.isAncestorOf(gone) and play.isEnabled() else self.editor

    @property
    def seed(self) -> SeedControl:
        """The seed field, in the popup of the More button."""
        return self.more.seed

    def reset(self) -> None:
        """Restore the default layout."""
        self.workspace.reset()
        self.takes.reset()
        self._dragged = False
        self._grow()

    def remember(self, settings: Settings) -> None:
        """Save the layout to the settings."""
        self.workspace.remember(settings)
        self.takes.remember(settings)
        settings.put("layout/column", self._column.saveState() if self._dragged else QByteArray())

    def restore(self, settings: Settings) -> None:
        """Load the layout from the settings."""
        self.workspace.restore(settings)
        self.takes.restore(settings)
        self._dragged = self._column.restoreState(settings.blob("layout/column"))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Adjust the editor's height after the window is resized."""
        super().resizeEvent(event)
        self._grow()

    def _on_dragged(self) -> None:
        self._dragged = True

    def _grow(self) -> None:
        """Fit the editor's height to its text, unless the user has set a height."""
        if not self._dragged:
            height = self.editor.sizeHint().height()
            self._column.setSizes([height, max(sum(self._column.sizes()) - height, 0)])

    def _lay_out(self) -> None:
        lay_out_row(
            self.voice, 3 * GAP, (self.speed, 1), 2 * GAP, self.device, GAP, self.more, of=self._settings,
            margins=(GAP, GAP, GAP, GAP),
        )  # fmt: skip
        bottom = lay_out_row((self.status, 0), 2 * GAP, (self.stages, 1), margins=(GAP, 0, GAP, GAP // 2))
        lay_out_column(self.transport, bottom, of=self._lower)
        lay_out_column(self._settings, (self.workspace, 1), self._lower, of=self)


class _Row(QWidget):
    """A full-width row of the window, with a hairline at its upper or lower edge."""

    def __init__(self, parent: QWidget, line_below: bool) -> None:
        super().__init__(parent)
        self._line_below = line_below
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        y = self.height() - 1 if self._line_below else 0
        painter.fillRect(0, y, self.width(), 1, line_colour(self.palette()))
        painter.end()
