"""One of a thing has no s, and figures of a GPU bear its name."""

from kokoro_desktop.bench import machine
from kokoro_desktop.bench.machine import Machine, describe
from kokoro_desktop.bench.words import counted, method, place
from kokoro_desktop.devices.cuda import Card, Driver


def test_one_is_singular():
    assert [counted(count, "run") for count in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]


def test_place_names_the_gpus_that_were_measured():
    assert place(Machine("a CPU", 2, "Linux", {})) == "a CPU, 2 cores, Linux"
    assert place(Machine("a CPU", 2, "Linux", {}, {"cuda": "a card"})) == "a CPU, 2 cores, Linux; cuda: a card"


def test_gpus_are_asked_for_where_they_were_measured(monkeypatch):
    cards = (Card(0, "first", (9, 0), 1), Card(1, "second", (8, 0), 1))
    monkeypatch.setattr(machine.cuda_driver, "probe", lambda: Driver((13, 1), cards, ""))
    assert describe(devices=["llvm", "cpu"]).gpus == {}
    assert describe(devices=["llvm", "cuda+llvm", "cuda"]).gpus == {"cuda": "first, driver for CUDA 13.1"}
    assert list(describe(devices=["cuda:1"]).gpus.values()) == ["second, driver for CUDA 13.1"]


def test_method_says_when_layers_were_tuned():
    plain = "5 runs after 1 to warm up, in turns; weights 0123456789ab"
    assert method(1, 5, "0123456789abcdef") == plain
    assert method(1, 5, "0123456789abcdef", 1) == f"{plain}; 1 layer tuned for this machine"
