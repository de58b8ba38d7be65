"""The command `compile`: where the bundle goes, what it holds, and that it is compared when asked."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kokoro_desktop import paths
from kokoro_desktop.bundle.manifest import MANIFEST
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.cli import compile as command
from kokoro_desktop.cli import main, verify
from kokoro_desktop.devices import cpu as host
from kokoro_desktop.devices import target_spec
from kokoro_desktop.devices.cpu import CPUS, HostCpu
from kokoro_desktop.devices.target_spec import EXAMPLE as SM_90
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.errors import CompileError
from kokoro_desktop.spec import MODULES
from kokoro_desktop.task import Task
from kokoro_desktop.weights.store import WeightsSet

Asked = list[tuple[tuple[str, ...], Path | None, TargetSpec]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What the compiler was asked for, instead of asking it."""
    requests: Asked = []

    def compile_bundle(components: tuple[str, ...], output: Path | None, task: Task, target: TargetSpec) -> Path:
        requests.append((tuple(components), output, target))
        return Path("somewhere")

    monkeypatch.setattr(command, "compile_in_child", compile_bundle)
    monkeypatch.setattr(command.bundle_cache, "prune", lambda keep: None)
    return requests


@pytest.mark.parametrize("output", [None, Path("there")])
def test_cache_is_kept_small_by_what_is_compiled_into_it(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, output: Path | None
) -> None:
    kept: list[Path] = []
    monkeypatch.setattr(command.bundle_cache, "prune", kept.append)
    assert main(["compile", *(["--output", str(output)] if output else [])]) == 0
    assert kept == ([] if output else [Path("somewhere")])


@pytest.mark.parametrize(
    ("options", "components", "output"),
    [
        ([], MODULES, None),
        (["--target", "llvm", "--component", "all"], MODULES, None),
        (["--component", "f0n", "--output", "there"], ("f0n",), Path("there")),
    ],
)
def test_options_choose_the_modules_and_the_place(
    asked: Asked, capsys: pytest.CaptureFixture[str], options: list[str], components: tuple[str, ...], output: Path
) -> None:
    assert main(["compile", *options]) == 0
    assert asked == [(components, output, TargetSpec())]
    out, err = capsys.readouterr()
    assert out.startswith(f"somewhere: {', '.join(components)} compiled for llvm in ")
    assert err == ""


@pytest.mark.usefixtures("no_gpu")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--target", "toaster"], "Device 'toaster' is not available: there is no such target"),
        (["--target", "cuda"], "Device 'cuda' is not available: no NVIDIA driver found; specify the architecture"),
        (
            ["--target", "cuda", "--output", "there"],
            "Device 'cuda' is not available: no NVIDIA driver found; specify the",
        ),
        (
            ["--target", SM_90],
            "Device 'cuda' is not available: no NVIDIA driver found; to compile for a different machine",
        ),
        (["--target", SM_90, "--output", "there", "--validate"], "Device 'cuda' is not available: no NVIDIA driver"),
        (
            ["--target", "metal"],
            "Device 'metal' is not available: Metal requires macOS; to compile for a different machine",
        ),
    ],
)
def test_target_that_cannot_be_used_is_refused_before_the_work(
    asked: Asked, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert main(["compile", *options]) == 3
    assert asked == []
    error = capsys.readouterr().err
    assert error.startswith(f"kokoro-desktop: {sentence}")
    assert error.count("\n") == 1


def test_level_that_this_machine_does_not_have_is_refused_before_the_work(
    asked: Asked, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(host.LEVEL_VARIABLE, "x86-64-v9")
    assert main(["compile"]) == 2
    assert asked == []
    assert capsys.readouterr().err.startswith(f"kokoro-desktop: {host.LEVEL_VARIABLE} is 'x86-64-v9', but this CPU is ")


@pytest.mark.usefixtures("no_gpu")
@pytest.mark.parametrize(
    ("options", "passed"),
    [
        (["--target", SM_90], TargetSpec("cuda", "sm_90")),
        (["--target", "metal", "--host", "arm64-apple-macos"], TargetSpec("metal", host="arm64-apple-macos")),
        (["--target", "llvm", "--host", "aarch64-linux-gnu"], TargetSpec(host="aarch64-linux-gnu")),
        (
            ["--target", SM_90, "--host", "x86_64-windows-msvc", "--cpu", "x86-64-v2"],
            TargetSpec("cuda", "sm_90", "x86_64-windows-msvc", "x86-64-v2"),
        ),
    ],
)
def test_bundle_for_another_machine_is_made_where_it_is_told_to_go(
    asked: Asked, capsys: pytest.CaptureFixture[str], options: list[str], passed: TargetSpec
) -> None:
    assert main(["compile", *options, "-o", "there"]) == 0
    assert asked == [(MODULES, Path("there"), passed)]
    assert f"compiled for {passed.kind}" in capsys.readouterr().out


@pytest.mark.usefixtures("no_gpu")
def test_bundle_for_another_machine_has_no_place_in_the_cache(asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "--target", "metal", "--host", "x86_64-windows-msvc"]) == 2
    assert "Choose its folder with --output DIR" in capsys.readouterr().err


@pytest.mark.usefixtures("no_gpu")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--target", "metal", "--host", "x86_64-linux-gnu"],
            "Metal requires macOS, not linux. To compile for a Mac, use --host",
        ),
        (["--target", SM_90, "--host", "arm64-apple-macos"], "CUDA is not available on macOS"),
    ],
)
def test_machine_that_cannot_have_the_device_is_refused_before_the_work(
    asked: Asked, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert main(["compile", *options, "-o", "there"]) == 2
    assert asked == []
    assert capsys.readouterr().err.startswith(f"kokoro-desktop: {sentence}")


@pytest.fixture
def on_avx2(monkeypatch: pytest.MonkeyPatch) -> None:
    this_one = HostCpu("this one", "x86_64", "x86-64-v3", "linux")
    for module in (command, host, target_spec):
        monkeypatch.setattr(module, "host_cpu", lambda: this_one)
    monkeypatch.setattr(host, "host_system", lambda: "linux")


@pytest.mark.usefixtures("on_avx2")
@pytest.mark.parametrize(("cpu", "passed"), [*((cpu, cpu) for cpu in CPUS if cpu != "x86-64-v3"), ("x86-64-v3", None)])
def test_cpu_is_passed_on_unless_it_is_this_one(
    asked: Asked, capsys: pytest.CaptureFixture[str], cpu: str, passed: str | None
) -> None:
    assert main(["compile", "--cpu", cpu, "--output", "there"]) == 0
    assert asked == [(MODULES, Path("there"), TargetSpec(cpu=cpu))]
    assert f"compiled for {f'llvm {passed}' if passed else 'llvm'} in" in capsys.readouterr().out


@pytest.mark.usefixtures("on_avx2")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--cpu", "z80"], "Unknown CPU 'z80'. Choose one of "),
        (["--cpu", "z80", "--output", "there"], "Unknown CPU 'z80'. Choose one of "),
        (
            ["--cpu", "x86-64-v2"],
            "A bundle for x86-64-v2 is for a different machine. Choose its folder with --output DIR.",
        ),
        (["--cpu", "apple-m1", "--output", "there", "--validate"], "A bundle for apple-m1 cannot run on this machine"),
        (
            ["--cpu", "x86-64-v4", "--output", "there", "--validate"],
            "A bundle for x86-64-v4 cannot run on this machine",
        ),
    ],
)
def test_cpu_that_cannot_be_served_is_one_sentence_before_the_work(
    asked: Asked, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert main(["compile", *options]) == 2
    assert asked == []
    error = capsys.readouterr().err
    assert error.startswith(f"kokoro-desktop: {sentence}")
    assert error.count("\n") == 1


@pytest.mark.usefixtures("on_avx2")
def test_this_machine_by_name_needs_no_place(asked: Asked) -> None:
    assert main(["compile", "--cpu", "x86-64-v3"]) == 0
    assert asked == [(MODULES, None, TargetSpec(cpu="x86-64-v3"))]


def test_unknown_component_is_refused_with_those_that_exist(asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "--component", "vocoder"]) == 2
    assert "text_encoder" in capsys.readouterr().err


