"""Bundles for GPUs that this machine need not have: what the command writes, and what it needs."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.devices.cpu import host_cpu, hosted_cpu
from kokoro_desktop.devices.cuda import nvidia
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.weights.store import WeightsSet

PART = "text_encoder"
"""One module: `kernels.gpu.test_launches` compiles all of them."""
MACHO_ARM64 = bytes.fromhex("cffaedfe0c000001")
"""Mach-O, 64 bits, CPU_TYPE_ARM64."""


def compile_for(path: Path, *options: str) -> None:
    program = [sys.executable, "-m", "kokoro_desktop", "compile", "--component", PART, "-o", str(path), *options]
    done = subprocess.run(program, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_bundle_for_cuda_holds_machine_code(weights: WeightsSet, tmp_path: Path) -> None:
    if nvidia("libnvrtc.so.*") is None and shutil.which("nvcc") is None:
        pytest.skip("needs the `cuda` extra, or nvcc")
    compile_for(tmp_path, "--target", '{"kind": "cuda", "arch": "sm_90"}')
    manifest = read_bundle(tmp_path, [PART], target=TargetSpec("cuda", "sm_90")).manifest
    assert (manifest.device, manifest.device_arch, manifest.system) == ("cuda", "sm_90", host_cpu().system)
    text = (tmp_path / f"{PART}.devc.o").read_bytes()
    (code,) = (base64.b64decode(found) for found in re.findall(rb"machine code, base64: ([\w+/=]+)", text))
    assert code.startswith(b"\x7fELF")
    assert b".text." in code


def test_bundle_for_metal_is_made_for_a_mac_from_anywhere(weights: WeightsSet, tmp_path: Path) -> None:
    compile_for(tmp_path, "--target", "metal", "--host", "arm64-apple-macos")
    manifest = read_bundle(tmp_path, [PART], cpu=hosted_cpu("arm64-apple-macos"), target=TargetSpec("metal")).manifest
    assert (manifest.device, manifest.device_arch, manifest.system) == ("metal", "", "macos")
    for file in manifest.modules[PART].objects:
        assert (tmp_path / file).read_bytes().startswith(MACHO_ARM64)
    assert b"kernel void " in (tmp_path / f"{PART}.devc.o").read_bytes()


def test_without_a_compiler_for_cuda_the_sentence_says_what_to_install(tmp_path: Path) -> None:
    if nvidia("libnvrtc.so.*") is not None:
        pytest.skip("the `cuda` extra is installed")
    program = [sys.executable, "-m", "kokoro_desktop", "compile", "--output", str(tmp_path)]
    done = subprocess.run(
        [*program, "--target", '{"kind": "cuda", "arch": "sm_90"}'],
        env=os.environ | {"PATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 4
    assert done.stderr.startswith(
        "kokoro-desktop: Cannot compile for CUDA because neither NVRTC nor nvcc was found. "
        "Install NVRTC (python3 packaging/launch.py --extra cuda), or add nvcc to the PATH."
    )
    assert done.stderr.count("\n") == 1
