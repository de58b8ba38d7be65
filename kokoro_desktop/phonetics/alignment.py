"""Forced alignment: locating the phonemes of a text in a recording by comparison with the model's speech."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.audio.recording import Recording, resample
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonetics.features import HIGHEST_HZ, STEP, Floats, measure_features
from kokoro_desktop.phonetics.speech_span import find_speech
from kokoro_desktop.spec import SAMPLE_RATE
from kokoro_desktop.takes import Take
from kokoro_desktop.task import QUIET, Task

Ints = NDArray[np.int64]

# Costs added to the feature distance, in the same unit: for staying in a row of the model's speech, and for skipping
# one or two rows. Tuned on eight of the model's voices; see docs/alignment.md.
_STAY, _SKIP_ONE, _SKIP_TWO = 1.0, 1.5, 5.0
_PAUSE: Final = 0.1  # cost per row of a pause that is not in the model's speech, to prefer the pauses of that speech
_QUIET_SHARE: Final = 0.05  # share of the recording's rows that represent its silence
_COARSE: Final = 8  # rows averaged for the first search: 40 ms
_RADIUS: Final = 200  # search radius of the second search around the coarse path, in rows: 1 s
# Limits of the measures in `Alignment`; see docs/alignment-measured.md.
_MOST_RATIO: Final = 0.84
_DOUBTFUL_RATIO: Final = 0.76
_DOUBTFUL_WORST_RATIO: Final = 0.95
_HALF_SECOND: Final = 100  # rows
_MOST_LONGER: Final = 3.0  # maximum length ratio between recording and speech; beyond it, no path exists
# Rows of the recording whose distances are computed together: few, because larger products would start threads.
_ROWS_AT_ONCE: Final = 16


class TextMismatch(InputError):
    """A recording does not match its text.

    Attributes
    ----------
    ratio
        Distance to the model's speech, divided by the distance to the same speech reversed in time; infinity if no
        alignment exists.
    """

    def __init__(self, ratio: float) -> None:
        self.ratio = ratio
        super().__init__(
            message("The recording does not match the text. Check the words, their order and the language.")
        )


@dataclass(frozen=True)
class Alignment:
    """A take aligned to a recording, with measures of how well the text matches.

    Attributes
    ----------
    take
        ``samples`` is the recording at 24 kHz, and ``spans`` refer to it. The prosody and timings are the model's.
    ratio
        Distance to the model's speech, divided by the distance to the same speech reversed in time.
    worst_ratio
        The same quotient for the half second of the recording with the largest distance to the model's speech.
    """

    take: Take
    ratio: float
    worst_ratio: float

    @property
    def is_doubtful(self) -> bool:
        """Whether the text might not match the recording."""
        return self.ratio >= _DOUBTFUL_RATIO or self.worst_ratio >= _DOUBTFUL_WORST_RATIO


def align(recording: Recording, take: Take, task: Task = QUIET) -> Alignment:
    """Align the labels of a take to a recording.

    Dynamic time warping (Sakoe and Chiba 1978) aligns the recording with the model's speech. The features are
    normalised cepstra, their rate of change, and voicing. A search in steps of 40 ms is refined in steps of 5 ms. The
    recording may have silence at both ends, and pauses between words, that the model's speech does not have.

    Parameters
    ----------
    take
        Take of the text, preferably in a voice of the same sex as the recording's speaker.

    Raises
    ------
    TextMismatch
        The recording does not match the text, or its speech and the take differ in length by a factor of three or more.
    Cancelled
        ``task`` was cancelled.
    """
    sound = resample(recording.samples, recording.rate, SAMPLE_RATE)
    speech = find_speech(sound)
    highest_hz = min(HIGHEST_HZ, recording.rate / 2)
    recorded, level = measure_features(sound[speech], highest_hz)
    spoken, _ = measure_features(take.samples.astype(np.float64), highest_hz)
    if not 1 / _MOST_LONGER < len(recorded) / len(spoken) < _MOST_LONGER:
        raise TextMismatch(np.inf)
    silence = recorded[level <= np.percentile(level, 100 * _QUIET_SHARE)].mean(axis=0)
    gaps = _gaps(take, len(spoken))
    coarse = Template.of(_join_rows(spoken), silence, gaps // _COARSE)
    fine = Template.of(spoken, silence, gaps)
    path, distance = _search(recorded, coarse, fine, task)
    _, backwards = _search(recorded, coarse.reversed(), fine.reversed(), task)
    ratio = distance / backwards if np.isfinite(distance) else np.inf
    if not ratio < _MOST_RATIO:
        raise TextMismatch(ratio)
    worst = _worst_mean(_distances(recorded, fine, path))
    return Alignment(_moved(take, sound, speech, fine.origin[path]), ratio, worst / backwards)


def _search(recorded: Floats, coarse: Template, fine: Template, task: Task) -> tuple[Ints, float]:
    """Return the result of `warp` in steps of 5 ms, near the path found in steps of 40 ms."""
    joined = _join_rows(recorded)
    path, distance = warp(joined, coarse, np.zeros(len(joined), np.int64), len(coarse.rows), task)
    if not np.isfinite(distance):
        return path, distance
    near = np.interp(np.arange(len(recorded)) / _COARSE, np.arange(len(path)), coarse.origin[path]) * _COARSE
    width = min(2 * _RADIUS + 1, len(fine.rows))
    lows = np.searchsorted(fine.origin, near) - width // 2
    lows = np.maximum.accumulate(np.clip(lows, 0, len(fine.rows) - width))
    lows[0], lows[-1] = 0, len(fine.rows) - width
    return warp(recorded, fine, lows, width, task)


def _worst_mean(distances: Floats) -> float:
    """Return the highest mean distance over any half second."""
    count = min(_HALF_SECOND, len(distances))
    return float(np.convolve(distances, np.full(count, 1 / count), "valid").max())


def _gaps(take: Take, count: int) -> Ints:
    """Return the rows of the model's speech where a recording may contain a pause: between words and at both ends."""
    between = {(unit.start + unit.end) // 2 // STEP for unit in take.units if not unit.is_spoken}
    return np.array(sorted({0, count} | {row for row in between if 0 < row < count}))


def _join_rows(rows: Floats) -> Floats:
    """Return the mean of each group of `_COARSE` rows."""
    starts = np.arange(0, len(rows), _COARSE)
    sizes = np.diff(np.append(starts, len(rows)))[:, None]
    means: Floats = (np.add.reduceat(rows, starts, axis=0) / sizes).astype(np.float32)
    return means


class Template(NamedTuple):
    """Feature rows of the model's speech, with a row of silence wherever a recording may contain a pause.

    Attributes
    ----------
    rows
        float32 [m, d], features.
    origin
        int64 [m], index of each row in the speech.
    pauses
        bool [m], mask of the inserted rows, which may be skipped or repeated at no cost.
    """

    rows: Floats
    origin: Ints
    pauses: NDArray[np.bool_]

    @classmethod
    def of(cls, spoken: Floats, silence: Floats, gaps: Ints) -> Template:
        """Build a template by inserting ``silence``, float32 [d], before each row of ``spoken`` listed in ``gaps``."""
        gaps = np.unique(np.minimum(gaps, len(spoken)))
        rows = np.insert(spoken, gaps, silence, axis=0)
        origin = np.insert(np.arange(len(spoken)), gaps, gaps)
        return cls(rows, origin, np.insert(np.zeros(len(spoken), bool), gaps, True))

    def reversed(self) -> Template:
        """Return the template of the same speech reversed in time."""
        return Template(self.rows[::-1], self.origin[-1] - self.origin[::-1], self.pauses[::-1])


def warp(recorded: Floats, template: Template, lows: Ints, width: int, task: Task = QUIET) -> tuple[Ints, float]:
    """Assign each row of a recording to a row of a template, in non-decreasing order.

    Parameters
    ----------
    recorded
        float32 [n, d], features.
    lows
        int64 [n], first template row allowed for each row of the recording; never decreasing.
    width
        Number of template rows allowed for each row of the recording.

    Returns
    -------
    path : int64 [n]
        Template row for each row of the recording; undefined if there is no path.
    distance : float
        Mean distance between the aligned rows outside pauses; infinity if there is no path.
    """
    rows, pauses = template.rows, template.pauses
    # Costs of moving on by 0 to 3 rows.
    moving = np.repeat(np.array([_STAY, 0, _SKIP_ONE, _SKIP_TWO], np.float32)[:, None], len(rows), axis=1)
    moving[0, pauses] = 0
    moving[2, 2:][pauses[1:-1]] = 0
    pause_cost = np.where(pauses, _PAUSE, 0).astype(np.float32)
    norms, recorded_norms = np.square(rows).sum(axis=1), np.square(recorded).sum(axis=1)
    steps = np.empty((len(recorded), width), np.int8)
    options = np.empty((4, width), np.float32)
    fewest, is_later = np.empty((2, width), np.float32), np.empty((2, width), bool)
    # Pad with three rows at the front from which no path starts.
    cost = np.full(len(rows) + 3, np.inf, np.float32)
    before = np.lib.stride_tricks.sliding_window_view(cost, len(rows))[::-1]  # cost of the rows 0 to 3 rows back
    for row, (last, low) in enumerate(pairwise([0, *lows.tolist()])):
        if row % _ROWS_AT_ONCE == 0:
            task.check()
            block, first = slice(row, row + _ROWS_AT_ONCE), low
            reached = slice(low, int(lows[block][-1]) + width)
            squared = norms[reached] - 2 * (recorded[block] @ rows[reached].T) + recorded_norms[block, None]
            apart = np.sqrt(np.maximum(squared, 0)) + pause_cost[reached]
        inside = slice(low, low + width)
        here = apart[row % _ROWS_AT_ONCE, low - first : low - first + width]
        if row == 0:
            cost[3 : 3 + min(2, width)] = here[:2]  # the recording starts with the first sound or with silence
            continue
        np.add(before[:, inside], moving[:, inside], out=options)
        # The index of the minimum in each column; argmin along the first axis takes three times as long.
        np.less(options[1::2], options[::2], out=is_later)
        np.minimum(options[1::2], options[::2], out=fewest)
        steps[row] = np.where(fewest[1] < fewest[0], is_later[1] + np.int8(2), is_later[0])
        cost[last + 3 : low + 3] = np.inf
        np.add(np.minimum(fewest[0], fewest[1]), here, out=cost[low + 3 : low + 3 + width])
    place = len(rows) - 1 if cost[-1] <= cost[-2] else len(rows) - 2
    path = np.empty(len(recorded), np.int64)
    if not np.isfinite(cost[place + 3]):
        return path, np.inf
    for row in range(len(recorded) - 1, -1, -1):
        path[row] = place
        place -= int(steps[row, place - lows[row]]) if row else 0
    apart = _distances(recorded, template, path)
    return path, float(apart.mean()) if len(apart) else np.inf


def _distances(recorded: Floats, template: Template, path: Ints) -> Floats:
    """Return the distance between each row of the recording outside pauses and its template row."""
    spoken = ~template.pauses[path]
    apart: Floats = np.linalg.norm(recorded[spoken] - template.rows[path[spoken]], axis=1)
    return apart


def _moved(take: Take, sound: NDArray[np.float64], speech: slice, path: Ints) -> Take:
    """Return the take with ``sound`` as its sound and with its spans moved accordingly.

    Row r of ``sound[speech]`` corresponds to row ``path[r]`` of the old sound.
    """
    edges = np.array([*(span.start for span in take.spans), take.spans[-1].end]) / STEP
    places = np.minimum(speech.start + np.searchsorted(path, edges, "left") * STEP, speech.stop)
    places[0], places[-1] = 0, len(sound)
    starts = places.tolist()
    spans = tuple(
        replace(span, start=start, end=end) for span, start, end in zip(take.spans, starts, starts[1:], strict=False)
    )
    samples = sound.astype(np.float32)
    samples.flags.writeable = False
    return replace(take, samples=samples, spans=spans)
