"""Messages to the user: the status line at the bottom and banners at the top."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from kokoro_desktop.ui.sound.playback import PlaybackState
from kokoro_desktop.ui.speech.controller import SpeechState
from kokoro_desktop.ui.speech.preparing_card import PreparingCard
from kokoro_desktop.ui.translation import tr, translated
from kokoro_desktop.ui.widgets.banner import BannerArea, BannerButton
from kokoro_desktop.ui.widgets.status_line import StatusLine
from kokoro_desktop.ui.widgets.text_dialog import DetailsDialog
from kokoro_desktop.ui.window.log_tail import LogTail

_log = logging.getLogger(__name__)

MODEL = "model"
AUDIO = "audio"
ERROR = "error"
UNEXPECTED = "unexpected"
SESSION = "session"
FOUND = "found"
REPLACED = "replaced"
SPELLING = "spelling"
CARRIED = "carried"

# Maximum number of symbols named in the status line.
_MOST_SYMBOLS: Final = 8


class Notifications(QObject):
    """Notifier that shows events in the status line and in banners.

    Parameters
    ----------
    card
        The card that shows the progress of preparing the model.
    prepare, give_up
        Functions that start and stop preparing the model.
    """

    def __init__(
        self,
        banners: BannerArea,
        status: StatusLine,
        card: PreparingCard,
        prepare: Callable[[], object],
        give_up: Callable[[], object],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._banners, self._status, self._window = banners, status, window
        self._prepare, self._card = prepare, card
        card.cancelled.connect(give_up)
        self._speech, self._sound = SpeechState.NOT_READY, PlaybackState.STOPPED
        self._starting = True
        self._audible = False
        self._unspoken = ""
        self._log = LogTail()
        self._log.open()
        self._details: DetailsDialog | None = None
        self._say()

    def show_speech(self, state: SpeechState) -> None:
        """Show the state of `SpeechController`."""
        before, self._speech = self._speech, state
        self._starting = False
        if state is not SpeechState.OPENING:
            self._card.end()
            self._banners.drop(MODEL)
        if state is SpeechState.NOT_READY and before is SpeechState.OPENING:
            button = BannerButton(tr("&Prepare"), self._prepare)
            sentence = tr("The model is not ready, so nothing can be spoken yet.")
            self._banners.show_message(MODEL, "warning", sentence, button, closable=False)
        if state is SpeechState.SPEAKING:
            self._unspoken = ""
            self._banners.drop(ERROR)
        else:
            self._status.end_progress()
        self._say()

    def show_unspoken(self, symbols: Iterable[str]) -> None:
        """Show the unknown symbols that were left out, if any, in the state until speech starts again."""
        self._unspoken = " ".join(islice(dict.fromkeys(symbols), _MOST_SYMBOLS))
        self._say()

    def show_sound(self, state: PlaybackState) -> None:
        """Show the state of `Playback`."""
        self._sound = state
        self._say()

    def show_progress(self, done: int, total: int, what: str) -> None:
        """Show the progress of preparing the model in the status line and, after a moment, also on the card."""
        if self._speech is SpeechState.OPENING:
            self._card.follow(done, total, what)
            # While the card is visible, it shows the remaining time itself.
            rest = self._card.rest_s() if self._card.isHidden() else None
            self._status.progress(self._card.share(), rest, tr("Preparing"))

    def show_error(self, sentence: str, details: str = "") -> None:
        """Show the error that caused a user's request to fail."""
        self._banners.show_message(ERROR, "error", sentence, self._details_button(sentence, details))

    def offer_cpu(self, sentence: str, details: str, accept: Callable[[], object]) -> None:
        """Report that a device failed, and offer the CPU instead; ``accept`` switches to the CPU."""
        on_cpu = BannerButton(tr("Use the &CPU"), accept)
        self._banners.show_message(ERROR, "error", sentence, on_cpu, self._details_button(sentence, details))

    def hide_error(self) -> None:
        """Remove the error message."""
        self._banners.drop(ERROR)

    def show_unexpected(self, sentence: str, details: str) -> None:
        """Report an unexpected error that does not end the program."""
        text = tr("An unexpected error occurred ({0}). Your text and takes are safe.").format(sentence)
        self._banners.show_message(UNEXPECTED, "error", text, self._details_button(text, details))

    def show_sound_lost(self, sentence: str) -> None:
        """Warn that no audio output is available."""
        self._banners.show_message(AUDIO, "warning", tr("{0} Everything else still works.").format(sentence))

    def hide_sound_lost(self) -> None:
        """Remove the warning about the missing audio output."""
        self._banners.drop(AUDIO)

    def show_unsaved(self, problem: str, takes: int, save_as: Callable[[], object]) -> None:
        """Show why the session cannot be saved, or remove this message once the session is saved.

        Parameters
        ----------
        problem
            The reason; empty once everything is saved.
        takes
            The number of takes that could not be saved.
        save_as
            Function that lets the user save the session to a different file.
        """
        if not problem:
            self._banners.drop(SESSION)
            return
        count = tr("%n take(s) could not be saved.", takes) if takes else ""
        sentence = " ".join(filter(None, (count, translated(problem))))
        if self._banners.message(SESSION) != sentence:
            button = BannerButton(tr("Save &As…"), save_as)
            self._banners.show_message(SESSION, "warning", sentence, button, closable=False)

    def show_session_notes(self, notes: Sequence[str], bring_back: Callable[[], object] | None = None) -> None:
        """Show notes about the last session; ``bring_back`` restores a session that was set aside, if any."""
        button = [] if bring_back is None else [BannerButton(tr("&Restore It"), bring_back)]
        self._banners.show_message(FOUND, "information", " ".join(map(translated, notes)), *button)

    def hide_session_notes(self) -> None:
        """Remove the notes about the last session."""
        self._banners.drop(FOUND)

    def show_replaced(self, sentence: str) -> None:
        """Report that an earlier choice is no longer available; previous reports stay visible."""
        before = self._banners.message(REPLACED)
        self._banners.show_message(REPLACED, "warning", " ".join(filter(None, (before, sentence))))

    def offer_conversion(self, language: str, convert: Callable[[], object]) -> None:
        """Report that the phonemes look like ordinary spelling in a language, and offer to convert them."""
        sentence = tr("This looks like {0} in ordinary spelling, but the model reads it as phonemes.")
        button = BannerButton(tr("&Convert to Phonemes"), convert)
        self._banners.show_message(SPELLING, "information", sentence.format(translated(language)), button)

    def hide_conversion(self) -> None:
        """Remove the offer to convert spelling."""
        self._banners.drop(SPELLING)

    def show_carried(self, count: int, reset: Callable[[], object]) -> None:
        """Show how many prosody edits were carried over from the previous text, and offer to reset them.

        If ``count`` is 0, remove this message.
        """
        if not count:
            self._banners.drop(CARRIED)
            return
        sentence = tr("%n edit(s) kept from the previous text.", count)
        self._banners.show_message(CARRIED, "information", sentence, BannerButton(tr("&Reset"), reset))

    def close(self) -> None:
        """Stop collecting log lines."""
        self._log.close()

    def _details_button(self, sentence: str, details: str = "") -> BannerButton:
        return BannerButton(tr("&Details"), lambda: self._show_details(sentence, details))

    def _show_details(self, sentence: str, details: str) -> None:
        if self._details is not None:
            self._details.close()
        log = self._log.text() or tr("Nothing was logged.")
        everything = "\n\n".join(part for part in (details, tr("Log:"), log) if part)
        self._details = DetailsDialog(sentence, everything, self._window)
        self._details.finished.connect(self._forget_details)
        self._details.show()

    def _forget_details(self) -> None:
        if self._details is not None:
            self._details.deleteLater()
            self._details = None

    def _say(self) -> None:
        sounds = self._sound in (PlaybackState.PLAYING, PlaybackState.STARVED)
        paused = self._sound is PlaybackState.PAUSED
        if self._speech is SpeechState.OPENING:
            text = tr("Preparing")
        elif self._sound is PlaybackState.WAITING:
            text = tr("Waiting for an audio device")
        elif self._speech is SpeechState.SPEAKING:
            text = tr("Speaking, paused") if paused else tr("Speaking and playing") if sounds else tr("Speaking")
        elif sounds:
            text = tr("Playing")
        elif paused:
            text = tr("Paused")
        else:
            text = tr("Ready") if self._speech is not SpeechState.NOT_READY else tr("Not ready")
            if self._unspoken and self._speech is SpeechState.READY:
                text = tr("Ready. Symbols that were not spoken: {0}").format(self._unspoken)
            if self._starting:
                text = tr("Starting")
        # An announcement would be spoken over the sound, whose beginning and end can be heard anyway.
        audible = (sounds or self._speech is SpeechState.SPEAKING) and not paused
        ended = self._audible and self._speech is SpeechState.READY and self._sound is PlaybackState.STOPPED
        ended = ended and not self._unspoken
        self._status.say(text, announced=not (audible or ended))
        self._audible = audible
