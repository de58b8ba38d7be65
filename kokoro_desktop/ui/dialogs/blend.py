"""The voice blend editor: two or more voices with weights, and the blend's position on the map of voices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.export.file_names import cleaned_name
from kokoro_desktop.ui.dialogs.blend_rows import PREFERRED, BlendRow, BlendRows
from kokoro_desktop.ui.dialogs.voice_map import VoiceMapView
from kokoro_desktop.ui.speech.voice_model import voice_label
from kokoro_desktop.ui.speech.voice_picker import ask_for_voice_file
from kokoro_desktop.ui.style.icons import line_icon
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.buttons import ChoiceButton
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.message_label import MessageLabel
from kokoro_desktop.ui.widgets.note import Note
from kokoro_desktop.ui.widgets.saving import ask_and_write, saved
from kokoro_desktop.voices import (
    MELODY,
    TIMBRE,
    VoicePart,
    VoiceSpecError,
    catalogue,
    half_of,
    load_voice,
    voice_name,
    voice_parts,
)
from kokoro_desktop.voices.pack_files import write_pack
from kokoro_desktop.voices.voice_map import Point, VoiceMap

_LISTEN_AFTER_MS: Final = 300


class BlendDialog(QDialog):
    """Dialog for editing a blend.

    Signals
    -------
    blend_accepted(str spec, str name)
        The user accepted the blend. The arguments are a specification for `voices.load_voice` and the blend's name,
        which may be empty.
    preview_requested(str)
        The user asked to hear the blend; the argument is its specification.
    """

    blend_accepted = Signal(str, str)
    preview_requested = Signal(str)

    def __init__(self, spec: str, name: str = "", parent: QWidget | None = None) -> None:
        """Create the dialog for the blend ``spec`` with the user-defined name ``name``, which may be empty."""
        super().__init__(parent)
        self.setWindowTitle(tr("Blend Voices"))
        self._name = QLineEdit(name, self)
        self._name.setPlaceholderText(tr("Optional: adds the blend to the voice list"))
        self._map = VoiceMap.load()
        self._view = VoiceMapView(self._map, self)
        self._view.moved.connect(self._on_moved)
        self._nearest = QComboBox(self)
        for info in catalogue():
            self._nearest.addItem(voice_label(info), info.id)
        self._nearest.activated.connect(lambda: self._on_moved(*self._map.points[self._nearest.currentData()]))
        self._separate = QCheckBox(tr("Melody from ot&her voices"), self)
        self._separate.setToolTip(tr("Choose different voices for durations, pitch and energy"))
        # Not tabs: even if they are hidden, Orca reads one instead of the dialog's title.
        self._halves, group = QWidget(self), QButtonGroup(self)
        self._timbre, self._melody = BlendRows(self), BlendRows(self)
        self._show_timbre, self._show_melody = ChoiceButton(group, self._halves), ChoiceButton(group, self._halves)
        for button, title in ((self._show_timbre, tr("&Timbre")), (self._show_melody, tr("Melod&y"))):
            button.setText(title)
            button.setAccessibleName(title.replace("&", ""))
        lay_out_row(self._show_timbre, self._show_melody, None, of=self._halves)
        for rows in (self._timbre, self._melody):
            rows.changed.connect(self._on_changed)
        self._result = QLineEdit(self)
        self._result.setReadOnly(True)
        self._result.setAccessibleName(tr("Blend formula"))
        self._message = MessageLabel(self)
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel, parent=self)
        save = self._buttons.addButton(tr("&Save Voice File…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self._save)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._arrange()
        self.set_spec(spec)
        self._separate.toggled.connect(self._on_separated)
        self._show_melody.toggled.connect(self._show_half)
        self.rows()[0].setFocus()
        self.resize(940, 580)

    def spec(self) -> str:
        """Return the blend specification, in the format of `voices.load_voice`."""
        if not self._separate.isChecked():
            return _written(self._timbre.parts())
        return f"{_written(self._timbre.parts(), TIMBRE)}+{_written(self._melody.parts(), MELODY)}"

    def set_spec(self, spec: str) -> None:
        """Show a different blend; add a second voice if there is only one."""
        parts = _complete(spec)
        self._timbre.set_parts(_normalised(half_of(parts, TIMBRE)))
        self._melody.set_parts(_normalised(half_of(parts, MELODY)))
        self._separate.setChecked(any(part.half for part in parts))
        self._show_halves()

    def add_voice(self, voice: str = "") -> None:
        """Add a voice; by default, the first preferred voice that is not yet in the blend."""
        self._current().add_voice(voice)

    def rows(self) -> Sequence[BlendRow]:
        """Return the rows of the displayed list of voices, from top to bottom."""
        return self._current().rows()

    def accept(self) -> None:
        """Accept the blend if it can be loaded; otherwise show the error and stay open."""
        try:
            load_voice(self.spec())
        except KokoroError as error:
            self._message.complain(translated(error))
            return
        self.blend_accepted.emit(self.spec(), self._name.text().strip())
        super().accept()

    def _arrange(self) -> None:
        legend = Note(self._view.legend(), self)
        legend.setWordWrap(True)
        near = QFormLayout()
        near.addRow(tr("Nearest &voice:"), self._nearest)
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
        blend = lay_out_column(
            self._separate, self._halves, (self._timbre, 1), (self._melody, 1),
            lay_out_row(add, add_file, None, spacing=GAP),
            lay_out_row(self._live, None, listen, spacing=GAP), form, self._message,
        )  # fmt: skip
        columns = lay_out_row((lay_out_column((self._view, 1), legend, near), 1), (blend, 1), spacing=2 * GAP)
        lay_out_column((columns, 1), self._buttons, of=self, margins=None)

    def _current(self) -> BlendRows:
        return self._melody if self._show_melody.isChecked() else self._timbre

    def _add_any(self) -> None:
        self.add_voice()  # not connected directly, because `clicked` would pass its `checked` argument as the voice

    def _ask_for_file(self) -> None:
        ask_for_voice_file(self, tr("Add Voice File"), "", self.add_voice)

    def _on_moved(self, x: float, y: float) -> None:
        self._current().set_parts(self._map.blend_at((x, y)))
        self._show_blend((x, y))
        self._play_later()

    def _on_changed(self) -> None:
        self._show_blend()
        self._play_later()

    def _on_separated(self, separate: bool) -> None:
        """Show the second list with the voices and shares of the first list; if ``separate`` is False, hide it."""
        if separate:
            self._melody.set_parts(self._timbre.parts())
        self._show_halves()
        self._play_later()

    def _show_halves(self) -> None:
        separate = self._separate.isChecked()
        self._halves.setVisible(separate)
        (self._show_melody if separate else self._show_timbre).setChecked(True)
        self._show_half()

    def _show_half(self) -> None:
        for rows in (self._timbre, self._melody):
            rows.setVisible(rows is self._current())
        self._show_blend()

    def _show_blend(self, at: Point | None = None) -> None:
        """Show the blend's formula and position; ``at`` is the exact position if the user moved the handle."""
        current = self._current()
        others = {self._timbre: self._melody, self._melody: self._timbre}
        place = at or self._map.position_of(current.parts())
        other = self._map.position_of(others[current].parts()) if self._separate.isChecked() else None
        self._view.show_blend(place, other, voice_name(_written(current.parts())))
        self._nearest.setCurrentIndex(-1 if place is None else self._nearest.findData(self._map.nearest(place)))
        self._result.setText(self.spec())
        self._result.setCursorPosition(0)
        self._message.hide()

    def _play_later(self) -> None:
        if self._live.isChecked():
            self._pause.start()  # do not play while the slider or the handle is still moving

    def _listen(self) -> None:
        self.preview_requested.emit(self.spec())

    def _save(self) -> None:
        """Save the blend as a voice file."""
        start = Path(f"{cleaned_name(self._name.text()) or tr('voice')}.npy")
        path = ask_and_write(
            self, tr("Save Voice File"), start, [tr("Voices ({0})").format("*.npy")],
            lambda path: write_pack(path, load_voice(self.spec()).pack), self._message.complain,
        )  # fmt: skip
        if path is not None:
            self._message.tell(saved(path))


def _complete(spec: str) -> tuple[VoicePart, ...]:
    """Parse a blend; if there is only one voice, add a second of equal weight."""
    try:
        parts = voice_parts(spec)
    except VoiceSpecError:
        parts = voice_parts("af_heart")
    if len(parts) > 1:
        return parts
    other = next(name for name in PREFERRED if name != parts[0].name)
    return VoicePart(parts[0].name, 1), VoicePart(other, 1)


def _normalised(parts: Sequence[VoicePart]) -> list[VoicePart]:
    """Divide the weights by their sum."""
    total = sum(part.weight for part in parts)
    return [replace(part, weight=part.weight / total) for part in parts]


def _written(parts: Sequence[VoicePart], half: str = "") -> str:
    """Format a blend as a specification, for one half of the style if ``half`` is set; a single voice has no weight."""
    if len(parts) == 1:
        return f"{half}={parts[0].name}" if half else parts[0].name
    return "+".join(str(replace(part, half=half)) for part in parts)
