"""Synthesis of a request: a cancellable stream of audio chunks with timings and the position of each phoneme."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from types import MappingProxyType

import numpy as np

from kokoro_desktop.audio.seams import fade_out, fade_seams, put_in
from kokoro_desktop.engine.request import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.phonemes import Encoding, find_pauses
from kokoro_desktop.phonemes.symbols import PAUSES
from kokoro_desktop.prosody import (
    PassProsody,
    Prosody,
    ProsodyEdit,
    edited_durations,
    f0_in_time,
    token_bounds,
)
from kokoro_desktop.prosody.imposed import SpokenPass
from kokoro_desktop.prosody.levels import STEP, find_sound
from kokoro_desktop.prosody.seam_pause import Seams, find_seams
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassMemory
from kokoro_desktop.spec import BOUNDARY_TOKEN, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice, load_voice


@dataclass(frozen=True)
class Span:
    """Position of one token in the sound.

    Attributes
    ----------
    symbol
        Phoneme, or mixture as typed; empty for the start and end tokens.
    origin
        Index of the symbol in the text as typed; -1 for the start and end tokens.
    start, end
        Range in samples from the start of the chunk. It is earlier than the token's frames by
        `runtime.alignment.lead_s`.
    frames
        Number of frames (25 ms) in the rendered sound.
    predicted
        Number of frames predicted by the model.
    silence_s
        Requested silence in seconds; above 0 only for the end token of a pass.
    """

    symbol: str
    origin: int
    start: int
    end: int
    frames: int = 0
    predicted: int = 0
    silence_s: float = 0.0


@dataclass(frozen=True)
class SpeechChunk:
    """Audio of one pass, or of one part of a pass that is rendered in parts.

    Attributes
    ----------
    index, count
        Index of the pass, from 0, and number of passes.
    encoding
        Encoding of the pass.
    samples
        float32 [n], 24 kHz, between -1 and 1 except for rare peaks.
    prosody
        Rendered durations, F0 and energy.
    predicted
        Pitch and energy that the model predicts for these durations; ``prosody`` itself if nothing is edited.
    spans
        Position of each token, including the start and end tokens. If a pass is rendered in parts, each token belongs
        to the part in which it ends; the first token may begin in the previous part.
    seconds
        Time spent in each stage, in seconds.
    lead_s
        Seconds by which the spans precede the tokens' frames.
    to_come
        Number of tokens in each following part and pass.
    cut
        Number of samples between the start of the pass's first frame and the first sample of the chunk. These samples
        are trimmed silence after a requested pause, or belong to previous parts.
    part
        Index of the part, from 0.
    ends
        Whether this is the last part of its pass.
    """

    index: int
    count: int
    encoding: Encoding
    samples: Floats
    prosody: Prosody
    predicted: Prosody
    spans: tuple[Span, ...]
    seconds: dict[str, float]
    lead_s: float
    to_come: tuple[int, ...] = ()
    cut: int = 0
    part: int = 0
    ends: bool = True

    @property
    def first(self) -> bool:
        """Whether this is the first chunk of the sound."""
        return self.index == 0 and self.part == 0

    @property
    def last(self) -> bool:
        """Whether this is the last chunk of the sound."""
        return self.index == self.count - 1 and self.ends

    @property
    def durations(self) -> Ints:
        """Number of frames of each token, int64 [T], including the start and end tokens."""
        return self.prosody.durations

    @property
    def f0(self) -> Floats:
        """Pitch in hertz, with one value per 12.5 ms of the sound, float32 [ceil(n / 300)]."""
        return f0_in_time((self.prosody,), (-self.cut,), (0,), len(self.samples))

    @property
    def predicted_f0(self) -> Floats:
        """Predicted pitch in hertz, with one value per 12.5 ms of the sound, float32 [ceil(n / 300)]."""
        return f0_in_time((self.predicted,), (-self.cut,), (0,), len(self.samples))


def pass_inputs(part: Encoding, voice: Voice) -> tuple[Ints, Floats]:
    """Return the network's input for the phonemes of one pass.

    Returns
    -------
    tokens : int64 [T]
        Token ids, with the boundary token at both ends.
    style_row : float32 [256]
        Row for this number of phonemes, from the voice of the pass if it has one, otherwise from ``voice``.
    """
    tokens = np.array([BOUNDARY_TOKEN, *part.tokens, BOUNDARY_TOKEN], np.int64)
    return tokens, (load_voice(part.voice) if part.voice else voice).row(part.style_length)


def passes_to_impose_on(
    request: SpeechRequest, voice: Voice, network: Network, memory: PassMemory, task: Task = QUIET
) -> tuple[SpokenPass, ...]:
    """Return the passes of a request and their edited durations, as input for `prosody.imposed`.

    Raises
    ------
    Cancelled, InputError
        As for `speak`.
    """
    spoken = []
    for part, edit, seams, tokens, row in _edited_passes(request, voice):
        predicted = network.predict_durations(tokens, row, request.speed, task, memory.of(tokens, row), seams)
        lead = round(network.lead_s(request.speed) * SAMPLE_RATE)
        spoken.append(SpokenPass(part, edited_durations(predicted, edit), lead))
    return tuple(spoken)


def predict_passes(
    request: SpeechRequest, voice: Voice, network: Network, task: Task = QUIET, memory: PassMemory | None = None
) -> Iterator[tuple[Encoding, PassProsody]]:
    """Predict the prosody of a request, with edits applied, without rendering audio.

    Yields
    ------
    tuple
        Each pass and its prosody, in order.

    Raises
    ------
    Cancelled, InputError
        As for `speak`.
    """
    for part, edit, seams, tokens, row in _edited_passes(request, voice):
        known = memory.of(tokens, row) if memory is not None else None
        yield part, network.predict_edited(tokens, row, request.speed, edit, task, known=known, seams=seams)


def _edited_passes(request: SpeechRequest, voice: Voice) -> Iterator[tuple[Encoding, ProsodyEdit, Seams, Ints, Floats]]:
    """Yield each pass of a request with its part of the edit, its seams, its tokens and its style row."""
    check_speed(request.speed)
    parts = request.passes
    for part, edit, seams in zip(parts, pass_edits(request.edit, parts), find_seams(parts), strict=True):
        yield part, edit, seams, *pass_inputs(part, voice)


def speak(
    request: SpeechRequest,
    voice: Voice,
    network: Network,
    task: Task = QUIET,
    first: int = 0,
    memory: PassMemory | None = None,
    kept: Mapping[int, SpeechChunk] = MappingProxyType({}),
) -> Iterator[SpeechChunk]:
    """Synthesise a request, one chunk per pass.

    Parameters
    ----------
    voice
        Loaded voice of the request.
    network
        Network on the request's device.
    first
        Index of the first pass to synthesise. This pass and all later ones are identical to those of a complete
        synthesis.
    memory
        Cached results for passes of this network; using them does not change the result.
    kept
        Chunks by pass index, to yield unchanged instead of synthesising these passes; see `takes.unchanged_chunks`.

    Yields
    ------
    SpeechChunk
        One for each pass, in order. `phonemes.passes` splits long text at pauses, and `prosody.seam_pause` trims the
        silence between passes. A requested silence is appended to the chunk before it. The time from the last audible
        sample of that chunk to the first of the next equals the requested time, but is at least 10 ms.

    Raises
    ------
    Cancelled
        ``task`` was cancelled. Cancellation is checked before each stage and between kernels.
    InputError
        The speed is out of range, the edit does not fit the text, or the text contains nothing to speak.
    """
    parts: list[SpeechChunk] = []
    for part in speak_in_parts(request, voice, network, task, first, memory, kept):
        parts.append(part)
        if part.ends:
            yield join_parts(parts)
            parts.clear()


def speak_in_parts(
    request: SpeechRequest,
    voice: Voice,
    network: Network,
    task: Task = QUIET,
    first: int = 0,
    memory: PassMemory | None = None,
    kept: Mapping[int, SpeechChunk] = MappingProxyType({}),
) -> Iterator[SpeechChunk]:
    """Synthesise a request like `speak`, but yield the first pass in parts, each as soon as it is rendered.

    Parameters
    ----------
    request, voice, network, task, first, memory, kept
        As for `speak`.

    Yields
    ------
    SpeechChunk
        One for each part, in order, with fades at the seams between parts of a pass. `join_parts` combines the parts.

    Raises
    ------
    Cancelled, InputError
        As for `speak`.
    """
    check_speed(request.speed)
    parts = request.passes
    edits, seams = pass_edits(request.edit, parts), find_seams(parts)
    lead_s = network.lead_s(request.speed)
    for index, part in enumerate(parts[first:], first):
        if index in kept:
            yield kept[index]
            continue
        tokens, row = pass_inputs(part, voice)
        known = memory.of(tokens, row) if memory is not None else None
        noise, pauses = Noise(request.seed, index), _pauses(index, part)
        before: list[SpeechChunk] = []
        for result in network.run_parts(
            tokens, row, request.speed, noise, task, edits[index], known, seams[index], pauses
        ):
            so_far = _chunk(index, parts, result.samples, result.prosody, result.seconds, lead_s, result.whole)
            before.append(_part_after(before, so_far))
            yield before[-1]


def _pauses(index: int, part: Encoding) -> tuple[range, ...]:
    """Return the token range of each pause at which the first pass may be split; empty for later passes."""
    return tuple(range(pause.start + 1, pause.stop + 1) for pause in find_pauses(part.phonemes)) if index == 0 else ()


def _part_after(before: Sequence[SpeechChunk], so_far: SpeechChunk) -> SpeechChunk:
    """Return the new part of a pass: the audio rendered so far without the parts already yielded."""
    start, spoken = sum(len(each.samples) for each in before), sum(len(each.spans) for each in before)
    ended = len(so_far.spans) if so_far.ends else sum(span.end <= len(so_far.samples) for span in so_far.spans)
    seconds = {
        stage: spent - sum(each.seconds.get(stage, 0.0) for each in before) for stage, spent in so_far.seconds.items()
    }
    left = () if so_far.ends else (len(so_far.spans) - ended,)
    return replace(
        so_far,
        samples=fade_seams(so_far.samples[start:], first=not before, last=so_far.ends),
        spans=tuple(
            replace(span, start=span.start - start, end=span.end - start) for span in so_far.spans[spoken:ended]
        ),
        seconds=seconds,
        to_come=(*left, *so_far.to_come),
        cut=so_far.cut + start,
        part=len(before),
    )


def join_parts(parts: Sequence[SpeechChunk]) -> SpeechChunk:
    """Join all parts of a pass into one chunk."""
    if len(parts) == 1:
        return parts[0]
    starts = accumulate((len(part.samples) for part in parts[:-1]), initial=0)
    return replace(
        parts[-1],
        samples=np.concatenate([part.samples for part in parts]),
        spans=tuple(
            replace(span, start=span.start + start, end=span.end + start)
            for part, start in zip(parts, starts, strict=True)
            for span in part.spans
        ),
        seconds={stage: sum(part.seconds.get(stage, 0.0) for part in parts) for stage in parts[-1].seconds},
        cut=parts[0].cut,
        part=0,
    )


def speak_locally(
    request: SpeechRequest,
    voice: Voice,
    network: Network,
    near: range,
    before: Sequence[SpeechChunk],
    memory: PassMemory,
    task: Task = QUIET,
) -> tuple[SpeechChunk, ...] | None:
    """Re-render an edited request only near the changed tokens, and insert the result into the previous sound.

    The surrounding sound is unchanged, except for a few frames of silence at a seam. The inserted sound differs
    slightly from the final one. Use the result for playback while the request is being synthesised, not for saving.

    Parameters
    ----------
    request, voice, network, memory, task
        As for `speak`.
    near
        Range of the changed tokens, numbered as in the edit, within one pass.
    before
        All chunks of the same request with a different edit; their seams are already faded.

    Returns
    -------
    tuple of SpeechChunk, or None
        All chunks of the request; None if `speak` would be just as fast.

    Raises
    ------
    Cancelled, InputError
        As for `speak`.
    """
    passed = list(_edited_passes(request, voice))
    starts = list(accumulate((len(tokens) for *_, tokens, _ in passed), initial=0))
    index = bisect_right(starts, near.start) - 1
    if len(before) != len(passed) or near.stop > starts[index + 1]:
        return None
    part, edit, seams, tokens, row = passed[index]
    if part.silence_s or (index and passed[index - 1][0].silence_s):
        return None  # the amount to trim depends on the whole pass
    own = range(near.start - starts[index], near.stop - starts[index])
    known = memory.of(tokens, row)
    noise = Noise(request.seed, index)
    pauses = _pauses(index, part)
    found = network.run_locally(own, tokens, row, request.speed, noise, known, task, edit, seams, pauses)
    if found is None:
        return None
    length = found.prosody.spoken.frames * SAMPLES_PER_FRAME
    samples = put_in(found.samples, before[index].samples, found.start, length)
    lead_s = network.lead_s(request.speed)
    chunk = _chunk(index, [each[0] for each in passed], samples, found.prosody, found.seconds, lead_s)
    return (*before[:index], chunk, *before[index + 1 :])


def _chunk(
    index: int,
    parts: Sequence[Encoding],
    samples: Floats,
    said: PassProsody,
    seconds: dict[str, float],
    lead_s: float,
    whole: bool = True,
) -> SpeechChunk:
    part, bounds, cut = parts[index], token_bounds(said.spoken.durations, round(lead_s * SAMPLE_RATE)), 0
    spoken = [token for token, phoneme in enumerate(part.phonemes, 1) if phoneme not in PAUSES]
    start, end = find_sound(samples)
    if index and parts[index - 1].silence_s and spoken:
        cut = max(start - STEP, 0)  # keep one step before the sound for the fade
        bounds = _place_boundary((bounds - cut).clip(0), spoken[0], start - cut)
        samples, end = samples[cut:], end - cut
    if part.silence_s and whole:
        if spoken:
            samples = samples[: end + STEP].copy()
            fade_out(samples)
            bounds = _place_boundary(bounds, spoken[-1] + 1, end)
        fades = STEP * (1 + (index + 1 < len(parts)))
        samples = np.append(samples, np.zeros(max(round(part.silence_s * SAMPLE_RATE) - fades, 0), np.float32))
        bounds = bounds.clip(None, len(samples))
        bounds[-1] = len(samples)
    spans = tuple(_spans(part, said, bounds))
    to_come = tuple(len(later.tokens) for later in parts[index + 1 :])
    return SpeechChunk(
        index, len(parts), part, samples, said.spoken, said.predicted, spans, seconds, lead_s, to_come, cut,
        ends=whole,
    )  # fmt: skip


def _place_boundary(bounds: Ints, token: int, sample: int) -> Ints:
    """Move a token's start to a given sample, and any other boundaries as needed to keep all of them in order."""
    placed: Ints = np.concatenate([bounds[:token].clip(None, sample), bounds[token:].clip(sample)])
    placed[token] = sample
    return placed


def _spans(encoding: Encoding, said: PassProsody, bounds: Ints) -> Iterator[Span]:
    symbols = ["", *encoding.symbols, ""]
    origins = [-1, *encoding.origins, -1]
    silences = [0.0] * (len(symbols) - 1) + [encoding.silence_s]
    places = pairwise(bounds.tolist())
    lengths = zip(said.spoken.durations.tolist(), said.predicted_durations.tolist(), strict=True)
    for symbol, origin, place, length, silence_s in zip(symbols, origins, places, lengths, silences, strict=True):
        yield Span(symbol, origin, *place, *length, silence_s)
