"""One module to object files, with no compiler but TVM's own."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import numpy as np
import pytest
import tvm

from kokoro_desktop.compiler.build import build_objects, export_module
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.spec import MODULES
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet


@pytest.fixture
def target() -> CpuTarget:
    return CpuTarget(host_cpu(), 2)


def test_module_becomes_object_files_with_an_empty_path_and_in_its_folder_alone(
    target: CpuTarget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    exported = export_module(INTERFACES["text_encoder"], target)
    objects = build_objects("text_encoder", exported, target, tmp_path)
    assert sorted(objects) == sorted(tmp_path.iterdir())
    magic = {"linux": b"\x7fELF"}
    assert {file.read_bytes()[:4] for file in objects} == {magic["linux"]}
    assert all(file.name.startswith("text_encoder.") for file in objects)


@pytest.mark.parametrize("name", MODULES)
def test_entry_point_takes_the_inputs_and_then_all_parameters(target: CpuTarget, name: str) -> None:
    interface = INTERFACES[name]
    exported = export_module(interface, target)
    arguments = exported.module[interface.entry].params
    assert [argument.name for argument in arguments[:-1]] == [name for name, _, _ in interface.inputs]
    assert len(arguments[-1].ty.fields) == len(exported.parameters)


@pytest.mark.parametrize("name", MODULES)
def test_arithmetic_stands_beside_the_symbols_of_the_kernels_of_every_device(target: CpuTarget, name: str) -> None:
    on_cpu = export_module(INTERFACES[name], target)
    on_gpu = export_module(INTERFACES[name], GpuTarget("cuda", "sm_90", target))
    for exported in (on_cpu, on_gpu):
        kernels = {v.name_hint for v, f in exported.module.functions.items() if isinstance(f, tvm.tirx.PrimFunc)}
        assert set(exported.layers) == kernels
        assert any("conv1d" in symbol for symbol in exported.flops)
    without_amx = {re.sub("_bf16x[0-9]x[0-9]$", "", symbol): flops for symbol, flops in on_cpu.flops.items()}
    assert {f"gpu_{symbol}": flops for symbol, flops in without_amx.items()} == on_gpu.flops


@pytest.mark.parametrize("name", ["duration", "text_encoder"])
def test_values_of_the_parameters_are_finite(target: CpuTarget, weights: WeightsSet, name: str) -> None:
    loaded = store.load(weights.path)
    values = [packed.value(loaded) for _, packed in export_module(INTERFACES[name], target).parameters]
    assert all(value.dtype == np.float32 and np.isfinite(value).all() for value in values)
