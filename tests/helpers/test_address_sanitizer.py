"""Under AddressSanitizer, no kernel accesses memory outside its arrays, and illegal accesses are detected."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import address_sanitizer
import numpy as np
import pytest
from device_text import DIALECTS, DeviceText

from kokoro_desktop.kernels.gpu.device_ir import barrier, blocks, gpu_func, registers, shared, threads
from kokoro_desktop.kernels.ir import store, symbol, tensor

COUNT = 64
DEFAULTS = [each for each in DIALECTS if each.fast == (each.kind == "metal")]
KERNELS = Path(__file__).parents[1] / "kernels" / "gpu"
# One test of each kernel, in the two dialects by turns; all of them take minutes under AddressSanitizer.
CHOSEN = (
    "test_attention.py::test_attention[{}-33]",
    "test_conv1d.py::test_any_number_of_channels[{}-44-130]",
    "test_conv1d.py::test_stride_and_skip[{}]",
    "test_conv1d.py::test_residual_and_scale[{}-half]",
    "test_harmonic.py::test_phases_are_those_of_float64_to_the_bit[{}-65]",
    "test_harmonic.py::test_phases_and_source_together[{}-3]",
    "test_lstm.py::test_lstm[{}-5-64]",
    "test_norm.py::test_layer_norm_appends_and_activates[{}-5]",
    "../test_rows.py::test_averaged[{}-6]",
    "../test_rows.py::test_curves_joined[{}-5]",
    "../test_rows.py::test_embedding_adds_positions[{}-512-5]",
    "../test_rows.py::test_features_joined[{}-5]",
    "../test_rows.py::test_padded_applies_style_and_snake_inside_only[{}-2]",
    "../test_rows.py::test_pooled_is_the_depthwise_transposed_convolution[{}-2-True]",
    "../test_rows.py::test_styled[{}-5]",
    "../test_rows.py::test_upsampled_cuts_reflects_and_adds[{}-6-True-4]",
    "test_same_conv1d.py::test_convolution_and_statistics_at_every_length[{}-3-1-True-False]",
    "test_statistics.py::test_instance_norm_with_style[{}-0.0-65]",
    "test_stft.py::test_stft_equals_scipy[{}-3-2]",
    "test_stft.py::test_inverse_stft_overlaps_and_adds[{}-2]",
)

under_it = pytest.mark.skipif(
    not address_sanitizer.active(),
    reason="by itself it does not run under address sanitizer: another test has it run so",
)


@pytest.mark.skipif(address_sanitizer.active(), reason="this process runs under address sanitizer already")
@pytest.mark.skipif(
    bool(address_sanitizer.missing()), reason=address_sanitizer.missing() or "g++ has address sanitizer"
)
@pytest.mark.slow
def test_no_kernel_touches_what_is_not_its_own() -> None:
    """To run all of `tests/kernels/gpu`, which takes minutes: ``python tests/helpers/address_sanitizer.py FILES``."""
    chosen = [f"{KERNELS / name}".format(dialect) for name, dialect in zip(CHOSEN, itertools.cycle(DEFAULTS))]
    result = address_sanitizer.run_tests([__file__, *chosen], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-1000:]


@pytest.fixture(scope="module", params=DEFAULTS, ids=str)
def text(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> DeviceText:
    return DeviceText(request.param, tmp_path_factory.mktemp("kernels"))


def _moved(read: int = 0, written: int = 0, put: int = 0, taken: int = 0) -> Any:
    """Copy x to y through shared memory; each argument offsets one of the four accesses, in elements."""

    def body() -> None:
        n = symbol("n")
        x, y = tensor("x", n), tensor("y", n)
        with blocks(1), threads(COUNT) as thread:
            values = shared(COUNT)
            store(values, x[thread + read], thread + put)
            barrier()
            store(y, values[thread + taken], thread + written)

    return gpu_func("moved", body)


def _run(text: DeviceText, function: Any, length: int = COUNT) -> None:
    text.kernel(function)(np.zeros(length, np.float32), np.zeros(length, np.float32))


@under_it
def test_right_kernel_is_not_blamed(text: DeviceText) -> None:
    _run(text, _moved())


@under_it
@pytest.mark.parametrize("place", ["read", "written", "put", "taken"])
@pytest.mark.parametrize("by", [-1, 1])
def test_one_element_too_far_is_found(text: DeviceText, place: str, by: int) -> None:
    with pytest.raises(AssertionError, match="AddressSanitizer: "):
        _run(text, _moved(**{place: by}))


@under_it
def test_last_element_of_an_odd_number_ends_the_tensor(text: DeviceText) -> None:
    """AddressSanitizer works in units of eight bytes; the last four of these are outside the tensor."""
    _run(text, _moved(), COUNT)
    with pytest.raises(AssertionError, match="use-after-poison"):
        _run(text, _moved(), COUNT - 1)


@under_it
@pytest.mark.parametrize("by", [-1, 1])
def test_access_beside_the_array_of_a_thread_is_found_behind_a_barrier(text: DeviceText, by: int) -> None:
    def body() -> None:
        n = symbol("n")
        x, y = tensor("x", n), tensor("y", n)
        with blocks(1), threads(COUNT) as thread:
            values = registers(COUNT)
            for i in range(COUNT):
                store(values, x[i], i)
            barrier()
            store(y, values[thread + by], thread)

    with pytest.raises(AssertionError, match="stack-buffer"):
        _run(text, gpu_func("beside", body))
