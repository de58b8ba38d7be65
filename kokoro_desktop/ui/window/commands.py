"""User commands, and the conditions under which they are available."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QApplication

from kokoro_desktop.devices.kinds import CPU
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.phonemes.examples import Example
from kokoro_desktop.phonemes.marks import without_marks
from kokoro_desktop.phonemes.mixtures import MIXTURE, Mixture
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import MIXABLE
from kokoro_desktop.prosody import NO_EDIT
from kokoro_desktop.prosody.carry import carry_edit
from kokoro_desktop.takes import Take, find_take
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.sound.curve_tracking import CurveTracking
from kokoro_desktop.ui.sound.picture_files import PictureFiles
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.prosody_editing import ProsodyEditing
from kokoro_desktop.ui.sound.unedited import Unedited
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.speech.previews import Previews
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.takes.praat import Praat
from kokoro_desktop.ui.takes.session_document import SessionDocument
from kokoro_desktop.ui.takes.take_controller import TakeController
from kokoro_desktop.ui.text.documents import Documents
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.window.edit_commands import EditCommands
from kokoro_desktop.ui.window.panels import Panels
from kokoro_desktop.ui.window.play_source import PlaySource


@dataclass(frozen=True, kw_only=True)
class Commands:
    """Commands that involve several components; for anything else, actions call a component directly.

    Edit menu commands are in `EditCommands`, and commands that open dialogs are in `DialogCommands`.
    """

    panels: Panels
    store: TakeList
    player: PlaybackController
    speech: SpeechController
    take_controller: TakeController
    documents: Documents
    editing: EditCommands
    prosody: ProsodyEditing
    unedited: Unedited
    pictures: PictureFiles
    tracked_pitch: CurveTracking
    formants: CurveTracking
    previews: Previews
    document: SessionDocument
    praat: Praat
    source: PlaySource

    def chosen(self) -> SpeechRequest | None:
        """Return a request with the chosen voice, speed, seed and device but no text; None if there is no device."""
        panels, choice = self.panels, self.panels.device.choice()
        if choice is None:
            return None
        voice, speed, seed = panels.voice.voice(), panels.speed.value(), panels.seed.value()
        return SpeechRequest("", voice, speed, choice.placement, choice.threads, seed)

    def request(self) -> SpeechRequest | None:
        """Return the request for the current text and settings; None if there is no text or no device is available."""
        chosen, text = self.chosen(), self.panels.editor.text()
        if chosen is None or not text.strip():
            return None
        words = self.panels.editor.document().words
        return replace(chosen, text=text, edit=self.prosody.edit, words=words)

    def engine_key(self) -> str:
        """Return the key of the bundles that are ready for the chosen device; an empty string if there are none."""
        engine, chosen = self.speech.engine, self.chosen()
        same = engine is not None and chosen is not None and engine.placement == chosen.placement
        return engine.bundle if engine is not None and same else ""

    def can_speak(self) -> bool:
        """Return whether there is text to speak and a device is available; faster than building a request."""
        editor = self.panels.editor
        has_text = editor.encoding() is not None and not editor.text().isspace()
        return has_text and self.panels.device.choice() is not None

    def busy(self) -> bool:
        """Return whether the program is speaking, playing or paused, that is, whether `stop` would have an effect."""
        return self.speech.busy or self.player.playing or self.player.paused

    def shows_take(self) -> bool:
        """Return whether a take is displayed."""
        return self.player.take is not None

    def selected_count(self) -> int:
        """Return the number of takes selected in the list."""
        return len(self.take_controller.selected())

    def has_selection(self) -> bool:
        """Return whether part of the sound is selected."""
        return self.player.selection() is not None

    def speak(self) -> None:
        """Speak the text; if a take of the text exists, play it again, or continue it if it was stopped."""
        if self.panels.editor.wait_for_conversion(self.speak):
            return
        request = self.request()
        if request is not None:
            self._play_or_speak(request)

    def speak_line(self, to_end: bool = False) -> None:
        """Speak the line at the caret or, if ``to_end`` is True, that line and all following lines; see `speak`."""
        editor = self.panels.editor
        if editor.wait_for_conversion(partial(self.speak_line, to_end)):
            return
        whole, document = self.request(), editor.document()
        part = document.part(editor.line(), len(document.lines) - 1 if to_end else editor.line())
        if whole is None or not without_marks(part.phonemes).strip():
            return
        request = replace(whole, text=part.phonemes, words=part.words, edit=NO_EDIT)
        if whole.edit:
            request = replace(request, edit=carry_edit(whole.edit, whole.passes, request.passes).edit)
        self._play_or_speak(request)
        self.source.choose(take=True)

    def _play_or_speak(self, request: SpeechRequest) -> None:
        self.panels.editor.end_step()
        if request == self.speech.request:
            if self.player.growing:
                self.player.restart()
                return
            self.speech.stop()  # another take is displayed: the spoken part becomes a take that can be continued
        takes = self.store.takes
        shown = self.player.take
        if shown is not None and shown.draft_of is not None and shown.request == request:
            self.player.play(shown)  # a draft is not in the list yet
            return
        # The weights are unknown until the model is ready; assume those of the latest take of this request.
        weights = self.speech.weights or next((each.weights for each in reversed(takes) if each.request == request), "")
        found = find_take(takes, request, weights)
        if found is not None and self._can_go_on(found):
            self._go_on(found, 0)
            return
        if found is None or found.unspoken:
            self._speak(request)
            return
        self.speech.stop()
        self.panels.takes.select([found.id])
        self.player.play(found)

    def recompute(self) -> None:
        """Speak the text even if a take of it already exists."""
        if not self.panels.editor.wait_for_conversion(self.recompute):
            self._speak(self.request())

    def play(self) -> None:
        """Pause or resume playback; if stopped, play the text or the displayed take, whichever was used last."""
        player, of_take = self.player, self.source.is_take or not self.can_speak()
        if player.sounding:
            player.pause()
        elif player.paused and (of_take or self._is_shown(self.request())):
            player.resume()
        elif not of_take:
            self.speak()
        elif self.can_go_on():
            self.go_on()
        else:
            player.play_shown()

    def _is_shown(self, request: SpeechRequest | None) -> bool:
        take = self.player.take
        return request == (take.request if take is not None else self.speech.request)

    def can_go_on(self) -> bool:
        """Return whether the displayed take is partial and can be continued with the current model."""
        return self.player.take is not None and self._can_go_on(self.player.take)

    def go_on(self) -> None:
        """Speak the rest of the displayed take, and play it from the playhead."""
        if self.player.take is not None:
            self._go_on(self.player.take, self.player.place)

    def stop(self) -> None:
        """Stop playback and synthesis."""
        self.player.stop()
        self.speech.stop()

    def can_stop(self) -> bool:
        """Return whether `stop_current` would have an effect."""
        return self.busy() or self.panels.editor.converting

    def stop_current(self) -> None:
        """Stop playback and synthesis or, if there is neither, a slow conversion of the text."""
        if self.busy():
            self.stop()
        else:
            self.panels.editor.stop_converting()

    def prepare(self) -> None:
        """Prepare the chosen device."""
        choice = self.panels.device.choice()
        if choice is not None:
            self.speech.prepare(choice)

    def use_cpu(self, request: SpeechRequest | None) -> None:
        """Prepare the CPU in place of a failed device, and speak the failed request on it."""
        picker = self.panels.device
        if not picker.choose_device(CPU):
            return
        choice = picker.choice()
        if request is not None and choice is not None:
            self._speak(replace(request, placement=choice.placement, threads=choice.threads))

    def give_up_preparing(self) -> None:
        """Stop preparing the chosen device, and select the device that is ready, if any."""
        self.speech.give_up_preparing()
        engine = self.speech.engine
        if engine is not None:
            with QSignalBlocker(self.panels.device):  # this device is already prepared
                self.panels.device.set_choice(engine.device, engine.threads)

    def take_example(self, example: Example) -> None:
        """Insert an example sentence, and choose a voice for its language."""
        self.panels.editor.set_rows(example.text, example.phonemes)
        self.panels.voice.set_voice(example.voice)

    def use_take(self, identifier: int) -> None:
        """Display a take, and restore its text, voice, speed and seed."""
        take = self.store.get(identifier)
        if take is not None:
            self._use(take)

    def _use(self, take: Take) -> None:
        self.panels.editor.set_words(take.request.text, take.request.words)
        self.panels.voice.set_voice(take.request.voice)
        self.panels.speed.set_value(take.request.speed)
        self.panels.seed.set_value(take.request.seed)
        self.player.show(take)
        self.prosody.follow_shown()  # no signal arrives if the take was already displayed

    def copy_prosody(self, identifier: int) -> None:
        """Copy the prosody of a take."""
        take = self.store.get(identifier)
        if take is not None:
            self.prosody.copy_from(take)
            self.panels.takes.can_paste_prosody = True

    def paste_prosody(self, identifier: int) -> None:
        """Restore the text and settings of a take, and apply the copied prosody to it."""
        self.use_take(identifier)
        self.prosody.paste()

    def mix(self, unit: Unit, second: str, weight: float) -> None:
        """Mix a phoneme of the displayed take with another, and speak the text; weight 0 removes the mixture."""
        take, editor = self.player.take, self.panels.editor
        if take is None or take.request.text != editor.text():
            self.prosody.told.emit(
                tr("The text has changed since this take was spoken. Speak it again, then mix the phoneme.")
            )
            return
        text, mixture = editor.text(), MIXTURE.search(unit.symbol)
        if mixture is not None:
            start = unit.origin + mixture.start()
            found = MIXTURE.match(text, start)
            written, first = (found[0], found[1].partition("~")[0]) if found is not None else ("", "")
        else:
            first = next(char for char in unit.symbol if char in MIXABLE)
            start = unit.origin + unit.symbol.index(first)
            written = next((each for each in (standard_ipa(first), first) if text.startswith(each, start)), "")
        if written:
            editor.replace(start, written, str(Mixture(first, second, weight)) if weight else first)
            self.speak()

    def shows_other_text(self) -> bool:
        """Return whether the text of the displayed take differs from the current text."""
        take = self.player.take
        return take is not None and take.request.text != self.panels.editor.text()

    def load_shown(self) -> None:
        """Restore the text, voice, speed and seed of the displayed take."""
        if self.player.take is not None:
            self._use(self.player.take)  # a draft is not in the list yet

    def can_swap(self) -> bool:
        """Return whether there are two takes to switch between."""
        return self.selected_count() == 2 or self.unedited.can_swap()

    def swap(self) -> None:
        """Switch between two selected takes, or between an edited take and its unedited version."""
        if self.selected_count() == 2:
            self.take_controller.swap()
        else:
            self.unedited.swap()

    def play_or_recompute(self) -> None:
        """Play or pause; if Shift is held down, speak the text again."""
        if QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.recompute()
        else:
            self.play()

    def save_text(self) -> None:
        """Save the phonemes to a file."""
        self.documents.ask_and_save(self.panels.editor.text())

    def save_picture(self) -> None:
        """Save the picture of the displayed take to a file."""
        if self.player.take is not None:
            self.pictures.ask_and_save(self.player.take)

    def print_picture(self) -> None:
        """Print the picture of the displayed take."""
        if self.player.take is not None:
            self.pictures.ask_and_print(self.player.take)

    def _can_go_on(self, take: Take) -> bool:
        engine = self.speech.engine
        # If the engine is not ready yet, assume that it is the same.
        same = engine is None or (engine.weights, engine.bundle) == (take.weights, take.bundle)
        return take.unspoken > 0 and same and find_take([take], take.request, take.weights) is not None

    def _go_on(self, take: Take, start: int) -> None:
        self.speech.speak(take.id, take.request, begun=take)
        self.player.go_on(take, start)

    def _speak(self, request: SpeechRequest | None) -> None:
        if request is not None:
            self.speech.speak(self.store.next_id(), request)
