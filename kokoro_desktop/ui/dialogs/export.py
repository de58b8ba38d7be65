"""The export dialog: choose takes, a format and a folder, and write the files in the background."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox, QWidget

from kokoro_desktop import export
from kokoro_desktop.errors import InputError
from kokoro_desktop.export import ExportChoices, ExportItem
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.dialogs.export_form import ExportForm
from kokoro_desktop.ui.dialogs.job_dialog import JobDialog
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column

# Maximum number of takes listed by name.
_NAMED: Final = 4


class ExportDialog(JobDialog):
    """Dialog that exports one take, a part of it or several takes; it is accepted once all files are written.

    Attributes
    ----------
    form
        The form with the export settings.
    export_button
        Button that starts the export.
    written
        The files that were written; empty until the dialog is accepted.
    """

    def __init__(
        self,
        take: Take,
        takes: Sequence[Take] = (),
        selection: tuple[int, int] | None = None,
        choices: ExportChoices | None = None,
        parent: QWidget | None = None,
        chosen: Sequence[Take] = (),
        blends: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Create the dialog.

        Parameters
        ----------
        take
            The current take.
        takes
            All takes.
        selection
            Start and end of the selection in the current take, in samples; None if nothing is selected.
        choices
            The choices made in the previous export.
        parent
            The window.
        chosen
            The takes selected in the list; several are offered and chosen first.
        blends
            The user's blends, as a mapping from specification to name, for the names of files.
        """
        super().__init__(parent)
        self.written: tuple[Path, ...] = ()
        self.setWindowTitle(tr("Export"))
        self.form = ExportForm(
            take, tuple(takes) or (take,), selection, choices or ExportChoices(), self, chosen, blends
        )
        self._message = self.jobs.label
        self._message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.export_button = buttons.addButton(tr("&Export"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self._start)
        buttons.rejected.connect(self.reject)
        lay_out_column(self.form, None, self.jobs, buttons, of=self, margins=None)
        self.jobs.describe(*self.form.line_edits(), self.export_button)
        self.form.changed.connect(self._show_plan)
        self._show_plan()
        self.form.edit_name()

    def choices(self) -> ExportChoices:
        """Return the current choices, for reuse by the next dialog."""
        return self.form.choices()

    def items(self) -> tuple[ExportItem, ...]:
        """Return the takes to export, with their file names."""
        return self.form.items()

    def _show_plan(self) -> None:
        """Show which files will be written, or why they cannot be; enable the Export button accordingly."""
        choices = self.choices()
        try:
            items = self.items()
            for item in items:
                export.check_name(item.name)
            if not choices.folder or not Path(choices.folder).is_dir():
                raise InputError(
                    tr("The folder '{0}' does not exist. Choose a different folder.").format(choices.folder)
                )
        except InputError as error:
            self._say(translated(error), error=True)
            self.export_button.setEnabled(False)
            return
        self.export_button.setEnabled(True)
        self._say(self._plan(items, choices))

    def _plan(self, items: Sequence[ExportItem], choices: ExportChoices) -> str:
        count, endings = len(choices.endings), ", ".join(choices.endings)
        if len(items) == 1:
            several = tr("Saves {0} files: {1}.").format(count, endings)
            return several if count > 1 else tr("Saves one file.")
        width = self.form.sizeHint().width()
        names = [self.fontMetrics().elidedText(item.name, Qt.TextElideMode.ElideMiddle, width) for item in items]
        if len(names) > _NAMED:
            names[_NAMED - 1 :] = [tr("and {0} more").format(len(names) - _NAMED + 1)]
        head = tr("Saves {0} files ({1} for each take):").format(len(items) * count, endings)
        if tables := self._tables(items):
            names.append(tr("The steps are also saved as a table: {0}").format(", ".join(name for name, _ in tables)))
        return "\n".join((head, *names))

    def _tables(self, items: Sequence[ExportItem]) -> list[tuple[str, str]]:
        """Return tables of the exported continuum steps as (name, content) pairs; empty for a single take."""
        return export.continuum_tables(items, self.choices().audio.ending) if len(items) > 1 else []

    def _say(self, text: str, error: bool = False) -> None:
        self.jobs.say(text)
        layout = self.layout()
        if layout is not None and self.isVisible():  # grow, so that a longer message does not shrink the fields
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
        self._message.setAccessibleDescription(tr("Problem") if error else tr("Files to be saved"))

    def _start(self) -> None:
        """Start writing; ask first if files would be replaced."""
        items, choices = self.items(), self.choices()
        tables = self._tables(items)
        targets = (*export.target_paths(items, choices), *(Path(choices.folder) / name for name, _ in tables))
        there = [path.name for path in targets if path.exists()]
        if there and not self._may_replace(there):
            return
        self.jobs.run(
            lambda task: export.export(items, choices, task, tables), self._finish,
            failed=lambda message, details: self._say(message, error=True), cancelled=self.reject,
        )  # fmt: skip

    def _may_replace(self, names: Sequence[str]) -> bool:
        several = tr("{0} files already exist, including {1}. Do you want to replace them?").format(
            len(names), names[0]
        )
        question = several if len(names) > 1 else tr("{0} already exists. Do you want to replace it?").format(names[0])
        box = QMessageBox(QMessageBox.Icon.NoIcon, tr("Replace Files"), question, parent=self)
        replace = box.addButton(tr("&Replace"), QMessageBox.ButtonRole.AcceptRole)
        replace.setAutoDefault(False)  # otherwise a focus change due to a new theme could make this button the default
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is replace

    def _show_running(self, running: bool) -> None:
        self.form.setEnabled(not running)
        self.export_button.setEnabled(not running)

    def _finish(self, written: tuple[Path, ...]) -> None:
        self.written = written
        self.accept()
