"""Loudness of speech according to ITU-R BS.1770-4, measured with pyloudnorm (`stimuli` extra)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from kokoro_desktop import paths
from kokoro_desktop.audio import Floats
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.messages import mark, message
from kokoro_desktop.spec import SAMPLE_RATE

# Lowest and highest loudness that can be requested, in LUFS: well above BS.1770's absolute gate, and full scale.
LUFS: Final = (-50.0, 0.0)
# Length of a gating block in BS.1770; silence is appended to shorter sounds for the measurement.
_BLOCK_S: Final = 0.4
# Highest sample after scaling, -0.1 dB, so that rounding to integers cannot clip.
_PEAK: Final = 0.989


class StimuliExtraMissing(KokoroError):
    """The `stimuli` extra is not installed."""

    exit_code = 3

    def __init__(self) -> None:
        command = paths.package_extra("stimuli")
        super().__init__(
            message("This feature requires an extra package. Install it with: {command}.", command=command)
        )


def require_meter() -> None:
    """Check that loudness can be measured.

    Raises
    ------
    StimuliExtraMissing
        The `stimuli` extra is not installed.
    """
    _meter()


@cache
def _meter() -> Any:
    try:
        from pyloudnorm import Meter
    except ModuleNotFoundError as error:
        raise StimuliExtraMissing from error
    return Meter(SAMPLE_RATE, block_size=_BLOCK_S)


def measure_lufs(samples: Floats) -> float:
    """Return the integrated loudness of a sound, float32 [n] at 24 kHz, in LUFS; negative infinity for silence.

    Raises
    ------
    StimuliExtraMissing
        The `stimuli` extra is not installed.
    """
    padded = np.pad(samples.astype(np.float64), (0, max(round(_BLOCK_S * SAMPLE_RATE) - len(samples), 0)))
    with np.errstate(divide="ignore"):  # the logarithm of a silent block
        return float(_meter().integrated_loudness(padded))


def scale(samples: Floats, change_db: float) -> Floats:
    """Change the level of a sound, float32 [n], by ``change_db`` dB; ignore an infinite ``change_db``."""
    return samples * np.float32(10 ** (change_db / 20)) if np.isfinite(change_db) else samples


def at_loudness(samples: Floats, lufs: float) -> Floats:
    """Scale a sound, float32 [n], to an integrated loudness in LUFS.

    Raises
    ------
    InputError
        The sound is silent, or would clip.
    StimuliExtraMissing
        The `stimuli` extra is not installed.
    """
    measured = measure_lufs(samples)
    if not np.isfinite(measured):
        raise InputError(message("The sound is silent, so its loudness cannot be changed."))
    scaled = scale(samples, lufs - measured)
    peak = float(np.abs(scaled).max())
    if peak > _PEAK:
        highest = np.floor(10 * (lufs - 20 * np.log10(peak / _PEAK))) / 10
        text = mark("The sound would clip at {lufs:g} LUFS. Choose a loudness of {highest:g} LUFS or less.")
        raise InputError(message(text, lufs=lufs, highest=highest))
    return scaled
