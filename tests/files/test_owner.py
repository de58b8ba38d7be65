"""Files that a process owns."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kokoro_desktop.files import owner


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_file_taken_for_abandoned_as_it_is_made_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, removed = owner.try_to_lock, []

    def late(descriptor: int) -> bool | None:
        if not removed:
            removed.extend(tmp_path.iterdir())
            removed[0].unlink()
        return lock(descriptor)

    monkeypatch.setattr(owner, "try_to_lock", late)
    path, file = owner.create(tmp_path, ".", ".part")
    with file:
        assert list(tmp_path.iterdir()) == [path] != removed
