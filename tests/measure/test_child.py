"""A child process gives its figure, or its absence is explained."""

import pytest

from kokoro_desktop.errors import CompileError
from kokoro_desktop.measure import child
from kokoro_desktop.measure.child import PeakUnknown


def test_child_measures():
    assert child.child_gflops(1) > 0.1


def test_peak_without_a_compiler_is_explained(monkeypatch):
    def fail(*_):
        raise CompileError("there is none")

    monkeypatch.setattr(child, "ask_compiler", fail)
    with pytest.raises(PeakUnknown, match="there is none"):
        child.child_gflops(1)
