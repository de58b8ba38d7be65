"""OpenVINO really speaks, and where it is missing that says how to install it."""

import sys

import pytest
from extra_engines import OpenVinoEngine

from kokoro_desktop.measure.speech_engine import EngineMissing


def test_missing_openvino_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.delitem(sys.modules, "openvino", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(EngineMissing, match=r"'openvino-bf16' is not installed: pip install .*openvino"):
        OpenVinoEngine("openvino-bf16", lambda: tmp_path, 1, "bf16")
