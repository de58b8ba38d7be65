"""Where a bundle lies in the cache."""

from __future__ import annotations

from pathlib import Path

from kokoro_desktop import paths
from kokoro_desktop.bundle.key import bundle_key
from kokoro_desktop.bundle.location import bundle_path
from kokoro_desktop.devices.target_spec import TargetSpec

WEIGHTS = "a" * 64
CUDA = TargetSpec("cuda", "sm_90")


def test_the_name_is_the_kind_of_device_and_the_key(fresh_home: Path) -> None:
    assert bundle_path(WEIGHTS, CUDA) == paths.bundles() / f"cuda-{bundle_key(CUDA, WEIGHTS)}"
    assert bundle_path(WEIGHTS) == paths.bundles() / f"llvm-{bundle_key(TargetSpec(), WEIGHTS)}"
