"""Path of a bundle in the cache, shared by the compiler and the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.key import bundle_key
from kokoro_desktop.devices.target_spec import TargetSpec

_THIS_CPU: Final = TargetSpec()


def bundle_path(weights: str, target: TargetSpec = _THIS_CPU) -> Path:
    """Return the cache path of this version's bundle for a target and weights, whether or not it exists.

    Parameters
    ----------
    weights
        SHA-256 of the weights.
    """
    return paths.bundles() / f"{target.kind}-{bundle_key(target, weights)}"
