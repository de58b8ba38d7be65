"""Synthesis of a continuum: the shared prosody is predicted once, and each step is compared with the previous one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kokoro_desktop.audio import Floats
from kokoro_desktop.continua.continuum import Continuum, Spacing
from kokoro_desktop.continua.spacing import UNEVEN, Spread, equal_distances, equal_weights, most_weights
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import predict_passes
from kokoro_desktop.messages import message
from kokoro_desktop.prosody import DurationEdit, PitchPoint, ProsodyEdit, token_bounds
from kokoro_desktop.prosody.edit import HERTZ
from kokoro_desktop.prosody.editing import VOICED_HZ, f0_times
from kokoro_desktop.prosody.imposed import placed_points
from kokoro_desktop.runtime.network import Network
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take, mel
from kokoro_desktop.takes.continuum_step import ContinuumStep
from kokoro_desktop.takes.speaking import now, speak_take
from kokoro_desktop.takes.take import default_title
from kokoro_desktop.takes.take_comparison import log_mel_difference_db
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.voices import Voice


def speak_continuum(
    continuum: Continuum, voice: Voice, engine: Engine, task: Task = QUIET, first_id: int = 1
) -> tuple[Take, ...]:
    """Synthesise all steps of a continuum with the same noise.

    Parameters
    ----------
    voice, engine
        As for `takes.speaking.speak_take`.
    task
        Receives the number of finished stimuli, including those needed only to find equal distances.
    first_id
        Id of the first take; later takes have consecutive ids.

    Returns
    -------
    tuple of Take
        Steps in order; the attribute ``continuum`` of each take contains the step's number and distances.

    Raises
    ------
    Cancelled, InputError
        As for `takes.speaking.speak_take`.
    """
    stimuli = _Stimuli(continuum, voice, engine, task)
    made = now()
    if continuum.spacing is Spacing.SOUND:
        weights = equal_distances(continuum.steps, stimuli.distance)
    else:
        weights = equal_weights(continuum.steps)
    steps = []
    for number, weight in enumerate(weights, 1):
        take = stimuli.take(weight)
        step = ContinuumStep(
            text=continuum.request.text,
            made=made,
            number=number,
            count=len(weights),
            weight=weight,
            spacing=continuum.spacing.value,
            durations=continuum.durations.value,
            pitch=continuum.pitch.value,
            from_previous_db=stimuli.distance(weights[number - 2], weight) if number > 1 else None,
            from_first_db=stimuli.distance(weights[0], weight),
        )
        title = f"{default_title(step.text)} · {number:0{len(str(step.count))}}"
        steps.append(replace(take, id=first_id + number - 1, title=title, continuum=step))
    stimuli.end()
    return tuple(steps)


def shared_prosody(continuum: Continuum, voice: Voice, network: Network, task: Task = QUIET) -> ProsodyEdit:
    """Return the edit for all steps: the request's edit plus the shared durations and pitch.

    The shared pitch applies where a step is voiced. Each step keeps its own voicing, because the two sounds may differ
    in voicing.

    Raises
    ------
    Cancelled, InputError
        As for `engine.synthesis.speak`.
    """
    edit = continuum.request.edit
    if (weight := continuum.durations.weight) is not None:
        request = replace(continuum.at(weight), edit=edit)
        edit = replace(edit, durations=predicted_durations(request, voice, network, task))
    if (weight := continuum.pitch.weight) is not None:
        request = replace(continuum.at(weight), edit=edit)
        contour = predicted_contour(request, voice, network, task)
        edit = replace(edit, contour=contour, offsets=(), pitch_shift=0.0, pitch_range=1.0)
    return edit


def predicted_durations(
    request: SpeechRequest, voice: Voice, network: Network, task: Task = QUIET
) -> tuple[DurationEdit, ...]:
    """Predict the durations of all tokens of a request, with the request's edit applied, and return them as edits.

    Raises
    ------
    Cancelled, InputError
        As for `engine.synthesis.speak`.
    """
    frames = [said.spoken.durations for _, said in predict_passes(request, voice, network, task)]
    return tuple(DurationEdit(token, each) for token, each in enumerate(np.concatenate(frames).tolist()))


def predicted_contour(
    request: SpeechRequest, voice: Voice, network: Network, task: Task = QUIET
) -> tuple[PitchPoint, ...]:
    """Predict the voiced pitch of a request, with the request's edit applied, as points in hertz, two per frame.

    Raises
    ------
    Cancelled, InputError
        As for `engine.synthesis.speak`.
    """
    lead = round(network.lead_s(request.speed) * SAMPLE_RATE)
    points: list[PitchPoint] = []
    first = 0
    for _, said in predict_passes(request, voice, network, task):
        durations, f0 = said.spoken.durations, said.spoken.f0.astype(np.float64)
        voiced = f0 >= VOICED_HZ
        bounds = token_bounds(durations, lead)
        points += placed_points(f0_times(len(f0))[voiced], f0[voiced].clip(*HERTZ), bounds, first)
        first += len(durations)
    return tuple(points)


def evenly_heard_weights(continuum: Continuum, voice: Voice, engine: Engine, task: Task = QUIET) -> tuple[float, ...]:
    """Return weights from 0 to 1 that make the steps as evenly spaced as possible; see `spacing.equal_distances`.

    Raises
    ------
    Cancelled, InputError
        As for `takes.speaking.speak_take`.
    """
    return equal_distances(continuum.steps, _Stimuli(continuum, voice, engine, task).distance)


class _Stimuli:
    """Stimuli of a continuum, rendered on first use and cached by weight."""

    def __init__(self, continuum: Continuum, voice: Voice, engine: Engine, task: Task) -> None:
        self._continuum, self._voice, self._engine, self._task = continuum, voice, engine, task
        self._most = continuum.steps if continuum.spacing is Spacing.WEIGHT else most_weights(continuum.steps)
        self._edit = shared_prosody(continuum, voice, engine.network, task)
        self._takes: dict[float, Take] = {}
        self._spectra: dict[float, Floats] = {}
        self._distances: dict[tuple[float, float], float] = {}

    def take(self, weight: float) -> Take:
        """Return the stimulus for a weight; report progress as the number of stimuli, not of passes."""
        if weight not in self._takes:
            self._task.progress(len(self._takes), self._most, "speaking")
            request = replace(self._continuum.at(weight), edit=self._edit)
            silent = Task(cancelled=self._task.cancelled)
            self._takes[weight] = speak_take(request, self._voice, self._engine, silent)
        return self._takes[weight]

    def distance(self, weight: float, other: float) -> float:
        """Return the mean log-mel difference, in dB, between two stimuli in the region around each mixture."""
        if (weight, other) not in self._distances:
            one = self.take(weight)
            spectra = self._spectrum(weight), self._spectrum(other)
            self._distances[weight, other] = log_mel_difference_db(
                one, spectra[0], self.take(other), spectra[1], mixed_stretches(one)
            )
        return self._distances[weight, other]

    def _spectrum(self, weight: float) -> Floats:
        if weight not in self._spectra:
            self._spectra[weight] = mel.log_mel(self.take(weight).samples)
        return self._spectra[weight]

    def end(self) -> None:
        """Report completion to the task."""
        self._task.progress(self._most, self._most, "speaking")


def describe_spacing(takes: Sequence[Take]) -> str:
    """Return a message with the step sizes of a continuum, and a warning if they are uneven.

    Parameters
    ----------
    takes
        Steps of one continuum, at least two.
    """
    steps = [take.continuum for take in takes if take.continuum is not None]
    spread = Spread.of([step.from_previous_db for step in steps if step.from_previous_db is not None])
    sizes = message(
        "Steps of {smallest:.2f} to {largest:.2f} dB (mean {mean:.2f} dB).",
        smallest=spread.smallest_db,
        largest=spread.largest_db,
        mean=spread.mean_db,
    )
    if steps[0].spacing == Spacing.WEIGHT.value or spread.share <= UNEVEN:
        return sizes
    # The sound changes abruptly between two weights.
    return message("{sizes} The steps are uneven. Use fewer steps, a different voice or a different pair.", sizes=sizes)


def mixed_stretches(take: Take) -> Sequence[range]:
    """Return the sample range of each mixture, including the preceding and the following phoneme."""
    units = [unit for unit in take.units if unit.is_spoken]
    starts = [0, *(unit.start for unit in units)]
    ends = [*(unit.end for unit in units), len(take.samples)]
    return [range(starts[index], ends[index + 1]) for index, unit in enumerate(units) if "{" in unit.symbol]
