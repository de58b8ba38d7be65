"""The modules by name: together they take every canonical weight, and each says what it takes and gives."""

from __future__ import annotations

from collections import Counter

import pytest
from declared_kernels import DeclaredKernels, names_taken

from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.spec import MODULES
from kokoro_desktop.weights.names import tensor_shapes


def test_every_canonical_weight_belongs_to_one_module() -> None:
    assert tuple(INTERFACES) == MODULES
    taken = Counter(name for each in INTERFACES.values() for name in names_taken(each.build(DeclaredKernels())))
    # ALBERT adds one segment's row to the positions: nothing else is read twice.
    assert taken.keys() == tensor_shapes().keys()
    assert set(taken.values()) == {1}


@pytest.mark.parametrize("name", MODULES)
def test_inputs_are_described_by_name_shape_and_dtype(name: str) -> None:
    spec = INTERFACES[name].method_spec()
    assert [(key, tuple(each.shape), each.dtype) for key, each in spec.items()] == list(INTERFACES[name].inputs)
