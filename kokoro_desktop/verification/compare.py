"""Measure an implementation's error on golden cases, for each module alone and for all modules in sequence."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from kokoro_desktop.devices.cpu import CpuKind
from kokoro_desktop.devices.device_kind import Tolerance
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import DECODER_STYLE, PREDICTOR_STYLE, SAMPLE_RATE, STAGES
from kokoro_desktop.verification.golden import GoldenCase
from kokoro_desktop.verification.tensors import TENSORS, Array, TensorRecorder

END_TO_END: Final = "end to end"
_STRICTEST: Final = CpuKind.tolerance

# All modules in sequence, except that the harmonic source uses the reference's F0. PyTorch's source accumulates F0 in
# float32 to a phase of thousands of radians, and computes angles that jump at half a turn. The last bit of F0 is
# therefore audible (see `Tolerance`). With equal F0, only errors from other causes remain.
SAME_F0: Final = "e2e, same F0"

# Sounds of a fraction of a second have a lower limit with predicted F0. Their normalisations average over a few frames,
# which amplifies rounding errors: F0 of 0.2 s of speech differs by up to 5e-5 between processors, a hundred times as
# much as F0 of a sentence. With random errors of 2e-5, the ratio is 34 to 66 dB; between versions of PyTorch, 41 dB.
_BRIEF_S: Final = 0.5
_BRIEF_FREE_SNR_DB: Final = 30.0


@dataclass(frozen=True)
class Check:
    """Comparison of one tensor with the reference, for one case.

    Attributes
    ----------
    case
        Name of the golden case.
    scope
        Name of the module if it ran alone on golden inputs; otherwise `END_TO_END` or `SAME_F0`.
    tensor
        Name of the tensor, one of `TENSORS`.
    difference
        Error of the tensor compared with the reference.
    failure
        Reason why the tensor is out of tolerance; empty if it is within tolerance.
    """

    case: str
    scope: str
    tensor: str
    difference: Difference
    failure: str

    @property
    def passed(self) -> bool:
        """Whether the tensor is within tolerance."""
        return not self.failure


@dataclass(frozen=True)
class Comparison:
    """All checks of one case, with the implementation's end-to-end results.

    Attributes
    ----------
    case
        The golden case.
    checks
        One check for each compared tensor.
    tensors
        The implementation's own end-to-end tensors or, from `compare_alone`, its results for golden inputs.
    """

    case: GoldenCase
    checks: tuple[Check, ...]
    tensors: dict[str, Array]

    @property
    def passed(self) -> bool:
        """Whether there was at least one check and all checks passed."""
        return bool(self.checks) and all(check.passed for check in self.checks)


def compare(case: GoldenCase, network: Network, allowed: Tolerance = _STRICTEST) -> Comparison:
    """Compare a network with the reference on one case, for every tensor in the case."""
    recorder, same_f0 = TensorRecorder(network), None
    prosody = recorder.predict(case.tokens, case.style_row, case.speed)
    # If the durations differ, their own check reports it, and the audio is not comparable.
    if "audio" in case.tensors and np.array_equal(prosody.durations, case.tensors["durations"]):
        recorder.render(prosody, case.tokens, case.style_row, case.noise)
        same_f0 = network.render(replace(prosody, f0=case.tensors["f0"]), case.tokens, case.style_row, case.noise)
    answers = recorder.tensors
    checks = [_check(case, module, name, actual, allowed) for module, name, actual in _alone(case, network, STAGES)]
    checks += [_check(case, END_TO_END, name, answers.get(name), allowed) for name in TENSORS if name in case.tensors]
    if "audio" in case.tensors:
        checks.append(_check(case, SAME_F0, "audio", same_f0, allowed))
    return Comparison(case, tuple(checks), answers)


def compare_alone(
    case: GoldenCase, network: Network, names: Collection[str], allowed: Tolerance = _STRICTEST
) -> Comparison:
    """Compare only the modules in ``names``, each on golden inputs."""
    answers = list(_alone(case, network, names))
    checks = tuple(_check(case, module, name, actual, allowed) for module, name, actual in answers)
    return Comparison(case, checks, {name: actual for _, name, actual in answers})


def _alone(case: GoldenCase, network: Network, names: Collection[str]) -> Iterator[tuple[str, str, Array]]:
    """Run each module in ``names`` whose inputs and outputs are in the case; yield module, tensor name and result."""
    golden = case.tensors
    style = case.style_row[PREDICTOR_STYLE]
    if "bert" in names and "d_en" in golden:
        yield "bert", "d_en", network.bert(case.tokens)
    if "duration" in names and {"d_en", "duration_logits", "d"} <= golden.keys():
        logits, d = network.duration(golden["d_en"], style)
        yield "duration", "duration_logits", logits
        yield "duration", "d", d
    if "alignment" in names and {"duration_logits", "durations"} <= golden.keys():
        yield "alignment", "durations", network.durations(golden["duration_logits"], case.speed)
    if "f0n" in names and {"en", "f0", "n"} <= golden.keys():
        f0, n = network.f0n(golden["en"], style)
        yield "f0n", "f0", f0
        yield "f0n", "n", n
    if "text_encoder" in names and "t_en" in golden:
        yield "text_encoder", "t_en", network.text_encoder(case.tokens)
    if "decoder" in names and {"asr", "f0", "n", "audio"} <= golden.keys():
        style = case.style_row[DECODER_STYLE]
        audio = network.decoder(golden["asr"], golden["f0"], golden["n"], style, case.noise)
        yield "decoder", "audio", audio


def _check(case: GoldenCase, scope: str, tensor: str, actual: Array | None, allowed: Tolerance) -> Check:
    expected = case.tensors[tensor]
    measured = difference(np.empty(0, np.float32) if actual is None else actual, expected)
    failure = "" if actual is not None else "not computed, because the durations differ"
    failure = failure or _failure(scope, tensor, measured, actual, expected, allowed)
    return Check(case.name, scope, tensor, measured, failure)


def _failure(
    scope: str, tensor: str, measured: Difference, actual: Array | None, expected: Array, allowed: Tolerance
) -> str:
    """Return why a tensor is out of tolerance; empty if it is within tolerance."""
    if not measured.same_shape:
        return f"shape {list(np.asarray(actual).shape)} instead of {list(expected.shape)}"
    if tensor == "durations":
        return "" if measured.equal else f"{_count_different(actual, expected)} of {expected.size} tokens differ"
    # The comparisons below are false for NaN, which therefore fails.
    too_short = expected.size < SAMPLE_RATE
    if tensor == "audio" and (scope in {END_TO_END, SAME_F0} or too_short):
        least = allowed.audio_snr_db
        if scope == END_TO_END:
            brief = expected.size < _BRIEF_S * SAMPLE_RATE
            least = min(allowed.free_audio_snr_db, _BRIEF_FREE_SNR_DB) if brief else allowed.free_audio_snr_db
        return "" if measured.snr_db >= least else f"SNR below {least:g} dB"
    return "" if measured.relative_rms <= allowed.relative_rms else f"relative RMS above {allowed.relative_rms:g}"


def _count_different(actual: Array | None, expected: Array) -> int:
    return int(np.count_nonzero(np.asarray(actual) != expected))


@dataclass(frozen=True)
class Difference:
    """Error of a tensor compared with the reference.

    Attributes
    ----------
    max_abs, rms
        Largest and root-mean-square error, in the tensor's own unit; NaN if the shapes differ or a value is not finite.
    relative_rms
        ``rms`` divided by the RMS of the reference.
    snr_db
        ``relative_rms`` as a signal-to-noise ratio in dB; infinite for identical tensors.
    same_shape
        Whether the shapes are equal.
    """

    max_abs: float
    rms: float
    relative_rms: float
    snr_db: float
    same_shape: bool

    @property
    def equal(self) -> bool:
        """Whether all elements equal those of the reference."""
        return self.same_shape and self.max_abs == 0.0


def difference(actual: Array, expected: Array) -> Difference:
    """Measure the error of ``actual`` against ``expected`` in float64.

    If either tensor contains NaN or infinity, all errors are NaN, which is outside every tolerance.
    """
    if actual.shape != expected.shape:
        return Difference(math.nan, math.nan, math.nan, math.nan, same_shape=False)
    reference = expected.astype(np.float64)
    error = actual.astype(np.float64) - reference
    if not np.isfinite(error).all():
        return Difference(math.nan, math.nan, math.nan, math.nan, same_shape=True)
    if error.size == 0:
        return Difference(0.0, 0.0, 0.0, math.inf, same_shape=True)
    max_abs = float(np.abs(error).max())
    rms = float(np.sqrt(np.mean(error**2)))
    level = float(np.sqrt(np.mean(reference**2)))
    relative = 0.0 if rms == 0 else rms / level if level > 0 else math.inf
    snr = math.inf if relative == 0 else -20 * math.log10(relative) if relative < math.inf else -math.inf
    return Difference(max_abs, rms, relative, snr, same_shape=True)
