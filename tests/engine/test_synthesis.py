"""From a request to chunks: their order, the place of every phoneme, any length; with arithmetic and with the model."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from prosodies import prosody_of

from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import SpeechChunk, join_parts, pass_inputs, speak, speak_in_parts, speak_locally
from kokoro_desktop.errors import Cancelled, InputError
from kokoro_desktop.phonemes import Encoding, Vocabulary, encode, passes
from kokoro_desktop.prosody import NO_EDIT, DurationEdit, PitchPoint, ProsodyEdit
from kokoro_desktop.prosody.levels import step_levels
from kokoro_desktop.prosody.seam_pause import ALONE, Seams
from kokoro_desktop.runtime.network import PassResult
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.runtime.pass_memory import PassFeatures, PassMemory
from kokoro_desktop.runtime.pipeline import Pipeline
from kokoro_desktop.spec import SAMPLE_RATE, SAMPLES_PER_FRAME
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.testing.stand_in import StandInPipeline
from kokoro_desktop.voices import Voice, load_voice
from kokoro_desktop.voices.voice_spec import UnknownVoice

HELLO = "həlˈO wˈɜɹld."
VOCABULARY = Vocabulary.load()
ROWS = Voice("rows", np.repeat(np.arange(510, dtype=np.float32)[:, None], 256, axis=1))
"""A voice whose rows hold their own number."""


LEAD_S = 0.02


class Arithmetic:
    """Speaks every token for as many frames as its id is long, at the level of its style row."""

    def __init__(self) -> None:
        self.passes: list[tuple[list[int], float, float]] = []
        self.edits: list[ProsodyEdit] = []
        self.seams: list[Seams] = []

    def lead_s(self, speed: float) -> float:
        return LEAD_S / speed

    def run_parts(
        self,
        tokens: np.ndarray,
        style_row: np.ndarray,
        speed: float,
        noise: Noise,
        task: Task = QUIET,
        edit: ProsodyEdit = NO_EDIT,
        known: PassFeatures | None = None,
        seams: Seams = ALONE,
        pauses: Sequence[range] = (),
    ) -> Iterator[PassResult]:
        task.check()
        self.seams.append(seams)
        self.edits.append(edit)
        self.passes.append((tokens.tolist(), float(style_row[0]), speed))
        frames = 1 + tokens % 5
        samples = np.full(SAMPLES_PER_FRAME * frames.sum(), style_row[0] + noise.draw(1)[0], np.float32)
        yield PassResult(samples, prosody_of(frames), {"bert": 0.5})


def request(phonemes: str, speed: float = 1.0, seed: int = 0) -> SpeechRequest:
    return SpeechRequest(phonemes, "rows", speed, CPU_ALONE, 1, seed)


def check_spans(chunk: SpeechChunk) -> None:
    """Spans follow one another from the chunk's first sample to its last, one a token."""
    ends = [span.end for span in chunk.spans]
    assert [span.start for span in chunk.spans] == [0, *ends[:-1]]
    assert ends[-1] == len(chunk.samples)
    assert [span.frames for span in chunk.spans] == chunk.prosody.durations.tolist()
    ahead = round(chunk.lead_s * SAMPLE_RATE)
    frame_ends = np.cumsum(chunk.prosody.durations) * SAMPLES_PER_FRAME
    assert ends[:-1] == np.maximum(frame_ends[:-1] - ahead, 0).tolist()
    assert [span.symbol for span in chunk.spans[1:-1]] == [*chunk.encoding.symbols]
    assert [chunk.spans[0].symbol, chunk.spans[-1].symbol] == ["", ""]
    assert [chunk.spans[0].origin, chunk.spans[-1].origin] == [-1, -1]
    assert tuple(span.origin for span in chunk.spans[1:-1]) == chunk.encoding.origins


def test_short_text_is_one_chunk_between_boundary_tokens() -> None:
    pipeline = Arithmetic()
    (chunk,) = speak(request(HELLO, speed=1.5), ROWS, pipeline)
    assert (chunk.index, chunk.count) == (0, 1)
    tokens = [VOCABULARY.ids[symbol] for symbol in HELLO]
    assert pipeline.passes == [([0, *tokens, 0], len(HELLO) - 1, 1.5)]
    assert chunk.seconds == {"bert": 0.5}
    check_spans(chunk)


