"""Commands that open files (from the menu, the list of recent files, or by drag and drop) and save phonemes."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.files.read import read_phonemes
from kokoro_desktop.prosody.imposed_files import KINDS, RECORDINGS
from kokoro_desktop.takes.session_file import SUFFIX
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.text.long_lines import MOST, refusal
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.saving import ask_and_write
from kokoro_desktop.voices.pack_files import SUFFIXES as VOICES

# Any larger file exceeds the window's text limit, regardless of its encoding.
_MOST_BYTES: Final = 4 * MOST
_PROSODY: Final = (".textgrid", ".pitchtier")
_LISTS_OF_LINES: Final = (".csv", ".tsv", ".jsonl", ".ndjson")


def dropped_file(data: QMimeData) -> Path | None:
    """Return the dropped file if exactly one local file was dropped; otherwise None."""
    files = _files(data)
    return files[0] if len(files) == 1 else None


def dropped_prosody(data: QMimeData) -> list[Path]:
    """Return the dropped files if all of them are prosody files; otherwise an empty list."""
    files = _files(data)
    return files if all(path.suffix.lower() in KINDS for path in files) else []


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def _not_text(path: Path) -> str:
    """Return what can be done with an existing sound or picture that was opened as text; empty for other files."""
    if not path.is_file():
        return ""
    if path.suffix.lower() in RECORDINGS:
        return tr(
            "{0} is a sound file. To speak like a recording, choose Speech → Prosody → Impose from Files…"
        ).format(path.name)
    if (mimetypes.guess_type(path.name)[0] or "").startswith("image/"):
        return tr("{0} is a picture. Open a text file, or type the text.").format(path.name)
    return ""


class Documents(QObject):
    """Commands that open files according to their type, and save phonemes.

    Signals
    -------
    phonemes_opened(str)
        Phonemes from a file.
    text_opened(str)
        Content of a text file: ordinary text or phonemes.
    prosody_opened(list of Path)
        Files with durations, pitch or prosody for a take.
    voice_opened(str)
        Path of a voice file.
    lines_opened(Path)
        File or folder with the lines of a batch.
    session_opened(Path)
        Session file with text and takes.
    saved(Path)
        The phonemes were saved to this file.
    failed(str)
        An error message.
    """

    phonemes_opened = Signal(str)
    text_opened = Signal(str)
    prosody_opened = Signal(object)
    voice_opened = Signal(str)
    lines_opened = Signal(object)
    session_opened = Signal(object)
    saved = Signal(object)
    failed = Signal(str)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window

    def recent(self) -> list[Path]:
        """Return the recently opened or saved files, newest first."""
        return [Path(name) for name in self._settings.recent_files()]

    def ask_and_open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open"), str(self._settings.folder()), self._readable())
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a file according to its extension; open a folder as a list of lines."""
        if path.suffix.lower() in _PROSODY:
            self.prosody_opened.emit([path])
            return
        if path.suffix.lower() == SUFFIX:
            self.session_opened.emit(path)
            return
        if path.suffix.lower() in VOICES:
            self.voice_opened.emit(str(path))
            return
        if path.suffix.lower() in _LISTS_OF_LINES or path.is_dir():
            self.lines_opened.emit(path)
            return
        try:
            text = read_phonemes(path, _MOST_BYTES).replace("\r\n", "\n")
        except KokoroError as error:
            self.failed.emit(_not_text(path) or translated(error))
            return
        if sentence := refusal(text):
            self.failed.emit(f"{path.name}: {sentence}")
            return
        self.remember(path)
        (self.phonemes_opened if path.suffix.lower() == ".ipa" else self.text_opened).emit(text)

    def ask_and_save(self, text: str) -> None:
        """Ask for a file name and save the phonemes; ask before replacing a file."""
        start = self._settings.folder() / tr("phonemes.txt")
        path = ask_and_write(
            self._window, tr("Save Phonemes"), start, [tr("Phonemes (*.txt *.ipa)")],
            lambda path: atomic.write_bytes(path, f"{text}\n".encode()), self.failed.emit,
        )  # fmt: skip
        if path is not None:
            self.remember(path)
            self.saved.emit(path)

    def remember(self, path: Path) -> None:
        """Add a file to the top of the list of recent files, and remember its folder."""
        self._settings.add_recent_file(path.absolute())
        self._settings.put("folder", str(path.absolute().parent))

    def _readable(self) -> str:
        return tr(
            "Text, phonemes, sessions, lists, voices and prosody (*.txt *.ipa *.kokoro *.csv *.tsv *.jsonl *.npy *.pt "
            "*.bin *.TextGrid *.PitchTier);;Text, phonemes and sessions (*.txt *.ipa *.kokoro);;All files (*)"
        )
