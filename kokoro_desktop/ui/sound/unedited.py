"""Comparison of an edited take with its unedited version."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from kokoro_desktop.takes import Take, find_take
from kokoro_desktop.takes.units import Unit
from kokoro_desktop.ui.sound.ab_listening import AbListening
from kokoro_desktop.ui.sound.playback_controller import PlaybackController
from kokoro_desktop.ui.sound.slow_edits import unedited
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.take_list import TakeList
from kokoro_desktop.ui.translation import tr

# Id for a rendered take that is played but never listed; listed takes have ids from 1.
_UNLISTED: Final = 0


class Unedited(QObject):
    """Player for the unedited version of a take or unit, which is synthesised if necessary.

    Signals
    -------
    told(str)
        A status message that names the version being played.
    """

    told = Signal(str)

    def __init__(
        self,
        player: PlaybackController,
        listening: AbListening,
        speech: SpeechController,
        store: TakeList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._player, self._listening, self._speech, self._store = player, listening, speech, store
        # Id of the edited take.
        self._edited: int | None = None
        # Id of its unedited version, which may not be ready yet.
        self._plain: int | None = None
        # Whether the unedited version is being synthesised.
        self._awaited = False
        # The edited take and the unit to play as predicted after rendering.
        self._unit: tuple[Take, Unit] | None = None
        speech.edit_ready.connect(self._on_ready)

    def can_swap(self) -> bool:
        """Return whether the displayed take is complete, and is an edited take or the unedited version of one."""
        take = self._player.take
        if take is None or take.unspoken or take.draft_of is not None:
            return False
        return bool(take.request.edit) or self._left(take) is not None

    def swap(self) -> None:
        """Switch between the edited and unedited versions, at equal loudness and at the same position."""
        shown = self._player.take
        if shown is None or not self.can_swap():
            return
        edited = self._left(shown)
        if edited is not None:
            self._go(edited, shown)
            return
        request = unedited(shown)
        plain = find_take(self._store.takes, request, shown.weights)
        awaited = self._awaited and self._edited == shown.id
        self._edited = shown.id
        self._awaited = plain is None or bool(plain.unspoken)
        if plain is None or plain.unspoken:
            if self._plain is None or not awaited:  # a repeated key press requests the same take
                self._plain = self._store.next_id()
            self._speech.render_edit(self._plain, request, shown)
        else:
            self._plain = plain.id
            self._go(shown, plain)

    def play_unit(self, unit: Unit) -> None:
        """Play a unit of the displayed take as predicted."""
        take = self._player.take
        if take is None or not take.request.edit:
            self._player.play_phoneme(unit)
            return
        self._unit = (take, unit)
        self._speech.render_edit(_UNLISTED, unedited(take), take)

    def _left(self, take: Take) -> Take | None:
        """Return the edited take of the last comparison if ``take`` is its unedited version; otherwise None."""
        return self._store.get(self._edited) if self._edited is not None and take.id == self._plain else None

    def _on_ready(self, take: Take) -> None:
        if take.id == _UNLISTED:
            self._play_rendered(take)
            return
        edited = self._left(take)
        if edited is not None and not take.request.edit:
            self._awaited = False
            self._store.add(take)
            if self._player.take is not None and self._player.take.id == edited.id:
                self._go(edited, take)

    def _play_rendered(self, take: Take) -> None:
        edited, unit = self._unit or (None, None)
        if edited is None or unit is None or take.request != unedited(edited):
            return  # requested by an earlier click
        self._unit = None
        spans = take.spans[unit.tokens.start : unit.tokens.stop]
        self._player.play_unlisted(take.samples[spans[0].start : spans[-1].end])

    def _go(self, edited: Take, plain: Take) -> None:
        def tell(there: Take) -> None:
            said = tr("Take {0}, edited") if there is edited else tr("Take {0}, unedited")
            self.told.emit(said.format(there.id))

        self._listening.swap(edited, plain, tell)
