"""The cache of bundles: found, made, made again where damaged, and kept small."""

from __future__ import annotations

import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle import key as fingerprint
from kokoro_desktop.bundle.location import bundle_path
from kokoro_desktop.bundle.manifest import PARAMETERS
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.devices.cuda import CudaKind, card
from kokoro_desktop.devices.device_kind import Probe
from kokoro_desktop.devices.placement import CPU_ALONE, FASTEST, Placement
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.opener import open_engine
from kokoro_desktop.errors import BundleError, Cancelled, CompileError, DeviceError
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet


def unexpected(*args: object, **options: object) -> Path:
    raise AssertionError("a compiler was started")


@pytest.fixture
def copied(bundle: Bundle, fresh_cache: Path) -> Path:
    """The real bundle in a cache of the test's own; the parameters, which are large, are linked: do not change them."""
    folder = paths.bundles() / bundle.path.name
    folder.mkdir(parents=True)
    for file in bundle.path.iterdir():
        if file.name == PARAMETERS:
            (folder / file.name).hardlink_to(file)
        else:
            shutil.copyfile(file, folder / file.name)
    return folder


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def test_bundle_in_the_cache_is_found_without_a_compiler(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle_cache, "compile_in_child", unexpected)
    assert bundle_cache.ensure(Placement.parse("llvm"), QUIET) == (bundle,)
    assert bundle_cache.find(Placement.parse("llvm")) == (bundle,)


def test_finding_a_bundle_notes_its_use(copied: Path) -> None:
    os.utime(copied, (1, 1))
    assert bundle_cache.find(Placement.parse("llvm")) != (None,)
    assert time.time() - copied.stat().st_mtime < 60


def test_nothing_is_found_in_an_empty_cache_or_without_weights(fresh_cache: Path, fresh_home: Path) -> None:
    assert bundle_cache.find(Placement.parse("llvm")) == (None,)


def test_damaged_weights_are_no_bundle(fresh_home: Path, weights: WeightsSet) -> None:
    (paths.data()).mkdir(parents=True)
    (paths.data() / weights.path.name).write_bytes(b"nonsense")
    assert bundle_cache.find(Placement.parse("llvm")) == (None,)


def test_other_ingredients_are_not_found(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "tvm_version", lambda: "0.99")
    assert bundle_cache.find(Placement.parse("llvm")) == (None,)


