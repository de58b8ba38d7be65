"""What the user can tell the window to do: every action and what it sets going."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from kokoro_desktop import paths
from kokoro_desktop.devices.placement import CPU
from kokoro_desktop.takes import TakeSettings, find_take
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.window.dialog_opener import DialogOpener
from kokoro_desktop.ui.window.parts import Parts


class Commands(QObject):
    """Speaks, replays, stops, undoes; opens what has to be opened."""

    def __init__(self, parts: Parts, dialogs: DialogOpener, close: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._dialogs = parts, dialogs
        self._connect_triggers(close)
        self._connect_toggles()
        parts.menus.file_chosen.connect(lambda name: parts.documents.open(Path(name)))
        parts.menus.example_chosen.connect(self.take_example)

    def _connect_triggers(self, close: Callable[[], object]) -> None:
        parts, actions, waveform = self._parts, self._parts.actions, self._parts.panels.sound.waveform
        for action, slot in (
            (actions.open, parts.documents.ask_and_open),
            (actions.save_text, lambda: parts.documents.ask_and_save(parts.panels.editor.text())),
            (actions.export, parts.desk.export),
            (actions.quit, close),
            (actions.undo, self._undo),
            (actions.redo, self._redo),
            (actions.rename, parts.panels.takes.rename_current),
            (actions.delete, parts.panels.takes.delete_selected),
            (actions.play, self._on_play),
            (actions.recompute, self.recompute),
            (actions.toggle, self.toggle),
            (actions.stop, self.stop),
            (actions.to_start, lambda: parts.listening.seek(0)),
            (actions.to_end, lambda: parts.listening.seek(waveform.axis.length)),
            (actions.swap, parts.desk.swap),
            (actions.compare_takes, parts.desk.compare),
            (actions.compare_devices, self._on_compare_devices),
            (actions.zoom_in, waveform.zoom_in),
            (actions.zoom_out, waveform.zoom_out),
            (actions.zoom_fit, waveform.zoom_fit),
            (actions.zoom_selection, waveform.zoom_selection),
            (actions.shortcuts, lambda: self._dialogs.show_shortcuts(parts.menus.menus)),
            (actions.open_logs, lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(paths.logs())))),
            (actions.about, lambda: self._dialogs.show_about(parts.speech.engine)),
            (actions.about_qt, QApplication.aboutQt),
        ):
            action.triggered.connect(lambda _=False, slot=slot: slot())
        for each, action in actions.appearance.items():
            action.triggered.connect(lambda _=False, each=each: self._on_appearance(each))

    def _connect_toggles(self) -> None:
        actions, panels, sound = self._parts.actions, self._parts.panels, self._parts.panels.sound
        for action, slot in (
            (actions.xsampa, panels.editor.set_xsampa),
            (actions.loop, sound.waveform.set_loop),
            (actions.show_symbols, panels.show_symbols),
            (actions.show_timing, panels.show_timing),
            (actions.show_takes, panels.show_takes),
            (actions.spectrogram, lambda on: sound.set_mode("spectrogram" if on else "waveform")),
            (actions.full_screen, self._on_full_screen),
        ):
            action.toggled.connect(slot)
        sound.waveform.loop_toggled.connect(actions.loop.setChecked)
        sound.mode_changed.connect(lambda mode: actions.spectrogram.setChecked(mode == "spectrogram"))

    def play(self) -> None:
        """Speak what is written, or play it again where it was spoken before."""
        parts, settings = self._parts, self._parts.settings()
        if settings is None:
            return
        found = find_take(parts.store.takes, settings, parts.speech.weights) if parts.speech.weights else None
        if found is None:
            self.recompute()
            return
        parts.speech.stop()
        parts.panels.takes.select([found.id])
        parts.listening.play(found)

    def recompute(self) -> None:
        """Speak what is written, even if it was spoken before."""
        settings = self._parts.settings()
        if settings is not None:
            self._parts.speech.speak(self._parts.store.next_id(), settings)

    def toggle(self) -> None:
        """Stop what is heard or made; else go on with the take that is shown, or speak what is written."""
        parts = self._parts
        if parts.speech.busy or parts.listening.playing:
            self.stop()
            return
        shown = parts.listening.take
        if shown is not None and parts.settings() in (None, shown.settings):
            parts.listening.resume()
        else:
            self.play()

    def stop(self) -> None:
        """Fall silent, and compute no further."""
        self._parts.listening.stop()
        self._parts.speech.stop()

    def prepare(self) -> None:
        """Make the chosen device ready."""
        choice = self._parts.panels.device.choice()
        if choice is not None:
            self._parts.speech.prepare(choice)

    def use_cpu(self, settings: TakeSettings | None) -> None:
        """Make the CPU ready in place of a device that failed, and speak on it what that one could not."""
        parts, picker = self._parts, self._parts.panels.device
        if not picker.choose_device(CPU):
            return
        choice = picker.choice()
        if settings is not None and choice is not None:
            again = replace(settings, device=choice.device, threads=choice.threads)
            parts.speech.speak(parts.store.next_id(), again)

    def give_up_preparing(self) -> None:
        """Make the chosen device ready no further, and go back to the one that can speak, if there is one."""
        parts = self._parts
        parts.speech.give_up_preparing()
        engine = parts.speech.engine
        if engine is not None:
            with QSignalBlocker(parts.panels.device):  # it is ready
                parts.panels.device.set_choice(engine.device, engine.threads)

    def take_example(self, phonemes: str, voice: str) -> None:
        """Write an example sentence, and choose a voice that speaks its language."""
        self._parts.panels.editor.set_text(phonemes)
        self._parts.panels.voice.set_voice(voice)

    def _on_play(self) -> None:
        if QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.recompute()
        else:
            self.play()

    def _on_compare_devices(self) -> None:
        settings, encoding = self._parts.settings(), self._parts.panels.editor.encoding()
        if settings is not None and encoding is not None:
            self.stop()
            self._dialogs.compare_devices(settings, encoding)

    def _on_appearance(self, chosen: theme.Appearance) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, chosen)

    def _on_full_screen(self, on: bool) -> None:
        window = self._parts.panels.window()
        window.showFullScreen() if on else window.showNormal()

    def _undo(self) -> None:
        if self._parts.editor_has_focus():
            self._parts.panels.editor.undo()
        else:
            self._parts.desk.undo_stack.undo()

    def _redo(self) -> None:
        if self._parts.editor_has_focus():
            self._parts.panels.editor.redo()
        else:
            self._parts.desk.undo_stack.redo()
