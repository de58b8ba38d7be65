"""Number of registers per thread that NVIDIA's compiler assigns to each kernel."""

from __future__ import annotations

import struct
import sys
from typing import Final

import tvm

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.nvidia_compilers import find_compiler
from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.compiler.source_hooks import FIND_COMPILER, compiled_for
from kokoro_desktop.compiler.targets import GpuTarget
from kokoro_desktop.errors import CompileError
from kokoro_desktop.model.interface import INTERFACES

_PAIR: Final = 4  # EIFMT_SVAL: an attribute with a value of variable length
_REGISTERS: Final = 0x2F  # EIATTR_REGCOUNT: a symbol index, and the register count of that symbol
_SYMBOL: Final = 24  # size of a symbol in a 64-bit ELF file, in bytes


def count_registers(target: GpuTarget) -> dict[str, int]:
    """Compile all kernels for an NVIDIA GPU; return the number of registers per thread for each.

    The result is empty if there is no compiler.
    """
    try:
        compiler = find_compiler()
    except CompileError as error:
        print(f"Registers are left out. {error}", file=sys.stderr)
        return {}
    found: dict[str, int] = {}

    def remember(source: str, arch: str) -> bytes:
        code = compiler(source, arch)
        found.update(read_registers(code))
        return code

    before = FIND_COMPILER[target.device]
    FIND_COMPILER[target.device] = lambda: remember
    try:
        for interface in INTERFACES.values():
            with context(), compiled_for(target):
                tvm.compile(export_module(interface, target).module, target=target.target(), relax_pipeline=lowering())
    finally:
        FIND_COMPILER[target.device] = before
    return found


def read_registers(cubin: bytes) -> dict[str, int]:
    """Return the number of registers per thread of each kernel in a cubin (an ELF file with NVIDIA machine code).

    The section ``.nv.info`` is a list of attributes: one byte for the value's format, one byte for its meaning, and two
    bytes for the value or its length.
    """
    (table,) = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names = struct.unpack_from("<HHH", cubin, 0x3A)
    headers = [struct.unpack_from("<IIQQQQIIQQ", cubin, table + i * size) for i in range(count)]

    def text(strings: int, place: int) -> str:
        start = headers[strings][4] + place
        return cubin[start : cubin.index(b"\0", start)].decode()

    sections = {text(names, name): (offset, length, link) for name, _, _, _, offset, length, link, *_ in headers}
    first, length, link = sections[".symtab"]
    symbols = [text(link, *struct.unpack_from("<I", cubin, first + i)) for i in range(0, length, _SYMBOL)]
    found = {}
    place, length, _ = sections[".nv.info"]
    end = place + length
    while place < end:
        form, attribute, following = struct.unpack_from("<BBH", cubin, place)
        if (form, attribute) == (_PAIR, _REGISTERS):
            symbol, registers = struct.unpack_from("<II", cubin, place + 4)
            found[symbols[symbol].removeprefix("gpu_").removesuffix("_kernel")] = registers
        place += 4 + (following if form == _PAIR else 0)
    return found
