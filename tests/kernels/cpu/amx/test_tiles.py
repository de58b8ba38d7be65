"""The machine code for AMX does what the emulated tiles do, and only AMX's target gets its instructions."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import tvm
from emulated_tiles import EmulatedTiles

from kokoro_desktop.compiler.targets import CpuTarget
from kokoro_desktop.devices.cpu import AMX_LEVEL, HostCpu, host_cpu
from kokoro_desktop.kernels.conv_layers import Activation, SameConv1d
from kokoro_desktop.kernels.cpu.amx.conv import Precision, build_same_conv1d
from kokoro_desktop.kernels.cpu.amx.tiles import AmxTiles

HELPERS = Path(__file__).parents[3] / "helpers"


def _assembly(tiles):
    kernel = build_same_conv1d(SameConv1d(32, 3, 1, Activation()), Precision(2, 1), tiles)
    target = CpuTarget(HostCpu("", "x86_64", AMX_LEVEL, "linux"), 2).target()
    return tvm.compile(tvm.IRModule({kernel.name: kernel.function}), target=target).mod.inspect_source("asm")


def test_every_work_item_configures_and_releases_its_tiles_and_calls_nothing_in_between():
    lines = _assembly(AmxTiles()).splitlines()
    begin = [i for i, line in enumerate(lines) if "ldtilecfg" in line]
    end = [i for i, line in enumerate(lines) if "tilerelease" in line]
    used = [i for i, line in enumerate(lines) if re.search(r"\btile(zero|loadd|stored)|tdpbf16ps", line)]
    assert len(begin) == len(end) == 1
    assert begin[0] < used[0] < used[-1] < end[0]
    assert not [line for line in lines[begin[0] : end[0]] if "call" in line]


def test_emulated_tiles_need_no_tile_instruction():
    assert not re.search(r"\b(ldtilecfg|tilerelease|tile(zero|loadd|stored)|tdpbf16ps)", _assembly(EmulatedTiles()))


# On a processor without AMX, the handler of a signal executes the instructions.
@pytest.mark.skipif(platform.system() != "Linux" or platform.machine() != "x86_64", reason="needs Linux on x86-64")
def test_machine_code_gives_the_bits_of_the_emulation(tmp_path):
    emulator = []
    if host_cpu().level != AMX_LEVEL:
        compiler = shutil.which("cc")
        if compiler is None or not host_cpu().can_run("x86_64", "x86-64-v4"):
            pytest.skip("needs AMX, or AVX-512 and a C compiler")
        library = tmp_path / "amx_emulator.so"
        options = ["-O2", "-fPIC", "-shared", "-Wall", "-Werror"]
        subprocess.run([compiler, *options, HELPERS / "amx_emulator.c", "-o", library], check=True)
        emulator = [library]
    script = [sys.executable, HELPERS / "amx_machine_code.py", *emulator]
    environment = {**os.environ, "TVM_NUM_THREADS": "2"}
    done = subprocess.run(script, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
