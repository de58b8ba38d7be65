"""The fields of the export dialog: takes, format, labels, folder and name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QMargins, QStandardPaths, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from kokoro_desktop import export, paths
from kokoro_desktop.export import ExportChoices, ExportItem
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row

# Scope of the export, used as button ids.
_CHOSEN, _ONE, _SELECTION, _ALL = range(4)

_NAME_CHARACTERS = 60


class ExportForm(QWidget):
    """Form for choosing what to export, in which format, and where.

    Signals
    -------
    changed
        The user changed a field.
    """

    changed = Signal()

    def __init__(
        self,
        take: Take,
        takes: Sequence[Take],
        selection: tuple[int, int] | None,
        choices: ExportChoices,
        parent: QWidget | None = None,
        chosen: Sequence[Take] = (),
        blends: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(parent)
        self._take, self._takes, self._selection, self._chosen = take, tuple(takes), selection, tuple(chosen)
        self._blends = blends
        self._what = self._make_what()
        self._format = QComboBox(self)
        for one in export.AUDIO_FORMATS:
            self._format.addItem(translated(one.label), one.key)
        self._format.setCurrentIndex(self._format.findData(choices.audio.key))
        self._labels = {
            one.key: self._tick(translated(one.label), one in choices.labels) for one in export.LABEL_FORMATS
        }
        self._folder = QLineEdit(_existing(choices.folder), self)
        self._folder.setAccessibleName(tr("Folder"))
        self._name = QLineEdit(export.default_name(take, blends), self)
        self._name.setAccessibleName(tr("Name without extension"))
        self._name.setMinimumWidth(self.fontMetrics().averageCharWidth() * _NAME_CHARACTERS)
        self._ending = QLabel(self)
        self._lay_out()
        self._format.currentIndexChanged.connect(self._on_changed)
        self._what.idToggled.connect(self._on_changed)
        for field in (self._folder, self._name):
            field.textChanged.connect(self._on_changed)
        self._on_changed()

    def choices(self) -> ExportChoices:
        """Return the current choices, for reuse by the next dialog."""
        ticked = frozenset(key for key, box in self._labels.items() if box.isChecked())
        return ExportChoices(self._folder.text().strip(), str(self._format.currentData()), ticked)

    def set_choices(self, choices: ExportChoices) -> None:
        """Fill in the folder, audio format and label formats."""
        self._folder.setText(choices.folder)
        self._format.setCurrentIndex(self._format.findData(choices.audio.key))
        for key, box in self._labels.items():
            box.setChecked(key in choices.label_keys)

    def set_name(self, name: str) -> None:
        """Set the file name, without extension."""
        self._name.setText(name)

    def items(self) -> tuple[ExportItem, ...]:
        """Return the takes to export, with their file names."""
        if self._several():
            return export.default_items(self._takes if self._what.checkedId() == _ALL else self._chosen, self._blends)
        take = self._take
        if self._what.checkedId() == _SELECTION and self._selection is not None:
            take = export.crop(take, *self._selection)
        return (ExportItem(take, self._name.text()),)

    def line_edits(self) -> tuple[QLineEdit, QLineEdit]:
        """Return the fields that may contain an error: folder and name."""
        return self._folder, self._name

    def edit_name(self) -> None:
        """Focus the name field and select its text."""
        self._name.setFocus()
        # Selecting backwards keeps the beginning of a long name visible.
        self._name.setSelection(len(self._name.text()), -len(self._name.text()))

    def _make_what(self) -> QButtonGroup:
        group = QButtonGroup(self)
        length = len(self._take.samples) / SAMPLE_RATE
        start, end = (place / SAMPLE_RATE for place in self._selection or (0, 0))
        chosen = fill(tr("Se&lection, {0:.2f} to {1:.2f} s"), start, end)
        several = len(self._takes) > 1
        texts = {
            _CHOSEN: tr("All {0} selecte&d takes").format(len(self._chosen)),
            _ONE: fill(tr("&This take, {0:.2f} s"), length),
            _SELECTION: chosen if self._selection else tr("Se&lection (nothing is selected)"),
            _ALL: tr("&All {0} takes").format(len(self._takes)) if several else tr("&All takes"),
        }
        if len(self._chosen) < 2:
            del texts[_CHOSEN]
        for identifier, text in texts.items():
            group.addButton(QRadioButton(text, self), identifier)
        group.button(_SELECTION).setEnabled(self._selection is not None)
        group.button(_ALL).setEnabled(several)
        group.buttons()[0].setChecked(True)
        return group

    def _tick(self, text: str, checked: bool) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setChecked(checked)
        box.toggled.connect(self._on_changed)
        return box

    def _lay_out(self) -> None:
        browse = QPushButton(tr("&Browse…"), self)
        browse.clicked.connect(self._browse)
        form = QFormLayout(self)
        form.setContentsMargins(QMargins())
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(tr("Content:"), lay_out_column(*self._what.buttons()))
        form.addRow(tr("&Format:"), self._format)
        form.addRow(tr("Labels:"), lay_out_column(*self._labels.values()))
        form.addRow(self._label(tr("F&older:"), self._folder), lay_out_row((self._folder, 1), browse))
        form.addRow(self._label(tr("&Name:"), self._name), lay_out_row((self._name, 1), self._ending))

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = QLabel(text, self)
        label.setBuddy(buddy)
        return label

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("Export to"), str(paths.nearest_folder(self._folder.text())))
        if folder:
            self._folder.setText(folder)

    def _on_changed(self) -> None:
        self._ending.setText(self.choices().audio.ending)
        self._name.setEnabled(not self._several())
        self.changed.emit()

    def _several(self) -> bool:
        return self._what.checkedId() in (_CHOSEN, _ALL)


def _existing(folder: str) -> str:
    """Return the given folder if it exists; otherwise the user's music folder or the home folder."""
    music = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.MusicLocation)
    return next((each for each in (folder, music) if each and Path(each).is_dir()), str(Path.home()))
