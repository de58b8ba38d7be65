"""The pitch of recordings, by both trackers, and what is no recording."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from kokoro_desktop.errors import InputError
from kokoro_desktop.prosody.recording import track_pitch
from kokoro_desktop.prosody.trackers import TrackerMissing

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


@pytest.mark.parametrize("tracker", ["world", "praat"])
def test_a_glide_is_tracked(glide: Path, tracker: str) -> None:
    tier = track_pitch(glide, tracker)
    assert (tier.start_s, tier.end_s) == (0, pytest.approx(1.6))
    times, hertz = np.array(tier.points).T
    inside = (times > 0.35) & (times < 1.25)
    assert inside.sum() > 100
    errors = 12 * np.log2(hertz[inside] / (120 * 2 ** (times[inside] - 0.3)))
    assert np.percentile(np.abs(errors), 95) < 0.2


@pytest.mark.parametrize(
    ("tracker", "module", "remedy"),
    [("world", "pyworld", "pip install"), ("praat", "parselmouth", "needs the package praat-parselmouth")],
)
def test_a_tracker_that_is_not_installed_says_what_is_to_be_installed(
    glide: Path, tracker: str, module: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(TrackerMissing, match=remedy):
        track_pitch(glide, tracker)


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.wav").write_bytes(b"no sound")
    with pytest.raises(InputError, match=r"Cannot read .*a\.wav"):
        track_pitch(tmp_path / "a.wav", "world")
    soundfile.write(tmp_path / "silent.wav", np.zeros(RATE), RATE)
    with pytest.raises(InputError, match="has no voice"):
        track_pitch(tmp_path / "silent.wav", "praat")
