"""A stimulus as a line of a batch."""

from __future__ import annotations

from kokoro_desktop.prosody import ProsodyEdit
from kokoro_desktop.stimuli.stimulus import Stimulus

WORDS = (("saw", 0, 3),)


def test_line_has_everything_that_is_spoken_and_measured() -> None:
    edit = ProsodyEdit(pitch_shift=2.0)
    stimulus = Stimulus(7, "7_a", "af_heart", 2.0, 1.0, 0, None, "sˈɔ", 0.9, 3, edit, WORDS, (2, 4), 200.0, 0.3)
    line = stimulus.line()
    assert (line.number, line.id, line.error) == (7, "7_a", "")
    assert line.fields == {
        "phonemes": "sˈɔ",
        "voice": "af_heart",
        "speed": 0.9,
        "seed": 3,
        "words": WORDS,
        "target": (2, 4),
        "prosody": {"pitch_shift": 2.0},
    }


def test_line_without_a_target_measures_nothing() -> None:
    stimulus = Stimulus(1, "1", "af_heart", 0.0, 1.0, 0, None, "ɔ", 1.0, 0, ProsodyEdit(), (), None, None, None)
    assert "target" not in stimulus.line().fields
