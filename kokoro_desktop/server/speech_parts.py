"""Synthesise a request in parts that can be sent separately, and convert the parts to response formats."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec
import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.export.write import trimmed
from kokoro_desktop.server.audio_stream import MEDIA_TYPES, open_stream
from kokoro_desktop.server.speech_body import SpeechBody
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take, take_from_chunks
from kokoro_desktop.takes.intervals import Interval, phonemes, spelling, words
from kokoro_desktop.takes.speaking import fade_chunk, now
from kokoro_desktop.task import Task


@dataclass(frozen=True)
class SpeechPart:
    """Audio of a pass, or of part of a pass.

    Attributes
    ----------
    take
        Trimmed audio of this part, as a take.
    start
        Total number of samples in the preceding parts.
    is_last
        Whether this is the last part.
    computing_s
        Computing time in seconds.
    volume
        Factor applied to the samples.
    """

    take: Take
    start: int
    is_last: bool
    computing_s: float
    volume: float

    @property
    def samples(self) -> Floats:
        """Samples with the volume applied, float32 [n], 24 kHz."""
        return self.take.samples if self.volume == 1 else self.take.samples * np.float32(self.volume)

    def words(self) -> list[dict[str, Any]]:
        """Return the words with their times, in the original spelling for text input, otherwise as phonemes."""
        return self._times(spelling(self.take) or words(self.take))

    def phones(self) -> list[dict[str, Any]]:
        """Return the phonemes with their times in the whole sound."""
        return self._times(phonemes(self.take))

    def _times(self, intervals: Iterable[Interval]) -> list[dict[str, Any]]:
        return [
            {
                "label": each.label,
                "start": round((self.start + each.start) / SAMPLE_RATE, 4),
                "end": round((self.start + each.end) / SAMPLE_RATE, 4),
            }
            for each in intervals
            if each.label
        ]


def speak_parts(body: SpeechBody, engine: Engine, task: Task) -> Iterator[SpeechPart]:
    """Synthesise a request part by part, on the engine's thread.

    Raises
    ------
    Cancelled, InputError
        As for `engine.synthesis.speak`.
    """
    sent = 0
    for chunk in engine.speak(body.request, body.voice, task):
        take = trimmed(_take(fade_chunk(chunk), body, engine), body.trim and not sent, body.trim and chunk.last)
        yield SpeechPart(take, sent, chunk.last, sum(chunk.seconds.values()), body.volume)
        sent += len(take.samples)


def _take(chunk: SpeechChunk, body: SpeechBody, engine: Engine) -> Take:
    return take_from_chunks(1, body.request, [chunk], engine, 0.0, now())


def encode_parts(parts: Iterable[SpeechPart], name: str, whole: bool) -> Iterator[tuple[bytes, SpeechPart]]:
    """Encode parts in a format of `MEDIA_TYPES`.

    Parameters
    ----------
    whole
        Whether to encode all parts together, for formats whose header contains the length.

    Yields
    ------
    tuple
        Bytes, and the part that they complete. If ``whole`` is true, all bytes are yielded with the last part.
    """
    held: list[Floats] = []
    with closing(open_stream(name)) as stream:
        for part in parts:
            if not whole:
                yield stream.add(part.samples, part.is_last), part
                continue
            held.append(part.samples)
            yield stream.add(np.concatenate(held), True) if part.is_last else b"", part


def server_sent_events(encoded: Iterable[tuple[bytes, SpeechPart]]) -> Iterator[bytes]:
    """Format parts as events of OpenAI's ``stream_format: sse``; usage is counted in tokens and 25 ms frames."""
    tokens = frames = 0
    for data, part in encoded:
        tokens += len(part.take.spans)
        frames += sum(span.frames for span in part.take.spans)
        yield _event({"type": "speech.audio.delta", "audio": _base64(data)})
    usage = {"input_tokens": tokens, "output_tokens": frames, "total_tokens": tokens + frames}
    yield _event({"type": "speech.audio.done", "usage": usage})


def captions(encoded: Iterable[tuple[bytes, SpeechPart]], name: str, timestamps: bool) -> Iterator[dict[str, Any]]:
    """Convert parts to the format of Kokoro-FastAPI's ``/dev/captioned_speech``."""
    for data, part in encoded:
        marks = [{"word": each["label"], "start_time": each["start"], "end_time": each["end"]} for each in part.words()]
        shown = marks if timestamps else None
        yield {"audio": _base64(data), "audio_format": MEDIA_TYPES[name], "timestamps": shown}


def renderings(encoded: Iterable[tuple[bytes, SpeechPart]], name: str) -> Iterator[dict[str, Any]]:
    """Yield all data of each part: audio, durations, phones, words and spans."""
    for data, part in encoded:
        shifted = [replace(each, start=each.start + part.start, end=each.end + part.start) for each in part.take.spans]
        yield {
            "format": name,
            "sample_rate": SAMPLE_RATE,
            "samples": len(part.take.samples),
            "audio": _base64(data),
            "durations": [span.frames for span in shifted],
            "phones": part.phones(),
            "words": part.words(),
            "spans": [asdict(span) for span in shifted],
        }


def merged(described: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Merge the data of all parts: concatenate lists, add sample counts, and take other values from the last part."""
    found = dict(described[-1])
    for name, value in found.items():
        if isinstance(value, list):
            found[name] = [item for each in described for item in each[name]]
        elif name == "samples":
            found[name] = sum(each[name] for each in described)
    return found


def json_lines(described: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    """Format each part as one line of JSON."""
    return (msgspec.json.encode(each) + b"\n" for each in described)


def json_whole(described: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    """Format all parts as one JSON object, preceded by a space for each part to keep the connection alive."""
    found = []
    for each in described:
        found.append(each)
        yield b" "
    yield msgspec.json.encode(merged(found))


def _event(content: dict[str, Any]) -> bytes:
    return b"data: " + msgspec.json.encode(content) + b"\n\n"


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
