"""Convolutions by tiles equal float64 arithmetic; tile instructions are emulated, so every CPU checks the kernels."""

import ctypes
import mmap
import sys
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
import tvm
from emulated_tiles import EmulatedTiles
from references import conv1d_reference, same_conv1d_reference

from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.amx.conv import Precision, build_conv1d, build_same_conv1d

EXACT, EXACT_24, FLOAT, FLOAT_24 = Precision(2, 1), Precision(3, 1), Precision(2, 2), Precision(3, 3)
# Least signal-to-noise ratio in dB: 16 bits of an input are good for about 113, float32's sums of 24 bits for 130.
LEAST = {EXACT: 110, EXACT_24: 130, FLOAT: 104, FLOAT_24: 130}
SNAKE = Activation(affine=True, kind="snake")


def _weight(rng, precision, *shape):
    if precision.weights > 1:
        return (rng.standard_normal(shape) / np.sqrt(np.prod(shape[1:]))).astype(np.float32)
    return (rng.integers(-140, 116, shape) * np.float32(0.01 / np.sqrt(np.prod(shape[1:])))).astype(np.float32)


def _ratio(signal, error):
    return 10 * np.log10((signal**2).sum() / (error.astype(np.float64) ** 2).sum())


@pytest.fixture(scope="module")
def compiled():
    """Compile each kernel once: its lengths are symbolic."""
    functions = {}
    target = tvm.target.Target({"kind": "llvm", "mcpu": tvm.target.codegen.llvm_get_system_cpu(), "num-cores": 2})

    def get(spec, precision):
        if (spec, precision) not in functions:
            build = build_conv1d if isinstance(spec, Conv1d) else build_same_conv1d
            kernel = build(spec, precision, EmulatedTiles())
            module = tvm.IRModule({kernel.name: kernel.function})
            functions[spec, precision] = kernel, tvm.compile(module, target=target)[kernel.name]
        return functions[spec, precision]

    return get


def _direct(compiled, rng, spec, precision, rows):
    """Run a direct convolution; return its y, and the reference with its sums."""
    kernel, run = compiled(spec, precision)
    x = rng.standard_normal((spec.skip + rows + (spec.taps - 1) * spec.dilation, spec.cin)).astype(np.float32)
    weight = _weight(rng, precision, spec.cout, spec.cin, spec.taps)
    bias = rng.standard_normal(spec.cout).astype(np.float32) if spec.bias else None
    half = spec.residual == "half"
    added = rng.standard_normal((-(-rows // 2) if half else rows, spec.cout)).astype(np.float32)
    inputs = [x, kernel.weight.pack(weight), *([bias] if spec.bias else []), *([added] if spec.residual else [])]
    y = tvm.runtime.tensor(np.full((rows, spec.cout), np.nan, np.float32))
    run(*map(tvm.runtime.tensor, inputs), y)
    sums = conv1d_reference(x[spec.skip :], weight, None, dilation=spec.dilation)
    expected = sums + (0 if bias is None else bias)
    if spec.residual:
        expected = expected + (np.repeat(added, 2, axis=0)[:rows] if half else added)
    return y.numpy(), expected * spec.scale, sums


def _same(compiled, rng, spec, precision, rows):
    """Run the generator's convolution; return its y, the reference, its sums, and the statistics."""
    channels, kernel, run = spec.channels, *compiled(spec, precision)
    x = rng.standard_normal((rows, channels)).astype(np.float32)
    affine = np.stack([rng.uniform(0.5, 1.5, channels), rng.standard_normal(channels)]).astype(np.float32)
    alpha = rng.uniform(0.5, 2, channels)
    weight, bias = _weight(rng, precision, channels, channels, spec.taps), rng.standard_normal(channels)
    added, before = rng.standard_normal((2, rows, channels)).astype(np.float32)
    y = tvm.runtime.tensor(before if spec.accumulate else np.full_like(before, np.nan))
    partial = tvm.runtime.tensor(np.full((int(kernel.blocks(rows)), 3, channels), np.nan, np.float32))
    constants = np.stack([alpha / np.pi, 1 / alpha]).astype(np.float32)
    inputs = [x, affine, constants, kernel.weight.pack(weight), bias.astype(np.float32)] + [added] * spec.residual
    run(*map(tvm.runtime.tensor, inputs), y, partial)
    z = x.astype(np.float64) * affine[0] + affine[1]
    z += np.sin(alpha * z) ** 2 / alpha
    sums = same_conv1d_reference(z, weight, np.zeros(channels, np.float32), spec.dilation)
    expected = sums + bias.astype(np.float32) + (added if spec.residual else 0) + (before if spec.accumulate else 0)
    return y.numpy(), expected, sums, partial.numpy()


# Layers with most of the arithmetic.
@pytest.mark.parametrize(
    ("spec", "precision", "rows"),
    [
        (Conv1d(768, 2304), EXACT_24, 130),
        (Conv1d(2048, 768, residual="same"), EXACT_24, 18),
        (Conv1d(1024, 1024, taps=3), EXACT, 62),
    ],
    ids=str,
)
def test_direct_layers_of_the_network(compiled, rng, spec, precision, rows):
    y, expected, sums = _direct(compiled, rng, spec, precision, rows)
    assert _ratio(sums, y - expected) > LEAST[precision]


@pytest.mark.parametrize(
    "spec",
    [
        SameConv1d(128, 11, 5, SNAKE),
        SameConv1d(128, 3, 1, SNAKE, residual=True),
        SameConv1d(256, 11, 1, SNAKE, residual=True, accumulate=True),
        SameConv1d(256, 7, 5, SNAKE),
    ],
    ids=lambda spec: spec.name,
)
def test_layers_of_the_generator(compiled, rng, spec):
    y, expected, sums, _ = _same(compiled, rng, spec, EXACT, 700)
    assert _ratio(sums, y - expected) > LEAST[EXACT]


@pytest.mark.parametrize("precision", [EXACT, EXACT_24, FLOAT, FLOAT_24], ids=str)
@pytest.mark.parametrize("rows", [1, 2, 16, 17, 32, 33, 63, 512, 513, 1025])
def test_any_number_of_rows_and_every_precision(compiled, rng, precision, rows):
    spec = Conv1d(48, 64, taps=3, dilation=2)
    y, expected, sums = _direct(compiled, rng, spec, precision, rows)
    assert _ratio(sums, y - expected) > LEAST[precision]


@pytest.mark.parametrize("rows", [1, 2, 5, 63, 64, 65, 300, 512, 513, 1100])
@pytest.mark.parametrize("precision", [EXACT, FLOAT], ids=str)
def test_any_length_with_statistics_of_the_result(compiled, rng, precision, rows):
    y, expected, sums, partial = _same(compiled, rng, SameConv1d(64, 7, 3, SNAKE, True, True), precision, rows)
    assert _ratio(sums, y - expected) > LEAST[precision]
    groups = [y[i : i + 64].astype(np.float64) for i in range(0, rows, 64)]
    np.testing.assert_array_equal(partial[:, 2, 0], [len(each) for each in groups])
    np.testing.assert_allclose(partial[:, 0], [each.mean(axis=0) for each in groups], atol=1e-5)
    np.testing.assert_allclose(partial[:, 1], [each.var(axis=0) * len(each) for each in groups], rtol=1e-5, atol=1e-4)


@pytest.mark.parametrize("residual", ["same", "half"])
def test_residual_scale_skip_and_no_bias(compiled, rng, residual):
    spec = Conv1d(64, 64, taps=2, skip=3, bias=False, residual=residual, scale=0.5)
    y, expected, sums = _direct(compiled, rng, spec, EXACT_24, 50)
    assert _ratio(sums, y - expected) > 120


def test_gelu_comes_last(compiled, rng):
    y, _, _ = _direct(compiled, np.random.default_rng(1), Conv1d(64, 64, gelu=True), EXACT_24, 20)
    _, z, _ = _direct(compiled, np.random.default_rng(1), Conv1d(64, 64), EXACT_24, 20)
    np.testing.assert_allclose(y, 0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3))), atol=2e-5)


