"""Relax and TensorIR passes that lower the network to the virtual machine, in order."""

from __future__ import annotations

from typing import Any, Final

from tvm import relax, transform

# TensorIR passes of TVM that take half of its time and do nothing that LLVM would not do as well.
_NEEDLESS: Final = ("s_tir.CompactBufferAllocation", "s_tir.HoistIfThenElse")


def context() -> Any:
    """Return the pass context for compiling modules."""
    return transform.PassContext(disabled_pass=list(_NEEDLESS))


def lowering() -> Any:
    """Return the pass sequence.

    TVM's default sequence also fuses operators. There is nothing to fuse here, because every operator is already a
    kernel, written with loops and without schedulable blocks.
    """
    return transform.Sequential(
        [
            # Turn the dataflow graph into calls that write into allocated tensors.
            relax.transform.ToNonDataflow(),
            relax.transform.RemovePurityChecking(),
            relax.transform.CallTIRRewrite(),
            # A kernel with two outputs leaves an unused tuple of them, which would keep both alive to the end.
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
