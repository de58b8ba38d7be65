"""Candidates: buildable, each once, and varying one thing at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kokoro_desktop.compiler.tuning.cpu_candidates import describe, stages
from kokoro_desktop.compiler.tuning.tunable import Spec
from kokoro_desktop.kernels.conv_layers import Activation, Conv1d, SameConv1d
from kokoro_desktop.kernels.cpu.choice import Choice, parse_choices
from kokoro_desktop.kernels.cpu.family import CpuKernels
from kokoro_desktop.kernels.cpu.tiling import AVX2, AVX512, NEON, SSE, Tiling
from kokoro_desktop.kernels.cpu.toom_cook import VARIANTS

SNAKE = Activation(affine=True, kind="snake")
SPECS = [
    SameConv1d(128, 11, 3, SNAKE),
    SameConv1d(256, 3, 1, SNAKE, residual=True),
    Conv1d(768, 2304),
    Conv1d(256, 768, taps=2, long=True),
]
TILINGS = [SSE, AVX2, AVX512, NEON]
everywhere = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
on_all = pytest.mark.parametrize("tiling", TILINGS, ids=["sse", "avx2", "avx512", "neon"])


@everywhere
@on_all
def test_every_candidate_can_be_built_and_stored_and_comes_once(spec: Spec, tiling: Tiling) -> None:
    family = CpuKernels(tiling)
    for stage in stages(spec, tiling):
        candidates = stage(Choice())
        assert candidates
        words = [describe(spec, tiling, choice) for choice in [Choice(), *candidates]]
        assert len(set(words)) == len(words)
        for choice in candidates:
            assert choice != Choice()
            assert family.fits(spec, choice)
            assert parse_choices({"a": choice.encode()}) == {"a": choice}


@everywhere
def test_stage_keeps_what_the_others_found(spec: Spec) -> None:
    family = CpuKernels(AVX512)
    best = Choice()
    for stage in stages(spec, AVX512):
        best = stage(best)[0]
    assert family.fits(spec, best)
    for stage in stages(spec, AVX512):
        for choice in stage(best):
            changed = {name for name in vars(best) if getattr(best, name) != getattr(choice, name)}
            assert changed <= {"rows", "vectors"} or changed <= {"share", "row_tiles"} or len(changed) == 1


@everywhere
def test_way_back_to_the_rules_stays_open(spec: Spec) -> None:
    for stage in stages(spec, AVX2):
        for choice in stage(Choice()):
            assert Choice() in stage(choice)


def test_fast_convolution_competes_in_every_variant_the_direct_one_included() -> None:
    algorithms, _, _ = stages(SPECS[0], AVX2)
    assert [choice.algorithm for choice in algorithms(Choice())] == list(VARIANTS[11][1:])
    assert any(str(each) == "direct" for each in VARIANTS[11])


def test_convolution_competes_in_both_ways_of_sharing_it() -> None:
    by_channels, by_rows = stages(SPECS[2], AVX2)[0], stages(SPECS[3], AVX2)[0]
    assert [choice.row_tiles for choice in by_channels(Choice())] == [2, 4, None, 16, 32]
    assert {choice.share for choice in by_channels(Choice())} == {"rows"}
    assert Choice(share="channels") in by_rows(Choice())


def test_blocks_of_one_length_come_once() -> None:
    few = replace(AVX2, cache_kb=16)
    lengths = [choice.cache_kb for choice in stages(SameConv1d(256, 11, 1, SNAKE), few)[2](Choice())]
    assert lengths == []


@pytest.mark.parametrize(
    ("spec", "choice", "words"),
    [
        (SPECS[0], Choice(), "F(8,11), 6x2, 5 groups"),
        (SPECS[0], Choice(algorithm=VARIANTS[11][-1], rows=4, cache_kb=16), "direct, 4x2, 8 groups"),
        (SPECS[2], Choice(rows=4, vectors=3), "channels, 4x3"),
        (SPECS[3], Choice(), "rows by 8, 6x2"),
        (SPECS[3], Choice(share="channels"), "channels, 6x2"),
    ],
)
def test_words_say_how_a_layer_is_computed(spec: Spec, choice: Choice, words: str) -> None:
    assert describe(spec, AVX2, choice) == words
