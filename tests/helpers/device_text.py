"""GPU kernels on the CPU: a C++ compiler compiles the source text that TVM generates for Metal and CUDA.

The headers in the folder `device_text` replace those of the two languages. Each thread of a block is a fibre that runs
up to the next barrier. Between barriers, the fibres run in random order, to reveal dependences on the order. Every
tensor is surrounded by guard memory filled with NaN, which must not change. In a process under AddressSanitizer
(`address_sanitizer.py`), the kernels are instrumented, and any access to the guard memory is forbidden.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
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
# Bytes guarded before and after each tensor.
_MARGIN: Final = 4096
# Value of every guard byte; four of them are a float32 NaN.
_GUARD: Final = 0xFF


@dataclass(frozen=True)
class Dialect:
    """A kernel language of TVM, and the precision of its compiler.

    Attributes
    ----------
    kind
        ``metal`` or ``cuda``.
    fast
        Whether to compile with ``-ffast-math -ffp-contract=fast``, which Metal's compiler always does.
    """

    kind: str
    fast: bool

    def __str__(self) -> str:
        return f"{self.kind}-{'fast' if self.fast else 'exact'}"

    @property
    def options(self) -> list[str]:
        """Compiler options."""
        # Not C++17, whose <cmath> takes as long to compile as a small kernel. Hexadecimal floats need GNU C++.
        common = ["-std=gnu++14", "-O2", "-w", "-fPIC", "-mfma", "-fno-strict-aliasing", f"-I{_HEADERS}"]
        arithmetic = ["-ffast-math", "-ffp-contract=fast"] if self.fast else ["-ffp-contract=off"]
        return [*common, *arithmetic, *(address_sanitizer.OPTIONS if address_sanitizer.active() else [])]

    @property
    def target(self) -> Any:
        """TVM's target for this language."""
        arch = {"arch": "sm_90"} if self.kind == "cuda" else {}
        return Target({"kind": self.kind, **arch}, host={"kind": "llvm"})


DIALECTS: Final = tuple(Dialect(kind, fast) for kind in ("metal", "cuda") for fast in (True, False))


def missing_compiler() -> str:
    """Return the reason why kernels cannot be compiled; empty if they can."""
    return "" if shutil.which("g++") else "no C++ compiler is installed (Debian: g++)"


def device_source(function: Any, target: Any) -> str:
    """Return the source of a function's device kernel in the language of ``target``."""
    name = function.attrs["global_symbol"]
    executable = tvm.compile(tvm.IRModule({name: function}), target=target)
    (device,) = executable.mod.imports
    return str(device.inspect_source())


def launch(function: Any) -> dict[str, Any]:
    """Return the launch configuration of a function: the extent of each grid and block axis, by thread tag."""
    extents: dict[str, Any] = {}
    loop = host_loop(function)
    statement = function.body if loop is None else loop.body
    while isinstance(statement, tirx.AttrStmt):
        if statement.attr_key == "thread_extent":
            extents[str(statement.node.thread_tag)] = statement.value
        statement = statement.body
    return extents


def host_loop(function: Any) -> Any:
    """Return the CPU loop that launches the kernel in each iteration; None if there is a single launch."""
    return function.body if isinstance(function.body, tirx.For) else None


class _Index3(ctypes.Structure):
    _fields_ = [(axis, ctypes.c_uint) for axis in "xyz"]


