"""The whole network compiles for CUDA and for Metal, and no kernel asks for more than these grant a block."""

from __future__ import annotations

import re
from math import prod
from typing import Any

import pytest
import tvm
from device_text import launch

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.nvidia_compilers import SourceCompiler, find_compiler
from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.compiler.source_hooks import FIND_COMPILER, compiled_for
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.devices.cpu import named_cpu
from kokoro_desktop.devices.kinds import kind_of
from kokoro_desktop.errors import CompileError
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.spec import MODULES

_SHARED = re.compile(r"^\s*(?:__shared__|threadgroup) (?:alignas\(\d+\) |__align__\(\d+\) )?(\w+) \w+\[(\d+)\]", re.M)
_BYTES = {"float": 4, "float2": 8, "float4": 16, "int": 4, "long": 8, "int64_t": 8, "long2": 16}
_UNKNOWN_TO_METAL = r"\b(?:double|atomic\w*)\b"


class _Listening:
    """A CUDA compiler that remembers what it was given."""

    def __init__(self, compiler: SourceCompiler) -> None:
        self._compiler = compiler
        self.source = ""

    def __call__(self, source: str, arch: str) -> bytes:
        self.source += source
        return self._compiler(source, arch)


def _compile(module: str, target: GpuTarget) -> tuple[Any, str]:
    """Return a module as exported, and the source of its device code after it compiled."""
    exported = export_module(INTERFACES[module], target).module
    listening = None
    if target.device == "cuda":
        try:
            listening = _Listening(find_compiler())
        except CompileError as error:
            pytest.skip(str(error))
    with pytest.MonkeyPatch.context() as patch, context():
        patch.setitem(FIND_COMPILER, "cuda", lambda: listening)
        with compiled_for(target):
            executable = tvm.compile(exported, target=target.target(), relax_pipeline=lowering())
    if listening is not None:
        return exported, listening.source
    return exported, "".join(device.inspect_source() for device in _imports(executable.mod))


def _imports(module: Any) -> list[Any]:
    found = []
    for each in module.imports:
        found += [each] if each.kind == "metal" else _imports(each)
    return found


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("kind", ["cuda", "metal"])
@pytest.mark.slow
def test_module_compiles_and_every_kernel_keeps_to_the_limits(module: str, kind: str) -> None:
    limits = kind_of(kind).limits
    assert limits is not None
    host = named_cpu("apple-m1" if kind == "metal" else "x86-64-v3")
    target = GpuTarget(kind, "sm_90" if kind == "cuda" else "", CpuTarget(host, 4))
    exported, source = _compile(module, target)
    functions = {v.name_hint: f for v, f in exported.functions.items() if isinstance(f, tvm.tirx.PrimFunc)}
    assert functions
    shared = 0
    for name, function in functions.items():
        threads = [extent for tag, extent in launch(function).items() if tag.startswith("threadIdx")]
        assert threads, name
        assert prod(int(extent) for extent in threads) <= limits.threads, name
        (body,) = re.findall(
            rf"\bvoid (?:__launch_bounds__\(\d+\) )?{name}_kernel\([^;{{]*\)\s*{{(.*?)\n}}", source, re.S
        )
        used = sum(_BYTES[kind_] * int(count) for kind_, count in _SHARED.findall(body))
        assert used <= limits.shared_bytes, name
        shared += used
        # Metal knows neither, and what one target cannot do no kernel does.
        assert not re.search(_UNKNOWN_TO_METAL, body), name
    assert shared > 0  # else they are declared in words that this test does not know
