"""Relax and TensorIR passes that lower the network for TVM's virtual machine, in the order of their execution."""

from __future__ import annotations

from typing import Any, Final

from tvm import relax, transform

# TVM's TensorIR passes that take half of the compilation time and only duplicate optimisations of LLVM.
_NEEDLESS: Final = ("s_tir.CompactBufferAllocation", "s_tir.HoistIfThenElse")


def context() -> Any:
    """Return the pass context for compiling modules."""
    return transform.PassContext(disabled_pass=list(_NEEDLESS))


def lowering() -> Any:
    """Return the sequence of Relax passes that lowers a module for the virtual machine.

    TVM's default sequence also fuses operators. This network has nothing to fuse: every operator is already a kernel,
    written as loops without schedulable blocks.
    """
    return transform.Sequential(
        [
            # Turn the dataflow graph into calls that write into allocated tensors.
            relax.transform.ToNonDataflow(),
            relax.transform.RemovePurityChecking(),
            relax.transform.CallTIRRewrite(),
            # A kernel with two outputs leaves an unused tuple behind, which would keep both outputs alive to the end.
            relax.transform.CanonicalizeBindings(),
            relax.transform.DeadCodeElimination(),
            # Free tensors after their last use.
            relax.transform.StaticPlanBlockMemory(),
            relax.transform.LowerAllocTensor(),
            relax.transform.KillAfterLastUse(),
            # Lower the virtual machine's builtins and symbolic shapes.
            relax.transform.LowerRuntimeBuiltin(),
            relax.transform.ComputePrimValue(),
            relax.transform.VMShapeLower(),
            relax.transform.AttachGlobalSymbol(),
        ],
        name="kokoro.lowering",
    )
