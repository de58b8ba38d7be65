"""Equality of takes in all fields, with arrays compared bit by bit."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.takes import Take

_FIELDS = [name for name in Take.__dataclass_fields__ if name not in ("samples", "prosody", "predicted")]


def same_take(first: Take, second: Take) -> bool:
    """Return whether all fields of two takes are equal."""
    fields = all(getattr(first, name) == getattr(second, name) for name in _FIELDS)
    arrays = [(first.samples, second.samples)]
    passes = [(*first.prosody, *first.predicted), (*second.prosody, *second.predicted)]
    for one, other in zip(*passes, strict=True):
        arrays += [(getattr(one, name), getattr(other, name)) for name in ("durations", "f0", "n")]
    return fields and all(one.dtype == two.dtype and np.array_equal(one, two) for one, two in arrays)
