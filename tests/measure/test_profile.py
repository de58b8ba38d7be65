"""Kernels' times are added up, sorted, and put beside the machine's peak."""

import numpy as np
import pytest
from prosodies import prosody_of

from kokoro_desktop.measure.bench_report import profile_table
from kokoro_desktop.measure.own_engine import OwnEngine
from kokoro_desktop.measure.profile import MACHINERY, KernelRecorder, KernelTime, Profiler, summarise
from kokoro_desktop.measure.speech_engine import Passage
from kokoro_desktop.measure.workloads import Workload
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import stand_in_engine

CONV = "same_conv1d_128_k3_d1_none"
OPERATIONS = 2 * 100 * 128 * 128 * 3


def recorded(*calls):
    recorder = KernelRecorder()
    for call in calls:
        recorder(*call)
    return recorder


def test_calls_add_up_by_stage_and_kernel():
    run = recorded(
        ("decoder", CONV, OPERATIONS, 0.5),
        ("decoder", CONV, OPERATIONS, 0.25),
        ("f0n", CONV, OPERATIONS, 0.125),
        ("decoder", "layer_norm_768", None, 1.0),
    )
    assert summarise([run]) == (
        KernelTime("decoder", "layer_norm_768", 1, 1.0, None),
        KernelTime("decoder", CONV, 2, 0.75, 2 * OPERATIONS),
        KernelTime("f0n", CONV, 1, 0.125, OPERATIONS),
    )


def test_steps_of_the_virtual_machine_share_one_row():
    calls = [("bert", name, None, 0.5) for name in ("vm.builtin.alloc_storage", "vm.builtin.reshape", "shape_func")]
    assert summarise([recorded(*calls)]) == (KernelTime("bert", MACHINERY, 3, 1.5, None),)


def test_time_of_a_kernel_is_the_median_of_the_runs():
    runs = [recorded(("decoder", CONV, OPERATIONS, seconds)) for seconds in (1, 9, 2)]
    (kernel,) = summarise(runs)
    assert kernel.seconds == 2
    assert kernel.calls == 1
    assert kernel.gflops == pytest.approx(OPERATIONS / 2 / 1e9)


def test_share_of_peak_and_time_outside_kernels(profile):
    conv, norm, *_ = profile.kernels
    assert conv.gflops == pytest.approx(200)
    assert profile.of_peak(conv) == pytest.approx(2.0)
    assert profile.of_peak(norm) is None
    assert profile.between_s == pytest.approx(0.1)
    assert profile.share(conv.seconds) == pytest.approx(0.6)


def test_table_names_the_slowest_and_sums_up_the_rest(profile):
    table = profile_table(profile)
    assert table.rows == (
        ("same_conv1d_128_k11_d1", "decoder", "3", "600.00 ms", "60.0%", "200.0", "200%"),
        ("layer_norm_768", "bert", "24", "299.00 ms", "29.9%", "-", "-"),
        ("2 others", "", "2", "1.00 ms", "0.1%", "-", "-"),
        ("outside kernels", "", "", "100.00 ms", "10.0%", "-", "-"),
    )
    assert "1000.0 ms with profiling, 900.0 ms without" in table.title
    assert "fused multiply-adds in registers): 100.0 GFLOP/s" in table.title


class Pipeline:
    """Calls a kernel of one second, and tells the watch."""

    def __init__(self, clock):
        self.clock, self.told = clock, None

    def run(self, tokens, style_row, speed, noise, task, edit=None, known=None):
        self.clock[0] += 1
        self.told("decoder", CONV, OPERATIONS, 1.0)
        return PassResult(np.zeros(600, np.float32), prosody_of(np.ones(1, np.int64)), {})

    def watch(self, watch):
        self.told = watch


def _engine(threads, now):
    pipeline = Pipeline(now)
    return OwnEngine("tvm", "llvm", threads, lambda task: stand_in_engine(pipeline))


def test_every_run_of_every_pass_is_watched_but_the_first_is_not_counted():
    now = [0.0]
    engine = _engine(2, now)
    engine.prepare(QUIET)
    passage = Passage(np.array([0, 1, 0]), np.zeros(256, np.float32))
    profiler = Profiler(engine, clock=lambda: now[0])
    profile = profiler.take(engine, Workload("x", (passage, passage)), 3, 0.5, None)
    assert now[0] == 8
    assert (profile.threads, profile.runs, profile.plain_s, profile.watched_s) == (2, 3, 0.5, 2)
    assert profile.kernels == (KernelTime("decoder", CONV, 2, 2.0, 2 * OPERATIONS),)
    assert profile.of_peak(profile.kernels[0]) is None


def test_engine_that_is_not_loaded_cannot_be_watched():
    with pytest.raises(RuntimeError, match="prepare"):
        Profiler(_engine(1, [0.0]))
