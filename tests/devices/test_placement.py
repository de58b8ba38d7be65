"""Names of devices, and what each of them runs where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, GPUS, NAMES, ON_GPU_ALWAYS, Placement
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.spec import MODULES


@pytest.mark.parametrize(
    ("device", "placement"),
    [
        ("llvm", CPU_ALONE),
        ("auto", FASTEST),
        ("cuda", Placement("cuda")),
        ("cuda:0", Placement("cuda")),
        ("cuda:12", Placement("cuda", 12)),
        ("metal", Placement("metal")),
        ("cuda+llvm", Placement("cuda", hybrid=True)),
        ("metal:1+llvm", Placement("metal", 1, hybrid=True)),
    ],
)
def test_name_is_read(device: str, placement: Placement) -> None:
    assert Placement.parse(device) == placement


@given(st.builds(Placement, st.sampled_from(GPUS), st.integers(0, 99), st.booleans()))
def test_name_comes_back_as_it_was_written(placement: Placement) -> None:
    assert Placement.parse(placement.name) == placement


@given(st.text(alphabet="cudametlv:+0123456789 ", max_size=12))
def test_whatever_is_typed_is_a_device_or_one_sentence(device: str) -> None:
    try:
        assert Placement.parse(device).name
    except DeviceError as error:
        assert str(error) == f"Device '{device}' is not available: there is no such device; choose one of {NAMES}."


def test_cpu_runs_everything_or_all_but_the_large_module_or_nothing() -> None:
    assert [name for name in MODULES if Placement().on_gpu(name)] == []
    assert [name for name in MODULES if Placement("cuda", hybrid=True).on_gpu(name)] == ["decoder"]
    assert [name for name in MODULES if Placement("metal").on_gpu(name)] == list(MODULES)
    assert set(MODULES) >= ON_GPU_ALWAYS


def test_the_fastest_is_named_auto_and_needs_nothing_yet() -> None:
    assert FASTEST.name == "auto"
    FASTEST.check()
