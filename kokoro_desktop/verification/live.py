"""Makes the golden answers anew with the PyTorch reference of this machine, on the inputs of the stored cases."""

from __future__ import annotations

from dataclasses import replace

from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.verification.golden import GoldenCase, draw_noise
from kokoro_desktop.verification.tensors import Recorder


def answer_again(case: GoldenCase, reference: Network, weights_sha256: str, made_with: str) -> GoldenCase:
    """Return ``case`` with what ``reference`` answers now, for the tensors that the case keeps.

    With other weights the durations may differ from the stored ones; noise of the right length is then drawn from the
    case's seed.
    """
    recorder = Recorder(reference)
    prosody = recorder.predict(case.tokens, case.style_row, case.speed)
    if case.noise_steps is not None and len(case.noise_steps) != prosody.frames * SAMPLES_PER_FRAME:
        phases, steps = draw_noise(case.seed, prosody.frames)
        case = replace(case, phases=phases, noise_steps=steps)
    if case.noise is not None:
        recorder.render(prosody, case.tokens, case.style_row, case.noise)
    kept = {name: recorder.tensors[name] for name in case.tensors}
    return replace(case, tensors=kept, weights_sha256=weights_sha256, made_with=made_with)
