"""List of the voices in a blend, with their shares."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QScrollArea, QSlider, QSpinBox, QVBoxLayout, QWidget

from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import RingButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.voices import VoicePart, catalogue, voice_name

# Maximum weight, in hundredths.
FULL_WEIGHT: Final = 100
# Preferred voices for a new row; the first one not yet in the blend is used.
PREFERRED: Final = ("am_michael", "af_bella")


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
        self._voices.setMinimumContentsLength(18)
        self._voices.setAccessibleName(tr("Voice"))
        label = QLabel(tr("Voice"), self)  # on Linux, Qt uses only a label as the name of a combo box
        label.setBuddy(self._voices)
        label.hide()
        for info in catalogue():
            self._voices.addItem(voice_label(info), info.id)
        self._weight = QSpinBox(self)
        self._weight.setRange(1, FULL_WEIGHT)
        self._weight.setKeyboardTracking(False)  # the other shares must not change while a value is being typed
        self._weight.setSuffix(tr(" %"))
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(1, FULL_WEIGHT)
        self._slider.setMinimumWidth(60)
        self._slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the spin box is the keyboard's way to the same value
        self._remove = RingButton(self)
        self._remove.setText("✕")
        self._remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        lay_out_row((self._voices, 4), (self._slider, 1), self._weight, self._remove, of=self)
        self.setFocusProxy(self._voices)
        self.set_voice(voice)
        self._weight.setValue(weight)
        self._slider.setValue(self._weight.value())
        self._voices.currentIndexChanged.connect(self._name_controls)
        self._name_controls()
        self._voices.currentIndexChanged.connect(self.changed)
        self._weight.valueChanged.connect(self._slider.setValue)
        self._slider.valueChanged.connect(self._weight.setValue)
        self._weight.valueChanged.connect(self.changed)
        self._remove.clicked.connect(self.remove_requested)

    def voice(self) -> str:
        """Return the voice's id or path."""
        return str(self._voices.currentData())

    def set_voice(self, voice: str) -> None:
        """Select a voice by id or path; a voice file that is not in the list yet is added."""
        if self._voices.findData(voice) < 0:
            self._voices.addItem(tr("File: {0}").format(Path(voice).name), voice)
        self._voices.setCurrentIndex(self._voices.findData(voice))

    def _name_controls(self) -> None:
        voice = voice_name(self.voice())
        for control, name in (
            (self._weight, tr("Share of {0}")),
            (self._slider, tr("Share of {0}, coarse adjustment")),
            (self._remove, tr("Remove {0}")),
        ):
            control.setAccessibleName(name.format(voice))
            control.setToolTip(control.accessibleName())

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


class BlendRows(QScrollArea):
    """Rows with the voices of a blend, whose shares always add up to 100 %.

    Signals
    -------
    changed
        The user changed a voice or a share, or added or removed a row.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[BlendRow] = []
        self._content = QWidget(self)
        self._column: QVBoxLayout = lay_out_column(margins=(0, 0, 4, 0))
        lay_out_column(self._column, None, of=self._content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields have the focus
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._content)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a minimum width that shows the rows in full, because there is no horizontal scroll bar."""
        width = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def rows(self) -> Sequence[BlendRow]:
        """Return the rows from top to bottom."""
        return tuple(self._rows)

    def parts(self) -> tuple[VoicePart, ...]:
        """Return the blend; the weights add up to 1."""
        return tuple(VoicePart(row.voice(), row.weight() / FULL_WEIGHT) for row in self._rows)

    def set_parts(self, parts: Sequence[VoicePart]) -> None:
        """Show a different blend, whose weights add up to 1, without emitting `changed`."""
        for row in self._rows[len(parts) :]:
            self._remove(row)
        for part in parts[len(self._rows) :]:
            self._add(part.name, FULL_WEIGHT)
        for row, part in zip(self._rows, parts, strict=True):
            with QSignalBlocker(row):
                row.set_voice(part.name)
            row.set_weight(round(part.weight * FULL_WEIGHT), FULL_WEIGHT)
        self._share_out()

    def add_voice(self, voice: str = "") -> None:
        """Add a voice; by default, the first preferred voice that is not yet in the blend."""
        used = {row.voice() for row in self._rows}
        self._add(
            voice or next((name for name in PREFERRED if name not in used), "af_heart"),
            FULL_WEIGHT // (len(self._rows) + 1),
        )
        self._on_changed(self._rows[-1])
        self._rows[-1].setFocus()

    def _add(self, voice: str, weight: int) -> None:
        row = BlendRow(voice, weight, self)
        row.changed.connect(lambda: self._on_changed(row))
        row.remove_requested.connect(lambda: self._on_remove_requested(row))
        self._rows.append(row)
        self._column.addWidget(row)

    def _remove(self, row: BlendRow) -> None:
        self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _on_remove_requested(self, row: BlendRow) -> None:
        self._remove(row)
        self._on_changed()
        self._rows[-1].setFocus()

    def _on_changed(self, kept: BlendRow | None = None) -> None:
        self._share_out(kept)
        self.changed.emit()

    def _share_out(self, kept: BlendRow | None = None) -> None:
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


def divide(whole: int, weights: Sequence[int]) -> list[int]:
    """Divide ``whole`` (at least ``len(weights)``) into positive integers in proportion to the weights."""
    shares, rest = [], sum(weights)
    for place, weight in enumerate(weights):
        after = len(weights) - place - 1
        shares.append(min(max(1, round(whole * weight / rest)), whole - after))
        whole, rest = whole - shares[-1], rest - weight
    return shares
