"""Kernels for every CPU make the words that Philox's authors publish, and NumPy's numbers of them."""

import numpy as np
import pytest
import tvm
from philox_answers import KNOWN_ANSWERS
from tvm.script.ir_builder import tirx as T

from kokoro_desktop.kernels.ir import load, materialize, prim_func, store, tensor
from kokoro_desktop.kernels.kernel import Kernel
from kokoro_desktop.kernels.normal_noise import WORDS, normal_number, philox
from kokoro_desktop.runtime.noise import Noise

_COUNT = 6000


def _words(lanes):
    def body():
        start, y = tensor("start", WORDS, lanes, dtype="uint32"), tensor("y", 4, lanes)
        words = [load(start, word, 0, lanes=lanes) for word in range(4)]
        for i, word in enumerate(philox(words, [start[4, 0], start[5, 0]], materialize)):
            store(y, tvm.tirx.reinterpret("float32" if lanes == 1 else f"float32x{lanes}", word), i, 0)

    return Kernel(prim_func("words", body))


def _numbers(lanes):
    def body():
        start, y = tensor("start", WORDS, dtype="uint32"), tensor("y", _COUNT)
        with T.serial(0, _COUNT // lanes) as i:
            first = (i * lanes).astype("uint32")
            place = first if lanes == 1 else tvm.tirx.Ramp(first, tvm.tirx.const(1, "uint32"), lanes)
            store(y, normal_number(place, [start[word] for word in range(WORDS)], materialize), i * lanes)

    return Kernel(prim_func("numbers", body))


@pytest.mark.parametrize("lanes", [1, 8])
@pytest.mark.parametrize(("counter", "key", "words"), KNOWN_ANSWERS)
def test_words_are_those_that_the_generators_authors_publish(run_kernel, lanes, counter, key, words):
    start = np.repeat(np.array([[*counter, *key]], np.uint32).T, lanes, axis=1)
    answer = run_kernel(_words(lanes), start, shape=(4, lanes)).view(np.uint32)
    np.testing.assert_array_equal(answer, np.repeat(np.array([words], np.uint32).T, lanes, axis=1))


@pytest.mark.parametrize("lanes", [1, 8])
@pytest.mark.parametrize("noise", [Noise(0), Noise(2**127 + 5, 3, 7), Noise(1, 0, 2**32 // 600 - 2)], ids=str)
def test_numbers_are_those_of_numpy_to_a_few_units(run_kernel, lanes, noise):
    numbers = run_kernel(_numbers(lanes), noise.words, shape=(_COUNT,))
    np.testing.assert_array_max_ulp(numbers, noise.draw(_COUNT // 600), 4)
