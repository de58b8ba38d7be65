"""The passes that lower the network to the virtual machine, in order."""

from __future__ import annotations

from typing import Any, Final

from tvm import relax, transform

_NEEDLESS: Final = ("s_tir.CompactBufferAllocation", "s_tir.HoistIfThenElse")
"""Passes of TVM's for TensorIR that take half of its time, and do nothing here that LLVM would not do as well."""


def context() -> Any:
    """Make the context in which modules are compiled."""
    return transform.PassContext(disabled_pass=list(_NEEDLESS))


def lowering() -> Any:
    """Make the pass sequence.

    TVM's default sequence also fuses operators, which has nothing to work on here: every operator is already a
    kernel, written with loops and no schedulable blocks.
    """
    return transform.Sequential(
        [
            # From the dataflow graph to calls that write into allocated tensors.
            relax.transform.ToNonDataflow(),
            relax.transform.RemovePurityChecking(),
            relax.transform.CallTIRRewrite(),
            # A kernel of two outputs leaves a tuple of them behind that nothing reads: it would hold both to the end.
            relax.transform.CanonicalizeBindings(),
            relax.transform.DeadCodeElimination(),
            # Memory: tensors are given back as soon as nothing reads them any more.
            relax.transform.StaticPlanBlockMemory(),
            relax.transform.LowerAllocTensor(),
            relax.transform.KillAfterLastUse(),
            # The virtual machine's own builtins, and symbolic shapes.
            relax.transform.LowerRuntimeBuiltin(),
            relax.transform.ComputePrimValue(),
            relax.transform.VMShapeLower(),
            relax.transform.AttachGlobalSymbol(),
        ],
        name="kokoro.lowering",
    )
