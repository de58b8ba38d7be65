"""Previews of voices and of edited text, which never become takes."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from kokoro_desktop import paths
from kokoro_desktop.audio import Floats
from kokoro_desktop.audio.seams import fade_in, fade_out
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.files import atomic
from kokoro_desktop.phonemes.examples import EXAMPLES
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.task import Task
from kokoro_desktop.ui.background import BackgroundJob
from kokoro_desktop.ui.speech.controller import SpeechController
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.voices import catalogue, voice_parts

LENGTH: Final = 2 * SAMPLE_RATE  # length of a preview, in samples
KEPT: Final = 64  # maximum number of cached previews: enough for every catalogue voice and some blends


class Previews(QObject):
    """Provider of previews: two seconds of a voice, or the text being edited; no take is created.

    Only the newest request is answered. Voice previews are cached on disk.

    Signals
    -------
    ready(float32 [n])
        The most recently requested preview, at 24 kHz.
    refused(str)
        An error message that explains why no voice preview is available.
    """

    ready = Signal(object)
    refused = Signal(str)

    def __init__(self, speech: SpeechController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speech = speech
        self._wanted: SpeechRequest | None = None
        # Whether the wanted preview is a voice preview, which is short and cached.
        self._of_voice = False
        speech.preview_ready.connect(self._on_spoken)

    def ask_text(self, request: SpeechRequest | None) -> None:
        """Preview the edited text; do nothing if there is no request or engine, or if a take is being spoken."""
        if request is not None and self._speech.engine is not None and not self._speech.busy:
            self._wanted, self._of_voice = request, False
            self._speech.preview(request)

    def ask_voice(self, voice: str, phonemes: str = "") -> None:
        """Request a preview in which a voice or blend speaks ``phonemes`` or, by default, an example sentence."""
        engine = self._speech.engine
        if engine is None or self._speech.busy:
            reason = tr("Voice previews are available when the model is ready and nothing else is being spoken.")
            self.refused.emit(reason)
            return
        request = SpeechRequest(phonemes or _words(voice), voice, 1.0, engine.placement, engine.threads, 0)
        self._wanted, self._of_voice = request, True
        job = BackgroundJob(lambda task: _read(_file(request, engine.weights)), self)
        job.finished.connect(lambda samples: self._on_looked(request, samples))
        job.start()

    def _on_looked(self, request: SpeechRequest, samples: Floats | None) -> None:
        if request is not self._wanted:
            return
        if samples is None:
            self._speech.preview(request)
        else:
            self._wanted = None
            self.ready.emit(samples)

    def _on_spoken(self, take: Take) -> None:
        request = take.request
        if request != self._wanted:
            return
        self._wanted = None
        if not self._of_voice:
            self.ready.emit(take.samples)
            return
        samples = take.samples[:LENGTH].copy()
        fade_in(samples)
        fade_out(samples)
        self.ready.emit(samples)
        if request.text != _words(request.voice):
            return  # do not cache previews of the user's own text, which are rarely repeated

        def keep(task: Task) -> None:
            _write(_file(request, take.weights), samples)

        BackgroundJob(keep, self).start()


def _words(voice: str) -> str:
    """Return the phonemes of an example sentence in the language of a voice or, for a blend, of its first voice."""
    try:
        first = voice_parts(voice)[0].name
    except KokoroError:
        first = voice
    language = next((info.language_name for info in catalogue() if info.id == first), "")
    return next((each.phonemes for each in EXAMPLES if each.language == language), EXAMPLES[0].phonemes)


def _file(request: SpeechRequest, weights: str) -> Path:
    name = hashlib.sha256(f"{request.voice}\n{request.text}\n{weights}".encode()).hexdigest()[:32]
    return paths.cache() / "previews" / f"{name}.npy"


def _read(path: Path) -> Floats | None:
    """Load a cached preview; return None if the file is missing or damaged."""
    try:
        samples = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    usable = samples.dtype == np.float32 and samples.ndim == 1 and 0 < len(samples) <= LENGTH
    return samples if usable else None


def _write(path: Path, samples: Floats) -> None:
    data = io.BytesIO()
    np.save(data, samples)
    atomic.make_folder(path.parent)
    atomic.write_bytes(path, data.getvalue())
    newest_first = sorted(path.parent.glob("*.npy"), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in newest_first[KEPT:]:
        old.unlink(missing_ok=True)
