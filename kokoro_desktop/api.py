"""Public Python API: convert text or phonemes to `Speech`."""

from __future__ import annotations

import base64
import html
import io
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar

import soundfile

from kokoro_desktop.audio import Floats, sound_files
from kokoro_desktop.audio import stream as sound_output
from kokoro_desktop.devices.cores import physical_cores
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine.opener import Engine, open_engine
from kokoro_desktop.engine.request import SpeechRequest, check_speed
from kokoro_desktop.engine.synthesis import SpeechChunk
from kokoro_desktop.errors import InputError
from kokoro_desktop.errors import KokoroError as KokoroError
from kokoro_desktop.export.formats import AUDIO_FORMATS, LABEL_FORMATS, label_format
from kokoro_desktop.export.write import trimmed
from kokoro_desktop.files import atomic
from kokoro_desktop.messages import message
from kokoro_desktop.prosody import NO_EDIT, joined
from kokoro_desktop.prosody import DurationEdit as DurationEdit
from kokoro_desktop.prosody import PitchPoint as PitchPoint
from kokoro_desktop.prosody import Prosody as Prosody
from kokoro_desktop.prosody import ProsodyEdit as ProsodyEdit
from kokoro_desktop.spec import DEFAULT_VOICE, SAMPLE_RATE
from kokoro_desktop.spelling import convert
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.detect import spelled_language
from kokoro_desktop.takes import Take, intervals, take_from_chunks
from kokoro_desktop.takes.speaking import fade_chunk, now, speak_take
from kokoro_desktop.task import Progress, Task, show_nothing
from kokoro_desktop.voices import VoiceInfo as VoiceInfo
from kokoro_desktop.voices import catalogue, language_of_voice, load_voice, voice_table

if TYPE_CHECKING:
    from typing_extensions import Unpack

_T = TypeVar("_T")
_PICTURE: Final = (800, 80)  # width and height of the waveform image in a notebook, in pixels


@dataclass(frozen=True)
class Segment:
    """Word or phoneme with its start and end times in seconds."""

    label: str
    start_s: float
    end_s: float


@dataclass(frozen=True, eq=False)
class Speech:
    """Synthesised speech with its words, phonemes and prosody.

    Attributes
    ----------
    take
        Underlying take: the samples, the request and the rendered prosody.
    synthesizer
        Synthesizer that produced the speech; `edit` uses it again.
    """

    take: Take = field(repr=False)
    synthesizer: Synthesizer = field(repr=False)

    @property
    def samples(self) -> Floats:
        """Mono samples, float32 [n], with full scale at ±1."""
        return self.take.samples

    @property
    def sample_rate(self) -> int:
        """Sample rate in hertz, always 24,000."""
        return SAMPLE_RATE

    @property
    def duration_s(self) -> float:
        """Duration of the audio in seconds."""
        return self.take.duration_s

    @property
    def words(self) -> tuple[Segment, ...]:
        """Words in the input's spelling, or in IPA for phoneme input, without pauses."""
        return _segments(intervals.spelling(self.take) or intervals.words(self.take))

    @property
    def phonemes(self) -> tuple[Segment, ...]:
        """Phonemes in standard IPA, without pauses."""
        return _segments(intervals.phonemes(self.take))

    @property
    def ipa(self) -> str:
        """Spoken phonemes in the notation that `say` accepts."""
        return self.take.request.text

    @property
    def prosody(self) -> Prosody:
        """Rendered durations (frames of 25 ms), F0 (hertz) and energy of all passes, including start and end tokens."""
        return joined(self.take.prosody)

    @property
    def edits(self) -> ProsodyEdit:
        """Changes to the predicted prosody."""
        return self.take.request.edit

    def edit(self, **changes: Any) -> Speech:
        """Synthesise the speech again with changed prosody.

        Parameters
        ----------
        **changes
            Fields of `ProsodyEdit` to replace: ``pitch_shift`` and ``offsets`` in semitones, ``pitch_range``,
            ``durations``, ``contour`` and ``energy``.

        Raises
        ------
        InputError
            The edit does not fit the text.
        """
        return self.synthesizer.speak(replace(self.take.request, edit=replace(self.edits, **changes)))

    def trimmed(self) -> Speech:
        """Return a copy without leading and trailing silence."""
        return replace(self, take=trimmed(self.take))

    def labels(self, key: str = "textgrid") -> str:
        """Return labels in a format: textgrid, srt, vtt, lrc, lab, json, pitch, prosody, segments or segments-json.

        Raises
        ------
        InputError
            The format is unknown.
        """
        formats = {each.key: each for each in LABEL_FORMATS}
        if key not in formats:
            raise InputError(
                message("Unknown label format '{key}'. Choose one of {known}.", key=key, known=", ".join(formats))
            )
        return formats[key].write(self.take)

    def save(self, path: str | Path) -> None:
        """Save audio (.wav, .flac, .ogg, .mp3) or labels (such as .TextGrid or .srt), depending on the file extension.

        Raises
        ------
        InputError, OutputError
            The extension is unknown, or the file cannot be written.
        """
        path = Path(path)
        if path.suffix.lower() in {each.ending for each in AUDIO_FORMATS}:
            sound_files.check_writable(path)
            sound_files.write(path, self.samples)
        else:
            atomic.write_bytes(path, label_format(path).write(self.take).encode())

    def play(self, trim: bool = True) -> None:
        """Play the speech and wait until playback ends; ``trim`` skips leading and trailing silence.

        Raises
        ------
        PlaybackError
            No audio output is available.
        """
        sound_output.play((self.trimmed() if trim else self).samples)

    def _repr_html_(self) -> str:
        """Return an audio player and a waveform for notebooks, as HTML."""
        memory = io.BytesIO()
        soundfile.write(memory, self.samples, SAMPLE_RATE, "PCM_16", format="WAV")
        data = base64.b64encode(memory.getvalue()).decode()
        player = f'<audio controls src="data:audio/wav;base64,{data}"></audio>'
        return f"<div>{self._picture()}<br>{player}</div>"

    def _picture(self) -> str:
        """Return the waveform with the words below it, as SVG."""
        width, height = _PICTURE
        size, middle = max(len(self.samples) // width, 1), height / 2
        bars = [
            f"M{x} {middle - middle * float(part.max()):.1f}V{middle - middle * float(part.min()):.1f}"
            for x in range(width)
            if len(part := self.samples[x * size : (x + 1) * size])
        ]
        scale = width / max(self.duration_s, 1e-9)
        words = [
            f'<text x="{each.start_s * scale:.0f}" y="{height + 14}">{html.escape(each.label)}</text>'
            for each in self.words
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 20}" font-size="12" '
            f'fill="currentColor"><path d="{"".join(bars)}" stroke="currentColor"/>{"".join(words)}</svg>'
        )


