"""The public API: the README's example runs, importing it is light, and what does not fit is refused."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

import kokoro_desktop
from kokoro_desktop import api
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.engine.opener import Engine
from kokoro_desktop.errors import InputError
from kokoro_desktop.testing.stand_in import stand_in_engine

README = Path(__file__).parents[1] / "README.md"
HELLO = "həlˈO wˈɜɹld."


@pytest.fixture
def engine() -> Engine:
    return stand_in_engine()


def test_example_of_the_readme_runs(bundle: Bundle, tmp_path: Path) -> None:
    section = README.read_text(encoding="utf-8").partition("## From Python\n")[2]
    code = section.partition("```python\n")[2].partition("```")[0]
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.endswith(" Hz\n")
    assert soundfile.info(tmp_path / "hello.wav").samplerate == 24_000
    assert soundfile.info(tmp_path / "higher.flac").frames == soundfile.info(tmp_path / "hello.wav").frames


def test_importing_the_package_imports_neither_numpy_nor_tvm_nor_qt() -> None:
    code = "import sys, kokoro_desktop; print({'numpy', 'tvm', 'PySide6'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(kokoro_desktop, name) is getattr(api, name) for name in kokoro_desktop.__all__)
    assert kokoro_desktop.__all__ == api.__all__
    with pytest.raises(AttributeError, match="no attribute 'spaek'"):
        kokoro_desktop.spaek  # noqa: B018


def test_what_is_predicted_and_rendered_is_what_is_spoken(engine: Engine) -> None:
    prosody = kokoro_desktop.predict(engine, HELLO, speed=1.25)
    rendered = kokoro_desktop.render(engine, prosody, HELLO, seed=3)
    np.testing.assert_array_equal(rendered, kokoro_desktop.speak(engine, HELLO, speed=1.25, seed=3))


def test_prosody_of_another_text_is_refused(engine: Engine) -> None:
    prosody = kokoro_desktop.predict(engine, HELLO)
    for other in (replace(prosody, f0=prosody.f0[:-1]), replace(prosody, durations=prosody.durations[:-1])):
        with pytest.raises(InputError, match="does not fit"):
            kokoro_desktop.render(engine, other, HELLO)


def test_more_than_one_pass_has_no_single_prosody(engine: Engine) -> None:
    with pytest.raises(InputError, match="too much for one pass"):
        kokoro_desktop.predict(engine, f"{HELLO} " * 80)


def test_seed_below_nought_is_refused(engine: Engine) -> None:
    with pytest.raises(InputError, match="seed -1 is negative"):
        api.speak(engine, HELLO, seed=-1)


def test_prosody_that_is_no_number_is_refused(engine: Engine) -> None:
    prosody = api.predict(engine, HELLO)
    with pytest.raises(InputError, match="not numbers"):
        api.render(engine, replace(prosody, f0=np.full_like(prosody.f0, np.nan)), HELLO)


def test_an_edit_is_spoken_as_it_is_predicted(engine: Engine) -> None:
    edit = kokoro_desktop.ProsodyEdit((kokoro_desktop.DurationEdit(2, factor=2),), pitch_shift=12)
    plain, edited = (kokoro_desktop.predict(engine, HELLO, edit=each) for each in (api.NO_EDIT, edit))
    assert edited.durations[2] == 2 * plain.durations[2]
    assert edited.f0.max() == pytest.approx(2 * plain.f0.max())
    rendered = kokoro_desktop.render(engine, edited, HELLO)
    np.testing.assert_array_equal(rendered, kokoro_desktop.speak(engine, HELLO, edit=edit))


def test_an_edit_of_another_text_is_refused(engine: Engine) -> None:
    edit = kokoro_desktop.ProsodyEdit(offsets=(kokoro_desktop.PitchPoint(99, 0.5, 2),))
    for use in (kokoro_desktop.predict, kokoro_desktop.speak):
        with pytest.raises(InputError, match="token 99, but the text has only"):
            use(engine, HELLO, edit=edit)
