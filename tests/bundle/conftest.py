"""Bundles that look right and hold no code: what reading one checks needs no compiler."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import FORMAT, PARAMETERS, FileEntry, Manifest, ModuleEntry
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.spec import MODULES

MakeBundle = Callable[..., Path]


@pytest.fixture
def make_bundle(tmp_path: Path) -> MakeBundle:
    """Write a bundle of made-up files; keywords change its manifest."""

    def make(modules: Sequence[str] = MODULES, **changes: Any) -> Path:
        folder = tmp_path / "bundle"
        folder.mkdir()
        names = [*(f"{name}.lib0.o" for name in modules), PARAMETERS]
        for name in names:
            (folder / name).write_bytes(name.encode() * 100)
        described: dict[str, Any] = {
            "format": FORMAT,
            "key": "0123456789abcdef",
            "tvm": tvm_version(),
            "device": "llvm",
            "device_arch": "",
            "target": "{}",
            "arch": host_cpu().arch,
            "level": host_cpu().level,
            "system": host_cpu().system,
            "weights": "a" * 64,
            "weights_source": "made up",
            "threads": 2,
            "modules": {
                name: ModuleEntry(f"{name}_forward", (f"{name}.lib0.o",), (), (("tokens", ("T",), "int64"),))
                for name in modules
            },
            "files": {
                name: FileEntry(
                    (folder / name).stat().st_size, hashlib.sha256((folder / name).read_bytes()).hexdigest()
                )
                for name in names
            },
        }
        Manifest(**(described | changes)).write(folder)
        return folder

    return make
