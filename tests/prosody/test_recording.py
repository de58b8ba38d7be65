"""The pitch of recordings, and files that are not recordings."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody.recording import track_pitch

RATE = 24_000


@pytest.fixture
def glide(tmp_path: Path) -> Path:
    """A buzz that rises from 120 to 240 Hz in a second, after 0.3 s of silence, in two channels."""
    hertz = np.geomspace(120, 240, RATE)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    buzz = sum(np.sin(number * phase) / number for number in range(1, 20))
    samples = np.concatenate([np.zeros(7_200), 0.1 * buzz, np.zeros(7_200)])
    samples += 1e-4 * np.random.default_rng(0).standard_normal(len(samples))
    soundfile.write(tmp_path / "glide.wav", np.column_stack([samples, samples]), RATE)
    return tmp_path / "glide.wav"


def test_a_glide_is_tracked(glide: Path) -> None:
    tier = track_pitch(glide)
    assert (tier.start_s, tier.end_s) == (0, pytest.approx(1.6))
    times, hertz = np.array(tier.points).T
    inside = (times > 0.35) & (times < 1.25)
    assert inside.sum() > 100
    errors = 12 * np.log2(hertz[inside] / (120 * 2 ** (times[inside] - 0.3)))
    assert np.percentile(np.abs(errors), 95) < 0.2


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_bytes(b"no sound")
    with pytest.raises(InputError, match=r"Cannot read .*a\.wav"):
        track_pitch(tmp_path / "a.wav")
    soundfile.write(tmp_path / "silent.wav", np.zeros(RATE), RATE)
    with pytest.raises(InputError, match="contains no voiced speech"):
        track_pitch(tmp_path / "silent.wav")


@settings(max_examples=100)
@given(
    rate=st.sampled_from([8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000]),
    seconds=st.floats(0, 0.3),
    channels=st.integers(1, 3),
    subtype=st.sampled_from(["PCM_U8", "PCM_16", "PCM_24", "FLOAT", "DOUBLE"]),
    kind=st.sampled_from(["silence", "constant", "noise", "buzz", "click", "huge", "nan"]),
)
def test_any_recording_is_tracked_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, rate: int, seconds: float, channels: int, subtype: str, kind: str
) -> None:
    times = np.arange(round(seconds * rate)) / rate
    noise = np.random.default_rng(0).standard_normal(len(times))
    samples = {
        "silence": 0 * times,
        "constant": 0 * times + 1,
        "noise": 0.1 * noise,
        "buzz": 0.3 * np.sign(np.sin(2 * np.pi * 120 * times)),
        "click": (times == 0).astype(float),
        "huge": 1e30 * noise,
        "nan": np.nan * times,
    }[kind]
    path = tmp_path_factory.mktemp("recording") / "a.wav"
    soundfile.write(path, np.column_stack([samples] * channels), rate, subtype)
    try:
        tier = track_pitch(path)
    except InputError as error:
        assert str(error).endswith(".")
    else:
        assert tier.points and all(hertz > 0 for _, hertz in tier.points)
