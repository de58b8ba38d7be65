"""What a bundle is to be made for, as it is typed and as it is passed on."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.devices.cpu import HOSTS, host_cpu
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.kinds import kind_names
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import DeviceError, InputError, KokoroError


@pytest.mark.parametrize(
    ("target", "host", "cpu", "spec"),
    [
        ("llvm", None, None, TargetSpec()),
        ("metal", None, None, TargetSpec("metal")),
        ('{"kind": "cuda", "arch": "sm_90"}', None, None, TargetSpec("cuda", "sm_90")),
        (' {"kind": "metal", "host": "arm64-apple-macos"}', None, None, TargetSpec("metal", host="arm64-apple-macos")),
        ('{"kind": "cuda"}', "x86_64-linux-gnu", "x86-64-v2", TargetSpec("cuda", "", "x86_64-linux-gnu", "x86-64-v2")),
        ('{"kind": "metal", "host": "x86_64-linux-gnu"}', "arm64-apple-macos", None,
         TargetSpec("metal", host="arm64-apple-macos")),
    ],
)  # fmt: skip
def test_word_and_json_are_read(target: str, host: str | None, cpu: str | None, spec: TargetSpec) -> None:
    assert TargetSpec.parse(target, host, cpu) == spec


@pytest.mark.parametrize(
    ("target", "error", "sentence"),
    [
        ("vulkan", DeviceError, "no such target; choose one of llvm, cuda, metal"),
        ('{"kind": "vulkan"}', DeviceError, "no such target; choose one of llvm, cuda, metal"),
        ('{"kind": "cuda"', InputError, "The target is not valid JSON"),
        ('{"arch": "sm_90"}', InputError, "The target has no kind"),
        ('{"kind": "cuda", "arch": 90}', InputError, "The target has no kind, or one of its values is not a string"),
        ('{"kind": "cuda", "sm": "90"}', InputError, "Unknown target field 'sm'. Valid fields are kind, arch, host"),
        ('{"kind": "metal", "arch": "m1"}', InputError, "A metal target has no architecture"),
        ('{"kind": "metal", "host": "toaster"}', InputError, "Unknown host 'toaster'"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(target: str, error: type[KokoroError], sentence: str) -> None:
    with pytest.raises(error, match=sentence) as caught:
        TargetSpec.parse(target)
    assert "\n" not in str(caught.value)


@given(st.dictionaries(st.sampled_from(["kind", "arch", "host", "x"]), st.text(max_size=5) | st.integers(), max_size=3))
def test_any_json_is_a_target_or_an_error_of_ours(fields: dict[str, object]) -> None:
    with contextlib.suppress(KokoroError):
        assert TargetSpec.parse(json.dumps(fields)).kind in kind_names()


def test_target_for_this_machine_is_not_foreign() -> None:
    assert not TargetSpec("cuda", "sm_90").is_foreign
    assert not TargetSpec().is_foreign
    assert TargetSpec().machine() == host_cpu()


def test_order_for_another_system_is_foreign() -> None:
    foreign = [host for host, (_, system, _) in HOSTS.items() if system != host_cpu().system]
    assert foreign
    assert all(TargetSpec(host=host).is_foreign for host in foreign)


def test_target_without_an_architecture_takes_the_first_card_s(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (card(0, "new", (9, 0), 1), card(1, "old", (6, 1), 1))
    monkeypatch.setattr(CudaKind, "probe", lambda self: Probe(cards))
    assert TargetSpec("cuda", host="x86_64-linux-gnu").with_arch() == TargetSpec("cuda", "sm_90", "x86_64-linux-gnu")
    monkeypatch.setattr(CudaKind, "probe", lambda self: pytest.fail("the driver was asked"))
    assert TargetSpec("cuda", "sm_80").with_arch() == TargetSpec("cuda", "sm_80")
    assert TargetSpec("metal").with_arch() == TargetSpec("metal")


@pytest.mark.usefixtures("no_gpu")
def test_without_a_card_the_architecture_has_to_be_named() -> None:
    with pytest.raises(
        DeviceError, match=r'specify the architecture to compile for: --target \'{"kind": "cuda", "arch": "sm_'
    ):
        TargetSpec("cuda").with_arch()
