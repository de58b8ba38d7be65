"""A bundle's key: the same for the same ingredients, another for any other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kokoro_desktop.bundle import key as fingerprint
from kokoro_desktop.bundle.key import bundle_key, sources_hash

INGREDIENTS = ("llvm", "x86_64 x86-64-v3 One", "a" * 64, '{"conv": {"rows": 4}}')


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in small, whose sources are hashed instead of the program's."""
    for name in ("kernels/conv.py", "model/net.py", "compiler/build.py", "cli/say.py", "spec.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"# {name}", encoding="utf-8")
    monkeypatch.setattr(fingerprint, "_PACKAGE", tmp_path)
    return tmp_path


def test_same_ingredients_give_the_same_sixteen_digits() -> None:
    assert bundle_key(*INGREDIENTS) == bundle_key(*INGREDIENTS)
    assert re.fullmatch("[0-9a-f]{16}", bundle_key(*INGREDIENTS))


@pytest.mark.parametrize("place", range(4), ids=["device", "cpu", "weights", "tuned"])
def test_other_ingredient_gives_another_key(place: int) -> None:
    others = [*INGREDIENTS]
    others[place] = others[place].replace(others[place][-1], "b")
    assert bundle_key(*others) != bundle_key(*INGREDIENTS)


@pytest.mark.parametrize(("name", "value"), [("tvm_version", lambda: "0.28.0"), ("FORMAT", 99), ("__version__", "9.9")])
def test_other_version_gives_another_key(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    before = bundle_key(*INGREDIENTS)
    monkeypatch.setattr(fingerprint, name, value)
    assert bundle_key(*INGREDIENTS) != before


@pytest.mark.parametrize("name", ["kernels/conv.py", "model/net.py", "compiler/build.py", "spec.py"])
def test_changed_source_of_the_network_gives_another_hash(package: Path, name: str) -> None:
    before = sources_hash()
    (package / name).write_text("changed", encoding="utf-8")
    assert sources_hash() != before


def test_new_and_moved_sources_give_another_hash(package: Path) -> None:
    seen = {sources_hash()}
    (package / "kernels" / "new.py").write_bytes(b"")
    seen.add(sources_hash())
    (package / "kernels" / "new.py").rename(package / "model" / "new.py")
    seen.add(sources_hash())
    assert len(seen) == 3


def test_source_that_compiles_nothing_leaves_the_hash(package: Path) -> None:
    before = sources_hash()
    (package / "cli" / "say.py").write_text("changed", encoding="utf-8")
    assert sources_hash() == before


def test_package_without_sources_is_known_by_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "_PACKAGE", tmp_path)
    before = sources_hash()
    monkeypatch.setattr(fingerprint, "__version__", "another")
    assert sources_hash() != before
