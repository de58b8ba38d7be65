"""Compilation of the GPU source that TVM generates, for devices where TVM does not compile it itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import tvm_ffi

from kokoro_desktop.compiler.nvidia_compilers import SourceCompiler, find_compiler
from kokoro_desktop.compiler.targets import AnyTarget
from kokoro_desktop.devices import embedded_code
from kokoro_desktop.devices.kinds import kind_of

# Function that finds the compiler, for each device kind with `CodeHooks`.
FIND_COMPILER: Final[dict[str, Callable[[], SourceCompiler]]] = {"cuda": find_compiler}


def require_target_compiler(target: AnyTarget) -> None:
    """Check that the compiler for a target is installed and supports the target's GPUs.

    Raises
    ------
    CompileError
        The compiler is missing, or does not support the target's architecture.
    """
    hooks = kind_of(target.device).hooks
    if hooks is not None:
        compiler = FIND_COMPILER[target.device]()
        # compile an empty kernel, because nvcc may lack its C++ compiler, and no compiler supports all architectures
        compiler(hooks.empty_kernel, target.device_arch)


@contextmanager
def compiled_for(target: AnyTarget) -> Iterator[None]:
    """Context manager: pass the GPU source that TVM generates to the target's compiler.

    Raises
    ------
    CompileError
        No suitable compiler is installed.
    """
    hooks = kind_of(target.device).hooks
    if hooks is None:
        yield
        return
    compiler = FIND_COMPILER[target.device]()

    def compile_source(source: str, _target: Any) -> str:
        return embedded_code.encode(compiler(source, target.device_arch))

    before = tvm_ffi.get_global_func(hooks.code, allow_missing=True)
    tvm_ffi.register_global_func(hooks.source, compile_source, override=True)
    # If a driver is installed, TVM requests the machine code immediately.
    tvm_ffi.register_global_func(hooks.code, embedded_code.decode, override=True)
    try:
        yield
    finally:
        tvm_ffi.registry.remove_global_func(hooks.source)
        if before is not None:
            tvm_ffi.register_global_func(hooks.code, before, override=True)