def test_error_of_the_compiler_is_its_sentence_and_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*arguments: object, **options: object) -> Path:
        raise CompileError("The weights are damaged.", 5)

    monkeypatch.setattr(command, "compile_in_child", fail)
    assert main(["compile"]) == 5
    assert capsys.readouterr().err == "kokoro-desktop: The weights are damaged.\n"


@pytest.mark.parametrize("status", [0, 1])
def test_validation_compares_the_modules_that_were_compiled(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    ran: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        ran.append(args)
        return status

    monkeypatch.setattr(verify, "run", run)
    assert main(["compile", "--component", "bert", "--validate"]) == status
    (args,) = ran
    assert (args.device.name, args.lib_dir, args.component) == ("llvm", Path("somewhere"), ["bert"])


Compile = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def compile_(weights: WeightsSet) -> Compile:
    """Run the command as a user does, on a machine without any other program."""

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-m", "kokoro_desktop", "compile", *map(str, arguments)]
        return subprocess.run(
            program, env=os.environ | {"PATH": ""}, capture_output=True, text=True, encoding="utf-8", check=False
        )

    return run


@pytest.mark.slow
def test_module_is_compiled_without_any_program_on_the_path_and_agrees_with_pytorch(
    compile_: Compile, tmp_path: Path
) -> None:
    done = compile_("--component", "text_encoder", "--output", tmp_path / "out", "--validate")
    assert (done.returncode, done.stderr) == (0, "")
    first, *table = done.stdout.splitlines()
    assert first.startswith(f"{tmp_path / 'out'}: text_encoder compiled for llvm in ")
    assert table[-1].startswith("PASS: ")
    assert {line.split()[1] for line in table[1:-1]} == {"text_encoder"}
    assert list(read_bundle(tmp_path / "out", modules=[]).manifest.modules) == ["text_encoder"]


def test_module_in_the_cache_is_no_whole_bundle(compile_: Compile, fresh_cache: Path) -> None:
    done = compile_("--component", "text_encoder")
    assert done.returncode == 0
    (path,) = paths.bundles().iterdir()
    assert done.stdout.startswith(f"{path}: ")
    assert list(read_bundle(path, modules=[]).manifest.modules) == ["text_encoder"]


def test_folder_with_other_files_is_one_sentence_and_stays(compile_: Compile, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    (tmp_path / MANIFEST).write_text("{}", encoding="utf-8")
    done = compile_("--component", "text_encoder", "--output", tmp_path)
    assert (done.returncode, done.stdout) == (6, "")
    assert done.stderr == (
        f"kokoro-desktop: Cannot write {tmp_path}: "
        "the folder contains other files (thesis.txt); choose a new or empty folder.\n"
    )
    assert (tmp_path / "thesis.txt").exists()


def test_place_that_cannot_be_written_is_one_sentence(compile_: Compile, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = compile_("--component", "text_encoder", "--output", tmp_path / "file" / "out")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (6, "", 1)
    assert "part of its path is a file, not a folder" in done.stderr
