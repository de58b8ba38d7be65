"""What takes part in a comparison: the pipeline on a device, and ONNX Runtime as a baseline."""

from __future__ import annotations

import importlib.util
from typing import Final

import numpy as np

from kokoro_desktop.comparison.engine import Answer, Contestant, Passage, Ready
from kokoro_desktop.engine.opener import OpenEngine
from kokoro_desktop.phonemes import Encoding, passes
from kokoro_desktop.spec import BOUNDARY_TOKEN
from kokoro_desktop.task import Task
from kokoro_desktop.voices import Voice

ONNX_NAME: Final = "ONNX Runtime, int8"


def text_passages(encoding: Encoding, voice: Voice, speed: float) -> tuple[Passage, ...]:
    """Split a text into what each device is given, exactly as `engine.synthesis.speak` does."""
    return tuple(
        Passage(np.array([BOUNDARY_TOKEN, *part.tokens, BOUNDARY_TOKEN], np.int64), voice.row(part.style_length), speed)
        for part in passes(encoding)
    )


def pipeline_contestant(name: str, device: str, threads: int, open_engine: OpenEngine) -> Contestant:
    """Let this program's own pipeline take part."""

    def make_ready(task: Task) -> Ready:
        engine = open_engine(device, threads, task)
        pipeline, info = engine.pipeline, engine.info

        def speak(passage: Passage, generator: np.random.Generator, task: Task) -> Answer:
            result = pipeline.run(passage.tokens, passage.style_row, passage.speed, generator, task)
            return Answer(result.samples, result.durations, result.seconds)

        return Ready(speak, info.load_s, info.warm_up_s)

    return Contestant(name, device, threads, make_ready)


def onnx_available() -> bool:
    """Whether ONNX Runtime is installed; nothing is imported."""
    return importlib.util.find_spec("onnxruntime") is not None


def onnx_contestant(threads: int) -> Contestant:
    """Let ONNX Runtime take part, with the int8 graph that the weights come from. It draws noise of its own."""

    def make_ready(task: Task) -> Ready:
        from kokoro_desktop.bench.engine import Utterance
        from kokoro_desktop.bench.onnx_engine import OnnxEngine
        from kokoro_desktop.weights.onnx_source import packaged_model

        engine = OnnxEngine(ONNX_NAME, packaged_model, threads)
        engine.prepare()

        def speak(passage: Passage, generator: np.random.Generator, task: Task) -> Answer:
            spoken = engine.synthesise(Utterance("", passage.tokens, passage.style_row, passage.speed))
            assert spoken.audio is not None
            return Answer(spoken.audio, None, {})

        return Ready(speak)

    return Contestant(ONNX_NAME, "cpu", threads, make_ready)
