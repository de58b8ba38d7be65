"""Compiles what TVM writes for a card, as TVM writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import tvm_ffi

from kokoro_desktop.bundle.device_code import COMPILE_HOOK, decode, encode
from kokoro_desktop.compiler.cuda import CudaCompiler, find_compiler
from kokoro_desktop.compiler.targets import AnyTarget

_SOURCE_HOOK: Final = "tvm_callback_cuda_postproc"
"""TVM hands every module's source to the function of this name, and takes what it returns in its place."""
_NOTHING: Final = 'extern "C" __global__ void nothing() {}'


def require_compiler(target: AnyTarget) -> str:
    """See that everything is installed that compiling for a target needs, and that it knows the target's cards.

    Returns
    -------
    str
        What compiles the device's code; empty where TVM itself does, or the machine on which it will run.

    Raises
    ------
    CompileError
        Something is missing.
    """
    if target.device != "cuda":
        return ""
    compiler = find_compiler()
    compiler(_NOTHING, target.device_arch)  # nvcc may lack its C++ compiler, and no compiler knows all cards
    return compiler.name


@contextmanager
def compiled_for(target: AnyTarget, find: Callable[[], CudaCompiler] = find_compiler) -> Iterator[None]:
    """While inside, have CUDA source compiled for the target's cards."""
    if target.device != "cuda":
        yield
        return
    compiler = find()

    def compile_source(source: str, _target: Any) -> str:
        return encode(compiler(source, target.device_arch))

    before = tvm_ffi.get_global_func(COMPILE_HOOK, allow_missing=True)
    tvm_ffi.register_global_func(_SOURCE_HOOK, compile_source, override=True)
    # Where there is a driver, TVM asks for the machine code at once.
    tvm_ffi.register_global_func(COMPILE_HOOK, decode, override=True)
    try:
        yield
    finally:
        tvm_ffi.registry.remove_global_func(_SOURCE_HOOK)
        if before is not None:
            tvm_ffi.register_global_func(COMPILE_HOOK, before, override=True)
