"""What a report knows of its results, and the machine that it names."""

import pytest

from kokoro_desktop.bench.machine import describe
from kokoro_desktop.bench.report import Report


def found(report, engine, sentence, threads):
    (result,) = [
        each for each in report.results if (each.engine, each.sentence, each.threads) == (engine, sentence, threads)
    ]
    return result


def test_ratio_is_taken_against_tvm_with_the_same_text_and_threads(report):
    assert report.ratio(found(report, "torch_x", "short", 1)) == pytest.approx(3)
    assert report.ratio(found(report, "tvm", "medium", 2)) == 1


def test_ratio_is_unknown_without_tvm(report, make_result):
    alone = make_result("torch_x", 5)
    assert Report(report.machine, "abc", 1, 1, (alone,)).ratio(alone) is None


def test_ratio_on_a_gpu_is_taken_against_tvm_on_that_gpu_and_tvm_s_own_against_the_cpu(report, make_result):
    cpu, both = make_result("tvm", 4.0, device="llvm"), make_result("tvm-cuda+llvm", 1.0, device="cuda+llvm")
    gpu, torch = make_result("tvm-cuda", 0.5, device="cuda"), make_result("torch-cuda", 1.5, device="cuda")
    made = Report(report.machine, "abc", 1, 1, (cpu, both, gpu, torch))
    assert [made.ratio(each) for each in made.results] == [1.0, 0.25, 0.125, 3.0]
    assert Report(report.machine, "abc", 1, 1, (cpu, torch)).ratio(torch) is None


def test_speed_up_is_taken_against_the_fewest_threads(report):
    assert report.speed_up(found(report, "torch_x", "medium", 2)) == pytest.approx(2)
    assert report.speed_up(found(report, "torch_x", "medium", 1)) is None


def test_processor_is_named_as_the_kernel_names_it(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Fast CPU 9000\nflags\t: avx2\n")
    machine = describe(cpuinfo)
    assert machine.cpu == "Fast CPU 9000"
    assert machine.cores >= 1
    assert "numpy" in machine.versions
