"""Compiling a bundle: the same every time, module by module, for this CPU and for others."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.compiler import compile_bundle as compiling
from kokoro_desktop.compiler.compile_bundle import compile_bundle
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import host_cpu, named_cpu
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights.store import WeightsSet

PART = "text_encoder"
OTHER = "duration"
KEY = "0123456789abcdef"


Compile = Callable[..., None]


@pytest.fixture(scope="module")
def compile_parts(weights: WeightsSet) -> Compile:
    def compile_parts(path: Path, components: Sequence[str], key: str = KEY, task: Task = QUIET) -> None:
        compile_bundle(path, components, CpuTarget(host_cpu(), 2), weights, key, task)

    return compile_parts


@pytest.fixture(scope="module")
def made(compile_parts: Compile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of one module: not to be changed."""
    path = tmp_path_factory.mktemp("made") / "deep" / "bundle"
    compile_parts(path, [PART])
    return path


@pytest.fixture
def copied(made: Path, tmp_path: Path) -> Path:
    """A copy of it that may be changed."""
    return Path(shutil.copytree(made, tmp_path / "there" / "bundle"))


def code(name: str) -> bool:
    """Whether a file may differ in the order of its steps.

    TVM's VMShapeLower orders the integer sums of every length by the addresses of their variables.
    """
    return name.endswith(".lib0.o")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_bundle_of_one_module_is_read_and_is_alone(made: Path, weights: WeightsSet) -> None:
    manifest = read_bundle(made, modules=[PART]).manifest
    assert list(manifest.modules) == [PART]
    assert {MANIFEST, *manifest.files} == {file.name for file in made.iterdir()}
    assert (manifest.key, manifest.weights) == (KEY, weights.sha256)
    assert list(made.parent.iterdir()) == [made]


def test_bundle_made_twice_is_the_same_but_for_the_order_of_steps(
    made: Path, compile_parts: Compile, tmp_path: Path
) -> None:
    compile_parts(tmp_path / "again", [PART])
    check_same(tmp_path / "again", made)


def check_same(one: Path, two: Path) -> None:
    first, second = contents(one), contents(two)
    del first[MANIFEST], second[MANIFEST]
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name] and not code(name)] == []
    described, expected = (read_bundle(path, modules=[]).manifest for path in (one, two))
    assert described.modules == expected.modules
    assert (described.key, described.target) == (expected.key, expected.target)


def test_tensors_lie_at_multiples_of_64_bytes(bundle, made: Path) -> None:
    for path in (bundle.path, made):
        with (path / PARAMETERS).open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length))
        starts = {name: 8 + length + entry["data_offsets"][0] for name, entry in header.items()}
        sizes = {name: entry["data_offsets"][1] - entry["data_offsets"][0] for name, entry in header.items()}
        # The format has no holes: after a tensor that is no multiple itself, the next cannot begin at one.
        odd = {name for name in header if starts[name] % 64}
        assert all(sizes[name] % 64 for name in odd)
        assert sum(sizes[name] for name in odd) < 1024


def test_parameters_are_valid_to_another_reader(made: Path) -> None:
    from safetensors.numpy import load_file

    other = load_file(made / PARAMETERS)
    mine = read_bundle(made, modules=[PART]).parameters()
    assert other.keys() == mine.keys()
    assert all(other[name].tobytes() == mine[name].tobytes() for name in other)


def test_added_module_keeps_the_first_as_it_is(
    copied: Path, compile_parts: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(copied)
    compiled = []
    real = compiling.build_objects
    monkeypatch.setattr(compiling, "build_objects", lambda name, *rest: compiled.append(name) or real(name, *rest))
    compile_parts(copied, [OTHER])
    manifest = read_bundle(copied, modules=[PART, OTHER]).manifest
    assert compiled == [OTHER]
    assert all((copied / name).read_bytes() == before[name] for name in manifest.modules[PART].objects)
    assert list(manifest.modules) == [OTHER, PART]  # in the order in which they run
    named = {name for entry in manifest.modules.values() for name in entry.parameters}
    assert read_bundle(copied, modules=[]).parameters().keys() == named
    assert list(copied.parent.iterdir()) == [copied]


def test_shipped_object_files_are_packed_without_compiling(
    made: Path, compile_parts: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(shutil.copytree(made, tmp_path / "objects" / host_cpu().level))
    (shipped / PARAMETERS).unlink()
    monkeypatch.setattr(paths, "shipped_objects", lambda: shipped.parent)
    monkeypatch.setattr(compiling, "build_objects", None)
    heard: list[str] = []
    compile_parts(tmp_path / "bundle", [PART], "another", Task(lambda done, total, what: heard.append(what)))
    before, after = contents(made), contents(tmp_path / "bundle")
    assert read_bundle(tmp_path / "bundle", [PART]).manifest.key == "another"
    assert {name: data for name, data in after.items() if name != MANIFEST} == {
        name: data for name, data in before.items() if name != MANIFEST
    }
    assert set(heard) == {"packing weights"}


def test_modules_of_another_key_do_not_stay(copied: Path, compile_parts: Compile) -> None:
    compile_parts(copied, [], key="another")
    assert list(read_bundle(copied, modules=[]).manifest.modules) == []


@pytest.mark.parametrize("damaged", [MANIFEST, f"{PART}.lib0.o"])
def test_damaged_bundle_is_replaced_whole(copied: Path, made: Path, compile_parts: Compile, damaged: str) -> None:
    (copied / damaged).write_text("{", encoding="utf-8")
    compile_parts(copied, [PART])
    check_same(copied, made)
    assert read_bundle(copied, modules=[PART]).manifest.modules.keys() == {PART}


FOREIGN = {"x86_64": ("apple-m1", b"\xcf\xfa\xed\xfe"), "arm64": ("x86-64-v3", b"\x7fELF")}
"""By architecture of this machine: a level of another, and how its object files begin."""


def test_bundle_for_another_cpu_is_made_module_by_module_and_refused_here(weights: WeightsSet, tmp_path: Path) -> None:
    level, magic = FOREIGN[host_cpu().arch]
    cpu = named_cpu(level)
    path = tmp_path / "foreign"
    for name in (PART, OTHER):
        compile_bundle(path, [name], CpuTarget(cpu, 2), weights, KEY, QUIET)
    manifest = read_bundle(path, modules=[PART, OTHER], cpu=cpu).manifest
    assert (manifest.arch, manifest.level) == (cpu.arch, level)
    objects = [path / name for entry in manifest.modules.values() for name in entry.objects]
    assert {file.read_bytes()[:4] for file in objects} == {magic}
    with pytest.raises(
        BundleError, match=f"compiled for {cpu.arch} {level}, but this CPU is {host_cpu().arch} .*; compile it"
    ):
        read_bundle(path, modules=[])


@pytest.mark.parametrize("reason", [KeyboardInterrupt, OSError("the disk is on fire"), ZeroDivisionError])
def test_interrupted_work_leaves_what_was_there(
    made: Path, compile_parts: Compile, copied: Path, reason: BaseException
) -> None:
    def interrupt(done: int, total: int, what: str) -> None:
        if done == total:
            raise reason

    with pytest.raises((OutputError, KeyboardInterrupt, ZeroDivisionError)):
        compile_parts(copied, [], task=Task(interrupt))
    assert list(copied.parent.iterdir()) == [copied]
    assert contents(copied) == contents(made)


def test_folder_with_other_files_is_refused_before_the_work(
    compile_parts: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(compiling, "build_objects")
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(OutputError, match="other files"):
        compile_parts(tmp_path, [PART])
