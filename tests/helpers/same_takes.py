"""Whether two takes are the same in all that is known of them, arrays to the bit."""

from __future__ import annotations

import numpy as np

from kokoro_desktop.takes import Take

_FIELDS = [name for name in Take.__dataclass_fields__ if name not in ("samples", "prosody", "predicted")]


def same_take(first: Take, second: Take) -> bool:
    """Compare every field of two takes whose prosody is known."""
    fields = all(getattr(first, name) == getattr(second, name) for name in _FIELDS)
    assert first.prosody is not None and second.prosody is not None
    arrays = [(first.samples, second.samples)]
    assert first.predicted is not None and second.predicted is not None
    for one, other in ((first.prosody, second.prosody), (first.predicted, second.predicted)):
        arrays += [(getattr(one, name), getattr(other, name)) for name in ("durations", "f0", "n")]
    return fields and all(one.dtype == two.dtype and np.array_equal(one, two) for one, two in arrays)
