"""Where a bundle lies in the cache; whoever compiles it and whoever looks for it must agree."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.bundle.compact_parameters import COMPACT
from kokoro_desktop.bundle.key import bundle_key
from kokoro_desktop.bundle.manifest import Manifest
from kokoro_desktop.devices.target_spec import TargetSpec

_THIS_CPU: Final = TargetSpec()


def cached_path(weights: str, target: TargetSpec = _THIS_CPU) -> Path:
    """Where the bundle for a device, some weights and this version lies in the cache, or will lie.

    Parameters
    ----------
    weights
        SHA-256 of the weights.
    """
    return _in_cache(target.kind, bundle_key(target, weights))


def runnable_path(ready: Path, manifest: Manifest) -> Path:
    """Where a bundle that came with the program can be run: where it is, or once unpacked, if it is compact."""
    return _in_cache(manifest.device, manifest.key) if (ready / COMPACT).exists() else ready


def _in_cache(device: str, key: str) -> Path:
    return paths.bundles() / f"{device}-{key}"
