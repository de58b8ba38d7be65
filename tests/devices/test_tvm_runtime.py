"""TVM's runtime is loaded without what nothing here needs, and nothing of that stays."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from kokoro_desktop.devices import tvm_runtime


def test_what_tvm_would_import_in_vain_is_hidden_and_there_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, bool, str | None]] = []

    def note(name: str) -> None:
        seen.append((name, sys.modules.get("torch", "absent") is None, os.environ.get("TVM_USE_RUNTIME_LIB")))

    monkeypatch.delitem(sys.modules, "torch", raising=False)
    monkeypatch.setattr(tvm_runtime.importlib, "import_module", note)
    monkeypatch.delenv("TVM_USE_RUNTIME_LIB", raising=False)
    tvm_runtime.import_package()
    assert seen == [("tvm", True, "1")]
    assert "torch" not in sys.modules and "TVM_USE_RUNTIME_LIB" not in os.environ
    monkeypatch.setenv("TVM_USE_RUNTIME_LIB", "0")
    tvm_runtime.import_package()
    assert os.environ["TVM_USE_RUNTIME_LIB"] == "0"


def test_what_is_imported_already_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = object()
    monkeypatch.setitem(sys.modules, "torch", torch)  # type: ignore[arg-type]
    seen: list[object] = []
    monkeypatch.setattr(tvm_runtime.importlib, "import_module", lambda name: seen.append(sys.modules["torch"]))
    tvm_runtime.import_package()
    assert seen == [torch] and sys.modules["torch"] is torch


def test_the_library_is_looked_for_beside_tvms_package_after_the_linker(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    libinfo = SimpleNamespace(load_lib_ctypes=lambda *names, extra_lib_paths: done.append((*names, extra_lib_paths)))

    def note(name: str) -> SimpleNamespace:
        done.append(name)
        return libinfo

    monkeypatch.setattr(tvm_runtime.importlib, "import_module", note)
    spec = SimpleNamespace(submodule_search_locations=["/packages/tvm"])
    monkeypatch.setattr(tvm_runtime.importlib.util, "find_spec", lambda name: spec if name == "tvm" else None)
    tvm_runtime.load_library()
    assert done == [
        "tvm_ffi.libinfo", "tvm_ffi_orcjit", ("tvm", "tvm_runtime", "RTLD_GLOBAL", [Path("/packages/tvm/lib")]),
    ]  # fmt: skip
