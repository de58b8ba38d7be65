"""Expansion of a design into its stimuli, with the prosody that the stimuli of each voice share."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final

import numpy as np

from kokoro_desktop.continua import Continuum, Spacing
from kokoro_desktop.continua.steps import evenly_heard_weights, predicted_contour, predicted_durations
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import Span
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import mark, message
from kokoro_desktop.phonemes import open_mixtures
from kokoro_desktop.phonemes.symbols import VOWELS
from kokoro_desktop.phonemes.vocabulary import Vocabulary
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.editing import edited_durations
from kokoro_desktop.spec import FRAME_S
from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling.user_dictionary import UserDictionary
from kokoro_desktop.stimuli.design import Design
from kokoro_desktop.stimuli.stimulus import Stimulus
from kokoro_desktop.takes.units import group_spans
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import language_of_voice, load_voice, voice_name

_PUNCTUATION: Final = ".,;:!?…"


@dataclass(frozen=True)
class _Shared:
    """Data shared by all stimuli of a voice.

    Attributes
    ----------
    continuum
        Continuum of the design's sound pairs; None in a design without steps.
    request
        Request with the sound pairs at weight 0.5.
    weights
        Weights of the steps; contains only None in a design without steps.
    target
        Tokens of the target; None if there is no target.
    frames
        Duration of every token, in frames of 25 ms.
    contour
        Pitch of all voiced sounds.
    """

    continuum: Continuum | None
    request: SpeechRequest
    weights: tuple[float | None, ...]
    target: range | None
    frames: tuple[int, ...]
    contour: tuple[PitchPoint, ...]

    @cached_property
    def peak(self) -> PitchPoint | None:
        """Highest point of the target's pitch; None if the target is voiceless."""
        points = [point for point in self.contour if point.token in (self.target or ())]
        return max(points, key=lambda point: point.value, default=None)


def make_stimuli(
    design: Design, engine: Engine, dictionary: UserDictionary, task: Task = QUIET
) -> tuple[Stimulus, ...]:
    """Return every stimulus of a design, ordered by voice, F0 peak, duration and step.

    For each voice, the durations and the pitch are those that the model predicts for the text with its sound pairs at
    weight 0.5. Only the target's durations and pitch vary.

    Raises
    ------
    InputError
        The text cannot be spoken, the target does not occur exactly once in the text, or the target has no pitch to
        shift.
    Cancelled
        ``task`` was cancelled.
    """
    stimuli: list[Stimulus] = []
    for done, voice in enumerate(design.voices):
        task.progress(done, len(design.voices), "predicting")
        shared = _shared(design, voice, engine, dictionary, Task(cancelled=task.cancelled))
        stimuli += _of_voice(design, voice, shared, len(stimuli))
    return tuple(stimuli)


def _shared(design: Design, voice: str, engine: Engine, dictionary: UserDictionary, task: Task) -> _Shared:
    loaded = load_voice(voice)
    request = SpeechRequest(design.phonemes, voice, design.speed, engine.placement, engine.threads, design.seed)
    if design.text:
        language = design.language or language_of_voice(voice)
        request = request.spelled(convert(design.text, language, dictionary, fixed_language=bool(design.language)))
    continuum = None
    weights: tuple[float | None, ...] = (None,)
    if design.weights:
        continuum = Continuum(request, max(len(design.weights), 2), design.spacing)
        weights = design.weights
        if design.spacing is Spacing.SOUND:
            weights = evenly_heard_weights(continuum, loaded, engine, task)
    elif open_mixtures(request.text, Vocabulary.load(), language_of_voice(voice)):
        raise InputError(
            message(
                "The text contains a sound pair, but the design has no steps. Add the number of steps to the factors, "
                "for example step = 7."
            )
        )
    target = _find_target(request, continuum, design.target) if design.target else None
    middle = request if continuum is None else continuum.at(0.5)
    durations = predicted_durations(middle, loaded, engine.network, task)
    middle = replace(middle, edit=replace(middle.edit, durations=durations))
    contour = predicted_contour(middle, loaded, engine.network, task)
    frames = tuple(round(each.frames or 0) for each in durations)
    return _Shared(continuum, middle, weights, target, frames, contour)


