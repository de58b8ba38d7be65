"""A take: a request with its sound, the position of every phoneme, and timings."""

from __future__ import annotations

import datetime
import itertools
import stat
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest, pass_edits
from kokoro_desktop.engine.synthesis import Span, SpeechChunk
from kokoro_desktop.phonemes.marks import voices_in, without_marks
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.prosody import Prosody, f0_in_time
from kokoro_desktop.spec import SAMPLE_RATE, STAGES
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.pass_times import PassTimes, find_passes
from kokoro_desktop.takes.units import Unit, group_spans

# Maximum number of characters in a default title.
TITLE_LENGTH: Final = 40


@dataclass(frozen=True, eq=False)
class Take:
    """The result of one request; a partial take has only the passes spoken before the request was stopped.

    Attributes
    ----------
    id
        Identifier; later takes have larger ids.
    title
        Title shown to the user, who may edit it.
    request
        The request that was spoken.
    samples
        float32 [n], 24 kHz, read-only: the concatenated chunks of all passes.
    spans
        Spans of all tokens, in samples from the start of the take; origins index ``request.text``.
    seconds
        Seconds spent in each stage of `spec.STAGES`, summed over the passes.
    first_audio_s
        Seconds from the request to the first chunk, excluding loading and compiling.
    load_s, compile_s
        Seconds spent on loading and on compiling the bundle for this take; 0 if that was not necessary.
    warm_up_s
        Seconds spent on the first run on a GPU for this take; 0 if the GPU was already in use, or if no GPU is used.
    weights
        SHA-256 of the weights.
    bundle
        Key of the bundle.
    created
        Time of the request, in ISO 8601 with microseconds and offset from UTC.
    chunk_starts
        Sample at which the audio of each pass starts.
    frame_starts
        Sample at which the first frame of each pass starts. This sample precedes the pass's audio if silence was
        trimmed, or if the take is only a part of another take.
    pass_seconds
        Seconds spent in each stage, for each pass.
    lead_s
        Seconds by which the spans precede the tokens' frames.
    prosody
        Durations, pitch and energy used to render each pass.
    predicted
        Pitch and energy predicted by the model for these durations; identical to ``prosody`` if nothing is edited.
    unspoken
        Number of passes of the request that have not been spoken yet; above 0 for a partial take.
    continuum
        Position in a continuum; None if the take is not a step of one.
    draft_of
        Whole take from which a draft was made; None for other takes. A draft renders an edit only around the change. It
        is displayed and played until the new whole take is available, and is never added to the take list.
    units, passes
        Phonemes and pauses of ``spans``, and times of the passes; computed on construction, to keep this work off
        the GUI thread.
    """

    id: int
    title: str
    request: SpeechRequest
    samples: Floats
    spans: tuple[Span, ...]
    seconds: dict[str, float]
    first_audio_s: float
    load_s: float
    compile_s: float
    weights: str
    bundle: str
    created: str
    chunk_starts: tuple[int, ...]
    frame_starts: tuple[int, ...]
    pass_seconds: tuple[dict[str, float], ...]
    prosody: tuple[Prosody, ...]
    predicted: tuple[Prosody, ...]
    warm_up_s: float = 0.0
    lead_s: float = 0.0
    unspoken: int = 0
    continuum: ContinuumStep | None = None
    draft_of: Take | None = field(default=None, repr=False)
    units: tuple[Unit, ...] = field(init=False, repr=False)
    passes: tuple[PassTimes, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "units", group_spans(self.spans))
        object.__setattr__(self, "passes", find_passes(self.spans))

    def renamed(self, title: str) -> Take:
        """Return the take with a different title, without recomputing units and passes."""
        take = copy(self)
        object.__setattr__(take, "title", title)
        return take

    @cached_property
    def f0(self) -> Floats:
        """Pitch in hertz, float32 [ceil(n / 300)], one value every 12.5 ms; 0 in silences between passes."""
        return f0_in_time(self.prosody, self.frame_starts, self.chunk_starts, len(self.samples))

    @cached_property
    def predicted_f0(self) -> Floats:
        """Pitch predicted by the model, in hertz, with the same shape and timing as `f0`."""
        if self.predicted is self.prosody:
            return self.f0
        return f0_in_time(self.predicted, self.frame_starts, self.chunk_starts, len(self.samples))

    @cached_property
    def voices(self) -> tuple[str, ...]:
        """Voices that speak the text, in order of appearance: ids, files or blends."""
        return voices_in(self.request.text, self.request.voice)

    @property
    def duration_s(self) -> float:
        """Length of the audio, in seconds."""
        return len(self.samples) / SAMPLE_RATE

    @property
    def total_s(self) -> float:
        """Total time of all stages, in seconds."""
        return sum(self.seconds.values())

    @property
    def rtf(self) -> float:
        """Real-time factor: computing time divided by duration; below 1 means faster than real time."""
        return self.total_s / self.duration_s if len(self.samples) else 0.0


