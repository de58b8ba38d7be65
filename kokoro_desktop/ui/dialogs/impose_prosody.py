"""Speech → Prosody → Impose from Files…: apply timing and pitch from prosody files or a recording."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFileDialog, QFormLayout, QLabel, QPushButton, QWidget

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.prosody.imposed_files import KINDS, LIKE, PITCH, ImposedFiles, sort_files
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.imposed_prosody import impose_files
from kokoro_desktop.task import Task
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row


class ImposeProsodyDialog(JobDialog):
    """Dialog for imposing prosody from files on a take; it is accepted once the files are loaded and match the take.

    Attributes
    ----------
    fit, to_voice
        Check boxes for stretching the pitch curve to the duration of the speech, and for shifting it to the voice's
        register.
    impose_button
        Button that starts the work.

    Signals
    -------
    imposed(ProsodyEdit)
        The prosody was imposed; the argument is the resulting edit.
    """

    imposed = Signal(object)

    def __init__(
        self, take: Take, edit: ProsodyEdit, paths: Sequence[Path], folder: str, parent: QWidget | None = None
    ) -> None:
        """Create the dialog.

        Parameters
        ----------
        take
            The take to change.
        edit
            The take's current edit.
        paths
            The initially selected files.
        folder
            The folder in which the file dialog opens.
        parent
            The window.
        """
        super().__init__(parent)
        self._take, self._edit, self._folder = take, edit, folder
        self._files: dict[str, Path] = {}
        self.setWindowTitle(tr("Impose Prosody"))
        self._names = QLabel(self)
        self._choose = QPushButton(tr("&Choose…"), self)
        self._choose.clicked.connect(self._ask)
        self.fit = QCheckBox(tr("&Stretch the pitch curve to the length of the speech"), self)
        self.to_voice = QCheckBox(tr("&Move the pitch curve into the voice's pitch range"), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.impose_button = buttons.addButton(tr("&Impose"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._start)
        buttons.rejected.connect(self.reject)
        self._fields = QWidget(self)
        form = QFormLayout(self._fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Files:"), lay_out_row((self._names, 1), self._choose))
        form.addRow(self.fit)
        form.addRow(self.to_voice)
        lay_out_column(self._fields, None, self.jobs, buttons, of=self, margins=None)
        self.resize(480, 260)
        self.choose(paths)

    def choose(self, paths: Sequence[Path]) -> None:
        """Select files, and show an error if they cannot be used."""
        try:
            self._files, wrong = sort_files(paths), ""
        except InputError as error:
            self._files, wrong = {}, translated(error)
        hint = tr(
            "A TextGrid sets durations, a PitchTier or a recording sets the pitch, and a prosody file (JSON) sets both."
        )
        self.jobs.say(wrong or hint)
        self._names.setText(", ".join(path.name for path in self._files.values()) or "–")
        self.impose_button.setEnabled(bool(self._files))
        for box in (self.fit, self.to_voice):
            box.setEnabled(bool({PITCH, LIKE} & self._files.keys()))
        (self.impose_button if self._files else self._choose).setFocus()

    def _ask(self) -> None:
        endings = " ".join(f"*{ending}" for ending in (*KINDS, ".TextGrid", ".PitchTier"))
        names, _ = QFileDialog.getOpenFileNames(
            self, tr("Files to Impose"), self._folder, tr("Prosody and recordings ({0})").format(endings)
        )
        if names:
            self.choose([Path(name) for name in names])

    def _start(self) -> None:
        files, fit, to_voice = dict(self._files), self.fit.isChecked(), self.to_voice.isChecked()

        def work(task: Task) -> ProsodyEdit:
            return impose_files(ImposedFiles.read(files, fit=fit, to_voice=to_voice), self._take, self._edit)

        self.jobs.run(work, self._finish, cancelled=self.reject)

    def _show_running(self, running: bool) -> None:
        self._fields.setEnabled(not running)
        self.impose_button.setEnabled(not running)

    def _finish(self, edit: ProsodyEdit) -> None:
        self.imposed.emit(edit)
        self.accept()
