"""Figures bear the machine's name, and that of every GPU that took part."""

from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.measure.machine import Machine, describe_machine


def test_place_names_the_gpus_that_were_measured():
    assert Machine("a CPU", 2, "Linux", {}).place == "a CPU, 2 cores, Linux"
    assert Machine("a CPU", 2, "Linux", {}, {"cuda": "a card"}).place == "a CPU, 2 cores, Linux; cuda: a card"


def test_gpus_are_asked_for_where_they_were_measured(monkeypatch):
    cards = (card(0, "first", (9, 0), 1), card(1, "second", (8, 0), 1))
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe(cards, driver="CUDA 13.1"))
    assert describe_machine(["llvm", "cpu"]).gpus == {}
    assert describe_machine(["llvm", "cuda+llvm", "cuda"]).gpus == {"cuda": "first, driver for CUDA 13.1"}
    assert list(describe_machine(["cuda:1"]).gpus.values()) == ["second, driver for CUDA 13.1"]


def test_processor_is_named_as_bundles_name_it():
    described = describe_machine()
    assert described.cpu == host_cpu().name
    assert described.cores >= 1
    assert "numpy" in described.versions
