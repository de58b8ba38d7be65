"""A bundle's key: equal for an equal target and weights, different for any other."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kokoro_desktop.bundle import key as fingerprint
from kokoro_desktop.bundle.key import bundle_key, sources_hash
from kokoro_desktop.devices.target_spec import TargetSpec

TARGET = TargetSpec("cuda", "sm_90", "x86_64-linux-gnu")
WEIGHTS = "a" * 64
KEY = bundle_key(TARGET, WEIGHTS)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in small, whose sources are hashed instead of the program's."""
    for name in ("kernels/conv.py", "model/net.py", "compiler/build.py", "cli/say.py", "spec.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"# {name}", encoding="utf-8")
    monkeypatch.setattr(fingerprint, "_PACKAGE", tmp_path)
    return tmp_path


def test_same_target_and_weights_give_the_same_sixteen_digits() -> None:
    assert bundle_key(TARGET, WEIGHTS) == KEY
    assert re.fullmatch("[0-9a-f]{16}", KEY)


@pytest.mark.parametrize("change", [{"kind": "metal"}, {"arch": "sm_80"}, {"host": "aarch64-linux-gnu"}])
def test_other_target_gives_another_key(change: dict[str, str]) -> None:
    assert bundle_key(replace(TARGET, **change), WEIGHTS) != KEY


def test_other_weights_give_another_key() -> None:
    assert bundle_key(TARGET, "b" * 64) != KEY


@pytest.mark.parametrize(("name", "value"), [("tvm_version", lambda: "0.28.0"), ("FORMAT", 99), ("__version__", "9.9")])
def test_other_version_gives_another_key(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    monkeypatch.setattr(fingerprint, name, value)
    assert bundle_key(TARGET, WEIGHTS) != KEY


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
