"""Transport bar below the sound: playback, time, zoom, view mode and export."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QButtonGroup, QLabel, QSizePolicy, QToolButton, QWidget

from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.sound.sound_panel import SoundPanel
from kokoro_desktop.ui.style.icons import line_icon
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import ChoiceButton, RingButton, RoundButton, icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row

_ICON: Final = QSize(18, 18)
# Font size of the time display, relative to other text.
_LARGER: Final = 1.25


class TransportBar(QWidget):
    """Bar with Play/Pause, Stop, Loop, playback source (text or take), time, A|B, Follow, zoom, view mode and Export.

    Attributes
    ----------
    play
        The large Play/Pause button.

    Signals
    -------
    text_chosen, take_chosen
        The user chose the text or the take as the source for Play.
    """

    text_chosen = Signal()
    take_chosen = Signal()

    def __init__(self, sound: SoundPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sound = sound
        self.play = RoundButton(self)
        self.play.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.play.setProperty("shape", "play")
        sources = QButtonGroup(self)
        self._text, self._take = self._source(sources, tr("Text")), self._source(sources, "")
        self._text.setToolTip(tr("The Play button plays the text"))
        self._text.clicked.connect(self.text_chosen)
        self._take.clicked.connect(self.take_chosen)
        self._left, self._middle, self._right = (lay_out_row(spacing=2) for _ in range(3))
        self._time = QLabel(self)
        font = self._time.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        font.setFeature(QFont.Tag("tnum"), 1)  # tabular figures keep the width of the time constant
        self._time.setFont(font)
        self._selected = QLabel(self)
        self._selected.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        lay_out_row(
            self.play, GAP // 2, self._left, GAP // 2, self._text, self._take, GAP, self._time, GAP,
            self._middle, GAP, (self._selected, 1),
            self._zooms(), GAP, self._pictures(), GAP, self._right, of=self,
            margins=(GAP, GAP // 2, GAP, GAP // 2), spacing=0,
        )  # fmt: skip
        sound.place_changed.connect(self.show_time)
        sound.sound_changed.connect(self.show_time)
        sound.waveform.selection_changed.connect(lambda start, end: self._show_selection())
        self.show_time()
        self._show_selection()

    def set_actions(
        self, play: QAction, left: Iterable[QAction], middle: Iterable[QAction], right: Iterable[QAction]
    ) -> None:
        """Add buttons for actions: ``left`` beside Play, ``middle`` after the time, and ``right`` at the right end."""
        self.play.setDefaultAction(play)
        self.show_playing(False)
        for row, actions in ((self._left, left), (self._middle, middle), (self._right, right)):
            for action in actions:
                row.addWidget(self._button(action, with_text=row is self._right))

    def show_playing(self, playing: bool) -> None:
        """Show Pause on the large button during playback, and Play otherwise."""
        self.play.setProperty("shape", "pause" if playing else "play")
        self.play.setAccessibleName(tr("Pause") if playing else tr("Play"))
        self.play.update()

    def show_source(self, take: str, is_take: bool) -> None:
        """Check the button for the source that Play uses: the take if ``is_take`` is True, otherwise the text.

        ``take`` is the label of the take button; if the label is empty, the button is hidden.
        """
        tip = tr(
            "The Play button plays the displayed take: the selection or, if nothing is selected, everything from the "
            "cursor"
        )
        # The widest usual caption determines the width, so that no caption moves the neighbouring widgets.
        metrics = self._take.fontMetrics()
        room = metrics.horizontalAdvance(take_caption(88, 88.88, 88.88))
        frame = self._text.sizeHint().width() - metrics.horizontalAdvance(self._text.text())
        shown = metrics.elidedText(take, Qt.TextElideMode.ElideRight, room)
        self._take.setText(shown)
        self._take.setToolTip(tip if shown == take else f"{take}: {tip}")
        self._take.setFixedWidth(room + frame)
        self._take.setVisible(bool(take))
        (self._take if is_take else self._text).setChecked(True)
        for button, name in ((self._text, self._text.text()), (self._take, take or tr("Take"))):
            button.setAccessibleName(name)
            button.setAccessibleDescription(button.toolTip())

    def show_time(self) -> None:
        """Update the display of the playhead's position and the sound's length."""
        length = self._sound.axis.length
        here = min(self._sound.place, length)
        self._time.setText(tr("{0} / {1}").format(clock(here), clock(length)))
        widest = tr("{0} / {1}").format(clock(length), clock(length))
        self._time.setMinimumWidth(self._time.fontMetrics().horizontalAdvance(widest) + 2)

    def _show_selection(self) -> None:
        selected, text = self._sound.waveform.selection(), ""
        if selected is not None:
            start, end = (place / SAMPLE_RATE for place in selected)
            text = fill(tr("Selected {0:.3f} – {1:.3f} s ({2:.0f} ms)"), start, end, (end - start) * 1000)
        self._selected.setText(text)
        self._selected.setToolTip(text)
        self._zoom_selection.setEnabled(selected is not None)

    def _source(self, group: QButtonGroup, text: str) -> ChoiceButton:
        button = ChoiceButton(group, self)
        button.setText(text)
        button.setProperty("source", True)  # dimmed by the style sheet unless it is checked
        return button

    def _button(self, action: QAction, with_text: bool) -> QToolButton:
        button = RingButton(self)
        button.setDefaultAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setIconSize(_ICON)
        button.setAccessibleName(action.text().replace("&", "").rstrip("…"))
        if with_text:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _zooms(self) -> QWidget:
        area, view = QWidget(self), self._sound.waveform
        buttons = []
        for icon, name, clicked in (
            ("zoom-out", tr("Zoom out (−)"), view.zoom_out), ("zoom-in", tr("Zoom in (+)"), view.zoom_in),
            ("zoom-fit", tr("Show all (0)"), view.zoom_fit),
            ("zoom-selection", tr("Zoom to selection"), view.zoom_selection),
        ):  # fmt: skip
            button = icon_button(area, icon, name)
            button.setIconSize(_ICON)
            button.clicked.connect(lambda _=False, clicked=clicked: clicked())
            buttons.append(button)
        self._zoom_selection = buttons[-1]
        lay_out_row(*buttons, of=area, spacing=2)
        return area

    def _pictures(self) -> QWidget:
        area, group = QWidget(self), QButtonGroup(self)
        buttons = {}
        for mode, name in (
            ("waveform", tr("Waveform")), ("spectrogram", tr("Spectrogram")),
            ("both", tr("Waveform and spectrogram")),
        ):  # fmt: skip
            button = buttons[mode] = ChoiceButton(group, area, name, line_icon(mode))
            button.setIconSize(_ICON)
            button.clicked.connect(lambda _=False, mode=mode: self._sound.waveform.set_mode(mode))
        buttons["waveform"].setChecked(True)
        self._sound.waveform.mode_changed.connect(lambda mode: buttons[mode].setChecked(True))
        lay_out_row(*buttons.values(), of=area, spacing=2)
        return area


def take_caption(number: int, start_s: float = 0.0, end_s: float | None = None) -> str:
    """Return the label of a take as the source for Play, with the range in seconds that is played."""
    if end_s is not None:
        return fill(tr("Take {0}, {1:.2f}–{2:.2f} s"), number, start_s, end_s)
    return fill(tr("Take {0} from {1:.2f} s"), number, start_s) if start_s else tr("Take {0}").format(number)


def clock(samples: int) -> str:
    """Format a position in samples as minutes, seconds and tenths."""
    tenths = samples * 10 // SAMPLE_RATE
    return tr("{0}:{1:02}.{2}").format(tenths // 600, tenths // 10 % 60, tenths % 10)
