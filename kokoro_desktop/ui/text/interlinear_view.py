"""Frame that shows the spelling above the phonemes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Signal
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from kokoro_desktop.ui.text.interlinear_layout import Interlinear
from kokoro_desktop.ui.text.phoneme_text import PhonemeText
from kokoro_desktop.ui.text.spelled_field import SpelledField

# Minimum and maximum number of screen lines in the preferred height.
_FEWEST, _MOST = 2, 4
# Pixels between the frame and the text.
_PADDING = 4


class InterlinearView(QFrame):
    """View with the spelling field, masked so that the mouse can reach the phonemes, in front of the phoneme field.

    Signals
    -------
    height_changed
        The preferred height has changed; see `sizeHint`.
    """

    height_changed = Signal()

    def __init__(self, shared: Interlinear, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shared = shared
        self._text: SpelledField | None = None
        self._phonemes: PhonemeText | None = None
        self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_rows(self, text: SpelledField, phonemes: PhonemeText) -> None:
        """Set the spelling and phoneme fields, which must be children of this view."""
        self._text, self._phonemes = text, phonemes
        text.raise_()
        bars = text.verticalScrollBar(), phonemes.verticalScrollBar()
        bars[0].valueChanged.connect(bars[1].setValue)
        bars[1].valueChanged.connect(bars[0].setValue)
        bars[1].valueChanged.connect(self._mask)
        for field in (text, phonemes):
            field.installEventFilter(self)
        phonemes.viewport().installEventFilter(self)
        self.shared.resized.connect(self._on_resized)
        self.setMinimumHeight(self._needed(1))
        self._on_resized()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a size that shows the whole text or, if it is long, the first lines."""
        return QSize(super().sizeHint().width(), self._height)

    def show_text(self, shown: bool) -> None:
        """Show or hide the spelling row."""
        if self._text is not None:
            self._text.setVisible(shown)
        self.shared.set_text_shown(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Resize both fields to fill the frame."""
        super().resizeEvent(event)
        if self._phonemes is not None:
            self._phonemes.setGeometry(self.rect().adjusted(1, _PADDING, -1, -_PADDING))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Keep both fields aligned, and highlight the frame while either has the focus."""
        if event.type() == QEvent.Type.Resize and self._phonemes is not None and watched is self._phonemes.viewport():
            self._align()
        elif event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.setProperty("focused", event.type() == QEvent.Type.FocusIn)
            self.style().unpolish(self)
            self.style().polish(self)
        return False

    def _align(self) -> None:
        if self._text is not None and self._phonemes is not None:
            viewport = self._phonemes.viewport()
            self._text.setGeometry(QRect(self._phonemes.pos() + viewport.pos(), viewport.size()))
            self.shared.set_width(viewport.width())
            self._mask()

    def _mask(self) -> None:
        if self._text is None or self._phonemes is None:
            return
        pitch, height = round(self.shared.pitch), round(self.shared.text_height)
        region = QRegion()
        for y in range(-(self._phonemes.verticalScrollBar().value() % pitch), self._text.height(), pitch):
            region += QRect(0, y, self._text.width(), height)
        self._text.setMask(region)

    def _needed(self, lines: float) -> int:
        return round(lines * self.shared.pitch) + 2 * _PADDING

    def _on_resized(self) -> None:
        lines = self.shared.height() / self.shared.pitch
        height = self._needed(min(max(lines, _FEWEST), _MOST))
        if height != self._height:
            self._height = height
            self.updateGeometry()
            self.height_changed.emit()
        self._mask()