def take_from_chunks(
    take_id: int,
    request: SpeechRequest,
    chunks: Sequence[SpeechChunk],
    engine: Engine,
    first_audio_s: float,
    created: str,
    samples: Floats | None = None,
) -> Take:
    """Assemble a take from the chunks of a request.

    Parameters
    ----------
    chunks
        Chunks in order, with faded seams (`audio.seams.fade_seams`); their samples are concatenated unchanged.
    engine
        Engine that spoke the chunks; its ``timings`` provide the take's loading, compiling and warm-up times.
    first_audio_s, created
        See `Take`.
    samples
        The concatenated samples of all chunks; None if they have yet to be concatenated.
    """
    if samples is None:
        samples = np.concatenate([np.zeros(0, np.float32), *(chunk.samples for chunk in chunks)])
        samples.flags.writeable = False
    starts = tuple(itertools.accumulate((len(chunk.samples) for chunk in chunks[:-1]), initial=0))[: len(chunks)]
    prosody = tuple(chunk.prosody for chunk in chunks)
    as_predicted = all(chunk.predicted is chunk.prosody for chunk in chunks)
    return Take(
        id=take_id,
        title=default_title(request.text, request.words),
        request=request,
        samples=samples,
        spans=tuple(itertools.chain.from_iterable(map(shift_spans, (chunk.spans for chunk in chunks), starts))),
        seconds={stage: sum(chunk.seconds.get(stage, 0.0) for chunk in chunks) for stage in STAGES},
        first_audio_s=first_audio_s,
        load_s=engine.timings.load_s,
        compile_s=engine.timings.compile_s,
        warm_up_s=engine.timings.warm_up_s,
        weights=engine.weights,
        bundle=engine.bundle,
        created=created,
        chunk_starts=starts,
        frame_starts=tuple(start - chunk.cut for start, chunk in zip(starts, chunks, strict=True)),
        pass_seconds=tuple(dict(chunk.seconds) for chunk in chunks),
        lead_s=chunks[0].lead_s if chunks else 0.0,
        prosody=prosody,
        predicted=prosody if as_predicted else tuple(chunk.predicted for chunk in chunks),
        unspoken=chunks[-1].count - chunks[-1].index - 1 if chunks else 0,
    )


def join_takes(begun: Take, rest: Take) -> Take:
    """Append the remaining passes of a request to its partial take."""
    length = len(begun.samples)
    as_predicted = begun.predicted is begun.prosody and rest.predicted is rest.prosody
    prosody = (*begun.prosody, *rest.prosody)
    samples = np.concatenate([begun.samples, rest.samples])
    samples.flags.writeable = False
    return replace(
        begun,
        samples=samples,
        spans=(*begun.spans, *shift_spans(rest.spans, length)),
        seconds={stage: begun.seconds.get(stage, 0.0) + rest.seconds.get(stage, 0.0) for stage in STAGES},
        chunk_starts=(*begun.chunk_starts, *(start + length for start in rest.chunk_starts)),
        frame_starts=(*begun.frame_starts, *(start + length for start in rest.frame_starts)),
        pass_seconds=(*begun.pass_seconds, *rest.pass_seconds),
        prosody=prosody,
        predicted=prosody if as_predicted else (*begun.predicted, *rest.predicted),
        unspoken=rest.unspoken,
    )


