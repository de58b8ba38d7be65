"""Kernels for GPUs make the words that Philox's authors publish, and NumPy's numbers of them."""

import numpy as np
import pytest
import tvm
from philox_answers import KNOWN_ANSWERS

from kokoro_desktop.kernels.gpu.device_ir import THREADS, blocks, gpu_func, threads
from kokoro_desktop.kernels.gpu.float32_math import in_register
from kokoro_desktop.kernels.ir import store, tensor
from kokoro_desktop.kernels.normal_noise import WORDS, normal_number, philox
from kokoro_desktop.runtime.noise import Noise

_COUNT = 24 * THREADS


def _emit_words():
    start, y = tensor("start", WORDS, THREADS, dtype="uint32"), tensor("y", 4, THREADS)
    with blocks(1), threads(THREADS) as thread:
        words = [start[word, thread] for word in range(WORDS)]
        for i, word in enumerate(philox(words[:4], words[4:], in_register)):
            store(y, tvm.tirx.reinterpret("float32", word), i, thread)


def _emit_numbers():
    start, y = tensor("start", WORDS, dtype="uint32"), tensor("y", _COUNT)
    with blocks(_COUNT // THREADS) as block, threads(THREADS) as thread:
        place = block * THREADS + thread
        words = [start[word] for word in range(WORDS)]
        store(y, normal_number(place.astype("uint32"), words, in_register), place)


def test_words_are_those_that_the_generators_authors_publish(run_gpu):
    starts = np.array([[*counter, *key] for counter, key, _ in KNOWN_ANSWERS], np.uint32)
    words = np.array([words for _, _, words in KNOWN_ANSWERS], np.uint32)
    start = np.resize(starts, (THREADS, WORDS)).T
    answer = run_gpu(gpu_func("words", _emit_words), start, shape=(4, THREADS)).view(np.uint32)
    np.testing.assert_array_equal(answer, np.resize(words, (THREADS, 4)).T)


@pytest.mark.parametrize("noise", [Noise(0), Noise(2**127 + 5, 3, 7), Noise(1, 0, 2**32 // 600 - 2)], ids=str)
def test_numbers_are_those_of_numpy_to_a_few_units(run_gpu, noise):
    numbers = run_gpu(gpu_func("numbers", _emit_numbers), noise.words, shape=(_COUNT,))
    np.testing.assert_array_max_ulp(numbers, noise.draw(_COUNT // 600 + 1)[:_COUNT], 4)
