"""The vocoder: upsampling as a product, compared with SciPy's, and what lies between its two halves."""

from __future__ import annotations

import numpy as np
import pytest
from declared_kernels import CanonicalWeights, DeclaredKernels, kernels_called
from scipy.signal import upfirdn

from kokoro_desktop.model.vocoder import TransposedConvolution, Upsampling, Vocoder
from kokoro_desktop.spec import HARMONICS, UPSAMPLE_RATES, UPSAMPLED


@pytest.mark.parametrize("stride", UPSAMPLE_RATES)
def test_transposed_convolution_is_one_of_two_taps_over_padded_rows(stride: int) -> None:
    numbers = np.random.default_rng(0)
    cin, cout, rows = 3, 2, 5
    weight = numbers.standard_normal((cin, cout, 2 * stride)).astype(np.float32)
    bias = numbers.standard_normal(cout).astype(np.float32)
    weights = CanonicalWeights({"up.weight": weight, "up.bias": bias})
    layer = TransposedConvolution(cin, cout, stride, DeclaredKernels(), "up")
    packed, x = layer.weight.value(weights), numbers.standard_normal((rows, cin))
    padded = np.pad(x, ((1, 1), (0, 0)))
    y = np.stack([np.einsum("oit,ti->o", packed, padded[q : q + 2]) for q in range(rows + 1)])
    y = (y + layer.bias.value(weights)).reshape(-1, cout)
    expected = np.stack([sum(upfirdn(weight[i, o], x[:, i], up=stride) for i in range(cin)) for o in range(cout)], 1)
    np.testing.assert_allclose(y, expected + bias, atol=1e-5)


def test_noise_of_all_sines_is_one_number_with_the_norm_of_their_weights() -> None:
    sines = np.zeros((1, HARMONICS), np.float32)
    sines[0, :2] = 3, 4
    source = "decoder.generator.m_source.l_linear"
    weights = CanonicalWeights({f"{source}.weight": sines, f"{source}.bias": np.float32([7])})
    np.testing.assert_array_equal(Vocoder(DeclaredKernels()).merge.value(weights), [*sines[0], 7, 5])


def test_only_the_first_of_three_blocks_side_by_side_starts_the_sum_and_only_the_last_may_spoil_its_input() -> None:
    blocks = Upsampling(0, DeclaredKernels()).blocks
    joins = [block.second[-1].spec.accumulate and block.second[-1].spec.residual for block in blocks]
    assert joins == [False, True, True]
    keeps = [not block.second[0].spec.accumulate for block in blocks]
    assert keeps == [True, True, False]


def test_runtime_is_called_between_the_two_upsamplings() -> None:
    called = kernels_called("decoder")
    place = called.index(UPSAMPLED)
    assert [sum(name.startswith("upsampled") for name in part) for part in (called[:place], called[place:])] == [1, 1]
    assert called[-1].startswith("inverse_stft")