class Edged(Arithmetic):
    """Speaks a tone between ``quiet`` samples at the start and at the end, at -80 dB."""

    def __init__(self, *quiet: tuple[int, int]) -> None:
        super().__init__()
        self.quiet = quiet

    def run_parts(self, *arguments: Any, **named: Any) -> Iterator[PassResult]:
        (result,) = super().run_parts(*arguments, **named)
        start, end = self.quiet[len(self.passes) - 1]
        samples = np.full(len(result.samples), 5e-5, np.float32)
        samples[start : len(samples) - end] = 0.5
        yield replace(result, samples=samples)


@pytest.mark.parametrize("asked_s", [0.05, 0.1, 0.5, 1.0])
def test_silence_that_the_text_asks_for_lasts_that_long_in_the_sound_and_in_the_spans(asked_s: float) -> None:
    text = f"həlO wA. [pause {asked_s}s] “bˈi wi” [pause {asked_s}s]"
    chunks = list(speak(request(text), ROWS, Edged((5_000, 7_000), (4_321, 3_210))))
    samples = np.concatenate([chunk.samples for chunk in chunks])
    loud = np.flatnonzero(np.abs(samples) > 0.4)
    gap = np.diff(loud).max() - 1
    assert abs(gap / SAMPLE_RATE - asked_s) <= 0.005 + 1e-9
    assert abs(len(samples) - 1 - loud[-1] - asked_s * SAMPLE_RATE) <= 120
    first, second = (chunk.spans for chunk in chunks)
    start = len(chunks[0].samples)
    last = max(span.end for span in first if span.symbol == "A")
    begins = start + min(span.start for span in second if span.symbol == "b")
    assert abs((begins - last) / SAMPLE_RATE - asked_s) <= 0.005 + 1e-9
    assert [first[-1].silence_s, second[-1].silence_s] == [asked_s, asked_s]
    for spans, chunk in ((first, chunks[0]), (second, chunks[1])):
        ends = [span.end for span in spans]
        assert [span.start for span in spans] == [0, *ends[:-1]]
        assert (ends == sorted(ends), ends[-1]) == (True, len(chunk.samples))


def test_first_chunk_begins_as_it_was_rendered_and_one_after_a_silence_says_what_was_trimmed() -> None:
    first, second = speak(request("ˈA. [pause 0.5s] bˈi"), ROWS, Edged((5_000, 7_000), (4_321, 3_210)))
    assert (first.cut, second.cut) == (0, 4_320 - 120)  # steps of 5 ms, one of them for the fade
    assert np.abs(first.samples[:4_000]).max() < 1e-4


def test_pause_in_silence_is_added_to_it() -> None:
    chunks = list(speak(request("ˈA. [pause 0.5s] ... [pause 1s] bˈi"), ROWS, Edged((5_000, 7_000), (0, 0), (0, 0))))
    assert [chunk.encoding.phonemes.strip() for chunk in chunks] == ["ˈA.", "...", "bˈi"]
    for chunk in chunks:
        assert (chunk.spans[0].start, chunk.spans[-1].end) == (0, len(chunk.samples))


@pytest.mark.parametrize("voice", ["af_heart", "bm_george"])
@pytest.mark.parametrize("asked_s", [0.05, 0.5])
def test_pause_of_the_model_is_as_long_as_the_text_asks_for(pipeline: Pipeline, voice: str, asked_s: float) -> None:
    text = f"ɡˈʊd mˈɔɹnɪŋ [pause {asked_s}s] tədˈA?"
    spoken = SpeechRequest(text, voice, 1.0, CPU_ALONE, 2, 0)
    samples = np.concatenate([chunk.samples for chunk in speak(spoken, load_voice(voice), pipeline)])
    levels = step_levels(samples)
    loud = np.flatnonzero(levels > levels.max() * 10 ** (-45 / 20))
    gap_s = (np.diff(loud).max() - 1) * 0.005
    assert abs(gap_s - asked_s) < 0.02


def test_passes_meet_and_are_trimmed_where_a_silence_was_asked_for_too() -> None:
    pipeline = Arithmetic()
    list(speak(request(f"{HELLO} " * 20 + "[pause 0.5s] bˈi."), ROWS, pipeline))
    meets = Seams(True, 3)
    assert pipeline.seams == [Seams(False, 3), *[meets] * (len(pipeline.seams) - 2), Seams(True, 0)]


