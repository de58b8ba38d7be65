"""Card that shows the steps and the remaining time while the model is prepared for this computer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QPushButton, QWidget

from kokoro_desktop.phonemes.examples import EXAMPLES, Example
from kokoro_desktop.ui.speech.preparing_steps import STEPS, PreparingSteps
from kokoro_desktop.ui.style.colours import secondary
from kokoro_desktop.ui.style.icons import paint_icon
from kokoro_desktop.ui.style.sheet import GAP, RADIUS
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.overlay import paint_card

_WIDEST: Final = 520
# Number of example sentences offered.
_OFFERED: Final = 3
_PARTS: Final = 1_000
_TICK_MS: Final = 1_000
_MINUTES_FROM_S: Final = 90
_ICON: Final = 14


class PreparingCard(QFrame):
    """Card that covers part of the window while the model is compiled or its weights are converted.

    Signals
    -------
    example_chosen(Example)
        The user chose a sentence to speak once the model is ready.
    cancelled
        The user cancelled the preparation.
    """

    example_chosen = Signal(object)
    cancelled = Signal()

    def __init__(self, under: QWidget) -> None:
        super().__init__(under)
        self._under, self._steps = under, PreparingSteps()
        self._hidden = False
        title = QLabel(tr("Preparing the model for this computer"), self)
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        font.setBold(True)
        title.setFont(font)
        why = QLabel(
            tr(
                "The model is compiled once for your processor. After that, speech is generated many times faster "
                "than real time, and the program starts in about a second. You can enter your text in the meantime."
            ),
            self,
        )
        why.setWordWrap(True)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, _PARTS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress"))
        self._rest = QLabel(self)
        self._lines = [
            _Step(text, self)
            for text in (
                tr("Read the model's weights"),
                tr("Compile the five modules"),
                tr("Pack the weights for the compiled code"),
                tr("Load the model"),
            )
        ]
        examples = [self._example(each) for each in EXAMPLES[:_OFFERED]]
        offer = QLabel(tr("Choose a sentence to start with:"), self)
        cancel = QPushButton(tr("&Cancel"), self)
        cancel.clicked.connect(self.cancelled)
        away = QPushButton(tr("Hi&de"), self)
        away.setToolTip(tr("Progress remains visible in the status bar"))
        away.clicked.connect(self._put_away)
        self._why, self._offered = why, [(offer, examples[0]), *([each] for each in examples[1:])]
        margin = 2 * GAP
        lay_out_column(
            title, why, GAP // 2, self._bar, self._rest, GAP // 2, *self._lines, GAP, offer, *examples, GAP // 2,
            lay_out_row(None, away, cancel, spacing=GAP), of=self, margins=(margin, margin, margin, margin),
            spacing=GAP // 2,
        )  # fmt: skip
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self._show_rest)
        under.installEventFilter(self)
        self.hide()

    def follow(self, done: int, total: int, what: str) -> None:
        """Update the current step from a progress report, and show the card if loading is not the only step."""
        self._steps.follow(done, total, what)
        number = self._steps.number()
        for place, line in enumerate(self._lines):
            line.show_state("done" if place < number else "now" if place == number else "later")
        self._lines[1].set_detail(what.removeprefix(STEPS[1]).strip() if number == 1 else "")
        self._bar.setValue(round(self.share() * _PARTS))
        self._show_rest()
        if self._steps.long and not self._hidden:
            self._arrange()
            self.show()
            self._tick.start()

    def share(self) -> float:
        """Return the completed fraction, 0 to 1."""
        return self._steps.share()

    def rest_s(self) -> float | None:
        """Return the estimated remaining time in seconds; None if unknown."""
        return self._steps.rest_s()

    def end(self) -> None:
        """Hide and reset the card after the preparation has ended."""
        self._tick.stop()
        self._steps, self._hidden = PreparingSteps(), False
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card."""
        paint_card(self, 2 * RADIUS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Keep the card centred when the widget below is resized."""
        if event.type() is QEvent.Type.Resize:
            self._arrange()
        return super().eventFilter(watched, event)

    def _put_away(self) -> None:
        self._hidden = True
        self.hide()

    def _show_rest(self) -> None:
        rest = self.rest_s()
        if rest is None:
            self._rest.setText(tr("About a minute"))
        elif rest < 5:
            self._rest.setText(tr("A few seconds left"))
        elif rest < _MINUTES_FROM_S:
            self._rest.setText(tr("About {0} s left").format(round(rest / 5) * 5))
        else:
            self._rest.setText(tr("About %n minute(s) left", round(rest / 60)))

    def _example(self, example: Example) -> QPushButton:
        button = QPushButton(example.text, self)
        button.setToolTip(example.phonemes)
        button.clicked.connect(lambda _=False: self.example_chosen.emit(example))
        return button

    def _arrange(self) -> None:
        room = self._under.size()
        width = min(_WIDEST, room.width() - 2 * GAP)
        # In a small window, hide the least important parts first; the File menu also has the examples.
        present = self._lines[min(self._steps.number(), len(self._lines) - 1)]
        others = [each for each in self._lines if each is not present]
        first, *more = self._offered
        spare: list[Sequence[QWidget]] = [more[-1], others, *more[-2::-1], [self._why], first, [present]]
        for parts in spare:
            _show(parts, shown=True)
        for parts in spare:
            if self._height(width) <= room.height():
                break
            _show(parts, shown=False)
        height = min(self._height(width), room.height())
        self.setGeometry((room.width() - width) // 2, max(0, (room.height() - height) // 2), width, height)
        self.raise_()

    def _height(self, width: int) -> int:
        return max(self.heightForWidth(width), self.minimumSizeHint().height())


def _show(parts: Iterable[QWidget], shown: bool) -> None:
    for part in parts:
        part.setVisible(shown)


class _Step(QWidget):
    """Label of a step, with a mark that shows whether the step is done, in progress or pending."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._text, self._state = text, "later"
        self._label = QLabel(text, self)
        lay_out_row(_ICON + GAP, (self._label, 1), of=self)

    def set_detail(self, detail: str) -> None:
        """Show ``detail`` beside the step, such as the module being compiled; an empty string removes the text."""
        self._label.setText(f"{self._text} ({detail})" if detail else self._text)

    def show_state(self, state: str) -> None:
        self._state = state
        said = {"done": tr("done"), "now": tr("in progress"), "later": tr("pending")}
        self._label.setAccessibleName(f"{self._label.text()}: {said[state]}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter, palette = QPainter(self), self.palette()
        accent = palette.color(QPalette.ColorRole.Highlight)
        area = QRectF(0, (self.height() - _ICON) / 2, _ICON, _ICON)
        paint_icon(
            painter,
            "done" if self._state == "done" else "step",
            area,
            secondary(palette) if self._state == "later" else accent,
        )
        painter.end()