def begins(take: Take) -> bool:
    """Return whether a partial take contains the first passes of its request, and can therefore be continued.

    The result is False if a different version of the program divided the text into different passes.
    """
    parts = take.request.passes
    spoken = parts[: len(take.chunk_starts)]
    origins = [origin for part in spoken for origin in (-1, *part.origins, -1)]
    return len(parts) == len(spoken) + take.unspoken and [span.origin for span in take.spans] == origins


def unchanged_chunks(take: Take, request: SpeechRequest) -> dict[int, SpeechChunk]:
    """Return the chunks of a take that remain valid for a request with a different edit, keyed by pass index.

    The seams of these chunks are already faded. For a draft, the chunks of its whole take are returned.
    """
    take = take.draft_of or take
    chunks = take_chunks(take, request)
    if not chunks:
        return {}
    before, after = (pass_edits(edit, request.passes) for edit in (take.request.edit, request.edit))
    return {chunk.index: chunk for chunk in chunks if before[chunk.index] == after[chunk.index]}


def take_chunks(take: Take, request: SpeechRequest) -> tuple[SpeechChunk, ...]:
    """Split a take into its chunks, whose seams are already faded.

    The result is empty if ``request`` differs from the take's request in more than the edit, or if the take does not
    contain the first passes of its request (see `begins`).
    """
    if replace(take.request, edit=request.edit) != request or not begins(take):
        return ()
    parts, nothing, first = request.passes, dict.fromkeys(STAGES, 0.0), 0
    chunks: list[SpeechChunk] = []
    for index, (start, end) in enumerate(itertools.pairwise([*take.chunk_starts, len(take.samples)])):
        tokens = slice(first, first := first + len(parts[index].tokens) + 2)
        spans = tuple(shift_spans(take.spans[tokens], -start))
        chunks.append(
            SpeechChunk(
                index, len(parts), parts[index], take.samples[start:end], take.prosody[index], take.predicted[index],
                spans, nothing, take.lead_s, cut=start - take.frame_starts[index],
            )
        )  # fmt: skip
    return tuple(chunks)


def shift_spans(spans: Iterable[Span], offset: int) -> Iterator[Span]:
    """Move spans by ``offset`` samples, for example from the start of a chunk to the start of its take."""
    for span in spans:  # `dataclasses.replace` takes five times as long
        yield Span(
            span.symbol, span.origin, span.start + offset, span.end + offset, span.frames, span.predicted,
            span.silence_s,
        )  # fmt: skip


def default_title(text: str, words: Iterable[tuple[str, int, int]] = ()) -> str:
    """Return the beginning of a text on one line, in ordinary spelling where known and in standard IPA elsewhere.

    Parameters
    ----------
    text
        Phonemes.
    words
        Words in ordinary spelling, with their ranges in ``text``; see `SpeechRequest`.
    """
    readable, done = "", 0
    for word, start, end in words:
        readable, done = readable + standard_ipa(without_marks(text[done:start])) + word, end
    line = " ".join((readable + standard_ipa(without_marks(text[done:]))).split())
    return line if len(line) <= TITLE_LENGTH else line[: TITLE_LENGTH - 1].rstrip() + "…"


def find_take(takes: Iterable[Take], request: SpeechRequest, weights: str) -> Take | None:
    """Return the newest take of this request with these weights, preferring whole takes; None if there is none.

    A take whose voice comes from a file matches only if that file is unchanged.
    """
    same = [take for take in takes if take.request == request and take.weights == weights]
    newest = max(same, key=lambda take: (not take.unspoken, take.id), default=None)
    return newest if newest is not None and _voice_unchanged(newest) else None


def _voice_unchanged(take: Take) -> bool:
    made = datetime.datetime.fromisoformat(take.created).timestamp()
    names = [take.request.voice, *take.request.voice.split("+")]
    for name in (*names, *(name.rpartition(":")[0] for name in names)):
        try:
            status = Path(name.strip()).stat()
        except (OSError, ValueError):  # an id, a blend, or a missing file, which is reported on loading
            continue
        if name.strip() and stat.S_ISREG(status.st_mode) and max(status.st_mtime, status.st_ctime) > made:
            return False
    return True