def test_a_row_does_not_depend_on_the_rows_of_its_block(compiled):
    """Threads share the blocks, and a longer input has other blocks."""
    spec, rng = Conv1d(48, 64, taps=3, dilation=2), np.random.default_rng(2)
    kernel, run = compiled(spec, EXACT)
    weight = kernel.weight.pack(_weight(rng, EXACT, 64, 48, 3))
    x, bias = rng.standard_normal((1204, 48)).astype(np.float32), np.zeros(64, np.float32)

    def first_rows(count):
        y = tvm.runtime.tensor(np.empty((count, 64), np.float32))
        run(*map(tvm.runtime.tensor, (x[: count + 4], weight, bias)), y)
        return y.numpy()

    np.testing.assert_array_equal(first_rows(1200)[:700], first_rows(700))


@contextmanager
def _between_forbidden_pages(array):
    """Copy an array to memory in which any access before its start or after its end is a segmentation fault."""
    assert array.nbytes % mmap.PAGESIZE == 0
    memory = mmap.mmap(-1, array.nbytes + 2 * mmap.PAGESIZE)
    begin = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    places = [begin, begin + mmap.PAGESIZE + array.nbytes]
    copy = np.frombuffer(memory, array.dtype, array.size, mmap.PAGESIZE).reshape(array.shape)
    copy[:] = array
    protect = ctypes.CDLL(None).mprotect
    for place in places:
        assert protect(ctypes.c_void_p(place), mmap.PAGESIZE, 0) == 0
    try:
        yield copy
    finally:
        for place in places:
            protect(ctypes.c_void_p(place), mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_WRITE)


@pytest.mark.skipif(sys.platform == "win32", reason="needs mprotect")
def test_no_row_outside_the_input_is_read(compiled, rng):
    spec, rows = Conv1d(64, 64, taps=3, dilation=2), 2 * mmap.PAGESIZE // 256 - 4
    kernel, run = compiled(spec, EXACT)
    weight = kernel.weight.pack(_weight(rng, EXACT, 64, 64, 3))
    y = tvm.runtime.tensor(np.empty((rows, 64), np.float32))
    x = rng.standard_normal((rows + 4, 64)).astype(np.float32)
    with _between_forbidden_pages(x) as guarded:
        run(tvm.runtime.from_dlpack(guarded), *map(tvm.runtime.tensor, (weight, np.zeros(64, np.float32))), y)
    assert np.isfinite(y.numpy()).all()


def test_names_of_kernels_contain_the_precision():
    spec = Conv1d(64, 64)
    names = {build_conv1d(spec, each, EmulatedTiles()).name for each in LEAST}
    assert len(names) == len(LEAST)
    assert all(name.startswith(spec.name) for name in names)
    assert build_conv1d(replace(spec, taps=3), EXACT, EmulatedTiles()).name not in names
