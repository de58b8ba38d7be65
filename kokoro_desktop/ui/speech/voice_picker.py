"""Voice picker for built-in voices, blends and voice files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QSizePolicy, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.paths import nearest_folder
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.speech.voice_model import VoiceModel, voice_label
from kokoro_desktop.ui.speech.voice_popup import VoicePopup
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.buttons import DropDownButton, icon_button
from kokoro_desktop.ui.widgets.layouts import lay_out_row
from kokoro_desktop.ui.widgets.popup import PopupOwner
from kokoro_desktop.voices import VoiceSpecError, catalogue, load_voice, voice_name, voice_parts
from kokoro_desktop.voices.pack_files import SUFFIXES


class VoicePicker(PopupOwner):
    """Button that shows the voice and opens the voice list, with a preview button beside it.

    Signals
    -------
    voice_changed(str)
        The voice has changed; the value is an argument for `voices.load_voice`.
    favourites_changed
        The favourites or the named blends have changed.
    preview_requested(str)
        Request to play a preview of this voice, which may differ from the current one.
    blend_requested(str)
        Request to open the blend dialog, with the current voice.
    """

    voice_changed = Signal(str)
    favourites_changed = Signal()
    blend_requested = Signal(str)
    preview_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voice = DEFAULT_VOICE
        self._folder = ""
        self._model = VoiceModel(self)
        self._popup: VoicePopup | None = None
        label = QLabel(tr("V&oice"), self)
        self._button = DropDownButton(self)
        self._button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._button.widest = max(map(voice_label, catalogue()), key=len)
        self._button.clicked.connect(self.open_list)
        label.setBuddy(self._button)
        self._button.setAccessibleDescription(tr("Opens the list of voices"))  # instead of the tooltip
        listen = icon_button(self, "play", tr("Listen to two seconds of this voice"))
        listen.clicked.connect(lambda _=False: self.preview_requested.emit(self._voice))
        lay_out_row(label, (self._button, 1), listen, of=self, spacing=GAP // 2)
        self.setFocusProxy(self._button)
        self._show_voice()

    def voice(self) -> str:
        """Return the voice: an id, a file path or a blend."""
        return self._voice

    def set_voice(self, spec: str) -> None:
        """Set the voice; a file is checked only when it is used."""
        if spec == self._voice:
            return
        self._voice = spec
        self._show_voice()
        self.voice_changed.emit(spec)

    def favourites(self) -> list[str]:
        """Return the ids of the favourites."""
        return self._model.favourites()

    def set_favourites(self, ids: list[str]) -> None:
        """Set the favourites."""
        self._model.set_favourites(ids)

    def blends(self) -> dict[str, str]:
        """Return the user's blends, as a mapping from specification to name."""
        return self._model.blends()

    def set_blends(self, blends: Mapping[str, str]) -> None:
        """Set the user's blends, given as a mapping from specification to name."""
        self._model.set_blends(blends)
        self._show_voice()

    def add_blend(self, spec: str, name: str) -> None:
        """Select a blend, and list it under a name unless the name is empty."""
        if name:
            others = {other: named for other, named in self._model.blends().items() if named != name}
            self.set_blends(others | {spec: name})
            self.favourites_changed.emit()
        self.set_voice(spec)

    def open_list(self) -> None:
        """Open the voice list."""
        if self._popup is None:  # created on first use, for a faster start
            self._popup = VoicePopup(self._model, self)
            self._popup.voice_chosen.connect(self.set_voice)
            self._popup.favourite_toggled.connect(self._toggle_favourite)
            self._popup.preview_requested.connect(self.preview_requested)
            self._popup.blend_requested.connect(self.blend)
            self._popup.file_requested.connect(self.open_file)
        self._popup.place_at(self._button)
        self._popup.open_at(self._voice)

    def blend(self) -> None:
        """Request the blend dialog for the current voice."""
        self.blend_requested.emit(self._voice)

    def open_file(self) -> None:
        """Let the user choose a voice file."""
        ask_for_voice_file(self, tr("Open Voice File"), self._folder, self.load_file)

    def load_file(self, name: str) -> None:
        """Select a voice file, or show an error if it is invalid."""
        try:
            load_voice(name)
        except KokoroError as error:
            box = QMessageBox(QMessageBox.Icon.Warning, tr("Open Voice File"), translated(error), parent=self)
            box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            box.open()
            return
        self._folder = str(Path(name).parent)
        self.set_voice(name)

    def _toggle_favourite(self, voice: str) -> None:
        info = self._model.info(voice)
        if info is None:
            said = tr("Removed from your blends: {0}").format(self._model.blends()[voice])
        elif voice in self.favourites():
            said = tr("Removed from favourites: {0}").format(info.name)
        else:
            said = tr("Added to favourites: {0}").format(info.name)
        self._model.toggle_favourite(voice)
        self.favourites_changed.emit()
        announce(self, said)

    def _show_voice(self) -> None:
        text = self._label()
        self._button.setText(text)
        self._button.setToolTip(self._voice if text != self._voice else "")
        self._button.setAccessibleName(text)
        self._button.updateGeometry()

    def _label(self) -> str:
        if name := self._model.blends().get(self._voice):
            return name
        info = self._model.info(self._voice)
        if info is not None:
            return voice_label(info)
        try:
            parts = voice_parts(self._voice)
        except VoiceSpecError:
            return self._voice
        if len(parts) == 1:
            return tr("File: {0}").format(Path(self._voice).name)
        return tr("Blend: {0}").format(voice_name(self._voice))


def ask_for_voice_file(parent: QWidget, title: str, folder: str, choose: Callable[[str], object]) -> None:
    """Open a file dialog for voice files, and pass the chosen path to ``choose``."""
    filters = tr("Voices ({0})").format(" ".join(f"*{suffix}" for suffix in SUFFIXES))
    dialog = QFileDialog(parent, title, str(nearest_folder(folder)), filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(choose)
    dialog.open()
