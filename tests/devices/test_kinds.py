"""A kind of device is one object: once registered, it is listed, parsed, refused and compiled for as the others."""

from __future__ import annotations

import pytest

from kokoro_desktop.bundle.reader import Bundle, read_bundle
from kokoro_desktop.cli import main
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.devices import kinds
from kokoro_desktop.devices.cpu import HostCpu
from kokoro_desktop.devices.device_kind import Device, DeviceKind, Fault, LaunchLimits, Probe, Tolerance
from kokoro_desktop.devices.kinds import CPU, KINDS, gpu_kinds, kind_names, kind_of
from kokoro_desktop.devices.placement import Placement, device_names, gpu_placements
from kokoro_desktop.devices.survey import choices, gpu_names, survey
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import BundleError, CompileError, DeviceError, InputError


class AbacusKind(DeviceKind):
    """Made up, and with everything that a kind can have but hooks."""

    name, title = "abacus", "Abacus"
    tolerance = Tolerance(2e-3, 45.0, 40.0)
    limits = LaunchLimits(threads=10, shared_bytes=100)
    arch_example, arch_pattern = "beads_10", r"beads_\d+"
    faults = {Fault.LOST: ("fellofftable",)}  # noqa: RUF012

    def probe(self) -> Probe:
        devices = (
            Device(0, "Suanpan", "beads_7", "7 beads a rod", {"beads": 7}),
            Device(1, "Soroban", unfit="no rods"),
        )
        return Probe(devices, driver="Fingers 2")

    def missing_software(self) -> str:
        return ""

    def unfit_system(self, system: str) -> str:
        return "No Mac counts on an abacus." if system == "macos" else ""


@pytest.fixture(autouse=True)
def abacus(monkeypatch: pytest.MonkeyPatch, no_gpu: None) -> None:
    monkeypatch.setattr(kinds, "KINDS", (*KINDS, AbacusKind()))


def test_the_cpu_comes_first_and_every_kind_has_a_name_of_its_own() -> None:
    assert kind_names() == ("llvm", "cuda", "metal", "abacus")
    assert (KINDS[0].name, [kind.name for kind in gpu_kinds()]) == (CPU, ["cuda", "metal", "abacus"])
    assert all(kind_of(kind.name) is kind for kind in KINDS)


def test_kind_is_parsed_named_and_listed() -> None:
    assert Placement.parse("abacus:1+llvm") == Placement("abacus", 1, hybrid=True)
    assert device_names() == "llvm, cuda, cuda:1, metal, abacus, cuda+llvm, metal+llvm, abacus+llvm, auto"
    assert [place.name for place in gpu_placements()] == ["cuda", "metal", "abacus", "abacus:1"]
    found = [choice for choice in choices(survey(), 2) if choice.device.startswith("abacus")]
    assert [(choice.label, choice.reason) for choice in found] == [
        ("Suanpan (Abacus)", ""), ("Suanpan (Abacus) + CPU", ""), ("Soroban (Abacus)", "no rods"),
    ]  # fmt: skip
    assert gpu_names([Placement("abacus")]) == {"abacus": "Suanpan, driver for Fingers 2"}


def test_command_lists_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "abacus   Suanpan: 7 beads a rod", "abacus:1 Soroban: ; not available: no rods",
    ]  # fmt: skip


def test_what_cannot_be_used_says_why_in_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    Placement("abacus").check()
    with pytest.raises(DeviceError, match=r"^Device 'abacus:1' is not available: no rods; use --device llvm"):
        Placement("abacus", 1).check()
    assert AbacusKind().explain("E17: Fell_off Table") == "it is no longer available"
    assert main(["compile", "--target", "abacus", "--host", "arm64-apple-macos", "-o", "there"]) == 2
    assert capsys.readouterr().err == "kokoro-desktop: No Mac counts on an abacus.\n"


def test_it_is_compiled_for_within_its_limits() -> None:
    assert Placement("abacus", hybrid=True).targets() == (TargetSpec("abacus", "beads_7"), TargetSpec())
    assert TargetSpec.parse("abacus").with_arch() == TargetSpec("abacus", "beads_7")
    options = GpuTarget("abacus", "beads_7", CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 1)).options
    assert (options["kind"], options["arch"], options["max_num_threads"]) == ("abacus", "beads_7", 10)
    with pytest.raises(CompileError, match=r'^Unknown Abacus architecture \'rods\'\. .*"arch": "beads_10"'):
        GpuTarget("abacus", "rods", CpuTarget(HostCpu("", "x86_64", "x86-64-v3"), 1))


def test_bundle_of_another_kind_is_refused(bundle: Bundle) -> None:
    with pytest.raises(BundleError, match=r"it was compiled for llvm, not for abacus"):
        read_bundle(bundle.path, target=TargetSpec("abacus", "beads_7"))


def test_name_that_no_kind_has_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(DeviceError, match=r"choose one of llvm, cuda, metal, abacus"):
        TargetSpec.parse("sliderule")
    with pytest.raises(InputError, match=r"A metal target has no architecture"):
        TargetSpec.parse('{"kind": "metal", "arch": "m1"}')
