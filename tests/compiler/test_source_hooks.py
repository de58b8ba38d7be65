"""What TVM writes for a card is compiled as it is written, and only while it is for that card."""

from __future__ import annotations

import pytest
import tvm_ffi

from kokoro_desktop.compiler.source_hooks import FIND_COMPILER, compiled_for, require_target_compiler
from kokoro_desktop.compiler.targets import AnyTarget, CpuTarget, GpuTarget
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.embedded_code import decode
from kokoro_desktop.devices.kinds import KINDS
from kokoro_desktop.errors import CompileError

HOST = CpuTarget(HostCpu("", "x86_64", "x86-64-v2"), 1)
SOURCE_HOOK, COMPILE_HOOK = CudaKind.hooks.source, CudaKind.hooks.code


class Compiler:
    name = "a compiler"

    def __call__(self, source: str, arch: str) -> bytes:
        return f"{arch}: {source}".encode()


def hook(name: str) -> object:
    return tvm_ffi.get_global_func(name, allow_missing=True)


@pytest.fixture(autouse=True)
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIND_COMPILER, "cuda", Compiler)


def test_every_kind_that_needs_a_compiler_has_one() -> None:
    assert set(FIND_COMPILER) == {kind.name for kind in KINDS if kind.hooks is not None}


def test_source_becomes_code_and_code_is_what_tvm_reads_back() -> None:
    import tvm  # noqa: F401 - registers a function of its own under the same name

    before = hook(COMPILE_HOOK)
    with compiled_for(GpuTarget("cuda", "sm_90", HOST)):
        text = tvm_ffi.get_global_func(SOURCE_HOOK)("the source", None)
        assert decode(text) == b"sm_90: the source"
        assert bytes(tvm_ffi.get_global_func(COMPILE_HOOK)(text)) == b"sm_90: the source"
    assert hook(SOURCE_HOOK) is None
    assert (hook(COMPILE_HOOK) is None) == (before is None)


def test_hooks_are_gone_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), compiled_for(GpuTarget("cuda", "sm_90", HOST)):
        raise ZeroDivisionError
    assert hook(SOURCE_HOOK) is None


@pytest.mark.parametrize("target", [HOST, GpuTarget("metal", "", HOST)])
def test_other_devices_need_no_compiler(target: AnyTarget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIND_COMPILER, "cuda", _none)
    require_target_compiler(target)
    with compiled_for(target):
        assert hook(SOURCE_HOOK) is None


def test_cuda_needs_one_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIND_COMPILER, "cuda", _none)
    with pytest.raises(CompileError, match="there is none"):
        require_target_compiler(GpuTarget("cuda", "sm_90", HOST))
    monkeypatch.setitem(FIND_COMPILER, "cuda", Compiler)
    require_target_compiler(GpuTarget("cuda", "sm_90", HOST))


def test_cards_that_the_compiler_does_not_know_are_found_out_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Older(Compiler):
        def __call__(self, source: str, arch: str) -> bytes:
            raise CompileError(f"a compiler cannot compile for {arch}")

    monkeypatch.setitem(FIND_COMPILER, "cuda", Older)
    with pytest.raises(CompileError, match="cannot compile for sm_10"):
        require_target_compiler(GpuTarget("cuda", "sm_10", HOST))


def _none() -> Compiler:
    raise CompileError("there is none")
