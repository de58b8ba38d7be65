"""Opening a pipeline for a command: which bundles, for which device, with how many threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.cli import session
from kokoro_desktop.cli.session import open_pipeline
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.errors import DeviceError, InputError


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was read, made and loaded; any device is there."""
    told: list[tuple[Any, ...]] = []

    def targets(placement: Placement) -> tuple[TargetSpec, ...]:
        return ((TargetSpec("cuda", "sm_90"),) if placement.gpu else ()) + ((TargetSpec(),) if placement.hybrid else ())

    def read(path: Path, modules: Any, target: TargetSpec) -> str:
        told.append(("read", path, target))
        return "named"

    def load(device: str, found: tuple[str, ...]) -> str:
        told.append(("load", device, found))
        return "pipeline"

    monkeypatch.setattr(session, "use_threads", lambda threads: threads or 4)
    monkeypatch.setattr(session, "preload", lambda: None)
    monkeypatch.setattr(session, "read_bundle", read)
    monkeypatch.setattr(session, "load", load)
    monkeypatch.setattr(
        session, "resolve", lambda device, threads, _: f"cuda+{threads}" if device == "auto" else device
    )
    monkeypatch.setattr(bundle_cache, "check_device", lambda device: None)
    monkeypatch.setattr(Placement, "targets", targets)
    monkeypatch.setattr(bundle_cache, "ensure", lambda device, _: (f"cached {device}",))
    return told


def test_bundle_that_was_named_serves_the_gpu_and_the_cache_the_cpu(opened: list[tuple[Any, ...]]) -> None:
    with open_pipeline("cuda+llvm", lib_dir=Path("there")) as pipeline:
        assert pipeline == "pipeline"
    assert opened == [
        ("read", Path("there"), TargetSpec("cuda", "sm_90")),
        ("load", "cuda+llvm", ("named", "cached llvm")),
    ]


def test_gpu_alone_needs_no_other_bundle(opened: list[tuple[Any, ...]]) -> None:
    with open_pipeline("cuda", lib_dir=Path("there")):
        pass
    assert opened[-1] == ("load", "cuda", ("named",))


def test_device_that_was_chosen_with_the_threads_in_use_is_opened(opened: list[tuple[Any, ...]]) -> None:
    with open_pipeline("auto"):
        pass
    assert opened == [("load", "cuda+4", ("cached cuda+4",))]


def test_bundle_that_was_named_chooses_no_device(opened: list[tuple[Any, ...]]) -> None:
    with (
        pytest.raises(InputError, match="--lib-dir names the bundle of one device"),
        open_pipeline("auto", lib_dir=Path("there")),
    ):
        pass
    assert opened == []


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_threads_that_are_not_possible_are_refused(opened: list[tuple[Any, ...]], threads: int) -> None:
    with pytest.raises(InputError, match=f"{threads} threads are not possible"), open_pipeline(threads=threads):
        pass
    assert opened == []


def test_device_that_is_not_there_is_refused_before_tvm_is_imported(
    no_gpu: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "preload", lambda: pytest.fail("TVM was imported"))
    with pytest.raises(DeviceError, match="no NVIDIA driver found"), open_pipeline("cuda"):
        pass
