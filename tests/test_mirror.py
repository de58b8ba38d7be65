"""The test of a file is found by its path: `kokoro_desktop/a/b.py` is tested by `tests/a/test_b.py`."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

import kokoro_desktop

TESTS: Final = Path(__file__).parent
PACKAGE: Final = Path(kokoro_desktop.__file__).parent

ELSEWHERE: Final = frozenset({
    "ui/dialogs/batch_work.py",  # by tests/ui/dialogs/test_batch.py
    "ui/dialogs/compare_devices_entries.py",  # by tests/ui/dialogs/test_compare_devices.py
})  # fmt: skip
"""Modules whose behaviour is that of a dialog, and is tested there."""


def modules_with_functions() -> list[str]:
    """List the modules that do something, packages' own files left out."""
    return sorted(
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if not path.name.startswith("__")
        and any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    )


@pytest.mark.parametrize("module", modules_with_functions())
def test_module_has_a_test_of_its_own_path(module: str) -> None:
    path = TESTS / Path(module).with_name(f"test_{Path(module).name}")
    assert path.exists() is (module not in ELSEWHERE)
