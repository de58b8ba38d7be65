"""Peak memory, of this process and of a fresh one."""

import pytest

from kokoro_desktop.bench.memory import MemoryUnknown, child_peak_mb, own_peak_mb


def test_peak_grows_with_what_was_once_held():
    before = own_peak_mb()
    held = bytearray(b"x" * 300_000_000)
    assert len(held) == 300_000_000
    del held
    assert own_peak_mb() > max(before, 300)


def test_child_that_fails_is_explained():
    with pytest.raises(MemoryUnknown, match="nonsense"):
        child_peak_mb(["bench", "--peak-of", "nonsense"])
