"""The command `devices`: what is there, what is not, and why."""

from __future__ import annotations

import json

import pytest

from kokoro_desktop.cli import devices as command
from kokoro_desktop.cli import main
from kokoro_desktop.devices import cpu
from kokoro_desktop.devices.cpu import HostCpu, host_cpu
from kokoro_desktop.devices.cuda import card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.kinds import kind_of
from kokoro_desktop.devices.metal import gpu

CARDS = (card(0, "new card", (9, 0), 80_000_000_000), card(1, "old card", (6, 1), 8_000_000_000))
GPUS = (gpu(0, "Apple M3", "10", "metal3", 16_000_000_000), gpu(1, "a GPU", "", "metal2", None))


@pytest.fixture
def everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "host_cpu", lambda: HostCpu("a CPU", "x86_64", "x86-64-v3", "linux"))
    monkeypatch.setattr(cpu, "available_cores", lambda: 8)
    found = {
        "llvm": kind_of("llvm").probe(), "cuda": Probe(CARDS, driver="CUDA 13.1", facts={"driver": "13.1"}),
        "metal": Probe(GPUS),
    }  # fmt: skip
    monkeypatch.setattr(command, "survey", lambda: found)


@pytest.mark.usefixtures("no_gpu")
def test_machine_without_a_gpu_shows_its_cpu_and_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 0
    llvm, cuda, metal = capsys.readouterr().out.splitlines()
    assert llvm.startswith(f"llvm     {host_cpu().name}: ")
    assert host_cpu().level in llvm
    assert cuda == "cuda     not available: no NVIDIA driver found"
    assert metal == "metal    not available: Metal requires macOS"


@pytest.mark.usefixtures("everything")
def test_every_device_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "llvm     a CPU: 8 threads, x86-64-v3 (avx avx2 bmi1 bmi2 f16c fma movbe cx16 popcnt sse4_1 sse4_2 ssse3), "
        "x86_64, linux",
        "cuda     new card: compute capability 9.0 (sm_90), 80.0 GB",
        "cuda:1   old card: compute capability 6.1 (sm_61), 8.0 GB; not available: its compute capability is 6.1, but "
        "CUDA 13 requires 7.5",
        "metal    Apple M3: 10 cores, metal3, 16.0 GB shared with the CPU",
        "metal:1  a GPU: metal2",
    ]


@pytest.mark.usefixtures("everything")
def test_json_says_the_same_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cpu"] == {
        "device": "llvm", "name": "a CPU", "threads": 8, "arch": "x86_64", "level": "x86-64-v3",
        "features": list(cpu.host_cpu().features), "system": "linux",
    }  # fmt: skip
    assert told["cuda"]["driver"] == "13.1"
    first, second = told["cuda"]["devices"]
    assert (first["device"], first["capability"], first["arch"], first["memory"]) == (
        "cuda", "9.0", "sm_90", 80_000_000_000,
    )  # fmt: skip
    assert (first["missing"], second["missing"]) == ("", "its compute capability is 6.1, but CUDA 13 requires 7.5")
    assert [gpu["device"] for gpu in told["metal"]["devices"]] == ["metal", "metal:1"]
