"""Convert a TextGrid to duration edits and a PitchTier to pitch points; mismatches raise `InputError`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import BadMixture, EmptyPhonemes, Encoding, Vocabulary, encode
from kokoro_desktop.phonemes.notation import standard_ipa
from kokoro_desktop.phonemes.symbols import PAUSES, STRESS
from kokoro_desktop.prosody.edit import FRAMES, DurationEdit, PitchPoint
from kokoro_desktop.prosody.editing import token_bounds
from kokoro_desktop.prosody.praat_files import PitchTierFile, TextGridFile, Tier, TimedLabel
from kokoro_desktop.spec import FRAME_S, SAMPLE_RATE

# Labels for silence in the output of aligners (HTK, MFA, MAUS, Praat scripts).
SILENCES: Final = frozenset({"", "sil", "sp", "spn", "silence", "pau", "pause", "_", "#", "<p:>", "<sil>", "[sil]"})
MODEL_TIER: Final = "model"  # tier of the model's symbols; an empty interval is the preceding symbol's fade-out
EDGE: Final = "#"  # label of the start and end tokens in that tier
_NAMED: Final = 4
# Largest difference in length between a curve and the speech: two frames, because sound has whole frames.
SAME_LENGTH_S: Final = 0.05


@dataclass(frozen=True)
class SpokenPass:
    """Synthesis pass that can take its timing or its pitch from a file.

    Attributes
    ----------
    part
        Encoding of the pass.
    durations
        int64 [T], number of frames of each token, including the start and end tokens.
    lead
        Samples by which the sound precedes the tokens' frames.
    """

    part: Encoding
    durations: NDArray[np.int64]
    lead: int


class TiersMismatch(InputError):
    """No tier of a TextGrid matches the text.

    Attributes
    ----------
    mismatches
        Name of each tier, and a short description of where it differs from the text.
    """

    def __init__(self, file: TextGridFile, mismatches: Sequence[tuple[str, str]]) -> None:
        self.mismatches = tuple(mismatches)
        listed = "; ".join(f"tier '{name}' {what}" for name, what in mismatches[:_NAMED])
        reasons = listed if mismatches else message("it has no interval tier")
        super().__init__(
            message(
                "{path} does not match the phonemes or words in the text: {reasons}. If its labels are in a different "
                "variety of the language, convert the text to phonemes of that variety, for example with "
                "--language en-US.",
                path=file.path,
                reasons=reasons,
            )
        )


def imposed_durations(file: TextGridFile, passes: Sequence[SpokenPass]) -> tuple[DurationEdit, ...]:
    """Return the durations that align each phoneme with its interval in a TextGrid.

    The tier may contain phonemes, with or without stress marks, or words, written as in the text. An interval that
    covers several tokens is divided in proportion to their predicted durations. A pause lasts from the end of one
    word's interval to the start of the next; if two words abut, the later interval includes the pause.

    Raises
    ------
    InputError
        No tier has exactly these phonemes in this order.
    """
    words = _words(passes)
    mismatches = []
    for tier in file.tiers:
        matched = _match(tier, words)
        if not isinstance(matched, str):
            return _lengths(file, matched, passes, _fade_outs(file, words))
        mismatches.append((tier.name, matched))
    raise TiersMismatch(file, mismatches)


def imposed_contour(
    file: PitchTierFile, passes: Sequence[SpokenPass], fit: bool = False, semitones: float = 0.0
) -> tuple[PitchPoint, ...]:
    """Convert a pitch curve to contour points of a text.

    Parameters
    ----------
    passes
        Passes of the text with their final durations.
    fit
        Whether to stretch the curve to the length of the speech.
    semitones
        Number of semitones to add to the curve.

    Raises
    ------
    InputError
        The curve and the speech differ in length, or a pitch is out of range.
    """
    length_s = sum(int(each.durations.sum()) for each in passes) * FRAME_S
    curve_s = file.end_s - file.start_s
    if not fit and abs(curve_s - length_s) > SAME_LENGTH_S:
        raise InputError(
            message(
                (
                    "{path} is {curve_s:.2f} s long, but the speech is {length_s:.2f} s long. Impose matching "
                    "durations, or stretch the curve to fit."
                ),
                path=file.path,
                curve_s=curve_s,
                length_s=length_s,
            )
        )
    scale = length_s / curve_s if fit and curve_s else 1.0
    times = (np.array([time for time, _ in file.points]) - file.start_s) * scale * SAMPLE_RATE
    hertz = np.array([value for _, value in file.points]) * 2 ** (semitones / 12)
    points: list[PitchPoint] = []
    start = first = 0
    for each in passes:
        bounds = token_bounds(each.durations, each.lead)
        inside = (times > start) & (times < start + bounds[-1])
        # The curve spans all passes, so each gets points at its start and end.
        edges = np.array([start, start + bounds[-1]], np.float64)
        at = np.concatenate([edges[:1], times[inside], edges[1:]])
        values = np.interp(at, times, hertz)
        points += placed_points(at - start, values, bounds, first)
        start, first = start + int(bounds[-1]), first + len(each.durations)
    return tuple(points)


def placed_points(
    times: NDArray[np.float64], values: NDArray[np.float64], bounds: NDArray[np.int64], first: int
) -> Iterator[PitchPoint]:
    """Convert pitch points at given times in a pass to points within tokens.

    Parameters
    ----------
    times, values
        float64 [points]: samples from the start of the pass, and pitch.
    bounds
        int64 [T + 1], boundaries of the tokens in the sound, in samples; see `token_bounds`.
    first
        Index of the pass's first token in the text.
    """
    tokens = np.clip(np.searchsorted(bounds, times, side="right") - 1, 0, len(bounds) - 2)
    lengths = np.maximum(bounds[tokens + 1] - bounds[tokens], 1)
    places = np.clip((times - bounds[tokens]) / lengths, 0, 1)
    for token, place, value in zip(tokens.tolist(), places.tolist(), values.tolist(), strict=True):
        yield PitchPoint(first + token, place, value)


def _words(passes: Sequence[SpokenPass]) -> list[tuple[int, str]]:
    """Return the first token and the symbols of each word; pauses and pass edges separate words."""
    symbols = [symbol for each in passes for symbol in (" ", *each.part.phonemes, " ")]
    pauses = [symbol in PAUSES for symbol in symbols]
    edges = [place for place in range(1, len(symbols)) if pauses[place] != pauses[place - 1]]
    return [(first, "".join(symbols[first:end])) for first, end in zip(edges[::2], edges[1::2], strict=True)]


def _match(tier: Tier, words: Sequence[tuple[int, str]]) -> list[tuple[range, TimedLabel]] | str:
    """Return each interval of a tier with its tokens, or a description of where the tier and the text differ."""
    matched: list[tuple[range, TimedLabel]] = []
    intervals = (interval for interval in tier.intervals if not _is_silence(interval.label))
    for first, word in words:
        at = 0
        while at < len(word):
            interval = next(intervals, None)
            if interval is None:
                return message("ends too early: the text continues with '{0}' in '{word}'", word[at], word=word)
            taken = _taken(_symbols(interval.label, word[at:]), word[at:])
            if not taken:
                return message(
                    "has '{0}' (line {line}) where the text has '{1}' in '{word}'",
                    interval.label[:20],
                    word[at:],
                    line=interval.line,
                    word=word,
                )
            matched.append((range(first + at, first + at + taken), interval))
            at += taken
    if (interval := next(intervals, None)) is not None:
        return message("has '{0}' (line {line}) after the end of the text", interval.label[:20], line=interval.line)
    return matched


def _fade_outs(file: TextGridFile, words: Sequence[tuple[int, str]]) -> dict[int, float]:
    """Map tokens to the duration of the fade-out after them, in seconds.

    The map is empty if there is no tier with the model's symbols, or if that tier does not match the text.
    """
    tiers = [tier for tier in file.tiers if tier.name == MODEL_TIER]
    matched = _match(tiers[0], words) if tiers else ""
    if isinstance(matched, str):
        return {}
    empty = {each.start_s: each.end_s - each.start_s for each in tiers[0].intervals if not each.label}
    return {tokens.stop - 1: empty[each.end_s] for tokens, each in matched if each.end_s in empty}


def _is_silence(label: str) -> bool:
    return label.casefold() in SILENCES or all(symbol in PAUSES for symbol in label)


def _symbols(label: str, symbols: str) -> str:
    """Convert a label to the model's symbols; return it unchanged if that is not possible.

    A label may also be the standard IPA for the expected ``symbols``, or for the first few of them.
    """
    for length in range(len(symbols), 0, -1):
        if standard_ipa(symbols[:length]) == label:
            return symbols[:length]
    try:
        encoding = encode(label, Vocabulary.load())
    except (BadMixture, EmptyPhonemes):
        return label
    return label if encoding.unknown else encoding.phonemes.replace(" ", "")


def _taken(label: str, symbols: str) -> int:
    """Return the number of leading ``symbols`` that a label covers; 0 if it does not match.

    Stress marks may be missing from the label or from ``symbols``. Standard IPA and the model's symbols are equivalent.
    """
    said, at, place = standard_ipa(label), 0, 0
    while place < len(said):
        while at < len(symbols) and symbols[at] in STRESS and symbols[at] != said[place]:
            at += 1
        symbol = standard_ipa(symbols[at : at + 1])
        if symbol and said.startswith(symbol, place):
            at, place = at + 1, place + len(symbol)
        elif said[place] in STRESS:
            place += 1
        else:
            return 0
    return at


def _lengths(
    file: TextGridFile,
    matched: Sequence[tuple[range, TimedLabel]],
    passes: Sequence[SpokenPass],
    fade_outs: Mapping[int, float],
) -> tuple[DurationEdit, ...]:
    """Convert the times of matched intervals to duration edits.

    Tokens without an interval share the pause before the next token that has an interval, or the silence at the end.
    """
    predicted = np.concatenate([each.durations for each in passes])
    lead_s = passes[0].lead / SAMPLE_RATE
    wanted = np.full(len(predicted), FRAMES[0])

    def share(tokens: range, seconds: float) -> None:
        shares = predicted[tokens.start : tokens.stop]
        frames = seconds / FRAME_S * shares / max(shares.sum(), 1)
        if frames.max(initial=0) > FRAMES[1]:
            raise InputError(
                message(
                    "{path} contains an interval of {seconds:.1f} s. A phoneme or pause can last {limit:.0f} s at "
                    "most.",
                    path=file.path,
                    seconds=seconds,
                    limit=FRAMES[1] * FRAME_S,
                )
            )
        wanted[tokens.start : tokens.stop] = np.clip(frames, *FRAMES)

    done, done_s = 0, file.start_s - lead_s
    limits = [*(interval.start_s for _, interval in matched[1:]), file.end_s - lead_s]
    for (tokens, interval), limit_s in zip(matched, limits, strict=True):
        gap_s, start_s = interval.start_s - done_s, interval.start_s
        if tokens.start > done and gap_s < FRAME_S * FRAMES[0]:
            # Words that abut: the interval includes the space before the word, which keeps its predicted length.
            space_s = min(predicted[done : tokens.start].sum() * FRAME_S, (interval.end_s - start_s) / 2)
            gap_s, start_s = space_s, start_s + space_s
        if tokens.start > done:
            share(range(done, tokens.start), gap_s)
        elif gap_s > FRAME_S:
            raise InputError(
                message(
                    (
                        "{path}, line {line}: there is a gap of {gap_s:.2f} s before '{0}', but the "
                        "text has no pause there."
                    ),
                    interval.label[:20],
                    path=file.path,
                    line=interval.line,
                    gap_s=gap_s,
                )
            )
        end_s = max(min(interval.end_s + fade_outs.get(tokens.stop - 1, 0.0), limit_s), interval.end_s)
        share(tokens, end_s - start_s)
        done, done_s = tokens.stop, end_s
    share(range(done, len(wanted)), file.end_s - done_s - lead_s)
    # A pass has whole frames; its end token absorbs the remainder to keep later passes in place.
    ends = np.cumsum([len(each.durations) for each in passes]) - 1
    for end in ends[:-1]:
        total = wanted[: end + 1].sum()
        wanted[end] = max(wanted[end] + np.ceil(total) - total, FRAMES[0])
    return tuple(DurationEdit(token, frames) for token, frames in enumerate(wanted.tolist()))
