"""Names of classes, which a reader searches for across the whole package."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import kokoro_desktop

PACKAGE = Path(kokoro_desktop.__file__).parent


def test_every_public_class_has_a_name_of_its_own() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1 and not name.startswith("_")] == []