def _find_target(request: SpeechRequest, continuum: Continuum | None, target: str) -> range:
    """Return the tokens of the target, extended to whole phonemes with their stress marks.

    A space before a consonant belongs to the target, because the consonant's sound begins there.

    Raises
    ------
    InputError
        The target does not occur exactly once in the text, or has no phonemes.
    """
    places = _spelled_places(request.words, target)
    if not places:
        starts = [index for index in range(len(request.text)) if request.text.startswith(target, index)]
        places = [(start, start + len(target)) for start in starts]
    if not places:
        sentence = mark("The target '{target}' is not part of the text or of its phonemes '{phonemes}'.")
        raise InputError(message(sentence, target=target, phonemes=request.text))
    if len(places) > 1:
        sentence = mark("The target '{target}' occurs {count} times in the text. Choose a part that occurs only once.")
        raise InputError(message(sentence, target=target, count=len(places)))
    (start, end), middle = places[0], request
    if continuum is not None:
        start, end, middle = continuum.index_at(0.5, start), continuum.index_at(0.5, end), continuum.at(0.5)
    spans: list[Span] = []
    for part in middle.passes:
        inner = (Span(symbol, origin, 0, 0) for symbol, origin in zip(part.symbols, part.origins, strict=True))
        spans += [Span("", -1, 0, 0), *inner, Span("", -1, 0, 0)]
    units = group_spans(spans)
    inside = [
        index for index, unit in enumerate(units) if unit.is_spoken and unit.last_origin >= start and unit.origin < end
    ]
    if not inside:
        raise InputError(message("The target '{target}' contains no phoneme.", target=target))
    first = inside[0]
    if units[first - 1].symbol == " " and VOWELS.isdisjoint(units[first].symbol):
        first -= 1
    return range(units[first].tokens.start, units[inside[-1]].tokens.stop)


def _spelled_places(words: Sequence[tuple[str, int, int]], target: str) -> list[tuple[int, int]]:
    """Return the phoneme range of each run of words that is spelled like the target, ignoring case."""
    wanted = [_plain(word) for word in target.split()]
    spelled = [_plain(word) for word, _, _ in words]
    starts = range(len(words) - len(wanted) + 1) if any(wanted) else ()
    return [
        (words[start][1], words[start + len(wanted) - 1][2])
        for start in starts
        if spelled[start : start + len(wanted)] == wanted
    ]


def _plain(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold().strip(_PUNCTUATION)


def _of_voice(design: Design, voice: str, shared: _Shared, done: int) -> Iterator[Stimulus]:
    levels = product(design.f0_peaks, design.durations, enumerate(shared.weights, 1))
    for number, (f0_peak, duration, (step, weight)) in enumerate(levels, done + 1):
        frames = _scaled(shared, duration)
        edit = replace(
            shared.request.edit,
            durations=tuple(DurationEdit(token, each) for token, each in enumerate(frames)),
            contour=shared.contour,
            offsets=_raised(shared, f0_peak),
            pitch_shift=0.0,
            pitch_range=1.0,
        )
        request = shared.request if shared.continuum is None or weight is None else shared.continuum.at(weight)
        peak, target = shared.peak, shared.target
        requested_s = None if target is None else sum(shared.frames[token] for token in target) * duration * FRAME_S
        yield Stimulus(
            number=number,
            id=_name(design, number, voice, f0_peak, duration, step),
            voice=voice,
            f0_peak=f0_peak,
            duration=duration,
            step=step if shared.continuum is not None else 0,
            weight=weight,
            phonemes=request.text,
            speed=request.speed,
            seed=request.seed,
            edit=edit,
            words=request.words,
            target=None if target is None else (target.start, target.stop),
            f0_peak_hz=None if peak is None else peak.value * 2 ** (f0_peak / 12),
            duration_s=requested_s,
        )


def _scaled(shared: _Shared, factor: float) -> tuple[int, ...]:
    """Scale the target's duration, and return the frames of every token; those outside the target do not change."""
    if shared.target is None:
        return shared.frames
    start, stop = shared.target.start, shared.target.stop
    own = np.array(shared.frames[start:stop], np.int64)
    scaling = ProsodyEdit(durations=tuple(DurationEdit(token, factor=factor) for token in range(len(own))))
    return (*shared.frames[:start], *edited_durations(own, scaling).tolist(), *shared.frames[stop:])


def _raised(shared: _Shared, semitones: float) -> tuple[PitchPoint, ...]:
    """Return pitch offsets that shift the whole target, with glides in the tokens directly before and after it."""
    if not semitones or shared.target is None:
        return ()
    if shared.peak is None:
        raise InputError(
            message(
                "With the voice {voice}, the target contains no voiced sound, so its F0 cannot be changed.",
                voice=voice_name(shared.request.voice),
            )
        )
    first, last = shared.target.start, shared.target.stop - 1
    return (
        PitchPoint(first - 1, 0.0, 0.0),
        PitchPoint(first, 0.0, semitones),
        PitchPoint(last, 1.0, semitones),
        PitchPoint(last + 1, 1.0, 0.0),
    )


def _name(design: Design, number: int, voice: str, f0_peak: float, duration: float, step: int) -> str:
    """Return the name of a stimulus: its number, and the level of each factor that varies."""
    parts = [f"{number:0{len(str(design.count))}}"]
    if len(design.voices) > 1:
        parts.append("".join(letter if letter.isalnum() or letter in "_-" else "_" for letter in voice)[:40])
    if len(design.f0_peaks) > 1:
        parts.append(f"f0{f0_peak:+g}")
    if len(design.durations) > 1:
        parts.append(f"dur{duration:g}")
    if len(design.weights) > 1:
        parts.append(f"step{step:0{len(str(len(design.weights)))}}")
    return "_".join(parts)
