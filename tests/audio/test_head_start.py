"""A sound waits before it is heard only where that saves it from running dry, and not for ever."""

import pytest

from kokoro_desktop.audio.head_start import PATIENCE_S, is_worth_waiting

GROWING = (8.0, 16.0, 26.0)


@pytest.mark.parametrize(("rtf", "waits"), [(0.07, False), (0.5, False), (0.66, True)])
def test_a_sound_of_passes_that_double_waits_above_half_of_real_time(rtf, waits):
    assert is_worth_waiting(4.0, 4.0 * rtf, GROWING) is waits


def test_it_waits_no_longer_than_it_has_to():
    rtf = 0.66
    assert not is_worth_waiting(4.0 + 8.0, rtf * 12, GROWING[1:])


def test_the_last_part_is_heard_at_once_however_slow_it_was():
    assert not is_worth_waiting(4.0, 40.0, ())


def test_gaps_are_preferred_to_a_long_silence():
    assert is_worth_waiting(4.0, 6.0, (PATIENCE_S / 1.6,))
    assert not is_worth_waiting(4.0, 6.0, (PATIENCE_S / 1.4,))
    assert not is_worth_waiting(4.0, 8.0, (26.0,) * 100)
