"""Passages joined without a click."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.audio.seams import FADE_S, fade_seams, put_in

FADE = round(FADE_S * 24_000)


def _tone(length: int, phase: float) -> npt.NDArray[np.float32]:
    return (0.5 * np.sin(2 * np.pi * 150 * np.arange(length) / 24_000 + phase)).astype(np.float32)


def join(chunks: Iterable[npt.NDArray[np.float32]]) -> npt.NDArray[np.float32]:
    parts = list(chunks)
    faded = [fade_seams(each, first=i == 0, last=i == len(parts) - 1) for i, each in enumerate(parts)]
    return np.concatenate([np.zeros(0, np.float32), *faded])


def test_no_step_at_a_seam_is_larger_than_inside() -> None:
    chunks = [_tone(4_800, np.pi / 2), _tone(6_000, -np.pi / 2), _tone(4_800, np.pi / 2)]
    plain = np.abs(np.diff(np.concatenate(chunks)))
    inside = max(np.abs(np.diff(chunk)).max() for chunk in chunks)
    joined = np.abs(np.diff(join(chunks)))
    assert plain.max() > 10 * inside, "the chunks must click when merely put together"
    assert joined[[4_799, 10_799]].max() == 0.0
    assert joined.max() <= inside


def test_only_five_milliseconds_on_either_side_change() -> None:
    chunks = [_tone(4_800, 1.0), _tone(4_800, 2.0)]
    changed = np.flatnonzero(join(chunks) != np.concatenate(chunks))
    assert changed.min() >= 4_800 - FADE
    assert changed.max() < 4_800 + FADE


def test_silence_at_a_seam_stays_as_it_is() -> None:
    rest = np.zeros(FADE, np.float32)
    chunks = [np.concatenate([_tone(999, 1.0), rest]), np.concatenate([rest, _tone(999, 2.0)])]
    np.testing.assert_array_equal(join(chunks), np.concatenate(chunks))


def test_one_chunk_stays_as_it_is() -> None:
    chunk = _tone(4_800, 1.0)
    np.testing.assert_array_equal(join([chunk]), chunk)


def test_chunks_given_are_not_changed() -> None:
    chunks = [_tone(4_800, 1.0), _tone(4_800, 2.0)]
    kept = [chunk.copy() for chunk in chunks]
    join(chunks)
    np.testing.assert_array_equal(chunks, kept)


def test_nothing_gives_nothing() -> None:
    assert join(iter([])).shape == (0,)


@given(st.lists(st.integers(0, 400), max_size=6))
def test_lengths_add_up_and_nothing_grows(lengths: list[int]) -> None:
    chunks = [np.full(length, 0.25, np.float32) for length in lengths]
    joined = join(chunks)
    assert (joined.dtype, joined.shape) == (np.float32, (sum(lengths),))
    assert np.all((joined >= 0) & (joined <= 0.25))


def test_a_part_is_put_in_without_a_step_and_all_that_is_longer_is_in_it() -> None:
    sound, part = _tone(9_600, 0.0), _tone(2_400, np.pi)
    made = put_in(part, sound, 4_000, len(sound) + 600)
    np.testing.assert_array_equal(made[:4_000], sound[:4_000])
    np.testing.assert_array_equal(made[4_000 + FADE : 6_400 - FADE], part[FADE:-FADE])
    np.testing.assert_array_equal(made[6_400:], sound[5_800:])
    assert np.abs(np.diff(made)).max() < 2 * np.abs(np.diff(sound)).max()


@given(st.integers(0, 700), st.integers(0, 700), st.integers(0, 700), st.integers(0, 700))
def test_a_part_fits_in_wherever_it_is_put(before: int, part: int, after: int, length: int) -> None:
    sound, put = np.ones(length, np.float32), np.ones(part, np.float32)
    made = put_in(put, sound, before, before + part + after)
    assert made.dtype == np.float32 and len(made) == before + part + after and np.isfinite(made).all()
    # Beside the part is the sound as far as it reaches, from its beginning and up to its end.
    assert made[: min(before, length)].all() and made[len(made) - min(after, length) :].all()


def test_a_part_of_the_same_sound_leaves_it_as_it_is() -> None:
    sound = _tone(4_800, 0.0)
    np.testing.assert_allclose(put_in(sound[1_000:2_000], sound, 1_000, len(sound)), sound, atol=1e-6)
