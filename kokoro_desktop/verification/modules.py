"""What verification asks of an implementation of the network, and how the modules hang together."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.runtime import alignment
from kokoro_desktop.spec import DECODER_STYLE, PREDICTOR_STYLE

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Array = NDArray[Any]

TENSORS: Final = {
    "d_en": "bert",
    "duration_logits": "duration",
    "d": "duration",
    "durations": "alignment",
    "en": "alignment",
    "f0": "f0n",
    "n": "f0n",
    "t_en": "text_encoder",
    "asr": "alignment",
    "audio": "decoder",
}
"""Every tensor that crosses a module boundary, in the order of computation, and who makes it."""


class FiveModules(Protocol):
    """The modules of a bundle; time first, channels last, no batch axis.

    T is the number of tokens, start and end included; F the number of frames.
    """

    def bert(self, tokens: Ints) -> Floats:
        """Tokens [T] to ``d_en`` [T, 512]."""

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """``d_en`` and style [128] to logits [T, 50] and ``d`` [T, 640]."""

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """``en`` [F, 640] and style [128] to F0 in Hz [2F] and energy [2F]."""

    def text_encoder(self, tokens: Ints) -> Floats:
        """Tokens [T] to ``t_en`` [T, 512]."""

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, phases: Floats, noise: Floats) -> Floats:
        """``asr`` [F, 512], F0 and energy [2F], style [128], phases [8], noise [600 F, 9] to audio [600 F]."""


class Modules(FiveModules, Protocol):
    """An implementation of the whole network: the five modules and the rule between them."""

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Logits [T, 50] to frames a token [T]."""


class Compiled:
    """The network under test: the modules of a pipeline, with the alignment that the runtime uses.

    Parameters
    ----------
    pipeline
        A loaded bundle.
    """

    def __init__(self, pipeline: FiveModules) -> None:
        self._pipeline = pipeline

    def bert(self, tokens: Ints) -> Floats:
        """See `FiveModules`."""
        return self._pipeline.bert(tokens)

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """See `FiveModules`."""
        return self._pipeline.duration(d_en, style)

    def durations(self, logits: Floats, speed: float) -> Ints:
        """See `Modules`."""
        return alignment.durations(logits, speed)

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """See `FiveModules`."""
        return self._pipeline.f0n(en, style)

    def text_encoder(self, tokens: Ints) -> Floats:
        """See `FiveModules`."""
        return self._pipeline.text_encoder(tokens)

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, phases: Floats, noise: Floats) -> Floats:
        """See `FiveModules`."""
        return self._pipeline.decoder(asr, f0, n, style, phases, noise)


def stretch(rows: Floats, durations: Ints) -> Floats:
    """Repeat every token's row for as many frames as it lasts: [T, C] to [F, C]."""
    return rows[alignment.frame_tokens(durations)]


def predict(modules: Modules, tokens: Ints, style_row: Floats, speed: float) -> dict[str, Array]:
    """Run everything before the decoder, each module on the one before it.

    Parameters
    ----------
    tokens : int64 [T]
    style_row : float32 [256]
    speed : float

    Returns
    -------
    dict
        All of `TENSORS` but ``audio``.
    """
    style = style_row[PREDICTOR_STYLE]
    d_en = modules.bert(tokens)
    logits, d = modules.duration(d_en, style)
    durations = modules.durations(logits, speed)
    en = stretch(d, durations)
    f0, n = modules.f0n(en, style)
    t_en = modules.text_encoder(tokens)
    return {
        "d_en": d_en,
        "duration_logits": logits,
        "d": d,
        "durations": durations,
        "en": en,
        "f0": f0,
        "n": n,
        "t_en": t_en,
        "asr": stretch(t_en, durations),
    }


def decode(modules: Modules, tensors: dict[str, Array], style_row: Floats, phases: Floats, noise: Floats) -> Floats:
    """Speak what `predict` returned: audio float32 [600 F]."""
    style = style_row[DECODER_STYLE]
    return modules.decoder(tensors["asr"], tensors["f0"], tensors["n"], style, phases, noise)
