"""A network that notes what crosses the borders of its modules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kokoro_desktop.verification.tensors import TENSORS, TensorRecorder


class Numbers:
    """Gives a new number for every tensor."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self._next = iter(range(100))

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> Any:
            self.given.append((name, *arguments))
            count = {"duration": 2, "f0n": 2}.get(name, 1)
            made = tuple(np.array(next(self._next)) for _ in range(count))
            return made if count > 1 else made[0]

        return call


def test_every_tensor_is_noted_under_its_name_and_handed_on_as_it_is() -> None:
    network = Numbers()
    recorder = TensorRecorder(network)  # type: ignore[arg-type]
    tokens, style, noise = np.arange(3), np.zeros(2), np.ones(2)
    d_en = recorder.bert(tokens)
    logits, d = recorder.duration(d_en, style)
    durations = recorder.durations(logits, 0.5)
    en, asr = np.array(50), np.array(51)
    f0, n = recorder.f0n(en, style)
    t_en = recorder.text_encoder(tokens)
    audio = recorder.decoder(asr, f0, n, style, noise)
    made = {"d_en": d_en, "duration_logits": logits, "d": d, "durations": durations, "en": en, "f0": f0, "n": n}
    made |= {"t_en": t_en, "asr": asr, "audio": audio}
    assert recorder.tensors.keys() == made.keys() == TENSORS.keys()
    assert all(recorder.tensors[name] is tensor for name, tensor in made.items())
    assert network.given == [
        ("bert", tokens), ("duration", d_en, style), ("durations", logits, 0.5), ("f0n", en, style),
        ("text_encoder", tokens), ("decoder", asr, f0, n, style, noise),
    ]  # fmt: skip