class StreamClosed(KokoroError):
    """The synthesizer was closed before a stream ended."""

    def __init__(self) -> None:
        super().__init__(message("The synthesizer was closed before the stream ended."))


class SpeechOptions(TypedDict, total=False):
    """Options of `Synthesizer.say` and `Synthesizer.stream`; `Synthesizer.say` describes each option."""

    ipa: str
    voice: str
    speed: float
    seed: int
    language: str | None
    edit: ProsodyEdit


class Synthesizer:
    """Thread-safe speech synthesizer for one device; loads the model on first use.

    Parameters
    ----------
    device
        Device name, in the form that ``--device`` accepts: ``llvm`` (the CPU), ``cuda``, ``metal``, or ``auto`` for the
        fastest device.
    threads
        Number of CPU threads; None for one per physical core.

    Raises
    ------
    DeviceError
        The device name is unknown.
    """

    def __init__(self, device: str = "llvm", threads: int | None = None) -> None:
        self._placement, self._threads = Placement.parse(device), threads
        self._engine: Engine | None = None
        # The only thread that uses the engine, because TVM's thread pool belongs to the calling thread.
        self._thread: ThreadPoolExecutor | None = None
        self._ident = 0  # identifier of that thread
        self._starting = threading.Lock()

    def __enter__(self) -> Synthesizer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release the model once the current work is done; a later call loads it again.

        Raises
        ------
        KokoroError
            The caller is a progress function, which runs as part of the current work.
        """
        if threading.get_ident() == self._ident:
            raise KokoroError(message("A progress function cannot close the synthesizer."))
        with self._starting:  # until the model is released, because two threads must never use it
            if self._thread is not None:
                self._thread.submit(self._release).result()
                self._thread.shutdown()
                self._thread = None

    def say(
        self,
        text: str = "",
        *,
        trim: bool = False,
        progress: Progress = show_nothing,
        **options: Unpack[SpeechOptions],
    ) -> Speech:
        """Synthesise text or phonemes, without playing the result.

        Parameters
        ----------
        text
            Text in ordinary spelling, optionally with SSML.
        trim
            Whether to remove the silence before and after the speech.
        progress
            Function called on a different thread with the number of finished passes, the total number of passes, and
            a description of the current step.

        Other Parameters
        ----------------
        ipa : str
            Phonemes in IPA; pass either ``ipa`` or ``text``.
        voice : str
            Voice id, file or blend, such as ``af_heart`` or ``af_heart:0.7+am_adam:0.3``; with different voices for
            timbre and melody, ``timbre=af_heart+melody=am_adam``.
        speed : float
            Speaking rate, 0.25 to 4; 1 is the normal rate.
        seed : int
            Seed of the noise, at least 0. Identical arguments produce identical samples.
        language : str
            BCP-47 tag of the text; None for the voice's language.
        edit : ProsodyEdit
            Changes to the predicted prosody.

        Raises
        ------
        InputError
            An argument is invalid, or there is nothing to speak.
        KokoroError
            The device cannot be used, or the model cannot be compiled or loaded.
        """
        request = self._request(text, **options)
        speech = self.speak(request, progress)
        return speech.trimmed() if trim else speech

    def stream(self, text: str = "", *, trim: bool = False, **options: Unpack[SpeechOptions]) -> Iterator[Speech]:
        """Like `say`, but yield the speech in consecutive parts, each as soon as it is ready.

        Joined together, the parts make up the complete speech. Other threads may use the synthesizer between two parts.
        The parameters have the same meaning as for `say`.

        Raises
        ------
        InputError, KokoroError
            As for `say`.
        """
        request = self._request(text, **options)
        return self._parts(request, trim)

    def speak(self, request: SpeechRequest, progress: Progress = show_nothing) -> Speech:
        """Speak a prepared request on this synthesizer's device.

        Raises
        ------
        InputError, KokoroError
            As for `say`.
        """
        loaded = load_voice(request.voice)
        take = self._run(lambda task: speak_take(request, loaded, self._opened(task), task), progress)
        return Speech(take, self)

    def _request(
        self,
        text: str,
        *,
        ipa: str = "",
        voice: str = DEFAULT_VOICE,
        speed: float = 1.0,
        seed: int = 0,
        language: str | None = None,
        edit: ProsodyEdit = NO_EDIT,
    ) -> SpeechRequest:
        if bool(text) == bool(ipa):
            raise InputError(
                message("Pass either text or ipa, but not both.")
                if text
                else message("There is nothing to speak. Pass text, or phonemes as 'ipa'.")
            )
        if seed < 0:
            raise InputError(message("The seed {seed} is negative. Use 0 or a positive whole number.", seed=seed))
        check_speed(speed)
        spoken_in = language or language_of_voice(voice)
        request = SpeechRequest(ipa, voice, speed, self._placement, self._threads or physical_cores(), seed)
        if text:
            words, speakers = users.load(users.file_path()), voice_table.load()
            request = request.spelled(convert(text, spoken_in, words, speakers, fixed_language=language is not None))
        elif spelled_language(ipa, spoken_in) is not None:
            warnings.warn("The argument 'ipa' looks like ordinary spelling. Pass it as the text.", stacklevel=3)
        _ = request.encoding  # raises if there is nothing to speak
        return replace(request, edit=edit) if edit else request

    def _parts(self, request: SpeechRequest, trim: bool) -> Iterator[Speech]:
        voice, started = load_voice(request.voice), False
        stopped = threading.Event()
        task = Task(cancelled=stopped.is_set)
        engine = self._run(self._opened)
        chunks = engine.speak(request, voice, task)

        def next_chunk(_: Task) -> SpeechChunk | None:
            if self._engine is not engine:
                raise StreamClosed
            return next(chunks, None)

        try:
            while (chunk := self._run(next_chunk)) is not None:
                take = take_from_chunks(1, request, [fade_chunk(chunk)], engine, 0.0, now())
                take = trimmed(take, trim and not started, trim and chunk.last)
                started = started or bool(len(take.samples))
                yield Speech(take, self)
                if chunk.last:
                    return
        finally:
            stopped.set()

    def _note_thread(self) -> None:
        self._ident = threading.get_ident()

    def _opened(self, task: Task) -> Engine:
        if self._engine is None:
            self._engine = open_engine(self._placement, self._threads, task)
        return self._engine

    def _release(self) -> None:
        if self._engine is not None:
            self._engine.close()
        self._engine = None

    def _run(self, work: Callable[[Task], _T], progress: Progress = show_nothing) -> _T:
        """Run work on the engine's thread and wait for the result; an exception while waiting cancels the work."""
        with self._starting:
            self._thread = self._thread or ThreadPoolExecutor(1, "kokoro-desktop", self._note_thread)
            stopped = threading.Event()
            future = self._thread.submit(work, Task(progress, stopped.is_set))
        try:
            return future.result()
        finally:
            stopped.set()


# Shared by all callers of these functions; loads the model on first use.
_SHARED: Final = Synthesizer()
say, stream, close = _SHARED.say, _SHARED.stream, _SHARED.close


def phonemize(text: str, language: str = "en-US") -> str:
    """Convert text in ordinary spelling to phonemes, using the user's custom pronunciations.

    Raises
    ------
    InputError
        The language is unknown, or the packages that it requires are not installed.
    """
    return convert(text, language, users.load(users.file_path()), voice_table.load()).phonemes


def voices() -> tuple[VoiceInfo, ...]:
    """Return the voices shipped with the program."""
    return catalogue()


def _segments(found: tuple[intervals.Interval, ...]) -> tuple[Segment, ...]:
    return tuple(Segment(each.label, each.start / SAMPLE_RATE, each.end / SAMPLE_RATE) for each in found if each.label)
