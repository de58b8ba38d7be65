"""Edit → Preferences: appearance, language, audio, threads and storage; every change applies immediately."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QWidget,
)

from kokoro_desktop.audio.portaudio import output_names
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.figures import fill
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.translation import LANGUAGES, choose_language, languages, tr
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.ui.widgets.note import Note

_LATENCIES_MS = (50, 100, 200, 400)


@dataclass(frozen=True)
class Kept:
    """Information about the data that the window keeps on disk.

    Attributes
    ----------
    bundles, session
        Folders that contain the compiled models and the session.
    takes
        The number of takes in the session.
    """

    bundles: Path
    session: Path
    takes: int


class PreferencesDialog(QDialog):
    """Preferences dialog; every choice is stored and applied immediately.

    Signals
    -------
    output_changed
        The audio output or its latency changed.
    threads_chosen(int)
        The user chose a number of CPU threads.
    shortcuts_requested
        The user asked for the shortcuts dialog.
    reopening_requested
        The user asked to reopen the window in the chosen language.
    """

    output_changed = Signal()
    threads_chosen = Signal(int)
    shortcuts_requested = Signal()
    reopening_requested = Signal()

    def __init__(
        self,
        settings: Settings,
        appearances: Sequence[QAction],
        xsampa: QAction,
        skip_silence: QAction,
        threads: tuple[int, int],
        kept: Kept,
        parent: QWidget | None = None,
    ) -> None:
        """Create the dialog.

        Parameters
        ----------
        settings
            Storage for the choices.
        appearances, xsampa, skip_silence
            Menu actions that the dialog also offers.
        threads
            The number of threads in use, and the maximum.
        kept
            The data on disk, whose size the dialog shows.
        parent
            The window.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._settings, self._kept = settings, kept
        self._present = choose_language(settings.text(preferences.LANGUAGE))
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._add_heading(tr("Appearance and language"))
        self._add(tr("&Appearance"), self._make_appearances(appearances))
        self.language = self._make_languages()
        self._reopen = QPushButton(tr("&Apply Now"), self)
        self._reopen.setToolTip(tr("Reopen the window in this language; text and takes are kept"))
        self._reopen.setAutoDefault(False)
        self._reopen.clicked.connect(self.reopening_requested)
        self._reopen.hide()
        self._add(tr("&Language"), self.language, self._reopen)
        self._add("", self._make_tick(tr("Convert &X-SAMPA to IPA as I type"), xsampa))
        shortcuts = QPushButton(tr("Keyboard &Shortcuts…"), self)
        shortcuts.setAutoDefault(False)
        shortcuts.clicked.connect(self.shortcuts_requested)
        self._add("", shortcuts)
        self._add_heading(tr("Sound"))
        self.output = self._make_outputs()
        self._add(tr("&Output device"), self.output)
        self.latency = self._make_latencies()
        self._add(tr("&Delay"), self.latency)
        self._add("", self._make_tick(tr("Start at the &first sound, skipping the silence before it"), skip_silence))
        self._add_heading(tr("Performance and storage"))
        self.threads = _spin_box(self, 1, max(1, threads[1]), threads[0])
        self.threads.valueChanged.connect(self.threads_chosen)
        self._add(tr("CPU &threads"), self.threads)
        self.bundles, self.takes = self._make_limits()
        self._bundles_use, self._takes_use = Note("", self), Note("", self)
        self._add(tr("&Compiled models to keep"), self.bundles, self._bundles_use)
        self._add(tr("Takes to &keep"), self.takes, self._takes_use)
        updates = QLabel(tr("Kokoro Desktop never checks for updates or installs them automatically."), self)
        updates.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        lay_out_column(self._form, updates, None, buttons, of=self, margins=None)
        self.resize(560, self.sizeHint().height())
        self._find_out()

    def _make_appearances(self, actions: Sequence[QAction]) -> QComboBox:
        box = QComboBox(self)
        for action in actions:
            box.addItem(action.text().replace("&", ""))
        box.setCurrentIndex(next(place for place, action in enumerate(actions) if action.isChecked()))
        box.activated.connect(lambda place: actions[place].trigger())
        return box

    def _make_languages(self) -> QComboBox:
        box = QComboBox(self)
        box.addItem(tr("System default: {0}").format(LANGUAGES[choose_language()]), "")
        for code in languages():
            box.addItem(LANGUAGES.get(code, code), code)
        box.setCurrentIndex(max(0, box.findData(self._settings.text(preferences.LANGUAGE))))
        box.activated.connect(self._take_language)
        return box

    def _make_tick(self, text: str, action: QAction) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setToolTip(action.statusTip())
        box.setChecked(action.isChecked())
        box.toggled.connect(action.setChecked)
        return box

    def _make_outputs(self) -> QComboBox:
        box = QComboBox(self)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(24)
        box.addItem(tr("System default"), "")
        chosen = self._settings.text(preferences.OUTPUT)
        if chosen:
            box.addItem(chosen, chosen)
            box.setCurrentIndex(1)
        box.activated.connect(lambda place: self._take_output(preferences.OUTPUT, box.itemData(place)))
        return box

    def _make_latencies(self) -> QComboBox:
        box = QComboBox(self)
        box.setToolTip(
            tr("Length of the audio buffer. A short buffer responds faster; a long buffer prevents dropouts.")
        )
        chosen = preferences.latency_ms(self._settings)
        for delay in sorted({*_LATENCIES_MS, chosen}):
            box.addItem(fill(tr("{0} ms"), delay), delay)
        box.setCurrentIndex(box.findData(chosen))
        box.activated.connect(lambda place: self._take_output(preferences.LATENCY_MS, box.itemData(place)))
        return box

    def _make_limits(self) -> tuple[QSpinBox, QSpinBox]:
        bundles = _spin_box(self, 1, preferences.MOST_BUNDLES, preferences.kept_bundles(self._settings))
        bundles.setToolTip(
            tr(
                "There is one compiled model for each device and version. The most recently used models are kept; "
                "others are compiled again when needed."
            )
        )
        bundles.valueChanged.connect(self._take_bundles)
        takes = _spin_box(self, 0, preferences.MOST_TAKES, preferences.most_takes(self._settings))
        takes.setSpecialValueText(tr("All"))
        takes.setToolTip(tr("When a new take exceeds the limit, the oldest takes are deleted permanently"))
        takes.valueChanged.connect(lambda most: self._settings.put(preferences.TAKES, most))
        return bundles, takes

    def _take_language(self, place: int) -> None:
        self._settings.put(preferences.LANGUAGE, self.language.itemData(place))
        self._reopen.setVisible(choose_language(self.language.currentData()) != self._present)

    def _take_output(self, name: str, value: str | int) -> None:
        self._settings.put(name, value)
        self.output_changed.emit()

    def _take_bundles(self, count: int) -> None:
        self._settings.put(preferences.BUNDLES, count)
        preferences.keep_bundles(self._settings)

    def _find_out(self) -> None:
        """List the audio outputs and compute the sizes of the folders in the background, because both may be slow."""
        outputs = BackgroundJob(lambda task: output_names(), self)
        outputs.finished.connect(self._show_outputs)
        weighing = BackgroundJob(lambda task: (_weigh(self._kept.bundles), _weigh(self._kept.session)), self)
        weighing.finished.connect(lambda sizes: self._show_use(*sizes))
        for job in (outputs, weighing):
            job.start()

    def _show_outputs(self, names: Sequence[str]) -> None:
        for name in names:
            if self.output.findData(name) < 0:
                self.output.addItem(name, name)

    def _show_use(self, bundles: tuple[int, int], session: tuple[int, int]) -> None:
        said = tr("currently {0} ({1})")
        size = QLocale().formattedDataSize
        self._bundles_use.setText(said.format(bundles[0], size(bundles[1])))
        self._takes_use.setText(said.format(self._kept.takes, size(session[1])))
        for field, use in ((self.bundles, self._bundles_use), (self.takes, self._takes_use)):
            field.setAccessibleDescription(use.text())

    def _add_heading(self, text: str) -> None:
        heading = Note(text, self)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 8, 0, 0)
        self._form.addRow(heading)

    def _add(self, text: str, field: QWidget, beside: QWidget | None = None) -> None:
        if text:
            field.setAccessibleName(text.replace("&", ""))
        label = QLabel(text, self)
        label.setBuddy(field)
        self._form.addRow(label, field if beside is None else lay_out_row((field, 1), beside))


def _spin_box(parent: QWidget, least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox(parent)
    box.setRange(least, most)
    box.setValue(value)
    box.setKeyboardTracking(False)
    return box


def _weigh(folder: Path) -> tuple[int, int]:
    """Return the number of entries in a folder and their total size in bytes."""
    if not folder.is_dir():
        return 0, 0
    count = sum(not path.name.startswith(".") for path in folder.iterdir())
    size = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # files may disappear while they are counted
            size += path.stat().st_size if path.is_file() else 0
    return count, size