@pytest.mark.slow
def test_damaged_default_weights_keep_no_bundle_from_being_made(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling makes the weights again."""
    store.default_path().parent.mkdir(parents=True)
    store.default_path().write_bytes(b"damaged")

    def compile_bundle(*arguments: object) -> Path:
        raise Cancelled

    monkeypatch.setattr(bundle_cache, "compile_in_child", compile_bundle)
    with pytest.raises(Cancelled):
        bundle_cache.ensure(CPU_ALONE)


def test_damaged_bundle_is_hashed_and_said_once_before_it_is_made_again(
    copied: Path, bundle: Bundle, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    flip(copied / "decoder.lib0.o")
    read: list[Path] = []
    real = bundle_cache.read_bundle

    def watched(path: Path, **options: Any) -> Bundle:
        read.append(path)
        return real(path, **options)

    monkeypatch.setattr(bundle_cache, "read_bundle", watched)
    compiled: list[tuple[object, ...]] = []
    monkeypatch.setattr(bundle_cache, "compile_in_child", lambda *args: compiled.append(args) or bundle.path)
    monkeypatch.setattr(bundle_cache, "prune", lambda keep: None)
    assert bundle_cache.ensure(Placement.parse("llvm"), QUIET) == (bundle,)
    assert read == [copied, bundle.path]
    assert compiled == [(MODULES, None, QUIET, TargetSpec())]
    assert len([record for record in caplog.records if "cannot be used" in record.message]) == 1


def test_looking_for_a_bundle_is_given_up_within_a_block_of_its_files(copied: Path) -> None:
    asked: list[None] = []
    with pytest.raises(Cancelled):
        bundle_cache.find(Placement.parse("llvm"), Task(cancelled=lambda: asked.append(None) or len(asked) == 20))
    assert len(asked) == 20


def test_damaged_bundle_that_was_named_is_refused_and_left_alone(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle_cache, "compile_in_child", unexpected)
    flip(copied / "decoder.lib0.o")
    before = (copied / "decoder.lib0.o").read_bytes()
    with pytest.raises(BundleError, match=r"decoder\.lib0\.o is damaged"):
        open_engine(lib_dir=copied)
    assert (copied / "decoder.lib0.o").read_bytes() == before


def test_of_several_that_need_a_bundle_one_compiles_and_the_others_wait(
    fresh_cache: Path, bundle: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, compiled, heard = threading.Event(), [], []

    def compile_bundle(*args: object) -> Path:
        compiled.append(args)
        begun.set()
        while "waiting for another process to finish compiling" not in heard:
            time.sleep(0.01)
        return bundle.path

    monkeypatch.setattr(bundle_cache, "compile_in_child", compile_bundle)
    monkeypatch.setattr(bundle_cache, "prune", lambda keep: None)
    monkeypatch.setattr(bundle_cache, "_find", lambda target, task: bundle if compiled else None)

    def make(task: Task) -> Bundle:
        return bundle_cache._make(TargetSpec(), task)

    with ThreadPoolExecutor() as pool:
        first = pool.submit(make, QUIET)
        begun.wait()
        others = [pool.submit(make, Task(lambda done, total, what: heard.append(what))) for _ in range(3)]
        assert {each.result().path for each in (first, *others)} == {bundle.path}
    assert len(compiled) == 1


def test_bundles_that_others_remove_meanwhile_are_no_fault(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = [copied.with_name(f"llvm-{number}") for number in range(4)]
    monkeypatch.setattr(Path, "is_dir", lambda self: True)
    monkeypatch.setattr(Path, "iterdir", lambda self: iter([copied, *gone]))
    bundle_cache.prune(keep=copied)
    assert copied.exists()


@pytest.mark.parametrize("error", [Cancelled(), CompileError("No.", 5)])
def test_error_of_compiling_goes_on_and_the_cache_stays_empty(
    fresh_cache: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*args: object) -> Path:
        raise error

    monkeypatch.setattr(bundle_cache, "compile_in_child", fail)
    with pytest.raises(type(error)) as caught:
        bundle_cache.ensure(Placement.parse("llvm"), QUIET)
    assert caught.value is error
    assert not paths.bundles().exists()


def test_least_recently_used_bundles_are_removed_and_what_others_do_stays(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [paths.bundles() / f"llvm-{number}" for number in range(4)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (time.time() - 1000 * (age + 1),) * 2)
    working = paths.bundles() / ".unfinished-1-new"
    working.mkdir()
    monkeypatch.setattr(bundle_cache, "_find", lambda target, task: None)
    monkeypatch.setattr(bundle_cache, "compile_in_child", lambda *args: copied)
    bundle_cache.ensure(Placement.parse("llvm"), QUIET)
    assert sorted(paths.bundles().iterdir()) == sorted([copied, folders[0], folders[1], working])
    assert bundle_cache.KEPT == bundle_cache.kept() == 3


@pytest.mark.parametrize(("wanted", "kept"), [("2", 2), ("0", 3), ("many", 3), ("-1", 3)])
def test_how_many_bundles_stay_can_be_chosen(monkeypatch: pytest.MonkeyPatch, wanted: str, kept: int) -> None:
    monkeypatch.setenv("KOKORO_DESKTOP_BUNDLES", wanted)
    assert bundle_cache.kept() == kept


def test_what_nothing_uses_is_found_weighed_and_removed(copied: Path) -> None:
    old, working, note = (paths.bundles() / name for name in ("llvm-of-other-weights", ".unfinished-1-new", "note.txt"))
    for folder in (old, working):
        folder.mkdir()
        (folder / "lib.o").write_bytes(bytes(1000))
    note.write_text("mine")
    assert bundle_cache.unused([CPU_ALONE, FASTEST]) == (old,)
    assert bundle_cache.remove_unused([CPU_ALONE, FASTEST]) == 1000
    assert sorted(paths.bundles().iterdir()) == sorted([copied, working, note])
    assert bundle_cache.unused([]) == (copied,)  # no device needs it


def test_before_there_are_weights_no_bundle_is_called_unused(copied: Path, fresh_home: Path) -> None:
    (paths.bundles() / "llvm-any").mkdir(parents=True)
    assert bundle_cache.unused([CPU_ALONE]) == ()


def test_cpu_is_a_device() -> None:
    Placement.parse("llvm").check()


@pytest.mark.parametrize("device", ["cuda", "cuda:1", "metal", "cuda+llvm", "metal+llvm"])
def test_device_that_is_not_there_is_refused_with_what_to_use(device: str, no_gpu: None) -> None:
    with pytest.raises(DeviceError) as caught:
        Placement.parse(device).check()
    assert caught.value.device == device
    assert str(caught.value).endswith("; use --device llvm.")


@pytest.fixture
def a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a card of compute capability 9.0, and all that TVM needs to drive it."""
    found = Probe((card(0, "a card", (9, 0), 80 << 30),))
    monkeypatch.setattr(CudaKind, "probe", lambda self: found)
    monkeypatch.setattr(CudaKind, "missing_software", lambda self: "")


@pytest.mark.usefixtures("a_card")
def test_gpu_and_cpu_together_need_a_bundle_each(weights: WeightsSet, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[TargetSpec] = []

    def compile_bundle(components: Any, output: Any, task: Any, target: TargetSpec) -> Path:
        made.append(target)
        return paths.bundles() / target.kind

    monkeypatch.setattr(bundle_cache, "compile_in_child", compile_bundle)
    monkeypatch.setattr(bundle_cache, "read_bundle", lambda path, target, task: path.name)
    monkeypatch.setattr(bundle_cache, "prune", lambda keep: None)
    monkeypatch.setattr(bundle_cache, "_find", lambda target, task: None)
    assert bundle_cache.ensure(Placement.parse("cuda+llvm"), QUIET) == ("cuda", "llvm")
    assert made == [TargetSpec("cuda", "sm_90"), TargetSpec()]
    assert bundle_cache.ensure(Placement.parse("cuda"), QUIET) == ("cuda",)


@pytest.mark.usefixtures("a_card")
def test_every_device_has_a_place_of_its_own_in_the_cache(weights: WeightsSet) -> None:
    places = [bundle_cache.current_paths(Placement.parse(device)) for device in ("llvm", "cuda", "cuda+llvm")]
    assert [[path.name.split("-")[0] for path in each] for each in places] == [["llvm"], ["cuda"], ["cuda", "llvm"]]
    assert places[2] == (*places[1], *places[0])
    other = bundle_path(weights.sha256, TargetSpec("cuda", "sm_80"))
    assert other not in places[1]


@pytest.mark.parametrize("device", ["", "gpu", "LLVM", "llvm:1", "cuda:x", "llvm+cuda", "cuda+metal"])
def test_device_that_does_not_exist_is_refused_with_those_that_do(device: str) -> None:
    with pytest.raises(DeviceError, match="no such device; choose one of llvm"):
        Placement.parse(device).check()
