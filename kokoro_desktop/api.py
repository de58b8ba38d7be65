"""Python interface: open an engine, speak, predict and render prosody, save."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kokoro_desktop.audio import sound_files
from kokoro_desktop.devices.placement import Placement
from kokoro_desktop.engine import opener, synthesis
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest, check_speed, pass_edits
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, pass_limit
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, Prosody, ProsodyEdit
from kokoro_desktop.runtime.network import Floats
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import DEFAULT_VOICE
from kokoro_desktop.takes.speaking import speak_take
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import language_of_voice, load_voice

__all__ = [
    "DurationEdit",
    "Engine",
    "KokoroError",
    "PitchPoint",
    "Prosody",
    "ProsodyEdit",
    "Task",
    "open_engine",
    "predict",
    "render",
    "save",
    "speak",
]


def open_engine(device: str = "llvm", threads: int | None = None, task: Task = QUIET) -> Engine:
    """Load the model on a device, compiling it first if necessary; the engine belongs to the calling thread.

    Parameters
    ----------
    device
        Name of the device, as for ``--device``.
    threads
        Number of CPU threads; None for all physical cores.

    Raises
    ------
    KokoroError
        The device cannot be used, or the model cannot be compiled or loaded.
    """
    return opener.open_engine(Placement.parse(device), threads, task)


def speak(
    engine: Engine,
    phonemes: str,
    voice: str = DEFAULT_VOICE,
    speed: float = 1.0,
    seed: int = 0,
    task: Task = QUIET,
    edit: ProsodyEdit = NO_EDIT,
) -> Floats:
    """Speak phonemes; text that is too long for one pass is split at pauses.

    Parameters
    ----------
    phonemes
        In IPA.
    voice
        Id, file or blend.
    speed
        0.25 to 4.
    seed
        Seed of the noise.
    edit
        Changes to the predicted prosody.

    Returns
    -------
    float32 [n]
        Samples at 24 kHz, the same for the same arguments.

    Raises
    ------
    InputError
        There is nothing to speak, the voice does not exist, the speed is out of range, or the edit belongs to another
        text.
    Cancelled
        ``task`` was cancelled.
    """
    _check_seed(seed)
    request = SpeechRequest(phonemes, voice, speed, engine.placement, engine.threads, seed, edit=edit)
    return speak_take(request, load_voice(voice), engine, task).samples


def predict(
    engine: Engine, phonemes: str, voice: str = DEFAULT_VOICE, speed: float = 1.0, edit: ProsodyEdit = NO_EDIT
) -> Prosody:
    """Predict the prosody of one pass with ``edit`` applied, to be inspected, changed and rendered.

    The pass may have up to 510 phonemes. `speak` already splits texts of more than 130, so that sound starts early.

    Raises
    ------
    InputError
        There are no phonemes, or too many for one pass; or as for `speak`.
    """
    check_speed(speed)
    part = _one_pass(phonemes, voice, speed)
    [edit] = pass_edits(edit, [part])
    return engine.network.predict_edited(*synthesis.pass_inputs(part, load_voice(voice)), speed, edit).spoken


def render(engine: Engine, prosody: Prosody, phonemes: str, voice: str = DEFAULT_VOICE, seed: int = 0) -> Floats:
    """Render the phonemes of `predict` with a prosody; return float32 [600 F] at 24 kHz.

    Raises
    ------
    InputError
        The prosody has another number of tokens, or its curves another number of frames; or as for `predict`.
    """
    _check_seed(seed)
    tokens, row = synthesis.pass_inputs(_one_pass(phonemes, voice), load_voice(voice))
    if not (np.isfinite(prosody.f0).all() and np.isfinite(prosody.n).all()):
        raise InputError("The prosody has values of f0 or n that are not numbers. Replace them.")
    if not (len(prosody.durations) == len(tokens) and len(prosody.f0) == len(prosody.n) == 2 * prosody.frames):
        raise InputError(
            "The prosody does not fit the text. It needs one duration for each "
            "token, and two values of f0 and n for each frame."
        )
    return engine.network.render(prosody, tokens, row, Noise(seed))


def save(path: str | Path, samples: Floats) -> None:
    """Save samples, float32 at 24 kHz, atomically to a ``.wav``, ``.flac``, ``.ogg`` or ``.mp3`` file.

    Raises
    ------
    InputError, OutputError
        The file name has another ending, or the file cannot be written.
    """
    sound_files.check_writable(Path(path), None)
    sound_files.write(Path(path), samples)


def _check_seed(seed: int) -> None:
    if seed < 0:
        raise InputError(f"The seed {seed} is negative: give a whole number from 0 on.")


def _one_pass(phonemes: str, voice: str, speed: float = 1.0) -> Encoding:
    encoding, limit = encode(phonemes, Vocabulary.load(), language_of_voice(voice)), pass_limit(speed)
    if encoding.pauses or len(encoding.tokens) > limit:
        raise InputError(f"That is too much for one pass, which has {limit} symbols at the most, and no pause within.")
    return encoding
