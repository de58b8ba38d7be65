"""Speech requests: text, voice, settings and device, with the checks that need no network."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, Final

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, passes
from kokoro_desktop.prosody import NO_EDIT, ProsodyEdit, check_pass_length, requested_frames
from kokoro_desktop.spec import FRAME_S, MAX_SPEED, MIN_SPEED
from kokoro_desktop.spelling import Conversion, spelled_words
from kokoro_desktop.spelling.marked_prosody import marked_edit
from kokoro_desktop.spelling.word import PLAIN
from kokoro_desktop.voices import language_of_voice, load_voice

MAX_REQUESTED_S: Final = 3600  # limit on the total of the durations and pauses in one request, in seconds
_SETTINGS: Final = ("text", "voice", "speed", "device", "threads", "seed")


@dataclass(frozen=True)
class SpeechRequest:
    """Text, voice, settings and device of a synthesis; the same request and weights yield identical audio.

    Attributes
    ----------
    text
        Phonemes, as typed.
    voice
        Id, file or blend, as accepted by `voices.load_voice`.
    speed
        Speaking rate relative to the default, 0.25 to 4.
    placement
        Device that runs the network.
    threads
        Number of CPU threads.
    seed
        Seed of the noise; on the same machine, the same seed yields the same samples.
    edit
        Changes to the predicted prosody.
    words
        For text converted from spelling: each word as spelled, with the start and end of its phonemes in ``text``.
    vocabulary
        Vocabulary for encoding; None for the vocabulary of the model.
    """

    text: str
    voice: str
    speed: float
    placement: Placement
    threads: int
    seed: int
    edit: ProsodyEdit = NO_EDIT
    words: tuple[tuple[str, int, int], ...] = field(default=(), compare=False, repr=False)
    vocabulary: Vocabulary | None = field(default=None, compare=False, repr=False)

    @property
    def device(self) -> str:
        """Name of the device, as accepted by ``--device``."""
        return self.placement.name

    @cached_property
    def encoding(self) -> Encoding:
        """The text encoded for the model, in the language of the voice.

        Raises
        ------
        InputError
            The text contains nothing to speak, or a voice is unknown.
        """
        encoding = encode(self.text, self.vocabulary or Vocabulary.load(), language_of_voice(self.voice))
        for _, voice in encoding.voices:
            load_voice(voice)  # to report an unknown voice before speaking starts
        return encoding

    @cached_property
    def passes(self) -> tuple[Encoding, ...]:
        """The encoding, split into passes.

        Raises
        ------
        InputError
            As for `encoding`.
        """
        return passes(self.encoding, self.speed)

    def spelled(self, conversion: Conversion) -> SpeechRequest:
        """Return a copy of the request with the phonemes, words and prosody markup of a conversion."""
        request = replace(self, text=conversion.phonemes, words=spelled_words(conversion))
        if all(piece.prosody == PLAIN for piece in conversion.pieces):
            return request
        return replace(request, edit=marked_edit(conversion, request.passes))

    def settings(self) -> dict[str, Any]:
        """Return the fields by name, for storage, omitting the vocabulary and, if empty, the edit and the words."""
        settings = {name: getattr(self, name) for name in _SETTINGS}
        if self.edit:
            settings["edit"] = self.edit.settings()
        if self.words:
            settings["words"] = [list(word) for word in self.words]
        return settings

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> SpeechRequest:
        """Create a request from the result of `settings`.

        Raises
        ------
        DeviceError
            The device is unknown.
        InputError
            The edit is invalid.
        KeyError
            A setting is missing.
        """
        text, voice, speed, device, threads, seed = (settings[name] for name in _SETTINGS)
        edit = ProsodyEdit.from_settings(settings.get("edit", {}))
        words = tuple((str(word), int(start), int(end)) for word, start, end in settings.get("words", ()))
        return cls(text, voice, speed, Placement.parse(device), threads, seed, edit=edit, words=words)


def check_speed(speed: float) -> None:
    """Check that a speed is in the range supported by the model.

    Raises
    ------
    InputError
        The speed is out of range.
    """
    if not (math.isfinite(speed) and MIN_SPEED <= speed <= MAX_SPEED):
        raise InputError(
            message(
                "The speed {speed:g} is out of range. Choose a value from {MIN_SPEED:g} to {MAX_SPEED:g}.",
                speed=speed,
                MIN_SPEED=MIN_SPEED,
                MAX_SPEED=MAX_SPEED,
            )
        )


def pass_edits(edit: ProsodyEdit, parts: Sequence[Encoding]) -> tuple[ProsodyEdit, ...]:
    """Split an edit into one edit for each pass of a request.

    Raises
    ------
    InputError
        The edit changes tokens that do not exist, or the requested durations and pauses exceed `MAX_PASS_S` in one
        pass or `MAX_REQUESTED_S` in total.
    """
    starts = [0, *accumulate(len(part.tokens) + 2 for part in parts)]
    edit.check_tokens(starts[-1])
    edits = tuple(edit.of_tokens(start, end - start) for start, end in pairwise(starts))
    requested_s = sum(part.silence_s for part in parts)
    for each in edits:
        pass_s = requested_frames(each) * FRAME_S
        check_pass_length(pass_s)
        requested_s += pass_s
    if requested_s > MAX_REQUESTED_S:
        raise InputError(
            message(
                (
                    "The durations and pauses add up to {requested:,} s (limit {limit:,} s). Shorten "
                    "them or split the text."
                ),
                requested=round(requested_s),
                limit=MAX_REQUESTED_S,
            )
        )
    return edits
