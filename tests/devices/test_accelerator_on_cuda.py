"""TVM's real CUDA runtime on a card that computes nothing: linking, copying, waiting, memory, and how it all fails.

In processes of their own, since a library once loaded cannot be changed for another. What a kernel computes is tested
elsewhere; here memory holds zeros, and a kernel leaves it as it is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kokoro_desktop.compiler.nvidia_compilers import find_compiler
from kokoro_desktop.devices.cuda import CudaKind
from kokoro_desktop.devices.target_spec import TargetSpec
from kokoro_desktop.engine.compile_child import compile_in_child
from kokoro_desktop.errors import CompileError
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights.store import WeightsSet

PART = "text_encoder"
HELPERS = Path(__file__).parent.parent / "helpers"
PREAMBLE = f"""
import ctypes, gc, json, sys
from pathlib import Path
import numpy as np
from kokoro_desktop.errors import DeviceError
from kokoro_desktop.devices import cuda
from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.phonemes.mixtures import split_tokens

cuda.nvidia = lambda pattern: None  # the real runtime, where it is installed


class State(ctypes.Structure):
    _fields_ = [("total", ctypes.c_size_t), ("used", ctypes.c_size_t)] + [
        (name, ctypes.c_long) for name in ("launches", "mallocs", "frees", "waits", "lost_at")
    ]


state = State.in_dll(ctypes.CDLL("libcuda.so.1"), "fake_cuda")
card = Placement("cuda")


def load():
    from kokoro_desktop.runtime.modules import import_runtime, load_modules

    card.check()
    bundle = read_bundle(Path(sys.argv[1]), ["{PART}"], target=card.targets()[0])
    import_runtime()
    from kokoro_desktop.devices.accelerator import Accelerator

    return load_modules(bundle, ["{PART}"], Accelerator(card))["{PART}"]


def tokens(count):
    return np.arange(count) % 50


def arrays(count):
    return split_tokens(tokens(count))


def tell(**figures):
    print(json.dumps(figures))
"""

Run = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the two libraries that stand in for NVIDIA's."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("needs Linux and a C compiler")
    if CudaKind().runtime_library() is None:
        pytest.skip("needs TVM's CUDA runtime")
    folder = tmp_path_factory.mktemp("card")
    (folder / "versions").write_text("libcudart.so.13 { global: *; };")
    common = [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", str(HELPERS / "fake_cuda.c")]
    runtime = ["-DRUNTIME", f"-Wl,--version-script={folder / 'versions'}", f"-L{folder}", "-l:libcuda.so.1"]
    for name, options in (("libcuda.so.1", []), ("libcudart.so.13", runtime)):
        subprocess.run([*common, "-o", str(folder / name), f"-Wl,-soname,{name}", *options], check=True)
    return folder


@pytest.fixture(scope="module")
def made(weights: WeightsSet, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of one module for cards of compute capability 9.0."""
    try:
        find_compiler()
    except CompileError as error:
        pytest.skip(str(error))
    return compile_in_child(
        [PART], tmp_path_factory.mktemp("made") / "bundle", QUIET, target=TargetSpec("cuda", "sm_90")
    )


@pytest.fixture
def run(card: Path, made: Path) -> Run:
    """Run a program on the card; returns what it tells."""

    def call(program: str, **environment: int) -> dict[str, Any]:
        variables = {"LD_LIBRARY_PATH": str(card)} | {name: str(value) for name, value in environment.items()}
        command = [sys.executable, "-c", PREAMBLE + program, str(made)]
        done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return told

    return call


