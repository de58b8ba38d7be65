"""Names of devices, what each of them runs where, whether it can be used and what its bundles are made for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.devices import metal
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.kinds import gpu_kinds
from kokoro_desktop.devices.metal import MetalKind
from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, ON_GPU_ALWAYS, Placement, device_names, gpu_placements
from kokoro_desktop.devices.target_spec import TargetSpec
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


@given(st.builds(Placement, st.sampled_from([kind.name for kind in gpu_kinds()]), st.integers(0, 99), st.booleans()))
def test_name_comes_back_as_it_was_written(placement: Placement) -> None:
    assert Placement.parse(placement.name) == placement


@given(st.text(alphabet="cudametlv:+0123456789 ", max_size=12))
def test_whatever_is_typed_is_a_device_or_one_sentence(device: str) -> None:
    try:
        assert Placement.parse(device).name
    except DeviceError as error:
        assert (
            str(error)
            == f"Device '{device}' is not available: there is no such device; choose one of {device_names()}."
        )


def test_cpu_runs_everything_or_all_but_the_large_module_or_nothing() -> None:
    assert [name for name in MODULES if Placement().on_gpu(name)] == []
    assert [name for name in MODULES if Placement("cuda", hybrid=True).on_gpu(name)] == ["decoder"]
    assert [name for name in MODULES if Placement("metal").on_gpu(name)] == list(MODULES)
    assert set(MODULES) >= ON_GPU_ALWAYS


def test_the_fastest_is_named_auto_and_needs_nothing_yet() -> None:
    assert FASTEST.name == "auto"
    FASTEST.check()


def test_names_are_listed_for_people() -> None:
    assert device_names() == "llvm, cuda, cuda:1, metal, cuda+llvm, metal+llvm, auto"


def test_kind_is_the_gpu_s_where_one_takes_part() -> None:
    assert [Placement.parse(device).kind.name for device in ("llvm", "cuda:1", "metal+llvm")] == [
        "llvm",
        "cuda",
        "metal",
    ]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the software is installed; the cards are a new and an old one."""
    cards = (card(0, "new", (9, 0), 80 << 30), card(1, "old", (6, 1), 8 << 30))
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe(cards))
    monkeypatch.setattr(metal, "no_metal", lambda: "")
    for kind in (CudaKind, MetalKind):
        monkeypatch.setattr(kind, "missing_software", lambda self: "")


@pytest.mark.usefixtures("complete")
@pytest.mark.parametrize(
    ("device", "targets"),
    [
        ("llvm", (TargetSpec(),)),
        ("cuda", (TargetSpec("cuda", "sm_90"),)),
        ("cuda+llvm", (TargetSpec("cuda", "sm_90"), TargetSpec())),
        ("metal", (TargetSpec("metal"),)),
        ("metal:1", (TargetSpec("metal"),)),
    ],
)
def test_device_that_is_there_can_be_used_and_compiled_for(device: str, targets: tuple[TargetSpec, ...]) -> None:
    placement = Placement.parse(device)
    placement.check()
    assert placement.targets() == targets


@pytest.mark.usefixtures("complete")
def test_every_gpu_is_a_place_but_metal_s_others_which_take_long_to_list() -> None:
    assert list(gpu_placements()) == [Placement("cuda"), Placement("cuda", 1), Placement("metal")]


def test_the_cpu_needs_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CudaKind, "probe", lambda self: pytest.fail("the driver was asked"))
    CPU_ALONE.check()


@pytest.mark.usefixtures("complete")
@pytest.mark.parametrize(
    ("device", "sentence"),
    [
        ("cuda:1", "its compute capability is 6.1, but CUDA 13 requires 7.5; use --device llvm."),
        ("cuda:2+llvm", "there are 2 GPUs, numbered from 0; use --device llvm."),
    ],
)
def test_card_that_is_not_there_or_too_old_is_refused(device: str, sentence: str) -> None:
    with pytest.raises(DeviceError) as caught:
        Placement.parse(device).check()
    assert str(caught.value) == f"Device '{device}' is not available: {sentence}"


@pytest.mark.usefixtures("complete")
@pytest.mark.parametrize("kind", [CudaKind, MetalKind])
def test_software_that_is_missing_is_named(kind: type[CudaKind | MetalKind], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "missing_software", lambda self: f"no runtime for {self.name}")
    with pytest.raises(DeviceError, match=f"no runtime for {kind.name}; use --device llvm"):
        Placement(kind.name).check()
