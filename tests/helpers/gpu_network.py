"""Whole network modules with GPU kernels on the CPU: TVM calls kernels compiled by `DeviceText`."""

from __future__ import annotations

from typing import Any

import numpy as np
import tvm
import tvm_ffi
from device_text import DeviceKernel, DeviceText
from numpy.typing import NDArray
from tvm import relax
from tvm.relax.expr_functor import PyExprMutator, mutator
from tvm.runtime.vm import VirtualMachine

from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.passes import context, lowering
from kokoro_desktop.kernels.gpu.backend import GpuKernels
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.model.packed import Weights
from kokoro_desktop.runtime import kernel_hooks

_PREFIX = "kokoro_desktop.device_text."


@mutator
class _KernelsCalled(PyExprMutator):  # type: ignore[misc]
    """Mutator that replaces kernel calls with calls to external functions."""

    def visit_call_(self, call: Any) -> Any:
        call = self.visit_expr_post_order(call)
        if isinstance(call.op, tvm.ir.GlobalVar) and isinstance(self.builder_.get()[call.op], tvm.tirx.PrimFunc):
            name = _PREFIX + call.op.name_hint
            return relax.Call(relax.ExternFunc(name), call.args, call.attrs, call.ty_args)
        return call


def kernels_outside(module: Any) -> Any:
    """Remove the kernels from a lowered module, and make it call external functions instead."""
    for variable, function in module.functions.items():
        if isinstance(function, relax.Function):
            replaced = _KernelsCalled(module)
            module.update_func(variable, replaced.visit_expr(function))
    rest = {variable: f for variable, f in module.functions.items() if not isinstance(f, tvm.tirx.PrimFunc)}
    return tvm.IRModule(rest, attrs=module.attrs)


class _Target:
    """The part of a target that `export_module` uses."""

    def kernels(self, *_: object) -> GpuKernels:
        return GpuKernels()


class GpuModule:
    """A network module whose GPU kernels run on the CPU.

    Attributes
    ----------
    kernels
        Kernels by name.
    """

    def __init__(self, name: str, weights: Weights, text: DeviceText) -> None:
        self._interface = INTERFACES[name]
        exported = export_module(self._interface, _Target())
        module = exported.module
        self.kernels = {v.name_hint: f for v, f in module.functions.items() if isinstance(f, tvm.tirx.PrimFunc)}
        for kernel, function in self.kernels.items():
            _register(kernel, text.kernel(function))
        passes = list(lowering().passes)
        place = next(i for i, each in enumerate(passes) if "CallTIRRewrite" in str(each.info.name)) + 1
        passes.insert(place, tvm.transform.module_pass(lambda mod, _: kernels_outside(mod), opt_level=0))
        with context():
            executable = tvm.compile(
                module, target=tvm.target.Target("llvm"), relax_pipeline=tvm.transform.Sequential(passes)
            )
        kernel_hooks.arrange()
        self._machine = VirtualMachine(executable, tvm.cpu())
        self._parameters = tvm_ffi.convert(
            [tvm.runtime.tensor(packed.value(weights)) for _, packed in exported.parameters]
        )

    def __call__(self, *arrays: NDArray[Any]) -> list[NDArray[np.float32]]:
        """Call the entry point of the module; return its outputs."""
        dtypes = [dtype for _, _, dtype in self._interface.inputs]
        inputs = [tvm.runtime.tensor(np.ascontiguousarray(a, t)) for a, t in zip(arrays, dtypes, strict=True)]
        result = self._machine[self._interface.entry](*inputs, self._parameters)
        return [each.numpy() for each in ([result] if hasattr(result, "numpy") else list(result))]


def _register(name: str, kernel: DeviceKernel) -> None:
    def run(*tensors: Any) -> None:
        arrays = [tensor.numpy() for tensor in tensors]
        kernel(*arrays)
        for tensor, array in zip(tensors, arrays, strict=True):
            tensor.copyfrom(array)

    tvm_ffi.register_global_func(_PREFIX + name, run, override=True)
