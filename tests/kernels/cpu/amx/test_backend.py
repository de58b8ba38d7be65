"""Tiles compute all large convolutions, each at the precision that its weights and its module need."""

from dataclasses import dataclass, replace

import numpy as np
import pytest
from emulated_tiles import EmulatedTiles

from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.compiler.build import export_module
from kokoro_desktop.compiler.compile_bundle import compile_bundle
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import AMX_LEVEL, HostCpu, host_cpu
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.amx.backend import AmxConvolutions
from kokoro_desktop.kernels.cpu.backend import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX512
from kokoro_desktop.kernels.cpu.toom_cook import RULES, Algorithm
from kokoro_desktop.kernels.layers import LayerNorm
from kokoro_desktop.measure.workloads import sentence_workload
from kokoro_desktop.model.interface import INTERFACES
from kokoro_desktop.runtime import alignment
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import DECODER_STYLE, MODULES
from kokoro_desktop.task import QUIET
from kokoro_desktop.voices import load_voice
from kokoro_desktop.weights import store


@pytest.mark.parametrize(
    ("layer", "on_tiles"),
    [
        (Conv1d(768, 2304), True),
        (Conv1d(1104, 1024, taps=3), True),
        (SameConv1d(128, 7, 3, Activation()), True),
        (Conv1d(22, 256, taps=12, stride=6), False),
        (Conv1d(22, 128), False),
        (Conv1d(512, 50), False),
        (LayerNorm(512, 1e-5), False),
    ],
)
def test_kernels_for_whole_panels_and_every_row(layer, on_tiles):
    kernel = CpuKernels(AVX512, AmxConvolutions(2, None)).kernel(layer)
    assert ("bf16" in kernel.name) == on_tiles
    assert "bf16" not in CpuKernels(AVX512).kernel(layer).name


def test_weights_decide_how_many_parts_they_take(rng):
    weights = {
        "integers": (rng.integers(-100, 100, (64, 64)) * np.float32(0.01)).astype(np.float32),
        "others": rng.standard_normal((64, 64)).astype(np.float32),
    }
    kernels = CpuKernels(AVX512, AmxConvolutions(3, weights))
    assert kernels.kernel(Conv1d(64, 64), lambda w: w["integers"]).name.endswith("_bf16x3")
    assert kernels.kernel(Conv1d(64, 64), lambda w: w["others"]).name.endswith("_bf16x3x3")
    assert kernels.kernel(Conv1d(64, 64)).name.endswith("_bf16x3x3")


def test_the_decoder_takes_two_parts_and_what_decides_durations_and_pitch_three():
    target, weights = CpuTarget(HostCpu("", "x86_64", AMX_LEVEL), 1), store.load(store.ensure(QUIET).path)
    for name, parts in (("text_encoder", 3), ("decoder", 2)):
        on_tiles = [each for each in export_module(INTERFACES[name], target, weights).layers if "bf16" in each]
        assert on_tiles
        assert all(f"_bf16x{parts}" in each for each in on_tiles)


@dataclass(frozen=True)
class _Emulated(CpuTarget):
    def kernels(self, interface, weights):
        return CpuKernels(AVX512, AmxConvolutions(3 if interface.precise else 2, weights, EmulatedTiles()))


@pytest.mark.slow
def test_durations_are_equal_and_the_decoder_is_within_90_db_of_direct_float32_convolutions(
    bundle, tmp_path, monkeypatch
):
    cpu, names = host_cpu(), ["decoder"]
    if cpu.level == AMX_LEVEL:  # real tiles give the same samples as emulated ones
        cpu, names = replace(cpu, level="x86-64-v4"), list(MODULES)
    for taps in RULES:
        monkeypatch.setitem(RULES, taps, Algorithm(1, 1, taps))

    def replaced(target, names):
        """Return the pipeline of this CPU with some modules compiled for another target."""
        folder = tmp_path / target.__name__
        compile_bundle(folder, names, target(cpu, 1), store.ensure(QUIET), target.__name__, QUIET)
        return Pipeline(bundle, read_bundle(folder, modules=names, trusted=True))  # the last one's module counts

    direct = replaced(CpuTarget, names)  # the other modules have no kernel that `RULES` changes
    on_tiles = replaced(_Emulated, [name for name in MODULES if name != "text_encoder"])
    passage = sentence_workload("short", load_voice("af_heart")).passages[0]
    said, other = (each.predict(passage.tokens, passage.style_row, 1.0) for each in (direct, on_tiles))
    np.testing.assert_array_equal(said.durations, other.durations)
    np.testing.assert_allclose(said.f0, other.f0, atol=1e-3)
    asr = direct.text_encoder(passage.tokens)[alignment.frame_tokens(said.durations)]
    inputs = (asr, said.f0, said.n, passage.style_row[DECODER_STYLE], Noise(0))
    expected, got = (each.decoder(*inputs).astype(np.float64) for each in (direct, on_tiles))
    assert 10 * np.log10((expected**2).sum() / ((expected - got) ** 2).sum()) > 90
    size = sum(each.stat().st_size for each in (tmp_path / "_Emulated").iterdir())
    assert size < 190e6
