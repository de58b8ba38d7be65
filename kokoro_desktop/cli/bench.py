"""``kokoro-desktop bench``: the same sentence on TVM and on other engines, in turns."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from kokoro_desktop import atomic
from kokoro_desktop.bench.engine import Engine, EngineMissing, Utterance
from kokoro_desktop.bench.machine import describe
from kokoro_desktop.bench.memory import MARK, MemoryUnknown, child_peak_mb, own_peak_mb
from kokoro_desktop.bench.report import OWN_ENGINE, as_json, table
from kokoro_desktop.bench.runner import measure
from kokoro_desktop.bench.sentences import SENTENCES
from kokoro_desktop.runtime.modules import available_cores
from kokoro_desktop.spec import BOUNDARY_TOKEN, DEFAULT_VOICE

if TYPE_CHECKING:
    from kokoro_desktop.weights.store import WeightsSet

RIVALS: Final = ("onnxruntime-int8", "onnxruntime-float32", "torch")
NOBODY: Final = "none"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``bench``."""
    parser.add_argument(
        "--against",
        type=_names,
        metavar="ENGINE[,ENGINE...]",
        help=f"other engines to run beside TVM: {', '.join(RIVALS)}, or {NOBODY} (default: those that are installed)",
    )
    parser.add_argument(
        "--sentence",
        action="append",
        choices=tuple(SENTENCES),
        help="what is spoken, about 1.6, 8 and 28 s of audio; may be repeated (default: medium)",
    )
    parser.add_argument("-v", "--voice", default=DEFAULT_VOICE, help="voice that speaks (default: %(default)s)")
    parser.add_argument("--runs", type=_positive, default=5, metavar="N", help="measured runs (default: %(default)s)")
    parser.add_argument("--threads", type=_positive, metavar="N", help="threads of every engine (default: every core)")
    parser.add_argument("--device", default="llvm", help="where TVM runs (default: %(default)s)")
    parser.add_argument("-l", "--lib-dir", type=Path, metavar="DIR", help="bundle to run (default: the cached one)")
    parser.add_argument("--memory", action="store_true", help="also measure the peak memory of every engine")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure into this file")
    # How `--memory` asks a fresh process for one engine's peak.
    parser.add_argument("--peak-of", choices=(OWN_ENGINE, *RIVALS), help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Measure, print a table; return 0."""
    from kokoro_desktop.cli.progress import bar
    from kokoro_desktop.weights import store

    threads = args.threads or available_cores()
    sentences = list(dict.fromkeys(args.sentence or ["medium"]))
    if args.json is not None:
        atomic.check_writable(args.json)
    with ExitStack() as stack, bar() as progress:
        weights = store.ensure(progress)
        utterances = [_utterance(name, args.voice) for name in sentences]
        if args.peak_of is not None:
            engine = _engine(args.peak_of, args, threads, weights, stack)
            engine.prepare()
            engine.synthesise(utterances[0])
            print(f"{MARK}{own_peak_mb():.1f}")
            return 0
        engines, missing = _engines(args, threads, weights, stack)
        if len(engines) > 1:
            # TVM ties its threads to cores, and what it leaves tied the other engines then share.
            os.environ.setdefault("TVM_BIND_THREADS", "0")
        for done, engine in enumerate(engines):
            progress(done, len(engines), f"loading {engine.name}")
            engine.prepare()
        results = measure(engines, utterances, args.runs, threads, progress)
        peaks = _peaks(engines, args, threads, sentences[-1]) if args.memory else {}
    machine = describe()
    for name, remedy in missing.items():
        print(f"{name} is not installed: {remedy}")
    print(table(results, machine, weights.sha256, peaks))
    if args.json is not None:
        report = as_json(results, machine, weights.sha256, args.runs, missing, peaks)
        atomic.write_bytes(args.json, (json.dumps(report, indent=2) + "\n").encode())
    return 0


def _engines(
    args: argparse.Namespace, threads: int, weights: WeightsSet, stack: ExitStack
) -> tuple[list[Engine], dict[str, str]]:
    """Make TVM's engine and the others asked for; those not asked for by name may be missing."""
    engines = [_engine(OWN_ENGINE, args, threads, weights, stack)]
    missing: dict[str, str] = {}
    for name in RIVALS if args.against is None else args.against:
        try:
            engines.append(_engine(name, args, threads, weights, stack))
        except EngineMissing as error:
            if args.against is not None:
                raise
            missing[name] = error.remedy
    return engines, missing


def _engine(name: str, args: argparse.Namespace, threads: int, weights: WeightsSet, stack: ExitStack) -> Engine:
    """Make one engine; nothing is loaded yet."""
    # Each imports what the others need not have.
    if name == OWN_ENGINE:
        from kokoro_desktop.bench.tvm_engine import TvmEngine
        from kokoro_desktop.cli.session import open_pipeline

        opened = open_pipeline(device=args.device, threads=threads, lib_dir=args.lib_dir)
        return TvmEngine(args.device, lambda: stack.enter_context(opened))
    from kokoro_desktop.weights import store

    if name == "torch":
        from kokoro_desktop.bench.torch_engine import TorchEngine

        return TorchEngine(lambda: store.load(weights.path), threads)
    from kokoro_desktop.bench import float32_graph
    from kokoro_desktop.bench.onnx_engine import OnnxEngine

    if name == float32_graph.ENGINE:
        float32_graph.require(weights.sha256)
        return OnnxEngine(name, lambda: float32_graph.ensure(weights.sha256, store.load(weights.path)), threads)
    from kokoro_desktop.weights.onnx_source import packaged_model

    return OnnxEngine(name, packaged_model, threads)


def _utterance(sentence: str, voice: str) -> Utterance:
    """Encode a standard sentence."""
    from kokoro_desktop.phonemes.encode import encode
    from kokoro_desktop.phonemes.vocabulary import Vocabulary
    from kokoro_desktop.voices import load_voice

    encoding = encode(SENTENCES[sentence], Vocabulary.load())
    tokens = np.array([BOUNDARY_TOKEN, *encoding.tokens, BOUNDARY_TOKEN], dtype=np.int64)
    return Utterance(sentence, tokens, load_voice(voice).row(encoding.style_length), 1.0)


def _peaks(engines: Sequence[Engine], args: argparse.Namespace, threads: int, sentence: str) -> dict[str, float]:
    """Measure every engine's peak memory, each in a process of its own."""
    common = ["--threads", str(threads), "--device", args.device, "--voice", args.voice, "--sentence", sentence]
    if args.lib_dir is not None:
        common += ["--lib-dir", str(args.lib_dir)]
    peaks: dict[str, float] = {}
    for engine in engines:
        try:
            peaks[engine.name] = child_peak_mb(["bench", *common, "--peak-of", engine.name])
        except MemoryUnknown as error:
            print(f"{engine.name}: {error}", file=sys.stderr)
    return peaks


def _names(text: str) -> tuple[str, ...]:
    """Parse ``--against``."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if names == (NOBODY,):
        return ()
    for name in names:
        if name not in RIVALS:
            raise argparse.ArgumentTypeError(f"there is no engine '{name}'; there are {', '.join(RIVALS)} and {NOBODY}")
    if not names:
        raise argparse.ArgumentTypeError(f"name an engine, or {NOBODY}")
    return names


def _positive(text: str) -> int:
    """Parse a whole number above 0."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return value
