"""Help → Model: show, import, download or reset the weights, and delete unused bundles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from kokoro_desktop.devices.survey import usable_placements
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import Work
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.job_bar import JobBar
from kokoro_desktop.ui.widgets.layouts import lay_out_column, lay_out_row
from kokoro_desktop.weights import hub, importing, store
from kokoro_desktop.weights.store import WeightsSet


@dataclass(frozen=True)
class ModelFacts:
    """Information shown in the dialog.

    Attributes
    ----------
    weights
        The current weights; None before the first use or if the weights cannot be used.
    fault
        Reason why the current weights cannot be used; empty if they can be used.
    imported
        Whether the weights were imported rather than shipped with the program.
    unused, unused_bytes
        The number of unused bundles and their total size.
    """

    weights: WeightsSet | None
    fault: str
    imported: bool
    unused: int
    unused_bytes: int


def find_facts() -> ModelFacts:
    """Return information about the weights and bundles.

    Do not call this function on the GUI thread, because drivers may take several seconds to respond.
    """
    imported = store.was_imported(store.default_path())
    try:
        weights, old = store.current(), bundle_cache.unused(usable_placements())
    except WeightsError as error:
        return ModelFacts(None, str(error), imported, 0, 0)
    return ModelFacts(weights, "", imported, len(old), bundle_cache.size_of(old))


class ModelDialog(QDialog):
    """Dialog for the same tasks as the ``weights`` command.

    The dialog runs one job at a time. Closing the dialog cancels the job.

    Signals
    -------
    weights_changed
        The current weights were replaced.
    """

    weights_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Model"))
        self._facts: ModelFacts | None = None
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.source, self._sha256 = self._add(tr("Source")), self._add(tr("SHA-256 of the source file"))
        self._set, self._size = self._add(tr("SHA-256 of the weights")), self._add(tr("Size"))
        self.unused = self._add(tr("Unused compiled models"))
        self.check_button = self._button(tr("C&heck"), self._check)
        self.check_button.setToolTip(tr("Check all weights against the stored hash"))
        self.import_button = self._button(tr("&Import…"), self._ask_and_import)
        self.import_button.setToolTip(tr("Use the weights from a file: .pth, .onnx or .safetensors"))
        self.download_button = self._button(tr("&Download"), self._download)
        self.download_button.setToolTip(tr("Download the official checkpoint (327 MB) from huggingface.co and use it"))
        self.reset_button = self._button(tr("&Reset"), lambda: self._replace(store.make_default))
        self.reset_button.setToolTip(tr("Use the weights that come with the program"))
        self.free_button = self._button(tr("Delete Unused &Files"), self._free)
        self.free_button.setToolTip(
            tr("Delete compiled models for other weights, other versions, or devices that no longer exist")
        )
        self.jobs = JobBar(self)
        self.jobs.changed.connect(self._show_running)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        actions = lay_out_row(*self._actions(), None)
        lay_out_column(self._form, actions, None, self.jobs, buttons, of=self, margins=None)
        self.finished.connect(lambda _: self.jobs.leave())
        self.resize(640, self.sizeHint().height())
        self._look()

    def _add(self, text: str) -> QLabel:
        value = QLabel(self)
        value.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        value.setWordWrap(True)
        value.setAccessibleName(text)
        self._form.addRow(text, value)
        return value

    def _button(self, text: str, press: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: press())
        return button

    def _look(self, said: str = "") -> None:
        self._start(lambda task: find_facts(), self._show, said)

    def _show(self, facts: ModelFacts) -> None:
        weights, size = facts.weights, QLocale().formattedDataSize
        none = tr("None yet; weights are installed on first use")
        self.source.setText(translated(facts.fault) if facts.fault else none if weights is None else weights.source)
        self._sha256.setText("" if weights is None else weights.source_sha256)
        self._set.setText(weights.sha256 if weights is not None else "")
        self._size.setText("" if weights is None else size(weights.size_bytes))
        self.unused.setText(tr("{0} ({1})").format(facts.unused, size(facts.unused_bytes)) if facts.unused else "")
        for value in (self._sha256, self._set, self._size, self.unused):
            self._form.setRowVisible(value, bool(value.text()))
        self._facts = facts
        self._show_running()

    def _ask_and_import(self) -> None:
        kinds = tr("Weights (*.pth *.onnx *.safetensors);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Import Weights"), "", kinds)
        if name:
            self._replace(lambda task: importing.import_path(Path(name), task))

    def _download(self) -> None:
        self._replace(hub.import_official)

    def _replace(self, work: Callable[[Task], WeightsSet]) -> None:
        def done(weights: WeightsSet) -> None:
            self._look(tr("Now using {0}.").format(weights.source))
            self.weights_changed.emit()

        self._start(work, done)

    def _check(self) -> None:
        def check(task: Task) -> None:
            if (weights := store.current()) is not None:
                store.verify(weights, task)

        self._start(check, lambda _: self.jobs.say(tr("All weights are intact.")))

    def _free(self) -> None:
        def done(freed: int) -> None:
            self._look(tr("{0} freed.").format(QLocale().formattedDataSize(freed)))

        self._start(lambda task: bundle_cache.remove_unused(usable_placements(), task), done)

    def _start(self, work: Work, done: Callable[..., object], said: str = "") -> None:
        self.jobs.say(said)
        self.jobs.run(work, done, cancelled=lambda: self.jobs.say(tr("Stopped. Nothing has changed.")))

    def _show_running(self) -> None:
        known = self._facts
        made, imported = known is not None and known.weights is not None, known is not None and known.imported
        possible = (made, True, True, imported, known is not None and known.unused > 0)
        for button, can in zip(self._actions(), possible, strict=True):
            button.setEnabled(can and not self.jobs.running)

    def _actions(self) -> tuple[QPushButton, ...]:
        return self.check_button, self.import_button, self.download_button, self.reset_button, self.free_button
