"""Audio files in every format, and what cannot be written."""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
import pytest
import soundfile

from kokoro_desktop.audio import sound_files
from kokoro_desktop.errors import InputError, OutputError
from kokoro_desktop.files import atomic

Samples = npt.NDArray[np.float32]


@pytest.fixture
def samples() -> Samples:
    """Return one and a half seconds of a chord with a little noise, float32 [36000]."""
    seconds = np.arange(36_000) / 24_000
    chord = sum(np.sin(2 * np.pi * pitch * seconds) for pitch in (220.0, 277.2, 329.6))
    return (0.2 * chord + np.random.default_rng(1).normal(0.0, 1e-3, seconds.shape)).astype(np.float32)


@pytest.mark.parametrize(
    ("name", "subtype", "stored", "step"),
    [
        ("a.wav", None, "PCM_16", 2.0**-15),
        ("a.wav", "pcm16", "PCM_16", 2.0**-15),
        ("a.wav", "pcm24", "PCM_24", 2.0**-23),
        ("a.flac", None, "PCM_16", 2.0**-15),
        ("a.FLAC", "pcm24", "PCM_24", 2.0**-23),
    ],
)
def test_integers_are_rounded_to_the_nearest(
    tmp_path: Path, samples: Samples, name: str, subtype: str | None, stored: str, step: float
) -> None:
    sound_files.write(tmp_path / name, samples, subtype=subtype)
    back, rate = soundfile.read(tmp_path / name, dtype="float64")
    assert (soundfile.info(tmp_path / name).subtype, rate) == (stored, 24_000)
    assert np.abs(back - samples.astype(np.float64)).max() <= step / 2


def test_float_files_keep_every_bit_and_what_is_too_loud(
    tmp_path: Path, samples: Samples, caplog: pytest.LogCaptureFixture
) -> None:
    loud = samples * 4
    sound_files.write(tmp_path / "a.wav", loud, subtype="float")
    back, _ = soundfile.read(tmp_path / "a.wav", dtype="float32")
    np.testing.assert_array_equal(back, loud)
    assert not caplog.messages


@pytest.mark.parametrize("name", ["a.ogg", "a.mp3"])
def test_lossy_files_sound_alike(tmp_path: Path, samples: Samples, name: str) -> None:
    sound_files.write(tmp_path / name, samples)
    back, rate = soundfile.read(tmp_path / name, dtype="float32")
    # An MP3 file may begin with the encoder's delay: find it.
    lag = int(np.correlate(back, samples[12_000:24_000], "valid").argmax()) - 12_000
    aligned = back[lag + 2_400 : lag + 33_600]
    assert rate == 24_000
    assert np.corrcoef(aligned, samples[2_400:33_600])[0, 1] > 0.99


def test_same_samples_give_the_same_bytes(tmp_path: Path, samples: Samples) -> None:
    made = [("a.wav", None), ("float.wav", "float"), ("a.flac", None), ("a.mp3", None)]

    def write() -> list[bytes]:
        for name, subtype in made:
            sound_files.write(tmp_path / name, samples, subtype=subtype)
        return [(tmp_path / name).read_bytes() for name, _ in made]

    first = write()
    time.sleep(1.0 - time.time() % 1.0 + 0.01)  # into the next second: file formats keep whole ones
    for (name, _), before, after in zip(made, first, write(), strict=True):
        assert before == after, name


def test_a_long_ogg_file_is_written(tmp_path: Path) -> None:
    sound_files.write(tmp_path / "a.ogg", np.zeros(24_000 * 120, np.float32))
    assert soundfile.info(tmp_path / "a.ogg").duration == 120


@pytest.mark.parametrize("name", ["a.wav", "a.flac", "a.ogg", "a.mp3"])
def test_clipping_is_counted_and_told(
    tmp_path: Path, samples: Samples, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    loud = samples * 2
    with caplog.at_level(logging.WARNING):
        sound_files.write(tmp_path / name, loud)
    clipped, peak = int((np.abs(loud) > 1).sum()), float(np.abs(loud).max())
    assert clipped > 0
    assert f"{clipped} of 36000 samples were louder than {name} can hold (peak {peak:.2f})" in caplog.text


def test_full_scale_is_not_clipped_and_does_not_wrap_round(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    sound_files.write(tmp_path / "a.wav", np.array([1.0, -1.0, 0.0], np.float32))
    back, _ = soundfile.read(tmp_path / "a.wav", dtype="int16")
    assert (caplog.messages, back.tolist()) == ([], [32767, -32768, 0])


@pytest.mark.parametrize("name", ["a.aac", "a", "a.wav.txt"])
def test_unknown_endings_are_refused_with_the_known_ones(tmp_path: Path, samples: Samples, name: str) -> None:
    with pytest.raises(InputError, match=r"\.wav, \.flac, \.ogg, \.mp3"):
        sound_files.write(tmp_path / name, samples)
    with pytest.raises(InputError):
        sound_files.check_writable(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "subtype", "offer"),
    [
        ("a.flac", "float", "pcm16 or pcm24"),
        ("a.ogg", "pcm16", "omit the subtype"),
        ("a.mp3", "pcm24", "omit the subtype"),
        ("a.wav", "pcm8", "pcm16 or pcm24 or float"),
    ],
)
def test_subtypes_that_a_format_lacks_are_refused(tmp_path: Path, name: str, subtype: str, offer: str) -> None:
    with pytest.raises(InputError, match=offer):
        sound_files.check_writable(tmp_path / name, subtype)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_what_is_not_a_number_is_not_written(tmp_path: Path, samples: Samples, value: float) -> None:
    samples[7] = value
    with pytest.raises(OutputError, match="invalid values"):
        sound_files.write(tmp_path / "a.wav", samples)
    assert not list(tmp_path.iterdir())


def test_a_rate_that_the_format_lacks_is_refused(tmp_path: Path, samples: Samples) -> None:
    with pytest.raises(OutputError, match="libsndfile cannot create this MP3 file"):
        sound_files.write(tmp_path / "a.mp3", samples, sample_rate=12_345)
    assert not list(tmp_path.iterdir())


def test_two_axes_are_a_mistake_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="one-dimensional"):
        sound_files.write(tmp_path / "a.wav", np.zeros((2, 3), np.float32))


def test_a_disk_that_fills_while_a_sound_is_written_is_reported_and_leaves_nothing(
    tmp_path: Path, samples: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def full(path: Path) -> Iterator[BinaryIO]:
        with replacing(path) as file:
            yield LimitedFile(file)

    class LimitedFile:
        def __init__(self, file: BinaryIO) -> None:
            self.file, self.left = file, 10_000
            self.seek, self.tell, self.read = file.seek, file.tell, file.read

        def write(self, data: bytes) -> int:
            self.left -= len(data)
            if self.left < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return self.file.write(data)

    replacing = atomic.replacing
    monkeypatch.setattr(atomic, "replacing", full)
    for name in ("a.wav", "a.flac", "a.ogg", "a.mp3"):
        with pytest.raises(OutputError, match="disk is full"):
            sound_files.write(tmp_path / name, np.tile(samples, 10))
    assert list(tmp_path.iterdir()) == []
