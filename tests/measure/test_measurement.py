"""What a measurement knows of its results."""

from __future__ import annotations

import math

import pytest

from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.placement import CPU_ALONE, Placement
from kokoro_desktop.measure.measurement import Machine, Measurement, describe_machine
from kokoro_desktop.measure.speech_engine import Preparation


def found(measurement, engine, sentence, threads):
    (result,) = [
        each
        for each in measurement.results
        if (each.engine, each.workload, each.threads) == (engine, sentence, threads)
    ]
    return result


def test_ratio_is_taken_against_tvm_with_the_same_text_and_threads(measurement):
    assert measurement.ratio(found(measurement, "torch_x", "short", 1)) == pytest.approx(3)
    assert measurement.ratio(found(measurement, "tvm", "medium", 2)) == 1


def test_ratio_is_unknown_without_tvm(measurement, make_result):
    alone = make_result("torch_x", 5)
    assert math.isnan(Measurement(measurement.machine, (alone,)).ratio(alone))


def test_ratio_on_a_gpu_is_taken_against_tvm_on_that_gpu_and_tvm_s_own_against_the_cpu(measurement, make_result):
    cpu, both = make_result("tvm", 4.0, device="llvm"), make_result("tvm-cuda+llvm", 1.0, device="cuda+llvm")
    gpu, torch = make_result("tvm-cuda", 0.5, device="cuda"), make_result("torch-cuda", 1.5, device="cuda")
    made = Measurement(measurement.machine, (cpu, both, gpu, torch))
    assert [made.ratio(each) for each in made.results] == [1.0, 0.25, 0.125, 3.0]
    assert math.isnan(Measurement(measurement.machine, (cpu, torch)).ratio(torch))


def test_speed_up_is_taken_against_the_fewest_threads(measurement):
    assert measurement.speed_up(found(measurement, "torch_x", "medium", 2)) == pytest.approx(2)
    assert math.isnan(measurement.speed_up(found(measurement, "torch_x", "medium", 1)))


def test_speed_up_is_taken_against_the_baseline_where_one_is_named(make_result, measurement):
    slow, fast = make_result("a", 4.0), make_result("b", 1.0, workload="")
    compared = Measurement(measurement.machine, (slow, fast), baseline="a")
    assert [compared.speed_up(each) for each in compared.results] == [1, 4]


def test_engines_that_share_what_is_loaded_are_prepared_once(make_result, measurement):
    first, again = (make_result("tvm", 1.0, threads=n, preparation=Preparation(n / 2)) for n in (1, 2))
    unloaded = make_result("torch", 1.0)
    assert Measurement(measurement.machine, (first, again, unloaded)).preparations == {"tvm": Preparation(0.5)}


def test_place_names_the_gpus_that_were_measured():
    assert Machine("a CPU", 2, "Linux", {}).place == "a CPU, 2 cores, Linux"
    assert Machine("a CPU", 2, "Linux", {}, {"cuda": "a card"}).place == "a CPU, 2 cores, Linux; cuda: a card"


def test_gpus_are_asked_for_where_they_were_measured(monkeypatch):
    cards = (card(0, "first", (9, 0), 1), card(1, "second", (8, 0), 1))
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe(cards, driver="CUDA 13.1"))
    assert describe_machine([CPU_ALONE]).gpus == {}
    measured = map(Placement.parse, ["llvm", "cuda+llvm", "cuda"])
    assert describe_machine(measured).gpus == {"cuda": "first, driver for CUDA 13.1"}
    assert list(describe_machine([Placement("cuda", 1)]).gpus.values()) == ["second, driver for CUDA 13.1"]


def test_processor_is_named_as_bundles_name_it():
    described = describe_machine()
    assert described.cpu == host_cpu().name
    assert described.cores >= 1
    assert "numpy" in described.versions
