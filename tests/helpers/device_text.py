"""Runs GPU kernels on the CPU: a compiler of C++ takes the very text that TVM writes for Metal and CUDA.

Headers of our own stand in for the two languages' (the folder `device_text`). Each thread of a block is a fibre that
runs up to the next barrier; between two barriers they run in an order drawn anew, so that what depends on it shows.
Around every tensor lies memory that is not a number and must stay so. In a process that runs under address sanitizer
(`address_sanitizer.py`) the texts are compiled for it, and that memory is forbidden altogether.
"""

from __future__ import annotations

import ctypes
import itertools
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import address_sanitizer
import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import tirx
from tvm.sym import Analyzer
from tvm.target import Target

Array = NDArray[Any]

_HEADERS: Final = Path(__file__).with_name("device_text")
_MARGIN: Final = 4096
"""Bytes that are guarded before and behind every tensor."""
_GUARD: Final = 0xFF
"""What every byte there is: a float32 that is not a number."""
_numbers = itertools.count()


@dataclass(frozen=True)
class Dialect:
    """A language that TVM writes kernels in, and how exact its compiler is.

    Attributes
    ----------
    kind
        ``metal`` or ``cuda``.
    fast
        Whether arithmetic may be changed as by ``-ffast-math -ffp-contract=fast``: Metal's compiler always may.
    """

    kind: str
    fast: bool

    def __str__(self) -> str:
        return f"{self.kind}-{'fast' if self.fast else 'exact'}"

    @property
    def options(self) -> list[str]:
        """What the compiler is told."""
        common = ["-std=c++17", "-O2", "-w", "-fPIC", "-mfma", "-fno-strict-aliasing", f"-I{_HEADERS}"]
        arithmetic = ["-ffast-math", "-ffp-contract=fast"] if self.fast else ["-ffp-contract=off"]
        return [*common, *arithmetic, *(address_sanitizer.OPTIONS if address_sanitizer.active() else [])]

    @property
    def target(self) -> Any:
        """TVM's."""
        arch = {"arch": "sm_90"} if self.kind == "cuda" else {}
        return Target({"kind": self.kind, **arch}, host={"kind": "llvm"})


DIALECTS: Final = tuple(Dialect(kind, fast) for kind in ("metal", "cuda") for fast in (True, False))


def missing_compiler() -> str:
    """Say what keeps kernels from being run here; empty if nothing does."""
    return "" if shutil.which("g++") else "no compiler of C++ is installed (Debian: g++)"


def device_source(function: Any, target: Any) -> str:
    """Return the source of a function's device kernel in the language of ``target``."""
    name = function.attrs["global_symbol"]
    executable = tvm.compile(tvm.IRModule({name: function}), target=target)
    (device,) = executable.mod.imports
    return str(device.inspect_source())


def launch(function: Any) -> dict[str, Any]:
    """Read a function's launch: the extent of every grid and block axis, by its tag."""
    extents: dict[str, Any] = {}
    loop = host_loop(function)
    statement = function.body if loop is None else loop.body
    while isinstance(statement, tirx.AttrStmt):
        if statement.attr_key == "thread_extent":
            extents[str(statement.node.thread_tag)] = statement.value
        statement = statement.body
    return extents


def host_loop(function: Any) -> Any:
    """Return the loop on the CPU whose every turn is a launch, or None where there is one launch alone."""
    return function.body if isinstance(function.body, tirx.For) else None


class _Index3(ctypes.Structure):
    _fields_ = [(axis, ctypes.c_uint) for axis in "xyz"]


@dataclass(frozen=True)
class DeviceText:
    """Where kernels are compiled for the CPU, from one dialect.

    Attributes
    ----------
    dialect
        Which.
    folder
        Empty at first, for compiled kernels.
    """

    dialect: Dialect
    folder: Path

    @cached_property
    def blocks(self) -> Any:
        """The library that runs blocks, compiled once."""
        library = self.folder / "libblocks.so"
        # Without fortification, which takes the change from one fibre's stack to another's for an attack.
        # Under address sanitizer, which watches no memory of one thread alone, blocks run one after the other.
        parallel = [] if address_sanitizer.active() else ["-fopenmp"]
        _compile("-std=c++17", "-O2", "-fPIC", "-shared", *parallel, "-U_FORTIFY_SOURCE", _HEADERS / "blocks.cpp",
                 "-o", library)  # fmt: skip
        return ctypes.CDLL(str(library))

    def kernel(self, function: Any) -> DeviceKernel:
        """Compile a TensorIR function."""
        return DeviceKernel(function, self)

    def link(self, source: str) -> Any:
        """Compile C++ and load it."""
        stem = self.folder / f"kernel{next(_numbers)}"
        text, object_, library = (stem.with_suffix(suffix) for suffix in (".cpp", ".o", ".so"))
        text.write_text(source, encoding="utf-8")
        _compile(*self.dialect.options, "-c", text, "-o", object_)
        # Linked without the options of fast arithmetic, with which a library changes that of the whole process.
        _compile("-shared", object_, self.blocks._name, "-o", library)
        return ctypes.CDLL(str(library))