def test_bundle_is_linked_and_run_and_every_byte_is_given_back(run: Run) -> None:
    told = run("""
module = load()
kept, waits = state.used, state.waits
first = module(*arrays(9))[0]
waited, launched = state.waits - waits, state.launches
others = [module(*arrays(count))[0].shape for count in (3, 512)]
shape, dtype, largest = first.shape, str(first.dtype), float(abs(first).max())
del module
gc.collect()
tell(shape=shape, dtype=dtype, largest=largest, others=others, kept=kept, waited=waited, launched=launched,
     used=state.used, mallocs=state.mallocs, frees=state.frees)
""")
    assert (told["shape"], told["dtype"], told["largest"]) == ([9, 512], "float32", 0.0)
    assert told["others"] == [[3, 512], [512, 512]]
    assert told["kept"] > 10_000_000  # its parameters
    assert told["launched"] == 11 + 9  # one a step of the LSTM: TVM's own loop on the CPU
    assert told["waited"] < told["launched"]  # at the boundaries of the module and not between its kernels
    assert told["used"] == 0
    assert told["mallocs"] == told["frees"]


def test_same_length_takes_no_more_memory_from_the_driver_but_for_its_inputs(run: Run) -> None:
    told = run("""
module = load()
for _ in range(2):  # the virtual machine holds the last result until there is another
    module(*arrays(50))
before = state.mallocs
for _ in range(5):
    module(*arrays(50))
tell(mallocs=state.mallocs - before)
""")
    assert told["mallocs"] == 5 * 3


def test_memory_of_other_lengths_is_given_back_where_it_runs_short(run: Run) -> None:
    program = """
module = load()
highest = 0
for count in range(20, 500, 5):
    module(*arrays(count))
    highest = max(highest, state.used)
tell(highest=highest, total=state.total)
"""
    roomy, short = run(program), run(program, FAKE_CUDA_MEMORY=60_000_000)
    assert roomy["highest"] > 1.5 * short["total"]
    assert short["highest"] <= short["total"]


AFTER_A_FAULT = """
def attempt():
    module = load()
    for _ in range(40):
        module(*arrays(500))

try:
    attempt()
    sentence = ""
except DeviceError as error:
    sentence = str(error)
gc.collect()
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pipeline import Pipeline

samples = Pipeline(*bundle_cache.ensure(CPU_ALONE)).run(
    tokens(9), np.ones(256, np.float32), 1.0, Noise(0)
).samples
tell(sentence=sentence, used=state.used, samples=len(samples))
"""


@pytest.mark.parametrize("memory", [5_000_000, 24_000_000])
def test_full_memory_is_one_sentence_takes_nothing_with_it_and_the_cpu_speaks_on(run: Run, memory: int) -> None:
    told = run(AFTER_A_FAULT, FAKE_CUDA_MEMORY=memory)
    assert told["sentence"] == "Device 'cuda' has failed: its memory is full; use --device llvm."
    assert told["used"] == 0
    assert told["samples"] > 0


@pytest.mark.parametrize("launch", [1, 7, 100])
def test_lost_card_is_one_sentence_and_the_cpu_speaks_on_in_the_same_process(run: Run, launch: int) -> None:
    told = run(AFTER_A_FAULT, FAKE_CUDA_LOST=launch)
    reason = "a kernel failed, and the driver has shut down the device"
    assert told["sentence"] == f"Device 'cuda' has failed: {reason}; use --device llvm."
    assert told["samples"] > 0


def test_what_others_had_on_a_lost_card_can_be_let_go(run: Run) -> None:
    told = run(
        """
one, other = load(), load()
for each in (one, other):
    each(*arrays(50))
try:
    for _ in range(40):
        one(*arrays(500))
except DeviceError as error:
    sentence = str(error)
del one, other
gc.collect()
tell(sentence=sentence)
""",
        FAKE_CUDA_LOST=200,
    )
    assert told["sentence"].startswith("Device 'cuda' has failed: a kernel failed")


def test_driver_is_asked_as_nvidia_s_is(run: Run) -> None:
    told = run("""
from kokoro_desktop.devices.cuda import probe
driver = probe()
tell(driver=driver.driver, missing=driver.missing, cards=[(each.name, each.arch) for each in driver.devices])
""")
    assert told == {"driver": "CUDA 13.0", "missing": "", "cards": [["Fake", "sm_90"]]}
