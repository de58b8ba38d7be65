"""Verification reports: a table, JSON data, and the tensors and audio of both implementations."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from kokoro_desktop.audio import sound_files
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.files import atomic
from kokoro_desktop.verification.compare import END_TO_END, SAME_F0, Check, Comparison
from kokoro_desktop.verification.label_drift import LabelCheck
from kokoro_desktop.verification.tensors import Array

_ROW: Final = "{:<13} {:<13} {:<16} {:>10} {:>10} {:>10} {:>8}  {}"


@dataclass(frozen=True)
class Verification:
    """Results of one run of `verify`.

    Attributes
    ----------
    reference
        ``golden`` or ``torch``.
    placement, threads
        Device and number of threads of the network under test.
    weights_sha256
        Hash of the canonical weights under test.
    reference_sha256
        Hashes of the weights that the reference used; only one unless golden files from different weights are mixed.
    comparisons
        One comparison for each golden case.
    labels
        Label offsets at several speeds; empty if only some modules or cases were requested.
    """

    reference: str
    placement: Placement
    threads: int
    weights_sha256: str
    reference_sha256: tuple[str, ...]
    comparisons: tuple[Comparison, ...]
    labels: tuple[LabelCheck, ...] = ()

    @property
    def objection(self) -> str:
        """Reason why the results are not comparable; empty if they are."""
        foreign = [sha for sha in self.reference_sha256 if sha != self.weights_sha256]
        if not foreign:
            return ""
        return (
            f"The results are not comparable: the reference was made with the weights {foreign[0][:12]}, but the "
            f"network under test has the weights {self.weights_sha256[:12]}; use --reference torch, or create the "
            "golden files again with packaging/data/make_golden.py."
        )

    @property
    def passed(self) -> bool:
        """Whether all tensors and labels are within tolerance, and both implementations used the same weights."""
        right = all(each.passed for each in self.comparisons) and not any(each.failure for each in self.labels)
        return bool(self.comparisons) and not self.objection and right


def table(verification: Verification) -> str:
    """Format a table of every check, with the verdict in the last line."""
    return "\n".join(_lines(verification))


def as_json(verification: Verification) -> dict[str, Any]:
    """Return the verification as JSON data; non-finite numbers become None."""
    return {
        "passed": verification.passed,
        "objection": verification.objection,
        "reference": verification.reference,
        "device": verification.placement.name,
        "threads": verification.threads,
        "weights": verification.weights_sha256,
        "reference_weights": list(verification.reference_sha256),
        "tolerances": asdict(verification.placement.kind.tolerance),
        "labels": [{**asdict(each), "failure": each.failure} for each in verification.labels],
        "cases": [
            {
                "name": each.case.name,
                "phonemes": each.case.phonemes,
                "voice": each.case.voice,
                "speed": each.case.speed,
                "passed": each.passed,
                "checks": [_check_json(check) for check in each.checks],
            }
            for each in verification.comparisons
        ],
    }


def _lines(verification: Verification) -> Iterator[str]:
    yield _ROW.format("case", "ran", "tensor", "max error", "RMS error", "relative", "SNR dB", "verdict")
    for each in verification.comparisons:
        for check in each.checks:
            measured = check.difference
            numbers = [f"{value:.2e}" for value in (measured.max_abs, measured.rms, measured.relative_rms)]
            verdict = "ok" if check.passed else f"FAIL: {check.failure}"
            yield _ROW.format(check.case, check.scope, check.tensor, *numbers, f"{measured.snr_db:.1f}", verdict)
    for label in verification.labels:
        verdict = f"FAIL: {label.failure}" if label.failure else f"ok, drift {label.shift_s * 1000:+.1f} ms"
        yield _ROW.format(f"speed {label.speed:g}", "sound", "labels", "", "", "", "", verdict)
    if verification.objection:
        yield f"FAIL: {verification.objection}"
        return
    checks = [check for each in verification.comparisons for check in each.checks]
    count = len(checks) + len(verification.labels)
    failed = sum(not check.passed for check in checks) + sum(bool(each.failure) for each in verification.labels)
    if failed:
        yield f"FAIL: {failed} of {count} checks are out of tolerance."
    elif not verification.passed:
        yield "FAIL: a case has nothing that could be checked."
    else:
        yield f"PASS: {count} checks; {_worst(checks)}."


def _worst(checks: Sequence[Check]) -> str:
    """Summarise the largest errors: the relative RMS error of the modules run alone, and the SNR of the audio."""
    alone = [check for check in checks if check.scope not in {END_TO_END, SAME_F0, "decoder"}]
    audio = [check for check in checks if check.tensor == "audio"]
    parts = []
    if alone:
        worst = max(alone, key=lambda check: check.difference.relative_rms)
        parts.append(f"largest relative RMS of a module alone {worst.difference.relative_rms:.1e} ({worst.tensor})")
    scopes = (("decoder", "of the decoder alone"), (SAME_F0, "with the reference's F0"), (END_TO_END, "end to end"))
    for scope, told in scopes:
        ratios = [check.difference.snr_db for check in audio if check.scope == scope]
        if ratios:
            parts.append(f"lowest SNR of audio {told} {min(ratios):.1f} dB")
    return ", ".join(parts) or "nothing measured"


def _check_json(check: Check) -> dict[str, Any]:
    measured = check.difference
    return {
        "ran": check.scope,
        "tensor": check.tensor,
        "max_abs": _finite(measured.max_abs),
        "rms": _finite(measured.rms),
        "relative_rms": _finite(measured.relative_rms),
        "snr_db": _finite(measured.snr_db),
        "passed": check.passed,
        "failure": check.failure,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def keep(comparison: Comparison, folder: Path) -> tuple[Path, ...]:
    """Write ``<case>.reference.npz`` and ``<case>.tested.npz``, each with a .wav file if it contains audio.

    Returns
    -------
    tuple of Path
        Paths of the written files.

    Raises
    ------
    OutputError
        The folder or a file cannot be written.
    """
    sides = {"reference": dict(comparison.case.tensors), "tested": comparison.tensors}
    written: list[Path] = []
    atomic.make_folder(folder)
    for side, tensors in sides.items():
        written += _keep_side(folder / f"{comparison.case.name}.{side}", tensors)
    return tuple(written)


def _keep_side(stem: Path, tensors: dict[str, Array]) -> list[Path]:
    npz, packed = stem.with_name(f"{stem.name}.npz"), io.BytesIO()
    np.savez_compressed(packed, **tensors)  # type: ignore[arg-type]
    atomic.write_bytes(npz, packed.getvalue())
    if "audio" not in tensors:
        return [npz]
    wav = stem.with_name(f"{stem.name}.wav")
    sound_files.write(wav, tensors["audio"], subtype="float")
    return [npz, wav]
