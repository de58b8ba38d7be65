"""A design file: its levels, and one sentence for whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.continua import DEFAULT_SPACING, Spacing
from kokoro_desktop.errors import InputError, KokoroError
from kokoro_desktop.stimuli.design import MOST_STIMULI, parse_design, read_design

WHOLE = """
phonemes = "ɐ {s~ʃ}ˈɑ"
target = "ˈɑ"
speed = 0.9
seed = 3
loudness = -26
spacing = "sound"

[factors]
voice = ["af_heart", "am_michael"]
f0_peak = [0, 2, 4]
duration = [0.8, 1, 1.25]
step = 7
"""


def test_all_settings_are_read() -> None:
    design = parse_design(WHOLE)
    assert (design.phonemes, design.target, design.speed, design.seed) == ("ɐ {s~ʃ}ˈɑ", "ˈɑ", 0.9, 3)
    assert (design.loudness, design.spacing, design.source) == (-26, Spacing.SOUND, WHOLE)
    assert design.voices == ("af_heart", "am_michael")
    assert (design.f0_peaks, design.durations) == ((0, 2, 4), (0.8, 1, 1.25))
    assert len(design.weights) == 7 and design.count == 2 * 3 * 3 * 7


def test_text_alone_is_one_stimulus() -> None:
    design = parse_design('text = "Mary came early."')
    assert (design.count, design.voices, design.weights, design.loudness) == (1, ("af_heart",), (), -23)


def test_steps_are_at_equal_distances_in_sound_unless_their_weights_are_listed() -> None:
    steps = 'phonemes = "{s~ʃ}ˈɑ"\n[factors]\nstep = '
    assert parse_design(f"{steps}7").spacing is DEFAULT_SPACING is Spacing.SOUND
    assert parse_design(f"{steps}[0.2, 0.5]").spacing is Spacing.WEIGHT
    assert parse_design(f'spacing = "weight"\n{steps}7').spacing is Spacing.WEIGHT


def test_weights_may_be_listed() -> None:
    assert parse_design('phonemes = "{s~ʃ}ˈɑ"\n[factors]\nstep = [0.2, 0.5]').weights == (0.2, 0.5)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("phonemes", "The design is not valid TOML"),
        ("x = " + "[" * 5000, "The design is not valid TOML"),
        ("", "must contain 'phonemes' or 'text'"),
        ('text = " "', "must contain 'phonemes' or 'text'"),
        ('text = "a"\nphonemes = "a"', "must contain 'phonemes' or 'text'"),
        ("text = 3", "'text' must be text in quotation marks"),
        ('text = "a"\nvoice = "af_heart"', "unknown setting 'voice'. Valid settings are phonemes, text"),
        (
            'text = "a"\n[factors]\npitch = 2',
            "unknown factor 'pitch'. Valid factors are voice, f0_peak, duration, step",
        ),
        ('text = "a"\nfactors = 3', "'factors' is not a table"),
        ('text = "a"\nspeed = "fast"', "The speed 'fast' is not a number"),
        ('text = "a"\nspeed = 9', "The speed 9 is out of range"),
        ('text = "a"\nspeed = nan', "The speed nan is out of range"),
        ('text = "a"\nseed = -1', "The seed '-1' is not valid. Use 0 or a positive whole number"),
        ('text = "a"\nseed = true', "The seed 'True' is not valid. Use 0 or a positive whole number"),
        ('text = "a"\nloudness = 3', "The loudness 3 is out of range. Use a value from -50 to 0"),
        ('text = "a"\nloudness = -70', "The loudness -70 is out of range"),
        (f'text = "a"\nspeed = {"9" * 400}', "is out of range. Use a value from 0.25 to 4"),
        (f'text = "a"\nspeed = {"9" * 5000}', "The design is not valid TOML"),
        ('text = "a"\n[factors]\nvoice = ["Heart", "af_heart"]', "the level af_heart more than once"),
        ('phonemes = "{s~ʃ}ɑ"\n[factors]\nstep = [0.5, 0.500001]', "the level 0.5 more than once"),
        ('text = "a"\nspacing = "even"', "The spacing 'even' is unknown"),
        ('text = "a"\n[factors]\nvoice = "nobody"', "nobody"),
        ('text = "a"\n[factors]\nvoice = [1]', "'voice' must be text in quotation marks"),
        ('text = "a"\n[factors]\nvoice = []', "'voice' has no levels"),
        ('text = "a"\n[factors]\nvoice = ["af_heart", "af_heart"]', "the level af_heart more than once"),
        ('text = "a"\ntarget = "a"\n[factors]\nf0_peak = [0, 90]', "The f0_peak 90 is out of range"),
        ('text = "a"\ntarget = "a"\n[factors]\nf0_peak = [2, 2.0]', "the level 2.0 more than once"),
        ('text = "a"\ntarget = "a"\n[factors]\nduration = 0', "The duration 0 is out of range"),
        ('text = "a"\n[factors]\nf0_peak = [0, 2]', "need a 'target'"),
        ('text = "a"\n[factors]\nduration = 2', "need a 'target'"),
        ('text = "a"\n[factors]\nstep = 1', "must be a number of steps from 2 to 100, or a list of weights"),
        ('text = "a"\n[factors]\nstep = "x"', "must be a number of steps from 2 to 100, or a list of weights"),
        ('text = "a"\n[factors]\nstep = [0, 1.5]', "The step 1.5 is out of range"),
        ('text = "a"\nspacing = "sound"\n[factors]\nstep = [0, 1]', "Give only the number of steps"),
    ],
)
def test_mistake_is_named(source: str, sentence: str) -> None:
    with pytest.raises(InputError) as error:
        parse_design(source)
    assert sentence in str(error.value)


def test_number_of_stimuli_is_limited() -> None:
    levels = [number / 10 for number in range(101)]
    with pytest.raises(InputError, match=f"10,100 stimuli \\(limit {MOST_STIMULI:,}\\)"):
        parse_design(f'text = "a"\ntarget = "a"\n[factors]\nf0_peak = {levels}\nstep = 100')


_VALUES = st.one_of(
    st.integers(-3, 200), st.floats(), st.booleans(), st.text("aɑ{~}", max_size=4), st.just("af_heart"), st.none()
).map(lambda value: "[]" if value is None else f'"{value}"' if isinstance(value, str) else str(value).lower())


@given(st.dictionaries(st.sampled_from(["text", "target", "seed", "loudness", "spacing", "x"]), _VALUES),
       st.dictionaries(st.sampled_from(["voice", "f0_peak", "duration", "step"]), _VALUES))  # fmt: skip
def test_any_values_make_a_design_or_one_sentence(settings: dict[str, str], factors: dict[str, str]) -> None:
    lines = [f"{name} = {value}" for name, value in settings.items()]
    lines += ["[factors]", *(f"{name} = {value}" for name, value in factors.items())]
    try:
        assert parse_design("\n".join(lines)).count >= 1
    except KokoroError as error:
        assert str(error).endswith((".", ")")) and "\n" not in str(error)


def test_file_that_is_missing_too_large_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Cannot read"):
        read_design(tmp_path / "none.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(InputError, match="too large"):
        read_design(tmp_path / "large.toml")
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff")
    with pytest.raises(InputError, match=r"picture\.toml"):
        read_design(tmp_path / "picture.toml")
