"""Reading a bundle: what is whole is taken, and everything else refused in one sentence that says what to do."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS
from kokoro_desktop.bundle.reader import Bundle, read_bundle, reverify
from kokoro_desktop.devices.cpu import host_cpu
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import BundleError, WeightsError
from kokoro_desktop.files import known_hashes, read, safetensors_file
from kokoro_desktop.spec import MODULES

MakeBundle = Callable[..., Path]


def refusal(path: Path, **options: object) -> BundleError:
    with pytest.raises(BundleError) as caught:
        read_bundle(path, **options)
    sentence = str(caught.value)
    assert str(path) in sentence
    assert "compile" in sentence
    assert "\n" not in sentence
    assert caught.value.exit_code == 4
    return caught.value


def flip(file: Path, at: int) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)


def test_whole_bundle_is_read(make_bundle: MakeBundle) -> None:
    path = make_bundle()
    bundle = read_bundle(path)
    assert bundle.path == path
    assert list(bundle.manifest.modules) == list(MODULES)


@pytest.mark.parametrize("name", ["decoder.lib0.o", PARAMETERS])
@pytest.mark.parametrize("at", [0, 700, -1])
def test_flipped_bit_is_found_wherever_it_is(make_bundle: MakeBundle, name: str, at: int) -> None:
    path = make_bundle()
    flip(path / name, at)
    assert refusal(path).reason == f"{name} is damaged"


@pytest.mark.parametrize("name", ["decoder.lib0.o", PARAMETERS])
def test_truncated_and_prolonged_files_are_damaged(make_bundle: MakeBundle, name: str) -> None:
    path = make_bundle()
    whole = (path / name).read_bytes()
    for data in (whole[:-1], b"", whole + b"\0"):
        (path / name).write_bytes(data)
        assert refusal(path).reason == f"{name} is damaged"


@pytest.mark.parametrize("name", ["decoder.lib0.o", PARAMETERS, MANIFEST])
def test_missing_file_is_named(make_bundle: MakeBundle, name: str) -> None:
    path = make_bundle()
    (path / name).unlink()
    reason = refusal(path).reason
    assert name in reason
    assert "No such file" in reason


def test_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / "nowhere")


def test_file_instead_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    refusal(tmp_path / "file")


def test_damaged_manifest_is_refused(make_bundle: MakeBundle) -> None:
    path = make_bundle()
    text = (path / MANIFEST).read_text(encoding="utf-8")
    (path / MANIFEST).write_text(text.replace("bert_forward", "bert_backward"), encoding="utf-8")
    assert MANIFEST in refusal(path).reason


def test_manifest_that_is_no_text_is_refused(make_bundle: MakeBundle) -> None:
    path = make_bundle()
    (path / MANIFEST).write_bytes(b"\xff\xfe\x00")
    assert MANIFEST in refusal(path).reason


def test_object_file_without_a_hash_is_refused(make_bundle: MakeBundle) -> None:
    path = make_bundle(modules=("bert",), files={})
    assert "bert.lib0.o" in refusal(path, modules=["bert"]).reason


def test_bundle_of_another_tvm_names_both(make_bundle: MakeBundle) -> None:
    reason = refusal(make_bundle(tvm="0.26.0")).reason
    assert "TVM 0.26.0" in reason
    assert "0.27" in reason


def test_bundle_for_another_system_names_both(make_bundle: MakeBundle) -> None:
    path = make_bundle(system="plan9")
    assert refusal(path).reason == f"it was compiled for plan9, but this system is {host_cpu().system}"


@pytest.mark.parametrize(
    ("made_for", "target", "reason"),
    [
        (("llvm", ""), TargetSpec("cuda", "sm_90"), "it was compiled for llvm, not for cuda"),
        (("cuda", "sm_90"), TargetSpec(), "it was compiled for cuda, not for llvm"),
        (("metal", ""), TargetSpec("cuda", "sm_90"), "it was compiled for metal, not for cuda"),
        (("cuda", "sm_90"), TargetSpec("cuda", "sm_80"), "it was compiled for sm_90, but this GPU is sm_80"),
        (("cuda", "sm_89"), TargetSpec("cuda", "sm_86"), "it was compiled for sm_89, but this GPU is sm_86"),
    ],
)
def test_bundle_for_another_device_names_both(
    make_bundle: MakeBundle, made_for: tuple[str, str], target: TargetSpec, reason: str
) -> None:
    path = make_bundle(device=made_for[0], device_arch=made_for[1])
    assert refusal(path, target=target).reason == reason
    assert read_bundle(path).path == path  # whoever names no device may read any


@pytest.mark.parametrize(
    ("made_for", "target"),
    [
        (("llvm", ""), TargetSpec()),
        (("metal", ""), TargetSpec("metal")),
        (("cuda", "sm_80"), TargetSpec("cuda", "sm_86")),
        (("cuda", "sm_90a"), TargetSpec("cuda", "sm_90")),
    ],
)
def test_bundle_for_this_device_is_read(make_bundle: MakeBundle, made_for: tuple[str, str], target: TargetSpec) -> None:
    path = make_bundle(device=made_for[0], device_arch=made_for[1])
    assert read_bundle(path, target=target).path == path


@pytest.mark.parametrize("changes", [{"arch": "mips"}, {"level": "x86-64-v9"}])
def test_bundle_for_another_cpu_names_both(make_bundle: MakeBundle, changes: dict[str, str]) -> None:
    reason = refusal(make_bundle(**changes)).reason
    assert next(iter(changes.values())) in reason
    assert host_cpu().level in reason


def test_bundle_without_a_module_names_it(make_bundle: MakeBundle) -> None:
    path = make_bundle(modules=("bert", "decoder"))
    assert refusal(path).reason == "these modules are missing: duration, f0n, text_encoder"
    assert list(read_bundle(path, modules=["decoder"]).manifest.modules) == ["bert", "decoder"]


def test_real_parameters_are_mapped_finite_and_of_the_size_of_the_model(bundle: Bundle) -> None:
    parameters = bundle.parameters()
    named = {name for entry in bundle.manifest.modules.values() for name in entry.parameters}
    assert parameters.keys() == named
    assert all(array.dtype == np.float32 and np.isfinite(array).all() for array in parameters.values())
    # With AMX, most weights are pairs of bfloat16 values.
    assert 40_500_000 < sum(array.size for array in parameters.values()) < 100_000_000


def test_writing_to_mapped_parameters_leaves_the_file(bundle: Bundle) -> None:
    name = "bert.norm.affine"
    before = bundle.parameters()[name].copy()
    bundle.parameters()[name][:] = 7
    np.testing.assert_array_equal(bundle.parameters()[name], before)


needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")


@needs_posix
@pytest.mark.parametrize("name", ["", "decoder.lib0.o", "manifest.json", "params.safetensors"])
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_bundle_that_others_may_write_to_is_refused_unless_it_is_trusted(
    make_bundle: MakeBundle, name: str, mode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_bundle()
    monkeypatch.setattr(read, "_is_private_group", lambda gid: False)
    (path / name).chmod((path / name).stat().st_mode | mode)
    assert "bundles contain executable code, and other users can write to" in refusal(path).reason
    assert read_bundle(path, trusted=True).path == path


@needs_posix
def test_bundle_that_only_the_users_private_group_may_write_to_is_read(
    make_bundle: MakeBundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_bundle()
    monkeypatch.setattr(read, "_is_private_group", lambda gid: True)
    for each in (path, *path.iterdir()):
        each.chmod(each.stat().st_mode | 0o020)
    assert read_bundle(path).path == path


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="needs to be root")
@pytest.mark.parametrize("name", ["", "decoder.lib0.o", "manifest.json"])
def test_bundle_of_another_user_is_refused_unless_it_is_trusted(make_bundle: MakeBundle, name: str) -> None:
    path = make_bundle()
    os.chown(path / name, 12345, -1)
    assert "belongs to another user" in refusal(path).reason
    assert read_bundle(path, trusted=True).path == path


def test_object_that_is_changed_after_it_was_checked_is_not_linked(make_bundle: MakeBundle) -> None:
    bundle = read_bundle(make_bundle())
    name = next(iter(bundle.manifest.modules.values())).objects[0]
    assert len(bundle.object_code(name)) == bundle.manifest.files[name].size
    file = bundle.path / name
    file.write_bytes(bytes(len(file.read_bytes())))
    with pytest.raises(BundleError, match="is damaged"):
        bundle.object_code(name)


def test_parameters_that_are_replaced_after_they_were_checked_are_not_used(make_bundle: MakeBundle) -> None:
    bundle = read_bundle(make_bundle())
    file = bundle.path / PARAMETERS
    other = file.with_name("other")
    other.write_bytes(file.read_bytes())
    other.replace(file)
    with pytest.raises(WeightsError, match="changed while it was being read"):
        bundle.parameters()


def test_parameter_that_a_module_needs_and_the_file_lacks_is_named(make_bundle: MakeBundle) -> None:
    bundle = read_bundle(make_bundle())
    safetensors_file.write(bundle.path / PARAMETERS, {"bert.weight": (1,)}, lambda name: np.zeros(1, np.float32))
    name, module = next(iter(bundle.manifest.modules.items()))
    forged = replace(module, parameters=(*module.parameters, "bert.forged"))
    forged_bundle = replace(bundle, hashed=None, manifest=replace(bundle.manifest, modules={name: forged}))
    with pytest.raises(BundleError, match=r"bert\.forged\S* is missing from its"):
        forged_bundle.parameters()


@pytest.mark.skipif(os.name == "nt", reason="no hash is remembered there")
def test_parameters_that_decay_are_found_by_reading_them_anew_and_refused_from_then_on(
    make_bundle: MakeBundle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cache").mkdir()
    monkeypatch.setattr(known_hashes.paths, "cache", lambda: tmp_path / "cache")
    monkeypatch.setattr(known_hashes, "_stamp", lambda _file: [0, 0, 0, 0, 0])
    bundle = read_bundle(make_bundle())
    flip(bundle.path / PARAMETERS, 7)
    assert read_bundle(bundle.path).hashed is not None  # nobody can tell without reading it
    with pytest.raises(BundleError, match=f"{PARAMETERS} is damaged"):
        reverify(bundle.path)
    assert refusal(bundle.path).reason == f"{PARAMETERS} is damaged"
