"""Only an installed program has locked extras."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from small_wheels import write_wheel

from kokoro_desktop.extras.locked import locked


def test_checkout_has_none() -> None:
    assert locked() == {}


def test_installed_program_lists_its_files(index: Path, lock: Callable[..., None]) -> None:
    lock(ja=[write_wheel(index, "tiny")])
    (file,) = locked()["ja"]
    assert (file.project, file.name, len(file.sha256)) == ("tiny", "tiny-1.0-py3-none-any.whl", 64)
