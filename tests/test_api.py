"""The public API: the README's example runs, importing it is light, and what does not fit is refused."""

from __future__ import annotations

import inspect
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

import kokoro_desktop
from kokoro_desktop import api
from kokoro_desktop.api import Synthesizer
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.phonemes import EmptyPhonemes
from kokoro_desktop.takes.intervals import spelling
from kokoro_desktop.testing.stand_in import StandInEngines, StandInPipeline, stand_in_engine

README = Path(__file__).parents[1] / "README.md"
HELLO = "həlˈO wˈɜɹld."
LONG = "Hello, world. This is a longer text, which is spoken in several parts. " * 4


@pytest.fixture
def synthesizer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Synthesizer]:
    monkeypatch.setattr(api, "open_engine", StandInEngines())
    with Synthesizer() as made:
        yield made


def test_example_of_the_readme_runs(bundle: Bundle, tmp_path: Path) -> None:
    section = README.read_text(encoding="utf-8").partition("## From Python\n")[2]
    code = section.partition("```python\n")[2].partition("```")[0]
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert "Hello" in done.stdout and "24000" in done.stdout
    assert soundfile.info(tmp_path / "hello.wav").samplerate == 24_000
    assert soundfile.info(tmp_path / "higher.wav").frames == soundfile.info(tmp_path / "hello.wav").frames


def test_importing_the_package_imports_neither_numpy_nor_tvm_nor_qt() -> None:
    code = "import sys, kokoro_desktop; print({'numpy', 'tvm', 'PySide6'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_every_public_name_is_there_and_no_other() -> None:
    names = [name for name in kokoro_desktop.__all__ if name != "voices"]  # also a package, which can be called
    assert all(getattr(kokoro_desktop, name) is getattr(api, name) for name in names)
    with pytest.raises(AttributeError, match="no attribute 'spaek'"):
        kokoro_desktop.spaek  # noqa: B018


def test_text_is_spoken_with_its_words_and_phonemes(synthesizer: Synthesizer) -> None:
    speech = synthesizer.say("Hello, world.")
    assert (speech.samples.dtype, speech.samples.ndim, speech.sample_rate) == (np.float32, 1, 24_000)
    assert [word.label for word in speech.words] == ["Hello", "world"]
    assert 0 <= speech.words[0].start_s < speech.words[0].end_s <= speech.words[1].start_s < speech.duration_s
    assert "".join(each.label for each in speech.phonemes).startswith("həlˈo")
    assert speech.ipa == kokoro_desktop.phonemize("Hello, world.")
    assert speech.prosody.frames * 600 == len(speech.samples)
    assert not speech.edits


def test_phonemes_are_spoken_as_they_are(synthesizer: Synthesizer) -> None:
    speech = synthesizer.say(ipa=HELLO, seed=3)
    assert speech.ipa == HELLO
    assert len(speech.words) == 2
    assert not spelling(speech.take)
    np.testing.assert_array_equal(speech.samples, synthesizer.say(ipa=HELLO, seed=3).samples)


def test_spelling_given_as_phonemes_is_spoken_with_a_warning(synthesizer: Synthesizer) -> None:
    with pytest.warns(UserWarning, match="looks like ordinary spelling"):
        synthesizer.say(ipa="Good morning, dear friend.")


def test_an_edit_changes_the_prosody_and_keeps_the_rest(synthesizer: Synthesizer) -> None:
    speech = synthesizer.say("Hello, world.")
    higher = speech.edit(pitch_shift=12)
    assert higher.edits.pitch_shift == 12
    assert [word.label for word in higher.words] == ["Hello", "world"]
    voiced = speech.prosody.f0 > 50
    np.testing.assert_allclose(higher.prosody.f0[voiced], 2 * speech.prosody.f0[voiced], rtol=1e-4)


def test_parts_of_a_stream_are_the_whole_and_come_one_by_one(synthesizer: Synthesizer) -> None:
    whole = synthesizer.say(LONG)
    parts = list(synthesizer.stream(LONG))
    assert len(parts) > 1
    np.testing.assert_array_equal(np.concatenate([part.samples for part in parts]), whole.samples)
    assert [word.label for part in parts for word in part.words] == [word.label for word in whole.words]


def test_a_trimmed_stream_is_the_trimmed_speech(synthesizer: Synthesizer) -> None:
    whole = synthesizer.say(LONG, trim=True)
    parts = list(synthesizer.stream(LONG, trim=True))
    np.testing.assert_array_equal(np.concatenate([part.samples for part in parts]), whole.samples)


def test_module_functions_have_the_signatures_of_the_synthesizer() -> None:
    assert inspect.signature(kokoro_desktop.say) == inspect.signature(Synthesizer().say)
    with pytest.raises(TypeError, match="voise"):
        kokoro_desktop.say("Hello.", voise="af_heart")  # type: ignore[call-arg]


def test_a_stream_that_is_left_leaves_the_engine_free(synthesizer: Synthesizer) -> None:
    next(iter(synthesizer.stream(LONG)))
    assert len(synthesizer.say(ipa=HELLO).samples)


