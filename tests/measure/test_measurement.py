"""What a measurement knows of its results."""

import math

import pytest

from kokoro_desktop.measure.measurement import Measurement
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
