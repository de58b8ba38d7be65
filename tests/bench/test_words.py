"""One of a thing has no s."""

from kokoro_desktop.bench.words import counted


def test_one_is_singular():
    assert [counted(count, "run") for count in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]
