"""The test of a file is found by its path: `kokoro_desktop/a/b.py` is tested by `tests/a/test_b.py`."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import kokoro_desktop

TESTS: Final = Path(__file__).parent
PACKAGE: Final = Path(kokoro_desktop.__file__).parent

# Parts of a dialog, tested with it.
ELSEWHERE: Final = frozenset({
    "ui/dialogs/batch_work.py",  # by tests/ui/dialogs/test_batch.py
    "ui/dialogs/compare_devices_entries.py",  # by tests/ui/dialogs/test_compare_devices.py
    "ui/dialogs/listening_results.py",  # by tests/ui/dialogs/test_listening_test.py
    "ui/dialogs/listening_settings.py",
    "ui/dialogs/listening_trial.py",
})  # fmt: skip


def modules_with_functions() -> list[str]:
    """List the modules with functions, except `__init__.py` and `__main__.py`."""
    return sorted(
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if not path.name.startswith("__")
        and any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    )


def test_every_module_has_a_test_at_its_own_path() -> None:
    missing = {
        module
        for module in modules_with_functions()
        if not (TESTS / Path(module).with_name(f"test_{Path(module).name}")).exists()
    }
    assert missing == ELSEWHERE
