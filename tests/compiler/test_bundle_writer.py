"""Writing a bundle: whole or not at all, the same every time, and never over what is not a bundle."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.compiler import bundle_writer as writer
from kokoro_desktop.compiler.bundle_writer import Recipe, write_bundle
from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import HostCpu, host_cpu, named_cpu
from kokoro_desktop.errors import BundleError, OutputError
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights.store import WeightsSet

PART = "text_encoder"
OTHER = "duration"


@pytest.fixture(scope="module")
def recipe(weights: WeightsSet) -> Recipe:
    return Recipe(host_cpu(), CpuTarget(host_cpu(), 2), weights)


@pytest.fixture(scope="module")
def made(recipe: Recipe, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of one module: not to be changed."""
    path = tmp_path_factory.mktemp("made") / "deep" / "bundle"
    write_bundle(path, [PART], recipe, QUIET)
    return path


@pytest.fixture
def copied(made: Path, tmp_path: Path) -> Path:
    """A copy of it that may be changed."""
    return Path(shutil.copytree(made, tmp_path / "there" / "bundle"))


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def unexpected(*args: object) -> None:
        raise AssertionError("a module was compiled")

    monkeypatch.setattr(writer, "build_module", unexpected)


def code(name: str) -> bool:
    """Whether a file may differ in the order of its steps.

    TVM's VMShapeLower orders the integer sums of every length by the addresses of their variables.
    """
    return name.endswith(".lib0.o")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_bundle_of_one_module_is_read_and_is_alone(made: Path, recipe: Recipe) -> None:
    manifest = read_bundle(made, modules=[PART]).manifest
    assert list(manifest.modules) == [PART]
    assert {MANIFEST, *manifest.files} == {file.name for file in made.iterdir()}
    assert (manifest.key, manifest.weights) == (recipe.key, recipe.weights.sha256)
    assert list(made.parent.iterdir()) == [made]


def test_bundle_made_twice_is_the_same_but_for_the_order_of_steps(made: Path, recipe: Recipe, tmp_path: Path) -> None:
    write_bundle(tmp_path / "again", [PART], recipe, QUIET)
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


def test_added_module_keeps_the_first_as_it_is(copied: Path, recipe: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(copied)
    compiled = []
    real = writer.build_module
    monkeypatch.setattr(writer, "build_module", lambda name, *rest: compiled.append(name) or real(name, *rest))
    write_bundle(copied, [OTHER], recipe, QUIET)
    manifest = read_bundle(copied, modules=[PART, OTHER]).manifest
    assert compiled == [OTHER]
    assert all((copied / name).read_bytes() == before[name] for name in manifest.modules[PART].objects)
    assert list(manifest.modules) == [OTHER, PART]  # in the order in which they run
    named = {name for entry in manifest.modules.values() for name in entry.parameters}
    assert read_bundle(copied, modules=[]).parameters().keys() == named
    assert list(copied.parent.iterdir()) == [copied]


def test_modules_of_another_key_do_not_stay(made: Path, recipe: Recipe, copied: Path) -> None:
    other = Recipe(HostCpu("another", recipe.cpu.arch, recipe.cpu.level), recipe.target, recipe.weights)
    write_bundle(copied, [], other, QUIET)
    assert list(read_bundle(copied, modules=[]).manifest.modules) == []


def test_damaged_bundle_is_replaced_whole(copied: Path, made: Path, recipe: Recipe) -> None:
    (copied / MANIFEST).write_text("{", encoding="utf-8")
    write_bundle(copied, [PART], recipe, QUIET)
    check_same(copied, made)


FOREIGN = {"x86_64": ("apple-m1", b"\xcf\xfa\xed\xfe"), "arm64": ("x86-64-v3", b"\x7fELF")}
"""By architecture of this machine: a level of another, and how its object files begin."""


def test_bundle_for_another_cpu_is_made_module_by_module_and_refused_here(weights: WeightsSet, tmp_path: Path) -> None:
    level, magic = FOREIGN[host_cpu().arch]
    cpu = named_cpu(level)
    recipe = Recipe(cpu, CpuTarget(cpu, 2), weights)
    path = tmp_path / "foreign"
    for name in (PART, OTHER):
        write_bundle(path, [name], recipe, QUIET)
    manifest = read_bundle(path, modules=[PART, OTHER], cpu=cpu).manifest
    assert (manifest.arch, manifest.level) == (cpu.arch, level)
    objects = [path / name for entry in manifest.modules.values() for name in entry.objects]
    assert {file.read_bytes()[:4] for file in objects} == {magic}
    with pytest.raises(
        BundleError, match=f"made for {cpu.arch} {level}, and this CPU is {host_cpu().arch} .*; make it"
    ):
        read_bundle(path, modules=[])


@pytest.mark.parametrize("reason", [KeyboardInterrupt, OSError("the disk is on fire"), ZeroDivisionError])
@pytest.mark.parametrize("there", [False, True])
def test_interrupted_work_leaves_what_was_there(
    made: Path, recipe: Recipe, copied: Path, reason: BaseException, there: bool
) -> None:
    def interrupt(done: int, total: int, what: str) -> None:
        if done == total:
            raise reason

    path = copied if there else copied.parent / "new"
    with pytest.raises((OutputError, KeyboardInterrupt, ZeroDivisionError)):
        write_bundle(path, [], recipe, Task(interrupt))
    assert list(copied.parent.iterdir()) == [copied]
    assert contents(copied) == contents(made)


@pytest.mark.usefixtures("no_compiler")
@pytest.mark.parametrize("stranger", ["thesis.txt", ".hidden", "bert.pt", "decoder.lib0.o/"])
@pytest.mark.parametrize("with_manifest", [False, True])
def test_folder_with_other_files_is_refused_before_the_work(
    recipe: Recipe, tmp_path: Path, stranger: str, with_manifest: bool
) -> None:
    path = tmp_path / "mine"
    path.mkdir()
    if stranger.endswith("/"):
        (path / stranger).mkdir()
    else:
        (path / stranger).write_text("years of work", encoding="utf-8")
    if with_manifest:
        (path / MANIFEST).write_text('{"name": "my web page"}', encoding="utf-8")
    with pytest.raises(OutputError, match=f"other files.*{stranger.strip('/')}"):
        write_bundle(path, [PART], recipe, QUIET)
    assert (path / stranger).exists()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("no_compiler")
def test_file_in_the_place_of_the_folder_is_refused_before_the_work(recipe: Recipe, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OutputError, match="is a file, not a folder"):
            write_bundle(path, [PART], recipe, QUIET)


def test_empty_folder_and_link_to_one_are_filled(recipe: Recipe, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    write_bundle(tmp_path / "link", [], recipe, QUIET)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "empty" / MANIFEST).is_file()
