"""The voice blend editor: two or more voices with weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSlider,
    QSpinBox,
    QWidget,
)

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.speech.voice_picker import ask_for_voice_file
from kokoro_desktop.ui.style.colours import unknown_colour
from kokoro_desktop.ui.style.icons import line_icon
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.voices import VoicePart, VoiceSpecError, catalogue, load_voice, voice_parts

# Maximum weight, in hundredths.
FULL_WEIGHT: Final = 100


class BlendRow(QWidget):
    """Row with a voice and its share of the blend.

    Signals
    -------
    changed
        The voice or its share changed.
    remove_requested
        The user asked to remove this row.
    """

    changed = Signal()
    remove_requested = Signal()

    def __init__(self, voice: str, weight: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voices = QComboBox(self)
        self._voices.setMaxVisibleItems(20)
        self._voices.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._voices.setMinimumContentsLength(24)
        self._voices.setAccessibleName(tr("Voice"))
        for info in catalogue():
            self._voices.addItem(voice_label(info), info.id)
        self._weight = QSpinBox(self)
        self._weight.setRange(1, FULL_WEIGHT)
        self._weight.setKeyboardTracking(False)  # the other shares must not change while a value is being typed
        self._weight.setSuffix(tr(" %"))
        self._weight.setAccessibleName(tr("Share in the blend"))
        self._weight.setToolTip(tr("Share in the blend"))
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(1, FULL_WEIGHT)
        self._slider.setMinimumWidth(90)
        self._slider.setAccessibleName(tr("Share in the blend, coarse adjustment"))
        self._remove = RingButton(self, tr("Remove this voice"))
        self._remove.setText("✕")
        self._remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        lay_out_row((self._voices, 4), (self._slider, 1), self._weight, self._remove, of=self)
        self.setFocusProxy(self._voices)
        self.set_voice(voice)
        self._weight.setValue(weight)
        self._slider.setValue(self._weight.value())
        self._voices.currentIndexChanged.connect(self.changed)
        self._weight.valueChanged.connect(self._slider.setValue)
        self._slider.valueChanged.connect(self._weight.setValue)
        self._weight.valueChanged.connect(self.changed)
        self._remove.clicked.connect(self.remove_requested)

    def voice(self) -> str:
        """Return the voice's id or path."""
        return str(self._voices.currentData())

    def set_voice(self, voice: str) -> None:
        """Select a voice; add it to the list if it is the path of a voice file."""
        if self._voices.findData(voice) < 0:
            self._voices.addItem(tr("File: {0}").format(Path(voice).name), voice)
        self._voices.setCurrentIndex(self._voices.findData(voice))

    def weight(self) -> int:
        """Return the share as a percentage."""
        return self._weight.value()

    def set_weight(self, percent: int, most: int) -> None:
        """Set the share and its maximum, both as percentages, without emitting `changed`."""
        with QSignalBlocker(self):
            for field in (self._weight, self._slider):
                field.setMaximum(most)
                field.setValue(percent)

    def set_removable(self, removable: bool) -> None:
        """Enable or disable the remove button."""
        self._remove.setEnabled(removable)


_LISTEN_AFTER_MS: Final = 300
# Preferred voices for a new row; the first one not yet in the blend is used.
_SECOND: Final = ("am_michael", "af_bella")


