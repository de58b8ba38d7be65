"""Writing a bundle: whole or not at all, and never over what is not a bundle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle.flops import Flops
from kokoro_desktop.bundle.key import tvm_version
from kokoro_desktop.bundle.manifest import FORMAT, MANIFEST, PARAMETERS, Manifest, ModuleEntry
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.bundle.writer import Parameter, replacing_bundle, reusable_objects, shipped_objects, write_contents
from kokoro_desktop.devices.cpu import HostCpu, host_cpu
from kokoro_desktop.errors import OutputError

CPU = host_cpu()
KEY = "0123456789abcdef"
BIAS = np.arange(3, dtype=np.float32)
WEIGHT = np.arange(32, dtype=np.float32).reshape(2, 16)
INPUTS = (("tokens", ("T",), "int64"),)
DESCRIBED = Manifest(
    FORMAT, KEY, tvm_version(), "llvm", "", "{}", CPU.arch, CPU.level, CPU.system, "a" * 64, "made up", 2
)


def write(path: Path, names: tuple[str, ...] = ("bert", "decoder"), key: str = KEY) -> Path:
    with replacing_bundle(path) as folder:
        modules, parameters = dict[str, ModuleEntry](), dict[str, Parameter]()
        for name in names:
            objects = [folder / f"{name}.{part}.o" for part in ("lib0", "devc")]
            for file in objects:
                file.write_bytes(file.name.encode())
            own = {f"{name}.bias": Parameter((3,), lambda: BIAS), f"{name}.weight": Parameter((2, 16), lambda: WEIGHT)}
            modules[name] = ModuleEntry(f"{name}_forward", tuple(file.name for file in objects), tuple(own), INPUTS)
            parameters |= own
        flops = {name: Flops(2, 0) for name in names}
        write_contents(folder, replace(DESCRIBED, key=key, modules=modules, flops=flops), parameters)
    return path


@pytest.fixture
def made(tmp_path: Path) -> Path:
    return write(tmp_path / "there" / "deep" / "bundle")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_bundle_is_read_as_it_was_written_and_is_alone(made: Path) -> None:
    bundle = read_bundle(made, modules=["bert", "decoder"])
    assert bundle.manifest.modules["bert"] == ModuleEntry(
        "bert_forward", ("bert.lib0.o", "bert.devc.o"), ("bert.bias", "bert.weight"), INPUTS
    )
    assert list(bundle.manifest.modules) == ["bert", "decoder"]
    assert bundle.manifest.flops == {"bert": Flops(2, 0), "decoder": Flops(2, 0)}
    assert {MANIFEST, *bundle.manifest.files} == {file.name for file in made.iterdir()}
    parameters = bundle.parameters()
    assert parameters.keys() == {"bert.bias", "bert.weight", "decoder.bias", "decoder.weight"}
    assert parameters["decoder.weight"].tolist() == WEIGHT.tolist()
    assert list(made.parent.iterdir()) == [made]


def test_object_files_of_the_same_key_can_be_used_again(made: Path) -> None:
    objects = reusable_objects(made, KEY, CPU)
    assert objects["decoder"] == (made / "decoder.lib0.o", made / "decoder.devc.o")
    assert objects.keys() == {"bert", "decoder"}


def test_object_files_of_another_key_or_cpu_or_a_damaged_bundle_cannot(made: Path) -> None:
    assert reusable_objects(made, "another", CPU) == {}
    assert reusable_objects(made, KEY, HostCpu("another", "another", "level", CPU.system)) == {}
    (made / "bert.devc.o").write_bytes(b"damaged")
    assert reusable_objects(made, KEY, CPU) == {}
    assert reusable_objects(made / "missing", KEY, CPU) == {}


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write(tmp_path / "objects" / CPU.level)
    (folder / PARAMETERS).unlink()
    monkeypatch.setattr(paths, "shipped_objects", lambda: folder.parent)
    return folder


def test_shipped_object_files_serve_any_sources(shipped: Path) -> None:
    objects = shipped_objects(replace(DESCRIBED, key="another", threads=1))
    assert objects["decoder"] == (shipped / "decoder.lib0.o", shipped / "decoder.devc.o")
    assert objects.keys() == {"bert", "decoder"}


@pytest.mark.parametrize(
    "other", [{"weights": "b" * 64}, {"tvm": "0.1"}, {"system": "amiga"}, {"device": "cuda"}, {"level": "x86-64-v9"}]
)
def test_shipped_object_files_do_not_serve_other_targets_or_weights(shipped: Path, other: dict[str, Any]) -> None:
    assert shipped_objects(replace(DESCRIBED, **other)) == {}


@pytest.mark.parametrize("name", [MANIFEST, "bert.devc.o"])
def test_damaged_shipped_object_files_are_logged_and_not_used(
    shipped: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    (shipped / name).write_bytes(b"damaged")
    assert shipped_objects(DESCRIBED) == {}
    assert name in caplog.text
    (shipped / name).unlink()
    assert shipped_objects(DESCRIBED) == {}


@pytest.mark.parametrize("reason", [KeyboardInterrupt, OSError("the disk is on fire"), ZeroDivisionError])
@pytest.mark.parametrize("there", [False, True])
def test_interrupted_work_leaves_what_was_there(made: Path, reason: BaseException, there: bool) -> None:
    before = contents(made)
    with (
        pytest.raises((OutputError, KeyboardInterrupt, ZeroDivisionError)),
        replacing_bundle(made if there else made.parent / "new") as folder,
    ):
        (folder / PARAMETERS).write_bytes(b"half of i")
        raise reason
    assert list(made.parent.iterdir()) == [made]
    assert contents(made) == before


def test_what_comes_while_the_work_goes_on_is_left(made: Path) -> None:
    with pytest.raises(OutputError, match="other files"), replacing_bundle(made):
        (made / "thesis.txt").write_text("years of work", encoding="utf-8")
    assert (made / "thesis.txt").exists()
    assert list(made.parent.iterdir()) == [made]


@pytest.mark.parametrize("other", ["thesis.txt", ".hidden", "bert.pt", "decoder.lib0.o/"])
@pytest.mark.parametrize("with_manifest", [False, True])
def test_folder_with_other_files_is_refused_before_the_work(tmp_path: Path, other: str, with_manifest: bool) -> None:
    path = tmp_path / "mine"
    path.mkdir()
    if other.endswith("/"):
        (path / other).mkdir()
    else:
        (path / other).write_text("years of work", encoding="utf-8")
    if with_manifest:
        (path / MANIFEST).write_text('{"name": "my web page"}', encoding="utf-8")
    with pytest.raises(OutputError, match=f"other files.*{other.strip('/')}"), replacing_bundle(path):
        raise AssertionError("work was begun")
    assert (path / other).exists()
    assert list(tmp_path.iterdir()) == [path]


def test_file_in_the_place_of_the_folder_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OutputError, match="is a file, not a folder"), replacing_bundle(path):
            raise AssertionError("work was begun")


def test_empty_folder_and_link_to_one_are_filled(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    write(tmp_path / "link", ())
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "empty" / MANIFEST).is_file()
