"""The main window: creation and connection of its components."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QShowEvent,
    QUndoStack,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QMainWindow,
    QMessageBox,
    QWidget,
)

from kokoro_desktop.audio.portaudio import PortAudioOutput
from kokoro_desktop.devices.survey import DeviceChoice
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.phonemes import Vocabulary, encode, passes
from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.phonetics.formants import track_formants
from kokoro_desktop.prosody.pitch_tracker import track_f0
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.takes import Session, Take
from kokoro_desktop.ui import preferences
from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.background import BackgroundJob, BackgroundQueue, running_jobs
from kokoro_desktop.ui.key_bindings import plain_text
from kokoro_desktop.ui.services import Services
from kokoro_desktop.ui.sound.ab_listening import AbListening
from kokoro_desktop.ui.sound.curve_tracking import CurveTracking
from kokoro_desktop.ui.sound.inspection import Inspection
from kokoro_desktop.ui.sound.phoneme_lane import PhonemeLane
from kokoro_desktop.ui.sound.picture_files import PictureFiles
from kokoro_desktop.ui.sound.playback import Playback
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.sound.unedited import Unedited
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.speech.kernel_job import KernelJob
from kokoro_desktop.ui.speech.previews import Previews
from kokoro_desktop.ui.speech.speaking_progress import SpeakingProgress
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.takes.praat import Praat
from kokoro_desktop.ui.takes.session_document import Content, SessionDocument
from kokoro_desktop.ui.takes.session_keeper import SessionKeeper, State
from kokoro_desktop.ui.takes.take_controller import TakeController
from kokoro_desktop.ui.text.documents import Documents, dropped_file, dropped_prosody
from kokoro_desktop.ui.text.long_lines import refusal
from kokoro_desktop.ui.text.spelling_offer import SpellingOffer
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.layouts import is_tab_stop
from kokoro_desktop.ui.widgets.saving import saved
from kokoro_desktop.ui.widgets.window_keys import WindowKeys
from kokoro_desktop.ui.window.actions import Actions
from kokoro_desktop.ui.window.commands import Commands
from kokoro_desktop.ui.window.dialog_commands import DialogCommands
from kokoro_desktop.ui.window.edit_commands import EditCommands
from kokoro_desktop.ui.window.last_focus import LastFocus
from kokoro_desktop.ui.window.notifications import Notifications
from kokoro_desktop.ui.window.panels import Panels
from kokoro_desktop.ui.window.play_source import PlaySource
from kokoro_desktop.ui.window.text_steps import TextSteps
from kokoro_desktop.ui.window.window_state import WindowState
from kokoro_desktop.voices import language_of_voice, load_voice

_CLOSE_POLL_MS = 20
# Time for which a closed window stays available to screen readers.
_READ_MS = 1000
_UNDO_LIMIT = 200  # steps, each of which may keep a deleted take in memory
_TOLD_MS = 5000
# Time to wait for drivers before preparing the CPU in place of a GPU chosen in the last session.
_PATIENCE_MS = 500


class MainWindow(QMainWindow):
    """The main window of Kokoro Desktop.

    Signals
    -------
    closed
        The window is closed, all data is saved, and all threads have ended.
    """

    closed = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._services = services
        self._started = self._closing = self._may_lose = self._torn_down = False
        self.reopening = False  # whether the window is reopened after it closes
        # The chosen device when the device list was last filled.
        self._offered: DeviceChoice | None = None
        settings = services.settings
        self.panels = Panels(self)
        self.setCentralWidget(self.panels)
        self.status = self.panels.status
        self.store = TakeList(self)
        self.playback = Playback(services.stream)
        self.player = PlaybackController(self.playback, self.panels.sound, self.panels.editor, self)
        self.speech = SpeechController(services.open_engine, self)
        self.previews = Previews(self.speech, self)
        self._progress = SpeakingProgress(self.speech, self.status, self)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(_UNDO_LIMIT)
        listening = AbListening(self.player, self)
        self.take_controller = TakeController(
            self.store, self.panels.takes, self.panels.timing, self.player, listening, settings, self.undo_stack, self
        )
        self.prosody = ProsodyEditing(
            self.panels.sound, self.panels.editor, self.player, self.speech, self.store, self.undo_stack, self
        )
        TextSteps(self.panels.editor, self.prosody, self.undo_stack)
        Inspection(self.panels.inspector, self.panels.sound, self.panels.editor, self.player, self.prosody, self)
        self._spelling_offer = SpellingOffer(self)
        self.documents = Documents(settings, self)
        self.document = SessionDocument(settings, self._content, self)
        # Check at most once per turn of the event loop, because checking a megabyte of text is slow.
        self._checking = QTimer(self, singleShot=True, interval=0)
        self._checking.timeout.connect(self.document.check)
        self.keeper = SessionKeeper(services.session_folder, self._session, self)
        self.commands = Commands(
            panels=self.panels,
            store=self.store,
            player=self.player,
            speech=self.speech,
            take_controller=self.take_controller,
            documents=self.documents,
            editing=EditCommands(self.panels, self.player, LastFocus(self), self.undo_stack),
            prosody=self.prosody,
            unedited=Unedited(self.player, listening, self.speech, self.store, self),
            pictures=PictureFiles(self.panels.sound, settings, self),
            tracked_pitch=CurveTracking(track_f0, self.panels.sound.waveform.set_tracked_pitch, self.player, self),
            formants=CurveTracking(track_formants, self.panels.sound.waveform.set_formants, self.player, self),
            previews=self.previews,
            document=self.document,
            praat=Praat(self.player, self.prosody, self),
            source=PlaySource(self.panels, self.player, self),
        )
        self.dialogs = DialogCommands(self.commands, services, self)
        self._kernels = KernelJob(
            self.panels.timing.details, lambda: self.player.take, self.commands.stop, services.open_engine, self
        )
        self.actions_ = Actions(self.commands, self.dialogs, settings, self)
        actions = self.actions_
        self.panels.transport.set_actions(
            actions.play, (actions.stop, actions.loop), (actions.swap, actions.follow), (actions.export,)
        )
        self.panels.sound.offer_load(actions.load_shown)
        self.panels.editor.text_changed.connect(self._offer_first)
        self._offer_first()
        self.panels.device.set_compare_action(actions.compare_devices)
        for tool in (actions.compare_takes, actions.export):
            self.panels.docks["takes"].add_tool(tool)
        self.panels.set_tab_order()
        self.notifications = Notifications(
            self.panels.banners,
            self.status,
            self.panels.preparing,
            self.commands.prepare,
            self.commands.give_up_preparing,
            self,
        )
        self._connect()
        if preferences.chosen_output(settings) is not None:
            self._use_output()
        self._state = WindowState(settings, self, self.panels, self.actions_, self._device_to_save)
        self._state.restore()
        self._closing_poll = QTimer(self, interval=_CLOSE_POLL_MS)
        self._closing_poll.timeout.connect(self._finish_closing)
        self.panels.editor.setFocus()

    def _offer_first(self) -> None:
        """Offer a first action in the panels that are still empty: an example if there is no text, otherwise Play."""
        written = bool(self.panels.editor.text().strip())
        action = self.actions_.play if written else self.actions_.examples[0]
        self.panels.sound.offer_first(action)
        for part in (self.panels.takes, self.panels.timing):
            part.empty.set_action(action)

    def _connect(self) -> None:
        panels, speech, player, notifications = self.panels, self.speech, self.player, self.notifications
        speech.state_changed.connect(notifications.show_speech)
        speech.progress_changed.connect(notifications.show_progress)
        speech.take_ready.connect(self._on_measured)
        panels.device.choice_changed.connect(self._show_threads)
        panels.more.threads_chosen.connect(panels.device.set_threads)
        for signal in (player.state_changed, player.shown):
            signal.connect(lambda _: panels.transport.show_playing(player.sounding))
        player.shown.connect(panels.stages.set_take)
        speech.failed.connect(notifications.show_error)
        speech.device_failed.connect(self._on_device_failed)
        speech.started.connect(lambda request: player.begin(request.text))
        speech.chunk_ready.connect(player.add)
        speech.take_ready.connect(self._on_take_ready)
        speech.stopped.connect(player.give_up)
        player.state_changed.connect(notifications.show_sound)
        self.playback.device_lost.connect(notifications.show_sound_lost)
        self.playback.device_returned.connect(notifications.hide_sound_lost)
        panels.takes.use_requested.connect(self.commands.use_take)
        panels.takes.prosody_copied.connect(self.commands.copy_prosody)
        panels.takes.prosody_pasted.connect(self.commands.paste_prosody)
        self.documents.voice_opened.connect(panels.voice.load_file)
        for signal, command in (
            (self.documents.phonemes_opened, panels.editor.set_text),
            (self.documents.text_opened, self._show_text),
            (self.documents.lines_opened, self.dialogs.batch),
            (self.documents.prosody_opened, self.dialogs.impose_prosody),
            (panels.sound.lane.points_requested, self.dialogs.pitch_points),
            (panels.sound.lane.mix_requested, self.commands.mix),
            (self.commands.editing.focus.changed, panels.follow_focus),
            (self.commands.editing.focus.changed, WindowKeys(self.actions_.export, self).follow_focus),
            (panels.sound.lane.prediction_requested, self.commands.unedited.play_unit),
        ):
            signal.connect(command)
        panels.editor.refused.connect(notifications.show_error)
        self.commands.praat.applied.connect(notifications.hide_error)
        for source in (
            self.documents, self.take_controller, self.dialogs, self.commands.pictures, self.commands.tracked_pitch,
            self.commands.formants, self.document, self.commands.praat,
        ):  # fmt: skip
            source.failed.connect(notifications.show_error)
        self.dialogs.output_changed.connect(self._use_output)
        self.dialogs.reopening_requested.connect(self._reopen)
        self.prosody.told.connect(lambda text: self.status.tell(text, _TOLD_MS))
        self.prosody.carried.connect(lambda count: notifications.show_carried(count, self.prosody.reset_carried))
        for teller in (
            self.commands.unedited, self.take_controller, self.commands.pictures, self.commands.praat, panels.editor,
            panels.speed,
        ):  # fmt: skip
            teller.told.connect(lambda text: self.status.tell(text, _TOLD_MS))
        self.keeper.restored.connect(self._on_restored)
        self.keeper.brought_back.connect(self._on_brought_back)
        self.keeper.problem_changed.connect(self._show_problem)
        panels.speed.value_changed.connect(panels.editor.set_speed)
        panels.preparing.example_chosen.connect(self.commands.take_example)
        panels.voice.preview_requested.connect(self.previews.ask_voice)
        self.previews.ready.connect(player.play_unlisted)
        panels.editor.mixture_settled.connect(lambda: self.previews.ask_text(self.commands.request()))
        self.previews.refused.connect(lambda text: self.status.tell(text, _TOLD_MS))
        panels.symbols.symbol_chosen.connect(panels.editor.insert)
        panels.voice.blend_requested.connect(self.dialogs.blend)
        panels.device.choice_changed.connect(self.commands.prepare)
        panels.editor.text_changed.connect(self._on_content_changed)
        panels.editor.undo_requested.connect(self.commands.editing.undo)
        panels.editor.redo_requested.connect(self.commands.editing.redo)
        panels.voice.voice_changed.connect(panels.editor.set_voice)
        self._connect_spelling()
        self._connect_document()
        self.store.changed.connect(self._on_content_changed)

    def _connect_document(self) -> None:
        documents, document = self.documents, self.document
        documents.session_opened.connect(document.open)
        document.changed.connect(self._show_title)
        document.changed.connect(self.keeper.touch)
        document.cleared.connect(lambda: self._replace_session(Session("", (), modified=False)))
        document.opened.connect(self._on_session_opened)
        document.takes_read.connect(self._on_takes_read)
        document.saved.connect(documents.remember)
        for signal in (document.saved, documents.saved):
            signal.connect(lambda path: self.status.tell(saved(path), _TOLD_MS))
        self._show_title()

    def _connect_spelling(self) -> None:
        """Connect the spelling row, and offer to convert ordinary spelling typed in place of phonemes."""
        panels, offer = self.panels, self._spelling_offer
        panels.editor.converted.connect(self._adopt_marked_prosody)
        panels.editor.word_pointed.connect(self.player.point_at)
        panels.editor.spelling_changed.connect(self._on_content_changed)
        panels.editor.text_changed.connect(
            lambda phonemes: offer.follow("" if panels.editor.document().text.strip() else phonemes)
        )
        panels.voice.voice_changed.connect(offer.set_voice)
        offer.withdrawn.connect(self.notifications.hide_conversion)

        def show(language: str) -> None:
            from kokoro_desktop.spelling.languages import language_of

            self.notifications.offer_conversion(
                language_of(language).name, lambda: panels.editor.convert(panels.editor.text(), language)
            )

        offer.offered.connect(show)

    def _show_text(self, text: str) -> None:
        """Show the text of a file: convert ordinary spelling to phonemes, but show phonemes unchanged."""
        from kokoro_desktop.spelling.detect import spelled_language  # imported late, because it loads the dictionary

        panels = self.panels
        language = spelled_language(text, language_of_voice(panels.voice.voice()))
        if language is None:
            panels.editor.set_text(text)
        else:
            panels.editor.convert(text, language)

    def _adopt_marked_prosody(self) -> None:
        """Replace the current prosody edit with the one that the text's markup requests."""
        panels, phonemes = self.panels, self.panels.editor.text()
        if panels.editor.has_prosody() and phonemes.strip():
            voice = panels.voice.voice()
            encoding = panels.editor.encoding() or encode(phonemes, Vocabulary.load(), language_of_voice(voice))
            self.prosody.put_back(panels.editor.prosody(passes(encoding, panels.speed.value())))
            self.actions_.refresh()

    def _use_output(self) -> None:
        self.playback.use_output(preferences.chosen_output(self._services.settings) or PortAudioOutput)

    def _content(self) -> Content:
        return self.store.takes, self.panels.editor.text(), self.panels.editor.state()

    def _session(self) -> State:
        self.document.check()
        return *self._content(), self.document.file, self.document.modified

    def _on_content_changed(self) -> None:
        self.keeper.touch()
        self._checking.start()

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self.document.name()}[*] – Kokoro Desktop")
        self.setWindowModified(self.document.modified)

    def _show_problem(self) -> None:
        keeper = self.keeper
        self.panels.takes.mark_unsaved(keeper.unsaved)
        self.notifications.show_unsaved(keeper.problem, len(keeper.unsaved), self.document.save_as)

    def _on_device_failed(self, sentence: str, details: str, request: SpeechRequest | None) -> None:
        def use_cpu() -> None:
            self.notifications.hide_error()
            self.commands.use_cpu(request)

        self.notifications.offer_cpu(sentence, details, use_cpu)

    def _on_take_ready(self, take: Take) -> None:
        self.player.finish(take)
        self.take_controller.add(take)
        self.notifications.show_unspoken(note.symbol for note in take.request.encoding.unknown)
        if take.unspoken:
            self.status.tell(tr("The spoken part was kept. Choose Play to continue."), _TOLD_MS)

    def _show_threads(self, choice: DeviceChoice | None) -> None:
        if choice is not None:
            self.panels.more.show_threads(choice.threads, self.panels.device.max_threads())

    def _on_measured(self, take: Take) -> None:
        self.panels.device.show_speed(take.request.device, take.request.threads, take.rtf)

    def _on_restored(self, session: Session) -> None:
        aside = session.aside
        if aside is not None:
            self.notifications.show_session_notes(session.notes, lambda: self.keeper.bring_back(aside))
        elif session.notes:
            self.notifications.show_session_notes(session.notes)
        for take in session.takes:
            self._progress.learn(take)
        if session.takes:
            self.store.restore(session.takes)
        if self.panels.editor.text():
            return  # the user has already typed something
        if session.text or session.takes:
            self._write_texts(session)
            changed = bool(session.takes) or session.text != EXAMPLES[0].phonemes
            self.document.restore(session.file, session.modified and (session.file is not None or changed))
        else:
            self.commands.take_example(EXAMPLES[0])
            self.document.restore(None, False)

    def _on_brought_back(self, session: Session) -> None:
        self.notifications.hide_session_notes()
        self.take_controller.open_takes(session.takes)
        self.panels.editor.restore(session.spelling, session.text)

    def _on_session_opened(self, session: Session) -> None:
        spelled = str(session.spelling.get("text", ""))
        if session.file is not None and (sentence := refusal(session.text) or refusal(spelled)):
            self.notifications.show_error(f"{session.file.name}: {sentence}")
            return
        self._replace_session(session)
        if session.file is not None:
            self.documents.remember(session.file)

    def _replace_session(self, session: Session) -> None:
        """Replace the current text, takes and prosody with those of a session."""
        self.commands.stop()
        self.notifications.hide_error()
        self.notifications.hide_session_notes()
        if session.notes:
            self.notifications.show_session_notes(session.notes)
        self.store.clear()
        self.prosody.forget()
        self.store.restore(session.takes)
        self._write_texts(session)
        self.undo_stack.clear()
        self.document.restore(session.file, session.modified)
        self.keeper.touch()

    def _on_takes_read(self, session: Session) -> None:
        self.notifications.hide_error()
        if session.notes:
            self.notifications.show_session_notes(session.notes)
        self.take_controller.open_takes(session.takes)

    def _write_texts(self, session: Session) -> None:
        self.panels.editor.restore(session.spelling, session.text)
        self.prosody.follow_shown()  # the last take was displayed before its text was inserted

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Start the slow parts of the initialisation once the window is visible."""
        super().showEvent(event)
        if not self._started:
            self._started = True
            QTimer.singleShot(0, self._start)

    def _start(self) -> None:
        self.keeper.load()
        self._check_voice()
        # In the background, because finding drivers starts a process on some systems.
        job = BackgroundJob(lambda task: self._services.devices(), self)
        job.finished.connect(self._on_devices_found)
        job.failed.connect(self.notifications.show_error)
        job.start()
        at_once, last = self._services.devices_at_once(), self._services.settings.text("device")
        found = not last or last in [choice.device for choice in at_once]
        QTimer.singleShot(0 if found else _PATIENCE_MS, lambda: self._use_meanwhile(at_once))

    def _use_meanwhile(self, choices: tuple[DeviceChoice, ...]) -> None:
        """While drivers are still being queried, offer the devices that need no driver."""
        if choices and not self.dialogs.devices and not self._closing:
            self._offer(choices)

    def _on_devices_found(self, choices: tuple[DeviceChoice, ...]) -> None:
        if not self._closing:
            self.dialogs.devices = choices
            self._offer(choices)

    def _offer(self, choices: tuple[DeviceChoice, ...]) -> None:
        """List the devices, and prepare the one used in the last session unless the user has already chosen one."""
        settings, picker = self._services.settings, self.panels.device
        before = picker.choice()
        with QSignalBlocker(picker):  # filling the list must not count as a choice
            picker.set_choices(choices)
            if before is None or before == self._offered:
                last = settings.text("device")
                if self.dialogs.devices or last in [choice.device for choice in choices]:
                    self._restore_device(last, int(settings.number("threads", 0)))
        self._offered = picker.choice()
        self._show_threads(self._offered)
        self.actions_.refresh()
        if self._offered != before:
            self.commands.prepare()

    def _restore_device(self, device: str, threads: int) -> None:
        picker = self.panels.device
        if not device or picker.set_choice(device, threads) or picker.choose_device(device):
            return
        chosen = picker.choice()
        reason = picker.unavailable_reason(device) or tr("it was not found")
        sentence = tr("The previously selected device {0} is not available ({1}). Using {2} instead.")
        self.notifications.show_replaced(
            sentence.format(device, reason, translated(chosen.label) if chosen else tr("none"))
        )

    def _check_voice(self) -> None:
        """Check in the background whether the voice of the last session is still available."""
        picker = self.panels.voice
        voice = picker.voice()

        def replace_voice(reason: str, details: str) -> None:
            if picker.voice() == voice:
                sentence = tr("The previously selected voice cannot be used: {0} Using {1} instead.")
                self.notifications.show_replaced(sentence.format(reason, DEFAULT_VOICE))
                picker.set_voice(DEFAULT_VOICE)

        job = BackgroundJob(lambda task: load_voice(voice), self)
        job.failed.connect(replace_voice)
        job.start()

    def event(self, event: QEvent) -> bool:
        """Let the focused widget handle the keys that it uses, even if they are also shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wanted(event):
            event.accept()
            return True
        return super().event(event)

    def _wanted(self, event: QKeyEvent) -> bool:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Space:
            return isinstance(focused, (QAbstractButton, QComboBox))
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            return isinstance(focused, (QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, PhonemeLane))
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Tell the user if a pressed key belongs to an unavailable action, because Qt silently ignores such keys."""
        super().keyPressEvent(event)
        action = self.actions_.disabled(QKeySequence(event.keyCombination()))
        if action is not None and action is not self.actions_.stop:  # Esc also closes and deselects things
            sentence = tr("{0} is currently not available.")
            if action in self.actions_.speaking and not self.commands.can_speak():
                sentence = tr("{0} is not available, because there is no text that the model can speak.")
            self.status.tell(sentence.format(plain_text(action)), _TOLD_MS)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """Move the focus to the next tab stop, or from a hidden or disabled widget to the editor or the transport.

        Qt's own search also stops at each container with a focus proxy. The position of such a container in the focus
        chain is arbitrary, so the focus would jump.
        """
        focused = self.focusWidget()
        if focused is None or not self.isVisible():
            return super().focusNextPrevChild(forward)
        if not (focused.isVisible() and focused.isEnabled()):
            self.panels.focus_after(focused).setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        step = QWidget.nextInFocusChain if forward else QWidget.previousInFocusChain
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        widget = step(focused)
        while widget is not None and widget is not focused:
            if is_tab_stop(widget) and widget.isVisible() and widget.isEnabled() and widget.window() is self:
                widget.setFocus(reason)
                return True
            widget = step(widget)
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Accept one file, or several prosody files."""
        if dropped_file(event.mimeData()) is not None or dropped_prosody(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open the dropped file, or open the dialog that imposes the dropped prosody files."""
        path, prosody = dropped_file(event.mimeData()), dropped_prosody(event.mimeData())
        if prosody:
            event.acceptProposedAction()
            self.dialogs.impose_prosody(prosody)
        elif path is not None:
            event.acceptProposedAction()
            self.documents.open(path)

    @property
    def closing(self) -> bool:
        """Whether the window is closing, that is, saving data and stopping background work."""
        return self._closing

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Hide the window, save, and end all background work; if data would be lost, ask the user first."""
        self.document.check()
        if not self._closing and not self._may_lose:
            if self.keeper.problem:
                event.ignore()
                self._ask_about_unsaved()
                return
            if self.document.file is not None and self.document.modified and not self.reopening:
                event.ignore()
                self.document.ask_before_loss(self.discard_and_close)
                return
        event.accept()
        if self._closing:
            return
        self._closing = True
        if self.document.file is None and self.document.modified and not self.reopening:
            announce(self, tr("Your text and takes will be restored at the next start."), urgent=True)
        self._state.save()
        self.hide()  # hide before the slower steps
        self.commands.stop()  # the spoken part becomes a take and is saved
        self.keeper.save_now()
        # A screen reader asks this process for the sentence.
        QTimer.singleShot(_READ_MS if QAccessible.isActive() else 0, self._closing_poll.start)

    def _reopen(self) -> None:
        """Close the window and let `run` reopen it; unsaved changes are restored from the session folder."""
        self.reopening = True
        self.close()

    def discard_and_close(self) -> None:
        """Close without saving; the next time the program starts, it opens the session file in its last saved state."""
        self.document.discard()
        self._may_lose = True
        self.close()

    def _ask_about_unsaved(self) -> None:
        """Ask the user what to do about data that could not be saved."""
        count, buttons = len(self.keeper.unsaved), QMessageBox.StandardButton
        text = tr("%n take(s) could not be saved.", count) if count else tr("The session could not be saved.")
        box = QMessageBox(QMessageBox.Icon.Warning, tr("Close"), text, parent=self)
        box.setInformativeText(translated(self.keeper.problem))
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.button(buttons.Save).setText(tr("Save &As…"))
        box.button(buttons.Discard).setText(tr("&Discard"))
        box.setDefaultButton(buttons.Save)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def act(button: QAbstractButton) -> None:
            if box.standardButton(button) == buttons.Save:
                self.document.save_as(self.discard_and_close)
            elif box.standardButton(button) == buttons.Discard:
                self.discard_and_close()

        box.buttonClicked.connect(act)
        box.open()

    def _device_to_save(self) -> DeviceChoice | None:
        """Return the chosen device, or None if it was only preselected because drivers have not responded yet."""
        choice = self.panels.device.choice()
        return None if choice == self._offered and not self.dialogs.devices else choice

    def _finish_closing(self) -> None:
        if not self._torn_down:
            if self.document.busy or not self.keeper.idle():
                return
            if self.keeper.problem and not self._may_lose:  # the last save failed
                self._closing = False
                self._closing_poll.stop()
                self.show()
                self._ask_about_unsaved()
                return
            self._torn_down = True
            self.actions_.close()
            self.player.close()
            for timer in (*self._spelling_offer.findChildren(QTimer), *self.panels.editor.findChildren(QTimer)):
                timer.stop()  # the last typed text must not start any more work
        dialogs = [dialog for dialog in self.findChildren(QDialog) if dialog.isVisible()]
        for dialog in dialogs:
            dialog.close()  # dialogs with running work stay visible until it has ended
        for job in running_jobs():
            if not isinstance(job, BackgroundQueue):  # queues end when their owners close them
                job.cancel()
        if self.speech.close(timeout_s=0) and self.keeper.idle() and not dialogs and not running_jobs():
            self._closing_poll.stop()
            self.notifications.close()
            self.closed.emit()
