"""A sound is the same in memory and in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.audio import long_sound
from kokoro_desktop.audio.long_sound import LongSound
from kokoro_desktop.files.blocks import read_blocks


@pytest.mark.parametrize("limit", [0, 5, 1000])
def test_a_sound_is_what_was_appended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr(long_sound, "_IN_MEMORY", limit)
    sound, parts = LongSound(tmp_path), [np.arange(length, dtype=np.float32) for length in (3, 0, 4, 5)]
    for part in parts:
        sound.append(part)
    samples = sound.samples()
    np.testing.assert_array_equal(samples, np.concatenate(parts))
    assert not samples.flags.writeable and isinstance(samples, np.memmap) == (limit < 12)
    assert list(tmp_path.iterdir()) == []
    np.testing.assert_array_equal(np.concatenate(list(read_blocks(samples, 5))), samples)


def test_no_sound_is_empty(tmp_path: Path) -> None:
    assert LongSound(tmp_path).samples().shape == (0,)
