"""Places in a sound, by a clock that is told block by block."""

from __future__ import annotations

import numpy as np
import pytest

from kokoro_desktop.audio.playhead import Playhead


def _head(count: int) -> Playhead:
    head = Playhead()
    head.sound.append(np.arange(1, count + 1, dtype=np.float32))
    return head


def _fill(head: Playhead, heard_at: float, count: int = 2_400) -> np.ndarray:
    block = np.full(count, np.nan, np.float32)
    head.fill(block, heard_at)
    return block


def test_a_block_beyond_the_end_is_silence() -> None:
    head = _head(3_000)
    np.testing.assert_array_equal(_fill(head, 0.0), np.arange(1, 2_401))
    np.testing.assert_array_equal(_fill(head, 0.1), [*range(2_401, 3_001), *[0] * 1_800])


def test_the_newest_block_tells_when_the_earlier_ones_are_heard() -> None:
    """A sound server tells of no delay until it has asked the device, which plays all that it was given in a row."""
    head = _head(4_800)
    _fill(head, 1.0)
    _fill(head, 1.1)
    assert head.position(1.15) == 3_600
    _fill(head, 1.5)
    assert (head.position(1.15), head.position(1.4)) == (0, 2_400)
    assert not head.ended(1.49)
    assert head.ended(1.5)


def test_a_jump_is_heard_from_the_next_block_on() -> None:
    head = _head(24_000)
    _fill(head, 1.0)
    head.jump(12_000)
    assert head.position(1.05) == 12_000
    assert _fill(head, 1.1)[0] == 12_001
    assert (head.position(1.05), head.position(1.15)) == (12_000, 13_200)


def test_the_moment_that_a_loop_begins_again_is_its_start() -> None:
    head = _head(2_400)
    head.loop = (600, 1_800)
    head.jump(600)
    _fill(head, 0.0)
    assert [head.position(place / 24_000) for place in (1_199, 1_200, 1_201)] == [1_799, 600, 601]


def test_time_since_the_first_sample_follows_the_newest_block() -> None:
    head = _head(4_800)
    assert head.elapsed_s(5.0) is None
    _fill(head, 1.0)
    assert head.elapsed_s(0.9) == pytest.approx(-0.1)  # still in the queue
    _fill(head, 1.2)  # the output now reports 0.1 s more
    assert head.elapsed_s(1.25) == pytest.approx(0.15)
    assert head.elapsed_s(9.0) == pytest.approx(7.9)  # beyond the end
    head.jump(0)
    assert head.elapsed_s(9.0) is None
