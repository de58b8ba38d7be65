"""The PyTorch reference with the weights in use; needs the `reference` extra."""

import numpy as np
import pytest
from scipy import stats

pytest.importorskip("torch")
pytest.importorskip("transformers")

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.reference.torch_model import TorchReference, build_kmodel, injected_noise
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import UNVOICED_NOISE
from kokoro_desktop.task import QUIET
from kokoro_desktop.verification.compare import compare
from kokoro_desktop.verification.golden import load_all, recompute_case
from kokoro_desktop.weights import store

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def tensors():
    return store.load(store.ensure(QUIET).path)


@pytest.fixture(scope="module")
def reference(tensors):
    return TorchReference(tensors)


@pytest.fixture(scope="module")
def tiny():
    (case,) = [case for case in load_all() if case.name == "one"]
    return case


def test_five_modules_in_a_row_say_what_the_whole_model_says(reference, tiny):
    audio, durations = reference.forward(tiny.tokens, tiny.style_row, tiny.speed, tiny.noise)
    again = recompute_case(tiny, reference, "sha", "versions")
    np.testing.assert_array_equal(again.tensors["audio"], audio)
    np.testing.assert_array_equal(again.tensors["durations"], durations)
    assert again.weights_sha256 == "sha"


def test_reference_passes_its_own_golden_files(reference, tiny):
    assert compare(tiny, reference).passed


def test_noise_is_what_was_given(reference, tiny):
    first, second, other = (
        reference.forward(tiny.tokens, tiny.style_row, tiny.speed, Noise(seed))[0] for seed in (1, 1, 2)
    )
    np.testing.assert_array_equal(first, second)
    assert not np.array_equal(first, other)


def test_noise_that_is_merged_is_the_given_one_with_the_weights_norm(reference):
    torch, source = pytest.importorskip("torch"), reference.kmodel.decoder.generator.m_source
    weights = source.l_linear.weight.detach().ravel()
    noise, unvoiced = Noise(5), torch.zeros(1, 1200, 1)
    with torch.no_grad(), injected_noise(noise, weights):
        merged, *_ = source(unvoiced)
    expected = np.tanh(UNVOICED_NOISE * noise.draw(2) * float(weights.norm()) + source.l_linear.bias.item())
    np.testing.assert_allclose(merged.ravel().numpy(), expected, atol=1e-6)


def test_nine_numbers_a_sample_merged_are_spread_as_the_one_number_is(reference):
    torch, source = pytest.importorskip("torch"), reference.kmodel.decoder.generator.m_source
    torch.manual_seed(0)
    with torch.no_grad():
        merged, *_ = source(torch.zeros(1, 240_000, 1))
    spread = UNVOICED_NOISE * float(source.l_linear.weight.detach().norm())
    own = (np.arctanh(merged.ravel().double().numpy()) - source.l_linear.bias.item()) / spread
    assert stats.kstest(own, Noise(6).draw(400)).pvalue > 0.01


def test_no_bits_are_left_out_on_a_card(reference):
    torch = pytest.importorskip("torch")
    assert not torch.backends.cudnn.allow_tf32
    assert not torch.backends.cuda.matmul.allow_tf32


def test_missing_and_superfluous_tensors_are_named(tensors):
    some = dict(tensors)
    some["bert_encoder.wrong"] = some.pop("bert_encoder.weight")
    with pytest.raises(WeightsError, match=r"bert_encoder\.weight.*bert_encoder\.wrong"):
        build_kmodel(some)


def test_tensor_of_another_shape_is_named(tensors):
    some = dict(tensors)
    some["bert_encoder.bias"] = np.zeros(3, np.float32)
    with pytest.raises(WeightsError, match=r"bert_encoder\.bias"):
        build_kmodel(some)
