"""Compiles the source that TVM writes for a GPU, as TVM writes it, where TVM does not compile it itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import tvm_ffi

from kokoro_desktop.compiler.nvidia_compilers import SourceCompiler, find_compiler
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.devices.embedded_code import decode, encode
from kokoro_desktop.devices.kinds import kind_of

FIND_COMPILER: Final[dict[str, Callable[[], SourceCompiler]]] = {"cuda": find_compiler}
"""Finds what compiles for each kind of device that has `CodeHooks`."""


def require_compiler(target: AnyTarget) -> None:
    """See that everything is installed that compiling for a target needs, and that it knows the target's GPUs.

    Raises
    ------
    CompileError
        Something is not installed, or does not know the architecture.
    """
    hooks = kind_of(target.device).hooks
    if hooks is not None:
        compiler = FIND_COMPILER[target.device]()
        compiler(hooks.empty_kernel, target.device_arch)  # nvcc may lack its C++ compiler; none knows all architectures


@contextmanager
def compiled_for(target: AnyTarget) -> Iterator[None]:
    """While inside, have source compiled for the target's GPUs.

    Raises
    ------
    CompileError
        Nothing is installed that could compile it.
    """
    hooks = kind_of(target.device).hooks
    if hooks is None:
        yield
        return
    compiler = FIND_COMPILER[target.device]()

    def compile_source(source: str, _target: Any) -> str:
        return encode(compiler(source, target.device_arch))

    before = tvm_ffi.get_global_func(hooks.code, allow_missing=True)
    tvm_ffi.register_global_func(hooks.source, compile_source, override=True)
    # Where there is a driver, TVM asks for the machine code at once.
    tvm_ffi.register_global_func(hooks.code, decode, override=True)
    try:
        yield
    finally:
        tvm_ffi.registry.remove_global_func(hooks.source)
        if before is not None:
            tvm_ffi.register_global_func(hooks.code, before, override=True)
