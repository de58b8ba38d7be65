"""Makes the golden answers anew with the PyTorch reference of this machine, on the inputs of the stored cases."""

from __future__ import annotations

from dataclasses import replace

from kokoro_desktop.spec import SAMPLES_PER_FRAME
from kokoro_desktop.verification.golden import GoldenCase, draw_noise
from kokoro_desktop.verification.modules import Modules, decode, predict


def answer_again(case: GoldenCase, reference: Modules, weights_sha256: str, made_with: str) -> GoldenCase:
    """Return ``case`` with what ``reference`` answers now, for the tensors that the case keeps.

    With other weights the durations may differ from the stored ones; noise of the right length is then drawn from the
    case's seed.
    """
    tensors = predict(reference, case.tokens, case.style_row, case.speed)
    phases, steps = case.phases, case.noise_steps
    if phases is not None and steps is not None:
        frames = int(tensors["durations"].sum())
        if len(steps) != frames * SAMPLES_PER_FRAME:
            phases, steps = draw_noise(case.seed, frames)
        case = replace(case, phases=phases, noise_steps=steps)
        noise = case.noise
        if noise is not None:
            tensors["audio"] = decode(reference, tensors, case.style_row, phases, noise)
    kept = {name: tensors[name] for name in case.tensors}
    return replace(case, tensors=kept, weights_sha256=weights_sha256, made_with=made_with)
