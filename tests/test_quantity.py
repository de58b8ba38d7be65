"""One of a thing has no s."""

from kokoro_desktop.quantity import quantity


def test_one_is_singular():
    assert [quantity(count, "run") for count in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]
