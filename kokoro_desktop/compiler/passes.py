"""The passes that lower the network to the virtual machine, in order."""

from __future__ import annotations

from typing import Any

from tvm import relax, transform


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
