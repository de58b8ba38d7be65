"""Steps of one continuum belong together."""

from __future__ import annotations

from dataclasses import replace

from kokoro_desktop.takes.continuum_step import ContinuumStep

STEP = ContinuumStep("ɐ {s~ʃ}ˈɑ", "2026-01-01T00:00:00", 1, 3, 0.0, "weight", "first", "first", None, 0.0)


def test_steps_made_together_are_of_one_continuum_and_others_are_not() -> None:
    assert STEP.same_continuum(replace(STEP, number=2, weight=0.5, from_previous_db=1.0))
    assert not STEP.same_continuum(replace(STEP, made="2026-01-02T00:00:00"))
    assert not STEP.same_continuum(None)