def test_threads_share_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, engines = [], StandInEngines()

    def open_engine(*what: Any) -> Any:
        opened.append(threading.current_thread())
        return engines(*what)

    monkeypatch.setattr(api, "open_engine", open_engine)
    made: list[int] = []
    with Synthesizer() as shared:
        threads = [threading.Thread(target=lambda: made.append(len(shared.say(ipa=HELLO).samples))) for _ in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    assert len(opened) == 1 and len(set(made)) == 1 and len(made) == 4


def test_a_closed_synthesizer_loads_the_model_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engines, closed = StandInEngines(), []
    monkeypatch.setattr(api, "open_engine", engines)
    monkeypatch.setattr("kokoro_desktop.engine.opener.Engine.close", lambda self: closed.append(self))  # noqa: PLW0108
    synthesizer = Synthesizer()
    synthesizer.say(ipa=HELLO)
    synthesizer.close()
    synthesizer.close()
    assert len(closed) == 1
    synthesizer.say(ipa=HELLO)
    synthesizer.close()
    assert len(closed) == 2


def test_two_threads_never_use_the_engine_at_once_even_if_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    using, most = [0], [0]

    class Counting(StandInPipeline):
        def decoder(self, *arguments: Any) -> Any:
            using[0] += 1
            most[0] = max(most[0], using[0])
            time.sleep(0.01)
            using[0] -= 1
            return super().decoder(*arguments)

    network = Counting()
    monkeypatch.setattr(api, "open_engine", lambda *_: stand_in_engine(network))
    synthesizer = Synthesizer()
    threads = [threading.Thread(target=lambda: [synthesizer.say(ipa=HELLO) for _ in range(10)]) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        synthesizer.close()
    synthesizer.close()
    assert most[0] == 1


def test_a_stream_ends_with_one_error_if_the_synthesizer_is_closed(synthesizer: Synthesizer) -> None:
    parts = synthesizer.stream("One. " * 300)
    next(parts)
    synthesizer.close()
    with pytest.raises(KokoroError, match="closed before the stream ended"):
        next(parts)
    assert synthesizer.say(ipa=HELLO).duration_s > 0


def test_a_stream_that_has_ended_is_not_disturbed_by_closing(synthesizer: Synthesizer) -> None:
    parts = synthesizer.stream(ipa=HELLO)
    next(parts)
    synthesizer.close()
    assert list(parts) == []


def test_progress_function_cannot_close_the_synthesizer(synthesizer: Synthesizer) -> None:
    with pytest.raises(KokoroError, match="cannot close"):
        synthesizer.say(ipa=HELLO, progress=lambda *_: synthesizer.close())
    assert synthesizer.say(ipa=HELLO).duration_s > 0


def test_progress_counts_to_the_last_pass(synthesizer: Synthesizer) -> None:
    reported: list[tuple[int, int]] = []
    synthesizer.say(LONG, progress=lambda done, total, what: reported.append((done, total)))
    assert reported[-1][0] == reported[-1][1] > 1


def test_sound_and_labels_are_saved_by_their_ending(synthesizer: Synthesizer, tmp_path: Path) -> None:
    speech = synthesizer.say("Hello, world.")
    speech.save(tmp_path / "a.flac")
    speech.save(tmp_path / "a.srt")
    assert soundfile.info(tmp_path / "a.flac").frames == len(speech.samples)
    assert "Hello" in (tmp_path / "a.srt").read_text("utf-8")
    assert "Hello" in speech.labels("vtt")
    with pytest.raises(InputError, match="Unknown label format 'xyz'"):
        speech.labels("xyz")


def test_trimmed_speech_is_what_is_audible(synthesizer: Synthesizer, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    monkeypatch.setattr("kokoro_desktop.api.sound_output.play", lambda samples: played.append(len(samples)))
    whole, short = synthesizer.say(ipa=HELLO), synthesizer.say(ipa=HELLO, trim=True)
    assert len(short.samples) <= len(whole.samples)
    assert len(short.samples) == len(whole.trimmed().samples)
    whole.play()
    whole.play(trim=False)
    assert played == [len(short.samples), len(whole.samples)]


def test_a_notebook_shows_a_player_and_a_picture_with_the_words(synthesizer: Synthesizer) -> None:
    shown = synthesizer.say("Salt & pepper.")._repr_html_()
    assert "<audio controls" in shown and "<svg" in shown
    assert "Salt" in shown and "& " not in shown.partition("<audio")[0]


def test_what_cannot_be_spoken_is_refused_before_the_model_is_loaded() -> None:
    synthesizer = Synthesizer()
    for wrong in ({}, {"text": "a", "ipa": "a"}, {"ipa": "a", "seed": -1}, {"ipa": "a", "speed": 9.0}):
        with pytest.raises(InputError):
            synthesizer.say(**wrong)
    with pytest.raises(EmptyPhonemes):
        synthesizer.say(ipa="§")
    with pytest.raises(InputError, match="nobody"):
        synthesizer.say(ipa="a", voice="nobody")


def test_voices_are_listed() -> None:
    assert kokoro_desktop.voices() == api.voices()
    assert "af_heart" in {voice.id for voice in kokoro_desktop.voices()}
