"""A faithful network passes, and every fault is found where it is."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.devices.metal import MetalKind
from kokoro_desktop.spec import MODULES, SAMPLE_RATE
from kokoro_desktop.verification.compare import END_TO_END, SAME_F0, compare, compare_alone, difference
from kokoro_desktop.verification.tensors import TENSORS

FLOATS = [name for name, maker in TENSORS.items() if maker != "alignment"]


def noisy(relative):
    def add(value):
        error = np.random.default_rng(1).standard_normal(value.shape).astype(np.float32)
        return value + error * np.float32(relative * np.sqrt(np.mean(value**2)))

    return add


def failures(comparison):
    return {(check.scope, check.tensor) for check in comparison.checks if not check.passed}


def test_faithful_network_passes_every_check(hello, replay):
    comparison = compare(hello, replay())
    assert comparison.passed
    end_to_end = [check.tensor for check in comparison.checks if check.scope == END_TO_END]
    assert end_to_end == list(TENSORS)
    assert {check.scope for check in comparison.checks} == {
        "bert", "duration", "alignment", "f0n", "text_encoder", "decoder", END_TO_END, SAME_F0,
    }  # fmt: skip


def test_small_rounding_errors_pass(hello, replay):
    assert compare(hello, replay(**{name: noisy(1e-5) for name in FLOATS})).passed


@pytest.mark.parametrize("tensor", FLOATS)
def test_error_above_tolerance_is_found_in_its_module(hello, replay, tensor):
    assert (TENSORS[tensor], tensor) in failures(compare(hello, replay(**{tensor: noisy(2e-3)})))


def test_device_that_is_allowed_more_passes_where_the_cpu_fails(hello, replay):
    network = replay(f0=noisy(2e-3))
    assert ("f0n", "f0") in failures(compare(hello, network))
    assert ("f0n", "f0") not in failures(compare(hello, network, MetalKind.tolerance))
    assert ("f0n", "f0") in failures(compare_alone(hello, network, ["f0n"]))
    assert not failures(compare_alone(hello, network, ["f0n"], MetalKind.tolerance))


@pytest.mark.parametrize("tensor", FLOATS)
def test_nan_is_a_failure(hello, replay, tensor):
    def poisoned(value):
        value = value.copy()
        value.flat[-1] = np.nan
        return value

    assert (TENSORS[tensor], tensor) in failures(compare(hello, replay(**{tensor: poisoned})))


@pytest.mark.parametrize("tensor", [*FLOATS, "durations"])
def test_other_shape_is_a_failure(hello, replay, tensor):
    def shortened(value):
        return value[:-1]

    if tensor in {"d", "t_en"}:
        # These are stretched by the durations; a wrong length cannot even be run further.
        with pytest.raises(IndexError):
            compare(hello, replay(**{tensor: shortened}))
    else:
        comparison = compare(hello, replay(**{tensor: shortened}))
        assert (TENSORS[tensor], tensor) in failures(comparison)
        assert any("shape" in check.failure for check in comparison.checks)


def test_one_frame_more_on_one_token_fails_and_is_counted(hello, replay):
    def longer(value):
        value = value.copy()
        value[3] += 1
        return value

    comparison = compare(hello, replay(durations=longer))
    found = failures(comparison)
    assert ("alignment", "durations") in found
    assert (END_TO_END, "durations") in found
    assert (END_TO_END, "audio") in found
    assert "audio" not in comparison.tensors
    assert any(check.failure.startswith("1 of ") for check in comparison.checks)


@pytest.mark.parametrize(("scope", "least"), [(SAME_F0, 50), (END_TO_END, 40)])
def test_audio_just_below_its_least_ratio_fails(hello, replay, scope, least):
    assert (scope, "audio") in failures(compare(hello, replay(audio=noisy(10 ** (-(least - 0.5) / 20)))))
    assert (scope, "audio") not in failures(compare(hello, replay(audio=noisy(10 ** (-(least + 0.5) / 20)))))


def test_a_fraction_of_a_second_with_predicted_f0_may_differ_more(golden, replay):
    brief = golden["one"]
    assert brief.tensors["audio"].size < SAMPLE_RATE / 2
    assert (END_TO_END, "audio") not in failures(compare(brief, replay(brief, audio=noisy(10 ** (-31 / 20)))))
    assert (END_TO_END, "audio") in failures(compare(brief, replay(brief, audio=noisy(10 ** (-29 / 20)))))


@pytest.mark.parametrize(("case", "fails"), [("one", False), ("hello", True)])
def test_decoder_alone_is_held_to_the_ratio_where_the_audio_is_shorter_than_a_second(golden, replay, case, fails):
    # Between the two bounds: a relative RMS above 1e-3, and a ratio above 50 dB.
    network = replay(golden[case], audio=noisy(10 ** (-55 / 20)))
    assert (golden[case].tensors["audio"].size < SAMPLE_RATE) is not fails
    assert (("decoder", "audio") in failures(compare(golden[case], network))) is fails


def test_error_of_f0_alone_does_not_touch_the_audio_with_the_same_f0(hello, replay):
    class Follows(type(replay())):
        """Its audio is off wherever F0 is."""

        def decoder(self, asr, f0, n, style, noise):
            return self.case.tensors["audio"] + np.float32(np.abs(f0 - self.case.tensors["f0"]).max())

    modules = Follows(hello, {"f0": lambda value: value + np.float32(0.05)}, hello.weights_sha256)
    assert failures(compare(hello, modules)) == {(END_TO_END, "audio")}


@pytest.mark.parametrize("module", MODULES)
def test_module_alone_runs_and_checks_nothing_else(hello, replay, module):
    class Only(type(replay())):
        """Falls over when another module is asked."""

        def _answer(self, name):
            assert TENSORS[name] == module
            return super()._answer(name)

    comparison = compare_alone(hello, Only(hello, {}, hello.weights_sha256), [module])
    assert comparison.passed
    assert {check.scope for check in comparison.checks} == {module}
    assert set(comparison.tensors) == {check.tensor for check in comparison.checks}
    assert set(comparison.tensors) == {name for name, maker in TENSORS.items() if maker == module}


def test_equal_tensors_have_no_difference():
    value = np.arange(5, dtype=np.float32)
    measured = difference(value, value.copy())
    assert measured.equal
    assert (measured.max_abs, measured.rms, measured.relative_rms, measured.snr_db) == (0, 0, 0, math.inf)


def test_known_error_is_measured():
    expected = np.full(4, 10, np.float32)
    measured = difference(expected + np.array([1, -1, 1, -1], np.float32), expected)
    assert measured.max_abs == measured.rms == 1
    assert measured.relative_rms == pytest.approx(0.1)
    assert measured.snr_db == pytest.approx(20)


@given(scale=st.floats(1e-6, 1e6), db=st.floats(1, 120))
def test_snr_is_that_of_the_noise_that_was_added(scale, db):
    generator = np.random.default_rng(0)
    signal = generator.standard_normal(500) * scale
    noise = generator.standard_normal(500)
    noise *= 10 ** (-db / 20) * np.linalg.norm(signal) / np.linalg.norm(noise)
    assert difference(signal + noise, signal).snr_db == pytest.approx(db, abs=0.01)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_value_that_is_not_finite_gives_nan(bad):
    measured = difference(np.array([bad, 1.0]), np.ones(2))
    assert math.isnan(measured.relative_rms)
    assert not measured.equal


def test_other_shape_is_not_compared():
    assert not difference(np.ones(2), np.ones(3)).same_shape


def test_error_against_silence_is_infinite():
    measured = difference(np.ones(3), np.zeros(3))
    assert measured.relative_rms == math.inf
    assert measured.snr_db == -math.inf
