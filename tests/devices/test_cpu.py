"""Which code a CPU can run, found from what each system says of it."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from kokoro_desktop.devices import cpu as host
from kokoro_desktop.devices.cpu import (
    AMX_LEVEL,
    CPUS,
    HOSTS,
    HostCpu,
    available_cores,
    host_cpu,
    hosted_cpu,
    named_cpu,
)
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.errors import InputError

V1 = "fpu vme de pse tsc msr cx8 cmov mmx fxsr sse sse2 syscall nx lm pni"
V2 = f"{V1} ssse3 cx16 sse4_1 sse4_2 popcnt lahf_lm"
V3 = f"{V2} avx avx2 bmi1 bmi2 f16c fma movbe abm xsave"
V4 = f"{V3} avx512f avx512bw avx512cd avx512dq avx512vl"
AMX = f"{V4} amx_bf16 amx_tile amx_int8"
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", AMX_LEVEL]

FoundAs = Callable[..., HostCpu]


@pytest.fixture
def found_as(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return what finds out about a CPU on a machine of the kind given."""

    def find(system: str, machine: str, cpuinfo: str | None = None, **sysctl: str) -> HostCpu:
        file = tmp_path / "cpuinfo"
        if cpuinfo is not None:
            file.write_text(cpuinfo, encoding="utf-8")
        monkeypatch.setattr(host, "_CPUINFO", file)
        monkeypatch.setattr(host, "sysctl", lambda name: sysctl.get(name.rpartition(".")[2], ""))
        monkeypatch.setattr(platform, "system", lambda: system)
        monkeypatch.setattr(platform, "machine", lambda: machine)
        host_cpu.cache_clear()
        return host_cpu()

    yield find
    monkeypatch.undo()
    host_cpu.cache_clear()


def cpuinfo(flags: str, name: str = "Made-up CPU @ 3.00GHz") -> str:
    entry = f"processor\t: {{}}\nvendor_id\t: Nobody\nmodel name\t: {name}\nflags\t\t: {flags}\nbugs\t\t:\n"
    return entry.format(0) + "\n" + entry.format(1)


@pytest.mark.parametrize(
    ("flags", "level"),
    [
        pytest.param(V1, "x86-64", id="nothing but the base"),
        pytest.param(V2, "x86-64-v2", id="v2"),
        pytest.param(V2.replace("popcnt", ""), "x86-64", id="v2 but for popcnt"),
        pytest.param(V3, "x86-64-v3", id="v3"),
        pytest.param(V3.replace(" fma", ""), "x86-64-v2", id="v3 but for fma"),
        pytest.param(V3.replace("movbe", "movbes"), "x86-64-v2", id="a longer name is another feature"),
        pytest.param(V4, "x86-64-v4", id="v4"),
        pytest.param(V4.replace(" avx512vl", ""), "x86-64-v3", id="v4 but for avx512vl"),
        pytest.param(V4.replace(" avx2", ""), "x86-64-v2", id="AVX-512 with AVX2 hidden by a virtual machine"),
        pytest.param("", "x86-64", id="no flags"),
    ],
)
def test_linux_level_is_the_widest_whose_features_are_all_there(found_as: FoundAs, flags: str, level: str) -> None:
    assert found_as("Linux", "x86_64", cpuinfo(flags)) == HostCpu("Made-up CPU @ 3.00GHz", "x86_64", level, "linux")


def test_unreadable_cpuinfo_means_the_base_level(found_as: FoundAs) -> None:
    assert found_as("Linux", "x86_64") == HostCpu("x86-64", "x86_64", "x86-64", "linux")


def test_linux_on_arm_is_generic(found_as: FoundAs) -> None:
    found = found_as("Linux", "aarch64", "processor\t: 0\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n")
    assert (found.arch, found.level) == ("arm64", "generic")
    assert found.name


A76 = "fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp"


@pytest.mark.parametrize(
    ("features", "level"),
    [
        (A76, "cortex-a76"),
        (f"{A76} sve", "cortex-a76"),
        (" ".join(named_cpu("cortex-a76").features), "cortex-a76"),
        (A76.replace(" asimddp", ""), "generic"),
    ],
)
def test_linux_on_arm_is_cortex_a76_with_all_its_features(found_as: FoundAs, features: str, level: str) -> None:
    found = found_as("Linux", "aarch64", f"processor\t: 0\nFeatures\t: {features}\n")
    assert (found.arch, found.level) == ("arm64", level)


