"""What an engine answers where it tells nothing more, and what is said of one that is missing."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.measure.speech_engine import EngineMissing, Passage, PassageSound


def test_engine_that_tells_nothing_more_has_spoken_with_the_noise_it_was_given() -> None:
    answer = PassageSound(np.zeros(600, np.float32))
    assert (answer.durations, dict(answer.stages), answer.own_noise, answer.seconds) == (None, {}, False, None)
    assert Passage(np.zeros(3, np.int64), np.zeros(256, np.float32)).speed == 1.0


def test_missing_engine_names_itself_and_the_remedy_and_exits_as_what_is_not_there() -> None:
    missing = EngineMissing("openvino", "pip install x")
    assert (missing.engine, missing.remedy, missing.exit_code) == ("openvino", "pip install x", 3)
    assert str(missing) == "The engine 'openvino' is not installed: pip install x."
