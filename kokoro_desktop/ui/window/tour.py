"""A tour of the window in six steps, which can be skipped at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.key_bindings import KeyBindings
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.widgets.overlay import paint_card
from kokoro_desktop.ui.window.panels import Panels

SEEN: Final = "tour/seen"  # name in the settings
_WIDTH: Final = 340  # pixels
_RING: Final = 3.0


@dataclass(frozen=True)
class TourStep:
    """A step of the tour: the part of the window that it explains, a title and an explanation."""

    part: QWidget
    title: str
    text: str


class Tour(QObject):
    """Tour in which each step shows a card that explains a part of the window, and a ring around that part."""

    def __init__(self, panels: Panels, bindings: KeyBindings, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._panels, self._settings, self._window = panels, settings, window
        self._steps = self._make_steps(bindings)
        self._ring, self._card = _Ring(window), TourCard(window, self.go, self.end)
        self._here = 0
        self._focused = window.focusWidget()

    def _make_steps(self, bindings: KeyBindings) -> tuple[TourStep, ...]:
        panels, keys = self._panels, bindings.keys
        return (
            TourStep(
                panels.editor, tr("Write"),
                tr("Type ordinary text or IPA here. Each word is shown above its phonemes, and you can edit both."),
            ),
            TourStep(
                panels.voice, tr("Choose a voice"),
                tr("There are 54 voices in nine languages. You can blend them and change their speed."),
            ),
            TourStep(
                panels.transport, tr("Listen"),
                tr(
                    "Speak Text ({0}) works even while you type. Outside the text, Play ({1}) plays the text or the "
                    "sound above, whichever you used last. Stop ({2}) stops playback."
                ).format(keys("speak"), keys("play"), keys("stop")),
            ),
            TourStep(
                panels.sound, tr("View and edit"),
                tr(
                    "In the waveform, click to move the cursor, drag to select, and hold Ctrl while scrolling to zoom. "
                    "To change how a phoneme is spoken, drag the pitch curve or the edges of the phoneme, or "
                    "right-click it. With the keyboard, Left and Right choose a phoneme, Up and Down change its pitch, "
                    "and Shift with Left or Right changes its length."
                ),
            ),
            TourStep(
                panels.workspace.docks[0], tr("Symbols, takes and timing"),
                tr(
                    "Insert IPA symbols, return to earlier takes, compare two takes, and see how long each stage of "
                    "the synthesis takes."
                ),
            ),
            TourStep(
                panels, tr("Next steps"),
                tr(
                    "Press {0} in any window for help. The Help menu contains the keyboard shortcuts ({1}) and this "
                    "tour."
                ).format(keys("help"), keys("shortcuts")),
            ),
        )  # fmt: skip

    def start(self) -> None:
        """Show the first step."""
        self._settings.put(SEEN, True)
        self._window.installEventFilter(self)
        self.go(0)

    def go(self, step: int) -> None:
        """Move forward or, if ``step`` is negative, back by a number of steps; end the tour after the last step."""
        self._here = max(0, self._here + step)
        if self._here >= len(self._steps):
            self.end()
            return
        shown = self._steps[self._here]
        self._card.show_step(shown, self._here, len(self._steps))
        self._arrange()
        self._card.take_focus()

    def end(self) -> None:
        """End the tour, restore the focus, and announce the end."""
        self._window.removeEventFilter(self)
        if self._focused is not None:
            self._focused.setFocus()
        for part in (self._ring, self._card):
            part.hide()
            part.deleteLater()
        self.deleteLater()
        announce(self._window, tr("Tour closed"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """End the tour on Esc, and move the card and the ring when the window is resized."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()  # even if Esc is also a shortcut
            if event.type() is QEvent.Type.KeyPress:
                self.end()
            return True
        if event.type() is QEvent.Type.Resize:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        part, window = self._steps[self._here].part, self._window
        area = QRect(part.mapTo(window, QPoint(0, 0)), part.size())
        whole = self._here == len(self._steps) - 1
        self._ring.setGeometry(area.adjusted(-2, -2, 2, 2))
        self._ring.setVisible(not whole)
        self._ring.raise_()
        size = self._card.sizeHint()
        x = min(max(area.center().x() - size.width() // 2, GAP), window.width() - size.width() - GAP)
        below, above = area.bottom() + GAP, area.top() - GAP - size.height()
        y = below if below + size.height() < window.height() else above
        if whole or y < 0:  # there is no space outside the part
            y = area.center().y() - size.height() // 2
        self._card.setGeometry(QRect(QPoint(x, y), size))
        self._card.show()
        self._card.raise_()


class _Ring(QWidget):
    """Frame in the accent colour; mouse events pass through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _RING))
        half = _RING / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), RADIUS, RADIUS)
        painter.end()


class TourCard(QFrame):
    """Card with the title and explanation of a step, and navigation buttons."""

    def __init__(self, parent: QWidget, go: Callable[[int], object], end: Callable[[], object]) -> None:
        super().__init__(parent)
        self._title, self._text, self._count = Note("", self), Note("", self), Note("", self)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._text.setWordWrap(True)
        self._text.setFixedWidth(_WIDTH)
        self._count.setProperty("quiet", True)
        self._skip, self._back = QPushButton(tr("&Skip"), self), QPushButton(tr("&Back"), self)
        self._next = QPushButton(self)
        for button in (self._skip, self._back, self._next):
            button.setAutoDefault(True)  # Enter presses the focused button
        self._skip.clicked.connect(lambda _=False: end())
        self._back.clicked.connect(lambda _=False: go(-1))
        self._next.clicked.connect(lambda _=False: go(1))
        buttons = lay_out_row(self._count, None, self._skip, self._back, self._next, spacing=GAP)
        lay_out_column(
            self._title, self._text, GAP // 2, buttons, of=self, margins=(2 * GAP, GAP, 2 * GAP, GAP), spacing=GAP
        )
        self.hide()

    def show_step(self, step: TourStep, number: int, count: int) -> None:
        """Show and announce a step."""
        self._title.setText(step.title)
        self._text.setText(step.text)
        self._count.setText(tr("Step {0} of {1}").format(number + 1, count))
        last = number == count - 1
        if number == 0:
            self._next.setFocus()  # before Back, which may have the focus, is disabled
        self._back.setEnabled(number > 0)
        self._skip.setVisible(not last)
        self._next.setText(tr("&Done") if last else tr("&Next"))
        self.setAccessibleName(step.title)
        focused = self._back if self._back.hasFocus() else self._next
        hint = tr("Press Enter for the next step, or Esc to close the tour.")
        if number > 0:  # the focus stays on the button, so screen readers do not read the button again
            hint = tr("Button: {0}").format(focused.text().replace("&", ""))
        announce(self, f"{self._count.text()}. {step.title}. {step.text} {hint}")

    def take_focus(self) -> None:
        """Focus the button that continues the tour, unless the user pressed Back."""
        if not self._back.hasFocus():
            self._next.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card."""
        paint_card(self, 2 * RADIUS)
