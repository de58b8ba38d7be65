"""The order of the network's five modules: tokens and style to prosody, prosody to sound."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.prosody import (
    NO_EDIT,
    PassProsody,
    Prosody,
    ProsodyEdit,
    edited_curves,
    edited_durations,
    token_bounds,
)
from kokoro_desktop.prosody.seam_pause import ALONE, CutPass, Seams
from kokoro_desktop.runtime import alignment, between_kernels
from kokoro_desktop.runtime.neighbourhood import NearResult, cut_f0, frames_near
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.runtime.timing import StageTimer
from kokoro_desktop.spec import DECODER_STYLE, F0_PER_FRAME, PREDICTOR_STYLE, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class PassResult:
    """What one pass made.

    Attributes
    ----------
    samples
        float32 [600 F], 24 kHz.
    prosody
        How it was said; the start and the end token included.
    seconds
        Time spent in each stage.
    """

    samples: Floats
    prosody: PassProsody
    seconds: dict[str, float]

    @property
    def durations(self) -> Ints:
        """int64 [T], frames of every token, the start and the end token included."""
        return self.prosody.spoken.durations


class Network(ABC):
    """Five modules, and what comes between them; compiled, in PyTorch, or a stand-in.

    Arrays have no batch axis, time first, channels last. T is the number of tokens, the boundary token at both ends
    included, 3 <= T <= 512; F is the number of frames of 25 ms.
    """

    @property
    def threads(self) -> int:
        """How many threads it uses."""
        return 1

    @abstractmethod
    def bert(self, tokens: Ints) -> Floats:
        """Tokens int64 [T] -> d_en float32 [T, 512]."""

    @abstractmethod
    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """d_en float32 [T, 512], style float32 [128] -> logits float32 [T, 50], d float32 [T, 640]."""

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Logits float32 [T, 50] -> frames of every token int64 [T]; see `alignment.durations`."""
        return alignment.durations(logits, speed)

    @abstractmethod
    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """en float32 [F, 640], style float32 [128] -> f0 (hertz) and n, float32 [2F] each."""

    @abstractmethod
    def text_encoder(self, tokens: Ints) -> Floats:
        """Tokens int64 [T] -> t_en float32 [T, 512]."""

    @abstractmethod
    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """asr [F, 512], f0 and n [2F], style [128] and noise -> audio [600 F], all float32."""

    def lead_s(self, speed: float) -> float:
        """Tell by how many seconds it speaks ahead of a token's frames; see `alignment.lead_s`."""
        return alignment.lead_s(speed)

    def make_room(self, frames: int) -> None:  # noqa: B027 - most need none
        """Prepare for a decoder that works on so many frames."""

    def predict(
        self, tokens: Ints, style_row: Floats, speed: float, task: Task = QUIET, timer: StageTimer | None = None
    ) -> Prosody:
        """Predict how long, how high and how strong every token is said.

        Parameters
        ----------
        tokens
            int64 [T], the boundary token at both ends.
        style_row
            float32 [256]: the voice's row for as many phonemes.
        speed
            Factor on the speed of speech.
        task
            Asked before every module, and between kernels, whether to go on.
        timer
            Adds up what each stage takes.

        Raises
        ------
        Cancelled
            ``task`` was cancelled.
        """
        return self.predict_edited(tokens, style_row, speed, NO_EDIT, task, timer).spoken

    def predict_edited(
        self,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        edit: ProsodyEdit,
        task: Task = QUIET,
        timer: StageTimer | None = None,
        known: PassFeatures | None = None,
        seams: Seams = ALONE,
    ) -> PassProsody:
        """Predict, and change what an edit changes: the durations first, since the rest is predicted for them.

        Parameters
        ----------
        tokens, style_row, speed, task, timer
            As for `predict`.
        edit
            Of this pass's tokens.
        known
            What is known of a pass of the same tokens and style; used, and added to.
        seams
            Where it meets other passes: silence that is cut off there is not in what is returned.
        """
        stage, known = _Stages(task, timer), known or PassFeatures()
        return self._predict(tokens, style_row, speed, edit, stage, known, seams).heard()

    def predict_durations(
        self,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        task: Task = QUIET,
        known: PassFeatures | None = None,
        seams: Seams = ALONE,
    ) -> Ints:
        """Predict for how many frames every token is heard, int64 [T], and no more; see `predict_edited`."""
        logits, _ = self._duration_features(tokens, style_row, _Stages(task, None), known or PassFeatures())
        return seams.heard(self.durations(logits, speed), speed, self.lead_s(speed))

    def _predict(
        self,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        edit: ProsodyEdit,
        stage: _Stages,
        known: PassFeatures,
        seams: Seams,
    ) -> CutPass:
        logits, d = self._duration_features(tokens, style_row, stage, known)
        with stage.alignment():
            frames = self.durations(logits, speed)
            predicted_durations = seams.heard(frames, speed, self.lead_s(speed))
            durations = edited_durations(predicted_durations, edit)
            rendered = seams.rendered(durations, frames)
        predicted = known.predictions.get(rendered.tobytes())
        if predicted is None:
            with stage.alignment():
                en = d[alignment.frame_tokens(rendered)]
            with stage("f0n"):
                predicted = Prosody(rendered, *self.f0n(en, style_row[PREDICTOR_STYLE]))
            known.keep(predicted)
        head = int(rendered[0] - durations[0])
        bounds = self._bounds(durations, speed) + head * SAMPLES_PER_FRAME
        return CutPass(predicted_durations, durations, predicted, edited_curves(predicted, edit, bounds), head)

    def _bounds(self, durations: Ints, speed: float) -> Ints:
        return token_bounds(durations, round(self.lead_s(speed) * SAMPLE_RATE))

    def _duration_features(
        self, tokens: Ints, style_row: Floats, stage: _Stages, known: PassFeatures
    ) -> tuple[Floats, Floats]:
        if known.logits is None or known.d is None:
            with stage("bert"):
                d_en = self.bert(tokens)
            with stage("duration"):
                known.logits, known.d = self.duration(d_en, style_row[PREDICTOR_STYLE])
        return known.logits, known.d

    def render(
        self,
        prosody: Prosody,
        tokens: Ints,
        style_row: Floats,
        noise: Noise,
        task: Task = QUIET,
        timer: StageTimer | None = None,
        known: PassFeatures | None = None,
        frames: range | None = None,
    ) -> Floats:
        """Say tokens with a prosody, predicted or changed.

        Parameters
        ----------
        prosody
            As `predict` returns it.
        tokens, style_row, task, timer, known
            As for `predict_edited`.
        noise
            Of the harmonic source.
        frames
            Which alone are to be said, with the norms that ``known`` has of the whole: what is within
            `neighbourhood.MARGIN` of their edges is none of the sound. None: all.

        Returns
        -------
        float32 [600 F]
            Samples at 24 kHz; of ``frames`` alone where there are some.

        Raises
        ------
        Cancelled
            ``task`` was cancelled.
        """
        stage, known = _Stages(task, timer), known or PassFeatures()
        if known.t_en is None:
            with stage("text_encoder"):
                known.t_en = self.text_encoder(tokens)
        with stage.alignment():
            asr = known.t_en[alignment.frame_tokens(prosody.durations)]
        style = style_row[DECODER_STYLE]
        with stage("decoder"):
            if frames is not None:
                curve = slice(F0_PER_FRAME * frames.start, F0_PER_FRAME * frames.stop)
                f0, n = cut_f0(prosody.f0, frames), prosody.n[curve]
                with between_kernels.using_norms(known.norms):
                    return self.decoder(asr[frames.start : frames.stop], f0, n, style, noise.at(frames.start))
            self.make_room(len(asr))
            norms: list[Floats] = []
            with between_kernels.keeping_norms(norms):
                samples = self.decoder(asr, prosody.f0, prosody.n, style, noise)
            known.norms = tuple(norms)
            return samples

    def run(
        self,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        noise: Noise,
        task: Task = QUIET,
        edit: ProsodyEdit = NO_EDIT,
        known: PassFeatures | None = None,
        seams: Seams = ALONE,
    ) -> PassResult:
        """Speak one pass: `predict_edited`, then `render`; timed."""
        timer, known = StageTimer(), known or PassFeatures()
        said = self._predict(tokens, style_row, speed, edit, _Stages(task, timer), known, seams)
        samples = self.render(said.spoken, tokens, style_row, noise, task, timer, known)
        said, samples = said.sounding(samples)
        return PassResult(samples, said.heard(), timer.seconds)

    def run_near(
        self,
        near: range,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        noise: Noise,
        known: PassFeatures,
        task: Task = QUIET,
        edit: ProsodyEdit = NO_EDIT,
        seams: Seams = ALONE,
    ) -> NearResult | None:
        """Speak some tokens of a pass as they sound, very nearly, in all of it (docs/prosody.md), and no others.

        Parameters
        ----------
        near
            Which tokens.
        tokens, style_row, speed, noise, known, task, edit, seams
            As for `run`.

        Returns
        -------
        NearResult or None
            None where all of it is to be spoken instead: it has not been yet, or is hardly longer.
        """
        if not known.norms:
            return None
        timer = StageTimer()
        said = self._predict(tokens, style_row, speed, edit, _Stages(task, timer), known, seams)
        cut = said.head * SAMPLES_PER_FRAME
        bounds = self._bounds(said.durations, speed) + cut
        chosen = frames_near(int(bounds[near.start]), int(bounds[near.stop]), said.spoken.frames)
        if chosen is None:
            return None
        wanted, rendered = chosen
        samples = self.render(said.spoken, tokens, style_row, noise, task, timer, known, rendered)
        start, end = (SAMPLES_PER_FRAME * (frame - rendered.start) for frame in (wanted.start, wanted.stop))
        return NearResult(said.heard(), SAMPLES_PER_FRAME * wanted.start - cut, samples[start:end], timer.seconds)


class _Stages:
    """Times the stages; before one that runs a module, and between its kernels, the task is asked whether to go on."""

    def __init__(self, task: Task, timer: StageTimer | None) -> None:
        self._task, self._timer = task, timer or StageTimer()

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        self._task.check()
        with self._timer.stage(name), between_kernels.asking(self._task):
            yield

    @contextmanager
    def alignment(self) -> Iterator[None]:
        with self._timer.stage("alignment"):
            yield
