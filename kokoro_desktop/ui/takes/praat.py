"""File → Open in Praat: edit the displayed take's labels and pitch in Praat, and apply the saved files to the take."""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from kokoro_desktop import paths
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.translation import tr

_ON_MACOS: Final = Path("/Applications/Praat.app/Contents/MacOS/Praat")
_LABELS: Final = ("textgrid", "pitch")
# Time to wait after a change, because Praat writes a file in several steps.
_SETTLE_MS: Final = 300


def find_praat() -> str | None:
    """Return the path of Praat's executable, or None if Praat is not installed."""
    found = shutil.which("praat")
    if found is None and sys.platform == "darwin" and _ON_MACOS.is_file():
        return str(_ON_MACOS)
    return found


class Praat(QObject):
    """File exchange with Praat.

    The sound, TextGrid and PitchTier of a take are written to a separate folder. Praat runs in that folder, so its
    save dialogs open there by default. A file saved in the folder is applied to the displayed take if the take has the
    same text.

    Signals
    -------
    failed(str)
        An error message.
    told(str)
        A status message.
    applied
        A file saved in Praat was applied to the take.
    """

    failed = Signal(str)
    told = Signal(str)
    applied = Signal()

    def __init__(self, player: PlaybackController, prosody: ProsodyEditing, parent: QObject) -> None:
        super().__init__(parent)
        self._player, self._prosody = player, prosody
        self._text = ""
        self._folder = paths.cache() / "praat"
        self._known: dict[Path, int] = {}
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._watcher.directoryChanged.connect(self._settle.start)
        self._watcher.fileChanged.connect(self._settle.start)
        self._settle.timeout.connect(self._apply)

    def open(self) -> None:
        """Open the displayed take in Praat."""
        take, program = self._player.take, find_praat()
        if program is None:
            self.failed.emit(tr("Praat is not installed. Install it from praat.org, then try again."))
        elif take is not None and take.draft_of is not None:
            self.told.emit(tr("The edit is still being rendered. Try again in a moment."))
        elif take is not None:
            job = BackgroundJob(lambda task: _write(take, self._folder, task), self)
            job.finished.connect(lambda files: self._start(program, take, files))
            job.failed.connect(lambda sentence, details: self.failed.emit(sentence))
            job.start()

    def _start(self, program: str, take: Take, files: tuple[Path, ...]) -> None:
        self._text, self._known = take.request.text, _times(self._folder)
        self._watch()
        process = QProcess()
        process.setProgram(program)
        process.setArguments(["--open", *map(str, files)])
        process.setWorkingDirectory(str(self._folder))
        process.setProcessEnvironment(_environment())
        if process.startDetached():
            said = tr("Opened in Praat. To change the take, save its TextGrid or PitchTier as a text file.")
            if not self._prosody.can_reshape():
                said = tr("Opened in Praat. Load the text of the take here before you save changes in Praat.")
            self.told.emit(said)
        else:
            self.failed.emit(tr("Praat cannot be started."))

    def _watch(self) -> None:
        """Watch the folder and its files; call this after each change, because replaced files are no longer watched."""
        self._watcher.addPaths([str(self._folder), *map(str, self._known)])

    @Slot()
    def _apply(self) -> None:
        """Apply changed files to the displayed take."""
        times = _times(self._folder)
        changed = [path for path, time in times.items() if self._known.get(path) != time]
        self._known = times
        self._watch()
        shown = self._player.take
        if not changed:
            return
        if shown is None or shown.request.text != self._text or not self._prosody.can_reshape():
            self.failed.emit(
                tr(
                    "The file saved in Praat belongs to a different text. Load the take that you opened in Praat, then "
                    "save the file in Praat again."
                )
            )
            return
        self.applied.emit()
        self._prosody.reshape_long(tr("Apply Changes from Praat"), lambda edit, take: _impose(changed, take, edit))


def _environment() -> QProcessEnvironment:
    """Return the user's environment without the library path that PyInstaller's bootloader sets for this program."""
    environment = QProcessEnvironment.systemEnvironment()
    if getattr(sys, "frozen", False):
        environment.remove("LD_LIBRARY_PATH")
        if original := environment.value("LD_LIBRARY_PATH_ORIG"):
            environment.insert("LD_LIBRARY_PATH", original)
    return environment


def _write(take: Take, folder: Path, task: Task) -> tuple[Path, ...]:
    """Write the files of a take; remove the sounds of earlier takes, but keep their labels, which may contain edits."""
    # Imported late, because importing soundfile would delay the window.
    from kokoro_desktop.export.file_names import ExportItem
    from kokoro_desktop.export.formats import ExportChoices
    from kokoro_desktop.export.write import export
    from kokoro_desktop.files import atomic

    atomic.make_folder(folder)
    for sound in folder.glob("take-*.wav"):
        with suppress(OSError):  # Praat may still be reading the file
            sound.unlink()
    # Praat suggests an object's name as the file name, and replaces most characters other than letters and digits.
    item = ExportItem(take, f"take-{take.id}")
    return export([item], ExportChoices(str(folder), "wavfloat", frozenset(_LABELS)), task)


def _times(folder: Path) -> dict[Path, int]:
    """Return the modification time, in nanoseconds, of each file whose changes can be applied."""
    times = {}
    for path in (*folder.glob("*.TextGrid"), *folder.glob("*.PitchTier")):
        with suppress(OSError):  # removed in the meantime
            times[path] = path.stat().st_mtime_ns
    return times


def _impose(files: list[Path], take: Take, edit: ProsodyEdit) -> ProsodyEdit:
    from kokoro_desktop.prosody.imposed_files import ImposedFiles, sort_files
    from kokoro_desktop.takes.imposed_prosody import impose_files

    return impose_files(ImposedFiles.read(sort_files(files)), take, edit)