class BlendDialog(QDialog):
    """Dialog for editing a blend.

    Signals
    -------
    blend_accepted(str spec, str name)
        The user accepted the blend. The arguments are a specification for `voices.load_voice` and the blend's name,
        which may be empty.
    preview_requested(str)
        The user asked to hear the blend.
    """

    blend_accepted = Signal(str, str)
    preview_requested = Signal(str)

    def __init__(self, spec: str, name: str = "", parent: QWidget | None = None) -> None:
        """Create the dialog for the blend ``spec`` with the user-defined name ``name``, which may be empty."""
        super().__init__(parent)
        self.setWindowTitle(tr("Blend Voices"))
        self._name = QLineEdit(name, self)
        self._name.setPlaceholderText(tr("Optional: adds the blend to the voice list"))
        self._rows: list[BlendRow] = []
        self._column = lay_out_column(margins=(0, 0, 4, 0))
        self._result = QLineEdit(self)
        self._result.setReadOnly(True)
        self._result.setAccessibleName(tr("Blend formula"))
        self._complaint = QLabel(self)
        self._complaint.setWordWrap(True)
        self._complaint.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._arrange()
        self.set_spec(spec)
        self._rows[0].setFocus()
        self.resize(620, 300)

    def spec(self) -> str:
        """Return the blend specification, in the format of `voices.load_voice`."""
        rows = self._rows
        if len(rows) == 1:
            return rows[0].voice()
        return "+".join(f"{row.voice()}:{row.weight() / FULL_WEIGHT:g}" for row in rows)

    def set_spec(self, spec: str) -> None:
        """Show a different blend; add a second voice if there is only one."""
        for row in list(self._rows):
            self._remove(row)
        for part in _complete(spec):
            self._add(part.name, round(part.weight * FULL_WEIGHT))
        self._update()

    def add_voice(self, voice: str = "") -> None:
        """Add a voice; by default, the first preferred voice that is not yet in the blend."""
        used = {row.voice() for row in self._rows}
        self._add(
            voice or next((name for name in _SECOND if name not in used), "af_heart"),
            FULL_WEIGHT // (len(self._rows) + 1),
        )
        self._update(self._rows[-1])
        self._rows[-1].setFocus()

    def rows(self) -> Sequence[BlendRow]:
        """Return the rows from top to bottom."""
        return tuple(self._rows)

    def accept(self) -> None:
        """Accept the blend if it can be loaded; otherwise show the error and stay open."""
        try:
            load_voice(self.spec())
        except KokoroError as error:
            self._complain(translated(error))
            return
        self.blend_accepted.emit(self.spec(), self._name.text().strip())
        super().accept()

    def _arrange(self) -> None:
        palette = self._complaint.palette()
        palette.setColor(QPalette.ColorRole.WindowText, unknown_colour(palette))
        self._complaint.setPalette(palette)
        content = QWidget(self)
        lay_out_column(self._column, None, of=content)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its sliders have the focus
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        add = QPushButton(tr("&Add Voice"), self)
        add.clicked.connect(self._add_any)
        add_file = QPushButton(tr("Add &File…"), self)
        add_file.clicked.connect(self._ask_for_file)
        form = QFormLayout()
        form.addRow(tr("&Name:"), self._name)
        form.addRow(tr("For&mula:"), self._result)
        self._live = QCheckBox(tr("Play after &every change"), self)
        self._live.setChecked(True)
        listen = QPushButton(line_icon("play"), tr("&Listen"), self)
        listen.setToolTip(tr("Listen to two seconds of the blend"))
        listen.clicked.connect(self._listen)
        self._pause = QTimer(self, singleShot=True, interval=_LISTEN_AFTER_MS)
        self._pause.timeout.connect(self._listen)
        adding = lay_out_row(add, add_file, None, self._live, listen, spacing=GAP)
        lay_out_column((scroll, 1), adding, form, self._complaint, self._buttons, of=self, margins=None)

    def _add_any(self) -> None:
        self.add_voice()  # not connected directly, because `clicked` would pass its `checked` argument as the voice

    def _add(self, voice: str, weight: int) -> None:
        row = BlendRow(voice, weight, self)
        row.changed.connect(lambda: self._on_changed(row))
        row.remove_requested.connect(lambda: self._remove_and_update(row))
        self._rows.append(row)
        self._column.addWidget(row)

    def _remove(self, row: BlendRow) -> None:
        self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _remove_and_update(self, row: BlendRow) -> None:
        self._remove(row)
        self._update()
        self._rows[-1].setFocus()

    def _on_changed(self, row: BlendRow) -> None:
        self._update(row)
        if self._live.isChecked():
            self._pause.start()  # do not play while the slider is still moving

    def _listen(self) -> None:
        self.preview_requested.emit(self.spec())

    def _update(self, kept: BlendRow | None = None) -> None:
        """Scale the shares to a total of 100 %, leaving the share of the row ``kept`` unchanged."""
        others = [row for row in self._rows if row is not kept]
        most = FULL_WEIGHT - len(self._rows) + 1
        left = FULL_WEIGHT
        if kept is not None:
            own = min(kept.weight(), most) if others else FULL_WEIGHT
            kept.set_weight(own, most)
            left -= own
        for row, share in zip(others, divide(left, [row.weight() for row in others]), strict=True):
            row.set_weight(share, most)
        for row in self._rows:
            row.set_removable(len(self._rows) > 1)
        self._result.setText(self.spec())
        self._result.setCursorPosition(0)
        self._complaint.hide()

    def _ask_for_file(self) -> None:
        ask_for_voice_file(self, tr("Add Voice File"), "", self.add_voice)

    def _complain(self, sentence: str) -> None:
        self._complaint.setText(sentence)
        self._complaint.show()


def divide(whole: int, weights: Sequence[int]) -> list[int]:
    """Divide ``whole`` (at least ``len(weights)``) into positive integers in proportion to the weights."""
    shares, rest = [], sum(weights)
    for place, weight in enumerate(weights):
        after = len(weights) - place - 1
        shares.append(min(max(1, round(whole * weight / rest)), whole - after))
        whole, rest = whole - shares[-1], rest - weight
    return shares


def _complete(spec: str) -> list[VoicePart]:
    """Parse a blend into voices whose weights total 1; if there is only one voice, add a second of equal weight."""
    try:
        parts = list(voice_parts(spec))
    except VoiceSpecError:
        parts = list(voice_parts("af_heart"))
    if len(parts) == 1:
        other = next(name for name in _SECOND if name != parts[0].name)
        parts = [VoicePart(parts[0].name, 1), VoicePart(other, 1)]
    total = sum(part.weight for part in parts)
    return [VoicePart(part.name, part.weight / total) for part in parts]
