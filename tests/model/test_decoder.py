"""The decoder's first half: two curves beside the text, and the text again in every block but the first."""

from __future__ import annotations

import numpy as np
from declared_kernels import CanonicalWeights, DeclaredKernels, kernels_called

from kokoro_desktop.model.decoder import Decoder
from kokoro_desktop.spec import DECODED


def test_f0_comes_before_energy() -> None:
    weights = CanonicalWeights({
        "decoder.F0_conv.weight": np.float32([[[1, 2, 3]]]), "decoder.F0_conv.bias": np.float32([4]),
        "decoder.N_conv.weight": np.float32([[[5, 6, 7]]]), "decoder.N_conv.bias": np.float32([8]),
    })  # fmt: skip
    decoder = Decoder(DeclaredKernels())
    np.testing.assert_array_equal(decoder.taps.value(weights), [[1, 2, 3], [5, 6, 7]])
    np.testing.assert_array_equal(decoder.bias.value(weights), [4, 8])


def test_text_is_joined_to_every_block_but_the_first_and_only_the_last_doubles_the_rate() -> None:
    called = kernels_called("decoder")
    first_half = called[: called.index(DECODED)]
    assert first_half[0] == "curves_joined_512"
    assert sum("features" in name for name in first_half) == 4
    pools = [place for place, name in enumerate(first_half) if "pool" in name]
    assert len(pools) == 1
    assert pools[0] > max(place for place, name in enumerate(first_half) if "features" in name)
