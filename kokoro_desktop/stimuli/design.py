"""Factorial design of stimuli, read from a TOML file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.audio.loudness import LUFS, StimuliExtraMissing
from kokoro_desktop.continua import DEFAULT_SPACING, MOST_STEPS, Spacing
from kokoro_desktop.continua.spacing import equal_weights
from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import decode_text, open_file
from kokoro_desktop.messages import mark, message
from kokoro_desktop.phonemes.mixtures import WEIGHT_STEPS
from kokoro_desktop.prosody.edit import FACTOR, SEMITONES
from kokoro_desktop.spec import DEFAULT_VOICE, MAX_SPEED, MIN_SPEED
from kokoro_desktop.voices import load_voice

MOST_STIMULI: Final = 10_000
_MOST_BYTES: Final = 1_000_000
_DEFAULT_LUFS: Final = -23.0  # target level of EBU R 128
_SETTINGS: Final = ("phonemes", "text", "language", "target", "speed", "seed", "loudness", "spacing", "factors")
_FACTORS: Final = ("voice", "f0_peak", "duration", "step")


@dataclass(frozen=True)
class Design:
    """Factorial design: one text and the levels of each factor; every combination of levels is a stimulus.

    Attributes
    ----------
    source
        Content of the design file.
    phonemes, text
        Text to speak, as phonemes or in ordinary spelling; one of the two is empty.
    language
        BCP-47 tag of ``text``; empty for the language of the voice.
    target
        Part of ``phonemes``, or word in ``text``, whose pitch and duration change; empty if neither does.
    speed, seed
        As in `SpeechRequest`, for all stimuli.
    loudness
        Loudness of all stimuli, in LUFS.
    voices
        Levels of the voice: ids, files or blends.
    f0_peaks
        Levels of the pitch: shifts of the target's F0, and thus of its peak, in semitones.
    durations
        Levels of the duration: factors applied to the target's duration.
    weights
        Levels of the step: weights of the second sound in each sound pair, such as ``{s~ʃ}``; empty if the text has no
        pair.
    spacing
        Spacing of the steps. `Spacing.WEIGHT` uses the weights as they are. `Spacing.SOUND` replaces them, for each
        voice, with the same number of weights at equal measured distances between the sounds. The default is
        `DEFAULT_SPACING`, or `Spacing.WEIGHT` if the design lists the weights.
    """

    source: str
    phonemes: str
    text: str
    language: str
    target: str
    speed: float
    seed: int
    loudness: float
    voices: tuple[str, ...]
    f0_peaks: tuple[float, ...]
    durations: tuple[float, ...]
    weights: tuple[float, ...]
    spacing: Spacing

    @property
    def count(self) -> int:
        """Number of stimuli."""
        return len(self.voices) * len(self.f0_peaks) * len(self.durations) * max(len(self.weights), 1)


def read_design(path: Path) -> Design:
    """Read a design from a TOML file.

    Raises
    ------
    InputError
        The file cannot be read, or the design is invalid.
    StimuliExtraMissing
        The `stimuli` extra is not installed.
    """
    try:
        with open_file(path, _MOST_BYTES) as file:
            data = file.read()
    except OSError as error:
        raise InputError(message("Cannot read {path}: {reason}.", path=path, reason=error.strerror)) from error
    return parse_design(decode_text(data, str(path)))


def parse_design(source: str) -> Design:
    """Parse the content of a design file; see `read_design`."""
    values = _parse_toml(source)
    _check_names(values, _SETTINGS, mark("The design has an unknown setting '{0}'. Valid settings are {1}."))
    factors = values.get("factors", {})
    if not isinstance(factors, Mapping):
        raise InputError(message("'factors' is not a table. Write [factors], with one factor on each line below it."))
    _check_names(factors, _FACTORS, mark("The design has an unknown factor '{0}'. Valid factors are {1}."))
    texts = {name: values.get(name, "") for name in ("phonemes", "text", "language", "target")}
    for name, value in texts.items():
        if not isinstance(value, str):
            raise InputError(message("'{name}' must be text in quotation marks.", name=name))
    if bool(texts["phonemes"].strip()) == bool(texts["text"].strip()):
        raise InputError(message("The design must contain 'phonemes' or 'text', but not both."))
    steps = factors.get("step", ())
    default = Spacing.WEIGHT if isinstance(steps, list) else DEFAULT_SPACING
    spacing = values.get("spacing", default.value)
    if spacing not in (each.value for each in Spacing):
        raise InputError(message('The spacing \'{spacing}\' is unknown. Use "weight" or "sound".', spacing=spacing))
    design = Design(
        source=source,
        **texts,
        speed=_number(values.get("speed", 1.0), "speed", (MIN_SPEED, MAX_SPEED)),
        seed=_seed(values.get("seed", 0)),
        loudness=_number(values.get("loudness", _DEFAULT_LUFS), "loudness", LUFS),
        voices=_voices(factors.get("voice", DEFAULT_VOICE)),
        f0_peaks=_levels(factors.get("f0_peak", 0.0), "f0_peak", SEMITONES),
        durations=_levels(factors.get("duration", 1.0), "duration", FACTOR),
        weights=_weights(steps, spacing == Spacing.SOUND.value),
        spacing=Spacing(spacing),
    )
    if not design.target and (any(design.f0_peaks) or design.durations != (1.0,)):
        raise InputError(
            message("The factors 'f0_peak' and 'duration' need a 'target': the part of the text that they change.")
        )
    if design.count > MOST_STIMULI:
        text = mark("The design has {count:,} stimuli (limit {limit:,}). Use fewer levels.")
        raise InputError(message(text, count=design.count, limit=MOST_STIMULI))
    return design


def _parse_toml(source: str) -> dict[str, Any]:
    try:
        if sys.version_info >= (3, 11):
            import tomllib
        else:
            import tomli as tomllib
    except ModuleNotFoundError as error:
        raise StimuliExtraMissing from error
    try:
        values: dict[str, Any] = tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # ValueError also for a number with too many digits
        raise InputError(message("The design is not valid TOML: {error}.", error=error)) from error
    return values


def _check_names(values: Mapping[str, Any], known: Sequence[str], text: str) -> None:
    if strange := [name for name in values if name not in known]:
        raise InputError(message(text, strange[0], ", ".join(known)))


def _number(value: Any, name: str, limits: tuple[float, float]) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(message("The {name} '{value}' is not a number.", name=name, value=value))
    if not limits[0] <= value <= limits[1]:  # NaN fails too
        text = mark("The {name} {value} is out of range. Use a value from {0:g} to {1:g}.")
        raise InputError(message(text, *limits, name=name, value=value))
    return float(value)


def _seed(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(message("The seed '{seed}' is not valid. Use 0 or a positive whole number.", seed=value))
    return value


def _voices(value: Any) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    for voice in values:
        if not isinstance(voice, str):
            raise InputError(message("'{name}' must be text in quotation marks.", name="voice"))
    return _distinct([load_voice(voice).name for voice in values], "voice")


def _levels(value: Any, name: str, limits: tuple[float, float]) -> tuple[float, ...]:
    values = value if isinstance(value, list) else [value]
    return _distinct([_number(each, name, limits) for each in values], name)


def _weights(value: Any, by_sound: bool) -> tuple[float, ...]:
    """Convert the factor ``step`` (a number of steps, or a list of weights) to weights; empty if it is not set."""
    if isinstance(value, list):
        if by_sound:
            raise InputError(
                message(
                    'With spacing "sound", the weights are chosen automatically. Give only the number of steps, for '
                    "example step = 7."
                )
            )
        weights = [round(_number(each, "step", (0.0, 1.0)) * WEIGHT_STEPS) / WEIGHT_STEPS for each in value]
        return _distinct(weights, "step")
    if value == ():
        return ()
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= MOST_STEPS:
        text = mark("'step' must be a number of steps from 2 to {most}, or a list of weights from 0 to 1.")
        raise InputError(message(text, most=MOST_STEPS))
    return equal_weights(value)


def _distinct(values: Sequence[Any], name: str) -> tuple[Any, ...]:
    if not values:
        raise InputError(message("The factor '{name}' has no levels.", name=name))
    for index, value in enumerate(values):
        if value in values[:index]:
            raise InputError(
                message("The factor '{name}' contains the level {value} more than once.", name=name, value=value)
            )
    return tuple(values)