def test_a_mixture_is_one_span_that_is_called_as_it_was_typed() -> None:
    pipeline = Arithmetic()
    (chunk,) = speak(request("a{s~ʃ:0.4}i"), ROWS, pipeline)
    assert [(span.symbol, span.origin) for span in chunk.spans[1:-1]] == [("a", 0), ("{s~ʃ:0.4}", 1), ("i", 10)]
    check_spans(chunk)


@given(st.text(alphabet=[*sorted(VOCABULARY.ids), "X", "g", "ã"], min_size=1, max_size=1500).filter(str.strip))
def test_no_phoneme_is_lost_and_spans_cover_the_sound(text: str) -> None:
    pipeline = Arithmetic()
    try:
        chunks = list(speak(request(text), ROWS, pipeline))
    except InputError:
        return
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert {chunk.count for chunk in chunks} == {len(chunks)}
    assert "".join(chunk.encoding.phonemes for chunk in chunks) == request(text).encoding.phonemes
    assert all(len(tokens) <= 512 and tokens[0] == tokens[-1] == 0 for tokens, _, _ in pipeline.passes)
    for chunk in chunks:
        check_spans(chunk)


def test_origins_lead_back_to_what_was_typed() -> None:
    typed = "t͡ʃX ago"
    (chunk,) = speak(request(typed), ROWS, Arithmetic())
    assert [(span.symbol, typed[span.origin]) for span in chunk.spans[1:-1]] == [
        ("ʧ", "t"), (" ", " "), ("a", "a"), ("ɡ", "g"), ("o", "o"),
    ]  # fmt: skip


def test_chunks_come_one_at_a_time() -> None:
    pipeline = Arithmetic()
    chunks = speak(request(f"{HELLO} " * 80), ROWS, pipeline)
    next(chunks)
    assert len(pipeline.passes) == 1


def test_chunks_of_one_request_have_different_noise_and_the_same_every_time() -> None:
    spoken = request(f"{HELLO} " * 80, seed=5)
    first, second = ([chunk.samples for chunk in speak(spoken, ROWS, Arithmetic())] for _ in range(2))
    assert len(first) >= 2
    assert not np.array_equal(first[0][:10], first[1][:10])
    for one, two in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, two)


def test_cancelling_between_chunks_stops_before_the_next() -> None:
    pipeline = Arithmetic()
    stopped = False
    chunks = speak(request(f"{HELLO} " * 80), ROWS, pipeline, Task(cancelled=lambda: stopped))
    next(chunks)
    stopped = True
    with pytest.raises(Cancelled):
        next(chunks)
    assert len(pipeline.passes) == 1


@pytest.mark.parametrize("speed", [0.2499, 4.0001, 0, -1, math.nan, math.inf, -math.inf])
def test_speeds_beyond_the_limits_are_refused_with_the_limits(speed: float) -> None:
    with pytest.raises(InputError, match=r"0\.25 to 4"):
        next(speak(request(HELLO, speed=speed), ROWS, Arithmetic()))


@pytest.mark.slow
def test_long_text_is_spoken_in_several_chunks_by_the_real_network(pipeline: Pipeline) -> None:
    text = ", ".join([HELLO[:-1]] * 40) + "."
    encoding: Encoding = encode(text, VOCABULARY)
    assert len(encoding.tokens) > 510
    chunks = list(speak(request(text, speed=4.0, seed=2), load_voice("af_heart"), pipeline))
    assert len(chunks) == len(passes(encoding)) > 1
    assert "".join(chunk.encoding.phonemes for chunk in chunks) == text
    for chunk in chunks:
        check_spans(chunk)
        assert 1e-3 < np.sqrt(np.mean(chunk.samples**2)) < 0.5


def test_slow_speech_has_passes_as_short_as_those_of_its_reading_and_goes_on_where_it_was() -> None:
    text = (HELLO + " ") * 30
    encoding = encode(text, VOCABULARY)
    chunks = list(speak(request(text, speed=0.25), ROWS, Arithmetic()))
    assert [chunk.encoding for chunk in chunks] == list(passes(encoding, 0.25))
    assert len(chunks) > len(passes(encoding))
    rest = list(speak(request(text, speed=0.25), ROWS, Arithmetic(), first=2))
    assert [chunk.index for chunk in rest] == list(range(2, len(chunks)))


