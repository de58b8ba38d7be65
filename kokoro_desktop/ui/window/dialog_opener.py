"""Opening of dialogs; each is imported on first use, so that the window appears sooner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from kokoro_desktop import paths
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.opener import EngineInfo
from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.phonemes import Encoding
from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import bound_by_screen
from kokoro_desktop.ui.window.key_bindings import KeyBindings
from kokoro_desktop.ui.window.services import Services

if TYPE_CHECKING:
    from kokoro_desktop.audio import Floats
    from kokoro_desktop.batch.lines import Line
    from kokoro_desktop.takes import Take
    from kokoro_desktop.ui.dialogs.batch import BatchDialog
    from kokoro_desktop.ui.dialogs.preferences import PreferencesDialog


class DialogOpener(QObject):
    """Opens window-modal dialogs and deletes them when they close.

    Signals
    -------
    failed(str)
        Why a dialog could not be opened.
    measured(str device, int threads, float rtf)
        A comparison measured the speed of a device.
    output_changed
        The user chose another audio output.
    """

    failed = Signal(str)
    measured = Signal(str, int, float)
    output_changed = Signal()

    def __init__(self, services: Services, window: QWidget) -> None:
        super().__init__(window)
        self._services, self._window = services, window
        # Devices that can be compared, found when the window started, because the search may be slow.
        self.devices: tuple[DeviceChoice, ...] = ()

    def compare_devices(self, request: SpeechRequest, encoding: Encoding) -> None:
        """Open the comparison of devices for a text."""
        from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog
        from kokoro_desktop.ui.dialogs.compare_devices_entries import compared_text, entries

        try:
            spoken = compared_text(request, encoding)
        except KokoroError as error:
            self.failed.emit(translated(error))
            return
        remembered = self._services.settings
        dialog = CompareDevicesDialog(entries(self._services, self.devices), spoken, self._window)
        dialog.runs.setValue(int(remembered.number("comparison/runs", dialog.runs.value())))

        own = {choice.label for choice in self.devices}

        def done() -> None:
            remembered.put("comparison/runs", dialog.runs.value())
            for result in dialog.table.results():
                if result.seconds and result.engine in own:
                    self.measured.emit(result.device, result.threads, result.rtf)

        dialog.finished.connect(done)
        self._open(dialog)

    def continuum(self, request: SpeechRequest, take: Callable[[tuple[Take, ...]], object]) -> None:
        """Open the continuum dialog; ``take`` receives the spoken steps."""
        from kokoro_desktop.ui.dialogs.continuum import ContinuumDialog

        dialog = ContinuumDialog(request, self._services.new_engines(), self._window)
        dialog.spoken.connect(take)
        self._open(dialog)

    def batch(
        self,
        chosen: Callable[[], SpeechRequest | None],
        engine_key: Callable[[], str],
        hear: Callable[[Floats], object],
        open_line: Callable[[Line], object],
    ) -> BatchDialog:
        """Return the modeless batch dialog; create it if necessary. For parameters, see `BatchDialog`."""
        from kokoro_desktop.ui.dialogs.batch import BatchDialog
        from kokoro_desktop.ui.takes.export_choices import last_choices, remember_choices

        for each in self._window.findChildren(BatchDialog):
            if each.isVisible():
                return each
        settings = self._services.settings
        choices = last_choices(settings)
        dialog = BatchDialog(chosen, engine_key, self._services.new_engines(), choices, self._window)
        dialog.closed.connect(lambda: remember_choices(settings, replace(dialog.choices(), folder=choices.folder)))
        dialog.heard.connect(hear)
        dialog.opened.connect(open_line)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def edit_blend(self, voice: str, take: Callable[[str], object], preview: Callable[[str], object]) -> None:
        """Open the blend editor for a voice; ``take`` receives the blend, ``preview`` the blends to play."""
        from kokoro_desktop.ui.dialogs.blend import BlendDialog

        dialog = BlendDialog(voice, self._window)
        dialog.blend_accepted.connect(take)
        dialog.preview_requested.connect(preview)
        self._open(dialog)

    def edit_pitch_points(
        self, stretch: range, points: Mapping[int, float], draw: Callable[[Mapping[int, float]], object]
    ) -> QDialog:
        """Open the pitch points of a range of samples; ``draw`` receives every change."""
        from kokoro_desktop.ui.dialogs.pitch_points import PitchPointsDialog

        dialog = PitchPointsDialog(stretch, points, self._window)
        dialog.drawn.connect(draw)
        self._open(dialog)
        return dialog

    def impose_prosody(
        self, take: Take, edit: ProsodyEdit, paths: Sequence[Path], use: Callable[[ProsodyEdit], object]
    ) -> None:
        """Open the dialog for imposing files on a take; ``use`` receives the resulting edit."""
        from kokoro_desktop.ui.dialogs.impose_prosody import ImposeProsodyDialog

        dialog = ImposeProsodyDialog(take, edit, paths, self._services.settings.text("folder"), self._window)
        dialog.imposed.connect(use)
        self._open(dialog)

    def show_shortcuts(self, menus: Sequence[QMenu], bindings: KeyBindings) -> None:
        """Open the shortcuts dialog."""
        from kokoro_desktop.ui.dialogs.shortcuts import ShortcutsDialog

        self._open(ShortcutsDialog(menus, bindings, self._window))

    def show_preferences(
        self, appearances: Sequence[QAction], xsampa: QAction, threads: tuple[int, int], takes: int
    ) -> PreferencesDialog:
        """Open the preferences; the caller connects their signals."""
        from kokoro_desktop.ui.dialogs.preferences import Kept, PreferencesDialog

        kept = Kept(paths.bundles(), self._services.session_folder, takes)
        dialog = PreferencesDialog(self._services.settings, appearances, xsampa, threads, kept, self._window)
        dialog.output_changed.connect(self.output_changed)
        self._open(dialog)
        return dialog

    def edit_words(self, saved: Callable[[], object], hear: Callable[[str], object]) -> None:
        """Open the user dictionary; ``saved`` is called after every change, ``hear`` receives phonemes to play."""
        from kokoro_desktop.spelling import user_dictionary as users
        from kokoro_desktop.ui.dialogs.dictionary import DictionaryDialog

        dialog = DictionaryDialog(users.file_path(), self._window)
        dialog.saved.connect(saved)
        dialog.hear_requested.connect(hear)
        self._open(dialog)

    def show_glossary(self) -> None:
        """Open the glossary."""
        from kokoro_desktop.ui.dialogs.glossary import GlossaryDialog

        self._open(GlossaryDialog(self._window))

    def report_on(self, choice: DeviceChoice) -> None:
        """Open the report on a device and start its measurements."""
        from kokoro_desktop.ui.dialogs.device_report import DeviceReportDialog

        self._open(DeviceReportDialog(choice, self._services.new_engines(), self._window))

    def show_model(self, changed: Callable[[], object]) -> None:
        """Open the model dialog; ``changed`` is called when the weights are replaced."""
        from kokoro_desktop.ui.dialogs.model import ModelDialog

        dialog = ModelDialog(self._window)
        dialog.weights_changed.connect(changed)
        self._open(dialog)

    def show_about(self, engine: EngineInfo | None) -> None:
        """Open the About dialog."""
        from kokoro_desktop.ui.dialogs.about import AboutDialog
        from kokoro_desktop.ui.takes.take_words import placement_name

        facts = []
        if engine is not None:
            source = (engine.weights_source, engine.weights[:16])
            device = placement_name(engine.placement, engine.threads)
            facts.append((tr("Weights"), tr("{0} (SHA-256 {1}…)").format(*source)))
            facts.append((tr("Compiled for"), tr("{0} (key {1})").format(device, engine.bundle)))
        self._open(AboutDialog(facts, self._window))

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        bound_by_screen(dialog, self._window)
        dialog.open()