@pytest.mark.parametrize("name", CPUS)
def test_named_cpu_runs_what_is_made_for_it(name: str) -> None:
    cpu = named_cpu(name)
    assert cpu.can_run(cpu.arch, name)


def test_unknown_name_is_refused_with_those_that_exist() -> None:
    with pytest.raises(InputError, match=r"Unknown CPU 'z80'.*x86-64-v2.*cortex-a76\.$"):
        named_cpu("z80")


@pytest.mark.parametrize("triple", HOSTS)
def test_every_host_has_a_cpu_that_runs_what_is_made_for_it(triple: str) -> None:
    cpu = hosted_cpu(triple)
    assert (cpu.arch, cpu.system) == HOSTS[triple][:2]
    assert cpu.can_run(cpu.arch, cpu.level)


def test_cpu_of_a_host_can_be_named() -> None:
    assert hosted_cpu("x86_64-windows-msvc", "x86-64-v4") == HostCpu("x86-64-v4", "x86_64", "x86-64-v4", "windows")


@pytest.mark.parametrize(
    ("triple", "name", "sentence"),
    [
        ("toaster-unknown-none", None, "Unknown host 'toaster-unknown-none'. Choose one of x86_64-linux-gnu"),
        ("arm64-apple-macos", "x86-64-v3", "'x86-64-v3' is not a valid CPU for the host arm64-apple-macos"),
        ("aarch64-linux-gnu", "apple-m1", "'apple-m1' is not a valid CPU for the host aarch64-linux-gnu"),
        ("x86_64-linux-gnu", "z80", "Unknown CPU 'z80'"),
    ],
)
def test_host_that_does_not_exist_is_refused_with_what_does(triple: str, name: str | None, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        hosted_cpu(triple, name)


@pytest.mark.parametrize(("name", "system"), [("apple-m1", "macos"), ("cortex-a76", "linux")])
def test_cpu_that_occurs_under_one_system_is_compiled_for_that(name: str, system: str) -> None:
    assert named_cpu(name).system == system


def test_macos_features_are_read_in_their_own_spelling(found_as: FoundAs) -> None:
    features = "FPU SSE SSE2 SSE3 SSSE3 SSE4.1 SSE4.2 CX16 POPCNT AVX1.0 FMA F16C MOVBE"
    found = found_as("Darwin", "x86_64", features=features, leaf7_features="BMI1 BMI2 AVX2", brand_string="Intel")
    assert found == HostCpu("Intel", "x86_64", "x86-64-v3", "macos")


def test_apple_silicon_is_one_level(found_as: FoundAs) -> None:
    found = found_as("Darwin", "arm64", brand_string="Apple M3")
    assert found == HostCpu("Apple M3", "arm64", "apple-m1", "macos")


@pytest.mark.parametrize(
    ("present", "level"), [((), "x86-64-v2"), ((40,), "x86-64-v3"), ((40, 41), "x86-64-v4"), ((41,), "x86-64-v2")]
)
def test_windows_level_follows_what_it_says_of_avx2_and_avx512(
    found_as: FoundAs, monkeypatch: pytest.MonkeyPatch, present: tuple[int, ...], level: str
) -> None:
    kernel = SimpleNamespace(IsProcessorFeaturePresent=lambda feature: feature in present)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    found = found_as("Windows", "AMD64")
    assert (found.arch, found.level) == ("x86_64", level)


@pytest.mark.parametrize(
    ("flags", "refused", "level"),
    [(AMX, 0, AMX_LEVEL), (AMX, -1, "x86-64-v4"), (AMX.replace("amx_bf16", ""), 0, "x86-64-v4")],
)
def test_linux_must_permit_tiles(
    found_as: FoundAs, monkeypatch: pytest.MonkeyPatch, flags: str, refused: int, level: str
) -> None:
    asked = []
    library = SimpleNamespace(syscall=lambda *request: asked.append(request) or refused)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
    assert found_as("Linux", "x86_64", cpuinfo(flags)).level == level
    assert set(asked) <= {(158, 0x1023, 18)}


def test_a_level_below_that_of_tiles_asks_for_no_permission(found_as: FoundAs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "_may_use_tiles", lambda: pytest.fail("asked"))
    monkeypatch.setenv(host.LEVEL_VARIABLE, "x86-64-v4")
    assert found_as("Linux", "x86_64", cpuinfo(AMX)).level == "x86-64-v4"


@pytest.mark.parametrize(("enabled", "level"), [(1, AMX_LEVEL), (0, "x86-64-v4")])
def test_windows_must_enable_tiles(
    found_as: FoundAs, monkeypatch: pytest.MonkeyPatch, enabled: int, level: str
) -> None:
    asked = []
    kernel = SimpleNamespace(
        IsProcessorFeaturePresent=lambda _: True,
        EnableProcessOptionalXStateFeatures=lambda mask: asked.append(mask.value) or enabled,
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert found_as("Windows", "AMD64").level == level
    assert asked == [1 << 18]


@pytest.mark.parametrize(("mine", "its"), list(product(LEVELS, LEVELS)))
def test_wider_level_runs_code_for_every_narrower_one_and_no_other(mine: str, its: str) -> None:
    assert HostCpu("", "x86_64", mine).can_run("x86_64", its) == (LEVELS.index(its) <= LEVELS.index(mine))


def test_code_for_another_architecture_never_runs() -> None:
    assert not HostCpu("", "arm64", "apple-m1").can_run("x86_64", "x86-64")
    assert not HostCpu("", "x86_64", "generic").can_run("arm64", "generic")


def test_generic_code_runs_on_any_level_of_its_architecture() -> None:
    assert HostCpu("", "arm64", "apple-m1").can_run("arm64", "generic")
    assert not HostCpu("", "arm64", "generic").can_run("arm64", "apple-m1")


def test_kinds_of_cpu_have_different_identities_whatever_their_names() -> None:
    kinds = [HostCpu(*kind) for kind in product(("one", "two"), ("x86_64", "arm64"), ("generic", "x86-64-v3"))]
    assert len({kind.identity for kind in kinds}) == len(kinds) / 2


def test_level_of_this_machine_is_the_one_that_its_dynamic_linker_finds() -> None:
    linker = Path("/lib64/ld-linux-x86-64.so.2")
    if not linker.exists():
        pytest.skip("needs glibc on x86-64")
    said = subprocess.run([str(linker), "--help"], capture_output=True, text=True, check=False).stdout
    supported = re.findall(r"(x86-64-v\d) \(supported", said)
    if "x86-64-v" not in said:
        pytest.skip("needs glibc 2.33")
    assert host_cpu().level.removesuffix("-amx") == max(supported, default="x86-64")


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs sched_setaffinity")
def test_cores_that_the_process_may_not_use_are_not_counted() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert available_cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)


def test_system_without_affinity_counts_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(host.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(host.os, "cpu_count", lambda: 12)
    assert available_cores() == 12


@pytest.mark.parametrize(
    ("wanted", "level"),
    [("x86-64-v3", "x86-64-v3"), ("x86-64-v4", "x86-64-v3"), ("cortex-a76", "x86-64-v3"), ("x86-64-v2", "x86-64-v2")],
)
def test_lower_level_can_be_taken_for_the_machines_own(
    monkeypatch: pytest.MonkeyPatch, wanted: str, level: str
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(host, "_x86", lambda: ("Some CPU", frozenset(V3.split())))
    monkeypatch.setenv(host.LEVEL_VARIABLE, wanted)
    assert host_cpu.__wrapped__().level == level


@pytest.mark.parametrize("wanted", ["x86-64-v4", "cortex-a76", "avx2"])
def test_level_that_the_machine_does_not_have_is_refused_before_anything_is_opened(
    monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    monkeypatch.setattr(host, "host_cpu", lambda: HostCpu("Some CPU", "x86_64", "x86-64-v3"))
    monkeypatch.setenv(host.LEVEL_VARIABLE, wanted)
    with pytest.raises(InputError, match=f"'{wanted}'.* Set the variable to one of x86-64-v3, x86-64-v2, or unset it"):
        CPU_ALONE.check()
    monkeypatch.setenv(host.LEVEL_VARIABLE, "x86-64-v3")
    CPU_ALONE.check()
