"""All actions of the window, each with its text, shortcut, command, condition and menu.

New actions are added in this module. If an action involves several components, add a method to `Commands` for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.takes.melody_edits import NuclearTone, smoothed, stylised
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.key_bindings import KeyBindings, plain_text, show_keys
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.sound.prosody_gestures import Change
from kokoro_desktop.ui.sound.sound_canvas import Mode, SoundCanvas
from kokoro_desktop.ui.style import theme
from kokoro_desktop.ui.style.icons import line_icon
from kokoro_desktop.ui.style.theme import Appearance
from kokoro_desktop.ui.takes.take_controller import SWAP_KEY
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.text_dialog import open_log_folder
from kokoro_desktop.ui.window.commands import Commands
from kokoro_desktop.ui.window.dialog_commands import DialogCommands
from kokoro_desktop.ui.window.docks import Dock

Keys = QKeySequence.StandardKey | str
_STANDARD = QKeySequence.StandardKey


class Actions(QObject):
    """Actions of the menu bar, which are enabled and disabled as the state changes.

    Attributes
    ----------
    menus
        The menus, in menu-bar order.
    remembered
        Checkable actions whose state is saved, keyed by their names in the settings.
    bindings
        The actions' shortcuts, which the user can change.
    """

    _changed = Signal()

    def __init__(self, commands: Commands, dialogs: DialogCommands, settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._commands, self._dialogs, self._bar = commands, dialogs, window.menuBar()
        self._conditions: list[tuple[QAction, Callable[[], bool]]] = []
        self._closed = self._refreshing = False
        self._changed.connect(self._refresh_now, Qt.ConnectionType.QueuedConnection)
        self.menus: list[QMenu] = []
        self.remembered: dict[str, QAction] = {}
        self._make_file_menu(window)
        self._make_edit_menu()
        self._make_speech_menu()
        self._make_view_menu(window)
        self._make_help_menu()
        self.bindings = KeyBindings(self._by_name(), settings, self)
        panels = commands.panels
        for signal in (
            panels.editor.encoding_changed, panels.editor.converting_changed, panels.sound.lane.current_changed,
            panels.device.choice_changed, panels.sound.waveform.selection_changed,
            commands.speech.state_changed, commands.player.state_changed, commands.player.shown,
            commands.take_controller.selection_changed, commands.prosody.changed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        commands.editing.focus.changed.connect(self.refresh)
        editing = commands.editing
        editing.undo_stack.indexChanged.connect(self._show_undo)
        window.destroyed.connect(self._ignore_signals)  # in case `close` was not called
        self._refresh_now()
        self._show_undo()

    def close(self) -> None:
        """Ignore further signals from objects that are being destroyed."""
        self._ignore_signals()
        self._commands.editing.focus.close()

    def _ignore_signals(self) -> None:
        self._closed = True

    def chosen_appearance(self) -> Appearance:
        """Return the chosen appearance."""
        return next(each for each, action in self.appearance.items() if action.isChecked())

    def disabled(self, keys: QKeySequence) -> QAction | None:
        """Return the disabled action that has this shortcut, or None if there is no such action."""
        actions = self.findChildren(QAction)
        return next((each for each in actions if not each.isEnabled() and keys in each.shortcuts()), None)

    def refresh(self) -> None:
        """Update the enabled state of all actions in the next event loop iteration; repeated calls are merged."""
        if not self._refreshing:
            self._refreshing = True
            self._changed.emit()

    def _refresh_now(self) -> None:
        self._refreshing = False
        if not self._closed:
            for action, condition in self._conditions:
                action.setEnabled(condition())

    def _make_file_menu(self, window: QMainWindow) -> None:
        menu, commands = self._menu(tr("&File")), self._commands
        document = commands.document
        self.new = self._add(menu, tr("&New Session"), document.new, _STANDARD.New, hint=tr("Start an empty session"))
        self.open = self._add(
            menu, tr("&Open…"), commands.documents.ask_and_open, _STANDARD.Open,
            hint=tr("Open a session, phonemes, a voice or a list of lines"),
        )  # fmt: skip
        self.recent = menu.addMenu(tr("Open &Recent"))
        self.recent.aboutToShow.connect(self._fill_recent)
        examples = menu.addMenu(tr("E&xamples"))
        for each in EXAMPLES:
            action = examples.addAction(f"{translated(each.language)}: {each.text}".replace("&", "&&"))
            action.triggered.connect(lambda _=False, each=each: commands.take_example(each))
        self.examples = tuple(examples.actions())
        self.examples[0].setIconText(tr("Load an Example"))
        self.add_takes = self._add(
            menu, tr("&Add Takes from Session…"), document.ask_and_add,
            hint=tr("Add the takes from another session to this session"),
        )  # fmt: skip
        menu.addSeparator()
        self.save = self._add(
            menu, tr("&Save"), document.save, _STANDARD.Save, hint=tr("Save text and takes to the session file")
        )  # fmt: skip
        self.save_as = self._add(
            menu, tr("Sa&ve As…"), document.save_as, hint=tr("Save text and takes to a different file")
        )  # fmt: skip
        self.save_text = self._add(
            menu, tr("Save Phone&mes As…"), commands.save_text, hint=tr("Save the phonemes to a text file")
        )  # fmt: skip
        menu.addSeparator()
        self.export = self._add(
            menu, tr("&Export…"), commands.take_controller.export, "Ctrl+E", icon="export",
            hint=tr("Save sound and labels to files"), when=commands.shows_take,
        )  # fmt: skip
        self.praat = self._add(
            menu, tr("Open in Praa&t"), commands.praat.open,
            hint=tr("Edit the labels and pitch of the displayed take in Praat"), when=commands.shows_take,
        )  # fmt: skip
        self.batch = self._add(
            menu, tr("&Batch…"), self._dialogs.batch, hint=tr("Speak many lines and save the sound files in a folder")
        )
        self.save_picture = self._add(
            menu, tr("Save P&icture…"), commands.save_picture, "Ctrl+Shift+P",
            hint=tr("Save the visible part of the sound as a PNG or SVG file"), when=commands.shows_take,
        )  # fmt: skip
        self.print_picture = self._add(
            menu, tr("&Print Picture…"), commands.print_picture, _keys_or(_STANDARD.Print, "Ctrl+P"),
            hint=tr("Print the visible part of the sound on one page"), when=commands.shows_take,
        )  # fmt: skip
        menu.addSeparator()
        self.quit = self._add(menu, tr("&Quit"), window.close, _STANDARD.Quit, role=QAction.MenuRole.QuitRole)

    def _make_edit_menu(self) -> None:
        menu, commands, editing = self._menu(tr("&Edit")), self._commands, self._commands.editing
        self.undo = self._add(menu, tr("&Undo"), editing.undo, _STANDARD.Undo)
        self.redo = self._add(menu, tr("&Redo"), editing.redo, _STANDARD.Redo)
        if self.redo.shortcut() != QKeySequence("Ctrl+Y"):  # a common alternative on all platforms
            self.redo.setShortcuts([self.redo.shortcut(), QKeySequence("Ctrl+Y")])
        menu.addSeparator()
        self.cut = self._add(menu, tr("Cu&t"), editing.cut, _STANDARD.Cut, when=editing.can_write)
        self.copy = self._add(
            menu, tr("&Copy"), editing.copy, _STANDARD.Copy,
            hint=tr("Copy the selected text, or the phonemes of the take if no text field is active"),
            when=editing.can_copy,
        )  # fmt: skip
        self.paste = self._add(menu, tr("&Paste"), editing.paste, _STANDARD.Paste, when=editing.can_write)
        self.select_all = self._add(menu, tr("Select &All"), editing.select_all, _STANDARD.SelectAll)
        menu.addSeparator()
        editor = commands.panels.editor
        self.line_up, self.line_down = (
            self._add(
                menu,
                text,
                partial(editor.move_line, step),
                keys,
                hint=hint,
                when=lambda: editing.can_write() and "\n" in editor.text(),
            )
            for text, step, keys, hint in (
                (tr("Move &Line Up"), -1, "Alt+Shift+Up", tr("Move the line at the cursor up")),
                (tr("Move Line Do&wn"), 1, "Alt+Shift+Down", tr("Move the line at the cursor down")),
            )
        )
        menu.addSeparator()
        self.rename = self._add(
            menu, tr("Re&name Take"), commands.panels.takes.rename_current, "F2",
            when=lambda: commands.selected_count() == 1,
        )  # fmt: skip
        # The shortcut is only displayed: the list handles the key, which deletes characters in the editor.
        self.delete = self._add(
            menu, tr("&Delete Takes\tDel"), commands.panels.takes.delete_selected,
            hint=tr("Delete the selected takes"), when=lambda: commands.selected_count() > 0,
        )  # fmt: skip
        self.delete.setToolTip(tr("Delete the selected takes (Del in the list)"))
        menu.addSeparator()
        self.xsampa = self._add_toggle(
            menu, tr("Type &X-SAMPA"), commands.panels.editor.set_xsampa, "Ctrl+Shift+X",
            hint=tr("Convert X-SAMPA to IPA as you type"), remember="xsampa",
        )  # fmt: skip

        self.words = self._add(
            menu, tr("Cust&om Pronunciations…"), self._dialogs.words,
            hint=tr("Edit your custom pronunciations of words"),
        )  # fmt: skip
        menu.addSeparator()
        self.preferences = self._add(
            menu, tr("Pr&eferences…"), self._show_preferences, _keys_or(_STANDARD.Preferences, "Ctrl+,"),
            hint=tr("Set appearance, language, sound and storage options"), role=QAction.MenuRole.PreferencesRole,
        )  # fmt: skip

    def _show_preferences(self) -> None:
        dialog = self._dialogs.preferences(tuple(self.appearance.values()), self.xsampa, self.skip_silence)
        dialog.shortcuts_requested.connect(self.shortcuts.trigger)

    def _make_speech_menu(self) -> None:
        menu, commands, waveform = self._menu(tr("&Speech")), self._commands, self._commands.panels.sound.waveform
        self.play = self._add(
            menu, tr("&Play or Pause"), commands.play_or_recompute, "Space",
            hint=tr("Play, pause or resume the text or the displayed take; hold Shift to speak the text again"),
            when=lambda: commands.can_speak() or commands.busy() or commands.shows_take(),
        )  # fmt: skip
        self.play.setIconText(tr("Play"))
        self.speak = self._add(
            menu, tr("Spea&k Text"), commands.speak, "Ctrl+Return",
            hint=tr("Speak the phonemes, or replay the existing take if nothing has changed"),
            when=commands.can_speak,
        )  # fmt: skip
        self.speak.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        self.speak_line, self.speak_rest = (
            self._add(
                menu,
                text,
                partial(commands.speak_line, to_end),
                keys,
                hint=hint,
                when=commands.can_speak,
            )
            for text, to_end, keys, hint in (
                (tr("Speak L&ine"), False, "Ctrl+Alt+Return", tr("Speak the line at the cursor")),
                (
                    tr("Speak &from Line"),
                    True,
                    "Ctrl+Alt+Shift+Return",
                    tr("Speak from the line at the cursor to the end of the text"),
                ),
            )
        )
        self.recompute = self._add(
            menu, tr("Speak &Again"), commands.recompute, "Ctrl+Shift+Return",
            hint=tr("Generate the speech again, even if this text has already been spoken"), when=commands.can_speak,
        )  # fmt: skip
        self.speaking = (self.play, self.speak, self.speak_line, self.speak_rest, self.recompute)
        self.stop = self._add(
            menu, tr("&Stop"), commands.stop_current, "Esc", icon="stop",
            hint=tr("Stop and return to where playback started; the spoken part is kept"), when=commands.can_stop,
        )  # fmt: skip
        self.rest = self._add(
            menu, tr("Continue Speakin&g"), commands.go_on, hint=tr("Continue a take that was stopped"),
            when=commands.can_go_on,
        )  # fmt: skip
        self.load_shown = self._add(
            menu, tr("Load &Text and Settings"), commands.load_shown, "Ctrl+Shift+L",
            hint=tr("Load the text, voice, speed and seed of the displayed take"),
            when=commands.shows_other_text,
        )  # fmt: skip
        self.load_shown.setIconText(tr("Load Text and Settings"))
        menu.addSeparator()
        self.to_start = self._add(menu, tr("Go to &Beginning"), lambda: commands.player.seek(0), "Home")
        self.to_end = self._add(
            menu, tr("Go to &End"), lambda: commands.player.seek(commands.panels.sound.axis.length), "End"
        )
        self.loop = self._add_toggle(
            menu, tr("&Loop"), waveform.set_loop, "Ctrl+L", icon="loop",
            hint=tr("Repeat the selection or, if nothing is selected, the whole sound"),
        )  # fmt: skip
        waveform.loop_toggled.connect(self.loop.setChecked)
        self.skip_silence = self._add_toggle(
            menu, tr("Start at Fi&rst Sound"), self._set_skip_silence, checked=True, remember="skip-silence",
            hint=tr("Skip the silence before the speech when playing from the beginning; takes are not changed"),
        )  # fmt: skip
        menu.addSeparator()
        self.swap = self._add(
            menu, tr("A/B: S&witch Takes"), commands.swap, SWAP_KEY,
            hint=tr("Switch between two selected takes, or between an edited take and its unedited version, at "
                    "equal loudness"),
            when=commands.can_swap,
        )  # fmt: skip
        self.swap.setIconText("A|B")
        self.compare_takes = self._add(
            menu, tr("&Compare Takes…"), commands.take_controller.compare, "Ctrl+D",
            hint=tr("Compare two selected takes side by side"), when=lambda: commands.selected_count() == 2,
        )  # fmt: skip
        self.compare_takes.setIconText(tr("Compare"))
        menu.addSeparator()
        self._make_prosody_menu(menu.addMenu(tr("Prosod&y")))
        self.continuum = self._add(
            menu, tr("Co&ntinuum…"), self._dialogs.continuum,
            hint=tr("Speak a series of steps from one sound to another"), when=lambda: commands.chosen() is not None,
        )  # fmt: skip
        self.measurements = self._add(
            menu, tr("&Measurements…"), self._dialogs.measurements,
            hint=tr("Measure the duration, pitch, intensity and formants of each phoneme"), when=commands.shows_take,
        )  # fmt: skip
        self.compare_devices = self._add(
            menu, tr("Compare &Devices…"), self._dialogs.compare_devices, "Ctrl+Shift+D", icon="compare",
            hint=tr("Speak the phonemes on several devices and compare times and sound"), when=commands.can_speak,
        )  # fmt: skip

    def _make_view_menu(self, window: QMainWindow) -> None:
        menu, panels = self._menu(tr("&View")), self._commands.panels
        waveform = panels.sound.waveform
        pictures: dict[Mode, tuple[str, str | None, str, str]] = {
            "waveform": (tr("&Waveform"), None, "waveform", "waveform"),
            "spectrogram": (tr("&Spectrogram"), "Ctrl+Shift+G", "spectrogram", "spectrogram"),
            "both": (tr("Wa&veform and Spectrogram"), "Ctrl+Alt+G", "both", "both-pictures"),
        }
        group = QActionGroup(self)
        self.pictures = {
            mode: group.addAction(
                self._add_toggle(
                    menu, text, partial(self._show_picture, mode), keys, icon=icon,
                    checked=mode == "waveform", remember=name,
                )
            )
            for mode, (text, keys, icon, name) in pictures.items()
        }  # fmt: skip
        waveform.mode_changed.connect(lambda mode: self.pictures[mode].setChecked(True))
        self._make_picture_menu(menu.addMenu(tr("&Picture")), waveform)
        menu.addSeparator()
        self.zoom_in = self._add(menu, tr("Zoom &In"), waveform.zoom_in, _STANDARD.ZoomIn)
        self.zoom_out = self._add(menu, tr("Zoom &Out"), waveform.zoom_out, _STANDARD.ZoomOut)
        self.zoom_fit = self._add(menu, tr("Show &All"), waveform.zoom_fit, "Ctrl+0")
        self.zoom_selection = self._add(
            menu, tr("Zoom to Se&lection"), waveform.zoom_selection, "Ctrl+9", when=self._commands.has_selection
        )
        self.follow = self._add_toggle(
            menu, tr("&Follow While Playing"), self._set_follow, "Ctrl+Shift+F", icon="follow", checked=True,
            hint=tr("Keep the playhead in view"), remember="follow",
        )  # fmt: skip
        menu.addSeparator()
        self.text_line = self._add_toggle(
            menu, tr("Te&xt Row"), panels.editor.set_text_shown, "Ctrl+Shift+T", checked=True,
            hint=tr("Show the ordinary spelling above the phonemes"), remember="text-line",
        )  # fmt: skip
        self.docks = {
            dock.name: self._add(menu, dock.action_text, partial(self._toggle_dock, dock), dock.keys)
            for dock in panels.docks.values()
        }
        for dock in panels.docks.values():
            self.docks[dock.name].setCheckable(True)
            self.docks[dock.name].setChecked(True)
            dock.shown_changed.connect(self.docks[dock.name].setChecked)
            self.docks[dock.name].installEventFilter(self)
        self.reset_layout = self._add(
            menu, tr("&Reset Layout"), panels.reset, hint=tr("Restore the default window layout")
        )
        menu.addSeparator()
        self.appearance = self._make_appearances(menu.addMenu(tr("App&earance")))
        menu.addSeparator()
        self.next_area = self._add(
            menu, tr("&Go to Next Area"), lambda: panels.go_to_area(1), "F6",
            hint=tr("Move the focus to the next area: text, sound, panel or transport"),
        )  # fmt: skip
        self.previous_area = self._add(
            menu, tr("Go &Back to Previous Area"), lambda: panels.go_to_area(-1), "Shift+F6",
            hint=tr("Move the focus to the previous area"),
        )  # fmt: skip
        self.full_screen = self._add_toggle(
            menu, tr("F&ull Screen"), lambda on: window.showFullScreen() if on else window.showNormal(),
            _keys_or(_STANDARD.FullScreen, "F11"),
        )  # fmt: skip

    def _make_prosody_menu(self, menu: QMenu) -> None:
        prosody = self._commands.prosody
        menu.aboutToShow.connect(self.refresh)  # the marked phoneme also changes during playback

        def add(text: str, change: Change, keys: str | None, hint: str, long: bool = False) -> QAction:
            name, reshape = text.replace("&", ""), prosody.reshape_long if long else prosody.reshape
            return self._add(menu, text, lambda: reshape(name, change), keys, hint=hint, when=prosody.can_edit)

        def add_tone(text: str, tone: NuclearTone, hint: str) -> QAction:
            name = text.replace("&", "")
            run = partial(prosody.end_phrase, tone, name)
            return self._add(menu, text, run, hint=hint, when=prosody.can_reshape)

        self.higher = add(
            tr("&Higher by a Semitone"), lambda edit, take: replace(edit, pitch_shift=edit.pitch_shift + 1),
            "Ctrl+Alt+Up", tr("Raise the pitch of the whole take"),
        )  # fmt: skip
        self.lower = add(
            tr("&Lower by a Semitone"), lambda edit, take: replace(edit, pitch_shift=edit.pitch_shift - 1),
            "Ctrl+Alt+Down", tr("Lower the pitch of the whole take"),
        )  # fmt: skip
        self.wider = add(
            tr("&Wider Range"), lambda edit, take: replace(edit, pitch_range=min(edit.pitch_range * 1.25, 10.0)), None,
            tr("Increase the pitch range"),
        )  # fmt: skip
        self.narrower = add(
            tr("&Narrower Range"), lambda edit, take: replace(edit, pitch_range=edit.pitch_range / 1.25), None,
            tr("Reduce the pitch range"),
        )  # fmt: skip
        self.flatten = add(
            tr("&Flatten"), lambda edit, take: replace(edit, pitch_range=0.0), None, tr("Make the pitch constant")
        )
        self.stylise = add(
            tr("&Stylise"), stylised, None,
            tr("Reduce the pitch to straight lines, like Praat's Stylize with a resolution of 2 semitones"), long=True,
        )  # fmt: skip
        self.smooth = add(
            tr("S&mooth"), smoothed, None,
            tr("Smooth the pitch, like Praat's Smooth with a bandwidth of 5 Hz"), long=True,
        )  # fmt: skip
        menu.addSeparator()
        self.question = add_tone(
            tr("&Question Rise"), NuclearTone.QUESTION,
            tr("End the phrase that contains the selected phoneme, or else the last phrase, like a question"),
        )  # fmt: skip
        self.continuation = add_tone(
            tr("&Continuation Rise (List Comma)"), NuclearTone.CONTINUATION,
            tr("End the phrase that contains the selected phoneme, or else the last phrase, as if more text followed"),
        )  # fmt: skip
        self.statement = add_tone(
            tr("S&tatement Fall"), NuclearTone.STATEMENT,
            tr("End the phrase that contains the selected phoneme, or else the last phrase, like a statement"),
        )  # fmt: skip
        emphasis = tr("&Emphasise Word")
        self.emphasis = self._add(
            menu, emphasis, lambda: prosody.emphasise(emphasis.replace("&", "")),
            hint=tr("Make the stressed vowel of the selected word higher and longer"), when=prosody.marks_word,
        )  # fmt: skip
        menu.addSeparator()
        self.pitch_points = self._add(
            menu, tr("Pitch &Points…"), self._dialogs.pitch_points, "Ctrl+Alt+O",
            hint=tr("Edit the pitch points of the selected phonemes in a table"),
            when=prosody.can_place_points,
        )  # fmt: skip
        self.pencil = self._add_toggle(
            menu, tr("&Draw Pitch"), self._set_pencil, "Ctrl+Alt+D",
            hint=tr("Drag over the sound to draw its pitch; hold Shift for a straight line. When this mode is "
                    "off, hold Ctrl to draw."),
        )  # fmt: skip
        self.live = self._add_toggle(
            menu, tr("Pla&y While Dragging"), self._set_live, remember="play-while-dragging",
            hint=tr("Keep playing the edited part while dragging"),
        )  # fmt: skip
        self.impose_prosody = self._add(
            menu, tr("&Impose from Files…"), self._dialogs.impose_prosody,
            hint=tr("Apply durations from a TextGrid, pitch from a PitchTier or a recording, or saved prosody"),
            when=prosody.can_reshape,
        )  # fmt: skip
        self.reset_prosody = self._add(
            menu, tr("&Reset All"), prosody.reset, "Ctrl+G",
            hint=tr("Discard all prosody edits and restore the predicted prosody"),
            when=lambda: prosody.can_edit() and bool(prosody.edit),
        )  # fmt: skip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Make a panel's shortcut focus the panel if it does not have the focus yet.

        Without this filter, the shortcut would trigger the menu item, which closes an open panel.
        """
        if event.type() is not QEvent.Type.Shortcut:
            return False
        dock = next(dock for name, dock in self._commands.panels.docks.items() if self.docks[name] is watched)
        if dock.has_focus():
            return False
        dock.enter()
        return True

    def _toggle_dock(self, dock: Dock) -> None:
        dock.toggle()
        self.docks[dock.name].setChecked(dock.toggleViewAction().isChecked())

    def _set_live(self, on: bool) -> None:
        self._commands.prosody.live = on

    def _set_pencil(self, on: bool) -> None:
        self._commands.panels.sound.waveform.pencil = on

    def _set_skip_silence(self, on: bool) -> None:
        self._commands.player.skips_silence = on

    def _set_semitones(self, on: bool) -> None:
        waveform = self._commands.panels.sound.waveform
        waveform.set_pitch_unit(replace(waveform.pitch_unit, in_semitones=on))

    def _set_follow(self, on: bool) -> None:
        self._commands.panels.sound.waveform.follow = on

    def _show_picture(self, mode: Mode, on: bool) -> None:
        if on:
            self._commands.panels.sound.waveform.set_mode(mode)

    def _make_picture_menu(self, menu: QMenu, picture: SoundCanvas) -> None:
        self._add_toggle(
            menu, tr("Pitch &Curve"), lambda on: picture.show_curves(on, picture.shows_intensity), "Ctrl+Alt+P",
            checked=True, hint=tr("Draw the model's F0 over the sound"), remember="pitch-curve",
        )  # fmt: skip
        self.pitch_in_semitones = self._add_toggle(
            menu, tr("Pitch Axis in S&emitones"), self._set_semitones,
            hint=tr("Label the pitch axis in semitones above a reference frequency, not in hertz"),
            remember="pitch-semitones",
        )  # fmt: skip
        self.pitch_base = self._add(
            menu, tr("Semitone &Reference…"), self._dialogs.pitch_base,
            hint=tr("Choose the reference frequency for semitones"),
        )  # fmt: skip
        self.tracked_pitch = self._add_toggle(
            menu, tr("&Tracked Pitch"), self._commands.tracked_pitch.set_on, "Ctrl+Alt+Shift+P",
            hint=tr("Draw the pitch measured in the sound"), remember="tracked-pitch",
        )  # fmt: skip
        self._add_toggle(
            menu, tr("I&ntensity"), lambda on: picture.show_curves(picture.shows_pitch, on), "Ctrl+Alt+I",
            hint=tr("Draw the intensity over a range of 60 dB"), remember="intensity-curve",
        )  # fmt: skip
        menu.addSeparator()
        self._add_toggle(
            menu, tr("&Formants"), self._commands.formants.set_on,
            hint=tr("Draw F1, F2 and F3, measured in the sound, over the spectrogram"), remember="formants",
        )  # fmt: skip
        self._add_toggle(
            menu, tr("&0 to 5 kHz"),
            lambda on: picture.set_look(replace(picture.look, top_hz=5_000 if on else 12_000)),
            hint=tr("Show only the frequency range of vowels"), checked=True, remember="spectrogram-5-khz",
        )  # fmt: skip
        self._add_toggle(
            menu, tr("&Wide Band"), lambda on: picture.set_look(replace(picture.look, wide=on)),
            hint=tr("Show formants and pitch periods instead of harmonics"), remember="spectrogram-wide",
        )  # fmt: skip
        menu.addSeparator()
        menu.addActions([self.save_picture, self.print_picture])

    def _make_appearances(self, menu: QMenu) -> dict[Appearance, QAction]:
        names = {
            Appearance.SYSTEM: tr("Use S&ystem Setting"), Appearance.LIGHT: tr("&Light"), Appearance.DARK: tr("&Dark"),
            Appearance.CONTRAST: tr("High &Contrast"),
        }  # fmt: skip
        group = QActionGroup(self)
        made = {}
        for each, text in names.items():
            made[each] = group.addAction(self._add(menu, text, partial(theme.apply, each)))
            made[each].setCheckable(True)
        made[Appearance.SYSTEM].setChecked(True)
        return made

    def _make_help_menu(self) -> None:
        menu, commands, dialogs = self._menu(tr("&Help")), self._commands, self._dialogs
        self.help = self._add(
            menu, tr("Kokoro Desktop &Help"), dialogs.help, _STANDARD.HelpContents,
            hint=tr("Show the guide to this window; in a dialog, press F1 for help with that dialog"),
        )  # fmt: skip
        self.tour = self._add(
            menu, tr("&Tour"), lambda: dialogs.tour(self.bindings), hint=tr("Show the parts of the window in six steps")
        )
        menu.addSeparator()
        self.shortcuts = self._add(
            menu, tr("&Keyboard Shortcuts"), lambda: dialogs.shortcuts(self.menus, self.bindings), "Ctrl+F1"
        )
        self.glossary = self._add(
            menu,
            tr("&Glossary"),
            dialogs.glossary,
            hint=tr("Explain the terms used in this window"),
        )
        self.report = self._add(
            menu,
            tr("&Report on This Machine…"),
            dialogs.report,
            hint=tr("Check and measure the selected device, and save a report"),
            when=lambda: commands.panels.device.choice() is not None,
        )
        self.model = self._add(
            menu, tr("&Model…"), dialogs.model,
            hint=tr("Show or replace the model's weights, and delete unused files"),
        )  # fmt: skip
        self.open_logs = self._add(menu, tr("Open &Log Folder"), open_log_folder)
        menu.addSeparator()
        self.about = self._add(
            menu, tr("&About Kokoro Desktop"), dialogs.about,
            role=QAction.MenuRole.AboutRole,
        )  # fmt: skip
        self.about_qt = self._add(
            menu, tr("About &Qt"), QApplication.aboutQt, role=QAction.MenuRole.AboutQtRole
        )  # fmt: skip

    def _by_name(self) -> dict[str, QAction]:
        """Return a mapping from names to actions, without `delete`, whose shortcut the take list handles."""
        single = {name: action for name, action in vars(self).items() if isinstance(action, QAction)}
        of_docks = {f"dock-{name}": action for name, action in self.docks.items()}
        looks = {f"appearance-{each.value}": action for each, action in self.appearance.items()}
        every = single | of_docks | looks
        pictures = {f"picture-{name}": each for name, each in self.remembered.items() if each not in every.values()}
        every |= pictures
        return {name: action for name, action in every.items() if action is not self.delete}

    def _menu(self, title: str) -> QMenu:
        self.menus.append(self._bar.addMenu(title))
        return self.menus[-1]

    def _add(
        self,
        menu: QMenu,
        text: str,
        run: Callable[[], object],
        keys: Keys | None = None,
        *,
        icon: str = "",
        hint: str = "",
        when: Callable[[], bool] | None = None,
        role: QAction.MenuRole = QAction.MenuRole.TextHeuristicRole,
    ) -> QAction:
        """Create an action that calls ``run`` and is enabled while ``when`` returns True."""
        action = QAction(text, self)
        menu.addAction(action)
        menu.setToolTipsVisible(True)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        if icon:
            action.setIcon(line_icon(icon))
            action.setIconVisibleInMenu(False)
        action.setStatusTip(hint)
        show_keys(action)
        action.setMenuRole(role)
        action.triggered.connect(lambda _=False: run())
        if when is not None:
            self._conditions.append((action, when))
        return action

    def _add_toggle(
        self,
        menu: QMenu,
        text: str,
        run: Callable[[bool], object],
        keys: Keys | None = None,
        *,
        hint: str = "",
        when: Callable[[], bool] | None = None,
        icon: str = "",
        checked: bool = False,
        remember: str | None = None,
    ) -> QAction:
        """Create a checkable action that calls ``run`` with its new state."""
        action = self._add(menu, text, lambda: None, keys, icon=icon, hint=hint, when=when)
        action.setCheckable(True)
        action.setChecked(checked)
        action.toggled.connect(run)
        state = {True: tr("{0}: on"), False: tr("{0}: off")}
        action.triggered.connect(lambda on: announce(self._bar, state[on].format(plain_text(action))))
        if remember is not None:
            self.remembered[remember] = action
        return action

    def _fill_recent(self) -> None:
        self.recent.clear()
        paths = self._commands.documents.recent()
        for number, path in enumerate(paths, 1):
            action = self.recent.addAction(f"&{number}  {path.name.replace('&', '&&')}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: self._commands.documents.open(path))
        if not paths:
            self.recent.addAction(tr("No files yet")).setEnabled(False)

    def _show_undo(self) -> None:
        if self._closed:
            return
        stack = self._commands.editing.undo_stack
        undone, redone = stack.undoText(), stack.redoText()
        self.undo.setEnabled(bool(undone))
        self.redo.setEnabled(bool(redone))
        self.undo.setText(tr("&Undo {0}").format(undone) if undone else tr("&Undo"))
        self.redo.setText(tr("&Redo {0}").format(redone) if redone else tr("&Redo"))


def _keys_or(standard: QKeySequence.StandardKey, otherwise: str) -> str:
    """Return the platform's standard shortcut, or a fallback if the platform has none."""
    return QKeySequence(standard).toString() or otherwise