def test_labels_lie_ahead_of_the_frames_by_what_the_network_says() -> None:
    (chunk,) = speak(request(HELLO, speed=2.0), ROWS, Arithmetic())
    assert chunk.lead_s == 0.01
    first = chunk.spans[1]
    assert first.start == chunk.spans[0].frames * SAMPLES_PER_FRAME - 240
    assert first.end - first.start == first.frames * SAMPLES_PER_FRAME


def test_slow_speech_begins_in_silence(pipeline: Pipeline) -> None:
    slow = SpeechRequest(HELLO, "af_heart", 0.5, CPU_ALONE, 2, 0)
    (chunk,) = speak(slow, load_voice("af_heart"), pipeline)
    before = chunk.samples[: chunk.spans[1].start]
    assert np.sqrt(np.mean(before**2)) < 0.004  # 0.048 where the start token is stretched as well


def test_passes_that_are_spoken_later_are_equal_to_the_bit_to_those_spoken_at_once(pipeline: Pipeline) -> None:
    long = SpeechRequest("ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn. " * 6, "af_heart", 4.0, CPU_ALONE, 1, 3)
    voice = load_voice("af_heart")
    at_once = list(speak(long, voice, pipeline))
    [*_, later] = speak(long, voice, pipeline, first=len(at_once) - 1)
    assert len(at_once) > 1
    assert (later.index, later.count, later.spans) == (at_once[-1].index, len(at_once), at_once[-1].spans)
    np.testing.assert_array_equal(later.samples, at_once[-1].samples)


def test_where_passes_meet_the_pause_is_that_of_one_text_or_as_long_as_is_asked_for(pipeline: Pipeline) -> None:
    spoken = SpeechRequest("ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn, " * 6, "af_heart", 2.0, CPU_ALONE, 1, 3)
    voice = load_voice("af_heart")
    first, second, *_ = speak(spoken, voice, pipeline)
    assert first.durations[-3:].sum() + second.durations[0] <= 7  # 21 with the silence of both
    for chunk in (first, second):
        check_spans(chunk)
    comma = len(first.durations) - 3
    edited = next(speak(replace(spoken, edit=ProsodyEdit((DurationEdit(comma, 20),))), voice, pipeline))
    assert edited.durations[comma] == 20
    assert np.abs(edited.samples[-18 * SAMPLES_PER_FRAME :]).max() < 0.01
    check_spans(edited)


def test_style_row_counts_what_the_model_does_not_know_as_well() -> None:
    tokens, row = pass_inputs(encode("hə1lo", VOCABULARY), ROWS)
    assert (len(tokens), row[0]) == (2 + 4, 4)  # row n - 1 is for n phonemes


def test_every_pass_has_its_part_of_the_edit() -> None:
    spoken = request(f"{HELLO} " * 80)
    first, *_ = passes(spoken.encoding or encode(HELLO, VOCABULARY))
    beyond = len(first.tokens) + 2
    pipeline = Arithmetic()
    edit = ProsodyEdit((DurationEdit(3, 9), DurationEdit(beyond + 1, 7)), pitch_shift=2)
    list(speak(replace(spoken, edit=edit), ROWS, pipeline))
    assert pipeline.edits[0] == ProsodyEdit((DurationEdit(3, 9),), pitch_shift=2)
    assert pipeline.edits[1] == ProsodyEdit((DurationEdit(1, 7),), pitch_shift=2)
    assert pipeline.edits[2] == ProsodyEdit(pitch_shift=2)


def test_an_edit_of_another_text_is_refused() -> None:
    tokens = len(HELLO) + 2
    edited = replace(request(HELLO), edit=ProsodyEdit((DurationEdit(tokens, 9),)))
    with pytest.raises(InputError, match="belongs to a different text"):
        next(speak(edited, ROWS, Arithmetic()))


def test_durations_that_make_a_pass_too_long_are_refused_before_anything_is_computed() -> None:
    network = Arithmetic()
    long = ProsodyEdit(tuple(DurationEdit(token, 400) for token in range(1, 14)))  # 130 s
    with pytest.raises(InputError, match=r"130 s \(limit 120 s\)"):
        next(speak(replace(request(f"{HELLO} {HELLO}"), edit=long), ROWS, network))
    assert network.edits == []
    within = replace(long, durations=long.durations[:11])
    assert next(speak(replace(request(f"{HELLO} {HELLO}"), edit=within), ROWS, network))