def _compile(*arguments: object) -> None:
    result = subprocess.run(["g++", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[:4000]


class DeviceKernel:
    """A GPU kernel that runs on the CPU.

    Attributes
    ----------
    source
        Its text, as the GPU's compiler gets it.
    """

    def __init__(self, function: Any, text: DeviceText) -> None:
        self._text = text
        self._parameters = list(function.params)
        self._launch, self._loop = launch(function), host_loop(function)
        self.source = device_source(function, text.dialect.target)
        self._symbols: list[str] = []
        self._run = text.link(_with_entry(self.source, text.dialect.kind, self._symbols))

    def __call__(self, *arrays: Array, seed: int = 0) -> None:
        """Run it on arrays in the order of its parameters; outputs are written into theirs.

        ``seed`` chooses the order of the threads between barriers.
        """
        symbols = self._bind(arrays)
        sizes = {tag: self._evaluate(extent, symbols) for tag, extent in self._launch.items()}
        guarded = {buffer.name: _Guarded(array) for buffer, array in zip(self._parameters, arrays, strict=True)}
        with address_sanitizer.watch(each.margins for each in guarded.values()):
            if self._loop is None:
                self._launch_once(sizes, guarded, symbols, seed)
            else:
                turn = self._loop.loop_var
                for i in range(self._evaluate(self._loop.extent, symbols)):
                    self._launch_once(sizes, guarded, {**symbols, turn.name: (turn, i)}, seed)
        for name, each in guarded.items():
            assert each.untouched, f"something was written beside {name}"
            each.copy_back()

    def _launch_once(
        self, sizes: dict[str, int], guarded: dict[str, _Guarded], symbols: dict[str, tuple[Any, int]], seed: int
    ) -> None:
        grid, block = (
            _Index3(*(sizes.get(f"{name}.{axis}", 1) for axis in "xyz")) for name in ("blockIdx", "threadIdx")
        )
        values = [guarded[name.removesuffix("_ptr")].address if name.endswith("_ptr") else symbols[name][1]
                  for name in self._symbols]  # fmt: skip
        packed = (ctypes.c_int64 * max(len(values), 1))(*values)
        entry = ctypes.cast(self._run.entry, ctypes.c_void_p)
        whole = self._text.blocks.run_blocks(
            entry, ctypes.byref(packed), grid, block, ctypes.c_uint(seed), int(self._text.dialect.fast)
        )
        assert whole, "some threads of a block wait at a barrier that others never reach"

    def _bind(self, arrays: Sequence[Array]) -> dict[str, tuple[Any, int]]:
        symbols: dict[str, tuple[Any, int]] = {}
        for buffer, array in zip(self._parameters, arrays, strict=True):
            assert array.flags.c_contiguous
            assert len(buffer.shape) == array.ndim
            assert str(buffer.dtype) == array.dtype.name
            for size, length in zip(buffer.shape, array.shape, strict=True):
                if isinstance(size, tirx.IntImm):
                    assert int(size) == length, (buffer.name, buffer.shape, array.shape)
                elif isinstance(size, tirx.Var):
                    assert symbols.setdefault(size.name, (size, length))[1] == length, size
        return symbols

    @staticmethod
    def _evaluate(extent: Any, symbols: dict[str, tuple[Any, int]]) -> int:
        analyzer = Analyzer()
        for variable, length in symbols.values():
            analyzer.bind(variable, tirx.IntImm("int64", length))
        return int(analyzer.simplify(extent))


class _Guarded:
    """A copy of an array with guarded memory on both sides."""

    def __init__(self, array: Array) -> None:
        self._array = array
        self._bytes = np.full(array.nbytes + 3 * _MARGIN, _GUARD, np.uint8)
        self._begin = _MARGIN - self._bytes.ctypes.data % 64
        self._inside[:] = array.reshape(-1).view(np.uint8)

    @property
    def _inside(self) -> Array:
        return self._bytes[self._begin : self._begin + self._array.nbytes]

    @property
    def address(self) -> int:
        """Where its first element lies."""
        return int(self._inside.ctypes.data) if self._array.nbytes else int(self._bytes.ctypes.data) + self._begin

    @property
    def margins(self) -> tuple[Array, Array]:
        """What lies before it and behind it."""
        return self._bytes[: self._begin], self._bytes[self._begin + self._array.nbytes :]

    @property
    def untouched(self) -> bool:
        """Whether nothing was written beside it."""
        return all(bool((margin == _GUARD).all()) for margin in self.margins)

    def copy_back(self) -> None:
        """Write into the array what the kernel has written."""
        self._array.reshape(-1).view(np.uint8)[:] = self._inside


def _with_entry(source: str, kind: str, names: list[str]) -> str:
    """Add a function that calls the kernel with values from an array, for each of the kernel's arguments one."""
    if kind == "metal":
        # Only a declaration of shared memory needs more than a header can do: the qualifier also stands in casts.
        source = re.sub(r"^(\s*)threadgroup (\w+ \w+\[)", r"\1static SHARED \2", source, flags=re.MULTILINE)
        name, signature = re.findall(r"kernel void (\w+)\((.*?)\) \{", source, re.DOTALL)[0]
        arguments = []
        for argument in re.sub(r"\[\[.*?\]\]", "", signature).split(","):
            words = argument.split()
            if words[0] == "device":
                arguments.append(f"({words[1]})values[{len(names)}]")
                names.append(words[-1])
            elif words[0] == "constant":
                fields = re.findall(r"long (\w+);", source[: source.index("kernel void")])
                packed = ", ".join(f"values[{len(names) + i}]" for i in range(len(fields)))
                arguments.append(f"{words[1].removesuffix('&')}{{{packed}}}")
                names += fields
            else:
                index = "blocks::block_index" if words[-1] == "blockIdx" else "blocks::thread_index"
                arguments.append(f"uint2({index}.x, {index}.y)" if words[0] == "uint2" else index)
    else:
        name, signature = re.findall(r"\) (\w+)\(([^)]*)\) \{", source)[0]
        arguments = []
        for argument in signature.split(","):
            words = argument.split()
            kind_ = words[0] if "*" in words[0] else "int64_t"
            arguments.append(f"({kind_})values[{len(names)}]")
            names.append(words[-1])
    call = f"{name}({', '.join(arguments)})"
    return f'{source}\nextern "C" void entry(void* all) {{ auto* values = (long*)all; {call}; }}\n'
