"""Runs GPU kernels on the CPU: TVM writes them as OpenCL C, and PoCL compiles and executes that.

Blocks, threads, shared memory and barriers are executed as a GPU executes them, from source that TVM's generator makes
of the very function that is also compiled for CUDA and Metal.
"""

from __future__ import annotations

import os
import re
from typing import Any

import numpy as np
import tvm
from numpy.typing import NDArray
from tvm import tirx
from tvm.sym import Analyzer
from tvm.target import Target

Array = NDArray[Any]

_TARGET = {"kind": "opencl", "max_num_threads": 1024, "max_threads_per_block": 1024}


def missing_opencl() -> str:
    """Say what keeps kernels from being run here; empty if nothing does."""
    try:
        opencl_context()
    except ImportError:
        return "pyopencl is not installed"
    except Exception as error:
        return f"no OpenCL for the CPU is installed (Debian: pocl-opencl-icd): {error}"
    return ""


def opencl_context() -> tuple[Any, Any]:
    """Open a context on PoCL's CPU and its queue; the module `pyopencl` and PoCL must be installed."""
    # Kernels are kept by PoCL in a cache otherwise, which would outlive the test.
    os.environ.setdefault("POCL_KERNEL_CACHE", "0")
    import pyopencl

    for platform in pyopencl.get_platforms():
        if "Portable" in platform.name:
            context = pyopencl.Context(platform.get_devices())
            return context, pyopencl.CommandQueue(context)
    raise RuntimeError("no PoCL among the OpenCL platforms")


def device_source(function: Any, target: Any = None) -> str:
    """Return the source of a function's device kernel: OpenCL C, or whatever ``target`` is written in."""
    name = function.attrs["global_symbol"]
    target = target or Target(_TARGET, host={"kind": "llvm"})
    executable = tvm.compile(tvm.IRModule({name: function}), target=target)
    (device,) = executable.mod.imports
    return str(device.inspect_source())


def launch(function: Any) -> dict[str, Any]:
    """Read a function's launch: the extent of every grid and block axis, by its tag."""
    extents: dict[str, Any] = {}
    statement = function.body
    while isinstance(statement, tirx.AttrStmt):
        if statement.attr_key == "thread_extent":
            extents[str(statement.node.thread_tag)] = statement.value
        statement = statement.body
    return extents


class OpenClKernel:
    """A GPU kernel that runs on the CPU.

    Attributes
    ----------
    source
        Its OpenCL C.
    """

    def __init__(self, function: Any, context: Any, queue: Any) -> None:
        import pyopencl

        self._cl, self._context, self._queue = pyopencl, context, queue
        self._parameters = list(function.params)
        self._launch = launch(function)
        self.source = device_source(function)
        program = pyopencl.Program(context, self.source).build()
        (self._kernel,) = program.all_kernels()
        signature = re.search(r"__kernel void \w+\(([^)]*)\);", self.source)
        assert signature
        self._arguments = [word.split()[-1] for word in signature[1].split(",")]

    def __call__(self, *arrays: Array) -> None:
        """Run it on arrays in the order of its parameters; outputs are written into theirs."""
        symbols = self._bind(arrays)
        flags = self._cl.mem_flags.READ_WRITE | self._cl.mem_flags.USE_HOST_PTR
        buffers = {
            buffer.name: self._cl.Buffer(self._context, flags, hostbuf=array)
            for buffer, array in zip(self._parameters, arrays, strict=True)
        }
        values = [self._value(name, buffers, symbols) for name in self._arguments]
        sizes = {tag: self._evaluate(extent, symbols) for tag, extent in self._launch.items()}
        local = [sizes.get(f"threadIdx.{axis}", 1) for axis in "xyz"]
        grid = [sizes.get(f"blockIdx.{axis}", 1) for axis in "xyz"]
        whole = [blocks * threads for blocks, threads in zip(grid, local, strict=True)]
        self._kernel(self._queue, whole, local, *values)
        for buffer, array in zip(self._parameters, arrays, strict=True):
            self._cl.enqueue_copy(self._queue, array, buffers[buffer.name])
        self._queue.finish()

    def _bind(self, arrays: tuple[Array, ...]) -> dict[str, tuple[Any, int]]:
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
    def _value(name: str, buffers: dict[str, Any], symbols: dict[str, tuple[Any, int]]) -> Any:
        if name.endswith("_ptr"):
            return buffers[name.removesuffix("_ptr")]
        return np.int64(symbols[name][1])

    @staticmethod
    def _evaluate(extent: Any, symbols: dict[str, tuple[Any, int]]) -> int:
        analyzer = Analyzer()
        for variable, length in symbols.values():
            analyzer.bind(variable, tirx.IntImm("int64", length))
        return int(analyzer.simplify(extent))
