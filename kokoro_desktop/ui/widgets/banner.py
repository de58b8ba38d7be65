"""Messages shown in place, one below the other: a sentence, with its icon, progress and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStyle,
    QWidget,
)

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

_ICONS = {
    "information": QStyle.StandardPixmap.SP_MessageBoxInformation,
    "warning": QStyle.StandardPixmap.SP_MessageBoxWarning,
    "error": QStyle.StandardPixmap.SP_MessageBoxCritical,
}


@dataclass(frozen=True)
class BannerButton:
    """A button of a message: its text, and what it does."""

    text: str
    pressed: Callable[[], object]


class Banner(QFrame):
    """One message: icon, sentence, progress where there is some, buttons, and a cross where it may be closed."""

    def __init__(self, kind: str, closable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._urgent = kind != "information"
        self._icon = QLabel(self)
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        self._icon.setPixmap(self.style().standardIcon(_ICONS[kind]).pixmap(size, size))
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # a sentence may hold what a user or a file said
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(200)
        self._bar.setAccessibleName(_tr("Progress"))
        self._bar.hide()
        self._buttons = QHBoxLayout()
        parts = lay_out_row(self._icon, (self._label, 1), self._bar, self._buttons, of=self, margins=(8, 4, 8, 4))
        if closable:
            icon = self.style().standardIcon(QStyle.StandardPixmap.SP_TitleBarCloseButton)
            cross = RingButton(self, _tr("Close this message"), icon)
            cross.clicked.connect(self.hide)
            parts.addWidget(cross)

    def text(self) -> str:
        """Return the sentence."""
        return self._label.text()

    def say(self, sentence: str) -> None:
        """Show a sentence, and have screen readers say it."""
        if sentence != self._label.text():
            self._label.setText(sentence)
            self.setAccessibleName(sentence)
            announce(self, sentence, self._urgent)

    def set_progress(self, done: int, total: int) -> None:
        """Show how far something is; ``total`` 0 means that nobody knows."""
        self._bar.setRange(0, max(total, 0))
        self._bar.setValue(done)
        self._bar.show()

    def add_button(self, button: BannerButton) -> None:
        """Add a button at the right."""
        widget = QPushButton(button.text, self)
        widget.clicked.connect(lambda _=False: button.pressed())
        self._buttons.addWidget(widget)


class BannerArea(QWidget):
    """The messages that are shown now, one below the other, each known by a key; a new one replaces its namesake."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = lay_out_column(of=self)
        self._banners: dict[str, Banner] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_message(self, key: str, kind: str, sentence: str, *buttons: BannerButton, closable: bool = True) -> Banner:
        """Show a message.

        Parameters
        ----------
        kind
            ``information``, ``warning`` or ``error``.
        """
        self.drop(key)
        banner = Banner(kind, closable, self)
        banner.say(sentence)
        for button in buttons:
            banner.add_button(button)
        self._banners[key] = banner
        self._column.addWidget(banner)
        banner.show()
        self.show()
        return banner

    def message(self, key: str) -> str | None:
        """Return the sentence shown under a key; None where none is."""
        banner = self._banners.get(key)
        return banner.text() if banner is not None and not banner.isHidden() else None

    def drop(self, key: str) -> None:
        """Take a message away, if it is there."""
        banner = self._banners.pop(key, None)
        if banner is not None:
            banner.hide()
            self._column.removeWidget(banner)
            banner.deleteLater()
        self.setVisible(bool(self._banners))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Banner", text)
