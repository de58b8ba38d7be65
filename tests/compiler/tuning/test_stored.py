"""From the file's choices to a target's."""

from __future__ import annotations

import pytest

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.compiler.targets import CpuTarget, GpuTarget
from kokoro_desktop.compiler.tuning.stored import tuned_target
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.kernels.cpu.choice import Choice
from kokoro_desktop.kernels.gpu.choice import Choice as GpuChoice

CPU, CUDA = TargetSpec(), TargetSpec("cuda", "sm_90")


def tuned(**in_use: dict[str, object]) -> Tuned:
    return Tuned("device", "tvm", "sources", 2, in_use)


def test_choices_in_use_are_the_kernels_of_a_cpu() -> None:
    target = tuned_target(CPU, 2, tuned(conv={"rows": 4}, other={"share": "rows"}))
    assert isinstance(target, CpuTarget)
    assert (target.threads, target.choices) == (2, {"conv": Choice(rows=4), "other": Choice(share="rows")})


def test_choices_of_a_gpu_are_its_own_and_not_its_hosts() -> None:
    target = tuned_target(CUDA, 2, tuned(conv={"rows": 64}))
    assert isinstance(target, GpuTarget)
    assert (target.device_arch, target.choices, target.host.choices) == ("sm_90", {"conv": GpuChoice(64)}, {})


@pytest.mark.parametrize("spec", [CPU, CUDA], ids=["cpu", "gpu"])
def test_nothing_tuned_is_no_choice(spec: TargetSpec) -> None:
    assert tuned_target(spec, 2).choices == tuned_target(spec, 2, tuned()).choices == {}


@pytest.mark.parametrize("spec", [CPU, CUDA], ids=["cpu", "gpu"])
def test_what_is_no_choice_is_one_sentence_and_the_rules_hold(
    caplog: pytest.LogCaptureFixture, spec: TargetSpec
) -> None:
    assert tuned_target(spec, 2, tuned(conv={"rows": 16}, other={"rows": -1})).choices == {}
    (sentence,) = caplog.messages
    assert "other has rows -1" in sentence
    assert "tune --forget" in sentence
