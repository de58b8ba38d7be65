"""Commands that open dialogs; each dialog is imported on first use to make the window appear sooner."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from kokoro_desktop import paths
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.key_bindings import KeyBindings
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.take_labels import placement_name
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.help_window import MAIN_PAGE, add_help_key, show_help
from kokoro_desktop.ui.widgets.open_dialog import open_dialog
from kokoro_desktop.ui.window.commands import Commands
from kokoro_desktop.ui.window.tour import Tour

if TYPE_CHECKING:
    from kokoro_desktop.batch.lines import BatchLine
    from kokoro_desktop.ui.dialogs.preferences import PreferencesDialog


class DialogCommands(QObject):
    """Commands that open a dialog and apply its results.

    Attributes
    ----------
    devices
        Devices that can be compared. The window finds them once at startup, because the search may be slow.

    Signals
    -------
    failed(str)
        A dialog could not be opened; the argument is the reason.
    output_changed
        The user chose a different audio output.
    reopening_requested
        The user asked to reopen the window in a different language.
    """

    failed = Signal(str)
    output_changed = Signal()
    reopening_requested = Signal()

    def __init__(self, commands: Commands, services: Services, window: QWidget) -> None:
        super().__init__(window)
        self._commands, self._panels = commands, commands.panels
        self._services, self._settings, self._window = services, services.settings, window
        self.devices: tuple[DeviceChoice, ...] = ()

    def compare_devices(self) -> None:
        """Open the dialog that compares the devices' speed and sound for the current text."""
        from kokoro_desktop.ui.dialogs.compare_devices import CompareDevicesDialog
        from kokoro_desktop.ui.dialogs.compare_devices_entries import compared_text, entries

        request = self._commands.request()
        if request is None or self._panels.editor.encoding() is None:
            return
        self._commands.stop()
        try:
            spoken = compared_text(request)
        except KokoroError as error:
            self.failed.emit(translated(error))
            return
        dialog = CompareDevicesDialog(entries(self._services, self.devices), spoken, self._window)
        dialog.runs.setValue(int(self._settings.number("comparison/runs", dialog.runs.value())))
        own = {choice.label for choice in self.devices}

        def done() -> None:
            self._settings.put("comparison/runs", dialog.runs.value())
            for result in dialog.table.results():
                if result.seconds and result.engine in own:
                    self._panels.device.show_speed(result.device, result.threads, result.rtf)

        dialog.finished.connect(done)
        open_dialog(dialog, page="using-devices.md")

    def pitch_base(self) -> None:
        """Let the user choose the reference frequency for semitones on the pitch axis."""
        waveform = self._panels.sound.waveform

        def choose(hertz: float) -> None:
            self._settings.put(preferences.PITCH_BASE, hertz)
            waveform.set_pitch_unit(replace(waveform.pitch_unit, base_hz=hertz))

        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(tr("Semitone Reference"))
        dialog.setLabelText(tr("Reference frequency for semitones (Hz):"))
        dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
        dialog.setDoubleRange(1, 1_000)
        dialog.setDoubleDecimals(1)
        dialog.setDoubleValue(waveform.pitch_unit.base_hz)
        dialog.doubleValueSelected.connect(choose)
        open_dialog(dialog)

    def continuum(self) -> None:
        """Open the continuum dialog with the current text if it contains a pair of sounds, otherwise an example."""
        from kokoro_desktop.ui.dialogs.continuum import ContinuumDialog

        commands = self._commands
        if (chosen := commands.chosen()) is None:
            return
        commands.stop()
        written = replace(chosen, text=self._panels.editor.text(), edit=commands.prosody.edit)
        dialog = ContinuumDialog(written, self._services.open_engine, self._window)
        dialog.spoken.connect(commands.take_controller.add_steps)
        dialog.spoken.connect(lambda takes: commands.source.choose(take=True))
        open_dialog(dialog, page="continua.md")

    def measurements(self) -> None:
        """Show the modeless measurements dialog, which follows the displayed take and the selections."""
        from kokoro_desktop.ui.dialogs.measurements import MeasurementsDialog

        shown = self._window.findChild(MeasurementsDialog)
        if shown is not None:
            shown.activateWindow()
            return
        player, controller = self._commands.player, self._commands.take_controller
        waveform = self._panels.sound.waveform
        dialog = MeasurementsDialog(self._commands.store, self._window)
        player.shown.connect(dialog.show_take)
        controller.selection_changed.connect(dialog.show_chosen)
        waveform.selection_changed.connect(dialog.show_selection)
        dialog.save_requested.connect(lambda name, csv: controller.save_csv(tr("Save Measurements"), name, csv))
        picture = dialog.vowels.picture
        dialog.picture_requested.connect(
            lambda: self._commands.pictures.ask_and_save_chart(
                "vowels", tr("Vowel chart"), picture.size(), picture.paint
            )
        )
        dialog.show_selection(*(waveform.selection() or (0, 0)))
        dialog.show_chosen(controller.selected())
        dialog.show_take(player.take)
        open_dialog(dialog, modal=False, page="alignment.md")

    def batch(self, path: Path | None = None) -> None:
        """Open the modeless batch dialog unless it is already open, and load a list of lines if ``path`` is given."""
        from kokoro_desktop.ui.dialogs.batch import BatchDialog
        from kokoro_desktop.ui.takes.export_choices import last_choices, remember_choices

        for shown in self._window.findChildren(BatchDialog):
            if shown.isVisible():
                shown.show_lines(path)
                return
        settings, commands = self._settings, self._commands
        choices = last_choices(settings)
        engines = self._services.open_engine
        dialog = BatchDialog(commands.chosen, commands.engine_key, engines, choices, self._window)
        dialog.closed.connect(lambda: remember_choices(settings, replace(dialog.choices(), folder=choices.folder)))
        dialog.heard.connect(commands.player.play_unlisted)
        dialog.opened.connect(self._open_line)
        dialog.finished.connect(dialog.deleteLater)
        add_help_key(dialog, "batch.md")
        dialog.show_lines(path)

    def _open_line(self, line: BatchLine) -> None:
        """Insert the text of a batch line, and choose its voice, speed and seed."""
        fields, panels = line.fields, self._panels
        if "phonemes" in fields:
            panels.editor.set_text(str(fields["phonemes"]))
        else:
            panels.editor.convert(str(fields.get("text", "")))
        if "voice" in fields:
            panels.voice.set_voice(str(fields["voice"]))
        with suppress(KeyError, ValueError, TypeError, OverflowError):
            panels.speed.set_value(float(fields["speed"]))
        with suppress(KeyError, ValueError, TypeError, OverflowError):
            panels.seed.set_value(int(fields["seed"]))

    def blend(self, voice: str) -> None:
        """Open the blend editor with the given voice or blend."""
        from kokoro_desktop.ui.dialogs.blend import BlendDialog

        dialog = BlendDialog(voice, self._panels.voice.blends().get(voice, ""), self._window)
        dialog.blend_accepted.connect(self._panels.voice.add_blend)
        dialog.preview_requested.connect(self._commands.previews.ask_voice)
        open_dialog(dialog, page="voices.md")

    def pitch_points(self) -> None:
        """Edit the pitch points of the marked phoneme or the selection in a table; all changes form one undo step."""
        from kokoro_desktop.ui.dialogs.pitch_points import PitchPointsDialog

        prosody = self._commands.prosody
        begun = prosody.begin_points()
        if begun is not None:
            stretch, points = begun
            dialog = PitchPointsDialog(stretch, points, self._window)
            dialog.drawn.connect(lambda drawn: prosody.place_points(stretch, drawn))
            dialog.accepted.connect(prosody.end_gesture)
            dialog.rejected.connect(prosody.give_up_gesture)
            open_dialog(dialog, page="prosody.md")

    def impose_prosody(self, paths: Sequence[Path] = ()) -> None:
        """Open the dialog that imposes prosody from files on the displayed take."""
        from kokoro_desktop.ui.dialogs.impose_prosody import ImposeProsodyDialog

        take, prosody = self._commands.player.take, self._commands.prosody
        if take is None or not prosody.can_reshape():
            prosody.told.emit(tr("Speak the text first. Prosody from files can only be imposed on a take."))
            return
        name = tr("Impose Prosody")
        dialog = ImposeProsodyDialog(take, prosody.edit, paths, str(self._settings.folder()), self._window)
        dialog.imposed.connect(lambda edit: prosody.reshape(name, lambda before, shown: edit))
        open_dialog(dialog, page="prosody.md")

    def shortcuts(self, menus: Sequence[QMenu], bindings: KeyBindings) -> None:
        """Open the keyboard shortcuts dialog."""
        from kokoro_desktop.ui.dialogs.shortcuts import ShortcutsDialog

        open_dialog(ShortcutsDialog(menus, bindings, self._window))

    def preferences(self, appearances: Sequence[QAction], xsampa: QAction, skip_silence: QAction) -> PreferencesDialog:
        """Open the preferences and apply every change; the caller must connect ``shortcuts_requested``."""
        from kokoro_desktop.ui.dialogs.preferences import Kept, PreferencesDialog

        device, choice = self._panels.device, self._panels.device.choice()
        threads = (1 if choice is None else choice.threads, device.max_threads())
        kept = Kept(paths.bundles(), self._services.session_folder, len(self._commands.store.takes))
        dialog = PreferencesDialog(self._settings, appearances, xsampa, skip_silence, threads, kept, self._window)
        dialog.output_changed.connect(self.output_changed)
        dialog.threads_chosen.connect(device.set_threads)
        dialog.reopening_requested.connect(self.reopening_requested)
        open_dialog(dialog)
        return dialog

    def words(self) -> None:
        """Edit the user dictionary; after each change, the text in ordinary spelling is converted again."""
        from kokoro_desktop.spelling import user_dictionary as users
        from kokoro_desktop.ui.dialogs.dictionary import DictionaryDialog

        panels, previews = self._panels, self._commands.previews
        dialog = DictionaryDialog(users.file_path(), self._window)
        dialog.saved.connect(panels.editor.read_again)
        dialog.hear_requested.connect(lambda phonemes: previews.ask_voice(panels.voice.voice(), phonemes))
        open_dialog(dialog, page="spelling.md")

    def help(self) -> None:
        """Show the main page of the window's help."""
        show_help(MAIN_PAGE, self._window)

    def tour(self, bindings: KeyBindings) -> None:
        """Show the tour of the window."""
        Tour(self._panels, bindings, self._settings, self._window).start()

    def glossary(self) -> None:
        """Open the glossary of terms used in the window."""
        from kokoro_desktop.ui.dialogs.glossary import GlossaryDialog

        open_dialog(GlossaryDialog(self._window))

    def report(self) -> None:
        """Stop all other work, and open the dialog that creates a report on the chosen device."""
        from kokoro_desktop.ui.dialogs.device_report import DeviceReportDialog

        choice = self._panels.device.choice()
        if choice is not None:
            self._commands.stop()
            open_dialog(DeviceReportDialog(choice, self._services.open_engine, self._window), page="using-devices.md")

    def model(self) -> None:
        """Open the dialog that shows or replaces the model's weights; after a replacement, prepare the model again."""
        from kokoro_desktop.ui.dialogs.model import ModelDialog

        dialog = ModelDialog(self._window)
        dialog.weights_changed.connect(self._commands.prepare)
        open_dialog(dialog)

    def about(self) -> None:
        """Show versions and licences."""
        from kokoro_desktop.ui.dialogs.about import AboutDialog

        facts, engine = [], self._commands.speech.engine
        if engine is not None:
            source = (engine.weights_source, engine.weights[:16])
            device = placement_name(engine.placement, engine.threads)
            facts.append((tr("Weights"), tr("{0} (SHA-256 {1}…)").format(*source)))
            facts.append((tr("Compiled for"), tr("{0} (key {1})").format(device, engine.bundle)))
        open_dialog(AboutDialog(facts, self._window))