def test_pauses_that_make_an_answer_too_long_are_refused_before_anything_is_computed() -> None:
    network = Arithmetic()
    with pytest.raises(InputError, match=r"3,610 s \(limit 3,600 s\)"):
        next(speak(request(" [pause 10s] ".join([HELLO] * 362)), ROWS, network))
    assert network.edits == []
    assert len(next(speak(request(" [pause 10s] ".join([HELLO] * 361)), ROWS, network)).samples)


def test_chunks_that_are_kept_are_not_spoken_again_and_change_no_noise_of_the_others() -> None:
    spoken = request(f"{HELLO} " * 80)
    whole = list(speak(spoken, ROWS, Arithmetic()))
    pipeline = Arithmetic()
    again = list(speak(spoken, ROWS, pipeline, kept={0: whole[0]}))
    assert again[0] is whole[0]
    assert len(pipeline.passes) == len(whole) - 1
    for one, other in zip(whole, again, strict=True):
        np.testing.assert_array_equal(one.samples, other.samples)


EDITS = (
    ProsodyEdit(pitch_shift=4),
    ProsodyEdit((DurationEdit(3, 11.5), DurationEdit(6, factor=0.5)), offsets=(PitchPoint(4, 0.5, -3),)),
    ProsodyEdit(contour=(PitchPoint(2, 0, 180), PitchPoint(9, 1, 120)), energy=0.2),
    NO_EDIT,
)


def test_what_is_rendered_with_what_is_known_is_equal_to_the_bit_to_rendering_from_nothing(pipeline: Pipeline) -> None:
    voice, memory = load_voice("af_heart"), PassMemory()
    for edit in EDITS:
        edited = replace(SpeechRequest(HELLO, "af_heart", 1.0, CPU_ALONE, 1, 3), edit=edit)
        (known,) = speak(edited, voice, pipeline, memory=memory)
        (fresh,) = speak(edited, voice, pipeline)
        np.testing.assert_array_equal(known.samples, fresh.samples)
        assert (known.seconds["bert"] == 0) == (edit is not EDITS[0])
        assert [span.predicted for span in known.spans] == [span.predicted for span in fresh.spans]
        np.testing.assert_array_equal(known.prosody.f0, fresh.prosody.f0)


def test_imposed_durations_are_spoken_in_as_many_frames(pipeline: Pipeline) -> None:
    edit = ProsodyEdit(tuple(DurationEdit(token, 3 + token % 5) for token in range(1, len(HELLO))))
    edited = replace(SpeechRequest(HELLO, "af_heart", 1.0, CPU_ALONE, 1, 3), edit=edit)
    (chunk,) = speak(edited, load_voice("af_heart"), pipeline)
    assert chunk.durations[1 : len(HELLO)].tolist() == [3 + token % 5 for token in range(1, len(HELLO))]
    assert len(chunk.samples) == 600 * chunk.durations.sum()
    check_spans(chunk)


SENTENCE = (
    "ɪn ði ˈɛnd wi tˈʊk ðə tɹˈAn tə ðə kˈOst, bəkˈʌz ðə kˈɑɹ wʊd nˌɑt stˈɑɹt ænd nˈObˌɑdi fˈɛlt lˈIk wˈɔkɪŋ ðæt fˈɑɹ."
)


