"""A sound is the same in memory and in a file, and blocks of it follow one another."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio import long_sound
from kokoro_desktop.audio.long_sound import LongSound, blocks


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
    np.testing.assert_array_equal(np.concatenate(list(blocks(samples, 5))), samples)


def test_no_sound_is_empty(tmp_path: Path) -> None:
    assert LongSound(tmp_path).samples().shape == (0,)


@given(st.integers(0, 50), st.integers(1, 20))
def test_blocks_make_up_the_sound(count: int, length: int) -> None:
    samples = np.arange(count, dtype=np.float32)
    found = list(blocks(samples, length))
    assert [len(block) for block in found[:-1]] == [length] * (len(found) - 1)
    assert sum(map(len, found)) == count
