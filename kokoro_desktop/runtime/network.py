"""Sequence of the network's five modules, from tokens and style to prosody, then from prosody to audio."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
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
from kokoro_desktop.runtime import alignment, kernel_hooks
from kokoro_desktop.runtime.instruments import StageInstrument
from kokoro_desktop.runtime.local_render import LocalResult, cut_f0, local_frames
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures
from kokoro_desktop.runtime.pass_parts import part_frames
from kokoro_desktop.runtime.timing import StageTimer
from kokoro_desktop.spec import DECODER_STYLE, F0_PER_FRAME, PREDICTOR_STYLE, SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class PassResult:
    """Audio of one pass or of its first parts, with the prosody of the whole pass.

    Attributes
    ----------
    samples
        float32 [600 F], 24 kHz: all parts rendered so far.
    prosody
        Prosody of the whole pass, including the start and end tokens.
    seconds
        Time spent in each stage, summed over all parts.
    whole
        Whether all parts have been rendered.
    """

    samples: Floats
    prosody: PassProsody
    seconds: dict[str, float]
    whole: bool = True

    @property
    def durations(self) -> Ints:
        """Number of frames for each token, including the start and end tokens, int64 [T]."""
        return self.prosody.spoken.durations


class Network(ABC):
    """Base class of networks, which consist of five modules and the steps between these modules.

    Subclasses run compiled modules, PyTorch or a stand-in for tests.

    Arrays have no batch axis; time comes first and channels last. T is the number of tokens, including the boundary
    tokens, 3 <= T <= 512; F is the number of frames of 25 ms.
    """

    # Whether the network was closed, and whether `watch` reports kernels.
    closed = False
    has_kernels = False

    @property
    def threads(self) -> int:
        """Number of threads in use."""
        return 1

    def close(self) -> None:
        """Release the memory of the modules, which cannot run afterwards."""
        self.closed = True

    def watch(self, watch: StageInstrument) -> None:  # noqa: B027 - a network without kernels reports none
        """Report the time and calling stage of every kernel call to ``watch`` from now on; this cannot be undone."""

    @abstractmethod
    def bert(self, tokens: Ints) -> Floats:
        """Map tokens int64 [T] to d_en float32 [T, 512]."""

    @abstractmethod
    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Map d_en float32 [T, 512] and style float32 [128] to logits float32 [T, 50] and d float32 [T, 640]."""

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Map logits float32 [T, 50] to the number of frames for each token, int64 [T]; see `alignment.durations`."""
        return alignment.durations(logits, speed)

    @abstractmethod
    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Map en float32 [F, 640] and style float32 [128] to f0 (hertz) and n, float32 [2F] each."""

    @abstractmethod
    def text_encoder(self, tokens: Ints) -> Floats:
        """Map tokens int64 [T] to t_en float32 [T, 512]."""

    @abstractmethod
    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """Render asr [F, 512], f0 and n [2F], style [128] and noise as audio [600 F], all float32."""

    def lead_s(self, speed: float) -> float:
        """Return the time in seconds by which the speech of a token precedes its frames; see `alignment.lead_s`."""
        return alignment.lead_s(speed)

    def make_room(self, frames: int) -> None:  # noqa: B027 - most networks have no memory to free
        """Free memory for a run of the decoder with the given number of frames."""

    def predict(
        self, tokens: Ints, style_row: Floats, speed: float, task: Task = QUIET, timer: StageTimer | None = None
    ) -> Prosody:
        """Predict the duration, pitch and energy of all tokens.

        Parameters
        ----------
        tokens
            int64 [T], with boundary tokens at both ends.
        style_row
            float32 [256], the voice's row for this number of phonemes.
        speed
            Speaking rate; 1 is the normal rate.
        task
            Checked for cancellation before each module and between kernels.
        timer
            Accumulates the time of each stage.

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
        """Predict the prosody and apply an edit.

        Durations are predicted and edited first, because F0 and energy are predicted from them.

        Parameters
        ----------
        tokens, style_row, speed, task, timer
            As for `predict`.
        edit
            Edit of this pass's tokens.
        known
            Cache of results for the same tokens and style; new results are added to the cache.
        seams
            Seams with adjacent passes. The result excludes the silence that is trimmed at these seams.
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
        """Return only the number of audible frames for each token, int64 [T]; see `predict_edited`."""
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
    ) -> Floats:
        """Render tokens with predicted or edited prosody.

        Parameters
        ----------
        prosody
            Predicted or edited prosody of all tokens.
        tokens, style_row, task, timer, known
            As for `predict_edited`.
        noise
            Noise of the harmonic source.

        Returns
        -------
        float32 [600 F]
            Samples at 24 kHz.

        Raises
        ------
        Cancelled
            ``task`` was cancelled.
        """
        stage, known = _Stages(task, timer), known or PassFeatures()
        samples, norms = self._render_part(range(prosody.frames), prosody, tokens, style_row, noise, stage, known)
        known.norms = (norms,) if norms else ()
        return samples

    def render_with_norms(
        self,
        norms: Sequence[Floats],
        frames: range,
        prosody: Prosody,
        tokens: Ints,
        style_row: Floats,
        noise: Noise,
        known: PassFeatures,
        task: Task = QUIET,
        timer: StageTimer | None = None,
    ) -> Floats:
        """Render a range of frames with the decoder's instance-norm parameters from a larger part of the pass.

        Within `local_render.MARGIN` frames of either edge, the audio differs from the audio of the whole pass.

        Parameters
        ----------
        norms
            Instance-norm parameters of one part, as in `PassFeatures.norms`.
        frames
            Frames of the prosody to render.
        prosody, tokens, style_row, noise, known, task, timer
            As for `render`.

        Returns
        -------
        float32 [600 n]
            Samples of the ``n`` frames.

        Raises
        ------
        Cancelled
            ``task`` was cancelled.
        """
        stage = _Stages(task, timer)
        features = self._features(frames, prosody, tokens, stage, known)
        with stage("decoder"), kernel_hooks.override_norms(norms):
            return self._decode(frames, features, prosody, style_row, noise)

    def _render_part(
        self,
        frames: range,
        prosody: Prosody,
        tokens: Ints,
        style_row: Floats,
        noise: Noise,
        stage: _Stages,
        known: PassFeatures,
    ) -> tuple[Floats, tuple[Floats, ...]]:
        """Render a range of frames separately; return its samples and the decoder's instance-norm parameters."""
        features = self._features(frames, prosody, tokens, stage, known)
        norms: list[Floats] = []
        with stage("decoder"), kernel_hooks.record_norms(norms):
            self.make_room(len(frames))
            samples = self._decode(frames, features, prosody, style_row, noise)
        return samples, tuple(norms)

    def _features(self, frames: range, prosody: Prosody, tokens: Ints, stage: _Stages, known: PassFeatures) -> Floats:
        if known.t_en is None:
            with stage("text_encoder"):
                known.t_en = self.text_encoder(tokens)
        with stage.alignment():
            features: Floats = known.t_en[alignment.frame_tokens(prosody.durations)[frames.start : frames.stop]]
            return features

    def _decode(self, frames: range, features: Floats, prosody: Prosody, style_row: Floats, noise: Noise) -> Floats:
        n = prosody.n[F0_PER_FRAME * frames.start : F0_PER_FRAME * frames.stop]
        return self.decoder(features, cut_f0(prosody.f0, frames), n, style_row[DECODER_STYLE], noise.at(frames.start))

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
        """Synthesise one pass and time its stages: `predict_edited`, then `render`."""
        (result,) = self.run_parts(tokens, style_row, speed, noise, task, edit, known, seams)
        return result

    def run_parts(
        self,
        tokens: Ints,
        style_row: Floats,
        speed: float,
        noise: Noise,
        task: Task = QUIET,
        edit: ProsodyEdit = NO_EDIT,
        known: PassFeatures | None = None,
        seams: Seams = ALONE,
        pauses: Sequence[range] = (),
    ) -> Iterator[PassResult]:
        """Synthesise one pass: predict the whole prosody first, then render the audio in parts.

        Parameters
        ----------
        tokens, style_row, speed, noise, task, edit, known, seams
            As for `run`.
        pauses
            Tokens at which the pass may be split; see `pass_parts.part_frames`.

        Yields
        ------
        PassResult
            Result after each part, with everything rendered so far.
        """
        timer, known = StageTimer(), known or PassFeatures()
        stage = _Stages(task, timer)
        said = self._predict(tokens, style_row, speed, edit, stage, known, seams)
        samples = np.zeros(0, np.float32)
        norms: list[tuple[Floats, ...]] = []
        parts = self._part_frames(said, pauses, speed)
        for frames in parts:
            made, part_norms = self._render_part(frames, said.spoken, tokens, style_row, noise, stage, known)
            samples = np.concatenate([samples, made])
            norms.append(part_norms)
            if len(norms) < len(parts):
                yield PassResult(samples, said.heard(), dict(timer.seconds), whole=False)
        known.norms = tuple(norms) if all(norms) else ()
        said, samples = said.sounding(samples)
        yield PassResult(samples, said.heard(), timer.seconds)

    def _part_frames(self, said: CutPass, pauses: Sequence[range], speed: float) -> tuple[range, ...]:
        return part_frames(pauses, said.spoken.durations, self._bounds(said.spoken.durations, speed))

    def run_locally(
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
        pauses: Sequence[range] = (),
    ) -> LocalResult | None:
        """Render only the given tokens of a pass, almost exactly as in a rendering of the whole pass (docs/prosody.md).

        Parameters
        ----------
        near
            Tokens to render.
        tokens, style_row, speed, noise, known, task, edit, seams, pauses
            As for `run_parts`.

        Returns
        -------
        LocalResult or None
            None if the whole pass should be rendered instead. This is the case if the pass has not been rendered yet,
            if a full rendering would hardly take longer, or if the pass is now split at different tokens or within
            ``near``.
        """
        if not known.norms:
            return None
        timer = StageTimer()
        said = self._predict(tokens, style_row, speed, edit, _Stages(task, timer), known, seams)
        cut = said.head * SAMPLES_PER_FRAME
        bounds = self._bounds(said.durations, speed) + cut
        start, end = int(bounds[near.start]), int(bounds[near.stop])
        parts = self._part_frames(said, pauses, speed)
        number = sum(start >= part.stop * SAMPLES_PER_FRAME for part in parts[:-1])
        if len(parts) != len(known.norms) or end > parts[number].stop * SAMPLES_PER_FRAME:
            return None
        chosen = local_frames(start, end, parts[number])
        if chosen is None:
            return None
        wanted, rendered = chosen
        samples = self.render_with_norms(
            known.norms[number], rendered, said.spoken, tokens, style_row, noise, known, task, timer
        )
        start, end = (SAMPLES_PER_FRAME * (frame - rendered.start) for frame in (wanted.start, wanted.stop))
        return LocalResult(said.heard(), SAMPLES_PER_FRAME * wanted.start - cut, samples[start:end], timer.seconds)


class _Stages:
    """Stage timer that also checks for cancellation before each module and between the kernels of a module."""

    def __init__(self, task: Task, timer: StageTimer | None) -> None:
        self._task, self._timer = task, timer or StageTimer()

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        self._task.check()
        with self._timer.stage(name), kernel_hooks.cancellable(self._task):
            yield

    @contextmanager
    def alignment(self) -> Iterator[None]:
        with self._timer.stage("alignment"):
            yield
