"""A short run of the file mutations: every file is read or rejected with a message."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).with_name("mutate_files.py")


@pytest.fixture
def mutate_files(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate_files", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutate_files", module)
    spec.loader.exec_module(module)
    return module


def test_changed_files_are_read_or_refused_in_time_and_memory(mutate_files: ModuleType, tmp_path: Path) -> None:
    summary = mutate_files.run(400, seed=1, keep=tmp_path)
    assert summary.failures == []
    assert summary.count == 400 and len(summary.kinds) == len(list(mutate_files.kinds(tmp_path)))
    assert 0 < summary.read < 200


def test_files_that_are_not_changed_are_of_the_kinds_that_are_read(mutate_files: ModuleType, tmp_path: Path) -> None:
    readable = {
        "voice.npy",
        "voice.pt",
        "voice.bin",
        "tensors.safetensors",
        "config.json",
        "vocabulary.json",
        "text.txt",
    }
    for kind in mutate_files.kinds(tmp_path):
        if kind.name in readable or kind.name.startswith("bundle"):
            file = tmp_path / f"x.{kind.name.rpartition('.')[2]}"
            file.write_bytes(kind.data)
            kind.read(file)
