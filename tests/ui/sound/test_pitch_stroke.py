"""A stroke goes where the mouse went, and straight lines are level where they nearly are."""

from __future__ import annotations

from kokoro_desktop.ui.sound.pitch_stroke import PitchStroke


def test_what_is_drawn_again_counts() -> None:
    stroke = PitchStroke(0, 100)
    for sample, hertz in ((100, 110), (200, 120), (300, 130), (50, 90)):
        stroke.go_to(sample, hertz, straight=False)
    assert stroke.points == {0: 100, 50: 90, 300: 130}
    assert list(stroke.points) == [0, 50, 300]


def test_a_straight_line_has_two_ends_and_is_level_where_it_nearly_is() -> None:
    stroke = PitchStroke(500, 100)
    stroke.go_to(300, 150, straight=False)
    stroke.go_to(100, 200, straight=True)
    assert stroke.points == {100: 200, 500: 100}
    stroke.go_to(900, 101, straight=True)
    assert stroke.points == {500: 100, 900: 100}