@pytest.mark.parametrize(
    "text",
    [SENTENCE, "wi tˈʊk ðə fˈɜɹst tɹˈAn tə ðə kˈOst, bəkˈʌz ðə kˈɑɹ wʊd nˌɑt stˈɑɹt. " * 3],
    ids=["one pass", "several"],
)
def test_first_pass_comes_in_parts_that_joined_are_the_chunk(text: str) -> None:
    parts = list(speak_in_parts(request(text), ROWS, StandInPipeline()))
    chunks = list(speak(request(text), ROWS, StandInPipeline()))
    assert [(part.index, part.part) for part in parts] == [(0, 0), (0, 1), *((n, 0) for n in range(1, len(chunks)))]
    assert [(part.first, part.last) for part in parts] == [
        (number == 0, number == len(parts) - 1) for number in range(len(parts))
    ]
    joined = join_parts(parts[:2])
    np.testing.assert_array_equal(joined.samples, chunks[0].samples)
    assert (joined.spans, joined.cut, joined.part, joined.ends) == (chunks[0].spans, 0, 0, True)
    assert joined.to_come == chunks[0].to_come
    assert parts[0].to_come == (len(parts[1].spans), *joined.to_come)
    for part in parts[:2]:  # the pitch of a part lies where that of the whole does
        start = part.cut // 300
        np.testing.assert_array_equal(part.f0, joined.f0[start : start + len(part.f0)])
    cut = len(parts[0].samples)
    [pause] = [span for span in joined.spans if span.start < cut < span.end]
    assert pause.symbol == ","
    level = step_levels(joined.samples)[cut // 120 - 2 : cut // 120 + 2].max()
    assert level < 0.01


def test_text_without_a_long_pause_comes_in_one_part() -> None:
    assert len(list(speak_in_parts(request(SENTENCE.replace(",", "")), ROWS, StandInPipeline()))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("voice", ["af_heart", "bm_george"])
def test_parts_are_about_as_loud_as_in_the_whole_and_quiet_where_they_meet(pipeline: Pipeline, voice: str) -> None:
    spoken = SpeechRequest(SENTENCE, voice, 1.0, CPU_ALONE, 2, 0)
    parts = list(speak_in_parts(spoken, load_voice(voice), pipeline))
    assert len(parts) == 2
    tokens, row = pass_inputs(spoken.encoding, load_voice(voice))
    whole = pipeline.run(tokens, row, 1.0, Noise(0)).samples
    assert len(whole) == sum(len(part.samples) for part in parts)
    for part in parts:
        heard = whole[part.cut : part.cut + len(part.samples)]
        assert abs(20 * np.log10(np.std(part.samples) / np.std(heard))) < 1.5
    cut, levels = len(parts[0].samples) // 120, step_levels(join_parts(parts).samples)
    assert levels[cut - 4 : cut + 4].max() < 10 ** (-40 / 20) * np.quantile(levels, 0.95)


@pytest.mark.slow
def test_part_is_spoken_again_near_an_edit_as_it_sounds_in_its_part(pipeline: Pipeline) -> None:
    memory, voice = PassMemory(), load_voice("af_heart")
    spoken = SpeechRequest(SENTENCE, "af_heart", 1.0, CPU_ALONE, 2, 0)
    before = list(speak(spoken, voice, pipeline, memory=memory))
    edited = replace(spoken, edit=ProsodyEdit(offsets=(PitchPoint(80, 0.5, 2.0),)))
    near = speak_locally(edited, voice, pipeline, range(78, 83), before, memory)
    assert near is not None
    [after] = speak(edited, voice, pipeline, memory=memory)
    start, end = after.spans[78].start, after.spans[82].end
    error = near[0].samples[start:end] - after.samples[start:end]
    assert np.std(error) < 0.4 * np.std(after.samples[start:end])


def test_a_pass_with_a_voice_of_its_own_has_a_style_row_of_that_voice() -> None:
    request = SpeechRequest("həlˈO. [voice bf_emma]həlˈO.", "af_heart", 1.0, CPU_ALONE, 1, 0)
    voice = load_voice("af_heart")
    rows = [pass_inputs(part, voice)[1] for part in request.passes]
    assert np.array_equal(rows[0], voice.row(7))
    assert np.array_equal(rows[1], load_voice("bf_emma").row(6))


def test_an_unknown_voice_in_a_text_is_refused_before_the_first_sound() -> None:
    request = SpeechRequest("həlˈO. [voice bf_emna]həlˈO.", "af_heart", 1.0, CPU_ALONE, 1, 0)
    with pytest.raises(UnknownVoice, match="bf_emma"):
        _ = request.passes


def test_speakers_have_their_own_pitch_and_a_silence_between_them(pipeline: Pipeline) -> None:
    text = "həlˈO maɪ fɹˈɛnd. [voice bm_george]həlˈO maɪ fɹˈɛnd."
    request = SpeechRequest(text, "af_heart", 1.0, CPU_ALONE, 1, 0)
    first, second = speak(request, load_voice("af_heart"), pipeline)
    assert np.median(first.f0[first.f0 > 50]) > 1.3 * np.median(second.f0[second.f0 > 50])
    alone = SpeechRequest("həlˈO maɪ fɹˈɛnd.", "bm_george", 1.0, CPU_ALONE, 1, 0)
    whole = next(speak(alone, load_voice("bm_george"), pipeline))
    assert second.durations[1:-1].tolist() == whole.durations[1:-1].tolist()
    levels = step_levels(np.concatenate([first.samples, second.samples]))
    quiet = np.flatnonzero(levels > levels.max() / 100)
    gap_s = np.diff(quiet).max() * 0.005
    assert 0.28 <= gap_s <= 0.36
