"""What people call that which made a take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.takes import Take
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.ui.take_labels import describe_take, device_name, placement_name


@pytest.mark.parametrize(
    ("device", "name"),
    [("llvm", "CPU (2 threads)"), ("cuda", "CUDA"), ("cuda:1", "CUDA 1"), ("cuda+llvm", "CUDA + CPU")],
)
def test_a_device_has_the_name_that_the_list_of_devices_has(device: str, name: str) -> None:
    assert placement_name(Placement.parse(device), 2) == name


def test_a_take_is_told_with_its_voice_seed_and_time(make_take: Callable[..., Take]) -> None:
    take = make_take(1, seed=7)
    assert device_name(take) == "CPU (2 threads)"
    text, said = describe_take(take).splitlines()
    assert text == take.request.text
    assert said.startswith("Voice Heart (af_heart), seed 7, ")


def test_a_long_text_is_told_by_its_beginning(make_take: Callable[..., Take]) -> None:
    take = make_take(1)
    for length, shown in ((200, "a" * 200), (201, "a" * 200 + "…")):
        long = replace(take, request=replace(take.request, text="a" * length))
        assert describe_take(long).splitlines()[0] == shown


def test_a_step_of_a_continuum_is_told_with_its_weight(make_take: Callable[..., Take]) -> None:
    step = ContinuumStep("ɐ {s~ʃ}ˈɑ", "now", 2, 5, 0.25, "weight", "first", "first", None, 0.0)
    last = describe_take(replace(make_take(1), continuum=step)).splitlines()[-1]
    assert last == "ɐ {s~ʃ}ˈɑ: step 2 of 5, weight 0.2500"