@dataclass(frozen=True)
class DeviceText:
    """Compiler for kernels in one dialect.

    Attributes
    ----------
    dialect
        Language and precision of the kernels.
    folder
        Folder that keeps compiled kernels, also for later sessions: they are found by a hash of everything that their
        compilation depends on. Faulty kernels need a folder of their own, because threads that wait at a barrier
        disturb all later kernels of the folder.
    """

    dialect: Dialect
    folder: Path

    @cached_property
    def blocks(self) -> Path:
        """The library that runs blocks."""
        # Disable fortification, which would treat a switch between fibre stacks as an attack.
        # Run blocks sequentially under AddressSanitizer, because it cannot forbid memory for a single thread.
        parallel = [] if address_sanitizer.active() else ["-fopenmp"]
        options = ["-std=c++17", "-O2", "-fPIC", "-shared", *parallel, "-U_FORTIFY_SOURCE"]

        def build(library: Path) -> None:
            _compile(*options, _HEADERS / "blocks.cpp", "-o", library)

        return self._kept(options, build)

    @cached_property
    def run_blocks(self) -> Any:
        """The function of that library."""
        return ctypes.CDLL(str(self.blocks)).run_blocks

    def kernel(self, function: Any) -> DeviceKernel:
        """Compile a TensorIR function."""
        return DeviceKernel(function, self)

    def link(self, source: str) -> Any:
        """Compile C++ and load it."""

        def build(library: Path) -> None:
            text, object_ = library.with_suffix(".cpp"), library.with_suffix(".o")
            text.write_text(source, encoding="utf-8")
            _compile(*self.dialect.options, "-c", text, "-o", object_)
            # Link without the fast-math options, because a library linked with them changes the whole process.
            _compile("-shared", object_, self.blocks, "-o", library)

        return ctypes.CDLL(str(self._kept([*self.dialect.options, str(self.blocks), source], build)))

    def _kept(self, ingredients: Sequence[str], build: Callable[[Path], None]) -> Path:
        """Return the library with these ingredients, built unless an earlier session has done so."""
        key = hashlib.sha256(repr((_compiler(), _headers(), *ingredients)).encode()).hexdigest()[:32]
        library = self.folder / f"{key}.so"
        if library.exists():
            os.utime(library)
        else:
            with tempfile.TemporaryDirectory(dir=self.folder) as work:
                build(Path(work, library.name))
                Path(work, library.name).replace(library)
        return library


def kernel_folder(home: Path) -> Path:
    """Return the folder for compiled kernels in the test home, without those that have not been used for a week."""
    folder = home / "kernels"
    folder.mkdir(parents=True, exist_ok=True)
    for library in folder.glob("*.so"):
        with suppress(FileNotFoundError):  # another process may remove it, too
            if time.time() - library.stat().st_mtime > 7 * 86_400:
                library.unlink()
    return folder


@cache
def _compiler() -> str:
    return subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True).stdout


@cache
def _headers() -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in sorted(_HEADERS.iterdir()))


def _compile(*arguments: object) -> None:
    result = subprocess.run(["g++", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[:4000]


class DeviceKernel:
    """A GPU kernel that runs on the CPU.

    Attributes
    ----------
    source
        Source text, as passed to the GPU's compiler.
    """

    def __init__(self, function: Any, text: DeviceText) -> None:
        self._text = text
        self._parameters = list(function.params)
        self._launch, self._loop = launch(function), host_loop(function)
        self.source = device_source(function, text.dialect.target)
        self._symbols: list[str] = []
        self._run = text.link(_with_entry(self.source, text.dialect.kind, self._symbols))

    def __call__(self, *arrays: Array, seed: int = 0) -> None:
        """Run the kernel on arrays in parameter order; it writes its outputs to their arrays.

        ``seed`` determines the order of the threads between barriers.
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
        whole = self._text.run_blocks(
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
        """Address of the first element."""
        return int(self._inside.ctypes.data) if self._array.nbytes else int(self._bytes.ctypes.data) + self._begin

    @property
    def margins(self) -> tuple[Array, Array]:
        """Guard memory before and after the array."""
        return self._bytes[: self._begin], self._bytes[self._begin + self._array.nbytes :]

    @property
    def untouched(self) -> bool:
        """Whether the guard memory is unchanged."""
        return all(bool((margin == _GUARD).all()) for margin in self.margins)

    def copy_back(self) -> None:
        """Copy the outputs of the kernel to the original array."""
        self._array.reshape(-1).view(np.uint8)[:] = self._inside


def _with_entry(source: str, kind: str, names: list[str]) -> str:
    """Add an entry function that calls the kernel with arguments from an array; append their names to ``names``."""
    if kind == "metal":
        # Rewrite shared-memory declarations; a macro in a header cannot, because the qualifier also occurs in casts.
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
